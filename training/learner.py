"""A network that plays: the learner now or as it once was."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grognard.agents.sight import Sight
from grognard.envs.core.game import Game
from grognard.training.actors import Actions, Bits, Numbers
from grognard.training.networks import Brief, FlatTrunk, Judge, Quick


class NetworkActor:
    """Draws from its policy; with temperature 0 it takes what it likes best."""

    def __init__(self, network: Judge, sight: Sight, seed: int, temperature: float = 1.0) -> None:
        self.sight = sight
        self.judge = Quick(network).logits if isinstance(network.trunk, FlatTrunk) else Brief(network).logits
        self.luck = np.random.default_rng(seed)
        self.temperature = temperature

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        logits = self.judge(self.sight.of(numbers, games))
        return self.sight.pick(logits, masks, self.luck, self.temperature)
