"""What an event changes on the table that everybody sees: declared with the event, so that no change goes untold.

A path leads through the document of the table by its keys: `runners/{runner}/at`, where `{runner}` is a field of the event,
`*` stands for every key and `{runner}?` for all that have one character more. A test plays games and proves that the events of
a move, applied to the table before it, give the table after it.
"""

from collections.abc import Mapping
from copy import deepcopy
from fnmatch import fnmatchcase
from string import Formatter
from typing import Any

from grognard.envs.core.hidden import hidden, hidden_count


class Change:
    """One change: a path, and the field that says what it becomes (`to`), by how much it grows (`by`, or a number), what
    is put at the end of the list (`add`) or taken out of it (`remove`). With none of them it may become anything: for what
    follows from the event without being told.
    """

    def __init__(
        self, path: str, *, to: str = "", by: str | int = 0, add: str = "", remove: str = "", times: int = 1
    ) -> None:
        self.path = path.split("/")
        self.to = to
        self.by = by
        self.add = add
        self.remove = remove
        self.times = times  # -1: it shrinks by that much

    def fields(self) -> list[str]:
        """The fields of the event that it speaks of."""
        inside = [name for part in self.path for _, name, _, _ in Formatter().parse(part) if name is not None]
        return [
            *inside,
            *[name for name in (self.to, self.by, self.add, self.remove) if isinstance(name, str) and name],
        ]

    def apply(self, table: Any, after: Any, told: Mapping[str, object]) -> None:
        """Change the table as the event says; `after` is the table as it became, for what may become anything."""
        self._walk(table, after, [part.format(**told) for part in self.path], told)

    def _walk(self, table: Any, after: Any, path: list[str], told: Mapping[str, object]) -> None:
        key = path[0]
        if "*" in key or "?" in key:
            for each in sorted({*table, *(after if isinstance(after, dict) else ())}):
                if fnmatchcase(each, key):
                    self._walk(table, after, [each, *path[1:]], told)
        elif len(path) > 1:
            self._walk(table[key], after.get(key, {}) if isinstance(after, dict) else {}, path[1:], told)
        elif self.to:
            table[key] = told[self.to]
        elif self.add:
            table[key] = [*table[key], *_listed(told[self.add])]
        elif self.remove:
            table[key] = _without(table[key], _listed(told[self.remove]))
        elif self.by != 0:
            amount: Any = told[self.by] if isinstance(self.by, str) else self.by
            table[key] = grown(table[key], amount * self.times)
        elif key in after:
            table[key] = deepcopy(after[key])  # what grows later must not grow there, too
        else:
            table.pop(key, None)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _without(items: list[object], gone: list[object]) -> list[object]:
    """The list without the first of each; what was not there cannot be taken out."""
    kept = [*items]
    for item in gone:
        kept.remove(item)
    return kept


def grown(value: object, amount: int) -> object:
    """A number, or a list of things that nobody sees, with so many more."""
    if isinstance(value, list):
        count = (hidden_count(value) or 0) + amount
        return [hidden(count)] if count > 0 else []
    if not isinstance(value, int):
        raise ValueError(f"{value!r} cannot grow by {amount}")
    return value + amount
