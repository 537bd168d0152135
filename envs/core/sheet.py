"""Reading data files: one table of TOML, key by key, with every mistake told at its place."""

from collections.abc import Mapping

from grognard.envs.core.errors import Problems

Toml = Mapping[str, object]


class Sheet:
    """One table of a TOML file, read key by key; mistakes go to the collector."""

    def __init__(self, place: str, table: object, problems: Problems, keys: set[str] | None = None) -> None:
        self.place = place
        self.problems = problems
        self.table: Toml = table if isinstance(table, dict) else {}
        if not isinstance(table, dict):
            problems.add(place, "must be a table")
        for key in self.table:
            if keys is not None and key not in keys:
                problems.unknown(place, "key", key, sorted(keys))

    def text(self, key: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.problems.add(f"{self.place}.{key}", "a text is needed")
            return ""
        return value

    def whole(self, key: str, default: int | None = None, most: int = 99, least: int = 0) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.problems.add(f"{self.place}.{key}", f"a whole number from {least} to {most} is needed, not {value!r}")
            return least
        return value

    def wholes(self, key: str, default: list[int] | None = None, length: int | None = None) -> list[int]:
        value = self.table.get(key, default)
        if not are_wholes(value) or not isinstance(value, list):
            self.problems.add(f"{self.place}.{key}", "a list of whole numbers is needed")
            return [0] * (length or 1)
        if length is not None and len(value) != length:
            self.problems.add(f"{self.place}.{key}", f"{length} numbers are needed, not {len(value)}")
            return [0] * length
        return value

    def flag(self, key: str) -> int:
        """1 or 0; false where it is not said."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.problems.add(f"{self.place}.{key}", f"true or false is needed, not {value!r}")
        return int(value is True)

    def names(self, key: str) -> list[str]:
        """A list of names, empty where it is not said."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self.problems.add(f"{self.place}.{key}", f"a list of names is needed, not {value!r}")
            return []
        return value

    def one_of(self, key: str, names: tuple[str, ...], default: str | None = None) -> int:
        value = self.text(key, default)
        if value not in names:
            self.problems.unknown(f"{self.place}.{key}", "name", value, list(names))
            return 0
        return names.index(value)


def are_wholes(value: object) -> bool:
    """Whether it is a list of numbers, at least one, none of them negative."""
    return isinstance(value, list) and value != [] and all(type(item) is int and item >= 0 for item in value)
