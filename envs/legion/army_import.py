"""Reads what public list builders write: plain text with prices, and the JSON that Tabletop Simulator takes.

A line of such a text is a unit with its price and upgrades, ` - Rebel Troopers (40): Z-6 Trooper (20) = 60`, or an upgrade
below its unit; then come the command cards and the battle cards behind a heading. Prices are not read: they follow from our
tables. Lines that nobody understands are reported, all of them.
"""

import json
import re
from collections import Counter
from typing import Final

from grognard.envs.core.errors import Problems, shortened
from grognard.envs.legion.armies import (
    BATTLE_LABELS,
    BATTLE_NAMES,
    COMMAND_NAMES,
    FORM,
    MOST_ALIKE,
    UNIT_NAMES,
    UPGRADE_NAMES,
    Army,
    Card,
    Draft,
    Entry,
    can_carry,
    folded,
    names_of,
    parse_army,
)
from grognard.envs.legion.data.printed import COUNTERPART, FACTIONS, MERCENARY, NONE, SKIRMISH
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, UNITS, UPGRADES

FACTION_WORDS: Final = {
    "rebel": 0, "rebels": 0, "rebelalliance": 0, "galacticempire": 1, "empire": 1, "imperial": 1, "galacticrepublic": 2,
    "republic": 2, "separatist": 3, "separatists": 3, "separatistalliance": 3, "mercenary": 4, "mercenaries": 4,
}  # fmt: skip
HEADINGS: Final = {
    "commands": "hand", "commandcards": "hand", "commandhand": "hand", "contingencies": "contingencies",
    "contingency": "contingencies", "objective": "battle_deck", "objectives": "battle_deck", "deployment": "battle_deck",
    "deployments": "battle_deck", "condition": "battle_deck", "conditions": "battle_deck", "battledeck": "battle_deck",
    "battlecards": "battle_deck",
}  # fmt: skip
PASSED_OVER: Final = {
    "commander", "commanders", "operative", "operatives", "corps", "specialforces", "support", "supports", "heavy",
    "heavies", "units", "total", "points", "activations", "mercenaries",
}  # fmt: skip
PRICE: Final = re.compile(r"\s*[(\[]\s*\d[\d\s+=]*(?:pts|points)?\s*[)\]]", re.IGNORECASE)
TOTAL: Final = re.compile(r"\s*=\s*\d+.*$")
COUNT: Final = re.compile(r"(\d{1,2})\s*(?:[x\u00d7]\s*|\s)(?=\D)")
BULLET: Final = re.compile(r"^[\s\-\u2013\u2014\u2022*\u00b7+>]*")
PIPS: Final = re.compile(r"[\s\u2022*\u00b7]+$")
MARKS: Final = re.compile(rf"^\s*[\-\u2013\u2014\u2022*\u00b7+>]|{PRICE.pattern}|=\s*\d+\s*$", re.IGNORECASE)
SCORE: Final = re.compile(r"^\D{0,10}\d+\s*/\s*\d+\b|^\d+ (?:points|activations)\b", re.IGNORECASE)
JSON_KEYS: Final = {"armyFaction", "battleForce", "commandCards", "contingencies", "units", "battlefieldDeck"}
OTHER_KEYS: Final = {"listname", "points", "author", "numActivations", "listlink"}
DECK_KEYS: Final = ("objective", "deployment", "conditions")


class Import(Draft):
    """A foreign list while it is being read: units first with all that stands with them, sorted out at the end."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.found: list[tuple[str, str, list[str], int]] = []  # place, unit, upgrades, how many
        self.spares: list[list[str]] = []
        self.indent = 0

    def add_unit(self, name: str, place: str, upgrades: list[str], number: int, spares: list[str]) -> None:
        self.found.append((place, name, upgrades, number))
        self.spares.append(spares)

    def army(self) -> Army:
        """The list; raises BadInput with everything that nobody understood."""
        if self.reader.faction is None:
            self.reader.faction = self._faction_of_units()
        for (place, name, upgrades, number), spares in zip(self.found, self.spares, strict=True):
            unit = self.reader.unit(name, place)
            if unit is not None:
                self.entries += [self._entry(unit, upgrades, spares, place)] * number
        self._take_skirmish_cards()
        return super().army()

    def _faction_of_units(self) -> int | None:
        """The faction that most units are of, where the list does not say."""
        votes: Counter[int] = Counter()
        for _, name, _, _ in self.found:
            votes.update({int(UNITS.faction[unit]) for unit in UNIT_NAMES.get(folded(name), [])} - {int(MERCENARY)})
        if not votes:
            self.problems.add("", "the faction is missing, and no unit shows which it is")
            return None
        return votes.most_common(1)[0][0]

    def _entry(self, unit: int, upgrades: list[str], spares: list[str], place: str) -> Entry:
        """Counterparts stand among the upgrades, and what only they can carry is theirs."""
        joined = [at for said in upgrades for at in UNIT_NAMES.get(folded(said), []) if UNITS.rank[at] == COUNTERPART]
        counterpart = _fitting(joined, self.reader.faction)
        own: list[int] = []
        its: list[int] = []
        for said in upgrades:
            if _is_known(said, UPGRADE_NAMES) or not (_names_counterpart(said) or _is_flaw(said)):
                card = self.reader.upgrade(said, unit, place)
                if card is not None:
                    mine = counterpart == NONE or UNITS.icons(unit, int(UPGRADES.slot[card])) > 0
                    (own if mine and (counterpart == NONE or can_carry(unit, card)) else its).append(card)
        aside = [self.reader.upgrade(said, unit, place) for said in spares]
        left = [card for card in aside if card is not None]
        return Entry(unit, self._paired(own, left, place), counterpart, self._paired(its, left, place))

    def _paired(self, cards: list[int], left: list[int], place: str) -> tuple[Card, ...]:
        """Each card with one that Loadout sets aside for it, if there is one of its kind."""
        found = []
        for card in cards:
            fitting = [at for at in left if UPGRADES.slot[at] == UPGRADES.slot[card]]
            if fitting:
                left.remove(fitting[0])
            found.append(Card(card, fitting[0] if fitting else NONE))
        return tuple(found)

    def _take_skirmish_cards(self) -> None:
        """Some battle cards of both sets have one name: a deck with cards of the skirmish set means those."""
        deck = self.cards["battle_deck"]
        if any(BATTLE.set[card] == SKIRMISH for card in deck):
            twins = [BATTLE_NAMES.get(folded(f"{BATTLE_LABELS[card]} (skirmish)"), card) for card in deck]
            self.cards["battle_deck"] = twins


def _fitting(units: list[int], faction: int | None) -> int:
    own = [unit for unit in units if UNITS.faction[unit] == faction]
    return (own or units or [NONE])[0]


def _is_known(name: str, names: dict[str, list[int]]) -> bool:
    return folded(name) in names


def _names_counterpart(name: str) -> bool:
    return any(UNITS.rank[unit] == COUNTERPART for unit in UNIT_NAMES.get(folded(name), []))


def _is_flaw(name: str) -> bool:
    card = COMMAND_NAMES.get(folded(name))
    return card is not None and bool(COMMANDS.flaw[card])


def find_army(given: str) -> Army:
    """A shipped army by name, a file, or the text of an army itself, in our form or a list builder's; raises BadInput."""
    text, what = FORM.find(given)
    return import_army(text, what) if is_foreign(text) else parse_army(text, what)


def is_foreign(text: str) -> bool:
    """Whether a list builder wrote a list: it has the keys of its JSON, or lines with prices, totals or bullets."""
    if text.lstrip().startswith("{"):
        return '"armyFaction"' in text
    lines = [line for line in (each.partition("#")[0].rstrip() for each in text.splitlines()) if line]
    if len(lines) > 1 and folded(lines[0]) in FACTION_WORDS and lines[0].strip() not in FACTIONS:
        return True
    return any(SCORE.match(line) or MARKS.search(line) for line in lines)


def import_army(text: str, what: str = "list") -> Army:
    """The army of a foreign text or JSON; raises BadInput with every line that nobody understands."""
    draft = Import(what)
    if text.lstrip().startswith("{"):
        _read_json(draft, text)
    else:
        _read_text(draft, text)
    return draft.army()


# Text


def _read_text(draft: Import, text: str) -> None:
    section, first = "", True
    for number, line in enumerate(text.splitlines(), 1):
        place, said = f"line {number}", BULLET.sub("", line).strip()
        if not said or folded(said) in PASSED_OVER or SCORE.match(said):
            continue
        heading, _, rest = said.partition(":")
        heading = PRICE.sub("", heading)
        if folded(said) in FACTION_WORDS:
            draft.reader.faction = FACTION_WORDS[folded(said)]
        elif folded(heading) in HEADINGS:
            section = HEADINGS[folded(heading)]
            _read_cards(draft, section, rest, place)
        elif section:
            _read_cards(draft, section, said, place)
        elif not _read_unit(draft, line, place) and not first:
            draft.problems.add(place, f"this line is not understood: {shortened(said)!r}")
        first = False


def _read_unit(draft: Import, line: str, place: str) -> bool:
    """A unit with upgrades on its line, or an upgrade of the unit above; False if it is neither."""
    bullet = BULLET.match(line)
    indent = bullet.end() if bullet else 0
    said = TOTAL.sub("", PRICE.sub("", line[indent:]))
    name, rest = _split_unit(said)
    count = None if _is_known(name, UNIT_NAMES) or _is_known(name, UPGRADE_NAMES) else COUNT.match(said)
    if count:
        name, rest = _split_unit(said[count.end() :])
    below = bool(draft.found) and indent > draft.indent
    if draft.found and (_is_known(name, UPGRADE_NAMES) or _names_counterpart(name)):
        if below or not _is_known(name, UNIT_NAMES) or _names_counterpart(name):
            draft.found[-1][2].extend([name, *rest])
            return True
    if not _is_known(name, UNIT_NAMES):
        return False
    draft.indent = indent
    number = int(count[1]) if count else 1
    if not 1 <= number <= MOST_ALIKE:
        draft.problems.add(place, f"a number from 1 to {MOST_ALIKE} is needed, not {number}")
        number = 1
    draft.add_unit(name, place, rest, number, [])
    return True


def _split_unit(said: str) -> tuple[str, list[str]]:
    """A unit and the upgrades after a colon or a plus."""
    name, mark, rest = said.partition(":")
    if not mark:
        name, _, rest = said.partition(" + ")
    return name.strip(), [part.strip() for part in re.split(r",| \+ ", rest) if part.strip()]


def _read_cards(draft: Import, section: str, text: str, place: str) -> None:
    """Cards separated by commas, some of which have commas in their names."""
    known = BATTLE_NAMES if section == "battle_deck" else COMMAND_NAMES
    parts = [part for part in PRICE.sub("", text).split(",") if part.strip()]
    while parts:
        for length in range(min(3, len(parts)), 0, -1):
            name = PIPS.sub("", BULLET.sub("", ",".join(parts[:length])))
            if folded(name) in known or length == 1:
                draft.read_card(section, name, place)
                parts = parts[length:]
                break


# JSON


def _read_json(draft: Import, text: str) -> None:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        draft.problems.add("", f"is not valid JSON: {error}")
        return
    problems = draft.problems
    for key in document:
        if key not in JSON_KEYS | OTHER_KEYS:
            problems.unknown(key, "key", key, sorted(JSON_KEYS | OTHER_KEYS))
    faction = folded(str(document.get("armyFaction", "")))
    if faction in FACTION_WORDS:
        draft.reader.faction = FACTION_WORDS[faction]
    else:
        problems.unknown("armyFaction", "faction", faction, list(FACTIONS))
    if document.get("battleForce"):
        draft.read_battle_force(str(document["battleForce"]), "battleForce")
    _read_json_units(draft, document.get("units"))
    for key, section in (("commandCards", "hand"), ("contingencies", "contingencies")):
        for at, name in enumerate(names_of(document.get(key, []), key, problems)):
            draft.read_card(section, name, f"{key}[{at}]")
    _read_json_deck(draft, document.get("battlefieldDeck", {}))


def _read_json_deck(draft: Import, deck: object) -> None:
    """A list for each category, or one for all of them."""
    place = "battlefieldDeck"
    lists = {f"{place}.{key}": listed for key, listed in deck.items()} if isinstance(deck, dict) else {place: deck}
    for key, listed in lists.items():
        if key != place and key.removeprefix(f"{place}.") not in DECK_KEYS:
            draft.problems.unknown(key, "key", key.removeprefix(f"{place}."), list(DECK_KEYS))
        for at, name in enumerate(names_of(listed, key, draft.problems)):
            draft.read_card("battle_deck", name, f"{key}[{at}]")


def _read_json_units(draft: Import, units: object) -> None:
    problems: Problems = draft.problems
    if not isinstance(units, list):
        problems.add("units", "a list of units is needed")
        return
    for at, table in enumerate(units):
        place = f"units[{at}]"
        if not isinstance(table, dict) or not isinstance(table.get("name"), str):
            problems.add(place, "a table with the name of a unit is needed")
            continue
        upgrades = names_of(table.get("upgrades", []), f"{place}.upgrades", problems)
        spares = names_of(table.get("loadout", []), f"{place}.loadout", problems)
        number = table.get("count", 1)
        if type(number) is not int or not 1 <= number <= MOST_ALIKE:
            problems.add(f"{place}.count", f"a number from 1 to {MOST_ALIKE} is needed, not {shortened(repr(number))}")
            number = 1
        draft.add_unit(table["name"], place, upgrades, number, spares)
