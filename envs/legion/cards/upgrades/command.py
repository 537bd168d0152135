"""Command upgrades: orders, order tokens, courage, and tokens of friendly units."""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import (
    AFTER_POOL,
    COVERING,
    DRAWING,
    END_ENDS,
    OTHER_RALLY,
    OWN_ORDERS_OUT,
    TOKENS_GO,
    upgrade,
)
from grognard.envs.legion.actions import RANK
from grognard.envs.legion.cards.atoms import BeUnder, Gain
from grognard.envs.legion.cards.card_parts import ReadyCard
from grognard.envs.legion.cards.filters import (
    Units,
    at_range,
    face_up,
    friendly,
    nominated,
    of_rank,
    trooper,
    with_token,
)
from grognard.envs.legion.cards.parts import Card, Part, ToChosen, choose, given
from grognard.envs.legion.cards.passives import CommandsFarther, LendsFarther
from grognard.envs.legion.data.printed import CORPS
from grognard.envs.legion.events.round import TOKEN_GIVEN_BACK
from grognard.envs.legion.keywords.numbers import GUARDIAN
from grognard.envs.legion.rules import choices, orders, rally, turns
from grognard.envs.legion.rules.effects import add_effect, end_effects_of
from grognard.envs.legion.rules.lasting import CANNOT_CALM, KEEPS_TOKENS, is_under
from grognard.envs.legion.rules.pools import is_ranged, is_rolled
from grognard.envs.legion.rules.units import is_in_play, is_on_table
from grognard.envs.legion.sequence.attack import POOL_DEFENDER
from grognard.envs.legion.sequence.effects import CHOICE_CHOSEN, CHOICE_EVENT, CHOICE_NUMBER, CHOICE_UNIT
from grognard.envs.legion.sequence.turns import RALLY_REPLACED, TURN_DRAWN, TURN_RANK
from grognard.envs.legion.state import (
    DODGE,
    NONE,
    RANK_KINDS,
    SUPPRESSION,
    SURGE,
    UNITS_ALL,
    UNTIL_ATTACK,
    UNTIL_ROUND,
    State,
    first_unit,
    owner_of,
    token,
)


class LendsGuardians(Part):
    """While the unit defends against a ranged attack each other friendly corps trooper unit at range 1 has Guardian 1."""

    grants: tuple[int, ...] = (int(GUARDIAN),)
    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_rolled(state, event) and is_ranged(state, event) and POOL_DEFENDER.of(state, event) == unit

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        for other in range(first_unit(owner_of(unit)), first_unit(owner_of(unit)) + UNITS_ALL // 2):
            if other != unit and guards.matches(state, owner_of(unit), unit, other):
                add_effect(state, GUARDIAN, other, 1, UNTIL_ATTACK, ability)


class TakesGuardiansBack(LendsGuardians):
    """The attack is over."""

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        end_effects_of(state, ability)


class SecondToken(Part):
    """After a token was drawn from the order pool: another is drawn, one of the two is used, the other goes back."""

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            is_in_play(state, unit)
            and TURN_DRAWN.of(state, event) == 1
            and orders.tokens_in_pool(state, owner_of(unit)) > 0
        )

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        second = turns.take_fitting(state, owner_of(unit))
        if second == NONE:
            return
        choices.ask(state, owner_of(unit), unit, ability, value, self.moment, about, event, part=number)
        CHOICE_NUMBER.set(state, second)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(RANK.at(TURN_RANK.of(state, CHOICE_EVENT.get(state))))
        mask.allow(RANK.at(CHOICE_NUMBER.get(state)))

    def chosen(self, state: State, action: i64) -> None:
        turn = CHOICE_EVENT.get(state)
        first, second, kept = TURN_RANK.of(state, turn), CHOICE_NUMBER.get(state), RANK.argument(action)
        back = second if kept == first else first
        TURN_RANK.set_of(state, turn, kept)
        state.pool[owner_of(CHOICE_UNIT.get(state)) * RANK_KINDS + back] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(TOKEN_GIVEN_BACK, owner_of(CHOICE_UNIT.get(state)), back)


class Discipline(Part):
    """A friendly trooper unit with a face-up order may remove one suppression in its Rally instead of rolling."""

    optional = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        if not is_on_table(state, unit) or RALLY_REPLACED.of(state, event) == 1 or is_under(state, CANNOT_CALM, about):
            return False
        return token(state, about, SUPPRESSION) > 0

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        rally.replace_roll(state, event, 1)


class OneOrTwoCorps(ToChosen):
    """Things happen to one unit of a kind, or to two corps units of it."""

    def __init__(self, moment: i64, where: Units, keep: BeUnder) -> None:
        super().__init__(moment, None, where, (keep,), 2, False)

    def may_be_next(self, state: State, target: i64) -> bool:
        if CHOICE_CHOSEN.count(state, state.top) == 0:
            return True
        return state.rank[CHOICE_CHOSEN.at(state, state.top, 0)] == CORPS and state.rank[target] == CORPS


guards = friendly & trooper & of_rank(CORPS) & at_range(1)

upgrade(
    "up_command__aggressive_tactics",
    Card(given(nominated, choose(OWN_ORDERS_OUT, friendly & face_up, Gain(SURGE), up_to=4))),
)
upgrade("up_command__commanding_presence", CommandsFarther(4))
upgrade("up_command__esteemed_leader", Card(LendsGuardians(COVERING), TakesGuardiansBack(AFTER_POOL)))
upgrade("up_command__improvised_orders", Card(SecondToken(DRAWING), ReadyCard(END_ENDS)))
upgrade("up_command__inspiring_presence", LendsFarther())
upgrade("up_command__strict_orders", Card(Discipline(OTHER_RALLY, friendly & trooper & face_up)))
upgrade(
    "up_command__vigilance",
    Card(
        OneOrTwoCorps(
            TOKENS_GO,
            friendly & trooper & at_range(2) & with_token(DODGE),
            BeUnder(KEEPS_TOKENS, 1, UNTIL_ROUND, DODGE),
        )
    ),
)
