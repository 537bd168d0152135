"""What keywords of attacks have in common: weapon keywords work in a pool that is rolled, choices of amounts,
tokens one by one.
"""

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.legion.abilities import Ability
from grognard.envs.legion.actions import DONE, NUMBER
from grognard.envs.legion.events.attack import RESULTS_TURNED, SHIELDS_FLIPPED, SURGES_WOUNDED
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import choices, spending, tokens, wounds
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import USED_SHIELDS, is_under
from grognard.envs.legion.rules.pools import additions, is_ranged, is_rolled, pool_value, turn
from grognard.envs.legion.rules.units import has
from grognard.envs.legion.sequence.attack import POOL_DEFENDER, POOL_SEAT, POOL_UNIT
from grognard.envs.legion.sequence.effects import CALM_AMOUNT, CHOICE_EVENT, CHOICE_LEFT, CHOICE_UNIT, CHOICE_VALUE
from grognard.envs.legion.state import INACTIVE_SHIELD, NONE, SHIELD, UNTIL_ROUND, State, owner_of


class InPool(Ability):
    """A keyword that works while a pool is rolled; `works` says whether it could now."""

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return is_rolled(state, event) and self.works(state, moment, unit, value, event)

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return True


class OfDefender(InPool):
    """A keyword of the unit that defends."""

    def applies(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return (
            is_rolled(state, event)
            and POOL_DEFENDER.of(state, event) == unit
            and self.works(state, moment, unit, value, event)
        )


class Amount(InPool):
    """A weapon keyword of which its player uses as much as it likes: 0 to `most`."""

    def most(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        """How much could be used now."""
        return 0

    def use(self, state: State, unit: i64, pool: i64, amount: i64) -> None:
        """So much of it is used."""

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return self.most(state, unit, value, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, POOL_SEAT.of(state, event), unit, self.number, value, moment, about, event)

    def offer(self, state: State, mask: Mask) -> None:
        unit, value, pool = CHOICE_UNIT.get(state), CHOICE_VALUE.get(state), CHOICE_EVENT.get(state)
        for amount in range(self.most(state, unit, value, pool) + 1):
            mask.allow(NUMBER.at(amount))

    def chosen(self, state: State, action: i64) -> None:
        if NUMBER.argument(action) > 0:
            self.use(state, CHOICE_UNIT.get(state), CHOICE_EVENT.get(state), NUMBER.argument(action))


class DefenderAmount(Amount):
    """The same for a keyword of the defender."""

    def works(self, state: State, moment: i64, unit: i64, value: i64, pool: i64) -> bool:
        return POOL_DEFENDER.of(state, pool) == unit and self.most(state, unit, value, pool) > 0

    def work(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event)


class OneByOne(Ability):
    """An effect that is paid for with tokens, one by one, as long as its player likes and `left` tokens may be
    spent.
    """

    def __init__(self, kind: i64) -> None:
        super().__init__()
        self.kind = kind

    def begin(self, state: State, moment: i64, unit: i64, value: i64, about: i64, event: i64, left: i64) -> None:
        choices.ask(state, owner_of(unit), unit, self.number, value, moment, about, event, left)

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        spending.offer(state, mask, CHOICE_UNIT.get(state), self.kind)

    def chosen(self, state: State, action: i64) -> None:
        if action == DONE:
            return
        spending.spend(state, CHOICE_UNIT.get(state), self.kind, action)
        CHOICE_LEFT.set(state, CHOICE_LEFT.get(state) - 1)
        self.paid(state, CHOICE_UNIT.get(state), CHOICE_EVENT.get(state))
        self.go_on(state)

    def paid(self, state: State, unit: i64, event: i64) -> None:
        """One token has been spent."""

    def go_on(self, state: State) -> None:
        """Ask again, if more tokens may be and can be spent."""
        if CHOICE_LEFT.get(state) > 0 and self.is_open(state, CHOICE_UNIT.get(state), CHOICE_EVENT.get(state)):
            if spending.can_spend(state, CHOICE_UNIT.get(state), self.kind):
                state.restart()

    def is_open(self, state: State, unit: i64, event: i64) -> bool:
        """Whether a further token could be of use."""
        return True


# Small facts


def is_defending(state: State, unit: i64, pool: i64) -> bool:
    return is_rolled(state, pool) and POOL_DEFENDER.of(state, pool) == unit


def turn_results(state: State, pool: i64, from_: i64, to: i64, amount: i64) -> None:
    """Results of the attack become others, and it is told."""
    turn(state, pool, from_, to, amount)
    if state.log is not None and amount > 0:
        state.log.tell(RESULTS_TURNED, POOL_DEFENDER.of(state, pool), amount, to)


def keep_tokens(state: State, calm: i64, kept: i64) -> None:
    """So much of the suppression that would be removed stays."""
    CALM_AMOUNT.set_of(state, calm, CALM_AMOUNT.of(state, calm) - kept)


def has_armor(state: State, unit: i64) -> bool:
    """LG-K-impact: Armor or Armor X."""
    return has(state, unit, numbers.ARMOR) or has(state, unit, numbers.ARMOR_X)


def is_safe(state: State, pool: i64, *, by_one: bool) -> bool:
    """LG-K-immune-deflect, AMB-51: whether defence surges cannot wound the attacker, by all its weapons or by one of them."""
    if POOL_UNIT.of(state, pool) == NONE:
        return True
    safe = pool_value(state, pool, numbers.IMMUNE_DEFLECT)
    return safe > 0 and (by_one or safe >= len(additions(state, pool)))


def spares_swords(state: State, pool: i64) -> bool:
    """AMB-9: whether by the variant of the options Ataru and Soresu wound nobody, as the attack is not ranged."""
    return state.options.ataru_soresu_ranged_only and not is_ranged(state, pool)


def throw_back(state: State, pool: i64, unit: i64, amount: i64) -> None:
    """AMB-88: the attacker suffers wounds by a unit that defends or guards."""
    attacker = POOL_UNIT.of(state, pool)
    if state.log is not None:
        state.log.tell(SURGES_WOUNDED, unit, attacker, amount)
    wounds.suffer(state, attacker, amount, unit)


def flip_shields(state: State, unit: i64, amount: i64) -> None:
    """LG-K-shielded: active shields become inactive, and it is noted that the unit has flipped some this round."""
    tokens.lose(state, unit, SHIELD, amount)
    tokens.put(state, unit, INACTIVE_SHIELD, amount)
    if not is_under(state, USED_SHIELDS, unit):
        add_effect(state, USED_SHIELDS, unit, 1, UNTIL_ROUND)
    if state.log is not None:
        state.log.tell(SHIELDS_FLIPPED, unit, amount)
