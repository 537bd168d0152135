"""Carrying a policy over to a changed game: whatever keeps its name keeps its place in the network."""

import json
from copy import deepcopy

import numpy as np
import pytest
from builders.policies import NAMES, RULES, mini, write_policy
from typer.testing import CliRunner

from grognard.agents.base import Choice
from grognard.agents.registry import make_agent
from grognard.agents.weights import read_weights
from grognard.cli import app
from grognard.envs.core.errors import BadInput
from grognard.envs.core.names import action_names, column_names, fingerprint_of
from grognard.training.carry import carry_over, completed, find_again, grouped, new_name, read_renamed

COLUMNS, ACTIONS = column_names(NAMES), action_names(NAMES)


def older():
    """The game as it was before: pieces and verbs in another order, a column and a verb that it has no more, one renamed."""
    names = deepcopy(NAMES)
    names["pieces"].reverse()
    names["verbs"].reverse()
    names["pieces"].insert(0, {"name": "weather", "columns": ["rain"], "rows": None})
    names["verbs"].insert(0, {"word": "wait", "names": []})
    last = names["pieces"][-1]
    last["columns"][0] = "former"
    return names


def test_columns_and_actions_are_found_again_by_their_names(tmp_path):
    names = older()
    before, said = column_names(names), action_names(names)
    columns = [0, len(before) - 1, 5]  # one that is gone, and two that moved
    known = [0, 3, len(said) - 1]
    old = write_policy(
        tmp_path / "old.onnx", columns=columns, known=known, names=names, fingerprint=fingerprint_of(names)
    )
    with pytest.raises(BadInput, match=r"(?s)pieces: 1 removed \(weather\).*verbs: 1 removed \(wait\)"):
        make_agent(old, "space_empires")

    found = carry_over(tmp_path / "old.onnx", tmp_path / "new" / "policy.onnx")

    selection = make_agent(str(tmp_path / "new" / "policy.onnx"), "space_empires").policy.selection
    assert selection.columns.tolist() == [-1, *(COLUMNS.index(before[column]) for column in columns[1:])]
    assert selection.actions.tolist() == [-1, *(ACTIONS.index(said[action]) for action in known[1:])]
    assert (found.columns, found.lost_columns) == (3, ["weather//rain"])
    assert (found.actions, found.lost_actions) == (3, ["wait/"])


def test_a_policy_plays_on_as_before(tmp_path):
    """Its favourite action has another number in the old game, and the same name."""
    names, game = older(), mini(5)
    said = action_names(names)
    favourite = game.legal()[-1]
    known = [said.index(ACTIONS[action]) for action in game.legal()]
    write_policy(
        tmp_path / "old.onnx", favourite=len(known) - 1, known=known, names=names, fingerprint=fingerprint_of(names)
    )
    carry_over(tmp_path / "old.onnx", tmp_path / "new.onnx")

    assert make_agent(str(tmp_path / "new.onnx"), "space_empires").act(Choice(game)) == favourite


def test_renamed_columns_and_actions_are_found_by_their_new_names(tmp_path):
    names = older()
    before = column_names(names)
    old = next(index for index, name in enumerate(before) if name[2] == "former")
    piece, _, column = COLUMNS[0]
    write_policy(tmp_path / "old.onnx", columns=[old], known=[0], names=names, fingerprint=fingerprint_of(names))
    verb, name = next(action for action in ACTIONS if not action[1])
    renamed = {"columns": {f"{piece}/*/former": f"{piece}/*/{column}"}, "actions": {"wait/": f"{verb}/"}}

    found = carry_over(tmp_path / "old.onnx", tmp_path / "new.onnx", renamed)

    selection = make_agent(str(tmp_path / "new.onnx"), "space_empires").policy.selection
    assert (selection.columns.tolist(), selection.actions.tolist()) == ([0], [ACTIONS.index((verb, name))])
    assert not found.lost_columns and not found.lost_actions


def test_what_is_gone_stays_gone_when_it_is_carried_over_again():
    assert find_again([-1, 1], [("a",), ("b",)], [("b",), ("a",)], {}) == ([-1, 0], [])
    assert find_again([0, 1], [("a",), ("b",)], [("b",)], {"a": "c"}) == ([-1, 0], ["c"])


@pytest.mark.parametrize(
    ("pattern", "replacement", "expected"),
    [
        ("units/*/hp", "units/*/hits", ("units", "red 1", "hits")),
        ("*/red 1/*", "*/own 1/*", ("units", "own 1", "hp")),
        ("*/*/*", "all/*/*", ("all", "red 1", "hp")),
        ("units/*/x", "units/*/y", ("units", "red 1", "hp")),
        ("units/hp", "units/hits", ("units", "red 1", "hp")),
    ],
)
def test_patterns_of_names(pattern, replacement, expected):
    assert new_name(("units", "red 1", "hp"), {pattern: replacement}) == expected


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("[", "is not valid JSON"),
        ("[]", "it must be an object with the tables `columns` and `actions`"),
        ('{"columns": 5}', "it must be an object with the tables"),
        ('{"rows": {}}', "unknown table 'rows'"),
        ('{"columns": {"a/b": "a/c"}}', "must both be names of 3 parts"),
        ('{"actions": {"a/b": "c"}}', "must both be names of 2 parts"),
        ('{"actions": {"a/b": 5}}', "must both be names of 2 parts"),
    ],
)
def test_mistakes_in_a_file_of_new_names(tmp_path, document, message):
    path = tmp_path / "names.json"
    path.write_text(document)
    with pytest.raises(BadInput, match=message):
        read_renamed(path)


def test_files_that_cannot_be_carried_over(tmp_path):
    (tmp_path / "junk.onnx").write_text("junk")
    with pytest.raises(BadInput, match="it is not an ONNX file of a grognard policy"):
        carry_over(tmp_path / "junk.onnx", tmp_path / "new.onnx")
    write_policy(tmp_path / "old.onnx", names=None)
    with pytest.raises(BadInput, match="it does not carry the names"):
        carry_over(tmp_path / "old.onnx", tmp_path / "new.onnx")
    write_policy(tmp_path / "broken.onnx", adviser="heuristic")
    with pytest.raises(BadInput, match="its network does not fit what it says of itself"):
        carry_over(tmp_path / "broken.onnx", tmp_path / "new.onnx")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.onnx", "junk.onnx", "old.onnx"]


def test_the_command_says_what_is_left(tmp_path):
    names = older()
    write_policy(tmp_path / "old.onnx", columns=[0, 9], known=[0, 4], names=names, fingerprint=fingerprint_of(names))
    (tmp_path / "names.json").write_text(json.dumps({"actions": {"wait/": f"{ACTIONS[0][0]}/{ACTIONS[0][1]}"}}))
    files = [str(tmp_path / name) for name in ("old.onnx", "new.onnx")]

    result = CliRunner().invoke(app, ["carry", *files, "--renamed", str(tmp_path / "names.json")])

    assert result.exit_code == 0, result.output
    assert "columns: 1 of 2 are still there; gone: weather//rain" in result.output
    assert "actions: 2 of 2 are still there\n" in result.output
    again = CliRunner().invoke(app, ["carry", *files])
    assert "already exists: choose another name, or add --replace" in str(again.exception)
    assert CliRunner().invoke(app, ["carry", *files, "--replace"]).exit_code == 0


def test_a_policy_of_the_game_as_it_is_stays_the_same(tmp_path):
    write_policy(tmp_path / "old.onnx")
    carry_over(tmp_path / "old.onnx", tmp_path / "new.onnx")

    old, new = (make_agent(str(tmp_path / name), "space_empires").policy for name in ("old.onnx", "new.onnx"))
    assert old.about == new.about
    numbers = np.zeros((1, RULES.layout(2).size), dtype=np.int16)
    assert (old.evaluate(numbers, [])[0] == new.evaluate(numbers, [])[0]).all()


def test_weights_of_an_adviser_are_completed():
    usual = {"war": {"odds": 1, "new": 5, "order": ["a"]}, "peace": {"patience": 2}}

    found = completed({"war": {"odds": 9, "gone": 3, "order": ["b"]}, "weather": {}}, usual)

    assert found == {"war": {"odds": 9, "new": 5, "order": ["b"]}, "peace": {"patience": 2}}


def test_a_carried_over_adviser_plays_by_its_own_weights_and_the_usual_new_ones(tmp_path):
    sheet = deepcopy(dict(read_weights("space_empires")))
    section = next(iter(sheet))
    key, value = next((key, value) for key, value in sheet[section].items() if isinstance(value, int))
    old = {**sheet, section: {**sheet[section], key: value + 1}}
    del old[next(name for name in sheet if name != section)]
    write_policy(tmp_path / "old.onnx", columns=[1, 2], weights=old)

    carry_over(tmp_path / "old.onnx", tmp_path / "new.onnx")

    about = make_agent(str(tmp_path / "new.onnx"), "space_empires").policy.about
    assert about["weights"] == {**sheet, section: old[section]}


def test_what_is_gone_is_told_in_few_words():
    names = ["hexes/R1/chart", "table//round", "hexes/R2/chart", "hexes/R2/colony", "wait/", "fire at/a", "fire at/b"]

    assert grouped(names) == "hexes/*/chart (2), table//round, hexes/*/colony, wait/, fire at/* (2)"
