"""What a viewer sees of the counters in a hex, in words."""

import pytest
from builders.space_empires_values import at, game, ships, unit

from grognard.envs.space_empires.seen import REFEREE, aliens_at, counters_in, knows_marker, machines_in

RED, BLUE = 0, 1


def texts(table, where, owner, viewer):
    return [counter.text() for counter in counters_in(table.state, owner, at(where), viewer)]


def test_the_owner_sees_levels_above_0_and_others_only_what_lies_open():
    group = {"at": "R6C4", "ships": 3, "attack": 1, "defence": 2, "move": 3}
    table = game({"units": {"SC#1": group, "DD#1": {"at": "R6C4"}, "CO#1": {"at": "R6C4"}}})

    for viewer in (RED, REFEREE):
        assert texts(table, "R6C4", RED, viewer) == [
            "SC#1 x3 (attack 1, defence 2, move 3)", "DD#1 (move 1)", "CO#1",
        ]  # fmt: skip
    assert texts(table, "R6C4", RED, BLUE) == ["CO#1", "?", "?"]
    assert texts(table, "R6C5", RED, RED) == []


def test_an_open_group_shows_what_its_battles_have_shown():
    group = {"at": "R6C4", "ships": 2, "face": "up", "attack": 2, "shown_attack": 2, "shown_tactics": 0}
    table = game({"units": {"SC#1": group}})

    assert texts(table, "R6C4", RED, BLUE) == ["SC#1 x2 (open, attack 2, tactics 0)"]
    assert texts(table, "R6C4", RED, RED) == ["SC#1 x2 (open, attack 2, move 1)"]


def test_damage_and_screens_are_told_of_the_hex_that_is_fought_over():
    wounded = {"at": "R6C4", "ships": 2, "damage": 1}
    table = game({"units": {"CA#1": wounded, "SC#1": {"at": "R6C4"}}}, ships(SC_1="R6C4"), phase="combat", active="red")
    cruiser, scout = unit(table, "CA#1"), unit(table, "SC#1")
    scout.screened = 1
    table.state.firing, table.state.shooter = RED, cruiser.slot

    assert texts(table, "R6C4", RED, BLUE) == [
        "SC#1 (open, attack 0, defence 0, tactics 0, 1 screened)",
        "CA#1 x2 (open, attack 0, defence 0, tactics 0, 1 damage, firing)",
    ]
    table.state.field = at("R7C4")
    assert not any("screened" in text or "damage" in text for text in texts(table, "R6C4", RED, BLUE))


def test_in_the_secret_phase_others_are_seen_as_they_were():
    up = {"face": "up", "shown_defence": 1}
    table = game(blue={"units": {"DD#1": {"at": "R6C4", "ships": 2, **up}, "SC#1": {"at": "R6C4"}}}, phase="economic")
    group = unit(table, "DD#1", "blue")
    group.ships, group.shown_defence = 5, 2

    assert texts(table, "R6C4", BLUE, RED) == ["DD#1 x2 (open, defence 1)", "?"]
    assert "DD#1 x5 (open, move 1)" in texts(table, "R6C4", BLUE, BLUE)


@pytest.mark.parametrize(
    ("up", "viewer", "seen"),
    [
        (True, RED, ["B6-2", "D4-1 x2"]),
        (False, RED, ["? x3"]),
        (False, REFEREE, ["B6-2", "D4-1 x2"]),
    ],
)
def test_aliens_are_told_by_type_once_they_have_been_seen(up, viewer, seen):
    planet = {"marker": "barren", "aliens": {"B6-2": 1, "D4-1": 2}, "aliens_up": up}
    table = game(hexes={"R6C5": planet, "R7C5": {"marker": "barren"}}, options={"aliens": True})

    assert [counter.text() for counter in aliens_at(table.state, at("R6C5"), viewer)] == seen
    assert aliens_at(table.state, at("R7C5"), viewer) == []


def test_machines_are_told_with_their_damage():
    table = game(ships(SC_1="R2C4"), machines={"machine#1": {"at": "R6C4"}, "machine#2": {"at": "R6C4", "damage": 2}})

    told = machines_in(table.state, at("R6C4"))
    assert [text.partition(" (")[0] for text in told] == ["doomsday machine 1", "doomsday machine 2"]
    assert "2 damage" in told[1] and "damage" not in told[0] and machines_in(table.state, at("R6C5")) == []


def test_a_marker_is_known_to_those_who_have_looked_at_it():
    table = game(hexes={"R6C5": {"marker": "danger", "explored": False}})
    known = [
        knows_marker(table.state, at(where), viewer) for where in ("R6C5", "R6C4") for viewer in (RED, BLUE, REFEREE)
    ]
    assert known == [False, False, True, True, True, True]

    table.state.known[at("R6C5")] = 1 << BLUE
    assert [knows_marker(table.state, at("R6C5"), viewer) for viewer in (RED, BLUE, REFEREE)] == [False, True, True]
