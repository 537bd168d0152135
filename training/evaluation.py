"""Games between two actors, many at once: how good is the learner now?"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from grognard.agents.actors import Actor
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook
from grognard.training.ladder import Tally

LANES = 128  # games side by side


def evaluate(
    rules: Rulebook[Any],
    options: Mapping[str, object],
    actor: Actor,
    opponent: Actor,
    games: int,
    seed: int,
    tick: Callable[[], None] = lambda: None,
) -> Tally:
    """Play `games` games, the actor in each seat in turn and the opponent in all others; `tick` is called after each."""
    lanes = min(games, LANES)
    batch = Batch(rules, lanes, options, seed)
    number = np.arange(lanes)  # of the game that is played in each lane; tells the actor's seat
    begun = lanes
    tally = Tally()
    while True:
        own = batch.to_move == number % batch.seats
        alive = number < games
        actions = batch.mask.argmax(axis=1)  # lanes without a game go anywhere: they are not counted
        for who, rows in ((actor, np.flatnonzero(own & alive)), (opponent, np.flatnonzero(~own & alive))):
            if len(rows):
                tables = [batch.lanes.games[lane] for lane in rows]
                actions[rows] = who.choose(batch.observation[rows], batch.mask[rows], tables)
        batch.step_some(np.flatnonzero(alive), actions[alive])
        for lane in np.flatnonzero(batch.done & alive):
            tally.add(float(batch.reward[lane, number[lane] % batch.seats]), 0.0)  # winners get more than nothing
            tick()
            number[lane] = begun
            begun += 1
        if tally.trials == games:
            return tally
