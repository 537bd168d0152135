"""The words that say which cards are meant, and when: filters, conditions and amounts.

Each is a question about a card or the table; `you` is whoever uses the ability, `source` the card it stands on.
"""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    EVENT,
    FACTIONS,
    KEYWORDS,
    PLANET_TYPES,
    SUPPORT,
    SYNAPSE,
    TOKEN,
    TYPES,
    WARLORD,
)
from grognard.envs.conquest.data.tables import CARDS, trait
from grognard.envs.conquest.rules.abilities import current, trigger_of
from grognard.envs.conquest.rules.components import are_adjacent, count_attachments, warlord_of
from grognard.envs.conquest.rules.values import can_be_damaged, has_keyword, has_trait
from grognard.envs.conquest.state import (
    ATTACHMENT_ROLE,
    HQ,
    IN_PLAY,
    NONE,
    PLANETS,
    RESERVE,
    ROLES,
    SUPPORT_ROLE,
    UNIT,
    Card,
    State,
)
from grognard.envs.core.filters import Filter

# Sides and kinds


class _Friendly(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.controller == you


class _Enemy(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.controller != you


class _Unit(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.role == UNIT and CARDS.type[card.kind] <= SYNAPSE


class _Type(Filter[State, Card]):
    """A unit of one type, or out of play a card of that type."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.type[card.kind] == self.kind and card.role == UNIT

    def __str__(self) -> str:
        return TYPES[self.kind]


class _Role(Filter[State, Card]):
    """A card used as a support or an attachment, or out of play a card of that type."""

    def __init__(self, role: i64, kind: i64) -> None:
        self.role: i64 = role
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.role == self.role if card.zone == IN_PLAY else CARDS.type[card.kind] == self.kind

    def __str__(self) -> str:
        return ROLES[self.role]


class _FaceUp(Filter[State, Card]):
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


class _Faction(Filter[State, Card]):
    def __init__(self, faction: i64) -> None:
        self.faction: i64 = faction

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.faction[card.kind] == self.faction

    def __str__(self) -> str:
        return FACTIONS[self.faction]


class _Trait(Filter[State, Card]):
    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return has_trait(state, card, self.number)

    def __str__(self) -> str:
        return f"with trait {CARDS.trait_names[self.number]}"


class _Title(Filter[State, Card]):
    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.kind == self.kind

    def __str__(self) -> str:
        return f"titled {CARDS.names[self.kind]}"


class _Unique(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return CARDS.unique[card.kind] == 1


class _CostAtMost(Filter[State, Card]):
    """AMB-20: what has no cost does not cost little."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return 0 <= CARDS.cost[card.kind] <= self.most

    def __str__(self) -> str:
        return f"cost at most {self.most}"


class _Keyword(Filter[State, Card]):
    def __init__(self, keyword: i64) -> None:
        self.keyword: i64 = keyword

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return has_keyword(state, card, self.keyword)

    def __str__(self) -> str:
        return f"with {KEYWORDS.names[self.keyword]}"


class _OtherTitle(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.kind != source.kind


def faction(number: i64) -> Filter[State, Card]:
    return _Faction(number)


def with_trait(name: str) -> Filter[State, Card]:
    return _Trait(trait(name))


def titled(name: str) -> Filter[State, Card]:
    return _Title(i64(CARDS.named[name]))


def cost_at_most(most: i64) -> Filter[State, Card]:
    return _CostAtMost(most)


def with_keyword(keyword: i64) -> Filter[State, Card]:
    return _Keyword(keyword)


unique: Final = _Unique()
of_another_title: Final = _OtherTitle()


# State


class _Ready(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.ready


class _Damaged(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.damage > 0


class _HasAttachments(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return count_attachments(state, card) > 0


class _Damageable(Filter[State, Card]):
    """CQ-G-cannot-be-damaged."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return can_be_damaged(state, card)


ready: Final = _Ready()
damageable: Final = _Damageable()
damaged: Final = _Damaged()
with_attachments: Final = _HasAttachments()


# Places


class _Here(Filter[State, Card]):
    """CQ-G-planets: at the planet of the source, which must be at one."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == source.place and card.place < PLANETS


class _There(Filter[State, Card]):
    """Where the thing happened that is answered."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == trigger_of(state).place and card.place < PLANETS


class _AtPlanet(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS


class _AtFirstPlanet(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == 0 and state.line[0] != NONE


class _InHq(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place == HQ


class _Adjacent(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return are_adjacent(state, source.place, card.place)


class _AtPlanetOfType(Filter[State, Card]):
    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and CARDS.planet_types[state.line[card.place]] & self.bit != 0

    def __str__(self) -> str:
        types = [name for at, name in enumerate(PLANET_TYPES) if int(self.bit) >> at & 1]
        return f"at {' or '.join(types)} planet"


class _WithOwnWarlord(Filter[State, Card]):
    """At the planet where your warlord is."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and warlord_of(state, you).place == card.place


class _WithoutEnemyWarlord(Filter[State, Card]):
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


def at_planet_of_type(bit: i64) -> Filter[State, Card]:
    return _AtPlanetOfType(bit)


# This card and that


class _Itself(Filter[State, Card]):
    """CQ-G-this."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card is source


class _Host(Filter[State, Card]):
    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return source.host != NONE and card.number == source.host


class _It(Filter[State, Card]):
    """The card of the thing that is answered."""

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.number != NONE and card.number == trigger_of(state).subject


class _Picked(Filter[State, Card]):
    """What was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        use = current(state)
        return len(use.picks) > self.at and use.picks[self.at] == card.number

    def __str__(self) -> str:
        return f"picked {self.at + 1}"


class _WithPicked(Filter[State, Card]):
    """At the planet of the card that was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        return card.place < PLANETS and state.cards[current(state).picks[self.at]].place == card.place

    def __str__(self) -> str:
        return f"with picked {self.at + 1}"


class _AtPicked(Filter[State, Card]):
    """At the planet, or in the headquarters, that was picked first, second ..."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def matches(self, state: State, you: i64, source: Card, card: Card) -> bool:
        value = current(state).picks[self.at]
        if value >= HQ_OF:
            return card.place == HQ and card.controller == value - HQ_OF
        return card.place == value

    def __str__(self) -> str:
        return f"at picked {self.at + 1}"


HQ_OF: Final = 8  # a picked headquarters is this plus its player

itself: Final = _Itself()
host: Final = _Host()
it: Final = _It()


def picked(at: i64) -> Filter[State, Card]:
    return _Picked(at)


def with_picked(at: i64) -> Filter[State, Card]:
    return _WithPicked(at)


def at_picked(at: i64) -> Filter[State, Card]:
    return _AtPicked(at)
