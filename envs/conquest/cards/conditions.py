"""The words that say when an ability can be used, and how much it comes to."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import (
    SYNAPSE,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL, Amount, trigger_of
from grognard.envs.conquest.rules.components import count_attachments, warlord_of
from grognard.envs.conquest.rules.values import is_unit
from grognard.envs.conquest.state import (
    IN_PLAY,
    NONE,
    PLANETS,
    PRINTED,
    RESERVE,
    Card,
    State,
)
from grognard.envs.core.abilities import Condition
from grognard.envs.core.filters import Filter

# Conditions about the source and the table


class _SourceIs(Condition[State, Card]):
    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return self.where.matches(state, you, source, source)


class _ThereIs(Condition[State, Card]):
    """At least one card in play that fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        for card in state.cards:
            if card.zone == IN_PLAY and card.role != RESERVE and self.where.matches(state, you, source, card):
                return True
        return False


class _BattleIsOn(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return state.field != NONE


class _Poorer(Condition[State, Card]):
    """The opponent has more resources."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return state.players[1 - you].resources > state.players[you].resources


class _FewerUnits(Condition[State, Card]):
    """You control fewer units, wherever they are."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        difference: i64 = 0
        for card in state.cards:
            if card.zone == IN_PLAY and is_unit(card):
                difference += 1 if card.controller == you else -1
        return difference < 0


class _NoEnemyWarlordHere(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.place < PLANETS and warlord_of(state, 1 - you).place != source.place


class _HostIsEnslaved(Condition[State, Card]):
    """CQ-X-enslave: the host is of the faction you have enslaved."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.host != NONE and CARDS.faction[state.cards[source.host].kind] == state.players[you].enslaved


class _DamageOnItself(Condition[State, Card]):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.damage >= self.least


def while_it_is(where: Filter[State, Card]) -> Condition[State, Card]:
    """The card itself is so."""
    return _SourceIs(where)


def while_there_is(where: Filter[State, Card]) -> Condition[State, Card]:
    return _ThereIs(where)


def with_damage(least: i64) -> Condition[State, Card]:
    return _DamageOnItself(least)


a_battle_is_on: Final = _BattleIsOn()
opponent_is_richer: Final = _Poorer()
you_have_fewer_units: Final = _FewerUnits()
no_enemy_warlord_here: Final = _NoEnemyWarlordHere()
host_is_enslaved: Final = _HostIsEnslaved()


# Conditions about what is answered


class _HappensHere(Condition[State, Card]):
    """CQ-F-3.6: where it happened is a fact, where the source is now is not."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.place < PLANETS and trigger_of(state).place == source.place


class _HappensAtPlanet(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).place < PLANETS


class _HappensAtType(Condition[State, Card]):
    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def holds(self, state: State, you: i64, source: Card) -> bool:
        place = trigger_of(state).place
        return place < PLANETS and CARDS.planet_types[state.line[place]] & self.bit != 0


class _HappensWithOwnWarlord(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        place = trigger_of(state).place
        return place < PLANETS and warlord_of(state, you).place == place


class _ByYou(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).player == you


class _ByOpponent(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).player != you


class _ByAttack(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).attack


class _ByCard(Condition[State, Card]):
    """The card that does it fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        number = trigger_of(state).doer
        return number != NONE and self.where.matches(state, you, source, state.cards[number])


class _AsUnit(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).host == NONE


class _AsAttachment(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).host != NONE


class _EnemyWarlordThere(Condition[State, Card]):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).contested


class _Phase(Condition[State, Card]):
    def __init__(self, phase: i64) -> None:
        self.phase: i64 = phase

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).phase == self.phase


class _ShieldIs(Condition[State, Card]):
    """The shield card that is used fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return self.where.matches(state, you, source, PRINTED[trigger_of(state).kind])


class _TargetsOwn(Condition[State, Card]):
    """One of the targets of the ability that is answered fits."""

    def __init__(self, where: Filter[State, Card]) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        use = state.uses[trigger_of(state).use]
        sequence = ALL[use.ability].sequence
        for at in range(i64(len(use.picks))):
            pick = sequence[min(at, i64(len(sequence)) - 1)]
            if pick.target and pick.points_at_cards:
                if self.where.matches(state, you, source, state.cards[use.picks[at]]):
                    return True
        return False


happens_here: Final = _HappensHere()
happens_at_planet: Final = _HappensAtPlanet()
happens_with_own_warlord: Final = _HappensWithOwnWarlord()
by_you: Final = _ByYou()
by_opponent: Final = _ByOpponent()
by_attack: Final = _ByAttack()
as_unit: Final = _AsUnit()
as_attachment: Final = _AsAttachment()
enemy_warlord_there: Final = _EnemyWarlordThere()


def happens_at_type(bit: i64) -> Condition[State, Card]:
    return _HappensAtType(bit)


def by_card(where: Filter[State, Card]) -> Condition[State, Card]:
    return _ByCard(where)


def of_phase(phase: i64) -> Condition[State, Card]:
    return _Phase(phase)


def shield_is(where: Filter[State, Card]) -> Condition[State, Card]:
    return _ShieldIs(where)


def targets(where: Filter[State, Card]) -> Condition[State, Card]:
    return _TargetsOwn(where)


# Amounts


class _Per(Amount):
    """So much for each card in play that fits."""

    def __init__(self, number: i64, where: Filter[State, Card]) -> None:
        super().__init__(number)
        self.where = where

    def of(self, state: State, you: i64, source: Card, card: Card) -> i64:
        total: i64 = 0
        for other in state.cards:
            if other.zone == IN_PLAY and other.role != RESERVE and self.where.matches(state, you, source, other):
                total += self.number
        return total


class _PerAttachment(Amount):
    """So much for each attachment on the card itself."""

    def of(self, state: State, you: i64, source: Card, card: Card) -> i64:
        return self.number * count_attachments(state, source)


class _PerUnitInEnemyPile(Amount):
    def of(self, state: State, you: i64, source: Card, card: Card) -> i64:
        pile = state.players[1 - you].discard
        total: i64 = 0
        for at in range(i64(len(pile))):
            if CARDS.type[pile[at]] <= SYNAPSE:
                total += self.number
        return total


def per(where: Filter[State, Card], number: i64 = 1) -> Amount:
    return _Per(number, where)


def per_attachment(number: i64 = 1) -> Amount:
    return _PerAttachment(number)


def per_unit_in_enemy_pile(number: i64 = 1) -> Amount:
    return _PerUnitInEnemyPile(number)
