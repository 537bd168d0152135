"""LG-SETUP-14: maps, and what their reader says about mistakes."""

import re

import pytest

from grognard.envs.core.errors import BadInput
from grognard.envs.legion.geometry.bases import SMALL
from grognard.envs.legion.geometry.ground import CLOSED, DIFFICULT, NOWHERE, STANDABLE
from grognard.envs.legion.maps import load_map, map_names, read_map
from grognard.envs.legion.options import size_of

GOOD = """
title = "Test"
about = "A table for tests."
size = [36, 36]
symmetric = true
pieces = [
    { name = "one", template = "house", x = 10.1, y = 12.25, rotation = 15 },
    { name = "two", template = "house", x = 25.9, y = 23.75, rotation = 195 },
]
"""


def problems_of(text: str) -> list[str]:
    with pytest.raises(BadInput) as raised:
        read_map("test", text)
    return raised.value.problems


def test_there_are_two_symmetric_and_two_realistic_maps_of_each_size() -> None:
    kinds = [(*size_of(name), load_map(name).is_symmetric) for name in map_names()]

    for width, height in ((72, 36), (36, 36)):
        for is_symmetric in (True, False):
            assert kinds.count((width, height, is_symmetric)) >= 2


@pytest.mark.parametrize("name", [name for name in map_names() if size_of(name) != (36, 24)])
def test_a_map_has_what_a_battle_needs(name: str) -> None:
    ground = load_map(name).ground

    flags = [piece.flags for piece in ground.pieces]
    assert any(flag & CLOSED for flag in flags), "a tower"
    assert sum(flag & DIFFICULT != 0 for flag in flags) >= 2
    assert sum(flag & STANDABLE != 0 for flag in flags) >= 2, "roofs"
    assert any(
        piece.top > 1000 and abs(polygon[0][1] - 4572) < 2000 for piece in ground.pieces for polygon in piece.polygons
    )


@pytest.mark.parametrize("name", map_names())
def test_the_zones_along_the_long_edges_are_mostly_free(name: str) -> None:
    ground = load_map(name).ground

    places = [
        (x, y)
        for x in range(254, ground.width, 254)
        for y in [*range(254, 1500, 254), *range(ground.height - 1270, ground.height, 254)]
    ]
    free = [place for place in places if ground.level(SMALL, place[0], place[1], 0, False) != NOWHERE]
    assert len(free) > 0.95 * len(places)


@pytest.mark.parametrize("name", map_names())
def test_the_middle_of_the_table_is_free_for_a_token(name: str) -> None:
    ground = load_map(name).ground

    for x in (4572, 9144, 13716) if ground.width == 18288 else (ground.width // 2,):
        assert all(ground.outside(polygon, x, ground.height // 2, 127) for polygon in range(ground.polygons))


def test_decimals_are_rounded_to_a_tenth_of_a_millimetre_from_the_middle_of_the_table() -> None:
    one, two = read_map("test", GOOD).ground.pieces

    assert one.polygons[0] == [(9144 - x, 9144 - y) for x, y in two.polygons[0]]
    middle_x = sum(x for x, _ in one.polygons[0]) / 4
    assert abs(middle_x - 10.1 * 254) <= 1


def test_height_and_cover_can_be_changed() -> None:
    text = re.sub("rotation = [0-9]+", "rotation = 15, height = 3, cover = 1", GOOD)

    assert [(piece.top, piece.cover) for piece in read_map("test", text).ground.pieces] == [(762, 1), (762, 1)]


def test_a_map_that_says_it_is_symmetric_must_be() -> None:
    found = problems_of(GOOD.replace("x = 25.9", "x = 25.8"))

    assert found == [
        f"{name}: has no counterpart after half a turn, and the map says it is symmetric" for name in ("one", "two")
    ]


def test_every_mistake_is_told_at_once() -> None:
    found = problems_of(
        """
        title = ""
        size = [48, 48]
        symmetric = "yes"
        weather = "rain"
        pieces = [
            { name = "a", template = "house", x = 1, y = 12, rotation = 0 },
            { name = "b", template = "hous", x = 20, y = 12, rotation = 0 },
            { name = "c", template = "house", x = 40, y = 12, rotation = 10 },
            { name = "d", template = "crates", x = "here", rotation = 0, colour = "red", cover = 3 },
            { name = "e", template = "woods", x = 30, y = 20, rotation = 0 },
            { name = "e", template = "woods", x = 50, y = 20, rotation = 0 },
            { name = "f", template = "woods", x = 31, y = 21, rotation = 0 },
        ]
        """
    )

    assert "title: a text is needed" in found
    assert "about: a text is needed" in found
    assert "symmetric: true or false is needed" in found
    assert any(problem.startswith("size: [72, 36], [36, 36] or [36, 24]") for problem in found)
    assert any(problem.startswith("weather: unknown key") for problem in found)
    assert "piece 2 template: unknown template 'hous'; did you mean house?" in found
    assert "piece 3 rotation: 10 is not a multiple of 15 degrees" in found
    assert "piece 4 x: here is not a number of inches" in found
    assert "piece 4 y: is missing" in found
    assert any(problem.startswith("piece 4 colour: unknown key") for problem in found)
    assert "piece 4 cover: 3 is not a cover of 0, 1 or 2" in found
    assert "piece 6: another piece is called 'e'" in found
    assert "a: does not lie wholly on the table" in found
    assert "f: overlaps e" in found


def test_a_map_has_at_most_24_pieces() -> None:
    pieces = ", ".join(
        f'{{ name = "{number}", template = "crates", x = {2.5 * (number % 12) + 3}, y = {number // 12 * 3 + 3}, rotation = 0 }}'
        for number in range(25)
    )

    assert problems_of(GOOD.partition("symmetric")[0] + f"symmetric = false\npieces = [{pieces}]") == [
        "pieces: a map has at most 24 pieces, not 25"
    ]


def test_a_file_that_is_not_toml_is_refused_in_a_sentence() -> None:
    assert problems_of("title = ")[0].startswith("is not valid TOML")


def test_an_unknown_map_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(BadInput, match="did you mean market"):
        load_map("markt")
