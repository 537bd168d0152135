"""Thickets and tokens on hexes and Spaces: laying, moving and removing them (ED-TERM-12, -13, -26, -27)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.board import HEXES
from grognard.envs.edge.events import MARKER_LAID, MARKER_MOVED, MARKER_TAKEN, THICKET_LAID, THICKET_TAKEN
from grognard.envs.edge.rules.pieces import close_hexes, open_hexes
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import MARKER_WIDTH, NONE, THICKET, State, add_marker
from grognard.envs.edge.state import add_thicket as note_thicket

# Thickets


def add_thicket(state: State, token: i64, hex_: i64) -> None:
    """ED-TERM-12: a new Thicket from the supply, on a free hex."""
    if state.supply[token] == 0 or not state.free[hex_ // HEXES] >> hex_ % HEXES & 1:
        return
    state.supply[token] -= 1
    note_thicket(state, hex_)
    close_hexes(state, hex_ // HEXES, 1 << hex_ % HEXES, THICKET)
    state.revision += 1
    if state.log is not None:
        state.log.tell(THICKET_LAID, hex_)


def remove_thicket(state: State, token: i64, hex_: i64) -> None:
    """A Thicket goes back to its supply."""
    kept = vec[i64]()
    for at in range(i64(len(state.thickets))):
        if state.thickets[at] != hex_:
            kept = append(kept, state.thickets[at])
    if len(kept) == len(state.thickets):
        return
    state.thickets = kept
    state.supply[token] += 1
    open_hexes(state, hex_ // HEXES, 1 << hex_ % HEXES)
    state.revision += 1
    if state.log is not None:
        state.log.tell(THICKET_TAKEN, hex_)


# Tokens on hexes and Spaces


def marker_at(state: State, token: i64, hex_: i64) -> i64:
    """Where the numbers of a token on a hex begin, or NONE."""
    for at in range(0, i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at] == token and state.markers[at + 1] == hex_:
            return at
    return NONE


def lay_marker(state: State, token: i64, hex_: i64, face: i64, owner: i64) -> None:
    """ED-TERM-13, ED-TERM-26, ED-TERM-27: a token on a hex, or on a Space (its first hex); a face is its owner's secret."""
    if state.supply[token] == 0 or marker_at(state, token, hex_) != NONE:
        return
    state.supply[token] -= 1
    add_marker(state, token, hex_, face, owner)
    state.revision += 1
    if state.log is not None:
        seers = _everybody(state) if face == NONE else side_of(state, owner)
        state.log.tell(MARKER_LAID, owner, token, hex_, seers, face)


def move_marker(state: State, marker: i64, hex_: i64) -> None:
    """A token, by where its numbers begin, goes to another hex."""
    token, origin = state.markers[marker], state.markers[marker + 1]
    state.markers[marker + 1] = hex_
    state.revision += 1
    if state.log is not None:
        state.log.tell(MARKER_MOVED, token, origin, hex_)


def remove_marker(state: State, marker: i64, seers: i64 = NONE) -> None:
    """ED-TERM-27: a token, by where its numbers begin, goes back to its supply; `seers` see its face, or else everybody."""
    token, hex_, face = state.markers[marker], state.markers[marker + 1], state.markers[marker + 2]
    state.supply[token] += 1
    kept = vec[i64]()
    for at in range(i64(len(state.markers))):
        if not marker <= at < marker + MARKER_WIDTH:
            kept = append(kept, state.markers[at])
    state.markers = kept
    state.revision += 1
    if state.log is not None:
        state.log.tell(MARKER_TAKEN, token, hex_, _everybody(state) if seers == NONE or face == NONE else seers, face)


def _everybody(state: State) -> i64:
    """The bits of all seats."""
    return (i64(1) << state.options.players) - 1
