"""Networks that read the selected columns of an observation, as the engine gives them, and rate every action of the catalogue."""

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

from grognard.agents.selection import FeatureSelection
from grognard.envs.core.actions import Verb
from grognard.envs.core.arrays import scale_array
from grognard.training.config import Network

ADVICE_LOGIT = 5.0
"""The logit that advice gets at first: of twenty actions it is taken in seven cases of eight."""


def layers(width: int, hidden: Sequence[int]) -> nn.Sequential:
    """Linear layers with ReLU between and after."""
    found: list[nn.Module] = []
    for following in hidden:
        found += [nn.Linear(width, following), nn.ReLU()]
        width = following
    return nn.Sequential(*found)


class Scaled(nn.Module):
    """The selected columns as floats in about [-1, 1]."""

    def __init__(self, selection: FeatureSelection) -> None:
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", torch.from_numpy(scale_array(selection.layout)[selection.columns]))

    def forward(self, seen: Tensor) -> Tensor:
        return seen[:, : len(self.scale)].float() * self.scale


def advice_columns(selection: FeatureSelection) -> int:
    """How many columns of the input are an adviser's: one or none."""
    return selection.width - len(selection.columns)


class FlatTrunk(BaseFeaturesExtractor):
    """All columns into one stack of layers; the column of an adviser goes on to the heads as it is."""

    def __init__(self, space: spaces.Box, selection: FeatureSelection, network: Network) -> None:
        super().__init__(space, network.hidden[-1] + advice_columns(selection))
        self.width = network.hidden[-1]
        self.scaled = Scaled(selection)
        self.body = layers(len(selection.columns), network.hidden)

    def forward(self, seen: Tensor) -> Tensor:
        scaled = self.scaled(seen)
        return torch.cat([self.body(scaled), seen[:, scaled.shape[1] :].float()], dim=1)


class Rows(nn.Module):
    """The rows of a piece: weights they share, a place of their own, and where they have neighbours a look around."""

    def __init__(self, selection: FeatureSelection, name: str, network: Network) -> None:
        super().__init__()
        piece, selected, row = selection.layout.piece(name), selection.selected_rows(name), network.row
        self.shape = (len(selected), len(piece.columns))
        self.start = selection.index_of_column[
            piece.start + selected[0] * len(piece.columns)
        ]  # whole rows, one after the other
        self.enter = nn.Linear(len(piece.columns), row)
        self.place = nn.Parameter(torch.zeros(len(selected), row))
        self.own = nn.ModuleList()
        self.around = nn.ModuleList()
        self.near: Tensor
        if piece.neighbours is not None:
            near = [[float(other in piece.neighbours[number]) for other in selected] for number in selected]
            self.register_buffer("near", torch.tensor(near))
            self.own.extend(nn.Linear(row, row) for _ in range(network.looks))
            self.around.extend(nn.Linear(row, row, bias=False) for _ in range(network.looks))

    def forward(self, scaled: Tensor) -> Tensor:
        rows, width = self.shape
        seen: Tensor = scaled[:, self.start : self.start + rows * width].reshape(-1, rows, width)
        seen = torch.relu(self.enter(seen) + self.place)
        for own, around in zip(self.own, self.around, strict=True):
            seen = seen + torch.relu(own(seen) + around(self.near @ seen))
        return seen


class EntityTrunk(BaseFeaturesExtractor):
    """Rows of a piece (groups, hexes, cards) go through weights they share; sums of them join all columns in the body.

    Its features are those of the body, followed by what is kept of each row for actions that name it, and by the column of an
    adviser.
    """

    def __init__(self, space: spaces.Box, selection: FeatureSelection, network: Network) -> None:
        pieces = [piece.name for piece in selection.layout.pieces if piece.rows is not None]
        self.rows_of = {name: rows for name in pieces if (rows := selection.selected_rows(name))}
        self.width = network.hidden[-1]
        super().__init__(
            space, self.width + network.row * sum(map(len, self.rows_of.values())) + advice_columns(selection)
        )
        self.scaled = Scaled(selection)
        self.readers = nn.ModuleList(Rows(selection, name, network) for name in self.rows_of)
        self.body = layers(len(selection.columns) + 2 * network.row * len(self.rows_of), network.hidden)
        self.context = nn.ModuleList(nn.Linear(self.width, network.row) for _ in self.rows_of)

    def forward(self, seen: Tensor) -> Tensor:
        scaled = self.scaled(seen)
        read = [reader(scaled) for reader in self.readers]
        pooled = [part for rows in read for part in (rows.mean(1), rows.amax(1))]
        features: Tensor = self.body(torch.cat([scaled, *pooled], dim=1))
        kept = [
            torch.relu(rows + context(features).unsqueeze(1)).flatten(1)
            for rows, context in zip(read, self.context, strict=True)
        ]
        return torch.cat([features, *kept, seen[:, scaled.shape[1] :].float()], dim=1)


class Logits(nn.Module):
    """Of all actions: those that are known from the features, all others with one logit that they share.

    With an entity trunk, actions that name a row are rated by what is kept of it, too. The one that an adviser would take
    is rated as advice, by a layer of its own.
    """

    def __init__(self, trunk: FlatTrunk | EntityTrunk, selection: FeatureSelection, network: Network) -> None:
        super().__init__()
        self.width, self.row = trunk.width, network.row
        self.plain = nn.Linear(self.width, 1 + len(selection.actions))
        self.slot_of_action: Tensor
        self.register_buffer("slot_of_action", torch.from_numpy(selection.slot_of_action))
        self.advised = nn.Linear(self.width, 1 + len(selection.actions)) if selection.adviser is not None else None
        self.points = isinstance(trunk, EntityTrunk)
        if isinstance(trunk, EntityTrunk):
            self._point(trunk, selection)

    def _point(self, trunk: EntityTrunk, selection: FeatureSelection) -> None:
        names = row_names(trunk, selection)
        self.rows = sum(map(len, trunk.rows_of.values()))
        verbs = [(verb, found) for verb in selection.catalogue.verbs if (found := named_rows(verb, names))]
        self.verbs = len(verbs)
        self.ask = nn.Linear(self.width, self.row * len(verbs))  # what each verb looks for in a row
        # Of each action, where its row's score for its verb stands; 0: nowhere.
        of_row = np.zeros(selection.catalogue.size, dtype=np.int64)
        for number, (verb, found) in enumerate(verbs):
            for action, at in found:
                of_row[int(verb.start) + action] = 1 + at * len(verbs) + number
        self.of_row: Tensor
        self.register_buffer("of_row", torch.from_numpy(np.append(0, of_row[selection.actions])))

    def forward(self, features: Tensor) -> Tensor:
        return self.known(features).index_select(1, self.slot_of_action)

    def known(self, features: Tensor) -> Tensor:
        """One column for each action that is known, behind a first one for all others."""
        body = features[:, : self.width]
        logits: Tensor = self.plain(body)
        if self.points:
            kept = features[:, self.width : self.width + self.rows * self.row].reshape(-1, self.rows, self.row)
            scores = kept @ self.ask(body).reshape(-1, self.row, self.verbs)
            scores = torch.cat([torch.zeros_like(body[:, :1]), scores.flatten(1)], dim=1)
            logits = logits + scores.index_select(1, self.of_row)
        if self.advised is not None:
            slot = features[:, -1:].long()
            logits = logits.scatter(1, slot, self.advised(body).gather(1, slot))
        return logits


def row_names(trunk: EntityTrunk, selection: FeatureSelection) -> dict[str, dict[str, int]]:
    """For each piece the numbers of its rows among all that are kept, by name."""
    found: dict[str, dict[str, int]] = {}
    at = 0
    for name, rows in trunk.rows_of.items():
        names = selection.layout.piece(name).rows or []
        found[name] = {names[number]: at + place for place, number in enumerate(rows)}
        at += len(rows)
    return found


def named_rows(verb: Verb, names: dict[str, dict[str, int]]) -> list[tuple[int, int]]:
    """The actions of a verb that name a row, each with its row; of a rival's things the first rival's are meant."""
    known = {name: row for piece in verb.pieces for name, row in names.get(piece, {}).items()}
    rows = [(action, known.get(name, known.get(f"left {name}"))) for action, name in enumerate(verb.names)]
    return [(action, row) for action, row in rows if row is not None]


class Value(nn.Module):
    """The expected result of a position, from the body's features alone."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.value = nn.Linear(width, 1)

    def forward(self, features: Tensor) -> Tensor:
        value: Tensor = self.value(features[:, : self.width])
        return value


TRUNKS: dict[str, type[FlatTrunk] | type[EntityTrunk]] = {"flat": FlatTrunk, "entities": EntityTrunk}


class GamePolicy(MaskableActorCriticPolicy):
    """An SB3 policy with our trunk and heads and nothing else."""

    def __init__(self, *args: Any, selection: FeatureSelection, network: Network, **settings: Any) -> None:
        self.made_of = selection, network
        settings["net_arch"] = []
        settings["features_extractor_class"] = TRUNKS[network.kind]
        settings["features_extractor_kwargs"] = {"selection": selection, "network": network}
        super().__init__(*args, **settings)

    def _build(self, lr_schedule: Schedule) -> None:
        """As SB3 does, with heads of our own."""
        super()._build(lr_schedule)
        trunk: Any = self.features_extractor
        heads: dict[str, tuple[nn.Module, float]] = {
            "action_net": (Logits(trunk, *self.made_of), 0.01),
            "value_net": (Value(trunk.width), 1.0),
        }
        for name, (head, gain) in heads.items():
            setattr(self, name, head.apply(partial(self.init_weights, gain=gain)))
        advised: nn.Linear | None = getattr(self.action_net, "advised", None)
        if advised is not None:
            nn.init.constant_(advised.bias, ADVICE_LOGIT)
        self.apply(order_for_numpy)
        make_optimiser: Any = self.optimizer_class
        self.optimizer = make_optimiser(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class PolicyValueNet(nn.Module):
    """A policy as one function of its input: logits of all actions and value; shares its weights with the SB3 policy."""

    def __init__(self, policy: MaskableActorCriticPolicy) -> None:
        super().__init__()
        assert isinstance(policy.action_net, Logits)
        self.trunk = policy.features_extractor
        self.logits = policy.action_net
        self.value = policy.value_net

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        features = self.trunk(seen)
        return self.logits(features), self.value(features).squeeze(1)


class KnownActionsNet(nn.Module):
    """The same network for play and export: logits of the known actions alone, behind one for all others."""

    def __init__(self, network: PolicyValueNet) -> None:
        super().__init__()
        self.network = network

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        features = self.network.trunk(seen)
        return self.network.logits.known(features), self.network.value(features).squeeze(1)

    def logits(self, seen: NDArray[np.int16]) -> NDArray[np.float32]:
        """A row for each row of selected columns."""
        with torch.inference_mode():
            found: NDArray[np.float32] = self(torch.from_numpy(seen))[0].numpy()
        return found


class NumpyNet:
    """The logits of a flat network without torch, whose calls cost more than the arithmetic of some rows.

    It shares the arrays of the network, so that it follows what is learnt. Its logits are those of `Logits.known`.
    """

    def __init__(self, network: PolicyValueNet) -> None:
        trunk, head = network.trunk, network.logits
        assert isinstance(trunk, FlatTrunk)
        self.scale = trunk.scaled.scale.numpy()
        self.body = [arrays_of(step) for step in trunk.body if isinstance(step, nn.Linear)]
        self.plain = arrays_of(head.plain)
        self.advised = arrays_of(head.advised) if head.advised is not None else None

    def logits(self, seen: NDArray[np.int16]) -> NDArray[np.float32]:
        """A row for each row of selected columns."""
        values = seen[:, : len(self.scale)] * self.scale
        for layer in self.body:
            values = linear(values, layer)
            np.maximum(values, 0, out=values)
        logits = linear(values, self.plain)
        if self.advised is not None:
            rows, slots = np.arange(len(seen)), seen[:, -1]
            logits[rows, slots] = linear(values, self.advised)[rows, slots]
        return logits


def order_for_numpy(step: nn.Module) -> None:
    """Put the weights of a layer in memory in the order in which `NumpyNet` multiplies them, up to three times as fast."""
    if isinstance(step, nn.Linear):
        step.weight.data = step.weight.data.t().contiguous().t()


Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def arrays_of(step: nn.Linear) -> Layer:
    """Weights and biases of a layer, shared with it."""
    return step.weight.detach().numpy().T, step.bias.detach().numpy()


def linear(values: NDArray[np.float32], layer: Layer) -> NDArray[np.float32]:
    found: NDArray[np.float32] = values @ layer[0]
    found += layer[1]
    return found
