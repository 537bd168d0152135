"""What an agent is: anything that picks a legal action from what its seat may see."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from grognard.envs.core.aec import scale_array
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.game import Game, Question, Rulebook


class Choice:
    """One choice to be made, as its player sees it.

    `game` is there for agents that ask for it (`needs_game`): a copy of the game in which everything the player cannot know
    has been drawn again. The true game is nowhere in a choice.
    """

    def __init__(self, game: Game[Any], seed: int = 0, *, with_game: bool = False) -> None:
        question = game.decision
        if question is None:
            raise ValueError("the game is over: nobody is asked anything")
        self.rules: Rulebook[Any] = game.rules
        self.player: str = question.player
        self.question: Question = question
        self.legal: list[int] = game.legal()
        self.numbers: NDArray[np.int16] = numbers_of(game.observe(self.player))
        self.mask: NDArray[np.int8] = bits_of(game.mask.bits).copy()
        self.layout = game.layout
        self.game: Game[Any] | None = game.resample(self.player, seed) if with_game else None

    @property
    def observation(self) -> NDArray[np.float32]:
        """The numbers, scaled to about [-1, 1]."""
        return self.numbers * scale_array(self.layout)

    def labels(self) -> dict[int, str]:
        """The legal actions with their texts."""
        return {action: self.rules.catalogue.label(action) for action in self.legal}


class Agent(Protocol):
    """`act` answers one choice; `needs_game` asks for a resampled copy of the game in it."""

    needs_game: bool

    def act(self, choice: Choice) -> int:
        """A legal action."""
        ...
