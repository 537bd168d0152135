"""LG-K-transport, LG-K-embark, LG-K-disembark, LG-K-transported-closed; tokens that are put on the table (D70)."""

from tests.builders.legion import INCH, Table

from grognard.envs.legion.actions import MOVING
from grognard.envs.legion.flow import STEPS
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.rules import boarding, measuring, moves, token_placing
from grognard.envs.legion.rules.placing import is_in_cohesion
from grognard.envs.legion.sequence.activation import (
    ACTING,
    ACTIVATION_FLAGS,
    ACTIVATION_LEFT,
    DISEMBARKED,
    EMBARKED,
    NO_ACTIONS,
)
from grognard.envs.legion.sequence.flows import ACTIVATION
from grognard.envs.legion.state import ABOARD, DEFEATED, NO_MINI, ON_TABLE, SMOKE

TROOPERS = "emp_stormtroopers"
OPEN = "emp_tx_225_gavw_occupier_combat_assault_tank"
CLOSED = "emp_laat_le_patrol_transport"


def given_activation(table: Table, unit: int, left: int) -> int:
    """The unit acts in its own activation and has so many actions left; where the frame begins."""
    table.state.push(ACTIVATION, unit, 0, left)
    ACTIVATION_FLAGS.set(table.state, ACTING)
    return int(table.state.top)


def kinds(table: Table, unit: int) -> bool:
    return bool(moves.can_make(table.state, unit, 7, MOVING, -1, 0, 0))


def test_a_unit_embarks_an_open_transport_in_its_reach():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    vehicle = table.unit("gold", OPEN, (30, 23))
    moves.begin_move(table.state, 0, unit, MOVING)
    table.play("move embark")

    assert table.state.life[unit] == ABOARD and table.state.aboard[unit] == vehicle
    assert boarding.passengers(table.state, vehicle) == 1
    assert measuring.band(table.state, unit, vehicle) == 1


def test_a_transport_out_of_reach_full_or_of_the_enemy_is_not_embarked():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    far = table.unit("gold", OPEN, (30, 30))
    assert not kinds(table, unit)
    table.unit("silver", OPEN, (25, 18))
    assert not kinds(table, unit)
    near = table.unit("gold", OPEN, (36, 18))
    assert kinds(table, unit)
    table.unit("gold", TROOPERS, aboard=near)

    assert not kinds(table, unit)
    assert boarding.passengers(table.state, far) == 0


def test_who_holds_an_objective_token_or_is_no_trooper_on_a_small_base_stays_outside():
    table = Table()
    vehicle = table.unit("gold", OPEN, (30, 23))
    unit = table.unit("gold", TROOPERS, (30, 18))
    rider = table.unit("gold", "reb_tauntaun_riders", (38, 23))
    assert boarding.may_board(table.state, unit, vehicle)
    table.marker("objective", (30, 17), holder=unit)

    assert not boarding.may_board(table.state, unit, vehicle)
    assert not boarding.may_board(table.state, rider, vehicle)


def test_a_closed_transport_costs_another_action_after_the_windows():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    vehicle = table.unit("gold", CLOSED, (30, 23))
    frame = given_activation(table, unit, 1)
    assert not kinds(table, unit)
    ACTIVATION_LEFT.set_of(table.state, frame, 2)
    assert kinds(table, unit)
    boarding.go_to(table.state, unit, vehicle)
    assert table.state.life[unit] == ON_TABLE
    moves.finish_embarking(table.state, unit, vehicle)

    assert table.state.life[unit] == ABOARD and ACTIVATION_LEFT.get(table.state) == 1


def test_a_passenger_moves_only_to_disembark_and_then_by_a_speed_1_move():
    table = Table()
    vehicle = table.unit("gold", OPEN, (30, 18))
    unit = table.unit("gold", TROOPERS, aboard=vehicle)
    moves.begin_move(table.state, 0, unit, MOVING)
    table.run()
    assert table.asked == "gold ChoosePlaceBeside"
    table.play("heading 90", "formation tight")

    assert table.asked == "gold ChooseWay" and table.state.life[unit] == ON_TABLE
    table.play("towards 90.0", "step full reach", "formation tight")
    assert table.asked == "nobody"
    assert is_in_cohesion(table.state, unit)
    assert 22 < table.place(unit)[1] < 26


def test_leaving_a_transport_that_has_moved_twice_uses_up_all_actions():
    table = Table()
    vehicle = table.unit("gold", OPEN, (30, 18))
    unit = table.unit("gold", TROOPERS, aboard=vehicle, minis=1)
    table.state.moves[vehicle] = 2
    frame = given_activation(table, unit, 1)
    moves.begin_move(table.state, 0, unit, MOVING)
    table.play("heading 90", "towards 90.0")
    table.state.frames[frame + 1] = len(STEPS[ACTIVATION.number])  # nothing follows
    table.play("step 1.0 in")

    flags = table.state.frames[frame + ACTIVATION_FLAGS.offset]
    assert table.state.frames[frame + ACTIVATION_LEFT.offset] == 0
    assert flags & NO_ACTIONS and flags & DISEMBARKED and not flags & EMBARKED


def test_passengers_of_a_destroyed_transport_stand_beside_its_place_and_suffer():
    table = Table()
    vehicle = table.unit("gold", OPEN, (30, 18))
    unit = table.unit("gold", TROOPERS, aboard=vehicle, order="up")
    boarding.begin_unloading(table.state, vehicle)
    table.state.mini[vehicle * 8] = NO_MINI
    table.state.life[vehicle] = DEFEATED
    table.run()

    assert table.asked == "gold ChoosePlaceOfPassenger"
    table.play("heading 0", "formation tight")
    assert table.place(unit)[0] > 31 and is_in_cohesion(table.state, unit)
    assert table.token(unit, "suppression") == 1
    assert table.state.face_up[unit] == 0 and table.state.face_down[unit] == 1


def test_smoke_is_put_at_range_1_in_sight_and_not_on_other_tokens():
    house = piece_from("house", "house", int(30 * INCH), int(22 * INCH), 0)
    table = Table(pieces=[house])
    unit = table.unit("gold", TROOPERS, (30.5, 16.5), minis=1)
    table.marker("charge", (33.5, 16.5), owner="gold")
    token_placing.begin_token_placing(table.state, 0, SMOKE, unit, 1, 2)
    table.play("column 33")
    rows = table.legal
    table.play("row 17")

    assert "row 16" not in rows and "row 17" in rows and "row 26" not in rows
    table.play("column 30")
    assert "row 15" in table.legal and "row 26" not in table.legal and "row 28" not in table.legal
    table.play("row 15")
    assert list(table.state.marker).count(SMOKE) == 2 and table.asked == "nobody"
