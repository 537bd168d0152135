"""Hands, decks and discard piles, and who knows what of them (section e).

Cards there are printed cards without a number of their own: two copies of a title are the same. Of a hand the opponent
knows those cards that were shown when they went there; of a deck it is noted for each card who has seen it.
"""

from typing import Final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from grognard.envs.conquest.data.printed import LIMITED
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ABILITIES
from grognard.envs.conquest.state import NONE, State, a_copy

IN_PILE: Final = 1000  # a card that was chosen in the discard pile is this plus its printed card


def holds(cards: vec[i64], kind: i64) -> bool:
    for at in range(i64(len(cards))):
        if cards[at] == kind:
            return True
    return False


def count_of(cards: vec[i64], kind: i64) -> i64:
    total: i64 = 0
    for at in range(i64(len(cards))):
        total += i64(cards[at] == kind)
    return total


# Hands


def add_to_hand(state: State, player: i64, kind: i64, *, shown: bool) -> None:
    """Into the hand, which is kept in order; the opponent may have seen the card."""
    state.revision += 1
    owner = state.players[player]
    hand = append(owner.hand, kind)
    at = i64(len(hand)) - 1
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind
    owner.hand = hand
    if shown:
        owner.shown = append(owner.shown, kind)


def take_from_hand(state: State, player: i64, kind: i64) -> None:
    """Out of the hand; of equal cards the opponent sees the one go that he knew."""
    state.revision += 1
    owner = state.players[player]
    owner.hand = remove(owner.hand, kind)
    if holds(owner.shown, kind):
        owner.shown = remove(owner.shown, kind)
    forget_answers(state, player, kind, False)


def forget_answers(state: State, player: i64, kind: i64, piled: bool) -> None:
    """CQ-F-3.7: of equal cards the one goes that has answered something; those that stay have not, and still may."""
    for trigger in state.triggers:
        if len(trigger.answers) > 0:
            for ability in ABILITIES[kind]:
                trigger.forget_answer(a_copy(player, piled), ability.number)


def show_in_hand(state: State, player: i64, kind: i64) -> None:
    """The opponent sees that the hand holds such a card."""
    owner = state.players[player]
    if not holds(owner.shown, kind):
        owner.shown = append(owner.shown, kind)
        state.revision += 1


# Decks


def draw_cards(state: State, player: i64, number: i64) -> None:
    """From the top into the hand, as many as there are; CQ-F-1.1: all at once, so an empty deck is noticed afterwards."""
    owner = state.players[player]
    for _ in range(number):
        if len(owner.deck) == 0:
            return
        owner.deck, kind = pop(owner.deck)
        owner.peeked, seen = pop(owner.peeked)
        add_to_hand(state, player, kind, shown=i64(seen) >> (1 - player) & 1 == 1)


def take_top(state: State, player: i64) -> i64:
    """The top card of a deck, which goes elsewhere."""
    state.revision += 1
    owner = state.players[player]
    owner.deck, kind = pop(owner.deck)
    owner.peeked, _ = pop(owner.peeked)
    return kind


def put_on_top(state: State, player: i64, kind: i64, seen: i64) -> None:
    """Onto the deck, known to the players whose bits are set."""
    state.revision += 1
    owner = state.players[player]
    owner.deck = append(owner.deck, kind)
    owner.peeked = append(owner.peeked, u8(seen))


def put_at_bottom(state: State, player: i64, kind: i64, seen: i64) -> None:
    """Under the deck, known to the players whose bits are set."""
    state.revision += 1
    owner = state.players[player]
    deck = append(owner.deck, kind)
    peeked = append(owner.peeked, u8(seen))
    at = i64(len(deck)) - 1
    while at > 0:
        deck[at] = deck[at - 1]
        peeked[at] = peeked[at - 1]
        at -= 1
    deck[0] = kind
    peeked[0] = u8(seen)
    owner.deck = deck
    owner.peeked = peeked


def peek(state: State, player: i64, depth: i64, who: i64) -> None:
    """Note that the players with these bits have seen the card so deep below the top."""
    state.revision += 1
    owner = state.players[player]
    at = i64(len(owner.deck)) - 1 - depth
    owner.peeked[at] = u8(i64(owner.peeked[at]) | who)


# Limited cards (CQ-G-limited)


def is_over_limit(state: State, player: i64, kind: i64) -> bool:
    """Whether a Limited card must wait, because one was used in this round."""
    return CARDS.keywords.has(kind, LIMITED) and state.players[player].limited


def count_limited(state: State, player: i64, kind: i64) -> None:
    if CARDS.keywords.has(kind, LIMITED):
        state.players[player].limited = True


# Discard piles


def put_on_pile(state: State, player: i64, kind: i64) -> None:
    """CQ-G-destroy: face up on top of its owner's pile."""
    owner = state.players[player]
    owner.discard = append(owner.discard, kind)
    state.revision += 1


def take_from_pile(state: State, player: i64, kind: i64) -> None:
    """The topmost card of this title; the order of the others stays (CQ-F-3.2)."""
    owner = state.players[player]
    at = i64(len(owner.discard)) - 1
    while owner.discard[at] != kind:
        at -= 1
    owner.discard, _ = pop(owner.discard, at)
    state.revision += 1
    forget_answers(state, player, kind, True)


def take_out(state: State, player: i64, value: i64) -> bool:
    """From the hand, or from the discard pile with IN_PILE added; whether it was there."""
    owner = state.players[player]
    if value >= IN_PILE:
        if not holds(owner.discard, value - IN_PILE):
            return False
        take_from_pile(state, player, value - IN_PILE)
    else:
        if not holds(owner.hand, value):
            return False
        take_from_hand(state, player, value)
        disclose(state, player, value)
    return True


# What is out of both players' sight


def hide(state: State, player: i64, kind: i64) -> None:
    """One more of this title is in hand, deck or reserve."""
    unseen, row = state.players[player].unseen, state.lists[player].row[kind]
    unseen[row] = u8(i64(unseen[row]) + 1)
    state.revision += 1


def disclose(state: State, player: i64, kind: i64) -> None:
    """One less."""
    unseen, row = state.players[player].unseen, state.lists[player].row[kind]
    unseen[row] = u8(i64(unseen[row]) - 1)
    state.revision += 1


def might_hold(state: State, player: i64, kind: i64) -> bool:
    """Whether the opponent must reckon with this card in the player's hand: it was shown, or could be one that was not."""
    owner = state.players[player]
    if len(owner.hand) == 0:
        return False
    if holds(owner.shown, kind):
        return True
    return len(owner.hand) > len(owner.shown) and owner.unseen[state.lists[player].row[kind]] > 0


def discard_from_hand(state: State, player: i64, kind: i64) -> None:
    take_from_hand(state, player, kind)
    disclose(state, player, kind)
    put_on_pile(state, player, kind)


def random_in_hand(state: State, player: i64) -> i64:
    """Any card in hand, or NONE."""
    hand = state.players[player].hand
    if len(hand) < 2:
        return hand[0] if len(hand) == 1 else NONE
    return hand[state.dice.below(i64(len(hand)))]
