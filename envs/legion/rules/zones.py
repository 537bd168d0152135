"""LG-BATTLE-7, LG-SETUP-20: the deployment zones of this battle, and where the unit that is being deployed may stand.

Zones are printed for a table of the card's set. On a table of another size distances from the nearer edge are kept, so that
a zone along an edge stays there.
"""

from functools import cache
from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE
from grognard.envs.legion.data.printed import HALF_DISC, SKIRMISH
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.geometry.formations import Formation
from grognard.envs.legion.geometry.lattice import Lattice
from grognard.envs.legion.geometry.numbers import INCH
from grognard.envs.legion.geometry.zones import Zone, zone_of_half_disc, zone_of_rectangles
from grognard.envs.legion.sequence.flows import DEPLOYING
from grognard.envs.legion.sequence.setup import DEPLOYING_CLEAR, DEPLOYING_UNIT, DEPLOYING_WAY, IN_ZONE
from grognard.envs.legion.state import State, owner_of

ALL_PARTS: Final[i64] = -1


@cache
def _zone(card: int, is_red: bool, part: int, width: int, height: int) -> Zone:
    """The zone of a colour on a card, or one of its parts, on a table so many inches wide and high."""
    first = int(BATTLE.red_first[card] if is_red else BATTLE.blue_first[card])
    count = int(BATTLE.red_count[card] if is_red else BATTLE.blue_count[card])
    printed_width = 36 if BATTLE.set[card] == SKIRMISH else 72
    if BATTLE.shape[first] == HALF_DISC:
        x, y = _moved(BATTLE.x0[first], printed_width, width), _moved(BATTLE.y0[first], 36, height)
        return zone_of_half_disc(width, height, x, y, int(BATTLE.x1[first] // INCH))
    lines = range(first, first + count) if part < 0 else range(first + part, first + part + 1)
    corners = [
        [
            _moved(BATTLE.x0[line], printed_width, width),
            _moved(BATTLE.y0[line], 36, height),
            _moved(BATTLE.x1[line], printed_width, width),
            _moved(BATTLE.y1[line], 36, height),
        ]
        for line in lines
    ]
    return zone_of_rectangles(width, height, corners)


def _moved(length: i64, printed: int, size: int) -> int:
    """A coordinate in inches on a table of another size: in the farther half it keeps its distance from the farther edge."""
    inches = int(length // INCH)
    return inches if 2 * inches <= printed else inches - printed + size


@cache
def _table(width: int, height: int) -> Zone:
    return zone_of_rectangles(width, height, [[0, 0, width, height]])


@cache
def _lattice(card: int, is_red: bool, part: int, width: int, height: int, kind: int, spread: int) -> Lattice:
    return Lattice(_zone(card, is_red, part, width, height), i64(kind), i64(spread))


@cache
def _table_lattice(width: int, height: int, kind: int) -> Lattice:
    return Lattice(_table(width, height), i64(kind), 0)


def width_of(state: State) -> int:
    """The table's width in inches."""
    return int(state.ground.width // INCH)


def depth_of(state: State) -> int:
    """The table's other side in inches."""
    return int(state.ground.height // INCH)


def zone_of(state: State, seat: i64, part: i64 = ALL_PARTS) -> Zone:
    """The deployment zone of a seat, or one of its parts."""
    return _zone(int(state.deployment), seat != state.blue, int(part), width_of(state), depth_of(state))


def zone_on(card: int, is_red: bool, width: int, height: int) -> Zone:
    """The whole zone of a colour on a card, on a table so many inches wide and high."""
    return _zone(card, is_red, int(ALL_PARTS), width, height)


def parts_of(state: State, seat: i64) -> i64:
    """Of how many parts the zone of a seat is made."""
    return BATTLE.blue_count[state.deployment] if seat == state.blue else BATTLE.red_count[state.deployment]


# The unit that is being deployed


def part_for(state: State, unit: i64) -> i64:
    """The only part of its zone in which a unit may be deployed now, or ALL_PARTS."""
    return ABILITIES[FIRST_BATTLE + state.deployment].deployment_part(state, unit)


def spread_for(state: State, unit: i64) -> i64:
    """How far beyond its zone a unit may be deployed."""
    return ABILITIES[FIRST_BATTLE + state.deployment].deployment_spread(state, unit)


def lattice_for(state: State, unit: i64, kind: i64) -> Lattice:
    """The points of the zone in which a unit may be deployed now."""
    seat = owner_of(unit)
    return _lattice(
        int(state.deployment), seat != state.blue, int(part_for(state, unit)), width_of(state), depth_of(state),
        int(kind), int(spread_for(state, unit)),
    )  # fmt: skip


def lattice_of_zone(state: State, seat: i64, kind: i64) -> Lattice:
    """The points of a seat's zone, whatever is deployed."""
    is_red = seat != state.blue
    return _lattice(int(state.deployment), is_red, int(ALL_PARTS), width_of(state), depth_of(state), int(kind), 0)


def lattice_of_table(state: State, kind: i64) -> Lattice:
    """The points of the whole table."""
    return _table_lattice(width_of(state), depth_of(state), int(kind))


def limit(state: State, formation: Formation) -> None:
    """LG-SETUP-20, LG-K-infiltrate: what the way of the deployment in progress demands of every mini."""
    frame = state.innermost(DEPLOYING)
    if frame >= 0:
        unit, way = DEPLOYING_UNIT.of(state, frame), DEPLOYING_WAY.of(state, frame)
        limit_way(state, formation, unit, way, DEPLOYING_CLEAR.of(state, frame))


def limit_way(state: State, formation: Formation, unit: i64, way: i64, clear: i64) -> None:
    """The same for a way that is only considered."""
    formation.clear_of = clear
    if way == IN_ZONE:
        zone = zone_of(state, owner_of(unit), part_for(state, unit))
        formation.set_zone(zone, spread_for(state, unit))
