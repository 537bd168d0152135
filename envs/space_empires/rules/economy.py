"""Chapter 7, first half: income, maintenance, the bid, growth; the phase is secret and played by all at once.

The players are asked one after the other. What they do shows to nobody before the phase is over, and helps or hinders
nobody: everybody sees the map, and draws income from it, as it was when the phase began.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import BID, BIDS, CHOOSE, DONE, PLAYER
from grognard.envs.space_empires.data.printed import HEXES, MERCHANT, RAIDER, TECHS
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import (
    can_fight,
    in_hex,
    is_away,
    is_enemy,
    is_group,
    is_single,
    known_ships,
    role,
    scuttle,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.fighters import lose_stranded
from grognard.envs.space_empires.rules.pipelines import trade
from grognard.envs.space_empires.rules.technology import gain_level
from grognard.envs.space_empires.sequence import ECONOMIC_PHASE_PLAYERS, PRODUCTION, PRODUCTION_PLAYER
from grognard.envs.space_empires.state import ECONOMIC, FACE_UP, NONE, OWNERS, State, Unit, small

GROWN: Final[i64] = 6  # cycles, after which fleets are taken to have grown
NO_HEXES: Final[vec[u8]] = small(HEXES, 0)


def begin_economic_phase(state: State) -> None:
    """SE-3.0.c: from now on everybody sees the map as it is at this moment."""
    state.phase = ECONOMIC
    state.active = NONE
    state.sightings = vec[i64]()
    for player in range(state.players):
        for unit in units_of(state, player):
            note_sighting(state, unit)
    state.earned = NO_HEXES[:]
    state.hull_built = NO_HEXES[:]
    state.yard_built = NO_HEXES[:]
    for at in range(state.players * TECHS):
        state.bought[at] = 0
        state.grants[at] = 0
    for player in range(state.players):
        state.built[player] = 0


def note_sighting(state: State, unit: Unit) -> None:
    """What everybody sees of a counter; of a single ship, which is always one, its load or that it has moved."""
    seen = state.sightings
    shown = known_ships(unit)
    if is_single(unit):
        shown = i64(unit.moved) if role(unit) == MERCHANT else unit.load
    seen = append(append(append(seen, unit.owner), unit.slot), unit.hex)
    seen = append(append(append(seen, shown), unit.face), unit.disclosed)
    state.sightings = append(append(seen, i64(unit.travelled)), unit.cloaked)


def collect_incomes(state: State) -> None:
    """SE-7.0: at once for everybody, before anybody can scuttle what blockades or what keeps a raider from it."""
    for player in range(state.players):
        if state.alive[player]:
            collect_income(state, player)
    state.finished = False


def let_all_produce(state: State) -> None:
    """SE-7.0: every player does the other steps of the phase (the frame counts them)."""
    while ECONOMIC_PHASE_PLAYERS.get(state) < state.players:
        player = ECONOMIC_PHASE_PLAYERS.get(state)
        ECONOMIC_PHASE_PLAYERS.set(state, player + 1)
        if state.alive[player]:
            state.again()
            state.push(PRODUCTION, player)
            return


# Income


def is_blockaded(state: State, player: i64, where: i64) -> bool:
    """SE-7.1.b: an enemy unit with Attack Strength; AMB-57: a raider only where the owner has no unit of any kind."""
    for other in range(i64(OWNERS)):
        if not in_hex(state, other, where) or not is_enemy(state, player, other):
            continue
        for unit in units_in(state, other, where):
            if can_fight(unit) and (role(unit) != RAIDER or not in_hex(state, player, where)):
                return True
    return False


def collect_income(state: State, player: i64) -> None:
    """SE-7.1 colonies, SE-7.2 minerals and wrecks, SE-10.1.2.f trade; AMB-20: nothing from a blockaded place."""
    state.revision += 1
    blockaded = vec[i64]([0] * HEXES)
    income: i64 = 0
    for where in range(i64(HEXES)):
        if state.colony[where] != player:
            continue
        if is_blockaded(state, player, where):
            blockaded[where] = 1
            continue
        state.earned[where] = 1 if state.value[where] > 0 else 0  # AMB-39
        income += state.value[where] + state.minerals[where]
        state.minerals[where] = 0
        for _ in range(i64(state.wrecks[where])):
            salvage(state, player)
        state.wrecks[where] = 0
    state.income[player] = income + trade(state, player, blockaded)
    state.ledger[player] += max(0, state.income[player] - reckoned_maintenance(state, player)) + state.spoils[player]
    state.cp[player] += state.spoils[player]
    state.spoils[player] = 0


def salvage(state: State, player: i64) -> None:
    """SE-6.8: a free level by d10, lost if the technology is at its maximum; AMB-22: another may be bought this phase."""
    technology = TABLES.wreck[state.dice.roll() - 1]
    if state.level[player * TECHS + technology] < TECHNOLOGY.top[technology]:
        gain_level(state, player, technology)


# Production of one player (the frame holds him)


def scrap_units(state: State) -> None:
    """SE-7.3.2, AMB-19: units may be scuttled before maintenance is paid; SE-11.2.2: squadrons go with their carriers."""
    if lose_stranded(state, PRODUCTION_PLAYER.get(state)):
        return
    if state.finished:
        state.finished = False
    else:
        state.again()
        state.ask(PRODUCTION_PLAYER.get(state), CHOOSE_SCRAP)


class ChooseScrap(Decision[State]):
    """D-11: scuttle ships before maintenance, one at a time."""

    rule = "SE-7.3.2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for unit in units_of(state, state.to_move):
            if UNITS.maintenance[unit.kind] > 0:
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            scuttle(state, unit_of(state, state.to_move, CHOOSE.argument(action)))


CHOOSE_SCRAP: Final[ChooseScrap] = ChooseScrap()


def maintenance(state: State, player: i64) -> i64:
    """SE-7.3.1.a: the hull sizes of all ships that are not free of it."""
    total: i64 = 0
    for unit in units_of(state, player):
        total += UNITS.maintenance[unit.kind] * unit.ships
    return total


def reckoned_maintenance(state: State, player: i64) -> i64:
    """What others would guess as the phase begins, for they do not see what is scuttled in it: open groups as they are; of
    face-down counters one hull for each that is out in space, and two once there was time to build some. Those that never
    left a colony may as well be yards, which cost nothing."""
    total: i64 = 0
    for unit in units_of(state, player):
        if known_ships(unit) > 0 and unit.face == FACE_UP:
            total += UNITS.maintenance[unit.kind] * unit.ships
        elif is_group(unit) and is_away(state, unit, unit.hex):
            total += 1 if state.cycle < GROWN else 2
    return total


def pay_maintenance(state: State) -> None:
    """SE-7.3.1.b, AMB-18: what is larger than income is forgiven; CP carried over are not touched."""
    player = PRODUCTION_PLAYER.get(state)
    state.cp[player] += max(0, state.income[player] - maintenance(state, player))
    state.bid[player] = 0


def make_bid(state: State) -> None:
    """SE-7.4.a, AMB-21: any part of the CP at hand, paid win or lose. SE-SOLO.1: alone there is nothing to bid for."""
    player = PRODUCTION_PLAYER.get(state)
    if state.finished or state.players == 1:
        state.finished = False
        state.cp[player] -= state.bid[player]
        return
    state.again()
    state.ask(player, CHOOSE_BID)


class ChooseBid(Decision[State]):
    """D-29: add to the bid until it is enough."""

    rule = "SE-7.4.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        left = state.cp[state.to_move] - state.bid[state.to_move]
        for number in range(i64(len(BIDS))):
            if left >= BIDS[number]:
                mask.allow(BID.at(number))

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            state.bid[state.to_move] += BIDS[BID.argument(action)]
            state.busy = True


CHOOSE_BID: Final[ChooseBid] = ChooseBid()


# After all players


def show_all(state: State) -> None:
    """SE-7.6.2: from now on everybody sees what was built and scuttled; nobody looks back to how the phase began."""
    state.sightings = vec[i64]()


def grow_colonies(state: State) -> None:
    """SE-7.7: 3 becomes 5, 1 becomes 3, 0 becomes 1; SE-7.7.1: a damaged homeworld grows by 5."""
    for where in range(i64(HEXES)):
        owner = state.colony[where]
        if owner == NONE:
            continue
        grow(state, where)
        if state.options.handicap >> owner & 1:
            grow(state, where)


def grow(state: State, where: i64) -> None:
    state.revision += 1
    if state.capital[where]:
        state.value[where] = min(20, state.value[where] + 5)
    else:
        state.value[where] = min(5, state.value[where] + (1 if state.value[where] == 0 else 2))


def disclose_bids(state: State) -> None:
    """SE-7.4.d: bids are open after the phase; SE-7.4.b: the highest bidder names the first player."""
    state.last_bid = state.bid[:]
    for player in range(state.players):
        state.ledger[player] -= state.bid[player]
        state.last_research[player] = state.research[player]
        state.research[player] = 0
    if state.players > 1:
        state.ask(bid_winner(state), CHOOSE_FIRST_PLAYER)


def bid_winner(state: State) -> i64:
    """SE-7.4.c: of tied players the one earliest in the present order."""
    winner: i64 = NONE
    for at in range(i64(len(state.order))):
        player = state.order[at]
        if state.alive[player] and (winner == NONE or state.bid[player] > state.bid[winner]):
            winner = player
    return winner


class ChooseFirstPlayer(Decision[State]):
    """D-33: who plays first in the next three turns; the others follow clockwise. AMB-38: any who is still in the game."""

    rule = "SE-7.4.b"

    def offer(self, state: State, mask: Mask) -> None:
        for player in range(state.players):
            if state.alive[player]:
                mask.allow(PLAYER.at(player))

    def apply(self, state: State, action: i64) -> None:
        set_order(state, PLAYER.argument(action))


CHOOSE_FIRST_PLAYER: Final[ChooseFirstPlayer] = ChooseFirstPlayer()


def set_order(state: State, first: i64) -> None:
    """SE-3.0.a: clockwise from the first player."""
    for at in range(state.players):
        state.order[at] = (first + at) % state.players
