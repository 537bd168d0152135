"""Chapters 1 and 2: counters, groups and the supply; who is whose enemy."""

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    ATTACK,
    CARRIER,
    COLONY_SHIP,
    DEFENCE,
    GROUP_SLOTS,
    HEXES,
    MACHINES,
    MERCHANT,
    MINER,
    SIDES,
    SLOTS,
    TACTICS,
    TECHS,
    WARP_1,
    WARP_2,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.state import (
    ALIENS,
    FACE_DOWN,
    FACE_UP,
    MACHINE_OWNER,
    NONE,
    OWNERS,
    SUPPLY,
    State,
)

# Owners and their counters


def begin(state: State, owner: i64) -> i64:
    """The first counter of an owner."""
    if owner < ALIENS:
        return owner * SLOTS
    return state.players * SLOTS + (0 if owner == ALIENS else ALIEN_TYPES)


def end(state: State, owner: i64) -> i64:
    """One past the last counter of an owner."""
    if owner < ALIENS:
        return owner * SLOTS + SLOTS
    return state.players * SLOTS + ALIEN_TYPES + (0 if owner == ALIENS else MACHINES)


def units_of(state: State, owner: i64) -> vec[i64]:
    """The counters an owner has on the map, in ascending order; the list does not change while it is walked."""
    if state.on_map[owner] == 0:
        return NOTHING
    first = begin(state, owner)
    return state.fleet[first : first + state.on_map[owner]]


def units_in(state: State, owner: i64, where: i64) -> vec[i64]:
    """The counters an owner has in a hex."""
    if where < 0 or state.present[owner * HEXES + where] == 0:
        return NOTHING
    first = begin(state, owner)
    found = vec[i64](capacity=i64(state.present[owner * HEXES + where]))
    for at in range(first, first + state.on_map[owner]):
        if state.hex[state.fleet[at]] == where:
            found = append(found, state.fleet[at])
    return found


def owner_of(state: State, counter: i64) -> i64:
    if counter < state.players * SLOTS:
        return counter // SLOTS
    return ALIENS if counter < state.players * SLOTS + ALIEN_TYPES else MACHINE_OWNER


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


# What a counter is


def role(state: State, counter: i64) -> i64:
    return UNITS.role[state.kind[counter]]


def can_fight(state: State, counter: i64) -> bool:
    """Combat-capable: it has an Attack Strength (SE-5.3.a)."""
    return UNITS.attack[state.kind[counter] * 4 + 3] > 0


def is_single(state: State, counter: i64) -> bool:
    """SE-2.5: colony ships, miners and merchant ships are single ships, always face up."""
    what = UNITS.role[state.kind[counter]]
    return what == COLONY_SHIP or what == MINER or what == MERCHANT


def is_group(state: State, counter: i64) -> bool:
    """SE-2.3: counters whose other side hides what they are (decoys, bases, yards and mines too)."""
    return counter < state.players * SLOTS and counter % SLOTS < GROUP_SLOTS


def hull(state: State, counter: i64) -> i64:
    return UNITS.hull[state.kind[counter]]


def in_hex(state: State, owner: i64, where: i64) -> bool:
    """Whether the owner has any counter in the hex."""
    return state.present[owner * HEXES + where] > 0


def has_fighting_unit(state: State, owner: i64, where: i64) -> bool:
    """Whether the owner has a combat-capable unit in the hex."""
    for counter in units_in(state, owner, where):
        if can_fight(state, counter):
            return True
    return False


def has_role(state: State, owner: i64, where: i64, what: i64) -> bool:
    """Whether the owner has a unit of this role in the hex."""
    return count_role(state, owner, where, what) > 0


def count_role(state: State, owner: i64, where: i64, what: i64) -> i64:
    """How many ships of this role the owner has in the hex."""
    total: i64 = 0
    for counter in units_in(state, owner, where):
        if UNITS.role[state.kind[counter]] == what:
            total += state.ships[counter]
    return total


def has_enemy_unit(state: State, owner: i64, where: i64) -> bool:
    """Whether any enemy counter of any kind lies in the hex, aliens and machines included."""
    for other in range(i64(OWNERS)):
        if state.present[other * HEXES + where] > 0 and is_enemy(state, owner, other):
            return True
    return has_aliens(state, where)


def has_aliens(state: State, where: i64) -> bool:
    at = where * ALIEN_TYPES
    return state.aliens[at] + state.aliens[at + 1] + state.aliens[at + 2] > 0


def has_enemy_colony(state: State, owner: i64, where: i64) -> bool:
    return state.colony[where] != NONE and is_enemy(state, owner, state.colony[where])


# Adjacency, with warp points (SE-16)


def is_warp(state: State, where: i64) -> bool:
    """A warp point in use that has been found."""
    kind = state.marker[where]
    if not state.explored[where]:
        return False
    return (kind == WARP_1 and state.options.warp_1) or (kind == WARP_2 and state.options.warp_2)


def are_adjacent(state: State, here: i64, there: i64) -> bool:
    """SE-16.5: found warp points of the same number are adjacent for every purpose."""
    if state.board.distances[here * HEXES + there] == 1:
        return True
    return (
        here != there and state.marker[here] == state.marker[there] and is_warp(state, here) and is_warp(state, there)
    )


def neighbour(state: State, here: i64, side: i64) -> i64:
    """The hex on a side, -1 for none; sides from 6 on are the warp points linked to this one (SE-16.2)."""
    if side < SIDES:
        return state.board.neighbours[here * SIDES + side]
    if not is_warp(state, here):
        return NONE
    link = side - SIDES
    for there in range(i64(HEXES)):
        if there != here and state.marker[there] == state.marker[here] and is_warp(state, there):
            if link == 0:
                return there if state.board.distances[here * HEXES + there] != 1 else NONE
            link -= 1
    return NONE


def all_sides(state: State, here: i64) -> i64:
    """How many values of `side` to try with `neighbour`."""
    return SIDES + 2 if is_warp(state, here) else SIDES


def distance(state: State, here: i64, there: i64) -> i64:
    """AMB-11: hexes between, ignoring terrain and units; linked warp points count as adjacent."""
    best = state.board.distances[here * HEXES + there]
    if state.options.warp_1 or state.options.warp_2:
        for entry in range(i64(HEXES)):
            if is_warp(state, entry):
                for exit_ in range(i64(HEXES)):
                    if exit_ != entry and state.marker[exit_] == state.marker[entry] and is_warp(state, exit_):
                        through = state.board.distances[here * HEXES + entry] + 1
                        through += state.board.distances[exit_ * HEXES + there]
                        best = min(best, through)
    return best


# Putting counters down and taking them up


def place(state: State, counter: i64, where: i64) -> None:
    """Put a counter into a hex, from wherever it was."""
    owner = owner_of(state, counter)
    if state.hex[counter] >= 0:
        state.present[owner * HEXES + state.hex[counter]] -= 1
    else:
        enlist(state, owner, counter)
    state.hex[counter] = where
    state.present[owner * HEXES + where] += 1


def enlist(state: State, owner: i64, counter: i64) -> None:
    """Add a counter to its owner's fleet, which is kept in ascending order."""
    first = begin(state, owner)
    at = first + state.on_map[owner]
    while at > first and state.fleet[at - 1] > counter:
        state.fleet[at] = state.fleet[at - 1]
        at -= 1
    state.fleet[at] = counter
    state.on_map[owner] += 1


def discharge(state: State, owner: i64, counter: i64) -> None:
    """Remove a counter from its owner's fleet."""
    first = begin(state, owner)
    last = first + state.on_map[owner] - 1
    at = first
    while state.fleet[at] != counter:
        at += 1
    while at < last:
        state.fleet[at] = state.fleet[at + 1]
        at += 1
    state.fleet[last] = NONE
    state.on_map[owner] -= 1


def take_off(state: State, counter: i64, to: i64 = SUPPLY) -> None:
    """Return a counter to its owner's supply, clean. SE-6.7.3: what a miner tows is lost with it."""
    owner = owner_of(state, counter)
    if state.hex[counter] >= 0:
        state.present[owner * HEXES + state.hex[counter]] -= 1
        discharge(state, owner, counter)
    state.hex[counter] = to
    state.ships[counter] = 0
    state.attack[counter] = 0
    state.defence[counter] = 0
    state.tactics[counter] = 0
    state.move[counter] = 0
    state.special[counter] = 0
    state.face[counter] = FACE_DOWN
    state.disclosed[counter] = 0
    state.counted[counter] = 0
    state.load[counter] = 0
    state.start[counter] = SUPPLY
    state.origin[counter] = SUPPLY
    state.steps[counter] = 0
    state.moved[counter] = 0
    state.picked[counter] = 0
    state.off_chain[counter] = 0
    state.locked[counter] = 0
    state.slung[counter] = 0
    state.looks[counter] = 0
    state.joined[counter] = 0
    state.upgraded[counter] = 0
    state.cloaked[counter] = 0
    state.travelled[counter] = 0
    state.damage[counter] = 0
    state.screened[counter] = 0
    state.acted[counter] = 0
    state.waited[counter] = 0
    state.hidden[counter] = 0
    state.bombed[counter] = 0
    state.fled[counter] = 0


def lose_ship(state: State, counter: i64) -> None:
    """SE-5.6.a: one ship of the group is gone; the last one takes the counter with it."""
    if state.ships[counter] <= 1:
        lose_group(state, counter)
        return
    write_off(state, counter, 1)
    state.ships[counter] -= 1
    state.damage[counter] = 0
    # Of a group that is still firing, a ship that has fired is lost before one that has not.
    if state.acted[counter] > 0:
        state.acted[counter] -= 1
    left = i16(state.ships[counter])
    state.counted[counter] = min(state.counted[counter], left)
    state.slung[counter] = min(state.slung[counter], left)
    state.looks[counter] = min(state.looks[counter], left)
    state.waited[counter] = min(state.waited[counter], left)
    state.bombed[counter] = min(state.bombed[counter], left)
    state.screened[counter] = min(state.screened[counter], state.ships[counter])


def lose_group(state: State, counter: i64) -> None:
    """The whole counter is destroyed before everybody's eyes."""
    write_off(state, counter, state.ships[counter])
    take_off(state, counter)


def write_off(state: State, counter: i64, ships: i64) -> None:
    """Everybody can reckon what a player has lost."""
    if counter < state.players * SLOTS:
        state.ledger[owner_of(state, counter)] -= UNITS.cost[state.kind[counter]] * ships


def scuttle(state: State, counter: i64) -> None:
    """SE-7.3.2: one ship of the owner's own; nobody learns what it was worth."""
    owner = owner_of(state, counter)
    known = state.ledger[owner]
    lose_ship(state, counter)
    state.ledger[owner] = known


def destroy_all(state: State, owner: i64, where: i64) -> None:
    """Every counter of the owner in the hex is destroyed."""
    for counter in units_in(state, owner, where):
        lose_group(state, counter)


def free_counter(state: State, owner: i64, kind: i64) -> i64:
    """SE-7.5.4: the first counter of a type in the supply, or NONE when all are in play."""
    first = owner * SLOTS + UNITS.first_slot[kind]
    for counter in range(first, first + UNITS.counters[kind]):
        if state.hex[counter] == SUPPLY:
            return counter
    return NONE


# Groups (SE-2.3.1, SE-9.10.2)


def same_technology(state: State, counter: i64, other: i64) -> bool:
    """SE-1.0.e: a group holds only ships of one type with identical technology."""
    return (
        state.kind[counter] == state.kind[other]
        and state.attack[counter] == state.attack[other]
        and state.defence[counter] == state.defence[other]
        and state.tactics[counter] == state.tactics[other]
        and state.move[counter] == state.move[other]
        and state.special[counter] == state.special[other]
    )


def copy_technology(state: State, source: i64, target: i64) -> None:
    state.attack[target] = state.attack[source]
    state.defence[target] = state.defence[source]
    state.tactics[target] = state.tactics[source]
    state.move[target] = state.move[source]
    state.special[target] = state.special[source]


def can_join(state: State, counter: i64, into: i64) -> bool:
    """SE-2.3.1.a, AMB-23: same hex, type and technology, and no more ships than fit under one counter."""
    return (
        counter != into
        and state.hex[counter] == state.hex[into]
        and same_technology(state, counter, into)
        and state.ships[counter] + state.ships[into] <= UNITS.stack[state.kind[into]]
    )


def split_off(state: State, counter: i64, ships: i64) -> i64:
    """SE-2.3.1.a: put so many ships under a free counter, which shares the group's turn so far."""
    twin = free_counter(state, owner_of(state, counter), state.kind[counter])
    place(state, twin, state.hex[counter])
    copy_technology(state, counter, twin)
    state.ships[twin] = ships
    state.ships[counter] -= ships
    state.face[twin] = state.face[counter]
    state.disclosed[twin] = state.disclosed[counter]
    state.counted[twin] = 0
    state.counted[counter] = 0
    state.start[twin] = state.start[counter]
    state.origin[twin] = state.origin[counter]
    state.steps[twin] = state.steps[counter]
    state.moved[twin] = state.moved[counter]
    state.off_chain[twin] = state.off_chain[counter]
    state.cloaked[twin] = state.cloaked[counter]
    state.travelled[twin] = state.travelled[counter]
    state.upgraded[twin] = state.upgraded[counter]
    # Ships with a slingshot's extra step leave first, ships that have looked stay as long as possible.
    stay = i16(state.ships[counter])
    state.slung[twin] = min(i16(ships), state.slung[counter])
    state.slung[counter] -= state.slung[twin]
    state.looks[twin] = max(i16(0), state.looks[counter] - stay)
    state.looks[counter] -= state.looks[twin]
    state.bombed[twin] = max(i16(0), state.bombed[counter] - stay)
    state.bombed[counter] -= state.bombed[twin]
    return twin


def join(state: State, counter: i64, into: i64) -> None:
    """AMB-23: the ships of one group go under the counter of another; if either has moved, the whole moves no more."""
    state.ships[into] += state.ships[counter]
    state.looks[into] += state.looks[counter]
    state.slung[into] += state.slung[counter]
    state.bombed[into] += state.bombed[counter]
    state.upgraded[into] = max(state.upgraded[into], state.upgraded[counter])
    if state.steps[counter] > 0 or state.steps[into] > 0 or state.moved[counter] or state.moved[into]:
        state.moved[into] = 1
        state.steps[into] = max(state.steps[counter], state.steps[into])
    state.disclosed[into] = max(state.disclosed[counter], state.disclosed[into])
    state.counted[into] = 0
    if state.face[counter] == FACE_UP or state.face[into] == FACE_UP:
        state.face[into] = FACE_UP  # SE-5.11.a: only a turn begun at a colony hides what was revealed
    else:
        state.face[into] = max(state.face[counter], state.face[into])
    state.cloaked[into] = min(state.cloaked[counter], state.cloaked[into])
    state.joined[into] = 1
    state.travelled[into] = max(state.travelled[counter], state.travelled[into])
    take_off(state, counter)


# What battles and announcements have shown (SE-9.9)


def disclose_level(state: State, player: i64, technology: i64, level: i64) -> None:
    """Everybody now knows that the player has at least this level."""
    at = player * TECHS + technology
    state.seen_level[at] = max(state.seen_level[at], level)


def disclose_group(state: State, counter: i64) -> None:
    """SE-9.9.a: the Attack, Defence and Tactics levels of a group are known from now on."""
    if counter >= state.players * SLOTS:
        return
    owner = owner_of(state, counter)
    levels = state.attack[counter] + 4 * state.defence[counter] + 16 * state.tactics[counter]
    state.disclosed[counter] = i16(levels + 1)
    disclose_level(state, owner, ATTACK, state.attack[counter])
    disclose_level(state, owner, DEFENCE, state.defence[counter])
    disclose_level(state, owner, TACTICS, state.tactics[counter])


def disclose_special(state: State, counter: i64) -> None:
    """The level of the special technology a group carries has been used, so the player is known to have it."""
    if counter < state.players * SLOTS and UNITS.carries[state.kind[counter]] >= 0:
        disclose_level(state, owner_of(state, counter), UNITS.carries[state.kind[counter]], state.special[counter])


def reveal(state: State, counter: i64) -> None:
    """SE-5.11.a: type and number are open to everybody until the group may hide again."""
    if is_group(state, counter):
        state.face[counter] = FACE_UP


def known_ships(state: State, counter: i64) -> i64:
    """The ships everybody knows to be under a counter; 0 if nobody but the owner does."""
    if state.face[counter] == FACE_UP or is_single(state, counter):
        return state.ships[counter]
    return i64(state.counted[counter])


def carrier_room(state: State, owner: i64, where: i64) -> i64:
    """Room for squadrons on the owner's carriers in the hex."""
    return count_role(state, owner, where, CARRIER) * TABLES.carrier_capacity
