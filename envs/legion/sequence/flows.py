"""All flows, in one place so that their numbers are the same whatever is imported first; locals stand in the chapters."""

from typing import Final

from grognard.envs.core.flow import Flow, Flows

FLOWS: Final[Flows] = Flows()

GAME: Final[Flow] = FLOWS.add("game")

# Setup
SETUP: Final[Flow] = FLOWS.add("setup")
BATTLE_SETUP: Final[Flow] = FLOWS.add(
    "battle setup"
)  # what an objective, condition or deployment card lets players place
DEPLOYMENT: Final[Flow] = FLOWS.add("deployment")
DEPLOYING: Final[Flow] = FLOWS.add("deploying")  # one unit

# Battle cards
RESUPPLY: Final[Flow] = FLOWS.add("resupply")  # two supply cards are drawn and one is kept
BLAST: Final[Flow] = FLOWS.add("blast")  # an objective or condition token detonates
CARTING: Final[Flow] = FLOWS.add("carting")  # a bomb cart moves

# Rounds
ROUND: Final[Flow] = FLOWS.add("round")
COMMAND_PHASE: Final[Flow] = FLOWS.add("command phase")
ORDERS: Final[Flow] = FLOWS.add("orders")  # of one side, LG-CMD-6
ORDER: Final[Flow] = FLOWS.add("order")  # one order is issued
ACTIVATION_PHASE: Final[Flow] = FLOWS.add("activation phase")
TURN: Final[Flow] = FLOWS.add("turn")
ACTIVATION: Final[Flow] = FLOWS.add("activation")  # of one unit, LG-ACT-6
RALLY: Final[Flow] = FLOWS.add("rally")
EVENT: Final[Flow] = FLOWS.add("event")  # one action, move or attack, and all that follows: LG-ACT-36, section 17, 2.4
GRANT: Final[Flow] = FLOWS.add("grant")  # a unit may perform a free action that an effect gives it, D69
RECOVERY: Final[Flow] = FLOWS.add("recovery")  # D27
STANDBY: Final[Flow] = FLOWS.add("standby")
DETONATION: Final[Flow] = FLOWS.add("detonation")
END_PHASE: Final[Flow] = FLOWS.add("end phase")

# Effects
MOMENT: Final[Flow] = FLOWS.add("moment")  # effects of one moment, one after the other, D64
CHOICE: Final[Flow] = FLOWS.add("choice")  # targets, amounts and kinds that an effect asks for, D68
CARD: Final[Flow] = FLOWS.add("card")  # a card does at one moment what its text says, part by part
GAIN: Final[Flow] = FLOWS.add("gain")  # a token that another unit may take instead, D71
CALM: Final[Flow] = FLOWS.add("calm")  # suppression that would be removed, some of which may be kept, D23

# Moving
MOVE: Final[Flow] = FLOWS.add("move")
PLACING: Final[Flow] = FLOWS.add("placing")  # how the minis of a unit stand, D30, D31
DISPLACING: Final[Flow] = FLOWS.add("displacing")
TOKEN_PLACING: Final[Flow] = FLOWS.add("token placing")
CARRYING: Final[Flow] = FLOWS.add("carrying")  # claimed tokens follow their unit, D66
UNMASKING: Final[Flow] = FLOWS.add("unmasking")  # Bane tokens are revealed
UNLOADING: Final[Flow] = FLOWS.add("unloading")  # passengers of a destroyed transport

# Fighting
ATTACK: Final[Flow] = FLOWS.add("attack")  # a whole sequence
FORMING: Final[Flow] = FLOWS.add("forming")  # one pool, steps 1 and 2
POOL: Final[Flow] = FLOWS.add("pool")  # one pool, steps 4 to 10
GUARD: Final[Flow] = FLOWS.add("guard")  # a unit uses Guardian for the pool below
WOUNDS: Final[Flow] = FLOWS.add("wounds")
DEFEAT: Final[Flow] = FLOWS.add("defeat")  # of a mini, and of a unit with its last one
RESILIENCE: Final[Flow] = FLOWS.add("resilience")  # the die of a vehicle that has taken many wounds
