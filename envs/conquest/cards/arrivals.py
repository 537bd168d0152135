"""The words that bring cards into play, and attachments to new hosts."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.cards.effects import topmost
from grognard.envs.conquest.cards.picks import ReattachPick
from grognard.envs.conquest.cards.who import Who, place_of, trigger_of_use
from grognard.envs.conquest.rules.attaching import attach, may_host
from grognard.envs.conquest.rules.components import (
    is_planet,
)
from grognard.envs.conquest.rules.deploying import create_tokens, may_enter, may_put, put_into_play
from grognard.envs.conquest.rules.leaving import is_in_pile
from grognard.envs.conquest.rules.piles import (
    IN_PILE,
)
from grognard.envs.conquest.state import (
    HQ,
    IN_BANK,
    IN_PLAY,
    NO_CARD,
    NONE,
    THIS_PHASE,
    Card,
    Lasting,
    State,
    Use,
)
from grognard.envs.core.abilities import Effect
from grognard.envs.core.filters import Filter


class Token(Effect[State, Use]):
    """CQ-G-token-units: tokens at a place."""

    def __init__(self, kind: i64, where: i64, number: i64 = 1) -> None:
        self.kind: i64 = kind
        self.where: i64 = where
        self.number: i64 = number

    def would_change(self, state: State, use: Use) -> bool:
        return place_of(state, use, self.where) != NONE and may_enter(state, use.player, self.kind)

    def carry_out(self, state: State, use: Use) -> None:
        place = place_of(state, use, self.where)
        if place != NONE:
            create_tokens(state, use.player, self.kind, vec[i64]([place] * self.number))


class TokensAround(Effect[State, Use]):
    """A token at each planet next to the one where it happened."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def _places(self, state: State, use: Use) -> vec[i64]:
        here = trigger_of_use(state, use).place
        found = vec[i64]()
        for place in (here - 1, here + 1):
            if is_planet(state, place):
                found = append(found, place)
        return found

    def would_change(self, state: State, use: Use) -> bool:
        return len(self._places(state, use)) > 0 and may_enter(state, use.player, self.kind)

    def carry_out(self, state: State, use: Use) -> None:
        create_tokens(state, use.player, self.kind, self._places(state, use))


class PutIntoPlay(Effect[State, Use]):
    """CQ-G-put-into-play: the card picked first comes from your hand (or pile) to a place, perhaps only for a while."""

    def __init__(self, where: i64, debt: i64 = NONE, at: i64 = 0) -> None:
        self.where: i64 = where
        self.debt: i64 = debt  # LATER_SACRIFICE or LATER_DISCARD at the end of the phase
        self.at: i64 = at

    def would_change(self, state: State, use: Use) -> bool:
        return place_of(state, use, self.where) != NONE

    def carry_out(self, state: State, use: Use) -> None:
        place = place_of(state, use, self.where)
        if place != NONE:
            owe(state, put_into_play(state, use.player, use.picks[self.at], place), self.debt)


def owe(state: State, card: Card, debt: i64) -> None:
    if debt != NONE and card is not NO_CARD:
        state.lasting.append(Lasting(card.number, debt, THIS_PHASE))
        state.revision += 1


class PutOnHost(Effect[State, Use]):
    """The attachment picked first comes into play on the host picked second."""

    def would_change(self, state: State, use: Use) -> bool:
        return True

    def carry_out(self, state: State, use: Use) -> None:
        host = state.cards[use.picks[1]]
        if host.zone == IN_PLAY:
            put_into_play(state, use.player, use.picks[0], host.place, host.number)


class PutTopmost(Effect[State, Use]):
    """The topmost unit of your discard pile that fits comes into play at a place, perhaps only for a while."""

    def __init__(self, where: Filter[State, Card], place: i64, debt: i64 = NONE) -> None:
        self.where = where
        self.place: i64 = place
        self.debt: i64 = debt

    def would_change(self, state: State, use: Use) -> bool:
        kind = topmost(state, use, use.player, self.where)
        return kind != NONE and may_put(state, use.player, kind)

    def carry_out(self, state: State, use: Use) -> None:
        kind = topmost(state, use, use.player, self.where)
        if kind != NONE:
            place = place_of(state, use, self.place)
            owe(state, put_into_play(state, use.player, IN_PILE + kind, place), self.debt)


class PutItself(Effect[State, Use]):
    """This card comes into play from your hand, where the thing happened."""

    def would_change(self, state: State, use: Use) -> bool:
        return is_planet(state, trigger_of_use(state, use).place) and may_put(state, use.player, use.kind)

    def carry_out(self, state: State, use: Use) -> None:
        if is_planet(state, trigger_of_use(state, use).place):
            put_into_play(state, use.player, use.kind, trigger_of_use(state, use).place)


class PutItBack(Effect[State, Use]):
    """The card that was destroyed comes from your discard pile into your headquarters."""

    helps: i64 = 1

    def would_change(self, state: State, use: Use) -> bool:
        card = state.cards[trigger_of_use(state, use).subject]
        return card.owner == use.player and is_in_pile(state, card) and may_put(state, use.player, card.kind)

    def carry_out(self, state: State, use: Use) -> None:
        card = state.cards[trigger_of_use(state, use).subject]
        if self.would_change(state, use):
            card.zone = IN_BANK  # no longer in the pile
            put_into_play(state, use.player, IN_PILE + card.kind, HQ)


class Attach(Effect[State, Use]):
    """The attachment picked first, or this card, goes to the host picked last."""

    helps: i64 = 1

    def __init__(self, who: Who) -> None:
        self.who = who

    def would_change(self, state: State, use: Use) -> bool:
        return len(self.who.cards(state, use)) > 0

    def carry_out(self, state: State, use: Use) -> None:
        host = state.cards[use.picks[len(use.picks) - 1]]
        for attachment in self.who.cards(state, use):
            if may_host(state, attachment.controller, attachment, host):
                attach(state, attachment, host)


class Reattach(Effect[State, Use]):
    """AMB-26: the attachments of this unit go to the targets picked for them; what has none is discarded with the unit."""

    helps: i64 = 1

    def __init__(self, hosts: ReattachPick) -> None:
        self.hosts = hosts

    def would_change(self, state: State, use: Use) -> bool:
        return len(use.picks) > 0

    def carry_out(self, state: State, use: Use) -> None:
        for at, attachment in enumerate(self.hosts.movable(state, use)):
            host = state.cards[use.picks[at]]
            if may_host(state, attachment.controller, attachment, host):
                attach(state, attachment, host)
