"""ED-END, ED-VP-1, ED-TERM-17: victory points, the victory marker, elimination and the end of the game."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.actions import SQUAD_SLOTS
from grognard.envs.edge.data.printed import DUEL, FFA
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.events import (
    END_ANNOUNCED,
    GAME_ENDED,
    PLAYER_ELIMINATED,
    POINTS_SCORED,
)
from grognard.envs.edge.rules import ground
from grognard.envs.edge.rules.pieces import (
    are_enemies,
    first_model,
    first_squad,
    has_dying_model,
    models_on_board,
    take_away,
    team_of,
)
from grognard.envs.edge.rules.tokens import remove, remove_all
from grognard.envs.edge.sequence import TURN, WOUNDS
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import (
    ABSENT,
    BY_DECK,
    BY_EIGHT,
    BY_FOURS,
    BY_MODELS,
    BY_POINTS,
    BY_TRACK,
    BY_TURNS,
    MARKER_WIDTH,
    MODELS_EACH,
    NONE,
    REMOVED,
    TOKEN_KINDS,
    State,
)

FOURS: Final[i64] = 4  # ED-END-6
EIGHT: Final[i64] = 8  # ED-END-11


# Points


def move_marker(state: State, seat: i64, fields: i64) -> None:
    """ED-VP-1, ED-PAY-3, ED-END-2, ED-AMB-14: towards the victory of a player, at most to the end of the track."""
    track, before = state.options.track, state.marker
    marker = state.marker + (fields if seat == 0 else -fields)
    state.marker = max(-track, min(track, marker))
    if state.log is not None and state.marker != before:
        state.log.tell(POINTS_SCORED, seat, 1 - seat, max(state.marker - before, before - state.marker))
    if state.marker in (track, -track):
        end_after_turn(state, BY_TRACK)


def room_on_track(state: State, seat: i64) -> i64:
    """ED-AMB-14: how many VP a player can pay in a duel."""
    return state.options.track + (state.marker if seat == 0 else -state.marker)


def win_points(state: State, winner: i64, victim: i64, points: i64) -> None:
    """ED-VP-2: tokens of the victim, as many as are left."""
    taken = min(points, state.points[victim])
    state.points[victim] -= taken
    state.won[winner * state.options.players + victim] += taken
    if state.log is not None and taken > 0:
        state.log.tell(POINTS_SCORED, winner, victim, taken)


def lose_points(state: State, victim: i64, points: i64) -> None:
    """ED-VP-3: tokens that leave the game."""
    gone = min(points, state.points[victim])
    state.points[victim] -= gone
    if state.log is not None and gone > 0:
        state.log.tell(POINTS_SCORED, NONE, victim, gone)


def points_won(state: State, seat: i64) -> i64:
    total: i64 = 0
    for victim in range(state.options.players):
        total += state.won[seat * state.options.players + victim]
    return total


# The end


def end_after_turn(state: State, reason: i64) -> None:
    """The current turn is finished first; the first reason counts."""
    if state.ending == NONE:
        state.ending = reason
        if state.log is not None:
            state.log.tell(END_ANNOUNCED, reason)


def end_game(state: State, winners: i64, reason: i64) -> None:
    """Nothing is in progress any more."""
    state.winners = winners
    state.reason = reason
    state.end()
    if state.log is not None:
        state.log.tell(GAME_ENDED, winners, reason)


def check(state: State) -> None:
    """Every immediate end and elimination; after several packets of one moment only once (ED-WND-5). Nothing in a setup.

    Whoever calls it must do nothing more in the same step: the game may be over, or the turn cut short.
    """
    if state.turn == 0 or state.over or state.innermost(WOUNDS) != NONE:
        return
    if state.options.mode == DUEL:
        _check_duel(state)
    elif state.options.mode == FFA:
        _check_ffa(state)
    else:
        _check_teams(state)


def _without_models(state: State) -> i64:
    """Bits of the players who are in the game but have no model on the board.

    ED-TERM-28: a dying model still counts; but if another player has lost the last one meanwhile, it does no more.
    """
    without: i64 = 0
    lost: i64 = 0
    for seat in range(state.options.players):
        if not state.eliminated[seat] and models_on_board(state, seat) == 0:
            without |= 1 << seat
            if not has_dying_model(state, seat):
                lost |= 1 << seat
    return without if lost != 0 else 0


def _check_duel(state: State) -> None:
    """ED-END-1."""
    lost = _without_models(state)
    if lost != 0:
        end_game(state, 3 & ~lost, BY_MODELS)


def _check_ffa(state: State) -> None:
    """ED-END-5, -6, -7; immediate wins first (ED-END-14)."""
    players = state.options.players
    for seat in range(players):
        fours = not state.eliminated[seat]
        for victim in range(players):
            if victim != seat and state.won[seat * players + victim] < FOURS:
                fours = False
        if fours:
            end_game(state, 1 << seat, BY_FOURS)
            return
    lost = _without_models(state)
    for seat in range(players):
        if not state.eliminated[seat] and (lost >> seat & 1 or state.points[seat] == 0):
            eliminate(state, seat)
            end_after_turn(state, BY_MODELS if lost >> seat & 1 else BY_POINTS)
    if state.eliminated[state.active] and state.innermost(TURN) != NONE:
        state.return_to(TURN)


def _check_teams(state: State) -> None:
    """ED-END-10, -11, -12; if one event makes both teams lose, that of the player whose turn it is loses (ED-END-14)."""
    lost: i64 = 0  # bits of teams
    reason = BY_MODELS
    models = _without_models(state)
    for seat in range(state.options.players):
        if models >> seat & 1:
            lost |= 1 << team_of(state, seat)
        elif state.points[seat] == 0:
            lost |= 1 << team_of(state, seat)
            reason = BY_POINTS
    for team in range(i64(2)):
        if points_won(state, team) + points_won(state, team + 2) >= EIGHT:
            lost |= 1 << (1 - team)
            reason = BY_EIGHT
    if lost == 3:
        lost = 1 << team_of(state, state.active)
    if lost != 0:
        end_game(state, 10 if lost == 1 else 5, reason)


def eliminate(state: State, seat: i64) -> None:
    """ED-END-5, ED-END-7, ED-AMB-45: the player's models, Thickets, tokens on hexes and status tokens leave the board."""
    state.eliminated[seat] = 1
    state.revision += 1
    if state.log is not None:
        state.log.tell(PLAYER_ELIMINATED, seat)
    for model in range(first_model(seat), first_model(seat) + MODELS_EACH):
        if state.life[model] != ABSENT:
            remove_all(state, model)
            take_away(state, model, REMOVED)
    for token in range(TOKEN_KINDS):
        if TOKENS.faction[token] == state.faction[seat]:
            for model in range(i64(len(state.life))):
                while state.tokens[model * TOKEN_KINDS + token] > 0:
                    remove(state, model, token)
    _clear_hexes(state, seat)


def _clear_hexes(state: State, seat: i64) -> None:
    """Thickets (only one faction has any) and tokens on hexes and Spaces."""
    at: i64 = 0
    while at < len(state.markers):
        if state.markers[at + 3] == seat:
            ground.remove_marker(state, at, side_of(state, seat))
        else:
            at += MARKER_WIDTH
    for token in range(TOKEN_KINDS):
        if TOKENS.occupies[token] > 0 and TOKENS.faction[token] == state.faction[seat]:
            while len(state.thickets) > 0:
                ground.remove_thicket(state, token, state.thickets[0])


def end_turn(state: State) -> None:
    """ED-END-2 to -5, -8, -13, -15: after a turn, an end that is pending, or too many turns."""
    if state.ending == NONE and state.turn >= state.options.turns:
        end_after_turn(state, BY_TURNS)
    if state.ending == NONE:
        return
    if state.options.mode == DUEL:
        winners: i64 = 1 if state.marker > 0 else 2 if state.marker < 0 else 0  # ED-END-4
    elif state.options.mode == FFA:
        winners = _leaders(state)
    else:
        winners = _leading_team(state)
    end_game(state, winners, state.ending)


def _worth(state: State, seat: i64) -> i64:
    """ED-END-9: won tokens first, then those kept, then Endurance tokens and models on the board."""
    endurance: i64 = 0
    for squad in range(first_squad(seat), first_squad(seat) + SQUAD_SLOTS):
        endurance += state.endurance[squad]
    rest = endurance + models_on_board(state, seat)
    return (points_won(state, seat) * 1000 + state.points[seat]) * 1000 + rest


def _leaders(state: State) -> i64:
    """ED-END-5, -7, -8, -9: the best among the players with models on the board."""
    best: i64 = NONE
    winners: i64 = 0
    for seat in range(state.options.players):
        if state.eliminated[seat] or models_on_board(state, seat) == 0:
            continue
        worth = _worth(state, seat)
        if worth > best:
            best = worth
            winners = 0
        if worth == best:
            winners |= 1 << seat
    return winners


def _leading_team(state: State) -> i64:
    """ED-END-13."""
    first = _worth(state, 0) + _worth(state, 2)
    second = _worth(state, 1) + _worth(state, 3)
    return 0 if first == second else 5 if first > second else 10


def draw_ends(state: State) -> None:
    """ED-END-3, -8, -13: somebody has drawn the last card of a deck."""
    if not state.options.endless_decks:
        end_after_turn(state, BY_DECK)


def opponents(state: State, seat: i64) -> i64:
    """Bits of the enemies of a player who are still in the game."""
    found: i64 = 0
    for other in range(state.options.players):
        if are_enemies(state, seat, other) and not state.eliminated[other]:
            found |= 1 << other
    return found
