"""Cards that leave a hand, come to a discard pile or back, and who may remember them (ED-CARD-2, ED-CARD-12, section 7)."""

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.edge.events import CARD_LAID_DOWN, CARD_SHOWN, CARD_TAKEN_BACK, HAND_DISCARDED
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
