"""LG-ACT-36: an action, move or attack with all that follows: standby, Detonate, standby again, mines, then its after-effects.

Whoever wants a unit to act, move or attack begins an event; moves and attacks note in its frame what has happened.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.flow import Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTION,
    AFTER_ACTION,
    AFTER_ATTACK,
    AFTER_MOVE,
    MINES,
)
from grognard.envs.legion.actions import (
    ATTACKING,
    COMPULSORY_MOVE,
    EMBARK,
    MOVING,
    RECOVERING,
    STANDARD,
    STANDING_BY,
    WITHDRAWING,
)
from grognard.envs.legion.events.round import ACTED, CARD_ACTION_TAKEN
from grognard.envs.legion.rules import acting, declaring, moments, moves, paying, tokens
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_ATTACKS,
    ACTIVATION_DONE,
    ACTIVATION_FLAGS,
    ACTIVATION_FREE,
    ACTIVATION_MOVES,
    ATTACK_BY_EFFECT,
    CARD_ACTION,
    DID_ACT,
    DID_ATTACK,
    DID_MOVE,
    EVENT_BANGS,
    EVENT_FLAGS,
    EVENT_FREE,
    EVENT_IS_ACTION,
    EVENT_KIND,
    EVENT_LIMIT,
    EVENT_MOVE,
    EVENT_SEAT,
    EVENT_SOURCE,
    EVENT_TARGET,
    EVENT_UNIT,
    EVENT_VALUE,
    EVENT_WEAPON,
    IS_GRANTED,
    MOVE_BY_EFFECT,
    RECOVERED,
    STOOD_BY,
)
from grognard.envs.legion.sequence.flows import DETONATION, EVENT
from grognard.envs.legion.sequence.flows import STANDBY as STANDBY_FLOW
from grognard.envs.legion.state import DISABLED, NONE, STANDBY, State, other, owner_of, token


def begin_event(
    state: State, seat: i64, unit: i64, kind: i64, source: i64 = NONE, value: i64 = 0, is_free: i64 = 0, is_action: i64 = 1,
    limit: i64 = NONE, flags: i64 = 0, weapon: i64 = NONE, target: i64 = NONE,
) -> None:  # fmt: skip
    """A unit acts, moves or attacks; `kind` is an action of DO or a kind of event, `source` the ability behind it."""
    state.push(EVENT, unit, kind, seat, source)
    EVENT_VALUE.set(state, value)
    EVENT_FREE.set(state, is_free)
    EVENT_IS_ACTION.set(state, is_action)
    EVENT_LIMIT.set(state, limit)
    EVENT_FLAGS.set(state, flags)
    EVENT_WEAPON.set(state, weapon)
    EVENT_TARGET.set(state, target)
    EVENT_MOVE.set(state, NONE)


def count_action(state: State) -> None:
    """LG-ACT-8, LG-ACT-10, LG-ACT-23: what a unit does in its own activation counts against the limits of that."""
    unit, kind = EVENT_UNIT.get(state), EVENT_KIND.get(state)
    if EVENT_IS_ACTION.get(state) == 0:
        return
    if state.log is not None:
        if kind < CARD_ACTION:
            state.log.tell(ACTED, unit, kind)
        else:
            state.log.tell(CARD_ACTION_TAKEN, unit)
    frame = acting.frame_of(state, unit)
    if frame == NONE or EVENT_FLAGS.get(state) & IS_GRANTED != 0 or kind >= CARD_ACTION:
        return
    ACTIVATION_DONE.set_of(state, frame, ACTIVATION_DONE.of(state, frame) | i64(1) << kind)
    if EVENT_FREE.get(state) == 1:
        ACTIVATION_FREE.set_of(state, frame, ACTIVATION_FREE.of(state, frame) | i64(1) << kind)
    if kind == ATTACKING:
        ACTIVATION_ATTACKS.set_of(state, frame, ACTIVATION_ATTACKS.of(state, frame) + 1)
    elif kind in (MOVING, COMPULSORY_MOVE):
        ACTIVATION_MOVES.set_of(state, frame, ACTIVATION_MOVES.of(state, frame) + 1)
    elif kind == STANDING_BY:
        ACTIVATION_FLAGS.set_of(state, frame, ACTIVATION_FLAGS.of(state, frame) | STOOD_BY)
    elif kind == RECOVERING:
        ACTIVATION_FLAGS.set_of(state, frame, ACTIVATION_FLAGS.of(state, frame) | RECOVERED)


def count_as(state: State, event: i64, kind: i64) -> None:
    """What a card action does counts as an action of DO, with the limits of that."""
    EVENT_KIND.set_of(state, event, kind)
    unit = EVENT_UNIT.of(state, event)
    frame = acting.frame_of(state, unit)
    if frame == NONE or EVENT_FLAGS.of(state, event) & IS_GRANTED != 0:
        return
    ACTIVATION_DONE.set_of(state, frame, ACTIVATION_DONE.of(state, frame) | i64(1) << kind)
    if kind == ATTACKING:
        ACTIVATION_ATTACKS.set_of(state, frame, ACTIVATION_ATTACKS.of(state, frame) + 1)


def perform(state: State) -> None:
    """LG-ACT-9: what is done; LG-ACT-33: whoever acts loses the standby token first, unless it is about to get one."""
    unit, kind, seat = EVENT_UNIT.get(state), EVENT_KIND.get(state), EVENT_SEAT.get(state)
    limit, flags = EVENT_LIMIT.get(state), EVENT_FLAGS.get(state)
    if not is_in_play(state, unit):
        state.leave()
        return
    if kind in (MOVING, WITHDRAWING, COMPULSORY_MOVE, MOVE_BY_EFFECT):
        moves.begin_move(state, seat, unit, kind, limit, flags)
    elif kind in (ATTACKING, ATTACK_BY_EFFECT):
        declaring.begin_attack(state, seat, unit, flags, EVENT_WEAPON.get(state), EVENT_TARGET.get(state))
    elif kind == CARD_ACTION:
        ability = ABILITIES[EVENT_SOURCE.get(state)]
        ability.work(state, ACTION, unit, EVENT_VALUE.get(state), unit, state.top)
    else:
        acting.perform(state, unit, kind)


def note_done(state: State) -> None:
    """LG-ACT-33: standby is lost by acting, moving and attacking; LG-TYPE-vehicle-2: what a disabled vehicle's move costs."""
    unit, kind, flags = EVENT_UNIT.get(state), EVENT_KIND.get(state), EVENT_FLAGS.get(state)
    if EVENT_IS_ACTION.get(state) == 1:
        flags |= DID_ACT
        EVENT_FLAGS.set(state, flags)
    if kind != STANDING_BY and flags & (DID_ACT | DID_MOVE | DID_ATTACK) != 0:
        tokens.clear(state, unit, STANDBY)
    frame = acting.frame_of(state, unit)
    if kind == MOVING and frame != NONE and EVENT_FREE.get(state) == 0 and EVENT_MOVE.get(state) == STANDARD:
        if token(state, unit, DISABLED) > 0:
            paying.pay_more(state, frame)


# The windows


def did_something(state: State) -> bool:
    return EVENT_FLAGS.get(state) & (DID_ACT | DID_MOVE | DID_ATTACK) != 0


def open_standby(state: State) -> None:
    """LG-ACT-31, AMB-28: the other side's units that stand by may react."""
    if did_something(state):
        state.push(STANDBY_FLOW, other(owner_of(EVENT_UNIT.get(state))), state.top, NONE)


def open_detonation(state: State) -> None:
    """LG-K-detonate: first the player who does not control the acting unit."""
    if did_something(state):
        frame, seat = state.top, owner_of(EVENT_UNIT.get(state))
        state.push(DETONATION, seat, frame)
        state.push(DETONATION, other(seat), frame)


def open_standby_again(state: State) -> None:
    """Section 17, 2.4: once more, if something was detonated."""
    if EVENT_BANGS.get(state) > 0:
        open_standby(state)


def meet_mines(state: State) -> None:
    """Section 17, 2.4: mines of the move that was made."""
    if EVENT_FLAGS.get(state) & DID_MOVE != 0:
        unit = EVENT_UNIT.get(state)
        moments.begin(state, MINES, owner_of(unit), unit, unit, state.top)


# What follows


def work_after_move(state: State) -> None:
    if EVENT_FLAGS.get(state) & DID_MOVE != 0:
        moments.begin_for_both(state, AFTER_MOVE, EVENT_UNIT.get(state), state.top)


def work_after_attack(state: State) -> None:
    if EVENT_FLAGS.get(state) & DID_ATTACK != 0:
        moments.begin_for_both(state, AFTER_ATTACK, EVENT_UNIT.get(state), state.top)


def work_after_action(state: State) -> None:
    if EVENT_FLAGS.get(state) & DID_ACT != 0:
        moments.begin_for_both(state, AFTER_ACTION, EVENT_UNIT.get(state), state.top)


def go_aboard(state: State) -> None:
    """AMB-133: who has moved beside a closed transport to embark leaves the table now."""
    if EVENT_MOVE.get(state) == EMBARK and EVENT_TARGET.get(state) != NONE:
        moves.finish_embarking(state, EVENT_UNIT.get(state), EVENT_TARGET.get(state))


EVENT_STEPS: Final[Steps[State]] = (
    count_action,
    perform,
    note_done,
    open_standby,
    open_detonation,
    open_standby_again,
    meet_mines,
    work_after_move,
    work_after_attack,
    work_after_action,
    go_aboard,
)
