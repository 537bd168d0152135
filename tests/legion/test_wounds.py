"""LG-ATK-4 to 11 in detail: tokens, dice, wounds, defeats and what follows; what must not happen, too."""

import pytest
from builders import rules
from builders.legion import INCH, Table
from builders.legion_attacks import add_pool, attack, only

from grognard.envs.core.flow import run
from grognard.envs.legion.data.tables import UNITS, WEAPONS
from grognard.envs.legion.flow import STEPS
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.names import PLAYERS
from grognard.envs.legion.rules import declaring, wounds
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.happening import EVENT_STEPS, work_after_move
from grognard.envs.legion.rules.lasting import CANNOT_SPEND
from grognard.envs.legion.rules.measuring import are_in_melee, mini_touches
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_FLAGS,
    DID_MOVE,
    EVENT_FLAGS,
    EVENT_LIMIT,
    EVENT_MOVE,
    EVENT_PASSED,
    EVENT_TARGET,
    EVENT_WEAPON,
    FULL_MOVE,
    MOVE_BY_EFFECT,
    STANDARD_MOVE,
)
from grognard.envs.legion.sequence.flows import ACTIVATION, ATTACK, EVENT
from grognard.envs.legion.state import (
    ALIVE,
    DEFEATED,
    DODGE,
    GREEN,
    LOST,
    OF_COUNTERPART,
    TOKEN_NAMES,
    TOKENS_EACH,
    UNTIL_ROUND,
)

H, C, S, B, K, Z = "hit", "crit", "surge", "blank", "block", "surge"
CONTACT = 271 / INCH


def two(attacker="Stormtroopers", defender="Stormtroopers", minis=None, gap=12.0, own=None, theirs=None, **tokens):
    table = Table().listen()
    a = only(table, table.unit("gold", attacker, (30, 10)), **(own or {}))
    d = only(table, table.unit("silver", defender, (30, 10 + gap), minis=minis, **tokens), **(theirs or {}))
    table.unit("silver", "Stormtroopers", (68, 33))  # so that the game goes on
    return table, a, d


def give(table, unit, kind, amount):
    table.state.tokens[unit * TOKENS_EACH + TOKEN_NAMES.index(kind)] = amount


def finish(table):
    """Decline everything; wounds go to the first mini that may take them."""
    table.run()
    while table.asked != "nobody":
        table.play("done" if "done" in table.legal else table.legal[0])
    return table


def alive(table, unit):
    return [table.state.mini[unit * 8 + mini] == ALIVE for mini in range(8)].count(True)


def suffered(table, unit):
    return sum(table.state.wounds[unit * 8 + mini] for mini in range(8))


def told(table, kind):
    return [event["fields"] for event in table.state.log.told(-1, PLAYERS) if event["kind"] == kind]


# Tokens: LG-ATK-4-2, LG-TYPE-clone-1, D72


@rules("LG-ATK-4-2")
def test_an_aim_rerolls_two_dice_at_once_and_another_may_reroll_them_again():
    table, a, d = two()
    give(table, a, "aim", 2)
    table.roll(B, B, B, B, B, B, B)

    attack(table, a, d, white=3).play("token of mine 1", "die white blank", "die white blank")
    assert table.asked == "gold ChooseReroll"
    table.play("token of mine 1", "die white blank", "die white blank")

    assert table.asked == "nobody" and table.state.dice.left() == 0


@rules("LG-K-precise")
def test_precise_rerolls_more():
    table, a, d = two(own={"precise": 2})
    give(table, a, "aim", 1)
    table.roll(B, B, B, B, B, B, B, B, B)

    attack(table, a, d, white=5).play("token of mine 1", *["die white blank"] * 4)

    assert table.asked == "nobody" and table.state.dice.left() == 0


@rules("LG-K-observe", "LG-ATK-4-2")
def test_observation_tokens_reroll_one_die_each():
    table, a, d = two(observation=1)
    table.roll(B, B, B)

    attack(table, a, d, white=2).play("kind observation")
    assert table.asked == "nobody", "both dice are alike"

    finish(table)
    assert table.token(d, "observation") == 0 and table.state.dice.left() == 0


@rules("LG-ATK-4-3", "AMB-20")
def test_surge_tokens_turn_surges_into_hits_only_without_a_chart():
    table, a, d = two("Shoretroopers")
    give(table, a, "surge", 1)
    table.roll(S, S, B)
    attack(table, a, d, white=2).play("token of mine 1")

    assert told(table, "surges turned") == [{"attacker": "gold 1", "amount": 1, "face": "hit"}]
    table, a, d = two("Shoretroopers", own={"surge": "hit"})
    give(table, a, "surge", 1)
    table.roll(S, S, B, B)
    finish(attack(table, a, d, white=2))
    assert table.token(a, "surge") == 1


@rules("AMB-64", "LG-K-jedi-hunter")
def test_with_two_charts_the_attacker_says_what_each_surge_becomes():
    table, a, d = two(defender="Luke Skywalker (Hero of the Rebellion)", own={"surge": "hit", "jedi_hunter": 1})
    table.roll(S, S, K, K)

    attack(table, a, d, white=2)
    table.run()

    assert table.legal == ["number 0", "number 1", "number 2"]
    table.play("number 1")
    assert [event["face"] for event in told(table, "surges turned")] == ["crit", "hit"]


@rules("LG-K-jedi-hunter")
def test_jedi_hunters_need_a_force_icon():
    table, a, d = two("Shoretroopers", own={"jedi_hunter": 1})
    table.roll(S, S)

    attack(table, a, d, white=2).run()

    assert suffered(table, d) == 0 and table.token(d, "suppression") == 0


@rules("LG-TYPE-clone-1", "AMB-119")
def test_clones_share_one_token_in_an_attack():
    table = Table()
    a = only(table, table.unit("gold", "Phase I Clone Troopers", (30, 10)))
    friend = only(table, table.unit("gold", "Phase I Clone Troopers", (36, 10), aim=2))
    d = only(table, table.unit("silver", "Stormtroopers", (30, 22)))
    table.roll(B, B, B)

    attack(table, a, d, white=2).play("token of mine 2", "die white blank", "done")

    assert table.asked == "nobody"
    assert table.token(friend, "aim") == 1


@rules("LG-TYPE-clone-1")
@pytest.mark.parametrize("why", ["far away", "no clone", "keeps its tokens"])
def test_whose_tokens_clones_cannot_use(why):
    table = Table()
    a = only(table, table.unit("gold", "Phase I Clone Troopers", (30, 10)))
    at = (48, 10) if why == "far away" else (36, 10)
    kind = "Stormtroopers" if why == "no clone" else "Phase I Clone Troopers"
    only(table, table.unit("gold", kind, at, aim=2), **({"were_not_regs": 1} if why == "keeps its tokens" else {}))
    d = only(table, table.unit("silver", "Stormtroopers", (30, 22)))
    table.roll(B, B)

    attack(table, a, d, white=2).run()

    assert table.asked == "nobody"


@rules("LG-TYPE-clone-1", "LG-ATK-11-4", "AMB-113")
def test_a_defending_clone_borrows_one_token_for_each_pool():
    table = Table()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10)))
    d = only(table, table.unit("silver", "Phase I Clone Troopers", (30, 22)))
    only(table, table.unit("silver", "Phase I Clone Troopers", (36, 22), dodge=2))
    table.roll(H, H, K)

    attack(table, a, d, white=2).play("token of mine 2")

    assert table.asked == "nobody" and suffered(table, d) == 0


@rules("LG-K-exemplar")
def test_an_exemplar_lends_tokens_to_everybody_near():
    table = Table()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10)))
    star = only(table, table.unit("gold", "Padme Amidala", (38, 10), aim=2), exemplar=1)
    d = only(table, table.unit("silver", "Stormtroopers", (30, 22)))
    table.roll(B, B, B, B)

    attack(table, a, d, white=2).play("token of mine 2", "die white blank", "done")
    table.play("token of mine 2", "die white blank", "done")

    assert table.token(star, "aim") == 0


@rules("LG-K-cache")
def test_cached_tokens_are_spent_like_own_ones():
    table = Table()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10)))
    d = only(table, table.unit("silver", "Rebel Veterans", (30, 22), upgrades=["Recon Intel"]))
    table.state.cached[d * 8 * GREEN + DODGE] = 1
    table.roll(H)

    attack(table, a, d, white=1).play("card 1")

    assert table.state.cached[d * 8 * GREEN + DODGE] == 0 and suffered(table, d) == 0


@rules("AMB-119")
def test_who_may_not_spend_a_kind_of_token_is_not_asked():
    table, a, d = two(dodge=1)
    add_effect(table.state, CANNOT_SPEND, d, 1, UNTIL_ROUND, -1, DODGE)
    table.roll(H, K)

    attack(table, a, d, white=1).run()

    assert table.asked == "nobody" and table.token(d, "dodge") == 1


@rules("LG-K-marksman")
def test_marksmen_make_hits_of_blanks_and_crits_of_hits():
    table, a, d = two(own={"marksman": 1})
    give(table, a, "aim", 2)
    table.roll(B, B)

    attack(table, a, d, white=1).play("done", "yes", "token of mine 1", "token of mine 1")

    assert [event["face"] for event in told(table, "results turned")] == ["hit", "crit"]


@rules("LG-K-jarkai-mastery")
def test_jarkai_masters_spend_dodges_in_melee_only():
    table, a, d = two(own={"jarkai_mastery": 1})
    give(table, a, "dodge", 1)
    table.roll(B)
    attack(table, a, d, white=1).run()
    assert table.asked == "nobody"

    table.roll(B, K)
    attack(table, a, d, kind="melee", white=1).play("yes", "token of mine 1")
    assert table.token(a, "dodge") == 0


# Step 5: LG-ATK-5


@rules("LG-ATK-5-1")
def test_dodges_may_be_spent_although_nothing_is_left():
    table, a, d = two(dodge=1, theirs={"nimble": 1})
    table.roll(B)

    attack(table, a, d, white=1).play("token of mine 1")

    assert table.token(d, "dodge") == 1  # Nimble


@rules("LG-ATK-5-1", "LG-K-outmaneuver")
def test_only_outmaneuver_lets_dodges_cancel_crits():
    table, a, d = two(dodge=1)
    table.roll(C, K)
    attack(table, a, d, white=1).play("token of mine 1")
    assert table.state.dice.left() == 0

    table, a, d = two(dodge=1, theirs={"outmaneuver": 1})
    table.roll(C, H, B)
    attack(table, a, d, white=2).play("token of mine 1")
    assert table.legal == ["kind crit", "kind hit"]
    finish(table.play("kind crit"))
    assert suffered(table, d) == 1


@rules("LG-ATK-5-2")
def test_there_is_no_cover_in_melee():
    table, a, d = two(theirs={"cover": 2}, suppression=1)
    table.roll(H, H, B, B)

    finish(attack(table, a, d, kind="melee", white=2))

    assert suffered(table, d) == 2


@rules("LG-K-smoke-token")
def test_smoke_tokens_near_the_defender_or_the_attacker_add_cover():
    for place, results in (((30, 23), 1), ((30, 9), 1), ((60, 9), 2)):
        table, a, d = two()
        table.marker("smoke", place)
        table.roll(H, H, *[B] * results)

        finish(attack(table, a, d, white=2))

        assert suffered(table, d) == results


@rules("LG-K-unconcerned")
def test_cover_does_not_help_who_is_unconcerned():
    table, a, d = two(theirs={"cover": 2, "unconcerned": 1})
    table.roll(H, B)

    finish(attack(table, a, d, white=1))

    assert suffered(table, d) == 1


@rules("LG-K-immune-blast")
def test_immune_blast_keeps_cover():
    table, a, d = two(theirs={"cover": 2, "immune_blast": 1})
    table.roll(H, H)

    finish(attack(table, a, d, white=2, blast=1))

    assert suffered(table, d) == 0


@rules("LG-K-low-profile", "AMB-19")
def test_low_profile_needs_cover_that_cancels():
    table, a, d = two(own={"sharpshooter": 1}, theirs={"cover": 1, "low_profile": 1})
    table.roll(H, H, B, B)

    finish(attack(table, a, d, white=2))

    assert suffered(table, d) == 2


# Steps 7 and 8


@rules("LG-ATK-7-2")
def test_surge_tokens_of_the_defender():
    table, a, d = two(surge=1)
    table.roll(H, H, Z, Z)

    attack(table, a, d, white=2).play("token of mine 1")
    finish(table)

    assert suffered(table, d) == 1 and table.token(d, "surge") == 0


@rules("LG-K-uncanny-luck")
def test_uncanny_luck_rerolls_once_and_all_at_the_same_time():
    table, a, d = two(theirs={"uncanny_luck": 2})
    table.roll(H, H, H, B, B, B, K, B)

    attack(table, a, d, white=3).play("defence die red blank", "defence die red blank")
    finish(table)

    assert suffered(table, d) == 2 and table.state.dice.left() == 0


@rules("LG-K-immune-pierce")
def test_pierce_does_nothing_against_immunity():
    table, a, d = two(theirs={"immune_pierce": 1})
    table.roll(H, K)

    attack(table, a, d, white=1, pierce=2).run()

    assert table.asked == "nobody" and suffered(table, d) == 0


@rules("LG-K-immune-melee-pierce")
def test_immune_melee_pierce_helps_in_melee_only():
    for kind, asked in (("melee", "nobody"), ("ranged", "gold ChooseForEffect")):
        table, a, d = two(theirs={"immune_melee_pierce": 1})
        table.roll(H, K)
        attack(table, a, d, kind=kind, white=1, pierce=1).run()
        assert table.asked == asked


@rules("LG-K-immune-deflect", "AMB-51")
def test_deflect_does_not_wound_whom_immune_deflect_covers():
    table, a, d = two(
        defender="Luke Skywalker (Hero of the Rebellion)", own={"immune_deflect": 1}, theirs={"deflect": 1}, dodge=1
    )
    table.roll(H, H, Z)

    attack(table, a, d, white=2).play("token of mine 1")

    assert suffered(table, a) == 0 and suffered(table, d) == 0  # the chart is still gained


@rules("LG-K-deflect", "AMB-7")
def test_deflect_does_nothing_in_melee_or_without_a_dodge():
    for kind, dodges in (("melee", 1), ("ranged", 0)):
        table, a, d = two(defender="Luke Skywalker (Hero of the Rebellion)", theirs={"deflect": 1}, dodge=dodges)
        table.roll(H, H, *[Z] * (2 - dodges))

        attack(table, a, d, kind=kind, white=2)
        table.play(*["token of mine 1"] * dodges)

        assert suffered(table, a) == 0 and suffered(table, d) == 2 - dodges


@rules("LG-K-ataru-mastery")
def test_ataru_throws_surges_back_and_gains_an_aim():
    table, a, d = two(defender="Yoda", theirs={"ataru_mastery": 1}, dodge=1)
    table.roll(H, H, Z)

    attack(table, a, d, kind="melee", white=2).play("token of mine 1")
    finish(table)

    assert suffered(table, a) == 1 and table.token(d, "aim") == 1


# Step 9: wounds and defeats


@rules("LG-ATK-9-3")
def test_wounded_minis_go_first():
    table, _, d = two(defender="Imperial Royal Guards")
    table.state.wounds[d * 8 + 2] = 1

    wounds.suffer(table.state, d, 1)
    table.run()

    assert table.asked == "nobody" and table.state.mini[d * 8 + 2] != ALIVE


@rules("LG-K-noncombatant")
def test_noncombatants_are_wounded_after_others_and_before_the_leader():
    table, _, _ = two()
    medic = table.unit("gold", "Stormtroopers", (50, 10), upgrades=["FX-9 Medical Droid"])

    wounds.suffer(table.state, medic, 4)
    table.run()
    while table.asked != "nobody":
        assert "mini e" not in table.legal
        table.play(table.legal[0])

    state = table.state
    assert [state.mini[medic * 8 + mini] == ALIVE for mini in range(5)] == [True, False, False, False, False]
    assert state.upgrade_state[medic * 8] == LOST


@rules("LG-ATK-9-4", "AMB-115")
def test_the_owner_picks_a_new_leader():
    table, _, d = two()

    wounds.suffer(table.state, d, 1, -1, d * 8)
    table.run()

    assert table.asked == "silver ChooseLeader" and table.legal == ["mini b", "mini c", "mini d"]
    table.play("mini c")
    assert table.state.leader[d] == d * 8 + 2


@rules("LG-K-leader")
def test_a_leader_of_two_wounds_is_replaced_by_one_that_is_wounded():
    table, _, _ = two()
    unit = table.unit("gold", "Rebel Troopers", (50, 10), upgrades=["Pao"])
    leader = next(mini for mini in range(unit * 8, unit * 8 + 8) if table.state.profile[mini] == 0)
    table.state.leader[unit] = leader
    table.state.wounds[leader] = 1

    wounds.suffer(table.state, unit, 1, -1, leader)
    table.run().play("mini b")

    state = table.state
    assert state.leader[unit] == unit * 8 + 1
    assert state.wounds[unit * 8 + 1] == 1 and state.profile[unit * 8 + 1] == 0
    assert state.upgrade_state[unit * 8] != LOST


@rules("LG-SETUP-9")
def test_with_its_mini_a_card_gives_nothing_any_more():
    table, _, _ = two()
    unit = table.unit("gold", "Stormtroopers", (50, 10), upgrades=["DLT-19 Stormtrooper"])

    wounds.suffer(table.state, unit, 1, -1, unit * 8 + 4)
    table.run()

    assert table.state.upgrade_state[unit * 8] == LOST


@rules("LG-K-counterpart", "AMB-91")
def test_no_other_mini_falls_while_the_counterpart_lives():
    table, _, _ = two()
    unit = table.unit("gold", "Leia Organa", (50, 10))
    state = table.state
    state.counterpart[unit] = next(row for row in range(UNITS.count) if UNITS.labels[row].startswith("C-3PO"))
    state.mini[unit * 8 + 1], state.profile[unit * 8 + 1] = ALIVE, OF_COUNTERPART
    state.wounds[unit * 8] = 5  # of 6

    wounds.suffer(state, unit, 2)
    table.run()

    assert table.asked == "nobody"
    assert state.mini[unit * 8] == ALIVE and state.mini[unit * 8 + 1] != ALIVE


@rules("LG-ATK-9-4", "LG-WIN-2")
def test_a_unit_without_minis_is_defeated():
    table, a, d = two(minis=1)
    table.state.face_up[d] = 1
    table.roll(H, B)

    attack(table, a, d, white=1).run()

    state = table.state
    assert state.life[d] == DEFEATED and state.face_up[d] == 0
    assert state.destroyed[0] == state.points[d]
    assert told(table, "unit defeated") == [{"unit": "silver 1", "by": "gold 1"}]


@rules("LG-WIN-1")
def test_the_last_unit_takes_the_game_with_it():
    table = Table()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10)))
    d = only(table, table.unit("silver", "Stormtroopers", (30, 22), minis=1))
    table.roll(H, B)

    attack(table, a, d, white=1).run()

    assert table.state.over and table.state.winners == 1


@rules("LG-ATK-9-5")
def test_other_wounds_need_no_dice_and_suppress_nobody():
    table, _, d = two()

    wounds.suffer(table.state, d, 1)
    finish(table)

    assert alive(table, d) == 3 and table.token(d, "suppression") == 0


@rules("LG-ATK-10-1", "AMB-2")
def test_a_ranged_attack_suppresses_if_there_was_a_result():
    for faces, suppression in (((H, K), 1), ((B,), 0)):
        table, a, d = two()
        table.roll(*faces)
        finish(attack(table, a, d, white=1))
        assert table.token(d, "suppression") == suppression


@rules("LG-K-suppressive", "AMB-21")
def test_suppressive_weapons_suppress_in_any_case_and_once():
    table, a, d = two()
    table.roll(B, B)

    finish(attack(table, a, d, kind="melee", white=2, suppressive=2))

    assert table.token(d, "suppression") == 1


@rules("LG-K-immobilize", "LG-K-poison", "AMB-90")
def test_tokens_for_the_wounded_only():
    for blocks, gained in ((K, 0), (B, 2)):
        table, a, d = two()
        table.roll(H, blocks)
        finish(attack(table, a, d, white=1, immobilize=2, poison=2, ion=1))
        assert table.token(d, "immobilize") == table.token(d, "poison") == gained
        assert table.token(d, "ion") == 0  # neither vehicle nor droid


# LG-TYPE-vehicle


@rules("LG-TYPE-vehicle-1", "AMB-89")
@pytest.mark.parametrize(("face", "token"), [(K, "damaged"), (B, "disabled"), (Z, "disrupted")])
def test_the_resilience_die(face, token):
    table, a, d = two(defender="AT-ST")
    table.state.wounds[d * 8] = 7
    table.roll(H, B, face)

    finish(attack(table, a, d, white=1))

    assert table.token(d, token) == 1
    if token == "disrupted":
        kind = table.state.kind[d]
        first = UNITS.weapon_first[kind]
        assert first <= table.state.disrupted[d] < first + UNITS.weapon_count[kind]


@rules("LG-TYPE-vehicle-1", "AMB-15")
def test_it_is_rolled_once_and_not_by_the_dead():
    table, a, d = two(defender="AT-ST")
    table.state.wounds[d * 8] = 7
    table.state.rolled_resilience[d] = 1
    table.roll(H, B)
    finish(attack(table, a, d, white=1))
    assert table.state.dice.left() == 0

    table, a, d = two(defender="AT-ST")
    table.state.wounds[d * 8] = 10
    table.roll(H, B)
    finish(attack(table, a, d, white=1))
    assert table.state.life[d] == DEFEATED and table.state.dice.left() == 0


@rules("LG-K-tow-cable")
def test_a_tow_cable_turns_a_wounded_vehicle():
    table, a, d = two(defender="AT-RT (Rebel)")
    before = table.state.heading[d * 8]
    table.roll(H, B)

    attack(table, a, d, white=1, tow_cable=1).run()

    assert table.asked.startswith("gold") and table.legal[0].startswith("heading")
    table.play(table.legal[-1])
    assert table.state.heading[d * 8] != before


@rules("LG-K-weak-point")
def test_a_weak_point_gives_impact_from_its_arcs_only():
    offered = []
    for heading in range(0, 24, 6):
        table, a, d = two(defender="AT-ST", theirs={"armor": 1, "weak_point": 1})
        table.state.heading[d * 8] = heading
        table.roll(H)
        attack(table, a, d, white=1).run()
        offered.append(table.legal)

    assert offered.count(["number 0", "number 1"]) == 1  # from behind


# LG-ATK-11


@rules("LG-ATK-11-2", "AMB-68")
def test_pools_of_a_defeated_attacker_are_dropped():
    table = Table().listen()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 10), minis=1))
    d = only(table, table.unit("silver", "Luke Skywalker (Hero of the Rebellion)", (30, 22), dodge=1), deflect=1)
    e = only(table, table.unit("silver", "Stormtroopers", (36, 22)))
    table.unit("gold", "Stormtroopers", (60, 10))
    table.roll(H, H, Z)
    attack(table, a, d, white=2)
    add_pool(table, e, white=3)

    table.play("unit theirs 1", "token of mine 1")

    assert table.state.life[a] == DEFEATED
    assert [event["defender"] for event in told(table, "pool dropped")] == ["silver 2"]


@rules("LG-ATK-11-2")
def test_the_pool_of_a_defeated_attacker_still_pierces_and_suppresses():
    table, a, d = two(minis=1, defender="Luke Skywalker (Hero of the Rebellion)", theirs={"deflect": 1}, dodge=1)
    a = only(table, table.unit("gold", "Stormtroopers", (34, 10), minis=1))
    table.roll(H, H, H, Z, K)

    attack(table, a, d, white=3, pierce=1, suppressive=1).play("token of mine 1", "number 1")
    finish(table)

    assert table.state.life[a] == DEFEATED
    assert suffered(table, d) == 1 and table.token(d, "suppression") == 2


@rules("LG-ATK-11-1")
def test_minis_lost_between_pools_do_not_take_their_dice_away():
    table, a, d = two(defender="Luke Skywalker (Hero of the Rebellion)", theirs={"deflect": 1}, dodge=1)
    other = only(table, table.unit("silver", "Stormtroopers", (36, 22)))
    table.roll(H, H, Z, B, B, B)
    attack(table, a, d, white=2)
    add_pool(table, other, white=3)

    table.play("unit theirs 1", "token of mine 1")
    finish(table)

    assert alive(table, a) == 3 and table.state.dice.left() == 0


# Area weapons and tokens


def charge_weapon():
    return WEAPONS.names.index("Proton Charge")


@rules("LG-K-detonate", "AMB-45", "AMB-121")
def test_a_charge_attacks_everybody_near_one_after_the_other():
    table = Table().seed(3).listen()
    row = table.marker("charge", (30, 16), owner="gold")
    table.unit("gold", "Stormtroopers", (30, 18))
    table.unit("silver", "Stormtroopers", (30, 14))
    table.unit("silver", "Stormtroopers", (60, 14), aim=1)

    declaring.begin_token_attack(table.state, 0, row, charge_weapon())
    table.run()

    assert table.legal == ["unit mine 1", "unit theirs 1"]
    finish(table.play("unit theirs 1"))
    rolled = told(table, "attack rolled")
    assert [event["defender"] for event in rolled] == ["silver 1", "gold 1"]
    assert rolled[0]["attacker"] is None


@rules("LG-K-detonate", "LG-K-impact")
def test_the_keywords_of_a_charge_work():
    weapon = charge_weapon()
    table = Table().listen()
    row = table.marker("charge", (30, 16), owner="gold")
    target = table.unit("silver", "AT-ST", (30, 13))
    dice = WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon]
    table.roll(*[H] * dice, *[B] * dice)

    declaring.begin_token_attack(table.state, 0, row, weapon)
    table.run()

    assert table.asked == "gold ChooseForEffect" and table.legal[0] == "number 0"
    finish(table.play(table.legal[-1]))
    assert suffered(table, target) > 0


@rules("LG-K-self-destruct", "AMB-111")
def test_self_destruction_attacks_friend_and_foe_and_ends_the_unit():
    table = Table().seed(1).listen()
    table.unit("gold", "Stormtroopers", (60, 30))
    bomb = table.unit("gold", "DSD1 Dwarf Spider Droid", (30, 16), wounds=3)
    table.unit("gold", "Stormtroopers", (30, 19))
    table.unit("silver", "Stormtroopers", (30, 13))
    table.unit("silver", "Stormtroopers", (60, 13))

    declaring.begin_attack(table.state, 0, bomb, 0, WEAPONS.names.index("DSD1 Self-Destruct Mechanism"))
    finish(table)

    assert table.state.life[bomb] == DEFEATED
    assert {event["defender"] for event in told(table, "attack rolled")} == {"gold 3", "silver 1"}


@rules("LG-K-overrun", "AMB-112")
def test_an_overrun_attack_is_neither_melee_nor_ranged():
    table, a, d = two("Swoop Bike Riders", gap=CONTACT, suppression=1)
    weapon = WEAPONS.names.index("Vibro-Ax")
    table.roll(H, H, H, K, K, K)

    declaring.begin_attack(table.state, 0, a, 0, weapon, d)
    finish(table)

    assert told(table, "cover counted") == [] and table.token(d, "suppression") == 1


# LG-K-guardian


@rules("LG-K-guardian")
@pytest.mark.parametrize("why", ["melee", "has Guardian itself", "far away", "a vehicle"])
def test_when_a_guardian_cannot_help(why):
    theirs = {"guardian": 1} if why == "has Guardian itself" else {}
    table, a, d = two(defender="AT-ST" if why == "a vehicle" else "Stormtroopers", theirs=theirs)
    at = (50, 24) if why == "far away" else (33, 24)
    only(table, table.unit("silver", "Imperial Royal Guards", at), guardian=2)
    table.roll(H, K)

    attack(table, a, d, kind="melee" if why == "melee" else "ranged", white=1).run()

    assert table.asked == "nobody"


@rules("LG-K-guardian", "AMB-93")
def test_several_guardians_one_after_another():
    table, a, d = two()
    for x in (33, 27):
        only(table, table.unit("silver", "Imperial Royal Guards", (x, 24)), guardian=1)
    table.roll(H, H, H, K, K, K)

    attack(table, a, d, white=3).play("unit mine 3", "number 1", "number 1")
    finish(table)

    assert len(told(table, "guarded")) == 2


@rules("LG-K-guardian", "AMB-26")
def test_guardian_and_armor_in_the_order_the_defender_likes():
    table, a, d = two(theirs={"armor_x": 1})
    only(table, table.unit("silver", "Imperial Royal Guards", (33, 24)), guardian=2)
    table.roll(H, H, H, K, K)

    attack(table, a, d, white=3).play("unit mine 1", "number 1", "number 2")

    assert [event["amount"] for event in told(table, "results cancelled")] == [1]
    assert told(table, "guarded")[0]["amount"] == 2 and table.state.dice.left() == 0


@rules("LG-K-danger-sense", "AMB-17")
def test_danger_sense_counts_in_melee():
    table, a, d = two(theirs={"danger_sense": 2}, suppression=3)
    table.roll(H, B, K, B)

    finish(attack(table, a, d, kind="melee", white=1))

    assert table.state.dice.left() == 0 and suffered(table, d) == 0


@rules("LG-DICE-1")
def test_a_cancelled_die_is_gone_and_a_changed_one_stays():
    table, a, d = two(defender="AT-ST", theirs={"armor": 1})
    table.roll(H, H, B)
    attack(table, a, d, white=2, impact=1).play("number 1", "yes")

    compared = told(table, "pool compared")[0]
    assert (compared["results"], compared["wounds"]) == (1, 1)


@rules("LG-ATK-5-3", "LG-ATK-5-4", "AMB-3", "AMB-12")
@pytest.mark.parametrize(("x", "cover"), [(30.0, 0), (37.0, 2), (46.0, 0)])
def test_cover_by_what_lies_between(x, cover):
    house = piece_from("house", "house", 30 * INCH, 16 * INCH, 0)
    table = Table(pieces=[house]).listen()
    a = only(table, table.unit("gold", "Stormtroopers", (30, 6)))
    d = only(table, table.unit("silver", "Stormtroopers", (x, 26), minis=1))
    table.unit("silver", "Stormtroopers", (68, 33))
    table.roll(H, H, *[B] * (2 - cover))

    finish(attack(table, a, d, white=2))

    counted = told(table, "cover counted")
    assert (counted[0]["cover"] if counted else 0) == cover


@rules("LG-ATK-9-6", "LG-MELEE-6")
def test_after_losses_in_melee_both_sides_close_up():
    table = Table().listen()
    a = only(table, table.unit("gold", "Stormtroopers", minis=2, places=[(30, 10), (30 + CONTACT, 10)]))
    places = [(30, 10 + CONTACT), (30 + CONTACT, 10 + CONTACT)]
    d = only(table, table.unit("silver", "Stormtroopers", minis=2, places=places))
    table.unit("silver", "Stormtroopers", (68, 33))
    table.roll(H, B)

    attack(table, a, d, kind="melee", white=1).run()
    finish(table)

    assert are_in_melee(table.state, a, d)
    lonely = [mini for mini in (a * 8, a * 8 + 1) if not mini_touches(table.state, mini, d)]
    assert lonely == []


@rules("LG-ATK-11-3")
def test_a_pool_against_a_unit_that_fell_as_guardian_is_dropped():
    table, a, d = two()
    guard = only(table, table.unit("silver", "Imperial Royal Guards", (33, 24), minis=1), guardian=2)
    table.roll(H, H, B, B)
    attack(table, a, d, white=2)
    add_pool(table, guard, white=3)

    finish(table.play("unit theirs 1", "number 2"))

    assert table.state.life[guard] == DEFEATED
    assert [event["defender"] for event in told(table, "pool dropped")] == ["silver 3"]


@rules("LG-K-ram", "AMB-10")
def test_ram_turns_blanks_and_hits_after_a_full_move_only():
    for flags, asked in ((0, False), (FULL_MOVE, True)):
        table, a, d = two()
        table.state.push(ACTIVATION, a)
        ACTIVATION_FLAGS.set(table.state, flags)
        table.roll(B, B, *[B] * asked)
        attack(table, a, d, kind="melee", white=2, ram=1)
        run_attack(table)
        assert ("kind blank" in table.legal) is asked


def run_attack(table):
    """Run the attack, but not the activation beneath it."""
    while table.state.pending < 0 and table.state.innermost(ATTACK) >= 0:
        run(table.state, [steps if number != ACTIVATION.number else () for number, steps in enumerate(STEPS)])
        if table.state.pending >= 0 and len(table.legal) == 1:
            table._answer(int(table.mask.ids[0]))


@rules("LG-K-heavy-weapon-team", "AMB-33")
def test_the_leader_of_a_heavy_weapon_team_is_wounded_last():
    table, _, _ = two()
    unit = table.unit("silver", "Scout Troopers (Strike Team)", (50, 24), upgrades=["DLT-19x Sniper"])
    table.state.leader[unit] = unit * 8 + 1

    wounds.suffer(table.state, unit, 1)
    finish(table)

    assert table.state.mini[unit * 8 + 1] == ALIVE and table.state.mini[unit * 8] != ALIVE


@rules("LG-K-guardian", "AMB-25")
def test_a_guardian_measures_between_the_units():
    table, a, d = two()
    # at range 1 of the outermost mini only
    only(table, table.unit("silver", "Imperial Royal Guards", (38.5, 22), minis=1), guardian=1)
    table.roll(H, K)

    attack(table, a, d, white=1).run()

    assert table.legal == ["number 0", "number 1"]


@rules("LG-K-area-weapon", "AMB-32")
def test_wounds_of_a_charge_are_capped_by_what_the_charge_sees():
    house = piece_from("house", "house", 36 * INCH, 18 * INCH, 0)
    table = Table(pieces=[house]).listen()
    row = table.marker("charge", (30, 18), owner="gold")
    d = only(table, table.unit("silver", "Stormtroopers", places=[(30, 20), (31.2, 20), (44, 18), (45, 18)]))
    table.unit("silver", "Stormtroopers", (68, 33))
    weapon = WEAPONS.names.index("Proton Charge")
    dice = WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon]
    table.roll(*[H] * dice, *[B] * dice)

    declaring.begin_token_attack(table.state, 0, row, weapon)
    finish(table)

    assert suffered(table, d) == min(dice, 2)


@rules("LG-K-self-destruct")
def test_self_destruction_is_a_free_action_of_a_wounded_unit():
    for hurt in (3, 4):
        table = Table().seed(1).listen()
        bomb = table.unit("gold", "DSD1 Dwarf Spider Droid", (30, 16), wounds=hurt, order="up")
        table.unit("gold", "Stormtroopers", (60, 30))
        table.unit("silver", "Stormtroopers", (30, 13))
        table.activate(bomb)

        assert ("use Self-Destruct" in table.legal) is (hurt == 4)

    finish(table.play("use Self-Destruct"))
    assert table.state.life[bomb] == DEFEATED
    assert [event["defender"] for event in told(table, "attack rolled")] == ["silver 1"]


@rules("LG-K-overrun")
def test_an_overrun_attack_may_follow_a_standard_move_over_an_enemy():
    over = STANDARD_MOVE | DID_MOVE
    for flags, is_own, asked in ((0, True, False), (over, False, False), (over, True, True)):
        table = Table().seed(1).listen()
        bikes = table.unit("gold", "Swoop Bike Riders", (30, 16))
        enemy = table.unit("silver", "Stormtroopers", (30, 10))
        table.unit("silver", "Stormtroopers", (60, 10))
        if is_own:
            table.state.push(ACTIVATION, bikes, 0, 0)
            table.state.frames[table.state.top + 1] = len(STEPS[ACTIVATION.number])  # with nothing left to do
        table.state.push(EVENT, bikes, MOVE_BY_EFFECT, 0, -1)
        for local in (EVENT_MOVE, EVENT_TARGET, EVENT_WEAPON, EVENT_LIMIT):
            local.set(table.state, -1)
        EVENT_FLAGS.set(table.state, flags)
        EVENT_PASSED.add(table.state, table.state.top, enemy)
        table.state.frames[table.state.top + 1] = EVENT_STEPS.index(work_after_move)
        table.run()

        assert (table.asked == "gold ChooseEffect") is asked

    finish(table.play("yes"))
    assert [event["defender"] for event in told(table, "attack rolled")] == ["silver 1"]
