"""Redrawing what a player cannot know, consistently with what that player has seen (section e).

Decks are lists of titles with a note for each place who has seen the card there; of hands those cards are known that were
shown. Everything else of a player's hidden cards is one pool, from which hand, deck and reserve are dealt anew.
"""

from typing import Final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from grognard.envs.conquest.actions import CATALOGUE
from grognard.envs.conquest.data.printed import DEEP_STRIKE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.flow import DECISIONS
from grognard.envs.conquest.rules.command import CHOOSE_DIAL, CHOOSE_SYNAPSE_DIAL, may_commit
from grognard.envs.conquest.rules.components import is_planet, last_planet
from grognard.envs.conquest.rules.piles import holds
from grognard.envs.conquest.state import IN_PLAY, LINE, NONE, PLANETS, RESERVE, Card, Look, State
from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import NOBODY

DEALS: Final = 20  # until what somebody is asked has an answer


def resample(state: State, me: i64, dice: Dice) -> None:
    state.revision += 1  # the opponent sees other cards
    redraw_planets(state, dice)
    if len(state.lists) == 0:
        return
    redraw_cards(state, 1 - me, me, dice)
    redraw_cards(state, me, me, dice)
    redraw_dials(state, 1 - me, dice)


def redraw_planets(state: State, dice: Dice) -> None:
    """Face-down planets and those put aside are one pool."""
    pool = state.unused[:]
    for place in range(state.face_up, i64(LINE)):
        if state.line[place] != NONE:
            pool = append(pool, state.line[place])
    pool = vec[i64](sorted(pool))  # what comes of a seed must not depend on what is true
    dice.shuffle(pool)
    for place in range(state.face_up, i64(LINE)):
        if state.line[place] != NONE:
            pool, state.line[place] = pop(pool)
    state.unused = pool


class Pool:
    """Cards of one player that another cannot place: taken off the table, shuffled, and dealt back."""

    def __init__(self, state: State, player: i64, me: i64) -> None:
        self.state = state
        self.player: i64 = player
        self.me: i64 = me
        self.cards: vec[i64] = vec[i64]()
        self.kept: vec[i64] = vec[i64]()  # cards in hand that I know

    def gather(self) -> None:
        """Everything that I have not seen."""
        deck, peeked = self.state.players[self.player].deck, self.state.players[self.player].peeked
        for at in range(i64(len(deck))):
            if i64(peeked[at]) >> self.me & 1 == 0:
                self.cards = append(self.cards, deck[at])
        for look in self.state.looks:
            if self._is_secret(look):
                for at in range(i64(len(look.cards))):
                    self.cards = append(self.cards, look.cards[at])
        if self.player != self.me:
            self._gather_hand()
            for card in self.state.cards:
                if self._lies_in_reserve(card):
                    self.cards = append(self.cards, card.kind)

    def _gather_hand(self) -> None:
        hand, known = self.state.players[self.player].hand, self.state.players[self.player].shown[:]
        for at in range(i64(len(hand))):
            if holds(known, hand[at]):
                known = remove(known, hand[at])
                self.kept = append(self.kept, hand[at])
            else:
                self.cards = append(self.cards, hand[at])

    def _is_secret(self, look: Look) -> bool:
        """Whether somebody else looks at cards of this player's deck."""
        return look.deck == self.player and look.looker != self.me

    def _lies_in_reserve(self, card: Card) -> bool:
        return card.role == RESERVE and card.controller == self.player and card.zone == IN_PLAY

    def _draw(self) -> i64:
        self.cards, kind = pop(self.cards)
        return kind

    def _draw_striker(self) -> i64:
        """CQ-X-deep-strike: nothing else can lie in reserve."""
        at = i64(len(self.cards)) - 1
        while not CARDS.keywords.has(self.cards[at], DEEP_STRIKE):
            at -= 1
        self.cards, kind = pop(self.cards, at)
        return kind

    def deal_reserve(self) -> None:
        if self.player != self.me:
            for card in self.state.cards:
                if self._lies_in_reserve(card):
                    card.kind = self._draw_striker()

    def deal_rest(self) -> None:
        """To deck, hand, and whoever looks at cards."""
        owner = self.state.players[self.player]
        for at in range(i64(len(owner.deck))):
            if i64(owner.peeked[at]) >> self.me & 1 == 0:
                owner.deck[at] = self._draw()
        self._deal_looked()
        if self.player != self.me:
            while len(self.kept) < len(owner.hand):
                self.kept = append(self.kept, self._draw())
            owner.hand = vec[i64](sorted(self.kept))

    def _deal_looked(self) -> None:
        for look in self.state.looks:
            if self._is_secret(look):
                for at in range(i64(len(look.cards))):
                    look.cards[at] = self._draw()

    def keep_an_answer(self) -> None:
        """Deal the hand so that what its player is asked has an answer: of all cards those leave that are not needed for it."""
        owner = self.state.players[self.player]
        held, room = self.cards, i64(len(owner.hand)) - i64(len(self.kept))
        self.cards = vec[i64]()
        at = i64(len(held)) - 1
        while at >= 0 and len(held) > room:
            fewer, kind = pop(held[:], at)
            owner.hand = vec[i64](sorted([*self.kept, *fewer]))
            if has_answer(self.state):
                held = fewer
                self.cards = append(self.cards, kind)
            at -= 1
        while len(held) > room:  # what is needed lies in reserve this time
            held, kind = pop(held)
            self.cards = append(self.cards, kind)
        owner.hand = vec[i64](sorted([*self.kept, *held]))
        self.kept = owner.hand[:]


def has_answer(state: State) -> bool:
    """Whether whoever is asked could say anything."""
    mask = Mask(i64(CATALOGUE.size))
    DECISIONS[state.pending].offer(state, mask)
    return mask.count > 0


def redraw_cards(state: State, player: i64, me: i64, dice: Dice) -> None:
    """Of the opponent hand, deck and reserve; of my own cards those of the deck; but nothing that I have seen.

    An opponent who is choosing has something to choose: a hand from which he could not is no guess.
    """
    deal(state, player, me, dice, False)
    for _ in range(DEALS):
        if player == me or state.to_move != player or state.pending == NOBODY or has_answer(state):
            return
        deal(state, player, me, dice, True)


def deal(state: State, player: i64, me: i64, dice: Dice, answering: bool) -> None:
    pool = Pool(state, player, me)
    pool.gather()
    pool.cards = vec[i64](sorted(pool.cards))  # as above
    dice.shuffle(pool.cards)
    pool.deal_reserve()
    if answering:
        pool.keep_an_answer()
    pool.deal_rest()


def redraw_dials(state: State, player: i64, dice: Dice) -> None:
    """AMB-47: dials are secret until both are set."""
    if state.players[player].dial != NONE and is_setting_dials(state):
        places = vec[i64]()
        for place in range(i64(PLANETS)):
            if may_commit(state, player, place):
                places = append(places, place)
        state.players[player].dial = places[dice.below(i64(len(places)))] if len(places) > 0 else last_planet(state)
    if state.players[player].synapse_dial != NONE and is_setting_dials(state):
        places = vec[i64]()
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                places = append(places, place)
        state.players[player].synapse_dial = places[dice.below(i64(len(places)))]


def is_setting_dials(state: State) -> bool:
    return state.asks(CHOOSE_DIAL) or state.asks(CHOOSE_SYNAPSE_DIAL)
