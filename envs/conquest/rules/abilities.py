"""What abilities are made of: filters, conditions, amounts, picks, costs, effects; and the cards that have them.

The words themselves stand in `cards/vocabulary.py`, the declarations of the cards beside it; rules know only these forms.
While an ability is used or looked at, it is the last of `State.uses`: words that speak of picks or of the trigger read them
there. `you` is the player who uses the ability, `source` the card it stands on.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.conquest.data.printed import EVENT
from grognard.envs.conquest.data.tables import CARDS, KINDS
from grognard.envs.conquest.state import NONE, PRINTED, THIS_ATTACK, THIS_PHASE, THIS_ROUND, Card, State, Trigger, Use
from grognard.envs.core import abilities as shape
from grognard.envs.core.abilities import Condition, Cost, Effect, Pick
from grognard.envs.core.filters import Anything, Filter
from grognard.envs.core.flow import filled
from grognard.envs.core.kinds import NO_KINDS, Kinds, KindSet

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

# How often: once until the end of an attack, a phase or a round.
NO_LIMIT: Final = NONE
ONCE_AN_ATTACK: Final = THIS_ATTACK
ONCE_A_PHASE: Final = THIS_PHASE
ONCE_A_ROUND: Final = THIS_ROUND


ANYTHING: Final[Filter[State, Card]] = Anything()


class Amount:
    """A number; this one is printed."""

    def __init__(self, number: i64 = 0) -> None:
        self.number: i64 = number

    def of(self, state: State, you: i64, source: Card, card: Card) -> i64:
        """How much, for the card that is changed."""
        return self.number


class Reduction(Effect[State, Use]):
    """An effect that reduces the cost of a card that is being deployed, by so much."""

    reduces: i64 = 0


class Ability(shape.Ability[State, Card, Use]):
    """A triggered ability (CQ-G-triggered-abilities)."""

    def __init__(
        self,
        timing: i64,
        effects: Sequence[Effect[State, Use]],
        picks: Sequence[Pick[State, Use]] = (),
        costs: Sequence[Cost[State, Use]] = (),
        event: i64 = NONE,
        where: Filter[State, Card] = ANYTHING,
        conditions: Sequence[Condition[State, Card]] = (),
        phase: i64 = ANY_PHASE,
        zone: i64 = FROM_PLAY,
        limit: i64 = NO_LIMIT,
    ) -> None:
        super().__init__(timing, list(effects), event, where, list(conditions), list(costs), list(picks), limit)
        self.phase: i64 = phase
        self.zone: i64 = zone
        self.reduces: i64 = 0  # the cost of a card that is being deployed
        for effect in effects:
            if isinstance(effect, Reduction):
                self.reduces += effect.reduces


# What a constant effect changes.
STATS: Final[Kinds] = Kinds("stat")
ATTACK: Final[i64] = STATS.add("attack")
HP_UP: Final[i64] = STATS.add("hp_up")
HP_DOUBLED: Final[i64] = STATS.add("hp_doubled")
COMMAND_ICONS: Final[i64] = STATS.add("command_icons")
HAS: Final[i64] = STATS.add("has")  # the `keyword`
LOSES: Final[i64] = STATS.add("loses")
DOUBLE_DAMAGE: Final[i64] = STATS.add("double_damage")  # of its attacks
IGNORES_FLYING: Final[i64] = STATS.add("ignores_flying")
UNTARGETABLE: Final[i64] = STATS.add("untargetable")  # by enemy abilities
NOT_DEFENDER: Final[i64] = STATS.add("not_defender")  # cannot be declared as defender
MUST_DEFEND: Final[i64] = STATS.add("must_defend")  # must be the defender, if able
NO_RETREAT: Final[i64] = STATS.add("no_retreat")
NO_ROUT: Final[i64] = STATS.add("no_rout")
DIES_RETREATING: Final[i64] = STATS.add("dies_retreating")  # it is destroyed instead
SACRIFICED: Final[i64] = STATS.add("sacrificed")
UNSTOPPABLE: Final[i64] = STATS.add("unstoppable")
AS_WARLORD: Final[i64] = STATS.add("as_warlord")  # for battles and initiative
APART: Final[i64] = STATS.add("apart")  # its dial must differ from its warlord's

# To whom it does that.
ITSELF: Final = 0
HOST: Final = 1
OTHERS: Final = 2


ONE: Final[Amount] = Amount(1)


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
        where: Filter[State, Card] = ANYTHING,
        conditions: list[Condition[State, Card]] | None = None,
        keyword: i64 = NONE,
        against: Filter[State, Card] | None = None,
        bonus: Bonus = NO_BONUS,
    ) -> None:
        self.stat: i64 = stat
        self.amount = amount
        self.scope: i64 = scope
        self.where = where
        self.conditions: list[Condition[State, Card]] = conditions or []
        self.keyword: i64 = keyword  # of those that are about one
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

    def __init__(self, where: Filter[State, Card], one_copy: bool = False, deploy_only: bool = False) -> None:
        self.where = where
        self.one_copy = one_copy
        self.deploy_only = deploy_only  # a unit card that can be an attachment only if it is deployed as one


# The cards that have them

ALL: Final[list[Ability]] = []
ABILITIES: Final[list[list[Ability]]] = [[] for _ in range(KINDS)]  # by printed card
CONSTANTS: Final[list[list[Constant]]] = [[] for _ in range(KINDS)]
HOSTS: Final[list[Hosts | None]] = [None for _ in range(KINDS)]
ANSWERS: Final[list[KindSet]] = [NO_KINDS] * KINDS  # the events that the abilities of a card answer
FORCED: Final[list[KindSet]] = [NO_KINDS] * KINDS  # those of them that its forced abilities answer
CHANGES: Final[list[KindSet]] = [NO_KINDS] * KINDS  # the stats that its constant effects change
AROUND: Final[list[KindSet]] = [NO_KINDS] * KINDS  # those of them that its host or other cards have
AURAS: Final[list[KindSet]] = [NO_KINDS] * KINDS  # those of them that other cards than its host have
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
            word.number = i64(len(ALL))
            ALL.append(word)
            ABILITIES[kind].append(word)
            if word.timing == ACTION:
                ACTS[kind] = 1
            elif word.event != NONE:
                ANSWERS[kind] = ANSWERS[kind].plus(word.event)
                if word.timing == FORCED_INTERRUPT or word.timing == FORCED_REACTION:
                    FORCED[kind] = FORCED[kind].plus(word.event)
        elif isinstance(word, Constant):
            CONSTANTS[kind].append(word)
            CHANGES[kind] = CHANGES[kind].plus(word.stat)
            if word.scope != ITSELF:
                AROUND[kind] = AROUND[kind].plus(word.stat)
            if word.scope == OTHERS:
                AURAS[kind] = AURAS[kind].plus(word.stat)
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
