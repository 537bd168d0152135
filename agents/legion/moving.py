"""Deployment and moves: which way, how far, and how the others stand."""

from typing import Final, final

from mypy_extensions import i64

from grognard.agents.legion.places import BASE, NOTHING, Outlook, far, is_goal, place_of
from grognard.agents.legion.weights import Weights
from grognard.envs.core.actions import Mask
from grognard.envs.legion.actions import (
    ATTACKING,
    BEND,
    COLUMN,
    DIRECTION,
    EIGHTH,
    HEADING,
    REACH,
    ROW,
    SIDE,
    SPOT,
    STAY,
    STEP,
    TO_PIECE,
    TO_TOKEN,
    TO_UNIT,
    UNIT,
    seen_unit,
)
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS, INTO_CONTACT, bend_of, tool_of
from grognard.envs.legion.geometry.lattice import column_x, row_y
from grognard.envs.legion.geometry.moving import TOOLS
from grognard.envs.legion.geometry.numbers import BAND, DIRECTION_X, DIRECTION_Y, HEADING_X, HEADING_Y, INCH, ONE
from grognard.envs.legion.rules.acting import is_within_limits
from grognard.envs.legion.rules.move_notes import own_activation
from grognard.envs.legion.rules.moves import move_speed
from grognard.envs.legion.rules.moving import ends_in_question
from grognard.envs.legion.rules.paying import actions_left
from grognard.envs.legion.sequence.flows import DEPLOYING
from grognard.envs.legion.sequence.moving import MOVE_LIMIT, MOVE_REASON, MOVE_UNIT, MOVE_WAY
from grognard.envs.legion.sequence.setup import DEPLOYING_COLUMN, DEPLOYING_UNIT
from grognard.envs.legion.state import MARK, MARKERS, NONE, State, owner_of

PARTS: Final[i64] = 2  # places along a way that are looked at before it is chosen
ROUGHLY: Final[i64] = 3  # ... in every third direction


def fire_share(state: State, weights: Weights, unit: i64) -> i64:
    """How much of an attack counts where a move ends: more if the unit can still attack in this activation."""
    frame = own_activation(state, unit)
    if frame != NONE and actions_left(state, frame) > 0 and is_within_limits(state, unit, ATTACKING):
        return weights.unseen
    return weights.hope


# Moves


def choose_way(state: State, mask: Mask, weights: Weights) -> i64:
    """The way along which the best place lies, as far as can be seen before the ground is looked at."""
    unit = MOVE_UNIT.get(state)
    outlook, share = Outlook(state, weights, unit), fire_share(state, weights, unit)
    speed = move_speed(state, unit, MOVE_REASON.get(state), MOVE_LIMIT.get(state))
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        worth = way_worth(state, weights, outlook, mask.ids[at], speed, share)
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


def way_worth(state: State, weights: Weights, outlook: Outlook, way: i64, speed: i64, share: i64) -> i64:
    """What the best place along a way is worth."""
    x, y = place_of(state, outlook.unit)
    if way == STAY:
        outlook.look(x, y, state.z[state.leader[outlook.unit]], 0)
        return outlook.worth(x, y, share)
    if DIRECTION.covers(way):
        if DIRECTION.argument(way) % ROUGHLY != 0:
            return NOTHING
        return best_ahead(outlook, DIRECTION.argument(way), speed, share)
    if TO_TOKEN.covers(way):
        row = TO_TOKEN.argument(way)
        outlook.look(state.marker_x[row], state.marker_y[row], state.marker_z[row], 0)
        return outlook.worth(state.marker_x[row], state.marker_y[row], share)
    if TO_PIECE.covers(way):
        on_x, on_y = on_the_way(state, x, y, TO_PIECE.argument(way), speed)
        outlook.look(on_x, on_y, state.z[state.leader[outlook.unit]], 0)
        return outlook.worth(on_x, on_y, share) + weights.terrain
    if TO_UNIT.covers(way):
        foe = seen_unit(state.to_move, TO_UNIT.argument(way))
        gap = far(x, y, state.x[state.leader[foe]], state.y[state.leader[foe]])
        return contact_worth(state, outlook, foe) if gap <= TOOLS[min(i64(3), speed)] + BASE else NOTHING
    return NOTHING


def on_the_way(state: State, x: i64, y: i64, piece: i64, speed: i64) -> tuple[i64, i64]:
    """About where a move to a piece of terrain leads: half way to its middle, or beside it if it is marked."""
    first = state.ground.piece_first[piece]
    to_x, to_y = state.ground.circle_x[first], state.ground.circle_y[first]
    if not is_goal_piece(state, piece):
        return (x + to_x) // 2, (y + to_y) // 2
    gap = max(i64(1), far(x, y, to_x, to_y))
    on = max(i64(0), min(gap - state.ground.circle_radius[first], TOOLS[max(i64(0), min(i64(3), speed))] + INCH))
    return x + (to_x - x) * on // gap, y + (to_y - y) * on // gap


def is_goal_piece(state: State, piece: i64) -> bool:
    """Whether the objective marks a piece of terrain for both."""
    for row in range(MARKERS):
        if state.marker[row] == MARK and state.marker_about[row] == piece and is_goal(state, row):
            return True
    return False


def look_ahead(outlook: Outlook, direction: i64, part: i64, speed: i64) -> tuple[i64, i64]:
    """One of the places in a direction, the last of which is the end of the way; it is looked at."""
    x, y = place_of(outlook.state, outlook.unit)
    on = (TOOLS[max(i64(0), min(i64(3), speed))] + INCH) * part // PARTS
    to_x, to_y = x + DIRECTION_X[direction] * on // ONE, y + DIRECTION_Y[direction] * on // ONE
    outlook.look(to_x, to_y, outlook.state.z[outlook.state.leader[outlook.unit]], direction // 2)
    return to_x, to_y


def best_ahead(outlook: Outlook, direction: i64, speed: i64, share: i64) -> i64:
    """What the better of two places in a direction is worth: the end of the way, and half way."""
    best: i64 = NOTHING
    for part in range(i64(1), PARTS + 1):
        x, y = look_ahead(outlook, direction, part, speed)
        best = max(best, outlook.worth(x, y, share))
    return best


def contact_worth(state: State, outlook: Outlook, foe: i64) -> i64:
    """What it is worth to go into contact with an enemy; other places near it lie in directions, too."""
    worth = outlook.melee(foe)
    leader = state.leader[foe]
    return outlook.aim(state.x[leader], state.y[leader]) + worth if worth > 0 else NOTHING


def choose_end(state: State, mask: Mask, weights: Weights) -> i64:
    """The best of the places that are offered."""
    unit = MOVE_UNIT.get(state)
    ends = ends_in_question(state)
    if ends is None:
        return mask.ids[0]
    outlook, share, way = Outlook(state, weights, unit), fire_share(state, weights, unit), MOVE_WAY.get(state)
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        said = mask.ids[at]
        answer = answer_of(said)
        if answer == NONE:
            continue
        x, y = ends.x[answer], ends.y[answer]
        outlook.look(x, y, ends.z[answer], ends.heading[answer])
        worth = outlook.worth(x, y, share)
        if REACH.covers(said) and answer == INTO_CONTACT:
            worth = contact_worth(state, outlook, seen_unit(state.to_move, TO_UNIT.argument(way)))
        if worth > best:
            best, found = worth, said
    return found


def answer_of(said: i64) -> i64:
    """The number of a place among the answers of its question, or NONE."""
    for verb in (STEP, REACH, SIDE, SPOT, EIGHTH, HEADING):
        if verb.covers(said):
            return verb.argument(said)
    return NONE


def choose_tool(state: State, mask: Mask, weights: Weights) -> i64:
    """The tool and bend of a notched base that lead to the best place."""
    unit = MOVE_UNIT.get(state)
    outlook, share = Outlook(state, weights, unit), fire_share(state, weights, unit)
    x, y = place_of(state, unit)
    heading = state.heading[state.leader[unit]]
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        said = mask.ids[at]
        if BEND.covers(said):
            bend = BEND.argument(said)
            towards = (2 * heading + bend_of(bend)) % (2 * HEADING_ANSWERS)
            on = TOOLS[tool_of(bend)] + BAND // 2
            worth = outlook.worth(x + DIRECTION_X[towards] * on // ONE, y + DIRECTION_Y[towards] * on // ONE, share)
            if worth > best:
                best, found = worth, said
    return found


def choose_heading(state: State, mask: Mask, weights: Weights) -> i64:
    """Towards the nearest enemy."""
    unit = DEPLOYING_UNIT.get(state) if state.frames[state.top] == DEPLOYING.number else MOVE_UNIT.get(state)
    x, y = place_of(state, unit)
    outlook = Outlook(state, weights, unit)
    to_x, to_y, least = state.ground.width // 2, state.ground.height // 2, i64(1 << 40)
    for at in range(i64(len(outlook.foes))):
        leader = state.leader[outlook.foes[at]]
        away = far(x, y, state.x[leader], state.y[leader])
        if away < least:
            to_x, to_y, least = state.x[leader], state.y[leader], away
    best, found = NOTHING * ONE, mask.ids[0]
    for at in range(mask.count):
        if HEADING.covers(mask.ids[at]):
            heading = HEADING.argument(mask.ids[at])
            along = (to_x - x) * HEADING_X[heading] + (to_y - y) * HEADING_Y[heading]
            if along > best:
                best, found = along, mask.ids[at]
    return found


@final
class Best:
    """What the best place is worth that a standard move could reach on open ground."""

    def __init__(self, outlook: Outlook, speed: i64, weights: Weights) -> None:
        self.later: i64 = NOTHING  # if no attack can follow in this activation
        self.now: i64 = NOTHING  # if one can
        for direction in range(i64(0), i64(len(DIRECTION_X)), 2 * ROUGHLY):
            for part in range(i64(1), PARTS + 1):
                x, y = look_ahead(outlook, direction, part, speed)
                self.later = max(self.later, outlook.worth(x, y, weights.hope))
                self.now = max(self.now, outlook.worth(x, y, weights.unseen))


# Deployment


def choose_unit_to_deploy(state: State, mask: Mask, weights: Weights) -> i64:
    """The cheapest first: the opponent learns least by it."""
    least, found = i64(1 << 40), mask.ids[0]
    for at in range(mask.count):
        if UNIT.covers(mask.ids[at]):
            points = state.points[seen_unit(state.to_move, UNIT.argument(mask.ids[at]))]
            if points < least:
                least, found = points, mask.ids[at]
    return found


def choose_column(state: State, mask: Mask, weights: Weights) -> i64:
    """The column in which the best place would lie, half way between the zone and the middle of the table."""
    unit = DEPLOYING_UNIT.get(state)
    outlook = Outlook(state, weights, unit)
    height = state.ground.height
    y = height // 4 if owner_of(unit) == state.blue else height - height // 4
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        if COLUMN.covers(mask.ids[at]):
            worth = deployed_worth(state, weights, outlook, column_x(COLUMN.argument(mask.ids[at])), y)
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def choose_row(state: State, mask: Mask, weights: Weights) -> i64:
    unit = DEPLOYING_UNIT.get(state)
    outlook, x = Outlook(state, weights, unit), column_x(DEPLOYING_COLUMN.get(state))
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        if ROW.covers(mask.ids[at]):
            worth = deployed_worth(state, weights, outlook, x, row_y(ROW.argument(mask.ids[at])))
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def deployed_worth(state: State, weights: Weights, outlook: Outlook, x: i64, y: i64) -> i64:
    """What a place is worth at the beginning: near to the objective, and towards the middle."""
    aside = far(x, y, state.ground.width // 2, state.ground.height // 2)
    return outlook.worth(x, y, weights.hope) - weights.hunt * aside // (2 * INCH)
