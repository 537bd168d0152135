"""LG-TERRAIN-4: where barricades may be placed, and how they come to lie elsewhere."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.geometry.bases import RADIUS, TOKEN
from grognard.envs.legion.geometry.ground import SOLID, Ground, Piece, make_ground
from grognard.envs.legion.rules.measuring import forget_all
from grognard.envs.legion.rules.terrain import barricade, renew_ground
from grognard.envs.legion.rules.units import base_kind, is_on_table
from grognard.envs.legion.state import ALIVE, MARK, MARKERS, NO_MARKER, SMOKE, UNITS_ALL, State, first_mini

BARRICADE_NUMBERS: Final[i64] = 3  # x, y and rotation of each


def is_free(state: State, piece: Piece) -> bool:
    """Whether a barricade lies on no token, base or obstacle."""
    bare = make_ground(state.ground.width, state.ground.height, [piece])
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker[row] != MARK:
            if not bare.outside(0, state.marker_x[row], state.marker_y[row], RADIUS[TOKEN]):
                return False
    return is_off_bases(state, bare) and not overlaps(state.ground, bare, SOLID)


def is_off_bases(state: State, bare: Ground) -> bool:
    """Whether no mini stands on the only piece of a ground."""
    for unit in range(UNITS_ALL):
        if is_on_table(state, unit):
            for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
                if state.mini[mini] == ALIVE and not bare.is_base_outside(
                    0, base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini]
                ):
                    return False
    return True


def overlaps(ground: Ground, bare: Ground, flags: i64) -> bool:
    """Whether the only piece of a ground overlaps one of another with some of these flags; 0 means any piece."""
    for polygon in range(i64(len(ground.piece))):
        if flags == 0 or ground.flags[ground.piece[polygon]] & flags:
            if not _is_split(ground, polygon, bare, 0) and not _is_split(bare, 0, ground, polygon):
                return True
    return False


def _is_split(one: Ground, polygon: i64, two: Ground, other: i64) -> bool:
    """Whether an edge of a polygon has another polygon wholly beyond it; touching is not overlapping."""
    for edge in range(one.first[polygon], one.first[polygon + 1]):
        is_beyond = True
        for corner in range(two.first[other], two.first[other + 1]):
            x, y = two.corner_x[corner], two.corner_y[corner]
            is_beyond = is_beyond and one.edge_a[edge] * x + one.edge_b[edge] * y >= one.edge_c[edge]
        if is_beyond:
            return True
    return False


# Barricades that are lifted


def count(state: State) -> i64:
    """How many barricades lie there."""
    return i64(len(state.barricades)) // BARRICADE_NUMBERS


def lying(state: State, number: i64) -> Ground:
    """A table with nothing on it but one of the barricades."""
    at = number * BARRICADE_NUMBERS
    x, y, rotation = state.barricades[at], state.barricades[at + 1], state.barricades[at + 2]
    return make_ground(state.ground.width, state.ground.height, [barricade(0, int(x), int(y), int(rotation))])


def can_be_laid(state: State, piece: Piece, lifted: str) -> bool:
    """Whether a barricade may lie here that comes by Force Lift: flat, on no other terrain, base or token of the battle.

    `lifted` is the piece that it is itself as long as it lies elsewhere.
    """
    bare = make_ground(state.ground.width, state.ground.height, [piece])
    for row in range(MARKERS):
        if state.marker[row] not in (NO_MARKER, MARK, SMOKE):
            if not bare.outside(0, state.marker_x[row], state.marker_y[row], RADIUS[TOKEN]):
                return False
    others = state.ground.without_piece(lifted) if lifted else state.ground
    return is_off_bases(state, bare) and not overlaps(others, bare, 0)


def move_barricade(state: State, number: i64, x: i64, y: i64, rotation: i64) -> None:
    """A barricade is placed anew."""
    at = number * BARRICADE_NUMBERS
    state.barricades[at], state.barricades[at + 1], state.barricades[at + 2] = x, y, rotation
    renew_ground(state)
    forget_all(state)
