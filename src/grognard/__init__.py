"""Reinforcement-learning environments for four tabletop games: `grognard.make("space_empires", scenario="mini")`.

`GROGNARD_PURE=1` in the environment runs the sources of an installed, compiled grognard uncompiled: slower, same games.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.envs.core.aec import GameEnv

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


def make(game: str, **settings: Any) -> "GameEnv":
    """The environment of a game: its newest version's `env` with these settings."""
    from grognard.envs.registry import rulebook  # noqa: PLC0415  (importing grognard stays cheap)

    rules = rulebook(game)
    environment: GameEnv = import_module(f"grognard.envs.{rules.name}_v{rules.version}").env(**settings)
    return environment
