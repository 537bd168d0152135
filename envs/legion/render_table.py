"""The table as a picture at true scale: terrain, range and sight of the unit in question, minis with their heading, sheets."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from grognard.envs.core.scene import Circle, Line, Polygon, Rectangle, Scene, Text
from grognard.envs.legion.data.printed import BASE_HALF_LENGTH, BASE_RADIUS, INCH
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.geometry.ground import BARRICADE, BLOCKING, DIFFICULT, STANDABLE
from grognard.envs.legion.names import PLAYERS, UNIT_KINDS, UNIT_NAMES
from grognard.envs.legion.render import battle_lines, card_words, progress_lines, shown_hand, title, token_words
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.units import alive_minis, is_notched, wounds_of
from grognard.envs.legion.state import (
    ABSENT,
    ALIVE,
    MARKER_KINDS,
    NO_MARKER,
    NONE,
    ON_TABLE,
    UNITS_ALL,
    State,
    owner_of,
    unit_of,
)
from grognard.envs.legion.subject import unit_in_question

BACKGROUND: Final = "#f7f9fb"
INK: Final = "#222222"
FAINT: Final = "#6b7280"
TABLE: Final = "#e9e4d4"
GRID: Final = "#d9d2bd"
COLOURS: Final = ("#b8860b", "#5d6d7e")
LIGHT: Final = ("#f6dfa4", "#d5dbe1")
RING: Final = "#2e86c1"
SIGHT: Final = "#c0392b"
BANDS: Final = 4  # range rings of the unit in question
MARGIN: Final = 20.0
HEAD: Final = 60.0
SHEET: Final = 470.0
ROW: Final = 15.0

Point = tuple[float, float]


class Frame:
    """Where things lie in the picture: blue's edge is at the bottom."""

    def __init__(self, state: State) -> None:
        wide = 1080.0 if state.ground.width > 12000 else 760.0
        self.scale = wide / max(1, int(state.ground.width))
        self.width = int(state.ground.width) * self.scale
        self.height = int(state.ground.height) * self.scale

    def at(self, x: float, y: float) -> Point:
        return MARGIN + x * self.scale, HEAD + self.height - y * self.scale


def draw(state: State, player: int) -> Scene:
    """Title, table, a sheet for each player, and what is in progress."""
    frame = Frame(state)
    sheets = [_sheet(state, seat, player) for seat in range(len(PLAYERS))]
    rows = sum(len(lines) for lines in sheets) + 6
    height = max(HEAD + frame.height + 60, HEAD + ROW * rows + 40)
    scene = Scene(int(frame.width + 2 * MARGIN + SHEET), int(height), BACKGROUND)
    view = "as the referee sees it" if player < 0 else f"as {PLAYERS[player]} sees it"
    scene.add(Text(MARGIN, 22, title(state), 17, INK, "start", True))
    scene.add(Text(MARGIN, 44, f"Star Wars: Legion, {view}. {' '.join(battle_lines(state))}", 11, FAINT, "start"))
    _draw_table(scene, state, frame)
    _draw_question(scene, state, frame)
    _draw_markers(scene, state, frame)
    _draw_minis(scene, state, frame)
    _draw_sheets(scene, sheets, frame)
    scene.add(Text(MARGIN, HEAD + frame.height + 24, " > ".join(progress_lines(state)), 10, FAINT, "start"))
    return scene


def _draw_table(scene: Scene, state: State, frame: Frame) -> None:
    left, top = frame.at(0, int(state.ground.height))
    scene.add(Rectangle(left, top, frame.width, frame.height, TABLE, INK))
    for line in range(6 * int(INCH), int(state.ground.width), 6 * int(INCH)):
        scene.add(Line(*frame.at(line, 0), *frame.at(line, int(state.ground.height)), GRID))
    for line in range(6 * int(INCH), int(state.ground.height), 6 * int(INCH)):
        scene.add(Line(*frame.at(0, line), *frame.at(int(state.ground.width), line), GRID))
    for piece in state.ground.pieces:
        for outline in piece.polygons:
            points = tuple(frame.at(x, y) for x, y in outline)
            scene.add(Polygon(points, _shade(piece.top, piece.flags), "#6b604a"))
        middle = piece.polygons[0]
        x, y = sum(corner[0] for corner in middle) / len(middle), sum(corner[1] for corner in middle) / len(middle)
        if piece.top > INCH:
            scene.add(Text(*frame.at(x, y), f"{int(piece.top) / int(INCH):.0f} in", 8, "#4a4230"))


def _shade(top: int, flags: int) -> str:
    if flags & BARRICADE:
        return "#8d6e63"
    if flags & BLOCKING:
        return "#a89f8a" if flags & STANDABLE else "#8c8474"
    return "#9bbf7d" if flags & DIFFICULT and top > INCH * 3 else "#c3b48f"


def _draw_question(scene: Scene, state: State, frame: Frame) -> None:
    """Range rings of the unit in question, and lines to the enemies that its leader sees."""
    unit = unit_in_question(state)
    if unit == NONE or state.life[unit] != ON_TABLE or state.leader[unit] == NONE:
        return
    leader = state.leader[unit]
    x, y = int(state.x[leader]), int(state.y[leader])
    radius = BASE_RADIUS[UNITS.base[state.kind[unit]]]
    for band in range(1, BANDS + 1):
        _draw_ring(scene, frame, x, y, radius + band * 6 * int(INCH))
    for enemy in range(int(UNITS_ALL)):
        if state.life[enemy] == ON_TABLE and owner_of(enemy) != owner_of(unit) and state.leader[enemy] != NONE:
            if measuring.leader_sees(state, unit, enemy):
                to = state.leader[enemy]
                scene.add(Line(*frame.at(x, y), *frame.at(int(state.x[to]), int(state.y[to])), SIGHT, 0.7))


def _draw_ring(scene: Scene, frame: Frame, x: int, y: int, radius: int) -> None:
    """A circle, as far as it lies on the table."""
    points = [frame.at(x + radius * cos(pi * at / 36), y + radius * sin(pi * at / 36)) for at in range(73)]
    left, top, right, bottom = MARGIN, HEAD, MARGIN + frame.width, HEAD + frame.height
    for (x1, y1), (x2, y2) in pairwise(points):
        if left <= min(x1, x2) and max(x1, x2) <= right and top <= min(y1, y2) and max(y1, y2) <= bottom:
            scene.add(Line(x1, y1, x2, y2, RING, 0.8))


def _draw_markers(scene: Scene, state: State, frame: Frame) -> None:
    colours = {
        "objective": "#8e44ad",
        "condition": "#16a085",
        "charge": "#d35400",
        "smoke": "#aab7b8",
        "bane": "#1c2833",
    }
    for row in range(len(state.marker)):
        if state.marker[row] == NO_MARKER:
            continue
        kind = MARKER_KINDS[state.marker[row]]
        x, y = frame.at(int(state.marker_x[row]), int(state.marker_y[row]))
        scene.add(Circle(x, y, 127 * frame.scale, colours.get(kind, "#7b7d7d"), INK))
        scene.add(Text(x, y, kind[0].upper(), 7, "#ffffff", "middle", True))


def _draw_minis(scene: Scene, state: State, frame: Frame) -> None:
    for mini in range(len(state.mini)):
        unit = unit_of(mini)
        if state.mini[mini] == ALIVE and state.life[unit] == ON_TABLE:
            _draw_mini(scene, state, frame, mini)
    for unit in range(int(UNITS_ALL)):
        leader = state.leader[unit]
        if state.life[unit] == ON_TABLE and leader != NONE:
            x, y = frame.at(int(state.x[leader]), int(state.y[leader]))
            scene.add(Text(x, y - 12, UNIT_NAMES[unit], 8, INK, "middle", True))


def _draw_mini(scene: Scene, state: State, frame: Frame, mini: int) -> None:
    """A base at its true size; the leader's is darker, a notch shows the heading."""
    unit = unit_of(mini)
    base = UNITS.base[state.kind[unit]]
    radius, half = BASE_RADIUS[base], BASE_HALF_LENGTH[base]
    turn = int(state.heading[mini]) * pi / 12
    is_leader = state.leader[unit] == mini
    fill = COLOURS[owner_of(unit)] if is_leader else LIGHT[owner_of(unit)]
    x, y = int(state.x[mini]), int(state.y[mini])
    for step in (-1, 0, 1) if half else (0,):
        at = frame.at(x + step * half * cos(turn), y + step * half * sin(turn))
        scene.add(Circle(*at, radius * frame.scale, fill, INK, 0.8))
    if is_notched(state, unit):
        tip = frame.at(x + (radius + half) * cos(turn), y + (radius + half) * sin(turn))
        scene.add(Line(*frame.at(x, y), *tip, INK, 1.5))
    if state.z[mini]:
        scene.add(Text(*frame.at(x, y), f"{int(state.z[mini]) / int(INCH):.0f}", 7, INK))
    if state.wounds[mini]:
        x_, y_ = frame.at(x, y)
        scene.add(Text(x_ + 5, y_ + 5, str(state.wounds[mini]), 7, SIGHT, "middle", True))


# Sheets


def _sheet(state: State, seat: int, player: int) -> list[str]:
    colour = "" if state.blue == NONE else " (blue)" if state.blue == seat else " (red)"
    lines = [f"{PLAYERS[seat]}{colour}: {state.victory[seat]} victory tokens"]
    lines.append(f"hand: {', '.join(shown_hand(state, seat, player)) or 'empty'}")
    for unit in range(int(UNITS_ALL)):
        if owner_of(unit) != seat or state.life[unit] == ABSENT:
            continue
        words = [f"{alive_minis(state, unit)} minis", *token_words(state, unit)]
        words += [f"{wounds_of(state, unit)} wounds"] if wounds_of(state, unit) else []
        words += ["order up"] if state.face_up[unit] else ["order down"] if state.face_down[unit] else []
        lines.append(f"{UNIT_NAMES[unit]} {UNIT_KINDS[state.kind[unit]]}: {', '.join(words)}")
        if cards := card_words(state, unit):
            lines.append(f"    {', '.join(cards)}")
    return [part for line in lines for part in _wrapped(line, 78)]


def _wrapped(line: str, length: int) -> list[str]:
    """Lines that fit the sheet, broken at spaces."""
    found = []
    while len(line) > length:
        cut = line.rfind(" ", 0, length)
        cut = cut if cut > 8 else length
        found.append(line[:cut])
        line = "      " + line[cut:].strip()
    return [*found, line]


def _draw_sheets(scene: Scene, sheets: list[list[str]], frame: Frame) -> None:
    x, y = frame.width + 2 * MARGIN, HEAD
    for seat, lines in enumerate(sheets):
        scene.add(Rectangle(x - 6, y - 10, SHEET - 10, ROW * len(lines) + 12, "#ffffff", COLOURS[seat], 4.0))
        for row, line in enumerate(lines):
            scene.add(Text(x, y + ROW * row, line, 10, INK, "start", row == 0))
        y += ROW * len(lines) + 26
