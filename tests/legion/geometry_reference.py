"""The definitions of the geometry of Legion in fractions, written for clarity: what the engine's whole numbers must give.

Points are pairs, polygons lists of points. Nothing here is taken from the engine but printed sizes and tables.
"""

from fractions import Fraction
from itertools import combinations, pairwise
from math import isqrt

from grognard.envs.legion.geometry.bases import HALF_LENGTH, RADIUS
from grognard.envs.legion.geometry.numbers import DIRECTION_X, DIRECTION_Y, HEADING_X, HEADING_Y

ONE = 16384
CONTACT = 5
FAR = Fraction(10**30)


def nearest(value):
    """To the nearest whole number, halves away from zero."""
    value = Fraction(value)
    size = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return -size if value < 0 else size


# Distances


def core(kind, x, y, heading):
    """The two ends of the core of a base."""
    cx = nearest(Fraction(HALF_LENGTH[kind] * HEADING_X[heading], ONE))
    cy = nearest(Fraction(HALF_LENGTH[kind] * HEADING_Y[heading], ONE))
    return (x - cx, y - cy), (x + cx, y + cy)


def point_to_segment(p, a, b):
    """The squared distance of a point from a segment."""
    (px, py), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = Fraction((px - ax) * dx + (py - ay) * dy, length) if length else Fraction(0)
    share = min(max(share, Fraction(0)), Fraction(1))
    return (ax + share * dx - px) ** 2 + (ay + share * dy - py) ** 2


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def segment_to_segment(a, b, c, d):
    """The squared distance of two segments."""
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return Fraction(0)
    return min(
        point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b)
    )


def edges(polygon):
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def holds(polygon, p):
    """Whether a point lies in a polygon or on its border."""
    return all(turn(a, b, p) >= 0 for a, b in edges(polygon))


def polygon_to_segment(polygon, a, b):
    """The squared distance of a polygon from a segment."""
    if holds(polygon, a) or holds(polygon, b):
        return Fraction(0)
    return min(segment_to_segment(a, b, c, d) for c, d in edges(polygon))


def border_to_point(polygon, p):
    return min(point_to_segment(p, a, b) for a, b in edges(polygon))


def is_less(squared, limit):
    """Whether a distance is below a limit, by its square."""
    return limit > 0 and squared < limit * limit


def is_at_most(squared, limit):
    return limit >= 0 and squared <= limit * limit


def bases_squared(base, base2):
    return segment_to_segment(*core(*base), *core(*base2))


def is_nearer(base, base2, limit):
    return is_less(bases_squared(base, base2), limit + RADIUS[base[0]] + RADIUS[base2[0]])


def is_within(base, base2, limit):
    return is_at_most(bases_squared(base, base2), limit + RADIUS[base[0]] + RADIUS[base2[0]])


# Arcs


def arcs(x, y, heading, base):
    """LG-NOTCH-1: the arcs as bits; each is a triangle so large that the table ends before it does."""
    found = 0
    for bit, turned in ((1, 0), (2, 18), (4, 12), (8, 6)):
        hx, hy = HEADING_X[(heading + turned) % 24], HEADING_Y[(heading + turned) % 24]
        sector = [(x, y), (x + 9 * (hx + hy), y + 9 * (hy - hx)), (x + 9 * (hx - hy), y + 9 * (hy + hx))]
        if is_at_most(polygon_to_segment(sector, *core(*base)), RADIUS[base[0]]):
            found |= bit
    return found


# Sight and cover


class View:
    """The lines between two cards, each given as kind, x, y, heading and the height at which its lines end."""

    def __init__(self, near, far):
        (kind, x, y, heading, self.near_height), (kind2, x2, y2, heading2, self.far_height) = near, far
        self.x, self.y = x, y
        self.dx, self.dy = x2 - x, y2 - y
        self.length = self.dx**2 + self.dy**2
        self.near, near_front = self.size(kind, heading)
        self.far, far_front = self.size(kind2, heading2)
        if near_front + far_front > self.length:
            near_front = nearest(Fraction(self.length * near_front, near_front + far_front))
            far_front = self.length - near_front
        self.slope_from, self.slope_to = near_front, self.length - far_front

    def size(self, kind, heading):
        """Half width and front, times the distance."""
        radius = isqrt(RADIUS[kind] ** 2 * self.length)
        hx, hy = HEADING_X[heading], HEADING_Y[heading]
        across, along = abs(hx * self.dy - hy * self.dx), abs(hx * self.dx + hy * self.dy)
        half = HALF_LENGTH[kind]
        return radius + nearest(Fraction(half * across, ONE)), radius + nearest(Fraction(half * along, ONE))

    def shape(self, polygon, top):
        """What of a polygon is in the way of lines: corners along and across, cut exactly. Nothing if it has no inside."""
        corners = []
        for x, y in polygon:
            px, py = x - self.x, y - self.y
            corners.append((Fraction(px * self.dx + py * self.dy), Fraction(self.dx * py - self.dy * px)))
        begin, end = Fraction(0), Fraction(self.length)
        rise = self.far_height - self.near_height
        if self.near_height >= top and self.far_height >= top:
            return []
        if self.far_height >= top or self.near_height >= top:
            share = Fraction(top - self.near_height, rise)
            place = self.slope_from + share * (self.slope_to - self.slope_from)
            begin, end = (begin, place) if rise > 0 else (place, end)
        return cut(corners, begin, end)


def cut(corners, begin, end):
    """The part of a convex polygon between two places along the corridor."""
    if not corners:
        return []
    for limit, sign in ((begin, 1), (end, -1)):
        kept = []
        for (t, s), (t2, s2) in edges(corners):
            if (t - limit) * sign >= 0:
                kept.append((t, s))
            if (t - limit) * (t2 - limit) < 0:
                kept.append((limit, s + (s2 - s) * (limit - t) / (t2 - t)))
        corners = kept
        if not corners:
            return []
    along = [t for t, _ in corners]
    return corners if min(along) < max(along) else []


def side(view, corner, u, v):
    """On which side of the line from u to v a corner lies."""
    t, s = corner
    return s * view.length - u * (view.length - t) - v * t


def cuts(view, shape, u, v):
    sides = [side(view, corner, u, v) for corner in shape]
    return min(sides) < 0 < max(sides)


def projected(view, corner, u):
    """Where a corner appears on the far edge from u on the near one: below or above everything if it is beside u."""
    t, s = corner
    if t == 0:
        return FAR if s > u else -FAR
    return (s * view.length - u * (view.length - t)) / t


def free_length(view, shapes, u):
    """How much of the far edge is free from a point of the near one that is on a level with no corner."""
    spans = []
    for shape in shapes:
        places = [projected(view, corner, u) for corner in shape]
        spans.append((min(places), max(places)))
    free, reached = Fraction(0), Fraction(-view.far)
    for low, high in sorted(spans):
        free += max(min(low, Fraction(view.far)) - reached, Fraction(0))
        reached = max(reached, high)
    return free + max(view.far - reached, Fraction(0))


def free_share(view, shapes):
    """Which share of all lines is free, exactly: between places where corners change their order it changes evenly."""
    places = {Fraction(-view.near), Fraction(view.near)}
    corners = [corner for shape in shapes for corner in shape]
    for t, s in corners:
        if t == 0:
            places.add(s)
        if t < view.length:
            for v in (-view.far, view.far):
                places.add((s * view.length - v * t) / (view.length - t))
    for (t, s), (t2, s2) in combinations(corners, 2):
        if t != t2:  # the line through both, at the near edge
            places.add(s - (s2 - s) * t / (t2 - t))
    inner = sorted(place for place in places if -view.near <= place <= view.near)
    area = sum((b - a) * free_length(view, shapes, (a + b) / 2) for a, b in pairwise(inner))
    return area / (4 * view.near * view.far)


def sees(near, far, blockers):
    """Whether some line is free, and the share of free lines if that had to be computed; `blockers` are polygons with tops."""
    view = View(near, far)
    shapes = [shape for polygon, top in blockers if (shape := view.shape(polygon, top))]
    for u, v in ((view.near, view.far), (-view.near, -view.far)):
        if not any(cuts(view, shape, u, v) for shape in shapes):
            return True, None
    share = free_share(view, shapes)
    return share > 0, share


def hides(view, shape, u):
    """Whether a shape meets a line from a point of the near edge to some point of the far one."""
    is_under = any(side(view, corner, u, view.far) < 0 for corner in shape)
    return is_under and any(side(view, corner, u, -view.far) > 0 for corner in shape)


def cover_of_trooper(near, foot, pieces):
    """The least cover over all points of the viewer's edge; `pieces` are polygons with top and cover."""
    view = View(near, foot)
    shapes = [(shape, cover) for polygon, top, cover in pieces if (shape := view.shape(polygon, top))]
    places = {Fraction(-view.near), Fraction(view.near)}
    for shape, _ in shapes:
        for t, s in shape:
            if t < view.length:
                for v in (-view.far, view.far):
                    places.add((s * view.length - v * t) / (view.length - t))
    inner = sorted(place for place in places if -view.near <= place <= view.near)
    inner += [(a + b) / 2 for a, b in pairwise(inner)]
    return min(max([cover for shape, cover in shapes if hides(view, shape, u)], default=0) for u in inner)


def chord(view, shape, u, v):
    """Where along the corridor a line enters and leaves the inside of a shape, or nothing."""
    sides = [side(view, corner, u, v) for corner in shape]
    if not min(sides) < 0 < max(sides):
        return None
    places = [t for (t, _), away in zip(shape, sides, strict=True) if away == 0]
    for ((t, _), away), ((t2, _), away2) in edges(list(zip(shape, sides, strict=True))):
        if away * away2 < 0:
            places.append(t + (t2 - t) * away / (away - away2))
    return min(places), max(places)


def hidden_height(view, shape, top, u, v):
    """Up to which height at the far card a piece hides a line from u to v; far above for all of it."""
    met = chord(view, shape, u, v)
    if met is None:
        return -FAR
    rise = top - view.near_height
    place = met[0] if rise > 0 else met[1]
    if place >= view.slope_to:
        return Fraction(top)
    if place <= view.slope_from:
        return FAR if rise > 0 else -FAR
    return view.near_height + rise * Fraction(view.slope_to - view.slope_from) / (place - view.slope_from)


def covers_of_vehicle(near, foot, height, pieces):
    """All covers that differences of half a unit in a strip could lead to; one, except where it is that close."""
    view = View(near, foot)
    whole = [(cut(view.shape(polygon, 10**6), 0, view.length), top, cover) for polygon, top, cover in pieces]
    whole = [(shape, top, cover) for shape, top, cover in whole if shape]
    looks = []
    for u in (-view.near, 0, view.near):
        hidden, cover, sure = Fraction(0), 0, 0
        for strip in range(16):
            v = nearest(Fraction(view.far * (2 * strip - 15), 16))
            most = Fraction(0)
            for shape, top, worth in whole:
                amount = min(max(hidden_height(view, shape, top, u, v) - foot[4], Fraction(0)), Fraction(height))
                most = max(most, amount)
                cover = max(cover, worth) if amount > 0 else cover
                sure = max(sure, worth) if amount > 1 else sure
            hidden += most
        looks.append((hidden, cover, sure))
    least = min(hidden for hidden, _, _ in looks)
    found = set()
    for hidden, cover, sure in looks:
        if hidden <= least + 16:
            found |= {cover, sure} if 2 * hidden >= 16 * height else {0}
            if abs(2 * hidden - 16 * height) <= 16:
                found |= {0, cover, sure}
    return found


def outline(kind, x, y, heading):
    """LG-LOS-3: the outline of a vehicle: corners at 1.0115 radii, 12 of a disc, 7 at each end of a capsule."""
    if HALF_LENGTH[kind] == 0:
        turns = [((x, y), step) for step in range(0, 48, 4)]
    else:
        rear, front = core(kind, x, y, heading)
        turns = [(front, heading * 2 + step) for step in range(-12, 13, 4)]
        turns += [(rear, heading * 2 + step) for step in range(12, 37, 4)]
    size = Fraction(RADIUS[kind] * 10115, 10000 * ONE)
    return [
        (cx + nearest(size * DIRECTION_X[step % 48]), cy + nearest(size * DIRECTION_Y[step % 48]))
        for (cx, cy), step in turns
    ]
