"""Chapters 1 and 2: counters, groups and the supply; who is whose enemy."""

from typing import Final

from mypy_extensions import i64, u8

from grognard.envs.core.hexes import SIDES
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    ATTACK,
    CARRIER,
    COLONY_SHIP,
    DEFENCE,
    FIGHTER,
    GROUP_SLOTS,
    HEXES,
    MERCHANT,
    MINER,
    SLOTS,
    TACTICS,
    TECHS,
    WARP_1,
    WARP_2,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.sequence import BATTLE
from grognard.envs.space_empires.state import (
    ALIENS,
    FACE_DOWN,
    FACE_UP,
    IN_SUPPLY,
    NONE,
    ON_MAP,
    OWNERS,
    State,
    Unit,
)

NOBODY_HERE: Final[list[Unit]] = []  # shared, never changed
SCOUT: Final[i64] = i64(UNITS.symbols.index("SC"))

# Owners and their units


def units_of(state: State, owner: i64) -> list[Unit]:
    """The units an owner has on the map, by slot. Walk a copy (`[:]`) where units may be lost on the way."""
    return state.fleets[owner]


def units_in(state: State, owner: i64, where: i64) -> list[Unit]:
    """The units an owner has in a hex, by slot; a list of its own."""
    if where < 0 or state.present[owner * HEXES + where] == 0:
        return NOBODY_HERE
    return [unit for unit in state.fleets[owner] if unit.hex == where]


def unit_of(state: State, owner: i64, slot: i64) -> Unit:
    """The unit under a counter that is on the map."""
    for unit in state.fleets[owner]:
        if unit.slot == slot:
            return unit
    raise KeyError(f"owner {owner} has no unit {slot} on the map")


def is_enemy(state: State, owner: i64, other: i64) -> bool:
    """Units of another player; aliens and machines are enemies of everybody. SE-H.2: partners of a team are not."""
    if owner == other:
        return False
    return not (state.options.teams and owner < ALIENS and other < ALIENS and (owner + other) % 2 == 0)


def left_of(state: State, player: i64) -> i64:
    """The next player clockwise who is still in the game; in a team game a player of the other team (SE-14.2.c)."""
    return _neighbour(state, player, 1)


def right_of(state: State, player: i64) -> i64:
    """The next player counterclockwise who is still in the game."""
    return _neighbour(state, player, state.players - 1)


def _neighbour(state: State, player: i64, step: i64) -> i64:
    seat = player
    for _ in range(state.players):
        seat = (seat + step) % state.players
        if state.alive[seat] and is_enemy(state, player, seat):
            return seat
    return player


# What a unit is


def role(unit: Unit) -> i64:
    return UNITS.role[unit.kind]


def can_fight(unit: Unit) -> bool:
    """Combat-capable: it has an Attack Strength (SE-5.3.a)."""
    return UNITS.attack[unit.kind * 4 + 3] > 0


def is_single(unit: Unit) -> bool:
    """SE-2.5: colony ships, miners and merchant ships are single ships, always face up."""
    what = UNITS.role[unit.kind]
    return what == COLONY_SHIP or what == MINER or what == MERCHANT


def is_group(unit: Unit) -> bool:
    """SE-2.3: counters whose other side hides what they are (decoys, bases, yards and mines too)."""
    return unit.slot < GROUP_SLOTS


def hull(unit: Unit) -> i64:
    return UNITS.hull[unit.kind]


def in_hex(state: State, owner: i64, where: i64) -> bool:
    """Whether the owner has any counter in the hex."""
    return state.present[owner * HEXES + where] > 0


def has_fighting_unit(state: State, owner: i64, where: i64) -> bool:
    """Whether the owner has a combat-capable unit in the hex."""
    if state.present[owner * HEXES + where] > 0:
        for unit in state.fleets[owner]:
            if unit.hex == where and can_fight(unit):
                return True
    return False


def has_role(state: State, owner: i64, where: i64, what: i64) -> bool:
    """Whether the owner has a unit of this role in the hex."""
    return count_role(state, owner, where, what) > 0


def count_role(state: State, owner: i64, where: i64, what: i64) -> i64:
    """How many ships of this role the owner has in the hex."""
    total: i64 = 0
    if state.present[owner * HEXES + where] > 0:
        for unit in state.fleets[owner]:
            if unit.hex == where and UNITS.role[unit.kind] == what:
                total += unit.ships
    return total


def has_enemy_unit(state: State, owner: i64, where: i64) -> bool:
    """Whether any enemy counter of any kind lies in the hex, aliens and machines included."""
    for other in range(i64(OWNERS)):
        if state.present[other * HEXES + where] > 0 and is_enemy(state, owner, other):
            return True
    return has_aliens(state, where)


def has_aliens(state: State, where: i64) -> bool:
    return state.options.aliens and alien_ships(state, where) > 0


def alien_ships(state: State, where: i64) -> i64:
    at = where * ALIEN_TYPES
    return i64(state.aliens[at]) + i64(state.aliens[at + 1]) + i64(state.aliens[at + 2])


def is_cloaked_from(unit: Unit, owner: i64) -> bool:
    """SE-12.1.1: announced raiders that this owner could not detect; another enemy may have detected them."""
    return unit.cloaked >> owner & 1 == 1


def has_enemy_colony(state: State, owner: i64, where: i64) -> bool:
    return state.colony[where] != NONE and is_enemy(state, owner, state.colony[where])


def begin_battle(state: State, where: i64, attacker: i64, defender: i64) -> None:
    """Begin the flow BATTLE."""
    state.field = where
    state.attacker = attacker
    state.defender = defender
    state.push(BATTLE)


# Adjacency, with warp points (SE-16)


def is_warp(state: State, where: i64) -> bool:
    """A warp point in use that has been found."""
    kind = state.marker[where]
    if not state.explored[where]:
        return False
    return (kind == WARP_1 and state.options.warp_1) or (kind == WARP_2 and state.options.warp_2)


def neighbour(state: State, here: i64, side: i64) -> i64:
    """The hex on a side, -1 for none; sides from 6 on are the warp points linked to this one (SE-16.2)."""
    if side < SIDES:
        return state.board.neighbours[here * SIDES + side]
    link = side - SIDES
    for there in range(i64(HEXES)):
        if there != here and state.marker[there] == state.marker[here] and is_warp(state, there):
            if link == 0:
                return there if state.board.distances[here * HEXES + there] != 1 else NONE
            link -= 1
    return NONE


def all_sides(state: State, here: i64) -> i64:
    """How many values of `side` to try with `neighbour`; SE-16.5: linked warp points are adjacent for every purpose."""
    return SIDES + 2 if is_warp(state, here) else SIDES


def distance(state: State, here: i64, there: i64) -> i64:
    """AMB-11: hexes between, ignoring terrain and units; linked warp points count as adjacent, as often as it helps."""
    best = state.board.distances[here * HEXES + there]
    if not state.options.warp_1 and not state.options.warp_2:
        return best
    points = [where for where in state.board.hexes if is_warp(state, where)]
    ways = [state.board.distances[here * HEXES + point] for point in points]
    for _ in points:
        for at, point in enumerate(points):
            for to, other in enumerate(points):
                linked = state.marker[point] == state.marker[other]
                step: i64 = 1 if linked else state.board.distances[point * HEXES + other]
                ways[to] = min(ways[to], ways[at] + step)
    for at, point in enumerate(points):
        best = min(best, ways[at] + state.board.distances[point * HEXES + there])
    return best


# Putting counters down and taking them up


def put_down(state: State, owner: i64, slot: i64, kind: i64, where: i64) -> Unit:
    """A counter comes onto the map, one ship under it; fleets are kept by ascending slot."""
    unit = Unit(owner, slot, kind, where)
    fleet = state.fleets[owner]
    at = len(fleet)
    while at > 0 and fleet[at - 1].slot > slot:
        at -= 1
    fleet.insert(at, unit)
    state.present[owner * HEXES + where] += 1
    if owner < ALIENS:
        state.taken[owner * SLOTS + slot] = ON_MAP
    return unit


def place(state: State, unit: Unit, where: i64) -> None:
    """Put a unit into another hex."""
    state.present[unit.owner * HEXES + unit.hex] -= 1
    state.present[unit.owner * HEXES + where] += 1
    unit.hex = where


def take_off(state: State, unit: Unit, to: i64 = IN_SUPPLY) -> None:
    """Return a counter to its owner's supply. SE-6.7.3: what a miner tows is lost with it."""
    fleet = state.fleets[unit.owner]
    for at in range(len(fleet)):
        if fleet[at] is unit:
            fleet.pop(at)
            break
    state.present[unit.owner * HEXES + unit.hex] -= 1
    if unit.owner < ALIENS:
        state.taken[unit.owner * SLOTS + unit.slot] = u8(to)
    unit.ships = 0
    unit.hex = NONE


def lose_ship(state: State, unit: Unit, *, seen: bool = True) -> None:
    """SE-5.6.a: one ship of the group is gone; the last one takes the counter with it."""
    if unit.ships <= 1:
        lose_group(state, unit, seen=seen)
        return
    write_off(state, unit, 1, seen=seen)
    unit.ships -= 1
    unit.damage = 0
    unit.acted = min(unit.acted, unit.ships * UNITS.volleys[unit.kind])
    unit.bared = min(unit.bared, unit.ships)
    unit.counted = min(unit.counted, unit.ships)
    unit.slung = min(unit.slung, unit.ships)
    unit.looks = min(unit.looks, unit.ships)
    unit.waited = min(unit.waited, unit.ships)
    unit.bombed = min(unit.bombed, unit.ships)
    unit.screened = min(unit.screened, unit.ships)


def is_away(state: State, unit: Unit, where: i64) -> bool:
    """Whether a counter that stands there has left the colony where it was built."""
    return unit.travelled or state.colony[where] != unit.owner


def lose_group(state: State, unit: Unit, *, seen: bool = True) -> None:
    """The whole counter is destroyed before everybody's eyes, or, if not `seen`, without being turned up."""
    write_off(state, unit, unit.ships, seen=seen)
    take_off(state, unit)


def write_off(state: State, unit: Unit, ships: i64, *, seen: bool) -> None:
    """Everybody can reckon what a player has lost: a ship that nobody has seen passes for a scout, a counter for one ship."""
    if unit.owner >= ALIENS:
        return
    cost = UNITS.cost[unit.kind]
    if not seen and is_group(unit) and unit.face != FACE_UP:
        ships = min(ships, max(1, unit.counted))
        if unit.face == FACE_DOWN:
            cost = UNITS.cost[SCOUT]
    state.ledger[unit.owner] -= cost * ships


def scuttle(state: State, unit: Unit) -> None:
    """SE-7.3.2: one ship of the owner's own; nobody learns what it was worth."""
    known = state.ledger[unit.owner]
    lose_ship(state, unit)
    unit.counted = 0
    state.ledger[unit.owner] = known


def destroy_all(state: State, owner: i64, where: i64, *, seen: bool = True) -> None:
    """Every counter of the owner in the hex is destroyed."""
    for unit in units_in(state, owner, where):
        lose_group(state, unit, seen=seen)


def free_slot(state: State, owner: i64, kind: i64) -> i64:
    """SE-7.5.4: the first counter of a type in the supply, or NONE when all are in play."""
    first = UNITS.first_slot[kind]
    for slot in range(first, first + UNITS.counters[kind]):
        if state.taken[owner * SLOTS + slot] == IN_SUPPLY:
            return slot
    return NONE


# Groups (SE-2.3.1, SE-9.10.2)


def same_technology(unit: Unit, other: Unit) -> bool:
    """SE-1.0.e: a group holds only ships of one type with identical technology."""
    return (
        unit.kind == other.kind
        and unit.attack == other.attack
        and unit.defence == other.defence
        and unit.tactics == other.tactics
        and (unit.move == other.move or role(unit) == FIGHTER)
        and unit.special == other.special
    )


def can_join(unit: Unit, into: Unit) -> bool:
    """SE-2.3.1.a, AMB-23: same hex, type and technology, and no more ships than fit under one counter."""
    return (
        unit is not into
        and unit.hex == into.hex
        and same_technology(unit, into)
        and unit.ships + into.ships <= UNITS.stack[into.kind]
    )


def split_off(state: State, unit: Unit, ships: i64) -> Unit:
    """SE-2.3.1.a: put so many ships under a free counter, which shares the group's turn so far."""
    twin = put_down(state, unit.owner, free_slot(state, unit.owner, unit.kind), unit.kind, unit.hex)
    twin.attack = unit.attack
    twin.defence = unit.defence
    twin.tactics = unit.tactics
    twin.move = unit.move
    twin.special = unit.special
    twin.face = unit.face
    twin.disclosed = unit.disclosed
    twin.travelled = unit.travelled
    twin.start = unit.start
    twin.origin = unit.origin
    twin.steps = unit.steps
    twin.moved = unit.moved
    twin.off_chain = unit.off_chain
    twin.piped = unit.piped
    twin.cloaked = unit.cloaked
    twin.hidden = unit.hidden
    twin.upgraded = unit.upgraded
    twin.ships = 0
    hand_over(unit, twin, ships)
    return twin


def hand_over(unit: Unit, into: Unit, ships: i64) -> None:
    """So many ships change counters, and what each has done this turn goes with it.

    Ships with a slingshot's extra step leave first (SE-H.9); ships that have looked, bombed or uncloaked stay as long as
    possible.
    """
    unit.ships -= ships
    into.ships += ships
    unit.counted = 0
    slung = min(ships, unit.slung)
    looks = max(0, unit.looks - unit.ships)
    bombed = max(0, unit.bombed - unit.ships)
    bared = max(0, unit.bared - unit.ships)
    unit.slung -= slung
    into.slung += slung
    unit.looks -= looks
    into.looks += looks
    unit.bombed -= bombed
    into.bombed += bombed
    unit.bared -= bared
    into.bared += bared


def join(state: State, unit: Unit, into: Unit) -> None:
    """AMB-23: the ships of one group go under the counter of another; if either has moved, the whole moves no more."""
    hand_over(unit, into, unit.ships)
    into.upgraded = into.upgraded or unit.upgraded
    into.travelled = into.travelled or unit.travelled
    into.cloaked &= unit.cloaked
    into.joined = True
    if unit.steps > 0 or into.steps > 0 or unit.moved or into.moved:
        into.moved = True
        into.steps = max(into.steps, unit.steps)
    into.disclosed = max(into.disclosed, unit.disclosed)
    into.counted = 0
    if unit.face == FACE_UP or into.face == FACE_UP:
        into.face = FACE_UP  # SE-5.11.a: only a turn begun at a colony hides what was revealed
    else:
        into.face = max(into.face, unit.face)
    take_off(state, unit)


# What battles and announcements have shown (SE-9.9)


def disclose_level(state: State, player: i64, technology: i64, level: i64) -> None:
    """Everybody now knows that the player has at least this level."""
    at = player * TECHS + technology
    state.seen_level[at] = max(state.seen_level[at], level)


def disclose_group(state: State, unit: Unit) -> None:
    """SE-9.9.a: the Attack, Defence and Tactics levels of a group are known from now on."""
    if unit.owner >= ALIENS:
        return
    unit.disclosed = 1 + unit.attack + 4 * unit.defence + 16 * unit.tactics
    disclose_level(state, unit.owner, ATTACK, unit.attack)
    disclose_level(state, unit.owner, DEFENCE, unit.defence)
    disclose_level(state, unit.owner, TACTICS, unit.tactics)


def disclose_special(state: State, unit: Unit) -> None:
    """The level of the special technology a group carries has been used, so the player is known to have it."""
    if unit.owner < ALIENS and UNITS.carries[unit.kind] >= 0:
        disclose_level(state, unit.owner, UNITS.carries[unit.kind], unit.special)


def reveal(state: State, unit: Unit) -> None:
    """SE-5.11.a: type and number are open to everybody until the group may hide again; so is what its type needs."""
    if is_group(unit):
        unit.face = FACE_UP
        if UNITS.needs[unit.kind] >= 0:
            disclose_level(state, unit.owner, UNITS.needs[unit.kind], UNITS.needs_level[unit.kind])


def known_ships(unit: Unit) -> i64:
    """The ships everybody knows to be under a counter; 0 if nobody but the owner does."""
    return unit.ships if unit.face == FACE_UP or is_single(unit) else unit.counted


def carrier_room(state: State, owner: i64, where: i64) -> i64:
    """Room for squadrons on the owner's carriers in the hex."""
    return count_role(state, owner, where, CARRIER) * TABLES.carrier_capacity
