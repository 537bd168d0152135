"""Parts of command cards of Separatist characters that no other card has."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTIVATION_ENDS,
    AFTER_ATTACK,
    AFTER_POOL,
    BEFORE_DRAWING,
    BEFORE_ROLL,
    CARDS_BEGIN,
    DIVULGED,
    FIRST_BATTLE,
    FIRST_COMMAND,
)
from grognard.envs.legion.actions import DONE, NUMBER, RANK, YES
from grognard.envs.legion.cards.atoms import Atom, MakeMove
from grognard.envs.legion.cards.commands.counting import ability_of
from grognard.envs.legion.cards.commands.words import ReturnOrder
from grognard.envs.legion.cards.filters import (
    Units,
    another,
    at_range,
    enemy,
    face_up,
    friendly,
    itself,
    named,
    trooper,
)
from grognard.envs.legion.cards.parts import LENT, Card, Part, ToChosen
from grognard.envs.legion.cards.pool_parts import ANY_KIND, InPool
from grognard.envs.legion.events.round import CARD_DISCARDED
from grognard.envs.legion.keywords.numbers import AI, GUARDIAN, INFILTRATE, REINFORCEMENTS
from grognard.envs.legion.rules import choices, orders, tokens, turns
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.lasting import FIRST_GRANTED, GUARDS_MELEE, MARKED, is_given
from grognard.envs.legion.rules.measuring import at_range as is_at_range
from grognard.envs.legion.rules.units import can_be_suppressed, has, is_in_play, is_on_table, is_undefeated
from grognard.envs.legion.sequence.activation import DID_SHOOT, EVENT_DEFENDED, EVENT_FLAGS
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_CHOSEN,
    CHOICE_EVENT,
    CHOICE_STAGE,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import TURN
from grognard.envs.legion.sequence.turns import TURN_SEAT
from grognard.envs.legion.state import (
    ABSENT,
    DODGE,
    NONE,
    RANK_KINDS,
    UNITS_ALL,
    UNTIL_ATTACK,
    UNTIL_GAME,
    UNTIL_PHASE,
    UNTIL_ROUND,
    State,
    first_unit,
    holds,
    owner_of,
    without,
)

GUARDS: Final[i64] = 2  # the value of Guardian that a card lends
MOST_SHAME: Final[i64] = 4  # suppression that may be gained for dodges


# Count Dooku


class TradesOrders(ToChosen):
    """The unit may give its own face-up order back; then those of up to two enemies at range 2 go back, too."""

    own: ReturnOrder = ReturnOrder()

    def __init__(self) -> None:
        super().__init__(CARDS_BEGIN, None, enemy & at_range(2), (ReturnOrder(),), 2, False)
        self.optional = False  # its first question can be declined

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.own.would_change(state, unit, unit)

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 0:
            mask.allow(DONE)
            mask.allow(YES)
        else:
            super().offer(state, mask)

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_STAGE.get(state) == 1:
            super().chosen(state, action)
        elif action == YES:
            CHOICE_STAGE.set(state, 1)
            state.restart()
            self.own.happen(state, CHOICE_UNIT.get(state), CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state))


class MovesDefenders(Part):
    """After its ranged attacks each trooper unit that defended may be moved by the controller of the card, one after another."""

    move: MakeMove = MakeMove(2, by_source=True)
    where: Units = enemy & trooper

    def __init__(self) -> None:
        super().__init__(AFTER_ATTACK, itself)

    def _can_be_moved(self, state: State, unit: i64, target: i64) -> bool:
        is_meant = self.where.matches(state, owner_of(unit), unit, target)
        return is_meant and self.move.would_change(state, unit, target)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if EVENT_FLAGS.of(state, event) & DID_SHOOT == 0:
            return False
        for at in range(EVENT_DEFENDED.count(state, event)):
            if self._can_be_moved(state, unit, EVENT_DEFENDED.at(state, event, at)):
                return True
        return False

    def offer(self, state: State, mask: Mask) -> None:
        unit, event = CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)
        mask.allow(DONE)
        for at in range(EVENT_DEFENDED.count(state, event)):
            target = EVENT_DEFENDED.at(state, event, at)
            if not CHOICE_CHOSEN.has(state, state.top, target) and self._can_be_moved(state, unit, target):
                choices.allow_unit(state, mask, target)

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        if action == DONE:
            return
        target = choices.chosen_unit(state, action)
        CHOICE_CHOSEN.add(state, state.top, target)
        state.restart()
        self.move.happen(state, unit, target, CHOICE_ABILITY.get(state))


class ActivatesAfter(Part):
    """LG-TEXT-11: after its activation another friendly unit activates at once if it has not activated yet."""

    def __init__(self, who: Units) -> None:
        super().__init__(ACTIVATION_ENDS, itself)
        self.who = who

    def _found(self, state: State, unit: i64) -> i64:
        first = first_unit(owner_of(unit))
        for each in range(first, first + UNITS_ALL // 2):
            if is_on_table(state, each) and state.face_down[each] == 0:
                if self.who.matches(state, owner_of(unit), unit, each):
                    return each
        return NONE

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return state.innermost(TURN) != NONE and self._found(state, unit) != NONE

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        turns.activate_next(state, self._found(state, unit))


# General Grievous


class LendsGuardians(Part):
    """In attacks each other friendly trooper unit with a face-up order has Guardian 2, against melee attacks as well."""

    grants: tuple[int, ...] = (int(GUARDIAN),)
    quiet = True
    where: Units = friendly & another & trooper & face_up

    def __init__(self) -> None:
        super().__init__(BEFORE_ROLL, friendly)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        first = first_unit(owner_of(unit))
        for each in range(first, first + UNITS_ALL // 2):
            if state.life[each] != ABSENT and self.where.matches(state, owner_of(unit), unit, each):
                add_effect(state, GUARDIAN, each, GUARDS, UNTIL_ATTACK, ability)
                add_effect(state, GUARDS_MELEE, each, 1, UNTIL_ATTACK, ability)


class TakesGuardiansBack(Part):
    """The pool is resolved."""

    quiet = True

    def __init__(self) -> None:
        super().__init__(AFTER_POOL)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about != NONE and owner_of(about) == owner_of(unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        end_effects_of(state, ability, until=UNTIL_ATTACK)


# Maul


class Lurks(Part):
    """Shown: the unit has Infiltrate in this setup, it and probe droids use no action of the objective in the first round.

    The card is discarded.
    """

    grants: tuple[int, ...] = (int(INFILTRATE),)
    probes: Units = named("DRK-1 Sith Probe Droids")

    def __init__(self) -> None:
        super().__init__(DIVULGED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        seat, card = owner_of(unit), ability - FIRST_COMMAND
        add_effect(state, INFILTRATE, unit, 1, UNTIL_PHASE, ability)
        for each in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if is_undefeated(state, each) and (each == unit or self.probes.matches(state, seat, unit, each)):
                add_effect(state, FIRST_GRANTED + ability, each, LENT, UNTIL_ROUND, ability)
        state.hand[seat] = without(state.hand[seat], card)
        state.known[seat] = without(state.known[seat], card)
        state.discard[seat] = append(state.discard[seat], card)
        if state.log is not None:
            state.log.tell(CARD_DISCARDED, seat, card)


def is_of_objective(state: State, action: i64) -> bool:
    """Whether units perform an action of DO because of the objective."""
    return state.objective != NONE and ABILITIES[FIRST_BATTLE + state.objective].gives_action(state, action)


class PhantomMenace(Card):
    """In play: enemies beyond range 2 cannot attack the unit. Shown before: no actions of the objective in the first round."""

    changes: tuple[str, ...] = ("forbids_target", "forbids_action")

    def _is_played(self, state: State, unit: i64) -> bool:
        return holds(state.in_play[owner_of(unit)], self.number - FIRST_COMMAND)

    def forbids_target(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        return self._is_played(state, unit) and not is_at_range(state, unit, attacker, 2)

    def forbids_action(self, state: State, unit: i64, value: i64, action: i64) -> bool:
        return state.round == 1 and not self._is_played(state, unit) and is_of_objective(state, action)


# Super Tactical Droid


class NamesRank(Part):
    """The opponent is about to draw from its order pool: the rank of the token may be named, out of those in the pool.

    A rank of which all tokens lie face down on a command card may be named, too: then any token is drawn.
    """

    def __init__(self) -> None:
        super().__init__(BEFORE_DRAWING)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return TURN_SEAT.of(state, event) != owner_of(unit)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        seat = TURN_SEAT.of(state, CHOICE_EVENT.get(state))
        for rank in range(RANK_KINDS):
            if orders.unseen_tokens(state, seat, rank) > 0:
                mask.allow(RANK.at(rank))

    def chosen(self, state: State, action: i64) -> None:
        turn = CHOICE_EVENT.get(state)
        if action != DONE and state.pool[TURN_SEAT.of(state, turn) * RANK_KINDS + RANK.argument(action)] > 0:
            turns.draw_rank(state, turn, RANK.argument(action))


class Summons(Part):
    """Shown: up to three friendly units with AI have Reinforcements in this setup."""

    grants: tuple[int, ...] = (int(REINFORCEMENTS),)

    def __init__(self) -> None:
        super().__init__(DIVULGED)

    def _can_wait(self, state: State, unit: i64, target: i64) -> bool:
        return (
            is_undefeated(state, target) and has(state, target, AI) and not CHOICE_CHOSEN.has(state, state.top, target)
        )

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, MARKED, first_unit(owner_of(unit)), 1, UNTIL_GAME, ability)
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, left=3, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        mask.allow(DONE)
        first = first_unit(owner_of(unit))
        for target in range(first, first + UNITS_ALL // 2):
            if self._can_wait(state, unit, target):
                choices.allow_unit(state, mask, target)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        target, ability = choices.pick_unit(state, action), CHOICE_ABILITY.get(state)
        add_effect(state, REINFORCEMENTS, target, 1, UNTIL_PHASE, ability)


class IfNotShown(ToChosen):
    """The part works only if the card has not been shown before in this game."""

    def __init__(self, card: str, where: Units, atoms: tuple[Atom, ...], up_to: i64) -> None:
        super().__init__(CARDS_BEGIN, None, where, atoms, up_to, False)
        self.optional = False  # its question can be declined
        self.source = ability_of(card)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if is_given(state, MARKED, first_unit(owner_of(unit)), self.source):
            return False
        return super().can_work(state, unit, value, about, event)


# Asajj Ventress


class SuffersForDodges(InPool):
    """Before the dice of each of its pools are rolled it may gain up to 4 suppression, and a dodge for each."""

    def __init__(self) -> None:
        super().__init__(BEFORE_ROLL, True, ANY_KIND, None)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return self.is_at_it(state, unit, event) and is_in_play(state, unit) and can_be_suppressed(state, unit)

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(MOST_SHAME + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        unit, amount = CHOICE_UNIT.get(state), NUMBER.argument(action)
        tokens.suppress(state, unit, amount)
        tokens.gain(state, unit, DODGE, amount)
