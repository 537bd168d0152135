"""Self-play as SB3 sees it: whose reward, whose turn, whose mask."""

import numpy as np
import pytest
from torch import nn

from grognard.agents.actors import RandomActor
from grognard.agents.selection import FeatureSelection
from grognard.envs.registry import rulebook
from grognard.training.config import Pool
from grognard.training.pool import CURRENT, Opponents
from grognard.training.selfplay import SelfPlay

RULES = rulebook("space_empires")
MINI = {"scenario": "mini"}
EVERYTHING = FeatureSelection(
    RULES.layout(2), RULES.catalogue, np.arange(RULES.layout(2).size), np.arange(RULES.catalogue.size)
)


class Anybody(nn.Module):
    """A learner that is never asked."""

    trunk = None


def make_env(lanes=6, seed=1, shaping=0.0, agents=("random",)):
    pool = Pool(current=0, past=0, agents=dict.fromkeys(agents, 1.0))
    return SelfPlay(RULES, MINI, lanes, Opponents(pool, "space_empires", seed, EVERYTHING), seed, shaping)


def masks(env):
    return np.stack(env.env_method("action_masks"))


def quiet(env):
    """What the agent `pass` does."""
    return np.array([RULES.quietest(np.flatnonzero(row).tolist()) for row in masks(env)])


def play(env, choose, steps):
    """Rewards, ends and seats of every step."""
    env.reset()
    seen = []
    for _ in range(steps):
        seats = env.seat.copy()
        _, reward, done, _ = env.step(choose(env))
        seen.append((reward.copy(), done.copy(), seats))
    return seen


def test_the_learner_is_always_to_move():
    env = make_env()
    luck = RandomActor(2)
    env.reset()
    for _ in range(200):
        assert (env.batch.to_move == env.seat).all()
        env.step(luck.choose(None, masks(env), ()))


def test_the_learner_is_not_asked_where_there_is_but_one_answer():
    game = rulebook("conquest")
    selection = FeatureSelection(
        game.layout(2), game.catalogue, np.arange(game.layout(2).size), np.arange(game.catalogue.size)
    )
    pool = Pool(current=0, past=0, agents={"random": 1.0})
    env = SelfPlay(game, MINI, 6, Opponents(pool, "conquest", 1, selection), 1)
    luck = RandomActor(2)
    env.reset()
    for _ in range(200):
        assert (masks(env).sum(axis=1) > 1).all()
        env.step(luck.choose(None, masks(env), ()))
    assert len(env.finished) > 10


def test_each_seat_is_rewarded_for_its_own_games():
    """Doing nothing beats random play on this map nearly always: if rewards went to the seat that moved last, the
    learner, who is never the last to move when the opponent ends the game, would get them with the wrong sign."""
    seen = play(make_env(lanes=8), quiet, 400)
    results = {0: [], 1: []}
    for reward, done, seats in seen:
        assert not reward[~done].any()
        for lane in np.flatnonzero(done):
            results[int(seats[lane])].append(reward[lane])
    for seat in (0, 1):
        assert len(results[seat]) >= 8 and np.mean(results[seat]) > 0.8


def test_two_learners_get_opposite_rewards():
    """The same games, seen from both sides: what the quiet player wins, the random one loses."""
    luck = RandomActor(3)
    seen = play(make_env(lanes=4, agents=["pass"]), lambda env: luck.choose(None, masks(env), ()), 600)
    rewards = np.concatenate([reward[done] for reward, done, _ in seen])
    assert rewards.mean() < -0.5 and rewards.max() <= 0


def test_seats_alternate_from_game_to_game():
    env = make_env(lanes=1)
    seats = [int(before[0]) for _, done, before in play(env, quiet, 500) if done[0]]
    assert len(seats) > 3 and seats == [number % 2 for number in range(len(seats))]


def test_shaping_adds_up_to_how_well_the_learner_stood():
    """Over a game: at the end, less what it found at its first decision."""
    env = make_env(lanes=1, shaping=2.0)
    env.reset()
    ended = 0
    found, total, steps = env.standing[0], 0.0, set()
    for _ in range(300):
        _, reward, done, _ = env.step(quiet(env))
        steps.add(float(reward[0]))
        total += float(reward[0])
        if done[0]:
            result = env.finished[-1][1]
            assert total == pytest.approx(result + 2.0 * (env.final[0] - found), abs=1e-4)
            found, total, ended = env.standing[0], 0.0, ended + 1
    assert ended > 2 and len(steps) > 10


def test_saved_games_go_on_the_same_way():
    env, again = make_env(), make_env(seed=9)
    play(env, quiet, 50)
    again.set_state(env.get_state())
    for opponents in (env.opponents, again.opponents):
        opponents.seed = 4
        opponents.begin(1)
    for _ in range(100):
        first, second = env.step(quiet(env)), again.step(quiet(again))
        assert (first[0] == second[0]).all() and (first[1] == second[1]).all() and (masks(env) == masks(again)).all()


def test_what_was_handed_out_keeps_its_contents():
    """SB3 stores an observation only after the next step."""
    env = make_env()
    kept = env.reset()
    first = kept.copy()
    env.step(quiet(env))
    assert (kept == first).all()


def test_hard_opponents_are_drawn_more_often():
    opponents = Opponents(Pool(current=0, past=1, agents={"random": 0.001}), "space_empires", 0, EVERYTHING)
    opponents.meet(Anybody())
    for name, score in (("past 1", 0.9), ("past 2", 0.3)):
        opponents.keep(name)
        opponents.scores.known[name] = score
    drawn = opponents.draw(np.random.default_rng(0), 2000)
    assert drawn.count("past 2") > 10 * drawn.count("past 1") > 0


def test_a_full_pool_drops_the_easiest():
    opponents = Opponents(Pool(keep=2), "space_empires", 0, EVERYTHING)
    opponents.meet(Anybody())
    for name, score in (("past 1", 0.4), ("past 2", 0.9), ("past 3", 0.5)):
        opponents.keep(name)
        opponents.scores.known[name] = score
    assert list(opponents.past) == ["past 1", "past 3"]


def test_games_against_a_past_self_that_leaves_are_finished():
    pool = Pool(current=0, past=1, agents={"random": 0.001}, keep=1)
    env = SelfPlay(RULES, MINI, 4, Opponents(pool, "space_empires", 1, EVERYTHING), 1)
    env.opponents.meet(Anybody())
    random = RandomActor(5)
    env.opponents.actors = dict.fromkeys((CURRENT, "random"), random)
    env.keep("past 1")
    env.opponents.actors["past 1"] = random
    env.reset()
    assert set(env.against) == {"past 1"}

    env.keep("past 2")
    env.opponents.begin(1)
    env.opponents.actors = dict.fromkeys(env.opponents.actors, random)

    assert set(env.against) == {CURRENT} and list(env.opponents.past) == ["past 2"]
    for _ in range(100):
        env.step(quiet(env))


def test_without_past_selves_their_share_goes_to_the_current_one():
    opponents = Opponents(Pool(current=0, past=1, agents={"random": 1}), "space_empires", 0, EVERYTHING)
    opponents.meet(Anybody())
    assert opponents.draw(np.random.default_rng(0), 100).count(CURRENT) > 20
