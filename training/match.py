"""One game between agents: asking them in turn, timing them, and what is kept of a finished game."""

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from grognard.agents.base import Agent, Choice, ask, needs_game
from grognard.agents.registry import make_agent
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.game import Game, Question
from grognard.envs.registry import rulebook


class MatchFailed(GrognardError):
    """A game in which an agent failed; the message says which game, so that it can be played again alone."""


@dataclass(frozen=True)
class Move:
    """One decision that was made."""

    number: int
    player: str
    question: Question
    action: int
    phrase: str
    """What was said, as people read it."""
    seconds: float
    """How long the agent thought: `act` alone, without building its choice."""


@dataclass(frozen=True)
class Match:
    """A game to be played: its number tells the agents' luck, its seed the game's."""

    number: int
    seed: int
    agents: tuple[str, ...]
    """By seat, as the registry knows them."""


@dataclass(frozen=True)
class Seat:
    """What one seat made of a finished game."""

    player: str
    agent: str
    reward: float
    decisions: int
    ms: float


@dataclass(frozen=True)
class Played:
    """A finished game."""

    number: int
    seed: int
    seats: tuple[Seat, ...]
    reason: str

    @property
    def decisions(self) -> int:
        return sum(seat.decisions for seat in self.seats)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats the game was worth something to; none: a draw."""
        return tuple(seat for seat in self.seats if seat.reward > 0)

    def document(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def of(document: object) -> "Played":
        """The inverse of `document`; raises ValueError with what is wrong."""
        entries = _entries(document, {"number": int, "seed": int, "seats": list, "reason": str}, "a game")
        kinds = {"player": str, "agent": str, "reward": float, "decisions": int, "ms": float}
        seats = tuple(Seat(**_entries(seat, kinds, "a seat")) for seat in entries["seats"])
        return Played(**{**entries, "seats": seats})


def _entries(document: object, kinds: Mapping[str, type], what: str) -> dict[str, Any]:
    """A table with exactly these entries of these kinds; a whole number will do for any number."""
    if not isinstance(document, dict) or set(document) != set(kinds):
        raise ValueError(f"{what} is a table of {', '.join(kinds)}")
    for key, kind in kinds.items():
        value = document[key]
        if isinstance(value, bool) or not isinstance(value, (int, float) if kind is float else kind):
            raise ValueError(f"{key}: {value!r} is not possible")
        if isinstance(value, (int, float)) and not abs(value) < 2**63:
            raise ValueError(f"{key}: {value!r} is not possible")
    return document


def split_agents(text: str) -> list[str]:
    """Agents of a command line: commas separate them, and also the parameters of one (`random,tree:time=1,seed=3`)."""
    found: list[str] = []
    for part in (piece.strip() for piece in text.split(",")):
        if found and "=" in part.partition(":")[0]:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def moves(
    table: Game[Any],
    agents: Mapping[str, Agent],
    seed: int,
    *,
    names: Mapping[str, str] | None = None,
) -> Iterator[Move]:
    """Ask the player to move until the game is over; `seed` is for the hidden things that searching agents draw.

    `names` are what the agents are called where one gives a wrong answer.
    """
    luck = Random(seed)
    while (question := table.decision) is not None:
        agent = agents[question.player]
        choice = Choice(table, seed=luck.getrandbits(56), with_game=needs_game(agent))
        start = perf_counter()
        action = ask(agent, choice, (names or {}).get(question.player, ""))
        seconds = perf_counter() - start
        table.apply(action)
        yield Move(len(table.history), question.player, question, action, choice.phrases()[action], seconds)


def play_match(game: str, options: Mapping[str, object], match: Match, record: Path | None = None) -> Played:
    """Play a match with fresh agents: the same match gives the same game, whatever was played before it."""
    table: Game[Any] = Game(rulebook(game), options, match.seed)
    seated = dict(zip(table.names, match.agents, strict=True))
    decisions = dict.fromkeys(seated, 0)
    seconds = dict.fromkeys(seated, 0.0)
    try:
        agents = {
            player: make_agent(text, game, derived_seed("agent", match.seed, match.number, player))
            for player, text in seated.items()
        }
        for move in moves(table, agents, derived_seed("views", match.seed, match.number), names=seated):
            decisions[move.player] += 1
            seconds[move.player] += move.seconds
    except Exception as error:
        raise MatchFailed(_what_happened(table, match, seated, error)) from error
    outcome = table.outcome
    assert outcome is not None
    if record is not None:
        table.record_of(seated).save(record)
    seats = tuple(
        Seat(player, agent, outcome.rewards[player], decisions[player], round(seconds[player] * 1000, 3))
        for player, agent in seated.items()
    )
    return Played(match.number, match.seed, seats, outcome.reason)


def _what_happened(table: Game[Any], match: Match, seated: Mapping[str, str], error: Exception) -> str:
    """The message; for a bug in an agent it carries the traceback, which does not survive the way between processes."""
    who = ", ".join(f"{player} is {agent}" for player, agent in seated.items())
    asked = f"{table.decision} after {len(table.history)} decisions"
    what = str(error) if isinstance(error, GrognardError) else traceback.format_exc()
    return f"game {match.number} (seed {match.seed}, {who}) broke off at {asked}: {what}"
