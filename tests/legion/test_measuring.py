"""LG-GEN-9 to 14, LG-LOS, LG-MELEE-1 and 4: what units are to one another."""

import random

import pytest
from tests.builders.legion import INCH, Table

from grognard.envs.legion.flow import STEPS  # noqa: F401  with it all keywords are declared
from grognard.envs.legion.geometry.ground import Piece
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.placing import is_in_cohesion, put_mini
from grognard.envs.legion.state import ALIVE, FALLEN_NOW, MINIS_ALL, State

TROOPERS = "emp_stormtroopers"
REBELS = "reb_rebel_troopers"


def house(x: float, y: float, kind: str = "house") -> Piece:
    return piece_from(kind, f"{kind} at {x}", int(x * INCH), int(y * INCH), 0)


@pytest.mark.parametrize(("inches", "range_"), [(6.0, 1), (6.01, 2), (30.0, 5), (30.01, 6)])
def test_ranges_go_from_edge_to_edge_in_steps_of_six_inches(inches, range_):
    table = Table()
    one = table.unit("gold", TROOPERS, (10, 10), minis=1)
    two = table.unit("silver", REBELS, (10 + inches + 270 / INCH, 10), minis=1)

    assert measuring.band(table.state, one, two) == range_
    assert measuring.leader_band(table.state, two, one) == range_


def test_at_range_needs_one_mini_and_within_needs_every_one():
    table = Table()
    one = table.unit("gold", TROOPERS, (10, 10), minis=1)
    two = table.unit("silver", REBELS, places=[(15, 10), (18, 10)], minis=2)

    assert measuring.at_range(table.state, one, two, 1)
    assert not measuring.is_within(table.state, one, two, 1)
    assert measuring.is_within(table.state, one, two, 2)
    assert not measuring.is_beyond(table.state, one, two, 1)


def test_a_unit_off_the_table_is_at_no_range_and_not_beyond_any():
    table = Table()
    one = table.unit("gold", TROOPERS, (10, 10))
    two = table.unit("silver", REBELS)

    assert measuring.band(table.state, one, two) == measuring.NO_RANGE
    assert not measuring.at_range(table.state, one, two, 6)
    assert not measuring.is_beyond(table.state, one, two, 1)
    assert not measuring.sees(table.state, one, two)


def test_a_house_blocks_sight_and_gives_heavy_cover_to_those_half_behind_it():
    table = Table(pieces=[house(20, 15)])
    attacker = table.unit("gold", TROOPERS, (20, 5), minis=1)
    hidden = table.unit("silver", REBELS, (20, 25), minis=1)
    half = table.unit("silver", REBELS, (27, 25), minis=1)
    clear = table.unit("silver", REBELS, (36, 25), minis=1)

    assert not measuring.sees(table.state, attacker, hidden)
    assert measuring.sees(table.state, attacker, half) and measuring.sees(table.state, half, attacker)
    assert measuring.cover_from_leader(table.state, attacker, half) == 2
    assert measuring.cover_from_leader(table.state, attacker, clear) == 0


def test_ground_vehicles_block_sight_and_repulsors_do_not():
    table = Table()
    attacker = table.unit("gold", TROOPERS, (20, 5), minis=1)
    defender = table.unit("silver", REBELS, (20, 25), minis=1)
    tank = table.unit("silver", "emp_at_st", (20, 15))

    seen_past_it = measuring.sees(table.state, attacker, defender)
    put_mini(table.state, tank * 8, 30 * INCH, 15 * INCH, 0, 0)
    measuring.forget(table.state, tank)

    assert not seen_past_it
    assert measuring.sees(table.state, attacker, defender)


@pytest.mark.parametrize(
    ("obscured", "heavy", "minis", "cover"), [(2, 2, 4, 2), (1, 1, 4, 0), (4, 2, 4, 1), (3, 2, 4, 2)]
)
def test_half_the_minis_must_be_obscured_and_most_of_these_by_heavy_cover(obscured, heavy, minis, cover):
    bits = ((1 << heavy) - 1) << 8 | (1 << obscured) - 1

    assert measuring.cover_of_unit(bits, (1 << minis) - 1) == cover


def test_only_troopers_are_engaged_and_only_with_troopers():
    table = Table()
    trooper = table.unit("gold", TROOPERS, (20, 20), minis=1)
    enemy = table.unit("silver", REBELS, (20 + 271 / INCH, 20), minis=1)
    walker = table.unit("silver", "emp_at_st", (40, 20))
    guard = table.unit("gold", TROOPERS, (40, 20 + (135 + 350 + 1) / INCH), minis=1)
    state = table.state

    assert measuring.are_in_melee(state, trooper, enemy)
    assert measuring.is_engaged(state, trooper) and measuring.is_engaged(state, enemy)
    assert measuring.is_in_melee(state, guard) == measuring.is_in_melee(state, walker)
    assert not measuring.is_engaged(state, guard) and not measuring.is_engaged(state, walker)


def test_a_token_measures_sees_and_is_touched():
    table = Table(pieces=[house(20, 15)])
    unit = table.unit("gold", TROOPERS, (20, 5), minis=1)
    near = table.marker("smoke", (20, 10))
    behind = table.marker("smoke", (20, 25))
    beside = table.marker("objective", (20, 5 + (135 + 127 + 1) / INCH))
    state = table.state

    assert measuring.unit_at_token(state, unit, near, 1) and not measuring.unit_at_token(state, unit, behind, 3)
    assert measuring.token_sees(state, near, unit) == 1
    assert measuring.token_sees(state, behind, unit) == 0
    assert measuring.touches_token(state, unit, beside) and not measuring.touches_token(state, unit, near)


def test_passengers_are_measured_from_their_transport_and_see_only_out_of_an_open_one():
    table = Table()
    open_one = table.unit("silver", "emp_tx_225_gavw_occupier_combat_assault_tank", (20, 10))
    closed = table.unit("silver", "emp_laat_le_patrol_transport", (50, 10))
    rider = table.unit("silver", REBELS, minis=4, aboard=open_one)
    other = table.unit("silver", REBELS, minis=4, aboard=closed)
    foe = table.unit("gold", TROOPERS, (20, 20), minis=1)
    state = table.state

    assert measuring.band(state, rider, foe) == measuring.band(state, open_one, foe)
    assert measuring.sees(state, rider, foe) and measuring.sees(state, foe, rider)
    assert measuring.seen_minis(state, state.leader[foe], rider) == 0b1111
    assert measuring.cover_from_leader(state, foe, rider) == 2
    assert measuring.is_enclosed(state, other) and not measuring.sees(state, foe, other)


def test_a_mini_farther_from_its_leader_than_a_speed_1_tool_is_out_of_cohesion():
    table = Table()
    near = table.unit("gold", TROOPERS, places=[(20, 20), (20 + (270 + 750) / INCH, 20)], minis=2)
    far = table.unit("gold", TROOPERS, places=[(40, 20), (40 + (270 + 752) / INCH, 20)], minis=2)

    assert is_in_cohesion(table.state, near)
    assert not is_in_cohesion(table.state, far)


def answers(state: State, units: list[int]) -> list[object]:
    """What is said about all pairs."""
    return [
        (
            measuring.leader_band(state, a, b),
            measuring.seen_minis(state, state.leader[a], b),
            measuring.cover_from_leader(state, a, b),
            measuring.are_in_melee(state, a, b),
        )
        for a in units
        for b in units
        if a // 20 != b // 20
    ]


def test_what_is_kept_is_what_is_found_again():
    luck = random.Random(3)
    pieces = [
        house(x, y, kind)
        for x, y, kind in [(12, 12, "house"), (24, 10, "woods"), (30, 22, "crates"), (18, 24, "low wall")]
    ]
    table = Table(size=(36, 36), pieces=pieces)
    state = table.state
    units = [table.unit("gold", TROOPERS, (5 + 5 * n, 6), minis=3) for n in range(4)]
    units += [table.unit("silver", REBELS, (6 + 5 * n, 30), minis=3) for n in range(4)]
    units.append(table.unit("silver", "emp_at_st", (18, 18)))
    for _ in range(60):
        unit = luck.choice(units)
        mini = unit * 8 + luck.randrange(3)
        if state.mini[mini] != ALIVE:
            continue
        x, y = luck.randrange(600, 8500), luck.randrange(600, 8500)
        put_mini(state, mini, x, y, max(0, state.ground.level(0, x, y, 0, True)), luck.randrange(24))
        if luck.random() < 0.1 and mini != state.leader[unit]:
            state.mini[mini] = FALLEN_NOW
        measuring.forget(state, unit)
        kept = answers(state, units)
        measuring.forget_all(state)

        assert kept == answers(state, units)
    assert any(state.mini[mini] == FALLEN_NOW for mini in range(int(MINIS_ALL)))
