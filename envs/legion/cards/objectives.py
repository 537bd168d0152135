"""Objective cards: what they set up, what units may do because of them, and what they score."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    GAME_ENDS,
    MAY,
    QUIETLY,
    SCORED,
    battle,
)
from grognard.envs.legion.actions import (
    CLAIMING,
    REPAIRING,
    SABOTAGING,
    TO_PIECE,
)
from grognard.envs.legion.cards import terrain_words as terrain
from grognard.envs.legion.cards.laying import Laying, Spread
from grognard.envs.legion.data.printed import COMMANDER, END_OF_GAME, HEAVY, OPERATIVE
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.geometry.numbers import BAND, BIT
from grognard.envs.legion.geometry.zones import Zone, zone_of_rectangles
from grognard.envs.legion.rules import ending, zones
from grognard.envs.legion.rules.scoring import (
    holder_of_token,
    is_asset,
    larger,
    leaders_at,
    leaders_touching,
    units_in,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_SEAT,
    CHOICE_VALUE,
)
from grognard.envs.legion.state import (
    DEFEATED,
    MARK,
    MARKERS,
    NONE,
    OBJECTIVE,
    UNITS_ALL,
    State,
    first_unit,
    other,
    owner_of,
)


def scores_now(card: i64, state: State, moment: i64) -> bool:
    """Whether a card is scored at the end of the round that has just ended, or of the game."""
    bits = BATTLE.scored[card]
    if moment == GAME_ENDS:
        return bits & END_OF_GAME != 0
    return (bits >> (state.round - 1)) & 1 == 1


class Objective(Laying):
    """An objective: each player scores at its times what `points` says."""

    answers: tuple[int, ...] = (SCORED, GAME_ENDS)
    gives: tuple[int, ...] = ()  # actions of DO

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return moment not in (SCORED, GAME_ENDS) or scores_now(state.objective, state, moment)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY if moment in (SCORED, GAME_ENDS) else MAY

    def happen(self, state: State, moment: i64, unit: i64, about: i64) -> None:
        if moment in (SCORED, GAME_ENDS):
            ending.score(state, owner_of(unit), self.points_of(state, owner_of(unit), moment))

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        """Victory tokens of a seat."""
        return 0

    def gives_action(self, state: State, action: i64) -> bool:
        return action in self.gives


# Places to reach


class Breakthrough(Objective):
    """A victory token for each own unit whose leader stands wholly in the enemy's zone."""

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        return units_in(state, seat, zones.zone_of(state, other(seat)))


class Breach(Objective):
    """Two victory tokens for each own unit whose leader stands wholly within range 1 of the enemy's edge."""

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        return 2 * units_in(state, seat, edge_of(state, other(seat)))


def edge_of(state: State, seat: i64) -> Zone:
    """What lies within range 1 of a seat's edge of the table."""
    width, depth = zones.width_of(state), zones.depth_of(state)
    bottom = 0 if seat == state.blue else depth - 6
    return zone_of_rectangles(width, depth, [[0, bottom, width, bottom + 6]])


class Elimination(Objective):
    """A victory token for each enemy unit defeated, two for a commander, an operative or a heavy unit."""

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        found: i64 = 0
        first = first_unit(other(seat))
        for unit in range(first, first + UNITS_ALL // 2):
            if state.life[unit] == DEFEATED:
                found += 2 if state.rank[unit] in (COMMANDER, OPERATIVE, HEAVY) else 1
        return found


# Tokens to hold


class Control(Objective):
    """A victory token for each token across the middle at range 1 of which a player has more leaders than the other;
    two at the end of the game.
    """

    def __init__(self, quarters: tuple[int, ...], troopers_only: bool) -> None:
        super().__init__(quarters)
        self.troopers_only: bool = troopers_only

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        found: i64 = 0
        for row in range(MARKERS):
            if state.marker[row] == OBJECTIVE and not is_asset(state, row):
                gold = leaders_at(state, 0, row, self.troopers_only)
                if larger(gold, leaders_at(state, 1, row, self.troopers_only)) == seat:
                    found += 2 if moment == GAME_ENDS else 1
        return found


class KeyPositions(Objective):
    """The piece of terrain nearest to the middle is marked, and one more by each player; a victory token for each that
    more own leaders touch than enemy ones.
    """

    turns: i64 = 2

    def __init__(self, worth: i64) -> None:
        super().__init__()
        self.worth: i64 = worth

    def prepare(self, state: State) -> None:
        self.ask(state, state.blue, first_unit(state.blue), 0)

    def take_turn(self, state: State, seat: i64, left: i64, unit: i64) -> None:
        if self._pieces(state, left) != 0:
            self.ask(state, seat, unit, left)

    def _pieces(self, state: State, left: i64) -> i64:
        """The pieces that can be marked now, as bits; before the first turn those nearest to the middle."""
        if left == 0:
            return self._nearest(state)
        far = self._free(state, True)
        return far if far != 0 else self._free(state, False)

    def _nearest(self, state: State) -> i64:
        ground = state.ground
        best: i64 = 1 << 20
        found: i64 = 0
        for piece in range(i64(len(ground.top))):
            if terrain.can_be_marked(ground, piece):
                distance = terrain.distance_from(ground, piece, ground.width // 2, ground.height // 2)
                if distance < best:
                    best, found = distance, i64(0)
                if distance == best:
                    found |= BIT[piece]
        return found

    def _free(self, state: State, is_far: bool) -> i64:
        """Unmarked pieces wholly outside all zones, and if wanted beyond range 1 of every marked piece."""
        ground = state.ground
        found: i64 = 0
        for piece in range(i64(len(ground.top))):
            if not terrain.can_be_marked(ground, piece) or terrain.is_marked(state, piece):
                continue
            is_out = terrain.is_outside(ground, piece, zones.zone_of(state, 0))
            if is_out and terrain.is_outside(ground, piece, zones.zone_of(state, 1)):
                if not is_far or self._is_far(state, piece):
                    found |= BIT[piece]
        return found

    def _is_far(self, state: State, piece: i64) -> bool:
        for row in range(MARKERS):
            if state.marker[row] == MARK:
                if not terrain.are_apart(state.ground, piece, state.marker_about[row], BAND):
                    return False
        return True

    def offer(self, state: State, mask: Mask) -> None:
        offer_pieces(state, mask, self._pieces(state, CHOICE_VALUE.get(state)))

    def chosen(self, state: State, action: i64) -> None:
        terrain.mark(state, CHOICE_SEAT.get(state), TO_PIECE.argument(action), NONE)

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        found: i64 = 0
        for row in range(MARKERS):
            if state.marker[row] == MARK:
                piece = state.marker_about[row]
                if larger(leaders_touching(state, 0, piece), leaders_touching(state, 1, piece)) == seat:
                    found += self.worth
        return found


class Recover(Objective):
    """A token lies in the middle, and each player lays two; a victory token for each that is claimed."""

    gives: tuple[int, ...] = (int(CLAIMING),)
    turns: i64 = 4

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        return held(state, seat)


def held(state: State, seat: i64) -> i64:
    """Tokens of the objective that are claimed by units of a seat that count."""
    found: i64 = 0
    for row in range(MARKERS):
        if state.marker[row] == OBJECTIVE and not is_asset(state, row):
            unit = holder_of_token(state, row)
            if unit != NONE and owner_of(unit) == seat:
                found += 1
    return found


class Sabotage(Objective):
    """Four tokens with two wounds each; blue gains a victory token for each wound above two, red for each that is
    missing.
    """

    gives: tuple[int, ...] = (int(SABOTAGING), int(REPAIRING))
    turns: i64 = 4

    def points_of(self, state: State, seat: i64, moment: i64) -> i64:
        found: i64 = 0
        for row in range(MARKERS):
            if state.marker[row] == OBJECTIVE and not is_asset(state, row):
                more = state.marker_wounds[row] - 2
                found += max(i64(0), more if seat == state.blue else -more)
        return found


def offer_pieces(state: State, mask: Mask, bits: i64) -> None:
    for piece in range(i64(len(state.ground.top))):
        if (bits >> piece) & 1 == 1:
            mask.allow(TO_PIECE.at(piece))


battle("obj_breakthrough", Breakthrough())
battle("obj_intercept_the_transmissions", Control((1, 2, 3), True))
battle("obj_key_positions", KeyPositions(1))
battle("obj_recover_the_supplies", Recover((2,), Spread(OBJECTIVE, 1, (int(OBJECTIVE),))))
battle("obj_sabotage_the_moisture_vaporators", Sabotage((), Spread(OBJECTIVE, 2, (int(OBJECTIVE),), 2)))
battle("obj_breach", Breach())
battle("obj_control", Control((2,), False))
battle("obj_elimination", Elimination())
battle("obj_pivotal_positions", KeyPositions(2))
