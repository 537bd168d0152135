"""What one player may see, as numbers: the player's own side first, then the others clockwise (`columns.py` says where).

Everything here reads public facts and the observer's own; during the secret economic phase the others' counters are
shown as they stood when it began.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.space_empires.columns import (
    ALIEN_ACTED,
    ALIEN_DAMAGE,
    ALIEN_FIRING,
    ALIEN_SCREENED,
    ALIEN_SHIPS,
    ALIEN_WIDTH,
    BATTLE_ATTACKER,
    BATTLE_BONUS,
    BATTLE_DEFENDER,
    BATTLE_POINT_DEFENCE,
    BATTLE_ROUND,
    BEHIND_RAIDERS,
    COUNTED_COLUMN,
    COUNTED_ROW,
    COUNTED_SHIPS,
    COUNTED_WIDTH,
    DECISION_ASKED,
    DECISION_BATTLE_COLUMN,
    DECISION_BATTLE_ROW,
    DECISION_BERTHS,
    DECISION_BUILDING,
    DECISION_COLUMN,
    DECISION_KIND,
    DECISION_RAIDERS,
    DECISION_ROLLS,
    DECISION_ROW,
    DECISION_SCANNERS,
    FIRST_RAIDER,
    GAME_ACTIVE,
    GAME_ALIENS,
    GAME_CYCLE,
    GAME_CYCLES_LEFT,
    GAME_DOOMSDAY,
    GAME_FIGHTERS,
    GAME_GEARING,
    GAME_INSTANT_TECH,
    GAME_MERCHANTS,
    GAME_MINES,
    GAME_ORDER,
    GAME_PHASE,
    GAME_RAIDERS,
    GAME_REVISED,
    GAME_SEAT,
    GAME_SLINGSHOT,
    GAME_TEAMS,
    GAME_TURN,
    GAME_UNPREDICTABLE,
    GAME_VICTORY,
    GAME_WARP_1,
    GAME_WARP_2,
    GROUP_ACTED,
    GROUP_ATTACK,
    GROUP_BUSY,
    GROUP_CHOSEN,
    GROUP_COLUMN,
    GROUP_COUNTED,
    GROUP_DAMAGE,
    GROUP_DEFENCE,
    GROUP_DISCLOSED,
    GROUP_FACE,
    GROUP_MOVE,
    GROUP_ROW,
    GROUP_SCREENED,
    GROUP_SHIPS,
    GROUP_SPECIAL,
    GROUP_TACTICS,
    GROUP_WIDTH,
    HAZARD_OF,
    HEX_ALIEN_TYPES,
    HEX_ALIENS,
    HEX_CHART,
    HEX_COLONY,
    HEX_COUNTERS,
    HEX_HAZARD,
    HEX_HERE,
    HEX_HOME,
    HEX_MINERALS,
    HEX_MY_HULL,
    HEX_MY_IDLE,
    HEX_MY_SINGLES,
    HEX_PLANET,
    HEX_WRECKS,
    MACHINE_COLUMN,
    MACHINE_DAMAGE,
    MACHINE_RATING,
    MACHINE_ROW,
    MACHINE_WEAKNESS,
    MACHINE_WIDTH,
    ME_BID,
    ME_CP,
    ME_DISCLOSED,
    ME_GRANTS,
    ME_HOME_COLUMN,
    ME_HOME_ROW,
    ME_INCOME,
    ME_LAST_RESEARCH,
    ME_LEVEL,
    ME_MAINTENANCE,
    ME_POINTS,
    ME_PROGRESS,
    ME_RESEARCH,
    OFFSETS,
    OTHER_ALIVE,
    OTHER_COLONIES,
    OTHER_COUNTED,
    OTHER_COUNTERS,
    OTHER_HOME_COLUMN,
    OTHER_HOME_ROW,
    OTHER_LAST_BID,
    OTHER_LEVEL,
    OTHER_ORDER,
    OTHER_PARTNER,
    OTHER_POINTS,
    OTHER_SINGLES,
    OTHER_VALUE,
    OTHER_WIDTH,
    OWN_SINGLE_BUSY,
    OWN_SINGLE_CHOSEN,
    OWN_SINGLE_COLUMN,
    OWN_SINGLE_LOAD,
    OWN_SINGLE_ROW,
    OWN_SINGLE_TERRAFORMING,
    OWN_SINGLE_WIDTH,
    RAIDER_CLOAKED,
    RAIDER_HIDDEN,
    RAIDER_WIDTH,
    SEEN_ACTED,
    SEEN_ATTACK,
    SEEN_COLUMN,
    SEEN_DAMAGE,
    SEEN_DEFENCE,
    SEEN_DISCLOSED,
    SEEN_FIRING,
    SEEN_RAIDER_ANNOUNCED,
    SEEN_RAIDER_CLOAKED,
    SEEN_RAIDER_HIDDEN,
    SEEN_RAIDER_WIDTH,
    SEEN_ROW,
    SEEN_SCREENED,
    SEEN_SHIPS,
    SEEN_SPECIAL,
    SEEN_TACTICS,
    SEEN_WIDTH,
    SINGLE_COLUMN,
    SINGLE_LOAD,
    SINGLE_MOVED,
    SINGLE_ROW,
    SINGLE_WIDTH,
    Offsets,
)
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    BARREN,
    GROUP_SLOTS,
    MINERALS_5,
    MINERALS_10,
    PLANET,
    SLOTS,
    SPACE_WRECK,
    TECHS,
    column_of,
    row_of,
)
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.components import alien_ships, is_cloaked_from, is_enemy, known_ships, units_of
from grognard.envs.space_empires.rules.economy import maintenance
from grognard.envs.space_empires.rules.hazards import CHOOSE_SLINGSHOT
from grognard.envs.space_empires.sequence import ENTER_COUNTER, ENTER_ROLLS
from grognard.envs.space_empires.state import (
    ALIENS,
    ANNOUNCED,
    ECONOMIC,
    FACE_DOWN,
    FACE_UP,
    FIRST_ALIEN,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    SIGHTING,
    SIGHTING_ATTACK,
    SIGHTING_CLOAKED,
    SIGHTING_DEFENCE,
    SIGHTING_FACE,
    SIGHTING_HEX,
    SIGHTING_LOAD,
    SIGHTING_MOVED,
    SIGHTING_OWNER,
    SIGHTING_SHIPS,
    SIGHTING_SLOT,
    SIGHTING_SPECIAL,
    SIGHTING_TACTICS,
    State,
    Unit,
)

MOST: Final[i64] = 32767  # what a number of an observation can hold

# The fields that a template shows: who writes to one counts up the revision in the same function, which a test sees to.
SHOWN: Final = (
    "board", "explored", "known", "marker", "back", "aliens", "aliens_up", "colony", "capital", "minerals", "wrecks", "value",
)  # fmt: skip


def seat_of(state: State, me: i64, player: i64) -> i64:
    """The place of a player among `SEATS`: the last one clockwise sits on the right, if there is another on the left."""
    step = (player - me) % state.players
    return 3 if step > 1 and step == state.players - 1 else step


def side_of(state: State, me: i64, owner: i64) -> i64:
    """The place of an owner among `SIDES`."""
    return owner if owner >= ALIENS else seat_of(state, me, owner)


def template(state: State, me: i64) -> vec[i16]:
    """The map and the agreed options."""
    offsets = OFFSETS[state.players - 1]
    out = offsets.template[:]
    encode_options(state, me, out, offsets.game)
    hexes = state.board.hexes
    for number in range(i64(len(hexes))):
        where = hexes[number]
        here = offsets.hexes + where * offsets.hex_width
        owner = state.back[where] if state.back[where] >= 0 else state.board.home[where]
        if owner >= 0:
            step = (owner - me) % state.players
            out[here + HEX_HOME] = 1 if step == 0 else i16(-step)
        if state.explored[where]:
            out[here + HEX_CHART] = 1
            chart_marker(i64(state.marker[where]), out, here)
            chart_aliens(state, where, out, here)
            if state.colony[where] != NONE:
                chart_colony(state, me, where, out, here, offsets)
        else:
            out[here + HEX_CHART] = -1 if owner < 0 else -2
            if i64(state.known[where]) >> me & 1:
                chart_marker(i64(state.marker[where]), out, here)
    return out


def chart_marker(kind: i64, out: vec[i16], here: i64) -> None:
    if kind == PLANET or kind == BARREN:
        out[here + HEX_PLANET] = 1 if kind == PLANET else -1
    elif kind == MINERALS_5 or kind == MINERALS_10:
        out[here + HEX_MINERALS] = 5 if kind == MINERALS_5 else 10
    elif kind == SPACE_WRECK:
        out[here + HEX_WRECKS] = 1
    else:
        out[here + HEX_HAZARD] = HAZARD_OF[kind]


def chart_aliens(state: State, where: i64, out: vec[i16], here: i64) -> None:
    """Everybody sees how many there are; of which type only when they have been turned up (SE-14.1)."""
    number = alien_ships(state, where)
    if number == 0:
        return
    if not state.aliens_up[where]:
        out[here + HEX_ALIENS] = i16(-number)
        return
    out[here + HEX_ALIENS] = i16(number)
    for kind in range(i64(ALIEN_TYPES - 1)):
        out[here + HEX_ALIEN_TYPES + kind] = i16(state.aliens[where * ALIEN_TYPES + kind])


def chart_colony(state: State, me: i64, where: i64, out: vec[i16], here: i64, offsets: Offsets) -> None:
    """A colony also counts on the sheet of another, and a homeworld stands on its owner's."""
    out[here + HEX_MINERALS] = i16(state.minerals[where])
    out[here + HEX_WRECKS] = i16(state.wrecks[where])
    step = (state.colony[where] - me) % state.players
    if step == 0:
        out[here + HEX_COLONY] = i16(state.value[where] + 1)
        if state.capital[where]:
            out[offsets.me + ME_HOME_ROW] = i16(row_of(where) + 1)
            out[offsets.me + ME_HOME_COLUMN] = i16(column_of(where) + 1)
        return
    out[here + HEX_COLONY] = i16(-1 - state.value[where])
    if state.players > 2:
        out[here + HEX_COUNTERS + state.players - 1] = i16(step)
    sheet = offsets.others + (step - 1) * OTHER_WIDTH
    out[sheet + OTHER_COLONIES] += 1
    out[sheet + OTHER_VALUE] += i16(state.value[where])
    if state.capital[where]:
        out[sheet + OTHER_HOME_ROW] = i16(row_of(where) + 1)
        out[sheet + OTHER_HOME_COLUMN] = i16(column_of(where) + 1)


def encode(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Complete the observation of a player; `out` holds a copy of the template from `at` on."""
    offsets = OFFSETS[state.players - 1]
    encode_time(state, me, out, at + offsets.game)
    if state.pending != NONE:
        encode_decision(state, me, out, at, offsets)
    encode_me(state, me, out, at + offsets.me)
    encode_own(state, me, out, at, offsets)
    for step in range(1, state.players):
        other = (me + step) % state.players
        encode_other(state, me, other, out, at + offsets.others + (step - 1) * OTHER_WIDTH)
        if state.phase == ECONOMIC:
            encode_sightings(state, me, other, step, out, at, offsets)
        else:
            encode_seen(state, me, other, step, out, at, offsets)
    if state.field != NONE:
        encode_battle(state, me, out, at, offsets)
    if state.arrived > 0:
        encode_machines(state, out, at + offsets.machines)


def place_in_order(state: State, player: i64) -> i64:
    for number in range(state.players):
        if state.order[number] == player:
            return number
    return 0


def encode_time(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at + GAME_CYCLE] = i16(state.cycle)
    out[at + GAME_CYCLES_LEFT] = i16(max(0, state.options.rounds - state.cycle))
    if state.turn > 0:
        out[at + GAME_TURN + state.turn - 1] = 1
    out[at + GAME_PHASE + state.phase] = 1
    out[at + GAME_ACTIVE] = i16(state.active == me)
    out[at + GAME_ORDER] = i16(place_in_order(state, me))


def encode_options(state: State, me: i64, out: vec[i16], at: i64) -> None:
    options = state.options
    out[at + GAME_SEAT + me] = 1
    out[at + GAME_MERCHANTS] = i16(options.merchants)
    out[at + GAME_FIGHTERS] = i16(options.fighters)
    out[at + GAME_RAIDERS] = i16(options.raiders)
    out[at + GAME_MINES] = i16(options.mines)
    out[at + GAME_ALIENS] = i16(options.aliens)
    out[at + GAME_INSTANT_TECH] = i16(options.instant_tech)
    out[at + GAME_SLINGSHOT] = i16(options.slingshot)
    out[at + GAME_WARP_1] = i16(options.warp_1)
    out[at + GAME_WARP_2] = i16(options.warp_2)
    out[at + GAME_GEARING] = i16(options.gearing)
    out[at + GAME_UNPREDICTABLE] = i16(options.unpredictable)
    out[at + GAME_REVISED] = i16(options.revised)
    out[at + GAME_TEAMS] = i16(options.teams)
    out[at + GAME_DOOMSDAY] = i16(options.doomsday)
    out[at + GAME_VICTORY + options.victory_number] = 1


def encode_decision(state: State, me: i64, out: vec[i16], start: i64, offsets: Offsets) -> None:
    """Everybody sees who is asked and where a battle is; what is asked, and where, only the player asked."""
    at = start + offsets.decision
    out[at + DECISION_ASKED + seat_of(state, me, state.to_move)] = 1
    if state.field != NONE:
        out[at + DECISION_BATTLE_ROW] = i16(row_of(state.field) + 1)
        out[at + DECISION_BATTLE_COLUMN] = i16(column_of(state.field) + 1)
    if state.to_move != me:
        return
    focus = max(state.stack, state.site, state.raider_hex, state.shelter)  # at most one of them is set
    if focus != NONE:
        out[at + DECISION_ROW] = i16(row_of(focus) + 1)
        out[at + DECISION_COLUMN] = i16(column_of(focus) + 1)
        out[start + offsets.hexes + focus * offsets.hex_width + HEX_HERE] = 1
    out[at + DECISION_KIND + state.pending] = 1
    out[at + DECISION_BERTHS] = i16(state.berths)
    if state.building != NONE:
        out[at + DECISION_BUILDING + state.building] = 1
    if state.raider_owner != NONE:
        out[at + DECISION_RAIDERS + seat_of(state, me, state.raider_owner)] = 1
    if state.scanner_owner != NONE:
        out[at + DECISION_SCANNERS + seat_of(state, me, state.scanner_owner)] = 1
    if state.asks(CHOOSE_SLINGSHOT):
        out[at + DECISION_ROLLS] = i16(ENTER_ROLLS.get(state))


def encode_me(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at + ME_CP] = i16(min(state.cp[me], MOST))
    out[at + ME_INCOME] = i16(min(state.income[me], MOST))
    out[at + ME_MAINTENANCE] = i16(maintenance(state, me))
    out[at + ME_BID] = i16(min(state.bid[me], MOST))
    out[at + ME_RESEARCH] = i16(min(state.research[me], MOST))
    out[at + ME_LAST_RESEARCH] = i16(min(state.last_research[me], MOST))
    out[at + ME_POINTS] = i16(state.points[me])
    for technology in range(i64(TECHS)):
        out[at + ME_LEVEL + technology] = i16(state.level[me * TECHS + technology])
        out[at + ME_DISCLOSED + technology] = i16(state.seen_level[me * TECHS + technology])
    if state.options.unpredictable:
        for technology in range(i64(TECHS)):
            out[at + ME_PROGRESS + technology] = i16(state.progress[me * TECHS + technology])
            out[at + ME_GRANTS + technology] = i16(state.grants[me * TECHS + technology])


def encode_own(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    chosen = chosen_slot(state, me)
    for unit in units_of(state, me):
        here = at + offsets.hexes + unit.hex * offsets.hex_width
        if not unit.moved:
            out[here + HEX_MY_IDLE] += 1
        if unit.slot >= GROUP_SLOTS:
            out[here + HEX_MY_SINGLES] += 1
            row = at + offsets.my_singles + (unit.slot - GROUP_SLOTS) * OWN_SINGLE_WIDTH
            encode_own_single(unit, chosen, out, row)
        else:
            out[here + HEX_MY_HULL] += i16(UNITS.hull[unit.kind] * unit.ships)
            encode_own_group(unit, chosen, out, at + offsets.my_groups + unit.slot * GROUP_WIDTH)
            if FIRST_RAIDER <= unit.slot < BEHIND_RAIDERS:
                encode_raiders(
                    state, me, unit, out, at + offsets.my_raiders + (unit.slot - FIRST_RAIDER) * RAIDER_WIDTH
                )


def chosen_slot(state: State, me: i64) -> i64:
    """The counter that the player asked has chosen before, that fires, or whose ships roll; NONE for anybody else."""
    if state.to_move != me:
        return NONE
    if state.subject != NONE:
        return state.subject
    if state.firing == me:
        return state.shooter
    return ENTER_COUNTER.get(state) if state.asks(CHOOSE_SLINGSHOT) else i64(NONE)


def encode_own_single(unit: Unit, chosen: i64, out: vec[i16], row: i64) -> None:
    out[row + OWN_SINGLE_ROW] = i16(row_of(unit.hex) + 1)
    out[row + OWN_SINGLE_COLUMN] = i16(column_of(unit.hex) + 1)
    out[row + OWN_SINGLE_LOAD] = i16(unit.load)
    out[row + OWN_SINGLE_TERRAFORMING] = i16(unit.special)
    out[row + OWN_SINGLE_BUSY] = 2 if unit.picked else i16(unit.moved)
    out[row + OWN_SINGLE_CHOSEN] = i16(unit.slot == chosen)


def encode_own_group(unit: Unit, chosen: i64, out: vec[i16], row: i64) -> None:
    out[row + GROUP_SHIPS] = i16(unit.ships)
    out[row + GROUP_ROW] = i16(row_of(unit.hex) + 1)
    out[row + GROUP_COLUMN] = i16(column_of(unit.hex) + 1)
    out[row + GROUP_ATTACK] = i16(unit.attack)
    out[row + GROUP_DEFENCE] = i16(unit.defence)
    out[row + GROUP_TACTICS] = i16(unit.tactics)
    out[row + GROUP_MOVE] = i16(unit.move)
    out[row + GROUP_SPECIAL] = i16(unit.special)
    out[row + GROUP_BUSY] = 2 if unit.picked else i16(unit.moved)
    out[row + GROUP_CHOSEN] = i16(unit.slot == chosen)
    out[row + GROUP_DAMAGE] = i16(unit.damage)
    out[row + GROUP_SCREENED] = i16(unit.screened)
    out[row + GROUP_ACTED] = i16(unit.acted)
    out[row + GROUP_FACE] = 2 if unit.face == FACE_UP else i16(unit.face == ANNOUNCED)
    out[row + GROUP_COUNTED] = i16(unit.counted)
    out[row + GROUP_DISCLOSED] = disclosed(unit.shown_attack, unit.shown_special)


def encode_raiders(state: State, me: i64, unit: Unit, out: vec[i16], row: i64) -> None:
    out[row + RAIDER_HIDDEN] = i16(unit.hidden)
    if unit.cloaked == 0:
        return
    for owner in range(state.players):
        if owner != me and is_cloaked_from(unit, owner):
            out[row + RAIDER_CLOAKED + seat_of(state, me, owner) - 1] = 1
    out[row + RAIDER_CLOAKED + ALIENS - 1] = i16(is_cloaked_from(unit, ALIENS))


def disclosed(attack: i64, special: i64) -> i16:
    """Which levels of a group battles have shown (SE-9.9): 1 those of every ship, 2 that of the technology it carries."""
    return i16(attack != NONE) + (2 if special != NONE else 0)


def encode_other(state: State, me: i64, other: i64, out: vec[i16], at: i64) -> None:
    out[at + OTHER_ALIVE] = i16(state.alive[other])
    out[at + OTHER_PARTNER] = i16(not is_enemy(state, me, other))
    out[at + OTHER_ORDER] = i16(place_in_order(state, other))
    out[at + OTHER_LAST_BID] = i16(min(state.last_bid[other], MOST))
    out[at + OTHER_POINTS] = i16(state.points[other])
    for technology in range(i64(TECHS)):
        out[at + OTHER_LEVEL + technology] = i16(state.seen_level[other * TECHS + technology])


# Counters of the others


def encode_seen(state: State, me: i64, other: i64, step: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    """As they lie on the map."""
    for unit in units_of(state, other):
        if unit.slot >= GROUP_SLOTS:
            show_single(unit.slot, unit.hex, unit.load, unit.moved, step, out, at, offsets)
            continue
        row = show_group(unit.slot, unit.hex, known_ships(unit), unit.face, step, out, at, offsets)
        if row == NONE:
            continue
        show_levels(unit.shown_attack, unit.shown_defence, unit.shown_tactics, unit.shown_special, out, row)
        fights = unit.hex == state.field
        if FIRST_RAIDER <= unit.slot < BEHIND_RAIDERS:
            cloaked = is_cloaked_from(unit, me)
            show_raiders(unit.slot, unit.face, fights and unit.hidden, cloaked, step, out, at, offsets)
        if fights:
            out[row + SEEN_DAMAGE] = i16(unit.damage)
            out[row + SEEN_SCREENED] = i16(unit.screened)
            out[row + SEEN_ACTED] = i16(unit.acted)
            out[row + SEEN_FIRING] = i16(state.firing == other and state.shooter == unit.slot)


def encode_sightings(state: State, me: i64, other: i64, step: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    """As they lay when the secret phase began."""
    seen = state.sightings
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first + SIGHTING_OWNER] != other:
            continue
        slot, where = seen[first + SIGHTING_SLOT], seen[first + SIGHTING_HEX]
        if slot >= GROUP_SLOTS:
            moved = seen[first + SIGHTING_MOVED] == 1
            show_single(slot, where, seen[first + SIGHTING_LOAD], moved, step, out, at, offsets)
            continue
        ships, face = seen[first + SIGHTING_SHIPS], seen[first + SIGHTING_FACE]
        row = show_group(slot, where, ships, face, step, out, at, offsets)
        if row == NONE:
            continue
        attack, defence = seen[first + SIGHTING_ATTACK], seen[first + SIGHTING_DEFENCE]
        show_levels(attack, defence, seen[first + SIGHTING_TACTICS], seen[first + SIGHTING_SPECIAL], out, row)
        if FIRST_RAIDER <= slot < BEHIND_RAIDERS:
            cloaked = seen[first + SIGHTING_CLOAKED] >> me & 1 == 1
            show_raiders(slot, face, False, cloaked, step, out, at, offsets)


def show_single(
    slot: i64, where: i64, load: i64, moved: bool, step: i64, out: vec[i16], at: i64, offsets: Offsets
) -> None:
    """SE-2.5: single ships are always open."""
    out[at + offsets.others + (step - 1) * OTHER_WIDTH + OTHER_SINGLES] += 1
    row = at + offsets.seen_singles + ((step - 1) * (SLOTS - GROUP_SLOTS) + slot - GROUP_SLOTS) * SINGLE_WIDTH
    out[row + SINGLE_ROW] = i16(row_of(where) + 1)
    out[row + SINGLE_COLUMN] = i16(column_of(where) + 1)
    out[row + SINGLE_LOAD] = i16(load)
    out[row + SINGLE_MOVED] = i16(moved)


def show_group(
    slot: i64, where: i64, ships: i64, face: i64, step: i64, out: vec[i16], at: i64, offsets: Offsets
) -> i64:
    """A face-down group is only a counter in a hex (SE-2.3.1.b), perhaps with a known number of ships (AMB-56); the row of
    `seen_groups` that any other has there, or NONE."""
    sheet = at + offsets.others + (step - 1) * OTHER_WIDTH
    out[sheet + OTHER_COUNTERS] += 1
    out[at + offsets.hexes + where * offsets.hex_width + HEX_COUNTERS + step - 1] += 1
    if face == FACE_DOWN:
        if ships > 0:
            out[sheet + OTHER_COUNTED] += i16(ships)
            show_counted(where, ships, out, at + offsets.counted_groups + (step - 1) * GROUP_SLOTS * COUNTED_WIDTH)
        return NONE
    row = at + offsets.seen_groups + ((step - 1) * GROUP_SLOTS + slot) * SEEN_WIDTH
    out[row + SEEN_ROW] = i16(row_of(where) + 1)
    out[row + SEEN_COLUMN] = i16(column_of(where) + 1)
    out[row + SEEN_SHIPS] = i16(ships)
    return row


def show_counted(where: i64, ships: i64, out: vec[i16], first: i64) -> None:
    """Put it in its place among the counted groups: by hex and number, as the order of slots would tell its type."""
    row, column, number = i16(row_of(where) + 1), i16(column_of(where) + 1), i16(ships)
    at = first
    while out[at + COUNTED_SHIPS] != 0:
        if is_before(row, column, number, out, at):
            row, out[at + COUNTED_ROW] = out[at + COUNTED_ROW], row
            column, out[at + COUNTED_COLUMN] = out[at + COUNTED_COLUMN], column
            number, out[at + COUNTED_SHIPS] = out[at + COUNTED_SHIPS], number
        at += COUNTED_WIDTH
    out[at + COUNTED_ROW] = row
    out[at + COUNTED_COLUMN] = column
    out[at + COUNTED_SHIPS] = number


def is_before(row: i16, column: i16, number: i16, out: vec[i16], at: i64) -> bool:
    """Whether a counted group stands before the one at `at`."""
    if row != out[at + COUNTED_ROW]:
        return row < out[at + COUNTED_ROW]
    if column != out[at + COUNTED_COLUMN]:
        return column < out[at + COUNTED_COLUMN]
    return number < out[at + COUNTED_SHIPS]


def show_raiders(
    slot: i64, face: i64, hidden: bool, cloaked: bool, step: i64, out: vec[i16], at: i64, offsets: Offsets
) -> None:
    number = (step - 1) * (BEHIND_RAIDERS - FIRST_RAIDER) + slot - FIRST_RAIDER
    row = at + offsets.seen_raiders + number * SEEN_RAIDER_WIDTH
    out[row + SEEN_RAIDER_ANNOUNCED] = i16(face == ANNOUNCED)
    out[row + SEEN_RAIDER_HIDDEN] = i16(hidden)
    out[row + SEEN_RAIDER_CLOAKED] = i16(cloaked)


def show_levels(attack: i64, defence: i64, tactics: i64, special: i64, out: vec[i16], row: i64) -> None:
    """What battles have shown of a group (SE-9.9)."""
    out[row + SEEN_DISCLOSED] = disclosed(attack, special)
    if attack != NONE:
        out[row + SEEN_ATTACK] = i16(attack)
        out[row + SEEN_DEFENCE] = i16(defence)
        out[row + SEEN_TACTICS] = i16(tactics)
    if special != NONE:
        out[row + SEEN_SPECIAL] = i16(special)


def encode_battle(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    row = at + offsets.battle
    out[row + BATTLE_ROUND] = i16(min(state.round, MOST))
    out[row + BATTLE_ATTACKER + side_of(state, me, state.attacker)] = 1
    out[row + BATTLE_DEFENDER + side_of(state, me, state.defender)] = 1
    if state.bonus != NONE:
        out[row + BATTLE_BONUS + side_of(state, me, state.bonus)] = 1
    out[row + BATTLE_POINT_DEFENCE] = i16(state.point_defence)
    for unit in units_of(state, ALIENS):
        row = at + offsets.alien_ships + (unit.slot - FIRST_ALIEN) * ALIEN_WIDTH
        out[row + ALIEN_SHIPS] = i16(unit.ships)
        out[row + ALIEN_SCREENED] = i16(unit.screened)
        out[row + ALIEN_ACTED] = i16(min(unit.acted, unit.ships - unit.screened))
        out[row + ALIEN_DAMAGE] = i16(unit.damage)
        out[row + ALIEN_FIRING] = i16(state.firing == ALIENS and state.shooter == unit.slot)


def encode_machines(state: State, out: vec[i16], at: i64) -> None:
    for machine in units_of(state, MACHINE_OWNER):
        number = machine.slot - FIRST_MACHINE
        row = at + number * MACHINE_WIDTH
        out[row + MACHINE_ROW] = i16(row_of(machine.hex) + 1)
        out[row + MACHINE_COLUMN] = i16(column_of(machine.hex) + 1)
        out[row + MACHINE_RATING] = i16(machine.kind - UNITS.first_machine)
        out[row + MACHINE_DAMAGE] = i16(max(machine.damage, state.wounds[number]))
        if state.weakness[number] > 0:
            out[row + MACHINE_WEAKNESS + state.weakness[number] - 1] = 1
