"""Chapter 7, second half, and chapter 8: buying technology and units; gearing (SE-18) and grants (SE-19)."""

from typing import Final

from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import AT, BUILD, CHOOSE, DONE, NEW, RESEARCH, SCUTTLE
from grognard.envs.space_empires.data.printed import BASE, DECOY, HEXES, SHIP_YARD, TECHS, YARD
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import (
    count_role,
    free_slot,
    has_role,
    in_hex,
    put_down,
    role,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.fighters import lose_stranded
from grognard.envs.space_empires.rules.regrouping import CHOOSE_SCUTTLE, can_scuttle_any
from grognard.envs.space_empires.rules.technology import carried_level, equip, gain_level, level_for, level_of, price_of
from grognard.envs.space_empires.sequence import PRODUCTION_PLAYER
from grognard.envs.space_empires.state import NONE, State, Unit

GRANT: Final = 5  # SE-19.1
MORE_RESEARCH: Final = 10  # SE-18.0: CP more than in the last phase
MORE_GRANTS: Final = 2  # SE-19.3


def can_research(state: State, player: i64, technology: i64) -> bool:
    """SE-9.1.a: a level is left to gain, and the technology belongs to a module in use."""
    if level_of(state, player, technology) >= TECHNOLOGY.top[technology]:
        return False
    return state.options.has_module(TECHNOLOGY.module[technology])


def can_buy_level(state: State, player: i64, technology: i64) -> bool:
    """SE-9.1.a: one level of each technology a phase; SE-18.0: spending grows slowly under gearing.

    SE-H.14: technology comes before ships, which then have all that was bought in the phase (SE-7.5.3).
    """
    if state.options.unpredictable or state.bought[player * TECHS + technology] or state.built[player] > 0:
        return False
    if not can_research(state, player, technology):
        return False
    price = price_of(state, technology, level_of(state, player, technology) + 1)
    if state.options.gearing and state.research[player] + price > state.last_research[player] + MORE_RESEARCH:
        return False
    return price <= state.cp[player]


def buy_level(state: State, player: i64, technology: i64) -> None:
    price = price_of(state, technology, level_of(state, player, technology) + 1)
    state.cp[player] -= price
    state.research[player] += price
    state.bought[player * TECHS + technology] = 1
    state.busy = True
    gain_level(state, player, technology)


# Unpredictable research (SE-19)


def fund_research(state: State) -> None:
    """SE-19.1: all grants are assigned before any die is rolled."""
    if not state.options.unpredictable:
        return
    if state.finished:
        state.finished = False
    else:
        state.again()
        state.ask(PRODUCTION_PLAYER.get(state), CHOOSE_GRANTS)


class ChooseGrants(Decision[State]):
    """D-31: a grant of 5 CP for a technology; SE-19.3: at most two more than in the last phase."""

    rule = "SE-19.1"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        player = state.to_move
        if state.cp[player] >= GRANT and state.research[player] < state.last_research[player] + MORE_GRANTS:
            for technology in range(i64(TECHS)):
                if can_research(state, player, technology):
                    mask.allow(RESEARCH.at(technology))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
            return
        state.cp[state.to_move] -= GRANT
        state.research[state.to_move] += 1
        state.grants[state.to_move * TECHS + RESEARCH.argument(action)] += 1
        state.busy = True


CHOOSE_GRANTS: Final[ChooseGrants] = ChooseGrants()


def roll_research(state: State) -> None:
    """SE-19.2: a die for each grant; when the sum reaches the price the level is gained and the surplus is lost."""
    player = PRODUCTION_PLAYER.get(state)
    for technology in range(i64(TECHS)):
        at = player * TECHS + technology
        for _ in range(state.grants[at]):
            state.progress[at] += state.dice.roll()
        if state.grants[at] > 0 and state.progress[at] >= price_of(state, technology, state.level[at] + 1):
            state.progress[at] = 0
            gain_level(state, player, technology)
        state.grants[at] = 0


# Units


def make_purchases(state: State) -> None:
    """SE-7.5: technology and units, technology first (SE-H.14), as long as CP last; SE-7.5.1: the rest is carried over.

    SE-11.2.2: squadrons whose carrier has been scuttled meanwhile go with it.
    """
    if lose_stranded(state, PRODUCTION_PLAYER.get(state)):
        return
    if state.finished:
        state.finished = False
    else:
        state.again()
        state.ask(PRODUCTION_PLAYER.get(state), CHOOSE_PURCHASE)


def capacity(state: State, player: i64, where: i64) -> i64:
    """SE-7.6.1.a, SE-9.6: hull that the yards of a hex can still build; SE-8.2.2.b: not those built in this phase."""
    yards = count_role(state, player, where, YARD) - i64(state.yard_built[where])
    halves = yards * TABLES.half_hulls[level_of(state, player, SHIP_YARD) - 1]
    return halves // 2 - i64(state.hull_built[where])


def meets_needs(state: State, player: i64, kind: i64) -> bool:
    """SE-7.5.2, SE-9.4.a: the technology a type needs, also if bought a moment ago."""
    if not state.options.has_module(UNITS.module[kind]) or UNITS.cost[kind] > state.cp[player]:
        return False
    return UNITS.needs[kind] < 0 or level_of(state, player, UNITS.needs[kind]) >= UNITS.needs_level[kind]


def can_build_at(state: State, player: i64, kind: i64, where: i64) -> bool:
    """Where a unit of a type may appear, and whether a counter is left for it."""
    what = UNITS.role[kind]
    own = state.colony[where] == player
    if what == DECOY:
        fits = own  # SE-8.3.3
    elif what == BASE:
        fits = own and state.earned[where] == 1 and not has_role(state, player, where, BASE)  # SE-8.1.a
    elif what == YARD:
        fits = own and state.earned[where] == 1 and state.yard_built[where] == 0  # SE-8.2.2.a
    else:
        fits = in_hex(state, player, where) and capacity(state, player, where) >= UNITS.hull[kind]
    return fits and (free_slot(state, player, kind) != NONE or has_group_for(state, player, kind, where))


def has_group_for(state: State, player: i64, kind: i64, where: i64) -> bool:
    for unit in units_in(state, player, where):
        if can_take_in(state, unit, kind):
            return True
    return False


def can_take_in(state: State, unit: Unit, kind: i64) -> bool:
    """SE-7.5.4, SE-7.6.1.c: a group of the type with room and with the technology a new ship would have."""
    if unit.kind != kind or unit.ships >= UNITS.stack[kind]:
        return False
    for technology in range(i64(TECHS)):
        carried = carried_level(unit, technology)
        if carried >= 0 and carried != level_for(state, unit, technology):
            return False
    return True


def builds_itself(kind: i64) -> bool:
    """SE-8.2.3: decoys, bases and yards alone are built without a yard."""
    what = UNITS.role[kind]
    return what == DECOY or what == BASE or what == YARD


def can_build(state: State, player: i64, kind: i64) -> bool:
    """Whether any hex of the player can build a unit of this type."""
    if builds_itself(kind):
        for where in range(i64(HEXES)):
            if state.colony[where] == player and can_build_at(state, player, kind, where):
                return True
        return False
    for unit in units_of(state, player):
        if role(unit) == YARD and can_build_at(state, player, kind, unit.hex):
            return True
    return False


def best_capacity(state: State, player: i64) -> i64:
    """The largest ship that any hex of the player can still build."""
    best: i64 = 0
    for unit in units_of(state, player):
        if role(unit) == YARD:
            best = max(best, capacity(state, player, unit.hex))
    return best


class ChoosePurchase(Decision[State]):
    """D-30, D-32, D-11: the next level of a technology, a unit, scuttling, or done."""

    rule = "SE-7.5.1"

    def offer(self, state: State, mask: Mask) -> None:
        player = state.to_move
        mask.allow(DONE)
        for technology in range(i64(TECHS)):
            if can_buy_level(state, player, technology):
                mask.allow(RESEARCH.at(technology))
        largest = best_capacity(state, player)
        for kind in range(UNITS.players):
            if meets_needs(state, player, kind) and (UNITS.hull[kind] <= largest or builds_itself(kind)):
                if can_build(state, player, kind):
                    mask.allow(BUILD.at(kind))
        if can_scuttle_any(state, player):
            mask.allow(SCUTTLE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        elif action == SCUTTLE:
            state.ask(state.to_move, CHOOSE_SCUTTLE)
        elif RESEARCH.covers(action):
            buy_level(state, state.to_move, RESEARCH.argument(action))
        else:
            state.building = BUILD.argument(action)
            state.ask(state.to_move, CHOOSE_SITE)


CHOOSE_PURCHASE: Final[ChoosePurchase] = ChoosePurchase()


class ChooseSite(Decision[State]):
    """D-32: the hex where the unit appears."""

    rule = "SE-7.6.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        for where in range(i64(HEXES)):
            if state.colony[where] == state.to_move or in_hex(state, state.to_move, where):
                if can_build_at(state, state.to_move, state.building, where):
                    mask.allow(AT.at(where))

    def apply(self, state: State, action: i64) -> None:
        state.site = AT.argument(action)
        state.ask(state.to_move, CHOOSE_GROUP)


CHOOSE_SITE: Final[ChooseSite] = ChooseSite()


class ChooseGroup(Decision[State]):
    """D-32: a counter of its own, or an existing group of identical technology."""

    rule = "SE-7.6.1.c"

    def offer(self, state: State, mask: Mask) -> None:
        if free_slot(state, state.to_move, state.building) != NONE:
            mask.allow(NEW)
        for unit in units_in(state, state.to_move, state.site):
            if can_take_in(state, unit, state.building):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        player, where = state.to_move, state.site
        if action == NEW:
            slot = free_slot(state, player, state.building)
            equip(state, put_down(state, player, slot, state.building, where))  # SE-7.6.2: face down
        else:
            group = unit_of(state, player, CHOOSE.argument(action))
            group.ships += 1
            group.counted = 0
        state.cp[player] -= UNITS.cost[state.building]
        what = UNITS.role[state.building]
        if what == YARD:
            state.yard_built[where] += 1
        elif not builds_itself(state.building):
            state.built[player] += 1
            state.hull_built[where] += u8(UNITS.hull[state.building])
        state.busy = True
        state.building = NONE
        state.site = NONE


CHOOSE_GROUP: Final[ChooseGroup] = ChooseGroup()
