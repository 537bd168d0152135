"""The economic phase: what to research, what to build and where; upgrades with what is left over.

At the round limit technology and units count what they cost, so neither is lost; upkeep and bids are. That is why ships are
built against a threat, or for a campaign that has time to succeed, and yards, bases and mines rather than ships.
"""

from typing import Final

from mypy_extensions import i64

from grognard.agents.space_empires.outlook import Force, Outlook, odds, own_force
from grognard.agents.space_empires.plan import is_warship
from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import ALL, AT, BUILD, DONE, NEW, RESEARCH
from grognard.envs.space_empires.data.printed import (
    ATTACK,
    BARREN,
    BASE,
    CARRIER,
    CLOAKING,
    COLONY_SHIP,
    FIGHTER,
    FIGHTER_TECH,
    HEXES,
    MINE,
    MINE_SWEEPING,
    MINE_TECH,
    MINER,
    PLANET,
    POINT_DEFENCE,
    RAIDER,
    SCANNERS,
    SIZE,
    SWEEPER,
    TECHS,
    TERRAFORMING,
    WARSHIP,
    YARD,
)
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import is_enemy, role, units_of
from grognard.envs.space_empires.rules.economy import maintenance
from grognard.envs.space_empires.rules.purchases import GRANT
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import equip, price_of
from grognard.envs.space_empires.rules.victory import colony_value, fleet_cost, technology_price
from grognard.envs.space_empires.state import NONE, State, Unit

# Technologies of the enemy, and what answers them.
ANSWERS: Final = ((FIGHTER_TECH, POINT_DEFENCE), (CLOAKING, SCANNERS), (MINE_TECH, MINE_SWEEPING))


class Budget:
    """One player's economy as he sees it while he spends."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state = state
        self.me: i64 = state.to_move
        self.outlook = Outlook(state, weights)
        self.weights = weights
        self.cp: i64 = state.cp[state.to_move]
        self.income: i64 = colony_value(state, state.to_move)
        self.upkeep: i64 = maintenance(state, state.to_move)
        self.intruders = self.outlook.movers_near_colonies(weights.alarm_range)

    def level(self, technology: i64) -> i64:
        return self.state.level[self.me * TECHS + technology]

    def count(self, what: i64) -> i64:
        """Own ships of a role."""
        total: i64 = 0
        for unit in units_of(self.state, self.me):
            if role(unit) == what:
                total += unit.ships
        return total

    # Colonies

    def free_planets(self, marker: i64) -> i64:
        """Free planets of a kind that a ship built now can settle in time."""
        found: i64 = 0
        planets = self.outlook.planets
        for at in range(i64(len(planets))):
            far = self.outlook.distance(planets[at], self.outlook.home)
            if self.state.marker[planets[at]] == marker and far + 2 <= self.outlook.turns_left():
                found += 1
        return found

    def missing_colony_ships(self) -> i64:
        """Colony ships that known planets still call for."""
        if self.outlook.cycles_left() < self.weights.last_settlement:
            return 0
        planets = self.free_planets(PLANET)
        if self.level(TERRAFORMING) > 0:
            planets += self.free_planets(BARREN)
        return max(0, planets - self.count(COLONY_SHIP))

    # Technology

    def next_goal(self) -> i64:
        """An answer to what the enemy has shown, else the first goal not reached yet, or NONE."""
        for seen, answer in ANSWERS:
            if self.shown_by_enemies(seen) > self.level(answer) and self.level(answer) < TECHNOLOGY.top[answer]:
                return answer
        goals = self.weights.goals
        for at in range(0, i64(len(goals)), 2):
            technology = goals[at]
            if self.level(technology) < goals[at + 1] <= TECHNOLOGY.top[technology]:
                if self.state.options.has_module(TECHNOLOGY.module[technology]) and self.is_useful(technology):
                    return technology
        return NONE

    def shown_by_enemies(self, technology: i64) -> i64:
        """The highest level an enemy is known to have."""
        best: i64 = 0
        for owner in range(self.state.players):
            if is_enemy(self.state, self.me, owner):
                best = max(best, self.state.seen_level[owner * TECHS + technology])
        return best

    def is_useful(self, technology: i64) -> bool:
        if technology != TERRAFORMING:
            return True
        return self.outlook.cycles_left() >= self.weights.last_settlement and self.free_planets(BARREN) > 0

    def price(self, technology: i64) -> i64:
        return price_of(self.state, technology, self.level(technology) + 1)

    def wants_research(self) -> bool:
        """Research goes on until technology has its share; without need of a fleet, always."""
        if not self.wants_fleet():
            return True
        spent, fleet = technology_price(self.state, self.me), fleet_cost(self.state, self.me)
        return spent * 100 <= self.weights.research_share * (spent + fleet)

    def reserve(self) -> i64:
        """CP that research leaves for colony ships."""
        return self.missing_colony_ships() * UNITS.cost[kind_of(COLONY_SHIP)]

    def savings(self) -> i64:
        """CP that ships leave for Terraforming and a colony ship, so far as the next income does not pay for them."""
        if self.next_goal() != TERRAFORMING:
            return 0
        price = self.price(TERRAFORMING) + UNITS.cost[kind_of(COLONY_SHIP)]
        return max(0, price - self.income + self.upkeep)

    # Fleet

    def wants_fleet(self) -> bool:
        """Ships beyond defence: while there is time for a campaign, and upkeep leaves most of the income."""
        outlook = self.outlook
        if outlook.enemy_home != NONE:
            far = outlook.distance(outlook.home, outlook.enemy_home)
            if outlook.turns_left() * 100 < self.weights.campaign * far:
                return False
        return self.upkeep * 100 < self.weights.upkeep_share * self.income

    def wants_scout(self) -> bool:
        """Somebody has to explore; the first warship of the list is the scout."""
        if len(self.outlook.markers) == 0 or self.outlook.turns_left() < self.weights.deep_turns:
            return False
        for unit in units_of(self.state, self.me):
            if unit.kind == kind_of(WARSHIP):
                return False
        return True

    def is_threatened(self) -> bool:
        """Whether the enemies who can come to our colonies are strong beside the ships that can meet them."""
        if self.intruders.fire == 0:
            return False
        force = Force()
        for unit in units_of(self.state, self.me):
            if is_warship(unit):
                force.join(own_force(unit))
        return odds(self.intruders, force) > self.weights.alarm_odds

    def new_force(self, kind: i64) -> Force:
        """One ship of a type as it would be built now."""
        unit = Unit(self.me, UNITS.first_slot[kind], kind, self.outlook.home)
        equip(self.state, unit)
        return own_force(unit)


# Purchases


def choose_purchase(state: State, mask: Mask, weights: Weights) -> i64:
    """Nothing just before the end; defence against a threat; technology, because ships have what was bought before; units."""
    budget = Budget(state, weights)
    if budget.outlook.cycles_left() == 0:
        return DONE
    threatened = budget.is_threatened()
    if threatened:
        defence = choose_defence(budget, mask)
        if defence != NONE:
            return defence
    goal = budget.next_goal()
    if goal != NONE and mask.allows(RESEARCH.at(goal)) and (threatened or budget.wants_research()):
        if budget.cp - budget.price(goal) >= budget.reserve():
            return RESEARCH.at(goal)
    return choose_unit(budget, mask)


def choose_defence(budget: Budget, mask: Mask) -> i64:
    """Against a fleet a base, or the technology for it; against a few ships the best ship; NONE if it cannot be had."""
    if budget.intruders.fire >= budget.weights.siege_fire:
        if mask.allows(build(BASE)):
            return build(BASE)
        size = UNITS.needs_level[kind_of(BASE)]
        if budget.level(SIZE) < size and mask.allows(RESEARCH.at(SIZE)):
            if budget.cp >= budget.price(SIZE) + UNITS.cost[kind_of(BASE)]:
                return RESEARCH.at(SIZE)
    return best_ship(budget, mask)


def choose_unit(budget: Budget, mask: Mask) -> i64:
    """Colony ships, a miner, a fleet for a campaign, then what costs no upkeep."""
    if budget.missing_colony_ships() > 0 and mask.allows(build(COLONY_SHIP)):
        return build(COLONY_SHIP)
    if len(budget.outlook.treasures) > budget.weights.treasures * budget.count(MINER) and mask.allows(build(MINER)):
        return build(MINER)
    if budget.wants_scout() and mask.allows(build(WARSHIP)):
        return build(WARSHIP)
    if budget.wants_fleet() and budget.cp >= budget.savings() + UNITS.cost[0]:
        ship = best_ship(budget, mask)
        if ship != NONE:
            return ship
    for what in (MINE, YARD):
        if mask.allows(build(what)) and budget.cp >= budget.savings() + budget.weights.yard_reserve:
            return build(what)
    return DONE


def build(what: i64) -> i64:
    return BUILD.at(kind_of(what))


def best_ship(budget: Budget, mask: Mask) -> i64:
    """The ship with the most strength for its cost; sweepers against mines, squadrons for the carriers there are."""
    if mask.allows(build(SWEEPER)) and budget.shown_by_enemies(MINE_TECH) > 0 and budget.count(SWEEPER) == 0:
        return build(SWEEPER)
    room = budget.count(CARRIER) * TABLES.carrier_capacity - budget.count(FIGHTER)
    if mask.allows(build(FIGHTER)) and room > 0:
        return build(FIGHTER)
    best: i64 = 0
    pick: i64 = NONE
    for kind in range(UNITS.players):
        what = UNITS.role[kind]
        if mask.allows(BUILD.at(kind)) and (what == WARSHIP or what == RAIDER or what == CARRIER):
            worth = ship_worth(budget, kind)
            if worth > best:
                best, pick = worth, BUILD.at(kind)
    return pick


def ship_worth(budget: Budget, kind: i64) -> i64:
    """Strength of as many as a fixed sum buys; a carrier comes with its squadrons."""
    force = budget.new_force(kind)
    cost = UNITS.cost[kind]
    if UNITS.role[kind] == CARRIER:
        squadron = kind_of(FIGHTER)
        for _ in range(TABLES.carrier_capacity):
            force.join(budget.new_force(squadron))
            cost += UNITS.cost[squadron]
    return force.fire * force.hull * 100 // (cost * cost)


def choose_site(state: State, mask: Mask, weights: Weights) -> i64:
    """The homeworld, else the legal hex nearest to it."""
    best: i64 = HEXES
    pick = mask.ids[0]
    for at in range(mask.count):
        far = state.board.distance(AT.argument(mask.ids[at]), state.homeworld[state.to_move])
        if far < best:
            best, pick = far, mask.ids[at]
    return pick


def choose_group(state: State, mask: Mask, weights: Weights) -> i64:
    """An existing group, which keeps counters free."""
    for at in range(mask.count):
        if mask.ids[at] != NEW:
            return mask.ids[at]
    return NEW


def choose_grants(state: State, mask: Mask, weights: Weights) -> i64:
    """SE-19: what is not needed for colony ships goes into the first goal, grant by grant."""
    budget = Budget(state, weights)
    goal = budget.next_goal()
    if budget.outlook.cycles_left() == 0 or goal == NONE or not mask.allows(RESEARCH.at(goal)):
        return DONE
    return RESEARCH.at(goal) if budget.cp - GRANT >= budget.reserve() and budget.wants_research() else DONE


# Upgrades


def choose_upgrade(state: State, mask: Mask, weights: Weights) -> i64:
    """Old ships while a campaign or a threat calls for a fleet; else the CP are better kept."""
    budget = Budget(state, weights)
    if not budget.wants_fleet() and not budget.is_threatened():
        return DONE
    for at in range(mask.count):
        if mask.ids[at] != DONE:
            return mask.ids[at]
    return DONE


def choose_upgrade_technology(state: State, mask: Mask, weights: Weights) -> i64:
    """Everything, or what there is money for, Attack first."""
    if mask.allows(ALL):
        return ALL
    return RESEARCH.at(ATTACK) if mask.allows(RESEARCH.at(ATTACK)) else mask.ids[0]
