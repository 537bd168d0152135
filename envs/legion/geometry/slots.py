"""LG-MOVE-6: the lists of places that formations give to the other minis, as offsets from the leader, for every kind of disc.

They are written for the player who looks along +y. They are made once.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import COLUMNS, FIRST_COLUMN, FIRST_LINE, LINES, LOOSE
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.numbers import DIRECTION_X, DIRECTION_Y, ONE, rounded

COHESION: Final[i64] = 750  # LG-MOVE-1: the speed-1 tool
BETWEEN: Final[i64] = 20  # bases of a tight formation
_DISCS: Final = 6  # kinds of base that units of several minis can have
_LOOSE: Final[vec[i64]] = vec[i64]([0, 6, 3, 9, 1, 7, 4, 10, 2, 8, 5, 11])  # twelfths of a turn, far apart first


def _radius_of(kind: int) -> int:
    return int(RADIUS[kind])


def _honeycomb(kind: int, is_turned: bool) -> list[tuple[int, int]]:
    """Places at equal distances, the nearest first; the other orientation is turned by 30 degrees."""
    step = 2 * _radius_of(kind) + int(BETWEEN)
    reach = 2 * _radius_of(kind) + int(COHESION)
    found = []
    for row in range(-6, 7):
        for column in range(-9, 10):
            # a row is step * sqrt(3) / 2 high; 28378 / 32768 is the root of 3 / 4
            along = int(rounded(step * (2 * column + row), 2))
            up = int(rounded(step * row * 28378, 32768))
            x, y = (up, along) if is_turned else (along, up)
            if 0 < x * x + y * y <= reach * reach:
                found.append((x, y))
    # Those ahead come first: the player looks along +y.
    return sorted(found, key=lambda at: (_ring_of(at, step), -at[1], at[0]))


def _ring_of(at: tuple[int, int], step: int) -> int:
    """Squared distances in hundredths of a step, so that rounding does not part what is equally far away."""
    return (100 * (at[0] * at[0] + at[1] * at[1]) + step * step // 2) // (step * step)


def _loose(kind: int) -> list[tuple[int, int]]:
    reach = 2 * _radius_of(kind) + int(COHESION) - 1
    return [_towards(reach, int(turn) * 4) for turn in _LOOSE]


def _towards(length: int, direction: int) -> tuple[int, int]:
    return (
        int(rounded(i64(length) * DIRECTION_X[direction % 48], ONE)),
        int(rounded(i64(length) * DIRECTION_Y[direction % 48], ONE)),
    )


def _line(kind: int, number: int) -> list[tuple[int, int]]:
    """To either side of the leader, the nearest first."""
    step = 2 * _radius_of(kind) + int(BETWEEN)
    found = []
    for place in range(1, int(COHESION + step) // step + 1):
        if place * step <= int(COHESION) + 2 * _radius_of(kind):
            found += [_towards(place * step, number * 6), _towards(place * step, number * 6 + 24)]
    return found


def _column(kind: int, number: int) -> list[tuple[int, int]]:
    """A file behind the leader, then one beside it on either hand."""
    step = 2 * _radius_of(kind) + int(BETWEEN)
    places = range(1, int(COHESION + step) // step + 1)
    found = [_towards(place * step, number * 6) for place in places]
    for place in places:
        (x, y), (side_x, side_y) = _towards(place * step, number * 6), _towards(step, number * 6 + 12)
        found += [(x + side_x, y + side_y), (x - side_x, y - side_y)]
    reach = int(COHESION) + 2 * _radius_of(kind)
    return [(x, y) for x, y in found if x * x + y * y <= reach * reach]


SECOND_HONEYCOMB: Final = 14  # the list after those of tight, loose, lines and columns
LISTS_EACH: Final = 15


def _list_of(kind: int, number: int) -> list[tuple[int, int]]:
    if number == int(LOOSE):
        return _loose(kind)
    if int(FIRST_LINE) <= number < int(FIRST_LINE + LINES):
        return _line(kind, number - int(FIRST_LINE))
    if int(FIRST_COLUMN) <= number < int(FIRST_COLUMN + COLUMNS):
        return _column(kind, number - int(FIRST_COLUMN))
    return _honeycomb(kind, number == SECOND_HONEYCOMB)


@final
class _Lists:
    """The lists of all kinds, one after the other: those of a kind from `first[kind * LISTS_EACH + number]` on."""

    def __init__(self) -> None:
        self.first: vec[i64] = vec[i64]([0])
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        for kind in range(_DISCS):
            for number in range(LISTS_EACH):
                for x, y in _list_of(kind, number):
                    self.x = append(self.x, i64(x))
                    self.y = append(self.y, i64(y))
                self.first = append(self.first, i64(len(self.x)))


LISTS: Final = _Lists()
