"""What a unit is: its type, its keywords, its numbers now, its minis and their weapons. Questions only."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.core.kinds import WORD
from grognard.envs.legion.abilities import (
    ABILITIES,
    COURAGE_NUMBER,
    DEFENCE_DIE_NUMBER,
    FIRST_UPGRADE,
    MAY_STAND_BY_NUMBER,
    SPEED_NUMBER,
    changes,
    keywords_changing,
)
from grognard.envs.legion.actions import MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import (
    AS_UNIT,
    BOTH_SIDES,
    CLONE_TROOPER,
    CREATURE_TROOPER,
    DROID_TROOPER,
    EMPLACEMENT_TROOPER,
    GROUND_VEHICLE,
    MELEE,
    MELEE_AND_RANGED,
    NO_COURAGE,
    NULL_COURAGE,
    REPULSOR_VEHICLE,
    SMALL,
    WOOKIEE_TROOPER,
)
from grognard.envs.legion.data.tables import COMMANDS, FILTERS, LINES, PRINTED, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.rules.lasting import COURAGE, FIRST_GRANTED, NOT_SUPPRESSED, SPEED, is_effect, is_under, total
from grognard.envs.legion.sequence.flows import MOVE
from grognard.envs.legion.sequence.moving import MOVE_FASTER, MOVE_UNIT
from grognard.envs.legion.state import (
    ABOARD,
    ALIVE,
    EFFECT_AMOUNT,
    EFFECT_ARGUMENT,
    EFFECT_UNIT,
    EFFECT_WIDTH,
    IMMOBILIZE,
    KEYWORD_KINDS,
    LOST,
    NONE,
    NUMBER_POWERS,
    OF_COUNTERPART,
    OF_UNIT,
    ON_TABLE,
    POWERS_EACH,
    SUPPRESSION,
    UNITS_ALL,
    WAITING,
    State,
    first_card,
    first_mini,
    first_unit,
    owner_of,
    token,
    unit_of,
)

MOST_SPEED: Final[i64] = 3

# Types


def type_of(state: State, unit: i64) -> i64:
    return UNITS.type[state.kind[unit]]


def is_trooper(state: State, unit: i64) -> bool:
    """LG-TYPE-trooper-1: any subtype."""
    return UNITS.type[state.kind[unit]] < GROUND_VEHICLE


def is_vehicle(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] >= GROUND_VEHICLE


def is_creature(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == CREATURE_TROOPER


def is_emplacement(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == EMPLACEMENT_TROOPER


def is_droid(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == DROID_TROOPER


def is_clone(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == CLONE_TROOPER


def is_wookiee(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == WOOKIEE_TROOPER


def is_ground_vehicle(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == GROUND_VEHICLE


def is_repulsor(state: State, unit: i64) -> bool:
    return UNITS.type[state.kind[unit]] == REPULSOR_VEHICLE


def is_notched(state: State, unit: i64) -> bool:
    """LG-NOTCH-1."""
    kind = UNITS.type[state.kind[unit]]
    return kind >= GROUND_VEHICLE or kind == CREATURE_TROOPER or kind == EMPLACEMENT_TROOPER


def has_small_base(state: State, unit: i64) -> bool:
    return UNITS.base[state.kind[unit]] == SMALL


def base_kind(state: State, unit: i64) -> i64:
    """A base of geometry/bases.py."""
    return UNITS.base[state.kind[unit]]


def height_of(state: State, unit: i64) -> i64:
    """LG-LOS-1: of the silhouette."""
    return UNITS.height[state.kind[unit]]


def may_stand_by(state: State, unit: i64) -> bool:
    """LG-ACT-13, LG-TYPE-repulsor-1: troopers, ground vehicles, and whom an ability lets; others get no token, either."""
    if is_trooper(state, unit) or is_ground_vehicle(state, unit):
        return True
    found = sources(state, unit, MAY_STAND_BY_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].may_stand_by(state, unit, found[at + 1]):
            return True
    return False


def may_mean(state: State, filter_: i64, unit: i64) -> bool:
    """Whether a printed filter means this unit now; NONE means every unit."""
    if filter_ == NONE:
        return True
    for alternative in range(FILTERS.first[filter_], FILTERS.first[filter_] + FILTERS.count[filter_]):
        needed = FILTERS.keyword[alternative]
        if PRINTED.holds(alternative, state.kind[unit], state.rank[unit]) and (
            needed == NONE or has(state, unit, needed)
        ):
            return True
    return False


# Keywords


def value(state: State, unit: i64, keyword: i64) -> i64:
    """LG-GEN-5: the value of a keyword that the unit has now, 1 for one without a value, 0 if it lacks it."""
    return i64(state.keywords[unit * KEYWORD_KINDS + keyword])


def has(state: State, unit: i64, keyword: i64) -> bool:
    return state.keywords[unit * KEYWORD_KINDS + keyword] != 0


def arguments(state: State, unit: i64, keyword: i64) -> vec[i64]:
    """What stands behind the colon of a keyword on the unit's cards in force: filters, arcs, actions, token sets ..."""
    found = NOTHING
    kind = state.kind[unit]
    found = _add_arguments(found, UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword, NONE)
    if state.counterpart[unit] != NONE and counterpart_lives(state, unit):
        kind = state.counterpart[unit]
        found = _add_arguments(found, UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword, NONE)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        card = state.upgrade[slot]
        if card != NONE and card_works(state, slot):
            found = _add_arguments(
                found, UPGRADES.keyword_first[card], UPGRADES.keyword_count[card], keyword, state.upgrade_side[slot]
            )
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        is_given = is_effect(state, at, keyword, unit)
        if is_given and state.effects[at + EFFECT_ARGUMENT] != NONE:
            found = append(found, state.effects[at + EFFECT_ARGUMENT])
    return found


def lines_of(state: State, unit: i64, keyword: i64) -> vec[i64]:
    """The lines with a keyword on the unit's cards in force, each followed by the slot of its upgrade card or NONE."""
    kind = state.kind[unit]
    found = _add_lines(NOTHING, UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword, NONE, NONE)
    if state.counterpart[unit] != NONE and counterpart_lives(state, unit):
        kind = state.counterpart[unit]
        found = _add_lines(found, UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword, NONE, NONE)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        card = state.upgrade[slot]
        if card != NONE and card_works(state, slot):
            first, count = UPGRADES.keyword_first[card], UPGRADES.keyword_count[card]
            found = _add_lines(found, first, count, keyword, state.upgrade_side[slot], slot)
    return found


def value_for(state: State, unit: i64, keyword: i64, other: i64) -> i64:
    """LG-GEN-5: the values of a keyword add up, of those lines and gifts that mean the other unit."""
    found: i64 = 0
    lines = lines_of(state, unit, keyword)
    for at in range(i64(0), i64(len(lines)), 2):
        if may_mean(state, LINES.argument[lines[at]], other):
            found += LINES.value[lines[at]]
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, keyword, unit):
            if may_mean(state, state.effects[at + EFFECT_ARGUMENT], other):
                found += state.effects[at + EFFECT_AMOUNT]
    return found


def _add_lines(found: vec[i64], first: i64, count: i64, keyword: i64, side: i64, slot: i64) -> vec[i64]:
    for line in range(first, first + count):
        if LINES.kind[line] == keyword and is_up(LINES.side[line], side):
            found = append(append(found, line), slot)
    return found


def _add_arguments(found: vec[i64], first: i64, count: i64, keyword: i64, side: i64) -> vec[i64]:
    for line in range(first, first + count):
        if LINES.kind[line] == keyword and is_up(LINES.side[line], side):
            found = append(found, LINES.argument[line])
    return found


def card_prints(state: State, slot: i64, keyword: i64) -> bool:
    """Whether the side that is up of an upgrade card has a keyword, itself or with one of its weapons."""
    card, side = state.upgrade[slot], state.upgrade_side[slot]
    if card == NONE or not card_works(state, slot):
        return False
    if _prints(UPGRADES.keyword_first[card], UPGRADES.keyword_count[card], keyword, side):
        return True
    for weapon in range(UPGRADES.weapon_first[card], UPGRADES.weapon_first[card] + UPGRADES.weapon_count[card]):
        if is_up(WEAPONS.side[weapon], side):
            if _prints(WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon], keyword, NONE):
                return True
    return False


def _prints(first: i64, count: i64, keyword: i64, side: i64) -> bool:
    for line in range(first, first + count):
        if LINES.kind[line] == keyword and is_up(LINES.side[line], side):
            return True
    return False


def is_up(printed: i64, side: i64) -> bool:
    """LG-TEXT-10: whether what stands on a side of a card counts; `side` 0 is A, 1 is B, NONE has one side only."""
    return printed == BOTH_SIDES or side == NONE or printed == side + 1


def card_works(state: State, slot: i64) -> bool:
    """LG-SETUP-9: whether the card in a slot gives its benefits; it does not when its mini is gone or it was discarded."""
    return state.upgrade[slot] != NONE and state.upgrade_state[slot] < LOST


# Where it is, and whose


def is_in_play(state: State, unit: i64) -> bool:
    """Undefeated and on the table or aboard."""
    return state.life[unit] == ON_TABLE or state.life[unit] == ABOARD


def is_on_table(state: State, unit: i64) -> bool:
    return state.life[unit] == ON_TABLE


def is_undefeated(state: State, unit: i64) -> bool:
    return WAITING <= state.life[unit] <= ABOARD


def are_enemies(unit: i64, other: i64) -> bool:
    """LG-GEN-6."""
    return owner_of(unit) != owner_of(other)


def units_of(state: State, seat: i64) -> vec[i64]:
    """The seat's units in play."""
    found = NOTHING
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_in_play(state, unit):
            found = append(found, unit)
    return found


# Minis


def alive_minis(state: State, unit: i64) -> i64:
    count: i64 = 0
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            count += 1
    return count


def counterpart_lives(state: State, unit: i64) -> bool:
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.profile[mini] == OF_COUNTERPART and state.mini[mini] == ALIVE:
            return True
    return False


def counterpart_with(state: State, unit: i64, keyword: i64) -> i64:
    """The counterpart of a unit while it lives, if its own card prints a keyword, or NONE."""
    kind = state.counterpart[unit]
    if kind == NONE or LINES.find(UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword) == NONE:
        return NONE
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.profile[mini] == OF_COUNTERPART and state.mini[mini] == ALIVE:
            return mini
    return NONE


def threshold(state: State, mini: i64) -> i64:
    """Wounds that defeat a mini: by its unit card, its upgrade card, or its counterpart card."""
    unit, profile = unit_of(mini), state.profile[mini]
    if profile == OF_COUNTERPART:
        return UNITS.wounds[state.counterpart[unit]]
    if profile != OF_UNIT:
        printed = UPGRADES.mini_wounds[state.upgrade[first_card(unit) + profile]]
        if printed != AS_UNIT:
            return printed
    return UNITS.wounds[state.kind[unit]]


def health_left(state: State, mini: i64) -> i64:
    return threshold(state, mini) - state.wounds[mini]


def is_wounded(state: State, unit: i64) -> bool:
    """LG-GEN-15."""
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and state.wounds[mini] > 0:
            return True
    return False


def wounds_of(state: State, unit: i64) -> i64:
    """Wound tokens on all its minis."""
    count: i64 = 0
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            count += state.wounds[mini]
    return count


# Numbers


def has_power(state: State, unit: i64, powers: i64, number: i64) -> bool:
    """Whether the unit may have an ability that answers a moment (MOMENT_POWERS) or changes a number (NUMBER_POWERS).

    UNITS_ALL plus a seat stands for any of its units.
    """
    at = unit * POWERS_EACH + powers
    if number < WORD:
        return (state.powers[at] >> number) & 1 == 1
    return (state.powers[at + 1] >> (number - WORD)) & 1 == 1


def sources(state: State, unit: i64, number: i64) -> vec[i64]:
    """The abilities in force of a unit that change a number, each with its value: keywords, cards, lasting effects."""
    if not has_power(state, unit, NUMBER_POWERS, number):
        return NOTHING
    found = NOTHING
    changers = keywords_changing(number)
    for at in range(i64(len(changers))):
        amount = value(state, unit, changers[at])
        if amount > 0:
            found = append(append(found, changers[at]), amount)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if (
            state.upgrade[slot] != NONE
            and card_works(state, slot)
            and changes(FIRST_UPGRADE + state.upgrade[slot], number)
        ):
            found = append(append(found, FIRST_UPGRADE + state.upgrade[slot]), slot)
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] >= FIRST_GRANTED:
            if changes(state.effects[at] - FIRST_GRANTED, number):
                found = append(append(found, state.effects[at] - FIRST_GRANTED), state.effects[at + EFFECT_AMOUNT])
    return found


def courage_of(state: State, unit: i64) -> i64:
    """Its own courage: NO_COURAGE of vehicles, NULL_COURAGE where suppression does nothing."""
    courage = UNITS.courage[state.kind[unit]]
    if courage == NO_COURAGE:
        return courage
    if courage != NULL_COURAGE:
        courage += total(state, COURAGE, unit)
    changers = sources(state, unit, COURAGE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        courage = ABILITIES[changers[at]].courage(state, unit, changers[at + 1], courage)
    return courage


def defence_die_of(state: State, unit: i64) -> i64:
    """LG-ATK-7-1: the colour of its defence dice."""
    die = UNITS.defence[state.kind[unit]]
    changers = sources(state, unit, DEFENCE_DIE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        die = ABILITIES[changers[at]].defence_die(state, unit, changers[at + 1], die)
    return die


def can_be_suppressed(state: State, unit: i64) -> bool:
    """LG-ACT-14, LG-ACT-19: vehicles and units without fear gain no suppression."""
    courage = courage_of(state, unit)
    return courage != NO_COURAGE and courage != NULL_COURAGE


def is_suppressed(state: State, unit: i64) -> bool:
    """LG-ACT-14, LG-TYPE-droid-1: by its own courage."""
    if is_droid(state, unit) or is_under(state, NOT_SUPPRESSED, unit):
        return False
    courage = courage_of(state, unit)
    return courage not in (NO_COURAGE, NULL_COURAGE) and 0 < courage <= token(state, unit, SUPPRESSION)


def speed_of(state: State, unit: i64, more: i64 = 0) -> i64:
    """LG-MOVE-10: the maximum speed now, with what effects of the move in progress change (`MOVE_FASTER`).

    `more` is an increase that could still come.
    """
    faster = hastened(state, unit)
    return speed_at_rest(state, unit, more + max(i64(0), faster), max(i64(0), -faster))


def hastened(state: State, unit: i64) -> i64:
    """How much faster the unit is in the move that it is making."""
    frame = state.innermost(MOVE)
    return MOVE_FASTER.of(state, frame) if frame != NONE and MOVE_UNIT.of(state, frame) == unit else 0


def speed_at_rest(state: State, unit: i64, more: i64 = 0, less: i64 = 0) -> i64:
    """LG-MOVE-10: the maximum speed before difficult terrain: increases first, up to 3, then decreases."""
    speed = UNITS.speed[state.kind[unit]] + more
    changers = sources(state, unit, SPEED_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        changed = ABILITIES[changers[at]].speed(state, unit, changers[at + 1], speed)
        if changed >= speed:
            speed = changed
        else:
            less += speed - changed
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, SPEED, unit):
            speed += max(i64(0), state.effects[at + EFFECT_AMOUNT])
            less += max(i64(0), -state.effects[at + EFFECT_AMOUNT])
    return max(i64(0), min(MOST_SPEED, speed) - less - token(state, unit, IMMOBILIZE))


# Weapons


def weapons_of(state: State, mini: i64) -> vec[i64]:
    """LG-SETUP-6: the weapons a mini may use, ready or not: those of its profile, and of cards that arm the whole unit."""
    unit, profile = unit_of(mini), state.profile[mini]
    found = NOTHING
    if profile == OF_COUNTERPART:
        kind = state.counterpart[unit]
        return _add_weapons(found, UNITS.weapon_first[kind], UNITS.weapon_count[kind], NONE)
    kind = state.kind[unit]
    found = _add_weapons(found, UNITS.weapon_first[kind], UNITS.weapon_count[kind], NONE)
    for at in range(UPGRADE_SLOTS):
        slot = first_card(unit) + at
        card = state.upgrade[slot]
        if card == NONE or not card_works(state, slot) or (UPGRADES.adds_mini[card] == 1 and at != profile):
            continue
        found = _add_weapons(found, UPGRADES.weapon_first[card], UPGRADES.weapon_count[card], state.upgrade_side[slot])
    return found


def _add_weapons(found: vec[i64], first: i64, count: i64, side: i64) -> vec[i64]:
    for weapon in range(first, first + count):
        if is_up(WEAPONS.side[weapon], side):
            found = append(found, weapon)
    return found


def has_melee_weapon(state: State, unit: i64) -> bool:
    """LG-MELEE-1: any of its minis has one."""
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] != ALIVE:
            continue
        weapons = weapons_of(state, mini)
        for number in range(i64(len(weapons))):
            if WEAPONS.kind[weapons[number]] in (MELEE, MELEE_AND_RANGED):
                return True
    return False


def card_of_weapon(state: State, unit: i64, weapon: i64) -> i64:
    """The slot of the upgrade card that a weapon stands on, or NONE."""
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        card = state.upgrade[slot]
        if card != NONE:
            first = UPGRADES.weapon_first[card]
            if first <= weapon < first + UPGRADES.weapon_count[card]:
                return slot
    return NONE


def unit_of_command(state: State, seat: i64, card: i64) -> i64:
    """LG-CMD-2, LG-CMD-5: the undefeated unit that a command card is tied to, the first of several, or NONE."""
    if COMMANDS.commander[card] == NONE:
        return NONE
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if is_commander_of(state, card, unit):
            return unit
    return NONE


def is_commander_of(state: State, card: i64, unit: i64) -> bool:
    """LG-CMD-2, LG-CMD-5: whether a command card that is tied to somebody is tied to this unit."""
    filter_ = COMMANDS.commander[card]
    return is_undefeated(state, unit) and (may_mean(state, filter_, unit) or _joined_by(state, filter_, unit))


def _joined_by(state: State, filter_: i64, unit: i64) -> bool:
    """LG-TEXT-12: whether a counterpart that the filter means lives in the unit."""
    kind = state.counterpart[unit]
    return kind != NONE and counterpart_lives(state, unit) and PRINTED.may_mean(filter_, kind, UNITS.rank[kind])
