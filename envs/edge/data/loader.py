"""Reads the TOML files of this folder, checks them and fills the printed arrays; reports every mistake at once."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.sheet import Sheet, Toml
from grognard.envs.edge.data import printed
from grognard.envs.edge.data.printed import (
    ATTRIBUTES,
    BOTTOM,
    DASH,
    DEPLOY,
    EVOLVE,
    FACTIONS,
    NO_ACTION,
    NO_CHANGE,
    NO_COST,
    NO_MODE,
    SETUP_UPGRADE,
    TOKENS_VALUE,
    UPGRADE,
    X_COST,
    Cards,
    Components,
    Printed,
    Squads,
    Standards,
    Tokens,
)

FACTION_KEYS: Final = {"name", "squads", "banners", "shrines", "tokens", "cards"}
SQUAD_KEYS: Final = {"tier", "role", "squads", "models", "endurance", "modes"}
MODE_FLAGS: Final = ("atk_reroll", "def_reroll", "ignores_obstacles", "cannot_push")
MODE_KEYS: Final = {"name", "base", *ATTRIBUTES, *MODE_FLAGS, "change"}
TOKEN_KEYS: Final = {"tier", "supply", "on", "adds_up", "occupies", "kinds"}
CARD_KEYS: Final = {"name", "tier", "kind", "copies", "squad", "top"}
KEYS_OF_KIND: Final = {
    "normal": {"bottom"},
    "upgrade": {"bottom", "attach"},
    "evolve": {"evolves_to"},
    "deploy": {"bottom"},
    "setup_upgrade": {"bottom", "attach"},
}
ACTION_KEYS: Final = {"name", "cost", "currency", "instant", "moments", "for_ally", "note"}
UPGRADE_KEYS: Final = {"passive", "limit"}
ATTACH_KEYS: Final = {"crystals", "wounds", "charges", "uncharged"}
COMPONENT_KEYS: Final = {
    "dice": set(printed.DICE),
    "supply": {"crystals", "charges", "victory_points", "sources", "track"},
    "limits": {"hand", "upgrades", "distance"},
    "play": set(printed.PLAY),
}
DIE_KEYS: Final = {"faces", "gears", "cost"}
PLAY_KEYS: Final = {"players", "boards", "squads", "deck", "harvest"}


def read_factions(documents: Mapping[str, Toml], problems: Problems) -> Printed:
    """All six factions in the order of FACTIONS; first every squad, so that cards can name them."""
    found = Printed()
    sheets = [Sheet(f"{name}.toml", documents.get(name), problems, FACTION_KEYS) for name in FACTIONS]
    for faction, sheet in enumerate(sheets):
        found.titles.append(sheet.text("name"))
        for name, table in _tables(sheet, "squads").items():
            _read_squad(found.squads, name, faction, Sheet(_at(sheet, name), table, problems, SQUAD_KEYS))
        for name, table in _tables(sheet, "tokens").items():
            _read_token(found.tokens, name, faction, Sheet(_at(sheet, name), table, problems, TOKEN_KEYS))
        _read_banners(found.standards, sheet)
        _read_shrines(found.standards, sheet)
    for faction, sheet in enumerate(sheets):
        for key, table in _tables(sheet, "cards").items():
            _read_card(found, key, faction, _at(sheet, key), table, problems)
    return found


def _at(sheet: Sheet, name: str) -> str:
    return f"{sheet.place} {name}"


def _tables(sheet: Sheet, key: str) -> Toml:
    """A table of tables."""
    return Sheet(f"{sheet.place}.{key}", sheet.table.get(key), sheet.problems).table


def _moments(sheet: Sheet) -> int:
    bits = 0
    for name in sheet.names("moments"):
        if name in printed.MOMENTS:
            bits |= 1 << printed.MOMENTS.index(name)
        else:
            sheet.problems.unknown(f"{sheet.place}.moments", "moment", name, list(printed.MOMENTS))
    return bits


# Squads


def _read_squad(squads: Squads, name: str, faction: int, sheet: Sheet) -> None:
    """ED-SQD-1: a squad card with all its modes."""
    if name in squads.named:
        sheet.problems.add(sheet.place, f"the name {name!r} is used twice")
    squads.named[name] = len(squads.names)
    squads.names.append(name)
    squads.faction = append(squads.faction, faction)
    squads.tier = append(squads.tier, sheet.one_of("tier", printed.TIERS, "core"))
    squads.role = append(squads.role, sheet.one_of("role", printed.ROLES))
    squads.squads = append(squads.squads, sheet.whole("squads", 1, most=5, least=1))
    squads.models = append(squads.models, sheet.whole("models", most=4, least=1))
    squads.endurance = append(squads.endurance, sheet.whole("endurance", most=6))
    squads.first_mode = append(squads.first_mode, len(squads.mode_names))
    modes = sheet.table.get("modes")
    if not isinstance(modes, list) or not 1 <= len(modes) <= 5:
        sheet.problems.add(f"{sheet.place}.modes", "one to five modes are needed")
        modes = []
    squads.modes = append(squads.modes, len(modes))
    names: set[str] = set()
    for at, table in enumerate(modes):
        mode = Sheet(f"{sheet.place}.modes[{at}]", table, sheet.problems, MODE_KEYS)
        _read_mode(squads, mode)
        if squads.mode_names[-1] in names:
            mode.problems.add(mode.place, f"the name {squads.mode_names[-1]!r} is used twice")
        names.add(squads.mode_names[-1])


def _read_mode(squads: Squads, sheet: Sheet) -> None:
    squads.mode_names.append(sheet.text("name"))
    squads.mode_squad = append(squads.mode_squad, len(squads.names) - 1)
    base = sheet.table.get("base")
    if type(base) is not int or base not in printed.BASES:
        sheet.problems.add(f"{sheet.place}.base", f"1, 2, 3 or 7 hexes are needed, not {base!r}")
        base = 1
    squads.base = append(squads.base, base)
    for attribute in ATTRIBUTES:
        squads.values = append(squads.values, _value(sheet, attribute))
    squads.atk_reroll = append(squads.atk_reroll, sheet.flag("atk_reroll"))
    squads.def_reroll = append(squads.def_reroll, sheet.flag("def_reroll"))
    squads.ignores_obstacles = append(squads.ignores_obstacles, sheet.flag("ignores_obstacles"))
    squads.cannot_push = append(squads.cannot_push, sheet.flag("cannot_push"))
    squads.change = append(squads.change, sheet.whole("change", most=9) if "change" in sheet.table else NO_CHANGE)


def _value(sheet: Sheet, attribute: str) -> int:
    value = sheet.table.get(attribute)
    if value == "-":
        return DASH
    return TOKENS_VALUE if value == "X" else sheet.whole(attribute, most=printed.MOST_VALUE)


# Tokens, banners and Shrines


def _read_token(tokens: Tokens, name: str, faction: int, sheet: Sheet) -> None:
    supply = sheet.whole("supply", most=20, least=1)
    kinds = sheet.names("kinds")
    if kinds and len(kinds) != supply:
        sheet.problems.add(f"{sheet.place}.kinds", f"one for each of {supply} tokens is needed, not {len(kinds)}")
    tokens.names.append(name)
    tokens.faction = append(tokens.faction, faction)
    tokens.tier = append(tokens.tier, sheet.one_of("tier", printed.TIERS, "core"))
    tokens.supply = append(tokens.supply, supply)
    tokens.on = append(tokens.on, sheet.one_of("on", printed.PLACES))
    tokens.adds_up = append(tokens.adds_up, sheet.flag("adds_up"))
    tokens.occupies = append(tokens.occupies, sheet.whole("occupies", 0, most=7))
    tokens.kinds.append(kinds)


def _read_banners(standards: Standards, faction: Sheet) -> None:
    """ED-S6, ED-VAR-10: both versions of a banner, each with one or two effects."""
    both = Sheet(f"{faction.place}.banners", faction.table.get("banners"), faction.problems, set(printed.VARIANTS))
    for variant in printed.VARIANTS:
        sheet = Sheet(f"{both.place}.{variant}", both.table.get(variant), both.problems, {"name", "effects"})
        standards.banner_names.append(sheet.text("name"))
        effects = sheet.table.get("effects")
        if not isinstance(effects, list) or not 1 <= len(effects) <= printed.EFFECTS:
            sheet.problems.add(f"{sheet.place}.effects", "one or two effects are needed")
            effects = []
        standards.effects = append(standards.effects, len(effects))
        for at in range(printed.EFFECTS):
            if at >= len(effects):
                standards.moments = append(standards.moments, 0)
                standards.banner_notes.append("")
                continue
            effect = Sheet(f"{sheet.place}.effects[{at}]", effects[at], sheet.problems, {"moments", "note"})
            standards.moments = append(standards.moments, _moments(effect))
            standards.banner_notes.append(effect.text("note"))


def _read_shrines(standards: Standards, faction: Sheet) -> None:
    both = Sheet(f"{faction.place}.shrines", faction.table.get("shrines"), faction.problems, set(printed.VARIANTS))
    for variant in printed.VARIANTS:
        sheet = Sheet(f"{both.place}.{variant}", both.table.get(variant), both.problems, {"name", "holds", "note"})
        standards.shrine_names.append(sheet.text("name"))
        standards.shrine_holds = append(standards.shrine_holds, sheet.whole("holds", 0, most=9))
        standards.shrine_notes.append(sheet.text("note"))


# Action cards


def _read_card(found: Printed, key: str, faction: int, place: str, table: object, problems: Problems) -> None:
    """ED-CARD-1: a card with its two actions; an Evolve card has one (ED-TERM-11)."""
    cards = found.cards
    kind_name = str(table.get("kind", "normal")) if isinstance(table, dict) else "normal"
    sheet = Sheet(place, table, problems, CARD_KEYS | KEYS_OF_KIND.get(kind_name, set()))
    kind, name = sheet.one_of("kind", printed.KINDS, "normal"), sheet.text("name")
    if key in cards.number:
        problems.add(place, "this id is used twice")
    if name in cards.named:
        problems.add(place, f"the name {name!r} is used twice")
    cards.number[key] = cards.named[name] = len(cards.ids)
    cards.ids.append(key)
    cards.names.append(name)
    cards.faction = append(cards.faction, faction)
    cards.kind = append(cards.kind, kind)
    cards.copies = append(cards.copies, sheet.whole("copies", most=8, least=1))
    squad = _named_squad(found.squads, faction, sheet)
    cards.squad = append(cards.squad, squad)
    cards.tier = append(cards.tier, _tier(found.squads, squad, sheet))
    cards.evolves_to = append(cards.evolves_to, _mode(found.squads, squad, sheet, "evolves_to", kind == EVOLVE))
    _read_attachment(cards, sheet, kind)
    for part, part_name in enumerate(printed.PARTS):
        if part == BOTTOM and kind == EVOLVE:
            _add_no_action(cards)
            continue
        keys = ACTION_KEYS | (UPGRADE_KEYS if kind in (UPGRADE, SETUP_UPGRADE) else set())
        keys = keys | ({"mode"} if part == BOTTOM else set())
        action = Sheet(f"{place}.{part_name}", sheet.table.get(part_name), problems, keys)
        _read_action(cards, action, kind)
        cards.mode = append(cards.mode, _mode(found.squads, squad, action, "mode", False))


def _named_squad(squads: Squads, faction: int, sheet: Sheet) -> int:
    name = sheet.text("squad")
    if name == "ANY":
        return printed.ANY_SQUAD
    known = [squads.names[at] for at in range(squads.count) if squads.faction[at] == faction]
    if name not in known:
        sheet.problems.unknown(f"{sheet.place}.squad", "squad", name, [*known, "ANY"])
        return printed.ANY_SQUAD
    return squads.named[name]


def _tier(squads: Squads, squad: int, sheet: Sheet) -> int:
    """A card comes with the squad that it names."""
    tier = sheet.one_of("tier", printed.TIERS, "core")
    if squad != printed.ANY_SQUAD and squads.tier[squad] != tier:
        said = printed.TIERS[squads.tier[squad]]
        sheet.problems.add(f"{sheet.place}.tier", f"{squads.names[squad]} is of tier {said}, so its cards are too")
    return tier


def _mode(squads: Squads, squad: int, sheet: Sheet, key: str, needed: bool) -> int:
    """A mode of the named squad, by its place."""
    if key not in sheet.table and not needed:
        return NO_MODE
    name = sheet.text(key)
    if squad == printed.ANY_SQUAD:
        sheet.problems.add(f"{sheet.place}.{key}", "a mode needs a named squad")
        return NO_MODE
    mode = squads.mode_of(squad, name)
    if mode == NO_MODE:
        first = int(squads.first_mode[squad])
        known = squads.mode_names[first : first + int(squads.modes[squad])]
        sheet.problems.unknown(f"{sheet.place}.{key}", f"mode of {squads.names[squad]}", name, known)
    return mode


def _read_attachment(cards: Cards, sheet: Sheet, kind: int) -> None:
    """ED-UPG-1, ED-UPG-2, ED-UPG-9: what attaching costs, and the charges to start with."""
    upgrade = kind in (UPGRADE, SETUP_UPGRADE)
    table = sheet.table.get("attach") if upgrade else {}
    attach = Sheet(f"{sheet.place}.attach", table, sheet.problems, ATTACH_KEYS)
    crystals, wounds = attach.whole("crystals", 0, most=1), attach.whole("wounds", 0, most=1)
    if isinstance(table, dict) and crystals + wounds != int(kind == UPGRADE):
        need = "either a crystal or a Wound is paid" if kind == UPGRADE else "nothing is paid"
        sheet.problems.add(attach.place, f"{need} to attach this kind of card")
    cards.attach_crystals = append(cards.attach_crystals, crystals)
    cards.attach_wounds = append(cards.attach_wounds, wounds)
    cards.attach_charges = append(cards.attach_charges, attach.whole("charges", 0, most=1))
    cards.uncharged = append(cards.uncharged, max(wounds, attach.flag("uncharged")))


def _read_action(cards: Cards, sheet: Sheet, kind: int) -> None:
    cards.action_names.append(sheet.text("name"))
    passive = sheet.flag("passive")
    currency = sheet.one_of("currency", printed.CURRENCIES, "crystal")
    if currency == printed.CHARGE and kind not in (UPGRADE, SETUP_UPGRADE):
        sheet.problems.add(f"{sheet.place}.currency", "only upgrades have charges")
    instant, moments = sheet.flag("instant"), _moments(sheet)
    if kind in (EVOLVE, DEPLOY) and (instant or moments):
        sheet.problems.add(sheet.place, "Evolve and deploy cards are neither instant nor timed")
    cards.cost = append(cards.cost, _cost(sheet, passive))
    cards.currency = append(cards.currency, currency)
    cards.instant = append(cards.instant, instant)
    cards.passive = append(cards.passive, passive)
    cards.limit = append(cards.limit, sheet.one_of("limit", printed.LIMITS, ""))
    cards.moments = append(cards.moments, moments)
    cards.for_ally = append(cards.for_ally, sheet.flag("for_ally"))
    cards.notes.append(sheet.text("note"))


def _cost(sheet: Sheet, passive: int) -> int:
    cost = sheet.table.get("cost")
    if cost == "-":
        if not passive:
            sheet.problems.add(f"{sheet.place}.cost", "only passive actions have nothing to pay")
        return NO_COST
    return X_COST if cost == "X" else sheet.whole("cost", most=9)


def _add_no_action(cards: Cards) -> None:
    cards.action_names.append("")
    cards.cost = append(cards.cost, NO_ACTION)
    cards.currency = append(cards.currency, printed.CRYSTAL)
    cards.instant = append(cards.instant, 0)
    cards.passive = append(cards.passive, 0)
    cards.limit = append(cards.limit, printed.NO_LIMIT)
    cards.mode = append(cards.mode, NO_MODE)
    cards.moments = append(cards.moments, 0)
    cards.for_ally = append(cards.for_ally, 0)
    cards.notes.append("")


# Dice, supplies and modes of play


def read_components(document: Toml, problems: Problems) -> Components:
    """ED-DIE-1, ED-S3 and the numbers by which duel, ffa and team differ."""
    found = Components()
    for key in document:
        if key not in COMPONENT_KEYS:
            problems.unknown("components.toml", "table", key, list(COMPONENT_KEYS))
    sheets = {
        key: Sheet(f"components.toml {key}", document.get(key), problems, keys) for key, keys in COMPONENT_KEYS.items()
    }
    for name in printed.DICE:
        _read_die(found, Sheet(_at(sheets["dice"], name), sheets["dice"].table.get(name), problems, DIE_KEYS))
    supply, limits = sheets["supply"], sheets["limits"]
    found.crystals = i64(supply.whole("crystals", least=1))
    found.charges = i64(supply.whole("charges", least=1))
    found.victory_points = i64(supply.whole("victory_points", least=1))
    found.sources = i64(supply.whole("sources", least=1))
    found.track = i64(supply.whole("track", least=1))
    found.hand = i64(limits.whole("hand", least=1))
    found.upgrades = i64(limits.whole("upgrades", least=1))
    found.distance = i64(limits.whole("distance", least=1))
    for name in printed.PLAY:
        _read_play(found, Sheet(_at(sheets["play"], name), sheets["play"].table.get(name), problems, PLAY_KEYS))
    return found


def _read_die(found: Components, sheet: Sheet) -> None:
    faces = sheet.wholes("faces", length=6)
    for face in faces:
        found.faces = append(found.faces, face)
    bits = 0
    for value in sheet.wholes("gears"):
        if value not in faces:
            sheet.problems.add(f"{sheet.place}.gears", f"the die has no face {value}")
        bits |= 1 << value
    found.gears = append(found.gears, bits)
    found.die_cost = append(found.die_cost, sheet.whole("cost"))


def _read_play(found: Components, sheet: Sheet) -> None:
    players = sheet.wholes("players")
    if min(players) < 2 or max(players) > 4:
        sheet.problems.add(f"{sheet.place}.players", "two to four players are needed")
    found.least_players = append(found.least_players, min(players))
    found.most_players = append(found.most_players, max(players))
    found.boards = append(found.boards, sheet.whole("boards", most=2, least=1))
    found.squads = append(found.squads, sheet.whole("squads", most=5, least=1))
    found.deck = append(found.deck, sheet.whole("deck", least=1))
    found.harvest = append(found.harvest, sheet.whole("harvest", least=1))


def load(documents: Mapping[str, Toml] | None = None) -> Printed:
    """Everything printed; `documents` replaces files by name, for tests of the checks."""
    found: dict[str, Toml] = {name: _read_file(f"factions/{name}.toml") for name in FACTIONS}
    found["components"] = _read_file("components.toml")
    problems = Problems("data of The Edge")
    for name in documents or {}:
        if name not in found:
            problems.unknown(f"{name}.toml", "faction", name, list(FACTIONS))
    found.update(documents or {})
    result = read_factions(found, problems)
    result.components = read_components(found["components"], problems)
    problems.check()
    return result


@cache
def _read_file(name: str) -> Toml:
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))
