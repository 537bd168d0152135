"""The flows of Space Empires and what their frames remember, by which rules name them; `flow.py` says their steps."""

from typing import Final

from grognard.envs.core.flow import Flows

FLOWS: Final[Flows] = Flows()

GAME: Final = FLOWS.add("game")
GAME_HOMEWORLDS: Final = GAME.local("homeworlds")  # players whose homeworld has been chosen

CYCLE: Final = FLOWS.add("cycle")
CYCLE_TURNS: Final = CYCLE.local("turns")  # turns begun

TURN: Final = FLOWS.add("turn")
TURN_PLAYERS: Final = TURN.local("players")  # players who have begun theirs
TURN_MACHINES: Final = TURN.local("machines")  # machines that have begun theirs

PLAYER_TURN: Final = FLOWS.add("player_turn")  # of the active player
PLAYER_TURN_OWNER: Final = PLAYER_TURN.local("scanned_owner")  # whose raiders are scanned for next
PLAYER_TURN_HEX: Final = PLAYER_TURN.local("scanned_hex")  # where

ENTER: Final = FLOWS.add("enter")
ENTER_COUNTER: Final = ENTER.local("counter")  # the slot whose ships roll at a black hole; SLOTS: all have
ENTER_ROLLS: Final = ENTER.local("rolls")  # how many of them have still to roll; 0: not begun
ENTER_OWNER: Final = ENTER.local("owner")  # who is next asked to announce raiders

ANNOUNCE: Final = FLOWS.add("announce")
CHALLENGE: Final = FLOWS.add("challenge")

BATTLE: Final = FLOWS.add("battle")
BATTLE_ALONE: Final = BATTLE.local("alone")  # the attacker has nobody but undetected raiders
BATTLE_CALLED: Final = BATTLE.local("called")  # sides that have called up such raiders, the defender first
BATTLE_SLIPPED: Final = BATTLE.local("slipped")  # sides whose cloaked raiders have slipped away, or stay
BATTLE_MINED: Final = BATTLE.local("mined")  # sides whose mines have exploded
BATTLE_BARED: Final = BATTLE.local("bared")  # the enemy of the next side has said which raiders uncloak

BATTLE_ROUND: Final = FLOWS.add("battle_round")
BATTLE_ROUND_SCREENED: Final = BATTLE_ROUND.local("screened")  # ships that have been screened
BATTLE_ROUND_SET: Final = BATTLE_ROUND.local("set")  # the larger side wants to screen no more

EXPLORE: Final = FLOWS.add("explore")
EXPLORE_HEX: Final = EXPLORE.local("hex")

DRIFT: Final = FLOWS.add("drift")
DRIFT_HEX: Final = DRIFT.local("hex")  # where the units are

ECONOMIC_PHASE: Final = FLOWS.add("economic_phase")
ECONOMIC_PHASE_PLAYERS: Final = ECONOMIC_PHASE.local("players")  # players who have begun their production

PRODUCTION: Final = FLOWS.add("production")
PRODUCTION_PLAYER: Final = PRODUCTION.local("player")

MACHINE_TURN: Final = FLOWS.add("machine_turn")
MACHINE_TURN_MACHINE: Final = MACHINE_TURN.local("machine")  # its number

ELIMINATION: Final = FLOWS.add("elimination")
ELIMINATION_VICTIM: Final = ELIMINATION.local("victim")
ELIMINATION_BY: Final = ELIMINATION.local("by")  # the owner who eliminated it

RETURN: Final = FLOWS.add("return")
RETURN_HEX: Final = RETURN.local("hex")  # the super nova
