"""LG-MOVE, LG-NOTCH, LG-ACT-21, D28 to D34: a unit moves.

The steps of MOVE ask for the kind of move, the way and the end, let the others take their places, and settle what the move has
led to: displaced units, melee, tokens that follow. What others want to know of it is noted in the frames of the event and of
the activation (move_notes.py).
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import BARS_CONTACT, MOVE_BEGINS, PIVOTS_BESIDE_MOVES
from grognard.envs.legion.abilities import MOVING as MOVING_MOMENT
from grognard.envs.legion.actions import (
    BEND,
    COMPULSORY_MOVE,
    DISEMBARK,
    DONE,
    EIGHTH,
    EMBARK,
    HEADING,
    MINI_SLOTS,
    MOVE,
    MOVING,
    PIVOT,
    STANDARD,
    STAY,
    TO_UNIT,
    WITHDRAWING,
    seen_unit,
)
from grognard.envs.legion.geometry.answers import CONTACT_PLACES, TO_CONTACT
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.geometry.moving import Ends, collect_passed, is_past_easy_reach
from grognard.envs.legion.geometry.notched import FULL as FULL_EIGHTH
from grognard.envs.legion.geometry.notched import (
    collect_pivoted,
    collect_slid,
    end_compulsory,
    is_fastest,
    is_past_easy_slide,
    length_of,
)
from grognard.envs.legion.geometry.obstacles import DISPLACED, ENEMY
from grognard.envs.legion.rules import boarding, melee, moves_notched, moves_small
from grognard.envs.legion.rules.carrying import begin_carrying
from grognard.envs.legion.rules.displacing import begin_displacing
from grognard.envs.legion.rules.measuring import are_in_melee
from grognard.envs.legion.rules.mobility import has_trait
from grognard.envs.legion.rules.moments import begin
from grognard.envs.legion.rules.move_notes import (
    note_edge,
    note_end,
    note_track,
    notes_frame,
    own_activation,
)
from grognard.envs.legion.rules.moves import (
    MOVE_KINDS,
    can_make,
    is_sliding,
    may_embark,
    move_speed,
)
from grognard.envs.legion.rules.obstruction import WORK, surround
from grognard.envs.legion.rules.placing import begin_placing, others_of, place_leader, put_mini
from grognard.envs.legion.rules.units import is_in_play, is_on_table
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    EVENT_TARGET,
    NO_ACTIONS,
    NO_MELEE,
)
from grognard.envs.legion.sequence.moving import (
    MOVE_ASIDE,
    MOVE_DONE,
    MOVE_FAR,
    MOVE_FLAGS,
    MOVE_FULL,
    MOVE_KIND,
    MOVE_LIMIT,
    MOVE_PASSED,
    MOVE_REASON,
    MOVE_SEAT,
    MOVE_TARGET,
    MOVE_TURNED,
    MOVE_UNIT,
    MOVE_WAY,
    NO_DIFFICULT,
)
from grognard.envs.legion.state import (
    ALIVE,
    NONE,
    UNITS_ALL,
    State,
    first_mini,
    other,
    unit_of,
)

# The steps


def prepare_move(state: State) -> None:
    """D75: what may make the unit faster is asked before the way is chosen."""
    unit = MOVE_UNIT.get(state)
    if MOVE_KIND.get(state) == NONE:
        begin(state, MOVING_MOMENT, MOVE_SEAT.get(state), unit, unit, state.top)


def choose_kind(state: State) -> None:
    """D28."""
    if MOVE_KIND.get(state) == NONE:
        state.ask(MOVE_SEAT.get(state), CHOOSE_KIND_OF_MOVE)


def work_first(state: State) -> None:
    """D75: effects on a move of this kind."""
    unit = MOVE_UNIT.get(state)
    if MOVE_DONE.get(state) == 0:
        begin(state, MOVE_BEGINS, MOVE_SEAT.get(state), unit, unit, state.top)


def pivot_before(state: State) -> None:
    """LG-K-reposition, D32: before a standard move; LG-TYPE-creature-4: before a withdrawal as well."""
    if _may_reposition(state):
        state.ask(MOVE_SEAT.get(state), CHOOSE_PIVOT)


def _may_reposition(state: State) -> bool:
    unit = MOVE_UNIT.get(state)
    return (
        MOVE_KIND.get(state) == STANDARD
        and MOVE_TURNED.get(state) == 0
        and is_on_table(state, unit)
        and has_trait(state, unit, PIVOTS_BESIDE_MOVES)
        and moves_notched.headings(state, unit) != 0
    )


def choose_way(state: State) -> None:
    """D29: which way; pivots and transports need no more."""
    kind, seat = MOVE_KIND.get(state), MOVE_SEAT.get(state)
    if not is_in_play(state, MOVE_UNIT.get(state)):
        state.leave()  # it fell in an attack that came first (LG-TYPE-creature-4)
    elif kind == PIVOT:
        state.ask(seat, CHOOSE_HEADING)
    elif kind == EMBARK:
        state.ask(seat, CHOOSE_TRANSPORT)
    elif kind == DISEMBARK and MOVE_DONE.get(state) == 0:
        state.ask(seat, CHOOSE_PLACE_BESIDE)
    elif is_sliding(state, MOVE_UNIT.get(state), kind):
        state.ask(seat, CHOOSE_TOOL)
    else:
        state.ask(seat, CHOOSE_WAY)


def choose_end(state: State) -> None:
    """D29: how far, or where."""
    way = MOVE_WAY.get(state)
    if way == NONE or way == STAY:
        return
    state.ask(MOVE_SEAT.get(state), CHOOSE_LENGTH if BEND.covers(way) else CHOOSE_END)


def place_others(state: State) -> None:
    """LG-MOVE-6, LG-NOTCH-3, LG-MELEE-2: the other minis take their places; a pivot turns them on the spot."""
    unit, kind, target = MOVE_UNIT.get(state), MOVE_KIND.get(state), MOVE_TARGET.get(state)
    if kind == PIVOT or not is_on_table(state, unit):
        return
    if kind == EMBARK:
        if boarding.is_open(state, target):
            return  # all of it goes aboard
        target = NONE
    flags: i64 = NO_DIFFICULT if MOVE_FAR.get(state) == 1 else 0
    begin_placing(state, MOVE_SEAT.get(state), unit, flags, NONE, target)


def displace(state: State) -> None:
    """LG-NOTCH-7, D34: the opponent of the mover places the displaced units, one after the other, the mover's own first."""
    frame = state.top
    if MOVE_ASIDE.count(state, frame) == 0:
        return
    seat, unit = MOVE_SEAT.get(state), unit_of(MOVE_ASIDE.at(state, frame, 0))
    for at in range(MOVE_ASIDE.count(state, frame)):
        each = unit_of(MOVE_ASIDE.at(state, frame, at))
        if seen_unit(seat, each) < seen_unit(seat, unit):
            unit = each
    minis: i64 = 0
    number: i64 = 0
    while number < MOVE_ASIDE.count(state, frame):
        if unit_of(MOVE_ASIDE.at(state, frame, number)) == unit:
            minis |= i64(1) << (MOVE_ASIDE.remove(state, frame, number) % MINI_SLOTS)
        else:
            number += 1
    state.again()
    mover = MOVE_UNIT.get(state)
    begin_displacing(state, other(seat), unit, minis, mover)


def start_melee(state: State) -> None:
    """LG-MELEE-2: the unit that was moved into responds."""
    unit, target = MOVE_UNIT.get(state), MOVE_TARGET.get(state)
    if target != NONE and are_in_melee(state, unit, target):
        melee.respond(state, target, unit)


def follow(state: State) -> None:
    """LG-BATTLE-1: claimed tokens follow the leader."""
    if is_on_table(state, MOVE_UNIT.get(state)):
        begin_carrying(state, MOVE_UNIT.get(state))


def pivot_after(state: State) -> None:
    """LG-K-reposition, D32: or after it."""
    if _may_reposition(state):
        state.ask(MOVE_SEAT.get(state), CHOOSE_PIVOT)


def end_move(state: State) -> None:
    """What the move was is noted; who has disembarked makes a speed-1 move then."""
    unit, kind = MOVE_UNIT.get(state), MOVE_KIND.get(state)
    if kind == DISEMBARK and MOVE_TURNED.get(state) == 0:
        MOVE_TURNED.set(state, 1)
        MOVE_DONE.set(state, 1)
        MOVE_REASON.set(state, MOVING)
        MOVE_LIMIT.set(state, 1)
        MOVE_FLAGS.set(state, MOVE_FLAGS.get(state) | NO_MELEE)
        state.restart()
        return
    note_end(state, unit, kind)
    begin_unmasking(state, unit)
    if kind == EMBARK and is_on_table(state, unit):
        vehicle = MOVE_TARGET.get(state)
        event = notes_frame(state, unit)
        if boarding.is_open(state, vehicle):
            boarding.board(state, unit, vehicle)
        elif event != NONE:
            EVENT_TARGET.set_of(state, event, vehicle)


MOVE_STEPS: Final[Steps[State]] = (
    prepare_move,
    choose_kind,
    work_first,
    pivot_before,
    choose_way,
    choose_end,
    place_others,
    displace,
    start_melee,
    follow,
    pivot_after,
    displace,
    end_move,
)


# What a move does


def _speed(state: State) -> i64:
    return move_speed(state, MOVE_UNIT.get(state), MOVE_REASON.get(state), MOVE_LIMIT.get(state))


def _withdraws(state: State) -> bool:
    return MOVE_REASON.get(state) == WITHDRAWING


def _arrive(state: State, x: i64, y: i64, z: i64, heading: i64) -> None:
    """The leader has its new place."""
    unit = MOVE_UNIT.get(state)
    note_track(state, unit, x, y)
    place_leader(state, unit, x, y, z, heading)


def _stay(state: State) -> None:
    """AMB-125: the leader ends its move where it stands."""
    leader = state.leader[MOVE_UNIT.get(state)]
    MOVE_WAY.set(state, STAY)
    _arrive(state, state.x[leader], state.y[leader], state.z[leader], state.heading[leader])


def _offer_nothing(mask: Mask) -> None:
    """After a pivot, or out of a transport, there may be no way on: the move ends on the spot."""
    if mask.count == 0:
        mask.allow(DONE)


def _set_aside(state: State, at: i64) -> None:
    """LG-NOTCH-6: the mini behind a base is displaced; of an enemy it is noted that it was passed over."""
    obstacles = WORK.obstacles
    unit = obstacles.base_unit[at]
    if unit == NONE:
        return
    if obstacles.base_flags[at] & ENEMY and not MOVE_PASSED.has(state, state.top, unit):
        MOVE_PASSED.add(state, state.top, unit)
    if obstacles.base_flags[at] & DISPLACED:
        for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
            is_there = state.x[mini] == obstacles.base_x[at] and state.y[mini] == obstacles.base_y[at]
            if is_there and state.mini[mini] == ALIVE and not MOVE_ASIDE.has(state, state.top, mini):
                MOVE_ASIDE.add(state, state.top, mini)


def _turn(state: State, unit: i64, heading: i64) -> None:
    """LG-NOTCH-4: the unit turns on the spot, and displaces what it then stands on."""
    surround(state, unit)
    slide = WORK.slide
    collect_pivoted(slide, heading)
    for number in range(slide.met_count):
        _set_aside(state, slide.met[number])
    leader = state.leader[unit]
    place_leader(state, unit, state.x[leader], state.y[leader], state.z[leader], heading)
    others = others_of(state, unit)
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if (others >> slot) & 1 == 1:
            put_mini(state, mini, state.x[mini], state.y[mini], state.z[mini], heading)


# Questions


class ChooseKindOfMove(Decision[State]):
    """LG-MOVE-3, D28: standard move, climb, jump, pivot, reverse, strafe, embark or disembark."""

    rule = "LG-MOVE-3"

    def offer(self, state: State, mask: Mask) -> None:
        unit, reason, limit = MOVE_UNIT.get(state), MOVE_REASON.get(state), MOVE_LIMIT.get(state)
        for kind in range(MOVE_KINDS):
            if can_make(state, unit, kind, reason, limit, MOVE_FLAGS.get(state), 1):
                mask.allow(MOVE.at(kind))
        if mask.count == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            state.leave()
            return
        MOVE_KIND.set(state, MOVE.argument(action))


class ChoosePivot(Decision[State]):
    """LG-K-reposition, D32: to which heading, or not now."""

    rule = "LG-K-reposition"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        moves_notched.offer_headings(state, mask, MOVE_UNIT.get(state))

    def apply(self, state: State, action: i64) -> None:
        if action != DONE:
            _turn(state, MOVE_UNIT.get(state), HEADING.argument(action))
            MOVE_TURNED.set(state, 1)


class ChooseHeading(Decision[State]):
    """LG-NOTCH-4: the heading to which a unit pivots."""

    rule = "LG-NOTCH-4"

    def offer(self, state: State, mask: Mask) -> None:
        moves_notched.offer_headings(state, mask, MOVE_UNIT.get(state))

    def apply(self, state: State, action: i64) -> None:
        _turn(state, MOVE_UNIT.get(state), HEADING.argument(action))


class ChooseTransport(Decision[State]):
    """LG-K-embark: the transport that the unit enters."""

    rule = "LG-K-embark"

    def offer(self, state: State, mask: Mask) -> None:
        unit = MOVE_UNIT.get(state)
        for vehicle in range(UNITS_ALL):
            if may_embark(state, unit, vehicle, MOVE_FLAGS.get(state), 1):
                mask.allow(TO_UNIT.at(seen_unit(MOVE_SEAT.get(state), vehicle)))

    def apply(self, state: State, action: i64) -> None:
        vehicle = seen_unit(MOVE_SEAT.get(state), TO_UNIT.argument(action))
        boarding.go_to(state, MOVE_UNIT.get(state), vehicle)
        MOVE_TARGET.set(state, vehicle)


class ChoosePlaceBeside(Decision[State]):
    """LG-K-disembark: on which side of its transport the leader stands."""

    rule = "LG-K-disembark"

    def offer(self, state: State, mask: Mask) -> None:
        unit = MOVE_UNIT.get(state)
        boarding.fill_places(state, unit, state.aboard[unit], WORK.ends)
        for heading in range(i64(CONTACT_PLACES)):
            if WORK.ends.legal[heading]:
                mask.allow(HEADING.at(heading))

    def apply(self, state: State, action: i64) -> None:
        unit = MOVE_UNIT.get(state)
        vehicle = state.aboard[unit]
        boarding.fill_places(state, unit, vehicle, WORK.ends)
        boarding.leave(state, unit, WORK.ends, HEADING.argument(action))
        event = notes_frame(state, unit)
        if event != NONE:
            EVENT_TARGET.set_of(state, event, vehicle)
        note_hurry(state, unit, vehicle)


class ChooseWay(Decision[State]):
    """LG-MOVE-5, D29: which way a unit on small bases goes."""

    rule = "LG-MOVE-5"

    def offer(self, state: State, mask: Mask) -> None:
        moves_small.offer_ways(
            state, mask, MOVE_SEAT.get(state), MOVE_UNIT.get(state), MOVE_KIND.get(state), _speed(state),
            MOVE_FLAGS.get(state), _withdraws(state),
        )  # fmt: skip

        _offer_nothing(mask)

    def apply(self, state: State, action: i64) -> None:
        if action == STAY or action == DONE:
            _stay(state)
        else:
            MOVE_WAY.set(state, action)


class ChooseEnd(Decision[State]):
    """LG-MOVE-5, D29: where the leader goes."""

    rule = "LG-MOVE-5"

    def offer(self, state: State, mask: Mask) -> None:
        self.fill(state)
        moves_small.offer_ends(mask, MOVE_WAY.get(state), WORK.ends)

    def fill(self, state: State) -> None:
        moves_small.fill_ends(
            state, MOVE_SEAT.get(state), MOVE_UNIT.get(state), MOVE_KIND.get(state), _speed(state),
            MOVE_FLAGS.get(state), _withdraws(state), MOVE_WAY.get(state),
        )  # fmt: skip

    def apply(self, state: State, action: i64) -> None:
        self.fill(state)
        answer = moves_small.answer_of(action)
        ends, move = WORK.ends, WORK.move
        x, y, z, heading = ends.x[answer], ends.y[answer], ends.z[answer], ends.heading[answer]
        if moves_small.is_into_contact(action):
            target = seen_unit(MOVE_SEAT.get(state), TO_UNIT.argument(MOVE_WAY.get(state)))
            move.obstacles.target = target
            MOVE_TARGET.set(state, target)
        collect_passed(move, x, y)
        for number in range(move.met_count):
            _set_aside(state, move.met[number])
        MOVE_FAR.set(state, 1 if is_past_easy_reach(move, x, y) else 0)
        MOVE_FULL.set(state, 1 if moves_small.is_full(move, MOVE_KIND.get(state), x, y) else 0)
        note_track(state, MOVE_UNIT.get(state), move.hinge_x, move.hinge_y)
        _arrive(state, x, y, z, heading)


class ChooseTool(Decision[State]):
    """LG-NOTCH-2, D29: tool and bend; AMB-55: of a compulsory move the bend alone, which then goes as far as it can."""

    rule = "LG-NOTCH-2"

    def offer(self, state: State, mask: Mask) -> None:
        is_compulsory = MOVE_REASON.get(state) == COMPULSORY_MOVE
        moves_notched.offer_bends(
            state, mask, MOVE_UNIT.get(state), MOVE_KIND.get(state), _speed(state), MOVE_FLAGS.get(state),
            _withdraws(state), is_compulsory,
        )  # fmt: skip

        _offer_nothing(mask)

    def apply(self, state: State, action: i64) -> None:
        if action == DONE:
            _stay(state)
            return
        if MOVE_REASON.get(state) != COMPULSORY_MOVE:
            MOVE_WAY.set(state, action)
            return
        unit, flags = MOVE_UNIT.get(state), MOVE_FLAGS.get(state)
        slide = moves_notched.prepare(state, unit, STANDARD, _speed(state), flags, False, True)
        bend = BEND.argument(action)
        end_compulsory(slide, bend, moves_notched.fights(state, unit, flags))
        if slide.end_touches != NONE and has_trait(state, slide.end_touches, BARS_CONTACT):
            end_compulsory(slide, bend, False)  # LG-K-immune-melee: it halts short of contact
        target = slide.end_touches
        is_full, is_at_edge = slide.end_is_full, slide.end_at_edge
        _slide(state, bend, slide.end_length, slide.end_x, slide.end_y, slide.end_z, slide.end_heading)
        MOVE_FULL.set(state, 1 if is_full else 0)
        if target != NONE:
            MOVE_TARGET.set(state, target)
        if is_at_edge:
            note_edge(state, unit)


class ChooseLength(Decision[State]):
    """LG-NOTCH-2, D29: how far along the tool."""

    rule = "LG-NOTCH-2"

    def offer(self, state: State, mask: Mask) -> None:
        self.fill(state)
        moves_notched.offer_eighths(mask, WORK.ends)

    def fill(self, state: State) -> None:
        unit, flags = MOVE_UNIT.get(state), MOVE_FLAGS.get(state)
        slide = moves_notched.prepare(state, unit, MOVE_KIND.get(state), _speed(state), flags, _withdraws(state), False)
        fights = moves_notched.fights(state, unit, flags) and not _withdraws(state)
        moves_notched.fill_ends(state, slide, BEND.argument(MOVE_WAY.get(state)), fights, WORK.ends)

    def apply(self, state: State, action: i64) -> None:
        self.fill(state)
        eighth, bend = EIGHTH.argument(action), BEND.argument(MOVE_WAY.get(state))
        ends, slide = WORK.ends, WORK.slide
        length = length_of(slide, bend, eighth)
        if eighth == TO_CONTACT:
            MOVE_TARGET.set(state, slide.end_touches)
        _slide(state, bend, length, ends.x[eighth], ends.y[eighth], ends.z[eighth], ends.heading[eighth])
        slide.end_z = ends.z[eighth]
        MOVE_FULL.set(state, 1 if eighth == FULL_EIGHTH and is_fastest(slide, bend) else 0)


def _slide(state: State, bend: i64, length: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
    """LG-NOTCH-2, 6: the base goes along its tool; what it displaces is set aside."""
    slide = WORK.slide
    collect_slid(slide, bend, length)
    for number in range(slide.met_count):
        _set_aside(state, slide.met[number])
    obstacles = slide.obstacles
    for at in range(obstacles.count):  # what rounding has left out of the way
        base, on_x, on_y = obstacles.base_kind[at], obstacles.base_x[at], obstacles.base_y[at]
        if overlaps(obstacles.kind, x, y, heading, base, on_x, on_y, obstacles.base_heading[at]):
            _set_aside(state, at)
    MOVE_FAR.set(state, 1 if is_past_easy_slide(slide, length) else 0)
    note_track(state, MOVE_UNIT.get(state), slide.middle_x, slide.middle_y)
    _arrive(state, x, y, z, heading)


def note_hurry(state: State, unit: i64, vehicle: i64) -> None:
    """LG-K-disembark: a transport that has moved more than once leaves its passengers no further actions."""
    frame = own_activation(state, unit)
    if frame != NONE and state.moves[vehicle] > 1:
        ACTIVATION_LEFT.set_of(state, frame, 0)
        ACTIVATION_FLAGS.set_of(state, frame, ACTIVATION_FLAGS.of(state, frame) | NO_ACTIONS)


def ends_in_question(state: State) -> Ends | None:
    """Where the answers to the pending question lead, by their argument; None if it is not one of places."""
    if state.asks(CHOOSE_END):
        CHOOSE_END.fill(state)
    elif state.asks(CHOOSE_LENGTH):
        CHOOSE_LENGTH.fill(state)
    elif state.asks(CHOOSE_PLACE_BESIDE):
        unit = MOVE_UNIT.get(state)
        boarding.fill_places(state, unit, state.aboard[unit], WORK.ends)
    else:
        return None
    return WORK.ends


CHOOSE_KIND_OF_MOVE: Final[ChooseKindOfMove] = ChooseKindOfMove()
CHOOSE_PIVOT: Final[ChoosePivot] = ChoosePivot()
CHOOSE_HEADING: Final[ChooseHeading] = ChooseHeading()
CHOOSE_TRANSPORT: Final[ChooseTransport] = ChooseTransport()
CHOOSE_PLACE_BESIDE: Final[ChoosePlaceBeside] = ChoosePlaceBeside()
CHOOSE_WAY: Final[ChooseWay] = ChooseWay()
CHOOSE_END: Final[ChooseEnd] = ChooseEnd()
CHOOSE_TOOL: Final[ChooseTool] = ChooseTool()
CHOOSE_LENGTH: Final[ChooseLength] = ChooseLength()
DECISIONS: Final[list[Decision[State]]] = [
    CHOOSE_KIND_OF_MOVE,
    CHOOSE_PIVOT,
    CHOOSE_HEADING,
    CHOOSE_TRANSPORT,
    CHOOSE_PLACE_BESIDE,
    CHOOSE_WAY,
    CHOOSE_END,
    CHOOSE_TOOL,
    CHOOSE_LENGTH,
]
