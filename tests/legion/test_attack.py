"""LG-ATK: the worked checks of attacks, and attacks step by step."""

import pytest
from builders import rules
from builders.legion import Table
from builders.legion_attacks import attack, keyword, only

from grognard.envs.legion.data.tables import LINES, WEAPONS
from grognard.envs.legion.rules import wounds
from grognard.envs.legion.state import ALIVE, DEFEATED

H, C, S, B = "hit", "crit", "surge", "blank"
K, Z = "block", "surge"  # defence dice


def two(attacker="Stormtroopers", defender="Stormtroopers", minis=None, gap=12, own=None, theirs=None, **tokens):
    """An attacker of gold and a defender of silver 12 inches away, with no keywords but those named."""
    table = Table()
    a = only(table, table.unit("gold", attacker, (30, 10)), **(own or {}))
    d = only(table, table.unit("silver", defender, (30, 10 + gap), minis=minis, **tokens), **(theirs or {}))
    return table, a, d


def alive(table, unit):
    return sum(table.state.mini[unit * 8 + mini] == ALIVE for mini in range(8))


def lost(table, unit, before):
    """Wounds suffered since there were `before` minis of health 1."""
    return before - alive(table, unit)


def suffered(table, unit):
    """Wounds on its minis, defeated ones included."""
    return sum(table.state.wounds[unit * 8 + mini] for mini in range(8))


def settle(table, *, answer="done"):
    """Answer every question left with the first of: done, the highest number, the first legal answer."""
    table.run()
    for _ in range(200):
        if table.asked == "nobody":
            return table
        legal = table.legal
        numbers = [text for text in legal if text.startswith("number")]
        table.play(answer if answer in legal else numbers[-1] if numbers else legal[0])
    raise AssertionError(table.asked)


# Section 26.1: worked checks


@rules("LG-ATK-5-5", "LG-ATK-10-1")
def test_w1_aim_surges_cover_and_suppression():
    table, a, d = two(minis=6, own={"surge": "hit"}, theirs={"cover": 1, "surge": "block"})
    table.state.tokens[a * 20] = 1
    table.state.kind[d] = table.state.kind[
        table.unit("silver", "Rebel Troopers", (60, 30))
    ]  # white dice, block on surges
    table.roll(C, H, S, B, B, S, S, K, Z, "blank", "blank")
    attack(table, a, d, white=5)

    table.play("token of mine 1", "die white blank", "die white blank")
    settle(table)

    assert lost(table, d, 6) == 2
    assert table.token(d, "suppression") == 1


@rules("LG-ATK-5-6", "LG-TYPE-droid-1")
def test_w2_heavy_cover_and_a_surge_without_chart():
    table, a, d = two(defender="Imperial Dark Troopers", minis=6, theirs={"cover": 2}, suppression=1)
    table.roll(C, H, H, H, K, Z)

    settle(attack(table, a, d, white=4))

    assert suffered(table, d) == 1


@rules("LG-K-guardian", "LG-K-pierce", "LG-ATK-8-1", "AMB-26")
def test_w3_pierce_of_guardian_dice_leaves_less_for_the_defender():
    table, a, d = two(minis=4)
    guard = only(table, table.unit("silver", "Imperial Royal Guards", (30, 24)), guardian=2, surge="block")
    table.roll(H, H, H, H, K, Z, K, K)
    attack(table, a, d, white=4, pierce=3)

    table.play("number 2")
    assert table.legal == ["number 0", "number 1", "number 2"]
    table.play("number 2")  # both blocks of the guardian
    table.run()
    while "Wounded" in table.asked:
        table.play(table.legal[0])
    assert table.legal == ["number 0", "number 1"]
    table.play("number 1")
    settle(table)

    assert suffered(table, guard) == 2
    assert lost(table, d, 4) == 1


@rules("LG-ATK-9-3", "LG-ATK-9-5")
def test_w4_a_mini_is_loaded_until_it_falls_and_the_leader_comes_last():
    table, _, d = two(defender="Imperial Dark Troopers")
    wounds.suffer(table.state, d, 3)
    table.run()

    assert table.legal == ["mini b", "mini c"]
    table.play("mini b")

    state = table.state
    assert state.mini[d * 8 + 1] != ALIVE and state.wounds[d * 8 + 2] == 1 and state.wounds[d * 8] == 0


@rules("LG-ATK-5-5", "AMB-18")
def test_w5_cover_is_capped_before_sharpshooter_subtracts():
    table, a, d = two(minis=6, own={"sharpshooter": 1}, theirs={"cover": 2}, suppression=1)
    table.roll(H, H, H, "blank", "blank")

    settle(attack(table, a, d, white=3))

    assert lost(table, d, 6) == 2


@rules("LG-K-deflect", "LG-ATK-11-2")
def test_w6_deflect_defeats_the_attacker_and_the_pool_goes_on():
    table = Table()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10), minis=1))
    d = only(table, table.unit("silver", "Luke Skywalker (Hero of the Rebellion)", (30, 22), dodge=1), deflect=1)
    table.unit("gold", "Stormtroopers", (60, 10))
    table.roll(H, H, H, C, Z, Z, "blank")

    attack(table, a, d, white=4).play("token of mine 1")

    assert table.state.life[a] == DEFEATED
    assert table.state.wounds[d * 8] == 1
    assert table.token(d, "suppression") == 1


@rules("LG-K-deflect")
def test_w7_without_results_there_is_no_roll_and_nothing_comes_back():
    table, a, d = two(defender="Luke Skywalker (Hero of the Rebellion)", theirs={"deflect": 1}, dodge=2)
    table.roll(H, H)

    attack(table, a, d, white=2).play("token of mine 1", "token of mine 1")

    assert table.asked == "nobody" and table.state.dice.left() == 0
    assert lost(table, a, 4) == 0 and table.token(d, "suppression") == 1


@rules("LG-K-deflect", "LG-K-danger-sense", "AMB-88")
def test_w8_extra_dice_of_danger_sense_throw_wounds_back():
    table, a, d = two(
        defender="Luke Skywalker (Hero of the Rebellion)",
        theirs={"deflect": 1, "danger_sense": 3},
        dodge=1,
        suppression=2,
    )
    table.roll(H, Z, Z)

    settle(attack(table, a, d, white=1).play("token of mine 1"))

    assert lost(table, a, 4) == 2
    assert table.state.wounds[d * 8] == 0 and table.token(d, "suppression") == 3


@rules("LG-K-lethal", "LG-K-impervious", "AMB-16")
def test_w9_impervious_counts_the_pierce_of_lethal():
    table, a, d = two(minis=4, theirs={"impervious": 1})
    table.state.tokens[a * 20] = 1
    table.roll(H, C, K, K, "blank", "blank")

    attack(table, a, d, white=2, pierce=1, lethal=1).play("done", "token of mine 1", "number 2")
    settle(table)

    assert lost(table, d, 4) == 2


@rules("LG-K-critical", "LG-K-impact", "LG-K-armor", "LG-ATK-6-1", "LG-TYPE-vehicle-3")
def test_w10_critical_impact_and_armor():
    table, a, d = two(defender="AT-ST", theirs={"armor": 1})
    table.roll(H, H, S, B, C, K, "blank", "blank")

    attack(table, a, d, white=5, impact=1, critical=1).play("number 1", "number 1", "yes")

    assert table.state.wounds[d * 8] == 2
    assert table.token(d, "suppression") == 0


@rules("LG-K-ion", "LG-K-shielded")
def test_w11_ion_flips_shields_before_they_can_be_used():
    table, a, d = two(defender="K-2SO", theirs={"shielded": 4}, shield=4)
    table.roll(H, H, C, C, "blank", "blank")

    attack(table, a, d, white=4, ion=2).play("kind crit", "kind crit")
    settle(table)

    assert table.token(d, "shield") == 0 and table.token(d, "inactive shield") == 4
    assert suffered(table, d) == 2
    assert table.token(d, "ion") == 2 and table.token(d, "suppression") == 1


@rules("LG-K-blast", "LG-K-low-profile")
def test_w12_blast_takes_cover_and_low_profile_away():
    table, a, d = two(minis=6, theirs={"cover": 2, "low_profile": 1})
    table.roll(H, H, H, "blank", "blank", "blank")

    settle(attack(table, a, d, white=3, blast=1))

    assert lost(table, d, 6) == 3


@rules("LG-ATK-9-2", "AMB-65")
def test_w13_wounds_are_capped_by_the_minis_in_sight_but_may_go_to_hidden_ones():
    table, a, d = two(minis=4)
    table.roll(H, H, H, H, H, *["blank"] * 5)

    attack(table, a, d, white=5, seen=0b0011).play("mini c", "mini d")

    assert table.asked == "nobody"
    assert [table.state.mini[d * 8 + mini] == ALIVE for mini in range(4)] == [True, True, False, False]


@rules("LG-K-duelist", "AMB-87")
def test_w14_an_aim_spent_on_no_die_gives_a_duelist_pierce():
    table, a, d = two(minis=4, gap=1, own={"duelist": 1})
    table.state.tokens[a * 20] = 1
    table.roll(H, H, H, K, K, K)

    attack(table, a, d, kind="melee", white=3).play("token of mine 1", "done", "number 1")
    settle(table)

    assert lost(table, d, 4) == 1 and table.token(d, "suppression") == 0


@rules("LG-K-djem-so-mastery", "AMB-106")
def test_w15_djem_so_wounds_although_nothing_is_rolled():
    table, a, d = two(defender="Anakin Skywalker", theirs={"djem_so_mastery": 1}, dodge=1)
    table.roll(H)

    settle(attack(table, a, d, white=1).play("token of mine 1"))

    assert lost(table, a, 4) == 1
    assert table.token(d, "suppression") == 1


@rules("LG-K-soresu-mastery", "LG-K-immune-pierce")
def test_w16_a_soresu_guardian_spends_dodges_instead_of_dice():
    table, a, d = two(minis=4)
    guard = only(
        table, table.unit("silver", "Obi-Wan Kenobi", (30, 24), dodge=1), guardian=3, soresu_mastery=1, immune_pierce=1
    )
    table.roll(H, H, H, H, Z, K, K)

    attack(table, a, d, white=4, pierce=1).play("number 3", "token of mine 2")
    while "Wounded" in table.asked:
        table.play(table.legal[0])
    table.play("number 1")
    settle(table)

    assert lost(table, a, 4) == 1 and table.state.wounds[guard * 8] == 0
    assert lost(table, d, 4) == 1 and table.token(guard, "dodge") == 0


@rules("LG-K-primitive", "LG-K-armor-x", "AMB-86")
def test_w17_primitive_turns_crits_into_hits_after_impact():
    table, a, d = two(defender="AT-ST", theirs={"armor_x": 2})
    table.roll(H, H, C, C, "blank", "blank")

    attack(table, a, d, white=4, impact=4, primitive=1).play("number 2", "number 2")

    assert table.state.wounds[d * 8] == 2


def weapon_with(*keywords, without=()):
    """A weapon of a unit card that has these keywords."""
    for weapon in range(WEAPONS.count):
        lines = range(WEAPONS.keyword_first[weapon], WEAPONS.keyword_first[weapon] + WEAPONS.keyword_count[weapon])
        own = [LINES.kind[line] for line in lines]
        if all(keyword(name) in own for name in keywords) and not any(keyword(name) in own for name in without):
            return weapon
    raise LookupError(keywords)


@pytest.mark.parametrize("all_have_it", [True, False])
@rules("LG-K-high-velocity")
def test_w18_dodges_are_barred_only_if_every_weapon_has_high_velocity(all_have_it):
    table, a, d = two(minis=4, dodge=1)
    fast = weapon_with("High Velocity")
    slow = fast if all_have_it else next(w for w in range(WEAPONS.count) if WEAPONS.keyword_count[w] == 0)
    table.roll(H, H, H, *["blank"] * (3 if all_have_it else 2))
    attack(table, a, d, white=3, weapons=(fast, slow)).run()

    assert (table.asked == "silver SpendDodge") is not all_have_it
    if not all_have_it:
        table.play("token of mine 1")
    settle(table)

    assert lost(table, d, 4) == (3 if all_have_it else 2)
