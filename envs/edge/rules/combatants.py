"""Who fights whom: whether two models can, and whether a Combat in progress still goes on (ED-CMB-1, -7, ED-QCK-1)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.data.printed import ATK, DASH
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.pieces import all_models, distance, may_fight, stands, touches
from grognard.envs.edge.rules.tokens import cannot_fight
from grognard.envs.edge.sequence import COMBAT_OVER, COMBAT_RANGE, COMBAT_STARTER, COMBAT_TARGET
from grognard.envs.edge.state import ALIVE, NONE, State


def is_over(state: State, combat: i64) -> bool:
    """ED-CMB-7: cancelled, or a model is gone, or contact (for a STAB at range: the range) is lost; once over, for good."""
    if COMBAT_OVER.of(state, combat) == 1:
        return True
    starter, target = COMBAT_STARTER.of(state, combat), COMBAT_TARGET.of(state, combat)
    if (
        stands(state, starter)
        and state.life[target] == ALIVE
        and in_reach(state, starter, target, COMBAT_RANGE.of(state, combat))
    ):
        return False
    COMBAT_OVER.set_of(state, combat, 1)
    return True


def in_reach(state: State, model: i64, other: i64, reach: i64) -> bool:
    """ED-QCK-1: in contact, or within the range that a STAB has."""
    return touches(state, model, other) if reach == NONE else distance(state, model, other) <= reach


def can_start(state: State, model: i64) -> bool:
    """ED-SQD-3: it stands on the board and has an ATK value."""
    return stands(state, model) and value(state, model, ATK) != DASH and not cannot_fight(state, model)


def targets_of(state: State, model: i64, reach: i64) -> vec[i64]:
    """ED-CMB-1: the enemy models that it could fight."""
    found = vec[i64]()
    for other in range(all_models(state)):
        if state.life[other] == ALIVE and may_fight(state, model, other) and in_reach(state, model, other, reach):
            found = append(found, other)
    return found


def has_target(state: State, model: i64, reach: i64) -> bool:
    return can_start(state, model) and len(targets_of(state, model, reach)) > 0
