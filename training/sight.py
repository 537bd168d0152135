"""What a network sees and says: of all numbers and actions of a game those that ever matter with its options."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.heuristic import HeuristicAgent, advice
from grognard.envs.core.actions import Catalogue
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.observation import Layout
from grognard.training.actors import make_actor
from grognard.training.config import TrainConfig, scripted_adviser
from grognard.training.match import derived_seed

GAMES = 128  # that are watched to find out


class Sight:
    """The columns of an observation that differ between positions, and the actions that have been legal.

    Networks read only these columns and judge only these actions; all others have one judgement in common. With an adviser,
    a last column tells the action that it would take.
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
        self.strange = np.ones(catalogue.size, dtype=bool)  # the actions that nobody has judged
        self.strange[actions] = False

    def of(self, numbers: NDArray[np.int16], games: Sequence[Game[Any]]) -> NDArray[np.int16]:
        """What is seen of whole observations, each of whoever is asked in its game."""
        seen = np.empty((len(numbers), self.width), dtype=np.int16)
        np.take(numbers, self.columns, axis=1, out=seen[:, : len(self.columns)], mode="clip")
        if self.adviser is not None:
            seen[:, -1] = advice(self.adviser.choose, games)
        return seen

    def known(self, masks: NDArray[np.int8]) -> NDArray[np.int8]:
        """Which known actions are legal; before them, whether any other is."""
        found = np.empty((len(masks), 1 + len(self.actions)), dtype=np.int8)
        np.take(masks, self.actions, axis=1, out=found[:, 1:], mode="clip")
        found[:, 0] = (masks.view(np.bool_) & self.strange).any(axis=1)
        return found

    def named(self, chosen: NDArray[np.int64], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """The actions of columns that `known` tells of; any other: the first that is legal."""
        actions: NDArray[np.int64] = self.actions[chosen - 1]
        for row in np.flatnonzero(chosen == 0):
            others = masks[row].copy()
            others[self.actions] = 0
            actions[row] = others.argmax()
        return actions

    def live_rows(self, name: str) -> list[int]:
        """The rows of a piece that are seen."""
        piece = self.layout.piece(name)
        width = len(piece.columns)
        starts = [(row, piece.start + row * width) for row in range(len(piece.rows or []))]
        return [row for row, start in starts if start in self.place]


def open_eyes(rules: Rulebook[Any], config: TrainConfig) -> Sight:
    """Watch games between random and scripted players of these options."""
    names = [name for name in ("random", *config.pool.agents) if name in ("random", "heuristic")]
    layout = rules.layout(Batch(rules, 1, config.options).seats)
    low, high = np.full(layout.size, np.iinfo(np.int16).max), np.full(layout.size, np.iinfo(np.int16).min)
    said = np.zeros(rules.catalogue.size, dtype=bool)
    for name in dict.fromkeys(names):
        actor = make_actor(name, config.game, derived_seed("columns", config.seed, name))
        batch = Batch(rules, 32, config.options, derived_seed("columns", config.seed))
        ended = 0
        while ended < GAMES:
            low = np.minimum(low, batch.observation.min(axis=0))
            high = np.maximum(high, batch.observation.max(axis=0))
            said |= batch.mask.any(axis=0)
            batch.step(actor.choose(batch.observation, batch.mask, batch.lanes.games))
            ended += int(batch.done.sum())
    live = low != high
    if config.network.kind == "entities":
        whole_rows(layout, live)
    named = config.network.adviser
    adviser = scripted_adviser(named, config.game) if named is not None else None
    return Sight(layout, rules.catalogue, np.flatnonzero(live), np.flatnonzero(said), adviser)


def whole_rows(layout: Layout, live: NDArray[np.bool_]) -> None:
    """A row of which anything is live is seen as a whole, for all rows of a piece are read alike."""
    for piece in layout.pieces:
        if piece.rows is not None:
            rows = live[piece.start : piece.start + piece.size].reshape(piece.shape)
            rows |= rows.any(axis=1, keepdims=True)
