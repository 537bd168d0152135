"""Decks: reading and writing them, and the rules of deck building (CQ-D).

A deck is a text with the warlord on the first line and then a number and a title on each line; lines may also be parted by
semicolons, and what follows a # is a remark. The same as JSON: {"warlord": ..., "synapse": ..., "cards": {title: number}}.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from grognard.envs.conquest.data.printed import (
    ARMY,
    COMMON,
    FACTIONS,
    NECRONS,
    NEUTRAL,
    PLANET,
    SIGNATURE,
    SYNAPSE,
    TOKEN,
    TYRANIDS,
    WARLORD,
    WHEEL,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.core.errors import BadInput, Problems, shortened
from grognard.envs.core.files import read_text

LEAST: Final = 50
MOST: Final = 60  # CQ-H-deck: so that observations and actions have a fixed size
COPIES: Final = 3
TITLE_ROWS: Final = 56  # room for titles: of sixty cards a signature squad is at least eight, of four titles


class Deck:
    """A warlord, its cards by number of copies, and for some a synapse unit."""

    def __init__(self, warlord: int, cards: Mapping[int, int], synapse: int = -1) -> None:
        self.warlord = warlord
        self.cards = dict(sorted(cards.items()))
        self.synapse = synapse

    @property
    def size(self) -> int:
        return sum(self.cards.values())

    def kinds(self) -> list[int]:
        """Every card, copies included."""
        return [kind for kind, number in self.cards.items() for _ in range(number)]

    def titles(self) -> list[int]:
        """Every title that can come into the player's hand or discard pile."""
        return [*self.cards, *([self.synapse] if self.synapse >= 0 else [])]

    def text(self, parted_by: str = "\n") -> str:
        """The deck as text."""
        above = [CARDS.names[self.warlord], *([f"1 {CARDS.names[self.synapse]}"] if self.synapse >= 0 else [])]
        return parted_by.join([*above, *[f"{number} {CARDS.names[kind]}" for kind, number in self.cards.items()]])

    def json(self) -> str:
        """The deck as JSON."""
        document: dict[str, object] = {"warlord": CARDS.names[self.warlord]}
        if self.synapse >= 0:
            document["synapse"] = CARDS.names[self.synapse]
        document["cards"] = {CARDS.names[kind]: number for kind, number in self.cards.items()}
        return json.dumps(document, indent=2, ensure_ascii=False)


# Reading


def parse_deck(text: str, what: str = "deck") -> Deck:
    """The deck of a text or of JSON; raises BadInput with every mistake of form."""
    problems = Problems(what)
    warlord, lines = _parse_json(text, problems) if text.lstrip().startswith("{") else _parse_text(text, problems)
    cards: Counter[int] = Counter()
    synapse = -1
    for place, title, number in lines:
        kind = _find(title, place, problems)
        if kind is None:
            continue
        if CARDS.type[kind] == SYNAPSE:
            if synapse >= 0 or number > 1:
                problems.add(place, "CQ-D-9: one synapse unit, not several")
            synapse = kind
        elif CARDS.type[kind] in (WARLORD, TOKEN, PLANET):
            problems.add(place, f"{title} is not part of a deck")
        else:
            cards[kind] += number
    leader = _find(warlord, "warlord", problems) if warlord is not None else None
    if leader is not None and CARDS.type[leader] != WARLORD:
        problems.add("warlord", f"{warlord} is no warlord")
    problems.check()
    assert leader is not None
    return Deck(leader, cards, synapse)


def _find(title: str, place: str, problems: Problems) -> int | None:
    folded = {name.casefold(): number for name, number in CARDS.named.items()}
    kind = folded.get(title.strip().casefold())
    if kind is None:
        problems.unknown(place, "card", title, CARDS.names)
    return kind


def _parse_text(text: str, problems: Problems) -> tuple[str | None, list[tuple[str, str, int]]]:
    warlord, found = None, []
    for number, line in enumerate(re.split(r"[\n;]", text), 1):
        said = line.partition("#")[0].strip()
        match = re.fullmatch(r"([0-9]{1,4})x? +(.+)", said)  # longer numbers are no decks
        if match and int(match[1]) > 0:
            found.append((f"line {number}", match[2], int(match[1])))
        elif said and warlord is None:
            warlord = said
        elif said:
            problems.add(f"line {number}", f"a number and a title are needed, not {shortened(said)!r}")
    if warlord is None:
        problems.add("line 1", "the name of the warlord is needed")
    return warlord, found


def _parse_json(text: str, problems: Problems) -> tuple[str | None, list[tuple[str, str, int]]]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        problems.add("", f"is not valid JSON: {error}")
        return None, []
    found: list[tuple[str, str, int]] = []
    for key in document:
        if key not in ("warlord", "synapse", "cards"):
            problems.unknown(key, "key", key, ["warlord", "synapse", "cards"])
    if not isinstance(document.get("warlord"), str):
        problems.add("warlord", "the name of the warlord is needed")
    if "synapse" in document:
        found.append(("synapse", str(document["synapse"]), 1))
    cards = document.get("cards")
    if not isinstance(cards, dict):
        problems.add("cards", "a table of titles and numbers is needed")
        cards = {}
    for title, number in cards.items():
        if isinstance(number, int) and not isinstance(number, bool) and 0 < number < 10_000:
            found.append((f"cards.{title}", title, number))
        else:
            problems.add(f"cards.{title}", f"a whole number from 1 to 9999 is needed, not {shortened(repr(number))}")
    warlord = document.get("warlord")
    return (warlord if isinstance(warlord, str) else None), found


@cache
def deck_names() -> list[str]:
    """The decks that are shipped."""
    folder = files("grognard.configs") / "decks" / "conquest"
    return sorted(entry.name.removesuffix(".txt") for entry in folder.iterdir() if entry.name.endswith(".txt"))


@cache
def shipped_deck(name: str) -> Deck:
    text = (files("grognard.configs") / "decks" / "conquest" / f"{name}.txt").read_text(encoding="utf-8")
    return parse_deck(text, f"deck {name}")


def find_deck(given: str) -> Deck:
    """A shipped deck by name, a file, or the text of a deck itself; raises BadInput."""
    if given in deck_names():
        return shipped_deck(given)
    if given.endswith((".txt", ".json")):
        return parse_deck(read_text(given, f"deck {given}"), f"deck {given}")
    if re.search(r"[\n;{]", given):
        return parse_deck(given)
    problems = Problems("deck")
    problems.unknown("", "deck", given, [*deck_names(), "a file .txt or .json", "the text of a deck"])
    raise BadInput("deck", problems.found)


# Building (CQ-D)


def breaches(deck: Deck) -> list[str]:
    """Every rule of deck building that a deck breaks."""
    found = [*too_large(deck), *_size(deck), *_signature(deck), *_copies(deck), *_factions(deck)]
    if deck.warlord in CARDS.named.values() and (CARDS.faction[deck.warlord] == TYRANIDS) != (deck.synapse >= 0):
        found.append("CQ-D-9: a Tyranid deck, and no other, has a synapse unit")
    return found


def is_starter(deck: Deck) -> bool:
    """CQ-D-10: one of the introductory decks."""
    names = [name for name in deck_names() if name.endswith("_starter")]
    return any(shipped_deck(name).text() == deck.text() for name in names)


def too_large(deck: Deck) -> list[str]:
    """What no table has room for."""
    found = [f"CQ-H-deck: at most {MOST} cards, not {deck.size}"] if deck.size > MOST else []
    if len(deck.titles()) > TITLE_ROWS:
        found.append(f"CQ-H-deck: at most {TITLE_ROWS} titles, not {len(deck.titles())}")
    return found


def _size(deck: Deck) -> list[str]:
    if deck.size < LEAST and not is_starter(deck):
        return [f"CQ-D-2: at least {LEAST} cards, not {deck.size}"]
    return []


def _signature(deck: Deck) -> list[str]:
    """CQ-D-3: the whole signature squad, nothing more of it, and nothing of another's; CQ-A-loyalty."""
    name = CARDS.names[deck.warlord]
    squad = {kind: int(CARDS.copies[kind]) for kind in range(CARDS.count) if CARDS.warlords[kind] == name}
    found = [
        f"CQ-D-3: {number} {CARDS.names[kind]} belong to the signature squad of {name}, not {deck.cards.get(kind, 0)}"
        for kind, number in squad.items()
        if number and deck.cards.get(kind, 0) != number
    ]
    return found + [
        f"CQ-D-3: {CARDS.names[kind]} is a signature card of {CARDS.warlords[kind]}"
        for kind in deck.cards
        if CARDS.loyalty[kind] == SIGNATURE and kind not in squad
    ]


def _copies(deck: Deck) -> list[str]:
    """CQ-D-4, CQ-D-8: at most three of a title, unique cards and Relics too."""
    return [
        f"CQ-D-4: at most {COPIES} {CARDS.names[kind]}, not {number}"
        for kind, number in deck.cards.items()
        if number > COPIES and CARDS.loyalty[kind] != SIGNATURE
    ]


def _factions(deck: Deck) -> list[str]:
    """CQ-D-5 to CQ-D-7, CQ-D-9: whose cards may be used."""
    own = CARDS.faction[deck.warlord]
    foreign = [kind for kind in deck.cards if CARDS.faction[kind] not in (own, NEUTRAL)]
    found = []
    for kind in foreign:
        if CARDS.loyalty[kind] != COMMON and CARDS.loyalty[kind] != SIGNATURE:
            found.append(f"CQ-D-7: {CARDS.names[kind]} is loyal to {FACTIONS[CARDS.faction[kind]]}")
    allies = sorted({int(CARDS.faction[kind]) for kind in foreign})
    if own == NECRONS:
        found += [
            f"CQ-D-9: {CARDS.names[kind]}: of other factions Necrons use army units alone, and no Tyranids"
            for kind in foreign
            if CARDS.type[kind] != ARMY or CARDS.faction[kind] == TYRANIDS
        ]
    elif own == TYRANIDS:
        found += [f"CQ-D-9: {CARDS.names[kind]}: Tyranids have no allies" for kind in foreign]
        found += [
            f"CQ-D-9: {CARDS.names[kind]}: Tyranids use no neutral army units"
            for kind in deck.cards
            if CARDS.faction[kind] == NEUTRAL and CARDS.type[kind] == ARMY
        ]
    else:
        if len(allies) > 1:
            found.append(f"CQ-D-5: cards of one allied faction, not of {', '.join(FACTIONS[ally] for ally in allies)}")
        for ally in allies:
            if ally >= WHEEL or (ally - own) % WHEEL not in (1, WHEEL - 1):
                found.append(f"CQ-D-6: {FACTIONS[ally]} is not next to {FACTIONS[own]} on the wheel")
    return found
