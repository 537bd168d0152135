"""Reinforcement-learning environments for tabletop games: `grognard.make("space_empires", scenario="mini")`.

Importing this package registers the environments with PettingZoo and gymnasium (`grognard/SpaceEmpires-v0` and so on) and
loads no game; all that it exports is loaded when it is first used. `GROGNARD_PURE=1` in the environment runs the sources of
an installed, compiled grognard uncompiled: slower, same games.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, SupportsIndex

__version__ = "0.1.0"

_here = os.path.dirname(os.path.abspath(__file__))
if not os.path.isdir(os.path.join(_here, "envs")):  # a checkout that lost its symbolic links: a zip archive, Windows
    _checkout = os.path.dirname(os.path.dirname(_here))
    if not os.path.isdir(os.path.join(_checkout, "envs")):
        raise ImportError(
            f"{_here} lacks its folders (envs, agents and so on): run `pip install .` in a whole checkout"
        )
    __path__.append(_checkout)

if os.environ.get("GROGNARD_PURE") == "1":
    from grognard.pure import prefer_sources

    prefer_sources()
elif os.path.exists(os.path.join(_here, "engine.json")):  # an installation, which may lack a compiled engine
    from grognard.engine import tell_once

    tell_once()

from grognard.ids import register_all  # noqa: E402  (after the folders have been found)

register_all()

if TYPE_CHECKING:
    from grognard.agents.actors import BatchBot
    from grognard.agents.base import Agent, BadAnswer, Choice, ask
    from grognard.agents.registry import make_agent
    from grognard.envs.core.aec import GameEnv
    from grognard.envs.core.batch import Batch
    from grognard.envs.core.errors import (
        BadInput,
        DiceError,
        GrognardError,
        IllegalAction,
        MissingExtra,
        NotDeclared,
        ReplayDiffers,
        UnknownName,
    )
    from grognard.envs.core.game import Game as AnyGame
    from grognard.envs.core.rulebook import Outcome, Question, View

_ERRORS = [
    "BadInput",
    "DiceError",
    "GrognardError",
    "IllegalAction",
    "MissingExtra",
    "NotDeclared",
    "ReplayDiffers",
    "UnknownName",
]
_HOMES = {
    "Agent": "agents.base",
    "BadAnswer": "agents.base",
    "Batch": "envs.core.batch",
    "BatchBot": "agents.actors",
    "Choice": "agents.base",
    "GameEnv": "envs.core.aec",
    "Outcome": "envs.core.rulebook",
    "Question": "envs.core.rulebook",
    "View": "envs.core.rulebook",
    "ask": "agents.base",
    "make_agent": "agents.registry",
    **dict.fromkeys(_ERRORS, "envs.core.errors"),
}

__all__ = [
    "Agent", "BadAnswer", "BadInput", "Batch", "BatchBot", "Choice", "DiceError", "Game", "GameEnv", "GrognardError",
    "IllegalAction", "MissingExtra", "NotDeclared", "Outcome", "Question", "ReplayDiffers", "UnknownName", "View", "ask",
    "batch", "make", "make_agent",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load what is asked for, and keep it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'grognard' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"grognard.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def make(game: str, **settings: Any) -> "GameEnv":
    """The PettingZoo environment of a game: its newest version's `env` with these settings."""
    environment: GameEnv = _newest(game).env(**settings)
    return environment


def batch(game: str, count: int, **settings: Any) -> "Batch":
    """`count` games side by side: its newest version's `batch` with these settings."""
    games: Batch = _newest(game).batch(count, **settings)
    return games


def Game(  # noqa: N802  (it makes what its name says)
    game: str,
    options: Mapping[str, object] | None = None,
    seed: SupportsIndex = 0,
    position: Mapping[str, object] | None = None,
) -> "AnyGame[Any]":
    """A game without an environment: a new one by its options, or one that begins at a position."""
    from grognard.envs.core.game import Game as AnyGame  # noqa: PLC0415  (importing grognard stays cheap)
    from grognard.envs.core.settings import checked_seed  # noqa: PLC0415
    from grognard.envs.registry import rulebook  # noqa: PLC0415

    return AnyGame(rulebook(game), {} if options is None else options, checked_seed(seed), position)


def _newest(game: str) -> Any:
    """The module of the newest version of a game's environment."""
    from grognard.envs.registry import rulebook  # noqa: PLC0415

    rules = rulebook(game)
    return import_module(f"grognard.envs.{rules.name}_v{rules.version}")
