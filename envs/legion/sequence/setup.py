"""Frames of the setup: colours, battle cards, deployment."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import BATTLE_SETUP, DEPLOYING, DEPLOYMENT, SETUP

SETUP_LEFT: Final[Local] = SETUP.local("left")  # LG-SETUP-17: choices of discards still to come
SETUP_SEAT: Final[Local] = SETUP.local("seat")  # who chooses the colour; who may divulge

BATTLE_ABILITY: Final[Local] = BATTLE_SETUP.local("ability")  # of the card that is set up
BATTLE_SEAT: Final[Local] = BATTLE_SETUP.local("seat")  # who places or names next
BATTLE_LEFT: Final[Local] = BATTLE_SETUP.local("left")  # how often that is still to happen
BATTLE_NAMED: Final[Listed] = BATTLE_SETUP.list_of("named", 4)  # units named by blue and by red, or NONE

DEPLOYMENT_SEAT: Final[Local] = DEPLOYMENT.local("seat")  # who places the next unit
DEPLOYMENT_LATE: Final[Local] = DEPLOYMENT.local("late")  # 1: only units that waited are left (LG-K-reinforcements)
DEPLOYMENT_WAITING: Final[Local] = DEPLOYMENT.local(
    "waiting"
)  # bits of seats that keep the rest of their units for that
DEPLOYMENT_FILLED: Final[Local] = DEPLOYMENT.local("filled")  # parts of zones in use, 8 bits a seat
DEPLOYMENT_INSIDE: Final[Listed] = DEPLOYMENT.list_of("inside", 40)  # units deployed in their zones
DEPLOYMENT_PAIRED: Final[Listed] = DEPLOYMENT.list_of(
    "paired", 20
)  # units beside which another was deployed (LG-K-detachment)

DEPLOYING_UNIT: Final[Local] = DEPLOYING.local("unit")
DEPLOYING_SEAT: Final[Local] = DEPLOYING.local("seat")  # who places it
DEPLOYING_WAY: Final[Local] = DEPLOYING.local("way")  # see below
DEPLOYING_BY: Final[Local] = DEPLOYING.local("by")  # the ability that allows the way, or NONE
DEPLOYING_BESIDE: Final[Local] = DEPLOYING.local("beside")  # the unit it is placed beside or aboard, or NONE
DEPLOYING_CLEAR: Final[Local] = DEPLOYING.local("clear")  # every mini is farther than this from all enemies
DEPLOYING_SLOT: Final[Local] = DEPLOYING.local("slot")  # upgrade cards up to this one show the side that was chosen
DEPLOYING_COLUMN: Final[Local] = DEPLOYING.local("column")  # of the lattice, or NONE
DEPLOYING_ROW: Final[Local] = DEPLOYING.local("row")
DEPLOYING_LIFTED: Final[Local] = DEPLOYING.local("lifted")  # 1: it stood on the table, and a card puts it elsewhere

# Ways to deploy.
OPEN: Final = 0  # not chosen yet
IN_ZONE: Final = 1
ANYWHERE: Final = 2  # on the table, clear of enemies
BESIDE: Final = 3  # beside a partner
ABOARD: Final = 4
NEARBY: Final = 5  # its leader within range 1 and height 1 of where it stood
WAY_NAMES: Final = ("open", "in the zone", "anywhere", "beside", "aboard", "nearby")
