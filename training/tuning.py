"""Weights of a scripted player fitted to one scenario: an evolution strategy that plays it against the player as it is.

Every generation draws variants around a centre, in pairs that stray in opposite directions, and lets all of them play the
same games; the centre moves to the mean of the better half, in which the best count most. Numbers are varied in proportion
to their size, lists by the order of their entries.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np
import tomlkit
from numpy.typing import NDArray
from tomlkit.items import Array

from grognard.agents.heuristic import scripted, seated
from grognard.agents.search import GAIN
from grognard.agents.tree import FOREVER, Guide, play_on
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.game import Game
from grognard.envs.core.sheet import Toml
from grognard.envs.registry import rulebook
from grognard.training.ladder import Tally, die_on_interrupt

STRAY = 0.5  # how far variants stray from the centre at first: numbers by about so much of their size
LAST_STRAY = STRAY / 3
SHARE = 0.15  # of all weights, that a variant changes
SIZE = 0.5  # added to numbers, so that zero has a logarithm
PLACES = 10.0  # of a list, that count as much as a number that is e times as large


@dataclass(frozen=True)
class Effort:
    """How many games are played."""

    generations: int
    pairs: int
    """Of variants, in each generation."""
    deals: int
    """That each variant plays, from every seat."""


class Genome:
    """A sheet of weights as a row of numbers, and back."""

    def __init__(self, document: Toml) -> None:
        self.document = document
        self.numbers = [path for path, value in entries(document) if isinstance(value, int)]
        self.lists = [path for path, value in entries(document) if isinstance(value, list)]

    def encode(self) -> NDArray[np.float64]:
        found = [np.log(SIZE + value_at(self.document, path)) for path in self.numbers]
        for path in self.lists:
            found += [place / PLACES for place in range(len(value_at(self.document, path)))]
        return np.array(found)

    def decode(self, row: NDArray[np.float64]) -> dict[str, Any]:
        """The sheet with other values."""
        found: dict[str, Any] = deepcopy(dict(self.document))
        for path, value in zip(self.numbers, row, strict=False):
            set_at(found, path, max(0, round(float(np.exp(value)) - SIZE)))
        at = len(self.numbers)
        for path in self.lists:
            old = value_at(self.document, path)
            order = np.argsort(row[at : at + len(old)], kind="stable")
            set_at(found, path, [old[place] for place in order])
            at += len(old)
        return found


def entries(document: Toml, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Everything in a sheet that is not a section."""
    for key, value in document.items():
        if isinstance(value, dict):
            yield from entries(value, (*path, key))
        else:
            yield (*path, key), value


def value_at(document: Toml, path: Sequence[str]) -> Any:
    found: Any = document
    for key in path:
        found = found[key]
    return found


def set_at(document: dict[str, Any], path: Sequence[str], value: object) -> None:
    value_at(document, path[:-1])[path[-1]] = value


def duel(game: str, options: Mapping[str, object], sheet: Toml, seeds: Sequence[int]) -> tuple[Tally, float]:
    """Games with these weights in each seat against the player as it is: how they ended, and what they were worth.

    The worth also counts margins, which show sooner than victories which weights are good.
    """
    rules, mine, theirs, guide = rulebook(game), scripted(game, sheet), scripted(game), Guide[Any](GAIN)
    tally, worth = Tally(), 0.0
    for seed in seeds:
        deal: Game[Any] = Game(rules, options, seed)
        for seat in range(len(deal.names)):
            table = deal.copy()
            play_on(table, seated(mine, theirs, seat), FOREVER)
            tally.add(rules.rewards(table.state)[seat], 0.0)
            worth += guide.worth(table)[seat]
    return tally, worth / tally.trials


def evolve(
    game: str, options: Mapping[str, object], sheet: Toml, effort: Effort, seed: int, workers: int = 1
) -> Iterator[tuple[dict[str, Any], float]]:
    """After each generation the sheet at the centre, and the part of their games that its variants won."""
    genome = Genome(sheet)
    centre = genome.encode()
    luck = np.random.default_rng(abs(seed))
    credit = np.log(effort.pairs + 0.5) - np.log(np.arange(1, effort.pairs + 1))
    credit /= credit.sum()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=die_on_interrupt) as pool:
        for generation in range(effort.generations):
            width = STRAY + (LAST_STRAY - STRAY) * generation / effort.generations
            strays = luck.standard_normal((effort.pairs, len(centre))) * width
            strays *= luck.random(strays.shape) < SHARE
            rows = centre + np.concatenate([strays, -strays])
            seeds = deals("tuning", seed, generation, effort.deals)
            tasks = [(game, options, genome.decode(row), seeds) for row in rows]
            results = list(pool.map(duel, *zip(*tasks, strict=True)))
            better = np.argsort([-worth for _, worth in results], kind="stable")[: effort.pairs]
            centre = credit @ rows[better]
            yield genome.decode(centre), sum((tally for tally, _ in results), Tally()).score


def deals(purpose: str, seed: int, generation: int, count: int) -> range:
    """The seeds of the games of a generation."""
    first = derived_seed(purpose, seed, generation)
    return range(first, first + count)


def rewrite(text: str, sheet: Toml) -> str:
    """The text of a sheet with other values; its comments stay where they are, in their columns."""
    document = tomlkit.parse(text)
    for path, value in entries(sheet):
        table: Any = value_at(document, path[:-1])
        old = table[path[-1]]
        if isinstance(value, list):
            table[path[-1]] = _lines(value)
        elif old.trivia.comment:
            space = len(old.trivia.comment_ws) + len(old.as_string()) - len(str(value))
            table[path[-1]] = value
            table[path[-1]].trivia.comment_ws = " " * max(1, space)
        else:
            table[path[-1]] = value
    return tomlkit.dumps(document)


def _lines(entries: list[str]) -> Array:
    """A list with an entry on each line."""
    array = tomlkit.array()
    for entry in entries:
        array.add_line(entry, indent="  ")
    array.add_line(indent="")
    return array
