"""What is true on the table.

Units are known by `seat * 20 + slot`, minis by `unit * 8 + slot`, upgrade cards of units by `unit * 8 + slot` as well. Lengths
are tenths of a millimetre (geometry/). What belongs to one event (an activation, a move, an attack, a pool) stands in the frame
of its flow (sequence/), never here.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.flow import NOTHING, Table, filled
from grognard.envs.legion.actions import MINI_SLOTS, UNIT_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import RANKS
from grognard.envs.legion.data.tables import KEYWORDS
from grognard.envs.legion.geometry.ground import EMPTY_GROUND, Ground
from grognard.envs.legion.options import Options

NONE: Final[i64] = -1
SEATS: Final[i64] = 2
UNITS_ALL: Final[i64] = 40  # both sides; spelt out, so that mypyc knows it
MINIS_ALL: Final[i64] = 320
CARDS_ALL: Final[i64] = 320  # upgrade slots of all units
RANK_KINDS: Final[i64] = i64(len(RANKS))
KEYWORD_KINDS: Final[i64] = i64(len(KEYWORDS.names))

# Where a unit is.
ABSENT: Final[i64] = 0  # the slot is empty
WAITING: Final[i64] = 1  # not deployed yet, or set aside: undefeated, at no range of anything (AMB-98)
ON_TABLE: Final[i64] = 2
ABOARD: Final[i64] = 3  # in a transport
DEFEATED: Final[i64] = 4
UNIT_LIVES: Final = ("absent", "waiting", "on the table", "aboard", "defeated")

# What has become of a mini.
NO_MINI: Final[i64] = 0
ALIVE: Final[i64] = 1
FALLEN: Final[i64] = 2
FALLEN_NOW: Final[i64] = 3  # this round: it may be restored
MINI_LIVES: Final = ("absent", "alive", "defeated", "defeated this round")

# Whose weapons a mini has: those of the upgrade card in a slot, or
OF_UNIT: Final[i64] = -1
OF_COUNTERPART: Final[i64] = 8

# Tokens on a unit (or on its card).
TOKEN_NAMES: Final = (
    "aim", "dodge", "surge", "standby", "observation", "suppression", "ion", "immobilize", "poison", "shield",
    "inactive shield", "bounty", "prize", "secret mission", "incognito", "commander", "damaged", "disabled", "disrupted",
    "capacity",
)  # fmt: skip
TOKENS_EACH: Final[i64] = 20
AIM: Final[i64] = 0
DODGE: Final[i64] = 1
SURGE: Final[i64] = 2
STANDBY: Final[i64] = 3
OBSERVATION: Final[i64] = 4
SUPPRESSION: Final[i64] = 5
ION: Final[i64] = 6
IMMOBILIZE: Final[i64] = 7
POISON: Final[i64] = 8
SHIELD: Final[i64] = 9
INACTIVE_SHIELD: Final[i64] = 10
BOUNTY: Final[i64] = 11  # marks of the other side's bounty hunters
PRIZE: Final[i64] = 12  # marks that this unit has taken
SECRET_MISSION: Final[i64] = 13
INCOGNITO: Final[i64] = 14
COMMANDER: Final[i64] = 15  # of Field Commander
DAMAGED: Final[i64] = 16
DISABLED: Final[i64] = 17
DISRUPTED: Final[i64] = 18
CAPACITY: Final[i64] = 19  # on the unit card: Treat and Repair that it prints itself
GREEN: Final[i64] = 3  # aim, dodge and surge, which may be cached and shared

# Upgrade cards.
READY: Final[i64] = 0
EXHAUSTED: Final[i64] = 1
EXPENDED: Final[i64] = 2
LOST: Final[i64] = 3  # its mini is gone; with that it would come back ready
LOST_EXHAUSTED: Final[i64] = 4  # with that it would come back exhausted
DISCARDED: Final[i64] = 5  # for the game
CARD_STATES: Final = ("ready", "exhausted", "expended", "lost", "lost exhausted", "discarded")

# Tokens on the table.
MARKERS: Final[i64] = 48
NO_MARKER: Final[i64] = 0
OBJECTIVE: Final[i64] = 1
CONDITION: Final[i64] = 2
CHARGE: Final[i64] = 3
SMOKE: Final[i64] = 4
GRAFFITI: Final[i64] = 5
BANE: Final[i64] = 6
CART: Final[i64] = 7
MARK: Final[i64] = 8  # on a piece of terrain: Key Positions, Payload
MARKER_KINDS: Final = ("none", "objective", "condition", "charge", "smoke", "graffiti", "bane", "cart", "mark")
FACE_DOWN: Final[i64] = 0  # unclaimed
FACE_UP: Final[i64] = 1  # claimed

# Phases.
SETTING_UP: Final[i64] = 0
COMMANDING: Final[i64] = 1
ACTIVATING: Final[i64] = 2
ENDING: Final[i64] = 3
PHASES: Final = ("setup", "command", "activation", "end")

# Lasting effects: `what` (a keyword, or a number from rules/effects.py) of a unit by `amount`, until a period ends.
# A lasting effect in `effects`: what it is, then these.
EFFECT_UNIT: Final[i64] = 1
EFFECT_AMOUNT: Final[i64] = 2
EFFECT_UNTIL: Final[i64] = 3
EFFECT_SOURCE: Final[i64] = 4
EFFECT_ARGUMENT: Final[i64] = 5
EFFECT_WIDTH: Final[i64] = 6
UNTIL_ACTIVATION: Final[i64] = 0
UNTIL_PHASE: Final[i64] = 1
UNTIL_ROUND: Final[i64] = 2
UNTIL_GAME: Final[i64] = 3
UNTIL_CARD: Final[i64] = 4  # while the card of its source is in play
UNTIL_ATTACK: Final[i64] = 5  # the attack sequence in progress
UNTIL_NAMES: Final = ("activation", "phase", "round", "game", "card", "attack")

# How the game ended.
REASONS: Final = (
    "no units left",
    "more victory tokens",
    "more points destroyed",
    "the larger army",
    "nothing told them apart",
)
BY_UNITS: Final[i64] = 0
BY_VICTORY_TOKENS: Final[i64] = 1
BY_DESTROYED: Final[i64] = 2
BY_ARMY: Final[i64] = 3
BY_NOTHING: Final[i64] = 4

# What counts up the revision if one unit alone has changed; whatever else has changed counts it up by 1.
ONE_UNIT: Final[i64] = 1 << 24

# What the abilities of a unit do, as bits: the moments they answer and the numbers they change, two words each (abilities.py).
POWERS_EACH: Final[i64] = 4
MOMENT_POWERS: Final[i64] = 0
NUMBER_POWERS: Final[i64] = 2

NO_BYTES: Final[vec[u8]] = vec[u8]()
BATTLE_ROWS: Final[i64] = 3  # objectives, deployments, conditions


class State(Table):
    """Numbers and arrays; a copy shares nothing with the original except the options and the ground.

    A new state is blank, ready to be filled by `copy`; a game begins with `State(options).lay_out()`.
    """

    derived: ClassVar[tuple[str, ...]] = ("ground", "keywords", "powers", "sights", "stood", "touched", "worded")

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options: Options = options
        self.ground: Ground = EMPTY_GROUND  # the map, with barricades; shared and never changed
        # the table
        self.round: i64 = 0
        self.phase: i64 = SETTING_UP
        self.active: i64 = 0  # whose turn it is
        self.priority: i64 = NONE
        self.blue: i64 = NONE  # the seat that plays blue, whose edge is y = 0
        self.map: i64 = NONE  # which of the maps in the options
        self.turned: i64 = 0  # 1: red has picked the other edge, so the map lies turned by 180 degrees
        self.objective: i64 = NONE
        self.deployment: i64 = NONE
        self.condition: i64 = NONE
        self.rows: list[vec[i64]] = []  # LG-SETUP-17: battle cards that lie in each row, the leftmost first
        self.supplies: vec[i64] = NOTHING  # the deck of supply cards; the last one is drawn first
        self.barricades: vec[i64] = NOTHING  # x, y and rotation of each
        self.effects: vec[i64] = NOTHING  # lasting effects, EFFECT_WIDTH numbers each, the oldest first
        # tokens on the table, by row
        self.marker: vec[i64] = NOTHING  # kind
        self.marker_owner: vec[i64] = NOTHING
        self.marker_x: vec[i64] = NOTHING
        self.marker_y: vec[i64] = NOTHING
        self.marker_z: vec[i64] = NOTHING
        self.marker_heading: vec[i64] = NOTHING  # carts
        self.marker_face: vec[i64] = NOTHING
        self.marker_holder: vec[i64] = NOTHING  # the unit that has claimed it
        self.marker_wounds: vec[i64] = NOTHING
        self.marker_dropped: vec[i64] = NOTHING  # the seat whose unit dropped it last
        self.marker_about: vec[i64] = NOTHING  # card of a charge, which Bane token, piece of terrain, destination
        # players
        self.army: vec[i64] = NOTHING  # which of the lists in the options, if the army was drawn
        self.hand: list[vec[i64]] = []  # command cards in the order of their numbers
        self.discard: list[vec[i64]] = []
        self.in_play: list[vec[i64]] = []  # revealed this round, and permanent ones
        self.contingencies: list[vec[i64]] = []
        self.known: list[vec[i64]] = []  # cards of this hand that the opponent has seen
        self.chosen: vec[i64] = NOTHING  # the card laid face down, secret
        self.nominated: vec[i64] = NOTHING  # the commander of this round, a unit
        self.laid: list[vec[i64]] = []  # ranks of order tokens on command cards, secret
        self.flaws: list[vec[i64]] = []  # flaw cards that this player may play
        self.flaws_played: list[vec[i64]] = []
        self.pool: vec[i64] = NOTHING  # order tokens by seat and rank
        self.passed: vec[i64] = NOTHING
        self.victory: vec[i64] = NOTHING  # victory tokens
        self.cost: vec[i64] = NOTHING  # of the army
        self.destroyed: vec[i64] = NOTHING  # points of enemy units defeated
        # units
        self.kind: vec[i64] = NOTHING  # row of UNITS
        self.counterpart: vec[i64] = NOTHING  # row of UNITS, or NONE
        self.life: vec[i64] = NOTHING
        self.rank: vec[i64] = NOTHING
        self.points: vec[i64] = NOTHING  # with upgrades
        self.leader: vec[i64] = NOTHING  # mini
        self.tokens: vec[i64] = NOTHING  # by unit and kind
        self.face_up: vec[i64] = NOTHING  # order token: 1 face up
        self.face_down: vec[i64] = NOTHING  # order tokens face down
        self.ordered: vec[i64] = NOTHING  # LG-CMD-6: 1 issued an order this phase
        self.ordered_by: vec[i64] = NOTHING  # the unit that issued it
        self.ordered_with_card: vec[i64] = NOTHING  # LG-TEXT-2: 1 by one of the command card's own orders
        self.aboard: vec[i64] = NOTHING  # the transport
        self.moves: vec[i64] = NOTHING  # this round, pivots not counted
        self.standard_moves: vec[i64] = NOTHING  # this round, with reverses
        self.rolled_resilience: vec[i64] = NOTHING  # LG-TYPE-vehicle-1
        self.disrupted: vec[i64] = NOTHING  # the weapon of which half the dice are left
        self.displaced: vec[i64] = NOTHING  # LG-NOTCH-7: 1 took the suppression of this activation
        self.supply_cards: list[vec[i64]] = []
        self.supply_used: list[vec[i64]] = []  # of each of them: tokens on it, or 1 if it is exhausted
        # upgrade cards of units
        self.upgrade: vec[i64] = NOTHING
        self.upgrade_joined: vec[i64] = NOTHING  # 1: bought for the counterpart
        self.upgrade_state: vec[i64] = NOTHING
        self.upgrade_side: vec[i64] = NOTHING  # 0: A or one-sided, 1: B
        self.upgrade_used: vec[i64] = NOTHING  # in this activation, LG-K-cycle
        self.upgrade_wounds: vec[i64] = NOTHING  # tokens on it: Treat, Repair and the like
        self.cached: vec[i64] = NOTHING  # aim, dodge and surge tokens on it
        self.set_aside: vec[i64] = NOTHING  # LG-K-loadout: the card it may be swapped with
        # minis
        self.mini: vec[i64] = NOTHING  # its life
        self.profile: vec[i64] = NOTHING
        self.x: vec[i64] = NOTHING
        self.y: vec[i64] = NOTHING
        self.z: vec[i64] = NOTHING
        self.heading: vec[i64] = NOTHING  # of notched bases, 24 steps
        self.wounds: vec[i64] = NOTHING
        # what follows from the above
        self.keywords: vec[u8] = NO_BYTES  # the value of every keyword of every unit (rules/effects.py)
        self.powers: vec[i64] = (
            NOTHING  # what abilities of units, then of seats, answer and change, at least (rules/effects.py)
        )
        self.touched: vec[i64] = NOTHING  # the revision at which each unit has changed by itself (`unit_changed`)
        self.worded: vec[i64] = (
            NOTHING  # the revision at which the keywords of each unit were found out (rules/effects.py)
        )
        self.stood: vec[i64] = NOTHING  # where the leader of each unit was when `sights` last forgot it
        self.sights: vec[i64] = NOTHING  # range, sight and cover between enemy units, where known (rules/measuring.py)

    def lay_out(self) -> "State":
        """Give every array its length: an empty table."""
        self.rows = [NOTHING for _ in range(BATTLE_ROWS)]
        self.marker = filled(MARKERS, NO_MARKER)
        self.marker_owner = filled(MARKERS, NONE)
        self.marker_x = filled(MARKERS, 0)
        self.marker_y = filled(MARKERS, 0)
        self.marker_z = filled(MARKERS, 0)
        self.marker_heading = filled(MARKERS, 0)
        self.marker_face = filled(MARKERS, FACE_DOWN)
        self.marker_holder = filled(MARKERS, NONE)
        self.marker_wounds = filled(MARKERS, 0)
        self.marker_dropped = filled(MARKERS, NONE)
        self.marker_about = filled(MARKERS, NONE)
        self._lay_out_players()
        self._lay_out_units()
        self.upgrade = filled(CARDS_ALL, NONE)
        self.upgrade_joined = filled(CARDS_ALL, 0)
        self.upgrade_state = filled(CARDS_ALL, READY)
        self.upgrade_side = filled(CARDS_ALL, 0)
        self.upgrade_used = filled(CARDS_ALL, 0)
        self.upgrade_wounds = filled(CARDS_ALL, 0)
        self.cached = filled(CARDS_ALL * GREEN, 0)
        self.set_aside = filled(CARDS_ALL, NONE)
        self.mini = filled(MINIS_ALL, NO_MINI)
        self.profile = filled(MINIS_ALL, OF_UNIT)
        self.x = filled(MINIS_ALL, 0)
        self.y = filled(MINIS_ALL, 0)
        self.z = filled(MINIS_ALL, 0)
        self.heading = filled(MINIS_ALL, 0)
        self.wounds = filled(MINIS_ALL, 0)
        self.keywords = vec[u8]([0] * (UNITS_ALL * KEYWORD_KINDS))
        self.powers = filled((UNITS_ALL + SEATS) * POWERS_EACH, 0)
        self.touched = filled(UNITS_ALL, 0)
        self.worded = filled(UNITS_ALL, 0)
        self.stood = filled(UNITS_ALL, 0)
        return self

    def _lay_out_players(self) -> None:
        self.army = filled(SEATS, NONE)
        self.hand = [NOTHING for _ in range(SEATS)]
        self.discard = [NOTHING for _ in range(SEATS)]
        self.in_play = [NOTHING for _ in range(SEATS)]
        self.contingencies = [NOTHING for _ in range(SEATS)]
        self.known = [NOTHING for _ in range(SEATS)]
        self.chosen = filled(SEATS, NONE)
        self.nominated = filled(SEATS, NONE)
        self.laid = [NOTHING for _ in range(SEATS)]
        self.flaws = [NOTHING for _ in range(SEATS)]
        self.flaws_played = [NOTHING for _ in range(SEATS)]
        self.pool = filled(SEATS * RANK_KINDS, 0)
        self.passed = filled(SEATS, 0)
        self.victory = filled(SEATS, 0)
        self.cost = filled(SEATS, 0)
        self.destroyed = filled(SEATS, 0)

    def _lay_out_units(self) -> None:
        self.kind = filled(UNITS_ALL, NONE)
        self.counterpart = filled(UNITS_ALL, NONE)
        self.life = filled(UNITS_ALL, ABSENT)
        self.rank = filled(UNITS_ALL, NONE)
        self.points = filled(UNITS_ALL, 0)
        self.leader = filled(UNITS_ALL, NONE)
        self.tokens = filled(UNITS_ALL * TOKENS_EACH, 0)
        self.face_up = filled(UNITS_ALL, 0)
        self.face_down = filled(UNITS_ALL, 0)
        self.ordered = filled(UNITS_ALL, 0)
        self.ordered_by = filled(UNITS_ALL, NONE)
        self.ordered_with_card = filled(UNITS_ALL, 0)
        self.aboard = filled(UNITS_ALL, NONE)
        self.moves = filled(UNITS_ALL, 0)
        self.standard_moves = filled(UNITS_ALL, 0)
        self.rolled_resilience = filled(UNITS_ALL, 0)
        self.disrupted = filled(UNITS_ALL, NONE)
        self.displaced = filled(UNITS_ALL, 0)
        self.supply_cards = [NOTHING for _ in range(UNITS_ALL)]
        self.supply_used = [NOTHING for _ in range(UNITS_ALL)]

    def copy(self) -> "State":
        twin = State(self.options)
        self.copy_table(twin)
        self._copy_table_facts(twin)
        self._copy_players(twin)
        self._copy_units(twin)
        self._copy_pieces(twin)
        return twin

    def _copy_table_facts(self, twin: "State") -> None:
        twin.ground = self.ground
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.priority = self.priority
        twin.blue = self.blue
        twin.map = self.map
        twin.turned = self.turned
        twin.objective = self.objective
        twin.deployment = self.deployment
        twin.condition = self.condition
        twin.rows = [cards[:] for cards in self.rows]
        twin.supplies = self.supplies[:]
        twin.barricades = self.barricades[:]
        twin.effects = self.effects[:]
        twin.marker = self.marker[:]
        twin.marker_owner = self.marker_owner[:]
        twin.marker_x = self.marker_x[:]
        twin.marker_y = self.marker_y[:]
        twin.marker_z = self.marker_z[:]
        twin.marker_heading = self.marker_heading[:]
        twin.marker_face = self.marker_face[:]
        twin.marker_holder = self.marker_holder[:]
        twin.marker_wounds = self.marker_wounds[:]
        twin.marker_dropped = self.marker_dropped[:]
        twin.marker_about = self.marker_about[:]

    def _copy_players(self, twin: "State") -> None:
        twin.army = self.army[:]
        twin.hand = [cards[:] for cards in self.hand]
        twin.discard = [cards[:] for cards in self.discard]
        twin.in_play = [cards[:] for cards in self.in_play]
        twin.contingencies = [cards[:] for cards in self.contingencies]
        twin.known = [cards[:] for cards in self.known]
        twin.chosen = self.chosen[:]
        twin.nominated = self.nominated[:]
        twin.laid = [ranks[:] for ranks in self.laid]
        twin.flaws = [cards[:] for cards in self.flaws]
        twin.flaws_played = [cards[:] for cards in self.flaws_played]
        twin.pool = self.pool[:]
        twin.passed = self.passed[:]
        twin.victory = self.victory[:]
        twin.cost = self.cost[:]
        twin.destroyed = self.destroyed[:]

    def _copy_units(self, twin: "State") -> None:
        twin.kind = self.kind[:]
        twin.counterpart = self.counterpart[:]
        twin.life = self.life[:]
        twin.rank = self.rank[:]
        twin.points = self.points[:]
        twin.leader = self.leader[:]
        twin.tokens = self.tokens[:]
        twin.face_up = self.face_up[:]
        twin.face_down = self.face_down[:]
        twin.ordered = self.ordered[:]
        twin.ordered_by = self.ordered_by[:]
        twin.ordered_with_card = self.ordered_with_card[:]
        twin.aboard = self.aboard[:]
        twin.moves = self.moves[:]
        twin.standard_moves = self.standard_moves[:]
        twin.rolled_resilience = self.rolled_resilience[:]
        twin.disrupted = self.disrupted[:]
        twin.displaced = self.displaced[:]
        twin.supply_cards = [cards[:] for cards in self.supply_cards]
        twin.supply_used = [used[:] for used in self.supply_used]

    def _copy_pieces(self, twin: "State") -> None:
        twin.upgrade = self.upgrade[:]
        twin.upgrade_joined = self.upgrade_joined[:]
        twin.upgrade_state = self.upgrade_state[:]
        twin.upgrade_side = self.upgrade_side[:]
        twin.upgrade_used = self.upgrade_used[:]
        twin.upgrade_wounds = self.upgrade_wounds[:]
        twin.cached = self.cached[:]
        twin.set_aside = self.set_aside[:]
        twin.mini = self.mini[:]
        twin.profile = self.profile[:]
        twin.x = self.x[:]
        twin.y = self.y[:]
        twin.z = self.z[:]
        twin.heading = self.heading[:]
        twin.wounds = self.wounds[:]
        twin.keywords = self.keywords[:]
        twin.powers = self.powers[:]
        twin.touched = self.touched[:]
        twin.worded = self.worded[:]
        twin.stood = self.stood[:]
        twin.sights = self.sights[:]


# Who belongs to whom


def owner_of(unit: i64) -> i64:
    """The seat of a unit."""
    return unit // UNIT_SLOTS


def unit_of(mini: i64) -> i64:
    return mini // MINI_SLOTS


def first_mini(unit: i64) -> i64:
    return unit * MINI_SLOTS


def first_card(unit: i64) -> i64:
    """The first slot of a unit's upgrade cards."""
    return unit * UPGRADE_SLOTS


def first_unit(seat: i64) -> i64:
    return seat * UNIT_SLOTS


def other(seat: i64) -> i64:
    return 1 - seat


def unit_changed(state: State, unit: i64) -> None:
    """Count up the revision: something that the template shows of this unit, and of no other, has changed.

    Where it stands counts as well, with what it sees and touches.
    """
    state.revision += ONE_UNIT
    state.touched[unit] = state.revision


def token(state: State, unit: i64, kind: i64) -> i64:
    """How many tokens of a kind the unit has."""
    return state.tokens[unit * TOKENS_EACH + kind]


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards without one copy of a card."""
    found = vec[i64]()
    taken = False
    for number in range(i64(len(cards))):
        if cards[number] == card and not taken:
            taken = True
        else:
            found = append(found, cards[number])
    return found


def holds(numbers: vec[i64], number: i64) -> bool:
    """Whether a number is among these."""
    for at in range(i64(len(numbers))):
        if numbers[at] == number:
            return True
    return False


# From whose side


def is_turned(state: State, player: i64) -> bool:
    """Whether the player's own edge is the far one."""
    return state.blue != NONE and player != state.blue


def seen_x(state: State, player: i64, x: i64) -> i64:
    return state.ground.width - x if is_turned(state, player) else x


def seen_y(state: State, player: i64, y: i64) -> i64:
    return state.ground.height - y if is_turned(state, player) else y
