"""Whether to use an ability, on what, and at what cost: judged by what its effects are good for, whatever the card."""

from typing import Final

from librt.vecs import append, pop
from mypy_extensions import i64

from grognard.agents.conquest.planets import place_worth
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import card_worth, fighting_worth, printed_worth, unit_worth
from grognard.envs.conquest.cards.arrivals import (
    Attach,
    PutIntoPlay,
    PutItBack,
    PutItself,
    PutOnHost,
    PutTopmost,
    Token,
    TokensAround,
)
from grognard.envs.conquest.cards.changes import (
    CancelAbility,
    CancelShield,
    MoreShield,
    ReduceCost,
)
from grognard.envs.conquest.cards.choices import (
    BattleOf,
    CancelBonus,
    DeployPicked,
    DiscardDownTo,
    EachPutsUnit,
    ForceDiscard,
    ForceSacrifice,
    OnOption,
    PayPrintedCost,
    SplitTokens,
)
from grognard.envs.conquest.cards.costs import DamageThis, ExhaustThis, ExhaustUnit, Pay, Sacrifice, SacrificeThis
from grognard.envs.conquest.cards.decks import (
    LookAndDiscard,
    RevealTop,
    Search,
)
from grognard.envs.conquest.cards.effects import (
    Boost,
    CommitWarlord,
    DealDamage,
    Destroy,
    DiscardAtRandom,
    Draw,
    Exhaust,
    FetchResource,
    Gain,
    Heal,
    Last,
    Move,
    MoveDamage,
    Prevent,
    Ready,
    Reassign,
    ReturnIt,
    ReturnTopmost,
    Rout,
    TakeControl,
    TakeResources,
    ToHand,
)
from grognard.envs.conquest.cards.who import (
    Who,
    place_of,
)
from grognard.envs.conquest.data.printed import X_COST
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL, Ability, Cost, Effect
from grognard.envs.conquest.rules.initiating import is_event
from grognard.envs.conquest.rules.piles import IN_PILE
from grognard.envs.conquest.rules.values import hp_of, is_unit, is_warlord, printed_attack
from grognard.envs.conquest.state import (
    ATTACK_UP,
    BLANK,
    COMBAT,
    IN_PLAY,
    NONE,
    PLANETS,
    Card,
    State,
    Use,
)

NOTHING: Final = -1_000_000  # the worth of what cannot be done
TRIES: Final = 14  # candidates of a pick that are looked at


# What is done to one card


def damage_worth(state: State, weights: Weights, card: Card, amount: i64) -> i64:
    """What damage takes from a card: most of it if it kills."""
    if not is_unit(card):
        return 20
    left = max(hp_of(state, card) - card.damage, 1)
    worth = unit_worth(state, weights, card)
    if is_warlord(card):
        return min(amount, left) * (weights.last_point if card.bloodied else weights.warlord_point)
    if amount >= left:
        return worth * weights.kill // 100
    return worth * weights.wound * amount // (left * 100)


def is_fighting(state: State, card: Card) -> bool:
    """A unit that could strike in the battle that is being fought, or will be in this phase."""
    if state.field != NONE:
        return card.place == state.field
    return card.place == 0 or state.phase != COMBAT


def change_worth(state: State, weights: Weights, effect: Effect, use: Use, card: Card) -> i64:
    """How much an effect does to a card, for good or bad."""
    worth = card_worth(state, weights, card)
    if isinstance(effect, DealDamage):
        return damage_worth(state, weights, card, amount_of(state, effect, use))
    if isinstance(effect, (Exhaust, Ready)):
        if not is_unit(card):
            return 40
        share = weights.ready * 2 if is_fighting(state, card) else weights.ready // 2
        return fighting_worth(state, weights, card) * share // 100 if card.ready == isinstance(effect, Exhaust) else 0
    if isinstance(effect, Destroy):
        return worth
    if isinstance(effect, Rout):
        return worth * (55 if is_fighting(state, card) else 25) // 100
    if isinstance(effect, ToHand):
        return worth * 60 // 100
    if isinstance(effect, Heal):
        return min(card.damage, effect.amount) * weights.hp * (2 if is_warlord(card) else 1)
    if isinstance(effect, Last):
        return lasting_worth(state, weights, effect, card)
    if isinstance(effect, TakeControl):
        return worth
    return 60


def amount_of(state: State, effect: DealDamage, use: Use) -> i64:
    if effect.printed_attack_of != NONE:
        return printed_attack(state.cards[use.picks[effect.printed_attack_of]])
    return max(use.x, 1) if effect.amount < 0 else effect.amount


def lasting_worth(state: State, weights: Weights, effect: Last, card: Card) -> i64:
    if effect.change == ATTACK_UP:
        if not is_fighting(state, card) or not card.ready:
            return 5
        return weights.attack * max(effect.amount, -effect.amount, 1) * 8 // 10
    if effect.change == BLANK:
        return 40
    return 50 if is_fighting(state, card) else 10


# What an effect brings


def effect_worth(state: State, weights: Weights, use: Use, effect: Effect) -> i64:
    """To the player who uses the ability; what is good for enemies counts against it."""
    who = targets_of(effect)
    if who is not None:
        total: i64 = 0
        for card in who.cards(state, use):
            side: i64 = 1 if card.controller == use.player else -1
            total += side * effect.helps * change_worth(state, weights, effect, use, card)
        return total
    return other_worth(state, weights, use, effect)


def targets_of(effect: Effect) -> Who | None:
    """The cards that an effect of a simple kind is about."""
    if isinstance(effect, (DealDamage, Exhaust, Ready, Destroy, Rout, ToHand, Heal)):
        return effect.who
    if isinstance(effect, (Last, TakeControl)):
        return effect.who
    return None


def other_worth(state: State, weights: Weights, use: Use, effect: Effect) -> i64:
    if isinstance(effect, (Gain, TakeResources)):
        return weights.resource * effect.amount * (2 if isinstance(effect, TakeResources) else 1)
    if isinstance(effect, FetchResource):
        return weights.resource
    if isinstance(effect, Draw):
        few = len(state.players[use.player].deck) <= effect.number + 2
        return NOTHING if few else weights.card * effect.number
    if isinstance(effect, (DiscardAtRandom, ForceDiscard, ReturnTopmost, ReturnIt, Search, RevealTop)):
        return weights.card
    if isinstance(effect, ReduceCost):
        return weights.resource * effect.reduces - 60 * effect.damage
    if isinstance(effect, Token):
        return printed_worth(state, weights, effect.kind) * effect.number
    if isinstance(effect, (SplitTokens, TokensAround)):
        return printed_worth(state, weights, effect.kind) * 3
    if isinstance(effect, (PutIntoPlay, PutOnHost)):
        kind = use.picks[0] % IN_PILE
        return printed_worth(state, weights, kind) + weights.resource * max(CARDS.cost[kind], 0) * 7 // 10
    if isinstance(effect, (PutItself, PutItBack, PutTopmost)):
        return 260
    return damage_shift(state, weights, use, effect)


def damage_shift(state: State, weights: Weights, use: Use, effect: Effect) -> i64:
    """Effects that prevent, move or raise damage, cancel something, or move units."""
    if isinstance(effect, (Prevent, Reassign, Boost)):
        damage = state.damages[state.triggers[use.trigger].damage]
        victim = state.cards[damage.victim]
        less = min(damage.amount, effect.amount) if not isinstance(effect, Reassign) else i64(1)
        now = damage_worth(state, weights, victim, damage.amount)
        then = damage.amount + 1 if isinstance(effect, Boost) else damage.amount - less
        saved = now - (damage_worth(state, weights, victim, then) if then > 0 else 0)
        side: i64 = 1 if victim.controller == use.player else -1
        return side * saved - (40 if isinstance(effect, Reassign) else 0)
    if isinstance(effect, MoveDamage):
        givers, takers = effect.come_from.cards(state, use), effect.to.cards(state, use)
        total: i64 = 0
        if len(givers) > 0 and len(takers) > 0:
            total += weights.hp * (1 if givers[0].controller == use.player else -1)
            hit = damage_worth(state, weights, takers[0], 1)
            total += hit if takers[0].controller != use.player else -hit
        return total
    if isinstance(effect, Move):
        return move_worth(state, weights, use, effect)
    if isinstance(effect, (CancelAbility, CancelShield)):
        return 330
    if isinstance(effect, (MoreShield, Attach, CommitWarlord, DeployPicked, EachPutsUnit, BattleOf, CancelBonus)):
        return 70
    if isinstance(effect, ForceSacrifice):
        return 250
    if isinstance(effect, OnOption):
        return effect_worth(state, weights, use, effect.effect) if use.picks[effect.at] == effect.option else 0
    if isinstance(effect, (DiscardDownTo, PayPrintedCost, LookAndDiscard)):
        return 20
    return 45


def move_worth(state: State, weights: Weights, use: Use, effect: Move) -> i64:
    """The gain of place of own units; enemies that are moved about are better where we are strong."""
    place = place_of(state, use, effect.where)
    total: i64 = 0
    if place == NONE:
        return 0
    for card in effect.who.cards(state, use):
        there = place_worth(state, weights, card.controller, card, place)
        here = place_worth(state, weights, card.controller, card, card.place)
        total += there - here if card.controller == use.player else (here - there) // 2
    return total - 25


# What it costs


def cost_worth(state: State, weights: Weights, use: Use, cost: Cost, value: i64) -> i64:
    if isinstance(cost, Pay):
        return weights.resource * cost.amount
    if isinstance(cost, ExhaustThis):
        card = state.cards[use.source]
        return fighting_worth(state, weights, card) * weights.ready // 100 if is_unit(card) else 15
    if isinstance(cost, SacrificeThis):
        return card_worth(state, weights, state.cards[use.source])
    if isinstance(cost, DamageThis):
        return damage_worth(state, weights, state.cards[use.source], cost.amount)
    if isinstance(cost, Sacrifice):
        return card_worth(state, weights, state.cards[value])
    if isinstance(cost, ExhaustUnit):
        share = weights.ready * 2 if is_fighting(state, state.cards[value]) else weights.ready // 2
        return fighting_worth(state, weights, state.cards[value]) * share // 100
    return 0


def costs_of(state: State, weights: Weights, use: Use, ability: Ability) -> i64:
    """All costs, with what was picked for them; an event also costs its card."""
    total: i64 = 0
    at: i64 = 0
    for cost in ability.costs:
        value: i64 = NONE
        if cost.pick is not None:
            value = use.picks[at]
            at += 1
        total += cost_worth(state, weights, use, cost, value)
    if is_event(ability.kind):
        cost_of_card = CARDS.cost[ability.kind]
        paid = use.x if cost_of_card == X_COST else cost_of_card
        total += (weights.resource * paid + weights.card * 8 // 10) * weights.event // 100
    return total


# The best way to use it


def best_worth(state: State, weights: Weights, use: Use, ability: Ability) -> i64:
    """What the ability brings with the best picks that can still be made, less its costs; `use` is the last of its uses."""
    at = i64(len(use.picks))
    if at >= len(ability.sequence):
        total = -costs_of(state, weights, use, ability)
        for effect in ability.effects:
            total += effect_worth(state, weights, use, effect)
        return total
    pick = ability.sequence[at]
    candidates = pick.candidates(state, use)
    best: i64 = NOTHING
    for number in range(min(i64(len(candidates)), i64(TRIES))):
        if pick.action(state, use, candidates[number]) != NONE:
            use.picks = append(use.picks, candidates[number])
            best = max(best, best_worth(state, weights, use, ability))
            use.picks, _ = pop(use.picks)
    return best


def use_worth(
    state: State, weights: Weights, ability: Ability, source: i64, player: i64, trigger: i64, place: i64
) -> i64:
    """What using an ability now would bring, all told."""
    use = Use(ability.number, ability.kind, source, player, trigger, place)
    if CARDS.cost[ability.kind] == X_COST and is_event(ability.kind):
        use.x = best_x(state, weights, player)
    state.uses.append(use)
    worth = best_worth(state, weights, use, ability)
    state.uses.pop()
    return worth


def best_x(state: State, weights: Weights, player: i64) -> i64:
    """What kills the dearest enemy that can be paid for."""
    best, found = i64(0), i64(1)
    for card in state.cards:
        if card.zone == IN_PLAY and card.controller != player and is_unit(card) and not is_warlord(card):
            left = hp_of(state, card) - card.damage
            gain = unit_worth(state, weights, card) - weights.resource * left
            if left <= state.players[player].resources and gain > best and card.place < PLANETS:
                best, found = gain, max(left, 1)
    return found


def answer_worth(state: State, weights: Weights, value: i64) -> i64:
    """What the ability that is being used brings if this is picked next."""
    use = state.uses[len(state.uses) - 1]
    use.picks = append(use.picks, value)
    worth = best_worth(state, weights, use, ALL[use.ability])
    use.picks, _ = pop(use.picks)
    return worth
