"""LG-MELEE: minis seek contact: those of a unit that moves in, those that respond, and those that have lost contact.

Contact is sought with the minis of one enemy unit, the nearest first, at 24 angles round each, from the side of whoever comes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import NONE, TIGHT
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.formations import (
    Formation,
    is_legal_slot,
    is_way_open,
    place_rest,
)
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.numbers import magnitude
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, BARS, NO_HEIGHT, Obstacles
from grognard.envs.legion.geometry.slots import COHESION, LISTS, LISTS_EACH
from grognard.envs.legion.geometry.ways import beside

MOST_MINIS: Final = 8
# Angles round a mini in steps of 7.5 degrees, the nearest to the straight way first.
_TURNS: Final[vec[i64]] = vec[i64](
    [0, 2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 12, -12, 14, -14, 16, -16, 18, -18, 20, -20, 22, -22, 24]
)
_FAR: Final[i64] = 1 << 60


def _nearest_foe(obstacles: Obstacles, x: i64, y: i64, after: i64) -> i64:
    """The base of the target that is nearest to a point; `after` one that was found before: the next nearest; or NONE."""
    floor: i64 = -1
    if obstacles.target == NONE:
        return NONE
    if after != NONE:
        floor = _square_to(obstacles, after, x, y)
    best, least = NONE, _FAR
    for at in range(obstacles.count):
        if obstacles.base_unit[at] != obstacles.target:
            continue
        square = _square_to(obstacles, at, x, y)
        if (square > floor or (square == floor and at > after)) and square < least:
            best, least = at, square
    return best


def _square_to(obstacles: Obstacles, at: i64, x: i64, y: i64) -> i64:
    dx, dy = obstacles.base_x[at] - x, obstacles.base_y[at] - y
    return dx * dx + dy * dy


def _place_beside(obstacles: Obstacles, foe: i64, x: i64, y: i64, number: i64) -> tuple[i64, i64]:
    """The contact place of this number round an enemy mini, counted from where somebody comes from."""
    dx, dy = x - obstacles.base_x[foe], y - obstacles.base_y[foe]
    if dx == 0 and dy == 0:  # above it
        dx, dy = obstacles.x - obstacles.base_x[foe], obstacles.y - obstacles.base_y[foe]
        if dx == 0 and dy == 0:
            dy = 1
    return beside(obstacles, foe, obstacles.kind, dx, dy, _TURNS[number])


def form_melee(formation: Formation) -> None:
    """LG-MELEE-2: the minis of a unit that moves in touch the target where they can; the others stand in cohesion."""
    formation.clear()
    obstacles = formation.obstacles
    foe = _nearest_foe(obstacles, formation.x, formation.y, NONE)
    while foe != NONE and formation.count < formation.others:
        for number in range(i64(len(_TURNS))):
            if formation.count == formation.others:
                break
            x, y = _place_beside(obstacles, foe, formation.x, formation.y, number)
            level = is_legal_slot(formation, x, y)
            if level != NOWHERE and obstacles.is_touching_target(obstacles.kind, x, y, level, formation.heading):
                formation.place(x, y, level)
        foe = _nearest_foe(obstacles, formation.x, formation.y, foe)
    if formation.others > 0:
        place_rest(formation)


def touches_when_formed(formation: Formation) -> bool:
    """AMB-110: whether some of the minis would touch the target."""
    form_melee(formation)
    obstacles = formation.obstacles
    for at in range(formation.count):
        x, y, z = formation.px[at], formation.py[at], formation.pz[at]
        if obstacles.is_touching_target(obstacles.kind, x, y, z, formation.heading):
            return True
    return False


@final
class Regroup:
    """A unit some of whose minis seek contact with the target of the obstacles; the leader is the first one."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles: Obstacles = obstacles
        self.count: i64 = 0
        self.touching: i64 = 0  # minis in contact at the end
        self.x: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.y: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.z: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.heading: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.old_x: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.old_y: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.old_z: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.seeks: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.moved: vec[i64] = vec[i64]([0] * MOST_MINIS)
        self.sign: i64 = 1
        self._first: i64 = 0  # the leader's number among the bases

    def begin(self, is_turned: bool) -> None:
        """The unit of the obstacles; its minis follow."""
        self.count = 0
        self.touching = 0
        self.sign = -1 if is_turned else 1
        self._first = self.obstacles.count

    def add(self, x: i64, y: i64, z: i64, heading: i64, seeks: bool) -> None:
        """The next mini, and whether it seeks contact."""
        at = self.count
        self.x[at] = x
        self.y[at] = y
        self.z[at] = z
        self.heading[at] = heading
        self.old_x[at] = x
        self.old_y[at] = y
        self.old_z[at] = z
        self.seeks[at] = 1 if seeks else 0
        self.moved[at] = 0
        self.count += 1
        self.obstacles.add_base(self.obstacles.kind, x, y, z, heading, self.obstacles.height, NONE, BARS)

    def lift(self, mini: i64) -> None:
        """A mini is in nobody's way."""
        self.obstacles.base_flags[self._first + mini] = 0

    def put(self, mini: i64, x: i64, y: i64, z: i64) -> None:
        """A mini stands here."""
        base = self._first + mini
        obstacles = self.obstacles
        self.x[mini] = x
        self.y[mini] = y
        self.z[mini] = z
        self.moved[mini] = 0 if x == self.old_x[mini] and y == self.old_y[mini] else 1
        obstacles.base_x[base] = x
        obstacles.base_y[base] = y
        obstacles.base_z[base] = z
        obstacles.base_flags[base] = BARS

    def put_back(self, mini: i64) -> None:
        """A mini stands where it stood."""
        self.put(mini, self.old_x[mini], self.old_y[mini], self.old_z[mini])


def respond(regroup: Regroup) -> None:
    """LG-MELEE-2, 6: the minis that seek contact with the target take it if they can, the leader first, then the nearest ones.

    AMB-122: the leader goes no farther than a speed-1 tool, others as far as cohesion allows; headings stay. LG-MELEE-6: if
    nobody of the unit is in contact in the end, everybody stays.
    """
    obstacles = regroup.obstacles
    reach = 2 * (COHESION + 2 * RADIUS[obstacles.kind])
    obstacles.focus(regroup.x[0], regroup.y[0], reach, ANY_HEIGHT, NO_HEIGHT)
    if regroup.seeks[0]:
        _seek(regroup, 0)
    for _ in range(regroup.count):
        mini = _next_seeker(regroup)
        if mini == NONE:
            break
        _seek(regroup, mini)
    _keep_together(regroup)
    regroup.touching = _count_touching(regroup)
    if regroup.touching == 0:
        for mini in range(regroup.count):
            regroup.put_back(mini)


def _next_seeker(regroup: Regroup) -> i64:
    """The mini nearest to the target that still seeks contact, or NONE."""
    best, least = NONE, _FAR
    obstacles = regroup.obstacles
    for mini in range(regroup.count):
        if regroup.seeks[mini] == 0:
            continue
        foe = _nearest_foe(obstacles, regroup.x[mini], regroup.y[mini], NONE)
        if foe == NONE:
            continue
        square = _square_to(obstacles, foe, regroup.x[mini], regroup.y[mini])
        if square < least:
            best, least = mini, square
    return best


def _seek(regroup: Regroup, mini: i64) -> None:
    """A mini takes the first contact place that it may; else it stays."""
    obstacles = regroup.obstacles
    from_x, from_y = regroup.x[mini], regroup.y[mini]
    regroup.seeks[mini] = 0
    regroup.lift(mini)
    foe = _nearest_foe(obstacles, from_x, from_y, NONE)
    while foe != NONE:
        for number in range(i64(len(_TURNS))):
            x, y = _place_beside(obstacles, foe, from_x, from_y, number)
            level = _level_for(regroup, mini, x, y)
            if level != NOWHERE and obstacles.is_touching_target(obstacles.kind, x, y, level, regroup.heading[mini]):
                regroup.put(mini, x, y, level)
                return
        foe = _nearest_foe(obstacles, from_x, from_y, foe)
    regroup.put_back(mini)


def _level_for(regroup: Regroup, mini: i64, x: i64, y: i64) -> i64:
    """The level at which a mini can be put at a place, or NOWHERE."""
    obstacles = regroup.obstacles
    kind, heading = obstacles.kind, regroup.heading[mini]
    if mini == 0:
        if not _may_lead_to(regroup, x, y):
            return NOWHERE
    elif not _is_near_leader(regroup, x, y):
        return NOWHERE
    level = obstacles.level(kind, x, y, heading)
    if level == NOWHERE or magnitude(level - regroup.z[mini]) > obstacles.height:
        return NOWHERE
    if mini > 0 and magnitude(level - regroup.z[0]) > obstacles.height:
        return NOWHERE
    if mini == 0 and not _stays_level(regroup, level):
        return NOWHERE
    return level if obstacles.has_room(kind, x, y, level, heading) else NOWHERE


def _reach(regroup: Regroup) -> i64:
    return COHESION + 2 * RADIUS[regroup.obstacles.kind]


def _is_near_leader(regroup: Regroup, x: i64, y: i64) -> bool:
    dx, dy, reach = x - regroup.x[0], y - regroup.y[0], _reach(regroup)
    return dx * dx + dy * dy <= reach * reach and is_way_open(regroup.obstacles, regroup.x[0], regroup.y[0], x, y)


def _may_lead_to(regroup: Regroup, x: i64, y: i64) -> bool:
    """AMB-122: whether the leader may go so far, and those that stay remain in cohesion with it."""
    if not _is_near_leader(regroup, x, y):
        return False
    reach = _reach(regroup)
    for mini in range(i64(1), regroup.count):
        if regroup.seeks[mini]:
            continue
        dx, dy = x - regroup.x[mini], y - regroup.y[mini]
        if dx * dx + dy * dy > reach * reach or not is_way_open(
            regroup.obstacles, x, y, regroup.x[mini], regroup.y[mini]
        ):
            return False
    return True


def _stays_level(regroup: Regroup, level: i64) -> bool:
    """Whether those that stay are no higher or lower than cohesion allows."""
    for mini in range(i64(1), regroup.count):
        if regroup.seeks[mini] == 0 and magnitude(regroup.z[mini] - level) > regroup.obstacles.height:
            return False
    return True


def _keep_together(regroup: Regroup) -> None:
    """LG-MOVE-1: minis that found no contact and that their leader has left behind follow it."""
    if regroup.moved[0] == 0:
        return
    obstacles = regroup.obstacles
    for mini in range(i64(1), regroup.count):
        if regroup.moved[mini] or _is_near_leader(regroup, regroup.x[mini], regroup.y[mini]):
            continue
        regroup.lift(mini)
        first = obstacles.kind * LISTS_EACH + TIGHT
        for slot in range(LISTS.first[first], LISTS.first[first + 1]):
            x, y = regroup.x[0] + regroup.sign * LISTS.x[slot], regroup.y[0] + regroup.sign * LISTS.y[slot]
            level = _level_for(regroup, mini, x, y)
            if level != NOWHERE:
                regroup.put(mini, x, y, level)
                break
        else:
            regroup.put_back(mini)


def _count_touching(regroup: Regroup) -> i64:
    count: i64 = 0
    obstacles = regroup.obstacles
    for mini in range(regroup.count):
        x, y, z, heading = regroup.x[mini], regroup.y[mini], regroup.z[mini], regroup.heading[mini]
        if obstacles.touched_enemy(obstacles.kind, x, y, z, heading) != NONE:
            count += 1
    return count
