"""Events: what the rules tell while they run, as data, and who may know which part of it.

A game declares each kind of event once: its fields, who sees them, the rule it follows from, a sentence, and what it changes on
the table. Rules tell one where it happens:

    if state.log is not None:
        state.log.tell(RUNNER_MOVED, runner, here, there)

A game that is played has no log, so that this costs nothing. `Game.events` plays the game once more with one.
"""

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Final

from mypy_extensions import mypyc_attr

from grognard.envs.core.changes import Change
from grognard.envs.core.dice import Die
from grognard.envs.core.hidden import REFEREE, hidden, hidden_count, or_hidden

Document = dict[str, object]

EVERYBODY: Final = ""  # who may know a field or an event, unless a field of the event says it
RESERVED: Final = ("kind", "rule", "sentence", "number")  # what every event has


class Told:
    """A field of an event: its kind, how its values are named, and who may know it.

    `seen_by` is the name of another field of the event: a player, or a set of seats that the rules compute. In the sentence
    `unknown` stands for a value that the reader may not know, and `nothing` for none at all (a number below 0).
    """

    def __init__(
        self,
        kind: str,
        name: str,
        names: Sequence[str] = (),
        *,
        seen_by: str = EVERYBODY,
        unknown: str = "something",
        nothing: str = "nothing",
        many: bool = False,
    ) -> None:
        if name in RESERVED:
            raise ValueError(f"a field cannot be called {name}: every event has that")
        self.kind = kind
        self.name = name
        self.names = list(names)
        self.seen_by = seen_by
        self.unknown = unknown
        self.nothing = nothing
        self.many = many

    def write(self, value: object) -> object:
        """How a value that the rules have told stands in a document."""
        if not self.many:
            return self.write_one(value)
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise ValueError(f"{self.name} is a list, not {value!r}")
        return [self.write_one(item) for item in value]

    def write_one(self, value: object) -> object:
        if not isinstance(value, int):
            raise ValueError(f"{self.name} is told as a number, not {value!r}")
        if not self.names:
            return int(value)
        if value >= len(self.names):
            raise ValueError(f"{self.name}: there is no {self.kind} number {value}")
        return self.names[value] if value >= 0 else None

    def hide(self, written: object) -> object:
        """What stands there for a seat that may not know it; how many there are is never hidden alone."""
        return [hidden(len(written))] if self.many and isinstance(written, list) else hidden()

    def words(self, written: object) -> str:
        """How it reads in a sentence."""
        count = hidden_count(written)
        if count is not None:
            return f"{count} {self.unknown}" if self.many else self.unknown
        if isinstance(written, list):
            return " and ".join(self.words_of_one(item) for item in written) or self.nothing
        return self.words_of_one(written)

    def words_of_one(self, written: object) -> str:
        return self.nothing if written is None else str(written)

    def seats(self, written: object, value: object) -> int:
        """The bits of the seats that a player or a set of seats stands for."""
        if self.kind == "seats" and isinstance(value, int):
            return value
        return 1 << value if self.kind == "player" and isinstance(value, int) and value >= 0 else 0

    def schema(self) -> Document:
        one = self.schema_of_one()
        if self.many:
            one = {"type": "array", "items": or_hidden(one) if self.seen_by else one}
        return or_hidden(one) if self.seen_by and not self.many else one

    def schema_of_one(self) -> Document:
        return {"enum": [*self.names, None]} if self.names else {"type": "integer"}


class Counted(Told):
    """A number that is said with its noun, singular or plural."""

    def __init__(self, name: str, one: str, several: str, seen_by: str, unknown: str) -> None:
        super().__init__("number", name, seen_by=seen_by, unknown=unknown)
        self.one = one
        self.several = several

    def words_of_one(self, written: object) -> str:
        return f"{written} {self.one if written == 1 else self.several}"


class Text(Told):
    """Free words."""

    def write_one(self, value: object) -> object:
        return str(value)

    def schema_of_one(self) -> Document:
        return {"type": "string"}


class Seats(Told):
    """A set of players, told as bits."""

    def write_one(self, value: object) -> object:
        if not isinstance(value, int):
            raise ValueError(f"{self.name} is told as the bits of seats, not {value!r}")
        return [name for seat, name in enumerate(self.names) if value >> seat & 1]

    def words_of_one(self, written: object) -> str:
        return " and ".join(map(str, written)) if isinstance(written, list) and written else self.nothing

    def words(self, written: object) -> str:
        return self.unknown if hidden_count(written) is not None else self.words_of_one(written)

    def schema_of_one(self) -> Document:
        return {"type": "array", "items": {"enum": self.names}}


class Rolled(Told):
    """Dice: what they were rolled for, which they are, and what each shows; told as a list of results or faces."""

    def __init__(self, name: str, purpose: str, die: Die | int, seen_by: str, unknown: str) -> None:
        super().__init__("dice", name, seen_by=seen_by, unknown=unknown)
        self.purpose = purpose
        self.die = f"d{die}" if isinstance(die, int) else die.name
        self.faces: tuple[str, ...] = () if isinstance(die, int) else die.faces

    def write(self, value: object) -> object:
        if not isinstance(value, Iterable):
            raise ValueError(f"{self.name} is a list of results, not {value!r}")
        results = [self.faces[int(result)] if self.faces else int(result) for result in value]
        return {"for": self.purpose, "die": self.die, "results": results}

    def words(self, written: object) -> str:
        results = written.get("results") if isinstance(written, dict) else None
        return ", ".join(map(str, results)) or self.nothing if isinstance(results, list) else self.unknown

    def schema_of_one(self) -> Document:
        result: Document = {"enum": list(self.faces)} if self.faces else {"type": "integer"}
        return {
            "type": "object",
            "properties": {
                "for": {"const": self.purpose},
                "die": {"const": self.die},
                "results": {"type": "array", "items": result},
            },
            "required": ["for", "die", "results"],
            "additionalProperties": False,
        }


def player(name: str, names: Sequence[str], *, seen_by: str = EVERYBODY, unknown: str = "somebody") -> Told:
    """A player, told by seat."""
    return Told("player", name, names, seen_by=seen_by, unknown=unknown, nothing="nobody")


def piece(
    name: str,
    names: Sequence[str],
    *,
    seen_by: str = EVERYBODY,
    unknown: str = "something",
    nothing: str = "nothing",
    many: bool = False,
) -> Told:
    """A piece (or `many`), told by its number among the names: a unit, a card, a token."""
    return Told("piece", name, names, seen_by=seen_by, unknown=unknown, nothing=nothing, many=many)


def place(name: str, names: Sequence[str], *, seen_by: str = EVERYBODY, unknown: str = "somewhere") -> Told:
    """A place on the table, told by its number among the names."""
    return Told("place", name, names, seen_by=seen_by, unknown=unknown, nothing="nowhere")


def number(name: str, *, seen_by: str = EVERYBODY, unknown: str = "some") -> Told:
    return Told("number", name, seen_by=seen_by, unknown=unknown)


def counted(name: str, one: str, several: str = "", *, seen_by: str = EVERYBODY, unknown: str = "some") -> Told:
    """A number with what it counts: `1 hit`, `2 hits`; the plural is said where it is not the singular with an s."""
    return Counted(name, one, several or f"{one}s", seen_by, unknown)


def word(name: str, words: Sequence[str], *, seen_by: str = EVERYBODY, unknown: str = "something") -> Told:
    """One of a list of words, told by number: `("misses", "hits")`."""
    return Told("word", name, words, seen_by=seen_by, unknown=unknown)


def text(name: str, *, seen_by: str = EVERYBODY, unknown: str = "something") -> Told:
    return Text("text", name, seen_by=seen_by, unknown=unknown)


def seats(name: str, names: Sequence[str]) -> Told:
    """A set of players, told as bits; other fields may be `seen_by` them."""
    return Seats("seats", name, names, nothing="nobody")


def dice(name: str, purpose: str, die: Die | int, *, seen_by: str = EVERYBODY, unknown: str = "something") -> Told:
    """Dice and what they are rolled for; numbered (their sides) or with faces."""
    return Rolled(name, purpose, die, seen_by, unknown)


class Kind:
    """A kind of event. `seen_by` is who may know that it happened at all: everybody, or whom the field of this name holds."""

    def __init__(
        self, name: str, rule: str, sentence: str, fields: Sequence[Told], seen_by: str, changes: Sequence[Change]
    ) -> None:
        self.name = name
        self.rule = rule
        self.sentence = sentence
        self.fields = list(fields)
        self.seen_by = seen_by
        self.changes = list(changes)
        self._check()

    def _check(self) -> None:
        """A declaration that does not fit together is a mistake of the game's author."""
        known = {field.name: field for field in self.fields}
        if len(known) < len(self.fields):
            raise ValueError(f"{self.name}: two fields have the same name")
        used = [name for _, name, _, _ in Formatter().parse(self.sentence) if name is not None]
        used += [name for change in self.changes for name in change.fields()]
        for name in used:
            if name not in known:
                raise ValueError(f"{self.name}: there is no field {name}")
        for name in (self.seen_by, *[field.seen_by for field in self.fields]):
            if name != EVERYBODY and (name not in known or known[name].kind not in ("player", "seats")):
                raise ValueError(f"{self.name}: {name} is not a player or a set of seats, so it cannot say who sees")

    def schema(self) -> Document:
        properties: Document = {field.name: field.schema() for field in self.fields}
        return {
            "type": "object",
            "properties": {
                "number": {"type": "integer", "minimum": 1},
                "kind": {"const": self.name},
                "rule": {"const": self.rule},
                "sentence": {"type": "string"},
                "fields": {
                    "type": "object",
                    "properties": properties,
                    "required": list(properties),
                    "additionalProperties": False,
                },
                "known_to": {"type": "object"},
            },
            "required": ["number", "kind", "rule", "sentence", "fields"],
            "additionalProperties": False,
        }


class Events:
    """The kinds of events of a game."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}

    def kind(
        self,
        name: str,
        rule: str,
        sentence: str,
        *fields: Told,
        seen_by: str = EVERYBODY,
        changes: Sequence[Change] = (),
    ) -> Kind:
        """Declare the next kind; the sentence names its fields in braces."""
        if name in self.kinds:
            raise ValueError(f"there is an event {name} already")
        kind = Kind(name, rule, sentence, fields, seen_by, changes)
        self.kinds[name] = kind
        return kind

    def schema(self) -> Document:
        return {"oneOf": [kind.schema() for kind in self.kinds.values()]}


class Event:
    """Something that has happened, with all there is to know of it."""

    def __init__(self, kind: Kind, values: Sequence[object]) -> None:
        if len(values) != len(kind.fields):
            raise ValueError(f"{kind.name} has {len(kind.fields)} fields, {len(values)} were told")
        self.kind = kind
        self.fields: Document = {}
        who: dict[str, int] = {}
        for field, value in zip(kind.fields, values, strict=True):
            self.fields[field.name] = field.write(value)
            who[field.name] = field.seats(self.fields[field.name], value)
        self.seers: dict[str, int] = {field.name: who[field.seen_by] for field in kind.fields if field.seen_by}
        self.witnesses: int | None = who[kind.seen_by] if kind.seen_by else None  # None: everybody

    def is_known(self, seat: int) -> bool:
        """Whether the seat may know that it happened."""
        return seat == REFEREE or self.witnesses is None or (seat >= 0 and bool(self.witnesses >> seat & 1))

    def document(self, number: int, seat: int, names: Sequence[str]) -> Document:
        """The event as a seat may know it, as its `number`-th; the referee also learns who knows what."""
        fields: Document = {}
        for field in self.kind.fields:
            seers = self.seers.get(field.name)
            sees = seat == REFEREE or seers is None or (seat >= 0 and bool(seers >> seat & 1))
            fields[field.name] = self.fields[field.name] if sees else field.hide(self.fields[field.name])
        words = {field.name: field.words(fields[field.name]) for field in self.kind.fields}
        document: Document = {
            "number": number,
            "kind": self.kind.name,
            "rule": self.kind.rule,
            "sentence": self.kind.sentence.format(**words),
            "fields": fields,
        }
        secrets = {**self.seers} if self.witnesses is None else {**self.seers, "event": self.witnesses}
        if seat == REFEREE and secrets:
            document["known_to"] = {
                name: [player for at, player in enumerate(names) if bits >> at & 1] for name, bits in secrets.items()
            }
        return document


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """What has been told so far; it stands beside a state while somebody listens."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: Kind, *values: object) -> None:
        """Note an event, its fields in the order of their declaration."""
        self.events.append(Event(kind, values))

    def told(self, seat: int, names: Sequence[str], since: int = 0) -> list[Document]:
        """What a seat may know, after the first `since` events that it knows: numbers count what it knows, not what happened."""
        known = [event for event in self.events if event.is_known(seat)]
        return [event.document(since + at + 1, seat, names) for at, event in enumerate(known[since:])]
