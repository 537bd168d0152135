"""Places beside, on and in terrain that players call by name: cover and roofs, which steps in a direction miss.

They are made once for a ground (`Spots`) and kept beside it. Whether a mini can stand there is asked when it matters.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import SPOT_ANSWERS
from grognard.envs.legion.geometry.bases import MEDIUM, RADIUS, SMALL
from grognard.envs.legion.geometry.ground import SOLID, STANDABLE, Ground
from grognard.envs.legion.geometry.numbers import root, rounded

GAP: Final[i64] = 3  # between a base and the side of the piece it stands at
KINDS: Final[i64] = 2  # small and medium bases; no other has a unit of several minis
_EACH: Final[i64] = i64(SPOT_ANSWERS)


@final
class Spots:
    """The spots of all pieces of a ground for small and medium bases: `count` of each piece, with their coordinates."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Ground = ground
        self.pieces: i64 = len(ground.top)
        self.count: vec[i64] = vec[i64]()
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.lying: vec[i64] = vec[i64]()  # where tokens can lie, once it has been asked (lattice.py)
        for kind in range(SMALL, MEDIUM + 1):
            for piece in range(self.pieces):
                first: i64 = len(self.x)
                if ground.flags[piece] & SOLID:
                    self._add_around(piece, RADIUS[kind])
                else:
                    self._add_within(piece, RADIUS[kind])
                self.count = append(self.count, len(self.x) - first)
                while len(self.x) < first + _EACH:
                    self._put(0, 0)

    def _put(self, x: i64, y: i64) -> None:
        self.x = append(self.x, x)
        self.y = append(self.y, y)

    def _add_around(self, piece: i64, radius: i64) -> None:
        """Along every edge of a solid piece, as many points as there are numbers for; and on top."""
        ground = self.ground
        first, end = ground.first[ground.piece_first[piece]], ground.first[ground.piece_first[piece + 1]]
        edges = end - first
        left = _EACH - edges if ground.flags[piece] & STANDABLE else _EACH
        for edge in range(first, end):
            length = root(ground.edge_length[edge])
            if left >= 2 * edges:
                self._put_beside(edge, 0, length, radius)
            if left >= 5 * edges and length > 2 * radius:
                self._put_beside(edge, radius, length, radius)
            self._put_beside(edge, length // 2, length, radius)
            if left >= 5 * edges and length > 2 * radius:
                self._put_beside(edge, length - radius, length, radius)
            if left >= 3 * edges:
                self._put_beside(edge, length, length, radius)
        if ground.flags[piece] & STANDABLE:
            self._add_corners(piece, radius)

    def _put_beside(self, edge: i64, along: i64, length: i64, radius: i64) -> None:
        """Outside an edge, so far from its first corner."""
        self._put_at_edge(edge, along, length, radius + GAP)

    def _put_at_edge(self, edge: i64, along: i64, length: i64, out: i64) -> None:
        ground = self.ground
        a, b = ground.edge_a[edge], ground.edge_b[edge]
        self._put(
            ground.corner_x[edge] + rounded(out * a - along * b, length),
            ground.corner_y[edge] + rounded(out * b + along * a, length),
        )

    def _add_within(self, piece: i64, radius: i64) -> None:
        """Inside each corner of an area, inside the middle of each edge, and in its centre."""
        ground = self.ground
        first_polygon, end_polygon = ground.piece_first[piece], ground.piece_first[piece + 1]
        first, end = ground.first[first_polygon], ground.first[end_polygon]
        inset = radius * 3 // 2
        if 2 * (end - first) + 1 <= _EACH:
            self._add_corners(piece, radius)
        for edge in range(first, end):
            length = root(ground.edge_length[edge])
            self._put_at_edge(edge, length // 2, length, -inset)
        for polygon in range(first_polygon, end_polygon):
            self._put(ground.circle_x[polygon], ground.circle_y[polygon])

    def _add_corners(self, piece: i64, radius: i64) -> None:
        """One and a half radii in from each corner, along both of its edges."""
        ground = self.ground
        inset = radius * 3 // 2
        for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
            before = ground.first[polygon + 1] - 1
            for edge in range(ground.first[polygon], ground.first[polygon + 1]):
                length, length_before = root(ground.edge_length[edge]), root(ground.edge_length[before])
                x = rounded(-inset * ground.edge_b[edge], length) + rounded(
                    inset * ground.edge_b[before], length_before
                )
                y = rounded(inset * ground.edge_a[edge], length) - rounded(inset * ground.edge_a[before], length_before)
                self._put(ground.corner_x[edge] + x, ground.corner_y[edge] + y)
                before = edge

    def first(self, piece: i64, kind: i64) -> i64:
        """Where the spots of a piece begin, for a kind of base; `number` says how many there are."""
        return (kind * self.pieces + piece) * _EACH

    def number(self, piece: i64, kind: i64) -> i64:
        """How many spots a piece has for a kind of base."""
        return self.count[kind * self.pieces + piece] if kind < KINDS else i64(0)
