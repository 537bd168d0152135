"""Self-play, evaluation and the pool by value: whose reward, which seat, how often which opponent."""

import numpy as np
import pytest
import torch
from builders.batches import Fixed, Play, ScriptedBatch, Turn
from builders.selections import selection
from torch import nn

from grognard.training import evaluation, selfplay
from grognard.training.config import Pool
from grognard.training.evaluation import evaluate
from grognard.training.pool import CURRENT, SLOW, Opponents, Scores

SEES_ALL = selection([0, 1, 2], [1, 2])


class Named(Opponents):
    """Opponents that are drawn in a fixed order, and answer as `Fixed`."""

    def __init__(self, *names):
        super().__init__(Pool(agents={}), "space_empires", 0, SEES_ALL)
        self.names = list(names)
        self.actors = {name: Fixed() for name in names}

    def draw(self, luck, count):
        drawn, self.names = self.names[:count], self.names[count:] + self.names[:count]
        return drawn


def make_env(monkeypatch, opponents, *plays, shaping=0.0):
    batch = ScriptedBatch(*plays)
    monkeypatch.setattr(selfplay, "Batch", lambda *_: batch)
    env = selfplay.SelfPlay(None, {}, len(plays), opponents, 0, shaping)
    return env, batch


# The environment of the learner


def test_the_reward_is_that_of_the_learner_whoever_moves_last(monkeypatch):
    """Lane 0: the learner sits in seat 0, and the opponent ends the game; lane 1: it sits in seat 1, and ends it itself."""
    ends_late = Play([Turn(0), Turn(1), Turn(1)], (1.0, -1.0))
    ends_soon = Play([Turn(0), Turn(1)], (0.25, -0.25))
    env, batch = make_env(monkeypatch, Named("a", "b"), [ends_late, ends_soon], [ends_soon])
    env.reset()
    assert batch.said == [[], [(0, 3)]], "the opponent of lane 1 has moved, nobody else"
    assert env.seat.tolist() == [0, 1] and env.against.tolist() == ["a", "b"]

    seen, reward, done, _ = env.step(np.array([2, 3]))

    assert reward.tolist() == [1.0, -0.25] and done.tolist() == [True, True]
    assert env.finished == [("b", -0.25), ("a", 1.0)]
    assert env.seat.tolist() == [1, 0], "the learner changes its seat with every game"
    assert batch.said[0] == [(0, 2), (1, 3), (1, 3), (0, 3)], "the new game has gone on to the learner's turn"
    assert seen.tolist() == [[0, 1, 1], [1, 1, 0]]


def test_the_seat_of_the_learner_goes_round(monkeypatch):
    env, _ = make_env(monkeypatch, Named("a"), [Play([Turn(0), Turn(1)], (1.0, -1.0))])
    env.reset()

    rewards = [env.step(np.array([3]))[1].tolist() for _ in range(4)]

    assert rewards == [[1.0], [-1.0], [1.0], [-1.0]]


def test_a_second_game_that_ends_within_a_step_is_noted_and_not_rewarded(monkeypatch):
    """After the learner's game another one ends before it is asked anything: that one teaches nothing."""
    own = Play([Turn(0)], (1.0, -1.0), (0.5, -0.5))
    foreign = Play([Turn(0)], (-1.0, 1.0), (0.3, -0.3))  # the learner now sits in seat 1, which is never asked
    last = Play([Turn(0), Turn(1)], (1.0, -1.0))
    env, _ = make_env(monkeypatch, Named("a"), [own, foreign, last], shaping=2.0)
    env.reset()

    _, reward, done, _ = env.step(np.array([3]))

    assert env.finished == [("a", 1.0), ("a", 1.0)]
    assert done.tolist() == [True] and reward.tolist() == [1.0 + 2.0 * 0.5]


def test_single_answers_are_given_without_asking_anybody(monkeypatch):
    opponents = Named("a")
    game = Play([Turn(1, choices=1), Turn(0, choices=1), Turn(1), Turn(0), Turn(0, choices=1), Turn(0)], (1.0, -1.0))
    env, batch = make_env(monkeypatch, opponents, [game])

    env.reset()
    assert batch.said == [[(1, 3), (0, 3), (1, 3)]]
    assert opponents.actors["a"].asked == [([[0, 0, 2]], ["game of lane 0"])], "asked once, for its own turn"
    env.step(np.array([2]))

    assert batch.said == [[(1, 3), (0, 3), (1, 3), (0, 2), (0, 3)]]


def test_opponents_answer_for_their_own_games(monkeypatch):
    opponents = Named("a", "b")
    opponents.actors["b"] = Fixed(2)
    game = Play([Turn(1), Turn(0)], (0.0, 0.0))
    env, batch = make_env(monkeypatch, opponents, [game], [Play([Turn(0), Turn(1)], (0.0, 0.0))], [game])
    opponents.names = ["a", "b", "b"]

    env.reset()

    assert batch.said == [[(1, 3)], [(0, 2)], [(1, 2)]]
    assert opponents.actors["a"].asked == [([[0, 0, 0]], ["game of lane 0"])]
    assert opponents.actors["b"].asked == [([[1, 0, 0], [2, 0, 0]], ["game of lane 1", "game of lane 2"])]


def test_shaping_adds_the_change_of_standing_by_value(monkeypatch):
    """From -0.2 by 0.1 to 0.4 at the end, of seat 0; the next game is begun in seat 1 at 0.3."""
    first = Play([Turn(0, 2, (-0.2, 0.2)), Turn(1, 2, (0.9, -0.9)), Turn(0, 2, (0.1, -0.1))], (1.0, -1.0), (0.4, -0.4))
    second = Play([Turn(1, 2, (-0.3, 0.3)), Turn(1, 2, (-0.8, 0.8))], (-1.0, 1.0), (-0.5, 0.5))
    env, _ = make_env(monkeypatch, Named("a"), [first, second], shaping=2.0)
    env.reset()

    rewards = [float(env.step(np.array([3]))[1][0]) for _ in range(4)]

    expected = [2 * (0.1 + 0.2), 1 + 2 * (0.4 - 0.1), 2 * (0.8 - 0.3), 1 + 2 * (0.5 - 0.8)]
    assert rewards == pytest.approx(expected, abs=1e-6)


def test_without_shaping_standing_does_not_matter(monkeypatch):
    game = Play([Turn(0, 2, (0.5, -0.5)), Turn(0, 2, (-0.5, 0.5))], (1.0, -1.0), (0.7, -0.7))
    env, _ = make_env(monkeypatch, Named("a"), [game])
    env.reset()

    assert [float(env.step(np.array([3]))[1][0]) for _ in range(2)] == [0.0, 1.0]
    assert env.final.tolist() == [0.0] and env.standing.tolist() == [0.0]


def test_masks_are_those_of_the_lanes(monkeypatch):
    env, _ = make_env(monkeypatch, Named("a", "a"), [Play([Turn(0)], (0, 0))], [Play([Turn(1, 3)], (0, 0))])

    assert [row.tolist() for row in env.env_method("action_masks")] == [[0, 0, 1, 1], [0, 1, 1, 1]]
    assert [row.tolist() for row in env.get_attr("action_masks", 1)] == [[0, 1, 1, 1]]
    assert [row.tolist() for row in env.get_attr("action_masks", [1, 0])] == [[0, 1, 1, 1], [0, 0, 1, 1]]
    assert env.get_attr("num_envs", [0, 1]) == [2, 2] and env.env_is_wrapped(object) == [False, False]
    with pytest.raises(AttributeError):
        env.env_method("render")
    with pytest.raises(AttributeError):
        env.set_attr("shaping", 1)


def test_saved_self_play_is_checked_entry_by_entry(monkeypatch):
    env, batch = make_env(monkeypatch, Named("a", "a"), *[[Play([Turn(0), Turn(1)], (0, 0))]] * 2)
    batch.get_state, batch.set_state = lambda: "batch", lambda saved: None
    env.opponents.config = Pool(agents={"a": 1})
    env.reset()
    saved = env.get_state()
    env.set_state(saved)

    for change, message in (
        ({"seat": [0]}, "it is not of 2 games"),
        ({"standing": [0.0]}, "it is not of 2 games"),
        ({"against": ["a"]}, "it is not of 2 games"),
        ({"seat": [0, 2]}, "the learner sits in one of 2 seats"),
        ({"seat": [-1, 0]}, "the learner sits in one of 2 seats"),
        ({"against": ["a", "x"]}, "it names opponents that are not there"),
    ):
        with pytest.raises(ValueError, match=message):
            env.set_state({**saved, **change})


# Measuring


def run_evaluation(monkeypatch, games, *plays):
    batch = ScriptedBatch(*plays)
    made = []
    monkeypatch.setattr(evaluation, "Batch", lambda rules, lanes, options, seed: made.append((lanes, seed)) or batch)
    actor, opponent, ticks = Fixed(1), Fixed(2), []
    tally = evaluate(None, {}, actor, opponent, games, 7, lambda: ticks.append(1))
    assert made == [(min(games, 128), 7)] and len(ticks) == games == tally.trials
    return tally, batch


def test_evaluation_changes_seats_from_game_to_game(monkeypatch):
    """Seat 0 wins all games of lane 0 and draws those of lane 1. Games 0 and 2 are the actor's in seat 0, game 1 in seat 1."""
    wins, draws = Play([Turn(0), Turn(1)], (1.0, -1.0)), Play([Turn(1), Turn(0), Turn(0)], (0.0, 0.0))

    tally, batch = run_evaluation(monkeypatch, 3, [wins], [draws], [Play([Turn(1)] * 9, (-1.0, 1.0))])

    assert (tally.wins, tally.draws, tally.losses) == (1, 1, 1)
    assert batch.said[0] == [(0, 3), (1, 2)], "a lane whose games are all played is left alone"
    assert batch.said[1] == [(1, 3), (0, 2), (0, 2)]
    assert batch.said[2] == [(1, 2)] * 9


def test_lanes_go_on_with_the_next_games(monkeypatch):
    """Two lanes, of which one plays games 0, 2, 3 while the other plays game 1."""
    monkeypatch.setattr(evaluation, "LANES", 2)
    batch = ScriptedBatch([Play([Turn(0)], (1.0, -1.0))], [Play([Turn(0)] * 3, (1.0, -1.0))])
    monkeypatch.setattr(evaluation, "Batch", lambda *_: batch)

    tally = evaluate(None, {}, Fixed(1), Fixed(2), 4, 7)

    assert (tally.wins, tally.losses) == (2, 2)  # games 0 and 2 in seat 0, games 1 and 3 in seat 1
    assert batch.said == [[(0, 3), (0, 3), (0, 2)], [(0, 2)] * 3]


# The pool


def test_scores_forget_slowly_and_count_a_draw_as_half():
    scores = Scores()
    assert scores.of("a") == 0.5
    scores.add("a", 0.3)
    assert scores.of("a") == pytest.approx(SLOW * 0.5 + (1 - SLOW) * 1.0) == pytest.approx(0.51)
    scores.add("a", -1.0)
    assert scores.of("a") == pytest.approx(0.98 * 0.51)
    scores.add("b", 0.0)
    assert scores.of("b") == pytest.approx(0.5)


class Asked:
    """Luck that notes the chances it is asked with, and takes what it is told to."""

    def __init__(self, picks):
        self.picks = picks

    def choice(self, count, size, p):
        self.count, self.size, self.chances = count, size, p.tolist()
        return np.array(self.picks)


class Nobody:
    trunk = None


def pool_of(**scores):
    opponents = Opponents(
        Pool(current=0.5, past=0.3, agents={"random": 0.2, "pass": 0.1}), "space_empires", 0, SEES_ALL
    )
    opponents.past = dict.fromkeys(scores)
    opponents.scores.known = {**scores, "random": 0.9}
    return opponents


def test_opponents_are_drawn_by_weights_and_past_selves_by_hardness():
    """(1 - score) squared, and a little: 0.25 + 0.01 and 0.01 + 0.01, of the weight of all past selves."""
    luck = Asked([3, 0, 4, 2])

    drawn = pool_of(old=0.5, new=0.9).draw(luck, 4)

    total = 0.5 + 0.2 + 0.1 + 0.3
    expected = [0.5, 0.2, 0.1, 0.3 * 0.26 / 0.28, 0.3 * 0.02 / 0.28]
    assert luck.chances == pytest.approx([weight / total for weight in expected])
    assert (luck.count, luck.size, drawn) == (5, 4, ["old", CURRENT, "new", "pass"])


def test_without_past_selves_the_present_one_gets_their_weight_by_value():
    luck = Asked([0])

    assert pool_of().draw(luck, 1) == [CURRENT]
    assert luck.chances == pytest.approx([0.8 / 1.1, 0.2 / 1.1, 0.1 / 1.1])


class Learner(nn.Module):
    """A network of one number."""

    trunk = None

    def __init__(self):
        super().__init__()
        self.number = nn.Parameter(torch.zeros(1))


def test_past_selves_come_back_as_they_were_when_they_were_kept():
    learner, pool, again = Learner(), pool_of(), pool_of()
    pool.meet(learner)
    for number in (1.0, 7.0):
        learner.number.data.fill_(number)
        pool.keep(f"past {number:.0f}")
    pool.scores.add("past 1", -1.0)
    learner.number.data.fill_(9.0)
    again.meet(learner)

    again.set_state(pool.get_state())

    assert {name: network.number.item() for name, network in again.past.items()} == {"past 1": 1.0, "past 7": 7.0}
    assert again.scores.known == {"random": 0.9, "past 1": pytest.approx(0.5 * SLOW)}
    assert not any(network.training for network in again.past.values())
