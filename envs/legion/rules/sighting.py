"""LG-LOS, LG-ATK-5-3: single minis see one another and have cover, with what blocks sight now. Questions only.

`block` looks for the ground vehicles on the table; the questions after it use what it has found.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.flow import filled
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.geometry import cover, sight
from grognard.envs.legion.geometry.bases import HALF_LENGTH, MEDIUM, RADIUS
from grognard.envs.legion.geometry.moving import Ends
from grognard.envs.legion.geometry.numbers import root, root_up
from grognard.envs.legion.geometry.sight import NOBODY, Blockers
from grognard.envs.legion.rules.mobility import blocks_sight
from grognard.envs.legion.rules.units import (
    are_enemies,
    base_kind,
    height_of,
    is_creature,
    is_on_table,
    is_trooper,
    is_vehicle,
)
from grognard.envs.legion.state import (
    ALIVE,
    CART,
    MARKERS,
    UNITS_ALL,
    State,
    first_mini,
    unit_of,
)

CART_HEIGHT: Final[i64] = 318
BLOCKERS: Final[Blockers] = Blockers()  # scratch, filled for every question


@final
class Blocked:
    """Of which table `block` has found the blockers: as long as its revision stands, they need not be looked for again."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.revision: i64 = 0
        self.count: i64 = 0


_BLOCKED: Final[Blocked] = Blocked()


def block(state: State) -> None:
    """LG-LOS-3: the ground vehicles on the table."""
    BLOCKERS.clear()
    if _BLOCKED.state is state and _BLOCKED.revision == state.revision:
        BLOCKERS.count = _BLOCKED.count
        return
    _find_blockers(state)
    _BLOCKED.state, _BLOCKED.revision, _BLOCKED.count = state, state.revision, BLOCKERS.count


def _find_blockers(state: State) -> None:
    for unit in range(UNITS_ALL):
        if is_on_table(state, unit) and blocks_sight(state, unit):
            kind, height = base_kind(state, unit), height_of(state, unit)
            for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
                if state.mini[mini] == ALIVE:
                    z = state.z[mini]
                    BLOCKERS.add(kind, state.x[mini], state.y[mini], state.heading[mini], z, z + height, mini)


def add_carts(state: State) -> None:
    """LG-BATTLE-6: carts give heavy cover to troopers that are not creatures, and never block sight."""
    for row in range(MARKERS):
        if state.marker[row] == CART:
            z = state.marker_z[row]
            x, y = state.marker_x[row], state.marker_y[row]
            BLOCKERS.add(MEDIUM, x, y, state.marker_heading[row], z, z + CART_HEIGHT, NOBODY)


def fill_blockers(state: State, blockers: Blockers) -> None:
    """The same for a work object of the caller (formations)."""
    block(state)
    blockers.clear()
    for at in range(BLOCKERS.count):
        blockers.add(
            BLOCKERS.kind[at], BLOCKERS.x[at], BLOCKERS.y[at], BLOCKERS.heading[at],
            BLOCKERS.bottom[at], BLOCKERS.top[at], BLOCKERS.owner[at],
        )  # fmt: skip


def sees_mini(state: State, mini: i64, mini2: i64) -> bool:
    """LG-LOS-2, with the blockers filled."""
    unit, unit2 = unit_of(mini), unit_of(mini2)
    return sight.sees(
        state.ground, BLOCKERS,
        base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini], state.z[mini], height_of(state, unit), mini,
        base_kind(state, unit2), state.x[mini2], state.y[mini2], state.heading[mini2], state.z[mini2],
        height_of(state, unit2), mini2,
    )  # fmt: skip


def look_towards(state: State, kind: i64, x: i64, y: i64, unit: i64, for_cover: bool) -> None:
    """Until `BLOCKERS.look_everywhere`, all lines of sight or cover lie between a base at a place and minis of a unit."""
    leader = state.leader[unit]
    reach = max(RADIUS[kind] + HALF_LENGTH[kind], spread_of(state, unit))
    # A base reaches a 64th of its radius farther at most, as its outline has corners.
    BLOCKERS.look_towards(state.ground, x, y, state.x[leader], state.y[leader], reach + (reach >> 6) + 2, for_cover)


def spread_of(state: State, unit: i64) -> i64:
    """How far from the middle of its leader the bases of a unit reach."""
    leader, kind, spread = state.leader[unit], base_kind(state, unit), i64(0)
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            dx, dy = state.x[mini] - state.x[leader], state.y[mini] - state.y[leader]
            spread = max(spread, dx * dx + dy * dy)
    return root_up(spread) + RADIUS[kind] + HALF_LENGTH[kind]


def minis_seen(state: State, mini: i64, unit: i64) -> i64:
    """Which minis of a unit a mini sees, with the blockers filled."""
    found: i64 = 0
    look_towards(state, base_kind(state, unit_of(mini)), state.x[mini], state.y[mini], unit, False)
    for slot in range(MINI_SLOTS):
        each = first_mini(unit) + slot
        if state.mini[each] == ALIVE and sees_mini(state, mini, each):
            found |= 1 << slot
    BLOCKERS.look_everywhere()
    return found


def block_for(state: State, defender: i64) -> None:
    """What matters to the cover of a unit."""
    block(state)
    add_carts_for(state, defender)


def add_carts_for(state: State, defender: i64) -> None:
    """LG-BATTLE-6: to the blockers of a question about the cover of a unit."""
    if is_trooper(state, defender) and not is_creature(state, defender):
        add_carts(state)


def cover_of_mini_from(
    state: State, kind: i64, x: i64, y: i64, heading: i64, bottom: i64, height: i64, owner: i64, mini: i64
) -> i64:
    """LG-ATK-5-3, with the blockers filled: the cover of a mini."""
    unit = unit_of(mini)
    is_foot = is_trooper(state, unit) and not is_creature(state, unit)
    return cover.cover_of_mini(
        state.ground, BLOCKERS, kind, x, y, heading, bottom, height, owner,
        base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini], state.z[mini],
        height_of(state, unit), mini, is_vehicle(state, unit), is_foot,
    )  # fmt: skip


def minis_seen_from(state: State, kind: i64, x: i64, y: i64, heading: i64, z: i64, height: i64, unit: i64) -> i64:
    """Which minis of a unit on the table are seen from a base or token at a place."""
    block(state)
    look_towards(state, kind, x, y, unit, False)
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and sight.sees(
            state.ground, BLOCKERS, kind, x, y, heading, z, height, NOBODY,
            base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini], state.z[mini],
            height_of(state, unit), mini,
        ):  # fmt: skip
            found |= 1 << slot
    BLOCKERS.look_everywhere()
    return found


def leaders_that_see(state: State, unit: i64, ends: Ends) -> vec[i64]:
    """For each place how many enemy leaders on the table would see the leader of a unit there, with the blockers filled."""
    leader, kind, height = state.leader[unit], base_kind(state, unit), height_of(state, unit)
    found, spread = filled(i64(len(ends.legal)), 0), i64(0)
    for number in range(i64(len(ends.legal))):
        if ends.legal[number] != 0:
            dx, dy = ends.x[number] - state.x[leader], ends.y[number] - state.y[leader]
            spread = max(spread, dx * dx + dy * dy)
    reach = root_up(spread) + RADIUS[kind] + HALF_LENGTH[kind]
    for each in range(UNITS_ALL):
        if is_on_table(state, each) and are_enemies(unit, each):
            _count_sights(state, unit, height, each, ends, reach, found)
    BLOCKERS.look_everywhere()
    return found


def _count_sights(state: State, unit: i64, height: i64, enemy: i64, ends: Ends, reach: i64, found: vec[i64]) -> None:
    leader, seer, kind = state.leader[unit], state.leader[enemy], base_kind(state, enemy)
    reach = max(reach, RADIUS[kind] + HALF_LENGTH[kind])
    BLOCKERS.look_towards(
        state.ground, state.x[seer], state.y[seer], state.x[leader], state.y[leader], reach + (reach >> 6) + 2, False
    )
    for number in range(i64(len(ends.legal))):
        if ends.legal[number] != 0 and sight.sees(
            state.ground, BLOCKERS, base_kind(state, unit), ends.x[number], ends.y[number], ends.heading[number],
            ends.z[number], height, leader,
            kind, state.x[seer], state.y[seer], state.heading[seer], state.z[seer], height_of(state, enemy), seer,
        ):  # fmt: skip
            found[number] += 1


def nearest_leader(state: State, unit: i64, x: i64, y: i64) -> i64:
    """How far the nearest enemy leader on the table stands from a place, from centre to centre; 0 if there is none."""
    least: i64 = 0
    for each in range(UNITS_ALL):
        if is_on_table(state, each) and are_enemies(unit, each):
            leader = state.leader[each]
            dx, dy = state.x[leader] - x, state.y[leader] - y
            square = dx * dx + dy * dy
            if least == 0 or square < least:
                least = square
    return root(least)
