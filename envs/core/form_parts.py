"""Parts of positions for what does not stand in rows: lists of tables, and tables of names with a number each."""

from collections.abc import Mapping
from typing import Any

from grognard.envs.core.errors import Problems
from grognard.envs.core.form import Group
from grognard.envs.core.hidden import Document, hidden
from grognard.envs.core.position import Codec, Field, read_fields


class Tables(Group):
    """A list of tables, each a few numbers of an array in a row; `add` of a subclass puts one at its end."""

    width: int

    def __init__(self, name: str, codecs: Mapping[str, Codec]) -> None:
        super().__init__(name, [Field(key, codec) for key, codec in codecs.items()])

    def write(self, state: Any, row: int | None, seat: int) -> Any:
        values = getattr(state, self.name)
        rows = [[int(values[at + offset]) for offset in range(self.width)] for at in range(0, len(values), self.width)]
        return [
            {
                field.name: field.codec.write(number) if self.is_known(state, numbers, field.name, seat) else hidden()
                for field, number in zip(self.fields, numbers, strict=True)
            }
            for numbers in rows
        ]

    def is_known(self, state: Any, numbers: list[int], name: str, seat: int) -> bool:
        return True

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list of tables is needed, not {given!r}")
            return
        for at, facts in enumerate(given):
            found = _Row({field.name: -1 for field in self.fields})
            read_fields(found, self.fields, facts, f"{place}[{at}]", problems)
            self.add(state, [getattr(found, field.name) for field in self.fields])

    def add(self, state: Any, numbers: list[int]) -> None:
        raise NotImplementedError

    def schema(self) -> Document:
        return {"type": "array", "items": super().schema()}


class _Row:
    """One table of a list, while it is read."""

    def __init__(self, values: Mapping[str, int]) -> None:
        for name, value in values.items():
            setattr(self, name, int(value))


class Counted(Group):
    """A table of names with a number each, those of nothing left out."""

    def __init__(self, name: str, codec: Codec) -> None:
        super().__init__(name, [])
        self.codec = codec

    def places(self, state: Any) -> dict[str, int]:
        """Where in the array each name stands."""
        raise NotImplementedError

    def write(self, state: Any, row: int | None, seat: int) -> Document:
        array = getattr(state, self.name)
        return {name: int(array[at]) for name, at in self.places(state).items() if array[at]}

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, Mapping):
            problems.add(place, f"a table of names and numbers is needed, not {given!r}")
            return
        places = self.places(state)
        for name, number in given.items():
            if name not in places:
                problems.unknown(f"{place}.{name}", "name", name, list(places))
            else:
                getattr(state, self.name)[places[name]] = self.codec.read(number, f"{place}.{name}", problems)

    def schema(self) -> Document:
        return {"type": "object", "additionalProperties": self.codec.schema()}
