"""Windows and the choices within abilities: whether to act or answer, whom to pick, what to give up."""

from typing import Final

from mypy_extensions import i64

from grognard.agents.conquest.abilities import answer_worth, best_x, use_worth
from grognard.agents.conquest.deploying import action_gain, card_gain, least_card
from grognard.agents.conquest.weights import Weights
from grognard.agents.conquest.words import word_of
from grognard.agents.conquest.worth import NOTHING, card_worth, damage_worth, printed_worth
from grognard.agents.script import Answer, Say, take_first
from grognard.envs.conquest.actions import (
    DISCARDED,
    DONE,
    LOOKED,
    NUMBER,
    NUMBERS,
    PASS,
    PLANET_AT,
    TITLE,
    TRIGGER,
)
from grognard.envs.conquest.cards.words.searching import latest_look
from grognard.envs.conquest.data.printed import EVENT
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ABILITIES, ALL, current
from grognard.envs.conquest.rules.components import find_addressed
from grognard.envs.conquest.rules.timing import answerable, trigger_choices, works_from
from grognard.envs.conquest.sequence import DEPLOYING, RESOLUTION_EFFECTS, USE_COSTS, WINDOW_TIMING
from grognard.envs.conquest.state import NO_CARD, NONE, PRINTED, Card, State, Use
from grognard.envs.core.abilities import Pick, value_of
from grognard.envs.core.actions import Mask


def choose_action(state: State, mask: Mask, weights: Weights) -> i64:
    """The action that brings most, if any is worth its while."""
    best: i64 = 0
    pick = PASS
    for at in range(mask.count):
        action = mask.ids[at]
        if action == PASS:
            continue
        gain: i64 = NOTHING
        if TITLE.covers(action):
            kind = state.lists[state.to_move].titles[TITLE.argument(action)]
            if CARDS.type[kind] == EVENT:
                gain = action_gain(state, weights, PRINTED[kind], state.to_move)
            else:
                gain = card_gain(state, weights, state.to_move, kind) - weights.ambush
        else:
            gain = action_gain(state, weights, find_addressed(state, state.to_move, action), state.to_move)
        if gain > best:
            best, pick = gain, action
    return pick


def choose_answer(state: State, mask: Mask, weights: Weights) -> i64:
    """The interrupt or reaction that brings most; reductions of a cost that must be paid are taken as they come."""
    best: i64 = 0
    pick = PASS if mask.allows(PASS) else mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        if action != PASS:
            gain = answer_gain(state, weights, action)
            if gain > best or (not mask.allows(PASS) and gain > NOTHING and best == 0):
                best, pick = max(gain, 1), action
    return pick


def answer_gain(state: State, weights: Weights, action: i64) -> i64:
    """What the answer of the named card would bring."""
    player, timing = state.to_move, WINDOW_TIMING.get(state)
    titles = state.lists[player].titles
    card: Card = NO_CARD
    piled = False
    if TITLE.covers(action):
        card = PRINTED[titles[TITLE.argument(action)]]
    elif DISCARDED.covers(action):
        card = PRINTED[titles[DISCARDED.argument(action)]]
        piled = True
    else:
        card = find_addressed(state, player, action)
    best: i64 = NOTHING
    for ability in ABILITIES[card.kind]:
        if ability.timing == timing and works_from(ability, card, piled):
            found = answerable(state, ability, card, player, piled)
            for at in range(min(i64(len(found)), i64(4))):
                trigger = found[at]
                gain = use_worth(state, weights, ability, card.number, player, trigger, NONE)
                if state.triggers[trigger].event == DEPLOYING:
                    gain = gain if state.triggers[trigger].cost > 0 else NOTHING
                best = max(best, gain - (0 if card.number != NONE else weights.least))
    return best


def choose_trigger(state: State, mask: Mask, weights: Weights) -> i64:
    """The occurrence for which the ability brings most."""
    use = current(state)
    found = trigger_choices(state, state.to_move)
    best: i64 = NOTHING * 2
    pick = mask.ids[0]
    for at in range(mask.count):
        if not TRIGGER.covers(mask.ids[at]):
            continue  # what is shown first is as good as what may follow
        trigger = found[TRIGGER.argument(mask.ids[at])]
        gain = use_worth(state, weights, ALL[use.ability], use.source, use.player, trigger, use.place)
        if gain > best:
            best, pick = gain, mask.ids[at]
    return pick


def choose_x(state: State, mask: Mask, weights: Weights) -> i64:
    wanted = NUMBER.at(min(best_x(state, weights, state.to_move), NUMBERS - 1))
    return wanted if mask.allows(wanted) else mask.ids[0]


def choose_pick(state: State, mask: Mask, weights: Weights, pick: Pick[State, Use]) -> i64:
    """What makes most of the ability; done when one more would bring nothing."""
    use = current(state)
    best: i64 = NOTHING * 2
    chosen = mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        worth: i64 = 0
        if action != DONE:
            worth = answer_worth(state, weights, value_of(state, use, pick, action))
        if worth > best:
            best, chosen = worth, action
    return chosen


def choose_cost(state: State, mask: Mask, weights: Weights) -> i64:
    pick = ALL[current(state).ability].costs[USE_COSTS.get(state)].pick
    return mask.ids[0] if pick is None else choose_pick(state, mask, weights, pick)


def choose_target(state: State, mask: Mask, weights: Weights) -> i64:
    use = current(state)
    ability = ALL[use.ability]
    made = min(i64(len(use.picks)) - use.costs, i64(len(ability.picks)) - 1)
    if mask.allows(DONE):  # one more of several: as good as the first
        return mask.ids[mask.count - 1]
    return choose_pick(state, mask, weights, ability.picks[made])


def choose_effect(state: State, mask: Mask, weights: Weights) -> i64:
    """The questions that effects ask, mostly of what to give up."""
    return EFFECT_ANSWERS[current(state).ability][RESOLUTION_EFFECTS.get(state) - 1](state, mask, weights)


def stop_or_discard(state: State, mask: Mask, weights: Weights) -> i64:
    """No more than must be."""
    return DONE if mask.allows(DONE) else least_card(state, mask, weights)


def keep_or_discard(state: State, mask: Mask, weights: Weights) -> i64:
    """Of the top cards of a deck: all are kept on our own, the last is discarded from the enemy's."""
    use = current(state)
    return PASS if use.picks[0] == use.player else mask.ids[mask.count - 1]


def least_in_play(state: State, mask: Mask, weights: Weights) -> i64:
    """Of your cards, the one that is missed least."""
    best: i64 = -NOTHING
    pick = mask.ids[0]
    for at in range(mask.count):
        card = find_addressed(state, state.to_move, mask.ids[at])
        if card is not NO_CARD:
            worth = card_worth(state, weights, card) + damage_worth(state, weights, card, 1)
            if worth < best:
                best, pick = worth, mask.ids[at]
    return pick


def best_card(state: State, mask: Mask, weights: Weights) -> i64:
    """Of cards in hand, the most valuable: it comes without a cost."""
    best: i64 = NOTHING
    pick = mask.ids[0]
    for at in range(mask.count):
        kind = state.lists[state.to_move].titles[TITLE.argument(mask.ids[at])]
        worth = printed_worth(state, weights, kind) + weights.resource * max(CARDS.cost[kind], 0)
        if worth > best:
            best, pick = worth, mask.ids[at]
    return pick


def choose_found(state: State, mask: Mask, weights: Weights) -> i64:
    """The best card that was found."""
    cards = latest_look(state).cards
    best: i64 = 0
    pick = PASS
    for at in range(mask.count):
        if mask.ids[at] != PASS:
            worth = printed_worth(state, weights, cards[LOOKED.argument(mask.ids[at])]) + 1
            if worth > best:
                best, pick = worth, mask.ids[at]
    return pick


BY_WORD: Final[dict[str, Answer[State, Weights]]] = {  # by the word of the effect that asks
    "copy_keyword": take_first,
    "damage_or_rout": Say(DONE),
    "discard_any": stop_or_discard,
    "each_puts_unit": best_card,
    "force_sacrifice": least_in_play,
    "indirect": least_in_play,
    "look_and_discard": keep_or_discard,
    "split_tokens": Say(PLANET_AT.at(0)),
}
EFFECT_ANSWERS: Final[
    list[list[Answer[State, Weights]]]
] = [  # by the number of the ability; most ask for a card in hand
    [BY_WORD.get(word_of(effect), least_card) for effect in ability.effects] for ability in ALL
]
