"""The hot loop of the search: one tree over what the players say, grown by playing through resampled games.

It is information-set Monte Carlo tree search with a single observer. A node stands for a sequence of actions, whatever
the dice and the hidden things were; every simulation plays in some drawing of these, and of a node's children only those
compete whose actions are legal in it. How often each was legal is counted, so that a rare chance is not taken for a bad
one. Values are vectors with an entry per seat, and each node maximises for whoever moves there (max^n).

At the root the actions race: all are tried in the same worlds, and of each only its lead over the favourite counts, which
luck and hidden things disturb far less than the values themselves. A simulation ends `depth` turns after the root: with a
limit in decisions, idle ones would put off the judgement. Turns are those that the game's judge counts, if it has one, else how
often the move passed to another player.
"""

from collections.abc import Callable
from math import sqrt, tanh
from time import perf_counter
from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from grognard.agents.script import Judge
from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game

S = TypeVar("S", bound=Table)

NONE: Final[i64] = -1
ROOT: Final[i64] = 0
SEEDS: Final[i64] = 1 << 31
FIRST_WORLDS: Final[i64] = 8  # in which all actions are tried; twice as many in each further round
SURE: Final = 3.0  # standard errors; fewer would be found by chance where many actions are looked at many times
FOREVER: Final[i64] = 1 << 30  # turns, after which every game is over
LONG_TURN: Final[i64] = 30  # decisions, after which a playout stops waiting for the move to pass


Playout = Callable[[S, Mask], int]  # a quick player: the action it takes in a state, of those that the mask allows


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[S]):
    """What a search believes before it looks. This one trusts `Rulebook.standing` and the moves of a quick player.

    Of a standing it is not the size that matters but who is ahead: `gain` says how soon a lead counts as a win. The quick
    player's move gets the part `trust` of all belief, and of the rest as much as every other move. Where a game has a judge,
    this one believes it instead of the standing, and in results alone.
    """

    def __init__(
        self,
        gain: float = 0.0,
        trust: float = 0.0,
        player: Playout[S] | None = None,
        judge: Judge[S] | None = None,
    ) -> None:
        self.gain = gain
        self.trust = trust
        self.player = player
        self.judge = judge

    def prior(self, game: Game[S], legal: list[int]) -> list[float]:
        """How likely each of the legal actions is to be the best one; they sum to one."""
        if self.player is None:
            return [1.0 / len(legal)] * len(legal)
        found = [(1.0 - self.trust) / len(legal)] * len(legal)
        found[legal.index(self.player(game.state, game.mask))] += self.trust
        return found

    def value(self, game: Game[S]) -> list[float]:
        """What the position promises each seat, from -1 to 1."""
        return self.margin(game) if self.judge is None else self.judge.worth(game.state)

    def margin(self, game: Game[S]) -> list[float]:
        """How far each seat is ahead, from -1 to 1."""
        standing = game.rules.standing(game.state)
        return [tanh(self.gain * lead) for lead in standing] if self.gain > 0.0 else standing

    def worth(self, game: Game[S]) -> list[float]:
        """What has become of a game: while it lasts its value, at its end half the reward, half how clear the result was.

        Most actions change the margin far more often than the winner, so that it tells sooner which of them are good. A
        judge expects results, so with one they alone count.
        """
        if not game.over:
            return self.value(game)
        rewards = game.rules.rewards(game.state)
        if self.judge is not None:
            return rewards
        margins = self.margin(game)
        return [0.5 * rewards[seat] + 0.5 * margins[seat] for seat in range(len(rewards))]


def apply(game: Game[S], action: i64, judge: Judge[S] | None = None) -> i64:
    """Carry out an action; returns how many turns that ended: as the judge counts them, else 1 if somebody else moves now."""
    if judge is not None:
        turn = judge.turn(game.state)
        game.apply(action)
        return judge.turn(game.state) - turn
    mover = game.state.to_move
    game.apply(action)
    return 1 if game.state.to_move != mover else 0


def play_on(game: Game[S], playout: Playout[S], turns: i64, judge: Judge[S] | None = None) -> None:
    """Quick play until so many turns have ended, or one takes too long."""
    longest = LONG_TURN if judge is None else judge.longest
    for _ in range(turns * longest):
        if game.over or turns <= 0:
            return
        turns -= apply(game, i64(playout(game.state, game.mask)), judge)


class Contender:
    """An action at the root, and what it was worth to the player in one world after the other."""

    def __init__(self, node: i64, prior: float) -> None:
        self.node = node
        self.prior = prior
        self.worth: vec[float] = vec[float]()
        self.sum: float = 0.0  # of its leads over the favourite in the same world
        self.squares: float = 0.0

    def compare(self, favourite: "Contender") -> None:
        world = i64(len(self.worth)) - 1
        lead = self.worth[world] - favourite.worth[world]
        self.sum += lead
        self.squares += lead * lead

    def lead(self) -> float:
        """The mean of its leads over the favourite."""
        return self.sum / float(len(self.worth)) if len(self.worth) > 0 else 0.0

    def doubt(self) -> float:
        """The standard error of `lead`."""
        count = float(len(self.worth))
        mean = self.lead()
        return sqrt(max(self.squares / count - mean * mean, 0.0) / max(count - 1.0, 1.0)) if count > 0.0 else 0.0


def by_prior(contender: Contender) -> float:
    return -contender.prior


def by_lead(contender: Contender) -> float:
    return -contender.lead()


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
        depth: i64 = 2,
        caution: float = 1.0,
        judge_at_once: bool = False,
    ) -> None:
        self.game = game
        self.guide = guide
        self.playout = playout  # None: any legal action
        self.judge_at_once = judge_at_once  # the guide judges new nodes, without any playing on
        self.seed = seed
        self.dice: Dice = Dice(seed)
        self.c = c
        self.depth = depth
        self.caution = caution
        self.seat: i64 = game.state.to_move
        self.seats: i64 = i64(len(game.names))
        self.worlds: list[Game[S]] = []
        self.action: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()  # how often the action was legal when its parent was passed
        self.prior: vec[float] = vec[float]()
        self.total: vec[float] = vec[float]()  # for each node and seat the sum of what its simulations were worth
        self.squares: vec[float] = vec[float]([0.0] * self.seats)  # of all simulations, for the spread of values
        self._add(NONE, NONE, 1.0)
        self._expand(ROOT, game)
        self.contenders: list[Contender] = []
        child = self.child[ROOT]
        while child != NONE:
            self.contenders.append(Contender(child, self.prior[child]))
            child = self.sibling[child]
        self.contenders.sort(key=by_prior)
        self.favourite: Contender = self.contenders[0]
        self.winner: Contender = self.favourite

    # The root: a race in which all actions are tried in the same worlds

    def run(self, simulations: i64, seconds: float = 0.0) -> None:
        """Simulate `simulations` times, or as long as `seconds` last if they are given; less if the race is decided sooner."""
        end = perf_counter() + seconds
        worlds = FIRST_WORLDS
        while len(self.contenders) > 1:
            for _ in range(worlds):
                for contender in self.contenders:
                    exhausted = simulations <= 0 if seconds == 0.0 else perf_counter() >= end
                    if exhausted:
                        return
                    self._try_out(contender)
                    simulations -= 1
            self._drop_out()
            worlds *= 2

    def _try_out(self, contender: Contender) -> None:
        """Simulate an action in its next world; the favourite, which is the first, has been there already."""
        contender.worth = append(contender.worth, self._simulate(contender.node))
        if contender is not self.favourite:
            contender.compare(self.favourite)

    def _drop_out(self) -> None:
        """The worse half leaves the race, and who cannot hope to beat the favourite; a clear winner ends it."""
        others = [contender for contender in self.contenders if contender is not self.favourite]
        if self.caution > 0.0:
            others = [contender for contender in others if contender.lead() + SURE * contender.doubt() > 0.0]
        others.sort(key=by_lead)
        left = others[: max(1, len(others) // 2)]
        if len(left) == 1 and left[0].lead() > SURE * left[0].doubt():
            self.winner = left[0]
            left = []
        self.contenders = [self.favourite, *left]

    def _simulate(self, node: i64) -> float:
        """Go from an action at the root down the tree to a new node, play on, carry the result back; for the mover."""
        game, judge = self._world(self.visits[node]), self.guide.judge
        path = vec[i64]([ROOT, node])
        turns = apply(game, self.action[node], judge)
        while self.visits[node] > 0 and not game.over and turns < self.depth:
            node = self._select(node, game)
            path = append(path, node)
            turns += apply(game, self.action[node], judge)
        if not self.judge_at_once:
            play_on(game, self.playout or self._anything, self.depth - turns, judge)
        worth = self.guide.worth(game)
        self._back_up(path, worth)
        return worth[self.seat]

    def _anything(self, state: S, mask: Mask) -> int:
        """Any legal action."""
        return int(mask.ids[self.dice.below(mask.count)])

    def _world(self, number: i64) -> Game[S]:
        """The game with hidden things and dice of their own; the same for every action, so that they compare fairly."""
        while len(self.worlds) <= number:
            seed = self.seed * 1_000_003 + len(self.worlds)
            self.worlds.append(self.game.resample(self.game.names[self.seat], seed))
        return self.worlds[number].copy()

    # Below

    def _select(self, node: i64, game: Game[S]) -> i64:
        """The legal child with the best upper bound for the player who moves; all legal ones had their chance."""
        mask = game.mask
        if self._count_chances(node, mask) < mask.count:
            self._expand(node, game)
        seat = game.state.to_move
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

    def _back_up(self, path: vec[i64], worth: list[float]) -> None:
        for seat in range(self.seats):
            self.squares[seat] += worth[seat] * worth[seat]
        for number in range(i64(len(path))):
            node = path[number]
            self.visits[node] += 1
            for seat in range(self.seats):
                self.total[node * self.seats + seat] += worth[seat]

    # What was found

    def best(self) -> int:
        """The action with the largest lead over the favourite that is beyond doubt, or else the favourite."""
        best, highest = self.winner, 0.0
        for contender in self.contenders:
            certain = contender.lead() - self.caution * contender.doubt()
            if certain > highest:
                best, highest = contender, certain
        return int(self.action[best.node])

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
