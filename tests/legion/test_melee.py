"""LG-MELEE: units move into contact, respond, regroup and scatter."""

from itertools import combinations

from tests.builders.legion import INCH, Table

from grognard.envs.legion.actions import MOVING
from grognard.envs.legion.flow import STEPS  # noqa: F401  with it all keywords are declared
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules import carrying, measuring, melee, moves
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.placing import is_in_cohesion
from grognard.envs.legion.state import ALIVE, FACE_UP, FALLEN_NOW, UNTIL_ROUND, State

TROOPERS = "emp_stormtroopers"
REBELS = "reb_rebel_troopers"
CONTACT = 271 / INCH


def given_charge(table: Table, unit: int, enemy: str = "theirs 1") -> Table:
    """A unit on small bases moves into contact."""
    moves.begin_move(table.state, unit // 20, unit, MOVING)
    return table.play(f"to unit {enemy}", "end contact")


def touching(state: State, unit: int, enemy: int) -> int:
    """How many minis of a unit touch an enemy unit."""
    minis = [unit * 8 + slot for slot in range(8) if state.mini[unit * 8 + slot] == ALIVE]
    return sum(measuring.mini_touches(state, mini, enemy) for mini in minis)


def bases_overlap(state: State) -> bool:
    """Whether any two small bases on the table overlap."""
    minis = [mini for mini in range(len(state.mini)) if state.mini[mini] == ALIVE]
    return any(overlaps(0, state.x[a], state.y[a], 0, 0, state.x[b], state.y[b], 0) for a, b in combinations(minis, 2))


def test_every_mini_that_can_touches_the_enemy_and_the_enemy_responds():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    enemy = table.unit("silver", REBELS, (30, 22))
    given_charge(table, unit)
    state = table.state

    assert measuring.is_engaged(state, unit) and measuring.is_engaged(state, enemy)
    assert touching(state, unit, enemy) == 4
    assert touching(state, enemy, unit) == 4
    assert is_in_cohesion(state, unit) and is_in_cohesion(state, enemy)
    assert not bases_overlap(state)


def test_no_mini_touches_a_second_enemy_unit():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    first = table.unit("silver", REBELS, (30, 22))
    second = table.unit("silver", REBELS, (30, 23.4))
    given_charge(table, unit)

    assert measuring.are_in_melee(table.state, unit, first)
    assert not measuring.are_in_melee(table.state, unit, second)


def test_contact_is_not_offered_with_who_is_immune_to_melee():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    enemy = table.unit("silver", REBELS, (30, 22))
    add_effect(table.state, numbers.IMMUNE_MELEE, enemy, 1, UNTIL_ROUND)
    moves.begin_move(table.state, 0, unit, MOVING)
    table.play("to unit theirs 1")

    assert "end contact" not in table.legal


def test_minis_that_have_lost_contact_touch_others_of_the_same_unit():
    table = Table()
    unit = table.unit("gold", TROOPERS, places=[(30, 18)], minis=1)
    enemy = table.unit("silver", REBELS, places=[(30, 20.5), (30, 18 + CONTACT)], minis=2)
    state = table.state
    state.mini[enemy * 8 + 1] = FALLEN_NOW
    measuring.forget(state, enemy)
    assert not measuring.are_in_melee(state, unit, enemy)
    melee.begin_regroup(state, 0)

    assert measuring.are_in_melee(state, unit, enemy)


def test_a_melee_is_over_if_nobody_can_reach_the_enemy():
    table = Table()
    unit = table.unit("gold", TROOPERS, places=[(30, 18)], minis=1)
    enemy = table.unit("silver", REBELS, places=[(30, 24), (30, 18 + CONTACT)], minis=2)
    state = table.state
    state.mini[enemy * 8 + 1] = FALLEN_NOW
    measuring.forget(state, enemy)
    melee.begin_regroup(state, 0)

    assert not measuring.is_in_melee(state, unit)
    assert table.place(unit) == (30, 18) and table.place(enemy) == (30, 24)


def test_old_losses_move_nobody_later():
    table = Table()
    unit = table.unit("gold", TROOPERS, places=[(30, 18)], minis=1)
    enemy = table.unit("silver", REBELS, places=[(30, 24), (30, 18 + CONTACT)], minis=2)
    state = table.state
    state.mini[enemy * 8 + 1] = FALLEN_NOW
    measuring.forget(state, enemy)
    melee.begin_regroup(state, 0)
    state.y[enemy * 8] = int(20.5 * INCH)
    measuring.forget(state, enemy)
    melee.begin_regroup(state, 0)

    assert table.place(unit) == (30, 18)


def test_scatter_lets_the_attacker_place_the_other_minis():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18))
    melee.begin_scatter(table.state, 1, unit)
    table.run()

    assert table.asked == "silver ChooseFormation"
    table.play("formation loose")
    assert table.place(unit) == (30, 18) and is_in_cohesion(table.state, unit)
    assert table.place(unit, 1)[0] > 34


def test_a_claimed_token_follows_its_unit_to_the_side_its_owner_likes():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    row = table.marker("objective", (30, 18 + 263 / INCH), holder=unit)
    table.state.marker_face[row] = FACE_UP
    moves.begin_move(table.state, 0, unit, MOVING)
    table.play("towards 0.0", "step 4.0 in")

    assert table.asked == "gold ChooseSide" and len(table.legal) == 8
    table.play("side south")
    assert measuring.touches_token(table.state, unit, row)
    assert table.state.marker_y[row] < table.state.y[unit * 8]


def test_a_dropped_token_stays_where_it_lies():
    table = Table()
    unit = table.unit("gold", TROOPERS, (30, 18), minis=1)
    row = table.marker("objective", (30, 18 + 263 / INCH), holder=unit)
    carrying.drop(table.state, unit)

    assert table.state.marker_holder[row] == -1 and table.state.marker_dropped[row] == 0
    assert not carrying.is_carrying(table.state, unit)
