"""Where things lie in a picture, and its colours."""

from math import cos, pi, sin
from typing import Final

from grognard.envs.legion.data.printed import BASE_HALF_LENGTH, BASE_RADIUS
from grognard.envs.legion.state import State

BACKGROUND: Final = "#f7f9fb"
INK: Final = "#222222"
FAINT: Final = "#6b7280"
TABLE: Final = "#efe9da"
GRID: Final = "#e2dac6"
COLOURS: Final = ("#b07d0a", "#4f6272")  # gold, silver: edges, names, leaders
LIGHT: Final = ("#f3d488", "#c7d2dc")  # their other minis
PALE: Final = ("#fbf3dc", "#eef2f5")
RING: Final = "#2e86c1"
FIRE: Final = "#c0392b"
MOVING: Final = "#1e8449"
MARGIN: Final = 20.0
HEAD: Final = 64.0  # height of the title
WIDE: Final = 1120.0  # of a table of 72 inches
SQUARE: Final = 720.0  # of smaller ones

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Space:
    """Lengths of the table in pixels; blue's edge is at the bottom."""

    def __init__(self, state: State) -> None:
        width, height = int(state.ground.width), int(state.ground.height)
        self.scale = (WIDE if width > 12_000 else SQUARE) / max(1, width)
        self.width = width * self.scale
        self.height = height * self.scale

    def at(self, x: float, y: float) -> Point:
        return MARGIN + x * self.scale, HEAD + self.height - y * self.scale

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the picture lies on the table."""
        return MARGIN <= x <= MARGIN + self.width and HEAD <= y <= HEAD + self.height


def outline(base: int, x: float, y: float, heading: int, more: float = 0.0) -> list[Point]:
    """The border of a base on the table, or a line that is everywhere so far away from it."""
    radius, half, turn = BASE_RADIUS[base] + more, BASE_HALF_LENGTH[base], heading * pi / 12
    points = []
    for step in range(72):
        angle = turn + pi * (step + 0.5) / 36 - pi / 2
        end = half if step < 36 else -half
        points.append((x + end * cos(turn) + radius * cos(angle), y + end * sin(turn) + radius * sin(angle)))
    return points
