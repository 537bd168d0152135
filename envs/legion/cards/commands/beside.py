"""The card of Chewbacca and Yoda: one stands beside the other, and goes where it goes."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import AFTER_MOVE, AFTER_POOL, BEFORE_ROLL, UNTIMED, command
from grognard.envs.legion.actions import DONE, SIDE, YES
from grognard.envs.legion.cards.commands.counting import ability_of
from grognard.envs.legion.cards.filters import Units, friendly, itself, named
from grognard.envs.legion.cards.parts import LENT, Card, Part
from grognard.envs.legion.geometry.answers import DISPLACEMENT_PLACES
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.displacing import contact_places
from grognard.envs.legion.geometry.lattice import nearest_place
from grognard.envs.legion.geometry.obstacles import Obstacles
from grognard.envs.legion.keywords.numbers import DEFLECT
from grognard.envs.legion.rules import choices
from grognard.envs.legion.rules.carrying import begin_carrying
from grognard.envs.legion.rules.dice import RED_DEFENCE
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.lasting import CANNOT_MOVE, FIRST_GRANTED, MARKED, is_given
from grognard.envs.legion.rules.measuring import are_touching_units, at_range
from grognard.envs.legion.rules.obstruction import IS_PLACED, WORK, is_turned, surround_place
from grognard.envs.legion.rules.placing import place_leader
from grognard.envs.legion.rules.units import base_kind, is_on_table, is_undefeated
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.sequence.effects import CHOICE_ABILITY, CHOICE_UNIT
from grognard.envs.legion.state import DODGE, NONE, UNITS_ALL, UNTIL_ATTACK, UNTIL_ROUND, State, first_unit, owner_of

THE_CARD: Final = "cmd_size_matters_sometimes"
friend: Final[Units] = friendly & named("Yoda")
hero: Final[Units] = friendly & named("Chewbacca")


def beside(state: State, unit: i64, who: Units) -> i64:
    """The friendly unit of this kind that touches a unit, or NONE."""
    first = first_unit(owner_of(unit))
    for each in range(first, first + UNITS_ALL // 2):
        if each != unit and is_on_table(state, each) and who.matches(state, owner_of(unit), unit, each):
            if are_touching_units(state, unit, each):
                return each
    return NONE


def friend_of(state: State, unit: i64) -> i64:
    """The unit that may stand beside it, or NONE."""
    first = first_unit(owner_of(unit))
    for each in range(first, first + UNITS_ALL // 2):
        if is_on_table(state, each) and friend.matches(state, owner_of(unit), unit, each):
            return each
    return NONE


def surround(state: State, unit: i64, other: i64) -> Obstacles:
    """What is in the way of the other one, with the places in contact with the unit among WORK.ends."""
    leader = state.leader[unit]
    obstacles = surround_place(
        state, other, state.x[leader], state.y[leader], state.z[leader], state.heading[state.leader[other]], IS_PLACED
    )
    contact_places(obstacles, RADIUS[base_kind(state, unit)] + RADIUS[base_kind(state, other)], WORK.ends)
    return obstacles


def put_nearest(state: State, unit: i64, other: i64) -> None:
    """There is no room beside the unit: as near as possible."""
    obstacles = surround(state, unit, other)
    if nearest_place(obstacles, obstacles.x, obstacles.y, obstacles.heading, WORK.ends, is_turned(state, other)):
        put(state, other, 0)


def put(state: State, other: i64, answer: i64) -> None:
    ends = WORK.ends
    place_leader(state, other, ends.x[answer], ends.y[answer], ends.z[answer], ends.heading[answer])
    begin_unmasking(state, other)
    begin_carrying(state, other)


class TakesPlace(Part):
    """One unit is placed in contact with the other; its player says on which side, or may leave it where it is."""

    def __init__(self, moment: i64, about: Units | None, declines: bool) -> None:
        super().__init__(moment, about)
        self.declines = declines
        self.source = ability_of(THE_CARD)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        other = friend_of(state, unit)
        if other == NONE or not is_on_table(state, unit):
            return False
        return at_range(state, unit, other, 1) if self.declines else is_given(state, MARKED, unit, self.source)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        surround(state, unit, friend_of(state, unit))
        if WORK.ends.count == 0 and not self.declines:
            put_nearest(state, unit, friend_of(state, unit))
            return
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, part=number)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        if self.declines:
            mask.allow(DONE)
        surround(state, unit, friend_of(state, unit))
        for side in range(i64(DISPLACEMENT_PLACES)):
            if WORK.ends.legal[side]:
                mask.allow(SIDE.at(side))
        if WORK.ends.count == 0:
            mask.allow(YES)

    def chosen(self, state: State, action: i64) -> None:
        unit, ability = CHOICE_UNIT.get(state), CHOICE_ABILITY.get(state)
        other = friend_of(state, unit)
        if action == DONE:
            return
        if self.declines:
            add_effect(state, MARKED, unit, 1, UNTIL_ROUND, ability, other)
            add_effect(state, CANNOT_MOVE, other, 1, UNTIL_ROUND, ability)
        if action == YES:
            put_nearest(state, unit, other)
            return
        surround(state, unit, other)
        put(state, other, SIDE.argument(action))


class Bond(Part):
    """What the two have of each other while they touch is theirs for the round."""

    quiet = True

    def __init__(self) -> None:
        super().__init__(UNTIMED)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        first = first_unit(owner_of(unit))
        for each in range(first, first + UNITS_ALL // 2):
            is_friend = is_undefeated(state, each) and friend.matches(state, owner_of(unit), unit, each)
            if each == unit or is_friend:
                add_effect(state, FIRST_GRANTED + ability, each, LENT, UNTIL_ROUND, ability)


class DeflectsBeside(Part):
    """It has Deflect in attacks while the two touch."""

    grants: tuple[int, ...] = (int(DEFLECT),)
    quiet = True

    def __init__(self) -> None:
        super().__init__(BEFORE_ROLL, itself)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return beside(state, unit, friend) != NONE

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        add_effect(state, DEFLECT, unit, 1, UNTIL_ATTACK, ability)


class DeflectsNoMore(Part):
    """The pool is resolved."""

    quiet = True

    def __init__(self) -> None:
        super().__init__(AFTER_POOL, itself)

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        end_effects_of(state, ability, unit, UNTIL_ATTACK)


class SizeMattersSometimes(Card):
    """While the two touch, the hero may spend dodges of the friend and rolls red dice in defence."""

    changes: tuple[str, ...] = ("lends", "defence_die")

    def lends(self, state: State, unit: i64, value: i64, user: i64, kind: i64) -> bool:
        if kind != DODGE or not friend.matches(state, owner_of(unit), unit, unit):
            return False
        return hero.matches(state, owner_of(unit), unit, user) and are_touching_units(state, unit, user)

    def defence_die(self, state: State, unit: i64, value: i64, die: i64) -> i64:
        if not hero.matches(state, owner_of(unit), unit, unit) or beside(state, unit, friend) == NONE:
            return die
        return RED_DEFENCE


command(
    THE_CARD,
    SizeMattersSometimes(
        Bond(),
        TakesPlace(UNTIMED, None, declines=True),
        TakesPlace(AFTER_MOVE, itself, declines=False),
        DeflectsBeside(),
        DeflectsNoMore(),
    ),
)
