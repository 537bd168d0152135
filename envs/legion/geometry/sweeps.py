"""What a base meets that slides straight ahead, backwards or sideways without turning.

A disc sweeps a capsule. So does a capsule that slides along its heading: from its rear at the start to its front at the end.
Sideways it sweeps a parallelogram with round corners.

All functions take a base as kind and heading, whether it slides sideways, and the way of its middle from a to b.
"""

from mypy_extensions import i64

from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, HALF_LENGTH, RADIUS, is_segment_near
from grognard.envs.legion.geometry.ground import Ground
from grognard.envs.legion.geometry.numbers import HEADINGS


def sweeps_piece(
    ground: Ground, polygon: i64, kind: i64, heading: i64, is_sideways: bool, ax: i64, ay: i64, bx: i64, by: i64
) -> bool:
    """Whether a base overlaps a polygon of terrain on its way."""
    radius = RADIUS[kind]
    if HALF_LENGTH[kind] == 0:
        return ground.swept(polygon, radius, ax, ay, bx, by)
    cx, cy = _core_ahead(kind, heading, ax, ay, bx, by)
    if not is_sideways:
        return ground.swept(polygon, radius, ax - cx, ay - cy, bx + cx, by + cy)
    corner = ground.first[polygon]
    return (
        ground.swept(polygon, radius, ax - cx, ay - cy, ax + cx, ay + cy)
        or ground.swept(polygon, radius, ax + cx, ay + cy, bx + cx, by + cy)
        or ground.swept(polygon, radius, bx + cx, by + cy, bx - cx, by - cy)
        or ground.swept(polygon, radius, bx - cx, by - cy, ax - cx, ay - cy)
        or _is_between(ground.corner_x[corner], ground.corner_y[corner], cx, cy, ax, ay, bx, by)
    )


def sweeps_base(
    kind: i64,
    heading: i64,
    is_sideways: bool,
    ax: i64,
    ay: i64,
    bx: i64,
    by: i64,
    kind2: i64,
    x2: i64,
    y2: i64,
    heading2: i64,
) -> bool:
    """Whether a base overlaps another one on its way."""
    reach = RADIUS[kind] + RADIUS[kind2]
    core = kind2 * HEADINGS + heading2
    fx, fy, tx, ty = x2 - CORE_X[core], y2 - CORE_Y[core], x2 + CORE_X[core], y2 + CORE_Y[core]
    if HALF_LENGTH[kind] == 0:
        return is_segment_near(ax, ay, bx, by, fx, fy, tx, ty, reach)
    cx, cy = _core_ahead(kind, heading, ax, ay, bx, by)
    if not is_sideways:
        return is_segment_near(ax - cx, ay - cy, bx + cx, by + cy, fx, fy, tx, ty, reach)
    return (
        is_segment_near(ax - cx, ay - cy, ax + cx, ay + cy, fx, fy, tx, ty, reach)
        or is_segment_near(ax + cx, ay + cy, bx + cx, by + cy, fx, fy, tx, ty, reach)
        or is_segment_near(bx + cx, by + cy, bx - cx, by - cy, fx, fy, tx, ty, reach)
        or is_segment_near(bx - cx, by - cy, ax - cx, ay - cy, fx, fy, tx, ty, reach)
        or _is_between(x2, y2, cx, cy, ax, ay, bx, by)
    )


def _core_ahead(kind: i64, heading: i64, ax: i64, ay: i64, bx: i64, by: i64) -> tuple[i64, i64]:
    """The end of the core that goes ahead, from the middle of the base."""
    core = kind * HEADINGS + heading
    cx, cy = CORE_X[core], CORE_Y[core]
    return (cx, cy) if (bx - ax) * cx + (by - ay) * cy >= 0 else (-cx, -cy)


def _is_between(x: i64, y: i64, cx: i64, cy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a point lies inside the parallelogram that a core sweeps sideways."""
    dx, dy = bx - ax, by - ay
    turn = dx * cy - dy * cx
    if turn == 0:
        return False
    if turn < 0:
        cx, cy, turn = -cx, -cy, -turn
    px, py = x - ax, y - ay
    along, across = px * cy - py * cx, dx * py - dy * px  # shares of the way and of the core, times `turn`
    return 0 < along < turn and -turn < across < turn
