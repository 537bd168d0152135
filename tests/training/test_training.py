"""Training runs: configs and their mistakes, resuming, exporting, learning."""

import csv
import os
import pickle
import shutil
import signal
from pathlib import Path

import numpy as np
import pytest
import torch
from rich.console import Console

from grognard.agents.actors import RandomActor, make_actor
from grognard.agents.base import Choice
from grognard.agents.policy import PolicyAgent
from grognard.agents.registry import make_agent
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import BadInput, GrognardError, UnknownName
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.training.config import Imitation, Trials, check_config, read_config
from grognard.training.evaluation import evaluate
from grognard.training.imitation import Lessons, study
from grognard.training.interruption import Stopped
from grognard.training.ladder import Tally
from grognard.training.learner import NetworkActor
from grognard.training.lock import working_in
from grognard.training.ppo import Trainer, train
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.selection import select_features

RULES = rulebook("space_empires")
TINY = {
    "game": "space_empires",
    "options": {"scenario": "mini"},
    "steps": 600,
    "lanes": 8,
    "rollout": 16,
    "batch": 64,
    "network": {"hidden": [16]},
    "pool": {"current": 1, "past": 1, "agents": {"random": 1}, "every": 200},
    "evaluation": {"every": 1000, "games": 4, "opponents": ["random"]},
    "checkpoint": 256,
}
NETWORKS = [
    {"kind": kind, "hidden": [16], "row": 4, "adviser": adviser}
    for kind in ("flat", "entities")
    for adviser in (None, "heuristic")
]


def reporter():
    return Reporter(Console(quiet=True))


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A run from beginning to end."""
    folder = tmp_path_factory.mktemp("run") / "whole"
    train(check_config(TINY, "tiny"), folder, reporter())
    return folder


def weights(folder: Path):
    return torch.load(folder / "checkpoint.pt", weights_only=True)["policy"]


def figures(folder: Path):
    return list(csv.DictReader((folder / "metrics.csv").read_text().splitlines()))


class Killed(BaseException):
    """The end of a process."""


def die():
    raise Killed


def end_after(config, folder, steps, end, error):
    """A run, or what is left of it, in which something happens during an iteration when it has come so far."""
    trainer = Trainer(config, Run(folder, config), reporter())
    learn = trainer.model.train

    def ended():
        if trainer.model.num_timesteps >= steps:
            end()
        learn()

    trainer.model.train = ended
    with pytest.raises(error) as raised:
        trainer.train()
    return raised.value


def kill_after(config, folder, steps):
    """A run that is killed when it has come so far."""
    end_after(config, folder, steps, die, Killed)


@pytest.fixture(autouse=True)
def ctrl_c_is_heard():
    """Also where whoever started the tests ignores it, as shells do in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press_ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("network", NETWORKS)
def test_a_run_that_was_killed_ends_like_one_that_was_not(tmp_path, network):
    config = check_config({**TINY, "network": network}, "tiny")
    train(config, tmp_path / "whole", reporter())
    kill_after(config, tmp_path / "broken", 384)  # after the checkpoint at 256, before the next
    train(config, tmp_path / "broken", reporter())

    whole, resumed = weights(tmp_path / "whole"), weights(tmp_path / "broken")
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)
    assert (tmp_path / "whole" / "metrics.csv").read_text() == (tmp_path / "broken" / "metrics.csv").read_text()


def test_a_run_that_was_killed_after_it_was_measured_has_all_figures(tmp_path):
    """Measured at every checkpoint: what was measured just before a kill must not wait for the next iteration."""
    evaluation = {"every": 128, "games": 2, "opponents": ["random"]}
    config = check_config({**TINY, "steps": 256, "evaluation": evaluation, "checkpoint": 128}, "tiny")
    train(config, tmp_path / "whole", reporter())
    kill_after(config, tmp_path / "broken", 256)
    train(config, tmp_path / "broken", reporter())

    whole = (tmp_path / "whole" / "metrics.csv").read_text()
    assert whole == (tmp_path / "broken" / "metrics.csv").read_text()
    assert "evaluation/" not in whole
    assert all(row["beats random"] for row in csv.DictReader(whole.splitlines()))


def test_ctrl_c_ends_the_iteration_saves_the_run_and_changes_nothing(tmp_path):
    config = check_config(TINY, "tiny")
    train(config, tmp_path / "whole", reporter())

    stopped = end_after(config, tmp_path / "stopped", 384, press_ctrl_c, Stopped)
    assert stopped.steps == torch.load(tmp_path / "stopped" / "checkpoint.pt", weights_only=True)["steps"] == 384
    assert (tmp_path / "stopped" / "curve.png").exists()

    train(config, tmp_path / "stopped", reporter())
    whole, resumed = weights(tmp_path / "whole"), weights(tmp_path / "stopped")
    assert all(torch.equal(whole[name], resumed[name]) for name in whole)
    assert (tmp_path / "whole" / "metrics.csv").read_text() == (tmp_path / "stopped" / "metrics.csv").read_text()


def test_ctrl_c_twice_stops_at_once_and_goes_back_to_the_last_checkpoint(tmp_path):
    def press_twice():
        press_ctrl_c()
        press_ctrl_c()

    assert end_after(check_config(TINY, "tiny"), tmp_path, 384, press_twice, Stopped).steps == 256


def test_what_was_due_when_a_run_was_stopped_is_done_when_it_goes_on(tmp_path, monkeypatch):
    config = check_config({**TINY, "steps": 256, "checkpoint": 128}, "tiny")
    train(config, tmp_path / "whole", reporter())
    monkeypatch.setattr(Trainer, "_evaluate", lambda trainer: press_ctrl_c() if trainer.model.num_timesteps else None)
    with pytest.raises(Stopped):
        train(config, tmp_path / "stopped", reporter())
    monkeypatch.undo()
    train(config, tmp_path / "stopped", reporter())

    whole, resumed = (figures(tmp_path / name)[-1] for name in ("whole", "stopped"))
    assert whole["beats random"] == resumed["beats random"] != ""


def test_the_steps_of_a_run_can_be_raised_and_not_lowered(tmp_path):
    train(check_config({**TINY, "steps": 256}, "tiny"), tmp_path, reporter())
    train(check_config({**TINY, "steps": 512}, "tiny"), tmp_path, reporter())

    rows = figures(tmp_path)
    assert [row["steps"] for row in rows if row["beats random"]] == ["0", "256", "512"]
    assert torch.load(tmp_path / "checkpoint.pt", weights_only=True)["steps"] == 512
    with pytest.raises(BadInput, match="this run has 512 steps, which can only be raised"):
        train(check_config({**TINY, "steps": 256}, "tiny"), tmp_path, reporter())


def test_a_curve_says_what_it_shows(tmp_path):
    opponents = ["random", "pass", "heuristic"]
    evaluation = {"every": 1000, "games": 100, "opponents": opponents}
    run = Run(tmp_path, check_config({**TINY, "evaluation": evaluation}, "tiny"))
    for steps in (0, 250_000, 1_500_000):
        run.add(steps, {f"beats {name}": 0.5 for name in opponents} | {"against random": 0.4})

    (axes,) = run.curve().axes

    assert axes.get_title() == "Space Empires 4X, mini: win rate of the learner"
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        *(f"measured: {name}" for name in opponents),
        "in training: random",
    ]
    assert len(axes.collections) == len(opponents)  # a band for each
    bands = [band.get_paths()[0].vertices[:, 1] for band in axes.collections]
    assert all(0.40 < band.min() < 0.41 and 0.59 < band.max() < 0.60 for band in bands)
    form = axes.xaxis.get_major_formatter()
    assert [form(value, 0) for value in (0, 250_000, 1_500_000)] == ["0", "0.25 M", "1.5 M"]


class Trap:
    """Unpickling it runs code."""

    def __init__(self, path):
        self.path = str(path)

    def __reduce__(self):
        return os.mkdir, (self.path,)


@pytest.fixture(scope="module")
def resuming(finished, tmp_path_factory):
    """A trainer in a copy of the finished run, its checkpoint, and how to go on from another one."""
    folder = tmp_path_factory.mktemp("resumed") / "run"
    shutil.copytree(finished, folder)
    config = check_config(TINY, "tiny")
    trainer = Trainer(config, Run(folder, config), reporter())
    path = folder / "checkpoint.pt"

    def resume(checkpoint):
        path.write_bytes(checkpoint) if isinstance(checkpoint, bytes) else torch.save(checkpoint, path)
        trainer._resume(trainer.run.load())

    return torch.load(path, weights_only=True), resume


def test_a_checkpoint_cannot_run_code(resuming, tmp_path):
    saved, resume = resuming
    trap = Trap(tmp_path / "trapped")
    for prepared in (trap, {**saved, "due": trap}, {**saved, "env": {**saved["env"], "batch": pickle.dumps(trap)}}):
        with pytest.raises(BadInput, match="start --fresh"):
            resume(prepared)
    assert not (tmp_path / "trapped").exists()


@pytest.mark.parametrize("other", ["seven", [1], {}, None])
def test_a_checkpoint_with_another_entry_is_told(resuming, other):
    saved, resume = resuming
    for entry in saved:
        if saved[entry] != other and (entry, other) != ("rows", {}):  # a run without figures is possible
            with pytest.raises(BadInput, match="start --fresh"):
                resume({**saved, entry: other})


def test_a_checkpoint_without_an_entry_is_told(resuming):
    saved, resume = resuming
    resume(saved)
    for entry in set(saved) - {"advice"}:  # nothing said of advice: there was none
        with pytest.raises(BadInput, match="start --fresh"):
            resume({key: value for key, value in saved.items() if key != entry})


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"PK\x03\x04", b"{}", pickle.dumps({"rows": {}})])
def test_a_file_that_is_not_a_checkpoint_is_told(resuming, content):
    with pytest.raises(BadInput, match="start --fresh"):
        resuming[1](content)


def test_a_run_leaves_everything_one_wants_to_see(finished):
    assert {"config.yaml", "about.json", "metrics.csv", "curve.png", "policy.onnx", "checkpoint.pt"} <= {
        path.name for path in finished.iterdir()
    }
    rows = figures(finished)
    assert int(rows[-1]["steps"]) >= 600 and rows[-1]["beats random"]
    assert (finished / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_a_folder_is_for_one_run_at_a_time(finished):
    before = sorted(path.name for path in finished.iterdir())
    with working_in(finished):
        for fresh in (False, True):
            with pytest.raises(BadInput, match=r"process \d+ on .* is working here: wait until it has ended"):
                train(check_config(TINY, "tiny"), finished, reporter(), fresh)
    assert sorted(path.name for path in finished.iterdir()) == before


def test_a_fresh_start_forgets_all_but_the_lock(tmp_path):
    config = check_config(TINY, "tiny")
    Run(tmp_path, config)
    (tmp_path / "more").mkdir()
    (tmp_path / ".lock").write_text("held")
    Run.forget(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [".lock"]
    (tmp_path / "letter.txt").write_text("no run is here")
    Run.forget(tmp_path)
    assert (tmp_path / "letter.txt").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xff\xfe", "it is not text in UTF-8"), (b"a: [", "another run has begun here"), (b"", "another run")],
)
def test_a_config_of_a_run_that_cannot_be_read_is_told(tmp_path, content, message):
    (tmp_path / "config.yaml").write_bytes(content)
    with pytest.raises(BadInput, match=message):
        Run(tmp_path, check_config(TINY, "tiny"))


def test_a_folder_holds_one_run(finished):
    with pytest.raises(
        BadInput,
        match="another run has begun here, with other seed: choose another folder with --out, or start --fresh",
    ):
        train(check_config({**TINY, "seed": 5}, "tiny"), finished, reporter())


@pytest.mark.parametrize("network", NETWORKS)
def test_torch_and_onnx_choose_the_same_actions(tmp_path, network):
    config = check_config({**TINY, "network": network}, "tiny")
    trainer = Trainer(config, Run(tmp_path, config), reporter())
    torch.manual_seed(1)
    with torch.no_grad():
        for weight in trainer.network.parameters():  # fresh ones are so small that every action is as good
            weight.normal_(std=0.1)
    torch_actor = NetworkActor(trainer.network, trainer.selection, 0, temperature=0)
    agent = make_agent(str(trainer.export()), "space_empires")
    batch = Batch(RULES, 64, {"scenario": "mini"}, seed=3)
    chosen = set()
    for _ in range(64):
        expected = torch_actor.choose(batch.observation.copy(), batch.mask, batch.lanes.games)
        assert (agent.choose(batch.observation, batch.mask, batch.lanes.games) == expected).all()
        chosen |= set(expected.tolist())
        batch.step(batch.random_actions())
    assert len(chosen) > 20


def test_a_network_with_an_adviser_begins_as_its_equal_and_may_overrule_it(tmp_path):
    config = check_config({**TINY, "network": {"hidden": [16], "adviser": "heuristic"}}, "tiny")
    trainer = Trainer(config, Run(tmp_path, config), reporter())
    batch, scripted = Batch(RULES, 16, {"scenario": "mini"}, seed=3), make_actor("heuristic", "space_empires", 0)

    def agreement():
        agent, found = make_agent(str(trainer.export()), "space_empires"), []
        for _ in range(40):
            actions = scripted.choose(batch.observation, batch.mask, batch.lanes.games)
            found += (agent.choose(batch.observation, batch.mask, batch.lanes.games) == actions).tolist()
            batch.step(actions)
        return np.mean(found)

    assert agreement() > 0.99
    torch.nn.init.constant_(trainer.network.logits.advised.bias, -5.0)
    assert agreement() < 0.7


def test_a_policy_with_an_adviser_asks_for_a_game(tmp_path):
    config = check_config({**TINY, "network": {"hidden": [16], "adviser": "heuristic"}}, "tiny")
    agent = make_agent(str(Trainer(config, Run(tmp_path, config), reporter()).export()), "space_empires")
    game = Game(RULES, {"scenario": "mini"}, 3)

    assert agent.needs_game and agent.act(Choice(game, with_game=True)) in game.legal()
    with pytest.raises(GrognardError, match="needs a choice with a game"):
        agent.act(Choice(game))


def test_the_network_is_asked_with_the_mask(finished):
    agent = PolicyAgent(str(finished / "policy.onnx"), "space_empires", temperature=2.0, seed=1)
    batch = Batch(RULES, 128, {"scenario": "mini"}, seed=4)
    for _ in range(30):
        actions = agent.choose(batch.observation, batch.mask, [])
        assert batch.mask[np.arange(128), actions].all()
        batch.step(actions)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"steps": -1}, "steps: -1 should be at least 0"),
        ({"stepz": 5}, "stepz: unknown field 'stepz'; did you mean steps?"),
        ({"game": "ludo"}, "unknown game 'ludo'"),
        ({"options": {"scenario": "moon"}}, "moon"),
        ({"pool": {"agents": {"nobody": 1.0}}}, "unknown agent 'nobody'"),
        ({"pool": {"current": 0, "past": 0, "agents": {}}}, "pool: all weights are 0, so there is no opponent"),
        ({"network": {"hidden": []}}, "network.hidden: List should have at least 1 item"),
        ({"imitation": {"agent": "nobody"}}, "unknown agent 'nobody'"),
        (
            {"imitation": {"agent": "random", "decisions": 3, "lessons": 4}},
            "imitation: 3 decisions are too few for 4 lessons",
        ),
    ],
)
def test_mistakes_of_a_config_are_named(change, message):
    with pytest.raises(BadInput) as error:
        check_config({**TINY, **change}, "tiny.yaml")
    assert message in str(error.value) and "tiny.yaml" in str(error.value)


def test_fields_that_a_config_leaves_out_mean_what_they_meant():
    """The shipped policies were trained by files that leave most fields out: another default would be another recipe."""
    config = check_config({"game": "space_empires", "steps": 1}, "shortest")

    assert config.model_dump(exclude={"game", "steps"}) == {
        "options": {}, "seed": 0, "lanes": 256, "rollout": 64, "batch": 2048, "epochs": 4, "learning_rate": 3e-4,
        "final_learning_rate": 3e-5, "discount": 1.0, "gae_lambda": 0.97, "clip": 0.2, "entropy": 0.01, "value": 0.5,
        "gradient": 0.5, "divergence": 0.0, "shaping": 0.0, "shaping_until": 1.0, "imitation": None, "trials": None,
        "checkpoint": 100_000,
        "network": {"kind": "flat", "hidden": [256, 256], "row": 32, "looks": 2, "adviser": None},
        "pool": {"current": 0.5, "past": 0.3, "agents": {"random": 0.2}, "keep": 12, "every": 250_000},
        "evaluation": {"every": 500_000, "games": 200, "opponents": ["random"]},
    }  # fmt: skip
    assert Imitation(agent="pass").model_dump() == {
        "agent": "pass", "decisions": 1_000_000, "lessons": 20, "learner": 0.9, "epochs": 2, "batch": 512,
        "learning_rate": 1e-3,
    }  # fmt: skip
    assert Trials().model_dump() == {
        "decisions": 100_000, "opponent": None, "moves": 3, "lessons": 50, "turns": 0, "stray": 0.2, "caution": 0.1,
        "epochs": 4, "batch": 1024, "learning_rate": 1e-3, "workers": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "good", "bad"),
    [
        ("lanes", [1, 2**16], [0, 2**16 + 1]), ("steps", [0, 10**12], [-1, 10**12 + 1]), ("batch", [1, 10**9], [0, 10**9 + 1]),
        ("discount", [0.0, 1.0], [-0.1, 1.1]), ("clip", [0.01], [0.0]), ("entropy", [0.0], [-0.1]), ("value", [0.0], [-0.1]),
        ("learning_rate", [1e-9], [0.0]), ("seed", [0, 2**32 - 1], [-1, 2**32]), ("divergence", [0.0], [-0.1]),
        ("network.hidden", [[1], [2**14] * 64], [[0], [2**14 + 1], [1] * 65]), ("network.looks", [0, 64], [-1, 65]),
        ("pool.current", [0.0], [-0.1]), ("pool.keep", [1], [0]), ("gradient", [0.1], [0.0]), ("shaping", [0.0], [-0.1]),
    ],
)  # fmt: skip
def test_fields_have_bounds(change, good, bad):
    section, _, field = change.rpartition(".")
    for value in good:
        check_config({**TINY, **({section: {field: value}} if section else {field: value})}, "tiny")
    for value in bad:
        with pytest.raises(BadInput, match=change):
            check_config({**TINY, **({section: {field: value}} if section else {field: value})}, "tiny")


@pytest.mark.parametrize(
    "pool",
    [
        {"current": 1, "past": 1, "agents": {}},
        {"current": 0.5, "past": 0.5, "agents": {"random": 1}},
        {"current": 0, "past": 0, "agents": {"random": 1}},
        {"current": 0, "past": 1, "agents": {}},
    ],
)
def test_any_weight_in_the_pool_is_enough(pool):
    assert check_config({**TINY, "pool": pool}, "tiny").pool.past == pool["past"]


def test_all_mistakes_are_listed_at_once(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text("game: space_empires\nlanes: none\nclip: -1\n")
    with pytest.raises(BadInput) as error:
        read_config(path, ["epochs"])
    assert all(
        part in str(error.value) for part in ("lanes", "clip", "steps", "'epochs' is not a change: write key=value")
    )


def test_mistakes_of_fields_do_not_hide_those_of_the_game_and_the_agents():
    wrong = {
        "lanes": "many",
        "networks": {},
        "options": {"scenario": "minii"},
        "pool": {"agents": {"hueristic": 1}, "currant": 1},
        "imitation": {"lessons": 3},
        "evaluation": {"opponents": ["passs"]},
    }
    with pytest.raises(BadInput) as error:
        check_config({**TINY, **wrong}, "tiny.yaml")

    assert error.value.problems == [
        "lanes: 'many' should be a whole number",
        "pool.currant: unknown field 'currant'; did you mean current?",
        "imitation.agent: is missing (the agent to copy)",
        "networks: unknown field 'networks'; did you mean network?",
        "options: scenario: unknown scenario 'minii'; did you mean mini?",
        "pool.agents: unknown agent 'hueristic'; did you mean heuristic?",
        "evaluation.opponents: unknown agent 'passs'; did you mean pass?",
    ]


def test_a_shipped_config_that_is_not_there_has_a_neighbour():
    with pytest.raises(UnknownName, match="unknown config 'demoo'; did you mean demo"):
        read_config(Path("demoo"))


def test_changes_of_the_command_line_reach_inner_fields():
    config = read_config(Path("demo"), ["steps=1000", "pool.past=0.75", "network.hidden=[8, 8]"])
    assert (config.steps, config.pool.past, config.network.hidden) == (1000, 0.75, [8, 8])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("steps.x=1", "'steps.x=1' is not possible: steps has no fields of its own"),
        ("network.hidden.x=1", "network.hidden has no fields of its own"),
        ("network.hidden=[1", "the value is not valid YAML: "),
        ("steps=" + "9" * 5000, "the value is not valid YAML: "),
        ("steps=99999999999999999999", "steps: 99999999999999999999 should be at most"),
        ("seed=4294967296", "seed: 4294967296 should be below 4294967296"),
        ("lanes=1000000000000", "lanes: 1000000000000 should be at most"),
        ("learning_rate=.inf", "learning_rate: inf should be a finite number"),
        ("=5", ": unknown field ''"),
        ("options=5", "options: 5 should be a table"),
        ("game=5", "game: 5 should be a text"),
        ("pool.agents.random=.nan", "pool.agents.random: nan should be a finite number"),
    ],
    ids=lambda text: text[:30],
)
def test_changes_that_are_not_possible_are_told(change, message):
    with pytest.raises(BadInput) as error:
        read_config(Path("demo"), [change])
    assert message in str(error.value)


def test_changes_may_fill_what_is_empty():
    imitation = ["imitation.agent=random", "imitation.decisions=100"]
    assert read_config(Path("demo"), ["imitation=null", *imitation]).imitation.agent == "random"


def test_configs_that_cannot_be_read(tmp_path):
    (tmp_path / "list.yaml").write_text("- a\n")
    (tmp_path / "broken.yaml").write_text("a: [\n")
    for name, message in (
        ("list", "a config is a mapping"),
        ("broken", "is not valid YAML"),
        ("absent", "cannot be read"),
    ):
        with pytest.raises(BadInput, match=message):
            read_config(tmp_path / f"{name}.yaml")


def test_evaluation_plays_both_seats_and_exactly_so_many_games():
    actor = make_actor("pass", "space_empires", 1)
    score = evaluate(RULES, {"scenario": "mini"}, actor, RandomActor(2), 31, 5)
    assert score.trials == 31 and score.wins > 20
    back = evaluate(RULES, {"scenario": "mini"}, RandomActor(2), actor, 31, 5)
    assert back.losses > 20


def test_scores_count_draws_half():
    score = Tally()
    for reward in (1, 1, 0, -1):
        score.add(reward, 0)
    assert (score.wins, score.draws, score.losses, score.score) == (2, 1, 1, 0.625)


def test_imitation_learns_to_agree(tmp_path):
    stage = {"agent": "pass", "decisions": 3000, "lessons": 3, "epochs": 6, "batch": 64}
    config = check_config({**TINY, "imitation": stage}, "tiny")
    trainer = Trainer(config, Run(tmp_path, config), reporter())
    teacher = make_actor("pass", "space_empires", 1)
    learner = NetworkActor(trainer.network, trainer.selection, 1)
    lessons = Lessons(RULES, config.options, trainer.selection, teacher, learner, 2)
    agreement = []

    study(trainer.network, lessons, config.imitation, 0.5, 3, lambda done, agreed: agreement.append(agreed))

    assert agreement[0] < agreement[-1] and agreement[-1] > 0.95


def test_the_learner_plays_more_and_more_of_the_lessons():
    played = []

    class Pupil(RandomActor):
        def choose(self, numbers, masks, games):
            played.append(len(numbers))
            return super().choose(numbers, masks, games)

    teacher = make_actor("pass", "space_empires", 1)
    selection = select_features(RULES, check_config(TINY, "tiny"))
    lessons = Lessons(RULES, {"scenario": "mini"}, selection, teacher, Pupil(3), 2)
    first = lessons.watch(1000, 0.5)
    assert played == []  # games that were begun before belong to the teacher
    lessons.watch(3000, 1.0)
    assert sum(played) > 1000
    assert set(np.unique(first.results)) <= {-1, 0, 1} and first.masks[np.arange(1000), first.actions].all()


def test_dead_numbers_are_left_out_of_the_network():
    selection = select_features(RULES, check_config(TINY, "tiny"))
    assert 100 < len(selection.columns) < RULES.layout(2).size / 2
    assert 50 < len(selection.actions) < RULES.catalogue.size / 2


def test_a_learner_beats_random_soon(tmp_path):
    """Strength, not time: some seconds of training on the smallest setting must show."""
    config = check_config(
        {
            **TINY,
            "steps": 40_000,
            "lanes": 64,
            "rollout": 32,
            "batch": 512,
            "learning_rate": 1e-3,
            "shaping": 1.0,
            "network": {"hidden": [64]},
            "pool": {"current": 0.5, "past": 0, "agents": {"random": 0.5}},
            "evaluation": {"every": 100_000, "games": 100, "opponents": ["random"]},
            "checkpoint": 100_000,
        },
        "smoke",
    )
    policy = train(config, tmp_path / "smoke", reporter())
    actor = make_actor(str(policy), "space_empires", 0)
    assert evaluate(RULES, {"scenario": "mini"}, actor, RandomActor(1), 100, 6).score > 0.8
