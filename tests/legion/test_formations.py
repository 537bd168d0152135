"""LG-MOVE-6, LG-MELEE, LG-NOTCH-7, LG-SETUP-20: how minis stand together, against the definition of a legal place."""

import random
from math import hypot

import pytest
from legion import geometry_reference as exact
from legion.test_geometry import given_ground, random_ground, turned

from grognard.envs.legion.geometry.answers import (
    COLUMNS,
    FIRING,
    FIRST_COLUMN,
    FIRST_LINE,
    HAND,
    LINES,
    LOOSE,
    NONE,
    SHELTER,
    TIGHT,
)
from grognard.envs.legion.geometry.bases import (
    EPIC,
    HALF_LENGTH,
    HUGE,
    LARGE,
    LONG,
    MEDIUM,
    RADIUS,
    SMALL,
    SNAIL,
    TOKEN,
    gap,
)
from grognard.envs.legion.geometry.cover import HEAVY, cover_of_mini
from grognard.envs.legion.geometry.displacing import can_return, displaced_places, nearest_displaced
from grognard.envs.legion.geometry.formations import (
    Formation,
    form_up,
    hand_directions,
    hand_distances,
    hand_place,
    has_room_for_unit,
    is_cohesive,
    is_legal_slot,
    offered,
)
from grognard.envs.legion.geometry.ground import CLOSED, NOWHERE
from grognard.envs.legion.geometry.lattice import (
    Lattice,
    can_lie,
    column_x,
    contact_places,
    free_sides,
    has_point,
    has_row,
    legal_headings,
    legal_rows,
    lying_level,
    nearest_place,
    row_y,
    side_x,
    side_y,
    token_rows,
)
from grognard.envs.legion.geometry.melee import Regroup, form_melee, respond
from grognard.envs.legion.geometry.moving import Ends
from grognard.envs.legion.geometry.numbers import INCH
from grognard.envs.legion.geometry.obstacles import BARS, ENEMY, GROUND_VEHICLE, ON_FOOT, Obstacles
from grognard.envs.legion.geometry.sight import NOBODY, Blockers, sees
from grognard.envs.legion.geometry.spots import Spots
from grognard.envs.legion.geometry.zones import may_stand_in, zone_of_half_disc, zone_of_rectangles
from grognard.envs.legion.geometry.zones import turned as turned_zone

HEIGHT = 419


class Unit:
    """A unit whose leader stands somewhere, with what else is on the table: (kind, x, y, unit, flags)."""

    def __init__(self, ground, x, y, others=(), minis=4, kind=SMALL, target=NONE, is_turned=False):
        self.ground, self.x, self.y, self.kind, self.minis = ground, x, y, kind, minis
        self.others, self.target, self.is_turned = list(others), target, is_turned
        self.z = ground.level(kind, x, y, 0, False)
        self.obstacles = Obstacles(ground)
        self.obstacles.begin(ground, ON_FOOT, kind, x, y, self.z, 0, HEIGHT)
        for base, at_x, at_y, unit, flags in self.others:
            self.obstacles.add_base(base, at_x, at_y, 0, 0, HEIGHT, unit, flags)
        self.obstacles.target = target
        self.formation = Formation(self.obstacles, Blockers(), Spots(ground))
        self.formation.begin(x, y, self.z, 0, minis, is_turned)

    def places(self):
        found = self.formation
        return [(found.px[at], found.py[at], found.pz[at]) for at in range(found.count)]

    def form_up(self, answer):
        form_up(self.formation, answer)
        return self.places()

    def turned(self):
        wide, high = self.ground.width, self.ground.height
        others = [(base, wide - x, high - y, unit, flags) for base, x, y, unit, flags in self.others]
        return Unit(turned(self.ground), wide - self.x, high - self.y, others, self.minis, self.kind, self.target, True)

    def see(self, *enemies):
        for x, y, z in enemies:
            self.formation.add_enemy(SMALL, x, y, 0, z, HEIGHT, NOBODY)

    def is_legal(self, place, standing, is_cohesive=True):
        """The definition of a legal slot, in fractions but for the level, which has its own test."""
        x, y, z = place
        here = self.kind, x, y, 0
        if z == NOWHERE or self.ground.level(self.kind, x, y, 0, False) != z or abs(z - self.z) > HEIGHT:
            return False
        for kind, at_x, at_y, unit, flags in self.others:
            base = kind, at_x, at_y, 0
            if flags & BARS and exact.is_nearer(here, base, 0):
                return False
            if flags & ENEMY and unit != self.target and z <= HEIGHT and exact.is_within(here, base, 5):
                return False
        if any(exact.is_nearer(here, (self.kind, *other[:2], 0), 0) for other in standing):
            return False
        if not is_cohesive:
            return True
        if not exact.is_within(here, (self.kind, self.x, self.y, 0), 750):
            return False
        closed = [polygon for piece in self.ground.pieces if piece.flags & CLOSED for polygon in piece.polygons]
        return not any(crosses_inside(polygon, (self.x, self.y), (x, y)) for polygon in closed)


def crosses_inside(polygon, a, b):
    """Whether a line between two points outside a polygon passes its inside."""
    sides = [exact.turn(a, b, corner) for corner in polygon]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    return any(exact.segment_to_segment(a, b, c, d) == 0 for c, d in exact.edges(polygon))


def foe(x, y, unit=7, kind=SMALL):
    return kind, x, y, unit, BARS | ENEMY


def friend(x, y, unit=3, kind=SMALL):
    return kind, x, y, unit, BARS


def random_unit(rng):
    while True:
        ground = random_ground(rng, 8, 5000, 5000)
        x, y = rng.randrange(1000, 4000), rng.randrange(1000, 4000)
        kind = rng.choice((SMALL, SMALL, MEDIUM))
        if ground.level(kind, x, y, 0, False) == NOWHERE:
            continue
        others = []
        for _ in range(rng.randrange(9)):
            base = rng.choice((SMALL, SMALL, LARGE)), rng.randrange(5000), rng.randrange(5000)
            if not exact.is_within((*base, 0), (kind, x, y, 0), 5):
                others.append((*base, rng.randrange(2), rng.choice((BARS, BARS | ENEMY))))
        return Unit(ground, x, y, others, rng.randrange(1, 8), kind)


# Formations


def check_formations(rng, times):
    """How many minis were placed, and how many of them out of cohesion."""
    placed = loose = 0
    for _ in range(times):
        unit = random_unit(rng)
        other = unit.turned()
        enemies = [(rng.randrange(5000), rng.randrange(5000), 0) for _ in range(rng.randrange(5))]
        unit.see(*enemies)
        other.see(*((5000 - x, 5000 - y, z) for x, y, z in enemies))
        for answer in range(HAND):
            places = unit.form_up(answer)
            mirrored = answer
            if FIRST_COLUMN <= answer < FIRST_COLUMN + COLUMNS:
                mirrored = FIRST_COLUMN + (answer - FIRST_COLUMN + 4) % COLUMNS
            if answer not in (SHELTER, FIRING):  # there the spots of equally good pieces decide
                assert [(5000 - x, 5000 - y, z) for x, y, z in other.form_up(mirrored)] == places
            assert unit.formation.is_complete == (len(places) == unit.minis)
            standing = [(unit.x, unit.y, unit.z)]
            for place in places:
                if not unit.is_legal(place, standing):
                    assert unit.is_legal(place, standing, is_cohesive=False)
                    loose += 1
                standing.append(place)
            placed += len(places)
    return placed, loose


def test_lg_move_6_minis_stand_in_legal_places_in_every_formation():
    placed, loose = check_formations(random.Random(40), 40)
    assert placed > 1500 and loose < placed * 0.1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_lg_move_6_minis_stand_in_legal_places_in_every_formation_for_long(seed):
    check_formations(random.Random(500 + seed), 100)


def check_slots(rng, times):
    found = [0, 0]
    for _ in range(times):
        unit = random_unit(rng)
        for _ in range(40):
            x, y = unit.x + rng.randrange(-1200, 1201), unit.y + rng.randrange(-1200, 1201)
            level = is_legal_slot(unit.formation, x, y)
            expected = unit.is_legal((x, y, unit.ground.level(unit.kind, x, y, 0, False)), [(unit.x, unit.y)])
            assert (level != NOWHERE) == expected
            found[expected] += 1
            if expected and abs(level - unit.z) <= HEIGHT:
                base = unit.kind, unit.x, unit.y, unit.z, 0
                assert is_cohesive(unit.ground, *base, HEIGHT, x, y, level, 0)
    return found


def test_a_legal_slot_is_that_of_fractions():
    assert min(check_slots(random.Random(41), 60)) > 300


def test_tight_is_the_nearest_formation_and_loose_the_widest():
    unit = Unit(given_ground(), 5000, 5000, minis=6)
    tight = unit.form_up(TIGHT)
    assert all(round(hypot(x - 5000, y - 5000)) == 290 for x, y, _ in tight)
    loose = unit.form_up(LOOSE)
    assert all(1015 < hypot(x - 5000, y - 5000) <= 1020 for x, y, _ in loose)
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in loose for b in loose if a != b) > 500


def test_lines_and_columns_lie_in_their_direction():
    unit = Unit(given_ground(), 5000, 5000, minis=4)
    for line, (dx, dy) in enumerate(((1, 0), (1, 1), (0, 1), (-1, 1))):
        places = unit.form_up(FIRST_LINE + line)
        assert all(abs((x - 5000) * dy - (y - 5000) * dx) <= 1 for x, y, _ in places)
        assert sorted((x - 5000) * dx + (y - 5000) * dy > 0 for x, y, _ in places) == [False, False, True, True]
    unit = Unit(given_ground(), 5000, 5000, minis=3)
    for tail, (dx, dy) in enumerate(((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))):
        places = unit.form_up(FIRST_COLUMN + tail)
        assert all(abs((x - 5000) * dy - (y - 5000) * dx) <= 1 for x, y, _ in places)
        assert all((x - 5000) * dx + (y - 5000) * dy > 0 for x, y, _ in places)


def test_shelter_hides_minis_and_firing_shows_them_their_enemies():
    ground = given_ground(("house", 5000, 6000, 0))
    unit = Unit(ground, 5000 - 500, 5000)
    unit.see((5000, 9000, 0), (5200, 9000, 0))

    def seen(place):
        enemy = SMALL, 5000, 9000, 0, 0, HEIGHT, NOBODY
        return sees(ground, Blockers(), *enemy, SMALL, place[0], place[1], 0, place[2], HEIGHT, NOBODY)

    assert not any(seen(place) for place in unit.form_up(SHELTER))
    assert all(seen(place) for place in unit.form_up(FIRING))


def test_shelter_prefers_cover_to_none():
    ground = given_ground(("low wall", 5000, 5400, 0))
    unit = Unit(ground, 5700, 5000, minis=4)
    unit.see((5700, 8000, 0))

    def cover(place):
        enemy = SMALL, 5700, 8000, 0, 0, HEIGHT, NOBODY
        x, y, z = place
        return cover_of_mini(ground, Blockers(), *enemy, SMALL, x, y, 0, z, HEIGHT, NOBODY, False, True)

    assert {cover(place) for place in unit.form_up(SHELTER)} == {HEAVY}
    assert HEAVY not in {cover(place) for place in unit.form_up(FIRST_COLUMN)}


def test_the_three_nearest_enemies_are_minded():
    unit = Unit(given_ground(), 5000, 5000)
    unit.see((5000, 9000, 0), (5000, 6000, 0), (5000, 8000, 0), (5000, 7000, 0), (5000, 9100, 0))
    found = unit.formation
    assert [found.eye_y[at] for at in range(found.eyes)] == [6000, 7000, 8000]


def test_lg_move_6_who_finds_no_cohesion_stands_as_near_as_possible():
    ring = [friend(5000 + x, 5000 + y, kind=LARGE) for x, y in ((700, 0), (-700, 0), (0, 700), (0, -700))]
    ring += [friend(5000 + x, 5000 + y, kind=LARGE) for x in (-550, 550) for y in (-550, 550)]
    walled = Unit(given_ground(), 5000, 5000, ring, minis=7)
    places = walled.form_up(TIGHT)
    assert walled.formation.is_complete
    away = [hypot(x - 5000, y - 5000) for x, y, _ in places]
    assert max(away) > 1020 and max(away) < 1500
    # and once more, with the same result
    assert walled.form_up(TIGHT) == places


def test_lg_move_9_no_mini_ends_in_difficult_terrain_after_a_long_move():
    ground = given_ground(("woods", 5000 + 762 + 200, 5000, 0))
    unit = Unit(ground, 5000, 5000, minis=7)
    assert any(ground.is_in_difficult(SMALL, x, y, 0, z, True) for x, y, z in unit.form_up(FIRST_COLUMN))
    unit.formation.bars_rough = True
    assert not any(ground.is_in_difficult(SMALL, x, y, 0, z, True) for x, y, z in unit.form_up(FIRST_COLUMN))


def test_has_room_for_unit_fails_where_zone_or_difficult_terrain_leave_none():
    unit = Unit(given_ground(), 5000, 400, minis=4)
    zone = zone_of_rectangles(72, 36, [[18, 0, 22, 4]])
    unit.formation.set_zone(zone)
    assert has_room_for_unit(unit.formation, 5000, 200, 0, 0)
    assert unit.form_up(TIGHT) and all(may_stand_in(zone, SMALL, x, y, 0) for x, y, _ in unit.places())
    unit.formation.set_zone(zone_of_rectangles(72, 36, [[19, 0, 21, 2]]))
    assert not has_room_for_unit(unit.formation, 5000, 135, 0, 0)
    assert len(unit.form_up(TIGHT)) < 4 and not unit.formation.is_complete


def test_lg_k_infiltrate_keeps_its_distance():
    unit = Unit(given_ground(), 5000, 5000, [foe(5000, 5000 + 3 * 1524 + 270 + 300)])
    assert unit.form_up(FIRST_COLUMN + 2)[0][1] > 5000
    unit.formation.clear_of = 3 * 1524
    for x, y, _ in unit.form_up(FIRST_COLUMN + 2):
        assert gap(SMALL, x, y, 0, SMALL, 5000, 5000 + 3 * 1524 + 570, 0) > 3 * 1524


def test_formations_that_cannot_be_are_not_offered():
    bits = offered(Unit(given_ground(), 5000, 5000, minis=4).formation, True)
    assert bits == (1 << 17) - 1 - (1 << SHELTER) - (1 << FIRING)
    alone = offered(Unit(given_ground(), 5000, 5000, minis=1).formation, False)
    assert not any(alone >> line & 1 for line in range(FIRST_LINE, FIRST_LINE + LINES))
    edge = offered(Unit(given_ground(), 135, 5000, minis=4).formation, False)
    assert not edge >> (FIRST_COLUMN + 4) & 1 and edge >> FIRST_COLUMN & 1
    assert offered(Unit(given_ground(), 5000, 5000, minis=0).formation, True) == 1
    seen = Unit(given_ground(), 5000, 5000)
    seen.see((9000, 5000, 0))
    assert offered(seen.formation, False) == (1 << 16) - 1


def test_a_single_mini_of_any_base_needs_no_formation():
    for kind in (LARGE, LONG, SNAIL):
        unit = Unit(given_ground(), 5000, 5000, minis=0, kind=kind)
        assert unit.form_up(TIGHT) == [] and unit.formation.is_complete


def test_by_hand_every_mini_has_its_direction_and_distance():
    unit = Unit(given_ground(("tower", 6100, 5000, 0)), 5000, 5000, [friend(5000, 5400)], minis=2)
    directions = hand_directions(unit.formation)
    assert directions == (1 << 24) - 1
    assert hand_distances(unit.formation, 0) == 0b00000011  # the tower
    assert hand_distances(unit.formation, 6) == 0b11110000  # the friend
    assert hand_distances(unit.formation, 12) == 0b11111111
    hand_place(unit.formation, 12, 7)
    hand_place(unit.formation, 18, 0)
    (x, y, _), (x2, y2, _) = unit.places()
    assert (x, y) == (5000 - 271 - 748, 5000) and (x2, y2) == (5000, 5000 - 271)
    again = Unit(given_ground(), 5000, 5000, minis=1)
    again.formation.add_standing(5000 - 271, 5000, 0)
    assert not hand_distances(again.formation, 12) & 1
    assert again.form_up(FIRST_COLUMN + 4)[0][0] < 5000 - 500


# Melee


def test_lg_melee_2_minis_of_a_unit_that_moves_in_touch_the_target():
    foes = [foe(5272, 5000), foe(5272, 5400)]
    unit = Unit(given_ground(), 5000, 5000, [*foes, foe(4000, 5000, unit=8)], minis=5, target=7)
    form_melee(unit.formation)
    places = unit.places()
    assert len(places) == 5
    for x, y, z in places:
        assert any(0 <= gap(SMALL, x, y, 0, SMALL, at_x, at_y, 0) <= 5 for _, at_x, at_y, _, _ in foes)
        assert gap(SMALL, x, y, 0, SMALL, 4000, 5000, 0) > 5 and z == 0


def test_lg_melee_2_who_finds_no_contact_stands_in_cohesion():
    walls = [
        friend(5272 + x, 5000 + y, kind=MEDIUM)
        for x, y in ((400, 0), (250, 380), (250, -380), (-130, 400), (-130, -400))
    ]
    unit = Unit(given_ground(), 5000, 5000, [foe(5272, 5000), *walls], minis=3, target=7)
    form_melee(unit.formation)
    assert len(unit.places()) == 3
    for x, y, _ in unit.places():
        assert gap(SMALL, x, y, 0, SMALL, 5000, 5000, 0) <= 750


def given_regroup(minis, foes, seeks, target=7, ground=None):
    ground = ground or given_ground()
    obstacles = Obstacles(ground)
    obstacles.begin(ground, ON_FOOT, SMALL, *minis[0], 0, 0, HEIGHT)
    for kind, x, y, unit, flags in foes:
        obstacles.add_base(kind, x, y, 0, 0, HEIGHT, unit, flags)
    obstacles.target = target
    regroup = Regroup(obstacles)
    regroup.begin(False)
    for (x, y), seek in zip(minis, seeks, strict=True):
        regroup.add(x, y, 0, 0, bool(seek))
    respond(regroup)
    return regroup


def at(regroup, mini):
    return regroup.x[mini], regroup.y[mini]


def touched(place, foes):
    return {unit for _, x, y, unit, _ in foes if 0 <= gap(SMALL, *place, 0, SMALL, x, y, 0) <= 5}


def test_lg_melee_2_the_enemy_minis_close_in():
    foes = [foe(5000 + 272, 5000), foe(5272, 4600)]
    regroup = given_regroup([(5000, 5000), (4500, 5000), (4500, 5500)], foes, (0, 1, 1))
    assert at(regroup, 0) == (5000, 5000) and regroup.touching == 3
    for mini in (1, 2):
        assert regroup.moved[mini] and touched(at(regroup, mini), foes) == {7}
    assert gap(SMALL, *at(regroup, 1), 0, SMALL, *at(regroup, 2), 0) >= 0


def test_amb_122_the_leader_comes_if_it_can_and_others_follow_it():
    foes = [foe(6000, 5000)]
    regroup = given_regroup([(5000, 5000), (5000, 5500), (6272, 5000)], foes, (1, 1, 0))
    assert touched(at(regroup, 0), foes) == {7} and at(regroup, 2) == (6272, 5000)
    assert gap(SMALL, 5000, 5000, 0, SMALL, *at(regroup, 0), 0) <= 750
    for mini in (1, 2):
        assert gap(SMALL, *at(regroup, 0), 0, SMALL, *at(regroup, mini), 0) <= 750
    # Too far away for the leader; the others come as far as cohesion with it lets them.
    far = [foe(6600, 5000), foe(6900, 5000)]
    stays = given_regroup([(5000, 5000), (5400, 5000), (6328, 5000)], far, (1, 1, 0))
    assert at(stays, 0) == (5000, 5000) and stays.moved[1] == 0


def test_minis_that_their_leader_leaves_behind_follow_it():
    foes = [foe(6000, 5000)]
    walls = [
        friend(6000 + x, 5000 + y, kind=MEDIUM)
        for x, y in ((390, 0), (280, 400), (280, -400), (-160, 420), (-160, -420))
    ]
    regroup = given_regroup([(5000, 5000), (4100, 5000)], [*foes, *walls], (1, 1))
    assert touched(at(regroup, 0), foes) == {7} and touched(at(regroup, 1), foes) == set()
    assert regroup.moved[1] and gap(SMALL, *at(regroup, 0), 0, SMALL, *at(regroup, 1), 0) <= 750


def test_lg_melee_3_nobody_touches_two_units():
    foes = [foe(5600, 5000), foe(5600, 5290, unit=8), foe(5600, 4710, unit=8), foe(5310, 5150, unit=8)]
    regroup = given_regroup([(5000, 5000), (4700, 5000)], foes, (1, 1))
    for mini in (0, 1):
        assert touched(at(regroup, mini), foes) <= {7}


def test_lg_melee_6_if_nobody_can_touch_the_enemy_all_stay():
    regroup = given_regroup([(5000, 5000), (5300, 5000)], [foe(8000, 5000)], (1, 1))
    assert regroup.touching == 0 and not regroup.moved[0] and at(regroup, 1) == (5300, 5000)


# Displacement


def given_displaced(*others, pieces=(), x=5000, y=5000):
    ground = given_ground(*pieces)
    obstacles = Obstacles(ground)
    obstacles.begin(ground, ON_FOOT, SMALL, x, y, 0, 0, HEIGHT)
    for kind, at_x, at_y, unit, flags in others:
        obstacles.add_base(kind, at_x, at_y, 0, 0, HEIGHT, unit, flags)
    return obstacles


def legal(ends):
    return {answer: (ends.x[answer], ends.y[answer]) for answer in range(24) if ends.legal[answer]}


def test_lg_notch_7_displaced_leaders_have_places_on_eight_sides():
    obstacles, ends = given_displaced(friend(5000, 5200, kind=HUGE)), Ends()
    displaced_places(obstacles, ends)
    found = legal(ends)
    assert len(found) == 8 and not can_return(obstacles)
    for x, y in found.values():
        assert gap(SMALL, x, y, 0, HUGE, 5000, 5200, 0) >= 0
        assert hypot(x - 5000, y - 5000) <= 1021
    assert 5000 - found[6][1] < found[2][1] - 5000  # on the far side of the vehicle it is farther
    clear = given_displaced(friend(6000, 5200, kind=HUGE))
    assert can_return(clear)


def test_lg_notch_7_no_displaced_leader_touches_an_enemy():
    obstacles, ends = given_displaced(foe(5000, 5200, kind=HUGE), foe(5800, 5000)), Ends()
    displaced_places(obstacles, ends)
    assert legal(ends)
    for x, y in legal(ends).values():
        assert gap(SMALL, x, y, 0, HUGE, 5000, 5200, 0) > 5 and gap(SMALL, x, y, 0, SMALL, 5800, 5000, 0) > 5


def test_lg_notch_7_or_as_near_as_possible():
    blocks = [friend(5000 + x * 1100, 5000 + y * 1100, kind=EPIC) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    obstacles, ends = given_displaced(*blocks), Ends()
    displaced_places(obstacles, ends)
    assert legal(ends) == {}
    assert nearest_displaced(obstacles, ends, False)
    (x, y) = legal(ends)[0]
    assert hypot(x - 5000, y - 5000) > 1020
    assert all(gap(SMALL, x, y, 0, EPIC, at_x, at_y, 0) >= 0 for _, at_x, at_y, _, _ in blocks)


# Deployment


def deploying(zone, kind=SMALL, minis=0, others=(), pieces=()):
    unit = Unit(given_ground(*pieces), 5000, 5000, others, minis, kind)
    unit.formation.obstacles.begin(unit.ground, ON_FOOT, kind, 0, 0, 0, 0, HEIGHT)
    for base, x, y, number, flags in others:
        unit.formation.obstacles.add_base(base, x, y, 0, 0, HEIGHT, number, flags)
    unit.formation.begin(0, 0, 0, 0, minis, False)
    unit.formation.set_zone(zone)
    return Lattice(zone, kind, 0), unit.formation


def bits(number):
    return [at for at in range(72) if number >> at & 1]


def test_lg_setup_20_units_are_deployed_on_the_lattice_of_their_zone():
    lattice, formation = deploying(zone_of_rectangles(72, 36, [[0, 0, 72, 6]]), minis=4)
    assert bits(legal_rows(lattice, formation, 10, False)) == [1, 2, 3, 4]
    assert bits(legal_rows(lattice, formation, 10, True)) == [1]
    assert not has_row(lattice, formation, 0) and has_row(lattice, formation, 1)
    at = lattice.number(10, 3, 0)
    assert (lattice.x[at], lattice.y[at]) == (column_x(10), row_y(3)) == (10 * INCH + 127, 3 * INCH + 127)


def test_lg_setup_20_what_stands_already_takes_its_place():
    taken = friend(column_x(10), row_y(2), kind=LARGE)
    lattice, formation = deploying(zone_of_rectangles(72, 36, [[0, 0, 72, 6]]), minis=1, others=[taken])
    assert bits(legal_rows(lattice, formation, 10, False)) == [4]
    assert bits(legal_rows(lattice, formation, 20, False)) == [1, 2, 3, 4]


def test_zones_too_shallow_for_the_lattice_have_a_row_that_touches_their_border():
    for zone, extent in (
        (zone_of_rectangles(72, 36, [[0, 0, 72, 6]]), 750),
        (zone_of_rectangles(72, 36, [[0, 30, 72, 36]]), 750),
    ):
        lattice, formation = deploying(zone, kind=EPIC)
        formation.obstacles.gait = GROUND_VEHICLE
        rows = bits(legal_rows(lattice, formation, 10, False))
        assert len(rows) == 2
        heights = {lattice.y[lattice.number(10, row, 0)] for row in rows}
        low = zone.parts[1]
        assert heights == {low + extent, low + 1524 - extent}
    narrow, formation = deploying(zone_of_rectangles(72, 36, [[0, 0, 6, 30]]), kind=EPIC)
    assert {narrow.x[narrow.number(column, 10, 0)] for column in range(72)} - {-1} == {750, 774}


def test_zones_are_the_same_turned_by_180_degrees():
    for zone in (zone_of_rectangles(72, 36, [[0, 6, 6, 30], [0, 0, 36, 6]]), zone_of_half_disc(36, 36, 18, 0, 12)):
        for kind in (SMALL, EPIC, LONG):
            lattice, other = Lattice(zone, kind, 0), Lattice(turned_zone(zone), kind, 0)
            last = zone.width // INCH - 1
            for column in range(last + 1):
                for row in range(36):
                    for heading in range(lattice.headings):
                        here = lattice.number(column, row, heading)
                        there = other.number(last - column, 35 - row, (heading + 12) % 24)
                        if lattice.x[here] == -1:
                            assert other.x[there] == -1
                        else:
                            assert other.x[there] == zone.width - lattice.x[here]
                            assert other.y[there] == zone.height - lattice.y[here]


def test_lg_setup_22_oblong_bases_are_deployed_with_headings_that_fit():
    zone = zone_of_rectangles(72, 36, [[0, 0, 72, 6]])
    lattice, formation = deploying(zone, kind=LONG)
    formation.obstacles.gait = GROUND_VEHICLE
    rows = bits(legal_rows(lattice, formation, 20, False))
    assert rows
    for row in rows:
        for heading in bits(legal_headings(lattice, formation, 20, row)):
            number = lattice.number(20, row, heading)
            assert may_stand_in(zone, LONG, lattice.x[number], lattice.y[number], heading)
            assert has_point(lattice, formation, 20, row, heading)
    assert any(6 not in bits(legal_headings(lattice, formation, 20, row)) for row in rows)


def test_roll_out_reaches_six_inches_beyond_the_zone():
    zone = zone_of_rectangles(72, 36, [[0, 0, 72, 6]])
    lattice = Lattice(zone, LARGE, 6 * INCH)
    _, formation = deploying(zone, kind=LARGE)
    formation.obstacles.gait = GROUND_VEHICLE
    assert bits(legal_rows(lattice, formation, 20, False)) == [*range(1, 11)]


# Tokens


def test_lg_setup_19_a_token_lies_on_no_other_token_and_not_partly_on_terrain():
    ground = given_ground(("woods", 5000, 5000, 0), ("house", 8000, 5000, 0), ("tower", 11000, 5000, 0))
    assert lying_level(ground, 5000, 5000) == 0 and lying_level(ground, 8000, 5000) == 1397
    assert lying_level(ground, 11000, 5000) == NOWHERE
    assert lying_level(ground, 5000 + 762, 5000) == NOWHERE and lying_level(ground, 5000 + 762 + 127, 5000) == 0
    obstacles = Obstacles(ground)
    obstacles.begin(ground, ON_FOOT, SMALL, 0, 0, 0, 0, HEIGHT)
    obstacles.add_token(3000, 3000)
    obstacles.add_base(SMALL, 3000, 6000, 0, 0, HEIGHT, 1, BARS)
    assert can_lie(obstacles, 3254, 3000, True) and not can_lie(obstacles, 3253, 3000, False)
    assert can_lie(obstacles, 3100, 6000, False) and not can_lie(obstacles, 3100, 6000, True)
    rows = bits(token_rows(obstacles, 11, False))  # the column in which the token lies
    assert set(range(36)) - set(rows) == {11, 12}


def test_lg_battle_1_a_carried_token_lies_on_a_free_side_of_its_leader():
    ground = given_ground(("low wall", 5000, 5400, 0))
    obstacles = Obstacles(ground)
    obstacles.begin(ground, ON_FOOT, SMALL, 5000, 5000, 0, 0, HEIGHT)
    obstacles.add_base(SMALL, 5271, 5000, 0, 0, HEIGHT, 3, BARS)
    obstacles.add_base(SMALL, 4729, 5000, 0, 0, HEIGHT, 4, BARS)
    sides = bits(free_sides(obstacles, 5000, 5000, 0, SMALL, 3))
    assert sides == [6]
    for side in sides:
        x, y = side_x(5000, SMALL, side), side_y(5000, SMALL, side)
        assert 0 <= gap(TOKEN, x, y, 0, SMALL, 5000, 5000, 0) <= 5
        assert gap(TOKEN, x, y, 0, SMALL, 5271, 5000, 0) >= 0


def test_amb_132_a_carried_token_may_lie_over_its_own_unit_if_nothing_else_is_free():
    obstacles = Obstacles(given_ground())
    obstacles.begin(given_ground(), ON_FOOT, SMALL, 5000, 5000, 0, 0, HEIGHT)
    unit = Unit(given_ground(), 5000, 5000, minis=6)
    for x, y, _ in unit.form_up(TIGHT):
        obstacles.add_base(SMALL, x, y, 0, 0, HEIGHT, 3, BARS)
    assert len(bits(free_sides(obstacles, 5000, 5000, 0, SMALL, 3))) == 8
    assert free_sides(obstacles, 5000, 5000, 0, SMALL, 9) == 0
    obstacles.add_token(side_x(5000, SMALL, 0), 5000)
    assert 0 not in bits(free_sides(obstacles, 5000, 5000, 0, SMALL, 3))


# Places round something


def test_the_nearest_place_is_the_point_itself_or_the_next_free_one():
    obstacles, ends = given_displaced(friend(5000, 5000)), Ends()
    assert nearest_place(obstacles, 9000, 3000, 0, ends, False) and legal(ends) == {0: (9000, 3000)}
    assert nearest_place(obstacles, 5000, 5000, 0, ends, False)
    assert 270 <= hypot(ends.x[0] - 5000, ends.y[0] - 5000) <= 270 + 64
    blue = legal(ends)[0]
    assert nearest_place(obstacles, 5000, 5000, 0, ends, True)
    assert legal(ends)[0] == (10000 - blue[0], 10000 - blue[1])


@pytest.mark.parametrize("kind", [LARGE, EPIC, LONG, SNAIL])
def test_lg_k_disembark_the_leader_touches_the_vehicle(kind):
    vehicle = kind, 5000, 5000, 3, BARS
    obstacles, ends = given_displaced(vehicle, foe(5000 + RADIUS[kind] + HALF_LENGTH[kind] + 270, 5000)), Ends()
    contact_places(obstacles, 0, ends)
    found = legal(ends)
    assert 18 <= len(found) < 24
    for x, y in found.values():
        assert 0 <= gap(SMALL, x, y, 0, kind, 5000, 5000, 0) <= 5


# Cohesion


def test_lg_move_1_cohesion_is_a_speed_1_tool_up_to_the_silhouette():
    leader = SMALL, 5000, 5000, 0, 0, HEIGHT
    ground = given_ground(("tower", 5000, 6000, 0))
    assert is_cohesive(ground, *leader, 6020, 5000, 0, 0) and not is_cohesive(ground, *leader, 6021, 5000, 0, 0)
    assert is_cohesive(ground, *leader, 5500, 5000, HEIGHT, 0)
    assert not is_cohesive(ground, *leader, 5500, 5000, HEIGHT + 1, 0)
    behind = SMALL, 4600, 5900, 0, 0, HEIGHT
    assert not is_cohesive(ground, *behind, 5400, 6100, 0, 0)
    beside = LARGE, 5000, 3000, 0, 0, HEIGHT
    assert is_cohesive(ground, *beside, 5000 + 750 + 700, 3000, 0, 0)
