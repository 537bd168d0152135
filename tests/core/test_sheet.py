"""Tables of data files: every value is taken as it stands, and every mistake is told at its place."""

import pytest

from grognard.envs.core.errors import Problems
from grognard.envs.core.sheet import Sheet, are_wholes


def read(table, *call, **known):
    """What a sheet makes of a table, and what it complains about: `read({"a": 1}, "whole", "a")`."""
    problems = Problems("data")
    sheet = Sheet("cards.spark", table, problems)
    method, *given = call
    return getattr(sheet, method)(*given, **known), problems.found


@pytest.mark.parametrize(
    ("table", "call", "known", "value"),
    [
        ({"name": "Spark"}, ("text", "name"), {}, "Spark"),
        ({}, ("text", "name", "none"), {}, "none"),
        ({"cost": 0}, ("whole", "cost"), {}, 0),
        ({"cost": 99}, ("whole", "cost"), {}, 99),
        ({"cost": -3}, ("whole", "cost"), {"least": -3}, -3),
        ({}, ("whole", "cost", 4), {}, 4),
        ({"hits": [1, 0]}, ("wholes", "hits"), {}, [1, 0]),
        ({"hits": [1, 0]}, ("wholes", "hits"), {"length": 2}, [1, 0]),
        ({}, ("wholes", "hits", [7]), {}, [7]),
        ({"big": True}, ("flag", "big"), {}, 1),
        ({"big": False}, ("flag", "big"), {}, 0),
        ({}, ("flag", "big"), {}, 0),
        ({"traits": ["A", "B"]}, ("names", "traits"), {}, ["A", "B"]),
        ({}, ("names", "traits"), {}, []),
        ({"kind": "b"}, ("one_of", "kind", ("a", "b")), {}, 1),
        ({}, ("one_of", "kind", ("a", "b"), "a"), {}, 0),
    ],
)
def test_what_stands_in_a_table_is_taken(table, call, known, value):
    assert read(table, *call, **known) == (value, [])


@pytest.mark.parametrize(
    ("table", "call", "known", "value", "mistake"),
    [
        ({"name": 7}, ("text", "name"), {}, "", "name: a text is needed"),
        ({}, ("text", "name"), {}, "", "name: a text is needed"),
        ({"cost": -1}, ("whole", "cost"), {}, 0, "cost: a whole number from 0 to 99 is needed, not -1"),
        ({"cost": 100}, ("whole", "cost"), {}, 0, "cost: a whole number from 0 to 99 is needed, not 100"),
        (
            {"cost": 1},
            ("whole", "cost"),
            {"least": 2, "most": 3},
            2,
            "cost: a whole number from 2 to 3 is needed, not 1",
        ),
        ({"cost": True}, ("whole", "cost"), {}, 0, "cost: a whole number from 0 to 99 is needed, not True"),
        ({}, ("whole", "cost"), {}, 0, "cost: a whole number from 0 to 99 is needed, not None"),
        ({"hits": 3}, ("wholes", "hits"), {}, [0], "hits: a list of whole numbers is needed"),
        ({"hits": ["3"]}, ("wholes", "hits"), {"length": 2}, [0, 0], "hits: a list of whole numbers is needed"),
        ({"hits": [1]}, ("wholes", "hits"), {"length": 3}, [0, 0, 0], "hits: 3 numbers are needed, not 1"),
        ({"big": 1}, ("flag", "big"), {}, 0, "big: true or false is needed, not 1"),
        ({"traits": "A"}, ("names", "traits"), {}, [], "traits: a list of names is needed, not 'A'"),
        ({"traits": ["A", 1]}, ("names", "traits"), {}, [], "traits: a list of names is needed, not ['A', 1]"),
        ({"kind": "x"}, ("one_of", "kind", ("a", "b")), {}, 0, "kind: unknown name 'x'; choose from a, b"),
    ],
)
def test_a_mistake_is_told_at_its_place(table, call, known, value, mistake):
    assert read(table, *call, **known) == (value, [f"cards.spark.{mistake}"])


def test_only_a_table_with_keys_that_are_known_is_one():
    problems = Problems("data")

    assert Sheet("cards.spark", ["cost"], problems).table == {}
    Sheet("cards.flame", {"cost": 1, "cots": 2}, problems, {"cost"})

    assert problems.found == ["cards.spark: must be a table", "cards.flame: unknown key 'cots'; did you mean cost?"]


@pytest.mark.parametrize("value", [[0], [3, 0, 12]])
def test_numbers_from_nought_on_are_wholes(value):
    assert are_wholes(value)


@pytest.mark.parametrize("value", [[], [-1], [1, -1], [True], [0.5], ["1"], 3, (1, 2), None])
def test_anything_else_is_none(value):
    assert not are_wholes(value)
