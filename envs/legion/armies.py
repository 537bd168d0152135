"""Army lists: units with their upgrades, the command hand and the battle deck, as text and as JSON (LG-SETUP-1 to 13).

    rebel
    Leia Organa: Esteemed Leader
    3 Rebel Troopers: Z-6 Trooper, Targeting Scopes
    Cassian Andor: A280-CFE Config, Recon Intel / Environmental Gear
    R2-D2 + C-3PO
    command hand:
    Ambush
    battle deck:
    Breakthrough

The first line is the faction, with a colon and a battle force if there is one. A number before a unit stands for so many of
them. What follows a slash is the card that Loadout sets aside for the one before it; a plus joins a counterpart, with its own
upgrades after a colon. Then come the cards of the hand, of the contingencies and of the battle deck under their headings. Lines
may be separated by semicolons, and what follows a # is a remark. `muster` says which rules a list breaks, `army_import` reads
what public list builders write.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from grognard.envs.core.errors import Problems, shortened
from grognard.envs.core.lists import ListForm
from grognard.envs.legion.data.printed import BATTLE_FORCES, FACTIONS, NONE, SETS, STANDARD
from grognard.envs.legion.data.tables import BATTLE, CARD_LISTS, COMMANDS, KEYWORDS, LINES, PRINTED, UNITS, UPGRADES
from grognard.envs.legion.names import BATTLE_NAMES as SHOWN_BATTLE_NAMES

FORM: Final = ListForm("army", "legion", "armies", "faction", "units", "unit")
HEADINGS: Final = {"command hand": "hand", "contingencies": "contingencies", "battle deck": "battle_deck"}
JSON_KEYS: Final = ("faction", "battle_force", "units", "hand", "contingencies", "battle_deck")
UNIT_KEYS: Final = ("unit", "upgrades", "counterpart")
MOST_ALIKE: Final = 20  # units on one line


class Card(NamedTuple):
    """An upgrade, and the one that LG-K-loadout sets aside for it, or NONE."""

    upgrade: int
    spare: int = NONE


class Entry(NamedTuple):
    """A unit with its upgrades, and the counterpart that joins it, or NONE."""

    unit: int
    cards: tuple[Card, ...] = ()
    counterpart: int = NONE
    counterpart_cards: tuple[Card, ...] = ()

    @property
    def all_cards(self) -> tuple[Card, ...]:
        return self.cards + self.counterpart_cards

    @property
    def units(self) -> tuple[int, ...]:
        """The unit and its counterpart."""
        return (self.unit,) if self.counterpart == NONE else (self.unit, self.counterpart)


class Army:
    """What a player brings; everything by its number in the tables."""

    def __init__(
        self,
        faction: int,
        entries: Iterable[Entry],
        hand: Iterable[int] = (),
        contingencies: Iterable[int] = (),
        battle_deck: Iterable[int] = (),
        battle_force: int = NONE,
    ) -> None:
        self.faction = faction
        self.battle_force = battle_force
        self.entries = list(entries)
        self.hand = list(hand)
        self.contingencies = list(contingencies)
        self.battle_deck = list(battle_deck)

    @property
    def units(self) -> list[int]:
        """All unit cards, counterparts included."""
        return [unit for entry in self.entries for unit in entry.units]

    @property
    def points(self) -> int:
        """LG-SETUP-1: what the army costs."""
        return sum(self.cost(entry) for entry in self.entries)

    def cost(self, entry: Entry) -> int:
        """What a unit costs with everything that it carries."""
        cards = sum(self.price(card.upgrade, entry.unit) for card in entry.cards)
        cards += sum(self.price(card.upgrade, entry.counterpart) for card in entry.counterpart_cards)
        return cards + sum(int(UNITS.points[unit]) for unit in entry.units)

    def price(self, upgrade: int, unit: int) -> int:
        """LG-SETUP-1: what an upgrade costs on a unit of this army."""
        price, first = int(UPGRADES.points[upgrade]), int(UPGRADES.price_first[upgrade])
        for at in range(first, first + int(UPGRADES.price_count[upgrade])):
            whose = self.units if UPGRADES.price_army[at] else [unit]
            if any(means(int(UPGRADES.price_filter[at]), one) for one in whose):
                price += int(UPGRADES.price_change[at])
        return price

    # Writing

    def text(self, separator: str = "\n") -> str:
        """The army as text."""
        force = "" if self.battle_force == NONE else f": {BATTLE_FORCES[self.battle_force]}"
        alike = Counter(_entry_text(entry) for entry in self.entries)
        lines = [f"{FACTIONS[self.faction]}{force}"]
        lines += [text if number == 1 else f"{number} {text}" for text, number in alike.items()]
        for heading, names in self._cards().items():
            if names:
                lines += [f"{heading}:", *names]
        return separator.join(lines)

    def json(self) -> str:
        """The army as JSON."""
        document: dict[str, object] = {"faction": FACTIONS[self.faction]}
        if self.battle_force != NONE:
            document["battle_force"] = BATTLE_FORCES[self.battle_force]
        document["units"] = [_entry_json(entry) for entry in self.entries]
        document.update({HEADINGS[heading]: names for heading, names in self._cards().items() if names})
        return json.dumps(document, indent=2, ensure_ascii=False)

    def _cards(self) -> dict[str, list[str]]:
        return {
            "command hand": [COMMANDS.names[card] for card in self.hand],
            "contingencies": [COMMANDS.names[card] for card in self.contingencies],
            "battle deck": [BATTLE_LABELS[card] for card in self.battle_deck],
        }


def _entry_text(entry: Entry) -> str:
    text = _side_text(entry.unit, entry.cards)
    if entry.counterpart != NONE:
        text += f" + {_side_text(entry.counterpart, entry.counterpart_cards)}"
    return text


def _side_text(unit: int, cards: Sequence[Card]) -> str:
    named = ", ".join(_card_text(card) for card in cards)
    return f"{UNITS.labels[unit]}: {named}" if named else UNITS.labels[unit]


def _card_text(card: Card) -> str:
    spare = "" if card.spare == NONE else f" / {UPGRADES.labels[card.spare]}"
    return UPGRADES.labels[card.upgrade] + spare


def _entry_json(entry: Entry) -> dict[str, object]:
    document: dict[str, object] = {"unit": UNITS.labels[entry.unit]}
    if entry.cards:
        document["upgrades"] = [_card_text(card) for card in entry.cards]
    if entry.counterpart != NONE:
        document["counterpart"] = _entry_json(Entry(entry.counterpart, entry.counterpart_cards))
    return document


# Names


def folded(text: str) -> str:
    """A name without what people write in different ways: case, accents, points and blanks."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


BATTLE_LABELS: Final = [
    f"{name} ({SETS[int(BATTLE.set[card])]})"
    if BATTLE.names.count(name) > 1 and int(BATTLE.set[card]) != STANDARD
    else name
    for card, name in enumerate(BATTLE.names)
]


def _names_of_units() -> dict[str, list[int]]:
    """Every way to call a unit: its id, its label, its name, its name and title."""
    found: dict[str, list[int]] = {}
    for unit, name in enumerate(UNITS.names):
        for said in dict.fromkeys((UNITS.ids[unit], UNITS.labels[unit], name, f"{name} {UNITS.titles[unit]}")):
            if unit not in found.setdefault(folded(said), []):
                found[folded(said)].append(unit)
    for unit, label in enumerate(UNITS.labels):
        found[folded(label)] = [unit]  # a label means one unit, even if it is the name of several
    return found


def _names_of_upgrades() -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for upgrade, name in enumerate(UPGRADES.names):
        for said in dict.fromkeys((UPGRADES.ids[upgrade], UPGRADES.labels[upgrade], name)):
            found.setdefault(folded(said), []).append(upgrade)
    return found


UNIT_NAMES: Final = _names_of_units()
UPGRADE_NAMES: Final = _names_of_upgrades()
COMMAND_NAMES: Final = {folded(said): at for names in (COMMANDS.ids, COMMANDS.names) for at, said in enumerate(names)}
BATTLE_NAMES: Final = {  # by id, by label, and as games show them
    folded(said): at for names in (BATTLE.ids, BATTLE_LABELS, SHOWN_BATTLE_NAMES) for at, said in enumerate(names)
}


def means(filter_: int, unit: int) -> bool:
    """Whether a filter means a unit as it is printed."""
    return bool(PRINTED.may_mean(filter_, unit, int(UNITS.rank[unit])))


def can_be_taken_by(unit: int, faction: int) -> bool:
    """LG-SETUP-2, LG-MERC-1: whether armies of a faction may have a unit."""
    return int(UNITS.faction[unit]) == faction or bool((int(UNITS.hireable[unit]) >> max(faction, 0)) & 1)


def can_carry(unit: int, upgrade: int) -> bool:
    """LG-SETUP-5: whether a unit satisfies what is printed on an upgrade, icons and side of the Force aside."""
    filter_, barred = int(UPGRADES.filter[upgrade]), int(UPGRADES.barred[upgrade])
    return (filter_ == NONE or means(filter_, unit)) and (barred == NONE or not means(barred, unit))


def keyword_lines(first: int, count: int, name: str) -> list[int]:
    """Lines of a card with a keyword."""
    kind = KEYWORDS.number[name]
    return [line for line in range(first, first + count) if LINES.kind[line] == kind]


def unit_lines(unit: int, name: str) -> list[int]:
    """Lines of a unit card with a keyword."""
    return keyword_lines(int(UNITS.keyword_first[unit]), int(UNITS.keyword_count[unit]), name)


def upgrade_lines(upgrade: int, name: str) -> list[int]:
    """Lines of an upgrade card with a keyword."""
    return keyword_lines(int(UPGRADES.keyword_first[upgrade]), int(UPGRADES.keyword_count[upgrade]), name)


def equip(unit: int) -> list[int]:
    """LG-K-equip: the upgrades that a unit must have."""
    return [card for line in unit_lines(unit, "Equip") for card in CARD_LISTS[int(LINES.argument[line])]]


# Reading


class Reader:
    """Finds what a list names; mistakes go to the collector."""

    def __init__(self, faction: int | None, problems: Problems) -> None:
        self.faction = faction
        self.problems = problems

    def unit(self, name: str, place: str) -> int | None:
        """A unit by its name; among several of one name the one that the faction may have."""
        found = UNIT_NAMES.get(folded(name), [])
        if len(found) > 1 and self.faction is not None:
            found = [unit for unit in found if can_be_taken_by(unit, self.faction or 0)] or found
        if len(found) > 1:
            choice = " or ".join(UNITS.labels[unit] for unit in found)
            self.problems.add(place, f"{shortened(name)} is the name of several units: {choice}?")
            return None
        if not found:
            self.problems.unknown(place, "unit", name, UNITS.labels)
        return found[0] if found else None

    def card(self, text: str, unit: int | None, place: str) -> Card | None:
        """An upgrade, with the one that is set aside for it after a slash."""
        name, _, spare = text.partition(" / ")
        upgrade = self.upgrade(name.strip(), unit, place)
        aside = self.upgrade(spare.strip(), unit, place) if spare else NONE
        return None if upgrade is None or aside is None else Card(upgrade, aside)

    def upgrade(self, name: str, unit: int | None, place: str) -> int | None:
        """An upgrade by its name; among several of one name the one that the unit must or may carry."""
        found = UPGRADE_NAMES.get(folded(name), [])
        if not found:
            self.problems.unknown(place, "upgrade", name, UPGRADES.labels)
            return None
        if len(found) > 1 and unit is not None:
            must = [card for card in found if card in equip(unit)]
            may = [card for card in found if can_carry(unit, card) and UNITS.icons(unit, int(UPGRADES.slot[card]))]
            found = must or may or found
        return found[0]

    def side(self, text: str, place: str) -> tuple[int | None, tuple[Card, ...]]:
        """A unit and its upgrades."""
        name, _, rest = text.partition(":")
        unit = self.unit(name.strip(), place)
        cards = [self.card(said.strip(), unit, place) for said in rest.split(",") if said.strip()]
        return unit, tuple(card for card in cards if card is not None)

    def command(self, name: str, place: str) -> int | None:
        found = COMMAND_NAMES.get(folded(name))
        if found is None:
            self.problems.unknown(place, "command card", name, COMMANDS.names)
        return found

    def battle_card(self, name: str, place: str) -> int | None:
        found = BATTLE_NAMES.get(folded(name))
        if found is None:
            self.problems.unknown(place, "battle card", name, BATTLE_LABELS)
        return found


class Draft:
    """A list while it is being read."""

    def __init__(self, what: str) -> None:
        self.problems = Problems(what)
        self.reader = Reader(None, self.problems)
        self.battle_force: int = NONE
        self.entries: list[Entry] = []
        self.cards: dict[str, list[int]] = {key: [] for key in HEADINGS.values()}

    def read_head(self, text: str, place: str) -> None:
        """The faction, and a battle force after a colon."""
        name, _, force = (part.strip() for part in text.partition(":"))
        if folded(name) not in FACTIONS:
            self.problems.unknown(place, "faction", name, list(FACTIONS))
            return
        self.reader.faction = FACTIONS.index(folded(name))
        if force:
            self.read_battle_force(force, place)

    def read_battle_force(self, name: str, place: str) -> None:
        known = [folded(force) for force in BATTLE_FORCES]
        if folded(name) in known:
            self.battle_force = known.index(folded(name))
        else:
            self.problems.unknown(place, "battle force", name, list(BATTLE_FORCES))

    def read_entry(self, text: str, number: int, place: str) -> None:
        """So many units, each with upgrades and counterpart."""
        own, _, joined = text.partition(" + ")
        unit, cards = self.reader.side(own, place)
        counterpart, its_cards = self.reader.side(joined, place) if joined else (NONE, ())
        if unit is not None and counterpart is not None:
            self.entries += [Entry(unit, cards, counterpart, its_cards)] * number

    def read_card(self, key: str, name: str, place: str) -> None:
        """A card of the hand, the contingencies or the battle deck."""
        find = self.reader.battle_card if key == "battle_deck" else self.reader.command
        card = find(name, place)
        if card is not None:
            self.cards[key].append(card)

    def army(self) -> Army:
        """The list; raises BadInput with every mistake of form."""
        self.problems.check()
        assert self.reader.faction is not None
        return Army(self.reader.faction, self.entries, battle_force=self.battle_force, **self.cards)


def parse_army(text: str, what: str = "army") -> Army:
    """The army of a text or of JSON; raises BadInput with every mistake of form."""
    draft = Draft(what)
    if text.lstrip().startswith("{"):
        _read_json(draft, text)
    else:
        _read_text(draft, text)
    return draft.army()


def _read_text(draft: Draft, text: str) -> None:
    heading, begun = "", False
    for number, line in enumerate(re.split(r"[\n;]", text), 1):
        place, said = f"line {number}", line.partition("#")[0].strip()
        if not said:
            continue
        if not begun:
            draft.read_head(said, place)
            begun = True
        elif said.endswith(":") and said[:-1].strip().casefold() in HEADINGS:
            heading = HEADINGS[said[:-1].strip().casefold()]
        elif heading:
            draft.read_card(heading, said, place)
        else:
            match = re.fullmatch(r"([0-9]{1,2})x? +(.+)", said)
            how_many = int(match[1]) if match else 1
            if not 1 <= how_many <= MOST_ALIKE:
                draft.problems.add(place, f"a number from 1 to {MOST_ALIKE} is needed, not {how_many}")
                continue
            draft.read_entry(match[2] if match else said, how_many, place)
    if not begun:
        draft.problems.add("line 1", "the name of the faction is needed")


def _read_json(draft: Draft, text: str) -> None:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        draft.problems.add("", f"is not valid JSON: {error}")
        return
    problems = draft.problems
    for key in document:
        if key not in JSON_KEYS:
            problems.unknown(key, "key", key, list(JSON_KEYS))
    draft.read_head(str(document.get("faction", "")), "faction")
    if "battle_force" in document:
        draft.read_battle_force(str(document["battle_force"]), "battle_force")
    units = document.get("units")
    if not isinstance(units, list):
        problems.add("units", "a list of units is needed")
        units = []
    for at, table in enumerate(units):
        text_of_unit = _text_of_table(table, f"units[{at}]", problems)
        if text_of_unit:
            draft.read_entry(text_of_unit, 1, f"units[{at}]")
    for key in HEADINGS.values():
        for at, name in enumerate(names_of(document.get(key, []), key, problems)):
            draft.read_card(key, name, f"{key}[{at}]")


def names_of(value: object, place: str, problems: Problems) -> list[str]:
    """A list of names in JSON."""
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return value
    problems.add(place, f"a list of names is needed, not {shortened(repr(value))}")
    return []


def _text_of_table(table: object, place: str, problems: Problems) -> str:
    """A unit of JSON as it stands in a text."""
    if not isinstance(table, dict) or not isinstance(table.get("unit"), str):
        problems.add(place, "a table with the name of a unit is needed")
        return ""
    for key in table:
        if key not in UNIT_KEYS:
            problems.unknown(place, "key", key, list(UNIT_KEYS))
    text = f"{table['unit']}: {', '.join(names_of(table.get('upgrades', []), f'{place}.upgrades', problems))}"
    if "counterpart" in table:
        text += f" + {_text_of_table(table['counterpart'], f'{place}.counterpart', problems)}"
    return text
