"""D70: tokens that units put on the table in play: smoke, charges, graffiti, Bane tokens; on points of the lattice."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.actions import COLUMN, ROW
from grognard.envs.legion.events.moving import TOKEN_PUT
from grognard.envs.legion.geometry.answers import COLUMN_ANSWERS, HALF_INCH, ROW_ANSWERS
from grognard.envs.legion.geometry.bases import RADIUS, ROUNDED, SMALL, TOKEN, WIDEST
from grognard.envs.legion.geometry.ground import SOLID
from grognard.envs.legion.geometry.lattice import can_lie, column_x, lying_level, row_y
from grognard.envs.legion.geometry.numbers import BAND, magnitude
from grognard.envs.legion.geometry.obstacles import ON_FOOT, Obstacles
from grognard.envs.legion.rules.measuring import leader_sees_point, leader_to_point, stand_in
from grognard.envs.legion.rules.obstruction import WORK, add_minis_of
from grognard.envs.legion.rules.units import is_on_table
from grognard.envs.legion.sequence.flows import TOKEN_PLACING
from grognard.envs.legion.sequence.moving import (
    PUT_ABOUT,
    PUT_COLUMN,
    PUT_LEFT,
    PUT_NEEDS_SIGHT,
    PUT_OWNER,
    PUT_REACH,
    PUT_SEAT,
    PUT_UNIT,
    PUT_WHAT,
)
from grognard.envs.legion.state import (
    BANE,
    CART,
    CHARGE,
    CONDITION,
    FACE_DOWN,
    GRAFFITI,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    SMOKE,
    UNITS_ALL,
    State,
)


def begin_token_placing(
    state: State, seat: i64, kind: i64, unit: i64 = NONE, reach: i64 = 1, count: i64 = 1, about: i64 = NONE,
    needs_sight: bool = True,
) -> None:  # fmt: skip
    """A player puts so many tokens of a kind at a range of a unit's leader and in its sight, or with NONE anywhere.

    `about` is what the token is about: the card of a charge, which Bane token.
    """
    state.push(TOKEN_PLACING, seat, kind, unit, reach)
    PUT_LEFT.set(state, count)
    PUT_OWNER.set(state, seat)
    PUT_ABOUT.set(state, about)
    PUT_NEEDS_SIGHT.set(state, 1 if needs_sight and unit != NONE else 0)
    PUT_COLUMN.set(state, NONE)


def can_put(state: State, kind: i64, unit: i64, reach: i64 = 1) -> bool:
    """Whether there is a place for such a token at a range of a unit's leader and in its sight."""
    obstacles = surround_token(state, kind)
    for column in range(i64(COLUMN_ANSWERS)):
        if _first_row(state, obstacles, kind, unit, reach, True, column) != NONE:
            return True
    return False


# Where


def surround_token(state: State, kind: i64) -> Obstacles:
    """LG-K-smoke, LG-K-arm, LG-K-bane-tokens: what a token may not lie on; Bane tokens not under minis."""
    obstacles = WORK.obstacles
    obstacles.begin(state.ground, ON_FOOT, SMALL, 0, 0, 0, 0, 0)
    for row in range(MARKERS):
        if _bars(kind, state.marker[row]):
            obstacles.add_token(state.marker_x[row], state.marker_y[row])
    if kind == BANE:
        for unit in range(UNITS_ALL):
            if is_on_table(state, unit):
                add_minis_of(state, unit, True)
    return obstacles


def _bars(kind: i64, other: i64) -> bool:
    if other in (OBJECTIVE, CONDITION, CART):
        return True
    if other == CHARGE:
        return kind == CHARGE or kind == SMOKE
    return other == kind and kind in (SMOKE, BANE)


def _is_legal(
    state: State, obstacles: Obstacles, kind: i64, unit: i64, reach: i64, needs_sight: bool, x: i64, y: i64
) -> bool:
    if unit != NONE and leader_to_point(state, unit, x, y) > reach:
        return False
    if not can_lie(obstacles, x, y, kind == BANE) or (kind == GRAFFITI and not _is_at_wall(state, x, y)):
        return False
    return not needs_sight or leader_sees_point(state, unit, x, y, lying_level(state.ground, x, y))


def _is_at_wall(state: State, x: i64, y: i64) -> bool:
    """Whether a token touches terrain that is no area, as nearly as the lattice can tell."""
    ground = state.ground
    for polygon in range(i64(len(ground.piece))):
        is_solid = ground.flags[ground.piece[polygon]] & SOLID != 0
        if is_solid and not ground.is_base_apart(polygon, TOKEN, x, y, 0, HALF_INCH, 1):
            return True
    return False


def _first_row(
    state: State, obstacles: Obstacles, kind: i64, unit: i64, reach: i64, needs_sight: bool, column: i64
) -> i64:
    if not _may_be_in_range(state, unit, reach, state.x, column_x(column)):
        return NONE
    for row in range(i64(ROW_ANSWERS)):
        if not _may_be_in_range(state, unit, reach, state.y, row_y(row)):
            continue
        if _is_legal(state, obstacles, kind, unit, reach, needs_sight, column_x(column), row_y(row)):
            return row
    return NONE


def _may_be_in_range(state: State, unit: i64, reach: i64, places: vec[i64], place: i64) -> bool:
    """Whether a token in this column (or row) may be at a range of a unit's leader, with the x (or y) of all minis: few may."""
    if unit == NONE:
        return True
    stand = stand_in(state, unit)
    far = reach * BAND + WIDEST + RADIUS[TOKEN] + ROUNDED
    return stand != NONE and magnitude(place - places[state.leader[stand]]) <= far


# The steps


def choose_column(state: State) -> None:
    """D70: for each token a column, then a row; a token for which there is no place is not put."""
    if PUT_LEFT.get(state) == 0 or free_row(state) == NONE or not _has_place(state):
        state.leave()
        return
    state.ask(PUT_SEAT.get(state), CHOOSE_COLUMN_OF_TOKEN)


def _has_place(state: State) -> bool:
    obstacles = surround_token(state, PUT_WHAT.get(state))
    for column in range(i64(COLUMN_ANSWERS)):
        if _row_of(state, obstacles, column) != NONE:
            return True
    return False


def _row_of(state: State, obstacles: Obstacles, column: i64) -> i64:
    return _first_row(
        state, obstacles, PUT_WHAT.get(state), PUT_UNIT.get(state), PUT_REACH.get(state),
        PUT_NEEDS_SIGHT.get(state) == 1, column,
    )  # fmt: skip


def choose_row(state: State) -> None:
    state.ask(PUT_SEAT.get(state), CHOOSE_ROW_OF_TOKEN)


def put_next(state: State) -> None:
    state.restart()


TOKEN_PLACING_STEPS: Final[Steps[State]] = (choose_column, choose_row, put_next)


def free_row(state: State) -> i64:
    """The first row for a new token, or NONE."""
    for row in range(MARKERS):
        if state.marker[row] == NO_MARKER:
            return row
    return NONE


def fill_row(
    state: State, row: i64, kind: i64, owner: i64, x: i64 = 0, y: i64 = 0, z: i64 = 0, about: i64 = NONE
) -> None:
    """A token begins to lie in a row, face down, with nothing of the one before it."""
    state.marker[row] = kind
    state.marker_owner[row] = owner
    state.marker_x[row] = x
    state.marker_y[row] = y
    state.marker_z[row] = z
    state.marker_heading[row] = 0
    state.marker_face[row] = FACE_DOWN
    state.marker_holder[row] = NONE
    state.marker_wounds[row] = 0
    state.marker_dropped[row] = NONE
    state.marker_about[row] = about
    state.revision += 1


def take_away(state: State, row: i64) -> None:
    """The token is gone, and nothing of it is left in its row."""
    fill_row(state, row, NO_MARKER, NONE)


def put_token(state: State, kind: i64, owner: i64, x: i64, y: i64, about: i64) -> None:
    """A token lies here from now on, face down."""
    row = free_row(state)
    fill_row(state, row, kind, owner, x, y, max(i64(0), lying_level(state.ground, x, y)), about)
    if state.log is not None:
        state.log.tell(TOKEN_PUT, owner, row, kind, x, y)


class ChooseColumnOfToken(Decision[State]):
    """LG-K-smoke, D70: the column of the lattice in which a token is put."""

    rule = "LG-K-smoke"

    def offer(self, state: State, mask: Mask) -> None:
        obstacles = surround_token(state, PUT_WHAT.get(state))
        for column in range(i64(COLUMN_ANSWERS)):
            if _row_of(state, obstacles, column) != NONE:
                mask.allow(COLUMN.at(column))

    def apply(self, state: State, action: i64) -> None:
        PUT_COLUMN.set(state, COLUMN.argument(action))


class ChooseRowOfToken(Decision[State]):
    """LG-K-smoke, D70: the row of the lattice in which a token is put."""

    rule = "LG-K-smoke"

    def offer(self, state: State, mask: Mask) -> None:
        kind = PUT_WHAT.get(state)
        obstacles = surround_token(state, kind)
        x = column_x(PUT_COLUMN.get(state))
        unit, reach, needs_sight = PUT_UNIT.get(state), PUT_REACH.get(state), PUT_NEEDS_SIGHT.get(state) == 1
        for row in range(i64(ROW_ANSWERS)):
            if _is_legal(state, obstacles, kind, unit, reach, needs_sight, x, row_y(row)):
                mask.allow(ROW.at(row))

    def apply(self, state: State, action: i64) -> None:
        x, y = column_x(PUT_COLUMN.get(state)), row_y(ROW.argument(action))
        put_token(state, PUT_WHAT.get(state), PUT_OWNER.get(state), x, y, PUT_ABOUT.get(state))
        PUT_LEFT.set(state, PUT_LEFT.get(state) - 1)
        PUT_COLUMN.set(state, NONE)


CHOOSE_COLUMN_OF_TOKEN: Final[ChooseColumnOfToken] = ChooseColumnOfToken()
CHOOSE_ROW_OF_TOKEN: Final[ChooseRowOfToken] = ChooseRowOfToken()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_COLUMN_OF_TOKEN, CHOOSE_ROW_OF_TOKEN]
