"""How even a game is: one agent plays itself, while an option of each seat runs through the same values.

For Conquest these are decks: who wins more often with which, and how much the seat matters.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console

from grognard.agents.registry import make_agent
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.files import read_text
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.scene import Scene, Text
from grognard.envs.registry import rulebook
from grognard.training.ladder import Tally, die_on_interrupt
from grognard.training.match import Match, play_match
from grognard.training.report import INK, PALE, draw_rate, new_table, rate_cells, save_picture, shortened

RESULT = "balance.json"
CHUNK = 20  # games handed to a process at once


@dataclass
class Balance:
    """What is compared, and the results of the first seat by the values of both."""

    game: str
    options: dict[str, Any]
    over: tuple[str, str]
    """The options of the first and the second seat."""
    among: tuple[str, ...]
    """The values both run through."""
    agent: str
    seed: int = 0
    cells: dict[tuple[str, str], Tally] = field(default_factory=dict)
    alone: tuple[str, ...] = ()
    """Values that the rules do not let both seats have: a faction that is there once."""

    def question(self, games: int) -> dict[str, Any]:
        """Everything the result depends on."""
        asked = {"game": self.game, "options": self.options, "over": self.over, "among": self.among}
        document: dict[str, Any] = json.loads(
            json.dumps({**asked, "agent": self.agent, "seed": self.seed, "games": games})
        )
        return document

    def name(self, games: int) -> str:
        """A name for its folder, different for every question."""
        digest = f"{derived_seed(json.dumps(self.question(games))):014x}"[:8]
        return f"{self.game}-{self.options['scenario']}-{digest}"

    def title(self) -> str:
        games = sum(cell.trials for cell in self.cells.values())
        return f"{rulebook(self.game).title}, {self.options['scenario']}: {self.agent} against itself, {games:,} games"

    def total(self, value: str, seat: int | None = None) -> Tally:
        """How a value did in one seat or in both, against the other values."""
        found = Tally()
        for (first, second), cell in self.cells.items():
            if first != second and first == value and seat != 1:
                found += cell
            if first != second and second == value and seat != 0:
                found += cell.seen_from_the_other_side()
        return found

    def seats(self) -> Tally:
        """How the first seat did in all games."""
        return sum(self.cells.values(), Tally())

    def ranked(self) -> list[str]:
        return sorted(self.among, key=lambda value: -self.total(value).score)


def make_balance(
    game: str, options: Mapping[str, object], over: Sequence[str], among: Sequence[str], agent: str, seed: int = 0
) -> Balance:
    """A comparison whose options and agent have been tried; raises what is wrong with them."""
    problems = Problems("balance")
    rules = rulebook(game)
    table: Game[Any] = Game(rules, options)
    known = [option.name for option in rules.option_schema()]
    if len(over) != 2 or len(table.names) != 2:
        problems.add("over", "two options are needed, one for each of two seats")
    if len(over) == 2 and over[0] == over[1]:
        problems.add("over", f"{over[0]} is there twice; each seat has an option of its own")
    for name in dict.fromkeys(over):
        if name not in known:
            problems.unknown("over", "option", name, known)
    if len(set(among)) < 2:
        problems.add("among", "name two or more values, separated by commas")
    problems.check()
    alone: list[str] = []
    for value in dict.fromkeys(among):
        found = _mistakes(rules, {**options, over[0]: value, over[1]: value})
        others = [other for other in among if other != value]
        if found and any(not _mistakes(rules, {**options, over[0]: value, over[1]: other}) for other in others):
            alone.append(value)
        else:
            for problem in found:
                problems.add(f"among {value}", problem)
    problems.check()
    make_agent(agent, game)
    values, seats = tuple(dict.fromkeys(among)), (over[0], over[1])
    return Balance(game, dict(rules.options(table.state)), seats, values, agent, seed, alone=tuple(alone))


def _mistakes(rules: Rulebook[Any], options: Mapping[str, object]) -> list[str]:
    """What is wrong with options."""
    try:
        Game(rules, options)
    except BadInput as error:
        return list(error.problems)
    return []


def fill(balance: Balance, games: int, workers: int) -> Iterator[int]:
    """Play `games` games of every pair of values, all pairs with the same seeds; yields how many were just played."""
    values = balance.among
    pairs = [(first, second) for first in values for second in values if first != second or first not in balance.alone]
    balance.cells = {pair: Tally() for pair in pairs}
    chunks = ((pair, range(at, min(at + CHUNK, games))) for at in range(0, games, CHUNK) for pair in pairs)
    jobs = (
        Job(balance.game, balance.options, balance.over, pair, balance.agent, balance.seed, turns)
        for pair, turns in chunks
    )
    if workers <= 1:
        yield from (_count(balance, job, _play_chunk(job)) for job in jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=die_on_interrupt) as pool:
        running = {pool.submit(_play_chunk, job): job for job in islice(jobs, 2 * workers)}
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield _count(balance, running.pop(future), future.result())
                running.update({pool.submit(_play_chunk, job): job for job in islice(jobs, 1)})


@dataclass(frozen=True)
class Job:
    """Some games of one pair of values."""

    game: str
    options: dict[str, Any]
    over: tuple[str, str]
    pair: tuple[str, str]
    agent: str
    seed: int
    turns: range


def _count(balance: Balance, job: Job, rewards: list[float]) -> int:
    for reward in rewards:
        balance.cells[job.pair].add(reward, 0.0)
    return len(rewards)


def _play_chunk(job: Job) -> list[float]:
    """What each game was worth to the first seat."""
    options = {**job.options, **dict(zip(job.over, job.pair, strict=True))}
    played = [
        play_match(job.game, options, Match(turn, derived_seed("balance", job.seed, turn), (job.agent, job.agent)))
        for turn in job.turns
    ]
    return [one.seats[0].reward for one in played]


# For people and programs


def show(console: Console, balance: Balance) -> None:
    table = new_table(balance.title(), "value", ("win rate", "95 %", balance.over[0], balance.over[1]))
    for rank, value in enumerate(balance.ranked(), 1):
        both = rate_cells(balance.total(value))
        table.add_row(str(rank), value, *both, *(f"{balance.total(value, seat).score:.1%}" for seat in (0, 1)))
    console.print(table)
    low, high = balance.seats().interval
    console.print(
        f"The first seat won {balance.seats().score:.1%} ({low:.1%} to {high:.1%}) of all games.", highlight=False
    )


def document(balance: Balance) -> dict[str, Any]:
    return {
        "game": balance.game,
        "options": balance.options,
        "over": list(balance.over),
        "agent": balance.agent,
        "seed": balance.seed,
        "first_seat": balance.seats().document(),
        "values": {value: balance.total(value).document() for value in balance.ranked()},
        "pairs": [{"first": a, "second": b, **cell.document()} for (a, b), cell in balance.cells.items()],
    }


def check_folder(folder: Path, question: Mapping[str, Any]) -> None:
    """Raise BadInput if the folder holds the result of another question."""
    data = folder / RESULT
    if not data.exists():
        return
    try:
        before = json.loads(read_text(data))
    except (ValueError, RecursionError):
        before = None
    if not isinstance(before, dict) or before.get("question") != question:
        raise BadInput(str(folder), [f"{RESULT} answers another question: choose another folder, or add --replace"])


def save(balance: Balance, folder: Path, games: int) -> list[Path]:
    """Write `balance.json` and the pictures; returns what was written."""
    data = folder / RESULT
    answer = {"question": balance.question(games), **document(balance)}
    data.write_text(json.dumps(answer, indent=2) + "\n", encoding="utf-8")
    return [data, *save_picture(draw(balance), folder / "balance")]


LEFT, TOP, NAMES, CELL, ROW = 24, 118, 230, 92, 48


def draw(balance: Balance) -> Scene:
    """The win rates of the first seat as a heat map, and beside them of each value in both seats."""
    values = balance.ranked()
    right = LEFT + NAMES + CELL * len(values) + 24
    bottom = TOP + ROW * len(values)
    scene = Scene(max(right + CELL + LEFT, 760), bottom + 78)
    scene.add(
        Text(LEFT, 34, balance.title(), 20, INK, "start", bold=True),
        Text(
            LEFT,
            64,
            f"win rate of the first seat: rows are its {balance.over[0]}, columns the other's",
            13,
            PALE,
            "start",
        ),
        Text(right + CELL / 2, TOP - 14, "both seats", 13, INK, bold=True),
    )
    for row, first in enumerate(values):
        y = TOP + ROW * row
        scene.add(Text(LEFT, y + ROW / 2, f"{row + 1}  {shortened(first, 26)}", 14, INK, "start"))
        scene.add(Text(LEFT + NAMES + CELL * (row + 0.5), TOP - 14, str(row + 1), 13, PALE))
        for column, second in enumerate(values):
            if (first, second) in balance.cells:
                draw_rate(scene, LEFT + NAMES + CELL * column, y, CELL, ROW, balance.cells[first, second])
        draw_rate(scene, right, y, CELL, ROW, balance.total(first))
    low, high = balance.seats().interval
    remark = f"The first seat won {balance.seats().score:.1%} of all games (95 %: {low:.1%} to {high:.1%})."
    scene.add(
        Text(LEFT, bottom + 34, f"{remark} A draw is half a win; intervals are 95 %, by Wilson.", 12, PALE, "start")
    )
    return scene
