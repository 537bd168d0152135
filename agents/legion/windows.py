"""What effects ask, and other small questions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.legion.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.legion.actions import (
    ATTACKING,
    DO,
    DONE,
    FORMATION,
    NUMBER,
    TO_UNIT,
    TOKEN_OF,
    UNIT,
    YES,
    seen_unit,
)
from grognard.envs.legion.geometry.answers import FIRING, SHELTER, TIGHT
from grognard.envs.legion.rules.units import alive_minis
from grognard.envs.legion.state import State, owner_of

FORMATIONS: Final[vec[i64]] = vec[i64]([SHELTER, FIRING, TIGHT])


def choose_formation(state: State, mask: Mask, weights: Weights) -> i64:
    """In shelter, so that enemies see less; else with a free line of fire, else close together."""
    for at in range(i64(len(FORMATIONS))):
        said = FORMATION.at(FORMATIONS[at])
        if mask.allows(said):
            return said
    return mask.ids[0]


def use_effect(state: State, mask: Mask, weights: Weights) -> i64:
    """An effect that is offered is used."""
    if mask.allows(YES):
        return YES
    return best_named(state, mask)


def choose_for_effect(state: State, mask: Mask, weights: Weights) -> i64:
    return best_named(state, mask)


def best_named(state: State, mask: Mask) -> i64:
    """Units by their points, enemies before friends; the largest number; anything rather than to decline."""
    best, found = i64(-1), mask.ids[0]
    for at in range(mask.count):
        said = mask.ids[at]
        worth = i64(0) if said == DONE else 1 + unit_weight(state, said)
        if NUMBER.covers(said):
            worth += NUMBER.argument(said)
        if worth > best:
            best, found = worth, said
    return found


def unit_weight(state: State, said: i64) -> i64:
    """The points of a unit that an answer names, doubled for an enemy; 0 for other answers."""
    for verb in (UNIT, TO_UNIT, TOKEN_OF):
        if verb.covers(said):
            unit = seen_unit(state.to_move, verb.argument(said))
            points = state.points[unit] * i64(alive_minis(state, unit) > 0)
            return points if owner_of(unit) == state.to_move else 2 * points
    return 0


def choose_reaction(state: State, mask: Mask, weights: Weights) -> i64:
    """A standby token is for an attack."""
    if mask.allows(DO.at(ATTACKING)):
        return DO.at(ATTACKING)
    return best_named(state, mask)
