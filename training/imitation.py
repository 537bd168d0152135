"""Learning to play like an agent: its decisions become examples for the policy, the results of its games for the value."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from grognard.envs.core.batch import Batch
from grognard.envs.core.game import Rulebook
from grognard.training.actors import Actor
from grognard.training.config import Imitation


class Examples:
    """Decisions of finished games: what was seen, what was allowed, what was done, what it led to."""

    def __init__(self, size: int, actions: int, decisions: int) -> None:
        self.numbers = np.zeros((decisions, size), dtype=np.int16)
        self.masks = np.zeros((decisions, actions), dtype=bool)
        self.actions = np.zeros(decisions, dtype=np.int64)
        self.results = np.zeros(decisions, dtype=np.float32)
        self.decisions = decisions


def watch(
    rules: Rulebook[Any],
    options: Mapping[str, object],
    actor: Actor,
    decisions: int,
    seed: int,
    tick: Callable[[int], None] = lambda done: None,
) -> Examples:
    """Let the actor play all seats until there are so many decisions of games that have ended."""
    batch = Batch(rules, 64, options, seed)
    examples = Examples(batch.layout.size, batch.actions, decisions)
    begun: list[list[tuple[Any, Any, int, int]]] = [[] for _ in range(batch.count)]
    found = 0
    while found < decisions:
        actions = actor.choose(batch.observation, batch.mask, batch.lanes.games)
        for lane, action in enumerate(actions.tolist()):
            seen = (batch.observation[lane], batch.mask[lane], action, int(batch.to_move[lane]))
            begun[lane].append(seen)
        batch.step(actions)
        for lane in np.flatnonzero(batch.done).tolist():
            for numbers, mask, action, seat in begun[lane][: decisions - found]:
                examples.numbers[found] = numbers
                examples.masks[found] = mask
                examples.actions[found] = action
                examples.results[found] = batch.reward[lane, seat]
                found += 1
            begun[lane] = []
            tick(found)
    return examples


def imitate(
    network: nn.Module,
    examples: Examples,
    config: Imitation,
    value_weight: float,
    seed: int,
    tick: Callable[[float], None] = lambda accuracy: None,
) -> None:
    """Fit logits to what was done and values to what it led to; `tick` hears how often the policy agrees."""
    optimiser = torch.optim.Adam(network.parameters(), lr=config.learning_rate)
    luck = np.random.default_rng(seed)
    network.train()
    for _ in range(config.epochs):
        order = luck.permutation(examples.decisions)
        for start in range(0, examples.decisions, config.batch):
            rows = order[start : start + config.batch]
            logits, values = network(torch.from_numpy(examples.numbers[rows]))
            logits = logits.masked_fill(~torch.from_numpy(examples.masks[rows]), -1e8)
            actions = torch.from_numpy(examples.actions[rows])
            loss = functional.cross_entropy(logits, actions)
            loss = loss + value_weight * functional.mse_loss(values, torch.from_numpy(examples.results[rows]))
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            tick(float((logits.argmax(1) == actions).float().mean()))
    network.eval()
