"""LG-GEN-6: who is whose enemy now. A card may let a unit fight for its enemies for one action: then its own army is its enemy.

Everything about moves and attacks asks here; what belongs to whom otherwise (orders, tokens, points) does not change.
"""

from mypy_extensions import i64

from grognard.envs.legion.rules.lasting import TURNED
from grognard.envs.legion.rules.units import are_enemies
from grognard.envs.legion.state import EFFECT_UNIT, EFFECT_WIDTH, NONE, State, first_unit, other, owner_of


def turncoat(state: State) -> i64:
    """The unit that fights for its enemies at the moment, or NONE."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] == TURNED:
            return state.effects[at + EFFECT_UNIT]
    return NONE


def are_foes(state: State, unit: i64, each: i64) -> bool:
    """Whether two units are enemies now."""
    turned = turncoat(state)
    if turned == NONE or (unit != turned and each != turned):
        return are_enemies(unit, each)
    return unit != each and not are_enemies(unit, each)


def first_foe(state: State, unit: i64) -> i64:
    """The first unit slot of the side that a unit fights against now; a unit that fights its own side is in it, too."""
    return first_unit(owner_of(unit) if unit == turncoat(state) else other(owner_of(unit)))


def player_of(state: State, unit: i64) -> i64:
    """Who takes the decisions of a unit now."""
    return other(owner_of(unit)) if unit == turncoat(state) else owner_of(unit)
