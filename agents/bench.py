"""How fast the search is, against the same simulations written plainly: nodes as objects, children in a dict."""

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from grognard.agents import tree
from grognard.agents.heuristic import scripted
from grognard.agents.tree import Guide, Playout, Tree
from grognard.envs.bench import middle_of_game
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.pure import is_compiled

DEPTH = 2


class Node:
    """What has been seen of one sequence of actions."""

    def __init__(self, prior: float, seats: int) -> None:
        self.prior = prior
        self.visits = 0
        self.chances = 0
        self.total = [0.0] * seats
        self.children: dict[int, Node] = {}


class PlainTree:
    """`tree.Tree` without the race at its root, with uniform priors and random play; it steps the same engine."""

    def __init__(self, game: Game[Any], seed: int, c: float = 1.0, depth: int = DEPTH) -> None:
        self.game = game
        self.random = Random(seed)
        self.c = c
        self.depth = depth
        self.player = str(game.to_move)
        self.squares = [0.0] * len(game.names)
        self.root = Node(1.0, len(game.names))

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        game = self.game.resample(self.player, self.random.randrange(2**31))
        path, turns = [self.root], 0
        while not game.over and turns < self.depth:
            mover = game.to_move
            if path[-1].visits > 0:
                action = self.select(path[-1], game)
                path.append(path[-1].children[action])
            else:
                action = self.random.choice(game.legal())
            game.apply(action)
            turns += game.to_move != mover
        rules = game.rules
        worth = rules.rewards(game.state) if game.over else rules.standing(game.state)
        for seat, gain in enumerate(worth):
            self.squares[seat] += gain * gain
        for node in path:
            node.visits += 1
            node.total = [total + gain for total, gain in zip(node.total, worth, strict=True)]

    def select(self, node: Node, game: Game[Any]) -> int:
        legal, seat = game.legal(), game.seat(str(game.to_move))
        mean = self.root.total[seat] / self.root.visits
        spread = sqrt(max(self.squares[seat] / self.root.visits - mean * mean, 1e-6))
        bounds = {}
        for action in legal:
            child = node.children.setdefault(action, Node(1 / len(legal), len(game.names)))
            child.chances += 1
            own = child if child.visits else node
            bonus = self.c * spread * child.prior * sqrt(child.chances) / (1 + child.visits)
            bounds[action] = own.total[seat] / own.visits + bonus
        return max(legal, key=bounds.__getitem__)


def plain_rate(game: Game[Any], seed: int, simulations: int) -> float:
    """Simulations per second of the plain search."""
    plain = PlainTree(game, seed)
    start = perf_counter()
    plain.run(simulations)
    return simulations / (perf_counter() - start)


def search_rate(game: Game[Any], seed: int, simulations: int, playout: Playout[Any] | None) -> float:
    """Simulations per second of ours, which may need fewer than it was granted."""
    grown: Tree[Any] = Tree(game, Guide(), playout, seed, depth=DEPTH, caution=0.0)
    start = perf_counter()
    grown.run(simulations)
    return sum(grown.counts().values()) / (perf_counter() - start)


def search_report(name: str = "space_empires", scenario: str = "mini", simulations: int = 400) -> dict[str, Any]:
    """Simulations per second in the middle of a game, on one core; contenders take turns and the best run counts."""
    game = middle_of_game(rulebook(name), {"scenario": scenario})
    runs: dict[str, list[float]] = {"plain Python": [], "search": [], "search with scripted rollouts": []}
    for seed in range(5):
        runs["plain Python"].append(plain_rate(game, seed, simulations))
        runs["search"].append(search_rate(game, seed, simulations, None))
        runs["search with scripted rollouts"].append(search_rate(game, seed, simulations, scripted(name)))
    return {
        "game": name,
        "scenario": scenario,
        "compiled": is_compiled(tree),
        "simulations_per_second": {contender: max(rates) for contender, rates in runs.items()},
    }
