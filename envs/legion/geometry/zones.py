"""LG-SETUP-20, 22: deployment zones, and which bases lie in them.

A zone is the union of rectangles, or a half disc with its straight side on the table's edge. Whether a base lies wholly in a
union of rectangles is asked the other way round: the rest of the plane is cut into rectangles once (`gaps`), and the base must
not reach into any of them. So a base may lie across the border of two parts.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, HALF_LENGTH, RADIUS, is_segment_near
from grognard.envs.legion.geometry.numbers import CONTACT, HEADINGS, INCH, beyond, magnitude, root

FAR: Final[i64] = 30000  # beyond every table
PART: Final[i64] = 4  # numbers of a rectangle: left, bottom, right, top
NO_PARTS: Final[vec[i64]] = vec[i64]()


class Zone:
    """A deployment zone on a table of this size; `parts` are its rectangles, or it is a half disc with a radius above 0."""

    def __init__(self, width: i64, height: i64, parts: vec[i64], disc_x: i64, disc_y: i64, disc_radius: i64) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.parts: vec[i64] = parts
        self.disc_x: i64 = disc_x
        self.disc_y: i64 = disc_y
        self.disc_radius: i64 = disc_radius
        self.gaps: vec[i64] = _rest_of_plane(parts)


def zone_of_rectangles(width: int, height: int, corners: list[list[int]]) -> Zone:
    """A zone from the inches of a card: left, bottom, right and top of each part, on a table so many inches wide and high."""
    parts = vec[i64]()
    for rectangle in corners:
        for inches in rectangle:
            parts = append(parts, i64(inches) * INCH)
    return Zone(i64(width) * INCH, i64(height) * INCH, parts, 0, 0, 0)


def zone_of_half_disc(width: int, height: int, x: int, y: int, radius: int) -> Zone:
    """A half disc around a point of the table's edge, all in inches."""
    return Zone(i64(width) * INCH, i64(height) * INCH, NO_PARTS, i64(x) * INCH, i64(y) * INCH, i64(radius) * INCH)


def turned(zone: Zone) -> Zone:
    """The zone after the table has been turned by 180 degrees."""
    parts = vec[i64]()
    for at in range(i64(0), i64(len(zone.parts)), PART):
        parts = append(parts, zone.width - zone.parts[at + 2])
        parts = append(parts, zone.height - zone.parts[at + 3])
        parts = append(parts, zone.width - zone.parts[at])
        parts = append(parts, zone.height - zone.parts[at + 1])
    return Zone(zone.width, zone.height, parts, zone.width - zone.disc_x, zone.height - zone.disc_y, zone.disc_radius)


def _rest_of_plane(parts: vec[i64]) -> vec[i64]:
    """Rectangles that cover everything outside the parts: the cells between all their borders that no part covers."""
    across = _cuts(parts, 0)
    upwards = _cuts(parts, 1)
    rest = vec[i64]()
    for row in range(len(upwards) - 1):
        column = 0
        while column < len(across) - 1:
            first = column
            while column < len(across) - 1 and not _covers(parts, across[column], upwards[row]):
                column += 1
            if column > first:
                rest = append(append(rest, i64(across[first])), i64(upwards[row]))
                rest = append(append(rest, i64(across[column])), i64(upwards[row + 1]))
            else:
                column += 1
    return rest


def _cuts(parts: vec[i64], side: int) -> list[int]:
    """Every coordinate at which a part begins or ends, with both ends of the plane."""
    found = {-int(FAR), int(FAR)}
    for at in range(side, len(parts), 2):
        found.add(int(parts[at]))
    return sorted(found)


def _covers(parts: vec[i64], x: i64, y: i64) -> bool:
    """Whether the cell that begins at this corner belongs to a part."""
    for at in range(i64(0), i64(len(parts)), PART):
        if parts[at] <= x < parts[at + 2] and parts[at + 1] <= y < parts[at + 3]:
            return True
    return False


# The table


def is_on_table(width: i64, height: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
    """LG-MOVE-7: whether a base lies wholly on the table; it may touch the edge."""
    along, up = _extent_x(kind, heading), _extent_y(kind, heading)
    return along <= x <= width - along and up <= y <= height - up


def touches_edge(width: i64, height: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
    """Whether a base on the table touches its edge."""
    along, up = _extent_x(kind, heading) + CONTACT, _extent_y(kind, heading) + CONTACT
    return x <= along or x >= width - along or y <= up or y >= height - up


def _extent_x(kind: i64, heading: i64) -> i64:
    return RADIUS[kind] + magnitude(CORE_X[kind * HEADINGS + heading])


def _extent_y(kind: i64, heading: i64) -> i64:
    return RADIUS[kind] + magnitude(CORE_Y[kind * HEADINGS + heading])


# Bases and points in a zone


def contains(zone: Zone, kind: i64, x: i64, y: i64, heading: i64) -> bool:
    """Whether the whole base lies in the zone."""
    at = kind * HEADINGS + heading
    cx, cy = CORE_X[at], CORE_Y[at]
    if zone.disc_radius > 0:
        room = zone.disc_radius - RADIUS[kind]
        return (
            room >= 0
            and _is_in_disc(zone, x - cx, y - cy, room)
            and _is_in_disc(zone, x + cx, y + cy, room)
            and is_on_table(zone.width, zone.height, kind, x, y, heading)
        )
    if _is_in_a_part(zone, kind, x, y, heading):
        return True
    if len(zone.parts) == PART:
        return False
    for gap in range(i64(0), i64(len(zone.gaps)), PART):
        if _reaches_into(zone.gaps, gap, x - cx, y - cy, x + cx, y + cy, RADIUS[kind]):
            return False
    return True


def _is_in_a_part(zone: Zone, kind: i64, x: i64, y: i64, heading: i64) -> bool:
    """Whether the whole base lies in a single rectangle, as most do that lie in the zone at all."""
    along, up, parts = _extent_x(kind, heading), _extent_y(kind, heading), zone.parts
    for at in range(i64(0), i64(len(parts)), PART):
        if parts[at] + along <= x <= parts[at + 2] - along and parts[at + 1] + up <= y <= parts[at + 3] - up:
            return True
    return False


def _is_in_disc(zone: Zone, x: i64, y: i64, room: i64) -> bool:
    dx, dy = x - zone.disc_x, y - zone.disc_y
    return dx * dx + dy * dy <= room * room


def _reaches_into(parts: vec[i64], at: i64, ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> bool:
    """Whether a capsule overlaps a rectangle."""
    left, bottom, right, top = parts[at], parts[at + 1], parts[at + 2], parts[at + 3]
    if _square_to_rectangle(left, bottom, right, top, ax, ay) < radius * radius:
        return True
    if ax == bx and ay == by:
        return False
    return (
        _square_to_rectangle(left, bottom, right, top, bx, by) < radius * radius
        or is_segment_near(ax, ay, bx, by, left, bottom, right, bottom, radius)
        or is_segment_near(ax, ay, bx, by, left, top, right, top, radius)
        or is_segment_near(ax, ay, bx, by, left, bottom, left, top, radius)
        or is_segment_near(ax, ay, bx, by, right, bottom, right, top, radius)
    )


def _square_to_rectangle(left: i64, bottom: i64, right: i64, top: i64, x: i64, y: i64) -> i64:
    """The squared distance of a point from a rectangle, 0 inside."""
    dx, dy = beyond(left, right, x), beyond(bottom, top, y)
    return dx * dx + dy * dy


def may_stand_in(zone: Zone, kind: i64, x: i64, y: i64, heading: i64) -> bool:
    """LG-SETUP-20: whether a base may be deployed at a place, as far as the zone goes.

    LG-SETUP-22: an oblong base at the table's edge may stick out with up to half of it; as it is the same on both sides of its
    middle, half of it lies in the zone if the middle does.
    """
    if contains(zone, kind, x, y, heading):
        return True
    return (
        HALF_LENGTH[kind] > 0
        and square_to_zone(zone, x, y) == 0
        and is_on_table(zone.width, zone.height, kind, x, y, heading)
        and touches_edge(zone.width, zone.height, kind, x, y, heading)
    )


def square_to_zone(zone: Zone, x: i64, y: i64) -> i64:
    """The squared distance of a point from the zone, 0 inside; from a half disc rounded down."""
    if zone.disc_radius > 0:
        dx, dy = x - zone.disc_x, y - zone.disc_y
        beyond = root(dx * dx + dy * dy) - zone.disc_radius
        return beyond * beyond if beyond > 0 else i64(0)
    least = FAR * FAR
    for at in range(i64(0), i64(len(zone.parts)), PART):
        parts = zone.parts
        square = _square_to_rectangle(parts[at], parts[at + 1], parts[at + 2], parts[at + 3], x, y)
        least = min(least, square)
    return least


def is_beyond(zone: Zone, kind: i64, x: i64, y: i64, limit: i64) -> bool:
    """LG-GEN-10: whether a disc lies wholly farther than `limit` from the zone."""
    room = limit + RADIUS[kind]
    if zone.disc_radius > 0:
        dx, dy, room = x - zone.disc_x, y - zone.disc_y, room + zone.disc_radius
        return dx * dx + dy * dy > room * room
    return square_to_zone(zone, x, y) > room * room


def is_close(zone: Zone, kind: i64, x: i64, y: i64, heading: i64, limit: i64) -> bool:
    """Whether a base lies wholly in the zone or within `limit` of it (Roll Out)."""
    at = kind * HEADINGS + heading
    room = limit - RADIUS[kind]
    return (
        room >= 0
        and square_to_zone(zone, x - CORE_X[at], y - CORE_Y[at]) <= room * room
        and square_to_zone(zone, x + CORE_X[at], y + CORE_Y[at]) <= room * room
    )
