"""Parts of positions that only The Edge has: tokens, marks of upgrades, and lists whose entries are tables."""

from collections.abc import Mapping
from typing import Any, Final

from grognard.envs.core.errors import Problems
from grognard.envs.core.form import Group, Many, Rows, table_schema
from grognard.envs.core.form_parts import Counted, Tables
from grognard.envs.core.hidden import REFEREE, Document, hidden, or_hidden
from grognard.envs.core.position import Codec, Name
from grognard.envs.edge.board import PLACEMENTS
from grognard.envs.edge.data.printed import ATTRIBUTES, PARTS
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.names import FACE_NAMES, MODEL_NAMES, PLACE_NAMES, PLAYERS, SPACE_NAMES, TOKEN_NAMES, mode_names
from grognard.envs.edge.position_frames import HEX, PLAYER
from grognard.envs.edge.rules.effects import EFFECT_NAMES, add_effect
from grognard.envs.edge.rules.pieces import are_enemies
from grognard.envs.edge.rules.texts import TOKEN_RULES
from grognard.envs.edge.state import (
    EFFECT_WIDTH,
    MARKER_WIDTH,
    NONE,
    ON_SEAT,
    TOKEN_KINDS,
    UNTIL_NAMES,
    State,
    add_marker,
)

TOKEN: Final = Name(TOKEN_NAMES, "token", {})
KINDS: Final = int(TOKEN_KINDS)
ATTRIBUTE_NAMES: Final = [name.upper() for name in ATTRIBUTES]  # as they are printed on tokens


class TokenList(Many):
    """Tokens on something, as often as they lie there; those that name somebody as a table `{token, of}`.

    `of` is a model for tokens that last as long as a contact, an attribute for tokens of which there is one for each, a
    player for others, or the number of a group.
    """

    def __init__(self, name: str, attribute: str, named: str = "") -> None:
        super().__init__(name, TOKEN, attribute)
        self.named = named

    def write(self, state: Any, row: int | None, seat: int) -> list[object]:
        start = (row or 0) * KINDS
        written: list[object] = []
        for token in range(KINDS):
            named = int(getattr(state, self.named)[start + token]) if self.named else 0
            entry = TOKEN_NAMES[token] if named == 0 else {"token": TOKEN_NAMES[token], "of": _named(token, named - 1)}
            written += [entry] * int(getattr(state, self.attribute)[start + token])
        return written

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list of tokens is needed, not {given!r}")
            return
        for at, entry in enumerate(given):
            where = f"{place}[{at}]"
            of = entry.get("of") if isinstance(entry, Mapping) else None
            token = TOKEN.read(entry.get("token") if isinstance(entry, Mapping) else entry, where, problems)
            getattr(state, self.attribute)[(row or 0) * KINDS + token] += 1
            if self.named and of is not None:
                getattr(state, self.named)[(row or 0) * KINDS + token] = 1 + _read_named(of, where, problems)

    def schema(self) -> Document:
        of: Document = {"anyOf": [{"type": "integer"}, {"enum": [*PLAYERS, *ATTRIBUTE_NAMES, *MODEL_NAMES]}]}
        named = table_schema({"token": TOKEN.schema(), "of": of})
        return {"type": "array", "items": {"anyOf": [TOKEN.schema(), named]} if self.named else TOKEN.schema()}


def _named(token: int, number: int) -> object:
    if TOKEN_RULES[token].contact or TOKEN_RULES[token].still:
        return MODEL_NAMES[number]
    if TOKENS.kinds[token]:
        return ATTRIBUTE_NAMES[number]
    return PLAYERS[number] if number < len(PLAYERS) else number


def _read_named(given: object, place: str, problems: Problems) -> int:
    for names in (PLAYERS, ATTRIBUTE_NAMES):
        if given in names:
            return names.index(str(given))
    if isinstance(given, int) and not isinstance(given, bool):
        return Codec(0, 200).read(given, place, problems)
    return Name(MODEL_NAMES, "model, player or attribute", {}).read(given, place, problems)


class Hand(Many):
    """A hand: all of it for its own side, for others what they have seen in it and how many cards there are."""

    def write(self, state: Any, row: int | None, seat: int) -> list[object]:
        owner = row or 0
        cards = [int(card) for card in state.hand[owner]]
        if seat == REFEREE or (seat >= 0 and not are_enemies(state, seat, owner)):
            return [self.codec.write(card) for card in cards]
        known = [int(card) for card in state.known[seat * int(state.options.players) + owner]] if seat >= 0 else []
        unknown = len(cards) - len(known)
        return [*map(self.codec.write, known), *([hidden(unknown)] if unknown else [])]

    def schema(self) -> Document:
        return {"type": "array", "items": or_hidden(self.codec.schema())}


class Pile(Many):
    """A deck: its own side knows what is in it, but not the order, unless it was put in order (ED-VAR-7)."""

    def write(self, state: Any, row: int | None, seat: int) -> list[object]:
        cards = [int(card) for card in state.deck[row or 0]]
        if seat != REFEREE and (seat < 0 or are_enemies(state, seat, row or 0)):
            return [hidden(len(cards))] if cards else []
        return [
            self.codec.write(card) for card in (cards if seat == REFEREE or state.options.scripted else sorted(cards))
        ]

    def schema(self) -> Document:
        return {"type": "array", "items": or_hidden(self.codec.schema())}


class Pairs(Many):
    """Two numbers of an upgrade: of its top and of its bottom action."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Codec(0, 1_000_000))

    def write(self, state: object, row: int | None, seat: int) -> list[object]:
        return [int(getattr(state, self.attribute)[(row or 0) * 2 + part]) for part in range(2)]

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list) or len(given) != 2:
            problems.add(place, f"two numbers are needed, not {given!r}")
            return
        for part in range(2):
            getattr(state, self.attribute)[(row or 0) * 2 + part] = self.codec.read(given[part], place, problems)


class PaidParts(Many):
    """Which passives of an upgrade are paid: `[top, bottom]`, or one of them, or none."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Name(PARTS, "action", {}))

    def write(self, state: object, row: int | None, seat: int) -> list[object]:
        return [name for part, name in enumerate(PARTS) if getattr(state, self.attribute)[(row or 0) * 2 + part]]

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list of actions is needed, not {given!r}")
            return
        for name in given:
            getattr(state, self.attribute)[(row or 0) * 2 + self.codec.read(name, place, problems)] = 1


class Seated(Rows):
    """Rows of players, or of what is theirs: their names begin with the seat, and there are only those of who plays."""

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        players = PLAYERS[: int(state.options.players)]
        absent = [name for name in given if str(name).split()[0] not in players] if isinstance(given, Mapping) else []
        for name in absent:
            problems.add(f"{place}.{name}", f"only {', '.join(players)} play")
        if not absent:
            super().read(state, row, given, place, problems)


class Squads(Seated):
    """Squads, their modes by name."""

    def write(self, state: Any, row: int | None, seat: int) -> Document:
        document = super().write(state, row, seat)
        for name, facts in document.items():
            squad = self.names.index(name)
            assert isinstance(facts, dict)
            facts["mode"] = mode_names(int(state.squad_kind[squad]))[state.mode[squad]]
        return document

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, Mapping):
            super().read(state, row, given, place, problems)
            return
        rows = {name: _without_mode(facts) for name, facts in given.items()}
        super().read(state, row, rows, place, problems)
        for name, facts in given.items():
            if not problems.found and isinstance(facts, Mapping) and "mode" in facts:
                squad = self.names.index(name)
                kind = int(state.squad_kind[squad])
                names = mode_names(kind) if kind != NONE else []
                state.mode[squad] = max(0, Name(names, "mode").read(facts["mode"], f"{place}.{name}.mode", problems))

    def schema(self) -> Document:
        written: Any = super().schema()
        for row in written["properties"].values():
            row["properties"]["mode"] = {"type": "string"}
            row["required"] = list(row["properties"])
        return dict(written)


def _without_mode(facts: object) -> object:
    return {key: value for key, value in facts.items() if key != "mode"} if isinstance(facts, Mapping) else facts


FACE: Final = Name(FACE_NAMES, "face")  # null for tokens that are all alike


class Markers(Tables):
    """Tokens on hexes and Spaces. Faces are known to their owner and the ally (section 7); several of one kind stand by hex."""

    width = int(MARKER_WIDTH)

    def __init__(self, name: str) -> None:
        super().__init__(name, {"token": TOKEN, "hex": HEX, "face": FACE, "owner": PLAYER})

    def is_known(self, state: State, numbers: list[int], name: str, seat: int) -> bool:
        if name != "face" or numbers[2] == NONE or seat == REFEREE:
            return True
        return seat >= 0 and not are_enemies(state, seat, numbers[3])

    def add(self, state: State, numbers: list[int]) -> None:
        add_marker(state, *numbers)

    def schema(self) -> Document:
        written: Any = super().schema()
        written["items"]["properties"]["face"] = or_hidden(FACE.schema())
        return dict(written)


class Spot(Codec):
    """Where a base lies, or null."""

    def write(self, value: int) -> object:
        return None if value == NONE else f"{SPACE_NAMES[value // PLACEMENTS]}.{PLACE_NAMES[value % PLACEMENTS]}"

    def read(self, given: object, place: str, problems: Problems) -> int:
        if given is None:
            return int(NONE)
        space, _, hexes = str(given).partition(".")
        if space in SPACE_NAMES and hexes in PLACE_NAMES:
            return SPACE_NAMES.index(space) * PLACEMENTS + PLACE_NAMES.index(hexes)
        problems.add(place, f"a Space with its hexes is needed, such as r2c3.0-1, not {given!r}")
        return int(NONE)

    def schema(self) -> Document:
        return {"anyOf": [{"type": "string"}, {"type": "null"}]}


class Whom(Codec):
    """A model, or all of a player."""

    def write(self, value: int) -> object:
        return MODEL_NAMES[value] if value < ON_SEAT else PLAYERS[value - int(ON_SEAT)]

    def read(self, given: object, place: str, problems: Problems) -> int:
        if given in PLAYERS:
            return int(ON_SEAT) + PLAYERS.index(str(given))
        return Name(MODEL_NAMES, "model or player", {}).read(given, place, problems)

    def schema(self) -> Document:
        return {"enum": [*PLAYERS, *MODEL_NAMES]}


class Effects(Tables):
    """Lasting effects."""

    width = int(EFFECT_WIDTH)

    def __init__(self, name: str) -> None:
        codecs = {
            "what": Name(EFFECT_NAMES, "effect", {}),
            "whom": Whom(),
            "amount": Codec(-99, 9999),
            "until": Name(UNTIL_NAMES, "period", {}),
            "serial": Codec(0, 1_000_000),
        }
        super().__init__(name, codecs)

    def add(self, state: State, numbers: list[int]) -> None:
        add_effect(state, *numbers)


class Supply(Counted):
    """How many tokens of each kind are in supply."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Codec(0, 99))

    def places(self, state: State) -> dict[str, int]:
        return {name: token for token, name in enumerate(TOKEN_NAMES)}


class Won(Counted):
    """VP tokens won, as `red of blue`: by red, of blue's."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Codec(0, 20))

    def places(self, state: State) -> dict[str, int]:
        return pairs(state)


class Known(Group):
    """Hand cards that somebody has seen, as `red of blue`: those red knows of blue's hand. Both know which they are."""

    def __init__(self, name: str, codec: Codec) -> None:
        super().__init__(name, [])
        self.codec = codec

    def write(self, state: Any, row: int | None, seat: int) -> Document:
        document: Document = {}
        players = int(state.options.players)
        for name, at in pairs(state).items():
            cards = [int(card) for card in state.known[at]]
            if cards:
                sees = seat in (REFEREE, at // players, at % players)
                document[name] = [self.codec.write(card) for card in cards] if sees else [hidden(len(cards))]
        return document

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, Mapping):
            problems.add(place, f"a table of pairs and cards is needed, not {given!r}")
            return
        places = pairs(state)
        for name, cards in given.items():
            if name not in places:
                problems.unknown(f"{place}.{name}", "pair", name, list(places))
            else:
                listed = Many(name, self.codec, self.name, row=places[name])
                listed.read(state, None, cards, f"{place}.{name}", problems)

    def schema(self) -> Document:
        return {"type": "object", "additionalProperties": {"type": "array", "items": or_hidden(self.codec.schema())}}


def pairs(state: State) -> dict[str, int]:
    """Two different players, as `red of blue`, by their place in arrays of all pairs."""
    players = int(state.options.players)
    return {
        f"{PLAYERS[one]} of {PLAYERS[other]}": one * players + other
        for one in range(players)
        for other in range(players)
        if one != other
    }
