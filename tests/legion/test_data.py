"""The printed facts: all cards are there, every reference leads somewhere, and every mistake is told at its place."""

import copy
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from grognard.envs.core.errors import BadInput
from grognard.envs.core.facts import field_names
from grognard.envs.legion.data import keyword_list, printed
from grognard.envs.legion.data.loader import FILES, load
from grognard.envs.legion.data.printed import (
    AIR,
    AS_UNIT,
    ATTACK_ACTION,
    CLOSED,
    COMMANDER,
    DEPLOYMENT,
    FACTIONS,
    HALF_DISC,
    INCH,
    MELEE_AND_RANGED,
    MOVE_ACTION,
    NO_COURAGE,
    NO_LIMIT,
    NO_RESILIENCE,
    NONE,
    NULL_COURAGE,
    RANKS,
    REAR_ARC,
    SIDE_A,
    SIDE_ARCS,
    SIDE_B,
    SLOTS,
)
from grognard.envs.legion.data.tables import (
    BATTLE,
    CARD_LISTS,
    CHARGE_WEAPON,
    COMMANDS,
    FILTERS,
    KEYWORDS,
    LINES,
    NAMES,
    PRINTED,
    TOKEN_SETS,
    UNITS,
    UPGRADES,
    WEAPONS,
    battle_card,
    command,
    keyword,
    unit,
    upgrade,
)

OWNERS = (UNITS, WEAPONS, UPGRADES, BATTLE)


def document(name):
    return tomllib.loads((files("grognard.envs.legion.data") / f"{name}.toml").read_text(encoding="utf-8"))


def mistakes(name, change):
    """What the loader says after a change to one file."""
    changed = copy.deepcopy(document(name))
    change(changed)
    with pytest.raises(BadInput) as error:
        load({name: changed})
    return error.value.problems


def line(table, card, name):
    """The line of a card with a keyword."""
    found = LINES.find(table.keyword_first[card], table.keyword_count[card], keyword(name))
    assert found != NONE, f"{name} is not on the card"
    return found


def meant(filter_):
    """Ids of the units that a filter means as they are printed."""
    return {UNITS.ids[at] for at in range(UNITS.count) if PRINTED.may_mean(filter_, at, UNITS.rank[at])}


# All of it is there


def test_every_card_is_there():
    assert (UNITS.count, UPGRADES.count, COMMANDS.count, BATTLE.count) == (140, 287, 144, 45)
    assert WEAPONS.count == 410
    assert KEYWORDS.count == 183


def test_units_are_counted_by_faction_and_rank():
    factions = Counter(FACTIONS[faction] for faction in UNITS.faction)
    ranks = Counter(RANKS[rank] for rank in UNITS.rank)

    assert factions == {"rebel": 31, "empire": 32, "republic": 28, "separatist": 24, "mercenary": 25}
    assert ranks == {
        "commander": 36, "operative": 24, "corps": 19, "special_forces": 23, "support": 17, "heavy": 16, "counterpart": 5,
    }  # fmt: skip


def test_upgrades_are_counted_by_slot():
    slots = Counter(SLOTS[slot] for slot in UPGRADES.slot)

    assert slots == {
        "heavy_weapon": 73, "personnel": 44, "armament": 27, "pilot": 24, "hardpoint": 22, "training": 19, "gear": 18,
        "force": 13, "crew": 11, "comms": 10, "command": 9, "grenades": 6, "programming": 6, "ordnance": 3, "generator": 2,
    }  # fmt: skip


def test_command_cards_are_counted_by_pips():
    in_play = Counter(COMMANDS.pips[card] for card in range(COMMANDS.count) if not COMMANDS.flaw[card])

    assert in_play == {0: 1, 1: 47, 2: 49, 3: 43, 4: 1}
    assert sum(COMMANDS.flaw) == 3


def test_two_cards_count_other_pips_when_the_hand_is_built():
    other = [card for card in range(COMMANDS.count) if COMMANDS.pips[card] != COMMANDS.hand_pips[card]]

    assert {COMMANDS.names[card]: COMMANDS.hand_pips[card] for card in other} == {
        "Sorry About the Mess": 1,
        "At Last": 3,
    }


def test_battle_cards_are_counted_by_category_and_set():
    assert Counter(zip(BATTLE.category, BATTLE.set, strict=True)) == {
        (0, 0): 8, (1, 0): 8, (2, 0): 8, (0, 1): 4, (1, 1): 4, (2, 1): 4, (3, 0): 8, (4, 0): 1,
    }  # fmt: skip


# References


@pytest.mark.parametrize("table", OWNERS, ids=lambda table: type(table).__name__)
def test_every_line_of_keywords_has_one_owner(table):
    for card in range(table.count):
        first, count = table.keyword_first[card], table.keyword_count[card]
        assert 0 <= first <= first + count <= len(LINES.kind)


def test_lines_and_weapons_are_shared_by_nobody():
    lines = Counter()
    for table in OWNERS:
        for card in range(table.count):
            first = table.keyword_first[card]
            lines.update(range(first, first + table.keyword_count[card]))
    weapons = Counter()
    for table in (UNITS, UPGRADES, COMMANDS, BATTLE):
        for card in range(table.count):
            first = table.weapon_first[card]
            weapons.update(range(first, first + table.weapon_count[card]))

    assert lines == dict.fromkeys(range(len(LINES.kind)), 1)
    assert weapons == dict.fromkeys(range(WEAPONS.count), 1)


def test_a_weapon_knows_its_owner():
    for source, table in enumerate((UNITS, UPGRADES, COMMANDS, BATTLE)):
        for card in range(table.count):
            first = table.weapon_first[card]
            for weapon in range(first, first + table.weapon_count[card]):
                assert (WEAPONS.source[weapon], WEAPONS.owner[weapon]) == (source, card)


def test_every_filter_means_some_unit():
    assert [FILTERS.texts[at] for at in range(len(FILTERS.texts)) if not meant(at)] == []


def test_every_upgrade_fits_some_unit_that_has_its_icon():
    lonely = [
        UPGRADES.ids[card]
        for card in range(UPGRADES.count)
        if UPGRADES.filter[card] != NONE
        and not any(
            PRINTED.may_mean(UPGRADES.filter[card], at, UNITS.rank[at]) and UNITS.icons(at, UPGRADES.slot[card])
            for at in range(UNITS.count)
        )
    ]

    assert lonely == []


def test_all_columns_are_as_long_as_the_table():
    for table in (UNITS, WEAPONS):
        for name in set(field_names(table)) - {"names", "number", "bar", "ids"}:
            assert len(getattr(table, name)) == table.count, name
    assert len(UNITS.bar) == UNITS.count * len(SLOTS)
    assert len(set(UNITS.labels)) == UNITS.count
    assert len(set(UPGRADES.labels)) == UPGRADES.count


def test_units_out_of_the_rulebook_are_those_with_later_keywords():
    later = {name for name, *_ in keyword_list.LATER_KEYWORDS}

    for at in range(UNITS.count):
        own = range(UNITS.keyword_first[at], UNITS.keyword_first[at] + UNITS.keyword_count[at])
        has = any(KEYWORDS.names[LINES.kind[where]] in later - {"Immune: Melee Pierce"} for where in own)
        armed = range(UNITS.weapon_first[at], UNITS.weapon_first[at] + UNITS.weapon_count[at])
        primitive = any(
            LINES.find(WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon], keyword("Primitive")) != NONE
            for weapon in armed
        )
        if has or primitive:
            assert UNITS.in_rulebook[at] == 0, UNITS.ids[at]


# What is printed on some cards


def test_a_trooper_unit():
    leia = unit("reb_leia_organa")

    assert (UNITS.names[leia], RANKS[UNITS.rank[leia]], UNITS.unique[leia]) == ("Leia Organa", "commander", 1)
    assert UNITS.resilience[leia] == NO_RESILIENCE
    assert UNITS.is_trooper(leia)
    assert UNITS.height[leia] == 419


def test_a_vehicle_has_resilience_and_no_courage():
    walker = unit("emp_at_st")

    assert (UNITS.wounds[walker], UNITS.courage[walker], UNITS.resilience[walker]) == (11, NO_COURAGE, 8)
    assert UNITS.icons(walker, SLOTS.index("hardpoint")) == 3
    assert not UNITS.is_trooper(walker)


def test_a_dash_is_courage_that_nothing_reaches():
    assert UNITS.courage[unit("emp_darth_vader_dark_lord_of_the_sith")] == NULL_COURAGE


def test_versions_of_a_unit_share_the_number_of_their_name():
    hero, knight = unit("reb_luke_skywalker_hero_of_the_rebellion"), unit("reb_luke_skywalker_jedi_knight")

    assert UNITS.name[hero] == UNITS.name[knight] == NAMES.index("Luke Skywalker")
    assert UNITS.labels[knight] == "Luke Skywalker (Jedi Knight)"
    assert NAMES[UPGRADES.name[upgrade("up_armament__the_darksaber2")]] == "The Darksaber"


def test_weapons_of_one_name_share_a_number():
    alike = [at for at in range(WEAPONS.count) if WEAPONS.names[at] == "Electro-Shock"]

    assert len(alike) == 3
    assert len({WEAPONS.name[at] for at in alike}) == 1
    assert {WEAPONS.kind[at] for at in alike} == {MELEE_AND_RANGED}


def test_the_weapon_of_an_upgrade_has_its_use_and_side():
    rifle = upgrade("up_armament__e_11d_configuration")
    first = UPGRADES.weapon_first[rifle]

    assert [WEAPONS.side[first], WEAPONS.side[first + 1]] == [SIDE_A, SIDE_B]
    assert WEAPONS.use[first] == UPGRADES.use[rifle] == printed.EXHAUST
    assert UPGRADES.two_sided[rifle]


def test_minis_of_upgrades():
    assert UPGRADES.mini_wounds[upgrade("up_heavy_weapon__z_6_trooper")] == AS_UNIT
    assert UPGRADES.mini_wounds[upgrade("up_heavy_weapon__wrecker")] == 3
    assert UPGRADES.adds_mini[upgrade("up_gear__recon_intel")] == 0


def test_bits_of_arcs_and_actions():
    tank, bikes = unit("rep_tx_130_saber_class_fighter_tank"), unit("sep_b1_battle_droids")

    weak = line(UNITS, tank, "Weak Point")
    assert (LINES.value[weak], LINES.argument[weak]) == (1, REAR_ARC | SIDE_ARCS)
    assert LINES.argument[line(UNITS, bikes, "AI")] == ATTACK_ACTION
    protocols = upgrade("up_programming__engagement_protocols")
    assert LINES.argument[line(UPGRADES, protocols, "AI")] == ATTACK_ACTION | MOVE_ACTION


def test_hover_and_transports():
    laat = unit("rep_laat_le_patrol_transport")
    hover, transport = line(UNITS, laat, "Hover"), line(UNITS, laat, "Transport")

    assert (LINES.value[hover], LINES.argument[hover]) == (2, AIR)
    assert (LINES.value[transport], LINES.argument[transport]) == (1, CLOSED)


def test_sets_of_tokens():
    din, boba = unit("mer_din_djarin"), unit("mer_boba_fett_infamous_bounty_hunter")
    both, either = (LINES.argument[line(UNITS, at, "Independent")] for at in (din, boba))

    assert (TOKEN_SETS.aim[both], TOKEN_SETS.dodge[both], TOKEN_SETS.choice[both]) == (1, 1, 0)
    assert (TOKEN_SETS.aim[either], TOKEN_SETS.dodge[either], TOKEN_SETS.choice[either]) == (1, 1, 1)


def test_armor_with_a_value_is_another_keyword():
    ig_88 = unit("mer_ig_88")

    assert LINES.find(UNITS.keyword_first[ig_88], UNITS.keyword_count[ig_88], keyword("Armor")) == NONE
    assert LINES.value[line(UNITS, ig_88, "Armor X")] == 1


def test_equip_lists_upgrades():
    batch = unit("rep_the_bad_batch_clone_force_99")
    cards = CARD_LISTS[LINES.argument[line(UNITS, batch, "Equip")]]

    assert [UPGRADES.names[card] for card in cards] == ["Hunter", "Wrecker", "Echo", "Tech", "Crosshair"]
    assert UPGRADES.ids[cards[2]] == "up_heavy_weapon__echo_bad_batch"


def test_an_action_of_a_keyword_may_be_free_on_a_card():
    cody, medic = unit("rep_clone_commander_cody"), upgrade("up_personnel__clone_medic")

    assert LINES.action[line(UNITS, cody, "Observe")] == keyword_list.FREE_ACTION
    assert LINES.action[line(UPGRADES, medic, "Treat")] == keyword_list.FREE_ACTION
    assert LINES.argument[line(UPGRADES, medic, "Treat")] == 1
    assert LINES.action[line(UNITS, unit("rep_r2_d2_independent_astromech"), "Repair")] == keyword_list.ACTION


def test_a_keyword_may_stand_on_one_side():
    assert LINES.side[line(UPGRADES, upgrade("up_armament__j_19_bo_rifle_staff"), "Charge")] == SIDE_A


def test_filters_combine_words():
    vader = unit("emp_darth_vader_dark_lord_of_the_sith")
    compel = LINES.argument[line(UNITS, vader, "Compel")]

    assert meant(compel) == {
        id_ for at, id_ in enumerate(UNITS.ids) if RANKS[UNITS.rank[at]] == "corps" and UNITS.is_trooper(at)
    }


def test_a_filter_looks_at_the_rank_of_now():
    droids, filter_ = (
        unit("sep_b1_battle_droids"),
        LINES.argument[line(UNITS, unit("sep_ig_100_magnaguard"), "Guardian")],
    )

    assert not PRINTED.may_mean(filter_, droids, UNITS.rank[droids])
    assert PRINTED.may_mean(filter_, droids, COMMANDER)


def test_the_condition_on_ai_is_left_to_the_rules():
    filter_ = LINES.argument[line(UNITS, unit("sep_super_tactical_droid_kalani"), "Direct")]

    assert FILTERS.keyword[FILTERS.first[filter_]] == keyword("AI")


def test_a_title_limits_a_card_to_one_version():
    assert meant(COMMANDS.commander[command("cmd_witch_magick")]) == {"mer_maul_a_rival"}
    assert meant(COMMANDS.commander[command("cmd_duel_of_the_fates")]) == {
        "mer_maul_a_rival",
        "sep_maul_impatient_apprentice",
    }


@pytest.mark.parametrize(
    ("card", "orders"),
    [
        ("cmd_return_of_the_jedi", [(1, "", 1), (2, "", 0)]),
        ("cmd_sabotaged_communications", [(1, "Special Forces or Operative", 0)]),
        ("cmd_common_cause", [(1, "Chewbacca", 0), (1, "Luke Skywalker", 0)]),
        ("cmd_an_entire_legion", [(NO_LIMIT, "", 0)]),
        ("cmd_combined_arms", [(2, "Trooper", 0), (2, "Vehicle", 0)]),
        ("flaw_not_a_story", []),
    ],
)
def test_orders(card, orders):
    at = command(card)
    parts = range(COMMANDS.order_first[at], COMMANDS.order_first[at] + COMMANDS.order_count[at])
    filters = [COMMANDS.order_filter[part] for part in parts]

    assert orders == [
        (COMMANDS.order_number[part], FILTERS.texts[filter_] if filter_ != NONE else "", COMMANDS.order_self[part])
        for part, filter_ in zip(parts, filters, strict=True)
    ]


def test_zones_lie_on_the_table():
    for card in range(BATTLE.count):
        deploys = BATTLE.category[card] == DEPLOYMENT
        assert (BATTLE.red_count[card] > 0) == (BATTLE.blue_count[card] > 0) == deploys
    lines, discs = battle_card("dep_battle_lines"), battle_card("dep_faceoff")
    red, disc = BATTLE.red_first[lines], BATTLE.blue_first[discs]

    corners = [BATTLE.x0[red], BATTLE.y0[red], BATTLE.x1[red], BATTLE.y1[red]]
    assert corners == [0, 30 * INCH, 72 * INCH, 36 * INCH]
    assert [BATTLE.shape[disc], BATTLE.x0[disc], BATTLE.y0[disc], BATTLE.x1[disc]] == [
        HALF_DISC,
        18 * INCH,
        0,
        12 * INCH,
    ]


def test_charges_have_weapons():
    assert [WEAPONS.names[weapon] for weapon in CHARGE_WEAPON] == list(printed.CHARGES)
    assert {WEAPONS.kind[weapon] for weapon in CHARGE_WEAPON} == {printed.AREA}


def test_keywords_have_rules():
    assert KEYWORDS.rules[keyword("Immune: Range 1 Weapons")] == "LG-K-immune-range-1-weapons"
    assert KEYWORDS.rules[keyword("Cover")] == "LG-K-cover-x"
    assert KEYWORDS.rules[keyword("We're Not Regs")] == "LG-K-were-not-regs"
    assert len(set(KEYWORDS.rules)) == KEYWORDS.count


# Mistakes

LEIA = "units/rebel.toml reb_leia_organa"


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("rank", "general", ".rank: unknown name 'general'; choose from commander, operative, corps, special_forces, "),
        ("wounds", 0, ".wounds: a whole number from 1 to 11 is needed, not 0"),
        ("courage", "brave", ".courage: a whole number from 0 to 11 is needed, not 'brave'"),
        ("hireable", ["rebels"], ".hireable: unknown name 'rebels'; did you mean rebel?"),
        ("upgrades", ["gears"], ".upgrades: unknown name 'gears'; did you mean gear?"),
        ("hat", 1, ": unknown key 'hat'; "),
        ("keywords", ["Inspir 2"], " 'Inspir 2': unknown keyword 'Inspir'; did you mean Inspire"),
        ("keywords", ["Inspire"], " 'Inspire': a value is needed"),
        ("keywords", ["Nimble 2"], " 'Nimble 2': this keyword has no value"),
        ("keywords", ["Nimble: Ewok"], " 'Nimble: Ewok': this keyword has nothing after a colon"),
        ("keywords", ["Coordinate"], " 'Coordinate': something is needed after a colon"),
        ("keywords", ["Coordinate: Space Trooper"], " 'Coordinate: Space Trooper': unknown filter 'Space Trooper'; "),
        ("keywords", ["Direct: Trooper Vehicle"], " 'Direct: Trooper Vehicle': no unit can be 'Trooper Vehicle'"),
        ("keywords", ["AI: Aim/Sing"], " 'AI: Aim/Sing': unknown word 'Sing'; "),
        ("keywords", ["Weak Point 1: Top"], " 'Weak Point 1: Top': unknown word 'Top'; "),
        ("keywords", ["Independent: Shield 1"], " 'Independent: Shield 1': unknown token 'Shield 1'; "),
        ("keywords", ["Repair 1: Room 2"], " 'Repair 1: Room 2': a capacity is needed, not 'Room 2'"),
        ("keywords", ["Hover: Water"], " 'Hover: Water': unknown word 'Water'; choose from Ground, Air"),
        ("keywords", ["Equip: Hope"], " 'Equip: Hope': the cards of Equip stand in the list `equip`"),
        ("equip", ["up_nothing"], ".equip: unknown upgrade 'up_nothing'; "),
        ("weapons", [{"name": "Stick", "kind": "melee", "range": [1, 1], "red": 1}], ".weapons[0].range: a weapon for melee"),
        ("weapons", [{"name": "Stick", "range": [3, 1], "red": 1}], ".weapons[0].range: from 3 to 1 is not a range"),
        ("weapons", [{"name": "Stick", "kind": "melee"}], ".weapons[0]: a weapon needs dice"),
        ("weapons", "Stick", ".weapons: a list of tables is needed"),
    ],
)  # fmt: skip
def test_mistakes_of_a_unit_card(key, value, problem):
    found = mistakes("units/rebel", lambda table: table["reb_leia_organa"].update({key: value}))

    assert [text for text in found if text.startswith(LEIA + problem)], found


@pytest.mark.parametrize(
    ("name", "card", "key", "value", "problem"),
    [
        ("upgrades/gear", "up_gear__recon_intel", "for", ["Jedi"], ".for: unknown filter 'Jedi'; "),
        ("upgrades/gear", "up_gear__recon_intel", "mini", 9, ".mini: a whole number from 1 to 3 is needed, not 9"),
        ("upgrades/gear", "up_gear__recon_intel", "allows", "mer_nobody", ".allows: unknown name 'mer_nobody'; "),
        ("upgrades/gear", "up_gear__recon_intel", "keywords", ["Charge (side A)"], ": only a two-sided card has keywords"),
        ("upgrades/gear", "up_gear__jt_12_jetpacks", "prices", [{"change": 99, "on": "Corps"}], ".prices[0].change: a whole"),
        ("commands/any", "cmd_ambush", "orders", [], ".orders: a command card issues orders"),
        ("commands/any", "cmd_ambush", "orders", ["2 Wizards"], ".orders '2 Wizards': unknown filter 'Wizards'; "),
        ("commands/any", "cmd_ambush", "generic", False, ": a card is generic, or belongs to a unit or a battle force"),
        ("battle/objective", "obj_breakthrough", "scored", ["noon"], ".scored: unknown moment 'noon'; "),
        ("battle/condition", "con_war_weary", "scored", ["end_of_game"], ".scored: objectives are scored, other cards are not"),
        ("battle/deployment", "dep_battle_lines", "red", [[0, 0, 0, 1]], ".red[0]: two corners, or a centre and a radius,"),
        ("battle/deployment", "dep_battle_lines", "blue", [], ".blue: a list of parts is needed"),
        ("battle/deployment", "dep_battle_lines", "blue", [[0, 0, 99, 1]], ".blue[0]: numbers from 0 to 72 are needed"),
        ("battle/condition", "con_war_weary", "red", [[0, 0, 1, 1]], ": unknown key 'red'; "),
    ],
)  # fmt: skip
def test_mistakes_of_other_cards(name, card, key, value, problem):
    found = mistakes(name, lambda table: table[card].update({key: value}))

    assert [text for text in found if text.startswith(f"{name}.toml {card}{problem}")], found


def test_an_id_is_used_once():
    twice = document("units/rebel")["reb_leia_organa"]

    assert mistakes("units/empire", lambda table: table.update(reb_leia_organa=twice))[0] == (
        "units/empire.toml reb_leia_organa: this id is used twice"
    )


def test_every_mistake_is_reported_at_once():
    def spoil(table):
        table["reb_leia_organa"]["points"] = -1
        table["reb_han_solo"]["keywords"] = ["Lucky"]
        table["reb_at_rt"]["base"] = "round"

    assert len(mistakes("units/rebel", spoil)) == 3


def test_an_unknown_file_is_refused():
    with pytest.raises(BadInput, match="unknown file 'units/sith'"):
        load({"units/sith": {}})


def test_every_file_is_read():
    folder = files("grognard.envs.legion.data")
    there = {f"{part.name}/{file.name[:-5]}" for part in folder.iterdir() if part.is_dir() for file in part.iterdir()
             if file.name.endswith(".toml")}  # fmt: skip

    assert there == set(FILES)
