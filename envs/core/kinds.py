"""Kinds that are told apart by a number, such as events, keywords or values of a unit: each is declared once, by name."""

from mypy_extensions import i64


class Kinds:
    """The kinds of one sort, numbered in the order of their declaration."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.names: list[str] = []

    def add(self, name: str) -> i64:
        """Declare the next kind; its number."""
        if name in self.names:
            raise ValueError(f"there is a {self.sort} {name} already")
        self.names.append(name)
        return i64(len(self.names) - 1)

    def __len__(self) -> int:
        return len(self.names)
