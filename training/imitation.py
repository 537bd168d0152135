"""Learning to play like an agent: what it would do becomes the example for the policy, how games end for the value.

At first the teacher plays all seats. Then the learner plays more and more of them and the teacher only says what it would
have done: so the learner is also taught in positions that its own mistakes lead to (DAgger).
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from grognard.agents.actors import Actor
from grognard.agents.selection import FeatureSelection
from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook
from grognard.training.config import Imitation

LANES = 128


class Examples:
    """Decisions of finished games: what was seen, what was allowed, what the teacher would do, how the game ended."""

    def __init__(self, width: int, actions: int, decisions: int) -> None:
        self.seen = np.zeros((decisions, width), dtype=np.int16)
        self.masks = np.zeros((decisions, actions), dtype=bool)
        self.actions = np.zeros(decisions, dtype=np.int64)
        self.results = np.zeros(decisions, dtype=np.float32)
        self.decisions = decisions
        self.found = 0

    def add(self, seen: NDArray[np.int16], mask: NDArray[np.int8], action: int, result: float) -> None:
        """One more decision, while there is room."""
        if self.found < self.decisions:
            at = self.found
            self.seen[at], self.masks[at], self.actions[at], self.results[at] = seen, mask, action, result
            self.found += 1


class Lessons:
    """Games that go on from lesson to lesson, in which the teacher answers every decision."""

    def __init__(
        self,
        rules: Rulebook[Any],
        options: Mapping[str, object],
        selection: FeatureSelection,
        teacher: Actor,
        learner: Actor,
        seed: int,
    ) -> None:
        self.batch = Batch(rules, LANES, options, seed)
        self.selection = selection
        self.teacher = teacher
        self.learner = learner
        self.luck = np.random.default_rng(seed)
        self.learns = np.zeros((LANES, self.batch.seats), dtype=bool)  # the seats in which the learner plays
        self.begun: list[list[tuple[Any, Any, int, int]]] = [[] for _ in range(LANES)]

    def watch(self, decisions: int, share: float, tick: Callable[[int], None] = lambda found: None) -> Examples:
        """Play until `decisions` decisions of finished games are there; the learner plays the part `share` of the seats."""
        batch = self.batch
        examples = Examples(self.selection.width, batch.actions, decisions)
        while examples.found < decisions:
            taught = self.teacher.choose(batch.observation, batch.mask, batch.lanes.games)
            played = taught.copy()
            rows = np.flatnonzero(self.learns[np.arange(LANES), batch.to_move])
            if len(rows):
                games = [batch.lanes.games[lane] for lane in rows]
                played[rows] = self.learner.choose(batch.observation[rows], batch.mask[rows], games)
            seen = self.selection.select(batch.observation, batch.lanes.games)
            for lane in np.flatnonzero(batch.choices > 1).tolist():  # the only answer there is teaches nothing
                example = seen[lane], batch.mask[lane], int(taught[lane]), int(batch.to_move[lane])
                self.begun[lane].append(example)
            batch.step(played)
            for ended in np.flatnonzero(batch.done):
                self._end(int(ended), examples, share)
                tick(examples.found)
        return examples

    def _end(self, lane: int, examples: Examples, share: float) -> None:
        """Keep the decisions of a game that has ended, and seat the learner in the next one."""
        for seen, mask, action, seat in self.begun[lane]:
            examples.add(seen, mask, action, float(self.batch.reward[lane, seat]))
        self.begun[lane] = []
        self.learns[lane] = self.luck.random(self.batch.seats) < share


def imitate(
    network: nn.Module,
    optimiser: torch.optim.Optimizer,
    examples: Examples,
    config: Imitation,
    value_weight: float,
    seed: int,
    tick: Callable[[float], None],
) -> None:
    """Fit logits to what the teacher would do and values to how games ended; `tick` gets the share of equal answers."""
    luck = np.random.default_rng(seed)
    network.train()
    for _ in range(config.epochs):
        order = luck.permutation(examples.decisions)
        for start in range(0, examples.decisions, config.batch):
            rows = order[start : start + config.batch]
            logits, values = network(torch.from_numpy(examples.seen[rows]))
            logits = logits.masked_fill(~torch.from_numpy(examples.masks[rows]), -1e8)
            actions = torch.from_numpy(examples.actions[rows])
            loss = functional.cross_entropy(logits, actions)
            loss = loss + value_weight * functional.mse_loss(values, torch.from_numpy(examples.results[rows]))
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            tick(float((logits.argmax(1) == actions).float().mean()))
    network.eval()


def study(
    network: nn.Module,
    lessons: Lessons,
    config: Imitation,
    value_weight: float,
    seed: int,
    tick: Callable[[int, float], None],
) -> None:
    """The whole stage: lesson after lesson with smaller and smaller steps; `tick` gets decisions and agreement."""
    optimiser = torch.optim.Adam(network.parameters(), lr=config.learning_rate)
    for lesson in range(config.lessons):
        left = 1 - lesson / config.lessons
        for group in optimiser.param_groups:
            group["lr"] = config.learning_rate * left
        examples = lessons.watch(config.decisions // config.lessons, config.learner * (1 - left))
        agreement: list[float] = []
        imitate(network, optimiser, examples, config, value_weight, seed + lesson, agreement.append)
        tick(examples.decisions, float(np.mean(agreement)))
