"""The odds of rolls, exactly: how often a strike wounds, a defence fails and a Hit check hits, in thousandths.

All are tables by the difference of what is added to both rolls. A red die rolls its gears once more for nothing where that is
better (ED-GEAR-1), a squad with the icon any roll (ED-RR-2): whoever rolls does so if the odds grow by it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.data.printed import RED
from grognard.envs.edge.data.tables import COMPONENTS

MOST: Final[i64] = 16  # the largest difference that is told apart
SPAN: Final[i64] = 2 * MOST + 1
SURE: Final[i64] = 1000
SIDES: Final = 6
ROLLERS: Final[i64] = 4  # a die, with or without the icon: `die * 2 + icon`


def roller(die: i64, icon: bool) -> i64:
    """Who rolls: which die, and whether the squad may roll again."""
    return die * 2 + i64(icon)


def _faces(die: int) -> list[int]:
    return [int(COMPONENTS.faces[die * SIDES + at]) for at in range(SIDES)]


def _may_roll_again(who: int, face: int) -> bool:
    """By the icon, or by a gear of the red die."""
    return who % 2 == 1 or (who // 2 == RED and bool(COMPONENTS.gears[RED] >> face & 1))


def _with_reroll(who: int, odds: list[float]) -> float:
    """The odds of a roll by those of its six faces, if it is rolled again wherever that is better."""
    faces, mean = _faces(who // 2), sum(odds) / SIDES
    return sum(max(at, mean) if _may_roll_again(who, faces[side]) else at for side, at in enumerate(odds)) / SIDES


def _fails(who: int, needed: int) -> float:
    """How often a defence stays below a number."""
    return 1 - _with_reroll(who, [float(face >= needed) for face in _faces(who // 2)])


def _wins(who: int, other: int, more: int) -> float:
    """How often a strike with so much more wounds."""
    return _with_reroll(who, [_fails(other, face + more) for face in _faces(who // 2)])


def _hits(who: int, more: int) -> float:
    return _with_reroll(who, [float(face + more > 0) for face in _faces(who // 2)])


def _fail_table() -> vec[i64]:
    found = vec[i64]()
    for who in range(int(ROLLERS)):
        for needed in range(-int(MOST), int(MOST) + 1):
            found = append(found, i64(round(1000 * _fails(who, needed))))
    return found


def _win_table() -> vec[i64]:
    found = vec[i64]()
    for who in range(int(ROLLERS)):
        for other in range(int(ROLLERS)):
            for more in range(-int(MOST), int(MOST) + 1):
                found = append(found, i64(round(1000 * _wins(who, other, more))))
    return found


def _hit_table() -> vec[i64]:
    found = vec[i64]()
    for who in range(int(ROLLERS)):
        for more in range(-int(MOST), int(MOST) + 1):
            found = append(found, i64(round(1000 * _hits(who, more))))
    return found


FAILS: Final[vec[i64]] = _fail_table()
WINS: Final[vec[i64]] = _win_table()
HITS: Final[vec[i64]] = _hit_table()


def _at(difference: i64) -> i64:
    return max(-MOST, min(MOST, difference)) + MOST


def fails(who: i64, needed: i64) -> i64:
    """How often a DEF roll stays below a number."""
    return FAILS[who * SPAN + _at(needed)]


def wins(who: i64, other: i64, more: i64) -> i64:
    """How often a strike wounds whose striker adds so much more to the roll than the struck model."""
    return WINS[(who * ROLLERS + other) * SPAN + _at(more)]


def hits(who: i64, more: i64) -> i64:
    """How often a Hit check hits, by its bonus less the INI of the target."""
    return HITS[who * SPAN + _at(more)]
