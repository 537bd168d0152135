"""LG-MOVE: the answers to where a leader on a small base goes: along a direction, to a unit, a token or a piece of terrain.

Answers come in two steps: which way (`has_...`), then where (`fill_...`, into `Ends`). Both ask the same functions, so what is
offered first always has a second answer. The move has been begun (moving.py) when these are asked.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import (
    FIRST_INSIDE,
    FIRST_OUTSIDE,
    FULL_REACH,
    HALF_INCH,
    INTO_CONTACT,
    NONE,
    SIDE_ANSWERS,
    SPOT_ANSWERS,
    STEP_ANSWERS,
)
from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, HALF_LENGTH, RADIUS, gap, is_within
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.geometry.moving import FINE, Ends, Move, begin_climb, begin_standard, can_go
from grognard.envs.legion.geometry.numbers import (
    BAND,
    BANDS,
    DIRECTION_X,
    DIRECTION_Y,
    DIRECTIONS,
    HEADINGS,
    ONE,
    magnitude,
    root,
    rounded,
)
from grognard.envs.legion.geometry.obstacles import Obstacles
from grognard.envs.legion.geometry.spots import Spots

_FAR_AWAY: Final[i64] = 30000
_TURNS: Final[vec[i64]] = vec[i64]([0, 2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 12, -12])  # round a mini to be touched


def can_stay(move: Move) -> bool:
    """AMB-125: whether the leader may end its move where it began."""
    return can_go(move, move.obstacles.x, move.obstacles.y) == move.obstacles.z


def _offer(move: Move, answer: i64, x: i64, y: i64, ends: Ends) -> bool:
    """Note an answer if the leader can go there."""
    level = can_go(move, x, y)
    if level == NOWHERE:
        return False
    ends.put(answer, x, y, level, move.obstacles.heading)
    return True


def fill_steps(move: Move, direction: i64, ends: Ends, is_enough: bool) -> None:
    """How far along a direction, in half inches, the last answer being the full reach; one answer may be enough.

    Where difficult terrain bars the longest tool, the full reach is that of the longest one it never bars (LG-MOVE-9).
    """
    ends.clear()
    cosine, sine = DIRECTION_X[direction], DIRECTION_Y[direction]
    for answer in range(i64(STEP_ANSWERS - 1), i64(-1), -1):
        length = (answer + 1) * HALF_INCH
        if answer == FULL_REACH:
            length = _full_length(move.reach, cosine, sine)
        elif length >= move.reach:
            continue
        is_there = _offer_step(move, answer, length, cosine, sine, ends)
        if not is_there and answer == FULL_REACH and move.easy_reach < move.reach:
            is_there = _offer_step(move, answer, _full_length(move.easy_reach, cosine, sine), cosine, sine, ends)
        if is_there and is_enough:
            return


def _offer_step(move: Move, answer: i64, length: i64, cosine: i64, sine: i64, ends: Ends) -> bool:
    """Note a step of a length if the leader can go there."""
    obstacles = move.obstacles
    x, y = obstacles.x + rounded(length * cosine, ONE), obstacles.y + rounded(length * sine, ONE)
    return _offer(move, answer, x, y, ends)


def _full_length(reach: i64, cosine: i64, sine: i64) -> i64:
    """The longest step in a direction that is not beyond the reach once its end is rounded."""
    length = reach
    dx, dy = rounded(length * cosine, ONE), rounded(length * sine, ONE)
    while dx * dx + dy * dy > reach * reach:
        length -= 1
        dx, dy = rounded(length * cosine, ONE), rounded(length * sine, ONE)
    return length


def fill_sides(move: Move, x: i64, y: i64, radius: i64, ends: Ends, is_enough: bool) -> None:
    """Beside a token, on one of eight sides."""
    ends.clear()
    length = radius + RADIUS[move.obstacles.kind] + 1
    if not _is_near(move, x, y, length):
        return
    for side in range(i64(SIDE_ANSWERS)):
        at_x, at_y = x + rounded(length * DIRECTION_X[side * 6], ONE), y + rounded(length * DIRECTION_Y[side * 6], ONE)
        if _offer(move, side, at_x, at_y, ends) and is_enough:
            return


def _is_near(move: Move, x: i64, y: i64, margin: i64) -> bool:
    """Whether a place may lie within reach, give or take the margin."""
    dx, dy, far = x - move.obstacles.x, y - move.obstacles.y, move.reach + margin
    return dx * dx + dy * dy <= far * far


def fill_spots(move: Move, spots: Spots, piece: i64, ends: Ends, is_enough: bool) -> None:
    """At the spots of a piece of terrain."""
    ends.clear()
    obstacles = move.obstacles
    first = spots.first(piece, obstacles.kind)
    for answer in range(spots.number(piece, obstacles.kind)):
        x, y = spots.x[first + answer], spots.y[first + answer]
        if _is_near(move, x, y, 0) and _offer(move, answer, x, y, ends) and is_enough:
            return


def fill_edges(move: Move, unit: i64, may_touch: bool, ends: Ends, is_enough: bool) -> None:
    """With respect to a unit: to the edges of ranges 1 to 5, measured to its nearest mini, and into contact if it may be."""
    ends.clear()
    nearest = nearest_base(move.obstacles, unit, NOWHERE)
    if nearest == NONE:
        return
    away = _gap_to(move.obstacles, nearest)
    for number in range(i64(1), BANDS + 1):
        if magnitude(away - number * BAND) <= move.reach:
            _offer_edge(move, unit, nearest, number, away, ends)
            if is_enough and ends.count > 0:
                return
    if may_touch:
        _add_contact(move, unit, ends)


def _gap_to(obstacles: Obstacles, at: i64) -> i64:
    """The distance from the leader to a base."""
    return gap(
        obstacles.kind,
        obstacles.x,
        obstacles.y,
        obstacles.heading,
        obstacles.base_kind[at],
        obstacles.base_x[at],
        obstacles.base_y[at],
        obstacles.base_heading[at],
    )


def nearest_base(obstacles: Obstacles, unit: i64, after: i64) -> i64:
    """The base of a unit that is nearest to the leader; `after` one that was found before: the next nearest; or NONE."""
    floor = _gap_to(obstacles, after) if after != NOWHERE else -_FAR_AWAY
    best, least = NONE, _FAR_AWAY
    for at in range(obstacles.count):
        if obstacles.base_unit[at] != unit:
            continue
        away = _gap_to(obstacles, at)
        if away < floor or (away == floor and at <= after):
            continue
        if away < least:
            best, least = at, away
    return best


def _offer_edge(move: Move, unit: i64, nearest: i64, number: i64, away: i64, ends: Ends) -> None:
    """Just inside and just outside range `number`: straight towards the nearest mini, or away from it if it is too near."""
    obstacles = move.obstacles
    limit = number * BAND
    dx, dy = obstacles.base_x[nearest] - obstacles.x, obstacles.base_y[nearest] - obstacles.y
    fine = root((dx * dx + dy * dy) * (FINE * FINE))
    if fine == 0:
        return
    is_in = _is_in_range(obstacles, unit, obstacles.x, obstacles.y, limit)
    if is_in:
        dx, dy = -dx, -dy
    turn = _first_change(move, unit, limit, dx, dy, fine, magnitude(away - limit), is_in)
    if turn == NONE:
        return
    before, after = (FIRST_INSIDE, FIRST_OUTSIDE) if is_in else (FIRST_OUTSIDE, FIRST_INSIDE)
    if turn > 1:
        _offer(
            move,
            before + number - 1,
            obstacles.x + rounded((turn - 1) * dx * FINE, fine),
            obstacles.y + rounded((turn - 1) * dy * FINE, fine),
            ends,
        )
    _offer(
        move,
        after + number - 1,
        obstacles.x + rounded(turn * dx * FINE, fine),
        obstacles.y + rounded(turn * dy * FINE, fine),
        ends,
    )


def _first_change(move: Move, unit: i64, limit: i64, dx: i64, dy: i64, fine: i64, guess: i64, is_in: bool) -> i64:
    """How far along a line the unit enters or leaves a range, found by halving; NONE if not within reach.

    The change lies next to the guess wherever the nearest mini stays the nearest, so the first look is there.
    """
    obstacles = move.obstacles
    low: i64 = 0
    high = move.reach
    if not _changes_at(obstacles, unit, limit, dx, dy, fine, high, is_in):
        return NONE
    if 2 < guess < high - 2:
        if _changes_at(obstacles, unit, limit, dx, dy, fine, guess + 2, is_in):
            high = guess + 2
        else:
            low = guess + 2
        if low == 0 and not _changes_at(obstacles, unit, limit, dx, dy, fine, guess - 2, is_in):
            low = guess - 2
    while high - low > 1:
        middle = (low + high) // 2
        if _changes_at(obstacles, unit, limit, dx, dy, fine, middle, is_in):
            high = middle
        else:
            low = middle
    return high


def _changes_at(
    obstacles: Obstacles, unit: i64, limit: i64, dx: i64, dy: i64, fine: i64, length: i64, is_in: bool
) -> bool:
    x, y = obstacles.x + rounded(length * dx * FINE, fine), obstacles.y + rounded(length * dy * FINE, fine)
    return _is_in_range(obstacles, unit, x, y, limit) != is_in


def _is_in_range(obstacles: Obstacles, unit: i64, x: i64, y: i64, limit: i64) -> bool:
    """LG-GEN-10: whether some mini of a unit would be within a distance of the leader."""
    for at in range(obstacles.count):
        if obstacles.base_unit[at] == unit and is_within(
            obstacles.kind,
            x,
            y,
            obstacles.heading,
            obstacles.base_kind[at],
            obstacles.base_x[at],
            obstacles.base_y[at],
            obstacles.base_heading[at],
            limit,
        ):
            return True
    return False


def fill_contact(move: Move, unit: i64, ends: Ends) -> None:
    """The place in contact with a unit that the leader reaches first, for a melee or to embark; at most one answer."""
    ends.clear()
    _add_contact(move, unit, ends)


def _add_contact(move: Move, unit: i64, ends: Ends) -> None:
    """LG-MELEE-1: contact is sought with the nearest mini first, straight ahead, then turned round that mini by up to 90 degrees.

    LG-MELEE-3: never with a second enemy unit.
    """
    obstacles = move.obstacles
    target = obstacles.target
    obstacles.target = unit
    at = nearest_base(obstacles, unit, NOWHERE)
    while at != NONE and ends.legal[INTO_CONTACT] == 0:
        if not _is_near(move, obstacles.base_x[at], obstacles.base_y[at], contact_distance(obstacles, at)):
            if HALF_LENGTH[obstacles.base_kind[at]] == 0:
                break
        _add_contact_with(move, at, ends)
        at = nearest_base(obstacles, unit, at)
    obstacles.target = target


def contact_distance(obstacles: Obstacles, at: i64) -> i64:
    """From core to core of the unit's base and another at a gap of 1, with what a capsule is longer."""
    kind = obstacles.base_kind[at]
    return RADIUS[obstacles.kind] + RADIUS[kind] + 1 + HALF_LENGTH[kind]


def _add_contact_with(move: Move, at: i64, ends: Ends) -> None:
    obstacles = move.obstacles
    dx, dy = obstacles.x - obstacles.base_x[at], obstacles.y - obstacles.base_y[at]
    if dx == 0 and dy == 0:
        dx = 1  # right above or below it, on another level
    for number in range(i64(len(_TURNS))):
        x, y = beside(obstacles, at, obstacles.kind, dx, dy, _TURNS[number])
        level = can_go(move, x, y)
        if level != NOWHERE and obstacles.is_touching(at, obstacles.kind, x, y, level, obstacles.heading):
            ends.put(INTO_CONTACT, x, y, level, obstacles.heading)
            return


def beside(obstacles: Obstacles, at: i64, kind: i64, dx: i64, dy: i64, turn: i64) -> tuple[i64, i64]:
    """Where a disc touches a base, with a gap of 1, in the direction (dx, dy) turned by steps of 7.5 degrees."""
    step = turn % DIRECTIONS
    cosine, sine = DIRECTION_X[step], DIRECTION_Y[step]
    to_x, to_y = dx * cosine - dy * sine, dx * sine + dy * cosine
    x, y, base = obstacles.base_x[at], obstacles.base_y[at], obstacles.base_kind[at]
    core = base * HEADINGS + obstacles.base_heading[at]
    ahead = to_x * CORE_X[core] + to_y * CORE_Y[core]
    if ahead > 0:
        x, y = x + CORE_X[core], y + CORE_Y[core]
    elif ahead < 0:
        x, y = x - CORE_X[core], y - CORE_Y[core]
    length = RADIUS[kind] + RADIUS[base] + 1
    fine = root((dx * dx + dy * dy) * (FINE * FINE))
    return x + rounded(length * to_x * FINE, fine * ONE), y + rounded(length * to_y * FINE, fine * ONE)


# First answers


def has_step(move: Move, direction: i64) -> bool:
    """Whether a direction has a step."""
    fill_steps(move, direction, move.ends, True)
    return move.ends.count > 0


def has_side(move: Move, x: i64, y: i64, radius: i64) -> bool:
    """Whether a token has a side to stand at."""
    fill_sides(move, x, y, radius, move.ends, True)
    return move.ends.count > 0


def has_spot(move: Move, spots: Spots, piece: i64) -> bool:
    """Whether a piece of terrain has a spot to stand at."""
    fill_spots(move, spots, piece, move.ends, True)
    return move.ends.count > 0


def has_edge(move: Move, unit: i64, may_touch: bool) -> bool:
    """Whether there is something to do with respect to a unit."""
    fill_edges(move, unit, may_touch, move.ends, True)
    return move.ends.count > 0


def has_contact(move: Move, unit: i64) -> bool:
    """Whether the leader can get into contact with a unit."""
    fill_contact(move, unit, move.ends)
    return move.ends.count > 0


def climb_leads_farther(move: Move, spots: Spots, rise: i64) -> bool:
    """LG-MOVE-12: whether a climb leads to a place that a standard move with the speed-1 tool does not.

    Leaves the move as a standard one; it has to be begun again.
    """
    obstacles = move.obstacles
    begin_standard(move, 1, True, True, False)
    if obstacles.z <= obstacles.height and obstacles.wall_count == 0:
        return False  # nothing is higher than the silhouette
    for piece in range(spots.pieces):
        if _climbs_at(move, spots, piece, rise):
            return True
    for direction in range(i64(DIRECTIONS)):
        if _climbs_along(move, direction, rise):
            return True
    return False


def _climbs_at(move: Move, spots: Spots, piece: i64, rise: i64) -> bool:
    begin_climb(move, rise)
    fill_spots(move, spots, piece, move.ends, False)
    return move.ends.count > 0 and _has_new_end(move, SPOT_ANSWERS)


def _climbs_along(move: Move, direction: i64, rise: i64) -> bool:
    begin_climb(move, rise)
    fill_steps(move, direction, move.ends, False)
    return move.ends.count > 0 and _has_new_end(move, STEP_ANSWERS)


def _has_new_end(move: Move, answers: int) -> bool:
    begin_standard(move, 1, True, True, False)
    for answer in range(i64(answers)):
        if move.ends.legal[answer] and can_go(move, move.ends.x[answer], move.ends.y[answer]) == NOWHERE:
            return True
    return False
