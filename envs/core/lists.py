"""Lists that players bring, such as decks and armies: read from texts, JSON, files, or those that are shipped.

A list is a text with a head on the first line (whose it is) and then a number and a name on each line; lines may also be
separated by semicolons, and what follows a # is a remark. The same as JSON: {head: ..., key: {name: number}}.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, Protocol, TypeVar

from grognard.envs.core.errors import BadInput, Problems, shortened
from grognard.envs.core.files import read_text
from grognard.envs.core.options import Value


class Entry(NamedTuple):
    """A name and a number, and where they stand in the list."""

    place: str
    name: str
    number: int


class ListForm:
    """How the lists of one kind are written, and where those that are shipped lie: configs/FOLDER/GAME.

    `head` and `key` name both parts in JSON, `noun` is what a name on a line is called, `single` are further keys of JSON, each
    with one name.
    """

    def __init__(self, what: str, game: str, folder: str, head: str, key: str, noun: str, single: tuple[str, ...] = ()):
        self.what = what
        self.game = game
        self.folder = folder
        self.head = head
        self.key = key
        self.noun = noun
        self.single = single

    # Reading

    def parse(self, text: str, problems: Problems) -> tuple[str | None, list[Entry]]:
        """The head and the entries of a text or of JSON; mistakes of form go to the collector."""
        read = self._parse_json if text.lstrip().startswith("{") else self._parse_text
        return read(text, problems)

    def _parse_text(self, text: str, problems: Problems) -> tuple[str | None, list[Entry]]:
        head, found = None, []
        for number, line in enumerate(re.split(r"[\n;]", text), 1):
            said = line.partition("#")[0].strip()
            match = re.fullmatch(r"([0-9]{1,4})x? +(.+)", said)  # nobody means longer numbers
            if match and int(match[1]) > 0:
                found.append(Entry(f"line {number}", match[2], int(match[1])))
            elif said and head is None:
                head = said
            elif said:
                problems.add(f"line {number}", f"a number and a {self.noun} are needed, not {shortened(said)!r}")
        if head is None:
            problems.add("line 1", f"the name of the {self.head} is needed")
        return head, found

    def _parse_json(self, text: str, problems: Problems) -> tuple[str | None, list[Entry]]:
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            problems.add("", f"is not valid JSON: {error}")
            return None, []
        keys = [self.head, *self.single, self.key]
        for key in document:
            if key not in keys:
                problems.unknown(key, "key", key, keys)
        head = document.get(self.head)
        if not isinstance(head, str):
            problems.add(self.head, f"the name of the {self.head} is needed")
        found = [Entry(key, str(document[key]), 1) for key in self.single if key in document]
        numbers = document.get(self.key)
        if not isinstance(numbers, dict):
            problems.add(self.key, f"a table of {self.noun}s and numbers is needed")
            numbers = {}
        for name, number in numbers.items():
            place = f"{self.key}.{name}"
            if isinstance(number, int) and not isinstance(number, bool) and 0 < number < 10_000:
                found.append(Entry(place, name, number))
            else:
                problems.add(place, f"a whole number from 1 to 9999 is needed, not {shortened(repr(number))}")
        return (head if isinstance(head, str) else None), found

    # Writing

    def text(self, head: str, numbers: Mapping[str, int], separator: str = "\n") -> str:
        """A list as text."""
        return separator.join([head, *(f"{number} {name}" for name, number in numbers.items())])

    def json(self, head: str, numbers: Mapping[str, int], single: Mapping[str, str] | None = None) -> str:
        """A list as JSON."""
        document = {self.head: head, **(single or {}), self.key: dict(numbers)}
        return json.dumps(document, indent=2, ensure_ascii=False)

    # Finding

    def shipped(self) -> list[str]:
        """The names of those that are shipped."""
        return _shipped(self.folder, self.game)

    def find(self, given: str) -> tuple[str, str]:
        """The text of a shipped list by its name, of a file, or the text given itself; and what to call it in errors."""
        if given in self.shipped():
            path = files("grognard.configs") / self.folder / self.game / f"{given}.txt"
            return path.read_text(encoding="utf-8"), f"{self.what} {given}"
        if given.endswith((".txt", ".json")):
            return read_text(given, f"{self.what} {given}"), f"{self.what} {given}"
        if re.search(r"[\n;{]", given):
            return given, self.what
        article = "an" if self.what[0] in "aeiou" else "a"
        problems = Problems(self.what)
        known = [*self.shipped(), "a file .txt or .json", f"the text of {article} {self.what}"]
        problems.unknown("", self.what, given, known)
        raise BadInput(self.what, problems.found)


class Listed(Protocol):
    """What a list says: a deck, an army."""

    def text(self, separator: str) -> str:
        """The list as text."""


L = TypeVar("L", bound=Listed)


def read_listed(
    values: dict[str, Value], key: str, given: str, find: Callable[[str], L], form: ListForm, problems: Problems
) -> L | None:
    """The list that an option gives; its mistakes are reported with the option. One that is not shipped becomes a text there."""
    try:
        found = find(given)
    except BadInput as error:
        for problem in error.problems:
            problems.add(key, problem)
        return None
    if given not in form.shipped():
        values[key] = found.text("; ")
    return found


@cache
def _shipped(folder: str, game: str) -> list[str]:
    found = files("grognard.configs") / folder / game
    return sorted(entry.name.removesuffix(".txt") for entry in found.iterdir() if entry.name.endswith(".txt"))


def number_of(name: str, place: str, noun: str, known: list[str], problems: Problems) -> int | None:
    """The place of a name among the known ones, upper or lower case alike; None, and a mistake, for another."""
    folded = {title.casefold(): number for number, title in enumerate(known)}
    found = folded.get(name.strip().casefold())
    if found is None:
        problems.unknown(place, noun, name, known)
    return found
