"""Section 23: who counts for an objective, and who controls what. Questions only; victory tokens are scored in ending.py."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ABILITIES, IGNORED_NUMBER
from grognard.envs.legion.geometry import bases
from grognard.envs.legion.geometry.zones import Zone, square_to_zone
from grognard.envs.legion.rules.measuring import is_in_zone, leader_at_token, marker_base, touches_piece
from grognard.envs.legion.rules.rally import is_panicked
from grognard.envs.legion.rules.units import is_on_table, is_trooper, sources
from grognard.envs.legion.state import MARKERS, NONE, OBJECTIVE, UNITS_ALL, State, first_unit, owner_of


def counts(state: State, unit: i64) -> bool:
    """LG-ACT-20, LG-BATTLE-8: on the table, not panicked, and not left out by one of its abilities."""
    return is_on_table(state, unit) and not is_left_out(state, unit) and not is_panicked(state, unit)


def is_left_out(state: State, unit: i64) -> bool:
    found = sources(state, unit, IGNORED_NUMBER)
    for at in range(i64(0), i64(len(found)), 2):
        if ABILITIES[found[at]].is_ignored_by_objectives(state, unit, found[at + 1]):
            return True
    return False


def units_in(state: State, seat: i64, zone: Zone) -> i64:
    """How many units of a seat have their leader wholly in a zone."""
    count: i64 = 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if counts(state, unit) and is_in_zone(state, unit, zone):
            count += 1
    return count


def leaders_at(state: State, seat: i64, row: i64, troopers_only: bool) -> i64:
    """How many leaders of a seat are at range 1 of a token."""
    count: i64 = 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if counts(state, unit) and leader_at_token(state, unit, row, 1):
            if is_trooper(state, unit) or not troopers_only:
                count += 1
    return count


def leaders_touching(state: State, seat: i64, piece: i64) -> i64:
    """AMB-118: how many leaders of a seat touch a piece of terrain."""
    count: i64 = 0
    for unit in range(first_unit(seat), first_unit(seat) + UNITS_ALL // 2):
        if counts(state, unit) and touches_piece(state, unit, piece):
            count += 1
    return count


def larger(gold: i64, silver: i64) -> i64:
    """Section 23: who has strictly more, or NONE."""
    if gold == silver:
        return NONE
    return 0 if gold > silver else i64(1)


def holder_of_token(state: State, row: i64) -> i64:
    """Section 23: the unit that holds a token and counts, or NONE; a panicked holder scores nothing."""
    unit = state.marker_holder[row]
    return unit if unit != NONE and counts(state, unit) else NONE


def is_asset(state: State, row: i64) -> bool:
    """LG-K-hunted: the token of a hunted mini, which objective cards do not mean; its owner is the side of that mini."""
    return state.marker[row] == OBJECTIVE and state.marker_owner[row] != NONE


def assets_held(state: State, seat: i64) -> i64:
    """LG-K-hunted, LG-ACT-20: assets of the enemy that are held by units of a seat, panicked or not."""
    found: i64 = 0
    for row in range(MARKERS):
        unit = state.marker_holder[row]
        if is_asset(state, row) and state.marker_owner[row] != seat and unit != NONE and owner_of(unit) == seat:
            found += 1
    return found


def cart_to_piece(state: State, row: i64, piece: i64, limit: i64) -> bool:
    """Whether a cart is as near as that to a piece of terrain."""
    ground, kind = state.ground, marker_base(state, row)
    for polygon in range(ground.piece_first[piece], ground.piece_first[piece + 1]):
        x, y, heading = state.marker_x[row], state.marker_y[row], state.marker_heading[row]
        if not ground.is_base_apart(polygon, kind, x, y, heading, limit, 1):
            return True
    return False


def token_to_zone(state: State, row: i64, zone: Zone, limit: i64) -> bool:
    """Whether any part of a token lies in a zone or within a distance of it."""
    reach = limit + bases.RADIUS[bases.TOKEN]
    return square_to_zone(zone, state.marker_x[row], state.marker_y[row]) <= reach * reach
