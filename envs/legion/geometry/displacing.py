"""LG-NOTCH-7: places for the leader of a unit that has been displaced, round the place where it stood.

The rules fill an `Obstacles` with the displaced unit as the one that moves, at its leader's old place, after the unit that
displaced it has moved. The other minis form up as after a move, without contact with enemies.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import DISPLACEMENT_PLACES
from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.lattice import nearest_place
from grognard.envs.legion.geometry.moving import TOOLS, Ends
from grognard.envs.legion.geometry.numbers import HEADING_X, HEADING_Y, HEADINGS, ONE, magnitude, rounded
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, NO_HEIGHT, Obstacles

_RING: Final[i64] = 64
_SPOKES: Final[i64] = 3  # of the spiral, to a side


def _reach(obstacles: Obstacles) -> i64:
    """LG-NOTCH-7: a speed-1 tool, read like a move."""
    return TOOLS[1] + 2 * RADIUS[obstacles.kind]


def _level_at(obstacles: Obstacles, x: i64, y: i64) -> i64:
    """The level at which the displaced leader can stand at a place, or NOWHERE; it climbs no higher than in a standard move."""
    kind, heading = obstacles.kind, obstacles.heading
    level = obstacles.level(kind, x, y, heading)
    if level == NOWHERE or magnitude(level - obstacles.z) > obstacles.height:
        return NOWHERE
    return level if obstacles.has_room(kind, x, y, level, heading) else NOWHERE


def can_return(obstacles: Obstacles) -> bool:
    """Whether the leader can be put where it stood."""
    obstacles.focus(obstacles.x, obstacles.y, 0, ANY_HEIGHT, NO_HEIGHT)
    return _level_at(obstacles, obstacles.x, obstacles.y) != NOWHERE


def displaced_places(obstacles: Obstacles, ends: Ends) -> None:
    """On each of eight sides the nearest place within a speed-1 tool, if there is one."""
    ends.clear()
    reach = _reach(obstacles)
    obstacles.focus(obstacles.x, obstacles.y, reach, ANY_HEIGHT, NO_HEIGHT)
    for side in range(i64(DISPLACEMENT_PLACES)):
        for ring in range(i64(1), reach // _RING + 1):
            if _offer(obstacles, side, ring * _RING, ends):
                break


def contact_places(obstacles: Obstacles, distance: i64, ends: Ends) -> None:
    """On each of eight sides a place at this distance, if there is one."""
    ends.clear()
    obstacles.focus(obstacles.x, obstacles.y, distance, ANY_HEIGHT, NO_HEIGHT)
    for side in range(i64(DISPLACEMENT_PLACES)):
        _offer(obstacles, side, distance, ends)


def _offer(obstacles: Obstacles, side: i64, length: i64, ends: Ends) -> bool:
    """Note a place on a side at a distance: straight ahead first, then to either hand."""
    for number in range(_SPOKES):
        turn: i64 = number if number < 2 else -1
        heading = (side * _SPOKES + turn) % HEADINGS
        x = obstacles.x + rounded(length * HEADING_X[heading], ONE)
        y = obstacles.y + rounded(length * HEADING_Y[heading], ONE)
        level = _level_at(obstacles, x, y)
        if level != NOWHERE:
            ends.put(side, x, y, level, obstacles.heading)
            return True
    return False


def nearest_displaced(obstacles: Obstacles, ends: Ends, is_turned: bool) -> bool:
    """As near as possible to the old place, if none is within a speed-1 tool: answer 0."""
    return nearest_place(obstacles, obstacles.x, obstacles.y, obstacles.heading, ends, is_turned)
