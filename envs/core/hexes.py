"""Hexes: coordinates, sides, distance, rings, rows and search, on boards of any shape.

Coordinates are axial: `q` counts hexes to the right along a row, `r` rows downwards, and each row begins half a hex to the
right of the one above it. The third of the cube is `-q - r`. Printed rows and columns, both from 0, in which every odd row
lies half a hex to the right, are `q_at(row, column)`, and back `column_at(q, r)`; the row is `r`.

A hex of a board is a number from 0, in the order in which its coordinates were given. Tables of neighbours hold for each hex
the numbers on its six sides, NONE where the board ends: `beside[here * SIDES + side]`. The same serves for hexes in groups,
whose groups are hexes of a board of their own.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import filled

NONE: Final = -1
SIDES: Final = 6

# The sides, clockwise.
EAST: Final = 0
SOUTH_EAST: Final = 1
SOUTH_WEST: Final = 2
WEST: Final = 3
NORTH_WEST: Final = 4
NORTH_EAST: Final = 5
STEP_Q: Final[vec[i64]] = vec[i64]([1, 0, -1, -1, 0, 1])
STEP_R: Final[vec[i64]] = vec[i64]([0, 1, 1, 0, -1, -1])


def q_at(row: i64, column: i64) -> i64:
    """The first coordinate of a hex that is printed in this row and column; the second is the row."""
    return column - row // 2


def column_at(q: i64, r: i64) -> i64:
    """The column in which a hex is printed; its row is `r`."""
    return q + r // 2


def across(q: i64, r: i64) -> float:
    """How far to the right the middle of a hex lies, in hexes."""
    return (2 * q + r) / 2


def length(q: i64, r: i64) -> i64:
    """How many steps lead from a hex to the one that lies so far from it."""
    farthest = max(q, -q)
    farthest = max(farthest, r)
    farthest = max(farthest, -r)
    farthest = max(farthest, q + r)
    return max(farthest, -q - r)


class HexBoard:
    """Any hexes, by their coordinates; `first` is the side that is number 0, the others follow clockwise."""

    def __init__(self, q: vec[i64], r: vec[i64], first: i64 = EAST) -> None:
        if len(q) == 0 or len(q) != len(r):
            raise ValueError(f"a board needs hexes with two coordinates each, not {len(q)} and {len(r)}")
        self.size: i64 = len(q)
        self.q: vec[i64] = q
        self.r: vec[i64] = r
        self.first: i64 = first
        self._left: i64 = min(q)
        self._top: i64 = min(r)
        self._wide: i64 = max(q) - self._left + 1
        self._high: i64 = max(r) - self._top + 1
        self._numbers: vec[i64] = filled(self._wide * self._high, NONE)  # by place in the smallest frame around all
        for here in range(self.size):
            place = (r[here] - self._top) * self._wide + q[here] - self._left
            if self._numbers[place] != NONE:
                raise ValueError(f"hexes {self._numbers[place]} and {here} have the same coordinates")
            self._numbers[place] = here
        self.beside: vec[i64] = filled(self.size * SIDES, NONE)
        for here in range(self.size):
            for side in range(i64(SIDES)):
                self.beside[here * SIDES + side] = self.along(here, side, 1)

    def at(self, q: i64, r: i64) -> i64:
        """The hex with these coordinates, or NONE."""
        right, down = q - self._left, r - self._top
        if right < 0 or right >= self._wide or down < 0 or down >= self._high:
            return NONE
        return self._numbers[down * self._wide + right]

    def neighbour(self, here: i64, side: i64) -> i64:
        """The hex on a side, or NONE."""
        return self.beside[here * SIDES + side]

    def along(self, here: i64, side: i64, steps: i64) -> i64:
        """The hex so many steps away in a straight row, or NONE; what lies between need not be on the board."""
        way = (self.first + side) % SIDES
        return self.at(self.q[here] + steps * STEP_Q[way], self.r[here] + steps * STEP_R[way])

    def distance(self, here: i64, there: i64) -> i64:
        """Steps as the crow flies; `walks` counts those that stay on the board."""
        return length(self.q[there] - self.q[here], self.r[there] - self.r[here])

    def ring(self, centre: i64, radius: i64) -> vec[i64]:
        """The hexes at this distance, clockwise from the row on side 0; ring 1 is in the order of the sides."""
        found = vec[i64]()
        if radius == 0:
            return append(found, centre)
        q: i64 = self.q[centre] + radius * STEP_Q[self.first]
        r: i64 = self.r[centre] + radius * STEP_R[self.first]
        for turn in range(i64(SIDES)):
            way = (self.first + 2 + turn) % SIDES
            for _ in range(radius):
                there = self.at(q, r)
                if there != NONE:
                    found = append(found, there)
                q += STEP_Q[way]
                r += STEP_R[way]
        return found

    def within(self, centre: i64, radius: i64) -> vec[i64]:
        """The hexes up to this distance, ring by ring: with radius 1 a hex and those on its sides."""
        found = vec[i64]()
        for distance in range(radius + 1):
            ring = self.ring(centre, distance)
            for at in range(i64(len(ring))):
                found = append(found, ring[at])
        return found

    def side_towards(self, here: i64, there: i64) -> i64:
        """The side in whose straight row another hex lies; NONE for the hex itself and for all that lie in no row."""
        steps = self.distance(here, there)
        for side in range(i64(SIDES)):
            if steps > 0 and self.along(here, side, steps) == there:
                return side
        return NONE

    def row(self, here: i64, side: i64, full: vec[i64]) -> vec[i64]:
        """The hexes in a straight row on a side, up to the end of the board or the first that is full, which still counts."""
        found = vec[i64]()
        there = self.neighbour(here, side)
        while there != NONE:
            found = append(found, there)
            there = NONE if full[there] else self.neighbour(there, side)
        return found

    def is_in_row(self, here: i64, there: i64, full: vec[i64]) -> bool:
        """Whether `row` on some side gets to a hex, or it is the hex itself."""
        side = self.side_towards(here, there)
        at = here
        while at != there and side != NONE:
            at = self.neighbour(at, side)
            if at == NONE or full[at]:
                side = NONE
        return at == there

    def beside_within(self, open_: vec[i64]) -> vec[i64]:
        """The table of neighbours of a part of the board, as if the rest did not exist."""
        table = filled(self.size * SIDES, NONE)
        for at in range(self.size * SIDES):
            there = self.beside[at]
            if there != NONE and open_[there] and open_[at // SIDES]:
                table[at] = there
        return table


def from_rows(rows: vec[i64], columns: vec[i64], first: i64 = EAST) -> HexBoard:
    """A board of hexes given as printed: row and column of each, from 0."""
    q = vec[i64]()
    for at in range(i64(len(rows))):
        q = append(q, q_at(rows[at], columns[at]))
    return HexBoard(q, rows, first)


class Search:
    """Breadth first, each hex once: take a hex, add what can be reached from it, as long as there are more.

    `steps` counts the steps to each hex that was added, and is NONE for the others.
    """

    def __init__(self, size: i64, start: i64) -> None:
        self.steps: vec[i64] = filled(size, NONE)
        self.steps[start] = 0
        self._queue: vec[i64] = filled(size, start)
        self._added: i64 = 1
        self._taken: i64 = 0

    def has_more(self) -> bool:
        return self._taken < self._added

    def take(self) -> i64:
        """The next hex to look around from."""
        self._taken += 1
        return self._queue[self._taken - 1]

    def add(self, there: i64, through: bool = True) -> None:
        """One step from the hex taken last; without `through` the hex is reached, but will not be taken. Once is enough."""
        if self.steps[there] == NONE:
            self.steps[there] = self.steps[self._queue[self._taken - 1]] + 1
            if through:
                self._queue[self._added] = there
                self._added += 1


def walks(beside: vec[i64], open_: vec[i64]) -> vec[i64]:
    """Steps from each open hex to each other by a table of neighbours, `steps[here * size + there]`; NONE without a way."""
    size: i64 = len(open_)
    steps = filled(size * size, NONE)
    for start in range(size):
        if not open_[start]:
            continue
        search = Search(size, start)
        while search.has_more():
            here = search.take()
            steps[start * size + here] = search.steps[here]
            for side in range(i64(SIDES)):
                there = beside[here * SIDES + side]
                if there != NONE:
                    search.add(there)
    return steps


class Routes:
    """The cheapest ways from one hex to all that can be reached for at most `most`.

    `price` is what entering each hex costs, 0 where nobody may enter; where `passable` is 0 a way can end, but not go on (it
    may begin anywhere). `cost` tells what each hex costs altogether, NONE where it is out of reach.
    """

    def __init__(self, beside: vec[i64], start: i64, price: vec[i64], passable: vec[i64], most: i64) -> None:
        self.start: i64 = start
        self.cost: vec[i64] = filled(len(price), NONE)
        self.cost[start] = 0
        self._beside: vec[i64] = beside
        self._price: vec[i64] = price
        self._passable: vec[i64] = passable
        queue = vec[i64]([start])  # breadth first; a hex to which a cheaper way is found is looked at again
        head: i64 = 0
        while head < len(queue):
            here = queue[head]
            head += 1
            for side in range(i64(SIDES)):
                there = beside[here * SIDES + side]
                if there == NONE or price[there] == 0:
                    continue
                total: i64 = self.cost[here] + price[there]
                if total <= most and (self.cost[there] == NONE or total < self.cost[there]):
                    self.cost[there] = total
                    if passable[there]:
                        queue = append(queue, there)

    def path(self, goal: i64) -> vec[i64]:
        """The hexes entered on the way to one in reach; of equally cheap ways the one that takes the lowest side first."""
        useful = Search(len(self.cost), goal)  # the hexes of all cheapest ways, from the end
        while useful.has_more():
            there = useful.take()
            for side in range(i64(SIDES)):
                here = self._beside[there * SIDES + side]
                if here != NONE and self._goes_on(here, there):
                    useful.add(here)
        path = vec[i64]()
        at = self.start
        while at != goal:
            at = self._next(at, useful)
            path = append(path, at)
        return path

    def _goes_on(self, here: i64, there: i64) -> bool:
        """Whether a cheapest way to `there` comes from its neighbour `here`."""
        if self.cost[here] == NONE or (here != self.start and not self._passable[here]):
            return False
        return self.cost[here] + self._price[there] == self.cost[there]

    def _next(self, here: i64, useful: Search) -> i64:
        for side in range(i64(SIDES)):
            there = self._beside[here * SIDES + side]
            if there != NONE and useful.steps[there] != NONE and self._goes_on(here, there):
                return there
        raise ValueError(f"no way leads on from hex {here}: the goal is out of reach")
