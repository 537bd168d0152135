"""Effects at their moments: all that are in force and can work, in the order their controller chooses (D64)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    FIRST_BATTLE,
    FIRST_COMMAND,
    FIRST_UPGRADE,
    MAY,
    MUST,
    QUIETLY,
    ability_of_effect,
    answers,
    effect,
    keywords_at,
    unit_of_effect,
)
from grognard.envs.legion.actions import (
    CARD,
    CONDITION_CARD,
    DEPLOYMENT_CARD,
    DONE,
    FIRST_PLAYED,
    FIRST_SUPPLY,
    OBJECTIVE_CARD,
    RESOLVE,
    UNIT,
    UPGRADE_SLOTS,
    USE,
    YES,
    said_unit,
    say_unit,
)
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.rules.lasting import FIRST_GRANTED
from grognard.envs.legion.rules.pools import (
    attacker_of,
    is_attacker,
    is_of_pool,
    is_of_token,
    is_pool,
    is_weapon_keyword,
    pool_value,
)
from grognard.envs.legion.rules.siding import player_of, turncoat
from grognard.envs.legion.rules.units import (
    card_works,
    has_power,
    is_in_play,
    is_undefeated,
    may_mean,
    unit_of_command,
    value,
)
from grognard.envs.legion.sequence.effects import (
    MOMENT_ABOUT,
    MOMENT_DONE,
    MOMENT_EVENT,
    MOMENT_FROM,
    MOMENT_KIND,
    MOMENT_SEAT,
    MOMENT_UNIT,
)
from grognard.envs.legion.sequence.flows import MOMENT
from grognard.envs.legion.state import (
    EFFECT_AMOUNT,
    EFFECT_UNIT,
    EFFECT_WIDTH,
    MOMENT_POWERS,
    NONE,
    UNITS_ALL,
    State,
    first_card,
    first_unit,
    other,
    owner_of,
)


def first_seat(state: State) -> i64:
    """LG-GEN-3: whose effects come first: the player with priority, and blue while nobody has it."""
    return state.priority if state.priority != NONE else state.blue


def begin(state: State, moment: i64, seat: i64, unit: i64 = NONE, about: i64 = NONE, event: i64 = NONE) -> None:
    """Let the effects of a seat work at a moment: those of one unit, or with NONE of all; cards of the seat always count."""
    if is_answered(state, moment, seat, unit, event):
        state.push(MOMENT, moment, seat, unit, about)
        MOMENT_EVENT.set(state, event)
        MOMENT_FROM.set(state, NONE)


def begin_for_both(state: State, moment: i64, about: i64 = NONE, event: i64 = NONE) -> None:
    """LG-GEN-3: effects of both players; the first player's work before the other's."""
    first = first_seat(state)
    begin(state, moment, other(first), NONE, about, event)
    begin(state, moment, first, NONE, about, event)


def begin_from_blue(state: State, moment: i64, about: i64 = NONE, event: i64 = NONE) -> None:
    """LG-CMD-3: effects of command cards, always blue first."""
    begin(state, moment, other(state.blue), NONE, about, event)
    begin(state, moment, state.blue, NONE, about, event)


# What is in force


def strength(state: State, unit: i64, keyword: i64, event: i64) -> i64:
    """The value of a keyword of a unit at a moment; of a weapon keyword, while the unit attacks, that of the pool."""
    if event != NONE and is_of_pool(state, event, unit, keyword):
        return pool_value(state, event, keyword)
    return value(state, unit, keyword)


def is_answered(state: State, moment: i64, seat: i64, unit: i64, event: i64) -> bool:
    """Whether anything in force answers a moment, whether or not it can work; quick, so that most moments cost little."""
    if unit != NONE:
        return _is_answered_by(state, moment, unit, event) or _is_answered_by_cards(state, moment, seat)
    if has_power(state, UNITS_ALL + seat, MOMENT_POWERS, moment) or (event != NONE and is_pool(state, event)):
        for each in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if (is_undefeated(state, each) or is_attacker(state, event, each)) and _is_answered_by(
                state, moment, each, event
            ):
                return True
    turned = turncoat(state)
    if turned != NONE and player_of(state, turned) == seat and _is_answered_by(state, moment, turned, event):
        return True
    return _is_answered_by_cards(state, moment, seat) or is_of_token(state, event, seat)


def _may_answer(state: State, moment: i64, unit: i64, event: i64) -> bool:
    """Whether anything of a unit may answer a moment: quick, and certain where nothing does."""
    if has_power(state, unit, MOMENT_POWERS, moment):
        return True
    return event != NONE and is_pool(state, event) and attacker_of(state, event) == unit  # what its weapons have counts


def _is_answered_by(state: State, moment: i64, unit: i64, event: i64) -> bool:
    if not _may_answer(state, moment, unit, event):
        return False
    numbers = keywords_at(moment)
    for at in range(i64(len(numbers))):
        if strength(state, unit, numbers[at], event) > 0:
            return True
    return _is_answered_by_cards_of(state, moment, unit)


def _is_answered_by_cards_of(state: State, moment: i64, unit: i64) -> bool:
    """By its upgrade and supply cards, and by what cards have given it for a while."""
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE and answers(FIRST_UPGRADE + state.upgrade[slot], moment):
            return True
    for at in range(i64(len(state.supply_cards[unit]))):
        if answers(FIRST_BATTLE + state.supply_cards[unit][at], moment):
            return True
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] >= FIRST_GRANTED:
            if answers(state.effects[at] - FIRST_GRANTED, moment):
                return True
    return False


def _is_answered_by_cards(state: State, moment: i64, seat: i64) -> bool:
    for at in range(i64(len(state.in_play[seat]))):
        if answers(FIRST_COMMAND + state.in_play[seat][at], moment):
            return True
    for at in range(i64(len(state.flaws_played[seat]))):
        if answers(FIRST_COMMAND + state.flaws_played[seat][at], moment):
            return True
    return (
        _is_answered_by_battle(state.objective, moment)
        or _is_answered_by_battle(state.deployment, moment)
        or _is_answered_by_battle(state.condition, moment)
    )


def _is_answered_by_battle(card: i64, moment: i64) -> bool:
    return card != NONE and answers(FIRST_BATTLE + card, moment)


def effects_at(state: State, moment: i64, seat: i64, unit: i64, about: i64, event: i64) -> vec[i64]:
    """The effects of a seat that could work at a moment now, each followed by its value."""
    found = NOTHING
    if unit != NONE:
        found = _add_unit(state, found, moment, unit, about, event)
    else:
        for each in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            # what is defeated now may still answer that, and its pool is resolved to the end (LG-ATK-11-2)
            is_there = is_undefeated(state, each) or each == about or is_attacker(state, event, each)
            if is_there and player_of(state, each) == seat:
                found = _add_unit(state, found, moment, each, about, event)
        turned = turncoat(state)
        if turned != NONE and player_of(state, turned) == seat:
            found = _add_unit(state, found, moment, turned, about, event)
        found = _add_token(state, found, moment, seat, about, event)
    return _add_cards(state, found, moment, seat, about, event)


def _add_unit(state: State, found: vec[i64], moment: i64, unit: i64, about: i64, event: i64) -> vec[i64]:
    if not _may_answer(state, moment, unit, event):
        return found
    numbers = keywords_at(moment)
    for at in range(i64(len(numbers))):
        amount = strength(state, unit, numbers[at], event)
        if amount > 0:
            found = _add(state, found, moment, unit, numbers[at], amount, about, event)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE and card_works(state, slot):
            found = _add(state, found, moment, unit, FIRST_UPGRADE + state.upgrade[slot], slot, about, event)
    for at in range(i64(len(state.supply_cards[unit]))):
        found = _add(state, found, moment, unit, FIRST_BATTLE + state.supply_cards[unit][at], at, about, event)
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at + EFFECT_UNIT] == unit and state.effects[at] >= FIRST_GRANTED:
            ability, amount = state.effects[at] - FIRST_GRANTED, state.effects[at + EFFECT_AMOUNT]
            found = _add(state, found, moment, unit, ability, amount, about, event)
    return found


def _add_token(state: State, found: vec[i64], moment: i64, seat: i64, about: i64, event: i64) -> vec[i64]:
    """LG-K-detonate, AMB-121: while a token attacks, the keywords of its weapon work; the first unit slot stands for the seat."""
    if is_of_token(state, event, seat):
        numbers = keywords_at(moment)
        for at in range(i64(len(numbers))):
            amount = pool_value(state, event, numbers[at]) if is_weapon_keyword(numbers[at]) else 0
            if amount > 0:
                found = _add(state, found, moment, first_unit(seat), numbers[at], amount, about, event)
    return found


def _add_cards(state: State, found: vec[i64], moment: i64, seat: i64, about: i64, event: i64) -> vec[i64]:
    for at in range(i64(len(state.in_play[seat]))):
        card = state.in_play[seat][at]
        if answers(FIRST_COMMAND + card, moment):
            found = _add(state, found, moment, unit_behind(state, seat, card), FIRST_COMMAND + card, at, about, event)
    for at in range(i64(len(state.flaws_played[seat]))):
        card = state.flaws_played[seat][at]
        found = _add(state, found, moment, first_unit(seat), FIRST_COMMAND + card, at, about, event)
    found = _add_battle(state, found, moment, seat, state.objective, about, event)
    found = _add_battle(state, found, moment, seat, state.deployment, about, event)
    return _add_battle(state, found, moment, seat, state.condition, about, event)


def _add_battle(state: State, found: vec[i64], moment: i64, seat: i64, card: i64, about: i64, event: i64) -> vec[i64]:
    if card == NONE:
        return found
    return _add(state, found, moment, first_unit(seat), FIRST_BATTLE + card, 1, about, event)


def _add(
    state: State, found: vec[i64], moment: i64, unit: i64, ability: i64, amount: i64, about: i64, event: i64
) -> vec[i64]:
    if answers(ability, moment) and ABILITIES[ability].applies(state, moment, unit, amount, about, event):
        return append(append(found, effect(unit, ability)), amount)
    return found


def unit_behind(state: State, seat: i64, card: i64) -> i64:
    """LG-TEXT-1: the unit that a command card speaks of: the one it names, the nominated one, or the seat's first slot."""
    if COMMANDS.commander[card] != NONE:
        unit = unit_of_command(state, seat, card)
        return unit if unit != NONE else former_unit(state, seat, card)
    unit = state.nominated[seat]
    return unit if unit != NONE and is_in_play(state, unit) else first_unit(seat)


def former_unit(state: State, seat: i64, card: i64) -> i64:
    """The defeated unit that a command card speaks of, so that no other is taken for it."""
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and may_mean(state, COMMANDS.commander[card], unit):
            return unit
    return first_unit(seat)


# One after the other


def work_next(state: State) -> None:
    """LG-GEN-3, D64: the next effect of this moment, as long as there is one that has not worked yet."""
    found = effects_left(state)
    if len(found) == 0:
        return
    state.again()
    moment = MOMENT_KIND.get(state)
    for at in range(i64(0), i64(len(found)), 2):
        ability = ABILITIES[ability_of_effect(found[at])]
        if ability.mode(state, moment, unit_of_effect(found[at])) == QUIETLY:
            _work(state, found[at], found[at + 1])
            return
    if len(found) == 2 and _mode(moment, state, found[0]) == MUST:
        _work(state, found[0], found[1])
        return
    state.ask(MOMENT_SEAT.get(state), CHOOSE_EFFECT)


def _mode(moment: i64, state: State, number: i64) -> i64:
    return ABILITIES[ability_of_effect(number)].mode(state, moment, unit_of_effect(number))


def effects_left(state: State) -> vec[i64]:
    """The effects that can work now and have not worked at this moment."""
    all_ = effects_at(
        state,
        MOMENT_KIND.get(state),
        MOMENT_SEAT.get(state),
        MOMENT_UNIT.get(state),
        MOMENT_ABOUT.get(state),
        MOMENT_EVENT.get(state),
    )
    found = NOTHING
    for at in range(i64(0), i64(len(all_)), 2):
        if not MOMENT_DONE.has(state, state.top, all_[at]):
            found = append(append(found, all_[at]), all_[at + 1])
    return found


def _work(state: State, number: i64, amount: i64) -> None:
    MOMENT_DONE.add(state, state.top, number)
    MOMENT_FROM.set(state, NONE)
    moment, about, event = MOMENT_KIND.get(state), MOMENT_ABOUT.get(state), MOMENT_EVENT.get(state)
    ABILITIES[ability_of_effect(number)].work(state, moment, unit_of_effect(number), amount, about, event)


class ChooseEffect(Decision[State]):
    """LG-GEN-3, LG-GEN-17: which of several effects of this moment comes next, or whether one that is optional is used."""

    rule = "LG-GEN-3"

    def offer(self, state: State, mask: Mask) -> None:
        found = effects_left(state)
        moment = MOMENT_KIND.get(state)
        from_ = MOMENT_FROM.get(state)
        may_stop = True
        for at in range(i64(0), i64(len(found)), 2):
            may_stop = may_stop and _mode(moment, state, found[at]) == MAY
        if may_stop:
            mask.allow(DONE)
        if len(found) == 2:
            mask.allow(YES)
            return
        for at in range(i64(0), i64(len(found)), 2):
            unit = unit_of_effect(found[at])
            if from_ == NONE and unit != unit_of_effect(found[0]):
                self._offer_units(state, found, mask)
                return
        for at in range(i64(0), i64(len(found)), 2):
            if from_ == NONE or unit_of_effect(found[at]) == from_:
                mask.allow(say_effect(state, found[at], found[at + 1]))

    def _offer_units(self, state: State, found: vec[i64], mask: Mask) -> None:
        for at in range(i64(0), i64(len(found)), 2):
            mask.allow(say_unit(MOMENT_SEAT.get(state), unit_of_effect(found[at])))

    def apply(self, state: State, action: i64) -> None:
        found = effects_left(state)
        if action == DONE:
            for at in range(i64(0), i64(len(found)), 2):
                MOMENT_DONE.add(state, state.top, found[at])
            return
        if UNIT.covers(action):
            MOMENT_FROM.set(state, said_unit(MOMENT_SEAT.get(state), action))
            return
        from_ = MOMENT_FROM.get(state)
        for at in range(i64(0), i64(len(found)), 2):
            is_here = from_ == NONE or unit_of_effect(found[at]) == from_
            if action == YES or (is_here and say_effect(state, found[at], found[at + 1]) == action):
                _work(state, found[at], found[at + 1])
                return


CHOOSE_EFFECT: Final[ChooseEffect] = ChooseEffect()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_EFFECT]
MOMENT_STEPS: Final[Steps[State]] = (work_next,)


def say_effect(state: State, number: i64, amount: i64) -> i64:
    """How a player names an effect of a unit."""
    ability = ability_of_effect(number)
    unit = unit_of_effect(number)
    seat = owner_of(unit)
    if ability < FIRST_UPGRADE:
        return USE.at(ability)
    if ability < FIRST_COMMAND:
        for slot in range(UPGRADE_SLOTS):
            if state.upgrade[first_card(unit) + slot] == ability - FIRST_UPGRADE:
                return CARD.at(slot)
    if ability < FIRST_BATTLE:
        cards = state.in_play[seat]
        for at in range(i64(len(cards))):
            if cards[at] == ability - FIRST_COMMAND:
                return RESOLVE.at(FIRST_PLAYED + at)
        return RESOLVE.at(FIRST_PLAYED + i64(len(cards)))
    return _say_battle_card(state, ability - FIRST_BATTLE, amount)


def _say_battle_card(state: State, card: i64, amount: i64) -> i64:
    """One of the three of this battle, or a supply card of the unit."""
    if card == state.objective:
        return RESOLVE.at(OBJECTIVE_CARD)
    if card == state.deployment:
        return RESOLVE.at(DEPLOYMENT_CARD)
    if card == state.condition:
        return RESOLVE.at(CONDITION_CARD)
    return RESOLVE.at(FIRST_SUPPLY + amount)
