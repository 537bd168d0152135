"""Section 8, step 2, D37: minis that are alike when weapons are added to the pool in the making. Questions only."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.data.printed import MELEE
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.rules.measuring import mini_sees, seen_minis
from grognard.envs.legion.rules.pools import addition, mini_of, weapon_of
from grognard.envs.legion.rules.siding import first_foe
from grognard.envs.legion.rules.targeting import arms_of
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.attack import (
    ATTACK_FLAGS,
    ATTACK_WEAPON,
    FORMING_DEFENDER,
    FORMING_UNIT,
    FORMING_WEAPON,
    ONE_POOL,
)
from grognard.envs.legion.sequence.flows import ATTACK
from grognard.envs.legion.state import NONE, UNITS_ALL, State


def groups_for(state: State, left: vec[i64], weapon: i64) -> vec[i64]:
    """The first mini of each group of minis that could add a weapon and are alike."""
    found = NOTHING
    for at in range(i64(len(left))):
        if weapon_of(left[at]) == weapon:
            is_new = True
            for group in range(i64(len(found))):
                is_new = is_new and not are_alike(state, left, found[group], mini_of(left[at]))
            if is_new:
                found = append(found, mini_of(left[at]))
    return found


def group_size(state: State, left: vec[i64], weapon: i64, first: i64) -> i64:
    size: i64 = 0
    for at in range(i64(len(left))):
        if weapon_of(left[at]) == weapon and are_alike(state, left, first, mini_of(left[at])):
            size += 1
    return size


def are_alike(state: State, left: vec[i64], a: i64, b: i64) -> bool:
    """Two minis that could add the same weapons and see the same minis of the defender."""
    if a == b:
        return True
    for at in range(i64(len(left))):
        if mini_of(left[at]) == a and not _offers(left, b, weapon_of(left[at])):
            return False
        if mini_of(left[at]) == b and not _offers(left, a, weapon_of(left[at])):
            return False
    defender = FORMING_DEFENDER.get(state)
    if seen_minis(state, a, defender) != seen_minis(state, b, defender):
        return False
    return not _may_add_elsewhere(state, a) or _see_the_same(state, a, b)


def _may_add_elsewhere(state: State, mini: i64) -> bool:
    """Whether a mini that adds nothing here could add a weapon of another name to a further pool (LG-ATK-3-1)."""
    attack = state.innermost(ATTACK)
    if ATTACK_FLAGS.of(state, attack) & ONE_POOL != 0 or ATTACK_WEAPON.of(state, attack) != NONE:
        return False
    arms = arms_of(state, mini)
    for at in range(i64(len(arms))):
        if WEAPONS.name[arms[at]] != WEAPONS.name[FORMING_WEAPON.get(state)] and WEAPONS.kind[arms[at]] != MELEE:
            return True
    return False


def _see_the_same(state: State, a: i64, b: i64) -> bool:
    """Whether two minis of a unit see the same enemy units."""
    first = first_foe(state, FORMING_UNIT.get(state))
    for enemy in range(first, first + UNITS_ALL // 2):
        if is_in_play(state, enemy) and mini_sees(state, a, enemy) != mini_sees(state, b, enemy):
            return False
    return True


def _offers(left: vec[i64], mini: i64, weapon: i64) -> bool:
    for at in range(i64(len(left))):
        if left[at] == addition(0, mini, weapon):
            return True
    return False
