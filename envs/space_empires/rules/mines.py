"""Chapter 13: mines that explode before fire, and the sweepers that remove them."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE, FIRE_AT
from grognard.envs.space_empires.data.printed import MINE, SWEEPER
from grognard.envs.space_empires.ids import CHOOSE_MINE_TARGET, CHOOSE_UNCLOAKED
from grognard.envs.space_empires.rules.battle import opponent
from grognard.envs.space_empires.rules.components import (
    count_role,
    disclose_special,
    free_slot,
    in_hex,
    lose_ship,
    role,
    split_off,
    unit_of,
    units_in,
)
from grognard.envs.space_empires.rules.fighters import lose_homeless
from grognard.envs.space_empires.rules.machines import explode_under_machine
from grognard.envs.space_empires.state import MACHINE_OWNER, NONE, State, Unit


def mines_of(state: State, owner: i64) -> i64:
    return count_role(state, owner, state.field, MINE) if owner < state.players else 0


def sweep_mines(state: State) -> None:
    """SE-13.1.4.a, SE-13.2: sweepers remove one mine each at level 1, two at level 2, before any explodes."""
    if not state.options.mines or state.ended:
        return
    for owner in (state.defender, state.attacker):
        if mines_of(state, owner) == 0:
            continue
        enemy = opponent(state, owner)
        for unit in units_in(state, enemy, state.field):
            if role(unit) == SWEEPER:
                disclose_special(state, unit)
                for _ in range(unit.ships * unit.special):
                    remove_mine(state, owner)


def remove_mine(state: State, owner: i64) -> None:
    for unit in units_in(state, owner, state.field):
        if role(unit) == MINE:
            lose_ship(state, unit)
            return


def explode_mines(state: State) -> None:
    """SE-13.1.4.b, SE-13.1.5: every mine left destroys an enemy ship of its owner's choice, while there are any.

    The frame remembers the side (first) and whether its enemy has been asked to uncloak (second).
    """
    if not state.options.mines or state.ended or state.first() > 1:
        return
    owner = state.defender if state.first() == 0 else state.attacker
    enemy = opponent(state, owner)
    if lose_homeless(state, enemy, state.field):
        return  # SE-13.1.4.c
    state.again()
    if mines_of(state, owner) == 0:
        state.set_first(state.first() + 1)
        state.set_second(0)
    elif enemy == MACHINE_OWNER and in_hex(state, enemy, state.field):
        remove_mine(state, owner)
        explode_under_machine(state)
    elif state.second() == 0 and has_hidden_raider(state, enemy):
        state.ask(enemy, CHOOSE_UNCLOAKED)
    elif has_mine_target(state, enemy):
        state.ask(owner, CHOOSE_MINE_TARGET)
    else:
        state.set_first(state.first() + 1)
        state.set_second(0)


def has_hidden_raider(state: State, owner: i64) -> bool:
    for unit in units_in(state, owner, state.field):
        if unit.hidden:
            return True
    return False


def is_mine_target(unit: Unit) -> bool:
    """AMB-52: any enemy ship; SE-13.1.6.a: cloaked raiders only when they have been scanned."""
    return role(unit) != MINE and not unit.hidden


def has_mine_target(state: State, owner: i64) -> bool:
    for unit in units_in(state, owner, state.field):
        if is_mine_target(unit):
            return True
    return False


class ChooseUncloaked(Decision[State]):
    """D-16, SE-13.1.6.c: cloaked raiders may uncloak, to be hit by a mine."""

    rule = "SE-13.1.6.c"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_in(state, state.asks, state.field):
            if unit.hidden:
                mask.allow(CHOOSE + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.set_second(1)
        else:
            uncloak(state, unit_of(state, state.asks, action - CHOOSE))


def uncloak(state: State, unit: Unit) -> None:
    """One ship of the group, under a counter of its own if there is one."""
    if unit.ships > 1 and free_slot(state, unit.owner, unit.kind) != NONE:
        unit = split_off(state, unit, 1)
    unit.hidden = False


class ChooseMineTarget(Decision[State]):
    """D-17: the ship that the next mine destroys, whatever its type."""

    rule = "SE-13.1.4.b"

    def options(self, state: State, mask: Mask) -> None:
        enemy = opponent(state, state.asks)
        for unit in units_in(state, enemy, state.field):
            if is_mine_target(unit):
                mask.allow(FIRE_AT + unit.slot)

    def apply(self, state: State, action: i64) -> None:
        remove_mine(state, state.asks)
        lose_ship(state, unit_of(state, opponent(state, state.asks), action - FIRE_AT))
