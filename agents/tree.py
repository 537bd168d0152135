"""The hot loop of the search: one tree over what the players say, grown by playing through resampled games.

It is information-set Monte Carlo tree search with a single observer. A node stands for a sequence of actions, whatever
the dice and the hidden things were; every simulation draws these anew, and of a node's children only those compete whose
actions are legal in this drawing. How often each was legal is counted, so that a rare chance is not taken for a bad one.
Values are vectors with an entry per seat, and each node maximises for whoever moves there (max^n).
"""

from collections.abc import Callable
from math import sqrt, tanh
from time import perf_counter
from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game

S = TypeVar("S", bound=Table)

NONE: Final[i64] = -1
ROOT: Final[i64] = 0
SEEDS: Final[i64] = 1 << 31


Playout = Callable[[S, Mask], int]  # a quick player: the action it takes in a state, of those that the mask allows


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[S]):
    """What a search believes before it looks. This one trusts `Rulebook.standing` and the moves of a quick player.

    Of a standing it is not the size that matters but who is ahead: `gain` says how soon a lead counts as a win. The quick
    player's move gets the part `trust` of all belief, and of the rest as much as every other move.
    """

    def __init__(self, gain: float = 0.0, trust: float = 0.0, player: Playout[S] | None = None) -> None:
        self.gain = gain
        self.trust = trust
        self.player = player

    def prior(self, game: Game[S], legal: list[int]) -> list[float]:
        """How likely each of the legal actions is to be the best one; they sum to one."""
        if self.player is None:
            return [1.0 / len(legal)] * len(legal)
        found = [(1.0 - self.trust) / len(legal)] * len(legal)
        found[legal.index(self.player(game.state, game.mask))] += self.trust
        return found

    def value(self, game: Game[S]) -> list[float]:
        """What the position promises each seat, from -1 to 1."""
        standing = game.rules.standing(game.state)
        return [tanh(self.gain * lead) for lead in standing] if self.gain > 0.0 else standing


class Tree(Generic[S]):
    """A search from the decision that is pending in `game`, which already is a drawing of what its player cannot know.

    The nodes' fields are parallel arrays. The children of a node are chained: `child` is the first, `sibling` the next.
    """

    def __init__(
        self,
        game: Game[S],
        guide: Guide[S],
        playout: Playout[S] | None,
        seed: int,
        c: float = 1.0,
        depth: i64 = 20,
        every: i64 = 1,
    ) -> None:
        self.game = game
        self.guide = guide
        self.playout = playout  # None: any legal action
        self.dice: Dice = Dice(seed)
        self.c = c
        self.depth = depth
        self.every = every
        self.player: str = game.names[game.state.asks]
        self.seats: i64 = i64(len(game.names))
        self.action: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()  # how often the action was legal when its parent was passed
        self.prior: vec[float] = vec[float]()
        self.total: vec[float] = vec[float]()  # for each node and seat the sum of what its simulations were worth
        self.squares: vec[float] = vec[float]([0.0] * self.seats)  # of all simulations, for the spread of values
        self.path: vec[i64] = vec[i64]()
        self.world: Game[S] = game
        self._add(NONE, NONE, 1.0)

    # Growing

    def run(self, simulations: i64, seconds: float = 0.0) -> None:
        """Simulate so often, or if seconds are given as long as they last, but at least once."""
        end = perf_counter() + seconds
        done: i64 = 0
        while done < simulations or seconds > 0.0:
            self.simulate()
            done += 1
            if seconds > 0.0 and perf_counter() >= end:
                break

    def simulate(self) -> None:
        """Draw what is hidden, go down the tree to a new node, play on from there, and carry the result back."""
        game = self._draw()
        node: i64 = ROOT
        self.path = vec[i64]([ROOT])
        while self.visits[node] > 0 and not game.over:
            node = self._select(node, game)
            self.path = append(self.path, node)
            game.apply(self.action[node])
        self._back_up(self._evaluate(game))

    def _draw(self) -> Game[S]:
        """A game of its own for one simulation; the hidden things change `every` so many simulations, dice always."""
        seed = self.dice.below(SEEDS)
        if self.visits[ROOT] % self.every == 0:
            self.world = self.game.resample(self.player, seed)
            if self.every == 1:
                return self.world
        game = self.world.copy()
        game.state.dice = Dice(seed)
        return game

    def _select(self, node: i64, game: Game[S]) -> i64:
        """The legal child with the best upper bound for the player who moves; all legal ones had their chance."""
        mask = game.mask
        if self._count_chances(node, mask) < mask.count:
            self._expand(node, game)
        seat = game.state.asks
        own = self.total[node * self.seats + seat] / float(self.visits[node])
        width = self.c * self._spread(seat)
        best: i64 = NONE
        highest = 0.0
        child = self.child[node]
        while child != NONE:
            if mask.bits[self.action[child]] == 1:
                visits = float(self.visits[child])
                mean = self.total[child * self.seats + seat] / visits if visits > 0.0 else own
                bound = mean + width * self.prior[child] * sqrt(float(self.chances[child])) / (1.0 + visits)
                if best == NONE or bound > highest:
                    best, highest = child, bound
            child = self.sibling[child]
        return best

    def _count_chances(self, node: i64, mask: Mask) -> i64:
        """Note of every child that is legal now that it was; returns their number."""
        found: i64 = 0
        child = self.child[node]
        while child != NONE:
            if mask.bits[self.action[child]] == 1:
                self.chances[child] += 1
                found += 1
            child = self.sibling[child]
        return found

    def _expand(self, node: i64, game: Game[S]) -> None:
        """Add a child for every legal action that has none."""
        legal = game.legal()
        prior = self.guide.prior(game, legal)
        for number in range(i64(len(legal))):
            if self._child_of(node, i64(legal[number])) == NONE:
                self._add(node, i64(legal[number]), prior[number])

    def _child_of(self, node: i64, action: i64) -> i64:
        child = self.child[node]
        while child != NONE and self.action[child] != action:
            child = self.sibling[child]
        return child

    def _add(self, parent: i64, action: i64, prior: float) -> None:
        """A new node, which was legal once: now."""
        node = i64(len(self.action))
        self.action = append(self.action, action)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE if parent == NONE else self.child[parent])
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, 1)
        self.prior = append(self.prior, prior)
        for _ in range(self.seats):
            self.total = append(self.total, 0.0)
        if parent != NONE:
            self.child[parent] = node

    def _spread(self, seat: i64) -> float:
        """The standard deviation of what simulations were worth: it makes exploration fit any scale of values."""
        count = float(self.visits[ROOT])
        mean = self.total[seat] / count
        return sqrt(max(self.squares[seat] / count - mean * mean, 1e-6))

    def _evaluate(self, game: Game[S]) -> list[float]:
        """Play on for `depth` decisions; the end of the game counts, or else what the guide says of the position."""
        for _ in range(self.depth):
            if game.over:
                break
            if self.playout is None:
                game.apply(game.mask.ids[self.dice.below(game.mask.count)])
            else:
                game.apply(i64(self.playout(game.state, game.mask)))
        return game.rules.rewards(game.state) if game.over else self.guide.value(game)

    def _back_up(self, worth: list[float]) -> None:
        for seat in range(self.seats):
            self.squares[seat] += worth[seat] * worth[seat]
        for number in range(i64(len(self.path))):
            node = self.path[number]
            self.visits[node] += 1
            for seat in range(self.seats):
                self.total[node * self.seats + seat] += worth[seat]

    # What was found

    def best(self) -> int:
        """The action that was simulated most often; among equals the one that was worth most."""
        seat = self.game.state.asks
        best: i64 = NONE
        child = self.child[ROOT]
        while child != NONE:
            if best == NONE or self.visits[child] > self.visits[best]:
                best = child
            elif self.visits[child] == self.visits[best]:
                if self.total[child * self.seats + seat] > self.total[best * self.seats + seat]:
                    best = child
            child = self.sibling[child]
        return int(self.game.mask.ids[0] if best == NONE else self.action[best])

    def counts(self) -> dict[int, int]:
        """How often each action at the root was simulated."""
        found = {}
        child = self.child[ROOT]
        while child != NONE:
            found[int(self.action[child])] = int(self.visits[child])
            child = self.sibling[child]
        return found

    def worth(self, action: int) -> list[float]:
        """What the simulations of an action at the root were worth to each seat, on average."""
        child = self._child_of(ROOT, i64(action))
        if child == NONE or self.visits[child] == 0:
            return [0.0] * self.seats
        return [self.total[child * self.seats + seat] / float(self.visits[child]) for seat in range(self.seats)]
