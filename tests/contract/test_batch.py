"""Batches: the same games as one by one, all or nothing, reproducible."""

from random import Random

import numpy as np
import pytest
from contract.games import ALL, new_game

from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import GrognardError, IllegalAction
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_batch_plays_the_same_games_as_one_by_one(game, scenario):
    batch = Batch(rulebook(game), 3, {"scenario": scenario}, seed=5)
    alone = [Game(rulebook(game), {"scenario": scenario}, 5 * 1_000_003 + lane) for lane in range(3)]
    for _ in range(120):
        for lane, table in enumerate(alone):
            assert table.names[batch.to_move[lane]] == table.to_move
            assert (batch.observation[lane] == numbers_of(table.observe(table.to_move))).all()
            assert batch.choices[lane] == len(table.legal())
            assert (batch.mask[lane] == bits_of(table.mask.bits)).all()
        actions = batch.random_actions()
        batch.step(actions)
        for lane, table in enumerate(alone):
            table.apply(int(actions[lane]))
            if table.over:
                assert batch.done[lane] and list(batch.reward[lane]) == list(table.outcome.rewards.values())
                return
            assert not batch.done[lane] and not batch.reward[lane].any()


def test_games_begin_anew_and_are_scored():
    batch = Batch(rulebook("space_empires"), 8, {"scenario": "mini"}, seed=1)
    ended, worth = 0, np.zeros(2)
    for _ in range(600):
        batch.step(batch.random_actions())
        ended += batch.done.sum()
        worth += batch.reward.sum(axis=0)
        assert (batch.reward.sum(axis=1) == 0).all() and not batch.reward[~batch.done].any()
        assert batch.mask.any(axis=1).all()
    assert ended > 8 and worth.sum() == 0


def test_an_illegal_action_changes_no_game():
    batch = Batch(rulebook("space_empires"), 4, {"scenario": "mini"}, seed=2)
    before = [game.fingerprint() for game in batch.lanes.games]
    actions = batch.random_actions()
    actions[2] = int(np.flatnonzero(batch.mask[2] == 0)[0])

    with pytest.raises(IllegalAction):
        batch.step(actions)
    with pytest.raises(GrognardError, match="3 actions for 4 games"):
        batch.step(actions[:3])

    assert [game.fingerprint() for game in batch.lanes.games] == before


def test_batches_are_reproducible_and_keep_what_they_handed_out():
    runs = []
    for _ in range(2):
        batch = Batch(rulebook("space_empires"), 5, {"scenario": "mini"}, seed=3)
        kept = batch.observation
        first = kept.copy()
        for _ in range(100):
            batch.step(batch.random_actions())
        assert (kept == first).all()
        runs.append(batch.observation.copy())
    assert (runs[0] == runs[1]).all()


def test_scaled_observations_are_those_of_the_environment():
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, seed=4)
    floats = batch.scaled()
    assert floats.dtype == np.float32 and np.allclose(floats, batch.observation * batch.scale)
    assert batch.scaled(floats) is floats


def test_the_decision_cap_cuts_games_off():
    batch = Batch(rulebook("space_empires"), 3, {"scenario": "mini"}, seed=5, max_decisions=10)
    cuts = 0
    for _ in range(30):
        batch.step(batch.random_actions())
        cuts += batch.truncated.sum()
        assert not (batch.truncated & batch.done).any()
    assert cuts == 9


def test_random_actions_are_evenly_spread():
    batch = Batch(rulebook("space_empires"), 1, {"scenario": "mini"}, seed=6)
    legal = np.flatnonzero(batch.mask[0])
    counts = np.bincount([int(batch.random_actions()[0]) for _ in range(3000)], minlength=batch.actions)[legal]
    assert counts.sum() == 3000 and counts.min() > 3000 / len(legal) * 0.8


def test_new_games_of_a_batch_differ():
    assert len({new_game("space_empires", "mini", seed).fingerprint() for seed in range(20)}) == 20
    assert Random(1).random() == Random(1).random()
