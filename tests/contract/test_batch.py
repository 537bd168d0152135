"""Batches: the same games as one by one, all or nothing, reproducible."""

import json
import os
import pickle

import numpy as np
import pytest
from contract.games import ALL, GAMES, rulebook

from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import BadInput, GrognardError, IllegalAction
from grognard.envs.core.game import Game


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


@pytest.mark.parametrize("game", GAMES)
def test_games_of_a_batch_differ_and_so_do_those_that_follow_them(game):
    """No two have the same seed, whatever lane they are played in and whichever game has ended before."""
    batch = Batch(rulebook(game), 4, {"scenario": "mini"}, seed=3)
    seeds = [table.origin["seed"] for table in batch.lanes.games]
    assert len({table.fingerprint() for table in batch.lanes.games}) == 4
    while len(seeds) < 10:
        batch.step(batch.random_actions())
        seeds += [batch.lanes.games[lane].origin["seed"] for lane in np.flatnonzero(batch.done)]

    assert len(set(seeds)) == len(seeds)
    other = Batch(rulebook(game), 4, {"scenario": "mini"}, seed=4)
    assert not {table.origin["seed"] for table in other.lanes.games} & set(seeds)


# Saving


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_saved_batch_goes_on_exactly(game, scenario):
    batch = Batch(rulebook(game), 3, {"scenario": scenario}, seed=7)
    for _ in range(60):
        batch.step(batch.random_actions())
    other = Batch(rulebook(game), 3, {"scenario": scenario}, seed=8)

    other.set_state(batch.get_state())

    assert other.get_state() == batch.get_state()
    for _ in range(60):
        actions = batch.random_actions()
        assert (actions == other.random_actions()).all()
        batch.step(actions)
        other.step(actions)
        assert (batch.observation == other.observation).all() and (batch.mask == other.mask).all()
        assert (batch.reward == other.reward).all() and (batch.done == other.done).all()


class Trap:
    """Unpickling it runs code."""

    def __init__(self, path):
        self.path = str(path)

    def __reduce__(self):
        return os.mkdir, (self.path,)


def test_a_saved_batch_cannot_run_code(tmp_path):
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, seed=7)

    with pytest.raises(BadInput, match="it is not what get_state returned"):
        batch.set_state(pickle.dumps(Trap(tmp_path / "trapped")))

    assert not (tmp_path / "trapped").exists()


def prepared(saved, path, value):
    """The saved state with another value somewhere, or with nothing there."""
    document = json.loads(saved)
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(document).encode()


@pytest.mark.parametrize("value", [None, "seven", 7.5, [], {}, [1], True])
@pytest.mark.parametrize(
    "path",
    [
        ["format"], ["game"], ["version"], ["seed"], ["begun"], ["dice"], ["games"], ["games", 1],
        ["games", 1, "position"], ["games", 1, "origin"], ["games", 1, "history"], ["games", 1, "position", "cycle"],
    ],
)  # fmt: skip
def test_a_saved_batch_that_was_changed_is_refused_or_read_and_nothing_between(path, value):
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"}, seed=7)
    batch.step(batch.random_actions())
    before = batch.get_state()

    try:
        batch.set_state(prepared(before, path, value))
    except BadInput:
        assert batch.get_state() == before
    else:  # what is left out of a position is filled in; an empty table or list has its meaning, too
        assert path in (["games", 1, "position", "cycle"], ["games", 1, "origin"], ["games", 1, "history"],
                        ["games", 1, "position"])  # fmt: skip
    batch.step(batch.random_actions())


@pytest.mark.parametrize("saved", [b"", b"\xff", b"[]", b"[" * 100_000, b"9" * 5000, None])
def test_bytes_that_are_not_a_saved_batch_are_told(saved):
    batch = Batch(rulebook("space_empires"), 1, {"scenario": "mini"})
    with pytest.raises(BadInput, match="it is not what get_state returned"):
        batch.set_state(saved)


def test_a_saved_batch_of_another_table_is_told():
    batch = Batch(rulebook("space_empires"), 1, {"scenario": "mini"})
    for other, sentence in (
        (Batch(rulebook("conquest"), 1, {"scenario": "mini"}), "game: it was 'conquest', here it is 'space_empires'"),
        (Batch(rulebook("space_empires"), 2, {"scenario": "mini"}), "games: a list of 1 games is needed"),
        (Batch(rulebook("space_empires"), 1, {"scenario": "three"}), "it is for red, blue, yellow, this batch"),
    ):
        with pytest.raises(BadInput, match=sentence):
            batch.set_state(other.get_state())


# What may be wrong with arguments


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", True])
def test_a_batch_without_games_is_told(count):
    with pytest.raises(GrognardError, match="a batch has one game or more, not "):
        Batch(rulebook("space_empires"), count)


@pytest.mark.parametrize("seed", [-1, 1.5, "3", None])
def test_a_seed_that_cannot_be_is_told(seed):
    with pytest.raises(GrognardError, match="a seed is a whole number, 0 or more, not "):
        Batch(rulebook("space_empires"), 1, seed=seed)


def test_numbers_of_numpy_are_whole_numbers_too():
    plain, numpy = (
        Batch(rulebook("space_empires"), kind(2), {"scenario": "mini"}, kind(3), kind(9)) for kind in (int, np.int64)
    )
    assert plain.get_state() == numpy.get_state()


def test_who_observes_is_one_seat_or_one_for_each_game():
    batch = Batch(rulebook("space_empires"), 3, {"scenario": "mini"})
    assert (batch.observe([1, 1, 1]) == batch.observe(1)).all()
    with pytest.raises(GrognardError, match="give one seat, or one for each of the 3 games"):
        batch.observe([0, 1])


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([1.0, 2.0], "actions are whole numbers, not float64"),
        ([True, False], "actions are whole numbers, not bool"),
        (["1", "2"], "actions are whole numbers, not <U1"),
        ([[1], [2]], "actions are a list of whole numbers, not an array of shape \\(2, 1\\)"),
        ([[1], [2, 3]], "actions are a list of whole numbers"),
        (7, "actions are a list of whole numbers, not an array of shape"),
        ([2**63, 2**63], "actions are whole numbers below"),
        ([], "0 actions for 2 games"),
    ],
)
def test_actions_that_are_not_whole_numbers_are_refused(actions, sentence):
    batch = Batch(rulebook("space_empires"), 2, {"scenario": "mini"})
    before = batch.get_state()
    with pytest.raises(GrognardError, match=sentence):
        batch.step(actions)
    with pytest.raises(GrognardError, match=sentence):
        batch.step_some([0, 1], actions)
    assert batch.get_state() == before


def test_some_games_may_be_none_and_no_game_twice():
    batch = Batch(rulebook("space_empires"), 3, {"scenario": "mini"})
    before, actions = batch.get_state(), batch.random_actions()

    batch.step_some([], [])
    assert batch.observation.shape[0] == 3
    for chosen, sentence in (
        ([1, 1], "a game is chosen twice"),
        ([0, 3], "no game 3"),
        ([0.0, 1.0], "games are whole"),
    ):
        with pytest.raises(GrognardError, match=sentence):
            batch.step_some(chosen, actions[:2])

    batch.set_state(before)
    batch.step_some([2, 0], actions[[2, 0]])
    assert [len(game.history) for game in batch.lanes.games] == [1, 0, 1]
