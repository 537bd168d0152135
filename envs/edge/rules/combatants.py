"""Who fights whom: which models can start a Combat, and against whom (ED-CMB-1, ED-QCK-1)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.data.printed import ATK, DASH
from grognard.envs.edge.rules.attributes import value
from grognard.envs.edge.rules.contacts import in_reach
from grognard.envs.edge.rules.pieces import all_models, may_fight, stands
from grognard.envs.edge.rules.tokens import cannot_fight
from grognard.envs.edge.state import ALIVE, State


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
