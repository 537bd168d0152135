"""Words for battle cards that speak of whole pieces of terrain: where they lie, how far apart, how near to the middle."""

from mypy_extensions import i64

from grognard.envs.legion.geometry.ground import BARRICADE, Ground
from grognard.envs.legion.geometry.zones import PART, Zone, square_to_zone
from grognard.envs.legion.rules.battle import lay_token
from grognard.envs.legion.state import MARK, MARKERS, State


def can_be_marked(ground: Ground, piece: i64) -> bool:
    """Barricades cannot."""
    return ground.flags[piece] & BARRICADE == 0


def is_marked(state: State, piece: i64) -> bool:
    for row in range(MARKERS):
        if state.marker[row] == MARK and state.marker_about[row] == piece:
            return True
    return False


def mark(state: State, seat: i64, piece: i64, owner: i64) -> None:
    """A token marks a piece; it is shown in its middle, but has no place of its own."""
    polygon = state.ground.piece_first[piece]
    x, y = state.ground.circle_x[polygon], state.ground.circle_y[polygon]
    lay_token(state, MARK, seat, x, y, 0, owner, piece)


def distance_from(ground: Ground, piece: i64, x: i64, y: i64) -> i64:
    """How far a piece is from a point, rounded up to a whole number."""
    least: i64 = 0
    most: i64 = 40000
    while least < most:
        middle = (least + most) // 2
        if is_apart_from_point(ground, piece, x, y, middle + 1):
            least = middle + 1
        else:
            most = middle
    return least


def is_apart_from_point(ground: Ground, piece: i64, x: i64, y: i64, radius: i64) -> bool:
    for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
        if not ground.is_apart(polygon, x, y, radius, 0):
            return False
    return True


def are_apart(ground: Ground, one: i64, two: i64, limit: i64) -> bool:
    """Whether two pieces are farther apart than that: pieces do not overlap, so a corner is what comes nearest."""
    return _corners_apart(ground, one, two, limit) and _corners_apart(ground, two, one, limit)


def _corners_apart(ground: Ground, one: i64, two: i64, limit: i64) -> bool:
    for polygon in range(ground.piece_first[one], ground.piece_first[one + 1]):
        for corner in range(ground.first[polygon], ground.first[polygon + 1]):
            if not is_apart_from_point(ground, two, ground.corner_x[corner], ground.corner_y[corner], limit + 1):
                return False
    return True


def is_outside(ground: Ground, piece: i64, zone: Zone) -> bool:
    """Whether no part of a piece lies in a zone."""
    if zone.disc_radius > 0:
        return is_apart_from_point(ground, piece, zone.disc_x, zone.disc_y, zone.disc_radius)
    for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
        for part in range(i64(0), i64(len(zone.parts)), PART):
            if not _is_beside(ground, polygon, zone, part):
                return False
    return True


def _is_beside(ground: Ground, polygon: i64, zone: Zone, part: i64) -> bool:
    """Whether some line separates a polygon from a rectangle; touching is not overlapping."""
    first, last = ground.first[polygon], ground.first[polygon + 1]
    left, bottom, right, top = zone.parts[part], zone.parts[part + 1], zone.parts[part + 2], zone.parts[part + 3]
    is_left, is_right, is_below, is_above = True, True, True, True
    for corner in range(first, last):
        x, y = ground.corner_x[corner], ground.corner_y[corner]
        is_left, is_right = is_left and x <= left, is_right and x >= right
        is_below, is_above = is_below and y <= bottom, is_above and y >= top
    if is_left or is_right or is_below or is_above:
        return True
    for edge in range(first, last):
        a, b, c = ground.edge_a[edge], ground.edge_b[edge], ground.edge_c[edge]
        if min(a * left, a * right) + min(b * bottom, b * top) >= c:
            return True
    return False


def is_inside(ground: Ground, piece: i64, zone: Zone) -> bool:
    """Whether all corners of a piece lie in a zone."""
    for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
        for corner in range(ground.first[polygon], ground.first[polygon + 1]):
            if square_to_zone(zone, ground.corner_x[corner], ground.corner_y[corner]) > 0:
                return False
    return True
