"""LG-MOVE, LG-NOTCH, LG-ACT-21: whether and how a unit can move, and moves begin.

`begin_move` pushes MOVE, whose steps stand in moving.py.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import LEAVES_MELEE, MAY_HASTEN
from grognard.envs.legion.actions import (
    COMPULSORY_MOVE,
    DISEMBARK,
    EMBARK,
    MOVE_NAMES,
    MOVING,
    PIVOT,
    REVERSE,
    STANDARD,
    WITHDRAWING,
)
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules import boarding, moves_notched, moves_small, paying
from grognard.envs.legion.rules.measuring import is_engaged, melee_opponents
from grognard.envs.legion.rules.mobility import has_trait, is_rooted, may_make
from grognard.envs.legion.rules.move_notes import (
    notes_frame,
    own_activation,
)
from grognard.envs.legion.rules.placing import is_in_cohesion
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.units import is_in_play, is_notched, is_on_table, speed_of
from grognard.envs.legion.sequence.activation import (
    ACTING,
    ACTIVATION_FLAGS,
    DISEMBARKED,
    EMBARKED,
    EVENT_FREE,
    EVENT_IS_ACTION,
    IS_GRANTED,
    LEAVES_FREELY,
    NO_MELEE,
)
from grognard.envs.legion.sequence.flows import MOVE as MOVE_FLOW
from grognard.envs.legion.sequence.moving import (
    MOVE_FASTER,
    MOVE_FLAGS,
    MOVE_FOUGHT,
    MOVE_KIND,
    MOVE_LIMIT,
    MOVE_REASON,
    MOVE_TARGET,
    MOVE_UNIT,
    MOVE_WAY,
)
from grognard.envs.legion.state import (
    ABOARD,
    DISABLED,
    NONE,
    SETTING_UP,
    UNITS_ALL,
    State,
    owner_of,
    token,
)

MOVE_KINDS: Final[i64] = i64(len(MOVE_NAMES))
PIVOT_ONLY: Final[i64] = 0  # the limit of a move by an effect that is a pivot and nothing else


def begin_move(state: State, seat: i64, unit: i64, reason: i64, limit: i64 = NONE, flags: i64 = 0) -> None:
    """A unit moves, and a seat decides how: by an action of DO, or MOVE_BY_EFFECT with the longest tool allowed (LG-TEXT-6)."""
    state.push(MOVE_FLOW, seat, unit, reason, limit)
    MOVE_FLAGS.set(state, flags | NO_MELEE if reason == WITHDRAWING else flags)
    MOVE_KIND.set(state, NONE)
    MOVE_WAY.set(state, NONE)
    MOVE_TARGET.set(state, NONE)
    if is_on_table(state, unit):
        foes = melee_opponents(state, unit)
        for at in range(i64(len(foes))):
            MOVE_FOUGHT.set(state, MOVE_FOUGHT.get(state) | BIT[foes[at]])


def hasten(state: State, unit: i64, amount: i64) -> None:
    """LG-K-spur: the unit is faster in the move that it is making."""
    frame = state.innermost(MOVE_FLOW)
    if frame >= 0 and MOVE_UNIT.of(state, frame) == unit:
        MOVE_FASTER.set_of(state, frame, MOVE_FASTER.of(state, frame) + amount)


def is_moving(state: State, unit: i64) -> bool:
    frame = state.innermost(MOVE_FLOW)
    return frame >= 0 and MOVE_UNIT.of(state, frame) == unit


def is_stuck(state: State, move: i64) -> bool:
    """Whether no kind of the move in this frame is possible, as things are."""
    unit, reason, limit, flags = (
        MOVE_UNIT.of(state, move),
        MOVE_REASON.of(state, move),
        MOVE_LIMIT.of(state, move),
        MOVE_FLAGS.of(state, move),
    )
    for kind in range(MOVE_KINDS):
        if can_make(state, unit, kind, reason, limit, flags, 1):
            return False
    return True


# What is possible


def can_move(state: State, unit: i64, reason: i64, limit: i64 = NONE, flags: i64 = 0) -> bool:
    """Whether a unit can move at all: by an action of DO, or by an effect with a tool up to the limit."""
    if not is_in_play(state, unit):
        return False
    for kind in range(MOVE_KINDS):
        if can_make(state, unit, kind, reason, limit, flags, 0):
            return True
    return False


def can_make(state: State, unit: i64, kind: i64, reason: i64, limit: i64, flags: i64, spent: i64) -> bool:
    """Whether a kind of MOVE is possible; `spent` is 1 once the action for it has been taken off those that are left."""
    if not _is_asked(state, unit, kind, reason, limit) or not may_make(state, unit, kind):
        return False
    if flags & LEAVES_FREELY == 0 and is_held(state, unit, reason):
        return False
    if reason == WITHDRAWING:
        flags |= NO_MELEE  # LG-ACT-21
    speed = move_speed(state, unit, reason, limit)
    if kind == PIVOT:
        return not is_rooted(state, unit, speed) and _pivots(state, unit, reason, limit, flags, spent)
    if speed <= 0:
        return False
    if kind == DISEMBARK:
        return not _was(state, unit, EMBARKED) and boarding.can_disembark(state, unit)
    if kind == EMBARK:
        return _embarks(state, unit, flags, spent)
    if kind == STANDARD and reason == MOVING and not _can_pay(state, unit, flags, spent):
        return False
    if is_sliding(state, unit, kind):
        is_compulsory = reason == COMPULSORY_MOVE
        return moves_notched.can_make(state, unit, kind, speed, flags, reason == WITHDRAWING, is_compulsory)
    return moves_small.can_make(state, unit, kind, speed, flags, reason == WITHDRAWING)


def _pivots(state: State, unit: i64, reason: i64, limit: i64, flags: i64, spent: i64) -> bool:
    """LG-NOTCH-4, LG-MOVE-2: whether there is a heading to turn to; not while the unit must close up and can."""
    if moves_notched.headings(state, unit) == 0:
        return False
    return (
        limit == PIVOT_ONLY or is_in_cohesion(state, unit) or not can_close_up(state, unit, reason, limit, flags, spent)
    )


def can_close_up(state: State, unit: i64, reason: i64, limit: i64 = NONE, flags: i64 = 0, spent: i64 = 0) -> bool:
    """LG-MOVE-2, AMB-103: whether a unit can make a move after which its minis are placed: any but a pivot."""
    for kind in range(MOVE_KINDS):
        if kind != PIVOT and can_make(state, unit, kind, reason, limit, flags, spent):
            return True
    return False


def _is_asked(state: State, unit: i64, kind: i64, reason: i64, limit: i64) -> bool:
    """LG-MOVE-3: which kinds a reason allows; LG-K-transported-open: passengers move only to disembark."""
    if state.life[unit] == ABOARD:
        return kind == DISEMBARK and reason == MOVING
    if kind == DISEMBARK:
        return False
    if limit == PIVOT_ONLY:
        return kind == PIVOT
    return reason == MOVING or kind == STANDARD


def is_held(state: State, unit: i64, reason: i64) -> bool:
    """LG-MELEE-5: engaged units only withdraw, unless a rule lets them go."""
    if reason == WITHDRAWING or state.life[unit] == ABOARD:
        return False
    return is_engaged(state, unit) and not has_trait(state, unit, LEAVES_MELEE)


def move_speed(state: State, unit: i64, reason: i64, limit: i64) -> i64:
    """LG-MOVE-4, LG-ACT-21, LG-TEXT-6: the longest tool; LG-MOVE-14: none at maximum speed 0 that cannot be raised.

    LG-K-scout: before the game it is the one that is prescribed, whatever the speed of the unit.
    """
    if state.phase == SETTING_UP and limit != NONE:
        return limit
    speed = speed_of(state, unit)
    if speed <= 0 and limit == NONE and reason != WITHDRAWING and not is_moving(state, unit):
        if has_trait(state, unit, MAY_HASTEN):
            speed = speed_of(state, unit, 1)
    if speed <= 0:
        return 0
    if reason == WITHDRAWING:
        return 1
    return speed if limit == NONE or limit == PIVOT_ONLY else limit


def is_sliding(state: State, unit: i64, kind: i64) -> bool:
    """LG-NOTCH-2: whether a kind of move is made along a tool in a notch; climbs and jumps are not."""
    return is_notched(state, unit) and (kind == STANDARD or REVERSE <= kind < EMBARK or kind == DISEMBARK)


def _was(state: State, unit: i64, flag: i64) -> bool:
    frame = own_activation(state, unit)
    return frame != NONE and ACTIVATION_FLAGS.of(state, frame) & flag != 0


def _has_action(state: State, unit: i64, flags: i64, spent: i64) -> bool:
    """Whether a unit in its own activation has one more action beside the one for this move, if it costs one."""
    frame = own_activation(state, unit)
    if frame == NONE or flags & IS_GRANTED or ACTIVATION_FLAGS.of(state, frame) & ACTING == 0:
        return False
    event = notes_frame(state, unit)
    if spent == 1 and (event == NONE or EVENT_IS_ACTION.of(state, event) == 0):
        return False
    return paying.actions_left(state, frame) >= 2 - spent


def _can_pay(state: State, unit: i64, flags: i64, spent: i64) -> bool:
    """LG-TYPE-vehicle-2, AMB-66: a standard move of a disabled vehicle costs two actions, unless it is a free or granted one."""
    if token(state, unit, DISABLED) == 0 or flags & IS_GRANTED or own_activation(state, unit) == NONE:
        return True
    event = notes_frame(state, unit)
    if spent == 1 and event != NONE and EVENT_FREE.of(state, event) == 1:
        return True
    return _has_action(state, unit, flags, spent)


def _embarks(state: State, unit: i64, flags: i64, spent: i64) -> bool:
    for vehicle in range(UNITS_ALL):
        if may_embark(state, unit, vehicle, flags, spent):
            return True
    return False


def may_embark(state: State, unit: i64, vehicle: i64, flags: i64, spent: i64) -> bool:
    """LG-K-embark: not after it has disembarked; a closed transport costs another action."""
    if owner_of(unit) != owner_of(vehicle) or are_foes(state, unit, vehicle):
        return False
    if not is_on_table(state, vehicle) or _was(state, unit, DISEMBARKED):
        return False
    if not boarding.is_open(state, vehicle) and not _has_action(state, unit, flags, spent):
        return False
    return boarding.can_reach(state, unit, vehicle)


def finish_embarking(state: State, unit: i64, vehicle: i64) -> None:
    """AMB-133: after the windows, a unit beside a closed transport gives up another action and leaves the table.

    LG-MELEE-5: not if somebody has engaged it meanwhile.
    """
    frame = own_activation(state, unit)
    if frame == NONE or not is_on_table(state, unit) or not is_on_table(state, vehicle) or is_engaged(state, unit):
        return
    if paying.actions_left(state, frame) > 0 and boarding.may_board(state, unit, vehicle):
        paying.pay_more(state, frame)
        boarding.board(state, unit, vehicle)
