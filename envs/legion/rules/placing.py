"""LG-MOVE-6, D30: how the other minis of a unit stand once its leader has its place.

The owner, or whoever the rules name, picks a formation; with the option of placing by hand each mini may be asked for. While
minis wait for their places they are in nobody's way. Minis that stay where they are count as standing.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.actions import BY_HAND, BY_HAND_AT, DONE, FORMATION, MINI_SLOTS, TO_UNIT, seen_unit
from grognard.envs.legion.events.moving import MINI_PLACED
from grognard.envs.legion.geometry.answers import (
    BY_HAND_DIRECTIONS,
    BY_HAND_DISTANCES,
    FORMATION_ANSWERS,
    HAND,
    TIGHT,
)
from grognard.envs.legion.geometry.formations import (
    Formation,
    form_up,
    hand_directions,
    hand_distances,
    hand_place,
    is_cohesive,
    offered,
)
from grognard.envs.legion.geometry.lattice import nearest_place
from grognard.envs.legion.geometry.melee import form_melee, touches_when_formed
from grognard.envs.legion.rules import zones
from grognard.envs.legion.rules.measuring import bits_in, forget, mini_touches
from grognard.envs.legion.rules.obstruction import IS_PLACED, WORK, add_enemy_leaders, form, is_turned, surround_place
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.units import base_kind, height_of, is_on_table
from grognard.envs.legion.sequence.flows import PLACING
from grognard.envs.legion.sequence.moving import (
    IS_DEPLOYMENT,
    IS_RESTORED,
    NO_DIFFICULT,
    PLACING_BY_HAND,
    PLACING_DIRECTION,
    PLACING_FLAGS,
    PLACING_LEFT,
    PLACING_SEAT,
    PLACING_TARGET,
    PLACING_UNIT,
)
from grognard.envs.legion.state import (
    ALIVE,
    NONE,
    ON_TABLE,
    UNITS_ALL,
    State,
    first_mini,
    owner_of,
    unit_changed,
    unit_of,
)


def place_leader(state: State, unit: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
    """The leader stands here; what was known about the unit is forgotten."""
    put_mini(state, state.leader[unit], x, y, z, heading)
    forget(state, unit)


def put_mini(state: State, mini: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
    state.x[mini] = x
    state.y[mini] = y
    state.z[mini] = z
    state.heading[mini] = heading
    unit_changed(state, unit_of(mini))
    if state.log is not None:
        state.log.tell(MINI_PLACED, mini, x, y, z, heading)


def others_of(state: State, unit: i64) -> i64:
    """All minis of the unit but its leader, as bits."""
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and mini != state.leader[unit]:
            found |= 1 << slot
    return found


def stragglers(state: State, unit: i64) -> i64:
    """LG-MOVE-1: the minis that are out of cohesion, as bits."""
    leader, kind = state.leader[unit], base_kind(state, unit)
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and mini != leader and not is_cohesive(
            state.ground, kind, state.x[leader], state.y[leader], state.z[leader], state.heading[leader],
            height_of(state, unit), state.x[mini], state.y[mini], state.z[mini], state.heading[mini],
        ):  # fmt: skip
            found |= 1 << slot
    return found


def is_in_cohesion(state: State, unit: i64) -> bool:
    """LG-MOVE-1."""
    return stragglers(state, unit) == 0


def begin_placing(state: State, seat: i64, unit: i64, flags: i64 = 0, left: i64 = NONE, target: i64 = NONE) -> None:
    """Let a player place minis of a unit whose leader stands; `left` says which (NONE: all others) as bits.

    With a target each takes contact with that enemy unit if it can (LG-MELEE-2), and nothing is asked.
    """
    if left == NONE:
        left = others_of(state, unit)
    forget(state, unit)
    if left != 0:
        state.push(PLACING, seat, unit, left, flags)
        PLACING_TARGET.set(state, target)
        PLACING_DIRECTION.set(state, NONE)


def place_near(state: State, unit: i64, x: i64, y: i64, heading: i64) -> bool:
    """AMB-135, D70: the leader of a unit that comes into play stands at a point, or as near as it can without enemy contact.

    The others are placed by its owner. False: there is no place at all.
    """
    obstacles = surround_place(state, unit, x, y, 0, heading, IS_PLACED)
    if not nearest_place(obstacles, x, y, heading, WORK.ends, is_turned(state, unit)):
        return False
    state.life[unit] = ON_TABLE
    state.aboard[unit] = NONE
    state.revision += 1
    place_leader(state, unit, WORK.ends.x[0], WORK.ends.y[0], WORK.ends.z[0], heading)
    begin_placing(state, owner_of(unit), unit)
    return True


# The steps


def choose_contact(state: State) -> None:
    """AMB-110: a restored mini may touch an enemy unit that its unit is in melee with."""
    if PLACING_FLAGS.get(state) & IS_RESTORED and _has_contact(state):
        state.ask(PLACING_SEAT.get(state), CHOOSE_CONTACT)


def _has_contact(state: State) -> bool:
    for enemy in range(UNITS_ALL):
        if _finds_contact(state, enemy):
            return True
    return False


def _finds_contact(state: State, enemy: i64) -> bool:
    """Whether minis of the unit that stand touch an enemy unit, and there is room for another one."""
    unit, left = PLACING_UNIT.get(state), PLACING_LEFT.get(state)
    if not is_on_table(state, enemy) or not are_foes(state, unit, enemy):
        return False
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if (left >> slot) & 1 == 0 and state.mini[mini] == ALIVE and mini_touches(state, mini, enemy):
            formation = _begin(state, False)
            formation.obstacles.target = enemy
            return touches_when_formed(formation)
    return False


def seek_contact(state: State) -> None:
    """LG-MELEE-2: minis of a unit that moves into contact touch the same enemy unit where they can."""
    if PLACING_TARGET.get(state) != NONE:
        formation = _begin(state, True)
        form_melee(formation)
        if not formation.is_complete:
            _form_up(formation, TIGHT)
        _settle(state, formation)
        state.leave()


def choose_formation(state: State) -> None:
    """D30."""
    state.ask(PLACING_SEAT.get(state), CHOOSE_FORMATION)


def choose_places(state: State) -> None:
    """LG-MOVE-6: by hand, one mini after the other, as long as there are places in cohesion."""
    if PLACING_BY_HAND.get(state) == 0 or PLACING_LEFT.get(state) == 0:
        return
    state.again()
    if PLACING_DIRECTION.get(state) != NONE:
        state.ask(PLACING_SEAT.get(state), CHOOSE_DISTANCE)
        return
    formation = _begin(state, False)
    if hand_directions(formation) == 0:
        _form_up(formation, TIGHT)
        _settle(state, formation)
    else:
        state.ask(PLACING_SEAT.get(state), CHOOSE_SIDE_OF_LEADER)


PLACING_STEPS: Final[Steps[State]] = (choose_contact, seek_contact, choose_formation, choose_places)


def _begin(state: State, is_contact: bool) -> Formation:
    """The formation of what is left, round the leader and the minis that stand."""
    unit, left, flags = PLACING_UNIT.get(state), PLACING_LEFT.get(state), PLACING_FLAGS.get(state)
    formation = form(state, unit, bits_in(left))
    if is_contact:
        formation.obstacles.target = PLACING_TARGET.get(state)
    formation.bars_rough = flags & NO_DIFFICULT != 0
    if flags & IS_DEPLOYMENT:
        zones.limit(state, formation)
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and mini != state.leader[unit] and (left >> slot) & 1 == 0:
            formation.add_standing(state.x[mini], state.y[mini], state.z[mini])
    return formation


def _form_up(formation: Formation, answer: i64) -> None:
    """LG-MOVE-6: if a formation leaves somebody without a place, the tight one; at last difficult terrain is no bar any more."""
    form_up(formation, answer)
    if not formation.is_complete and answer != TIGHT:
        form_up(formation, TIGHT)
    if not formation.is_complete:
        formation.bars_rough = False
        formation.has_zone = False
        form_up(formation, TIGHT)


def _settle(state: State, formation: Formation) -> None:
    """The minis that are left take the places of the formation, in the order of their slots."""
    unit, left = PLACING_UNIT.get(state), PLACING_LEFT.get(state)
    taken: i64 = 0
    for slot in range(MINI_SLOTS):
        if (left >> slot) & 1 == 1 and taken < formation.count:
            x, y, z = formation.px[taken], formation.py[taken], formation.pz[taken]
            put_mini(state, first_mini(unit) + slot, x, y, z, state.heading[state.leader[unit]])
            left &= ~(i64(1) << slot)
            taken += 1
    PLACING_LEFT.set(state, 0)
    forget(state, unit)


class ChooseContact(Decision[State]):
    """AMB-110, D70: whom a restored mini touches, or nobody."""

    rule = "LG-K-restore"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        for enemy in range(UNITS_ALL):
            if _finds_contact(state, enemy):
                mask.allow(TO_UNIT.at(seen_unit(PLACING_SEAT.get(state), enemy)))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            PLACING_TARGET.set(state, seen_unit(PLACING_SEAT.get(state), TO_UNIT.argument(action)))


class ChooseFormation(Decision[State]):
    """LG-MOVE-6, D30: how the other minis stand."""

    rule = "LG-MOVE-6"

    def offer(self, state: State, mask: Mask) -> None:
        formation = _begin(state, False)
        add_enemy_leaders(state, PLACING_UNIT.get(state))
        bits = offered(formation, state.options.hand_placement)
        for answer in range(i64(FORMATION_ANSWERS)):
            if (bits >> answer) & 1 == 1:
                mask.allow(FORMATION.at(answer))

    def apply(self, state: State, action: i64) -> None:
        answer = FORMATION.argument(action)
        if answer == HAND:
            PLACING_BY_HAND.set(state, 1)
            return
        formation = _begin(state, False)
        add_enemy_leaders(state, PLACING_UNIT.get(state))
        _form_up(formation, answer)
        _settle(state, formation)


class ChooseSideOfLeader(Decision[State]):
    """LG-MOVE-6: in which direction from its leader the next mini stands."""

    rule = "LG-MOVE-6"

    def offer(self, state: State, mask: Mask) -> None:
        bits = hand_directions(_begin(state, False))
        for direction in range(i64(BY_HAND_DIRECTIONS)):
            if (bits >> direction) & 1 == 1:
                mask.allow(BY_HAND.at(direction))

    def apply(self, state: State, action: i64) -> None:
        PLACING_DIRECTION.set(state, BY_HAND.argument(action))


class ChooseDistance(Decision[State]):
    """LG-MOVE-6: how far from its leader the next mini stands."""

    rule = "LG-MOVE-6"

    def offer(self, state: State, mask: Mask) -> None:
        bits = hand_distances(_begin(state, False), PLACING_DIRECTION.get(state))
        for distance in range(i64(BY_HAND_DISTANCES)):
            if (bits >> distance) & 1 == 1:
                mask.allow(BY_HAND_AT.at(distance))

    def apply(self, state: State, action: i64) -> None:
        formation = _begin(state, False)
        hand_place(formation, PLACING_DIRECTION.get(state), BY_HAND_AT.argument(action))
        unit, left = PLACING_UNIT.get(state), PLACING_LEFT.get(state)
        slot: i64 = 0
        while (left >> slot) & 1 == 0:
            slot += 1
        last = formation.count - 1
        heading = state.heading[state.leader[unit]]
        put_mini(state, first_mini(unit) + slot, formation.px[last], formation.py[last], formation.pz[last], heading)
        PLACING_LEFT.set(state, left & ~(i64(1) << slot))
        PLACING_DIRECTION.set(state, NONE)
        forget(state, unit)


CHOOSE_CONTACT: Final[ChooseContact] = ChooseContact()
CHOOSE_FORMATION: Final[ChooseFormation] = ChooseFormation()
CHOOSE_SIDE_OF_LEADER: Final[ChooseSideOfLeader] = ChooseSideOfLeader()
CHOOSE_DISTANCE: Final[ChooseDistance] = ChooseDistance()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_CONTACT, CHOOSE_FORMATION, CHOOSE_SIDE_OF_LEADER, CHOOSE_DISTANCE]
