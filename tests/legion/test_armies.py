"""LG-SETUP-1 to 13, LG-MERC: army lists are read, written and judged; lists of other builders are understood; options."""

import json

import pytest
from builders import rules

from grognard import Game
from grognard.envs.core.errors import BadInput
from grognard.envs.core.options import scenario_names
from grognard.envs.legion.armies import FORM, Army, parse_army
from grognard.envs.legion.army_import import find_army, import_army, is_foreign
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, UNITS, UPGRADES
from grognard.envs.legion.muster import FORMATS, FREE_GAME, SKIRMISH_GAME, STANDARD_GAME, breaches
from grognard.envs.legion.options import TO_CHOOSE, TO_DRAW, make_options, suited_armies

REBELS = """
rebel
Leia Organa: Esteemed Leader
3 Rebel Troopers: Z-6 Trooper
command hand:
Ambush
Coordinated Bombardment
Push
No Time for Sorrows
Assault
Covering Fire
Standing Orders
battle deck:
Breakthrough
Intercept the Transmissions
Key Positions
Recover the Supplies
Battle Lines
The Long March
Major Offensive
Disarray
Clear Conditions
Limited Visibility
War Weary
Hostile Environment
"""


def rebels(*, without: str = "", also: str = "", instead: tuple[str, str] | None = None) -> Army:
    """The list above with a line less, a unit more, or something else instead of a piece of text."""
    text = REBELS.replace(f"{without}\n", "", 1) if without else REBELS
    if also:
        text = text.replace("command hand:", f"{also}\ncommand hand:")
    if instead:
        assert instead[0] in text
        text = text.replace(*instead)
    return parse_army(text)


def judged(army: Army, game=STANDARD_GAME) -> list[str]:
    return breaches(army, game)


# Shipped lists


@pytest.mark.parametrize("name", sorted(FORM.shipped()))
def test_every_shipped_list_keeps_all_rules(name):
    assert judged(find_army(name), SKIRMISH_GAME if name.endswith("_skirmish") else STANDARD_GAME) == []


@pytest.mark.parametrize("name", sorted(FORM.shipped()))
def test_text_and_json_of_a_list_say_the_same(name):
    army = find_army(name)

    for written in (army.text(), army.text("; "), army.json()):
        assert parse_army(written).text() == army.text()


def test_points_are_those_of_units_and_upgrades():
    army = find_army("rebel_a")

    assert army.points == 798
    assert army.points == sum(army.cost(entry) for entry in army.entries)


def test_a_number_stands_for_so_many_units():
    assert len(rebels().entries) == 4
    assert [UNITS.names[entry.unit] for entry in rebels().entries[1:]] == ["Rebel Troopers"] * 3


# Breaches


def test_a_legal_list_breaks_nothing():
    assert judged(rebels()) == []


@rules("LG-SETUP-1")
def test_an_army_costs_at_most_what_the_format_allows():
    many = rebels(also="2 AT-RT: AT-RT Rotary Blaster\n2 T-47 Airspeeder")

    assert judged(many) == []
    assert [breach for breach in judged(many, STANDARD_GAME._replace(points=400)) if "LG-SETUP-1:" in breach]


@rules("LG-SETUP-2")
def test_units_of_another_faction_are_refused():
    assert any(breach.startswith("LG-SETUP-2: Stormtroopers") for breach in judged(rebels(also="Stormtroopers")))


@rules("LG-MERC-1")
def test_mercenaries_must_be_willing():
    found = judged(rebels(also="Black Sun Enforcers"))

    assert any(breach.startswith("LG-MERC-1") for breach in found)
    assert judged(rebels(also="Pyke Syndicate Foot Soldiers")) == []


@rules("LG-MERC-2")
def test_mercenaries_fill_no_minimum_and_are_few():
    fewer = rebels(instead=("3 Rebel Troopers", "2 Rebel Troopers"), also="Pyke Syndicate Foot Soldiers")
    many = rebels(also="3 Pyke Syndicate Foot Soldiers")

    assert "LG-SETUP-3: at least 3 of the rank corps, not 2" in judged(fewer)
    assert "LG-MERC-2: at most 2 mercenaries of the rank corps, not 3" in judged(many)


@rules("LG-SETUP-3")
@pytest.mark.parametrize(
    ("also", "breach"),
    [
        ("4 Rebel Troopers", "at most 6 of the rank corps, not 7"),
        ("4 Tauntaun Riders", "at most 3 of the rank support, not 4"),
        ("2 Rebel Officer", "at most 2 of the rank commander, not 3"),
    ],
)
def test_ranks_have_limits(also, breach):
    assert f"LG-SETUP-3: {breach}" in judged(rebels(also=also))


@rules("LG-SETUP-4")
def test_a_skirmish_has_other_limits():
    assert "LG-SETUP-4: at most 1 of the rank commander, not 2" in judged(rebels(also="Rebel Officer"), SKIRMISH_GAME)


@rules("LG-SETUP-5")
@pytest.mark.parametrize(
    ("given", "breach"),
    [
        ("Z-6 Trooper, MPL-57 Ion Trooper", "has room for 1 heavy weapon upgrade, not 2"),
        ("Z-6 Trooper, Force Push", "Rebel Troopers"),
        ("DLT-19 Stormtrooper", "Rebel Troopers"),
    ],
)
def test_upgrades_need_icons_and_the_right_unit(given, breach):
    found = judged(rebels(instead=("Rebel Troopers: Z-6 Trooper", f"Rebel Troopers: {given}")))

    assert any(each.startswith("LG-SETUP-5") and breach in each for each in found)


@rules("LG-SETUP-7")
def test_unique_names_are_there_once():
    assert any(each.startswith("LG-SETUP-7: at most 1 Leia Organa") for each in judged(rebels(also="Leia Organa")))


@rules("LG-SETUP-11")
@pytest.mark.parametrize(
    ("instead", "breach"),
    [
        (("Ambush\n", ""), "2 command cards of 1 pip, not 1"),
        (("Ambush", "Push"), "Push is in the hand twice"),
        (("Ambush", "Implacable"), "Implacable"),
        (("Ambush", "Son of Skywalker"), "needs a unit that is not in the army"),
    ],
)
def test_the_hand_has_two_cards_of_each_number_of_pips(instead, breach):
    assert any(each.startswith("LG-SETUP-11") and breach in each for each in judged(rebels(instead=instead)))


@rules("LG-SETUP-13")
@pytest.mark.parametrize(
    ("instead", "breach"),
    [
        (("Disarray\n", ""), "4 cards of the category deployment, not 3"),
        (("Disarray", "The Long March"), "The Long March is in the battle deck twice"),
        (("Disarray", "Faceoff"), "Faceoff is of the skirmish set"),
        (("Disarray", "Hostage"), "Hostage is not a card of battle decks"),
    ],
)
def test_the_battle_deck_has_four_cards_of_each_category(instead, breach):
    assert any(each == f"LG-SETUP-13: {breach}" for each in judged(rebels(instead=instead)))


@rules("LG-K-loadout")
def test_only_loadout_sets_cards_aside():
    found = judged(rebels(instead=("Esteemed Leader", "Esteemed Leader / Strict Orders")))

    assert any(each.startswith("LG-K-loadout") for each in found)


@rules("LG-K-detachment")
def test_a_detachment_needs_a_partner():
    alone = rebels(also="Mark II Medium Blaster Trooper")
    found = judged(alone)

    assert any(each.startswith("LG-K-detachment") for each in found)
    assert judged(rebels(also="Mark II Medium Blaster Trooper\nRebel Veterans")) == []


@rules("LG-K-heavy-weapon-team")
def test_a_heavy_weapon_team_needs_its_weapon():
    found = judged(rebels(also="Rebel Commandos (Strike Team)"))

    assert any(each.startswith("LG-K-heavy-weapon-team") for each in found)


def test_a_free_game_asks_for_neither_ranks_nor_full_hands():
    small = parse_army("rebel; Rebel Troopers; command hand:; Ambush")

    assert judged(small, FREE_GAME) == []
    assert judged(parse_army("rebel"), FREE_GAME) == ["LG-SETUP-1: an army needs a unit"]


# Reading


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rebels", "unknown faction 'rebels'; did you mean rebel?"),
        ("rebel; Leia Organna", "unknown unit 'Leia Organna'; did you mean Leia Organa?"),
        ("rebel; Leia Organa: Esteemed Leeder", "unknown upgrade 'Esteemed Leeder'; did you mean Esteemed Leader?"),
        ("rebel; 0 Rebel Troopers", "a number from 1 to 20 is needed, not 0"),
        ("rebel; Chewbacca; Luke Skywalker", "is the name of several units"),
        ("", "the name of the faction is needed"),
        ('{"faction": "rebel", "units": 3}', "a list of units is needed"),
        ('{"faction"', "is not valid JSON"),
    ],
)
def test_mistakes_of_form_are_told_with_what_would_be_right(text, problem):
    with pytest.raises(BadInput) as raised:
        parse_army(text)

    assert any(problem in each for each in raised.value.problems)


# Lists of other builders


FOREIGN = """
485/500 (7 activations)
Commanders:
 - Leia Organa (75): Esteemed Leader (5) = 80
Corps:
 - 2x Rebel Troopers (40): Z-6 Trooper (20) = 60
Commands:
 - Ambush (1), Standing Orders (4)
Objectives:
Breakthrough, Key Positions
"""


def test_text_of_public_builders_is_understood():
    army = import_army(FOREIGN)

    assert [UNITS.names[entry.unit] for entry in army.entries] == ["Leia Organa", "Rebel Troopers", "Rebel Troopers"]
    assert [UPGRADES.names[card.upgrade] for card in army.entries[1].cards] == ["Z-6 Trooper"]
    assert [COMMANDS.names[card] for card in army.hand] == ["Ambush", "Standing Orders"]
    assert [BATTLE.names[card] for card in army.battle_deck] == ["Breakthrough", "Key Positions"]


def test_upgrades_may_stand_below_their_unit():
    army = import_army("Galactic Empire\nStormtroopers\n  DLT-19 Stormtrooper\nImperial Officer")

    assert [UPGRADES.names[card.upgrade] for card in army.entries[0].cards] == ["DLT-19 Stormtrooper"]
    assert len(army.entries) == 2


def test_json_of_tabletop_simulators_is_understood():
    document = {
        "armyFaction": "empire",
        "units": [{"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper"], "count": 2}],
        "commandCards": ["Ambush"],
        "battlefieldDeck": {"objective": ["Breakthrough"]},
    }

    army = import_army(json.dumps(document))

    assert army.text("; ") == (
        "empire; 2 Stormtroopers: DLT-19 Stormtrooper; command hand:; Ambush; battle deck:; Breakthrough"
    )


@pytest.mark.parametrize(
    ("text", "army"),
    [
        ("Rebels\n- Leia Organa (75 + 5 = 80): Esteemed Leader (5)", "rebel; Leia Organa: Esteemed Leader"),
        ("Rebels\nLeia Organa [75 pts] = 75", "rebel; Leia Organa"),
        ("Rebels\n2 Rebel Troopers (40): Z-6 Trooper (20)", "rebel; 2 Rebel Troopers: Z-6 Trooper"),
        ("Empire\n2x 74-Z Speeder Bikes (70)", "empire; 2 74-Z Speeder Bikes"),
        (
            "Rebels\nLeia Organa\nCommand Hand (2):\nAmbush \u2022\nPush \u2022\u2022",
            "rebel; Leia Organa; command hand:; Ambush; Push",
        ),
    ],
)
def test_lists_are_written_in_many_ways(text, army):
    assert import_army(text).text("; ") == army


@pytest.mark.parametrize("number", ["0x", "21x", "99"])
def test_nobody_brings_no_unit_or_too_many_of_one(number):
    with pytest.raises(BadInput) as raised:
        import_army(f"Rebels\n{number} Leia Organa")

    assert raised.value.problems == [f"line 2: a number from 1 to 20 is needed, not {number.strip('x')}"]


def test_a_battle_deck_may_be_one_list():
    document = {"armyFaction": "rebel", "units": [{"name": "Leia Organa"}], "battlefieldDeck": ["Breakthrough"]}

    assert import_army(json.dumps(document)).text("; ") == "rebel; Leia Organa; battle deck:; Breakthrough"


def test_a_category_that_does_not_exist_is_told():
    document = {"armyFaction": "rebel", "units": [{"name": "Leia Organa"}], "battlefieldDeck": {"condition": []}}

    with pytest.raises(BadInput) as raised:
        import_army(json.dumps(document))

    assert raised.value.problems == ["battlefieldDeck.condition: unknown key 'condition'; did you mean conditions?"]


def test_a_file_of_a_list_builder_is_an_army_to_play_with(tmp_path):
    own = find_army("rebel_skirmish").text().splitlines()
    lines = [f" - {line} = 60" if ":" in line and not line.endswith(":") else line for line in own]
    (tmp_path / "mine.txt").write_text("\n".join(["488/500 (7 activations)", *lines[1:]]), encoding="utf-8")
    (tmp_path / "mine.json").write_text(json.dumps({"armyFaction": "rebel", "units": 3}), encoding="utf-8")

    game = Game("legion", {"scenario": "skirmish", "gold_army": str(tmp_path / "mine.txt")}, seed=1)

    assert game.state.options.armies[0].text() == find_army("rebel_skirmish").text()
    with pytest.raises(BadInput, match="a list of units is needed"):
        Game("legion", {"scenario": "skirmish", "gold_army": str(tmp_path / "mine.json")}, seed=1)


@pytest.mark.parametrize("name", sorted(FORM.shipped()))
def test_our_own_form_is_taken_for_nothing_else(name):
    army = find_army(name)

    assert not any(is_foreign(written) for written in (army.text(), army.text("; "), army.json()))


@pytest.mark.parametrize(
    "text", [FOREIGN, "Rebels\nLeia Organa", "Rebel Trip\n\u2022 Leia Organa", '{"armyFaction": "rebel"}']
)
def test_lists_of_others_are_known_by_their_marks(text):
    assert is_foreign(text)


def test_every_line_that_nobody_understands_is_told():
    with pytest.raises(BadInput) as raised:
        import_army("Rebels\nRebel Troopers\nOrange Juice\nCommands:\nTea\nCoffee")

    assert [each.partition(":")[0] for each in raised.value.problems] == ["line 3", "line 5", "line 6"]


# Options


@pytest.mark.parametrize("name", scenario_names("legion"))
def test_every_scenario_can_be_played(name):
    options = make_options({"scenario": name})

    assert options.rounds >= 4
    assert len(options.maps) >= 1


def test_the_scenarios_leave_different_choices_to_the_players():
    mini, standard, full = (make_options({"scenario": name}) for name in ("mini", "standard", "full"))

    assert min(mini.cards) >= 0
    assert standard.cards == [TO_DRAW] * 3
    assert full.cards == [TO_CHOOSE] * 3 and full.blue == TO_CHOOSE and full.edge == TO_CHOOSE
    assert full.hand_placement and not standard.hand_placement
    assert not mini.deployment_played and standard.deployment_played


def test_armies_of_a_skirmish_are_drawn_among_skirmish_lists():
    assert make_options({"scenario": "skirmish"}).drawn_from == suited_armies("skirmish")
    assert all(name.endswith("_skirmish") for name in suited_armies("skirmish"))
    assert make_options({"drawn_from": "rebel_a, empire_a"}).drawn_from == ["rebel_a", "empire_a"]


def test_the_text_of_an_army_becomes_part_of_the_options():
    options = make_options({"gold_army": REBELS})

    assert options.values["gold_army"] == parse_army(REBELS).text("; ")
    assert make_options(dict(options.values)).armies[0].text() == parse_army(REBELS).text()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"gold_army": "rebel; Rebel Troopers"}, "gold_army: LG-SETUP-3: at least 1 of the rank commander, not 0"),
        ({"map": "crossing"}, "map: the table of a standard game is 72 by 36 inches"),
        ({"objective_card": "Control"}, "objective_card: LG-SETUP-13: Control is of the skirmish set"),
        ({"objective_card": "Minefield"}, "objective_card: unknown objective card 'Minefield'"),
        ({"drawn_from": "rebel_z"}, "drawn_from: unknown army 'rebel_z'; did you mean"),
        ({"drawn_from": "rebel_skirmish"}, "drawn_from: rebel_skirmish: LG-SETUP-13: Breach is of the skirmish set"),
        ({"drawn_from": "rebel_a", "points": 500}, "drawn_from: rebel_a: LG-SETUP-1: at most 500 points"),
        ({"points": 500}, "points: armies are drawn, and empire_a, "),
        ({"rounds": 13}, "rounds: 13 is not one of: 0 to 12"),
        ({"format": "free", "gold_army": "rebel; Rebel Troopers"}, "gold_army: its battle deck has no objective"),
    ],
)
def test_options_that_cannot_be_are_told(given, problem):
    with pytest.raises(BadInput) as raised:
        make_options(given)

    assert any(each.startswith(problem) for each in raised.value.problems), raised.value.problems


def test_every_format_has_its_table_and_its_rounds():
    assert {name: (game.rounds, game.table) for name, game in FORMATS.items()} == {
        "standard": (6, (72, 36)),
        "skirmish": (5, (36, 36)),
        "free": (6, (72, 36)),
    }
