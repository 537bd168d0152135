"""Armies and decks: how they are written and read, the suggested ones, and every rule that binds them."""

import pytest
from builders import rules

from grognard.envs.core.errors import BadInput
from grognard.envs.edge.armies import (
    Army,
    Deck,
    allowed_cards,
    breaches,
    find_army,
    find_deck,
    parse_army,
    parse_deck,
    setup_cards,
)
from grognard.envs.edge.data.printed import BOSS, CAVALRY, CORE, DUEL, FACTIONS, FFA, TIERS
from grognard.envs.edge.data.tables import CARDS, COMPONENTS, SQUADS, TITLES

ARMY = "Chapter; 1 Angel of Death; 2 Holy Knight; 1 Pilgrim; 1 Ranger"
DECK = "Chapter; 8 Shoot; 5 Leap; 5 Storm of Blades; 3 Trap; 4 Bash"
EVERYTHING = range(len(TIERS))


def mistakes(read, *arguments):
    with pytest.raises(BadInput) as error:
        read(*arguments)
    return error.value.problems


def found(army=ARMY, deck=DECK, tiers=(CORE,), squads=5, cards=25):
    return breaches(parse_army(army), parse_deck(deck), squads, cards, tiers)


# Reading and writing


def test_a_text_has_the_faction_first_and_then_numbers_and_names():
    army = parse_army("# mine\n\nRha-Zack  # the fast ones\n2x Stream Guard\n  1 storm bringer # grows\n1 Stream Guard")

    assert TITLES[army.faction] == "Rha-Zack"
    assert army.text("; ") == "Rha-Zack; 3 Stream Guard; 1 Storm Bringer"
    assert (army.size, [SQUADS.names[at] for at in army.members()][2:]) == (4, ["Stream Guard", "Storm Bringer"])


def test_json_is_another_way_to_write_the_same():
    assert parse_army('{"faction": "Chapter", "squads": {"Ranger": 1}}').text() == "Chapter\n1 Ranger"
    assert parse_deck('{"faction": "Chapter", "cards": {"Shoot": 8}}').text() == "Chapter\n8 Shoot"


@pytest.mark.parametrize("name", Deck.form.shipped())
def test_text_and_json_give_army_and_deck_back(name):
    army, deck = find_army(name), find_deck(name)

    assert parse_army(army.json()).text() == parse_army(army.text(";")).text() == army.text()
    assert parse_deck(deck.json()).text() == parse_deck(deck.text(";")).text() == deck.text()


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["line 1: the name of the faction is needed"]),
        ("Chapter; Ranger", ["line 2: a number and a name are needed, not 'Ranger'"]),
        ("Chapter; 0 Ranger", ["line 2: a number and a name are needed, not '0 Ranger'"]),
        ("Chaptr; 1 Rangr", [
            "line 2: unknown squad 'Rangr'; did you mean Ranger?",
            "faction: unknown faction 'Chaptr'; did you mean Chapter?",
        ]),
        ("{", ["is not valid JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"]),
        ('{"faction": 1, "cards": {}}', [
            "cards: unknown key 'cards'; choose from faction, squads",
            "faction: the name of the faction is needed",
            "squads: a table of names and numbers is needed",
        ]),
        ('{"faction": "Chapter", "squads": {"Ranger": true, "Pilgrim": 0}}', [
            "squads.Ranger: a whole number from 1 to 9999 is needed, not True",
            "squads.Pilgrim: a whole number from 1 to 9999 is needed, not 0",
        ]),
    ],
)  # fmt: skip
def test_mistakes_of_form_are_told_at_once(text, problems):
    assert mistakes(parse_army, text) == problems


def test_users_bring_files_of_their_own(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(DECK.replace("; ", "\n"))

    assert find_deck(str(file)).text("; ") == parse_deck(DECK).text("; ")
    assert find_deck(DECK).size == 25
    assert mistakes(find_deck, str(tmp_path / "none.json")) == ["cannot be read: No such file or directory"]


def test_an_unknown_name_is_told_the_known_ones():
    assert mistakes(find_army, "chapter_dul") == [
        "unknown army 'chapter_dul'; did you mean chapter_duel or chapter_multiplayer?"
    ]
    known = [*Deck.form.shipped(), "a file .txt or .json", "the text of a deck"]
    assert mistakes(find_deck, "zzz") == [f"unknown deck 'zzz'; choose from {', '.join(known)}"]


# What binds them


def test_the_suggested_armies_and_decks_are_shipped():
    assert (
        Army.form.shipped()
        == Deck.form.shipped()
        == sorted(f"{faction}_{kind}" for faction in FACTIONS for kind in ("duel", "multiplayer"))
    )


@rules("ED-S7", "ED-S9")
@pytest.mark.parametrize("name", Deck.form.shipped())
def test_the_suggested_armies_and_decks_are_lawful(name):
    play = DUEL if name.endswith("_duel") else FFA
    army, deck = find_army(name), find_deck(name)

    assert breaches(army, deck, int(COMPONENTS.squads[play]), int(COMPONENTS.deck[play])) == []
    assert FACTIONS[army.faction] == name.rpartition("_")[0]


def test_a_lawful_army_and_deck_break_nothing():
    assert found() == [] and breaches(parse_army(ARMY), None, 5, 25) == []


@rules("ED-S7")
def test_the_number_of_squads_is_exact_and_a_name_is_there_as_often_as_the_faction_has_it():
    assert found("Chapter; 1 Angel of Death; 2 Holy Knight; 1 Ranger") == ["ED-S7: exactly 5 squads, not 4"]
    assert found("Chapter; 1 Angel of Death; 4 Holy Knight; 2 Ranger") == [
        "ED-S7: exactly 5 squads, not 7",
        "ED-S7: at most 3 Holy Knight, not 4",
        "ED-S7: at most 1 Ranger, not 2",
    ]


@rules("ED-S7")
def test_a_leader_is_not_needed():
    assert (
        found(
            "Chapter; 3 Holy Knight; 1 Pilgrim; 1 Ranger",
            "Chapter; 8 Shoot; 5 Leap; 4 Formation; 4 Shield Wall; 4 Bash",
        )
        == []
    )


@rules("ED-S5")
def test_squads_and_cards_are_of_one_faction():
    assert found("Chapter; 1 Angel of Death; 2 Holy Knight; 1 Wyrm; 1 Ranger") == [
        "ED-S5: Wyrm is of Reborn, not of Chapter"
    ]
    assert found(deck=DECK.replace("4 Bash", "4 Horde")) == ["ED-S5: Horde is of Demons, not of Chapter"]
    assert "ED-S5: the army is of Chapter, the deck of Demons" in found(deck=DECK.replace("Chapter", "Demons"))


@rules("ED-S9")
def test_a_deck_has_exactly_so_many_cards_within_the_printed_copies():
    assert found(deck=DECK.replace("8 Shoot", "9 Shoot")) == [
        "ED-S9: exactly 25 cards, not 26",
        "ED-S9: at most 8 Shoot, not 9",
    ]
    assert found(cards=20) == ["ED-S9: exactly 20 cards, not 25"]


@rules("ED-S9")
def test_no_card_names_a_squad_that_was_not_chosen_upgrades_and_evolve_cards_included():
    assert found(deck=DECK.replace("4 Bash", "2 Purging; 2 Charged Shot")) == [
        "ED-S9: Charged Shot names Purge Doctor, which was not chosen",
        "ED-S9: Purging names Purge Doctor, which was not chosen",
    ]
    army = parse_army("Faceless; 1 Shatterer; 2 Berserker; 1 Harvester")
    assert breaches(army, parse_deck("Faceless; 2 Evolve Fleshripper; 2 Hell"), 4, 4) == [
        "ED-S9: Evolve Fleshripper names Fleshripper, which was not chosen"
    ]


@rules("ED-VAR-11", "ED-UPG-9")
def test_squads_of_expansions_need_their_option_and_bring_cards_outside_the_deck():
    riders = ARMY.replace("1 Ranger", "1 Holy Riders")
    deck = "Chapter; 3 Trample; 3 Dying Breath; 5 Leap; 5 Storm of Blades; 4 Trap; 4 Bash; 1 Tactic"
    deck = deck.replace("4 Trap", "3 Trap; 1 Overwatch")

    assert found(riders, deck) == ["ED-VAR-11: Holy Riders needs the expansion cavalry"]
    assert found(riders, deck, (CORE, BOSS)) == ["ED-VAR-11: Holy Riders needs the expansion cavalry"]
    assert found(riders, deck, (CORE, CAVALRY)) == []
    assert found(riders, deck.replace("1 Tactic", "1 Gallop"), EVERYTHING) == [
        "ED-UPG-9: Gallop comes with its squad, outside the deck"
    ]
    assert [CARDS.names[at] for at in setup_cards(parse_army(riders))] == ["Winged Charge", "Gallop"]
    assert setup_cards(parse_army(ARMY)) == []


def test_all_breaches_are_told_at_once():
    army, deck = "Chapter; 2 Angel of Death; 1 War Golem", "Chapter; 1 Discharge; 9 Shoot; 1 Rush"

    assert found(army, deck) == [
        "ED-S7: exactly 5 squads, not 3",
        "ED-S7: at most 1 Angel of Death, not 2",
        "ED-VAR-11: War Golem needs the expansion boss",
        "ED-S9: exactly 25 cards, not 11",
        "ED-S5: Rush is of Demons, not of Chapter",
        "ED-S9: at most 8 Shoot, not 9",
        "ED-UPG-9: Discharge comes with its squad, outside the deck",
        "ED-S9: Shoot names Ranger, which was not chosen",
    ]


@pytest.mark.parametrize("name", Army.form.shipped())
def test_the_cards_that_are_allowed_are_those_that_break_nothing(name):
    army = find_army(name)
    lawful = [
        at
        for at in range(CARDS.count)
        if CARDS.faction[at] == army.faction
        and breaches(army, parse_deck(f"{TITLES[army.faction]}; 1 {CARDS.names[at]}"), army.size, 1) == []
    ]

    assert allowed_cards(army) == lawful and len(lawful) > 10
