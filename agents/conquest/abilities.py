"""Whether to use an ability, on what, and at what cost: judged by what its effects are good for, whatever the card."""

from typing import Final

from librt.vecs import append, pop
from mypy_extensions import i64

from grognard.agents.conquest.effects import COSTS_OF, EFFECTS_OF
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import NOTHING, unit_worth
from grognard.envs.conquest.data.printed import X_COST
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL, Ability
from grognard.envs.conquest.rules.initiating import is_event
from grognard.envs.conquest.rules.values import hp_of, is_unit, is_warlord
from grognard.envs.conquest.state import IN_PLAY, NONE, PLANETS, State, Use

TRIES: Final = 14  # candidates of a pick that are looked at


def costs_of(state: State, weights: Weights, use: Use, ability: Ability) -> i64:
    """All costs, with what was picked for them; an event also costs its card."""
    total: i64 = 0
    at: i64 = 0
    for cost in COSTS_OF[ability.number]:
        value: i64 = NONE
        if cost.picks:
            value = use.picks[at]
            at += 1
        total += cost.of(state, weights, use, value)
    if is_event(ability.kind):
        cost_of_card = CARDS.cost[ability.kind]
        paid = use.x if cost_of_card == X_COST else cost_of_card
        total += (weights.resource * paid + weights.card * weights.event_card // 100) * weights.event // 100
    return total


def best_worth(state: State, weights: Weights, use: Use, ability: Ability) -> i64:
    """What the ability brings with the best picks that can still be made, less its costs; `use` is the last of its uses."""
    at = i64(len(use.picks))
    if at >= len(ability.sequence):
        total = -costs_of(state, weights, use, ability)
        for effect in EFFECTS_OF[ability.number]:
            total += effect.of(state, weights, use)
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
    """What using an ability now would bring, after its costs."""
    use = Use(ability.number, ability.kind, source, player, trigger, place)
    if CARDS.cost[ability.kind] == X_COST and is_event(ability.kind):
        use.x = best_x(state, weights, player)
    state.uses.append(use)
    worth = best_worth(state, weights, use, ability)
    state.uses.pop()
    return worth


def best_x(state: State, weights: Weights, player: i64) -> i64:
    """The X that kills the most valuable enemy that can be paid for."""
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
