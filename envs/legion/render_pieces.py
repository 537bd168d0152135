"""What lies on the table in a picture: terrain, tokens, minis with their facing, and labels that do not cover each other."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from grognard.envs.core.scene import Circle, Polygon, Rectangle, Scene, Text
from grognard.envs.legion.data.printed import BASE_HALF_LENGTH, BASE_RADIUS, INCH
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.geometry.ground import BARRICADE, BLOCKING, CLOSED, DIFFICULT, STANDABLE, Piece
from grognard.envs.legion.names import UNIT_KINDS
from grognard.envs.legion.render_space import COLOURS, FAINT, FIRE, INK, LIGHT, Box, Point, Space, outline
from grognard.envs.legion.rules.units import is_notched, wounds_of
from grognard.envs.legion.state import (
    ALIVE,
    BANE,
    MARKER_KINDS,
    NO_MARKER,
    NONE,
    ON_TABLE,
    TOKEN_NAMES,
    TOKENS_EACH,
    UNITS_ALL,
    State,
    owner_of,
    unit_of,
)

MARKER_COLOURS: Final = {
    "objective": "#8e44ad",
    "condition": "#16a085",
    "charge": "#d35400",
    "smoke": "#95a5a6",
    "bane": "#1c2833",
    "cart": "#a04000",
}
GOOD: Final = "#1e8449"
BAD: Final = "#c0392b"
OTHER: Final = "#566573"
TOKEN_COLOURS: Final = {
    "aim": GOOD, "dodge": GOOD, "surge": GOOD, "standby": GOOD, "shield": "#2e86c1", "suppression": "#d35400", "ion": "#2e86c1",
    "immobilize": BAD, "poison": "#7d8c00", "damaged": BAD, "disabled": BAD, "disrupted": BAD,
}  # fmt: skip
NAME: Final = "#5b5240"
LONGEST_NAME: Final = 24
LETTER: Final = 5.0  # width of a letter of a label


# Terrain


def draw_terrain(scene: Scene, state: State, space: Space) -> None:
    """Outlines, the higher the darker; what troopers cross slowly is green. Names and heights come last."""
    for piece in sorted(state.ground.pieces, key=lambda piece: int(piece.top)):
        for corners in piece.polygons:
            points = tuple(space.at(x, y) for x, y in corners)
            scene.add(Polygon(points, _shade(piece), "#7d7159"))
    for piece in state.ground.pieces:
        _draw_name(scene, piece, space)


def _shade(piece: Piece) -> str:
    flags = piece.flags
    if flags & BARRICADE:
        return "#b08d6a"
    if flags & CLOSED:
        return "#8f8775"
    if flags & BLOCKING:
        if not flags & STANDABLE:
            return "#b3a88f"
        return "#d6cbb0" if piece.top < 2 * INCH else "#c4b99c" if piece.top < 8 * INCH else "#b0a485"
    if flags & DIFFICULT:
        return "#b9d3a0" if piece.top > 3 * INCH else "#cfd8b4" if piece.top else "#b5cdb8"
    return "#ded4bb"


def _draw_name(scene: Scene, piece: Piece, space: Space) -> None:
    """The kind of a piece and its height in its middle, in as many lines as fit; beside it if it is a strip."""
    corners = [corner for corners in piece.polygons for corner in corners]
    xs, ys = [space.at(*corner)[0] for corner in corners], [space.at(*corner)[1] for corner in corners]
    first = [space.at(*corner) for corner in piece.polygons[0]]
    x, y = sum(point[0] for point in first) / len(first), sum(point[1] for point in first) / len(first)
    height = f"{int(piece.top) / int(INCH):.1f}".removesuffix(".0") + " in"
    words = f"{piece.kind} {height}" if piece.top else piece.kind
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    edges = pairwise([*first, first[0]])
    area = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges)) / 2
    if area < max((px - x) ** 2 + (py - y) ** 2 for px, py in first):  # it is a strip
        if wide > tall:
            scene.add(Text(x, max(ys) + 6, words, 7, FAINT))
        else:
            scene.add(Text(max(xs) + 4, y, words, 7, FAINT, "start"))
    elif LETTER * 0.85 * len(words) < wide:
        scene.add(Text(x, y, words, 7.5, NAME))
    else:
        for row, word in enumerate((piece.kind, height)):
            scene.add(Text(x, y - 5 + 10 * row, word, 7.5, NAME))


# Tokens on the table


def draw_markers(scene: Scene, state: State, space: Space, player: int) -> None:
    """Discs of their true size with the first letter of their kind and, where there are several, their number."""
    for row in range(len(state.marker)):
        if state.marker[row] == NO_MARKER:
            continue
        kind = MARKER_KINDS[state.marker[row]]
        x, y = space.at(int(state.marker_x[row]), int(state.marker_y[row]))
        radius = max(127 * space.scale, 5.5)
        owner = state.marker_owner[row]
        scene.add(
            Circle(x, y, radius, MARKER_COLOURS.get(kind, "#7b7d7d"), COLOURS[owner] if owner != NONE else INK, 1.5)
        )
        sign = kind[0].upper()
        if state.marker[row] == BANE and player in (-1, owner):
            sign = str(state.marker_about[row] + 1)
        scene.add(Text(x, y, sign, 8, "#ffffff", "middle", True))
        scene.add(Text(x, y + radius + 5, str(row + 1), 7, MARKER_COLOURS.get(kind, "#7b7d7d"), "middle", True))


# Minis


def draw_minis(scene: Scene, state: State, space: Space) -> None:
    """Lower ones first, so that those on roofs lie above."""
    minis = [mini for mini in range(len(state.mini)) if state.mini[mini] == ALIVE]
    for mini in sorted(minis, key=lambda mini: int(state.z[mini])):
        if state.life[unit_of(mini)] == ON_TABLE:
            _draw_mini(scene, state, space, mini)


def _draw_mini(scene: Scene, state: State, space: Space, mini: int) -> None:
    """A base of its true size; the leader's is dark and has the number of its unit, a wedge shows the facing of a notched one."""
    unit = unit_of(mini)
    base, seat = UNITS.base[state.kind[unit]], int(owner_of(unit))
    x, y, heading = int(state.x[mini]), int(state.y[mini]), int(state.heading[mini])
    is_leader = state.leader[unit] == mini
    edge = "#ffffff" if is_leader else COLOURS[seat]
    fill = COLOURS[seat] if is_leader else LIGHT[seat]
    at = space.at(x, y)
    if BASE_HALF_LENGTH[base]:
        scene.add(Polygon(tuple(space.at(*point) for point in outline(base, x, y, heading)[::3]), fill, INK, 1.2))
    else:
        scene.add(Circle(*at, BASE_RADIUS[base] * space.scale, fill, INK, 1.2 if is_leader else 0.8))
    if is_notched(state, unit):
        scene.add(Polygon(_wedge(space, base, x, y, heading), edge))
    if is_leader:
        scene.add(Text(*at, str(int(unit) % (int(UNITS_ALL) // 2) + 1), 10, "#ffffff", "middle", True))
    elif state.z[mini]:
        scene.add(Text(*at, f"{int(state.z[mini]) / int(INCH):.0f}", 7, INK))
    if state.wounds[mini]:
        x_, y_ = at[0] + BASE_RADIUS[base] * space.scale * 0.75, at[1] - BASE_RADIUS[base] * space.scale * 0.75
        scene.add(Circle(x_, y_, 5, FIRE, "#ffffff", 0.8))
        scene.add(Text(x_, y_, str(state.wounds[mini]), 7, "#ffffff", "middle", True))


def _wedge(space: Space, base: int, x: int, y: int, heading: int) -> tuple[Point, ...]:
    """A small triangle at the front of a base."""
    turn, reach = heading * pi / 12, BASE_RADIUS[base] + BASE_HALF_LENGTH[base]
    size = BASE_RADIUS[base] * 0.45
    corners = ((reach, 0.0), (reach - size, size * 0.8), (reach - size, -size * 0.8))
    return tuple(space.at(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in corners)


# Labels


def draw_labels(scene: Scene, state: State, space: Space, taken: list[Box]) -> None:
    """The name of each unit and chips for its tokens, beside it where little else is; some places are taken already."""
    taken = taken + [_box_of(state, space, unit) for unit in range(int(UNITS_ALL)) if _is_shown(state, unit)]
    for row in range(len(state.marker)):
        if state.marker[row] != NO_MARKER:
            x, y = space.at(int(state.marker_x[row]), int(state.marker_y[row]))
            taken.append((x - 7, y - 7, x + 7, y + 14))
    for unit in range(int(UNITS_ALL)):
        if not _is_shown(state, unit):
            continue
        name, chips = short_name(state, unit), chips_of(state, unit)
        width = max(LETTER * len(name) + 18, sum(chip_width(text) + 2 for text, _ in chips) + 4)
        height = 26.0 if chips else 13.0
        box = _free(space, _box_of(state, space, unit), width, height, taken)
        taken.append(box)
        _draw_label(scene, state, unit, name, chips, box)


def _is_shown(state: State, unit: int) -> bool:
    return state.life[unit] == ON_TABLE and state.leader[unit] != NONE


def _box_of(state: State, space: Space, unit: int) -> Box:
    """What the bases of a unit cover."""
    base = UNITS.base[state.kind[unit]]
    reach = (BASE_RADIUS[base] + BASE_HALF_LENGTH[base]) * space.scale
    points = [
        space.at(int(state.x[mini]), int(state.y[mini]))
        for mini in range(8 * unit, 8 * unit + 8)
        if state.mini[mini] == ALIVE
    ]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _free(space: Space, about: Box, width: float, height: float, taken: list[Box]) -> Box:
    """The place beside a unit where a label covers least of other things: above, below, left or right, then farther away."""
    left, top, right, bottom = about
    middle = (left + right - width) / 2
    found: list[tuple[float, Box]] = []
    for step in range(4):
        off = 2.0 + 15.0 * step
        beside = (top + bottom - height) / 2
        for x, y in (
            (middle, top - height - off), (middle, bottom + off), (right + off, beside), (left - width - off, beside),
            (right + off, top - height), (left - width - off, top - height), (right + off, bottom), (left - width - off, bottom),
        ):  # fmt: skip
            box = (x, y, x + width, y + height)
            outside = 0 if space.holds(x, y) and space.holds(x + width, y + height) else 4000
            found.append((sum(_shared(box, other) for other in taken) + outside + 6 * off, box))
    return min(found, key=lambda entry: entry[0])[1]


def _shared(a: Box, b: Box) -> float:
    """How much of the picture two boxes both cover."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def short_name(state: State, unit: int) -> str:
    """The unit card, without what tells versions of it apart, cut at a space if it is long."""
    name = UNIT_KINDS[state.kind[unit]].partition(" (")[0]
    return name if len(name) <= LONGEST_NAME else f"{name[: name.rfind(' ', 0, LONGEST_NAME)]} ..."


def chips_of(state: State, unit: int) -> list[tuple[str, str]]:
    """Order, tokens and wounds of a unit in a few letters, each with a colour."""
    found = [("order", COLOURS[owner_of(unit)])] if state.face_up[unit] else []
    found += [("done", "#aab0b6")] if state.face_down[unit] and not state.face_up[unit] else []
    for kind in range(int(TOKENS_EACH)):
        count = int(state.tokens[unit * int(TOKENS_EACH) + kind])
        if count:
            name = TOKEN_NAMES[kind]
            found.append((f"{name} {count}" if count > 1 else name, TOKEN_COLOURS.get(name, OTHER)))
    if wounds_of(state, unit):
        found.append((f"wounds {wounds_of(state, unit)}", FIRE))
    return found


def chip_width(text: str) -> float:
    return 4.3 * len(text) + 7


def _draw_label(scene: Scene, state: State, unit: int, name: str, chips: list[tuple[str, str]], box: Box) -> None:
    left, top, right, bottom = box
    seat = int(owner_of(unit))
    number = str(unit % (int(UNITS_ALL) // 2) + 1)
    scene.add(Rectangle(left, top, right - left, bottom - top, "#ffffff", COLOURS[seat], 3.0, 0.8))
    scene.add(Text(left + 4, top + 6.5, number, 8.5, COLOURS[seat], "start", True))
    scene.add(Text(left + 14, top + 6.5, name, 8.5, INK, "start"))
    draw_chips(scene, chips, left + 3, top + 13.5)


def draw_chips(scene: Scene, chips: list[tuple[str, str]], x: float, y: float) -> None:
    """Words in rounded boxes of their colours, from left to right."""
    for text, colour in chips:
        scene.add(Rectangle(x, y, chip_width(text), 10.5, colour, "none", 3.0))
        scene.add(Text(x + chip_width(text) / 2, y + 5.2, text, 7.5, "#ffffff", "middle", True))
        x += chip_width(text) + 2
