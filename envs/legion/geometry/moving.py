"""LG-MOVE: how the leader of a unit on small bases moves: where it can go.

A question about a move: the rules fill an `Obstacles`, one of the `begin_...` functions says what kind of move it is, and then
`can_go` decides about a place. The answers that are offered are in ways.py.

Scout is a standard move that ignores difficult terrain. To withdraw is a standard move with the speed-1 tool for which the rules
do not mark units in melee with the mover as STOPS. To embark is a standard move with the speed-1 tool into contact
with the transport.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import RADIUS
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.numbers import (
    BAND,
    DIRECTION_X,
    DIRECTION_Y,
    DIRECTIONS,
    ONE,
    magnitude,
    root,
    rounded,
)
from grognard.envs.legion.geometry.obstacles import ANY_HEIGHT, NO_HEIGHT, TOOL_HALF_WIDTH, Obstacles, noted

TOOLS: Final[vec[i64]] = vec[i64]([0, 750, 1250, 1750])  # LG-MOVE-4
CLIMB: Final[i64] = 1524  # LG-MOVE-12: how high a climb leads; twice that with Scale or Expert Climber
MOST_ENDS: Final = 24

# Bends of the hinge off the straight line in steps of 7.5 degrees, in the order in which they are tried.
_HINGES: Final[vec[i64]] = vec[i64]([2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 1, -1, 3, -3, 5, -5, 7, -7, 9, -9])
FINE: Final[i64] = 16  # roots of distances are taken this much finer


@final
class Ends:
    """Where the answers to one question lead: `legal` says which there are, x, y, z and heading are their places."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.legal: vec[i64] = vec[i64]([0] * MOST_ENDS)
        self.x: vec[i64] = vec[i64]([0] * MOST_ENDS)
        self.y: vec[i64] = vec[i64]([0] * MOST_ENDS)
        self.z: vec[i64] = vec[i64]([0] * MOST_ENDS)
        self.heading: vec[i64] = vec[i64]([0] * MOST_ENDS)

    def clear(self) -> None:
        if self.count == 0:
            return  # as after most questions
        for at in range(i64(MOST_ENDS)):
            self.legal[at] = 0
        self.count = 0

    def put(self, answer: i64, x: i64, y: i64, z: i64, heading: i64) -> None:
        self.legal[answer] = 1
        self.x[answer] = x
        self.y[answer] = y
        self.z[answer] = z
        self.heading[answer] = heading
        self.count += 1


@final
class Move:
    """A move of a leader on a small base that is being asked about."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles: Obstacles = obstacles
        self.tool: i64 = 0  # the longest one
        self.easy_tool: i64 = 0  # the longest one that difficult terrain never forbids
        self.reach: i64 = 0  # from centre to centre, with the longest tool
        self.easy_reach: i64 = 0
        self.rise: i64 = 0  # how much the level may change
        self.top: i64 = 0  # how high it may be at the end
        self.starts_rough: bool = False
        self.minds_rough_way: bool = True  # LG-K-scale
        self.ends: Ends = Ends()  # for questions that need no list
        self.hinge_x: i64 = 0  # where the tool that leads to the last place is bent; the place itself if it is straight
        self.hinge_y: i64 = 0
        self.met_count: i64 = 0  # bases that were passed over
        self.met: vec[i64] = vec[i64]()

    def _set_tools(self, tool: i64, easy_tool: i64) -> None:
        radii = 2 * RADIUS[self.obstacles.kind]
        self.tool = tool
        self.easy_tool = easy_tool
        self.reach = TOOLS[tool] + radii  # LG-MOVE-5
        self.easy_reach = TOOLS[easy_tool] + radii
        self.starts_rough = False
        self.minds_rough_way = True


def begin_standard(
    move: Move, speed: i64, ignores_difficult: bool, ignores_difficult_way: bool, starts_rough: bool, rise: i64 = 0
) -> None:
    """LG-MOVE-5: a standard move with a tool up to `speed`.

    LG-MOVE-9: difficult terrain lowers the speed by one, but not below 1, unless the move ignores it (Unhindered, Scout) or the
    tool does (Scale); `starts_rough` says that a mini of the unit stands in it. Terrain that is not higher than the silhouette
    is in nobody's way; `rise` is another such height (Hover: Air).
    """
    obstacles = move.obstacles
    move._set_tools(speed, speed if ignores_difficult or speed <= 1 else speed - 1)
    move.rise = max(rise, obstacles.height)
    move.starts_rough = starts_rough
    move.minds_rough_way = not ignores_difficult_way
    move.top = max(rise, obstacles.z + obstacles.height)
    obstacles.focus(obstacles.x, obstacles.y, move.reach, move.top, NO_HEIGHT)


def begin_climb(move: Move, rise: i64) -> None:
    """LG-MOVE-12: a climb with the speed-1 tool, up or down by at most `rise`."""
    obstacles = move.obstacles
    move._set_tools(1, 1)
    move.rise = rise
    move.top = obstacles.z + rise
    obstacles.focus(obstacles.x, obstacles.y, move.reach, ANY_HEIGHT, NO_HEIGHT)


def begin_jump(move: Move, speed: i64, x: i64) -> None:
    """LG-K-jump: Jump X passes over terrain and minis that are not higher than X range bands above the start.

    AMB-104: creature and emplacement troopers do not stop it either.
    """
    obstacles = move.obstacles
    move._set_tools(speed, speed)
    move.rise = BAND * x
    move.top = obstacles.z + move.rise
    obstacles.focus(obstacles.x, obstacles.y, move.reach, move.top, move.top)
    kept: i64 = 0
    for number in range(obstacles.post_count):
        at = obstacles.posts[number]
        if obstacles.base_z[at] + obstacles.base_height[at] > move.top:
            obstacles.posts[kept] = at
            kept += 1
    obstacles.post_count = kept


# Where a leader can go


def can_go(move: Move, x: i64, y: i64) -> i64:
    """LG-MOVE-5 to 13: the level at which the leader would end its move at a place, or NOWHERE if it cannot go there."""
    obstacles = move.obstacles
    dx, dy = x - obstacles.x, y - obstacles.y
    square = dx * dx + dy * dy
    if square > move.reach * move.reach:
        return NOWHERE
    level = obstacles.level(obstacles.kind, x, y, obstacles.heading)
    if level == NOWHERE or magnitude(level - obstacles.z) > move.rise or level > move.top:
        return NOWHERE
    if not obstacles.has_room(obstacles.kind, x, y, level, obstacles.heading):
        return NOWHERE
    is_far = square > move.easy_reach * move.easy_reach
    ends_rough = move.tool > move.easy_tool and (
        move.starts_rough or obstacles.is_rough(obstacles.kind, x, y, level, obstacles.heading)
    )
    if is_far and ends_rough:
        return NOWHERE
    if _leads_straight(move, x, y, is_far) or _leads_bent(move, x, y, square, is_far, ends_rough):
        return level
    return NOWHERE


def is_past_easy_reach(move: Move, x: i64, y: i64) -> bool:
    """LG-MOVE-9: whether a place is farther than the reach in difficult terrain, so that no mini may end in it."""
    dx, dy = x - move.obstacles.x, y - move.obstacles.y
    return dx * dx + dy * dy > move.easy_reach * move.easy_reach


def is_slowed(move: Move, x: i64, y: i64) -> bool:
    """LG-MOVE-9: whether difficult terrain lowers the maximum speed of a straight move to a place."""
    obstacles = move.obstacles
    if move.tool <= move.easy_tool:
        return False
    level = obstacles.level(obstacles.kind, x, y, obstacles.heading)
    if move.starts_rough or obstacles.is_rough(obstacles.kind, x, y, level, obstacles.heading):
        return True
    return move.minds_rough_way and obstacles.is_leg_rough(obstacles.x, obstacles.y, x, y)


def _leads_straight(move: Move, x: i64, y: i64, is_far: bool) -> bool:
    obstacles = move.obstacles
    move.hinge_x, move.hinge_y = x, y
    if not obstacles.is_swept_free(obstacles.x, obstacles.y, x, y, TOOL_HALF_WIDTH):
        return False
    return not (is_far and move.minds_rough_way and obstacles.is_leg_rough(obstacles.x, obstacles.y, x, y))


def _leads_bent(move: Move, x: i64, y: i64, square: i64, is_far: bool, ends_rough: bool) -> bool:
    """LG-MOVE-4: whether some tool leads there bent at its hinge; AMB-54: the longest one clear of difficult terrain."""
    obstacles = move.obstacles
    if square == 0 or (obstacles.wall_count + obstacles.post_count == 0 and not is_far):
        return False  # nothing but difficult terrain can be avoided
    fine = root(square * (FINE * FINE))
    for tool in range(move.tool, 0, -1):
        if is_far and tool < move.tool:
            return False
        if tool > move.easy_tool and ends_rough:
            continue
        minds_rough = tool > move.easy_tool and move.minds_rough_way
        if _leads_round(move, x, y, square, fine, TOOLS[tool] // 2 + RADIUS[obstacles.kind], minds_rough):
            return True
    return False


def _leads_round(move: Move, x: i64, y: i64, square: i64, fine: i64, arm: i64, minds_rough: bool) -> bool:
    """Whether one of the bends leads to a place with two arms of this length."""
    obstacles = move.obstacles
    from_x, from_y = obstacles.x, obstacles.y
    dx, dy = x - from_x, y - from_y
    for number in range(i64(len(_HINGES))):
        turn = _HINGES[number] % DIRECTIONS
        cosine, sine = DIRECTION_X[turn], DIRECTION_Y[turn]
        most = 2 * arm * cosine
        if square * (ONE * ONE) > most * most:
            continue
        hinge_x = from_x + rounded(arm * (dx * cosine - dy * sine) * FINE, fine * ONE)
        hinge_y = from_y + rounded(arm * (dx * sine + dy * cosine) * FINE, fine * ONE)
        if not obstacles.is_swept_free(from_x, from_y, hinge_x, hinge_y, TOOL_HALF_WIDTH):
            continue
        if not obstacles.is_swept_free(hinge_x, hinge_y, x, y, TOOL_HALF_WIDTH):
            continue
        if minds_rough and (
            obstacles.is_leg_rough(from_x, from_y, hinge_x, hinge_y) or obstacles.is_leg_rough(hinge_x, hinge_y, x, y)
        ):
            continue
        move.hinge_x, move.hinge_y = hinge_x, hinge_y
        return True
    return False


# What lies on the way


def collect_passed(move: Move, x: i64, y: i64) -> None:
    """LG-NOTCH-6, LG-K-overrun: which bases the leader's base passes over on its way to a place; they stand in `met`."""
    move.met_count = 0
    if can_go(move, x, y) == NOWHERE:
        return
    obstacles = move.obstacles
    radius, hinge_x, hinge_y = RADIUS[obstacles.kind], move.hinge_x, move.hinge_y
    for at in range(obstacles.count):
        if obstacles.is_passed(at, obstacles.x, obstacles.y, hinge_x, hinge_y, radius) or obstacles.is_passed(
            at, hinge_x, hinge_y, x, y, radius
        ):
            move.met = noted(move.met, move.met_count, at)
            move.met_count += 1
