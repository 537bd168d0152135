"""Factions, squads, decks, and who begins."""

from mypy_extensions import i64

from grognard.agents.edge.effects import mode_strength
from grognard.agents.edge.plays import hand_card_worth
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import CARD, MODEL_SLOTS, SQUAD, TYPE
from grognard.envs.edge.data.printed import ANY_SQUAD
from grognard.envs.edge.data.tables import CARDS, SQUADS
from grognard.envs.edge.rules.decks import copies_left
from grognard.envs.edge.rules.naming import FIRST_TYPE, card_in_row, said_squad, say_seat
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.rules.setup import squads_chosen, types_left
from grognard.envs.edge.state import NONE, State


def squad_worth(weights: Weights, kind: i64) -> i64:
    """What a printed squad is worth in an army: its models in the better of its modes."""
    best: i64 = NOTHING
    for row in range(SQUADS.first_mode[kind], SQUADS.first_mode[kind] + min(SQUADS.modes[kind], 2)):
        best = max(best, mode_strength(weights, row))
    return best * SQUADS.models[kind] + weights.squad_point * SQUADS.endurance[kind]


def choose_squad(state: State, mask: Mask, weights: Weights) -> i64:
    """The first of the best squads that still have room in the army; they are named in the order of the faction."""
    seat = state.to_move
    left = state.options.squads - squads_chosen(state, seat)
    first = FIRST_TYPE[state.faction[seat]]
    found = mask.ids[0]
    for at in range(mask.count):  # a squad is taken if the better ones behind it do not fill the army
        kind = first + TYPE.argument(mask.ids[at])
        better: i64 = 0
        for other in range(kind + 1, i64(SQUADS.count)):
            if types_left(state, seat, other) > 0 and squad_worth(weights, other) > squad_worth(weights, kind):
                better += types_left(state, seat, other)
        if better < left:
            return mask.ids[at]
        found = mask.ids[at]
    return found


def deck_worth(state: State, weights: Weights, seat: i64, card: i64) -> i64:
    """What a card is worth in a deck: by what it could be used for, and cheap ones more."""
    worth = 0
    for part in range(i64(2)):
        text = card * 2 + part
        worth += weights.instant_card * i64(CARDS.instant[text]) - weights.deck_cost * max(i64(0), CARDS.cost[text])
    named = CARDS.squad[card]
    for squad in range(first_squad(seat), first_squad(seat) + MODEL_SLOTS + 1):
        if named != ANY_SQUAD and state.squad_kind[squad] == named:
            worth += weights.deck_named
            break
    return worth + hand_card_worth(state, weights, seat, card)


def choose_deck_card(state: State, mask: Mask, weights: Weights) -> i64:
    """Likewise with cards."""
    seat = state.to_move
    left = state.options.cards - i64(len(state.deck[seat]))
    found = mask.ids[0]
    for at in range(mask.count):
        card = card_in_row(state.faction[seat], CARD.argument(mask.ids[at]))
        worth, better = deck_worth(state, weights, seat, card), i64(0)
        for other in range(card + 1, i64(CARDS.count)):
            if CARDS.faction[other] != CARDS.faction[card]:
                break
            copies = copies_left(state, seat, other)
            if copies > 0 and deck_worth(state, weights, seat, other) > worth:
                better += copies
        if better < left:
            return mask.ids[at]
        found = mask.ids[at]
    return found


def order_deck(state: State, mask: Mask, weights: Weights) -> i64:
    """Good cards first."""
    seat = state.to_move
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        worth = deck_worth(state, weights, seat, card_in_row(state.faction[seat], CARD.argument(mask.ids[at])))
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


def choose_countering(state: State, mask: Mask, weights: Weights) -> i64:
    """Ourselves: to see what the others do, and to have the first turn."""
    said = say_seat(state, state.to_move, state.to_move)
    return said if mask.allows(said) else mask.ids[0]


def choose_squad_to_deploy(state: State, mask: Mask, weights: Weights) -> i64:
    """Weak squads first: the others see them when they deploy theirs."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if SQUAD.covers(mask.ids[at]):
            kind = state.squad_kind[said_squad(state, state.to_move, mask.ids[at])]
            worth = -NOTHING if kind == NONE else squad_worth(weights, kind)
            if worth < best:
                best, found = worth, mask.ids[at]
    return found
