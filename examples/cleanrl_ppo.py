"""PPO in one file, after the manner of CleanRL, by self-play on the Batch.

One network plays both seats of every game. What a position is worth to one player is the opposite of what it is worth to
the other, so advantages change their sign wherever the next decision is the other player's.
"""

import numpy as np
import torch
from numpy.typing import NDArray
from scoring import Report, arguments
from torch import Tensor, nn

from grognard.envs import conquest_v0

GAMES = 64  # side by side
STEPS = 128  # of each game between two updates
BATCH = 1024
EPOCHS = 4
RATE = 5e-4
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.01


class Network(nn.Module):
    """Logits of the actions, and the expected result."""

    def __init__(self, columns: int, actions: int) -> None:
        super().__init__()
        self.actor, self.critic = mlp(columns, actions), mlp(columns, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        logits = self.actor(seen).masked_fill(~mask, -1e8)
        return torch.distributions.Categorical(logits=logits), self.critic(seen).squeeze(-1)


def mlp(columns: int, out: int) -> nn.Sequential:
    last = nn.Linear(128, out)
    nn.init.orthogonal_(last.weight, 0.01)
    return nn.Sequential(nn.Linear(columns, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), last)


def advantages(reward: Tensor, value: Tensor, seat: Tensor, done: Tensor) -> Tensor:
    """Generalised advantages (GAE); `value` and `seat` have one row more, that of the decisions after the last."""
    found = torch.zeros_like(reward)
    following = torch.zeros(GAMES)
    for step in reversed(range(len(reward))):
        sign = torch.where(seat[step] == seat[step + 1], 1.0, -1.0) * ~done[step]
        surprise = reward[step] + sign * value[step + 1] - value[step]
        following = surprise + LAMBDA * sign * following
        found[step] = following
    return found


def main() -> None:
    asked = arguments(__doc__, decisions=400_000)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    batch = conquest_v0.batch(GAMES, seed=asked.seed, scenario="mini")
    network = Network(batch.layout.size, batch.actions)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    lanes = np.arange(GAMES)

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        with torch.no_grad():
            chances, _ = network(torch.from_numpy(observation), torch.from_numpy(mask) == 1)
        return int(chances.logits.argmax())

    report = Report("PPO in one file, self-play on the Batch", ["torch"], asked)
    report.before(policy)
    decisions = 0
    while decisions < asked.decisions:
        # Play
        seen = torch.zeros(STEPS, GAMES, batch.layout.size)
        mask = torch.zeros(STEPS, GAMES, batch.actions, dtype=torch.bool)
        seat = torch.zeros(STEPS + 1, GAMES, dtype=torch.int64)
        value = torch.zeros(STEPS + 1, GAMES)
        action = torch.zeros(STEPS, GAMES, dtype=torch.int64)
        chance, reward = torch.zeros(STEPS, GAMES), torch.zeros(STEPS, GAMES)
        done = torch.zeros(STEPS, GAMES, dtype=torch.bool)
        with torch.no_grad():
            for step in range(STEPS):
                batch.scaled(out=seen[step].numpy())
                mask[step] = torch.tensor(batch.mask, dtype=torch.bool)
                seat[step] = torch.from_numpy(batch.to_move)
                chances, value[step] = network(seen[step], mask[step])
                action[step] = chances.sample()
                chance[step] = chances.log_prob(action[step])
                batch.step(action[step].numpy())
                reward[step] = torch.from_numpy(batch.reward[lanes, seat[step].numpy()])
                done[step] = torch.from_numpy(batch.done)
            seat[STEPS] = torch.from_numpy(batch.to_move)
            value[STEPS] = network.critic(torch.from_numpy(batch.scaled())).squeeze(-1)

        # Learn, from the decisions that had more than one legal answer
        advantage = advantages(reward, value, seat, done)
        target = advantage + value[:STEPS]
        free = (mask.sum(-1) > 1).flatten().nonzero().squeeze(-1)
        decisions += len(free)
        seen, mask = seen.flatten(0, 1), mask.flatten(0, 1)
        action, chance, advantage, target = (rows.flatten() for rows in (action, chance, advantage, target))
        for _ in range(EPOCHS):
            for rows in free[torch.randperm(len(free))].split(BATCH):
                chances, worth = network(seen[rows], mask[rows])
                gain = advantage[rows]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                ratio = (chances.log_prob(action[rows]) - chance[rows]).exp()
                surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                loss = 0.5 * (worth - target[rows]).square().mean() - surrogate - ENTROPY * chances.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimiser.step()
    report.after(policy)


if __name__ == "__main__":
    main()
