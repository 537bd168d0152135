"""Units, upgrades, command cards and keywords as tables for people: what is printed on them, without their texts."""

from grognard.envs.legion.data import keyword_list, printed
from grognard.envs.legion.data.tables import COMMANDS, FILTERS, KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS

Rows = list[dict[str, object]]


def units() -> Rows:
    """All unit cards."""
    return [
        {
            "unit": UNITS.labels[unit],
            "faction": printed.FACTIONS[UNITS.faction[unit]],
            "rank": printed.RANKS[UNITS.rank[unit]].replace("_", " "),
            "type": printed.UNIT_TYPES[UNITS.type[unit]].replace("_", " "),
            "points": int(UNITS.points[unit]),
            "minis": int(UNITS.minis[unit]),
            "wounds": int(UNITS.wounds[unit]),
            "keywords": ", ".join(lines(int(UNITS.keyword_first[unit]), int(UNITS.keyword_count[unit]))),
        }
        for unit in range(UNITS.count)
    ]


def lines(first: int, count: int) -> list[str]:
    """Keywords with their values."""
    return [
        KEYWORDS.names[LINES.kind[line]] + (f" {LINES.value[line]}" if LINES.value[line] else "")
        for line in range(first, first + count)
    ]


def upgrades() -> Rows:
    """All upgrade cards."""
    return [
        {
            "upgrade": UPGRADES.labels[card],
            "slot": printed.SLOTS[UPGRADES.slot[card]].replace("_", " "),
            "points": int(UPGRADES.points[card]),
            "use": printed.USES[UPGRADES.use[card]],
            "keywords": ", ".join(lines(int(UPGRADES.keyword_first[card]), int(UPGRADES.keyword_count[card]))),
            "weapons": ", ".join(weapons(int(UPGRADES.weapon_first[card]), int(UPGRADES.weapon_count[card]))),
        }
        for card in range(UPGRADES.count)
    ]


def weapons(first: int, count: int) -> list[str]:
    """Weapons with range and dice."""
    return [
        f"{WEAPONS.names[weapon]} ({_reach(weapon)}: {WEAPONS.red[weapon]}/{WEAPONS.black[weapon]}/{WEAPONS.white[weapon]})"
        for weapon in range(first, first + count)
    ]


def _reach(weapon: int) -> str:
    if WEAPONS.kind[weapon] == printed.MELEE:
        return "melee"
    most = "any" if WEAPONS.range_max[weapon] == printed.NO_LIMIT else str(WEAPONS.range_max[weapon])
    return f"{WEAPONS.range_min[weapon]}-{most}"


def commands() -> Rows:
    """All command cards."""
    return [
        {
            "card": COMMANDS.names[card],
            "pips": "flaw" if COMMANDS.flaw[card] else int(COMMANDS.pips[card]),
            "faction": "any"
            if COMMANDS.faction[card] == printed.ANY_FACTION
            else printed.FACTIONS[COMMANDS.faction[card]],
            "commander": "" if COMMANDS.commander[card] == printed.NONE else FILTERS.texts[COMMANDS.commander[card]],
        }
        for card in range(COMMANDS.count)
    ]


def keywords() -> Rows:
    """All keywords, with their rules and what they are printed on."""
    sorts = (
        ("units", keyword_list.UNIT_KEYWORDS),
        ("weapons", keyword_list.WEAPON_KEYWORDS),
        ("upgrades", keyword_list.CARD_KEYWORDS),
        ("later cards", keyword_list.LATER_KEYWORDS),
        ("none: a term of the rules", keyword_list.TERMS),
    )
    return [
        {"keyword": entry[0], "rule": keyword_list.rule_of(entry[0]), "printed on": sort}
        for sort, entries in sorts
        for entry in entries
    ]


TABLES = {"units": units, "upgrades": upgrades, "commands": commands, "keywords": keywords}
