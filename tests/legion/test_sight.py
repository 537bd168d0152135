"""LG-LOS and LG-ATK-5-3: sight and cover against their definitions in fractions, and what the rules say of them."""

import random
from fractions import Fraction
from typing import NamedTuple

import pytest
from legion import geometry_reference as exact

from grognard.envs.legion.geometry.bases import HALF_LENGTH, HUGE, LARGE, LONG, MEDIUM, RADIUS, SMALL, SNAIL, TOKEN
from grognard.envs.legion.geometry.cover import HEAVY, LIGHT, NO_COVER, cover_of_mini
from grognard.envs.legion.geometry.ground import BARRICADE, BLOCKING, NOWHERE, Piece, make_ground
from grognard.envs.legion.geometry.sight import (
    NOBODY,
    OUTLINE_X,
    OUTLINE_Y,
    Blockers,
    outline_corners,
    outline_first,
    sees,
)
from grognard.envs.legion.geometry.templates import TEMPLATE_NAMES, piece_from

MISSED = Fraction(1, 10**6)  # gaps through which fewer lines pass may be missed


class Card(NamedTuple):
    """A mini as sight sees it."""

    kind: int
    x: int
    y: int
    heading: int
    bottom: int
    height: int
    owner: int

    @property
    def base(self):
        return self[:4]

    def upper_edge(self):
        return *self.base, self.bottom + self.height

    def foot(self):
        return *self.base, self.bottom


class Scene:
    """A table with terrain and vehicles."""

    def __init__(self, ground, vehicles=()):
        self.ground = ground
        self.vehicles = list(vehicles)
        self.blockers = Blockers()
        self.blockers.clear()
        for card in self.vehicles:
            self.blockers.add(*card.base, card.bottom, card.bottom + card.height, card.owner)

    def sees(self, a, b):
        return sees(self.ground, self.blockers, *a, *b)

    def cover(self, a, b, is_vehicle=False, uses_barricades=True):
        return cover_of_mini(self.ground, self.blockers, *a, *b, is_vehicle, uses_barricades)

    def turned(self):
        """The same turned by 180 degrees."""
        width, height = self.ground.width, self.ground.height
        pieces = []
        for piece in self.ground.pieces:
            polygons = [[(width - x, height - y) for x, y in polygon] for polygon in piece.polygons]
            pieces.append(Piece(piece.name, piece.kind, polygons, piece.top, piece.cover, piece.flags))
        return Scene(make_ground(width, height, pieces), [self.opposite(card) for card in self.vehicles])

    def opposite(self, card):
        x, y, heading = self.ground.width - card.x, self.ground.height - card.y, (card.heading + 12) % 24
        return card._replace(x=x, y=y, heading=heading)

    def others(self, a, b):
        return [card for card in self.vehicles if card.owner not in (a.owner, b.owner)]

    # What the definitions say

    def exact_sight(self, a, b):
        blockers = [
            (polygon, piece.top) for piece in self.ground.pieces if piece.flags & BLOCKING for polygon in piece.polygons
        ]
        blockers += [(exact.outline(*card.base), card.bottom + card.height) for card in self.others(a, b)]
        return exact.sees(*sorted((a.upper_edge(), b.upper_edge()), key=lambda edge: edge[4]), blockers)

    def exact_pieces(self, a, b, uses_barricades):
        """Polygons with top and cover, without those that the first mini touches."""
        found = []
        for piece in self.ground.pieces:
            gap = min(exact.polygon_to_segment(polygon, *exact.core(*a.base)) for polygon in piece.polygons)
            is_touched = gap <= (RADIUS[a.kind] + 5) ** 2 and a.bottom <= piece.top
            if piece.cover and not is_touched and (uses_barricades or not piece.flags & BARRICADE):
                found += [(polygon, piece.top, piece.cover) for polygon in piece.polygons]
        for card in self.others(a, b):
            lower = min(a, card, key=lambda one: one.bottom)
            if not exact.is_within(a.base, card.base, 5) or abs(a.bottom - card.bottom) > lower.height:
                found.append((exact.outline(*card.base), card.bottom + card.height, HEAVY))
        return found


TROOPERS = [(SMALL, 419), (SMALL, 419), (SMALL, 419), (MEDIUM, 688), (LARGE, 688), (TOKEN, 0)]
VEHICLES = [(MEDIUM, 600), (LARGE, 900), (HUGE, 1800), (LONG, 700), (SNAIL, 1100)]


def random_card(rng, ground, kinds, owner, is_vehicle):
    """A mini somewhere it can stand."""
    while True:
        kind, height = rng.choice(kinds)
        heading = rng.randrange(24)
        if rng.random() < 0.4:  # near a piece, or on it
            piece = rng.choice(ground.pieces)
            corner_x, corner_y = rng.choice(piece.polygons[0])
            x, y = corner_x + rng.randrange(-900, 900), corner_y + rng.randrange(-900, 900)
        else:
            x, y = rng.randrange(ground.width), rng.randrange(ground.height)
        level = ground.level(kind, x, y, heading, is_vehicle)
        if level != NOWHERE:
            return Card(kind, x, y, heading, level, height, owner)


def random_scene(rng):
    width, height = rng.choice(((4500, 4500), (6000, 4000), (9144, 9144), (18288, 9144)))
    pieces = []
    for at in range(rng.randrange(4, 18)):
        template = rng.choice(TEMPLATE_NAMES)
        x, y = rng.randrange(width), rng.randrange(height)
        pieces.append(piece_from(template, str(at), x, y, rng.choice((0, 6, rng.randrange(24)))))
    ground = make_ground(width, height, pieces)
    vehicles = [random_card(rng, ground, VEHICLES, at, True) for at in range(rng.randrange(4))]
    return Scene(ground, vehicles)


def random_pair(rng, scene):
    a = random_card(rng, scene.ground, TROOPERS, 10, False)
    b = random_card(rng, scene.ground, TROOPERS, 11, False)
    if scene.vehicles and rng.random() < 0.2:
        a = rng.choice(scene.vehicles)
    if scene.vehicles and rng.random() < 0.3:
        b = rng.choice([card for card in scene.vehicles if card is not a] or [b])
    return a, b


def check_sight(rng, scenes, pairs):
    """How many pairs see each other, and how many see each other through gaps only."""
    seen = through_gaps = 0
    for _ in range(scenes):
        scene = random_scene(rng)
        other = scene.turned()
        for _ in range(pairs):
            a, b = random_pair(rng, scene)
            found = scene.sees(a, b)
            assert scene.sees(b, a) == found
            assert other.sees(other.opposite(a), other.opposite(b)) == found
            is_seen, share = scene.exact_sight(a, b) if (a.x, a.y) != (b.x, b.y) else (True, None)
            if found != is_seen:
                assert is_seen and share < MISSED, (float(share or 0), a, b, [p.polygons for p in scene.ground.pieces])
            seen += found
            through_gaps += bool(found and share)
    return seen, through_gaps


def test_lg_los_2_sight_is_that_of_fractions():
    seen, through_gaps = check_sight(random.Random(1), 60, 15)
    assert 200 < seen < 800
    assert through_gaps > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 150))
def test_lg_los_2_sight_is_that_of_fractions_for_long(seed):
    check_sight(random.Random(seed), 100, 20)


def check_cover(rng, scenes, pairs):
    """How often each cover was found, and how often a vehicle was so close to half hidden that rounding decides."""
    covers = [0, 0, 0]
    close = vehicles = 0
    for _ in range(scenes):
        scene = random_scene(rng)
        other = scene.turned()
        for _ in range(pairs):
            a, b = random_pair(rng, scene)
            if (a.x, a.y) == (b.x, b.y) or b.kind == TOKEN:
                continue
            is_vehicle = b.owner < 10
            uses_barricades = not is_vehicle and rng.random() < 0.8
            found = scene.cover(a, b, is_vehicle, uses_barricades)
            assert other.cover(other.opposite(a), other.opposite(b), is_vehicle, uses_barricades) == found
            pieces = scene.exact_pieces(a, b, uses_barricades)
            if is_vehicle:
                expected = exact.covers_of_vehicle(a.upper_edge(), b.foot(), b.height, pieces)
                vehicles += 1
                close += len(expected) > 1
                assert found in expected
            else:
                assert found == exact.cover_of_trooper(a.upper_edge(), b.foot(), pieces), (a, b)
            covers[found] += 1
    return covers, vehicles, close


def test_lg_atk_5_3_cover_is_that_of_fractions():
    covers, vehicles, close = check_cover(random.Random(2), 60, 15)
    assert min(covers) > 40
    assert close <= vehicles * 0.05


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 250))
def test_lg_atk_5_3_cover_is_that_of_fractions_for_long(seed):
    check_cover(random.Random(seed), 100, 20)


# Sentences of the rules


def given(*pieces, vehicles=()):
    found = [piece_from(piece[0], str(at), *piece[1:]) for at, piece in enumerate(pieces)]
    return Scene(make_ground(18288, 9144, found), vehicles)


def trooper(x, y, bottom=0):
    return Card(SMALL, x, y, 0, bottom, 419, NOBODY)


def test_lg_los_2_on_an_empty_table_everybody_sees_everybody():
    scene = given()
    assert scene.sees(trooper(200, 200), trooper(18000, 9000))
    assert scene.cover(trooper(200, 200), trooper(18000, 9000)) == NO_COVER


def test_lg_los_3_a_house_blocks_and_woods_only_give_cover():
    a, b = trooper(1000, 5000), trooper(5000, 5000)
    assert not given(("house", 3000, 5000, 0)).sees(a, b)
    assert given(("woods", 3000, 5000, 0)).sees(a, b)
    assert given(("woods", 3000, 5000, 0)).cover(a, b) == LIGHT
    assert given(("swamp", 3000, 5000, 0)).cover(a, b) == NO_COVER


def test_lg_los_3_a_low_wall_hides_only_the_feet():
    a, b = trooper(1000, 5000), trooper(5000, 5000)
    scene = given(("low wall", 3000, 5000, 6))
    assert scene.sees(a, b)
    assert scene.cover(a, b) == HEAVY


def test_a_line_that_touches_a_wall_is_free():
    # The wall ends where the left border of both cards runs.
    touching = given(("house", 3000, 5135 - 635, 0))
    over = given(("house", 3000, 5136 - 635, 0))
    assert touching.sees(trooper(1000, 5000), trooper(5000, 5000))
    assert not over.sees(trooper(1000, 5000), trooper(5000, 5000))


def test_a_gap_between_two_houses_is_found():
    scene = given(("house", 3000, 5000 + 635 + 20, 0), ("house", 3000, 5000 - 635 - 20, 0))
    assert scene.sees(trooper(1000, 5000), trooper(5000, 5000))
    closed = given(("house", 3000, 5000 + 635, 0), ("house", 3000, 5000 - 635, 0))
    assert not closed.sees(trooper(1000, 5000), trooper(5000, 5000))


def test_lg_los_3_ground_vehicles_block_but_not_their_own_sight():
    tank = Card(HUGE, 3000, 5000, 0, 0, 1000, 7)
    scene = given(vehicles=[tank])
    assert not scene.sees(trooper(1000, 5000), trooper(5000, 5000))
    assert scene.cover(trooper(1000, 5000), trooper(5000, 5400)) == HEAVY
    assert scene.sees(trooper(1000, 5000), tank)
    assert scene.sees(tank, trooper(5000, 5000))


def test_a_mini_looks_over_the_edge_of_its_own_roof_and_is_seen_there():
    scene = given(("house", 3000, 5000, 0))
    above, below = trooper(3000 + 762 - 135, 5000, 1397), trooper(4500, 5000)
    assert scene.sees(above, below) and scene.sees(below, above)
    back = trooper(3000 - 700, 5000, 1397)
    assert not scene.sees(back, trooper(3000 + 762 + 140, 5000))


def test_lg_atk_5_3_what_the_attacking_leader_touches_gives_no_cover():
    scene = given(("low wall", 3000, 5000, 6))
    beside, other = trooper(3000 - 63 - 135 - 5, 5000), trooper(3800, 5000)
    assert scene.cover(beside, other) == NO_COVER
    assert scene.cover(trooper(beside.x - 1, 5000), other) == HEAVY
    assert scene.cover(other, beside) == HEAVY


def test_a_mini_close_behind_a_low_wall_looks_over_it_to_the_feet_of_what_is_far_away():
    scene = given(("low wall", 3000, 5000, 6))
    behind = trooper(3000 - 63 - 135 - 6, 5000)
    assert scene.cover(behind, trooper(5000, 5000)) == NO_COVER
    assert scene.cover(trooper(5000, 5000), behind) == HEAVY


def test_lg_terrain_4_barricades_cover_troopers_that_are_not_creatures():
    scene = given(("barricade", 3000, 5000, 6))
    a, b = trooper(1000, 5000), trooper(3300, 5000)
    assert scene.cover(a, b) == HEAVY
    assert scene.cover(a, b, uses_barricades=False) == NO_COVER


def test_amb_4_a_point_of_the_leader_that_sees_all_of_it_takes_the_cover_away():
    a, b = trooper(1000, 5000), trooper(9000, 5000)
    # It reaches into the way of both ends of the leader's edge, then of one only.
    assert given(("woods", 6000, 5762 + 40, 0)).cover(a, b) == LIGHT
    assert given(("woods", 1700, 5762 + 40, 0)).cover(a, b) == NO_COVER


def test_amb_11_the_better_of_two_covers_counts():
    a, b = trooper(1000, 5000), trooper(6000, 5000)
    assert given(("woods", 3000, 5000, 0), ("low wall", 4200, 5000, 6)).cover(a, b) == HEAVY


def test_lg_type_ground_4_a_vehicle_has_cover_if_half_of_it_is_hidden():
    a = trooper(1000, 5000)
    low = Card(HUGE, 5000, 5000, 0, 0, 700, 1)
    high = Card(HUGE, 5000, 5000, 0, 0, 800, 1)
    wall = given(("low wall", 4300, 5000, 6), vehicles=[low])
    assert wall.cover(a, low, is_vehicle=True, uses_barricades=False) == HEAVY
    assert wall.cover(a, high, is_vehicle=True, uses_barricades=False) == NO_COVER


def test_amb_124_a_token_sees_from_the_table_and_ignores_what_it_touches():
    token = Card(TOKEN, 3000 - 63 - 127, 5000, 0, 0, 0, NOBODY)
    scene = given(("low wall", 3000, 5000, 6))
    # Close behind the wall even a trooper's head is out of sight of a flat token.
    assert not scene.sees(token, trooper(3063 + 135, 5000))
    assert scene.sees(token._replace(x=500), trooper(3063 + 135, 5000))
    assert scene.cover(token, trooper(9000, 5000)) == NO_COVER
    assert scene.cover(token._replace(x=500), trooper(9000, 5000)) == HEAVY


def test_outlines_of_vehicles_are_convex_and_turn_with_their_heading():
    for kind in (SMALL, MEDIUM, LARGE, HUGE, LONG, SNAIL):
        for heading in range(24):
            first, corners = outline_first(kind, heading), outline_corners(kind)
            outline = [(OUTLINE_X[first + at], OUTLINE_Y[first + at]) for at in range(corners)]
            assert outline == exact.outline(kind, 0, 0, heading)
            assert all(exact.turn(*points) > 0 for points in zip(outline, outline[1:], outline[2:], strict=False))
            opposite = outline_first(kind, (heading + 12) % 24)
            turned = {(-OUTLINE_X[opposite + at], -OUTLINE_Y[opposite + at]) for at in range(corners)}
            assert turned == set(outline)
            assert max(x * x + y * y for x, y in outline) <= (RADIUS[kind] * 1.012 + HALF_LENGTH[kind]) ** 2 + 2000
