"""Section 8, step 9: wounds are assigned, and healed; LG-TYPE-vehicle-1: what happens to vehicles that have taken
many.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import ABILITIES, ADDS_NO_WEAPONS, SPARES_MINI_NUMBER, WOUNDED, WOUNDING
from grognard.envs.legion.actions import MINI, MINI_SLOTS, WEAPON
from grognard.envs.legion.data.printed import NO_RESILIENCE
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.events.attack import RESILIENCE_ROLLED, WEAPON_DISRUPTED, WOUND_HEALED, WOUND_SUFFERED
from grognard.envs.legion.rules import defeat, moments
from grognard.envs.legion.rules.dice import BLOCK, DEFENCE_BLANK, RED_DEFENCE, roll_defence
from grognard.envs.legion.rules.pools import mini_traits
from grognard.envs.legion.rules.targeting import slots_of
from grognard.envs.legion.rules.units import counterpart_lives, health_left, is_in_play, sources, wounds_of
from grognard.envs.legion.sequence.attack import (
    POOL_SEEN,
    POOL_SUFFERED,
    POOL_WOUNDS,
    RESILIENCE_UNIT,
    WOUNDS_DONE,
    WOUNDS_LEFT,
    WOUNDS_LOADED,
    WOUNDS_MINI,
    WOUNDS_POOL,
    WOUNDS_SOURCE,
    WOUNDS_UNIT,
)
from grognard.envs.legion.sequence.flows import RESILIENCE, WOUNDS
from grognard.envs.legion.state import (
    ALIVE,
    DAMAGED,
    DISABLED,
    DISRUPTED,
    NONE,
    OF_COUNTERPART,
    TOKENS_EACH,
    State,
    first_mini,
    other,
    owner_of,
    unit_changed,
)


def suffer(state: State, unit: i64, amount: i64, source: i64 = NONE, mini: i64 = NONE) -> None:
    """LG-ATK-9-5: wounds that are no attack's: no dice, no cap; `source` is the unit that causes them, `mini` who
    must take them.
    """
    if amount > 0 and is_in_play(state, unit):
        _begin(state, unit, amount, source, mini, NONE)


def suffer_attack(state: State, pool: i64, unit: i64, source: i64) -> None:
    """LG-ATK-9-2, AMB-65: the wounds of a pool, as many as the minis in sight have health left."""
    cap: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and (POOL_SEEN.of(state, pool) >> slot) & 1 == 1:
            cap += health_left(state, mini)
    amount = min(POOL_WOUNDS.of(state, pool), cap)
    POOL_WOUNDS.set_of(state, pool, amount)
    if amount > 0 and is_in_play(state, unit):
        _begin(state, unit, amount, source, NONE, pool)


def _begin(state: State, unit: i64, amount: i64, source: i64, mini: i64, pool: i64) -> None:
    state.push(WOUNDS, unit, amount, source, mini)
    WOUNDS_POOL.set(state, pool)
    WOUNDS_LOADED.set(state, NONE)


# Assigning


def announce_wounds(state: State) -> None:
    """Effects that answer wounds that are about to be suffered; they may lower WOUNDS_LEFT (AMB-90)."""
    moments.begin_for_both(state, WOUNDING, WOUNDS_UNIT.get(state), state.top)


def assign_wounds(state: State) -> None:
    """LG-ATK-9-3, D53: the owner picks a mini and loads it until it is defeated; then the next."""
    unit = WOUNDS_UNIT.get(state)
    if WOUNDS_LEFT.get(state) <= 0 or not is_in_play(state, unit):
        return
    found = candidates(state)
    if len(found) == 0:
        return
    loaded = WOUNDS_LOADED.get(state)
    if loaded != NONE and state.mini[loaded] == ALIVE:
        wound(state, loaded)
    else:
        state.ask(owner_of(unit), CHOOSE_WOUNDED)


def candidates(state: State) -> vec[i64]:
    """LG-ATK-9-3, LG-K-counterpart, LG-K-noncombatant: the minis of which the owner chooses the next to be wounded."""
    unit = WOUNDS_UNIT.get(state)
    named = WOUNDS_MINI.get(state)
    if named != NONE:
        return append(vec[i64](), named) if state.mini[named] == ALIVE else NOTHING
    if counterpart_lives(state, unit):
        return _joined(state, unit)
    found = _alive(state, unit, state.leader[unit])
    if len(found) == 0:
        return append(vec[i64](), state.leader[unit])
    most: i64 = 0
    for at in range(i64(len(found))):
        most = max(most, state.wounds[found[at]])
    kept = NOTHING
    if most == 0:
        for at in range(i64(len(found))):
            if mini_traits(state, found[at]) & ADDS_NO_WEAPONS == 0:
                kept = append(kept, found[at])
        return kept if len(kept) > 0 else found
    for at in range(i64(len(found))):
        if state.wounds[found[at]] == most:
            kept = append(kept, found[at])
    return kept


def _alive(state: State, unit: i64, without: i64) -> vec[i64]:
    found = NOTHING
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and mini != without:
            found = append(found, mini)
    return found


def _joined(state: State, unit: i64) -> vec[i64]:
    """AMB-91: any mini, but no other is defeated while the counterpart lives, unless that is barred from wounds."""
    found = NOTHING
    is_barred = False
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        is_barred = is_barred or (state.mini[mini] == ALIVE and _is_spared(state, unit, mini))
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and not _is_spared(state, unit, mini):
            if is_barred or state.profile[mini] == OF_COUNTERPART or health_left(state, mini) > 1:
                found = append(found, mini)
    return found


def _is_spared(state: State, unit: i64, mini: i64) -> bool:
    changers = sources(state, unit, SPARES_MINI_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].spares_mini(state, unit, changers[at + 1], mini):
            return True
    return False


class ChooseWounded(Decision[State]):
    """LG-ATK-9-3: which mini takes the wounds."""

    rule = "LG-ATK-9-3"

    def offer(self, state: State, mask: Mask) -> None:
        found = candidates(state)
        for at in range(i64(len(found))):
            mask.allow(MINI.at(found[at] % MINI_SLOTS))

    def apply(self, state: State, action: i64) -> None:
        wound(state, first_mini(WOUNDS_UNIT.get(state)) + MINI.argument(action))


CHOOSE_WOUNDED: Final[ChooseWounded] = ChooseWounded()


def wound(state: State, mini: i64) -> None:
    """LG-ATK-9-4: a mini suffers one wound, and falls with the last it can bear; then the next wound."""
    state.again()
    unit = WOUNDS_UNIT.get(state)
    state.wounds[mini] += 1
    unit_changed(state, unit)
    WOUNDS_LEFT.set(state, WOUNDS_LEFT.get(state) - 1)
    WOUNDS_DONE.set(state, WOUNDS_DONE.get(state) + 1)
    WOUNDS_LOADED.set(state, NONE if counterpart_lives(state, unit) else mini)
    if state.log is not None:
        state.log.tell(WOUND_SUFFERED, unit, mini)
    if health_left(state, mini) <= 0:
        defeat.defeat_mini(state, mini, WOUNDS_SOURCE.get(state))


def end_wounds(state: State) -> None:
    """What follows from wounds that were suffered; those of an attack are the affair of its pool."""
    unit, pool, done = WOUNDS_UNIT.get(state), WOUNDS_POOL.get(state), WOUNDS_DONE.get(state)
    if pool != NONE:
        POOL_SUFFERED.set_of(state, pool, done)
    elif done > 0:
        begin_resilience(state, unit)
        moments.begin_for_both(state, WOUNDED, unit, state.innermost(WOUNDS))


WOUNDS_STEPS: Final[Steps[State]] = (announce_wounds, assign_wounds, end_wounds)


# Healing


def heal(state: State, unit: i64, amount: i64 = 1, mini: i64 = NONE) -> None:
    """Wounds are removed: of one mini, or of those of the unit that have most."""
    for _ in range(amount):
        healed = mini if mini != NONE else most_wounded(state, unit)
        if healed == NONE or state.mini[healed] != ALIVE or state.wounds[healed] == 0:
            return
        state.wounds[healed] -= 1
        unit_changed(state, unit)
        if state.log is not None:
            state.log.tell(WOUND_HEALED, unit, healed)


def most_wounded(state: State, unit: i64) -> i64:
    """The mini with most wounds, or NONE if there are none."""
    found = NONE
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and state.wounds[mini] > (0 if found == NONE else state.wounds[found]):
            found = mini
    return found


# Resilience


def begin_resilience(state: State, unit: i64) -> None:
    """LG-TYPE-vehicle-1, AMB-15, AMB-89: whether a vehicle has taken as many wounds as its resilience; once in a
    game.
    """
    if not is_in_play(state, unit) or state.rolled_resilience[unit] == 1:
        return
    limit = UNITS.resilience[state.kind[unit]]
    if limit != NO_RESILIENCE and wounds_of(state, unit) >= limit:
        state.rolled_resilience[unit] = 1
        state.revision += 1
        state.push(RESILIENCE, unit)


def roll_resilience(state: State) -> None:
    """LG-TYPE-vehicle-1, D65: a block: damaged; a blank: disabled; a surge: the opponent picks a weapon of which
    half the dice are left.
    """
    unit = RESILIENCE_UNIT.get(state)
    face = roll_defence(state, RED_DEFENCE)
    if state.log is not None:
        state.log.tell(RESILIENCE_ROLLED, unit, [int(face)])
    kind = DAMAGED if face == BLOCK else DISABLED if face == DEFENCE_BLANK else DISRUPTED
    state.tokens[unit * TOKENS_EACH + kind] = 1
    state.revision += 1
    if kind == DISRUPTED and len(slots_of(state, unit)) > 0:
        state.ask(other(owner_of(unit)), CHOOSE_DISRUPTED)


class ChooseDisrupted(Decision[State]):
    """LG-TYPE-vehicle-2, D65: the weapon that is disrupted."""

    rule = "LG-TYPE-vehicle-2"

    def offer(self, state: State, mask: Mask) -> None:
        for slot in range(i64(len(slots_of(state, RESILIENCE_UNIT.get(state))))):
            mask.allow(WEAPON.at(slot))

    def apply(self, state: State, action: i64) -> None:
        unit = RESILIENCE_UNIT.get(state)
        state.disrupted[unit] = slots_of(state, unit)[WEAPON.argument(action)]
        state.revision += 1
        if state.log is not None:
            state.log.tell(WEAPON_DISRUPTED, unit, state.disrupted[unit])


CHOOSE_DISRUPTED: Final[ChooseDisrupted] = ChooseDisrupted()
RESILIENCE_STEPS: Final[Steps[State]] = (roll_resilience,)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_WOUNDED, CHOOSE_DISRUPTED]
