"""Sections 4.1 and 2.3.1: the stack that moves, picked from the units of a hex, and its steps from hex to hex."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import ALL, CHOOSE, DONE, SHIPS, SPLIT, TO
from grognard.envs.space_empires.data.printed import CARRIER, FIGHTER, MOVE
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.rules.colonising import allow_settling, settle
from grognard.envs.space_empires.rules.components import (
    all_sides,
    disclose_level,
    is_single,
    neighbour,
    place,
    role,
    split_off,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.pipelines import lock_chain, travels_on_chain
from grognard.envs.space_empires.rules.regrouping import can_split
from grognard.envs.space_empires.rules.stacks import (
    allowance,
    can_add,
    can_add_ships,
    can_go_without,
    can_stack_step,
)
from grognard.envs.space_empires.sequence import ENTER
from grognard.envs.space_empires.state import NONE, State, Unit

# Steps


def end_move(state: State) -> None:
    """SE-4.1.b, AMB-54: a unit's steps are one move; once another unit moves, it cannot resume."""
    for unit in units_of(state, state.active):
        unit.picked = False
        unit.ashore = False
        if unit.steps > 0:
            unit.moved = True
    state.stack = NONE


def step_to(state: State, there: i64) -> None:
    """The stack enters the next hex; what it meets there is resolved before anything else."""
    here, player = state.stack, state.active
    for unit in units_of(state, player):
        if not unit.picked:
            continue
        on_chain = state.options.merchants and travels_on_chain(state, unit, here, there)
        if not on_chain:
            unit.off_chain = True
        elif role(unit) != FIGHTER and unit.steps == allowance(state, unit):
            lock_chain(state, player, there)  # SE-10.1.2.c
            unit.piped = True
        if not is_single(unit) and role(unit) != FIGHTER:
            disclose_move(state, unit, on_chain=on_chain)
    for unit in units_of(state, player):
        unit.ashore = False
        if unit.picked:
            unit.origin = here
            unit.moved = False  # AMB-28: a squadron that had arrived goes on with another carrier
            unit.steps += 1
            unit.cloaked = 0
            unit.travelled = True
            place(state, unit, there)
    state.stack = there
    state.busy = True
    state.push(ENTER)


def disclose_move(state: State, unit: Unit, *, on_chain: bool) -> None:
    """SE-9.9.d: taking this step shows that the player has at least the Move level it needs."""
    needed = unit.steps + 1 - (1 if on_chain else 0) - (1 if unit.slung > 0 else 0)
    level: i64 = 1
    while level < 6 and TABLES.hexes[(level - 1) * 3 + state.turn - 1] < needed:
        level += 1
    disclose_level(state, unit.owner, MOVE, level)


# What goes along


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

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if can_split(state, unit) if state.stack == NONE else can_split_for_stack(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        state.subject = CHOOSE.argument(action)
        state.ask(state.active, CHOOSE_SPLIT_SHIPS)


CHOOSE_SPLIT: Final[ChooseSplit] = ChooseSplit()


class ChooseSplitShips(Decision[State]):
    """D-05: how many ships are split off."""

    rule = "SE-2.3.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        group = unit_of(state, state.active, state.subject)
        most = group.ships - 1
        if state.stack != NONE and role(group) == FIGHTER and not group.picked:
            most = min(most, squadron_room(state))
        for ships in range(1, most + 1):
            mask.allow(SHIPS.at(ships - 1))

    def apply(self, state: State, action: i64) -> None:
        twin = split_off(state, unit_of(state, state.active, state.subject), SHIPS.argument(action) + 1)
        state.subject = NONE
        if state.stack != NONE:
            twin.picked = True
            if not is_under_way(state):
                state.ask(state.active, CHOOSE_STACK)


CHOOSE_SPLIT_SHIPS: Final[ChooseSplitShips] = ChooseSplitShips()


class ChooseStack(Decision[State]):
    """D-06, D-07: the units of the hex that move together, squadrons on their carriers, and the first step."""

    rule = "SE-4.1.b"

    def offer(self, state: State, mask: Mask) -> None:
        picked = False
        here = units_in(state, state.active, state.stack)
        for unit in here:
            if unit.picked:
                picked = True
            elif can_add(state, unit):
                mask.allow(CHOOSE.at(unit.slot))
        if mask.count > 1:
            mask.allow(ALL)
        for unit in here:
            if can_split_for_stack(state, unit):
                mask.allow(SPLIT)
        if picked:
            allow_steps(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if TO.covers(action):
            step_to(state, TO.argument(action))
            return
        if action == SPLIT:
            state.ask(state.active, CHOOSE_SPLIT)
            return
        if action == ALL:
            for unit in units_in(state, state.active, state.stack):
                if can_add(state, unit):
                    unit.picked = True
        else:
            unit_of(state, state.active, CHOOSE.argument(action)).picked = True
        state.ask(state.active, CHOOSE_STACK)


CHOOSE_STACK: Final[ChooseStack] = ChooseStack()


def allow_steps(state: State, mask: Mask) -> None:
    for side in range(all_sides(state, state.stack)):
        there = neighbour(state, state.stack, side)
        if there >= 0 and can_stack_step(state, there):
            mask.allow(TO.at(there))


class ChooseStep(Decision[State]):
    """D-05, D-06, D-07, D-09: the stack goes on, splits groups, leaves units behind, takes squadrons on board, or stops."""

    rule = "SE-4.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        allow_steps(state, mask)
        for unit in units_in(state, state.active, state.stack):
            if can_toggle(state, unit):
                mask.allow(CHOOSE.at(unit.slot))
            if can_split_for_stack(state, unit):
                mask.allow(SPLIT)
        allow_settling(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            end_move(state)
        elif action == SPLIT:
            state.ask(state.active, CHOOSE_SPLIT)
        elif TO.covers(action):
            step_to(state, TO.argument(action))
        elif CHOOSE.covers(action):
            unit = unit_of(state, state.active, CHOOSE.argument(action))
            unit.moved = unit.picked
            unit.ashore = unit.picked
            unit.picked = not unit.picked
        else:
            settle(state, action)


CHOOSE_STEP: Final[ChooseStep] = ChooseStep()


def can_toggle(state: State, unit: Unit) -> bool:
    """Leave a unit behind, or take a waiting squadron on board (SE-11.2.3), if the stack can still go on.

    SE-H.18: a squadron left behind does not come on board again in the same place, so that a turn has an end.
    """
    if role(unit) == FIGHTER:
        if unit.picked and squadron_room(state) < 0:
            return True  # too many for the carriers that can go on
        if unit.ashore:
            return False
    elif not unit.picked:
        return False
    return can_go_without(state, unit) if unit.picked else can_add(state, unit)
