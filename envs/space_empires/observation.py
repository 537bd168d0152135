"""What one player may see, as numbers: the player's own side first, then the others clockwise.

Everything here reads public facts and the observer's own; during the secret economic phase the others' counters are
shown as they stood when it began.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import Columns, Layout, Piece
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

# What the numbers of each piece are.

GAME: Final[Columns] = Columns()
GAME_CYCLE: Final[i64] = GAME.column("cycle", 20)
GAME_CYCLES_LEFT: Final[i64] = GAME.column("cycles_left", 20)
GAME_TURN: Final[i64] = GAME.block(["turn_1", "turn_2", "turn_3"])
GAME_PHASE: Final[i64] = GAME.block(PHASES)
GAME_ACTIVE: Final[i64] = GAME.column("active")
GAME_ORDER: Final[i64] = GAME.column("order", 3)
GAME_SEAT: Final[i64] = GAME.block([f"seat_{seat}" for seat in range(MAX_PLAYERS)])
GAME_MERCHANTS: Final[i64] = GAME.column("merchants")
GAME_FIGHTERS: Final[i64] = GAME.column("fighters")
GAME_RAIDERS: Final[i64] = GAME.column("raiders")
GAME_MINES: Final[i64] = GAME.column("mines")
GAME_ALIENS: Final[i64] = GAME.column("aliens")
GAME_INSTANT_TECH: Final[i64] = GAME.column("instant_tech")
GAME_SLINGSHOT: Final[i64] = GAME.column("slingshot")
GAME_WARP_1: Final[i64] = GAME.column("warp_1")
GAME_WARP_2: Final[i64] = GAME.column("warp_2")
GAME_GEARING: Final[i64] = GAME.column("gearing")
GAME_UNPREDICTABLE: Final[i64] = GAME.column("unpredictable")
GAME_REVISED: Final[i64] = GAME.column("revised")
GAME_TEAMS: Final[i64] = GAME.column("teams")
GAME_DOOMSDAY: Final[i64] = GAME.column("doomsday", 3)
GAME_VICTORY: Final[i64] = GAME.block(VICTORIES)

DECISION: Final[Columns] = Columns()
DECISION_ASKED: Final[i64] = DECISION.block([f"asked_{seat}" for seat in ("me", "left", "second_left")])
DECISION_ASKED_RIGHT: Final[i64] = DECISION.column("asked_right")
DECISION_ROW: Final[i64] = DECISION.column("row", 12)
DECISION_COLUMN: Final[i64] = DECISION.column("column", 13)
DECISION_BATTLE_ROW: Final[i64] = DECISION.column("battle_row", 12)
DECISION_BATTLE_COLUMN: Final[i64] = DECISION.column("battle_column", 13)
DECISION_KIND: Final[i64] = DECISION.block(DECISION_ROWS)
DECISION_BUILDING: Final[i64] = DECISION.block([f"building_{symbol}" for symbol in UNITS.symbols[: UNITS.players]])

ME: Final[Columns] = Columns()
ME_CP: Final[i64] = ME.column("cp", 100)
ME_INCOME: Final[i64] = ME.column("income", 50)
ME_MAINTENANCE: Final[i64] = ME.column("maintenance", 50)
ME_BID: Final[i64] = ME.column("bid", 25)
ME_RESEARCH: Final[i64] = ME.column("research", 50)
ME_LAST_RESEARCH: Final[i64] = ME.column("last_research", 50)
ME_POINTS: Final[i64] = ME.column("points", 3)
ME_LEVEL: Final[i64] = ME.block([f"level_{name}" for name in TECHNOLOGIES], 3)
ME_PROGRESS: Final[i64] = ME.block([f"progress_{name}" for name in TECHNOLOGIES], 40)
ME_GRANTS: Final[i64] = ME.block([f"grants_{name}" for name in TECHNOLOGIES], 5)

OTHER: Final[Columns] = Columns()
OTHER_ALIVE: Final[i64] = OTHER.column("alive")
OTHER_PARTNER: Final[i64] = OTHER.column("partner")
OTHER_ORDER: Final[i64] = OTHER.column("order", 3)
OTHER_LAST_BID: Final[i64] = OTHER.column("last_bid", 25)
OTHER_POINTS: Final[i64] = OTHER.column("points", 3)
OTHER_COLONIES: Final[i64] = OTHER.column("colonies", 10)
OTHER_VALUE: Final[i64] = OTHER.column("value", 50)
OTHER_COUNTERS: Final[i64] = OTHER.column("counters", 20)
OTHER_SINGLES: Final[i64] = OTHER.column("singles", 20)
OTHER_COUNTED: Final[i64] = OTHER.column("counted", 20)
OTHER_LEVEL: Final[i64] = OTHER.block([f"level_{name}" for name in TECHNOLOGIES], 3)

HEX: Final[Columns] = Columns()
HEX_CHART: Final[i64] = HEX.column("chart", 2)
HEX_PLANET: Final[i64] = HEX.column("planet", 5)
HEX_HAZARD: Final[i64] = HEX.column("hazard", 9)
HEX_TREASURE: Final[i64] = HEX.column("treasure", 10)
HEX_COLONY: Final[i64] = HEX.column("colony", 20)
HEX_MY_HULL: Final[i64] = HEX.column("my_hull", 10)
HEX_MY_SINGLES: Final[i64] = HEX.column("my_singles", 5)
HEX_MY_IDLE: Final[i64] = HEX.column("my_idle", 5)
HEX_HERE: Final[i64] = HEX.column("here")

GROUP: Final[Columns] = Columns()
GROUP_SHIPS: Final[i64] = GROUP.column("ships", 6)
GROUP_ROW: Final[i64] = GROUP.column("row", 12)
GROUP_COLUMN: Final[i64] = GROUP.column("column", 13)
GROUP_ATTACK: Final[i64] = GROUP.column("attack", 3)
GROUP_DEFENCE: Final[i64] = GROUP.column("defence", 3)
GROUP_TACTICS: Final[i64] = GROUP.column("tactics", 3)
GROUP_MOVE: Final[i64] = GROUP.column("move", 6)
GROUP_SPECIAL: Final[i64] = GROUP.column("special", 3)
GROUP_BUSY: Final[i64] = GROUP.column("busy", 3)
GROUP_DAMAGE: Final[i64] = GROUP.column("damage", 3)
GROUP_SCREENED: Final[i64] = GROUP.column("screened", 6)

OWN_SINGLE: Final[Columns] = Columns()
OWN_SINGLE_ROW: Final[i64] = OWN_SINGLE.column("row", 12)
OWN_SINGLE_COLUMN: Final[i64] = OWN_SINGLE.column("column", 13)
OWN_SINGLE_LOAD: Final[i64] = OWN_SINGLE.column("load", 10)
OWN_SINGLE_BUSY: Final[i64] = OWN_SINGLE.column("busy", 3)

SINGLE: Final[Columns] = Columns()
SINGLE_ROW: Final[i64] = SINGLE.column("row", 12)
SINGLE_COLUMN: Final[i64] = SINGLE.column("column", 13)
SINGLE_LOAD: Final[i64] = SINGLE.column("load", 10)

SEEN: Final[Columns] = Columns()
SEEN_ROW: Final[i64] = SEEN.column("row", 12)
SEEN_COLUMN: Final[i64] = SEEN.column("column", 13)
SEEN_SHIPS: Final[i64] = SEEN.column("ships", 6)
SEEN_ATTACK: Final[i64] = SEEN.column("attack", 3)
SEEN_DEFENCE: Final[i64] = SEEN.column("defence", 3)
SEEN_TACTICS: Final[i64] = SEEN.column("tactics", 3)
SEEN_DAMAGE: Final[i64] = SEEN.column("damage", 3)

BATTLE: Final[Columns] = Columns()
BATTLE_ROUND: Final[i64] = BATTLE.column("round", 10)
BATTLE_ATTACKING: Final[i64] = BATTLE.column("attacking")
BATTLE_DEFENDING: Final[i64] = BATTLE.column("defending")
BATTLE_MY_BONUS: Final[i64] = BATTLE.column("my_bonus")
BATTLE_ENEMY_BONUS: Final[i64] = BATTLE.column("enemy_bonus")
BATTLE_POINT_DEFENCE: Final[i64] = BATTLE.column("point_defence")

ALIEN: Final[Columns] = Columns()
ALIEN_SHIPS: Final[i64] = ALIEN.column("ships", 4)
ALIEN_SCREENED: Final[i64] = ALIEN.column("screened", 4)
ALIEN_ACTED: Final[i64] = ALIEN.column("acted", 4)

MACHINE: Final[Columns] = Columns()
MACHINE_ROW: Final[i64] = MACHINE.column("row", 12)
MACHINE_COLUMN: Final[i64] = MACHINE.column("column", 13)
MACHINE_RATING: Final[i64] = MACHINE.column("rating", 10)
MACHINE_DAMAGE: Final[i64] = MACHINE.column("damage", 10)
MACHINE_WEAKNESS: Final[i64] = MACHINE.column("weakness", 5)

HAZARDS: Final = (
    ASTEROIDS, NEBULA, BLACK_HOLE, SUPER_NOVA, WARP_1, WARP_2, DANGER, LOST_IN_SPACE, DOOMSDAY,
)  # fmt: skip

HAZARD: Final[vec[i16]] = vec[i16](
    [i16(HAZARDS.index(kind) + 1 if kind in HAZARDS else 0) for kind in range(KINDS)]
)  # the code of each kind of marker


def hex_columns(others: list[str]) -> Columns:
    """What is shown of a hex: the same for any number of players, then counters by rival, and who owns a colony."""
    columns = Columns()
    for name, scale in zip(HEX.names, HEX.scales, strict=True):
        columns.column(name, scale)
    columns.block([f"{other}_counters" for other in others], 5)
    if len(others) > 1:
        columns.column("owner", 3)
    return columns


HEX_COUNTERS: Final[i64] = HEX.width  # of the first rival


def make_layout(players: int) -> Layout:
    """The pieces for a number of players; `left` and so on are the other seats clockwise from the observer."""
    others = ["left", "right"] if players == 3 else ["left", "opposite", "right"][: players - 1]
    return Layout(
        [
            Piece("game", "time, phase, seat of the observer and options in use", GAME),
            Piece(
                "decision",
                "who is asked, and where a battle is fought; for the player asked, what and where",
                DECISION,
            ),
            Piece("me", "the observer's own sheet", ME),
            Piece("others", "what is known of the other players, clockwise", OTHER, others),
            Piece(
                "hexes",
                "the map. chart: explored 1, unexplored deep space -1, unexplored home system -2; planet: ordinary 1, barren -1, "
                "less the number of aliens; hazard: asteroids 1, nebula 2, black hole 3, super nova 4, warp points 5 and 6, and "
                "what a cruiser saw: danger 7, lost in space 8, doomsday 9; treasure: minerals, also those lying on a colony, "
                "wrecks -5; colony: value + 1, negative for others (owner: which, clockwise); my_singles: own single ships; "
                "my_idle: own counters that have not moved; here: where the present choice is made",
                hex_columns(others),
                HEX_NAMES,
                [neighbours_of(where) for where in range(len(HEX_NAMES))],
            ),
            Piece(
                "my_groups",
                "the observer's group counters. busy: moved 1, in the moving stack 2, chosen 3",
                GROUP,
                UNITS.slot_names[:GROUP_SLOTS],
            ),
            Piece(
                "my_singles",
                "colony ships (load: Terraforming), miners (load: minerals, wreck 1) and merchant ships. busy: as for groups",
                OWN_SINGLE,
                UNITS.slot_names[GROUP_SLOTS:],
            ),
            Piece(
                "seen_groups",
                "face-up groups of the others and what their battles disclosed",
                SEEN,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[:GROUP_SLOTS]],
            ),
            Piece(
                "seen_singles",
                "colony ships, miners (load: minerals, wreck 1) and merchant ships (load 1: has moved) of the others",
                SINGLE,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[GROUP_SLOTS:]],
            ),
            Piece("battle", "the battle in progress", BATTLE),
            Piece("alien_ships", "alien ships in it", ALIEN, UNITS.symbols[UNITS.players : UNITS.first_machine]),
            Piece("machines", "doomsday machines", MACHINE, [f"machine#{n + 1}" for n in range(MACHINES)]),
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
        out[here + HEX_CHART] = -1 if state.board.home[where] < 0 else -2
        if i64(state.known[where]) >> me & 1:
            chart_marker(i64(state.marker[where]), out, here)
        return
    out[here + HEX_CHART] = 1
    chart_marker(i64(state.marker[where]), out, here)
    out[here + HEX_PLANET] -= i16(alien_ships(state, where))
    if state.colony[where] == NONE:
        return
    out[here + HEX_TREASURE] = i16(state.minerals[where] - 5 * i64(state.wrecks[where]))
    step = (state.colony[where] - me) % state.players
    out[here + HEX_COLONY] = i16(state.value[where] + 1 if step == 0 else -1 - state.value[where])
    if step > 0:
        if state.players > 2:
            out[here + HEX_COUNTERS + state.players - 1] = i16(step)
        out[sheets + (step - 1) * OTHER.width + OTHER_COLONIES] += 1
        out[sheets + (step - 1) * OTHER.width + OTHER_VALUE] += i16(state.value[where])


def chart_marker(kind: i64, out: vec[i16], here: i64) -> None:
    if kind == PLANET or kind == BARREN:
        out[here + HEX_PLANET] = 1 if kind == PLANET else -1
    elif kind == MINERALS_5 or kind == MINERALS_10:
        out[here + HEX_TREASURE] = 5 if kind == MINERALS_5 else 10
    elif kind == SPACE_WRECK:
        out[here + HEX_TREASURE] = -5
    else:
        out[here + HEX_HAZARD] = HAZARD[kind]


def encode(state: State, me: i64, out: vec[i16], at: i64) -> None:
    """Complete the observation of a player; `out` holds a copy of the template from `at` on."""
    offsets = OFFSETS[state.players - 1]
    encode_time(state, me, out, at + offsets.game)
    encode_decision(state, me, out, at, offsets)
    encode_me(state, me, out, at + offsets.me)
    encode_own(state, me, out, at, offsets)
    for step in range(1, state.players):
        other = (me + step) % state.players
        encode_other(state, me, other, out, at + offsets.others + (step - 1) * OTHER.width)
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
    if state.pending == NONE:
        return
    at = start + offsets.decision
    step = (state.to_move - me) % state.players
    right = step == state.players - 1 and step > 1
    out[at + (DECISION_ASKED_RIGHT if right else DECISION_ASKED + step)] = 1
    if state.field != NONE:
        out[at + DECISION_BATTLE_ROW] = i16(row_of(state.field) + 1)
        out[at + DECISION_BATTLE_COLUMN] = i16(column_of(state.field) + 1)
    if state.to_move != me:
        return
    focus = max(state.stack, state.site, state.raider_hex)  # at most one of them is set
    if focus != NONE:
        out[at + DECISION_ROW] = i16(row_of(focus) + 1)
        out[at + DECISION_COLUMN] = i16(column_of(focus) + 1)
        out[start + offsets.hexes + focus * offsets.hex_width + HEX_HERE] = 1
    out[at + DECISION_KIND + ROW_OF_DECISION[state.pending]] = 1
    if state.building != NONE:
        out[at + DECISION_BUILDING + state.building] = 1


def encode_me(state: State, me: i64, out: vec[i16], at: i64) -> None:
    out[at + ME_CP] = i16(min(state.cp[me], CP_LIMIT))
    out[at + ME_INCOME] = i16(min(state.income[me], CP_LIMIT))
    out[at + ME_MAINTENANCE] = i16(maintenance(state, me))
    out[at + ME_BID] = i16(min(state.bid[me], CP_LIMIT))
    out[at + ME_RESEARCH] = i16(min(state.research[me], CP_LIMIT))
    out[at + ME_LAST_RESEARCH] = i16(min(state.last_research[me], CP_LIMIT))
    out[at + ME_POINTS] = i16(state.points[me])
    for technology in range(i64(TECHS)):
        out[at + ME_LEVEL + technology] = i16(state.level[me * TECHS + technology])
    if state.options.unpredictable:
        for technology in range(i64(TECHS)):
            out[at + ME_PROGRESS + technology] = i16(state.progress[me * TECHS + technology])
            out[at + ME_GRANTS + technology] = i16(state.grants[me * TECHS + technology])


def encode_own(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    for unit in units_of(state, me):
        here = at + offsets.hexes + unit.hex * offsets.hex_width
        out[here + HEX_MY_IDLE] += i16(not unit.moved)
        if unit.slot >= GROUP_SLOTS:
            row = at + offsets.my_singles + (unit.slot - GROUP_SLOTS) * OWN_SINGLE.width
            out[row + OWN_SINGLE_ROW] = i16(row_of(unit.hex) + 1)
            out[row + OWN_SINGLE_COLUMN] = i16(column_of(unit.hex) + 1)
            out[row + OWN_SINGLE_LOAD] = i16(unit.load + unit.special)
            out[row + OWN_SINGLE_BUSY] = how_busy(state, me, unit)
            out[here + HEX_MY_SINGLES] += 1
            continue
        row = at + offsets.my_groups + unit.slot * GROUP.width
        out[row + GROUP_SHIPS] = i16(unit.ships)
        out[row + GROUP_ROW] = i16(row_of(unit.hex) + 1)
        out[row + GROUP_COLUMN] = i16(column_of(unit.hex) + 1)
        out[row + GROUP_ATTACK] = i16(unit.attack)
        out[row + GROUP_DEFENCE] = i16(unit.defence)
        out[row + GROUP_TACTICS] = i16(unit.tactics)
        out[row + GROUP_MOVE] = i16(unit.move)
        out[row + GROUP_SPECIAL] = i16(unit.special)
        out[row + GROUP_BUSY] = how_busy(state, me, unit)
        out[row + GROUP_DAMAGE] = i16(unit.damage)
        out[row + GROUP_SCREENED] = i16(unit.screened)
        out[here + HEX_MY_HULL] += i16(UNITS.hull[unit.kind] * unit.ships)


def how_busy(state: State, me: i64, unit: Unit) -> i16:
    """3: chosen or firing in the choice in progress; 2: in the moving stack; 1: has moved."""
    if state.to_move == me and (state.subject == unit.slot or (state.shooter == unit.slot and state.firing == me)):
        return 3
    return 2 if unit.picked else i16(unit.moved)


def encode_other(state: State, me: i64, other: i64, out: vec[i16], at: i64) -> None:
    out[at + OTHER_ALIVE] = i16(state.alive[other])
    out[at + OTHER_PARTNER] = i16(not is_enemy(state, me, other))
    out[at + OTHER_ORDER] = i16(place_in_order(state, other))
    out[at + OTHER_LAST_BID] = i16(min(state.last_bid[other], CP_LIMIT))
    out[at + OTHER_POINTS] = i16(state.points[other])
    for technology in range(i64(TECHS)):
        out[at + OTHER_LEVEL + technology] = i16(state.seen_level[other * TECHS + technology])


def encode_seen(state: State, other: i64, step: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    """The counters of another player: a face-down one is only a counter in a hex (SE-2.3.1.b)."""
    if state.phase != ECONOMIC:
        for unit in units_of(state, other):
            row = encode_counter(
                step, unit.slot, unit.hex, known_ships(unit), unit.face, unit.disclosed, out, at, offsets
            )
            if row >= 0 and unit.slot >= GROUP_SLOTS:
                out[row + SINGLE_LOAD] = i16(unit.load) if role(unit) != MERCHANT else i16(unit.moved)
            elif row >= 0 and state.field == unit.hex:
                out[row + SEEN_DAMAGE] = i16(unit.damage)
        return
    seen = state.sightings
    for first in range(0, i64(len(seen)), SIGHTING):
        if seen[first] == other:
            slot, where, ships = seen[first + 1], seen[first + 2], seen[first + 3]
            row = encode_counter(step, slot, where, ships, seen[first + 4], seen[first + 5], out, at, offsets)
            if slot >= GROUP_SLOTS:
                out[row + SINGLE_LOAD] = i16(ships)


def encode_counter(
    step: i64, slot: i64, where: i64, ships: i64, face: i64, disclosed: i64, out: vec[i16], at: i64, offsets: Offsets
) -> i64:
    """One counter of another player; the row of `seen_groups` or `seen_singles` it has there, or NONE."""
    sheet = at + offsets.others + (step - 1) * OTHER.width
    if slot >= GROUP_SLOTS:
        out[sheet + OTHER_SINGLES] += 1
        row = at + offsets.seen_singles + ((step - 1) * (SLOTS - GROUP_SLOTS) + slot - GROUP_SLOTS) * SINGLE.width
    else:
        out[at + offsets.hexes + where * offsets.hex_width + HEX_COUNTERS + step - 1] += 1
        out[sheet + OTHER_COUNTERS] += 1
        if face == FACE_DOWN:
            out[sheet + OTHER_COUNTED] += i16(ships)
            return NONE
        row = at + offsets.seen_groups + ((step - 1) * GROUP_SLOTS + slot) * SEEN.width
        out[row + SEEN_SHIPS] = i16(ships)
        if disclosed > 1:
            out[row + SEEN_ATTACK] = i16((disclosed - 1) & 3)
            out[row + SEEN_DEFENCE] = i16((disclosed - 1) >> 2 & 3)
            out[row + SEEN_TACTICS] = i16((disclosed - 1) >> 4)
    out[row + SEEN_ROW] = i16(row_of(where) + 1)  # the same places in both pieces
    out[row + SEEN_COLUMN] = i16(column_of(where) + 1)
    return row


def encode_battle(state: State, me: i64, out: vec[i16], at: i64, offsets: Offsets) -> None:
    row = at + offsets.battle
    out[row + BATTLE_ROUND] = i16(min(state.round, i64(99)))
    out[row + BATTLE_ATTACKING] = i16(state.attacker == me)
    out[row + BATTLE_DEFENDING] = i16(state.defender == me)
    out[row + BATTLE_MY_BONUS] = i16(state.bonus == me)
    out[row + BATTLE_ENEMY_BONUS] = i16(state.bonus != NONE and state.bonus != me)
    out[row + BATTLE_POINT_DEFENCE] = i16(state.point_defence)
    for unit in units_of(state, ALIENS):
        row = at + offsets.alien_ships + (unit.slot - FIRST_ALIEN) * ALIEN.width
        out[row + ALIEN_SHIPS] = i16(unit.ships)
        out[row + ALIEN_SCREENED] = i16(unit.screened)
        out[row + ALIEN_ACTED] = i16(min(unit.acted, unit.ships - unit.screened))


def encode_machines(state: State, out: vec[i16], at: i64) -> None:
    for machine in units_of(state, MACHINE_OWNER):
        number = machine.slot - FIRST_MACHINE
        row = at + number * MACHINE.width
        out[row + MACHINE_ROW] = i16(row_of(machine.hex) + 1)
        out[row + MACHINE_COLUMN] = i16(column_of(machine.hex) + 1)
        out[row + MACHINE_RATING] = i16(machine.kind - UNITS.first_machine)
        out[row + MACHINE_DAMAGE] = i16(max(machine.damage, state.wounds[number]))
        out[row + MACHINE_WEAKNESS] = i16(state.weakness[number])
