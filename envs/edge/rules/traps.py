"""Tokens on hexes and Spaces that act on models which move there: ED-TERM-13, ED-TERM-26."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.board import HEXES
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.names import FACE_NAMES
from grognard.envs.edge.rules.ground import remove_marker
from grognard.envs.edge.rules.pieces import all_models
from grognard.envs.edge.rules.shooting import add_target, begin_hit
from grognard.envs.edge.state import MARKER_WIDTH, NONE, State

# Faces of a token that lies face down.
DUMMY: Final[i64] = i64(FACE_NAMES.index("dummy"))
REAL: Final[i64] = i64(FACE_NAMES.index("real"))


class GroundRule:
    """What a kind of token on a hex or Space does to models that move there."""

    def __init__(self, stops: bool = False, wounds: i64 = 0, toll: i64 = 0) -> None:
        self.stops = stops  # ED-TERM-13: a move that enters its Space ends there, and then it goes off
        self.wounds: i64 = wounds  # for each model of the Space that is hit then
        self.toll: i64 = toll  # ED-TERM-26: crystals for entering its Space


NO_GROUND_RULE: Final[GroundRule] = GroundRule()
_NAMED: Final = {"MINE": GroundRule(stops=True, wounds=1), "BARRIER": GroundRule(toll=1)}
GROUND_RULES: Final[list[GroundRule]] = [_NAMED.get(name, NO_GROUND_RULE) for name in TOKENS.names]


def next_trap(state: State, space: i64) -> i64:
    """Where the numbers of the token begin that goes off next in a Space: the one with the lowest hex, or NONE."""
    found: i64 = NONE
    for at in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
        if state.markers[at + 1] // HEXES == space and GROUND_RULES[state.markers[at]].stops:
            if found == NONE or state.markers[at + 1] < state.markers[found + 1]:
                found = at
    return found


def spring(state: State, marker: i64) -> None:
    """ED-TERM-13, ED-SHT-7: a token is revealed and removed; unless it is a dummy its owner checks for Hits in its Space."""
    rule, space = GROUND_RULES[state.markers[marker]], state.markers[marker + 1] // HEXES
    face, owner = state.markers[marker + 2], state.markers[marker + 3]
    remove_marker(state, marker)
    if face != DUMMY:
        frame = begin_hit(state, owner, NONE, 0, rule.wounds)
        for model in range(all_models(state)):
            if state.space[model] == space:
                add_target(state, frame, model)
