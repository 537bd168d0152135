"""Imports point one way: training -> agents -> envs/<game> -> envs/core; games never meet; heavy libraries wait."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "envs").glob("*/game.py") if path.parent.name != "core")
HEAVY = {"torch", "pygame", "PIL", "stable_baselines3", "onnxruntime", "typer", "rich", "grognard.agents"}
MODULES = sorted(path for folder in ("envs", "agents", "training") for path in (ROOT / folder).rglob("*.py"))


def imports(path):
    """Our own modules that a file imports anywhere, inside functions too, without `grognard.`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.removeprefix("grognard.") for name in names if name.startswith("grognard."))


def room(path):
    """Where a module stands: envs.core, a game, envs, agents, agents.server or training."""
    parts = path.relative_to(ROOT).parts
    if parts[0] == "envs":
        return f"envs.{parts[1]}" if len(parts) > 2 else "envs"
    return "agents.server" if parts[:2] == ("agents", "server") else parts[0]


def allowed(where):
    """The rooms from which a room may import, besides `grognard` itself."""
    if where == "envs.core":
        return ("envs.core.",)
    if where.startswith("envs."):
        return ("envs.core.", f"{where}.")
    return {
        "envs": ("envs.",),
        "agents": ("envs.", "agents."),
        "agents.server": ("envs.", "agents."),
        "training": ("envs.", "agents.", "training."),
    }[where]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path):
    rooms = ("envs.", "agents.", "training.", "configs.")
    wrong = [name for name in imports(path) if name.startswith(rooms) and not name.startswith(allowed(room(path)))]

    assert wrong == []


def test_the_walk_sees_everything():
    """A guard against a test that passes because it finds nothing."""
    assert GAMES and {room(path) for path in MODULES} >= {"envs", "envs.core", "agents", "training"}
    assert "envs.core.game.Rulebook" in set(imports(ROOT / "envs" / "registry.py"))
    assert any(name.startswith("envs.core.") for name in imports(ROOT / "envs" / GAMES[0] / "game.py"))


EXTRAS = """
import sys

class Absent:
    def find_spec(self, name, *_):
        absent = "PIL matplotlib onnx onnxruntime pygame sb3_contrib stable_baselines3 tensorboard torch".split()
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
from grognard.cli import main
main()
"""


def without_extras(*words):
    """The command line where nothing but the requirements is installed."""
    return subprocess.run([sys.executable, "-c", EXTRAS, *map(str, words)], capture_output=True, text=True, check=False)


def test_a_ladder_needs_no_extra(tmp_path):
    mini = ("space_empires", "-s", "mini", "-o", "rounds=1", "--games", 2, "--workers", 1)

    done = without_extras("ladder", *mini, "--agents", "random,pass", "--out", tmp_path)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "ladder.json").exists() and (tmp_path / "ladder.svg").exists()


def test_training_says_which_extra_it_needs():
    done = without_extras("train", "demo")

    assert done.returncode != 0 and "pip install 'grognard[train]'" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_an_environment_is_light_to_import(game):
    """Learners, windows and pictures are loaded when they are used, and no other game comes along."""
    code = f"import sys, grognard.envs.{game}_v0; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())

    assert loaded & HEAVY == set()
    assert {name for name in GAMES if f"grognard.envs.{name}" in loaded} == {game}
