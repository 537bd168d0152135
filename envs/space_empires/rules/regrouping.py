"""Splitting and joining groups (SE-2.3.1, AMB-23) and scuttling (SE-7.3.2)."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, SHIPS
from grognard.envs.space_empires.data.printed import CARRIER, FIGHTER, SLOTS
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.ids import CHOOSE_JOIN_TARGET, CHOOSE_SPLIT_SHIPS, CHOOSE_STACK
from grognard.envs.space_empires.rules.components import (
    begin,
    can_join,
    free_counter,
    join,
    owner_of,
    role,
    scuttle,
    split_off,
    units_of,
)
from grognard.envs.space_empires.rules.stacks import can_add
from grognard.envs.space_empires.state import NONE, State


def can_split(state: State, counter: i64) -> bool:
    """SE-2.3.1.a: a group of several ships, with a free counter of its type.

    SE-H.4: a group that took in another this turn is not split again, so that a turn has an end.
    """
    if state.ships[counter] < 2 or state.joined[counter]:
        return False
    return free_counter(state, owner_of(state, counter), state.kind[counter]) != NONE


def can_join_any(state: State, player: i64) -> bool:
    """Whether any two groups of the player can be joined."""
    for counter in units_of(state, player):
        if can_join_some(state, counter):
            return True
    return False


def can_join_some(state: State, counter: i64) -> bool:
    """Whether the group can go into some other group; single ships never do."""
    if UNITS.stack[state.kind[counter]] == 1:
        return False
    kind = state.kind[counter]
    first = begin(state, owner_of(state, counter)) + UNITS.first_slot[kind]
    for other in range(first, first + UNITS.counters[kind]):
        if state.hex[other] >= 0 and can_join(state, counter, other):
            return True
    return False


def squadron_room(state: State) -> i64:
    """Room for more squadrons on the carriers of the stack that is being picked."""
    room: i64 = 0
    for counter in units_of(state, state.active):
        if state.picked[counter]:
            if role(state, counter) == FIGHTER:
                room -= state.ships[counter]
            elif role(state, counter) == CARRIER:
                room += TABLES.carrier_capacity * state.ships[counter]
    return room


def can_take_part(state: State, counter: i64) -> bool:
    """Whether some of the group's ships may join the stack that is being picked; of squadrons as many as have room."""
    return squadron_room(state) > 0 if role(state, counter) == FIGHTER else can_add(state, counter)


class ChooseSplit(Decision[State]):
    """D-05: the group that is split; while a stack is being picked, a group of its hex, whose part joins the stack."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        for counter in units_of(state, state.active):
            if can_split(state, counter) and self.fits_stack(state, counter):
                mask.allow(CHOOSE + counter % SLOTS)

    def fits_stack(self, state: State, counter: i64) -> bool:
        return state.stack == NONE or (state.hex[counter] == state.stack and can_take_part(state, counter))

    def apply(self, state: State, action: i64) -> None:
        state.subject = begin(state, state.active) + action - CHOOSE
        state.ask(state.active, CHOOSE_SPLIT_SHIPS)


class ChooseSplitShips(Decision[State]):
    """D-05: how many ships are split off."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        most = state.ships[state.subject] - 1
        if state.stack != NONE and role(state, state.subject) == FIGHTER:
            most = min(most, squadron_room(state))
        for ships in range(1, most + 1):
            mask.allow(SHIPS + ships - 1)

    def apply(self, state: State, action: i64) -> None:
        twin = split_off(state, state.subject, action - SHIPS + 1)
        state.subject = NONE
        if state.stack != NONE:
            state.picked[twin] = 1
            state.ask(state.active, CHOOSE_STACK)


class ChooseJoin(Decision[State]):
    """D-05: the group that goes into another."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        for counter in units_of(state, state.active):
            if can_join_some(state, counter):
                mask.allow(CHOOSE + counter % SLOTS)

    def apply(self, state: State, action: i64) -> None:
        state.subject = begin(state, state.active) + action - CHOOSE
        state.ask(state.active, CHOOSE_JOIN_TARGET)


class ChooseJoinTarget(Decision[State]):
    """D-05: the group it goes into."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        for counter in units_of(state, state.active):
            if can_join(state, state.subject, counter):
                mask.allow(CHOOSE + counter % SLOTS)

    def apply(self, state: State, action: i64) -> None:
        join(state, state.subject, begin(state, state.active) + action - CHOOSE)
        state.subject = NONE


class ChooseScuttle(Decision[State]):
    """D-11, AMB-19: one ship of this counter is scuttled; its counter returns to the supply with the last ship."""

    rule = "SE-7.3.2"

    def options(self, state: State, mask: Mask) -> None:
        for counter in units_of(state, state.asks):
            mask.allow(CHOOSE + counter % SLOTS)

    def apply(self, state: State, action: i64) -> None:
        scuttle(state, begin(state, state.asks) + action - CHOOSE)
