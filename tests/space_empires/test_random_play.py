"""Random play over all scenarios and switches, with the invariants after every decision."""

from random import Random

import pytest
from builders.space_empires import SCENARIOS, check_invariants, new_game, random_action, random_clash, random_options

from grognard.envs.space_empires.game import Game

LONGEST = 60_000


def play_out(game, random, every=1, most=LONGEST):
    eagerness = random.random() * 0.9
    decisions = 0
    while not game.over and decisions < most:
        game.apply(random_action(game, random, eagerness))
        decisions += 1
        if decisions % every == 0:
            check_invariants(game)
    return decisions


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_comes_to_an_end(scenario):
    random = Random(scenario)
    game = new_game({"scenario": scenario}, 1)

    decisions = play_out(game, random, every=5)

    assert game.over and decisions < LONGEST
    assert abs(sum(game.outcome.rewards.values())) < 1e-9 or scenario == "solitaire"


@pytest.mark.parametrize("seed", range(24))
def test_any_options_keep_the_table_in_order(seed):
    random = Random(seed)
    game = new_game(random_options(random), seed)

    play_out(game, random, every=3, most=1500)


@pytest.mark.parametrize("seed", range(60))
def test_wars_keep_the_table_in_order(seed):
    random = Random(seed)
    game = Game.from_position(random_clash(random))

    play_out(game, random, most=400)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games(block):
    for seed in range(block * 100, block * 100 + 100):
        random = Random(seed + 10_000)
        game = new_game(random_options(random), seed) if seed % 2 else Game.from_position(random_clash(random))
        play_out(game, random, every=7)
        assert game.over
