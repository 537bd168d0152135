"""Feature selection: of all numbers and actions of a game, those that a network reads and rates."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.heuristic import HeuristicAgent, advice
from grognard.envs.core.actions import Catalogue
from grognard.envs.core.game import Game
from grognard.envs.core.observation import Layout

GONE = -1
"""In place of a column or an action that the game no longer has: the column is read as zero, the action is never legal."""


class FeatureSelection:
    """The columns of an observation that differ between positions, and the actions that have been legal.

    Networks read only these columns. They give a logit to each of these actions, behind a first logit that all other actions
    share; `slot_of_action` tells which logit belongs to an action. With an adviser, a last column holds the slot of the action
    that the adviser would take.
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
        self.gone = np.flatnonzero(columns == GONE)
        self.index_of_column = {int(column): at for at, column in enumerate(columns)}
        self.slot_of_action = np.zeros(catalogue.size, dtype=np.int64)
        present = np.flatnonzero(actions != GONE)
        self.slot_of_action[actions[present]] = 1 + present

    def select(self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]) -> NDArray[np.int16]:
        """The selected columns of whole observations, each of the player to move in its game."""
        selected = np.empty((len(numbers), self.width), dtype=np.int16)
        np.take(numbers, self.columns, axis=1, out=selected[:, : len(self.columns)], mode="clip")
        if len(self.gone):
            selected[:, self.gone] = 0
        if self.adviser is not None:
            selected[:, -1] = self.slot_of_action[advice(self.adviser.choose, games)]
        return selected

    def pick(
        self, logits: NDArray[np.float32], masks: NDArray[np.int8], luck: np.random.Generator, temperature: float
    ) -> NDArray[np.int64]:
        """A legal action for each row of logits: the best (temperature 0), or a draw from the softmax of the legal ones.

        Few actions are legal at a time: they are put together, a short row for each position.
        """
        legal = np.flatnonzero(masks.view(np.bool_))
        rows = legal // masks.shape[1]
        actions = legal - rows * masks.shape[1]
        chances = logits[rows, self.slot_of_action[actions]]
        if temperature > 0:  # the largest of logits with Gumbel noise is such a draw
            noise = luck.standard_exponential(len(chances), dtype=np.float32)
            chances = chances / temperature - np.log(np.maximum(noise, 1e-30))
        starts = rows.searchsorted(np.arange(len(masks)))
        places = np.arange(len(rows)) - starts[rows]
        short = np.full((len(masks), places.max() + 1), -np.inf, dtype=np.float32)
        short[rows, places] = chances
        best: NDArray[np.int64] = actions[starts + short.argmax(axis=1)]
        return best

    def selected_rows(self, name: str) -> list[int]:
        """The rows of a piece that are read."""
        piece = self.layout.piece(name)
        width = len(piece.columns)
        starts = [(row, piece.start + row * width) for row in range(len(piece.rows or []))]
        return [row for row, start in starts if start in self.index_of_column]
