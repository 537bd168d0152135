"""The games and scenarios that every contract test runs over, and how to play them at random."""

from random import Random
from typing import Any

from grognard.envs.core.game import Game
from grognard.envs.core.options import scenario_names
from grognard.envs.registry import GAMES, rulebook

ALL = [(game, scenario) for game in GAMES for scenario in scenario_names(game)]


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
