"""The words that name what an effect is about: `Who` the cards, `place_of` the place."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.conquest.cards.picks import may_affect
from grognard.envs.conquest.rules.abilities import (
    source_of,
)
from grognard.envs.conquest.rules.components import (
    is_planet,
    last_planet,
)
from grognard.envs.conquest.state import (
    HQ,
    IN_PLAY,
    NONE,
    PLANETS,
    RESERVE,
    Card,
    State,
    Trigger,
    Use,
)
from grognard.envs.core.filters import Filter


def trigger_of_use(state: State, use: Use) -> Trigger:
    """What an ability answers."""
    return state.triggers[use.trigger]


# Who


class Who:
    """The cards an effect is about, those that are still in play."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        raise NotImplementedError

    def cards(self, state: State, use: Use) -> list[Card]:
        """CQ-G-immune: without those that the effect cannot touch."""
        numbers = self.numbers(state, use)
        found: list[Card] = []
        for at in range(i64(len(numbers))):
            if numbers[at] != NONE:
                card = state.cards[numbers[at]]
                if card.zone == IN_PLAY and may_affect(state, use, card):
                    found.append(card)
        return found


class _Picked(Who):
    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([use.picks[self.at]])


class _AllPicked(Who):
    """Everything picked from the first, second ... on."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return use.picks[self.at :]


class _It(Who):
    """The card of the thing that is answered."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([trigger_of_use(state, use).subject])


class _Doer(Who):
    """The card that did it: the attacker."""

    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([trigger_of_use(state, use).doer])


class _Itself(Who):
    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([use.source])


class _Host(Who):
    def numbers(self, state: State, use: Use) -> vec[i64]:
        return vec[i64]([state.cards[use.source].host])


class _Each(Who):
    """Every card in play that fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def numbers(self, state: State, use: Use) -> vec[i64]:
        found = vec[i64]()
        source = source_of(state, use)
        for card in state.cards:
            if card.zone == IN_PLAY and card.role != RESERVE:
                if self.where.matches(state, use.player, source, card):
                    found = append(found, card.number)
        return found


the_unit: Final[Who] = _Picked(0)
it_there: Final[Who] = _It()
the_attacker: Final[Who] = _Doer()
this_card: Final[Who] = _Itself()
its_host: Final[Who] = _Host()


def pick(at: i64) -> Who:
    return _Picked(at)


def picks_from(at: i64) -> Who:
    return _AllPicked(at)


def each(where: Filter[State, Card]) -> Who:
    return _Each(where)


# Where

HERE: Final = -1  # the planet of the source
THERE: Final = -2  # where the thing happened that is answered
YOUR_HQ: Final = -3
FIRST: Final = -4
LAST: Final = -5
PICKED: Final = 0  # the place picked first; PICKED + 1: second ...


def place_of(state: State, use: Use, where: i64) -> i64:
    """The place a word stands for, or NONE if there is no such planet now."""
    if where == HERE:
        place = source_of(state, use).place
        return place if place < PLANETS else NONE
    if where == THERE:
        place = trigger_of_use(state, use).place
        return place if is_planet(state, place) else NONE
    if where == YOUR_HQ:
        return HQ
    if where == FIRST:
        return 0 if is_planet(state, 0) else NONE
    if where == LAST:
        return last_planet(state) if is_planet(state, last_planet(state)) else NONE
    return use.picks[where]
