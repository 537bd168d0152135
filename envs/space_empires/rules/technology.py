"""Chapter 9: technology levels, what ships carry of them, and upgrades; instant technology (SE-15.1)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import ALL, CHOOSE, DONE, RESEARCH
from grognard.envs.space_empires.data.printed import (
    ATTACK,
    BASE,
    CARRIER,
    DEFENCE,
    FIGHTER,
    LEVELS,
    MOVE,
    TACTICS,
    TECHS,
    YARD,
)
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import can_fight, has_role, hull, role, unit_of, units_in, units_of
from grognard.envs.space_empires.state import NONE, State, Unit


def level_of(state: State, player: i64, technology: i64) -> i64:
    return state.level[player * TECHS + technology]


def price_of(state: State, technology: i64, level: i64) -> i64:
    """The price of reaching a level from the one below, by the price list in use."""
    prices = TECHNOLOGY.revised if state.options.revised else TECHNOLOGY.first
    return prices[technology * LEVELS + level]


def gain_level(state: State, player: i64, technology: i64) -> None:
    """SE-9.10.1: old ships keep their levels; SE-9.10.5: bases and yards do not, SE-15.1: nor any ship if so agreed."""
    state.level[player * TECHS + technology] += 1
    for unit in units_of(state, player):
        what = role(unit)
        if state.options.instant_tech or what == BASE or what == YARD:
            equip(state, unit)


def level_for(state: State, unit: Unit, technology: i64) -> i64:
    """What a newly built ship of this kind gets; SE-9.2: Attack and Defence at most its hull."""
    level = level_of(state, unit.owner, technology)
    return min(level, hull(unit)) if technology == ATTACK or technology == DEFENCE else level


def equip(state: State, unit: Unit) -> None:
    """SE-7.5.3, AMB-46: the ship has the player's newest levels, never less."""
    if can_fight(unit):
        unit.attack = level_for(state, unit, ATTACK)
        unit.defence = level_for(state, unit, DEFENCE)
        unit.tactics = level_for(state, unit, TACTICS)
        unit.move = 0 if role(unit) == FIGHTER else level_for(state, unit, MOVE)
    carried = UNITS.carries[unit.kind]
    if carried >= 0:
        unit.special = level_for(state, unit, carried)


# Upgrades (SE-9.10.4)


def carried_level(unit: Unit, technology: i64) -> i64:
    """The level the group carries of a technology, or -1 if its type does not carry it."""
    if technology == UNITS.carries[unit.kind]:
        return unit.special
    if not can_fight(unit):
        return -1
    if technology == ATTACK:
        return unit.attack
    if technology == DEFENCE:
        return unit.defence
    if technology == TACTICS:
        return unit.tactics
    return unit.move if technology == MOVE and role(unit) != FIGHTER else -1


def is_outdated(state: State, unit: Unit, technology: i64) -> bool:
    carried = carried_level(unit, technology)
    return 0 <= carried < level_for(state, unit, technology)


def price_of_one(unit: Unit) -> i64:
    """SE-9.10.4.a: hull x 1 for each ship, one technology up one level."""
    return hull(unit) * unit.ships


def price_of_all(state: State, unit: Unit) -> i64:
    """SE-9.10.4.a: hull x 2; SE-11.2.6.b: squadrons for 1 CP if a carrier spent the turn here."""
    if role(unit) == FIGHTER and unit.ships <= resting_berths(state, unit):
        return unit.ships
    return 2 * hull(unit) * unit.ships


def resting_berths(state: State, squadron: Unit) -> i64:
    """Room on the carriers that spent the turn in the hex, less the squadrons that have been upgraded there."""
    berths: i64 = 0
    for unit in units_in(state, squadron.owner, squadron.hex):
        if role(unit) == CARRIER and unit.steps == 0 and unit.start == unit.hex:
            berths += unit.ships * TABLES.carrier_capacity
        elif role(unit) == FIGHTER and unit.upgraded:
            berths -= unit.ships
    return berths


def can_upgrade(state: State, unit: Unit) -> bool:
    """SE-9.10.4, AMB-26: it began the turn here, did not move, a yard is here, and there is something to gain and to pay."""
    where = unit.hex
    if unit.start != where or unit.steps > 0 or unit.upgraded:
        return False
    player = unit.owner
    if min(price_of_one(unit), price_of_all(state, unit)) > state.cp[player]:
        return False
    outdated = False
    for technology in range(i64(TECHS)):
        outdated = outdated or is_outdated(state, unit, technology)
    return outdated and has_role(state, player, where, YARD)


def upgrade_units(state: State) -> None:
    """SE-9.10.4: at the end of the owner's turn, with CP left over from the last economic phase."""
    if state.finished or state.cp[state.active] == 0:
        state.finished = False
        return
    for unit in units_of(state, state.active):
        if can_upgrade(state, unit):
            state.again()
            state.ask(state.active, CHOOSE_UPGRADE)
            return


class ChooseUpgrade(Decision[State]):
    """D-28: a group that is upgraded, all its ships alike; part of a group can be split off during movement."""

    rule = "SE-9.10.4.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.active):
            if can_upgrade(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            state.subject = CHOOSE.argument(action)
            state.ask(state.active, CHOOSE_UPGRADE_TECHNOLOGY)


CHOOSE_UPGRADE: Final[ChooseUpgrade] = ChooseUpgrade()


class ChooseUpgradeTechnology(Decision[State]):
    """D-28: one technology up one level, or all to the player's levels; AMB-26: one kind of payment a turn."""

    rule = "SE-9.10.4.a"

    def offer(self, state: State, mask: Mask) -> None:
        group = unit_of(state, state.active, state.subject)
        if price_of_one(group) <= state.cp[state.active]:
            for technology in range(i64(TECHS)):
                if is_outdated(state, group, technology):
                    mask.allow(RESEARCH.at(technology))
        if price_of_all(state, group) <= state.cp[state.active]:
            mask.allow(ALL)

    def apply(self, state: State, action: i64) -> None:
        group = unit_of(state, state.active, state.subject)
        state.subject = NONE
        state.busy = True
        if action == ALL:
            state.cp[state.active] -= price_of_all(state, group)
            equip(state, group)
        else:
            state.cp[state.active] -= price_of_one(group)
            raise_level(group, RESEARCH.argument(action))
        group.upgraded = True  # not before the price is reckoned: upgraded squadrons take up berths


CHOOSE_UPGRADE_TECHNOLOGY: Final[ChooseUpgradeTechnology] = ChooseUpgradeTechnology()


def raise_level(unit: Unit, technology: i64) -> None:
    if technology == UNITS.carries[unit.kind]:
        unit.special += 1
    elif technology == ATTACK:
        unit.attack += 1
    elif technology == DEFENCE:
        unit.defence += 1
    elif technology == TACTICS:
        unit.tactics += 1
    else:
        unit.move += 1
