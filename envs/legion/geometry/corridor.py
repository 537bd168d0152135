"""LG-LOS-2: what lies between two minis, in coordinates along and across the line between their middles.

A silhouette is an upright card in the middle of the base, square to the line between both middles. A point between the
two cards has a coordinate along that line, 0 at the near card and `length` at the far one, and one across it, positive
on the left. Both are scaled by the distance of the cards, so they are whole numbers, and `length` is the distance
squared. A line joins a point of the near edge (from -near to near) with one of the far edge (from -far to far). Both
cards are parallel, so all lines that begin and end at the same heights are equally high at the same place: over each
base as high as that end, evenly rising or falling in between. A piece is in the way only where this height is below its
top. So everything in the way is a convex polygon in two dimensions: a shape.

Turning the table changes no coordinate, and changing the two ends turns them by 180 degrees; rounding keeps to that.

Sizes: coordinates stay below 4.2 * 10^8 (20,447 squared, the longest line on the table), half widths below
2.6 * 10^7, and their products with `length` below 2 * 10^17.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import core_front, core_width, scaled_radius
from grognard.envs.legion.geometry.numbers import magnitude, root_up, rounded

FAR_AWAY: Final[i64] = 1000000000000000000  # farther than any place on an edge
MOST_RAW: Final[i64] = 14  # corners of a shape before it is cut
_MORE: Final[i64] = 4  # a cut of a convex polygon adds two corners, and there are two cuts at most


@final
class Corridor:
    """Scratch space for one question: both cards, and the shapes between them. It is filled again for every question."""

    def __init__(self) -> None:
        # The ends.
        self.x: i64 = 0  # the middle of the near base
        self.y: i64 = 0
        self.dx: i64 = 0  # from there to the middle of the far base
        self.dy: i64 = 0
        self.length: i64 = 0
        self.near: i64 = 0  # half widths of the cards
        self.far: i64 = 0
        self.near_height: i64 = 0  # of the ends of the lines
        self.far_height: i64 = 0
        self.slope_from: i64 = 0  # where the near base ends and the lines begin to rise or fall
        self.slope: i64 = 0  # how far it is from there to where the far base begins
        self._unit: i64 = 0  # the distance, rounded up
        self._widest: i64 = 0

        # The shapes: corners from `first` up to `first` of the next one.
        self.shapes: i64 = 0
        self.first: vec[i64] = vec[i64]([0])
        self.along: vec[i64] = vec[i64]()
        self.across: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]([0])
        self.cover: vec[i64] = vec[i64]([0])
        # From where to where each shape lies on an edge; whoever asks says on which, and seen from where. Exact numbers
        # have a rest: rest / by is to be added.
        self.low: vec[i64] = vec[i64]([0])
        self.low_rest: vec[i64] = vec[i64]([0])
        self.low_by: vec[i64] = vec[i64]([1])
        self.high: vec[i64] = vec[i64]([0])
        self.high_rest: vec[i64] = vec[i64]([0])
        self.high_by: vec[i64] = vec[i64]([1])

        # The next shape: how many corners it has, from where to where they lie along, and what it was before it is cut.
        self._raw: i64 = 0
        self._raw_low: i64 = 0
        self._raw_high: i64 = 0
        self._raw_along: vec[i64] = vec[i64]([0] * 14)
        self._raw_across: vec[i64] = vec[i64]([0] * 14)
        self._window_from: i64 = 0
        self._window_to: i64 = 0

    def stretch(
        self,
        kind: i64,
        x: i64,
        y: i64,
        heading: i64,
        height: i64,
        kind2: i64,
        x2: i64,
        y2: i64,
        heading2: i64,
        height2: i64,
    ) -> None:
        """Begin with the lines from one card at a height to another card at another height, and nothing between them."""
        dx, dy = x2 - x, y2 - y
        length = dx * dx + dy * dy
        self.x, self.y, self.dx, self.dy = x, y, dx, dy
        self.length = length
        radius = scaled_radius(kind, length)
        radius2 = radius if kind2 == kind else scaled_radius(kind2, length)
        self.near = radius + core_width(kind, heading, dx, dy)
        self.far = radius2 + core_width(kind2, heading2, dx, dy)
        self.near_height, self.far_height = height, height2
        front = radius + core_front(kind, heading, dx, dy)
        front2 = radius2 + core_front(kind2, heading2, dx, dy)
        if front + front2 > length:  # bases above each other: the step lies where both fronts would meet
            front = rounded(length * front, front + front2)
            front2 = length - front
        self.slope_from = front
        self.slope = length - front - front2
        self._unit = root_up(length)
        self._widest = max(self.near, self.far)
        self.shapes = 0

    def is_near(self, x: i64, y: i64, radius: i64) -> bool:
        """Whether something inside a circle can meet a line."""
        px, py = x - self.x, y - self.y
        reach = radius * self._unit
        along = px * self.dx + py * self.dy
        if along + reach <= 0 or along - reach >= self.length:
            return False
        return magnitude(self.dx * py - self.dy * px) - reach < self._widest

    def put(self, xs: vec[i64], ys: vec[i64], begin: i64, end: i64, x: i64, y: i64) -> None:
        """Take the corners of a polygon, moved by (x, y), for the next shape: most are not cut, so they lie in its place."""
        self._make_room()
        x -= self.x
        y -= self.y
        dx, dy, low, high = self.dx, self.dy, FAR_AWAY, -FAR_AWAY
        to, along, across = self.first[self.shapes], self.along, self.across
        for corner in range(begin, end):
            px, py = xs[corner] + x, ys[corner] + y
            place = px * dx + py * dy
            along[to] = place
            across[to] = dx * py - dy * px
            low, high = min(low, place), max(high, place)
            to += 1
        self._raw = end - begin
        self._raw_low, self._raw_high = low, high

    def add_low_part(self, top: i64, cover: i64) -> bool:
        """Add the part of what was `put` that lies between the cards and where the lines are below its top, if any."""
        self._window_from = 0
        self._window_to = self.length
        near, far = self.near_height, self.far_height
        if near >= top and far >= top:
            return False
        if far >= top:
            self._window_to = self.slope_from + rounded((top - near) * self.slope, far - near)
        elif near >= top:
            self._window_from = self.slope_from + rounded((near - top) * self.slope, near - far)
        return self._add(top, cover)

    def add_whole(self, top: i64, cover: i64) -> bool:
        """Add the part of what was `put` that lies between the cards, if any."""
        self._window_from = 0
        self._window_to = self.length
        return self._add(top, cover)

    def _add(self, top: i64, cover: i64) -> bool:
        begin, end = self._window_from, self._window_to
        if self._raw_low >= end or self._raw_high <= begin or begin >= end:
            return False
        if self._raw_low >= begin and self._raw_high <= end:
            self.first[self.shapes + 1] = self.first[self.shapes] + self._raw
        else:
            self._copy_raw()
            self._cut_raw()
        self.top[self.shapes] = top
        self.cover[self.shapes] = cover
        self.shapes += 1
        return True

    def drop(self) -> None:
        """Forget the shape that was added last."""
        self.shapes -= 1

    def _make_room(self) -> None:
        while len(self.first) < self.shapes + 2:
            self.first = append(self.first, 0)
            self.top = append(self.top, 0)
            self.cover = append(self.cover, 0)
            self.low = append(self.low, 0)
            self.low_rest = append(self.low_rest, 0)
            self.low_by = append(self.low_by, 1)
            self.high = append(self.high, 0)
            self.high_rest = append(self.high_rest, 0)
            self.high_by = append(self.high_by, 1)
        while len(self.along) < self.first[self.shapes] + MOST_RAW + _MORE:
            self.along = append(self.along, 0)
            self.across = append(self.across, 0)

    def _copy_raw(self) -> None:
        used = self.first[self.shapes]
        for at in range(self._raw):
            self._raw_along[at] = self.along[used + at]
            self._raw_across[at] = self.across[used + at]

    def _cut_raw(self) -> None:
        begin, end = self._window_from, self._window_to
        used = self.first[self.shapes]
        for at in range(self._raw):
            after = at + 1 if at + 1 < self._raw else 0
            here, there = self._raw_along[at], self._raw_along[after]
            if begin <= here <= end:
                used = self._emit(used, here, self._raw_across[at])
            if here < begin < there:
                used = self._emit(used, begin, self._crossing(at, after, begin))
            if here < end < there or there < end < here:
                used = self._emit(used, end, self._crossing(at, after, end))
            if there < begin < here:
                used = self._emit(used, begin, self._crossing(at, after, begin))
        self.first[self.shapes + 1] = used

    def _emit(self, used: i64, along: i64, across: i64) -> i64:
        self.along[used] = along
        self.across[used] = across
        return used + 1

    def _crossing(self, at: i64, after: i64, along: i64) -> i64:
        """How far across an edge of the raw shape is at a place along the corridor."""
        here, there = self._raw_along[at], self._raw_along[after]
        rise = (self._raw_across[after] - self._raw_across[at]) * (along - here)
        if there < here:
            return self._raw_across[at] + rounded(-rise, here - there)
        return self._raw_across[at] + rounded(rise, there - here)
