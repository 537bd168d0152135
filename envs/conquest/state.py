"""What is true on the table: plain numbers and objects that know each other only by number. Only rules change it.

Players are 0 and 1. Places are the planets 0 to 4, counted from the first planet as the command dial does, and the
headquarters. Cards in play are `Card` objects, known by their number in `State.cards`; cards in hands, decks and discard
piles are only printed cards. A card that has left play is kept, as it last was, while anything may still answer that.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from grognard.envs.conquest.data.tables import KINDS
from grognard.envs.conquest.options import Options
from grognard.envs.core import limits, uses
from grognard.envs.core.flow import Table, filled
from grognard.envs.core.gate import Occurrence
from grognard.envs.core.kinds import NO_KINDS, KindSet
from grognard.envs.core.limits import Uses

NONE: Final = -1
UNDECIDED: Final = -2  # which trigger an ability answers

# Places
PLANETS: Final = 5  # at most so many are face up
HQ: Final = 5
LINE: Final = 7  # planets in the line, face up or down

# What a card in play is used as.
UNIT: Final = 0
SUPPORT_ROLE: Final = 1
ATTACHMENT_ROLE: Final = 2
RESERVE: Final = 3  # face down, without characteristics (CQ-X-deep-strike)
ROLES: Final = ("unit", "support", "attachment", "reserve")

# Where a card is: in play, or where it went when it left play.
IN_PLAY: Final = 0
IN_DISCARD: Final = 1
IN_HAND: Final = 2
IN_BANK: Final = 3  # tokens
ZONES: Final = ("play", "discard", "hand", "bank")

# Room for choices: more can be in play, but wait for a free slot before they can be chosen (CQ-H-slots).
PLANET_SLOTS: Final = 8
HQ_SLOTS: Final = 10
SUPPORT_SLOTS: Final = 10
ATTACHMENT_SLOTS: Final = 12

TOKENS: Final = 10  # of each title and player (CQ-G-token-units)

# Phases
SETUP: Final = 0
DEPLOY: Final = 1
COMMAND: Final = 2
COMBAT: Final = 3
HEADQUARTERS: Final = 4
PHASES: Final = ("setup", "deploy", "command", "combat", "headquarters")

# What a lasting effect changes (CQ-G-modifiers), and until when.
ATTACK_UP: Final = 0  # by `amount`
NO_COMMAND: Final = 1  # command icons are set to 0
GAINS: Final = 2  # the `keyword`, with the value `amount`
BLANK: Final = 3  # no printed text
BLANK_WITH_TRAITS: Final = 4  # nor traits
LATER_SACRIFICE: Final = 5  # when the duration ends
LATER_DISCARD: Final = 6
CONTROL: Final = 7  # when the duration ends, the `lender` has control again
UNHARMED: Final = 8  # cannot be damaged
CHANGES: Final = (
    "attack", "no_command", "gains", "blank", "blank_with_traits", "later_sacrifice", "later_discard", "control",
    "cannot_be_damaged",
)  # fmt: skip

NEXT_ATTACK: Final = 0  # of this phase
THIS_ATTACK: Final = 1
THIS_STRUGGLE: Final = 2
THIS_BATTLE: Final = 3
THIS_PHASE: Final = 4
THIS_ROUND: Final = 5
DURATIONS: Final = ("next_attack", "attack", "struggle", "battle", "phase", "round")

# How a battle ended: a winner's number, or
STALEMATE: Final = 2

# Why a game ended.
THREE_PLANETS: Final = 1
WARLORD_DEFEATED: Final = 2
EMPTY_DECK: Final = 3
LAST_PLANET: Final = 4
REASONS: Final = ("", "planets of one type", "warlord defeated", "empty deck", "last planet")


class Card:
    """A card in play, or one that has just left it."""

    derived: ClassVar[tuple[str, ...]] = (
        "bears", "live_at", "live_attack", "live_hp", "live_command", "live_keywords",
    )  # fmt: skip

    def __init__(self, kind: i64, owner: i64, place: i64 = HQ, role: i64 = UNIT, number: i64 = NONE) -> None:
        self.number: i64 = number
        self.kind: i64 = kind  # the printed card
        self.owner: i64 = owner
        self.controller: i64 = owner
        self.zone: i64 = IN_PLAY
        self.place: i64 = place  # an attachment is where its host is
        self.slot: i64 = 0
        self.role: i64 = role
        self.host: i64 = NONE  # the number of the unit it is attached to
        self.bears: KindSet = NO_KINDS  # the stats that its attachments could change
        self.ready: bool = True
        self.damage: i64 = 0
        self.bloodied: bool = False
        self.resources: i64 = 0  # lying on it
        self.unstopped: bool = False  # Unstoppable has worked in this round
        self.retreats: bool = False  # it has been named among those that retreat together
        self.mobile_done: bool = False  # it has had its move at the beginning of the combat phase
        self.live_at: i64 = NONE  # the revision of the table at which these were reckoned, see `renew`
        self.live_attack: i64 = 0
        self.live_hp: i64 = 0
        self.live_command: i64 = 0
        self.live_keywords: KindSet = NO_KINDS

    def copy(self) -> "Card":
        """An independent twin; a test compares every field, so that none can be forgotten here."""
        twin = Card(self.kind, self.owner, self.place, self.role, self.number)
        twin.controller = self.controller
        twin.zone = self.zone
        twin.slot = self.slot
        twin.host = self.host
        twin.bears = self.bears
        twin.ready = self.ready
        twin.damage = self.damage
        twin.bloodied = self.bloodied
        twin.resources = self.resources
        twin.unstopped = self.unstopped
        twin.retreats = self.retreats
        twin.mobile_done = self.mobile_done
        twin.live_at = self.live_at
        twin.live_attack = self.live_attack
        twin.live_hp = self.live_hp
        twin.live_command = self.live_command
        twin.live_keywords = self.live_keywords
        return twin


def a_copy(player: i64, piled: bool) -> i64:
    """In an answer, in place of the card's number: a copy in a player's hand or pile, where cards have none."""
    return -2 - player * 2 - i64(piled)


PRINTED: Final[list[Card]] = [Card(i64(kind), 0) for kind in range(KINDS)]  # cards out of play, as filters see them
NO_CARD: Final = Card(0, 0)  # in an empty place of `State.cards`
for _card in [*PRINTED, NO_CARD]:
    _card.zone = IN_BANK


class Trigger(Occurrence):
    """One occurrence of an event with its facts, which stay as they were (CQ-F-3.6)."""

    def __init__(self, event: i64, subject: i64, kind: i64, player: i64, place: i64) -> None:
        super().__init__(event)
        self.subject: i64 = subject  # number of the card it happens to
        self.kind: i64 = kind  # its printed card; NONE for one that lies in reserve
        self.player: i64 = player  # who does it, wins, plays, or controls the subject
        self.place: i64 = place

        # A card is being deployed
        self.owner: i64 = player
        self.come_from: i64 = IN_HAND  # the zone
        self.cost: i64 = 0
        self.host: i64 = NONE  # number of the card an attachment goes to, or with which it leaves play
        self.wounds: i64 = 0  # damage the unit will be dealt in play

        # A card leaves play, is exhausted, or committed
        self.to: i64 = IN_DISCARD  # the zone
        self.goes_home: bool = False  # it is routed or retreats
        self.contested: bool = False  # an enemy warlord is there

        # An attack is declared, damage is assigned, shielded or taken
        self.doer: i64 = NONE  # number of the card that does it: the attacker, the source of the damage
        self.instead: i64 = NONE  # number of the card it will happen to instead (CQ-G-replacement-effects)
        self.attack: bool = False  # by an attack
        self.damage: i64 = NONE  # its number, while it is assigned or shielded
        self.amount: i64 = 0  # of damage that is taken
        self.icons: i64 = 0  # of a shield card

        # An event is played, or an ability has targets; a phase has begun; a struggle is won
        self.use: i64 = NONE  # number of the ability in progress
        self.phase: i64 = NONE
        self.replacement: i64 = NONE  # the card that comes instead of the bonuses, see `take_out`

    def copy(self) -> "Trigger":
        twin = Trigger(self.event, self.subject, self.kind, self.player, self.place)
        self.copy_occurrence(twin)
        twin.owner = self.owner
        twin.come_from = self.come_from
        twin.cost = self.cost
        twin.host = self.host
        twin.wounds = self.wounds
        twin.to = self.to
        twin.instead = self.instead
        twin.doer = self.doer
        twin.attack = self.attack
        twin.damage = self.damage
        twin.amount = self.amount
        twin.icons = self.icons
        twin.use = self.use
        twin.phase = self.phase
        twin.replacement = self.replacement
        twin.goes_home = self.goes_home
        twin.contested = self.contested
        return twin


class Damage:
    """Damage assigned to a card and not yet taken (CQ-G-dealing-damage)."""

    def __init__(self, victim: i64, amount: i64, source: i64, attack: bool) -> None:
        self.victim: i64 = victim
        self.amount: i64 = amount
        self.source: i64 = source  # number of the card that deals it, or NONE
        self.attack: bool = attack
        self.use: i64 = NONE  # number of the ability that deals it to pay its cost
        self.reassigned: i64 = 0  # part of it that came from another unit and cannot go on
        self.shielded: bool = False  # one shield card a unit, cancelled or not

    def copy(self) -> "Damage":
        twin = Damage(self.victim, self.amount, self.source, self.attack)
        twin.use = self.use
        twin.reassigned = self.reassigned
        twin.shielded = self.shielded
        return twin


class Use(uses.Use):
    """An ability being used, from its declaration to its end (CQ-G-initiating)."""

    def __init__(self, ability: i64, kind: i64, source: i64, player: i64, trigger: i64, place: i64) -> None:
        super().__init__(ability, source, player, trigger)
        self.kind: i64 = kind  # the printed card it stands on
        self.place: i64 = place  # of a planet whose Battle ability it is, else NONE
        self.x: i64 = 0
        self.pile: bool = False  # the card it stands on lies in the player's discard pile
        self.unpaid: bool = False  # part of its cost could not be paid (CQ-F-2.4)
        self.amount: i64 = 0  # of damage that its last cost dealt or its last effect removed

    def copy(self) -> "Use":
        twin = Use(self.ability, self.kind, self.source, self.player, self.trigger, self.place)
        self.copy_use(twin)
        twin.x = self.x
        twin.pile = self.pile
        twin.unpaid = self.unpaid
        twin.amount = self.amount
        return twin


class Look:
    """Cards from the top of a deck that a player is looking at; one look may begin while another goes on (AMB-30)."""

    def __init__(self, looker: i64, deck: i64) -> None:
        self.looker: i64 = looker
        self.deck: i64 = deck  # whose deck it is
        self.cards: vec[i64] = vec[i64]()  # from the top

    def copy(self) -> "Look":
        twin = Look(self.looker, self.deck)
        twin.cards = self.cards[:]
        return twin


class Lasting(limits.Lasting):
    """A change of one card for some time (CQ-G-modifiers)."""

    def __init__(self, card: i64, change: i64, until: i64, amount: i64 = 0) -> None:
        super().__init__(card, change, until, amount)
        self.keyword: i64 = NONE
        self.lender: i64 = NONE  # the player who gets it back

    def copy(self) -> "Lasting":
        twin = Lasting(self.card, self.change, self.until, self.amount)
        twin.keyword = self.keyword
        twin.lender = self.lender
        return twin

    def blanks(self) -> bool:
        """CQ-G-blank: whether the card counts as having no printed text."""
        return self.change == BLANK or self.change == BLANK_WITH_TRAITS


class Player:
    """One side of the table: what is agreed, counted or held out of play."""

    derived: ClassVar[tuple[str, ...]] = ("unseen",)

    def __init__(self) -> None:
        self.resources: i64 = 0
        self.passed: bool = False  # no more deploy turns in this phase
        self.limited: bool = False  # a Limited card was used in this round
        self.dial: i64 = NONE
        self.synapse_dial: i64 = NONE
        self.enslaved: i64 = NONE  # the faction a Necron player names
        self.barred: i64 = 0  # bits of the planets the warlord may not go to in this round
        self.victory: vec[i64] = vec[i64]()  # planets won, in order
        self.hand: vec[i64] = vec[i64]()  # printed cards in ascending order
        self.shown: vec[i64] = vec[i64]()  # those of them that the opponent knows
        self.deck: vec[i64] = vec[i64]()  # from the bottom to the top
        self.peeked: vec[u8] = vec[u8]()  # bits of the players who know the card at each place of the deck
        self.discard: vec[i64] = vec[i64]()  # from the bottom to the top
        self.arriving: vec[i64] = vec[i64]()  # cards that go to the pile together, until they are put in order
        self.unseen: vec[u8] = vec[u8]()  # of each title of the deck list, how many are in hand, deck or reserve

    def copy(self) -> "Player":
        twin = Player()
        twin.resources = self.resources
        twin.passed = self.passed
        twin.limited = self.limited
        twin.dial = self.dial
        twin.synapse_dial = self.synapse_dial
        twin.enslaved = self.enslaved
        twin.barred = self.barred
        twin.victory = self.victory[:]
        twin.hand = self.hand[:]
        twin.shown = self.shown[:]
        twin.deck = self.deck[:]
        twin.peeked = self.peeked[:]
        twin.discard = self.discard[:]
        twin.arriving = self.arriving[:]
        twin.unseen = self.unseen[:]
        return twin


class Decklist:
    """The titles a player's cards come from, in the order of the printed ids: what `card 1` and so on stand for.

    It is known to both players and shared by all copies of a game.
    """

    derived: ClassVar[tuple[str, ...]] = ("row", "actors", "answerers", "shields")

    def __init__(self, kinds: list[int]) -> None:
        self.titles: vec[i64] = vec[i64](sorted(set(kinds)))
        self.row: vec[i64] = filled(KINDS, NONE)  # of each printed card, its row among the titles
        for row in range(i64(len(self.titles))):
            self.row[self.titles[row]] = row
        self.actors: vec[i64] = vec[i64]()  # the titles that can be used as actions from hand
        self.answerers: vec[i64] = vec[i64]()  # the titles that can answer something from hand or pile
        self.shields: vec[i64] = vec[i64]()  # the titles with shield icons


class State(Table):
    """One game of Conquest; `blank` leaves everything empty, for `copy` to fill."""

    derived: ClassVar[tuple[str, ...]] = ("bases", "acting", "calm", "around", "active", "ears", "forced")

    def __init__(self, options: Options, blank: bool = False) -> None:
        super().__init__()
        self.options: Options = options
        self.lists: list[Decklist] = []
        self.bases: list[vec[i16]] = []  # for each seat an observation with what is printed; filled once for all copies
        self.acting: vec[i64] = vec[i64]() if blank else vec[i64]([NONE, NONE])  # see `might_act`
        self.calm: i64 = NONE  # the revision of the table at which nothing followed by itself

        # Time
        self.round: i64 = 0
        self.phase: i64 = SETUP
        self.token: i64 = 0  # who holds the initiative token

        # Planets, from the first on
        self.line: vec[i64] = filled(0 if blank else LINE, NONE)  # printed cards; NONE where there is none any more
        self.face_up: i64 = 0  # so many from the left
        self.unused: vec[i64] = vec[i64]()  # planets that nobody has seen
        self.cancelled_cards: i64 = 0  # bits of the planets whose card bonus is cancelled in this phase
        self.cancelled_resources: i64 = 0

        self.players: list[Player] = [] if blank else [Player(), Player()]
        self.claimer: i64 = NONE  # who won a planet last

        # Cards in play, and what is happening
        self.cards: list[Card] = []
        self.around: vec[i64] = vec[i64]()  # numbers of those whose constant effects are about other cards
        self.active: KindSet = NO_KINDS  # the stats that these could change, except those of their own hosts
        self.ears: KindSet = NO_KINDS  # the events that a card of this game could answer
        self.forced: KindSet = NO_KINDS  # those of them that a forced ability could answer
        self.lasting: list[Lasting] = []
        self.spent: Uses = Uses()  # of limited abilities, of each copy and for each player (CQ-G-limits-maximums)
        self.triggers: list[Trigger] = []  # of the instants in progress, the latest last
        self.uses: list[Use] = []  # abilities in progress, the latest last
        self.damages: list[Damage] = []  # assigned and not yet taken, the latest last
        self.looks: list[Look] = []  # into decks, in progress, the latest last

        # The battle in progress
        self.field: i64 = NONE  # its planet
        self.initiative: i64 = NONE  # who has it during the battle
        self.combat_round: i64 = 0
        self.skirmish: bool = False
        self.turn: i64 = NONE  # whose combat turn it is
        self.attacker: i64 = NONE  # numbers of cards
        self.defender: i64 = NONE
        self.victor: i64 = NONE
        self.memory: vec[i64] = filled(0 if blank else 3, 0)  # what the last three combat rounds began with

        # The command struggle in progress
        self.struggle: i64 = NONE  # its planet

    def copy(self) -> "State":
        """An independent twin; a test compares every field, so that none can be forgotten here."""
        twin = State(self.options, blank=True)
        self.copy_table(twin)
        twin.lists = self.lists
        twin.bases = self.bases
        twin.acting = self.acting[:]
        twin.calm = self.calm
        twin.round = self.round
        twin.phase = self.phase
        twin.token = self.token
        twin.line = self.line[:]
        twin.face_up = self.face_up
        twin.unused = self.unused[:]
        twin.cancelled_cards = self.cancelled_cards
        twin.cancelled_resources = self.cancelled_resources
        twin.players = [player.copy() for player in self.players]
        twin.claimer = self.claimer
        twin.around = self.around[:]
        twin.active = self.active
        twin.ears = self.ears
        twin.forced = self.forced
        twin.cards = [card if card is NO_CARD else card.copy() for card in self.cards]
        twin.lasting = [lasting.copy() for lasting in self.lasting]
        twin.spent = self.spent.copy()
        twin.triggers = [trigger.copy() for trigger in self.triggers]
        twin.uses = [use.copy() for use in self.uses]
        twin.damages = [damage.copy() for damage in self.damages]
        twin.looks = [look.copy() for look in self.looks]
        twin.field = self.field
        twin.initiative = self.initiative
        twin.combat_round = self.combat_round
        twin.skirmish = self.skirmish
        twin.turn = self.turn
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.victor = self.victor
        twin.memory = self.memory[:]
        twin.struggle = self.struggle
        return twin


# Positions are read by code that is not compiled. mypyc never frees a `vec` that such code sets as a field, so it hands
# over lists instead.


def lay_piles(player: Player, piles: dict[str, list[int]], peeked: list[int], titles: int) -> None:
    """Give a player all cards out of play; none of them counts as out of sight yet."""
    player.victory = vec[i64](piles["victory"])
    player.hand = vec[i64](sorted(piles["hand"]))
    player.shown = vec[i64](piles["shown"])
    player.deck = vec[i64](piles["deck"])
    player.peeked = vec[u8](peeked)
    player.discard = vec[i64](piles["discard"])
    player.arriving = vec[i64](piles["arriving"])
    player.unseen = vec[u8]([0] * titles)


def lay_aside(state: State, planets: list[int]) -> None:
    state.unused = vec[i64](planets)


def recall(state: State, memory: list[int]) -> None:
    state.memory = vec[i64](memory)


def answer_all(trigger: Trigger, answers: list[int]) -> None:
    trigger.answers = vec[i64](answers)


def limit_all(state: State, spent: list[int]) -> None:
    state.spent = Uses(vec[i64](spent))


def pick_all(use: Use, picks: list[int]) -> None:
    use.picks = vec[i64](picks)


def look_at(look: Look, cards: list[int]) -> None:
    look.cards = vec[i64](cards)
