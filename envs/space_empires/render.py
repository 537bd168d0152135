"""The table as text and as a picture, as one player or the referee sees it; nothing hidden from a player is drawn for him."""

from math import cos, pi, sin
from typing import Final

from grognard.envs.core.hexes import across
from grognard.envs.core.scene import Circle, Line, Polygon, Rectangle, Scene, Text
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    COLOURS,
    GRID,
    GROUP_SLOTS,
    HEX_NAMES,
    MARKERS,
    TECHNOLOGIES,
    TECHS,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.components import known_ships, units_in
from grognard.envs.space_empires.rules.victory import score
from grognard.envs.space_empires.state import (
    ALIENS,
    ECONOMIC,
    FACE_DOWN,
    FACE_UP,
    FIRST_ALIEN,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    PHASES,
    REASONS,
    SIGHTING,
    State,
)

REFEREE: Final = -1

# What a viewer sees of a counter: its text, ships (0: unknown), whether it is face up for everybody.
Seen = tuple[str, int, bool]


def knows_marker(state: State, where: int, viewer: int) -> bool:
    return bool(state.explored[where]) or viewer == REFEREE or bool(state.known[where] >> viewer & 1)


def counters_in(state: State, owner: int, where: int, viewer: int) -> list[Seen]:
    """The owner's counters in a hex as the viewer sees them: face-down ones of others have no name."""
    if viewer in (REFEREE, owner):
        return [
            (UNITS.symbols[unit.kind], int(unit.ships), unit.face == FACE_UP) for unit in units_in(state, owner, where)
        ]
    if state.phase != ECONOMIC:
        seen = [seen_by_others(unit.slot, known_ships(unit), unit.face) for unit in units_in(state, owner, where)]
    else:
        rows = [list(state.sightings[at : at + SIGHTING]) for at in range(0, len(state.sightings), SIGHTING)]
        seen = [
            seen_by_others(slot, ships, face) for who, slot, at, ships, face, *_ in rows if who == owner and at == where
        ]
    hidden = sorted(counter for counter in seen if counter[0] == "?")  # their order must not tell what they are
    return [counter for counter in seen if counter[0] != "?"] + hidden


def seen_by_others(slot: int, ships: int, face: int) -> Seen:
    """A counter without what only its owner knows."""
    hidden = slot < GROUP_SLOTS and face == FACE_DOWN
    return ("?" if hidden else UNITS.symbols[UNITS.of_slot[slot]], int(ships), face == FACE_UP)


# Text


def describe(state: State, viewer: int) -> str:
    """Header, players, and every hex where there is something to tell."""
    lines = [headline(state), ""]
    lines += [player_line(state, player, viewer) for player in range(state.players)]
    lines.append("")
    for where in state.board.hexes:
        told = hex_line(state, where, viewer)
        if told:
            lines.append(f"{HEX_NAMES[where]:<6} {told}")
    unexplored = sum(1 for where in state.board.hexes if not state.explored[where])
    lines.append(f"{unexplored} hexes unexplored")
    return "\n".join(lines)


def headline(state: State) -> str:
    if state.over:
        winners = [COLOURS[seat] for seat in range(state.players) if state.winners >> seat & 1]
        ended = f"{' and '.join(winners)} won" if winners else "a draw" if state.players > 1 else f"{COLOURS[0]} lost"
        return f"Cycle {state.cycle}: the game is over, {ended} ({REASONS[state.reason]})"
    whose = "" if state.active == NONE else f" of {COLOURS[state.active]}"
    battle = "" if state.field == NONE else f", battle in {HEX_NAMES[state.field]}, round {state.round}"
    limit = f" of {state.options.rounds}" if state.options.rounds else ""
    return f"Cycle {state.cycle}{limit}, turn {state.turn}, {PHASES[state.phase]}{whose}{battle}"


def player_line(state: State, player: int, viewer: int) -> str:
    own = viewer in (REFEREE, player)
    levels = state.level if own else state.seen_level
    known = [
        f"{TECHNOLOGIES[number]} {levels[player * TECHS + number]}"
        for number in range(TECHS)
        if levels[player * TECHS + number] > TECHNOLOGY.start[number]
    ]
    colonies = [where for where in state.board.hexes if state.colony[where] == player]
    value = sum(state.value[where] for where in colonies)
    parts = [f"{COLOURS[player]:<7} {len(colonies)} colonies worth {value}"]
    if own:
        parts.append(f"{state.cp[player]} CP, score {score(state, player)}")
    if known:
        parts.append(("" if own else "at least ") + ", ".join(known))
    if not state.alive[player]:
        parts.append("eliminated")
    return "; ".join(parts)


def hex_line(state: State, where: int, viewer: int) -> str:
    told: list[str] = []
    kind = state.marker[where]
    if kind and knows_marker(state, where, viewer):
        told.append(MARKERS[kind].replace("_", " ") + ("" if state.explored[where] else " (unexplored)"))
    if state.colony[where] != NONE:
        what = "homeworld" if state.capital[where] else "colony"
        told.append(f"{COLOURS[state.colony[where]]} {what} {state.value[where]}")
        if state.minerals[where] or state.wrecks[where]:
            told.append(f"{state.minerals[where]} CP and {state.wrecks[where]} wrecks lie here")
    ships = aliens_at(state, where, viewer)
    if ships:
        told.append("aliens " + ", ".join(str(n) if name == "?" else f"{n} {name}" for name, n in ships))
    told += [f"doomsday machine {number + 1}" for number in machines_in(state, where)]
    for owner in range(state.players):
        counters = counters_in(state, owner, where, viewer)
        if counters:
            told.append(f"{COLOURS[owner]}: " + ", ".join(counter_text(counter) for counter in counters))
    return "; ".join(told)


def counter_text(counter: Seen) -> str:
    symbol, ships, open_ = counter
    number = f" x{ships}" if ships > 1 or (ships and symbol == "?") else ""
    return f"{symbol}{number}" + (" (open)" if open_ else "")


def aliens_at(state: State, where: int, viewer: int) -> list[tuple[str, int]]:
    """Alien ships at a planet by type, or all as `?` while they lie face down; those of a battle are under their counters."""
    names = UNITS.symbols[UNITS.players : UNITS.first_machine]
    fighting = units_in(state, ALIENS, where)
    if fighting:
        return [(names[unit.slot - FIRST_ALIEN], int(unit.ships)) for unit in fighting]
    numbers = [int(state.aliens[where * ALIEN_TYPES + kind]) for kind in range(ALIEN_TYPES)]
    if not state.aliens_up[where] and viewer != REFEREE:
        return [("?", sum(numbers))] if sum(numbers) else []
    return [(name, number) for name, number in zip(names, numbers, strict=True) if number]


def machines_in(state: State, where: int) -> list[int]:
    return [int(machine.slot - FIRST_MACHINE) for machine in units_in(state, MACHINE_OWNER, where)]


# Picture

SIZE: Final = 42.0  # from the middle of a hex to a corner
WIDE: Final = SIZE * 3**0.5
MARGIN: Final = 16.0
TOP: Final = 56.0
SIDEBAR: Final = 250

PAINT: Final = {"red": "#c0392b", "blue": "#2462a8", "yellow": "#d99a00", "green": "#2e8b57"}
PALE: Final = {"red": "#f4dcd8", "blue": "#d9e5f3", "yellow": "#f8edcd", "green": "#d9eee2"}
DEEP: Final = "#2b3140"
EXPLORED: Final = "#eef0f4"
INK: Final = "#22262e"
MARKER_WORDS: Final = {
    "asteroids": "asteroids", "nebula": "nebula", "black_hole": "black hole", "super_nova": "super nova", "danger": "danger!",
    "lost_in_space": "lost", "space_wreck": "wreck", "warp_1": "warp 1", "warp_2": "warp 2", "doomsday": "doomsday",
}  # fmt: skip


def centre(where: int) -> tuple[float, float]:
    """The middle of a hex in the picture."""
    q, r = int(GRID.q[where]), int(GRID.r[where])
    return MARGIN + WIDE * (across(q, r) + 0.5), TOP + SIZE * (1.5 * r + 1.0)


def draw(state: State, viewer: int) -> Scene:
    """The map with terrain, colonies and counters, the battle in progress, and a sheet for each player."""
    hexes = [int(where) for where in state.board.hexes]
    left = min(centre(where)[0] for where in hexes) - WIDE / 2 - MARGIN
    top = min(centre(where)[1] for where in hexes) - SIZE - TOP
    right = max(centre(where)[0] for where in hexes) + WIDE / 2
    bottom = max(centre(where)[1] for where in hexes) + SIZE
    width, height = right - left + MARGIN, bottom - top + MARGIN
    scene = Scene(round(width + SIDEBAR), round(max(height, 90 + 150 * int(state.players))), "#f7f8fa")
    seat = "the referee's view" if viewer == REFEREE else f"as {COLOURS[viewer]} sees it"
    scene.add(Text(MARGIN, 22, headline(state), 17, INK, "start", bold=True))
    scene.add(Text(MARGIN, 42, f"Space Empires 4X, {state.options.scenario}; {seat}", 12, "#5b6270", "start"))
    places = [(where, centre(where)[0] - left, centre(where)[1] - top) for where in hexes]
    for where, x, y in places:
        draw_hex(scene, state, where, x, y)
    for where, x, y in places:
        draw_contents(scene, state, where, x, y, viewer)
    if state.field != NONE:
        x, y = centre(state.field)
        scene.add(Polygon(corners(x - left, y - top, SIZE - 1.5), "none", "#e2572b", 4.0))
    for player in range(int(state.players)):
        draw_sheet(scene, state, player, viewer, width + 4, TOP + 6 + 150 * player)
    return scene


def corners(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + size * sin(pi / 3 * side), y + size * cos(pi / 3 * side)) for side in range(6))


def draw_hex(scene: Scene, state: State, where: int, x: float, y: float) -> None:
    explored = bool(state.explored[where])
    home = state.board.home[where]
    fill = PALE[COLOURS[home]] if home >= 0 else EXPLORED
    if not explored:
        fill = PAINT[COLOURS[home]] if home >= 0 else DEEP
    scene.add(Polygon(corners(x, y, SIZE - 0.8), fill, "#aab0bc", 1.0))
    scene.add(Text(x, y - SIZE + 11, HEX_NAMES[where], 8, "#8a92a0" if explored else "#c9cfda"))


def draw_contents(scene: Scene, state: State, where: int, x: float, y: float, viewer: int) -> None:
    draw_counters(scene, state, where, x, y, viewer)
    y -= 3  # the counters want room below
    explored = bool(state.explored[where])
    if knows_marker(state, where, viewer):
        draw_marker(scene, MARKERS[state.marker[where]], x, y, faded=not explored)
    elif not explored:
        scene.add(Text(x, y, "?", 20, "#dfe3ea", bold=True))
    owner = state.colony[where]
    if owner != NONE:
        colour = PAINT[COLOURS[owner]]
        radius = 15 if state.capital[where] else 11
        scene.add(Circle(x, y - 11, radius, colour, "#ffffff", 1.5))
        scene.add(Text(x, y - 11, str(state.value[where]), 13 if state.capital[where] else 11, "#ffffff", bold=True))
        if state.minerals[where] or state.wrecks[where]:
            cargo = [str(state.minerals[where])] if state.minerals[where] else []
            scene.add(Text(x + 24, y - 16, "+".join([*cargo, *["W"] * state.wrecks[where]]), 9, "#7a5b00", bold=True))


def draw_marker(scene: Scene, kind: str, x: float, y: float, *, faded: bool) -> None:
    ink = "#ffffff" if faded else "#5b6270"
    if kind in ("planet", "barren"):
        scene.add(Circle(x, y - 11, 9, "#7fa37a" if kind == "planet" else "#b9a183", "#6b7280", 1.0))
        if kind == "barren":
            scene.add(Text(x, y + 4, "barren", 8, ink))
    elif kind.startswith("minerals"):
        scene.add(Polygon(((x, y - 20), (x + 9, y - 11), (x, y - 2), (x - 9, y - 11)), "#e3c15c", "#8a6d12"))
        scene.add(Text(x, y - 11, kind.removeprefix("minerals_"), 9, "#4a3a05", bold=True))
    elif kind == "black_hole":
        scene.add(Circle(x, y - 10, 10, "#0c0d12", "#7d4bb3", 2.5), Text(x, y + 6, "black hole", 8, ink))
    elif kind == "super_nova":
        rays = [(x + 14 * sin(pi / 4 * n), y - 9 + 14 * cos(pi / 4 * n)) for n in range(8)]
        scene.add(*[Line(x, y - 9, rx, ry, "#e2572b", 2.0) for rx, ry in rays], Circle(x, y - 9, 7, "#f5b53d"))
        scene.add(Text(x, y + 9, "super nova", 8, ink))
    elif kind == "asteroids":
        scene.add(
            *[
                Circle(x + dx, y - 10 + dy, r, "#9a9084", "#6b655c")
                for dx, dy, r in ((-9, 2, 5), (2, -5, 6), (10, 4, 4))
            ]
        )
        scene.add(Text(x, y + 6, "asteroids", 8, ink))
    elif kind == "nebula":
        scene.add(*[Circle(x + dx, y - 10 + dy, r, "#b59ad1") for dx, dy, r in ((-8, 1, 8), (4, -4, 9), (10, 4, 6))])
        scene.add(Text(x, y + 6, "nebula", 8, ink))
    elif kind in MARKER_WORDS:
        scene.add(Text(x, y - 10, MARKER_WORDS[kind], 10, ink, bold=True))


def draw_counters(scene: Scene, state: State, where: int, x: float, y: float, viewer: int) -> None:
    """Counters as small tiles under the terrain; a stack too large for its hex ends in a number."""
    tiles: list[tuple[str, str, bool]] = []
    for owner in range(state.players):
        for symbol, ships, open_ in counters_in(state, owner, where, viewer):
            known = str(ships) if ships and (ships > 1 or symbol == "?") else ""
            tiles.append((PAINT[COLOURS[owner]], f"{SHORT.get(symbol, symbol)}{known}", open_))
    for name, number in aliens_at(state, where, viewer):
        tiles.append(("#4d7c0f", f"{name[0]}{number}", True))
    tiles += [("#111111", "DM", True) for _ in machines_in(state, where)]
    room = 5
    if len(tiles) > room:
        tiles[room - 1 :] = [("#5b6270", f"+{len(tiles) - room + 1}", False)]
    for row in (tiles[:3], tiles[3:]):
        for place, (colour, text, open_) in enumerate(row):
            tile(scene, x + 22 * place - 11 * len(row), y + 9, colour, text, "#ffd34d" if open_ else "#ffffff")
        y += 14


SHORT: Final = {"Decoy": "dec", "Miner": "min", "Mines": "mine", "Base": "base"}


def tile(scene: Scene, left: float, top: float, colour: str, text: str, edge: str) -> None:
    scene.add(Rectangle(left, top, 21, 13, colour, edge, 2.0, 1.0))
    scene.add(Text(left + 10.5, top + 6.5, text, 9 if len(text) < 4 else 7.5, "#ffffff", bold=True))


def draw_sheet(scene: Scene, state: State, player: int, viewer: int, x: float, y: float) -> None:
    own = viewer in (REFEREE, player)
    scene.add(Rectangle(x, y, SIDEBAR - 16, 140, "#ffffff", PAINT[COLOURS[player]], 6.0, 2.0))
    asked = " (to decide)" if state.pending != NONE and state.to_move == player else ""
    out = " (eliminated)" if not state.alive[player] else ""
    scene.add(Text(x + 10, y + 16, COLOURS[player] + asked + out, 14, PAINT[COLOURS[player]], "start", bold=True))
    colonies = [where for where in state.board.hexes if state.colony[where] == player]
    value = sum(state.value[where] for where in colonies)
    lines = [f"{len(colonies)} colonies, worth {value}"]
    lines.append(
        f"{state.cp[player]} CP, score {score(state, player)}" if own else f"last bid {state.last_bid[player]}"
    )
    levels = state.level if own else state.seen_level
    known = [
        f"{TECHNOLOGY.names[number]} {levels[player * TECHS + number]}"
        for number in range(TECHS)
        if levels[player * TECHS + number] > TECHNOLOGY.start[number]
    ]
    lines.append("technology" + ("" if own else ", as far as disclosed") + (":" if known else ": none"))
    for number in range(0, len(known), 2):
        lines.append("  " + ", ".join(known[number : number + 2]))
    for number, line in enumerate(lines[:7]):
        scene.add(Text(x + 10, y + 38 + 15 * number, line, 11, INK, "start"))
