"""How fast the search is, against the same algorithm written plainly: nodes as objects, children in a dict."""

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from grognard.agents import tree
from grognard.agents.heuristic import PLAYERS
from grognard.agents.tree import Guide, Tree
from grognard.envs.bench import middle_of_game
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.pure import is_compiled


class Node:
    """What has been seen of one sequence of actions."""

    def __init__(self, prior: float, seats: int) -> None:
        self.prior = prior
        self.visits = 0
        self.chances = 0
        self.total = [0.0] * seats
        self.children: dict[int, Node] = {}


class PlainTree:
    """`tree.Tree` with uniform priors and random play, as one would write it first; it steps the same engine."""

    def __init__(self, game: Game[Any], seed: int, c: float = 1.0, depth: int = 20) -> None:
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
        path = [self.root]
        while path[-1].visits > 0 and not game.over:
            action = self.select(path[-1], game)
            path.append(path[-1].children[action])
            game.apply(action)
        worth = self.evaluate(game)
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

    def evaluate(self, game: Game[Any]) -> list[float]:
        for _ in range(self.depth):
            if game.over:
                break
            game.apply(self.random.choice(game.legal()))
        rules = game.rules
        return rules.rewards(game.state) if game.over else rules.standing(game.state)


def search_report(name: str = "space_empires", scenario: str = "mini", simulations: int = 400) -> dict[str, Any]:
    """Simulations per second in the middle of a game, on one core, best of several runs of each in turn."""
    game = middle_of_game(rulebook(name), {"scenario": scenario})
    best = dict.fromkeys(("search, random rollouts", "plain Python, random rollouts", "search, scripted rollouts"), 0.0)
    scripted = PLAYERS.get(name)
    for seed in range(5):
        contenders: dict[str, Any] = {
            "search, random rollouts": Tree(game, Guide(), None, seed, depth=2),
            "plain Python, random rollouts": PlainTree(game, seed),
            "search, scripted rollouts": Tree(game, Guide(player=scripted), scripted, seed),
        }
        for contender, grown in contenders.items():
            start = perf_counter()
            grown.run(simulations)
            best[contender] = max(best[contender], simulations / (perf_counter() - start))
    return {
        "game": name,
        "scenario": scenario,
        "compiled": is_compiled(tree),
        "simulations_per_second": best,
        "milliseconds_per_decision": {contender: 1000 * simulations / rate for contender, rate in best.items()},
    }
