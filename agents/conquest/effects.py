"""What effects and costs bring and take: for each one that stands on a card an object that weighs it.

Which kind of worth a word has is said once, in the tables below; how much it is worth is data: `effects` and `costs` of the
weights. A word without a kind of its own is worth the same whatever it is about.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grognard.agents.conquest.planets import place_worth
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.words import number_of_cost, number_of_effect, word_of
from grognard.agents.conquest.worth import (
    NOTHING,
    card_worth,
    damage_worth,
    fighting_worth,
    is_fighting,
    printed_worth,
    readiness_worth,
)
from grognard.envs.conquest.cards.words.arrivals import Token, TokensAround
from grognard.envs.conquest.cards.words.changes import ReduceCost
from grognard.envs.conquest.cards.words.choices import OnOption, SplitTokens
from grognard.envs.conquest.cards.words.costs import DamageThis, Pay
from grognard.envs.conquest.cards.words.effects import (
    DealDamage,
    Destroy,
    Draw,
    Exhaust,
    Gain,
    Heal,
    Last,
    Move,
    MoveDamage,
    Prevent,
    Ready,
    Rout,
    TakeControl,
    TakeResources,
    ToHand,
)
from grognard.envs.conquest.cards.words.who import Who, place_of
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.rules.values import is_unit, is_warlord, printed_attack
from grognard.envs.conquest.state import NONE, Card, State, Use
from grognard.envs.core.abilities import Cost, Effect


class EffectWorth:
    """What an effect is worth: its weight in hundredths of a resource, whatever it is about."""

    def __init__(self, effect: Effect[State, Use]) -> None:
        self.number: i64 = number_of_effect(effect)

    def weight(self, weights: Weights) -> i64:
        return weights.effects[self.number]

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        """To the player who uses the ability; what is good for enemies counts against it."""
        return self.weight(weights)


class OptionWorth(EffectWorth):
    """What an effect is worth that happens if an option is picked."""

    def __init__(self, effect: OnOption) -> None:
        self.inner: EffectWorth = weigh_effect(effect.effect)
        self.option: i64 = effect.option
        self.at: i64 = effect.at

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return self.inner.of(state, weights, use) if use.picks[self.at] == self.option else 0


# What is done to cards in play


class ChangeWorth(EffectWorth):
    """The same for every card that the effect is about; what helps own cards and harms enemies is good."""

    def __init__(self, effect: Effect[State, Use], who: Who) -> None:
        super().__init__(effect)
        self.helps: i64 = effect.helps
        self.who = who

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        total: i64 = 0
        for card in self.who.cards(state, use):
            side: i64 = 1 if card.controller == use.player else -1
            total += side * self.helps * self.change(state, weights, use, card)
        return total

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        """How much it does to a card, for good or bad."""
        return self.weight(weights)


class ShareWorth(ChangeWorth):
    """A part of what the card is worth."""

    def __init__(self, effect: Destroy | TakeControl | ToHand | Rout) -> None:
        super().__init__(effect, effect.who)

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        return card_worth(state, weights, card) * self.share(state, weights, card) // 100

    def share(self, state: State, weights: Weights, card: Card) -> i64:
        return self.weight(weights)


class RoutWorth(ShareWorth):
    """More of a unit that could strike."""

    def share(self, state: State, weights: Weights, card: Card) -> i64:
        return weights.rout_fighting if is_fighting(state, card) else self.weight(weights)


class DamageWorth(ChangeWorth):
    """What the damage takes from the card."""

    def __init__(self, effect: DealDamage) -> None:
        super().__init__(effect, effect.who)
        self.amount: i64 = effect.amount
        self.printed_attack_of: i64 = effect.printed_attack_of

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        return damage_worth(state, weights, card, self.points(state, use)) * self.weight(weights) // 100

    def points(self, state: State, use: Use) -> i64:
        if self.printed_attack_of != NONE:
            return printed_attack(state.cards[use.picks[self.printed_attack_of]])
        return max(use.x, 1) if self.amount < 0 else self.amount


class StatusWorth(ChangeWorth):
    """What being ready is worth to the card, if that changes."""

    def __init__(self, effect: Exhaust | Ready) -> None:
        super().__init__(effect, effect.who)
        self.exhausts: bool = isinstance(effect, Exhaust)

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        if not is_unit(card):
            return weights.other_exhaust
        return readiness_worth(state, weights, card) * self.weight(weights) // 100 if card.ready == self.exhausts else 0


class HealWorth(ChangeWorth):
    """The points that are healed."""

    def __init__(self, effect: Heal) -> None:
        super().__init__(effect, effect.who)
        self.amount: i64 = effect.amount

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        share = weights.heal_warlord if is_warlord(card) else self.weight(weights)
        return min(card.damage, self.amount) * weights.hp * share // 100


class LastWorth(ChangeWorth):
    """The same for every card."""

    def __init__(self, effect: Last) -> None:
        super().__init__(effect, effect.who)
        self.amount: i64 = effect.amount


class FightingWorth(LastWorth):
    """Little, unless the card fights."""

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        return self.weight(weights) if is_fighting(state, card) else weights.idle_change


class AttackWorth(LastWorth):
    """The ATK that is won or lost, if the card can strike with it."""

    def change(self, state: State, weights: Weights, use: Use, card: Card) -> i64:
        if not is_fighting(state, card) or not card.ready:
            return weights.idle_attack
        return weights.attack * max(self.amount, -self.amount, 1) * self.weight(weights) // 100


class MoveWorth(EffectWorth):
    """The gain of place of your units; enemies that are moved about are better where we are strong."""

    def __init__(self, effect: Move) -> None:
        super().__init__(effect)
        self.who: Who = effect.who
        self.where: i64 = effect.where

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        place = place_of(state, use, self.where)
        total: i64 = 0
        if place == NONE:
            return 0
        for card in self.who.cards(state, use):
            there = place_worth(state, weights, card.controller, card, place)
            here = place_worth(state, weights, card.controller, card, card.place)
            total += there - here if card.controller == use.player else (here - there) // 2
        return total * self.weight(weights) // 100 - weights.move_cost


class MoveDamageWorth(EffectWorth):
    """A point less on one card and a point more on another."""

    def __init__(self, effect: MoveDamage) -> None:
        super().__init__(effect)
        self.come_from: Who = effect.come_from
        self.to: Who = effect.to

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        givers, takers = self.come_from.cards(state, use), self.to.cards(state, use)
        if len(givers) == 0 or len(takers) == 0:
            return 0
        total = weights.hp if givers[0].controller == use.player else -weights.hp
        hit = damage_worth(state, weights, takers[0], 1)
        total += hit if takers[0].controller != use.player else -hit
        return total * self.weight(weights) // 100


# Damage that is being assigned


class ShiftWorth(EffectWorth):
    """What the victim is spared; of an enemy it counts against the effect. This one adds a point of damage."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        damage = state.damages[state.triggers[use.trigger].damage]
        victim = state.cards[damage.victim]
        then = self.after(damage.amount)
        saved = damage_worth(state, weights, victim, damage.amount)
        saved -= damage_worth(state, weights, victim, then) if then > 0 else 0
        return (saved if victim.controller == use.player else -saved) * self.weight(weights) // 100

    def after(self, amount: i64) -> i64:
        """What is left of so much damage."""
        return amount + 1


class PreventWorth(ShiftWorth):
    """Some damage is prevented."""

    def __init__(self, effect: Prevent) -> None:
        super().__init__(effect)
        self.amount: i64 = effect.amount

    def after(self, amount: i64) -> i64:
        return amount - min(amount, self.amount)


class ReassignWorth(ShiftWorth):
    """A point of damage goes to another card."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return super().of(state, weights, use) - weights.reassign_cost

    def after(self, amount: i64) -> i64:
        return amount - 1


# Resources and cards


class ResourceWorth(EffectWorth):
    """Resources, and what they are worth."""

    def __init__(self, effect: Effect[State, Use]) -> None:
        super().__init__(effect)
        self.amount: i64 = effect.amount if isinstance(effect, (Gain, TakeResources)) else 1

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return weights.resource * self.amount * self.weight(weights) // 100


class ReduceWorth(EffectWorth):
    """Resources that are saved, less the damage that the cheaper card comes with."""

    def __init__(self, effect: ReduceCost) -> None:
        super().__init__(effect)
        self.reduces: i64 = effect.reduces
        self.damage: i64 = effect.damage

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return weights.resource * self.reduces * self.weight(weights) // 100 - weights.deploy_damage * self.damage


class HandWorth(EffectWorth):
    """A card in hand more for us, or less for the enemy."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return weights.card * self.weight(weights) // 100


class DrawWorth(HandWorth):
    """Cards, while the deck has enough of them."""

    def __init__(self, effect: Draw) -> None:
        super().__init__(effect)
        self.cards: i64 = effect.number

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        few = len(state.players[use.player].deck) <= self.cards + 2
        return NOTHING if few else weights.card * self.cards * self.weight(weights) // 100


class TokenWorth(EffectWorth):
    """Units for nothing."""

    def __init__(self, effect: Token | TokensAround | SplitTokens) -> None:
        super().__init__(effect)
        self.kind: i64 = effect.kind
        self.tokens: i64 = effect.number if isinstance(effect, Token) else 1

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        return printed_worth(state, weights, self.kind) * self.tokens * self.weight(weights) // 100


class PutWorth(EffectWorth):
    """The card that is put into play, and a part of what it would have cost."""

    def of(self, state: State, weights: Weights, use: Use) -> i64:
        kind = use.picks[0] % IN_PILE
        spared = weights.resource * max(CARDS.cost[kind], 0)
        return printed_worth(state, weights, kind) + spared * self.weight(weights) // 100


EFFECT_KINDS: Final[dict[str, Callable[..., EffectWorth]]] = {
    "blank": LastWorth,
    "boost": ShiftWorth,
    "deal_damage": DamageWorth,
    "destroy": ShareWorth,
    "discard_at_random": HandWorth,
    "draw": DrawWorth,
    "exhaust": StatusWorth,
    "fetch_resource": ResourceWorth,
    "force_discard": HandWorth,
    "gain": ResourceWorth,
    "give_keyword": FightingWorth,
    "heal": HealWorth,
    "lose_command": FightingWorth,
    "move": MoveWorth,
    "move_damage": MoveDamageWorth,
    "on_option": OptionWorth,
    "prevent": PreventWorth,
    "put_into_play": PutWorth,
    "put_on_host": PutWorth,
    "raise_attack": AttackWorth,
    "ready": StatusWorth,
    "reassign": ReassignWorth,
    "reduce_cost": ReduceWorth,
    "return_it": HandWorth,
    "return_topmost": HandWorth,
    "reveal_top": HandWorth,
    "rout": RoutWorth,
    "search": HandWorth,
    "split_tokens": TokenWorth,
    "take_control": ShareWorth,
    "take_resources": ResourceWorth,
    "to_hand": ShareWorth,
    "token": TokenWorth,
    "tokens_around": TokenWorth,
}


def weigh_effect(effect: Effect[State, Use]) -> EffectWorth:
    return EFFECT_KINDS.get(word_of(effect), EffectWorth)(effect)


# Costs


class CostWorth:
    """What a cost is worth: its weight in hundredths of a resource, whatever is given."""

    def __init__(self, cost: Cost[State, Use]) -> None:
        self.number: i64 = number_of_cost(cost)
        self.picks: bool = cost.pick is not None

    def weight(self, weights: Weights) -> i64:
        return weights.costs[self.number]

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        """With what was picked for it."""
        return self.weight(weights)


class PayWorth(CostWorth):
    """Resources."""

    def __init__(self, cost: Pay) -> None:
        super().__init__(cost)
        self.amount: i64 = cost.amount

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        return weights.resource * self.amount * self.weight(weights) // 100


class ExhaustThisWorth(CostWorth):
    """What being ready is worth to the card itself."""

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        card = state.cards[use.source]
        if not is_unit(card):
            return weights.own_exhaust
        return fighting_worth(state, weights, card) * weights.readiness // 100 * self.weight(weights) // 100


class ExhaustUnitWorth(CostWorth):
    """What being ready is worth to the unit that is picked."""

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        return readiness_worth(state, weights, state.cards[value]) * self.weight(weights) // 100


class SacrificeThisWorth(CostWorth):
    """The card itself."""

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        return card_worth(state, weights, state.cards[use.source]) * self.weight(weights) // 100


class SacrificeWorth(CostWorth):
    """The card that is picked."""

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        return card_worth(state, weights, state.cards[value]) * self.weight(weights) // 100


class DamageThisWorth(CostWorth):
    """What the damage takes from the card itself."""

    def __init__(self, cost: DamageThis) -> None:
        super().__init__(cost)
        self.amount: i64 = cost.amount

    def of(self, state: State, weights: Weights, use: Use, value: i64) -> i64:
        hit = damage_worth(state, weights, state.cards[use.source], self.amount)
        return hit * self.weight(weights) // 100


COST_KINDS: Final[dict[str, Callable[..., CostWorth]]] = {
    "damage_this": DamageThisWorth,
    "exhaust_this": ExhaustThisWorth,
    "exhaust_unit": ExhaustUnitWorth,
    "pay": PayWorth,
    "sacrifice": SacrificeWorth,
    "sacrifice_this": SacrificeThisWorth,
}


def weigh_cost(cost: Cost[State, Use]) -> CostWorth:
    return COST_KINDS.get(word_of(cost), CostWorth)(cost)


# By the number of an ability, in the order of its effects and costs
EFFECTS_OF: Final[list[list[EffectWorth]]] = [[weigh_effect(effect) for effect in ability.effects] for ability in ALL]
COSTS_OF: Final[list[list[CostWorth]]] = [[weigh_cost(cost) for cost in ability.costs] for ability in ALL]
