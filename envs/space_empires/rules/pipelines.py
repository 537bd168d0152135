"""Chapter 10: merchant ships (MS), their chains, and trade along them."""

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import Search
from grognard.envs.space_empires.data.printed import HEXES, MERCHANT
from grognard.envs.space_empires.rules.components import (
    all_sides,
    neighbour,
    role,
    units_in,
    units_of,
)
from grognard.envs.space_empires.state import State, Unit


def has_pipeline(state: State, player: i64, where: i64, but: Unit | None, joining: Unit | None = None) -> bool:
    """AMB-27: a hex of a chain holds a merchant ship of yours that has not moved this turn, other than the traveller.

    `joining` is a unit that would go along with the moving stack, if it did.
    """
    for unit in units_in(state, player, where):
        if unit is not but and unit is not joining and role(unit) == MERCHANT and unit.steps == 0 and not unit.picked:
            return True
    return False


def steps_on_chain(state: State, unit: Unit, here: i64, there: i64, joining: Unit | None = None) -> bool:
    """SE-10.1.2.d, SE-10.1.2.e: a step from one hex of a chain to the next, whatever the move was before."""
    if not state.options.merchants or unit.slung > 0:
        return False
    if not has_pipeline(state, unit.owner, here, unit, joining):
        return False
    return has_pipeline(state, unit.owner, there, unit, joining)


def travels_on_chain(state: State, unit: Unit, here: i64, there: i64, joining: Unit | None = None) -> bool:
    """SE-10.1.2.b: the whole move, start included, has kept to one chain. SE-15.2.b: not after a slingshot."""
    return not unit.off_chain and steps_on_chain(state, unit, here, there, joining)


def lock_chain(state: State, player: i64, where: i64) -> None:
    """SE-10.1.2.c: a chain that gave the extra hex keeps all its merchant ships in place for the rest of the turn."""
    chain = Search(HEXES, where)
    while chain.has_more():
        here = chain.take()
        for side in range(all_sides(state, here)):
            there = neighbour(state, here, side)
            if there >= 0 and chain.steps[there] < 0 and has_pipeline(state, player, there, None):
                chain.add(there)
    for unit in units_of(state, player):
        if role(unit) == MERCHANT and chain.steps[unit.hex] >= 0:
            unit.locked = True


def trade(state: State, player: i64, blockaded: vec[i64]) -> i64:
    """SE-10.1.2.f: 1 CP for each colony joined to the homeworld by hexes that all hold own merchant ships.

    Both ends included, moved or not; SE-16.4 through linked warp points. AMB-40: a blockaded colony gets nothing, and a
    blockaded homeworld stops all trade.
    """
    home = state.homeworld[player]
    if not state.options.merchants or state.colony[home] != player or not state.capital[home] or blockaded[home]:
        return 0
    holds = vec[i64]([0] * HEXES)
    for unit in units_of(state, player):
        if role(unit) == MERCHANT:
            holds[unit.hex] = 1
    if not holds[home]:
        return 0
    total: i64 = 0
    joined = Search(HEXES, home)
    while joined.has_more():
        here = joined.take()
        if state.colony[here] == player and here != home and not blockaded[here]:
            total += 1
        for side in range(all_sides(state, here)):
            there = neighbour(state, here, side)
            if there >= 0 and holds[there]:
                joined.add(there)
    return total
