"""Parts of positions that only Legion has: lengths, tokens, order pools, hands, lasting effects."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.form import Many
from grognard.envs.core.form_parts import Tables
from grognard.envs.core.hidden import REFEREE, Document, hidden, or_hidden
from grognard.envs.core.position import Codec, Name
from grognard.envs.legion.data.printed import INCH, RANKS
from grognard.envs.legion.data.tables import KEYWORDS, UPGRADES
from grognard.envs.legion.names import (
    ABILITY_NAMES,
    BATTLE_NAMES,
    COMMAND_NAMES,
    MINI_NAMES,
    PLAYERS,
    UNIT_KINDS,
    UNIT_NAMES,
    WEAPON_NAMES,
)
from grognard.envs.legion.rules.lasting import EFFECT_NAMES, FIRST_EFFECT, FIRST_GRANTED
from grognard.envs.legion.rules.orders import unseen_tokens
from grognard.envs.legion.state import (
    EFFECT_WIDTH,
    GREEN,
    TOKEN_NAMES,
    UNTIL_NAMES,
    State,
)

PLAYER: Final = Name(PLAYERS, "player")
UNIT: Final = Name(UNIT_NAMES, "unit")
MINI: Final = Name(MINI_NAMES, "mini")
KIND: Final = Name(UNIT_KINDS, "unit card")
COMMAND: Final = Name(COMMAND_NAMES, "command card")
BATTLE_CARD: Final = Name(BATTLE_NAMES, "battle card")
UPGRADE_CARD: Final = Name(UPGRADES.labels, "upgrade card")
WEAPON: Final = Name(WEAPON_NAMES, "weapon")
RANK: Final = Name(RANKS, "rank")
NUMBER: Final = Codec(-100_000_000, 100_000_000)  # the largest say what is added to pools, and the moment of a token


class AbilityName(Name):
    """A keyword or card by name; schemas do not list all of them."""

    def schema(self) -> Document:
        return {"anyOf": [{"type": "string"}, {"type": "null"}]} if self.below else {"type": "string"}


ABILITY: Final = AbilityName(ABILITY_NAMES, "keyword or card")
ABILITY_THERE: Final = AbilityName(ABILITY_NAMES, "keyword or card", {})


class Length(Codec):
    """A length in tenths of a millimetre; read as inches, too: `"10.5 in"`."""

    def __init__(self) -> None:
        super().__init__(-30_000, 30_000)  # as high as what nothing can reach

    def read(self, given: object, place: str, problems: Problems) -> int:
        inches = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*in\s*", given) if isinstance(given, str) else None
        if inches:
            given = int((Decimal(inches[1]) * INCH).to_integral_value())
        if isinstance(given, int) and not isinstance(given, bool) and self.least <= given <= self.most:
            return given
        problems.add(place, f"a length is needed, tenths of a millimetre or a text such as '10.5 in', not {given!r}")
        return 0


LENGTH: Final = Length()


class What(Codec):
    """What a lasting effect is: a keyword by its name, another effect by its name, or `has` with the ability that it gives."""

    def write(self, value: int) -> object:
        if value >= FIRST_GRANTED:
            return f"has {ABILITY_NAMES[value - int(FIRST_GRANTED)]}"
        return EFFECT_NAMES[value - int(FIRST_EFFECT)] if value >= FIRST_EFFECT else KEYWORDS.names[value]

    def read(self, given: object, place: str, problems: Problems) -> int:
        text = str(given)
        if text.startswith("has ") and text[4:] in ABILITY_NAMES:
            return int(FIRST_GRANTED) + ABILITY_NAMES.index(text[4:])
        if text in EFFECT_NAMES:
            return int(FIRST_EFFECT) + EFFECT_NAMES.index(text)
        return Name(KEYWORDS.names, "keyword or effect", {}).read(given, place, problems)

    def schema(self) -> Document:
        return {"type": "string"}


class Effects(Tables):
    """Lasting effects, the oldest first."""

    width = int(EFFECT_WIDTH)

    def __init__(self, name: str) -> None:
        codecs = {
            "what": What(),
            "unit": UNIT,
            "amount": NUMBER,
            "until": Name(UNTIL_NAMES, "period", {}),
            "source": ABILITY,
            "argument": NUMBER,
        }
        super().__init__(name, codecs)

    def add(self, state: State, numbers: list[int]) -> None:
        effects = state.effects
        for number in numbers:
            effects = append(effects, i64(number))
        state.effects = effects


class Barricades(Tables):
    """Barricades that are terrain: the middle of each, and its turn in steps of 15 degrees."""

    width = 3

    def __init__(self, name: str) -> None:
        super().__init__(name, {"x": LENGTH, "y": LENGTH, "rotation": Codec(0, 23)})

    def add(self, state: State, numbers: list[int]) -> None:
        barricades = state.barricades
        for number in numbers:
            barricades = append(barricades, i64(number))
        state.barricades = barricades


class Supplies(Many):
    """The deck of supply cards, the next one last: nobody knows its order."""

    def write(self, state: Any, row: int | None, seat: int) -> list[object]:
        cards = [int(card) for card in state.supplies]
        if seat == REFEREE or not cards:
            return [self.codec.write(card) for card in cards]
        return [hidden(len(cards))]

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list is needed, not {given!r}")
            return
        for at, item in enumerate(given):
            state.supplies = append(state.supplies, i64(self.codec.read(item, f"{place}[{at}]", problems)))

    def schema(self) -> Document:
        return {"type": "array", "items": or_hidden(self.codec.schema())}


class Hand(Many):
    """A hand: all of it for its owner; for the other what it has seen of it, and how many cards there are."""

    def write(self, state: Any, row: int | None, seat: int) -> list[object]:
        owner = row or 0
        cards = [int(card) for card in state.hand[owner]]
        if seat in (REFEREE, owner):
            return [self.codec.write(card) for card in cards]
        known = sorted(int(card) for card in state.known[owner]) if seat >= 0 else []
        unknown = len(cards) - len(known)
        return [*map(self.codec.write, known), *([hidden(unknown)] if unknown > 0 else [])]

    def schema(self) -> Document:
        return {"type": "array", "items": or_hidden(self.codec.schema())}


class NumbersByName(Many):
    """A number for each of some names, all of one row of an array that holds them one after the other; zeros are left out."""

    def __init__(self, name: str, names: tuple[str, ...], attribute: str, most: int = 99) -> None:
        super().__init__(name, Codec(0, most), attribute)
        self.names = names

    def write(self, state: Any, row: int | None, seat: int) -> Any:
        array, start = getattr(state, self.attribute), (row or 0) * len(self.names)
        return {name: int(array[start + at]) for at, name in enumerate(self.names) if array[start + at]}

    def read(self, state: Any, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, Mapping):
            problems.add(place, f"a table of names and numbers is needed, not {given!r}")
            return
        for name, number in given.items():
            if name not in self.names:
                problems.unknown(f"{place}.{name}", "name", name, list(self.names))
                continue
            at = (row or 0) * len(self.names) + self.names.index(str(name))
            getattr(state, self.attribute)[at] = self.codec.read(number, f"{place}.{name}", problems)

    def schema(self) -> Document:
        properties = dict.fromkeys(self.names, self.codec.schema())
        return {"type": "object", "properties": properties, "additionalProperties": False}


class Pool(NumbersByName):
    """An order pool; the other player cannot tell its tokens from those that lie face down on command cards."""

    def write(self, state: Any, row: int | None, seat: int) -> Any:
        owner = row or 0
        if seat in (REFEREE, owner):
            return super().write(state, row, seat)
        counts = {name: int(unseen_tokens(state, i64(owner), i64(rank))) for rank, name in enumerate(self.names)}
        return {name: count for name, count in counts.items() if count}


TOKENS: Final = NumbersByName("tokens", TOKEN_NAMES, "tokens")
CACHED: Final = NumbersByName("cached", TOKEN_NAMES[: int(GREEN)], "cached")
POOL: Final = Pool("pool", RANKS, "pool")
