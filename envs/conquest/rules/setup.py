"""Setup (CQ-S): decks, planets, opening hands."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from grognard.envs.conquest.actions import FACTION, KEEP, REDRAW
from grognard.envs.conquest.data.printed import NECRONS, PLANET, WHEEL
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.decks import Deck
from grognard.envs.conquest.rules.components import add_card, list_titles, take_stock
from grognard.envs.conquest.rules.piles import draw_cards, hide
from grognard.envs.conquest.sequence import ENSLAVING, ENSLAVING_ASKED, GAME_MULLIGANS
from grognard.envs.conquest.state import HQ, UNIT, Decklist, State
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision


def choose_decks(state: State) -> None:
    """CQ-S-1: each player has a warlord and a deck, chosen beforehand or drawn from the pool."""
    options = state.options
    chosen: list[Deck] = []
    for player in range(2):
        deck = options.decks[player]
        if deck is None and options.mirror and player == 1:
            deck = chosen[0]
        if deck is None:
            deck = options.pool[state.dice.below(i64(len(options.pool)))]
        chosen.append(deck)
    find_lists(state, chosen[0], chosen[1])
    for player in range(i64(2)):
        add_card(state, i64(chosen[player].warlord), player, player, HQ, UNIT)
    for player in range(i64(2)):
        if chosen[player].synapse >= 0:
            add_card(state, i64(chosen[player].synapse), player, player, HQ, UNIT)
        state.players[player].deck = vec[i64](chosen[player].kinds())
        for at in range(i64(len(state.players[player].deck))):
            hide(state, player, state.players[player].deck[at])
    take_stock(state)


LISTS: Final[dict[tuple[Deck, Deck], tuple[list[Decklist], list[vec[i16]]]]] = {}


def find_lists(state: State, red: Deck, blue: Deck) -> None:
    """Deck lists, and what observations print of them, are shared by all games between two decks."""
    key = red, blue
    if key not in LISTS:
        if len(LISTS) >= 256:
            LISTS.clear()
        LISTS[key] = [list_titles(red.titles()), list_titles(blue.titles())], []
    state.revision += 1
    state.lists, state.bases = LISTS[key]
    for player in range(2):
        state.players[player].unseen = vec[u8]([0] * len(state.lists[player].titles))


def give_token(state: State) -> None:
    """CQ-S-2: to a random player."""
    state.token = state.dice.below(2)


def deal_planets(state: State) -> None:
    """CQ-S-3, CQ-S-4: a line of planets, some of them face down; the rest leave the game unseen."""
    planets = vec[i64]([kind for kind in range(KINDS) if CARDS.type[kind] == PLANET])
    state.dice.shuffle(planets)
    for place in range(state.options.planets):
        state.line[place] = planets[place]
    state.unused = planets[state.options.planets :]
    state.face_up = state.options.face_up
    state.revision += 1


def draw_hands(state: State) -> None:
    """CQ-S-5: resources and cards as the warlord says."""
    for player in range(i64(2)):
        shuffle(state, player)
        warlord = state.cards[player].kind
        state.players[player].resources = CARDS.resources[warlord]
        draw_cards(state, player, CARDS.hand[warlord])


def shuffle(state: State, player: i64) -> None:
    """Nobody knows where anything is."""
    state.dice.shuffle(state.players[player].deck)
    state.players[player].peeked = vec[u8]([0] * len(state.players[player].deck))


def ask_mulligans(state: State) -> None:
    """CQ-S-6: the holder of the token decides first."""
    asked = GAME_MULLIGANS.get(state)
    if asked < 2:
        GAME_MULLIGANS.set(state, asked + 1)
        state.again()
        state.ask(state.token if asked == 0 else 1 - state.token, CHOOSE_MULLIGAN)


class ChooseMulligan(Decision[State]):
    """D-1: keep the opening hand, or shuffle it back and draw another that must be kept."""

    rule = "CQ-G-mulligan"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(KEEP)
        mask.allow(REDRAW)

    def apply(self, state: State, action: i64) -> None:
        if action == KEEP:
            return
        player = state.to_move
        hand = state.players[player].hand
        state.players[player].hand = vec[i64]()
        for at in range(i64(len(hand))):
            state.players[player].deck = append(state.players[player].deck, hand[at])
        shuffle(state, player)
        draw_cards(state, player, i64(len(hand)))


CHOOSE_MULLIGAN: Final[ChooseMulligan] = ChooseMulligan()


# Necrons (CQ-X-enslave)


def enslave(state: State) -> None:
    """A Necron player names a faction, at setup and at the beginning of each later deploy phase."""
    state.push(ENSLAVING)


def ask_enslavers(state: State) -> None:
    """The holder of the token first."""
    while ENSLAVING_ASKED.get(state) < 2:
        asked = ENSLAVING_ASKED.get(state)
        player = state.token if asked == 0 else 1 - state.token
        ENSLAVING_ASKED.set(state, asked + 1)
        if CARDS.faction[state.cards[player].kind] == NECRONS:
            state.again()
            state.ask(player, CHOOSE_ENSLAVED)
            return


class ChooseEnslaved(Decision[State]):
    """D-31: the faction whose units a Necron player may use."""

    rule = "CQ-X-enslave"

    def offer(self, state: State, mask: Mask) -> None:
        for faction in range(i64(WHEEL)):
            mask.allow(FACTION.at(faction))

    def apply(self, state: State, action: i64) -> None:
        state.players[state.to_move].enslaved = FACTION.argument(action)
        state.revision += 1


CHOOSE_ENSLAVED: Final[ChooseEnslaved] = ChooseEnslaved()
