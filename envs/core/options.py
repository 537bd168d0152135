"""Options of a game: a table that checks what users give, explains itself, and starts from a scenario file."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from grognard.envs.core.errors import BadInput, Problems, shortened, told
from grognard.envs.core.settings import is_whole

Value = bool | int | str | list[str]


class Option:
    """One option: its default tells its type; `choices` or `least`/`most` its range; a text without choices is free."""

    def __init__(
        self, name: str, default: Value, meaning: str, choices: list[str] | None = None, least: int = 0, most: int = 99
    ) -> None:
        self.name = name
        self.default = default
        self.meaning = meaning
        self.choices = choices
        self.least = least
        self.most = most

    def range(self) -> str:
        """The values it takes, for people."""
        if isinstance(self.default, bool):
            return "true, false"
        if isinstance(self.default, int):
            return f"{self.least} to {self.most}"
        if isinstance(self.default, list):
            return f"list of {', '.join(self.choices or [])}"
        return "text" if self.choices is None else ", ".join(self.choices)

    def read(self, given: object, place: str, problems: Problems) -> Value:
        """The value, from a mapping or from the text of a command line; a mistake is reported, not raised."""
        value = self._from_text(given) if isinstance(given, str) and not isinstance(self.default, str) else given
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, int):
            if is_whole(value) and self.least <= int(value) <= self.most:
                return int(value)
        elif isinstance(self.default, list):
            if isinstance(value, (list, tuple)) and all(str(item) in (self.choices or []) for item in value):
                return list(map(str, value))
        elif isinstance(value, str) or (self.choices is not None and is_whole(value)):
            if self.choices is None or str(value) in self.choices:
                return str(value)
        problems.add(place, f"{told(given)} is not one of: {self.range()}")
        return self.default

    def _from_text(self, text: str) -> object:
        if isinstance(self.default, bool):
            return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(text.lower())
        if isinstance(self.default, int):
            return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
        return [item for item in text.replace(",", " ").split() if item]


def text_of(options: Mapping[str, object]) -> str:
    """Options as a text, by which those that have been read before are found."""
    try:
        return repr(options)
    except ValueError:  # a number of more digits than Python writes, which no option takes
        return ""


def agree(read: Mapping[str, object], given: Mapping[str, object]) -> bool:
    """Whether options were read as they were given; an option that names a file is not, as what it holds may change."""
    return all(bool(read.get(name) == value) for name, value in given.items())


def scenario_names(game: str) -> list[str]:
    """The scenarios that are shipped for a game."""
    folder = files("grognard.configs") / "scenarios" / game
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def load_scenario(game: str, name: str) -> Mapping[str, object]:
    """One scenario file: `title`, `about` and the options it sets."""
    text = (files("grognard.configs") / "scenarios" / game / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def read_options(
    game: str, schema: tuple[Option, ...], given: Mapping[str, object], problems: Problems
) -> dict[str, Value]:
    """Defaults, then the scenario's values, then the user's; every mistake is reported with its place."""
    if not isinstance(given, Mapping):
        raise BadInput(problems.what, [f"a table of options is needed, not {told(given)}"])
    known = {option.name: option for option in schema}
    names = scenario_names(game)
    scenario = given.get("scenario", "standard")
    values: dict[str, Value] = {option.name: option.default for option in schema}
    if not isinstance(scenario, str) or scenario not in names:
        problems.unknown("scenario", "scenario", scenario, names)
        scenario = "standard"
    document = load_scenario(game, str(scenario))
    for place, source in ((f"scenario {scenario}", document), ("", given)):
        for key, value in source.items():
            if key in ("scenario", "title", "about"):
                continue
            if key not in known:
                problems.unknown(f"{place} {shortened(str(key))}".strip(), "option", key, ["scenario", *known])
            else:
                values[key] = known[key].read(value, f"{place} {key}".strip(), problems)
    return {"scenario": str(scenario), **values}


def whole(value: Value) -> int:
    """The value of an option that is a whole number."""
    return value if isinstance(value, int) else 0
