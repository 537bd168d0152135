"""Shaping of rewards by value: how much each step adds to what the game is worth."""

from random import Random

import numpy as np
import pytest
from contract.games import ALL, GAMES, rulebook

from grognard.envs.core.aec import GameEnv


def steps(env, decisions, seed=5):
    """Random play; after each decision who made it, and how well everybody stood before and stands now."""
    random = Random(seed)
    env.reset(seed=seed)
    before = env.rules.standing(env.game.state)
    for _ in range(decisions):
        if env.game.over:
            return
        agent = env.agent_selection
        env.step(int(random.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        now = env.rules.standing(env.game.state)
        yield agent, dict(zip(env.possible_agents, zip(before, now, strict=True), strict=True))
        before = now


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_before_the_first_step_of_a_game_nobody_is_ahead(game, scenario):
    rules = rulebook(game)
    state = rules.begin({"scenario": scenario}, 5)

    assert rules.standing(state) == pytest.approx([0.0] * len(rules.players(state)))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_each_step_is_rewarded_with_the_change_of_standing(game, scenario):
    env = GameEnv(rulebook(game), {"scenario": scenario}, shaping=0.5)
    for _, standing in steps(env, 60):
        if not env.game.over:
            for agent, (before, now) in standing.items():
                assert env.rewards[agent] == pytest.approx(0.5 * (now - before))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shaping", [0.0, 0.5, 2.0])
def test_the_last_step_adds_the_result_of_the_game(game, shaping):
    env = GameEnv(rulebook(game), {"scenario": "mini"}, shaping=shaping)
    for seed in range(5, 25):
        *_, (_, standing) = steps(env, 5000, seed)
        assert env.game.over
        outcome = env.game.outcome.rewards
        if any(outcome.values()):  # not a draw
            break
    assert any(outcome.values())
    for agent, (before, now) in standing.items():
        assert env.rewards[agent] == pytest.approx(outcome[agent] + shaping * (now - before))


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_is_paid_at_its_next_turn_for_all_that_happened_since_its_last(game):
    """`last` tells what has been earned; over the game that adds up to the result and the change of standing."""
    env = GameEnv(rulebook(game), {"scenario": "mini"}, shaping=2.0)
    random = Random(6)
    env.reset(seed=6)
    first = env.rules.standing(env.game.state)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        observation, reward, over, *_ = env.last()
        paid[agent] += reward
        env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))

    last, outcome = env.rules.standing(env.game.state), env.game.outcome.rewards
    for agent, begun, ended in zip(env.possible_agents, first, last, strict=True):
        assert paid[agent] == pytest.approx(outcome[agent] + 2.0 * (ended - begun))


def rewarded(env, decisions, seed):
    """The rewards of each step of random play from here on."""
    random, found = Random(seed), []
    for _ in range(decisions):
        if not env.game.over:
            env.step(int(random.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
            found.append(dict(env.rewards))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_going_back_to_a_saved_state_is_rewarded_like_the_first_time(game):
    env, other = (GameEnv(rulebook(game), {"scenario": "mini"}, shaping=2.0) for _ in range(2))
    for table, decisions in ((env, 25), (other, 60)):
        table.reset(seed=8)
        rewarded(table, decisions, 1)
    saved = env.get_state()
    first = rewarded(env, 120, 2)
    assert any(any(step.values()) for step in first)

    for table in (env, other):
        table.set_state(saved)
        assert rewarded(table, 120, 2) == first
