"""A network that plays: the learner now or as it once was."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grognard.agents.actors import Actions, Bits, Numbers
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.game import Game
from grognard.training.networks import FlatTrunk, KnownActionsNet, NumpyNet, PolicyValueNet


class NetworkActor:
    """Draws from its policy; with temperature 0 it takes the action with the largest logit."""

    def __init__(
        self, network: PolicyValueNet, selection: FeatureSelection, seed: int, temperature: float = 1.0
    ) -> None:
        self.selection = selection
        kind = NumpyNet if isinstance(network.trunk, FlatTrunk) else KnownActionsNet
        self.logits = kind(network).logits
        self.luck = np.random.default_rng(seed)
        self.temperature = temperature

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        logits = self.logits(self.selection.select(numbers, games))
        return self.selection.pick(logits, masks, self.luck, self.temperature)
