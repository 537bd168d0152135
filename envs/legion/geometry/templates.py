"""LG-TERRAIN-1: the terrain that maps can name, and its outlines.

Sizes are in tenths of a millimetre and are the project's own. A template is put on the table with its middle at a point
and turned by steps of 15 degrees; corners are rounded to whole numbers, the same for opposite turns.
"""

from typing import Final, final

from mypy_extensions import i64

from grognard.envs.legion.geometry.ground import (
    BARRICADE,
    BLOCKING,
    CLOSED,
    DIFFICULT,
    SOLID,
    STANDABLE,
    Outline,
    Piece,
)
from grognard.envs.legion.geometry.numbers import DIRECTION_X, DIRECTION_Y, HEADING_X, HEADING_Y, HEADINGS, ONE, rounded

_ROUND: Final[i64] = 10115  # corners of round pieces lie at 1.0115 radii, so that the area is that of the disc


@final
class Template:
    """A kind of terrain: its outlines around (0, 0), and what it is."""

    def __init__(self, name: str, polygons: list[Outline], top: i64, cover: i64, flags: i64) -> None:
        self.name: Final[str] = name
        self.polygons: Final[list[Outline]] = polygons
        self.top: Final[i64] = top
        self.cover: Final[i64] = cover
        self.flags: Final[i64] = flags


def box(length: i64, width: i64) -> list[Outline]:
    """A rectangle, its length along +x."""
    x, y = length // 2, width // 2
    return [[(-x, -y), (x, -y), (x, y), (-x, y)]]


def disc(radius: i64) -> list[Outline]:
    """A disc as a polygon of 12 corners."""
    size = radius * _ROUND
    return [
        [
            (rounded(size * DIRECTION_X[at], 10000 * ONE), rounded(size * DIRECTION_Y[at], 10000 * ONE))
            for at in range(i64(0), i64(48), 4)
        ]
    ]


def corner(length: i64, width: i64) -> list[Outline]:
    """An L-shape: two arms of the same length along +x and +y that share their corner; the middle is that of the square."""
    half = length // 2
    inner = width - half
    return [
        [(-half, -half), (half, -half), (half, inner), (-half, inner)],
        [(-half, -half), (inner, -half), (inner, half), (-half, half)],
    ]


TEMPLATES: Final = [
    Template("barricade", box(813, 152), 254, 2, SOLID | DIFFICULT | BLOCKING | BARRICADE),
    Template("crates", box(508, 508), 356, 1, SOLID | STANDABLE | BLOCKING),
    Template("woods", box(1524, 1524), 1270, 1, DIFFICULT),
    Template("ruin", box(1270, 1270), 305, 1, DIFFICULT),
    Template("crater", disc(635), 305, 1, DIFFICULT),
    Template("swamp", box(2032, 1270), 0, 0, DIFFICULT),
    Template("low wall", box(1524, 127), 381, 2, SOLID | BLOCKING),
    Template("corner wall", corner(1524, 127), 381, 2, SOLID | BLOCKING),
    Template("house", box(1524, 1270), 1397, 2, SOLID | STANDABLE | BLOCKING),
    Template("corner house", corner(2032, 1016), 1397, 2, SOLID | STANDABLE | BLOCKING),
    Template("tall house", box(1524, 1524), 2540, 2, SOLID | STANDABLE | BLOCKING),
    Template("tower", disc(508), 3048, 2, SOLID | CLOSED | BLOCKING),
]
TEMPLATE_NAMES: Final = [template.name for template in TEMPLATES]


def turned(outline: Outline, x: i64, y: i64, turn: i64) -> Outline:
    """An outline around (0, 0), turned by `turn` steps of 15 degrees and put at a point."""
    step = turn % HEADINGS
    cosine, sine = HEADING_X[step], HEADING_Y[step]
    return [
        (x + rounded(cx * cosine - cy * sine, ONE), y + rounded(cx * sine + cy * cosine, ONE)) for cx, cy in outline
    ]


def piece_from(template: str, name: str, x: i64, y: i64, turn: i64) -> Piece:
    """A piece of a template with a name of its own, its middle at a point, turned by steps of 15 degrees."""
    if template not in TEMPLATE_NAMES:
        raise ValueError(f"{template!r} is not a kind of terrain; choose from {', '.join(TEMPLATE_NAMES)}")
    kind = TEMPLATES[TEMPLATE_NAMES.index(template)]
    polygons = [turned(outline, x, y, turn) for outline in kind.polygons]
    return Piece(name, template, polygons, kind.top, kind.cover, kind.flags)
