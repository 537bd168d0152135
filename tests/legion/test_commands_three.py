"""What the command cards say that lift units, lay Bane tokens, lend tokens, or lend the units of the enemy."""

import pytest
from builders.legion import UP, Table
from builders.legion_attacks import attack
from builders.legion_upgrades import B, H, K, begin, wounds_on

from grognard.envs.legion.abilities import ABILITIES, DIVULGED, FIRST_COMMAND, ORDERS_OUT, UNTIMED
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.keywords.numbers import IMMUNE_ENEMY_EFFECTS
from grognard.envs.legion.rules import command, deployment, siding, spending
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import TURNED, is_under
from grognard.envs.legion.rules.measuring import are_in_melee
from grognard.envs.legion.state import AIM, BANE, DODGE, MARKERS, ON_TABLE, SURGE, UNTIL_GAME

STORM, REBELS = "Stormtroopers", "Rebel Troopers"
INCH = 254


def played(card, name, at=(30, 15), *, phase="activation", size=(72, 36), **unit):
    """Gold has a card of a character in play, who stands here."""
    table = Table(phase=phase, size=size)
    hero = table.unit("gold", name, at, minis=1, order=UP, **unit)
    table.in_play("gold", f"cmd_{card}")
    table.state.chosen[0] = COMMANDS.ids.index(f"cmd_{card}")
    table.state.nominated[0] = hero
    table.unit("silver", STORM, (70, 34), minis=1)
    return table, hero


def place_by_lattice(table):
    """Take the first column, row and heading that are offered, and any formation."""
    for _ in range(8):
        if table.asked.endswith(("ChooseColumn", "ChooseRow", "ChooseDeploymentHeading", "ChooseFormation")):
            table.play(table.legal[0])


# Vader's Might


def given_might(name, seat="silver", at=(30, 12), **more):
    table, vader = played("vaders_might", "Darth Vader (Dark Lord of the Sith)")
    target = table.unit(seat, name, at, minis=1, **more)
    table.activate(vader)
    return table, vader, target


def test_an_enemy_near_is_set_down_where_vader_likes_and_hurt():
    table, _vader, target = given_might(REBELS)
    table.roll(K).play("resolve played 1")
    assert table.asked == "gold ChooseColumn"
    assert (table.legal[0], table.legal[-1]) == ("column 24", "column 35"), "within range 1 of its place"
    place_by_lattice(table)
    assert table.place(target) != (30, 12) and table.state.mini[target * 8] != 1, "a block hurts"


def test_the_place_is_wholly_within_range_1_of_the_old_one():
    table, _, _target = given_might(REBELS)
    table.play("resolve played 1", "column 24")
    rows = [int(text.split()[1]) for text in table.legal]
    assert rows == [10, 11, 12, 13], "5.5 in across leave 2.4 up or down"


def test_a_blank_does_not_hurt_and_a_friend_is_not_hurt_at_all():
    table, _, target = given_might(REBELS)
    table.roll(B).play("resolve played 1")
    place_by_lattice(table)
    assert table.state.mini[target * 8] == 1
    table, _, friend = given_might(STORM, "gold")
    table.play("resolve played 1")
    place_by_lattice(table)
    assert table.state.mini[friend * 8] == 1 and table.place(friend) != (30, 12)


def test_who_is_set_down_touches_no_enemy_and_leaves_its_melee():
    table, vader, target = given_might(REBELS, at=(30, 13.937))
    assert are_in_melee(table.state, vader, target)
    table.roll(B).play("resolve played 1")
    place_by_lattice(table)
    assert not are_in_melee(table.state, vader, target)


@pytest.mark.parametrize(("name", "at"), [("Leia Organa", (30, 12)), (REBELS, (30, 27))])
def test_neither_commanders_nor_units_far_away_are_lifted(name, at):
    table, _, _ = given_might(name, at=at)
    assert "resolve played 1" not in table.legal


def test_who_ignores_enemy_cards_is_not_lifted():
    table, _, target = given_might(REBELS)
    add_effect(table.state, IMMUNE_ENEMY_EFFECTS, target, 1, UNTIL_GAME)
    assert "resolve played 1" not in table.interrupt().run().legal


def test_a_vehicle_is_turned_as_vader_likes():
    table, _, target = given_might("AT-RT (Rebel)", at=(30, 11))
    table.roll(B).play("resolve played 1", "column 30", "row 9")
    assert table.asked == "gold ChooseDeploymentHeading" and len(table.legal) == 24
    table.play("heading 90.0" if "heading 90.0" in table.legal else table.legal[6])
    assert table.state.heading[target * 8] == 6


# You Have Something I Want


def given_droids(at=(10, 10), enemy=(60, 20), size=(72, 36), order=UP):
    table, _gideon = played("you_have_something_i_want", "Moff Gideon", at=(4, 4), phase="command", size=size)
    droids = table.unit("gold", "Imperial Dark Troopers", at, minis=1, order=order, dodge=2)
    table.unit("silver", REBELS, enemy, minis=1)
    begin(table, ORDERS_OUT)
    return table, droids


def test_dark_troopers_are_set_down_far_from_all_enemies_with_their_tokens_and_will_not_activate():
    table, droids = given_droids()
    table.play("unit mine 2")
    assert table.asked == "gold ChooseColumn"
    assert table.play("column 60").legal == [f"row {row}" for row in range(1, 7)], "beyond range 2"
    table.play("row 6")
    assert table.place(droids) == (60.5, 6.5) and table.token(droids, "dodge") == 2
    assert (table.state.face_up[droids], table.state.face_down[droids]) == (0, 1)
    assert table.asked == "nobody"


def test_they_may_stay_where_they_are():
    table, droids = given_droids()
    table.play("done")
    assert table.place(droids) == (10, 10) and table.state.face_up[droids] == 1


@pytest.mark.parametrize("more", [{"order": None}, {"enemy": (9, 9), "size": (18, 18), "at": (14, 14)}])
def test_nobody_is_lifted_without_an_order_or_a_place(more):
    table, _droids = given_droids(**more)
    assert table.asked == "nobody"


def test_it_cannot_be_chosen_in_the_first_round():
    table, _ = played("vaders_might", "Moff Gideon", phase="command")
    card = COMMANDS.ids.index("cmd_you_have_something_i_want")
    assert not command.may_be_used(table.state, 0, card)
    table.state.round = 2
    assert command.may_be_used(table.state, 0, card)


# I Make the Rules Now


def banes(table, seat=0):
    state = table.state
    return [
        (int(state.marker_about[row]), state.marker_x[row] / INCH, state.marker_y[row] / INCH)
        for row in range(MARKERS)
        if state.marker[row] == BANE and state.marker_owner[row] == seat
    ]


def test_bane_lays_a_token_of_his_choice_near_himself():
    table, _bane = played("i_make_the_rules_now", "Cad Bane", phase="command", at=(30.5, 15.5))
    begin(table, UNTIMED)
    assert table.asked == "gold ChooseForEffect"
    assert (table.legal[0], table.legal[-1]) == ("column 24", "column 36"), "wholly within range 1"
    table.play("column 30", "row 20")
    assert table.legal == ["number 0", "number 1", "number 2"]
    table.play("number 2")
    assert banes(table) == [(2, 30.5, 20.5)] and table.asked == "nobody"


def test_a_token_that_lies_there_is_not_laid_again():
    table, _ = played("i_make_the_rules_now", "Cad Bane", phase="command")
    table.marker("bane", (10, 10), owner="gold", about=2)
    begin(table, UNTIMED)
    table.play("column 31", "row 20")
    assert table.legal == ["number 0", "number 1"]


def test_no_token_is_laid_beside_enemies():
    table, _ = played("i_make_the_rules_now", "Cad Bane", phase="command", at=(2, 2))
    table.unit("silver", REBELS, (3.5, 3.5), minis=1)
    begin(table, UNTIMED)
    assert table.asked == "nobody" and banes(table) == []


def given_shown():
    table = Table(phase="setup")
    table.battle(deployment="Battle Lines")
    bane = table.unit("gold", "Cad Bane")
    table.hand("gold", "cmd_i_make_the_rules_now", "cmd_ambush")
    card = COMMANDS.ids.index("cmd_i_make_the_rules_now")
    ABILITIES[FIRST_COMMAND + card].work(table.state, DIVULGED, bane, 1, -1, -1)
    table.run()
    return table, bane, card


def test_shown_in_the_setup_all_three_are_laid_far_from_the_zones_and_he_waits():
    table, bane, card = given_shown()
    for number, column in enumerate(("column 20", "column 36", "column 50")):
        assert "row 6" not in table.play(column).legal and "row 31" not in table.legal
        table.play("row 18")
        if number < 2:
            table.play(f"number {2 - number}")
    assert [about for about, _, _ in banes(table)] == [2, 1, 0]
    assert not deployment.is_deployable(table.state, bane)
    assert ABILITIES[FIRST_COMMAND + card].must_be_chosen(table.state, 0)
    table.in_play("gold", "cmd_i_make_the_rules_now")
    table.state.chosen[0] = card
    table.state.life[bane] = ON_TABLE
    assert begin(table, UNTIMED).asked == "nobody", "it was shown"


def test_unshown_it_need_not_be_chosen():
    table, _ = played("i_make_the_rules_now", "Cad Bane", phase="command")
    assert not ABILITIES[FIRST_COMMAND + table.state.chosen[0]].must_be_chosen(table.state, 0)


# Seize What Power We Can


def given_power(foe_at=(40, 15)):
    table, maul = played("seize_what_power_we_can", "Maul (A Rival)", at=(30, 15))
    table.friend = table.unit("gold", "Black Sun Enforcers", (10, 15), minis=1)
    table.loyal = table.unit("gold", STORM, (12, 15), minis=1)
    table.foe = table.unit("silver", REBELS, foe_at, minis=2, dodge=2, aim=3)
    begin(table, UNTIMED)
    return table, maul


def stock(table, unit, kind):
    return spending.count(table.state, unit, kind)


def test_an_aim_and_three_surges_lie_on_the_card_for_mercenaries():
    table, maul = given_power()
    assert [stock(table, unit, SURGE) for unit in (maul, table.friend, table.loyal, table.foe)] == [3, 3, 0, 0]
    assert stock(table, table.friend, AIM) == 1


def test_a_mercenary_spends_them_as_its_own():
    table, _ = given_power()
    table.roll("surge", B)
    attack(table, table.friend, table.foe, white=1).run()
    table.play("resolve played 1")
    while "resolve played 1" not in table.legal:
        table.play("done")
    assert stock(table, table.friend, AIM) == 0


@pytest.mark.parametrize(("foe_at", "gained"), [((40, 15), 1), ((50, 15), 0)])
def test_dodges_that_an_enemy_near_spends_at_one_moment_add_one(foe_at, gained):
    table, maul = given_power(foe_at)
    table.roll(H, H, H, B)
    attack(table, table.loyal, table.foe, red=3).run()
    spent = 0
    while table.asked != "nobody":
        wanted = [text for text in table.legal if text.startswith("token of")]
        spent += len(wanted[:1])
        table.play(wanted[0] if wanted else "done" if "done" in table.legal else table.legal[0])
    assert spent == 2
    assert stock(table, maul, DODGE) == gained


def test_aims_for_rerolls_are_spent_one_by_one():
    table, maul = given_power()
    table.roll(B, B, B, B)
    attack(table, table.foe, maul, white=1).run()
    for _ in range(2):
        table.play(next(text for text in table.legal if text.startswith("token of")))
        settle_reroll(table)
    assert stock(table, maul, AIM) == 3


def settle_reroll(table):
    while (
        "SpendAim" not in table.asked
        and table.asked != "nobody"
        and not any(text.startswith("token of") for text in table.legal)
    ):
        table.play(next((text for text in table.legal if text.startswith("die")), table.legal[0]))


# You Serve Your Master Well


LUKE = "Luke Skywalker (Jedi Knight)"


def given_master(name=STORM, seat="silver", at=(30, 12), minis=1, suppression=1, **more):
    table, luke = played("you_serve_your_master_well", LUKE, more.pop("luke_at", (30, 15)))
    unit = table.unit(seat, name, at, minis=minis, suppression=suppression, **more)
    return table, luke, unit


def serving(table, luke):
    """Luke activates and uses the card for the one unit that he can choose."""
    return table.activate(luke).play("resolve played 1")


def test_a_suppressed_enemy_attacks_its_own_army():
    table, luke, traitor = given_master()
    victim = table.unit("silver", STORM, (30, 8), minis=2)
    friend = table.unit("gold", REBELS, (34, 12), minis=1)
    serving(table, luke).play(f"unit theirs {traitor % 20 + 1}")
    assert table.asked == "gold ChooseGranted" and table.legal == ["do attack", "do move"]
    table.roll(H, B).play("do attack")
    while table.asked != "gold ChooseAction":
        assert not any(text.startswith("unit mine") for text in table.legal), "its own army alone is attacked"
        table.play("number 1" if "number 1" in table.legal else table.legal[0])
    assert wounds_on(table, friend) == 0
    assert sum(int(table.state.mini[victim * 8 + slot]) == 1 for slot in range(2)) < 2
    assert not is_under(table.state, TURNED, traitor)


def test_the_player_of_the_card_says_how_many_of_its_minis_shoot():
    table, luke, traitor = given_master(minis=3)
    table.unit("silver", STORM, (30, 6), minis=2)
    serving(table, luke).play("do attack")
    assert table.asked == "gold ChooseNumber" and table.legal == ["number 1", "number 2", "number 3"]
    assert is_under(table.state, TURNED, traitor)


def test_its_tokens_are_spent_by_the_player_of_the_card():
    table, luke, _ = given_master(aim=1)
    table.unit("silver", STORM, (30, 8), minis=2)
    serving(table, luke)
    table.roll(*[B] * 12).play("do attack")
    while not any(text.startswith("token of") for text in table.legal):
        table.play("unit theirs 3" if "unit theirs 3" in table.legal else table.legal[-1])
    assert table.asked == "gold ChooseReroll"
    assert "token of theirs 2" in table.legal


def test_it_is_not_engaged_with_the_army_that_it_serves_and_may_touch_its_own():
    table, luke, traitor = given_master(at=(30, 13.937))
    victim = table.unit("silver", STORM, (30, 8), minis=1)
    serving(table, luke).play("do move")
    assert table.asked.startswith("gold")
    assert "to unit theirs 3" in table.legal
    table.play("to unit theirs 3")
    while table.asked.startswith("gold") and table.asked != "gold ChooseAction":
        table.play("end contact" if "end contact" in table.legal else table.legal[0])
    assert not are_in_melee(table.state, traitor, victim), "when the action is over they are friends again"


def test_a_friend_acts_as_usual():
    table, luke, friend = given_master(REBELS, "gold", suppression=0)
    table.unit("silver", STORM, (30, 6), minis=1)
    serving(table, luke)
    assert table.legal == ["do attack", "do move"]
    table.play("do move")
    assert table.asked == "gold ChooseWay" and not is_under(table.state, TURNED, friend)


@pytest.mark.parametrize(
    "more",
    [
        {"suppression": 0},
        {"suppression": 2},
        {"name": "Imperial Officer", "suppression": 2},
        {"at": (30, 27)},
        {"name": "AT-ST", "suppression": 0},
    ],
)
def test_nobody_serves_who_is_not_suppressed_or_panicked_or_leads_or_is_far_away(more):
    table, luke, _ = given_master(**more)
    table.activate(luke)
    assert "resolve played 1" not in table.legal


def test_no_friend_of_the_enemy_guards_or_supports_through_it():
    table, luke, traitor = given_master()
    victim = table.unit("silver", STORM, (30, 8), minis=1)
    add_effect(table.state, TURNED, traitor, 1, UNTIL_GAME)
    assert siding.are_foes(table.state, traitor, victim) and siding.are_foes(table.state, victim, traitor)
    assert not siding.are_foes(table.state, traitor, luke) and not siding.are_foes(table.state, traitor, traitor)
    assert siding.player_of(table.state, traitor) == 0
