"""Tables of every kind at which a scripted player is asked something, the same ones every time.

`builders.<game>_values` says how those of a game come about (`TABLES`), and which of its weights decide nothing at them
(`RARE`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from grognard.agents.heuristic import has_script, scripted
from grognard.envs.core.game import Game
from grognard.envs.registry import GAMES

SCRIPTED = [game for game in GAMES if has_script(game)]
STRAY = 0.25  # how often chance moves in place of the script, so that tables come about which it would avoid
ENOUGH = 30  # tables for each kind of decision

# How tables come about, how many of them there are, and how many decisions are taken at each
Tables = list[tuple[Callable[[Random, int], Game[Any]], int, int]]


def asked(game: str) -> Iterator[tuple[str, Game[Any]]]:
    """The tables at which somebody has a choice, each with its name; whoever takes one leaves it as it is."""
    tables: Tables = import_module(f"builders.{game}_values").TABLES
    choose, met = scripted(game), Counter[int]()
    for deal, count, decisions in tables:
        for seed in range(count):
            random = Random(seed)
            table = deal(random, seed)
            for number in range(decisions):
                if table.over:
                    break
                kind = int(table.state.pending)
                if table.mask.count > 1 and met[kind] < ENOUGH:
                    met[kind] += 1
                    yield f"{deal.__name__} {seed}, {number}", table
                strays = random.random() < STRAY
                table.apply(random.choice(table.legal()) if strays else int(choose(table.state, table.mask)))


def answers(game: str) -> list[str]:
    """What the scripted player says at each of the tables."""
    choose = scripted(game)
    return [
        f"{name}: {table.decision.name} of {table.to_move}: {table.phrase(int(choose(table.state, table.mask)))}"
        for name, table in asked(game)
        if table.decision is not None
    ]


def rare_weights(game: str) -> dict[str, set[str]]:
    """By section, the weights of things that are too rare to decide anything at the tables."""
    found: dict[str, set[str]] = import_module(f"builders.{game}_values").RARE
    return found
