"""The economic phase: what to research, what to build and where; upgrades with what is left over."""

from mypy_extensions import i64

from grognard.agents.space_empires.outlook import Force, Outlook, odds, own_force
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import ALL, AT, BUILD, CHOOSE, DONE, NEW, RESEARCH
from grognard.envs.space_empires.data.printed import (
    BARREN,
    BASE,
    CARRIER,
    COLONY_SHIP,
    FIGHTER,
    HEXES,
    MINE,
    MINER,
    PLANET,
    RAIDER,
    SLOTS,
    SPACE_WRECK,
    TECHS,
    TERRAFORMING,
    WARSHIP,
    YARD,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import can_fight, count_role, role, units_in, units_of
from grognard.envs.space_empires.rules.economy import maintenance
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import price_of
from grognard.envs.space_empires.rules.victory import colony_value, fleet_cost, technology_price
from grognard.envs.space_empires.state import NONE, Unit


def choose_purchase(outlook: Outlook, mask: Mask) -> i64:
    """Technology while its share is small and colonies are paid for; then colonies, defences, ships and yards."""
    if outlook.cycles_left() == 0:
        return DONE
    wanted = choose_technology(outlook, mask, reserve_for_colonies(outlook))
    if wanted == NONE:
        wanted = choose_unit(outlook, mask)
    return DONE if wanted == NONE else wanted


# Technology


def choose_technology(outlook: Outlook, mask: Mask, reserve: i64) -> i64:
    """The first goal that is not reached yet, if it is time for research and the money is there."""
    state, me = outlook.state, outlook.me
    technology = next_goal(outlook)
    if technology == NONE or not mask.allows(RESEARCH + technology):
        return NONE
    price = price_of(state, technology, state.level[me * TECHS + technology] + 1)
    if state.cp[me] - price < reserve or not is_time_for_research(outlook):
        return NONE
    return RESEARCH + technology


def next_goal(outlook: Outlook) -> i64:
    state = outlook.state
    goals = outlook.weights.goals
    for at in range(0, i64(len(goals)), 2):
        technology = goals[at]
        if state.level[outlook.me * TECHS + technology] < goals[at + 1] <= TECHNOLOGY.top[technology]:
            if technology == TERRAFORMING and not wants_terraforming(outlook):
                continue
            if state.options.has_module(TECHNOLOGY.module[technology]):
                return technology
    return NONE


def wants_terraforming(outlook: Outlook) -> bool:
    return outlook.cycles_left() >= outlook.weights.last_settlement and free_planets(outlook, barren=True) > 0


def is_time_for_research(outlook: Outlook) -> bool:
    state, me = outlook.state, outlook.me
    spent, fleet = technology_price(state, me), fleet_cost(state, me)
    if not wants_fleet(outlook):
        return True
    return spent * 100 <= outlook.weights.research_share * (spent + fleet)


# Colonies


def free_planets(outlook: Outlook, *, barren: bool) -> i64:
    """Known free planets of a kind where no enemy is."""
    state = outlook.state
    found: i64 = 0
    for at in range(i64(len(state.board.hexes))):
        where = state.board.hexes[at]
        if state.explored[where] and state.colony[where] == NONE and outlook.fire[where] == 0:
            if state.marker[where] == (BARREN if barren else PLANET):
                if outlook.distance(where, outlook.home) <= outlook.turns_left():
                    found += 1
    return found


def missing_colony_ships(outlook: Outlook) -> i64:
    """Colony ships that known planets still call for."""
    if outlook.cycles_left() < outlook.weights.last_settlement:
        return 0
    state, me = outlook.state, outlook.me
    planets = free_planets(outlook, barren=False)
    if state.level[me * TECHS + TERRAFORMING] > 0:
        planets += free_planets(outlook, barren=True)
    for unit in units_of(state, me):
        if role(unit) == COLONY_SHIP:
            planets -= 1
    return max(0, planets)


def reserve_for_colonies(outlook: Outlook) -> i64:
    return missing_colony_ships(outlook) * UNITS.cost[kind_of(COLONY_SHIP)]


# Units


def choose_unit(outlook: Outlook, mask: Mask) -> i64:
    """Colony ships, defences against what comes, a fleet for a campaign, then yards; what is saved is not lost."""
    state, me = outlook.state, outlook.me
    settler = BUILD + kind_of(COLONY_SHIP)
    if mask.allows(settler) and missing_colony_ships(outlook) > 0:
        return settler
    if is_threatened(outlook):
        base = BUILD + kind_of(BASE)
        if mask.allows(base):
            return base
        ship = best_ship(outlook, mask)
        if ship != NONE:
            return ship
    if state.cp[me] < savings(outlook):
        return NONE
    if wants_fleet(outlook):
        ship = best_ship(outlook, mask)
        if ship != NONE:
            return ship
    yard = BUILD + kind_of(YARD)
    return yard if mask.allows(yard) and state.cp[me] >= outlook.weights.yard_reserve else NONE


def savings(outlook: Outlook) -> i64:
    """CP kept for Terraforming and a first ship that has it, so far as the next income does not pay for them."""
    if next_goal(outlook) != TERRAFORMING:
        return 0
    state, me = outlook.state, outlook.me
    price = price_of(state, TERRAFORMING, 1) + UNITS.cost[kind_of(COLONY_SHIP)]
    return max(0, price - colony_value(state, me) + maintenance(state, me)) + UNITS.cost[0]


def is_threatened(outlook: Outlook) -> bool:
    """Whether the enemies near our colonies are strong beside our fleet and what can be built no more."""
    enemy = outlook.movers_near_colonies(outlook.weights.alarm_range)
    if enemy.fire == 0:
        return False
    force = Force()
    for unit in units_of(outlook.state, outlook.me):
        if role(unit) != YARD:
            force.join(own_force(unit))
    return odds(enemy, force) > outlook.weights.alarm_odds


def wants_fleet(outlook: Outlook) -> bool:
    """Ships beyond defence: while there is time for a campaign, and upkeep leaves most of the income."""
    state, me = outlook.state, outlook.me
    if outlook.enemy_home != NONE:
        far = outlook.distance(outlook.home, outlook.enemy_home)
        if outlook.turns_left() * 100 < outlook.weights.campaign * far:
            return False
    return maintenance(state, me) * 100 < outlook.weights.upkeep_share * colony_value(state, me)


def best_ship(outlook: Outlook, mask: Mask) -> i64:
    """The warship with the most strength for its cost, as a new one would be."""
    state, me = outlook.state, outlook.me
    best: i64 = 0
    pick: i64 = NONE
    for kind in range(UNITS.players):
        if UNITS.role[kind] != WARSHIP or not mask.allows(BUILD + kind):
            continue
        worth = ship_worth(outlook, kind)
        if worth > best:
            best, pick = worth, BUILD + kind
    return pick


def ship_worth(outlook: Outlook, kind: i64) -> i64:
    """Strength of as many of them as a fixed sum buys."""
    state, me = outlook.state, outlook.me
    unit = Unit(me, UNITS.first_slot[kind], kind, outlook.home)
    force = Force()
    limit = UNITS.hull[kind]
    force.add(unit, min(limit, state.level[me * TECHS + 1]), min(limit, state.level[me * TECHS + 2]))
    cost = UNITS.cost[kind]
    return force.fire * force.hull * 100 // (cost * cost)


def choose_site(outlook: Outlook, mask: Mask) -> i64:
    """The homeworld, else the legal hex nearest to it."""
    best: i64 = HEXES
    pick = mask.ids[0]
    for at in range(mask.count):
        far = outlook.distance(mask.ids[at] - AT, outlook.home)
        if far < best:
            best, pick = far, mask.ids[at]
    return pick


def choose_group(mask: Mask) -> i64:
    """Join an existing group, which keeps counters free."""
    for at in range(mask.count):
        if mask.ids[at] != NEW:
            return mask.ids[at]
    return NEW


# Upgrades and grants


def choose_upgrade(outlook: Outlook, mask: Mask) -> i64:
    """Spend what is left on old ships, unless the game is about to be scored."""
    if outlook.cycles_left() == 0:
        return DONE
    return mask.ids[1] if mask.count > 1 else DONE


def choose_upgrade_technology(mask: Mask) -> i64:
    if mask.allows(ALL):
        return ALL
    return RESEARCH + 1 if mask.allows(RESEARCH + 1) else mask.ids[0]


def choose_grants(outlook: Outlook, mask: Mask) -> i64:
    """All that is not needed for colonies goes into the first goal."""
    technology = next_goal(outlook)
    if outlook.cycles_left() == 0 or technology == NONE or not mask.allows(RESEARCH + technology):
        return DONE
    if outlook.state.cp[outlook.me] - 5 < reserve_for_colonies(outlook) or not is_time_for_research(outlook):
        return DONE
    return RESEARCH + technology
