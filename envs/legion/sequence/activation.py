"""Frames of activations, and of the events in which all actions, moves and attacks happen."""

from typing import Final

from grognard.envs.core.flow import Listed, Local
from grognard.envs.legion.sequence.flows import ACTIVATION, EVENT

ACTIVATION_UNIT: Final[Local] = ACTIVATION.local("unit")
ACTIVATION_TOKEN: Final[Local] = ACTIVATION.local("token")  # FACE_UP_TOKEN, DRAWN_TOKEN or EXTRA_TOKEN
ACTIVATION_LEFT: Final[Local] = ACTIVATION.local("left")  # actions left
ACTIVATION_DONE: Final[Local] = ACTIVATION.local("done")  # kinds of DO performed, as bits
ACTIVATION_FREE: Final[Local] = ACTIVATION.local("free")  # those performed as free actions, as bits
ACTIVATION_ATTACKS: Final[Local] = ACTIVATION.local("attacks")  # attack actions, free ones included
ACTIVATION_MOVES: Final[Local] = ACTIVATION.local("moves")  # move actions, free ones included
ACTIVATION_FLAGS: Final[Local] = ACTIVATION.local("flags")  # bits, see below
ACTIVATION_LOST: Final[Local] = ACTIVATION.local("lost")  # actions lost to ion, damage and suppression
ACTIVATION_USED: Final[Listed] = ACTIVATION.list_of("used", 32)  # card actions performed: numbers of effects

FACE_UP_TOKEN: Final = 0
DRAWN_TOKEN: Final = 1
EXTRA_TOKEN: Final = 2  # of a unit that activates by an effect without a token
TOKEN_KIND_NAMES: Final = ("face-up", "drawn", "none")

# Bits of ACTIVATION_FLAGS.
PANICKED: Final = 1  # LG-ACT-17, fixed when the actions begin
SUPPRESSED: Final = 2  # LG-ACT-16
AI_FREE: Final = 4  # AI is overridden, satisfied or binds nothing
NO_ACTIONS: Final = 8  # neither actions nor free actions any more: edge stop, withdraw, fast transport
MOVED: Final = 16  # pivots excepted
FULL_MOVE: Final = 32  # at maximum speed (Ram)
EMBARKED: Final = 64
DISEMBARKED: Final = 128
ARSENAL_USED: Final = 256
EXTRA_ACTION_USED: Final = 512  # Juyo Mastery
ACTING: Final = 1024  # the perform-actions step
COMPULSORY_DUE: Final = 2048
STOOD_BY: Final = 4096
RECOVERED: Final = 8192
COMPELLED: Final = 16384  # LG-K-compel: once in an activation
LAST_MOVE: Final = 32768  # the compulsory move was made at the end: nothing follows
PAID: Final = 65536  # an action that is not free was performed
END_REACHED: Final = 131072  # the end effects have worked
ACTIVATION_FLAG_NAMES: Final = (
    "panicked", "suppressed", "AI free", "no actions", "moved", "full move", "embarked", "disembarked", "Arsenal used",
    "extra action used", "acting", "compulsory move due", "stood by", "recovered", "compelled", "last move", "paid",
    "end reached",
)  # fmt: skip

EVENT_UNIT: Final[Local] = EVENT.local("unit")  # who acts, moves or attacks
EVENT_KIND: Final[Local] = EVENT.local("kind")  # an action of DO, or one of the kinds below
EVENT_SEAT: Final[Local] = EVENT.local("seat")  # who decides what the unit does
EVENT_SOURCE: Final[Local] = EVENT.local("source")  # the ability behind it, or NONE: its own decision
EVENT_VALUE: Final[Local] = EVENT.local("value")  # of that ability: its keyword's value, or the slot of its card
EVENT_FREE: Final[Local] = EVENT.local("free")  # 1: a free action
EVENT_IS_ACTION: Final[Local] = EVENT.local("action")  # 1: an action or a free action; 0: a move or an attack by itself
EVENT_LIMIT: Final[Local] = EVENT.local("limit")  # speed of a move that an effect prescribes, or NONE
EVENT_WEAPON: Final[Local] = EVENT.local("weapon")  # the only weapon of an attack that an effect grants, or NONE
EVENT_TARGET: Final[Local] = EVENT.local("target")  # the only unit that may be attacked, or moved to; or NONE
EVENT_MOVE: Final[Local] = EVENT.local("move")  # the kind of MOVE that was made, or NONE
EVENT_FLAGS: Final[Local] = EVENT.local("flags")  # what has happened: bits, see below
EVENT_BANGS: Final[Local] = EVENT.local("bangs")  # charges detonated in its window
EVENT_PASSED: Final[Listed] = EVENT.list_of("passed", 24)  # enemy units that a base passed over or displaced
EVENT_DEFENDED: Final[Listed] = EVENT.list_of("defended", 16)  # units that were attacked
EVENT_SHOT: Final[Listed] = EVENT.list_of("shot", 16)  # those attacked by ranged pools
EVENT_MELEE: Final[Listed] = EVENT.list_of("melee", 4)  # units with which the move started a melee
EVENT_TRACK: Final[Listed] = EVENT.list_of("track", 24)  # x and y of the leader along its way, for pictures

# Kinds of events beside the actions of DO.
CARD_ACTION: Final = 40  # of a keyword or card: EVENT_SOURCE says which
MOVE_BY_EFFECT: Final = 41
ATTACK_BY_EFFECT: Final = 42
OTHER_EVENT_NAMES: Final = {
    CARD_ACTION: "action of a card",
    MOVE_BY_EFFECT: "move by an effect",
    ATTACK_BY_EFFECT: "attack by an effect",
}

# Bits of EVENT_FLAGS.
DID_MOVE: Final = 1  # along a tool or by a pivot
STANDARD_MOVE: Final = 2  # LG-MOVE-3: for Agile, Tactical ...
FULL: Final = 4
AT_EDGE: Final = 8  # cut short by the table's edge
DID_ATTACK: Final = 16
DID_ACT: Final = 32  # an action was finished
STARTED_MELEE: Final = 64
IS_GRANTED: Final = 128  # outside the unit's own activation, or beyond its limits
MELEE_ONLY: Final = 256  # of an attack: Charge
RANGED_ONLY: Final = 512  # Steady
NO_MELEE: Final = 1024  # of a move: it may not start a melee
IGNORES_DIFFICULT: Final = 2048  # Scout
LEAVES_FREELY: Final = 4096  # of a move: engagement does not hold it up
THROWN: Final = 8192  # of an attack: Saber Throw
TURNED: Final = 16384  # LG-K-reposition: the pivot beside this move is made
LATE_PIVOT: Final = 32768  # of a move: it is that pivot, after a free attack
DID_SHOOT: Final = 65536  # there was a ranged attack
SPENT_AIM: Final = 131072  # the attacker has spent an aim in it
FOLLOWED: Final = 262144  # a free attack has followed the move
EVENT_FLAG_NAMES: Final = (
    "moved", "standard move", "full move", "at the edge", "attacked", "acted", "started a melee", "granted", "melee only",
    "ranged only", "no melee", "ignores difficult", "leaves freely", "thrown", "turned", "late pivot", "shot", "spent an aim",
    "followed",
)  # fmt: skip
