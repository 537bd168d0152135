"""A network that scores the legal actions, and nothing else, by the rows of the observation that they refer to.

`batch.legal()` lists the legal actions of all games, and the rows of each: the hex it goes to, the counter it moves. A hex far
away and a hex nearby go through the same weights, so what is learnt of one holds for all. The same network plays compact
environments of any size. It learns here by self-play with plain policy gradients; `cleanrl_ppo.py` shows how to learn well.
"""

import argparse
from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn

import grognard
from grognard import Batch

GAMES = 32  # side by side
WIDTH = 64
RATE = 1e-3
DECAY = 0.99  # what a result counts for the decision before


class Scorer(nn.Module):
    """One score for each legal action: from the whole table, from which action it is, and from the rows it refers to."""

    def __init__(self, batch: Batch) -> None:
        super().__init__()
        self.pieces = batch.layout.pieces
        self.table = nn.Sequential(nn.Linear(batch.layout.size, WIDTH), nn.Tanh())
        self.rows = nn.ModuleList(nn.Linear(len(piece.columns), WIDTH) for piece in self.pieces)
        self.action = nn.Embedding(batch.actions, WIDTH)
        self.score = nn.Sequential(nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh(), nn.Linear(WIDTH, 1))

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all legal actions, and the lane of each."""
        legal = batch.legal()
        seen, ids, lanes = torch.from_numpy(batch.scaled()), torch.from_numpy(legal.ids), torch.from_numpy(legal.lanes)
        features = self.table(seen)[lanes] + self.action(ids)
        for number, piece in enumerate(self.pieces):
            at = legal.piece == number
            if at.any():
                entry, place = torch.from_numpy(legal.entry[at]), torch.from_numpy(legal.place[at])
                columns = place[:, None] + torch.arange(len(piece.columns))
                row = self.rows[number](seen[lanes[entry][:, None], columns])
                features = features.index_add(0, entry, row)
        scores = self.score(features).squeeze(-1)
        total = torch.zeros(batch.count).index_add(0, lanes, scores.exp())
        return scores - total.log()[lanes], lanes


def draw(chances: Tensor, batch: Batch) -> Tensor:
    """Of each game one of its legal actions, by chance, as a place in the list."""
    luck = chances + torch.distributions.Gumbel(0.0, 1.0).sample(chances.shape)
    offsets = batch.legal().offsets
    return torch.tensor([start + int(luck[start:end].argmax()) for start, end in pairwise(offsets)])


def learn(network: Scorer, batch: Batch, steps: int, length: int = 32) -> None:
    """Self-play: what was done before a win becomes likelier, what was done before a loss less likely."""
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    for _ in range(steps // length):
        said, seats, rewards, ended = [], [], [], []
        for _ in range(length):
            chances, _ = network(batch)
            chosen = draw(chances.detach(), batch)
            said.append(chances[chosen])
            seats.append(batch.to_move)
            batch.step(batch.legal().ids[chosen.numpy()])
            rewards.append(batch.reward)
            ended.append(batch.done)
        worth, loss = np.zeros((batch.count, batch.seats)), torch.zeros(())
        for step in reversed(range(length)):
            worth = rewards[step] + DECAY * worth * ~ended[step][:, None]
            loss = loss - (said[step] * torch.from_numpy(worth[np.arange(batch.count), seats[step]]).float()).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="conquest")
    parser.add_argument("--steps", type=int, default=2000, help="decisions of each of the games (%(default)s)")
    asked = parser.parse_args()
    torch.manual_seed(1)
    batch = grognard.batch(asked.game, GAMES, seed=1, scenario="mini", compact=True)
    network = Scorer(batch)
    learn(network, batch, asked.steps)
    with torch.no_grad():
        chances, _ = network(batch)
    first = batch.legal()
    for at in range(int(first.offsets[1])):
        rows = ", ".join(f"{piece} {row}" for piece, row in batch.references.names[first.ids[at]])
        label = batch.rules.catalogue.label(int(batch.to_full(first.ids[at : at + 1])[0]))
        print(f"{chances[at].exp():.3f} {label} (rows: {rows or 'none'})")


if __name__ == "__main__":
    main()
