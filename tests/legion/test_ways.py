"""LG-MOVE: where leaders on small bases can go, against the definition of a way, and the answers that are offered."""

import random
from math import cos, hypot, radians, sin

import pytest
from legion import geometry_reference as exact
from legion.test_geometry import given_ground, random_ground, turned

from grognard.envs.legion.geometry.answers import (
    FIRST_INSIDE,
    FIRST_OUTSIDE,
    FULL_REACH,
    INTO_CONTACT,
    NONE,
    opposite,
)
from grognard.envs.legion.geometry.bases import (
    BASE_NAMES,
    LARGE,
    MEDIUM,
    RADIUS,
    SMALL,
    SNAIL,
    TOKEN,
    band,
    gap,
    is_within,
)
from grognard.envs.legion.geometry.ground import CLOSED, DIFFICULT, NOWHERE, SOLID
from grognard.envs.legion.geometry.moving import (
    CLIMB,
    TOOLS,
    Ends,
    Move,
    begin_climb,
    begin_jump,
    begin_standard,
    can_go,
    collect_passed,
    is_past_easy_reach,
)
from grognard.envs.legion.geometry.obstacles import (
    BARS,
    CREATURE,
    ENEMY,
    GROUND_VEHICLE,
    ON_FOOT,
    STOPS,
    Obstacles,
    passage,
)
from grognard.envs.legion.geometry.spots import Spots
from grognard.envs.legion.geometry.ways import (
    can_stay,
    climb_leads_farther,
    fill_contact,
    fill_edges,
    fill_sides,
    fill_spots,
    fill_steps,
    has_contact,
    has_edge,
    has_side,
    has_spot,
    has_step,
)

HEIGHT = 419
WEST, EAST = 24, 0


class Mover:
    """A leader on a small base, with what else is on the table: (kind, x, y, heading, unit, flags)."""

    def __init__(self, ground, x, y, others=(), kind=SMALL, z=0):
        self.ground, self.others = ground, list(others)
        self.kind, self.x, self.y, self.z = kind, x, y, z
        self.obstacles = Obstacles(ground)
        self.obstacles.begin(ground, ON_FOOT, kind, x, y, z, 0, HEIGHT)
        for base, at_x, at_y, heading, unit, flags in others:
            self.obstacles.add_base(base, at_x, at_y, 0, heading, HEIGHT, unit, flags)
        self.move = Move(self.obstacles)
        self.ends = Ends()

    def standard(self, speed=2, ignores_difficult=False, starts_rough=False, ignores_way=False):
        begin_standard(self.move, speed, ignores_difficult, ignores_way, starts_rough)
        return self

    def climb(self, rise=CLIMB):
        begin_climb(self.move, rise)
        return self

    def jump(self, speed, x):
        begin_jump(self.move, speed, x)
        return self

    def can_go(self, x, y):
        return can_go(self.move, x, y)

    def answers(self):
        return {a: (self.ends.x[a], self.ends.y[a], self.ends.z[a]) for a in range(24) if self.ends.legal[a]}

    def turned(self):
        """The same turned by 180 degrees."""
        wide, high = self.ground.width, self.ground.height
        others = [(base, wide - x, high - y, (h + 12) % 24, unit, flags) for base, x, y, h, unit, flags in self.others]
        return Mover(turned(self.ground), wide - self.x, high - self.y, others, self.kind, self.z)


def enemy(x, y, unit=7, kind=SMALL, flags=BARS | ENEMY, heading=0):
    return kind, x, y, heading, unit, flags


def post(x, y, kind=LARGE, heading=0):
    return kind, x, y, heading, 9, BARS | STOPS


# The definition of a way


def tool_lies_free(mover, a, b):
    """Whether a leg of a tool meets no wall and no post, in fractions."""
    for piece in mover.ground.pieces:
        is_wall = piece.flags & CLOSED or (piece.flags & SOLID and piece.top > mover.z + HEIGHT)
        if is_wall and any(exact.polygon_to_segment(polygon, a, b) < 75**2 for polygon in piece.polygons):
            return False
    posts = [other for other in mover.others if other[5] & STOPS]
    return all(exact.segment_to_segment(a, b, *exact.core(*base[:4])) >= (75 + RADIUS[base[0]]) ** 2 for base in posts)


def near_lines(mover):
    """Walls and posts as lines with a distance to keep, for a quick look with floats."""
    found = []
    for piece in mover.ground.pieces:
        if piece.flags & CLOSED or (piece.flags & SOLID and piece.top > mover.z + HEIGHT):
            found += [(a, b, 75.0) for polygon in piece.polygons for a, b in exact.edges(polygon)]
    for base in mover.others:
        if base[5] & STOPS:
            found.append((*exact.core(*base[:4]), 75.0 + RADIUS[base[0]]))
    return found


def point_to_line(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length, 0), 1) if length else 0
    return hypot(a[0] + share * dx - p[0], a[1] + share * dy - p[1])


def line_to_line(a, b, c, d):
    if exact.turn(a, b, c) * exact.turn(a, b, d) < 0 and exact.turn(c, d, a) * exact.turn(c, d, b) < 0:
        return 0.0
    return min(point_to_line(a, c, d), point_to_line(b, c, d), point_to_line(c, a, b), point_to_line(d, a, b))


def bends_lead_there(mover, lines, to, tools):
    """Whether a tool straight or bent by whole degrees leads to a point, in floats."""
    start = mover.x, mover.y
    dx, dy = to[0] - start[0], to[1] - start[1]
    away = hypot(dx, dy)

    def is_free(a, b):
        return all(line_to_line(a, b, c, d) >= keep for c, d, keep in lines)

    if is_free(start, to):
        return True
    for tool in tools:
        arm = TOOLS[tool] // 2 + RADIUS[mover.kind]
        for degrees in range(-80, 81):
            if away > 2 * arm * cos(radians(degrees)) or away == 0:
                continue
            ux, uy = dx / away * arm, dy / away * arm
            turn_x, turn_y = cos(radians(degrees)), sin(radians(degrees))
            hinge = start[0] + ux * turn_x - uy * turn_y, start[1] + ux * turn_y + uy * turn_x
            if is_free(start, hinge) and is_free(hinge, to):
                return True
    return False


def can_stand(mover, x, y):
    """LG-MOVE-7 to 11 for the end of a move, in fractions but for the level, which has its own test."""
    level = mover.ground.level(mover.kind, x, y, 0, False)
    if level == NOWHERE or abs(level - mover.z) > mover.move.rise:
        return NOWHERE
    here = mover.kind, x, y, 0
    for kind, at_x, at_y, heading, _, flags in mover.others:
        base = kind, at_x, at_y, heading
        if flags & BARS and exact.is_nearer(here, base, 0):
            return NOWHERE
        if flags & ENEMY and exact.is_within(here, base, 5) and level <= HEIGHT:
            return NOWHERE
    return level


def random_mover(rng):
    while True:
        ground = random_ground(rng, 8, 5000, 5000)
        x, y = rng.randrange(1500, 3500), rng.randrange(1500, 3500)
        level = ground.level(SMALL, x, y, 0, False)
        if level == NOWHERE:
            continue
        others = []
        for _ in range(rng.randrange(5)):
            kind = rng.choice((SMALL, SMALL, MEDIUM, LARGE, SNAIL))
            flags = rng.choice((BARS, BARS | ENEMY, BARS | STOPS, BARS | STOPS | ENEMY))
            base = kind, rng.randrange(5000), rng.randrange(5000), rng.randrange(24), rng.randrange(2), flags
            if not exact.is_within(base[:4], (SMALL, x, y, 0), 20):
                others.append(base)
        return Mover(ground, x, y, others, SMALL, level)


def check_ways(rng, tables, points):
    """How many points can be reached, and how many of those with bends of whole degrees only."""
    reached = missed = 0
    for _ in range(tables):
        mover = random_mover(rng)
        speed = rng.randrange(1, 4)
        mover.standard(speed, ignores_difficult=True)
        other = mover.turned().standard(speed, ignores_difficult=True)
        lines = near_lines(mover)
        reach = TOOLS[speed] + 270
        for _ in range(points):
            x, y = mover.x + rng.randrange(-reach, reach + 1), mover.y + rng.randrange(-reach, reach + 1)
            level = mover.can_go(x, y)
            assert other.can_go(mover.ground.width - x, mover.ground.height - y) == level
            is_near = (x - mover.x) ** 2 + (y - mover.y) ** 2 <= reach**2
            stands = can_stand(mover, x, y) if is_near else NOWHERE
            if level != NOWHERE:
                reached += 1
                assert level == stands
                hinge = mover.move.hinge_x, mover.move.hinge_y
                assert tool_lies_free(mover, (mover.x, mover.y), hinge) and tool_lies_free(mover, hinge, (x, y))
                assert hypot(hinge[0] - mover.x, hinge[1] - mover.y) + hypot(x - hinge[0], y - hinge[1]) <= reach + 2
            elif stands != NOWHERE and bends_lead_there(mover, lines, (x, y), range(speed, 0, -1)):
                missed += 1
    return reached, missed


def test_lg_move_5_ways_are_those_of_tools_bent_by_whole_degrees():
    reached, missed = check_ways(random.Random(20), 60, 25)
    assert reached > 300
    assert missed <= reached * 0.02


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_lg_move_5_ways_are_those_of_tools_bent_by_whole_degrees_for_long(seed):
    reached, missed = check_ways(random.Random(300 + seed), 200, 40)
    assert missed <= reached * 0.01


# Steps


def test_lg_move_5_a_full_move_is_the_tool_and_the_base():
    mover = Mover(given_ground(), 5000, 5000).standard(2)
    fill_steps(mover.move, EAST, mover.ends, False)
    answers = mover.answers()
    assert answers[FULL_REACH] == (5000 + 1250 + 270, 5000, 0)
    assert answers[0] == (5127, 5000, 0)
    assert len(answers) == 12  # 11 half inches and the full reach
    assert has_step(mover.move, EAST) and can_stay(mover.move)


def test_steps_stay_within_reach_in_every_direction_and_turn_with_the_table():
    mover = Mover(given_ground(), 5000, 5000).standard(3)
    other = mover.turned().standard(3)
    for direction in range(48):
        fill_steps(mover.move, direction, mover.ends, False)
        fill_steps(other.move, opposite(direction, 48), other.ends, False)
        x, y, _ = mover.answers()[FULL_REACH]
        away = hypot(x - 5000, y - 5000)
        assert 2020 - 3 < away <= 2020
        assert {a: (18288 - x, 9144 - y, z) for a, (x, y, z) in other.answers().items()} == mover.answers()


def test_lg_move_7_nobody_ends_over_the_edge_or_on_a_base():
    mover = Mover(given_ground(), 300, 300, [(SMALL, 600, 600, 0, 3, BARS)]).standard(1)
    assert not has_step(mover.move, WEST + 1) or mover.ends.legal[FULL_REACH] == 0
    assert mover.can_go(135, 300) == 0 and mover.can_go(134, 300) == NOWHERE
    assert mover.can_go(600 - 270, 600) == 0 and mover.can_go(600 - 269, 600) == NOWHERE


def test_lg_move_8_troopers_move_through_troopers_but_not_through_posts():
    through = Mover(given_ground(), 5000, 5000, [(SMALL, 5400, 5000, 0, 3, BARS)]).standard(1)
    assert through.can_go(5900, 5000) == 0
    # All ways round a base of 20 cm that lies across are longer than the tool.
    barred = Mover(given_ground(), 5000, 5000, [post(5800, 5000, SNAIL, 6)]).standard(1)
    assert barred.can_go(6000 + 600, 5000) == NOWHERE
    # Round a small post a bent tool leads.
    bent = Mover(given_ground(), 5000, 5000, [post(5450, 5000, SMALL)]).standard(2)
    assert bent.can_go(5950, 5000) == 0
    assert (bent.move.hinge_x, bent.move.hinge_y) != (5950, 5000)


def test_lg_move_8_who_bars_whom():
    assert passage(ON_FOOT, ON_FOOT, False, False) == BARS
    assert passage(ON_FOOT, CREATURE, False, False) == BARS | STOPS
    assert passage(ON_FOOT, GROUND_VEHICLE, False, False) == BARS | STOPS


def test_a_snail_at_the_end_of_the_reach_is_minded():
    reach = 1020
    mover = Mover(given_ground(), 5000, 5000, [(SNAIL, 5000 + reach + 1000 + 135 - 1, 5000, 0, 3, BARS)]).standard(1)
    assert mover.can_go(5000 + reach, 5000) == NOWHERE
    assert mover.can_go(5000 + reach - 1, 5000) == 0


# Difficult terrain


def test_lg_move_9_difficult_terrain_lowers_the_speed_by_one():
    ground = given_ground(("woods", 6800, 5000, 0))  # from 6038 on
    mover = Mover(ground, 5000, 5000).standard(2)
    assert mover.can_go(6020, 5000) == 0
    assert mover.can_go(6021, 5000) == NOWHERE  # it would end in it
    assert Mover(ground, 5000, 5000).standard(2, ignores_difficult=True).can_go(6500, 5000) == 0
    assert Mover(ground, 5000, 5000).standard(1).can_go(6020, 5000) == 0
    starts = Mover(ground, 5000, 3000).standard(2, starts_rough=True)
    assert starts.can_go(6020, 3000) == 0 and starts.can_go(6021, 3000) == NOWHERE
    assert is_past_easy_reach(starts.move, 6021, 3000) and not is_past_easy_reach(starts.move, 6020, 3000)


def test_lg_move_9_difficult_terrain_at_the_very_end_of_the_reach_counts():
    ground = given_ground(("woods", 5000 + 1520 + 100 + 762, 5000, 0))  # nearer to the end than the base is wide
    assert Mover(ground, 5000, 5000).standard(2).can_go(6520, 5000) == NOWHERE
    assert Mover(ground, 5000, 5000).standard(2).can_go(6485, 5000) == 0


def test_amb_54_a_longer_tool_may_lead_round_difficult_terrain():
    ground = given_ground(("crater", 5800, 5300, 0))
    mover = Mover(ground, 5000, 5000).standard(3)
    assert mover.can_go(6600, 4700) == 0
    straight = Mover(given_ground(("woods", 5800, 5000, 0)), 5000, 5000).standard(3)
    assert straight.can_go(6990, 5000) == NOWHERE
    assert Mover(straight.ground, 5000, 5000).standard(3, ignores_way=True).can_go(6990, 5000) == 0


# Levels


def test_lg_move_11_a_standard_move_leads_onto_what_is_not_higher_than_the_silhouette():
    ground = given_ground(("crates", 5600, 5000, 0), ("house", 5000, 6500, 0))
    mover = Mover(ground, 5000, 5000).standard(1)
    assert mover.can_go(5600, 5000) == 356
    assert mover.can_go(5000, 6010) == NOWHERE
    climbing = Mover(ground, 5000, 5000).climb()
    assert climbing.can_go(5000, 6010) == 1397
    assert climbing.can_go(5000, 6021) == NOWHERE  # beyond the speed-1 tool
    down = Mover(ground, 5000, 6010, z=1397)
    assert down.standard(2).can_go(5000, 5000) == NOWHERE
    assert down.climb().can_go(5000, 5000) == 0


def test_lg_move_12_a_climb_is_offered_where_it_leads_farther():
    ground = given_ground(("house", 5000, 6500, 0), ("crates", 9000, 5000, 0))
    spots = Spots(ground)
    assert climb_leads_farther(Mover(ground, 5000, 5000).move, spots, CLIMB)
    assert not climb_leads_farther(Mover(ground, 9000, 5500).move, spots, CLIMB)
    assert not climb_leads_farther(Mover(ground, 2000, 2000).move, spots, CLIMB)
    assert climb_leads_farther(Mover(ground, 5000, 6500, z=1397).move, spots, CLIMB)


def test_lg_move_12_a_tall_house_is_for_expert_climbers():
    ground = given_ground(("tall house", 5000, 6500, 0))
    assert Mover(ground, 5000, 5000).climb().can_go(5000, 6000) == NOWHERE
    assert Mover(ground, 5000, 5000).climb(2 * CLIMB).can_go(5000, 6000) == 2540


def test_lg_k_jump_goes_over_what_is_low_enough():
    ground = given_ground(("house", 5000, 6500, 0), ("tower", 8000, 5000, 0))
    over = Mover(ground, 5000, 5500, [post(5600, 5500)])
    assert over.jump(3, 1).can_go(5000, 7300) == 0
    assert over.jump(3, 1).can_go(6500, 5500) == 0
    assert over.jump(2, 1).can_go(5000, 6300) == 1397
    assert Mover(ground, 7200, 5000).jump(3, 1).can_go(8800, 5000) == NOWHERE  # 12 in high
    assert Mover(ground, 7200, 5000).jump(3, 2).can_go(8800, 5000) == 0


# Units, tokens and terrain


def test_edges_of_ranges_are_exact():
    mover = Mover(given_ground(), 5000, 5000, [enemy(9000, 5200), enemy(9100, 5900)]).standard(3)
    fill_edges(mover.move, 7, False, mover.ends, False)
    answers = mover.answers()
    assert {FIRST_INSIDE + 1, FIRST_OUTSIDE + 1} <= set(answers)
    for answer, (x, y, _) in answers.items():
        away = min(band(SMALL, x, y, 0, SMALL, 9000, 5200, 0), band(SMALL, x, y, 0, SMALL, 9100, 5900, 0))
        near = min(gap(SMALL, x, y, 0, SMALL, 9000, 5200, 0), gap(SMALL, x, y, 0, SMALL, 9100, 5900, 0))
        if answer < FIRST_OUTSIDE:
            assert away == answer - FIRST_INSIDE + 1 and near > 1524 * away - 3
        else:
            assert away == answer - FIRST_OUTSIDE + 2 and near < 1524 * (away - 1) + 3
    assert has_edge(mover.move, 7, False) and not has_edge(mover.move, 8, True)


def test_lg_melee_1_contact_is_sought_with_the_nearest_mini_first():
    mover = Mover(given_ground(), 5000, 5000, [enemy(6400, 5000), enemy(6000, 5000)]).standard(1)
    fill_contact(mover.move, 7, mover.ends)
    (x, y, _) = mover.answers()[INTO_CONTACT]
    assert y == 5000 and 0 <= 6000 - x - 270 <= 2
    assert mover.obstacles.target == NONE
    assert mover.can_go(x, y) == NOWHERE  # but for a melee
    fill_edges(mover.move, 7, True, mover.ends, False)
    assert mover.ends.legal[INTO_CONTACT] == 1


def test_lg_melee_3_never_into_contact_with_two_units():
    foes = [enemy(6000, 5000), enemy(6000 - 275, 5000 + 135, unit=8), enemy(6000 - 275, 5000 - 135, unit=8)]
    mover = Mover(given_ground(), 5000, 5000, foes).standard(1)
    fill_contact(mover.move, 7, mover.ends)
    for x, y, _ in mover.answers().values():
        assert is_within(SMALL, x, y, 0, SMALL, 6000, 5000, 0, 5)
        assert not any(is_within(SMALL, x, y, 0, SMALL, foe[1], foe[2], 0, 5) for foe in foes[1:])


def test_contact_with_an_oblong_base_is_contact():
    for kind in (LARGE, SNAIL):
        for heading in range(24):
            foe = enemy(6500, 5300, kind=kind, heading=heading)
            mover = Mover(given_ground(), 5000, 5000, [foe]).standard(3)
            assert has_contact(mover.move, 7)
            x, y = mover.move.ends.x[INTO_CONTACT], mover.move.ends.y[INTO_CONTACT]
            assert 0 <= gap(SMALL, x, y, 0, kind, 6500, 5300, heading) <= 5


def test_sides_of_a_token_touch_it():
    mover = Mover(given_ground(), 5000, 5000).standard(2)
    mover.obstacles.add_token(5800, 5000)
    mover.standard(2)
    fill_sides(mover.move, 5800, 5000, 127, mover.ends, False)
    assert len(mover.answers()) == 8 and has_side(mover.move, 5800, 5000, 127)
    for x, y, _ in mover.answers().values():
        assert 0 <= gap(SMALL, x, y, 0, TOKEN, 5800, 5000, 0) <= 5
    assert not has_side(mover.move, 9000, 5000, 127)


# Spots


def test_spots_of_solid_terrain_are_in_contact_with_it_and_on_top():
    ground = given_ground(
        ("house", 3000, 3000, 3), ("low wall", 6000, 3000, 5), ("tower", 9000, 3000, 0), ("corner house", 3000, 6500, 2)
    )
    spots = Spots(ground)
    for kind in (SMALL, MEDIUM):
        for piece in range(spots.pieces):
            first, levels = spots.first(piece, kind), set()
            for spot in range(first, first + spots.number(piece, kind)):
                x, y = spots.x[spot], spots.y[spot]
                level = ground.level(kind, x, y, 0, False)
                levels.add(level)
                assert level == NOWHERE or ground.touches_piece(piece, kind, x, y, 0, level)
            assert 0 in levels and spots.number(piece, kind) <= 24
            assert (ground.top[piece] in levels) == bool(ground.flags[piece] & 1)
        assert spots.number(0, LARGE) == 0


def test_spots_of_areas_lie_in_them():
    ground = given_ground(("woods", 3000, 3000, 3), ("crater", 6000, 3000, 0), ("swamp", 9000, 3000, 1))
    spots = Spots(ground)
    for piece in range(spots.pieces):
        first = spots.first(piece, SMALL)
        assert spots.number(piece, SMALL) >= 5
        for spot in range(first, first + spots.number(piece, SMALL)):
            assert ground.is_on_piece(piece, SMALL, spots.x[spot], spots.y[spot], 0)
        assert ground.flags[piece] & DIFFICULT


def test_spots_in_reach_are_offered():
    ground = given_ground(("house", 6000, 5000, 0))
    mover, spots = Mover(ground, 4500, 5000).standard(2), Spots(ground)
    fill_spots(mover.move, spots, 0, mover.ends, False)
    assert mover.answers() and has_spot(mover.move, spots, 0)
    assert all(z == 0 and ground.touches_piece(0, SMALL, x, y, 0, 0) for x, y, z in mover.answers().values())
    assert not has_spot(Mover(ground, 12000, 5000).standard(2).move, spots, 0)


# What lies on the way


def test_lg_k_overrun_minis_under_the_way_are_passed_over():
    minis = [
        (SMALL, 5500, 5000 + 269, 0, 1, BARS),
        (SMALL, 5500, 5000 - 271, 0, 2, BARS),
        (SMALL, 7000, 5000, 0, 3, BARS),
    ]
    mover = Mover(given_ground(), 5000, 5000, minis).standard(2)
    collect_passed(mover.move, 6500, 5000)
    assert [mover.move.met[at] for at in range(mover.move.met_count)] == [0]
    collect_passed(mover.move, 6510, 9000)
    assert mover.move.met_count == 0


def test_every_kind_of_disc_climbs():
    ground = given_ground(("house", 5000, 6500, 0))
    for kind in range(len(BASE_NAMES)):
        if kind in (MEDIUM, LARGE):
            mover = Mover(ground, 5000, 5500, kind=kind).climb()
            assert mover.can_go(5000, 6400) == 1397
