"""Card actions that belong to one card each, which may be used up: smoke, charges, Treat and Repair (LG-TEXT-8, LG-TEXT-9)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.abilities import ACTION, Ability, effect, keyword
from grognard.envs.legion.actions import (
    CARD,
    DONE,
    FIRST_SUPPLY,
    KIND,
    MINI,
    MINI_SLOTS,
    RESOLVE,
    YES,
)
from grognard.envs.legion.data.keyword_list import DOUBLE_ACTION, FREE_ACTION
from grognard.envs.legion.data.printed import NO_USE
from grognard.envs.legion.data.tables import BATTLE, LINES, UPGRADES
from grognard.envs.legion.events.attack import CARD_MARKED, WEAPON_REPAIRED
from grognard.envs.legion.events.battle import SUPPLY_USED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import acting, choices, tokens, wounds
from grognard.envs.legion.rules.measuring import at_range, is_enclosed, sees
from grognard.envs.legion.rules.recovering import use_card
from grognard.envs.legion.rules.restoring import fallen_minis, restore
from grognard.envs.legion.rules.token_placing import begin_token_placing, can_put
from grognard.envs.legion.rules.units import has, is_droid, is_in_play, is_trooper, is_vehicle, lines_of
from grognard.envs.legion.sequence.activation import ACTIVATION_USED
from grognard.envs.legion.sequence.effects import (
    CHOICE_LEFT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import (
    ALIVE,
    CAPACITY,
    CHARGE,
    DAMAGED,
    DISABLED,
    DISRUPTED,
    FALLEN_NOW,
    ION,
    NONE,
    POISON,
    READY,
    SMOKE,
    UNITS_ALL,
    State,
    first_card,
    first_mini,
    owner_of,
    token,
)

# The stages of such an action.
CARD_STAGE: Final[i64] = 0
UNIT_STAGE: Final[i64] = 1
FREE_STAGE: Final[i64] = 2  # nothing has been healed or restored yet
HEALING_STAGE: Final[i64] = 3
RESTORING_STAGE: Final[i64] = 4

ION_KIND: Final[i64] = 6  # of the names of KIND
POISON_KIND: Final[i64] = 8
DAMAGE_KIND: Final[i64] = 11


class SuppliesAction(Ability):
    """An action of one card: each card that prints it may be used once in an activation."""

    answers: tuple[int, ...] = (ACTION,)
    is_of_cards = True

    def usable(self, state: State, unit: i64) -> vec[i64]:
        """The lines of cards that can be used now, each followed by the slot of its card.

        NONE is the unit card, and what is below that a supply card of the unit (`supply_slot`).
        """
        found = with_supplies(state, unit, self.number, lines_of(state, unit, self.number))
        possible = NOTHING
        for at in range(i64(0), i64(len(found)), 2):
            slot = found[at + 1]
            if not self._was_used(state, unit, slot) and self.can_use(state, unit, found[at], slot):
                possible = append(append(possible, found[at]), slot)
        return possible

    def _was_used(self, state: State, unit: i64, slot: i64) -> bool:
        """LG-SETUP-8, LG-ACT-9: whether a card is used up, or was used in the unit's activation in progress."""
        frame = acting.frame_of(state, unit)
        if slot == NONE:
            return frame != NONE and ACTIVATION_USED.has(state, frame, effect(unit, self.number))
        if slot < NONE:
            return False  # its capacity is what limits it
        if UPGRADES.use[state.upgrade[slot]] != NO_USE and state.upgrade_state[slot] != READY:
            return True
        return frame != NONE and state.upgrade_used[slot] == 1

    def can_use(self, state: State, unit: i64, line: i64, slot: i64) -> bool:
        raise NotImplementedError

    def cost(self, state: State, unit: i64, value: i64) -> i64:
        found = self.usable(state, unit)
        cost: i64 = 2
        for at in range(i64(0), i64(len(found)), 2):
            action = LINES.action[found[at]]
            cost = min(cost, i64(0) if action == FREE_ACTION else i64(2) if action == DOUBLE_ACTION else i64(1))
        return cost

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            about == unit
            and is_in_play(state, unit)
            and not is_enclosed(state, unit)
            and len(self.usable(state, unit)) > 0
        )

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        """Which of the unit's cards; the unit card itself is the one that offers `yes`."""
        unit = CHOICE_UNIT.get(state)
        found = self.usable(state, unit)
        for at in range(i64(0), i64(len(found)), 2):
            mask.allow(_said(unit, found[at + 1]))

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        found = self.usable(state, unit)
        for at in range(i64(0), i64(len(found)), 2):
            wanted = found[at + 1]
            if _said(unit, wanted) == action:
                frame = acting.frame_of(state, unit)
                if frame != NONE:
                    ACTIVATION_USED.add(state, frame, effect(unit, self.number))
                if wanted > NONE:
                    use_card(state, wanted)
                self.begin(state, unit, found[at], wanted)
                return

    def begin(self, state: State, unit: i64, line: i64, slot: i64) -> None:
        """The card is used."""
        raise NotImplementedError


def supply_slot(at: i64) -> i64:
    """A number for the supply card at a place among those of a unit, and back."""
    return NONE - 1 - at


def with_supplies(state: State, unit: i64, keyword_number: i64, found: vec[i64]) -> vec[i64]:
    """LG-BATTLE-5: the lines with a keyword on supply cards of the unit, too."""
    for at in range(i64(len(state.supply_cards[unit]))):
        card = state.supply_cards[unit][at]
        line = LINES.find(BATTLE.keyword_first[card], BATTLE.keyword_count[card], keyword_number)
        if line != NONE:
            found = append(append(found, line), supply_slot(at))
    return found


def _said(unit: i64, slot: i64) -> i64:
    """How a player names one of the cards."""
    if slot == NONE:
        return YES
    return CARD.at(slot - first_card(unit)) if slot > NONE else RESOLVE.at(FIRST_SUPPLY + supply_slot(slot))


def tokens_on(state: State, unit: i64, slot: i64) -> i64:
    """LG-K-treat, LG-K-repair: how many tokens lie on a card already."""
    if slot == NONE:
        return token(state, unit, CAPACITY)
    return state.upgrade_wounds[slot] if slot > NONE else state.supply_used[unit][supply_slot(slot)]


class Smoke(SuppliesAction):
    """LG-K-smoke: the unit lays X smoke tokens at range 1 and in sight of its leader."""

    def can_use(self, state: State, unit: i64, line: i64, slot: i64) -> bool:
        return can_put(state, SMOKE, unit)

    def begin(self, state: State, unit: i64, line: i64, slot: i64) -> None:
        begin_token_placing(state, owner_of(unit), SMOKE, unit, 1, LINES.value[line])


class Arm(SuppliesAction):
    """LG-K-arm: the unit lays X charges of the kind at range 1 and in sight of its leader."""

    def can_use(self, state: State, unit: i64, line: i64, slot: i64) -> bool:
        return can_put(state, CHARGE, unit)

    def begin(self, state: State, unit: i64, line: i64, slot: i64) -> None:
        begin_token_placing(state, owner_of(unit), CHARGE, unit, 1, LINES.value[line], LINES.argument[line])


class Treat(SuppliesAction):
    """LG-K-treat: up to X wound and poison tokens of a friendly trooper unit at range 1 in sight, not of droids, are
    removed, or up to X of its minis are restored.
    """

    brings: tuple[int, ...] = (int(CAPACITY),)

    def can_use(self, state: State, unit: i64, line: i64, slot: i64) -> bool:
        if tokens_on(state, unit, slot) >= LINES.argument[line]:
            return False
        for other in range(UNITS_ALL):
            if self.may_choose(state, unit, other):
                return True
        return False

    def may_choose(self, state: State, unit: i64, other: i64) -> bool:
        if owner_of(other) != owner_of(unit) or not is_in_play(state, other) or not self.fits(state, other):
            return False
        return at_range(state, unit, other, 1) and sees(state, unit, other)

    def fits(self, state: State, other: i64) -> bool:
        return is_trooper(state, other) and not is_droid(state, other)

    def begin(self, state: State, unit: i64, line: i64, slot: i64) -> None:
        if slot == NONE:
            tokens.put(state, unit, CAPACITY, 1)
        elif slot > NONE:
            state.upgrade_wounds[slot] += 1
            if state.log is not None:
                state.log.tell(CARD_MARKED, slot, state.upgrade_wounds[slot])
        else:
            state.supply_used[unit][supply_slot(slot)] += 1
            if state.log is not None:
                state.log.tell(SUPPLY_USED, unit)
        state.revision += 1
        CHOICE_LEFT.set(state, LINES.value[line])
        CHOICE_STAGE.set(state, UNIT_STAGE)
        state.restart()

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == CARD_STAGE:
            super().offer(state, mask)
        elif CHOICE_STAGE.get(state) == UNIT_STAGE:
            for other in range(UNITS_ALL):
                if self.may_choose(state, CHOICE_UNIT.get(state), other):
                    choices.allow_unit(state, mask, other)
        else:
            self._offer_remedies(state, mask)

    def _offer_remedies(self, state: State, mask: Mask) -> None:
        target, stage = CHOICE_TARGET.get(state), CHOICE_STAGE.get(state)
        mask.allow(DONE)
        if stage != HEALING_STAGE and not has(state, target, numbers.UNCONCERNED):
            fallen = fallen_minis(state, target)
            for at in range(i64(len(fallen))):
                mask.allow(MINI.at(fallen[at] - first_mini(target)))
        if stage == RESTORING_STAGE:
            return
        for slot in range(MINI_SLOTS):
            mini = first_mini(target) + slot
            if state.mini[mini] == ALIVE and state.wounds[mini] > 0 and not has(state, target, numbers.UNCONCERNED):
                mask.allow(MINI.at(slot))
        self.offer_tokens(state, mask, target)

    def offer_tokens(self, state: State, mask: Mask, target: i64) -> None:
        """What it removes beside wounds."""
        if token(state, target, POISON) > 0:
            mask.allow(KIND.at(POISON_KIND))

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_STAGE.get(state) == CARD_STAGE:
            super().chosen(state, action)
        elif CHOICE_STAGE.get(state) == UNIT_STAGE:
            CHOICE_TARGET.set(state, choices.chosen_unit(state, action))
            CHOICE_STAGE.set(state, FREE_STAGE)
            state.restart()
        elif action != DONE:
            self._help(state, action)

    def _help(self, state: State, action: i64) -> None:
        target = CHOICE_TARGET.get(state)
        choices.count_choice(state)
        if not MINI.covers(action):
            CHOICE_STAGE.set(state, HEALING_STAGE)
            self.remove_token(state, target, KIND.argument(action))
            return
        mini = first_mini(target) + MINI.argument(action)
        if state.mini[mini] == FALLEN_NOW:
            CHOICE_STAGE.set(state, RESTORING_STAGE)
            restore(state, mini)
        else:
            CHOICE_STAGE.set(state, HEALING_STAGE)
            wounds.heal(state, target, 1, mini)

    def remove_token(self, state: State, target: i64, kind: i64) -> None:
        tokens.lose(state, target, POISON)


class Repair(Treat):
    """LG-K-repair: up to X wound, ion and damage tokens of a friendly droid trooper or vehicle unit at range 1 in sight
    are removed, or up to X of its minis are restored.
    """

    def fits(self, state: State, other: i64) -> bool:
        return is_vehicle(state, other) or is_droid(state, other)

    def offer_tokens(self, state: State, mask: Mask, target: i64) -> None:
        if token(state, target, ION) > 0:
            mask.allow(KIND.at(ION_KIND))
        if token(state, target, DAMAGED) + token(state, target, DISABLED) + token(state, target, DISRUPTED) > 0:
            mask.allow(KIND.at(DAMAGE_KIND))

    def remove_token(self, state: State, target: i64, kind: i64) -> None:
        if kind == ION_KIND:
            tokens.lose(state, target, ION)
            return
        for damage in (DAMAGED, DISABLED, DISRUPTED):
            tokens.clear(state, target, damage)
        if state.disrupted[target] != NONE:
            state.disrupted[target] = NONE
            state.revision += 1
            if state.log is not None:
                state.log.tell(WEAPON_REPAIRED, target)


keyword("Smoke", Smoke())
keyword("Arm", Arm())
keyword("Treat", Treat())
keyword("Repair", Repair())
