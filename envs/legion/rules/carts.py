"""LG-BATTLE-6: bomb carts move: first they may turn, then a standard move with a tool up to speed 2.

Who stands in the way only matters at the end, where units that can be displaced make room.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.actions import BEND, DONE, EIGHTH, HEADING, MINI_SLOTS
from grognard.envs.legion.events import battle as events
from grognard.envs.legion.geometry.answers import BEND_ANSWERS, EIGHTH_ANSWERS, HEADING_ANSWERS
from grognard.envs.legion.geometry.bases import MEDIUM, overlaps
from grognard.envs.legion.geometry.notched import FORWARD, Slide, begin_slide, can_pivot, fill_eighths, has_bend
from grognard.envs.legion.geometry.obstacles import BARS, DISPLACED, Obstacles, passage
from grognard.envs.legion.geometry.obstacles import CART as CART_GAIT
from grognard.envs.legion.rules.displacing import begin_displacing
from grognard.envs.legion.rules.measuring import forget_all, is_in_melee
from grognard.envs.legion.rules.mobility import gait_of
from grognard.envs.legion.rules.obstruction import WORK
from grognard.envs.legion.rules.scoring import leaders_at
from grognard.envs.legion.rules.sighting import CART_HEIGHT
from grognard.envs.legion.rules.units import base_kind, height_of, is_on_table
from grognard.envs.legion.sequence.battle import CARTING_BEND, CARTING_CART
from grognard.envs.legion.sequence.flows import CARTING
from grognard.envs.legion.state import ALIVE, CART, MARKERS, NONE, UNITS_ALL, State, first_mini, other

CART_SPEED: Final[i64] = 2


def begin_carting(state: State, row: i64) -> None:
    """The owner of a cart may move it if it is well guarded."""
    state.push(CARTING, row, NONE)


def may_move_cart(state: State, row: i64) -> bool:
    """obj_payload: strictly more leaders of its owner than of the opponent at range 1."""
    owner = state.marker_owner[row]
    return leaders_at(state, owner, row, False) > leaders_at(state, other(owner), row, False)


def surround_cart(state: State, row: i64) -> Obstacles:
    """LG-BATTLE-6: bases that bar the end of a cart's move, and those it would displace; NONE: a cart still to come."""
    obstacles = WORK.obstacles
    x, y, z, heading = i64(0), i64(0), i64(0), i64(0)
    if row != NONE:
        x, y, z = state.marker_x[row], state.marker_y[row], state.marker_z[row]
        heading = state.marker_heading[row]
    obstacles.begin(state.ground, CART_GAIT, MEDIUM, x, y, z, heading, CART_HEIGHT)
    for unit in range(UNITS_ALL):
        if is_on_table(state, unit):
            flags = passage(CART_GAIT, gait_of(state, unit), is_in_melee(state, unit), False)
            for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
                if state.mini[mini] == ALIVE:
                    obstacles.add_base(
                        base_kind(state, unit), state.x[mini], state.y[mini], state.z[mini], state.heading[mini],
                        height_of(state, unit), unit, flags,
                    )  # fmt: skip
    for each in range(MARKERS):
        if state.marker[each] == CART and each != row:
            obstacles.add_base(
                MEDIUM, state.marker_x[each], state.marker_y[each], state.marker_z[each], state.marker_heading[each],
                CART_HEIGHT, NONE, BARS,
            )  # fmt: skip
    return obstacles


def _slide(state: State) -> Slide:
    surround_cart(state, CARTING_CART.get(state))
    begin_slide(WORK.slide, FORWARD, CART_SPEED, True, True, False, CART_HEIGHT)
    return WORK.slide


# The steps


def choose_cart_heading(state: State) -> None:
    """D61: first it may pivot by up to 90 degrees."""
    row = CARTING_CART.get(state)
    if may_move_cart(state, row):
        state.ask(state.marker_owner[row], CHOOSE_CART_HEADING)
    else:
        state.leave()


def choose_cart_bend(state: State) -> None:
    """D61: then it may move."""
    state.ask(state.marker_owner[CARTING_CART.get(state)], CHOOSE_CART_BEND)


def choose_cart_eighth(state: State) -> None:
    if CARTING_BEND.get(state) == NONE:
        state.leave()
    else:
        state.ask(state.marker_owner[CARTING_CART.get(state)], CHOOSE_CART_EIGHTH)


def displace_by_cart(state: State) -> None:
    """LG-BATTLE-6, LG-NOTCH-7: the opponent of the cart's owner places those on whom it has come to stand."""
    row = CARTING_CART.get(state)
    found = [_overlapped(state, row, unit) for unit in range(UNITS_ALL)]
    for unit in range(UNITS_ALL):
        if found[unit] != 0:
            begin_displacing(state, other(state.marker_owner[row]), unit, found[unit], NONE)


def _overlapped(state: State, row: i64, unit: i64) -> i64:
    """Which minis of a unit stand where the cart is and can be displaced, as bits."""
    if not is_on_table(state, unit):
        return 0
    if passage(CART_GAIT, gait_of(state, unit), is_in_melee(state, unit), False) & DISPLACED == 0:
        return 0
    minis: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and overlaps(
            MEDIUM, state.marker_x[row], state.marker_y[row], state.marker_heading[row],
            base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini],
        ):  # fmt: skip
            minis |= i64(1) << slot
    return minis


CARTING_STEPS: Final[Steps[State]] = (choose_cart_heading, choose_cart_bend, choose_cart_eighth, displace_by_cart)


class ChooseCartHeading(Decision[State]):
    """LG-BATTLE-6, D61: a new heading of the cart, or none."""

    rule = "LG-BATTLE-6"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        obstacles = surround_cart(state, CARTING_CART.get(state))
        for heading in range(i64(HEADING_ANSWERS)):
            if can_pivot(obstacles, heading, False):
                mask.allow(HEADING.at(heading))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            row = CARTING_CART.get(state)
            _put(state, row, state.marker_x[row], state.marker_y[row], state.marker_z[row], HEADING.argument(action))


class ChooseCartBend(Decision[State]):
    """LG-BATTLE-6, D61: the tool for the cart and its bend, or it stays."""

    rule = "LG-BATTLE-6"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        slide = _slide(state)
        for bend in range(i64(BEND_ANSWERS)):
            if has_bend(slide, bend, False):
                mask.allow(BEND.at(bend))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            CARTING_BEND.set(state, BEND.argument(action))


class ChooseCartEighth(Decision[State]):
    """LG-BATTLE-6, D61: how far along the tool."""

    rule = "LG-BATTLE-6"

    def offer(self, state: State, mask: Mask) -> None:
        fill_eighths(_slide(state), CARTING_BEND.get(state), False, WORK.ends)
        for eighth in range(i64(EIGHTH_ANSWERS)):
            if WORK.ends.legal[eighth]:
                mask.allow(EIGHTH.at(eighth))

    def apply(self, state: State, action: i64) -> None:
        fill_eighths(_slide(state), CARTING_BEND.get(state), False, WORK.ends)
        at, ends = EIGHTH.argument(action), WORK.ends
        _put(state, CARTING_CART.get(state), ends.x[at], ends.y[at], ends.z[at], ends.heading[at])


CHOOSE_CART_HEADING: Final[ChooseCartHeading] = ChooseCartHeading()
CHOOSE_CART_BEND: Final[ChooseCartBend] = ChooseCartBend()
CHOOSE_CART_EIGHTH: Final[ChooseCartEighth] = ChooseCartEighth()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_CART_HEADING, CHOOSE_CART_BEND, CHOOSE_CART_EIGHTH]


def _put(state: State, row: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
    """The cart stands here; it hides others, so what was known of sight is forgotten."""
    state.marker_x[row] = x
    state.marker_y[row] = y
    state.marker_z[row] = z
    state.marker_heading[row] = heading
    state.revision += 1
    forget_all(state)
    if state.log is not None:
        state.log.tell(events.CART_MOVED, row, x, y, heading)
