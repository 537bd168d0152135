"""The deploy phase: what to put where, and when to stop."""

from mypy_extensions import i64

from grognard.agents.conquest.abilities import use_worth
from grognard.agents.conquest.planets import crowding, fight_share, icons_worth, prize
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.worth import (
    NOTHING,
    attachment_worth,
    fighting_worth,
    printed_fight,
    printed_worth,
    rounds_left,
)
from grognard.envs.conquest.actions import KEEP, PASS, PLANET_AT, REDRAW, TITLE
from grognard.envs.conquest.data.printed import ARMY, EVENT, LIMITED, SUPPORT
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ANSWERS
from grognard.envs.conquest.rules.action_windows import find_action
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.components import find_addressed, is_planet
from grognard.envs.conquest.rules.values import is_warlord
from grognard.envs.conquest.sequence import DEPLOYING, DEPLOYMENT_TRIGGER
from grognard.envs.conquest.state import NO_CARD, NONE, PLANETS, PRINTED, Card, State
from grognard.envs.core.actions import Mask


def choose_mulligan(state: State, mask: Mask, weights: Weights) -> i64:
    """A hand with cheap units in it is kept."""
    hand = state.players[state.to_move].hand
    cheap: i64 = 0
    for at in range(i64(len(hand))):
        if CARDS.type[hand[at]] == ARMY and CARDS.cost[hand[at]] <= weights.cheap_cost:
            cheap += 1
    return KEEP if cheap >= weights.cheap_units else REDRAW


def choose_deploy_turn(state: State, mask: Mask, weights: Weights) -> i64:
    """The card or action that brings most beyond what it costs; pass when nothing does."""
    best: i64 = 0
    pick = PASS
    for at in range(mask.count):
        action = mask.ids[at]
        gain = turn_gain(state, weights, action)
        if gain > best:
            best, pick = gain, action
    return pick


def turn_gain(state: State, weights: Weights, action: i64) -> i64:
    player = state.to_move
    if TITLE.covers(action):
        kind = state.lists[player].titles[TITLE.argument(action)]
        if CARDS.type[kind] == EVENT:
            return action_gain(state, weights, PRINTED[kind], player)
        return card_gain(state, weights, player, kind)
    card = find_addressed(state, player, action)
    return NOTHING if card is NO_CARD else action_gain(state, weights, card, player)


def action_gain(state: State, weights: Weights, card: Card, player: i64) -> i64:
    """What the action of a card would bring."""
    ability = find_action(state, card, player)
    if ability is None:
        return NOTHING
    return use_worth(state, weights, ability, card.number, player, NONE, NONE) - weights.least


def card_gain(state: State, weights: Weights, player: i64, kind: i64) -> i64:
    """What deploying a card brings at its best place, less its price."""
    price = CARDS.cost[kind] * weights.resource * weights.thrift // 100
    if CARDS.type[kind] == SUPPORT:
        worth = weights.support + weights.support_round * rounds_left(state)
        if ANSWERS[kind].has(DEPLOYING):
            worth += weights.resource // 2 * rounds_left(state) // 2  # it makes others cheaper
        return worth - price
    best: i64 = NOTHING
    if CARDS.type[kind] == ARMY:
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                best = max(best, unit_at(state, weights, player, kind, place))
    for card in state.cards:
        if may_host(state, player, PRINTED[kind], card):
            best = max(best, on_host(state, weights, player, kind, card))
    if CARDS.keywords.has(kind, LIMITED):
        best += weights.limited
    return best - price


def unit_at(state: State, weights: Weights, player: i64, kind: i64, place: i64) -> i64:
    """What a unit that is deployed is worth at a planet: for fights there, and for the struggle of this round."""
    fight = printed_fight(weights, kind) * fight_share(weights, place) // 100
    fight = fight * prize(state, weights, player, place) // 100 * crowding(state, weights, player, place) // 100
    symbols = CARDS.card_bonus[kind] + CARDS.resource_bonus[kind]
    return fight + icons_worth(state, weights, player, place, CARDS.command[kind], symbols)


def on_host(state: State, weights: Weights, player: i64, kind: i64, host: Card) -> i64:
    """What an attachment is worth on a unit: good ones on own fighters, bad ones on the best enemies."""
    worth = attachment_worth(weights, kind, host)
    if host.controller != player:
        return NOTHING if worth >= 0 else harm_worth(state, weights, -worth, host)
    share = fight_share(weights, host.place) if host.place < PLANETS else weights.next_planet
    bonus = fighting_worth(state, weights, host) // 12 + (weights.warlord_host if is_warlord(host) else 0)
    return worth * (weights.host_share + share) // 100 + bonus if worth >= 0 else NOTHING


def harm_worth(state: State, weights: Weights, worth: i64, host: Card) -> i64:
    """What an attachment that takes so much from its host is worth on an enemy: the better the unit, the more."""
    return worth * weights.harm // 100 + fighting_worth(state, weights, host) // 10


def choose_destination(state: State, mask: Mask, weights: Weights) -> i64:
    """The planet or host where the card is worth most."""
    trigger = state.triggers[DEPLOYMENT_TRIGGER.get(state)]
    player, kind = trigger.player, trigger.kind
    best: i64 = NOTHING * 2
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if PLANET_AT.covers(action):
            worth = unit_at(state, weights, player, kind, PLANET_AT.argument(action))
        else:
            worth = on_host(state, weights, player, kind, find_addressed(state, player, action))
        if worth > best:
            best, pick = worth, action
    return pick


def least_card(state: State, mask: Mask, weights: Weights) -> i64:
    """Of cards in hand, the one that is worth least: to discard."""
    best: i64 = -NOTHING
    pick = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if TITLE.covers(action):
            worth = printed_worth(state, weights, state.lists[state.to_move].titles[TITLE.argument(action)])
            if worth < best:
                best, pick = worth, action
    return pick
