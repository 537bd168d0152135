"""What is in progress, drawn on the table: deployment zones, ranges and sight of the unit in question, moves and attacks."""

from itertools import pairwise
from math import cos, pi, sin

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.scene import Circle, Line, Polygon, Rectangle, Scene, Text
from grognard.envs.legion.actions import CATALOGUE, DIRECTION
from grognard.envs.legion.data.printed import BASE_HALF_LENGTH, BASE_RADIUS, INCH
from grognard.envs.legion.data.tables import UNITS
from grognard.envs.legion.render_space import COLOURS, FIRE, MOVING, RING, Box, Point, Space, outline
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.moving import CHOOSE_WAY, ends_in_question
from grognard.envs.legion.rules.zones import zone_of
from grognard.envs.legion.sequence.activation import EVENT_TRACK, EVENT_UNIT
from grognard.envs.legion.sequence.attack import ATTACK_DEFENDERS, ATTACK_UNIT, POOL_DEFENDER, POOL_UNIT
from grognard.envs.legion.sequence.flows import ATTACK, EVENT, POOL
from grognard.envs.legion.state import NONE, ON_TABLE, SETTING_UP, UNITS_ALL, State, owner_of
from grognard.envs.legion.subject import unit_in_question

BANDS = 4  # ranges drawn around the unit in question
SHIFT = 2 * int(INCH)


def draw_zones(scene: Scene, state: State, space: Space) -> None:
    """During the setup, where both sides deploy."""
    if state.phase != SETTING_UP or state.deployment == NONE or state.blue == NONE:
        return
    for seat, colour in enumerate(COLOURS):
        zone = zone_of(state, i64(seat))
        for at in range(0, len(zone.parts), 4):
            left, bottom, right, top = (int(zone.parts[at + side]) for side in range(4))
            x, y = space.at(left, top)
            scene.add(
                Rectangle(x, y, (right - left) * space.scale, (top - bottom) * space.scale, "none", colour, 0.0, 2.5)
            )
        if zone.disc_radius:
            middle, reach = (int(zone.disc_x), int(zone.disc_y)), int(zone.disc_radius)
            points = [
                space.at(middle[0] + reach * cos(pi * n / 36), middle[1] + reach * sin(pi * n / 36)) for n in range(73)
            ]
            _draw_line(scene, space, points, colour, 2.5)


def draw_reach(scene: Scene, state: State, space: Space) -> None:
    """Below the minis: ranges and sight of the unit that attacks, or of the one in question."""
    unit = attacker_of(state)
    if unit == NONE:
        unit = unit_in_question(state)
    if unit != NONE and state.life[unit] == ON_TABLE and state.leader[unit] != NONE:
        _draw_ranges(scene, state, space, unit)
        _draw_sight(scene, state, space, unit)


def draw_deeds(scene: Scene, state: State, space: Space) -> None:
    """Above the minis: what moves or shoots."""
    unit = unit_in_question(state)
    if unit != NONE and state.life[unit] == ON_TABLE and state.leader[unit] != NONE:
        _draw_ways(scene, state, space, unit)
        _draw_ends(scene, state, space, unit)
    _draw_track(scene, state, space)
    _draw_attack(scene, state, space)


def attacker_of(state: State) -> i64:
    """The unit whose attack is in progress, or NONE."""
    attack = state.innermost(ATTACK)
    return ATTACK_UNIT.of(state, attack) if attack >= 0 else NONE


def ghosts(state: State, space: Space) -> list[Box]:
    """What the ghosts of a move that is chosen cover."""
    ends = ends_in_question(state)
    if ends is None:
        return []
    found = []
    for answer in range(len(ends.legal)):
        if ends.legal[answer]:
            x, y = space.at(int(ends.x[answer]), int(ends.y[answer]))
            found.append((x - 8, y - 8, x + 8, y + 8))
    return found


def _place(state: State, unit: i64) -> tuple[int, int, int, int]:
    """Base, place and heading of a unit's leader."""
    leader = state.leader[unit]
    return UNITS.base[state.kind[unit]], int(state.x[leader]), int(state.y[leader]), int(state.heading[leader])


def _draw_ranges(scene: Scene, state: State, space: Space, unit: i64) -> None:
    base, x, y, heading = _place(state, unit)
    for band in range(1, BANDS + 1):
        reach = band * 6 * int(INCH)
        points = [space.at(*point) for point in outline(base, x, y, heading, reach)]
        _draw_line(scene, space, [*points, points[0]], RING, 0.8)
        wide = BASE_RADIUS[base] + BASE_HALF_LENGTH[base] + reach
        for turn in (45, 135, 225, 315, 90, 270, 0, 180):
            at = space.at(x + wide * cos(turn * pi / 180), y + wide * sin(turn * pi / 180))
            if space.holds(at[0] - 8, at[1] - 8) and space.holds(at[0] + 8, at[1] + 8):
                scene.add(Circle(*at, 6.5, "#ffffff", RING, 0.8), Text(*at, str(band), 8, RING, "middle", True))
                break


def _draw_sight(scene: Scene, state: State, space: Space, unit: i64) -> None:
    """Thin lines to the leaders of enemies that the leader sees."""
    leader = state.leader[unit]
    start = space.at(int(state.x[leader]), int(state.y[leader]))
    for enemy in range(int(UNITS_ALL)):
        to = state.leader[enemy]
        if state.life[enemy] != ON_TABLE or owner_of(i64(enemy)) == owner_of(unit) or to == NONE:
            continue
        if measuring.leader_sees(state, unit, i64(enemy)):
            scene.add(Line(*start, *space.at(int(state.x[to]), int(state.y[to])), FIRE, 0.7))


def _draw_ways(scene: Scene, state: State, space: Space, unit: i64) -> None:
    """While a way is chosen: a stroke for each direction in which the leader can go."""
    if not state.asks(CHOOSE_WAY):
        return
    mask = Mask(CATALOGUE.size)
    CHOOSE_WAY.offer(state, mask)
    base, x, y, _ = _place(state, unit)
    near = BASE_RADIUS[base] + 40
    for direction in range(int(DIRECTION.count)):
        if mask.bits[DIRECTION.at(i64(direction))]:
            turn = 2 * pi * int(direction) / int(DIRECTION.count)
            ends = [space.at(x + reach * cos(turn), y + reach * sin(turn)) for reach in (near, near + SHIFT / 2)]
            scene.add(Line(*ends[0], *ends[1], MOVING, 1.5))


def _draw_ends(scene: Scene, state: State, space: Space, unit: i64) -> None:
    """While an end is chosen: ghosts of the leader's base at all places where it can stand."""
    ends = ends_in_question(state)
    if ends is None:
        return
    base = UNITS.base[state.kind[unit]]
    for answer in range(len(ends.legal)):
        if ends.legal[answer]:
            points = outline(base, int(ends.x[answer]), int(ends.y[answer]), int(ends.heading[answer]))
            _draw_line(scene, space, [space.at(*point) for point in [*points[::4], points[0]]], MOVING, 1.2)
            scene.add(Circle(*space.at(int(ends.x[answer]), int(ends.y[answer])), 1.8, MOVING))


def _draw_track(scene: Scene, state: State, space: Space) -> None:
    """The way of the unit that is moving, from the ghost of its leader where it began."""
    frame = state.innermost(EVENT)
    if frame < 0:
        return
    unit = EVENT_UNIT.of(state, frame)
    numbers = [int(EVENT_TRACK.at(state, frame, i64(at))) for at in range(int(EVENT_TRACK.count(state, frame)))]
    if unit == NONE or state.leader[unit] == NONE or len(numbers) < 4:
        return
    places = list(zip(numbers[::2], numbers[1::2], strict=True))
    base, x, y, heading = _place(state, unit)
    ghost = outline(base, *places[0], heading)
    _draw_line(scene, space, [space.at(*point) for point in [*ghost[::4], ghost[0]]], MOVING, 1.2)
    way = [space.at(*place) for place in [*places, (x, y)]]
    for start, end in pairwise(way):
        _draw_arrow(scene, start, end, MOVING)


def _draw_attack(scene: Scene, state: State, space: Space) -> None:
    """From the attacker to the defender of the pool that is rolled, or to those of all pools formed."""
    pool, attack = state.innermost(POOL), state.innermost(ATTACK)
    if pool >= 0:
        attacker, defenders = POOL_UNIT.of(state, pool), [POOL_DEFENDER.of(state, pool)]
    elif attack >= 0:
        attacker = ATTACK_UNIT.of(state, attack)
        count = int(ATTACK_DEFENDERS.count(state, attack))
        defenders = [ATTACK_DEFENDERS.at(state, attack, i64(at)) for at in range(count)]
    else:
        return
    for defender in defenders:
        if attacker != NONE and defender != NONE and state.leader[attacker] != NONE and state.leader[defender] != NONE:
            (_, x, y, _), (_, to_x, to_y, _) = _place(state, attacker), _place(state, defender)
            _draw_arrow(scene, space.at(x, y), space.at(to_x, to_y), FIRE)


# Lines


def _draw_line(scene: Scene, space: Space, points: list[Point], colour: str, width: float) -> None:
    """As much of a line as lies on the table."""
    for start, end in pairwise(points):
        if space.holds(*start) and space.holds(*end):
            scene.add(Line(*start, *end, colour, width))


def _draw_arrow(scene: Scene, start: Point, end: Point, colour: str) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 1:
        return
    dx, dy = dx / length, dy / length
    tip = end[0] - 9 * dx, end[1] - 9 * dy  # before the number of the unit
    scene.add(Line(*start, *tip, colour, 2.2))
    back = tip[0] - 8 * dx, tip[1] - 8 * dy
    scene.add(Polygon((tip, (back[0] - 4 * dy, back[1] + 4 * dx), (back[0] + 4 * dy, back[1] - 4 * dx)), colour))
