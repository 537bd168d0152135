"""Weights of scripted players, as data: files of whole numbers, checked when they are read."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

from grognard.envs.core.errors import Problems
from grognard.envs.core.sheet import Sheet, Toml


def read_sheet(game: str) -> Toml:
    """The file of a game's scripted player."""
    return tomllib.loads((files("grognard.configs") / "heuristic" / f"{game}.toml").read_text(encoding="utf-8"))


def whole_numbers(
    document: Toml, names: Mapping[str, Sequence[str]], problems: Problems, others: Sequence[str] = ()
) -> dict[str, int]:
    """The weights of each section; tells every one that is missing, unknown or no whole number, but for `others`."""
    Sheet("", document, problems, set(names))
    found: dict[str, int] = {}
    for section, keys in names.items():
        sheet = Sheet(section, document.get(section), problems, {*keys, *others})
        found.update({key: sheet.whole(key, most=100_000) for key in keys})
    return found
