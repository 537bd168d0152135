"""LG-MOVE-6: how the other minis of a unit stand once its leader has its place.

The owner picks a formation (answers.py), and each mini takes the first place of its list that is legal; then come the places of
the honeycomb, at last the nearest free place on a spiral, which needs no cohesion. All lists are written for the player whose
table is not turned; for the other one every place is turned by 180 degrees.

The rules fill the obstacles of a formation (`Obstacles.take` copies those of a move) and `begin` it; what was placed stands in
`px`, `py`, `pz`. The obstacles look at the surroundings of the leader afterwards, so a move needs its own.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import (
    BY_HAND_DIRECTIONS,
    BY_HAND_DISTANCES,
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
from grognard.envs.legion.geometry.bases import RADIUS, is_nearer, is_within
from grognard.envs.legion.geometry.cover import cover_of_mini
from grognard.envs.legion.geometry.ground import CLOSED, NOWHERE, Ground
from grognard.envs.legion.geometry.numbers import (
    BIT,
    HEADING_X,
    HEADING_Y,
    ONE,
    magnitude,
    rounded,
)
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, BARS, CREATURE, ENEMY, NO_HEIGHT, Obstacles
from grognard.envs.legion.geometry.sight import NOBODY, Blockers, sees
from grognard.envs.legion.geometry.slots import COHESION, LISTS, LISTS_EACH, SECOND_HONEYCOMB
from grognard.envs.legion.geometry.spots import Spots
from grognard.envs.legion.geometry.zones import Zone, is_close, may_stand_in, zone_of_rectangles

MOST_MINIS: Final = 8
MOST_EYES: Final[i64] = 3  # enemy leaders that SHELTER and FIRING mind
RING: Final[i64] = 64  # of the spiral
RINGS: Final[i64] = 150  # wider than the table is deep
SPOKES: Final[i64] = 24
_UNSEEN: Final[i64] = 0
_NO_ZONE: Final[Zone] = zone_of_rectangles(72, 36, [[0, 0, 72, 36]])


@final
class Formation:
    """A unit that forms up; scratch space for one question after the other."""

    def __init__(self, obstacles: Obstacles, blockers: Blockers, spots: Spots) -> None:
        self.obstacles: Obstacles = obstacles
        self.blockers: Blockers = blockers
        self.spots: Spots = spots
        # the leader, and how many others there are
        self.x: i64 = 0
        self.y: i64 = 0
        self.z: i64 = 0
        self.heading: i64 = 0
        self.others: i64 = 0
        self.sign: i64 = 1  # of all offsets
        # options
        self.bars_rough: bool = False
        self.has_zone: bool = False
        self.zone: Zone = _NO_ZONE
        self.spread: i64 = 0  # how far beyond the zone bases may stand (Roll Out)
        self.clear_of: i64 = 0  # a distance from all enemies
        # enemy leaders that see or are seen
        self.eyes: i64 = 0
        self.eye_kind: vec[i64] = vec[i64]([0] * 3)
        self.eye_x: vec[i64] = vec[i64]([0] * 3)
        self.eye_y: vec[i64] = vec[i64]([0] * 3)
        self.eye_heading: vec[i64] = vec[i64]([0] * 3)
        self.eye_bottom: vec[i64] = vec[i64]([0] * 3)
        self.eye_height: vec[i64] = vec[i64]([0] * 3)
        self.eye_owner: vec[i64] = vec[i64]([0] * 3)
        self.eye_square: vec[i64] = vec[i64]([0] * 3)
        # what has been placed
        self.count: i64 = 0
        self.is_complete: bool = True
        self.px: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.py: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.pz: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self._bare: i64 = 0  # how many bases the obstacles held without the unit
        self._first_base: i64 = 0  # and with its leader and all that stood already
        self._first_near: i64 = 0
        self._is_wide: bool = False
        # spots of terrain near the leader, the nearest first
        self.spots_near: i64 = 0
        self.spot_near: vec[i64] = vec[i64]()
        self._spot_square: vec[i64] = vec[i64]()
        # legal places with what they are worth, for SHELTER and FIRING
        self._rated: i64 = 0
        self._rated_x: vec[i64] = vec[i64]()
        self._rated_y: vec[i64] = vec[i64]()
        self._rated_worth: vec[i64] = vec[i64]()

    def begin(self, x: i64, y: i64, z: i64, heading: i64, others: i64, is_turned: bool) -> None:
        """The leader of the unit in the obstacles stands here, and so many others follow it; options go back to none."""
        self.others = others
        self.sign = -1 if is_turned else 1
        self.bars_rough = False
        self.has_zone = False
        self.clear_of = 0
        self.eyes = 0
        self._bare = self.obstacles.count
        self.put_leader(x, y, z, heading)

    def put_leader(self, x: i64, y: i64, z: i64, heading: i64) -> None:
        """The leader stands here instead, and nobody else of the unit; options and enemies stay."""
        obstacles = self.obstacles
        self.x, self.y, self.z, self.heading = x, y, z, heading
        self.is_complete = True
        obstacles.count = self._bare
        obstacles.add_base(obstacles.kind, x, y, z, heading, obstacles.height, NONE, BARS)
        self._first_base = obstacles.count
        self._look_around()
        self.clear()

    def lift_leader(self) -> None:
        """Nobody of the unit stands anywhere."""
        self.obstacles.count = self._bare

    def _look_around(self) -> None:
        """Only what is near the leader counts."""
        obstacles = self.obstacles
        obstacles.focus(self.x, self.y, COHESION + 2 * RADIUS[obstacles.kind], ANY_HEIGHT, NO_HEIGHT)
        self._first_near = obstacles.near_count
        self._is_wide = False

    def look_farther(self, reach: i64) -> None:
        """What lies within a distance of the leader counts."""
        self.obstacles.focus(self.x, self.y, reach, ANY_HEIGHT, NO_HEIGHT)
        self._is_wide = True

    def set_zone(self, zone: Zone, spread: i64 = 0) -> None:
        """LG-SETUP-20: all minis stand in a deployment zone, or wholly within a distance of it."""
        self.zone = zone
        self.spread = spread
        self.has_zone = True

    def is_in_zone(self, x: i64, y: i64) -> bool:
        """Whether a mini of the unit may stand here as far as the zone goes."""
        kind, heading = self.obstacles.kind, self.heading
        if not self.has_zone or may_stand_in(self.zone, kind, x, y, heading):
            return True
        return self.spread > 0 and is_close(self.zone, kind, x, y, heading, self.spread)

    def add_standing(self, x: i64, y: i64, z: i64) -> None:
        """Another mini of the unit stands already; it is none of the `others`."""
        self.obstacles.add_placed(self.obstacles.kind, x, y, z, self.heading)
        self._first_base, self._first_near = self.obstacles.count, self.obstacles.near_count

    def add_enemy(self, kind: i64, x: i64, y: i64, heading: i64, bottom: i64, height: i64, owner: i64) -> None:
        """An enemy leader; the three nearest to the unit's leader are minded."""
        dx, dy = x - self.x, y - self.y
        square = dx * dx + dy * dy
        at = self.eyes
        if at == MOST_EYES:
            at -= 1
            if square >= self.eye_square[at]:
                return
        else:
            self.eyes += 1
        while at > 0 and self.eye_square[at - 1] > square:
            self._copy_eye(at - 1, at)
            at -= 1
        self.eye_kind[at] = kind
        self.eye_x[at] = x
        self.eye_y[at] = y
        self.eye_heading[at] = heading
        self.eye_bottom[at] = bottom
        self.eye_height[at] = height
        self.eye_owner[at] = owner
        self.eye_square[at] = square

    def _copy_eye(self, at: i64, to: i64) -> None:
        self.eye_kind[to] = self.eye_kind[at]
        self.eye_x[to] = self.eye_x[at]
        self.eye_y[to] = self.eye_y[at]
        self.eye_heading[to] = self.eye_heading[at]
        self.eye_bottom[to] = self.eye_bottom[at]
        self.eye_height[to] = self.eye_height[at]
        self.eye_owner[to] = self.eye_owner[at]
        self.eye_square[to] = self.eye_square[at]

    def clear_spots(self) -> None:
        """No spots have been noted."""
        self.spots_near = 0

    def note_spot(self, spot: i64, square: i64) -> None:
        """A spot of terrain near the leader, by its squared distance."""
        if self.spots_near == len(self.spot_near):
            self.spot_near = append(self.spot_near, 0)
            self._spot_square = append(self._spot_square, 0)
        at = self.spots_near
        while at > 0 and self._spot_square[at - 1] > square:
            self.spot_near[at] = self.spot_near[at - 1]
            self._spot_square[at] = self._spot_square[at - 1]
            at -= 1
        self.spot_near[at] = spot
        self._spot_square[at] = square
        self.spots_near += 1

    # Placing

    def clear(self) -> None:
        """Take back all that was placed."""
        self.obstacles.forget_placed(self._first_base, self._first_near)
        if self._is_wide:
            self._look_around()
        self.count = 0
        self._rated = 0

    def place(self, x: i64, y: i64, level: i64) -> None:
        """The next mini stands here."""
        self.px[self.count] = x
        self.py[self.count] = y
        self.pz[self.count] = level
        self.count += 1
        self.obstacles.add_placed(self.obstacles.kind, x, y, level, self.heading)

    def try_place(self, x: i64, y: i64) -> bool:
        """The next mini stands here if it can."""
        level = is_legal_slot(self, x, y)
        if level == NOWHERE:
            return False
        self.place(x, y, level)
        return True

    def rate(self, x: i64, y: i64, worth: i64) -> None:
        """Note a place for later."""
        if self._rated == len(self._rated_x):
            self._rated_x = append(self._rated_x, 0)
            self._rated_y = append(self._rated_y, 0)
            self._rated_worth = append(self._rated_worth, 0)
        self._rated_x[self._rated] = x
        self._rated_y[self._rated] = y
        self._rated_worth[self._rated] = worth
        self._rated += 1

    def place_rated(self, worth: i64) -> None:
        """Minis take the noted places of this worth, in their order."""
        for at in range(self._rated):
            if self.count == self.others:
                return
            if self._rated_worth[at] == worth:
                self.try_place(self._rated_x[at], self._rated_y[at])


# Legal places


def is_legal_slot(formation: Formation, x: i64, y: i64) -> i64:
    """LG-MOVE-1, 6, 7: the level at which another mini of the unit can stand in cohesion, or NOWHERE."""
    obstacles = formation.obstacles
    kind, heading = obstacles.kind, formation.heading
    dx, dy, reach = x - formation.x, y - formation.y, COHESION + 2 * RADIUS[kind]
    if dx * dx + dy * dy > reach * reach:
        return NOWHERE
    level = _level_at(formation, x, y)
    if level == NOWHERE or not obstacles.has_room(kind, x, y, level, heading):
        return NOWHERE
    return level if is_way_open(obstacles, formation.x, formation.y, x, y) else NOWHERE


def _level_at(formation: Formation, x: i64, y: i64) -> i64:
    """The level of a place that terrain, zone and enemies allow, or NOWHERE."""
    obstacles = formation.obstacles
    kind, heading = obstacles.kind, formation.heading
    level = obstacles.level(kind, x, y, heading)
    if level == NOWHERE or magnitude(level - formation.z) > obstacles.height:
        return NOWHERE
    if not formation.is_in_zone(x, y):
        return NOWHERE
    if formation.bars_rough and obstacles.is_rough(kind, x, y, level, heading):
        return NOWHERE
    if formation.clear_of > 0 and not is_clear_of_enemies(obstacles, x, y, heading, formation.clear_of):
        return NOWHERE
    return level


def is_way_open(obstacles: Obstacles, from_x: i64, from_y: i64, x: i64, y: i64) -> bool:
    """LG-MOVE-1: whether the straight way from the leader does not cross a closed piece."""
    for number in range(obstacles.wall_count):
        if obstacles.ground.swept(obstacles.walls[number], 0, from_x, from_y, x, y):
            return False
    return True


def is_clear_of_enemies(obstacles: Obstacles, x: i64, y: i64, heading: i64, limit: i64) -> bool:
    """LG-K-infiltrate: whether a base of the unit would be farther than a distance from all enemies."""
    for at in range(obstacles.count):
        if obstacles.base_flags[at] & ENEMY and is_nearer(
            obstacles.kind,
            x,
            y,
            heading,
            obstacles.base_kind[at],
            obstacles.base_x[at],
            obstacles.base_y[at],
            obstacles.base_heading[at],
            limit + 1,
        ):
            return False
    return True


def is_cohesive(
    ground: Ground,
    kind: i64,
    x: i64,
    y: i64,
    z: i64,
    heading: i64,
    height: i64,
    x2: i64,
    y2: i64,
    z2: i64,
    heading2: i64,
) -> bool:
    """LG-MOVE-1: whether a mini stands in cohesion with its leader, who comes first."""
    if magnitude(z2 - z) > height:
        return False
    if not is_within(kind, x, y, heading, kind, x2, y2, heading2, COHESION):
        return False
    for polygon in range(ground.polygons):
        if ground.flags[ground.piece[polygon]] & CLOSED and ground.swept(polygon, 0, x, y, x2, y2):
            return False
    return True


# Forming up


def form_up(formation: Formation, answer: i64) -> None:
    """LG-MOVE-6: place all other minis in a formation; `is_complete` says whether all have a place."""
    formation.clear()
    if formation.others == 0:
        return
    if answer == SHELTER or answer == FIRING:
        _place_by_sight(formation, answer)
    else:
        place_from_list(formation, answer)
    place_rest(formation)


def place_rest(formation: Formation) -> None:
    """The minis that are left take the nearest places of the honeycomb, or if there are none of the spiral."""
    place_from_list(formation, TIGHT)
    while formation.count < formation.others and _place_on_spiral(formation):
        pass
    formation.is_complete = formation.count == formation.others


def place_from_list(formation: Formation, number: i64) -> None:
    """Minis take the legal places of a list, in their order."""
    at, sign = formation.obstacles.kind * LISTS_EACH + number, _sign(formation, number)
    for slot in range(LISTS.first[at], LISTS.first[at + 1]):
        if formation.count == formation.others:
            return
        formation.try_place(formation.x + sign * LISTS.x[slot], formation.y + sign * LISTS.y[slot])


def _sign(formation: Formation, number: i64) -> i64:
    """Columns have their direction on the table; everything else is turned for the player on the other side."""
    return i64(1) if FIRST_COLUMN <= number < FIRST_COLUMN + COLUMNS else formation.sign


def _place_on_spiral(formation: Formation) -> bool:
    """LG-MOVE-6: as near to the leader as possible, where no place is left in cohesion; in deployment never outside of it."""
    if formation.has_zone:
        return False
    obstacles = formation.obstacles
    kind, heading = obstacles.kind, formation.heading
    for ring in range(i64(1), RINGS):
        length = ring * RING
        if ring % 16 == 1:
            formation.look_farther(length + 16 * RING)
        for spoke in range(SPOKES):
            x = formation.x + formation.sign * rounded(length * HEADING_X[spoke], ONE)
            y = formation.y + formation.sign * rounded(length * HEADING_Y[spoke], ONE)
            level = _level_at(formation, x, y)
            if level != NOWHERE and obstacles.has_room(kind, x, y, level, heading):
                formation.place(x, y, level)
                return True
    return False


def has_room_for_unit(formation: Formation, x: i64, y: i64, z: i64, heading: i64) -> bool:
    """LG-MOVE-9, LG-SETUP-20: whether the others find places if the leader stands here."""
    if formation.others == 0:
        return True
    formation.put_leader(x, y, z, heading)
    form_up(formation, TIGHT)
    return formation.is_complete


# What enemies see


def _place_by_sight(formation: Formation, answer: i64) -> None:
    """Each mini where the nearest enemy leaders see least of it, or where it sees most of them."""
    best = _UNSEEN if answer == SHELTER else formation.eyes
    _rate_list(formation, TIGHT, answer, best)
    _rate_spots(formation, answer, best)
    if formation.spots_near > 0:  # far from terrain a finer look shows nothing new
        _rate_list(formation, SECOND_HONEYCOMB, answer, best)
    most = 3 * formation.eyes
    for worth in range(most + 1):
        formation.place_rated(worth if answer == SHELTER else most - worth)


def _rate_list(formation: Formation, number: i64, answer: i64, best: i64) -> None:
    at = formation.obstacles.kind * LISTS_EACH + number
    for slot in range(LISTS.first[at], LISTS.first[at + 1]):
        x, y = formation.x + formation.sign * LISTS.x[slot], formation.y + formation.sign * LISTS.y[slot]
        _rate_slot(formation, x, y, answer, best)


def _rate_spots(formation: Formation, answer: i64, best: i64) -> None:
    """The spots of terrain in reach, the nearest first."""
    spots, kind, ground = formation.spots, formation.obstacles.kind, formation.obstacles.ground
    reach = COHESION + 2 * RADIUS[kind]
    formation.clear_spots()
    for polygon in range(ground.polygons):
        piece = ground.piece[polygon]
        if polygon > ground.piece_first[piece] or not _is_piece_near(formation, piece, reach + 2 * RADIUS[kind]):
            continue
        first = spots.first(piece, kind)
        for spot in range(first, first + spots.number(piece, kind)):
            dx, dy = spots.x[spot] - formation.x, spots.y[spot] - formation.y
            if dx * dx + dy * dy <= reach * reach:
                formation.note_spot(spot, dx * dx + dy * dy)
    for at in range(formation.spots_near):
        spot = formation.spot_near[at]
        _rate_slot(formation, spots.x[spot], spots.y[spot], answer, best)


def _is_piece_near(formation: Formation, piece: i64, reach: i64) -> bool:
    ground = formation.obstacles.ground
    for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
        if ground.is_near(polygon, formation.x, formation.y, reach):
            return True
    return False


def _rate_slot(formation: Formation, x: i64, y: i64, answer: i64, best: i64) -> None:
    """Place a mini at once where it cannot be better, else note the place."""
    if formation.count == formation.others:
        return
    level = is_legal_slot(formation, x, y)
    if level == NOWHERE:
        return
    worth: i64 = 0
    for eye in range(formation.eyes):
        worth += _shown(formation, eye, x, y, level) if answer == SHELTER else _seen(formation, eye, x, y, level)
    if worth == best:
        formation.place(x, y, level)
    else:
        formation.rate(x, y, worth)


def _seen(formation: Formation, eye: i64, x: i64, y: i64, level: i64) -> i64:
    """1 if a mini at a place and an enemy leader see each other."""
    obstacles = formation.obstacles
    is_seen = sees(
        obstacles.ground,
        formation.blockers,
        formation.eye_kind[eye],
        formation.eye_x[eye],
        formation.eye_y[eye],
        formation.eye_heading[eye],
        formation.eye_bottom[eye],
        formation.eye_height[eye],
        formation.eye_owner[eye],
        obstacles.kind,
        x,
        y,
        formation.heading,
        level,
        obstacles.height,
        NOBODY,
    )
    return 1 if is_seen else 0


def _shown(formation: Formation, eye: i64, x: i64, y: i64, level: i64) -> i64:
    """How much an enemy leader sees of a mini at a place: nothing 0, with heavy cover 1, with light cover 2, all of it 3."""
    if _seen(formation, eye, x, y, level) == 0:
        return _UNSEEN
    obstacles = formation.obstacles
    cover = cover_of_mini(
        obstacles.ground,
        formation.blockers,
        formation.eye_kind[eye],
        formation.eye_x[eye],
        formation.eye_y[eye],
        formation.eye_heading[eye],
        formation.eye_bottom[eye],
        formation.eye_height[eye],
        formation.eye_owner[eye],
        obstacles.kind,
        x,
        y,
        formation.heading,
        level,
        obstacles.height,
        NOBODY,
        False,
        obstacles.gait != CREATURE,
    )
    return 3 - cover


# Which formations are offered


def offered(formation: Formation, with_hand: bool) -> i64:
    """The formations worth asking for, as bits: a line or column only if some place of its own is free."""
    found = BIT[TIGHT]
    if formation.others == 0:
        return found
    found |= BIT[LOOSE]
    if formation.others > 1:
        for line in range(FIRST_LINE, FIRST_LINE + LINES):
            if _has_slot(formation, line):
                found |= BIT[line]
    for column in range(FIRST_COLUMN, FIRST_COLUMN + COLUMNS):
        if _has_slot(formation, column):
            found |= BIT[column]
    if formation.eyes > 0:
        found |= BIT[SHELTER] | BIT[FIRING]
    if with_hand:
        found |= BIT[HAND]
    return found


def _has_slot(formation: Formation, number: i64) -> bool:
    """Whether a place of a list is legal."""
    at, sign = formation.obstacles.kind * LISTS_EACH + number, _sign(formation, number)
    for slot in range(LISTS.first[at], LISTS.first[at + 1]):
        x, y = formation.x + sign * LISTS.x[slot], formation.y + sign * LISTS.y[slot]
        if is_legal_slot(formation, x, y) != NOWHERE:
            return True
    return False


# By hand


def hand_distances(formation: Formation, direction: i64) -> i64:
    """At which distances in a direction the next mini can stand, as bits."""
    found: i64 = 0
    for distance in range(i64(BY_HAND_DISTANCES)):
        if _hand_level(formation, direction, distance) != NOWHERE:
            found |= BIT[distance]
    return found


def hand_directions(formation: Formation) -> i64:
    """In which directions from its leader the next mini can stand, as bits."""
    found: i64 = 0
    for direction in range(i64(BY_HAND_DIRECTIONS)):
        if hand_distances(formation, direction) != 0:
            found |= BIT[direction]
    return found


def hand_place(formation: Formation, direction: i64, distance: i64) -> None:
    """The next mini stands in a direction, at a distance; directions are those of the table."""
    level = _hand_level(formation, direction, distance)
    formation.place(_hand_x(formation, direction, distance), _hand_y(formation, direction, distance), level)


def _hand_length(formation: Formation, distance: i64) -> i64:
    """From the leader's middle: touching, or sevenths of what cohesion allows."""
    return 2 * RADIUS[formation.obstacles.kind] + 1 + (COHESION - 2) * distance // (BY_HAND_DISTANCES - 1)


def _hand_x(formation: Formation, direction: i64, distance: i64) -> i64:
    return formation.x + rounded(_hand_length(formation, distance) * HEADING_X[direction], ONE)


def _hand_y(formation: Formation, direction: i64, distance: i64) -> i64:
    return formation.y + rounded(_hand_length(formation, distance) * HEADING_Y[direction], ONE)


def _hand_level(formation: Formation, direction: i64, distance: i64) -> i64:
    x, y = _hand_x(formation, direction, distance), _hand_y(formation, direction, distance)
    return is_legal_slot(formation, x, y)
