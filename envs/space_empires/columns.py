"""What the numbers of an observation are: its pieces, their columns by name, and where they stand.

The observer's own side comes first, then the others clockwise: `left`, `opposite`, `right`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import MANY, Columns, Layout, Piece
from grognard.envs.space_empires.data.printed import (
    GROUP_SLOTS,
    HEX_NAMES,
    HEXES,
    MACHINES,
    MARKERS,
    MAX_PLAYERS,
    SLOTS,
    TECHNOLOGIES,
    neighbours_of,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.flow import DECISIONS
from grognard.envs.space_empires.options import VICTORIES
from grognard.envs.space_empires.state import PHASES

LEVEL: Final[int] = max(TECHNOLOGY.top)
STACK: Final[int] = max(UNITS.stack)
SEATS: Final = ("me", "left", "opposite", "right")
SIDES: Final = (*SEATS, "aliens", "machines")
ALIEN_NAMES: Final = UNITS.symbols[UNITS.players : UNITS.first_machine]
# Markers that are told by their number in this list, from 1 on; planets and treasures have columns of their own.
HAZARDS: Final = (
    "asteroids", "nebula", "black_hole", "super_nova", "warp_1", "warp_2", "danger", "lost_in_space", "doomsday",
)  # fmt: skip

GAME: Final = Columns()
GAME_CYCLE: Final[i64] = GAME.column("cycle", 20, most=MANY)
GAME_CYCLES_LEFT: Final[i64] = GAME.column("cycles_left", 20, most=99)
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

DECISION: Final = Columns()
DECISION_ASKED: Final[i64] = DECISION.block([f"asked_{seat}" for seat in SEATS])
DECISION_ROW: Final[i64] = DECISION.column("row", 12)
DECISION_COLUMN: Final[i64] = DECISION.column("column", 13)
DECISION_BATTLE_ROW: Final[i64] = DECISION.column("battle_row", 12)
DECISION_BATTLE_COLUMN: Final[i64] = DECISION.column("battle_column", 13)
DECISION_KIND: Final[i64] = DECISION.block([type(decision).__name__ for decision in DECISIONS])
DECISION_BERTHS: Final[i64] = DECISION.column("berths", 6, most=MANY)  # that a retreating carrier has left
DECISION_ROLLS: Final[i64] = DECISION.column("rolls", 6)  # ships that have still to roll at a black hole
DECISION_RAIDERS: Final[i64] = DECISION.block([f"raiders_{seat}" for seat in SEATS])  # whose are announced
DECISION_SCANNERS: Final[i64] = DECISION.block([f"scanners_{seat}" for seat in SEATS])  # who answers
DECISION_BUILDING: Final[i64] = DECISION.block([f"building_{symbol}" for symbol in UNITS.symbols[: UNITS.players]])

ME: Final = Columns()
ME_CP: Final[i64] = ME.column("cp", 100, most=MANY)
ME_INCOME: Final[i64] = ME.column("income", 50, most=MANY)
ME_MAINTENANCE: Final[i64] = ME.column("maintenance", 50, most=MANY)
ME_BID: Final[i64] = ME.column("bid", 25, most=MANY)
ME_RESEARCH: Final[i64] = ME.column("research", 50, most=MANY)
ME_LAST_RESEARCH: Final[i64] = ME.column("last_research", 50, most=MANY)
ME_POINTS: Final[i64] = ME.column("points", 3, most=MANY)
ME_HOME_ROW: Final[i64] = ME.column("home_row", 12)
ME_HOME_COLUMN: Final[i64] = ME.column("home_column", 13)
ME_LEVEL: Final[i64] = ME.block([f"level_{name}" for name in TECHNOLOGIES], 3, most=LEVEL)
ME_DISCLOSED: Final[i64] = ME.block(
    [f"disclosed_{name}" for name in TECHNOLOGIES], 3, most=LEVEL
)  # what the others know of them
ME_PROGRESS: Final[i64] = ME.block([f"progress_{name}" for name in TECHNOLOGIES], 40, most=MANY)
ME_GRANTS: Final[i64] = ME.block([f"grants_{name}" for name in TECHNOLOGIES], 5, most=MANY)

OTHER: Final = Columns()
OTHER_ALIVE: Final[i64] = OTHER.column("alive")
OTHER_PARTNER: Final[i64] = OTHER.column("partner")
OTHER_ORDER: Final[i64] = OTHER.column("order", 3)
OTHER_LAST_BID: Final[i64] = OTHER.column("last_bid", 25, most=MANY)
OTHER_POINTS: Final[i64] = OTHER.column("points", 3, most=MANY)
OTHER_COLONIES: Final[i64] = OTHER.column("colonies", 10, most=HEXES)
OTHER_VALUE: Final[i64] = OTHER.column("value", 50, most=MANY)
OTHER_COUNTERS: Final[i64] = OTHER.column("counters", 20, most=GROUP_SLOTS)
OTHER_SINGLES: Final[i64] = OTHER.column("singles", 20, most=SLOTS - GROUP_SLOTS)
OTHER_COUNTED: Final[i64] = OTHER.column("counted", 20, most=GROUP_SLOTS * STACK)
OTHER_HOME_ROW: Final[i64] = OTHER.column("home_row", 12)
OTHER_HOME_COLUMN: Final[i64] = OTHER.column("home_column", 13)
OTHER_LEVEL: Final[i64] = OTHER.block([f"level_{name}" for name in TECHNOLOGIES], 3, most=LEVEL)
OTHER_WIDTH: Final[i64] = OTHER.width

HEX: Final = Columns()  # what does not depend on the number of players
HEX_CHART: Final[i64] = HEX.column("chart", 2, most=1, least=-2)
HEX_PLANET: Final[i64] = HEX.column("planet", least=-1)
HEX_HAZARD: Final[i64] = HEX.column("hazard", 9)
HEX_MINERALS: Final[i64] = HEX.column("minerals", 10, most=MANY)
HEX_WRECKS: Final[i64] = HEX.column("wrecks", most=MANY)
HEX_ALIENS: Final[i64] = HEX.column("aliens", 4, least=-4)
HEX_ALIEN_TYPES: Final[i64] = HEX.block([f"alien_{name}" for name in ALIEN_NAMES[:-1]], 4)
HEX_COLONY: Final[i64] = HEX.column("colony", 20, most=21, least=-21)
HEX_HOME: Final[i64] = HEX.column("home", 3, most=1, least=-3)
HEX_MY_HULL: Final[i64] = HEX.column("my_hull", 10, most=MANY)
HEX_MY_SINGLES: Final[i64] = HEX.column("my_singles", 5, most=SLOTS - GROUP_SLOTS)
HEX_MY_IDLE: Final[i64] = HEX.column("my_idle", 5, most=SLOTS)
HEX_HERE: Final[i64] = HEX.column("here")
HEX_COUNTERS: Final[i64] = HEX.width  # of each of the others; then, with several of them, the owner of the colony

GROUP: Final = Columns()
GROUP_SHIPS: Final[i64] = GROUP.column("ships", 6)
GROUP_ROW: Final[i64] = GROUP.column("row", 12)
GROUP_COLUMN: Final[i64] = GROUP.column("column", 13)
GROUP_ATTACK: Final[i64] = GROUP.column("attack", 3)
GROUP_DEFENCE: Final[i64] = GROUP.column("defence", 3)
GROUP_TACTICS: Final[i64] = GROUP.column("tactics", 3)
GROUP_MOVE: Final[i64] = GROUP.column("move", 6)
GROUP_SPECIAL: Final[i64] = GROUP.column("special", 3)
GROUP_BUSY: Final[i64] = GROUP.column("busy", 3)
GROUP_CHOSEN: Final[i64] = GROUP.column("chosen")
GROUP_DAMAGE: Final[i64] = GROUP.column("damage", 3)
GROUP_SCREENED: Final[i64] = GROUP.column("screened", 6)
GROUP_ACTED: Final[i64] = GROUP.column("acted", 6)
GROUP_FACE: Final[i64] = GROUP.column("face", 2)
GROUP_COUNTED: Final[i64] = GROUP.column("counted", 6)
GROUP_DISCLOSED: Final[i64] = GROUP.column("disclosed", 3)
GROUP_WIDTH: Final[i64] = GROUP.width

RAIDER: Final = Columns()
RAIDER_HIDDEN: Final[i64] = RAIDER.column("hidden")
RAIDER_CLOAKED: Final[i64] = RAIDER.block([f"cloaked_{side}" for side in SIDES[1:5]])
RAIDER_WIDTH: Final[i64] = RAIDER.width

OWN_SINGLE: Final = Columns()
OWN_SINGLE_ROW: Final[i64] = OWN_SINGLE.column("row", 12)
OWN_SINGLE_COLUMN: Final[i64] = OWN_SINGLE.column("column", 13)
OWN_SINGLE_LOAD: Final[i64] = OWN_SINGLE.column("load", 10)
OWN_SINGLE_TERRAFORMING: Final[i64] = OWN_SINGLE.column("terraforming")
OWN_SINGLE_BUSY: Final[i64] = OWN_SINGLE.column("busy", 3)
OWN_SINGLE_CHOSEN: Final[i64] = OWN_SINGLE.column("chosen")
OWN_SINGLE_WIDTH: Final[i64] = OWN_SINGLE.width

SEEN: Final = Columns()
SEEN_ROW: Final[i64] = SEEN.column("row", 12)
SEEN_COLUMN: Final[i64] = SEEN.column("column", 13)
SEEN_SHIPS: Final[i64] = SEEN.column("ships", 6)
SEEN_ATTACK: Final[i64] = SEEN.column("attack", 3)
SEEN_DEFENCE: Final[i64] = SEEN.column("defence", 3)
SEEN_TACTICS: Final[i64] = SEEN.column("tactics", 3)
SEEN_SPECIAL: Final[i64] = SEEN.column("special", 3)
SEEN_DISCLOSED: Final[i64] = SEEN.column("disclosed", 3)
SEEN_DAMAGE: Final[i64] = SEEN.column("damage", 3)
SEEN_SCREENED: Final[i64] = SEEN.column("screened", 6)
SEEN_ACTED: Final[i64] = SEEN.column("acted", 6)
SEEN_FIRING: Final[i64] = SEEN.column("firing")
SEEN_WIDTH: Final[i64] = SEEN.width

SEEN_RAIDER: Final = Columns()
SEEN_RAIDER_ANNOUNCED: Final[i64] = SEEN_RAIDER.column("announced")
SEEN_RAIDER_HIDDEN: Final[i64] = SEEN_RAIDER.column("hidden")
SEEN_RAIDER_CLOAKED: Final[i64] = SEEN_RAIDER.column("cloaked")
SEEN_RAIDER_WIDTH: Final[i64] = SEEN_RAIDER.width

COUNTED: Final = Columns()
COUNTED_ROW: Final[i64] = COUNTED.column("row", 12)
COUNTED_COLUMN: Final[i64] = COUNTED.column("column", 13)
COUNTED_SHIPS: Final[i64] = COUNTED.column("ships", 6)
COUNTED_WIDTH: Final[i64] = COUNTED.width

SINGLE: Final = Columns()
SINGLE_ROW: Final[i64] = SINGLE.column("row", 12)
SINGLE_COLUMN: Final[i64] = SINGLE.column("column", 13)
SINGLE_LOAD: Final[i64] = SINGLE.column("load", 10)
SINGLE_MOVED: Final[i64] = SINGLE.column("moved")
SINGLE_WIDTH: Final[i64] = SINGLE.width

BATTLE: Final = Columns()
BATTLE_ROUND: Final[i64] = BATTLE.column("round", 10, most=MANY)
BATTLE_ATTACKER: Final[i64] = BATTLE.block([f"attacker_{side}" for side in SIDES])
BATTLE_DEFENDER: Final[i64] = BATTLE.block([f"defender_{side}" for side in SIDES])
BATTLE_BONUS: Final[i64] = BATTLE.block([f"bonus_{side}" for side in SIDES])
BATTLE_POINT_DEFENCE: Final[i64] = BATTLE.column("point_defence")

ALIEN: Final = Columns()
ALIEN_SHIPS: Final[i64] = ALIEN.column("ships", 4)
ALIEN_SCREENED: Final[i64] = ALIEN.column("screened", 4)
ALIEN_ACTED: Final[i64] = ALIEN.column("acted", 4)
ALIEN_DAMAGE: Final[i64] = ALIEN.column("damage", 3)
ALIEN_FIRING: Final[i64] = ALIEN.column("firing")
ALIEN_WIDTH: Final[i64] = ALIEN.width

MACHINE: Final = Columns()
MACHINE_ROW: Final[i64] = MACHINE.column("row", 12)
MACHINE_COLUMN: Final[i64] = MACHINE.column("column", 13)
MACHINE_RATING: Final[i64] = MACHINE.column("rating", 10)
MACHINE_DAMAGE: Final[i64] = MACHINE.column("damage", 10, most=MANY)
MACHINE_WEAKNESS: Final[i64] = MACHINE.block(
    ["weak_to_fighters", "weak_to_mines", "weak_to_raiders", "weak_to_fleets", "not_weak"]
)

MACHINE_WIDTH: Final[i64] = MACHINE.width

HAZARD_OF: Final[vec[i16]] = vec[i16]([i16(HAZARDS.index(kind) + 1 if kind in HAZARDS else 0) for kind in MARKERS])
RAIDERS: Final = [name for name in UNITS.slot_names if name.startswith("R#")]
FIRST_RAIDER: Final[i64] = i64(UNITS.slot_names.index(RAIDERS[0]))  # their slots follow each other
BEHIND_RAIDERS: Final[i64] = FIRST_RAIDER + i64(len(RAIDERS))


def hex_columns(others: list[str]) -> Columns:
    """What is shown of a hex, and then of the others in it."""
    columns = Columns()
    for at, name in enumerate(HEX.names):
        columns.column(name, HEX.scales[at], HEX.most[at], HEX.least[at])
    columns.block([f"{other}_counters" for other in others], 5, most=GROUP_SLOTS)
    if len(others) > 1:
        columns.column("owner", 3)
    return columns


def make_layout(players: int) -> Layout:
    """The pieces for a number of players."""
    others = ["left", "right"] if players == 3 else ["left", "opposite", "right"][: players - 1]
    return Layout(
        [
            Piece("game", "time, phase, seat of the observer and options in use", GAME),
            Piece(
                "decision",
                "who is asked, and where a battle is fought; for the player asked, what and where. berths: that a retreating "
                "carrier has left; rolls: ships that have still to roll at a black hole; raiders, scanners: who announces them",
                DECISION,
            ),
            Piece(
                "me",
                "the observer's own sheet. home: where the homeworld stands; disclosed: the levels that the others know of",
                ME,
            ),
            Piece(
                "others",
                "what is known of the other players, clockwise. counted: ships that are known to be under face-down counters",
                OTHER,
                others,
            ),
            Piece(
                "hexes",
                "the map. chart: explored 1, unexplored deep space -1, unexplored home system -2; planet: ordinary 1, barren -1; "
                f"hazard: {', '.join(f'{name} {code}' for code, name in enumerate(HAZARDS, 1))} (the last three as a cruiser "
                "saw them); minerals, wrecks: also those lying on a colony; aliens: how many, negative while they lie face "
                f"down; of face-up ones the types, those that remain are {ALIEN_NAMES[-1]}; colony: value + 1, negative for "
                "others (owner: which, clockwise); home: whose home system it is, or, on variable maps, whose back its marker "
                "has: one's own 1, of the others -1 to -3, clockwise; my_hull: of your groups; my_singles: own single ships; "
                "my_idle: own counters that have not moved; here: where the present choice is made; counters: groups",
                hex_columns(others),
                HEX_NAMES,
                [neighbours_of(where) for where in range(len(HEX_NAMES))],
            ),
            Piece(
                "my_groups",
                "the observer's group counters. busy: has moved 1, in the moving stack 2; chosen: in the present choice, or "
                "firing; acted: ships that had their turn in this round; face: announced 1, up 2; counted: ships that the "
                "others know of; disclosed: levels that they know: attack, defence and tactics 1, the special one 2, all 3",
                GROUP,
                UNITS.slot_names[:GROUP_SLOTS],
            ),
            Piece(
                "my_raiders",
                "more about these groups. hidden: cloaked in this round; cloaked: announced, and this side could not detect them",
                RAIDER,
                RAIDERS,
            ),
            Piece(
                "my_singles",
                "colony ships (terraforming: its level), miners (load: minerals, wreck 1) and merchant ships. busy, chosen: as "
                "for groups",
                OWN_SINGLE,
                UNITS.slot_names[GROUP_SLOTS:],
            ),
            Piece(
                "seen_groups",
                "groups of the others whose type is known, face up or (ships: 0 or counted) announced; columns as in my_groups",
                SEEN,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[:GROUP_SLOTS]],
            ),
            Piece(
                "seen_raiders",
                "more about raiders of the others. hidden: cloaked in this round; cloaked: the observer could not detect them",
                SEEN_RAIDER,
                [f"{other} {name}" for other in others for name in RAIDERS],
            ),
            Piece(
                "counted_groups",
                "face-down groups of the others of which the number of ships is known, by hex and number",
                COUNTED,
                [f"{other} {number + 1}" for other in others for number in range(GROUP_SLOTS)],
            ),
            Piece(
                "seen_singles",
                "colony ships, miners (load: minerals, wreck 1) and merchant ships of the others. moved: in their last turn",
                SINGLE,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[GROUP_SLOTS:]],
            ),
            Piece("battle", "the battle in progress", BATTLE),
            Piece("alien_ships", "alien ships in it", ALIEN, ALIEN_NAMES),
            Piece("machines", "doomsday machines", MACHINE, [f"machine#{n + 1}" for n in range(MACHINES)]),
        ]
    )


class Offsets:
    """Where the pieces of a layout begin."""

    def __init__(self, layout: Layout) -> None:
        self.template: vec[i16] = vec[i16]([0] * layout.piece("my_groups").start)  # an empty one: all up to the map
        self.game: i64 = layout.start("game")
        self.decision: i64 = layout.start("decision")
        self.me: i64 = layout.start("me")
        self.others: i64 = layout.start("others")
        self.hexes: i64 = layout.start("hexes")
        self.hex_width: i64 = i64(len(layout.piece("hexes").columns))
        self.my_groups: i64 = layout.start("my_groups")
        self.my_singles: i64 = layout.start("my_singles")
        self.seen_groups: i64 = layout.start("seen_groups")
        self.my_raiders: i64 = layout.start("my_raiders")
        self.seen_raiders: i64 = layout.start("seen_raiders")
        self.counted_groups: i64 = layout.start("counted_groups")
        self.seen_singles: i64 = layout.start("seen_singles")
        self.battle: i64 = layout.start("battle")
        self.alien_ships: i64 = layout.start("alien_ships")
        self.machines: i64 = layout.start("machines")


LAYOUTS: Final[list[Layout]] = [make_layout(players) for players in range(1, MAX_PLAYERS + 1)]
OFFSETS: Final[list[Offsets]] = [Offsets(layout) for layout in LAYOUTS]
