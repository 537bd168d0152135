"""Who shows whom what is hidden from others."""

from mypy_extensions import i64

from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.state import State


def side_of(state: State, seat: i64) -> i64:
    """The seats that may see what is the player's, as bits: the player and the ally (section 7 of the rules)."""
    bits: i64 = 0
    for other in range(state.options.players):
        if not are_enemies(state, seat, other):
            bits |= 1 << other
    return bits
