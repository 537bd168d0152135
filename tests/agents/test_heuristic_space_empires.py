"""The scripted player of Space Empires: always legal, the same again, on what it knows, and better than chance."""

from random import Random

import pytest
from builders import agents
from builders.space_empires import SCENARIOS, new_game, random_action, random_clash, random_options

from grognard.agents.base import Choice
from grognard.agents.heuristic import HeuristicAgent, scripted
from grognard.agents.registry import make_agent
from grognard.agents.space_empires.weights import Weights
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.space_empires.game import Game

LONGEST = 20_000
choose = scripted("space_empires")


def play_out(game, seats=(0, 1, 2, 3), random=None, most=LONGEST):
    return agents.play_out(choose, game, seats, random, most)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_comes_to_an_end(scenario):
    game = new_game({"scenario": scenario, "rounds": 5}, 3)

    decisions = play_out(game)

    assert game.over and decisions < LONGEST


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_comes_to_an_end_in_full_length(scenario):
    game = new_game({"scenario": scenario}, 4)

    decisions = play_out(game)

    assert game.over and decisions < LONGEST


@pytest.mark.parametrize("seed", range(20))
def test_any_options_are_played_against_chance(seed):
    random = Random(seed)
    game = new_game(random_options(random), seed)

    play_out(game, seats=(seed % 2, 2), random=random, most=1500)


@pytest.mark.parametrize("seed", range(30))
def test_any_war_is_played(seed):
    random = Random(seed)
    game = Game.from_position(random_clash(random))

    play_out(game, seats=(seed % 2,), random=random, most=400)


@pytest.mark.parametrize("scenario", ["mini", "full"])
def test_it_decides_on_what_the_player_knows(scenario):
    """Whatever the hidden things are, the answer is the same."""
    random = Random(5)
    game = new_game({"scenario": scenario}, 5)
    for _ in range(600):
        if game.over:
            break
        answer = choose(game.state, game.mask)
        if random.random() < 0.1:
            twin = game.resample(game.to_move, random.randrange(1000))
            assert choose(twin.state, twin.mask) == answer, game.decision
        game.apply(answer if random.random() < 0.8 else random_action(game, random, 0.5))


def test_the_same_game_again():
    games = [new_game({"scenario": "mini"}, 8) for _ in range(2)]
    for game in games:
        play_out(game)

    assert games[0].fingerprint() == games[1].fingerprint()


def test_it_beats_chance_on_mini():
    won = 0
    for seed in range(20):
        for seat in (0, 1):
            game = new_game({"scenario": "mini"}, seed)
            play_out(game, seats=(seat,), random=Random(seed))
            won += game.outcome.winners == [game.names[seat]]

    assert won >= 36


def test_the_agent_sees_only_its_choice():
    game = new_game({"scenario": "mini"}, 2)
    agent = make_agent("heuristic", "space_empires")

    assert isinstance(agent, HeuristicAgent) and agent.needs_game
    for _ in range(50):
        choice = Choice(game, seed=1, with_game=True)
        action = agent.act(choice)
        assert action in choice.legal
        game.apply(action)


def test_a_game_without_a_scripted_player():
    with pytest.raises(UnknownName, match="chess"):
        HeuristicAgent("chess")


def test_mistakes_in_the_weights_are_all_reported():
    with pytest.raises(BadInput) as caught:
        Weights({"war": {"attack_odds": "high"}, "economy": {"goals": {"order": ["lasers 1"]}}})

    assert any("attack_odds" in problem for problem in caught.value.problems)
    assert any("lasers" in problem for problem in caught.value.problems)
