"""What abilities are made of: filters, conditions, amounts, picks, costs, effects; and the cards that have them.

The words themselves stand in `cards/vocabulary.py`, the declarations of the cards beside it; rules know only these forms.
While an ability is used or looked at, it is the last of `State.uses`: words that speak of picks or of the trigger read them
there. `you` is the player who uses the ability, `source` the card it stands on.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.conquest.data.printed import EVENT
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.state import NONE, PRINTED, Card, State, Trigger, Use
from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import filled

# When an ability is used.
ACTION: Final = 0
FORCED_INTERRUPT: Final = 1
INTERRUPT: Final = 2
FORCED_REACTION: Final = 3
REACTION: Final = 4
BATTLE_ABILITY: Final = 5
TIMINGS: Final = ("action", "forced interrupt", "interrupt", "forced reaction", "reaction", "battle")

ANY_PHASE: Final = NONE

# From where it is used.
FROM_PLAY: Final = 0
FROM_HAND: Final = 1
FROM_HAND_OR_DISCARD: Final = 2

# How often.
NO_LIMIT: Final = 0
ONCE_A_PHASE: Final = 1
ONCE_A_ROUND: Final = 2
ONCE_AN_ATTACK: Final = 3


class Filter:
    """A question about a card; filters are joined with & | ~."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        raise NotImplementedError

    def __and__(self, other: "Filter") -> "Filter":
        return And(self, other)

    def __or__(self, other: "Filter") -> "Filter":
        return Or(self, other)

    def __invert__(self) -> "Filter":
        return Not(self)


class Anything(Filter):
    """Every card."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return True


class And(Filter):
    """Both."""

    def __init__(self, left: Filter, right: Filter) -> None:
        self.left = left
        self.right = right

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return self.left.matches(state, you, source, card) and self.right.matches(state, you, source, card)


class Or(Filter):
    """One or the other, or both."""

    def __init__(self, left: Filter, right: Filter) -> None:
        self.left = left
        self.right = right

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return self.left.matches(state, you, source, card) or self.right.matches(state, you, source, card)


class Not(Filter):
    """Not this."""

    def __init__(self, inner: Filter) -> None:
        self.inner = inner

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return not self.inner.matches(state, you, source, card)


ANYTHING: Final[Anything] = Anything()


class Condition:
    """A question about the table."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        raise NotImplementedError


class Amount:
    """A number; this one is printed."""

    def __init__(self, number: i64 = 0) -> None:
        self.number: i64 = number

    def of(self, state: State, you: i64, source: Card, card: Card) -> i64:
        """How much, for the card that is changed."""
        return self.number


class Pick:
    """One choice of an ability: what can be chosen, as numbers, and how it is said."""

    target: bool = False  # the text says "target" (CQ-G-target)
    several: i64 = 1  # at most so many; more than one only as the last pick of an ability
    points_at_cards: bool = True  # in play, by their numbers

    def due(self, state: State, use: Use) -> i64:
        """How often it is made at least; more than once only as the last pick of an ability."""
        return 1

    def candidates(self, state: State, use: Use) -> vec[i64]:
        """Everything that can be chosen now; the number of a card in play, a place, or a printed card."""
        raise NotImplementedError

    def action(self, state: State, use: Use, value: i64) -> i64:
        """How the player says it; NONE if it cannot be said."""
        raise NotImplementedError

    def must_ask(self, state: State, use: Use) -> bool:
        """Whether the number of candidates is hidden from the opponent: then it is always asked."""
        return False

    def disclose(self, state: State, use: Use, value: i64) -> None:
        """What everybody learns by this choice: of cards in play nothing new."""


class Cost:
    """What must be done to use an ability (CQ-G-cost-to)."""

    pick: Pick | None = None  # chosen before it is paid

    def can_pay(self, state: State, use: Use) -> bool:
        return True

    def pay(self, state: State, use: Use, value: i64) -> None:
        """Pay it, with what was picked for it."""
        raise NotImplementedError

    def is_paid(self, state: State, use: Use, value: i64) -> bool:
        """Whether it was paid after all (CQ-F-2.4)."""
        return True

    def suppose(self, state: State, use: Use, value: i64) -> None:
        """AMB-18: let the table be as if it were paid, for a look ahead."""
        raise NotImplementedError

    def take_back(self, state: State, use: Use, value: i64) -> None:
        """Let the table be as it is."""
        raise NotImplementedError


class Effect:
    """One thing an ability does."""

    then: bool = False  # only if all before it was resolved in full (CQ-G-then)
    reduces: i64 = 0  # the cost of a card that is being deployed, by so much
    helps: i64 = 0  # 1: it is good for the cards it is about, -1: bad; for those who weigh what to do

    def would_change(self, state: State, use: Use) -> bool:
        """Whether it would change the state of the game (CQ-F-3.5)."""
        raise NotImplementedError

    def carry_out(self, state: State, use: Use) -> None:
        raise NotImplementedError

    def offer(self, state: State, use: Use, mask: Mask) -> None:
        """The answers to the question it asks, if it asks one."""
        raise NotImplementedError

    def answer(self, state: State, use: Use, action: i64) -> None:
        """Go on with the answer."""
        raise NotImplementedError

    def must_ask(self, state: State) -> bool:
        """Whether the number of answers is hidden from the opponent: then the question is always asked."""
        return False


class Ability:
    """A triggered ability (CQ-G-triggered-abilities)."""

    def __init__(
        self,
        timing: i64,
        effects: list[Effect],
        picks: list[Pick] | None = None,
        costs: list[Cost] | None = None,
        event: i64 = NONE,
        where: Filter = ANYTHING,
        conditions: list[Condition] | None = None,
        phase: i64 = ANY_PHASE,
        zone: i64 = FROM_PLAY,
        limit: i64 = NO_LIMIT,
    ) -> None:
        self.number: i64 = NONE  # among all abilities
        self.index: i64 = 0  # among those of its card
        self.kind: i64 = NONE
        self.timing: i64 = timing
        self.phase: i64 = phase
        self.zone: i64 = zone
        self.event: i64 = event
        self.where = where
        self.conditions: list[Condition] = conditions or []
        self.costs: list[Cost] = costs or []
        self.picks: list[Pick] = picks or []
        self.effects = effects
        self.limit: i64 = limit
        self.chosen: list[Cost] = [cost for cost in self.costs if cost.pick is not None]  # costs that begin with a pick
        self.sequence: list[Pick] = [cost.pick for cost in self.costs if cost.pick is not None] + self.picks

    def targets(self) -> bool:
        """Whether its text says "target"."""
        for pick in self.picks:
            if pick.target:
                return True
        return False


# What a constant effect changes.
ATTACK: Final = 0
HP_UP: Final = 1
HP_DOUBLED: Final = 2
COMMAND_ICONS: Final = 3
HAS: Final = 4  # the keyword `what`
LOSES: Final = 5
DOUBLE_DAMAGE: Final = 6  # of its attacks
IGNORES_FLYING: Final = 7
UNTARGETABLE: Final = 8  # by enemy abilities
NOT_DEFENDER: Final = 9  # cannot be declared as defender
MUST_DEFEND: Final = 10  # must be the defender, if able
NO_RETREAT: Final = 11
NO_ROUT: Final = 12
DIES_RETREATING: Final = 13  # it is destroyed instead
SACRIFICED: Final = 14
UNSTOPPABLE: Final = 15
AS_WARLORD: Final = 16  # for battles and initiative
APART: Final = 17  # its dial must differ from its warlord's

# To whom it does that.
ITSELF: Final = 0
HOST: Final = 1
OTHERS: Final = 2


ONE: Final = Amount(1)


class Bonus:
    """What else happens when Unstoppable works: nothing."""

    def give(self, state: State, card: Card) -> None:
        pass


NO_BONUS: Final[Bonus] = Bonus()


class Constant:
    """A constant effect (CQ-G-constant-effects): of the card itself, of its host, or of all cards that a filter finds."""

    def __init__(
        self,
        stat: i64,
        amount: Amount = ONE,
        scope: i64 = ITSELF,
        where: Filter = ANYTHING,
        conditions: list[Condition] | None = None,
        what: i64 = 0,
        against: Filter | None = None,
        bonus: Bonus = NO_BONUS,
    ) -> None:
        self.stat: i64 = stat
        self.amount = amount
        self.scope: i64 = scope
        self.where = where
        self.conditions: list[Condition] = conditions or []
        self.what: i64 = what  # the keyword
        self.against = against  # the defender, where the effect is about an attack
        self.bonus = bonus  # of Unstoppable

    def applies(self, state: State, source: Card, card: Card, defender: Card | None = None) -> bool:
        """Whether the effect of `source` covers the card now, in an attack on the defender if there is one."""
        if self.scope == ITSELF:
            if source is not card:
                return False
        elif self.scope == HOST:
            if source.host == NONE or source.host != card.number:
                return False
        if self.against is not None:
            if defender is None or not self.against.matches(state, source.controller, source, defender):
                return False
        if not self.where.matches(state, source.controller, source, card):
            return False
        for condition in self.conditions:
            if not condition.holds(state, source.controller, source):
                return False
        return True


class Hosts:
    """What an attachment may be attached to: its own text, and how many of its title a host may have."""

    def __init__(self, where: Filter, one_copy: bool = False, deploy_only: bool = False) -> None:
        self.where = where
        self.one_copy = one_copy
        self.deploy_only = deploy_only  # a unit card that can be an attachment only if it is deployed as one


# The cards that have them

ALL: Final[list[Ability]] = []
ABILITIES: Final[list[list[Ability]]] = [[] for _ in range(KINDS)]  # by printed card
CONSTANTS: Final[list[list[Constant]]] = [[] for _ in range(KINDS)]
HOSTS: Final[list[Hosts | None]] = [None for _ in range(KINDS)]
ANSWERS: Final[vec[i64]] = filled(KINDS, 0)  # bits of the events that the abilities of a card answer
FORCED: Final[vec[i64]] = filled(KINDS, 0)  # those of them that its forced abilities answer
CHANGES: Final[vec[i64]] = filled(KINDS, 0)  # bits of the stats that its constant effects change
AROUND: Final[vec[i64]] = filled(KINDS, 0)  # those of them that its host or other cards have
AURAS: Final[vec[i64]] = filled(KINDS, 0)  # those of them that other cards than its host have
ACTS: Final[vec[i64]] = filled(KINDS, 0)  # 1: it has an action
DECLARED: Final[set[str]] = set()


def declare(kind: i64, card: str, words: list[Ability | Constant | Hosts]) -> None:
    """Give a card what its text says."""
    DECLARED.add(card)
    for word in words:
        if isinstance(word, Ability):
            word.kind = kind
            if CARDS.type[kind] == EVENT and word.zone == FROM_PLAY:
                word.zone = FROM_HAND  # CQ-F-3.4
            word.index = i64(len(ABILITIES[kind]))
            word.number = i64(len(ALL))
            ALL.append(word)
            ABILITIES[kind].append(word)
            if word.timing == ACTION:
                ACTS[kind] = 1
            elif word.event != NONE:
                ANSWERS[kind] |= i64(1) << word.event
                if word.timing == FORCED_INTERRUPT or word.timing == FORCED_REACTION:
                    FORCED[kind] |= i64(1) << word.event
        elif isinstance(word, Constant):
            CONSTANTS[kind].append(word)
            CHANGES[kind] |= i64(1) << word.stat
            if word.scope != ITSELF:
                AROUND[kind] |= i64(1) << word.stat
            if word.scope == OTHERS:
                AURAS[kind] |= i64(1) << word.stat
        else:
            HOSTS[kind] = word


def source_of(state: State, use: Use) -> Card:
    """The card an ability stands on: in play, a planet in its place, or a printed card."""
    if use.source != NONE:
        return state.cards[use.source]
    if use.place != NONE:
        return Card(use.kind, use.player, use.place)
    return PRINTED[use.kind]


def current(state: State) -> Use:
    """The ability that is being used or looked at."""
    return state.uses[len(state.uses) - 1]


def trigger_of(state: State) -> Trigger:
    """What the present ability answers."""
    return state.triggers[current(state).trigger]
