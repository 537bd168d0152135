"""LG-ACT-30 to LG-ACT-36: what happens after an action, move or attack: standby, Detonate, and what follows."""

from builders import rules
from builders.legion import Table, bearer_of

from grognard.envs.legion.actions import AIMING, MOVING
from grognard.envs.legion.data.printed import CHARGES
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.rules import granting, happening
from grognard.envs.legion.sequence.activation import MOVE_BY_EFFECT
from grognard.envs.legion.state import DEFEATED, NO_MARKER


def duel(gap=8.0, **tokens):
    """Gold activates; silver has a unit with a standby token so many inches away."""
    table = Table().seed(1)
    mover = table.unit("gold", "Rebel Troopers", (20, 10))
    holder = table.unit("silver", "Stormtroopers", (20, 10 + gap), standby=1, **tokens)
    return table, mover, holder


def until(table, asked, most=40):
    """Take first answers until a question comes."""
    while not table.asked.endswith(asked) and table.asked != "nobody" and most > 0:
        table.play(table.legal[-1])
        most -= 1
    return table


@rules("LG-ACT-31", "LG-ACT-32")
def test_a_unit_that_stands_by_may_react_to_an_enemy_action():
    table, mover, holder = duel()
    table.activate(mover).play("do aim")
    assert table.asked == "silver ChooseReaction"
    assert table.legal == ["done", "do attack", "do move"]
    table.play("do attack")
    assert table.token(holder, "standby") == 0


@rules("LG-ACT-32")
def test_the_reaction_may_be_declined_and_the_token_stays():
    table, mover, holder = duel()
    table.activate(mover).play("do aim", "done")
    assert table.token(holder, "standby") == 1
    assert table.asked == "gold ChooseAction"


@rules("LG-ACT-31", "AMB-27")
def test_out_of_range_two_nobody_reacts():
    table, mover, _ = duel(gap=14)
    table.activate(mover).play("do aim")
    assert table.asked == "gold ChooseAction"


@rules("LG-ACT-31")
def test_without_sight_nobody_reacts():
    table = Table(pieces=[piece_from("tall house", "a house", 20 * 254, 14 * 254, 0)]).seed(1)
    mover = table.unit("gold", "Leia Organa", (20, 9))
    table.unit("silver", "Imperial Officer", (20, 19), standby=1)
    table.activate(mover).play("do aim")
    assert table.asked == "gold ChooseAction"


@rules("LG-K-sentinel")
def test_sentinel_reacts_at_range_three():
    table = Table().seed(1)
    mover = table.unit("gold", "Rebel Troopers", (20, 10))
    table.unit("silver", bearer_of("Sentinel"), (20, 25), standby=1)
    table.activate(mover).play("do aim")
    assert table.asked == "silver ChooseReaction"


@rules("LG-ACT-34", "AMB-62")
def test_several_holders_react_one_after_another_and_once_each():
    table, mover, holder = duel()
    second = table.unit("silver", "Stormtroopers", (28, 16), standby=1)
    table.activate(mover).play("do aim")
    assert table.legal == ["done", "unit mine 1", "unit mine 2"]
    table.play("unit mine 1", "do move")
    until(table, "ChooseReaction")
    assert table.asked == "silver ChooseReaction"
    assert table.token(holder, "standby") == 0
    assert table.token(second, "standby") == 1


@rules("LG-ACT-31", "AMB-28")
def test_the_active_players_units_never_react():
    table, mover, _ = duel()
    friend = table.unit("gold", "Rebel Troopers", (28, 10), standby=1)
    table.activate(mover).play("do aim", "do move")
    assert table.asked != "gold ChooseReaction"
    until(table, "ChooseAction")
    assert table.token(friend, "standby") == 1


@rules("LG-ACT-23", "LG-ACT-31")
def test_panicked_holders_do_not_react():
    table, mover, _ = duel(suppression=2)
    table.activate(mover).play("do aim")
    assert table.asked == "gold ChooseAction"


@rules("LG-ACT-36")
def test_standby_works_in_the_activation_phase_alone():
    table, mover, _ = duel()
    table.state.phase = 1
    happening.begin_event(table.state, 0, mover, MOVE_BY_EFFECT, is_action=0, limit=1)
    table.run()
    assert table.asked.startswith("gold")
    while table.asked.startswith("gold"):
        table.play(table.legal[0])
    assert table.asked == "nobody"


@rules("LG-ACT-36", "AMB-78")
def test_granted_actions_open_the_windows_too():
    table, mover, holder = duel()
    friend = table.unit("gold", "Rebel Troopers", (14, 10))
    table.activate(mover).interrupt()
    granting.grant_actions(table.state, friend, (1 << AIMING) | (1 << MOVING), must=1)
    table.run()
    assert table.asked == "gold ChooseGranted"
    table.play("do aim")
    assert table.asked == "silver ChooseReaction"
    assert table.token(holder, "standby") == 1


@rules("LG-ACT-23")
def test_granted_actions_do_not_count_in_the_activation():
    table, mover, _ = duel(gap=20)
    table.activate(mover).interrupt()
    granting.grant_actions(table.state, mover, 1 << AIMING, must=1)
    table.run()
    assert table.token(mover, "aim") == 1
    table.play("do aim")
    assert table.token(mover, "aim") == 2


@rules("LG-ACT-23")
def test_a_panicked_unit_cannot_be_granted_an_action():
    table = Table()
    unit = table.unit("gold", "Rebel Troopers", (20, 10), suppression=2)
    assert not granting.can_be_granted(table.state, unit, 1 << AIMING)
    table.state.tokens[unit * 20 + 5] = 1
    assert granting.can_be_granted(table.state, unit, 1 << AIMING)


# Detonations


def with_charge(owner="silver"):
    """A charge of silver lies beside the unit of gold that activates."""
    table = Table().seed(2)
    mover = table.unit("gold", "Rebel Troopers", (20, 10))
    upgrade = "Proton Charge Saboteur"
    table.unit("silver", "Rebel Commandos", (40, 10), upgrades=[upgrade])
    row = table.marker("charge", (20, 12), owner=owner, about=CHARGES.index("Proton Charge"))
    return table, mover, row


@rules("LG-K-detonate")
def test_a_charge_may_be_detonated_after_an_action():
    table, mover, row = with_charge()
    table.activate(mover).play("do aim")
    assert table.asked == "silver ChooseCharge"
    assert table.legal == ["done", f"to token {row + 1}"]
    table.play(f"to token {row + 1}")
    until(table, "ChooseAction")
    assert table.state.marker[row] == NO_MARKER


@rules("LG-K-detonate")
def test_declining_leaves_the_charge():
    table, mover, row = with_charge()
    table.activate(mover).play("do aim", "done")
    assert table.asked == "gold ChooseAction"
    assert table.state.marker[row] != NO_MARKER


@rules("LG-K-detonate")
def test_charges_of_the_other_side_are_not_ones_own():
    table, mover, _ = with_charge(owner="gold")
    table.activate(mover).play("do aim")
    assert table.asked == "gold ChooseAction"


@rules("LG-K-detonate")
def test_without_a_unit_with_detonate_charges_only_lie_there():
    table, mover, _ = with_charge()
    table.state.life[20] = DEFEATED
    table.activate(mover).play("do aim")
    assert table.asked == "gold ChooseAction"


@rules("LG-ACT-36", "AMB-130")
def test_the_second_standby_window_opens_after_a_detonation():
    table, mover, row = with_charge()
    holder = table.unit("silver", "Stormtroopers", (20, 20), standby=1)
    table.activate(mover).play("do aim")
    assert table.asked == "silver ChooseReaction"
    table.play("done")
    assert table.asked == "silver ChooseCharge"
    table.play(f"to token {row + 1}")
    until(table, "ChooseReaction")
    assert table.asked == "silver ChooseReaction"
    assert table.token(holder, "standby") == 1
