"""The part of an observation that changes seldom: table, units, minis, cards and markers as they are, whatever is in progress.

It is drawn again when the revision of the table has counted up, and where the revision says that single units alone have changed
(`unit_changed`), only what shows these; observation.py completes a copy at every decision. Places are seen from the observer's
own edge: for red the table is turned by 180 degrees.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.legion.actions import MINI_SLOTS, PIECE_SLOTS, TOKEN_SLOTS, UNIT_SLOTS, UPGRADE_SLOTS, seen_unit
from grognard.envs.legion.columns import (
    AT_GAME,
    AT_KEYWORDS,
    AT_MARKERS,
    AT_MINIS,
    AT_PAIRS,
    AT_TERRAIN,
    AT_UNITS,
    AT_UPGRADES,
    BLANK,
    GAME_BLUE,
    GAME_CONDITION,
    GAME_DEPLOYMENT,
    GAME_LAST,
    GAME_OBJECTIVE,
    GAME_SIZE,
    GAME_SKIRMISH,
    MARKER_ABOUT,
    MARKER_DROPPED,
    MARKER_FACE,
    MARKER_HEADING,
    MARKER_HELD,
    MARKER_KIND,
    MARKER_LEVEL,
    MARKER_OWNER,
    MARKER_PLACE,
    MARKER_WIDTH,
    MARKER_WOUNDS,
    MINI_HEALTH,
    MINI_LEVEL,
    MINI_PLACE,
    MINI_WIDTH,
    OWN_TOKENS,
    PAIR_NEARNESS,
    PAIR_SIGHT,
    PAIR_WIDTH,
    PLACE_OF_CARD,
    TERRAIN_COVER,
    TERRAIN_FLAGS,
    TERRAIN_PLACE,
    TERRAIN_RADIUS,
    TERRAIN_ROTATION,
    TERRAIN_TOP,
    TERRAIN_WIDTH,
    UNIT_ABOARD,
    UNIT_BASE,
    UNIT_BOUNTY,
    UNIT_CAPACITY,
    UNIT_COURAGE,
    UNIT_DAMAGE,
    UNIT_DEFENCE,
    UNIT_DICE,
    UNIT_DUTY,
    UNIT_HEADING,
    UNIT_HEALTH,
    UNIT_HEIGHT,
    UNIT_LEVEL,
    UNIT_MARKS,
    UNIT_MELEE,
    UNIT_MINIS,
    UNIT_MOVES,
    UNIT_ORDER,
    UNIT_ORDERED,
    UNIT_PLACE,
    UNIT_POINTS,
    UNIT_RANK,
    UNIT_REACH,
    UNIT_RESILIENCE,
    UNIT_SPEED,
    UNIT_SUPPRESSED,
    UNIT_SURGE,
    UNIT_TABLE,
    UNIT_THRESHOLD,
    UNIT_TOKEN,
    UNIT_TYPE,
    UNIT_WAITING,
    UNIT_WIDTH,
    UNIT_WORD_NUMBERS,
    UPGRADE_NUMBER,
    UPGRADE_STATE,
    UPGRADE_WIDTH,
    WORD_COLUMN,
    WORD_HIGHEST,
    WORD_WEIGHT,
    WORD_WIDTH,
)
from grognard.envs.legion.data.printed import (
    MELEE,
    MELEE_AND_RANGED,
    NO_COURAGE,
    NO_LIMIT,
    NULL_COURAGE,
    RANGED,
    RED,
    SKIRMISH,
    SURGE_BLOCK,
    SURGE_CRIT,
    SURGE_HIT,
)
from grognard.envs.legion.data.tables import UNITS, WEAPONS
from grognard.envs.legion.geometry.answers import HEADING_ANSWERS, opposite
from grognard.envs.legion.geometry.numbers import HEADING_X, HEADING_Y
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.barricades import BARRICADE_NUMBERS
from grognard.envs.legion.rules.lasting import IN_RESERVE, MUST_ATTACK, is_under
from grognard.envs.legion.rules.siding import turncoat
from grognard.envs.legion.rules.units import (
    courage_of,
    health_left,
    is_suppressed,
    speed_at_rest,
    weapons_of,
)
from grognard.envs.legion.state import (
    ABSENT,
    ALIVE,
    BANE,
    BOUNTY,
    CAPACITY,
    CART,
    DAMAGED,
    FALLEN_NOW,
    GREEN,
    KEYWORD_KINDS,
    LOST,
    LOST_EXHAUSTED,
    NO_MARKER,
    NO_MINI,
    NONE,
    OF_COUNTERPART,
    ON_TABLE,
    ONE_UNIT,
    PRIZE,
    SECRET_MISSION,
    TOKENS_EACH,
    UNITS_ALL,
    WAITING,
    State,
    first_card,
    first_mini,
    first_unit,
    is_turned,
    other,
    owner_of,
    seen_x,
    seen_y,
)

# The fields that the template hangs on: who writes to one counts up the revision.
SHOWN: Final[tuple[str, ...]] = (
    "aboard", "blue", "cached", "condition", "counterpart", "deployment", "effects", "face_down", "face_up", "ground",
    "heading", "keywords", "kind", "leader", "life", "marker", "marker_about", "marker_dropped", "marker_face", "marker_heading",
    "marker_holder", "marker_owner", "marker_wounds", "marker_x", "marker_y", "marker_z", "mini", "moves", "nominated",
    "objective", "ordered", "ordered_with_card", "points", "powers", "profile", "rank", "rolled_resilience", "rows",
    "standard_moves", "tokens", "upgrade", "upgrade_side", "upgrade_state", "upgrade_used", "upgrade_wounds", "wounds", "x", "y",
    "z",
)  # fmt: skip

# The best weapons of a mini as one number (`best_of`).
_MOST: Final[i64] = 255
_RANGED_AT: Final[i64] = 8
_MELEE_AT: Final[i64] = 16
NO_PROFILE: Final[i64] = -2


def template(state: State, player: i64) -> vec[i16]:
    """The table as the player sees it, without what is in progress, hands and cards."""
    out = BLANK[:]
    draw_agreed(state, player, out)
    draw_terrain(state, player, out)
    for unit in range(UNITS_ALL):
        if state.life[unit] != ABSENT:
            draw_all_of(state, player, unit, out)
            draw_words(state, unit, out, AT_KEYWORDS + seen_unit(player, unit) * WORD_WIDTH)
    draw_pairs(state, player, out)
    draw_markers(state, player, out)
    return out


def draw_all_of(state: State, player: i64, unit: i64, out: vec[i16]) -> None:
    """Everything but its keywords and what lies between the unit and others."""
    row = seen_unit(player, unit)
    draw_unit(state, player, unit, out, AT_UNITS + row * UNIT_WIDTH)
    draw_minis(state, unit, out, AT_MINIS + row * MINI_SLOTS * MINI_WIDTH, is_turned(state, player))
    draw_upgrades(state, unit, out, AT_UPGRADES + row * UPGRADE_SLOTS * UPGRADE_WIDTH)


# What has changed


def redraw(state: State, player: i64, before: vec[i16], revision: i64) -> vec[i16]:
    """The template as it was at a revision, with the units drawn again that have changed since; all of it if more has."""
    if revision < 0 or (state.revision - revision) % ONE_UNIT != 0 or turncoat(state) != NONE:
        return template(state, player)
    out = before[:]
    for unit in range(UNITS_ALL):
        if state.touched[unit] > revision:
            redraw_unit(state, player, unit, out, state.worded[unit] > revision)
    return out


def redraw_unit(state: State, player: i64, unit: i64, out: vec[i16], has_new_words: bool) -> None:
    row = seen_unit(player, unit)
    _blank(out, AT_UNITS + row * UNIT_WIDTH, UNIT_WIDTH)
    _blank(out, AT_MINIS + row * MINI_SLOTS * MINI_WIDTH, MINI_SLOTS * MINI_WIDTH)
    _blank(out, AT_UPGRADES + row * UPGRADE_SLOTS * UPGRADE_WIDTH, UPGRADE_SLOTS * UPGRADE_WIDTH)
    if state.life[unit] != ABSENT:
        draw_all_of(state, player, unit, out)
    if has_new_words:
        _blank(out, AT_KEYWORDS + row * WORD_WIDTH, WORD_WIDTH)
        if state.life[unit] != ABSENT:
            draw_words(state, unit, out, AT_KEYWORDS + row * WORD_WIDTH)
    foes = first_unit(other(owner_of(unit)))
    for foe in range(foes, foes + UNIT_SLOTS):
        if state.life[foe] != ABSENT:
            redraw_pair(state, player, unit, foe, out)


def redraw_pair(state: State, player: i64, unit: i64, foe: i64, out: vec[i16]) -> None:
    """What lies between a unit and one of its enemies, whose melees may be others now."""
    mine = unit if owner_of(unit) == player else foe
    theirs = foe if mine == unit else unit
    at = AT_PAIRS + (mine % UNIT_SLOTS * UNIT_SLOTS + theirs % UNIT_SLOTS) * PAIR_WIDTH
    was_in_melee = out[at + PAIR_NEARNESS] == measuring.MELEE_NEARNESS
    _blank(out, at, PAIR_WIDTH)
    if state.life[unit] == ON_TABLE and state.life[foe] == ON_TABLE:
        draw_pair(state, mine, theirs, out, at)
    if was_in_melee or out[at + PAIR_NEARNESS] == measuring.MELEE_NEARNESS:
        draw_melee(state, foe, out, AT_UNITS + seen_unit(player, foe) * UNIT_WIDTH)


def _blank(out: vec[i16], first: i64, count: i64) -> None:
    for at in range(first, first + count):
        out[at] = 0


def draw_agreed(state: State, player: i64, out: vec[i16]) -> None:
    out[AT_GAME + GAME_SKIRMISH] = i16(state.options.game.cards == SKIRMISH)
    out[AT_GAME + GAME_LAST] = i16(state.options.rounds)
    out[AT_GAME + GAME_SIZE] = i16(state.ground.width)
    out[AT_GAME + GAME_SIZE + 1] = i16(state.ground.height)
    if state.blue != NONE:
        out[AT_GAME + GAME_BLUE + i64(state.blue != player)] = 1
    if state.objective != NONE:
        out[AT_GAME + GAME_OBJECTIVE + PLACE_OF_CARD[state.objective]] = 1
    if state.deployment != NONE:
        out[AT_GAME + GAME_DEPLOYMENT + PLACE_OF_CARD[state.deployment]] = 1
    if state.condition != NONE:
        out[AT_GAME + GAME_CONDITION + PLACE_OF_CARD[state.condition]] = 1
    _draw_row(state, 0, GAME_OBJECTIVE, out)
    _draw_row(state, 1, GAME_DEPLOYMENT, out)
    _draw_row(state, 2, GAME_CONDITION, out)


def _draw_row(state: State, category: i64, first: i64, out: vec[i16]) -> None:
    """LG-SETUP-17: the battle cards that lie in a row, the leftmost being 1."""
    row = state.rows[category]
    for at in range(i64(len(row))):
        out[AT_GAME + first + PLACE_OF_CARD[row[at]]] = i16(at + 1)


def draw_terrain(state: State, player: i64, out: vec[i16]) -> None:
    """Each piece with the circle round its first polygon."""
    ground = state.ground
    for piece in range(min(i64(len(ground.top)), i64(PIECE_SLOTS))):
        row, polygon = AT_TERRAIN + piece * TERRAIN_WIDTH, ground.piece_first[piece]
        out[row + TERRAIN_PLACE] = i16(seen_x(state, player, ground.circle_x[polygon]))
        out[row + TERRAIN_PLACE + 1] = i16(seen_y(state, player, ground.circle_y[polygon]))
        out[row + TERRAIN_RADIUS] = i16(ground.circle_radius[polygon])
        out[row + TERRAIN_TOP] = i16(ground.top[piece])
        out[row + TERRAIN_COVER] = i16(ground.cover[piece])
        for bit in range(i64(6)):
            out[row + TERRAIN_FLAGS + bit] = i16((ground.flags[piece] >> bit) & 1)
    barricades = i64(len(state.barricades)) // BARRICADE_NUMBERS
    first = i64(len(ground.top)) - barricades  # they come behind the pieces of the map
    for number in range(min(barricades, i64(PIECE_SLOTS) - first)):
        row = AT_TERRAIN + (first + number) * TERRAIN_WIDTH
        out[row + TERRAIN_ROTATION] = i16(state.barricades[number * BARRICADE_NUMBERS + 2] + 1)


# Units


def draw_unit(state: State, player: i64, unit: i64, out: vec[i16], row: i64) -> None:
    kind = state.kind[unit]
    out[row + UNIT_RANK + state.rank[unit]] = 1
    out[row + UNIT_TYPE + UNITS.type[kind]] = 1
    out[row + UNIT_BASE] = i16(UNITS.base[kind] + 1)
    out[row + UNIT_POINTS] = i16(state.points[unit])
    out[row + UNIT_HEIGHT] = i16(UNITS.height[kind])
    out[row + UNIT_RESILIENCE] = i16(max(i64(0), UNITS.resilience[kind]))
    out[row + UNIT_DEFENCE] = i16(2 * i64(UNITS.defence[kind] == RED) + i64(UNITS.surge_defence[kind] == SURGE_BLOCK))
    if UNITS.surge_attack[kind] == SURGE_HIT:
        out[row + UNIT_SURGE] = 1
    elif UNITS.surge_attack[kind] == SURGE_CRIT:
        out[row + UNIT_SURGE] = 2
    draw_life(state, unit, out, row)
    draw_numbers(state, unit, out, row)
    draw_orders(state, unit, out, row)
    draw_tokens(state, unit, out, row)
    if state.leader[unit] != NONE and state.life[unit] == ON_TABLE:
        draw_place(state, player, state.leader[unit], out, row)
    draw_melee(state, unit, out, row)


def draw_melee(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    is_standing = state.leader[unit] != NONE and state.life[unit] == ON_TABLE
    is_fighting = is_standing and measuring.is_in_melee(state, unit)
    out[row + UNIT_MELEE] = i16(i64(is_fighting) + i64(is_fighting and measuring.is_engaged(state, unit)))


def draw_life(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    """Of a defeated unit everything else is left."""
    out[row + UNIT_TABLE] = i16(state.life[unit] == ON_TABLE)
    if state.life[unit] == WAITING:
        out[row + UNIT_WAITING] = i16(1 + i64(is_under(state, IN_RESERVE, unit)))
    if state.aboard[unit] != NONE:
        out[row + UNIT_ABOARD] = i16(state.aboard[unit] % UNIT_SLOTS + 1)


def draw_tokens(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    first = unit * TOKENS_EACH
    for kind in range(i64(OWN_TOKENS)):
        out[row + UNIT_TOKEN + kind] = i16(min(i64(99), state.tokens[first + kind]))
    out[row + UNIT_BOUNTY] = i16(min(i64(99), state.tokens[first + BOUNTY]))
    out[row + UNIT_BOUNTY + 1] = i16(min(i64(99), state.tokens[first + PRIZE]))
    out[row + UNIT_CAPACITY] = i16(min(i64(99), state.tokens[first + CAPACITY]))
    for place in range(i64(3)):
        if state.tokens[first + SECRET_MISSION + place] > 0:
            out[row + UNIT_MARKS] += i16(1 << place)
        if state.tokens[first + DAMAGED + place] > 0:
            out[row + UNIT_DAMAGE] += i16(1 << place)
    if state.rolled_resilience[unit] > 0:
        out[row + UNIT_DAMAGE] += 8


def draw_numbers(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    """What it is worth now: speed, courage, minis, wounds, weapons."""
    out[row + UNIT_SPEED] = i16(speed_at_rest(state, unit))
    courage = courage_of(state, unit)
    if courage == NO_COURAGE:
        out[row + UNIT_COURAGE] = -1
    elif courage >= NULL_COURAGE:
        out[row + UNIT_COURAGE] = 10
    else:
        out[row + UNIT_COURAGE] = i16(max(i64(0), min(i64(9), courage)))
    out[row + UNIT_THRESHOLD] = i16(UNITS.wounds[state.kind[unit]])
    health: i64 = 0
    reach: i64 = 0
    ranged: i64 = 0
    melee: i64 = 0
    known = NO_PROFILE  # minis of a profile have the same weapons
    arms: i64 = 0
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] != ALIVE:
            continue
        out[row + UNIT_MINIS] += 1
        health += health_left(state, mini)
        if state.profile[mini] != known:
            known, arms = state.profile[mini], best_of(weapons_of(state, mini))
        reach = max(reach, arms & _MOST)
        ranged += (arms >> _RANGED_AT) & _MOST
        melee += arms >> _MELEE_AT
    out[row + UNIT_HEALTH] = i16(health)
    out[row + UNIT_REACH] = i16(reach)
    out[row + UNIT_DICE] = i16(ranged)
    out[row + UNIT_DICE + 1] = i16(melee)


def best_of(weapons: vec[i64]) -> i64:
    """Of some weapons the longest range, most ranged dice and most melee dice, as one number."""
    reach: i64 = 0
    ranged: i64 = 0
    melee: i64 = 0
    for number in range(i64(len(weapons))):
        weapon = weapons[number]
        dice = WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon]
        if WEAPONS.kind[weapon] == RANGED or WEAPONS.kind[weapon] == MELEE_AND_RANGED:
            ranged = max(ranged, dice)
            if WEAPONS.range_max[weapon] != NO_LIMIT:
                reach = max(reach, WEAPONS.range_max[weapon])
        if WEAPONS.kind[weapon] == MELEE or WEAPONS.kind[weapon] == MELEE_AND_RANGED:
            melee = max(melee, dice)
    return reach | ranged << _RANGED_AT | melee << _MELEE_AT


def draw_orders(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    out[row + UNIT_ORDER] = i16(3 * state.face_up[unit] + state.face_down[unit])
    out[row + UNIT_ORDERED] = i16(state.ordered[unit] + 2 * state.ordered_with_card[unit])
    out[row + UNIT_MOVES] = i16(state.moves[unit])
    out[row + UNIT_MOVES + 1] = i16(state.standard_moves[unit])
    out[row + UNIT_SUPPRESSED] = i16(is_suppressed(state, unit))
    out[row + UNIT_DUTY] = i16(
        2 * i64(state.nominated[owner_of(unit)] == unit) + i64(is_under(state, MUST_ATTACK, unit))
    )


def draw_place(state: State, player: i64, mini: i64, out: vec[i16], row: i64) -> None:
    sign = i64(-1) if is_turned(state, player) else i64(1)
    out[row + UNIT_PLACE] = i16(seen_x(state, player, state.x[mini]))
    out[row + UNIT_PLACE + 1] = i16(seen_y(state, player, state.y[mini]))
    out[row + UNIT_LEVEL] = i16(state.z[mini])
    out[row + UNIT_HEADING] = i16(sign * HEADING_X[state.heading[mini]])
    out[row + UNIT_HEADING + 1] = i16(sign * HEADING_Y[state.heading[mini]])


def draw_words(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    start = unit * KEYWORD_KINDS
    for at in range(i64(len(UNIT_WORD_NUMBERS))):
        amount = i64(state.keywords[start + UNIT_WORD_NUMBERS[at]])
        if amount != 0:
            out[row + WORD_COLUMN[at]] += i16(min(amount, WORD_HIGHEST[at]) * WORD_WEIGHT[at])


def draw_minis(state: State, unit: i64, out: vec[i16], row: i64, is_turned: bool) -> None:
    sign = i64(-1) if is_turned else i64(1)
    leader = state.leader[unit]
    is_standing = state.life[unit] == ON_TABLE and leader != NONE
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        life = state.mini[mini]
        if life != NO_MINI:
            health: i64 = 0
            if life == FALLEN_NOW:
                health = -1
            elif life == ALIVE:
                health = health_left(state, mini)
            profile = state.profile[mini]
            out[row + MINI_HEALTH] = i16(10 * health + (9 if profile == OF_COUNTERPART else profile + 1))
            is_placed = state.z[mini] != measuring.OUT_OF_REACH  # who is restored may wait for a place
            if life == ALIVE and is_placed and is_standing:
                out[row + MINI_PLACE] = i16(sign * (state.x[mini] - state.x[leader]))
                out[row + MINI_PLACE + 1] = i16(sign * (state.y[mini] - state.y[leader]))
                out[row + MINI_LEVEL] = i16(state.z[mini])
        row += MINI_WIDTH


def draw_upgrades(state: State, unit: i64, out: vec[i16], row: i64) -> None:
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if state.upgrade[slot] != NONE:
            number = state.upgrade[slot] + 1
            out[row + UPGRADE_NUMBER] = i16(number if state.upgrade_side[slot] == 0 else -number)
            out[row + UPGRADE_STATE] = i16(_state_of_card(state, slot))
        row += UPGRADE_WIDTH


def _state_of_card(state: State, slot: i64) -> i64:
    seen = 2 * (LOST - state.upgrade_state[slot]) + state.upgrade_used[slot]
    if state.upgrade_state[slot] >= LOST:
        seen = 0 if state.upgrade_state[slot] == LOST else i64(1) if state.upgrade_state[slot] == LOST_EXHAUSTED else 8
    weight: i64 = 10
    seen += weight * min(i64(9), state.upgrade_wounds[slot])
    for kind in range(GREEN):
        weight *= 10
        seen += weight * min(i64(9) if kind < GREEN - 1 else i64(2), state.cached[slot * GREEN + kind])
    return seen


def draw_pairs(state: State, player: i64, out: vec[i16]) -> None:
    """For each own unit and each of theirs on the table."""
    mine, theirs = player * UNIT_SLOTS, (1 - player) * UNIT_SLOTS
    for own in range(UNIT_SLOTS):
        if state.life[mine + own] != ON_TABLE:
            continue
        for enemy in range(UNIT_SLOTS):
            if state.life[theirs + enemy] == ON_TABLE:
                draw_pair(state, mine + own, theirs + enemy, out, AT_PAIRS + (own * UNIT_SLOTS + enemy) * PAIR_WIDTH)


def draw_pair(state: State, unit: i64, enemy: i64, out: vec[i16], row: i64) -> None:
    seen = measuring.shown(state, min(unit, enemy), max(unit, enemy))
    forth, back = (seen >> measuring.SIGHT) & measuring.CLEARNESS, (seen >> measuring.SIGHT_BACK) & measuring.CLEARNESS
    out[row + PAIR_NEARNESS] = i16(seen & measuring.NEARNESS)
    out[row + PAIR_SIGHT] = i16(forth if unit < enemy else back)
    out[row + PAIR_SIGHT + 1] = i16(back if unit < enemy else forth)


def draw_markers(state: State, player: i64, out: vec[i16]) -> None:
    for number in range(i64(TOKEN_SLOTS)):
        kind = state.marker[number]
        if kind == NO_MARKER:
            continue
        row = AT_MARKERS + number * MARKER_WIDTH
        out[row + MARKER_KIND + kind - 1] = 1
        owner, holder = state.marker_owner[number], state.marker_holder[number]
        if owner != NONE:
            out[row + MARKER_OWNER] = 1 if owner == player else -1
        out[row + MARKER_PLACE] = i16(seen_x(state, player, state.marker_x[number]))
        out[row + MARKER_PLACE + 1] = i16(seen_y(state, player, state.marker_y[number]))
        out[row + MARKER_LEVEL] = i16(state.marker_z[number])
        out[row + MARKER_FACE] = i16(state.marker_face[number])
        if holder != NONE:
            out[row + MARKER_HELD] = 1 if owner_of(holder) == player else -1
        out[row + MARKER_WOUNDS] = i16(state.marker_wounds[number])
        if state.marker_dropped[number] != NONE:
            out[row + MARKER_DROPPED] = 1 if state.marker_dropped[number] == player else -1
        if kind == CART:
            heading = state.marker_heading[number]
            out[row + MARKER_HEADING] = i16(
                (opposite(heading, HEADING_ANSWERS) if is_turned(state, player) else heading) + 1
            )
        if kind != BANE or owner == player:
            out[row + MARKER_ABOUT] = i16(state.marker_about[number] + 1)
