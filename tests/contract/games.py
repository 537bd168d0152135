"""The games and scenarios that every contract test runs over, and how to play them at random."""

from random import Random
from typing import Any

from small_game import game as small_game
from small_game.options import SCENARIOS as SMALL_SCENARIOS

from grognard.envs import registry
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.options import scenario_names

SMALL = "small_game"  # the game of the tests keeps what the kernel promises like any other
GAMES = (*registry.GAMES, SMALL)
ALL = [(game, scenario) for game in registry.GAMES for scenario in scenario_names(game)]
ALL += [(SMALL, scenario) for scenario in SMALL_SCENARIOS]


def rulebook(game: str) -> Rulebook[Any]:
    return small_game.RULES if game == SMALL else registry.rulebook(game)


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
