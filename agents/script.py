"""What the scripted players of all games share: a table from every decision to the function that answers it.

The player of a game is `SCRIPT` in `agents/<game>/player.py`, its weights are `configs/heuristic/<game>.toml`. An answer
reads a state, the mask of the pending decision and the weights, and nothing that the player who is asked cannot know. So an
agent can ask it about the game of a `Choice`, and a search about every position of its own.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grognard.agents.weights import read_weights
from grognard.envs.core.actions import Mask
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Rulebook
from grognard.envs.core.sheet import Toml

S = TypeVar("S", bound=Table)
W = TypeVar("W")

Answer = Callable[[S, Mask, W], i64]


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Generic[S]):
    """What a script thinks of a table as long as the game lasts, so that a search need not play every game to its end.

    It is asked after so many `turns`, unless a search is told otherwise; of each, `longest` decisions are waited for.
    """

    def __init__(self, turns: i64, longest: i64) -> None:
        self.turns: i64 = turns
        self.longest: i64 = longest

    def turn(self, state: S) -> i64:
        """A number that counts up with every turn."""
        raise NotImplementedError

    def worth(self, state: S) -> list[float]:
        """What the table promises each seat, from -1 to 1: as many victories more than defeats are to be expected."""
        raise NotImplementedError


class Player(Generic[S, W]):
    """A script with weights: it can be asked."""

    def __init__(self, answers: list[Answer[S, W]], weights: W) -> None:
        self.answers = answers
        self.weights = weights

    def choose(self, state: S, mask: Mask) -> i64:
        """A legal answer of the player who is asked, from what that player knows."""
        if mask.count == 1:
            return mask.ids[0]
        return self.answers[state.pending](state, mask, self.weights)


class Script(Generic[S, W]):
    """How a game is played by rules of thumb: an answer for each of its decisions, by the decision's name.

    `weights` makes of a document what the answers read. A decision without an answer, or an answer to a decision that the game
    does not have, is an error at once. A `judge`, made with the shipped weights, is for searches; a game may have none.
    """

    def __init__(
        self,
        rules: Rulebook[S],
        weights: Callable[[Toml], W],
        answers: Mapping[str, Answer[S, W]],
        judge: Callable[[W], Judge[S]] | None = None,
    ) -> None:
        names = [type(decision).__name__ for decision in rules.decisions]
        problems = Problems(f"script of {rules.name}")
        for name in names:
            if name not in answers:
                problems.add(name, "it has no answer: add one to the table")
        for name in answers:
            if name not in names:
                problems.unknown("", "decision", name, names)
        problems.check()
        self.weights = weights
        self.answers: list[Answer[S, W]] = [answers[name] for name in names]
        self.usual: Player[S, W] = Player(self.answers, weights(read_weights(rules.name)))
        self.judge: Judge[S] | None = None if judge is None else judge(self.usual.weights)

    def player(self, document: Toml | None = None) -> Player[S, W]:
        """The player with the shipped weights, or with others; raises what is wrong with them."""
        return self.usual if document is None else Player(self.answers, self.weights(document))


# Answers that suit any game


class Say:
    """The first of some words that is legal, or else the first legal action."""

    def __init__(self, *words: int) -> None:
        self.words: vec[i64] = vec[i64]([i64(word) for word in words])

    def __call__(self, state: Table, mask: Mask, weights: object) -> i64:
        for at in range(i64(len(self.words))):
            if mask.allows(self.words[at]):
                return self.words[at]
        return mask.ids[0]


def take_first(state: Table, mask: Mask, weights: object) -> i64:
    """Where every answer is as good."""
    return mask.ids[0]


def take_last(state: Table, mask: Mask, weights: object) -> i64:
    """Where what is offered last is most."""
    return mask.ids[mask.count - 1]
