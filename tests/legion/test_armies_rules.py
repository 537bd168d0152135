"""What keywords, mercenaries and battle forces demand of army lists: of each rule, lists that keep it and lists that break it."""

import pytest
from builders import rules

from grognard.envs.core.errors import BadInput
from grognard.envs.legion.armies import can_carry, parse_army
from grognard.envs.legion.data.printed import AFFILIATIONS, MERCENARY, NONE
from grognard.envs.legion.data.tables import UNITS, UPGRADES
from grognard.envs.legion.muster import FREE_GAME, LEFT_OUT, STANDARD_GAME, allowed_units, breaches, read_battle_forces
from grognard.envs.legion.options import make_options


def broken(text: str, rule: str, game=FREE_GAME, **more: object) -> list[str]:
    """What a list breaks of one rule, without its ID."""
    found = breaches(parse_army(text), game, **more)
    return [breach.removeprefix(f"{rule}: ") for breach in found if breach.startswith(f"{rule}:")]


def force(name: str, document: dict[str, object]):
    """A battle force that has no list of its own in the data."""
    return read_battle_forces({name: document})


# Upgrades that a unit must have


@rules("LG-K-equip")
def test_a_unit_comes_with_the_cards_that_its_keyword_names():
    alone = "empire; Imperial Special Forces (Inferno Squad)"

    assert broken(f"{alone}: Del Meeko, Gideon Hask", "LG-K-equip") == []
    assert broken(f"{alone}: Del Meeko", "LG-K-equip") == ["Imperial Special Forces (Inferno Squad) needs Gideon Hask"]


@rules("LG-K-programmed")
def test_a_programmed_unit_needs_a_program():
    assert broken("separatist; DSD1 Dwarf Spider Droid: Attack Protocols", "LG-K-programmed") == []
    assert broken("separatist; DSD1 Dwarf Spider Droid", "LG-K-programmed") == [
        "DSD1 Dwarf Spider Droid needs a programming upgrade"
    ]


@rules("LG-K-flexible-response")
@pytest.mark.parametrize(
    ("cards", "breach"),
    [
        (": DLT-19 Stormtrooper, T-21 Stormtrooper", []),
        (": DLT-19 Stormtrooper", ["Stormtroopers (Heavy Response Unit) needs 2 heavy weapon upgrades, not 1"]),
        ("", ["Stormtroopers (Heavy Response Unit) needs 2 heavy weapon upgrades, not 0"]),
    ],
)
def test_a_heavy_response_unit_needs_its_heavy_weapons(cards, breach):
    assert broken(f"empire; Stormtroopers (Heavy Response Unit){cards}", "LG-K-flexible-response") == breach


# Sides of the Force


@rules("LG-GEN-16")
@pytest.mark.parametrize(
    ("light", "dark"),
    [
        ("rebel; Luke Skywalker (Jedi Knight)", "empire; Darth Vader (Dark Lord of the Sith)"),
        ("republic; Obi-Wan Kenobi", "separatist; Count Dooku"),
    ],
)
def test_two_factions_are_of_the_light_side_and_two_of_the_dark(light, dark):
    assert broken(f"{light}: Jedi Mind Trick", "LG-GEN-16") == []
    assert broken(f"{dark}: Force Choke", "LG-GEN-16") == []
    assert len(broken(f"{light}: Force Choke", "LG-GEN-16")) == 1
    assert len(broken(f"{dark}: Jedi Mind Trick", "LG-GEN-16")) == 1


@rules("LG-K-tempted")
def test_who_is_tempted_may_have_upgrades_of_both_sides():
    assert broken("republic; Anakin Skywalker: Force Choke, Jedi Mind Trick", "LG-GEN-16") == []
    assert broken("republic; Obi-Wan Kenobi: Force Choke", "LG-GEN-16") == [
        "Force Choke is for the dark side, Obi-Wan Kenobi is not"
    ]


# Ranks


@rules("LG-K-associate")
def test_an_associate_is_not_counted_beside_its_partner():
    army = "empire; General Veers; 3 Stormtroopers; Seventh Sister; {}; Darth Vader (The Emperor's Apprentice)"
    several = "at most 2 of the rank operative, not 3"

    assert broken(army.format("Fifth Brother"), "LG-SETUP-3", STANDARD_GAME) == []
    assert broken(army.format("Bossk"), "LG-SETUP-3", STANDARD_GAME) == [several]


@rules("LG-K-allies-of-convenience")
def test_allies_of_convenience_add_one_mercenary_of_any_rank():
    army = "rebel; Han Solo{}; {} Pyke Syndicate Foot Soldiers; {} Swoop Bike Riders"
    allies = ": Underworld Connections"

    assert broken(army.format("", 2, 1), "LG-MERC-2") == []
    assert broken(army.format("", 3, 1), "LG-MERC-2") == ["at most 2 mercenaries of the rank corps, not 3"]
    assert broken(army.format(allies, 3, 1), "LG-MERC-2") == []
    assert broken(army.format(allies, 2, 2), "LG-MERC-2") == []
    assert len(broken(army.format(allies, 3, 2), "LG-MERC-2")) == 2, "one in all, whatever its rank"
    assert len(broken(army.format(allies, 4, 1), "LG-MERC-2")) == 1


@rules("LG-K-allies-of-convenience")
def test_allies_of_convenience_do_not_raise_the_limits_of_ranks():
    army = "rebel; Han Solo: Underworld Connections; 4 Rebel Troopers; 3 Pyke Syndicate Foot Soldiers"

    assert broken(army, "LG-SETUP-3", STANDARD_GAME) == ["at most 6 of the rank corps, not 7"]
    assert broken(army, "LG-MERC-2", STANDARD_GAME) == []


# Mercenaries and battle forces


@rules("LG-MERC-3")
def test_a_hired_unit_is_not_of_the_faction():
    assert broken("rebel; A-A5 Speeder Truck (Rebel): Ryder Azadi", "LG-SETUP-5") == []
    assert broken("rebel; A-A5 Speeder Truck (Mercenary): Ryder Azadi", "LG-SETUP-5") == [
        "A-A5 Speeder Truck (Mercenary) cannot carry Ryder Azadi"
    ]


@rules("LG-MERC-5")
def test_every_mercenary_has_one_of_six_affiliations_and_nobody_else_has():
    hired = [unit for unit in range(int(UNITS.count)) if UNITS.faction[unit] == MERCENARY]
    others = [unit for unit in range(int(UNITS.count)) if UNITS.faction[unit] != MERCENARY]

    assert AFFILIATIONS == ("black_sun", "pyke_syndicate", "raiders", "rogues", "maul_loyalists", "ewoks")
    assert {int(UNITS.affiliation[unit]) for unit in hired} == set(range(6))
    assert {int(UNITS.affiliation[unit]) for unit in others} == {NONE}


@rules("LG-MERC-5")
def test_upgrades_for_an_affiliation_fit_nobody_else():
    card = UPGRADES.labels.index("Call To Arms")
    ewoks, rogues = (UNITS.labels.index(name) for name in ("Wicket", "Bossk"))

    assert can_carry(ewoks, card)
    assert not can_carry(rogues, card)


BLIZZARD = {
    "faction": "empire",
    "units": ["General Veers", "Snowtroopers", "AT-ST"],
    "ranks": {"commander": [1, 1], "corps": [2, 3], "heavy": [0, 2]},
    "most": {"AT-ST": 1},
}


@rules("LG-MERC-6")
@pytest.mark.parametrize(
    ("units", "breach"),
    [
        ("General Veers; 2 Snowtroopers; AT-ST", []),
        ("General Veers; 2 Snowtroopers; Stormtroopers", ["Blizzard Force cannot have Stormtroopers"]),
        ("General Veers; 1 Snowtroopers", ["at least 2 of the rank corps, not 1"]),
        ("General Veers; 2 Snowtroopers; 2 AT-ST", ["Blizzard Force has at most 1 AT-ST, not 2"]),
    ],
)
def test_a_battle_force_has_units_and_limits_of_its_own(units, breach):
    found = broken(f"empire: Blizzard Force; {units}", "LG-MERC-6", forces=force("Blizzard Force", BLIZZARD))

    assert found == breach


@rules("LG-MERC-6")
def test_a_battle_force_without_a_list_cannot_be_played():
    assert broken("empire: Tempest Force; Stormtroopers", "LG-MERC-6") == [
        "there is no list of the battle force Tempest Force"
    ]


@rules("LG-MERC-6")
def test_the_faction_of_a_battle_force_binds_its_army():
    found = broken("rebel: Blizzard Force; AT-ST", "LG-MERC-6", forces=force("Blizzard Force", BLIZZARD))

    assert "Blizzard Force is of the faction empire" in found


@rules("LG-MERC-6")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"units": ["Snowtropers"]}, "did you mean Snowtroopers"),
        ({"faction": "hoth"}, "hoth"),
        ({"most": {"AT-ST": 0}}, "most"),
    ],
)
def test_mistakes_in_the_list_of_a_battle_force_are_told(change, problem):
    with pytest.raises(BadInput) as raised:
        force("Blizzard Force", BLIZZARD | change)

    assert any(problem in each for each in raised.value.problems)


@rules("LG-K-special-issue")
def test_special_issue_units_need_their_battle_force():
    unit = "Stormtroopers (Heavy Response Unit)"
    line = f"{unit}: DLT-19 Stormtrooper, T-21 Stormtrooper"
    own, other = (
        force(name, {"faction": "empire", "units": [unit], "ranks": {"corps": [0, 6]}})
        for name in ("Blizzard Force", "Tempest Force")
    )

    assert broken(f"empire; {line}", "LG-K-special-issue") == [f"{unit} needs its battle force"]
    assert broken(f"empire: Blizzard Force; {line}", "LG-K-special-issue", forces=own) == []
    assert broken(f"empire: Tempest Force; {line}", "LG-K-special-issue", forces=other) == [
        f"{unit} belongs to Blizzard Force"
    ]
    assert UNITS.labels.index(unit) not in allowed_units(parse_army("empire; AT-ST").faction)


# Keywords that are left out


@rules(
    "LG-K-complete-the-mission",
    "LG-K-command-node",
    "LG-K-divine-influence",
    "LG-K-master-storyteller",
    "LG-K-part-of-the-squad",
)
@pytest.mark.parametrize(
    ("army", "rule", "keyword"),
    [
        ("republic; Clone Commandos", "LG-K-complete-the-mission", "Complete the Mission"),
        (
            "separatist; NR-N99 Persuader-class Tank Droid (Prototype Tank Droid)",
            "LG-K-command-node",
            "Command Node",
        ),
        ("rebel; C-3PO (Golden God)", "LG-K-divine-influence", "Divine Influence"),
        ("rebel; C-3PO (Golden God)", "LG-K-master-storyteller", "Master Storyteller"),
        ("rebel; The Bad Batch (Mercenary) + Omega", "LG-K-part-of-the-squad", "I'm Part of the Squad Too"),
    ],
)
def test_units_with_a_keyword_that_is_left_out_are_refused(army, rule, keyword):
    (breach,) = broken(army, rule)

    assert breach.endswith(f"has a keyword that is left out, {keyword}")
    assert broken(army, rule, left_out=set(LEFT_OUT) - {keyword}) == []
    with pytest.raises(BadInput, match=rule):
        make_options({"format": "free", "gold_army": army})
