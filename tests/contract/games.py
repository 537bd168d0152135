"""The games and scenarios that every contract test runs over, and how to play them at random."""

from random import Random
from typing import Any

from core.trajectories import engine
from small_game.options import SCENARIOS as SMALL_SCENARIOS

from grognard.envs import registry
from grognard.envs.core.game import Game, Rulebook, find_rules
from grognard.envs.core.options import scenario_names

# The game of the tests keeps what the kernel promises like any other. Its classes cannot inherit from compiled ones: where
# the engine is compiled, `core/test_small_game.py` has it tested by a process that runs the sources.
SMALL = "small_game"
GAMES = registry.GAMES if engine() == "compiled" else (*registry.GAMES, SMALL)
ALL = [(game, scenario) for game in GAMES for scenario in (SMALL_SCENARIOS if game == SMALL else scenario_names(game))]


def rulebook(game: str) -> Rulebook[Any]:
    return find_rules("small_game.game") if game == SMALL else registry.rulebook(game)


def new_game(game: str, scenario: str, seed: int = 1) -> Game[Any]:
    return Game(rulebook(game), {"scenario": scenario}, seed)


def play(game: Game[Any], random: Random, decisions: int) -> Game[Any]:
    """Some random decisions, few of them of the kind that ends a phase or throws something away."""
    quiet = game.rules.quiet[0]
    wasteful = [action for action, label in enumerate(game.rules.catalogue.labels) if label == "scuttle"]
    for _ in range(decisions):
        if game.over:
            break
        legal = game.legal()
        for action in (quiet, *wasteful):
            if action in legal and len(legal) > 1 and random.random() < 0.8:
                legal.remove(action)
        game.apply(random.choice(legal))
    return game
