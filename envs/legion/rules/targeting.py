"""Section 8, steps 1 and 2: which units may be attacked, and which weapons which minis can add. Questions only.

In a sequence that is in progress weapons that lie in a pool are not free any more; `attack` is where its frame
begins, or NONE.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.abilities import (
    ABILITIES,
    ADDS_NO_WEAPONS,
    ARSENAL_NUMBER,
    BARS_WEAPON_NUMBER,
    DEMANDS_TARGET_NUMBER,
    FIRST_BATTLE,
    FORBIDS_BESIDE_NUMBER,
    FORBIDS_SHOTS_NUMBER,
    FORBIDS_TARGET_NUMBER,
    FORBIDS_WEAPON_NUMBER,
    IS_IGNORED,
    IS_UNNOTICED_NUMBER,
    IS_VERSATILE_NUMBER,
    STRETCH_NUMBER,
)
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.data.printed import MELEE, MELEE_AND_RANGED, NO_USE, RANGED
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules.lasting import (
    CANNOT_ATTACK,
    FARTHER,
    HAS_WEAPON,
    MUST_ATTACK,
    is_effect,
    is_under,
    is_under_for,
    total,
)
from grognard.envs.legion.rules.measuring import (
    ALL_MINIS,
    NO_RANGE,
    alive_bits,
    are_in_melee,
    is_enclosed,
    is_engaged,
    leader_band,
    leader_sees,
    seen_minis,
    stand_in,
)
from grognard.envs.legion.rules.pools import addition, mini_of, mini_traits, pool_of, weapon_of, weapon_sources
from grognard.envs.legion.rules.siding import are_foes, first_foe
from grognard.envs.legion.rules.spending import count
from grognard.envs.legion.rules.units import card_of_weapon, is_in_play, sources, weapons_of
from grognard.envs.legion.sequence.activation import MELEE_ONLY, RANGED_ONLY, THROWN
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_FLAGS,
    ATTACK_KINDS,
    ATTACK_LONG,
    ATTACK_NOTES,
    ATTACK_TARGET,
    ATTACK_UNIT,
    HALF_DICE,
    IGNORES_READY,
    IS_BEAM,
    IS_GUNSLINGER,
    IS_THROWN,
    MELEE_POOL,
    MUST_ADD,
    RANGED_POOL,
)
from grognard.envs.legion.state import (
    AIM,
    ALIVE,
    EFFECT_ARGUMENT,
    EFFECT_WIDTH,
    NONE,
    OF_COUNTERPART,
    READY,
    UNITS_ALL,
    State,
    first_mini,
    holds,
    unit_of,
)

THROWN_RANGE: Final[i64] = 2
LONGEST_RANGE: Final[i64] = 4  # to which an effect lengthens the range of weapons
_EXTRA_POOL: Final[i64] = IS_GUNSLINGER | IS_BEAM

# Weapons of minis


def arms_of(state: State, mini: i64) -> vec[i64]:
    """LG-SETUP-6: the weapons of a mini, with those that cards lend its unit for a while: they are the leader's."""
    found = weapons_of(state, mini)
    unit = mini // MINI_SLOTS
    if mini == bearer(state, unit):
        for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
            if is_effect(state, at, HAS_WEAPON, unit):
                found = append(found, state.effects[at + EFFECT_ARGUMENT])
    return found


@final
class Arms:
    """The weapons of the minis of one unit, which are asked for against one enemy after the other while nothing changes."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._revision: i64 = 0
        self._unit: i64 = NONE
        self.weapons: list[vec[i64]] = [NOTHING for _ in range(MINI_SLOTS)]  # by slot
        self.stretch: i64 = 0  # how many aims may lengthen the range of some of them

    def take(self, state: State, unit: i64) -> None:
        """Find out which weapons a unit has, unless they are known."""
        if self._unit == unit and self._state is state and self._revision == state.revision:
            return
        self._state, self._revision, self._unit, self.stretch = state, state.revision, unit, 0
        for slot in range(MINI_SLOTS):
            arms = arms_of(state, first_mini(unit) + slot) if state.mini[first_mini(unit) + slot] == ALIVE else NOTHING
            self.weapons[slot] = arms
            for at in range(i64(len(arms))):
                self.stretch = max(self.stretch, stretch_of(state, arms[at]))


_ARMS: Final[Arms] = Arms()


def bearer(state: State, unit: i64) -> i64:
    """LG-SETUP-6, LG-K-counterpart: the mini that uses a weapon of a command card: the leader, or whom the
    counterpart joined.
    """
    if state.profile[state.leader[unit]] != OF_COUNTERPART:
        return state.leader[unit]
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and state.profile[mini] != OF_COUNTERPART:
            return mini
    return NONE


def slots_of(state: State, unit: i64, lent: i64 = NONE) -> vec[i64]:
    """The weapons of a unit as WEAPON numbers them: those of its minis in their order, each once; `lent` is one of
    a card in use.
    """
    found = NOTHING
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            arms = arms_of(state, mini)
            for at in range(i64(len(arms))):
                if not holds(found, arms[at]):
                    found = append(found, arms[at])
    if lent != NONE and not holds(found, lent):
        found = append(found, lent)
    return found


def fits_kind(weapon: i64, kind: i64, notes: i64 = 0) -> bool:
    """LG-ATK-2-3: a weapon with both icons serves in both kinds of pools; a melee weapon that is thrown is a ranged one."""
    icon = WEAPONS.kind[weapon]
    if notes & IS_THROWN != 0:
        return kind == RANGED_POOL and (icon == MELEE or icon == MELEE_AND_RANGED)
    if kind == MELEE_POOL:
        return icon == MELEE or icon == MELEE_AND_RANGED
    return kind == RANGED_POOL and (icon == RANGED or icon == MELEE_AND_RANGED)


def counted_minis(state: State, defender: i64, kind: i64) -> i64:
    """LG-K-small, AMB-92: the minis of a defender that count for sight, range and cover, as bits."""
    found = alive_bits(state, defender)
    if kind != RANGED_POOL:
        return found
    for slot in range(MINI_SLOTS):
        if (found >> slot) & 1 == 1 and mini_traits(state, first_mini(defender) + slot) & IS_IGNORED != 0:
            found &= ~BIT[slot]
    return found


def mask_of(state: State, defender: i64, kind: i64) -> i64:
    """The same for measuring: all of them, where none is left out."""
    found = counted_minis(state, defender, kind)
    return ALL_MINIS if found == alive_bits(state, defender) else found


def stretch_of(state: State, weapon: i64) -> i64:
    """LG-K-long-shot: how many aims may lengthen the range of a weapon."""
    changers = weapon_sources(weapon, STRETCH_NUMBER)
    found: i64 = 0
    for at in range(i64(0), i64(len(changers)), 2):
        found += ABILITIES[changers[at]].stretch(state, NONE, changers[at + 1])
    return found


def is_in_reach(state: State, weapon: i64, band: i64, long: i64, notes: i64, further: i64 = 0) -> bool:
    """LG-ATK-2-2, LG-K-long-shot, LG-K-beam: whether a ranged weapon reaches so far."""
    if notes & IS_THROWN != 0:
        return band <= THROWN_RANGE and not is_out_of_sight(state, band)
    if band >= NO_RANGE or band < WEAPONS.range_min[weapon] or is_out_of_sight(state, band):
        return False
    return notes & IS_BEAM != 0 or band <= WEAPONS.range_max[weapon] + further + min(long, stretch_of(state, weapon))


def is_out_of_sight(state: State, band: i64) -> bool:
    """Whether the condition of the battle keeps ranged attacks from reaching so far."""
    if state.condition == NONE:
        return False
    limit = ABILITIES[FIRST_BATTLE + state.condition].sight_limit(state)
    return 0 < limit < band


def is_ready(state: State, unit: i64, weapon: i64) -> bool:
    """LG-SETUP-8: whether the card of a weapon has not been turned."""
    if WEAPONS.use[weapon] == NO_USE:
        return True
    slot = card_of_weapon(state, unit, weapon)
    return slot == NONE or state.upgrade_state[slot] == READY


def may_use(state: State, unit: i64, weapon: i64, mini: i64, defender: i64) -> bool:
    """LG-ATK-2-2: whether keywords of a weapon, of its unit and of the defender let a mini use it now."""
    changers = weapon_sources(weapon, FORBIDS_WEAPON_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].forbids_weapon(state, unit, changers[at + 1], weapon, mini, defender):
            return False
    changers = sources(state, unit, FORBIDS_WEAPON_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].forbids_weapon(state, unit, changers[at + 1], weapon, mini, defender):
            return False
    return not is_barred(state, weapon, defender)


def is_barred(state: State, weapon: i64, defender: i64) -> bool:
    """LG-K-immune-range-1-weapons: whether the defender cannot be attacked with a weapon."""
    changers = sources(state, defender, BARS_WEAPON_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].bars_weapon(state, defender, changers[at + 1], weapon):
            return True
    return False


def is_versatile(state: State, unit: i64, weapon: i64) -> bool:
    """LG-K-versatile."""
    changers = weapon_sources(weapon, IS_VERSATILE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].is_versatile(state, unit, changers[at + 1]):
            return True
    changers = sources(state, unit, IS_VERSATILE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].is_versatile(state, unit, changers[at + 1]):
            return True
    return False


def _is_kept_from(state: State, unit: i64, mini: i64, weapon: i64, kind: i64) -> bool:
    """LG-K-noncombatant, LG-K-sidearm: whether what stands on the mini's own card keeps it from using a weapon."""
    if mini_traits(state, mini) & ADDS_NO_WEAPONS != 0:
        return True
    arms = weapons_of(state, mini)
    for number in range(i64(len(arms))):
        changers = weapon_sources(arms[number], FORBIDS_BESIDE_NUMBER)
        for at in range(i64(0), i64(len(changers)), 2):
            ability = ABILITIES[changers[at]]
            if ability.forbids_beside(state, unit, changers[at + 1], arms[number], weapon, kind):
                return True
    return False


# What lies in the pools of a sequence


def arsenal_of(state: State, unit: i64) -> i64:
    """LG-ATK-2-2, LG-K-arsenal: how many weapons each mini may add."""
    found: i64 = 1
    changers = sources(state, unit, ARSENAL_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        found = ABILITIES[changers[at]].arsenal(state, unit, changers[at + 1], found)
    return found


def is_extra(state: State, attack: i64, number: i64) -> bool:
    """Whether a pool of the sequence is one of Beam or Gunslinger, whose weapons lie in another pool already."""
    return ATTACK_NOTES.at(state, attack, number) & _EXTRA_POOL != 0


def is_free(state: State, attack: i64, mini: i64, weapon: i64, limit: i64) -> bool:
    """LG-ATK-2-2, LG-ATK-2-4: whether a mini may still add a weapon, after the pools of the sequence that are
    formed.
    """
    if attack == NONE:
        return True
    added: i64 = 0
    for at in range(ATTACK_ADDED.count(state, attack)):
        each = ATTACK_ADDED.at(state, attack, at)
        if is_extra(state, attack, pool_of(each)):
            continue
        if WEAPONS.name[weapon_of(each)] == WEAPONS.name[weapon]:
            return False
        if mini_of(each) == mini:
            added += 1
    return added < limit


def _is_claimed(state: State, attack: i64, mini: i64, weapon: i64) -> bool:
    """LG-K-distract: whether a weapon of the attacker is barred from further pools, as it could have joined the first."""
    if attack == NONE or ATTACK_DEFENDERS.count(state, attack) == 0:
        return False
    if ATTACK_NOTES.at(state, attack, 0) & MUST_ADD == 0 or unit_of(mini) != ATTACK_UNIT.of(state, attack):
        return False
    unit, first, kind = unit_of(mini), ATTACK_DEFENDERS.at(state, attack, 0), ATTACK_KINDS.at(state, attack, 0)
    band, long = leader_band(state, unit, first, mask_of(state, first, kind)), ATTACK_LONG.at(state, attack, 0)
    if not _could_add(state, unit, mini, weapon, first, kind, band, long, ATTACK_NOTES.at(state, attack, 0)):
        return False
    return sees_defender(state, mini, first, kind)


# Which weapons can be added


def weapons_against(
    state: State, unit: i64, defender: i64, kind: i64, long: i64, attack: i64, only: i64 = NONE, notes: i64 = 0,
    first: bool = False,
) -> vec[i64]:  # fmt: skip
    """LG-ATK-2-2: what minis of a unit could add to a new pool against a defender, as numbers of pools.py.

    With `first` at most one is found. `only` is a weapon that an effect prescribes. What the pool itself holds already is
    the affair of forming.py.
    """
    found = NOTHING
    band = leader_band(state, unit, defender, mask_of(state, defender, kind))
    if kind == RANGED_POOL and (band >= NO_RANGE or is_out_of_sight(state, band)):
        return found
    limit = arsenal_of(state, unit)
    for number in range(MINI_SLOTS):
        mini = _nth(state, unit, number)
        if state.mini[mini] != ALIVE:
            continue
        is_eligible, is_known = False, False
        arms = _arms(state, mini, only)
        for at in range(i64(len(arms))):
            weapon = arms[at]
            if not _could_add(state, unit, mini, weapon, defender, kind, band, long, notes):
                continue
            if not is_free(state, attack, mini, weapon, limit) or _is_claimed(state, attack, mini, weapon):
                continue
            if not is_known:
                is_eligible, is_known = sees_defender(state, mini, defender, kind), True
            if is_eligible:
                found = append(found, addition(0, mini, weapon))
                if first:
                    return found
    return found


def _nth(state: State, unit: i64, number: i64) -> i64:
    """The minis of a unit with the leader before all others: what it sees is known more often."""
    leader = state.leader[unit]
    if number == 0:
        return leader
    mini = first_mini(unit) + number
    return first_mini(unit) if mini == leader else mini


def _arms(state: State, mini: i64, only: i64) -> vec[i64]:
    _ARMS.take(state, unit_of(mini))
    arms = _ARMS.weapons[mini % MINI_SLOTS]
    if only == NONE:
        return arms
    if holds(arms, only) or mini == bearer(state, mini // MINI_SLOTS):
        return append(vec[i64](), only)
    return NOTHING


def _further(state: State, unit: i64, weapon: i64) -> i64:
    """By how much an effect on its unit lengthens the range of a weapon."""
    return max(i64(0), min(total(state, FARTHER, unit), LONGEST_RANGE - WEAPONS.range_max[weapon]))


def _could_add(
    state: State, unit: i64, mini: i64, weapon: i64, defender: i64, kind: i64, band: i64, long: i64, notes: i64
) -> bool:
    if not fits_kind(weapon, kind, notes) or (
        kind == RANGED_POOL and not is_in_reach(state, weapon, band, long, notes, _further(state, unit, weapon))
    ):
        return False
    if notes & IGNORES_READY == 0 and not is_ready(state, unit, weapon):
        return False
    if kind == RANGED_POOL and is_engaged(state, unit) and not is_versatile(state, unit, weapon):
        return False
    return may_use(state, unit, weapon, mini, defender) and not _is_kept_from(state, unit, mini, weapon, kind)


def sees_defender(state: State, mini: i64, defender: i64, kind: i64) -> bool:
    """LG-ATK-2-1: whether a mini is eligible; in melee every mini is."""
    return kind == MELEE_POOL or seen_minis(state, mini, defender) & counted_minis(state, defender, kind) != 0


# Which units can be attacked


def is_open_to(state: State, unit: i64, defender: i64, kind: i64) -> bool:
    """LG-ATK-1-1, LG-ATK-1-2: whether a unit could be attacked in this kind of attack, by engagement, sight and
    keywords.
    """
    if not is_in_play(state, defender) or is_enclosed(state, defender) or not are_foes(state, unit, defender):
        return False
    if kind == MELEE_POOL:
        if not meets(state, unit, defender):
            return False
    elif not _can_be_shot(state, unit, defender, kind):
        return False
    return not is_shielded_from(state, unit, defender, kind != MELEE_POOL)


def _can_be_shot(state: State, unit: i64, defender: i64, kind: i64) -> bool:
    if not leader_sees(state, unit, defender, counted_minis(state, defender, kind)):
        return False  # what is known already comes first
    return not is_engaged(state, defender) and not meets_aboard(state, unit, defender)


def is_shielded_from(state: State, unit: i64, defender: i64, is_shot: bool) -> bool:
    """LG-GEN-1: whether an effect on a unit keeps an enemy from attacking it, whatever the weapon, or in ranged attacks."""
    if not are_foes(state, unit, defender):
        return False
    changers = sources(state, defender, FORBIDS_TARGET_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].forbids_target(state, defender, changers[at + 1], unit):
            return True
    changers = sources(state, defender, FORBIDS_SHOTS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if is_shot and ABILITIES[changers[at]].forbids_shots(state, defender, changers[at + 1], unit):
            return True
    return False


def meets(state: State, unit: i64, defender: i64) -> bool:
    """LG-ATK-1-2: in melee; LG-K-transported-open: passengers fight whom their vehicle touches."""
    return are_in_melee(state, unit, defender) or meets_aboard(state, unit, defender)


def meets_aboard(state: State, unit: i64, defender: i64) -> bool:
    """LG-K-transported-open: whether one of two enemies is aboard a vehicle that touches the other: they cannot
    shoot each other.
    """
    stand, stand2 = stand_in(state, unit), stand_in(state, defender)
    if stand == NONE or stand2 == NONE or (stand == unit and stand2 == defender):
        return False
    return are_in_melee(state, stand, stand2)


def can_be_hit(
    state: State, unit: i64, defender: i64, kind: i64, attack: i64, flags: i64 = 0, weapon: i64 = NONE, notes: i64 = 0
) -> bool:
    """LG-ATK-1-1: whether a unit could attack another now, whatever else it should attack; aims it has may
    lengthen ranges.
    """
    if not _fits_flags(kind, flags):
        return False
    if not is_open_to(state, unit, defender, kind):
        return False
    notes |= notes_of(flags)
    long = _aims_for(state, unit, weapon) if kind == RANGED_POOL else i64(0)
    return len(weapons_against(state, unit, defender, kind, long, attack, weapon, notes, True)) > 0


def _aims_for(state: State, unit: i64, only: i64) -> i64:
    """How many aims a unit could spend to lengthen ranges; few have a weapon that knows how."""
    _ARMS.take(state, unit)
    stretch = _ARMS.stretch if only == NONE else stretch_of(state, only)
    return count(state, unit, AIM) if stretch > 0 else i64(0)


def _fits_flags(kind: i64, flags: i64) -> bool:
    """Whether an attack with melee or ranged weapons alone may hold a pool of this kind."""
    return flags & (RANGED_ONLY if kind == MELEE_POOL else MELEE_ONLY) == 0


def may_join(state: State, attack: i64, defender: i64, kind: i64) -> bool:
    """AMB-85: whether the limits of an attack, its kind of weapons and its only target, leave room for an additional pool."""
    target = ATTACK_TARGET.of(state, attack)
    return _fits_flags(kind, ATTACK_FLAGS.of(state, attack)) and (target == NONE or target == defender)


def can_be_hit_at_all(state: State, unit: i64, defender: i64, attack: i64, flags: i64, weapon: i64) -> bool:
    return can_be_hit(state, unit, defender, MELEE_POOL, attack, flags, weapon) or can_be_hit(
        state, unit, defender, RANGED_POOL, attack, flags, weapon
    )


def is_unnoticed(state: State, unit: i64) -> bool:
    """LG-K-inconspicuous: whether attackers must choose another target if they can."""
    changers = sources(state, unit, IS_UNNOTICED_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].is_unnoticed(state, unit, changers[at + 1]):
            return True
    return False


def without_unnoticed(state: State, targets: i64) -> i64:
    """LG-K-inconspicuous, AMB-94: of the units (as bits) that could be the defender of an additional attack those that may be:
    the unnoticed ones only if there are no others.
    """
    found: i64 = 0
    for unit in range(UNITS_ALL):
        if targets & BIT[unit] != 0 and not is_unnoticed(state, unit):
            found |= BIT[unit]
    return found if found != 0 else targets


def must_attack(state: State, unit: i64, target: i64) -> bool:
    """LG-K-distract: whether something demands that a unit attacks this target if it can."""
    if is_distracted(state, unit, target):
        return True
    changers = sources(state, unit, DEMANDS_TARGET_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].demands_target(state, unit, changers[at + 1], target):
            return True
    return False


def is_distracted(state: State, unit: i64, target: i64) -> bool:
    """LG-K-distract: whether a unit must attack this target with all that it has."""
    return is_under_for(state, MUST_ATTACK, unit, target)


def is_declared(state: State, attack: i64, defender: i64) -> bool:
    """LG-ATK-3-1: whether a unit is the defender of a pool of the sequence."""
    return attack != NONE and ATTACK_DEFENDERS.has(state, attack, defender)


def notes_of(flags: i64) -> i64:
    """What the flags of an attack say of its pools."""
    return IS_THROWN | HALF_DICE if flags & THROWN != 0 else i64(0)


def may_declare(
    state: State, unit: i64, defender: i64, kind: i64, attack: i64, flags: i64 = 0, weapon: i64 = NONE, notes: i64 = 0
) -> bool:
    """AMB-94: whether a unit may be declared as defender now: it can be attacked, and nothing demands another."""
    if is_declared(state, attack, defender) or not can_be_hit(
        state, unit, defender, kind, attack, flags, weapon, notes
    ):
        return False
    if is_hidden_behind(state, unit, defender, attack, flags, weapon):
        return False
    if must_attack(state, unit, defender):
        return True
    first = first_foe(state, unit)
    for each in range(first, first + UNITS_ALL // 2):
        if is_in_play(state, each) and each != defender and must_attack(state, unit, each):
            if not is_declared(state, attack, each) and can_be_hit_at_all(state, unit, each, attack, flags, weapon):
                if not is_hidden_behind(state, unit, each, attack, flags, weapon):
                    return False
    return True


def is_hidden_behind(state: State, unit: i64, defender: i64, attack: i64, flags: i64, weapon: i64) -> bool:
    """LG-K-inconspicuous, AMB-94: whether the defender is protected because another unit without that protection
    could be attacked.
    """
    if not is_unnoticed(state, defender):
        return False
    first = first_foe(state, unit)
    for each in range(first, first + UNITS_ALL // 2):
        if each != defender and is_in_play(state, each) and not is_unnoticed(state, each):
            if can_be_hit_at_all(state, unit, each, attack, flags, weapon):
                return True
    return False


def may_attack(state: State, unit: i64) -> bool:
    """Whether a unit may make attacks at all."""
    return is_in_play(state, unit) and not is_enclosed(state, unit) and not is_under(state, CANNOT_ATTACK, unit)


# Area weapons


def area_weapon_reaches(state: State, weapon: i64, defender: i64, band: i64, seen: i64) -> bool:
    """LG-K-area-weapon: whether an area weapon attacks a unit at a range, of which so many minis (as bits) are seen."""
    if band > WEAPONS.range_max[weapon] or band < WEAPONS.range_min[weapon] or seen == 0:
        return False
    return is_in_play(state, defender) and not is_enclosed(state, defender) and not is_barred(state, weapon, defender)
