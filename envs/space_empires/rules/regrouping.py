"""Splitting and joining groups (SE-2.3.1, AMB-23) and scuttling (SE-7.3.2)."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, SHIPS
from grognard.envs.space_empires.data.printed import CARRIER, FIGHTER
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.ids import CHOOSE_JOIN_TARGET, CHOOSE_SPLIT_SHIPS, CHOOSE_STACK
from grognard.envs.space_empires.rules.components import (
    can_fight,
    can_join,
    free_slot,
    join,
    role,
    scuttle,
    split_off,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.stacks import can_add_ships
from grognard.envs.space_empires.state import NONE, State, Unit


def can_split(state: State, unit: Unit) -> bool:
    """SE-2.3.1.a: a group of several ships, with a free counter of its type.

    SE-H.4: a group that took in another this turn is not split again, so that a turn has an end.
    """
    if unit.ships < 2 or unit.joined:
        return False
    return free_slot(state, unit.owner, unit.kind) != NONE


def can_join_any(state: State, player: i64) -> bool:
    """Whether any two groups of the player can be joined."""
    for unit in units_of(state, player):
        if can_join_some(state, unit):
            return True
    return False


def can_scuttle_any(state: State, player: i64) -> bool:
    for unit in units_of(state, player):
        if can_scuttle(state, unit):
            return True
    return False


def can_join_some(state: State, unit: Unit) -> bool:
    """Whether the group can go into some other group; single ships never do."""
    if UNITS.stack[unit.kind] == 1:
        return False
    for other in units_of(state, unit.owner):
        if can_join(unit, other):
            return True
    return False


def squadron_room(state: State) -> i64:
    """Room for more squadrons on the carriers of the stack that is being picked."""
    room: i64 = 0
    for unit in units_of(state, state.active):
        if unit.picked:
            if role(unit) == FIGHTER:
                room -= unit.ships
            elif role(unit) == CARRIER:
                room += TABLES.carrier_capacity * unit.ships
    return room


def can_split_for_stack(state: State, unit: Unit) -> bool:
    """Whether the group may be split as part of a move, for which a stack has been or is being picked.

    On the way a group of the stack is split; while it is being picked a group that waits in its hex, of which at least
    one ship can go along.
    """
    if unit.hex != state.stack or not can_split(state, unit):
        return False
    return unit.picked if is_under_way(state) else can_add_ships(state, unit, 1)


def is_under_way(state: State) -> bool:
    """Whether the stack has taken its first step."""
    for unit in units_in(state, state.active, state.stack):
        if unit.picked and unit.steps > 0 and role(unit) != FIGHTER:
            return True
    return False


class ChooseSplit(Decision[State]):
    """D-05: the group that is split; while a stack is being picked, a group of its hex, whose part joins the stack."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if can_split(state, unit) if state.stack == NONE else can_split_for_stack(state, unit):
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        state.subject = action - CHOOSE
        state.ask(state.active, CHOOSE_SPLIT_SHIPS)


class ChooseSplitShips(Decision[State]):
    """D-05: how many ships are split off."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        group = unit_of(state, state.active, state.subject)
        most = group.ships - 1
        if state.stack != NONE and role(group) == FIGHTER and not group.picked:
            most = min(most, squadron_room(state))
        for ships in range(1, most + 1):
            mask.allow(SHIPS + ships - 1)

    def apply(self, state: State, action: i64) -> None:
        twin = split_off(state, unit_of(state, state.active, state.subject), action - SHIPS + 1)
        state.subject = NONE
        if state.stack != NONE:
            twin.picked = True
            if not is_under_way(state):
                state.ask(state.active, CHOOSE_STACK)


class ChooseJoin(Decision[State]):
    """D-05: the group that goes into another."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if can_join_some(state, unit):
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        state.subject = action - CHOOSE
        state.ask(state.active, CHOOSE_JOIN_TARGET)


class ChooseJoinTarget(Decision[State]):
    """D-05: the group it goes into."""

    rule = "SE-2.3.1.a"

    def options(self, state: State, mask: Mask) -> None:
        group = unit_of(state, state.active, state.subject)
        for unit in units_of(state, state.active):
            if can_join(group, unit):
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        group = unit_of(state, state.active, state.subject)
        join(state, group, unit_of(state, state.active, action - CHOOSE))
        state.subject = NONE


def can_scuttle(state: State, unit: Unit) -> bool:
    """SE-7.3.2, but nothing that other rules forbid to do on purpose.

    SE-6.7.1.a: minerals and wrecks in tow are not destroyed so; AMB-48: the last escort in an unexplored hex is needed.
    """
    if unit.load > 0:
        return False
    if state.explored[unit.hex] or not can_fight(unit) or unit.ships > 1:
        return True
    comrades = units_in(state, unit.owner, unit.hex)
    return len(comrades) == 1 or any(other is not unit and can_fight(other) for other in comrades)


class ChooseScuttle(Decision[State]):
    """D-11, AMB-19: one ship of this counter is scuttled; the counter returns to the supply with the last ship."""

    rule = "SE-7.3.2"

    def options(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.asks):
            if can_scuttle(state, unit):
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        scuttle(state, unit_of(state, state.asks, action - CHOOSE))
