"""What cannot be true together in a position of Legion."""

from typing import Final

from grognard.envs.core.errors import Problems
from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.data.tables import BATTLE, UNITS
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.names import CARD_SLOT_NAMES, MINI_NAMES, UNIT_NAMES
from grognard.envs.legion.rules.units import is_vehicle, threshold
from grognard.envs.legion.sequence.attack import DEFEAT_UNIT
from grognard.envs.legion.sequence.flows import DEFEAT, DISPLACING, MOVE, PLACING, UNLOADING
from grognard.envs.legion.sequence.moving import UNLOADING_VEHICLE
from grognard.envs.legion.state import (
    ABOARD,
    ALIVE,
    BATTLE_ROWS,
    CARDS_ALL,
    DEFEATED,
    MINIS_ALL,
    NO_MINI,
    NONE,
    ON_TABLE,
    UNITS_ALL,
    State,
    unit_of,
)

FAR: Final = 2600  # no two bases that are farther apart can overlap


def check_table(state: State, problems: Problems) -> None:
    """Units, minis and cards that belong together, places on the table, wounds that a mini can have."""
    check_units(state, problems)
    check_minis(state, problems)
    if not problems.found and all(state.innermost(flow) == NONE for flow in (MOVE, PLACING, DISPLACING)):
        check_bases(state, problems)
    for slot in range(int(CARDS_ALL)):
        if state.upgrade[slot] != NONE and state.kind[slot // int(UPGRADE_SLOTS)] == NONE:
            problems.add(f"upgrades.{CARD_SLOT_NAMES[slot]}", "there is no unit to carry it")
    for row, card in enumerate((state.objective, state.deployment, state.condition)):
        if card != NONE and BATTLE.category[card] != row:
            name = ("objective", "deployment", "condition")[row]
            problems.add(name, f"{BATTLE.names[card]} is not of this category")
    for row in range(int(BATTLE_ROWS)):
        for card in state.rows[row]:
            if BATTLE.category[card] != row:
                problems.add("rows", f"{BATTLE.names[card]} lies in the wrong row")


def check_units(state: State, problems: Problems) -> None:
    defeat, unloading = state.innermost(DEFEAT), state.innermost(UNLOADING)
    falls = DEFEAT_UNIT.of(state, defeat) if defeat != NONE else NONE  # LG-ATK-9-4: it may have to choose a leader
    wreck = UNLOADING_VEHICLE.of(state, unloading) if unloading != NONE else NONE  # AMB-96: some may still be aboard
    for unit in range(int(UNITS_ALL)):
        place, life, leader = f"units.{UNIT_NAMES[unit]}", state.life[unit], state.leader[unit]
        if state.kind[unit] == NONE:
            continue
        if leader != NONE and unit_of(leader) != unit:
            problems.add(f"{place}.leader", f"{MINI_NAMES[leader]} belongs to another unit")
        elif life != DEFEATED and unit != falls and (leader == NONE or state.mini[leader] != ALIVE):
            problems.add(f"{place}.leader", "the leader must be one of its minis that are alive")
        carrier = state.aboard[unit]
        if (life == ABOARD) != (carrier != NONE):
            problems.add(
                f"{place}.aboard",
                "a unit with the life `aboard` needs a transport in `aboard`, and the other way round",
            )
        elif carrier not in (NONE, wreck) and state.life[carrier] != ON_TABLE:
            problems.add(f"{place}.aboard", f"{UNIT_NAMES[carrier]} is not on the table")


def check_minis(state: State, problems: Problems) -> None:
    for mini in range(int(MINIS_ALL)):
        if state.mini[mini] == NO_MINI:
            continue
        place, unit = f"minis.{MINI_NAMES[mini]}", unit_of(mini)
        if state.kind[unit] == NONE:
            problems.add(place, "there is no unit to which it could belong")
        elif state.mini[mini] == ALIVE and state.wounds[mini] >= threshold(state, mini):
            problems.add(f"{place}.wounds", f"must be below {threshold(state, mini)}: with so many it is defeated")
        elif state.mini[mini] == ALIVE and state.life[unit] == ON_TABLE and not _is_on_table(state, mini):
            problems.add(place, "its base is not on the table")


def check_bases(state: State, problems: Problems) -> None:
    """LG-MOVE-7, LG-TERRAIN-3: every base stands where it can, and none overlaps another."""
    standing = [
        mini for mini in range(int(MINIS_ALL)) if state.mini[mini] == ALIVE and state.life[unit_of(mini)] == ON_TABLE
    ]
    for at, mini in enumerate(standing):
        base, unit = UNITS.base[state.kind[unit_of(mini)]], unit_of(mini)
        x, y, heading = state.x[mini], state.y[mini], state.heading[mini]
        if state.ground.level(base, x, y, heading, is_vehicle(state, unit)) == NOWHERE:
            problems.add(f"minis.{MINI_NAMES[mini]}", "its base cannot stand there")
        for other in standing[at + 1 :]:
            base2 = UNITS.base[state.kind[unit_of(other)]]
            near = (
                abs(int(x - state.x[other])) < FAR
                and abs(int(y - state.y[other])) < FAR
                and state.z[mini] == state.z[other]
            )
            if near and overlaps(base, x, y, heading, base2, state.x[other], state.y[other], state.heading[other]):
                problems.add(f"minis.{MINI_NAMES[mini]}", f"its base overlaps that of {MINI_NAMES[other]}")


def _is_on_table(state: State, mini: int) -> bool:
    ground = state.ground
    return bool(0 <= state.x[mini] <= ground.width and 0 <= state.y[mini] <= ground.height)
