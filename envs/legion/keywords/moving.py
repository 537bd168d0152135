"""Keywords that change how units move."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ABILITIES,
    ACTIVATION_BEGINS,
    AFTER_MOVE,
    BARS_CONTACT,
    DEPLOYED,
    FREE_OF_DIFFICULT,
    FREE_TOOL,
    LEAVES_MELEE,
    MAY,
    MAY_HASTEN,
    MOVING,
    MUST,
    OPEN_TRANSPORT,
    OWES_MOVE,
    PIVOTS_BESIDE_MOVES,
    PIVOTS_FULLY,
    Ability,
    keyword,
    keywords_at,
)
from grognard.envs.legion.actions import (
    CLIMB,
    DONE,
    JUMP,
    NUMBER,
    PIVOT,
    REVERSE,
    STANDARD,
    STRAFE_LEFT,
    STRAFE_RIGHT,
    WITHDRAWING,
)
from grognard.envs.legion.data.printed import GROUND, OPEN
from grognard.envs.legion.geometry.numbers import BAND
from grognard.envs.legion.geometry.obstacles import HOVER_GROUND
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import choices
from grognard.envs.legion.rules.carrying import is_carrying
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.happening import begin_event
from grognard.envs.legion.rules.lasting import SPEED
from grognard.envs.legion.rules.measuring import at_range, melee_opponents
from grognard.envs.legion.rules.moves import PIVOT_ONLY, begin_move, can_move, hasten, is_stuck
from grognard.envs.legion.rules.moves_notched import headings
from grognard.envs.legion.rules.tokens import suppress
from grognard.envs.legion.rules.units import (
    MOST_SPEED,
    alive_minis,
    arguments,
    can_be_suppressed,
    has_small_base,
    is_creature,
    is_notched,
    is_on_table,
    is_trooper,
    may_mean,
    speed_of,
    units_of,
)
from grognard.envs.legion.rules.units import value as keyword_value
from grognard.envs.legion.sequence.activation import (
    EVENT_FLAGS,
    EVENT_MOVE,
    FOLLOWED,
    IGNORES_DIFFICULT,
    IS_GRANTED,
    LATE_PIVOT,
    LEAVES_FREELY,
    MOVE_BY_EFFECT,
    NO_MELEE,
    TURNED,
)
from grognard.envs.legion.sequence.effects import CHOICE_UNIT
from grognard.envs.legion.sequence.flows import MOVE
from grognard.envs.legion.sequence.moving import MOVE_LIMIT, MOVE_REASON
from grognard.envs.legion.state import NONE, SETTING_UP, UNTIL_ACTIVATION, State, owner_of


def _has_argument(state: State, unit: i64, number: i64, wanted: i64) -> bool:
    """Whether something stands behind the colon of a keyword on one of the unit's cards."""
    found = arguments(state, unit, number)
    for at in range(i64(len(found))):
        if found[at] == wanted:
            return True
    return False


# How they go


class Jump(Ability):
    """LG-K-jump: a move over terrain and minis of height X or lower, difficult terrain included."""

    changes: tuple[str, ...] = ("jump",)

    def jump(self, state: State, unit: i64, value: i64, bands: i64) -> i64:
        return max(bands, value)


class Speeder(Ability):
    """LG-K-speeder: the unit moves over terrain of height X or lower and may end on it; it owes a compulsory move in
    each activation.
    """

    changes: tuple[str, ...] = ("clearance", "traits")

    def clearance(self, state: State, unit: i64, value: i64, height: i64) -> i64:
        return max(height, value * BAND)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return OWES_MOVE


class Hover(Ability):
    """LG-K-hover, LG-K-strafe: the unit may stand by and, with notches, reverse and strafe. Ground: it is in the way
    like a ground vehicle. Air X: it ignores terrain of height X or lower, difficult terrain included.
    """

    changes: tuple[str, ...] = ("gait", "clearance", "allows_move", "may_stand_by", "traits")

    def gait(self, state: State, unit: i64, value: i64, gait: i64) -> i64:
        return HOVER_GROUND if _has_argument(state, unit, self.number, GROUND) else gait

    def clearance(self, state: State, unit: i64, value: i64, height: i64) -> i64:
        return height if _has_argument(state, unit, self.number, GROUND) else max(height, value * BAND)

    def allows_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return is_notched(state, unit) and (move == REVERSE or move == STRAFE_LEFT or move == STRAFE_RIGHT)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return 0 if _has_argument(state, unit, self.number, GROUND) else FREE_OF_DIFFICULT

    def may_stand_by(self, state: State, unit: i64, value: i64) -> bool:
        return True


class ClimbingVehicle(Ability):
    """LG-K-climbing-vehicle: the unit climbs as if it were a trooper."""

    changes: tuple[str, ...] = ("allows_move",)

    def allows_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move == CLIMB


class ExpertClimber(Ability):
    """LG-K-expert-climber: a climb may lead twice as high."""

    changes: tuple[str, ...] = ("rise",)

    def rise(self, state: State, unit: i64, value: i64, rise: i64) -> i64:
        return max(rise, 2 * BAND)


class Scale(Ability):
    """LG-K-scale: the unit climbs twice as high; difficult terrain under the tool does not lower its speed."""

    changes: tuple[str, ...] = ("rise", "traits")

    def rise(self, state: State, unit: i64, value: i64, rise: i64) -> i64:
        return max(rise, 2 * BAND)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return FREE_TOOL


class Unhindered(Ability):
    """LG-K-unhindered: difficult terrain never lowers the speed."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return FREE_OF_DIFFICULT


class Disengage(Ability):
    """LG-K-disengage: while just one enemy unit is in its melee, a trooper unit may move as if it were not engaged."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return LEAVES_MELEE if is_trooper(state, unit) and len(melee_opponents(state, unit)) == 1 else 0


class ImmuneMelee(Ability):
    """LG-K-immune-melee: enemy minis cannot be placed in base contact with it."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return BARS_CONTACT


class FullPivot(Ability):
    """LG-K-full-pivot: the unit pivots to any heading."""

    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return PIVOTS_FULLY


class Reposition(Ability):
    """LG-K-reposition: the unit may pivot once, before or after a standard move, as part of it. AMB-101: with a free
    attack after the move, it may pivot after that as well.
    """

    answers: tuple[int, ...] = (AFTER_MOVE,)  # after the free attack; MOVE asks by itself before and after the move
    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return PIVOTS_BESIDE_MOVES

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if unit != about or event == NONE or not is_on_table(state, unit):
            return False
        if EVENT_FLAGS.of(state, event) & TURNED != 0 or EVENT_MOVE.of(state, event) != STANDARD:
            return False
        return headings(state, unit) != 0 and self._attacks(state, unit, event)

    def _attacks(self, state: State, unit: i64, event: i64) -> bool:
        """Whether a free attack has followed the move, or may follow it now."""
        if EVENT_FLAGS.of(state, event) & FOLLOWED != 0:
            return True
        found = keywords_at(AFTER_MOVE)
        for at in range(i64(len(found))):
            amount = keyword_value(state, unit, found[at])
            if amount > 0 and ABILITIES[found[at]].is_free_attack:
                if ABILITIES[found[at]].applies(state, AFTER_MOVE, unit, amount, unit, event):
                    return True
        return False

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        begin_move(state, owner_of(unit), unit, MOVE_BY_EFFECT, PIVOT_ONLY, LATE_PIVOT | LEAVES_FREELY)


# What they cannot do


class Grounded(Ability):
    """LG-K-grounded: the unit cannot climb."""

    changes: tuple[str, ...] = ("forbids_move",)

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move == CLIMB


class Stationary(Ability):
    """LG-K-stationary: the unit moves by pivots only; it neither embarks nor disembarks."""

    changes: tuple[str, ...] = ("forbids_move",)

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move != PIVOT


class Plodding(Ability):
    """LG-K-plodding: at most one move action in an activation, free ones included."""

    changes: tuple[str, ...] = ("move_actions",)

    def move_actions(self, state: State, unit: i64, value: i64, moves: i64) -> i64:
        return min(moves, i64(1))


class WeighedDown(Ability):
    """LG-K-weighed-down: the unit cannot jump while it holds an objective token."""

    changes: tuple[str, ...] = ("forbids_move",)

    def forbids_move(self, state: State, unit: i64, value: i64, move: i64) -> bool:
        return move == JUMP and is_carrying(state, unit)


# How fast they are


class Spur(Ability):
    """LG-K-spur: when moving it may gain 1 suppression to be faster by 1, up to 3, before reductions.

    A unit that could not move without has chosen it with the move.
    """

    answers: tuple[int, ...] = (MOVING,)
    changes: tuple[str, ...] = ("traits",)

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return MAY_HASTEN if can_be_suppressed(state, unit) else 0

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MUST if is_stuck(state, state.innermost(MOVE)) else MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if MOVE_LIMIT.of(state, event) != NONE or MOVE_REASON.of(state, event) == WITHDRAWING:
            return False  # its speed is prescribed
        return unit == about and can_be_suppressed(state, unit)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        suppress(state, unit)
        hasten(state, unit, 1)


class AttackRun(Ability):
    """LG-K-attack-run: at the start of its activation the unit may choose 1 more or 1 less speed for it."""

    answers: tuple[int, ...] = (ACTIVATION_BEGINS,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        speed = speed_of(state, CHOICE_UNIT.get(state))
        if speed > 0:
            mask.allow(NUMBER.at(speed - 1))
        if speed < MOST_SPEED:
            mask.allow(NUMBER.at(speed + 1))

    def chosen(self, state: State, action: i64) -> None:
        unit = CHOICE_UNIT.get(state)
        amount = NUMBER.argument(action) - speed_of(state, unit)
        add_effect(state, SPEED, unit, amount, UNTIL_ACTIVATION, self.number)


# Before the game


class Scout(Ability):
    """LG-K-scout: once deployed the unit may make a standard move with a tool up to X, which ignores difficult terrain."""

    answers: tuple[int, ...] = (DEPLOYED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        limit = min(MOST_SPEED, value)
        if unit != about or state.phase != SETTING_UP or not is_on_table(state, unit):
            return False
        return can_move(state, unit, MOVE_BY_EFFECT, limit, IGNORES_DIFFICULT | NO_MELEE)

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        _begin_scouting(state, unit, self.number, min(MOST_SPEED, value), IGNORES_DIFFICULT | NO_MELEE)


class ScoutingParty(Ability):
    """LG-K-scouting-party: after its Scout move up to X friendly trooper units at range 1-2 may make one with the same
    tool.
    """

    answers: tuple[int, ...] = (DEPLOYED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return unit == about and state.moves[unit] > 0 and self._has_follower(state, unit)

    def _has_follower(self, state: State, unit: i64) -> bool:
        friends = units_of(state, owner_of(unit))
        for number in range(i64(len(friends))):
            if self._may_follow(state, unit, friends[number]):
                return True
        return False

    def _may_follow(self, state: State, unit: i64, friend: i64) -> bool:
        """AMB-100: each unit makes at most one such move."""
        if (
            friend == unit
            or not is_trooper(state, friend)
            or state.moves[friend] > 0
            or not at_range(state, unit, friend, 2)
        ):
            return False
        return self._is_meant(state, unit, friend) and can_move(
            state, friend, MOVE_BY_EFFECT, self._limit(state, unit), NO_MELEE
        )

    def _is_meant(self, state: State, unit: i64, friend: i64) -> bool:
        filters = arguments(state, unit, self.number)
        for at in range(i64(len(filters))):
            if may_mean(state, filters[at], friend):
                return True
        return len(filters) == 0

    def _limit(self, state: State, unit: i64) -> i64:
        return min(MOST_SPEED, keyword_value(state, unit, numbers.SCOUT))

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event, value)

    def offer(self, state: State, mask: Mask) -> None:
        unit = CHOICE_UNIT.get(state)
        mask.allow(DONE)
        friends = units_of(state, owner_of(unit))
        for number in range(i64(len(friends))):
            if self._may_follow(state, unit, friends[number]):
                choices.allow_unit(state, mask, friends[number])

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        friend = choices.chosen_unit(state, action)
        unit = CHOICE_UNIT.get(state)
        choices.count_choice(state)
        _begin_scouting(state, friend, self.number, self._limit(state, unit), NO_MELEE)


def _begin_scouting(state: State, unit: i64, ability: i64, limit: i64, flags: i64) -> None:
    """LG-ACT-36: a move that is no part of an action is an event, in the setup as well: mines may follow it."""
    begin_event(
        state, owner_of(unit), unit, MOVE_BY_EFFECT, ability, is_action=0, limit=limit, flags=flags | IS_GRANTED
    )


# Transports


class Transport(Ability):
    """LG-K-transport: the unit carries up to X friendly trooper units; Open or Closed."""

    changes: tuple[str, ...] = ("seats", "traits")

    def seats(self, state: State, unit: i64, value: i64, passenger: i64) -> i64:
        return value if is_trooper(state, passenger) and not is_creature(state, passenger) else 0

    def traits(self, state: State, unit: i64, value: i64) -> i64:
        return OPEN_TRANSPORT if _has_argument(state, unit, self.number, OPEN) else 0


class LightTransport(Transport):
    """LG-K-light-transport: the unit carries up to X friendly trooper units of exactly one mini on a small base."""

    def seats(self, state: State, unit: i64, value: i64, passenger: i64) -> i64:
        fits = is_trooper(state, passenger) and has_small_base(state, passenger) and alive_minis(state, passenger) == 1
        return value if fits else 0


keyword("Jump", Jump())
keyword("Speeder", Speeder())
keyword("Hover", Hover())
keyword("Climbing Vehicle", ClimbingVehicle())
keyword("Expert Climber", ExpertClimber())
keyword("Scale", Scale())
keyword("Unhindered", Unhindered())
keyword("Disengage", Disengage())
keyword("Immune: Melee", ImmuneMelee())
keyword("Full Pivot", FullPivot())
keyword("Reposition", Reposition())
keyword("Grounded", Grounded())
keyword("Stationary", Stationary())
keyword("Plodding", Plodding())
keyword("Weighed Down", WeighedDown())
keyword("Spur", Spur())
keyword("Attack Run", AttackRun())
keyword("Scout", Scout())
keyword("Scouting Party", ScoutingParty())
keyword("Transport", Transport())
keyword("Light Transport", LightTransport())
