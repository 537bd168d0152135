"""Whatever units do when they move, the table stays one that can be: levels, room, cohesion, and what is kept of sight."""

import random
from itertools import combinations

import pytest
from tests.builders.legion import INCH, Table

from grognard.envs.core.flow import NOBODY
from grognard.envs.legion.actions import COMPULSORY_MOVE, MOVING, WITHDRAWING
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.geometry.templates import piece_from
from grognard.envs.legion.rules import measuring, moves
from grognard.envs.legion.rules.placing import is_in_cohesion, place_near
from grognard.envs.legion.rules.units import base_kind, is_notched, is_on_table, is_vehicle
from grognard.envs.legion.sequence.activation import MOVE_BY_EFFECT
from grognard.envs.legion.state import ABOARD, ALIVE, UNITS_ALL

GOLD = [
    "emp_stormtroopers", "emp_at_st", "emp_74_z_speeder_bikes", "emp_dewback_rider", "emp_e_web_heavy_blaster_team",
    "emp_tx_225_gavw_occupier_combat_assault_tank", "mer_boba_fett_infamous_bounty_hunter", "emp_scout_troopers",
]  # fmt: skip
SILVER = [
    "reb_rebel_troopers", "reb_at_rt", "reb_tauntaun_riders", "reb_a_a5_speeder_truck", "sep_b1_battle_droids",
    "sep_nr_n99_persuader_class_tank_droid", "rep_tx_130_saber_class_fighter_tank", "sep_stap_riders", "rep_barc_speeder",
]  # fmt: skip
PIECES = [
    ("house", 12, 18), ("woods", 24, 12), ("crates", 20, 24), ("low wall", 28, 20), ("ruin", 8, 26), ("barricade", 18, 10),
    ("swamp", 27, 28), ("tower", 14, 8),
]  # fmt: skip


def given_crowd(luck: random.Random) -> Table:
    """Ten units of all kinds on a small table with terrain."""
    pieces = [piece_from(kind, kind, x * INCH, y * INCH, luck.randrange(24)) for kind, x, y in PIECES]
    table = Table(size=(36, 36), pieces=pieces, options={"hand_placement": luck.random() < 0.3})
    for seat, names in (("gold", GOLD), ("silver", SILVER)):
        for name in luck.sample(names, 5):
            unit = table.unit(seat, name)
            x, y = luck.randrange(3 * INCH, 33 * INCH), luck.randrange(3 * INCH, 33 * INCH)
            assert place_near(table.state, unit, x, y, luck.randrange(24))
            answer_all(table, luck)
    measuring.forget_all(table.state)
    return table


def answer_all(table: Table, luck: random.Random) -> None:
    """Any answers, until nothing is asked; contact is sought more often than by chance."""
    for _ in range(80):
        table.run()
        if table.state.pending == NOBODY:
            return
        legal = table.legal
        fights = [text for text in legal if "contact" in text or "to unit" in text]
        table.play(luck.choice(fights if fights and luck.random() < 0.4 else legal))
    raise AssertionError(f"the move does not end: {table.asked}")


def check_places(table: Table) -> None:
    """Levels are those of the ground, and no bases overlap."""
    state = table.state
    minis = [mini for mini in range(len(state.mini)) if state.mini[mini] == ALIVE and is_on_table(state, mini // 8)]
    bases = {}
    for mini in minis:
        base = (base_kind(state, mini // 8), state.x[mini], state.y[mini], state.heading[mini])
        assert state.ground.level(*base, is_vehicle(state, mini // 8)) == state.z[mini]
        bases[mini] = base
    for one, other in combinations(minis, 2):
        assert not overlaps(*bases[one], *bases[other]), f"minis {one} and {other} overlap"


def what_is_seen(table: Table) -> list[object]:
    state = table.state
    units = [unit for unit in range(int(UNITS_ALL)) if is_on_table(state, unit)]
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


@pytest.mark.parametrize("seed", range(3))
def test_random_moves_leave_a_table_that_can_be(seed):
    luck = random.Random(seed)
    table = given_crowd(luck)
    state = table.state
    moved = 0
    for _ in range(24):
        unit = luck.choice([u for u in range(int(UNITS_ALL)) if is_on_table(state, u) or state.life[u] == ABOARD])
        reason = luck.choice([MOVING, MOVING, WITHDRAWING, COMPULSORY_MOVE, MOVE_BY_EFFECT])
        limit = luck.randrange(4) if reason == MOVE_BY_EFFECT else -1
        if reason == COMPULSORY_MOVE and not is_notched(state, unit):
            continue
        if moves.can_move(state, unit, reason, limit):
            moves.begin_move(state, unit // 20, unit, reason, limit)
            answer_all(table, luck)
            moved += 1

            check_places(table)
            assert is_in_cohesion(state, unit) or not is_on_table(state, unit)
            kept = what_is_seen(table)
            measuring.forget_all(state)
            assert kept == what_is_seen(table)
    assert moved > 5
