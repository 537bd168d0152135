"""Hands, decks and discard piles, and who knows what of them (section e).

Cards there are printed cards without a number of their own: two copies of a title are the same. Of a hand the opponent
knows those cards that were shown when they went there; of a deck it is noted for each card who has seen it.
"""

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from grognard.envs.conquest.state import NONE, State


def count(cards: vec[i64], kind: i64) -> i64:
    total: i64 = 0
    for at in range(i64(len(cards))):
        if cards[at] == kind:
            total += 1
    return total


def holds(cards: vec[i64], kind: i64) -> bool:
    for at in range(i64(len(cards))):
        if cards[at] == kind:
            return True
    return False


# Hands


def add_to_hand(state: State, player: i64, kind: i64, *, shown: bool) -> None:
    """Into the hand, which is kept in order; the opponent may have seen the card."""
    hand = append(state.hand[player], kind)
    at = i64(len(hand)) - 1
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind
    state.hand[player] = hand
    if shown:
        state.shown[player] = append(state.shown[player], kind)


def take_from_hand(state: State, player: i64, kind: i64) -> None:
    """Out of the hand; of equal cards the opponent sees the one go that he knew."""
    state.hand[player] = remove(state.hand[player], kind)
    if holds(state.shown[player], kind):
        state.shown[player] = remove(state.shown[player], kind)


def show_in_hand(state: State, player: i64, kind: i64) -> None:
    """The opponent sees that the hand holds such a card."""
    if not holds(state.shown[player], kind):
        state.shown[player] = append(state.shown[player], kind)


# Decks


def draw_cards(state: State, player: i64, number: i64) -> None:
    """From the top into the hand, as many as there are; CQ-F-1.1: all at once, so an empty deck is noticed afterwards."""
    for _ in range(number):
        if len(state.deck[player]) == 0:
            return
        state.deck[player], kind = pop(state.deck[player])
        state.peeked[player], seen = pop(state.peeked[player])
        add_to_hand(state, player, kind, shown=i64(seen) >> (1 - player) & 1 == 1)


def take_top(state: State, player: i64) -> i64:
    """The top card of a deck, which goes elsewhere."""
    state.deck[player], kind = pop(state.deck[player])
    state.peeked[player], _ = pop(state.peeked[player])
    return kind


def put_on_top(state: State, player: i64, kind: i64, seen: i64) -> None:
    state.deck[player] = append(state.deck[player], kind)
    state.peeked[player] = append(state.peeked[player], u8(seen))


def put_at_bottom(state: State, player: i64, kind: i64, seen: i64) -> None:
    """Under the deck, known to those whose bits are set."""
    deck = append(state.deck[player], kind)
    peeked = append(state.peeked[player], u8(seen))
    at = i64(len(deck)) - 1
    while at > 0:
        deck[at] = deck[at - 1]
        peeked[at] = peeked[at - 1]
        at -= 1
    deck[0] = kind
    peeked[0] = u8(seen)
    state.deck[player] = deck
    state.peeked[player] = peeked


def peek(state: State, player: i64, depth: i64, who: i64) -> None:
    """Note that the players with these bits have seen the card so deep below the top."""
    at = i64(len(state.deck[player])) - 1 - depth
    state.peeked[player][at] = u8(i64(state.peeked[player][at]) | who)


# Discard piles


def put_on_pile(state: State, player: i64, kind: i64) -> None:
    """CQ-G-destroy: face up on top of its owner's pile."""
    state.discard[player] = append(state.discard[player], kind)
    state.revision += 1


def take_from_pile(state: State, player: i64, kind: i64) -> None:
    """The topmost card of this title; the order of the others stays (CQ-F-3.2)."""
    pile = state.discard[player]
    at = i64(len(pile)) - 1
    while pile[at] != kind:
        at -= 1
    state.discard[player], _ = pop(pile, at)
    state.revision += 1


# What is out of both players' sight


def hide(state: State, player: i64, kind: i64) -> None:
    """One more of this title is in hand, deck or reserve."""
    state.unseen[player][kind] = u8(i64(state.unseen[player][kind]) + 1)
    state.revision += 1


def disclose(state: State, player: i64, kind: i64) -> None:
    """One less."""
    state.unseen[player][kind] = u8(i64(state.unseen[player][kind]) - 1)
    state.revision += 1


def might_hold(state: State, player: i64, kind: i64) -> bool:
    """Whether the opponent must reckon with this card in the player's hand."""
    return len(state.hand[player]) > 0 and state.unseen[player][kind] > 0


def discard_from_hand(state: State, player: i64, kind: i64) -> None:
    take_from_hand(state, player, kind)
    disclose(state, player, kind)
    put_on_pile(state, player, kind)


def random_in_hand(state: State, player: i64) -> i64:
    """Any card in hand, or NONE."""
    hand = state.hand[player]
    if len(hand) < 2:
        return hand[0] if len(hand) == 1 else NONE
    return hand[state.dice.below(i64(len(hand)))]
