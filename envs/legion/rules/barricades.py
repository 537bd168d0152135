"""LG-TERRAIN-4: where barricades may be placed, and how they come to lie elsewhere."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.geometry.bases import RADIUS, TOKEN
from grognard.envs.legion.geometry.ground import NOWHERE, SOLID, Ground, make_ground
from grognard.envs.legion.geometry.numbers import BAND, HEADINGS
from grognard.envs.legion.rules.measuring import forget_all
from grognard.envs.legion.rules.terrain import barricade, renew_ground
from grognard.envs.legion.rules.units import base_kind, is_on_table
from grognard.envs.legion.state import ALIVE, MARK, MARKERS, NO_MARKER, SMOKE, UNITS_ALL, State, first_mini

BARRICADE_NUMBERS: Final[i64] = 3  # x, y and rotation of each
MOST_BARRICADES: Final[i64] = 8  # that players can name

# A barricade with each rotation, alone on a table with its middle at (0, 0): what is asked about one at a place is asked about
# this one, with everything moved the other way.
SHAPES: Final[list[Ground]] = [make_ground(0, 0, [barricade(0, 0, 0, rotation)]) for rotation in range(int(HEADINGS))]


def is_free(state: State, x: i64, y: i64, rotation: i64) -> bool:
    """Whether a barricade would lie on no token, base or obstacle."""
    shape = SHAPES[rotation]
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker[row] != MARK:
            if not shape.outside(0, state.marker_x[row] - x, state.marker_y[row] - y, RADIUS[TOKEN]):
                return False
    return not overlaps(state.ground, shape, x, y, SOLID, NOWHERE) and is_off_bases(state, shape, x, y)


def is_off_bases(state: State, shape: Ground, x: i64, y: i64) -> bool:
    """Whether no mini stands where a barricade of this shape would lie."""
    for unit in range(UNITS_ALL):
        if is_on_table(state, unit):
            kind = base_kind(state, unit)
            for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
                if state.mini[mini] == ALIVE and not shape.is_base_outside(
                    0, kind, state.x[mini] - x, state.y[mini] - y, state.heading[mini]
                ):
                    return False
    return True


def overlaps(ground: Ground, shape: Ground, x: i64, y: i64, flags: i64, spared: i64) -> bool:
    """Whether a barricade of this shape would overlap a piece with some of these flags (0: any piece), other than `spared`."""
    for polygon in range(ground.polygons):
        piece = ground.piece[polygon]
        if piece == spared or (flags != 0 and ground.flags[piece] & flags == 0):
            continue
        if ground.is_near(polygon, x, y, shape.circle_radius[0]):
            if not _is_split(ground, polygon, shape, 0, x, y) and not _is_split(shape, 0, ground, polygon, -x, -y):
                return True
    return False


def _is_split(one: Ground, polygon: i64, two: Ground, other: i64, x: i64, y: i64) -> bool:
    """Whether an edge of a polygon has another polygon, moved by (x, y), wholly beyond it; touching is not overlapping."""
    for edge in range(one.first[polygon], one.first[polygon + 1]):
        a, b = one.edge_a[edge], one.edge_b[edge]
        least = one.edge_c[edge] - a * x - b * y
        is_beyond = True
        for corner in range(two.first[other], two.first[other + 1]):
            is_beyond = is_beyond and a * two.corner_x[corner] + b * two.corner_y[corner] >= least
        if is_beyond:
            return True
    return False


def is_on_table_at(state: State, x: i64, y: i64, rotation: i64) -> bool:
    """Whether a barricade would lie wholly on the table."""
    shape = SHAPES[rotation]
    for corner in range(i64(len(shape.corner_x))):
        at_x, at_y = x + shape.corner_x[corner], y + shape.corner_y[corner]
        if not (0 <= at_x <= state.ground.width and 0 <= at_y <= state.ground.height):
            return False
    return True


# Barricades that are lifted


def count(state: State) -> i64:
    """How many barricades lie there."""
    return i64(len(state.barricades)) // BARRICADE_NUMBERS


def is_far_from(state: State, number: i64, x: i64, y: i64, reach: i64) -> bool:
    """Whether a barricade lies at least `reach` from a point."""
    at = number * BARRICADE_NUMBERS
    shape = SHAPES[state.barricades[at + 2]]
    return shape.outside(0, x - state.barricades[at], y - state.barricades[at + 1], reach)


def is_close_to(state: State, x: i64, y: i64, rotation: i64, to_x: i64, to_y: i64, reach: i64) -> bool:
    """Whether a barricade would lie wholly within `reach` of a point."""
    shape = SHAPES[rotation]
    for corner in range(i64(len(shape.corner_x))):
        dx, dy = x + shape.corner_x[corner] - to_x, y + shape.corner_y[corner] - to_y
        if dx * dx + dy * dy > reach * reach:
            return False
    return True


def is_beside_old(state: State, number: i64, x: i64, y: i64, rotation: i64) -> bool:
    """Whether a barricade would lie wholly within range 1 of where it lies."""
    shape = SHAPES[rotation]
    for corner in range(i64(len(shape.corner_x))):
        if is_far_from(state, number, x + shape.corner_x[corner], y + shape.corner_y[corner], BAND):
            return False
    return True


def can_be_laid(state: State, x: i64, y: i64, rotation: i64, lifted: i64) -> bool:
    """Whether a barricade may lie here that comes by Force Lift: flat, on no other terrain, base or token of the battle.

    `lifted` is the number of the barricade as long as it lies elsewhere, or NOWHERE.
    """
    shape = SHAPES[rotation]
    for row in range(MARKERS):
        if state.marker[row] not in (NO_MARKER, MARK, SMOKE):
            if not shape.outside(0, state.marker_x[row] - x, state.marker_y[row] - y, RADIUS[TOKEN]):
                return False
    spared = lifted if lifted == NOWHERE else i64(len(state.ground.pieces)) - count(state) + lifted
    return not overlaps(state.ground, shape, x, y, 0, spared) and is_off_bases(state, shape, x, y)


def move_barricade(state: State, number: i64, x: i64, y: i64, rotation: i64) -> None:
    """A barricade is placed somewhere else."""
    at = number * BARRICADE_NUMBERS
    state.barricades[at], state.barricades[at + 1], state.barricades[at + 2] = x, y, rotation
    renew_ground(state)
    forget_all(state)
