"""What things are worth to a player, in hundredths of a resource."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.conquest.weights import Weights
from grognard.envs.conquest.data.printed import AREA_EFFECT, ARMORBANE, EVENT, FLYING, MOBILE, RANGED, SUPPORT, SYNAPSE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ATTACK, COMMAND_ICONS, CONSTANTS, HOST, HP_DOUBLED, HP_UP
from grognard.envs.conquest.rules.components import count_attachments
from grognard.envs.conquest.rules.values import (
    area_effect_of,
    attack_of,
    command_of,
    hp_of,
    is_unit,
    is_warlord,
    keywords_of,
)
from grognard.envs.conquest.state import COMBAT, NONE, PRINTED, Card, State
from grognard.envs.core.kinds import KindSet

NOTHING: Final = -1_000_000  # the worth of what cannot be done


def rounds_left(state: State) -> i64:
    """Rounds that can still be played: one for each planet in the line."""
    left: i64 = 0
    for place in range(i64(len(state.line))):
        if state.line[place] >= 0:
            left += 1
    return left


def keyword_worth(weights: Weights, keywords: KindSet, area: i64) -> i64:
    total = weights.area_effect * area
    if keywords.has(RANGED):
        total += weights.ranged
    if keywords.has(FLYING):
        total += weights.flying
    if keywords.has(ARMORBANE):
        total += weights.armorbane
    if keywords.has(MOBILE):
        total += weights.mobile
    return total


def fighting_worth(state: State, weights: Weights, card: Card) -> i64:
    """What a unit in play is worth in a fight."""
    left = hp_of(state, card) - card.damage
    total = weights.attack * attack_of(state, card) + weights.hp * left
    return total + keyword_worth(weights, keywords_of(state, card), area_effect_of(state, card))


def is_fighting(state: State, card: Card) -> bool:
    """A unit that could strike in the battle that is being fought, or will be in this phase."""
    if state.field != NONE:
        return card.place == state.field
    return card.place == 0 or state.phase != COMBAT


def readiness_worth(state: State, weights: Weights, card: Card) -> i64:
    """What being ready is worth to a unit: more where it can strike."""
    part = weights.ready_fighting if is_fighting(state, card) else weights.ready_idle
    return fighting_worth(state, weights, card) * (weights.readiness * part // 100) // 100


def unit_worth(state: State, weights: Weights, card: Card) -> i64:
    """What a unit in play is worth altogether."""
    if is_warlord(card):
        left = hp_of(state, card) - card.damage
        return weights.warlord + left * (weights.last_point if card.bloodied else weights.warlord_point)
    total = fighting_worth(state, weights, card) + weights.command * command_of(state, card)
    total += weights.symbol * (CARDS.card_bonus[card.kind] + CARDS.resource_bonus[card.kind])
    return total + weights.attachment * count_attachments(state, card)


def damage_worth(state: State, weights: Weights, card: Card, amount: i64) -> i64:
    """What damage takes from a card: most of it if it kills."""
    if not is_unit(card):
        return weights.other_damage
    left = max(hp_of(state, card) - card.damage, 1)
    worth = unit_worth(state, weights, card)
    if is_warlord(card):
        return min(amount, left) * (weights.last_point if card.bloodied else weights.warlord_point)
    if amount >= left:
        return worth * weights.kill // 100
    return worth * weights.wound * amount // (left * 100)


def card_worth(state: State, weights: Weights, card: Card) -> i64:
    """What any card in play is worth to its controller."""
    if is_unit(card):
        return unit_worth(state, weights, card)
    if CARDS.type[card.kind] == SUPPORT:
        return weights.support + weights.support_round * rounds_left(state)
    return attachment_worth(weights, card.kind, PRINTED[card.kind])


def printed_fight(weights: Weights, kind: i64) -> i64:
    """What a printed unit is worth in a fight."""
    total = weights.attack * CARDS.attack[kind] + weights.hp * CARDS.hp[kind]
    return total + keyword_worth(weights, CARDS.keywords.sets[kind], CARDS.keywords.of(kind, AREA_EFFECT))


def printed_worth(state: State, weights: Weights, kind: i64) -> i64:
    """What a printed card is worth to have in hand."""
    what = CARDS.type[kind]
    if what <= SYNAPSE:
        symbols = CARDS.card_bonus[kind] + CARDS.resource_bonus[kind]
        total = printed_fight(weights, kind) + weights.command * CARDS.command[kind] + weights.symbol * symbols
        return max(
            weights.card * weights.poor_card // 100, total - weights.resource * CARDS.cost[kind] * weights.price // 100
        )
    if what == EVENT:
        return weights.card
    return weights.card * weights.other_card // 100


def attachment_worth(weights: Weights, kind: i64, host: Card) -> i64:
    """What an attachment does for a host: negative for those that harm it."""
    total: i64 = 0
    known = False
    for constant in CONSTANTS[kind]:
        if constant.scope != HOST:
            continue
        known = True
        amount = constant.amount.number
        if constant.stat == ATTACK:
            total += weights.attack * amount
        elif constant.stat == HP_UP:
            total += weights.hp * amount
        elif constant.stat == HP_DOUBLED:
            total += weights.hp * CARDS.hp[host.kind]
        elif constant.stat == COMMAND_ICONS:
            total += weights.command * amount
        else:
            total += weights.other_change * amount
    return total if known else weights.other_attachment
