"""The balance of a game: what is played, and what is made of it."""

import json

import pytest
from typer.testing import CliRunner

from grognard.cli import app
from grognard.envs.core.errors import BadInput
from grognard.training import balance
from grognard.training.ladder import Tally

DECKS = ("orks_starter", "tau_starter")
OVER = ("red_deck", "blue_deck")


def by_hand():
    """Orks win three of four games as red, tau one of two; mirrors count for the seats alone."""
    cells = {
        ("orks_starter", "tau_starter"): Tally(3, 0, 1),
        ("tau_starter", "orks_starter"): Tally(1, 0, 1),
        ("orks_starter", "orks_starter"): Tally(2, 0, 0),
        ("tau_starter", "tau_starter"): Tally(0, 2, 0),
    }
    return balance.Balance("conquest", {"scenario": "mini"}, OVER, DECKS, "random", 0, cells)


def test_a_value_is_counted_in_both_seats_and_not_against_itself():
    found = by_hand()

    assert found.total("orks_starter") == Tally(4, 0, 2)
    assert found.total("orks_starter", 0) == Tally(3, 0, 1)
    assert found.total("tau_starter", 1) == Tally(1, 0, 3)
    assert found.seats() == Tally(6, 2, 2)
    assert found.ranked() == ["orks_starter", "tau_starter"]


def test_every_pair_of_values_is_played_with_the_same_seeds_whatever_the_number_of_processes():
    one = balance.make_balance("conquest", {"scenario": "mini"}, OVER, DECKS, "heuristic", 3)
    two = balance.make_balance("conquest", {"scenario": "mini"}, OVER, DECKS, "heuristic", 3)

    assert sum(balance.fill(one, 3, 1)) == sum(balance.fill(two, 3, 2)) == 12
    assert {pair: tally.trials for pair, tally in one.cells.items()} == dict.fromkeys(one.cells, 3)
    assert one.cells == two.cells


@pytest.mark.parametrize(
    ("over", "among", "agent", "problem"),
    [
        (["red_deck"], DECKS, "random", "over: two options are needed, one for each of two seats"),
        (["red_deck", "deck"], DECKS, "random", "unknown option 'deck'"),
        (
            ["red_deck", "red_deck"],
            DECKS,
            "random",
            "over: red_deck is there twice; each seat has an option of its own",
        ),
        (OVER, ["orks_starter"], "random", "among: name two or more values"),
        (OVER, ["orks_starter", "goblins"], "random", "unknown deck 'goblins'"),
        (OVER, DECKS, "chess", "unknown agent 'chess'"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(over, among, agent, problem):
    with pytest.raises((BadInput, ValueError)) as error:
        balance.make_balance("conquest", {"scenario": "mini"}, over, among, agent)

    assert problem in str(error.value)


def test_the_command_prints_a_table_and_writes_pictures_and_json(tmp_path):
    command = ["balance", "conquest", "-s", "mini", "--over", "red_deck,blue_deck", "--among", ",".join(DECKS)]
    result = CliRunner().invoke(app, [*command, "--games", "2", "--workers", "1", "--out", str(tmp_path)])

    assert result.exit_code == 0, result.output
    assert "orks_starter" in result.output and "The first seat won" in result.output
    written = json.loads((tmp_path / "balance.json").read_text())
    assert sum(pair["wins"] + pair["draws"] + pair["losses"] for pair in written["pairs"]) == 8
    assert "tau_starter" in (tmp_path / "balance.svg").read_text()


def run(*arguments):
    command = ["balance", "conquest", "-s", "mini", "--over", "red_deck,blue_deck", "--among", ",".join(DECKS)]
    return CliRunner().invoke(app, [*command, "--workers", "1", "--agent", "random", *map(str, arguments)])


def test_another_question_does_not_write_over_a_result(tmp_path):
    assert run("--games", 1, "--out", tmp_path).exit_code == 0
    before = (tmp_path / "balance.json").read_text()
    assert run("--games", 1, "--out", tmp_path).exit_code == 0, "the same question has the same answer"
    assert (tmp_path / "balance.json").read_text() == before

    refused = run("--games", 2, "--out", tmp_path)
    assert "answers another question: choose another folder, or add --replace" in str(refused.exception)
    assert (tmp_path / "balance.json").read_text() == before
    assert run("--games", 2, "--out", tmp_path, "--replace").exit_code == 0
    assert (tmp_path / "balance.json").read_text() != before


def test_every_question_has_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for seed in (1, 2):
        assert run("--games", 1, "--seed", seed).exit_code == 0
    assert len(list(tmp_path.glob("runs/balance/conquest-mini-*/balance.json"))) == 2


def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(balance, "fill", None)
    (tmp_path / "file").write_text("")
    assert "cannot be written to" in str(run("--out", tmp_path / "file").exception)


def test_ctrl_c_is_told(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "fill", interrupt)
    found = run("--out", tmp_path)
    assert found.exit_code == 130 and "stopped; nothing was written" in found.stderr


def test_values_that_both_seats_cannot_have_do_not_meet_themselves():
    """No faction is used twice in The Edge."""
    values = ["chapter_duel", "demons_duel"]
    found = balance.make_balance("edge", {"scenario": "duel"}, ["red_army", "blue_army"], values, "pass")
    for _ in balance.fill(found, 1, workers=1):
        pass

    assert found.alone == tuple(values)
    assert set(found.cells) == {("chapter_duel", "demons_duel"), ("demons_duel", "chapter_duel")}
