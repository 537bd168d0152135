"""Reads the card files of this folder, checks them and fills the printed arrays; reports every mistake at once."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import append

from grognard.envs.conquest.data import printed
from grognard.envs.conquest.data.printed import Cards
from grognard.envs.core.errors import Problems
from grognard.envs.core.kinds import KindTable
from grognard.envs.core.sheet import Sheet, Toml

SETS: Final = ("core", "wc", "gd", "pf", "ld", "dw")
UNIT_KEYS: Final = {"attack", "hp", "command", "card_bonus", "resource_bonus"}
KEYS: Final = {
    "warlord": {*UNIT_KEYS, "bloodied", "hand", "resources"},
    "army": {*UNIT_KEYS, "cost", "shields"},
    "token": UNIT_KEYS,
    "synapse": UNIT_KEYS,
    "support": {"cost", "shields"},
    "attachment": {"cost", "shields"},
    "event": {"cost", "shields"},
    "planet": {"types", "cards", "resources"},
}
COMMON_KEYS: Final = {
    "name", "type", "traits", "keywords", "unique", "loyalty", "signature", "copies", "vanilla",
}  # fmt: skip


def read_cards(documents: Mapping[str, Toml], problems: Problems) -> Cards:
    """All cards by faction, numbered in the order of their ids."""
    rows: list[tuple[tuple[int, int], str, str, object]] = []
    for faction, document in documents.items():
        if faction not in printed.FACTIONS:
            problems.unknown(f"{faction}.toml", "faction", faction, list(printed.FACTIONS))
            continue
        for key, table in document.items():
            code, _, number = key.partition("-")
            if code not in SETS or not number.isdigit():
                problems.add(f"{faction}.toml {key}", f"an id is a set ({', '.join(SETS)}) and a number: core-001")
                continue
            rows.append(((SETS.index(code), int(number)), key, faction, table))
    cards = Cards()
    rows.sort(key=lambda row: row[0])
    for _, key, faction, table in rows:
        if key in cards.number:
            problems.add(f"{faction}.toml {key}", "this id is used twice")
            continue
        _read_card(cards, key, faction, table, problems)
    _spread_traits(cards)
    return cards


def _read_card(cards: Cards, key: str, faction: str, table: object, problems: Problems) -> None:
    kind = str(table.get("type")) if isinstance(table, dict) else ""
    sheet = Sheet(f"{faction}.toml {key}", table, problems, COMMON_KEYS | KEYS.get(kind, set()))
    number = sheet.one_of("type", printed.TYPES)
    name = sheet.text("name")
    if name in cards.named:
        problems.add(sheet.place, f"the name {name!r} is used twice")
    cards.number[key] = cards.named[name] = len(cards.ids)
    cards.ids.append(key)
    cards.names.append(name)
    cards.type = append(cards.type, number)
    cards.faction = append(cards.faction, printed.FACTIONS.index(faction))
    cards.cost = append(cards.cost, _cost(sheet, number))
    cards.command = append(cards.command, sheet.whole("command", 0))
    cards.shields = append(cards.shields, sheet.whole("shields", 0, most=9))
    cards.unique = append(cards.unique, _flag(sheet, "unique"))
    cards.vanilla.append(bool(_flag(sheet, "vanilla")))
    cards.traits.append(_names(sheet, "traits"))
    _read_unit(cards, sheet, number)
    _read_bonus(cards, sheet, number)
    _read_loyalty(cards, sheet)
    _read_keywords(cards, sheet)


def _cost(sheet: Sheet, number: int) -> int:
    if number in (printed.WARLORD, printed.TOKEN, printed.SYNAPSE, printed.PLANET):
        return printed.NO_COST
    return printed.X_COST if sheet.table.get("cost") == "X" else sheet.whole("cost", most=20)


def _flag(sheet: Sheet, key: str) -> int:
    value = sheet.table.get(key, False)
    if not isinstance(value, bool):
        sheet.problems.add(f"{sheet.place}.{key}", f"true or false is needed, not {value!r}")
    return int(value is True)


def _names(sheet: Sheet, key: str) -> list[str]:
    value = sheet.table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        sheet.problems.add(f"{sheet.place}.{key}", f"a list of names is needed, not {value!r}")
        return []
    return value


def _read_unit(cards: Cards, sheet: Sheet, number: int) -> None:
    """ATK and HP of units, and both sides and the start of warlords."""
    unit, warlord = number <= printed.SYNAPSE, number == printed.WARLORD
    cards.attack = append(cards.attack, sheet.whole("attack") if unit else 0)
    cards.hp = append(cards.hp, sheet.whole("hp") if unit else 0)
    other = Sheet(f"{sheet.place}.bloodied", sheet.table.get("bloodied", {}), sheet.problems, {"attack", "hp"})
    cards.bloodied_attack = append(cards.bloodied_attack, other.whole("attack") if warlord else 0)
    cards.bloodied_hp = append(cards.bloodied_hp, other.whole("hp") if warlord else 0)
    cards.hand = append(cards.hand, sheet.whole("hand") if warlord else 0)
    cards.resources = append(cards.resources, sheet.whole("resources") if warlord else 0)


def _read_bonus(cards: Cards, sheet: Sheet, number: int) -> None:
    """CQ-A-planet: bonuses and types of planets; CQ-A-symbols: the symbols of units."""
    planet = number == printed.PLANET
    cards.card_bonus = append(cards.card_bonus, sheet.whole("cards") if planet else sheet.whole("card_bonus", 0))
    bonus = sheet.whole("resources") if planet else sheet.whole("resource_bonus", 0)
    cards.resource_bonus = append(cards.resource_bonus, bonus)
    bits = 0
    names = _names(sheet, "types")
    for name in names:
        if name in printed.PLANET_TYPES:
            bits |= 1 << printed.PLANET_TYPES.index(name)
        else:
            sheet.problems.unknown(f"{sheet.place}.types", "type of planet", name, list(printed.PLANET_TYPES))
    if planet and not names:
        sheet.problems.add(f"{sheet.place}.types", "one to three types are needed")
    cards.planet_types = append(cards.planet_types, bits)


def _read_loyalty(cards: Cards, sheet: Sheet) -> None:
    loyalty = sheet.one_of("loyalty", printed.LOYALTIES, "common")
    warlord = sheet.text("signature", "")
    cards.loyalty = append(cards.loyalty, printed.SIGNATURE if warlord else loyalty)
    cards.warlords.append(warlord)
    cards.copies = append(cards.copies, sheet.whole("copies", 0))


def _read_keywords(cards: Cards, sheet: Sheet) -> None:
    known, found = printed.KEYWORDS.names, {}
    for text in _names(sheet, "keywords"):
        match = re.fullmatch(r"(.+?)(?: \((\d)\))?", text)
        name, value = (match[1], match[2]) if match else (text, None)
        if name not in known:
            sheet.problems.unknown(f"{sheet.place}.keywords", "keyword", name, known)
        elif (name in printed.WITH_VALUE) != (value is not None):
            valued = " and ".join(printed.WITH_VALUE)
            sheet.problems.add(f"{sheet.place}.keywords", f"{text!r}: only {valued} have a value")
        else:
            found[known.index(name)] = int(value or 1)
    cards.keywords.add(found)


def _spread_traits(cards: Cards) -> None:
    """A table of cards and traits, so that asking for one is a look into an array."""
    cards.trait_names = sorted({trait for traits in cards.traits for trait in traits})
    cards.trait_table = KindTable(len(cards.trait_names))
    for traits in cards.traits:
        cards.trait_table.add({cards.trait_names.index(trait): 1 for trait in traits})


def load(documents: Mapping[str, Toml] | None = None) -> Cards:
    """All printed cards; `documents` replaces files by name, for tests of the checks."""
    found = {name: _read_file(name) for name in printed.FACTIONS}
    found.update(documents or {})
    problems = Problems("data of Conquest")
    cards = read_cards(found, problems)
    problems.check()
    return cards


@cache
def _read_file(name: str) -> Toml:
    return tomllib.loads((files(__package__) / "cards" / f"{name}.toml").read_text(encoding="utf-8"))
