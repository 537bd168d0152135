"""Attacks: whom, with what, rerolls, dodges, and who takes wounds."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.legion.odds import attack_worth, weapon_hits
from grognard.agents.legion.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.legion.actions import (
    DIE,
    DONE,
    KIND_OF_ATTACK,
    MELEE,
    MINI,
    MINI_SLOTS,
    RANGED,
    UNIT,
    WEAPON,
    said_unit,
)
from grognard.envs.legion.data.printed import NO_SURGE
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.rules.dice import ATTACK_BLANK, ATTACK_FACES, ATTACK_SURGE, CRIT, HIT
from grognard.envs.legion.rules.targeting import arms_of, is_open_to, slots_of
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.attack import (
    ATTACK_PICKED,
    ATTACK_UNIT,
    ATTACK_WEAPON,
    FORMING_UNIT,
    MELEE_POOL,
    POOL_DICE,
    POOL_UNIT,
    RANGED_POOL,
    WOUNDS_UNIT,
)
from grognard.envs.legion.sequence.flows import ATTACK, POOL
from grognard.envs.legion.state import NONE, UNITS_ALL, State, first_unit, other, owner_of

COLOURS: Final[i64] = 3


def either_attack(state: State, weights: Weights, unit: i64, defender: i64) -> i64:
    """What the better kind of attack on a unit is worth now."""
    best: i64 = 0
    for kind in range(i64(2)):
        if is_open_to(state, unit, defender, kind):
            best = max(best, attack_worth(state, weights, unit, defender, kind))
    return best


def best_attack(state: State, weights: Weights, unit: i64) -> i64:
    """What the best attack is worth that a unit could make where it stands."""
    best: i64 = 0
    first = first_unit(other(owner_of(unit)))
    for defender in range(first, first + UNITS_ALL // 2):
        if is_in_play(state, defender):
            best = max(best, either_attack(state, weights, unit, defender))
    return best


def choose_defender(state: State, mask: Mask, weights: Weights) -> i64:
    """The one on which an attack is worth most; what is left over goes to others as long as it is worth anything."""
    unit = ATTACK_UNIT.get(state)
    best, found = i64(0), mask.ids[0]
    if unit == NONE:
        return found
    for at in range(mask.count):
        if UNIT.covers(mask.ids[at]):
            worth = either_attack(state, weights, unit, said_unit(state.to_move, mask.ids[at]))
            if worth > best:
                best, found = worth, mask.ids[at]
    if mask.allows(DONE) and best == 0:
        return DONE
    return found


def choose_kind(state: State, mask: Mask, weights: Weights) -> i64:
    unit, defender = ATTACK_UNIT.get(state), ATTACK_PICKED.get(state)
    melee, ranged = KIND_OF_ATTACK.at(MELEE), KIND_OF_ATTACK.at(RANGED)
    if unit == NONE or defender == NONE or not (mask.allows(melee) and mask.allows(ranged)):
        return mask.ids[0]
    shoots = attack_worth(state, weights, unit, defender, RANGED_POOL)
    return ranged if shoots >= attack_worth(state, weights, unit, defender, MELEE_POOL) else melee


def choose_weapon(state: State, mask: Mask, weights: Weights) -> i64:
    """All weapons, the best first."""
    unit = FORMING_UNIT.get(state)
    slots = slots_of(state, unit, ATTACK_WEAPON.of(state, state.innermost(ATTACK)))
    best, found = i64(-1), mask.ids[0]
    for at in range(mask.count):
        if WEAPON.covers(mask.ids[at]):
            hits = weapon_hits(state.kind[unit], slots[WEAPON.argument(mask.ids[at])])
            if hits > best:
                best, found = hits, mask.ids[at]
    return found


# Rolls


def shown(state: State, face: i64) -> i64:
    """How many dice of the pool show a face."""
    frame, count = state.innermost(POOL), i64(0)
    for colour in range(COLOURS):
        count += POOL_DICE.at(state, frame, colour * ATTACK_FACES + face)
    return count


def surges_hit(state: State) -> bool:
    unit = POOL_UNIT.of(state, state.innermost(POOL))
    return unit == NONE or UNITS.surge_attack[state.kind[unit]] != NO_SURGE


def misses(state: State) -> i64:
    return shown(state, ATTACK_BLANK) + (0 if surges_hit(state) else shown(state, ATTACK_SURGE))


def spend(mask: Mask) -> i64:
    """The first token that is offered."""
    for at in range(mask.count):
        if mask.ids[at] != DONE:
            return mask.ids[at]
    return DONE


def choose_reroll(state: State, mask: Mask, weights: Weights) -> i64:
    return spend(mask) if misses(state) > 0 else DONE


def choose_die(state: State, mask: Mask, weights: Weights) -> i64:
    """Blanks of the better dice first; never what hits, unless the reroll goes on with something."""
    for at in range(2):
        face = ATTACK_BLANK if at == 0 else ATTACK_SURGE
        if face == ATTACK_SURGE and surges_hit(state):
            continue
        for colour in range(COLOURS):
            said = DIE.at(colour * ATTACK_FACES + face)
            if mask.allows(said):
                return said
    return DONE if mask.allows(DONE) else mask.ids[mask.count - 1]


def spend_dodge(state: State, mask: Mask, weights: Weights) -> i64:
    """As long as there is a hit to cancel."""
    return spend(mask) if shown(state, HIT) + shown(state, CRIT) > 0 else DONE


def spend_surge(state: State, mask: Mask, weights: Weights) -> i64:
    return spend(mask)


# Wounds


def choose_wounded(state: State, mask: Mask, weights: Weights) -> i64:
    """The mini with the poorest weapons."""
    unit = WOUNDS_UNIT.get(state)
    least, found = i64(1 << 40), mask.ids[0]
    for at in range(mask.count):
        if MINI.covers(mask.ids[at]):
            hits = mini_hits(state, unit, unit * MINI_SLOTS + MINI.argument(mask.ids[at]))
            if hits < least:
                least, found = hits, mask.ids[at]
    return found


def mini_hits(state: State, unit: i64, mini: i64) -> i64:
    """What the best weapon of a mini rolls."""
    arms, best = arms_of(state, mini), i64(0)
    for at in range(i64(len(arms))):
        best = max(best, weapon_hits(state.kind[unit], arms[at]))
    return best
