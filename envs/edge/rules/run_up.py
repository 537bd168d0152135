"""A Move whose last steps strengthen the next Combat that the model starts in the same turn (ED-TERM-5)."""

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import SIDES
from grognard.envs.edge.data.printed import ATK
from grognard.envs.edge.rules.effects import ADD, RUN_UP, add_effect, place_of, rewrite
from grognard.envs.edge.state import NONE, UNTIL_COMBAT, UNTIL_TURN, State


def note_run(state: State, model: i64, path: vec[i64]) -> None:
    """The last straight run of a Move is kept until the turn ends: the Spaces where it began and where it ended."""
    if state.run[model] > 0:
        last: i64 = len(path) - 1
        amount = path[last - state.run[model]] * state.board.spaces + path[last]
        add_effect(state, RUN_UP, model, amount, UNTIL_TURN)


def use_run(state: State, model: i64, foe: i64, serial: i64) -> None:
    """In this Combat the model has ATK +1 for each of the last steps of the run that came nearer to the Space of the foe."""
    at = place_of(state, RUN_UP, model)
    if at == NONE:
        return
    board, there = state.board, state.space[foe]
    space, end = state.effects[at + 2] // board.spaces, state.effects[at + 2] % board.spaces
    side, nearer = board.line(space, end), i64(0)
    while space != end:
        following = board.beside[space * SIDES + side]
        nearer = nearer + 1 if board.distance(following, there) < board.distance(space, there) else i64(0)
        space = following
    rewrite(state, at, ADD + ATK, nearer, UNTIL_COMBAT, serial)
