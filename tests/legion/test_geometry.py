"""Bases, terrain and arcs of Legion: whole numbers against the same questions in fractions, and what the rules say of them."""

import random
from fractions import Fraction
from math import isqrt

import pytest
from legion import geometry_reference as exact

from grognard.envs.legion.geometry import arcs, bases
from grognard.envs.legion.geometry.bases import (
    BASE_NAMES,
    HALF_LENGTH,
    LARGE,
    LONG,
    MEDIUM,
    RADIUS,
    SMALL,
    SNAIL,
    TOKEN,
)
from grognard.envs.legion.geometry.ground import (
    BARRICADE,
    DIFFICULT,
    MOST_CORNERS,
    NOWHERE,
    SOLID,
    STANDABLE,
    Piece,
    make_ground,
)
from grognard.envs.legion.geometry.numbers import (
    BEYOND,
    DIRECTION_X,
    DIRECTION_Y,
    HEADING_X,
    HEADING_Y,
    root,
    root_up,
    rounded,
)
from grognard.envs.legion.geometry.templates import TEMPLATE_NAMES, TEMPLATES, piece_from

WIDTH, HEIGHT = 18288, 9144
KINDS = range(len(BASE_NAMES))


def given_ground(*pieces):
    """A table with pieces, each a template with its middle and turn."""
    return make_ground(
        WIDTH, HEIGHT, [piece_from(piece[0], f"{piece[0]} {at}", *piece[1:]) for at, piece in enumerate(pieces)]
    )


def random_ground(rng, pieces=8, width=6000, height=6000):
    found = []
    for at in range(pieces):
        template = rng.choice(TEMPLATE_NAMES)
        found.append(piece_from(template, f"{at}", rng.randrange(width), rng.randrange(height), rng.randrange(24)))
    return make_ground(width, height, found)


def turned(ground):
    """The table turned by 180 degrees."""
    pieces = []
    for piece in ground.pieces:
        polygons = [[(ground.width - x, ground.height - y) for x, y in polygon] for polygon in piece.polygons]
        pieces.append(Piece(piece.name, piece.kind, polygons, piece.top, piece.cover, piece.flags))
    return make_ground(ground.width, ground.height, pieces)


def polygon_of(ground, number):
    piece = ground.pieces[ground.piece[number]]
    return piece.polygons[number - ground.piece_first[ground.piece[number]]]


# Numbers


def test_directions_are_as_long_as_whole_numbers_can_be_and_opposites_are_exact():
    for xs, ys in ((DIRECTION_X, DIRECTION_Y), (HEADING_X, HEADING_Y)):
        steps = len(xs)
        for step in range(steps):
            assert abs(isqrt(xs[step] ** 2 + ys[step] ** 2) - 16384) <= 1
            assert (xs[step], ys[step]) == (-xs[(step + steps // 2) % steps], -ys[(step + steps // 2) % steps])
            assert (xs[step], ys[step]) == (ys[(step + steps // 4) % steps], -xs[(step + steps // 4) % steps])
    assert (DIRECTION_X[0], DIRECTION_Y[0], DIRECTION_X[12], DIRECTION_Y[12]) == (16384, 0, 0, 16384)
    assert [DIRECTION_X[2 * step] for step in range(24)] == list(HEADING_X)


def test_halves_are_rounded_away_from_zero():
    assert [rounded(a, 4) for a in range(-7, 8)] == [-2, -2, -1, -1, -1, -1, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    rng = random.Random(1)
    for _ in range(2000):
        a, b = rng.randrange(-(10**17), 10**17), rng.randrange(1, 10**9)
        assert rounded(a, b) == exact.nearest(Fraction(a, b))


def test_roots_are_exact_where_floats_are_not():
    rng = random.Random(2)
    for _ in range(2000):
        n = rng.randrange(2 ** rng.randrange(1, 31))
        for square in (n * n, n * n + 1, max(n * n - 1, 0)):
            assert root(square) == isqrt(square)
            assert root_up(square) == isqrt(square - 1) + 1 if square else root_up(square) == 0


# Bases


def random_base(rng, width=8000, height=4000):
    return rng.choice(KINDS), rng.randrange(width), rng.randrange(height), rng.randrange(24)


def check_bases(rng, times):
    for _ in range(times):
        base, other = random_base(rng), random_base(rng)
        squared = exact.bases_squared(base, other)
        radii = RADIUS[base[0]] + RADIUS[other[0]]
        edge = isqrt(squared.__floor__()) - radii
        for limit in (0, 5, 1524 * rng.randrange(1, 6), edge - 1, edge, edge + 1):
            assert bases.is_nearer(*base, *other, limit) == exact.is_nearer(base, other, limit)
            assert bases.is_within(*base, *other, limit) == exact.is_within(base, other, limit)
        assert bases.gap(*base, *other) == bases.gap(*other, *base)
        assert bases.is_within(*base, *other, bases.gap(*base, *other))
        assert not bases.is_within(*base, *other, bases.gap(*base, *other) - 1)
        expected = [n for n in range(1, 6) if exact.is_within(base, other, 1524 * n)]
        assert bases.band(*base, *other) == (expected[0] if expected else BEYOND)
        assert bases.overlaps(*base, *other) == exact.is_nearer(base, other, 0)


def test_lg_gen_9_distances_are_those_of_fractions():
    check_bases(random.Random(3), 1500)


@pytest.mark.long
def test_lg_gen_9_distances_are_those_of_fractions_for_long():
    check_bases(random.Random(4), 100_000)


def test_lg_gen_9_range_1_ends_at_six_inches_from_edge_to_edge():
    assert bases.band(SMALL, 0, 0, 0, SMALL, 1524 + 270, 0, 0) == 1
    assert bases.band(SMALL, 0, 0, 0, SMALL, 1524 + 271, 0, 0) == 2
    assert bases.band(SMALL, 0, 0, 0, LONG, 1524 + 135 + 875, 0, 12) == 1
    assert bases.band(SMALL, 0, 0, 0, LONG, 1524 + 135 + 875, 0, 6) == 2
    assert bases.band(SMALL, 0, 0, 0, LONG, 1524 + 135 + 876, 0, 12) == 2
    assert bases.band(SMALL, 0, 0, 0, SMALL, 5 * 1524 + 271, 0, 0) == BEYOND


def test_touching_is_not_overlapping():
    assert not bases.overlaps(SMALL, 0, 0, 0, MEDIUM, 385, 0, 0)
    assert bases.overlaps(SMALL, 0, 0, 0, MEDIUM, 384, 0, 0)


def test_lg_gen_12_contact_reaches_up_to_the_silhouette_of_the_lower_mini():
    lower = (SMALL, 0, 0, 0, 0, 419)
    assert bases.touches(*lower, SMALL, 275, 0, 0, 0, 419)
    assert not bases.touches(*lower, SMALL, 276, 0, 0, 0, 419)
    assert bases.touches(*lower, SMALL, 275, 0, 0, 419, 419)
    assert bases.touches(*lower, SMALL, 100, 0, 0, 419, 419)
    assert not bases.touches(*lower, SMALL, 275, 0, 0, 420, 5000)
    assert bases.touches(MEDIUM, 0, 0, 0, 420, 5000, SMALL, 300, 0, 0, 0, 420)


def test_a_capsule_is_as_wide_as_its_radius_seen_from_its_end():
    assert (bases.width(SNAIL, 0, 16384, 0), bases.front(SNAIL, 0, 16384, 0)) == (500, 1000)
    assert (bases.width(SNAIL, 0, 0, 16384), bases.front(SNAIL, 0, 0, 16384)) == (1000, 500)
    assert (bases.width(LARGE, 0, 0, 16384), bases.front(LARGE, 5, 0, 16384)) == (350, 350)
    for heading in range(24):
        for dx, dy in ((3000, 0), (-1200, 900), (77, -4000)):
            length = isqrt(dx * dx + dy * dy)
            radius = bases.scaled_radius(LONG, dx * dx + dy * dy)
            wide = radius + bases.core_width(LONG, heading, dx, dy)
            far = radius + bases.core_front(LONG, heading, dx, dy)
            assert wide / length + 0.5 >= 500 and wide / length <= 876
            assert (wide - 500 * length) ** 2 + (far - 500 * length) ** 2 == pytest.approx(
                (375 * length) ** 2, rel=0.01
            )


# Terrain


def test_templates_are_convex_and_stay_the_same_when_turned_by_half_a_turn():
    for template in TEMPLATES:
        for turn in range(24):
            piece = piece_from(template.name, "it", 3000, 2000, turn)
            opposite = piece_from(template.name, "it", -3000, -2000, turn + 12)
            make_ground(WIDTH, HEIGHT, [piece])
            for polygon, other in zip(piece.polygons, opposite.polygons, strict=True):
                assert [(-x, -y) for x, y in polygon] == other
                assert len(polygon) <= MOST_CORNERS


def test_a_polygon_that_is_not_convex_is_refused_with_its_name():
    dent = Piece("dent", "house", [[(0, 0), (10, 0), (2, 2), (0, 10)]], 1, 0, 0)
    clockwise = Piece("clockwise", "house", [[(0, 0), (0, 10), (10, 0)]], 1, 0, 0)

    with pytest.raises(ValueError, match=r"dent: corner \(2, 2\) does not turn left.*clockwise: corner"):
        make_ground(WIDTH, HEIGHT, [dent, clockwise])
    with pytest.raises(ValueError, match="two pieces have this name"):
        make_ground(WIDTH, HEIGHT, [piece_from("woods", "a", 0, 0, 0), piece_from("house", "a", 4000, 0, 0)])
    with pytest.raises(ValueError, match="'wood' is not a kind of terrain"):
        piece_from("wood", "a", 0, 0, 0)


def near_border(rng, polygon, radius):
    """A point about `radius` away from the border of a polygon, or anywhere near."""
    if rng.random() < 0.3:
        x, y = rng.choice(polygon)
        return x + rng.randrange(-1500, 1500), y + rng.randrange(-1500, 1500)
    (ax, ay), (bx, by) = rng.choice(list(exact.edges(polygon)))
    share, away = rng.uniform(-0.3, 1.3), rng.choice((radius, -radius, 0)) + rng.randrange(-2, 3)
    length = isqrt((bx - ax) ** 2 + (by - ay) ** 2)
    x, y = ax + share * (bx - ax), ay + share * (by - ay)
    return round(x + away * (by - ay) / length), round(y - away * (bx - ax) / length)


def check_discs(rng, grounds, times):
    for _ in range(grounds):
        ground = random_ground(rng, 3)
        other = turned(ground)
        for _ in range(times):
            number = rng.randrange(ground.polygons)
            polygon, radius = polygon_of(ground, number), rng.choice((1, 75, 127, 135, 250, 500, 750))
            a, b = near_border(rng, polygon, radius), near_border(rng, polygon, radius)
            if rng.random() < 0.3:
                b = polygon_of(ground, number)[0] if rng.random() < 0.3 else (a[0] + rng.randrange(-2, 3), a[1])
            border = exact.border_to_point(polygon, a)
            is_in = exact.holds(polygon, a)
            assert ground.outside(number, *a, radius) == (not is_in and border >= radius * radius)
            assert ground.inside(number, *a, radius) == (is_in and border >= radius * radius)
            assert ground.is_apart(number, *a, radius, 1) == (not is_in and border > radius * radius)
            swept = exact.polygon_to_segment(polygon, a, b) < radius * radius
            assert ground.swept(number, radius, *a, *b) == swept
            a, b = ((ground.width - x, ground.height - y) for x, y in (a, b))
            assert other.swept(number, radius, *b, *a) == swept


def test_discs_and_their_ways_meet_terrain_as_in_fractions():
    check_discs(random.Random(5), 100, 20)


@pytest.mark.long
def test_discs_and_their_ways_meet_terrain_as_in_fractions_for_long():
    check_discs(random.Random(6), 2000, 50)


def test_a_line_along_a_wall_does_not_cross_it():
    ground = given_ground(("house", 5000, 5000, 0))
    assert not ground.swept(0, 0, 3000, 5635, 7000, 5635)
    assert ground.swept(0, 0, 3000, 5634, 7000, 5634)
    assert not ground.swept(0, 0, 3000, 5000, 4238, 5000)
    assert ground.swept(0, 0, 4900, 5000, 5100, 5000)
    assert ground.outside(0, 4238, 5000, 0) and not ground.outside(0, 4239, 5000, 0)


def level_of(ground, base, is_vehicle):
    """The definition of a level, from fractions."""
    a, b = exact.core(*base)
    radius = RADIUS[base[0]]
    for cx, cy in (a, b):
        if not (radius <= cx <= ground.width - radius and radius <= cy <= ground.height - radius):
            return NOWHERE
    height = 0
    for piece in ground.pieces:
        if all(exact.polygon_to_segment(polygon, a, b) >= radius**2 for polygon in piece.polygons):
            continue
        is_on = any(
            all(exact.holds(polygon, end) and exact.border_to_point(polygon, end) >= radius**2 for end in (a, b))
            for polygon in piece.polygons
        )
        if piece.kind == "tower":
            return NOWHERE
        if is_on and piece.flags & STANDABLE:
            height = max(height, piece.top)
        elif piece.flags & SOLID and not (is_vehicle and piece.top <= radius):
            return NOWHERE
    return height


def check_levels(rng, grounds, times):
    heights = set()
    for _ in range(grounds):
        ground = random_ground(rng, 6)
        other = turned(ground)
        for _ in range(times):
            kind, heading, is_vehicle = rng.choice(KINDS), rng.randrange(24), rng.random() < 0.3
            x, y = near_border(rng, polygon_of(ground, rng.randrange(ground.polygons)), RADIUS[kind])
            base = kind, x, y, heading
            level = ground.level(*base, is_vehicle)
            heights.add(level)
            assert level == level_of(ground, base, is_vehicle)
            mirrored = kind, ground.width - x, ground.height - y, (heading + 12) % 24
            assert other.level(*mirrored, is_vehicle) == level
            difficult = [piece for piece in ground.pieces if piece.flags & DIFFICULT and piece.top >= max(level, 0)]
            expected = any(
                is_vehicle <= (piece.flags & BARRICADE == 0)
                and any(exact.polygon_to_segment(p, *exact.core(*base)) < RADIUS[kind] ** 2 for p in piece.polygons)
                for piece in difficult
            )
            assert ground.is_in_difficult(*base, max(level, 0), not is_vehicle) == expected
            for at, piece in enumerate(ground.pieces):
                gap = min(exact.polygon_to_segment(p, *exact.core(*base)) for p in piece.polygons)
                touches = gap <= (RADIUS[kind] + 5) ** 2 and max(level, 0) <= piece.top
                assert ground.touches_piece(at, *base, max(level, 0)) == touches
                assert ground.overlaps_piece(at, *base) == (gap < RADIUS[kind] ** 2)
    return heights


def test_lg_terrain_3_levels_and_contact_are_those_of_fractions():
    assert {NOWHERE, 0, 1397} <= check_levels(random.Random(7), 60, 10)


@pytest.mark.long
def test_lg_terrain_3_levels_and_contact_are_those_of_fractions_for_long():
    check_levels(random.Random(8), 2000, 50)


def test_lg_terrain_3_a_base_is_wholly_on_a_roof_or_not_at_all():
    ground = given_ground(("house", 5000, 5000, 0), ("tower", 9000, 5000, 0), ("low wall", 2000, 5000, 0))
    assert ground.level(SMALL, 5000 + 762 - 135, 5000, 0, False) == 1397
    assert ground.level(SMALL, 5000 + 762 - 134, 5000, 0, False) == NOWHERE
    assert ground.level(SMALL, 5000 + 762 + 134, 5000, 0, False) == NOWHERE
    assert ground.level(SMALL, 5000 + 762 + 135, 5000, 0, False) == 0
    assert ground.level(SMALL, 9000, 5000, 0, False) == NOWHERE
    assert ground.level(SMALL, 134, 5000, 0, False) == NOWHERE
    assert ground.level(SMALL, 135, 5000, 0, False) == 0


def test_lg_type_ground_1_vehicles_stand_partly_on_what_is_not_higher_than_their_radius():
    ground = given_ground(("low wall", 2000, 5000, 0))  # 381 high
    assert ground.level(LARGE, 2000, 5000, 0, True) == NOWHERE
    assert ground.level(LONG, 2000, 5000, 0, True) == 0
    assert ground.level(LONG, 2000, 5000, 0, False) == NOWHERE


def test_lg_terrain_4_barricades_are_difficult_for_troopers_and_come_and_go():
    ground = given_ground(("woods", 5000, 5000, 0))
    larger = ground.with_piece(piece_from("barricade", "mine", 2000, 2000, 0))
    assert larger.number("mine") == 1 and ground.number("mine") == NOWHERE
    assert larger.is_in_difficult(LARGE, 2000, 2200, 0, 0, True)
    assert not larger.is_in_difficult(LARGE, 2000, 2200, 0, 0, False)
    assert not ground.is_in_difficult(LARGE, 2000, 2200, 0, 0, True)
    assert larger.without_piece("mine").polygons == ground.polygons == 1


def test_amb_118_contact_is_beside_on_top_or_inside():
    ground = given_ground(("house", 5000, 5000, 0), ("woods", 8000, 5000, 0))
    beside, roof, inside = 5000 + 762 + 135, 1397, 8000
    assert ground.touches_piece(0, SMALL, beside + 5, 5000, 0, 0)
    assert not ground.touches_piece(0, SMALL, beside + 6, 5000, 0, 0)
    assert ground.touches_piece(0, SMALL, 5000, 5000, 0, roof)
    assert ground.touches_piece(1, SMALL, inside, 5000, 0, 0)
    assert not ground.touches_piece(1, SMALL, inside, 5000, 0, roof)


def test_every_base_finds_what_it_can_touch_in_its_square():
    rng = random.Random(9)
    for _ in range(20):
        ground = random_ground(rng, 10)
        for _ in range(30):
            base = rng.choice(KINDS), rng.randrange(6000), rng.randrange(6000), rng.randrange(24)
            cell = ground.cell(base[1], base[2])
            listed = set(ground.cell_polygon[ground.cell_first[cell] : ground.cell_first[cell + 1]])
            for number in range(ground.polygons):
                reach = RADIUS[base[0]] + HALF_LENGTH[base[0]] + 5
                if not ground.is_base_apart(number, *base, 5, 1):
                    assert number in listed
                    assert ground.is_near(number, base[1], base[2], reach + 1)


# Arcs


def check_arcs(rng, times):
    for _ in range(times):
        x, y, heading = rng.randrange(4000), rng.randrange(4000), rng.randrange(24)
        base = rng.choice(KINDS), rng.randrange(4000), rng.randrange(4000), rng.randrange(24)
        found = arcs.arcs(x, y, heading, *base)
        assert found == exact.arcs(x, y, heading, base)
        assert found == arcs.arcs(-x, -y, (heading + 12) % 24, base[0], -base[1], -base[2], (base[3] + 12) % 24)


def test_lg_notch_1_arcs_are_those_of_fractions():
    check_arcs(random.Random(10), 3000)


@pytest.mark.long
def test_lg_notch_1_arcs_are_those_of_fractions_for_long():
    check_arcs(random.Random(11), 100_000)


def test_lg_notch_1_borders_belong_to_both_arcs():
    assert arcs.arcs(0, 0, 0, TOKEN, 2000, 0, 0) == arcs.FRONT
    assert arcs.arcs(0, 0, 6, TOKEN, 2000, 0, 0) == arcs.RIGHT
    assert arcs.arcs(0, 0, 18, TOKEN, 2000, 0, 0) == arcs.LEFT
    assert arcs.arcs(0, 0, 12, TOKEN, 2000, 0, 0) == arcs.REAR
    assert arcs.arcs(0, 0, 0, SMALL, 2000, 2000, 0) == arcs.FRONT | arcs.LEFT
    assert arcs.arcs(0, 0, 0, SMALL, 2000, 2000 + 190, 0) == arcs.FRONT | arcs.LEFT
    assert arcs.arcs(0, 0, 0, SMALL, 2000, 2000 + 191, 0) == arcs.LEFT
    assert arcs.arcs(0, 0, 0, SNAIL, 900, 0, 6) == arcs.FRONT | arcs.LEFT | arcs.RIGHT
