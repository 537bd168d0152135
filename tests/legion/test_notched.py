"""LG-NOTCH: slides along tools against their definition in fractions, and what the rules say of notched bases."""

import random
from fractions import Fraction
from math import hypot

import pytest
from legion import geometry_reference as exact
from legion.test_geometry import given_ground, near_border, polygon_of, random_ground, turned

from grognard.envs.legion.geometry.answers import FIRST_BENT, TO_CONTACT, bend_answer, bend_of, tool_of
from grognard.envs.legion.geometry.bases import (
    BASE_NAMES,
    EPIC,
    HALF_LENGTH,
    HUGE,
    LARGE,
    LONG,
    MEDIUM,
    RADIUS,
    SMALL,
    SNAIL,
    gap,
)
from grognard.envs.legion.geometry.ground import CLOSED, NOWHERE, SOLID
from grognard.envs.legion.geometry.moving import TOOLS, Ends
from grognard.envs.legion.geometry.notched import (
    FORWARD,
    FULL,
    REVERSE,
    STRAFE_LEFT,
    STRAFE_RIGHT,
    Slide,
    begin_slide,
    can_pivot,
    collect_pivoted,
    collect_slid,
    compulsory_answers,
    end_compulsory,
    fill_eighths,
    focus_in_place,
    has_bend,
    is_full,
    is_past_easy_slide,
    length_of,
)
from grognard.envs.legion.geometry.numbers import BAND, HEADING_X, HEADING_Y
from grognard.envs.legion.geometry.obstacles import (
    BARS,
    CART,
    CREATURE,
    DISPLACED,
    EMPLACEMENT,
    ENEMY,
    GROUND_VEHICLE,
    HOVER_GROUND,
    ON_FOOT,
    REPULSOR,
    STOPS,
    Obstacles,
    is_vehicle,
    passage,
)
from grognard.envs.legion.geometry.sweeps import sweeps_base, sweeps_piece

KINDS = range(len(BASE_NAMES))
HEIGHT = 800


class Driver:
    """A notched leader with what else is on the table: (kind, x, y, heading, unit, flags)."""

    def __init__(self, ground, kind, x, y, heading, others=(), gait=GROUND_VEHICLE, z=0):
        self.ground, self.kind, self.x, self.y, self.heading = ground, kind, x, y, heading
        self.others, self.gait, self.z = list(others), gait, z
        self.obstacles = Obstacles(ground)
        self.obstacles.begin(ground, gait, kind, x, y, z, heading, HEIGHT)
        for base, at_x, at_y, turn, unit, flags in others:
            self.obstacles.add_base(base, at_x, at_y, 0, turn, HEIGHT, unit, flags)
        self.slide, self.ends = Slide(self.obstacles), Ends()

    def drive(self, speed=2, course=FORWARD, ignores_difficult=False, starts_rough=False, rise=HEIGHT):
        begin_slide(self.slide, course, speed, ignores_difficult, False, starts_rough, rise)
        return self

    def eighths(self, tool, bend=0, may_fight=False):
        fill_eighths(self.slide, bend_answer(tool, bend), may_fight, self.ends)
        ends = self.ends
        return {a: (ends.x[a], ends.y[a], ends.z[a], ends.heading[a]) for a in range(9) if ends.legal[a]}

    def met(self):
        return [self.slide.met[at] for at in range(self.slide.met_count)]

    def end(self):
        return self.slide.end_x, self.slide.end_y, self.slide.end_heading

    def turned(self):
        wide, high = self.ground.width, self.ground.height
        others = [(base, wide - x, high - y, (h + 12) % 24, unit, flags) for base, x, y, h, unit, flags in self.others]
        heading = (self.heading + 12) % 24
        return Driver(turned(self.ground), self.kind, wide - self.x, high - self.y, heading, others, self.gait, self.z)


# Sweeps


def swept_area(kind, heading, is_sideways, a, b):
    """What the core sweeps: a line, or a polygon; in the order of its corners."""
    cx, cy = exact.core(kind, 0, 0, heading)[1]
    if HALF_LENGTH[kind] == 0:
        return [a, b]
    if not is_sideways:
        if (b[0] - a[0]) * cx + (b[1] - a[1]) * cy < 0:
            cx, cy = -cx, -cy
        return [(a[0] - cx, a[1] - cy), (b[0] + cx, b[1] + cy)]
    corners = [(a[0] - cx, a[1] - cy), (a[0] + cx, a[1] + cy), (b[0] + cx, b[1] + cy), (b[0] - cx, b[1] - cy)]
    return corners if exact.turn(*corners[:3]) >= 0 else corners[::-1]


def area_to_segment(area, a, b):
    if len(area) == 2:
        return exact.segment_to_segment(*area, a, b)
    return exact.polygon_to_segment(area, a, b)


def area_to_polygon(area, polygon):
    if any(exact.holds(polygon, corner) for corner in area):
        return Fraction(0)
    if len(area) > 2 and exact.holds(area, polygon[0]):
        return Fraction(0)
    return min(area_to_segment(area, a, b) for a, b in exact.edges(polygon))


def check_sweeps(rng, grounds, times):
    hits = 0
    for _ in range(grounds):
        ground = random_ground(rng, 3)
        for _ in range(times):
            kind, heading, is_sideways = rng.choice(KINDS), rng.randrange(24), rng.random() < 0.4
            number = rng.randrange(ground.polygons)
            polygon = polygon_of(ground, number)
            a = near_border(rng, polygon, RADIUS[kind])
            direction = (heading + (rng.choice((6, 18)) if is_sideways else rng.choice((0, 12)))) % 24
            length = rng.randrange(1, 2500)
            b = a[0] + length * HEADING_X[direction] // 16384, a[1] + length * HEADING_Y[direction] // 16384
            area = swept_area(kind, heading, is_sideways, a, b)
            swept = area_to_polygon(area, polygon) < RADIUS[kind] ** 2
            assert sweeps_piece(ground, number, kind, heading, is_sideways, *a, *b) == swept
            other = rng.choice(KINDS), *near_border(rng, polygon, RADIUS[kind]), rng.randrange(24)
            met = area_to_segment(area, *exact.core(*other)) < (RADIUS[kind] + RADIUS[other[0]]) ** 2
            assert sweeps_base(kind, heading, is_sideways, *a, *b, *other) == met
            hits += met
    return hits


def test_what_a_sliding_base_sweeps_is_that_of_fractions():
    assert check_sweeps(random.Random(30), 60, 15) > 100


@pytest.mark.long
def test_what_a_sliding_base_sweeps_is_that_of_fractions_for_long():
    check_sweeps(random.Random(31), 1000, 40)


# The definition of a slide


def way_of(kind, tool, course):
    across = course in (STRAFE_LEFT, STRAFE_RIGHT)
    return TOOLS[tool] - 60 + 2 * (RADIUS[kind] + (0 if across else HALF_LENGTH[kind]))


def path(driver, course, answer, length):
    """The corners of the way and the headings on it."""
    direction, bend = (driver.heading + course) % 24, bend_of(answer)
    half = way_of(driver.kind, tool_of(answer), course) // 2
    legs, (x, y) = [], (driver.x, driver.y)
    parts = [(length, direction, driver.heading)]
    if bend and length > half:
        parts = [
            (half, direction, driver.heading),
            (length - half, (direction + bend) % 24, (driver.heading + bend) % 24),
        ]
    for part, towards, heading in parts:
        to = (
            x + exact.nearest(Fraction(part * HEADING_X[towards], 16384)),
            y + exact.nearest(Fraction(part * HEADING_Y[towards], 16384)),
        )
        legs.append(((x, y), to, heading))
        x, y = to
    return legs


def slides_freely(driver, course, legs):
    """LG-NOTCH-3 in fractions."""
    is_sideways = course in (STRAFE_LEFT, STRAFE_RIGHT)
    radius = RADIUS[driver.kind]
    for a, b, heading in legs:
        area = swept_area(driver.kind, heading, is_sideways, a, b)
        for piece in driver.ground.pieces:
            is_wall = piece.flags & CLOSED or (piece.flags & SOLID and piece.top > driver.z + HEIGHT)
            if is_wall and driver.gait != REPULSOR:
                if any(area_to_polygon(area, polygon) < radius**2 for polygon in piece.polygons):
                    return False
        for base in driver.others:
            if base[5] & STOPS and area_to_segment(area, *exact.core(*base[:4])) < (radius + RADIUS[base[0]]) ** 2:
                return False
    return True


def stands(driver, x, y, heading):
    level = driver.ground.level(driver.kind, x, y, heading, is_vehicle(driver.gait))
    if level == NOWHERE or abs(level - driver.z) > HEIGHT:
        return False
    here = driver.kind, x, y, heading
    for base in driver.others:
        if base[5] & BARS and exact.is_nearer(here, base[:4], 0):
            return False
        if base[5] & ENEMY and exact.is_within(here, base[:4], 5) and level <= HEIGHT:
            return False
    return True


def random_driver(rng):
    while True:
        ground = random_ground(rng, 4, 7000, 7000)
        kind = rng.choice((MEDIUM, LARGE, HUGE, EPIC, LONG, SNAIL))
        gait = rng.choice((GROUND_VEHICLE, GROUND_VEHICLE, REPULSOR))
        x, y, heading = rng.randrange(1500, 5500), rng.randrange(1500, 5500), rng.randrange(24)
        z = ground.level(kind, x, y, heading, True)
        if z == NOWHERE:
            continue
        others = []
        for _ in range(rng.randrange(6)):
            flags = rng.choice((BARS, BARS | ENEMY, BARS | STOPS, BARS | STOPS | ENEMY))
            base = (
                rng.choice(KINDS[:8]),
                rng.randrange(7000),
                rng.randrange(7000),
                rng.randrange(24),
                rng.randrange(2),
                flags,
            )
            if not exact.is_within(base[:4], (kind, x, y, heading), 6):
                others.append(base)
        return Driver(ground, kind, x, y, heading, others, gait, z)


def check_slides(rng, tables):
    offered = refused = 0
    for _ in range(tables):
        driver = random_driver(rng)
        course = rng.choice((FORWARD, FORWARD, REVERSE, STRAFE_LEFT, STRAFE_RIGHT))
        other = driver.turned().drive(3, course, ignores_difficult=True)
        driver.drive(3, course, ignores_difficult=True)
        tool, bend = rng.randrange(1, 4), rng.randrange(-4, 5)
        answer = bend_answer(tool, bend)
        found = driver.eighths(tool, bend)
        wide, high = driver.ground.width, driver.ground.height
        mirrored = {e: (wide - x, high - y, z, (h + 12) % 24) for e, (x, y, z, h) in other.eighths(tool, bend).items()}
        assert mirrored == found
        assert has_bend(driver.slide, answer, False) == bool(found)
        allowed = tool <= (3 if course == FORWARD else 2) and (bend == 0 or course in (FORWARD, REVERSE))
        for eighth in range(8):
            legs = path(driver, course, answer, way_of(driver.kind, tool, course) * (eighth + 1) // 8)
            (x, y), heading = legs[-1][1], legs[-1][2]
            is_legal = allowed and (bend == 0 or eighth >= FIRST_BENT)
            is_legal = is_legal and stands(driver, x, y, heading) and slides_freely(driver, course, legs)
            assert (eighth in found) == is_legal
            if is_legal:
                assert found[eighth][:2] == (x, y) and found[eighth][3] == heading
            offered += is_legal
            refused += allowed and not is_legal
    return offered, refused


def test_lg_notch_2_slides_are_those_of_fractions():
    offered, refused = check_slides(random.Random(32), 150)
    assert offered > 150 and refused > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_lg_notch_2_slides_are_those_of_fractions_for_long(seed):
    check_slides(random.Random(400 + seed), 500)


# Sentences of the rules


def given(kind=LARGE, *pieces, others=(), gait=GROUND_VEHICLE, x=5000, y=4500, heading=0):
    return Driver(given_ground(*pieces), kind, x, y, heading, others, gait)


def foe(x, y, kind=LARGE, flags=BARS | STOPS | ENEMY, unit=7, heading=0):
    return kind, x, y, heading, unit, flags


@pytest.mark.parametrize(
    ("kind", "inches"),
    [
        (MEDIUM, (4.69, 6.65, 8.62)),
        (LARGE, (5.47, 7.44, 9.41)),
        (HUGE, (6.65, 8.62, 10.59)),
        (EPIC, (8.62, 10.59, 12.56)),
        (LONG, (9.61, 11.57, 13.54)),
        (SNAIL, (10.59, 12.56, 14.53)),
    ],
)
def test_lg_notch_2_a_full_move_is_the_tool_less_the_notches_and_the_base(kind, inches):
    driver = given(kind).drive(3)
    for tool in (1, 2, 3):
        x, y, z, heading = driver.eighths(tool)[FULL]
        assert (y, z, heading) == (4500, 0, 0)
        assert (x - 5000) / 254 == pytest.approx(inches[tool - 1], abs=0.01)
    assert is_full(FULL) and not is_full(FULL - 1)


def test_lg_notch_2_the_facing_turns_with_the_bend():
    driver = given().drive(2)
    found = driver.eighths(1, 4)
    assert set(found) == set(range(FIRST_BENT, 8))
    half = way_of(LARGE, 1, FORWARD) // 2
    x, y, _, heading = found[FULL]
    assert heading == 4
    rest = way_of(LARGE, 1, FORWARD) - half
    assert (x, y) == (5000 + half + (rest * 8192 + 8192) // 16384, 4500 + (rest * 14189 + 8192) // 16384)
    assert driver.eighths(1, -4)[FULL][:2] == (x, 9000 - y)
    assert not has_bend(driver.slide, bend_answer(3, 0), False)


def test_lg_notch_5_reverse_is_slower_by_one_and_goes_backwards():
    driver = given().drive(2, REVERSE)
    assert driver.eighths(2) == {}
    assert driver.eighths(1)[FULL] == (5000 - way_of(LARGE, 1, REVERSE), 4500, 0, 0)
    assert driver.eighths(1, 2)[FULL][3] == 2
    assert given().drive(1, REVERSE).eighths(1)


def test_lg_k_strafe_goes_sideways_and_keeps_the_facing():
    driver = given(LONG).drive(2, STRAFE_LEFT)
    assert driver.eighths(1)[FULL] == (5000, 4500 + 750 - 60 + 1000, 0, 0)
    assert driver.eighths(1, 1) == {} and driver.eighths(2) == {}
    assert given(LONG).drive(2, STRAFE_RIGHT).eighths(1)[FULL] == (5000, 4500 - 1690, 0, 0)


def test_lg_notch_3_a_base_stops_at_what_it_may_not_pass():
    free = given(others=[foe(6500, 4500 + 701)]).drive(2)
    assert FULL in free.eighths(2)
    barred = given(others=[foe(6500, 4500 + 699)]).drive(2)
    assert FULL not in barred.eighths(2) and 0 in barred.eighths(2)
    wall = given(LARGE, ("tower", 6200, 4500, 0)).drive(2)
    assert max(wall.eighths(2)) < 3
    assert 7 in given(LARGE, ("low wall", 5600, 4500, 6)).drive(2).eighths(2)  # 381 is lower than the silhouette


def test_lg_type_repulsor_1_terrain_does_not_stop_repulsor_vehicles():
    tower = ("tower", 6000, 4500, 0)
    over = given(LARGE, tower, gait=REPULSOR).drive(3)
    found = over.eighths(3)
    assert FULL in found and 3 not in found  # over it, not onto it
    assert FULL not in given(LARGE, tower).drive(3).eighths(3)
    assert FULL in given(LARGE, tower, gait=HOVER_GROUND).drive(3).eighths(3)


def test_lg_k_speeder_ends_on_terrain_of_its_height():
    house = ("house", 5600, 4500, 0)
    assert not any(z for _, _, z, _ in given(MEDIUM, house, gait=REPULSOR).drive(1).eighths(1).values())
    high = given(MEDIUM, house, gait=REPULSOR).drive(1, rise=BAND).eighths(1)
    assert 1397 in {z for _, _, z, _ in high.values()}


def test_lg_notch_6_whom_a_base_displaces_and_who_stops_it():
    assert passage(GROUND_VEHICLE, ON_FOOT, False, False) == DISPLACED
    assert passage(GROUND_VEHICLE, ON_FOOT, True, False) == BARS | STOPS
    assert passage(EMPLACEMENT, ON_FOOT, False, False) == BARS | STOPS
    assert passage(CREATURE, EMPLACEMENT, False, False) == BARS | STOPS
    assert passage(GROUND_VEHICLE, REPULSOR, False, False) == BARS
    assert passage(REPULSOR, GROUND_VEHICLE, False, False) == BARS
    assert passage(REPULSOR, CREATURE, False, False) == BARS | STOPS
    assert passage(REPULSOR, ON_FOOT, False, False) == BARS
    assert passage(REPULSOR, ON_FOOT, False, True) == DISPLACED
    assert passage(REPULSOR, ON_FOOT, True, True) == BARS
    assert passage(HOVER_GROUND, ON_FOOT, False, False) == DISPLACED
    assert passage(HOVER_GROUND, GROUND_VEHICLE, False, False) == BARS | STOPS
    assert passage(CART, CREATURE, False, False) == BARS and passage(CART, CART, False, False) == BARS
    assert passage(CART, ON_FOOT, False, False) == DISPLACED


def test_lg_notch_6_displaced_minis_are_collected_and_do_not_bar_the_end():
    trooper = foe(6200, 4500, SMALL, DISPLACED | ENEMY)
    beside = foe(6200, 4500 + 350 + 135 + 3, SMALL, DISPLACED | ENEMY, unit=8)
    driver = given(others=[trooper]).drive(2)
    assert FULL in driver.eighths(2)
    collect_slid(driver.slide, bend_answer(2, 0), length_of(driver.slide, bend_answer(2, 0), FULL))
    assert driver.met() == [0]
    collect_slid(driver.slide, bend_answer(2, 0), 6200 - 5000 - 350 - 135)
    assert driver.met() == []
    both = given(others=[trooper, beside]).drive(2)
    stops = [e for e, (x, y, _, _) in both.eighths(2).items() if abs(x - 6200) < 100]
    assert stops == []  # it would touch the one it does not displace


def test_amb_104_contact_is_an_answer_for_those_that_may_fight():
    driver = given(others=[foe(6600, 4500)]).drive(3)
    assert TO_CONTACT not in driver.eighths(3)
    found = driver.eighths(3, may_fight=True)
    x, y, _, _ = found[TO_CONTACT]
    assert y == 4500 and 0 <= gap(LARGE, x, y, 0, LARGE, 6600, 4500, 0) <= 5
    assert length_of(driver.slide, bend_answer(3, 0), TO_CONTACT) == x - 5000
    assert driver.obstacles.touched_enemy(LARGE, x, y, 0, 0) == 7
    two = given(others=[foe(6600, 4500), foe(6600, 4500 + 250, SMALL, BARS | ENEMY, 8)]).drive(3)
    for x, y, _, _ in two.eighths(3, may_fight=True).values():
        assert gap(LARGE, x, y, 0, LARGE, 6600, 4500, 0) > 5 or gap(LARGE, x, y, 0, SMALL, 6600, 4750, 0) > 5


def test_lg_melee_1_troopers_that_could_be_displaced_can_be_fought():
    driver = given(MEDIUM, others=[foe(6000, 4500, SMALL, DISPLACED | ENEMY)], gait=CREATURE).drive(2)
    x, y, _, _ = driver.eighths(2, may_fight=True)[TO_CONTACT]
    assert 0 <= gap(MEDIUM, x, y, 0, SMALL, 6000, 4500, 0) <= 5
    collect_slid(driver.slide, bend_answer(2, 0), x - 5000)
    assert driver.met() == []


def test_lg_move_9_difficult_terrain_slows_notched_bases():
    driver = given(LARGE, ("woods", 5000 + 350 + 900 + 762, 4500, 0)).drive(2)
    easy = way_of(LARGE, 1, FORWARD)
    found = driver.eighths(2)
    assert found and all(x - 5000 <= easy for x, _, _, _ in found.values())
    assert FULL in driver.eighths(1)
    assert FULL in given(LARGE, ("woods", 7012, 4500, 0)).drive(2, ignores_difficult=True).eighths(2)
    assert FULL not in given().drive(2, starts_rough=True).eighths(2)
    assert is_past_easy_slide(driver.slide, easy + 1) and not is_past_easy_slide(driver.slide, easy)


def test_lg_act_21_to_withdraw_leads_through_those_in_melee_and_out_of_contact():
    near = 5000 + 350 + 135 + 1
    stuck = given(others=[foe(near, 4500, SMALL)], gait=CREATURE).drive(1)
    assert stuck.eighths(1) == {}
    away = given(others=[foe(near, 4500, SMALL, BARS | ENEMY)], gait=CREATURE).drive(1)
    found = away.eighths(1)
    assert FULL in found and all(gap(LARGE, x, y, 0, SMALL, near, 4500, 0) > 5 for x, y, _, _ in found.values())


def test_lg_battle_6_the_cart_rolls_through_minis_but_not_onto_those_that_stay():
    creature = foe(5600, 4500, MEDIUM, passage(CART, CREATURE, False, False))
    cart = given(MEDIUM, others=[creature], gait=CART).drive(1, ignores_difficult=True)
    found = cart.eighths(1)
    assert FULL in found and 4 not in found


# Pivots


def test_lg_notch_4_a_pivot_turns_by_up_to_90_degrees():
    driver = given()
    focus_in_place(driver.obstacles)
    assert [h for h in range(24) if can_pivot(driver.obstacles, h, False)] == [*range(1, 7), *range(18, 24)]
    assert [h for h in range(24) if can_pivot(driver.obstacles, h, True)] == [*range(1, 24)]


def test_lg_notch_4_an_oblong_base_needs_room_to_turn():
    blocker = foe(5000, 4500 + 500 + 400, MEDIUM, BARS)
    driver = given(SNAIL, others=[blocker])
    focus_in_place(driver.obstacles)
    legal = [h for h in range(24) if can_pivot(driver.obstacles, h, True)]
    assert 1 in legal and 6 not in legal and 18 not in legal
    for heading in range(1, 24):
        overlapped = exact.is_nearer((SNAIL, 5000, 4500, heading), blocker[:4], 0)
        assert (heading in legal) == (not overlapped)
        collect_pivoted(driver.slide, heading)
        assert driver.met() == ([0] if overlapped else [])


def test_a_pivot_keeps_contact_but_seeks_none():
    touching = foe(5000 + 1000 + 135 + 2, 4500, SMALL, BARS | ENEMY)
    free = foe(5000, 4500 + 1000 + 135 + 2, SMALL, BARS | ENEMY, 8)
    driver = given(SNAIL, others=[touching, free])
    focus_in_place(driver.obstacles)
    assert can_pivot(driver.obstacles, 12, True) and can_pivot(driver.obstacles, 3, True)
    assert not can_pivot(driver.obstacles, 6, True)


# Compulsory moves


def bends_in(bits):
    return {(tool_of(a), bend_of(a)) for a in range(27) if bits >> a & 1}


def test_lg_k_compulsory_move_full_moves_come_first():
    driver = given(gait=REPULSOR).drive(3)
    assert bends_in(compulsory_answers(driver.slide, False)) == {(3, bend) for bend in range(-4, 5)}
    assert end_compulsory(driver.slide, bend_answer(3, 2), False)
    assert driver.slide.end_is_full and not driver.slide.end_at_edge
    assert driver.end() == (*driver.eighths(3, 2)[FULL][:2], 2)


def test_amb_84_the_edge_cuts_a_compulsory_move_short():
    driver = given(gait=REPULSOR, x=17000).drive(3)
    assert end_compulsory(driver.slide, bend_answer(3, 0), False)
    assert driver.slide.end_at_edge and not driver.slide.end_is_full
    assert driver.end() == (18288 - 350, 4500, 0)


def test_amb_84_an_obstacle_is_no_edge():
    driver = given(others=[foe(6600, 4500)]).drive(3)
    assert end_compulsory(driver.slide, bend_answer(3, 0), False)
    assert not driver.slide.end_at_edge
    x, y, _ = driver.end()
    assert gap(LARGE, x, y, 0, LARGE, 6600, 4500, 0) == 13  # AMB-104
    assert end_compulsory(driver.slide, bend_answer(3, 0), True)
    assert driver.slide.end_touches == 7
    x, y, _ = driver.end()
    assert 0 <= gap(LARGE, x, y, 0, LARGE, 6600, 4500, 0) <= 1


def test_a_friend_is_touched_by_a_compulsory_move_cut_short():
    driver = given(others=[foe(6600, 4500, LARGE, BARS | STOPS)]).drive(3)
    assert end_compulsory(driver.slide, bend_answer(3, 0), False)
    x, y, _ = driver.end()
    assert 0 <= gap(LARGE, x, y, 0, LARGE, 6600, 4500, 0) <= 1


def test_amb_55_partial_moves_only_where_no_full_move_exists():
    sharp = {(3, -4), (3, 4), (3, 0)}  # only the sharpest bends stay on the table; straight ahead is always offered
    assert bends_in(compulsory_answers(given(gait=REPULSOR, x=16000).drive(3).slide, False)) == sharp
    every = {(3, bend) for bend in range(-4, 5)}
    assert bends_in(compulsory_answers(given(gait=REPULSOR, x=16400).drive(3).slide, False)) == every
    # Cut short before the bend they are all the same.
    assert bends_in(compulsory_answers(given(gait=REPULSOR, x=17000).drive(3).slide, False)) == {(3, 0)}
    corner = given(gait=REPULSOR, x=18288 - 360, y=9144 - 360, heading=3).drive(3)
    bits = compulsory_answers(corner.slide, False)
    assert bends_in(bits) == {(3, 0)}
    assert end_compulsory(corner.slide, bend_answer(3, 0), False)
    assert corner.slide.end_at_edge and hypot(corner.slide.end_x - 17928, corner.slide.end_y - 8784) < 20
    # No way at all: it stays.
    stuck = given(others=[foe(5000 + 701, 4500, LARGE)]).drive(2)
    assert not end_compulsory(stuck.slide, bend_answer(2, 0), False)
    assert stuck.end() == (5000, 4500, 0)


def test_lg_move_9_difficult_terrain_makes_the_full_compulsory_move_shorter():
    driver = given(LARGE, ("woods", 6800, 4500, 0)).drive(3)
    answers = bends_in(compulsory_answers(driver.slide, False))
    assert (2, 0) in answers and (3, 0) not in answers
    assert (2, 4) in answers and (3, 4) not in answers
    assert end_compulsory(driver.slide, bend_answer(2, 0), False) and driver.slide.end_is_full


def test_a_repulsor_vehicle_stops_before_what_it_may_not_end_on():
    blocker = foe(5000 + way_of(LARGE, 3, FORWARD), 4500, HUGE, BARS)
    driver = given(gait=REPULSOR, others=[blocker]).drive(3)
    assert FULL not in driver.eighths(3)
    assert end_compulsory(driver.slide, bend_answer(3, 0), False)
    x, y, _ = driver.end()
    assert 0 <= gap(LARGE, x, y, 0, HUGE, *blocker[1:3], 0) <= 1 and not driver.slide.end_at_edge


def test_compulsory_moves_are_as_long_as_they_can_be():
    rng = random.Random(33)
    for _ in range(40):
        driver = random_driver(rng).drive(2, ignores_difficult=True)
        answer = bend_answer(2, rng.randrange(-4, 5))
        if not end_compulsory(driver.slide, answer, True):
            continue
        length, touches = driver.slide.end_length, driver.slide.end_touches
        legs = path(driver, FORWARD, answer, length)
        assert driver.end() == (*legs[-1][1], legs[-1][2]) and slides_freely(driver, FORWARD, legs)
        assert stands(driver, *driver.end()) or touches != -1
        if not driver.slide.end_is_full:
            legs = path(driver, FORWARD, answer, length + 1)
            assert not stands(driver, *legs[-1][1], legs[-1][2]) or not slides_freely(driver, FORWARD, legs)
