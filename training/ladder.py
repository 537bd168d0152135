"""The evaluation ladder: a round robin in all seat orders, and what its games say about the agents.

A game counts pair by pair: who got the higher reward beat the other, an equal reward is a draw, and a draw is half a win.
At tables of more than two the losers of a game thus draw with each other.
"""

import json
import os
import signal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import combinations, combinations_with_replacement, islice, permutations
from multiprocessing import get_context
from pathlib import Path
from statistics import NormalDist, mean, median
from time import perf_counter
from typing import Any, overload

from grognard.agents.registry import make_agent
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import BadInput, GrognardError, Problems
from grognard.envs.core.game import Game
from grognard.envs.registry import rulebook
from grognard.training.match import Match, Played, Seat, play_match
from grognard.training.ratings import UNRATED, Rating, ratings

CHUNK_SECONDS = 0.5  # of work handed to a process at once; what an interruption can lose
Z95 = NormalDist().inv_cdf(0.975)


# Who plays what


@dataclass(frozen=True)
class Contest:
    """Everything the games depend on, except how many are played."""

    game: str
    version: int
    options: dict[str, Any]
    players: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    records: bool
    """Whether the record of every game is kept."""

    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return document

    @property
    def name(self) -> str:
        """A name for its folder, different for every contest."""
        digest = f"{derived_seed(json.dumps(self.document())):014x}"[:8]
        return f"{self.game}-{self.options['scenario']}-{digest}"

    def matches(self, games: int) -> "Matches":
        """At least `games` games of every line-up, the same number in each of its seat orders."""
        orders = [sorted(set(permutations(lineup))) for lineup in self._lineups()]
        seatings = [tuple(self.agents[at] for at in order) for several in orders for order in several]
        return Matches(self.seed, seatings, -(-games // min(map(len, orders))))

    def _lineups(self) -> list[tuple[int, ...]]:
        """Which agents meet: any that fill the seats, or, when there are too few, all of them and some twice."""
        who = range(len(self.agents))
        seats = len(self.players)
        if len(who) >= seats:
            return list(combinations(who, seats))
        return [lineup for lineup in combinations_with_replacement(who, seats) if set(lineup) == set(who)]


class Matches(Sequence[Match]):
    """The games of a contest, each made when it is asked for: there may be millions.

    Round by round, so that more games only add to the end; within a round all games have the same seed.
    """

    def __init__(self, seed: int, seatings: Sequence[tuple[str, ...]], rounds: int) -> None:
        self.seed = seed
        self.seatings = seatings
        self.rounds = rounds

    def __len__(self) -> int:
        return len(self.seatings) * self.rounds

    @overload
    def __getitem__(self, at: int) -> Match: ...

    @overload
    def __getitem__(self, at: slice) -> list[Match]: ...

    def __getitem__(self, at: int | slice) -> Match | list[Match]:
        if isinstance(at, slice):
            return [self.match(number) for number in range(len(self))[at]]
        return self.match(range(len(self))[at])

    def match(self, number: int) -> Match:
        """The game of a number, also of a round that is not played."""
        turn, seating = divmod(number, len(self.seatings))
        return Match(number, derived_seed("game", self.seed, turn), self.seatings[seating])


def make_contest(
    game: str, options: Mapping[str, object], agents: Sequence[str], seed: int = 0, *, records: bool = False
) -> Contest:
    """A contest whose game, options and agents have been tried; raises what is wrong with them."""
    rules = rulebook(game)
    table: Game[Any] = Game(rules, options)
    problems = Problems("contest")
    if len(agents) < 2:
        problems.add("agents", "name two or more, separated by commas")
    if len(table.names) < 2:
        problems.add("scenario", "agents can only be compared at a table of two or more players")
    for text in sorted({text for text in agents if agents.count(text) > 1}):
        problems.add("agents", f"{text} is there twice; to compare an agent with itself, vary a parameter")
    for text in dict.fromkeys(agents):
        try:
            make_agent(text, game)
        except GrognardError as error:
            for problem in error.problems if isinstance(error, BadInput) else [str(error)]:
                problems.add(f"agent {text}", problem)
    problems.check()
    return Contest(game, rules.version, rules.options(table.state), tuple(table.names), tuple(agents), seed, records)


# The folder of a contest


class Ledger:
    """A folder with a contest and its finished games, one line each in the order in which they ended."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        """Begin a folder or go on with one; raises BadInput if it belongs to another contest."""
        self.folder = folder
        self.contest = contest
        self.games = folder / "games.jsonl"
        question = folder / "contest.json"
        if question.exists():
            self._compare(question)
        elif self.games.exists():
            raise BadInput(str(folder), [f"there are games but no {question.name}; choose another folder"])
        else:
            self._begin(question)
        self.played = self._read() if self.games.exists() else {}

    def _begin(self, question: Path) -> None:
        """In one move: killed at any moment, the folder belongs to this contest or to none."""
        self.folder.mkdir(parents=True, exist_ok=True)
        beside = question.with_suffix(".new")
        beside.write_text(json.dumps(self.contest.document(), indent=2) + "\n", encoding="utf-8")
        os.replace(beside, question)

    def forget(self) -> None:
        """Begin again, for agents that have changed under the same name."""
        self.games.unlink(missing_ok=True)
        self.played.clear()

    def add(self, finished: Iterable[Played]) -> None:
        """Keep finished games at once."""
        with self.games.open("a", encoding="utf-8") as file:
            for played in finished:
                file.write(json.dumps(played.document()) + "\n")
                self.played[played.number] = played

    def record_path(self, number: int) -> Path | None:
        """Where the record of a game belongs, if records are kept."""
        return self.folder / f"game-{number:05}.jsonl" if self.contest.records else None

    def _compare(self, question: Path) -> None:
        try:
            before = json.loads(question.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise BadInput(str(question), [f"cannot be read: {error}; choose another folder"]) from error
        now = self.contest.document()
        if before != now:
            differing = [key for key in now if not isinstance(before, dict) or before.get(key) != now[key]]
            raise BadInput(
                f"{self.folder} holds the games of another contest; choose another folder or delete this one",
                [f"{key}: {_difference(before, now, key)}" for key in differing],
            )

    def _read(self) -> dict[int, Played]:
        """The finished games by number; a last line that was cut off is dropped from the file."""
        content = self.games.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            os.truncate(self.games, len(whole))
        problems = Problems(str(self.games))
        matches = self.contest.matches(1)
        found: dict[int, Played] = {}
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                played = Played.of(json.loads(line))
                self._check(played, matches)
            except (ValueError, RecursionError) as error:
                problems.add(f"line {number}", f"is not a finished game ({error}); delete the line, it is played again")
                continue
            found[played.number] = played
        problems.check()
        return found

    def _check(self, played: Played, matches: Matches) -> None:
        """Raise ValueError for a game that is not one of the contest's."""
        match = matches.match(max(0, played.number))
        seated = tuple((seat.player, seat.agent) for seat in played.seats)
        expected = tuple(zip(self.contest.players, match.agents, strict=True))
        if (played.number, played.seed, seated) != (match.number, match.seed, expected):
            raise ValueError("it is not a game of this contest")


def _difference(before: Any, now: dict[str, Any], key: str) -> str:
    """What changed under a key; of a table only its entries that differ."""
    old, new = before.get(key) if isinstance(before, dict) else before, now[key]
    if isinstance(old, dict) and isinstance(new, dict):
        names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
        return ", ".join(f"{name} was {old.get(name)!r}, is {new.get(name)!r}" for name in names)
    return f"was {old!r}, is {new!r}"


# Playing


def play_missing(ledger: Ledger, matches: Matches, workers: int) -> Iterator[Played]:
    """Play the matches that are not yet in the ledger; each is kept before it is handed out, as soon as it ends."""
    before = set(ledger.played)
    missing = (match for match in matches if match.number not in before)
    count = len(matches) - sum(number < len(matches) for number in before)
    if workers <= 1 or count <= 1:
        for match in missing:
            finished = _play_chunk(ledger.contest, [(match, ledger.record_path(match.number))])
            ledger.add(finished)
            yield from finished
        return
    # Fresh interpreters: agents may hold threads, which a forked process would not have.
    with ProcessPoolExecutor(
        min(workers, count), mp_context=get_context("spawn"), initializer=die_on_interrupt
    ) as pool:
        yield from _play_in(pool, ledger, missing, count, workers)


def _play_in(
    pool: ProcessPoolExecutor, ledger: Ledger, missing: Iterator[Match], count: int, workers: int
) -> Iterator[Played]:
    """One chunk of work for each process, none in waiting, so that little is lost when we are interrupted."""
    running: dict[Future[list[Played]], float] = {}
    at, size = 0, 1
    while running or at < count:
        while at < count and len(running) < workers:
            chunk = [(match, ledger.record_path(match.number)) for match in islice(missing, size)]
            running[pool.submit(_play_chunk, ledger.contest, chunk)] = perf_counter()
            at += len(chunk)
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            finished = future.result()
            ledger.add(finished)
            seconds = (perf_counter() - running.pop(future)) / len(finished)
            size = max(1, min(int(CHUNK_SECONDS / seconds), (count - at) // workers))
            yield from finished


def _play_chunk(contest: Contest, chunk: list[tuple[Match, Path | None]]) -> list[Played]:
    return [play_match(contest.game, contest.options, match, record) for match, record in chunk]


def die_on_interrupt() -> None:
    """Ctrl-C reaches every process; the parent alone has something to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# What the games say


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a proportion by Wilson's score; nothing is known without trials."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    middle = rate + Z95**2 / (2 * trials)
    spread = Z95 * ((rate * (1 - rate) + Z95**2 / (4 * trials)) / trials) ** 0.5
    scale = 1 + Z95**2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass
class Tally:
    """Results against others, pair by pair."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, own: float, other: float) -> None:
        """Count one pair by its rewards."""
        self.wins += own > other
        self.draws += own == other
        self.losses += own < other

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def seen_from_the_other_side(self) -> "Tally":
        return Tally(self.losses, self.draws, self.wins)

    @property
    def trials(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What was won, a draw as half a win."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The win rate; one half while nothing is known."""
        return self.points / self.trials if self.trials else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score, as if games were independent; on the wide side when there are draws."""
        return wilson(self.points, self.trials)

    def document(self) -> dict[str, Any]:
        return {**asdict(self), "score": self.score, "interval": list(self.interval)}


@dataclass
class SeatLine:
    """How a seat did, whoever sat there: every agent sat in every seat equally often."""

    player: str
    games: int
    won: int
    tally: Tally


@dataclass
class AgentLine:
    """How an agent did."""

    agent: str
    games: int
    """Seats taken: at a table with too few agents one may sit twice."""
    won: int
    tally: Tally
    against: dict[str, Tally]
    decisions: int
    ms: float
    rating: Rating = UNRATED

    def scored(self, other: str) -> float:
        """Points against another agent; none against oneself."""
        return self.against[other].points if other in self.against else 0.0

    @property
    def ms_per_decision(self) -> float:
        return self.ms / self.decisions if self.decisions else 0.0

    @property
    def decisions_per_second(self) -> float:
        return 1000 * self.decisions / self.ms if self.ms else 0.0


@dataclass
class Standings:
    """The result of a ladder: agents from the best to the worst."""

    contest: Contest
    games: int
    drawn: int
    agents: list[AgentLine]
    seats: list[SeatLine]
    lengths: dict[str, float]
    """Decisions of a game: mean, shortest, median, longest."""
    reasons: dict[str, int]
    """How often a game ended for what reason, the most frequent first."""


def standings(contest: Contest, finished: Iterable[Played]) -> Standings:
    """What the games say, whatever the order they ended in."""
    games = sorted(finished, key=lambda played: played.number)
    agents = [AgentLine(agent, 0, 0, Tally(), defaultdict(Tally), 0, 0.0) for agent in contest.agents]
    lines = {line.agent: line for line in agents}
    seats = {player: SeatLine(player, 0, 0, Tally()) for player in contest.players}
    reasons: dict[str, int] = defaultdict(int)
    for played in games:
        reasons[played.reason] += 1
        for seat in played.seats:
            others = [other for other in played.seats if other is not seat]
            _count_seat(seats[seat.player], seat, others)
            _count_agent(lines[seat.agent], seat, others)
    for line, rating in zip(agents, ratings([[line.scored(agent) for agent in lines] for line in agents]), strict=True):
        line.rating = rating
    lengths = [played.decisions for played in games] or [0]
    return Standings(
        contest,
        len(games),
        sum(not played.winners for played in games),
        sorted(agents, key=lambda line: -line.rating.points),
        list(seats.values()),
        {
            "mean": mean(lengths),
            "shortest": min(lengths),
            "median": median(lengths),
            "longest": max(lengths),
        },
        dict(sorted(reasons.items(), key=lambda item: -item[1])),
    )


def _count_seat(line: SeatLine, seat: Seat, others: list[Seat]) -> None:
    line.games += 1
    line.won += seat.reward > 0
    for other in others:
        line.tally.add(seat.reward, other.reward)


def _count_agent(line: AgentLine, seat: Seat, others: list[Seat]) -> None:
    line.games += 1
    line.won += seat.reward > 0
    line.decisions += seat.decisions
    line.ms += seat.ms
    for other in others:
        if other.agent != seat.agent:
            line.tally.add(seat.reward, other.reward)
            line.against[other.agent].add(seat.reward, other.reward)
