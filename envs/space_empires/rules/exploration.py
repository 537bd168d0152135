"""Chapter 6: exploration, with the looks of cruisers (SE-9.8) and the aliens it may wake (SE-14.1)."""

from typing import Final

from mypy_extensions import i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.space_empires.actions import AT, CHOOSE, DONE, NO, TO, YES
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    BARREN,
    BLACK_HOLE,
    DANGER,
    DOOMSDAY,
    EMPTY,
    EXPLORATION,
    HEXES,
    LOST_IN_SPACE,
    MACHINES,
    SLOTS,
    SUPER_NOVA,
    WARP_1,
    WARP_2,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.rules.colonising import allow_settling, can_settle, settle
from grognard.envs.space_empires.rules.components import (
    all_sides,
    begin_battle,
    destroy_all,
    disclose_level,
    has_aliens,
    in_hex,
    neighbour,
    place,
    put_down,
    right_of,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.rules.hazards import test_group
from grognard.envs.space_empires.rules.stacks import is_barred_by_machine
from grognard.envs.space_empires.sequence import DRIFT, DRIFT_HEX, ENTER, EXPLORE, EXPLORE_HEX, RETURN, RETURN_HEX
from grognard.envs.space_empires.state import (
    ALIENS,
    EXPLORATION_PHASE,
    FACE_UP,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    State,
    Unit,
)

# The Exploration Phase


def explore_hexes(state: State) -> None:
    """SE-6.1.a: every hex with an unexplored marker and a unit of the active player is explored, in his order."""
    state.phase = EXPLORATION_PHASE
    for unit in units_of(state, state.active):
        if not state.explored[unit.hex]:
            state.again()
            state.ask(state.active, CHOOSE_EXPLORATION)
            return


def must_explore(state: State, where: i64) -> bool:
    return not state.explored[where] and in_hex(state, state.active, where)


class ChooseExploration(Decision[State]):
    """D-24: the hex that is explored next."""

    rule = "SE-6.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if not state.explored[unit.hex]:
                mask.allow(AT.at(unit.hex))

    def apply(self, state: State, action: i64) -> None:
        state.push(EXPLORE, AT.argument(action))


CHOOSE_EXPLORATION: Final[ChooseExploration] = ChooseExploration()


def flip_marker(state: State) -> None:
    """SE-6.1.a: flip, show to all, apply at once (flow EXPLORE)."""
    where = EXPLORE_HEX.get(state)
    kind = state.marker[where]
    turn_up(state, where)
    befall(state, where, i64(kind))
    if kind == BARREN and wake_aliens(state, where, seen=True):
        begin_battle(state, where, state.active, ALIENS)  # SE-14.1.a
    elif kind == DOOMSDAY and in_hex(state, MACHINE_OWNER, where):
        begin_battle(state, where, state.active, MACHINE_OWNER)  # SE-17.2.a


def befall(state: State, where: i64, kind: i64) -> None:
    """What a marker that has been turned up does to the units in its hex, whoever turned it up."""
    if not in_hex(state, state.active, where):
        return
    if kind == DANGER:
        destroy_all(state, state.active, where, seen=False)  # SE-6.4
    elif kind == BLACK_HOLE:
        for unit in units_in(state, state.active, where):
            test_group(state, unit)  # AMB-13
    elif kind == SUPER_NOVA:
        state.push(RETURN, where)
    elif kind == LOST_IN_SPACE:
        state.push(DRIFT, where)


def turn_up(state: State, where: i64) -> None:
    """The marker is open to everybody; markers that do not stay on the map are removed."""
    kind = state.marker[where]
    state.explored[where] = 1
    state.revision += 1
    state.busy = True
    if kind == DANGER or kind == LOST_IN_SPACE:
        state.marker[where] = EMPTY  # SE-6.4, SE-6.6.c
    elif is_surplus_warp(state, i64(kind)):
        state.marker[where] = EMPTY  # SE-6.9, SE-16.1
    elif kind == DOOMSDAY:
        state.marker[where] = EMPTY
        place_machine(state, where)


def is_surplus_warp(state: State, kind: i64) -> bool:
    """SE-16.1: the first warp points of a number that turn up stay, up to the agreed number; none if not in use."""
    if kind != WARP_1 and kind != WARP_2:
        return False
    found: i64 = 0
    for where in range(i64(HEXES)):
        if state.marker[where] == kind and state.explored[where]:
            found += 1
    return found > (state.options.warp_1_points if kind == WARP_1 else state.options.warp_2_points)


def place_machine(state: State, where: i64) -> None:
    """SE-17.1: the first machines that turn up stay, up to the agreed number; SE-6.9: the others are removed."""
    if state.arrived < min(state.options.doomsday, i64(MACHINES)):
        machine = put_down(state, MACHINE_OWNER, FIRST_MACHINE + state.arrived, UNITS.first_machine, where)
        machine.tactics = TABLES.machine_tactics
        machine.face = FACE_UP
        state.arrived += 1


def wake_aliens(state: State, where: i64, *, seen: bool) -> bool:
    """SE-14.1: four random alien ships on a barren planet of deep space. AMB-41: never on one of a home set."""
    if not state.options.aliens or state.back[where] >= 0:
        return False
    state.revision += 1
    for _ in range(TABLES.aliens_per_planet):
        if pool_size(state) == 0:
            refill_pool(state)
        left = pool_size(state)
        if left > 0:
            pick = state.dice.below(left)
            kind: i64 = 0
            while pick >= state.alien_pool[kind]:
                pick -= state.alien_pool[kind]
                kind += 1
            state.alien_pool[kind] -= 1
            state.aliens[where * ALIEN_TYPES + kind] += 1
    state.aliens_up[where] = 1 if seen else 0
    return has_aliens(state, where)


def pool_size(state: State) -> i64:
    return state.alien_pool[0] + state.alien_pool[1] + state.alien_pool[2]


def refill_pool(state: State) -> None:
    """AMB-34: destroyed alien ships are shuffled into an empty pool."""
    for kind in range(i64(ALIEN_TYPES)):
        state.alien_pool[kind] += state.alien_discard[kind]
        state.alien_discard[kind] = 0


# Thrown back by a super nova (SE-6.5)


def throw_back(state: State) -> None:
    """SE-6.5.a, AMB-14: each unit goes back to the hex it came from, whatever is there now; there it enters like any other.

    Those who came from the same hex go together. No ship rolls at a black hole: `ENTER` is told that all have done so.
    """
    let_go(state)
    nova, there = RETURN_HEX.get(state), i64(NONE)
    for unit in units_in(state, state.active, nova):
        if there == NONE and unit.origin != nova:  # a position may have put it here: then it came from nowhere
            there = unit.origin
        if unit.origin == there:
            place(state, unit, there)
            unit.picked = True
            unit.cloaked = 0
    if there != NONE:
        state.stack = there
        state.again()
        state.push(ENTER, SLOTS)


def let_go(state: State) -> None:
    """The units that were shifted are no stack any more."""
    for unit in units_of(state, state.active):
        unit.picked = False
    state.stack = NONE


# Lost in Space (SE-6.6)


def ask_drift(state: State) -> None:
    """SE-6.6.a: the player on the right moves all units of the hex together, one hex; SE-SOLO.10: who is alone, himself."""
    state.site = DRIFT_HEX.get(state)
    state.ask(right_of(state, state.active), CHOOSE_DRIFT)


class ChooseDrift(Decision[State]):
    """D-25, AMB-15: any adjacent hex in play but a super nova."""

    rule = "SE-6.6.a"

    def offer(self, state: State, mask: Mask) -> None:
        here = DRIFT_HEX.get(state)
        for side in range(all_sides(state, here)):
            there = neighbour(state, here, side)
            if there < 0 or (state.marker[there] == SUPER_NOVA and state.explored[there]):
                continue
            if not state.options.solitaire or not is_barred_by_machine(state, there):
                mask.allow(TO.at(there))

    def apply(self, state: State, action: i64) -> None:
        here, there = DRIFT_HEX.get(state), TO.argument(action)
        for unit in units_in(state, state.active, here):
            place(state, unit, there)
            unit.origin = here
            unit.picked = True
            unit.off_chain = True
            unit.cloaked = 0
        state.site = NONE
        state.stack = there
        DRIFT_HEX.set(state, there)
        state.push(ENTER)


CHOOSE_DRIFT: Final[ChooseDrift] = ChooseDrift()


def end_drift(state: State) -> None:
    """SE-6.6.b: an unexplored hex is explored at once; what it held is met before any enemy is fought."""
    let_go(state)
    where = DRIFT_HEX.get(state)
    if must_explore(state, where):
        state.push(EXPLORE, where)


def land_and_load(state: State) -> None:
    """SE-4.4.1.a, SE-6.7.2.a: after exploring, colony ships may settle and miners may load."""
    if state.finished:
        state.finished = False
    elif can_settle(state):
        state.again()
        state.ask(state.active, CHOOSE_LANDING)


class ChooseLanding(Decision[State]):
    """D-09, D-10: settle and load in what has just been explored."""

    rule = "SE-4.4.1.a"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        allow_settling(state, mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.finished = True
        else:
            settle(state, action)


CHOOSE_LANDING: Final[ChooseLanding] = ChooseLanding()


# Looks of cruisers (SE-9.8)


def can_look(state: State, unit: Unit) -> bool:
    """SE-9.8.a, AMB-17: each cruiser with Exploration, once a turn, before its group moves."""
    if UNITS.carries[unit.kind] != EXPLORATION or unit.special == 0:
        return False
    if unit.steps > 0 or unit.moved or unit.looks >= unit.ships:
        return False
    for side in range(all_sides(state, unit.hex)):
        there = neighbour(state, unit.hex, side)
        if there >= 0 and not state.explored[there]:
            return True
    return False


class ChooseLooker(Decision[State]):
    """D-03: the cruiser that looks."""

    rule = "SE-9.8.a"

    def offer(self, state: State, mask: Mask) -> None:
        for unit in units_of(state, state.active):
            if can_look(state, unit):
                mask.allow(CHOOSE.at(unit.slot))

    def apply(self, state: State, action: i64) -> None:
        state.subject = CHOOSE.argument(action)
        state.ask(state.active, CHOOSE_LOOK)


CHOOSE_LOOKER: Final[ChooseLooker] = ChooseLooker()


class ChooseLook(Decision[State]):
    """D-03: the adjacent marker it looks at."""

    rule = "SE-9.8.a"

    def offer(self, state: State, mask: Mask) -> None:
        here = unit_of(state, state.active, state.subject).hex
        for side in range(all_sides(state, here)):
            there = neighbour(state, here, side)
            if there >= 0 and not state.explored[there]:
                mask.allow(TO.at(there))

    def apply(self, state: State, action: i64) -> None:
        state.site = TO.argument(action)
        unit_of(state, state.active, state.subject).looks += 1
        state.known[state.site] |= u8(1 << state.active)
        state.revision += 1
        disclose_level(state, state.active, EXPLORATION, 1)
        state.subject = NONE
        state.ask(state.active, CHOOSE_REVEAL)


CHOOSE_LOOK: Final[ChooseLook] = ChooseLook()


class ChooseReveal(Decision[State]):
    """D-04: put the marker back face down, or reveal it to everybody.

    SE-9.8.c: nothing bad happens to the cruiser, but it does to units that have moved into the hex before.
    """

    rule = "SE-9.8.b"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(NO)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        where = state.site
        state.site = NONE
        if action == YES:
            kind = state.marker[where]
            turn_up(state, where)  # AMB-49, AMB-50
            befall(state, where, i64(kind))
            if kind == BARREN:
                wake_aliens(state, where, seen=False)  # SE-14.1.b


CHOOSE_REVEAL: Final[ChooseReveal] = ChooseReveal()
