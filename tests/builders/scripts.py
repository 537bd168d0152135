"""Tables of every kind at which a scripted player is asked something, the same ones every time."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from builders import conquest, space_empires
from grognard.agents.heuristic import scripted
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook

STRAY = 0.25  # how often chance moves in place of the script, so that tables come about which it would avoid

Deal = Callable[[Random, int], Game[Any]]


def conquest_table(random: Random, seed: int) -> Game[Any]:
    return Game(rulebook("conquest"), {}, position=conquest.random_table(random))


def conquest_deal(random: Random, seed: int) -> Game[Any]:
    return Game(rulebook("conquest"), conquest.mixed_options(random), seed)


def war_in_space(random: Random, seed: int) -> Game[Any]:
    return Game(rulebook("space_empires"), {}, position=space_empires.random_clash(random))


def space_deal(random: Random, seed: int) -> Game[Any]:
    return Game(rulebook("space_empires"), space_empires.random_options(random), seed)


# By game: how its tables come about, how many of each kind, and how many decisions are taken at each
TABLES: dict[str, list[tuple[Deal, int, int]]] = {
    "conquest": [(conquest_table, 100, 20), (conquest_deal, 10, 50)],
    "space_empires": [(war_in_space, 40, 60), (space_deal, 10, 80)],
}
ENOUGH = 30  # tables for each kind of decision


def asked(game: str) -> Iterator[tuple[str, Game[Any]]]:
    """The tables at which somebody has a choice, each with its name; whoever takes one leaves it as it is."""
    choose, met = scripted(game), Counter[int]()
    for deal, count, decisions in TABLES[game]:
        for seed in range(count):
            random = Random(seed)
            table = deal(random, seed)
            for number in range(decisions):
                if table.over:
                    break
                kind = int(table.state.asked)
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
