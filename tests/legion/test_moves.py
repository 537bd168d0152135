"""LG-MOVE, LG-NOTCH: what units may do when they move, where they end, and what others notice of it."""

from math import hypot

import pytest
from tests.builders.legion import INCH, Table

from grognard.envs.legion.actions import COMPULSORY_MOVE, MOVE_NAMES, MOVING, STANDARD, WITHDRAWING
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.flow import STEPS
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.ground import Piece
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import happening, measuring, moves
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.moves import PIVOT_ONLY
from grognard.envs.legion.rules.moving import ends_in_question
from grognard.envs.legion.rules.placing import is_in_cohesion
from grognard.envs.legion.sequence.activation import (
    ACTING,
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    EVENT_FLAGS,
    EVENT_MOVE,
    EVENT_PASSED,
    EVENT_TRACK,
    FULL,
    IGNORES_DIFFICULT,
    MOVE_BY_EFFECT,
    NO_MELEE,
    STANDARD_MOVE,
)
from grognard.envs.legion.sequence.flows import ACTIVATION, EVENT
from grognard.envs.legion.state import NONE, UNTIL_ROUND

TROOPERS = "emp_stormtroopers"
REBELS = "reb_rebel_troopers"


def piece(x: float, y: float, kind: str = "house") -> Piece:
    return piece_from(kind, f"{kind} at {x}", int(x * INCH), int(y * INCH), 0)


def given_move(table: Table, unit: int, reason: int = MOVING, limit: int = NONE, flags: int = 0) -> Table:
    """A unit is asked how it moves."""
    moves.begin_move(table.state, unit // 20, unit, reason, limit, flags)
    return table.run()


def kinds(table: Table, unit: int, reason: int = MOVING, limit: int = NONE, flags: int = 0) -> list[str]:
    """The kinds of move that are possible."""
    found = []
    for kind, name in enumerate(MOVE_NAMES):
        if moves.can_make(table.state, unit, kind, reason, limit, flags, 0):
            found.append(name)
    return found


def length(before: tuple[float, float], after: tuple[float, float]) -> float:
    return hypot(after[0] - before[0], after[1] - before[1])


# Small bases


@pytest.mark.parametrize(("tool", "inches"), [(1, 4.016), (2, 5.984), (3, 7.953)])
def test_a_straight_full_move_is_as_long_as_the_tool_and_the_base(tool, inches):
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    given_move(table, unit, MOVE_BY_EFFECT, tool).play("towards 90.0", "step full reach", "formation tight")

    assert length((30, 18), table.place(unit)) == pytest.approx(inches, abs=0.01)
    assert is_in_cohesion(table.state, unit)


def test_all_minis_stand_in_cohesion_after_every_formation():
    table = Table(pieces=[piece(30, 14), piece(34, 19, "crates")])
    unit = table.unit("gold", TROOPERS, (28, 8))
    given_move(table, unit).play("towards 60.0", "step 3.0 in")

    for formation in table.legal:
        twin = Table()
        twin.state = table.state.copy()
        twin.play(formation)

        assert is_in_cohesion(twin.state, unit)
        assert twin.asked == "nobody"


def test_a_unit_can_stay_and_form_up_again():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    given_move(table, unit).play("stay", "formation column north")

    assert table.place(unit) == (30, 18)
    assert table.place(unit, 1)[1] > 18


def test_difficult_terrain_takes_one_off_the_speed():
    table = Table(pieces=[piece(30, 22, "swamp")])
    unit = table.unit("gold", TROOPERS, (30, 18.4), minis=1)
    given_move(table, unit).play("towards 90.0")
    slow = table.legal
    free = Table(pieces=[piece(30, 22, "swamp")])
    twin = free.unit("gold", TROOPERS, (30, 18.4), minis=1)
    given_move(free, twin, MOVE_BY_EFFECT, 2, IGNORES_DIFFICULT).play("towards 90.0")

    assert "step full reach" in slow and "step 4.5 in" not in slow
    assert "step 4.5 in" in free.legal


def test_a_house_is_climbed_and_not_walked_over():
    table = Table(pieces=[piece(30, 22)])
    unit = table.unit("gold", TROOPERS, (30, 18.4), minis=1)

    assert kinds(table, unit) == ["standard", "climb"]
    given_move(table, unit).play("move climb", "towards 90.0", "step full reach")
    assert table.state.z[unit * 8] == int(5.5 * INCH)


def test_a_unit_that_cannot_climb_is_not_offered_it():
    table = Table(pieces=[piece(30, 22)])
    unit = table.unit("gold", TROOPERS, (30, 18.4), minis=1)
    add_effect(table.state, numbers.GROUNDED, unit, 1, UNTIL_ROUND)

    assert kinds(table, unit) == ["standard"]


def test_a_jump_crosses_what_a_move_cannot():
    table = Table(pieces=[piece(30, 22, "low wall")])
    unit = table.unit("gold", TROOPERS, (30, 20), minis=1)
    add_effect(table.state, numbers.JUMP, unit, 1, UNTIL_ROUND)
    given_move(table, unit).play("move jump", "towards 90.0", "step full reach")

    assert table.place(unit)[1] > 25


def test_who_is_weighed_down_does_not_jump():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 20), minis=1)
    add_effect(table.state, numbers.JUMP, unit, 1, UNTIL_ROUND)
    add_effect(table.state, numbers.WEIGHED_DOWN, unit, 1, UNTIL_ROUND)
    before = kinds(table, unit)
    table.marker("objective", (30, 21.1), holder=unit)

    assert "jump" in before and "jump" not in kinds(table, unit)


def test_no_mini_ends_on_an_objective_token_but_may_on_a_charge():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    table.marker("objective", (30, 21))
    table.marker("charge", (33, 18), owner="gold")
    given_move(table, unit).play("towards 90.0")
    north = table.legal
    other = Table()
    twin = other.unit("gold", TROOPERS, (30, 18), minis=1)
    other.marker("charge", (30, 21), owner="gold")
    given_move(other, twin).play("towards 90.0")

    assert "step 3.0 in" not in north and "step 5.0 in" in north
    assert "step 3.0 in" in other.legal


def test_speed_0_leaves_nothing_but_a_pivot_and_immobilized_units_not_even_that():
    table = Table()
    foot = table.unit("gold", TROOPERS, (30, 18), immobilize=2)
    walker = table.unit("gold", "emp_at_st", (40, 18), immobilize=2)
    gun = table.unit("gold", "emp_e_web_heavy_blaster_team", (50, 18))
    add_effect(table.state, numbers.STATIONARY, gun, 1, UNTIL_ROUND)

    assert not moves.can_move(table.state, foot, MOVING)
    assert not moves.can_move(table.state, walker, MOVING)
    assert kinds(table, gun) == ["pivot"]


def test_spur_makes_a_unit_faster_for_one_suppression():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    add_effect(table.state, numbers.SPUR, unit, 1, UNTIL_ROUND)
    given_move(table, unit).play("yes", "towards 90.0", "step full reach")

    assert length((30, 18), table.place(unit)) == pytest.approx(7.953, abs=0.01)
    assert table.token(unit, "suppression") == 1


def test_a_move_by_an_effect_uses_its_own_tool_and_is_no_climb():
    table = Table(pieces=[piece(30, 22)])
    unit = table.unit("gold", TROOPERS, (30, 18.4), minis=1)

    assert kinds(table, unit, MOVE_BY_EFFECT, 1) == ["standard"]
    given_move(table, unit, MOVE_BY_EFFECT, 1).play("towards 180.0", "step full reach")
    assert length((30, 18.4), table.place(unit)) == pytest.approx(4.016, abs=0.01)


def test_an_engaged_unit_only_withdraws_or_disengages():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    table.unit("silver", REBELS, (30 + 271 / INCH, 18), minis=1)

    assert kinds(table, unit) == []
    assert kinds(table, unit, WITHDRAWING) == ["standard"]
    given_move(table, unit, WITHDRAWING).play("towards 180.0", "step full reach")
    assert length((30, 18), table.place(unit)) == pytest.approx(4.016, abs=0.01)


def test_disengage_lets_a_unit_move_from_one_enemy_but_not_from_two():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    add_effect(table.state, numbers.DISENGAGE, unit, 1, UNTIL_ROUND)
    table.unit("silver", REBELS, (30 + 271 / INCH, 18), minis=1)
    from_one = kinds(table, unit)
    table.unit("silver", REBELS, (30 - 271 / INCH, 18), minis=1)
    measuring.forget(table.state, unit)

    assert "standard" in from_one
    assert kinds(table, unit) == []


# Notched bases


@pytest.mark.parametrize(("tool", "inches"), [(1, 5.47), (2, 7.44)])
def test_a_notched_base_slides_as_far_as_the_rules_say(tool, inches):
    table = Table()
    unit = table.unit("gold", "reb_at_rt", (30, 10), heading=6)
    given_move(table, unit).play("move standard", f"tool speed {tool} straight", "eighth 8/8")

    assert length((30, 10), table.place(unit)) == pytest.approx(inches, abs=0.01)
    assert table.state.heading[unit * 8] == 6


def test_a_bent_tool_turns_the_base():
    table = Table()
    unit = table.unit("gold", "emp_at_st", (30, 10), heading=6)
    given_move(table, unit).play("move standard", "tool speed 2 left 45", "eighth 8/8")

    assert table.state.heading[unit * 8] == 9


def test_a_pivot_turns_by_at_most_90_degrees_and_a_full_pivot_by_any():
    table = Table()
    unit = table.unit("gold", "emp_at_st", (30, 10), heading=6)
    given_move(table, unit).play("move pivot")
    quarter = table.legal
    twin = Table()
    other = twin.unit("gold", "emp_at_st", (30, 10), heading=6)
    add_effect(twin.state, numbers.FULL_PIVOT, other, 1, UNTIL_ROUND)
    given_move(twin, other).play("move pivot")

    assert len(quarter) == 12 and "heading 180" in quarter and "heading 195" not in quarter
    assert len(twin.legal) == 23
    table.play("heading 0")
    assert table.state.heading[unit * 8] == 0 and table.place(unit) == (30, 10)
    assert table.state.moves[unit] == 0


def test_types_differ_in_the_kinds_of_moves():
    table = Table()
    walker = table.unit("gold", "emp_at_st", (10, 18))
    bikes = table.unit("gold", "emp_74_z_speeder_bikes", (20, 18))
    beast = table.unit("gold", "reb_tauntaun_riders", (30, 18))
    tank = table.unit("gold", "rep_tx_130_saber_class_fighter_tank", (45, 18))
    strider = table.unit("gold", "reb_at_rt", (60, 18))

    assert kinds(table, walker) == ["standard", "pivot", "reverse"]
    assert kinds(table, bikes) == ["standard", "pivot"]
    assert kinds(table, beast) == ["standard", "pivot", "reverse"]
    assert kinds(table, tank) == ["standard", "pivot", "reverse", "strafe left", "strafe right"]
    assert "climb" not in kinds(table, strider)  # there is nothing to climb


def test_a_climbing_vehicle_climbs():
    table = Table(pieces=[piece(30, 22)])
    unit = table.unit("gold", "reb_at_rt", (30, 18), heading=6)

    assert "climb" in kinds(table, unit)
    given_move(table, unit).play("move climb", "towards 90.0", "step 4.0 in")
    assert table.state.z[unit * 8] == int(5.5 * INCH)


def test_a_disabled_vehicle_neither_reverses_nor_strafes_and_pays_two_actions_for_a_move():
    table = Table()
    unit = table.unit("gold", "emp_at_st", (30, 10), disabled=1)
    outside = kinds(table, unit)
    table.state.push(ACTIVATION, unit, 0, 1)
    ACTIVATION_FLAGS.set(table.state, ACTING)
    with_one = kinds(table, unit)
    ACTIVATION_LEFT.set(table.state, 2)

    assert outside == ["standard", "pivot"]  # granted by an effect, it costs nothing
    assert with_one == ["pivot"]
    assert kinds(table, unit) == ["standard", "pivot"]
    assert kinds(table, unit, MOVE_BY_EFFECT, 1) == ["standard"]


def test_an_effect_may_allow_a_pivot_alone():
    table = Table()
    walker = table.unit("gold", "emp_at_st", (30, 10))
    foot = table.unit("gold", TROOPERS, (50, 10))

    assert kinds(table, walker, MOVE_BY_EFFECT, int(PIVOT_ONLY)) == ["pivot"]
    assert not moves.can_move(table.state, foot, MOVE_BY_EFFECT, PIVOT_ONLY)


def test_reposition_turns_before_or_after_a_standard_move_once():
    table = Table()
    unit = table.unit("gold", "emp_tx_225_gavw_occupier_combat_assault_tank", (30, 10), heading=6)
    given_move(table, unit).play("move standard")

    assert table.asked == "gold ChoosePivot"
    table.play("done", "tool speed 1 straight", "eighth 4/8")
    assert table.asked == "gold ChoosePivot"
    table.play("heading 0")
    assert table.asked == "nobody" and table.state.heading[unit * 8] == 0


def test_a_compulsory_move_goes_as_far_as_it_can_and_stops_at_the_edge():
    table = Table()
    unit = table.unit("gold", "emp_74_z_speeder_bikes", (30, 34), minis=1, heading=6)
    given_move(table, unit, COMPULSORY_MOVE)  # straight ahead is the only way

    assert table.asked == "nobody"
    assert table.state.y[unit * 8] == 9144 - RADIUS[UNITS.base[table.state.kind[unit]]]


def test_a_compulsory_move_is_a_full_one_where_there_is_room():
    table = Table()
    unit = table.unit("gold", "emp_74_z_speeder_bikes", (30, 10), minis=1, heading=6)
    given_move(table, unit, COMPULSORY_MOVE)
    ways = table.legal
    table.play("tool speed 3 straight")

    assert len(ways) == 9
    assert table.place(unit)[1] > 18


def test_a_unit_that_is_displaced_is_placed_by_the_opponent_of_the_mover_and_suppressed():
    table = Table().listen()
    walker = table.unit("gold", "emp_at_st", (30, 10), heading=6)
    rebels = table.unit("silver", REBELS, (30, 14))
    given_move(table, walker).play("move standard", "tool speed 2 straight", "eighth 4/8")

    assert table.asked == "silver ChooseDisplacement"
    table.play("side west")
    while table.legal:
        assert table.asked.startswith("silver")
        table.play(table.legal[0])
    assert table.token(rebels, "suppression") == 1
    assert is_in_cohesion(table.state, rebels)
    assert not measuring.are_in_melee(table.state, walker, rebels)
    assert table.place(rebels)[0] < 30


def test_friends_are_displaced_too():
    table = Table()
    walker = table.unit("gold", "emp_at_st", (30, 10), heading=6)
    friends = table.unit("gold", TROOPERS, (30, 14))
    given_move(table, walker).play("move standard", "tool speed 2 straight", "eighth 4/8", "side west")
    while table.legal:
        table.play(table.legal[0])

    assert table.token(friends, "suppression") == 1


def test_units_in_melee_stop_a_ground_vehicle():
    table = Table()
    walker = table.unit("gold", "emp_at_st", (30, 10), heading=6)
    table.unit("silver", REBELS, (30, 14), minis=1)
    table.unit("gold", TROOPERS, (30 + 271 / INCH, 14), minis=1)
    given_move(table, walker).play("move standard", "tool speed 2 straight")

    assert "eighth 8/8" not in table.legal


# What others notice


def test_what_a_move_was_stands_in_the_frame_of_its_event():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 10), minis=1)
    enemy = table.unit("silver", REBELS, (30, 12), minis=1)
    state = table.state
    state.push(EVENT, unit, MOVING, 0, NONE)
    frame = state.top
    moves.begin_move(state, 0, unit, MOVING)
    while state.innermost(EVENT) == frame and table.asked == "nobody" and not state.frames[frame + 1] > 0:
        table.run()
    table.play("towards 90.0")
    state.frames[frame + 1] = len(STEPS[EVENT.number])  # nothing follows
    table.play("step full reach")

    assert state.top == -1
    assert (
        EVENT_FLAGS.offset and state.frames[frame + EVENT_FLAGS.offset] & (STANDARD_MOVE | FULL) == STANDARD_MOVE | FULL
    )
    assert state.frames[frame + EVENT_MOVE.offset] == STANDARD
    assert state.frames[frame + EVENT_PASSED.offset + 1] == enemy
    assert state.frames[frame + EVENT_TRACK.offset] >= 4


def test_moves_are_counted_by_round_and_standby_is_lost():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1, standby=1)
    given_move(table, unit).play("towards 90.0", "step 1.0 in")

    assert table.state.moves[unit] == 1 and table.state.standard_moves[unit] == 1
    assert table.token(unit, "standby") == 0


def test_no_melee_is_started_where_it_is_forbidden():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    table.unit("silver", REBELS, (30, 21), minis=1)
    given_move(table, unit, MOVE_BY_EFFECT, 2, NO_MELEE).play("to unit theirs 1")

    assert "end contact" not in table.legal


def test_nobody_withdraws_into_another_melee():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    table.unit("silver", REBELS, (30 + 271 / INCH, 18), minis=1)
    table.unit("silver", REBELS, (28, 16), minis=1)
    given_move(table, unit, WITHDRAWING)

    assert "to unit theirs 2" not in table.legal and "towards 180.0" in table.legal


def test_a_pivot_of_reposition_may_come_after_the_free_attack_of_relentless():
    table = Table(dice=("blank",) * 20)
    rider = table.unit("gold", "reb_tauntaun_riders", (30, 10), minis=1, heading=6)
    table.unit("silver", REBELS, (30, 20), minis=2)
    add_effect(table.state, numbers.RELENTLESS, rider, 1, UNTIL_ROUND)
    happening.begin_event(table.state, 0, rider, MOVING)
    table.play("move standard", "done", "tool speed 1 straight", "eighth 1/8", "done")

    assert table.asked == "gold ChooseEffect" and "use Reposition" in table.legal
    table.play("use Reposition", "heading 0")
    assert table.state.heading[rider * 8] == 0
    assert "use Reposition" not in table.legal and table.state.moves[rider] == 1


def test_the_places_in_question_are_those_of_the_legal_answers():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    given_move(table, unit)
    which_way = ends_in_question(table.state)
    table.play("towards 90.0")
    ends = ends_in_question(table.state)

    assert which_way is None
    assert ends is not None and ends.count == len(table.legal)
    assert ends.y[5] == 18 * INCH + 6 * 127
