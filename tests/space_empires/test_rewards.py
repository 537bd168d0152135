"""SE-END.7: what the end of a game is worth to each player."""

import numpy as np
import pytest
from builders import rules

from grognard.envs import space_empires_v0
from grognard.envs.space_empires.game import Game

ENDED = {"over": True, "reason": "homeworld destroyed"}
THIRD = pytest.approx(-1 / 3)


def ended(scenario, winners, **options):
    """A game that is over, as its record would show it."""
    position = {"options": {"scenario": scenario, **options}, "flow": [], "end": {**ENDED, "winners": winners}}
    return Game.from_position(position).outcome


@rules("SE-END.7")
@pytest.mark.parametrize(
    ("scenario", "winners", "rewards"),
    [
        ("standard", ["red"], [1, -1]),
        ("standard", ["blue"], [-1, 1]),
        ("standard", [], [0, 0]),
        ("three", ["blue"], [-1 / 2, 1, -1 / 2]),
        ("three", ["red", "yellow"], [1 / 2, -1, 1 / 2]),
        ("three", ["red", "blue", "yellow"], [0, 0, 0]),
        ("three", [], [0, 0, 0]),
        ("four", ["green"], [THIRD, THIRD, THIRD, 1]),
        ("four", ["red", "blue"], [1 / 2, 1 / 2, -1 / 2, -1 / 2]),
        ("four", [], [0, 0, 0, 0]),
        ("teams", ["red", "yellow"], [1 / 2, -1 / 2, 1 / 2, -1 / 2]),
        ("teams", ["blue", "green"], [-1 / 2, 1 / 2, -1 / 2, 1 / 2]),
        ("teams", [], [0, 0, 0, 0]),
    ],
)
def test_winners_share_what_losers_pay(scenario, winners, rewards):
    outcome = ended(scenario, winners)

    assert outcome.winners == winners and list(outcome.rewards.values()) == rewards
    assert abs(sum(outcome.rewards.values())) < 1e-12


@rules("SE-SOLO.9", "SE-END.7")
@pytest.mark.parametrize(
    ("winners", "homeworld", "reward"),
    [(["red"], "R1C7", 1), ([], "R1C7", 0), ([], None, -1)],
    ids=["won", "draw", "lost"],
)
def test_a_lone_player_wins_draws_or_loses(winners, homeworld, reward):
    position = {"options": {"scenario": "solitaire"}, "flow": [], "end": {**ENDED, "winners": winners}}
    position["players"] = {"red": {} if homeworld else {"homeworld": "R1C7"}}

    assert Game.from_position(position).outcome.rewards == {"red": reward}


def bombardment(**options):
    """Red is about to destroy yellow's homeworld with one hit."""
    return {
        "options": {"scenario": "three", **options},
        "phase": "combat",
        "active": "red",
        "players": {"red": {"units": {"SC#1": {"at": "R11C2"}}}},
        "hexes": {"R11C2": {"colony": "yellow", "value": 5, "homeworld": True}},
        "dice": {"seed": 0},
    }


def play_environment(position):
    """What every agent earned in all, and in which order they left; whoever can bombards, then everybody is quiet."""
    env = space_empires_v0.env(**position["options"])
    env.reset(options={"position": position})
    earned, left = dict.fromkeys(env.possible_agents, 0.0), []
    bombard = env.game.parse("choose SC#1")
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        gone = [env.possible_agents[seat] for seat in range(3) if not env.game.state.alive[seat]]
        assert all(env.terminations[other] for other in gone) and (agent not in gone or env.game.over)
        legal = [int(action) for action in np.flatnonzero(observation["action_mask"])]
        if terminated or truncated:
            left.append(agent)
            env.step(None)
        else:
            env.step(bombard if bombard in legal else legal[0])
    return earned, left, env.game


@rules("SE-END.7")
def test_who_is_knocked_out_early_is_paid_at_the_end():
    position = bombardment(victory="last_standing", rounds=1)

    earned, left, game = play_environment(position)

    assert not game.state.alive[2] and game.outcome.reason == "score at the round limit"
    assert earned == game.outcome.rewards == {"red": 1.0, "blue": -0.5, "yellow": -0.5}
    assert sorted(left) == ["blue", "red", "yellow"]


@rules("SE-END.7")
def test_the_first_kill_ends_the_game_for_all():
    earned, _, game = play_environment(bombardment())

    assert game.outcome.reason == "homeworld destroyed"
    assert earned == {"red": 1.0, "blue": -0.5, "yellow": -0.5}
