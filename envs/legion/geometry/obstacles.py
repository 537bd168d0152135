"""What is in the way of one unit: terrain, bases and tokens, for questions about where its minis can go and stand.

The rules fill an `Obstacles` once for a question: `begin` says who moves, `add_base` and `add_token` what else is on the table
(never minis of the unit itself), `focus` which part of the table matters. The object is used again for the next question;
its arrays only ever grow.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import NONE
from grognard.envs.legion.geometry.bases import (
    CORE_X,
    CORE_Y,
    HALF_LENGTH,
    RADIUS,
    SMALL,
    TOKEN,
    WIDEST,
    is_segment_near,
    overlaps,
    touches,
)
from grognard.envs.legion.geometry.ground import CLOSED, SOLID, Ground
from grognard.envs.legion.geometry.numbers import CONTACT, HEADINGS

# How units move and stand in the way: LG-MOVE-8.
ON_FOOT: Final[i64] = 0  # troopers on small bases
CREATURE: Final[i64] = 1
EMPLACEMENT: Final[i64] = 2
GROUND_VEHICLE: Final[i64] = 3
REPULSOR: Final[i64] = 4
HOVER_GROUND: Final[i64] = 5
CART: Final[i64] = 6  # LG-BATTLE-6
GAIT_NAMES: Final = ["on foot", "creature", "emplacement", "ground vehicle", "repulsor", "hover ground", "cart"]

# What a base means to the unit that moves.
BARS: Final[i64] = 1  # nothing may end overlapping it
STOPS: Final[i64] = 2  # a post: nothing may move through it
ENEMY: Final[i64] = 4  # not even contact, unless it is the unit to be attacked
DISPLACED: Final[i64] = 8  # it gives way (LG-NOTCH-6)
UNTOUCHED: Final[i64] = 16  # not even contact, whoever it belongs to

TOOL_HALF_WIDTH: Final[i64] = 75
ANY_HEIGHT: Final[i64] = 30000  # higher than all terrain
NO_HEIGHT: Final[i64] = -1  # lower than all terrain


def passage(mover: i64, other: i64, is_in_melee: bool, is_compulsory: bool) -> i64:
    """LG-MOVE-8, LG-NOTCH-6: what a base of `other` is to one of `mover`: BARS, BARS | STOPS or DISPLACED.

    Of small bases Hover: Ground units count as ground vehicles (LG-K-hover). AMB-104: a ban on moving through creature and
    emplacement troopers holds for repulsor vehicles, too. AMB-126, AMB-127: who displaces whom.
    """
    if other == CART:
        return BARS
    if other == ON_FOOT:
        if mover == ON_FOOT:
            return BARS
        if mover == EMPLACEMENT:
            return BARS | STOPS
        if mover == REPULSOR and not is_compulsory:
            return BARS
        if not is_in_melee:
            return DISPLACED
        return BARS if mover == REPULSOR or mover == CART else BARS | STOPS
    if other == REPULSOR or mover == CART:
        return BARS
    if mover == REPULSOR and (other == GROUND_VEHICLE or other == HOVER_GROUND):
        return BARS
    return BARS | STOPS


def is_vehicle(gait: i64) -> bool:
    return gait == GROUND_VEHICLE or gait == REPULSOR or gait == HOVER_GROUND


@final
class Obstacles:
    """Everything that one unit has to mind; see the module."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Ground = ground
        # the unit that moves: base, place and silhouette of its leader
        self.kind: i64 = SMALL
        self.x: i64 = 0
        self.y: i64 = 0
        self.z: i64 = 0
        self.heading: i64 = 0
        self.height: i64 = 0
        self.gait: i64 = ON_FOOT
        self.target: i64 = NONE  # the enemy unit that may be touched
        # all bases and tokens
        self.begun: i64 = 0  # how often they were collected
        self.count: i64 = 0
        self.base_kind: vec[i64] = vec[i64]()
        self.base_x: vec[i64] = vec[i64]()
        self.base_y: vec[i64] = vec[i64]()
        self.base_z: vec[i64] = vec[i64]()
        self.base_heading: vec[i64] = vec[i64]()
        self.base_height: vec[i64] = vec[i64]()
        self.base_unit: vec[i64] = vec[i64]()
        self.base_flags: vec[i64] = vec[i64]()
        # those that matter: numbers of bases and of polygons
        self.near_count: i64 = 0
        self.near: vec[i64] = vec[i64]()
        self.post_count: i64 = 0
        self.posts: vec[i64] = vec[i64]()
        self.wall_count: i64 = 0
        self.walls: vec[i64] = vec[i64]()
        self.rough_count: i64 = 0
        self.rough: vec[i64] = vec[i64]()

    def begin(self, ground: Ground, gait: i64, kind: i64, x: i64, y: i64, z: i64, heading: i64, height: i64) -> None:
        """Forget everything; a unit with its leader at this place is next."""
        self.ground = ground
        self.gait = gait
        self.kind = kind
        self.x = x
        self.y = y
        self.z = z
        self.heading = heading
        self.height = height
        self.begun += 1
        self.count = 0
        self.forget_surroundings()

    def forget_surroundings(self) -> None:
        """Nothing counts until the next `focus`, and nobody may be touched."""
        self.target = NONE
        self.near_count = 0
        self.post_count = 0
        self.wall_count = 0
        self.rough_count = 0

    def take(self, other: "Obstacles") -> None:
        """The same unit and the same bases as another one has, for questions beside those to the other one."""
        self.begin(other.ground, other.gait, other.kind, other.x, other.y, other.z, other.heading, other.height)
        self.target = other.target
        for at in range(other.count):
            self.add_base(
                other.base_kind[at],
                other.base_x[at],
                other.base_y[at],
                other.base_z[at],
                other.base_heading[at],
                other.base_height[at],
                other.base_unit[at],
                other.base_flags[at],
            )

    def add_base(self, kind: i64, x: i64, y: i64, z: i64, heading: i64, height: i64, unit: i64, flags: i64) -> None:
        """A mini, cart or token; it counts from the next `focus` on."""
        at = self.count
        if at == len(self.base_kind):
            self._grow()
        self.base_kind[at] = kind
        self.base_x[at] = x
        self.base_y[at] = y
        self.base_z[at] = z
        self.base_heading[at] = heading
        self.base_height[at] = height
        self.base_unit[at] = unit
        self.base_flags[at] = flags
        self.count = at + 1

    def add_token(self, x: i64, y: i64, is_untouched: bool = False) -> None:
        """LG-MOVE-7: an objective or Bane token, which no base may end on; LG-SETUP-19: in the setup not even touch."""
        self.add_base(TOKEN, x, y, 0, 0, 0, NONE, BARS | UNTOUCHED if is_untouched else BARS)

    def add_placed(self, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
        """A mini of the unit itself that has been placed; it counts at once."""
        self.add_base(kind, x, y, z, heading, self.height, NONE, BARS)
        self.near = noted(self.near, self.near_count, self.count - 1)
        self.near_count += 1

    def forget_placed(self, count: i64, near_count: i64) -> None:
        """Take back what was placed since there were so many bases and so many near ones."""
        self.count = count
        self.near_count = near_count

    def _grow(self) -> None:
        self.base_kind = append(self.base_kind, 0)
        self.base_x = append(self.base_x, 0)
        self.base_y = append(self.base_y, 0)
        self.base_z = append(self.base_z, 0)
        self.base_heading = append(self.base_heading, 0)
        self.base_height = append(self.base_height, 0)
        self.base_unit = append(self.base_unit, 0)
        self.base_flags = append(self.base_flags, 0)

    # What matters

    def focus(self, x: i64, y: i64, reach: i64, open_top: i64, closed_top: i64) -> None:
        """Only what lies within `reach` of a point counts from now on.

        `reach` is that of the middle of the unit's base. Walls are solid pieces higher than `open_top` and closed ones higher
        than `closed_top`.
        """
        self.focus_on_bases(x, y, reach)
        reach += RADIUS[self.kind] + HALF_LENGTH[self.kind]
        ground = self.ground
        self.wall_count = 0
        self.rough_count = 0
        for polygon in range(ground.polygons):
            if not ground.is_near(polygon, x, y, reach):
                continue
            piece = ground.piece[polygon]
            flags, top = ground.flags[piece], ground.top[piece]
            if flags & CLOSED:
                if top > closed_top:
                    self.walls = noted(self.walls, self.wall_count, polygon)
                    self.wall_count += 1
            elif flags & SOLID and top > open_top:
                self.walls = noted(self.walls, self.wall_count, polygon)
                self.wall_count += 1
            if ground.is_difficult(piece, not is_vehicle(self.gait)):
                self.rough = noted(self.rough, self.rough_count, polygon)
                self.rough_count += 1

    def focus_on_bases(self, x: i64, y: i64, reach: i64) -> None:
        """The same for bases alone: enough where nobody asks about walls and difficult terrain."""
        far = reach + RADIUS[self.kind] + HALF_LENGTH[self.kind] + WIDEST + CONTACT
        self.near_count = 0
        self.post_count = 0
        xs, ys = self.base_x, self.base_y
        for at in range(self.count):
            dx, dy = xs[at] - x, ys[at] - y
            if dx * dx + dy * dy > far * far:
                continue
            if self.base_flags[at] & (BARS | ENEMY):
                self.near = noted(self.near, self.near_count, at)
                self.near_count += 1
            if self.base_flags[at] & STOPS:
                self.posts = noted(self.posts, self.post_count, at)
                self.post_count += 1

    # Standing

    def level(self, kind: i64, x: i64, y: i64, heading: i64) -> i64:
        """The height at which a base of the unit stands at a place, or NOWHERE."""
        return self.ground.level(kind, x, y, heading, is_vehicle(self.gait))

    def has_room(self, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> bool:
        """LG-MOVE-7, LG-MELEE-1: whether a base of the unit overlaps nothing there and touches no enemy but the target."""
        radius = RADIUS[kind]
        for number in range(self.near_count):
            at = self.near[number]
            dx, dy = self.base_x[at] - x, self.base_y[at] - y
            far = radius + RADIUS[self.base_kind[at]] + CONTACT + HALF_LENGTH[kind] + HALF_LENGTH[self.base_kind[at]]
            if dx * dx + dy * dy <= far * far and self.is_barred_by(at, kind, x, y, z, heading):
                return False
        return True

    def is_barred_by(self, at: i64, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> bool:
        """The same for one of the bases; LG-NOTCH-6: what is displaced gives way where it is overlapped."""
        flags = self.base_flags[at]
        if flags & (BARS | DISPLACED):
            if overlaps(
                kind, x, y, heading, self.base_kind[at], self.base_x[at], self.base_y[at], self.base_heading[at]
            ):
                return flags & BARS != 0
        is_barring = flags & UNTOUCHED != 0 or (flags & ENEMY != 0 and self.base_unit[at] != self.target)
        return is_barring and self.is_touching(at, kind, x, y, z, heading)

    def is_touching(self, at: i64, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> bool:
        """LG-GEN-12: whether a base of the unit at a place is in contact with another base."""
        return touches(
            kind,
            x,
            y,
            heading,
            z,
            self.height,
            self.base_kind[at],
            self.base_x[at],
            self.base_y[at],
            self.base_heading[at],
            self.base_z[at],
            self.base_height[at],
        )

    def is_touching_target(self, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> bool:
        """Whether a base of the unit at a place is in contact with the unit it attacks."""
        for at in range(self.count):
            if self.base_unit[at] == self.target and self.base_flags[at] & ENEMY:
                if self.is_touching(at, kind, x, y, z, heading):
                    return True
        return False

    def touched_enemy(self, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> i64:
        """The enemy unit that a base of the unit at a place is in contact with, or NONE."""
        for number in range(self.near_count):
            at = self.near[number]
            if self.base_flags[at] & ENEMY and self.is_touching(at, kind, x, y, z, heading):
                return self.base_unit[at]
        return NONE

    def is_rough(self, kind: i64, x: i64, y: i64, z: i64, heading: i64) -> bool:
        """LG-MOVE-9: whether a base of the unit would stand in difficult terrain."""
        if self.rough_count == 0:
            return False
        return self.ground.is_in_difficult(kind, x, y, heading, z, not is_vehicle(self.gait))

    # Moving

    def is_swept_free(self, ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> bool:
        """Whether a disc, or the tool with its half width, meets no wall and no post between two points."""
        for number in range(self.wall_count):
            if self.ground.swept(self.walls[number], radius, ax, ay, bx, by):
                return False
        for number in range(self.post_count):
            if self.is_passed(self.posts[number], ax, ay, bx, by, radius):
                return False
        return True

    def is_passed(self, at: i64, ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> bool:
        """Whether a disc sliding between two points overlaps a base on its way."""
        kind = self.base_kind[at]
        core = kind * HEADINGS + self.base_heading[at]
        x, y, cx, cy = self.base_x[at], self.base_y[at], CORE_X[core], CORE_Y[core]
        return is_segment_near(ax, ay, bx, by, x - cx, y - cy, x + cx, y + cy, radius + RADIUS[kind])

    def is_leg_rough(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """LG-MOVE-9: whether the tool between two points overlaps difficult terrain."""
        for number in range(self.rough_count):
            if self.ground.swept(self.rough[number], TOOL_HALF_WIDTH, ax, ay, bx, by):
                return True
        return False


def noted(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """Numbers with one at a place, which may be just behind the last."""
    if at == len(numbers):
        return append(numbers, number)
    numbers[at] = number
    return numbers
