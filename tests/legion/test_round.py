"""LG-CMD, LG-ACT-1 to 7, LG-END, LG-WIN: rounds of small tables."""

import pytest
from builders import rules
from builders.legion import DOWN, UP, Table, bearer_of

from grognard.envs.legion.data.printed import COMMANDER, CORPS
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.rules import command, ending, orders, turns
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import KEEPS_TOKENS
from grognard.envs.legion.sequence.flows import ACTIVATION_PHASE, COMMAND_PHASE, END_PHASE, ORDER, TURN
from grognard.envs.legion.state import (
    BY_DESTROYED,
    BY_UNITS,
    BY_VICTORY_TOKENS,
    DEFEATED,
    DODGE,
    FALLEN,
    FALLEN_NOW,
    NONE,
    TOKENS_EACH,
    UNTIL_ROUND,
)

CARDS = ("Ambush", "Push", "Assault", "Standing Orders")


def two_sides(**options):
    """Gold: an officer with two units of corps near it; silver: the same far away."""
    table = Table(**options)
    units = {
        "leia": table.unit("gold", "Leia Organa", (10, 10)),
        "near": table.unit("gold", "Rebel Troopers", (16, 10)),
        "far": table.unit("gold", "Rebel Troopers", (60, 10)),
        "officer": table.unit("silver", "Imperial Officer", (10, 30)),
        "storm": table.unit("silver", "Stormtroopers", (16, 30)),
    }
    for seat in ("gold", "silver"):
        table.hand(seat, *CARDS)
    return table, units


def hand_of(table, seat):
    return [COMMANDS.names[card] for card in table.state.hand[seat]]


def command_phase(table, gold, silver):
    """Both lay a card; blue is asked first, which tells red nothing."""
    table.begin(COMMAND_PHASE)
    return table.play(f"command {gold}", f"command {silver}")


# LG-CMD: cards and priority


@rules("LG-CMD-1")
def test_both_players_lay_a_card_in_secret():
    table, _ = two_sides()
    table.begin(COMMAND_PHASE)
    assert table.asked == "gold ChooseCommandCard"
    table.listen().play("command Push")
    assert table.asked == "silver ChooseCommandCard"
    told = table.state.log.told(1, ["gold", "silver"])
    assert told[-1]["fields"]["card"] == {"hidden": 1}
    assert list(table.state.in_play[0]) == []


@rules("LG-CMD-1")
def test_without_commander_and_operative_no_card_is_played():
    table = Table()
    table.unit("gold", "Rebel Troopers", (10, 10))
    table.unit("silver", "Imperial Officer", (10, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS)
    table.begin(COMMAND_PHASE)
    assert table.asked == "silver ChooseCommandCard"
    table.play("command Push")
    assert table.state.priority == 1, "a single card wins"


@rules("LG-CMD-1")
def test_the_unit_with_the_commander_token_lets_its_player_play_cards():
    table = Table()
    table.unit("gold", "Rebel Troopers", (10, 10), commander=1)
    table.unit("silver", "Imperial Officer", (10, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS)
    table.begin(COMMAND_PHASE)
    assert table.asked == "gold ChooseCommandCard"


@rules("LG-CMD-2")
def test_a_card_of_a_defeated_unit_cannot_be_played():
    table, _ = two_sides()
    table.hand("gold", "cmd_implacable")
    table.begin(COMMAND_PHASE)
    assert "command Implacable" not in table.legal
    assert len(table.legal) == 4


@rules("LG-CMD-4")
@pytest.mark.parametrize(("gold", "silver", "priority"), [("Ambush", "Push", 0), ("Assault", "Push", 1)])
def test_fewer_pips_have_priority(gold, silver, priority):
    table, _ = two_sides()
    command_phase(table, gold, silver)
    assert table.state.priority == priority


@rules("LG-CMD-4")
@pytest.mark.parametrize(("face", "priority"), [("block", 0), ("surge", 1), ("blank", 1)])
def test_blue_rolls_when_pips_are_equal(face, priority):
    table, _ = two_sides(dice=[face])
    command_phase(table, "Push", "Push")
    assert table.state.priority == priority


@rules("LG-CMD-5")
def test_several_commanders_are_a_choice():
    table, _ = two_sides()
    second = table.unit("gold", "Rebel Officer", (12, 12))
    command_phase(table, "Ambush", "Push")
    assert table.asked == "gold Nominate"
    table.play(f"unit mine {second + 1}")
    assert table.state.nominated[0] == second


@rules("LG-CMD-5", "LG-CMD-6")
def test_operatives_are_not_nominated_and_the_card_issues_nothing():
    table = Table()
    table.unit("gold", "R2-D2 (Hero of a Thousand Devices)", (10, 10))
    table.unit("gold", "Rebel Troopers", (12, 12))
    table.unit("silver", "Imperial Officer", (10, 30))
    for seat in ("gold", "silver"):
        table.hand(seat, *CARDS)
    command_phase(table, "Ambush", "Push")
    assert table.state.nominated[0] == NONE
    assert table.asked == "silver ChooseOrder"


# LG-CMD: orders


@rules("LG-CMD-6", "LG-CMD-7")
def test_orders_go_to_units_in_command_range():
    table, units = two_sides()
    command_phase(table, "Push", "Assault")
    assert table.asked == "gold ChooseOrder"
    assert "unit mine 1" in table.legal, "the commander itself"
    assert "unit mine 2" in table.legal
    assert "unit mine 3" not in table.legal, "farther than range 3"
    table.play("unit mine 2")
    assert table.state.face_up[units["near"]] == 1
    assert "unit mine 2" not in table.legal, "no second order"


@rules("LG-CMD-6")
def test_surplus_orders_are_lost_and_fewer_are_allowed():
    table, units = two_sides()
    command_phase(table, "Ambush", "Assault")
    table.play("unit mine 1")
    assert table.asked == "silver ChooseOrder", "a card with one order"
    table.play("done")
    assert table.asked == "nobody"
    assert table.state.face_up[units["officer"]] == 0


@rules("LG-CMD-6")
def test_parts_of_a_card_serve_the_units_that_fit_them():
    table = Table()
    vader = table.unit("gold", "Darth Vader (Dark Lord of the Sith)", (10, 10))
    first, second, third = (table.unit("gold", "Stormtroopers", (10, y)) for y in (13, 16, 19))
    table.hand("gold", "cmd_master_of_evil")
    table.unit("silver", "Leia Organa", (60, 30))
    table.begin(COMMAND_PHASE).play("command Master of Evil")
    assert table.asked == "gold ChooseOrder"
    table.play(f"unit mine {first + 1}", f"unit mine {second + 1}")
    assert f"unit mine {third + 1}" not in table.legal, "two units beside himself"
    assert f"unit mine {vader + 1}" in table.legal


@rules("LG-CMD-9")
def test_units_without_an_order_have_a_token_in_the_pool():
    table, _ = two_sides()
    command_phase(table, "Ambush", "Assault").play("unit mine 2", "done")
    assert table.state.pool[CORPS] == 1
    assert table.state.pool[COMMANDER] == 1
    assert orders.tokens_in_pool(table.state, 1) == 2


@rules("LG-CMD-10")
def test_standing_orders_come_back_to_the_hand():
    table, _ = two_sides()
    command_phase(table, "Standing Orders", "Push").play("done", "done")
    assert "Standing Orders" in hand_of(table, 0)
    assert "Push" not in hand_of(table, 1)
    assert [COMMANDS.names[card] for card in table.state.in_play[1]] == ["Push"]


@rules("AMB-135")
def test_an_order_after_the_pools_are_filled_takes_a_token_out_of_them():
    table, units = two_sides()
    before = orders.tokens_in_pool(table.state, 0)
    table.begin(ORDER, units["near"], units["leia"], 0, units["near"])
    assert orders.tokens_in_pool(table.state, 0) == before - 1
    assert table.state.face_up[units["near"]] == 1


# LG-ACT: turns


@rules("LG-ACT-2")
def test_a_turn_activates_a_face_up_unit_or_draws():
    table = Table(dice=[1])
    first = table.unit("gold", "Rebel Troopers", (10, 10), order=UP)
    table.unit("gold", "Leia Organa", (14, 10))
    table.unit("silver", "Stormtroopers", (10, 30))
    table.unit("silver", "Stormtroopers", (16, 30))
    table.begin(ACTIVATION_PHASE)
    assert table.asked == "gold ChooseTurn"
    assert table.legal == [f"unit mine {first + 1}", "draw"]
    table.play(f"unit mine {first + 1}", "done")
    assert table.state.face_down[first] == 1
    assert table.state.face_up[first] == 0
    assert table.state.active == 1


@rules("LG-ACT-2")
def test_a_drawn_rank_leaves_the_choice_of_the_unit():
    table = Table(dice=[2])
    table.unit("gold", "Rebel Troopers", (10, 10))
    second = table.unit("gold", "Rebel Troopers", (14, 10))
    table.unit("silver", "Stormtroopers", (10, 30))
    table.begin(TURN, 0, NONE, 0, NONE).play(f"unit mine {second + 1}")
    assert table.asked == "gold ChooseAction"
    assert orders.tokens_in_pool(table.state, 0) == 1


@rules("LG-ACT-3")
def test_a_token_that_fits_nobody_leaves_the_game():
    table = Table(dice=[1, 1])
    unit = table.unit("gold", "Rebel Troopers", (10, 10))
    table.unit("silver", "Stormtroopers", (10, 30))
    table.state.pool[COMMANDER] = 1
    table.begin(TURN, 0, NONE, 0, NONE)
    assert table.asked == "gold ChooseAction"
    table.play("done")
    assert table.state.face_down[unit] == 1
    assert orders.tokens_in_pool(table.state, 0) == 0


@rules("LG-ACT-3")
def test_a_turn_without_anything_left_is_no_pass():
    table = Table(dice=[1])
    table.unit("gold", "Rebel Troopers", (10, 10), order=DOWN)
    table.unit("silver", "Stormtroopers", (10, 30))
    table.state.pool[COMMANDER] = 1
    table.begin(TURN, 0, NONE, 0, NONE)
    assert table.state.passed[0] == 0
    assert table.state.active == 1


@rules("LG-ACT-4")
def test_passing_needs_fewer_orders_and_is_allowed_once():
    table = Table()
    table.unit("gold", "Rebel Troopers", (10, 10), order=UP)
    for x in (10, 16):
        table.unit("silver", "Stormtroopers", (x, 30))
    table.begin(ACTIVATION_PHASE)
    assert "pass" in table.legal
    table.seed(3)
    table.play("pass")
    assert table.state.passed[0] == 1
    assert table.state.active == 1
    table.play("unit mine 1", "done")
    assert table.asked == "gold ChooseAction", "gold has one order and no pass left"


@rules("LG-ACT-4")
def test_who_has_as_many_orders_may_not_pass():
    table = Table()
    for y in (10, 12):
        table.unit("gold", "Rebel Troopers", (10, y), order=UP)
    for x in (10, 16):
        table.unit("silver", "Stormtroopers", (x, 30), order=UP)
    table.begin(ACTIVATION_PHASE)
    assert "pass" not in table.legal


@rules("LG-ACT-5", "LG-ACT-7")
def test_who_has_nothing_is_skipped_until_nobody_has_anything():
    table = Table(dice=[1, 1])
    table.unit("gold", "Rebel Troopers", (10, 10), order=DOWN)
    table.unit("silver", "Stormtroopers", (10, 30))
    table.unit("silver", "Imperial Officer", (16, 30))
    table.seed(1)
    table.begin(ACTIVATION_PHASE)
    assert table.asked == "silver ChooseAction"
    table.play("done")
    assert table.asked == "silver ChooseAction"
    table.play("done")
    assert table.asked == "nobody"
    assert list(table.state.passed) == [0, 0]


# LG-END


@rules("LG-END-3")
def test_the_end_phase_removes_tokens_and_one_suppression():
    table = Table()
    unit = table.unit(
        "gold", "Rebel Troopers", (10, 10), aim=1, dodge=2, surge=1, standby=1, suppression=2, commander=1
    )
    other = table.unit("silver", "Imperial Officer", (10, 30), observation=2)
    smoke = table.marker("smoke", (20, 20))
    table.begin(END_PHASE)
    for name in ("aim", "dodge", "surge", "standby"):
        assert table.token(unit, name) == 0
    assert table.token(unit, "suppression") == 1
    assert table.token(other, "observation") == 0
    assert table.state.marker[smoke] == 0
    assert table.state.round == 2


@rules("LG-END-2", "LG-K-permanent")
def test_command_cards_are_discarded_unless_permanent():
    table, _ = two_sides()
    table.in_play("gold", "Push", "cmd_darkness_descends")
    table.begin(END_PHASE)
    assert [COMMANDS.names[card] for card in table.state.in_play[0]] == ["Darkness Descends"]
    assert [COMMANDS.names[card] for card in table.state.discard[0]] == ["Push"]


@rules("LG-END-4")
def test_order_tokens_are_taken_back():
    table, units = two_sides()
    table.state.face_up[units["near"]] = 1
    table.state.face_down[units["leia"]] = 1
    table.begin(END_PHASE)
    assert sum(table.state.face_up) + sum(table.state.face_down) == 0
    assert sum(table.state.pool) == 0


@rules("LG-END-5")
def test_a_trooper_is_promoted_when_the_last_commander_is_gone():
    table = Table()
    first = table.unit("gold", "Rebel Troopers", (10, 10))
    second = table.unit("gold", "Rebel Troopers", (14, 10))
    table.unit("silver", "Imperial Officer", (10, 30))
    table.begin(END_PHASE)
    assert table.asked == "gold Promote"
    table.play(f"unit mine {second + 1}")
    assert table.state.rank[second] == COMMANDER
    assert table.state.rank[first] == CORPS


@rules("LG-END-5")
def test_nobody_is_promoted_while_the_commander_token_is_held():
    table = Table()
    table.unit("gold", "Rebel Troopers", (10, 10), commander=1)
    table.unit("gold", "Rebel Troopers", (14, 10))
    table.unit("silver", "Imperial Officer", (10, 30))
    table.begin(END_PHASE)
    assert table.asked == "nobody"


@rules("LG-END-7", "LG-K-restore")
def test_minis_defeated_in_this_round_are_lost_with_its_end():
    table, units = two_sides()
    table.state.mini[units["near"] * 8 + 1] = FALLEN_NOW
    table.begin(END_PHASE)
    assert table.state.mini[units["near"] * 8 + 1] == FALLEN


# LG-WIN


@rules("LG-WIN-1")
def test_whoever_loses_the_last_unit_loses():
    table = Table()
    table.unit("gold", "Rebel Troopers", (10, 10))
    enemy = table.unit("silver", "Stormtroopers", (10, 30))
    table.state.life[enemy] = DEFEATED
    ending.check_units(table.state)
    assert table.state.over
    assert (table.state.winners, table.state.reason) == (1, BY_UNITS)


@rules("LG-WIN-1")
@pytest.mark.parametrize(("victory", "winners"), [((0, 0), 0), ((2, 1), 1), ((0, 1), 2)])
def test_without_any_units_victory_tokens_decide(victory, winners):
    table = Table()
    for seat, amount in enumerate(victory):
        ending.score(table.state, seat, amount)
    ending.check_units(table.state)
    assert table.state.over
    assert table.state.winners == winners


@rules("LG-WIN-1")
def test_units_off_the_table_are_not_defeated():
    table = Table()
    table.unit("gold", "Rebel Troopers")
    table.unit("silver", "Stormtroopers", (10, 30))
    ending.check_units(table.state)
    assert not table.state.over


@rules("LG-WIN-2")
def test_the_game_ends_after_the_last_round_and_victory_tokens_decide():
    table, _ = two_sides()
    table.state.round = 6
    table.state.victory[1] = 2
    table.state.destroyed[0] = 100
    table.begin(END_PHASE)
    assert table.state.over
    assert (table.state.winners, table.state.reason) == (2, BY_VICTORY_TOKENS)


@rules("LG-WIN-2")
def test_points_destroyed_break_the_tie():
    table, _ = two_sides()
    table.state.round = 6
    table.state.destroyed[0] = 100
    table.begin(END_PHASE)
    assert (table.state.winners, table.state.reason) == (1, BY_DESTROYED)


@rules("LG-END-7")
def test_the_game_goes_on_before_the_last_round():
    table, _ = two_sides()
    table.state.round = 5
    table.begin(END_PHASE)
    assert not table.state.over
    assert table.state.round == 6


@rules("LG-END-3")
def test_an_effect_lets_a_unit_keep_some_of_its_tokens():
    table, units = two_sides()
    table.state.tokens[units["near"] * TOKENS_EACH + DODGE] = 3
    add_effect(table.state, KEEPS_TOKENS, units["near"], 1, UNTIL_ROUND, NONE, DODGE)
    table.begin(END_PHASE)
    assert table.token(units["near"], "dodge") == 1
    table.begin(END_PHASE)
    assert table.token(units["near"], "dodge") == 0


@rules("LG-TEXT-11")
def test_a_unit_may_activate_at_once_in_the_same_turn():
    table = Table()
    first, second = (table.unit("gold", "Rebel Troopers", (10, y), order=UP) for y in (10, 14))
    table.unit("silver", "Stormtroopers", (10, 30))
    table.begin(TURN, 0, NONE, 0, NONE).play(f"unit mine {first + 1}")
    turns.activate_next(table.state, second)
    table.play("done")
    assert table.asked == "gold ChooseAction"
    assert table.state.face_down[first] == 1
    table.play("done")
    assert table.state.face_down[second] == 1
    assert table.state.active == 1


@rules("LG-CMD-1", "LG-CMD-3")
def test_a_card_that_goes_back_may_not_be_laid_again_in_this_round():
    table = Table().seed(1)
    table.unit("gold", bearer_of("Contingencies"), (10, 10))
    table.unit("silver", "Imperial Officer", (10, 30))
    table.hand("gold", *CARDS)
    table.hand("silver", *CARDS)
    table.contingencies("gold", "Ploy")
    command_phase(table, "Push", "Assault")
    assert table.asked == "gold SwapCard"
    table.interrupt()
    command.choose_again(table.state, 0)
    table.run()
    assert table.asked == "gold ChooseCommandCard"
    assert "command Push" not in table.legal, "it was discarded"
    table.play("command Ambush")
    assert table.asked == "silver ChooseCommandCard"
    assert "command Assault" not in table.legal
    assert [COMMANDS.names[card] for card in table.state.known[1]] == ["Assault"]
    table.play("command Ambush")
    assert [COMMANDS.names[card] for card in table.state.in_play[1]] == ["Ambush"]
