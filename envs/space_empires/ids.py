"""Numbers of the flows and decisions, by which rules name them; `flow.py` says what they are."""

from typing import Final

# Flows
GAME: Final = 0
CYCLE: Final = 1
TURN: Final = 2
PLAYER_TURN: Final = 3
ENTER: Final = 4
ANNOUNCE: Final = 5
CHALLENGE: Final = 6
BATTLE: Final = 7
BATTLE_ROUND: Final = 8
EXPLORE: Final = 9
DRIFT: Final = 10
ECONOMIC_PHASE: Final = 11
PRODUCTION: Final = 12
MACHINE_TURN: Final = 13
ELIMINATION: Final = 14
RETURN: Final = 15
FLOW_NAMES: Final = (
    "game",
    "cycle",
    "turn",
    "player_turn",
    "enter",
    "announce",
    "challenge",
    "battle",
    "battle_round",
    "explore",
    "drift",
    "economic_phase",
    "production",
    "machine_turn",
    "elimination",
    "return",
)

# Decisions
CHOOSE_HALF_HEX: Final = 0
CHOOSE_HOMEWORLD: Final = 1
CHOOSE_HIDDEN: Final = 2
CHOOSE_MOVE: Final = 3
CHOOSE_STACK: Final = 4
CHOOSE_STEP: Final = 5
CHOOSE_SPLIT: Final = 6
CHOOSE_SPLIT_SHIPS: Final = 7
CHOOSE_JOIN: Final = 8
CHOOSE_JOIN_TARGET: Final = 9
CHOOSE_SCUTTLE: Final = 10
CHOOSE_LOOKER: Final = 11
CHOOSE_LOOK: Final = 12
CHOOSE_REVEAL: Final = 13
CHOOSE_SLINGSHOT: Final = 14
ANNOUNCE_RAIDERS: Final = 15
ANNOUNCE_SCANNERS: Final = 16
ANNOUNCE_CLOAKING: Final = 17
ANNOUNCE_BETTER_SCANNERS: Final = 18
CHOOSE_BATTLE: Final = 19
CHOOSE_ENEMY: Final = 20
CHOOSE_EARLY_RETREAT: Final = 21
CHOOSE_UNCLOAKED: Final = 22
CHOOSE_MINE_TARGET: Final = 23
CHOOSE_SCREENS: Final = 24
CHOOSE_SHOOTER: Final = 25
CHOOSE_TARGET: Final = 26
CHOOSE_DAMAGED: Final = 27  # the ship that retreats
CHOOSE_RETREAT_HEX: Final = 28
CHOOSE_PASSENGERS: Final = 29
CHOOSE_HOMELESS: Final = 30
CHOOSE_BOMBARDMENT: Final = 31
CHOOSE_EXPLORATION: Final = 32
CHOOSE_DRIFT: Final = 33
CHOOSE_LANDING: Final = 34
CHOOSE_UPGRADE: Final = 35
CHOOSE_UPGRADE_TECHNOLOGY: Final = 36
CHOOSE_SCRAP: Final = 37
CHOOSE_BID: Final = 38
CHOOSE_GRANTS: Final = 39
CHOOSE_PURCHASE: Final = 40
CHOOSE_SITE: Final = 41
CHOOSE_GROUP: Final = 42
CHOOSE_FIRST_PLAYER: Final = 43
CHOOSE_SPOILS: Final = 44
CHOOSE_SCREENED_SHIP: Final = 45
CHOOSE_PREY: Final = 46
CHOOSE_JOINING: Final = 47
CHOOSE_CASUALTY: Final = 48
DECISIONS: Final = 49
