"""Setting up: homeworlds, markers, starting forces, the first player (SE-2.1, SE-3.0.a)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import AT
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import (
    COLONY_SHIP,
    HEXES,
    KINDS,
    MINER,
    MOVE,
    PLANET,
    SIZE,
    SLOTS,
    TECHS,
    WARSHIP,
    YARD,
)
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import free_slot, put_down
from grognard.envs.space_empires.rules.economy import set_order
from grognard.envs.space_empires.rules.technology import equip
from grognard.envs.space_empires.sequence import GAME_HOMEWORLDS
from grognard.envs.space_empires.state import NONE, SETTLED, State

# Homeworlds (D-01)


def choose_half_hex(state: State) -> None:
    """Two-player maps: one player adds a half hex to his home system."""
    if state.options.free_placement and state.board.half_seat >= 0:
        state.ask(state.board.half_seat, CHOOSE_HALF_HEX)


class ChooseHalfHex(Decision[State]):
    """D-01: the half hex that the named player adds to the home system."""

    rule = "SE-1.0.f"

    def offer(self, state: State, mask: Mask) -> None:
        for number in range(i64(len(state.board.half_choices))):
            mask.allow(AT.at(state.board.half_choices[number]))

    def apply(self, state: State, action: i64) -> None:
        for number in range(i64(len(state.board.half_choices))):
            if state.board.half_choices[number] == AT.argument(action):
                add_half_hex(state, number)


CHOOSE_HALF_HEX: Final[ChooseHalfHex] = ChooseHalfHex()


def add_half_hex(state: State, number: i64) -> None:
    """Play on the map with this one of its half hexes."""
    state.half_hex = number
    state.board = load_board(state.options.map, int(number))
    state.revision += 1


def choose_homeworlds(state: State) -> None:
    """SE-2.7: one homeworld for each player (the frame counts them)."""
    player = GAME_HOMEWORLDS.get(state)
    if player == state.players:
        return
    GAME_HOMEWORLDS.set(state, player + 1)
    state.again()
    if state.board.seats == 0:
        state.homeworld[player] = random_homeworld(state)
    elif state.options.free_placement and len(state.board.choices) > player:
        state.ask(player, CHOOSE_HOMEWORLD)
    else:
        state.homeworld[player] = state.board.homeworlds[player]


def random_homeworld(state: State) -> i64:
    """The variable map: any hex that is no homeworld yet."""
    while True:
        where = state.dice.below(HEXES)
        taken = False
        for player in range(state.players):
            taken = taken or state.homeworld[player] == where
        if not taken:
            return where


class ChooseHomeworld(Decision[State]):
    """D-01: a hex of the rear row of the home system."""

    rule = "SE-2.7"

    def offer(self, state: State, mask: Mask) -> None:
        choices = state.board.choices[state.to_move]
        for number in range(i64(len(choices))):
            mask.allow(AT.at(choices[number]))

    def apply(self, state: State, action: i64) -> None:
        state.homeworld[state.to_move] = AT.argument(action)


CHOOSE_HOMEWORLD: Final[ChooseHomeworld] = ChooseHomeworld()


# Markers (SE-2.1)


def lay_out_markers(state: State) -> None:
    """SE-2.1.a: shuffled face down on every hex but the homeworlds; SE-6.0: those alone are explored."""
    state.revision += 1
    for where in range(i64(HEXES)):
        state.explored[where] = 1
    home = TABLES.mini_home_markers if state.board.name == "mini" else TABLES.home_markers
    if state.board.seats == 0:
        lay_out_mixed(state, home)
    else:
        for player in range(state.players):
            deal(state, pile(home, player), player)
        state.spare = deal(state, pile(TABLES.deep_markers, NONE), NONE)
    for player in range(state.players):
        found_homeworld(state, player)
    if state.options.quick_start:
        for where in range(i64(HEXES)):
            start_quickly(state, where)


def pile(mix: vec[i64], back: i64) -> vec[i64]:
    """The markers of a mix, one by one; each is its kind and the colour of its back in one number."""
    markers = vec[i64]()
    for kind in range(i64(KINDS)):
        for _ in range(mix[kind]):
            markers = append(markers, (back + 1) * KINDS + kind)
    return markers


def deal(state: State, markers: vec[i64], home: i64) -> vec[i64]:
    """Shuffle the markers onto the hexes of a home system (NONE: deep space); return those left over, by kind."""
    state.revision += 1
    state.dice.shuffle(markers)
    at: i64 = 0
    for where in range(i64(HEXES)):
        if state.board.in_play[where] and state.board.home[where] == home and not state.board.entry[where]:
            if not is_homeworld_hex(state, where):
                state.marker[where] = u8(markers[at] % KINDS)
                state.back[where] = markers[at] // KINDS - 1
                state.explored[where] = 0
                at += 1
    left = vec[i64]([0] * KINDS)
    for number in range(at, i64(len(markers))):
        left[markers[number] % KINDS] += 1
    return left


def lay_out_mixed(state: State, home: vec[i64]) -> None:
    """The variable map: all home markers and as many of deep space as are needed, mixed over the whole board."""
    deep = pile(TABLES.deep_markers, NONE)
    state.dice.shuffle(deep)
    mixed = vec[i64]()
    for player in range(state.players):
        own = pile(home, player)
        for number in range(i64(len(own))):
            mixed = append(mixed, own[number])
    needed = HEXES - state.players - i64(len(mixed))
    for number in range(needed):
        mixed = append(mixed, deep[number])
    deal(state, mixed, NONE)
    for number in range(needed, i64(len(deep))):
        state.spare[deep[number]] += 1


def is_homeworld_hex(state: State, where: i64) -> bool:
    for player in range(state.players):
        if state.homeworld[player] == where:
            return True
    return False


def found_homeworld(state: State, player: i64) -> None:
    """SE-2.7: a planet with the homeworld on it, at value 20."""
    state.revision += 1
    where = state.homeworld[player]
    state.marker[where] = PLANET
    state.explored[where] = 1
    state.colony[where] = player
    state.value[where] = 20
    state.capital[where] = 1


def start_quickly(state: State, where: i64) -> None:
    """Quick start: home systems are explored, and their planets (not the barren ones) carry colonies of value 5."""
    player = state.board.home[where]
    if player < 0:
        return
    state.revision += 1
    state.explored[where] = 1
    if state.marker[where] == PLANET and state.colony[where] == NONE:
        settler = free_slot(state, player, kind_of(COLONY_SHIP))
        state.taken[player * SLOTS + settler] = SETTLED
        state.colony[where] = player
        state.value[where] = 5
        state.settler[where] = settler


# Forces


def kind_of(what: i64) -> i64:
    """The first unit type with a role; the first warship is the scout."""
    for kind in range(UNITS.players):
        if UNITS.role[kind] == what:
            return kind
    return 0


def place_forces(state: State) -> None:
    """Starting technology, CP and forces, all at the homeworld."""
    for player in range(state.players):
        for technology in range(i64(TECHS)):
            state.level[player * TECHS + technology] = TECHNOLOGY.start[technology]
        state.level[player * TECHS + SIZE] = state.options.ship_size
        state.level[player * TECHS + MOVE] = state.options.move
        for technology in range(i64(TECHS)):
            state.seen_level[player * TECHS + technology] = state.level[player * TECHS + technology]
        state.cp[player] = state.options.cp
        state.ledger[player] = state.options.cp
        raise_group(state, player, kind_of(YARD), state.options.yards)
        raise_group(state, player, kind_of(WARSHIP), state.options.scouts)
        for _ in range(state.options.colony_ships):
            raise_group(state, player, kind_of(COLONY_SHIP), 1)
        for _ in range(state.options.miners):
            raise_group(state, player, kind_of(MINER), 1)


def raise_group(state: State, player: i64, kind: i64, ships: i64) -> None:
    if ships > 0:
        unit = put_down(state, player, free_slot(state, player, kind), kind, state.homeworld[player])
        unit.ships = ships
        state.ledger[player] += ships * UNITS.cost[kind]
        equip(state, unit)


def roll_first_player(state: State) -> None:
    """SE-3.0.a: the first player of the first cycle is decided by die."""
    if state.players > 1:
        set_order(state, state.dice.below(state.players))
