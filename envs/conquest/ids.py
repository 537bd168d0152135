"""Numbers of flows, decisions and events, which states and positions refer to; new ones go to the end."""

from typing import Final

# Room for the titles of a deck list: sixty cards, of which a signature squad is at least eight cards of four titles
TITLE_ROWS: Final = 56

# Flows
GAME: Final = 0
ROUND: Final = 1
DEPLOY_PHASE: Final = 2
COMMAND_PHASE: Final = 3
STRUGGLE: Final = 4
COMBAT_PHASE: Final = 5
BATTLE: Final = 6
SKIRMISH: Final = 7
COMBAT_ROUND: Final = 8
COMBAT_TURNS: Final = 9
ATTACK: Final = 10
HEADQUARTERS_PHASE: Final = 11
ACTION_WINDOW: Final = 12
INSTANT: Final = 13
WINDOW: Final = 14
USE: Final = 15
RESOLUTION: Final = 16
DEPLOYMENT: Final = 17
DAMAGE: Final = 18
SHIELDS: Final = 19
SEARCH: Final = 20
ORDERING: Final = 21
RESERVING: Final = 22
DEEP_STRIKES: Final = 23
RETREATING: Final = 24
MOBILE_MOVES: Final = 25
FLOW_NAMES: Final = (
    "game", "round", "deploy_phase", "command_phase", "struggle", "combat_phase", "battle", "skirmish", "combat_round",
    "combat_turns", "attack", "headquarters_phase", "action_window", "instant", "window", "use", "resolution",
    "deployment", "damage", "shields", "search", "ordering", "reserving", "deep_strikes",
    "retreating", "mobile_moves",
)  # fmt: skip

# Decisions
CHOOSE_MULLIGAN: Final = 0
CHOOSE_DEPLOY_TURN: Final = 1
CHOOSE_DESTINATION: Final = 2
CHOOSE_DIAL: Final = 3
CHOOSE_SYNAPSE_DIAL: Final = 4
CHOOSE_BONUS: Final = 5
CHOOSE_ACTION: Final = 6
CHOOSE_MOBILE: Final = 7
CHOOSE_MOBILE_PLANET: Final = 8
CHOOSE_ATTACKER: Final = 9
CHOOSE_DEFENDER: Final = 10
CHOOSE_SHIELDED: Final = 11
CHOOSE_SHIELD: Final = 12
CHOOSE_SHIELD_POINTS: Final = 13
CHOOSE_RETREAT: Final = 14
CALL_STALEMATE: Final = 15
AGREE_STALEMATE: Final = 16
CHOOSE_BATTLE_ABILITY: Final = 17
CHOOSE_ANSWER: Final = 18
CHOOSE_FORCED: Final = 19
CHOOSE_TRIGGER: Final = 20
CHOOSE_X: Final = 21
CHOOSE_COST: Final = 22
CHOOSE_TARGET: Final = 23
CHOOSE_EFFECT: Final = 24
CHOOSE_FOUND: Final = 25
CHOOSE_BOTTOM: Final = 26
CHOOSE_ORDER: Final = 27
CHOOSE_RELIC: Final = 28
CHOOSE_ENSLAVED: Final = 29
CHOOSE_DEEP_STRIKE: Final = 30
CHOOSE_RESERVE_PLANET: Final = 31
CHOOSE_STRIKE_HOST: Final = 32
DECISIONS: Final = 33

# Events (section c); a card can answer those that stand here
DEPLOYING: Final = 0  # the cost of a card is being determined
DEPLOYED: Final = 1
ENTERED_PLAY: Final = 2
EVENT_PLAYED: Final = 3
TARGETED: Final = 4
MOVED: Final = 5
COMMITTED: Final = 6
EXHAUSTED: Final = 7
STRUGGLE_BEGUN: Final = 8
STRUGGLE_WON: Final = 9
ATTACKER_DECLARED: Final = 10
ATTACK_DECLARED: Final = 11
DAMAGE_ASSIGNED: Final = 12
SHIELD_USED: Final = 13
DAMAGED: Final = 14
DESTROYED: Final = 15
LEFT_PLAY: Final = 16
DISCARDED: Final = 17
ATTACK_RESOLVED: Final = 18
PHASE_BEGUN: Final = 19
DEEP_STRUCK: Final = 20
DEFEATED: Final = 21
EVENTS: Final = 22
EVENT_NAMES: Final = (
    "deploying", "deployed", "entered_play", "event_played", "targeted", "moved", "committed", "exhausted",
    "struggle_begun", "struggle_won", "attacker_declared", "attack_declared", "damage_assigned", "shield_used",
    "damaged", "destroyed", "left_play", "discarded", "attack_resolved", "phase_begun", "deep_struck", "defeated",
)  # fmt: skip
