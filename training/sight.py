"""How a learner finds out what it needs to see and say: it watches games."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.agents.sight import Sight
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook
from grognard.envs.core.observation import Layout
from grognard.training.actors import make_actor
from grognard.training.config import TrainConfig, scripted_agent
from grognard.training.match import derived_seed

GAMES = 128  # of each kind of player that are watched


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
    adviser = scripted_agent(named, config.game) if named is not None else None
    return Sight(layout, rules.catalogue, np.flatnonzero(live), np.flatnonzero(said), adviser)


def whole_rows(layout: Layout, live: NDArray[np.bool_]) -> None:
    """A row of which anything is live is seen as a whole, for all rows of a piece are read alike."""
    for piece in layout.pieces:
        if piece.rows is not None:
            rows = live[piece.start : piece.start + piece.size].reshape(piece.shape)
            rows |= rows.any(axis=1, keepdims=True)
