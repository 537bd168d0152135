"""The search bot of OpenSpiel (MCTS) against the scripted player.

A game of grognard rolls its dice inside, and its players cannot see all of it. So the bot searches in several worlds, each a
copy of the game in which everything that it cannot know is drawn again, and takes the action that it tried most.
"""

import argparse
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import grognard

GAME = SimpleNamespace(  # what the bot asks a game
    get_type=lambda: SimpleNamespace(
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL
    ),
    max_utility=lambda: 1.0,
)


class State:
    """A game as the bot wants it."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def clone(self) -> "State":
        return State(self.game.copy())

    def current_player(self) -> int:
        over = self.game.decision is None
        return int(pyspiel.PlayerId.TERMINAL) if over else self.game.names.index(self.game.decision.player)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.game.legal())

    def apply_action(self, action: int) -> None:
        self.game.apply(int(action))

    def is_terminal(self) -> bool:
        return bool(self.game.over)

    def is_chance_node(self) -> bool:
        return False

    def returns(self) -> list[float]:
        outcome = self.game.outcome
        return [outcome.rewards[name] for name in self.game.names]


class OpenSpielBot:
    """An agent of grognard that asks the bot of OpenSpiel: `grognard play conquest -a openspiel_mcts:OpenSpielBot,heuristic`."""

    needs_game = True

    def __init__(self, simulations: int = 50, worlds: int = 4, seed: int = 0) -> None:
        luck = np.random.RandomState(seed % 2**32)
        self.worlds, self.luck = worlds, luck
        evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
        self.bot = MCTSBot(GAME, 1.4, max(2, simulations // worlds), evaluator, solve=False, random_state=luck)

    def act(self, choice: grognard.Choice) -> int:
        """The action that was tried most in all worlds together."""
        if len(choice.legal) == 1:
            return choice.legal[0]
        assert choice.game is not None
        tried: Counter[int] = Counter()
        for _ in range(self.worlds):
            world = choice.game.resample(choice.player, int(self.luck.randint(2**31)))
            for child in self.bot.mcts_search(State(world)).children:
                tried[int(child.action)] += child.explore_count
        return tried.most_common(1)[0][0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--opponent", default="random")
    asked = parser.parse_args()
    env = grognard.make("conquest", scenario="mini")
    won = 0.0
    for number in range(asked.games):
        searcher = env.possible_agents[number % 2]
        bots = {name: grognard.make_agent(asked.opponent, "conquest", seed=number) for name in env.possible_agents}
        bots[searcher] = OpenSpielBot(asked.simulations, seed=number)
        env.reset(seed=number)
        while env.question is not None:
            bot = bots[env.agent_selection]
            env.step(bot.act(env.choice(bot)))
        won += (env.rewards[searcher] + 1) / 2
    print(f"the bot of OpenSpiel won {won:g} of {asked.games} games against {asked.opponent}")


if __name__ == "__main__":
    main()
