"""Networks that read a seat's numbers as the engine gives them, and judge every action of the catalogue.

Scaling and the choice of columns are part of the network: what is exported needs nothing else to play.
"""

from collections.abc import Sequence

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from grognard.envs.core.aec import scale_array
from grognard.envs.core.observation import Layout
from grognard.training.config import Network


def layers(width: int, hidden: Sequence[int]) -> nn.Sequential:
    """Linear layers with ReLU between and after."""
    found: list[nn.Module] = []
    for following in hidden:
        found += [nn.Linear(width, following), nn.ReLU()]
        width = following
    return nn.Sequential(*found)


class FlatTrunk(BaseFeaturesExtractor):
    """All live numbers into one stack of layers."""

    def __init__(
        self, space: spaces.Box, layout: Layout, columns: NDArray[np.int64], hidden: Sequence[int], row: int = 0
    ) -> None:
        super().__init__(space, hidden[-1])
        self.columns: Tensor
        self.scale: Tensor
        self.register_buffer("columns", torch.from_numpy(columns))
        self.register_buffer("scale", torch.from_numpy(scale_array(layout)[columns]))
        self.body = layers(len(columns), hidden)

    def forward(self, numbers: Tensor) -> Tensor:
        features: Tensor = self.body(numbers.index_select(1, self.columns).float() * self.scale)
        return features


class EntityTrunk(BaseFeaturesExtractor):
    """Rows of a piece (groups, hexes) go through weights they share, are pooled, and join the numbers that have no rows."""

    def __init__(
        self, space: spaces.Box, layout: Layout, columns: NDArray[np.int64], hidden: Sequence[int], row: int = 32
    ) -> None:
        super().__init__(space, hidden[-1])
        self.scale: Tensor
        self.register_buffer("scale", torch.from_numpy(scale_array(layout)))
        self.spans: list[tuple[int, int, int]] = []  # first column, rows (0: none), columns of a row
        at = width = 0
        self.readers = nn.ModuleList()
        for piece in layout.pieces:
            rows = 0 if piece.rows is None else len(piece.rows)
            self.spans.append((at, rows, len(piece.columns)))
            self.readers.append(layers(len(piece.columns), [row, row]) if rows else nn.Identity())
            width += row * (rows if rows <= 4 else 2) if rows else len(piece.columns)
            at += max(1, rows) * len(piece.columns)
        self.body = layers(width, hidden)

    def forward(self, numbers: Tensor) -> Tensor:
        scaled = numbers.float() * self.scale
        parts = []
        for (at, rows, columns), reader in zip(self.spans, self.readers, strict=True):
            piece = scaled[:, at : at + max(1, rows) * columns]
            if rows:
                read = reader(piece.reshape(-1, rows, columns))
                # A handful of rows (players) keep their places; of many, the sum and the most of each number are kept.
                piece = read.flatten(1) if rows <= 4 else torch.cat([read.mean(1), read.amax(1)], dim=1)
            parts.append(piece)
        features: Tensor = self.body(torch.cat(parts, dim=1))
        return features


TRUNKS: dict[str, type[FlatTrunk] | type[EntityTrunk]] = {"flat": FlatTrunk, "entities": EntityTrunk}


def policy_settings(config: Network, layout: Layout, columns: NDArray[np.int64]) -> dict[str, object]:
    """What an SB3 policy must be told to have our trunk and nothing else before its two heads."""
    return {
        "features_extractor_class": TRUNKS[config.kind],
        "features_extractor_kwargs": {
            "layout": layout, "columns": columns, "hidden": config.hidden, "row": config.row,
        },
        "net_arch": [],
    }  # fmt: skip


class Judge(nn.Module):
    """A policy as one function: numbers in, logits and value out; shares its weights with the SB3 policy it is made of."""

    def __init__(self, policy: MaskableActorCriticPolicy) -> None:
        super().__init__()
        self.trunk = policy.features_extractor
        self.logits = policy.action_net
        self.value = policy.value_net

    def forward(self, numbers: Tensor) -> tuple[Tensor, Tensor]:
        features = self.trunk(numbers)
        return self.logits(features), self.value(features).squeeze(1)
