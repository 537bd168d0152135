"""LG-ACT-8: how many actions a unit may still perform in its activation, and what they cost it."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ABILITIES, EXTRA_ACTION_NUMBER
from grognard.envs.legion.rules.measuring import is_enclosed
from grognard.envs.legion.rules.units import sources
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    ACTIVATION_UNIT,
    EXTRA_ACTION_USED,
    PAID,
)
from grognard.envs.legion.state import ABOARD, State


def is_hurried(state: State, unit: i64) -> bool:
    """LG-K-transported-open: aboard a vehicle that made more than one standard move or reverse this round a unit performs one
    action in its activation, and neither additional nor free ones.
    """
    return state.life[unit] == ABOARD and not is_enclosed(state, unit) and state.standard_moves[state.aboard[unit]] > 1


def actions_left(state: State, frame: i64) -> i64:
    """LG-ACT-8, AMB-109: actions that the unit may still perform, one more with an ability that gives it at this moment.

    LG-K-transported-open: whoever has gone aboard a transport that moved twice has performed its only action with that.
    """
    left, unit = ACTIVATION_LEFT.of(state, frame), ACTIVATION_UNIT.of(state, frame)
    flags = ACTIVATION_FLAGS.of(state, frame)
    if is_hurried(state, unit):
        return i64(0) if flags & PAID != 0 else left
    if flags & EXTRA_ACTION_USED != 0:
        return left
    found = sources(state, unit, EXTRA_ACTION_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].extra_action_now(state, unit, found[at + 1]):
            return left + 1
    return left


def pay(state: State, frame: i64, cost: i64) -> i64:
    """Actions are used up, an extra one last; the bit to note for that."""
    left = ACTIVATION_LEFT.of(state, frame)
    ACTIVATION_LEFT.set_of(state, frame, max(i64(0), left - cost))
    return EXTRA_ACTION_USED if cost > left else 0


def pay_more(state: State, frame: i64) -> None:
    """An action that has begun costs another one."""
    ACTIVATION_FLAGS.set_of(state, frame, ACTIVATION_FLAGS.of(state, frame) | pay(state, frame, 1))
