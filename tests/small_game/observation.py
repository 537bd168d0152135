"""What one player may see, as numbers: own things first, so that one network can play every seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import MANY, Columns, Layout, Piece
from small_game.flow import DECISIONS
from small_game.printed import CARD_NAMES, CARDS, HEX_NAMES, PLAYERS, RUNNERS_EACH, owner
from small_game.sequence import CLASH, CLASH_ATTACK, CLASH_HEX, CLASH_RUNNER, TURN, TURN_RUNNER
from small_game.state import DECK, DISCARD, NONE, State

SHOWN: Final = ("at",)  # fields that the template shows: who writes to one counts up the revision
SEAT_NAMES: Final = ["me", "next", "last"]  # the others in the order of their turns

RUNNER: Final[Columns] = Columns()
RUNNER_HEX: Final[i64] = RUNNER.block(HEX_NAMES)

CARD: Final[Columns] = Columns()
CARD_HELD: Final[i64] = CARD.block([f"held by {seat}" for seat in SEAT_NAMES])
CARD_KNOWN: Final[i64] = CARD.block([f"known to {seat}" for seat in SEAT_NAMES[1:]])  # of those in my hand
CARD_DISCARDED: Final[i64] = CARD.column("discarded", int(CARDS))  # as which card of the pile, from 1
CARD_CHOSEN: Final[i64] = CARD.column("chosen")

PLAYER: Final = Columns()
PLAYER_POINTS: Final[i64] = PLAYER.column("points", 40, most=MANY)
PLAYER_COINS: Final[i64] = PLAYER.column("coins", 2, most=MANY)
PLAYER_CARDS: Final[i64] = PLAYER.column("cards", 4, most=int(CARDS))
PLAYER_KNOWS: Final[i64] = PLAYER.column("knows", 4, most=int(CARDS))
PLAYER_ACTIVE: Final[i64] = PLAYER.column("active")
PLAYER_ASKED: Final[i64] = PLAYER.column("asked")

TABLE: Final = Columns()
TABLE_ROUND: Final[i64] = TABLE.column("round", 100, most=201)
TABLE_ROUNDS: Final[i64] = TABLE.column("rounds", 100, most=201)
TABLE_POINTS: Final[i64] = TABLE.column("points", 40, most=200)  # that win
TABLE_DECK: Final[i64] = TABLE.column("deck", 10, most=int(CARDS))
TABLE_WON: Final[i64] = TABLE.block([f"won by {seat}" for seat in SEAT_NAMES])
TABLE_OVER: Final[i64] = TABLE.column("over")
TABLE_QUESTION: Final[i64] = TABLE.block([type(decision).__name__ for decision in DECISIONS])
TABLE_MOVING: Final[i64] = TABLE.block(["moves 1", "moves 2"])  # the runner of the active player
TABLE_CLASH: Final[i64] = TABLE.block([f"clash at {name}" for name in HEX_NAMES])


def make_layout(players: int) -> Layout:
    seats = SEAT_NAMES[:players]
    return Layout(
        [
            Piece(
                "runners",
                "where each runner stands",
                RUNNER,
                [f"{seat} {number}" for seat in seats for number in (1, 2)],
            ),
            Piece("cards", "what is known of each card", CARD, CARD_NAMES),
            Piece("players", "what everybody sees of the players", PLAYER, seats),
            Piece("table", "time, and what is in progress", TABLE),
        ]
    )


LAYOUTS: Final = [make_layout(players) for players in range(2, len(PLAYERS) + 1)]


def seat_of(state: State, player: i64, number: i64) -> i64:
    """The player who is `number`-th as `player` counts, himself being 0."""
    return (player + number) % state.options.players


def template(state: State, player: i64) -> vec[i16]:
    """The runners, which move seldom; the rest is left empty."""
    layout = LAYOUTS[state.options.players - 2]
    out = vec[i16]([0] * layout.size)
    row = layout.start("runners")
    for number in range(state.options.players):
        for runner in range(RUNNERS_EACH):
            out[row + RUNNER_HEX + state.at[seat_of(state, player, number) * RUNNERS_EACH + runner]] = 1
            row += RUNNER.width
    return out


def encode(state: State, player: i64, out: vec[i16], at: i64) -> None:
    layout = LAYOUTS[state.options.players - 2]
    encode_cards(state, player, out, at + layout.start("cards"))
    encode_players(state, player, out, at + layout.start("players"))
    encode_table(state, player, out, at + layout.start("table"))


def encode_cards(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for number in range(state.options.players):
        seat = seat_of(state, player, number)
        hand, knows = state.hands[seat], state.knows[seat]
        for place in range(i64(len(hand))):
            if number == 0 or hand[place] in state.knows[player]:
                out[at + hand[place] * CARD.width + CARD_HELD + number] = 1
        for place in range(i64(len(knows))):
            if number > 0 and knows[place] in state.hands[player]:
                out[at + knows[place] * CARD.width + CARD_KNOWN + number - 1] = 1
    pile = state.piles[DISCARD]
    for place in range(i64(len(pile))):
        out[at + pile[place] * CARD.width + CARD_DISCARDED] = i16(place + 1)
    clash = state.innermost(CLASH)
    if clash >= 0 and owner(CLASH_RUNNER.of(state, clash)) == player and CLASH_ATTACK.of(state, clash) != NONE:
        out[at + CLASH_ATTACK.of(state, clash) * CARD.width + CARD_CHOSEN] = 1


def encode_players(state: State, player: i64, out: vec[i16], at: i64) -> None:
    row = at
    for number in range(state.options.players):
        seat = seat_of(state, player, number)
        out[row + PLAYER_POINTS] = i16(state.points[seat])
        out[row + PLAYER_COINS] = i16(state.coins[seat])
        out[row + PLAYER_CARDS] = i16(len(state.hands[seat]))
        out[row + PLAYER_KNOWS] = i16(len(state.knows[seat]))
        out[row + PLAYER_ACTIVE] = i16(seat == state.active)
        out[row + PLAYER_ASKED] = i16(state.pending >= 0 and seat == state.to_move)
        row += PLAYER.width


def encode_table(state: State, player: i64, out: vec[i16], at: i64) -> None:
    out[at + TABLE_ROUND] = i16(state.round)
    out[at + TABLE_ROUNDS] = i16(state.options.rounds)
    out[at + TABLE_POINTS] = i16(state.options.points)
    out[at + TABLE_DECK] = i16(len(state.piles[DECK]))
    out[at + TABLE_OVER] = i16(state.over)
    for number in range(state.options.players):
        out[at + TABLE_WON + number] = i16(state.winners >> seat_of(state, player, number) & 1)
    if state.pending >= 0:
        out[at + TABLE_QUESTION + state.pending] = 1
    turn, clash = state.innermost(TURN), state.innermost(CLASH)
    if turn >= 0 and TURN_RUNNER.of(state, turn) != NONE:
        out[at + TABLE_MOVING + TURN_RUNNER.of(state, turn) % RUNNERS_EACH] = 1
    if clash >= 0:
        out[at + TABLE_CLASH + CLASH_HEX.of(state, clash)] = 1
