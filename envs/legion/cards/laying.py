"""Words for the setup of battle cards: players by turns put tokens on the lattice, mark terrain, name units."""

from functools import cache
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import BATTLE_SETUP, Ability
from grognard.envs.legion.actions import COLUMN, MINI_SLOTS, ROW
from grognard.envs.legion.geometry.answers import ROW_ANSWERS
from grognard.envs.legion.geometry.bases import RADIUS, SMALL, TOKEN
from grognard.envs.legion.geometry.lattice import can_lie, column_x, is_uncovered, lying_level, lying_rows, row_y
from grognard.envs.legion.geometry.numbers import BAND, BIT
from grognard.envs.legion.geometry.obstacles import ON_FOOT, Obstacles
from grognard.envs.legion.geometry.zones import Zone, is_beyond
from grognard.envs.legion.rules import choices, zones
from grognard.envs.legion.rules.battle import lay_token
from grognard.envs.legion.rules.obstruction import WORK
from grognard.envs.legion.rules.setup import begin_laying
from grognard.envs.legion.rules.units import base_kind, is_on_table
from grognard.envs.legion.sequence.effects import CHOICE_COLUMN, CHOICE_SEAT, CHOICE_VALUE
from grognard.envs.legion.state import (
    ALIVE,
    CART,
    CONDITION,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    UNITS_ALL,
    State,
    first_mini,
    first_unit,
    owner_of,
)

FAR: Final[i64] = 1 << 40  # a squared distance beyond all tables
NEAR_ZONE: Final[i64] = 0
OFF_ZONES: Final[i64] = 1
CLEAR_OF_ZONES: Final[i64] = 2  # beyond range 1


# Points


def surround_tokens(state: State) -> Obstacles:
    """LG-SETUP-19: what a token of a battle card may not lie on: other tokens, and bases that stand already."""
    obstacles = WORK.obstacles
    obstacles.begin(state.ground, ON_FOOT, SMALL, 0, 0, 0, 0, 0)
    for row in range(MARKERS):
        if state.marker[row] in (OBJECTIVE, CONDITION, CART):
            obstacles.add_token(state.marker_x[row], state.marker_y[row])
    for unit in range(UNITS_ALL):
        if is_on_table(state, unit):
            for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
                if state.mini[mini] == ALIVE:
                    kind = base_kind(state, unit)
                    obstacles.add_base(
                        kind, state.x[mini], state.y[mini], state.z[mini], state.heading[mini], 0, unit, 0
                    )
    return obstacles


def clearance(state: State, x: i64, y: i64) -> i64:
    """How far a token at a point would be from the deployment zones of both players."""
    return _clearance([zones.zone_of(state, 0), zones.zone_of(state, 1)], x, y)


def _clearance(both: list[Zone], x: i64, y: i64) -> i64:
    found = CLEAR_OF_ZONES
    for zone in both:
        if not is_beyond(zone, TOKEN, x, y, 0):
            return NEAR_ZONE
        if not is_beyond(zone, TOKEN, x, y, BAND):
            found = OFF_ZONES
    return found


@final
class Clearances:
    """The same for every point of the lattice, column by column."""

    def __init__(self, both: list[Zone], width: i64, depth: i64) -> None:
        self.points: vec[i64] = vec[i64]()
        for column in range(width):
            for row in range(depth):
                self.points = append(self.points, _clearance(both, column_x(column), row_y(row)))


@cache
def _clearances(card: int, width: int, depth: int) -> Clearances:
    """Of the zones of a deployment card, which are the same whoever plays blue."""
    both = [zones.zone_on(card, is_red, width, depth) for is_red in (False, True)]
    return Clearances(both, i64(width), i64(depth))


def tokens_of(state: State, kinds: i64) -> vec[i64]:
    """The rows of all tokens of some kinds (bits)."""
    found = vec[i64]()
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER and (kinds >> state.marker[row]) & 1 == 1:
            found = append(found, row)
    return found


def square_to_tokens(state: State, x: i64, y: i64, rows: vec[i64]) -> i64:
    """The squared distance of a point from the nearest of some tokens, from centre to centre."""
    least = FAR
    for at in range(i64(len(rows))):
        dx, dy = x - state.marker_x[rows[at]], y - state.marker_y[rows[at]]
        least = min(least, dx * dx + dy * dy)
    return least


@final
class Spread:
    """Tokens of a kind, beyond range 1 of all zones and beyond a range of others; without room as far from those as can be."""

    def __init__(self, kind: i64, apart: i64, others: tuple[int, ...], wounds: i64 = 0) -> None:
        self.kind: i64 = kind
        self.apart: i64 = apart * BAND + 2 * RADIUS[TOKEN]  # from centre to centre
        self.wounds: i64 = wounds  # on each of them
        self.others: i64 = 0  # kinds of tokens, as bits
        for other in others:
            self.others |= BIT[other]

    def worth(self, square: i64, clear: i64) -> i64:
        """What a point is worth where a token can lie; those with room all around are worth the same."""
        if clear == CLEAR_OF_ZONES and square > self.apart * self.apart:
            return 3 * FAR
        return clear * FAR + min(square, FAR - 1)

    def points(self, state: State) -> vec[i64]:
        """The best points, as rows of each column in bits."""
        obstacles, spots, rows = surround_tokens(state), WORK.take_spots(state), i64(zones.depth_of(state))
        clear = _clearances(int(state.deployment), zones.width_of(state), zones.depth_of(state)).points
        worth, others, best = vec[i64](capacity=i64(len(clear))), tokens_of(state, self.others), i64(0)
        for column in range(i64(zones.width_of(state))):
            lying = lying_rows(spots, column)
            for row in range(rows):
                x, y, value = column_x(column), row_y(row), i64(-1)
                if (lying >> row) & 1 == 1:
                    value = self.worth(square_to_tokens(state, x, y, others), clear[column * rows + row])
                    # Whether something lies there takes longest to find out, and does not matter where others are worth more.
                    if value < best or not is_uncovered(obstacles, x, y, True):
                        value = -1
                    best = max(best, value)
                worth = append(worth, value)
        return best_points(state, worth)


NO_SPREAD: Final[Spread] = Spread(NO_MARKER, 0, ())


def middle_x(state: State, quarter: i64) -> i64:
    """So many quarters of the table's width from its left edge."""
    return state.ground.width * quarter // 4


def points_near_middle(state: State, quarter: i64) -> vec[i64]:
    """The legal points nearest to the middle of the table's depth, at quarters of its width."""
    obstacles, worth = surround_tokens(state), vec[i64]()
    x, y = middle_x(state, quarter), state.ground.height // 2
    for column in range(i64(zones.width_of(state))):
        for row in range(i64(zones.depth_of(state))):
            dx, dy = column_x(column) - x, row_y(row) - y
            is_legal = can_lie(obstacles, column_x(column), row_y(row), True)
            worth = append(worth, FAR - dx * dx - dy * dy if is_legal else i64(-1))
    return best_points(state, worth)


def best_points(state: State, worth: vec[i64]) -> vec[i64]:
    """The points of the lattice that are worth most, by column as rows in bits; none that is worth less than 0."""
    rows = i64(zones.depth_of(state))
    best: i64 = 0
    for at in range(i64(len(worth))):
        best = max(best, worth[at])
    found = vec[i64]()
    for column in range(i64(zones.width_of(state))):
        bits: i64 = 0
        for row in range(rows):
            if worth[column * rows + row] == best:
                bits |= BIT[row]
        found = append(found, bits)
    return found


def offer_points(state: State, mask: Mask, points: vec[i64]) -> None:
    """First the columns that have a point, then the rows of the one that was chosen."""
    column = CHOICE_COLUMN.get(state)
    if column == NONE:
        for at in range(i64(len(points))):
            if points[at] != 0:
                mask.allow(COLUMN.at(at))
        return
    for row in range(i64(ROW_ANSWERS)):
        if (points[column] >> row) & 1 == 1:
            mask.allow(ROW.at(row))


# Cards


class Laying(Ability):
    """A battle card with a setup of its own: tokens in the middle, then `turns` of blue and red.

    In each turn its player puts a token as `spread` says, unless the card does something else (`take_turn`, `offer`, `chosen`).
    """

    turns: i64 = 0

    def __init__(self, quarters: tuple[int, ...] = (), spread: Spread = NO_SPREAD) -> None:
        super().__init__()
        self.quarters: tuple[int, ...] = quarters  # of the table's width, where objective tokens lie in the middle
        self.spread: Spread = spread

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        if moment != BATTLE_SETUP:
            self.happen(state, moment, unit, about)
        elif event != NONE:
            self.take_turn(state, owner_of(unit), value, unit)
        else:
            begin_laying(state, self.number, self.turns)
            self.prepare(state)

    def happen(self, state: State, moment: i64, unit: i64, about: i64) -> None:
        """What the card does in the game."""

    def prepare(self, state: State) -> None:
        """LG-SETUP-19: what comes before the first turn: where the point is not legal blue chooses among the nearest ones."""
        for quarter in self.quarters:
            x, y = middle_x(state, i64(quarter)), state.ground.height // 2
            if can_lie(surround_tokens(state), x, y, True):
                lay_token(state, OBJECTIVE, state.blue, x, y, lying_level(state.ground, x, y))
            else:
                self.ask(state, state.blue, first_unit(state.blue), -i64(quarter))

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        """One turn; `left` counts down to 1."""
        self.ask(state, seat, unit, left)

    def ask(self, state: State, seat: i64, unit: i64, value: i64) -> None:
        choices.ask(state, seat, unit, self.number, value, BATTLE_SETUP)

    def offer(self, state: State, mask: Mask) -> None:
        value = CHOICE_VALUE.get(state)
        offer_points(state, mask, points_near_middle(state, -value) if value < 0 else self.spread.points(state))

    def chosen(self, state: State, action: i64) -> None:
        if COLUMN.covers(action):
            CHOICE_COLUMN.set(state, COLUMN.argument(action))
            state.restart()
            return
        x, y = column_x(CHOICE_COLUMN.get(state)), row_y(ROW.argument(action))
        is_middle = CHOICE_VALUE.get(state) < 0
        kind = OBJECTIVE if is_middle else self.spread.kind
        row = lay_token(state, kind, CHOICE_SEAT.get(state), x, y, lying_level(state.ground, x, y))
        state.marker_wounds[row] = 0 if is_middle else self.spread.wounds
        state.revision += 1
