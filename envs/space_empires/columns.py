"""What the numbers of an observation are: its pieces, their columns by name, and where they stand.

The observer's own side comes first, then the others clockwise: `left`, `opposite`, `right`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.observation import Columns, Layout, Piece
from grognard.envs.space_empires.data.printed import (
    GROUP_SLOTS,
    HEX_NAMES,
    MACHINES,
    MARKERS,
    MAX_PLAYERS,
    TECHNOLOGIES,
    neighbours_of,
)
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.flow import DECISIONS
from grognard.envs.space_empires.options import VICTORIES
from grognard.envs.space_empires.state import PHASES

SEATS: Final = ("me", "left", "opposite", "right")
SIDES: Final = (*SEATS, "aliens", "machines")
ALIEN_NAMES: Final = UNITS.symbols[UNITS.players : UNITS.first_machine]
# Markers that are told by a column of their own; planets and treasures are told by what can be on them.
HAZARDS: Final = (
    "asteroids", "nebula", "black_hole", "super_nova", "warp_1", "warp_2", "danger", "lost_in_space", "doomsday",
)  # fmt: skip

GAME: Final = Columns()
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

DECISION: Final = Columns()
DECISION_ASKED: Final[i64] = DECISION.block([f"asked_{seat}" for seat in SEATS])
DECISION_ROW: Final[i64] = DECISION.column("row", 12)
DECISION_COLUMN: Final[i64] = DECISION.column("column", 13)
DECISION_BATTLE_ROW: Final[i64] = DECISION.column("battle_row", 12)
DECISION_BATTLE_COLUMN: Final[i64] = DECISION.column("battle_column", 13)
DECISION_KIND: Final[i64] = DECISION.block([type(decision).__name__ for decision in DECISIONS])
DECISION_BERTHS: Final[i64] = DECISION.column("berths", 6)  # that a retreating carrier has left
DECISION_ROLLS: Final[i64] = DECISION.column("rolls", 6)  # ships that have still to roll at a black hole
DECISION_RAIDERS: Final[i64] = DECISION.block([f"raiders_{seat}" for seat in SEATS])  # whose are announced
DECISION_SCANNERS: Final[i64] = DECISION.block([f"scanners_{seat}" for seat in SEATS])  # who answers
DECISION_BUILDING: Final[i64] = DECISION.block([f"building_{symbol}" for symbol in UNITS.symbols[: UNITS.players]])

ME: Final = Columns()
ME_CP: Final[i64] = ME.column("cp", 100)
ME_INCOME: Final[i64] = ME.column("income", 50)
ME_MAINTENANCE: Final[i64] = ME.column("maintenance", 50)
ME_BID: Final[i64] = ME.column("bid", 25)
ME_RESEARCH: Final[i64] = ME.column("research", 50)
ME_LAST_RESEARCH: Final[i64] = ME.column("last_research", 50)
ME_POINTS: Final[i64] = ME.column("points", 3)
ME_LEVEL: Final[i64] = ME.block([f"level_{name}" for name in TECHNOLOGIES], 3)
ME_DISCLOSED: Final[i64] = ME.block([f"disclosed_{name}" for name in TECHNOLOGIES], 3)  # what the others know of them
ME_PROGRESS: Final[i64] = ME.block([f"progress_{name}" for name in TECHNOLOGIES], 40)
ME_GRANTS: Final[i64] = ME.block([f"grants_{name}" for name in TECHNOLOGIES], 5)

OTHER: Final = Columns()
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

HEX: Final = Columns()  # what does not depend on the number of players
HEX_EXPLORED: Final[i64] = HEX.column("explored")
HEX_UNEXPLORED: Final[i64] = HEX.column("unexplored")
HEX_PLANET: Final[i64] = HEX.column("planet")
HEX_BARREN: Final[i64] = HEX.column("barren")
HEX_HAZARD: Final[i64] = HEX.block(HAZARDS)
HEX_MINERALS: Final[i64] = HEX.column("minerals", 10)
HEX_WRECKS: Final[i64] = HEX.column("wrecks")
HEX_HIDDEN_ALIENS: Final[i64] = HEX.column("hidden_aliens", 4)
HEX_ALIENS: Final[i64] = HEX.block([f"alien_{name}" for name in ALIEN_NAMES], 4)
HEX_VALUE: Final[i64] = HEX.column("value", 20)
HEX_HOMEWORLD: Final[i64] = HEX.column("homeworld")
HEX_MY_HOME: Final[i64] = HEX.column("my_home")
HEX_MY_COLONY: Final[i64] = HEX.column("my_colony")
HEX_MY_HULL: Final[i64] = HEX.column("my_hull", 10)
HEX_MY_SINGLES: Final[i64] = HEX.column("my_singles", 5)
HEX_MY_IDLE: Final[i64] = HEX.column("my_idle", 5)
HEX_HERE: Final[i64] = HEX.column("here")

RIVAL: Final = Columns()  # ... and what there is of each of the others
RIVAL_HOME: Final[i64] = RIVAL.column("home")
RIVAL_COLONY: Final[i64] = RIVAL.column("colony")
RIVAL_COUNTERS: Final[i64] = RIVAL.column("counters", 5)
RIVAL_COUNTED: Final[i64] = RIVAL.column("counted", 5)
RIVAL_COUNTED_SHIPS: Final[i64] = RIVAL.column("counted_ships", 6)
RIVAL_COUNTED_MOST: Final[i64] = RIVAL.column("counted_most", 6)

GROUP: Final = Columns()
GROUP_SHIPS: Final[i64] = GROUP.column("ships", 6)
GROUP_ROW: Final[i64] = GROUP.column("row", 12)
GROUP_COLUMN: Final[i64] = GROUP.column("column", 13)
GROUP_ATTACK: Final[i64] = GROUP.column("attack", 3)
GROUP_DEFENCE: Final[i64] = GROUP.column("defence", 3)
GROUP_TACTICS: Final[i64] = GROUP.column("tactics", 3)
GROUP_MOVE: Final[i64] = GROUP.column("move", 6)
GROUP_SPECIAL: Final[i64] = GROUP.column("special", 3)
GROUP_MOVED: Final[i64] = GROUP.column("moved")
GROUP_PICKED: Final[i64] = GROUP.column("picked")
GROUP_CHOSEN: Final[i64] = GROUP.column("chosen")
GROUP_DAMAGE: Final[i64] = GROUP.column("damage", 3)
GROUP_SCREENED: Final[i64] = GROUP.column("screened", 6)
GROUP_ACTED: Final[i64] = GROUP.column("acted", 6)
GROUP_FACE_UP: Final[i64] = GROUP.column("face_up")
GROUP_ANNOUNCED: Final[i64] = GROUP.column("announced")
GROUP_COUNTED: Final[i64] = GROUP.column("counted", 6)
GROUP_DISCLOSED: Final[i64] = GROUP.column("disclosed")
GROUP_SPECIAL_DISCLOSED: Final[i64] = GROUP.column("special_disclosed")
GROUP_HIDDEN: Final[i64] = GROUP.column("hidden")
GROUP_CLOAKED: Final[i64] = GROUP.block([f"cloaked_{side}" for side in SIDES[1:5]])

OWN_SINGLE: Final = Columns()
OWN_SINGLE_ROW: Final[i64] = OWN_SINGLE.column("row", 12)
OWN_SINGLE_COLUMN: Final[i64] = OWN_SINGLE.column("column", 13)
OWN_SINGLE_TERRAFORMING: Final[i64] = OWN_SINGLE.column("terraforming")
OWN_SINGLE_MINERALS: Final[i64] = OWN_SINGLE.column("minerals", 10)
OWN_SINGLE_WRECK: Final[i64] = OWN_SINGLE.column("wreck")
OWN_SINGLE_MOVED: Final[i64] = OWN_SINGLE.column("moved")
OWN_SINGLE_PICKED: Final[i64] = OWN_SINGLE.column("picked")
OWN_SINGLE_CHOSEN: Final[i64] = OWN_SINGLE.column("chosen")

SEEN: Final = Columns()
SEEN_ROW: Final[i64] = SEEN.column("row", 12)
SEEN_COLUMN: Final[i64] = SEEN.column("column", 13)
SEEN_SHIPS: Final[i64] = SEEN.column("ships", 6)
SEEN_ANNOUNCED: Final[i64] = SEEN.column("announced")
SEEN_DISCLOSED: Final[i64] = SEEN.column("disclosed")
SEEN_ATTACK: Final[i64] = SEEN.column("attack", 3)
SEEN_DEFENCE: Final[i64] = SEEN.column("defence", 3)
SEEN_TACTICS: Final[i64] = SEEN.column("tactics", 3)
SEEN_SPECIAL_DISCLOSED: Final[i64] = SEEN.column("special_disclosed")
SEEN_SPECIAL: Final[i64] = SEEN.column("special", 3)
SEEN_CLOAKED: Final[i64] = SEEN.column("cloaked")
SEEN_HIDDEN: Final[i64] = SEEN.column("hidden")
SEEN_DAMAGE: Final[i64] = SEEN.column("damage", 3)
SEEN_SCREENED: Final[i64] = SEEN.column("screened", 6)
SEEN_ACTED: Final[i64] = SEEN.column("acted", 6)
SEEN_FIRING: Final[i64] = SEEN.column("firing")

SINGLE: Final = Columns()
SINGLE_ROW: Final[i64] = SINGLE.column("row", 12)
SINGLE_COLUMN: Final[i64] = SINGLE.column("column", 13)
SINGLE_MINERALS: Final[i64] = SINGLE.column("minerals", 10)
SINGLE_WRECK: Final[i64] = SINGLE.column("wreck")
SINGLE_MOVED: Final[i64] = SINGLE.column("moved")

BATTLE: Final = Columns()
BATTLE_ROUND: Final[i64] = BATTLE.column("round", 10)
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

MACHINE: Final = Columns()
MACHINE_ROW: Final[i64] = MACHINE.column("row", 12)
MACHINE_COLUMN: Final[i64] = MACHINE.column("column", 13)
MACHINE_RATING: Final[i64] = MACHINE.column("rating", 10)
MACHINE_DAMAGE: Final[i64] = MACHINE.column("damage", 10)
MACHINE_WEAKNESS: Final[i64] = MACHINE.block(
    ["weak_to_fighters", "weak_to_mines", "weak_to_raiders", "weak_to_fleets", "not_weak"]
)

HAZARD_OF: Final[vec[i64]] = vec[i64](
    [i64(HAZARDS.index(kind) if kind in HAZARDS else -1) for kind in MARKERS]
)  # the column of each kind of marker among the hazards


def hex_columns(others: list[str]) -> Columns:
    """What is shown of a hex, and then of each rival in it."""
    columns = Columns()
    for name, scale in zip(HEX.names, HEX.scales, strict=True):
        columns.column(name, scale)
    for other in others:
        for name, scale in zip(RIVAL.names, RIVAL.scales, strict=True):
            columns.column(f"{other}_{name}", scale)
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
            Piece("me", "the observer's own sheet. disclosed: the levels that the others know of", ME),
            Piece(
                "others",
                "what is known of the other players, clockwise. counted: ships that are known to be under face-down counters",
                OTHER,
                others,
            ),
            Piece(
                "hexes",
                "the map. minerals, wrecks: also those lying on a colony; hidden_aliens: face down, alien_...: face up; value: "
                "of the colony; home: whose home system it is, or, on variable maps, whose back its marker has; my_hull: of own "
                "groups; my_singles: own single ships; my_idle: own counters that have not moved; here: where the present choice "
                "is made; counters: groups; counted: face-down ones of which the number of ships is known, and how many "
                "ships these are together, and the largest of them",
                hex_columns(others),
                HEX_NAMES,
                [neighbours_of(where) for where in range(len(HEX_NAMES))],
            ),
            Piece(
                "my_groups",
                "the observer's group counters. picked: in the moving stack; chosen: in the present choice, or firing; acted: "
                "ships that had their turn in this round; hidden: raiders cloaked in this round; face_up, announced, counted, "
                "disclosed: what the others know of it; cloaked: raiders that this side could not detect",
                GROUP,
                UNITS.slot_names[:GROUP_SLOTS],
            ),
            Piece(
                "my_singles",
                "colony ships (terraforming: its level), miners (minerals, wreck: in tow) and merchant ships",
                OWN_SINGLE,
                UNITS.slot_names[GROUP_SLOTS:],
            ),
            Piece(
                "seen_groups",
                "groups of the others whose type is known, face up or (ships: 0 or counted) announced. disclosed: its levels "
                "are known; cloaked: raiders that the observer could not detect; others as in my_groups",
                SEEN,
                [f"{other} {name}" for other in others for name in UNITS.slot_names[:GROUP_SLOTS]],
            ),
            Piece(
                "seen_singles",
                "colony ships, miners (minerals, wreck: in tow) and merchant ships of the others. moved: in their last turn",
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
        self.zeros: vec[i16] = vec[i16]([0] * layout.size)
        self.game: i64 = layout.start("game")
        self.decision: i64 = layout.start("decision")
        self.me: i64 = layout.start("me")
        self.others: i64 = layout.start("others")
        self.hexes: i64 = layout.start("hexes")
        self.hex_width: i64 = i64(len(layout.piece("hexes").columns))
        self.my_groups: i64 = layout.start("my_groups")
        self.my_singles: i64 = layout.start("my_singles")
        self.seen_groups: i64 = layout.start("seen_groups")
        self.seen_singles: i64 = layout.start("seen_singles")
        self.battle: i64 = layout.start("battle")
        self.alien_ships: i64 = layout.start("alien_ships")
        self.machines: i64 = layout.start("machines")


LAYOUTS: Final[list[Layout]] = [make_layout(players) for players in range(1, MAX_PLAYERS + 1)]
OFFSETS: Final[list[Offsets]] = [Offsets(layout) for layout in LAYOUTS]
