"""Building an army: what a list may hold, and every rule that it breaks, each with its ID (LG-SETUP-1 to 13, LG-MERC-1 to 6)."""

import tomllib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from grognard.envs.core.errors import Problems
from grognard.envs.core.sheet import Sheet, Toml
from grognard.envs.legion.armies import (
    UNIT_NAMES,
    Army,
    Card,
    Entry,
    can_be_taken_by,
    can_carry,
    equip,
    folded,
    means,
    unit_lines,
    upgrade_lines,
)
from grognard.envs.legion.data.printed import (
    BATTLE_FORCES,
    CATEGORIES,
    COMMANDER,
    CORPS,
    COUNTERPART,
    EQUIPPED,
    FACTIONS,
    HEAVY_WEAPON_SLOT,
    MERCENARY,
    NONE,
    PROGRAMMING_SLOT,
    RANKS,
    SETS,
    SIDE_OF_FACTION,
    SIDES_OF_THE_FORCE,
    SKIRMISH,
    SLOTS,
    STANDARD,
    SUPPLY,
)
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, LINES, NAMES, UNITS, UPGRADES

# Keywords that nobody has rules for: units that have one cannot be played.
LEFT_OUT: Final = (
    "Command Node", "Complete the Mission", "Divine Influence", "I'm Part of the Squad Too", "Master Storyteller",
)  # fmt: skip
FORCE_KEYS: Final = {"faction", "units", "ranks", "most"}
HAND: Final = {1: 2, 2: 2, 3: 2, 4: 1}  # LG-SETUP-11: cards by pips
MOST_UNITS: Final = 20  # rules.md 25: more than any army within the limits
IN_ROW: Final = 4  # LG-SETUP-13: battle cards of each category


class Format(NamedTuple):
    """What a game allows: points, for each rank how many at least and at most, a set of battle cards; rounds, table in inches."""

    points: int
    rule: str  # of the ranks
    ranks: tuple[tuple[int, int], ...]
    cards: int
    rounds: int
    table: tuple[int, int]


FREE: Final = -1  # cards of any set, hands and decks of any size
STANDARD_GAME: Final = Format(
    800, "LG-SETUP-3", ((1, 2), (0, 2), (3, 6), (0, 3), (0, 3), (0, 2)), int(STANDARD), 6, (72, 36)
)
SKIRMISH_GAME: Final = Format(
    500, "LG-SETUP-4", ((1, 1), (0, 1), (2, 4), (0, 2), (0, 2), (0, 1)), int(SKIRMISH), 5, (36, 36)
)
FREE_GAME: Final = Format(800, "LG-SETUP-1", ((0, 20),) * 6, FREE, 6, (72, 36))  # for learning and tests
FORMATS: Final = {"standard": STANDARD_GAME, "skirmish": SKIRMISH_GAME, "free": FREE_GAME}


class BattleForce(NamedTuple):
    """LG-MERC-6: another way to build an army."""

    faction: int
    units: frozenset[int]
    ranks: tuple[tuple[int, int], ...]
    most: Mapping[int, int]


def read_battle_forces(document: Toml) -> dict[int, BattleForce]:
    """The battle forces of a TOML document; raises BadInput with every mistake."""
    problems = Problems("battle forces")
    found: dict[int, BattleForce] = {}
    for name, table in document.items():
        sheet = Sheet(name, table, problems, FORCE_KEYS)
        if name not in BATTLE_FORCES:
            problems.unknown(name, "battle force", name, list(BATTLE_FORCES))
            continue
        units = [_labelled(sheet, label) for label in sheet.names("units")]
        ranks = Sheet(f"{name}.ranks", sheet.table.get("ranks"), problems, set(RANKS[:-1]))
        limits = [ranks.wholes(rank, [0, 0], 2) if rank in ranks.table else [0, 0] for rank in RANKS[:-1]]
        most = Sheet(f"{name}.most", sheet.table.get("most", {}), problems)
        found[BATTLE_FORCES.index(name)] = BattleForce(
            sheet.one_of("faction", FACTIONS),
            frozenset(units),
            tuple((least, top) for least, top in limits),
            {_labelled(sheet, label): most.whole(label, least=1) for label in most.table},
        )
    problems.check()
    return found


def _labelled(sheet: Sheet, label: str) -> int:
    found = UNIT_NAMES.get(folded(label), [])
    if len(found) != 1:
        sheet.problems.unknown(sheet.place, "unit", label, UNITS.labels)
        return NONE
    return found[0]


LISTED_FORCES: Final = read_battle_forces(
    tomllib.loads((files("grognard.envs.legion.data") / "battle_forces.toml").read_text(encoding="utf-8"))
)


def breaches(
    army: Army,
    game: Format = STANDARD_GAME,
    forces: Mapping[int, BattleForce] = LISTED_FORCES,
    left_out: Collection[str] = LEFT_OUT,
) -> list[str]:
    """Every rule that an army with its hand and its battle deck breaks."""
    force = forces.get(army.battle_force)
    found = [*_points(army, game), *_units(army, force), *_ranks(army, game, force), *_mercenaries(army, force)]
    found += [*_uniques(army), *_detachments(army), *_left_out(army, left_out)]
    for entry in army.entries:
        found += [*_counterpart(army, entry), *_cards(army, entry), *_keywords_of(entry), *_loadout(army, entry)]
    if not army.entries:
        found.append("LG-SETUP-1: an army needs a unit")
    if len(army.entries) > MOST_UNITS:
        found.append(f"LG-SETUP-1: at most {MOST_UNITS} units, not {len(army.entries)}")
    return [*found, *_hand(army, game), *_contingencies(army), *_battle_deck(army, game)]


# Units


def _points(army: Army, game: Format) -> list[str]:
    return [] if army.points <= game.points else [f"LG-SETUP-1: at most {game.points} points, not {army.points}"]


def _units(army: Army, force: BattleForce | None) -> list[str]:
    """LG-SETUP-2, LG-MERC-1, LG-MERC-6: units of the own faction, hired ones, or those of the battle force."""
    if army.battle_force != NONE:
        return _units_of_force(army, force)
    found = [
        f"{_rule_of_stranger(unit)}: {UNITS.labels[unit]} cannot be in an army of the faction {FACTIONS[army.faction]}"
        for unit in dict.fromkeys(army.units)
        if not can_be_taken_by(unit, army.faction)
    ]
    if army.faction == MERCENARY:
        found.append("LG-MERC-6: an army without one of the four factions needs a battle force")
    special = [unit for unit in dict.fromkeys(army.units) if unit_lines(unit, "Special Issue")]
    return found + [f"LG-K-special-issue: {UNITS.labels[unit]} needs its battle force" for unit in special]


def _rule_of_stranger(unit: int) -> str:
    return "LG-MERC-1" if UNITS.faction[unit] == MERCENARY else "LG-SETUP-2"


def _units_of_force(army: Army, force: BattleForce | None) -> list[str]:
    name = BATTLE_FORCES[army.battle_force]
    if force is None:
        return [f"LG-MERC-6: there is no list of the battle force {name}"]
    found = [] if force.faction == army.faction else [f"LG-MERC-6: {name} is of the faction {FACTIONS[force.faction]}"]
    number = Counter(army.units)
    for unit in number:
        if unit not in force.units:
            found.append(f"LG-MERC-6: {name} cannot have {UNITS.labels[unit]}")
        if number[unit] > force.most.get(unit, number[unit]):
            found.append(f"LG-MERC-6: {name} has at most {force.most[unit]} {UNITS.labels[unit]}, not {number[unit]}")
        issued = [int(LINES.argument[line]) for line in unit_lines(unit, "Special Issue")]
        if issued and army.battle_force not in issued:
            found.append(f"LG-K-special-issue: {UNITS.labels[unit]} belongs to {BATTLE_FORCES[issued[0]]}")
    return found


def _is_mercenary(army: Army, entry: Entry) -> bool:
    return bool(UNITS.faction[entry.unit] == MERCENARY) and army.faction != MERCENARY


def _ranks(army: Army, game: Format, force: BattleForce | None) -> list[str]:
    """LG-SETUP-3, LG-SETUP-4: how many units of each rank; LG-MERC-2: mercenaries do not fill a minimum."""
    limits, rule = (force.ranks, "LG-MERC-6") if force else (game.ranks, game.rule)
    found = []
    for rank, (least, most) in enumerate(limits):
        own = [entry for entry in army.entries if UNITS.rank[entry.unit] == rank]
        filling = sum(force is not None or not _is_mercenary(army, entry) for entry in own)
        if rank == COMMANDER and filling < least and _has_field_commander(army):
            filling = least  # LG-K-field-commander
        if filling < least:
            found.append(f"{rule}: at least {least} of the rank {_rank(rank)}, not {filling}")
        counted = len(own) - _exempt(army, own)
        if counted > most:
            found.append(f"{rule}: at most {most} of the rank {_rank(rank)}, not {counted}")
    return found


def _rank(rank: int) -> str:
    return RANKS[rank].replace("_", " ")


def _has_field_commander(army: Army) -> bool:
    return any(_entry_lines(entry, "Field Commander") for entry in army.entries)


def _entry_lines(entry: Entry, keyword: str) -> list[int]:
    """Lines of a unit, its counterpart and its upgrades with a keyword."""
    lines = [line for unit in entry.units for line in unit_lines(unit, keyword)]
    return lines + [line for card in entry.all_cards for line in upgrade_lines(card.upgrade, keyword)]


def _exempt(army: Army, own: Sequence[Entry]) -> int:
    """LG-K-entourage: one unit for each that names it; LG-K-associate: units whose partner is in the army."""
    called = {int(LINES.argument[line]) for entry in army.entries for line in _entry_lines(entry, "Entourage")}
    exempt = sum(any(means(filter_, entry.unit) for entry in own) for filter_ in called)
    for entry in own:
        partners = [int(LINES.argument[line]) for line in unit_lines(entry.unit, "Associate")]
        exempt += any(means(filter_, unit) for filter_ in partners for unit in army.units)
    return exempt


def _mercenaries(army: Army, force: BattleForce | None) -> list[str]:
    """LG-MERC-2: at most two corps mercenaries and one of each other rank; LG-K-allies-of-convenience: one more in all."""
    if force is not None:
        return []
    hired = Counter(int(UNITS.rank[entry.unit]) for entry in army.entries if _is_mercenary(army, entry))
    over = {rank: number - (2 if rank == CORPS else 1) for rank, number in hired.items()}
    spare = int(any(_entry_lines(entry, "Allies of Convenience") for entry in army.entries))
    if sum(max(number, 0) for number in over.values()) <= spare:
        return []
    return [
        f"LG-MERC-2: at most {_so_many(hired[rank] - number, 'mercenary', 'mercenaries')} of the rank {_rank(rank)}, "
        f"not {hired[rank]}"
        for rank, number in over.items()
        if number > 0
    ]


def _uniques(army: Army) -> list[str]:
    """LG-SETUP-7: dots limit the cards of a name, units and upgrades together."""
    number: Counter[int] = Counter()
    dots: dict[int, int] = {}
    cards = [(int(UNITS.name[unit]), int(UNITS.unique[unit])) for unit in army.units]
    for entry in army.entries:
        cards += [(int(UPGRADES.name[at.upgrade]), int(UPGRADES.unique[at.upgrade])) for at in entry.all_cards]
    for name, unique in cards:
        if unique:
            number[name] += 1
            dots[name] = min(unique, dots.get(name, unique))
    return [
        f"LG-SETUP-7: at most {dots[name]} {NAMES[name]}, not {number[name]}"
        for name in number
        if number[name] > dots[name]
    ]


def _detachments(army: Army) -> list[str]:
    """LG-K-detachment: a partner of its own for each such unit."""
    need: Counter[int] = Counter()
    for entry in army.entries:
        for line in unit_lines(entry.unit, "Detachment"):
            need[int(LINES.argument[line])] += 1
    found = []
    for filter_, number in need.items():
        partners = [entry for entry in army.entries if means(filter_, entry.unit)]
        if number > len(partners):
            alone = [entry.unit for entry in army.entries if _names_partner(entry.unit, filter_)]
            found.append(f"LG-K-detachment: {UNITS.labels[alone[0]]} needs a partner of its own")
    return found


def _names_partner(unit: int, filter_: int) -> bool:
    return any(LINES.argument[line] == filter_ for line in unit_lines(unit, "Detachment"))


def _left_out(army: Army, left_out: Collection[str]) -> list[str]:
    """Units with keywords that nobody has rules for."""
    return [
        f"{KEYWORDS.rules[KEYWORDS.number[keyword]]}: {UNITS.labels[unit]} has a keyword that is left out, {keyword}"
        for unit in dict.fromkeys(army.units)
        for keyword in left_out
        if unit_lines(unit, keyword)
    ]


def _counterpart(army: Army, entry: Entry) -> list[str]:
    """LG-K-counterpart: it is bought with the unit that its card names."""
    name = UNITS.labels[entry.unit]
    if UNITS.rank[entry.unit] == COUNTERPART:
        return [f"LG-K-counterpart: {name} must join a unit"]
    if entry.counterpart == NONE:
        return []
    joined = UNITS.labels[entry.counterpart]
    named = [int(LINES.argument[line]) for line in unit_lines(entry.counterpart, "Counterpart")]
    if not any(means(filter_, entry.unit) for filter_ in named):
        return [f"LG-K-counterpart: {joined} cannot join {name}"]
    keys = [at for at in range(int(UPGRADES.count)) if UPGRADES.allows[at] == entry.counterpart]
    missing = [at for at in keys if can_carry(entry.unit, at) and at not in [card.upgrade for card in entry.cards]]
    return [f"LG-K-counterpart: {joined} joins {name} only with {UPGRADES.labels[at]}" for at in missing]


# Upgrades


def _cards(army: Army, entry: Entry) -> list[str]:
    """LG-SETUP-5: icons, copies and restrictions of the upgrades of a unit and of its counterpart."""
    found = _cards_of(army, entry.unit, entry.cards)
    if entry.counterpart != NONE:
        found += _cards_of(army, entry.counterpart, entry.counterpart_cards)
    return found


def _cards_of(army: Army, unit: int, cards: Sequence[Card]) -> list[str]:
    name = UNITS.labels[unit]
    carried = [card.upgrade for card in cards]
    taken = Counter(int(UPGRADES.slot[upgrade]) for upgrade in carried)
    room = icons(unit, carried)
    found = [
        f"LG-SETUP-5: {name} has room for {_so_many(room[slot], *_upgrades(slot))}, not {taken[slot]}"
        for slot in taken
        if taken[slot] > room[slot]
    ]
    for upgrade, copies in Counter(carried).items():
        if copies > 1:
            found.append(f"LG-SETUP-5: {name} has {UPGRADES.labels[upgrade]} {copies} times")
        found += _card(army, unit, upgrade)
        gained = int(UPGRADES.gains[upgrade])
        if UPGRADES.must_fill[upgrade] and taken[gained] < room[gained]:
            found.append(f"LG-SETUP-5: {UPGRADES.labels[upgrade]} needs a {SLOTS[gained]} upgrade on {name}")
    return found


def _upgrades(slot: int) -> tuple[str, str]:
    """What upgrades of a kind are called, one and several."""
    kind = SLOTS[slot].replace("_", " ")
    return f"{kind} upgrade", f"{kind} upgrades"


def _so_many(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def icons(unit: int, carried: Sequence[int]) -> list[int]:
    """LG-SETUP-5: room for upgrades of each kind, with the icons that upgrades add."""
    gained = Counter(int(UPGRADES.gains[upgrade]) for upgrade in carried)
    return [int(UNITS.icons(unit, slot)) + gained[slot] for slot in range(len(SLOTS))]


def _card(army: Army, unit: int, upgrade: int) -> list[str]:
    """Whether the unit may carry the card at all."""
    name, card = UNITS.labels[unit], UPGRADES.labels[upgrade]
    if not can_carry(unit, upgrade):
        return [f"LG-SETUP-5: {name} cannot carry {card}"]
    side = int(UPGRADES.side[upgrade])
    if side != NONE and not _suits(army, unit, side):
        return [f"LG-GEN-16: {card} is for the {SIDES_OF_THE_FORCE[side]} side, {name} is not"]
    return []


def _suits(army: Army, unit: int, side: int) -> bool:
    """LG-GEN-16: the faction of the army decides; LG-K-tempted: both sides."""
    own = int(SIDE_OF_FACTION[army.faction])
    return own in (side, NONE) or bool(unit_lines(unit, "Tempted"))


def _keywords_of(entry: Entry) -> list[str]:
    """What keywords demand of the upgrades of a unit."""
    unit, carried = entry.unit, [card.upgrade for card in entry.cards]
    name, slots = UNITS.labels[unit], Counter(int(UPGRADES.slot[upgrade]) for upgrade in carried)
    heavy, programming = slots[int(HEAVY_WEAPON_SLOT)], slots[int(PROGRAMMING_SLOT)]
    found = [f"LG-K-equip: {name} needs {UPGRADES.labels[card]}" for card in equip(unit) if card not in carried]
    if unit_lines(unit, "Heavy Weapon Team") and heavy == 0:
        found.append(f"LG-K-heavy-weapon-team: {name} needs a heavy weapon upgrade")
    if unit_lines(unit, "Programmed") and programming == 0:
        found.append(f"LG-K-programmed: {name} needs a programming upgrade")
    for line in unit_lines(unit, "Flexible Response"):
        if heavy != LINES.value[line]:
            found.append(f"LG-K-flexible-response: {name} needs {LINES.value[line]} heavy weapon upgrades, not {heavy}")
    leaders = sum(bool(upgrade_lines(upgrade, "Leader")) for upgrade in carried)
    if leaders > 1:
        found.append(f"LG-K-leader: {name} has {leaders} leaders")
    return found


def _loadout(army: Army, entry: Entry) -> list[str]:
    """LG-K-loadout: for each upgrade one other card of its kind that costs no more."""
    found = []
    sides = [(entry.unit, entry.cards), (entry.counterpart, entry.counterpart_cards)]
    spares = [(unit, card) for unit, cards in sides for card in cards if card.spare != NONE]
    if spares and not unit_lines(entry.unit, "Loadout"):
        return [f"LG-K-loadout: {UNITS.labels[entry.unit]} does not have this keyword"]
    for unit, card in spares:
        one, other = UPGRADES.labels[card.upgrade], UPGRADES.labels[card.spare]
        if UPGRADES.slot[card.upgrade] != UPGRADES.slot[card.spare]:
            found.append(f"LG-K-loadout: {other} is not of the kind of {one}")
        if army.price(card.spare, unit) > army.price(card.upgrade, unit):
            found.append(f"LG-K-loadout: {other} costs more than {one}")
        if UPGRADES.name[card.upgrade] == UPGRADES.name[card.spare]:
            found.append(f"LG-K-loadout: {other} is set aside for itself")
        found += _card(army, unit, card.spare)
    return found


# Command cards


def objections(army: Army, command: int) -> list[str]:
    """LG-SETUP-11: why an army may not have a command card; empty if it may.

    AMB-59: a card that names a character is for every version of it, of whatever faction.
    """
    name, faction = COMMANDS.names[command], int(COMMANDS.faction[command])
    if COMMANDS.flaw[command]:
        return [f"LG-K-flawed: {name} is a flaw card; the opponent gets it"]
    found = []
    force, commander = int(COMMANDS.battle_force[command]), int(COMMANDS.commander[command])
    if commander == NONE and faction not in (NONE, army.faction):
        found.append(f"LG-SETUP-11: {name} is of the faction {FACTIONS[faction]}")
    if force not in (NONE, army.battle_force):
        found.append(f"LG-SETUP-11: {name} needs the battle force {BATTLE_FORCES[force]}")
    if commander != NONE and not any(means(commander, unit) for unit in army.units):
        found.append(f"LG-SETUP-11: {name} needs a unit that is not in the army")
    return found


def _hand(army: Army, game: Format) -> list[str]:
    """LG-SETUP-11: two cards each of one, two and three pips, and Standing Orders."""
    pips = Counter(int(COMMANDS.hand_pips[card]) for card in army.hand)
    found = [
        f"LG-SETUP-11: {need} command cards of {number} {'pip' if number == 1 else 'pips'}, not {pips[number]}"
        for number, need in HAND.items()
        if (pips[number] > need if game.cards == FREE else pips[number] != need)
    ]
    found += [f"LG-SETUP-11: {COMMANDS.names[card]} is in the hand twice" for card in _twice(army.hand)]
    return found + [breach for card in dict.fromkeys(army.hand) for breach in objections(army, card)]


def _twice(cards: Sequence[int]) -> list[int]:
    return [card for card, number in Counter(cards).items() if number > 1]


def _contingencies(army: Army) -> list[str]:
    """LG-K-contingencies: cards set aside, as many as the keywords allow together."""
    lines = [line for entry in army.entries for line in _entry_lines(entry, "Contingencies")]
    most = sum(int(LINES.value[line]) for line in lines)
    found = []
    if len(army.contingencies) > most:
        found.append(f"LG-K-contingencies: at most {_so_many(most, 'card', 'cards')}, not {len(army.contingencies)}")
    for card in dict.fromkeys(army.contingencies):
        if card in army.hand or army.contingencies.count(card) > 1:
            found.append(f"LG-K-contingencies: {COMMANDS.names[card]} is set aside twice")
        found += objections(army, card)
    return found


# Battle cards


def _battle_deck(army: Army, game: Format) -> list[str]:
    """LG-SETUP-13: four objectives, deployments and conditions, of the set that is played with."""
    number = Counter(int(BATTLE.category[card]) for card in army.battle_deck)
    found = [
        f"LG-SETUP-13: {IN_ROW} cards of the category {CATEGORIES[category]}, not {number[category]}"
        for category in range(3)
        if (number[category] > IN_ROW if game.cards == FREE else number[category] != IN_ROW)
    ]
    found += [f"LG-SETUP-13: {BATTLE.names[card]} is in the battle deck twice" for card in _twice(army.battle_deck)]
    for card in dict.fromkeys(army.battle_deck):
        if BATTLE.category[card] in (SUPPLY, EQUIPPED):
            found.append(f"LG-SETUP-13: {BATTLE.names[card]} is not a card of battle decks")
        elif game.cards not in (FREE, BATTLE.set[card]):
            found.append(f"LG-SETUP-13: {BATTLE.names[card]} is of the {SETS[int(BATTLE.set[card])]} set")
    return found


# Building


def allowed_units(faction: int, left_out: Collection[str] = LEFT_OUT) -> list[int]:
    """Units that an army of a faction may take without a battle force, counterparts included."""
    return [
        unit
        for unit in range(int(UNITS.count))
        if can_be_taken_by(unit, faction)
        and not unit_lines(unit, "Special Issue")
        and not any(unit_lines(unit, keyword) for keyword in left_out)
    ]


def allowed_upgrades(army: Army, unit: int, carried: Sequence[int] = ()) -> list[int]:
    """LG-SETUP-5: upgrades that a unit of the army may take besides those that it carries."""
    room, taken = icons(unit, carried), Counter(int(UPGRADES.slot[upgrade]) for upgrade in carried)
    return [
        upgrade
        for upgrade in range(int(UPGRADES.count))
        if taken[int(UPGRADES.slot[upgrade])] < room[int(UPGRADES.slot[upgrade])]
        and upgrade not in carried
        and not _card(army, unit, upgrade)
    ]


def allowed_commands(army: Army) -> list[int]:
    """LG-SETUP-11: command cards that the army may have in its hand."""
    return [card for card in range(int(COMMANDS.count)) if not objections(army, card)]
