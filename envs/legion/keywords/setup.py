"""Keywords of the setup: what units begin with, how they are deployed, and whom they hunt."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ALL_DEPLOYED,
    DEPLOY,
    DEPLOYED,
    GAME_ENDS,
    MAY,
    MUST,
    OTHER_DEFEATED,
    QUIETLY,
    SETUP,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import CARD, DONE, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.data.tables import COMMANDS, LINES, PRINTED, TOKEN_SETS, UNITS, UPGRADES
from grognard.envs.legion.events import setup as events
from grognard.envs.legion.geometry.lattice import side_x, side_y
from grognard.envs.legion.geometry.numbers import BAND
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import choices, ending, tokens, wounds
from grognard.envs.legion.rules.battle import lay_token
from grognard.envs.legion.rules.carrying import first_side
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.fielding import stand_up
from grognard.envs.legion.rules.lasting import MARKED, NOT_RESTORED
from grognard.envs.legion.rules.measuring import stand_in
from grognard.envs.legion.rules.units import arguments, base_kind, is_undefeated, lines_of, may_mean
from grognard.envs.legion.sequence.attack import DEFEAT_SOURCE
from grognard.envs.legion.sequence.effects import CHOICE_PICKED, CHOICE_SEAT, CHOICE_UNIT
from grognard.envs.legion.state import (
    ABSENT,
    AIM,
    BOUNTY,
    DODGE,
    GREEN,
    NONE,
    OBJECTIVE,
    OF_COUNTERPART,
    PRIZE,
    SURGE,
    TOKENS_EACH,
    UNITS_ALL,
    UNTIL_GAME,
    State,
    first_card,
    first_unit,
    other,
    owner_of,
    token,
    unit_changed,
)

# What units begin with


class Cache(Ability):
    """LG-K-cache: tokens lie on the card from the start; the unit may spend them as its own."""

    answers: tuple[int, ...] = (SETUP,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        found = lines_of(state, unit, self.number)
        for at in range(i64(0), i64(len(found)), 2):
            fill_cache(state, LINES.argument[found[at]], found[at + 1])
        if state.log is not None:
            state.log.tell(events.CACHE_FILLED, unit)


def fill_cache(state: State, kinds: i64, slot: i64) -> None:
    """LG-K-cache: the tokens of a set lie on the card in a slot, and no others."""
    state.cached[slot * GREEN + AIM] = TOKEN_SETS.aim[kinds]
    state.cached[slot * GREEN + DODGE] = TOKEN_SETS.dodge[kinds]
    state.cached[slot * GREEN + SURGE] = TOKEN_SETS.surge[kinds]
    state.revision += 1


class Flawed(Ability):
    """LG-K-flawed: the opponent gets the flaw card of the unit."""

    answers: tuple[int, ...] = (SETUP,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        kind, seat = state.kind[unit], other(owner_of(unit))
        for card in range(COMMANDS.count):
            if COMMANDS.flaw[card] == 1 and PRINTED.may_mean(COMMANDS.commander[card], kind, UNITS.rank[kind]):
                state.flaws[seat] = append(state.flaws[seat], card)
                if state.log is not None:
                    state.log.tell(events.FLAW_GIVEN, seat, card)
        state.revision += 1


class Wound(Ability):
    """LG-K-wound-x: the unit enters play with X wounds."""

    answers: tuple[int, ...] = (DEPLOYED,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return unit == about

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        wounds.suffer(state, unit, value)


# How they are deployed


class CovertOps(Ability):
    """LG-K-covert-ops: as it is deployed a commander may become an operative with Infiltrate, if there is another commander."""

    grants: tuple[int, ...] = (int(numbers.INFILTRATE),)
    answers: tuple[int, ...] = (DEPLOY,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if unit != about or state.rank[unit] != COMMANDER:
            return False
        first = first_unit(owner_of(unit))
        for each in range(first, first + UNITS_ALL // 2):
            if each != unit and state.life[each] != ABSENT and state.rank[each] == COMMANDER:
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        state.rank[unit] = OPERATIVE
        state.revision += 1
        add_effect(state, numbers.INFILTRATE, unit, 1, UNTIL_GAME, self.number)
        if state.log is not None:
            state.log.tell(events.RANK_CHANGED, unit)


class Loadout(Ability):
    """LG-K-loadout, D04: as the unit is deployed any of its cards may be swapped with those that were set aside for them."""

    answers: tuple[int, ...] = (DEPLOY,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if unit != about:
            return False
        for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
            if state.set_aside[slot] != NONE:
                return True
        return False

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MUST  # its question can be declined

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        mask.allow(DONE)
        for at in range(UPGRADE_SLOTS):
            if not CHOICE_PICKED.has(state, state.top, at) and self._can_swap(state, unit, first_card(unit) + at):
                mask.allow(CARD.at(at))

    def _change_cache(self, state: State, unit: i64, slot: i64) -> None:
        """LG-K-cache: this is still the setup; tokens go with the card that leaves, and come with the other one."""
        for kind in range(slot * GREEN, slot * GREEN + GREEN):
            state.cached[kind] = 0
        unit_changed(state, unit)
        found = lines_of(state, unit, numbers.CACHE)
        for at in range(i64(0), i64(len(found)), 2):
            if found[at + 1] == slot:
                fill_cache(state, LINES.argument[found[at]], slot)

    def _can_swap(self, state: State, unit: i64, slot: i64) -> bool:
        """The unit never has two cards of one name at the same time."""
        if state.set_aside[slot] == NONE:
            return False
        name = UPGRADES.name[state.set_aside[slot]]
        for each in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
            if each != slot and state.upgrade[each] != NONE and UPGRADES.name[state.upgrade[each]] == name:
                return False
        return True

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        unit, at = CHOICE_UNIT.get(state), CARD.argument(action)
        slot = first_card(unit) + at
        state.upgrade[slot], state.set_aside[slot] = state.set_aside[slot], state.upgrade[slot]
        CHOICE_PICKED.add(state, state.top, at)
        stand_up(state, unit)
        self._change_cache(state, unit, slot)
        state.revision += 1
        state.restart()
        if state.log is not None:
            state.log.tell(events.CARD_SWAPPED, unit, state.upgrade[slot])


class Infiltrate(Ability):
    """LG-K-infiltrate: deployed anywhere beyond range 3 of all enemies."""

    changes: tuple[str, ...] = ("clear_of",)

    def clear_of(self, state: State, unit: i64, value: i64, limit: i64) -> i64:
        return 3 * BAND


class Detachment(Ability):
    """LG-K-detachment: the unit is deployed beside a partner of its own."""

    changes: tuple[str, ...] = ("is_partner",)

    def is_partner(self, state: State, unit: i64, value: i64, other: i64) -> bool:
        filters = arguments(state, unit, self.number)
        for at in range(i64(len(filters))):
            if may_mean(state, filters[at], other):
                return True
        return False


class Reinforcements(Ability):
    """LG-K-reinforcements: it may be deployed after all others."""

    changes: tuple[str, ...] = ("may_wait",)

    def may_wait(self, state: State, unit: i64, value: i64) -> bool:
        return True


# Hunters and hunted


class Bounty(Ability):
    """LG-K-bounty: the unit marks an enemy commander or operative; if a unit with Bounty defeats it, that unit takes
    the mark and scores at the end.
    """

    brings: tuple[int, ...] = (int(BOUNTY), int(PRIZE))
    answers: tuple[int, ...] = (ALL_DEPLOYED, OTHER_DEFEATED, GAME_ENDS)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MUST if moment == ALL_DEPLOYED else QUIETLY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == ALL_DEPLOYED:
            return self._has_target(state, unit)
        if moment == GAME_ENDS:
            return token(state, unit, PRIZE) > 0 and is_undefeated(state, unit)
        is_mine = event != NONE and DEFEAT_SOURCE.of(state, event) == unit
        return is_mine and owner_of(about) != owner_of(unit) and token(state, about, BOUNTY) > 0

    def _has_target(self, state: State, unit: i64) -> bool:
        first = first_unit(other(owner_of(unit)))
        for enemy in range(first, first + UNITS_ALL // 2):
            if _can_be_marked(state, enemy):
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment == ALL_DEPLOYED:
            choices.ask(state, owner_of(unit), unit, self.number, value, moment)
        elif moment == GAME_ENDS:
            ending.score(state, owner_of(unit), 1)
        else:
            tokens.put(state, unit, PRIZE, token(state, about, BOUNTY))
            tokens.clear(state, about, BOUNTY)

    def offer(self, state: State, mask: Mask) -> None:
        seat = CHOICE_SEAT.get(state)
        first = first_unit(other(seat))
        for enemy in range(first, first + UNITS_ALL // 2):
            if _can_be_marked(state, enemy):
                choices.allow_unit(state, mask, enemy)

    def chosen(self, state: State, action: i64) -> None:
        enemy = choices.chosen_unit(state, action)
        state.tokens[enemy * TOKENS_EACH + BOUNTY] += 1
        state.revision += 1
        add_effect(state, MARKED, CHOICE_UNIT.get(state), 1, UNTIL_GAME, self.number, enemy)
        if state.log is not None:
            state.log.tell(events.BOUNTY_MARKED, CHOICE_SEAT.get(state), enemy)


def _can_be_marked(state: State, enemy: i64) -> bool:
    return is_undefeated(state, enemy) and state.rank[enemy] in (COMMANDER, OPERATIVE)


class Hunted(Ability):
    """LG-K-hunted: where this mini falls it leaves an asset, a token that scores for the enemy who holds it at the end.

    A passenger leaves it beside its transport.
    """

    changes: tuple[str, ...] = ("falls",)

    def falls(self, state: State, unit: i64, value: i64, mini: i64) -> None:
        is_joined = state.counterpart[unit] != NONE and _has_line(state.counterpart[unit], self.number)
        if is_joined == (state.profile[mini] == OF_COUNTERPART):
            self._lay(state, unit, mini)
            add_effect(state, NOT_RESTORED, unit, 1, UNTIL_GAME, self.number, mini)

    def _lay(self, state: State, unit: i64, mini: i64) -> None:
        x, y, z, stand = state.x[mini], state.y[mini], state.z[mini], stand_in(state, unit)
        if stand != unit and stand != NONE:
            leader, side = state.leader[stand], first_side(state, stand)
            x = side_x(state.x[leader], base_kind(state, stand), side)
            y = side_y(state.y[leader], base_kind(state, stand), side)
            z = state.z[leader]
        lay_token(state, OBJECTIVE, owner_of(unit), x, y, z, owner_of(unit))


def _has_line(kind: i64, keyword_number: i64) -> bool:
    return LINES.find(UNITS.keyword_first[kind], UNITS.keyword_count[kind], keyword_number) != NONE


# Keywords that only matter while an army is built; `muster` enforces them there.
MUSTERED: Final[dict[str, str]] = {
    "Allies of Convenience": "muster._mercenaries; orders.can_be_ordered asks for it by name",
    "Associate": "muster._exempt",
    "Counterpart": "muster._counterpart",
    "Equip": "muster._keywords_of",
    "Flexible Response": "muster._keywords_of",
    "Programmed": "muster._keywords_of",
    "Special Issue": "muster._units",
    "Tempted": "muster._card",
}


class Mustered(Ability):
    """LG-SETUP-5: it matters only while an army is built."""


keyword("Cache", Cache())
keyword("Flawed", Flawed())
keyword("Wound", Wound())
keyword("Covert Ops", CovertOps())
keyword("Loadout", Loadout())
keyword("Infiltrate", Infiltrate())
keyword("Detachment", Detachment())
keyword("Reinforcements", Reinforcements())
keyword("Bounty", Bounty())
keyword("Hunted", Hunted())
for _name in MUSTERED:
    keyword(_name, Mustered())
