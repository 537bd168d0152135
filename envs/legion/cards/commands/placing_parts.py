"""What command cards put on the table: units that they lift and set down elsewhere, Bane tokens, tokens on the card itself."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import ACTION, DIVULGED, FIRST_COMMAND, ORDERS_OUT, UNTIMED
from grognard.envs.legion.actions import COLUMN, DONE, MINI_SLOTS, NUMBER, ROW, YES
from grognard.envs.legion.cards.commands.words import activating
from grognard.envs.legion.cards.filters import Units, itself
from grognard.envs.legion.cards.laying import CLEAR_OF_ZONES, clearance
from grognard.envs.legion.cards.parts import Card, OfUnit, Part
from grognard.envs.legion.events.attack import BLOWS_ROLLED
from grognard.envs.legion.events.round import ORDER_TURNED
from grognard.envs.legion.geometry import bases
from grognard.envs.legion.geometry.answers import COLUMN_ANSWERS, ROW_ANSWERS
from grognard.envs.legion.geometry.bases import RADIUS, TOKEN
from grognard.envs.legion.geometry.lattice import can_lie, column_x, row_y
from grognard.envs.legion.geometry.numbers import BAND
from grognard.envs.legion.rules import deploying, spending, wounds
from grognard.envs.legion.rules.dice import DEFENCE_BLANK, WHITE_DEFENCE, roll_defence
from grognard.envs.legion.rules.effects import add_effect, end_effect
from grognard.envs.legion.rules.lasting import MARKED, ON_CARD, SET_ASIDE, UNMASKED, is_given
from grognard.envs.legion.rules.measuring import at_range
from grognard.envs.legion.rules.token_placing import put_token, surround_token
from grognard.envs.legion.rules.units import (
    alive_minis,
    are_enemies,
    base_kind,
    is_in_play,
    is_on_table,
    unit_of_command,
)
from grognard.envs.legion.sequence.effects import (
    CHOICE_COLUMN,
    CHOICE_LEFT,
    CHOICE_ROW,
    CHOICE_SEAT,
    CHOICE_STAGE,
    CHOICE_TARGET,
    CHOICE_UNIT,
)
from grognard.envs.legion.sequence.setup import ANYWHERE, NEARBY
from grognard.envs.legion.state import (
    ALIVE,
    BANE,
    MARKERS,
    NONE,
    UNITS_ALL,
    UNTIL_GAME,
    UNTIL_ROUND,
    State,
    first_mini,
    first_unit,
    owner_of,
)

CLEAR: Final[i64] = 2 * BAND  # where units that a card sets down are safe from enemies
BANES: Final[i64] = 3  # which of them it is, as `number`: Here I Am, Smoke and Mirrors, Kablamo!


class Lifts(OfUnit):
    """A unit of a kind is lifted, and the controller sets it down; what follows then is `land`."""

    def __init__(self, moment: i64, about: Units | None, where: Units, way: i64, clear: i64, must: bool) -> None:
        super().__init__(moment, about)
        self.where = where
        self.way = way
        self.clear = clear
        self.must = must

    def may_choose(self, state: State, unit: i64, each: i64) -> bool:
        if not is_on_table(state, each) or not self.where.matches(state, owner_of(unit), unit, each):
            return False
        return deploying.can_be_lifted(state, each, self.way, self.clear)

    def offer(self, state: State, mask: Mask) -> None:
        if CHOICE_STAGE.get(state) == 1:
            mask.allow(YES)
            return
        super().offer(state, mask)
        if not self.must:
            mask.allow(DONE)

    def chosen(self, state: State, action: i64) -> None:
        unit, seat = CHOICE_UNIT.get(state), CHOICE_SEAT.get(state)
        if action == DONE:
            return
        if action == YES:
            self.land(state, unit, CHOICE_TARGET.get(state))
            return
        target = self.pick(state, action)
        deploying.begin_lifting(state, seat, target, self.way, self.clear)

    def land(self, state: State, unit: i64, target: i64) -> None:
        """The unit stands in its new place."""
        raise NotImplementedError


class Hurls(Lifts):
    """Free action: a unit near is set down within range 1 and height 1; each mini of an enemy may be hurt."""

    def __init__(self, where: Units) -> None:
        super().__init__(ACTION, itself & activating, where, NEARBY, 0, True)

    def land(self, state: State, unit: i64, target: i64) -> None:
        if not are_enemies(unit, target) or not is_in_play(state, target):
            return
        amount: i64 = 0
        shown: list[int] = []
        for _ in range(alive_minis(state, target)):
            face = roll_defence(state, WHITE_DEFENCE)
            amount += 0 if face == DEFENCE_BLANK else 1
            shown.append(int(face))
        if state.log is not None:
            state.log.tell(BLOWS_ROLLED, target, shown)
        wounds.suffer(state, target, amount, unit)


class DropsIn(Lifts):
    """When all orders are out a unit may be set down far from all enemies; its order token is turned then."""

    def __init__(self, where: Units) -> None:
        super().__init__(ORDERS_OUT, None, where, ANYWHERE, CLEAR, False)

    def land(self, state: State, unit: i64, target: i64) -> None:
        if not is_in_play(state, target) or state.face_up[target] == 0:
            return
        state.face_up[target] = 0
        state.face_down[target] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(ORDER_TURNED, target)


class NotInFirstRound(Card):
    """It cannot be chosen in the first round."""

    def may_be_chosen(self, state: State, seat: i64) -> bool:
        return state.round > 1


# Bane tokens


class LaysBanes(Part):
    """Bane tokens are put face down, each where its player likes, who says last which one it is."""

    def __init__(self, moment: i64, amount: i64, ability: i64) -> None:
        super().__init__(moment)
        self.amount = amount
        self.ability = ability

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if self.moment == DIVULGED:
            return True
        return not is_given(state, MARKED, unit, self.ability) and self._can_lay(state, unit)

    def _can_lay(self, state: State, unit: i64) -> bool:
        return self._kinds_left(state, owner_of(unit)) != 0 and self._has_place(state, unit)

    def _kinds_left(self, state: State, seat: i64) -> i64:
        """LG-K-bane-tokens: those of which the seat has none on the table, as bits."""
        found = (i64(1) << BANES) - 1
        for row in range(MARKERS):
            if state.marker[row] == BANE and state.marker_owner[row] == seat:
                found &= ~(i64(1) << state.marker_about[row])
        return found

    def _has_place(self, state: State, unit: i64) -> bool:
        for column in range(i64(COLUMN_ANSWERS)):
            if self._has_row(state, unit, column):
                return True
        return False

    def _has_row(self, state: State, unit: i64, column: i64) -> bool:
        for row in range(i64(ROW_ANSWERS)):
            if self._may_lie(state, unit, column_x(column), row_y(row)):
                return True
        return False

    def _may_lie(self, state: State, unit: i64, x: i64, y: i64) -> bool:
        """In the setup wholly beyond range 1 of all zones; later wholly within range 1 of the unit, beyond range 1 of enemies."""
        if self.moment == DIVULGED:
            return can_lie(surround_token(state, BANE), x, y, True) and clearance(state, x, y) == CLEAR_OF_ZONES
        leader = state.leader[unit]
        dx, dy = x - state.x[leader], y - state.y[leader]
        reach = BAND + RADIUS[base_kind(state, unit)] - RADIUS[TOKEN]
        if not is_on_table(state, unit) or dx * dx + dy * dy > reach * reach:
            return False
        return not _is_near_enemy(state, unit, x, y) and can_lie(surround_token(state, BANE), x, y, True)

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        if self.moment == DIVULGED:
            add_effect(state, MARKED, unit, 1, UNTIL_GAME, ability)
            add_effect(state, SET_ASIDE, unit, 1, UNTIL_GAME, ability)
            if not self._can_lay(state, unit):
                return
        super().work(state, unit, value, about, event, ability, number)

    def first_left(self, state: State, unit: i64) -> i64:
        return self.amount

    def offer(self, state: State, mask: Mask) -> None:
        unit, column = CHOICE_UNIT.get(state), CHOICE_COLUMN.get(state)
        if column == NONE:
            for each in range(i64(COLUMN_ANSWERS)):
                if self._has_row(state, unit, each):
                    mask.allow(COLUMN.at(each))
        elif CHOICE_ROW.get(state) == NONE:
            for each in range(i64(ROW_ANSWERS)):
                if self._may_lie(state, unit, column_x(column), row_y(each)):
                    mask.allow(ROW.at(each))
        else:
            for each in range(BANES):
                if (self._kinds_left(state, owner_of(unit)) >> each) & 1 == 1:
                    mask.allow(NUMBER.at(each))

    def chosen(self, state: State, action: i64) -> None:
        if COLUMN.covers(action):
            CHOICE_COLUMN.set(state, COLUMN.argument(action))
            state.restart()
            return
        if ROW.covers(action):
            CHOICE_ROW.set(state, ROW.argument(action))
            state.restart()
            return
        unit = CHOICE_UNIT.get(state)
        x, y = column_x(CHOICE_COLUMN.get(state)), row_y(CHOICE_ROW.get(state))
        put_token(state, BANE, owner_of(unit), x, y, NUMBER.argument(action))
        end_effect(state, UNMASKED, first_unit(owner_of(unit)))  # it may be any of those that are not on the table
        CHOICE_COLUMN.set(state, NONE)
        CHOICE_ROW.set(state, NONE)
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        if CHOICE_LEFT.get(state) > 0 and self._can_lay(state, unit):
            state.restart()


def _is_near_enemy(state: State, unit: i64, x: i64, y: i64) -> bool:
    """Whether a token would lie at range 1 of a mini of an enemy unit."""
    for each in range(UNITS_ALL):
        if not is_on_table(state, each) or not are_enemies(unit, each):
            continue
        kind = base_kind(state, each)
        for mini in range(first_mini(each), first_mini(each) + MINI_SLOTS):
            if state.mini[mini] == ALIVE:
                if bases.band(kind, state.x[mini], state.y[mini], state.heading[mini], TOKEN, x, y, 0) == 1:
                    return True
    return False


class ShownBefore(Card):
    """In the first round it must be chosen if it has been shown in the setup."""

    def must_be_chosen(self, state: State, seat: i64) -> bool:
        unit = unit_of_command(state, seat, self.number - FIRST_COMMAND)
        return state.round == 1 and unit != NONE and is_given(state, MARKED, unit, self.number)


# Tokens on the card


class Stocks(Part):
    """Green tokens are put on the card."""

    quiet = True

    def __init__(self, kinds: tuple[int, ...]) -> None:
        super().__init__(UNTIMED)
        self.kinds = kinds

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for kind in self.kinds:
            lay_on_card(state, owner_of(unit), ability, i64(kind))


def lay_on_card(state: State, seat: i64, ability: i64, kind: i64) -> None:
    """One more token of a kind on a command card in play, until the round ends."""
    add_effect(state, ON_CARD, first_unit(seat), 1, UNTIL_ROUND, ability, kind)


class TakesTokens(Card):
    """Units of a kind spend the tokens on it as their own; what enemies near its unit spend at one moment adds one."""

    def __init__(self, reach: i64, users: Units, *parts: Part) -> None:
        super().__init__(*parts)
        self.reach = reach
        self.users = users

    def may_take_token(self, state: State, seat: i64, user: i64) -> bool:
        return self.users.matches(state, seat, user, user)

    def sees_spent(self, state: State, seat: i64, user: i64, kind: i64) -> None:
        unit = unit_of_command(state, seat, self.number - FIRST_COMMAND)
        if unit == NONE or not is_in_play(state, unit) or not at_range(state, unit, user, self.reach):
            return
        if spending.is_first_at_moment(state, user, kind, self.number):
            lay_on_card(state, seat, self.number, kind)
