"""What a move was, for those who ask later: in the frame of its event, in that of the unit's activation, and in the state."""

from mypy_extensions import i64

from grognard.envs.legion.actions import EMBARK, JUMP, PIVOT, REVERSE, STANDARD
from grognard.envs.legion.events.moving import MELEE_BEGAN, UNIT_MOVED
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules.measuring import are_in_melee
from grognard.envs.legion.rules.tokens import clear
from grognard.envs.legion.rules.units import is_on_table
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    ACTIVATION_UNIT,
    AT_EDGE,
    DID_MOVE,
    DISEMBARKED,
    EMBARKED,
    EVENT_FLAGS,
    EVENT_LIMIT,
    EVENT_MELEE,
    EVENT_MOVE,
    EVENT_PASSED,
    EVENT_TRACK,
    EVENT_UNIT,
    FULL,
    FULL_MOVE,
    LATE_PIVOT,
    MOVED,
    NO_ACTIONS,
    STANDARD_MOVE,
    STARTED_MELEE,
    TURNED,
)
from grognard.envs.legion.sequence.flows import ACTIVATION, EVENT
from grognard.envs.legion.sequence.moving import (
    MOVE_FLAGS,
    MOVE_FOUGHT,
    MOVE_FULL,
    MOVE_LIMIT,
    MOVE_PASSED,
    MOVE_TARGET,
    MOVE_TURNED,
)
from grognard.envs.legion.state import NONE, STANDBY, State, unit_changed


def notes_frame(state: State, unit: i64) -> i64:
    """The frame of the event that the unit is having, or NONE (Scout)."""
    frame = state.innermost(EVENT)
    if frame >= 0 and EVENT_UNIT.of(state, frame) == unit:
        return frame
    return NONE


def own_activation(state: State, unit: i64) -> i64:
    """The frame of the unit's own activation, or NONE."""
    frame = state.innermost(ACTIVATION)
    if frame >= 0 and ACTIVATION_UNIT.of(state, frame) == unit:
        return frame
    return NONE


def has_moved(state: State, unit: i64) -> bool:
    """LG-K-cumbersome: whether the unit has moved in the activation in progress, pivots excepted."""
    frame = own_activation(state, unit)
    if frame != NONE:
        return ACTIVATION_FLAGS.of(state, frame) & MOVED != 0
    return _granted_move(state, unit) != NONE


def has_moved_fully(state: State, unit: i64) -> bool:
    """LG-K-ram: whether it has made a full standard move at maximum speed in the activation in progress."""
    frame = own_activation(state, unit)
    if frame != NONE:
        return ACTIVATION_FLAGS.of(state, frame) & FULL_MOVE != 0
    event = _granted_move(state, unit)
    return event != NONE and _is_full(state, event)


def _granted_move(state: State, unit: i64) -> i64:
    """AMB-117: in the activation of another unit it attacks after a move only while the event of that move is in progress."""
    frame = state.top
    while frame >= 0:
        if state.frames[frame] == EVENT.number and EVENT_UNIT.of(state, frame) == unit:
            if EVENT_FLAGS.of(state, frame) & DID_MOVE != 0 and EVENT_MOVE.of(state, frame) != PIVOT:
                return frame
        frame = state.below(frame)
    return NONE


def _is_full(state: State, event: i64) -> bool:
    is_fast = EVENT_LIMIT.of(state, event) == NONE  # with the tool of its maximum speed
    return is_fast and EVENT_MOVE.of(state, event) == STANDARD and EVENT_FLAGS.of(state, event) & FULL != 0


def note_track(state: State, unit: i64, x: i64, y: i64) -> None:
    """Pictures: the leader's way, from where it stood over the bends of its tools to where it stands."""
    event = notes_frame(state, unit)
    if event == NONE:
        return
    leader = state.leader[unit]
    if EVENT_TRACK.count(state, event) == 0 and is_on_table(state, unit):
        EVENT_TRACK.add(state, event, state.x[leader])
        EVENT_TRACK.add(state, event, state.y[leader])
    if EVENT_TRACK.count(state, event) + 2 <= EVENT_TRACK.most:
        EVENT_TRACK.add(state, event, x)
        EVENT_TRACK.add(state, event, y)


def note_edge(state: State, unit: i64) -> None:
    """LG-MOVE-7, AMB-84: cut short by the table's edge, the unit loses its remaining actions and its free ones."""
    event = notes_frame(state, unit)
    if event != NONE:
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | AT_EDGE)
    frame = own_activation(state, unit)
    if frame != NONE:
        ACTIVATION_LEFT.set_of(state, frame, 0)
        ACTIVATION_FLAGS.set_of(state, frame, ACTIVATION_FLAGS.of(state, frame) | NO_ACTIONS)


def note_end(state: State, unit: i64, kind: i64) -> None:
    """The MOVE frame is in progress: its move is made. LG-ACT-33: standby is lost."""
    if MOVE_FLAGS.get(state) & LATE_PIVOT:
        _note_late_pivot(state, unit)
        return
    is_standard = kind == STANDARD or kind == JUMP
    is_fast = MOVE_LIMIT.get(state) == NONE  # with the tool of its maximum speed
    is_full = MOVE_FULL.get(state) == 1 and kind == STANDARD and is_fast
    if kind != PIVOT:
        state.moves[unit] += 1
        unit_changed(state, unit)
        if is_standard or kind == REVERSE:
            state.standard_moves[unit] += 1
    clear(state, unit, STANDBY)
    event = notes_frame(state, unit)
    if event != NONE:
        flags = EVENT_FLAGS.of(state, event) | DID_MOVE
        if is_standard:
            flags |= STANDARD_MOVE
        if MOVE_FULL.get(state) == 1:
            flags |= FULL
        if MOVE_TURNED.get(state) == 1:
            flags |= TURNED
        EVENT_FLAGS.set_of(state, event, flags)
        EVENT_MOVE.set_of(state, event, kind)
        note_passed(state, event)
    _note_melee(state, unit, event)
    _note_in_activation(state, unit, kind, is_full)
    _tell(state, unit, kind)


def _tell(state: State, unit: i64, kind: i64) -> None:
    if state.log is not None:
        leader = state.leader[unit]
        state.log.tell(UNIT_MOVED, unit, kind, state.x[leader], state.y[leader], state.z[leader], state.heading[leader])


def _note_late_pivot(state: State, unit: i64) -> None:
    """AMB-101: the pivot of Reposition belongs to the move that was made; it is no move of its own."""
    event = notes_frame(state, unit)
    if event != NONE:
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | TURNED)
    _tell(state, unit, PIVOT)


def note_passed(state: State, event: i64) -> None:
    """LG-K-overrun: the enemy units that a base passed over or displaced."""
    for number in range(MOVE_PASSED.count(state, state.top)):
        unit = MOVE_PASSED.at(state, state.top, number)
        if not EVENT_PASSED.has(state, event, unit):
            EVENT_PASSED.add(state, event, unit)


def _note_melee(state: State, unit: i64, event: i64) -> None:
    """LG-K-charge: with whom the move has started a melee."""
    target = MOVE_TARGET.get(state)
    if target == NONE or not is_on_table(state, target) or not are_in_melee(state, unit, target):
        return
    if event != NONE and MOVE_FOUGHT.get(state) & BIT[target] == 0:
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | STARTED_MELEE)
        EVENT_MELEE.add(state, event, target)
    if state.log is not None:
        state.log.tell(MELEE_BEGAN, unit, target)


def _note_in_activation(state: State, unit: i64, kind: i64, is_full: bool) -> None:
    frame = own_activation(state, unit)
    if frame == NONE:
        return
    flags = ACTIVATION_FLAGS.of(state, frame)
    if kind != PIVOT:
        flags |= MOVED
    if is_full:
        flags |= FULL_MOVE
    if kind == EMBARK:
        flags |= EMBARKED
    if kind > EMBARK:
        flags |= DISEMBARKED
    ACTIVATION_FLAGS.set_of(state, frame, flags)
