"""Splitting and joining groups (SE-2.3.1, AMB-23) and scuttling (SE-7.3.2)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.components import (
    can_fight,
    can_join,
    free_slot,
    join,
    scuttle,
    unit_of,
    units_in,
    units_of,
)
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


class ChooseJoin(Decision[State]):
    """D-05: the group that goes into another."""

    rule = "SE-2.3.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if can_join_some(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        state.subject = CHOOSE.argument(action)
        state.ask(state.active, CHOOSE_JOIN_TARGET)


CHOOSE_JOIN: Final[ChooseJoin] = ChooseJoin()


class ChooseJoinTarget(Decision[State]):
    """D-05: the group it goes into."""

    rule = "SE-2.3.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        group = unit_of(state, state.active, state.subject)
        for unit in units_of(state, state.active):
            if can_join(group, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        group = unit_of(state, state.active, state.subject)
        join(state, group, unit_of(state, state.active, CHOOSE.argument(action)))
        state.subject = NONE


CHOOSE_JOIN_TARGET: Final[ChooseJoinTarget] = ChooseJoinTarget()


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

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.to_move):
            if can_scuttle(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        scuttle(state, unit_of(state, state.to_move, CHOOSE.argument(action)))


CHOOSE_SCUTTLE: Final[ChooseScuttle] = ChooseScuttle()
