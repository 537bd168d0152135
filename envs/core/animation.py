"""A moving picture: several scenes as one SVG file that shows them in turn, without a script.

What two scenes share is in the file once. Where nothing moves, as on paper, the first scene is shown.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import groupby

from grognard.envs.core.scene import Scene

SECONDS = 1.2
"""How long each scene is shown."""


def animated_svg(scenes: Sequence[Scene], seconds: float = SECONDS) -> str:
    """The scenes as an SVG document that shows them one after the other, again and again."""
    documents = [scene.svg().splitlines()[1:-1] for scene in scenes]
    frames = frozenset(range(len(scenes)))
    groups = [(shown, list(rows)) for shown, rows in groupby(_layers(documents), key=lambda layer: layer[1])]
    names = {
        shown: f"f{number}" for number, shown in enumerate({shown: None for shown, _ in groups if shown != frames})
    }
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    head = Scene(width, height).svg().splitlines()[0]
    lines = [head, _style(names, len(scenes), seconds)]
    for shown, rows in groups:
        shapes = [shape for shape, _ in rows]
        lines += shapes if shown == frames else [f'<g class="{names[shown]}">', *shapes, "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _layers(documents: list[list[str]]) -> list[tuple[str, frozenset[int]]]:
    """The shapes of all documents, each with the documents that have it; in an order that is right for every one of them."""
    layers: list[tuple[str, frozenset[int]]] = []
    for number, shapes in enumerate(documents):
        merged = []
        known = [shape for shape, _ in layers]
        for what, start, end, first, last in SequenceMatcher(None, known, shapes, autojunk=False).get_opcodes():
            also = frozenset([number]) if what == "equal" else frozenset()
            merged += [(shape, shown | also) for shape, shown in layers[start:end]]
            if what != "equal":
                merged += [(shape, frozenset([number])) for shape in shapes[first:last]]
        layers = merged
    return layers


def _style(names: dict[frozenset[int], str], count: int, seconds: float) -> str:
    rules = []
    for shown, name in names.items():
        steps = [(number, number in shown) for number in range(count)]
        changes = [(number, seen) for number, seen in steps if number == 0 or seen != steps[number - 1][1]]
        moments = "".join(
            f"{100 * number / count:.4g}%{{visibility:{'visible' if seen else 'hidden'}}}" for number, seen in changes
        )
        first = "" if 0 in shown else "visibility:hidden;"
        rules.append(
            f"@keyframes {name}{{{moments}}}.{name}{{{first}animation:{name} {seconds * count:g}s step-end infinite}}"
        )
    still = "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
    return f"<style>{''.join(rules)}{still}</style>"
