"""Agents that are asked: wrong answers are told with the agent's name; bots of a batch answer by name."""

import numpy as np
import pytest

import grognard
from grognard.agents.actors import BatchBot, make_actor
from grognard.agents.base import BadAnswer, Choice, ask
from grognard.envs.core.errors import GrognardError
from grognard.envs.registry import GAMES


class Says:
    """Answers every choice with the same thing, and does not say whether it needs a game."""

    def __init__(self, answer):
        self.answer = answer

    def act(self, choice):
        return self.answer


@pytest.fixture
def choice():
    return Choice(grognard.Game("conquest", {"scenario": "mini"}, seed=1))


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (None, "None is not a whole number"),
        ("pass", "'pass' is not a whole number"),
        (1.0, "1.0 is not a whole number"),
        ([3], r"\[3\] is not a whole number"),
        (-1, "action -1 is illegal"),
        (10**30, f"action {10**30} is illegal"),
        pytest.param(10**5000, "action <int> is illegal", id="more digits than Python writes"),
    ],
)
def test_a_wrong_answer_is_told_in_one_sentence_with_the_name_of_the_agent(choice, answer, wrong):
    legal = choice.legal[0]
    with pytest.raises(BadAnswer, match=rf"^agent mine gave a wrong answer to .*: {wrong}; legal: {legal} \(") as told:
        ask(Says(answer), choice, "mine")
    assert "\n" not in str(told.value)
    with pytest.raises(BadAnswer, match=r"^agent Says gave"):
        ask(Says(answer), choice)


def test_an_action_that_is_not_legal_now_is_told_with_its_text(choice):
    illegal = int(np.flatnonzero(choice.mask == 0)[0])
    with pytest.raises(BadAnswer, match=f"action {illegal} \\({choice.rules.catalogue.label(illegal)}\\) is illegal"):
        ask(Says(illegal), choice)


@pytest.mark.parametrize("kind", [int, np.int64, np.array])
def test_any_whole_number_is_an_answer(choice, kind):
    answer = ask(Says(kind(choice.legal[-1])), choice)
    assert answer == choice.legal[-1] and type(answer) is int


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["random", "pass", "heuristic"])
def test_a_bot_plays_in_your_own_loop_by_one_line(game, text):
    env = grognard.make(game, scenario="mini")
    env.reset(seed=1)
    bot = grognard.make_agent(text, game)
    for _ in range(40):
        if env.question is None:
            break
        env.step(bot.act(env.choice(bot)))
    assert len(env.game.history) > 10


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["random", "pass", "heuristic"])
def test_a_bot_plays_in_a_batch_by_its_name(game, text):
    batch = grognard.batch(game, 4, seed=3, scenario="mini")
    bot = BatchBot(text, batch, seed=1)
    for _ in range(40):
        lanes = np.flatnonzero(batch.to_move == 1)
        answers = bot.act(lanes)
        assert batch.mask[lanes, answers].all()
        batch.step_some(lanes, answers)
        others = np.flatnonzero(batch.to_move == 0)
        batch.step_some(others, batch.random_actions()[others])
    assert bot.act([]).shape == (0,)
    for lanes, sentence in (([4], "no game 4"), ([-1], "no game -1"), ([0.5], "whole numbers"), (0, "a list")):
        with pytest.raises(GrognardError, match=sentence):
            bot.act(lanes)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["pass", "heuristic"])
def test_one_answer_is_that_of_many(game, text):
    batch = grognard.batch(game, 6, seed=3, scenario="mini")
    for _ in range(25):
        batch.step(batch.random_actions())
    actor = make_actor(text, game, 1)
    many = actor.choose(batch.observation, batch.mask, batch.lanes.games)
    assert many.tolist() == [actor.answer(table) for table in batch.lanes.games]
