"""What is printed on counters, player aids and the board, as arrays the engine reads; `loader` fills them from TOML.

Printed objects are shared by all games and never change.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import NORTH_WEST, HexBoard, from_rows

# Modules of the game (SE-10 to SE-14); everything else is basic.
BASIC: Final = 0
MERCHANTS: Final = 1
FIGHTERS: Final = 2
RAIDERS: Final = 3
MINES: Final = 4
MODULES: Final = ("basic", "merchants", "fighters", "raiders", "mines")

# Roles of unit types: what the rules do with them.
WARSHIP: Final = 0
CARRIER: Final = 1
FIGHTER: Final = 2
RAIDER: Final = 3
SWEEPER: Final = 4
MINE: Final = 5
DECOY: Final = 6
YARD: Final = 7
BASE: Final = 8
COLONY_SHIP: Final = 9
MINER: Final = 10
MERCHANT: Final = 11
ALIEN: Final = 12
MACHINE: Final = 13
ROLES: Final = (
    "warship", "carrier", "fighter", "raider", "sweeper", "mine", "decoy", "yard", "base",
    "colony_ship", "miner", "merchant", "alien", "machine",
)  # fmt: skip

# Technologies, in the order of technologies.toml.
SIZE: Final = 0
ATTACK: Final = 1
DEFENCE: Final = 2
TACTICS: Final = 3
MOVE: Final = 4
SHIP_YARD: Final = 5
TERRAFORMING: Final = 6
EXPLORATION: Final = 7
FIGHTER_TECH: Final = 8
POINT_DEFENCE: Final = 9
CLOAKING: Final = 10
SCANNERS: Final = 11
MINE_TECH: Final = 12
MINE_SWEEPING: Final = 13
TECHNOLOGIES: Final = (
    "size", "attack", "defence", "tactics", "move", "ship_yard", "terraforming", "exploration", "fighters",
    "point_defence", "cloaking", "scanners", "mines", "mine_sweeping",
)  # fmt: skip
TECHS: Final = 14
LEVELS: Final = 8  # room for levels 0 to 7 in a price row

# Kinds of system markers.
EMPTY: Final = 0
PLANET: Final = 1
BARREN: Final = 2
MINERALS_5: Final = 3
MINERALS_10: Final = 4
ASTEROIDS: Final = 5
NEBULA: Final = 6
BLACK_HOLE: Final = 7
SUPER_NOVA: Final = 8
DANGER: Final = 9
LOST_IN_SPACE: Final = 10
SPACE_WRECK: Final = 11
WARP_1: Final = 12
WARP_2: Final = 13
DOOMSDAY: Final = 14
MARKERS: Final = (
    "empty", "planet", "barren", "minerals_5", "minerals_10", "asteroids", "nebula", "black_hole", "super_nova",
    "danger", "lost_in_space", "space_wreck", "warp_1", "warp_2", "doomsday",
)  # fmt: skip
KINDS: Final = 15

# Firing classes: A fires first.
CLASS_A: Final = 0
CLASS_E: Final = 4
NO_CLASS: Final = 5
CLASSES: Final = "ABCDE-"

HEXES: Final = 150
ROWS: Final = 12
COLUMNS: Final = 13

SLOTS: Final = 92  # unit counters of each colour
GROUP_SLOTS: Final = 55  # the first of them are group counters
FIRST_COLONY_SHIP: Final = 55
FIRST_MINER: Final = 70
FIRST_MERCHANT: Final = 72
COLOURS: Final = ("red", "blue", "yellow", "green")
MAX_PLAYERS: Final = 4
ALIEN_TYPES: Final = 3
MACHINES: Final = 3
RATINGS: Final = 11  # of doomsday machines: that of SE-17, and ten of the solitaire game
DIFFICULTIES: Final = ("easy", "normal", "hard", "harder", "good_luck")
NEUTRALS: Final = 6  # counters of nobody: the alien types of the present battle, and the machines


class UnitTypes:
    """One entry for each unit type: those of the players, then alien ships, then doomsday machines by rating."""

    def __init__(self) -> None:
        self.symbols: list[str] = []
        self.names: list[str] = []
        self.cost: vec[i64] = vec[i64]()
        self.fire_class: vec[i64] = vec[i64]()
        self.attack: vec[i64] = vec[i64]()  # by type and level of the special technology, four levels each
        self.defence: vec[i64] = vec[i64]()
        self.hull: vec[i64] = vec[i64]()
        self.maintenance: vec[i64] = vec[i64]()
        self.role: vec[i64] = vec[i64]()
        self.carries: vec[i64] = vec[i64]()  # the special technology recorded for it, or -1
        self.needs: vec[i64] = vec[i64]()  # the technology it needs, or -1
        self.needs_level: vec[i64] = vec[i64]()
        self.counters: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()  # ships under one counter at most
        self.module: vec[i64] = vec[i64]()
        self.first_slot: vec[i64] = vec[i64]()
        self.volleys: vec[i64] = vec[i64]()  # shots of one ship in a round
        self.of_slot: vec[i64] = vec[i64]()  # the type of each of a player's counters
        self.slot_names: list[str] = []
        self.players: i64 = 0  # how many of the types belong to players
        self.first_machine: i64 = 0

    def fights(self, kind: i64) -> bool:
        """Combat-capable: it has an Attack Strength above 0."""
        return self.attack[kind * 4 + 3] > 0


class Technologies:
    """One entry for each technology, in the order of the constants above."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.start: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]()
        self.module: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # price of reaching a level, by technology and level
        self.revised: vec[i64] = vec[i64]()


class Tables:
    """The small tables of the rulebook."""

    def __init__(self) -> None:
        self.hexes: vec[i64] = vec[i64]()  # SE-4.1, by Move level and turn
        self.survives_on: i64 = 0
        self.slingshot: i64 = 0
        self.wreck: vec[i64] = vec[i64]()
        self.half_hulls: vec[i64] = vec[i64]()
        self.point_defence: vec[i64] = vec[i64]()
        self.alien_point_defence: i64 = 0
        self.carrier_capacity: i64 = 0
        self.aliens_per_planet: i64 = 0
        self.alien_tactics: i64 = 0
        self.alien_numbers: vec[i64] = vec[i64]()
        self.machine_tactics: i64 = 0
        self.arrivals: dict[str, dict[str, list[tuple[int, int]]]] = {}
        self.home_markers: vec[i64] = vec[i64]()  # number of each kind
        self.mini_home_markers: vec[i64] = vec[i64]()
        self.deep_markers: vec[i64] = vec[i64]()


class Board:
    """The hexes in play on one map, with the homes of its seats."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: i64 = 0
        self.in_play: vec[i64] = vec[i64]([0] * HEXES)
        self.hexes: vec[i64] = vec[i64]()  # those in play
        self.home: vec[i64] = vec[i64]([-1] * HEXES)  # seat whose home system it is, -1 deep space
        self.entry: vec[i64] = vec[i64]([0] * HEXES)  # entry hexes of solitaire machines
        self.entries: vec[i64] = vec[i64]()
        self.homeworlds: vec[i64] = vec[i64]()
        self.choices: list[vec[i64]] = []  # homeworld hexes each seat may choose from
        self.half_seat: i64 = -1
        self.half_choices: vec[i64] = vec[i64]()
        self.neighbours: vec[i64] = vec[i64]()  # on the six sides of each hex in play, -1 for none
        self.distances: vec[i64] = vec[i64]()  # between hexes in play, -1 without a way

    def distance(self, here: i64, there: i64) -> i64:
        """Hexes from here to there within the playing area."""
        return self.distances[here * HEXES + there]


def hex_name(hex_id: i64) -> str:
    """`RrCc`: row from the top, column from the left, both from 1."""
    pair, rest = divmod(hex_id, 25)
    return f"R{pair * 2 + 1}C{rest + 1}" if rest < 13 else f"R{pair * 2 + 2}C{rest - 12}"


HEX_NAMES: Final[list[str]] = [hex_name(hex_id) for hex_id in range(HEXES)]
HEX_IDS: Final[dict[str, int]] = {name: hex_id for hex_id, name in enumerate(HEX_NAMES)}


def row_of(hex_id: i64) -> i64:
    """Row from the top, counted from 0."""
    return hex_id // 25 * 2 + (1 if hex_id % 25 >= 13 else 0)


def column_of(hex_id: i64) -> i64:
    """Column from the left, counted from 0."""
    rest = hex_id % 25
    return rest - 13 if rest >= 13 else rest


# Sides are counted clockwise from the upper left.
GRID: Final[HexBoard] = from_rows(
    vec[i64]([row_of(hex_id) for hex_id in range(i64(HEXES))]),
    vec[i64]([column_of(hex_id) for hex_id in range(i64(HEXES))]),
    NORTH_WEST,
)


def neighbours_of(hex_id: i64) -> list[int]:
    """The adjacent hexes of the whole board."""
    return [int(there) for there in GRID.ring(hex_id, 1)]
