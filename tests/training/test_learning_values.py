"""What networks learn, by value: imitation, trials and PPO on numbers that can be computed by hand."""

import numpy as np
import pytest
import torch
from builders.batches import Fixed, Play, ScriptedBatch, Turn
from builders.selections import LAYOUT, selection
from rich.console import Console
from stable_baselines3.common.logger import Logger
from torch import nn

from grognard.agents.heuristic import HeuristicAgent
from grognard.agents.policy import Policy
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.names import fingerprint_of, names_of
from grognard.training import imitation, ppo, trials
from grognard.training import selection as selecting
from grognard.training.config import Imitation, check_config
from grognard.training.imitation import Examples, Lessons, imitate, study
from grognard.training.ladder import Tally
from grognard.training.networks import ADVICE_LOGIT
from grognard.training.ppo import Trainer
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.trials import SCALE, Lesson, error, lessons, train_on_trials

SEES_ALL = selection([0, 1, 2], [1, 2])


class Table(nn.Module):
    """A network that says the same of every position: its parameters are the logits and the value themselves."""

    def __init__(self, actions=4):
        super().__init__()
        self.all_logits = nn.Parameter(torch.zeros(actions))
        self.value = nn.Parameter(torch.zeros(1))

    def forward(self, seen):
        return self.all_logits.expand(len(seen), -1), self.value.expand(len(seen))


# Imitation


def stage(**changes):
    given = {
        "agent": "pass",
        "decisions": 12,
        "lessons": 3,
        "learner": 0.9,
        "epochs": 1,
        "batch": 2,
        "learning_rate": 0.1,
    }
    return Imitation(**{**given, **changes})


def test_imitation_moves_logits_to_the_teacher_and_values_to_results():
    """Of three legal actions each has a third: the gradient is a third, less one for the teacher's. The mask hides action 0."""
    examples = Examples(3, 4, 2)
    for result in (1.0, 0.5):
        examples.add(np.zeros(3, np.int16), np.array([0, 1, 1, 1], np.int8), 2, result)
    network, agreed = Table(), []

    imitate(network, torch.optim.SGD(network.parameters(), lr=1.0), examples, stage(), 0.25, 1, agreed.append)

    assert network.all_logits.tolist() == pytest.approx([0, -1 / 3, 2 / 3, -1 / 3])
    assert network.value.item() == pytest.approx(0.25 * 2 * 0.75)
    assert agreed == [0.0], "before the step action 1, the first of equals, would have been taken"
    imitate(network, torch.optim.SGD(network.parameters(), lr=0.0), examples, stage(), 0.25, 1, agreed.append)
    assert agreed == [0.0, 1.0]


@pytest.mark.parametrize(("epochs", "batch", "steps"), [(1, 2, 3), (2, 2, 6), (1, 4, 2), (3, 5, 3)])
def test_every_example_is_seen_once_in_each_epoch(epochs, batch, steps):
    examples = Examples(3, 4, 5)
    for number in range(5):
        examples.add(np.full(3, number, np.int16), np.ones(4, np.int8), 0, 0.0)
    network, seen, ticks = Table(), [], []
    network.register_forward_pre_hook(lambda module, rows: seen.extend(rows[0][:, 0].tolist()))

    imitate(
        network,
        torch.optim.SGD(network.parameters(), lr=0.1),
        examples,
        stage(epochs=epochs, batch=batch),
        0.5,
        1,
        ticks.append,
    )

    assert sorted(seen) == sorted(list(range(5)) * epochs) and len(ticks) == steps


def test_examples_stop_when_there_is_no_more_room():
    examples = Examples(1, 2, 2)
    for number in (1, 2, 3):
        examples.add(np.array([number], np.int16), np.ones(2, np.int8), number % 2, number / 2)

    assert examples.found == 2
    assert examples.seen.tolist() == [[1], [2]]
    assert examples.actions.tolist() == [1, 0] and examples.results.tolist() == [0.5, 1.0]


def make_lessons(monkeypatch, *plays, teacher=None, learner=None):
    batch = ScriptedBatch(*plays)
    monkeypatch.setattr(imitation, "Batch", lambda *_: batch)
    monkeypatch.setattr(imitation, "LANES", len(plays))
    return Lessons(None, {}, SEES_ALL, teacher or Fixed(1), learner or Fixed(2), 3), batch


def test_examples_have_the_result_of_their_own_seat_and_the_teachers_answer(monkeypatch):
    lessons_of, batch = make_lessons(monkeypatch, [Play([Turn(0, 3), Turn(1), Turn(0, 1), Turn(1)], (0.75, -0.75))])

    found = lessons_of.watch(3, 0.0)

    assert found.results.tolist() == [0.75, -0.75, -0.75], "the single answer of turn 2 is left out"
    assert found.actions.tolist() == [3, 3, 3] and found.seen.tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 3]]
    assert found.masks.tolist()[0] == [False, True, True, True]
    assert batch.said == [[(0, 3), (1, 3), (0, 3), (1, 3)]]


def test_the_learner_plays_its_seats_from_the_next_game_on_and_the_teacher_still_says_what_is_right(monkeypatch):
    lessons_of, batch = make_lessons(monkeypatch, [Play([Turn(0), Turn(1)], (1.0, -1.0))])

    lessons_of.watch(2, 1.0)
    found = lessons_of.watch(2, 0.0)

    assert batch.said == [[(0, 3), (1, 3), (0, 2), (1, 2)]], "the learner takes the last but one"
    assert found.actions.tolist() == [3, 3]
    lessons_of.watch(2, 0.0)
    assert batch.said[0][4:] == [(0, 3), (1, 3)]


def test_the_decisions_of_a_game_count_once_with_the_result_of_that_game(monkeypatch):
    plays = [Play([Turn(0)], (1.0, -1.0)), Play([Turn(1)], (0.5, -0.5)), Play([Turn(0)], (-1.0, 1.0))]
    lessons_of, _ = make_lessons(monkeypatch, plays)

    assert lessons_of.watch(3, 0.0).results.tolist() == [1.0, -0.5, -1.0]


def test_lessons_take_smaller_and_smaller_steps_and_seat_the_learner_more_and_more_often(monkeypatch):
    asked, rates, seeds = [], [], []

    class Watched:
        def watch(self, decisions, share):
            asked.append((decisions, share))
            return Examples(3, 4, decisions)

    def learn(network, optimiser, examples, config, weight, seed, tick):
        rates.append(optimiser.param_groups[0]["lr"])
        seeds.append((weight, seed))
        tick(0.25)
        tick(0.75)

    monkeypatch.setattr(imitation, "imitate", learn)
    heard = []
    study(Table(), Watched(), stage(), 0.5, 40, lambda decisions, agreement: heard.append((decisions, agreement)))

    assert [decisions for decisions, _ in asked] == [4, 4, 4]
    assert [share for _, share in asked] == pytest.approx([0, 0.3, 0.6])
    assert rates == pytest.approx([0.1, 0.2 / 3, 0.1 / 3])
    assert seeds == [(0.5, 40), (0.5, 41), (0.5, 42)] and heard == [(4, 0.5)] * 3


# Trials


class Head(nn.Module):
    """As much of a network with an adviser as trials look at."""

    def __init__(self, actions=4):
        super().__init__()
        self.register_buffer("slot_of_action", torch.tensor([0, 1, 0, 2]))
        self.advised = nn.Linear(1, 3)


class Advised(Table):
    def __init__(self):
        super().__init__()
        self.logits = Head()
        self.seen = []

    def forward(self, seen):
        self.seen.append(seen.tolist())
        return super().forward(seen)


def lesson_of(*rows):
    """Rows of (seen, advised move, its worth, moves, leads)."""
    found = Lesson(1, len(rows), 2)
    for at, (seen, advised, worth, moves, leads) in enumerate(rows):
        found.seen[at], found.advised[at], found.worth[at] = seen, advised, worth
        found.moves[at], found.leads[at] = moves, leads
    return found


def test_the_error_of_trials_by_hand():
    """Differences of logits to the advised one, in units of SCALE, against leads; and the value against the worth."""
    network = Advised()
    with torch.no_grad():
        network.all_logits.copy_(torch.tensor([0.1, 0.2, -0.3, 0.4]) * SCALE)
        network.value.fill_(0.5)
    lesson = lesson_of((7, 3, -0.5, (0, 1), (0.1, -0.6)), (9, 1, 0.5, (2, -1), (-1.0, 0.0)))

    found = float(error(network, lesson, np.array([0, 1]), 0.25).detach())

    leads = [(0.1 - 0.4) - 0.1, (0.2 - 0.4) + 0.6, (-0.3 - 0.2) + 1.0]
    expected = np.mean(np.square(leads)) + 0.25 * np.mean(np.square([0.5 + 0.5, 0.0]))
    assert found == pytest.approx(expected, abs=1e-5)
    assert network.seen == [[[7, 2], [9, 1]]], "the last column is the slot of the advised move"
    assert float(error(network, lesson, np.array([1]), 0.0).detach()) == pytest.approx(0.25, abs=1e-5)


def test_lessons_are_put_one_behind_the_other():
    every = Lesson(1, 3, 2)

    end = every.put(1, lesson_of((7, 3, -0.5, (0, 1), (0.1, -0.6)), (9, 1, 0.5, (2, -1), (-1.0, 0.0))))

    assert end == 3 and every.seen.ravel().tolist() == [0, 7, 9] and every.advised.tolist() == [0, 3, 1]
    assert every.moves.tolist() == [[-1, -1], [0, 1], [2, -1]] and every.worth.tolist() == [0, -0.5, 0.5]
    assert every.leads[1:, 0].tolist() == pytest.approx([0.1, -1.0])


TRIALS = {
    "game": "space_empires",
    "options": {"scenario": "mini"},
    "steps": 0,
    "value": 0.25,
    "network": {"adviser": "heuristic"},
    "trials": {"decisions": 9, "lessons": 3, "moves": 2, "epochs": 5, "batch": 4, "caution": 0.2, "learning_rate": 0.5},
}


def test_each_lesson_has_its_share_of_the_decisions_and_luck_of_its_own(monkeypatch):
    config = check_config({**TRIALS, "seed": 11}, "trials")
    monkeypatch.setattr(trials, "run_trials", lambda *task: task)

    found = list(lessons(config, config.trials, np.array([4])))

    assert [task[3] for task in found] == [3, 3, 3]
    assert [task[4] for task in found] == [derived_seed("trials", 11, number) for number in range(3)]


def test_the_stage_of_trials_learns_from_all_lessons_so_far(monkeypatch):
    config, network = check_config(TRIALS, "trials"), Advised()
    rates, drawn, heard = [], [], []
    monkeypatch.setattr(trials, "lessons", lambda *_: iter([lesson_of((1, 1, 0.0, (0, -1), (0.0, 0.0)))] * 3))

    class Noted(torch.optim.SGD):
        def step(self, *given):
            rates.append(self.param_groups[0]["lr"])

    def learnt(network, lesson, rows, weight):
        drawn.append((len(rows), int(rows.max()), weight))
        return network.value.sum() + len(drawn)

    monkeypatch.setattr(torch.optim, "Adam", Noted)
    monkeypatch.setattr(trials, "error", learnt)
    before = network.logits.advised.bias.detach().clone()

    train_on_trials(network, selection([0], [1, 3], 1), config, config.trials, lambda *told: heard.append(told))

    assert rates == pytest.approx([0.5] * 2 + [1 / 3] * 2 + [1 / 6] * 2), (
        "5 epochs of one decision are 2 batches of up to 4"
    )
    assert [size for size, _, _ in drawn] == [1, 1, 2, 2, 3, 3] and all(most < 3 for _, most, _ in drawn)
    assert {weight for _, _, weight in drawn} == {0.25}
    assert heard == [(1, 2.0), (2, 4.0), (3, 6.0)]
    assert (network.logits.advised.bias - before).tolist() == pytest.approx([0.2 * SCALE] * 3)


# PPO


TINY = {
    "game": "space_empires",
    "options": {"scenario": "mini"},
    "steps": 100,
    "lanes": 2,
    "rollout": 3,
    "batch": 6,
    "epochs": 5,
    "discount": 0.9,
    "gae_lambda": 0.8,
    "clip": 0.15,
    "entropy": 0.02,
    "value": 0.7,
    "gradient": 0.4,
    "divergence": 0.05,
    "learning_rate": 0.01,
    "final_learning_rate": 0.002,
    "shaping": 1.5,
    "shaping_until": 0.5,
    "network": {"hidden": [8], "adviser": "heuristic"},
    "pool": {"every": 40},
    "evaluation": {"every": 30, "games": 2, "opponents": ["random"]},
    "checkpoint": 25,
}


@pytest.fixture
def trainer(tmp_path, monkeypatch):
    monkeypatch.setattr(ppo, "select_features", lambda rules, config: real_selection(rules))
    config = check_config(TINY, "tiny")
    return Trainer(config, Run(tmp_path, config), Reporter(Console(quiet=True)))


def real_selection(rules):
    """Of the game, every tenth column and action."""
    layout = rules.layout(2)
    columns, actions = np.arange(0, layout.size, 10), np.arange(0, rules.catalogue.size, 10)
    return FeatureSelection(layout, rules.catalogue, columns, actions, HeuristicAgent(rules.name))


def test_the_algorithm_gets_what_the_config_says(trainer):
    model = trainer.model
    assert (model.n_steps, model.batch_size, model.n_epochs) == (3, 6, 5)
    assert (model.gamma, model.gae_lambda, model.ent_coef, model.vf_coef) == (0.9, 0.8, 0.02, 0.7)
    assert (model.max_grad_norm, model.target_kl, model.clip_range(1)) == (0.4, 0.05, 0.15)
    rates = [model.lr_schedule(left) for left in (1, 0.5, 0)]
    assert rates == pytest.approx([0.01, 0.006, 0.002]), "a straight line from the first to the last"
    assert (trainer.env.num_envs, trainer.env.shaping) == (2, 1.5)
    assert (trainer.network.logits.advised.bias == ADVICE_LOGIT).all()


def test_advantages_and_returns_by_hand(trainer):
    """Three steps of two lanes, the second lane all zero; the second step ends a game, so that nothing of the third counts."""
    buffer, width, actions = trainer.model.rollout_buffer, trainer.selection.width, trainer.rules.catalogue.size
    rewards, values, starts = [0.0, 1.0, 0.5], [0.2, 0.4, -0.1], [1, 0, 1]
    for reward, value, start in zip(rewards, values, starts, strict=True):
        buffer.add(
            np.zeros((2, width)), np.zeros((2, 1)), np.array([reward, 0]), np.array([start, 0]), torch.tensor([value, 0.0]),
            torch.zeros(2), action_masks=np.ones((2, actions)),
        )  # fmt: skip
    buffer.compute_returns_and_advantage(torch.tensor([0.3, 0.0]), np.array([0, 0]))

    third = 0.5 + 0.9 * 0.3 + 0.1
    second = 1.0 - 0.4
    first = 0.0 + 0.9 * 0.4 - 0.2 + 0.9 * 0.8 * second
    assert buffer.advantages[:, 0].tolist() == pytest.approx([first, second, third])
    assert buffer.returns[:, 0].tolist() == pytest.approx([first + 0.2, second + 0.4, third - 0.1])
    assert not buffer.advantages[:, 1].any()


def test_what_is_due_comes_round_once_in_each_interval(trainer):
    assert trainer.due == {"evaluation": 0, "pool": 40, "checkpoint": 25}
    due = []
    for steps in (0, 24, 25, 26, 49, 50, 99, 101):
        trainer.model.num_timesteps = steps
        due.append(trainer._is_due("checkpoint"))
        if due[-1]:
            trainer._plan("checkpoint", 25)
    assert due == [False, False, True, False, False, True, True, True]
    assert trainer.due["checkpoint"] == 125


def test_between_iterations_the_learner_is_copied_measured_and_saved(trainer, monkeypatch):
    done = []
    monkeypatch.setattr(trainer, "_evaluate", lambda: done.append("measured"))
    monkeypatch.setattr(trainer.env, "keep", done.append)
    monkeypatch.setattr(trainer.run, "save", lambda state: done.append(("saved", state["steps"])))
    for steps in (0, 18, 30, 42, 100):
        trainer.model.num_timesteps = steps
        trainer._between()

    assert done == [
        "measured", "measured", ("saved", 30), "past 42", "past 100", "measured", ("saved", 100)
    ]  # fmt: skip


@pytest.mark.parametrize(("steps", "shaping"), [(0, 1.5), (49, 1.5), (50, 0.0), (80, 0.0)])
def test_shaping_ends_at_its_part_of_the_run(trainer, monkeypatch, steps, shaping):
    model, added = trainer.model, []
    monkeypatch.setattr(model, "collect_rollouts", lambda *given: added.append(given[-1]))
    monkeypatch.setattr(model, "train", lambda: model.logger.record("train/loss", 2.0))
    model.set_logger(Logger(None, []))
    model.num_timesteps = steps
    trainer.env.finished.append(("random", 1.0))
    trainer.env.opponents.scores.known["random"] = 0.75

    trainer._iterate(None, 100)

    assert trainer.env.shaping == shaping and trainer.iteration == 1 and added == [3]
    assert trainer.run.rows == {steps: {"loss": 2.0, "games": 0.0, "against random": 0.75}}
    assert model._current_progress_remaining == pytest.approx(1 - steps / 100)


def test_an_exported_policy_says_what_it_was_trained_on(trainer):
    names = names_of(trainer.rules.layout(2), trainer.rules.catalogue)
    about = Policy(trainer.export(), "space_empires").about

    assert about["names"] == names and about["fingerprint"] == fingerprint_of(names)
    assert (
        about["columns"] == trainer.selection.columns.tolist() and about["known"] == trainer.selection.actions.tolist()
    )
    assert (about["game"], about["seats"], about["adviser"], about["weights"]) == (
        "space_empires",
        2,
        "heuristic",
        None,
    )
    assert (about["steps"], about["shaping"], about["options"]) == (0, 0.0, {"scenario": "mini"})
    trainer.model.num_timesteps = 7
    assert (Policy(trainer.export(), "space_empires").about["steps"], trainer.env.shaping) == (7, 1.5)


def test_a_policy_that_cannot_be_read_again_is_told_when_it_is_exported(trainer, monkeypatch):
    monkeypatch.setattr(ppo, "export_policy", lambda network, width, path, about: path.write_bytes(b"nothing"))

    with pytest.raises(GrognardError, match=r"policy\.onnx"):
        trainer.export()


def test_a_run_does_not_go_on_when_columns_or_actions_have_changed(trainer):
    saved = trainer._get_state()
    names = saved["names"]
    other = {**names, "verbs": [{"word": "wait", "names": []}, *names["verbs"]]}

    with pytest.raises(
        ValueError, match=r"(?s)have changed since the run began: start --fresh.*verbs: 1 removed \(wait\)"
    ):
        trainer._resume({**saved, "names": other})
    with pytest.raises(ValueError, match="have changed since the run began: start --fresh"):
        trainer._resume({key: value for key, value in saved.items() if key != "names"})


# What is selected


def test_columns_that_differ_and_actions_that_are_legal_are_selected(monkeypatch):
    """Column 0 is the lane, 1 the game, 2 the turn: all games of two lanes have one turn. Legal are the last two actions."""
    plays = [[Play([Turn(0)], (0, 0))], [Play([Turn(1)], (0, 0))]]
    made = []
    monkeypatch.setattr(selecting, "Batch", lambda rules, count, *_: made.append(count) or ScriptedBatch(*plays))
    monkeypatch.setattr(selecting, "make_actor", lambda *_: Fixed())
    monkeypatch.setattr(selecting, "GAMES", 4)
    config = check_config({"game": "space_empires", "steps": 1}, "none")
    layout = type("Layout", (), {"size": 3, "pieces": [], "scales": [1, 1, 1]})
    rules = type("Rules", (), {"layout": lambda self, seats: layout, "catalogue": type("C", (), {"size": 4})})()

    found = selecting.select_features(rules, config)

    assert found.columns.tolist() == [0, 1] and found.actions.tolist() == [2, 3] and made == [1, 32]


def test_rows_are_completed():
    varies = np.array([True, False, False, False, False, True, False, False])

    selecting.complete_rows(LAYOUT, varies)

    assert varies.tolist() == [True, False, False, False, True, True, False, False]


# The stages of a run


def stage_trainer(folder, monkeypatch, **changes):
    monkeypatch.setattr(ppo, "select_features", lambda rules, config: real_selection(rules))
    config = check_config({**TINY, **changes}, "tiny")
    trainer = Trainer(config, Run(folder, config), Reporter(Console(quiet=True)))
    trainer.model.set_logger(Logger(None, []))
    return trainer


def test_first_stages_run_only_if_the_config_has_them(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr(ppo, "study", lambda network, lessons, stage, value, *_: done.append((stage.agent, value)))
    monkeypatch.setattr(ppo, "train_on_trials", lambda network, chosen, config, stage, tick: done.append(stage.moves))
    for number, changes in enumerate(({}, {"imitation": {"agent": "pass"}}, {"trials": {"moves": 5}})):
        trainer = stage_trainer(tmp_path / str(number), monkeypatch, **changes)
        trainer._imitate()
        trainer._train_on_trials()
        done.append("end")

    assert done == ["end", ("pass", 0.7), "end", 5, "end"]


@pytest.mark.parametrize(
    ("stages", "first"),
    [({}, []), ({"imitation": {"agent": "pass"}, "trials": {"moves": 5}}, ["imitation", "trials"])],
    ids=["none", "both"],
)
def test_first_stages_come_once_at_the_beginning_of_a_run(tmp_path, monkeypatch, stages, first):
    done = []

    def iterate(trainer, callback, total):
        done.append("iteration")
        trainer.model.num_timesteps += 60

    monkeypatch.setattr(ppo, "study", lambda *_: done.append("imitation"))
    monkeypatch.setattr(ppo, "train_on_trials", lambda *_: done.append("trials"))
    monkeypatch.setattr(Trainer, "_iterate", iterate)
    monkeypatch.setattr(Trainer, "_between", lambda _: None)
    for _ in range(2):
        stage_trainer(tmp_path, monkeypatch, **stages).train()

    assert done == [*first, "iteration", "iteration"], "the second time nothing is left to do"


def test_figures_of_trials_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(ppo, "train_on_trials", lambda network, chosen, config, stage, tick: tick(12, 0.5))
    trainer = stage_trainer(tmp_path, monkeypatch, trials={"decisions": 40, "lessons": 4})

    trainer._train_on_trials()

    assert trainer.run.rows == {0: {"trials": 12.0, "error of trials": 0.5}}


def test_measurements_play_the_best_action_against_each_opponent_of_the_config(trainer, monkeypatch):
    asked = []

    def measure(rules, options, actor, opponent, games, seed, tick):
        asked.append((dict(options), actor.temperature, games, seed))
        return Tally(wins=1, draws=1)

    monkeypatch.setattr(ppo, "evaluate", measure)
    trainer.model.set_logger(Logger(None, []))
    trainer.model.num_timesteps = 50

    trainer._evaluate()

    assert asked == [({"scenario": "mini"}, 0, 2, derived_seed("evaluation", 0, 50, "random"))]
    assert trainer.run.rows == {50: {"beats random": 0.75}}
