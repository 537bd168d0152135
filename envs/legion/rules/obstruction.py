"""What is in the way of a unit, as the geometry needs it: terrain, minis, carts and tokens of the state.

The objects of the geometry are made once and used for one question after the other; they are no part of the state.
"""

from typing import Final, final

from mypy_extensions import i64

from grognard.envs.legion.abilities import BARS_CONTACT, STARTS_NO_MELEE
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.geometry.bases import MEDIUM
from grognard.envs.legion.geometry.formations import Formation
from grognard.envs.legion.geometry.ground import EMPTY_GROUND
from grognard.envs.legion.geometry.melee import Regroup
from grognard.envs.legion.geometry.moving import Ends, Move
from grognard.envs.legion.geometry.notched import Slide
from grognard.envs.legion.geometry.obstacles import BARS, ENEMY, ON_FOOT, STOPS, Obstacles, passage
from grognard.envs.legion.geometry.obstacles import CART as CART_GAIT
from grognard.envs.legion.geometry.sight import Blockers
from grognard.envs.legion.geometry.spots import Spots
from grognard.envs.legion.rules.measuring import are_in_melee, is_in_melee
from grognard.envs.legion.rules.mobility import gait_of, has_trait, moving_gait
from grognard.envs.legion.rules.siding import are_foes
from grognard.envs.legion.rules.sighting import CART_HEIGHT, fill_blockers
from grognard.envs.legion.rules.units import (
    base_kind,
    has_melee_weapon,
    height_of,
    is_on_table,
    is_vehicle,
)
from grognard.envs.legion.sequence.flows import DISPLACING, MOVE
from grognard.envs.legion.sequence.moving import DISPLACING_ASIDE, MOVE_ASIDE
from grognard.envs.legion.state import (
    ALIVE,
    BANE,
    CART,
    MARKERS,
    NO_MARKER,
    NONE,
    OBJECTIVE,
    SETTING_UP,
    UNITS_ALL,
    State,
    first_mini,
)

# What a unit does while the others are in its way.
MOVES: Final[i64] = 0
IS_COMPULSORY: Final[i64] = 1
WITHDRAWS: Final[i64] = 2
IS_PLACED: Final[i64] = 3  # it does not move along a tool


@final
class Work:
    """Everything that questions of geometry need for their scratch work."""

    def __init__(self) -> None:
        self.obstacles: Obstacles = Obstacles(EMPTY_GROUND)
        self.move: Move = Move(self.obstacles)
        self.slide: Slide = Slide(self.obstacles)
        self.blockers: Blockers = Blockers()
        self.spots: Spots = Spots(EMPTY_GROUND)
        self.formation: Formation = Formation(self.obstacles, self.blockers, self.spots)
        self.regroup: Regroup = Regroup(self.obstacles)
        self.ends: Ends = Ends()
        # The question for which the obstacles were filled last (`keep`).
        self._state: State | None = None
        self._revision: i64 = 0
        self._phase: i64 = 0
        self._unit: i64 = NONE
        self._how: i64 = MOVES
        self._begun: i64 = 0
        self._count: i64 = 0

    def keep(self, state: State, unit: i64, how: i64) -> None:
        """The obstacles are those of a unit where it stands."""
        self._state, self._revision, self._phase = state, state.revision, state.phase
        self._unit, self._how = unit, how
        self._begun, self._count = self.obstacles.begun, self.obstacles.count

    def has_kept(self, state: State, unit: i64, how: i64) -> bool:
        """Whether the obstacles are still those, as nothing on the table has changed and nobody else has filled them.

        One question after the other is about the unit that acts: which kinds of moves there are, which ways, which ends.
        """
        return (
            self._unit == unit
            and self._how == how
            and self._state is state
            and self._revision == state.revision
            and self._phase == state.phase
            and self._begun == self.obstacles.begun
        )

    def take_again(self) -> None:
        """Forget what the question before has added to the obstacles that were kept."""
        self.obstacles.count = self._count
        self.obstacles.forget_surroundings()

    def take_spots(self, state: State) -> Spots:
        """The spots of the state's ground, which are made once for each ground and kept with it."""
        ground = state.ground
        if self.spots.ground is not ground:
            kept = ground.beside
            if isinstance(kept, Spots):
                self.spots = kept
            else:
                self.spots = Spots(ground)
                ground.beside = self.spots
            self.formation.spots = self.spots
        return self.spots


WORK: Final[Work] = Work()


def surround(state: State, unit: i64, how: i64 = MOVES) -> Obstacles:
    """Fill the obstacles for a unit whose leader stands on the table: LG-MOVE-7, LG-MOVE-8, LG-NOTCH-6."""
    are_aside = _may_be_aside(state)
    if not are_aside and WORK.has_kept(state, unit, how):
        WORK.take_again()
        return WORK.obstacles
    leader = state.leader[unit]
    x, y, z = state.x[leader], state.y[leader], state.z[leader]
    surround_place(state, unit, x, y, z, state.heading[leader], how)
    if not are_aside:
        WORK.keep(state, unit, how)
    return WORK.obstacles


def surround_place(
    state: State, unit: i64, x: i64, y: i64, z: i64, heading: i64, how: i64 = MOVES, without: i64 = NONE
) -> Obstacles:
    """The same as if its leader stood at a place; one other unit may be left out."""
    obstacles = WORK.obstacles
    gait = moving_gait(state, unit)
    obstacles.begin(state.ground, gait, base_kind(state, unit), x, y, z, heading, height_of(state, unit))
    are_aside = _may_be_aside(state)
    for each in range(UNITS_ALL):
        if each != unit and each != without and is_on_table(state, each):
            _add_unit(state, unit, each, gait, how, are_aside)
    for row in range(MARKERS):
        if state.marker[row] != NO_MARKER:
            _add_marker(state, unit, row, gait)
    WORK.take_spots(state)
    return obstacles


def _add_unit(state: State, unit: i64, each: i64, gait: i64, how: i64, are_aside: bool) -> None:
    """LG-ACT-21: who withdraws ignores the units it is in melee with on its way; who is placed displaces nobody."""
    flags = BARS
    if how != IS_PLACED:
        other = gait_of(state, each)
        is_fixed = other == ON_FOOT and gait != ON_FOOT and is_in_melee(state, each)
        flags = passage(gait, other, is_fixed, how == IS_COMPULSORY)
    if how == WITHDRAWS and are_in_melee(state, unit, each):
        flags &= ~STOPS
    if are_foes(state, unit, each):
        flags |= ENEMY
    kind, height = base_kind(state, each), height_of(state, each)
    lives, xs, ys, zs, headings = state.mini, state.x, state.y, state.z, state.heading
    obstacles, first = WORK.obstacles, first_mini(each)
    for mini in range(first, first + MINI_SLOTS):
        if lives[mini] == ALIVE and not (are_aside and is_aside(state, mini)):
            obstacles.add_base(kind, xs[mini], ys[mini], zs[mini], headings[mini], height, each, flags)


def _add_marker(state: State, unit: i64, row: i64, gait: i64) -> None:
    """LG-MOVE-7, LG-BATTLE-6: no mini ends on objective and Bane tokens or carts; a token the unit carries goes with it."""
    kind = state.marker[row]
    x, y = state.marker_x[row], state.marker_y[row]
    if kind == CART:
        flags = passage(gait, CART_GAIT, False, False)
        WORK.obstacles.add_base(MEDIUM, x, y, state.marker_z[row], state.marker_heading[row], CART_HEIGHT, NONE, flags)
    elif kind == BANE or (kind == OBJECTIVE and state.marker_holder[row] != unit):
        is_free = kind == OBJECTIVE and state.marker_holder[row] == NONE
        WORK.obstacles.add_token(x, y, is_free and state.phase == SETTING_UP)  # LG-SETUP-19


def _may_be_aside(state: State) -> bool:
    """Whether minis may be set aside now; most of the time none is."""
    frame = state.innermost(MOVE)
    return (frame >= 0 and MOVE_ASIDE.count(state, frame) > 0) or state.innermost(DISPLACING) >= 0


def is_aside(state: State, mini: i64) -> bool:
    """LG-NOTCH-7: whether a mini is set aside until it is displaced."""
    frame = state.innermost(DISPLACING)
    while frame >= 0:
        if state.frames[frame] == DISPLACING.number and DISPLACING_ASIDE.has(state, frame, mini):
            return True
        frame = state.below(frame)
    frame = state.innermost(MOVE)
    return frame >= 0 and MOVE_ASIDE.has(state, frame, mini)


def add_minis_of(state: State, unit: i64, with_leader: bool) -> None:
    """The unit's own minis are in the way, too (of tokens)."""
    kind, height = base_kind(state, unit), height_of(state, unit)
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and (with_leader or mini != state.leader[unit]) and not is_aside(state, mini):
            WORK.obstacles.add_base(
                kind, state.x[mini], state.y[mini], state.z[mini], state.heading[mini], height, unit, BARS
            )


def may_fight(state: State, unit: i64, enemy: i64) -> bool:
    """LG-MELEE-1, LG-K-immune-melee: whether the unit may move into contact with an enemy unit."""
    return are_foes(state, unit, enemy) and may_start_melee(state, unit) and not has_trait(state, enemy, BARS_CONTACT)


def may_start_melee(state: State, unit: i64) -> bool:
    """LG-MELEE-1: whether the unit has a melee weapon, and nothing keeps it from contact."""
    return has_melee_weapon(state, unit) and not has_trait(state, unit, STARTS_NO_MELEE)


def starts_rough(state: State, unit: i64) -> bool:
    """LG-MOVE-9: whether a mini of the unit stands in difficult terrain."""
    kind, is_foot = base_kind(state, unit), not is_vehicle(state, unit)
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and state.ground.is_in_difficult(
            kind, state.x[mini], state.y[mini], state.heading[mini], state.z[mini], is_foot
        ):
            return True
    return False


def form(state: State, unit: i64, others: i64) -> Formation:
    """The formation of so many other minis round the leader of a unit; its own minis that stand must be added."""
    leader = state.leader[unit]
    surround(state, unit, IS_PLACED)
    formation = WORK.formation
    formation.begin(
        state.x[leader], state.y[leader], state.z[leader], state.heading[leader], others, is_turned(state, unit)
    )
    return formation


def is_turned(state: State, unit: i64) -> bool:
    """Whether its owner looks at the table from the other side."""
    return unit // (UNITS_ALL // 2) != state.blue


def add_enemy_leaders(state: State, unit: i64) -> None:
    """Who matters to formations that hide or fire."""
    fill_blockers(state, WORK.blockers)
    for each in range(UNITS_ALL):
        if is_on_table(state, each) and are_foes(state, unit, each):
            leader = state.leader[each]
            WORK.formation.add_enemy(
                base_kind(state, each), state.x[leader], state.y[leader], state.heading[leader], state.z[leader],
                height_of(state, each), leader,
            )  # fmt: skip
