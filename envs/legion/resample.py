"""Redraws what a player cannot know (section 21 of the rules): the other's hand, contingencies and card laid face down, order
tokens on command cards, which Bane token is which, and the order of the supply cards.

A hand holds two cards of each number of pips and Standing Orders, so what is left of it is known by pips. Any card may be there
that the army may bring and that lies nowhere in sight, each as likely as the others.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.data.printed import ANY_FACTION, MERCENARY, NONE
from grognard.envs.legion.data.tables import COMMANDS, PRINTED, UNITS
from grognard.envs.legion.rules import command
from grognard.envs.legion.rules.lasting import UNMASKED, is_under_for
from grognard.envs.legion.sequence.battle import RESUPPLY_FIRST, RESUPPLY_SECOND, RESUPPLY_UNIT
from grognard.envs.legion.sequence.flows import RESUPPLY
from grognard.envs.legion.state import (
    BANE,
    MARKERS,
    RANK_KINDS,
    UNITS_ALL,
    State,
    first_unit,
    holds,
    other,
    owner_of,
    without,
)

BANES: i64 = 3


def resample(state: State, player: i64, dice: Dice) -> None:
    foe = other(player)
    redraw_cards(state, foe, dice)
    redraw_laid(state, foe, dice)
    redraw_banes(state, foe, dice)
    redraw_supplies(state, player, dice)


def in_order(cards: vec[i64]) -> vec[i64]:
    """The same cards by their numbers: a guess depends on no hidden order."""
    rest, found = cards[:], NOTHING
    while len(rest) > 0:
        least = rest[0]
        for at in range(i64(len(rest))):
            least = min(least, rest[at])
        found = append(found, least)
        rest = without(rest, least)
    return found


# Command cards


def redraw_cards(state: State, seat: i64, dice: Dice) -> None:
    known, hidden = state.known[seat], state.hand[seat]
    for at in range(i64(len(known))):
        hidden = without(hidden, known[at])
    possible = in_order(possible_cards(state, seat, hidden))
    dice.shuffle(possible)
    hand = known[:]
    for at in range(i64(len(hidden))):
        card = first_of(possible, COMMANDS.hand_pips[hidden[at]])
        possible = without(possible, card)
        hand = append(hand, card)
    state.hand[seat] = in_order(hand)
    contingencies = NOTHING
    for _ in range(i64(len(state.contingencies[seat]))):
        possible, card = pop(possible)
        contingencies = append(contingencies, card)
    state.contingencies[seat] = in_order(contingencies)
    if command.cards_are_secret(state):
        lay_card(state, seat, dice)


def lay_card(state: State, seat: i64, dice: Dice) -> None:
    """LG-CMD-1: blue has laid one of its cards when red is asked; nobody else has laid one that is still secret."""
    state.chosen[seat] = NONE
    if state.asks(command.CHOOSE_COMMAND_CARD) and state.to_move != seat and state.blue == seat:
        cards = command.cards_to_lay(state, seat)
        if command.lays_card(state, seat) and len(cards) > 0:
            state.chosen[seat] = cards[dice.below(i64(len(cards)))]


def first_of(cards: vec[i64], pips: i64) -> i64:
    """The first card with so many pips."""
    for at in range(i64(len(cards))):
        if COMMANDS.hand_pips[cards[at]] == pips:
            return cards[at]
    raise LookupError(f"no card with {pips} pips is left")


def possible_cards(state: State, seat: i64, hidden: vec[i64]) -> vec[i64]:
    """LG-SETUP-11: cards that the army may bring and that lie nowhere in sight; those that are there are always possible."""
    found = hidden[:]
    for at in range(i64(len(state.contingencies[seat]))):
        found = append(found, state.contingencies[seat][at])
    for card in range(i64(COMMANDS.count)):
        if is_allowed(state, seat, card) and not is_seen(state, seat, card) and not holds(found, card):
            found = append(found, card)
    return found


def is_allowed(state: State, seat: i64, card: i64) -> bool:
    if COMMANDS.flaw[card] == 1 or COMMANDS.battle_force[card] != NONE:
        return False
    if COMMANDS.faction[card] not in (ANY_FACTION, MERCENARY, faction_of(state, seat)):
        return False
    if COMMANDS.commander[card] == NONE:
        return True
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] == NONE:
            continue
        if PRINTED.may_mean(COMMANDS.commander[card], state.kind[unit], state.rank[unit]):
            return True
        if state.counterpart[unit] != NONE and PRINTED.may_mean(
            COMMANDS.commander[card], state.counterpart[unit], state.rank[unit]
        ):
            return True
    return False


def faction_of(state: State, seat: i64) -> i64:
    """Of the army: that of its first unit that is no mercenary."""
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if state.kind[unit] != NONE and UNITS.faction[state.kind[unit]] != MERCENARY:
            return UNITS.faction[state.kind[unit]]
    return MERCENARY


def is_seen(state: State, seat: i64, card: i64) -> bool:
    return holds(state.discard[seat], card) or holds(state.in_play[seat], card) or holds(state.known[seat], card)


# Tokens and supplies


def redraw_laid(state: State, seat: i64, dice: Dice) -> None:
    """Tokens on command cards are some of those that are neither beside units nor seen in the pool."""
    count = i64(len(state.laid[seat]))
    if count == 0:
        return
    ranks = NOTHING
    for at in range(count):
        ranks = append(ranks, state.laid[seat][at])
    for rank in range(RANK_KINDS):
        for _ in range(state.pool[seat * RANK_KINDS + rank]):
            ranks = append(ranks, rank)
        state.pool[seat * RANK_KINDS + rank] = 0
    ranks = in_order(ranks)
    dice.shuffle(ranks)
    state.laid[seat] = in_order(ranks[:count])
    for at in range(count, i64(len(ranks))):
        state.pool[seat * RANK_KINDS + ranks[at]] += 1


def redraw_banes(state: State, seat: i64, dice: Dice) -> None:
    """LG-K-bane-tokens: at most one of each is on the table, and none that has been revealed."""
    kinds = NOTHING
    for kind in range(BANES):
        if not is_under_for(state, UNMASKED, first_unit(seat), kind):
            kinds = append(kinds, kind)
    dice.shuffle(kinds)
    for row in range(MARKERS):
        if state.marker[row] == BANE and state.marker_owner[row] == seat:
            kinds, kind = pop(kinds)
            state.marker_about[row] = kind
            state.revision += 1


def redraw_supplies(state: State, player: i64, dice: Dice) -> None:
    """LG-BATTLE-5: nobody knows the order of the deck; cards just drawn are known to whoever keeps one of them."""
    frame = state.innermost(RESUPPLY)
    is_foes = frame != NONE and owner_of(RESUPPLY_UNIT.of(state, frame)) != player
    cards = state.supplies[:]
    if is_foes:
        cards = append(cards, RESUPPLY_FIRST.of(state, frame))
        if RESUPPLY_SECOND.of(state, frame) != NONE:
            cards = append(cards, RESUPPLY_SECOND.of(state, frame))
    cards = in_order(cards)
    dice.shuffle(cards)
    if is_foes:
        if RESUPPLY_SECOND.of(state, frame) != NONE:
            cards, card = pop(cards)
            RESUPPLY_SECOND.set_of(state, frame, card)
        cards, card = pop(cards)
        RESUPPLY_FIRST.set_of(state, frame, card)
    state.supplies = cards
