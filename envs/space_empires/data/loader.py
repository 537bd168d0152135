"""Reads the TOML files of this folder, checks them and fills the printed arrays; reports every mistake at once."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.hexes import walks
from grognard.envs.core.sheet import Sheet, Toml, are_wholes
from grognard.envs.space_empires.data import printed
from grognard.envs.space_empires.data.printed import (
    HEX_IDS,
    HEXES,
    LEVELS,
    Board,
    Tables,
    Technologies,
    UnitTypes,
)

UNIT_KEYS: Final = {
    "name", "cost", "class", "attack", "defence", "attack_by_level", "defence_by_level", "hull", "maintenance",
    "needs", "counters", "stack", "role", "carries", "module",
}  # fmt: skip
TECHNOLOGY_KEYS: Final = {"name", "start", "first", "revised", "module"}
ALIEN_KEYS: Final = {"name", "class", "attack", "defence", "hull", "number"}
MACHINE_KEYS: Final = {"class", "attack", "defence", "hull", "attacks"}
TABLE_KEYS: Final = {
    "move": {"hexes"},
    "black_hole": {"survives_on", "slingshot"},
    "wreck": {"technology"},
    "ship_yard": {"half_hulls"},
    "point_defence": {"attack", "alien"},
    "carrier": {"capacity"},
    "alien": {"per_planet", "tactics", "ships"},
    "machine": {"tactics", "ratings"},
    "arrivals": {"small", "large"},
}
MIXES: Final = ("home", "mini_home", "deep_space")
MAP_KEYS: Final = {"title", "homeworlds", "choices", "half_hex", "entries", "rows"}


def read_units(units: Toml, tables: Toml, problems: Problems) -> UnitTypes:
    """SE-2.3: the unit types of the players, then alien ships (SE-14), then machines by rating (SE-17)."""
    types = UnitTypes()
    for symbol, table in units.items():
        _read_player_type(types, symbol, Sheet(f"units.toml {symbol}", table, problems, UNIT_KEYS))
    types.players = i64(len(types.symbols))
    if len(types.slot_names) != printed.SLOTS:
        problems.add("units.toml", f"{len(types.slot_names)} counters of each colour, but {printed.SLOTS} exist")
    for sheet in _rows(tables, "alien", "ships", ALIEN_KEYS, printed.ALIEN_TYPES, problems):
        _add_type(types, sheet.text("name"), "Alien ship", sheet, printed.ALIEN)
    types.first_machine = i64(len(types.symbols))
    for rating, sheet in enumerate(_rows(tables, "machine", "ratings", MACHINE_KEYS, printed.RATINGS, problems)):
        _add_type(types, f"DM{rating}", "Doomsday machine", sheet, printed.MACHINE)
        types.volleys[len(types.volleys) - 1] = sheet.whole("attacks")
    return types


def _rows(tables: Toml, name: str, key: str, keys: set[str], number: int, problems: Problems) -> list[Sheet]:
    """A list of tables in tables.toml, as many as there must be."""
    table = tables.get(name)
    rows = table.get(key) if isinstance(table, dict) else None
    if not isinstance(rows, list) or len(rows) != number:
        problems.add(f"tables.toml {name}.{key}", f"{number} tables are needed")
        return []
    return [Sheet(f"tables.toml {name}.{key}[{at}]", row, problems, keys) for at, row in enumerate(rows)]


def _read_player_type(types: UnitTypes, symbol: str, sheet: Sheet) -> None:
    role = sheet.one_of("role", printed.ROLES, "warship")
    counters = sheet.whole("counters")
    kind = len(types.symbols)
    _add_type(types, symbol, sheet.text("name"), sheet, role)
    types.cost[kind] = sheet.whole("cost")
    types.maintenance[kind] = sheet.whole("maintenance", 0)
    types.counters[kind] = counters
    types.stack[kind] = sheet.whole("stack", 6)
    types.module[kind] = sheet.one_of("module", printed.MODULES, "basic")
    types.first_slot[kind] = len(types.slot_names)
    if "carries" in sheet.table:
        types.carries[kind] = sheet.one_of("carries", printed.TECHNOLOGIES)
    needs = sheet.table.get("needs", {})
    if not isinstance(needs, dict) or len(needs) > 1:
        sheet.problems.add(f"{sheet.place}.needs", "one technology with its level is needed")
        needs = {}
    for technology in needs:
        inner = Sheet(f"{sheet.place}.needs", needs, sheet.problems, set(printed.TECHNOLOGIES))
        types.needs[kind] = printed.TECHNOLOGIES.index(technology) if technology in printed.TECHNOLOGIES else 0
        types.needs_level[kind] = inner.whole(technology, most=6)
    for number in range(counters):
        types.of_slot = append(types.of_slot, kind)
        types.slot_names.append(f"{symbol}#{number + 1}")


def _add_type(types: UnitTypes, symbol: str, name: str, sheet: Sheet, role: int) -> None:
    """A new row with what players, aliens and machines have in common; the rest is zero."""
    letter = sheet.text("class", "-")
    if letter not in tuple(printed.CLASSES):
        sheet.problems.add(f"{sheet.place}.class", f"a letter A to E is needed, not {letter!r}")
        letter = "-"
    types.symbols.append(symbol)
    types.names.append(name)
    types.fire_class = append(types.fire_class, printed.CLASSES.index(letter))
    types.hull = append(types.hull, sheet.whole("hull", 0))
    types.role = append(types.role, role)
    types.attack = _by_level(types.attack, sheet, "attack")
    types.defence = _by_level(types.defence, sheet, "defence")
    types.carries = append(types.carries, -1)
    types.needs = append(types.needs, -1)
    types.needs_level = append(types.needs_level, 0)
    types.volleys = append(types.volleys, 1)
    types.cost = append(types.cost, 0)
    types.maintenance = append(types.maintenance, 0)
    types.counters = append(types.counters, 0)
    types.stack = append(types.stack, 6)
    types.module = append(types.module, 0)
    types.first_slot = append(types.first_slot, -1)


def _by_level(rows: vec[i64], sheet: Sheet, key: str) -> vec[i64]:
    """Four entries: the value at levels 0 to 3 of the special technology (the highest known level is repeated)."""
    if f"{key}_by_level" in sheet.table:
        levels = sheet.wholes(f"{key}_by_level")
        values = [levels[0], *levels, *[levels[-1]] * 3][:4]
    else:
        values = [sheet.whole(key, 0)] * 4
    for value in values:
        rows = append(rows, value)
    return rows


def read_technologies(document: Toml, problems: Problems) -> Technologies:
    """SE-9: levels and both price lists."""
    techs = Technologies()
    if tuple(document) != printed.TECHNOLOGIES:
        problems.add(
            "technologies.toml", f"must hold exactly these tables in this order: {', '.join(printed.TECHNOLOGIES)}"
        )
    for key, table in document.items():
        sheet = Sheet(f"technologies.toml {key}", table, problems, TECHNOLOGY_KEYS)
        start = sheet.whole("start", 0)
        first = sheet.wholes("first")
        revised = sheet.wholes("revised", length=len(first))
        techs.names.append(sheet.text("name"))
        techs.start = append(techs.start, start)
        techs.top = append(techs.top, start + len(first))
        techs.module = append(techs.module, sheet.one_of("module", printed.MODULES, "basic"))
        for level in range(LEVELS):
            known = start < level <= start + len(first)
            techs.first = append(techs.first, first[level - start - 1] if known else 0)
            techs.revised = append(techs.revised, revised[level - start - 1] if known else 0)
    return techs


def read_tables(document: Toml, markers: Toml, problems: Problems) -> Tables:
    """The small tables of the rulebook, and the marker mixes (SE-2.1)."""
    tables = Tables()
    for key in document:
        if key not in TABLE_KEYS:
            problems.unknown("tables.toml", "table", key, list(TABLE_KEYS))
    sheets = {key: Sheet(f"tables.toml {key}", document.get(key), problems, keys) for key, keys in TABLE_KEYS.items()}
    tables.hexes = _read_moves(sheets["move"])
    tables.survives_on = sheets["black_hole"].whole("survives_on")
    tables.slingshot = sheets["black_hole"].whole("slingshot")
    tables.wreck = _read_wreck(sheets["wreck"])
    tables.half_hulls = vec[i64](sheets["ship_yard"].wholes("half_hulls", length=3))
    tables.point_defence = vec[i64](sheets["point_defence"].wholes("attack", length=3))
    tables.alien_point_defence = sheets["point_defence"].whole("alien")
    tables.carrier_capacity = sheets["carrier"].whole("capacity")
    tables.aliens_per_planet = sheets["alien"].whole("per_planet")
    tables.alien_tactics = sheets["alien"].whole("tactics")
    ships = sheets["alien"].table.get("ships")
    for number, table in enumerate(ships if isinstance(ships, list) else []):  # `read_units` tells if they are none
        row = Sheet(f"tables.toml alien.ships[{number}]", table if isinstance(table, dict) else {}, problems)
        tables.alien_numbers = append(tables.alien_numbers, row.whole("number"))
    tables.machine_tactics = sheets["machine"].whole("tactics")
    for size in sorted(TABLE_KEYS["arrivals"]):
        tables.arrivals[size] = _read_arrivals(
            f"tables.toml arrivals.{size}", sheets["arrivals"].table.get(size), problems
        )
    for key in markers:
        if key not in MIXES:
            problems.unknown("markers.toml", "table", key, list(MIXES))
    tables.home_markers, tables.mini_home_markers, tables.deep_markers = (
        _read_mix(markers, key, problems) for key in MIXES
    )
    return tables


def _read_moves(sheet: Sheet) -> vec[i64]:
    """SE-4.1: a row for each Move level, a number for each turn."""
    rows = sheet.table.get("hexes")
    hexes = vec[i64]()
    good = isinstance(rows, list) and len(rows) == 6 and all(are_wholes(row) and len(row) == 3 for row in rows)
    if not good or not isinstance(rows, list):
        sheet.problems.add(f"{sheet.place}.hexes", "six rows of three whole numbers are needed")
        return hexes
    for row in rows:
        for number in row:
            hexes = append(hexes, number)
    return hexes


def _read_wreck(sheet: Sheet) -> vec[i64]:
    """SE-6.8: a technology for each result of the die."""
    names = sheet.table.get("technology")
    wreck = vec[i64]()
    if not isinstance(names, list) or len(names) != 10:
        sheet.problems.add(f"{sheet.place}.technology", "10 technologies are needed")
        return wreck
    for name in names:
        if name not in printed.TECHNOLOGIES:
            sheet.problems.unknown(f"{sheet.place}.technology", "technology", name, list(printed.TECHNOLOGIES))
        else:
            wreck = append(wreck, printed.TECHNOLOGIES.index(name))
    return wreck


def _read_arrivals(place: str, table: object, problems: Problems) -> dict[str, list[tuple[int, int]]]:
    """When machines of which rating enter, by difficulty (SE-SOLO.2)."""
    arrivals = {}
    sheet = Sheet(place, table, problems, set(printed.DIFFICULTIES))
    for difficulty in printed.DIFFICULTIES:
        rows = sheet.table.get(difficulty)
        good = isinstance(rows, list) and all(are_wholes(row) and len(row) == 2 for row in rows)
        if not good or not isinstance(rows, list) or len(rows) != printed.MACHINES:
            problems.add(f"{place}.{difficulty}", f"{printed.MACHINES} pairs of economic phase and rating are needed")
        else:
            arrivals[difficulty] = [(row[0], row[1]) for row in rows]
    return arrivals


def _read_mix(markers: Toml, key: str, problems: Problems) -> vec[i64]:
    sheet = Sheet(f"markers.toml {key}", markers.get(key), problems, set(printed.MARKERS))
    return vec[i64]([sheet.whole(kind, 0) for kind in printed.MARKERS])


def read_board(name: str, table: object, half: int, problems: Problems) -> Board:
    """One drawn map; `half` picks the half hex that a seat adds to its home system."""
    sheet = Sheet(f"maps.toml {name}", table, problems, MAP_KEYS)
    board = Board(name)
    lines = sheet.text("rows").strip("\n").split("\n")
    if len(lines) != printed.ROWS:
        problems.add(f"maps.toml {name}.rows", f"{printed.ROWS} rows are needed, not {len(lines)}")
    for row, line in enumerate(lines[: printed.ROWS]):
        cells = line.split()
        if len(cells) != 13 - row % 2:
            problems.add(f"maps.toml {name}.rows", f"row {row + 1} needs {13 - row % 2} hexes, not {len(cells)}")
        for column, cell in enumerate(cells[: 13 - row % 2]):
            _read_cell(board, HEX_IDS[f"R{row + 1}C{column + 1}"], cell, sheet)
    board.homeworlds = vec[i64](_hexes(sheet, "homeworlds", sheet.table.get("homeworlds"), board))
    if len(board.homeworlds) != board.seats:
        problems.add(f"{sheet.place}.homeworlds", f"one for each of {board.seats} seats is needed")
    board.entries = vec[i64](_hexes(sheet, "entries", sheet.table.get("entries", []), board))
    if "half_hex" in sheet.table:
        _read_half_hex(board, sheet, half)
    choices = sheet.table.get("choices", [])
    if not isinstance(choices, list) or len(choices) not in (0, board.seats) or [] in choices:
        problems.add(f"{sheet.place}.choices", f"a list of hexes for each of {board.seats} seats is needed")
        choices = []
    for seat, names in enumerate(choices):
        allowed = _hexes(sheet, f"choices[{seat}]", names, board)
        added = board.half_choices[half] if seat == board.half_seat and half < len(board.half_choices) else -1
        if added >= 0 and allowed and printed.row_of(added) == printed.row_of(allowed[0]):
            allowed.append(added)  # the half hex belongs to the rear row too
        board.choices.append(vec[i64](allowed))
    _connect(board)
    return board


def _read_half_hex(board: Board, sheet: Sheet, half: int) -> None:
    inner = Sheet(f"{sheet.place}.half_hex", sheet.table["half_hex"], sheet.problems, {"seat", "choices"})
    board.half_seat = inner.whole("seat", most=3)
    board.half_choices = vec[i64](_hexes(inner, "choices", inner.table.get("choices"), None))
    if half >= len(board.half_choices):
        inner.problems.add(f"{inner.place}.choices", "two hexes are needed")
        return
    added = board.half_choices[half]
    board.in_play[added] = 1
    board.home[added] = board.half_seat


def _read_cell(board: Board, hex_id: int, cell: str, sheet: Sheet) -> None:
    if cell not in ("0", "1", "2", "3", "~", "E", "."):
        sheet.problems.add(
            f"{sheet.place}.rows", f"{printed.HEX_NAMES[hex_id]} is {cell!r}, which is none of 0 1 2 3 ~ E ."
        )
    board.in_play[hex_id] = int(cell != ".")
    board.entry[hex_id] = int(cell == "E")
    if cell.isdigit():
        board.home[hex_id] = int(cell)
        board.seats = max(board.seats, i64(int(cell) + 1))


def _hexes(sheet: Sheet, key: str, names: object, board: Board | None) -> list[int]:
    found = []
    if not isinstance(names, list):
        sheet.problems.add(f"{sheet.place}.{key}", f"a list of hexes is needed, not {names!r}")
    for name in names if isinstance(names, list) else []:
        if name not in HEX_IDS or (board is not None and not board.in_play[HEX_IDS[name]]):
            sheet.problems.add(f"{sheet.place}.{key}", f"{name!r} is not a hex of the map")
        else:
            found.append(HEX_IDS[name])
    return found


def _connect(board: Board) -> None:
    """Neighbours and distances within the playing area: hexes outside do not exist."""
    board.hexes = vec[i64]([where for where in range(HEXES) if board.in_play[where]])
    board.neighbours = printed.GRID.beside_within(board.in_play)
    board.distances = walks(board.neighbours, board.in_play)


def load(documents: Mapping[str, Toml] | None = None) -> tuple[UnitTypes, Technologies, Tables]:
    """All printed values but the maps; `documents` replaces files by name, for tests of the checks."""
    found = {name: _read_file(name) for name in ("units", "technologies", "tables", "markers")}
    found.update(documents or {})
    problems = Problems("data of Space Empires")
    units = read_units(found["units"], found["tables"], problems)
    technologies = read_technologies(found["technologies"], problems)
    tables = read_tables(found["tables"], found["markers"], problems)
    problems.check()
    return units, technologies, tables


@cache
def load_board(name: str, half: int = 0) -> Board:
    """The named map, shared by all games that use it."""
    maps = _read_file("maps")
    problems = Problems("data of Space Empires")
    if name not in maps:
        problems.unknown("map", "map", name, list(maps))
        problems.check()
    board = read_board(name, maps[name], half, problems)
    problems.check()
    return board


def map_names() -> list[str]:
    return list(_read_file("maps"))


@cache
def _read_file(name: str) -> Toml:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
