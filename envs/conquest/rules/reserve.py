"""Cards in reserve, and their strike from there (CQ-X-deep-strike).

A card in reserve lies face down at a planet and has no characteristics; only its owner knows it. No event with Deep Strike is
among the cards, so only units and attachments can strike.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.actions import PASS, PLANET_AT, TITLE
from grognard.envs.conquest.data.printed import ATTACHMENT, DEEP_STRIKE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.attaching import find_host, may_host
from grognard.envs.conquest.rules.components import (
    add_card,
    address,
    find_addressed,
    initiative,
    is_planet,
    spend,
    take_slot,
    take_stock,
)
from grognard.envs.conquest.rules.deploying import is_enslaved, may_enter
from grognard.envs.conquest.rules.events import begin_instant, next_trigger, occur
from grognard.envs.conquest.rules.piles import disclose, take_from_hand
from grognard.envs.conquest.sequence import (
    DEEP_STRIKES,
    DEEP_STRIKES_CARD,
    DEEP_STRIKES_TURNS,
    DEEP_STRUCK,
    ENTERED_PLAY,
    RESERVING,
    RESERVING_CARD,
    RESERVING_PLAYER,
)
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    HQ,
    IN_PLAY,
    NONE,
    PLANETS,
    PRINTED,
    RESERVE,
    UNIT,
    Card,
    State,
)
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.core.windows import Window

PRICE: Final = 1


def can_reserve(state: State, player: i64, kind: i64) -> bool:
    """As a deploy turn, for 1 resource; CQ-F-3.9: without looking at the card's faction."""
    return CARDS.keywords.of(kind, DEEP_STRIKE) > 0 and state.players[player].resources >= PRICE


def begin_reserve(state: State, player: i64, kind: i64) -> None:
    """It is paid and lies face down; where, is said next."""
    spend(state, player, PRICE)
    take_from_hand(state, player, kind)
    state.push(RESERVING, add_card(state, kind, player, player, HQ, RESERVE).number, player)


def ask_planet(state: State) -> None:
    state.ask(RESERVING_PLAYER.get(state), CHOOSE_RESERVE_PLANET)


class ChooseReservePlanet(Decision[State]):
    """D-31: the planet where a card lies in reserve."""

    rule = "CQ-X-deep-strike"

    def offer(self, state: State, mask: Mask) -> None:
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                mask.allow(PLANET_AT.at(place))

    def apply(self, state: State, action: i64) -> None:
        state.cards[RESERVING_CARD.get(state)].place = PLANET_AT.argument(action)
        state.revision += 1


CHOOSE_RESERVE_PLANET: Final[ChooseReservePlanet] = ChooseReservePlanet()


def strike_from_reserve(state: State) -> None:
    """When a battle begins, before the skirmish: players in turns, the one with initiative first."""
    if state.victor == NONE:
        state.push(DEEP_STRIKES, NONE, initiative(state))


def has_reserve(state: State, player: i64) -> bool:
    for card in state.cards:
        if card.role == RESERVE and card.place == state.field and card.controller == player and card.zone == IN_PLAY:
            return True
    return False


class StrikeWindow(Window[State]):
    """Who has a card in reserve at the planet is asked, whatever it is."""

    def might_act(self, state: State, player: i64) -> bool:
        return has_reserve(state, player)

    def ask(self, state: State, player: i64) -> None:
        state.ask(player, CHOOSE_DEEP_STRIKE)


STRIKE_WINDOW: Final[StrikeWindow] = StrikeWindow(DEEP_STRIKES_TURNS)


def take_strikes(state: State) -> None:
    STRIKE_WINDOW.take_turns(state)


def can_strike(state: State, card: Card) -> bool:
    """CQ-F-3.9: Necrons strike with their own cards and those of the enslaved faction."""
    player = card.controller
    if card.role != RESERVE or card.place != state.field or card.zone != IN_PLAY:
        return False
    if CARDS.keywords.of(card.kind, DEEP_STRIKE) > state.players[player].resources or not is_enslaved(
        state, player, card.kind
    ):
        return False
    if not may_enter(state, player, card.kind):
        return False
    return CARDS.type[card.kind] != ATTACHMENT or find_host(state, player, PRINTED[card.kind], state.field)


class ChooseDeepStrike(Decision[State]):
    """D-31: the card in reserve that strikes now, or none."""

    rule = "CQ-X-deep-strike"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(PASS)
        for card in state.cards:
            if card.controller == state.to_move and can_strike(state, card):
                mask.allow(TITLE.at(state.lists[state.to_move].row[card.kind]))

    def apply(self, state: State, action: i64) -> None:
        player = state.to_move
        if action == PASS:
            STRIKE_WINDOW.passed(state)
            return
        STRIKE_WINDOW.acted(state)
        kind = state.lists[player].titles[TITLE.argument(action)]
        for card in state.cards:
            if card.kind == kind and card.controller == player and can_strike(state, card):
                spend(state, player, CARDS.keywords.of(kind, DEEP_STRIKE))
                disclose(state, player, kind)
                if CARDS.type[kind] == ATTACHMENT:
                    DEEP_STRIKES_CARD.set(state, card.number)
                    state.ask(player, CHOOSE_STRIKE_HOST)
                else:
                    show_face(state, card, NONE)
                return


CHOOSE_DEEP_STRIKE: Final[ChooseDeepStrike] = ChooseDeepStrike()


class ChooseStrikeHost(Decision[State]):
    """D-3, D-31: the host of an attachment that strikes."""

    rule = "CQ-X-deep-strike"

    def offer(self, state: State, mask: Mask) -> None:
        attachment = state.cards[DEEP_STRIKES_CARD.get(state)]
        for card in state.cards:
            if card.place == state.field and may_host(state, state.to_move, PRINTED[attachment.kind], card):
                if address(state.to_move, card) != NONE:
                    mask.allow(address(state.to_move, card))

    def apply(self, state: State, action: i64) -> None:
        show_face(state, state.cards[DEEP_STRIKES_CARD.get(state)], find_addressed(state, state.to_move, action).number)


CHOOSE_STRIKE_HOST: Final[ChooseStrikeHost] = ChooseStrikeHost()


def show_face(state: State, card: Card, host: i64) -> None:
    """It is turned up and enters play."""
    card.role = UNIT if host == NONE else ATTACHMENT_ROLE
    card.host = host
    take_slot(state, card)
    take_stock(state)
    state.revision += 1
    first = next_trigger(state)
    occur(state, ENTERED_PLAY, card)
    occur(state, DEEP_STRUCK, card)
    begin_instant(state, first)
