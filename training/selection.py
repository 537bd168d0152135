"""How a learner finds out which columns and actions it needs: by watching games."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.actors import make_actor
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.batch import Batch
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.game import Rulebook
from grognard.envs.core.observation import Layout
from grognard.training.config import TrainConfig, scripted_agent

GAMES = 128  # to watch, of each kind of player


def select_features(rules: Rulebook[Any], config: TrainConfig) -> FeatureSelection:
    """The columns that differ and the actions that are legal in games of random and scripted players with these options."""
    names = [name for name in ("random", *config.pool.agents) if name in ("random", "heuristic")]
    layout = rules.layout(Batch(rules, 1, config.options).seats)
    low, high = np.full(layout.size, np.iinfo(np.int16).max), np.full(layout.size, np.iinfo(np.int16).min)
    legal = np.zeros(rules.catalogue.size, dtype=bool)
    for name in dict.fromkeys(names):
        actor = make_actor(name, config.game, derived_seed("columns", config.seed, name))
        batch = Batch(rules, 32, config.options, derived_seed("columns", config.seed))
        ended = 0
        while ended < GAMES:
            low = np.minimum(low, batch.observation.min(axis=0))
            high = np.maximum(high, batch.observation.max(axis=0))
            legal |= batch.mask.any(axis=0)
            batch.step(actor.choose(batch.observation, batch.mask, batch.lanes.games))
            ended += int(batch.done.sum())
    varies = low != high
    if config.network.kind == "entities":
        complete_rows(layout, varies)
    named = config.network.adviser
    adviser = scripted_agent(named, config.game) if named is not None else None
    return FeatureSelection(layout, rules.catalogue, np.flatnonzero(varies), np.flatnonzero(legal), adviser)


def complete_rows(layout: Layout, varies: NDArray[np.bool_]) -> None:
    """Add the other columns of each row that has one that varies: all rows of a piece are read alike."""
    for piece in layout.pieces:
        if piece.rows is not None:
            rows = varies[piece.start : piece.start + piece.size].reshape(piece.shape)
            rows |= rows.any(axis=1, keepdims=True)
