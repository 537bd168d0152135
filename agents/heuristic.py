"""The scripted opponents: one player for each game that has one."""

from typing import Any

from grognard.agents.base import View
from grognard.agents.conquest import player as conquest
from grognard.agents.space_empires import player as space_empires
from grognard.agents.tree import Playout
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.core.game import Game

PLAYERS: dict[str, Playout[Any]] = {"conquest": conquest.choose, "space_empires": space_empires.choose}


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
