"""The scripted opponents: one player for each game whose folder here has a `player.py`."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import Choice
from grognard.agents.script import Judge, Script
from grognard.agents.tree import Playout
from grognard.agents.weights import read_weights
from grognard.envs.core.errors import GrognardError, UnknownName, unknown
from grognard.envs.core.game import Game
from grognard.envs.core.sheet import Toml
from grognard.envs.registry import GAMES


def has_script(game: str) -> bool:
    """Whether the game has a scripted player."""
    folder = f"grognard.agents.{game}"
    return game in GAMES and find_spec(folder) is not None and find_spec(f"{folder}.player") is not None


def script_of(game: str) -> Script[Any, Any]:
    """The script of a game's scripted player."""
    if not has_script(game):
        raise UnknownName(unknown("game with a scripted player", game, [name for name in GAMES if has_script(name)]))
    script: Script[Any, Any] = import_module(f"grognard.agents.{game}.player").SCRIPT
    return script


def scripted(game: str, sheet: Toml | None = None) -> Playout[Any]:
    """A game's scripted player, with the weights of a sheet in place of the shipped ones; raises what is wrong with them."""
    return script_of(game).player(sheet).choose


def judge_of(game: str) -> Judge[Any] | None:
    """How the game's script judges positions, or None."""
    return script_of(game).judge if has_script(game) else None


def seated(own: Playout[Any], others: Playout[Any], seat: int) -> Playout[Any]:
    """A player for all seats, who plays one like this and all others like that."""
    return lambda state, mask: (own if state.to_move == seat else others)(state, mask)


def advice(player: Playout[Any], games: Sequence[Game[Any]]) -> NDArray[np.int64]:
    """What a scripted player would do in each game. It reads nothing hidden, in true games either."""
    return np.array([player(game.state, game.mask) for game in games], dtype=np.int64)


class HeuristicAgent:
    """`heuristic`: plays by rules of thumb, from what its seat knows; it needs no luck of its own.

    - `weights`: others than the usual ones: `mini` for those that were fitted to a scenario, or a file as `grognard tune`
      writes it
    """

    needs_game = True

    def __init__(self, game: str, weights: str = "") -> None:
        self.sheet = read_weights(game, weights) if weights else None
        self.choose = scripted(game, self.sheet)

    @classmethod
    def with_sheet(cls, game: str, sheet: Toml | None) -> "HeuristicAgent":
        """With weights that have been read already."""
        agent = cls(game)
        agent.sheet, agent.choose = sheet, scripted(game, sheet)
        return agent

    def act(self, choice: Choice) -> int:
        game: Game[Any] | None = choice.game
        if game is None:
            raise GrognardError("the scripted player needs a choice with a game: Choice(..., with_game=True)")
        return int(self.choose(game.state, game.mask))
