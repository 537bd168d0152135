"""Weights of scripted players: named ones, files of one's own, and how `grognard tune` finds better ones."""

import tomllib

import pytest
from rich.console import Console
from typer.testing import CliRunner

from grognard.agents.base import Choice
from grognard.agents.heuristic import scripted
from grognard.agents.registry import make_agent
from grognard.agents.weights import read_weights, weights_path
from grognard.cli import app
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.core.game import Game
from grognard.envs.registry import GAMES, rulebook
from grognard.training.config import check_config
from grognard.training.ppo import Trainer, train
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.tuning import Effort, Genome, duel, entries, evolve, rewrite

MINI = {"scenario": "mini"}
SHEETS = [
    (game, path.stem.removeprefix(game).removeprefix("_"))
    for game in GAMES
    for path in sorted(weights_path(game).parent.glob(f"{game}*.toml"))
]


def moves(player, seed, count=400):
    """What a player says in a game against itself."""
    game = Game(rulebook("space_empires"), MINI, seed)
    said = []
    while not game.over and len(said) < count:
        said.append(int(player(game.state, game.mask)))
        game.apply(said[-1])
    return said


# Weights by name


def test_fitted_weights_play_otherwise_and_better_where_they_were_fitted():
    agent = make_agent("heuristic:weights=mini", "space_empires")
    game = Game(rulebook("space_empires"), MINI, 5)

    assert agent.act(Choice(game, with_game=True)) in game.legal()
    assert any(moves(agent.choose, seed) != moves(scripted("space_empires"), seed) for seed in range(3))
    tally, worth = duel("space_empires", MINI, agent.sheet, range(300))
    assert tally.trials == 600 and tally.score > 0.53 and worth > 0


def test_a_file_of_weights_is_read(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(weights_path("space_empires").read_text())

    agent = make_agent(f"heuristic:weights={mine}", "space_empires")

    assert moves(agent.choose, 1) == moves(scripted("space_empires"), 1)


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        ("maxi", None, UnknownName, "unknown weights 'maxi'"),
        ("there.toml", None, BadInput, "cannot be read"),
        ("bad.toml", "[war", BadInput, "is not valid TOML"),
        ("bad.toml", "[war]\nattack_odds = 3\n", BadInput, "exploration: must be a table"),
    ],
)
def test_weights_that_are_none(name, text, error, message, tmp_path):
    if text is not None:
        (tmp_path / name).write_text(text)
    weights = tmp_path / name if name.endswith(".toml") else name
    with pytest.raises(error, match=message.replace("[", r"\[")):
        make_agent(f"heuristic:weights={weights}", "space_empires")


def test_a_duel_with_oneself_is_even():
    tally, worth = duel("space_empires", MINI, read_weights("space_empires"), range(20))

    assert tally.wins == tally.losses and worth == pytest.approx(0)


# Advisers with weights of their own


def config(adviser):
    document = {"game": "space_empires", "options": MINI, "steps": 0, "lanes": 8}
    return check_config({**document, "network": {"hidden": [16], "adviser": adviser}}, "tiny")


def test_a_policy_takes_the_weights_of_its_adviser_along(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(weights_path("space_empires", "mini").read_text())
    trainer = Trainer(
        settings := config(f"heuristic:weights={mine}"), Run(tmp_path, settings), Reporter(Console(quiet=True))
    )
    mine.unlink()  # what the run was advised by counts, not what has become of the file
    path = trainer.export()

    agent = make_agent(str(path), "space_empires")

    fitted = scripted("space_empires", read_weights("space_empires", "mini"))
    assert [moves(agent.policy.selection.adviser.choose, seed) for seed in range(3)] == [
        moves(fitted, seed) for seed in range(3)
    ]


def test_a_run_does_not_go_on_with_other_weights_of_its_adviser(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(weights_path("space_empires", "mini").read_text())
    settings = config(f"heuristic:weights={mine}")
    train(settings, tmp_path / "run", Reporter(Console(quiet=True)))
    mine.write_text(weights_path("space_empires").read_text())

    with pytest.raises(BadInput, match="the weights of the adviser have changed since the run began: start --fresh"):
        train(settings, tmp_path / "run", Reporter(Console(quiet=True)))


@pytest.mark.parametrize(
    ("adviser", "message"),
    [
        ("random", "network.adviser: it is not a scripted player; write heuristic"),
        ("heuristic:weights=x", "unknown weights 'x'"),
    ],
)
def test_an_adviser_is_a_scripted_player(adviser, message):
    with pytest.raises(BadInput, match=f"(?s){message}"):
        config(adviser)


# Fitting


@pytest.mark.parametrize(("game", "name"), SHEETS)
def test_a_sheet_as_numbers_and_back(game, name):
    sheet = read_weights(game, name)
    genome = Genome(sheet)

    assert genome.decode(genome.encode()) == sheet
    changed = genome.decode(genome.encode()[::-1] + 0.5)
    assert changed != sheet and [path for path, _ in entries(changed)] == [path for path, _ in entries(sheet)]
    scripted(game, changed)  # whatever is drawn can be played


@pytest.mark.parametrize(("game", "name"), SHEETS)
def test_a_sheet_is_rewritten_with_its_comments(game, name):
    genome = Genome(read_weights(game, name))
    changed = genome.decode(genome.encode()[::-1])
    text = weights_path(game, name).read_text()

    again = rewrite(text, changed)

    assert tomllib.loads(again) == changed
    assert [line.partition("#")[2] for line in again.splitlines() if "#" in line] == [
        line.partition("#")[2] for line in text.splitlines() if "#" in line
    ]


def test_any_number_of_processes_finds_the_same():
    effort, sheet = Effort(2, 2, 2), read_weights("space_empires")
    alone, together = (list(evolve("space_empires", MINI, sheet, effort, 3, workers)) for workers in (1, 2))

    assert alone == together and alone[0] != alone[1]
    assert alone != list(evolve("space_empires", MINI, sheet, effort, 4))


def test_bad_weights_get_better():
    """A player who buys no colony ships in the second half of a game finds out that he should."""
    shipped = read_weights("space_empires")
    spoiled = {**shipped, "economy": {**shipped["economy"], "last_settlement": 4}}
    before, _ = duel("space_empires", MINI, spoiled, range(100))

    *_, (sheet, _) = evolve("space_empires", MINI, spoiled, Effort(10, 8, 16), 1, 2)

    after, _ = duel("space_empires", MINI, sheet, range(100))
    assert before.score < 0.4 and after.score > 0.45


def test_the_command_writes_weights_that_can_be_played(tmp_path):
    out = tmp_path / "new" / "mine.toml"
    small = ["--generations", "1", "--variants", "2", "--games", "2", "--check", "4", "--workers", "1"]

    result = CliRunner().invoke(app, ["tune", "space_empires", "-s", "mini", *small, "--out", str(out)])

    assert result.exit_code == 0, result.output
    assert "of 4 games" in result.output and f"heuristic:weights={out}" in result.output.replace("\n", "")
    make_agent(f"heuristic:weights={out}", "space_empires")


def tune(out, *arguments):
    small = ["--generations", "2", "--variants", "2", "--games", "2", "--check", "2", "--workers", "1"]
    return CliRunner().invoke(app, ["tune", "space_empires", "-s", "mini", *small, "--out", str(out), *arguments])


def test_weights_are_not_written_over_and_an_unwritable_place_is_told_first(tmp_path, monkeypatch):
    monkeypatch.setattr("grognard.training.tuning.evolve", None)
    mine = tmp_path / "mine.toml"
    mine.write_text("mine")
    assert "already exists: choose another name, or add --replace" in str(tune(mine).exception)
    assert "it is a folder" in str(tune(tmp_path).exception)
    assert "cannot be written" in str(tune(mine / "below.toml").exception)
    assert mine.read_text() == "mine"


def test_weights_are_on_file_after_every_generation(tmp_path, monkeypatch):
    whole = evolve

    def cut_off(*arguments):
        yield next(whole(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr("grognard.training.tuning.evolve", cut_off)
    found = tune(tmp_path / "mine.toml")

    assert found.exit_code == 130 and "the weights of the last whole generation are in" in found.stderr
    scripted("space_empires", read_weights("space_empires", str(tmp_path / "mine.toml")))


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"9" * 5000, b"a = " + b"[" * 5000])
def test_weights_that_cannot_be_read_are_told(tmp_path, content):
    (tmp_path / "bad.toml").write_bytes(content)
    with pytest.raises(BadInput):
        read_weights("space_empires", str(tmp_path / "bad.toml"))
