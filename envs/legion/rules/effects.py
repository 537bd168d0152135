"""Lasting effects begin and end: keywords and other changes that a unit has for a while; and the table of all keywords in force.

Card data is never edited: what a unit has is the sum of its unit card, its upgrade cards that work, its counterpart and
its effects.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE, FIRST_UPGRADE
from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.data.keyword_list import CARD_KEYWORDS, UNIT_KEYWORDS, WEAPON_KEYWORDS, N
from grognard.envs.legion.data.printed import OVERRUN
from grognard.envs.legion.data.tables import BATTLE, KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.events.round import EFFECT_BEGAN, EFFECTS_ENDED
from grognard.envs.legion.keywords.numbers import OVERRUN as OVERRUN_KEYWORD
from grognard.envs.legion.rules.lasting import FIRST_GRANTED, LOSES, TURNED, is_effect
from grognard.envs.legion.rules.units import card_works, counterpart_lives, is_up
from grognard.envs.legion.state import (
    ABSENT,
    EFFECT_AMOUNT,
    EFFECT_ARGUMENT,
    EFFECT_SOURCE,
    EFFECT_UNIT,
    EFFECT_UNTIL,
    EFFECT_WIDTH,
    KEYWORD_KINDS,
    MOMENT_POWERS,
    NONE,
    NUMBER_POWERS,
    ONE_UNIT,
    POWERS_EACH,
    UNITS_ALL,
    State,
    first_card,
    first_unit,
    owner_of,
    unit_changed,
)

FIRST_CARD_KEYWORD: Final[i64] = i64(len(UNIT_KEYWORDS) + len(WEAPON_KEYWORDS))
LAST_CARD_KEYWORD: Final[i64] = FIRST_CARD_KEYWORD + i64(len(CARD_KEYWORDS))


def add_effect(
    state: State, what: i64, unit: i64, amount: i64, until: i64, source: i64 = NONE, argument: i64 = NONE
) -> None:
    """The unit has a keyword or another effect until a period ends; `source` is the ability that gives it."""
    effects = state.effects
    for number in (what, unit, amount, until, source, argument):
        effects = append(effects, number)
    state.effects = effects
    refresh_keywords(state, unit)
    if state.log is not None:
        state.log.tell(EFFECT_BEGAN, unit)


def take_from_effect(state: State, what: i64, unit: i64, source: i64, argument: i64) -> None:
    """One less of what such an effect counts; with the last one it is over."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        is_it = is_effect(state, at, what, unit) and state.effects[at + EFFECT_SOURCE] == source
        if is_it and state.effects[at + EFFECT_ARGUMENT] == argument:
            kept = NOTHING
            for number in range(i64(len(state.effects))):
                if not at <= number < at + EFFECT_WIDTH:
                    kept = append(kept, state.effects[number])
            _keep(state, kept)
            return


def end_effects(state: State, until: i64, unit: i64 = NONE) -> None:
    """A period ends, for a unit or for all of them."""
    kept = NOTHING
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        ends = state.effects[at + EFFECT_UNTIL] == until and (unit == NONE or state.effects[at + EFFECT_UNIT] == unit)
        if not ends:
            for number in range(at, at + EFFECT_WIDTH):
                kept = append(kept, state.effects[number])
    _keep(state, kept)


def end_effect(state: State, what: i64, unit: i64) -> None:
    """One kind of effect on a unit is over."""
    kept = NOTHING
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] != what or state.effects[at + EFFECT_UNIT] != unit:
            for number in range(at, at + EFFECT_WIDTH):
                kept = append(kept, state.effects[number])
    _keep(state, kept)


def end_effects_of(state: State, source: i64, unit: i64 = NONE, until: i64 = NONE) -> None:
    """What an ability gave is over, as a card that leaves play; to one unit or to all of them, of one period or of any."""
    kept = NOTHING
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        is_other = (unit != NONE and state.effects[at + EFFECT_UNIT] != unit) or (
            until != NONE and state.effects[at + EFFECT_UNTIL] != until
        )
        if state.effects[at + EFFECT_SOURCE] != source or is_other:
            for number in range(at, at + EFFECT_WIDTH):
                kept = append(kept, state.effects[number])
    _keep(state, kept)


def _keep(state: State, kept: vec[i64]) -> None:
    """Only these effects are left, in their order."""
    before, at = state.effects, i64(0)
    if len(kept) == len(before):
        return
    state.effects = kept
    state.revision += ONE_UNIT  # those that lose one are told below
    for each in range(i64(0), i64(len(before)), EFFECT_WIDTH):
        if at < len(kept) and _is_same(kept, at, before, each):
            at += EFFECT_WIDTH
            continue
        if before[each] == TURNED:
            state.revision += 1  # who its enemies are matters to all
        refresh_keywords(state, before[each + EFFECT_UNIT])
    if state.log is not None:
        state.log.tell(EFFECTS_ENDED)


def _is_same(effects: vec[i64], at: i64, others: vec[i64], each: i64) -> bool:
    for number in range(EFFECT_WIDTH):
        if effects[at + number] != others[each + number]:
            return False
    return True


# The table of keywords


def refresh_all_keywords(state: State) -> None:
    for unit in range(UNITS_ALL):
        if state.life[unit] != ABSENT:
            refresh_keywords(state, unit)


def refresh_keywords(state: State, unit: i64) -> None:
    """LG-GEN-5: values add up, keywords without a value are there or not; call it whenever one of the sources changes."""
    unit_changed(state, unit)
    state.worded[unit] = state.revision
    start = unit * KEYWORD_KINDS
    table = state.keywords
    for keyword in range(KEYWORD_KINDS):
        table[start + keyword] = u8(0)
    kind = state.kind[unit]
    if kind == NONE:
        _note_powers(state, unit)
        return
    _add_lines(table, start, UNITS.keyword_first[kind], UNITS.keyword_count[kind], NONE)
    _add_overrun(table, start, UNITS.weapon_first[kind], UNITS.weapon_count[kind], NONE)
    if state.counterpart[unit] != NONE and counterpart_lives(state, unit):
        kind = state.counterpart[unit]
        _add_lines(table, start, UNITS.keyword_first[kind], UNITS.keyword_count[kind], NONE)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        card = state.upgrade[slot]
        if card != NONE and card_works(state, slot):
            side = state.upgrade_side[slot]
            _add_lines(table, start, UPGRADES.keyword_first[card], UPGRADES.keyword_count[card], side)
            _add_weapon_lines(table, start, card, side)
            for weapon in range(UPGRADES.weapon_first[card], UPGRADES.weapon_first[card] + UPGRADES.weapon_count[card]):
                if is_up(WEAPONS.side[weapon], side):
                    _add_of_card(table, start, weapon)
            _add_overrun(table, start, UPGRADES.weapon_first[card], UPGRADES.weapon_count[card], side)
    for number in range(i64(len(state.supply_cards[unit]))):
        card = state.supply_cards[unit][number]
        _add_lines(table, start, BATTLE.keyword_first[card], BATTLE.keyword_count[card], NONE)
    _add_effects(state, table, unit)
    _note_powers(state, unit)


def _note_powers(state: State, unit: i64) -> None:
    """Which moments the abilities of a unit answer, and which numbers they change; of cards also while they do not work.

    So what is missing here is certain, and nobody needs to look for it.
    """
    powers, start = state.powers, unit * KEYWORD_KINDS
    for at in range(unit * POWERS_EACH, (unit + 1) * POWERS_EACH):
        powers[at] = 0
    for keyword in range(KEYWORD_KINDS):
        if state.keywords[start + keyword] != 0:
            _note_power(powers, unit, keyword)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            _note_power(powers, unit, FIRST_UPGRADE + state.upgrade[slot])
    for number in range(i64(len(state.supply_cards[unit]))):
        _note_power(powers, unit, FIRST_BATTLE + state.supply_cards[unit][number])
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] >= FIRST_GRANTED:
            _note_power(powers, unit, state.effects[at] - FIRST_GRANTED)
    _note_powers_of_seat(powers, owner_of(unit))


def _note_powers_of_seat(powers: vec[i64], seat: i64) -> None:
    """What any of its units may answer and change."""
    for word in range(POWERS_EACH):
        found: i64 = 0
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            found |= powers[unit * POWERS_EACH + word]
        powers[(UNITS_ALL + seat) * POWERS_EACH + word] = found


def _note_power(powers: vec[i64], unit: i64, number: i64) -> None:
    ability, at = ABILITIES[number], unit * POWERS_EACH
    powers[at + MOMENT_POWERS] |= ability.moments
    powers[at + MOMENT_POWERS + 1] |= ability.late_moments
    powers[at + NUMBER_POWERS] |= ability.numbers
    powers[at + NUMBER_POWERS + 1] |= ability.late_numbers


def _add_overrun(table: vec[u8], start: i64, first: i64, count: i64, side: i64) -> None:
    """LG-K-overrun: the one keyword of weapons that works without a pool: after moves."""
    for weapon in range(first, first + count):
        if WEAPONS.kind[weapon] == OVERRUN and is_up(WEAPONS.side[weapon], side):
            line = LINES.find(WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon], OVERRUN_KEYWORD)
            if line != NONE:
                _add(table, start, OVERRUN_KEYWORD, LINES.value[line])


def _add_weapon_lines(table: vec[u8], start: i64, card: i64, side: i64) -> None:
    """Keywords of cards that stand with a weapon of one: those that speak of the card, not of an attack."""
    for weapon in range(UPGRADES.weapon_first[card], UPGRADES.weapon_first[card] + UPGRADES.weapon_count[card]):
        if not is_up(WEAPONS.side[weapon], side):
            continue
        first = WEAPONS.keyword_first[weapon]
        for line in range(first, first + WEAPONS.keyword_count[weapon]):
            if FIRST_CARD_KEYWORD <= LINES.kind[line] < LAST_CARD_KEYWORD:
                _add(table, start, LINES.kind[line], LINES.value[line])


def _add_lines(table: vec[u8], start: i64, first: i64, count: i64, side: i64) -> None:
    for line in range(first, first + count):
        if is_up(LINES.side[line], side):
            _add(table, start, LINES.kind[line], LINES.value[line])


def _add_of_card(table: vec[u8], start: i64, weapon: i64) -> None:
    """LG-K-cycle, LG-K-reconfigure: what is printed with a weapon and speaks of its card."""
    first = WEAPONS.keyword_first[weapon]
    for line in range(first, first + WEAPONS.keyword_count[weapon]):
        if ABILITIES[LINES.kind[line]].speaks_of_card:
            _add(table, start, LINES.kind[line], LINES.value[line])


def _add(table: vec[u8], start: i64, keyword: i64, amount: i64) -> None:
    if KEYWORDS.has_value[keyword] == N or amount == 0:
        table[start + keyword] = u8(max(i64(1), i64(table[start + keyword])))
    else:
        table[start + keyword] = u8(min(i64(99), i64(table[start + keyword]) + amount))


def _add_effects(state: State, table: vec[u8], unit: i64) -> None:
    start = unit * KEYWORD_KINDS
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] < KEYWORD_KINDS:
            _add(table, start, state.effects[at], state.effects[at + EFFECT_AMOUNT])
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] == LOSES:
            table[start + state.effects[at + EFFECT_ARGUMENT]] = u8(0)
