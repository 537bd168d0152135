"""Redraws what a player cannot know: hands and decks of the other side, the order of all decks, the faces of their mines, and
squads that they have chosen but not revealed.

The cards of a deck that the options name, or that comes with a drawn army, are known to everybody; of others only that they are
legal (ED-S9): then any cards may be there that have not been seen, each as likely as the copies of it that are left.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import NOTHING
from grognard.envs.edge.actions import SQUAD_SLOTS
from grognard.envs.edge.data.printed import VARIANTS
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.names import FACE_NAMES
from grognard.envs.edge.rules.knowledge import copies_in, is_allowed, seen_cards
from grognard.envs.edge.rules.pieces import are_enemies, first_squad
from grognard.envs.edge.sequence import (
    PLAY,
    PLAY_CARDS,
    PLAY_SEAT,
    SETUP,
)
from grognard.envs.edge.sides import hides_cards, is_deck_agreed, knows_squad, knows_variant
from grognard.envs.edge.state import MARKER_WIDTH, NONE, State, with_card, without


def resample(state: State, player: i64, dice: Dice) -> None:
    for seat in range(state.options.players):
        if are_enemies(state, player, seat):
            redraw_squads(state, player, seat, dice)
            redraw_variants(state, player, seat, dice)
            redraw_cards(state, player, seat, dice)
            redraw_faces(state, seat, dice)
        elif not state.options.scripted:
            state.deck[seat] = in_order(state.deck[seat])  # a guess depends on nothing that is hidden
            dice.shuffle(state.deck[seat])
        if seat != player:
            state.held[seat] = 0


# Squads


def redraw_squads(state: State, player: i64, seat: i64, dice: Dice) -> None:
    """ED-S7: squads that were chosen in secret, in the order of the faction's list: the first ones of any whole army."""
    first = first_squad(seat)
    if state.squad_kind[first] == NONE or knows_squad(state, player, first):
        return
    count: i64 = 0
    kinds = vec[i64]()
    for kind in range(i64(SQUADS.count)):
        if SQUADS.faction[kind] == state.faction[seat] and int(SQUADS.tier[kind]) in state.options.tiers:
            for _ in range(SQUADS.squads[kind]):
                kinds = append(kinds, kind)
    while count < SQUAD_SLOTS and state.squad_kind[first + count] != NONE:
        count += 1
    dice.shuffle(kinds)
    chosen = first_in_order(kinds, state.options.squads, count)
    for at in range(count):
        state.squad_kind[first + at] = chosen[at]
    state.revision += 1


def redraw_variants(state: State, player: i64, seat: i64, dice: Dice) -> None:
    """ED-VAR-10: banner and Shrine that were chosen in secret."""
    if not knows_variant(state, player, seat, state.options.banners):
        state.banner[seat] = dice.below(i64(len(VARIANTS)))
    if not knows_variant(state, player, seat, state.options.shrines):
        state.shrine[seat] = dice.below(i64(len(VARIANTS)))
        state.revision += 1


# Cards


def redraw_cards(state: State, player: i64, seat: i64, dice: Dice) -> None:
    """The hand but for cards that the player has seen in it, and the deck."""
    known = state.known[player * state.options.players + seat]
    hidden = state.hand[seat][:]
    for at in range(i64(len(known))):
        hidden = without(hidden, known[at])
    deck, frame = state.deck[seat], frame_of_hidden(state, seat)
    unseen = hidden[:]
    for at in range(i64(len(deck))):
        unseen = append(unseen, deck[at])
    for at in range(PLAY_CARDS.count(state, frame) if frame != NONE else 0):
        unseen = append(unseen, PLAY_CARDS.at(state, frame, at))
    if len(unseen) == 0:
        return
    if not is_deck_agreed(state, seat):
        unseen = possible_cards(state, seat, known)
    unseen = in_order(unseen)
    dice.shuffle(unseen)
    if is_building(state):
        unseen = first_in_order(unseen, state.options.cards, i64(len(deck)))
    hand = known[:]
    for _ in range(i64(len(hidden))):
        unseen, card = pop(unseen)
        hand = with_card(hand, card)
    state.hand[seat] = hand
    for at in range(PLAY_CARDS.count(state, frame) if frame != NONE else 0):
        unseen, card = pop(unseen)
        PLAY_CARDS.set_at(state, frame, at, card)
    for at in range(i64(len(deck))):
        state.deck[seat][at] = unseen[at]
    redraw_known(state, player, seat)


def in_order(cards: vec[i64]) -> vec[i64]:
    """The same cards by their numbers."""
    found = NOTHING
    for at in range(i64(len(cards))):
        found = with_card(found, cards[at])
    return found


def is_building(state: State) -> bool:
    """ED-S9: whether somebody still chooses cards for a deck; until then decks are in the order of the faction's list."""
    if state.innermost(SETUP) == NONE:
        return False
    for seat in range(state.options.players):
        if len(state.deck[seat]) < state.options.cards and len(state.hand[seat]) == 0:
            return True
    return False


def first_in_order(shuffled: vec[i64], size: i64, count: i64) -> vec[i64]:
    """The first ones, in order, of a whole deck or army that is made of the first of some shuffled cards or squads."""
    return in_order(shuffled[:size])[:count]


def frame_of_hidden(state: State, seat: i64) -> i64:
    """The play for which a player has laid cards aside, face down, or NONE; there is at most one at a time."""
    frame = state.top
    while frame >= 0:
        if state.frames[frame] == PLAY.number and PLAY_SEAT.of(state, frame) == seat and hides_cards(state, frame):
            return frame
        frame = state.below(frame)
    return NONE


def redraw_known(state: State, player: i64, seat: i64) -> None:
    """What others have seen of a hand is there; the player knows only how much."""
    for looker in range(state.options.players):
        at = looker * state.options.players + seat
        if looker != player and looker != seat and len(state.known[at]) > 0:
            state.known[at] = state.hand[seat][: len(state.known[at])]


def possible_cards(state: State, seat: i64, known: vec[i64]) -> vec[i64]:
    """Cards that may be in a hand or deck: allowed for the squads, without all copies that were seen."""
    found = vec[i64]()
    seen = seen_cards(state, seat)
    for card in range(i64(CARDS.count)):
        if is_allowed(state, seat, card):
            left = CARDS.copies[card] - copies_in(seen, card) - copies_in(known, card)
            for _ in range(left):
                found = append(found, card)
    return found


# Mines


def redraw_faces(state: State, seat: i64, dice: Dice) -> None:
    """Tokens that lie face down: any of the printed ones."""
    for token in range(i64(len(TOKENS.names))):
        faces = vec[i64]()
        for at in range(i64(len(TOKENS.kinds[token]))):
            faces = append(faces, FACE_NAMES.index(TOKENS.kinds[token][at]))
        if len(faces) == 0:
            continue
        dice.shuffle(faces)
        for at in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
            if state.markers[at] == token and state.markers[at + 3] == seat and state.markers[at + 2] != NONE:
                faces, face = pop(faces)
                state.markers[at + 2] = face
                state.revision += 1
