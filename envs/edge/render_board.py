"""The table as a picture: the board with bases at their true size, what is in progress, and a sheet for each player."""

from itertools import pairwise
from math import cos, radians, sin
from typing import Final

from grognard.envs.core.hexes import across
from grognard.envs.core.scene import Circle, Line, Polygon, Rectangle, Scene, Text
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.board import HEXES, MASKS, hexes_of
from grognard.envs.edge.data.printed import DUEL
from grognard.envs.edge.data.tables import SQUADS, TITLES, TOKENS
from grognard.envs.edge.flow import DECISIONS
from grognard.envs.edge.names import CARD_NAMES, KIND_NAMES, MODEL_NAMES, PLAYERS, SPACE_NAMES, mode_names
from grognard.envs.edge.render import known_squads, points_won_by, progress_lines, shown_hand, token_words
from grognard.envs.edge.sequence import (
    COMBAT,
    COMBAT_STARTER,
    COMBAT_TARGET,
    HIT,
    HIT_SHOOTER,
    HIT_TARGETS,
    MOVING,
    MOVING_PATH,
)
from grognard.envs.edge.state import (
    ABSENT,
    ACTIVE,
    ALIVE,
    DYING,
    MARKER_WIDTH,
    NONE,
    PASSIVE,
    REASONS,
    TOKEN_KINDS,
    State,
)

BACKGROUND: Final = "#f7f9fb"
INK: Final = "#222222"
FAINT: Final = "#6b7280"
COLOURS: Final = ("#c0392b", "#2461a8", "#1e8449", "#b7950b")
GROUNDS: Final = ("#f4ecd8", "#eae0c8", "#f0e6d2")  # neighbouring Spaces differ
GRID: Final = "#d6ccb4"
BORDER: Final = "#8f8468"
CRYSTAL: Final = "#8e44ad"
THICKET_GREEN: Final = "#5f8f2f"
FIRE: Final = "#e2571e"  # lines of fire, Combats and moves in progress
RADIUS: Final = 14.0  # of a hex, in pixels
MARGIN: Final = 26.0
HEAD: Final = 56.0  # height of the title
SHEET: Final = 430.0  # width of a player's sheet
ROW: Final = 17.0  # height of a line on it

Point = tuple[float, float]


def draw(state: State, player: int) -> Scene:
    """Title, board, one sheet for each player, and below them what is in progress."""
    points = _points(state)
    width, height = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
    sheets = [_sheet(state, seat, player) for seat in range(int(state.options.players))]
    columns = 1 if len(sheets) == 2 else 2
    tall = max(_height(sheets[column::columns]) for column in range(columns))
    progress = [part for line in _progress(state) for part in _wrapped(line, 64 * columns)]
    bottom = HEAD + tall + ROW * (len(progress) + 2)
    scene = Scene(int(width + columns * (SHEET + 16) + 10), int(max(height, bottom)), BACKGROUND)
    _draw_title(scene, state, player)
    _draw_board(scene, state, points)
    _draw_progress(scene, state, points)
    for column in range(columns):
        y = HEAD
        for seat, lines in list(enumerate(sheets))[column::columns]:
            _draw_sheet(scene, state, seat, lines, width + column * (SHEET + 16), y)
            y += ROW * len(lines) + 52
    for row, line in enumerate(progress):
        scene.add(Text(width, HEAD + tall + 18 + ROW * row, line, 11, INK, "start", row == 0))
    return scene


def _progress(state: State) -> list[str]:
    """What is asked, and what is in progress."""
    if state.pending == NONE:
        return progress_lines(state)
    name = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in _decision(state))
    return [f"{PLAYERS[state.to_move]} is asked:{name}", *progress_lines(state)]


def _decision(state: State) -> str:
    return type(DECISIONS[state.pending]).__name__


# The board


def _points(state: State) -> list[Point]:
    """The centre of every hex."""
    hexes = hexes_of(state.board)
    found = [
        (RADIUS * 3**0.5 * across(int(hexes.q[at]), int(hexes.r[at])), RADIUS * 1.5 * int(hexes.r[at]))
        for at in range(int(state.board.spaces) * HEXES)
    ]
    left, top = min(x for x, _ in found) - MARGIN, min(y for _, y in found) - MARGIN - HEAD
    return [(x - left, y - top) for x, y in found]


def _draw_title(scene: Scene, state: State, player: int) -> None:
    kind = " (Active)" if state.turn_kind == ACTIVE else " (Passive)" if state.turn_kind == PASSIVE else ""
    title = f"Turn {state.turn} of {PLAYERS[state.active]}{kind}" if state.turn else "Setup"
    if state.over:
        title = f"The game is over: {REASONS[state.reason]}"
    elif state.ending != NONE:
        title += f", the last one: {REASONS[state.ending]}"
    view = "as the referee sees it" if player < 0 else f"as {PLAYERS[player]} sees it"
    supply = f"{state.crystals} crystals and {state.charges} charges in supply"
    scene.add(Text(16, 20, title, 17, INK, "start", True))
    scene.add(Text(16, 42, f"The Edge: Dawnfall, {view}; {supply}", 11, FAINT, "start"))
    if state.options.mode == DUEL:
        _draw_track(scene, state, 520, 20)


def _draw_track(scene: Scene, state: State, x: float, y: float) -> None:
    """ED-S14: the victory track: red's end on the left."""
    track = int(state.options.track)
    for field in range(-track, track + 1):
        colour = "#ffffff" if field == 0 else "#f3d9d4" if field < 0 else "#d5e3f3"
        scene.add(Circle(x + 14 * (field + track), y, 6, colour, "#9aa3af", 1))
    at = x + 14 * (track - int(state.marker))
    scene.add(Circle(at, y, 5, COLOURS[0] if state.marker > 0 else COLOURS[1] if state.marker < 0 else INK))
    scene.add(Text(x + 14 * track, y + 18, "victory marker", 9, FAINT))


def _draw_board(scene: Scene, state: State, points: list[Point]) -> None:
    for at, (x, y) in enumerate(points):
        space = at // HEXES
        column, row = int(state.board.map.q[space]), int(state.board.map.r[space])
        scene.add(Polygon(_corners(x, y), GROUNDS[(column - row) % 3], GRID, 0.6))
    for space in range(int(state.board.spaces)):
        _outline(scene, points, [space * HEXES + hex_ for hex_ in range(HEXES)], BORDER, 1.1)
        x, y = points[space * HEXES]
        scene.add(Text(x, y, SPACE_NAMES[space], 6.5, "#a2977c"))
    for hex_ in state.thickets:
        _base(scene, points, [int(hex_)], THICKET_GREEN, "#33521a")
    for space in state.source_space:
        if space != NONE:
            _draw_source(scene, points, int(space))
    for seat, space in enumerate(state.shrine_space):
        if space != NONE:
            hexes = [int(space) * HEXES + hex_ for hex_ in range(HEXES)]
            _base(scene, points, hexes, "#ffffff", COLOURS[seat])
            x, y = points[int(space) * HEXES]
            scene.add(Polygon(((x - 20, y - 2), (x, y - 20), (x + 20, y - 2)), COLOURS[seat]))
            scene.add(Rectangle(x - 15, y, 30, 15, COLOURS[seat]), Text(x, y + 8, "Shrine", 8, "#ffffff"))
    _draw_models(scene, state, points)
    _draw_ground(scene, state, points)


def _draw_source(scene: Scene, points: list[Point], space: int) -> None:
    _base(scene, points, [space * HEXES + hex_ for hex_ in range(HEXES)], "#eadcf2", CRYSTAL)
    x, y = points[space * HEXES]
    for dx, dy, size in ((-13, 3, 9), (0, -8, 12), (13, 3, 9)):
        scene.add(_diamond(x + dx, y + dy, size, CRYSTAL))
    scene.add(Text(x, y + 20, "Source", 8, "#5b2c6f"))


def _draw_models(scene: Scene, state: State, points: list[Point]) -> None:
    """Bases with the names of their models, Endurance of the squad and what tokens they carry."""
    for model in range(len(state.life)):
        if state.life[model] not in (ALIVE, DYING) or state.space[model] == NONE:
            continue
        hexes = _hexes_of_base(state, model)
        colour = COLOURS[model // int(SQUAD_SLOTS * MODEL_SLOTS)]
        _base(scene, points, hexes, colour if state.life[model] == ALIVE else "#9aa3af", "#1c1c1c")
        x, y = _middle(points, hexes)
        scene.add(Text(x, y, MODEL_NAMES[model].split()[1], 9 if len(hexes) == 1 else 12, "#ffffff", bold=True))
        tokens = [at for at in range(int(TOKEN_KINDS)) if state.tokens[model * int(TOKEN_KINDS) + at]]
        for number, token in enumerate(tokens):
            right, top = x + 9 + 9 * number, y - 10
            scene.add(Circle(right, top, 5.5, "#fff3b0", "#7a5c00", 1), Text(right, top, TOKENS.names[token][:2], 5.5))


def _draw_ground(scene: Scene, state: State, points: list[Point]) -> None:
    """Tokens on hexes and Spaces."""
    for at in range(0, len(state.markers), int(MARKER_WIDTH)):
        x, y = points[int(state.markers[at + 1])]
        scene.add(Circle(x, y, RADIUS * 0.55, "#ffffff", COLOURS[int(state.markers[at + 3])], 2))
        scene.add(Text(x, y, TOKENS.names[state.markers[at]][:2], 7))


def _draw_progress(scene: Scene, state: State, points: list[Point]) -> None:
    """The way of a move, the two models of a Combat, the lines of fire of a Hit check."""
    moving, combat, hit = state.innermost(MOVING), state.innermost(COMBAT), state.innermost(HIT)
    if moving != NONE:
        way = [points[int(space) * HEXES] for space in MOVING_PATH.listed(state, moving)]
        for here, there in pairwise(way):
            _arrow(scene, here, there)
    if combat != NONE:
        _aim(scene, state, points, int(COMBAT_STARTER.of(state, combat)), int(COMBAT_TARGET.of(state, combat)))
    if hit != NONE and HIT_SHOOTER.of(state, hit) != NONE:
        for model in HIT_TARGETS.listed(state, hit):
            _aim(scene, state, points, int(HIT_SHOOTER.of(state, hit)), model)


def _aim(scene: Scene, state: State, points: list[Point], model: int, other: int) -> None:
    if state.space[model] != NONE and state.space[other] != NONE:
        here, there = (_middle(points, _hexes_of_base(state, each)) for each in (model, other))
        _arrow(scene, here, there)
        scene.add(Circle(*there, RADIUS * 0.95, "none", FIRE, 2))


def _arrow(scene: Scene, here: Point, there: Point) -> None:
    """A line with a head, from one point towards another."""
    (x, y), (x2, y2) = here, there
    length = max(1.0, ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5)
    dx, dy = (x2 - x) / length, (y2 - y) / length
    left, right = (x2 - 9 * dx + 4 * dy, y2 - 9 * dy - 4 * dx), (x2 - 9 * dx - 4 * dy, y2 - 9 * dy + 4 * dx)
    scene.add(Line(x, y, x2, y2, FIRE, 2.4), Polygon(((x2, y2), left, right), FIRE))


# Shapes


def _hexes_of_base(state: State, model: int) -> list[int]:
    mask, first = int(MASKS[state.place[model]]), int(state.space[model]) * HEXES
    return [first + hex_ for hex_ in range(HEXES) if mask >> hex_ & 1]


def _middle(points: list[Point], hexes: list[int]) -> Point:
    own = [points[at] for at in hexes]
    return sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)


def _base(scene: Scene, points: list[Point], hexes: list[int], fill: str, edge: str) -> None:
    """One piece over several hexes."""
    for at in hexes:
        scene.add(Polygon(_corners(*points[at]), fill, fill, 0.8))
    _outline(scene, points, hexes, edge, 1.6)


def _outline(scene: Scene, points: list[Point], hexes: list[int], colour: str, width: float) -> None:
    """The edges of hexes that no two of them share."""
    edges: dict[tuple[Point, Point], int] = {}
    for at in hexes:
        corners = _corners(*points[at])
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = (min(one, other), max(one, other))
            edges[edge] = edges.get(edge, 0) + 1
    for (one, other), count in edges.items():
        if count == 1:
            scene.add(Line(*one, *other, colour, width))


def _corners(x: float, y: float) -> tuple[Point, ...]:
    """Rounded, so that neighbours have the same corners."""
    angles = [radians(60 * corner - 30) for corner in range(6)]
    return tuple((round(x + RADIUS * cos(angle)), round(y + RADIUS * sin(angle))) for angle in angles)


def _diamond(x: float, y: float, size: float, fill: str, stroke: str = "none") -> Polygon:
    return Polygon(((x, y - size), (x + size * 0.6, y), (x, y + size), (x - size * 0.6, y)), fill, stroke, 1)


# The sheets of the players


def _height(sheets: list[list[str]]) -> float:
    return sum(ROW * len(lines) + 52 for lines in sheets)


def _sheet(state: State, seat: int, player: int) -> list[str]:
    """The lines below a player's name: squads first, then cards."""
    lines = []
    for squad in known_squads(state, seat, player):
        lines += _squad_lines(state, squad)
    hand = [str(entry or "?") for entry in shown_hand(state, seat, player)]
    cards = [f"hand: {', '.join(hand) or 'empty'}", f"deck {len(state.deck[seat])}"]
    if len(state.discard[seat]) > 0:
        cards.append(f"discarded {', '.join(CARD_NAMES[card] for card in state.discard[seat])}")
    if len(state.aside[seat]) > 0:
        cards.append(f"aside {', '.join(CARD_NAMES[card] for card in state.aside[seat])}")
    return [*lines, *_wrapped("; ".join(cards), 68)]


def _squad_lines(state: State, squad: int) -> list[str]:
    """`|` stands between what is written and the pips of Endurance that are drawn."""
    kind = int(state.squad_kind[squad])
    models = range(squad * int(MODEL_SLOTS), (squad + 1) * int(MODEL_SLOTS))
    dead = sum(1 for model in models if state.life[model] not in (ABSENT, ALIVE, DYING))
    words = f"{squad % int(SQUAD_SLOTS) + 1}  {KIND_NAMES[kind]}, {mode_names(kind)[state.mode[squad]]}"
    words += f", {dead} not on the board" if dead else ""
    lines = [f"{words}|{state.endurance[squad]}|{SQUADS.endurance[kind]}"]
    notes = token_words(state.squad_tokens, squad)
    notes += [f"{MODEL_NAMES[at][-1]}: {' '.join(found)}" for at in models if (found := token_words(state.tokens, at))]
    notes += [
        f"{CARD_NAMES[state.upgrade[slot]]} ({state.upgrade_charges[slot]} charges)"
        for slot in range(squad * int(UPGRADE_SLOTS), (squad + 1) * int(UPGRADE_SLOTS))
        if state.upgrade[slot] != NONE
    ]
    return [*lines, *_wrapped(f"     {', '.join(notes)}", 66)] if notes else lines


def _draw_sheet(scene: Scene, state: State, seat: int, lines: list[str], x: float, y: float) -> None:
    """A box in the player's colour: crystals and banner in its head, then the lines."""
    scene.add(Rectangle(x, y, SHEET, ROW * len(lines) + 40, "#ffffff", COLOURS[seat], 6, 1.6))
    faction = "no faction yet" if state.faction[seat] == NONE else TITLES[state.faction[seat]]
    asked = " (to decide)" if state.pending >= 0 and state.to_move == seat else ""
    scene.add(Text(x + 10, y + 17, f"{PLAYERS[seat]}, {faction}{asked}", 13, COLOURS[seat], "start", True))
    _draw_goods(scene, state, seat, x + SHEET - 12, y + 17)
    for row, line in enumerate(lines):
        words, *pips = line.split("|")
        top = y + 38 + ROW * row
        scene.add(Text(x + 10, top, words, 10.5, INK, "start"))
        for pip in range(int(pips[1]) if pips else 0):
            filled = COLOURS[seat] if pip < int(pips[0]) else "#ffffff"
            scene.add(Circle(x + SHEET - 16 - 13 * (int(pips[1]) - 1 - pip), top, 4.5, filled, COLOURS[seat], 1.2))


def _draw_goods(scene: Scene, state: State, seat: int, x: float, y: float) -> None:
    """From the right: the banner, VP tokens where there are any, and the crystals of the three pools."""
    used = bool(state.banner_used[seat])
    words = "banner used" if used else "banner ready"
    scene.add(Rectangle(x - 68, y - 8, 68, 16, "#eeeeee" if used else COLOURS[seat], COLOURS[seat], 3))
    scene.add(Text(x - 34, y, words, 9, FAINT if used else "#ffffff"))
    x -= 76
    if state.options.mode != DUEL:
        scene.add(Text(x, y, f"VP {state.points[seat]} + {points_won_by(state, seat)}", 10, INK, "end"))
        x -= 62
    pools = ((state.temporary[seat], "#f1c40f"), (state.depleted[seat], "#ffffff"), (state.pool[seat], CRYSTAL))
    for count, fill in pools:
        if count > 6:
            scene.add(Text(x, y, f"x{count}", 9, INK, "end"))
            x -= 20
        for _ in range(min(int(count), 6) if count <= 6 else 1):
            scene.add(_diamond(x - 4, y, 7, fill, CRYSTAL))
            x -= 11


def _wrapped(line: str, most: int) -> list[str]:
    """A line in parts that fit."""
    parts = [""]
    for word in line.split(" "):
        if len(parts[-1]) + len(word) > most:
            parts.append("     ")
        parts[-1] += word + " "
    return parts
