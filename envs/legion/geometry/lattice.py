"""Places that are asked for by column and row, and places round something: deployment, tokens, passengers.

The lattice has its points in the middle of every square inch. Where a zone is so shallow that no row fits a base, the row is
moved so that the base touches the border of the zone; columns likewise.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import CONTACT_PLACES, HALF_INCH, ROW_ANSWERS, SIDE_ANSWERS
from grognard.envs.legion.geometry.bases import (
    CORE_X,
    CORE_Y,
    HALF_LENGTH,
    RADIUS,
    SMALL,
    TOKEN,
    farthest_contact,
    overlaps,
)
from grognard.envs.legion.geometry.formations import (
    RING,
    RINGS,
    SPOKES,
    Formation,
    has_room_for_unit,
    is_clear_of_enemies,
)
from grognard.envs.legion.geometry.ground import NOWHERE, SOLID, Ground
from grognard.envs.legion.geometry.moving import Ends
from grognard.envs.legion.geometry.numbers import (
    BIT,
    DIRECTION_X,
    DIRECTION_Y,
    HEADING_X,
    HEADING_Y,
    HEADINGS,
    INCH,
    ONE,
    magnitude,
    rounded,
)
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, NO_HEIGHT, Obstacles
from grognard.envs.legion.geometry.spots import Spots
from grognard.envs.legion.geometry.ways import beside
from grognard.envs.legion.geometry.zones import PART, Zone, is_close, may_stand_in

_NOT: Final[i64] = -1  # no place for a base
_ROWS: Final[i64] = i64(ROW_ANSWERS)


def column_x(column: i64) -> i64:
    """The middle of a column."""
    return column * INCH + HALF_INCH


def row_y(row: i64) -> i64:
    """The middle of a row."""
    return row * INCH + HALF_INCH


# Deployment


@final
class Lattice:
    """LG-SETUP-20: where a base of a kind can stand in a zone, or within `spread` of it (Roll Out); made once and kept."""

    def __init__(self, zone: Zone, kind: i64, spread: i64) -> None:
        self.zone: Zone = zone
        self.kind: i64 = kind
        self.spread: i64 = spread
        self.columns: i64 = zone.width // INCH
        self.rows: i64 = zone.height // INCH
        self.headings: i64 = 1 if HALF_LENGTH[kind] == 0 else HEADINGS  # discs need one only
        # By (column * ROW_ANSWERS + row) * headings + heading: the place, or _NOT.
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        for column in range(self.columns):
            for row in range(_ROWS):
                for heading in range(self.headings):
                    fits = row < self.rows and self._fits(column_x(column), row_y(row), heading)
                    self.x = append(self.x, column_x(column) if fits else _NOT)
                    self.y = append(self.y, row_y(row))
        for heading in range(self.headings):
            self._move_rows_and_columns(heading)
        self.open_rows: vec[i64] = vec[i64]()  # of each column those with a place at all, as bits
        for column in range(self.columns):
            self.open_rows = append(self.open_rows, self._rows_with_places(column))

    def _rows_with_places(self, column: i64) -> i64:
        found: i64 = 0
        for row in range(self.rows):
            for heading in range(self.headings):
                if self.x[self.number(column, row, heading)] != _NOT:
                    found |= BIT[row]
        return found

    def _fits(self, x: i64, y: i64, heading: i64) -> bool:
        if may_stand_in(self.zone, self.kind, x, y, heading):
            return True
        return self.spread > 0 and is_close(self.zone, self.kind, x, y, heading, self.spread)

    def number(self, column: i64, row: i64, heading: i64) -> i64:
        """Where a point stands in the arrays."""
        return (column * _ROWS + row) * self.headings + (heading if self.headings > 1 else i64(0))

    def _move_rows_and_columns(self, heading: i64) -> None:
        lone_columns = vec[i64]()
        for column in range(self.columns):
            if not self._has_in_column(column, heading):
                lone_columns = append(lone_columns, column)
        lone_rows = vec[i64]()
        for row in range(self.rows):
            if not self._has_in_row(row, heading):
                lone_rows = append(lone_rows, row)
        for number in range(i64(len(lone_columns))):
            self._move_rows(lone_columns[number], heading)
        for number in range(i64(len(lone_rows))):
            self._move_columns(lone_rows[number], heading)

    def _has_in_column(self, column: i64, heading: i64) -> bool:
        for row in range(self.rows):
            if self.x[self.number(column, row, heading)] != _NOT:
                return True
        return False

    def _has_in_row(self, row: i64, heading: i64) -> bool:
        for column in range(self.columns):
            if self.x[self.number(column, row, heading)] != _NOT:
                return True
        return False

    def _move_rows(self, column: i64, heading: i64) -> None:
        """Put the base at the lower and upper border of every part of the zone, in the rows where that is."""
        parts = self.zone.parts
        up = RADIUS[self.kind] + magnitude(CORE_Y[self.kind * HEADINGS + heading])
        for part in range(i64(0), i64(len(parts)), PART):
            self._try_at(column, -1, column_x(column), parts[part + 1] + up, heading)
            self._try_at(column, -1, column_x(column), parts[part + 3] - up, heading)

    def _move_columns(self, row: i64, heading: i64) -> None:
        parts = self.zone.parts
        across = RADIUS[self.kind] + magnitude(CORE_X[self.kind * HEADINGS + heading])
        for part in range(i64(0), i64(len(parts)), PART):
            self._try_at(-1, row, parts[part] + across, row_y(row), heading)
            self._try_at(-1, row, parts[part + 2] - across, row_y(row), heading)

    def _try_at(self, column: i64, row: i64, x: i64, y: i64, heading: i64) -> None:
        """A place off the lattice belongs to the square in which it lies."""
        if not (0 <= x < self.columns * INCH and 0 <= y < self.rows * INCH):
            return
        at = self.number(x // INCH if column < 0 else column, y // INCH if row < 0 else row, heading)
        if self.x[at] == _NOT and self._fits(x, y, heading):
            self.x[at] = x
            self.y[at] = y


def has_point(lattice: Lattice, formation: Formation, column: i64, row: i64, heading: i64) -> bool:
    """LG-SETUP-20: whether the leader can be deployed at a point with a heading, and its unit with it."""
    at = lattice.number(column, row, heading)
    x, y = lattice.x[at], lattice.y[at]
    if x == _NOT:
        return False
    obstacles = formation.obstacles
    level = obstacles.level(lattice.kind, x, y, heading)
    if level == NOWHERE:
        return False
    formation.lift_leader()
    obstacles.focus_on_bases(x, y, 0)
    if not obstacles.has_room(lattice.kind, x, y, level, heading):
        return False
    if formation.clear_of > 0 and not is_clear_of_enemies(obstacles, x, y, heading, formation.clear_of):
        return False
    return has_room_for_unit(formation, x, y, level, heading)


def legal_headings(lattice: Lattice, formation: Formation, column: i64, row: i64) -> i64:
    """With which headings the leader can be deployed at a point, as bits."""
    found: i64 = 0
    for heading in range(i64(HEADINGS)):
        if has_point(lattice, formation, column, row, heading):
            found |= BIT[heading]
    return found


def legal_rows(lattice: Lattice, formation: Formation, column: i64, is_enough: bool) -> i64:
    """The rows of a column where the leader can be deployed, as bits; the first one found may be enough.

    A disc has the heading of the formation; an oblong base needs one that fits.
    """
    found: i64 = 0
    if column >= lattice.columns:
        return found
    for row in range(lattice.rows):
        if (lattice.open_rows[column] >> row) & 1 == 1 and _has_heading(lattice, formation, column, row):
            found |= BIT[row]
            if is_enough:
                break
    return found


def _has_heading(lattice: Lattice, formation: Formation, column: i64, row: i64) -> bool:
    for number in range(lattice.headings):
        heading = formation.heading if lattice.headings == 1 else number
        if has_point(lattice, formation, column, row, heading):
            return True
    return False


def has_row(lattice: Lattice, formation: Formation, column: i64) -> bool:
    """Whether a column has a row at all."""
    return legal_rows(lattice, formation, column, True) != 0


# Tokens


def lying_level(ground: Ground, x: i64, y: i64) -> i64:
    """LG-SETUP-19: the level at which a token lies at a point, or NOWHERE; it is never partly on terrain."""
    level = ground.level(TOKEN, x, y, 0, False)
    if level == NOWHERE:
        return NOWHERE
    cell = ground.cell(x, y)
    for at in range(ground.cell_first[cell], ground.cell_first[cell + 1]):
        polygon = ground.cell_polygon[at]
        piece = ground.piece[polygon]
        if ground.top[piece] < level or ground.flags[piece] & SOLID:
            continue
        if not ground.is_base_outside(polygon, TOKEN, x, y, 0) and not ground.is_on_piece(piece, TOKEN, x, y, 0):
            return NOWHERE
    return level


def lying_rows(spots: Spots, column: i64) -> i64:
    """The rows of a column where terrain lets a token lie, as bits; kept beside the ground."""
    ground = spots.ground
    if len(spots.lying) == 0:
        for each in range(ground.width // INCH):
            found: i64 = 0
            for row in range(ground.height // INCH):
                if lying_level(ground, column_x(each), row_y(row)) != NOWHERE:
                    found |= BIT[row]
            spots.lying = append(spots.lying, found)
    return spots.lying[column]


def can_lie(obstacles: Obstacles, x: i64, y: i64, minds_bases: bool) -> bool:
    """LG-SETUP-19: whether a token can lie at a point: on no other token of the obstacles, not partly on terrain."""
    return lying_level(obstacles.ground, x, y) != NOWHERE and is_uncovered(obstacles, x, y, minds_bases)


def is_uncovered(obstacles: Obstacles, x: i64, y: i64, minds_bases: bool) -> bool:
    """The same whatever the terrain is."""
    kinds, xs, ys = obstacles.base_kind, obstacles.base_x, obstacles.base_y
    for at in range(obstacles.count):
        dx, dy = xs[at] - x, ys[at] - y
        if dx * dx + dy * dy <= farthest_contact(TOKEN, kinds[at]) and (minds_bases or kinds[at] == TOKEN):
            if _is_under_token(obstacles, at, x, y):
                return False
    return True


def _is_under_token(obstacles: Obstacles, at: i64, x: i64, y: i64) -> bool:
    return overlaps(
        TOKEN,
        x,
        y,
        0,
        obstacles.base_kind[at],
        obstacles.base_x[at],
        obstacles.base_y[at],
        obstacles.base_heading[at],
    )


def token_rows(obstacles: Obstacles, column: i64, minds_bases: bool) -> i64:
    """The rows of a column where a token can lie, as bits; where on the table it may be is for the caller."""
    found: i64 = 0
    x = column_x(column)
    for row in range(_ROWS):
        if can_lie(obstacles, x, row_y(row), minds_bases):
            found |= BIT[row]
    return found


def side_x(x: i64, kind: i64, side: i64) -> i64:
    """Where a token lies on a side of a base that it touches."""
    return x + rounded((RADIUS[kind] + RADIUS[TOKEN] + 1) * DIRECTION_X[side * 6], ONE)


def side_y(y: i64, kind: i64, side: i64) -> i64:
    return y + rounded((RADIUS[kind] + RADIUS[TOKEN] + 1) * DIRECTION_Y[side * 6], ONE)


def free_sides(obstacles: Obstacles, x: i64, y: i64, z: i64, kind: i64, own_unit: i64) -> i64:
    """LG-BATTLE-1: on which sides of its leader a carried token can lie, as bits; AMB-132: if on none of them, where it lies over
    bases of its own unit only. The obstacles hold all bases and tokens but this leader and this token."""
    free: i64 = 0
    over_own: i64 = 0
    for side in range(i64(SIDE_ANSWERS)):
        at_x, at_y = side_x(x, kind, side), side_y(y, kind, side)
        level = obstacles.ground.level(TOKEN, at_x, at_y, 0, False)
        if level == NOWHERE or magnitude(level - z) > obstacles.height:
            continue
        met = _units_under(obstacles, at_x, at_y, own_unit)
        if met == 0:
            free |= BIT[side]
        elif met == 1:
            over_own |= BIT[side]
    return free if free != 0 else over_own


def _units_under(obstacles: Obstacles, x: i64, y: i64, own_unit: i64) -> i64:
    """What a token would lie on: nothing 0, bases of its own unit 1, something else 2."""
    found: i64 = 0
    for at in range(obstacles.count):
        if _is_under_token(obstacles, at, x, y):
            if obstacles.base_kind[at] == TOKEN or obstacles.base_unit[at] != own_unit:
                return 2
            found = 1
    return found


# Places round something


def nearest_place(obstacles: Obstacles, x: i64, y: i64, heading: i64, ends: Ends, is_turned: bool) -> bool:
    """The place nearest to a point where a base of the unit can stand without enemy contact: answer 0, if there is one."""
    ends.clear()
    kind = obstacles.kind
    sign: i64 = -1 if is_turned else 1
    for ring in range(RINGS):
        length = ring * RING
        if ring % 16 == 0:
            obstacles.focus(x, y, length + 16 * RING, ANY_HEIGHT, NO_HEIGHT)
        for spoke in range(SPOKES if ring > 0 else i64(1)):
            at_x = x + sign * rounded(length * HEADING_X[spoke], ONE)
            at_y = y + sign * rounded(length * HEADING_Y[spoke], ONE)
            level = obstacles.level(kind, at_x, at_y, heading)
            if level != NOWHERE and obstacles.has_room(kind, at_x, at_y, level, heading):
                ends.put(0, at_x, at_y, level, heading)
                return True
    return False


def contact_places(obstacles: Obstacles, at: i64, ends: Ends) -> None:
    """LG-K-disembark: the places of a leader in contact with a vehicle, one in each of 24 directions; notched bases look away."""
    ends.clear()
    kind, heading = obstacles.kind, obstacles.heading
    obstacles.focus(obstacles.base_x[at], obstacles.base_y[at], 2 * INCH + 1000, ANY_HEIGHT, NO_HEIGHT)
    for number in range(i64(CONTACT_PLACES)):
        x, y = beside(obstacles, at, kind, HEADING_X[number], HEADING_Y[number], 0)
        level = obstacles.level(kind, x, y, heading)
        if level == NOWHERE or not obstacles.has_room(kind, x, y, level, heading):
            continue
        if obstacles.is_touching(at, kind, x, y, level, heading):
            ends.put(number, x, y, level, heading if kind == SMALL else number)
