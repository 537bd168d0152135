"""LG-NOTCH: how a notched base slides along a tool, how it pivots, and whom it meets on its way.

A tool leads from notch to notch: a full move is as long as the tool less 60, plus the base. Its first half goes along the
heading, the second half along the heading turned by the bend; the base turns with it once it has passed the middle. Answers are
a tool with a bend (`has_bend`), then how far (`fill_eighths`). To reverse or to strafe is the same from another notch.

A question about a move: the rules fill an `Obstacles`, `begin_slide` says what kind of move it is. A base must not sweep over
walls and posts. To withdraw is a slide with the speed-1 tool for which the rules do not mark units in melee with the mover as
STOPS. The bomb cart (LG-BATTLE-6) slides like everything else.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import (
    FIRST_BENT,
    INTO_CONTACT,
    NONE,
    TO_CONTACT,
    bend_answer,
    bend_of,
    tool_of,
)
from grognard.envs.legion.geometry.bases import HALF_LENGTH, RADIUS, is_nearer, overlaps
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.moving import TOOLS, Ends
from grognard.envs.legion.geometry.numbers import BIT, CONTACT, HEADING_X, HEADING_Y, HEADINGS, ONE, magnitude, rounded
from grognard.envs.legion.geometry.obstacles import (
    ANY_HEIGHT,
    BARS,
    DISPLACED,
    ENEMY,
    HOVER_GROUND,
    NO_HEIGHT,
    REPULSOR,
    STOPS,
    TOOL_HALF_WIDTH,
    Obstacles,
    noted,
)
from grognard.envs.legion.geometry.sweeps import sweeps_base, sweeps_piece

# From which notch a base leaves, as a turn of its heading.
FORWARD: Final[i64] = 0
STRAFE_LEFT: Final[i64] = 6
REVERSE: Final[i64] = 12
STRAFE_RIGHT: Final[i64] = 18

FULL: Final[i64] = 7  # the eighth that is a full move
SHORT_OF_CONTACT: Final[i64] = 13  # AMB-104
_NOTCHES: Final[i64] = 60  # LG-NOTCH-2: a tool reaches 3 mm into either notch
_QUARTER: Final[i64] = 6
_BENDS: Final[i64] = 9
_COARSE: Final[i64] = 32  # a long way back is searched in such steps first


@final
class Slide:
    """A move of a notched base that is being asked about, and the end of the way asked about last."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles: Obstacles = obstacles
        self.course: i64 = FORWARD
        self.tool: i64 = 0  # the longest one
        self.easy_tool: i64 = 0  # the longest one that difficult terrain never forbids
        self.rise: i64 = 0  # how much the level may change
        self.starts_rough: bool = False
        self.minds_rough_way: bool = True
        self.ends: Ends = Ends()  # for questions that need no list
        # The way: from the unit's place to the middle, where it is bent, and on to the end.
        self.is_bent: bool = False
        self.middle_x: i64 = 0
        self.middle_y: i64 = 0
        self.end_x: i64 = 0
        self.end_y: i64 = 0
        self.end_z: i64 = 0
        self.end_heading: i64 = 0
        self.end_length: i64 = 0
        # What became of a compulsory move.
        self.end_is_full: bool = False
        self.end_at_edge: bool = False  # AMB-84: the table's edge has cut it short
        self.end_touches: i64 = NONE  # the enemy unit in contact
        self.met_count: i64 = 0  # bases that were overlapped
        self.met: vec[i64] = vec[i64]()


def begin_slide(
    slide: Slide,
    course: i64,
    speed: i64,
    ignores_difficult: bool,
    ignores_difficult_way: bool,
    starts_rough: bool,
    rise: i64,
) -> None:
    """LG-NOTCH-2, 5: a move with a tool up to `speed`; backwards and sideways the unit is slower by one, but not below 1.

    LG-MOVE-9: difficult terrain as in a move on small bases. `rise` is how much the level may change: the silhouette, or
    what Speeder and Hover: Air allow. LG-TYPE-repulsor-1: terrain does not stop repulsor vehicles on their way.
    """
    obstacles = slide.obstacles
    slide.course = course
    slide.tool = speed if course == FORWARD or speed <= 1 else speed - 1
    slide.easy_tool = slide.tool if ignores_difficult or slide.tool <= 1 else slide.tool - 1
    slide.rise = rise
    slide.starts_rough = starts_rough
    slide.minds_rough_way = not ignores_difficult_way
    open_top, closed_top = obstacles.z + obstacles.height, NO_HEIGHT
    if obstacles.gait == REPULSOR or obstacles.gait == HOVER_GROUND:
        open_top, closed_top = ANY_HEIGHT, ANY_HEIGHT
    reach = _way(slide, slide.tool) + SHORT_OF_CONTACT
    obstacles.focus(obstacles.x, obstacles.y, reach, open_top, closed_top)


def _front(slide: Slide) -> i64:
    """From the middle of the base to the notch from which it leaves."""
    kind = slide.obstacles.kind
    return RADIUS[kind] if _is_sideways(slide) else RADIUS[kind] + HALF_LENGTH[kind]


def _is_sideways(slide: Slide) -> bool:
    return slide.course == STRAFE_LEFT or slide.course == STRAFE_RIGHT


def _way(slide: Slide, tool: i64) -> i64:
    """LG-NOTCH-2: how long a full move with a tool is."""
    return TOOLS[tool] - _NOTCHES + 2 * _front(slide) if tool > 0 else i64(0)


def length_of(slide: Slide, answer: i64, eighth: i64) -> i64:
    """How far along a tool an eighth of the way is; `TO_CONTACT` says that of the contact sought last."""
    return slide.end_length if eighth == TO_CONTACT else _way(slide, tool_of(answer)) * (eighth + 1) // 8


def is_past_easy_slide(slide: Slide, length: i64) -> bool:
    """LG-MOVE-9: whether a move is longer than difficult terrain allows, so that no mini may end in it."""
    return length > _way(slide, slide.easy_tool)


def _aim(slide: Slide, answer: i64, length: i64) -> None:
    """Note the way and the end, without its level, of a move along a tool."""
    obstacles = slide.obstacles
    bend = bend_of(answer)
    direction = (obstacles.heading + slide.course) % HEADINGS
    half = _way(slide, tool_of(answer)) // 2
    slide.is_bent = bend != 0 and length > half
    first = half if slide.is_bent else length
    slide.middle_x = obstacles.x + rounded(first * HEADING_X[direction], ONE)
    slide.middle_y = obstacles.y + rounded(first * HEADING_Y[direction], ONE)
    slide.end_x, slide.end_y, slide.end_heading = slide.middle_x, slide.middle_y, obstacles.heading
    slide.end_length = length
    if slide.is_bent:
        direction = (direction + bend) % HEADINGS
        slide.end_x += rounded((length - half) * HEADING_X[direction], ONE)
        slide.end_y += rounded((length - half) * HEADING_Y[direction], ONE)
        slide.end_heading = (obstacles.heading + bend) % HEADINGS


# The way


def _sweeps(slide: Slide, at: i64) -> bool:
    """Whether the base overlaps another one on its way, the end included."""
    obstacles = slide.obstacles
    kind, is_sideways = obstacles.kind, _is_sideways(slide)
    kind2, x2, y2 = obstacles.base_kind[at], obstacles.base_x[at], obstacles.base_y[at]
    heading2 = obstacles.base_heading[at]
    x, y, middle_x, middle_y = obstacles.x, obstacles.y, slide.middle_x, slide.middle_y
    if sweeps_base(kind, obstacles.heading, is_sideways, x, y, middle_x, middle_y, kind2, x2, y2, heading2):
        return True
    x, y, heading = slide.end_x, slide.end_y, slide.end_heading
    return slide.is_bent and sweeps_base(kind, heading, is_sideways, middle_x, middle_y, x, y, kind2, x2, y2, heading2)


def _sweeps_piece(slide: Slide, polygon: i64) -> bool:
    obstacles = slide.obstacles
    ground, kind, is_sideways = obstacles.ground, obstacles.kind, _is_sideways(slide)
    x, y, middle_x, middle_y = obstacles.x, obstacles.y, slide.middle_x, slide.middle_y
    if sweeps_piece(ground, polygon, kind, obstacles.heading, is_sideways, x, y, middle_x, middle_y):
        return True
    x, y, heading = slide.end_x, slide.end_y, slide.end_heading
    return slide.is_bent and sweeps_piece(ground, polygon, kind, heading, is_sideways, middle_x, middle_y, x, y)


def _is_way_free(slide: Slide, minds_enemies: bool) -> bool:
    """LG-NOTCH-3: whether the base meets no wall and no post on its way, nor an enemy where that is asked for."""
    obstacles = slide.obstacles
    for number in range(obstacles.wall_count):
        if _sweeps_piece(slide, obstacles.walls[number]):
            return False
    for number in range(obstacles.post_count):
        if _sweeps(slide, obstacles.posts[number]):
            return False
    if minds_enemies:
        for number in range(obstacles.near_count):
            at = obstacles.near[number]
            if obstacles.base_flags[at] & (ENEMY | STOPS) == ENEMY and _sweeps(slide, at):
                return False
    return True


def _farthest(slide: Slide, answer: i64, minds_enemies: bool) -> i64:
    """How far along a tool nothing stops the base, in whole units."""
    low: i64 = 0
    high = _way(slide, tool_of(answer)) + 1
    while high - low > 1:
        middle = (low + high) // 2
        _aim(slide, answer, middle)
        if _is_way_free(slide, minds_enemies):
            low = middle
        else:
            high = middle
    return low


# The end


def _find_end(slide: Slide, answer: i64, length: i64, may_touch: bool) -> bool:
    """Whether the base can stand at the end of a way: level, room, contact and difficult terrain."""
    _aim(slide, answer, length)
    obstacles = slide.obstacles
    kind, x, y, heading = obstacles.kind, slide.end_x, slide.end_y, slide.end_heading
    level = obstacles.level(kind, x, y, heading)
    if level == NOWHERE or magnitude(level - obstacles.z) > slide.rise:
        return False
    if level > max(slide.rise, obstacles.z + obstacles.height):
        return False  # LG-K-speeder, LG-K-hover: it is the terrain that is so high, not the way up to it
    slide.end_z = level
    slide.end_touches = NONE
    return _find_room(slide, may_touch) and _is_easy(slide, answer, length)


def _find_room(slide: Slide, may_touch: bool) -> bool:
    """LG-MOVE-7, LG-MELEE-3: whether the base overlaps nothing at the end, and touches no enemy, or one unit if it may.

    Minis that it has displaced on its way are gone.
    """
    obstacles = slide.obstacles
    kind, x, y, z, heading = obstacles.kind, slide.end_x, slide.end_y, slide.end_z, slide.end_heading
    for number in range(obstacles.near_count):
        at = obstacles.near[number]
        if not _is_nearer_than(slide, at, CONTACT + 1):
            continue
        if obstacles.base_flags[at] & DISPLACED and _sweeps(slide, at):
            continue
        if not obstacles.is_barred_by(at, kind, x, y, z, heading):
            continue
        unit = obstacles.base_unit[at]
        is_foe = obstacles.base_flags[at] & ENEMY and not _is_nearer_than(slide, at, 0)
        if not (may_touch and is_foe and (slide.end_touches == NONE or slide.end_touches == unit)):
            return False
        slide.end_touches = unit
    return True


def _is_easy(slide: Slide, answer: i64, length: i64) -> bool:
    """LG-MOVE-9: whether difficult terrain allows a move of this length, whose end has been noted."""
    if tool_of(answer) <= slide.easy_tool or length <= _way(slide, slide.easy_tool):
        return True
    return not _is_rough(slide, answer)


def _is_rough(slide: Slide, answer: i64) -> bool:
    """LG-MOVE-9: whether there is difficult terrain at the start, at the end, which has been noted, or under the tool."""
    obstacles = slide.obstacles
    if slide.starts_rough:
        return True
    if obstacles.is_rough(obstacles.kind, slide.end_x, slide.end_y, slide.end_z, slide.end_heading):
        return True
    return slide.minds_rough_way and _is_tool_rough(slide, tool_of(answer), bend_of(answer))


def is_fastest(slide: Slide, answer: i64) -> bool:
    """LG-K-ram: whether a tool is that of the maximum speed of a move, whose end has been noted."""
    tool = tool_of(answer)
    return tool == slide.tool or (tool == slide.easy_tool and _is_rough(slide, answer))


def _is_tool_rough(slide: Slide, tool: i64, bend: i64) -> bool:
    """Whether a tool in its notch overlaps difficult terrain; its round ends belong to its length."""
    obstacles = slide.obstacles
    if obstacles.rough_count == 0:
        return False
    direction = (obstacles.heading + slide.course) % HEADINGS
    near, half = _front(slide) - _NOTCHES // 2 + TOOL_HALF_WIDTH, _way(slide, tool) // 2
    from_x = obstacles.x + rounded(near * HEADING_X[direction], ONE)
    from_y = obstacles.y + rounded(near * HEADING_Y[direction], ONE)
    hinge_x = obstacles.x + rounded(half * HEADING_X[direction], ONE)
    hinge_y = obstacles.y + rounded(half * HEADING_Y[direction], ONE)
    if obstacles.is_leg_rough(from_x, from_y, hinge_x, hinge_y):
        return True
    direction = (direction + bend) % HEADINGS
    arm = TOOLS[tool] // 2 - TOOL_HALF_WIDTH
    to_x, to_y = hinge_x + rounded(arm * HEADING_X[direction], ONE), hinge_y + rounded(arm * HEADING_Y[direction], ONE)
    return obstacles.is_leg_rough(hinge_x, hinge_y, to_x, to_y)


# Answers


def _is_tool_allowed(slide: Slide, answer: i64) -> bool:
    return tool_of(answer) <= slide.tool and (bend_of(answer) == 0 or not _is_sideways(slide))


def has_bend(slide: Slide, answer: i64, may_fight: bool) -> bool:
    """Whether a tool with a bend leads somewhere."""
    _fill(slide, answer, may_fight, slide.ends, True)
    return slide.ends.count > 0


def fill_eighths(slide: Slide, answer: i64, may_fight: bool, ends: Ends) -> None:
    """LG-NOTCH-2: how far along a tool, in eighths, and into contact if the unit may start a melee."""
    _fill(slide, answer, may_fight, ends, False)


def _fill(slide: Slide, answer: i64, may_fight: bool, ends: Ends, is_enough: bool) -> None:
    ends.clear()
    if not _is_tool_allowed(slide, answer):
        return
    first: i64 = 0 if bend_of(answer) == 0 else FIRST_BENT
    is_free = False
    for eighth in range(FULL, first - 1, -1):
        length = length_of(slide, answer, eighth)
        if _find_end(slide, answer, length, False):
            is_free = is_free or _is_way_free(slide, False)  # and then all that is shorter is free as well
            if is_free:
                ends.put(eighth, slide.end_x, slide.end_y, slide.end_z, slide.end_heading)
                if is_enough:
                    return
    if may_fight:
        length = _farthest(slide, answer, True)
        if length > 0 and _find_end(slide, answer, length, True) and slide.end_touches != NONE:
            ends.put(TO_CONTACT, slide.end_x, slide.end_y, slide.end_z, slide.end_heading)


# Into a transport


def fill_boarding(slide: Slide, unit: i64, ends: Ends) -> None:
    """LG-K-embark: into contact with a base of this unit with the speed-1 tool, straight on if possible; at most one answer."""
    ends.clear()
    obstacles = slide.obstacles
    for number in range(_BENDS):
        answer = bend_answer(1, (number + 1) // 2 * (1 if number % 2 == 1 else -1))
        for at in range(obstacles.count):
            if obstacles.base_unit[at] == unit and _leads_to(slide, answer, at):
                ends.put(INTO_CONTACT, slide.end_x, slide.end_y, slide.end_z, slide.end_heading)
                return


def _leads_to(slide: Slide, answer: i64, at: i64) -> bool:
    """Whether a tool leads to where the base first touches another one."""
    obstacles = slide.obstacles
    low, high = i64(0), _way(slide, tool_of(answer)) + 1
    while high - low > 1:
        middle = (low + high) // 2
        _aim(slide, answer, middle)
        if _is_way_free(slide, True) and not _sweeps(slide, at):
            low = middle
        else:
            high = middle
    if not _find_end(slide, answer, low, False):
        return False
    return obstacles.is_touching(at, obstacles.kind, slide.end_x, slide.end_y, slide.end_z, slide.end_heading)


def is_full(eighth: i64) -> bool:
    return eighth == FULL


def collect_slid(slide: Slide, answer: i64, length: i64) -> None:
    """LG-NOTCH-6, LG-K-overrun: which bases the base overlaps on its way or at its end; they stand in `met`."""
    _aim(slide, answer, length)
    slide.met_count = 0
    for at in range(slide.obstacles.count):
        if _sweeps(slide, at):
            slide.met = noted(slide.met, slide.met_count, at)
            slide.met_count += 1


# Compulsory moves


def compulsory_answers(slide: Slide, may_fight: bool) -> i64:
    """AMB-55: the bends of a compulsory move as bits: those of full moves, or if there are none of all that lead farther than
    straight ahead would. Straight ahead is always one."""
    full: i64 = 0
    partial: i64 = 0
    for bend in range(-(_BENDS // 2), _BENDS // 2 + 1):
        answer = _compulsory_answer(slide, bend)
        bit = BIT[answer]
        if _is_whole(slide, answer, may_fight):
            full |= bit
        elif end_compulsory(slide, answer, may_fight):
            if slide.end_length > _way(slide, tool_of(answer)) // 2:
                partial |= bit
    straight = BIT[_compulsory_answer(slide, 0)]
    return (full if full != 0 else partial) | straight


def _compulsory_answer(slide: Slide, bend: i64) -> i64:
    """The tool of maximum speed with a bend; LG-MOVE-9: the next shorter one if difficult terrain is in the way."""
    answer = bend_answer(slide.tool, bend)
    if slide.easy_tool == slide.tool:
        return answer
    obstacles = slide.obstacles
    _aim(slide, answer, _way(slide, slide.tool))
    level = obstacles.level(obstacles.kind, slide.end_x, slide.end_y, slide.end_heading)
    slide.end_z = obstacles.z if level == NOWHERE else level
    return answer if _is_easy(slide, answer, slide.end_length) else bend_answer(slide.easy_tool, bend)


def _is_whole(slide: Slide, answer: i64, may_fight: bool) -> bool:
    """Whether a full move along a tool is possible."""
    return _find_end(slide, answer, _way(slide, tool_of(answer)), may_fight) and _is_way_free(slide, False)


def end_compulsory(slide: Slide, answer: i64, may_fight: bool) -> bool:
    """LG-K-compulsory-move: note the end of the longest move along a tool; whether the base moves at all."""
    full = _way(slide, tool_of(answer))
    slide.end_is_full = _is_whole(slide, answer, may_fight)
    slide.end_at_edge = False
    if slide.end_is_full:
        return True
    farthest = _farthest(slide, answer, False)
    length = _longest_end(slide, answer, farthest, may_fight)
    slide.end_at_edge = _is_off_table(slide, answer, farthest) or _is_off_table(slide, answer, min(length + 1, full))
    length = _short_of_contact(slide, answer, length, may_fight)
    if length == 0:
        _stay(slide, answer)
        return False
    _find_end(slide, answer, length, may_fight)
    return True


def _longest_end(slide: Slide, answer: i64, farthest: i64, may_fight: bool) -> i64:
    """The longest way up to `farthest` at whose end the base can stand, or 0."""
    high = farthest + 1
    low = farthest
    while low > 0 and not _find_end(slide, answer, low, may_fight):
        high = low
        low = max(low - _COARSE, 0)
    while high - low > 1:
        middle = (low + high) // 2
        if _find_end(slide, answer, middle, may_fight):
            low = middle
        else:
            high = middle
    return low


def _is_off_table(slide: Slide, answer: i64, length: i64) -> bool:
    _aim(slide, answer, length)
    obstacles = slide.obstacles
    return not obstacles.ground.is_on_table(obstacles.kind, slide.end_x, slide.end_y, slide.end_heading)


def _short_of_contact(slide: Slide, answer: i64, length: i64, may_fight: bool) -> i64:
    """AMB-104: a way that ends before an enemy the unit may not fight, made so much shorter that it keeps its distance."""
    if may_fight:
        return length
    for number in range(slide.obstacles.near_count):
        at = slide.obstacles.near[number]
        if slide.obstacles.base_flags[at] & ENEMY == 0:
            continue
        _aim(slide, answer, length + 1)
        if not _is_nearer_than(slide, at, SHORT_OF_CONTACT // 2):
            continue
        while length > 0:
            _aim(slide, answer, length)
            if not _is_nearer_than(slide, at, SHORT_OF_CONTACT):
                break
            length -= 1
    return length


def _is_nearer_than(slide: Slide, at: i64, limit: i64) -> bool:
    """Whether a base is nearer than so much to the end."""
    obstacles = slide.obstacles
    return is_nearer(
        obstacles.kind,
        slide.end_x,
        slide.end_y,
        slide.end_heading,
        obstacles.base_kind[at],
        obstacles.base_x[at],
        obstacles.base_y[at],
        obstacles.base_heading[at],
        limit,
    )


def _stay(slide: Slide, answer: i64) -> None:
    _aim(slide, answer, 0)
    slide.end_z = slide.obstacles.z
    slide.end_touches = NONE


# Pivots


def focus_in_place(obstacles: Obstacles) -> None:
    """Only what the unit can meet where it stands counts from now on."""
    obstacles.focus(obstacles.x, obstacles.y, 0, ANY_HEIGHT, NO_HEIGHT)


def can_pivot(obstacles: Obstacles, heading: i64, is_full_pivot: bool) -> bool:
    """LG-NOTCH-4: whether the unit can turn to another heading; LG-K-full-pivot: by more than 90 degrees.

    Contact that it has already stays allowed.
    """
    turn = (heading - obstacles.heading) % HEADINGS
    if turn == 0 or (not is_full_pivot and _QUARTER < turn < HEADINGS - _QUARTER):
        return False
    kind, x, y, z = obstacles.kind, obstacles.x, obstacles.y, obstacles.z
    if HALF_LENGTH[kind] == 0:
        return True
    level = obstacles.level(kind, x, y, heading)
    if level == NOWHERE or magnitude(level - z) > obstacles.height:
        return False
    for number in range(obstacles.near_count):
        at = obstacles.near[number]
        if obstacles.base_flags[at] & BARS and _is_under(obstacles, at, heading):
            return False
        is_foe = obstacles.base_flags[at] & ENEMY and obstacles.base_unit[at] != obstacles.target
        if is_foe and obstacles.is_touching(at, kind, x, y, level, heading):
            if not obstacles.is_touching(at, kind, x, y, z, obstacles.heading):
                return False
    return True


def _is_under(obstacles: Obstacles, at: i64, heading: i64) -> bool:
    return overlaps(
        obstacles.kind,
        obstacles.x,
        obstacles.y,
        heading,
        obstacles.base_kind[at],
        obstacles.base_x[at],
        obstacles.base_y[at],
        obstacles.base_heading[at],
    )


def collect_pivoted(slide: Slide, heading: i64) -> None:
    """LG-NOTCH-6: which bases the unit overlaps once it has turned; they stand in `met`."""
    slide.met_count = 0
    for at in range(slide.obstacles.count):
        if _is_under(slide.obstacles, at, heading):
            slide.met = noted(slide.met, slide.met_count, at)
            slide.met_count += 1
