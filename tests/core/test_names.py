"""The names of columns and actions: all of them, in order, and what changed between two versions."""

import json

import pytest

from grognard.envs.core.names import (
    action_names,
    column_names,
    fingerprint_of,
    is_names,
    name_differences,
    names_of,
)
from grognard.envs.registry import GAMES, rulebook
from grognard.envs.tables import seat_counts

SMALL = {
    "pieces": [
        {"name": "table", "columns": ["round"], "rows": None},
        {"name": "units", "columns": ["x", "y"], "rows": ["a", "b"]},
    ],
    "verbs": [{"word": "pass", "names": []}, {"word": "move", "names": ["left", "right"]}],
}


def small(**changes):
    """The names above, with other lists in some entries: `units_rows=[...]`."""
    names = json.loads(json.dumps(SMALL))
    for key, value in changes.items():
        name, _, field = key.partition("_")
        entry = next(
            entry for kind in names.values() for entry in kind if name in (entry.get("name"), entry.get("word"))
        )
        entry[field] = value
    return names


def test_columns_and_actions_of_a_small_game():
    assert column_names(SMALL) == [
        ("table", "", "round"),
        ("units", "a", "x"),
        ("units", "a", "y"),
        ("units", "b", "x"),
        ("units", "b", "y"),
    ]
    assert action_names(SMALL) == [("pass", ""), ("move", "left"), ("move", "right")]


@pytest.mark.parametrize("game", GAMES)
def test_every_column_and_action_has_a_name_of_its_own_in_the_order_of_the_numbers(game):
    rules = rulebook(game)
    for seats in seat_counts(rules):
        layout = rules.layout(seats)
        names = names_of(layout, rules.catalogue)
        columns, actions = column_names(names), action_names(names)

        assert is_names(names) and is_names(json.loads(json.dumps(names)))
        assert len(columns) == len(set(columns)) == layout.size
        assert [" ".join(part for part in name if part) for name in actions] == rules.catalogue.labels
        for piece in layout.pieces:
            rows = [""] if piece.rows is None else piece.rows
            expected = [(piece.name, row, column) for row in rows for column in piece.columns]
            assert columns[piece.start : piece.start + piece.size] == expected


def test_the_fingerprint_follows_names_and_order_alone():
    assert fingerprint_of(SMALL) == fingerprint_of(json.loads(json.dumps(SMALL))) == fingerprint_of(small())
    others = [
        small(units_rows=["b", "a"]),
        small(units_columns=["x"]),
        small(move_names=["left"]),
        {**SMALL, "pieces": SMALL["pieces"][::-1]},
        {**SMALL, "verbs": SMALL["verbs"][:1]},
        small(table_rows=[]),
    ]
    assert len({fingerprint_of(names) for names in [SMALL, *others]}) == 1 + len(others)


@pytest.mark.parametrize(
    ("now", "lines"),
    [
        (small(), []),
        (small(units_rows=["a", "b", "c"]), ["rows of units: 1 added (c)"]),
        (small(units_rows=["b", "a"]), ["rows of units: 2 moved (a, b)"]),
        (small(units_columns=["y", "z"]), ["columns of units: 1 added (z), 1 removed (x)"]),
        (small(move_names=["up", "left", "right"]), ["names of 'move': 1 added (up)"]),
        (small(move_names=["1", "2", "3", "4", "5"]), ["names of 'move': 5 added (1, 2, 3 and 2 more), 2 removed (left, right)"]),
        (small(table_rows=["one"], move_names=[]), ["rows of table: 1 added (one)", "names of 'move': 2 removed (left, right)"]),
        ({**SMALL, "pieces": SMALL["pieces"][::-1]}, ["pieces: 2 moved (table, units)"]),
        ({**SMALL, "verbs": [*SMALL["verbs"], {"word": "win", "names": []}]}, ["verbs: 1 added (win)"]),
        ({"pieces": [], "verbs": SMALL["verbs"]}, ["pieces: 2 removed (table, units)"]),
    ],
)  # fmt: skip
def test_what_changed_is_listed(now, lines):
    assert name_differences(SMALL, now) == lines


@pytest.mark.parametrize(
    "found",
    [
        None, [], {}, "names", {"pieces": [], "verbs": None}, {"pieces": []}, {"pieces": [1], "verbs": []},
        {"pieces": [{"name": "a", "columns": None, "rows": None}], "verbs": []},
        {"pieces": [{"name": 1, "columns": [], "rows": None}], "verbs": []},
        {"pieces": [{"name": "a", "columns": [1], "rows": None}], "verbs": []},
        {"pieces": [], "verbs": [{"word": "a", "names": None}]},
        {"pieces": [], "verbs": [{"word": "a"}]},
        {"pieces": [], "verbs": [], "more": []},
    ],
)  # fmt: skip
def test_something_else_is_not_names(found):
    assert not is_names(found)
