"""LG-NOTCH-1: the four arcs of a notched base.

The lines on a base divide everything around it into four sectors of 90 degrees from its middle; borders belong to both.
A base lies in an arc if any part of it does, and it is enough that it touches the border.

Coordinates along and across a heading are 16384 times as long as lengths; their products stay below 5 * 10^17.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, HALF_LENGTH, RADIUS, is_point_near
from grognard.envs.legion.geometry.numbers import HEADING_X, HEADING_Y, HEADINGS, magnitude

FRONT: Final[i64] = 1
RIGHT: Final[i64] = 2
REAR: Final[i64] = 4
LEFT: Final[i64] = 8
ARC_NAMES: Final = ["front", "right", "rear", "left"]  # by bit


def arcs(x: i64, y: i64, heading: i64, kind2: i64, x2: i64, y2: i64, heading2: i64) -> i64:
    """In which arcs of a base with its middle at (x, y) another base lies, at least partly: the sum of their bits."""
    hx, hy = HEADING_X[heading], HEADING_Y[heading]
    at = kind2 * HEADINGS + heading2
    cx, cy = CORE_X[at], CORE_Y[at]
    px, py = x2 - x, y2 - y
    radius = RADIUS[kind2]
    if is_point_near(0, 0, px - cx, py - cy, px + cx, py + cy, radius, 1):
        return FRONT | RIGHT | REAR | LEFT
    # What touches the border of a sector is off by at most the radius, so by its square times two on squares of
    # differences: the normal of a border is (1, 1) or (1, -1).
    reach = 2 * radius * radius * (hx * hx + hy * hy)
    along, across = px * hx + py * hy, py * hx - px * hy
    core_along, core_across = cx * hx + cy * hy, cy * hx - cx * hy
    if HALF_LENGTH[kind2] == 0:
        return _arcs_of_end(along, across, reach)
    found = _arcs_of_end(along - core_along, across - core_across, reach)
    found |= _arcs_of_end(along + core_along, across + core_across, reach)
    return found | _arcs_crossed(along - core_along, across - core_across, along + core_along, across + core_across)


def _arcs_of_end(along: i64, across: i64, reach: i64) -> i64:
    """The arcs in which a disc lies that does not cover the middle."""
    found: i64 = 0
    if _is_in_arc(along, across, reach):
        found |= FRONT
    if _is_in_arc(-across, along, reach):
        found |= RIGHT
    if _is_in_arc(-along, -across, reach):
        found |= REAR
    if _is_in_arc(across, -along, reach):
        found |= LEFT
    return found


def _is_in_arc(along: i64, across: i64, reach: i64) -> bool:
    side = along - magnitude(across)
    if side >= 0:
        return True
    # Behind the middle the middle itself is the nearest point of the sector.
    return along + magnitude(across) > 0 and side * side <= reach


def _arcs_crossed(along: i64, across: i64, along2: i64, across2: i64) -> i64:
    """The arcs that a core crosses from border to border, so through their middle lines."""
    found: i64 = 0
    if (across < 0) != (across2 < 0):
        ahead = along * magnitude(across2) + along2 * magnitude(across)
        found |= FRONT if ahead > 0 else REAR
    if (along < 0) != (along2 < 0):
        aside = across * magnitude(along2) + across2 * magnitude(along)
        found |= LEFT if aside > 0 else RIGHT
    return found
