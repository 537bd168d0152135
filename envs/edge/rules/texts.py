"""What the declarations of cards are made of: picks, words, conditions, changes, tokens; `cards/` fills the tables here.

The engine knows actions by the number of their text: `2 * card + part`, then the effects of the banners. It never names a card.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, filled
from grognard.envs.edge.data.printed import CHARGE, CRYSTAL, EFFECTS, NO_LIMIT, NO_MODE, UPGRADE, VARIANTS
from grognard.envs.edge.data.tables import CARDS, STANDARDS, TITLES, TOKENS
from grognard.envs.edge.rules.moments import DECLARE, DECLARE_AGAIN, DEFENDED, MOVED, STEP, bit
from grognard.envs.edge.sequence import (
    PLAY_EVENT,
    PLAY_FOR,
    PLAY_SEAT,
    PLAY_SLOT,
    PLAY_TARGETS,
    PLAY_TEXT,
    PLAY_X,
)
from grognard.envs.edge.state import NONE, State

# Where an action comes from.
FROM_HAND: Final[i64] = 0
FROM_UPGRADE: Final[i64] = 1
FROM_BANNER: Final[i64] = 2
FROM_ASIDE: Final[i64] = 3  # a deploy card, ED-UPG-9
FROM_EFFECT: Final[i64] = 4  # played free by another effect (Absorption, Incubation Chamber)
ORIGIN_NAMES: Final = ("hand", "upgrade", "banner", "aside", "effect")

CARD_TEXTS: Final[i64] = i64(CARDS.count) * 2
BANNER_TEXTS: Final[i64] = i64(len(TITLES)) * i64(len(VARIANTS)) * i64(EFFECTS)


class Use:
    """An action that is played, or that might be: who, for whom, upon which event, with what was chosen so far."""

    def __init__(self, seat: i64, text: i64, slot: i64, event: i64, public: bool = False) -> None:
        self.seat: i64 = seat
        self.for_seat: i64 = seat  # ED-CARD-8: whose faction it serves
        self.text: i64 = text
        self.slot: i64 = slot  # the attached upgrade it stands on, or NONE
        self.event: i64 = event  # where the frame of the event it answers begins, or NONE
        self.x: i64 = 0
        self.public: bool = public  # only what everybody knows counts: a hand by its size
        self.targets: vec[i64] = NOTHING


def copy_of(use: Use) -> Use:
    """The same action: questions try something with it, and the original stays as it is."""
    twin = Use(use.seat, use.text, use.slot, use.event, use.public)
    twin.for_seat = use.for_seat
    twin.x = use.x
    twin.targets = use.targets
    return twin


def serving(use: Use, seat: i64) -> Use:
    """The same action for the faction of a player (ED-CARD-8)."""
    if use.for_seat == seat:
        return use
    twin = copy_of(use)
    twin.for_seat = seat
    return twin


def with_x(use: Use, x: i64) -> Use:
    """The same action with an X."""
    twin = copy_of(use)
    twin.x = x
    return twin


def with_target(use: Use, value: i64) -> Use:
    """The same action with one more target."""
    twin = copy_of(use)
    twin.targets = append(use.targets[:], value)
    return twin


def use_of(state: State, frame: i64) -> Use:
    """The action of a PLAY frame."""
    use = Use(
        PLAY_SEAT.of(state, frame), PLAY_TEXT.of(state, frame), PLAY_SLOT.of(state, frame), PLAY_EVENT.of(state, frame)
    )
    use.for_seat = PLAY_FOR.of(state, frame)
    use.x = PLAY_X.of(state, frame)
    for at in range(PLAY_TARGETS.count(state, frame)):
        use.targets = append(use.targets, PLAY_TARGETS.at(state, frame, at))
    return use


class Condition:
    """A question about the table that must be answered with yes, or the action cannot be played."""

    def holds(self, state: State, use: Use) -> bool:
        raise NotImplementedError


class Pick:
    """One entry of the target column (ED-CARD-12): what can be chosen, as numbers, and how it is said.

    `least` and `most` say how many; fewer than `most` are ended with `done`. Hand cards are the only secret candidates.
    """

    least: i64 = 1
    most: i64 = 1
    secret: bool = False  # it must be asked although only one answer, or none, is left
    hidden: bool = False  # only their own side sees what was chosen
    fixed: bool = False  # what is found is taken without a question, all of it
    one_by_one: bool = False  # its candidates can be found with `first`, so that not all must be known

    def first(self, state: State, use: Use, start: i64) -> i64:
        """The first candidate from a number on, or NONE; asked only of picks that say `one_by_one`."""
        raise NotImplementedError

    def candidates(self, state: State, use: Use) -> vec[i64]:
        """Everything that can be chosen next; `use.targets` holds what was chosen so far."""
        raise NotImplementedError

    def say(self, state: State, use: Use, value: i64) -> i64:
        """How the player says it."""
        raise NotImplementedError

    def chosen(self, state: State, frame: i64, value: i64) -> None:
        """What follows at once: by default it becomes a target of the play."""
        PLAY_TARGETS.add(state, frame, value)


class Word:
    """One thing that an action does; the words of a text are done from left to right.

    `do` is called with stage 0, 1, 2 ... until it says that it is finished; whatever it pushes or asks is resolved in between.
    """

    required: bool = False

    def possible(self, state: State, use: Use) -> bool:
        """ED-CARD-12: whether an action with it can be played; asked of the first word, and of those that are required."""
        return True

    def starts_combat(self) -> bool:
        """ED-CMB-9: whether it starts a Combat or a STAB, so that it cannot be played inside one unless by its moment."""
        return False

    def cancels_combat(self) -> bool:
        """ED-TERM-20: whether it cancels a Combat that was declared."""
        return False

    def do(self, state: State, frame: i64, stage: i64) -> bool:
        """Go on with it; `frame` is the PLAY frame, which is on top. Whether it is finished once all that it pushed is over."""
        raise NotImplementedError

    def offer(self, state: State, frame: i64, mask: Mask) -> None:
        """The answers to the question it has asked (playing.CHOOSE_FOR_WORD)."""
        raise NotImplementedError

    def must_ask(self, state: State, frame: i64) -> bool:
        """Whether its question is put although there is one answer, because others would learn something from its absence."""
        return False

    def answer(self, state: State, frame: i64, action: i64) -> None:
        raise NotImplementedError


class Change:
    """A passive change of an attribute: which models, which attribute, how; looked up whenever a value is needed (ED-SQD-8).

    `source` is the attached upgrade, the seat of the Shrine, or the model, squad or seat that a token lies on or comes from.
    """

    def sways(self, state: State) -> bool:
        """Whether one that hangs on the whole table may add anything now; a quick look, so that most are passed over."""
        return True

    def adds(self, state: State, source: i64, model: i64, attribute: i64) -> i64:
        """How much it adds to an attribute of a model."""
        return 0

    def lends(self, attribute: i64) -> i64:
        """How much of that works on the whole squad of its upgrade, so that the squad lends it (ED-SQD-8)."""
        return 0

    def doubles(self, state: State, source: i64, model: i64, attribute: i64) -> bool:
        return False

    def flies(self, state: State, source: i64, model: i64) -> bool:
        """Whether the model ignores obstacles by it."""
        return False

    def hand(self, state: State, source: i64) -> i64:
        """How many cards more its owner may hold."""
        return 0

    def activates(self, state: State, source: i64, squad: i64) -> bool:
        """Whether a squad may be activated once more in each own Active turn."""
        return False

    def holds_ground(self, state: State, source: i64, model: i64) -> bool:
        """Whether the model cannot be pushed by it."""
        return False

    def spares(self, state: State, source: i64, model: i64) -> bool:
        """Whether the model cannot be sacrificed, nor take a sacrificed Wound."""
        return False


class Hook:
    """A passive effect at a moment: of a paid passive, a Shrine or a token (ED-PSV-2).

    `moment` is a window's kind or one of the moments of turns; `may` hooks are asked of their owner first (DP-38).
    """

    moment: i64 = NONE
    may: bool = False
    quiet: bool = False  # its order among others never matters (DP-25): it works first
    last: bool = False  # it works after all others of its moment

    def is_quiet(self, state: State, source: i64) -> bool:
        """DP-25: whether its order among others cannot matter now."""
        return self.quiet

    def said(self, state: State, source: i64, speaker: i64) -> i64:
        """DP-25: how the turn player names its bearer, if not as upgrade, Shrine, seat or model; NONE for that."""
        return NONE

    def applies(self, state: State, source: i64, event: i64) -> bool:
        """Whether it works on this event now; `event` is the frame of it."""
        raise NotImplementedError

    def work(self, state: State, source: i64, event: i64) -> None:
        raise NotImplementedError

    def owner(self, state: State, source: i64) -> i64:
        """Who decides about it, if not the owner of the upgrade, Shrine or model; NONE for that."""
        return NONE


class TokenRule:
    """What a kind of token does while it lies on a model or squad."""

    def __init__(
        self,
        *,
        blocked: bool = False,
        no_moves: bool = False,
        no_actions: bool = False,
        unhurt: bool = False,
        sets: tuple[i64, i64, i64, i64] | None = None,
        adds: tuple[i64, i64, i64, i64] = (0, 0, 0, 0),
        price: i64 = NONE,
        ends: i64 = 0,
        contact: bool = False,
        alike: bool = False,
        still: bool = False,
        both: bool = False,
        harvest: i64 = 0,
        overgrows: bool = False,
    ) -> None:
        self.blocked = blocked  # ED-TERM-3
        self.no_moves = no_moves  # no Move actions
        self.no_actions = no_actions  # neither Moves nor Combats
        self.unhurt = unhurt  # cannot be wounded
        self.sets = sets  # INI, ATK, DEF, MOVE: a number, DASH for none, KEEP for no change
        self.adds = adds  # for each token
        self.price: i64 = price  # ED-TERM-8: crystals for removing it, or NONE
        self.ends: i64 = ends  # ENDS_...: when it is removed by itself
        self.contact = contact  # ED-TERM-23: removed when the contact that it names ends
        self.alike = alike  # contact with another model of that name keeps it, and is named from then on
        self.harvest: i64 = harvest  # on a Source: so many crystals more for its owner's Harvest (ED-TERM-25)
        self.overgrows = overgrows  # on a Source: it is none any more (ED-TERM-15)
        self.still = still  # removed from its whole group when a member is wounded, dies or changes place
        self.both = both  # the model that it names is Blocked, too


KEEP: Final[i64] = -9
ENDS_NEVER: Final[i64] = 0
ENDS_OWNER: Final[i64] = 1  # at the start of a Passive turn of the bearer's owner
ENDS_SETTER: Final[i64] = 2  # of the player who put it
ENDS_OPPONENT: Final[i64] = 3  # of an opponent of the bearer's owner (ED-AMB-23)

NO_RULE: Final[TokenRule] = TokenRule()


GENERAL: Final[i64] = bit(STEP) | bit(DECLARE) | bit(DECLARE_AGAIN) | bit(DEFENDED)  # ED-CARD-11


class Text:
    """One action: the printed facts, and what the vocabulary says."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.declared: bool = False
        self.card: i64 = NONE
        self.name: str = ""
        self.cost: i64 = 0
        self.currency: i64 = CRYSTAL
        self.instant: bool = False
        self.passive: bool = False
        self.limit: i64 = NO_LIMIT
        self.mode: i64 = NO_MODE
        self.moments: i64 = 0
        self.for_ally: bool = False
        self.also: i64 = 0  # bits of moments at which a general action may be used, too
        self.step: i64 = 1  # X is a multiple of it
        self.kept: i64 = 0  # active crystals that the payment must leave, because the effect destroys them (ED-PAY-6)
        self.faction: i64 = NONE  # of a token's text: who may use it
        self.squad: i64 = NONE  # that a bottom action names
        self.conditions: list[Condition] = []
        self.picks: list[Pick] = []
        self.words: list[Word] = []
        self.changes: list[Change] = []
        self.hooks: list[Hook] = []
        self.needs_board: bool = True  # ED-CARD-1: a named squad must have a model on the board

    def costs_charges(self) -> bool:
        return self.currency == CHARGE

    def windows(self) -> i64:
        """Bits of the windows in which it may be used at all: those of its moments, or those for general actions."""
        if self.moments == 0 or self.passive:
            return self.also | GENERAL
        found = self.also | self.moments
        if self.moments & bit(DECLARE):
            found |= bit(DECLARE_AGAIN)
        if self.moments & bit(MOVED):
            found |= bit(STEP)
        return found


def _card_texts() -> list[Text]:
    texts: list[Text] = []
    for number in range(CARD_TEXTS):
        text, card = Text(number), number // 2
        text.card = card
        text.name = CARDS.action_names[number]
        text.cost = CARDS.cost[number]
        text.currency = CARDS.currency[number]
        text.instant = CARDS.instant[number] == 1
        text.passive = CARDS.passive[number] == 1
        text.limit = CARDS.limit[number]
        text.mode = CARDS.mode[number]
        text.moments = CARDS.moments[number]
        text.for_ally = CARDS.for_ally[number] == 1
        text.squad = CARDS.squad[card] if number % 2 == 1 else NONE
        texts.append(text)
    return texts


def _banner_texts() -> list[Text]:
    texts: list[Text] = []
    for at in range(BANNER_TEXTS):
        text = Text(CARD_TEXTS + at)
        text.name = f"{STANDARDS.banner_names[at // EFFECTS]} {'AB'[at % EFFECTS]}"
        text.moments = STANDARDS.moments[at]
        texts.append(text)
    return texts


TEXTS: Final[list[Text]] = _card_texts() + _banner_texts()
# Bits of the windows in which hand cards of a faction may be played, by faction and whether in another player's turn, too.
HAND_WINDOWS: Final[vec[i64]] = filled(i64(len(TITLES)) * 2, 0)


def note_windows(card: i64, text: Text) -> None:
    """When an action of a card that is played from the hand may be used; an upgrade is only attached then (ED-UPG-1)."""
    if CARDS.kind[card] == UPGRADE:
        HAND_WINDOWS[CARDS.faction[card] * 2] |= GENERAL
    else:
        HAND_WINDOWS[CARDS.faction[card] * 2 + i64(text.instant)] |= text.windows()


TOKEN_RULES: Final[list[TokenRule]] = [NO_RULE for _ in TOKENS.names]
TOKEN_TEXTS: Final[
    list[i64]
] = []  # of tokens that are spent, set off or removed by their owner (DP-32); by their names
RULED_TOKENS: Final[list[i64]] = []  # tokens that have a rule of their own
SHRINE_CHANGES: Final[list[list[Change]]] = [[] for _ in STANDARDS.shrine_names]
SHRINE_HARVESTS: Final[list[bool]] = [False for _ in STANDARDS.shrine_names]  # a Crystal Source in Harvest (ED-TERM-25)
SHRINE_PAYS: Final[list[bool]] = [False for _ in STANDARDS.shrine_names]  # tokens on it pay for dice
SHRINE_HOOKS: Final[list[list[Hook]]] = [[] for _ in STANDARDS.shrine_names]
FACTION_HOOKS: Final[list[list[Hook]]] = [
    [] for _ in TITLES
]  # of tokens on hexes and the like, their `source` being the seat
TOKEN_HOOKS: Final[list[list[Hook]]] = [[] for _ in TOKENS.names]  # of tokens on models, their `source` being the model


def add_text(name: str) -> Text:
    """A text that stands on no card: what a passive, a Shrine or a token plays at its moment."""
    text = Text(i64(len(TEXTS)))
    text.name = name
    TEXTS.append(text)
    return text


def banner_text(faction: i64, variant: i64, effect: i64) -> i64:
    """The number of the text of a banner's effect."""
    return CARD_TEXTS + (faction * i64(len(VARIANTS)) + variant) * i64(EFFECTS) + effect


def shrine_of(state: State, seat: i64) -> i64:
    """The Shrine of a player, by faction and variant."""
    return state.faction[seat] * i64(len(VARIANTS)) + state.shrine[seat]
