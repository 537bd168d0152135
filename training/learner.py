"""A network that plays: the learner now or as it once was."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from grognard.agents.policy import pick
from grognard.envs.core.game import Game
from grognard.training.actors import Actions, Bits, Numbers
from grognard.training.networks import FlatTrunk, Judge, Quick
from grognard.training.sight import Sight


class NetworkActor:
    """Draws from its policy; with temperature 0 it takes what it likes best."""

    def __init__(self, network: Judge, sight: Sight, seed: int, temperature: float = 1.0) -> None:
        self.network = network
        self.sight = sight
        self.quick = Quick(network) if isinstance(getattr(network, "trunk", None), FlatTrunk) else None
        self.luck = np.random.default_rng(seed)
        self.temperature = temperature

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        seen = self.sight.of(numbers, games)
        if self.quick is not None:
            chosen = pick(self.quick.logits(seen), self.sight.known(masks), self.luck, self.temperature)
            return self.sight.named(chosen, masks)
        with torch.inference_mode():
            logits: NDArray[np.float32] = self.network(torch.from_numpy(seen))[0].numpy()
        return pick(logits, masks, self.luck, self.temperature)
