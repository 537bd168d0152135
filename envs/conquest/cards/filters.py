"""The words that say which cards are meant, and when: filters, conditions and amounts.

Each is a question about a card or the table; `you` is whoever uses the ability, `source` the card it stands on.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    EVENT,
    SUPPORT,
    SYNAPSE,
    TOKEN,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS, trait
from grognard.envs.conquest.rules.abilities import ALL, Amount, Condition, Filter, current, trigger_of
from grognard.envs.conquest.rules.components import are_adjacent, count_attachments, warlord_of
from grognard.envs.conquest.rules.values import can_be_damaged, has_keyword, has_trait, is_unit
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    HQ,
    IN_PLAY,
    NONE,
    PLANETS,
    PRINTED,
    RESERVE,
    SUPPORT_ROLE,
    UNIT,
    Card,
    State,
)

# Sides and kinds


class _Friendly(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.controller == you


class _Enemy(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.controller != you


class _Unit(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.role == UNIT and CARDS.type[card.kind] <= SYNAPSE


class _Type(Filter):
    """A unit of one type, or out of play a card of that type."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.type[card.kind] == self.kind and card.role == UNIT


class _Role(Filter):
    """A card used as a support or an attachment, or out of play a card of that type."""

    def __init__(self, role: i64, kind: i64) -> None:
        self.role: i64 = role
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.role == self.role if card.zone == IN_PLAY else CARDS.type[card.kind] == self.kind


class _FaceUp(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.role != RESERVE


friendly: Final = _Friendly()
enemy: Final = _Enemy()
unit: Final = _Unit()
army: Final = _Type(ARMY)
warlord: Final = _Type(WARLORD)
token: Final = _Type(TOKEN)
event: Final = _Type(EVENT)
support: Final = _Role(SUPPORT_ROLE, SUPPORT)
attachment: Final = _Role(ATTACHMENT_ROLE, ATTACHMENT)
face_up: Final = _FaceUp()


# Printed facts


class _Faction(Filter):
    def __init__(self, faction: i64) -> None:
        self.faction: i64 = faction

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.faction[card.kind] == self.faction


class _Trait(Filter):
    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return has_trait(state, card, self.number)


class _Title(Filter):
    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.kind == self.kind


class _Unique(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.unique[card.kind] == 1


class _CostAtMost(Filter):
    """AMB-20: what has no cost does not cost little."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return 0 <= CARDS.cost[card.kind] <= self.most


class _Keyword(Filter):
    def __init__(self, keyword: i64) -> None:
        self.keyword: i64 = keyword

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return has_keyword(state, card, self.keyword)


class _OtherTitle(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.kind != source.kind


def faction(number: i64) -> Filter:
    return _Faction(number)


def with_trait(name: str) -> Filter:
    return _Trait(trait(name))


def titled(name: str) -> Filter:
    return _Title(i64(CARDS.named[name]))


def cost_at_most(most: i64) -> Filter:
    return _CostAtMost(most)


def with_keyword(keyword: i64) -> Filter:
    return _Keyword(keyword)


unique: Final = _Unique()
of_another_title: Final = _OtherTitle()


# State


class _Ready(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.ready


class _Damaged(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.damage > 0


class _HasAttachments(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return count_attachments(state, card) > 0


class _Damageable(Filter):
    """CQ-G-cannot-be-damaged."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return can_be_damaged(state, card)


ready: Final = _Ready()
damageable: Final = _Damageable()
damaged: Final = _Damaged()
with_attachments: Final = _HasAttachments()


# Places


class _Here(Filter):
    """CQ-G-planets: at the planet of the source, which must be at one."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == source.place and card.place < PLANETS


class _There(Filter):
    """Where the thing happened that is answered."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == trigger_of(state).place and card.place < PLANETS


class _AtPlanet(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS


class _AtFirstPlanet(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == 0 and state.line[0] != NONE


class _InHq(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == HQ


class _Adjacent(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return are_adjacent(state, source.place, card.place)


class _AtPlanetOfType(Filter):
    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and CARDS.planet_types[state.line[card.place]] & self.bit != 0


class _WithOwnWarlord(Filter):
    """At the planet where your warlord is."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and warlord_of(state, you).place == card.place


class _WithoutEnemyWarlord(Filter):
    """At a planet where no enemy warlord is."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and warlord_of(state, 1 - you).place != card.place


here: Final = _Here()
there: Final = _There()
at_planet: Final = _AtPlanet()
at_first_planet: Final = _AtFirstPlanet()
in_hq: Final = _InHq()
adjacent: Final = _Adjacent()
with_own_warlord: Final = _WithOwnWarlord()
without_enemy_warlord: Final = _WithoutEnemyWarlord()


def at_planet_of_type(bit: i64) -> Filter:
    return _AtPlanetOfType(bit)


# This card and that


class _Itself(Filter):
    """CQ-G-this."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card is source


class _Host(Filter):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return source.host != NONE and card.number == source.host


class _It(Filter):
    """The card of the thing that is answered."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.number != NONE and card.number == trigger_of(state).subject


class _Picked(Filter):
    """What was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        use = current(state)
        return len(use.picks) > self.at and use.picks[self.at] == card.number


class _WithPicked(Filter):
    """At the planet of the card that was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and state.cards[current(state).picks[self.at]].place == card.place


class _AtPicked(Filter):
    """At the planet, or in the headquarters, that was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        value = current(state).picks[self.at]
        if value >= HQ_OF:
            return card.place == HQ and card.controller == value - HQ_OF
        return card.place == value


HQ_OF: Final = 8  # a picked headquarters is this plus its player

itself: Final = _Itself()
host: Final = _Host()
it: Final = _It()


def picked(at: i64) -> Filter:
    return _Picked(at)


def with_picked(at: i64) -> Filter:
    return _WithPicked(at)


def at_picked(at: i64) -> Filter:
    return _AtPicked(at)


# Conditions about the source and the table


class _SourceIs(Condition):
    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return self.where.matches(state, you, source, source)


class _HostIs(Condition):
    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.host != NONE and self.where.matches(state, you, source, state.cards[source.host])


class _ThereIs(Condition):
    """At least one card in play that fits."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        for card in state.cards:
            if card.zone == IN_PLAY and card.role != RESERVE and self.where.matches(state, you, source, card):
                return True
        return False


class _BattleIsOn(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return state.field != NONE


class _Poorer(Condition):
    """The opponent has more resources."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return state.players[1 - you].resources > state.players[you].resources


class _FewerUnits(Condition):
    """You control fewer units, wherever they are."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        difference: i64 = 0
        for card in state.cards:
            if card.zone == IN_PLAY and is_unit(card):
                difference += 1 if card.controller == you else -1
        return difference < 0


class _NoEnemyWarlordHere(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.place < PLANETS and warlord_of(state, 1 - you).place != source.place


class _HostIsEnslaved(Condition):
    """CQ-X-enslave: the host is of the faction you have enslaved."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.host != NONE and CARDS.faction[state.cards[source.host].kind] == state.players[you].enslaved


class _DamageOnItself(Condition):
    def __init__(self, least: i64) -> None:
        self.least: i64 = least

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.damage >= self.least


def while_it_is(where: Filter) -> Condition:
    """The card itself is so."""
    return _SourceIs(where)


def while_host_is(where: Filter) -> Condition:
    return _HostIs(where)


def while_there_is(where: Filter) -> Condition:
    return _ThereIs(where)


def with_damage(least: i64) -> Condition:
    return _DamageOnItself(least)


a_battle_is_on: Final = _BattleIsOn()
opponent_is_richer: Final = _Poorer()
you_have_fewer_units: Final = _FewerUnits()
no_enemy_warlord_here: Final = _NoEnemyWarlordHere()
host_is_enslaved: Final = _HostIsEnslaved()


# Conditions about what is answered


class _HappensHere(Condition):
    """CQ-F-3.6: where it happened is a fact, where the source is now is not."""

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return source.place < PLANETS and trigger_of(state).place == source.place


class _HappensAtPlanet(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).place < PLANETS


class _HappensAtType(Condition):
    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def holds(self, state: State, you: i64, source: Card) -> bool:
        place = trigger_of(state).place
        return place < PLANETS and CARDS.planet_types[state.line[place]] & self.bit != 0


class _HappensWithOwnWarlord(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        place = trigger_of(state).place
        return place < PLANETS and warlord_of(state, you).place == place


class _ByYou(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).player == you


class _ByOpponent(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).player != you


class _ByAttack(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).attack


class _ByCard(Condition):
    """The card that does it fits."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        number = trigger_of(state).other
        return number != NONE and self.where.matches(state, you, source, state.cards[number])


class _AsUnit(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).other == NONE


class _AsAttachment(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).other != NONE


class _EnemyWarlordThere(Condition):
    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).flag == 1


class _Phase(Condition):
    def __init__(self, phase: i64) -> None:
        self.phase: i64 = phase

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return trigger_of(state).amount == self.phase


class _ShieldIs(Condition):
    """The shield card that is used fits."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        return self.where.matches(state, you, source, PRINTED[trigger_of(state).kind])


class _TargetsOwn(Condition):
    """One of the targets of the ability that is answered fits."""

    def __init__(self, where: Filter) -> None:
        self.where = where

    def holds(self, state: State, you: i64, source: Card) -> bool:
        use = state.uses[trigger_of(state).amount]
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


def happens_at_type(bit: i64) -> Condition:
    return _HappensAtType(bit)


def by_card(where: Filter) -> Condition:
    return _ByCard(where)


def of_phase(phase: i64) -> Condition:
    return _Phase(phase)


def shield_is(where: Filter) -> Condition:
    return _ShieldIs(where)


def targets(where: Filter) -> Condition:
    return _TargetsOwn(where)


# Amounts


class _Per(Amount):
    """So much for each card in play that fits."""

    def __init__(self, number: i64, where: Filter) -> None:
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


def per(where: Filter, number: i64 = 1) -> Amount:
    return _Per(number, where)


def per_attachment(number: i64 = 1) -> Amount:
    return _PerAttachment(number)


def per_unit_in_enemy_pile(number: i64 = 1) -> Amount:
    return _PerUnitInEnemyPile(number)
