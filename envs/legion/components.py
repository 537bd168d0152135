"""What is printed on units, upgrades, command cards and battle cards, without their texts, as tables for people; and what
keywords and battle cards do, in a sentence of ours.
"""

from grognard.envs.core.docs import doc_of
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE, Ability
from grognard.envs.legion.data import keyword_list, printed
from grognard.envs.legion.data.loader import MOMENTS_OF_SCORING
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, FILTERS, KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.muster import LEFT_OUT
from grognard.envs.legion.names import BATTLE_NAMES

Rows = list[dict[str, object]]

# Keywords without a declaration of their own (elsewhere.py), and those that matter only while an army is built.
IN_SHORT = {
    "Allies of Convenience": "The unit may order mercenaries of any affiliation; the army may have one mercenary more.",
    "Associate": "The unit does not count for the maximum of its rank if the unit named is in the army.",
    "Counterpart": "The mini is bought with the unit named and joins it.",
    "Equip": "The cards listed must be bought with the unit.",
    "Flexible Response": "X heavy weapon upgrades must be bought with the unit.",
    "Programmed": "A programming upgrade must be bought with the unit.",
    "Special Issue": "The unit is only for armies of the battle force named.",
    "Tempted": "The unit may buy upgrades of the light side and of the dark side.",
    "Heavy Weapon Team": "A heavy weapon upgrade must be bought with the unit; its mini leads.",
    "Immune: Enemy Effects": "Card effects of the enemy neither work on the unit nor choose it.",
    "Area Weapon": "A separate attack on every unit in range and in sight, friends included.",
    "Bane Tokens": "Three face-down tokens of a player; one is revealed when an enemy mini comes near it.",
    "Compulsory Move": "A full move at maximum speed, which a Speeder must make in each activation.",
    "Disembark": "A passenger is put beside its transport and then moves at speed 1.",
    "Embark": "In place of a move the unit goes into a transport that it can reach at speed 1.",
    "Graffiti Tokens": "A unit that sees one near rolls one die more in its Rally; near one of the enemy's, one fewer.",
    "Restore": "A mini that was defeated in this round comes back with one health left.",
    "Smoke Token": "Trooper units near it have 1 more cover, and so have those whom trooper units near it attack.",
    "Strafe": "A Hover unit moves sideways without turning.",
    "Transported Closed": "What passengers of a closed transport may do, and what happens to them.",
    "Transported Open": "What passengers of an open transport may do, and what happens to them.",
    **dict.fromkeys(LEFT_OUT, "Left out: the book does not define it. Units that have it cannot be in armies."),
}


def units() -> Rows:
    """All unit cards."""
    return [
        {
            "unit": UNITS.labels[unit],
            "faction": printed.FACTIONS[UNITS.faction[unit]],
            "rank": _words(printed.RANKS[UNITS.rank[unit]]),
            "type": _words(printed.UNIT_TYPES[UNITS.type[unit]]),
            "points": int(UNITS.points[unit]),
            "minis": int(UNITS.minis[unit]),
            "wounds": int(UNITS.wounds[unit]),
            "courage": _courage(unit),
            "defence": _defence(unit),
            "speed": "" if UNITS.speed[unit] == printed.NONE else int(UNITS.speed[unit]),
            "keywords": ", ".join(lines(int(UNITS.keyword_first[unit]), int(UNITS.keyword_count[unit]))),
            "weapons": ", ".join(weapons(int(UNITS.weapon_first[unit]), int(UNITS.weapon_count[unit]))),
        }
        for unit in range(UNITS.count)
    ]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _courage(unit: int) -> str:
    """Courage, or the resilience of a vehicle as R 5."""
    if UNITS.resilience[unit] != printed.NO_RESILIENCE:
        return f"R {UNITS.resilience[unit]}"
    if UNITS.courage[unit] == printed.NO_COURAGE:
        return ""
    return "-" if UNITS.courage[unit] == printed.NULL_COURAGE else str(UNITS.courage[unit])


def _defence(unit: int) -> str:
    """The defence die, and what surges of the unit become: S of defence dice blocks, hit or crit of attack dice."""
    if UNITS.defence[unit] == printed.NONE:
        return ""
    found = [printed.DEFENCES[UNITS.defence[unit]]]
    if UNITS.surge_defence[unit] != printed.NO_SURGE:
        found.append("surges block")
    if UNITS.surge_attack[unit] != printed.NO_SURGE:
        found.append(f"surges {printed.ATTACK_SURGES[UNITS.surge_attack[unit]]}")
    return ", ".join(found)


def lines(first: int, count: int) -> list[str]:
    """Keywords with their values, and what stands behind the colon."""
    return [_line(line) for line in range(first, first + count)]


def _line(line: int) -> str:
    name = KEYWORDS.names[LINES.kind[line]] + (f" {LINES.value[line]}" if LINES.value[line] else "")
    argument, kind = int(LINES.argument[line]), KEYWORDS.argument[LINES.kind[line]]
    if argument == printed.NONE:
        return name
    if kind in (keyword_list.FILTER, keyword_list.MAYBE_FILTER):
        return f"{name}: {FILTERS.texts[argument]}"
    if kind == keyword_list.ARCS:
        return f"{name}: {_bits(argument, printed.ARC_NAMES)}"
    if kind == keyword_list.ACTIONS:
        return f"{name}: {_bits(argument, printed.ACTION_NAMES)}"
    if kind == keyword_list.CHARGE:
        return f"{name}: {printed.CHARGES[argument]}"
    if kind == keyword_list.HOVER:
        return f"{name}: {printed.HOVERS[argument]}"
    if kind == keyword_list.TRANSPORT:
        return f"{name}: {printed.TRANSPORTS[argument]}"
    return name


def _bits(bits: int, names: tuple[str, ...]) -> str:
    return "/".join(name for number, name in enumerate(names) if bits >> number & 1)


def upgrades() -> Rows:
    """All upgrade cards."""
    return [
        {
            "upgrade": UPGRADES.labels[card],
            "slot": _words(printed.SLOTS[UPGRADES.slot[card]]),
            "points": int(UPGRADES.points[card]),
            "for": "" if UPGRADES.filter[card] == printed.NONE else FILTERS.texts[UPGRADES.filter[card]],
            "use": "" if UPGRADES.use[card] == printed.NO_USE else printed.USES[UPGRADES.use[card]],
            "keywords": ", ".join(lines(int(UPGRADES.keyword_first[card]), int(UPGRADES.keyword_count[card]))),
            "weapons": ", ".join(weapons(int(UPGRADES.weapon_first[card]), int(UPGRADES.weapon_count[card]))),
        }
        for card in range(UPGRADES.count)
    ]


def weapons(first: int, count: int) -> list[str]:
    """Weapons with range, dice and keywords."""
    return [
        f"{WEAPONS.names[weapon]} ({_reach(weapon)}: {WEAPONS.red[weapon]}/{WEAPONS.black[weapon]}/{WEAPONS.white[weapon]}"
        + "".join(f", {word}" for word in lines(int(WEAPONS.keyword_first[weapon]), int(WEAPONS.keyword_count[weapon])))
        + ")"
        for weapon in range(first, first + count)
    ]


def _reach(weapon: int) -> str:
    least, most = WEAPONS.range_min[weapon], WEAPONS.range_max[weapon]
    kind = WEAPONS.kind[weapon]
    if kind in (printed.MELEE, printed.OVERRUN, printed.SELF_DESTRUCT):
        return _words(printed.WEAPON_KINDS[kind])
    reach = f"{least}" if least == most else f"{least}-{'any' if most == printed.NO_LIMIT else most}"
    return f"melee or {reach}" if kind == printed.MELEE_AND_RANGED else reach


def commands() -> Rows:
    """All command cards; orders are how many units of which kind get one."""
    return [
        {
            "card": COMMANDS.names[card],
            "pips": "flaw" if COMMANDS.flaw[card] else int(COMMANDS.pips[card]),
            "faction": "any"
            if COMMANDS.faction[card] == printed.ANY_FACTION
            else printed.FACTIONS[COMMANDS.faction[card]],
            "commander": "" if COMMANDS.commander[card] == printed.NONE else FILTERS.texts[COMMANDS.commander[card]],
            "orders": ", ".join(_orders(card)),
        }
        for card in range(COMMANDS.count)
    ]


def _orders(card: int) -> list[str]:
    found = []
    for part in range(COMMANDS.order_first[card], COMMANDS.order_first[card] + COMMANDS.order_count[card]):
        if COMMANDS.order_self[part]:
            found.append("the commander itself")
            continue
        number, filter_ = COMMANDS.order_number[part], COMMANDS.order_filter[part]
        amount = "all" if number == printed.NO_LIMIT else str(number)
        found.append(f"{amount} {'of any kind' if filter_ == printed.NONE else FILTERS.texts[filter_]}")
    return found


def battle() -> Rows:
    """All battle cards; zones in inches, on a table of 72 by 36 (skirmish: 36 by 36) with blue's edge below."""
    return [
        {
            "card": BATTLE_NAMES[card],
            "category": printed.CATEGORIES[BATTLE.category[card]],
            "set": printed.SETS[BATTLE.set[card]],
            "what it does": " ".join(
                text
                for text in (
                    in_short(FIRST_BATTLE + card),
                    _scored(card),
                    ", ".join(lines(int(BATTLE.keyword_first[card]), int(BATTLE.keyword_count[card]))),
                    _zones(card),
                )
                if text
            )
            or "Nothing.",
        }
        for card in range(BATTLE.count)
    ]


def _scored(card: int) -> str:
    moments = [_words(name) for name, bit in MOMENTS_OF_SCORING.items() if BATTLE.scored[card] & bit]
    return f"Scored: {', '.join(moments)}." if moments else ""


def _zones(card: int) -> str:
    sides = (("red", BATTLE.red_first, BATTLE.red_count), ("blue", BATTLE.blue_first, BATTLE.blue_count))
    found = []
    for colour, first, count in sides:
        parts = [_part(part) for part in range(first[card], first[card] + count[card])]
        found += [f"{colour.capitalize()}: {', '.join(parts)}."] if parts else []
    return " ".join(found)


def _part(part: int) -> str:
    if BATTLE.shape[part] == printed.HALF_DISC:
        return f"half disc of {_inches(BATTLE.x1[part])} around {_point(BATTLE.x0[part], BATTLE.y0[part])}"
    return f"{_point(BATTLE.x0[part], BATTLE.y0[part])} to {_point(BATTLE.x1[part], BATTLE.y1[part])}"


def _point(x: int, y: int) -> str:
    return f"({_inches(x)}, {_inches(y)})"


def _inches(length: int) -> str:
    return f"{length / printed.INCH:g}"


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
        {
            "keyword": entry[0],
            "rule": keyword_list.rule_of(entry[0]),
            "printed on": sort,
            "in short": IN_SHORT.get(entry[0]) or in_short(KEYWORDS.number[entry[0]]),
        }
        for sort, entries in sorts
        for entry in entries
    ]


def in_short(ability: int) -> str:
    """What the docstring says that a keyword or battle card does, without the rules at its head; nothing if it has none."""
    kind = type(ABILITIES[ability])
    if kind is Ability:
        return ""
    head, colon, text = doc_of(kind).partition(": ")
    said = text if colon and head.startswith(("LG-", "AMB-", "con_", "dep_", "sup_", "equ_")) else doc_of(kind)
    return said[:1].upper() + said[1:]


TABLES = {"units": units, "upgrades": upgrades, "commands": commands, "battle": battle, "keywords": keywords}
