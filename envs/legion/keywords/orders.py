"""Keywords of the Command Phase: who issues orders to whom, and what units do that are issued one."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    ABILITIES,
    KEYWORD_RANGE_NUMBER,
    MAY,
    ORDER,
    ORDERED,
    ORDERS,
    QUIETLY,
    SETUP,
    Ability,
    keyword,
)
from grognard.envs.legion.actions import NUMBER
from grognard.envs.legion.data.printed import COMMANDER as COMMANDER_RANK
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.keywords.choosing import ChoosesUnits
from grognard.envs.legion.rules import choices, orders, tokens
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import LOSES
from grognard.envs.legion.rules.units import sources, unit_of_command
from grognard.envs.legion.sequence.command import ORDER_FIRST, ORDER_UNIT
from grognard.envs.legion.sequence.effects import CHOICE_UNIT, CHOICE_VALUE
from grognard.envs.legion.state import (
    ABSENT,
    AIM,
    COMMANDER,
    DODGE,
    NONE,
    SUPPRESSION,
    UNITS_ALL,
    UNTIL_PHASE,
    State,
    first_unit,
    owner_of,
    token,
)

TOKEN_COURAGE: Final[i64] = 2


class IssuesOrder(ChoosesUnits):
    """Issues an order to one friendly unit that its text names."""

    itself = True

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return orders.can_be_ordered(state, other, unit) and self.is_named(state, unit, other)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        orders.issue(state, other, unit)


class Direct(IssuesOrder):
    """LG-K-direct: while orders are issued, the unit may issue one to a friendly unit of the kind at range 1-2."""

    answers: tuple[int, ...] = (ORDERS,)
    reach = 2


class Entourage(IssuesOrder):
    """LG-K-entourage: while orders are issued, the unit may issue one to a friendly unit of that name at range 1-2."""

    answers: tuple[int, ...] = (ORDERS,)
    reach = 2


class Coordinate(IssuesOrder):
    """LG-K-coordinate: when the unit is issued an order it may issue one to a friendly unit of the kinds listed at
    range 1.
    """

    answers: tuple[int, ...] = (ORDERED,)

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def is_due(self, state: State, unit: i64, about: i64, event: i64) -> bool:
        return about == unit

    def reach_of(self, state: State, unit: i64) -> i64:
        reach = i64(self.reach)
        found = sources(state, unit, KEYWORD_RANGE_NUMBER)
        for at in range(i64(0), i64(len(found)), 2):
            reach = ABILITIES[found[at]].keyword_range(state, unit, found[at + 1], self.number, reach)
        return reach


class Authoritative(ChoosesUnits):
    """LG-K-authoritative, AMB-99: once in a Command Phase it hands an order on to a friendly unit at range 1-2."""

    answers: tuple[int, ...] = (ORDER,)
    reach = 2
    itself = False

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return MAY

    def is_due(self, state: State, unit: i64, about: i64, event: i64) -> bool:
        return about == unit and ORDER_UNIT.of(state, event) == ORDER_FIRST.of(state, event)

    def fits(self, state: State, unit: i64, other: i64, event: i64) -> bool:
        return orders.can_be_ordered(state, other, unit)

    def happen(self, state: State, unit: i64, other: i64, value: i64, about: i64, event: i64) -> None:
        add_effect(state, LOSES, unit, 1, UNTIL_PHASE, self.number, self.number)
        orders.hand_on(state, event, other)


class GainsWhenOrdered(Ability):
    """Gains tokens when it is issued an order."""

    answers: tuple[int, ...] = (ORDERED,)
    kind: i64 = AIM

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit

    def mode(self, state: State, moment: i64, unit: i64) -> i64:
        return QUIETLY

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.gain(state, unit, self.kind, value)


class Target(GainsWhenOrdered):
    """LG-K-target, AMB-79: when it is issued an order the unit gains X aims."""


class Defend(GainsWhenOrdered):
    """LG-K-defend: when it is issued an order the unit gains X dodges."""

    kind = DODGE


class Disciplined(Ability):
    """LG-K-disciplined: when it is issued an order it may remove up to X suppression."""

    answers: tuple[int, ...] = (ORDERED,)

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return about == unit and token(state, unit, SUPPRESSION) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        most = min(CHOICE_VALUE.get(state), token(state, CHOICE_UNIT.get(state), SUPPRESSION))
        for amount in range(most + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        tokens.calm(state, CHOICE_UNIT.get(state), NUMBER.argument(action))


class Cunning(Ability):
    """LG-K-cunning: if pips tie, a revealed card of this unit counts one pip less."""

    changes: tuple[str, ...] = ("wins_ties",)

    def wins_ties(self, state: State, unit: i64, value: i64, card: i64) -> bool:
        return unit_of_command(state, owner_of(unit), card) == unit


class FieldCommander(Ability):
    """LG-K-field-commander, AMB-38: the unit may be nominated like a commander; with the commander token it lends
    others courage 2 in panic tests.
    """

    brings: tuple[int, ...] = (int(COMMANDER),)
    answers: tuple[int, ...] = (SETUP,)
    changes: tuple[str, ...] = ("may_be_nominated", "lent_courage")

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        """It stands in for the commander that the army lacks."""
        first = first_unit(owner_of(unit))
        for each in range(first, first + UNITS_ALL // 2):
            if state.life[each] != ABSENT and (state.rank[each] == COMMANDER_RANK or token(state, each, COMMANDER) > 0):
                return False
        return True

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        tokens.put(state, unit, COMMANDER, 1)

    def may_be_nominated(self, state: State, unit: i64, value: i64) -> bool:
        return True

    def lent_courage(self, state: State, unit: i64, value: i64, to: i64) -> i64:
        return TOKEN_COURAGE if token(state, unit, COMMANDER) > 0 else 0


class SelfPreservation(Ability):
    """LG-K-self-preservation, AMB-74: in panic tests the unit does not use the courage of units of another affiliation,
    or of none.
    """

    changes: tuple[str, ...] = ("refuses_courage",)

    def refuses_courage(self, state: State, unit: i64, value: i64, commander: i64) -> bool:
        affiliation = UNITS.affiliation[state.kind[commander]]
        return affiliation == NONE or affiliation != UNITS.affiliation[state.kind[unit]]


class Contingencies(Ability):
    """LG-K-contingencies: up to X further command cards are set aside; one of them may replace the revealed card, if it
    has as many pips.
    """


class Unstoppable(Ability):
    """LG-K-unstoppable, AMB-81: it may activate twice in a round, and a further token of its rank lies in the pool."""

    changes: tuple[str, ...] = ("extra_activations",)

    def extra_activations(self, state: State, unit: i64, value: i64, extra: i64) -> i64:
        return 1


class Permanent(Ability):
    """LG-K-permanent: the command card stays in play through End Phases."""


class Divulge(Ability):
    """LG-K-divulge: the command card may be shown at the step that it names, for what it says there."""


keyword("Direct", Direct())
keyword("Entourage", Entourage())
keyword("Coordinate", Coordinate())
keyword("Authoritative", Authoritative())
keyword("Target", Target())
keyword("Defend", Defend())
keyword("Disciplined", Disciplined())
keyword("Cunning", Cunning())
keyword("Field Commander", FieldCommander())
keyword("Self-Preservation", SelfPreservation())
keyword("Contingencies", Contingencies())
keyword("Unstoppable", Unstoppable())
keyword("Permanent", Permanent())
keyword("Divulge", Divulge())
