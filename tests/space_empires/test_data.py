"""The printed data: as many of everything as there are in the box, and every mistake in a file told with its place."""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest
from builders.data import GONE, broken

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.hexes import SIDES
from grognard.envs.space_empires.actions import CATALOGUE
from grognard.envs.space_empires.data import printed
from grognard.envs.space_empires.data.loader import load, load_board, map_names, read_board
from grognard.envs.space_empires.data.printed import HEX_IDS, HEX_NAMES, HEXES, MARKERS, TECHNOLOGIES
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS

FILES = ("units", "technologies", "tables", "markers", "maps")
DOCUMENTS = {
    name: tomllib.loads((files("grognard.envs.space_empires.data") / f"{name}.toml").read_text(encoding="utf-8"))
    for name in FILES
}


def mistakes(path, value):
    documents = broken(DOCUMENTS, path, value)
    maps = documents.pop("maps")
    with pytest.raises(BadInput) as error:
        load(documents)
        problems = Problems("data of Space Empires")
        for name, table in maps.items():
            read_board(name, table, 0, problems)
        problems.check()
    return error.value.problems


ROWS = DOCUMENTS["maps"]["mini"]["rows"]
IN_ORDER = ", ".join(TECHNOLOGIES)
PAIRS = "3 pairs of economic phase and rating are needed"
NEEDS_WHOLE = "a whole number from 0 to 99 is needed, not"


@pytest.mark.parametrize(
    ("path", "value", "mistake"),
    [
        ("units/SC/clas", "E", "units.toml SC: unknown key 'clas'; did you mean class?"),
        ("units/SC/name", GONE, "units.toml SC.name: a text is needed"),
        ("units/SC/cost", GONE, f"units.toml SC.cost: {NEEDS_WHOLE} None"),
        ("units/SC/cost", -1, f"units.toml SC.cost: {NEEDS_WHOLE} -1"),
        ("units/SC/cost", True, f"units.toml SC.cost: {NEEDS_WHOLE} True"),
        ("units/SC/hull", "1", f"units.toml SC.hull: {NEEDS_WHOLE} '1'"),
        ("units/SC/class", "F", "units.toml SC.class: a letter A to E is needed, not 'F'"),
        ("units/SC/module", "mine", "units.toml SC.module: unknown name 'mine'; did you mean mines?"),
        ("units/SC/role", "merchnt", "units.toml SC.role: unknown name 'merchnt'; did you mean merchant?"),
        ("units/SC/carries", "cloak", "units.toml SC.carries: unknown name 'cloak'; did you mean cloaking?"),
        ("units/SC/counters", 6, "units.toml: 93 counters of each colour, but 92 exist"),
        ("units/SC/needs", {"size": 1, "move": 1}, "units.toml SC.needs: one technology with its level is needed"),
        ("units/SC/needs", {"sise": 1}, "units.toml SC.needs: unknown key 'sise'; did you mean size?"),
        ("units/SC/needs", {"size": 7}, "units.toml SC.needs.size: a whole number from 0 to 6 is needed, not 7"),
        ("units/F/attack_by_level", "5", "units.toml F.attack_by_level: a list of whole numbers is needed"),
        ("technologies/size/name", 3, "technologies.toml size.name: a text is needed"),
        ("technologies/size/strt", 1, "technologies.toml size: unknown key 'strt'; did you mean start?"),
        ("technologies/size/revised", [1], "technologies.toml size.revised: 5 numbers are needed, not 1"),
        ("technologies/size/revised", GONE, "technologies.toml size.revised: a list of whole numbers is needed"),
        ("technologies/size", GONE, f"technologies.toml: must hold exactly these tables in this order: {IN_ORDER}"),
        ("units/F/attack_by_level", [], "units.toml F.attack_by_level: a list of whole numbers is needed"),
        ("tables/colour", {}, "tables.toml: unknown table 'colour'; choose from move, black_hole, wreck, ship_yard, "
         "point_defence, carrier, alien, machine, arrivals"),
        ("tables/machine/count", 3, "tables.toml machine: unknown key 'count'; choose from ratings, tactics"),
        ("tables/move/hexes", [[1, 1]] * 6, "tables.toml move.hexes: six rows of three whole numbers are needed"),
        ("tables/move/hexes", [1] * 6, "tables.toml move.hexes: six rows of three whole numbers are needed"),
        ("tables/wreck/technology", ["size"], "tables.toml wreck.technology: 10 technologies are needed"),
        ("tables/wreck/technology/9", "siz", "tables.toml wreck.technology: unknown technology 'siz'; did you mean size?"),
        ("tables/alien/ships", [], "tables.toml alien.ships: 3 tables are needed"),
        ("tables/machine/ratings", [], "tables.toml machine.ratings: 11 tables are needed"),
        ("tables/arrivals/small/hard", GONE, f"tables.toml arrivals.small.hard: {PAIRS}"),
        ("tables/arrivals/small/hard", [["x", 1]] * 3, f"tables.toml arrivals.small.hard: {PAIRS}"),
        ("markers/homes", {}, "markers.toml: unknown table 'homes'; did you mean home?"),
        ("maps/mini/homeworlds", ["R2C4"], "maps.toml mini.homeworlds: one for each of 2 seats is needed"),
        ("maps/standard/half_hex/choices", [], "maps.toml standard.half_hex.choices: two hexes are needed"),
        ("maps/standard/choices", [[], []], "maps.toml standard.choices: a list of hexes for each of 2 seats is needed"),
        ("maps/standard/choices", [["R2C1"]], "maps.toml standard.choices: a list of hexes for each of 2 seats is needed"),
        ("tables/point_defence/attack", [6], "tables.toml point_defence.attack: 3 numbers are needed, not 1"),
        ("tables/alien/per_planet", "x", f"tables.toml alien.per_planet: {NEEDS_WHOLE} 'x'"),
        ("tables/arrivals/small/easy", [[1]], f"tables.toml arrivals.small.easy: {PAIRS}"),
        ("markers/home", GONE, "markers.toml home: must be a table"),
        ("markers/home/nebla", 3, "markers.toml home: unknown key 'nebla'; did you mean nebula?"),
        ("markers/home/planet", -1, f"markers.toml home.planet: {NEEDS_WHOLE} -1"),
        ("maps/mini/homeworld", [], "maps.toml mini: unknown key 'homeworld'; did you mean homeworlds?"),
        ("maps/mini/rows", ROWS.replace("~", "?", 1), "maps.toml mini.rows: R2C7 is '?', which is none of 0 1 2 3 ~ E ."),
        ("maps/mini/rows", ROWS.replace("~", "~ ~", 1), "maps.toml mini.rows: row 2 needs 12 hexes, not 13"),
        ("maps/mini/rows", ROWS + ". .\n", "maps.toml mini.rows: 12 rows are needed, not 13"),
        ("maps/mini/homeworlds", ["R2C4", "R10C8", "R1C1"], "maps.toml mini.homeworlds: 'R1C1' is not a hex of the map"),
        ("maps/solo_small/entries", ["R9C9"], "maps.toml solo_small.entries: 'R9C9' is not a hex of the map"),
        ("maps/standard/half_hex/seat", 5, "maps.toml standard.half_hex.seat: a whole number from 0 to 3 is needed, not 5"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_told_with_its_place(path, value, mistake):
    assert mistakes(path, value) == [mistake]


def test_all_mistakes_are_told_at_once():
    found = mistakes("units/SC", {"name": 1, "clas": "E", "hull": -1})

    assert found == [
        "units.toml SC: unknown key 'clas'; did you mean class?",
        f"units.toml SC.counters: {NEEDS_WHOLE} None",
        "units.toml SC.name: a text is needed",
        f"units.toml SC.hull: {NEEDS_WHOLE} -1",
        f"units.toml SC.cost: {NEEDS_WHOLE} None",
        "units.toml: 87 counters of each colour, but 92 exist",
    ]


def test_an_unknown_map_is_told():
    with pytest.raises(BadInput) as error:
        load_board("standart")

    assert error.value.problems == ["map: unknown map 'standart'; did you mean standard?"]


def test_our_own_files_have_no_mistakes():
    units, technologies, tables = load()

    assert units.symbols == UNITS.symbols and technologies.names == TECHNOLOGY.names
    assert list(tables.wreck) == list(TABLES.wreck)


# What is in the box


def test_counters_of_each_colour():
    counters = {symbol: int(UNITS.counters[kind]) for kind, symbol in enumerate(UNITS.symbols[: UNITS.players])}

    assert counters == {
        "SC": 5, "DD": 4, "CA": 4, "BC": 4, "BB": 4, "DN": 2, "SY": 4, "Base": 2, "Decoy": 2, "CV": 4, "F": 8, "R": 4,
        "SW": 3, "Mines": 5, "CO": 15, "Miner": 2, "MS": 20,
    }  # fmt: skip
    assert sum(counters.values()) == printed.SLOTS == len(UNITS.slot_names) == len(set(UNITS.slot_names))
    assert UNITS.slot_names[printed.GROUP_SLOTS :][0] == "CO#1", "group counters come first"
    assert [UNITS.slot_names[first] for first in (printed.FIRST_COLONY_SHIP, printed.FIRST_MINER, printed.FIRST_MERCHANT)] == [
        "CO#1", "Miner#1", "MS#1",
    ]  # fmt: skip


def test_units_of_nobody():
    assert UNITS.symbols[UNITS.players : UNITS.first_machine] == ["B6-2", "C5-2", "D4-1"]
    assert list(TABLES.alien_numbers) == [10, 20, 10]
    assert UNITS.symbols[UNITS.first_machine :] == [f"DM{rating}" for rating in range(11)]


def test_technologies_and_their_levels():
    levels = {name: (int(TECHNOLOGY.start[n]), int(TECHNOLOGY.top[n])) for n, name in enumerate(TECHNOLOGIES)}

    assert levels == {
        "size": (1, 6), "attack": (0, 3), "defence": (0, 3), "tactics": (0, 3), "move": (1, 6), "ship_yard": (1, 3),
        "terraforming": (0, 1), "exploration": (0, 1), "fighters": (0, 3), "point_defence": (0, 3), "cloaking": (0, 2),
        "scanners": (0, 2), "mines": (0, 1), "mine_sweeping": (0, 2),
    }  # fmt: skip


def test_markers():
    assert sum(TABLES.home_markers) == 25, "one for each hex of a home system but the homeworld"
    assert sum(TABLES.mini_home_markers) == 8
    assert sum(TABLES.deep_markers) == 102
    home = {MARKERS[kind]: number for kind, number in enumerate(TABLES.home_markers) if number}
    assert home == {"planet": 8, "barren": 1, "minerals_5": 11, "asteroids": 2, "nebula": 2, "black_hole": 1}


def test_every_counter_and_hex_can_be_named_in_an_action():
    for verb, names in (
        ("choose", UNITS.slot_names),
        ("at", HEX_NAMES),
        ("to", HEX_NAMES),
        ("technology", TECHNOLOGIES),
    ):
        assert all(CATALOGUE.label(CATALOGUE.parse(f"{verb} {name}")) == f"{verb} {name}" for name in names)


# The maps


def test_the_board_has_150_hexes_in_twelve_rows():
    rows = Counter(int(printed.row_of(where)) for where in range(HEXES))

    assert len(set(HEX_NAMES)) == HEXES == 150
    assert [rows[row] for row in range(12)] == [13, 12] * 6
    assert all(
        HEX_IDS[f"R{printed.row_of(where) + 1}C{printed.column_of(where) + 1}"] == where for where in range(HEXES)
    )


def test_neighbours_are_mutual_and_six_inside_the_board():
    for where in range(HEXES):
        around = printed.neighbours_of(where)
        inside = 0 < printed.row_of(where) < 11 and 0 < printed.column_of(where) < 11
        assert len(around) == len(set(around)) <= SIDES and (len(around) == SIDES or not inside)
        assert all(where in printed.neighbours_of(other) for other in around)


REGIONS = {  # hexes of deep space, of each home system, and entry hexes
    "mini": (43, [9, 9], 0),
    "small": (17, [26, 26], 0),
    "standard": (34, [26, 26], 0),
    "large": (51, [26, 26], 0),
    "extra_large": (98, [26, 26], 0),
    "knife_fight": (0, [26, 26], 0),
    "three": (72, [26, 26, 26], 0),
    "four": (46, [26, 26, 26, 26], 0),
    "variable": (150, [], 0),
    "solo_small": (30, [26], 5),
    "solo_large": (73, [26], 5),
}


def test_every_map_is_listed_here():
    assert list(REGIONS) == map_names()


@pytest.mark.parametrize("name", REGIONS)
def test_the_regions_of_a_map(name):
    board = load_board(name)
    deep, homes, entries = REGIONS[name]
    regions = Counter(int(board.home[where]) for where in board.hexes if not board.entry[where])

    assert (regions[-1], [regions[seat] for seat in range(len(homes))]) == (deep, homes)
    assert sum(board.entry) == len(board.entries) == entries and board.seats == len(homes)
    assert [int(board.home[where]) for where in board.homeworlds] == list(range(len(homes)))
    assert deep <= sum(TABLES.deep_markers) or name == "variable"


@pytest.mark.parametrize("name", REGIONS)
def test_homes_are_in_one_piece_and_distances_mutual(name):
    board = load_board(name)
    hexes = [int(where) for where in board.hexes]
    for here in hexes[::7]:
        for there in hexes:
            assert board.distance(here, there) == board.distance(there, here) >= (here != there)
    for seat, start in enumerate(board.homeworlds):
        home = {where for where in hexes if board.home[where] == seat}
        found, queue = {int(start)}, [int(start)]
        while queue:
            queue = [other for here in queue for other in printed.neighbours_of(here) if other in home - found]
            found.update(queue)
        assert found == home


@pytest.mark.parametrize("name", ["small", "standard", "large"])
def test_either_half_hex_makes_the_same_number_of_hexes(name):
    first, second = load_board(name, 0), load_board(name, 1)
    seat = first.half_seat

    assert len(first.hexes) == len(second.hexes)
    for board, choice in ((first, first.half_choices[0]), (second, first.half_choices[1])):
        assert board.in_play[choice] and board.home[choice] == seat
    assert {int(where) for where in first.hexes} ^ {int(where) for where in second.hexes} == set(
        map(int, first.half_choices)
    )


def test_the_mini_map_is_the_same_from_both_seats():
    """Turned by half a circle about R6C6, every hex of one side falls on a hex of the other."""
    board = load_board("mini")

    def turned(where):
        row, column = printed.row_of(where), printed.column_of(where)
        return HEX_IDS[f"R{11 - row}C{12 - column - row % 2}"]

    for where in board.hexes:
        assert board.in_play[turned(where)]
        assert board.home[turned(where)] == (-1, 1, 0)[board.home[where] + 1]
    assert turned(board.homeworlds[0]) == board.homeworlds[1]
