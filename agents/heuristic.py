"""The scripted opponents: one player for each game that has one."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import View
from grognard.agents.conquest import player as conquest
from grognard.agents.space_empires import player as space_empires
from grognard.agents.tree import Playout
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.core.game import Game

PLAYERS: dict[str, Playout[Any]] = {"conquest": conquest.choose, "space_empires": space_empires.choose}


def advice(player: Playout[Any], games: Sequence[Game[Any]]) -> NDArray[np.int64]:
    """What a scripted player would do in each game. It reads nothing hidden: the true games tell it no more than views."""
    return np.array([player(game.state, game.mask) for game in games], dtype=np.int64)


class HeuristicAgent:
    """`heuristic`: plays by rules of thumb, from what its seat knows; it needs no luck of its own."""

    needs_game = True

    def __init__(self, game: str) -> None:
        if game not in PLAYERS:
            raise UnknownName(unknown("game with a scripted player", game, list(PLAYERS)))
        self.choose = PLAYERS[game]

    def act(self, view: View) -> int:
        game: Game[Any] | None = view.game
        if game is None:
            raise ValueError("the scripted player needs a view with a game: View(..., with_game=True)")
        return int(self.choose(game.state, game.mask))
