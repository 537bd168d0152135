"""Whoever answers many decisions at once: rows of observations and masks in, actions out."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from grognard.agents.base import Choice
from grognard.agents.heuristic import HeuristicAgent, advice
from grognard.agents.policy import PolicyAgent
from grognard.agents.registry import make_agent
from grognard.envs.core.game import Game
from grognard.training.match import derived_seed

Numbers = NDArray[np.int16]
Bits = NDArray[np.int8]
Actions = NDArray[np.int64]


class Actor(Protocol):
    """Picks a legal action for each row; `games` are there for agents that are asked one at a time."""

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        """One action for each row."""
        ...


class RandomActor:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        chosen: Actions = (self.luck.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
        return chosen


class AgentActor:
    """A registered agent: a policy judges all rows at once, others are asked for one choice after the other.

    The scripted player reads nothing that a `Choice` would hide: none is made for it.
    """

    def __init__(self, text: str, game: str, seed: int) -> None:
        self.agent = make_agent(text, game, derived_seed("agent", seed))
        self.luck = np.random.default_rng(derived_seed("views", seed))  # what it is shown is not for it to foresee

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        if isinstance(self.agent, PolicyAgent):
            return self.agent.choose(numbers, masks, games)
        if isinstance(self.agent, HeuristicAgent):
            return advice(self.agent.choose, games)
        seeds = self.luck.integers(2**56, size=len(games))
        choices = [
            Choice(game, int(seed), with_game=self.agent.needs_game) for game, seed in zip(games, seeds, strict=True)
        ]
        return np.array([self.agent.act(choice) for choice in choices], dtype=np.int64)


def make_actor(text: str, game: str, seed: int) -> Actor:
    """The actor of an agent's name; `random` needs no choices."""
    return RandomActor(seed) if text == "random" else AgentActor(text, game, seed)
