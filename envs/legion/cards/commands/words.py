"""What command cards do beside the words of cards/atoms.py and cards/parts.py: orders, activations, attacks, questions."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import ACTION, ACTIVATION_BEGINS, AFTER_ATTACK, Ability
from grognard.envs.legion.actions import DONE, KIND, YES
from grognard.envs.legion.cards.atoms import Atom, BeUnder
from grognard.envs.legion.cards.commands.simple import listed_weapon
from grognard.envs.legion.cards.filters import Units, enemy, itself
from grognard.envs.legion.cards.parts import LENT, Card, OneOf, Part, ToChosen, found, happen, when
from grognard.envs.legion.events.round import ORDER_RETURNED
from grognard.envs.legion.keywords.numbers import IMMUNE_ENEMY_EFFECTS
from grognard.envs.legion.rules import acting, choices, declaring, granting, happening, orders, turns, wounds
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import FIRST_GRANTED, HAS_WEAPON
from grognard.envs.legion.rules.token_placing import begin_token_placing, can_put
from grognard.envs.legion.rules.units import are_enemies, has, is_in_play, is_on_table, is_undefeated
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_TOKEN,
    ATTACK_BY_EFFECT,
    DID_SHOOT,
    EVENT_DEFENDED,
    EVENT_FLAGS,
    EVENT_IS_ACTION,
    FACE_UP_TOKEN,
    IS_GRANTED,
    SPENT_AIM,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABILITY,
    CHOICE_ABOUT,
    CHOICE_CHOSEN,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import EVENT, TURN
from grognard.envs.legion.state import (
    NONE,
    RANK_KINDS,
    UNITS_ALL,
    UNTIL_ACTIVATION,
    UNTIL_ROUND,
    State,
    other,
    owner_of,
)

# Units


class IssuedBy(Units):
    """A unit of a kind issued its order."""

    def __init__(self, by: Units) -> None:
        self.by = by

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        by = state.ordered_by[card]
        return state.ordered[card] == 1 and by != NONE and self.by.matches(state, you, source, by)

    def __str__(self) -> str:
        return f"ordered by {self.by}"


class Activating(Units):
    """Its activation is in progress."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return acting.frame_of(state, card) != NONE


activating: Final[Units] = Activating()


def issued_by(by: Units) -> Units:
    return IssuedBy(by)


# What happens to a unit


class ActivateNext(Atom):
    """LG-TEXT-11: a unit with a face-up order token activates at once."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and state.face_up[unit] == 1 and state.innermost(TURN) != NONE

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        turns.activate_next(state, unit)


class MayAct(Atom):
    """LG-ACT-23: the unit may perform one free action of these, bits of DO."""

    def __init__(self, *actions: i64) -> None:
        self.actions: i64 = 0
        for action in actions:
            self.actions |= i64(1) << action

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return granting.can_be_granted(state, unit, self.actions)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        granting.grant_actions(state, unit, self.actions, ability)


class Act(Atom):
    """LG-ACT-36: a card action that is a free action of another kind: one event, with the limits of the activation."""

    def __init__(self, action: i64) -> None:
        self.action = action

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return acting.can_do_freely(state, unit, self.action)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        EVENT_IS_ACTION.set_of(state, state.innermost(EVENT), 0)
        happening.begin_event(state, owner_of(unit), unit, self.action, ability, is_free=1)


class WoundToAct(Act):
    """It suffers a wound for that."""

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        super().happen(state, source, unit, ability)
        wounds.suffer(state, unit, 1)


class LendNumbers(Atom):
    """The unit has the numbers that the card changes."""

    def __init__(self, until: i64 = UNTIL_ROUND) -> None:
        self.until = until

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_undefeated(state, unit)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        add_effect(state, FIRST_GRANTED + ability, unit, LENT, self.until, ability)


class ReturnOrder(Atom):
    """AMB-80: its face-up order token goes back into the pool, unless it activates by it."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        if not is_in_play(state, unit) or state.face_up[unit] == 0:
            return False
        frame = acting.frame_of(state, unit)
        return frame == NONE or ACTIVATION_TOKEN.of(state, frame) != FACE_UP_TOKEN

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        state.face_up[unit] = 0
        state.pool[owner_of(unit) * RANK_KINDS + state.rank[unit]] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(ORDER_RETURNED, unit)


class Perform(Atom):
    """LG-ACT-23: the unit performs a free action now."""

    def __init__(self, action: i64) -> None:
        self.action = action

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return acting.can_be_granted(state, unit, self.action)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        happening.begin_event(state, owner_of(unit), unit, self.action, ability, is_free=1, flags=IS_GRANTED)


class IssueItself(Atom):
    """The unit issues an order to itself."""

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return orders.can_be_ordered(state, unit, unit)

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        orders.issue(state, unit, unit)


# Parts


class Near(ToChosen):
    """The controller picks among units that stand so to whom the moment is about, or none of them."""

    def __init__(
        self, moment: i64, about: Units | None, where: Units, atoms: tuple[Atom, ...], up_to: i64, must: bool
    ) -> None:
        super().__init__(moment, about, where, atoms, up_to, must)
        self.optional = False  # its question can be declined

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return len(self.possible(state, unit, about)) > 0

    def possible(self, state: State, unit: i64, about: i64) -> list[i64]:
        units: list[i64] = []
        for each in range(UNITS_ALL):
            if is_in_play(state, each) and self.where.matches(state, owner_of(unit), about, each):
                for atom in self.atoms:
                    if atom.would_change(state, unit, each):
                        units.append(each)
                        break
        return units

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        is_any = False
        for each in self.possible(state, unit, CHOICE_ABOUT.get(state)):
            if not CHOICE_CHOSEN.has(state, state.top, each):
                choices.allow_unit(state, mask, each)
                is_any = True
        if not is_any or not self.must:
            mask.allow(DONE)


class NearAfterShots(Near):
    """The same after attack sequences with a ranged attack, and perhaps only those in which the attacker spent an aim."""

    def __init__(self, about: Units, where: Units, atoms: tuple[Atom, ...], needs_aim: bool) -> None:
        super().__init__(AFTER_ATTACK, about, where, atoms, 1, False)
        self.needs_aim = needs_aim

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        flags = EVENT_FLAGS.of(state, event)
        if flags & DID_SHOOT == 0 or (self.needs_aim and flags & SPENT_AIM == 0):
            return False
        return super().can_work(state, unit, value, about, event)


class Whether(OneOf):
    """The controller is asked whether these things happen, beside what else the card does at the moment."""

    def __init__(self, moment: i64, about: Units | None, atoms: tuple[Atom, ...], to_about: bool) -> None:
        super().__init__(moment, about, (), atoms, to_about, False)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def chosen(self, state: State, action: i64) -> None:
        if action == YES:
            unit, target = CHOICE_UNIT.get(state), CHOICE_TARGET.get(state)
            happen(state, self.atoms, unit, target, CHOICE_ABILITY.get(state))


class EachOneOf(Part):
    """Units that the controller picks get one of several things, which it picks for each."""

    def __init__(
        self, moment: i64, about: Units, where: Units, kinds: tuple[i64, ...], atoms: tuple[Atom, ...], up_to: i64
    ) -> None:
        super().__init__(moment, about)
        self.where = where
        self.kinds = kinds
        self.atoms = atoms
        self.let_happen(*atoms)
        self.up_to = up_to

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        for each in range(UNITS_ALL):
            if is_in_play(state, each) and self.where.matches(state, owner_of(unit), about, each):
                return True
        return False

    def first_left(self, state: State, unit: i64) -> i64:
        return self.up_to

    def offer(self, state: State, mask: Mask) -> None:
        unit, about = CHOICE_UNIT.get(state), CHOICE_ABOUT.get(state)
        if CHOICE_STAGE.get(state) == 1:
            for kind in self.kinds:
                mask.allow(KIND.at(kind))
            return
        mask.allow(DONE)
        for each in range(UNITS_ALL):
            if is_in_play(state, each) and not CHOICE_CHOSEN.has(state, state.top, each):
                if self.where.matches(state, owner_of(unit), about, each):
                    choices.allow_unit(state, mask, each)

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        if action == DONE:
            return
        if CHOICE_STAGE.get(state) == 0:
            CHOICE_TARGET.set(state, choices.chosen_unit(state, action))
            CHOICE_CHOSEN.add(state, state.top, CHOICE_TARGET.get(state))
            CHOICE_STAGE.set(state, 1)
            state.restart()
            return
        CHOICE_STAGE.set(state, 0)
        target, ability = CHOICE_TARGET.get(state), CHOICE_ABILITY.get(state)
        choices.count_choice(state)
        for at in range(i64(len(self.kinds))):
            if KIND.argument(action) == self.kinds[at]:
                self.atoms[at].happen(state, unit, target, ability)
                return


class ToDefenders(Part):
    """Things happen to the enemy units that were attacked in the sequence."""

    quiet = True

    def __init__(self, about: Units, atoms: tuple[Atom, ...]) -> None:
        super().__init__(AFTER_ATTACK, about)
        self.atoms = atoms
        self.let_happen(*atoms)

    def _would_change(self, state: State, unit: i64, about: i64, each: i64) -> bool:
        if not enemy.matches(state, owner_of(about), about, each):
            return False
        for atom in self.atoms:
            if atom.would_change(state, unit, each):
                return True
        return False

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        for at in range(EVENT_DEFENDED.count(state, event)):
            if self._would_change(state, unit, about, EVENT_DEFENDED.at(state, event, at)):
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for at in range(EVENT_DEFENDED.count(state, event)):
            each = EVENT_DEFENDED.at(state, event, at)
            if self._would_change(state, unit, about, each):
                happen(state, self.atoms, unit, each, ability)


class OpponentReturns(Part):
    """The opponent takes back the face-up order token of one of its units of a kind, which it picks."""

    atom: Final[Atom] = ReturnOrder()

    def __init__(self, moment: i64, where: Units) -> None:
        super().__init__(moment)
        self.where = where

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return len(found(state, self.where, (self.atom,), unit)) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        choices.ask(state, other(owner_of(unit)), unit, ability, value, self.moment, about, event, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        units = found(state, self.where, (self.atom,), CHOICE_UNIT.get(state))
        for at in range(i64(len(units))):
            choices.allow_unit(state, mask, units[at])

    def chosen(self, state: State, action: i64) -> None:
        target = choices.chosen_unit(state, action)
        self.atom.happen(state, CHOICE_UNIT.get(state), target, CHOICE_ABILITY.get(state))


def is_open_to_enemies(state: State, unit: i64) -> bool:
    """LG-K-immune-enemy-effects: whether what a card of its enemies does to it holds for the unit now."""
    return not has(state, unit, IMMUNE_ENEMY_EFFECTS)


class ToAllOthers(Part):
    """Things happen to every unit of the other side, those that are not in play yet included."""

    quiet = True

    def __init__(self, moment: i64, where: Units, atom: Atom) -> None:
        super().__init__(moment)
        self.where = where
        self.atom = atom

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for each in range(UNITS_ALL):
            if is_undefeated(state, each) and self.where.matches(state, owner_of(unit), unit, each):
                self.atom.happen(state, unit, each, ability)


class PutsToken(Part):
    """A token of its player's is put at range 1 and in sight of the unit."""

    def __init__(self, kind: i64, moment: i64 = ACTION, about: Units | None = itself & activating) -> None:
        super().__init__(moment, about)
        self.kind = kind

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_on_table(state, unit) and can_put(state, self.kind, unit)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        begin_token_placing(state, owner_of(unit), self.kind, unit)


class Strikes(Part):
    """Attacks with one weapon, one after the other, each against another enemy unit that the controller picks."""

    def __init__(self, moment: i64, about: Units, weapon: i64, up_to: i64) -> None:
        super().__init__(moment, about)
        self.weapon = weapon
        self.up_to = up_to

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return declaring.can_attack(state, unit, 0, self.weapon)

    def first_left(self, state: State, unit: i64) -> i64:
        return self.up_to

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        mask.allow(DONE)
        for each in range(UNITS_ALL):
            if is_in_play(state, each) and are_enemies(unit, each) and not CHOICE_CHOSEN.has(state, state.top, each):
                if declaring.can_attack(state, unit, 0, self.weapon, each):
                    choices.allow_unit(state, mask, each)

    def chosen(self, state: State, action: i64) -> None:
        unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
        if action == DONE:
            return
        target = choices.pick_unit(state, action)
        happening.begin_event(
            state, owner_of(unit), unit, ATTACK_BY_EFFECT, ability, is_action=0, weapon=self.weapon, target=target
        )


# The words


def has_listed_weapon(card: str) -> Part:
    """LG-TEXT-3: the unit has the weapon of the card during its activation."""
    return when(ACTIVATION_BEGINS, itself, BeUnder(HAS_WEAPON, 1, UNTIL_ACTIVATION, listed_weapon(card)))


def whether(moment: i64, about: Units | None, *atoms: Atom, to_about: bool = False) -> Part:
    return Whether(moment, about, atoms, to_about)


def choose_near(moment: i64, about: Units, where: Units, *atoms: Atom, must: bool = False) -> Part:
    """One unit that stands so to whom the moment is about."""
    return Near(moment, about, where, atoms, 1, must)


def after_shots(about: Units, where: Units, *atoms: Atom, needs_aim: bool = False) -> Part:
    return NearAfterShots(about, where, atoms, needs_aim)


def to_defenders(about: Units, *atoms: Atom) -> Part:
    return ToDefenders(about, atoms)


def in_activation(part: Part) -> Part:
    """LG-TEXT-3: an action that the unit of the card has during its activation."""
    part.moment = ACTION
    part.about = itself & activating
    return part


def costing(ability: Ability, actions: i64) -> Ability:
    """What its action costs."""
    ability.action_cost = actions
    return ability


def with_free_action(*parts: Part) -> Ability:
    """A card with a free action among its parts."""
    return costing(Card(*parts), 0)
