"""Memory of long runs: what a game, a search or a pickle has used it gives back.

mypyc never frees a `vec` that uncompiled code passes to a compiled function or sets as an attribute of a compiled
object; a few bytes a decision are hundreds of megabytes in a night of training.
"""

import ctypes
import gc
import pickle
from itertools import count
from random import Random

import pytest
from contract.games import new_game, play
from core.trajectories import engine

from grognard.agents.base import Choice
from grognard.agents.search import SearchAgent
from grognard.envs.core.batch import Batch
from grognard.envs.registry import GAMES, rulebook

MEBIBYTE = 1 << 20
ROUNDS = 5  # after the first, which fills caches and pools


def in_use() -> int:
    """Bytes that have been allocated and not freed, in CPython's arenas and in C alike."""
    gc.collect()
    libc = ctypes.CDLL(None)
    libc.malloc_trim(0)
    with open("/proc/self/statm", encoding="ascii") as sizes:
        return int(sizes.read().split()[1]) * 4096


def growth(work, rounds=ROUNDS) -> int:
    """By how many bytes memory grew while the work was done `rounds` more times than once."""
    work()
    before = in_use()
    for _ in range(rounds):
        work()
    return in_use() - before


def batch_of(game, games):
    """Play so many games in a batch."""
    batch = Batch(rulebook(game), 64, {"scenario": "mini"}, seed=1)

    def work():
        ended = 0
        while ended < games:
            batch.step(batch.random_actions())
            ended += int(batch.done.sum())

    return work


def some_of(game, games):
    """Step a few games of a batch at a time."""
    batch = Batch(rulebook(game), 64, {"scenario": "mini"}, seed=2)

    def work():
        ended = 0
        while ended < games:
            batch.step_some(range(16), batch.random_actions()[:16])
            ended += int(batch.done[:16].sum())

    return work


def search_of(game, simulations):
    """Look ahead from one table again and again."""
    table = play(new_game(game, "mini"), Random(3), 60)
    seeds = count()

    def work():
        for _ in range(simulations // 50):
            SearchAgent(game, sims=50, seed=next(seeds)).act(Choice(table, seed=next(seeds), with_game=True))

    return work


def pickles_of(game, pickles):
    """Pickle and restore one table again and again."""
    table = play(new_game(game, "mini"), Random(4), 80)

    def work():
        for _ in range(pickles):
            pickle.loads(pickle.dumps(table))

    return work


compiled = pytest.mark.skipif(engine() != "compiled", reason="uncompiled code has no such border")


@compiled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("run", "amount"), [(batch_of, 300), (some_of, 60), (search_of, 300), (pickles_of, 60)])
def test_memory_does_not_grow(game, run, amount):
    assert growth(run(game, amount)) < 3 * MEBIBYTE


@compiled
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("run", "amount"), [(batch_of, 20_000), (some_of, 2_000), (search_of, 4_000), (pickles_of, 1_000)]
)
def test_memory_does_not_grow_in_long_runs(game, run, amount):
    """100,000 games of a batch, 20,000 simulations of a search, 5,000 pickles."""
    assert growth(run(game, amount)) < 8 * MEBIBYTE
