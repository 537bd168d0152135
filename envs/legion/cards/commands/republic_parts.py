"""Parts of command cards of Republic characters that no other card has."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_ATTACK,
    AFTER_POOL,
    DECLARE,
    DIVULGED,
    END_BEGINS,
    UNTIMED,
    WOUNDING,
)
from grognard.envs.legion.actions import DO, DONE, KIND, MOVING, YES
from grognard.envs.legion.cards.atoms import MakeMove
from grognard.envs.legion.cards.commands.counting import ability_of, count_of
from grognard.envs.legion.cards.commands.simple import KIND_AIM, KIND_DODGE, KIND_STANDBY, KIND_SURGE
from grognard.envs.legion.cards.filters import (
    Units,
    another,
    at_range,
    clone_trooper,
    enemy,
    friendly,
    of_other_side,
    trooper,
    vehicle,
)
from grognard.envs.legion.cards.parts import Card, OfUnit, OneOf, Part
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.attack import OBSERVATION_SPENT
from grognard.envs.legion.events.round import CARD_RETURNED
from grognard.envs.legion.keywords.numbers import IMPACT, INFILTRATE, RELIABLE, SECRET_MISSION, SUPPRESSIVE
from grognard.envs.legion.rules import choices, declaring, happening, tokens
from grognard.envs.legion.rules.command import sorted_with
from grognard.envs.legion.rules.effects import add_effect, end_effects_of, take_from_effect
from grognard.envs.legion.rules.lasting import CANNOT_CALM, FIRST_GRANTED, MARKED, is_effect, is_given, is_under
from grognard.envs.legion.rules.measuring import at_range as is_at_range
from grognard.envs.legion.rules.pools import add_value, attacker_of, is_rolled
from grognard.envs.legion.rules.units import is_in_play, is_trooper
from grognard.envs.legion.sequence.activation import ATTACK_BY_EFFECT
from grognard.envs.legion.sequence.attack import POOL_SUFFERED, POOL_UNIT, WOUNDS_LEFT, WOUNDS_POOL
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_ABOUT,
    CHOICE_LEFT,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.state import (
    DODGE,
    EFFECT_SOURCE,
    EFFECT_WIDTH,
    NONE,
    OBSERVATION,
    STANDBY,
    SUPPRESSION,
    UNITS_ALL,
    UNTIL_CARD,
    UNTIL_GAME,
    UNTIL_PHASE,
    UNTIL_ROUND,
    State,
    first_unit,
    owner_of,
    token,
    without,
)

TOKEN_KINDS: Final[vec[i64]] = vec[i64]([KIND_AIM, KIND_DODGE, KIND_SURGE, KIND_STANDBY])


class TokenForEach(Part):
    """For each enemy at range 2 one token of a kind that the player picks, one standby at most."""

    where: Units = of_other_side & at_range(2)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit) and count_of(state, self.where, unit) > 0

    def first_left(self, state: State, unit: i64) -> i64:
        return count_of(state, self.where, unit)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for at in range(i64(len(TOKEN_KINDS))):
            kind = TOKEN_KINDS[at]
            if kind != KIND_STANDBY or token(state, CHOICE_UNIT.get(state), STANDBY) == 0:
                mask.allow(KIND.at(kind))

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        if CHOICE_LEFT.get(state) > 0:
            state.restart()
        tokens.gain(state, CHOICE_UNIT.get(state), KIND.argument(action))


class TakesSuppression(OfUnit):
    """Any number of suppression tokens of other friendly troopers at range 2 become its own; a dodge for each, two at most."""

    where: Units = friendly & another & trooper & at_range(2)

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        if not is_in_play(state, unit) or not self.where.matches(state, owner_of(unit), unit, each):
            return False
        return token(state, each, SUPPRESSION) > 0 and not is_under(state, CANNOT_CALM, each)

    def first_left(self, state: State, unit: i64) -> i64:
        return 0  # tokens taken so far

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        super().offer(state, mask)

    def chosen(self, state: State, action: i64) -> None:
        unit, taken = CHOICE_UNIT.get(state), CHOICE_LEFT.get(state)
        if action == DONE:
            tokens.gain(state, unit, DODGE, min(i64(2), taken))
            return
        CHOICE_LEFT.set(state, taken + 1)
        state.restart()
        tokens.lose(state, choices.chosen_unit(state, action), SUPPRESSION)
        tokens.suppress(state, unit, 1)


class MoveOrToken(OneOf):
    """The unit that is ordered may make a move, or gain one of several tokens."""

    move: MakeMove = MakeMove(1)

    def offer(self, state: State, mask: Mask) -> None:
        super().offer(state, mask)
        if self.move.would_change(state, CHOICE_UNIT.get(state), CHOICE_TARGET.get(state)):
            mask.allow(DO.at(MOVING))

    def chosen(self, state: State, action: i64) -> None:
        if action == DO.at(MOVING):
            self.move.happen(state, CHOICE_UNIT.get(state), CHOICE_TARGET.get(state), CHOICE_ABILITY.get(state))
        else:
            super().chosen(state, action)


class FetchCard(Part):
    """The start of the End Phase: another card comes back from the discard pile to the hand."""

    def __init__(self, card: str) -> None:
        super().__init__(END_BEGINS)
        self.card: i64 = i64(COMMANDS.ids.index(card))

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        cards = state.discard[owner_of(unit)]
        for at in range(i64(len(cards))):
            if cards[at] == self.card:
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        seat = owner_of(unit)
        state.discard[seat] = without(state.discard[seat], self.card)
        state.hand[seat] = sorted_with(state, seat, self.card)
        state.known[seat] = append(state.known[seat], self.card)
        if state.log is not None:
            state.log.tell(CARD_RETURNED, seat, self.card)


# Observation tokens spent for a card


class SpendsObservation(Part):
    """When a friendly unit of a kind declares a defender, it may spend an observation token of that unit, one for each pool."""

    optional = True

    def __init__(self, attacker: Units) -> None:
        super().__init__(DECLARE, enemy)
        self.attacker = attacker

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        by = attacker_of(state, event)
        if by == NONE or not (friendly & self.attacker).matches(state, owner_of(unit), unit, by):
            return False
        return token(state, about, OBSERVATION) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        by = attacker_of(state, event)
        tokens.lose(state, about, OBSERVATION)
        if state.log is not None:
            state.log.tell(OBSERVATION_SPENT, by, about)
        self.pay_off(state, by, about, event, ability)

    def pay_off(self, state: State, by: i64, about: i64, event: i64, ability: i64) -> None:
        """What the token was spent for."""
        raise NotImplementedError


class SpotsWeakness(SpendsObservation):
    """The pool has Suppressive against a trooper unit, Impact 1 against a vehicle."""

    grants: tuple[int, ...] = (int(SUPPRESSIVE), int(IMPACT))

    def pay_off(self, state: State, by: i64, about: i64, event: i64, ability: i64) -> None:
        add_value(state, event, SUPPRESSIVE if is_trooper(state, about) else IMPACT, 1)


class CallsForAdvance(SpendsObservation):
    """After the attack a clone trooper unit near the vehicle may move."""

    def pay_off(self, state: State, by: i64, about: i64, event: i64, ability: i64) -> None:
        add_effect(state, MARKED, by, 1, UNTIL_PHASE, ability, about)


class Advance(Part):
    """After the attack of the vehicle: for each token spent a friendly clone trooper unit at range 3 may move at speed 1."""

    where: Units = friendly & clone_trooper & at_range(3)
    move: MakeMove = MakeMove(1)

    def __init__(self, card: str) -> None:
        super().__init__(AFTER_ATTACK, friendly & vehicle)
        self.source = ability_of(card)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_given(state, MARKED, about, self.source)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        left: i64 = 0
        for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
            is_mark = is_effect(state, at, MARKED, about)
            left += i64(is_mark and state.effects[at + EFFECT_SOURCE] == ability)
        end_effects_of(state, ability, about)
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, left=left, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        about = CHOICE_ABOUT.get(state)
        seat = owner_of(about)
        mask.allow(DONE)
        for other in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if self.where.matches(state, seat, about, other) and self.move.would_change(state, about, other):
                choices.allow_unit(state, mask, other)

    def chosen(self, state: State, action: i64) -> None:
        about = CHOICE_ABOUT.get(state)
        if action == DONE:
            return
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        if CHOICE_LEFT.get(state) > 0:
            state.restart()
        self.move.happen(state, about, choices.chosen_unit(state, action), CHOICE_ABILITY.get(state))


# An attack in answer to wounds


class SeesWounds(Part):
    """A unit ordered with the card, near the unit of the card, is about to suffer wounds of an enemy's attack."""

    quiet = True

    def __init__(self, about: Units) -> None:
        super().__init__(WOUNDING, about)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        pool = WOUNDS_POOL.of(state, event)
        return pool != NONE and POOL_UNIT.of(state, pool) != NONE and WOUNDS_LEFT.of(state, event) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, POOL_UNIT.of(state, WOUNDS_POOL.of(state, event)), 1, UNTIL_ROUND, ability, about)


class SeesNoWounds(Part):
    """AMB-90: the pool is resolved, and no wound has reached a mini of that unit."""

    quiet = True

    def __init__(self) -> None:
        super().__init__(AFTER_POOL)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_rolled(state, event) and POOL_UNIT.of(state, event) != NONE and POOL_SUFFERED.of(state, event) == 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        take_from_effect(state, MARKED, POOL_UNIT.of(state, event), ability, about)


class StrikesBack(Part):
    """After that attack the unit of the card may attack the enemy, and nobody else."""

    def __init__(self, card: str) -> None:
        super().__init__(AFTER_ATTACK)
        self.source = ability_of(card)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about != NONE and is_given(state, MARKED, about, self.source)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        end_effects_of(state, ability, about)
        if is_in_play(state, unit) and declaring.can_attack(state, unit, target=about):
            super().work(state, unit, value, about, event, ability, number)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def chosen(self, state: State, action: i64) -> None:
        if action == YES:
            unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
            happening.begin_event(
                state, owner_of(unit), unit, ATTACK_BY_EFFECT, ability, is_action=0, target=CHOICE_ABOUT.get(state)
            )


# Shown before the deployment


class Disguise(Part):
    """Shown: the unit has Infiltrate in this setup, and its player must choose the card in the first round."""

    grants: tuple[int, ...] = (int(INFILTRATE),)

    def __init__(self) -> None:
        super().__init__(DIVULGED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, INFILTRATE, unit, 1, UNTIL_PHASE, ability)
        add_effect(state, FIRST_GRANTED + ability, unit, 1, UNTIL_PHASE, ability)  # for its deployment
        add_effect(state, MARKED, unit, 1, UNTIL_GAME, ability)


class KnownOrReliable(Part):
    """Played: Secret Mission if it has been shown before, otherwise Reliable 1."""

    grants: tuple[int, ...] = (int(SECRET_MISSION), int(RELIABLE))

    def __init__(self) -> None:
        super().__init__(UNTIMED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_in_play(state, unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        keyword = SECRET_MISSION if is_given(state, MARKED, unit, ability) else RELIABLE
        add_effect(state, keyword, unit, 1, UNTIL_CARD, ability)


class DiplomaticCover(Card):
    """In the first round it must be chosen if it has been shown."""

    def must_be_chosen(self, state: State, seat: i64) -> bool:
        if state.round != 1:
            return False
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if is_given(state, MARKED, unit, self.number):
                return True
        return False


# Tokens of another


class Luminous(Card):
    """Friendly units at range 3 may spend the aims, dodges and surges of the unit as their own."""

    changes: tuple[str, ...] = ("lends",)

    def lends(self, state: State, unit: i64, value: i64, user: i64, kind: i64) -> bool:
        return kind < STANDBY and is_at_range(state, unit, user, 3)
