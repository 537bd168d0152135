"""Frames of what battle cards let happen: supplies, detonations of their tokens, carts."""

from typing import Final

from grognard.envs.core.flow import Local
from grognard.envs.legion.sequence.flows import BLAST, CARTING, RESUPPLY

RESUPPLY_UNIT: Final[Local] = RESUPPLY.local("unit")
RESUPPLY_FIRST: Final[Local] = RESUPPLY.local("first")  # the cards drawn, which only their player sees; or NONE
RESUPPLY_SECOND: Final[Local] = RESUPPLY.local("second")

BLAST_SEAT: Final[Local] = BLAST.local("seat")  # who decides
BLAST_TOKEN: Final[Local] = BLAST.local("token")
BLAST_WEAPON: Final[Local] = BLAST.local("weapon")
BLAST_LEFT: Final[Local] = BLAST.local("left")  # how often it still detonates

CARTING_CART: Final[Local] = CARTING.local("cart")  # token on the table
CARTING_BEND: Final[Local] = CARTING.local("bend")  # the tool and its bend, or NONE
