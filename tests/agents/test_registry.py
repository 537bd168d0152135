"""Agents by name: what a text makes, and what is said when it makes nothing."""

from random import Random

import pytest
from contract.games import new_game, play

from grognard.agents.base import Choice
from grognard.agents.registry import AGENTS, make_agent
from grognard.envs.core.errors import BadInput, UnknownName
from grognard.envs.registry import GAMES


class Picky:
    """An agent of somebody's own, with parameters of all types."""

    needs_game = False

    def __init__(self, game: str, seed: int, pace: float = 1.0, bold: bool = False, name: str = "none") -> None:
        self.given = (game, seed, pace, bold, name)

    def act(self, choice: Choice) -> int:
        return choice.legal[-1]


@pytest.fixture
def own_module(monkeypatch, tmp_path):
    """A module `own_agents` in the folder where the user stands."""
    source = "class Last:\n    needs_game = False\n\n    def act(self, choice):\n        return choice.legal[-1]\n"
    (tmp_path / "own_agents.py").write_text(source)
    monkeypatch.chdir(tmp_path)


OURS = ["heuristic", "pass", "random", "search:sims=8"]


def test_every_agent_that_needs_no_file_is_tried_here():
    assert {text.partition(":")[0] for text in OURS} == set(AGENTS) - {"policy"}


@pytest.mark.parametrize("text", OURS)
@pytest.mark.parametrize("game", GAMES)
def test_every_agent_of_ours_plays_every_game(text, game):
    agent = make_agent(text, game, seed=1)
    table = play(new_game(game, "mini"), Random(1), 30)

    for _ in range(3):
        action = agent.act(Choice(table, seed=2, with_game=agent.needs_game))
        assert action in table.legal()
        table.apply(action)


def test_a_seed_makes_an_agent_repeatable():
    table = new_game("space_empires", "standard")

    def choices(text, seed):
        agent = make_agent(text, "space_empires", seed)
        return [agent.act(Choice(table)) for _ in range(20)]

    assert choices("random", 1) == choices("random", 1) == choices("random:seed=1", 2) != choices("random", 2)


@pytest.mark.parametrize(
    ("parameters", "given"),
    [
        ("", ("space_empires", 5, 1.0, False, "none")),
        (":seed=7", ("space_empires", 7, 1.0, False, "none")),
        (": pace = 0.5 , bold=TRUE,name=x=y", ("space_empires", 5, 0.5, True, "x=y")),
    ],
)
def test_parameters_have_the_types_of_the_signature(parameters, given):
    assert make_agent(f"{__name__}:Picky{parameters}", "space_empires", 5).given == given


def test_an_agent_of_ones_own_is_found_in_the_present_folder(own_module):
    table = new_game("space_empires", "mini")

    assert make_agent("own_agents:Last", "space_empires").act(Choice(table)) == table.legal()[-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("randm", "unknown agent 'randm'; did you mean random?"),
        ("nothing.here:Agent", "agent nothing.here:Agent cannot be loaded: No module named 'nothing'"),
        (
            f"{__name__}:Absent",
            f"agent {__name__}:Absent cannot be loaded: module '{__name__}' has no attribute 'Absent'",
        ),
    ],
)
def test_an_agent_nobody_knows_is_told(text, message):
    with pytest.raises(UnknownName) as error:
        make_agent(text, "space_empires")

    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("random:fast", ["'fast' is not a parameter: write name=value"]),
        ("random:sed=1", ["unknown parameter 'sed'; did you mean seed?"]),
        ("random:game=chess", ["unknown parameter 'game'; choose from seed"]),
        (
            f"{__name__}:Picky:bold=maybe,pce=1",
            ["bold: 'maybe' is neither true nor false", "unknown parameter 'pce'; did you mean pace?"],
        ),
    ],
)
def test_wrong_parameters_are_told_all_at_once(text, mistakes):
    with pytest.raises(BadInput) as error:
        make_agent(text, "space_empires")

    assert error.value.problems == mistakes
