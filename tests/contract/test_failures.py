"""When the rules fail inside an action, here because the fixed dice run out: everything stays as it was."""

from functools import cache
from random import Random

import numpy as np
import pytest
from contract.games import ALL, new_game, play, rulebook

from grognard.envs.core.aec import GameEnv
from grognard.envs.core.arrays import bits_of
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import DiceError, GrognardError
from grognard.envs.core.game import Game


@cache
def rolling(game, scenario):
    """A position with dice that cannot be rolled, and an action there that rolls one."""
    table, random = new_game(game, scenario), Random(scenario)
    while True:
        if table.over:
            table = new_game(game, scenario, random.randrange(10**6))
        after, action = table.copy(), random.choice(table.legal())
        after.apply(action)
        if after.state.dice.save() != table.state.dice.save():
            return {**table.to_position(), "dice": {"fixed": []}}, action
        table = after


def doomed(game, scenario):
    """A game of which the next decision can ask for a die that is not there, and the action that does."""
    position, action = rolling(game, scenario)
    return Game(rulebook(game), {}, position=position), action


def seen(table):
    return (
        table.fingerprint(), table.to_move, str(table.decision), table.legal(), bits_of(table.mask.bits).tolist(),
        list(table.history), [list(table.observe(name)) for name in table.names],
    )  # fmt: skip


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_game_stays_as_it_was(game, scenario):
    table, action = doomed(game, scenario)
    before = seen(table)

    with pytest.raises(DiceError):
        table.apply(action)

    assert seen(table) == before


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_guess_and_its_copies_stay_as_they_were(game, scenario):
    table, _ = doomed(game, scenario)
    guess = table.resample(table.to_move, 5).copy()
    play(guess, Random(3), 10)
    if guess.over:
        return
    before, asked = seen(guess), len(guess.history)
    play(guess, Random(4), 1)

    guess.take_back()

    assert seen(guess) == before and len(guess.history) == asked


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_an_environment_stays_as_it_was(game, scenario):
    table, action = doomed(game, scenario)
    env = GameEnv(rulebook(game), {"scenario": scenario})
    env.reset(seed=1, options={"position": table.to_position()})
    before = seen(env.game), env.agent_selection, env.last()[4]["action_mask"].tolist()

    with pytest.raises(DiceError):
        env.step(action)

    assert (seen(env.game), env.agent_selection, env.last()[4]["action_mask"].tolist()) == before
    for other in env.game.legal():
        try:
            env.step(other)
        except DiceError:
            continue
        break
    if not env.game.over:  # the mask that the environment shows still follows the game
        assert env.last()[4]["action_mask"].tolist() == bits_of(env.game.mask.bits).tolist()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_batch_stays_as_it_was(game, scenario):
    """Also the games that were played before the one that fails, one that has just ended included."""
    table, action = doomed(game, scenario)
    batch = Batch(rulebook(game), 4, {"scenario": scenario}, seed=3)
    for _ in range(30):
        batch.step(batch.random_actions())
    batch.lanes.games[2] = table.copy()
    before = [seen(lane) for lane in batch.lanes.games]
    shown = batch.observation, batch.mask, batch.reward, batch.done, batch.to_move
    actions = batch.random_actions()
    actions[2] = action

    with pytest.raises(DiceError):
        batch.step(actions)

    assert [seen(lane) for lane in batch.lanes.games] == before
    after = batch.observation, batch.mask, batch.reward, batch.done, batch.to_move
    assert all((one == other).all() for one, other in zip(shown, after, strict=True))


def test_a_batch_brings_back_games_that_had_ended():
    rules = rulebook("space_empires")
    table, action = doomed("space_empires", "mini")
    batch = Batch(rules, 2, {"scenario": "mini"}, seed=3)
    ending = play(new_game("space_empires", "mini"), Random(1), 10_000)
    ending.take_back()
    batch.lanes.games[:] = [ending, table]
    begun, last = batch.lanes.begun, ending.fingerprint()
    rewards = np.array(batch.lanes.rewards)

    with pytest.raises(DiceError):
        batch.step([next(other for other in ending.legal() if ends(ending, other)), action])

    assert batch.lanes.games[0].fingerprint() == last and batch.lanes.begun == begun
    assert (np.array(batch.lanes.rewards) == rewards).all() and not any(batch.lanes.ended)


def ends(table, action):
    twin = table.copy()
    twin.apply(action)
    return twin.over


def test_nothing_can_be_taken_back_before_something_was_played():
    with pytest.raises(GrognardError, match="nothing to take back"):
        new_game("space_empires", "mini").take_back()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_guess_holds_nothing_that_was_computed_from_the_truth(game, scenario):
    """Whatever others looked at before: what a guess shows them is what the guess holds, not the truth."""
    table = play(new_game(game, scenario), Random(5), 80)
    if table.over:
        return
    fresh = [list(table.resample(table.to_move, seed).observe(name)) for seed in range(3) for name in table.names]
    looked_at = table.copy()
    for name in table.names:
        looked_at.observe(name)

    cached = [list(looked_at.resample(table.to_move, seed).observe(name)) for seed in range(3) for name in table.names]

    assert cached == fresh
