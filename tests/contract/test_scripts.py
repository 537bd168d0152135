"""Scripted players, for every game that has one: found by their folder, with an answer to every decision, weights as data."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import grognard.agents
from grognard.agents.heuristic import has_script, script_of, scripted
from grognard.agents.script import Script
from grognard.agents.weights import read_weights
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.core.facts import field_names
from grognard.envs.registry import GAMES, rulebook

SCRIPTED = [game for game in GAMES if has_script(game)]


def flat(document):
    """The numbers of a document of weights by their keys."""
    found = {}
    for key, value in document.items():
        found |= flat(value) if isinstance(value, dict) else {key: value}
    return found


def test_a_game_has_a_scripted_player_if_its_folder_has_one():
    folders = {path.parent.name for folder in grognard.agents.__path__ for path in Path(folder).glob("*/player.py")}

    assert set(SCRIPTED) == folders != set()


def test_a_game_without_a_scripted_player_is_told_those_that_have_one():
    with pytest.raises(UnknownName, match=f"game with a scripted player 'chess'; choose from {', '.join(SCRIPTED)}"):
        scripted("chess")


@pytest.mark.parametrize("game", SCRIPTED)
def test_every_decision_is_answered_by_the_script(game):
    decisions = rulebook(game).decisions

    assert len(script_of(game).answers) == len(decisions)
    assert all(callable(answer) for answer in script_of(game).answers)


@pytest.mark.parametrize("game", SCRIPTED)
def test_a_decision_without_an_answer_and_an_answer_without_a_decision_are_errors(game):
    names = [type(decision).__name__ for decision in rulebook(game).decisions]
    answers = dict(zip(names, script_of(game).answers, strict=True))
    answers["ChooseNothing"] = answers.pop(names[-1])

    with pytest.raises(BadInput) as caught:
        Script(rulebook(game), SimpleNamespace, answers)

    assert caught.value.problems[0] == f"{names[-1]}: it has no answer: add one to the table"
    assert caught.value.problems[1].startswith("unknown decision 'ChooseNothing'")
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize("game", SCRIPTED)
def test_every_weight_of_the_file_is_read_into_the_field_of_its_name(game):
    """A number into a field of its own, a section that is named by a field into an array in the order of its keys."""
    document = read_weights(game)
    weights = script_of(game).usual.weights
    arrays = [name for name in field_names(weights) if name in document and not isinstance(getattr(weights, name), int)]
    for name in arrays:
        assert list(getattr(weights, name)) == [value for _, value in sorted(document.pop(name).items())]
    unread = {key: value for key, value in flat(document).items() if isinstance(value, int)}
    for name in field_names(weights):
        if isinstance(getattr(weights, name), int):
            assert getattr(weights, name) == unread.pop(name)

    assert unread == {}


@pytest.mark.parametrize("game", SCRIPTED)
def test_every_file_of_weights_has_the_same_keys(game):
    folder = Path(str(grognard.agents.__path__[0])).parent / "configs" / "heuristic"
    for path in folder.glob(f"{game}*.toml"):
        assert flat(read_weights(game, str(path))).keys() == flat(read_weights(game)).keys()
        scripted(game, read_weights(game, str(path)))
