"""Pictures: one list of shapes, as SVG and as pixels."""

from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from contract.games import ALL, new_game, play

from grognard.envs.core.scene import Circle, Line, Polygon, Rectangle, Scene, Text

SHAPES = [
    (Rectangle(2, 2, 16, 16, "#ff0000", "#000000", round=2), "rect"),
    (Circle(10, 10, 8, "#ff0000", "#000000"), "circle"),
    (Polygon(((2, 2), (18, 2), (18, 18), (2, 18)), "#ff0000", "#000000"), "polygon"),
    (Line(2, 10, 18, 10, "#ff0000", 8), "line"),
    (Text(10, 10, "█", 20, "#ff0000", bold=True), "text"),
]


def elements(svg):
    return [element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in ElementTree.fromstring(svg)]


@pytest.mark.parametrize(("shape", "tag"), SHAPES, ids=[tag for _, tag in SHAPES])
def test_every_shape_is_drawn_in_both_ways(shape, tag):
    scene = Scene(20, 20)
    scene.add(shape)

    assert elements(scene.svg()) == ["rect", tag]
    red, green, blue = (int(value) for value in scene.pixels()[10, 10])
    assert red > 200 and green < 60 and blue < 60


def test_shapes_are_painted_in_order():
    scene = Scene(10, 10, "#000000")
    scene.add(Rectangle(0, 0, 10, 10, "#00ff00"), Circle(5, 5, 4, "#0000ff"))

    assert elements(scene.svg()) == ["rect", "rect", "circle"]
    assert list(scene.pixels()[5, 5]) == [0, 0, 255]


def test_text_is_escaped():
    scene = Scene(10, 10)
    scene.add(Text(5, 5, '<b> & "c"', 4))

    assert ElementTree.fromstring(scene.svg())[1].text == '<b> & "c"'


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_tables_are_well_formed_and_of_one_size_as_svg_and_pixels(game, scenario):
    table = play(new_game(game, scenario), Random(1), 60)
    scene = table.draw(table.names[0])

    svg = ElementTree.fromstring(scene.svg())
    pixels = scene.pixels()

    assert (int(svg.get("width")), int(svg.get("height"))) == (scene.width, scene.height)
    assert svg.get("viewBox") == f"0 0 {scene.width} {scene.height}"
    assert pixels.shape == (scene.height, scene.width, 3) and pixels.dtype == np.uint8
    assert len(np.unique(pixels @ np.array([1, 256, 65536]))) > 20, "hardly anything is painted"
    assert len(ElementTree.fromstring(table.draw().svg())) >= len(svg), "the referee sees at least as much"


def test_png_files_hold_the_same_pixels(tmp_path):
    from PIL import Image  # noqa: PLC0415  (an extra)

    scene = new_game("space_empires", "mini").draw()
    scene.png(str(tmp_path / "table.png"))

    with Image.open(tmp_path / "table.png") as image:
        assert (np.asarray(image) == scene.pixels()).all()
