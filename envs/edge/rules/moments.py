"""The moments of the game: the windows of section 4, what only banners have, and the steps of turns at which passives work."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.kinds import Kinds
from grognard.envs.edge.data.printed import MOMENTS

_MOMENTS: Final[Kinds] = Kinds("moment")
for _name in MOMENTS:
    _MOMENTS.add(_name)

DECLARE: Final[i64] = i64(MOMENTS.index("declare"))
BEFORE_ATK: Final[i64] = i64(MOMENTS.index("before_atk"))
BEFORE_DEF: Final[i64] = i64(MOMENTS.index("before_def"))
AFTER_DEF: Final[i64] = i64(MOMENTS.index("after_def"))
DEFENDED: Final[i64] = i64(MOMENTS.index("defended"))
LOST_DEF: Final[i64] = i64(MOMENTS.index("lost_def"))
BEFORE_HIT: Final[i64] = i64(MOMENTS.index("before_hit"))
WOUNDING: Final[i64] = i64(MOMENTS.index("wounding"))
KILLED: Final[i64] = i64(MOMENTS.index("killed"))
WOUNDED: Final[i64] = i64(MOMENTS.index("wounded"))
TOKEN_LOST: Final[i64] = i64(MOMENTS.index("token_lost"))
ROLLED: Final[i64] = i64(MOMENTS.index("roll"))
MOVED: Final[i64] = i64(MOMENTS.index("moved"))
BEFORE_MOVE: Final[i64] = i64(MOMENTS.index("move"))
EVOLVING: Final[i64] = i64(MOMENTS.index("evolving"))
CHOOSING_DIE: Final[i64] = i64(MOMENTS.index("choosing_die"))
RESOLVED: Final[i64] = i64(MOMENTS.index("resolved"))
PLAYING: Final[i64] = i64(MOMENTS.index("playing"))

# The window without a `when`, and the steps of turns.
STEP: Final[i64] = _MOMENTS.add("step")
DECLARE_AGAIN: Final[i64] = _MOMENTS.add("declare again")  # after a stab: without dodges and stabs
PASSIVE_START: Final[i64] = _MOMENTS.add("passive start")  # P0
HARVESTING: Final[i64] = _MOMENTS.add("harvest")  # P1
SHRINE_STEP: Final[i64] = _MOMENTS.add("shrine step")  # P5
PASSIVE_END: Final[i64] = _MOMENTS.add("passive end")  # P6
ACTIVE_START: Final[i64] = _MOMENTS.add("active start")  # A0
ACTIVE_END: Final[i64] = _MOMENTS.add("active end")  # A2 (a)
SCORED: Final[i64] = _MOMENTS.add("scored")  # after the VP of a kill
MOMENT_NAMES: Final = _MOMENTS.names


def bit(moment: i64) -> i64:
    return i64(1) << moment
