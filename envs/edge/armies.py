"""Armies and decks: reading and writing them, and what binds both (ED-S7, ED-S9, ED-UPG-9).

Both are lists (`core/lists.py`) with the faction on the first line: squads in an army, action cards in a deck.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import ClassVar

from grognard.envs.core.errors import Problems
from grognard.envs.core.lists import ListForm, number_of
from grognard.envs.edge.data.printed import ANY_SQUAD, CORE, TIERS
from grognard.envs.edge.data.tables import CARDS, SQUADS, TITLES


class Roster:
    """What a player chose of one faction: squads or cards by their numbers, with how many of each."""

    form: ClassVar[ListForm]
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
        return self.form.text(TITLES[self.faction], self._named(), separator)

    def json(self) -> str:
        """The army or deck as JSON."""
        return self.form.json(TITLES[self.faction], self._named())

    def _named(self) -> dict[str, int]:
        return {self.known[at]: number for at, number in self.chosen.items()}


class Army(Roster):
    """The squads that a player chose; their order is that of the slots."""

    form = ListForm("army", "edge", "armies", "faction", "squads", "name")
    known = SQUADS.names


class Deck(Roster):
    """The action cards that a player chose."""

    form = ListForm("deck", "edge", "decks", "faction", "cards", "name")
    known = CARDS.names


# Reading


def parse_army(text: str, what: str = "army") -> Army:
    """The army of a text or of JSON; raises BadInput with every mistake of form."""
    return Army(*_parse(Army, text, what))


def parse_deck(text: str, what: str = "deck") -> Deck:
    """The deck of a text or of JSON; raises BadInput with every mistake of form."""
    return Deck(*_parse(Deck, text, what))


def _parse(kind: type[Roster], text: str, what: str) -> tuple[int, Counter[int]]:
    problems = Problems(what)
    head, entries = kind.form.parse(text, problems)
    chosen: Counter[int] = Counter()
    for place, name, number in entries:
        found = number_of(name, place, kind.form.key.removesuffix("s"), kind.known, problems)
        if found is not None:
            chosen[found] += number
    faction = None if head is None else number_of(head, "faction", "faction", TITLES, problems)
    problems.check()
    assert faction is not None
    return faction, chosen


def find_army(given: str) -> Army:
    """A shipped army by name, a file, or the text of an army itself; raises BadInput."""
    return parse_army(*Army.form.find(given))


def find_deck(given: str) -> Deck:
    """A shipped deck by name, a file, or the text of a deck itself; raises BadInput."""
    return parse_deck(*Deck.form.find(given))


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
    """ED-S5, ED-S7: everything is of their own faction."""
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
