"""Cards that leave play: where they go, what goes with them, and in which order they come onto the piles."""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import TITLE
from grognard.envs.conquest.rules.components import end_lasting, free_slot, initiative, put, take_stock
from grognard.envs.conquest.rules.events import leave_play, occur
from grognard.envs.conquest.rules.piles import add_to_hand, disclose, hide, holds, put_on_pile
from grognard.envs.conquest.rules.values import is_token, is_warlord
from grognard.envs.conquest.sequence import DISCARDED, ORDERING
from grognard.envs.conquest.state import (
    HQ,
    IN_BANK,
    IN_DISCARD,
    IN_HAND,
    IN_PLAY,
    NONE,
    RESERVE,
    Card,
    State,
    Trigger,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision


def go(state: State, trigger: Trigger) -> None:
    """CQ-F-2.2: out of play and to its owner's area, whoever had control."""
    card = state.cards[trigger.subject]
    if card.zone != IN_PLAY or (trigger.host != NONE and card.host != trigger.host):
        trigger.happened = False
        return
    free_slot(state, card)
    end_lasting(state, card.number, but_blanks=True)  # CQ-F-3.6: which traits it had is a fact
    card.zone = IN_BANK if is_token(card) else trigger.to  # CQ-G-token-units
    if card.zone == IN_HAND:
        hide(state, card.owner, card.kind)
        add_to_hand(state, card.owner, card.kind, shown=True)
    elif card.zone == IN_DISCARD:
        if card.role == RESERVE:
            disclose(state, card.owner, card.kind)
        state.players[card.owner].arriving = append(state.players[card.owner].arriving, card.kind)
        discarded = occur(state, DISCARDED, card)
        discarded.player = card.owner
        discarded.kind = card.kind  # face up, wherever it comes from
    take_stock(state)
    state.revision += 1


def sort_piles(state: State) -> None:
    """Begin to put cards that arrive together onto the piles."""
    if len(state.players[0].arriving) > 0 or len(state.players[1].arriving) > 0:
        state.push(ORDERING)


def put_in_order(state: State) -> None:
    """CQ-G-discard-victory, CQ-F-3.2: the owner says in which order; AMB-19: if that can make a difference.

    CQ-G-simultaneous: of two owners the one with initiative says it first.
    """
    first = initiative(state)
    for player in (first, 1 - first):
        pile = state.players[player].arriving
        if differ(pile):
            state.again()
            state.ask(player, CHOOSE_ORDER)
            return
        for at in range(i64(len(pile))):
            put_on_pile(state, player, pile[at])
        state.players[player].arriving = vec[i64]()


def differ(cards: vec[i64]) -> bool:
    for at in range(i64(1), i64(len(cards))):
        if cards[at] != cards[0]:
            return True
    return False


class ChooseOrder(Decision[State]):
    """D-19: which of several cards goes onto the pile next."""

    rule = "CQ-F-3.2"

    def offer(self, state: State, mask: Mask) -> None:
        pile = state.players[state.to_move].arriving
        for at in range(i64(len(pile))):
            mask.allow(TITLE.at(state.lists[state.to_move].row[pile[at]]))

    def apply(self, state: State, action: i64) -> None:
        kind = state.lists[state.to_move].titles[TITLE.argument(action)]
        state.players[state.to_move].arriving = remove(state.players[state.to_move].arriving, kind)
        put_on_pile(state, state.to_move, kind)


CHOOSE_ORDER: Final[ChooseOrder] = ChooseOrder()


# Ways to leave play, or not


def sacrifice(state: State, card: Card) -> None:
    """CQ-G-sacrifice: discarded from play by its controller; it is not destroyed."""
    leave_play(state, [card])


def can_sacrifice(card: Card) -> bool:
    return not is_warlord(card)


def go_home(state: State, card: Card, *, exhausted: bool) -> None:
    """To its controller's headquarters."""
    put(state, card, HQ)
    if exhausted:
        card.ready = False


def is_in_pile(state: State, card: Card) -> bool:
    """Whether a card that left play still lies where it went, in its owner's discard pile."""
    return card.zone == IN_DISCARD and (
        holds(state.players[card.owner].discard, card.kind) or holds(state.players[card.owner].arriving, card.kind)
    )
