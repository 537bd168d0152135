"""Options: every mistake with its place, all at once; texts of a command line read like values."""

import pytest

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.options import Option, load_scenario, read_options, scenario_names
from grognard.envs.registry import GAMES, rulebook

SCHEMA = (
    Option("map", "flat", "", choices=["flat", "round"]),
    Option("rounds", 20, "", least=1, most=99),
    Option("mines", False, ""),
    Option("weak", [], "", choices=["red", "blue"]),
)


def read(given):
    problems = Problems("options")
    option = {option.name: option for option in SCHEMA}
    values = {name: option[name].read(value, name, problems) for name, value in given.items()}
    return values, problems.found


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("map", "round", "round"),
        ("rounds", 1, 1),
        ("rounds", "99", 99),
        ("mines", True, True),
        ("mines", "on", True),
        ("mines", "False", False),
        ("weak", ("red",), ["red"]),
        ("weak", "red, blue", ["red", "blue"]),
        ("weak", "", []),
    ],
)
def test_values_and_their_texts_are_read(name, given, value):
    assert read({name: given}) == ({name: value}, [])


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("map", "oval", "map: 'oval' is not one of: flat, round"),
        ("map", True, "map: True is not one of: flat, round"),
        ("rounds", 0, "rounds: 0 is not one of: 1 to 99"),
        ("rounds", 100, "rounds: 100 is not one of: 1 to 99"),
        ("rounds", True, "rounds: True is not one of: 1 to 99"),
        ("rounds", 2.0, "rounds: 2.0 is not one of: 1 to 99"),
        ("rounds", "many", "rounds: 'many' is not one of: 1 to 99"),
        ("rounds", "--5", "rounds: '--5' is not one of: 1 to 99"),
        ("rounds", "²", "rounds: '²' is not one of: 1 to 99"),
        ("mines", 1, "mines: 1 is not one of: true, false"),
        ("mines", "maybe", "mines: 'maybe' is not one of: true, false"),
        ("mines", None, "mines: None is not one of: true, false"),
        ("weak", "red pink", "weak: 'red pink' is not one of: list of red, blue"),
        ("weak", 5, "weak: 5 is not one of: list of red, blue"),
    ],
)
def test_a_wrong_value_is_told_and_replaced_by_the_default(name, given, message):
    values, found = read({name: given})

    assert found == [message]
    assert values == {name: next(option.default for option in SCHEMA if option.name == name)}


def test_defaults_then_scenario_then_what_the_user_gave():
    schema = rulebook("space_empires").option_schema()
    problems = Problems("options")

    standard = read_options("space_empires", schema, {}, problems)
    mini = read_options("space_empires", schema, {"scenario": "mini"}, problems)
    longer = read_options("space_empires", schema, {"scenario": "mini", "rounds": "9"}, problems)

    assert problems.found == []
    assert (standard["scenario"], mini["scenario"]) == ("standard", "mini")
    assert (standard["rounds"], mini["rounds"], longer["rounds"]) == (20, 5, 9)


def test_all_mistakes_are_listed_at_once():
    with pytest.raises(BadInput) as error:
        rulebook("space_empires").setup({"scenario": "minni", "colour": "pink", "rounds": -1, "fighers": True})

    assert error.value.problems == [
        "scenario: unknown scenario 'minni'; did you mean mini?",
        f"colour: unknown option 'colour'; choose from scenario, {', '.join(names_of('space_empires'))}",
        "rounds: -1 is not one of: 0 to 99",
        "fighers: unknown option 'fighers'; did you mean fighters or miners?",
    ]
    assert str(error.value).splitlines()[0] == "options of Space Empires: 4 mistakes"


def names_of(game):
    return [option.name for option in rulebook(game).option_schema()]


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_says_what_it_is_and_can_be_set_up(game):
    assert {"mini", "standard"} <= set(scenario_names(game))
    for name in scenario_names(game):
        document = load_scenario(game, name)
        assert document["title"] and str(document["about"]).endswith(".")
        assert rulebook(game).setup({"scenario": name})


@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_a_game_make_the_same_game_again(game):
    rules = rulebook(game)
    for name in scenario_names(game):
        values = rules.options(rules.setup({"scenario": name}))
        assert rules.options(rules.setup(values)) == values
