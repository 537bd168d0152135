"""Effects that look into decks (D-20, D-21, D-26)."""

from typing import Final

from librt.vecs import append, pop
from mypy_extensions import i64

from grognard.envs.conquest.actions import LOOKED, PASS
from grognard.envs.conquest.cards.who import (
    place_of,
)
from grognard.envs.conquest.rules.abilities import ALL, current, source_of
from grognard.envs.conquest.rules.deploying import (
    come_into_play,
    may_put,
)
from grognard.envs.conquest.rules.events import check_only, entered
from grognard.envs.conquest.rules.initiating import ask_effect
from grognard.envs.conquest.rules.piles import (
    add_to_hand,
    disclose,
    peek,
    put_at_bottom,
    put_on_pile,
    put_on_top,
    take_top,
)
from grognard.envs.conquest.sequence import SEARCH
from grognard.envs.conquest.state import (
    NONE,
    PRINTED,
    Card,
    Look,
    State,
    Use,
)
from grognard.envs.core.abilities import Effect
from grognard.envs.core.actions import Mask
from grognard.envs.core.filters import Filter
from grognard.envs.core.flow import Decision

TO_HAND: Final = 0
TO_PLAY: Final = 1


class RevealTop(Effect[State, Use]):
    """AMB-42: the top card of your deck is revealed; if it fits it goes to your hand, else it stays there, known to both."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.player].deck) > 0

    def carry_out(self, state: State, use: Use) -> None:
        deck = state.players[use.player].deck
        if len(deck) == 0:
            return
        kind = deck[len(deck) - 1]
        if self.where.matches(state, use.player, source_of(state, use), PRINTED[kind]):
            take_top(state, use.player)
            add_to_hand(state, use.player, kind, shown=True)
            check_only(state)
        else:
            peek(state, use.player, 0, 3)


class LookAndDiscard(Effect[State, Use]):
    """D-26: look at the top cards of the deck picked first; you may discard one of them."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.picks[0]].deck) > 0

    def carry_out(self, state: State, use: Use) -> None:
        look(state, use.player, use.picks[0], self.number)
        ask_effect(state, use.player)

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        mask.allow(PASS)
        offer_looked(state, mask)

    def answer(self, state: State, use: Use, action: i64) -> None:
        side = use.picks[0]
        if action != PASS:
            kind = take_looked(state, action)
            disclose(state, side, kind)
            put_on_pile(state, side, kind)
        cards = state.looks.pop().cards
        at = i64(len(cards)) - 1
        while at >= 0:
            put_on_top(state, side, cards[at], i64(1) << use.player)
            at -= 1
        check_only(state)


def look(state: State, player: i64, side: i64, number: i64) -> None:
    """Take cards from the top of a deck to look at them; they still belong to it (AMB-30)."""
    look = Look(player, side)
    for _ in range(min(number, i64(len(state.players[side].deck)))):
        look.cards = append(look.cards, take_top(state, side))
    state.looks.append(look)


def latest_look(state: State) -> Look:
    """What the effect in progress looks at: a look that began inside another is over before that goes on."""
    return state.looks[len(state.looks) - 1]


def offer_looked(state: State, mask: Mask) -> None:
    """Allow each of the cards that are looked at."""
    for at in range(i64(len(latest_look(state).cards))):
        mask.allow(LOOKED.at(at))


def take_looked(state: State, action: i64) -> i64:
    """The card that the player names, out of those that are looked at."""
    look = latest_look(state)
    look.cards, kind = pop(look.cards, LOOKED.argument(action))
    return kind


class Search(Effect[State, Use]):
    """CQ-G-search (D-20, D-21): look at the top cards of your deck, take one that fits, put the rest at the bottom."""

    def __init__(
        self, number: i64, where: Filter[State, Card], to: i64, *, shown: bool = False, place: i64 = NONE
    ) -> None:
        self.number: i64 = number
        self.where = where
        self.to: i64 = to
        self.shown = shown
        self.place: i64 = place

    def would_change(self, state: State, use: Use) -> bool:
        return len(state.players[use.player].deck) > 0  # AMB-35

    def carry_out(self, state: State, use: Use) -> None:
        look(state, use.player, use.player, self.number)
        state.push(SEARCH)

    def fits(self, state: State, use: Use, kind: i64) -> bool:
        """Whether a card may be taken."""
        if not self.where.matches(state, use.player, source_of(state, use), PRINTED[kind]):
            return False
        return self.to == TO_HAND or (may_put(state, use.player, kind) and self._place(state, use) != NONE)

    def _place(self, state: State, use: Use) -> i64:
        return place_of(state, use, self.place)

    def take(self, state: State, use: Use, kind: i64) -> None:
        if self.to == TO_HAND:
            add_to_hand(state, use.player, kind, shown=self.shown)
        else:
            disclose(state, use.player, kind)
            entered(state, [come_into_play(state, kind, use.player, self._place(state, use))])


def search_of(state: State, use: Use) -> Search:
    """The search that is being carried out: the last effect of the ability that was begun."""
    found: Search | None = None
    for effect in ALL[use.ability].effects:
        if isinstance(effect, Search):
            found = effect
    assert found is not None
    return found


def choose_found(state: State) -> None:
    """The searcher is asked even if nothing fits: the opponent does not see the cards."""
    state.ask(current(state).player, CHOOSE_FOUND)


class ChooseFound(Decision[State]):
    """D-21, CQ-F-1.3: a card that fits, or none."""

    rule = "CQ-G-search"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        use = current(state)
        search = search_of(state, use)
        cards = latest_look(state).cards
        mask.allow(PASS)
        for at in range(i64(len(cards))):
            if search.fits(state, use, cards[at]):
                mask.allow(LOOKED.at(at))

    def apply(self, state: State, action: i64) -> None:
        if action != PASS:
            use = current(state)
            search_of(state, use).take(state, use, take_looked(state, action))


CHOOSE_FOUND: Final[ChooseFound] = ChooseFound()


def put_rest_at_bottom(state: State) -> None:
    """In any order, one after the other; the searcher knows it."""
    player, cards = current(state).player, latest_look(state).cards
    if len(cards) > 1:
        state.again()
        state.ask(player, CHOOSE_BOTTOM)
        return
    state.looks.pop()
    if len(cards) == 1:
        put_at_bottom(state, player, cards[0], i64(1) << player)
    check_only(state)


class ChooseBottom(Decision[State]):
    """D-20: the card that goes to the bottom of the deck next."""

    rule = "CQ-G-search"

    def offer(self, state: State, mask: Mask) -> None:
        offer_looked(state, mask)

    def apply(self, state: State, action: i64) -> None:
        put_at_bottom(state, state.to_move, take_looked(state, action), i64(1) << state.to_move)


CHOOSE_BOTTOM: Final[ChooseBottom] = ChooseBottom()
