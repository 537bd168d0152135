"""The words for what must be done to use an ability (CQ-G-cost-paying)."""

from mypy_extensions import i64

from grognard.envs.conquest.cards.filters import (
    friendly,
)
from grognard.envs.conquest.cards.filters import (
    ready as is_ready,
)
from grognard.envs.conquest.cards.filters import (
    unit as is_a_unit,
)
from grognard.envs.conquest.cards.filters import (
    warlord as is_a_warlord,
)
from grognard.envs.conquest.cards.picks import CardPick
from grognard.envs.conquest.rules.components import spend
from grognard.envs.conquest.rules.damage import deal_as_cost
from grognard.envs.conquest.rules.events import exhaust
from grognard.envs.conquest.rules.leaving import sacrifice
from grognard.envs.conquest.rules.values import can_be_damaged, remaining_hp
from grognard.envs.conquest.state import IN_DISCARD, IN_PLAY, Card, State, Use
from grognard.envs.core.abilities import Cost
from grognard.envs.core.filters import Filter


class ExhaustThis(Cost[State, Use]):
    """Exhaust this card."""

    def can_pay(self, state: State, use: Use) -> bool:
        return state.cards[use.source].ready

    def pay(self, state: State, use: Use, value: i64) -> None:
        exhaust(state, [state.cards[use.source]])

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        return not state.cards[use.source].ready

    def suppose(self, state: State, use: Use, value: i64) -> None:
        state.cards[use.source].ready = False

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.cards[use.source].ready = True


class Pay(Cost[State, Use]):
    """Pay resources."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def can_pay(self, state: State, use: Use) -> bool:
        return state.players[use.player].resources >= self.amount

    def pay(self, state: State, use: Use, value: i64) -> None:
        spend(state, use.player, self.amount)

    def suppose(self, state: State, use: Use, value: i64) -> None:
        state.players[use.player].resources -= self.amount

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.players[use.player].resources += self.amount


class SacrificeThis(Cost[State, Use]):
    """Sacrifice this card; AMB-21: however it left play, the cost was paid."""

    def pay(self, state: State, use: Use, value: i64) -> None:
        sacrifice(state, state.cards[use.source])

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        return state.cards[use.source].zone != IN_PLAY

    def suppose(self, state: State, use: Use, value: i64) -> None:
        state.cards[use.source].zone = IN_DISCARD

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.cards[use.source].zone = IN_PLAY


class Sacrifice(Cost[State, Use]):
    """Sacrifice a card you control that fits (CQ-G-sacrifice)."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.pick = CardPick(friendly & where & ~is_a_warlord, target=False)

    def pay(self, state: State, use: Use, value: i64) -> None:
        sacrifice(state, state.cards[value])

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        return state.cards[value].zone != IN_PLAY

    def suppose(self, state: State, use: Use, value: i64) -> None:
        state.cards[value].zone = IN_DISCARD

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.cards[value].zone = IN_PLAY


class ExhaustUnit(Cost[State, Use]):
    """Exhaust a ready unit you control that fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.pick = CardPick(friendly & is_a_unit & is_ready & where, target=False)

    def pay(self, state: State, use: Use, value: i64) -> None:
        exhaust(state, [state.cards[value]])

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        return not state.cards[value].ready

    def suppose(self, state: State, use: Use, value: i64) -> None:
        state.cards[value].ready = False

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.cards[value].ready = True


class DamageThis(Cost[State, Use]):
    """Deal damage to this unit; AMB-21: if all of it is prevented, nothing was paid."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def can_pay(self, state: State, use: Use) -> bool:
        return can_be_damaged(state, state.cards[use.source])

    def pay(self, state: State, use: Use, value: i64) -> None:
        deal_as_cost(state, state.cards[use.source], self.amount)

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        return use.amount > 0

    def suppose(self, state: State, use: Use, value: i64) -> None:
        """A unit that does not survive it is gone."""
        if remaining_hp(state, state.cards[use.source]) <= self.amount:
            state.cards[use.source].zone = IN_DISCARD

    def take_back(self, state: State, use: Use, value: i64) -> None:
        state.cards[use.source].zone = IN_PLAY
