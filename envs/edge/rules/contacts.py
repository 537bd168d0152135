"""ED-CMB-7: whether a Combat in progress still goes on: once contact was lost it is over for good."""

from mypy_extensions import i64

from grognard.envs.edge.rules.pieces import distance, stands, touches
from grognard.envs.edge.sequence import COMBAT, COMBAT_OVER, COMBAT_RANGE, COMBAT_STARTER, COMBAT_TARGET
from grognard.envs.edge.state import ALIVE, NONE, State


def in_reach(state: State, model: i64, other: i64, reach: i64) -> bool:
    """ED-QCK-1: in contact, or within the range that a STAB has."""
    return touches(state, model, other) if reach == NONE else distance(state, model, other) <= reach


def is_over(state: State, combat: i64) -> bool:
    """ED-CMB-7: cancelled, or a model is gone, or contact (for a STAB at range: the range) is lost."""
    if COMBAT_OVER.of(state, combat) == 1:
        return True
    starter, target = COMBAT_STARTER.of(state, combat), COMBAT_TARGET.of(state, combat)
    if not stands(state, starter) or state.life[target] != ALIVE or state.space[target] == NONE:
        return True
    return not in_reach(state, starter, target, COMBAT_RANGE.of(state, combat))


def end_combats(state: State) -> None:
    """ED-CMB-7: Combats in progress that are over stay so, wherever the models go. Called whenever something has moved."""
    frame = state.innermost(COMBAT)
    while frame != NONE:
        if state.frames[frame] == COMBAT.number and is_over(state, frame):
            COMBAT_OVER.set_of(state, frame, 1)
        frame = state.below(frame)
