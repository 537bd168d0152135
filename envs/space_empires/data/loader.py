"""Reads the TOML files of this folder, checks them and fills the printed arrays; reports every mistake at once."""

import tomllib
from collections import deque
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.space_empires.data import printed
from grognard.envs.space_empires.data.printed import (
    HEX_IDS,
    HEXES,
    LEVELS,
    SIDES,
    Board,
    Tables,
    Technologies,
    UnitTypes,
)

Toml = Mapping[str, object]

UNIT_KEYS: Final = {
    "name", "cost", "class", "attack", "defence", "attack_by_level", "defence_by_level", "hull", "maintenance",
    "needs", "counters", "stack", "role", "carries", "module",
}  # fmt: skip
TECHNOLOGY_KEYS: Final = {"name", "start", "first", "revised", "module"}
MAP_KEYS: Final = {"title", "homeworlds", "choices", "half_hex", "entries", "rows"}


class Sheet:
    """One table of a TOML file, read key by key; mistakes go to the collector."""

    def __init__(self, place: str, table: object, problems: Problems, keys: set[str] | None = None) -> None:
        self.place = place
        self.problems = problems
        self.table: Toml = table if isinstance(table, dict) else {}
        if not isinstance(table, dict):
            problems.add(place, "must be a table")
        for key in self.table:
            if keys is not None and key not in keys:
                problems.unknown(place, "key", key, sorted(keys))

    def text(self, key: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.problems.add(f"{self.place}.{key}", "a text is needed")
            return ""
        return value

    def whole(self, key: str, default: int | None = None, most: int = 99) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            self.problems.add(f"{self.place}.{key}", f"a whole number from 0 to {most} is needed, not {value!r}")
            return 0
        return value

    def wholes(self, key: str, default: list[int] | None = None, length: int | None = None) -> list[int]:
        value = self.table.get(key, default)
        if not isinstance(value, list) or not all(isinstance(item, int) and item >= 0 for item in value):
            self.problems.add(f"{self.place}.{key}", "a list of whole numbers is needed")
            return [0] * (length or 1)
        if length is not None and len(value) != length:
            self.problems.add(f"{self.place}.{key}", f"{length} numbers are needed, not {len(value)}")
            return [0] * length
        return value

    def one_of(self, key: str, names: tuple[str, ...], default: str | None = None) -> int:
        value = self.text(key, default)
        if value not in names:
            self.problems.unknown(f"{self.place}.{key}", "name", value, list(names))
            return 0
        return names.index(value)


def read_units(units: Toml, tables: Toml, problems: Problems) -> UnitTypes:
    """SE-2.3: the unit types of the players, then alien ships (SE-14), then machines by rating (SE-17)."""
    types = UnitTypes()
    for symbol, table in units.items():
        _read_player_type(types, symbol, Sheet(f"units.toml {symbol}", table, problems, UNIT_KEYS))
    types.players = i64(len(types.symbols))
    if len(types.slot_names) != printed.SLOTS:
        problems.add("units.toml", f"{len(types.slot_names)} counters of each colour, but {printed.SLOTS} exist")
    alien = Sheet("tables.toml alien", tables.get("alien"), problems)
    ships = alien.table.get("ships")
    for number, table in enumerate(ships if isinstance(ships, list) else []):
        sheet = Sheet(f"tables.toml alien.ships[{number}]", table, problems)
        _add_type(types, sheet.text("name"), "Alien ship", sheet, printed.ALIEN)
    types.first_machine = i64(len(types.symbols))
    machine = Sheet("tables.toml machine", tables.get("machine"), problems)
    ratings = machine.table.get("ratings")
    for rating, table in enumerate(ratings if isinstance(ratings, list) else []):
        sheet = Sheet(f"tables.toml machine.ratings[{rating}]", table, problems)
        _add_type(types, f"DM{rating}", "Doomsday machine", sheet, printed.MACHINE)
        types.volleys[len(types.volleys) - 1] = sheet.whole("attacks")
    return types


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

    def sheet(key: str) -> Sheet:
        return Sheet(f"tables.toml {key}", document.get(key), problems)

    rows = sheet("move").table.get("hexes")
    for row in rows if isinstance(rows, list) else []:
        for number in row:
            tables.hexes = append(tables.hexes, number)
    tables.survives_on = sheet("black_hole").whole("survives_on")
    tables.slingshot = sheet("black_hole").whole("slingshot")
    names = sheet("wreck").table.get("technology")
    for name in names if isinstance(names, list) else []:
        if name not in printed.TECHNOLOGIES:
            problems.unknown("tables.toml wreck.technology", "technology", name, list(printed.TECHNOLOGIES))
        else:
            tables.wreck = append(tables.wreck, printed.TECHNOLOGIES.index(name))
    if len(tables.wreck) != 10:
        problems.add("tables.toml wreck.technology", f"10 results are needed, not {len(tables.wreck)}")
    tables.half_hulls = vec[i64](sheet("ship_yard").wholes("half_hulls", length=3))
    tables.point_defence = vec[i64](sheet("point_defence").wholes("attack", length=3))
    tables.alien_point_defence = sheet("point_defence").whole("alien")
    tables.carrier_capacity = sheet("carrier").whole("capacity")
    tables.aliens_per_planet = sheet("alien").whole("per_planet")
    tables.alien_tactics = sheet("alien").whole("tactics")
    ships = sheet("alien").table.get("ships")
    for number, table in enumerate(ships if isinstance(ships, list) else []):
        row_sheet = Sheet(f"tables.toml alien.ships[{number}]", table, problems)
        tables.alien_numbers = append(tables.alien_numbers, row_sheet.whole("number"))
    tables.machine_tactics = sheet("machine").whole("tactics")
    for size, table in sheet("arrivals").table.items():
        tables.arrivals[size] = _read_arrivals(f"tables.toml arrivals.{size}", table, problems)
    tables.home_markers = _read_mix(markers, "home", problems)
    tables.mini_home_markers = _read_mix(markers, "mini_home", problems)
    tables.deep_markers = _read_mix(markers, "deep_space", problems)
    return tables


def _read_arrivals(place: str, table: object, problems: Problems) -> dict[str, list[tuple[int, int]]]:
    """When machines of which rating enter, by difficulty (SE-SOLO.2)."""
    arrivals = {}
    for difficulty, rows in Sheet(place, table, problems).table.items():
        if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 2 for row in rows):
            problems.add(f"{place}.{difficulty}", "pairs of economic phase and rating are needed")
        else:
            arrivals[difficulty] = [(int(row[0]), int(row[1])) for row in rows]
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
    board.homeworlds = vec[i64](_hexes(sheet, "homeworlds", sheet.table.get("homeworlds", []), board))
    board.entries = vec[i64](_hexes(sheet, "entries", sheet.table.get("entries", []), board))
    half_hex = sheet.table.get("half_hex")
    if isinstance(half_hex, dict):
        inner = Sheet(f"maps.toml {name}.half_hex", half_hex, problems, {"seat", "choices"})
        board.half_seat = inner.whole("seat", most=3)
        board.half_choices = vec[i64](_hexes(inner, "choices", half_hex.get("choices", []), None))
        added = board.half_choices[half]
        board.in_play[added] = 1
        board.home[added] = board.half_seat
    choices = sheet.table.get("choices", [])
    for seat, names in enumerate(choices if isinstance(choices, list) else []):
        allowed = _hexes(sheet, f"choices[{seat}]", names, board)
        if seat == board.half_seat and printed.row_of(board.half_choices[half]) == printed.row_of(allowed[0]):
            allowed.append(board.half_choices[half])  # the half hex belongs to the rear row too
        board.choices.append(vec[i64](allowed))
    _connect(board)
    return board


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
    for name in names if isinstance(names, list) else []:
        if name not in HEX_IDS or (board is not None and not board.in_play[HEX_IDS[name]]):
            sheet.problems.add(f"{sheet.place}.{key}", f"{name!r} is not a hex of the map")
        else:
            found.append(HEX_IDS[name])
    return found


def _connect(board: Board) -> None:
    """Neighbours and distances within the playing area: hexes outside do not exist."""
    board.hexes = vec[i64]([where for where in range(HEXES) if board.in_play[where]])
    for here in range(HEXES):
        if board.in_play[here]:
            around = [there for there in printed.neighbours_of(here) if board.in_play[there]]
            for side, there in enumerate(around):
                board.neighbours[here * SIDES + side] = there
    for here in range(HEXES):
        if board.in_play[here]:
            board.distances[here * HEXES + here] = 0
            queue = deque([here])
            while queue:
                at = queue.popleft()
                for side in range(SIDES):
                    there = board.neighbours[at * SIDES + side]
                    if there >= 0 and board.distances[here * HEXES + there] < 0:
                        board.distances[here * HEXES + there] = board.distances[here * HEXES + at] + 1
                        queue.append(there)


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
