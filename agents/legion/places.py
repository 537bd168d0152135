"""What a place on the table is worth to a unit: objectives, targets within range, and what enemies could do to it there."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.legion.odds import ALL, BANDS, hits_at, hits_worth
from grognard.agents.legion.weights import Weights, of_card
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.geometry.cover import cover_of_mini
from grognard.envs.legion.geometry.numbers import BAND, INCH, root
from grognard.envs.legion.geometry.sight import sees
from grognard.envs.legion.rules.sighting import BLOCKERS, block_for
from grognard.envs.legion.rules.units import (
    base_kind,
    height_of,
    is_creature,
    is_in_play,
    is_on_table,
    is_trooper,
    is_vehicle,
)
from grognard.envs.legion.sequence.attack import MELEE_POOL, RANGED_POOL
from grognard.envs.legion.state import (
    CART,
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

NOTHING: Final[i64] = -1_000_000_000  # the worth of what cannot be done
FIRST: Final[i64] = BANDS + 1  # by unit: nothing at range 0, then the bands, from 1
NEAR: Final[i64] = BAND - INCH  # so near to a token that it is surely at range 1
BASE: Final[i64] = 2 * INCH  # between the middles of bases, about, that touch or are measured from their edges
TOUCH: Final[i64] = INCH


def far(x: i64, y: i64, to_x: i64, to_y: i64) -> i64:
    """The distance of two points."""
    dx, dy = x - to_x, y - to_y
    return root(dx * dx + dy * dy)


def is_goal(state: State, row: i64) -> bool:
    """Whether units want to be near a token; a mark of nobody's is a piece of terrain that both want to touch."""
    kind = state.marker[row]
    return kind in (OBJECTIVE, CART) or (kind == MARK and state.marker_owner[row] == NONE)


def around(state: State, row: i64) -> i64:
    """How far from the middle of a marked piece whoever touches it stands, about."""
    return state.ground.circle_radius[state.ground.piece_first[state.marker_about[row]]]


@final
class Outlook:
    """The table as one unit sees it: made once for a question, then asked about places."""

    def __init__(self, state: State, weights: Weights, unit: i64) -> None:
        self.state: State = state
        self.weights: Weights = weights
        self.unit: i64 = unit
        self.seat: i64 = owner_of(unit)
        self.foes: vec[i64] = vec[i64]()
        self.fires: vec[i64] = vec[i64]()  # by enemy and range: what an attack on it is worth
        self.menaces: vec[i64] = vec[i64]()  # ... and what one by it costs
        self.reach: i64 = 0  # the longest range of the unit
        self.seen: vec[i64] = vec[i64]()  # by enemy: whether its leader sees the place in question, as far as is known
        self.cover: vec[i64] = vec[i64]()  # ... and the cover that the place gives
        self.rows: vec[i64] = vec[i64]()  # tokens that are worth to be near
        self.gains: vec[i64] = vec[i64]()  # ... and how much
        self._meet()
        self._find_tokens()

    def _meet(self) -> None:
        state, unit = self.state, self.unit
        first = first_unit(other(self.seat))
        hits = vec[i64]()
        for band in range(i64(FIRST)):
            hits = append(hits, hits_at(state, unit, RANGED_POOL, band) if band > 0 else 0)
            if hits[band] > 0:
                self.reach = band
        for foe in range(first, first + UNITS_ALL // 2):
            if not is_on_table(state, foe):
                continue
            self.foes = append(self.foes, foe)
            self.seen = append(self.seen, 1)
            self.cover = append(self.cover, 0)
            for band in range(i64(FIRST)):
                theirs = hits_at(state, foe, RANGED_POOL, band) if band > 0 else 0
                self.fires = append(self.fires, self._worth(foe, hits[band], RANGED_POOL))
                self.menaces = append(self.menaces, self._worth(unit, theirs, RANGED_POOL))

    def _worth(self, defender: i64, hits: i64, kind: i64) -> i64:
        return hits_worth(self.state, self.weights, defender, hits, 0, kind) if hits > 0 else 0

    def _find_tokens(self) -> None:
        state, weights = self.state, self.weights
        share = of_card(weights.tokens, state.objective)
        if share == 0:
            return
        full = (weights.objective + self._soon()) * share // ALL
        for row in range(MARKERS):
            if is_goal(state, row):
                self.rows = append(self.rows, row)
                self.gains = append(self.gains, self._gain(row, full))

    def _soon(self) -> i64:
        """How much more the objective counts in this round."""
        state, weights = self.state, self.weights
        soon = weights.last_objective * i64(state.round >= state.options.rounds)
        if state.round > 0 and (BATTLE.scored[state.objective] >> state.round) & 1 == 1:
            soon += weights.scored_now
        return soon

    def _gain(self, row: i64, full: i64) -> i64:
        """What it is worth to stand at a token, by who stands there already."""
        state, weights = self.state, self.weights
        mine, theirs = self._at_token(row)
        gain = full
        if theirs > mine + 1:
            gain = full * weights.outnumbered // ALL
        elif theirs == mine + 1:
            gain = full * weights.denied // ALL
        elif theirs > 0:
            gain = full * weights.contested // ALL
        else:
            for _ in range(mine):
                gain = gain * weights.shared // ALL
        if state.marker_holder[row] != NONE:
            gain = 0 if owner_of(state.marker_holder[row]) == self.seat else gain // 2
        return gain

    def _at_token(self, row: i64) -> tuple[i64, i64]:
        """Own and enemy leaders about range 1 of a token, the unit itself left out."""
        state, mine, theirs = self.state, i64(0), i64(0)
        for unit in range(UNITS_ALL):
            if is_on_table(state, unit) and unit != self.unit:
                leader = state.leader[unit]
                if far(state.x[leader], state.y[leader], state.marker_x[row], state.marker_y[row]) <= BAND:
                    mine += i64(owner_of(unit) == self.seat)
                    theirs += i64(owner_of(unit) != self.seat)
        return mine, theirs

    # Asked about places

    def aim(self, x: i64, y: i64) -> i64:
        """What the objective makes of a place."""
        state, weights = self.state, self.weights
        if state.objective == NONE:
            return 0
        near = TOUCH if of_card(weights.touched, state.objective) == 1 else NEAR
        step = weights.approach + weights.haste * state.round
        best: i64 = NOTHING
        for at in range(i64(len(self.rows))):
            row = self.rows[at]
            reach = around(state, row) if state.marker[row] == MARK else near
            gap = max(i64(0), far(x, y, state.marker_x[row], state.marker_y[row]) - reach)
            worth = self.gains[at] if gap == 0 else self.gains[at] // 2 - step * gap // INCH
            best = max(best, worth)
        total: i64 = best if len(self.rows) > 0 else 0
        depth = state.ground.height - y if self.seat == state.blue else y
        return total - weights.forward * of_card(weights.advance, state.objective) * depth // (ALL * INCH)

    def look(self, x: i64, y: i64, z: i64, heading: i64) -> None:
        """Find out which enemies in reach are seen from a place, and what cover there is from them."""
        state, unit = self.state, self.unit
        kind, height = base_kind(state, unit), height_of(state, unit)
        is_foot = is_trooper(state, unit) and not is_creature(state, unit)
        block_for(state, unit)
        for at in range(i64(len(self.foes))):
            foe = self.foes[at]
            leader = state.leader[foe]
            band = self.band(at, x, y)
            self.seen[at], self.cover[at] = 0, 0
            if self.fires[at * FIRST + band] == 0 and self.menaces[at * FIRST + band] == 0:
                continue
            foe_x, foe_y, foe_heading, foe_z = state.x[leader], state.y[leader], state.heading[leader], state.z[leader]
            foe_kind, foe_height = base_kind(state, foe), height_of(state, foe)
            if sees(
                state.ground, BLOCKERS, foe_kind, foe_x, foe_y, foe_heading, foe_z, foe_height, leader,
                kind, x, y, heading, z, height, state.leader[unit],
            ):  # fmt: skip
                self.seen[at] = 1
                self.cover[at] = cover_of_mini(
                    state.ground, BLOCKERS, foe_kind, foe_x, foe_y, foe_heading, foe_z, foe_height, leader,
                    kind, x, y, heading, z, height, state.leader[unit], is_vehicle(state, unit), is_foot,
                )  # fmt: skip

    def band(self, at: i64, x: i64, y: i64) -> i64:
        """The range from a place to an enemy, about; 0 if it is beyond all."""
        leader = self.state.leader[self.foes[at]]
        away = max(i64(0), far(x, y, self.state.x[leader], self.state.y[leader]) - BASE)
        return away // BAND + 1 if away < BANDS * BAND else 0

    def fire(self, x: i64, y: i64) -> i64:
        """The best attack from a place, or less than nothing for every inch that is missing."""
        state, best, gap = self.state, i64(0), i64(1 << 40)
        for at in range(i64(len(self.foes))):
            leader = state.leader[self.foes[at]]
            away = max(i64(0), far(x, y, state.x[leader], state.y[leader]) - BASE)
            if self.seen[at] == 1:
                best = max(best, self.fires[at * FIRST + self.band(at, x, y)])
            gap = min(gap, away)
        if best > 0 or len(self.foes) == 0:
            return best
        return -self.weights.hunt * gap // INCH

    def menace(self, x: i64, y: i64) -> i64:
        """What enemies could do to the unit at a place."""
        total: i64 = 0
        for at in range(i64(len(self.foes))):
            if self.seen[at] == 1:
                menace = self.menaces[at * FIRST + self.band(at, x, y)]
                total += menace - menace * self.cover[at] * self.weights.covered // ALL
        return total

    def worth(self, x: i64, y: i64, share: i64) -> i64:
        """What a place is worth, if so many percent of an attack from there count."""
        fire = self.fire(x, y)
        fire = fire * share // ALL if fire > 0 else fire
        return self.aim(x, y) + fire - self.menace(x, y) * self.weights.menace // ALL

    def melee(self, foe: i64) -> i64:
        """What it is worth to be in melee with an enemy."""
        state, weights = self.state, self.weights
        mine = self._worth(foe, hits_at(state, self.unit, MELEE_POOL, 0), MELEE_POOL)
        theirs = self._worth(self.unit, hits_at(state, foe, MELEE_POOL, 0), MELEE_POOL)
        return (mine * weights.contact - theirs * weights.melee_menace) // ALL


def place_of(state: State, unit: i64) -> tuple[i64, i64]:
    """Where a unit's leader stands; passengers stand where their transport does."""
    vehicle = state.aboard[unit]
    leader = state.leader[vehicle if vehicle != NONE and is_in_play(state, vehicle) else unit]
    return state.x[leader], state.y[leader]
