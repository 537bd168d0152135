"""What is true on the table: plain numbers, no references between pieces. Only rules change it.

Everybody who can own counters is a number: players 0 to 3 clockwise, then `ALIENS` and `MACHINE_OWNER`. A counter is a slot
of its owner: 92 for each player in the order of `units.toml`; 92 to 94 for the alien ships of the battle in progress (one
for each type), 95 to 97 for the doomsday machines. Counters on the map are `Unit` objects in the fleet of their owner.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.flow import Table, filled
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    HEXES,
    KINDS,
    MACHINES,
    SLOTS,
    TECHS,
    Board,
)
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.options import Options

ALIENS: Final = 4
MACHINE_OWNER: Final = 5
OWNERS: Final = 6
NONE: Final = -1

# Where a counter of a player is.
IN_SUPPLY: Final = 0
ON_MAP: Final = 1
SETTLED: Final = 2  # a colony ship that has become a colony

FIRST_ALIEN: Final = SLOTS  # slots of the counters of nobody
FIRST_MACHINE: Final = SLOTS + ALIEN_TYPES
SIGHTING: Final = 8  # numbers of a sighting: owner, slot, hex, known ships, face, disclosed levels, travelled, cloaked

# How much of a group everybody knows.
FACE_DOWN: Final = 0
FACE_UP: Final = 1
ANNOUNCED: Final = 2  # known to be raiders, number unknown

# Phases, as everybody sees them. Upgrades at the end of a turn are secret and count as exploration.
SETUP: Final = 0
MOVEMENT: Final = 1
COMBAT: Final = 2
EXPLORATION_PHASE: Final = 3
MACHINE_PHASE: Final = 4
ECONOMIC: Final = 5
PHASES: Final = ("setup", "movement", "combat", "exploration", "machines", "economic")

# Why a game ended.
HOMEWORLD_DESTROYED: Final = 1
COLONY_POINTS: Final = 2
LAST_STANDING: Final = 3
ROUND_LIMIT: Final = 4
STALEMATE: Final = 5
MACHINES_DESTROYED: Final = 6
REASONS: Final = (
    "",
    "homeworld destroyed",
    "three colony points",
    "last empire standing",
    "score at the round limit",
    "score after a stalemate",
    "all machines destroyed",
)

WRECK_LOAD: Final = 1  # a miner's load: 0 nothing, 1 a wreck, 5 or 10 minerals

NOTHING_SMALL: Final[vec[u8]] = vec[u8]()


def small(length: i64, value: i64) -> vec[u8]:
    """A new array of bytes: the less room a state takes, the more games fit into the processor's cache."""
    return vec[u8]([u8(value)] * length) if length > 0 else NOTHING_SMALL


class Unit:
    """A counter on the map: a group, or a single ship."""

    derived: ClassVar[tuple[str, ...]] = ()

    def __init__(self, owner: i64, slot: i64, kind: i64, where: i64) -> None:
        self.hex: i64 = where
        self.owner: i64 = owner
        self.slot: i64 = slot
        self.kind: i64 = kind  # unit type
        self.ships: i64 = 1
        self.attack: i64 = 0  # technology levels of the group
        self.defence: i64 = 0
        self.tactics: i64 = 0
        self.move: i64 = 0
        self.special: i64 = 0  # of the one technology its type carries
        self.face: i64 = FACE_DOWN
        self.disclosed: i64 = 0  # levels its battles showed, see `disclose_group`
        self.counted: i64 = 0  # ships a black hole showed under a face-down counter
        self.load: i64 = 0  # what a miner tows
        self.travelled: bool = False  # it has been seen to move, in this turn or before
        # ... in the present turn
        self.start: i64 = NONE  # where it began the turn
        self.origin: i64 = where  # the hex it last came from
        self.steps: i64 = 0
        self.moved: bool = False  # its move is over
        self.picked: bool = False  # it belongs to the stack that is moving
        self.off_chain: bool = False  # its move left the pipeline (SE-10.1.2.b)
        self.piped: bool = False  # a pipeline helped it this turn, so no slingshot (SE-15.2.b)
        self.locked: bool = False  # a merchant ship whose chain gave a bonus (SE-10.1.2.c)
        self.joined: bool = False  # it took in another group and is not split again this turn
        self.ashore: bool = False  # the moving stack has left it behind where it stands now
        self.upgraded: bool = False
        self.cloaked: i64 = 0  # bits of the owners who could not detect these announced raiders (SE-12.1.1)
        self.slung: i64 = 0  # ships with a slingshot's extra step (SE-15.2)
        self.looks: i64 = 0  # cruisers of the group that have looked (SE-9.8)
        self.bombed: i64 = 0  # ships that have fired at a colony this turn
        # ... in the present battle
        self.damage: i64 = 0
        self.screened: i64 = 0  # ships held out of this round
        self.acted: i64 = 0  # ships that fired, held or retreated in this round; all of them when its slot is over
        self.waited: i64 = 0  # point defence ships that let class A pass
        self.fled: i64 = NONE  # it retreated in this battle, from the counter of this slot
        self.hidden: bool = False  # raiders cloaked in this round
        self.bared: i64 = 0  # raiders that dropped their cloak in this battle (SE-13.1.6.c)
        self.aside: bool = False  # undetected raiders that take no part in it (SE-12.1.2.a)

    def copy(self) -> "Unit":
        """An independent twin; a test compares every field, so that none can be forgotten here."""
        twin = Unit(self.owner, self.slot, self.kind, self.hex)
        twin.ships = self.ships
        twin.attack = self.attack
        twin.defence = self.defence
        twin.tactics = self.tactics
        twin.move = self.move
        twin.special = self.special
        twin.face = self.face
        twin.disclosed = self.disclosed
        twin.counted = self.counted
        twin.load = self.load
        twin.travelled = self.travelled
        twin.start = self.start
        twin.origin = self.origin
        twin.steps = self.steps
        twin.moved = self.moved
        twin.picked = self.picked
        twin.off_chain = self.off_chain
        twin.piped = self.piped
        twin.locked = self.locked
        twin.joined = self.joined
        twin.ashore = self.ashore
        twin.upgraded = self.upgraded
        twin.cloaked = self.cloaked
        twin.slung = self.slung
        twin.looks = self.looks
        twin.bombed = self.bombed
        twin.damage = self.damage
        twin.screened = self.screened
        twin.acted = self.acted
        twin.waited = self.waited
        twin.fled = self.fled
        twin.hidden = self.hidden
        twin.bared = self.bared
        twin.aside = self.aside
        return twin


class State(Table):
    """One game of Space Empires; `blank` leaves all arrays empty, for `copy` to fill."""

    derived: ClassVar[tuple[str, ...]] = ("board", "players", "present", "taken")

    def __init__(self, options: Options, board: Board, blank: bool = False) -> None:
        super().__init__()
        players: i64 = 0 if blank else options.players
        hexes: i64 = 0 if blank else HEXES
        self.options: Options = options
        self.board: Board = board  # of the map, with the half hex that was added to it
        self.half_hex: i64 = 0  # which one: its place among the choices of the map
        self.players: i64 = options.players

        # Sequence of play
        self.cycle: i64 = 0  # economic phases begun, counted from 1
        self.turn: i64 = 0  # 1 to 3
        self.phase: i64 = SETUP
        self.active: i64 = NONE  # the player whose turn it is
        self.order: vec[i64] = filled(players, 0)  # the players in the order of this cycle
        self.quiet: i64 = 0  # cycles in a row without any activity (SE-END.6)
        self.busy: bool = False  # somebody moved, spent or explored in this cycle

        # Players
        self.alive: vec[i64] = filled(players, 1)
        self.homeworld: vec[i64] = filled(players, NONE)  # hex of the homeworld, also after its fall
        self.cp: vec[i64] = filled(players, 0)
        self.income: vec[i64] = filled(players, 0)  # of this economic phase, before maintenance
        self.level: vec[i64] = filled(players * TECHS, 0)
        self.seen_level: vec[i64] = filled(players * TECHS, 0)  # what has been disclosed: at least so much
        self.bid: vec[i64] = filled(players, 0)
        self.last_bid: vec[i64] = filled(players, 0)  # disclosed after the phase
        self.research: vec[i64] = filled(players, 0)  # CP (gearing) or grants spent on research in this phase
        self.last_research: vec[i64] = filled(players, 0)
        self.progress: vec[i64] = filled(players * TECHS, 0)  # unpredictable research: dice so far
        self.grants: vec[i64] = filled(players * TECHS, 0)  # assigned in this phase
        self.bought: vec[i64] = filled(players * TECHS, 0)  # a level was bought in this phase
        self.built: vec[i64] = filled(players, 0)  # ships built in this phase
        self.points: vec[i64] = filled(players, 0)  # permanent colony points
        self.spoils: vec[i64] = filled(players, 0)  # CP due in the next economic phase
        self.ledger: vec[i64] = filled(
            players, 0
        )  # what everybody can reckon: wealth gained less what was seen to be lost

        # Counters
        self.fleets: list[list[Unit]] = [] if blank else [[] for _ in range(OWNERS)]  # of each owner, by ascending slot
        self.taken: vec[u8] = small(players * SLOTS, IN_SUPPLY)  # where each counter of the players is
        self.present: vec[u8] = small(OWNERS * hexes, 0)  # counters of each owner in each hex
        self.sightings: vec[i64] = filled(0, 0)  # counters as everybody saw them when the economic phase began

        # Hexes
        self.marker: vec[u8] = small(hexes, 0)  # its true kind, explored or not
        self.explored: vec[u8] = small(hexes, 1)
        self.back: vec[i64] = filled(
            hexes, NONE
        )  # whose home set its marker is of, by the colour of its back; NONE: white
        self.known: vec[u8] = small(hexes, 0)  # bits of the players who looked under the marker
        self.colony: vec[i64] = filled(hexes, NONE)  # owner
        self.value: vec[i64] = filled(hexes, 0)
        self.capital: vec[u8] = small(hexes, 0)  # the colony is a homeworld
        self.settler: vec[i64] = filled(hexes, NONE)  # the slot of the colony ship that became the colony
        self.minerals: vec[i64] = filled(hexes, 0)  # CP of the minerals lying on the colony
        self.wrecks: vec[u8] = small(hexes, 0)  # wrecks lying on the colony
        self.earned: vec[u8] = small(hexes, 0)  # the colony produced income in this phase
        self.hull_built: vec[u8] = small(hexes, 0)  # ship-yard capacity used in this phase
        self.yard_built: vec[u8] = small(hexes, 0)  # yards that were built in this phase
        self.aliens: vec[u8] = small(hexes * ALIEN_TYPES, 0)  # ships by type
        self.aliens_up: vec[u8] = small(hexes, 0)  # they have been seen

        # Chance
        self.spare: vec[i64] = filled(0 if blank else KINDS, 0)  # deep-space markers put away unseen, by kind
        self.alien_pool: vec[i64] = TABLES.alien_numbers[:]
        self.alien_discard: vec[i64] = filled(0 if blank else ALIEN_TYPES, 0)

        # The stack that is moving, and the choice being put together
        self.stack: i64 = NONE  # its hex
        self.subject: i64 = NONE  # the slot of a counter chosen in an earlier part of the same choice
        self.building: i64 = NONE  # the unit type being bought
        self.site: i64 = NONE  # the hex it is bought for
        self.finished: bool = False  # the player has said done in the present phase

        # Raiders being announced (SE-12.2.d)
        self.raider_owner: i64 = NONE
        self.raider_hex: i64 = NONE
        self.scanner_owner: i64 = NONE  # the opponent who answers
        self.announced: bool = False
        self.scan_claim: i64 = 0
        self.cloak_claim: i64 = 0

        # The battle in progress
        self.field: i64 = NONE  # its hex
        self.attacker: i64 = NONE
        self.defender: i64 = NONE
        self.round: i64 = 0
        self.bonus: i64 = NONE  # the owner with the fleet-size bonus
        self.exposed: i64 = 0  # bits of the owners who screen squadrons this round
        self.firing: i64 = NONE  # the owner of the counter whose ships fire or retreat now
        self.shooter: i64 = NONE  # its slot
        self.point_defence: bool = False  # it fires at squadrons in class A
        self.cripple: bool = False  # of its ships, the damaged one retreats or is screened
        self.shelter: i64 = NONE  # the hex a carrier retreats to while its squadrons board
        self.berths: i64 = 0  # squadrons it can still take
        self.ended: bool = False

        # Machines
        self.arrived: i64 = 0  # how many have appeared
        self.weakness: vec[i64] = filled(0 if blank else MACHINES, 0)  # of the solitaire game
        self.wounds: vec[i64] = filled(0 if blank else MACHINES, 0)

        # The end
        self.fallen: i64 = 0  # how many players have been eliminated
        self.place: vec[i64] = filled(players, 0)  # when each was eliminated: 1 for the first

        for player in range(players):
            self.order[player] = player

    def copy(self) -> "State":
        """An independent twin; a test compares every field, so that none can be forgotten here."""
        twin = State(self.options, self.board, blank=True)
        self.copy_table(twin)
        for fleet in self.fleets:
            twin.fleets.append([unit.copy() for unit in fleet])
        twin.half_hex = self.half_hex
        twin.cycle = self.cycle
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.order = self.order[:]
        twin.quiet = self.quiet
        twin.busy = self.busy
        twin.alive = self.alive[:]
        twin.homeworld = self.homeworld[:]
        twin.cp = self.cp[:]
        twin.income = self.income[:]
        twin.level = self.level[:]
        twin.seen_level = self.seen_level[:]
        twin.bid = self.bid[:]
        twin.last_bid = self.last_bid[:]
        twin.research = self.research[:]
        twin.last_research = self.last_research[:]
        twin.progress = self.progress[:]
        twin.grants = self.grants[:]
        twin.bought = self.bought[:]
        twin.built = self.built[:]
        twin.points = self.points[:]
        twin.spoils = self.spoils[:]
        twin.ledger = self.ledger[:]
        twin.taken = self.taken[:]
        twin.present = self.present[:]
        twin.sightings = self.sightings[:]
        twin.marker = self.marker[:]
        twin.explored = self.explored[:]
        twin.back = self.back[:]
        twin.known = self.known[:]
        twin.colony = self.colony[:]
        twin.value = self.value[:]
        twin.capital = self.capital[:]
        twin.settler = self.settler[:]
        twin.minerals = self.minerals[:]
        twin.wrecks = self.wrecks[:]
        twin.earned = self.earned[:]
        twin.hull_built = self.hull_built[:]
        twin.yard_built = self.yard_built[:]
        twin.aliens = self.aliens[:]
        twin.aliens_up = self.aliens_up[:]
        twin.spare = self.spare[:]
        twin.alien_pool = self.alien_pool[:]
        twin.alien_discard = self.alien_discard[:]
        twin.stack = self.stack
        twin.subject = self.subject
        twin.building = self.building
        twin.site = self.site
        twin.finished = self.finished
        twin.raider_owner = self.raider_owner
        twin.raider_hex = self.raider_hex
        twin.scanner_owner = self.scanner_owner
        twin.announced = self.announced
        twin.scan_claim = self.scan_claim
        twin.cloak_claim = self.cloak_claim
        twin.field = self.field
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.round = self.round
        twin.bonus = self.bonus
        twin.exposed = self.exposed
        twin.firing = self.firing
        twin.shooter = self.shooter
        twin.point_defence = self.point_defence
        twin.cripple = self.cripple
        twin.shelter = self.shelter
        twin.berths = self.berths
        twin.ended = self.ended
        twin.arrived = self.arrived
        twin.weakness = self.weakness[:]
        twin.wounds = self.wounds[:]
        twin.fallen = self.fallen
        twin.place = self.place[:]
        return twin


def see(state: State, sighting: list[int]) -> None:
    """Add what was seen of a counter; for positions, whose code is not compiled: a `vec` that it set would never be freed."""
    for number in sighting:
        state.sightings = append(state.sightings, number)
