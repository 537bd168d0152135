"""Condition cards: mines, barricades, supplies, units in reserve, and what is seen and felt on this battlefield."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import BATTLE_SETUP, MINES, QUIETLY, Ability, battle
from grognard.envs.legion.actions import COLUMN, DONE, HEADING, RESUPPLYING, ROW, TO_TOKEN, said_unit, say_unit
from grognard.envs.legion.cards.laying import Laying, Spread
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.events import battle as events
from grognard.envs.legion.geometry.answers import ROW_ANSWERS
from grognard.envs.legion.geometry.ground import Ground
from grognard.envs.legion.geometry.lattice import column_x, row_y
from grognard.envs.legion.geometry.numbers import BAND, BIT, root_up
from grognard.envs.legion.geometry.zones import PART, Zone, square_to_zone
from grognard.envs.legion.rules import choices, zones
from grognard.envs.legion.rules.barricades import SHAPES, is_free, is_on_table_at
from grognard.envs.legion.rules.battle import begin_blast, shuffle_supplies
from grognard.envs.legion.rules.deployment import is_deployable
from grognard.envs.legion.rules.dice import BLOCK, DEFENCE_BLANK, RED_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import IN_RESERVE
from grognard.envs.legion.rules.measuring import forget_all, token_sees, touches_piece, unit_at_token
from grognard.envs.legion.rules.terrain import add_barricade
from grognard.envs.legion.rules.units import is_in_play, is_on_table, is_repulsor, is_trooper
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABOUT,
    CHOICE_COLUMN,
    CHOICE_LEFT,
    CHOICE_PICKED,
    CHOICE_ROW,
    CHOICE_SEAT,
)
from grognard.envs.legion.state import (
    CONDITION,
    MARKERS,
    NONE,
    OBJECTIVE,
    UNITS_ALL,
    UNTIL_GAME,
    WAITING,
    State,
    first_unit,
    owner_of,
)

NEAR: Final[i64] = 2 * BAND
FARTHEST: Final[i64] = 3 * BAND  # from the zone to the middle of a barricade that is partly at range 2 of it
HALF_TURN: Final[i64] = 12  # headings: a barricade looks the same after half a turn


class HostileEnvironment(Ability):
    """con_hostile_environment: in the End Phase troopers whose leader touches no terrain lose no suppression."""

    def keeps_suppression(self, state: State, unit: i64) -> bool:
        if not is_trooper(state, unit):
            return False
        for piece in range(i64(len(state.ground.top))):
            if touches_piece(state, unit, piece):
                return False
        return True


class LimitedVisibility(Ability):
    """con_limited_visibility, con_dawn: no ranged attacks beyond range 2 in round 1, range 3 in round 2, and so on for
    as many rounds as it lasts.
    """

    def __init__(self, rounds: i64) -> None:
        super().__init__()
        self.rounds: i64 = rounds

    def sight_limit(self, state: State) -> i64:
        return state.round + 1 if state.round <= self.rounds else i64(0)


class WarWeary(Ability):
    """con_war_weary: a commander's courage helps others at a range that is shorter by 2, but not below 1."""

    def courage_range(self, state: State, reach: i64) -> i64:
        return max(i64(1), reach - 2)


class Minefield(Laying):
    """con_minefield: after each move a red defence die is rolled for every mine at range 1 and in sight; a block or
    surge detonates it.
    """

    answers: tuple[int, ...] = (MINES,)
    turns: i64 = 4

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return len(self._mines(state, about)) > 0

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def _mines(self, state: State, unit: i64) -> vec[i64]:
        """The mines that a unit has set off."""
        found = vec[i64]()
        if is_on_table(state, unit) and not is_repulsor(state, unit):
            for row in range(MARKERS):
                if state.marker[row] == CONDITION and unit_at_token(state, unit, row, 1):
                    if token_sees(state, row, unit) != 0:
                        found = append(found, row)
        return found

    def happen(self, state: State, moment: i64, unit: i64, about: i64) -> None:
        mines = self._mines(state, about)
        choices.ask(state, owner_of(about), unit, self.number, 1, moment, about)
        for at in range(i64(len(mines))):
            CHOICE_PICKED.add(state, state.top, mines[at])

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_PICKED.count(state, state.top) == 0:
            super().offer(state, mask)
            return
        for at in range(CHOICE_PICKED.count(state, state.top)):
            mask.allow(TO_TOKEN.at(CHOICE_PICKED.at(state, state.top, at)))

    def chosen(self, state: State, action: i64) -> None:
        if not TO_TOKEN.covers(action):
            super().chosen(state, action)
            return
        row, unit, seat = TO_TOKEN.argument(action), CHOICE_ABOUT.get(state), CHOICE_SEAT.get(state)
        for at in range(CHOICE_PICKED.count(state, state.top)):
            if CHOICE_PICKED.at(state, state.top, at) == row:
                CHOICE_PICKED.remove(state, state.top, at)
                break
        if CHOICE_PICKED.count(state, state.top) > 0:
            state.restart()
        if is_in_play(state, unit):
            self._roll(state, seat, unit, row)

    def _roll(self, state: State, seat: i64, unit: i64, row: i64) -> None:
        face = roll_defence(state, RED_DEFENCE)
        if state.log is not None:
            state.log.tell(events.MINE_ROLLED, row, unit, [int(face)])
        if face != DEFENCE_BLANK:
            begin_blast(state, seat, row, BATTLE.weapon_first[state.condition], 1 if face == BLOCK else i64(2))


class RapidReinforcements(Laying):
    """con_rapid_reinforcements: each player sets one or two trooper units aside, which come with their order token."""

    turns: i64 = 2

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        if self._has_unit(state, seat):
            choices.ask(state, seat, unit, self.number, left, BATTLE_SETUP, left=2)

    def _has_unit(self, state: State, seat: i64) -> bool:
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if can_be_reserve(state, unit):
                return True
        return False

    def offer(self, state: State, mask: Mask) -> None:
        seat = CHOICE_SEAT.get(state)
        if CHOICE_LEFT.get(state) == 1:
            mask.allow(DONE)
        for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
            if can_be_reserve(state, unit):
                mask.allow(say_unit(seat, unit))

    def chosen(self, state: State, action: i64) -> None:
        seat, left = CHOICE_SEAT.get(state), CHOICE_LEFT.get(state)
        if action == DONE:
            return
        unit = said_unit(seat, action)
        add_effect(state, IN_RESERVE, unit, 1, UNTIL_GAME, self.number)
        if state.log is not None:
            state.log.tell(events.UNIT_NAMED, seat, unit)
        if left == 2 and self._has_unit(state, seat):
            CHOICE_LEFT.set(state, 1)
            state.restart()


def can_be_reserve(state: State, unit: i64) -> bool:
    if state.life[unit] != WAITING or state.rank[unit] in (COMMANDER, OPERATIVE):
        return False
    return is_trooper(state, unit) and is_deployable(state, unit)


class Fortifications(Laying):
    """con_fortified_positions, con_improvised_defenses: both players place barricades in and near their zones."""

    def __init__(self, turns: i64) -> None:
        super().__init__()
        self.turns = turns

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        for column in range(i64(zones.width_of(state))):
            if rows_for_barricade(state, seat, column, True) != 0:
                self.ask(state, seat, unit, left)
                return

    def offer(self, state: State, mask: Mask) -> None:
        seat, column = CHOICE_SEAT.get(state), CHOICE_COLUMN.get(state)
        if column == NONE:
            for each in range(i64(zones.width_of(state))):
                if rows_for_barricade(state, seat, each, True) != 0:
                    mask.allow(COLUMN.at(each))
            return
        row = CHOICE_ROW.get(state)
        if row == NONE:
            rows = rows_for_barricade(state, seat, column, False)
            for each in range(i64(ROW_ANSWERS)):
                if (rows >> each) & 1 == 1:
                    mask.allow(ROW.at(each))
            return
        zone = zones.zone_of(state, seat)
        for heading in range(HALF_TURN):
            if can_bar(state, zone, column_x(column), row_y(row), heading):
                mask.allow(HEADING.at(heading))

    def chosen(self, state: State, action: i64) -> None:
        if COLUMN.covers(action):
            CHOICE_COLUMN.set(state, COLUMN.argument(action))
            state.restart()
        elif ROW.covers(action):
            CHOICE_ROW.set(state, ROW.argument(action))
            state.restart()
        else:
            x, y = column_x(CHOICE_COLUMN.get(state)), row_y(CHOICE_ROW.get(state))
            add_barricade(state, x, y, HEADING.argument(action))
            forget_all(state)
            if state.log is not None:
                state.log.tell(events.BARRICADE_PLACED, CHOICE_SEAT.get(state), x, y)


def rows_for_barricade(state: State, seat: i64, column: i64, is_enough: bool) -> i64:
    """The rows of a column in which a player may place a barricade with some heading, as bits."""
    found: i64 = 0
    x, zone = column_x(column), zones.zone_of(state, seat)
    for row in range(i64(zones.depth_of(state))):
        y = row_y(row)
        if square_to_zone(zone, x, y) > FARTHEST * FARTHEST:
            continue
        for heading in range(HALF_TURN):
            if can_bar(state, zone, x, y, heading):
                found |= BIT[row]
                break
        if found != 0 and is_enough:
            return found
    return found


def can_bar(state: State, zone: Zone, x: i64, y: i64, heading: i64) -> bool:
    """On the table, partly at range 2 of the own zone or nearer, and on no obstacle, base or token."""
    return (
        is_on_table_at(state, x, y, heading)
        and is_near_zone(zone, SHAPES[heading], x, y)
        and is_free(state, x, y, heading)
    )


def is_near_zone(zone: Zone, shape: Ground, x: i64, y: i64) -> bool:
    """Whether some part of a barricade lies at range 2 of a zone or nearer: a corner of one of them is what comes nearest."""
    square = square_to_zone(zone, x, y)
    if square <= NEAR * NEAR:
        return True  # its middle does
    farthest = NEAR + LONGEST + 1
    if square > farthest * farthest:
        return False  # no part of it reaches so far from its middle
    if zone.disc_radius > 0:
        return is_close_to(shape, zone.disc_x - x, zone.disc_y - y, zone.disc_radius + NEAR)
    for corner in range(i64(len(shape.corner_x))):
        if square_to_zone(zone, x + shape.corner_x[corner], y + shape.corner_y[corner]) <= NEAR * NEAR:
            return True
    for at in range(i64(0), i64(len(zone.parts)), PART):
        left, right = zone.parts[at] - x, zone.parts[at + 2] - x
        low, high = zone.parts[at + 1] - y, zone.parts[at + 3] - y
        if is_close_to(shape, left, low, NEAR) or is_close_to(shape, left, high, NEAR):
            return True
        if is_close_to(shape, right, low, NEAR) or is_close_to(shape, right, high, NEAR):
            return True
    return False


def is_close_to(shape: Ground, x: i64, y: i64, limit: i64) -> bool:
    """Whether some part of a barricade lies as near as that to a point."""
    return not shape.outside(0, x, y, limit + 1)


def _longest() -> i64:
    """How far a barricade reaches from its middle."""
    farthest: i64 = 0
    for shape in SHAPES:
        for corner in range(i64(len(shape.corner_x))):
            x, y = shape.corner_x[corner], shape.corner_y[corner]
            farthest = max(farthest, x * x + y * y)
    return root_up(farthest)


LONGEST: Final[i64] = _longest()


class SupplyDrop(Laying):
    """con_supply_drop: six tokens, at which trooper units take supply cards."""

    turns: i64 = 6

    def prepare(self, state: State) -> None:
        shuffle_supplies(state)

    def gives_action(self, state: State, action: i64) -> bool:
        return action == RESUPPLYING


battle("con_hostile_environment", HostileEnvironment())
battle("con_limited_visibility", LimitedVisibility(2))
battle("con_dawn", LimitedVisibility(1))
battle("con_war_weary", WarWeary())
battle("con_war_weary_skirmish", WarWeary())
battle("con_minefield", Minefield((), Spread(CONDITION, 2, (int(CONDITION),))))
battle("con_rapid_reinforcements", RapidReinforcements())
battle("con_fortified_positions", Fortifications(8))
battle("con_improvised_defenses", Fortifications(4))
battle("con_supply_drop", SupplyDrop((), Spread(CONDITION, 1, (int(CONDITION), int(OBJECTIVE)))))
