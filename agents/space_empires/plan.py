"""What every unit is up to: colonies, minerals, exploration, war."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.space_empires.outlook import FAR, Force, Outlook, odds, own_force
from grognard.envs.core.flow import filled
from grognard.envs.space_empires.data.printed import (
    CARRIER,
    COLONY_SHIP,
    HEXES,
    MINER,
    PLANET,
    RAIDER,
    SWEEPER,
    WARSHIP,
)
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.components import (
    can_fight,
    count_role,
    has_fighting_unit,
    in_hex,
    role,
    units_of,
)
from grognard.envs.space_empires.rules.regrouping import can_split
from grognard.envs.space_empires.rules.stacks import can_step, needs_escort
from grognard.envs.space_empires.state import NONE, State, Unit

# What a unit is up to.
IDLE: Final = 0
SETTLING: Final = 1
HAULING: Final = 2
EXPLORING: Final = 3
FIGHTING: Final = 4

UNKNOWN: Final = -2  # a step that has not been looked for


class Plan:
    """The duty and the goal of every own unit, in the order of the fleet; made again for every decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.state: State = outlook.state
        self.me: i64 = outlook.me
        self.units: list[Unit] = units_of(outlook.state, outlook.me)
        self.duty: vec[i64] = filled(len(self.units), IDLE)
        self.goal: vec[i64] = filled(len(self.units), NONE)
        self.steps: vec[i64] = filled(len(self.units), UNKNOWN)  # what `step_of` has found
        self.claimed: vec[i64] = filled(HEXES, 0)  # somebody sees to this hex
        self.awaited: vec[i64] = filled(HEXES, 0)  # a colony ship waits for this hex to be explored
        self.spare: Force = Force()  # of the warships without a duty
        for at in range(i64(len(self.units))):
            if role(self.units[at]) == MINER:
                self._haul(at)
        self._settle()
        self._explore()
        self._fight()

    def give(self, at: i64, duty: i64, goal: i64) -> None:
        self.duty[at] = duty
        self.goal[at] = goal
        self.claimed[goal] = 1

    # Colony ships and miners

    def _settle(self) -> None:
        """The nearest pairs of colony ship and free planet; the others stay close to what is being explored."""
        if self.outlook.cycles_left() == 0:
            return
        while self._settle_nearest():
            pass
        for at in range(i64(len(self.units))):
            if role(self.units[at]) == COLONY_SHIP and self.duty[at] == IDLE:
                self._follow_explorers(at)

    def _settle_nearest(self) -> bool:
        planets = self.outlook.planets
        best: i64 = self.outlook.turns_left() - 2  # to be there before the last cycle
        pick: i64 = NONE
        place: i64 = NONE
        for at in range(i64(len(self.units))):
            ship = self.units[at]
            if role(ship) != COLONY_SHIP or self.duty[at] != IDLE:
                continue
            for number in range(i64(len(planets))):
                where = planets[number]
                far = self.outlook.distance(ship.hex, where)
                if far < best and not self.claimed[where]:
                    if self.state.marker[where] == PLANET or ship.special > 0:
                        best, pick, place = far, at, where
        if pick != NONE:
            self.give(pick, SETTLING, place)
        return pick != NONE

    def _follow_explorers(self, at: i64) -> None:
        """To an unexplored hex of the home system where a warship has gone, or near one where it will go."""
        state, markers = self.state, self.outlook.markers
        here = self.units[at].hex
        best: i64 = FAR
        goal: i64 = NONE
        for number in range(i64(len(markers))):
            where = markers[number]
            if self.awaited[where] or state.board.home[where] != self.me:
                continue
            far = self.outlook.distance(here, where) * 2
            if in_hex(state, self.me, where):
                far -= 1
                if here != where and count_role(state, self.me, where, COLONY_SHIP) > 0:
                    continue
            if far < best:
                best, goal = far, where
        if goal != NONE:
            self.duty[at] = SETTLING
            self.goal[at] = goal
            self.awaited[goal] = 1

    def _haul(self, at: i64) -> None:
        """A loaded miner to the nearest colony, an empty one to the nearest treasure it can bring home in time."""
        miner = self.units[at]
        places = self.outlook.colonies if miner.load > 0 else self.outlook.treasures
        best: i64 = self.outlook.turns_left() + 1
        goal: i64 = NONE
        for number in range(i64(len(places))):
            where = places[number]
            far = self.outlook.distance(miner.hex, where)
            if miner.load == 0:
                far += self.outlook.nearest(self.outlook.colonies, where)
            if far < best and not self.claimed[where]:
                best, goal = far, where
        if goal != NONE:
            self.give(at, HAULING, goal)
            if miner.load > 0:
                self.claimed[goal] = 0  # a colony takes many loads

    # Explorers

    def _explore(self) -> None:
        """Single ships explore the home system, then a few of them deep space on the way to the enemy.

        Ships already picked come first, then lone ships, then groups, of which one ship will be split off.
        """
        deep: i64 = 0  # explorers under way there
        for unit in self.units:
            if not self.state.explored[unit.hex] and unit.steps > 0 and can_fight(unit):
                self.claimed[unit.hex] = 1
                deep += 0 if is_home(self.state, self.me, unit.hex) else 1
        for turn in range(i64(3)):
            for at in range(i64(len(self.units))):
                unit = self.units[at]
                rank: i64 = 0 if unit.picked else 1 if unit.ships == 1 else 2
                if rank == turn and self._may_explore(at):
                    goal = self._best_marker(unit, deep < self.outlook.weights.deep_explorers)
                    if goal != NONE:
                        self.give(at, EXPLORING, goal)
                        deep += 0 if is_home(self.state, self.me, goal) else 1

    def _may_explore(self, at: i64) -> bool:
        unit = self.units[at]
        if not is_warship(unit) or UNITS.cost[unit.kind] > self.outlook.weights.scout_cost or self.duty[at] != IDLE:
            return False
        return not unit.moved and unit.steps == 0 and (unit.ships == 1 or can_split(self.state, unit))

    def _best_marker(self, unit: Unit, deep: bool) -> i64:
        """The nearest unexplored hex of the home system; of deep space the one that leads to the enemy."""
        state, outlook = self.state, self.outlook
        deep = deep and outlook.turns_left() >= outlook.weights.deep_turns
        best: i64 = FAR
        goal: i64 = NONE
        for number in range(i64(len(outlook.markers))):
            where = outlook.markers[number]
            if self.claimed[where] or outlook.fire[where] > 0:
                continue
            cost = outlook.distance(unit.hex, where) * 10
            if not is_home(state, self.me, where):
                if not deep:
                    continue
                cost += outlook.weights.deep_cost
                if outlook.enemy_home != NONE:
                    cost += outlook.weights.enemy_pull * outlook.distance(where, outlook.enemy_home)
            if cost < best and (outlook.is_open(where, armed=True) or not outlook.knows(where)):
                best, goal = cost, where
        return goal

    # The fleet

    def _fight(self) -> None:
        """Objectives in the order of their worth draw the nearest groups until the odds are good; the rest goes home."""
        for at in range(i64(len(self.units))):
            if self._is_free(at):
                self.spare.join(own_force(self.units[at]))
        targets = self._objectives() if self.spare.fire > 0 else vec[i64]()
        near = max(self.outlook.weights.near, 1)
        for number in range(0, i64(len(targets)), 2):
            targets[number + 1] = targets[number + 1] * 100 // (near + self._distance_of_fleet(targets[number]))
        while self.spare.fire > 0:
            best: i64 = 0
            pick: i64 = NONE
            for number in range(0, i64(len(targets)), 2):
                if targets[number + 1] > best:
                    best, pick = targets[number + 1], number
            if pick == NONE:
                break
            self._muster(targets[pick])
            targets[pick + 1] = 0
        for at in range(i64(len(self.units))):
            if self._is_free(at):
                self.duty[at] = FIGHTING
                self.goal[at] = self.outlook.home

    def _objectives(self) -> vec[i64]:
        """Hexes and their worth by turns: enemy colonies, enemies near our own, unarmed ships."""
        state, outlook, weights = self.state, self.outlook, self.outlook.weights
        found = vec[i64]()
        for number in range(i64(len(outlook.targets))):
            where = outlook.targets[number]
            worth = (
                weights.capital_worth
                if state.capital[where]
                else weights.colony_worth + weights.colony_value * state.value[where]
            )
            found = append(append(found, where), worth)
        for number in range(i64(len(state.board.hexes))):
            where = state.board.hexes[number]
            worth = weights.prey_worth if outlook.prey[where] > 0 else 0
            if outlook.fire[where] > 0 and outlook.is_near_own_colony(where, weights.guard_range):
                worth += weights.guard_worth
            if worth > 0:
                found = append(append(found, where), worth)
        return found

    def _is_free(self, at: i64) -> bool:
        return self.duty[at] == IDLE and is_warship(self.units[at])

    def _distance_of_fleet(self, where: i64) -> i64:
        best: i64 = FAR
        for at in range(i64(len(self.units))):
            if self._is_free(at):
                best = min(best, self.outlook.distance(self.units[at].hex, where))
        return best

    def _muster(self, where: i64) -> None:
        """Give the objective to the nearest free groups, if together they are strong enough and can be there in time."""
        outlook = self.outlook
        needed = outlook.needed_odds(where)
        enemy = outlook.enemies_at(where) if needed == outlook.weights.defend_odds else outlook.threat_to(where)
        if odds(self.spare, enemy) < needed:
            return
        force = Force()
        chosen = vec[i64]()
        while odds(force, enemy) < needed:
            pick = self._nearest_free(where)
            if pick == NONE:
                for number in range(i64(len(chosen))):
                    self.duty[chosen[number]] = IDLE
                return
            chosen = append(chosen, pick)
            self.duty[pick] = FIGHTING
            force.join(own_force(self.units[pick]))
        for number in range(i64(len(chosen))):
            self.goal[chosen[number]] = where
        self.spare = Force(self.spare.fire - force.fire, self.spare.hull - force.hull)

    def _nearest_free(self, where: i64) -> i64:
        """The nearest group without a duty that can be there before the end, or NONE."""
        best: i64 = self.outlook.turns_left()
        pick: i64 = NONE
        for at in range(i64(len(self.units))):
            if self._is_free(at):
                far = self.outlook.distance(self.units[at].hex, where)
                if far < best:
                    best, pick = far, at
        return pick

    # Steps

    def step_of(self, at: i64) -> i64:
        """The hex a unit should enter now, or NONE to stay."""
        if self.steps[at] == UNKNOWN:
            self.steps[at] = self._find_step(at)
        return self.steps[at]

    def _find_step(self, at: i64) -> i64:
        unit, goal = self.units[at], self.goal[at]
        if goal == NONE or goal == unit.hex:
            return NONE
        there = self.outlook.step_toward(unit.hex, goal, can_fight(unit))
        if there == NONE or not can_step(self.state, unit, unit.hex, there):
            return NONE
        if needs_escort(self.state, unit, there) and not has_fighting_unit(self.state, self.me, there):
            return NONE
        if self.outlook.fire[there] > 0 and not self._is_strong_enough(at, there):
            return NONE
        return there

    def _is_strong_enough(self, at: i64, there: i64) -> bool:
        """Whether all who can enter a defended hex in this turn with the unit, or have done so, have the odds."""
        force = Force()
        for other in range(i64(len(self.units))):
            unit = self.units[other]
            comes = self.goal[other] == self.goal[at] and not unit.moved
            if unit.hex == there or (comes and self.outlook.distance(unit.hex, there) == 1):
                force.join(own_force(unit))
        return odds(force, self.outlook.enemies_at(there)) >= self.outlook.needed_odds(there)


def is_warship(unit: Unit) -> bool:
    """It fights and moves by itself."""
    what = role(unit)
    return what == WARSHIP or what == CARRIER or what == RAIDER or what == SWEEPER


def is_home(state: State, player: i64, where: i64) -> bool:
    """A hex of the home system; on maps without home systems every hex counts as one."""
    return state.board.home[where] == player or state.board.seats == 0
