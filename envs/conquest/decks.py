"""Decks: reading and writing them, and the rules of deck building (CQ-D).

A deck is a list (`core/lists.py`) with the warlord on the first line; in JSON a synapse unit stands by itself.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
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
from grognard.envs.core.errors import Problems
from grognard.envs.core.lists import ListForm, number_of

LEAST: Final = 50
MOST: Final = 60  # CQ-H-deck: so that observations and actions have a fixed size
COPIES: Final = 3
TITLE_ROWS: Final = 56  # room for titles: of sixty cards a signature squad is at least eight, of four titles
FORM: Final = ListForm("deck", "conquest", "decks", "warlord", "cards", "title", ("synapse",))


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

    def text(self, separator: str = "\n") -> str:
        """The deck as text."""
        synapse = {CARDS.names[self.synapse]: 1} if self.synapse >= 0 else {}
        return FORM.text(CARDS.names[self.warlord], synapse | self._named(), separator)

    def json(self) -> str:
        """The deck as JSON."""
        synapse = {"synapse": CARDS.names[self.synapse]} if self.synapse >= 0 else {}
        return FORM.json(CARDS.names[self.warlord], self._named(), synapse)

    def _named(self) -> dict[str, int]:
        return {CARDS.names[kind]: number for kind, number in self.cards.items()}


# Reading


def parse_deck(text: str, what: str = "deck") -> Deck:
    """The deck of a text or of JSON; raises BadInput with every mistake of form."""
    problems = Problems(what)
    warlord, entries = FORM.parse(text, problems)
    cards: Counter[int] = Counter()
    synapse = -1
    for place, title, number in entries:
        kind = number_of(title, place, "card", CARDS.names, problems)
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
    leader = None if warlord is None else number_of(warlord, "warlord", "card", CARDS.names, problems)
    if leader is not None and CARDS.type[leader] != WARLORD:
        problems.add("warlord", f"{warlord} is not a warlord")
    problems.check()
    assert leader is not None
    return Deck(leader, cards, synapse)


def deck_names() -> list[str]:
    """The decks that are shipped."""
    return FORM.shipped()


@cache
def shipped_deck(name: str) -> Deck:
    return parse_deck(*FORM.find(name))


def find_deck(given: str) -> Deck:
    """A shipped deck by name, a file, or the text of a deck itself; raises BadInput."""
    return shipped_deck(given) if given in deck_names() else parse_deck(*FORM.find(given))


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
