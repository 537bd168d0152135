"""Weights of scripted players, as data: files of whole numbers, checked when they are read."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from grognard.envs.core.errors import BadInput, Problems, UnknownName, unknown
from grognard.envs.core.files import read_text
from grognard.envs.core.sheet import Sheet, Toml


def read_sheet(game: str, name: str = "") -> Toml:
    """The weights of a game's scripted player: as they are shipped for all scenarios, or those that a name stands for.

    `mini` stands for shipped weights that were fitted to a scenario, `mine.toml` for a file of one's own.
    """
    path = sheet_path(game, name)
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number of thousands of digits
        raise BadInput(str(path), [f"is not valid TOML: {error}"]) from error


def sheet_path(game: str, name: str = "") -> Path:
    if name.endswith(".toml"):
        return Path(name)
    folder = Path(str(files("grognard.configs") / "heuristic"))
    path = folder / (f"{game}_{name}.toml" if name else f"{game}.toml")
    if not path.exists():
        shipped = sorted(found.stem.removeprefix(f"{game}_") for found in folder.glob(f"{game}_*.toml"))
        raise UnknownName(unknown("weights", name, [*shipped, "a path to a .toml file"]))
    return path


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
