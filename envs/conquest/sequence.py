"""The flows of Conquest with the integers of their frames, and the events that a card can answer: each is declared once."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.flow import Flows
from grognard.envs.core.gate import Span
from grognard.envs.core.kinds import Kinds
from grognard.envs.core.windows import Turns

FLOWS: Final[Flows] = Flows()

GAME: Final = FLOWS.add("game")
GAME_MULLIGANS: Final = GAME.local("mulligans")  # players who were asked

ENSLAVING: Final = FLOWS.add("enslaving")
ENSLAVING_ASKED: Final = ENSLAVING.local("asked")  # players who had their turn

ROUND: Final = FLOWS.add("round")
ROUND_PHASES: Final = ROUND.local("phases")  # begun so far

DEPLOY_PHASE: Final = FLOWS.add("deploy_phase")
DEPLOY_PHASE_NEXT: Final = DEPLOY_PHASE.local("next_player")

COMMAND_PHASE: Final = FLOWS.add("command_phase")
COMMAND_PHASE_DIALS: Final = COMMAND_PHASE.local("dials")  # players who have set theirs
COMMAND_PHASE_STRUGGLES: Final = COMMAND_PHASE.local("struggles")  # planets that are done

STRUGGLE: Final = FLOWS.add("struggle")
STRUGGLE_PLANET: Final = STRUGGLE.local("planet")

COMBAT_PHASE: Final = FLOWS.add("combat_phase")
COMBAT_PHASE_BATTLES: Final = COMBAT_PHASE.local("battles")  # planets that are done

BATTLE: Final = FLOWS.add("battle")
BATTLE_PLANET: Final = BATTLE.local("planet")

SKIRMISH: Final = FLOWS.add("skirmish")
COMBAT_ROUND: Final = FLOWS.add("combat_round")
COMBAT_TURNS: Final = FLOWS.add("combat_turns")
ATTACK: Final = FLOWS.add("attack")
HEADQUARTERS_PHASE: Final = FLOWS.add("headquarters_phase")

ACTION_WINDOW: Final = FLOWS.add("action_window")
ACTION_WINDOW_ACTIONS: Final = ACTION_WINDOW.local("actions")  # taken so far
ACTION_WINDOW_TURNS: Final[Turns] = Turns(ACTION_WINDOW)

INSTANT: Final = FLOWS.add("instant")
INSTANT_SPAN: Final[Span] = Span(INSTANT)  # of its triggers

WINDOW: Final = FLOWS.add("window")
WINDOW_TIMING: Final = WINDOW.local("timing")
WINDOW_TURNS: Final[Turns] = Turns(WINDOW)

USE: Final = FLOWS.add("use")
USE_COSTS: Final = USE.local("costs")  # that are paid
USE_PAYING: Final = USE.local("paying")  # 1: the next one is being paid
USE_CHOSEN: Final = USE.local("chosen")  # 1: no more targets are wanted

RESOLUTION: Final = FLOWS.add("resolution")
RESOLUTION_EFFECTS: Final = RESOLUTION.local("effects")  # begun so far
RESOLUTION_PROGRESS: Final = RESOLUTION.local("progress")  # how far one of them has come that asks several questions

DEPLOYMENT: Final = FLOWS.add("deployment")
DEPLOYMENT_TRIGGER: Final = DEPLOYMENT.local("trigger")
DEPLOYMENT_ATTACHED: Final = DEPLOYMENT.local("attached")  # 1: as an attachment only

DAMAGE: Final = FLOWS.add("damage")
DAMAGE_FIRST: Final = DAMAGE.local("first")  # of the damages that are dealt together

SHIELDS: Final = FLOWS.add("shields")
SHIELDS_AGAINST: Final = SHIELDS.local("against")  # the damage for which a shield card is chosen, or -1
SHIELDS_TURNS: Final[Turns] = Turns(SHIELDS)

SEARCH: Final = FLOWS.add("search")
ORDERING: Final = FLOWS.add("ordering")

RESERVING: Final = FLOWS.add("reserving")
RESERVING_CARD: Final = RESERVING.local("card")
RESERVING_PLAYER: Final = RESERVING.local("player")

DEEP_STRIKES: Final = FLOWS.add("deep_strikes")
DEEP_STRIKES_CARD: Final = DEEP_STRIKES.local("card")  # the attachment whose host is chosen, or -1
DEEP_STRIKES_TURNS: Final[Turns] = Turns(DEEP_STRIKES)

RETREATING: Final = FLOWS.add("retreating")
RETREATING_PLAYER: Final = RETREATING.local("player")

MOBILE_MOVES: Final = FLOWS.add("mobile_moves")
MOBILE_MOVES_PLAYER: Final = MOBILE_MOVES.local("player")
MOBILE_MOVES_CARD: Final = MOBILE_MOVES.local("card")  # the unit whose planet is chosen, or -1


# Events (section c); a card can answer those that stand here

EVENTS: Final[Kinds] = Kinds("event")

DEPLOYING: Final[i64] = EVENTS.add("deploying")  # the cost of a card is being determined
DEPLOYED: Final[i64] = EVENTS.add("deployed")
ENTERED_PLAY: Final[i64] = EVENTS.add("entered_play")
EVENT_PLAYED: Final[i64] = EVENTS.add("event_played")
TARGETED: Final[i64] = EVENTS.add("targeted")
MOVED: Final[i64] = EVENTS.add("moved")
COMMITTED: Final[i64] = EVENTS.add("committed")
EXHAUSTED: Final[i64] = EVENTS.add("exhausted")
STRUGGLE_BEGUN: Final[i64] = EVENTS.add("struggle_begun")
STRUGGLE_WON: Final[i64] = EVENTS.add("struggle_won")
ATTACKER_DECLARED: Final[i64] = EVENTS.add("attacker_declared")
ATTACK_DECLARED: Final[i64] = EVENTS.add("attack_declared")
DAMAGE_ASSIGNED: Final[i64] = EVENTS.add("damage_assigned")
SHIELD_USED: Final[i64] = EVENTS.add("shield_used")
DAMAGED: Final[i64] = EVENTS.add("damaged")
DESTROYED: Final[i64] = EVENTS.add("destroyed")
LEFT_PLAY: Final[i64] = EVENTS.add("left_play")
DISCARDED: Final[i64] = EVENTS.add("discarded")
ATTACK_RESOLVED: Final[i64] = EVENTS.add("attack_resolved")
PHASE_BEGUN: Final[i64] = EVENTS.add("phase_begun")
DEEP_STRUCK: Final[i64] = EVENTS.add("deep_struck")
DEFEATED: Final[i64] = EVENTS.add("defeated")
