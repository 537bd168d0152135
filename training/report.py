"""What a ladder found, for people and programs: tables on the screen, a JSON document, a picture."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log2
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text as Cell

from grognard.envs.core.scene import Line, Rectangle, Scene, Text
from grognard.envs.registry import rulebook
from grognard.training.ladder import Z95, AgentLine, SeatLine, Standings, Tally
from grognard.training.match import Played
from grognard.training.ratings import chance

NOTE = "A draw is half a win; intervals are 95 %, of win rates by Wilson."
NOTE_RATINGS = (
    "Ratings (Bradley-Terry, all games at once) count from the weighted mean; "
    f"100 points more are a win rate of {chance(100):.0%}, 400 of {chance(400):.0%}."
)
NOTE_MANY = "Win rates count pair by pair: who got the higher reward beat the other, equals drew."


def save(found: Standings, folder: Path) -> list[Path]:
    """Write `ladder.json`, `ladder.svg` and, where Pillow is installed, `ladder.png`; returns what was written."""
    data = folder / "ladder.json"
    data.write_text(json.dumps(document(found), indent=2) + "\n", encoding="utf-8")
    return [data, *save_picture(draw(found), folder / "ladder")]


def save_picture(scene: Scene, path: Path) -> list[Path]:
    """As .svg, and as .png where Pillow is installed; returns what was written."""
    vector, pixels = path.with_suffix(".svg"), path.with_suffix(".png")
    vector.write_text(scene.svg(), encoding="utf-8")
    try:
        scene.png(str(pixels))
    except ImportError:
        return [vector]
    return [vector, pixels]


def heading(found: Standings) -> str:
    scenario = found.contest.options["scenario"]
    return f"{rulebook(found.contest.game).title}, {scenario}: {found.games} games, {found.drawn} drawn"


def notes(found: Standings) -> list[str]:
    """What a reader must know about the figures."""
    lengths = found.lengths
    return [
        f"{lengths['mean']:.0f} decisions a game ({lengths['shortest']:.0f} to {lengths['longest']:.0f}, "
        f"median {lengths['median']:.0f}). Games ended by: "
        + ", ".join(f"{reason} ({count})" for reason, count in found.reasons.items()),
        NOTE,
        NOTE_RATINGS,
        *([NOTE_MANY] if len(found.seats) > 2 else []),
    ]


# For programs


def document(found: Standings) -> dict[str, Any]:
    """The standings as JSON; agents from the best to the worst."""
    return {
        "contest": found.contest.document(),
        "games": found.games,
        "drawn": found.drawn,
        "agents": [_agent_document(line) for line in found.agents],
        "seats": [_seat_document(line) for line in found.seats],
        "decisions_per_game": found.lengths,
        "reasons": found.reasons,
        "notes": [NOTE, NOTE_RATINGS, NOTE_MANY],
    }


def _agent_document(line: AgentLine) -> dict[str, Any]:
    return {
        "agent": line.agent,
        "rating": line.rating.points,
        "rating_error": line.rating.error,
        "games": line.games,
        "won": line.won,
        "total": line.tally.document(),
        "against": {other: tally.document() for other, tally in line.against.items()},
        "decisions": line.decisions,
        "ms_per_decision": line.ms_per_decision,
        "decisions_per_second": line.decisions_per_second,
    }


def _seat_document(line: SeatLine) -> dict[str, Any]:
    return {"seat": line.player, "games": line.games, "won": line.won, "total": line.tally.document()}


# On the screen


def show(console: Console, found: Standings) -> None:
    """Ranking, win rates, speed, seats and notes as tables, narrow enough for a small terminal."""
    ranking = new_table(heading(found), "agent", ("rating", "win rate", "95 %", "won"))
    rates = new_table("win rate against", "of", [str(at) for at in range(1, len(found.agents) + 1)])
    speed = new_table("speed", "agent", ("decisions", "ms/decision", "decisions/s"))
    for rank, line in enumerate(found.agents, 1):
        name = str(rank), Cell(line.agent)
        rating = f"{round(line.rating.points):+d} ± {Z95 * line.rating.error:.0f}"
        ranking.add_row(*name, rating, *rate_cells(line.tally), f"{line.won}/{line.games}")
        against = [line.against[other.agent] if other is not line else None for other in found.agents]
        rates.add_row(*name, *("\n".join(rate_cells(tally)) if tally else "" for tally in against))
        speed.add_row(*name, str(line.decisions), f"{line.ms_per_decision:.3g}", f"{line.decisions_per_second:,.0f}")
    seats = new_table("seats", "seat", ("win rate", "95 %", "won"))
    for seat in found.seats:
        seats.add_row("", seat.player, *rate_cells(seat.tally), f"{seat.won}/{seat.games}")
    for table in (ranking, rates, speed, seats):
        console.print(table)
    for note in notes(found):
        console.print(note, highlight=False, markup=False)


def new_table(title: str, first: str, others: Sequence[str]) -> Table:
    """A table of figures; what its lines are about stands first and is never cut."""
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column("")
    table.add_column(first, overflow="fold", min_width=12)
    for name in others:
        table.add_column(name, justify="right")
    return table


def rate_cells(tally: Tally) -> tuple[str, str]:
    """A win rate and its interval."""
    low, high = tally.interval
    return f"{tally.score:.1%}", f"{100 * low:.0f} to {100 * high:.0f}"


def game_line(played: Played) -> str:
    """One finished game in a line."""
    who = ", ".join(f"{seat.player} {seat.agent}" for seat in played.seats)
    won = " and ".join(seat.player for seat in played.winners)
    said = f"{won} won" if won else "a draw"
    return f"game {played.number}: {who}: {said} after {played.decisions} decisions, {played.reason}"


# As a picture

INK, PALE, GRID, BAR = "#22252b", "#6b7280", "#e3e6eb", "#5b7fa6"
WORST, EVEN, BEST = (200, 86, 70), (247, 247, 244), (62, 128, 176)


@dataclass(frozen=True)
class Frame:
    """Where things stand: a row for each agent with its name, its rating and its win rates."""

    rows: int
    columns: int
    left: int = 24
    top: int = 104
    names: int = 300
    bars: int = 260
    gap: int = 36
    cell: int = 84
    row: int = 48

    @property
    def bars_at(self) -> int:
        return self.left + self.names

    @property
    def cells_at(self) -> int:
        return self.bars_at + self.bars + self.gap

    @property
    def width(self) -> int:
        return max(900, self.cells_at + self.cell * self.columns + self.left)

    @property
    def bottom(self) -> int:
        return self.top + self.row * self.rows


def draw(found: Standings) -> Scene:
    """Ratings as bars beside the win rates as a heat map, and below the seats."""
    frame = Frame(len(found.agents), len(found.agents))
    below = Frame(len(found.seats), 0, top=frame.bottom + 92, row=30)
    remarks = notes(found)
    scene = Scene(frame.width, below.bottom + 40 + 20 * len(remarks))
    scene.add(Text(frame.left, 34, heading(found), 20, INK, "start", bold=True))
    _draw_names(scene, frame, [f"{rank}  {line.agent}" for rank, line in enumerate(found.agents, 1)])
    _draw_ratings(scene, frame, found.agents)
    _draw_rates(scene, frame, found.agents)
    _draw_names(scene, below, [line.player for line in found.seats])
    _draw_seats(scene, below, found.seats)
    for at, remark in enumerate(remarks):
        scene.add(Text(frame.left, below.bottom + 34 + 20 * at, shortened(remark, frame.width // 7), 12, PALE, "start"))
    return scene


def shortened(text: str, most: int) -> str:
    """A text with its middle left out if it is too long: the ends tell agents and files apart."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def _draw_names(scene: Scene, frame: Frame, names: list[str]) -> None:
    for at, name in enumerate(names):
        y = frame.top + frame.row * (at + 0.5)
        scene.add(Text(frame.left, y, shortened(name, 32), 14, INK, "start"))


def _draw_ratings(scene: Scene, frame: Frame, lines: list[AgentLine]) -> None:
    """Bars to both sides of zero, the mean of the agents."""
    rated = [(line.rating.points, Z95 * line.rating.error) for line in lines]
    ends = [(points - error, points + error) for points, error in rated]
    scale = Scale(min(low for low, _ in ends), max(high for _, high in ends), frame)
    scene.add(Text(frame.bars_at, frame.top - 34, "rating", 14, INK, "start", bold=True))
    scale.ticks(scene, round_values(scale.low, scale.high), "{:.0f}")
    for at, ((points, _), (low, high)) in enumerate(zip(rated, ends, strict=True)):
        scale.bar(scene, at, points, low, high, f"{round(points):+d}")


def round_values(low: float, high: float) -> list[float]:
    """At most seven round numbers within bounds, zero among them if it is."""
    step = 100 * 2 ** max(0, ceil(log2((high - low) / 600)))
    return [float(step * at) for at in range(ceil(low / step), floor(high / step) + 1)]


def _draw_seats(scene: Scene, frame: Frame, lines: list[SeatLine]) -> None:
    scale = Scale(0.0, 1.0, frame)
    scene.add(Text(frame.bars_at, frame.top - 34, "win rate of the seats", 14, INK, "start", bold=True))
    scale.ticks(scene, [0.0, 0.5, 1.0], "{:.0%}")
    for at, line in enumerate(lines):
        low, high = line.tally.interval
        scale.bar(scene, at, line.tally.score, low, high, f"{line.tally.score:.1%}")


def _draw_rates(scene: Scene, frame: Frame, lines: list[AgentLine]) -> None:
    scene.add(Text(frame.cells_at, frame.top - 34, "win rate against", 14, INK, "start", bold=True))
    for column in range(len(lines)):
        x = frame.cells_at + frame.cell * (column + 0.5)
        scene.add(Text(x, frame.top - 12, str(column + 1), 13, PALE))
    for row, line in enumerate(lines):
        for column, other in enumerate(lines):
            x, y = frame.cells_at + frame.cell * column, frame.top + frame.row * row
            if line is other:
                scene.add(Rectangle(x + 1, y + 1, frame.cell - 2, frame.row - 2, GRID, round=3))
                continue
            draw_rate(scene, x, y, frame.cell, frame.row, line.against[other.agent])


def draw_rate(scene: Scene, x: float, y: float, width: int, height: int, tally: Tally) -> None:
    """A cell of a heat map: a win rate over its interval."""
    low, high = tally.interval
    ink = "#ffffff" if abs(tally.score - 0.5) > 0.4 else INK
    scene.add(
        Rectangle(x + 1, y + 1, width - 2, height - 2, heat(tally.score), round=3),
        Text(x + width / 2, y + height * 0.37, f"{tally.score:.1%}", 15, ink, bold=True),
        Text(x + width / 2, y + height * 0.74, f"{low:.0%} to {high:.0%}", 11, ink),
    )


def heat(score: float) -> str:
    """Blue for winning, red for losing, pale for even."""
    end = BEST if score > 0.5 else WORST
    share = min(1.0, 2 * abs(score - 0.5))
    mixed = (round(pale + (full - pale) * share) for pale, full in zip(EVEN, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


@dataclass(frozen=True)
class Scale:
    """Values from `low` to `high` across the bars of a frame."""

    low: float
    high: float
    frame: Frame

    def x(self, value: float) -> float:
        return self.frame.bars_at + self.frame.bars * (value - self.low) / (self.high - self.low)

    def ticks(self, scene: Scene, values: list[float], form: str) -> None:
        for value in values:
            scene.add(
                Line(self.x(value), self.frame.top, self.x(value), self.frame.bottom, GRID),
                Text(self.x(value), self.frame.top - 12, form.format(value), 11, PALE),
            )

    def bar(self, scene: Scene, row: int, value: float, low: float, high: float, label: str) -> None:
        """A bar with its interval as a whisker."""
        start, height = self.x(max(0.0, self.low)), self.frame.row * 0.46
        y = self.frame.top + self.frame.row * (row + 0.5)
        left, right = sorted((start, self.x(value)))
        scene.add(
            Rectangle(left, y - height / 2, right - left, height, BAR, round=2),
            Line(self.x(low), y, self.x(high), y, INK, 1.5),
            *(Line(self.x(end), y - 5, self.x(end), y + 5, INK, 1.5) for end in (low, high)),
            Text(self.frame.bars_at - 14, y, label, 13, INK, "end"),
        )
