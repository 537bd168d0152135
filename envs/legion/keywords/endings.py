"""Keywords at the end of activations and of rounds, and when a unit recovers: wounds, cards and shields."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTIVATION_ENDS,
    END_ENDS,
    MAY,
    QUIETLY,
    RECOVER,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import (
    CARD,
    DONE,
    KIND,
    MINI,
    MINI_SLOTS,
    NUMBER,
    UPGRADE_SLOTS,
)
from grognard.envs.legion.data.printed import FORCE_SLOT
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.keywords.choosing import ignores
from grognard.envs.legion.rules import choices, tokens, wounds
from grognard.envs.legion.rules.dice import (
    DEFENCE_BLANK,
    DEFENCE_SURGE,
    RED_DEFENCE,
    WHITE_DEFENCE,
    roll_defence,
)
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.measuring import at_range, mini_band, stand_in
from grognard.envs.legion.rules.recovering import turn_card
from grognard.envs.legion.rules.units import (
    can_be_suppressed,
    card_prints,
    counterpart_with,
    is_droid,
    is_in_play,
    is_trooper,
    is_wounded,
    wounds_of,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_PICKED,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
    CHOICE_VALUE,
)
from grognard.envs.legion.state import (
    ALIVE,
    EXHAUSTED,
    IMMOBILIZE,
    INACTIVE_SHIELD,
    NONE,
    POISON,
    READY,
    SHIELD,
    State,
    first_card,
    first_mini,
    owner_of,
    token,
)

POISON_KIND: Final[i64] = 8  # of the names of KIND

# The end of an activation


class Regenerate(Ability):
    """LG-K-regenerate: at the end of its activation the unit rolls a white defence die for each of its wounds, X at
    most; each block or surge removes one.
    """

    answers: tuple[int, ...] = (ACTIVATION_ENDS,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and is_wounded(state, unit)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        healed: i64 = 0
        for _ in range(min(value, wounds_of(state, unit))):
            if roll_defence(state, WHITE_DEFENCE) != DEFENCE_BLANK:
                healed += 1
        if healed > 0:
            wounds.heal(state, unit, healed)


class ChoosesCards(Ability):
    """Its player chooses upgrade cards of the unit, up to as many as its value, and something happens to each."""

    limited: bool = True

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if about != unit:
            return False
        for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
            if self.may_choose(state, slot):
                return True
        return False

    def may_choose(self, state: State, slot: i64) -> bool:
        raise NotImplementedError

    def happen(self, state: State, unit: i64, slot: i64) -> None:
        raise NotImplementedError

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(
            state,
            owner_of(unit),
            unit,
            self.number,
            value,
            moment,
            about,
            event,
            value if self.limited else UPGRADE_SLOTS,
        )

    def offer(self, state: State, mask: Mask) -> None:
        first = first_card(CHOICE_UNIT.get(state))
        mask.allow(DONE)
        for at in range(UPGRADE_SLOTS):
            if self.may_choose(state, first + at) and not CHOICE_PICKED.has(state, state.top, at):
                mask.allow(CARD.at(at))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        at, unit = CARD.argument(action), CHOICE_UNIT.get(state)
        CHOICE_PICKED.add(state, state.top, at)
        choices.count_choice(state)
        self.happen(state, unit, first_card(unit) + at)


class MasterOfTheForce(ChoosesCards):
    """LG-K-master-of-the-force: at the end of its activation it readies up to X exhausted Force cards."""

    answers: tuple[int, ...] = (ACTIVATION_ENDS,)

    def may_choose(self, state: State, slot: i64) -> bool:
        card = state.upgrade[slot]
        return card != NONE and UPGRADES.slot[card] == FORCE_SLOT and state.upgrade_state[slot] == EXHAUSTED

    def happen(self, state: State, unit: i64, slot: i64) -> None:
        turn_card(state, slot, READY)


class Reconfigure(ChoosesCards):
    """LG-K-reconfigure: when the unit recovers, the card may be turned to its other side."""

    answers: tuple[int, ...] = (RECOVER,)
    limited = False
    speaks_of_card = True

    def may_choose(self, state: State, slot: i64) -> bool:
        return card_prints(state, slot, self.number)

    def happen(self, state: State, unit: i64, slot: i64) -> None:
        state.upgrade_side[slot] = 1 - state.upgrade_side[slot]
        state.revision += 1
        refresh_keywords(state, unit)
        turn_card(state, slot, READY)


class Cycle(Ability):
    """LG-K-cycle: at the end of the activation the card is readied if it was not used in it."""

    answers: tuple[int, ...] = (ACTIVATION_ENDS,)
    speaks_of_card = True

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
            if state.upgrade[slot] != NONE and state.upgrade_used[slot] == 0 and card_prints(state, slot, self.number):
                if state.upgrade_state[slot] == EXHAUSTED:
                    turn_card(state, slot, READY)


class LatentPower(Ability):
    """LG-K-latent-power: at the end of its activation it may gain 1 suppression for a red defence die.

    A surge gives an enemy unit at range 1 two suppression and two immobilize tokens; a blank takes a wound or a poison token
    from a friendly trooper unit at range 1 that is not a droid.
    """

    brings: tuple[int, ...] = (int(IMMOBILIZE),)
    answers: tuple[int, ...] = (ACTIVATION_ENDS,)
    reach: Final[i64] = 1
    price: Final[i64] = 2

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and can_be_suppressed(state, unit)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.suppress(state, unit)
        face = roll_defence(state, RED_DEFENCE)
        if face not in (DEFENCE_SURGE, DEFENCE_BLANK):
            return
        for other in range(i64(len(state.life))):
            if self._may_choose(state, unit, other, face):
                choices.ask(state, owner_of(unit), unit, self.number, face, moment, about, event)
                return

    def _may_choose(self, state: State, unit: i64, other: i64, face: i64) -> bool:
        if not is_in_play(state, other) or ignores(state, other, unit) or not self._is_near(state, unit, other):
            return False
        if face == DEFENCE_SURGE:
            return owner_of(other) != owner_of(unit)
        if owner_of(other) != owner_of(unit) or not is_trooper(state, other) or is_droid(state, other):
            return False
        return is_wounded(state, other) or token(state, other, POISON) > 0

    def _is_near(self, state: State, unit: i64, other: i64) -> bool:
        """LG-K-latent-power: the range is that of the mini that has the power, where a card of its own prints it."""
        mini, stand = counterpart_with(state, unit, self.number), stand_in(state, other)
        if mini == NONE or stand == NONE or stand == unit or stand_in(state, unit) != unit:
            return at_range(state, unit, other, self.reach)
        return mini_band(state, mini, stand) <= self.reach

    def offer(self, state: State, mask: Mask) -> None:
        unit, face = CHOICE_UNIT.get(state), CHOICE_VALUE.get(state)
        if CHOICE_STAGE.get(state) == 1:
            target = CHOICE_TARGET.get(state)
            for slot in range(MINI_SLOTS):
                mini = first_mini(target) + slot
                if state.mini[mini] == ALIVE and state.wounds[mini] > 0:
                    mask.allow(MINI.at(slot))
            if token(state, target, POISON) > 0:
                mask.allow(KIND.at(POISON_KIND))
            return
        for other in range(i64(len(state.life))):
            if self._may_choose(state, unit, other, face):
                choices.allow_unit(state, mask, other)

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_STAGE.get(state) == 1:
            target = CHOICE_TARGET.get(state)
            if MINI.covers(action):
                wounds.heal(state, target, 1, first_mini(target) + MINI.argument(action))
            else:
                tokens.lose(state, target, POISON)
            return
        target = choices.chosen_unit(state, action)
        if CHOICE_VALUE.get(state) == DEFENCE_SURGE:
            tokens.suppress(state, target, self.price)
            tokens.put(state, target, IMMOBILIZE, self.price)
            return
        CHOICE_TARGET.set(state, target)
        CHOICE_STAGE.set(state, 1)
        state.restart()


# Shields


class FlipsShields(Ability):
    """Up to X inactive shields become active."""

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and about in (unit, NONE) and token(state, unit, INACTIVE_SHIELD) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(min(CHOICE_VALUE.get(state), token(state, CHOICE_UNIT.get(state), INACTIVE_SHIELD)) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        unit, amount = CHOICE_UNIT.get(state), NUMBER.argument(action)
        tokens.lose(state, unit, INACTIVE_SHIELD, amount)
        tokens.put(state, unit, SHIELD, amount)


class Generator(FlipsShields):
    """LG-K-generator: in the End Phase up to X inactive shields become active."""

    answers: tuple[int, ...] = (END_ENDS,)


class Recharge(FlipsShields):
    """LG-K-recharge: when the unit recovers, up to X inactive shields become active."""

    answers: tuple[int, ...] = (RECOVER,)


keyword("Regenerate", Regenerate())
keyword("Master of the Force", MasterOfTheForce())
keyword("Reconfigure", Reconfigure())
keyword("Cycle", Cycle())
keyword("Latent Power", LatentPower())
keyword("Generator", Generator())
keyword("Recharge", Recharge())
