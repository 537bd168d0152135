"""LG-ACT-6 to LG-ACT-22: activations, Rally, suppression and panic, actions and their limits."""

import pytest
from builders import rules
from builders.legion import DOWN, UP, Table, bearer_of

from grognard.envs.legion.data.printed import CORPS
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import orders, rally, turns
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.sequence.activation import (
    ACTIVATION_ATTACKS,
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    DRAWN_TOKEN,
    PANICKED,
)
from grognard.envs.legion.sequence.flows import ACTIVATION, TURN
from grognard.envs.legion.state import DEFEATED, EXHAUSTED, EXPENDED, NONE, READY, UNTIL_GAME

WALKER = "AT-ST"


def squad(table=None, name="Rebel Troopers", at=(10, 10), **more):
    """A table with one unit of gold, and one of silver far away."""
    table = table or Table()
    unit = table.unit("gold", name, at, **more)
    table.unit("silver", "Stormtroopers", (60, 30))
    return table, unit


def actions_left(table):
    return int(ACTIVATION_LEFT.of(table.state, table.state.innermost(ACTIVATION)))


# Actions


@rules("LG-ACT-8", "LG-ACT-9")
def test_two_actions_each_kind_once():
    table, unit = squad()
    table.activate(unit).play("do aim")
    assert table.token(unit, "aim") == 1
    assert "do aim" not in table.legal
    table.play("do dodge")
    assert table.token(unit, "dodge") == 1
    assert table.asked == "nobody", "nothing is left to do"


@rules("LG-ACT-8")
def test_moves_may_be_repeated():
    table, unit = squad()
    table.activate(unit)
    table.play("do move")
    while "do aim" not in table.legal:
        table.play(table.legal[0])
    assert "do move" in table.legal


@rules("LG-ACT-6")
def test_a_unit_may_end_its_actions_early_and_its_token_is_turned():
    table, unit = squad(order=UP)
    table.activate(unit).play("done")
    assert (table.state.face_up[unit], table.state.face_down[unit]) == (0, 1)


@rules("LG-ACT-13", "LG-ACT-30")
def test_standby_is_for_troopers_and_ground_vehicles():
    table, unit = squad()
    table.activate(unit).play("do standby")
    assert table.token(unit, "standby") == 1
    assert "do attack" not in table.legal, "not together with an attack"
    table, unit = squad(name="T-47 Airspeeder")
    table.activate(unit)
    assert "do standby" not in table.legal


@rules("LG-ACT-33")
def test_a_later_action_takes_the_standby_token_away():
    table, unit = squad()
    table.activate(unit).play("do standby", "do aim")
    assert table.token(unit, "standby") == 0


@rules("LG-ACT-33")
def test_gaining_suppression_takes_the_standby_token_away():
    table, unit = squad(standby=1)
    rally.tokens.suppress(table.state, unit)
    assert table.token(unit, "standby") == 0


@rules("LG-ACT-12")
def test_recover_removes_as_much_suppression_as_its_player_likes_and_readies_cards():
    table, unit = squad(suppression=1)
    slot = unit * 8
    table.state.upgrade_state[slot], table.state.upgrade_state[slot + 1] = EXHAUSTED, EXPENDED
    table.roll("blank").activate(unit).play("do recover")
    assert table.asked == "gold ChooseSuppression"
    assert table.legal == ["number 0", "number 1"]
    table.play("number 1")
    assert table.token(unit, "suppression") == 0
    assert (table.state.upgrade_state[slot], table.state.upgrade_state[slot + 1]) == (READY, EXPENDED)


@rules("LG-TYPE-vehicle-2", "AMB-41")
@pytest.mark.parametrize(("face", "left"), [("blank", 1), ("block", 2), ("surge", 2)])
def test_a_damaged_vehicle_rolls_for_its_actions(face, left):
    table, unit = squad(name=WALKER, damaged=1)
    table.roll(face).activate(unit)
    assert actions_left(table) == left


@rules("AMB-41")
def test_each_ion_token_costs_an_action_and_goes_at_the_end():
    table, unit = squad(name=WALKER, ion=1)
    table.activate(unit)
    assert actions_left(table) == 1
    table.play("done")
    assert table.token(unit, "ion") == 0


@rules("AMB-41")
def test_actions_never_fall_below_none():
    table, unit = squad(name=WALKER, ion=3)
    table.activate(unit)
    assert table.asked == "nobody"


@rules("LG-TOKEN-1")
def test_immobilize_tokens_go_at_the_end_of_the_activation():
    table, unit = squad(immobilize=2)
    table.activate(unit).play("done")
    assert table.token(unit, "immobilize") == 0


@rules("LG-ACT-6")
def test_poison_wounds_at_the_end_of_the_activation():
    table, unit = squad(poison=1)
    table.activate(unit).play("done")
    while table.asked != "nobody":
        table.play(table.legal[0])
    assert table.token(unit, "poison") == 0
    assert sum(1 for mini in range(4) if table.state.mini[unit * 8 + mini] == 1) == 3


# Rally, suppression, panic


@rules("LG-ACT-15")
def test_rally_removes_a_token_for_each_block_or_surge():
    table, unit = squad(name="Leia Organa", suppression=4)
    table.roll("block", "blank", "surge", "surge").activate(unit)
    assert table.token(unit, "suppression") == 1


@rules("LG-ACT-16")
def test_a_suppressed_unit_has_one_action():
    table, unit = squad(suppression=1)
    table.roll("blank").activate(unit)
    assert actions_left(table) == 1


@rules("LG-ACT-16", "LG-ACT-15")
def test_the_test_is_made_after_rally():
    table, unit = squad(suppression=1)
    table.roll("block").activate(unit)
    assert actions_left(table) == 2


@rules("LG-ACT-17")
def test_a_panicked_unit_does_nothing_and_removes_its_courage():
    table, unit = squad(suppression=3)
    table.roll("blank", "blank", "blank").activate(unit)
    assert table.asked == "nobody"
    assert table.token(unit, "suppression") == 2


@rules("LG-ACT-18")
def test_a_commander_in_range_may_lend_courage():
    table, unit = squad(suppression=2)
    table.unit("gold", "Leia Organa", (16, 10))
    table.roll("blank", "blank").activate(unit)
    assert table.asked == "gold ChooseCourage"
    assert table.legal == ["done", "unit mine 2"]
    table.play("unit mine 2")
    assert actions_left(table) == 1, "suppressed by its own courage all the same"


@rules("LG-ACT-18")
def test_the_unit_may_panic_by_its_own_courage():
    table, unit = squad(suppression=2)
    table.unit("gold", "Leia Organa", (16, 10))
    table.roll("blank", "blank").activate(unit).play("done")
    assert table.asked == "nobody"
    assert table.token(unit, "suppression") == 1


@rules("LG-ACT-18")
def test_a_commander_far_away_does_not_help():
    table, unit = squad(suppression=2)
    table.unit("gold", "Leia Organa", (40, 10))
    table.roll("blank", "blank").activate(unit)
    assert table.asked == "nobody"


@rules("LG-ACT-19")
def test_a_commander_without_fear_protects_from_panic():
    table = Table()
    unit = table.unit("gold", "Stormtroopers", (10, 10), suppression=9)
    table.unit("gold", "Darth Vader (Dark Lord of the Sith)", (14, 10))
    table.unit("silver", "Rebel Troopers", (60, 30))
    assert not rally.is_panicked(table.state, unit)


@rules("LG-K-field-commander", "AMB-38")
def test_the_commander_token_lends_courage_two():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (10, 10), suppression=3)
    assert rally.is_panicked(table.state, unit)
    holder = table.unit("gold", bearer_of("Field Commander"), (14, 10), commander=1)
    assert not rally.is_panicked(table.state, unit)
    table.state.tokens[unit * 20 + 5] = 4
    assert rally.is_panicked(table.state, unit), "twice two"
    assert holder != unit


@rules("LG-TYPE-droid-1")
def test_droids_are_never_suppressed_but_panic():
    table, unit = squad(name="B1 Battle Droids", suppression=1)
    table.roll("blank").activate(unit)
    assert actions_left(table) == 2
    table, unit = squad(name="B1 Battle Droids", suppression=2)
    table.roll("blank", "blank").activate(unit)
    assert table.asked == "nobody"


@rules("LG-ACT-14")
def test_vehicles_gain_no_suppression():
    table, unit = squad(name=WALKER)
    rally.tokens.suppress(table.state, unit, 3)
    assert table.token(unit, "suppression") == 0


@rules("LG-ACT-16", "AMB-61")
def test_what_is_gained_later_changes_nothing_in_this_activation():
    table, unit = squad()
    table.activate(unit)
    rally.tokens.suppress(table.state, unit, 5)
    table.play("do aim", "do dodge")
    assert table.token(unit, "dodge") == 1
    assert table.state.face_down[unit] == 1


# Withdraw


@rules("LG-ACT-21", "AMB-29")
def test_an_engaged_unit_may_withdraw_as_its_only_action():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (10, 10))
    table.unit("silver", "Stormtroopers", (10, 11.063))
    table.activate(unit)
    assert "do withdraw" in table.legal
    assert "do move" not in table.legal
    table.play("do aim")
    assert "do withdraw" not in table.legal


@rules("LG-ACT-21")
def test_only_engaged_units_withdraw():
    table, unit = squad()
    table.activate(unit)
    assert "do withdraw" not in table.legal


# AI


@rules("LG-K-ai")
def test_the_first_action_of_a_droid_is_one_of_its_list():
    table = Table()
    unit = table.unit("gold", "B1 Battle Droids", (10, 10))
    table.unit("silver", "Rebel Troopers", (10, 14))
    table.activate(unit)
    frame = table.state.innermost(ACTIVATION)
    assert ACTIVATION_ATTACKS.of(table.state, frame) == 1, "the only answer, so it was not even asked"


@rules("LG-K-ai")
def test_with_a_face_up_token_it_acts_freely():
    table = Table()
    unit = table.unit("gold", "B1 Battle Droids", (10, 10), order=UP)
    table.unit("silver", "Rebel Troopers", (10, 14))
    table.activate(unit)
    assert "do aim" in table.legal
    assert "done" in table.legal


@rules("LG-K-ai")
def test_without_any_listed_action_it_acts_freely():
    table = Table()
    unit = table.unit("gold", "B1 Battle Droids", (10, 10))
    table.unit("silver", "Rebel Troopers", (60, 30))
    table.activate(unit)
    assert "do aim" in table.legal


@rules("LG-ACT-17")
def test_the_panic_is_fixed_when_the_actions_begin():
    table, unit = squad(suppression=1)
    table.roll("blank").activate(unit)
    frame = table.state.innermost(ACTIVATION)
    assert ACTIVATION_FLAGS.of(table.state, frame) & PANICKED == 0


@rules("LG-K-unstoppable", "AMB-81")
def test_unstoppable_units_have_a_second_token_and_activate_twice():
    name = bearer_of("Unstoppable")
    table, unit = squad(name=name)
    orders.fill_pools(table.state)
    assert orders.tokens_in_pool(table.state, 0) == 2
    assert turns.can_be_drawn(table.state, unit)
    table.state.face_down[unit] = 1
    assert turns.can_be_drawn(table.state, unit)
    table.state.face_down[unit] = 2
    assert not turns.can_be_drawn(table.state, unit)


@rules("LG-K-unstoppable", "AMB-81")
def test_a_face_up_token_of_a_unit_that_has_activated_twice_is_turned():
    name = bearer_of("Unstoppable")
    table, unit = squad(name=name, order=DOWN)
    table.state.face_up[unit] = 1
    table.begin(ACTIVATION, unit, DRAWN_TOKEN)
    table.play("done")
    assert (table.state.face_up[unit], table.state.face_down[unit]) == (0, 2)


@rules("LG-K-graffiti-tokens")
def test_a_friendly_graffiti_token_allows_one_more_die():
    table, unit = squad(suppression=2)
    table.marker("graffiti", (12, 10), owner="gold")
    table.roll("blank", "blank", "block").activate(unit)
    assert table.legal == ["done", "yes"]
    table.play("yes")
    assert table.token(unit, "suppression") == 1


@rules("LG-K-graffiti-tokens")
@pytest.mark.parametrize(("suppression", "dice", "left"), [(1, ["block"], 0), (3, ["block", "block"], 1)])
def test_an_enemy_graffiti_token_takes_a_die_but_not_the_last(suppression, dice, left):
    table, unit = squad(name="Leia Organa", suppression=suppression)
    table.marker("graffiti", (12, 10), owner="silver")
    table.roll(*dice).activate(unit)
    assert table.token(unit, "suppression") == left


@rules("LG-GEN-3", "LG-K-regenerate")
@pytest.mark.parametrize(("answer", "wounds"), [("kind poison", 1), ("done", 1)])
def test_poison_comes_before_or_after_other_end_effects(answer, wounds):
    table, unit = squad(name="Leia Organa", poison=1, wounds=1)
    add_effect(table.state, numbers.REGENERATE, unit, 3, UNTIL_GAME)
    table.activate(unit).roll(*(["block", "blank"] if answer != "done" else ["block"])).play("done")
    assert table.asked == "gold ChoosePoison"
    table.play(answer)
    assert table.state.wounds[unit * 8] == wounds
    assert table.token(unit, "poison") == 0


@rules("AMB-116")
def test_the_activation_of_a_unit_that_is_defeated_ends_with_it():
    table, unit = squad(minis=1, poison=1)
    table.unit("gold", "Leia Organa", (30, 10))
    table.begin(TURN, 0, CORPS, 1, NONE).play("done")
    assert table.state.life[unit] == DEFEATED
    assert table.asked == "nobody"
    assert table.state.active == 1
    assert table.state.face_down[unit] == 0


@rules("LG-TYPE-vehicle-2", "AMB-66")
@pytest.mark.parametrize(("disabled", "asked"), [(0, "gold ChooseAction"), (1, "nobody")])
def test_a_standard_move_of_a_disabled_vehicle_costs_two_actions(disabled, asked):
    table, unit = squad(name=WALKER, disabled=disabled)
    table.activate(unit).play("do move", "move standard")
    while table.asked not in ("nobody", "gold ChooseAction"):
        table.play(table.legal[0])
    assert table.asked == asked
