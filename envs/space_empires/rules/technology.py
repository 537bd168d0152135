"""Chapter 9: technology levels, what ships carry of them, and upgrades; instant technology (SE-15.1)."""

from mypy_extensions import i16, i64

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
    SLOTS,
    TACTICS,
    TECHS,
    YARD,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.ids import CHOOSE_UPGRADE, CHOOSE_UPGRADE_TECHNOLOGY
from grognard.envs.space_empires.rules.components import begin, can_fight, has_role, hull, owner_of, role, units_of
from grognard.envs.space_empires.state import NONE, State


def level_of(state: State, player: i64, technology: i64) -> i64:
    return state.level[player * TECHS + technology]


def price_of(state: State, technology: i64, level: i64) -> i64:
    """The price of reaching a level from the one below, by the price list in use."""
    prices = TECHNOLOGY.revised if state.options.revised else TECHNOLOGY.first
    return prices[technology * LEVELS + level]


def gain_level(state: State, player: i64, technology: i64) -> None:
    """SE-9.10.1: old ships keep their levels; SE-9.10.5: bases and yards do not, SE-15.1: nor any ship if so agreed."""
    state.level[player * TECHS + technology] += 1
    for counter in units_of(state, player):
        what = role(state, counter)
        if state.options.instant_tech or what == BASE or what == YARD:
            equip(state, counter)


def level_for(state: State, counter: i64, technology: i64) -> i64:
    """What a newly built ship of this kind gets; SE-9.2: Attack and Defence at most its hull."""
    level = level_of(state, owner_of(state, counter), technology)
    return min(level, hull(state, counter)) if technology == ATTACK or technology == DEFENCE else level


def equip(state: State, counter: i64) -> None:
    """SE-7.5.3, AMB-46: the ship has the player's newest levels, never less."""
    if can_fight(state, counter):
        state.attack[counter] = level_for(state, counter, ATTACK)
        state.defence[counter] = level_for(state, counter, DEFENCE)
        state.tactics[counter] = level_for(state, counter, TACTICS)
        state.move[counter] = i16(level_for(state, counter, MOVE))
    carried = UNITS.carries[state.kind[counter]]
    if carried >= 0:
        state.special[counter] = level_for(state, counter, carried)


# Upgrades (SE-9.10.4)


def carried_level(state: State, counter: i64, technology: i64) -> i64:
    """The level the group carries of a technology, or -1 if its type does not carry it."""
    if technology == UNITS.carries[state.kind[counter]]:
        return state.special[counter]
    if not can_fight(state, counter):
        return -1
    if technology == ATTACK:
        return state.attack[counter]
    if technology == DEFENCE:
        return state.defence[counter]
    if technology == TACTICS:
        return state.tactics[counter]
    return i64(state.move[counter]) if technology == MOVE and role(state, counter) != FIGHTER else -1


def is_outdated(state: State, counter: i64, technology: i64) -> bool:
    carried = carried_level(state, counter, technology)
    return 0 <= carried < level_for(state, counter, technology)


def price_of_one(state: State, counter: i64) -> i64:
    """SE-9.10.4.a: hull x 1 for each ship, one technology up one level."""
    return hull(state, counter) * state.ships[counter]


def price_of_all(state: State, counter: i64) -> i64:
    """SE-9.10.4.a: hull x 2; SE-11.2.6.b: squadrons for 1 CP if a carrier spent the turn here."""
    if role(state, counter) == FIGHTER and has_resting_carrier(state, counter):
        return state.ships[counter]
    return 2 * hull(state, counter) * state.ships[counter]


def has_resting_carrier(state: State, squadron: i64) -> bool:
    owner = owner_of(state, squadron)
    for counter in units_of(state, owner):
        if role(state, counter) == CARRIER and state.hex[counter] == state.hex[squadron]:
            if state.steps[counter] == 0 and state.start[counter] == state.hex[counter]:
                return True
    return False


def can_upgrade(state: State, counter: i64) -> bool:
    """SE-9.10.4, AMB-26: it began the turn here, did not move, a yard is here, and there is something to gain and to pay."""
    where = state.hex[counter]
    if state.start[counter] != where or state.steps[counter] > 0 or state.upgraded[counter]:
        return False
    player = owner_of(state, counter)
    if min(price_of_one(state, counter), price_of_all(state, counter)) > state.cp[player]:
        return False
    outdated = False
    for technology in range(i64(TECHS)):
        outdated = outdated or is_outdated(state, counter, technology)
    return outdated and has_role(state, player, where, YARD)


def upgrade_units(state: State) -> None:
    """SE-9.10.4: at the end of the owner's turn, with CP left over from the last economic phase."""
    if state.finished or state.cp[state.active] == 0:
        state.finished = False
        return
    for counter in units_of(state, state.active):
        if can_upgrade(state, counter):
            state.again()
            state.ask(state.active, CHOOSE_UPGRADE)
            return


class ChooseUpgrade(Decision[State]):
    """D-28: a group that is upgraded, all its ships alike; part of a group can be split off during movement."""

    rule = "SE-9.10.4.a"

    def options(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for counter in units_of(state, state.active):
            if can_upgrade(state, counter):
                mask.allow(CHOOSE + counter % SLOTS)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            state.subject = begin(state, state.active) + action - CHOOSE
            state.ask(state.active, CHOOSE_UPGRADE_TECHNOLOGY)


class ChooseUpgradeTechnology(Decision[State]):
    """D-28: one technology up one level, or all to the player's levels; AMB-26: one kind of payment a turn."""

    rule = "SE-9.10.4.a"

    def options(self, state: State, mask: Mask) -> None:
        group = state.subject
        if price_of_one(state, group) <= state.cp[state.active]:
            for technology in range(i64(TECHS)):
                if is_outdated(state, group, technology):
                    mask.allow(RESEARCH + technology)
        if price_of_all(state, group) <= state.cp[state.active]:
            mask.allow(ALL)

    def apply(self, state: State, action: i64) -> None:
        group = state.subject
        state.subject = NONE
        state.upgraded[group] = 1
        state.busy = True
        if action == ALL:
            state.cp[state.active] -= price_of_all(state, group)
            equip(state, group)
        else:
            state.cp[state.active] -= price_of_one(state, group)
            raise_level(state, group, action - RESEARCH)


def raise_level(state: State, counter: i64, technology: i64) -> None:
    if technology == UNITS.carries[state.kind[counter]]:
        state.special[counter] += 1
    elif technology == ATTACK:
        state.attack[counter] += 1
    elif technology == DEFENCE:
        state.defence[counter] += 1
    elif technology == TACTICS:
        state.tactics[counter] += 1
    else:
        state.move[counter] += 1
