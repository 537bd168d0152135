"""The combat phase: who attacks whom, what is shielded, and when to run."""

from mypy_extensions import i64

from grognard.agents.conquest.planets import Strength, odds
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import damage_worth, printed_worth, unit_worth
from grognard.envs.conquest.actions import AREA, DONE, NO, NUMBER, PASS, RETREAT, TITLE, YES
from grognard.envs.conquest.data.printed import BRUTAL
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.components import find_addressed, units_at, warlord_of
from grognard.envs.conquest.rules.damage import first_of_group, shield_used
from grognard.envs.conquest.rules.values import (
    area_effect_of,
    attack_damage,
    attack_of,
    has_keyword,
    hp_of,
    is_warlord,
)
from grognard.envs.conquest.sequence import SHIELDS_AGAINST
from grognard.envs.conquest.state import NO_CARD, Card, State
from grognard.envs.core.actions import Mask


def strike_worth(state: State, weights: Weights, attacker: Card, defender: Card) -> i64:
    """What an attack takes from the enemy; more if the defender has not struck yet."""
    amount = attack_damage(state, attacker, defender)
    worth = damage_worth(state, weights, defender, amount)
    if defender.ready and amount >= hp_of(state, defender) - defender.damage:
        worth += attack_of(state, defender) * weights.attack * weights.strike_first // 100
    return worth


def best_strike(state: State, weights: Weights, attacker: Card) -> i64:
    """The most that a unit can do with its attack."""
    best: i64 = 0
    everywhere: i64 = 0
    area = area_effect_of(state, attacker)
    for enemy in units_at(state, 1 - attacker.controller, state.field):
        best = max(best, strike_worth(state, weights, attacker, enemy))
        if area > 0:
            everywhere += damage_worth(state, weights, enemy, area)
    return max(best, everywhere)


def choose_attacker(state: State, mask: Mask, weights: Weights) -> i64:
    """The unit that can do most now, the frail ones first; a warlord in peril leaves."""
    if mask.allows(RETREAT) and is_in_peril(state, weights, warlord_of(state, state.to_move)):
        return RETREAT
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        card = find_addressed(state, state.to_move, mask.ids[at])
        if card is NO_CARD:
            continue
        worth = best_strike(state, weights, card) * 10 - unit_worth(state, weights, card) * weights.frail_first // 100
        if not is_warlord(card):
            worth += weights.warlord_last
        if worth > best:
            best, pick = worth, mask.ids[at]
    return pick


def is_in_peril(state: State, weights: Weights, warlord: Card) -> bool:
    """Whether ready enemies could defeat the warlord in this round, with nobody better to strike at."""
    threat: i64 = 0
    for enemy in units_at(state, 1 - warlord.controller, state.field):
        if enemy.ready:
            threat += attack_of(state, enemy)
    left = hp_of(state, warlord) - warlord.damage
    return threat >= left and (warlord.bloodied or threat > left + weights.peril)


def choose_defender(state: State, mask: Mask, weights: Weights) -> i64:
    attacker = state.cards[state.attacker]
    best: i64 = -1
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        worth: i64 = 0
        if action == AREA:
            for enemy in units_at(state, 1 - state.to_move, state.field):
                worth += damage_worth(state, weights, enemy, area_effect_of(state, attacker))
        else:
            worth = strike_worth(state, weights, attacker, find_addressed(state, state.to_move, action))
        if worth > best:
            best, pick = worth, action
    return pick


# Shields


def saved_by(state: State, weights: Weights, number: i64, points: i64) -> i64:
    """What a shield would save of a unit."""
    damage = state.damages[number]
    victim = state.cards[damage.victim]
    left = damage.amount - points
    now = damage_worth(state, weights, victim, damage.amount)
    return now - (damage_worth(state, weights, victim, left) if left > 0 else 0)


def choose_shielded(state: State, mask: Mask, weights: Weights) -> i64:
    """The unit for which a shield of the usual size would save most."""
    best: i64 = 0
    pick = PASS
    for number in range(first_of_group(state), i64(len(state.damages))):
        for at in range(mask.count):
            card = find_addressed(state, state.to_move, mask.ids[at])
            if card is not NO_CARD and card.number == state.damages[number].victim:
                saved = saved_by(state, weights, number, weights.usual_shield)
                if saved > best:
                    best, pick = saved, mask.ids[at]
    return pick


def choose_shield(state: State, mask: Mask, weights: Weights) -> i64:
    """The card that saves most beyond what it is worth itself, or none."""
    best: i64 = 0
    pick = PASS
    for at in range(mask.count):
        if mask.ids[at] != PASS:
            kind = state.lists[state.to_move].titles[TITLE.argument(mask.ids[at])]
            price = printed_worth(state, weights, kind) * weights.shield_margin // 100
            gain = saved_by(state, weights, SHIELDS_AGAINST.get(state), CARDS.shields[kind]) - price
            if gain > best:
                best, pick = gain, mask.ids[at]
    return pick


def choose_points(state: State, mask: Mask, weights: Weights) -> i64:
    """As many as possible; a Brutal unit may keep what does not kill it."""
    most = mask.ids[0]
    for at in range(mask.count):
        most = max(most, mask.ids[at])
    damage = state.damages[shield_used(state).damage]
    victim = state.cards[damage.victim]
    if has_keyword(state, victim, BRUTAL):
        points = NUMBER.argument(most)
        spare = hp_of(state, victim) - victim.damage - 1 - (damage.amount - points)
        return NUMBER.at(max(points - max(min(spare, i64(1)), 0), 1))
    return most


# Running


def choose_retreat(state: State, mask: Mask, weights: Weights) -> i64:
    """Everybody from a lost battle, the warlord sooner."""
    own = Strength(state, weights, state.to_move, state.field)
    other = Strength(state, weights, 1 - state.to_move, state.field)
    if other.units == 0:
        return DONE
    chance = odds(own, other)
    warlord = warlord_of(state, state.to_move)
    for at in range(mask.count):
        card = find_addressed(state, state.to_move, mask.ids[at])
        if card is warlord and (chance < weights.warlord_odds or is_in_peril(state, weights, warlord)):
            return mask.ids[at]
        if card is not NO_CARD and card is not warlord and chance < weights.retreat_odds:
            return mask.ids[at]
    return DONE


def agree_stalemate(state: State, mask: Mask, weights: Weights) -> i64:
    own = Strength(state, weights, state.to_move, state.field)
    other = Strength(state, weights, 1 - state.to_move, state.field)
    return YES if odds(own, other) < weights.retreat_odds and state.field == 0 else NO
