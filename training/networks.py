"""Networks that read a seat's numbers as the engine gives them, and judge every action of the catalogue.

Scaling and the choice of columns are part of the network: what is exported needs nothing else to play.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

from grognard.envs.core.actions import Catalogue, Verb
from grognard.envs.core.aec import scale_array
from grognard.envs.core.observation import Layout, Piece
from grognard.training.config import Network


def layers(width: int, hidden: Sequence[int]) -> nn.Sequential:
    """Linear layers with ReLU between and after."""
    found: list[nn.Module] = []
    for following in hidden:
        found += [nn.Linear(width, following), nn.ReLU()]
        width = following
    return nn.Sequential(*found)


class Reader(nn.Module):
    """Some columns of an observation as scaled floats; they alone are cast."""

    def __init__(self, layout: Layout, columns: Sequence[int]) -> None:
        super().__init__()
        self.columns: Tensor
        self.scale: Tensor
        self.register_buffer("columns", torch.tensor(columns))
        self.register_buffer("scale", torch.from_numpy(scale_array(layout)[np.array(columns)]))

    def forward(self, numbers: Tensor) -> Tensor:
        return numbers.index_select(1, self.columns).float() * self.scale


class FlatTrunk(BaseFeaturesExtractor):
    """All live numbers into one stack of layers."""

    def __init__(self, space: spaces.Box, layout: Layout, columns: NDArray[np.int64], hidden: Sequence[int]) -> None:
        super().__init__(space, hidden[-1])
        self.read = Reader(layout, columns.tolist())
        self.body = layers(len(columns), hidden)

    def forward(self, numbers: Tensor) -> Tensor:
        features: Tensor = self.body(self.read(numbers))
        return features


class Rows(nn.Module):
    """The live rows of a piece: weights they share, a place of their own, and where they have neighbours a look around."""

    def __init__(self, layout: Layout, piece: Piece, live: Sequence[int], row: int, looks: int) -> None:
        super().__init__()
        width = len(piece.columns)
        columns = [piece.start + number * width + column for number in live for column in range(width)]
        self.shape = (len(live), width)
        self.read = Reader(layout, columns)
        self.enter = nn.Linear(width, row)
        self.place = nn.Parameter(torch.zeros(len(live), row))
        self.own = nn.ModuleList()
        self.around = nn.ModuleList()
        self.near: Tensor
        if piece.neighbours is not None:
            near = [[float(other in piece.neighbours[number]) for other in live] for number in live]
            self.register_buffer("near", torch.tensor(near))
            self.own.extend(nn.Linear(row, row) for _ in range(looks))
            self.around.extend(nn.Linear(row, row, bias=False) for _ in range(looks))

    def forward(self, numbers: Tensor) -> Tensor:
        rows, width = self.shape
        seen: Tensor = torch.relu(self.enter(self.read(numbers).reshape(-1, rows, width)) + self.place)
        for own, around in zip(self.own, self.around, strict=True):
            seen = seen + torch.relu(own(seen) + around(self.near @ seen))
        return seen


class EntityTrunk(BaseFeaturesExtractor):
    """Rows of a piece (groups, hexes, cards) go through weights they share; sums of them join all numbers in the body.

    Its features are those of the body, followed by what is kept of each row for actions that point at it.
    """

    def __init__(
        self,
        space: spaces.Box,
        layout: Layout,
        columns: NDArray[np.int64],
        hidden: Sequence[int],
        row: int,
        looks: int,
    ) -> None:
        pieces = {piece.name: live_rows(piece, columns) for piece in layout.pieces if piece.rows is not None}
        self.live = {name: rows for name, rows in pieces.items() if rows}
        self.body_width = hidden[-1]
        super().__init__(space, hidden[-1] + row * sum(map(len, self.live.values())))
        self.read = Reader(layout, columns.tolist())
        self.readers = nn.ModuleList(
            Rows(layout, layout.piece(name), rows, row, looks) for name, rows in self.live.items()
        )
        self.body = layers(len(columns) + 2 * row * len(self.live), hidden)
        self.context = nn.ModuleList(nn.Linear(hidden[-1], row) for _ in self.live)

    def forward(self, numbers: Tensor) -> Tensor:
        read = [reader(numbers) for reader in self.readers]
        pooled = [part for rows in read for part in (rows.mean(1), rows.amax(1))]
        features: Tensor = self.body(torch.cat([self.read(numbers), *pooled], dim=1))
        kept = [
            torch.relu(rows + context(features).unsqueeze(1)).flatten(1)
            for rows, context in zip(read, self.context, strict=True)
        ]
        return torch.cat([features, *kept], dim=1)


def live_rows(piece: Piece, columns: NDArray[np.int64]) -> list[int]:
    """The rows of a piece in which any number ever differs."""
    width, known = len(piece.columns), set(columns.tolist())
    starts = [(number, piece.start + number * width) for number in range(len(piece.rows or []))]
    return [number for number, start in starts if not known.isdisjoint(range(start, start + width))]


class Pointer(nn.Module):
    """Logits of all actions: from the body's features, and for actions that name a row also from what is kept of it."""

    def __init__(self, trunk: EntityTrunk, layout: Layout, catalogue: Catalogue, row: int) -> None:
        super().__init__()
        names = row_names(trunk, layout)
        verbs = [(verb, found) for verb in catalogue.verbs if (found := named_rows(verb, names))]
        self.width, self.row, self.verbs = trunk.body_width, row, len(verbs)
        self.plain = nn.Linear(self.width, catalogue.size)
        self.ask = nn.Linear(self.width, row * len(verbs))  # what each verb looks for in a row
        of_action = np.zeros(
            catalogue.size, dtype=np.int64
        )  # where the score of its row and verb stands; 0: it has none
        for number, (verb, found) in enumerate(verbs):
            for action, at in found:
                of_action[catalogue.starts[verb.word] + action] = 1 + at * len(verbs) + number
        self.of_action: Tensor
        self.register_buffer("of_action", torch.from_numpy(of_action))

    def forward(self, features: Tensor) -> Tensor:
        body, kept = features[:, : self.width], features[:, self.width :].reshape(len(features), -1, self.row)
        scores = kept @ self.ask(body).reshape(len(features), self.row, self.verbs)
        known = torch.cat([torch.zeros_like(body[:, :1]), scores.flatten(1)], dim=1)
        logits: Tensor = self.plain(body) + known.index_select(1, self.of_action)
        return logits


def row_names(trunk: EntityTrunk, layout: Layout) -> dict[str, dict[str, int]]:
    """For each piece the numbers of its rows among all that are kept, by name."""
    found: dict[str, dict[str, int]] = {}
    at = 0
    for name, rows in trunk.live.items():
        names = layout.piece(name).rows or []
        found[name] = {names[number]: at + place for place, number in enumerate(rows)}
        at += len(rows)
    return found


def named_rows(verb: Verb, names: dict[str, dict[str, int]]) -> list[tuple[int, int]]:
    """The actions of a verb that name a row, each with its row; of a rival's things the first rival's are meant."""
    known = {name: row for piece in verb.pieces for name, row in names.get(piece, {}).items()}
    rows = [(action, known.get(name, known.get(f"left {name}"))) for action, name in enumerate(verb.names)]
    return [(action, row) for action, row in rows if row is not None]


class Body(nn.Module):
    """The value: from the body's features alone."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.value = nn.Linear(width, 1)

    def forward(self, features: Tensor) -> Tensor:
        value: Tensor = self.value(features[:, : self.width])
        return value


class PointingPolicy(MaskableActorCriticPolicy):
    """An SB3 policy whose actions point at the rows of an `EntityTrunk`."""

    def __init__(self, *args: Any, layout: Layout, catalogue: Catalogue, row: int, **settings: Any) -> None:
        self.pointed: tuple[Layout, Catalogue, int] = layout, catalogue, row
        super().__init__(*args, **settings)

    def _build(self, lr_schedule: Schedule) -> None:
        """As SB3 does, with heads of our own."""
        super()._build(lr_schedule)
        trunk: Any = self.features_extractor
        heads: dict[str, tuple[nn.Module, float]] = {
            "action_net": (Pointer(trunk, *self.pointed), 0.01),
            "value_net": (Body(trunk.body_width), 1.0),
        }
        for name, (head, gain) in heads.items():
            setattr(self, name, head.apply(partial(self.init_weights, gain=gain)))
        make_optimiser: Any = self.optimizer_class
        self.optimizer = make_optimiser(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def policy_settings(
    config: Network, layout: Layout, catalogue: Catalogue, columns: NDArray[np.int64]
) -> tuple[type[MaskableActorCriticPolicy], dict[str, object]]:
    """The SB3 policy of a config and its settings: our trunk and nothing else before its two heads."""
    trunk: dict[str, object] = {"layout": layout, "columns": columns, "hidden": config.hidden}
    if config.kind == "flat":
        return MaskableActorCriticPolicy, {
            "features_extractor_class": FlatTrunk, "features_extractor_kwargs": trunk, "net_arch": [],
        }  # fmt: skip
    trunk |= {"row": config.row, "looks": config.looks}
    return PointingPolicy, {
        "features_extractor_class": EntityTrunk, "features_extractor_kwargs": trunk, "net_arch": [],
        "layout": layout, "catalogue": catalogue, "row": config.row,
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
