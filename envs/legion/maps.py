"""LG-SETUP-14: maps, read from TOML: the size of the table and the terrain on it.

A map has `title`, `about`, `size` (width and height in inches), `symmetric` (whether it looks the same after half a turn) and
`pieces`. A piece has a `name`, a `template` (geometry/templates.py), its middle `x` and `y` in inches, a `rotation` in degrees
(steps of 15), and may have a `height` in inches and a `cover` of its own. Decimals are read as they are written and rounded to a
tenth of a millimetre as seen from the middle of the table, so that both halves of a symmetric map are rounded alike.
"""

import tomllib
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files

from mypy_extensions import i64

from grognard.envs.core.errors import BadInput, Problems, unknown
from grognard.envs.legion.geometry.ground import Ground, Outline, Piece, make_ground
from grognard.envs.legion.geometry.templates import TEMPLATE_NAMES, piece_from

INCH = 254
MOST_PIECES = 24
SIZES = ([72, 36], [36, 36], [36, 24])  # standard, skirmish, and one for small learning games
MAP_KEYS = ["title", "about", "size", "symmetric", "pieces"]
NEEDED = ["name", "template", "x", "y", "rotation"]
PIECE_KEYS = [*NEEDED, "height", "cover"]


class TerrainMap:
    """A map as it was read; `ground` is its table."""

    def __init__(self, name: str, title: str, about: str, is_symmetric: bool, ground: Ground) -> None:
        self.name = name
        self.title = title
        self.about = about
        self.is_symmetric = is_symmetric
        self.ground = ground


def map_names() -> list[str]:
    """The maps that are shipped."""
    folder = files("grognard.configs") / "maps" / "legion"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def load_map(name: str) -> TerrainMap:
    """One of the maps that are shipped."""
    if name not in map_names():
        raise BadInput("map", [unknown("map", name, map_names())])
    path = files("grognard.configs") / "maps" / "legion" / f"{name}.toml"
    return read_map(name, path.read_text(encoding="utf-8"))


def read_map(name: str, text: str) -> TerrainMap:
    """A map from the text of its file; raises BadInput with every mistake in it."""
    problems = Problems(f"map {name}")
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(problems.what, [f"is not valid TOML: {error}"]) from error
    for key in document:
        if key not in MAP_KEYS:
            problems.unknown(key, "key", key, MAP_KEYS)
    title, about = (_read_text(document, key, problems) for key in ("title", "about"))
    is_symmetric = document.get("symmetric")
    if not isinstance(is_symmetric, bool):
        problems.add("symmetric", "true or false is needed")
    size = document.get("size")
    if size not in SIZES:
        problems.add("size", "[72, 36], [36, 36] or [36, 24] is needed, the width and height of the table in inches")
        size = SIZES[0]
    width, height = size[0] * INCH, size[1] * INCH
    pieces = _read_pieces(document.get("pieces"), width, height, problems)
    _check_places(pieces, width, height, problems)
    if is_symmetric is True:
        _check_symmetry(pieces, width, height, problems)
    problems.check()
    return TerrainMap(name, title, about, is_symmetric is True, make_ground(i64(width), i64(height), pieces))


# Reading


def _read_text(table: Mapping[str, object], key: str, problems: Problems, place: str = "") -> str:
    value = table.get(key)
    if isinstance(value, str) and value.strip():
        return value
    problems.add(f"{place} {key}".strip(), "a text is needed")
    return ""


def _read_pieces(tables: object, width: int, height: int, problems: Problems) -> list[Piece]:
    if not isinstance(tables, list):
        problems.add("pieces", "a list of pieces is needed")
        return []
    if len(tables) > MOST_PIECES:
        problems.add("pieces", f"a map has at most {MOST_PIECES} pieces, not {len(tables)}")
    pieces: list[Piece] = []
    for number, table in enumerate(tables, 1):
        place = f"piece {number}"
        if not isinstance(table, dict):
            problems.add(place, "a table with name, template, x, y and rotation is needed")
            continue
        piece = _read_piece(table, place, width, height, problems)
        if piece is None:
            continue
        if any(piece.name == other.name for other in pieces):
            problems.add(place, f"another piece is called {piece.name!r}")
        else:
            pieces.append(piece)
    return pieces


def _read_piece(table: Mapping[str, object], place: str, width: int, height: int, problems: Problems) -> Piece | None:
    """A piece on the table, or nothing if it has mistakes, which are reported."""
    before = len(problems.found)
    for key in table:
        if key not in PIECE_KEYS:
            problems.unknown(f"{place} {key}", "key", key, PIECE_KEYS)
    name = _read_text(table, "name", problems, place)
    template = table.get("template")
    if template not in TEMPLATE_NAMES:
        problems.unknown(f"{place} template", "template", template, TEMPLATE_NAMES)
    x, y = _read_inches(table, "x", place, problems), _read_inches(table, "y", place, problems)
    rotation, cover = table.get("rotation"), table.get("cover", 0)
    if not isinstance(rotation, int) or isinstance(rotation, bool) or rotation % 15 != 0:
        problems.add(f"{place} rotation", f"{rotation} is not a multiple of 15 degrees")
    if not isinstance(cover, int) or isinstance(cover, bool) or not 0 <= cover <= 2:
        problems.add(f"{place} cover", f"{cover} is not a cover of 0, 1 or 2")
    top = _read_inches(table, "height", place, problems) if "height" in table else None
    if len(problems.found) > before or not isinstance(rotation, int) or not isinstance(cover, int):
        return None
    turn = i64(rotation // 15)
    made = piece_from(str(template), name, i64(_from_middle(x, width)), i64(_from_middle(y, height)), turn)
    return Piece(
        made.name,
        made.kind,
        made.polygons,
        made.top if top is None else i64(_whole(top * INCH)),
        i64(cover) if "cover" in table else made.cover,
        made.flags,
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool) and Decimal(value).is_finite()


def _read_inches(table: Mapping[str, object], key: str, place: str, problems: Problems) -> Decimal:
    value = table.get(key)
    if isinstance(value, (int, Decimal)) and _is_number(value) and 0 <= value <= 100:
        return Decimal(value)
    problems.add(f"{place} {key}", f"{value} is not a number of inches" if key in table else "is missing")
    return Decimal(0)


def _whole(length: Decimal) -> int:
    """To the nearest whole number, halves away from zero."""
    return int(length.quantize(Decimal(1), ROUND_HALF_UP))


def _from_middle(inches: Decimal, size: int) -> int:
    """A coordinate in tenths of a millimetre, rounded as seen from the middle of the table."""
    return size // 2 + _whole(inches * INCH - size // 2)


# Checking


def _check_places(pieces: list[Piece], width: int, height: int, problems: Problems) -> None:
    for at, piece in enumerate(pieces):
        corners = [corner for outline in piece.polygons for corner in outline]
        if any(not (0 <= x <= width and 0 <= y <= height) for x, y in corners):
            problems.add(piece.name, "does not lie wholly on the table")
        for other in pieces[:at]:
            if any(_overlap(one, two) for one in piece.polygons for two in other.polygons):
                problems.add(piece.name, f"overlaps {other.name}")


def _overlap(one: Outline, two: Outline) -> bool:
    """Whether two convex outlines overlap: no edge of either has the other wholly beyond it. Touching is not overlapping."""
    return not _has_edge_between(one, two) and not _has_edge_between(two, one)


def _has_edge_between(one: Outline, two: Outline) -> bool:
    for at in range(len(one)):
        (ax, ay), (bx, by) = one[at - 1], one[at]
        if all((bx - ax) * (y - ay) <= (by - ay) * (x - ax) for x, y in two):
            return True
    return False


def _check_symmetry(pieces: list[Piece], width: int, height: int, problems: Problems) -> None:
    """Every piece needs its like on the other side of the middle."""
    known = {_shape(piece, piece.polygons) for piece in pieces}
    for piece in pieces:
        mirrored = [[(width - x, height - y) for x, y in outline] for outline in piece.polygons]
        if _shape(piece, mirrored) not in known:
            problems.add(piece.name, "has no counterpart after half a turn, and the map says it is symmetric")


def _shape(piece: Piece, polygons: list[Outline]) -> tuple[str, int, int, frozenset[frozenset[tuple[int, int]]]]:
    outlines = frozenset(frozenset((int(x), int(y)) for x, y in outline) for outline in polygons)
    return piece.kind, int(piece.top), int(piece.cover), outlines
