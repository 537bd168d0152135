"""The opponents of a learner: itself, its earlier selves, and agents by name."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np

from grognard.agents.actors import Actor, make_actor
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.choice import derived_seed
from grognard.training.config import Pool
from grognard.training.learner import NetworkActor
from grognard.training.networks import PolicyValueNet

CURRENT = "current"
SLOW = 0.98  # how much of a score's past is kept with each new game


class Scores:
    """The recent results of the learner against each opponent: 1 a win, 0.5 a draw, 0 a defeat."""

    def __init__(self) -> None:
        self.known: dict[str, float] = {}

    def of(self, name: str) -> float:
        return self.known.get(name, 0.5)

    def add(self, name: str, reward: float) -> None:
        result = 0.5 if reward == 0 else float(reward > 0)
        self.known[name] = SLOW * self.of(name) + (1 - SLOW) * result


class Opponents:
    """Who may sit in the other seats, and how often each is drawn.

    Agents are made again at every `begin`, so that a resumed run goes on exactly like one that never stopped.
    """

    def __init__(self, config: Pool, game: str, seed: int, selection: FeatureSelection) -> None:
        self.config = config
        self.game = game
        self.seed = seed
        self.selection = selection
        self.network: PolicyValueNet | None = None  # the learner, once it is known
        self.past: dict[str, PolicyValueNet] = {}
        self.scores = Scores()
        self.actors: dict[str, Actor] = {}
        self.begin(0)

    def meet(self, network: PolicyValueNet) -> None:
        """The learner joins."""
        self.network = network
        self.begin(0)

    def begin(self, iteration: int) -> None:
        """Fresh luck for everybody, from the number of the iteration alone."""
        self.actors = {} if self.network is None else {CURRENT: self._actor(self.network, iteration, CURRENT)}
        for name in self.config.agents:
            self.actors[name] = make_actor(name, self.game, self._seed(iteration, name))
        for name, network in self.past.items():
            self.actors[name] = self._actor(network, iteration, name)

    def _learner(self) -> PolicyValueNet:
        assert self.network is not None, "the learner has not joined yet: call meet"
        return self.network

    def _actor(self, network: PolicyValueNet, iteration: int, name: str) -> NetworkActor:
        return NetworkActor(network, self.selection, self._seed(iteration, name))

    def _seed(self, iteration: int, name: str) -> int:
        return derived_seed("opponent", self.seed, iteration, name)

    def keep(self, name: str) -> str | None:
        """Put a copy of the learner into the pool; if that is full, the past self it beats most easily leaves and is returned."""
        easiest = None
        if len(self.past) >= self.config.keep:
            easiest = max(self.past, key=self.scores.of)
            del self.past[easiest]
            self.scores.known.pop(easiest, None)
        self.past[name] = deepcopy(self._learner()).eval()
        self.actors[name] = self._actor(self.past[name], 0, name)
        return easiest

    def draw(self, luck: np.random.Generator, count: int) -> list[str]:
        """The opponents of `count` new games."""
        weights = {CURRENT: self.config.current, **self.config.agents}
        hardness = {name: (1 - self.scores.of(name)) ** 2 + 0.01 for name in self.past}
        for name, hard in hardness.items():
            weights[name] = self.config.past * hard / sum(hardness.values())
        if not self.past:
            weights[CURRENT] += self.config.past
        chances = np.array(list(weights.values()))
        picks = luck.choice(len(weights), size=count, p=chances / chances.sum())
        names = list(weights)
        return [names[pick] for pick in picks]

    def get_state(self) -> dict[str, Any]:
        return {
            "past": {name: network.state_dict() for name, network in self.past.items()},
            "scores": self.scores.known,
        }

    def set_state(self, saved: Mapping[str, Any]) -> None:
        self.scores.known = {str(name): float(score) for name, score in saved["scores"].items()}
        self.past = {}
        for name, weights in saved["past"].items():
            self.past[name] = deepcopy(self._learner()).eval()
            self.past[name].load_state_dict(weights)
