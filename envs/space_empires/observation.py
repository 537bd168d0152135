"""What one player may see, as numbers: the player's own side first, then the others clockwise.

Everything here reads public facts and the observer's own; during the secret economic phase the others' counters are
shown as they stood when it began.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import Layout, Piece
from grognard.envs.space_empires.data.printed import (
    ASTEROIDS,
    BARREN,
    BLACK_HOLE,
    DANGER,
    DOOMSDAY,
    GROUP_SLOTS,
    HEX_NAMES,
    KINDS,
    LOST_IN_SPACE,
    MACHINES,
    MAX_PLAYERS,
    MERCHANT,
    MINERALS_5,
    MINERALS_10,
    NEBULA,
    PLANET,
    SLOTS,
    SPACE_WRECK,
    SUPER_NOVA,
    TECHNOLOGIES,
    TECHS,
    WARP_1,
    WARP_2,
    column_of,
    neighbours_of,
    row_of,
)
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.flow import DECISIONS
from grognard.envs.space_empires.options import VICTORIES
from grognard.envs.space_empires.rules.components import alien_ships, is_enemy, known_ships, role, units_of
from grognard.envs.space_empires.rules.economy import maintenance
from grognard.envs.space_empires.state import (
    ALIENS,
    ECONOMIC,
    FACE_DOWN,
    FIRST_ALIEN,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    PHASES,
    SIGHTING,
    State,
    Unit,
)

CP_LIMIT: Final = 255
# Questions that are told by the row of another, which asks for the same kind of answer.
SHARED_ROWS: Final = {"ChooseJoining": "ChooseUncloaked", "ChooseCasualty": "ChooseDamaged"}
DECISION_NAMES: Final = [type(decision).__name__ for decision in DECISIONS]
DECISION_ROWS: Final = [name for name in DECISION_NAMES if name not in SHARED_ROWS]
ROW_OF_DECISION: Final[vec[i64]] = vec[i64](
    [i64(DECISION_ROWS.index(SHARED_ROWS.get(name, name))) for name in DECISION_NAMES]
)
KINDS_OF_DECISION: Final = len(DECISION_ROWS)

GAME_COLUMNS: Final = [
    ("cycle", 20),
    ("cycles_left", 20),
    *[(f"turn_{turn}", 1) for turn in (1, 2, 3)],
    *[(phase, 1) for phase in PHASES],
    ("active", 1),
    ("order", 3),
    *[(f"seat_{seat}", 1) for seat in range(MAX_PLAYERS)],
    *[(module, 1) for module in ("merchants", "fighters", "raiders", "mines", "aliens", "instant_tech", "slingshot")],
    *[
        ("warp_1", 1),
        ("warp_2", 1),
        ("gearing", 1),
        ("unpredictable", 1),
        ("revised", 1),
        ("teams", 1),
        ("doomsday", 3),
    ],
    *[(victory, 1) for victory in VICTORIES],
]
DECISION_COLUMNS: Final = [
    *[(f"asked_{seat}", 1) for seat in ("me", "left", "second_left", "right")],
    *[("row", 12), ("column", 13), ("battle_row", 12), ("battle_column", 13)],
    *[(name, 1) for name in DECISION_ROWS],
    *[(f"building_{symbol}", 1) for symbol in UNITS.symbols[: UNITS.players]],
]
ME_COLUMNS: Final = [
    *[
        ("cp", 100),
        ("income", 50),
        ("maintenance", 50),
        ("bid", 25),
        ("research", 50),
        ("last_research", 50),
        ("points", 3),
    ],
    *[(f"level_{name}", 3) for name in TECHNOLOGIES],
    *[(f"progress_{name}", 40) for name in TECHNOLOGIES],
    *[(f"grants_{name}", 5) for name in TECHNOLOGIES],
]
OTHER_COLUMNS: Final = [
    *[("alive", 1), ("partner", 1), ("order", 3), ("last_bid", 25), ("points", 3), ("colonies", 10), ("value", 50)],
    *[("counters", 20), ("singles", 20), ("counted", 20)],
    *[(f"level_{name}", 3) for name in TECHNOLOGIES],
]
HEX_COLUMNS: Final = [
    *[("chart", 2), ("planet", 5), ("hazard", 9), ("treasure", 10), ("colony", 20), ("my_hull", 10)],
    *[("my_singles", 5), ("my_idle", 5), ("here", 1)],
]
RIVAL_COLUMNS: Final = [("counters", 5)]
OWNER_COLUMNS: Final = [("owner", 3)]  # with more than one rival
GROUP_COLUMNS: Final = [
    *[
        ("ships", 6),
        ("row", 12),
        ("column", 13),
        ("attack", 3),
        ("defence", 3),
        ("tactics", 3),
        ("move", 6),
        ("special", 3),
    ],
    *[("busy", 3), ("damage", 3), ("screened", 6)],
]
SINGLE_COLUMNS: Final = [("row", 12), ("column", 13), ("load", 10)]
OWN_SINGLE_COLUMNS: Final = [*SINGLE_COLUMNS, ("busy", 3)]
SEEN_COLUMNS: Final = [
    *[("row", 12), ("column", 13), ("ships", 6), ("attack", 3), ("defence", 3), ("tactics", 3), ("damage", 3)],
]
BATTLE_COLUMNS: Final = [
    *[("round", 10), ("attacking", 1), ("defending", 1), ("my_bonus", 1), ("enemy_bonus", 1), ("point_defence", 1)],
]
ALIEN_COLUMNS: Final = [("ships", 4), ("screened", 4), ("acted", 4)]
MACHINE_COLUMNS: Final = [("row", 12), ("column", 13), ("rating", 10), ("damage", 10), ("weakness", 5)]

HAZARDS: Final = (
    ASTEROIDS, NEBULA, BLACK_HOLE, SUPER_NOVA, WARP_1, WARP_2, DANGER, LOST_IN_SPACE, DOOMSDAY,
)  # fmt: skip

HAZARD: Final[vec[i16]] = vec[i16](
    [i16(HAZARDS.index(kind) + 1 if kind in HAZARDS else 0) for kind in range(KINDS)]
)  # the code of each kind of marker

HEX_WIDTH: Final = len(HEX_COLUMNS)
RIVAL_WIDTH: Final = len(RIVAL_COLUMNS)
GROUP_WIDTH: Final = len(GROUP_COLUMNS)
SINGLE_WIDTH: Final = len(SINGLE_COLUMNS)
OWN_SINGLE_WIDTH: Final = len(OWN_SINGLE_COLUMNS)
SEEN_WIDTH: Final = len(SEEN_COLUMNS)
OTHER_WIDTH: Final = len(OTHER_COLUMNS)


def make_layout(players: int) -> Layout:
    """The pieces for a number of players; `left` and so on are the other seats clockwise from the observer."""
    others = ["left", "right"] if players == 3 else ["left", "opposite", "right"][: players - 1]
    rivals = [(f"{other}_{column}", scale) for other in others for column, scale in RIVAL_COLUMNS]
    return Layout(
        [
            Piece("game", "time, phase, seat of the observer and options in use", GAME_COLUMNS),
            Piece(
                "decision",
                "who is asked, and where a battle is fought; for the player asked, what and where",
                DECISION_COLUMNS,
            ),
            Piece("me", "the observer's own sheet", ME_COLUMNS),
            Piece("others", "what is known of the other players, clockwise", OTHER_COLUMNS, others),
            Piece(
                "hexes",
                "the map. chart: explored 1, unexplored deep space -1, unexplored home system -2; planet: ordinary 1, barren -1, "
                "less the number of aliens; hazard: asteroids 1, nebula 2, black hole 3, super nova 4, warp points 5 and 6, and "
                "what a cruiser saw: danger 7, lost in space 8, doomsday 9; treasure: minerals, also those lying on a colony, "
                "wrecks -5; colony: value + 1, negative for others (owner: which, clockwise); my_singles: own single ships; "
                "my_idle: own counters that have not moved; here: where the present choice is made",
                [*HEX_COLUMNS, *rivals, *(OWNER_COLUMNS if players > 2 else [])],
                HEX_NAMES,
                [neighbours_of(where) for where in range(len(HEX_NAMES))],
            ),
            Piece(
                "my_groups",
                "the observer's group counters. busy: moved 1, in the moving stack 2, chosen 3",
                GROUP_COLUMNS,
                UNITS.slot_names[:GROUP_SLOTS],
            ),
            Piece(
                "my_singles",
                "colony ships (load: Terraforming), miners (load: minerals, wreck 1) and merchant ships. busy: as for groups",
                OWN_SINGLE_COLUMNS,
                UNITS.slot_names[GROUP_SLOTS:],
            ),
            Piece(
                "seen_groups",
                "face-up groups of the others and what their battles disclosed",
                SEEN_COLUMNS,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[:GROUP_SLOTS]],
            ),
            Piece(
                "seen_singles",
                "colony ships, miners (load: minerals, wreck 1) and merchant ships (load 1: has moved) of the others",
                SINGLE_COLUMNS,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[GROUP_SLOTS:]],
            ),
            Piece("battle", "the battle in progress", BATTLE_COLUMNS),
            Piece(
                "alien_ships", "alien ships in it", ALIEN_COLUMNS, UNITS.symbols[UNITS.players : UNITS.first_machine]
            ),
            Piece("machines", "doomsday machines", MACHINE_COLUMNS, [f"machine#{n + 1}" for n in range(MACHINES)]),
        ]
    )


class Offsets:
    """Where the pieces of a layout begin."""

    def __init__(self, layout: Layout) -> None:
        self.zeros: vec[i16] = vec[i16]([0] * layout.size)
        self.game: i64 = i64(layout.piece("game").start)
        self.decision: i64 = i64(layout.piece("decision").start)
        self.me: i64 = i64(layout.piece("me").start)
        self.others: i64 = i64(layout.piece("others").start)
        self.hexes: i64 = i64(layout.piece("hexes").start)
        self.hex_width: i64 = i64(len(layout.piece("hexes").columns))
        self.my_groups: i64 = i64(layout.piece("my_groups").start)
        self.my_singles: i64 = i64(layout.piece("my_singles").start)
        self.seen_groups: i64 = i64(layout.piece("seen_groups").start)
        self.seen_singles: i64 = i64(layout.piece("seen_singles").start)
        self.battle: i64 = i64(layout.piece("battle").start)
        self.alien_ships: i64 = i64(layout.piece("alien_ships").start)
        self.machines: i64 = i64(layout.piece("machines").start)


LAYOUTS: Final[list[Layout]] = [make_layout(players) for players in range(1, MAX_PLAYERS + 1)]
OFFSETS: Final[list[Offsets]] = [Offsets(layout) for layout in LAYOUTS]


# The fields that a template shows: who writes to one counts up the revision in the same function, which a test sees to.
SHOWN: Final = ("board", "explored", "known", "marker", "aliens", "colony", "minerals", "wrecks", "value")


def template(state: State, me: i64) -> vec[i16]:
    """The map and the agreed options."""
    offsets = OFFSETS[state.players - 1]
    out = offsets.zeros[:]
    encode_options(state, me, out, offsets.game)
    hexes = state.board.hexes
    for number in range(i64(len(hexes))):
        where = hexes[number]
        chart(state, me, where, out, offsets.hexes + where * offsets.hex_width, offsets.others)
    return out


def chart(state: State, me: i64, where: i64, out: vec[i16], here: i64, sheets: i64) -> None:
    """One hex: its marker if the player may know it, and its colony, which also counts on the owner's sheet."""
    if not state.explored[where]:
        out[here] = -1 if state.board.home[where] < 0 else -2
        if i64(state.known[where]) >> me & 1:
            chart_marker(i64(state.marker[where]), out, here)
        return
    out[here] = 1
    chart_marker(i64(state.marker[where]), out, here)
    out[here + 1] -= i16(alien_ships(state, where))
    if state.colony[where] == NONE:
        return
    out[here + 3] = i16(state.minerals[where] - 5 * i64(state.wrecks[where]))
    step = (state.colony[where] - me) % state.players
    out[here + 4] = i16(state.value[where] + 1 if step == 0 else -1 - state.value[where])
    if step > 0:
        if state.players > 2:
            out[here + HEX_WIDTH + (state.players - 1) * RIVAL_WIDTH] = i16(step)
        out[sheets + (step - 1) * OTHER_WIDTH + 5] += 1
        out[sheets + (step - 1) * OTHER_WIDTH + 6] += i16(state.value[where])


def chart_marker(kind: i64, out: vec[i16], here: i64) -> None:
    if kind == PLANET or kind == BARREN:
        out[here + 1] = 1 if kind == PLANET else -1
    elif kind == MINERALS_5 or kind == MINERALS_10:
        out[here + 3] = 5 if kind == MINERALS_5 else 10
    elif kind == SPACE_WRECK:
        out[here + 3] = -5
    else:
        out[here + 2] = HAZARD[kind]


def encode(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Complete the observation of a player; `out` holds a copy of the template from `at` on."""
    offsets = OFFSETS[state.players - 1]
    encode_time(state, me, out, at + offsets.game)
    encode_decision(state, me, out, at, offsets)
    encode_me(state, me, out, at + offsets.me)
    encode_own(state, me, out, at, offsets)
    for step in range(1, state.players):
        other = (me + step) % state.players
        encode_other(state, me, other, out, at + offsets.others + (step - 1) * OTHER_WIDTH)
        encode_seen(state, other, step, out, at, offsets)
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
    out[at] = i16(state.cycle)
    out[at + 1] = i16(max(0, state.options.rounds - state.cycle))
    if state.turn > 0:
        out[at + 1 + state.turn] = 1
    out[at + 5 + state.phase] = 1
    out[at + 11] = i16(state.active == me)
    out[at + 12] = i16(place_in_order(state, me))


def encode_options(state: State, me: i64, out: vec[i16], at: i64) -> None:
    options = state.options
    out[at + 13 + me] = 1
    out[at + 17] = i16(options.merchants)
    out[at + 18] = i16(options.fighters)
    out[at + 19] = i16(options.raiders)
    out[at + 20] = i16(options.mines)
    out[at + 21] = i16(options.aliens)
    out[at + 22] = i16(options.instant_tech)
    out[at + 23] = i16(options.slingshot)
    out[at + 24] = i16(options.warp_1)
    out[at + 25] = i16(options.warp_2)
    out[at + 26] = i16(options.gearing)
    out[at + 27] = i16(options.unpredictable)
    out[at + 28] = i16(options.revised)
    out[at + 29] = i16(options.teams)
    out[at + 30] = i16(options.doomsday)
    out[at + 31 + options.victory_number] = 1


def encode_decision(state: State, me: i64, out: vec[i16], start: i64, offsets: Offsets) -> None:
    """Everybody sees who is asked and where a battle is; what is asked, and where, only the player asked."""
    if state.asked == NONE:
        return
    at = start + offsets.decision
    step = (state.asks - me) % state.players
    out[at + (3 if step == state.players - 1 and step > 1 else step)] = 1
    if state.field != NONE:
        out[at + 6] = i16(row_of(state.field) + 1)
        out[at + 7] = i16(column_of(state.field) + 1)
    if state.asks != me:
        return
    focus = max(state.stack, state.site, state.raider_hex)  # at most one of them is set
    if focus != NONE:
        out[at + 4] = i16(row_of(focus) + 1)
        out[at + 5] = i16(column_of(focus) + 1)
        out[start + offsets.hexes + focus * offsets.hex_width + 8] = 1
    out[at + 8 + ROW_OF_DECISION[state.asked]] = 1
    if state.building != NONE:
        out[at + 8 + KINDS_OF_DECISION + state.building] = 1


def encode_me(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(min(state.cp[me], CP_LIMIT))
    out[at + 1] = i16(min(state.income[me], CP_LIMIT))
    out[at + 2] = i16(maintenance(state, me))
    out[at + 3] = i16(min(state.bid[me], CP_LIMIT))
    out[at + 4] = i16(min(state.research[me], CP_LIMIT))
    out[at + 5] = i16(min(state.last_research[me], CP_LIMIT))
    out[at + 6] = i16(state.points[me])
    for technology in range(i64(TECHS)):
        out[at + 7 + technology] = i16(state.level[me * TECHS + technology])
    if state.options.unpredictable:
        for technology in range(i64(TECHS)):
            out[at + 7 + TECHS + technology] = i16(state.progress[me * TECHS + technology])
            out[at + 7 + 2 * TECHS + technology] = i16(state.grants[me * TECHS + technology])


def encode_own(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    for unit in units_of(state, me):
        here = at + offsets.hexes + unit.hex * offsets.hex_width
        out[here + 7] += i16(not unit.moved)
        if unit.slot >= GROUP_SLOTS:
            row = at + offsets.my_singles + (unit.slot - GROUP_SLOTS) * OWN_SINGLE_WIDTH
            out[row] = i16(row_of(unit.hex) + 1)
            out[row + 1] = i16(column_of(unit.hex) + 1)
            out[row + 2] = i16(unit.load + unit.special)
            out[row + 3] = how_busy(state, me, unit)
            out[here + 6] += 1
            continue
        row = at + offsets.my_groups + unit.slot * GROUP_WIDTH
        out[row] = i16(unit.ships)
        out[row + 1] = i16(row_of(unit.hex) + 1)
        out[row + 2] = i16(column_of(unit.hex) + 1)
        out[row + 3] = i16(unit.attack)
        out[row + 4] = i16(unit.defence)
        out[row + 5] = i16(unit.tactics)
        out[row + 6] = i16(unit.move)
        out[row + 7] = i16(unit.special)
        out[row + 8] = how_busy(state, me, unit)
        out[row + 9] = i16(unit.damage)
        out[row + 10] = i16(unit.screened)
        out[here + 5] += i16(UNITS.hull[unit.kind] * unit.ships)


def how_busy(state: State, me: i64, unit: Unit) -> i16:
    """3: chosen or firing in the choice in progress; 2: in the moving stack; 1: has moved."""
    if state.asks == me and (state.subject == unit.slot or (state.shooter == unit.slot and state.firing == me)):
        return 3
    return 2 if unit.picked else i16(unit.moved)


def encode_other(state: State, me: i64, other: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(state.alive[other])
    out[at + 1] = i16(not is_enemy(state, me, other))
    out[at + 2] = i16(place_in_order(state, other))
    out[at + 3] = i16(min(state.last_bid[other], CP_LIMIT))
    out[at + 4] = i16(state.points[other])
    for technology in range(i64(TECHS)):
        out[at + 10 + technology] = i16(state.seen_level[other * TECHS + technology])


def encode_seen(state: State, other: i64, step: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    """The counters of another player: a face-down one is only a counter in a hex (SE-2.3.1.b)."""
    if state.phase != ECONOMIC:
        for unit in units_of(state, other):
            row = encode_counter(
                step, unit.slot, unit.hex, known_ships(unit), unit.face, unit.disclosed, out, at, offsets
            )
            if row >= 0 and unit.slot >= GROUP_SLOTS:
                out[row + 2] = i16(unit.load) if role(unit) != MERCHANT else i16(unit.moved)
            elif row >= 0 and state.field == unit.hex:
                out[row + 6] = i16(unit.damage)
        return
    seen = state.sightings
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first] == other:
            slot, where, ships = seen[first + 1], seen[first + 2], seen[first + 3]
            row = encode_counter(step, slot, where, ships, seen[first + 4], seen[first + 5], out, at, offsets)
            if slot >= GROUP_SLOTS:
                out[row + 2] = i16(ships)


def encode_counter(
    step: i64, slot: i64, where: i64, ships: i64, face: i64, disclosed: i64, out: vec[i16], at: i64, offsets: Offsets
) -> i64:
    """One counter of another player; the row of `seen_groups` or `seen_singles` it has there, or NONE."""
    sheet = at + offsets.others + (step - 1) * OTHER_WIDTH
    if slot >= GROUP_SLOTS:
        out[sheet + 8] += 1
        row = at + offsets.seen_singles + ((step - 1) * (SLOTS - GROUP_SLOTS) + slot - GROUP_SLOTS) * SINGLE_WIDTH
    else:
        out[at + offsets.hexes + where * offsets.hex_width + HEX_WIDTH + (step - 1) * RIVAL_WIDTH] += 1
        out[sheet + 7] += 1
        if face == FACE_DOWN:
            out[sheet + 9] += i16(ships)
            return NONE
        row = at + offsets.seen_groups + ((step - 1) * GROUP_SLOTS + slot) * SEEN_WIDTH
        out[row + 2] = i16(ships)
        if disclosed > 1:
            out[row + 3] = i16((disclosed - 1) & 3)
            out[row + 4] = i16((disclosed - 1) >> 2 & 3)
            out[row + 5] = i16((disclosed - 1) >> 4)
    out[row] = i16(row_of(where) + 1)
    out[row + 1] = i16(column_of(where) + 1)
    return row


def encode_battle(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    row = at + offsets.battle
    out[row] = i16(min(state.round, i64(99)))
    out[row + 1] = i16(state.attacker == me)
    out[row + 2] = i16(state.defender == me)
    out[row + 3] = i16(state.bonus == me)
    out[row + 4] = i16(state.bonus != NONE and state.bonus != me)
    out[row + 5] = i16(state.point_defence)
    for unit in units_of(state, ALIENS):
        row = at + offsets.alien_ships + (unit.slot - FIRST_ALIEN) * 3
        out[row] = i16(unit.ships)
        out[row + 1] = i16(unit.screened)
        out[row + 2] = i16(min(unit.acted, unit.ships - unit.screened))


def encode_machines(state: State, out: vec[i16], at: i64) -> None:
    for machine in units_of(state, MACHINE_OWNER):
        number = machine.slot - FIRST_MACHINE
        row = at + number * 5
        out[row] = i16(row_of(machine.hex) + 1)
        out[row + 1] = i16(column_of(machine.hex) + 1)
        out[row + 2] = i16(machine.kind - UNITS.first_machine)
        out[row + 3] = i16(max(machine.damage, state.wounds[number]))
        out[row + 4] = i16(state.weakness[number])
