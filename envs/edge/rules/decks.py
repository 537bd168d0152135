"""ED-S9, ED-VAR-7: building decks in the setup, shuffling them or putting them in order (DP-3, DP-28)."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import CARD, SQUAD_SLOTS
from grognard.envs.edge.data.printed import ANY_SQUAD
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.events import DECK_CARD_CHOSEN, DECK_ORDERED, DECK_SHUFFLED
from grognard.envs.edge.rules.naming import card_in_row, row_of_card
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.sequence import SETUP_AT, SETUP_ORDERED
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import NONE, State


def next_from_first(state: State) -> i64:
    """The next player clockwise from the first one, or NONE when all have had their turn; then the count begins anew."""
    at = SETUP_AT.get(state)
    if at == state.options.players:
        SETUP_AT.set(state, 0)
        return NONE
    state.again()
    SETUP_AT.set(state, at + 1)
    return (state.first + at) % state.options.players


def choose_decks(state: State) -> None:
    """A step: ED-S9 (DP-3): one card after the other, in secret."""
    seat = next_from_first(state)
    if seat != NONE and len(state.deck[seat]) < state.options.cards:
        SETUP_AT.set(state, SETUP_AT.get(state) - 1)
        state.ask(seat, CHOOSE_DECK_CARD)


def copies_left(state: State, seat: i64, card: i64) -> i64:
    """ED-S9: how many more copies of a card a deck may have."""
    if not _is_allowed(state, seat, card):
        return 0
    left = CARDS.copies[card]
    for at in range(i64(len(state.deck[seat]))):
        left -= i64(state.deck[seat][at] == card)
    return left


def _is_allowed(state: State, seat: i64, card: i64) -> bool:
    """ED-S9, ED-UPG-9, ED-VAR-11."""
    if CARDS.faction[card] != state.faction[seat] or not CARDS.is_for_decks(card):
        return False
    if CARDS.squad[card] == ANY_SQUAD:
        return int(CARDS.tier[card]) in state.options.tiers
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] == CARDS.squad[card]:
            return True
    return False


class ChooseDeckCard(Decision[State]):
    """ED-S9 (DP-3): the next card of the deck, in the order of the faction, so that each deck is built in one way only."""

    rule = "ED-S9"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        seat = state.to_move
        deck = state.deck[seat]
        least = card_in_row(state.faction[seat], 0) if len(deck) == 0 else deck[len(deck) - 1]
        enough: i64 = 0  # copies of this card and those behind it
        for card in range(i64(CARDS.count) - 1, least - 1, -1):
            left = copies_left(state, seat, card)
            enough += left
            if left > 0 and enough >= state.options.cards - i64(len(deck)):
                mask.allow(CARD.at(row_of_card(card)))

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        card = card_in_row(state.faction[seat], CARD.argument(action))
        state.deck[seat] = append(state.deck[seat], card)
        if state.log is not None:
            state.log.tell(DECK_CARD_CHOSEN, seat, side_of(state, seat), card)


def order_decks(state: State) -> None:
    """A step: ED-S9: decks are shuffled; ED-VAR-7: or put in order by their players, the card that is drawn first first."""
    if not state.options.scripted:
        for seat in range(state.options.players):
            state.dice.shuffle(state.deck[seat])
            if state.log is not None:
                state.log.tell(DECK_SHUFFLED, seat)
        return
    seat = next_from_first(state)
    if seat != NONE and SETUP_ORDERED.get(state) < len(state.deck[seat]):
        SETUP_AT.set(state, SETUP_AT.get(state) - 1)
        state.ask(seat, ORDER_DECK)
    else:
        SETUP_ORDERED.set(state, 0)


class OrderDeck(Decision[State]):
    """ED-VAR-7 (DP-28): which card is drawn next; those behind `SETUP_ORDERED` from the end are in order already."""

    rule = "ED-VAR-7"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        deck = state.deck[state.to_move]
        for at in range(i64(len(deck)) - SETUP_ORDERED.get(state)):
            mask.allow(CARD.at(row_of_card(deck[at])))

    def apply(self, state: State, action: i64) -> None:
        deck = state.deck[state.to_move]
        card = card_in_row(state.faction[state.to_move], CARD.argument(action))
        at, goal = i64(0), i64(len(deck)) - SETUP_ORDERED.get(state) - 1
        while deck[at] != card:
            at += 1
        while at < goal:
            deck[at] = deck[at + 1]
            at += 1
        deck[goal] = card
        SETUP_ORDERED.set(state, SETUP_ORDERED.get(state) + 1)
        if state.log is not None and SETUP_ORDERED.get(state) == len(deck):
            state.log.tell(DECK_ORDERED, state.to_move)


CHOOSE_DECK_CARD: Final[ChooseDeckCard] = ChooseDeckCard()
ORDER_DECK: Final[OrderDeck] = OrderDeck()
