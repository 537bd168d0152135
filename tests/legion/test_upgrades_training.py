"""What upgrade cards say: training, grenades and comms."""

import pytest
from builders.legion import UP, Table, bearer_of
from builders.legion_attacks import attack, keyword, only
from builders.legion_upgrades import (
    REBELS,
    STORM,
    B,
    C,
    H,
    K,
    S,
    alive,
    begin,
    card_state,
    carrier,
    dice_of_attack,
    holds,
    may_spend,
    settle,
    settle_to_actions,
    truck,
    two,
    wounds_on,
)

from grognard.envs.legion.abilities import (
    END_BEGINS,
    END_ENDS,
    PHASE_BEGINS,
    PHASE_ENDS,
    ROUND_BEGINS,
)
from grognard.envs.legion.data.tables import PRINTED, UNITS, UPGRADES
from grognard.envs.legion.rules import (
    defeat,
    orders,
    units,
)
from grognard.envs.legion.rules.tokens import gain
from grognard.envs.legion.state import COMMANDING, DISCARDED, EXHAUSTED, EXPENDED, FALLEN_NOW, READY

# Training


def test_call_to_arms_gives_charge_for_a_suppression():
    table, unit = carrier("training__call_to_arms")
    table.roll("blank").activate(unit).play("yes")
    assert (table.token(unit, "suppression"), table.has(unit, "Charge")) == (1, True)
    table, unit = carrier("training__call_to_arms")
    table.activate(unit).play("done")
    assert (table.token(unit, "suppression"), table.has(unit, "Charge")) == (0, False)


@pytest.mark.parametrize(("kind", "asked"), [("ranged", True), ("melee", False)])
def test_duck_and_cover_suppresses_itself_for_cover(kind, asked):
    table, unit = two("training__duck_and_cover")
    table.roll(H, H, *["blank"] * (1 if asked else 2))
    attack(table, table.foe, unit, red=2, kind=kind)
    settle(table, "yes")
    assert alive(table, unit) == (3 if asked else 2), "one hit is cancelled by light cover"
    assert table.token(unit, "suppression") == (2 if asked else 0)


def test_endurance_calms_at_the_end_of_the_phase():
    table, unit = carrier("training__endurance", suppression=2)
    begin(table, PHASE_ENDS).play("yes")
    assert table.token(unit, "suppression") == 1
    table, unit = carrier("training__endurance")
    assert begin(table, PHASE_ENDS).asked == "nobody"


@pytest.mark.parametrize(("round_", "dodges"), [(1, 1), (2, 0)])
def test_forest_dwellers_dodge_in_the_first_round(round_, dodges):
    table, unit = carrier("training__forest_dwellers")
    table.state.round = round_
    begin(table, PHASE_BEGINS)
    assert table.token(unit, "dodge") == dodges


EWOK = next(label for number, label in enumerate(UNITS.labels) if label.startswith("Ewok Skirmishers"))


def test_herbal_medicine_heals_an_ewok_near_it():
    table, unit = carrier("training__herbal_medicine")
    ewoks = table.unit("gold", EWOK, (20, 13), minis=3)
    table.state.wounds[ewoks * 8 + 1] = 1
    table.state.mini[ewoks * 8 + 2] = FALLEN_NOW
    table.activate(unit).play("card 1")
    assert table.legal == ["mini b", "mini c"]
    table.play("mini b")
    assert table.state.wounds[ewoks * 8 + 1] == 0


def test_herbal_medicine_is_for_ewoks_that_need_it():
    table, unit = carrier("training__herbal_medicine")
    table.unit("gold", EWOK, (20, 13), minis=3)
    table.unit("gold", REBELS, (20, 14), minis=1, wounds=1)
    assert "card 1" not in table.activate(unit).legal


@pytest.mark.parametrize(("hurt", "aims"), [(1, 1), (0, 0)])
def test_hunter_aims_at_wounded_troopers(hurt, aims):
    table, unit = carrier("training__hunter", foe=(20, 18))
    table.state.wounds[table.foe * 8] = hurt
    table.roll(B)
    attack(table, unit, only(table, table.foe), red=1)
    table.run()
    if aims:
        table.play("yes")
    assert table.token(unit, "aim") == aims


def disrupted(*dice, at=(20, 13), card="force__force_reflexes"):
    table, unit = carrier(card, foe=(60, 25))
    table.unit("silver", STORM, at, minis=1, upgrades=["up_training__inquisitorius_training"])
    table.roll(*dice).activate(unit).play("card 1")
    return table, unit


@pytest.mark.parametrize(("face", "dodges"), [("block", 0), ("surge", 0), ("blank", 1)])
def test_inquisitorius_training_may_stop_a_force_card(face, dodges):
    table, unit = disrupted(face)
    assert table.asked == "silver ChooseEffect"
    table.play("yes")
    assert (table.token(unit, "dodge"), card_state(table, unit)) == (dodges, EXHAUSTED)


def test_inquisitorius_training_stops_nothing_far_away_and_no_other_card():
    assert disrupted(at=(20, 22))[0].asked == "gold ChooseAction"
    assert disrupted(card="gear__ascension_cables")[0].asked == "gold ChooseAction"


def test_insatiable_curiosity_discards_equipment_it_touches():
    table = Table()
    unit = table.unit("gold", EWOK, (20, 10), minis=2, upgrades=["up_training__insatiable_curiosity"])
    foe = table.unit(
        "silver", STORM, (20, 10 + 1.063), minis=1, upgrades=["up_gear__ascension_cables", "up_training__hunter"]
    )
    table.unit("silver", STORM, (60, 30))
    table.activate(unit).play("card 1")
    settle(table)
    assert (card_state(table, foe), card_state(table, foe, 1)) == (DISCARDED, READY)
    assert card_state(table, unit) == EXPENDED
    assert wounds_on(table, unit) == 1


def test_insatiable_curiosity_needs_such_a_card():
    table = Table()
    unit = table.unit("gold", EWOK, (20, 10), minis=2, upgrades=["up_training__insatiable_curiosity"])
    table.unit("silver", STORM, (20, 10 + 1.063), minis=1, upgrades=["up_training__hunter"])
    assert "card 1" not in table.activate(unit).legal


@pytest.mark.parametrize(("foe", "surges"), [((20, 14), 1), ((20, 20), 0)])
def test_into_the_fray_answers_an_enemy_that_activates_near(foe, surges):
    table, unit = carrier("training__into_the_fray", foe=foe)
    table.activate(table.foe)
    if surges:
        assert table.asked == "gold ChooseEffect"
        table.play("yes")
    assert table.token(unit, "surge") == surges


def test_offensive_push_aims_after_a_standard_move():
    table, unit = carrier("training__offensive_push")
    table.activate(unit).play("do move")
    settle_to_actions(table, "move standard", "yes")
    assert (table.token(unit, "aim"), card_state(table, unit)) == (1, EXHAUSTED)
    table.play("do move")
    settle_to_actions(table, "move standard", "yes")
    assert table.token(unit, "aim") == 1, "for that move only"


def test_offensive_push_may_be_kept():
    table, unit = carrier("training__offensive_push")
    table.activate(unit).play("do move")
    settle_to_actions(table, "move standard", "done")
    assert (table.token(unit, "aim"), card_state(table, unit)) == (0, READY)


def test_offensive_stance_doubles_one_action_and_bars_the_other_token():
    for flip, action, kind, other in (("done", "do aim", "aim", 1), ("yes", "do dodge", "dodge", 0)):
        table, unit = carrier("training__offensive_stance", dodge=0)
        table.activate(unit).play(flip, action)
        assert table.token(unit, kind) == 2
        assert not may_spend(table, unit, other)
        assert may_spend(table, unit, 1 - other)


def fall(table, unit):
    defeat.defeat_unit(table.state, unit)
    return table.run()


def test_onward_to_victory_lets_ewoks_advance_until_the_end_phase():
    table, unit = carrier("training__onward_to_victory")
    ewoks = table.unit("gold", EWOK, (40, 10), minis=2)
    begin(table, PHASE_BEGINS).play("yes")
    assert card_state(table, unit) == EXHAUSTED
    fall(table, table.foe).play("yes")
    table.play(f"unit mine {ewoks + 1}") if f"unit mine {ewoks + 1}" in table.legal else None
    assert table.asked == "gold ChooseWay"
    settle(table)
    assert table.state.moves[ewoks] == 1
    begin(table, END_BEGINS)
    assert card_state(table, unit) == DISCARDED


def test_onward_to_victory_does_nothing_unless_it_was_exhausted():
    table, unit = carrier("training__onward_to_victory")
    table.unit("gold", EWOK, (40, 10), minis=2)
    begin(table, PHASE_BEGINS).play("done")
    assert fall(table, table.foe).asked == "nobody"
    begin(table, END_BEGINS)
    assert card_state(table, unit) == READY


def test_protector_lets_guardian_cancel_crits():
    table, unit = carrier("training__protector", minis=4)
    only(table, unit, guardian=2), only(table, table.foe)
    friend = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
    table.roll(C, C, K, K)
    attack(table, table.foe, friend, red=2)
    table.run().play("card 1" if "card 1" in table.legal else "yes")
    settle(table)
    assert (alive(table, friend), card_state(table, unit)) == (2, EXHAUSTED)
    begin(table, END_ENDS)
    assert card_state(table, unit) == READY


def test_protector_needs_guardian():
    table, unit = carrier("training__protector", minis=4)
    only(table, unit), only(table, table.foe)
    friend = only(table, table.unit("gold", REBELS, (20, 14), minis=2))
    table.roll(C, K)
    attack(table, table.foe, friend, red=1)
    settle(table, "yes")
    assert card_state(table, unit) == READY


def test_secret_ingredients_are_laid_in_and_taken():
    table, unit = carrier("training__secret_ingredients")
    begin(table, ROUND_BEGINS).play("kind dodge")
    assert not holds(table, unit, 1), "they cannot be spent from there"
    begin(table, ROUND_BEGINS).play("kind aim")
    table.activate(unit).play("yes", "kind dodge", "done")
    assert (table.token(unit, "dodge"), table.token(unit, "aim")) == (1, 0)
    assert table.state.cached[unit * 8 * 3] == 1


def test_secret_ingredients_calm_who_hands_a_token_over():
    table, unit = carrier("training__secret_ingredients", name=bearer_of("Aid"))
    friend = table.unit("gold", bearer_of("Aid"), (20, 13), minis=1)
    gain(table.state, unit, 0)
    table.run()
    if "yes" in table.legal:
        table.play("yes")
    settle(table, f"unit mine {friend + 1}", "yes")
    assert table.token(friend, "aim") == 1
    assert table.token(unit, "suppression") == 0, "the one that handing over costs goes again"


@pytest.mark.parametrize(
    ("card", "left"), [("training__seize_the_initiative", EXPENDED), ("comms__hq_uplink", EXHAUSTED)]
)
def test_a_unit_orders_itself(card, left):
    table, unit = carrier(card)
    orders.begin_orders(table.state, 0, -1)
    table.run().play("by mine 1")
    assert table.state.face_up[unit] == 1
    assert card_state(table, unit) == left
    table, unit = carrier(card)
    table.state.ordered[unit] = 1
    orders.begin_orders(table.state, 0, -1)
    assert table.run().asked == "nobody", "it was issued an order already"


@pytest.mark.parametrize(("minis", "fallen", "more"), [(4, 1, 1), (4, 0, 0)])
def test_tenacity_adds_a_red_die_in_melee(minis, fallen, more):
    table = Table()
    unit = table.unit("gold", REBELS, (20, 10), minis=minis, upgrades=["up_training__tenacity"])
    foe = table.unit("silver", STORM, (20, 10 + 1.063), minis=1)
    table.unit("silver", STORM, (60, 30))
    for mini in range(fallen):
        table.state.mini[unit * 8 + 3 - mini] = FALLEN_NOW
    plain = dice_of_attack(table, unit)
    table.state.upgrade[unit * 8] = -1
    assert plain == dice_of_attack(table, unit) + more
    assert foe


@pytest.mark.parametrize(("gap", "dodges"), [(8, 1), (15, 0)])
def test_up_close_and_personal_dodges_after_near_attacks(gap, dodges):
    table, unit = carrier("training__up_close_and_personal", foe=(20, 10 + gap))
    table.seed(2).activate(unit).play("do attack")
    while table.asked.split()[1] != "ChooseAction":
        table.play("done" if "done" in table.legal else table.legal[0])
    assert table.token(unit, "dodge") == dodges


# Grenades


@pytest.mark.parametrize(
    ("card", "word"), [("grenades__emp_droid_poppers", "Ion"), ("grenades__fragmentation_grenades", "")]
)
def test_grenades_change_the_pool_they_are_in(card, word):
    table, unit = carrier(card, foe=(20, 14))
    weapon = int(UPGRADES.weapon_first[table.state.upgrade[unit * 8]])
    only(table, table.foe), only(table, unit)
    attack(table, unit, table.foe, red=1, weapons=(weapon,))
    table.roll(S if not word else B, "blank")
    settle(table)
    if word:
        table, unit = carrier(card, name=REBELS, foe=(20, 14))
        droid = only(table, table.unit("silver", "AT-ST", (26, 20)))
        table.roll(H, "blank")
        settle(attack(table, only(table, unit), droid, red=1, weapons=(weapon,)))
        assert table.token(droid, "ion") == 1
    else:
        assert alive(table, table.foe) == 1, "the surge was a crit"


# Comms


@pytest.mark.parametrize("card", ["personnel__oom_series_battle_droid", "comms__command_control_array"])
@pytest.mark.parametrize(("inches", "has_card", "reached"), [(10, True, True), (10, False, False), (14, True, False)])
def test_coordinate_reaches_farther(card, inches, has_card, reached):
    table = Table()
    unit = table.unit("gold", bearer_of("Coordinate"), (20, 10), minis=1, upgrades=[f"up_{card}"] if has_card else [])
    named = int(units.arguments(table.state, unit, keyword("Coordinate"))[0])
    friend = next(kind for kind in range(int(UNITS.count)) if PRINTED.may_mean(named, kind, UNITS.rank[kind]))
    table.unit("gold", UNITS.ids[friend], (20, 10 + inches), minis=1)
    orders.issue(table.state, unit, unit)
    table.run()
    assert (table.asked != "nobody") == reached


@pytest.mark.parametrize(("inches", "ordered"), [(4, False), (10, True)])
def test_comms_jammer_bars_orders_from_others(inches, ordered):
    table, unit = carrier("comms__comms_jammer", foe=(20, 10 + inches))
    commander = table.unit("silver", STORM, (40, 20), minis=1)
    assert orders.can_be_ordered(table.state, table.foe, commander) == ordered
    assert orders.can_be_ordered(table.state, table.foe, table.foe)
    assert unit == 0


def test_comms_relay_hands_an_order_on():
    table, unit = carrier("comms__comms_relay")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    commander = table.unit("gold", STORM, (30, 10), minis=1)
    orders.issue(table.state, unit, commander)
    table.run().play("yes", f"unit mine {friend + 1}")
    assert (table.state.face_up[friend], table.state.face_up[unit]) == (1, 0)
    assert not orders.can_be_ordered(table.state, unit, commander)


def test_comms_relay_may_be_declined_and_needs_somebody():
    table, unit = carrier("comms__comms_relay")
    friend = table.unit("gold", STORM, (20, 18), minis=1)
    orders.issue(table.state, unit, unit)
    table.run().play("done")
    assert (table.state.face_up[friend], table.state.face_up[unit]) == (0, 1)
    table, unit = carrier("comms__comms_relay")
    table.unit("gold", STORM, (20, 28), minis=1)
    orders.issue(table.state, unit, unit)
    assert table.run().asked == "nobody"


@pytest.mark.parametrize("kind", ["aim", "dodge", "suppression"])
def test_emergency_transponder_helps_a_unit_that_was_drawn(kind):
    table, unit = carrier("comms__emergency_transponder", suppression=1)
    table.roll("blank").activate(unit).play("yes", f"kind {kind}")
    assert table.token(unit, kind) == (0 if kind == "suppression" else 1)
    assert card_state(table, unit) == EXPENDED


def test_emergency_transponder_does_not_help_a_unit_with_an_order():
    table, unit = carrier("comms__emergency_transponder", order=UP)
    assert table.activate(unit).asked == "gold ChooseAction"


@pytest.mark.parametrize(("inches", "answered"), [(4, True), (10, False)])
def test_hacked_comms_unit_listens(inches, answered):
    table, unit = carrier("comms__hacked_comms_unit", foe=(20, 10 + inches))
    table.state.phase = COMMANDING
    orders.issue(table.state, table.foe, table.foe)
    table.run()
    if answered:
        table.play("yes")
    assert table.state.face_up[unit] == answered


def test_hacked_comms_unit_does_not_listen_to_orders_of_later_phases():
    table, unit = carrier("comms__hacked_comms_unit", foe=(20, 14))
    orders.issue(table.state, table.foe, table.foe)
    assert table.run().asked == "nobody"
    assert table.state.face_up[unit] == 0


TRUCK = "A-A5 Speeder Truck"


def test_onboard_comms_channel_orders_a_passenger():
    table, unit, inside = truck("comms__onboard_comms_channel")
    outside = table.unit("gold", STORM, (20, 14), minis=1)
    orders.issue(table.state, unit, unit)
    table.run()
    settle(table, "yes", f"unit mine {inside + 1}")
    assert (table.state.face_up[inside], table.state.face_up[outside]) == (1, 0)
