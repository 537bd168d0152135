"""The words that let a player choose: targets, cards in hand or pile, planets, sides."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import DISCARDED, OPTION, PLANET_AT, SIDE, TITLE
from grognard.envs.conquest.cards.filters import (
    HQ_OF,
)
from grognard.envs.conquest.data.printed import IMMUNE, SYNAPSE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import HOSTS, UNTARGETABLE, source_of
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.rules.command import may_commit
from grognard.envs.conquest.rules.components import address, are_adjacent, attachments_of, is_planet, warlord_of
from grognard.envs.conquest.rules.consequences import is_condemned
from grognard.envs.conquest.rules.deploying import can_deploy_as_attachment, may_enter, may_put
from grognard.envs.conquest.rules.initiating import is_event
from grognard.envs.conquest.rules.piles import IN_PILE, might_hold, show_in_hand
from grognard.envs.conquest.rules.values import has_keyword, is_subject_to
from grognard.envs.conquest.state import (
    IN_PLAY,
    PLANETS,
    PRINTED,
    RESERVE,
    Card,
    State,
    Use,
)
from grognard.envs.core.abilities import Pick
from grognard.envs.core.filters import Filter


def may_affect(state: State, use: Use, card: Card) -> bool:
    """CQ-G-immune, AMB-40: whether an effect can touch a card at all."""
    if card.controller == use.player or not is_event(use.kind):
        return True
    return not has_keyword(state, card, IMMUNE)


def may_target(state: State, use: Use, card: Card) -> bool:
    """Whether nothing forbids to make a card the target of an ability."""
    return card.controller == use.player or not is_subject_to(state, UNTARGETABLE, card)


class CardPick(Pick[State, Use]):
    """A card in play."""

    def __init__(self, where: Filter[State, Card], *, target: bool, several: i64 = 1) -> None:
        self.where = where
        self.target = target
        self.several = several

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        source = source_of(state, use)
        for card in state.cards:
            if card.zone != IN_PLAY or card.role == RESERVE or not may_affect(state, use, card):
                continue
            if self.where.matches(state, use.player, source, card) and (
                not self.target or may_target(state, use, card)
            ):
                found = append(found, card.number)
        return found

    def action(self, state: State, use: Use, value: i64) -> i64:
        return address(use.player, state.cards[value])


class SameplacePick(CardPick):
    """One of several cards, which must all be at one planet."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = super().candidates(state, use)
        if len(use.picks) == 0:
            return found
        left = vec[i64]()
        for at in range(i64(len(found))):
            if state.cards[found[at]].place == state.cards[use.picks[0]].place:
                left = append(left, found[at])
        return left


class HostPick(Pick[State, Use]):
    """A unit that may host the attachment picked before: a card in play by its number, or a printed card."""

    def __init__(self, at: i64, where: Filter[State, Card], *, printed: bool) -> None:
        self.at: i64 = at
        self.where = where
        self.printed = printed

    def candidates(self, state: State, use: Use) -> vec[i64]:
        value = use.picks[self.at]
        attachment = PRINTED[value % IN_PILE] if self.printed else state.cards[value]
        you = use.player if self.printed else attachment.controller
        found = vec[i64]()
        for card in state.cards:
            if may_host(state, you, attachment, card) and card.number != attachment.host:
                if self.where.matches(state, use.player, source_of(state, use), card):
                    found = append(found, card.number)
        return found

    def action(self, state: State, use: Use, value: i64) -> i64:
        return address(use.player, state.cards[value])


class NewHostPick(Pick[State, Use]):
    """Another unit that may host this attachment."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        attachment = state.cards[use.source]
        found = vec[i64]()
        for card in state.cards:
            if card.number != attachment.host and may_host(state, use.player, attachment, card):
                found = append(found, card.number)
        return found

    def action(self, state: State, use: Use, value: i64) -> i64:
        return address(use.player, state.cards[value])


class SameSideHostPick(HostPick):
    """Another host of the side that the present host is on."""

    def candidates(self, state: State, use: Use) -> vec[i64]:
        present = state.cards[state.cards[use.picks[self.at]].host]
        found = super().candidates(state, use)
        left = vec[i64]()
        for at in range(i64(len(found))):
            if state.cards[found[at]].controller == present.controller:
                left = append(left, found[at])
        return left


class ReattachPick(Pick[State, Use]):
    """AMB-26: for each attachment of this unit in turn a target at its planet that may host it, and is not leaving play too."""

    target = True

    def due(self, state: State, use: Use) -> i64:
        return i64(len(self.movable(state, use)))

    def movable(self, state: State, use: Use) -> list[Card]:
        """The attachments that have somewhere to go, in the order of the picks."""
        return [
            attachment
            for attachment in attachments_of(state, state.cards[use.source])
            if len(self._hosts(state, use, attachment)) > 0
        ]

    def _hosts(self, state: State, use: Use, attachment: Card) -> vec[i64]:
        source = state.cards[use.source]
        found = vec[i64]()
        for card in state.cards:
            if card is source or card.place != source.place or card.place >= PLANETS or is_condemned(state, card):
                continue
            if may_host(state, attachment.controller, attachment, card) and may_target(state, use, card):
                found = append(found, card.number)
        return found

    def candidates(self, state: State, use: Use) -> vec[i64]:
        attachments = self.movable(state, use)
        made = i64(len(use.picks)) - use.costs
        return self._hosts(state, use, attachments[made]) if made < len(attachments) else vec[i64]()

    def action(self, state: State, use: Use, value: i64) -> i64:
        return address(use.player, state.cards[value])


# Planets

ANY_PLANET: Final = 0
NOT_FIRST: Final = 1
ADJACENT: Final = 2
WITH_BATTLE: Final = 3
NOT_OF_WARLORD: Final = 4  # where your warlord is not, and may commit to
OTHER_PLANET: Final = 5  # than this one
ADJACENT_OR_HQ: Final = 6
ANY_OR_HQ: Final = 7
ADJACENT_TO_PICK: Final = 8


class PlacePick(Pick[State, Use]):
    """A planet, or a headquarters."""

    points_at_cards = False

    def __init__(self, which: i64, *, target: bool) -> None:
        self.which: i64 = which
        self.target = target

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        for place in range(i64(PLANETS)):
            if is_planet(state, place) and self._fits(state, use, place):
                found = append(found, place)
        if self.which == ADJACENT_OR_HQ or self.which == ANY_OR_HQ:
            found = append(append(found, HQ_OF + use.player), HQ_OF + 1 - use.player)
        return found

    def _fits(self, state: State, use: Use, place: i64) -> bool:
        if self.which == NOT_FIRST:
            return place > 0
        if self.which == ADJACENT or self.which == ADJACENT_OR_HQ:
            return are_adjacent(state, source_of(state, use).place, place)
        if self.which == WITH_BATTLE:
            return place == state.field
        if self.which == NOT_OF_WARLORD:
            return warlord_of(state, use.player).place != place and may_commit(state, use.player, place)
        if self.which == OTHER_PLANET:
            return source_of(state, use).place != place
        if self.which == ADJACENT_TO_PICK:
            return are_adjacent(state, use.picks[len(use.picks) - 1], place)
        return True

    def action(self, state: State, use: Use, value: i64) -> i64:
        if value >= HQ_OF:
            return SIDE.at(0 if value - HQ_OF == use.player else 1)
        return PLANET_AT.at(value)


class SidePick(Pick[State, Use]):
    """A player, for a deck or a discard pile of theirs."""

    points_at_cards = False

    def __init__(self, *, target: bool) -> None:
        self.target = target

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([use.player, 1 - use.player])

    def action(self, state: State, use: Use, value: i64) -> i64:
        return SIDE.at(0 if value == use.player else 1)


class OptionPick(Pick[State, Use]):
    """One of several things that the text offers."""

    points_at_cards = False

    def __init__(self, options: i64) -> None:
        self.options: i64 = options

    def candidates(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([i64(option) for option in range(self.options)])

    def action(self, state: State, use: Use, value: i64) -> i64:
        return OPTION.at(value)


# Cards out of play

AS_UNIT: Final = 0
ON_A_HOST: Final = 1
DEPLOYED_ON_HOST: Final = 2
ANY_USE: Final = 3  # it is not put into play


def possible_hand(state: State, use: Use) -> vec[i64]:
    """The player's hand, or every card that the opponent must reckon with there."""
    if not use.supposed:
        return state.players[use.player].hand
    found = vec[i64]()
    titles = state.lists[use.player].titles
    for row in range(i64(len(titles))):
        if might_hold(state, use.player, titles[row]):
            found = append(found, titles[row])
    return found


class HandPick(Pick[State, Use]):
    """A card in your hand, or also in your discard pile, that could be used for this."""

    points_at_cards = False

    def __init__(
        self, where: Filter[State, Card], use_as: i64, *, or_pile: bool = False, affordable: bool = False
    ) -> None:
        self.where = where
        self.use_as: i64 = use_as
        self.or_pile = or_pile
        self.affordable = affordable

    def candidates(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        hand = possible_hand(state, use)
        for at in range(i64(len(hand))):
            if (at == 0 or hand[at] != hand[at - 1]) and self._fits(state, use, hand[at]):
                found = append(found, hand[at])
        if self.or_pile:
            pile = state.players[use.player].discard
            for at in range(i64(len(pile))):
                if self._fits(state, use, pile[at]):
                    found = append(found, IN_PILE + pile[at])
        return found

    def must_ask(self, state: State, use: Use) -> bool:
        """That one card at least fits is known; if the pile has such, not even that one of them is in hand."""
        if self.or_pile:
            pile = state.players[use.player].discard
            for at in range(i64(len(pile))):
                if self._fits(state, use, pile[at]):
                    return len(state.players[use.player].hand) > 0
        return len(state.players[use.player].hand) > 1

    def _fits(self, state: State, use: Use, kind: i64) -> bool:
        if not self.where.matches(state, use.player, source_of(state, use), PRINTED[kind]):
            return False
        if self.affordable and CARDS.cost[kind] > state.players[use.player].resources:
            return False
        if self.use_as == ANY_USE:
            return True
        if self.use_as == DEPLOYED_ON_HOST:
            return can_deploy_as_attachment(state, use.player, kind) and may_enter(state, use.player, kind)
        if not may_put(state, use.player, kind):
            return False
        if self.use_as == AS_UNIT:
            return CARDS.type[kind] <= SYNAPSE
        hosts = HOSTS[kind]
        return hosts is not None and not hosts.deploy_only

    def action(self, state: State, use: Use, value: i64) -> i64:
        row = state.lists[use.player].row[value % IN_PILE]
        return (DISCARDED if value >= IN_PILE else TITLE).at(row)

    def disclose(self, state: State, use: Use, value: i64) -> None:
        """The card is declared with the ability."""
        if value < IN_PILE:
            show_in_hand(state, use.player, value)
