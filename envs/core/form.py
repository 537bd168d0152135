"""The form of a game's positions and views: one list of parts, from which writing, reading, hiding and the schema derive.

A game lists its parts (`Field`, `Many`, `Rows`, `Group`) in a subclass of `Form` and says there how a game without a position
begins. `write(state)` is the position, `write(state, seat)` the table as that seat may know it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Decision, S
from grognard.envs.core.hidden import REFEREE, SPECTATOR, Document, Shown, everybody, hidden, may_see, or_hidden
from grognard.envs.core.position import (
    FLAG,
    Codec,
    Field,
    FlowForm,
    Name,
    Names,
    check_progress,
    read_decision,
    read_dice,
    read_fields,
    table_of,
    write_decision,
    write_fields,
)

ShownItem = Callable[[Any, int, int, int], bool]  # of a state, a row, a seat and the number that stands there
Present = Callable[[Any, int], bool]


def table_schema(properties: Mapping[str, object], required: Sequence[str] | None = None) -> Document:
    """The schema of a table with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


class Many:
    """A list of numbers: one of a list of arrays, as which the state holds it. How long it is everybody knows.

    In `Rows` each row has its own array, elsewhere `row` says which it is. (An array that is itself a field of the state
    could not be set from here: compiled code would never free it.) `shown` says of each entry which seats may see it. In an
    `ordered` list, such as a deck, what is known keeps its place; otherwise, as in a hand, a view sorts it and puts it first,
    so that the place tells nothing.
    """

    def __init__(
        self,
        name: str,
        codec: Codec,
        attribute: str = "",
        shown: ShownItem | None = None,
        *,
        row: int = 0,
        ordered: bool = False,
    ) -> None:
        self.name = name
        self.codec = codec
        self.attribute = attribute or name
        self.shown = shown
        self.row = row
        self.ordered = ordered

    def write(self, state: object, row: int | None, seat: int) -> list[object]:
        row = self.row if row is None else row
        values = getattr(state, self.attribute)[row]
        known = [
            self.shown is None or seat == REFEREE or self.shown(state, row, seat, int(value)) for value in values
        ]
        if not self.ordered and seat != REFEREE:
            seen = sorted(int(value) for value, shown in zip(values, known, strict=True) if shown)
            return [*map(self.codec.write, seen), *([] if all(known) else [hidden(known.count(False))])]
        written: list[object] = []
        for value, shown in zip(values, known, strict=True):
            last = written[-1] if written else None
            if shown:
                written.append(self.codec.write(int(value)))
            elif isinstance(last, dict):
                last["hidden"] += 1
            else:
                written.append(hidden())
        return written

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list is needed, not {given!r}")
            return
        values = vec[i64]()
        for at, item in enumerate(given):
            values = append(values, i64(self.codec.read(item, f"{place}[{at}]", problems)))
        getattr(state, self.attribute)[self.row if row is None else row] = values

    def schema(self) -> Document:
        item = self.codec.schema()
        return {"type": "array", "items": item if self.shown is None else or_hidden(item)}


class Group:
    """Fields of the state that stand in a table of their own."""

    def __init__(self, name: str, fields: Sequence[Field]) -> None:
        self.name = name
        self.fields = list(fields)

    def write(self, state: object, row: int | None, seat: int) -> Document:
        return write_fields(state, self.fields, row, seat)

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        read_fields(state, self.fields, given, place, problems, row)

    def schema(self) -> Document:
        return table_schema({field.name: field.schema() for field in self.fields})


class Rows:
    """A table by name: each row of some arrays is a table of its own, with fields and lists.

    `present` says which rows there are at the moment (all, unless it is given), `shown` which seats may know of a row at all.
    A row that a document mentions is read; `present` should then find it there.
    """

    def __init__(
        self,
        name: str,
        names: Sequence[str],
        fields: Sequence[Field],
        lists: Sequence[Many] = (),
        present: Present | None = None,
        shown: Shown = everybody,
    ) -> None:
        self.name = name
        self.names = list(names)
        self.fields = list(fields)
        self.lists = list(lists)
        self.present = present
        self.shown = shown

    def write(self, state: object, row: int | None, seat: int) -> Document:
        document: Document = {}
        for number, name in enumerate(self.names):
            if self.is_present(state, number) and may_see(self.shown, state, number, seat):
                document[name] = {
                    **write_fields(state, self.fields, number, seat),
                    **{each.name: each.write(state, number, seat) for each in self.lists},
                }
        return document

    def is_present(self, state: object, number: int) -> bool:
        return self.present is None or self.present(state, number)

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, Mapping):
            problems.add(place, f"a table by name is needed, not {given!r}")
            return
        for name, facts in given.items():
            where = f"{place}.{name}"
            if name not in self.names:
                problems.unknown(where, "name", name, self.names)
                continue
            number = self.names.index(name)
            read_fields(state, self.fields, facts, where, problems, number, [each.name for each in self.lists])
            for each in self.lists:
                if isinstance(facts, Mapping) and each.name in facts:
                    each.read(state, number, facts[each.name], f"{where}.{each.name}", problems)

    def schema(self) -> Document:
        properties: Document = {field.name: field.schema() for field in self.fields}
        properties.update({each.name: each.schema() for each in self.lists})
        return table_schema(dict.fromkeys(self.names, table_schema(properties)), [])


Part = Field | Many | Group | Rows


def end_fields(players: Sequence[str], reasons: Sequence[str]) -> Group:
    """How the game ended, if it has: fields that every state has."""
    return Group(
        "end",
        [Field("over", FLAG), Field("winners", Names(players, "player")), Field("reason", Name(reasons, "reason", {}))],
    )


class Form(Generic[S]):
    """How states of a game are written and read. A game says in a subclass what its state begins with and must hold."""

    game: str = ""

    def __init__(
        self, parts: Sequence[Part], flow: FlowForm, decisions: Sequence[Decision[S]], players: Sequence[str]
    ) -> None:
        self.parts = list(parts)
        self.flow = flow
        self.decisions = decisions
        self.players = list(players)

    # What a game says

    def options(self, state: S) -> Document:
        """The options of the game, as they stand in the document."""
        raise NotImplementedError

    def blank(self, options: Mapping[str, object]) -> S:
        """A state with these options on which nothing has happened; what a document does not mention stays so."""
        raise NotImplementedError

    def settle(self, state: S, document: Mapping[str, object], problems: Problems) -> None:
        """When everything has been read: complete what was not mentioned and what is derived, tell what cannot be."""
        raise NotImplementedError

    def guess(self, table: Document, seat: int) -> None:
        """Put something possible in the place of everything that is hidden from the seat (see `hidden.reveal`)."""
        raise NotImplementedError

    # What follows

    def write(self, state: S, seat: int = REFEREE) -> Document:
        """The position, or the table as a seat may know it; luck to come is the referee's alone."""
        document: Document = {"game": self.game, "options": self.options(state)}
        for part in self.parts:
            if isinstance(part, Field):
                document.update(write_fields(state, [part], None, seat))
            else:
                document[part.name] = part.write(state, None, seat)
        document["flow"] = self.flow.write(state, seat)
        document["decision"] = write_decision(state, self.decisions, self.players)
        if seat == REFEREE:
            document["dice"] = state.dice.save()
        return document

    def table(self, state: S) -> Document:
        """What lies open on the table: what a spectator sees of the parts, without what is in progress."""
        document = self.write(state, SPECTATOR)
        return {part.name: document[part.name] for part in self.parts}

    def read(self, document: Mapping[str, object]) -> S:
        """The inverse of `write`; raises BadInput with every mistake."""
        problems = Problems(f"position of {self.game}")
        if document.get("game", self.game) != self.game:
            problems.add("game", f"this is a position of {document['game']!r}")
        state = self.blank(table_of(document, "options", problems))
        fields = [part for part in self.parts if isinstance(part, Field)]
        others = [part for part in self.parts if not isinstance(part, Field)]
        known = ("game", "options", "flow", "decision", "dice", *[part.name for part in others])
        read_fields(state, fields, document, "", problems, others=known)
        for part in others:
            if part.name in document:
                part.read(state, None, document[part.name], part.name, problems)
        if "flow" in document:
            self.flow.read(state, document["flow"], problems)
        read_decision(state, document.get("decision"), self.decisions, self.players, problems)
        state.dice = read_dice(document["dice"], problems) if "dice" in document else Dice(0)
        if not problems.found:
            self.settle(state, document, problems)
        check_progress(state, problems)
        problems.check()
        return state

    def schema(self) -> Document:
        """The JSON Schema of what `write` gives for a seat."""
        decision = table_schema(
            {"kind": {"enum": [type(each).__name__ for each in self.decisions]}, "player": {"enum": self.players}}
        )
        properties: Document = {
            "game": {"const": self.game},
            "options": {"type": "object"},
            **{part.name: part.schema() for part in self.parts},
            "flow": self.flow.schema(),
            "decision": {"anyOf": [{"type": "null"}, decision]},
        }
        return table_schema({**properties, "dice": {"type": "array"}}, list(properties))
