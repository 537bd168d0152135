"""The scripted opponents: one player for each game that has one."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import Choice
from grognard.agents.conquest import player as conquest
from grognard.agents.conquest.weights import Weights as ConquestWeights
from grognard.agents.sheet import read_sheet
from grognard.agents.space_empires import player as space_empires
from grognard.agents.space_empires.weights import Weights as SpaceEmpiresWeights
from grognard.agents.tree import Playout
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.core.game import Game
from grognard.envs.core.sheet import Toml

PLAYERS: dict[str, Playout[Any]] = {"conquest": conquest.choose, "space_empires": space_empires.choose}
WEIGHTS: dict[str, Callable[[Toml], Any]] = {"conquest": ConquestWeights, "space_empires": SpaceEmpiresWeights}


def scripted(game: str, sheet: Toml | None = None) -> Playout[Any]:
    """A game's scripted player, with the weights of a sheet in place of the shipped ones; raises what is wrong with them."""
    if game not in PLAYERS:
        raise UnknownName(unknown("game with a scripted player", game, list(PLAYERS)))
    choose: Callable[..., int] = PLAYERS[game]
    if sheet is None:
        return choose
    weights = WEIGHTS[game](sheet)
    return lambda state, mask: choose(state, mask, weights)


def seated(own: Playout[Any], others: Playout[Any], seat: int) -> Playout[Any]:
    """A player for all seats, who plays one like this and all others like that."""
    return lambda state, mask: (own if state.asks == seat else others)(state, mask)


def advice(player: Playout[Any], games: Sequence[Game[Any]]) -> NDArray[np.int64]:
    """What a scripted player would do in each game. It reads nothing hidden, so the true games tell it no more than a `Choice`."""
    return np.array([player(game.state, game.mask) for game in games], dtype=np.int64)


class HeuristicAgent:
    """`heuristic`: plays by rules of thumb, from what its seat knows; it needs no luck of its own.

    - `weights`: others than the usual ones: `mini` for those that were fitted to a scenario, or a file as `grognard tune`
      writes it
    """

    needs_game = True

    def __init__(self, game: str, weights: str = "") -> None:
        self.sheet = read_sheet(game, weights) if weights else None
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
            raise ValueError("the scripted player needs a choice with a game: Choice(..., with_game=True)")
        return int(self.choose(game.state, game.mask))
