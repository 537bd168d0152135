"""Moving pictures: every scene is shown in its turn, as it would be drawn alone."""

import re
from xml.etree import ElementTree

import pytest

from grognard.envs.core.animation import animated_svg
from grognard.envs.core.scene import Circle, Rectangle, Scene, Text

FAR = Rectangle(0, 0, 9, 9, "green")
NEAR = Circle(5, 5, 3, "red")
TOP = Text(5, 5, "here", 12)


def scene(*shapes):
    drawn = Scene(100, 50)
    drawn.add(*shapes)
    return drawn


def shown(document, frame, frames):
    """The shapes that a moving picture shows in one of its frames, in order."""
    moments = {
        name: re.findall(r"([\d.]+)%\{visibility:(\w+)\}", rules)
        for name, rules in re.findall(r"@keyframes (\w+)\{((?:[\d.]+%\{\w+:\w+\})+)\}", document)
    }
    now, seen, visible = 100 * (frame + 0.5) / frames, [], True
    for line in document.splitlines():
        if group := re.fullmatch(r'<g class="(\w+)">', line):
            visible = [state for start, state in moments[group[1]] if float(start) <= now][-1] == "visible"
        elif line == "</g>":
            visible = True
        elif visible and not line.startswith(("<svg", "<style", "</svg")):
            seen.append(line)
    return seen


@pytest.mark.parametrize(
    "scenes",
    [
        [scene(FAR), scene(FAR, NEAR), scene(FAR, NEAR, TOP)],
        [scene(FAR, NEAR), scene(NEAR, FAR), scene(FAR, NEAR)],
        [scene(NEAR), scene(), scene(NEAR), scene(TOP)],
        [scene(FAR, FAR, NEAR), scene(FAR, NEAR, NEAR)],
    ],
)
def test_each_scene_is_shown_in_its_turn(scenes):
    document = animated_svg(scenes)

    for frame, drawn in enumerate(scenes):
        assert shown(document, frame, len(scenes)) == drawn.svg().splitlines()[1:-1]


def test_what_scenes_share_is_in_the_file_once():
    document = animated_svg([scene(FAR, NEAR), scene(FAR, TOP), scene(FAR, NEAR)])

    assert document.count('fill="green"') == 1 and document.count('fill="red"') == 1
    ElementTree.fromstring(document)


def test_the_picture_is_as_large_as_its_largest_scene():
    large = Scene(300, 20)

    assert 'width="300" height="50"' in animated_svg([scene(FAR), large])


def test_without_motion_the_first_scene_is_shown():
    document = animated_svg([scene(NEAR), scene(TOP)])

    names = re.findall(r"\.(\w+)\{(visibility:hidden;)?animation", document)
    hidden = {name for name, initially in names if initially}
    assert len(names) == 2 and len(hidden) == 1
    assert re.search(rf'<g class="{hidden.pop()}">\n<text', document)
