"""Networks that read what is seen of a seat's numbers, as the engine gives them, and judge every action of the catalogue."""

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

from grognard.agents.sight import Sight
from grognard.envs.core.actions import Verb
from grognard.envs.core.aec import scale_array
from grognard.training.config import Network

BELIEF = 5.0
"""The logit that advice gets at first: of twenty actions it is taken in seven cases of eight."""


def layers(width: int, hidden: Sequence[int]) -> nn.Sequential:
    """Linear layers with ReLU between and after."""
    found: list[nn.Module] = []
    for following in hidden:
        found += [nn.Linear(width, following), nn.ReLU()]
        width = following
    return nn.Sequential(*found)


class Scaled(nn.Module):
    """What is seen, as floats in about [-1, 1]."""

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", torch.from_numpy(scale_array(sight.layout)[sight.columns]))

    def forward(self, seen: Tensor) -> Tensor:
        return seen[:, : len(self.scale)].float() * self.scale


def told(sight: Sight) -> int:
    """How many columns of what is seen are an adviser's."""
    return sight.width - len(sight.columns)


class FlatTrunk(BaseFeaturesExtractor):
    """All numbers into one stack of layers; what an adviser said goes on to the heads as it is."""

    def __init__(self, space: spaces.Box, sight: Sight, network: Network) -> None:
        super().__init__(space, network.hidden[-1] + told(sight))
        self.width = network.hidden[-1]
        self.scaled = Scaled(sight)
        self.body = layers(len(sight.columns), network.hidden)

    def forward(self, seen: Tensor) -> Tensor:
        scaled = self.scaled(seen)
        return torch.cat([self.body(scaled), seen[:, scaled.shape[1] :].float()], dim=1)


class Rows(nn.Module):
    """The rows of a piece: weights they share, a place of their own, and where they have neighbours a look around."""

    def __init__(self, sight: Sight, name: str, network: Network) -> None:
        super().__init__()
        piece, live, row = sight.layout.piece(name), sight.live_rows(name), network.row
        self.shape = (len(live), len(piece.columns))
        self.start = sight.place[piece.start + live[0] * len(piece.columns)]  # whole rows, one after the other
        self.enter = nn.Linear(len(piece.columns), row)
        self.place = nn.Parameter(torch.zeros(len(live), row))
        self.own = nn.ModuleList()
        self.around = nn.ModuleList()
        self.near: Tensor
        if piece.neighbours is not None:
            near = [[float(other in piece.neighbours[number]) for other in live] for number in live]
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
    """Rows of a piece (groups, hexes, cards) go through weights they share; sums of them join all numbers in the body.

    Its features are those of the body, followed by what is kept of each row for actions that point at it, and by what an
    adviser said.
    """

    def __init__(self, space: spaces.Box, sight: Sight, network: Network) -> None:
        pieces = [piece.name for piece in sight.layout.pieces if piece.rows is not None]
        self.live = {name: rows for name in pieces if (rows := sight.live_rows(name))}
        self.width = network.hidden[-1]
        super().__init__(space, self.width + network.row * sum(map(len, self.live.values())) + told(sight))
        self.scaled = Scaled(sight)
        self.readers = nn.ModuleList(Rows(sight, name, network) for name in self.live)
        self.body = layers(len(sight.columns) + 2 * network.row * len(self.live), network.hidden)
        self.context = nn.ModuleList(nn.Linear(self.width, network.row) for _ in self.live)

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
    """Of all actions: those that are known from the features, all others alike.

    With an entity trunk, actions that name a row are judged by what is kept of it, too. The one that an adviser would take
    is judged as advice, by a layer of its own.
    """

    def __init__(self, trunk: FlatTrunk | EntityTrunk, sight: Sight, network: Network) -> None:
        super().__init__()
        self.width, self.row = trunk.width, network.row
        self.plain = nn.Linear(self.width, 1 + len(sight.actions))
        self.of_action: Tensor
        self.register_buffer("of_action", torch.from_numpy(sight.judgement))
        self.belief = nn.Linear(self.width, 1 + len(sight.actions)) if sight.adviser is not None else None
        self.points = isinstance(trunk, EntityTrunk)
        if isinstance(trunk, EntityTrunk):
            self._point(trunk, sight)

    def _point(self, trunk: EntityTrunk, sight: Sight) -> None:
        names = row_names(trunk, sight)
        self.rows = sum(map(len, trunk.live.values()))
        verbs = [(verb, found) for verb in sight.catalogue.verbs if (found := named_rows(verb, names))]
        self.verbs = len(verbs)
        self.ask = nn.Linear(self.width, self.row * len(verbs))  # what each verb looks for in a row
        of_row = np.zeros(sight.catalogue.size, dtype=np.int64)  # where its row's score for its verb stands; 0: nowhere
        for number, (verb, found) in enumerate(verbs):
            for action, at in found:
                of_row[int(verb.start) + action] = 1 + at * len(verbs) + number
        self.of_row: Tensor
        self.register_buffer("of_row", torch.from_numpy(np.append(0, of_row[sight.actions])))

    def forward(self, features: Tensor) -> Tensor:
        return self.known(features).index_select(1, self.of_action)

    def known(self, features: Tensor) -> Tensor:
        """One column for each action that is known, behind a first one for all others."""
        body = features[:, : self.width]
        logits: Tensor = self.plain(body)
        if self.points:
            kept = features[:, self.width : self.width + self.rows * self.row].reshape(-1, self.rows, self.row)
            scores = kept @ self.ask(body).reshape(-1, self.row, self.verbs)
            scores = torch.cat([torch.zeros_like(body[:, :1]), scores.flatten(1)], dim=1)
            logits = logits + scores.index_select(1, self.of_row)
        if self.belief is not None:
            advised = self.of_action[features[:, -1:].long()]
            logits = logits.scatter(1, advised, self.belief(body).gather(1, advised))
        return logits


def row_names(trunk: EntityTrunk, sight: Sight) -> dict[str, dict[str, int]]:
    """For each piece the numbers of its rows among all that are kept, by name."""
    found: dict[str, dict[str, int]] = {}
    at = 0
    for name, rows in trunk.live.items():
        names = sight.layout.piece(name).rows or []
        found[name] = {names[number]: at + place for place, number in enumerate(rows)}
        at += len(rows)
    return found


def named_rows(verb: Verb, names: dict[str, dict[str, int]]) -> list[tuple[int, int]]:
    """The actions of a verb that name a row, each with its row; of a rival's things the first rival's are meant."""
    known = {name: row for piece in verb.pieces for name, row in names.get(piece, {}).items()}
    rows = [(action, known.get(name, known.get(f"left {name}"))) for action, name in enumerate(verb.names)]
    return [(action, row) for action, row in rows if row is not None]


class Value(nn.Module):
    """What a position promises, from the body's features alone."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.value = nn.Linear(width, 1)

    def forward(self, features: Tensor) -> Tensor:
        value: Tensor = self.value(features[:, : self.width])
        return value


TRUNKS: dict[str, type[FlatTrunk] | type[EntityTrunk]] = {"flat": FlatTrunk, "entities": EntityTrunk}


class SightedPolicy(MaskableActorCriticPolicy):
    """An SB3 policy with our trunk and heads and nothing else."""

    def __init__(self, *args: Any, sight: Sight, network: Network, **settings: Any) -> None:
        self.made_of = sight, network
        settings["net_arch"] = []
        settings["features_extractor_class"] = TRUNKS[network.kind]
        settings["features_extractor_kwargs"] = {"sight": sight, "network": network}
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
        belief: nn.Linear | None = getattr(self.action_net, "belief", None)
        if belief is not None:
            nn.init.constant_(belief.bias, BELIEF)
        self.apply(lay_out)
        make_optimiser: Any = self.optimizer_class
        self.optimizer = make_optimiser(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Judge(nn.Module):
    """A policy as one function of what is seen: logits and value; shares its weights with the SB3 policy it is made of."""

    def __init__(self, policy: MaskableActorCriticPolicy) -> None:
        super().__init__()
        assert isinstance(policy.action_net, Logits)
        self.trunk = policy.features_extractor
        self.logits = policy.action_net
        self.value = policy.value_net

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        features = self.trunk(seen)
        return self.logits(features), self.value(features).squeeze(1)


class Brief(nn.Module):
    """A judge that says no more than it knows, for play and export: one logit for all actions that are not known."""

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self.judge = judge

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        features = self.judge.trunk(seen)
        return self.judge.logits.known(features), self.judge.value(features).squeeze(1)

    def logits(self, seen: NDArray[np.int16]) -> NDArray[np.float32]:
        """Of what is seen of some positions, a row for each."""
        with torch.inference_mode():
            found: NDArray[np.float32] = self(torch.from_numpy(seen))[0].numpy()
        return found


class Quick:
    """The logits of a flat judge without torch, whose calls cost more than the arithmetic of some rows.

    The numbers are those of the network itself, so that it learns along. Its logits are those of `Logits.known`.
    """

    def __init__(self, judge: Judge) -> None:
        trunk, head = judge.trunk, judge.logits
        assert isinstance(trunk, FlatTrunk)
        self.scale = trunk.scaled.scale.numpy()
        self.body = [bare(step) for step in trunk.body if isinstance(step, nn.Linear)]
        self.plain = bare(head.plain)
        self.belief = bare(head.belief) if head.belief is not None else None
        self.of_action = head.of_action.numpy()

    def logits(self, seen: NDArray[np.int16]) -> NDArray[np.float32]:
        """Of what is seen of some positions, a row for each."""
        values = seen[:, : len(self.scale)] * self.scale
        for layer in self.body:
            values = through(values, layer)
            np.maximum(values, 0, out=values)
        logits = through(values, self.plain)
        if self.belief is not None:
            rows, advised = np.arange(len(seen)), self.of_action[seen[:, -1]]
            logits[rows, advised] = through(values, self.belief)[rows, advised]
        return logits


def lay_out(step: nn.Module) -> None:
    """Put the weights of a layer in memory in the order in which `Quick` multiplies them, up to three times as fast."""
    if isinstance(step, nn.Linear):
        step.weight.data = step.weight.data.t().contiguous().t()


Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def bare(step: nn.Linear) -> Layer:
    """Weights and biases of a layer, shared with it."""
    return step.weight.detach().numpy().T, step.bias.detach().numpy()


def through(values: NDArray[np.float32], layer: Layer) -> NDArray[np.float32]:
    found: NDArray[np.float32] = values @ layer[0]
    found += layer[1]
    return found
