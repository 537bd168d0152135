"""LG-MOVE-5 to 14, D29: where the leader of a unit on small bases goes: which way, then where.

A Climbing Vehicle climbs like this, too, and so does the speed-1 move of a unit that disembarks.
"""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import FREE_OF_DIFFICULT, FREE_TOOL
from grognard.envs.legion.actions import (
    CLIMB,
    DIRECTION,
    JUMP,
    REACH,
    SIDE,
    SPOT,
    STANDARD,
    STAY,
    STEP,
    TO_PIECE,
    TO_TOKEN,
    TO_UNIT,
    seen_unit,
)
from grognard.envs.legion.geometry.answers import (
    DIRECTION_ANSWERS,
    INTO_CONTACT,
)
from grognard.envs.legion.geometry.bases import MEDIUM, RADIUS, TOKEN
from grognard.envs.legion.geometry.moving import (
    Ends,
    Move,
    begin_climb,
    begin_jump,
    begin_standard,
    is_slowed,
)
from grognard.envs.legion.geometry.ways import (
    can_stay,
    climb_leads_farther,
    fill_edges,
    fill_sides,
    fill_spots,
    fill_steps,
    has_edge,
    has_side,
    has_spot,
    has_step,
)
from grognard.envs.legion.rules.mobility import clearance_of, has_trait, jump_of, rise_of
from grognard.envs.legion.rules.obstruction import MOVES, WITHDRAWS, WORK, may_fight, starts_rough, surround
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.units import is_on_table
from grognard.envs.legion.sequence.activation import IGNORES_DIFFICULT, NO_MELEE
from grognard.envs.legion.state import CART, MARKERS, NO_MARKER, UNITS_ALL, State


def prepare(state: State, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool) -> Move:
    """Begin a standard move, a climb or a jump in the geometry."""
    surround(state, unit, WITHDRAWS if withdraws else MOVES)
    move = WORK.move
    if kind == CLIMB:
        begin_climb(move, rise_of(state, unit))
    elif kind == JUMP:
        begin_jump(move, speed, jump_of(state, unit))
    else:
        is_free = flags & IGNORES_DIFFICULT != 0 or has_trait(state, unit, FREE_OF_DIFFICULT)
        rise = clearance_of(state, unit, 0)
        begin_standard(move, speed, is_free, has_trait(state, unit, FREE_TOOL), starts_rough(state, unit), rise)
    return move


def can_make(state: State, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool) -> bool:
    """Whether there is a place to go to; a climb is offered only if it leads where a speed-1 move does not (LG-MOVE-12)."""
    move = prepare(state, unit, kind, speed, flags, withdraws)
    if kind == CLIMB:
        return climb_leads_farther(move, WORK.spots, rise_of(state, unit))
    if can_stay(move):
        return True
    for direction in range(i64(DIRECTION_ANSWERS)):
        if has_step(move, direction):
            return True
    for enemy in range(UNITS_ALL):
        if _may_touch(state, unit, enemy, flags) and has_edge(move, enemy, True):
            return True
    return _has_piece(state, move)


def _has_piece(state: State, move: Move) -> bool:
    for piece in range(WORK.spots.pieces):
        if has_spot(move, WORK.spots, piece):
            return True
    return False


def _may_touch(state: State, unit: i64, enemy: i64, flags: i64) -> bool:
    return flags & NO_MELEE == 0 and is_on_table(state, enemy) and may_fight(state, unit, enemy)


def offer_ways(
    state: State, mask: Mask, seat: i64, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool
) -> None:
    """D29: directions, enemies, tokens, pieces of terrain, or to stay."""
    move = prepare(state, unit, kind, speed, flags, withdraws)
    for direction in range(i64(DIRECTION_ANSWERS)):
        if has_step(move, direction):
            mask.allow(DIRECTION.at(direction))
    _offer_units(state, mask, move, seat, unit, flags)
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and has_side(
            move, state.marker_x[row], state.marker_y[row], _radius(state, row)
        ):
            mask.allow(TO_TOKEN.at(row))
    for piece in range(WORK.spots.pieces):
        if has_spot(move, WORK.spots, piece):
            mask.allow(TO_PIECE.at(piece))
    if kind != CLIMB and can_stay(move):
        mask.allow(STAY)


def _offer_units(state: State, mask: Mask, move: Move, seat: i64, unit: i64, flags: i64) -> None:
    for enemy in range(UNITS_ALL):
        if is_on_table(state, enemy) and are_foes(state, unit, enemy):
            if has_edge(move, enemy, _may_touch(state, unit, enemy, flags)):
                mask.allow(TO_UNIT.at(seen_unit(seat, enemy)))


def _radius(state: State, row: i64) -> i64:
    return RADIUS[MEDIUM if state.marker[row] == CART else TOKEN]


def fill_ends(state: State, seat: i64, unit: i64, kind: i64, speed: i64, flags: i64, withdraws: bool, way: i64) -> Ends:
    """The second answers to a way."""
    move = prepare(state, unit, kind, speed, flags, withdraws)
    ends = WORK.ends
    if DIRECTION.covers(way):
        fill_steps(move, DIRECTION.argument(way), ends, False)
    elif TO_UNIT.covers(way):
        enemy = seen_unit(seat, TO_UNIT.argument(way))
        fill_edges(move, enemy, _may_touch(state, unit, enemy, flags), ends, False)
    elif TO_TOKEN.covers(way):
        row = TO_TOKEN.argument(way)
        fill_sides(move, state.marker_x[row], state.marker_y[row], _radius(state, row), ends, False)
    else:
        fill_spots(move, WORK.spots, TO_PIECE.argument(way), ends, False)
    return ends


def offer_ends(mask: Mask, way: i64, ends: Ends) -> None:
    """D29: where, along the way that was chosen."""
    verb = SPOT
    if DIRECTION.covers(way):
        verb = STEP
    elif TO_UNIT.covers(way):
        verb = REACH
    elif TO_TOKEN.covers(way):
        verb = SIDE
    for answer in range(verb.count):
        if ends.legal[answer]:
            mask.allow(verb.at(answer))


def answer_of(action: i64) -> i64:
    """Which of the second answers an action says."""
    if STEP.covers(action):
        return STEP.argument(action)
    if REACH.covers(action):
        return REACH.argument(action)
    if SIDE.covers(action):
        return SIDE.argument(action)
    return SPOT.argument(action)


def is_into_contact(action: i64) -> bool:
    """Whether the answer is to start a melee."""
    return REACH.covers(action) and REACH.argument(action) == INTO_CONTACT


def is_full(move: Move, kind: i64, x: i64, y: i64) -> bool:
    """LG-K-ram: whether a standard move goes as far as the tool of its maximum speed leads, give or take what rounding costs."""
    dx, dy = x - move.obstacles.x, y - move.obstacles.y
    least = (move.easy_reach if is_slowed(move, x, y) else move.reach) - 2
    return kind == STANDARD and dx * dx + dy * dy >= least * least
