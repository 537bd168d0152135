"""The observation space has true bounds: whatever happens, and whoever looks, numbers stay inside."""

from random import Random

import numpy as np
import pytest
from contract.games import ALL, new_game, play, rulebook

from grognard.envs.core.aec import GameEnv, observation_box
from grognard.envs.core.arrays import numbers_of


def outside(game):
    """The numbers that some seat sees outside of what is declared, by name."""
    layout = game.layout
    found = []
    for seat in game.names:
        numbers = numbers_of(game.observe(seat))
        wrong = np.flatnonzero((numbers < layout.least) | (numbers > layout.most))
        for piece in layout.pieces:
            for at in wrong[(wrong >= piece.start) & (wrong < piece.start + piece.size)]:
                found.append((piece.name, piece.columns[(at - piece.start) % len(piece.columns)], int(numbers[at])))
    return found


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_numbers_stay_inside_their_bounds(game, scenario):
    random = Random(3)
    for seed in range(3):
        table = new_game(game, scenario, seed)
        for _ in range(40):
            assert outside(table) == []
            play(table, random, 6)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_bounds_are_those_of_the_space(game, scenario):
    env = GameEnv(rulebook(game), {"scenario": scenario})
    space, layout = env.observation_space(env.possible_agents[0])["observation"], env.layout

    assert np.allclose(space.low * layout.scales, layout.least) and np.allclose(space.high * layout.scales, layout.most)
    assert (space.low <= 0).all() and (space.high > 0).all() and len(np.unique(space.high)) > 2
    assert env.state_space.shape == (len(env.possible_agents) * layout.size,)
    env.reset(seed=3)
    assert env.state_space.contains(env.state()) and space.contains(env.observe(env.possible_agents[0])["observation"])
    assert not observation_box(layout).contains(space.high + 1)
