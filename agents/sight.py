"""What a network sees of a game and says to it: of all numbers and actions those that ever matter with its options."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.heuristic import HeuristicAgent, advice
from grognard.envs.core.actions import Catalogue
from grognard.envs.core.game import Game
from grognard.envs.core.observation import Layout


class Sight:
    """The columns of an observation that differ between positions, and the actions that have been legal.

    Networks read only these columns and judge only these actions, behind a first judgement that all others have in common.
    With an adviser, a last column tells the action that it would take.
    """

    def __init__(
        self,
        layout: Layout,
        catalogue: Catalogue,
        columns: NDArray[np.int64],
        actions: NDArray[np.int64],
        adviser: HeuristicAgent | None = None,
    ) -> None:
        self.layout = layout
        self.catalogue = catalogue
        self.columns = columns
        self.actions = actions
        self.adviser = adviser
        self.width = len(columns) + (adviser is not None)
        self.place = {int(column): at for at, column in enumerate(columns)}
        self.judgement = np.zeros(catalogue.size, dtype=np.int64)  # which of a network's judgements is an action's
        self.judgement[actions] = 1 + np.arange(len(actions))

    def of(self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]) -> NDArray[np.int16]:
        """What is seen of whole observations, each of whoever is asked in its game."""
        if self.adviser is None:
            return numbers.take(self.columns, axis=1)
        seen = np.empty((len(numbers), self.width), dtype=np.int16)
        np.take(numbers, self.columns, axis=1, out=seen[:, :-1], mode="clip")
        seen[:, -1] = advice(self.adviser.choose, games)
        return seen

    def pick(
        self, logits: NDArray[np.float32], masks: NDArray[np.int8], luck: np.random.Generator, temperature: float
    ) -> NDArray[np.int64]:
        """A legal action for each row of judgements: the best (temperature 0), or a draw from the softmax of the legal ones.

        Few actions are legal at a time: they are put together, a short row for each position.
        """
        legal = np.flatnonzero(masks.view(np.bool_))
        rows = legal // masks.shape[1]
        actions = legal - rows * masks.shape[1]
        hopes = logits[rows, self.judgement[actions]]
        if temperature > 0:  # the largest of logits with Gumbel noise is such a draw
            noise = luck.standard_exponential(len(hopes), dtype=np.float32)
            hopes = hopes / temperature - np.log(np.maximum(noise, 1e-30))
        starts = rows.searchsorted(np.arange(len(masks)))
        places = np.arange(len(rows)) - starts[rows]
        short = np.full((len(masks), places.max() + 1), -np.inf, dtype=np.float32)
        short[rows, places] = hopes
        best: NDArray[np.int64] = actions[starts + short.argmax(axis=1)]
        return best

    def live_rows(self, name: str) -> list[int]:
        """The rows of a piece that are seen."""
        piece = self.layout.piece(name)
        width = len(piece.columns)
        starts = [(row, piece.start + row * width) for row in range(len(piece.rows or []))]
        return [row for row, start in starts if start in self.place]
