"""What is true on the table: plain numbers, no references between pieces. Only rules change it.

A counter is a number: those of the first player come first, 92 for each player in the order of `units.toml`; then three
for the alien ships of the battle in progress (one for each type) and three for the doomsday machines. Everybody who can
own counters is a number too: players 0 to 3 clockwise, then `ALIENS` and `MACHINES`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import Table, filled, small
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    HEXES,
    KINDS,
    MACHINES,
    NEUTRALS,
    SLOTS,
    TECHS,
    Board,
)
from grognard.envs.space_empires.data.tables import TABLES, UNITS
from grognard.envs.space_empires.options import Options

ALIENS: Final = 4
MACHINE_OWNER: Final = 5
OWNERS: Final = 6
NONE: Final = -1

# Places of a counter that are no hex.
SUPPLY: Final = -1
SETTLED: Final = -2  # a colony ship that has become a colony

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


class State(Table):
    """One game of Space Empires; `blank` leaves all arrays empty, for `copy` to fill."""

    def __init__(self, options: Options, board: Board, blank: bool = False) -> None:
        super().__init__()
        players: i64 = 0 if blank else options.players
        hexes: i64 = 0 if blank else HEXES
        counters: i64 = 0 if blank else players * SLOTS + NEUTRALS
        self.options: Options = options
        self.board: Board = board
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
        self.points: vec[i64] = filled(players, 0)  # permanent colony points
        self.spoils: vec[i64] = filled(players, 0)  # CP due in the next economic phase
        self.ledger: vec[i64] = filled(
            players, 0
        )  # what everybody can reckon: wealth gained less what was seen to be lost

        # Hexes
        self.marker: vec[i64] = filled(hexes, 0)  # its true kind, explored or not
        self.explored: vec[i16] = small(hexes, 1)
        self.known: vec[i16] = small(hexes, 0)  # bits of the players who looked under the marker
        self.colony: vec[i64] = filled(hexes, NONE)  # owner
        self.value: vec[i64] = filled(hexes, 0)
        self.capital: vec[i16] = small(hexes, 0)  # the colony is a homeworld
        self.settler: vec[i16] = small(hexes, NONE)  # the colony ship counter that became the colony
        self.minerals: vec[i16] = small(hexes, 0)  # CP of the minerals lying on the colony
        self.wrecks: vec[i16] = small(hexes, 0)  # wrecks lying on the colony
        self.earned: vec[i16] = small(hexes, 0)  # the colony produced income in this phase
        self.hull_built: vec[i16] = small(hexes, 0)  # ship-yard capacity used in this phase
        self.yard_built: vec[i16] = small(hexes, 0)  # yards that were built in this phase
        self.aliens: vec[i16] = small(hexes * ALIEN_TYPES, 0)  # ships by type
        self.aliens_up: vec[i16] = small(hexes, 0)  # they have been seen
        self.on_map: vec[i64] = filled(OWNERS, 0)  # counters of each owner on the map
        self.present: vec[i16] = small(OWNERS * hexes, 0)  # counters of each owner in each hex

        # Chance
        self.spare: vec[i64] = filled(0 if blank else KINDS, 0)  # deep-space markers put away unseen, by kind
        self.alien_pool: vec[i64] = filled(0 if blank else ALIEN_TYPES, 0)
        self.alien_discard: vec[i64] = filled(0 if blank else ALIEN_TYPES, 0)

        # Counters
        self.kind: vec[i64] = filled(counters, 0)  # unit type
        self.hex: vec[i64] = filled(counters, SUPPLY)
        self.fleet: vec[i64] = filled(counters, NONE)  # for each owner, the counters on the map in ascending order
        self.ships: vec[i64] = filled(counters, 0)
        self.attack: vec[i64] = filled(counters, 0)  # technology levels of the group
        self.defence: vec[i64] = filled(counters, 0)
        self.tactics: vec[i64] = filled(counters, 0)
        self.move: vec[i16] = small(counters, 0)
        self.special: vec[i64] = filled(counters, 0)  # of the one technology its type carries; a machine's rating
        self.face: vec[i16] = small(counters, FACE_DOWN)
        self.disclosed: vec[i16] = small(counters, 0)  # levels its battles showed, see `disclose`
        self.counted: vec[i16] = small(counters, 0)  # ships a black hole showed under a face-down counter
        self.load: vec[i16] = small(counters, 0)
        # ... in the present turn
        self.start: vec[i16] = small(counters, SUPPLY)  # where it began the turn
        self.origin: vec[i16] = small(counters, SUPPLY)  # the hex it last came from
        self.steps: vec[i64] = filled(counters, 0)
        self.moved: vec[i16] = small(counters, 0)  # its move is over
        self.picked: vec[i16] = small(counters, 0)  # it belongs to the stack that is moving
        self.off_chain: vec[i16] = small(counters, 0)  # its move left the pipeline (SE-10.1.2.b)
        self.locked: vec[i16] = small(counters, 0)  # a merchant ship whose chain gave a bonus (SE-10.1.2.c)
        self.slung: vec[i16] = small(counters, 0)  # ships with a slingshot's extra step (SE-15.2)
        self.looks: vec[i16] = small(counters, 0)  # cruisers of the group that have looked (SE-9.8)
        self.joined: vec[i16] = small(counters, 0)  # it took in another group and is not split again this turn
        self.upgraded: vec[i16] = small(counters, 0)
        self.cloaked: vec[i16] = small(counters, 0)  # announced raiders that nobody here could detect
        self.travelled: vec[i16] = small(counters, 0)  # it has been seen to move, in this turn or before
        # ... in the present battle
        self.damage: vec[i64] = filled(counters, 0)
        self.screened: vec[i64] = filled(counters, 0)  # ships held out of this round
        self.acted: vec[i64] = filled(counters, 0)  # ships that fired, held or retreated in this round
        self.waited: vec[i16] = small(counters, 0)  # point defence ships that let class A pass
        self.hidden: vec[i16] = small(counters, 0)  # raiders cloaked in this round
        self.bombed: vec[i16] = small(counters, 0)  # ships that have fired at a colony this turn
        self.fled: vec[i16] = small(counters, 0)  # it retreated in this battle, from this counter plus 1
        # ... as everybody saw it when the economic phase began
        self.seen_hex: vec[i64] = filled(counters, SUPPLY)
        self.seen_ships: vec[i16] = small(counters, 0)  # 0 where nobody knows
        self.seen_face: vec[i16] = small(counters, FACE_DOWN)
        self.seen_levels: vec[i16] = small(counters, 0)

        # The stack that is moving, and the choice being put together
        self.stack: i64 = NONE  # its hex
        self.subject: i64 = NONE  # a counter chosen in an earlier part of the same choice
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
        self.shooter: i64 = NONE  # the counter whose ships fire or retreat now
        self.point_defence: bool = False  # it fires at squadrons in class A
        self.cripple: bool = False  # of its ships, the damaged one retreats or is screened
        self.shelter: i64 = NONE  # the hex a carrier retreats to while its squadrons board
        self.berths: i64 = 0  # squadrons it can still take
        self.ended: bool = False

        # Machines of the solitaire game
        self.arrived: i64 = 0
        self.weakness: vec[i64] = filled(0 if blank else MACHINES, 0)
        self.wounds: vec[i64] = filled(0 if blank else MACHINES, 0)

        # The end
        self.winners: i64 = 0  # bits of the players who won; 0 at the end: a draw
        self.reason: i64 = 0
        self.fallen: i64 = 0  # how many players have been eliminated
        self.place: vec[i64] = filled(players, 0)  # when each was eliminated: 1 for the first

        if not blank:
            self._number_counters()

    def _number_counters(self) -> None:
        for player in range(self.players):
            self.order[player] = player
        for counter in range(self.players * SLOTS):
            self.kind[counter] = UNITS.of_slot[counter % SLOTS]
        for alien in range(i64(ALIEN_TYPES)):
            self.kind[self.players * SLOTS + alien] = UNITS.players + alien
            self.alien_pool[alien] = TABLES.alien_numbers[alien]
        for machine in range(i64(MACHINES)):
            self.kind[self.players * SLOTS + ALIEN_TYPES + machine] = UNITS.first_machine

    def copy(self) -> "State":
        """An independent twin; a test compares every field, so that none can be forgotten here."""
        twin = State(self.options, self.board, blank=True)
        self.copy_table(twin)
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
        twin.points = self.points[:]
        twin.spoils = self.spoils[:]
        twin.ledger = self.ledger[:]
        twin.marker = self.marker[:]
        twin.explored = self.explored[:]
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
        twin.on_map = self.on_map[:]
        twin.present = self.present[:]
        twin.spare = self.spare[:]
        twin.alien_pool = self.alien_pool[:]
        twin.alien_discard = self.alien_discard[:]
        twin.kind = self.kind[:]
        twin.hex = self.hex[:]
        twin.fleet = self.fleet[:]
        twin.ships = self.ships[:]
        twin.attack = self.attack[:]
        twin.defence = self.defence[:]
        twin.tactics = self.tactics[:]
        twin.move = self.move[:]
        twin.special = self.special[:]
        twin.face = self.face[:]
        twin.disclosed = self.disclosed[:]
        twin.counted = self.counted[:]
        twin.load = self.load[:]
        twin.start = self.start[:]
        twin.origin = self.origin[:]
        twin.steps = self.steps[:]
        twin.moved = self.moved[:]
        twin.picked = self.picked[:]
        twin.off_chain = self.off_chain[:]
        twin.locked = self.locked[:]
        twin.slung = self.slung[:]
        twin.looks = self.looks[:]
        twin.joined = self.joined[:]
        twin.upgraded = self.upgraded[:]
        twin.cloaked = self.cloaked[:]
        twin.travelled = self.travelled[:]
        twin.damage = self.damage[:]
        twin.screened = self.screened[:]
        twin.acted = self.acted[:]
        twin.waited = self.waited[:]
        twin.hidden = self.hidden[:]
        twin.bombed = self.bombed[:]
        twin.fled = self.fled[:]
        twin.seen_hex = self.seen_hex[:]
        twin.seen_ships = self.seen_ships[:]
        twin.seen_face = self.seen_face[:]
        twin.seen_levels = self.seen_levels[:]
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
        twin.shooter = self.shooter
        twin.point_defence = self.point_defence
        twin.cripple = self.cripple
        twin.shelter = self.shelter
        twin.berths = self.berths
        twin.ended = self.ended
        twin.arrived = self.arrived
        twin.weakness = self.weakness[:]
        twin.wounds = self.wounds[:]
        twin.winners = self.winners
        twin.reason = self.reason
        twin.fallen = self.fallen
        twin.place = self.place[:]
        return twin
