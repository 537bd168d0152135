"""LG-NOTCH-6, 7, D34: troopers that a base has moved over are displaced; the opponent of the mover places them.

Displaced minis are set aside while the unit that displaces them moves (`MOVE_ASIDE`). Then one unit after the other is placed:
its leader, if it was displaced, the other displaced minis and those that are out of cohesion.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import DISPLACED
from grognard.envs.legion.actions import MINI_SLOTS, SIDE, STAY
from grognard.envs.legion.events.moving import UNIT_DISPLACED
from grognard.envs.legion.geometry.answers import DISPLACEMENT_PLACES
from grognard.envs.legion.geometry.displacing import can_return, displaced_places, nearest_displaced
from grognard.envs.legion.geometry.obstacles import Obstacles
from grognard.envs.legion.rules import moments
from grognard.envs.legion.rules.carrying import begin_carrying
from grognard.envs.legion.rules.measuring import alive_bits
from grognard.envs.legion.rules.obstruction import IS_PLACED, WORK, add_minis_of, is_turned, surround
from grognard.envs.legion.rules.placing import begin_placing, place_leader, stragglers
from grognard.envs.legion.rules.tokens import suppress
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.sequence.flows import ACTIVATION, DISPLACING
from grognard.envs.legion.sequence.moving import (
    DISPLACING_ASIDE,
    DISPLACING_BY,
    DISPLACING_SEAT,
    DISPLACING_UNIT,
)
from grognard.envs.legion.state import ALIVE, NONE, State, first_mini, owner_of


def begin_displacing(state: State, seat: i64, unit: i64, minis: i64, mover: i64) -> None:
    """The minis (bits) of a unit have been displaced by the mover (NONE: a cart); the seat places them."""
    state.push(DISPLACING, seat, unit, mover)
    for slot in range(MINI_SLOTS):
        if (minis >> slot) & 1 == 1 and state.mini[first_mini(unit) + slot] == ALIVE:
            DISPLACING_ASIDE.add(state, state.top, first_mini(unit) + slot)


def place_displaced_leader(state: State) -> None:
    """LG-NOTCH-7: within a speed-1 tool of its old place, or as near as possible."""
    unit = DISPLACING_UNIT.get(state)
    if not DISPLACING_ASIDE.has(state, state.top, state.leader[unit]):
        return
    obstacles = _surround(state)
    displaced_places(obstacles, WORK.ends)
    if WORK.ends.count == 0 and not can_return(obstacles):
        if nearest_displaced(obstacles, WORK.ends, is_turned(state, unit)):
            _put(state, 0)
        return
    state.ask(DISPLACING_SEAT.get(state), CHOOSE_DISPLACEMENT)


def _surround(state: State) -> Obstacles:
    """What is in the way of the displaced leader: its own minis that were not displaced, too."""
    unit = DISPLACING_UNIT.get(state)
    obstacles = surround(state, unit, IS_PLACED)
    add_minis_of(state, unit, False)
    return obstacles


def _put(state: State, answer: i64) -> None:
    ends = WORK.ends
    unit = DISPLACING_UNIT.get(state)
    place_leader(state, unit, ends.x[answer], ends.y[answer], ends.z[answer], ends.heading[answer])


def place_displaced_minis(state: State) -> None:
    """LG-NOTCH-7: the other displaced minis, and those left out of cohesion."""
    unit = DISPLACING_UNIT.get(state)
    left: i64 = 0
    for number in range(DISPLACING_ASIDE.count(state, state.top)):
        mini = DISPLACING_ASIDE.at(state, state.top, number)
        if mini != state.leader[unit]:
            left |= i64(1) << (mini % MINI_SLOTS)
    left |= stragglers(state, unit)
    seat = DISPLACING_SEAT.get(state)
    DISPLACING_ASIDE.clear(state, state.top)
    begin_placing(state, seat, unit, 0, left & alive_bits(state, unit))


def suppress_displaced(state: State) -> None:
    """LG-NOTCH-7: each displaced unit gains 1 suppression, at most one in an activation; AMB-105: its tokens go along."""
    unit, mover = DISPLACING_UNIT.get(state), DISPLACING_BY.get(state)
    if state.displaced[unit] == 0 or state.innermost(ACTIVATION) < 0:
        state.displaced[unit] = 1
        suppress(state, unit)
    if state.log is not None:
        state.log.tell(UNIT_DISPLACED, unit, mover)
    if mover != NONE:
        moments.begin(state, DISPLACED, owner_of(mover), mover, unit)
    begin_unmasking(state, unit)
    begin_carrying(state, unit)


DISPLACING_STEPS: Final[Steps[State]] = (place_displaced_leader, place_displaced_minis, suppress_displaced)


class ChooseDisplacement(Decision[State]):
    """LG-NOTCH-7, D34: where the displaced leader stands, on one of eight sides of its old place, or there again."""

    rule = "LG-NOTCH-7"

    def offer(self, state: State, mask: Mask) -> None:
        obstacles = _surround(state)
        displaced_places(obstacles, WORK.ends)
        for side in range(i64(DISPLACEMENT_PLACES)):
            if WORK.ends.legal[side]:
                mask.allow(SIDE.at(side))
        if can_return(obstacles):
            mask.allow(STAY)

    def apply(self, state: State, action: i64) -> None:
        if action == STAY:
            return
        displaced_places(_surround(state), WORK.ends)
        _put(state, SIDE.argument(action))


CHOOSE_DISPLACEMENT: Final[ChooseDisplacement] = ChooseDisplacement()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_DISPLACEMENT]
