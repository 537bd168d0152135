"""Objective cards with things that are carried or pushed: Payload, Hostage Exchange, Bombing Run."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ALL_DEPLOYED,
    BARS_CONTACT,
    BATTLE_SETUP,
    END_ENDS,
    FIRST_BATTLE,
    GAME_ENDS,
    MAY,
    PHASE_ENDS,
    QUIETLY,
    SCORED,
    STARTS_NO_MELEE,
    Ability,
    battle,
)
from grognard.envs.legion.actions import (
    CLAIMING,
    COLUMN,
    DROPPING,
    HEADING,
    ROW,
    SIDE,
    TO_PIECE,
    TO_TOKEN,
    UNIT_SLOTS,
    said_unit,
    say_unit,
)
from grognard.envs.legion.cards import terrain_words as terrain
from grognard.envs.legion.cards.laying import offer_points
from grognard.envs.legion.cards.objectives import Objective, held, offer_pieces
from grognard.envs.legion.data.printed import CORPS, NULL_COURAGE
from grognard.envs.legion.data.tables import BATTLE, battle_card
from grognard.envs.legion.events import battle as events
from grognard.envs.legion.events.setup import UNIT_DEPLOYED
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS, SIDE_ANSWERS
from grognard.envs.legion.geometry.bases import MEDIUM, RADIUS, TOKEN
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.lattice import legal_rows, nearest_place
from grognard.envs.legion.geometry.moving import Ends
from grognard.envs.legion.geometry.numbers import BAND, BIT, CONTACT, DIRECTION_X, DIRECTION_Y, INCH, ONE, rounded
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, NO_HEIGHT
from grognard.envs.legion.geometry.zones import contains
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import choices, ending, happening, zones
from grognard.envs.legion.rules.battle import begin_blast, claim, lay_token
from grognard.envs.legion.rules.carrying import begin_carrying, holds_token
from grognard.envs.legion.rules.carts import begin_carting, surround_cart
from grognard.envs.legion.rules.deploying import ahead
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import FIRST_GRANTED
from grognard.envs.legion.rules.measuring import is_in_zone
from grognard.envs.legion.rules.obstruction import WORK, surround_place
from grognard.envs.legion.rules.placing import begin_placing, place_leader
from grognard.envs.legion.rules.scoring import (
    cart_to_piece,
    holder_of_token,
    is_asset,
    token_to_zone,
)
from grognard.envs.legion.rules.setup import begin_laying
from grognard.envs.legion.rules.units import base_kind, is_on_table, is_trooper
from grognard.envs.legion.sequence.activation import IS_GRANTED, MOVE_BY_EFFECT, NO_MELEE
from grognard.envs.legion.sequence.effects import (
    CHOICE_ABOUT,
    CHOICE_COLUMN,
    CHOICE_MOMENT,
    CHOICE_SEAT,
    CHOICE_STAGE,
    CHOICE_VALUE,
)
from grognard.envs.legion.sequence.setup import BATTLE_NAMED
from grognard.envs.legion.state import (
    CART,
    FACE_DOWN,
    MARK,
    MARKERS,
    NONE,
    OBJECTIVE,
    ON_TABLE,
    UNITS_ALL,
    UNTIL_GAME,
    UNTIL_ROUND,
    WAITING,
    State,
    first_unit,
    other,
    owner_of,
)

# Carts


class Payload(Objective):
    """Each player has a cart and marks a piece of terrain as the destination of the other's. A cart scores 3 in contact
    with its destination, 2 at range 1, 1 at range 2.
    """

    answers: tuple[int, ...] = (SCORED, GAME_ENDS, END_ENDS)
    turns: i64 = 4

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == END_ENDS:
            return owner_of(unit) == state.blue  # once for both carts
        return super().applies(state, moment, unit, value, about, event)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def happen(self, state: State, moment: i64, unit: i64, about: i64) -> None:
        if moment != END_ENDS:
            super().happen(state, moment, unit, about)
            return
        for seat in (other(state.blue), state.blue):  # begun last, blue's comes first
            row = marker_of(state, seat, CART)
            if row != NONE:
                begin_carting(state, row)

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        if left > 2 or self._destinations(state) != 0:
            self.ask(state, seat, unit, left)

    def _destinations(self, state: State) -> i64:
        """Pieces that do not lie wholly in a zone, as bits."""
        ground, gold, silver = state.ground, zones.zone_of(state, 0), zones.zone_of(state, 1)
        found: i64 = 0
        for piece in range(i64(len(ground.top))):
            is_away = not terrain.is_inside(ground, piece, gold) and not terrain.is_inside(ground, piece, silver)
            if is_away and terrain.can_be_marked(ground, piece):
                found |= BIT[piece]
        return found

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_VALUE.get(state) <= 2:
            offer_pieces(state, mask, self._destinations(state))
        elif CHOICE_STAGE.get(state) == 1:
            for heading in range(i64(HEADING_ANSWERS)):
                mask.allow(HEADING.at(heading))
        else:
            offer_points(state, mask, cart_points(state, CHOICE_SEAT.get(state)))

    def chosen(self, state: State, action: i64) -> None:
        seat = CHOICE_SEAT.get(state)
        if TO_PIECE.covers(action):
            terrain.mark(state, seat, TO_PIECE.argument(action), other(seat))
        elif COLUMN.covers(action):
            CHOICE_COLUMN.set(state, COLUMN.argument(action))
            state.restart()
        elif ROW.covers(action):
            CHOICE_STAGE.set(state, 1)
            self._lay_cart(state, seat, CHOICE_COLUMN.get(state), ROW.argument(action))
            state.restart()
        else:
            row = marker_of(state, seat, CART)
            state.marker_heading[row] = HEADING.argument(action)
            state.revision += 1
            if state.log is not None:
                x, y = state.marker_x[row], state.marker_y[row]
                state.log.tell(events.CART_MOVED, row, x, y, state.marker_heading[row])

    def _lay_cart(self, state: State, seat: i64, column: i64, row: i64) -> None:
        lattice = zones.lattice_of_zone(state, seat, MEDIUM)
        at = lattice.number(column, row, 0)
        x, y = lattice.x[at], lattice.y[at]
        lay_token(state, CART, seat, x, y, state.ground.level(MEDIUM, x, y, 0, True), seat)

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        cart, goal = marker_of(state, seat, CART), marker_of(state, seat, MARK)
        if cart == NONE or goal == NONE:
            return 0
        piece = state.marker_about[goal]
        if cart_to_piece(state, cart, piece, CONTACT):
            return 3
        if cart_to_piece(state, cart, piece, BAND):
            return 2
        return 1 if cart_to_piece(state, cart, piece, 2 * BAND) else 0


def marker_of(state: State, seat: i64, kind: i64) -> i64:
    """The token of a kind that belongs to a seat, or NONE."""
    for row in range(MARKERS):
        if state.marker[row] == kind and state.marker_owner[row] == seat:
            return row
    return NONE


def cart_points(state: State, seat: i64) -> vec[i64]:
    """Where a cart can stand in a seat's zone, by column as rows in bits."""
    lattice, formation = zones.lattice_of_zone(state, seat, MEDIUM), WORK.formation
    surround_cart(state, NONE)
    formation.begin(0, 0, 0, 0, 0, False)
    found = vec[i64]()
    for column in range(lattice.columns):
        found = append(found, legal_rows(lattice, formation, column, False))
    return found


# Tokens that units begin with


class HostageExchange(Objective):
    """Each player names a corps trooper unit, which the opponent places at the middle and then moves; each of the two
    holds a token, and those who hold one at the end score.
    """

    grants: tuple[int, ...] = (int(numbers.IMMUNE_ENEMY_EFFECTS),)
    gives: tuple[int, ...] = (int(CLAIMING),)
    turns: i64 = 6

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        setup = state.top
        if left > 4:
            if any(can_be_hostage(state, first_unit(seat) + i64(slot)) for slot in range(UNIT_SLOTS)):
                self.ask(state, seat, unit, left)
            else:
                BATTLE_NAMED.add(state, setup, NONE)
            return
        named = BATTLE_NAMED.at(state, setup, 1 if seat == state.blue else 0)  # the opponent's unit
        if left > 2 and named != NONE:
            choices.ask(state, seat, unit, self.number, left, BATTLE_SETUP, named, setup)
        elif named != NONE:
            self._give_token(state, named)

    def _give_token(self, state: State, unit: i64) -> None:
        leader = state.leader[unit]
        row = lay_token(state, OBJECTIVE, owner_of(unit), state.x[leader], state.y[leader], state.z[leader])
        claim(state, unit, row)
        add_effect(state, FIRST_GRANTED + FIRST_BATTLE + HOSTAGE, unit, 1, UNTIL_GAME, FIRST_BATTLE + HOSTAGE)
        add_effect(state, numbers.IMMUNE_ENEMY_EFFECTS, unit, 1, UNTIL_ROUND, FIRST_BATTLE + HOSTAGE)
        begin_carrying(state, unit)

    def offer(self, state: State, mask: Mask) -> None:
        seat = CHOICE_SEAT.get(state)
        if CHOICE_VALUE.get(state) > 4:
            for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
                if can_be_hostage(state, unit):
                    mask.allow(say_unit(seat, unit))
            return
        ends = self._places(state, CHOICE_ABOUT.get(state))
        for side in range(i64(SIDE_ANSWERS)):
            if ends.legal[side] == 1:
                mask.allow(SIDE.at(side))

    def _places(self, state: State, unit: i64) -> Ends:
        """Where the leader touches the middle of the table, on eight sides of it; or as near as possible."""
        x, y, kind = state.ground.width // 2, state.ground.height // 2, base_kind(state, unit)
        heading = ahead(state, owner_of(unit))
        obstacles, ends = surround_place(state, unit, x, y, 0, heading), WORK.ends
        obstacles.focus(x, y, 4 * INCH, ANY_HEIGHT, NO_HEIGHT)
        ends.clear()
        for side in range(i64(SIDE_ANSWERS)):
            at_x = x + rounded(RADIUS[kind] * DIRECTION_X[side * 6], ONE)
            at_y = y + rounded(RADIUS[kind] * DIRECTION_Y[side * 6], ONE)
            level = obstacles.level(kind, at_x, at_y, heading)
            if level != NOWHERE and obstacles.has_room(kind, at_x, at_y, level, heading):
                ends.put(side, at_x, at_y, level, heading)
        if ends.count == 0:
            nearest_place(obstacles, x, y, heading, ends, CHOICE_SEAT.get(state) != state.blue)
        return ends

    def chosen(self, state: State, action: i64) -> None:
        seat = CHOICE_SEAT.get(state)
        if not SIDE.covers(action):
            BATTLE_NAMED.add(state, state.below(state.top), said_unit(seat, action))
            if state.log is not None:
                state.log.tell(events.UNIT_NAMED, seat, said_unit(seat, action))
            return
        unit, side = CHOICE_ABOUT.get(state), SIDE.argument(action)
        ends = self._places(state, unit)
        x, y, z, heading = ends.x[side], ends.y[side], ends.z[side], ends.heading[side]
        state.life[unit] = ON_TABLE
        state.revision += 1
        if state.log is not None:
            state.log.tell(UNIT_DEPLOYED, unit)
        place_leader(state, unit, x, y, z, heading)
        happening.begin_event(
            state, seat, unit, MOVE_BY_EFFECT, self.number, is_action=0, limit=1, flags=NO_MELEE | IS_GRANTED
        )
        begin_placing(state, seat, unit)

    def bars_detonation(self, state: State) -> bool:
        return state.round == 1

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        found = held(state, seat)
        zone = zones.zone_of(state, seat)
        for row in range(MARKERS):
            if state.marker[row] == OBJECTIVE and not is_asset(state, row):
                unit = holder_of_token(state, row)
                if unit != NONE and owner_of(unit) == seat:
                    if contains(zone, TOKEN, state.marker_x[row], state.marker_y[row], 0):
                        found += 1
        return found


def can_be_hostage(state: State, unit: i64) -> bool:
    return state.life[unit] == WAITING and state.rank[unit] == CORPS and is_trooper(state, unit)


class Hostage(Ability):
    """equ_hostage: more courage, less speed, no melee of its own; in round 1 nobody may attack the unit. It needs its token."""

    changes: tuple[str, ...] = ("courage", "speed", "forbids_target", "traits")
    needs_token = True

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return courage + 1 if 0 < courage < NULL_COURAGE else courage

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        return max(i64(1), speed - 1)

    def forbids_target(self, state: State, unit: i64, value: i64, attacker: i64) -> bool:
        return state.round <= 1

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return STARTS_NO_MELEE | BARS_CONTACT if state.round <= 1 else STARTS_NO_MELEE


HOSTAGE: Final[i64] = battle_card("equ_hostage")


class BombingRun(Objective):
    """Each player's units begin with three bombs, which they carry and drop; at the end of each round one that was
    dropped may detonate.
    """

    answers: tuple[int, ...] = (ALL_DEPLOYED, PHASE_ENDS)
    gives: tuple[int, ...] = (int(CLAIMING), int(DROPPING))

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if moment == ALL_DEPLOYED:
            return owner_of(unit) == state.blue  # once for both players
        return self._bombs(state, owner_of(unit)) != 0

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY if moment == ALL_DEPLOYED else MAY

    def happen(self, state: State, moment: i64, unit: i64, about: i64) -> None:
        if moment == ALL_DEPLOYED:
            begin_laying(state, self.number, 6)
        else:
            choices.ask(state, owner_of(unit), unit, self.number, 1, moment)

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        if self._carriers(state, seat) != 0:
            self.ask(state, seat, unit, left)

    def _carriers(self, state: State, seat: i64) -> i64:
        """Own units without a bomb: those in the own zone, or without such all others, as bits."""
        inside: i64 = 0
        outside: i64 = 0
        for slot in range(UNITS_ALL // 2):
            unit = first_unit(seat) + slot
            if is_on_table(state, unit) and not holds_token(state, unit):
                if is_in_zone(state, unit, zones.zone_of(state, seat)):
                    inside |= i64(1) << slot
                else:
                    outside |= i64(1) << slot
        return inside if inside != 0 else outside

    def _bombs(self, state: State, seat: i64) -> i64:
        """Unclaimed tokens that units of a seat have dropped last, as bits."""
        found: i64 = 0
        for row in range(MARKERS):
            is_bomb = state.marker[row] == OBJECTIVE and not is_asset(state, row)
            if is_bomb and state.marker_face[row] == FACE_DOWN and state.marker_dropped[row] == seat:
                found |= BIT[row]
        return found

    def offer(self, state: State, mask: Mask) -> None:
        seat = CHOICE_SEAT.get(state)
        if CHOICE_MOMENT.get(state) == PHASE_ENDS:
            for row in range(MARKERS):
                if (self._bombs(state, seat) >> row) & 1 == 1:
                    mask.allow(TO_TOKEN.at(row))
            return
        for slot in range(UNITS_ALL // 2):
            if (self._carriers(state, seat) >> slot) & 1 == 1:
                mask.allow(say_unit(seat, first_unit(seat) + slot))

    def chosen(self, state: State, action: i64) -> None:
        seat = CHOICE_SEAT.get(state)
        if TO_TOKEN.covers(action):
            self._detonate(state, seat, TO_TOKEN.argument(action))
            return
        unit = said_unit(seat, action)
        leader = state.leader[unit]
        row = lay_token(state, OBJECTIVE, seat, state.x[leader], state.y[leader], state.z[leader])
        claim(state, unit, row)
        begin_carrying(state, unit)

    def _detonate(self, state: State, seat: i64, row: i64) -> None:
        for owner in range(i64(2)):
            if token_to_zone(state, row, zones.zone_of(state, owner), BAND):
                ending.score(state, other(owner), 1)
        begin_blast(state, seat, row, BATTLE.weapon_first[state.objective])


battle("obj_hostage_exchange", HostageExchange())
battle("equ_hostage", Hostage())
battle("obj_payload", Payload())
battle("obj_bombing_run", BombingRun())
