"""LG-GEN-9 to 12: bases, and the distances between them.

A base is a disc around a point, or around a segment (a capsule) that lies along its heading. Point or segment is the
core of the base. The distance of two bases is that of their cores less both radii; heights do not count. Every question
is decided on squares, so it is exact. The ends of a capsule's core are whole numbers (`CORE_X`, `CORE_Y`), opposite ones
for opposite headings.

All functions take a base as kind, x, y, heading; the heading of a disc is ignored.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.numbers import (
    BAND,
    BANDS,
    BEYOND,
    CONTACT,
    HEADING_X,
    HEADING_Y,
    HEADINGS,
    ONE,
    magnitude,
    root,
    root_up,
    rounded,
)

SMALL: Final[i64] = 0
MEDIUM: Final[i64] = 1
LARGE: Final[i64] = 2
HUGE: Final[i64] = 3
LAAT: Final[i64] = 4
EPIC: Final[i64] = 5
LONG: Final[i64] = 6
SNAIL: Final[i64] = 7
TOKEN: Final[i64] = 8  # no base, but measured like one

BASE_NAMES: Final = ["small", "medium", "large", "huge", "laat", "epic", "long", "snail", "token"]
BASES: Final = 9

RADIUS: Final[vec[i64]] = vec[i64]([135, 250, 350, 500, 600, 750, 500, 500, 127])
HALF_LENGTH: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 0, 0, 375, 500, 0])  # of the core
ROUNDED: Final[i64] = 2  # what rounding may add to the cores of two bases
WIDEST: Final[i64] = 1000  # the farthest that a base reaches from its middle
SILHOUETTE: Final[i64] = 419  # LG-LOS-1: the height of troopers on small bases
NOTCHED_SILHOUETTE: Final[i64] = 688  # of troopers on notched bases


def _cores(part: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    for kind in range(i64(BASES)):
        for heading in range(i64(HEADINGS)):
            found = append(found, rounded(HALF_LENGTH[kind] * part[heading], ONE))
    return found


# From the middle of a base to the front end of its core, by kind * HEADINGS + heading.
CORE_X: Final[vec[i64]] = _cores(HEADING_X)
CORE_Y: Final[vec[i64]] = _cores(HEADING_Y)


def is_point_near(x: i64, y: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64, reach: i64, slack: i64 = 0) -> bool:
    """Whether a point is nearer to a segment than `reach` (slack 0), or at most that far from it (slack 1).

    A segment as long as the table makes a cross product of 4 * 10^8, and its square is 2 * 10^17.
    """
    dx, dy = to_x - from_x, to_y - from_y
    px, py = x - from_x, y - from_y
    along = px * dx + py * dy
    length = dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < reach * reach + slack
    if along >= length:
        px, py = x - to_x, y - to_y
        return px * px + py * py < reach * reach + slack
    across = dx * py - dy * px
    return across * across < reach * reach * length + slack


def crosses(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> bool:
    """Whether the segments a-b and c-d cross in a point that is an end of neither."""
    abx, aby = bx - ax, by - ay
    cdx, cdy = dx - cx, dy - cy
    c = abx * (cy - ay) - aby * (cx - ax)
    d = abx * (dy - ay) - aby * (dx - ax)
    if (c <= 0 or d >= 0) and (c >= 0 or d <= 0):
        return False
    a = cdx * (ay - cy) - cdy * (ax - cx)
    b = cdx * (by - cy) - cdy * (bx - cx)
    return (a > 0 and b < 0) or (a < 0 and b > 0)


def is_segment_near(
    ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64, reach: i64, slack: i64 = 0
) -> bool:
    """Whether two segments are nearer to each other than `reach` (slack 0), or at most that far apart (slack 1)."""
    return (
        is_point_near(ax, ay, cx, cy, dx, dy, reach, slack)
        or is_point_near(bx, by, cx, cy, dx, dy, reach, slack)
        or is_point_near(cx, cy, ax, ay, bx, by, reach, slack)
        or is_point_near(dx, dy, ax, ay, bx, by, reach, slack)
        or crosses(ax, ay, bx, by, cx, cy, dx, dy)
    )


def _is_near(
    kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64, limit: i64, slack: i64
) -> bool:
    reach = limit + RADIUS[kind] + RADIUS[kind2]
    if reach + slack <= 0:
        return False
    if HALF_LENGTH[kind] + HALF_LENGTH[kind2] == 0:
        dx, dy = x2 - x, y2 - y
        return dx * dx + dy * dy < reach * reach + slack
    dx, dy = x2 - x, y2 - y
    square = dx * dx + dy * dy
    if square < reach * reach + slack:
        return True  # the middles are so near already
    farthest = reach + HALF_LENGTH[kind] + HALF_LENGTH[kind2] + ROUNDED
    if square > farthest * farthest:
        return False
    at, at2 = kind * HEADINGS + heading, kind2 * HEADINGS + heading2
    cx, cy, cx2, cy2 = CORE_X[at], CORE_Y[at], CORE_X[at2], CORE_Y[at2]
    return is_segment_near(x - cx, y - cy, x + cx, y + cy, x2 - cx2, y2 - cy2, x2 + cx2, y2 + cy2, reach, slack)


def is_nearer(kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64, limit: i64) -> bool:
    """Whether the distance from base to base is below `limit`."""
    return _is_near(kind, x, y, heading, kind2, x2, y2, heading2, limit, 0)


def is_within(kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64, limit: i64) -> bool:
    """Whether the distance from base to base is at most `limit`."""
    return _is_near(kind, x, y, heading, kind2, x2, y2, heading2, limit, 1)


def overlaps(kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64) -> bool:
    """Whether two bases overlap in outline; touching is not overlapping."""
    return _is_near(kind, x, y, heading, kind2, x2, y2, heading2, 0, 0)


def touches(
    kind: i64,
    x: i64,
    y: i64,
    heading: i64,
    bottom: i64,
    height: i64,
    kind2: i64,
    x2: i64,
    y2: i64,
    heading2: i64,
    bottom2: i64,
    height2: i64,
) -> bool:
    """LG-GEN-12: whether two bases are in contact; at different heights only up to the silhouette of the lower one."""
    if bottom2 - bottom > height or bottom - bottom2 > height2:
        return False
    return _is_near(kind, x, y, heading, kind2, x2, y2, heading2, CONTACT, 1)


def farthest_contact(kind: i64, kind2: i64) -> i64:
    """The greatest squared distance of the middles of two bases that are in contact, whatever their headings."""
    reach = RADIUS[kind] + RADIUS[kind2] + HALF_LENGTH[kind] + HALF_LENGTH[kind2] + ROUNDED + CONTACT
    return reach * reach


def band(kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64) -> i64:
    """LG-GEN-9: the range at which two bases are of each other, 1 to 5, or 6 for farther away."""
    for number in range(i64(1), BANDS + 1):
        if _is_near(kind, x, y, heading, kind2, x2, y2, heading2, number * BAND, 1):
            return number
    return BEYOND


def band_of_discs(kind: i64, kind2: i64, square: i64) -> i64:
    """The same for two discs whose middles have this squared distance."""
    radii = RADIUS[kind] + RADIUS[kind2]
    for number in range(i64(1), BANDS + 1):
        reach = number * BAND + radii
        if square <= reach * reach:
            return number
    return BEYOND


def _from_segment(x: i64, y: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64) -> i64:
    """The squared distance of a point from a segment, rounded up."""
    dx, dy = to_x - from_x, to_y - from_y
    px, py = x - from_x, y - from_y
    along = px * dx + py * dy
    length = dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py
    if along >= length:
        px, py = x - to_x, y - to_y
        return px * px + py * py
    across = dx * py - dy * px
    return (across * across + length - 1) // length


def gap(kind: i64, x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64) -> i64:
    """The distance from base to base in whole units, rounded up: at most n where `is_within(..., n)` holds.

    For sorting and pictures. Bases that overlap have a gap of 0 or less.
    """
    radii = RADIUS[kind] + RADIUS[kind2]
    if HALF_LENGTH[kind] + HALF_LENGTH[kind2] == 0:
        dx, dy = x2 - x, y2 - y
        return root_up(dx * dx + dy * dy) - radii
    at, at2 = kind * HEADINGS + heading, kind2 * HEADINGS + heading2
    ax, ay, bx, by = x - CORE_X[at], y - CORE_Y[at], x + CORE_X[at], y + CORE_Y[at]
    cx, cy, ex, ey = x2 - CORE_X[at2], y2 - CORE_Y[at2], x2 + CORE_X[at2], y2 + CORE_Y[at2]
    if crosses(ax, ay, bx, by, cx, cy, ex, ey):
        return -radii
    first = min(_from_segment(ax, ay, cx, cy, ex, ey), _from_segment(bx, by, cx, cy, ex, ey))
    second = min(_from_segment(cx, cy, ax, ay, bx, by), _from_segment(ex, ey, ax, ay, bx, by))
    return root_up(min(first, second)) - radii


def scaled_radius(kind: i64, length: i64) -> i64:
    """The radius of a base times a distance whose square is `length`."""
    radius = RADIUS[kind]
    return root(radius * radius * length)  # up to 750^2 * 4 * 10^8, far below 2^62


def core_width(kind: i64, heading: i64, dx: i64, dy: i64) -> i64:
    """Half the width of a core seen along (dx, dy), times the length of (dx, dy); with the scaled radius, that of its base."""
    core = HALF_LENGTH[kind]
    if core == 0:
        return 0
    return rounded(core * magnitude(HEADING_X[heading] * dy - HEADING_Y[heading] * dx), ONE)


def core_front(kind: i64, heading: i64, dx: i64, dy: i64) -> i64:
    """How far a core reaches from its middle along (dx, dy), times the length of (dx, dy); with the scaled radius, its base."""
    core = HALF_LENGTH[kind]
    if core == 0:
        return 0
    return rounded(core * magnitude(HEADING_X[heading] * dx + HEADING_Y[heading] * dy), ONE)


def width(kind: i64, heading: i64, direction_x: i64, direction_y: i64) -> i64:
    """Half the width of a base across a direction of the tables (cosine and sine times 16384)."""
    core = HALF_LENGTH[kind]
    if core == 0:
        return RADIUS[kind]
    across = magnitude(HEADING_X[heading] * direction_y - HEADING_Y[heading] * direction_x)
    return RADIUS[kind] + rounded(core * across, ONE * ONE)


def front(kind: i64, heading: i64, direction_x: i64, direction_y: i64) -> i64:
    """How far a base reaches from its middle in a direction of the tables (cosine and sine times 16384)."""
    core = HALF_LENGTH[kind]
    if core == 0:
        return RADIUS[kind]
    along = magnitude(HEADING_X[heading] * direction_x + HEADING_Y[heading] * direction_y)
    return RADIUS[kind] + rounded(core * along, ONE * ONE)
