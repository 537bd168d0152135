"""What is true on the table.

Squads, models and upgrades are known by their numbers: `seat * 5 + slot`, `squad * 4 + slot`, `squad * 2 + slot`. A base on the
board is a Space and a placement (board.py). What belongs to one event (a Combat, a roll, a packet of Wounds, a card being played)
stands in the frame of its flow (sequence.py), never here.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.flow import NOTHING, Table, filled
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.board import EMPTY, HEXES, ONE_BOARD, TWO_BOARDS, Board
from grognard.envs.edge.data.tables import COMPONENTS, TOKENS
from grognard.envs.edge.options import Options

NONE: Final[i64] = -1
SEATS: Final[i64] = 4
MODELS_EACH: Final[i64] = 20  # model slots of a player, SQUAD_SLOTS * MODEL_SLOTS; spelt out, so that mypyc knows it
TOKEN_KINDS: Final[i64] = i64(len(TOKENS.names))

# Where a model is.
ABSENT: Final[i64] = 0  # the slot is empty: the squad has fewer models, or there is no squad
ALIVE: Final[i64] = 1  # on the board
DYING: Final[i64] = 2  # ED-TERM-28: killed, but it still stands there
DEAD: Final[i64] = 3
OFF_BOARD: Final[i64] = 4  # ED-TERM-29
WAITING: Final[i64] = 5  # off the board until its deploy card is played, ED-UPG-9
REMOVED: Final[i64] = 6  # out of the game
LIFE_NAMES: Final = ("absent", "alive", "dying", "dead", "off board", "waiting", "removed")

# Who holds a hex: a model by its number, or
NOBODY_THERE: Final[i64] = -1
THICKET: Final[i64] = -2
SOURCE: Final[i64] = -3
SHRINE: Final[i64] = -4

# Kinds of turns.
NOT_DECLARED: Final[i64] = 0
ACTIVE: Final[i64] = 1
PASSIVE: Final[i64] = 2

# How the game ended.
REASONS: Final = (
    "no models left", "end of the track", "last card drawn", "four points of everybody", "no points left",
    "eight points", "turn limit",
)  # fmt: skip
BY_MODELS: Final[i64] = 0
BY_TRACK: Final[i64] = 1
BY_DECK: Final[i64] = 2
BY_FOURS: Final[i64] = 3
BY_POINTS: Final[i64] = 4
BY_EIGHT: Final[i64] = 5
BY_TURNS: Final[i64] = 6

# Lasting effects: `what` on `whom` by `amount`, until a period ends.
EFFECT_WIDTH: Final[i64] = 5  # what, whom, amount, until, serial number of the period
ON_SEAT: Final[i64] = 1000  # `whom`: a model by its number, or a whole player
UNTIL_ROLL: Final[i64] = 0
UNTIL_COMBAT: Final[i64] = 1
UNTIL_FIGHT: Final[i64] = 2  # the end of the Combat action
UNTIL_MOVE: Final[i64] = 3  # the end of the Move action
UNTIL_TURN: Final[i64] = 4
UNTIL_PLAY: Final[i64] = 5  # the end of the action that is resolved
UNTIL_NAMES: Final = ("roll", "Combat", "Combat action", "Move action", "turn", "play")

# Tokens on hexes and Spaces: which, where, what is printed on its face.
MARKER_WIDTH: Final[i64] = 4  # token, hex (that of a Space: its first one), face or NONE, owner

NO_BYTES: Final[vec[u8]] = vec[u8]()


class Sway:
    """What changes attributes of anybody now, and when passives may work (rules/attributes.py): usually little or nothing."""

    def __init__(self) -> None:
        self.tokens: vec[i64] = NOTHING  # kinds
        self.upgrades: vec[i64] = NOTHING  # actions of attached upgrades with passive changes, `upgrade * 2 + part`
        self.shrines: vec[i64] = NOTHING  # seats
        self.table: vec[i64] = NOTHING  # of TABLE_CHANGES
        self.moments: i64 = 0  # bits of those at which something on the table may work by itself (rules/hooks.py)


NO_SWAY: Final[Sway] = Sway()


class State(Table):
    """Numbers and arrays; a copy shares nothing with the original except the options and the board.

    A new state is blank, ready to be filled by `copy`; a game begins with `State(options).lay_out()`.
    """

    derived: ClassVar[tuple[str, ...]] = ("board", "free", "holder", "sway", "swayed", "values", "valued")

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options: Options = options
        self.board: Board = ONE_BOARD if options.boards == 1 else TWO_BOARDS
        # the table
        self.turn: i64 = 0
        self.active: i64 = 0  # the player whose turn it is
        self.turn_kind: i64 = NOT_DECLARED
        self.first: i64 = 0  # ED-S4
        self.countering: i64 = 0  # ED-S10
        self.crystals: i64 = 0  # of the neutral supply
        self.charges: i64 = 0
        self.marker: i64 = 0  # ED-S14: fields from the middle towards the victory of seat 0; below 0: of seat 1
        self.ending: i64 = NONE  # the reason why the game ends after this turn, or NONE
        self.extra_turns: vec[i64] = NOTHING  # ED-TERM-18: seats, the next one first
        self.serial: i64 = 0  # the last number given to a Combat, roll, action ... so that periods can be told apart
        self.source_space: vec[i64] = NOTHING  # of each Source, or NONE: not placed, or out of the game
        self.source_tokens: vec[u8] = NO_BYTES  # by Source and token
        self.thickets: vec[i64] = NOTHING  # their hexes, 7 * space + hex
        self.markers: vec[i64] = NOTHING  # tokens on hexes and Spaces, MARKER_WIDTH numbers each
        self.supply: vec[i64] = NOTHING  # of each kind of token; nobody else has this faction
        self.effects: vec[i64] = NOTHING  # lasting effects, EFFECT_WIDTH numbers each, the oldest first
        # players
        self.faction: vec[i64] = NOTHING
        self.pool: vec[i64] = NOTHING  # active crystals
        self.depleted: vec[i64] = NOTHING
        self.temporary: vec[i64] = NOTHING  # ED-PAY-7
        self.points: vec[i64] = NOTHING  # own VP tokens left; not in a duel
        self.won: vec[i64] = NOTHING  # by winner and victim
        self.banner_used: vec[i64] = NOTHING
        self.banner: vec[i64] = NOTHING  # its variant
        self.shrine: vec[i64] = NOTHING  # its variant
        self.shrine_space: vec[i64] = NOTHING
        self.shrine_tokens: vec[i64] = NOTHING
        self.hand: list[vec[i64]] = []  # in the order of the cards' numbers
        self.deck: list[vec[i64]] = []  # the last card is drawn first
        self.discard: list[vec[i64]] = []
        self.aside: list[vec[i64]] = []  # deploy cards that wait, face up
        self.known: list[vec[i64]] = []  # by looker and owner: cards of that hand
        self.discarded: vec[i64] = NOTHING  # this turn
        self.activated: vec[i64] = NOTHING  # this turn: 1 normally, 2 by a passive, 4 a called model instead
        self.mulligan_used: vec[i64] = NOTHING
        self.eliminated: vec[i64] = NOTHING
        self.tokens_lost: vec[i64] = NOTHING  # Endurance tokens lost by this player's squads this turn
        self.held: vec[i64] = NOTHING  # passes over windows: 0 no, 1 this action, 2 this turn; secret
        # squads
        self.squad_kind: vec[i64] = NOTHING  # printed squad
        self.mode: vec[i64] = NOTHING  # its place among those of the squad
        self.endurance: vec[i64] = NOTHING
        self.squad_tokens: vec[u8] = NO_BYTES
        self.evolved_by: vec[i64] = NOTHING  # the Evolve card under it
        # upgrades
        self.upgrade: vec[i64] = NOTHING  # card
        self.upgrade_charges: vec[i64] = NOTHING
        self.upgrade_tokens: vec[i64] = NOTHING  # WEAKENING
        self.paid: vec[i64] = NOTHING  # passive marks, by upgrade and part
        self.used_turn: vec[i64] = NOTHING  # the turn, period of a roll, a Combat ... of its last use
        self.used_period: vec[i64] = NOTHING
        # models
        self.life: vec[i64] = NOTHING
        self.space: vec[i64] = NOTHING
        self.place: vec[i64] = NOTHING
        self.controller: vec[i64] = NOTHING  # who controls it for a while
        self.tokens: vec[u8] = NO_BYTES
        self.token_from: vec[u8] = NO_BYTES  # 1 + the seat, model or group that it names
        self.token_spot: vec[i64] = NOTHING  # where the model was when it got a token that ends if it moves, or NONE
        self.run: vec[i64] = NOTHING  # Spaces of the last move's straight run, ED-TERM-5
        self.longest_run: vec[i64] = NOTHING  # this turn
        # what follows from the above
        self.free: vec[i64] = NOTHING  # free hexes of each Space
        self.holder: vec[i64] = NOTHING
        self.sway: Sway = NO_SWAY  # shared by copies: it is never changed, only replaced
        self.swayed: i64 = NONE  # the revision of the table at which it was found
        self.values: vec[i64] = NOTHING  # attributes, four for each model
        self.valued: vec[i64] = NOTHING  # the revision at which those of a model were found

    def lay_out(self) -> "State":
        """Give every array its length: an empty table, before anybody has chosen anything."""
        players = self.options.players
        squads, models = players * SQUAD_SLOTS, players * MODELS_EACH
        slots = squads * UPGRADE_SLOTS
        self.supply = filled(TOKEN_KINDS, 0)
        self.faction = filled(players, NONE)
        self.pool = filled(players, 0)
        self.depleted = filled(players, 0)
        self.temporary = filled(players, 0)
        self.points = filled(players, 0)
        self.won = filled(players * players, 0)
        self.banner_used = filled(players, 0)
        self.banner = filled(players, 0)
        self.shrine = filled(players, 0)
        self.shrine_space = filled(players, NONE)
        self.shrine_tokens = filled(players, 0)
        self.hand = [NOTHING for _ in range(players)]
        self.deck = [NOTHING for _ in range(players)]
        self.discard = [NOTHING for _ in range(players)]
        self.aside = [NOTHING for _ in range(players)]
        self.known = [NOTHING for _ in range(players * players)]
        self.discarded = filled(players, 0)
        self.activated = filled(squads, 0)
        self.mulligan_used = filled(players, 0)
        self.eliminated = filled(players, 0)
        self.tokens_lost = filled(players, 0)
        self.held = filled(players, 0)
        self.squad_kind = filled(squads, NONE)
        self.mode = filled(squads, 0)
        self.endurance = filled(squads, 0)
        self.squad_tokens = vec[u8]([0] * (squads * TOKEN_KINDS))
        self.evolved_by = filled(squads, NONE)
        self.upgrade = filled(slots, NONE)
        self.upgrade_charges = filled(slots, 0)
        self.upgrade_tokens = filled(slots, 0)
        self.paid = filled(slots * 2, 0)
        self.used_turn = filled(slots * 2, 0)
        self.used_period = filled(slots * 2, 0)
        self.life = filled(models, ABSENT)
        self.space = filled(models, NONE)
        self.place = filled(models, NONE)
        self.controller = filled(models, NONE)
        self.tokens = vec[u8]([0] * (models * TOKEN_KINDS))
        self.token_from = vec[u8]([0] * (models * TOKEN_KINDS))
        self.token_spot = filled(models, NONE)
        self.run = filled(models, 0)
        self.longest_run = filled(models, 0)
        self.free = filled(self.board.spaces, EMPTY)
        self.holder = filled(self.board.spaces * HEXES, NOBODY_THERE)
        self.values = filled(models * 4, 0)
        self.valued = filled(models, NONE)
        self.source_space = filled(COMPONENTS.sources, NONE)
        self.source_tokens = vec[u8]([0] * (COMPONENTS.sources * TOKEN_KINDS))
        return self

    def copy(self) -> "State":
        twin = State(self.options)
        self.copy_table(twin)
        self._copy_table_facts(twin)
        self._copy_players(twin)
        self._copy_pieces(twin)
        return twin

    def _copy_table_facts(self, twin: "State") -> None:
        twin.turn = self.turn
        twin.active = self.active
        twin.turn_kind = self.turn_kind
        twin.first = self.first
        twin.countering = self.countering
        twin.crystals = self.crystals
        twin.charges = self.charges
        twin.marker = self.marker
        twin.ending = self.ending
        twin.extra_turns = self.extra_turns[:]
        twin.serial = self.serial
        twin.source_space = self.source_space[:]
        twin.source_tokens = self.source_tokens[:]
        twin.thickets = self.thickets[:]
        twin.markers = self.markers[:]
        twin.supply = self.supply[:]
        twin.effects = self.effects[:]
        twin.free = self.free[:]
        twin.holder = self.holder[:]

    def _copy_players(self, twin: "State") -> None:
        twin.faction = self.faction[:]
        twin.pool = self.pool[:]
        twin.depleted = self.depleted[:]
        twin.temporary = self.temporary[:]
        twin.points = self.points[:]
        twin.won = self.won[:]
        twin.banner_used = self.banner_used[:]
        twin.banner = self.banner[:]
        twin.shrine = self.shrine[:]
        twin.shrine_space = self.shrine_space[:]
        twin.shrine_tokens = self.shrine_tokens[:]
        twin.hand = [cards[:] for cards in self.hand]
        twin.deck = [cards[:] for cards in self.deck]
        twin.discard = [cards[:] for cards in self.discard]
        twin.aside = [cards[:] for cards in self.aside]
        twin.known = [cards[:] for cards in self.known]
        twin.discarded = self.discarded[:]
        twin.activated = self.activated[:]
        twin.mulligan_used = self.mulligan_used[:]
        twin.eliminated = self.eliminated[:]
        twin.tokens_lost = self.tokens_lost[:]
        twin.held = self.held[:]

    def _copy_pieces(self, twin: "State") -> None:
        twin.squad_kind = self.squad_kind[:]
        twin.mode = self.mode[:]
        twin.endurance = self.endurance[:]
        twin.squad_tokens = self.squad_tokens[:]
        twin.evolved_by = self.evolved_by[:]
        twin.upgrade = self.upgrade[:]
        twin.upgrade_charges = self.upgrade_charges[:]
        twin.upgrade_tokens = self.upgrade_tokens[:]
        twin.paid = self.paid[:]
        twin.used_turn = self.used_turn[:]
        twin.used_period = self.used_period[:]
        twin.life = self.life[:]
        twin.space = self.space[:]
        twin.place = self.place[:]
        twin.controller = self.controller[:]
        twin.tokens = self.tokens[:]
        twin.token_from = self.token_from[:]
        twin.token_spot = self.token_spot[:]
        twin.run = self.run[:]
        twin.longest_run = self.longest_run[:]
        twin.sway = self.sway
        twin.swayed = self.swayed
        twin.values = self.values[:]
        twin.valued = self.valued[:]

    def next_serial(self) -> i64:
        """A number that no other period of this game has."""
        self.serial += 1
        return self.serial


# Who belongs to whom


def owner_of_squad(squad: i64) -> i64:
    return squad // SQUAD_SLOTS


def squad_of(model: i64) -> i64:
    return model // MODEL_SLOTS


def owner_of(model: i64) -> i64:
    """Whose the model is, whoever controls it now."""
    return model // MODELS_EACH


def squad_of_upgrade(upgrade: i64) -> i64:
    return upgrade // UPGRADE_SLOTS


def owner_of_upgrade(upgrade: i64) -> i64:
    return upgrade // (UPGRADE_SLOTS * SQUAD_SLOTS)


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards without one copy of a card."""
    kept = vec[i64]()
    missing = True
    for at in range(i64(len(cards))):
        if missing and cards[at] == card:
            missing = False
        else:
            kept = append(kept, cards[at])
    return kept


def with_card(cards: vec[i64], card: i64) -> vec[i64]:
    """The cards of a hand with one more, in the order of their numbers."""
    found = vec[i64]()
    placed = False
    for at in range(i64(len(cards))):
        if not placed and card < cards[at]:
            found = append(found, card)
            placed = True
        found = append(found, cards[at])
    return found if placed else append(found, card)


# Lists that grow; a reader of positions, which is never compiled, adds to them here (an array set from there is never freed)


def add_extra_turn(state: State, seat: i64) -> None:
    """ED-TERM-18: one more turn of a player, after those that wait already."""
    state.extra_turns = append(state.extra_turns, seat)


def add_thicket(state: State, hex_: i64) -> None:
    """A Thicket lies on a hex; who lays it during play closes the hex, too (rules/pieces.py)."""
    state.thickets = append(state.thickets, hex_)


def add_marker(state: State, token: i64, hex_: i64, face: i64, owner: i64) -> None:
    """A token lies on a hex or Space."""
    for number in (token, hex_, face, owner):
        state.markers = append(state.markers, number)
