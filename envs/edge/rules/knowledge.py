"""What everybody knows about hands (section 7): cards that were seen, and those that may still be in a hand."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.actions import SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.data.printed import ANY_SQUAD, EVOLVE
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.rules.naming import card_in_row
from grognard.envs.edge.rules.pieces import are_enemies, first_squad
from grognard.envs.edge.rules.texts import CARD_TEXTS, FROM_EFFECT, FROM_HAND
from grognard.envs.edge.sequence import (
    ATTACH,
    ATTACH_CARD,
    ATTACH_SEAT,
    BOTH,
    BOTH_CARD,
    BOTH_SEAT,
    PLAY,
    PLAY_CARDS,
    PLAY_ORIGIN,
    PLAY_SEAT,
    PLAY_TEXT,
)
from grognard.envs.edge.sides import hides_cards
from grognard.envs.edge.state import NONE, State


def copies_in(cards: vec[i64], card: i64) -> i64:
    """How many copies of a card are among these."""
    count: i64 = 0
    for at in range(i64(len(cards))):
        count += i64(cards[at] == card)
    return count


def is_allowed(state: State, seat: i64, card: i64) -> bool:
    """ED-S9, ED-UPG-9, ED-VAR-11: whether a deck for the squads of a player may have it."""
    if CARDS.faction[card] != state.faction[seat] or not CARDS.is_for_decks(card):
        return False
    if CARDS.squad[card] == ANY_SQUAD:
        return int(CARDS.tier[card]) in state.options.tiers
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.squad_kind[squad] == CARDS.squad[card]:
            return True
    return False


def seen_cards(state: State, seat: i64) -> vec[i64]:
    """What lies open: discarded, attached, under squads, and what is being played."""
    found = state.discard[seat][:]
    first = first_squad(seat)
    for squad in range(first, first + SQUAD_SLOTS):
        if state.evolved_by[squad] != NONE:
            found = append(found, state.evolved_by[squad])
    for upgrade in range(first * UPGRADE_SLOTS, (first + SQUAD_SLOTS) * UPGRADE_SLOTS):
        if state.upgrade[upgrade] != NONE:
            found = append(found, state.upgrade[upgrade])
    return _with_played(state, seat, found)


def _with_played(state: State, seat: i64, seen: vec[i64]) -> vec[i64]:
    """Cards that were seen, with those that are being played."""
    found, frame = seen, state.top
    while frame >= 0:
        flow = state.frames[frame]
        if flow == PLAY.number and PLAY_SEAT.of(state, frame) == seat:
            if _is_card(state, frame):
                found = append(found, PLAY_TEXT.of(state, frame) // 2)
            for at in range(0 if hides_cards(state, frame) else PLAY_CARDS.count(state, frame)):
                found = append(found, PLAY_CARDS.at(state, frame, at))
        elif flow == ATTACH.number and ATTACH_SEAT.of(state, frame) == seat:
            found = append(found, ATTACH_CARD.of(state, frame))
        elif flow == BOTH.number and BOTH_SEAT.of(state, frame) == seat and BOTH_CARD.of(state, frame) != NONE:
            found = append(found, BOTH_CARD.of(state, frame))
        frame = state.below(frame)
    return found


def covered_cards(state: State, seat: i64) -> vec[i64]:
    """Cards that have left the hand face down for what is being played."""
    found, frame = vec[i64](), state.top
    while frame >= 0:
        if state.frames[frame] == PLAY.number and PLAY_SEAT.of(state, frame) == seat and hides_cards(state, frame):
            for at in range(PLAY_CARDS.count(state, frame)):
                found = append(found, PLAY_CARDS.at(state, frame, at))
        frame = state.below(frame)
    return found


def _is_card(state: State, frame: i64) -> bool:
    """Whether the card of a play has left the hand and lies nowhere else yet; an Evolve card, until it is under its squad."""
    text, origin, seat = PLAY_TEXT.of(state, frame), PLAY_ORIGIN.of(state, frame), PLAY_SEAT.of(state, frame)
    if text >= CARD_TEXTS or (origin != FROM_HAND and origin != FROM_EFFECT):
        return False
    if CARDS.kind[text // 2] != EVOLVE:
        return origin == FROM_HAND
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        if state.evolved_by[squad] == text // 2:
            return False
    return True


def known_to_all(state: State, seat: i64) -> vec[i64]:
    """The cards of a hand that every enemy of the player knows."""
    players, first = state.options.players, True
    found = vec[i64]()
    for looker in range(players):
        if not are_enemies(state, seat, looker) or state.eliminated[looker]:
            continue
        known = state.known[looker * players + seat]
        found = known[:] if first else _shared(found, known)
        first = False
    return found


def _shared(cards: vec[i64], others: vec[i64]) -> vec[i64]:
    """The cards that both lists have, as often as both have them."""
    found = vec[i64]()
    for at in range(i64(len(cards))):
        if copies_in(found, cards[at]) < copies_in(others, cards[at]):
            found = append(found, cards[at])
    return found


def possible_in_hand(state: State, seat: i64) -> vec[i64]:
    """Section 14: the cards that may be in a hand by public facts, each once; the hand itself if everybody knows it.

    Of a deck whose list is public those count that have not been seen, of others the printed copies for the chosen squads. In a
    position that does not hold all cards of the list (a case of a test) nobody knows what is missing.
    """
    hand, deck, known = state.hand[seat], state.deck[seat], known_to_all(state, seat)
    found = vec[i64]()
    if len(known) == len(hand):
        return _add_new(found, hand)
    seen, covered = seen_cards(state, seat), covered_cards(state, seat)
    unseen = i64(len(hand)) + i64(len(deck)) + i64(len(covered))
    if state.options.deck_agreed[seat] and unseen + _of_decks(seen) == state.options.cards:
        return _add_new(_add_new(_add_new(found, hand), deck), covered)
    found = _add_new(found, known)
    card = card_in_row(state.faction[seat], 0)
    while card < CARDS.count and CARDS.faction[card] == state.faction[seat]:
        if card not in found and is_allowed(state, seat, card):
            if CARDS.copies[card] > copies_in(seen, card):
                found = append(found, card)
        card += 1
    return found


def _of_decks(cards: vec[i64]) -> i64:
    """How many of them belong to decks (ED-UPG-9)."""
    count: i64 = 0
    for at in range(i64(len(cards))):
        count += i64(CARDS.is_for_decks(cards[at]))
    return count


def _add_new(found: vec[i64], cards: vec[i64]) -> vec[i64]:
    for at in range(i64(len(cards))):
        if cards[at] not in found:
            found = append(found, cards[at])
    return found
