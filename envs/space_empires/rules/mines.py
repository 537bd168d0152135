"""Chapter 13: mines that explode before fire, and the sweepers that remove them."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import CHOOSE, DONE, FIRE_AT
from grognard.envs.space_empires.data.printed import MINE, SWEEPER
from grognard.envs.space_empires.rules.battle import battle_line, opponent
from grognard.envs.space_empires.rules.components import (
    count_role,
    disclose_special,
    free_slot,
    in_hex,
    is_cloaked_from,
    lose_ship,
    role,
    split_off,
    unit_of,
)
from grognard.envs.space_empires.rules.fighters import lose_homeless
from grognard.envs.space_empires.rules.machines import explode_under_machine
from grognard.envs.space_empires.sequence import BATTLE_BARED, BATTLE_MINED
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
        for unit in battle_line(state, enemy):
            if role(unit) == SWEEPER:
                disclose_special(state, unit)
                for _ in range(unit.ships * unit.special):
                    remove_mine(state, owner)


def remove_mine(state: State, owner: i64) -> None:
    for unit in battle_line(state, owner):
        if role(unit) == MINE:
            lose_ship(state, unit)
            return


def explode_mines(state: State) -> None:
    """SE-13.1.4.b, SE-13.1.5: every mine left destroys an enemy ship of its owner's choice, while there are any."""
    if not state.options.mines or state.ended or BATTLE_MINED.get(state) > 1:
        return
    owner = state.defender if BATTLE_MINED.get(state) == 0 else state.attacker
    enemy = opponent(state, owner)
    if lose_homeless(state, enemy, state.field):
        return  # SE-13.1.4.c
    state.again()
    if mines_of(state, owner) == 0:
        end_explosions(state, enemy)
    elif enemy == MACHINE_OWNER and in_hex(state, enemy, state.field):
        remove_mine(state, owner)
        explode_under_machine(state)
    elif BATTLE_BARED.get(state) == 0 and has_hidden_raider(state, enemy):
        state.ask(enemy, CHOOSE_UNCLOAKED)
    elif has_mine_target(state, enemy):
        state.ask(owner, CHOOSE_MINE_TARGET)
    else:
        end_explosions(state, enemy)


def end_explosions(state: State, enemy: i64) -> None:
    """The mines of one side have done their work; raiders of the other that uncloaked for nothing part from the rest."""
    for unit in battle_line(state, enemy):
        if 0 < unit.bared < unit.ships:
            if free_slot(state, enemy, unit.kind) != NONE:
                bare(split_off(state, unit, unit.bared))
                unit.bared = 0
            else:
                bare(unit)  # AMB-53: a group that cannot be divided has one cloak
    BATTLE_MINED.set(state, BATTLE_MINED.get(state) + 1)
    BATTLE_BARED.set(state, 0)


def bare(unit: Unit) -> None:
    """All ships of the group are uncloaked for the rest of the battle."""
    unit.bared = unit.ships
    unit.hidden = False


def has_hidden_raider(state: State, owner: i64) -> bool:
    for unit in battle_line(state, owner):
        if can_uncloak(unit):
            return True
    return False


def can_uncloak(unit: Unit) -> bool:
    return unit.hidden and unit.bared < unit.ships


def is_mine_target(unit: Unit) -> bool:
    """AMB-52: any enemy ship; SE-13.1.6.a: cloaked raiders only when they have been scanned, or uncloaked themselves."""
    return role(unit) != MINE and (not unit.hidden or unit.bared > 0)


def has_mine_target(state: State, owner: i64) -> bool:
    for unit in battle_line(state, owner):
        if is_mine_target(unit):
            return True
    return False


class ChooseUncloaked(Decision[State]):
    """D-16, SE-13.1.6.c: cloaked raiders may uncloak, to be hit by a mine."""

    rule = "SE-13.1.6.c"

    def offer(self, state: State, mask: Mask) -> None:
        if not must_uncloak(state, state.to_move):
            mask.allow(DONE)
        for unit in battle_line(state, state.to_move):
            if can_uncloak(unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            BATTLE_BARED.set(state, 1)
        else:
            uncloak(state, unit_of(state, state.to_move, CHOOSE.argument(action)))


CHOOSE_UNCLOAKED: Final[ChooseUncloaked] = ChooseUncloaked()


def must_uncloak(state: State, owner: i64) -> bool:
    """SE-H.17: raiders that mines cannot touch began this battle of their own accord; it must not be for nothing."""
    enemy = opponent(state, owner)
    for unit in battle_line(state, owner):
        if not unit.hidden or unit.bared > 0 or not is_cloaked_from(unit, enemy):
            return False
    for unit in battle_line(state, enemy):
        if role(unit) != MINE:
            return False
    return True


def uncloak(state: State, unit: Unit) -> None:
    """One ship of the group, under a counter of its own if there is one; without one a mine may still take it alone."""
    if unit.ships > 1 and unit.bared == 0 and free_slot(state, unit.owner, unit.kind) != NONE:
        unit = split_off(state, unit, 1)
    unit.bared += 1
    if unit.bared == unit.ships:
        unit.hidden = False


class ChooseMineTarget(Decision[State]):
    """D-17: the ship that the next mine destroys, whatever its type."""

    rule = "SE-13.1.4.b"

    def offer(self, state: State, mask: Mask) -> None:
        enemy = opponent(state, state.to_move)
        for unit in battle_line(state, enemy):
            if is_mine_target(unit):
                mask.allow(FIRE_AT.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        remove_mine(state, state.to_move)
        target = unit_of(state, opponent(state, state.to_move), FIRE_AT.argument(action))
        if target.hidden:
            target.bared -= 1
        lose_ship(state, target)


CHOOSE_MINE_TARGET: Final[ChooseMineTarget] = ChooseMineTarget()
