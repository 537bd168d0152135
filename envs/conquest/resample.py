"""Redrawing what a player cannot know, consistently with what that player has seen (section e).

Decks are lists of titles with a note for each place who has seen the card there; of hands those cards are known that were
shown. Everything else of a player's hidden cards is one pool, from which hand, deck and reserve are dealt anew.
"""

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64

from grognard.envs.conquest.ids import CHOOSE_DIAL, CHOOSE_SYNAPSE_DIAL
from grognard.envs.conquest.rules.command import may_commit
from grognard.envs.conquest.rules.components import is_planet, last_planet
from grognard.envs.conquest.rules.piles import holds
from grognard.envs.conquest.state import IN_PLAY, LINE, NONE, PLANETS, RESERVE, State
from grognard.envs.core.dice import Dice


def resample(state: State, me: i64, dice: Dice) -> None:
    redraw_planets(state, dice)
    if len(state.lists) == 0:
        return
    redraw_cards(state, 1 - me, me, dice)
    redraw_own_deck(state, me, dice)
    redraw_dials(state, 1 - me, dice)


def redraw_planets(state: State, dice: Dice) -> None:
    """Face-down planets and those put aside are one pool."""
    pool = state.unused[:]
    for place in range(state.face_up, i64(LINE)):
        if state.line[place] != NONE:
            pool = append(pool, state.line[place])
    dice.shuffle(pool)
    for place in range(state.face_up, i64(LINE)):
        if state.line[place] != NONE:
            pool, state.line[place] = pop(pool)
    state.unused = pool


def redraw_cards(state: State, player: i64, me: i64, dice: Dice) -> None:
    """The opponent's hand, deck and reserve, but for what I have seen; cards he looks at are drawn anew too."""
    deck, peeked = state.deck[player], state.peeked[player]
    pool = vec[i64]()
    for at in range(i64(len(deck))):
        if i64(peeked[at]) >> me & 1 == 0:
            pool = append(pool, deck[at])
    known = state.shown[player][:]
    kept = vec[i64]()
    hand = state.hand[player]
    for at in range(i64(len(hand))):
        if holds(known, hand[at]):
            known = remove(known, hand[at])
            kept = append(kept, hand[at])
        else:
            pool = append(pool, hand[at])
    looks = state.looked_deck == player and state.looker == player
    if looks:
        for at in range(i64(len(state.looked))):
            pool = append(pool, state.looked[at])
    for card in state.cards:
        if card.role == RESERVE and card.controller == player and card.zone == IN_PLAY:
            pool = append(pool, card.kind)
    dice.shuffle(pool)
    while len(kept) < len(hand):
        pool, kind = pop(pool)
        kept = append(kept, kind)
    state.hand[player] = in_order(kept)
    for at in range(i64(len(deck))):
        if i64(peeked[at]) >> me & 1 == 0:
            pool, deck[at] = pop(pool)
    if looks:
        for at in range(i64(len(state.looked))):
            pool, state.looked[at] = pop(pool)
    for card in state.cards:
        if card.role == RESERVE and card.controller == player and card.zone == IN_PLAY:
            pool, card.kind = pop(pool)


def in_order(cards: vec[i64]) -> vec[i64]:
    return vec[i64](sorted(cards))


def redraw_own_deck(state: State, me: i64, dice: Dice) -> None:
    """The places of my deck that I have not seen; if the opponent is looking at cards of it, these too."""
    deck, peeked = state.deck[me], state.peeked[me]
    pool = vec[i64]()
    for at in range(i64(len(deck))):
        if i64(peeked[at]) >> me & 1 == 0:
            pool = append(pool, deck[at])
    looks = state.looked_deck == me and state.looker == 1 - me
    if looks:
        for at in range(i64(len(state.looked))):
            pool = append(pool, state.looked[at])
    dice.shuffle(pool)
    for at in range(i64(len(deck))):
        if i64(peeked[at]) >> me & 1 == 0:
            pool, deck[at] = pop(pool)
    if looks:
        for at in range(i64(len(state.looked))):
            pool, state.looked[at] = pop(pool)


def redraw_dials(state: State, player: i64, dice: Dice) -> None:
    """AMB-47: dials are secret until both are set."""
    if state.dial[player] != NONE and is_setting_dials(state):
        places = vec[i64]()
        for place in range(i64(PLANETS)):
            if may_commit(state, player, place):
                places = append(places, place)
        state.dial[player] = places[dice.below(i64(len(places)))] if len(places) > 0 else last_planet(state)
    if state.synapse_dial[player] != NONE and is_setting_dials(state):
        places = vec[i64]()
        for place in range(i64(PLANETS)):
            if is_planet(state, place):
                places = append(places, place)
        state.synapse_dial[player] = places[dice.below(i64(len(places)))]


def is_setting_dials(state: State) -> bool:
    return state.asked == CHOOSE_DIAL or state.asked == CHOOSE_SYNAPSE_DIAL
