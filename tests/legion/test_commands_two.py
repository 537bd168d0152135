"""What command cards of Republic and Separatist characters say, and flaw cards."""

import pytest
from builders.legion import DOWN, UP, Table
from builders.legion_attacks import attack, keyword, only
from builders.legion_upgrades import B, H, K, begin, settle, settle_to_actions, wounds_on

from grognard.envs.legion.abilities import (
    ABILITIES,
    CARDS_BEGIN,
    COMMAND_ENDS,
    DEPLOYED,
    DIVULGED,
    END_BEGINS,
    FIRST_COMMAND,
    UNTIMED,
)
from grognard.envs.legion.actions import CLAIMING, MOVING
from grognard.envs.legion.data.tables import COMMANDS, WEAPONS
from grognard.envs.legion.rules import acting, lasting, measuring, orders, spending, targeting, units
from grognard.envs.legion.rules.acting import frame_of
from grognard.envs.legion.rules.lasting import is_under
from grognard.envs.legion.sequence.flows import COMMAND_PHASE, TURN
from grognard.envs.legion.state import DEFEATED, NONE, ON_TABLE, WAITING

CLONES, STORM, DROIDS = "Phase I Clone Troopers", "Stormtroopers", "B1 Battle Droids"


def number(card):
    return COMMANDS.ids.index(f"cmd_{card}")


def played(card, name, at=(20, 10), *, phase="command", **unit):
    """A table on which gold has just revealed a card of a character."""
    table = Table(phase=phase)
    hero = table.unit("gold", name, at, **unit)
    table.in_play("gold", f"cmd_{card}")
    table.state.chosen[0] = number(card)
    table.state.nominated[0] = hero
    table.far = table.unit("silver", STORM, (70, 34), minis=1)
    return table, hero


def untimed(card, name, **unit):
    """The same, and its untimed effects have worked."""
    table, hero = played(card, name, **unit)
    begin(table, UNTIMED)
    return table, hero


def friend(table, at, name=CLONES, **more):
    return table.unit("gold", name, at, **{"minis": 1, **more})


def foe(table, at, name=STORM, **more):
    return table.unit("silver", name, at, **{"minis": 1, **more})


def order(table, unit, by, with_card=0):
    """The unit is issued an order."""
    orders.issue(table.state, unit, by, with_card)
    return table.run()


def tokens(table, unit, *names):
    return tuple(table.token(unit, name) for name in names)


def ends(table, unit):
    """The unit activates and does nothing."""
    table.activate(unit)
    return settle(table)


# Obi-Wan Kenobi


def test_hello_there_gives_a_token_for_each_enemy_near_him_and_one_standby():
    table, obi = untimed("hello_there", "Obi-Wan Kenobi", phase="activation")
    foe(table, (22, 10)), foe(table, (18, 10)), foe(table, (20, 25))
    assert table.has(obi, "Nimble")
    begin(table, CARDS_BEGIN)
    assert table.legal == ["done", "kind aim", "kind dodge", "kind surge", "kind standby"]
    table.play("kind standby")
    assert table.legal == ["done", "kind aim", "kind dodge", "kind surge"]
    table.play("kind aim")
    assert tokens(table, obi, "aim", "standby") == (1, 1) and table.asked == "nobody"


def test_hello_there_gives_nothing_without_enemies_near_him():
    table, _ = untimed("hello_there", "Obi-Wan Kenobi", phase="activation")
    assert begin(table, CARDS_BEGIN).asked == "nobody"


def test_knowledge_and_defense_gives_dodges_and_guards_in_melee():
    table, obi = played("knowledge_and_defense", "Obi-Wan Kenobi")
    near = friend(table, (22, 10))
    friend(table, (20, 13)), friend(table, (40, 10))
    begin(table, UNTIMED)
    assert table.token(obi, "dodge") == 2
    enemy = foe(table, (22, 11.063))
    table.roll(H, B, B, B, B)
    attack(table, enemy, near, red=1, kind="melee").run()
    while "number 1" not in table.legal and table.asked != "nobody":
        table.play("done" if "done" in table.legal else table.legal[0])
    assert "number 1" in table.legal, "Guardian"


def test_without_the_card_guardian_does_not_work_in_melee():
    table, _ = played("hello_there", "Obi-Wan Kenobi")
    near = friend(table, (22, 10))
    enemy = foe(table, (22, 11.063))
    table.roll(H, B, B, B, B)
    attack(table, enemy, near, red=1, kind="melee").run()
    while table.asked != "nobody":
        assert "number 1" not in table.legal
        table.play("done" if "done" in table.legal else table.legal[0])


def test_general_kenobi_gives_surges_for_friends_beside_those_he_orders():
    table, obi = played("general_kenobi", "Obi-Wan Kenobi")
    first, second = friend(table, (24, 10)), friend(table, (26, 10))
    order(table, first, obi)
    assert table.token(first, "surge") == 2
    order(table, second, first)
    assert table.token(second, "surge") == 0, "not ordered by him"


# Clone Captain Rex


def test_take_that_clankers_lengthens_ranges_after_an_aim():
    table, _ = played("take_that_clankers", "Clone Captain Rex", phase="activation")
    clones = friend(table, (30, 10), order=UP)
    table.activate(clones).play("do aim")
    weapon = next(w for w in range(WEAPONS.count) if WEAPONS.range_max[w] == 3 and WEAPONS.range_min[w] == 1)
    assert is_under(table.state, lasting.FARTHER, clones)
    settle(table)
    assert not is_under(table.state, lasting.FARTHER, clones)
    assert targeting.is_in_reach(table.state, weapon, 4, 0, 0, 1) and not targeting.is_in_reach(
        table.state, weapon, 4, 0, 0
    )


def test_take_that_clankers_reaches_one_range_farther_for_a_shot():
    table, _ = played("take_that_clankers", "Clone Captain Rex", phase="activation")
    clones = friend(table, (30, 10), order=UP)
    table.unit("silver", STORM, (30, 32), minis=1)
    table.activate(clones)
    assert "do attack" not in table.legal
    table.play("do aim")
    assert "do attack" in table.legal


def test_take_that_clankers_needs_a_face_up_order():
    table, _ = played("take_that_clankers", "Clone Captain Rex", phase="activation")
    clones = friend(table, (30, 10))
    table.activate(clones).play("do aim")
    assert not is_under(table.state, lasting.FARTHER, clones)


# Anakin Skywalker


def test_this_is_where_the_fun_begins_wants_him_to_go_first():
    table, anakin = untimed("this_is_where_the_fun_begins", "Anakin Skywalker", phase="activation")
    other = friend(table, (30, 10))
    assert table.has(anakin, "Outmaneuver") and table.has(anakin, "Relentless")
    ends(table, anakin)
    assert table.token(anakin, "suppression") == 0
    table, anakin = untimed("this_is_where_the_fun_begins", "Anakin Skywalker", phase="activation")
    other = friend(table, (30, 10))
    ends(table, other), ends(table, anakin)
    assert table.token(anakin, "suppression") == 1


def test_you_underestimate_my_power_wants_an_attack():
    table, anakin = untimed("you_underestimate_my_power", "Anakin Skywalker", phase="activation")
    assert table.has(anakin, "Master of the Force") and is_under(table.state, lasting.SURGE_TO_CRIT, anakin)
    ends(table, anakin)
    assert table.token(anakin, "suppression") == 1
    table, anakin = untimed("you_underestimate_my_power", "Anakin Skywalker", phase="activation")
    foe(table, (20, 11.063))
    table.seed(3).activate(anakin)
    settle(table, "do attack", "mine 1", "weapon 1")
    assert table.token(anakin, "suppression") == 0


def test_hero_of_the_clone_wars_wants_company():
    table, anakin = untimed("hero_of_the_clone_wars", "Anakin Skywalker", phase="activation")
    assert table.has(anakin, "Exemplar") and units.value(table.state, anakin, keyword("Reliable")) == 2
    ends(table, anakin)
    assert table.token(anakin, "suppression") == 1
    table, anakin = untimed("hero_of_the_clone_wars", "Anakin Skywalker", phase="activation")
    friend(table, (22, 10))
    ends(table, anakin)
    assert table.token(anakin, "suppression") == 0


# Padme Amidala


def test_our_fate_is_in_your_hands_takes_suppression_for_dodges():
    table, padme = untimed("our_fate_is_in_your_hands", "Padme Amidala", phase="activation")
    one, two = friend(table, (22, 10), suppression=2), friend(table, (18, 10), suppression=2)
    friend(table, (50, 10), suppression=3)
    begin(table, CARDS_BEGIN)
    assert table.has(padme, "Danger Sense") and table.legal == ["done", "unit mine 2", "unit mine 3"]
    table.play("unit mine 2", "unit mine 3", "unit mine 3", "done")
    assert tokens(table, padme, "suppression", "dodge") == (3, 2)
    assert (table.token(one, "suppression"), table.token(two, "suppression")) == (1, 0)


def test_our_fate_is_in_your_hands_may_take_nothing():
    table, padme = untimed("our_fate_is_in_your_hands", "Padme Amidala", phase="activation")
    friend(table, (22, 10), suppression=2)
    begin(table, CARDS_BEGIN).play("done")
    assert tokens(table, padme, "suppression", "dodge") == (0, 0)


def test_aggressive_negotiations_lets_troopers_move_or_gain_a_token():
    table, padme = played("aggressive_negotiations", "Padme Amidala")
    clones = friend(table, (24, 10))
    order(table, clones, padme)
    if table.legal == ["done", "yes"]:
        table.play("yes")
    assert table.legal == ["done", "kind aim", "kind dodge", "kind surge", "do move"]
    table.play("kind surge")
    assert table.token(clones, "surge") == 1
    other = friend(table, (28, 10))
    assert order(table, other, clones).asked == "nobody", "not ordered by her"


def test_aggressive_negotiations_moves_at_once():
    table, padme = played("aggressive_negotiations", "Padme Amidala")
    clones = friend(table, (24, 10))
    order(table, clones, padme)
    settle(table, "yes", "do move", "move standard")
    assert table.state.moves[clones] == 1


def divulged(card, name, *others):
    table = Table(phase="setup")
    hero = table.unit("gold", name)
    table.others = [table.unit("gold", other, minis=1) for other in others]
    table.state.life[hero] = WAITING
    table.hand("gold", f"cmd_{card}", "Push")
    ABILITIES[FIRST_COMMAND + number(card)].work(table.state, DIVULGED, hero, 1, NONE, NONE)
    table.run()
    return table, hero


def test_diplomatic_cover_shown_infiltrates_and_must_be_chosen():
    table, padme = divulged("diplomatic_cover", "Padme Amidala")
    assert table.has(padme, "Infiltrate")
    table.state.life[padme] = 2
    begin(table, DEPLOYED, unit=padme, about=padme)
    assert table.token(padme, "dodge") == 1
    table.unit("silver", STORM, (70, 34), minis=1)
    table.begin(COMMAND_PHASE)
    assert table.legal == ["command Diplomatic Cover"]
    table.play("command Diplomatic Cover")
    assert table.has(padme, "Secret Mission") and not table.has(padme, "Reliable")


def test_diplomatic_cover_without_having_been_shown():
    table, padme = untimed("diplomatic_cover", "Padme Amidala")
    assert table.has(padme, "Reliable") and not table.has(padme, "Secret Mission")


# Yoda


def test_size_matters_not_makes_him_fast_and_repeats_actions():
    table, yoda = played("size_matters_not", "Yoda", phase="activation")
    before = units.speed_of(table.state, yoda)
    near = friend(table, (22, 10), suppression=2)
    begin(table, UNTIMED)
    assert all(table.has(yoda, name) for name in ("Jump", "Charge", "Disengage"))
    assert before < units.speed_of(table.state, yoda) == 3
    table.activate(yoda)
    uses = [text for text in table.legal if text.startswith("use ")]
    for _ in range(2):
        table.play(uses[0])
        settle_to_actions(table, "unit mine 2")
    assert near and uses[0] not in table.legal


def test_without_the_card_an_action_is_used_once():
    table, yoda = played("there_is_no_try", "Yoda", phase="activation")
    friend(table, (22, 10), suppression=2)
    table.activate(yoda)
    uses = [text for text in table.legal if text.startswith("use ")]
    table.play(uses[0])
    settle_to_actions(table, "unit mine 2")
    assert uses[0] not in table.legal


@pytest.mark.parametrize(
    ("card", "back"),
    [
        ("size_matters_not", "there_is_no_try"),
        ("there_is_no_try", "luminous_beings_are_we"),
        ("luminous_beings_are_we", "size_matters_not"),
    ],
)
def test_cards_of_yoda_fetch_one_another(card, back):
    table, _ = played(card, "Yoda")
    table._add_cards(table.state.discard, "gold", [f"cmd_{back}"])
    begin(table, END_BEGINS)
    assert list(table.state.hand[0]) == [number(back)] and list(table.state.known[0]) == [number(back)]
    table, _ = played(card, "Yoda")
    assert list(begin(table, END_BEGINS).state.hand[0]) == []


def test_there_is_no_try_strengthens_troopers_he_orders():
    table, yoda = played("there_is_no_try", "Yoda")
    clones, others = friend(table, (24, 10)), friend(table, (28, 10))
    order(table, clones, yoda), order(table, others, clones)
    assert table.has(clones, "Outmaneuver") and table.has(clones, "Relentless") and table.token(clones, "dodge") == 1
    assert not table.has(others, "Relentless") and table.token(others, "dodge") == 0


def test_luminous_beings_lend_their_tokens():
    table, yoda = untimed("luminous_beings_are_we", "Yoda")
    near, far = friend(table, (24, 10), "Wookiee Chieftain"), friend(table, (60, 10), "Wookiee Chieftain")
    assert tokens(table, yoda, "aim", "dodge", "surge") == (2, 2, 2)
    assert not targeting.may_attack(table.state, yoda)
    assert spending.can_spend(table.state, near, 0) and not spending.can_spend(table.state, far, 0)


# Clone Commander Cody


def observed(card, name, where, **more):
    table, cody = untimed(card, "Clone Commander Cody", phase="activation")
    shooter = friend(table, (30, 10), name, order=UP)
    target = foe(table, (30, 20), observation=1, **more)
    return table, cody, shooter, target


@pytest.mark.parametrize("answer", ["yes", "done"])
def test_bring_it_down_spends_an_observation_for_suppressive(answer):
    table, _cody, shooter, target = observed("bring_it_down", CLONES, (30, 20), suppression=0)
    table.roll(*[B] * 12).activate(shooter).play("do attack")
    assert table.asked == "gold ChooseEffect"
    table.play(answer)
    settle(table)
    assert table.token(target, "observation") == (0 if answer == "yes" else 1)
    assert table.token(target, "suppression") == (1 if answer == "yes" else 0)


def test_bring_it_down_needs_an_observation():
    table, _cody, shooter, target = observed("bring_it_down", CLONES, (30, 20))
    table.state.tokens[target * 20 + 4] = 0
    table.roll(*[B] * 12).activate(shooter).play("do attack")
    assert table.asked != "gold ChooseEffect"


def test_combined_arms_moves_clones_near_the_vehicle():
    table, _cody, shooter, target = observed("combined_arms", "AT-RT (Republic)", (30, 20))
    clones = friend(table, (33, 10))
    table.roll(*[B] * 20).activate(shooter)
    settle(table, "do attack", "unit theirs 2", "yes", "unit mine 3", "move standard")
    assert table.token(target, "observation") == 0 and table.state.moves[clones] == 1


def test_combined_arms_is_for_vehicles():
    table, _cody, shooter, target = observed("combined_arms", CLONES, (30, 20))
    table.roll(*[B] * 12).activate(shooter)
    settle(table, "do attack", "unit theirs 2", "yes", "unit mine 2", "move standard")
    assert table.token(target, "observation") == 1


@pytest.mark.parametrize(("face", "with_card", "asked"), [(H, 1, True), (B, 1, False), (H, 0, False)])
def test_have_i_ever_let_you_down_strikes_back(face, with_card, asked):
    table, _cody = played("have_i_ever_let_you_down", "Clone Commander Cody", phase="activation")
    clones = table.unit("gold", CLONES, (22, 10), minis=3)
    table.state.ordered[clones], table.state.ordered_with_card[clones] = 1, with_card
    enemy = foe(table, (22, 20), order=UP)
    table.roll(*[face] * 1, *[B] * 60).activate(enemy).play("do attack")
    seen = False
    for _ in range(60):
        if table.asked == "nobody":
            break
        if table.asked == "gold ChooseForEffect" and table.legal == ["done", "yes"]:
            seen = True
            table.play("yes")
            continue
        legal = table.legal
        wanted = [text for text in ("unit mine 2", "unit theirs 2", "weapon 1", "unit theirs 1") if text in legal]
        table.play(wanted[0] if wanted else "done" if "done" in legal else legal[0])
    assert seen is asked


# Count Dooku


def test_fear_surprise_intimidation_frightens_defenders():
    table, dooku = untimed("fear_surprise_intimidation", "Count Dooku", phase="activation")
    enemy = foe(table, (20, 11.063))
    assert table.has(dooku, "Relentless") and targeting.arsenal_of(table.state, dooku) >= 2
    table.roll(*[B] * 40).activate(dooku)
    settle(table, "do attack", "attack melee", "weapon 1")
    assert table.token(enemy, "suppression") >= 2


def test_fear_surprise_intimidation_makes_ranged_weapons_versatile():
    table, dooku = played("fear_surprise_intimidation", "Count Dooku", phase="activation")
    weapon = next(
        int(weapon)
        for weapon in units.weapons_of(table.state, dooku * 8)
        if targeting.fits_kind(weapon, 1) and not targeting.fits_kind(weapon, 0)
    )
    assert not targeting.is_versatile(table.state, dooku, weapon)
    begin(table, UNTIMED)
    assert targeting.is_versatile(table.state, dooku, weapon)


def test_double_the_fall_trades_orders():
    table, dooku = played("double_the_fall", "Count Dooku", phase="activation", order=UP)
    one, two, three = (foe(table, (x, 10), order=UP) for x in (23, 17, 20.0))
    away = foe(table, (50, 10), order=UP)
    table.state.y[three * 8] = 14 * 254
    begin(table, CARDS_BEGIN).play("yes", "unit theirs 2", "unit theirs 3")
    assert [int(table.state.face_up[unit]) for unit in (dooku, one, two, three, away)] == [0, 0, 0, 1, 1]
    assert orders.tokens_in_pool(table.state, 0) == 1 and orders.tokens_in_pool(table.state, 1) == 3


def test_double_the_fall_may_be_declined_and_needs_an_order():
    table, dooku = played("double_the_fall", "Count Dooku", phase="activation", order=UP)
    one = foe(table, (23, 10), order=UP)
    begin(table, CARDS_BEGIN).play("done")
    assert (table.state.face_up[dooku], table.state.face_up[one]) == (1, 1)
    table, dooku = played("double_the_fall", "Count Dooku", phase="activation")
    foe(table, (23, 10), order=UP)
    assert begin(table, CARDS_BEGIN).asked == "nobody"


@pytest.mark.parametrize(("target", "moves"), [("attack ranged", 1), ("attack melee", 0)])
def test_you_disappoint_me_moves_those_he_shot(target, moves):
    table, dooku = played("you_disappoint_me", "Count Dooku", phase="activation")
    enemy = foe(table, (20, 13) if moves else (20, 11.063))
    table.roll(*[B] * 60).activate(dooku)
    settle(table, "do attack", target, "weapon 1", "weapon 2", "unit theirs 2", "move standard")
    assert table.state.moves[enemy] == moves


def test_you_disappoint_me_gives_dodges_to_those_he_orders():
    table, dooku = played("you_disappoint_me", "Count Dooku")
    droids, others = friend(table, (24, 10), DROIDS), friend(table, (28, 10), DROIDS)
    settle(order(table, droids, dooku)), settle(order(table, others, droids))
    assert (table.token(droids, "dodge"), table.token(others, "dodge")) == (1, 0)


@pytest.mark.parametrize(("turned", "next_"), [(UP, True), (None, True), (DOWN, False)])
def test_the_sith_will_rule_activates_ventress_after_him(turned, next_):
    table, dooku = untimed("the_sith_will_rule", "Count Dooku", phase="activation", order=UP)
    ventress = friend(table, (40, 10), "Asajj Ventress", order=turned)
    assert tokens(table, dooku, "aim", "dodge") == (1, 1)
    table.begin(TURN, 0, NONE, 0, NONE)
    for _ in range(40):
        if frame_of(table.state, ventress) != NONE or table.asked == "nobody":
            break
        legal = table.legal
        table.play("unit mine 1" if "unit mine 1" in legal else "done" if "done" in legal else legal[0])
    assert (frame_of(table.state, ventress) != NONE) is next_


# General Grievous


def test_trained_in_your_jedi_arts_strikes_everybody_near_him():
    table, grievous = untimed("trained_in_your_jedi_arts", "General Grievous", phase="activation")
    one, two = foe(table, (23, 10)), foe(table, (17, 10))
    assert table.has(grievous, "Disengage") and table.token(grievous, "dodge") == 1
    table.roll(*[B] * 60).activate(grievous).play("done")
    assert table.legal == ["done", "unit theirs 2", "unit theirs 3"]
    settle(table, "unit theirs 2", "unit theirs 3", "weapon 1", "weapon 2", "weapon 3")
    assert table.state.dice.used >= 8
    assert (table.token(one, "suppression"), table.token(two, "suppression")) == (1, 1)


def test_trained_in_your_jedi_arts_may_strike_nobody():
    table, grievous = untimed("trained_in_your_jedi_arts", "General Grievous", phase="activation")
    foe(table, (40, 10))
    table.activate(grievous).play("done")
    assert table.asked == "nobody"


@pytest.mark.parametrize(("turned", "kind", "guards"), [(UP, "ranged", 1), (UP, "melee", 1), (None, "ranged", 0)])
def test_supreme_commander_lends_guardian_to_ordered_troopers(turned, kind, guards):
    table, _grievous = untimed("supreme_commander", "General Grievous", phase="activation")
    guard = friend(table, (40, 10), DROIDS, order=turned)
    target = friend(table, (43, 10), DROIDS)
    enemy = foe(table, (43, 11.063))
    if kind == "ranged":
        table.state.y[enemy * 8] = 20 * 254
    table.roll(H, H, *[B] * 20)
    attack(table, enemy, target, red=2, kind=kind).run()
    seen = 0
    while table.asked != "nobody":
        seen += "number 2" in table.legal
        table.play("done" if "done" in table.legal else table.legal[0])
    assert seen == guards and not table.has(guard, "Guardian")


def test_supreme_commander_gains_surges_for_troopers_near_him():
    table, grievous = played("supreme_commander", "General Grievous")
    friend(table, (23, 10), DROIDS), friend(table, (17, 10), DROIDS), friend(table, (50, 10), DROIDS)
    begin(table, UNTIMED)
    assert table.token(grievous, "surge") == 2


def test_crush_them_counts_fallen_enemies():
    table, grievous = played("crush_them", "General Grievous")
    for _ in range(2):
        table.state.life[foe(table, (60, 30))] = DEFEATED
    droids = friend(table, (24, 10), DROIDS)
    settle(order(table, droids, grievous))
    assert table.token(droids, "surge") == 2
    table, grievous = played("crush_them", "General Grievous")
    droids = friend(table, (24, 10), DROIDS)
    assert settle(order(table, droids, grievous)).token(droids, "surge") == 0


# Maul

MAUL = "Maul (Impatient Apprentice)"


def test_duel_of_the_fates_lets_opponents_spend_nothing():
    table, maul = untimed("duel_of_the_fates", MAUL)
    near = foe(table, (20, 11.063), STORM, aim=1, dodge=1)
    far = foe(table, (40, 10), aim=1)
    assert table.has(maul, "Disengage") and table.token(maul, "dodge") == 1
    assert measuring.are_in_melee(table.state, maul, near)
    assert [spending.can_spend(table.state, near, kind) for kind in (0, 1)] == [False, False]
    assert spending.can_spend(table.state, far, 0) and spending.can_spend(table.state, maul, 1)


def test_the_phantom_menace_hides_him():
    table, maul = untimed("the_phantom_menace", MAUL)
    near, far = foe(table, (20, 18)), foe(table, (20, 25))
    assert not targeting.may_attack(table.state, maul)
    assert targeting.is_open_to(table.state, near, maul, 1) and not targeting.is_open_to(table.state, far, maul, 1)


def test_the_phantom_menace_shown_infiltrates_and_is_discarded():
    table, maul = divulged("the_phantom_menace", MAUL)
    assert table.has(maul, "Infiltrate")
    assert list(table.state.hand[0]) == [COMMANDS.names.index("Push")]
    assert list(table.state.discard[0]) == [number("the_phantom_menace")]
    table.battle(objective="Recover the Supplies")
    table.state.life[maul], table.state.round = ON_TABLE, 1
    assert acting.is_forbidden(table.state, maul, CLAIMING) and not acting.is_forbidden(table.state, maul, MOVING)
    table.state.round = 2
    assert not acting.is_forbidden(table.state, maul, CLAIMING)


@pytest.mark.parametrize(("answer", "wounds"), [("yes", 1), ("done", 0)])
def test_at_last_lets_him_suffer(answer, wounds):
    table, maul = untimed("at_last", MAUL, phase="activation")
    assert table.has(maul, "Jedi Hunter") and table.token(maul, "aim") == 1
    table.activate(maul).play(answer)
    assert wounds_on(table, maul) == wounds


# Super Tactical Droid

DROID = "Super Tactical Droid (Kalani)"


def test_they_too_will_suffer_takes_an_order_of_the_opponents_choice():
    table, _droid = played("they_too_will_suffer", DROID)
    one, two = foe(table, (60, 10), order=UP), foe(table, (60, 12), order=UP)
    foe(table, (60, 14), "Darth Vader (Dark Lord of the Sith)", order=UP)
    begin(table, COMMAND_ENDS)
    assert (table.asked, table.legal) == ("silver ChooseForEffect", ["unit mine 2", "unit mine 3"])
    table.play("unit mine 3")
    assert (table.state.face_up[one], table.state.face_up[two]) == (1, 0)


def test_they_too_will_suffer_takes_nothing_where_nothing_is():
    table, _ = played("they_too_will_suffer", DROID)
    assert begin(table, COMMAND_ENDS).asked == "nobody"


@pytest.mark.parametrize("answer", ["rank heavy", "done"])
def test_they_too_will_suffer_names_the_first_token_drawn(answer):
    table, _droid = played("they_too_will_suffer", DROID, phase="activation")
    tank = foe(table, (60, 10), "emp_at_st")
    table.seed(1).begin(TURN, 1, NONE, 0, NONE)
    assert table.asked == "gold ChooseForEffect" and set(table.legal) == {"rank corps", "rank heavy", "done"}
    table.play(answer)
    if answer != "done":
        assert frame_of(table.state, tank) != NONE
    assert orders.tokens_in_pool(table.state, 1) == 1


def test_they_too_will_suffer_names_one_token_only():
    table, _droid = played("they_too_will_suffer", DROID, phase="activation")
    foe(table, (60, 10), "emp_at_st"), foe(table, (60, 20), "emp_at_st")
    table.seed(1).begin(TURN, 1, NONE, 0, NONE).play("done")
    settle(table)
    table.begin(TURN, 1, NONE, 0, NONE)
    assert table.asked != "gold ChooseForEffect"


def test_do_not_underestimate_our_means_lets_two_recover():
    table, _droid = played("do_not_underestimate_our_means", DROID, phase="activation", order=UP)
    one, two = (friend(table, (x, 20), DROIDS, order=UP, suppression=2) for x in (30, 60))
    friend(table, (40, 20), DROIDS, suppression=2)
    begin(table, CARDS_BEGIN)
    assert table.legal == ["unit mine 1", "unit mine 2", "unit mine 3", "done"]
    settle(table, "unit mine 2", "unit mine 3", "number 2")
    assert (table.token(one, "suppression"), table.token(two, "suppression")) == (0, 0)


def test_do_not_underestimate_our_means_shown_gives_reinforcements():
    table, _droid = divulged("do_not_underestimate_our_means", DROID, *[DROIDS] * 4)
    several = table.others
    table.play("unit mine 2", "unit mine 3", "done")
    assert [table.has(unit, "Reinforcements") for unit in several] == [True, True, False, False]
    for unit in several:
        table.state.life[unit], table.state.face_up[unit] = ON_TABLE, 1
    table.in_play("gold", "cmd_do_not_underestimate_our_means")
    assert begin(table, CARDS_BEGIN).asked == "nobody"


def test_preservation_protocols_help_droids_that_are_ordered():
    table, droid = played("preservation_protocols", DROID)
    droids, others = friend(table, (24, 10), DROIDS), friend(table, (28, 10), DROIDS)
    settle(order(table, droids, droid)), settle(order(table, others, droids))
    assert table.has(droids, "Impervious") and table.token(droids, "dodge") == 1
    assert not table.has(others, "Impervious")


# Asajj Ventress


@pytest.mark.parametrize("amount", [3, 0])
def test_the_jedi_shall_fall_gives_dodges_for_suppression(amount):
    table, ventress = untimed("the_jedi_shall_fall", "Asajj Ventress", phase="activation")
    enemy = foe(table, (20, 12))
    assert table.has(ventress, "Jedi Hunter")
    table.roll(B)
    attack(table, ventress, enemy, red=1).run()
    assert table.legal == [f"number {number}" for number in range(5)]
    table.play(f"number {amount}")
    assert tokens(table, ventress, "suppression", "dodge") == (amount, amount)


def test_the_jedi_shall_fall_is_not_for_others():
    table, _ventress = untimed("the_jedi_shall_fall", "Asajj Ventress", phase="activation")
    other, enemy = friend(table, (24, 10), DROIDS), foe(table, (20, 12))
    table.roll(B)
    attack(table, other, enemy, red=1).run()
    assert "number 4" not in table.legal


# Flaw cards


def flawed(name, card, **more):
    """Silver holds the flaw card of a unit of gold."""
    table = Table(phase="command")
    unit = table.unit("gold", name, (20, 10), **more)
    table.unit("silver", STORM, (60, 30), minis=1)
    table.state.flaws[1] = table.state.flaws[1][:0]
    table._add_cards(table.state.flaws, "silver", [card])
    return table, unit


def can_declare(table, card):
    return ABILITIES[FIRST_COMMAND + COMMANDS.ids.index(card)].can_be_declared(table.state, 1)


def test_not_a_story_keeps_anakin_from_orders():
    table, anakin = flawed("Anakin Skywalker", "flaw_not_a_story", suppression=1)
    table.roll(K).begin(COMMAND_PHASE)
    assert (table.asked, table.legal) == ("silver DeclareFlaw", ["done", "flaw"])
    table.play("flaw")
    assert not orders.can_be_ordered(table.state, anakin, anakin)


def test_not_a_story_needs_suppression_and_may_wait():
    table, anakin = flawed("Anakin Skywalker", "flaw_not_a_story")
    assert not can_declare(table, "flaw_not_a_story")
    table, anakin = flawed("Anakin Skywalker", "flaw_not_a_story", suppression=1)
    assert can_declare(table, "flaw_not_a_story")
    table.roll(K).begin(COMMAND_PHASE).play("done")
    assert orders.can_be_ordered(table.state, anakin, anakin) and len(table.state.flaws[1]) == 1


@pytest.mark.parametrize(("attacks", "more"), [(True, 4), (False, 0)])
def test_developing_sympathies_shame_an_attack(attacks, more):
    table, kallus = flawed("Agent Kallus", "flaw_developing_sympathies", wounds=1)
    assert can_declare(table, "flaw_developing_sympathies")
    table.state.phase = 2
    assert not can_declare(table, "flaw_developing_sympathies")
    table._add_cards(table.state.flaws_played, "silver", ["flaw_developing_sympathies"])
    foe(table, (20, 16))
    table.roll(*[B] * 40).activate(kallus)
    settle(table, *(["do attack", "unit theirs 2", "weapon 1", "weapon 2"] if attacks else []))
    assert table.token(kallus, "suppression") == more


def test_developing_sympathies_need_a_wound():
    table, _ = flawed("Agent Kallus", "flaw_developing_sympathies")
    assert not can_declare(table, "flaw_developing_sympathies")


def test_altered_the_deal_bars_cards_of_lando():
    table, _lando = flawed("Lando Calrissian", "flaw_altered_the_deal")
    table.hand("gold", "cmd_all_in", "Push", "Ambush")
    assert not can_declare(table, "flaw_altered_the_deal")
    table._add_cards(table.state.discard, "gold", ["Assault", "cmd_turning_the_tide", "cmd_no_time_for_sorrows"])
    table.begin(COMMAND_PHASE).play("flaw")
    assert table.legal == ["command Ambush", "command Push"]


def test_altered_the_deal_is_declined():
    table, _lando = flawed("Lando Calrissian", "flaw_altered_the_deal")
    table.hand("gold", "cmd_all_in", "Push")
    table._add_cards(table.state.discard, "gold", ["Assault", "cmd_turning_the_tide", "cmd_no_time_for_sorrows"])
    table.begin(COMMAND_PHASE).play("done")
    assert len(table.legal) == 2


# Call Me Captain


def supported(kind, *, order=UP, rounds=1):
    """A clone unit attacks, and Rex may support it; how many dice were rolled, and the table."""
    table, rex = untimed("call_me_captain", "Clone Captain Rex", phase="activation", order=order)
    shooter = friend(table, (24, 10), order=UP)
    foe(table, (24, 16) if kind == "ranged" else (24, 11.063))
    table.offered = 0
    table.roll(*[B] * 60).activate(shooter)
    for _ in range(40):
        if table.asked == "nobody":
            break
        legal = table.legal
        if table.asked == "gold ChooseEffect" and "yes" in legal and "use Fire Support" not in legal:
            table.offered += 1
            table.play("yes")
            continue
        wanted = [
            text
            for text in ("do attack", f"attack {kind}", "use Fire Support", "weapon 1", "weapon 2")
            if text in legal
        ]
        table.play(wanted[0] if wanted else "done" if "done" in legal else legal[0])
    return table, rex


@pytest.mark.parametrize("kind", ["ranged", "melee"])
def test_call_me_captain_supports_attacks_and_keeps_his_order(kind):
    table, rex = supported(kind)
    assert (table.offered, table.state.face_up[rex]) == (1, 1)
    alone, _ = supported(kind, order=None)
    assert alone.offered == 0 and table.state.dice.used > alone.state.dice.used


def test_without_the_card_fire_support_does_not_join_a_melee():
    table, rex = played("were_not_programmed", "Clone Captain Rex", phase="activation", order=UP)
    only(table, rex, fire_support=1)
    shooter = friend(table, (24, 10), order=UP)
    foe(table, (24, 11.063))
    table.roll(*[B] * 60).activate(shooter)
    while table.asked != "nobody":
        assert table.asked != "gold ChooseEffect"
        table.play("do attack" if "do attack" in table.legal else "done" if "done" in table.legal else table.legal[0])


# Chewbacca and Yoda

CHEWIE = "Chewbacca (Hero of Kashyyyk)"


def pair(*, far=False, phase="command"):
    table, chewie = played("size_matters_sometimes", CHEWIE, (30, 15), phase=phase)
    yoda = friend(table, (50 if far else 33, 15), "Yoda", dodge=1)
    return begin(table, UNTIMED), chewie, yoda


def test_size_matters_sometimes_places_yoda_beside_chewbacca():
    table, chewie, yoda = pair()
    assert table.asked == "gold ChooseForEffect" and len(table.legal) == 9
    assert not spending.can_spend(table.state, chewie, 1), "not in contact yet"
    table.play("side north")
    assert measuring.are_touching_units(table.state, chewie, yoda) and table.place(yoda)[1] > 15
    assert is_under(table.state, lasting.CANNOT_MOVE, yoda)
    assert spending.can_spend(table.state, chewie, 1) and not spending.can_spend(table.state, chewie, 0)
    assert units.defence_die_of(table.state, chewie) == 0


def test_size_matters_sometimes_needs_yoda_near_and_may_be_declined():
    assert pair(far=True)[0].asked == "nobody"
    table, chewie, yoda = pair()
    table.play("done")
    assert not is_under(table.state, lasting.CANNOT_MOVE, yoda) and table.place(yoda)[0] == 33
    assert units.defence_die_of(table.state, chewie) == 1


def test_size_matters_sometimes_takes_yoda_along():
    table, chewie, yoda = pair(phase="activation")
    table.play("side north").activate(chewie)
    asked = False
    for _ in range(30):
        legal = table.legal
        if table.asked == "nobody":
            break
        if table.asked == "gold ChooseForEffect" and "side south" in legal:
            asked = True
            table.play("side south")
            continue
        wanted = [text for text in ("do move", "move standard", "towards 0", "stay") if text in legal]
        table.play(wanted[0] if wanted and not asked else "done" if "done" in legal else legal[-1])
    assert asked and measuring.are_touching_units(table.state, chewie, yoda)


@pytest.mark.parametrize(("answer", "deflects"), [("side north", True), ("done", False)])
def test_size_matters_sometimes_gives_deflect_beside_yoda(answer, deflects):
    table, chewie, _ = pair(phase="activation")
    table.play(answer)
    table.state.tokens[chewie * 20 + 1] = 1
    enemy = foe(table, (30, 6))
    table.roll(H, H, "surge")
    attack(table, enemy, chewie, red=2).run()
    settle(table, f"token of mine {chewie + 1}", "kind hit")
    assert (table.state.life[enemy] == DEFEATED, wounds_on(table, chewie)) == (deflects, 0 if deflects else 1)
    assert not table.has(chewie, "Deflect"), "only for the attack"


def test_size_matters_sometimes_deflects_a_surge_at_the_attacker():
    table, chewie, yoda = pair(phase="activation")
    table.play("side north")
    enemy = foe(table, (30, 6))
    table.roll(H, H, "surge")
    attack(table, enemy, chewie, red=2).run()
    settle(table, f"token of mine {yoda + 1}", "kind hit")
    assert table.token(yoda, "dodge") == 0 and wounds_on(table, chewie) == 0
    assert table.state.life[enemy] == DEFEATED
