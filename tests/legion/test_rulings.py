"""Rulings on printed data, and on what players may know."""

from builders import rules

from grognard.envs.legion.data.printed import ATTACK_SURGES, SUPPLY
from grognard.envs.legion.data.tables import BATTLE, KEYWORDS, LINES, UNITS, WEAPONS, battle_card, unit
from grognard.envs.legion.game import Game


def keywords(first, count) -> list[tuple[str, int]]:
    """The printed keywords of a card or weapon, each with its number."""
    return [(KEYWORDS.names[LINES.kind[at]], int(LINES.value[at])) for at in range(first, first + count)]


@rules("AMB-49")
def test_two_units_of_which_lists_differ_have_hits():
    for each in ("reb_rebel_pathfinders", "emp_imperial_death_troopers"):
        assert ATTACK_SURGES[UNITS.surge_attack[unit(each)]] == "hit"


@rules("AMB-50")
def test_the_charge_of_bombing_run_has_dice_of_our_own():
    card = battle_card("obj_bombing_run")
    charge = BATTLE.weapon_first[card]

    assert BATTLE.weapon_count[card] == 1
    assert (WEAPONS.red[charge], WEAPONS.black[charge], WEAPONS.white[charge]) == (1, 1, 1)
    assert ATTACK_SURGES[WEAPONS.surge[charge]] == "crit"
    assert keywords(WEAPONS.keyword_first[charge], WEAPONS.keyword_count[charge]) == [("Blast", 0), ("Suppressive", 0)]


@rules("AMB-50")
def test_supply_cards_have_effects_of_our_own():
    found = {
        BATTLE.names[card]: keywords(BATTLE.keyword_first[card], BATTLE.keyword_count[card])
        for card in range(BATTLE.count)
        if BATTLE.category[card] == SUPPLY
    }

    assert found == {
        "Grapnel-Harpoon": [],  # a card action, which has cases of its own
        "Bacta Capsules": [("Treat", 1)],
        "Arc Welder": [("Repair", 1)],
        "Camouflage": [("Low Profile", 0)],
        "Precision Scopes": [("Precise", 1)],
        "Field Scanner": [("Take Cover", 1)],
        "Targeting Rangefinder": [("Spotter", 1)],
        "Holoprojector": [("Inspire", 1)],
    }


@rules("AMB-76", "LG-K-loadout")
def test_both_players_see_what_lies_aside():
    cassian = "rebel; Cassian Andor: Recon Intel / Environmental Gear; Rebel Troopers"
    game = Game({"scenario": "mini", "gold_army": cassian, "silver_army": "empire; Imperial Officer; Stormtroopers"}, 1)

    for seat in ("gold", "silver"):
        shown = game.view(seat)["table"]["upgrades"]["gold 1.1"]
        assert (shown["card"], shown["set_aside"]) == ("Recon Intel", "Environmental Gear")
