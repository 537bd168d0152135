"""LG-BATTLE-1, 2, D66: claimed tokens follow the leader of their unit, and are dropped."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import ABILITIES
from grognard.envs.legion.actions import SIDE
from grognard.envs.legion.events.moving import TOKEN_CARRIED, TOKEN_DROPPED
from grognard.envs.legion.geometry.answers import SIDE_ANSWERS
from grognard.envs.legion.geometry.bases import TOKEN, overlaps
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.lattice import free_sides, side_x, side_y
from grognard.envs.legion.rules.effects import end_effects_of
from grognard.envs.legion.rules.obstruction import WORK, add_minis_of, surround
from grognard.envs.legion.rules.scoring import is_asset
from grognard.envs.legion.rules.units import base_kind, is_on_table
from grognard.envs.legion.sequence.flows import CARRYING
from grognard.envs.legion.sequence.moving import CARRYING_LEFT, CARRYING_UNIT
from grognard.envs.legion.state import (
    EFFECT_SOURCE,
    EFFECT_UNIT,
    EFFECT_WIDTH,
    FACE_DOWN,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    State,
    owner_of,
)


def is_carrying(state: State, unit: i64) -> bool:
    """Whether the unit holds a claimed token."""
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker_holder[row] == unit:
            return True
    return False


def begin_carrying(state: State, unit: i64) -> None:
    """AMB-105: the tokens a unit holds follow its leader, wherever and however it has gone."""
    if not is_carrying(state, unit) or not is_on_table(state, unit):
        return
    state.push(CARRYING, unit)
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker_holder[row] == unit:
            CARRYING_LEFT.add(state, state.top, row)


def follow_next(state: State) -> None:
    """D66: the owner says on which side each token lies, one after the other."""
    if CARRYING_LEFT.count(state, state.top) == 0:
        return
    state.again()
    unit = CARRYING_UNIT.get(state)
    if _sides(state) == 0:
        _keep_side(state)
    else:
        state.ask(owner_of(unit), CHOOSE_SIDE)


CARRYING_STEPS: Final[Steps[State]] = (follow_next,)


def _sides(state: State) -> i64:
    """Where the next token can lie; tokens that have not followed yet are in nobody's way."""
    unit = CARRYING_UNIT.get(state)
    leader = state.leader[unit]
    obstacles = surround(state, unit)
    add_minis_of(state, unit, False)
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker_holder[row] == unit:
            if not CARRYING_LEFT.has(state, state.top, row):
                obstacles.add_token(state.marker_x[row], state.marker_y[row])
    return free_sides(obstacles, state.x[leader], state.y[leader], state.z[leader], base_kind(state, unit), unit)


def first_side(state: State, unit: i64) -> i64:
    """The first of the eight places beside the leader of a unit on the table where a token can lie, not below a long base."""
    leader, kind = state.leader[unit], base_kind(state, unit)
    x, y, heading = state.x[leader], state.y[leader], state.heading[leader]
    obstacles = surround(state, unit)
    add_minis_of(state, unit, False)
    bits = free_sides(obstacles, x, y, state.z[leader], kind, unit)
    for side in range(i64(SIDE_ANSWERS)):
        is_below = overlaps(kind, x, y, heading, TOKEN, side_x(x, kind, side), side_y(y, kind, side), 0)
        if (bits >> side) & 1 == 1 and not is_below:
            return side
    return 0


def _keep_side(state: State) -> None:
    """AMB-132: it keeps its last direction from the leader, the nearest of eight, and overlaps."""
    unit = CARRYING_UNIT.get(state)
    leader, row = state.leader[unit], CARRYING_LEFT.at(state, state.top, 0)
    kind = base_kind(state, unit)
    best: i64 = 0
    least: i64 = 1 << 60
    for side in range(i64(SIDE_ANSWERS)):
        dx = side_x(state.x[leader], kind, side) - state.marker_x[row]
        dy = side_y(state.y[leader], kind, side) - state.marker_y[row]
        if dx * dx + dy * dy < least:
            best, least = side, dx * dx + dy * dy
    _lay(state, best)


def _lay(state: State, side: i64) -> None:
    unit = CARRYING_UNIT.get(state)
    leader, kind = state.leader[unit], base_kind(state, unit)
    row = CARRYING_LEFT.remove(state, state.top, 0)
    x, y = side_x(state.x[leader], kind, side), side_y(state.y[leader], kind, side)
    level = WORK.obstacles.ground.level(TOKEN, x, y, 0, False)
    state.marker_x[row] = x
    state.marker_y[row] = y
    state.marker_z[row] = state.z[leader] if level == NOWHERE else level
    state.revision += 1
    if state.log is not None:
        state.log.tell(TOKEN_CARRIED, row, unit, x, y)


def drop(state: State, unit: i64) -> None:
    """LG-BATTLE-2: all tokens a unit holds stay where they lie and can be claimed again."""
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and state.marker_holder[row] == unit:
            drop_token(state, row)


def drop_token(state: State, row: i64) -> None:
    """LG-BATTLE-2, LG-BATTLE-3: one token."""
    unit = state.marker_holder[row]
    state.marker_holder[row] = NONE
    state.marker_face[row] = FACE_DOWN
    state.marker_dropped[row] = owner_of(unit)
    state.revision += 1
    if state.log is not None:
        state.log.tell(TOKEN_DROPPED, unit, row)
    if not holds_token(state, unit):
        _forfeit(state, unit)


def holds_token(state: State, unit: i64) -> bool:
    """Whether the unit has claimed a token of the objective."""
    for row in range(MARKERS):
        if state.marker[row] == OBJECTIVE and state.marker_holder[row] == unit and not is_asset(state, row):
            return True
    return False


def _forfeit(state: State, unit: i64) -> None:
    """What a card gives for as long as the unit holds a token of the objective is over, and does not come back with another."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        source = state.effects[at + EFFECT_SOURCE]
        if state.effects[at + EFFECT_UNIT] == unit and source != NONE and ABILITIES[source].needs_token:
            end_effects_of(state, source, unit)
            return


class ChooseSide(Decision[State]):
    """LG-BATTLE-1, D66: on which side of its leader a claimed token lies."""

    rule = "LG-BATTLE-1"

    def offer(self, state: State, mask: Mask) -> None:
        bits = _sides(state)
        for side in range(i64(SIDE_ANSWERS)):
            if (bits >> side) & 1 == 1:
                mask.allow(SIDE.at(side))

    def apply(self, state: State, action: i64) -> None:
        _lay(state, SIDE.argument(action))


CHOOSE_SIDE: Final[ChooseSide] = ChooseSide()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_SIDE]
