"""ED-GEO: Spaces of seven hexes, the places that a base can take in them, and what touches, fits, gets there and is in line.

A hex is a number: `7 * space + hex`, 0 the middle of the flower, 1 to 6 around it in the order of the sides. A base always
lies inside one Space (ED-SPC-1), in one of 26 ways that are the same in all Spaces, so a base on the board is a Space and a
placement. Shrines, Sources and Thickets are bases, too.

The hexes of a whole board (336, or 672 on two) do not fit into one integer, and words of 64 bits would cut through Spaces.
But as no base crosses the border of a Space, and what it touches lies in its own Space and the six around it, seven bits for
each Space are enough: the free hexes of the table are one array `free` with a mask for each Space, and every question about
two bases is a look into a small table that is the same for all Spaces. So contact, overlap and fit cost one or two lookups
however large the board is, sets of placements are masks of 26 bits, and copying a table copies 48 numbers.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import filled
from grognard.envs.core.hexes import NONE, SIDES, STEP_Q, STEP_R, HexBoard, Routes, from_rows

ROWS: Final = 6  # of one board
COLUMNS: Final = 8
HEXES: Final = 7  # of a Space
EMPTY: Final[i64] = 127  # a Space with all hexes free
PLACEMENTS: Final = 26
WHOLE: Final[i64] = 25  # the placement that fills a Space

# Where another Space lies: on one of the six sides, or
HERE: Final[i64] = 6  # it is the same
APART: Final[i64] = 7  # no hex of one touches a hex of the other
AROUND: Final = 7  # the sides and the Space itself

STEP: Final[i64] = (
    1000  # price of entering a Space; more than the dangers on any way, so that the shortest way counts first
)

# Placements by the hexes of the base: from the first up to, but without, the end.
FIRST: Final[vec[i64]] = vec[i64]([0, 0, 7, 19, 0, 0, 0, 25])
END: Final[vec[i64]] = vec[i64]([0, 7, 19, 25, 0, 0, 0, 26])


def _placements() -> vec[i64]:
    """ED-GEO-4: the hexes of each placement: 7 singles, 12 pairs, 6 triangles, and the whole Space."""
    masks = vec[i64]()
    for middle in range(i64(HEXES)):
        masks = append(masks, 1 << middle)
    for petal in range(i64(1), i64(HEXES)):
        masks = append(masks, 1 | 1 << petal)
    for petal in range(i64(1), i64(HEXES)):
        masks = append(masks, 1 << petal | 1 << petal % SIDES + 1)
    for petal in range(i64(1), i64(HEXES)):
        masks = append(masks, 1 | 1 << petal | 1 << petal % SIDES + 1)
    return append(masks, EMPTY)


MASKS: Final[vec[i64]] = _placements()


def hexes_in(mask: i64) -> i64:
    """How many hexes a mask has."""
    count: i64 = 0
    for at in range(i64(HEXES)):
        count += mask >> at & 1
    return count


COUNTS: Final[vec[i64]] = vec[i64]([hexes_in(mask) for mask in range(i64(128))])
SIZES: Final[vec[i64]] = vec[i64]([COUNTS[mask] for mask in MASKS])


def _of_size() -> vec[i64]:
    sets = filled(HEXES + 1, 0)
    for place in range(i64(PLACEMENTS)):
        sets[SIZES[place]] |= 1 << place
    return sets


def _room() -> vec[i64]:
    sets = filled(128, 0)
    for free in range(i64(128)):
        for place in range(i64(PLACEMENTS)):
            if MASKS[place] & ~free == 0:
                sets[free] |= 1 << place
    return sets


OF_SIZE: Final[vec[i64]] = _of_size()  # the placements of bases with so many hexes
ROOM: Final[vec[i64]] = _room()  # the placements that lie on free hexes, by the mask of these


def centre_q(q: i64, r: i64) -> i64:
    """ED-GEO-2: the first coordinate of the hex in the middle of a Space, by those of the Space."""
    return 2 * q - r


def centre_r(q: i64, r: i64) -> i64:
    """ED-GEO-2: the second coordinate of the hex in the middle of a Space."""
    return q + 3 * r


def _flower_q(hex_: i64) -> i64:
    return 0 if hex_ == 0 else STEP_Q[hex_ - 1]


def _flower_r(hex_: i64) -> i64:
    return 0 if hex_ == 0 else STEP_R[hex_ - 1]


def _borders() -> vec[i64]:
    """ED-GEO-3: by where a Space lies and placement, the hexes of that Space which share an edge with the base."""
    borders = filled((AROUND + 1) * PLACEMENTS, 0)
    for where in range(i64(AROUND)):
        q: i64 = 0 if where == HERE else centre_q(STEP_Q[where], STEP_R[where])
        r: i64 = 0 if where == HERE else centre_r(STEP_Q[where], STEP_R[where])
        for place in range(i64(PLACEMENTS)):
            for there in range(i64(HEXES)):
                if where == HERE and MASKS[place] >> there & 1:
                    continue
                if _beside_base(place, q + _flower_q(there), r + _flower_r(there)):
                    borders[where * PLACEMENTS + place] |= 1 << there
    return borders


def _beside_base(place: i64, q: i64, r: i64) -> bool:
    """Whether a hex, seen from the middle of the Space, shares an edge with one of the base."""
    for here in range(i64(HEXES)):
        if MASKS[place] >> here & 1:
            for side in range(i64(SIDES)):
                if _flower_q(here) + STEP_Q[side] == q and _flower_r(here) + STEP_R[side] == r:
                    return True
    return False


def _touching() -> vec[i64]:
    sets = filled((AROUND + 1) * PLACEMENTS, 0)
    for at in range(i64(AROUND * PLACEMENTS)):
        taken: i64 = MASKS[at % PLACEMENTS] if at // PLACEMENTS == HERE else 0
        for place in range(i64(PLACEMENTS)):
            if BORDERS[at] & MASKS[place] and not taken & MASKS[place]:
                sets[at] |= 1 << place
    return sets


def _overlapping() -> vec[i64]:
    sets = filled(PLACEMENTS, 0)
    for one in range(i64(PLACEMENTS)):
        for other in range(i64(PLACEMENTS)):
            if MASKS[one] & MASKS[other]:
                sets[one] |= 1 << other
    return sets


BORDERS: Final[vec[i64]] = _borders()  # `where * PLACEMENTS + placement`
TOUCHING: Final[vec[i64]] = _touching()  # the same, as the placements in that Space which touch the base
OVERLAPPING: Final[vec[i64]] = _overlapping()  # the placements of the same Space which share a hex with one


def fits(free: i64, size: i64) -> bool:
    """ED-GEO-5, ED-MOV-2: whether a base has room on the free hexes of a Space."""
    return ROOM[free] & OF_SIZE[size] != 0


def _placement_name(mask: i64) -> str:
    return "all" if mask == EMPTY else "-".join([str(at) for at in range(HEXES) if mask >> at & 1])


PLACEMENT_NAMES: Final[list[str]] = [_placement_name(mask) for mask in MASKS]


@final
class Board:
    """One board, or two joined: the Spaces and all that follows from where they lie."""

    def __init__(self, boards: i64) -> None:
        rows = vec[i64]([row for row in range(ROWS * boards) for _ in range(COLUMNS)])
        columns = vec[i64]([column for _ in range(ROWS * boards) for column in range(COLUMNS)])
        self.map: HexBoard = from_rows(rows, columns)
        self.spaces: i64 = self.map.size
        self.beside: vec[i64] = self.map.beside
        self.nowhere: vec[i64] = filled(self.spaces, 0)  # shared, for marks that no Space has: never written to
        self.names: list[str] = [f"r{space // COLUMNS}c{space % COLUMNS}" for space in range(self.spaces)]
        self._where: vec[i64] = filled(self.spaces * self.spaces, APART)
        self._lines: vec[i64] = filled(self.spaces * self.spaces, NONE)
        self._distances: vec[i64] = filled(self.spaces * self.spaces, 0)
        for here in range(self.spaces):
            for there in range(self.spaces):
                self._distances[here * self.spaces + there] = self.map.distance(here, there)
            self._where[here * self.spaces + here] = HERE
            for side in range(i64(SIDES)):
                there = self.beside[here * SIDES + side]
                if there != NONE:
                    self._where[here * self.spaces + there] = side
                while there != NONE:
                    self._lines[here * self.spaces + there] = side
                    there = self.beside[there * SIDES + side]

    # Spaces

    def around(self, space: i64, where: i64) -> i64:
        """The Space on a side, the Space itself for HERE, or NONE."""
        return space if where == HERE else self.beside[space * SIDES + where]

    def where(self, here: i64, there: i64) -> i64:
        """On which side of a Space another lies: a side, HERE or APART."""
        return self._where[here * self.spaces + there]

    def distance(self, here: i64, there: i64) -> i64:
        """ED-GEO-9, ED-RNG-1: Spaces from here to there, whatever stands between."""
        return self._distances[here * self.spaces + there]

    def is_at_edge(self, space: i64) -> bool:
        """Whether it has fewer than six neighbours."""
        for side in range(i64(SIDES)):
            if self.beside[space * SIDES + side] == NONE:
                return True
        return False

    # Straight lines and Line of Fire

    def line(self, here: i64, there: i64) -> i64:
        """ED-TERM-5: the side in whose straight line another Space lies, NONE for the Space itself and all others."""
        return self._lines[here * self.spaces + there]

    def is_in_line(self, here: i64, there: i64, free: vec[i64]) -> bool:
        """ED-LOF-1, ED-LOF-2, ED-GEO-8: a straight line with no full Space between; its own Space always is in line."""
        side = self.line(here, there)
        if side == NONE:
            return here == there
        at = self.beside[here * SIDES + side]
        while at != there:
            if free[at] == 0:
                return False
            at = self.beside[at * SIDES + side]
        return True

    def line_of_fire(self, here: i64, side: i64, most: i64, free: vec[i64]) -> vec[i64]:
        """ED-SHT-6, ED-LOF-2: its own Space and up to so many more on a side, the first full one being the last."""
        found = vec[i64]([here])
        at = self.beside[here * SIDES + side]
        while at != NONE and len(found) <= most:
            found = append(found, at)
            at = NONE if free[at] == 0 else self.beside[at * SIDES + side]
        return found

    def between(self, here: i64, there: i64) -> vec[i64]:
        """ED-AMB-35: the Spaces strictly between two on one straight line, none if they lie on no line."""
        found = vec[i64]()
        side = self.line(here, there)
        if side != NONE:
            at = self.beside[here * SIDES + side]
            while at != there:
                found = append(found, at)
                at = self.beside[at * SIDES + side]
        return found

    def straight_run(self, path: vec[i64]) -> i64:
        """ED-TERM-5: how many of the last steps of a move went in one direction; the path begins where the move began."""
        run: i64 = 0
        last: i64 = len(path) - 1
        while last - run >= 1 and self.where(path[last - run - 1], path[last - run]) == self.where(
            path[last - 1], path[last]
        ):
            run += 1
        return run

    # Bases

    def is_touching(self, here: i64, place: i64, there: i64, other: i64) -> bool:
        """ED-BTB-1: whether a hex of one base shares an edge with a hex of the other; never of bases that overlap."""
        return TOUCHING[self.where(here, there) * PLACEMENTS + place] >> other & 1 != 0

    def touches_hexes(self, here: i64, place: i64, there: i64, hexes: i64) -> bool:
        """ED-BTB-1: whether a base shares an edge with one of these hexes of a Space."""
        return BORDERS[self.where(here, there) * PLACEMENTS + place] & hexes != 0

    def close_border(self, here: i64, place: i64, free: vec[i64]) -> None:
        """Takes the hexes beside a base from the free ones: whatever stands on the others does not touch it (ED-S13)."""
        for where in range(i64(AROUND)):
            there = self.around(here, where)
            if there != NONE:
                free[there] &= ~BORDERS[where * PLACEMENTS + place]

    # Room

    def has_room_beside(self, here: i64, place: i64, bases: vec[i64], free: vec[i64]) -> bool:
        """ED-GEO-7, ED-PUSH-3: whether all these bases find room in contact with one that lies there already.

        `bases` counts them by their hexes, `free` has the hexes without all of them; both are the same afterwards.
        """
        size: i64 = HEXES
        while size > 1 and bases[size] == 0:
            size -= 1
        if size == 1:
            return self.free_beside(here, place, free) >= bases[1]
        bases[size] -= 1
        found = self._tries_beside(here, place, size, bases, free)
        bases[size] += 1
        return found

    def has_room_after(self, here: i64, place: i64, bases: vec[i64], free: vec[i64], there: i64) -> bool:
        """The same with the hexes `there` free in the Space of the base; `free` is the same afterwards."""
        before = free[here]
        free[here] = there
        found = self.has_room_beside(here, place, bases, free)
        free[here] = before
        return found

    def _tries_beside(self, here: i64, place: i64, size: i64, bases: vec[i64], free: vec[i64]) -> bool:
        """Whether there is a place for a base of a size that leaves room for all others."""
        for where in range(i64(AROUND)):
            there = self.around(here, where)
            if there == NONE:
                continue
            places = TOUCHING[where * PLACEMENTS + place] & ROOM[free[there]]
            for at in range(FIRST[size], END[size]):
                if places >> at & 1:
                    free[there] ^= MASKS[at]
                    found = self.has_room_beside(here, place, bases, free)
                    free[there] ^= MASKS[at]
                    if found:
                        return True
        return False

    def free_beside(self, here: i64, place: i64, free: vec[i64]) -> i64:
        """How many free hexes share an edge with a base."""
        count: i64 = 0
        for where in range(i64(AROUND)):
            there = self.around(here, where)
            if there != NONE:
                count += COUNTS[BORDERS[where * PLACEMENTS + place] & free[there]]
        return count

    def has_room_to_gather(self, spaces: vec[i64], places: vec[i64], size: i64, more: i64, free: vec[i64]) -> bool:
        """ED-S13: whether so many more bases find room, each in contact with one of the group as it grows.

        `free` has the hexes without the group, and is the same afterwards.
        """
        if more == 0:
            return True
        for member in range(i64(len(spaces))):
            for where in range(i64(AROUND)):
                there = self.around(spaces[member], where)
                if there == NONE:
                    continue
                open_ = TOUCHING[where * PLACEMENTS + places[member]] & ROOM[free[there]]
                for at in range(FIRST[size], END[size]):
                    if open_ >> at & 1:
                        free[there] ^= MASKS[at]
                        found = self.has_room_to_gather(append(spaces, there), append(places, at), size, more - 1, free)
                        free[there] ^= MASKS[at]
                        if found:
                            return True
        return False

    # Ways

    def ways(
        self, start: i64, size: i64, move: i64, flies: bool, free: vec[i64], closed: vec[i64], dangers: vec[i64]
    ) -> Routes:
        """ED-MOV-2, ED-MOV-7, ED-GEO-6, ED-OBS-1: the ways of a model, shortest first, then with the fewest dangers.

        `free` counts the mover's own hexes as free. `closed` marks Spaces that a Shrine or a Source fills, `dangers` those
        with a MINE or BARRIER. Where a way can end is another question: the last Space needs a legal placement.
        """
        price = filled(self.spaces, STEP)
        passable = filled(self.spaces, 1)
        for space in range(self.spaces):
            price[space] += dangers[space]
            if not flies:
                passable[space] = 1 if fits(free[space], size) else 0
                price[space] = 0 if closed[space] else price[space]
        return Routes(self.beside, start, price, passable, move * STEP + STEP - 1)


def hexes_of(board: Board) -> HexBoard:
    """The hexes of all Spaces by their coordinates, in the order of their numbers; for pictures and proofs."""
    q, r = vec[i64](), vec[i64]()
    for space in range(board.spaces):
        for hex_ in range(i64(HEXES)):
            q = append(q, centre_q(board.map.q[space], board.map.r[space]) + _flower_q(hex_))
            r = append(r, centre_r(board.map.q[space], board.map.r[space]) + _flower_r(hex_))
    return HexBoard(q, r)


def hex_name(board: Board, number: i64) -> str:
    """The Space of a hex and its place in it: `r1c2.3`."""
    return f"{board.names[number // HEXES]}.{number % HEXES}"


ONE_BOARD: Final[Board] = Board(1)  # ED-S1: a duel
TWO_BOARDS: Final[Board] = Board(2)  # more players
