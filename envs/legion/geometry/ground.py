"""LG-TERRAIN: the table and what stands on it.

A `Ground` never changes, so states share it; a barricade that comes or goes makes a new one. Terrain is a list of convex
polygons, each belonging to a piece. Every edge is a half-plane `a x + b y <= c` with (a, b) as long as the edge, so the
squared distance of a point from an edge is a fraction of two whole numbers, and all questions about discs are exact.

Sizes: with edges and ways up to 20,000 long, `a x + b y - c` stays below 10^9 and its square below 10^18. Squared radii
times squared lengths stay below 2 * 10^15.
"""

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, HALF_LENGTH, RADIUS, ROUNDED, WIDEST, is_point_near
from grognard.envs.legion.geometry.numbers import CONTACT, HEADINGS, beyond, magnitude, root_up

Outline = list[tuple[int, int]]  # the corners of a convex polygon, counter-clockwise

# What a piece can be.
STANDABLE: Final[i64] = 1  # minis may stand on top
SOLID: Final[i64] = 2  # a trooper's base is wholly on it or not at all
CLOSED: Final[i64] = 4  # impassable
DIFFICULT: Final[i64] = 8
BLOCKING: Final[i64] = 16  # of sight
BARRICADE: Final[i64] = 32  # difficult and cover for some only: LG-TERRAIN-4

NOWHERE: Final[i64] = -1  # the level of a base where it cannot stand
MOST_CORNERS: Final = 12

_OBSTACLE: Final[i64] = STANDABLE | SOLID | CLOSED
_CELL: Final[i64] = 762  # a square of 3 in
_MARGIN: Final[i64] = WIDEST + CONTACT + 1  # a base reaches no farther from its middle


@final
class Piece:
    """One piece of terrain, as maps and tests name it."""

    def __init__(self, name: str, kind: str, polygons: list[Outline], top: i64, cover: i64, flags: i64) -> None:
        self.name: Final[str] = name  # nothing else on the table has it
        self.kind: Final[str] = kind  # the name of its template
        self.polygons: Final[list[Outline]] = polygons
        self.top: Final[i64] = top
        self.cover: Final[i64] = cover  # LG-TERRAIN-5: 0, 1, 2
        self.flags: Final[i64] = flags


@final
class Ground:
    """The table with its terrain. Fields are read by everybody and written by nobody, except what is kept `beside` it."""

    derived: ClassVar[tuple[str, ...]] = ("beside",)

    def __init__(self, width: i64, height: i64, pieces: list[Piece]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.pieces: list[Piece] = pieces
        self.beside: object = None  # what follows from the ground and is made when it is needed first: its `Spots`

        # By piece; its polygons are those from `piece_first` up to that of the next piece.
        self.top: vec[i64] = vec[i64]()
        self.cover: vec[i64] = vec[i64]()
        self.flags: vec[i64] = vec[i64]()
        self.piece_first: vec[i64] = vec[i64]([0])

        # By polygon; its corners are those from `first` up to that of the next polygon.
        self.piece: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]([0])
        self.circle_x: vec[i64] = vec[i64]()
        self.circle_y: vec[i64] = vec[i64]()
        self.circle_radius: vec[i64] = vec[i64]()

        # By corner; the edge of a corner leads to the next one.
        self.corner_x: vec[i64] = vec[i64]()
        self.corner_y: vec[i64] = vec[i64]()
        self.edge_a: vec[i64] = vec[i64]()
        self.edge_b: vec[i64] = vec[i64]()
        self.edge_c: vec[i64] = vec[i64]()
        self.edge_length: vec[i64] = vec[i64]()  # squared

        for piece in pieces:
            self._add(piece)
        self.polygons: i64 = len(self.piece)

        # By square of the table: the polygons that a base with its middle there can touch.
        self.columns: i64 = width // _CELL + 1
        self.rows: i64 = height // _CELL + 1
        self.cell_first: vec[i64] = vec[i64]([0])
        self.cell_polygon: vec[i64] = vec[i64]()
        for cell in range(self.columns * self.rows):
            self._index(cell)

    def _add(self, piece: Piece) -> None:
        for outline in piece.polygons:
            self.piece = append(self.piece, len(self.top))
            self._add_outline(outline)
        self.top = append(self.top, piece.top)
        self.cover = append(self.cover, piece.cover)
        self.flags = append(self.flags, piece.flags)
        self.piece_first = append(self.piece_first, len(self.piece))

    def _add_outline(self, outline: Outline) -> None:
        xs = vec[i64]([corner[0] for corner in outline])
        ys = vec[i64]([corner[1] for corner in outline])
        count: i64 = len(xs)
        middle_x, middle_y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        farthest: i64 = 0
        for at in range(count):
            x, y = xs[at], ys[at]
            after = at + 1 if at + 1 < count else 0
            a, b = ys[after] - y, x - xs[after]
            self.corner_x = append(self.corner_x, x)
            self.corner_y = append(self.corner_y, y)
            self.edge_a = append(self.edge_a, a)
            self.edge_b = append(self.edge_b, b)
            self.edge_c = append(self.edge_c, a * x + b * y)
            self.edge_length = append(self.edge_length, a * a + b * b)
            farthest = max(farthest, (x - middle_x) * (x - middle_x) + (y - middle_y) * (y - middle_y))
        self.first = append(self.first, len(self.corner_x))
        self.circle_x = append(self.circle_x, middle_x)
        self.circle_y = append(self.circle_y, middle_y)
        self.circle_radius = append(self.circle_radius, root_up(farthest))

    def _index(self, cell: i64) -> None:
        left, low = cell % self.columns * _CELL, cell // self.columns * _CELL
        for polygon in range(self.polygons):
            x, y = self.circle_x[polygon], self.circle_y[polygon]
            dx, dy = beyond(left, left + _CELL, x), beyond(low, low + _CELL, y)
            reach = self.circle_radius[polygon] + _MARGIN
            if dx * dx + dy * dy <= reach * reach:
                self.cell_polygon = append(self.cell_polygon, polygon)
        self.cell_first = append(self.cell_first, len(self.cell_polygon))

    def cell(self, x: i64, y: i64) -> i64:
        """The square of the table in which a point lies; `cell_polygon` from `cell_first` on says what is near it."""
        column = min(max(x, 0) // _CELL, self.columns - 1)
        return min(max(y, 0) // _CELL, self.rows - 1) * self.columns + column

    def is_near(self, polygon: i64, x: i64, y: i64, reach: i64) -> bool:
        """Whether a polygon may come nearer to a point than `reach`, by its bounding circle."""
        dx, dy = x - self.circle_x[polygon], y - self.circle_y[polygon]
        reach += self.circle_radius[polygon]
        return dx * dx + dy * dy < reach * reach

    # Discs

    def is_apart(self, polygon: i64, x: i64, y: i64, radius: i64, slack: i64) -> bool:
        """Whether a polygon is at least `radius` away from a point (slack 0), or farther away than that (slack 1)."""
        squared = radius * radius
        is_beyond = False
        for edge in range(self.first[polygon], self.first[polygon + 1]):
            beyond = self.edge_a[edge] * x + self.edge_b[edge] * y - self.edge_c[edge]
            if beyond >= 0:
                if beyond * beyond >= squared * self.edge_length[edge] + slack:
                    return True
                is_beyond = True
        return is_beyond and self._is_apart_from_border(polygon, x, y, squared + slack)

    def _is_apart_from_border(self, polygon: i64, x: i64, y: i64, squared: i64) -> bool:
        """The same for a point beyond some edges, all of them nearer than the radius as lines: they may end before it."""
        for edge in range(self.first[polygon], self.first[polygon + 1]):
            px, py = x - self.corner_x[edge], y - self.corner_y[edge]
            if px * px + py * py < squared:
                return False
            a, b = self.edge_a[edge], self.edge_b[edge]
            if a * px + b * py >= 0:
                along = a * py - b * px  # the edge leads from its corner along (-b, a)
                if 0 <= along <= self.edge_length[edge]:
                    return False
        return True

    def outside(self, polygon: i64, x: i64, y: i64, radius: i64) -> bool:
        """Whether a disc does not overlap a polygon; touching is not overlapping."""
        return self.is_apart(polygon, x, y, radius, 0)

    def inside(self, polygon: i64, x: i64, y: i64, radius: i64) -> bool:
        """Whether a disc lies wholly on a polygon; it may touch the border from within."""
        squared = radius * radius
        for edge in range(self.first[polygon], self.first[polygon + 1]):
            beyond = self.edge_a[edge] * x + self.edge_b[edge] * y - self.edge_c[edge]
            if beyond > 0 or beyond * beyond < squared * self.edge_length[edge]:
                return False
        return True

    def swept(self, polygon: i64, radius: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64) -> bool:
        """Whether a disc that slides from one point to another overlaps a polygon on its way."""
        return self._is_swept(polygon, radius, from_x, from_y, to_x, to_y, 0)

    def _is_swept(self, polygon: i64, radius: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64, slack: i64) -> bool:
        if from_x == to_x and from_y == to_y:
            return not self.is_apart(polygon, from_x, from_y, radius, slack)
        if self._is_beyond_an_edge(polygon, radius * radius, from_x, from_y, to_x, to_y, slack):
            return False
        if self._is_beside_the_way(polygon, radius * radius, from_x, from_y, to_x, to_y, slack):
            return False
        if not self.is_apart(polygon, from_x, from_y, radius, slack):
            return True
        if not self.is_apart(polygon, to_x, to_y, radius, slack):
            return True
        for corner in range(self.first[polygon], self.first[polygon + 1]):
            x, y = self.corner_x[corner], self.corner_y[corner]
            if is_point_near(x, y, from_x, from_y, to_x, to_y, radius, slack):
                return True
        # What is left is a way that misses all corners: it crosses two edges, or none at all.
        return not self._is_beyond_an_edge(polygon, 0, from_x, from_y, to_x, to_y, 0) and not self._is_beside_the_way(
            polygon, 0, from_x, from_y, to_x, to_y, 0
        )

    def _is_beyond_an_edge(
        self, polygon: i64, squared: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64, slack: i64
    ) -> bool:
        """Whether both ends of a way lie beyond the same edge, far enough."""
        for edge in range(self.first[polygon], self.first[polygon + 1]):
            a, b, c = self.edge_a[edge], self.edge_b[edge], self.edge_c[edge]
            nearest = min(a * from_x + b * from_y, a * to_x + b * to_y) - c
            if nearest >= 0 and nearest * nearest >= squared * self.edge_length[edge] + slack:
                return True
        return False

    def _is_beside_the_way(
        self, polygon: i64, squared: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64, slack: i64
    ) -> bool:
        """Whether all corners of a polygon lie on the same side of a way, far enough from its line."""
        dx, dy = to_x - from_x, to_y - from_y
        first = self.first[polygon]
        left = dx * (self.corner_y[first] - from_y) - dy * (self.corner_x[first] - from_x)
        right = left
        for corner in range(first + 1, self.first[polygon + 1]):
            side = dx * (self.corner_y[corner] - from_y) - dy * (self.corner_x[corner] - from_x)
            left = min(left, side)
            right = max(right, side)
        far = squared * (dx * dx + dy * dy) + slack
        return (left >= 0 and left * left >= far) or (right <= 0 and right * right >= far)

    # Bases

    def is_on_table(self, kind: i64, x: i64, y: i64, heading: i64) -> bool:
        """Whether no part of a base leaves the table; it may touch the edge."""
        at = kind * HEADINGS + heading
        across, up = RADIUS[kind] + magnitude(CORE_X[at]), RADIUS[kind] + magnitude(CORE_Y[at])
        return across <= x <= self.width - across and up <= y <= self.height - up

    def is_base_apart(self, polygon: i64, kind: i64, x: i64, y: i64, heading: i64, distance: i64, slack: i64) -> bool:
        """Whether a base is at least `distance` away from a polygon (slack 0), or farther away than that (slack 1)."""
        if HALF_LENGTH[kind] == 0:
            return self.is_apart(polygon, x, y, RADIUS[kind] + distance, slack)
        at = kind * HEADINGS + heading
        cx, cy = CORE_X[at], CORE_Y[at]
        return not self._is_swept(polygon, RADIUS[kind] + distance, x - cx, y - cy, x + cx, y + cy, slack)

    def is_base_outside(self, polygon: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
        """Whether a base does not overlap a polygon; most lie farther away than both reach."""
        if not self.is_near(polygon, x, y, RADIUS[kind] + HALF_LENGTH[kind] + ROUNDED):
            return True
        return self.is_base_apart(polygon, kind, x, y, heading, 0, 0)

    def is_base_inside(self, polygon: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
        """Whether a base lies wholly on a polygon."""
        if HALF_LENGTH[kind] == 0:
            return self.inside(polygon, x, y, RADIUS[kind])
        at = kind * HEADINGS + heading
        cx, cy = CORE_X[at], CORE_Y[at]
        return self.inside(polygon, x - cx, y - cy, RADIUS[kind]) and self.inside(polygon, x + cx, y + cy, RADIUS[kind])

    def is_on_piece(self, piece: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
        """Whether a base lies wholly on a piece: on one of its polygons, as parts of an L-shape share their corner."""
        for polygon in range(self.piece_first[piece], self.piece_first[piece + 1]):
            if self.is_base_inside(polygon, kind, x, y, heading):
                return True
        return False

    def overlaps_piece(self, piece: i64, kind: i64, x: i64, y: i64, heading: i64) -> bool:
        """Whether a base overlaps a piece."""
        for polygon in range(self.piece_first[piece], self.piece_first[piece + 1]):
            if not self.is_base_outside(polygon, kind, x, y, heading):
                return True
        return False

    def touches_piece(self, piece: i64, kind: i64, x: i64, y: i64, heading: i64, bottom: i64) -> bool:
        """AMB-118: whether a base at a level is in contact with a piece: beside it, on top of it or in it, not above it."""
        if bottom > self.top[piece]:
            return False
        reach = RADIUS[kind] + HALF_LENGTH[kind] + ROUNDED + CONTACT + 1
        for polygon in range(self.piece_first[piece], self.piece_first[piece + 1]):
            if self.is_near(polygon, x, y, reach) and not self.is_base_apart(polygon, kind, x, y, heading, CONTACT, 1):
                return True
        return False

    def level(self, kind: i64, x: i64, y: i64, heading: i64, is_vehicle: bool) -> i64:
        """LG-TERRAIN-3: the height at which a base stands at a point, or NOWHERE.

        LG-TYPE-ground-1: a vehicle may stand partly on what is not higher than its radius, as it then tilts by at most
        45 degrees.
        """
        if not self.is_on_table(kind, x, y, heading):
            return NOWHERE
        height: i64 = 0
        cell = self.cell(x, y)
        for at in range(self.cell_first[cell], self.cell_first[cell + 1]):
            polygon = self.cell_polygon[at]
            piece = self.piece[polygon]
            flags, top = self.flags[piece], self.top[piece]
            if flags & _OBSTACLE == 0 or self.is_base_outside(polygon, kind, x, y, heading):
                continue
            if flags & CLOSED:
                return NOWHERE
            if flags & STANDABLE and self.is_on_piece(piece, kind, x, y, heading):
                height = max(height, top)
            elif flags & SOLID and not (is_vehicle and top <= RADIUS[kind]):
                return NOWHERE
        return height

    def is_in_difficult(self, kind: i64, x: i64, y: i64, heading: i64, bottom: i64, is_trooper: bool) -> bool:
        """LG-MOVE-9: whether a base overlaps difficult terrain that is not below it; LG-TERRAIN-4: barricades for troopers."""
        cell = self.cell(x, y)
        for at in range(self.cell_first[cell], self.cell_first[cell + 1]):
            polygon = self.cell_polygon[at]
            piece = self.piece[polygon]
            if self.is_difficult(piece, is_trooper) and bottom <= self.top[piece]:
                if not self.is_base_outside(polygon, kind, x, y, heading):
                    return True
        return False

    def is_difficult(self, piece: i64, is_trooper: bool) -> bool:
        """LG-TERRAIN-4: whether a piece is difficult; barricades are for troopers only."""
        flags = self.flags[piece]
        return flags & DIFFICULT != 0 and (is_trooper or flags & BARRICADE == 0)

    # Pieces that come and go

    def number(self, name: str) -> i64:
        """The number of the piece with a name, or NOWHERE."""
        for piece in range(i64(len(self.pieces))):
            if self.pieces[piece].name == name:
                return piece
        return NOWHERE

    def with_piece(self, piece: Piece) -> "Ground":
        """The same table with one more piece, which gets the highest number."""
        return Ground(self.width, self.height, [*self.pieces, piece])

    def without_piece(self, name: str) -> "Ground":
        """The same table without a piece; those after it move up by one."""
        return Ground(self.width, self.height, [piece for piece in self.pieces if piece.name != name])


def _faults(piece: Piece) -> list[str]:
    """What is wrong with the outlines of a piece."""
    found: list[str] = []
    for outline in piece.polygons:
        count = len(outline)
        if not 3 <= count <= MOST_CORNERS:
            found.append(f"{piece.name}: a polygon has 3 to {MOST_CORNERS} corners, not {count}")
            continue
        for at in range(count):
            (ax, ay), (bx, by), (cx, cy) = outline[at - 2], outline[at - 1], outline[at]
            if (bx - ax) * (cy - by) <= (by - ay) * (cx - bx):
                found.append(
                    f"{piece.name}: corner {outline[at - 1]} does not turn left; corners run counter-clockwise"
                )
    return found


def make_ground(width: i64, height: i64, pieces: list[Piece]) -> Ground:
    """A table of a size with pieces of terrain; ValueError names every piece that cannot be."""
    faults: list[str] = []
    names: list[str] = []
    for piece in pieces:
        if piece.name in names:
            faults.append(f"{piece.name}: two pieces have this name")
        names.append(piece.name)
        faults += _faults(piece)
    if faults:
        raise ValueError("; ".join(faults))
    return Ground(width, height, pieces)


EMPTY_GROUND: Final[Ground] = Ground(
    18288, 9144, []
)  # a table of 72 by 36 inches without terrain, until a map is laid out
