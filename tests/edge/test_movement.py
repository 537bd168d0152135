"""Moves, pushes, growing bases and placements: worked examples, what is not offered, and that every beginning can be finished."""

import random

import pytest
from builders import REPEATABLE, rules
from edge.table import (
    Player,
    empty_table,
    grow_thickets,
    lay,
    move,
    muster,
    overlaps,
    places,
    space,
    spaces,
    walk,
    where,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.envs.core.events import Log
from grognard.envs.edge.board import PLACEMENT_NAMES, PLACEMENTS
from grognard.envs.edge.rules import movement, placing
from grognard.envs.edge.rules.deployment import place_shrine, place_source
from grognard.envs.edge.rules.pieces import stand, touches
from grognard.envs.edge.rules.pushing import NO_PUSH, PUSH
from grognard.envs.edge.rules.traps import DUMMY, REAL
from grognard.envs.edge.sequence import MOVING_PATH
from grognard.envs.edge.state import DEAD, NONE, SHRINE

SINGLES = {str(hex_) for hex_ in range(7)}


def near(state, name, most):
    return {
        other for at, other in enumerate(state.board.names) if 0 < state.board.distance(space(state, name), at) <= most
    }


# Moves


@rules("ED-MOV-1", "ED-MOV-7")
def test_a_model_may_go_as_many_spaces_as_its_move_or_not_at_all():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    player = walk(state, pilgrim)

    assert spaces(player) == near(state, "r2c3", 2)
    assert "done" in player.offered()
    player.say("done")
    assert where(state, pilgrim) == "r2c3.0"


@rules("ED-MOV-4", "ED-MOV-7")
def test_moving_to_other_hexes_of_the_space_is_a_move_that_move_0_allows():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    player = walk(state, pilgrim, most=0)

    assert player.offered() == ["done", *[f"place {hex_}" for hex_ in range(1, 7)]]
    player.say("place 4")
    assert where(state, pilgrim) == "r2c3.4"
    assert not overlaps(state)


@rules("ED-SQD-3", "ED-SQD-2")
def test_a_dash_is_no_move_at_all():
    state = empty_table()
    (ranger,) = muster(state, 0, "Ranger", "r2c3.0")
    assert movement.could_move(state, 0, ranger)

    state.mode[0] = 1
    state.revision += 1
    assert not movement.could_move(state, 0, ranger)
    assert movement.most_spaces(state, ranger, NONE) == -1


@rules("ED-MOV-7")
def test_a_way_can_be_named_in_parts_and_the_move_that_is_left_counts_down():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    player = walk(state, pilgrim).say("space r2c4")

    assert "done" not in player.offered()  # it has begun
    assert spaces(player) == near(state, "r2c4", 1)
    player.say("space r2c3")
    assert places(player) == SINGLES  # two Spaces were moved: it may end on the hex it left
    player.say("place 0")
    assert where(state, pilgrim) == "r2c3.0"
    assert state.run[pilgrim] == 1


@rules("ED-TERM-5")
def test_the_straight_run_is_that_of_the_last_steps_and_the_longest_one_is_kept():
    state = empty_table()
    (surfer,) = muster(state, 0, "Stream Surfer", "r2c0.0-1")
    walk(state, surfer).say("space r2c4", "place 0-1")
    assert state.run[surfer] == 4

    walk(state, surfer).say("space r1c4", "place 0-1")
    assert (state.run[surfer], state.longest_run[surfer]) == (1, 4)


@rules("ED-MOV-2", "ED-GEO-5")
def test_a_base_must_fit_into_every_space_on_its_way():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")
    (pilgrim,) = muster(state, 1, "Pilgrim", "r2c3.4")
    grow_thickets(state, "r2c4.0", "r2c4.2", "r2c4.4", "r2c4.6")  # no two free hexes touch

    assert {"r2c4", "r2c5"}.isdisjoint(spaces(walk(state, knight)))
    assert {"r2c4", "r2c5"} <= spaces(walk(state, pilgrim))


@rules("ED-MOV-3", "ED-PUSH-4")
def test_no_move_ends_on_tokens_or_on_equal_or_larger_bases():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")
    muster(state, 5, "Holy Knight", "r2c4.0-1")
    grow_thickets(state, "r2c4.2")
    player = walk(state, knight).say("space r2c4")

    assert places(player) == {"3-4", "4-5", "5-6"}


@rules("ED-MOV-6")
def test_contact_with_an_enemy_does_not_bind():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    muster(state, 5, "Dark Scholar", "r2c3.1")

    assert spaces(walk(state, pilgrim)) == near(state, "r2c3", 2)


@rules("ED-GEO-6", "ED-OBS-1")
def test_shrines_and_sources_stop_walkers_and_not_those_who_ignore_obstacles():
    state = empty_table()
    (angel,) = muster(state, 0, "Angel of Death", "r0c0.all")
    place_shrine(state, 1, space(state, "r0c1"))
    place_source(state, 0, space(state, "r1c0"))
    assert not movement.could_move(state, 0, angel)

    state.mode[0] = 1
    player = walk(state, angel)
    assert "r0c2" in spaces(player)
    player.say("space r0c1")  # a Space on the way, where nothing can end
    assert places(player) == set()
    player.say("space r0c2", "place all")
    assert where(state, angel) == "r0c2.all"


@rules("ED-OBS-1")
def test_a_space_where_a_flyer_can_neither_end_nor_go_on_is_not_offered():
    state = empty_table()
    (angel,) = muster(state, 0, "Angel of Death", "r0c0.all")
    state.mode[0] = 1
    place_shrine(state, 1, space(state, "r0c1"))

    assert "r0c1" not in spaces(walk(state, angel, most=1))


# Flags of a Move action


@rules("ED-TERM-5")
def test_a_straight_move_keeps_its_direction():
    state = empty_table()
    (surfer,) = muster(state, 0, "Stream Surfer", "r2c2.0-1")
    player = walk(state, surfer, flags=movement.STRAIGHT)
    assert spaces(player) == {
        name for name in near(state, "r2c2", 5) if state.board.line(space(state, "r2c2"), space(state, name)) != NONE
    }

    player.say("space r2c4")
    assert spaces(player) == {"r2c5", "r2c6", "r2c7"}


@rules("ED-AMB-30", "ED-AMB-83")
def test_a_move_to_contact_offers_only_ways_and_ends_that_come_to_it():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c5.0")
    player = walk(state, pilgrim, touch=scholar)
    assert {"r2c2", "r2c3"}.isdisjoint(spaces(player))
    assert "r2c4" in spaces(player)  # on the way

    player.say("space r2c4")  # from where one Space only leads on, so it is not asked
    assert player.offered() == [f"place {hex_}" for hex_ in range(1, 7)]
    path = [MOVING_PATH.at(state, state.top, at) for at in range(3)]
    assert path == [space(state, name) for name in ("r2c3", "r2c4", "r2c5")]


@rules("ED-AMB-83", "ED-PUSH-1")
def test_the_model_to_come_to_may_be_pushed_and_so_end_in_contact():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c4.0")
    player = walk(state, knight, touch=scholar).say("space r2c4")

    assert "0-1" in places(player)
    player.say("place 0-1")
    assert player.question == "ChoosePushedSpace"
    player.say("space r2c4", "place 2")
    assert touches(state, knight, scholar)


def test_a_move_that_may_not_end_beside_a_source_offers_no_such_hexes():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    place_source(state, 0, space(state, "r2c5"))
    player = walk(state, pilgrim, flags=movement.NO_SOURCE).say("space r2c4")

    assert places(player) == SINGLES - {"1", "2"}


# Pushes


@rules("ED-PUSH-1", "ED-PUSH-2", "ED-GEO-7", "ED-MOV-3")
def test_a_larger_base_pushes_a_smaller_one_which_the_mover_places_beside_it():
    state = empty_table()
    (gyrobot,) = muster(state, 0, "Gyrobot", "r2c3.0-1-2")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c4.0")
    player = walk(state, gyrobot).say("space r2c4", "place 0-1-2")

    assert (player.question, player.state.to_move) == ("ChoosePushedSpace", 0)
    assert where(state, scholar) == "nowhere"
    assert spaces(player) == {"r2c4", "r2c5", "r3c4", "r1c4"}  # the others share no edge with hexes 0, 1 and 2
    player.say("space r2c4")
    assert places(player) == {"3", "4", "5", "6"}
    player.say("place 5")
    assert touches(state, gyrobot, scholar)
    assert not overlaps(state)


@rules("ED-GEO-7")
def test_the_hexes_that_the_mover_left_are_free_for_the_pushed():
    state = empty_table()
    (gyrobot,) = muster(state, 0, "Gyrobot", "r0c0.0-1-2")
    (scholar,) = muster(state, 5, "Dark Scholar", "r0c0.4")
    player = walk(state, gyrobot, most=0).say("place 0-3-4", "space r0c0", "place 1")

    assert (where(state, gyrobot), where(state, scholar)) == ("r0c0.0-3-4", "r0c0.1")
    assert player.question == ""
    assert not overlaps(state)


@rules("ED-PUSH-3")
@pytest.mark.parametrize(("left_free", "offered"), [([], False), (["r1c0.6"], True)])
def test_a_move_that_leaves_no_room_for_the_pushed_is_not_offered(left_free, offered):
    state = empty_table()
    (angel,) = muster(state, 0, "Angel of Death", "r0c3.all")
    (scholar,) = muster(state, 5, "Dark Scholar", "r0c0.0")
    state.mode[0] = 1
    border = {"r0c1.4", "r0c1.5", "r1c0.5", "r1c0.6"}
    grow_thickets(state, *sorted(border - set(left_free)))
    player = walk(state, angel, most=3)

    assert ("r0c0" in spaces(player)) is offered
    if offered:
        player.say("space r0c0")
        assert where(state, scholar) == "r1c0.6"


@rules("ED-PUSH-3", "DP-17")
def test_a_place_that_takes_the_room_of_the_other_pushed_models_is_not_offered():
    state = empty_table()
    (angel,) = muster(state, 0, "Angel of Death", "r0c3.all")
    knight, scholar = muster(state, 5, "Holy Knight", "r0c0.0-1")[0], muster(state, 6, "Dark Scholar", "r0c0.4")[0]
    state.mode[0] = 1
    grow_thickets(state, "r0c1.5", "r0c1.3", "r0c1.0", "r1c0.0", "r1c0.1", "r1c0.4")
    # free beside r0c0: r0c1.4 without a neighbour, and the pair r1c0.5-6
    walk(state, angel, most=3).say("space r0c0")

    assert where(state, knight) == "r1c0.5-6"
    assert where(state, scholar) == "r0c1.4"
    assert not overlaps(state)


@rules("ED-PUSH-5")
def test_stream_surfers_in_basic_mode_never_push():
    state = empty_table()
    (surfer,) = muster(state, 0, "Stream Surfer", "r2c3.0-1")
    muster(state, 5, "Dark Scholar", "r2c4.0")
    assert places(walk(state, surfer).say("space r2c4")) == {"1-2", "2-3", "3-4", "4-5", "5-6", "1-6"}

    state.mode[0] = 1
    assert "0-1" in places(walk(state, surfer).say("space r2c4"))


@rules("ED-MOV-5")
def test_no_model_is_pushed_twice_in_one_move_action():
    state = empty_table()
    first, second = muster(state, 0, "Gyrobot", "r2c2.0-1-2", "r2c5.0-1-2")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.0")
    player = move(state, first, second).say("model me 1a", "space r2c3", "place 0-1-2", "space r2c4", "place 4")
    assert where(state, scholar) == "r2c4.4"

    player.say("space r2c4")  # the other one, which is the only one left
    assert places(player) == {"0-1-2", "0-1-6", "0-2-3", "0-5-6"}
    player.say("space r2c5", "place 0-1-2")
    assert "0-4-5" in places(walk(state, second).say("space r2c4"))  # a new Move action has a new set


@rules("ED-PUSH-1")
def test_own_models_are_pushed_like_enemies():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")
    muster(state, 1, "Pilgrim", "r2c4.0")

    assert "0-1" in places(walk(state, knight).say("space r2c4"))


def test_bases_of_any_size_may_be_pushed_unless_they_touch_a_source():
    state = empty_table()
    (rider,) = muster(state, 0, "Holy Riders", "r2c3.0-1")
    muster(state, 5, "Son of Khyber", "r2c4.all")
    assert "r2c4" not in spaces(walk(state, rider, most=1))
    assert "r2c4" in spaces(walk(state, rider, most=1, flags=movement.ANY_SIZE))

    place_source(state, 0, space(state, "r2c5"))
    assert "r2c4" not in spaces(walk(state, rider, most=1, flags=movement.ANY_SIZE))


# Mines and barriers


@rules("ED-TERM-13", "ED-AMB-46")
def test_a_mine_ends_a_way_on_foot_and_goes_off_when_the_model_is_placed():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    muster(state, 5, "Stream Guard")
    lay(state, "MINE", "r2c4.3", 1, DUMMY)
    player = walk(state, pilgrim)
    assert "r2c5" not in spaces(player)  # the way leads through the mine

    player.say("space r2c4")
    assert spaces(player) == set()
    player.say("place 0")
    assert (where(state, pilgrim), len(state.markers)) == ("r2c4.0", 0)


@rules("ED-TERM-13", "ED-SHT-7")
def test_a_real_mine_checks_for_hits_in_its_space_by_its_owner():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    muster(state, 5, "Stream Guard", "r5c0.0-1")
    lay(state, "MINE", "r2c4.3", 1, REAL)
    state.pool[1] = 1
    player = walk(state, pilgrim).say("space r2c4", "place 0")

    assert (player.question, state.to_move) == ("ChooseDie", 1)


@rules("ED-TERM-13")
def test_mines_do_nothing_to_moves_inside_their_space_nor_to_those_who_fly_over():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c4.0")
    (hound,) = muster(state, 5, "Gorehound", "r2c3.0-1")
    state.mode[5] = 1
    lay(state, "MINE", "r2c4.3", 1, DUMMY)
    walk(state, pilgrim, most=0).say("place 3")
    walk(state, hound).say("space r2c4", "space r2c5", "place 0-1")
    assert len(state.markers) > 0

    walk(state, hound).say("space r2c4", "place 0-1")
    assert len(state.markers) == 0


@rules("ED-TERM-26", "ED-MOV-7")
def test_a_barrier_is_paid_when_it_is_entered_and_else_not_entered():
    state = empty_table(mode="ffa", players=3)
    (pilgrim,) = muster(state, 0, "Pilgrim", "r2c3.0")
    lay(state, "BARRIER", "r2c4.0", 2)
    player = walk(state, pilgrim)
    assert {"r2c4", "r2c5"}.isdisjoint(spaces(player))
    player.say("done")

    state.pool[0] = 1
    walk(state, pilgrim).say("space r2c5", "place 0")
    assert (state.pool[0], state.depleted[0], where(state, pilgrim)) == (0, 1, "r2c5.0")


@rules("ED-TERM-26")
def test_who_ignores_obstacles_pays_for_the_last_space_only():
    state = empty_table(mode="ffa", players=3)
    (hound,) = muster(state, 0, "Gorehound", "r2c3.0-1")
    state.mode[0] = 1
    lay(state, "BARRIER", "r2c4.0", 2)
    player = walk(state, hound).say("space r2c4")
    assert places(player) == set()
    player.say("space r2c5", "place 0-1")

    state.pool[0] = 1
    walk(state, hound).say("space r2c4", "place 0-1")
    assert state.depleted[0] == 1


# Bases that grow


@rules("ED-SQD-7")
def test_growing_bases_contain_the_old_hex_and_push_together():
    state = empty_table()
    first, second = muster(state, 0, "Storm Bringer", "r2c3.1", "r2c5.0")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.0")
    assert movement.can_change_bases(state, 0, 1)
    movement.change_mode(state, 0, 0, 1)
    player = Player(state).advance()

    assert places(player) == {"0-1-2", "0-1-6"}
    player.say("place 0-1-2")
    assert len(places(player)) == 6
    player.say("place 0-1-2")
    assert player.question == "ChoosePushedSpace"
    player.say("space r2c3", "place 4")
    assert (state.mode[0], where(state, scholar)) == (1, "r2c3.4")
    assert touches(state, first, scholar)
    assert where(state, second) == "r2c5.0-1-2"
    assert not overlaps(state)


@rules("ED-SQD-7")
def test_two_storm_bringers_in_one_space_cannot_grow():
    state = empty_table()
    muster(state, 0, "Storm Bringer", "r2c3.1", "r2c3.4")

    assert not movement.can_change_bases(state, 0, 1)


@rules("ED-SQD-7")
def test_bases_do_not_grow_over_thickets_or_equal_bases():
    state = empty_table()
    muster(state, 0, "Storm Bringer", "r2c3.1", "r2c5.1")
    grow_thickets(state, "r2c3.0")
    assert not movement.can_change_bases(state, 0, 1)

    state.life[0] = DEAD
    assert movement.can_change_bases(state, 0, 1)


@rules("ED-SQD-7")
def test_a_shrinking_base_keeps_one_of_its_hexes():
    state = empty_table()
    state.mode[0] = 1
    first, _ = muster(state, 0, "Storm Bringer", "r2c3.0-1-2", "r2c5.0-1-2")
    movement.change_mode(state, 0, 0, 0)
    player = Player(state).advance()

    assert places(player) == {"0", "1", "2"}
    player.say("place 2", "place 0")
    assert (where(state, first), state.mode[0]) == ("r2c3.2", 0)
    assert not overlaps(state)


@rules("ED-SQD-5")
def test_a_mode_with_the_same_base_is_taken_at_once():
    state = empty_table()
    muster(state, 0, "Pilgrim", "r2c3.0")
    movement.change_mode(state, 0, 0, 1)

    assert state.mode[0] == 1
    assert Player(state).advance().question == ""


# Placements


def put(state, model, area, anchor=NONE, push=NO_PUSH):
    placing.begin_placing(state, model // 20, model, area, anchor, push)
    return Player(state).advance()


@rules("ED-TERM-2", "ED-PUSH-6", "ED-AMB-52")
def test_a_teleport_goes_anywhere_and_pushes_a_reposition_does_not():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")
    (scholar,) = muster(state, 5, "Dark Scholar", "r4c4.0")
    player = put(state, knight, placing.ANYWHERE)
    assert len(spaces(player)) == 48
    assert "0-1" not in places(player.say("space r4c4"))
    player.say("place 3-4")

    player = put(state, knight, placing.ANYWHERE, push=PUSH).say("space r4c4")
    assert "0-1" in places(player)
    player.say("place 0-1", "space r4c4", "place 2")
    assert touches(state, knight, scholar)
    assert not overlaps(state)


@rules("ED-CARD-12")
def test_a_model_may_come_down_where_it_stood():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r2c3.0-1")

    assert "0-1" in places(put(state, knight, placing.IN_SPACE, space(state, "r2c3")))


@rules("ED-AMB-83")
def test_a_model_named_for_contact_is_not_pushed_and_is_touched():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r0c0.0-1")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.0")
    player = put(state, knight, placing.TOUCHING_MODEL, scholar, PUSH)

    assert player.question == "ChoosePlace"  # one Space only
    assert places(player) == {"1-2", "2-3", "3-4", "4-5", "5-6", "1-6"}


@rules("ED-TERM-5")
def test_areas_next_to_in_and_away():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r0c0.0")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.0")
    here = space(state, "r2c3")

    assert spaces(put(state, pilgrim, placing.NEXT_TO, here)) == near(state, "r2c3", 1)
    assert places(put(state, pilgrim, placing.IN_SPACE, here)) == SINGLES - {"0"}
    assert "r2c3" not in spaces(put(state, pilgrim, placing.EMPTY_SPACE))
    assert "r2c3" not in spaces(put(state, pilgrim, placing.AWAY_FROM, scholar))
    state.life[scholar] = DEAD


@rules("ED-TERM-7", "DP-30")
def test_a_dead_model_returns_to_the_board():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r0c0.0")
    dead = pilgrim + 1
    put(state, dead, placing.TOUCHING_MODEL, pilgrim).say("place 3")

    assert (where(state, dead), state.life[dead]) == ("r0c0.3", 1)


def test_a_woodwalk_leads_to_another_thicket_than_the_only_one_touched_now():
    state = empty_table()
    (wyrm,) = muster(state, 0, "Wyrm", "r0c0.0")
    grow_thickets(state, "r0c0.1")
    assert not placing.can_place(state, 0, wyrm, placing.TOUCHING_WOOD, NONE, NO_PUSH)

    grow_thickets(state, "r4c4.0")
    player = put(state, wyrm, placing.TOUCHING_WOOD)
    assert places(player) == {"1", "2", "3", "4", "5", "6"}


@rules("ED-AMB-36")
def test_a_shrine_moves_to_an_empty_space_or_pushes():
    state = empty_table()
    place_shrine(state, 0, space(state, "r0c0"))
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.0")
    placing.begin_placing(state, 0, SHRINE, placing.ANYWHERE, NONE, NO_PUSH)
    player = Player(state).advance()
    assert "r2c3" not in spaces(player)
    player.say("space r0c1")
    assert state.free[space(state, "r0c0")] == 127

    placing.begin_placing(state, 0, SHRINE, placing.ANYWHERE, NONE, PUSH)
    Player(state).advance().say("space r2c3", "space r2c4", "place 4")
    assert (where(state, scholar), state.shrine_space[0]) == ("r2c4.4", space(state, "r2c3"))
    assert not overlaps(state)


@rules("ED-TERM-2")
def test_equal_bases_swap_their_very_hexes():
    state = empty_table()
    (pilgrim,) = muster(state, 0, "Pilgrim", "r0c0.3")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.1")
    placing.begin_swap(state, 0, pilgrim, scholar)

    assert (where(state, pilgrim), where(state, scholar)) == ("r2c3.1", "r0c0.3")
    assert not overlaps(state)


@rules("ED-TERM-2")
def test_bases_of_other_sizes_cover_a_hex_of_the_other_on_free_hexes():
    state = empty_table()
    (knight,) = muster(state, 0, "Holy Knight", "r0c0.0-1")
    (scholar,) = muster(state, 5, "Dark Scholar", "r2c3.1")
    grow_thickets(state, "r2c3.0")
    assert placing.can_swap(state, knight, scholar)
    placing.begin_swap(state, 0, knight, scholar)
    player = Player(state).advance()

    assert places(player) == {"1-2", "1-6"}
    player.say("place 1-6")
    assert places(player) == {"0", "1"}
    player.say("place 0")
    assert not overlaps(state)

    grow_thickets(state, "r0c0.1", "r0c0.2", "r0c0.3", "r0c0.4", "r0c0.5", "r0c0.6")
    assert not placing.can_swap(state, knight, scholar)


# Properties

NAMES = [
    "Angel of Death",
    "Gyrobot",
    "Holy Knight",
    "Pilgrim",
    "Stream Surfer",
    "Gorehound",
    "Dark Scholar",
    "Warbeast",
]


def crowd(seed, count):
    """A table with many models close to each other."""
    rng = random.Random(seed)
    state = empty_table()
    place_shrine(state, 0, space(state, "r1c1"))
    place_source(state, 0, space(state, "r2c3"))
    for number in rng.sample(range(10), 10):
        name, bases = rng.choice(NAMES), []
        for _ in range(count):
            at = f"r{rng.randrange(4)}c{rng.randrange(5)}"
            size = {
                "Angel of Death": 7,
                "Gyrobot": 3,
                "Warbeast": 3,
                "Holy Knight": 2,
                "Stream Surfer": 2,
                "Gorehound": 2,
            }
            hexes = rng.choice(
                [p for p in PLACEMENT_NAMES if size.get(name, 1) == (7 if p == "all" else len(p.split("-")))]
            )
            mask = 127 if hexes == "all" else sum(1 << int(hex_) for hex_ in hexes.split("-"))
            taken = {base.partition(".")[0] for base in bases}
            if state.free[space(state, at)] & mask == mask and at not in taken:
                bases.append(f"{at}.{hexes}")
        muster(state, number, name, *bases[: {"Angel of Death": 1, "Gorehound": 1, "Holy Knight": 1}.get(name, 2)])
        state.mode[number] = rng.randrange(2)
    return state, rng


def copy_of(state):
    return [list(part) for part in (state.free, state.holder, state.space, state.place, state.life, state.frames)]


@given(st.integers(0, 10_000), st.integers(1, 3))
@settings(REPEATABLE, max_examples=40)
@rules("ED-MOV-3", "ED-PUSH-3", "DP-16", "DP-17")
def test_every_move_that_is_begun_can_be_finished_and_nothing_overlaps(seed, count):
    state, rng = crowd(seed, count)
    for model in rng.sample(range(40), 40):
        if not movement.could_move(state, model // 20, model):
            continue
        player = walk(state, model)
        while player.question:
            before = copy_of(state)
            player.offered()
            assert copy_of(state) == before  # questions change nothing
            player.say(rng.choice(player.offered()))  # an empty question fails
            twin = state.copy()
            stand(twin)
            assert (list(twin.free), list(twin.holder)) == (list(state.free), list(state.holder))
        assert not overlaps(state)


@given(st.integers(0, 10_000))
@settings(REPEATABLE, max_examples=25)
@rules("ED-TERM-2", "DP-30")
def test_every_placement_that_is_begun_can_be_finished_and_nothing_overlaps(seed):
    state, rng = crowd(seed, 3)
    alive = [model for model in range(40) if state.life[model] == 1]
    for model in alive:
        other = rng.choice([other for other in alive if other != model])
        area = rng.choice([placing.ANYWHERE, placing.TOUCHING_MODEL, placing.AWAY_FROM, placing.ON_BASE])
        anchor = int(state.space[other] * PLACEMENTS + state.place[other]) if area == placing.ON_BASE else other
        if area == placing.ON_BASE and placing.can_swap(state, model, other):
            placing.begin_swap(state, 0, model, other)
        elif placing.can_place(state, 0, model, area, anchor, PUSH):
            placing.begin_placing(state, 0, model, area, anchor, PUSH)
        player = Player(state).advance()
        while player.question:
            player.say(rng.choice(player.offered()))
        assert not overlaps(state)


def test_moves_and_pushes_are_told():
    state = empty_table()
    (gyrobot,) = muster(state, 0, "Gyrobot", "r2c3.0-1-2")
    muster(state, 5, "Dark Scholar", "r2c4.0")
    state.log = Log()
    walk(state, gyrobot).say("space r2c4", "place 0-1-2", "space r2c4", "place 5")

    told = state.log.told(0, ["red", "blue"], since=1)
    assert [event["kind"] for event in told] == ["model moved", "model lifted", "model placed"]
    assert told[0]["fields"]["path"] == ["r2c3", "r2c4"]
    assert len(told) == 3
