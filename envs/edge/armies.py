"""Armies and decks: reading and writing them, and what binds both (ED-S7, ED-S9, ED-UPG-9).

Both are texts with the faction on the first line and then a number and a name on each line: squads in an army, action cards
in a deck. Lines may also be separated by semicolons, and what follows a # is a remark. The same as JSON:
{"faction": ..., "squads": {name: number}} and {"faction": ..., "cards": {name: number}}.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import ClassVar

from grognard.envs.core.errors import BadInput, Problems, shortened
from grognard.envs.core.files import read_text
from grognard.envs.edge.data.printed import ANY_SQUAD, CORE, TIERS
from grognard.envs.edge.data.tables import CARDS, SQUADS, TITLES


class Roster:
    """What a player chose of one faction: squads or cards by their numbers, with how many of each."""

    what: ClassVar[str]
    folder: ClassVar[str]  # of the shipped ones
    key: ClassVar[str]  # in JSON
    known: ClassVar[list[str]]  # names of all that can be chosen, by number

    def __init__(self, faction: int, chosen: Mapping[int, int]) -> None:
        self.faction = faction
        self.chosen = dict(sorted(chosen.items()))

    @property
    def size(self) -> int:
        return sum(self.chosen.values())

    def members(self) -> list[int]:
        """Every squad or card, several of one name one after the other."""
        return [at for at, number in self.chosen.items() for _ in range(number)]

    def text(self, separator: str = "\n") -> str:
        """The army or deck as text."""
        return separator.join(
            [TITLES[self.faction], *(f"{number} {self.known[at]}" for at, number in self.chosen.items())]
        )

    def json(self) -> str:
        """The army or deck as JSON."""
        numbers = {self.known[at]: number for at, number in self.chosen.items()}
        return json.dumps({"faction": TITLES[self.faction], self.key: numbers}, indent=2, ensure_ascii=False)


class Army(Roster):
    """The squads that a player chose; their order is that of the slots."""

    what = "army"
    folder = "armies"
    key = "squads"
    known = SQUADS.names


class Deck(Roster):
    """The action cards that a player chose."""

    what = "deck"
    folder = "decks"
    key = "cards"
    known = CARDS.names


# Reading


def parse_army(text: str, what: str = "army") -> Army:
    """The army of a text or of JSON; raises BadInput with every mistake of form."""
    return Army(*_parse(text, what, Army))


def parse_deck(text: str, what: str = "deck") -> Deck:
    """The deck of a text or of JSON; raises BadInput with every mistake of form."""
    return Deck(*_parse(text, what, Deck))


def _parse(text: str, what: str, kind: type[Roster]) -> tuple[int, Counter[int]]:
    problems = Problems(what)
    if text.lstrip().startswith("{"):
        faction, lines = _parse_json(text, kind.key, problems)
    else:
        faction, lines = _parse_text(text, problems)
    chosen: Counter[int] = Counter()
    noun = kind.key.removesuffix("s")
    for place, name, number in lines:
        found = _find(name, place, noun, kind.known, problems)
        if found is not None:
            chosen[found] += number
    owner = None if faction is None else _find(faction, "faction", "faction", TITLES, problems)
    problems.check()
    assert owner is not None
    return owner, chosen


def _find(name: str, place: str, noun: str, known: list[str], problems: Problems) -> int | None:
    folded = {title.casefold(): number for number, title in enumerate(known)}
    found = folded.get(name.strip().casefold())
    if found is None:
        problems.unknown(place, noun, name, known)
    return found


def _parse_text(text: str, problems: Problems) -> tuple[str | None, list[tuple[str, str, int]]]:
    faction, found = None, []
    for number, line in enumerate(re.split(r"[\n;]", text), 1):
        said = line.partition("#")[0].strip()
        match = re.fullmatch(r"([0-9]{1,4})x? +(.+)", said)
        if match and int(match[1]) > 0:
            found.append((f"line {number}", match[2], int(match[1])))
        elif said and faction is None:
            faction = said
        elif said:
            problems.add(f"line {number}", f"a number and a name are needed, not {shortened(said)!r}")
    if faction is None:
        problems.add("line 1", "the name of the faction is needed")
    return faction, found


def _parse_json(text: str, key: str, problems: Problems) -> tuple[str | None, list[tuple[str, str, int]]]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        problems.add("", f"is not valid JSON: {error}")
        return None, []
    for name in document:
        if name not in ("faction", key):
            problems.unknown(name, "key", name, ["faction", key])
    faction = document.get("faction")
    if not isinstance(faction, str):
        problems.add("faction", "the name of the faction is needed")
    numbers = document.get(key)
    if not isinstance(numbers, dict):
        problems.add(key, "a table of names and numbers is needed")
        numbers = {}
    found: list[tuple[str, str, int]] = []
    for name, number in numbers.items():
        if isinstance(number, int) and not isinstance(number, bool) and 0 < number < 10_000:
            found.append((f"{key}.{name}", name, number))
        else:
            problems.add(f"{key}.{name}", f"a whole number from 1 to 9999 is needed, not {shortened(repr(number))}")
    return (faction if isinstance(faction, str) else None), found


@cache
def shipped(folder: str) -> list[str]:
    """The armies or decks that are shipped, by name; those of the same name go together."""
    found = files("grognard.configs") / folder / "edge"
    return sorted(entry.name.removesuffix(".txt") for entry in found.iterdir() if entry.name.endswith(".txt"))


def find_army(given: str) -> Army:
    """A shipped army by name, a file, or the text of an army itself; raises BadInput."""
    return parse_army(*_given(given, Army))


def find_deck(given: str) -> Deck:
    """A shipped deck by name, a file, or the text of a deck itself; raises BadInput."""
    return parse_deck(*_given(given, Deck))


def _given(given: str, kind: type[Roster]) -> tuple[str, str]:
    """The text that was meant, and what to call it."""
    if given in shipped(kind.folder):
        text = (files("grognard.configs") / kind.folder / "edge" / f"{given}.txt").read_text(encoding="utf-8")
        return text, f"{kind.what} {given}"
    if given.endswith((".txt", ".json")):
        return read_text(given, f"{kind.what} {given}"), f"{kind.what} {given}"
    if re.search(r"[\n;{]", given):
        return given, kind.what
    problems = Problems(kind.what)
    others = ["a file .txt or .json", f"the text of {'an' if kind is Army else 'a'} {kind.what}"]
    problems.unknown("", kind.what, given, [*shipped(kind.folder), *others])
    raise BadInput(kind.what, problems.found)


# What binds them


def breaches(army: Army, deck: Deck | None, squads: int, cards: int, tiers: Collection[int] = (CORE,)) -> list[str]:
    """Every rule that an army of so many squads and its deck of so many cards break; the deck may still be to come."""
    found = [*_army_size(army, squads), *_foreign(army, SQUADS.faction), *_squad_cards(army), *_tiers(army, tiers)]
    if deck is None:
        return found
    if army.faction != deck.faction:
        found.append(f"ED-S5: the army is of {TITLES[army.faction]}, the deck of {TITLES[deck.faction]}")
    return [
        *found, *_deck_size(deck, cards), *_foreign(deck, CARDS.faction), *_copies(deck), *_outside(deck),
        *_unchosen(army, deck),
    ]  # fmt: skip


def _army_size(army: Army, squads: int) -> list[str]:
    return [] if army.size == squads else [f"ED-S7: exactly {squads} squads, not {army.size}"]


def _deck_size(deck: Deck, cards: int) -> list[str]:
    return [] if deck.size == cards else [f"ED-S9: exactly {cards} cards, not {deck.size}"]


def _foreign(chosen: Roster, owners: Collection[int]) -> list[str]:
    """ED-S5, ED-S7: everything is of the own faction."""
    faction = list(owners)
    return [
        f"ED-S5: {chosen.known[at]} is of {TITLES[faction[at]]}, not of {TITLES[chosen.faction]}"
        for at in chosen.chosen
        if faction[at] != chosen.faction
    ]


def _squad_cards(army: Army) -> list[str]:
    """ED-S7: several squads share a name only if the faction has several such squads."""
    return [
        f"ED-S7: at most {SQUADS.squads[squad]} {SQUADS.names[squad]}, not {number}"
        for squad, number in army.chosen.items()
        if number > SQUADS.squads[squad]
    ]


def _tiers(army: Army, tiers: Collection[int]) -> list[str]:
    """ED-VAR-11: squads of expansions only where these are in use."""
    return [
        f"ED-VAR-11: {SQUADS.names[squad]} needs the expansion {TIERS[SQUADS.tier[squad]]}"
        for squad in army.chosen
        if SQUADS.tier[squad] not in tiers
    ]


def _copies(deck: Deck) -> list[str]:
    """ED-S9: no more than the printed copies."""
    return [
        f"ED-S9: at most {CARDS.copies[card]} {CARDS.names[card]}, not {number}"
        for card, number in deck.chosen.items()
        if number > CARDS.copies[card]
    ]


def _outside(deck: Deck) -> list[str]:
    """ED-UPG-9: what comes with an expansion squad is never part of the deck."""
    return [
        f"ED-UPG-9: {CARDS.names[card]} comes with its squad, outside the deck"
        for card in deck.chosen
        if not CARDS.is_for_decks(card)
    ]


def _unchosen(army: Army, deck: Deck) -> list[str]:
    """ED-S9: no card whose bottom action names a squad that was not chosen, upgrades and Evolve cards included."""
    return [
        f"ED-S9: {CARDS.names[card]} names {SQUADS.names[CARDS.squad[card]]}, which was not chosen"
        for card in deck.chosen
        if CARDS.faction[card] == deck.faction
        and CARDS.squad[card] != ANY_SQUAD
        and int(CARDS.squad[card]) not in army.chosen
    ]


def allowed_cards(army: Army) -> list[int]:
    """ED-S9: every card that a deck for this army may have."""
    return [
        card
        for card in range(CARDS.count)
        if CARDS.faction[card] == army.faction
        and CARDS.is_for_decks(card)
        and (CARDS.squad[card] == ANY_SQUAD or int(CARDS.squad[card]) in army.chosen)
    ]


def setup_cards(army: Army) -> list[int]:
    """ED-UPG-9: the deploy cards and setup upgrades that come with the chosen squads."""
    return [
        card for card in range(CARDS.count) if not CARDS.is_for_decks(card) and int(CARDS.squad[card]) in army.chosen
    ]
