"""The vocabulary that cards are declared with: what stands in the modules beside this one, and the forms of abilities.

A declaration is a list of abilities (`action`, `interrupt`, `reaction`, `battle`), constant effects (`modify`, `has`, `cannot`)
and hosts (`attaches_to`), in the words of the card. Costs and picks are made in the order in which they stand.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.cards.words.arrivals import (
    Token,
)
from grognard.envs.conquest.cards.words.costs import ExhaustThis, SacrificeThis
from grognard.envs.conquest.cards.words.picks import (
    CardPick,
    HandPick,
    HostPick,
    NewHostPick,
    OptionPick,
    PlacePick,
    ReattachPick,
    SameplacePick,
    SameSideHostPick,
    SidePick,
)
from grognard.envs.conquest.cards.words.searching import (
    TO_HAND,
    TO_PLAY,
    Search,
)
from grognard.envs.conquest.data.tables import CARDS, card
from grognard.envs.conquest.rules.abilities import (
    ACTION,
    ANY_PHASE,
    ANYTHING,
    BATTLE_ABILITY,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    FROM_PLAY,
    HAS,
    HOST,
    INTERRUPT,
    ITSELF,
    LOSES,
    NO_LIMIT,
    ONE,
    OTHERS,
    REACTION,
    UNSTOPPABLE,
    Ability,
    Amount,
    Bonus,
    Constant,
    Hosts,
    declare,
)
from grognard.envs.conquest.state import Card, State, Use
from grognard.envs.core.abilities import Condition, Cost, Effect, Pick
from grognard.envs.core.filters import Filter

Word = Ability | Constant | Hosts
Declarations = dict[str, list[Word]]


def declare_all(cards: Declarations) -> None:
    """Give each card, by its id, what its text says."""
    for name, words in cards.items():
        declare(i64(CARDS.number[name]), name, words)


# Triggered abilities


def action(
    *effects: Effect[State, Use],
    phase: i64 = ANY_PHASE,
    cost: Sequence[Cost[State, Use]] = (),
    picks: Sequence[Pick[State, Use]] = (),
    given: Sequence[Condition[State, Card]] = (),
    limit: i64 = NO_LIMIT,
) -> Ability:
    """CQ-G-actions; with a phase, only in that one."""
    return Ability(ACTION, list(effects), list(picks), list(cost), conditions=list(given), phase=phase, limit=limit)


def answer(
    timing: i64,
    effects: Sequence[Effect[State, Use]],
    event_: i64,
    where: Filter[State, Card],
    given: Sequence[Condition[State, Card]],
    cost: Sequence[Cost[State, Use]],
    picks: Sequence[Pick[State, Use]],
    zone: i64,
) -> Ability:
    """An ability that answers an event which happens to a card that fits."""
    return Ability(timing, list(effects), list(picks), list(cost), event_, where, list(given), zone=zone)


def reaction(
    *effects: Effect[State, Use],
    after: i64,
    where: Filter[State, Card] = ANYTHING,
    given: Sequence[Condition[State, Card]] = (),
    cost: Sequence[Cost[State, Use]] = (),
    picks: Sequence[Pick[State, Use]] = (),
    zone: i64 = FROM_PLAY,
) -> Ability:
    """CQ-G-reactions."""
    return answer(REACTION, effects, after, where, given, cost, picks, zone)


def forced_reaction(
    *effects: Effect[State, Use],
    after: i64,
    where: Filter[State, Card] = ANYTHING,
    given: Sequence[Condition[State, Card]] = (),
) -> Ability:
    """CQ-G-forced."""
    return answer(FORCED_REACTION, effects, after, where, given, (), (), FROM_PLAY)


def interrupt(
    *effects: Effect[State, Use],
    to: i64,
    where: Filter[State, Card] = ANYTHING,
    given: Sequence[Condition[State, Card]] = (),
    cost: Sequence[Cost[State, Use]] = (),
    picks: Sequence[Pick[State, Use]] = (),
    zone: i64 = FROM_PLAY,
) -> Ability:
    """CQ-G-interrupts."""
    return answer(INTERRUPT, effects, to, where, given, cost, picks, zone)


def forced_interrupt(
    *effects: Effect[State, Use],
    to: i64,
    where: Filter[State, Card] = ANYTHING,
    given: Sequence[Condition[State, Card]] = (),
) -> Ability:
    return answer(FORCED_INTERRUPT, effects, to, where, given, (), (), FROM_PLAY)


def battle(
    *effects: Effect[State, Use], picks: Sequence[Pick[State, Use]] = (), given: Sequence[Condition[State, Card]] = ()
) -> Ability:
    """CQ-G-battle-abilities: of a planet."""
    return Ability(BATTLE_ABILITY, list(effects), list(picks), conditions=list(given))


# Constant effects


def modify(
    stat: i64,
    amount: Amount = ONE,
    *,
    given: Sequence[Condition[State, Card]] = (),
    against: Filter[State, Card] | None = None,
) -> Constant:
    """Of the card itself."""
    return Constant(stat, amount, ITSELF, ANYTHING, list(given), against=against)


def host_gets(stat: i64, amount: i64 = 1) -> Constant:
    """Of the unit it is attached to."""
    return Constant(stat, Amount(amount), HOST)


def host_gets_as_many(stat: i64, amount: Amount) -> Constant:
    return Constant(stat, amount, HOST)


def all_get(
    stat: i64, where: Filter[State, Card], amount: i64 = 1, *, against: Filter[State, Card] | None = None
) -> Constant:
    """Of all cards that fit, wherever they came from; recomputed whenever it is asked for."""
    return Constant(stat, Amount(amount), OTHERS, where, against=against)


def has(keyword: i64, *, given: Sequence[Condition[State, Card]] = ()) -> Constant:
    """The card itself has a keyword while the conditions hold."""
    return Constant(HAS, ONE, ITSELF, ANYTHING, list(given), keyword=keyword)


def host_has(keyword: i64, value: i64 = 1) -> Constant:
    return Constant(HAS, Amount(value), HOST, keyword=keyword)


def all_have(keyword: i64, where: Filter[State, Card]) -> Constant:
    return Constant(HAS, ONE, OTHERS, where, keyword=keyword)


def all_lose(keyword: i64, where: Filter[State, Card]) -> Constant:
    return Constant(LOSES, ONE, OTHERS, where, keyword=keyword)


def unstoppable(bonus: Bonus) -> Constant:
    """CQ-X-unstoppable."""
    return Constant(UNSTOPPABLE, ONE, bonus=bonus)


def attaches_to(where: Filter[State, Card], *, one_copy: bool = False, deploy_only: bool = False) -> Hosts:
    """CQ-G-attachments: the hosts its text allows."""
    return Hosts(where, one_copy, deploy_only)


# Picks


def target(where: Filter[State, Card], several: i64 = 1) -> Pick[State, Use]:
    """CQ-G-target: a card in play, called a target."""
    return CardPick(where, target=True, several=several)


def choose(where: Filter[State, Card], several: i64 = 1) -> Pick[State, Use]:
    """A card in play, chosen without being called a target."""
    return CardPick(where, target=False, several=several)


def targets_at_one_planet(where: Filter[State, Card], several: i64) -> Pick[State, Use]:
    return SameplacePick(where, target=True, several=several)


def target_place(which: i64) -> Pick[State, Use]:
    return PlacePick(which, target=True)


def choose_place(which: i64) -> Pick[State, Use]:
    return PlacePick(which, target=False)


def from_hand(
    where: Filter[State, Card], use_as: i64, *, or_pile: bool = False, affordable: bool = False
) -> Pick[State, Use]:
    return HandPick(where, use_as, or_pile=or_pile, affordable=affordable)


def host_for(at: i64, where: Filter[State, Card] = ANYTHING, *, printed: bool = True) -> Pick[State, Use]:
    """A host for the card picked first, second ...; which is printed, or in play."""
    return HostPick(at, where, printed=printed)


def same_side_host_for(at: i64) -> Pick[State, Use]:
    """A host for the attachment in play picked first, second ..., on the side of its present host."""
    return SameSideHostPick(at, ANYTHING, printed=False)


unit_for_this: Final[NewHostPick] = NewHostPick()


NEW_HOSTS: Final[ReattachPick] = ReattachPick()  # for the attachments of this unit


def choose_option(*names: str) -> Pick[State, Use]:
    return OptionPick(list(names))


def choose_side(*, is_target: bool = False) -> Pick[State, Use]:
    return SidePick(target=is_target)


exhaust_this: Final[ExhaustThis] = ExhaustThis()
sacrifice_this: Final[SacrificeThis] = SacrificeThis()


def then(effect: Effect[State, Use]) -> Effect[State, Use]:
    """CQ-G-then: only if all before it was resolved in full."""
    effect.then = True
    return effect


def tokens(title: str, where: i64, number: i64 = 1) -> Effect[State, Use]:
    return Token(card(title), where, number)


def search(number: i64, where: Filter[State, Card], *, shown: bool = False) -> Effect[State, Use]:
    """Into your hand."""
    return Search(number, where, TO_HAND, shown=shown)


def search_for_play(number: i64, where: Filter[State, Card], place: i64) -> Effect[State, Use]:
    return Search(number, where, TO_PLAY, place=place)
