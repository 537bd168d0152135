"""Weights of scripted players, as data: files of whole numbers, checked when they are read.

The file `configs/heuristic/<game>.toml` declares which weights a game's player has and what they mean; every other file of
weights must have the same sections and keys.
"""

import tomllib
from importlib.resources import files
from pathlib import Path

from grognard.envs.core.errors import BadInput, Problems, UnknownName, unknown
from grognard.envs.core.files import read_text
from grognard.envs.core.sheet import Sheet, Toml

MOST = 100_000  # the largest weight


def read_weights(game: str, name: str = "") -> Toml:
    """The weights of a game's scripted player: as they are shipped for all scenarios, or those that a name stands for.

    `mini` stands for shipped weights that were fitted to a scenario, `mine.toml` for a file of your own.
    """
    path = weights_path(game, name)
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number of thousands of digits
        raise BadInput(str(path), [f"is not valid TOML: {error}"]) from error


def weights_path(game: str, name: str = "") -> Path:
    if name.endswith(".toml"):
        return Path(name)
    folder = Path(str(files("grognard.configs") / "heuristic"))
    shipped = sorted(found.stem.removeprefix(f"{game}_") for found in folder.glob(f"{game}_*.toml"))
    if name and name not in shipped:
        raise UnknownName(unknown("weights", name, [*shipped, "a path to a .toml file"]))
    return folder / (f"{game}_{name}.toml" if name else f"{game}.toml")


class WeightReader:
    """The weights of a document by `section.key`; whoever has read them all calls `check`, which raises every mistake."""

    def __init__(self, game: str, document: Toml) -> None:
        self.document = document
        self.problems = Problems(f"weights of {game}")
        self._compare("", document, read_weights(game))

    def _compare(self, place: str, table: object, shipped: Toml) -> None:
        """Tell what is missing, unknown or of another kind than in the shipped weights."""
        sheet = Sheet(place, table, self.problems, set(shipped))
        for key, value in shipped.items():
            if isinstance(value, dict):
                self._compare(f"{place}.{key}".lstrip("."), sheet.table.get(key), value)
            elif isinstance(value, int):
                sheet.whole(key, most=MOST)
            elif not _are_texts(sheet.table.get(key)):
                self.problems.add(f"{place}.{key}", "a list of texts is needed")

    def whole(self, path: str) -> int:
        """The number at `section.key`, or 0 if there is none."""
        value = self._value(path)
        return value if isinstance(value, int) else 0

    def wholes(self, section: str) -> dict[str, int]:
        """All numbers of a section, by their keys."""
        found = self._value(section)
        return {key: self.whole(f"{section}.{key}") for key in found} if isinstance(found, dict) else {}

    def texts(self, path: str) -> list[str]:
        """The list of texts at `section.key`, or an empty one if there is none."""
        value = self._value(path)
        return value if isinstance(value, list) and _are_texts(value) else []

    def worth_of(self, section: str, words: list[str]) -> list[int]:
        """The worth of each word of a game's cards; tells which have none, and what is not a word of any card."""
        given = self.wholes(section)
        for word in words:
            if word not in given:
                self.problems.add(f"{section}.{word}", "cards use it: say what it is worth")
        for word in given:
            if word not in words:
                self.problems.unknown(section, "word", word, words)
        return [given.get(word, 0) for word in words]

    def check(self) -> None:
        self.problems.check()

    def _value(self, path: str) -> object:
        found: object = self.document
        for key in path.split("."):
            found = found.get(key) if isinstance(found, dict) else None
        return found


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)
