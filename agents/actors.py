"""Actors answer for agents inside true games: one game at a time, or many at once.

bot = BatchBot("heuristic", batch, seed=1)
lanes = np.flatnonzero(batch.to_move == 1)
batch.step_some(lanes, bot.act(lanes))
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grognard.agents.base import Choice, ask, needs_game
from grognard.agents.heuristic import HeuristicAgent, advice
from grognard.agents.policy import PolicyAgent
from grognard.agents.registry import make_agent
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.batch import Batch, whole_numbers
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import BadInput, GrognardError, told
from grognard.envs.core.game import Game
from grognard.envs.core.settings import checked_seed, is_number

Numbers = NDArray[np.int16]
Bits = NDArray[np.int8]
Actions = NDArray[np.int64]
Opponent = str | Mapping[str, float]
"""An agent by name, or several with weights that say how often each is drawn."""


class Actor(Protocol):
    """Picks a legal action for each row; `games` are there for agents that are asked one at a time."""

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        """One action for each row."""
        ...


class RandomActor:
    """Any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        chosen: Actions = (self.luck.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
        return chosen

    def answer(self, game: Game[Any]) -> int:
        """One action, for one game."""
        legal = game.legal()
        return legal[int(self.luck.integers(len(legal)))]


class AgentActor:
    """A registered agent: a policy answers all rows at once, others are asked for one choice after the other.

    The scripted player reads nothing that a `Choice` would hide: none is made for it.
    """

    def __init__(self, text: str, game: str, seed: int) -> None:
        self.text = text
        self.agent = make_agent(text, game, derived_seed("agent", seed))
        self.luck = np.random.default_rng(derived_seed("views", seed))  # what it is shown is not for it to foresee

    def choose(self, numbers: Numbers, masks: Bits, games: Sequence[Game[Any]]) -> Actions:
        if isinstance(self.agent, PolicyAgent):
            return self.agent.choose(numbers, masks, games)
        if isinstance(self.agent, HeuristicAgent):
            return advice(self.agent.choose, games)
        return np.array([self._ask(game) for game in games], dtype=np.int64)

    def answer(self, game: Game[Any]) -> int:
        """One action, for one game."""
        if isinstance(self.agent, HeuristicAgent):
            return int(self.agent.choose(game.state, game.mask))
        if isinstance(self.agent, PolicyAgent):
            numbers = numbers_of(game.observe(game.names[game.state.to_move]))
            return int(self.agent.choose(numbers[np.newaxis], bits_of(game.mask.bits)[np.newaxis], [game])[0])
        return self._ask(game)

    def _ask(self, game: Game[Any]) -> int:
        seed = int(self.luck.integers(2**56))
        return ask(self.agent, Choice(game, seed, with_game=needs_game(self.agent)), self.text)


def make_actor(text: str, game: str, seed: int) -> RandomActor | AgentActor:
    """The actor of an agent's name; `random` needs no choices."""
    return RandomActor(seed) if text == "random" else AgentActor(text, game, seed)


class BatchBot:
    """A player of a batch by its agent's name: `batch.step_some(lanes, bot.act(lanes))` answers for it."""

    def __init__(self, text: str, batch: Batch, seed: int = 0) -> None:
        if not isinstance(batch, Batch):
            raise GrognardError(f"a bot in a batch needs the batch, not {told(batch)}")
        self.batch = batch
        self.actor: Actor = make_actor(text, batch.rules.name, checked_seed(seed))

    def act(self, lanes: ArrayLike) -> Actions:
        """What it does in each of these games, whoever is to move there."""
        chosen = whole_numbers(lanes, "games")
        if len(wrong := chosen[(chosen < 0) | (chosen >= self.batch.count)]):
            raise GrognardError(f"there is no game {wrong[0]}: they are numbered from 0 to {self.batch.count - 1}")
        return answer_in(self.actor, self.batch, chosen)


def answer_in(actor: Actor, batch: Batch, lanes: NDArray[np.int64]) -> Actions:
    """What an actor does in some games of a batch, as an action of the batch."""
    if len(lanes) == 0:
        return np.zeros(0, dtype=np.int64)
    games = [batch.lanes.games[lane] for lane in lanes.tolist()]
    return batch.to_compact(actor.choose(batch.full_observation[lanes], batch.full_mask[lanes], games))


class Mixture:
    """Opponents with how often each is drawn; one alone is always drawn. Each is made once, when it is first needed."""

    def __init__(self, opponent: Opponent, game: str) -> None:
        if not isinstance(opponent, (str, Mapping)):
            raise BadInput(
                "opponents", [f"write an agent's text or a table of texts with weights, not {told(opponent)}"]
            )
        weights = {opponent: 1.0} if isinstance(opponent, str) else dict(opponent)
        problems = [f"{told(name)} is not an agent's text" for name in weights if not isinstance(name, str)]
        problems += [
            f"{name}: a weight is a number above 0, not {told(weight)}"
            for name, weight in weights.items()
            if not is_number(weight) or weight <= 0
        ]
        if not weights or problems:
            raise BadInput("opponents", problems or ["at least one agent is needed"])
        self.game = game
        self.names = list(weights)
        self.chances = np.array(list(weights.values())) / sum(weights.values())
        self.actors: dict[tuple[str, str], RandomActor | AgentActor] = {}
        self.seed = 0
        for name in self.names:
            make_agent(name, game)  # mistakes are told now, not in the middle of a game

    def begin(self, seed: int) -> None:
        """Fresh luck for everybody."""
        self.seed = seed
        self.actors = {}

    def draw(self, luck: np.random.Generator) -> str:
        """The name of an opponent."""
        return self.names[int(luck.choice(len(self.names), p=self.chances))]

    def actor(self, name: str, place: str = "") -> RandomActor | AgentActor:
        """The opponent of this name; in each place another one, who has luck of its own."""
        if (name, place) not in self.actors:
            self.actors[name, place] = make_actor(name, self.game, derived_seed("opponent", self.seed, name, place))
        return self.actors[name, place]
