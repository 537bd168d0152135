"""LG-LOS-1 to 3: line of sight between two silhouettes.

Blockers stand on the ground, so a higher line is never worse, and only the upper edges of both cards matter. A line is
blocked if it meets the inside of a blocking piece, or of the outline of a ground vehicle, below its top. Two minis see
each other if some line is free.

How it is decided: if a border of the corridor between the cards is free, they do. If one blocker cuts both borders, they
do not. Otherwise a gap between the blockers is sought from nine points of either edge. This can miss gaps through
which less than a millionth of all lines pass, and never finds one that is not there, except by the rounding of corners where a
blocker is cut at the height of the lines (less than a tenth of a millimetre, divided by the distance in tenths).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import BASES, CORE_X, CORE_Y, HALF_LENGTH, RADIUS
from grognard.envs.legion.geometry.corridor import FAR_AWAY, Corridor
from grognard.envs.legion.geometry.ground import BLOCKING, Ground
from grognard.envs.legion.geometry.numbers import (
    DIRECTION_X,
    DIRECTION_Y,
    DIRECTIONS,
    HEADINGS,
    ONE,
    magnitude,
    rounded,
)

EVERYTHING: Final[i64] = -1  # instead of how many polygons can matter
NOBODY: Final[i64] = -1  # owner of a token, which is nobody's outline
_ROUND: Final[i64] = 10115  # corners of round outlines lie at 1.0115 radii, as those of round terrain
# Borders of a corridor that shapes cut.
_LEFT: Final[i64] = 1
_RIGHT: Final[i64] = 2
_BOTH_BY_ONE: Final[i64] = 4
_STEPS: Final[i64] = 4  # points on either side of the middle of an edge from which a gap is sought


def _outlines(part: vec[i64], cores: vec[i64]) -> vec[i64]:
    """A coordinate of the corners of all bases by kind and heading, 14 each; discs use 12 of them."""
    found = vec[i64]()
    for kind in range(i64(BASES)):
        size = RADIUS[kind] * _ROUND
        for heading in range(i64(HEADINGS)):
            core = cores[kind * HEADINGS + heading]
            for at in range(i64(14)):
                if HALF_LENGTH[kind] == 0:
                    found = append(found, rounded(size * part[at * 4 % DIRECTIONS], 10000 * ONE))
                    continue
                turn = heading * 2 + 36 + (at if at < 7 else at - 1) * 4  # from -90 to 90, then from 90 to 270 degrees
                corner = rounded(size * part[turn % DIRECTIONS], 10000 * ONE)
                found = append(found, corner + core if at < 7 else corner - core)
    return found


OUTLINE_X: Final[vec[i64]] = _outlines(DIRECTION_X, CORE_X)
OUTLINE_Y: Final[vec[i64]] = _outlines(DIRECTION_Y, CORE_Y)


def outline_first(kind: i64, heading: i64) -> i64:
    """Where the corners of a base begin in OUTLINE_X and OUTLINE_Y."""
    return (kind * HEADINGS + heading) * 14


def outline_corners(kind: i64) -> i64:
    """How many corners the outline of a base has."""
    return 12 if HALF_LENGTH[kind] == 0 else 14


def outline_reach(kind: i64) -> i64:
    """No corner lies farther from the middle: they lie at 1.0115 radii from the core, a 64th of a radius is more than that."""
    return RADIUS[kind] + (RADIUS[kind] >> 6) + HALF_LENGTH[kind] + 1


@final
class Blockers:
    """LG-LOS-3: the ground vehicles on the table, and scratch space for questions of sight and cover.

    Whoever asks fills it. Owners are numbers of minis: the two ends of a line do not block it.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.kind: vec[i64] = vec[i64]()
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.heading: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]()
        self.owner: vec[i64] = vec[i64]()
        self.corridor: Corridor = Corridor()
        self.near_count: i64 = EVERYTHING  # of the polygons of terrain that can matter, see `look_towards`
        self.near: vec[i64] = vec[i64]()
        self.near_vehicles: i64 = EVERYTHING  # likewise
        self.vehicle_near: vec[i64] = vec[i64]()

    def clear(self) -> None:
        """Begin with no vehicles, and all terrain."""
        self.count = 0
        self.look_everywhere()

    def look_towards(self, ground: Ground, x: i64, y: i64, x2: i64, y2: i64, spread: i64, for_cover: bool) -> None:
        """Until `look_everywhere` all lines begin within `spread` of one point and end within it of another, and are asked for
        sight or for cover: what cannot matter to them is left out.
        """
        dx, dy = x2 - x, y2 - y
        while len(self.near) < ground.polygons:
            self.near = append(self.near, 0)
        near, count = self.near, i64(0)
        for polygon in range(ground.polygons):
            piece = ground.piece[polygon]
            if (ground.cover[piece] if for_cover else ground.flags[piece] & BLOCKING) == 0:
                continue
            reach = ground.circle_radius[polygon] + spread
            if is_near_way(ground.circle_x[polygon] - x, ground.circle_y[polygon] - y, dx, dy, reach):
                near[count] = polygon
                count += 1
        self.near_count = count
        self._look_for_vehicles(x, y, dx, dy, spread)

    def _look_for_vehicles(self, x: i64, y: i64, dx: i64, dy: i64, spread: i64) -> None:
        while len(self.vehicle_near) < self.count:
            self.vehicle_near = append(self.vehicle_near, 0)
        count: i64 = 0
        for at in range(self.count):
            if is_near_way(self.x[at] - x, self.y[at] - y, dx, dy, outline_reach(self.kind[at]) + spread):
                self.vehicle_near[count] = at
                count += 1
        self.near_vehicles = count

    def look_everywhere(self) -> None:
        self.near_count = EVERYTHING
        self.near_vehicles = EVERYTHING

    def has_nothing(self) -> bool:
        """Whether nothing at all can be in the way."""
        return self.near_count == 0 and self.vehicles() == 0

    def polygons(self, ground: Ground) -> i64:
        """How many polygons of terrain can matter."""
        return ground.polygons if self.near_count == EVERYTHING else self.near_count

    def polygon(self, at: i64) -> i64:
        """One of them."""
        return at if self.near_count == EVERYTHING else self.near[at]

    def vehicles(self) -> i64:
        """How many vehicles can matter."""
        return self.count if self.near_vehicles == EVERYTHING else self.near_vehicles

    def vehicle(self, at: i64) -> i64:
        """One of them."""
        return at if self.near_vehicles == EVERYTHING else self.vehicle_near[at]

    def add(self, kind: i64, x: i64, y: i64, heading: i64, bottom: i64, top: i64, owner: i64) -> None:
        """A ground vehicle: its base, the level on which it stands, that level plus its height, and its number."""
        at = self.count
        if at == len(self.kind):
            self.kind = append(self.kind, 0)
            self.x = append(self.x, 0)
            self.y = append(self.y, 0)
            self.heading = append(self.heading, 0)
            self.bottom = append(self.bottom, 0)
            self.top = append(self.top, 0)
            self.owner = append(self.owner, 0)
        self.kind[at] = kind
        self.x[at] = x
        self.y[at] = y
        self.heading[at] = heading
        self.bottom[at] = bottom
        self.top[at] = top
        self.owner[at] = owner
        self.count += 1

    def is_in_corridor(self, at: i64) -> bool:
        """Whether a vehicle can meet a line of the corridor; if so its outline is put there."""
        kind, x, y = self.kind[at], self.x[at], self.y[at]
        if not self.corridor.is_near(x, y, outline_reach(kind)):
            return False
        first = outline_first(kind, self.heading[at])
        self.corridor.put(OUTLINE_X, OUTLINE_Y, first, first + outline_corners(kind), x, y)
        return True


def is_near_way(px: i64, py: i64, dx: i64, dy: i64, reach: i64) -> bool:
    """Whether a point (px, py) may lie within reach of the way from the origin to (dx, dy); beyond its ends a bit more."""
    length, along, across = dx * dx + dy * dy, px * dx + py * dy, dx * py - dy * px
    margin = reach * (magnitude(dx) + magnitude(dy))
    return -margin <= along <= length + margin and across * across <= reach * reach * length


def put_piece(corridor: Corridor, ground: Ground, polygon: i64) -> bool:
    """Whether a polygon of terrain can meet a line of the corridor; if so it is put there."""
    if not corridor.is_near(ground.circle_x[polygon], ground.circle_y[polygon], ground.circle_radius[polygon]):
        return False
    corridor.put(ground.corner_x, ground.corner_y, ground.first[polygon], ground.first[polygon + 1], 0, 0)
    return True


def sees(
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
) -> bool:
    """LG-LOS-2: whether two minis see each other; AMB-124: a token has the kind TOKEN, height 0 and owner NOBODY."""
    if (x == x2 and y == y2) or blockers.has_nothing():
        return True
    corridor = blockers.corridor
    top, top2 = bottom + height, bottom2 + height2
    if top <= top2:  # from the lower end, so that both ways round the same numbers are rounded
        corridor.stretch(kind, x, y, heading, top, kind2, x2, y2, heading2, top2)
    else:
        corridor.stretch(kind2, x2, y2, heading2, top2, kind, x, y, heading, top)
    cut = _cut_by_terrain(blockers, ground)
    if cut & _BOTH_BY_ONE == 0:
        cut |= _cut_by_vehicles(blockers, owner, owner2)
    if cut & _BOTH_BY_ONE:
        return False
    return cut != _LEFT | _RIGHT or _has_gap(corridor)


def _cut_by_terrain(blockers: Blockers, ground: Ground) -> i64:
    """LG-LOS-3: which borders of the corridor blocking terrain cuts; it stays in the corridor."""
    corridor = blockers.corridor
    cut: i64 = 0
    for at in range(blockers.polygons(ground)):
        polygon = blockers.polygon(at)
        piece = ground.piece[polygon]
        if ground.flags[piece] & BLOCKING and ground.top[piece] > corridor.near_height:
            if put_piece(corridor, ground, polygon) and corridor.add_low_part(ground.top[piece], 0):
                cut |= _borders_cut(corridor)
                if cut & _BOTH_BY_ONE:
                    break
    return cut


def _cut_by_vehicles(blockers: Blockers, owner: i64, owner2: i64) -> i64:
    """LG-LOS-3: which borders of the corridor ground vehicles cut; they stay in the corridor."""
    corridor = blockers.corridor
    cut: i64 = 0
    for number in range(blockers.vehicles()):
        at = blockers.vehicle(number)
        if blockers.owner[at] == owner or blockers.owner[at] == owner2:
            continue
        if blockers.top[at] > corridor.near_height and blockers.is_in_corridor(at):
            if corridor.add_low_part(blockers.top[at], 0):
                cut |= _borders_cut(corridor)
                if cut & _BOTH_BY_ONE:
                    break
    return cut


def _borders_cut(corridor: Corridor) -> i64:
    """Which borders of the corridor the last shape cuts; one that lies beside the corridor is dropped."""
    shape = corridor.shapes - 1
    length, near, far = corridor.length, corridor.near, corridor.far
    first = corridor.first[shape]
    left_low = left_high = right_low = right_high = i64(0)
    for corner in range(first, corridor.first[shape + 1]):
        along = corridor.along[corner]
        border = near * (length - along) + far * along
        across = corridor.across[corner] * length
        left, right = across - border, across + border
        if corner == first:
            left_low, left_high, right_low, right_high = left, left, right, right
        left_low, left_high = min(left_low, left), max(left_high, left)
        right_low, right_high = min(right_low, right), max(right_high, right)
    if left_low >= 0 or right_high <= 0:
        corridor.drop()
        return 0
    if left_high > 0:
        return _LEFT | _RIGHT | _BOTH_BY_ONE if right_low < 0 else _LEFT
    return _RIGHT if right_low < 0 else 0


def _has_gap(corridor: Corridor) -> bool:
    """Whether from some point of an edge the shapes leave some of the other edge free."""
    for step in range(-_STEPS, _STEPS + 1):
        project(corridor, rounded(corridor.near * step, _STEPS), True)
        if _leaves_free(corridor, corridor.far):
            return True
        project(corridor, rounded(corridor.far * step, _STEPS), False)
        if _leaves_free(corridor, corridor.near):
            return True
    return False


def project(corridor: Corridor, point: i64, is_from_near: bool) -> None:
    """Where the shapes lie on one edge, seen from a point of the other; rounded so that gaps become smaller."""
    length = corridor.length
    for shape in range(corridor.shapes):
        low, high = FAR_AWAY, -FAR_AWAY
        for corner in range(corridor.first[shape], corridor.first[shape + 1]):
            along, across = corridor.along[corner], corridor.across[corner]
            away = along if is_from_near else length - along
            there = across * length - point * (length - away)
            if away > 0:
                low, high = min(low, there // away), max(high, -(-there // away))
            elif there > 0:  # beside the point itself, so in the way to everything on that side
                high = FAR_AWAY
            elif there < 0:
                low = -FAR_AWAY
        corridor.low[shape], corridor.high[shape] = low, high


def _leaves_free(corridor: Corridor, half: i64) -> bool:
    """Whether more than one unit of an edge is left free by the shapes projected onto it."""
    reached = -half
    while reached < half:
        following = half  # where the next shape begins
        farthest = reached
        for shape in range(corridor.shapes):
            if corridor.low[shape] <= reached:
                farthest = max(farthest, corridor.high[shape])
            elif corridor.high[shape] > reached:
                following = min(following, corridor.low[shape])
        if farthest > reached:
            reached = farthest
        elif following - reached > 1:
            return True
        else:
            reached = following
    return False
