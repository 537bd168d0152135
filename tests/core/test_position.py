"""Positions: what is wrong with one is told with its place, whatever is wrong; a whole one holds everything."""

import json
from functools import cache
from random import Random

import pytest
from builders import REPEATABLE
from contract.games import ALL, new_game, play, rulebook
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.facts import derived_fields, field_names
from grognard.envs.core.game import Game
from grognard.envs.core.position import FLAG, NUMBER, Codec, Name, Names, differences, read_dice


def load(position):
    return Game(rulebook("space_empires"), {}, position=position)


def mistakes(position):
    with pytest.raises(BadInput) as error:
        load(position)
    return error.value.problems


def unit(**facts):
    return {"players": {"red": {"units": {"SC#1": {"at": "R6C4", **facts}}}}}


def hex_(**facts):
    return {"hexes": {"R6C4": facts}}


@pytest.mark.parametrize(
    ("position", "mistake"),
    [
        ([], "a table is needed, not []"),
        ("red", "a table is needed, not 'red'"),
        ({"game": "chess"}, "game: this is a position of 'chess'"),
        ({"cicle": 2}, "cicle: unknown key 'cicle'; did you mean cycle or choice or dice?"),
        ({"options": {"rounds": -1}}, "rounds: -1 is not one of: 0 to 99"),
        ({"turn": 4}, "turn: a whole number from 0 to 3 is needed, not 4"),
        ({"turn": "one"}, "turn: a whole number from 0 to 3 is needed, not 'one'"),
        ({"turn": True}, "turn: a whole number from 0 to 3 is needed, not True"),
        ({"busy": 1}, "busy: true or false is needed, not 1"),
        ({"active": "pink"}, "active: unknown player 'pink'; choose from red, blue, yellow, green"),
        ({"active": "yellow"}, "active: yellow does not play"),
        ({"options": [1]}, "options: a table is needed, not [1]"),
        ({"machines": 7}, "machines: a table is needed, not 7"),
        ({"alien_ships": []}, "alien_ships: a table is needed, not []"),
        ({"sightings": "x"}, "sightings: a list is needed, not 'x'"),
        ({"flow": []}, "flow: nothing is in progress, but the game is not over"),
        ({"order": ["red", 3]}, "order: all of red, blue are needed, each once, not ['red', 3]"),
        (hex_(wrecks=256), "hexes.R6C4.wrecks: a whole number from 0 to 255 is needed, not 256"),
        (hex_(aliens={"B6-2": 256}), "hexes.R6C4.aliens.B6-2: a whole number from 0 to 255 is needed, not 256"),
        (hex_(colony="green", homeworld=True), "hexes.R6C4.colony: green does not play"),
        (
            hex_(colony="red", settler="SC#1"),
            "hexes.R6C4.settler: a colony ship counter of the colony's owner is needed, not 'SC#1'",
        ),
        ({"order": ["red"]}, "order: all of red, blue are needed, each once, not ['red']"),
        ({"half_hex": "R1C1"}, "half_hex: unknown half hex 'R1C1'; choose from R2C9, R4C9"),
        ({"hexes": []}, "hexes: a table by hex is needed, not []"),
        ({"hexes": {"R99C1": {}}}, "hexes.R99C1: R99C1 is not a hex of the map standard"),
        ({"hexes": {"R1C1": {}}}, "hexes.R1C1: R1C1 is not a hex of the map standard"),
        ({"hexes": {"R6C4": 7}}, "hexes.R6C4: a table is needed, not 7"),
        (hex_(value=21), "hexes.R6C4.value: a whole number from 0 to 20 is needed, not 21"),
        (hex_(colony="green"), "hexes.R6C4.colony: green does not play"),
        (hex_(known="red"), "hexes.R6C4.known: a list of player names is needed, not 'red'"),
        (hex_(known=["pink"]), "hexes.R6C4.known: unknown player 'pink'; choose from red, blue, yellow, green"),
        (hex_(aliens={"X": 1}), "hexes.R6C4.aliens.X: unknown name 'X'; choose from B6-2, C5-2, D4-1"),
        (hex_(aliens=4), "hexes.R6C4.aliens: a table of numbers is needed, not 4"),
        ({"players": []}, "players: a table by colour is needed, not []"),
        ({"players": {"green": {}}}, "players.green: unknown player 'green'; choose from red, blue"),
        ({"players": {"red": 7}}, "players.red: a table is needed, not 7"),
        ({"players": {"red": {"cp": -1}}}, "players.red.cp: a whole number from 0 to 1000000000 is needed, not -1"),
        ({"players": {"red": {"technology": {"size": 7}}}}, "players.red.technology.size: level 7 is above the highest, 6"),
        ({"players": {"red": {"units": []}}}, "players.red.units: a table by counter is needed, not []"),
        ({"players": {"red": {"units": {"SC#1": {}}}}}, "players.red.units.SC#1.at: a hex of the map is needed"),
        (unit(at="R1C1"), "players.red.units.SC#1.at: a hex of the map is needed"),
        (
            {"players": {"red": {"units": {"Mines#1": {"at": "R6C4"}}}}},
            "players.red.units.Mines#1: it belongs to a module that is not in use: see the options",
        ),
        (unit(ships=0), "players.red.units.SC#1.ships: 1 to 6 ships can be under this counter, not 0"),
        (unit(face="left"), "players.red.units.SC#1.face: unknown side 'left'; choose from down, up, announced"),
        ({"alien_pool": {"B6-2": -1}}, "alien_pool.B6-2: a whole number from 0 to 32767 is needed, not -1"),
        ({"sightings": [[1]]}, "sightings[0]: a table with a counter and where it was seen is needed, not [1]"),
        ({"choice": {"stack": "x"}}, "choice.stack: unknown hex 'x'; the nearest are R9C9, R9C8, R9C7"),
        ({"battle": {"shooter": "pink SC#1"}}, "battle.shooter: unknown player 'pink'; choose from red, blue, yellow, green"),
        ({"flow": 7}, "flow: a list of frames is needed, not 7"),
        ({"flow": [{"flow": "game", "step": "end", "x": 1}]}, "flow[0].x: unknown key 'x'; choose from flow, step, homeworlds"),
        (
            {"decision": {"kind": "x"}},
            "decision.kind: unknown decision 'x'; the nearest are ChooseHalfHex, ChooseRetreatHex, ChooseExploration",
        ),
        ({"decision": {"kind": "ChooseMove"}}, "decision.player: unknown player None; choose from red, blue"),
        ({"dice": [1]}, "dice: {seed: number}, {fixed: [numbers or faces]} or saved dice are needed, not [1]"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(position, mistake):
    assert mistakes(position) == [mistake]


def test_all_mistakes_are_told_at_once():
    position = {"turn": 9, "players": {"red": {"cp": -5}, "pink": {}}, "hexes": {"R6C4": {"explored": 1}}}

    assert mistakes(position) == [
        "turn: a whole number from 0 to 3 is needed, not 9",
        "hexes.R6C4.explored: true or false is needed, not 1",
        "players.pink: unknown player 'pink'; choose from red, blue",
        "players.red.cp: a whole number from 0 to 1000000000 is needed, not -5",
    ]


def test_parts_that_do_not_fit_together_are_told_too():
    """A retreat is asked for, but there is no battle: every part of the document is possible, the whole is not."""
    [mistake] = mistakes({"decision": {"kind": "ChooseRetreatHex", "player": "red"}})

    assert mistake.startswith("its parts do not fit together; the rules fail with ")


@pytest.mark.parametrize(
    "dice",
    ["seven", {"seed": "x"}, {"fixed": [-1]}, {"fixed": 3}, {"fixed": [True]}, {"fixed": [""]}, {"fixed": "hit"},
     {"seed": 1, "fixed": []}, [0, 0, 0, 0], [1, 2, 3], [1, 2, 0, 5], [1, 2, 7, 0], [-1, 2, 0, 0],
     [2**32, 2, 0, 0], [1, 2**60, 0, 0], [1, 2, "hit", 0], [1, 2, 1, 0, ""]],
)  # fmt: skip
def test_dice_that_cannot_be_are_told(dice):
    problems = Problems("position")
    read_dice(dice, problems)

    assert problems.found == [
        f"dice: {{seed: number}}, {{fixed: [numbers or faces]}} or saved dice are needed, not {dice!r}"
    ]


@pytest.mark.parametrize(
    ("codec", "values"),
    [
        (NUMBER, [0, 1, 32767]),
        (Codec(-5, 5), [-5, 5]),
        (FLAG, [0, 1]),
        (Name(["red", "blue"], "player"), [-1, 0, 1]),
        (Name(["red", "blue"], "player", {-2: "all", -1: None}), [-2, -1, 0, 1]),
        (Names(["red", "blue", "green"], "player"), [0, 1, 5, 7]),
    ],
)
def test_what_is_written_can_be_read(codec, values):
    problems = Problems("position")

    assert [codec.read(codec.write(value), "here", problems) for value in values] == values
    assert problems.found == []


def test_differences_mention_only_what_was_expected():
    found = {"a": {"b": 1, "c": [1]}, "d": None}

    assert differences({"a": {"b": 1}, "d": None, "e": None}, found) == []
    assert differences({"a": {"b": 2, "c": [2]}, "d": {"x": 1}}, found) == [
        "a.b: expected 2, found 1",
        "a.c: expected [2], found [1]",
        "d: expected {'x': 1}, found None",
    ]


@cache
def saved(game, scenario, seed, decisions):
    """A position on its way through a file, and the hash of what it must hold."""
    table = play(new_game(game, scenario, seed), Random(seed), decisions)
    return json.dumps(table.to_position()), table.fingerprint()


tables = st.tuples(st.sampled_from(ALL), st.integers(0, 2), st.sampled_from([0, 20, 90, 250]))


MACHINE = {
    "options": {"scenario": "three", "doomsday": 3, "aliens": True},
    "players": {"red": {"units": {"SC#1": {"at": "R6C4"}}}},
    "machines": {"machine#1": {"at": "R6C7"}},
}
# Follow from others, or are no numbers; `contract/test_state.py` looks at all of them.
ELSEWHERE = ("fleets", "frames", "used", "sightings", "dice", "options", "half_hex")
TOGETHER = ("firing", "shooter")  # one counter is named by both


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in field_names(load(MACHINE).state)
        if name not in (*derived_fields(type(load(MACHINE).state)), *ELSEWHERE, *TOGETHER)
    ],
)
def test_every_field_of_a_state_stands_in_its_position(name):
    """Played games hardly ever tell: a machine that has come and gone is known by one number alone."""
    table = load(MACHINE)
    before = table.to_position()
    value = getattr(table.state, name)
    if isinstance(value, int):
        setattr(table.state, name, type(value)(value == 0))
    else:
        at = table.state.board.hexes[0] * (len(value) // 150)
        value[at] = value[at] != 1

    assert table.to_position() != before


@pytest.mark.parametrize("name", field_names(load(MACHINE).state.fleets[0][0]))
def test_every_field_of_a_counter_stands_in_its_position(name):
    table = load(MACHINE)
    before = table.to_position()
    unit = table.state.fleets[0][0]
    setattr(unit, name, type(getattr(unit, name))(getattr(unit, name) == 0))

    assert table.to_position() != before or name in ("owner", "kind"), "both follow from the counter's name"


@given(tables)
@settings(REPEATABLE, max_examples=60)
def test_a_whole_position_comes_back_as_it_was(table):
    (game, scenario), seed, decisions = table
    text, fingerprint = saved(game, scenario, seed, decisions)

    again = Game(rulebook(game), {}, position=json.loads(text))

    assert again.fingerprint() == fingerprint
    assert json.dumps(again.to_position()) == text
