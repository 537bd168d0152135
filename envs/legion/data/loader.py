"""Reads the TOML files of this folder, checks them and fills the printed arrays; reports every mistake at once."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import append

from grognard.envs.core.errors import Problems
from grognard.envs.core.sheet import Sheet, Toml
from grognard.envs.legion.data import printed
from grognard.envs.legion.data.printed import (
    AFFILIATIONS,
    AS_UNIT,
    BASES,
    FACTIONS,
    MELEE,
    NO_COURAGE,
    NO_MINI,
    NO_RESILIENCE,
    NONE,
    NULL_COURAGE,
    OF_BATTLE,
    OF_COMMAND,
    OF_UNIT,
    OF_UPGRADE,
    OVERRUN,
    RANKS,
    SLOTS,
    SMALL_HEIGHT,
    Printed,
)
from grognard.envs.legion.data.words import Wording

COMMAND_FILES: Final = ("any", *FACTIONS)
FILES: Final = (
    *(f"units/{name}" for name in FACTIONS),
    *(f"upgrades/{name}" for name in SLOTS),
    *(f"commands/{name}" for name in COMMAND_FILES),
    *(f"battle/{name}" for name in printed.CATEGORIES),
)
UNIT_KEYS: Final = {
    "name", "title", "affiliation", "hireable", "rank", "type", "unique", "points", "minis", "wounds", "courage",
    "resilience", "speed", "defence", "surge_attack", "surge_defence", "base", "height", "upgrades", "keywords", "equip",
    "weapons", "in_rulebook",
}  # fmt: skip
WEAPON_KEYS: Final = {"name", "kind", "range", "red", "black", "white", "keywords", "surge", "side"}
UPGRADE_KEYS: Final = {
    "name", "points", "unique", "side", "for", "not_for", "mini", "keywords", "weapons", "gains", "must_fill", "allows",
    "use", "action", "two_sided", "prices",
}  # fmt: skip
PRICE_KEYS: Final = {"change", "on", "with"}
COMMAND_KEYS: Final = {
    "name", "pips", "hand_pips", "commander", "battle_force", "orders", "weapons", "permanent", "divulge", "generic",
}  # fmt: skip
FLAW_KEYS: Final = {"name", "commander", "flaw"}
BATTLE_KEYS: Final = {
    "name", "set", "copies", "objective_tokens", "condition_tokens", "barricades", "carts", "scored", "keywords", "use",
    "action", "weapons",
}  # fmt: skip
ZONE_KEYS: Final = {"red", "blue"}
MOMENTS_OF_SCORING: Final = {
    "end_of_game": int(printed.END_OF_GAME),
    **{f"end_of_round_{number}": 1 << number for number in range(1, 6)},
    "detonation": int(printed.ON_DETONATION),
}


class Reader:
    """Fills the arrays file by file: first all names, which lines and filters mention, then all cards."""

    def __init__(self, documents: Mapping[str, Toml], problems: Problems) -> None:
        self.documents = documents
        self.problems = problems
        self.found = Printed()
        self.wording = Wording(self.found, problems)
        self.weapon_names: dict[str, int] = {}

    def read(self) -> Printed:
        """Everything, in the order of FILES."""
        units = [(faction, entry) for faction, name in enumerate(FACTIONS) for entry in self._sheets(f"units/{name}")]
        upgrades = [(slot, entry) for slot, name in enumerate(SLOTS) for entry in self._sheets(f"upgrades/{name}")]
        for faction, (key, sheet) in units:
            self._name_unit(key, faction, sheet)
        for slot, (key, sheet) in upgrades:
            self._name_upgrade(key, slot, sheet)
        self._label()
        for unit, (_, (_, sheet)) in enumerate(units):
            self._read_unit(unit, sheet)
        for upgrade, (_, (_, sheet)) in enumerate(upgrades):
            self._read_upgrade(upgrade, sheet)
        for faction, name in enumerate(COMMAND_FILES, -1):
            for key, sheet in self._sheets(f"commands/{name}"):
                self._read_command(key, faction, sheet)
        for category, name in enumerate(printed.CATEGORIES):
            for key, sheet in self._sheets(f"battle/{name}"):
                self._read_battle_card(key, category, sheet)
        self._find_charges()
        return self.found

    def _sheets(self, name: str) -> list[tuple[str, Sheet]]:
        """The tables of a file, each with its key."""
        document = Sheet(f"{name}.toml", self.documents.get(name), self.problems).table
        return [(key, Sheet(f"{name}.toml {key}", table, self.problems)) for key, table in document.items()]

    # Names

    def _name_unit(self, key: str, faction: int, sheet: Sheet) -> None:
        units = self.found.units
        self._number(units.number, units.ids, key, sheet)
        units.names.append(sheet.text("name"))
        units.titles.append(sheet.text("title", ""))
        add(units, name=self._shared(units.names[-1]), faction=faction)

    def _name_upgrade(self, key: str, slot: int, sheet: Sheet) -> None:
        upgrades = self.found.upgrades
        self._number(upgrades.number, upgrades.ids, key, sheet)
        upgrades.names.append(sheet.text("name"))
        add(upgrades, name=self._shared(upgrades.names[-1]), slot=slot)

    def _number(self, number: dict[str, int], ids: list[str], key: str, sheet: Sheet) -> None:
        if key in number:
            self.problems.add(sheet.place, "this id is used twice")
        number[key] = len(ids)
        ids.append(key)

    def _shared(self, name: str) -> int:
        """LG-SETUP-7: units and upgrades of one name count together."""
        if name not in self.found.names:
            self.found.names.append(name)
        return self.found.names.index(name)

    def _label(self) -> None:
        """The shortest text that tells a card from all others."""
        units, upgrades = self.found.units, self.found.upgrades
        titled = [f"{name} ({title})" if title else name for name, title in zip(units.names, units.titles, strict=True)]
        number, once = Counter(units.names), Counter(titled)
        for unit, name in enumerate(units.names):
            faction = FACTIONS[int(units.faction[unit])].title()
            long = titled[unit] if once[titled[unit]] == 1 else f"{name} ({faction})"
            units.labels.append(name if number[name] == 1 else long)
        number = Counter(upgrades.names)
        for upgrade, name in enumerate(upgrades.names):
            alike = [at for at, other in enumerate(upgrades.names) if other == name]
            slots = {int(upgrades.slot[at]) for at in alike}
            slot = SLOTS[int(upgrades.slot[upgrade])].replace("_", " ")
            mark = slot if len(slots) == len(alike) else self._bearer(upgrade)
            upgrades.labels.append(name if number[name] == 1 else f"{name} ({mark})")
        for label, times in Counter([*upgrades.labels]).items():
            if times > 1:
                self.problems.add("upgrades", f"several cards are called {label!r}")

    def _bearer(self, upgrade: int) -> str:
        """Whose card it is, for cards of one name."""
        table = self.documents[f"upgrades/{SLOTS[int(self.found.upgrades.slot[upgrade])]}"]
        card = table[self.found.upgrades.ids[upgrade]]
        return " or ".join(Sheet("", card, self.problems).names("for"))

    # Units

    def _read_unit(self, unit: int, sheet: Sheet) -> None:
        _check_keys(sheet, UNIT_KEYS)
        units, rank = self.found.units, sheet.one_of("rank", RANKS)
        joins = rank == printed.COUNTERPART
        type_ = sheet.one_of("type", printed.UNIT_TYPES)
        vehicle = bool((int(printed.VEHICLE_TYPES) >> type_) & 1)
        keyword_first, keyword_count = self._read_keywords(sheet)
        weapons = self._read_weapons(sheet, int(OF_UNIT), unit)
        add(
            units,
            affiliation=sheet.one_of("affiliation", AFFILIATIONS) if "affiliation" in sheet.table else NONE,
            hireable=sum(1 << self._index(sheet, "hireable", name, FACTIONS[:-1]) for name in sheet.names("hireable")),
            rank=rank,
            type=type_,
            unique=sheet.whole("unique", 0, most=3),
            points=sheet.whole("points", most=300),
            minis=sheet.whole("minis", most=6),
            wounds=sheet.whole("wounds", most=11, least=1),
            courage=NO_COURAGE if vehicle or joins else _or_dash(sheet, "courage", int(NULL_COURAGE)),
            resilience=_or_dash(sheet, "resilience", int(NO_RESILIENCE)) if vehicle else NO_RESILIENCE,
            speed=NONE if joins else sheet.whole("speed", most=3),
            defence=NONE if joins else sheet.one_of("defence", printed.DEFENCES),
            surge_attack=sheet.one_of("surge_attack", printed.ATTACK_SURGES, "none"),
            surge_defence=sheet.one_of("surge_defence", printed.DEFENCE_SURGES, "none"),
            base=sheet.one_of("base", BASES, "small"),
            height=sheet.whole("height", int(SMALL_HEIGHT), most=3000, least=100),
            keyword_first=keyword_first,
            keyword_count=keyword_count,
            weapon_first=weapons,
            weapon_count=int(self.found.weapons.count) - weapons,
            in_rulebook=int(sheet.table.get("in_rulebook", True) is True),
        )
        bar = Counter(self._index(sheet, "upgrades", name, SLOTS) for name in sheet.names("upgrades"))
        for slot in range(len(SLOTS)):
            add(units, bar=bar[slot])

    def _read_keywords(self, sheet: Sheet, action: int = 0) -> tuple[int, int]:
        """Add the keywords of a card, Equip included; the number of the first and how many."""
        first, _ = self.wording.read_lines(sheet.names("keywords"), sheet.place, action)
        self._read_equip(sheet)
        return first, len(self.found.lines.kind) - first

    def _read_equip(self, sheet: Sheet) -> None:
        """LG-K-equip: the cards of the list become the argument of one keyword."""
        cards = sheet.names("equip")
        if not cards:
            return
        known = self.found.upgrades.number
        for name in cards:
            if name not in known:
                self.problems.unknown(f"{sheet.place}.equip", "upgrade", name, list(known))
        self.wording.add_line(self.found.keywords.number["Equip"], 0, len(self.found.card_lists))
        self.found.card_lists.append([known[name] for name in cards if name in known])

    def _index(self, sheet: Sheet, key: str, name: str, names: tuple[str, ...]) -> int:
        if name not in names:
            self.problems.unknown(f"{sheet.place}.{key}", "name", name, list(names))
            return 0
        return names.index(name)

    # Weapons

    def _read_weapons(self, owner: Sheet, source: int, number: int, use: int = 0) -> int:
        """Add the weapons of a card; the number of the first."""
        weapons = self.found.weapons
        first = int(weapons.count)
        tables = owner.table.get("weapons", [])
        if not isinstance(tables, list):
            self.problems.add(f"{owner.place}.weapons", "a list of tables is needed")
            tables = []
        for at, table in enumerate(tables):
            sheet = Sheet(f"{owner.place}.weapons[{at}]", table, self.problems, WEAPON_KEYS)
            self._read_weapon(sheet)
            add(weapons, source=source, owner=number, use=use)
        return first

    def _read_weapon(self, sheet: Sheet) -> None:
        weapons, name = self.found.weapons, sheet.text("name")
        kind = sheet.one_of("kind", printed.WEAPON_KINDS, "ranged")
        if kind in (MELEE, OVERRUN):
            if "range" in sheet.table:
                self.problems.add(f"{sheet.place}.range", f"a weapon for {printed.WEAPON_KINDS[kind]} has no range")
            near, far = 0, 0
        else:
            near, far = sheet.wholes("range", length=2)
            if not (0 <= near <= far and (far <= 5 or far == printed.NO_LIMIT)):
                self.problems.add(f"{sheet.place}.range", f"from {near} to {far} is not a range")
        dice = {colour: sheet.whole(colour, 0, most=8) for colour in ("red", "black", "white")}
        if sum(dice.values()) == 0:
            self.problems.add(sheet.place, "a weapon needs dice")
        weapons.names.append(name)
        first, count = self.wording.read_lines(sheet.names("keywords"), sheet.place)
        add(
            weapons,
            **dice,
            name=self.weapon_names.setdefault(name, len(self.weapon_names)),
            kind=kind,
            range_min=near,
            range_max=far,
            surge=sheet.one_of("surge", printed.ATTACK_SURGES, "none"),
            side=sheet.one_of("side", printed.CARD_SIDES, "both"),
            keyword_first=first,
            keyword_count=count,
        )

    def _find_charges(self) -> None:
        """The weapon of each kind of charge."""
        for name in printed.CHARGES:
            if name not in self.found.weapons.names:
                self.problems.add("charges", f"no weapon is called {name!r}")
                continue
            self.found.charge_weapon = append(self.found.charge_weapon, self.found.weapons.names.index(name))

    # Upgrades

    def _read_upgrade(self, upgrade: int, sheet: Sheet) -> None:
        _check_keys(sheet, UPGRADE_KEYS)
        upgrades = self.found.upgrades
        action = sheet.one_of("action", printed.CARD_ACTIONS, "none")
        use = sheet.one_of("use", printed.USES, "none")
        keyword_first, keyword_count = self._read_keywords(sheet, action)
        weapons = self._read_weapons(sheet, int(OF_UPGRADE), upgrade, use)
        prices = self._read_prices(sheet)
        add(
            upgrades,
            points=sheet.whole("points", most=100),
            unique=sheet.whole("unique", 0, most=3),
            side=sheet.one_of("side", printed.SIDES_OF_THE_FORCE) if "side" in sheet.table else NONE,
            filter=self._filter(sheet, "for"),
            barred=self._filter(sheet, "not_for"),
            adds_mini=int("mini" in sheet.table),
            mini_wounds=self._mini(sheet),
            gains=sheet.one_of("gains", SLOTS) if "gains" in sheet.table else NONE,
            must_fill=sheet.flag("must_fill"),
            allows=self._counterpart(sheet),
            use=use,
            action=action,
            two_sided=sheet.flag("two_sided"),
            keyword_first=keyword_first,
            keyword_count=keyword_count,
            weapon_first=weapons,
            weapon_count=int(self.found.weapons.count) - weapons,
            price_first=prices,
            price_count=len(upgrades.price_change) - prices,
        )
        self._check_sides(upgrade, sheet)

    def _check_sides(self, upgrade: int, sheet: Sheet) -> None:
        """LG-SETUP-10: sides are of two-sided cards only."""
        upgrades, lines, weapons = self.found.upgrades, self.found.lines, self.found.weapons
        first = int(upgrades.keyword_first[upgrade])
        own = [lines.side[at] for at in range(first, first + int(upgrades.keyword_count[upgrade]))]
        own += [weapons.side[at] for at in range(int(upgrades.weapon_first[upgrade]), int(weapons.count))]
        if any(own) and not upgrades.two_sided[upgrade]:
            self.problems.add(sheet.place, "only a two-sided card has keywords or weapons on one side")

    def _filter(self, sheet: Sheet, key: str) -> int:
        """Which units a card is for: a list of alternatives."""
        said = sheet.names(key)
        return self.wording.filter_of(said, f"{sheet.place}.{key}") if said else NONE

    def _mini(self, sheet: Sheet) -> int:
        """LG-SETUP-6: wounds of the added mini."""
        if "mini" not in sheet.table:
            return int(NO_MINI)
        return int(AS_UNIT) if sheet.table["mini"] == "unit" else sheet.whole("mini", most=3, least=1)

    def _counterpart(self, sheet: Sheet) -> int:
        if "allows" not in sheet.table:
            return NONE
        return self._index(sheet, "allows", sheet.text("allows"), tuple(self.found.units.ids))

    def _read_prices(self, sheet: Sheet) -> int:
        """LG-SETUP-1: what changes the price of a card while an army is built; the number of the first."""
        upgrades = self.found.upgrades
        first, tables = len(upgrades.price_change), sheet.table.get("prices", [])
        for at, table in enumerate(tables if isinstance(tables, list) else [tables]):
            price = Sheet(f"{sheet.place}.prices[{at}]", table, self.problems, PRICE_KEYS)
            key = "with" if "with" in price.table else "on"
            add(
                upgrades,
                price_change=price.whole("change", most=20, least=-20),
                price_filter=self.wording.filter(price.text(key), f"{price.place}.{key}"),
                price_army=int(key == "with"),
            )
        return first

    # Command cards

    def _read_command(self, key: str, faction: int, sheet: Sheet) -> None:
        flaw = sheet.flag("flaw")
        _check_keys(sheet, FLAW_KEYS if flaw else COMMAND_KEYS)
        commands = self.found.commands
        self._number(commands.number, commands.ids, key, sheet)
        commands.names.append(sheet.text("name"))
        pips = 0 if flaw else sheet.whole("pips", most=4)
        weapons = self._read_weapons(sheet, int(OF_COMMAND), int(commands.count) - 1)
        first, count = self.wording.read_orders(sheet.names("orders"), f"{sheet.place}.orders")
        if not flaw and count == 0:
            self.problems.add(f"{sheet.place}.orders", "a command card issues orders")
        commander = NONE
        if "commander" in sheet.table:
            commander = self.wording.filter(sheet.text("commander"), f"{sheet.place}.commander")
        force = sheet.one_of("battle_force", printed.BATTLE_FORCES) if "battle_force" in sheet.table else NONE
        add(
            commands,
            pips=pips,
            hand_pips=pips if flaw else sheet.whole("hand_pips", pips, most=4),
            faction=faction,
            commander=commander,
            battle_force=force,
            permanent=sheet.flag("permanent"),
            divulge=sheet.flag("divulge"),
            generic=sheet.flag("generic"),
            flaw=flaw,
            order_first=first,
            order_count=count,
            weapon_first=weapons,
            weapon_count=int(self.found.weapons.count) - weapons,
        )
        if (commander == NONE and force == NONE) != bool(commands.generic[len(commands.generic) - 1]):
            self.problems.add(sheet.place, "a card is generic, or belongs to a unit or a battle force")

    # Battle cards

    def _read_battle_card(self, key: str, category: int, sheet: Sheet) -> None:
        deploys = category == printed.DEPLOYMENT
        _check_keys(sheet, BATTLE_KEYS | ZONE_KEYS if deploys else BATTLE_KEYS)
        battle = self.found.battle
        self._number(battle.number, battle.ids, key, sheet)
        battle.names.append(sheet.text("name"))
        action = sheet.one_of("action", printed.CARD_ACTIONS, "none")
        keyword_first, keyword_count = self._read_keywords(sheet, action)
        weapons = self._read_weapons(sheet, int(OF_BATTLE), int(battle.count) - 1)
        for colour in ("red", "blue"):
            first = len(battle.shape)
            if deploys:
                self._read_zone(sheet, colour)
            add(battle, **{f"{colour}_first": first, f"{colour}_count": len(battle.shape) - first})
        add(
            battle,
            category=category,
            set=sheet.one_of("set", printed.SETS, "standard"),
            copies=sheet.whole("copies", 1, most=2, least=1),
            objective_tokens=sheet.whole("objective_tokens", 0, most=6),
            condition_tokens=sheet.whole("condition_tokens", 0, most=6),
            barricades=sheet.whole("barricades", 0, most=8),
            carts=sheet.whole("carts", 0, most=2),
            scored=self._scored(sheet, category),
            use=sheet.one_of("use", printed.USES, "none"),
            action=action,
            keyword_first=keyword_first,
            keyword_count=keyword_count,
            weapon_first=weapons,
            weapon_count=int(self.found.weapons.count) - weapons,
        )

    def _scored(self, sheet: Sheet, category: int) -> int:
        bits = 0
        for moment in sheet.names("scored"):
            if moment not in MOMENTS_OF_SCORING:
                self.problems.unknown(f"{sheet.place}.scored", "moment", moment, list(MOMENTS_OF_SCORING))
            bits |= MOMENTS_OF_SCORING.get(moment, 0)
        if (bits > 0) != (category == printed.OBJECTIVE):
            self.problems.add(f"{sheet.place}.scored", "objectives are scored, other cards are not")
        return bits

    def _read_zone(self, sheet: Sheet, colour: str) -> None:
        """The parts of a deployment zone: rectangles of two corners, or the half disc of a centre and a radius, in inches."""
        parts = sheet.table.get(colour)
        if not isinstance(parts, list) or not parts:
            self.problems.add(f"{sheet.place}.{colour}", "a list of parts is needed")
            return
        for at, part in enumerate(parts):
            place = f"{sheet.place}.{colour}[{at}]"
            if not isinstance(part, list) or not all(type(number) is int and 0 <= number <= 72 for number in part):
                self.problems.add(place, f"numbers from 0 to 72 are needed, not {part!r}")
            elif len(part) == 4 and part[0] < part[2] and part[1] < part[3]:
                self._add_part(int(printed.RECTANGLE), part)
            elif len(part) == 3:
                self._add_part(int(printed.HALF_DISC), [*part, 0])
            else:
                self.problems.add(place, f"two corners, or a centre and a radius, are needed, not {part!r}")

    def _add_part(self, shape: int, numbers: list[int]) -> None:
        x0, y0, x1, y1 = (number * int(printed.INCH) for number in numbers)
        add(self.found.battle, shape=shape, x0=x0, y0=y0, x1=x1, y1=y1)


def add(table: object, **columns: int) -> None:
    """Append a number to each of these columns."""
    for name, value in columns.items():
        setattr(table, name, append(getattr(table, name), value))


def _check_keys(sheet: Sheet, keys: set[str]) -> None:
    for key in sheet.table:
        if key not in keys:
            sheet.problems.unknown(sheet.place, "key", key, sorted(keys))


def _or_dash(sheet: Sheet, key: str, dash: int) -> int:
    return dash if sheet.table.get(key) == "-" else sheet.whole(key, most=11)


def load(documents: Mapping[str, Toml] | None = None) -> Printed:
    """Everything printed; `documents` replaces files by name, for tests of the checks."""
    found: dict[str, Toml] = {name: _read_file(f"{name}.toml") for name in FILES}
    problems = Problems("data of Legion")
    for name in documents or {}:
        if name not in found:
            problems.unknown(f"{name}.toml", "file", name, list(FILES))
    found.update(documents or {})
    result = Reader(found, problems).read()
    problems.check()
    return result


@cache
def _read_file(name: str) -> Toml:
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))
