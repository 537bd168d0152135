"""Cards that leave a hand, come to a discard pile or back, and who may remember them (ED-CARD-2, ED-CARD-12, section 7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.edge.events import (
    CARD_LAID_DOWN,
    CARD_SHOWN,
    CARD_TAKEN_BACK,
    CARDS_LAID_ASIDE,
    CARDS_SHUFFLED_IN,
    DISCARD_SHUFFLED,
    HAND_DISCARDED,
)
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import State, with_card, without


def _leave(state: State, seat: i64, card: i64) -> None:
    """A card leaves the hand openly: whoever knew of it need not remember it."""
    state.hand[seat] = without(state.hand[seat], card)
    for looker in range(state.options.players):
        at = looker * state.options.players + seat
        state.known[at] = without(state.known[at], card)


def leave_hand(state: State, seat: i64, card: i64) -> None:
    """ED-CARD-12: a card leaves the hand, because it is played or needed for what is played."""
    _leave(state, seat, card)
    if state.log is not None:
        state.log.tell(CARD_SHOWN, seat, card)


def discard(state: State, seat: i64, card: i64) -> None:
    """ED-ACT-7: a card goes from the hand to the discard pile in the End step."""
    _leave(state, seat, card)
    state.discard[seat] = append(state.discard[seat], card)
    state.discarded[seat] = 1
    if state.log is not None:
        state.log.tell(HAND_DISCARDED, seat, card)


def lay_down(state: State, seat: i64, card: i64) -> None:
    """ED-CARD-2: a card that is not in the hand any more reaches the discard pile."""
    state.discard[seat] = append(state.discard[seat], card)
    if state.log is not None:
        state.log.tell(CARD_LAID_DOWN, seat, card)


def take_back(state: State, seat: i64, card: i64) -> None:
    """ED-BAN-2: a card that was played comes back to the hand; everybody knows that it is there."""
    state.hand[seat] = with_card(state.hand[seat], card)
    for looker in range(state.options.players):
        if looker != seat:
            at = looker * state.options.players + seat
            state.known[at] = with_card(state.known[at], card)
    if state.log is not None:
        state.log.tell(CARD_TAKEN_BACK, seat, card)


# Face down


def lay_aside(state: State, seat: i64, cards: vec[i64]) -> None:
    """ED-VAR-3, section 7: cards leave the hand face down; others know only of those that must still be in it."""
    count = i64(len(cards))
    for at in range(count):
        state.hand[seat] = without(state.hand[seat], cards[at])
    for looker in range(state.options.players):
        pair = looker * state.options.players + seat
        state.known[pair] = _sure(state.known[pair], count)
    if state.log is not None:
        told = [int(cards[at]) for at in range(count)]
        state.log.tell(CARDS_LAID_ASIDE, seat, count, side_of(state, seat), told)


def _sure(known: vec[i64], gone: i64) -> vec[i64]:
    """Of the cards that somebody knew, those that are left whichever `gone` cards have gone: further copies."""
    kept = NOTHING
    for at in range(i64(len(known))):
        copies: i64 = 0
        for other in range(at + 1):
            copies += i64(known[other] == known[at])
        if copies > gone:
            kept = append(kept, known[at])
    return kept


def shuffle_in(state: State, seat: i64, cards: vec[i64]) -> None:
    """Cards that were laid aside are shuffled into the deck."""
    for at in range(i64(len(cards))):
        state.deck[seat] = append(state.deck[seat], cards[at])
    state.dice.shuffle(state.deck[seat])
    if state.log is not None:
        state.log.tell(CARDS_SHUFFLED_IN, seat, len(cards))


def renew_deck(state: State, seat: i64) -> None:
    """ED-VAR-6: the discard pile is shuffled and becomes the deck."""
    cards = state.discard[seat]
    state.deck[seat] = cards[:]
    state.discard[seat] = NOTHING
    state.dice.shuffle(state.deck[seat])
    if state.log is not None:
        told = [int(cards[at]) for at in range(i64(len(cards)))]
        state.log.tell(DISCARD_SHUFFLED, seat, len(cards), told)
