"""The games by name, found in the folders beside this file; a game is imported only when it is asked for."""

from importlib import import_module
from pathlib import Path
from typing import Any

from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.core.game import Rulebook

HERE = Path(__file__).parent
# A folder with a `game.py` is a game; only the kernel's is not.
GAMES = tuple(sorted(path.parent.name for path in HERE.glob("*/game.py") if path.parent.name != "core"))
# One module for each version of each game, such as `conquest_v0`.
ENVIRONMENTS = tuple(sorted(path.stem for game in GAMES for path in HERE.glob(f"{game}_v[0-9]*.py")))


def rulebook(name: str) -> Rulebook[Any]:
    """The rules of a game, by its name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownName(unknown("game", name, list(GAMES)))
    module = import_module(f"grognard.envs.{name}.game")
    rules: Rulebook[Any] = module.RULES
    return rules


def measured_scenario(name: str) -> str:
    """The scenario by which the speed of a game is measured: the one that its module names, or `standard`."""
    module = import_module(f"grognard.envs.{name}.game")
    return str(getattr(module, "MEASURED", "standard"))


def environment_id(module: str) -> str:
    """The name by which PettingZoo knows an environment: `grognard/SpaceEmpires-v0` for `space_empires_v0`."""
    game, _, version = module.rpartition("_v")
    return f"grognard/{game.title().replace('_', '')}-v{version}"
