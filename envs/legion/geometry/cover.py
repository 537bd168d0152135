"""LG-ATK-5-3: which cover a mini has from the attacking leader.

A piece with cover (a ground vehicle counts 2) hides some of a mini from a point of the leader's upper edge if it meets a
line from there to any point of the mini's card, down to its foot. Pieces and vehicles that the leader touches are
ignored. For a trooper each point of the leader's edge takes the best cover among the pieces that hide something, and the
mini has the least of these (AMB-4, AMB-11). Every piece hides it from an interval of the edge without its ends, so the
ends of the intervals and of the edge are the only points to test.

A vehicle has cover if at least half of its card is hidden. The card is cut into sixteen upright strips. Each is hidden
up to some height on its middle line; this is judged from that end or middle of the leader's edge that sees most.

Whether the leader sees the mini at all (AMB-3), and how minis make the cover of a unit (LG-ATK-5-4), is for the caller.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import touches
from grognard.envs.legion.geometry.corridor import FAR_AWAY, Corridor
from grognard.envs.legion.geometry.ground import BARRICADE, Ground
from grognard.envs.legion.geometry.numbers import rounded
from grognard.envs.legion.geometry.sight import Blockers, project, put_piece

NO_COVER: Final[i64] = 0
LIGHT: Final[i64] = 1
HEAVY: Final[i64] = 2

STRIPS: Final[i64] = 16


def cover_of_mini(
    ground: Ground,
    blockers: Blockers,
    kind: i64,
    x: i64,
    y: i64,
    heading: i64,
    bottom: i64,
    height: i64,
    owner: i64,
    kind2: i64,
    x2: i64,
    y2: i64,
    heading2: i64,
    bottom2: i64,
    height2: i64,
    owner2: i64,
    is_vehicle: bool,
    uses_barricades: bool,
) -> i64:
    """LG-ATK-5-3: the cover, 0 to 2, of the second mini from the first, the attacking leader; AMB-124: or a token.

    LG-TERRAIN-4: `uses_barricades` is for troopers that are not creatures.
    """
    if (x == x2 and y == y2) or blockers.has_nothing():
        return NO_COVER
    corridor = blockers.corridor
    corridor.stretch(kind, x, y, heading, bottom + height, kind2, x2, y2, heading2, bottom2)
    for number in range(blockers.polygons(ground)):
        polygon = blockers.polygon(number)
        piece = ground.piece[polygon]
        cover = ground.cover[piece]
        if cover == 0 or (ground.flags[piece] & BARRICADE and not uses_barricades):
            continue
        if put_piece(corridor, ground, polygon):
            if not ground.touches_piece(piece, kind, x, y, heading, bottom):
                _add(corridor, ground.top[piece], cover, is_vehicle)
    for number in range(blockers.vehicles()):
        at = blockers.vehicle(number)
        if blockers.owner[at] == owner or blockers.owner[at] == owner2 or not blockers.is_in_corridor(at):
            continue
        if not _touches_vehicle(blockers, at, kind, x, y, heading, bottom, height):
            _add(corridor, blockers.top[at], HEAVY, is_vehicle)
    if corridor.shapes == 0:
        return NO_COVER
    return _cover_of_vehicle(corridor, bottom2, height2) if is_vehicle else _cover_of_trooper(corridor)


def _touches_vehicle(
    blockers: Blockers, at: i64, kind: i64, x: i64, y: i64, heading: i64, bottom: i64, height: i64
) -> bool:
    return touches(
        kind,
        x,
        y,
        heading,
        bottom,
        height,
        blockers.kind[at],
        blockers.x[at],
        blockers.y[at],
        blockers.heading[at],
        blockers.bottom[at],
        blockers.top[at] - blockers.bottom[at],
    )


def _add(corridor: Corridor, top: i64, cover: i64, is_vehicle: bool) -> None:
    """Add what was put into the corridor; the lowest lines matter for troopers, and all of them for vehicles."""
    if not is_vehicle:
        corridor.add_low_part(top, cover)
    elif corridor.near_height < top or corridor.far_height < top:
        corridor.add_whole(top, cover)


# Troopers


def _cover_of_trooper(corridor: Corridor) -> i64:
    right = left = both = NO_COVER  # the best cover seen from an end of the edge, and of pieces that hide from both
    for shape in range(corridor.shapes):
        from_right = _hides(corridor, shape, -corridor.near)
        from_left = _hides(corridor, shape, corridor.near)
        cover = corridor.cover[shape]
        if from_right:
            right = max(right, cover)
        if from_left:
            left = max(left, cover)
        if from_right and from_left:
            both = max(both, cover)
    least = min(right, left)
    return least if least == both else _least_cover(corridor, least)


def _hides(corridor: Corridor, shape: i64, point: i64) -> bool:
    """Whether a shape meets some line from a point of the near edge to the far edge."""
    length, far = corridor.length, corridor.far
    is_under_left = is_over_right = False
    for corner in range(corridor.first[shape], corridor.first[shape + 1]):
        along = corridor.along[corner]
        side = corridor.across[corner] * length - point * (length - along)
        if side < far * along:
            is_under_left = True
        if side > -far * along:
            is_over_right = True
    return is_under_left and is_over_right


def _least_cover(corridor: Corridor, least: i64) -> i64:
    """The least cover at the ends of all intervals of the near edge from which shapes hide something."""
    for shape in range(corridor.shapes):
        _find_low_end(corridor, shape)
        _find_high_end(corridor, shape)
    near = corridor.near
    for shape in range(corridor.shapes):
        place = corridor.low[shape]
        if -near <= place < near:
            least = min(least, _cover_at(corridor, place, corridor.low_rest[shape], corridor.low_by[shape]))
        place = corridor.high[shape]
        if -near <= place < near:
            least = min(least, _cover_at(corridor, place, corridor.high_rest[shape], corridor.high_by[shape]))
    return least


def _is_less(place: i64, rest: i64, by: i64, place2: i64, rest2: i64, by2: i64) -> bool:
    """Whether place + rest / by is less than the other; rests and divisors are lengths along the corridor."""
    return place < place2 or (place == place2 and rest * by2 < rest2 * by)


def _find_low_end(corridor: Corridor, shape: i64) -> None:
    """From where on, going left along the near edge, a shape hides something: it passes the left end of the far edge."""
    length, far = corridor.length, corridor.far
    low, low_rest, low_by = FAR_AWAY, i64(0), i64(1)
    for corner in range(corridor.first[shape], corridor.first[shape + 1]):
        along, across = corridor.along[corner], corridor.across[corner]
        back = length - along
        if back == 0:
            if across < far:
                low, low_rest, low_by = -FAR_AWAY, 0, 1
            continue
        there = across * length - far * along
        place = there // back
        rest = there - place * back
        if _is_less(place, rest, back, low, low_rest, low_by):
            low, low_rest, low_by = place, rest, back
    corridor.low[shape], corridor.low_rest[shape], corridor.low_by[shape] = low, low_rest, low_by


def _find_high_end(corridor: Corridor, shape: i64) -> None:
    """Up to where, going left along the near edge, a shape hides something: it passes the right end of the far edge."""
    length, far = corridor.length, corridor.far
    high, high_rest, high_by = -FAR_AWAY, i64(0), i64(1)
    for corner in range(corridor.first[shape], corridor.first[shape + 1]):
        along, across = corridor.along[corner], corridor.across[corner]
        back = length - along
        if back == 0:
            if across > -far:
                high, high_rest, high_by = FAR_AWAY, 0, 1
            continue
        there = across * length + far * along
        place = there // back
        rest = there - place * back
        if _is_less(high, high_rest, high_by, place, rest, back):
            high, high_rest, high_by = place, rest, back
    corridor.high[shape], corridor.high_rest[shape], corridor.high_by[shape] = high, high_rest, high_by


def _cover_at(corridor: Corridor, place: i64, rest: i64, by: i64) -> i64:
    """The best cover among the shapes that hide something from a point of the near edge."""
    best = NO_COVER
    for shape in range(corridor.shapes):
        low, low_rest, low_by = corridor.low[shape], corridor.low_rest[shape], corridor.low_by[shape]
        high, high_rest, high_by = corridor.high[shape], corridor.high_rest[shape], corridor.high_by[shape]
        if _is_less(low, low_rest, low_by, place, rest, by) and _is_less(place, rest, by, high, high_rest, high_by):
            best = max(best, corridor.cover[shape])
    return best


# Vehicles


def _cover_of_vehicle(corridor: Corridor, bottom: i64, height: i64) -> i64:
    least_hidden = STRIPS * height + 1
    least_cover = NO_COVER
    for end in range(i64(-1), i64(2)):
        project(corridor, end * corridor.near, True)
        if 2 * _strips_met(corridor) < STRIPS:
            return NO_COVER  # were they hidden altogether, from here too much would be seen
        hidden: i64 = 0
        cover = NO_COVER
        for strip in range(STRIPS):
            middle = _middle_of(corridor, strip)
            most: i64 = 0  # how much of the strip is hidden
            for shape in range(corridor.shapes):
                if not _meets(corridor, shape, middle):
                    continue
                amount = _hidden(corridor, shape, end * corridor.near, middle, bottom, height)
                if amount > 0:
                    cover = max(cover, corridor.cover[shape])
                    most = max(most, amount)
            hidden += most
            if 2 * (hidden + (STRIPS - 1 - strip) * height) < STRIPS * height:
                return NO_COVER  # whatever the other strips are: from here too much is seen
        if hidden < least_hidden or (hidden == least_hidden and cover < least_cover):
            least_hidden, least_cover = hidden, cover
    return least_cover


def _middle_of(corridor: Corridor, strip: i64) -> i64:
    return rounded(corridor.far * (2 * strip + 1 - STRIPS), STRIPS)


def _meets(corridor: Corridor, shape: i64, middle: i64) -> bool:
    """Whether a shape as it was projected has some of itself on both sides of the middle line of a strip."""
    return corridor.low[shape] < middle < corridor.high[shape]


def _strips_met(corridor: Corridor) -> i64:
    """How many strips have a middle line that meets any shape."""
    met: i64 = 0
    for strip in range(STRIPS):
        middle = _middle_of(corridor, strip)
        for shape in range(corridor.shapes):
            if _meets(corridor, shape, middle):
                met += 1
                break
    return met


def _hidden(corridor: Corridor, shape: i64, point: i64, middle: i64, bottom: i64, height: i64) -> i64:
    """How much of the middle line of a strip a shape hides from a point of the near edge, from its foot upwards."""
    length = corridor.length
    lowest, highest = i64(0), i64(0)
    begin, end = FAR_AWAY, -FAR_AWAY  # where the line enters and leaves the shape
    last = corridor.first[shape + 1] - 1
    before = _side(corridor, last, point, middle)
    for corner in range(corridor.first[shape], last + 1):
        side = _side(corridor, corner, point, middle)
        lowest, highest = min(lowest, side), max(highest, side)
        if side == 0 or (side < 0) != (before < 0):
            along = corridor.along[corner]
            if side != 0 and before != 0:
                # Sides are lengths times `length`; without it their products with a length fit.
                side_part, before_part = rounded(side, length), rounded(before, length)
                along += _part(corridor.along[last] - along, side_part, side_part - before_part)
            begin, end = min(begin, along), max(end, along)
        before, last = side, corner
    if lowest == 0 or highest == 0:
        return 0
    return min(max(_shadow(corridor, corridor.top[shape], begin, end) - bottom, 0), height)


def _side(corridor: Corridor, corner: i64, point: i64, middle: i64) -> i64:
    """On which side of a line a corner lies, and how far away, scaled by `length` once more."""
    length, along = corridor.length, corridor.along[corner]
    return corridor.across[corner] * length - point * (length - along) - middle * along


def _part(whole: i64, share: i64, of: i64) -> i64:
    """whole * share / of, rounded; `share` and `of` have the same sign, and 0 of 0 is nothing."""
    if of < 0:
        return rounded(whole * -share, -of)
    return rounded(whole * share, of) if of > 0 else i64(0)


def _shadow(corridor: Corridor, top: i64, begin: i64, end: i64) -> i64:
    """Up to which height at the far card a piece hides, if lines meet it from `begin` to `end`."""
    near, slope, slope_from = corridor.near_height, corridor.slope, corridor.slope_from
    place = begin if top > near else end  # where it rises highest into the lines
    if place >= slope_from + slope:
        return top
    if place <= slope_from:
        return FAR_AWAY if top > near else -FAR_AWAY
    if top > near:
        return near + rounded((top - near) * slope, place - slope_from)
    return near - rounded((near - top) * slope, place - slope_from)
