"""How a unit moves: its gait, what it may do and what cannot hold it up, as keywords and cards have it now. Questions only."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import (
    ABILITIES,
    ALLOWS_MOVE_NUMBER,
    CLEARANCE_NUMBER,
    FORBIDS_MOVE_NUMBER,
    GAIT_NUMBER,
    JUMP_NUMBER,
    RISE_NUMBER,
    SEATS_NUMBER,
    TRAITS_NUMBER,
)
from grognard.envs.legion.actions import CLIMB, DISEMBARK, EMBARK, JUMP, PIVOT, REVERSE, STANDARD
from grognard.envs.legion.data.printed import (
    CREATURE_TROOPER,
    EMPLACEMENT_TROOPER,
    GROUND_VEHICLE,
    REPULSOR_VEHICLE,
)
from grognard.envs.legion.geometry import obstacles
from grognard.envs.legion.geometry.moving import CLIMB as CLIMB_RISE
from grognard.envs.legion.rules.lasting import CANNOT_MOVE, total
from grognard.envs.legion.rules.units import has_small_base, is_creature, is_notched, is_trooper, sources, type_of
from grognard.envs.legion.state import DISABLED, IMMOBILIZE, State, token


def gait_of(state: State, unit: i64) -> i64:
    """LG-MOVE-8, LG-NOTCH-6: how the unit moves and stands in the way: a gait of geometry/obstacles.py."""
    kind = type_of(state, unit)
    if kind == CREATURE_TROOPER:
        return obstacles.CREATURE
    if kind == EMPLACEMENT_TROOPER:
        return obstacles.EMPLACEMENT
    if kind == GROUND_VEHICLE:
        return obstacles.GROUND_VEHICLE
    if kind != REPULSOR_VEHICLE:
        return obstacles.ON_FOOT
    gait = obstacles.REPULSOR
    changers = sources(state, unit, GAIT_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        gait = ABILITIES[changers[at]].gait(state, unit, changers[at + 1], gait)
    return gait


def moving_gait(state: State, unit: i64) -> i64:
    """How the unit itself moves; off a notched base a Hover: Ground unit moves like a ground vehicle (AMB-126)."""
    gait = gait_of(state, unit)
    if gait == obstacles.HOVER_GROUND and has_small_base(state, unit):
        return obstacles.GROUND_VEHICLE
    return gait


def blocks_sight(state: State, unit: i64) -> bool:
    """LG-LOS-3: ground vehicles, and what counts as one."""
    if type_of(state, unit) < GROUND_VEHICLE:
        return False
    gait = gait_of(state, unit)
    return gait == obstacles.GROUND_VEHICLE or gait == obstacles.HOVER_GROUND


# Kinds of moves


def may_make(state: State, unit: i64, move: i64) -> bool:
    """LG-MOVE-3: whether units like this may make a kind of MOVE at all, as its type, keywords and tokens have it."""
    if is_forbidden(state, unit, move):
        return False
    if move == JUMP:
        return jump_of(state, unit) > 0
    if _may_by_type(state, unit, move):
        return True
    changers = sources(state, unit, ALLOWS_MOVE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].allows_move(state, unit, changers[at + 1], move):
            return True
    return False


def is_forbidden(state: State, unit: i64, move: i64) -> bool:
    """LG-GEN-1: whether something forbids a kind of MOVE; LG-TYPE-vehicle-2: disabled vehicles."""
    if total(state, CANNOT_MOVE, unit) > 0:
        return True
    if token(state, unit, DISABLED) > 0 and move >= REVERSE and move < EMBARK:
        return True
    changers = sources(state, unit, FORBIDS_MOVE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].forbids_move(state, unit, changers[at + 1], move):
            return True
    return False


def _may_by_type(state: State, unit: i64, move: i64) -> bool:
    """LG-MOVE-12, LG-NOTCH-4, 5: by type; repulsor vehicles pivot, but do not reverse; LG-K-embark: troopers but creatures."""
    if move == STANDARD:
        return True
    if move == CLIMB:
        return has_small_base(state, unit) and not is_notched(state, unit)
    if move == EMBARK or move == DISEMBARK:
        return is_trooper(state, unit) and not is_creature(state, unit)
    if move == PIVOT:
        return is_notched(state, unit)
    return move == REVERSE and is_notched(state, unit) and type_of(state, unit) != REPULSOR_VEHICLE


def is_rooted(state: State, unit: i64, speed: i64) -> bool:
    """LG-MOVE-14: whether not even a pivot is possible."""
    return speed <= 0 and token(state, unit, IMMOBILIZE) > 0


# Numbers


def rise_of(state: State, unit: i64) -> i64:
    """LG-MOVE-12: how high a climb may lead."""
    rise = CLIMB_RISE
    changers = sources(state, unit, RISE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        rise = ABILITIES[changers[at]].rise(state, unit, changers[at + 1], rise)
    return rise


def clearance_of(state: State, unit: i64, height: i64) -> i64:
    """LG-MOVE-11: up to which height terrain does not stop a unit: what a keyword says, where that is more."""
    changers = sources(state, unit, CLEARANCE_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        height = ABILITIES[changers[at]].clearance(state, unit, changers[at + 1], height)
    return height


def jump_of(state: State, unit: i64) -> i64:
    """LG-K-jump: over how much height it jumps."""
    bands: i64 = 0
    changers = sources(state, unit, JUMP_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        bands = ABILITIES[changers[at]].jump(state, unit, changers[at + 1], bands)
    return bands


def seats_for(state: State, vehicle: i64, passenger: i64) -> i64:
    """LG-K-transport: how many units like this one it may carry."""
    seats: i64 = 0
    changers = sources(state, vehicle, SEATS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        seats += ABILITIES[changers[at]].seats(state, vehicle, changers[at + 1], passenger)
    return seats


def has_trait(state: State, unit: i64, trait: i64) -> bool:
    """Whether some ability in force says this about the unit's moves: a bit of `Ability.traits`."""
    changers = sources(state, unit, TRAITS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].traits(state, unit, changers[at + 1]) & trait:
            return True
    return False
