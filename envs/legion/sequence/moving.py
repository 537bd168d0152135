"""Frames of moves, of minis that take their places, of displaced units, and of tokens that are put on the table."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import CARRYING, DISPLACING, MOVE, PLACING, TOKEN_PLACING, UNLOADING, UNMASKING

MOVE_SEAT: Final[Local] = MOVE.local("seat")  # who decides
MOVE_UNIT: Final[Local] = MOVE.local("unit")
MOVE_REASON: Final[Local] = MOVE.local("reason")  # an action of DO, or MOVE_BY_EFFECT
MOVE_LIMIT: Final[Local] = MOVE.local("limit")  # the longest tool that an effect allows, or NONE
MOVE_FLAGS: Final[Local] = MOVE.local("flags")  # bits of EVENT_FLAGS: NO_MELEE, IGNORES_DIFFICULT ...
MOVE_KIND: Final[Local] = MOVE.local("kind")  # of MOVE, or NONE while nobody has chosen it
MOVE_WAY: Final[Local] = MOVE.local("way")  # the answer that says which way, or NONE
MOVE_TURNED: Final[Local] = MOVE.local("turned")  # 1: LG-K-reposition, its pivot is made
MOVE_FASTER: Final[Local] = MOVE.local("faster")  # what effects of this move add to its speed
MOVE_DONE: Final[Local] = MOVE.local("done")  # 1: the leader has its new place
MOVE_FAR: Final[Local] = MOVE.local("far")  # 1: LG-MOVE-9, no mini may end in difficult terrain
MOVE_FULL: Final[Local] = MOVE.local("full")  # 1: as far as its tool leads
MOVE_TARGET: Final[Local] = MOVE.local("target")  # the enemy unit that it has moved into contact with, or NONE
MOVE_FOUGHT: Final[Local] = MOVE.local("fought")  # with which units it was in melee when the move began, as bits
MOVE_PASSED: Final[Listed] = MOVE.list_of("passed", 24)  # enemy units that a base passed over
MOVE_ASIDE: Final[Listed] = MOVE.list_of("aside", 48)  # minis that are set aside until they are displaced

PLACING_SEAT: Final[Local] = PLACING.local("seat")  # who decides
PLACING_UNIT: Final[Local] = PLACING.local("unit")
PLACING_LEFT: Final[Local] = PLACING.local("left")  # minis that have no place yet, as bits
PLACING_FLAGS: Final[Local] = PLACING.local("flags")  # bits, see below
PLACING_TARGET: Final[Local] = PLACING.local("target")  # the enemy unit to be touched, or NONE
PLACING_BY_HAND: Final[Local] = PLACING.local("by hand")  # 1: each mini is asked for
PLACING_DIRECTION: Final[Local] = PLACING.local("direction")  # of the next mini, or NONE

# Bits of PLACING_FLAGS.
NO_DIFFICULT: Final = 1  # LG-MOVE-9
IS_RESTORED: Final = 4  # AMB-110: it may touch whom its unit is in melee with
IS_DEPLOYMENT: Final = 2  # LG-SETUP-20: where the innermost DEPLOYING frame allows
PLACING_FLAG_NAMES: Final = ("no difficult terrain", "deployment", "restored")

DISPLACING_SEAT: Final[Local] = DISPLACING.local("seat")  # who decides
DISPLACING_UNIT: Final[Local] = DISPLACING.local("unit")
DISPLACING_BY: Final[Local] = DISPLACING.local("by")  # the unit that has moved over it, or NONE: a cart
DISPLACING_ASIDE: Final[Listed] = DISPLACING.list_of("aside", 8)  # minis of the unit that have to be placed

PUT_SEAT: Final[Local] = TOKEN_PLACING.local("seat")  # who decides
PUT_WHAT: Final[Local] = TOKEN_PLACING.local("what")  # a kind of token on the table, or one of those below
PUT_UNIT: Final[Local] = TOKEN_PLACING.local("unit")  # whose leader it is measured from, or NONE
PUT_REACH: Final[Local] = TOKEN_PLACING.local("reach")  # the longest range from it
PUT_LEFT: Final[Local] = TOKEN_PLACING.local("left")  # how many still come
PUT_OWNER: Final[Local] = TOKEN_PLACING.local("owner")
PUT_ABOUT: Final[Local] = TOKEN_PLACING.local("about")  # card of a charge, which Bane token
PUT_NEEDS_SIGHT: Final[Local] = TOKEN_PLACING.local("needs sight")
PUT_COLUMN: Final[Local] = TOKEN_PLACING.local("column")  # or NONE

CARRYING_UNIT: Final[Local] = CARRYING.local("unit")
CARRYING_LEFT: Final[Listed] = CARRYING.list_of("left", 12)  # tokens that have not followed yet

UNLOADING_UNIT: Final[Local] = UNLOADING.local("unit")
UNLOADING_X: Final[Local] = UNLOADING.local("x")  # the transport, which is gone when the others find their places
UNLOADING_Y: Final[Local] = UNLOADING.local("y")
UNLOADING_Z: Final[Local] = UNLOADING.local("z")
UNLOADING_HEADING: Final[Local] = UNLOADING.local("heading")
UNLOADING_VEHICLE: Final[Local] = UNLOADING.local("vehicle")

UNMASKING_UNIT: Final[Local] = UNMASKING.local("unit")  # whose minis have come near, or NONE: the owner reveals one
UNMASKING_ROW: Final[Local] = UNMASKING.local("row")  # the token that is revealed, or NONE
UNMASKING_SEAT: Final[Local] = UNMASKING.local("seat")  # who may reveal one of its own
UNMASKING_HOST: Final[Local] = UNMASKING.local("host")  # the unit that it has brought onto the table, or NONE
UNMASKING_ORDERS: Final[Local] = UNMASKING.local("orders")  # 1: it was not there before, so it issues itself an order
