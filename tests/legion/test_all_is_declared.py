"""Every keyword and every row of the printed tables is declared, or is listed with the place where the rules handle it."""

from importlib import import_module
from pathlib import Path

import pytest

from grognard.envs.legion import components, flow
from grognard.envs.legion.abilities import ABILITIES, FIRST_BATTLE, FIRST_COMMAND, FIRST_UPGRADE, NO_ABILITY
from grognard.envs.legion.armies import parse_army
from grognard.envs.legion.cards.upgrades.vanilla import VANILLA
from grognard.envs.legion.data.printed import CONDITION, DEPLOYMENT, SUPPLY
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, KEYWORDS, LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.elsewhere import BATTLE_ELSEWHERE, COMMANDS_ELSEWHERE, KEYWORDS_ELSEWHERE
from grognard.envs.legion.keywords.setup import MUSTERED
from grognard.envs.legion.muster import FREE_GAME, LEFT_OUT, breaches

assert flow.STEPS, "the flow declares everything"
ROOT = "grognard.envs.legion."
RULES = Path(__file__).parents[2] / "envs" / "legion" / "RULES.md"


def undeclared(names, first):
    """Those of some keywords or cards that no declaration speaks of."""
    return [name for at, name in enumerate(names) if ABILITIES[first + at] is NO_ABILITY]


def lines(table, row):
    """The keywords of a row, by name."""
    first = int(table.keyword_first[row])
    return [KEYWORDS.names[LINES.kind[line]] for line in range(first, first + int(table.keyword_count[row]))]


def plain(upgrade):
    """Whether everything that an upgrade card does is a mini, an icon, keywords or weapons."""
    has = UPGRADES.adds_mini, UPGRADES.keyword_count, UPGRADES.weapon_count
    return any(column[upgrade] > 0 for column in has)


def test_every_keyword_is_declared_or_handled_elsewhere():
    assert sorted(undeclared(KEYWORDS.names, 0)) == sorted(KEYWORDS_ELSEWHERE)


def test_every_keyword_is_explained_in_a_sentence():
    """By the class that declares it; only what has none of its own is explained in the table."""
    explained = {row["keyword"]: row["in short"] for row in components.keywords()}
    assert [keyword for keyword, told in explained.items() if not told] == []
    assert set(components.IN_SHORT) == {*KEYWORDS_ELSEWHERE, *MUSTERED}


def test_every_command_card_is_declared_or_has_orders_alone():
    assert sorted(undeclared(COMMANDS.ids, FIRST_COMMAND)) == sorted(COMMANDS_ELSEWHERE)
    assert all(COMMANDS.order_count[COMMANDS.number[card]] > 0 for card in COMMANDS_ELSEWHERE)


def test_every_battle_card_is_declared_or_says_it_with_zones_and_keywords():
    assert sorted(undeclared(BATTLE.ids, FIRST_BATTLE)) == sorted(BATTLE_ELSEWHERE)
    for name, places in BATTLE_ELSEWHERE.items():
        card = BATTLE.number[name]
        if BATTLE.category[card] == DEPLOYMENT:
            assert BATTLE.red_count[card] > 0 and BATTLE.blue_count[card] > 0
        elif BATTLE.category[card] == SUPPLY:
            assert lines(BATTLE, card)
        else:
            assert (BATTLE.category[card], places) == (CONDITION, ())
            assert BATTLE.names[card] == "Clear Conditions"


def test_every_upgrade_card_is_declared_or_plain_or_listed():
    left = undeclared(UPGRADES.ids, FIRST_UPGRADE)
    assert [card for card in left if not plain(UPGRADES.number[card]) and card not in VANILLA] == []
    assert set(VANILLA) <= set(left)


@pytest.mark.parametrize("unit", UNITS.ids)
def test_every_unit_has_rules_for_all_that_its_card_prints_or_is_refused(unit):
    row = UNITS.number[unit]
    words = lines(UNITS, row)
    assert words or UNITS.weapon_count[row] > 0
    label = UNITS.labels[row]
    faction = next(each for each in ("rebel", "empire", "republic", "separatist", "mercenary") if _is_of(row, each))
    told = [breach for breach in breaches(parse_army(f"{faction}; {label}"), FREE_GAME) if "left out" in breach]
    assert bool(told) == any(word in LEFT_OUT for word in words)


def _is_of(row, faction):
    return UNITS.faction[row] == ["rebel", "empire", "republic", "separatist", "mercenary"].index(faction)


def test_every_weapon_rolls_dice_and_has_keywords_that_are_declared():
    silent = set(KEYWORDS_ELSEWHERE)
    for row in range(int(WEAPONS.count)):
        assert WEAPONS.red[row] + WEAPONS.black[row] + WEAPONS.white[row] > 0, WEAPONS.names[row]
        assert not silent & set(lines(WEAPONS, row)), WEAPONS.names[row]


PLACES = sorted(
    {
        place
        for table in (KEYWORDS_ELSEWHERE, COMMANDS_ELSEWHERE, BATTLE_ELSEWHERE)
        for at in table.values()
        for place in at
    }
)


@pytest.mark.parametrize("place", PLACES)
def test_every_place_that_is_listed_is_there(place):
    module, name = place.rsplit(".", 1)
    assert hasattr(import_module(ROOT + module), name)


@pytest.mark.parametrize("keyword", sorted(MUSTERED))
def test_what_the_muster_handles_is_in_the_muster(keyword):
    module, name = MUSTERED[keyword].partition(";")[0].split(".")
    assert hasattr(import_module(ROOT + module), name)


def test_the_keywords_that_are_left_out_are_told_with_their_reason():
    left_out = {name for name, places in KEYWORDS_ELSEWHERE.items() if places == ("muster.LEFT_OUT",)}
    told = RULES.read_text(encoding="utf-8").partition("## What is left out")[2]
    assert left_out == set(LEFT_OUT)
    assert all(name in told for name in left_out)


@pytest.mark.parametrize(
    ("names", "first", "name"),
    [
        (KEYWORDS.names, 0, "Agile"),
        (COMMANDS.ids, FIRST_COMMAND, "cmd_ploy"),
        (BATTLE.ids, FIRST_BATTLE, "obj_breakthrough"),
        (UPGRADES.ids, FIRST_UPGRADE, "up_force__anger"),
    ],
)
def test_a_declaration_that_is_taken_away_is_missed(names, first, name):
    before, at = undeclared(names, first), first + names.index(name)
    declared = ABILITIES[at]
    ABILITIES[at] = NO_ABILITY
    try:
        assert sorted(undeclared(names, first)) == sorted([*before, name])
    finally:
        ABILITIES[at] = declared
