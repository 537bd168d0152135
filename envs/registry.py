"""The games by name; a game is imported only when it is asked for."""

from importlib import import_module
from typing import Any

from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.core.game import Rulebook

GAMES = ("space_empires", "conquest")


def rulebook(name: str) -> Rulebook[Any]:
    """The rules of a game, by its name."""
    if name not in GAMES:
        raise UnknownName(unknown("game", name, list(GAMES)))
    module = import_module(f"grognard.envs.{name}.game")
    rules: Rulebook[Any] = module.RULES
    return rules
