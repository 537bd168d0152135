"""Decks: how they are written and read, the rules of deck building, and decks as options of a game."""

import json
from collections import Counter
from random import Random

import pytest
from builders import rules

from grognard.envs.conquest.data.printed import FACTIONS, SIGNATURE, WHEEL
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import breaches, deck_names, find_deck, parse_deck
from grognard.envs.conquest.game import RULES, Game
from grognard.envs.conquest.options import make_options
from grognard.envs.core.errors import BadInput
from grognard.envs.core.record import load_record
from grognard.envs.core.replay import play_again

KNOWN = ", ".join([*deck_names(), "a file .txt or .json", "the text of a deck"])
ORKS = "4 Nazdreg's Flash Gitz; 1 Kraktoof Hall; 2 Bigga Is Betta; 1 Cybork Body"
BOYZ = "3 Goff Nob; 3 Weirdboy Maniak; 3 Tankbusta Bommaz; 3 Rugged Killa Kans; 3 Enraged Ork; 3 Bad Dok; 3 Rokkitboy"
MOBS = "3 Goff Boyz; 3 Shoota Mob; 3 Burna Boyz; 3 Battle Cry; 3 Snotling Attack; 3 Squig Bombin'"
LEGAL = f"Nazdreg; {ORKS}; {BOYZ}; {MOBS}; 3 Rokkit Launcha"  # exactly fifty
NO_SQUAD = [
    "CQ-D-3: 4 Nazdreg's Flash Gitz belong to the signature squad of Nazdreg, not 0",
    "CQ-D-3: 1 Kraktoof Hall belong to the signature squad of Nazdreg, not 0",
    "CQ-D-3: 2 Bigga Is Betta belong to the signature squad of Nazdreg, not 0",
    "CQ-D-3: 1 Cybork Body belong to the signature squad of Nazdreg, not 0",
]


def deck(text):
    return parse_deck(text)


def with_cards(text):
    """The lawful deck with three other cards instead of the last."""
    return deck(LEGAL.replace("3 Rokkit Launcha", text))


def mistakes(read, *arguments):
    with pytest.raises(BadInput) as error:
        read(*arguments)
    return error.value.problems


def counts(found):
    return {CARDS.names[kind]: number for kind, number in found.cards.items()}


# Reading and writing


def test_a_text_has_the_warlord_first_and_then_numbers_and_titles():
    read = deck("# my deck\n\nNazdreg  # the boss\n2 Goff Nob\n  3x Shoota Mob # many\n")

    assert CARDS.names[read.warlord] == "Nazdreg"
    assert counts(read) == {"Goff Nob": 2, "Shoota Mob": 3}
    assert (read.size, read.synapse) == (5, -1)


def test_lines_may_be_parted_by_semicolons_and_titles_written_in_any_case():
    assert deck("nazdreg; 2 goff nob; 1 GOFF NOB").text() == "Nazdreg\n3 Goff Nob"


def test_titles_with_commas_and_signs_are_read():
    read = deck("Zarathur, High Sorcerer; 1 Fall Back!; 1 Squig Bombin'; 1 Front Line 'Ard Boyz")

    assert CARDS.names[read.warlord] == "Zarathur, High Sorcerer"
    assert counts(read) == {"Squig Bombin'": 1, "Fall Back!": 1, "Front Line 'Ard Boyz": 1}


def test_json_is_another_way_to_write_the_same():
    text = '{"warlord": "Nazdreg", "cards": {"Shoota Mob": 3, "Goff Nob": 2}}'

    assert deck(text).text() == deck("Nazdreg; 2 Goff Nob; 3 Shoota Mob").text()


@pytest.mark.parametrize("name", deck_names())
def test_text_and_json_give_the_deck_back(name):
    shipped = find_deck(name)

    for written in (shipped.text(), shipped.text("; "), shipped.json()):
        read = deck(written)
        assert (read.warlord, read.cards, read.synapse) == (shipped.warlord, shipped.cards, shipped.synapse)


def test_a_synapse_unit_stands_beside_the_deck():
    read = deck("The Swarmlord; 1 Savage Warrior Prime; 2 Genestealer Brood")

    assert CARDS.names[read.synapse] == "Savage Warrior Prime" and read.size == 2
    assert read.text("; ") == "The Swarmlord; 1 Savage Warrior Prime; 2 Genestealer Brood"
    assert json.loads(read.json()) == {
        "warlord": "The Swarmlord", "synapse": "Savage Warrior Prime", "cards": {"Genestealer Brood": 2},
    }  # fmt: skip
    assert deck(read.json()).text() == read.text()


def test_the_cards_of_a_deck_are_listed_with_all_copies():
    assert [CARDS.names[kind] for kind in deck("Nazdreg; 2 Shoota Mob; 1 Goff Nob").kinds()] == [
        "Goff Nob", "Shoota Mob", "Shoota Mob",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["line 1: the name of the warlord is needed"]),
        ("2 Goff Nob", ["line 1: the name of the warlord is needed"]),
        ("Goff Nob; 2 Shoota Mob", ["warlord: Goff Nob is not a warlord"]),
        ("Nazreg; 2 Shoota Mob", ["warlord: unknown card 'Nazreg'; did you mean Nazdreg?"]),
        ("Nazdreg\nGoff Nob", ["line 2: a number and a title are needed, not 'Goff Nob'"]),
        ("Nazdreg\n-1 Goff Nob", ["line 2: a number and a title are needed, not '-1 Goff Nob'"]),
        ("Nazdreg\n\n2 Gof Nob", ["line 3: unknown card 'Gof Nob'; did you mean Goff Nob or Goff Boyz?"]),
        ("Nazdreg; 1 Ferrin", ["line 2: Ferrin is not part of a deck"]),
        ("Nazdreg; 1 Snotlings", ["line 2: Snotlings is not part of a deck"]),
        ("Nazdreg; 1 Colonel Straken", ["line 2: Colonel Straken is not part of a deck"]),
        ("{", ["is not valid JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"]),
        ('{"cards": {}}', ["warlord: the name of the warlord is needed"]),
        ('{"warlord": "Nazdreg"}', ["cards: a table of titles and numbers is needed"]),
        ('{"warlord": "Nazdreg", "card": {}, "cards": {}}', ["card: unknown key 'card'; did you mean cards?"]),
        (
            '{"warlord": "Nazdreg", "cards": {"Goff Nob": 0}}',
            ["cards.Goff Nob: a whole number from 1 to 9999 is needed, not 0"],
        ),
        (
            '{"warlord": "Nazdreg", "cards": {"Goff Nob": "2"}}',
            ["cards.Goff Nob: a whole number from 1 to 9999 is needed, not '2'"],
        ),
    ],
)
def test_a_mistake_of_form_is_told_with_its_place(text, found):
    assert mistakes(parse_deck, text) == found


def test_all_mistakes_of_form_are_told_at_once():
    text = "Nazdreg; Goff Nob; 2x Gof Nob; 1 Ferrin; 1 Shoota Mob"

    assert [problem.partition(":")[0] for problem in mistakes(parse_deck, text)] == ["line 2", "line 3", "line 4"]


def test_no_copies_of_a_title_are_a_mistake_in_a_text_as_they_are_in_json():
    with pytest.raises(BadInput):
        parse_deck("Nazdreg; 0 Goff Nob")


# Finding


@pytest.mark.parametrize("faction", FACTIONS[:WHEEL])
def test_every_faction_of_the_wheel_has_a_starter_deck_and_a_standard_deck(faction):
    assert {f"{faction}_starter", f"{faction}_standard"} <= set(deck_names())


def test_a_deck_is_found_by_name_in_a_file_or_in_the_text_itself(tmp_path):
    shipped = find_deck("orks_standard")
    (tmp_path / "orks.txt").write_text(shipped.text())
    (tmp_path / "orks.json").write_text(shipped.json())

    for given in (
        str(tmp_path / "orks.txt"),
        str(tmp_path / "orks.json"),
        shipped.text(),
        shipped.text(";"),
        shipped.json(),
    ):
        assert find_deck(given).cards == shipped.cards


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("orks_starte", ["unknown deck 'orks_starte'; did you mean orks_starter or orks_standard or chaos_starter?"]),
        ("goblins", [f"unknown deck 'goblins'; choose from {KNOWN}"]),
        ("nowhere.txt", ["cannot be read: No such file or directory"]),
        ("nowhere.json", ["cannot be read: No such file or directory"]),
    ],
)
def test_a_deck_that_is_nowhere_is_told(given, found):
    assert mistakes(find_deck, given) == found


def test_a_file_that_is_no_text_is_told(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\xff\xfe")

    assert mistakes(find_deck, str(path))[0].startswith("cannot be read: it is not text in UTF-8")


# Building (CQ-D)


@rules("CQ-D-1", "CQ-D-2", "CQ-D-3", "CQ-D-4", "CQ-D-5")
def test_a_lawful_deck_of_fifty_breaks_no_rule():
    assert deck(LEGAL).size == 50
    assert breaches(deck(LEGAL)) == []


@rules("CQ-D-1", "CQ-D-10")
@pytest.mark.parametrize("name", deck_names())
def test_the_shipped_decks_are_lawful(name):
    assert breaches(find_deck(name)) == []
    assert find_deck(name).size == (35 if name.endswith("_starter") else 50)


@rules("CQ-D-1", "CQ-D-5")
def test_the_warlord_fixes_the_faction():
    """The same cards under another warlord are foreign."""
    found = breaches(deck(LEGAL.replace("Nazdreg;", "Commander Shadowsun;")))

    assert "CQ-D-6: orks is not next to tau on the wheel" in found
    assert "CQ-D-7: Goff Nob is loyal to orks" in found


@rules("CQ-D-1")
def test_the_warlord_is_not_counted():
    assert deck("Nazdreg").size == 0
    assert breaches(deck(LEGAL.replace("3 Rokkit Launcha", "2 Rokkit Launcha"))) == [
        "CQ-D-2: at least 50 cards, not 49"
    ]


@rules("CQ-D-2", "CQ-H-deck")
@pytest.mark.parametrize(
    ("size", "found"),
    [
        (49, ["CQ-D-2: at least 50 cards, not 49"]),
        (50, []),
        (60, []),
        (61, ["CQ-H-deck: at most 60 cards, not 61"]),
    ],
)
def test_a_deck_has_fifty_to_sixty_cards(size, found):
    more = ["3 Void Pirate", "3 Rogue Trader", "3 No Mercy", "3 Promotion", "3 Fall Back!"]
    text, left = LEGAL.replace("; 3 Rokkit Launcha", ""), size - 47
    for entry in more:
        number = min(left, 3)
        text, left = (f"{text}; {number} {entry[2:]}", left - number) if number else (text, left)

    assert deck(text).size == size
    assert breaches(deck(text)) == found


@rules("CQ-D-2", "CQ-D-9")
def test_a_synapse_unit_is_not_counted():
    tyranids = "The Swarmlord; 1 Savage Warrior Prime; 3 Genestealer Brood; 3 Brood Chamber; 3 No Mercy"

    assert breaches(deck(tyranids)) == ["CQ-D-2: at least 50 cards, not 9"]


@rules("CQ-D-3")
@pytest.mark.parametrize(
    ("squad", "found"),
    [
        ("3 Nazdreg's Flash Gitz; 2 Kraktoof Hall", [
            "CQ-D-3: 4 Nazdreg's Flash Gitz belong to the signature squad of Nazdreg, not 3",
            "CQ-D-3: 1 Kraktoof Hall belong to the signature squad of Nazdreg, not 2",
        ]),
        ("5 Nazdreg's Flash Gitz", [
            "CQ-D-3: 4 Nazdreg's Flash Gitz belong to the signature squad of Nazdreg, not 5",
            "CQ-D-3: 1 Kraktoof Hall belong to the signature squad of Nazdreg, not 0",
        ]),
    ],
)  # fmt: skip
def test_the_signature_squad_is_complete_and_no_card_of_it_too_many(squad, found):
    text = LEGAL.replace("4 Nazdreg's Flash Gitz; 1 Kraktoof Hall", squad)

    assert breaches(deck(text)) == found


@rules("CQ-D-3")
def test_a_deck_without_the_squad_lacks_every_card_of_it():
    text = LEGAL.replace(ORKS, "3 Void Pirate; 3 Rogue Trader; 2 Fall Back!")

    assert breaches(deck(text)) == NO_SQUAD


@rules("CQ-D-3", "CQ-A-loyalty")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3 Zarathur's Flamers", ["CQ-D-3: Zarathur's Flamers is a signature card of Zarathur, High Sorcerer"]),
        ("3 Glorious Intervention", ["CQ-D-3: Glorious Intervention is a signature card of Colonel Straken"]),
    ],
)
def test_no_signature_card_of_another_warlord_even_of_an_ally(cards, found):
    assert breaches(with_cards(cards)) == found


@rules("CQ-D-3")
def test_no_signature_card_of_another_warlord_of_the_own_faction():
    text = find_deck("space_marines_standard").text("; ").replace("2 Land Raider", "1 Land Raider; 1 Ragnar's Warcamp")

    assert breaches(deck(text)) == ["CQ-D-3: Ragnar's Warcamp is a signature card of Ragnar Blackmane"]


@rules("CQ-D-4")
def test_at_most_three_copies_of_a_title():
    text = LEGAL.replace("3 Goff Nob", "4 Goff Nob").replace("3 Rokkit Launcha", "2 Rokkit Launcha")

    assert breaches(deck(text)) == ["CQ-D-4: at most 3 Goff Nob, not 4"]


@rules("CQ-D-4")
def test_copies_are_counted_over_all_lines():
    text = LEGAL.replace("3 Rokkit Launcha", "1 Goff Nob; 1 goff nob; 1 Rokkit Launcha")

    assert breaches(deck(text)) == ["CQ-D-4: at most 3 Goff Nob, not 5"]


@rules("CQ-D-4")
def test_of_neutral_and_allied_cards_there_are_at_most_three_too():
    text = LEGAL.replace("; 3 Rokkit Launcha", "; 4 Void Pirate; 4 Chaos Fanatics")

    assert breaches(deck(text)) == ["CQ-D-4: at most 3 Chaos Fanatics, not 4", "CQ-D-4: at most 3 Void Pirate, not 4"]


@rules("CQ-D-5", "CQ-A-loyalty")
@pytest.mark.parametrize(
    "cards",
    [
        "3 Crushface",  # loyal, of the own faction
        "3 Bigtoof Banna",
        "3 Promotion",  # neutral
        "3 Chaos Fanatics",  # common cards of an ally
        "2 Ratling Deadeye; 1 Catachan Outpost",
        "1 Void Pirate; 2 Possessed",
    ],
)
def test_own_neutral_and_common_allied_cards_are_allowed(cards):
    assert breaches(with_cards(cards)) == []


@rules("CQ-D-5")
def test_allies_of_two_factions_are_one_too_many():
    assert breaches(with_cards("2 Chaos Fanatics; 1 Ratling Deadeye")) == [
        "CQ-D-5: cards of one allied faction, not of astra_militarum, chaos"
    ]


@rules("CQ-D-6")
@pytest.mark.parametrize("faction", range(WHEEL))
def test_only_the_neighbours_on_the_wheel_are_allies(faction):
    wheel = ["astra_militarum", "space_marines", "tau", "eldar", "dark_eldar", "chaos", "orks"]
    common = {
        "astra_militarum": "Ratling Deadeye", "space_marines": "Land Raider", "tau": "Vior'la Marksman",
        "eldar": "Altansar Rangers", "dark_eldar": "Hellion Gang", "chaos": "Chaos Fanatics", "orks": "Shoota Mob",
    }  # fmt: skip
    own = wheel[faction]
    text = find_deck(f"{own}_standard").text("; ")
    allies = {other for other in wheel if other != own and not breaches(deck(f"{text}; 3 {common[other]}"))}

    assert tuple(wheel) == FACTIONS[:WHEEL]
    assert allies == {wheel[faction - 1], wheel[(faction + 1) % 7]}
    stranger = wheel[(faction + 3) % 7]
    assert breaches(deck(f"{text}; 3 {common[stranger]}")) == [f"CQ-D-6: {stranger} is not next to {own} on the wheel"]


@rules("CQ-D-6")
def test_a_deck_needs_no_ally():
    assert {CARDS.faction[kind] for kind in deck(LEGAL).cards} == {FACTIONS.index("orks")}
    assert breaches(deck(LEGAL)) == []


@rules("CQ-D-6", "CQ-D-9")
@pytest.mark.parametrize(("card", "faction"), [("Genestealer Brood", "tyranids"), ("Mind Shackle Scarab", "necrons")])
def test_tyranids_and_necrons_are_nobody_s_allies(card, faction):
    assert breaches(with_cards(f"3 {card}")) == [f"CQ-D-6: {faction} is not next to orks on the wheel"]


@rules("CQ-D-7", "CQ-A-loyalty")
def test_loyal_cards_of_another_faction_are_never_allowed():
    assert breaches(with_cards("3 Xavaes Split-Tongue")) == ["CQ-D-7: Xavaes Split-Tongue is loyal to chaos"]


@rules("CQ-D-8")
@pytest.mark.parametrize("cards", ["3 Crushface", "3 Bigtoof Banna"])
def test_unique_cards_may_be_in_a_deck_three_times(cards):
    assert CARDS.unique[CARDS.named[cards[2:]]] == 1
    assert breaches(with_cards(cards)) == []


@rules("CQ-D-8")
def test_relics_may_be_in_a_deck_several_times():
    text = find_deck("space_marines_standard").text("; ").replace("2 Iron Halo", "3 Iron Halo")

    assert counts(deck(text))["Tallassarian Tempest Blade"] == 1
    assert breaches(deck(text)) == []


# Tyranids and Necrons (CQ-D-9): there are too few of their cards for fifty, so that this breach is always there

TYRANIDS = "The Swarmlord; 1 Savage Warrior Prime; 3 Genestealer Brood; 3 Brood Chamber"
NECRONS = "Anrakyr the Traveller; 3 Mind Shackle Scarab"


def besides_size(text):
    return [breach for breach in breaches(deck(text)) if not breach.startswith("CQ-D-2")]


@rules("CQ-D-9")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TYRANIDS, []),
        (f"{TYRANIDS}; 3 Promotion; 3 Promethium Mine; 3 No Mercy", []),
        (f"{TYRANIDS}; 3 Void Pirate", ["CQ-D-9: Void Pirate: Tyranids use no neutral army units"]),
        (f"{TYRANIDS}; 3 Shoota Mob", ["CQ-D-9: Shoota Mob: Tyranids have no allies"]),
        (
            TYRANIDS.replace("1 Savage Warrior Prime; ", ""),
            ["CQ-D-9: a Tyranid deck, and no other, has a synapse unit"],
        ),
        ("Nazdreg; 1 Savage Warrior Prime; " + ORKS, ["CQ-D-9: a Tyranid deck, and no other, has a synapse unit"]),
    ],
)
def test_tyranids_have_a_synapse_unit_no_allies_and_no_neutral_armies(text, found):
    assert besides_size(text) == found


@rules("CQ-D-9")
def test_two_synapse_units_are_one_too_many():
    """They are not simply forgotten."""
    text = TYRANIDS.replace("1 Savage Warrior Prime", "2 Savage Warrior Prime")

    try:
        found = besides_size(text)
    except BadInput as error:
        found = error.problems
    assert found != []


@rules("CQ-D-9")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (NECRONS, []),
        (f"{NECRONS}; 3 Promotion; 3 Void Pirate", []),
        (f"{NECRONS}; 3 Shoota Mob; 3 Hellion Gang; 3 Land Raider", []),  # of any factions
        (f"{NECRONS}; 3 Goff Nob", ["CQ-D-7: Goff Nob is loyal to orks"]),
        (
            f"{NECRONS}; 3 Ork Kannon",
            ["CQ-D-9: Ork Kannon: of other factions Necrons use army units alone, and no Tyranids"],
        ),
        (
            f"{NECRONS}; 3 Genestealer Brood",
            ["CQ-D-9: Genestealer Brood: of other factions Necrons use army units alone, and no Tyranids"],
        ),
    ],
)
def test_necrons_use_common_army_units_of_all_factions_but_tyranids(text, found):
    assert besides_size(text) == found


# Starter decks (CQ-D-10)


@rules("CQ-D-10")
@pytest.mark.parametrize("faction", range(WHEEL))
def test_a_starter_deck_is_all_core_cards_of_a_faction_and_one_of_each_neutral_card(faction):
    starter = find_deck(f"{FACTIONS[faction]}_starter")
    neutral = {"No Mercy", "Void Pirate", "Rogue Trader", "Fall Back!", "Promethium Mine", "Promotion"}
    other = {kind: copies for kind, copies in starter.cards.items() if CARDS.names[kind] not in neutral}

    assert all(counts(starter)[title] == 1 for title in neutral)
    assert {CARDS.faction[kind] for kind in other} == {faction} and sum(other.values()) == 29


@rules("CQ-D-10")
@pytest.mark.parametrize(
    ("faction", "doubled"),
    [
        ("astra_militarum", {"Ratling Deadeye", "Infantry Conscripts"}),
        ("space_marines", {"Tactical Squad Cardinis", "Blood Angels Veterans"}),
        ("tau", {"Earth Caste Technician", "Experimental Devilfish"}),
        ("eldar", {"Eldar Survivalist", "Shrouded Harlequin"}),
        ("dark_eldar", {"Coliseum Fighters", "Power from Pain"}),
        ("chaos", {"Chaos Fanatics", "Soul Grinder"}),
        ("orks", {"Goff Boyz", "Burna Boyz"}),
    ],
)
def test_two_titles_of_a_core_set_are_there_twice_besides_the_signature_squad(faction, doubled):
    starter = find_deck(f"{faction}_starter")
    others = {kind: copies for kind, copies in starter.cards.items() if CARDS.loyalty[kind] != SIGNATURE}

    assert {CARDS.names[kind] for kind, copies in others.items() if copies > 1} == doubled
    assert set(others.values()) == {1, 2}


@rules("CQ-D-10", "CQ-D-2")
def test_a_starter_deck_is_lawful_however_it_is_written(tmp_path):
    starter = find_deck("tau_starter")
    (tmp_path / "mine.json").write_text(starter.json())

    for given in (starter.text("; "), str(tmp_path / "mine.json")):
        assert make_options({"red_deck": given}).decks[0].size == 35


@rules("CQ-D-10", "CQ-D-2")
def test_a_starter_deck_with_one_other_card_is_none():
    text = find_deck("tau_starter").text("; ").replace("1 Fall Back!", "1 Void Pirate")

    assert breaches(deck(text)) == ["CQ-D-2: at least 50 cards, not 35"]


# As options of a game


def warlords(**options):
    players = Game(options, 1).to_position()["players"]
    return players["red"]["warlord"], players["blue"]["warlord"]


def test_decks_are_given_by_name():
    assert warlords(red_deck="tau_standard", blue_deck="orks_starter") == ("Commander Shadowsun", "Nazdreg")


def test_decks_are_given_as_files(tmp_path):
    (tmp_path / "mine.txt").write_text(LEGAL)
    (tmp_path / "yours.json").write_text(find_deck("eldar_standard").json())

    given = {"red_deck": str(tmp_path / "mine.txt"), "blue_deck": str(tmp_path / "yours.json")}
    assert warlords(**given) == ("Nazdreg", "Eldorath Starbane")


def test_decks_are_given_as_texts():
    assert warlords(red_deck=LEGAL, blue_deck=LEGAL.replace("; ", "\n")) == ("Nazdreg", "Nazdreg")


def test_a_mirror_is_the_deck_of_red():
    assert warlords(red_deck="chaos_standard", blue_deck="mirror") == ("Zarathur, High Sorcerer",) * 2
    for seed in range(10):
        game = Game({"red_deck": "drawn", "blue_deck": "mirror"}, seed)
        assert list(game.state.lists[0].titles) == list(game.state.lists[1].titles)


def test_red_has_no_mirror():
    assert mistakes(make_options, {"red_deck": "mirror"}) == [f"red_deck: unknown deck 'mirror'; choose from {KNOWN}"]


@pytest.mark.parametrize("pool", ["standard", "starter"])
def test_drawn_decks_are_equally_likely_decks_of_the_pool_for_each_player(pool):
    games, drawn = 400, Counter()
    sizes = set()
    for seed in range(games):
        game = Game({"red_deck": "drawn", "blue_deck": "drawn", "pool": pool}, seed)
        players = game.to_position()["players"]
        drawn[players["red"]["warlord"], players["blue"]["warlord"]] += 1
        sizes |= {len(players[player]["hand"]) + len(players[player]["deck"]) for player in players}

    assert sizes == {50 if pool == "standard" else 35}
    for seat in range(2):
        found = Counter()
        for pair, number in drawn.items():
            found[pair[seat]] += number
        assert len(found) == 7 and all(
            abs(number - games / 7) < 5 * (games * 6 / 49) ** 0.5 for number in found.values()
        )
    assert len(drawn) > 40, "the two draws do not depend on each other"


@rules("CQ-D-3", "CQ-D-4", "CQ-D-5", "CQ-D-6", "CQ-D-7", "CQ-H-deck")
def test_every_breach_of_both_decks_is_told_at_once():
    given = {
        "red_deck": "Nazdreg; 58 Goff Nob; 1 Honored Librarian; 1 Carnivore Pack; 1 Sicarius's Chosen",
        "blue_deck": LEGAL.replace("3 Rokkit Launcha", "2 Rokkit Launcha"),
    }

    assert mistakes(make_options, given) == [
        "red_deck: CQ-H-deck: at most 60 cards, not 61",
        *[f"red_deck: {problem}" for problem in NO_SQUAD],
        "red_deck: CQ-D-3: Sicarius's Chosen is a signature card of Captain Cato Sicarius",
        "red_deck: CQ-D-4: at most 3 Goff Nob, not 58",
        "red_deck: CQ-D-7: Honored Librarian is loyal to space_marines",
        "red_deck: CQ-D-5: cards of one allied faction, not of space_marines, tau",
        "red_deck: CQ-D-6: space_marines is not next to orks on the wheel",
        "red_deck: CQ-D-6: tau is not next to orks on the wheel",
        "blue_deck: CQ-D-2: at least 50 cards, not 49",
    ]


def test_mistakes_of_form_are_told_with_the_option():
    given = {"red_deck": "goblins", "blue_deck": "Nazdreg; 2 Gof Boyz"}

    assert mistakes(make_options, given) == [
        f"red_deck: unknown deck 'goblins'; choose from {KNOWN}",
        "blue_deck: line 2: unknown card 'Gof Boyz'; did you mean Goff Boyz or Goff Nob?",
    ]


def test_a_deck_that_is_no_text_is_told():
    assert mistakes(make_options, {"red_deck": 5}) == ["red_deck: 5 is not one of: text"]


def test_any_deck_accepts_what_breaks_the_rules_of_deck_building():
    red = Game({"red_deck": "Nazdreg; 9 Goff Nob", "any_deck": True}, 1).to_position()["players"]["red"]

    assert red["hand"] + red["deck"] == ["Goff Nob"] * 9
    assert "CQ-D-2: at least 50 cards, not 9" in breaches(deck("Nazdreg; 9 Goff Nob"))


@rules("CQ-H-deck")
@pytest.mark.parametrize("copies", [61, 300])
def test_any_deck_does_not_make_decks_too_large_for_the_table(copies):
    given = {"red_deck": f"Nazdreg; {copies} Goff Nob", "any_deck": True}

    assert mistakes(make_options, given) == [f"red_deck: CQ-H-deck: at most 60 cards, not {copies}"]


def test_a_shipped_deck_stays_a_name_in_the_options_and_a_file_becomes_a_text(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("# a remark\n" + LEGAL.replace("; ", "\n"))
    options = make_options({"red_deck": str(path), "blue_deck": "tau_standard"}).values

    assert options["blue_deck"] == "tau_standard"
    assert options["red_deck"] == deck(LEGAL).text("; ")
    assert make_options(options).values == options


@pytest.mark.parametrize("suffix", ["txt", "json"])
def test_a_record_of_a_game_with_a_deck_file_replays_without_the_file(tmp_path, suffix):
    path = tmp_path / f"mine.{suffix}"
    path.write_text(deck(LEGAL).json() if suffix == "json" else deck(LEGAL).text())
    game, random = Game({"red_deck": str(path), "blue_deck": "mirror"}, 5), Random(5)
    for _ in range(60):
        game.apply(random.choice(game.legal()))
    game.record.save(tmp_path / "game.jsonl")
    path.unlink()

    again = play_again(RULES, load_record(tmp_path / "game.jsonl"))

    assert again.fingerprint() == game.fingerprint()
    assert str(path) not in (tmp_path / "game.jsonl").read_text()


def test_a_deck_file_that_has_changed_is_read_again(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(find_deck("orks_standard").text())
    before = warlords(red_deck=str(path), blue_deck="tau_standard")
    path.write_text(find_deck("eldar_standard").text())

    assert before == ("Nazdreg", "Commander Shadowsun")
    assert warlords(red_deck=str(path), blue_deck="tau_standard") == ("Eldorath Starbane", "Commander Shadowsun")


@pytest.mark.parametrize("number", ["9" * 5000, "10000", "٣"])
def test_a_count_that_no_deck_has_is_told(number):
    with pytest.raises(BadInput, match="line 2: a number and a title are needed, not "):
        parse_deck(f"Nazdreg\n{number} Goff Nob")


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 4000, "10000", "0", "true", "1.5"])
def test_a_count_in_json_that_no_deck_has_is_told(number):
    with pytest.raises(BadInput, match=r"is not valid JSON|a whole number from 1 to 9999 is needed"):
        parse_deck(f'{{"warlord": "Nazdreg", "cards": {{"Goff Nob": {number}, "Shoota Mob": {number}}}}}')
