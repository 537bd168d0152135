"""LG-K-transport, LG-K-embark, LG-K-disembark: units go aboard transports and leave them, also when the transport is destroyed.

Passengers have no place on the table; the levels of their minis say so, so that nothing touches them.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import OPEN_TRANSPORT
from grognard.envs.legion.actions import DISEMBARK, EMBARK, HEADING, MINI_SLOTS, STANDARD
from grognard.envs.legion.events.moving import UNIT_DISEMBARKED, UNIT_EMBARKED
from grognard.envs.legion.geometry import notched
from grognard.envs.legion.geometry.answers import CONTACT_PLACES, INTO_CONTACT, NONE
from grognard.envs.legion.geometry.lattice import contact_places, nearest_place
from grognard.envs.legion.geometry.moving import Ends, begin_standard
from grognard.envs.legion.geometry.obstacles import BARS, Obstacles
from grognard.envs.legion.geometry.ways import fill_contact
from grognard.envs.legion.rules import moves_notched
from grognard.envs.legion.rules.carrying import is_carrying
from grognard.envs.legion.rules.measuring import OUT_OF_REACH, forget
from grognard.envs.legion.rules.mobility import has_trait, may_make, seats_for
from grognard.envs.legion.rules.move_notes import own_activation
from grognard.envs.legion.rules.obstruction import IS_PLACED, WORK, is_turned, starts_rough, surround, surround_place
from grognard.envs.legion.rules.placing import begin_placing, place_leader
from grognard.envs.legion.rules.tokens import suppress
from grognard.envs.legion.rules.units import (
    base_kind,
    height_of,
    is_creature,
    is_notched,
    is_on_table,
    is_trooper,
    speed_of,
)
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.sequence.activation import ACTIVATION_TOKEN, FACE_UP_TOKEN
from grognard.envs.legion.sequence.attack import WOUNDS_LOADED, WOUNDS_POOL
from grognard.envs.legion.sequence.flows import UNLOADING, WOUNDS
from grognard.envs.legion.sequence.moving import (
    UNLOADING_HEADING,
    UNLOADING_UNIT,
    UNLOADING_VEHICLE,
    UNLOADING_X,
    UNLOADING_Y,
    UNLOADING_Z,
)
from grognard.envs.legion.state import (
    ABOARD,
    NO_MINI,
    ON_TABLE,
    RANK_KINDS,
    UNITS_ALL,
    State,
    first_mini,
    first_unit,
    owner_of,
)


def passengers(state: State, vehicle: i64) -> i64:
    """How many units are aboard."""
    count: i64 = 0
    for unit in range(first_unit(owner_of(vehicle)), first_unit(owner_of(vehicle)) + UNITS_ALL // 2):
        if state.life[unit] == ABOARD and state.aboard[unit] == vehicle:
            count += 1
    return count


def may_board(state: State, unit: i64, vehicle: i64) -> bool:
    """LG-K-transport: whether a transport on the table has room for a unit like this."""
    return (
        owner_of(unit) == owner_of(vehicle)
        and unit != vehicle
        and is_on_table(state, vehicle)
        and passengers(state, vehicle) < seats_for(state, vehicle, unit)
        and is_trooper(state, unit)
        and not is_creature(state, unit)
        and may_make(state, unit, EMBARK)
        and speed_of(state, unit) > 0
        and not is_carrying(state, unit)
    )


def is_open(state: State, vehicle: i64) -> bool:
    return has_trait(state, vehicle, OPEN_TRANSPORT)


# Embarking


def fill_boarding(state: State, unit: i64, vehicle: i64, ends: Ends) -> None:
    """LG-K-embark: with the speed-1 tool to where the leader touches the transport."""
    if is_notched(state, unit):
        notched.fill_boarding(moves_notched.prepare(state, unit, STANDARD, 1, 0, False, False), vehicle, ends)
        return
    surround(state, unit)
    begin_standard(WORK.move, 1, True, True, starts_rough(state, unit))
    fill_contact(WORK.move, vehicle, ends)


def can_reach(state: State, unit: i64, vehicle: i64) -> bool:
    """Whether a unit can embark with a move that begins now."""
    if not may_board(state, unit, vehicle):
        return False
    fill_boarding(state, unit, vehicle, WORK.ends)
    return WORK.ends.legal[INTO_CONTACT] == 1


def go_to(state: State, unit: i64, vehicle: i64) -> None:
    """The leader goes into contact with the transport."""
    fill_boarding(state, unit, vehicle, WORK.ends)
    ends = WORK.ends
    place_leader(
        state, unit, ends.x[INTO_CONTACT], ends.y[INTO_CONTACT], ends.z[INTO_CONTACT], ends.heading[INTO_CONTACT]
    )


def board(state: State, unit: i64, vehicle: i64) -> None:
    """LG-K-embark: the unit leaves the table."""
    forget(state, unit)
    state.life[unit] = ABOARD
    state.aboard[unit] = vehicle
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] != NO_MINI:
            state.x[mini] = 0
            state.y[mini] = 0
            state.z[mini] = OUT_OF_REACH
    state.revision += 1
    if state.log is not None:
        state.log.tell(UNIT_EMBARKED, unit, vehicle)


def deploy_aboard(state: State, unit: i64, vehicle: i64) -> None:
    """AMB-95: a unit begins the game aboard; it takes a deployment turn of its own, after its transport."""
    board(state, unit, vehicle)


# Disembarking


def fill_places(state: State, unit: i64, vehicle: i64, ends: Ends) -> None:
    """LG-K-disembark, AMB-96: the places of the leader in contact with the transport that it leaves, in 24 directions."""
    leader = state.leader[vehicle]
    surround_place(
        state, unit, state.x[leader], state.y[leader], state.z[leader], state.heading[state.leader[unit]], IS_PLACED
    )
    obstacles = WORK.obstacles
    for at in range(obstacles.count):
        if obstacles.base_unit[at] == vehicle:
            contact_places(obstacles, at, ends)
            return
    ends.clear()


def can_disembark(state: State, unit: i64) -> bool:
    """LG-K-disembark: whether a passenger finds a place beside its transport."""
    if state.life[unit] != ABOARD or not is_on_table(state, state.aboard[unit]):
        return False
    if not may_make(state, unit, DISEMBARK) or speed_of(state, unit) <= 0 or is_carrying(state, unit):
        return False
    fill_places(state, unit, state.aboard[unit], WORK.ends)
    return WORK.ends.count > 0


def leave(state: State, unit: i64, ends: Ends, answer: i64) -> None:
    """The leader stands beside the transport; its other minis are to be placed."""
    vehicle = state.aboard[unit]
    state.life[unit] = ON_TABLE
    state.aboard[unit] = NONE
    state.revision += 1
    place_leader(state, unit, ends.x[answer], ends.y[answer], ends.z[answer], ends.heading[answer])
    if state.log is not None:
        state.log.tell(UNIT_DISEMBARKED, unit, vehicle)


# The transport is destroyed


def begin_unloading(state: State, vehicle: i64) -> None:
    """LG-K-transported-closed: passengers leave a destroyed transport, before or after it is removed."""
    leader = state.leader[vehicle]
    for unit in range(first_unit(owner_of(vehicle)), first_unit(owner_of(vehicle)) + UNITS_ALL // 2):
        if state.life[unit] == ABOARD and state.aboard[unit] == vehicle:
            state.push(UNLOADING, unit, state.x[leader], state.y[leader], state.z[leader])
            UNLOADING_HEADING.set(state, state.heading[leader])
            UNLOADING_VEHICLE.set(state, vehicle)


def place_unloaded_leader(state: State) -> None:
    """D70, AMB-96: touching the transport and no enemy, else as near as possible."""
    _fill_unloading(state)
    unit = UNLOADING_UNIT.get(state)
    if WORK.ends.count > 0:
        state.ask(owner_of(unit), CHOOSE_PLACE_OF_PASSENGER)
        return
    obstacles = _surround_wreck(state)
    heading = state.heading[state.leader[unit]]
    x, y = UNLOADING_X.get(state), UNLOADING_Y.get(state)
    if nearest_place(obstacles, x, y, heading, WORK.ends, is_turned(state, unit)):
        leave(state, unit, WORK.ends, 0)


def _surround_wreck(state: State) -> Obstacles:
    """Everything but the transport itself."""
    unit, vehicle = UNLOADING_UNIT.get(state), UNLOADING_VEHICLE.get(state)
    x, y, z = UNLOADING_X.get(state), UNLOADING_Y.get(state), UNLOADING_Z.get(state)
    return surround_place(state, unit, x, y, z, state.heading[state.leader[unit]], IS_PLACED, vehicle)


def _fill_unloading(state: State) -> None:
    obstacles = _surround_wreck(state)
    vehicle = UNLOADING_VEHICLE.get(state)
    at = obstacles.count
    obstacles.add_base(
        base_kind(state, vehicle), UNLOADING_X.get(state), UNLOADING_Y.get(state), UNLOADING_Z.get(state),
        UNLOADING_HEADING.get(state), height_of(state, vehicle), vehicle, BARS,
    )  # fmt: skip
    contact_places(obstacles, at, WORK.ends)


def place_unloaded_minis(state: State) -> None:
    """LG-K-transported-closed: the rest in cohesion, once the transport is gone."""
    unit = UNLOADING_UNIT.get(state)
    if is_on_table(state, unit):
        begin_placing(state, owner_of(unit), unit)


def harm_unloaded(state: State) -> None:
    """LG-K-transported-closed: 1 suppression, 1 wound, the order token face down; AMB-75: assigned if there is none.

    AMB-80: the token by which it activates at this moment is in use.
    """
    unit = UNLOADING_UNIT.get(state)
    seat, frame = owner_of(unit), own_activation(state, unit)
    if state.face_up[unit] > 0 and (frame == NONE or ACTIVATION_TOKEN.of(state, frame) != FACE_UP_TOKEN):
        state.face_up[unit] -= 1
        state.face_down[unit] += 1
    elif state.face_down[unit] == 0 and frame == NONE:
        at = seat * RANK_KINDS + state.rank[unit]
        state.pool[at] -= min(i64(1), state.pool[at])
        state.face_down[unit] = 1
    state.revision += 1
    begin_unmasking(state, unit)
    suppress(state, unit)
    state.push(WOUNDS, unit, 1, NONE, NONE)
    WOUNDS_POOL.set(state, NONE)
    WOUNDS_LOADED.set(state, NONE)


UNLOADING_STEPS: Final[Steps[State]] = (place_unloaded_leader, place_unloaded_minis, harm_unloaded)


class ChoosePlaceOfPassenger(Decision[State]):
    """LG-K-transported-closed, D70: where the leader of a passenger stands beside its destroyed transport."""

    rule = "LG-K-transported-closed"

    def offer(self, state: State, mask: Mask) -> None:
        _fill_unloading(state)
        for heading in range(i64(CONTACT_PLACES)):
            if WORK.ends.legal[heading]:
                mask.allow(HEADING.at(heading))

    def apply(self, state: State, action: i64) -> None:
        _fill_unloading(state)
        leave(state, UNLOADING_UNIT.get(state), WORK.ends, HEADING.argument(action))


CHOOSE_PLACE_OF_PASSENGER: Final[ChoosePlaceOfPassenger] = ChoosePlaceOfPassenger()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_PLACE_OF_PASSENGER]
