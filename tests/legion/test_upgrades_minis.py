"""What upgrade cards say: armament, and cards that add a mini; LG-TEXT-10, LG-SETUP-9."""

import pytest
from builders import rules
from builders.legion import Table
from builders.legion_attacks import attack, keyword
from builders.legion_upgrades import (
    REBELS,
    STORM,
    H,
    K,
    S,
    alive,
    can_use,
    card_state,
    carrier,
    holds,
    settle,
    turn,
    two,
)

from grognard.envs.legion.abilities import (
    ABILITIES,
    FIRST_UPGRADE,
)
from grognard.envs.legion.data.tables import UNITS, UPGRADES
from grognard.envs.legion.rules import (
    acting,
    defeat,
    units,
    wounds,
)
from grognard.envs.legion.sequence.activation import ACTIVATION_LEFT
from grognard.envs.legion.sequence.flows import ACTIVATION, POOL
from grognard.envs.legion.state import ALIVE, EXHAUSTED, OF_COUNTERPART, TOKENS_EACH

# Armament


@rules("LG-TEXT-10", "LG-K-reconfigure")
@pytest.mark.parametrize(
    "card",
    ["a_180_configuration", "a_300_configuration", "a280_cfe_config", "e_11d_configuration", "j_19_bo_rifle_staff",
     "dc_17m_icws_configuration"],
)  # fmt: skip
def test_cards_with_two_sides_are_flipped_when_the_unit_recovers(card):
    table, unit = carrier(f"armament__{card}")
    first = list(units.weapons_of(table.state, unit * 8))
    acting.recover(table.state, unit)
    settle(table, "card 1", "yes")
    second = list(units.weapons_of(table.state, unit * 8))
    assert table.state.upgrade_side[unit * 8] == 1
    assert len(first) == len(second) and first != second


def test_a_card_with_one_side_is_not_flipped():
    table, unit = carrier("armament__dins_amban_rifle")
    acting.recover(table.state, unit)
    settle(table, "card 1", "yes")
    assert table.state.upgrade_side[unit * 8] == 0


def test_the_j_19_has_charge_and_no_pierce_with_its_staff_side():
    for side, has in ((0, True), (1, False)):
        table, unit = two("armament__j_19_bo_rifle_staff")
        table.state.upgrade_side[unit * 8] = side
        table.roll(H, K)
        attack(table, table.foe, unit, red=1, kind="melee", pierce=1)
        settle(table)
        assert alive(table, unit) == (4 if has else 3)
    table, unit = carrier("armament__j_19_bo_rifle_staff")
    assert table.has(unit, "Charge")


@pytest.mark.parametrize("card", ["armament__the_darksaber", "heavy_weapon__electrostaff_guard"])
@pytest.mark.parametrize(("kind", "left"), [("melee", 4), ("ranged", 3)])
def test_pierce_fails_in_melee(card, kind, left):
    table, unit = two(card, minis=4 - card.startswith("heavy"))
    table.roll(H, K)
    attack(table, table.foe, unit, red=1, kind=kind, pierce=1)
    settle(table)
    assert alive(table, unit) == left


def test_the_dc_17m_is_flipped_at_the_start_even_exhausted_and_is_lethal():
    table, unit = carrier("armament__dc_17m_icws_configuration")
    turn(table, unit)
    table.activate(unit).play("yes")
    assert (table.state.upgrade_side[unit * 8], card_state(table, unit)) == (1, EXHAUSTED)
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    for weapons, lethal in (((weapon,), 1), ((), 0)):
        table, unit = carrier("armament__dc_17m_icws_configuration", foe=(20, 18))
        attack(table, unit, table.foe, red=1, weapons=weapons)
        table.state.tokens[unit * TOKENS_EACH] = 1
        table.roll(H)
        table.run()
        pool = table.state.innermost(POOL)
        assert ability.pool_value(table.state, unit, unit * 8, pool, keyword("Lethal")) == lethal


def test_dins_amban_rifle_strikes_whom_it_sees():
    table, unit = carrier("armament__dins_amban_rifle", foe=(20, 30), minis=2)
    table.activate(unit).play("card 1", "done")
    if f"unit theirs {table.foe - 19}" in table.legal:
        table.roll(H).play(f"unit theirs {table.foe - 19}")
    assert table.token(table.foe, "suppression") == 1
    assert alive(table, table.foe) == 1
    assert table.asked == "nobody", "both actions are spent"


def test_dins_amban_rifle_may_miss_and_is_not_for_the_engaged():
    table, unit = carrier("armament__dins_amban_rifle", foe=(20, 30), minis=2)
    table.activate(unit).play("card 1", "done")
    table.roll(S).play(f"unit theirs {table.foe - 19}")
    assert alive(table, table.foe) == 2
    assert not can_use("armament__dins_amban_rifle", foe=(20, 11.063))


@pytest.mark.parametrize(("held", "moves"), [(1, True), (0, False)])
def test_electro_gauntlets_let_it_leave_who_is_held(held, moves):
    table, unit = carrier("armament__electro_gauntlets", foe=(20, 11.063))
    table.state.tokens[table.foe * TOKENS_EACH + 7] = held
    turn(table, unit)
    assert ("do move" in table.activate(unit).legal) == moves


# Heavy weapons and personnel


@pytest.mark.parametrize(
    "card",
    ["heavy_weapon__fives", "heavy_weapon__gideon_hask", "personnel__black_sun_vigo", "personnel__imperial_officer",
     "personnel__pyke_syndicate_capo", "personnel__rebel_officer"],
)  # fmt: skip
@rules("LG-SETUP-9")
def test_leaders_give_courage_while_they_live(card):
    table, unit = carrier(card, minis=3)
    plain = table.unit("gold", REBELS, (40, 10))
    assert units.courage_of(table.state, unit) == units.courage_of(table.state, plain) + 1
    defeat.defeat_mini(table.state, unit * 8 + 3)
    settle(table)
    assert units.courage_of(table.state, unit) == units.courage_of(table.state, plain)


def test_battle_shield_is_flipped_for_armor_and_slows():
    table, unit = carrier("heavy_weapon__battle_shield_wookiee", minis=3)
    speed = units.speed_of(table.state, unit)
    assert not table.has(unit, "Armor X")
    table.activate(unit).play("yes")
    assert table.has(unit, "Armor X")
    assert units.speed_of(table.state, unit) == speed - 1


def test_the_super_commando_leaves_its_cache_behind():
    for card, left in (("heavy_weapon__mandalorian_super_commando", True), ("personnel__black_sun_enforcer", False)):
        table, unit = carrier(card, minis=2)
        slot = unit * 8
        table.state.cached[slot * 3 + (2 if left else 1)] = 1
        defeat.defeat_mini(table.state, unit * 8 + 2)
        settle(table)
        assert holds(table, unit, 2 if left else 1) == left


def test_wrecker_keeps_wounds_from_the_counterpart():
    table, unit = carrier("heavy_weapon__wrecker", minis=2, places=[(20, 10), (21.2, 10), (22.4, 10), (23.6, 10)])
    table.state.counterpart[unit] = UNITS.ids.index("mer_omega_mascot_of_the_99th")
    child = unit * 8 + 3
    table.state.mini[child], table.state.profile[child] = ALIVE, OF_COUNTERPART
    table.state.x[child], table.state.y[child] = int(23.6 * 254), 10 * 254
    wounds.suffer(table.state, unit, 1)
    table.run()
    assert "mini d" not in table.legal
    settle(table)
    assert table.state.wounds[child] == 0 and table.state.mini[child] == ALIVE


def test_crosshair_is_critical_alone():
    table, unit = carrier("heavy_weapon__crosshair", minis=2, foe=(20, 18))
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    other = next(int(each) for each in units.weapons_of(table.state, unit * 8))
    ability = ABILITIES[FIRST_UPGRADE + table.state.upgrade[unit * 8]]
    for weapons, value in (((weapon,), 1), ((weapon, other), 0)):
        twin = Table()
        twin.state = table.state.copy()
        twin.state.tokens[unit * TOKENS_EACH] = 1
        twin.roll(H)
        attack(twin, unit, table.foe, red=1, weapons=weapons).run()
        assert ability.pool_value(twin.state, unit, unit * 8, twin.state.innermost(POOL), keyword("Critical")) == value


AI_UNIT = "B1 Battle Droids"


def bound(table, unit):
    """Whether AI keeps the unit from aiming first."""
    return "do aim" not in table.legal


@rules("LG-K-ai")
@pytest.mark.parametrize(
    "card", ["personnel__t_series_tactical_droid", "pilot__t_series_tactical_droid_pilot", "pilot__lok_durd"]
)
def test_some_droids_lift_the_duty_to_attack(card):
    for cards, free in (([f"up_{card}"], True), ([], False)):
        table = Table()
        unit = table.unit("gold", AI_UNIT, (20, 10), minis=2, upgrades=cards)
        table.unit("silver", STORM, (20, 20))
        assert bound(table.activate(unit), unit) != free


@rules("LG-K-ai")
@pytest.mark.parametrize(("answer", "free"), [("yes", True), ("done", False)])
def test_b1_security_droid_lifts_it_for_an_activation(answer, free):
    table = Table()
    unit = table.unit("gold", AI_UNIT, (20, 10), minis=2, upgrades=["up_personnel__b1_security_droid"])
    table.unit("silver", STORM, (20, 20))
    assert bound(table.activate(unit).play(answer), unit) != free


@pytest.mark.parametrize("rank", ["phase_i_clone_captain", "rebel_trooper_captain", "stormtrooper_captain"])
def test_captains_keep_a_unit_going(rank):
    table, unit = carrier(f"personnel__{rank}", minis=3, suppression=1)
    table.roll(K).activate(unit).play("yes")
    assert table.token(unit, "suppression") == 1
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 2
    table.play("do recover")
    assert (table.asked, table.token(unit, "suppression")) == ("gold ChooseAction", 1), "nothing takes it away"
    table, unit = carrier(f"personnel__{rank}", minis=3, suppression=1)
    table.roll("blank").activate(unit).play("done")
    assert ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)) == 1
