"""Trials: what other moves than the advised ones are worth, and what a network learns from it."""

import numpy as np
import pytest
from rich.console import Console

from grognard.agents.heuristic import HeuristicAgent, judge_of, scripted
from grognard.agents.tree import Guide
from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.training import trials
from grognard.training.config import check_config
from grognard.training.ppo import Trainer, train
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.trials import SCALE, Trial, error, lessons, run_trials, train_on_trials

RULES, PLAYER = rulebook("space_empires"), scripted("space_empires")
STAGE = {"decisions": 240, "lessons": 3, "moves": 2, "epochs": 4, "batch": 32, "caution": 0.2}
TINY = {
    "game": "space_empires",
    "options": {"scenario": "mini"},
    "steps": 0,
    "lanes": 8,
    "network": {"hidden": [16], "adviser": "heuristic"},
    "trials": STAGE,
    "evaluation": {"games": 2},
}
COLUMNS = np.arange(RULES.layout(2).size)


def config(**stage):
    return check_config({**TINY, "trials": {**STAGE, **stage}}, "tiny")


def trainer(folder, config):
    return Trainer(config, Run(folder, config), Reporter(Console(quiet=True)))


def same(one, other):
    return all(
        (getattr(one, name) == getattr(other, name)).all() for name in ("seen", "advised", "moves", "leads", "worth")
    )


@pytest.mark.parametrize("turns", [0, 40])
def test_a_trial_tells_what_a_move_brings_the_player_who_makes_it(turns):
    """To throw a scout away is worse than what the scripted player does, whoever does it; everything else stays alike."""
    leads = []
    for seed in range(6):
        game = Game(RULES, {"scenario": "mini"}, seed)
        while game.decision.name != "ChooseMove":
            game.apply(PLAYER(game.state, game.mask))
        trial = Trial(game, PLAYER, Guide(6.0), seed, turns)
        before = game.fingerprint()
        leads.append(trial.worth(RULES.catalogue.parse("scuttle")) - trial.worth(PLAYER(game.state, game.mask)))
        assert game.fingerprint() == before
    assert np.mean(leads) < -0.2


def test_where_a_script_judges_tables_a_trial_lasts_turns_of_the_game():
    choose, judge = scripted("edge"), judge_of("edge")
    game = Game(rulebook("edge"), {"scenario": "mini"}, 4)
    while judge.turn(game.state) < 3:
        game.apply(choose(game.state, game.mask))
    trial = Trial(game, choose, Guide(6.0, judge=judge), 5, 1)

    for action in game.legal():
        twin = game.copy()
        twin.state.dice.reseed(5)
        twin.apply(action)
        while judge.turn(twin.state) < 4:
            twin.apply(choose(twin.state, twin.mask))
        assert trial.worth(action) == judge.worth(twin.state)[game.state.to_move]


def test_lessons_ask_the_judge_of_the_game(monkeypatch):
    made = []

    class Noted(Trial):
        def __init__(self, table, player, guide, seed, turns):
            super().__init__(table, player, guide, seed, turns)
            made.append((guide.judge, turns))

    monkeypatch.setattr(trials, "Trial", Noted)
    tiny = check_config({**TINY, "game": "edge", "trials": {**STAGE, "turns": 1}}, "tiny")

    lesson = run_trials(tiny, tiny.trials, np.arange(5), 3, 7)

    assert made == [(judge_of("edge"), 1)] * 3 and (np.abs(lesson.worth) < 1).all()


def test_a_lesson_tries_legal_moves_that_are_not_advised():
    lesson = run_trials(config(), config().trials, COLUMNS, 40, 7)

    assert (lesson.moves[:, 0] >= 0).all() and (lesson.moves != lesson.advised[:, np.newaxis]).all()
    assert (lesson.leads[lesson.moves < 0] == 0).all() and lesson.leads.any()
    assert (np.abs(lesson.worth) <= 1).all() and (np.abs(lesson.leads) <= 2).all()


def test_against_an_opponent_the_adviser_tries_moves_in_one_seat_and_the_opponent_has_the_others(monkeypatch):
    made = []

    class Noted(Trial):
        def __init__(self, *given):
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(trials, "Trial", Noted)
    network = {"hidden": [16], "adviser": "heuristic:weights=mini"}
    told = check_config({**TINY, "network": network, "trials": {**STAGE, "opponent": "heuristic"}}, "tiny")
    fitted = HeuristicAgent("space_empires", "mini").choose

    run_trials(told, told.trials, COLUMNS, 80, 7)

    games = {id(trial.table): trial for trial in made}
    assert len(games) > 1 and {trial.seat for trial in games.values()} == {0, 1}
    for trial in made:
        assert trial.seat == games[id(trial.table)].seat
    for trial in games.values():
        game = Game(RULES, {"scenario": "mini"}, 5)
        while not game.over:
            player = fitted if game.seat(game.to_move) == trial.seat else PLAYER
            action = player(game.state, game.mask)
            assert trial.player(game.state, game.mask) == action
            game.apply(action)


def test_the_same_lessons_whoever_makes_them():
    alone, together = (
        list(lessons(config(workers=workers), config(workers=workers).trials, COLUMNS)) for workers in (1, 2)
    )
    assert len(alone) == 3 and all(map(same, alone, together))
    assert not same(alone[0], alone[1])


def test_a_network_learns_what_moves_are_worth(tmp_path):
    told = config(epochs=80, caution=0, learning_rate=0.01)
    learner = trainer(tmp_path, told)

    train_on_trials(learner.network, learner.selection, told, told.trials)

    for lesson in lessons(told, told.trials, learner.selection.columns):
        left = float(error(learner.network, lesson, np.arange(len(lesson.worth)), 0.0).detach())
        assert left < 0.9 * np.square(lesson.leads[lesson.moves >= 0]).mean()


def test_caution_is_added_to_what_is_thought_of_advice(tmp_path):
    biases = []
    for caution in (0.0, 0.3):
        told = config(caution=caution)
        learner = trainer(tmp_path / str(caution), told)
        train_on_trials(learner.network, learner.selection, told, told.trials)
        biases.append(learner.network.logits.advised.bias.detach().numpy())
    assert biases[1] - biases[0] == pytest.approx(0.3 * SCALE, abs=1e-4)


def test_a_run_of_trials_alone_ends_with_a_policy(tmp_path):
    policy = train(config(), tmp_path / "run", Reporter(Console(quiet=True)))
    assert policy.exists() and "error of trials" in (tmp_path / "run" / "metrics.csv").read_text()


def test_trials_need_an_adviser():
    with pytest.raises(BadInput, match=r"trials: they need a network with an adviser, network\.adviser=heuristic"):
        check_config({**TINY, "network": {"hidden": [16]}}, "tiny")
