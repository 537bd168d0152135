"""Single sentences of Imperial command cards."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ACTION,
    ACTIVATION_BEGINS,
    ACTIVATION_ENDS,
    AFTER_ATTACK,
    CARDS_BEGIN,
    DIVULGED,
    FIRST_COMMAND,
    TURN_BEGINS,
    UNTIMED,
)
from grognard.envs.legion.actions import ACTION_NAMES, DONE, MINI_SLOTS, NUMBER, WITHDRAWING, YES
from grognard.envs.legion.cards.commands.generic import lay_token
from grognard.envs.legion.cards.commands.words import Whether, activating
from grognard.envs.legion.cards.filters import Units, enemy, itself, trooper
from grognard.envs.legion.cards.parts import Card, OfUnit, Part
from grognard.envs.legion.data.printed import CORPS
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.events.round import CARD_SHOWN, ORDER_RETURNED, ORDER_TURNED
from grognard.envs.legion.keywords.numbers import INFILTRATE, SCOUT
from grognard.envs.legion.rules import choices, declaring, granting, orders, tokens, turns, wounds
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import DEPLOYED_LAST, FIRST_GRANTED, LAID_ASIDE, MARKED, is_given
from grognard.envs.legion.rules.measuring import are_in_melee, mini_band, mini_sees
from grognard.envs.legion.rules.units import (
    courage_of,
    is_in_play,
    is_on_table,
    is_vehicle,
    unit_of_command,
)
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_TOKEN,
    ATTACK_BY_EFFECT,
    EVENT_IS_ACTION,
    EVENT_KIND,
    EVENT_SHOT,
    EXTRA_TOKEN,
)
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY, CHOICE_EVENT, CHOICE_UNIT
from grognard.envs.legion.state import (
    ALIVE,
    NONE,
    OBSERVATION,
    OF_COUNTERPART,
    RANK_KINDS,
    SUPPRESSION,
    UNITS_ALL,
    UNTIL_GAME,
    UNTIL_PHASE,
    State,
    first_mini,
    first_unit,
    holds,
    other,
    owner_of,
    token,
)

EVERY_ACTION: Final[i64] = (i64(1) << len(ACTION_NAMES)) - 1
ONE: Final[i64] = 1
MOST_PIPS: Final[i64] = 4
LAID_TOKENS: Final[i64] = 3
prey: Final[Units] = enemy & trooper
INCAPACITATED: Final[i64] = 3  # suppression


class Implacable(Card):
    """In the second activation of the round the unit has one action fewer."""

    changes: tuple[str, ...] = ("actions",)

    def actions(self, state: State, unit: i64, value: i64, actions: i64) -> i64:
        return actions - 1


class ReturnsToPool(Whether):
    """At the end of its first activation of the round the unit may suffer a wound to have its order token in the pool again."""

    def __init__(self, ability: i64) -> None:
        super().__init__(ACTIVATION_ENDS, itself, (), False)
        self.ability = ability

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        is_first = not is_given(state, FIRST_GRANTED + self.ability, unit, self.ability)
        return is_first and ACTIVATION_TOKEN.of(state, event) != EXTRA_TOKEN

    def chosen(self, state: State, action: i64) -> None:
        if action != YES:
            return
        unit, frame = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        ACTIVATION_TOKEN.set_of(state, frame, EXTRA_TOKEN)
        state.face_up[unit] = 0
        state.pool[owner_of(unit) * RANK_KINDS + state.rank[unit]] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(ORDER_RETURNED, unit)
        wounds.suffer(state, unit, 1)


class Motivated(Part):
    """A unit that activates by a face-up order may suffer a wound for a free action at once (AMB-72)."""

    optional = True

    def __init__(self, about: Units) -> None:
        super().__init__(ACTIVATION_BEGINS, about)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return granting.can_be_granted(state, about, EVERY_ACTION, 1, 0)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        granting.grant_actions(state, about, EVERY_ACTION, ability, must=1, cards=1, flags=0)
        wounds.suffer(state, about, 1)


class FearAndDeadMen(Card):
    """With Deflect in force blanks wound the attacker, not surges."""

    changes: tuple[str, ...] = ("throws_blanks",)

    def throws_blanks(self, state: State, unit: i64, value: i64) -> bool:
        return True


class AttackForWound(Part):
    """As often as it likes between its actions the unit suffers a wound and takes suppression to make an attack."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself & activating)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return declaring.can_attack(state, unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        EVENT_KIND.set_of(state, event, ATTACK_BY_EFFECT)
        EVENT_IS_ACTION.set_of(state, event, 0)
        declaring.begin_attack(state, owner_of(unit), unit)
        tokens.suppress(state, unit, 1)
        wounds.suffer(state, unit, 1)


class RandomTokens(Part):
    """Random order tokens of the pool lie face down on the card, for its player to see and to use later."""

    def __init__(self) -> None:
        super().__init__(CARDS_BEGIN)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return orders.tokens_in_pool(state, owner_of(unit)) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        seat = owner_of(unit)
        for _ in range(min(LAID_TOKENS, orders.tokens_in_pool(state, seat))):
            drawn = state.dice.below(orders.tokens_in_pool(state, seat))
            rank: i64 = 0
            while drawn >= state.pool[seat * RANK_KINDS + rank]:
                drawn -= state.pool[seat * RANK_KINDS + rank]
                rank += 1
            lay_token(state, seat, rank)


class FromRound(Units):
    """Whatever it is, from a round on."""

    def __init__(self, first: i64) -> None:
        self.first = first

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.round >= self.first

    def __str__(self) -> str:
        return f"from round {self.first}"


class TacticalStrike(Card):
    """The maximum speed of who strikes so is one."""

    changes: tuple[str, ...] = ("speed",)

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        return ONE


class FaceMe(Card):
    """Enemy units engaged with the unit of the card cannot withdraw."""

    changes: tuple[str, ...] = ("forbids_action",)

    def forbids_action(self, state: State, unit: i64, value: i64, action: i64) -> bool:
        if action != WITHDRAWING:
            return False
        foe = unit_of_command(state, other(owner_of(unit)), self.number - FIRST_COMMAND)
        return foe != NONE and is_in_play(state, foe) and are_in_melee(state, unit, foe)


class Investigation(Part):
    """The opponent lays open all cards of its hand with a number of pips, and cannot choose them in the next round."""

    def __init__(self) -> None:
        super().__init__(UNTIMED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def offer(self, state: State, mask: Mask) -> None:
        for pips in range(MOST_PIPS + 1):
            mask.allow(NUMBER.at(pips))

    def chosen(self, state: State, action: i64) -> None:
        foe, ability = other(owner_of(CHOICE_UNIT.get(state))), CHOICE_ABILITY.get(state)
        hand = state.hand[foe]
        for at in range(i64(len(hand))):
            if COMMANDS.pips[hand[at]] != NUMBER.argument(action):
                continue
            add_effect(state, LAID_ASIDE, first_unit(foe), state.round + 1, UNTIL_GAME, ability, hand[at])
            if not holds(state.known[foe], hand[at]):
                state.known[foe] = append(state.known[foe], hand[at])
            state.revision += 1
            if state.log is not None:
                state.log.tell(CARD_SHOWN, foe, hand[at])


class Observed(Part):
    """Enemy units that were shot at gain observation, twice as much if their suppression has reached their courage."""

    brings: tuple[int, ...] = (int(OBSERVATION),)
    quiet = True

    def __init__(self, about: Units) -> None:
        super().__init__(AFTER_ATTACK, about)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return EVENT_SHOT.count(state, event) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for at in range(EVENT_SHOT.count(state, event)):
            each = EVENT_SHOT.at(state, event, at)
            if enemy.matches(state, owner_of(about), about, each):
                tokens.gain(state, each, OBSERVATION, 2 if _is_shaken(state, each) else 1)


def _is_shaken(state: State, unit: i64) -> bool:
    courage = courage_of(state, unit)
    return not is_vehicle(state, unit) and 0 < courage <= token(state, unit, SUPPRESSION)


class ShowsDarkness(Part):
    """Shown: the unit has Infiltrate and Scout 1 in this setup, and is deployed last of its side."""

    grants: tuple[int, ...] = (int(INFILTRATE), int(SCOUT))

    def __init__(self) -> None:
        super().__init__(DIVULGED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for what in (INFILTRATE, SCOUT, DEPLOYED_LAST):
            add_effect(state, what, unit, 1, UNTIL_PHASE, ability)
        add_effect(state, MARKED, unit, 1, UNTIL_GAME, ability)


class DarknessDescends(Card):
    """In the first round it must be chosen if it has been shown."""

    def must_be_chosen(self, state: State, seat: i64) -> bool:
        unit = unit_of_command(state, seat, self.number - FIRST_COMMAND)
        return state.round == 1 and unit != NONE and is_given(state, MARKED, unit, self.number)


class Unshown(Units):
    """Its card has not been shown in the setup."""

    def __init__(self, ability: i64) -> None:
        self.ability = ability

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return not is_given(state, MARKED, card, self.ability)


class Incapacitates(OfUnit):
    """An enemy trooper unit near the droid and in its sight is suppressed; a corps unit that has not activated will not do so."""

    def __init__(self) -> None:
        super().__init__(ACTION, itself & activating)

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        if not is_on_table(state, unit) or not is_on_table(state, each):
            return False
        if not prey.matches(state, owner_of(unit), unit, each):
            return False
        for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
            if state.mini[mini] == ALIVE and state.profile[mini] == OF_COUNTERPART:
                return mini_band(state, mini, each) == 1 and mini_sees(state, mini, each)
        return False

    def chosen(self, state: State, action: i64) -> None:
        target = choices.chosen_unit(state, action)
        tokens.suppress(state, target, INCAPACITATED)
        if state.rank[target] != CORPS or state.face_down[target] > 0:
            return
        at = owner_of(target) * RANK_KINDS + state.rank[target]
        if state.face_up[target] == 1:
            state.face_up[target] = 0
        elif state.pool[at] > 0:
            state.pool[at] -= 1
        state.face_down[target] = 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(ORDER_TURNED, target)


class ForcesTurn(Part):
    """On the first turn of the opponent in the phase the card may say which of its trooper units activates.

    That turn uses the card up, whether or not it says so then.
    """

    once = True

    def __init__(self) -> None:
        super().__init__(TURN_BEGINS)

    def _may_force(self, state: State, unit: i64, each: i64) -> bool:
        if not prey.matches(state, owner_of(unit), unit, each):
            return False
        if state.face_up[each] == 1:
            return True
        return turns.can_be_drawn(state, each) and orders.unseen_tokens(state, owner_of(each), state.rank[each]) > 0

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        mask.allow(DONE)
        for each in range(UNITS_ALL):
            if self._may_force(state, unit, each):
                choices.allow_unit(state, mask, each)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        target = choices.chosen_unit(state, action)
        add_effect(state, MARKED, target, 1, UNTIL_PHASE, CHOICE_ABILITY.get(state))
        turns.activate_next(state, target)


class MarkedBy(Units):
    """The card has marked it."""

    def __init__(self, ability: i64) -> None:
        self.ability = ability

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_given(state, MARKED, card, self.ability)
