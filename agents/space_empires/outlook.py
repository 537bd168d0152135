"""What one player knows of the table, and what he estimates of the rest.

Nothing here depends on what the player cannot see: an enemy counter that lies face down is taken for an average one, an
unexplored marker for a risk. So a redrawn copy of the game serves as well as the true one, and leads to the same choice.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.hexes import SIDES, Search
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    ATTACK,
    BARREN,
    BASE,
    BLACK_HOLE,
    COLONY_SHIP,
    DANGER,
    DEFENCE,
    HEXES,
    MINERALS_5,
    MINERALS_10,
    PLANET,
    SPACE_WRECK,
    SUPER_NOVA,
    TECHS,
    YARD,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import (
    alien_ships,
    all_sides,
    can_fight,
    has_enemy_colony,
    is_enemy,
    is_single,
    neighbour,
    role,
    units_of,
)
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.stacks import is_barred_by_machine
from grognard.envs.space_empires.rules.technology import price_of
from grognard.envs.space_empires.state import (
    ALIENS,
    ECONOMIC,
    FACE_UP,
    MACHINE_OWNER,
    NONE,
    SIGHTING,
    SIGHTING_ATTACK,
    SIGHTING_DEFENCE,
    SIGHTING_FACE,
    SIGHTING_HEX,
    SIGHTING_OWNER,
    SIGHTING_SHIPS,
    SIGHTING_SLOT,
    State,
    Unit,
)

# Hits a hull point stands against an average attack, in hundredths, by Defence Strength with technology.
TOUGHNESS: Final[vec[i64]] = vec[i64]([200, 250, 330, 500, 750, 1000, 1000, 1000])
YARD_COST: Final[i64] = UNITS.cost[kind_of(YARD)]
COLONY_COST: Final[i64] = UNITS.cost[kind_of(COLONY_SHIP)]
SURE: Final = 100_000  # odds where nobody shoots back
FAR: Final = 10_000


class Force:
    """Fighting strength: what it deals out in a round, and what it can take."""

    def __init__(self, fire: i64 = 0, hull: i64 = 0) -> None:
        self.fire: i64 = fire
        self.hull: i64 = hull

    def add(self, unit: Unit, attack: i64, defence: i64, special: i64) -> None:
        """A group with these levels; the earlier its class, the more of its fire comes in time."""
        kind = unit.kind
        level = special if UNITS.carries[kind] >= 0 else 0
        strength = (UNITS.attack[kind * 4 + level] + attack) * 10 + (4 - UNITS.fire_class[kind]) * 5
        self.fire += unit.ships * UNITS.volleys[kind] * strength
        self.hull += unit.ships * UNITS.hull[kind] * TOUGHNESS[UNITS.defence[kind * 4 + level] + defence]

    def join(self, other: "Force") -> None:
        self.fire += other.fire
        self.hull += other.hull


def odds(own: Force, other: Force) -> i64:
    """Our strength as percent of theirs: both fire and hull count, as in a battle to the end."""
    if other.fire == 0 or other.hull == 0:
        return SURE if own.fire > 0 else 0
    return min(i64(SURE), own.fire * own.hull * 100 // (other.fire * other.hull))


def own_force(unit: Unit) -> Force:
    """A group of which everything is known."""
    force = Force()
    if can_fight(unit):
        force.add(unit, unit.attack, unit.defence, unit.special)
    return force


def shown_attack(unit: Unit) -> i64:
    """The Attack level that the battles of a group have disclosed."""
    return max(0, unit.shown_attack)


def shown_defence(unit: Unit) -> i64:
    """The Defence level that they have disclosed."""
    return max(0, unit.shown_defence)


def shown_force(state: State, unit: Unit) -> Force:
    """An open group of an enemy, with the levels that its battles, or others of its owner, have disclosed."""
    if unit.owner >= ALIENS:
        return own_force(unit)
    force = Force()
    if can_fight(unit):
        known = unit.owner * TECHS
        attack, defence = shown_attack(unit), shown_defence(unit)
        if role(unit) == YARD or role(unit) == BASE:  # SE-9.10.5: they have every new level at once
            attack = max(attack, min(UNITS.hull[unit.kind], state.seen_level[known + ATTACK]))
            defence = max(defence, min(UNITS.hull[unit.kind], state.seen_level[known + DEFENCE]))
        carried = UNITS.carries[unit.kind]
        force.add(unit, attack, defence, max(1, state.seen_level[known + carried]) if carried >= 0 else 0)
    return force


def seen_units(state: State, owner: i64) -> list[Unit]:
    """The counters of an enemy; in the secret phase as they lay when it began."""
    if state.phase != ECONOMIC:
        return units_of(state, owner)
    found: list[Unit] = []
    seen = state.sightings
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first + SIGHTING_OWNER] == owner:
            slot = seen[first + SIGHTING_SLOT]
            unit = Unit(owner, slot, UNITS.of_slot[slot], seen[first + SIGHTING_HEX])
            unit.ships = 1 if is_single(unit) else seen[first + SIGHTING_SHIPS]
            unit.face = seen[first + SIGHTING_FACE]
            unit.shown_attack = seen[first + SIGHTING_ATTACK]
            unit.shown_defence = seen[first + SIGHTING_DEFENCE]
            found.append(unit)
    return found


class Outlook:
    """The map as one player sees it at one moment."""

    def __init__(self, state: State, weights: Weights) -> None:
        me = state.to_move
        self.state = state
        self.me: i64 = me
        self.weights = weights
        self.home: i64 = state.homeworld[me]
        self.enemy_home: i64 = nearest_enemy_home(state, me)
        self.fire: vec[i64] = vec[i64]([0] * HEXES)  # of the enemies in each hex, as `Force` counts it
        self.hull: vec[i64] = vec[i64]([0] * HEXES)
        self.fixed_fire: vec[i64] = vec[i64]([0] * HEXES)  # the part of it that yards and bases have
        self.fixed_hull: vec[i64] = vec[i64]([0] * HEXES)
        self.prey: vec[i64] = vec[i64]([0] * HEXES)  # cost of the unarmed enemy ships in each hex
        for owner in range(state.players):
            if state.alive[owner] and is_enemy(state, me, owner):
                self._survey_empire(owner)
        for machine in units_of(state, MACHINE_OWNER):
            self._add(machine.hex, own_force(machine), fixed=False)
        if state.options.aliens:
            self._survey_aliens()
        self.colonies: vec[i64] = vec[i64]()  # your own, the homeworld included
        self.targets: vec[i64] = vec[i64]()  # enemy colonies
        self.planets: vec[i64] = vec[i64]()  # free, and safely reached from home
        self.treasures: vec[i64] = vec[i64]()  # minerals and wrecks, safely reached too
        self.markers: vec[i64] = vec[i64]()  # unexplored hexes
        self.safe: vec[i64] = self._flood()
        for at in range(i64(len(state.board.hexes))):
            self._survey_hex(state.board.hexes[at])

    def _survey_hex(self, where: i64) -> None:
        state = self.state
        kind = state.marker[where]
        if not state.explored[where]:
            self.markers = append(self.markers, where)
        elif state.colony[where] == self.me:
            self.colonies = append(self.colonies, where)
        elif state.colony[where] != NONE:
            if is_enemy(state, self.me, state.colony[where]):
                self.targets = append(self.targets, where)
        elif self.safe[where] == NONE:
            return
        elif kind == PLANET or kind == BARREN:
            self.planets = append(self.planets, where)
        elif kind == MINERALS_5 or kind == MINERALS_10 or kind == SPACE_WRECK:
            self.treasures = append(self.treasures, where)

    def _flood(self) -> vec[i64]:
        """How far unarmed ships have from home to each hex that they reach without risk; NONE elsewhere."""
        state = self.state
        search = Search(HEXES, self.home)
        while search.has_more():
            where = search.take()
            for side in range(all_sides(state, where)):
                there = neighbour(state, where, side)
                if there >= 0 and search.steps[there] < 0 and self.is_open(there, armed=False):
                    search.add(there)
        return search.steps

    # Enemies

    def _survey_empire(self, owner: i64) -> None:
        hidden = vec[i64]()  # where its face-down counters lie
        worth: i64 = 0  # of what lies open
        for unit in seen_units(self.state, owner):
            if is_single(unit):
                self.prey[unit.hex] += UNITS.cost[unit.kind]
                worth += UNITS.cost[unit.kind]
            elif unit.face == FACE_UP:
                fixed = role(unit) == YARD or role(unit) == BASE
                self._add(unit.hex, shown_force(self.state, unit), fixed=fixed)
                worth += UNITS.cost[unit.kind] * unit.ships
            else:
                hidden = append(hidden, unit.hex)
        if len(hidden) > 0:
            self._survey_hidden(owner, hidden, worth)

    def _survey_hidden(self, owner: i64, hidden: vec[i64], worth: i64) -> None:
        """One face-down counter at a homeworld is its yards; the others share a part of the owner's unknown wealth."""
        state = self.state
        attack = state.seen_level[owner * TECHS + ATTACK]
        defence = state.seen_level[owner * TECHS + DEFENCE]
        home = state.homeworld[owner]
        yards: i64 = 0
        for at in range(i64(len(hidden))):
            if hidden[at] == home:
                yards = state.options.yards
        wealth = max(0, state.ledger[owner] - worth - self._other_worth(owner) - YARD_COST * yards)
        others = max(1, i64(len(hidden)) - (1 if yards > 0 else 0))
        cost = wealth * self.weights.ship_share // (100 * others)
        cost = max(self.weights.least_hidden, min(self.weights.most_hidden, cost))
        for at in range(i64(len(hidden))):
            if hidden[at] == home and yards > 0:
                force = Force(yards * (40 + 10 * min(1, attack)), yards * TOUGHNESS[min(1, defence)])
                self._add(home, force, fixed=True)
                yards = 0
            else:  # as good as destroyers
                force = Force(cost * (45 + 10 * attack) // 9, cost * TOUGHNESS[defence] // 9)
                self._add(hidden[at], force, fixed=False)

    def _other_worth(self, owner: i64) -> i64:
        """What an empire is known to have spent on colonies and technology."""
        state = self.state
        worth: i64 = 0
        for at in range(i64(len(state.board.hexes))):
            where = state.board.hexes[at]
            if state.colony[where] == owner and not state.capital[where]:
                worth += COLONY_COST
        for technology in range(i64(TECHS)):
            for level in range(TECHNOLOGY.start[technology] + 1, state.seen_level[owner * TECHS + technology] + 1):
                worth += price_of(state, technology, level)
        return worth

    def _survey_aliens(self) -> None:
        """Four ships of unknown type are average ones: Attack 5, Defence 2."""
        state = self.state
        for at in range(i64(len(state.board.hexes))):
            where = state.board.hexes[at]
            ships = alien_ships(state, where)
            if ships > 0:
                attack: i64 = 55 * ships
                if state.aliens_up[where]:
                    first = where * ALIEN_TYPES
                    attack = 75 * i64(state.aliens[first]) + 60 * i64(state.aliens[first + 1])
                    attack += 45 * i64(state.aliens[first + 2])
                self._add(where, Force(attack, ships * TOUGHNESS[2]), fixed=True)

    def _add(self, where: i64, force: Force, *, fixed: bool) -> None:
        self.fire[where] += force.fire
        self.hull[where] += force.hull
        if fixed:
            self.fixed_fire[where] += force.fire
            self.fixed_hull[where] += force.hull

    def enemies_at(self, where: i64) -> Force:
        return Force(self.fire[where], self.hull[where])

    def movers_at(self, where: i64) -> Force:
        """The enemies in a hex that can leave it."""
        return Force(self.fire[where] - self.fixed_fire[where], self.hull[where] - self.fixed_hull[where])

    def threat_to(self, where: i64) -> Force:
        """The enemies in a hex, and those beside it who can come."""
        force = self.enemies_at(where)
        for side in range(i64(SIDES)):
            there = self.state.board.neighbours[where * SIDES + side]
            if there >= 0:
                force.join(self.movers_at(there))
        return force

    def movers_near_colonies(self, reach: i64) -> Force:
        """The enemies who can be at one of our colonies soon."""
        force = Force()
        hexes = self.state.board.hexes
        for at in range(i64(len(hexes))):
            if self.fire[hexes[at]] > 0 and self.is_near_own_colony(hexes[at], reach):
                force.join(self.movers_at(hexes[at]))
        return force

    def needed_odds(self, where: i64) -> i64:
        """The odds with which a place is attacked: lower in defence of your colonies."""
        weights = self.weights
        near = self.is_near_own_colony(where, weights.guard_range)
        return weights.defend_odds if near else weights.attack_odds

    # Time and places

    def turns_left(self) -> i64:
        """Own turns until the score is taken, the present one included."""
        state = self.state
        if state.options.rounds == 0:
            return FAR
        return (state.options.rounds - state.cycle) * 3 + 4 - state.turn

    def cycles_left(self) -> i64:
        """Cycles after the present one."""
        return FAR if self.state.options.rounds == 0 else self.state.options.rounds - self.state.cycle

    def distance(self, here: i64, there: i64) -> i64:
        return self.state.board.distances[here * HEXES + there]

    def nearest(self, places: vec[i64], where: i64) -> i64:
        """The distance to the nearest of some hexes."""
        best: i64 = FAR
        for at in range(i64(len(places))):
            best = min(best, self.distance(where, places[at]))
        return best

    def knows(self, where: i64) -> bool:
        """Whether the player has seen the marker."""
        return self.state.explored[where] == 1 or i64(self.state.known[where]) >> self.me & 1 == 1

    def is_near_own_colony(self, where: i64, reach: i64) -> bool:
        return self.nearest(self.colonies, where) <= reach

    def is_open(self, where: i64, armed: bool) -> bool:
        """Whether a unit may be sent through a hex: known to be harmless, or unexplored in a home system."""
        state = self.state
        if state.options.solitaire and is_barred_by_machine(state, where):
            return False
        kind = state.marker[where]
        if self.knows(where):
            if kind == SUPER_NOVA or kind == BLACK_HOLE or (kind == DANGER and not state.explored[where]):
                return False
        elif state.board.home[where] < 0:
            return False
        if not armed and (not state.explored[where] or self.prey[where] > 0 or has_enemy_colony(state, self.me, where)):
            return False
        return self.fire[where] == 0

    def step_toward(self, here: i64, goal: i64, armed: bool) -> i64:
        """The next hex of a shortest open way, or NONE; the goal itself need not be open."""
        if here == goal:
            return NONE
        state = self.state
        search = Search(HEXES, goal)
        while search.has_more():
            where = search.take()
            for side in range(all_sides(state, where)):
                there = neighbour(state, where, side)
                if there < 0 or search.steps[there] >= 0:
                    continue
                if there == here:
                    return where
                search.add(there, self.is_open(there, armed))
        return NONE


def nearest_enemy_home(state: State, me: i64) -> i64:
    """The homeworld of the nearest enemy empire, or NONE."""
    best: i64 = NONE
    for owner in range(state.players):
        where = state.homeworld[owner]
        if state.alive[owner] and is_enemy(state, me, owner):
            here = state.homeworld[me] * HEXES
            if best == NONE or state.board.distances[here + where] < state.board.distances[here + best]:
                best = where
    return best
