"""LG-SETUP-20, LG-SETUP-22: one unit comes to the table; LG-SETUP-10: its cards with two sides.

A unit is deployed in a zone, or where one of its keywords allows: anywhere clear of enemies, beside a partner, aboard a
transport. Its leader's place is asked for as column and row of the lattice, then come its heading and the other minis.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.abilities import (
    ABILITIES,
    CLEAR_OF_NUMBER,
    DEPLOY,
    DEPLOYED,
    IS_PARTNER_NUMBER,
)
from grognard.envs.legion.actions import (
    COLUMN,
    DONE,
    HEADING,
    MINI_SLOTS,
    ROW,
    TO_UNIT,
    UPGRADE_SLOTS,
    USE,
    YES,
    seen_unit,
)
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.events import setup as events
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS, ROW_ANSWERS, TIGHT
from grognard.envs.legion.geometry.formations import form_up
from grognard.envs.legion.geometry.lattice import has_point, legal_headings
from grognard.envs.legion.geometry.numbers import BAND, INCH
from grognard.envs.legion.geometry.zones import contains
from grognard.envs.legion.rules import moments, zones
from grognard.envs.legion.rules.boarding import deploy_aboard, may_board
from grognard.envs.legion.rules.carrying import begin_carrying
from grognard.envs.legion.rules.effects import end_effect, end_effects, refresh_keywords
from grognard.envs.legion.rules.fitting import Place
from grognard.envs.legion.rules.lasting import IN_RESERVE
from grognard.envs.legion.rules.measuring import bits_in, forget
from grognard.envs.legion.rules.obstruction import form
from grognard.envs.legion.rules.placing import begin_placing, others_of, place_leader, put_mini
from grognard.envs.legion.rules.units import base_kind, is_notched, is_on_table, sources
from grognard.envs.legion.rules.unmasking import begin_unmasking
from grognard.envs.legion.sequence.flows import DEPLOYING, DEPLOYMENT
from grognard.envs.legion.sequence.moving import IS_DEPLOYMENT
from grognard.envs.legion.sequence.setup import (
    ABOARD,
    ANYWHERE,
    BESIDE,
    DEPLOYING_BESIDE,
    DEPLOYING_CLEAR,
    DEPLOYING_COLUMN,
    DEPLOYING_LIFTED,
    DEPLOYING_ROW,
    DEPLOYING_SEAT,
    DEPLOYING_SLOT,
    DEPLOYING_UNIT,
    DEPLOYING_WAY,
    DEPLOYMENT_FILLED,
    DEPLOYMENT_INSIDE,
    DEPLOYMENT_PAIRED,
    IN_ZONE,
    NEARBY,
    OPEN,
)
from grognard.envs.legion.state import (
    ABSENT,
    ALIVE,
    NONE,
    ON_TABLE,
    SETTING_UP,
    UNITS_ALL,
    UNTIL_ACTIVATION,
    State,
    first_card,
    first_mini,
    first_unit,
    owner_of,
    unit_changed,
)

PARTS: Final[i64] = 8  # bits of each seat in DEPLOYMENT_FILLED
QUARTER: Final[i64] = 6  # headings
RESERVE_CLEAR: Final[i64] = 2 * BAND

# One unit


def is_partner(state: State, unit: i64, partner: i64) -> bool:
    """LG-K-detachment: whether the unit is deployed beside this one, which no other unit has used."""
    frame = state.innermost(DEPLOYMENT)
    if unit == partner or owner_of(unit) != owner_of(partner) or state.life[partner] == ABSENT:
        return False
    if frame >= 0 and DEPLOYMENT_PAIRED.has(state, frame, partner):
        return False
    found = sources(state, unit, IS_PARTNER_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].is_partner(state, unit, found[at + 1], partner):
            return True
    return False


def begin_deploying(state: State, seat: i64, unit: i64, way: i64 = OPEN, clear: i64 = 0) -> None:
    """A unit comes to the table."""
    state.push(DEPLOYING, unit, seat, way, NONE)
    DEPLOYING_BESIDE.set(state, NONE)
    DEPLOYING_CLEAR.set(state, clear)
    DEPLOYING_COLUMN.set(state, NONE)
    DEPLOYING_ROW.set(state, NONE)
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            state.heading[mini] = ahead(state, owner_of(unit))
            unit_changed(state, unit)
    if state.log is not None:
        state.log.tell(events.DEPLOYMENT_BEGAN, seat, unit)


def ahead(state: State, seat: i64) -> i64:
    """The heading from a seat's edge to the other."""
    return QUARTER if seat == state.blue else 3 * QUARTER


def begin_lifting(state: State, seat: i64, unit: i64, way: i64, clear: i64 = 0) -> None:
    """A card has a unit lifted, and a player sets it down: NEARBY, or ANYWHERE clear of its enemies."""
    state.push(DEPLOYING, unit, seat, way, NONE)
    DEPLOYING_BESIDE.set(state, unit if way == NEARBY else NONE)
    DEPLOYING_CLEAR.set(state, clear)
    DEPLOYING_COLUMN.set(state, NONE)
    DEPLOYING_ROW.set(state, NONE)
    DEPLOYING_LIFTED.set(state, 1)
    if state.log is not None:
        state.log.tell(events.UNIT_LIFTED, seat, unit)


def can_be_lifted(state: State, unit: i64, way: i64, clear: i64 = 0) -> bool:
    """Whether there is a place where a card could set the unit down."""
    return is_on_table(state, unit) and Place(state, unit, way, unit, clear).has_any(state)


def begin_reserve(state: State, unit: i64) -> None:
    """con_rapid_reinforcements: a unit that was set aside is placed far from all enemies; it counts as activated."""
    end_effect(state, IN_RESERVE, unit)
    state.face_down[unit] += 1
    state.revision += 1
    begin_deploying(state, owner_of(unit), unit, ANYWHERE, RESERVE_CLEAR)


def work_before(state: State) -> None:
    """D04: what the unit may change as it is deployed."""
    unit = DEPLOYING_UNIT.get(state)
    if state.phase == SETTING_UP:
        moments.begin(state, DEPLOY, owner_of(unit), unit, unit, state.top)


def turn_cards(state: State) -> None:
    """LG-SETUP-10: the side of each card that has two."""
    unit, slot = DEPLOYING_UNIT.get(state), DEPLOYING_SLOT.get(state)
    if DEPLOYING_LIFTED.get(state) == 1:
        return
    while slot < UPGRADE_SLOTS and not _has_two_sides(state, first_card(unit) + slot):
        slot += 1
    DEPLOYING_SLOT.set(state, slot + 1)
    if slot < UPGRADE_SLOTS:
        state.again()
        state.ask(DEPLOYING_SEAT.get(state), CHOOSE_CARD_SIDE)


def _has_two_sides(state: State, card: i64) -> bool:
    return state.upgrade[card] != NONE and UPGRADES.two_sided[state.upgrade[card]] == 1


class ChooseCardSide(Decision[State]):
    """LG-SETUP-10, D04: side A of a card of the unit, or side B."""

    rule = "LG-SETUP-10"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        unit = DEPLOYING_UNIT.get(state)
        card = first_card(unit) + DEPLOYING_SLOT.get(state) - 1
        state.upgrade_side[card] = 1 if action == YES else 0
        state.revision += 1
        refresh_keywords(state, unit)
        if state.log is not None and action == YES:
            state.log.tell(events.CARD_TURNED, unit, state.upgrade[card])


CHOOSE_CARD_SIDE: Final[ChooseCardSide] = ChooseCardSide()


# In which way


def clear_of(state: State, unit: i64) -> i64:
    """LG-K-infiltrate: farther than this from all enemies it may stand anywhere; 0: it may not."""
    limit: i64 = 0
    found = sources(state, unit, CLEAR_OF_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        limit = ABILITIES[found[at]].clear_of(state, unit, found[at + 1], limit)
    return limit


def choose_way(state: State) -> None:
    """D08: in the zone, by a keyword, beside a partner, or aboard."""
    if DEPLOYING_WAY.get(state) != OPEN:
        return
    DEPLOYING_WAY.set(state, IN_ZONE)
    if is_played(state):
        state.ask(DEPLOYING_SEAT.get(state), CHOOSE_WAY_IN)
        return
    unit = DEPLOYING_UNIT.get(state)
    partner = partner_of(state, unit)
    if partner != NONE:
        stand_beside(state, partner)


def is_played(state: State) -> bool:
    """Whether players choose places: always in the game, in the setup unless the scenario lays units out quickly."""
    return state.options.deployment_played or state.phase != SETTING_UP


def partner_of(state: State, unit: i64) -> i64:
    """LG-K-detachment: the first unit beside which this one can be deployed, or NONE."""
    first = first_unit(owner_of(unit))
    for partner in range(first, first + UNITS_ALL // 2):
        if is_on_table(state, partner) and is_partner(state, unit, partner):
            if Place(state, unit, BESIDE, partner, 0).has_any(state):
                return partner
    return NONE


def stand_beside(state: State, partner: i64) -> None:
    """LG-K-detachment: the unit in question is deployed beside this one, which no other unit can use then."""
    DEPLOYING_BESIDE.set(state, partner)
    DEPLOYING_WAY.set(state, BESIDE)
    DEPLOYMENT_PAIRED.add(state, state.innermost(DEPLOYMENT), partner)


class ChooseWayIn(Decision[State]):
    """LG-SETUP-20, D08: whether the unit is deployed in its zone, or as a keyword allows or demands."""

    rule = "LG-SETUP-20"

    def offer(self, state: State, mask: Mask) -> None:
        unit, seat = DEPLOYING_UNIT.get(state), DEPLOYING_SEAT.get(state)
        first = first_unit(owner_of(unit))
        for partner in range(first, first + UNITS_ALL // 2):
            if is_on_table(state, partner) and is_partner(state, unit, partner):
                if Place(state, unit, BESIDE, partner, 0).has_any(state):
                    mask.allow(TO_UNIT.at(seen_unit(seat, partner)))
        if mask.count > 0:
            return
        mask.allow(DONE)
        if not _must_fill(state, unit):
            found = sources(state, unit, CLEAR_OF_NUMBER)
            for at in range(i64(0), i64(len(found)), 2):
                mask.allow(USE.at(found[at]))
            for vehicle in range(first, first + UNITS_ALL // 2):
                if may_board(state, unit, vehicle):
                    mask.allow(TO_UNIT.at(seen_unit(seat, vehicle)))

    def apply(self, state: State, action: i64) -> None:
        unit = DEPLOYING_UNIT.get(state)
        if action == DONE:
            return
        if USE.covers(action):
            DEPLOYING_WAY.set(state, ANYWHERE)
            DEPLOYING_CLEAR.set(state, clear_of(state, unit))
            return
        beside = seen_unit(DEPLOYING_SEAT.get(state), TO_UNIT.argument(action))
        if is_partner(state, unit, beside):
            stand_beside(state, beside)
        else:
            DEPLOYING_BESIDE.set(state, beside)
            DEPLOYING_WAY.set(state, ABOARD)


CHOOSE_WAY_IN: Final[ChooseWayIn] = ChooseWayIn()


def _must_fill(state: State, unit: i64) -> bool:
    """Whether the unit has to stand in a part of its zone that is empty: two others stand in one part already."""
    frame = state.innermost(DEPLOYMENT)
    if frame < 0 or zones.part_for(state, unit) == NONE:
        return False
    inside: i64 = 0
    for at in range(DEPLOYMENT_INSIDE.count(state, frame)):
        if owner_of(DEPLOYMENT_INSIDE.at(state, frame, at)) == owner_of(unit):
            inside += 1
    return inside >= 2


# Where


def _place(state: State) -> Place:
    """Where the unit in question may be deployed."""
    return Place(
        state,
        DEPLOYING_UNIT.get(state),
        DEPLOYING_WAY.get(state),
        DEPLOYING_BESIDE.get(state),
        DEPLOYING_CLEAR.get(state),
    )


def find_room(state: State) -> None:
    """con_rapid_reinforcements: if there is no place so far from all enemies, as far as there is one; a full zone likewise."""
    if DEPLOYING_WAY.get(state) == ABOARD:
        deploy_aboard(state, DEPLOYING_UNIT.get(state), DEPLOYING_BESIDE.get(state))
        return
    if _place(state).has_any(state):
        return
    if DEPLOYING_WAY.get(state) == ANYWHERE and DEPLOYING_CLEAR.get(state) > 0:
        DEPLOYING_CLEAR.set(state, max(i64(0), DEPLOYING_CLEAR.get(state) - INCH))
    else:
        DEPLOYING_WAY.set(state, ANYWHERE)
        DEPLOYING_CLEAR.set(state, RESERVE_CLEAR)
    state.again()


def choose_column(state: State) -> None:
    """D08: first the column, then the row."""
    if DEPLOYING_WAY.get(state) == ABOARD:
        return
    if is_played(state):
        state.ask(DEPLOYING_SEAT.get(state), CHOOSE_COLUMN)
    else:
        _choose_quickly(state)


def _choose_quickly(state: State) -> None:
    """The fixed layout: nearest to the middle of the table's width, then nearest to the enemy; the same for both sides."""
    place, is_blue = _place(state), owner_of(DEPLOYING_UNIT.get(state)) == state.blue
    columns, rows = place.lattice.columns, place.lattice.rows
    for number in range(columns):
        column = columns // 2 + (number + 1) // 2 * (-1 if number % 2 == 1 else 1)
        column = column if is_blue else columns - 1 - column
        if not 0 <= column < columns:
            continue
        found = place.rows(state, column, False)
        for back in range(rows):
            row = rows - 1 - back if is_blue else back
            if (found >> row) & 1 == 1:
                DEPLOYING_COLUMN.set(state, column)
                DEPLOYING_ROW.set(state, row)
                return


class ChooseColumn(Decision[State]):
    """LG-SETUP-20, D08: the column of the lattice in which the leader stands."""

    rule = "LG-SETUP-20"

    def offer(self, state: State, mask: Mask) -> None:
        place = _place(state)
        for column in range(place.lattice.columns):
            if place.rows(state, column, True) != 0:
                mask.allow(COLUMN.at(column))

    def apply(self, state: State, action: i64) -> None:
        DEPLOYING_COLUMN.set(state, COLUMN.argument(action))


CHOOSE_COLUMN: Final[ChooseColumn] = ChooseColumn()


def choose_row(state: State) -> None:
    if DEPLOYING_WAY.get(state) != ABOARD and DEPLOYING_ROW.get(state) == NONE:
        state.ask(DEPLOYING_SEAT.get(state), CHOOSE_ROW)


class ChooseRow(Decision[State]):
    """LG-SETUP-20, D08: the row of the lattice in which the leader stands."""

    rule = "LG-SETUP-20"

    def offer(self, state: State, mask: Mask) -> None:
        rows = _place(state).rows(state, DEPLOYING_COLUMN.get(state), False)
        for row in range(i64(ROW_ANSWERS)):
            if (rows >> row) & 1 == 1:
                mask.allow(ROW.at(row))

    def apply(self, state: State, action: i64) -> None:
        DEPLOYING_ROW.set(state, ROW.argument(action))


CHOOSE_ROW: Final[ChooseRow] = ChooseRow()


def choose_heading(state: State) -> None:
    """LG-NOTCH-1, D08: where a notched base looks; others look ahead."""
    unit = DEPLOYING_UNIT.get(state)
    if DEPLOYING_WAY.get(state) == ABOARD:
        return
    if is_notched(state, unit) and is_played(state):
        state.ask(DEPLOYING_SEAT.get(state), CHOOSE_DEPLOYMENT_HEADING)
    else:
        _stand(state, _best_heading(state))


def _best_heading(state: State) -> i64:
    """Straight ahead, or the first heading that fits the place."""
    unit = DEPLOYING_UNIT.get(state)
    heading, place = ahead(state, owner_of(unit)), _place(state)
    column, row = DEPLOYING_COLUMN.get(state), DEPLOYING_ROW.get(state)
    if place.lattice.headings > 1 and not has_point(place.lattice, place.formation, column, row, heading):
        bits = legal_headings(place.lattice, place.formation, column, row)
        heading = 0
        while (bits >> heading) & 1 == 0:
            heading += 1
    return heading


class ChooseDeploymentHeading(Decision[State]):
    """LG-NOTCH-1, D08: the heading of the unit, of those with which it fits the place."""

    rule = "LG-NOTCH-1"

    def offer(self, state: State, mask: Mask) -> None:
        place = _place(state)
        column, row = DEPLOYING_COLUMN.get(state), DEPLOYING_ROW.get(state)
        bits = legal_headings(place.lattice, place.formation, column, row)
        is_nearby = DEPLOYING_WAY.get(state) == NEARBY
        for heading in range(i64(HEADING_ANSWERS)):
            if (bits >> heading) & 1 == 1 and (not is_nearby or place.is_nearby(state, column, row, heading)):
                mask.allow(HEADING.at(heading))

    def apply(self, state: State, action: i64) -> None:
        _stand(state, HEADING.argument(action))


CHOOSE_DEPLOYMENT_HEADING: Final[ChooseDeploymentHeading] = ChooseDeploymentHeading()


def _stand(state: State, heading: i64) -> None:
    """The leader has its place; the others wait there for theirs."""
    place, unit = _place(state), DEPLOYING_UNIT.get(state)
    at = place.lattice.number(DEPLOYING_COLUMN.get(state), DEPLOYING_ROW.get(state), heading)
    x, y = place.lattice.x[at], place.lattice.y[at]
    level = place.formation.obstacles.level(place.lattice.kind, x, y, heading)
    others = others_of(state, unit)
    for slot in range(MINI_SLOTS):
        if (others >> slot) & 1 == 1:
            put_mini(state, first_mini(unit) + slot, x, y, level, heading)
    place_leader(state, unit, x, y, level, heading)
    state.life[unit] = ON_TABLE
    unit_changed(state, unit)
    if state.log is not None and DEPLOYING_LIFTED.get(state) == 0:
        state.log.tell(events.UNIT_DEPLOYED, unit)


def place_others(state: State) -> None:
    """LG-SETUP-20, D30: the other minis in cohesion, in the zone."""
    unit = DEPLOYING_UNIT.get(state)
    if DEPLOYING_WAY.get(state) == ABOARD:
        return
    if is_played(state):
        begin_placing(state, DEPLOYING_SEAT.get(state), unit, IS_DEPLOYMENT)
    else:
        _place_tightly(state, unit)


def _place_tightly(state: State, unit: i64) -> None:
    formation = form(state, unit, bits_in(others_of(state, unit)))
    zones.limit(state, formation)
    form_up(formation, TIGHT)
    others, taken = others_of(state, unit), i64(0)
    for slot in range(MINI_SLOTS):
        if (others >> slot) & 1 == 1 and taken < formation.count:
            put_mini(
                state, first_mini(unit) + slot, formation.px[taken], formation.py[taken], formation.pz[taken],
                formation.heading,
            )  # fmt: skip
            taken += 1


def finish_deploying(state: State) -> None:
    """The unit is on the table, and what it does at once follows."""
    unit = DEPLOYING_UNIT.get(state)
    if DEPLOYING_LIFTED.get(state) == 1:
        begin_unmasking(state, unit)
        begin_carrying(state, unit)
        return
    if DEPLOYING_WAY.get(state) != ABOARD:
        forget(state, unit)
        _note_zone(state, unit)
    elif state.log is not None:
        state.log.tell(events.UNIT_DEPLOYED, unit)
    moments.begin(state, DEPLOYED, owner_of(unit), unit, unit, state.top)
    begin_unmasking(state, unit)


def _note_zone(state: State, unit: i64) -> None:
    """In which parts of its zone the unit stands as it is deployed."""
    frame, seat, leader = state.innermost(DEPLOYMENT), owner_of(unit), state.leader[unit]
    if frame < 0 or DEPLOYING_WAY.get(state) != IN_ZONE:
        return
    DEPLOYMENT_INSIDE.add(state, frame, unit)
    for part in range(zones.parts_of(state, seat)):
        zone = zones.zone_of(state, seat, part)
        if contains(zone, base_kind(state, unit), state.x[leader], state.y[leader], state.heading[leader]):
            bit = i64(1) << (seat * PARTS + part)
            DEPLOYMENT_FILLED.set_of(state, frame, DEPLOYMENT_FILLED.of(state, frame) | bit)


def end_deploying(state: State) -> None:
    """What the unit had for its deployment only is over."""
    if DEPLOYING_LIFTED.get(state) == 0:
        end_effects(state, UNTIL_ACTIVATION, DEPLOYING_UNIT.get(state))


DEPLOYING_STEPS: Final[Steps[State]] = (
    work_before,
    turn_cards,  # LG-SETUP-10
    choose_way,
    find_room,
    choose_column,
    choose_row,
    choose_heading,
    place_others,
    finish_deploying,
    end_deploying,
)
DECISIONS: Final[list[Decision[State]]] = [
    CHOOSE_CARD_SIDE,
    CHOOSE_WAY_IN,
    CHOOSE_COLUMN,
    CHOOSE_ROW,
    CHOOSE_DEPLOYMENT_HEADING,
]
