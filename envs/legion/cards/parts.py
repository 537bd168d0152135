"""The shape of a card's text: parts, each with its moment, whom it is about, whom it concerns, and what happens to them.

    upgrade("up_force__force_reflexes", Card(on_action(Gain(DODGE))))
    command("cmd_master_of_evil", Card(
        when(ORDERED, itself, Gain(DODGE)),
        each(ACTIVATION_BEGINS, enemy & trooper & at_range(2), Suppress(3)),
    ))

A part whose text says "may" is `optional`. Cards that are exhausted or expended by their use are turned when the part works.
What fits no part is a class of its own in the module of its cards, with its text in our words as docstring, and a case.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTION,
    EXHAUSTING,
    FIRST_BATTLE,
    FIRST_COMMAND,
    FIRST_UPGRADE,
    MAY,
    MUST,
    QUIETLY,
    UNTIMED,
    Ability,
)
from grognard.envs.legion.actions import DONE, KIND, YES
from grognard.envs.legion.cards.atoms import Atom
from grognard.envs.legion.cards.filters import Units, itself
from grognard.envs.legion.data.keyword_list import ACTION as PAID_ACTION
from grognard.envs.legion.data.keyword_list import DOUBLE_ACTION, FREE_ACTION
from grognard.envs.legion.data.printed import NO_USE
from grognard.envs.legion.data.tables import COMMANDS, UPGRADES
from grognard.envs.legion.rules import choices, moments
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import MARKED, is_given
from grognard.envs.legion.rules.measuring import is_enclosed
from grognard.envs.legion.rules.recovering import use_card
from grognard.envs.legion.sequence.effects import (
    CARD_ABILITY,
    CARD_ABOUT,
    CARD_EVENT,
    CARD_MOMENT,
    CARD_NEXT,
    CARD_UNIT,
    CARD_VALUE,
    CHOICE_ABILITY,
    CHOICE_CHOSEN,
    CHOICE_PART,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.flows import CARD
from grognard.envs.legion.state import (
    EXHAUSTED,
    NONE,
    READY,
    UNITS_ALL,
    UNTIL_ROUND,
    State,
    first_unit,
    other,
    owner_of,
)

LENT: Final[i64] = 99  # the value of a command card that a unit has only for the numbers that it changes


class Part:
    """One sentence of a card: at a moment, about somebody, something happens."""

    optional: bool = False
    turns_card: bool = True  # LG-TEXT-8: it exhausts or expends its card, if that says so; without it works when turned
    quiet: bool = False  # its place among others can matter to nobody
    follows: bool = False  # it works with other parts only, and never by itself
    once: bool = False  # in a round; what is declined is not used up
    given: Units | None = None  # what the unit of the card must be
    is_attack: bool = False  # as that of an ability
    grants: tuple[int, ...] = ()  # as those of an ability (abilities.py)
    brings: tuple[int, ...] = ()

    def __init__(self, moment: i64, about: Units | None = None) -> None:
        self.moment = moment
        self.about = about  # of whom the moment may be; None: anybody, also nobody

    def let_happen(self, *atoms: Atom) -> None:
        """The part does no more than these: what they give, it gives."""
        for atom in atoms:
            self.grants = self.grants + atom.grants
            self.brings = self.brings + atom.brings

    def concerns(self, state: State, unit: i64, about: i64) -> bool:
        """Whether the moment happens to whom the text names, and to a unit with the card that is what it must be."""
        if self.given is not None and not self.given.matches(state, owner_of(unit), unit, unit):
            return False
        if self.about is None:
            return True
        return about != NONE and self.about.matches(state, owner_of(unit), unit, about)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        """Whether it would change anything now."""
        raise NotImplementedError

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        """Do it; unless a part says otherwise, its player is asked. `number` is the place of the part on its card."""
        left = self.first_left(state, unit)
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, left=left, part=number)

    def first_left(self, state: State, unit: i64) -> i64:
        """With how many choices it begins."""
        return 1

    def offer(self, state: State, mask: Mask) -> None:
        """The answers to what it asks; the frame in progress is the CHOICE."""

    def chosen(self, state: State, action: i64) -> None:
        """Go on with the answer."""


class OfUnit(Part):
    """Its player picks one unit, and may have to go on from there."""

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        """Whether it concerns a unit."""
        raise NotImplementedError

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        for each_ in range(UNITS_ALL):
            if self.may_choose(state, unit, each_):
                return True
        return False

    def offer(self, state: State, mask: Mask) -> None:
        for each_ in range(UNITS_ALL):
            if self.may_choose(state, CHOICE_UNIT.get(state), each_):
                choices.allow_unit(state, mask, each_)

    def pick(self, state: State, action: i64) -> i64:
        """The unit of the answer; the next question is about it."""
        target = choices.chosen_unit(state, action)
        CHOICE_TARGET.set(state, target)
        CHOICE_STAGE.set(state, 1)
        state.restart()
        return target


class InUnit(OfUnit):
    """Its player picks one unit, and then something of it: a mini, a card."""

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 0:
            super().offer(state, mask)
        else:
            self.offer_in(state, mask, CHOICE_TARGET.get(state))

    def chosen(self, state: State, action: i64) -> None:
        if CHOICE_STAGE.get(state) == 0:
            self.pick(state, action)
        else:
            self.chosen_in(state, action, CHOICE_TARGET.get(state))

    def offer_in(self, state: State, mask: Mask, target: i64) -> None:
        """What can be picked of the unit."""
        raise NotImplementedError

    def chosen_in(self, state: State, action: i64, target: i64) -> None:
        """Go on with what was picked."""
        raise NotImplementedError


class Card(Ability):
    """Everything that a card says, part by part; parts of one moment follow one another."""

    def __init__(self, *parts: Part) -> None:
        super().__init__()
        self.parts: list[Part] = list(parts)
        self.answers = tuple(sorted({int(part.moment) for part in parts}))
        for part in parts:
            self.is_attack = self.is_attack or part.is_attack
            self.grants = self.grants + part.grants
            self.brings = self.brings + part.brings

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == ACTION and is_enclosed(state, unit):
            return False
        if FIRST_COMMAND <= self.number < FIRST_BATTLE:
            if value == LENT or (moment == UNTIMED and not is_fresh(state, self.number, owner_of(unit))):
                return False
        ready = is_ready(state, self.number, value)
        for part in self.parts:
            if part.follows or (part.turns_card and not ready):
                continue
            if part.once and has_been_used(state, self.number, owner_of(unit)):
                continue
            if _may_work(part, state, moment, unit, value, about, event):
                return True
        return False

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        """LG-TEXT-8: what turns the card is optional."""
        if self._turns_at(moment):
            return MAY
        is_quiet = True
        for part in self.parts:
            if part.moment == moment and part.optional:
                return MAY
            is_quiet = is_quiet and (part.moment != moment or part.quiet)
        return QUIETLY if is_quiet else MUST

    def _turns_at(self, moment: i64) -> bool:
        if not turns(self.number):
            return False
        for part in self.parts:
            if part.moment == moment and part.turns_card:
                return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        state.push(CARD, unit, self.number, value, moment)
        CARD_ABOUT.set(state, about)
        CARD_EVENT.set(state, event)
        if self._turns_at(moment):
            turn(state, self.number, value)
            if state.upgrade_state[value] == EXHAUSTED:
                moments.begin(state, EXHAUSTING, other(owner_of(unit)), NONE, unit, state.top)

    def offer(self, state: State, mask: Mask) -> None:
        self.parts[CHOICE_PART.get(state)].offer(state, mask)

    def chosen(self, state: State, action: i64) -> None:
        self.parts[CHOICE_PART.get(state)].chosen(state, action)


def _may_work(part: Part, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
    return (
        part.moment == moment and part.concerns(state, unit, about) and part.can_work(state, unit, value, about, event)
    )


def has_been_used(state: State, ability: i64, seat: i64) -> bool:
    """Whether what a card does once in a round has been done."""
    return is_given(state, MARKED, first_unit(seat), ability)


def work_parts(state: State) -> None:
    """The one step of the flow: the next part of the card that has something to do at this moment."""
    ability = ABILITIES[CARD_ABILITY.get(state)]
    assert isinstance(ability, Card)
    number = CARD_NEXT.get(state)
    if number == len(ability.parts):
        return
    state.again()
    CARD_NEXT.set(state, number + 1)
    part, unit, value = ability.parts[number], CARD_UNIT.get(state), CARD_VALUE.get(state)
    about, event = CARD_ABOUT.get(state), CARD_EVENT.get(state)
    if part.once and has_been_used(state, ability.number, owner_of(unit)):
        return
    if _may_work(part, state, CARD_MOMENT.get(state), unit, value, about, event):
        if part.once:
            add_effect(state, MARKED, first_unit(owner_of(unit)), 1, UNTIL_ROUND, ability.number)
        part.work(state, unit, value, about, event, ability.number, number)


def is_fresh(state: State, ability: i64, seat: i64) -> bool:
    """LG-K-permanent: what a command card does untimed, it does in the round in which it is played."""
    card = ability - FIRST_COMMAND
    return COMMANDS.permanent[card] == 0 or state.chosen[seat] == card


def stop(state: State, frame: i64) -> None:
    """What a card is about to do does not happen; `frame` is that of the card."""
    ability = ABILITIES[CARD_ABILITY.of(state, frame)]
    assert isinstance(ability, Card)
    CARD_NEXT.set_of(state, frame, i64(len(ability.parts)))


CARD_STEPS: Final[Steps[State]] = (work_parts,)


# Cards that are turned by their use


def turns(ability: i64) -> bool:
    """LG-SETUP-8: whether the card is exhausted or expended when it is used."""
    return FIRST_UPGRADE <= ability < FIRST_COMMAND and UPGRADES.use[ability - FIRST_UPGRADE] != NO_USE


def card_in(state: State, slot: i64) -> i64:
    """The ability of the upgrade card in a slot."""
    return FIRST_UPGRADE + state.upgrade[slot]


def is_ready(state: State, ability: i64, slot: i64) -> bool:
    return not turns(ability) or state.upgrade_state[slot] == READY


def turn(state: State, ability: i64, slot: i64) -> None:
    """LG-SETUP-8, LG-K-cycle: the card was used; it is exhausted or expended if it says so."""
    if FIRST_UPGRADE <= ability < FIRST_COMMAND:
        use_card(state, slot)


# Parts


class ToUnit(Part):
    """Things happen to the unit of the card, or to whom the moment is about."""

    def __init__(
        self, moment: i64, about: Units | None, atoms: tuple[Atom, ...], to_about: bool, optional: bool
    ) -> None:
        super().__init__(moment, about)
        self.atoms = atoms
        self.let_happen(*atoms)
        self.to_about = to_about
        self.optional = optional

    def _target(self, unit: i64, about: i64) -> i64:
        return about if self.to_about else unit

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        target = self._target(unit, about)
        for atom in self.atoms:
            if atom.would_change(state, unit, target):
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        happen(state, self.atoms, unit, self._target(unit, about), ability)


class ToEach(Part):
    """Things happen to every unit that a filter means."""

    def __init__(self, moment: i64, about: Units | None, where: Units, atoms: tuple[Atom, ...]) -> None:
        super().__init__(moment, about)
        self.where = where
        self.atoms = atoms
        self.let_happen(*atoms)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return len(found(state, self.where, self.atoms, unit)) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        units = found(state, self.where, self.atoms, unit)
        for at in range(i64(len(units)) - 1, i64(-1), i64(-1)):  # what is pushed last happens first
            happen(state, self.atoms, unit, units[at], ability)


class ToChosen(Part):
    """D68: things happen to units that the controller picks, one after the other, up to a number; fewer if it likes."""

    def __init__(
        self, moment: i64, about: Units | None, where: Units, atoms: tuple[Atom, ...], up_to: i64, must: bool
    ) -> None:
        super().__init__(moment, about)
        self.where = where
        self.atoms = atoms
        self.let_happen(*atoms)
        self.up_to = up_to
        self.must = must
        self.optional = not must

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return len(found(state, self.where, self.atoms, unit)) > 0

    def first_left(self, state: State, unit: i64) -> i64:
        return self.up_to

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        units = found(state, self.where, self.atoms, unit)
        count = CHOICE_CHOSEN.count(state, state.top)
        is_any = False
        for at in range(i64(len(units))):
            if not CHOICE_CHOSEN.has(state, state.top, units[at]) and self.may_be_next(state, units[at]):
                choices.allow_unit(state, mask, units[at])
                is_any = True
        if not is_any or not self.must or count > 0:
            mask.allow(DONE)

    def may_be_next(self, state: State, target: i64) -> bool:
        """Whether this unit goes with those that were picked before."""
        return True

    def chosen(self, state: State, action: i64) -> None:
        unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
        if action == DONE:
            return
        target = choices.pick_unit(state, action)
        happen(state, self.atoms, unit, target, ability)


class OneOf(Part):
    """The controller picks one of several things, each said as a KIND, for the unit of the card or whom the moment is about."""

    def __init__(
        self,
        moment: i64,
        about: Units | None,
        kinds: tuple[i64, ...],
        atoms: tuple[Atom, ...],
        to_about: bool,
        optional: bool,
    ) -> None:
        super().__init__(moment, about)
        self.kinds = kinds
        self.atoms = atoms
        self.let_happen(*atoms)
        self.to_about = to_about
        self.optional = optional

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        target = about if self.to_about else unit
        for atom in self.atoms:
            if atom.would_change(state, unit, target):
                return True
        return False

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        super().work(state, unit, value, about, event, ability, number)
        CHOICE_TARGET.set(state, about if self.to_about else unit)

    def offer(self, state: State, mask: Mask) -> None:
        unit, target = CHOICE_UNIT.get(state), CHOICE_TARGET.get(state)
        if self.optional:
            mask.allow(DONE)
        for at in range(i64(len(self.atoms))):
            if self.atoms[at].would_change(state, unit, target):
                mask.allow(KIND.at(self.kinds[at]))

    def chosen(self, state: State, action: i64) -> None:
        unit, target, ability = CHOICE_UNIT.get(state), CHOICE_TARGET.get(state), CHOICE_ABILITY.get(state)
        if action == DONE:
            return
        for at in range(i64(len(self.atoms))):
            if KIND.argument(action) == self.kinds[at]:
                self.atoms[at].happen(state, unit, target, ability)
                return


def happen(state: State, atoms: tuple[Atom, ...], unit: i64, target: i64, ability: i64) -> None:
    """All of them, the first one first: what asks or moves is pushed, so the last one goes onto the stack first."""
    for at in range(i64(len(atoms)) - 1, i64(-1), i64(-1)):
        if atoms[at].would_change(state, unit, target):
            atoms[at].happen(state, unit, target, ability)


def found(state: State, where: Units, atoms: tuple[Atom, ...], unit: i64) -> vec[i64]:
    """The units that a filter means and to which something would happen."""
    units = NOTHING
    for each_ in range(UNITS_ALL):
        if state.kind[each_] == NONE or not where.matches(state, owner_of(unit), unit, each_):
            continue
        for atom in atoms:
            if atom.would_change(state, unit, each_):
                units = append(units, each_)
                break
    return units


class ThenMay(ToChosen):
    """Things happen to one unit that the controller picks, and one more if it likes."""

    def __init__(self, moment: i64, about: Units | None, where: Units, atoms: tuple[Atom, ...], extra: Atom) -> None:
        super().__init__(moment, about, where, atoms, 1, True)
        self.extra = extra
        self.let_happen(extra)

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 0:
            super().offer(state, mask)
            return
        mask.allow(DONE)
        if self.extra.would_change(state, CHOICE_UNIT.get(state), CHOICE_TARGET.get(state)):
            mask.allow(YES)

    def chosen(self, state: State, action: i64) -> None:
        unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
        if action == DONE:
            return
        if CHOICE_STAGE.get(state) == 1:
            self.extra.happen(state, unit, CHOICE_TARGET.get(state), ability)
            return
        target = choices.chosen_unit(state, action)
        CHOICE_TARGET.set(state, target)
        CHOICE_STAGE.set(state, 1)
        state.restart()
        happen(state, self.atoms, unit, target, ability)


# The words


def given(condition: Units, part: Part) -> Part:
    """The part works only while the unit of the card is this."""
    part.given = condition
    return part


def always(part: Part) -> Part:
    """LG-TEXT-8: the part works whether or not the card is turned, and does not turn it."""
    part.turns_card = False
    return part


def may(part: Part) -> Part:
    """The part is optional."""
    part.optional = True
    return part


def once_a_round(part: Part) -> Part:
    """LG-TEXT-2: the part works once in a round."""
    part.once = True
    return part


def quietly(part: Part) -> Part:
    """The part works without a question, before others of its moment."""
    part.quiet = True
    return part


def with_it(part: Part) -> Part:
    """The part works after others of its moment, and never by itself."""
    part.follows = True
    return part


def choose_then_may(moment: i64, where: Units, *atoms: Atom, extra: Atom, about: Units | None = None) -> Part:
    """To one unit of a kind that the controller picks, and one thing more that it may decline."""
    return ThenMay(moment, about, where, atoms, extra)


def when(moment: i64, about: Units | None, *atoms: Atom, optional: bool = False) -> Part:
    """To the unit of the card, when the moment happens to somebody."""
    return ToUnit(moment, about, atoms, False, optional)


def to_it(moment: i64, about: Units, *atoms: Atom, optional: bool = False) -> Part:
    """To the unit that the moment happens to."""
    return ToUnit(moment, about, atoms, True, optional)


def each(moment: i64, where: Units, *atoms: Atom, about: Units | None = None) -> Part:
    """To every unit of a kind."""
    return ToEach(moment, about, where, atoms)


def choose(
    moment: i64, where: Units, *atoms: Atom, up_to: i64 = 1, must: bool = False, about: Units | None = None
) -> Part:
    """To units of a kind that the controller picks."""
    return ToChosen(moment, about, where, atoms, up_to, must)


def one_of(
    moment: i64,
    about: Units | None,
    kinds: tuple[i64, ...],
    *atoms: Atom,
    to_about: bool = False,
    optional: bool = False,
) -> Part:
    """One of several things that the controller picks."""
    return OneOf(moment, about, kinds, atoms, to_about, optional)


def on_action(*atoms: Atom) -> Part:
    """A card action or free card action, for the unit itself."""
    return ToUnit(ACTION, itself, atoms, False, False)


def on_action_choose(where: Units, *atoms: Atom, up_to: i64 = 1) -> Part:
    """A card action or free card action that needs somebody; the first one must be picked."""
    return ToChosen(ACTION, itself, where, atoms, up_to, True)


ACTION_COSTS: Final = {FREE_ACTION: 0, PAID_ACTION: 1, DOUBLE_ACTION: 2}


def action_cost(upgrade: i64) -> i64:
    """LG-TEXT-9: what using the action of a card costs."""
    return i64(ACTION_COSTS.get(int(UPGRADES.action[upgrade]), 0))
