"""Section 8, steps 1 to 3, of one pool: aims for range, weapons of minis, what others add; then it waits to be
rolled.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import DECLARE, FORM
from grognard.envs.legion.actions import DIE, DONE, MINI, MINI_SLOTS, NUMBER, WEAPON
from grognard.envs.legion.data.printed import EXHAUST, NO_USE
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.events.attack import ATTACK_DECLARED, CARD_TURNED, FIRE_SUPPORTED, POOL_FORMED
from grognard.envs.legion.rules import moments, spending
from grognard.envs.legion.rules.alike import are_alike, group_size, groups_for
from grognard.envs.legion.rules.dice import ATTACK_BLANK, ATTACK_COLOURS, ATTACK_FACES
from grognard.envs.legion.rules.lasting import SUPPORTS_FREELY, is_under
from grognard.envs.legion.rules.measuring import seen_minis
from grognard.envs.legion.rules.pools import (
    DICE_GAINED,
    DICE_KEPT,
    addition,
    dice_added,
    gain,
    gained_amount,
    gained_by,
    gained_keyword,
    is_halved,
    mini_of,
    pool_of,
    weapon_of,
)
from grognard.envs.legion.rules.siding import player_of
from grognard.envs.legion.rules.targeting import (
    arsenal_of,
    counted_minis,
    is_extra,
    slots_of,
    stretch_of,
    weapons_against,
)
from grognard.envs.legion.rules.units import card_of_weapon
from grognard.envs.legion.sequence.activation import ACTIVATION_FLAGS, ACTIVATION_UNIT, ARSENAL_USED
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_DICE,
    ATTACK_GAINED,
    ATTACK_KINDS,
    ATTACK_LONG,
    ATTACK_NOTES,
    ATTACK_ROLLED,
    ATTACK_SEEN,
    ATTACK_UNIT,
    ATTACK_WEAPON,
    FORMING_ADDED,
    FORMING_DEFENDER,
    FORMING_GAINED,
    FORMING_GROUP,
    FORMING_KIND,
    FORMING_LONG,
    FORMING_NOTES,
    FORMING_PRESCRIBED,
    FORMING_SEAT,
    FORMING_SUPPORTED,
    FORMING_UNIT,
    FORMING_WEAPON,
    IGNORES_READY,
    IS_BEAM,
    IS_GUNSLINGER,
    IS_SUPPORT,
    MUST_ADD,
    RANGED_POOL,
)
from grognard.envs.legion.sequence.flows import ACTIVATION, ATTACK, FORMING
from grognard.envs.legion.state import AIM, EXHAUSTED, EXPENDED, NONE, State, unit_changed, unit_of

_EXTRA_POOL: Final[i64] = IS_GUNSLINGER | IS_BEAM


def begin_forming(state: State, unit: i64, defender: i64, kind: i64, notes: i64) -> None:
    """A pool of the sequence in progress is formed against a defender."""
    state.push(FORMING, unit, defender, kind, notes)
    FORMING_SEAT.set(state, player_of(state, unit))
    FORMING_WEAPON.set(state, NONE)
    FORMING_GROUP.set(state, NONE)
    FORMING_SUPPORTED.set(state, NONE)
    FORMING_PRESCRIBED.set(state, NONE)


def begin_support(state: State, unit: i64, supported: i64) -> None:
    """LG-K-fire-support: minis of another unit add weapons to a pool in the making, which begins at `supported`."""
    begin_forming(state, unit, FORMING_DEFENDER.of(state, supported), RANGED_POOL, IS_SUPPORT)
    FORMING_SUPPORTED.set(state, supported)


def begin_extra(state: State, unit: i64, defender: i64, kind: i64, notes: i64, weapon: i64 = NONE) -> None:
    """LG-K-beam, LG-K-gunslinger: an additional pool of weapons that lie in another; `weapon` is the only one."""
    begin_forming(state, unit, defender, kind, notes)
    FORMING_PRESCRIBED.set(state, weapon)
    if state.log is not None:
        state.log.tell(ATTACK_DECLARED, unit, defender, kind)


# Step 1: what comes with naming the defender


def name_defender(state: State) -> None:
    """LG-ATK-1-1: effects of both players when a defender has been named, for an additional attack as well."""
    if FORMING_NOTES.get(state) & IS_SUPPORT == 0:
        moments.begin_for_both(state, DECLARE, FORMING_DEFENDER.get(state), state.top)


def stretch_ranges(state: State) -> None:
    """LG-K-long-shot, D36: aims for range, one by one."""
    if FORMING_KIND.get(state) == RANGED_POOL and FORMING_NOTES.get(state) & (IS_SUPPORT | _EXTRA_POOL) == 0:
        if _longest(state) > FORMING_LONG.get(state) and spending.can_spend(state, FORMING_UNIT.get(state), AIM):
            state.ask(FORMING_SEAT.get(state), STRETCH_RANGE)


def _longest(state: State) -> i64:
    """How many aims could lengthen the range of a weapon that the unit can use then."""
    most: i64 = 0
    long = FORMING_LONG.get(state) + spending.count(state, FORMING_UNIT.get(state), AIM)
    found = _usable(state, long)
    for at in range(i64(len(found))):
        most = max(most, min(long, stretch_of(state, weapon_of(found[at]))))
    return most


def _usable(state: State, long: i64) -> vec[i64]:
    unit, defender, kind = FORMING_UNIT.get(state), FORMING_DEFENDER.get(state), FORMING_KIND.get(state)
    attack = state.innermost(ATTACK)
    only = ATTACK_WEAPON.of(state, attack)
    return weapons_against(state, unit, defender, kind, long, attack, only, FORMING_NOTES.get(state))


class StretchRange(Decision[State]):
    """LG-K-long-shot: an aim is spent for more range, or none any more, which needs a weapon that reaches."""

    rule = "LG-K-long-shot"

    def offer(self, state: State, mask: Mask) -> None:
        if len(_usable(state, FORMING_LONG.get(state))) > 0:
            mask.allow(DONE)
        spending.offer(state, mask, FORMING_UNIT.get(state), AIM)

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            spending.spend(state, FORMING_UNIT.get(state), AIM, action)
            FORMING_LONG.set(state, FORMING_LONG.get(state) + 1)
            state.again()


STRETCH_RANGE: Final[StretchRange] = StretchRange()


# Step 2: weapons


def open_weapons(state: State) -> vec[i64]:
    """LG-ATK-2-2: what minis may still add to the pool in the making, as numbers of pools.py."""
    notes = FORMING_NOTES.get(state)
    attack = state.innermost(ATTACK)
    if notes & _EXTRA_POOL != 0:
        unit, defender, kind = FORMING_UNIT.get(state), FORMING_DEFENDER.get(state), FORMING_KIND.get(state)
        found = repeatable(state, attack, unit, defender, kind, notes, FORMING_PRESCRIBED.get(state))
    else:
        found = _usable(state, FORMING_LONG.get(state))
    is_once = ATTACK_WEAPON.of(state, attack) != NONE and notes & _EXTRA_POOL == 0
    if is_once and FORMING_ADDED.count(state, state.top) > 0:
        return NOTHING
    left = NOTHING
    limit = _limit(state, attack)
    for at in range(i64(len(found))):
        mini, weapon = mini_of(found[at]), weapon_of(found[at])
        if _added_by(state, mini) + _in_pools(state, attack, mini) < limit and not FORMING_ADDED.has(
            state, state.top, addition(0, mini, weapon)
        ):
            left = append(left, found[at])
    return left


def _limit(state: State, attack: i64) -> i64:
    """LG-K-arsenal; LG-K-fire-support: one weapon per mini; LG-K-gunslinger: whatever was used before."""
    notes = FORMING_NOTES.get(state)
    if notes & _EXTRA_POOL != 0:
        return 99
    return 1 if notes & IS_SUPPORT != 0 else arsenal_of(state, FORMING_UNIT.get(state))


def _added_by(state: State, mini: i64) -> i64:
    found: i64 = 0
    for at in range(FORMING_ADDED.count(state, state.top)):
        if mini_of(FORMING_ADDED.at(state, state.top, at)) == mini:
            found += 1
    return found


def _in_pools(state: State, attack: i64, mini: i64) -> i64:
    found: i64 = 0
    if FORMING_NOTES.get(state) & _EXTRA_POOL == 0:
        for at in range(ATTACK_ADDED.count(state, attack)):
            each = ATTACK_ADDED.at(state, attack, at)
            if mini_of(each) == mini and not is_extra(state, attack, pool_of(each)):
                found += 1
    return found


def repeatable(
    state: State, attack: i64, unit: i64, defender: i64, kind: i64, notes: i64, weapon: i64 = NONE
) -> vec[i64]:  # fmt: skip
    """AMB-107: weapons that lie in another pool, by the same minis, as far as they can be used against this
    defender; all, or only one.
    """
    found = NOTHING
    only = ATTACK_WEAPON.of(state, attack)  # LG-TEXT-5
    all_ = weapons_against(state, unit, defender, kind, 0, NONE, only, notes | IGNORES_READY)
    for at in range(i64(len(all_))):
        for place in range(ATTACK_ADDED.count(state, attack)):
            each = ATTACK_ADDED.at(state, attack, place)
            is_same = mini_of(each) == mini_of(all_[at]) and weapon_of(each) == weapon_of(all_[at])
            if is_same and not is_extra(state, attack, pool_of(each)):
                if weapon == NONE or weapon_of(each) == weapon:
                    found = append(found, all_[at])
                break
    return found


def add_weapons(state: State) -> None:
    """LG-ATK-2-2, D37: which minis add which weapon; LG-K-beam: all that can add theirs."""
    left = open_weapons(state)
    if len(left) == 0:
        return
    if FORMING_NOTES.get(state) & IS_BEAM != 0:
        for at in range(i64(len(left))):
            FORMING_ADDED.add(state, state.top, left[at])
        return
    FORMING_WEAPON.set(state, NONE)
    FORMING_GROUP.set(state, NONE)
    state.ask(FORMING_SEAT.get(state), CHOOSE_WEAPON)


def choose_minis(state: State, left: vec[i64], weapon: i64) -> None:
    """Which minis add the weapon just named: of minis that are alike it matters only how many."""
    FORMING_WEAPON.set(state, weapon)
    groups = groups_for(state, left, weapon)
    if len(groups) > 1:
        state.ask(FORMING_SEAT.get(state), CHOOSE_GROUP)
    else:
        ask_number(state, left, groups[0])


def ask_number(state: State, left: vec[i64], first: i64) -> None:
    FORMING_GROUP.set(state, first)
    is_once = ATTACK_WEAPON.of(state, state.innermost(ATTACK)) != NONE
    if is_once or group_size(state, left, FORMING_WEAPON.get(state), first) == 1:
        _add(state, left, 1)
    else:
        state.ask(FORMING_SEAT.get(state), CHOOSE_NUMBER)


def _add(state: State, left: vec[i64], amount: i64) -> None:
    """So many minis of the group add the weapon named."""
    weapon, first = FORMING_WEAPON.get(state), FORMING_GROUP.get(state)
    for at in range(i64(len(left))):
        if amount > 0 and weapon_of(left[at]) == weapon and are_alike(state, left, first, mini_of(left[at])):
            FORMING_ADDED.add(state, state.top, left[at])
            amount -= 1
    state.again()


def _must_go_on(state: State, left: vec[i64]) -> bool:
    """A pool holds a weapon; LG-K-distract: and one of each mini that has a fitting one."""
    if FORMING_ADDED.count(state, state.top) == 0:
        return FORMING_NOTES.get(state) & IS_SUPPORT == 0
    if FORMING_NOTES.get(state) & MUST_ADD == 0:
        return False
    for at in range(i64(len(left))):
        if _added_by(state, mini_of(left[at])) == 0:
            return True
    return False


class ChooseWeapon(Decision[State]):
    """LG-ATK-2-2: a weapon that minis add to the pool, or no more."""

    rule = "LG-ATK-2-2"

    def offer(self, state: State, mask: Mask) -> None:
        left = open_weapons(state)
        if not _must_go_on(state, left):
            mask.allow(DONE)
        slots = slots_of(state, FORMING_UNIT.get(state), ATTACK_WEAPON.of(state, state.innermost(ATTACK)))
        for slot in range(i64(len(slots))):
            for at in range(i64(len(left))):
                if weapon_of(left[at]) == slots[slot]:
                    mask.allow(WEAPON.at(slot))
                    break

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        slots = slots_of(state, FORMING_UNIT.get(state), ATTACK_WEAPON.of(state, state.innermost(ATTACK)))
        choose_minis(state, open_weapons(state), slots[WEAPON.argument(action)])


class ChooseGroup(Decision[State]):
    """LG-ATK-2-2: which minis add the weapon named, where they differ; a mini stands for all that are like it."""

    rule = "LG-ATK-2-2"

    def offer(self, state: State, mask: Mask) -> None:
        groups = groups_for(state, open_weapons(state), FORMING_WEAPON.get(state))
        for at in range(i64(len(groups))):
            mask.allow(MINI.at(groups[at] % MINI_SLOTS))

    def apply(self, state: State, action: i64) -> None:
        ask_number(state, open_weapons(state), FORMING_UNIT.get(state) * MINI_SLOTS + MINI.argument(action))


class ChooseNumber(Decision[State]):
    """LG-ATK-2-2: how many of several minis that are alike add the weapon named."""

    rule = "LG-ATK-2-2"

    def offer(self, state: State, mask: Mask) -> None:
        size = group_size(state, open_weapons(state), FORMING_WEAPON.get(state), FORMING_GROUP.get(state))
        for amount in range(i64(1), size + 1):
            mask.allow(NUMBER.at(amount))

    def apply(self, state: State, action: i64) -> None:
        _add(state, open_weapons(state), NUMBER.argument(action))


CHOOSE_WEAPON: Final[ChooseWeapon] = ChooseWeapon()
CHOOSE_GROUP: Final[ChooseGroup] = ChooseGroup()
CHOOSE_NUMBER: Final[ChooseNumber] = ChooseNumber()


def let_others_add(state: State) -> None:
    """LG-K-fire-support, D39: effects of the attacker's side while the pool is formed."""
    if FORMING_NOTES.get(state) & (IS_SUPPORT | _EXTRA_POOL) == 0:
        moments.begin(state, FORM, FORMING_SEAT.get(state), NONE, FORMING_DEFENDER.get(state), state.top)


# Half the dice


def halve_dice(state: State) -> None:
    """LG-TYPE-vehicle-2, AMB-14, D65: which dice of a weapon stay of which only half are added."""
    weapon = mixed_half(state)
    if weapon != NONE and _kept(state) < _half(weapon):
        state.ask(FORMING_SEAT.get(state), CHOOSE_DIE_KEPT)


def _half(weapon: i64) -> i64:
    return (WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon] + 1) // 2


def mixed_half(state: State) -> i64:
    """A weapon of the pool with dice of several colours of which half stay, or NONE."""
    for at in range(FORMING_ADDED.count(state, state.top)):
        weapon = weapon_of(FORMING_ADDED.at(state, state.top, at))
        colours: i64 = 0
        for amount in (WEAPONS.red[weapon], WEAPONS.black[weapon], WEAPONS.white[weapon]):
            colours += min(i64(1), amount)
        if colours > 1 and is_halved(state, state.top, weapon):
            return weapon
    return NONE


def _kept(state: State) -> i64:
    found: i64 = 0
    for colour in range(ATTACK_COLOURS):
        found += _kept_of(state, colour)
    return found


def _kept_of(state: State, colour: i64) -> i64:
    return gained_by(state, state.top, DICE_KEPT + colour)


class ChooseDieKept(Decision[State]):
    """AMB-14: a weapon adds half of its dice: its owner chooses those that stay, one by one."""

    rule = "LG-TYPE-vehicle-2"

    def offer(self, state: State, mask: Mask) -> None:
        weapon = mixed_half(state)
        printed = append(append(append(vec[i64](), WEAPONS.red[weapon]), WEAPONS.black[weapon]), WEAPONS.white[weapon])
        for colour in range(ATTACK_COLOURS):
            if printed[colour] > _kept_of(state, colour):
                mask.allow(DIE.at(colour * ATTACK_FACES + ATTACK_BLANK))

    def apply(self, state: State, action: i64) -> None:
        FORMING_GAINED.add(state, state.top, gain(0, DICE_KEPT + DIE.argument(action) // ATTACK_FACES, 1))
        state.again()


CHOOSE_DIE_KEPT: Final[ChooseDieKept] = ChooseDieKept()


# The pool is formed


def close_pool(state: State) -> None:
    """LG-ATK-3-1: the pool waits; cards of its weapons turn now, whatever becomes of it."""
    if FORMING_ADDED.count(state, state.top) == 0:
        return
    _turn_cards(state)
    _note_arsenal(state)
    if FORMING_NOTES.get(state) & IS_SUPPORT != 0:
        _add_to_supported(state)
    else:
        _add_to_attack(state)


def _add_to_supported(state: State) -> None:
    """LG-K-fire-support: the weapons go to the pool that is supported."""
    below = FORMING_SUPPORTED.get(state)
    for at in range(FORMING_ADDED.count(state, state.top)):
        FORMING_ADDED.add(state, below, FORMING_ADDED.at(state, state.top, at))
    _turn_order(state, FORMING_UNIT.get(state))


def _add_to_attack(state: State) -> None:
    """The pool is one more of the attack."""
    frame, attack = state.top, state.innermost(ATTACK)
    number = ATTACK_DEFENDERS.count(state, attack)
    ATTACK_DEFENDERS.add(state, attack, FORMING_DEFENDER.get(state))
    ATTACK_KINDS.add(state, attack, FORMING_KIND.get(state))
    ATTACK_LONG.add(state, attack, FORMING_LONG.get(state))
    ATTACK_NOTES.add(state, attack, FORMING_NOTES.get(state))
    ATTACK_ROLLED.add(state, attack, 0)
    ATTACK_SEEN.add(state, attack, _seen_by_all(state))
    for colour in range(ATTACK_COLOURS):
        ATTACK_DICE.add(state, attack, _dice_of(state, colour))
    weapons: list[int] = []
    for at in range(FORMING_ADDED.count(state, frame)):
        added = FORMING_ADDED.at(state, frame, at)
        ATTACK_ADDED.add(state, attack, addition(number, mini_of(added), weapon_of(added)))
        weapons.append(int(weapon_of(added)))
    for at in range(FORMING_GAINED.count(state, frame)):
        gained = FORMING_GAINED.at(state, frame, at)
        ATTACK_GAINED.add(state, attack, gain(number, gained_keyword(gained), gained_amount(gained)))
    if state.log is not None:
        unit, defender, kind = FORMING_UNIT.get(state), FORMING_DEFENDER.get(state), FORMING_KIND.get(state)
        state.log.tell(POOL_FORMED, unit, defender, kind, weapons)


def _turn_order(state: State, unit: i64) -> None:
    """LG-K-fire-support: the order token of the supporter is turned: it will not activate, unless a card lets it keep it."""
    if not is_under(state, SUPPORTS_FREELY, unit):
        state.face_up[unit] -= 1
        state.face_down[unit] += 1
        unit_changed(state, unit)
    if state.log is not None:
        state.log.tell(FIRE_SUPPORTED, unit, FORMING_DEFENDER.get(state))


def _seen_by_all(state: State) -> i64:
    """LG-ATK-9-2: the minis of the defender that any mini sees which added a weapon, as bits."""
    defender = FORMING_DEFENDER.get(state)
    found: i64 = 0
    for at in range(FORMING_ADDED.count(state, state.top)):
        found |= seen_minis(state, mini_of(FORMING_ADDED.at(state, state.top, at)), defender)
    return found & counted_minis(state, defender, FORMING_KIND.get(state))


def _dice_of(state: State, colour: i64) -> i64:
    """The dice of a colour in the pool, as it is formed (AMB-68)."""
    frame, defender = state.top, FORMING_DEFENDER.get(state)
    total = gained_by(state, frame, DICE_GAINED + colour)
    counted = counted_minis(state, defender, FORMING_KIND.get(state))
    for at in range(FORMING_ADDED.count(state, frame)):
        mini, weapon = mini_of(FORMING_ADDED.at(state, frame, at)), weapon_of(FORMING_ADDED.at(state, frame, at))
        seen = seen_minis(state, mini, defender) & counted
        total += dice_added(state, frame, unit_of(mini), weapon, seen, colour)
    return max(i64(0), total)


def _turn_cards(state: State) -> None:
    """LG-SETUP-8: once, however many minis add the weapon; AMB-107: not again for Gunslinger and Beam."""
    if FORMING_NOTES.get(state) & _EXTRA_POOL != 0:
        return
    for at in range(FORMING_ADDED.count(state, state.top)):
        added = FORMING_ADDED.at(state, state.top, at)
        weapon, unit = weapon_of(added), unit_of(mini_of(added))
        slot = card_of_weapon(state, unit, weapon)
        if slot == NONE:
            continue
        turns = WEAPONS.use[weapon] != NO_USE and state.upgrade_state[slot] < EXHAUSTED
        if turns:
            state.upgrade_state[slot] = EXHAUSTED if WEAPONS.use[weapon] == EXHAUST else EXPENDED
            unit_changed(state, unit)
        if turns or state.upgrade_used[slot] == 0:
            state.upgrade_used[slot] = 1
            unit_changed(state, unit)
            if state.log is not None:
                state.log.tell(CARD_TURNED, slot, state.upgrade_state[slot])


def _note_arsenal(state: State) -> None:
    """LG-K-barrage looks at whether the unit used Arsenal in its activation."""
    unit = FORMING_UNIT.get(state)
    attack = state.innermost(ATTACK)
    activation = state.innermost(ACTIVATION)
    if activation == NONE or ACTIVATION_UNIT.of(state, activation) != unit or ATTACK_UNIT.of(state, attack) != unit:
        return
    for at in range(FORMING_ADDED.count(state, state.top)):
        mini = mini_of(FORMING_ADDED.at(state, state.top, at))
        if _added_by(state, mini) + _in_pools(state, attack, mini) > 1:
            ACTIVATION_FLAGS.set_of(state, activation, ACTIVATION_FLAGS.of(state, activation) | ARSENAL_USED)


FORMING_STEPS: Final[Steps[State]] = (
    name_defender,
    stretch_ranges,
    add_weapons,
    let_others_add,
    halve_dice,
    close_pool,
)
DECISIONS: Final[list[Decision[State]]] = [STRETCH_RANGE, CHOOSE_WEAPON, CHOOSE_GROUP, CHOOSE_NUMBER, CHOOSE_DIE_KEPT]
