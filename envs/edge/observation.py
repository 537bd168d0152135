"""What one player may see, as numbers: your seat first, then the others clockwise, so that one network can play every seat.

Rows of what is not there are zero. Hidden are hands and decks of the other side, the faces of their mines, and who holds back in
windows; allies show each other theirs (section 7 of the rules). Nothing counts decisions or tells of windows that were passed.

What changes seldom is the template (template.py); here a copy of it is completed, with what is in progress (progress.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.edge.actions import CARD_ROWS
from grognard.envs.edge.columns import (
    CARD_ASIDE,
    CARD_ATTACHED,
    CARD_DECK,
    CARD_DISCARD,
    CARD_HAND,
    CARD_KNOWN,
    CARD_WIDTH,
    GAME_CHARGES,
    GAME_COUNTERING,
    GAME_CRYSTALS,
    GAME_ENDING,
    GAME_EXTRA,
    GAME_KIND,
    GAME_MARKER,
    GAME_OVER,
    GAME_TURN,
    GAME_WON,
    MODEL_DASH,
    MODEL_EFFECT,
    MODEL_VALUE,
    MODEL_WIDTH,
    PLAYER_ACTIVE,
    PLAYER_ASKED,
    PLAYER_BANNER,
    PLAYER_BANNER_USED,
    PLAYER_DECK,
    PLAYER_DEPLETED,
    PLAYER_DISCARD,
    PLAYER_DISCARDED,
    PLAYER_HAND,
    PLAYER_HOLDS,
    PLAYER_LOST,
    PLAYER_MULLIGAN,
    PLAYER_POINTS,
    PLAYER_POOL,
    PLAYER_SHRINE,
    PLAYER_SHRINE_TOKENS,
    PLAYER_TEMPORARY,
    PLAYER_WIDTH,
    PLAYER_WON,
    QUESTION_KIND,
    SQUAD_ACTIVATED,
    SQUAD_WIDTH,
    STARTS,
    UPGRADE_CHARGES,
    UPGRADE_USED,
    UPGRADE_WIDTH,
    UPGRADES_EACH,
)
from grognard.envs.edge.data.printed import DASH
from grognard.envs.edge.progress import encode_progress, model_row, squad_row, upgrade_row
from grognard.envs.edge.rules import effects
from grognard.envs.edge.rules.attributes import ATTRIBUTES, is_in_flux, is_touched, value
from grognard.envs.edge.rules.naming import FIRST_CARD, row_of_card, seat_meant, seen_from
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.sides import knows_variant
from grognard.envs.edge.state import ABSENT, EFFECT_WIDTH, NONE, State
from grognard.envs.edge.template import SHOWN, template

# The rulebook and the tests find both parts of an observation here.
__all__ = ["SHOWN", "encode", "strength", "template"]

EFFECT_KINDS: Final[i64] = i64(len(effects.EFFECT_NAMES))


def encode(state: State, player: i64, out: vec[i16], at: i64) -> None:
    starts = STARTS[state.options.players - 2]
    encode_game(state, player, out, at + starts.game)
    if state.pending >= 0:
        out[at + starts.question + QUESTION_KIND + state.pending] = 1
    encode_players(state, player, out, at + starts.players)
    encode_squads(state, player, out, at + starts.squads)
    encode_upgrades(state, player, out, at + starts.upgrades)
    if is_in_flux(state):
        encode_values(state, player, out, at + starts.models)
    encode_cards(state, player, out, at + starts.cards)
    encode_progress(state, player, out, at)


def encode_game(state: State, player: i64, out: vec[i16], at: i64) -> None:
    out[at + GAME_TURN] = i16(state.turn)
    out[at + GAME_KIND + state.turn_kind] = 1
    out[at + GAME_COUNTERING + seen_from(state, player, state.countering)] = 1
    out[at + GAME_CRYSTALS] = i16(state.crystals)
    out[at + GAME_CHARGES] = i16(state.charges)
    out[at + GAME_MARKER] = i16(state.marker if player == 0 else -state.marker)
    if state.ending != NONE:
        out[at + GAME_ENDING + state.ending] = 1
    for number in range(i64(len(state.extra_turns))):
        out[at + GAME_EXTRA + seen_from(state, player, state.extra_turns[number])] += 1
    out[at + GAME_OVER] = i16(state.over)
    for seat in range(state.options.players):
        out[at + GAME_WON + seen_from(state, player, seat)] = i16(state.winners >> seat & 1)


# Players, squads, upgrades


def encode_players(state: State, player: i64, out: vec[i16], at: i64) -> None:
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * PLAYER_WIDTH
        out[row + PLAYER_POOL] = i16(state.pool[seat])
        out[row + PLAYER_DEPLETED] = i16(state.depleted[seat])
        out[row + PLAYER_TEMPORARY] = i16(state.temporary[seat])
        out[row + PLAYER_POINTS] = i16(state.points[seat])
        for victim in range(players):
            out[row + PLAYER_WON + seen_from(state, player, victim)] = i16(state.won[seat * players + victim])
        out[row + PLAYER_HAND] = i16(len(state.hand[seat]))
        out[row + PLAYER_DECK] = i16(len(state.deck[seat]))
        out[row + PLAYER_DISCARD] = i16(len(state.discard[seat]))
        encode_marks(state, player, seat, out, row)


def encode_marks(state: State, player: i64, seat: i64, out: vec[i16], row: i64) -> None:
    """Banner, Shrine, and what counts for a turn."""
    out[row + PLAYER_BANNER_USED] = i16(state.banner_used[seat])
    if state.banner[seat] and knows_variant(state, player, seat, state.options.banners):
        out[row + PLAYER_BANNER] = i16(state.banner[seat])
    if state.shrine[seat] and knows_variant(state, player, seat, state.options.shrines):
        out[row + PLAYER_SHRINE] = i16(state.shrine[seat])
    out[row + PLAYER_SHRINE_TOKENS] = i16(state.shrine_tokens[seat])
    out[row + PLAYER_DISCARDED] = i16(state.discarded[seat])
    out[row + PLAYER_MULLIGAN] = i16(state.mulligan_used[seat])
    out[row + PLAYER_LOST] = i16(state.tokens_lost[seat])
    out[row + PLAYER_ACTIVE] = i16(seat == state.active)
    out[row + PLAYER_ASKED] = i16(state.pending >= 0 and seat == state.to_move)
    if seat == player and state.held[seat] > 0:
        out[row + PLAYER_HOLDS + state.held[seat] - 1] = 1


def encode_squads(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """What squads have done in this turn."""
    for squad in range(i64(len(state.activated))):
        if state.activated[squad]:
            out[at + squad_row(state, player, squad) * SQUAD_WIDTH + SQUAD_ACTIVATED] = i16(state.activated[squad])


def encode_upgrades(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Charges, and what was used in this turn."""
    for upgrade in range(i64(len(state.upgrade))):
        if state.upgrade[upgrade] != NONE:
            row = at + upgrade_row(state, player, upgrade) * UPGRADE_WIDTH
            out[row + UPGRADE_CHARGES] = i16(state.upgrade_charges[upgrade])
            out[row + UPGRADE_USED] = i16(state.used_turn[upgrade * 2] == state.turn)
            out[row + UPGRADE_USED + 1] = i16(state.used_turn[upgrade * 2 + 1] == state.turn)


# Models


def encode_values(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Attributes that hang on what is in progress, in place of those by the table alone; and lasting effects."""
    lasting = has_shown_effects(state)
    for model in range(i64(len(state.life))):
        if state.life[model] == ABSENT or not is_touched(state, model):
            continue
        row = at + model_row(state, player, model) * MODEL_WIDTH
        if state.space[model] != NONE:
            for attribute in range(ATTRIBUTES):
                found = value(state, model, attribute)
                out[row + MODEL_DASH + attribute] = i16(found == DASH)
                out[row + MODEL_VALUE + attribute] = 0 if found == DASH else i16(found)
        if lasting:
            for what in range(effects.DOUBLE_MOVE, EFFECT_KINDS):
                out[row + MODEL_EFFECT + what - effects.DOUBLE_MOVE] = i16(strength(state, what, model))


def has_shown_effects(state: State) -> bool:
    """Whether there are lasting effects with columns of their own; those on attributes show in their values."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if state.effects[at] >= effects.DOUBLE_MOVE:
            return True
    return False


def strength(state: State, what: i64, model: i64) -> i64:
    """How much of a lasting effect works on a model now; 1 for effects without an amount that adds up."""
    if what in (effects.MORE_WOUNDS, effects.MORE_POINTS, effects.ROLL_ADDED, effects.COMPARED, effects.RUN_BOOST):
        return effects.total(state, what, model)
    return i64(effects.has(state, what, model))


# Cards


def encode_cards(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Of each player: what is known of the hand, the deck of your side, and the piles that lie open."""
    players = state.options.players
    for number in range(players):
        seat, row = seat_meant(state, player, number), at + number * CARD_ROWS * CARD_WIDTH
        if state.faction[seat] == NONE:
            continue
        first = FIRST_CARD[state.faction[seat]]
        add_cards(state.discard[seat], first, out, row + CARD_DISCARD)
        add_cards(state.aside[seat], first, out, row + CARD_ASIDE)
        for upgrade in range(seat * UPGRADES_EACH, (seat + 1) * UPGRADES_EACH):
            if state.upgrade[upgrade] != NONE:
                out[row + row_of_card(state.upgrade[upgrade]) * CARD_WIDTH + CARD_ATTACHED] += 1
        if are_enemies(state, player, seat):
            add_cards(state.known[player * players + seat], first, out, row + CARD_HAND)
            continue
        add_cards(state.hand[seat], first, out, row + CARD_HAND)
        add_cards(state.deck[seat], first, out, row + CARD_DECK)
        if seat == player:
            for looker in range(players):
                if looker != player:
                    add_cards(state.known[looker * players + player], first, out, row + CARD_KNOWN)


def add_cards(cards: vec[i64], first: i64, out: vec[i16], column: i64) -> None:
    """Count cards in a column of the rows of a faction, whose cards begin with `first`."""
    for number in range(i64(len(cards))):
        out[column + (cards[number] - first) * CARD_WIDTH] += 1
