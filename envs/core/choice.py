"""One choice to be made, as its player sees it: what the environment or a match hands to an agent."""

from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.envs.core.arrays import bits_of, numbers_of, scale_array
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.game import Game, Question, Rulebook


def derived_seed(*parts: object) -> int:
    """A seed of its own for everything that has its own parts; from one of them no other can be computed.

    Whatever an agent is told comes from here: from the seed of a game itself it could work out decks and dice.
    """
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "little")


class Choice:
    """One choice to be made, as its player sees it.

    - `player`: who is asked; `question`: what, with its `name`, `rule` and `text`
    - `legal`: the legal actions, in ascending order; `labels()` and `phrases()` give their texts
    - `numbers`: the observation as whole numbers, `observation` as floats; `layout` says what they mean
    - `mask`: a byte for every action of the catalogue, 1 where it is legal
    - `game`: for agents that say `needs_game`, a copy of the game in which everything the player cannot know has been
      redrawn by `seed`; None for others

    The true game is nowhere in a choice.
    """

    def __init__(self, game: Game[Any], seed: int | None = None, *, with_game: bool = False) -> None:
        question = game.decision
        if question is None:
            raise GrognardError("the game is over: nobody is asked anything")
        self.rules: Rulebook[Any] = game.rules
        self.player: str = question.player
        self.question: Question = question
        self.legal: list[int] = game.legal()
        self.numbers: NDArray[np.int16] = numbers_of(game.observe(self.player))
        self.mask: NDArray[np.int8] = bits_of(game.mask.bits).copy()
        self.layout = game.layout
        self._phrases = {action: game.phrase(action) for action in self.legal}
        self.game: Game[Any] | None = None
        if with_game:
            self.game = game.resample(self.player, derived_seed("choice", game.fingerprint()) if seed is None else seed)

    @property
    def observation(self) -> NDArray[np.float32]:
        """The numbers, scaled to about [-1, 1]."""
        return self.numbers * scale_array(self.layout)

    def labels(self) -> dict[int, str]:
        """The legal actions with their texts in the catalogue, such as `choose hand 3`."""
        return {action: self.rules.catalogue.label(action) for action in self.legal}

    def phrases(self) -> dict[int, str]:
        """The legal actions as a person would read them, with the names of the things they are about now."""
        return dict(self._phrases)
