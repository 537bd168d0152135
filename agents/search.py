"""The agent that looks ahead: `search:sims=400`, `search:ms=200`; `tree.py` is its hot loop."""

from typing import Any, Protocol

import numpy as np

from grognard.agents.base import Choice
from grognard.agents.heuristic import HeuristicAgent, has_script, judge_of, scripted, seated
from grognard.agents.policy import Policy, PolicyAgent
from grognard.agents.script import Judge
from grognard.agents.tree import SEEDS, Guide, Playout, Tree
from grognard.envs.core.arrays import numbers_of
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import BadInput, GrognardError, unknown
from grognard.envs.core.game import Game

ROLLOUTS = ("heuristic", "random", "none")
GAIN = 6.0
"""How soon a lead counts as a win, where nothing else is said."""
DEPTH = 200
"""After how many turns positions are judged, where neither a parameter nor the game's judge says so."""


class Adviser(Protocol):
    """An agent whose opinion can guide a search, such as a learned policy."""

    def prior(self, game: Game[Any], legal: list[int]) -> list[float]:
        """The probability with which the agent would take each of the legal actions."""
        ...

    def value(self, game: Game[Any]) -> list[float]:
        """What the agent expects the game to bring each seat, from -1 to 1."""
        ...


class PolicyAdviser:
    """The opinion of a trained network, which sees the game with the eyes of one seat at a time."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def prior(self, game: Game[Any], legal: list[int]) -> list[float]:
        logits, _ = self.policy.evaluate(numbers_of(game.observe(str(game.to_move)))[np.newaxis], [game])
        chosen = logits[0, self.policy.selection.slot_of_action[legal]]
        odds = np.exp(chosen - chosen.max())
        found: list[float] = (odds / odds.sum()).tolist()
        return found

    def value(self, game: Game[Any]) -> list[float]:
        seen = np.stack([numbers_of(game.observe(player)) for player in game.names])
        _, values = self.policy.evaluate(seen, [game] * len(seen))  # what is advised does not matter for values
        values += (self.policy.about.get("shaping") or 0.0) * np.array(game.rules.standing(game.state))
        found: list[float] = np.tanh(values).tolist()
        return found


class Advised(Guide[Any]):
    """A guide that passes on what an adviser says; a judge only counts turns for it."""

    def __init__(self, adviser: Adviser, judge: Judge[Any] | None = None) -> None:
        super().__init__(judge=judge)
        self.adviser = adviser

    def prior(self, game: Game[Any], legal: list[int]) -> list[float]:
        return self.adviser.prior(game, legal)

    def value(self, game: Game[Any]) -> list[float]:
        return self.adviser.value(game)


class SearchAgent:
    """Looks ahead in games drawn at random from what the seat knows, and takes the action that did best in them.

    - `sims`: simulations for a decision; `ms`: milliseconds instead (0: off), at whose end the best so far is taken
    - `c`: exploration; the larger, the more evenly actions are tried
    - `rollout`: who plays on beyond the tree, `heuristic` (where the game has a scripted player), `random` or `none`
    - `depth`: how many turns are played before the position is judged: those of the game where its scripted player judges
      positions, elsewhere the move passes to another player; 0: as many as suit that judge, elsewhere 200
    - `prior`: whom to believe at first: `heuristic`, `none`, or an agent with opinions such as `policy:mini`
    - `trust`: the part of all belief that the scripted player's move gets
    - `gain`: how soon a lead counts as a win, in games without such a judge
    - `weights`: those of the scripted player that guides it and plays on in its own seat, as for `heuristic`; its opponents
      are thought to play by the usual ones
    - `caution`: by how many standard errors an action must beat the favourite of the prior to be taken in its place
    - `seed`: the same seed and `sims` give the same actions
    """

    needs_game = True

    def __init__(
        self,
        game: str,
        sims: int = 100,
        ms: int = 0,
        c: float = 1.0,
        rollout: str = "heuristic",
        depth: int = 0,
        prior: str = "heuristic",
        trust: float = 0.95,
        gain: float = GAIN,
        caution: float = 1.0,
        weights: str = "",
        seed: int = 0,
    ) -> None:
        problems = [
            f"{name}: {value} is too small, it must be at least {least}"
            for name, value, least in (("sims", sims, 1), ("ms", ms, 0), ("depth", depth, 0), ("caution", caution, 0))
            if value < least
        ]
        if rollout not in ROLLOUTS:
            problems.append(unknown("rollout", rollout, list(ROLLOUTS)))
        if not 0.0 <= trust <= 1.0:
            problems.append(f"trust: {trust} is not a share, it must be from 0 to 1")
        if problems:
            raise BadInput("agent search", problems)
        self.sims = sims
        self.seconds = ms / 1000
        self.c = c
        self.judge = judge_of(game)
        self.depth = depth or (DEPTH if self.judge is None else int(self.judge.turns))
        self.judge_at_once = rollout == "none"
        self.caution = caution if prior != "none" else 0.0
        self.gain = gain
        self.trust = trust
        self.plays_on = rollout == "heuristic"
        self.guided = prior == "heuristic"
        self.adviser = None if prior in ("heuristic", "none") else find_adviser(prior, game, seed)
        self.usual = scripted(game) if has_script(game) else None
        self.own = HeuristicAgent(game, weights).choose if weights else None
        self.dice = Dice(seed)

    def act(self, choice: Choice) -> int:
        tree = self.look(choice)
        return tree.best()

    def look(self, choice: Choice) -> Tree[Any]:
        """The tree that `act` picks from, for those who want to know what was seen in it."""
        if choice.game is None:
            raise GrognardError("search needs a choice with a game: Choice(..., with_game=True)")
        seed = int(self.dice.below(SEEDS))
        player = self._player(choice.game)
        guide: Guide[Any] = (
            Guide(self.gain, self.trust, player if self.guided else None, self.judge)
            if self.adviser is None
            else Advised(self.adviser, self.judge)
        )
        playout = player if self.plays_on else None
        tree: Tree[Any] = Tree(choice.game, guide, playout, seed, self.c, self.depth, self.caution, self.judge_at_once)
        tree.run(self.sims, self.seconds)
        return tree

    def _player(self, game: Game[Any]) -> Playout[Any] | None:
        """The scripted player for all seats: in that of the search by its own weights, in all others by the usual ones."""
        usual, own = self.usual, self.own
        return usual if usual is None or own is None else seated(own, usual, game.state.to_move)


def find_adviser(text: str, game: str, seed: int) -> Adviser:
    """The agent a text names, which must have opinions."""
    from grognard.agents.registry import make_agent  # noqa: PLC0415 - the registry in turn knows this agent

    agent: Any = make_agent(text, game, seed)
    if isinstance(agent, PolicyAgent):
        return PolicyAdviser(agent.policy)
    if not (hasattr(agent, "prior") and hasattr(agent, "value")):
        raise BadInput("agent search", [f"prior: {text} only acts; an agent with `prior` and `value` is needed"])
    adviser: Adviser = agent
    return adviser
