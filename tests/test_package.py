"""What `import grognard` gives: everything a user needs, nothing heavy, ids for PettingZoo and gymnasium."""

import subprocess
import sys

import gymnasium
import numpy as np
import pettingzoo
import pytest

import grognard
from grognard.envs.core.game import Game
from grognard.envs.registry import ENVIRONMENTS, GAMES, environment_id

HEAVY = ("torch", "pygame", "PIL", "matplotlib", "stable_baselines3", "onnxruntime", "rich", "typer", "yaml")


def test_importing_it_registers_all_ids_and_loads_nothing_heavy():
    code = (
        "import grognard, sys, gymnasium;"
        "print(*[name for name in gymnasium.registry if name.startswith('grognard/')]);"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ids, loaded = (line.split() for line in done.stdout.splitlines())

    assert sorted(ids) == sorted(map(environment_id, ENVIRONMENTS))
    assert [name for name in HEAVY if name in loaded] == []
    assert [name for name in GAMES if f"grognard.envs.{name}" in loaded] == []
    assert "grognard.agents" not in loaded and "grognard.training" not in loaded


@pytest.mark.parametrize("module", ENVIRONMENTS)
def test_both_libraries_make_it_by_its_id(module):
    aec = pettingzoo.make("aec", environment_id(module), scenario="mini")
    seat = gymnasium.make(environment_id(module), scenario="mini")

    assert aec.unwrapped.metadata["name"] == module == seat.unwrapped.env.metadata["name"]


def test_all_that_it_exports_is_there():
    for name in grognard.__all__:
        assert getattr(grognard, name) is not None and name in dir(grognard)
    with pytest.raises(AttributeError, match="no attribute 'mke'"):
        _ = grognard.mke


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_by_its_name(game):
    table = grognard.Game(game, {"scenario": "mini"}, seed=3)

    assert isinstance(table, Game) and table.rules.name == game
    assert grognard.Game(game, position=table.to_position()).fingerprint() == table.fingerprint()
    numpy = grognard.Game(game, {"scenario": "mini"}, seed=np.int64(3))
    assert numpy.fingerprint() == table.fingerprint() and numpy.origin == table.origin
    with pytest.raises(grognard.GrognardError, match=r"a seed is a whole number, 0 or more, not 1\.5"):
        grognard.Game(game, seed=1.5)
    with pytest.raises(grognard.UnknownName, match=f"did you mean {game}"):
        grognard.Game(f"{game}s")
