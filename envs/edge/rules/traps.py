"""Tokens on hexes and Spaces that act on models which move there: ED-TERM-13, ED-TERM-26."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.edge.board import HEXES
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.state import MARKER_WIDTH, NONE, State


class GroundRule:
    """What a kind of token on a hex or Space does to models that move there; `cards/` declares it."""

    stops: bool = False  # ED-TERM-13: a move ends in its Space, and then it works
    toll: i64 = 0  # ED-TERM-26: crystals for entering its Space

    def spring(self, state: State, model: i64, face: i64, owner: i64) -> None:
        """A model has come into its Space; the token lies there no more."""
        raise NotImplementedError


NO_GROUND_RULE: Final[GroundRule] = GroundRule()
GROUND_RULES: Final[list[GroundRule]] = [NO_GROUND_RULE for _ in TOKENS.names]


def next_trap(state: State, space: i64) -> i64:
    """Where the numbers of the token begin that works next in a Space: the one with the lowest hex, or NONE."""
    found: i64 = NONE
    for at in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at + 1] // HEXES == space and GROUND_RULES[state.markers[at]].stops:
            if found == NONE or state.markers[at + 1] < state.markers[found + 1]:
                found = at
    return found


def remove_marker(state: State, marker: i64) -> None:
    """ED-TERM-27: a token on a hex or Space, by where its numbers begin, goes back to its supply."""
    state.supply[state.markers[marker]] += 1
    kept = vec[i64]()
    for at in range(i64(len(state.markers))):
        if not marker <= at < marker + MARKER_WIDTH:
            kept = append(kept, state.markers[at])
    state.markers = kept
    state.revision += 1
