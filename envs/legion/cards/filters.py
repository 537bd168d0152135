"""Which units a card means. `you` is the seat whose card it is, `source` the unit that the text speaks of (LG-TEXT-1)."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.filters import Filter
from grognard.envs.legion.abilities import FIRST_COMMAND, FIRST_UPGRADE
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.data.printed import MERCENARY
from grognard.envs.legion.data.tables import COMMANDS, UNITS, UPGRADES
from grognard.envs.legion.keywords.numbers import IMMUNE_ENEMY_EFFECTS
from grognard.envs.legion.rules import measuring
from grognard.envs.legion.rules.acting import frame_of
from grognard.envs.legion.rules.lasting import MARKED, is_given, is_under
from grognard.envs.legion.rules.orders import can_be_ordered
from grognard.envs.legion.rules.units import (
    alive_minis,
    counterpart_lives,
    has,
    has_small_base,
    is_clone,
    is_droid,
    is_in_play,
    is_suppressed,
    is_trooper,
    is_vehicle,
    is_wookiee,
    is_wounded,
)
from grognard.envs.legion.sequence.activation import ACTIVATION_TOKEN, DRAWN_TOKEN
from grognard.envs.legion.state import COMMANDING, NO_MINI, NONE, State, first_mini, owner_of, token

Units = Filter[State, int]  # compiled, a type variable stands for objects, which i64 is not


class Friendly(Units):
    """LG-GEN-6: of the own side, itself included."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_in_play(state, card) and owner_of(card) == you


class Enemy(Units):
    """LG-GEN-6: of the other side; LG-K-immune-enemy-effects: not who ignores the cards of its enemies."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_in_play(state, card) and owner_of(card) != you and not has(state, card, IMMUNE_ENEMY_EFFECTS)


class Itself(Units):
    """The unit that the text speaks of."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return card == source and is_in_play(state, card)


class Trooper(Units):
    """LG-TYPE-trooper-1: of any subtype."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_trooper(state, card)


class Vehicle(Units):
    """A ground or repulsor vehicle."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_vehicle(state, card)


class CloneTrooper(Units):
    """A clone trooper unit."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_clone(state, card)


class DroidTrooper(Units):
    """A droid trooper unit."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_droid(state, card)


class WookieeTrooper(Units):
    """A Wookiee trooper unit."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_wookiee(state, card)


class SmallBase(Units):
    """Its minis stand on small bases."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return has_small_base(state, card)


class Wounded(Units):
    """LG-GEN-15."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_wounded(state, card)


class HasLostMinis(Units):
    """Fewer minis than it was bought with."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        at_first: i64 = 0
        for mini in range(first_mini(card), first_mini(card) + MINI_SLOTS):
            at_first += i64(state.mini[mini] != NO_MINI)
        return alive_minis(state, card) < at_first


class Suppressed(Units):
    """LG-ACT-14: by its own courage."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_suppressed(state, card)


class FaceUp(Units):
    """It has a face-up order token."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.face_up[card] == 1


class Mercenary(Units):
    """Hired (LG-MERC-1)."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return UNITS.faction[state.kind[card]] == MERCENARY


class Joined(Units):
    """Its counterpart lives."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.counterpart[card] != NONE and counterpart_lives(state, card)


class CarriedBySource(Units):
    """It is aboard the unit that the text speaks of."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.aboard[card] == source


class InSight(Units):
    """The unit that the text speaks of sees it."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return measuring.sees(state, source, card)


class AtRange(Units):
    """LG-TEXT-4: at range 1 to `reach` of the unit that the text speaks of."""

    def __init__(self, reach: i64) -> None:
        self.reach = reach

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return measuring.at_range(state, source, card, self.reach)

    def __str__(self) -> str:
        return f"at range {self.reach}"


class LeaderAtRange(Units):
    """LG-GEN-14: at range 1 to `reach` of the leader of the unit that the text speaks of."""

    def __init__(self, reach: i64) -> None:
        self.reach = reach

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return measuring.leader_band(state, source, card) <= self.reach

    def __str__(self) -> str:
        return f"at range {self.reach} of the leader"


class OfRank(Units):
    """Of a rank, as it is now."""

    def __init__(self, rank: i64) -> None:
        self.rank = rank

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.rank[card] == self.rank


class Named(Units):
    """Every version of a character, by name (AMB-59), a counterpart that lives included."""

    def __init__(self, name: str) -> None:
        self.name = name

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        if UNITS.names[state.kind[card]] == self.name:
            return True
        other = state.counterpart[card]
        return other != NONE and UNITS.names[other] == self.name and counterpart_lives(state, card)

    def __str__(self) -> str:
        return self.name


class OfAffiliation(Units):
    """LG-MERC-5."""

    def __init__(self, affiliation: i64) -> None:
        self.affiliation = affiliation

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return UNITS.affiliation[state.kind[card]] == self.affiliation


class Having(Units):
    """It has a keyword."""

    def __init__(self, keyword: i64) -> None:
        self.keyword = keyword

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return has(state, card, self.keyword)


class WithToken(Units):
    """It has a token of a kind, or more."""

    def __init__(self, kind: i64, least: i64 = 1) -> None:
        self.kind = kind
        self.least = least

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return token(state, card, self.kind) >= self.least


class IssuedBySource(Units):
    """LG-TEXT-2: the unit that the text speaks of issued its order."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.ordered[card] == 1 and state.ordered_by[card] == source


class OrderedWithCard(Units):
    """LG-TEXT-2: one of the orders of the command card itself, issued by the nominated commander as the card says."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.ordered[card] == 1 and state.ordered_with_card[card] == 1


class Nominated(Units):
    """LG-CMD-5: the commander of this round."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.nominated[owner_of(card)] == card


class FirstRound(Units):
    """Whatever it is, in the first round."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.round == 1


class InCommandPhase(Units):
    """Whatever it is, in the Command Phase."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return state.phase == COMMANDING


class ActivatedByPool(Units):
    """LG-ACT-2: it activates by an order token that was drawn."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        frame = frame_of(state, card)
        return frame != NONE and ACTIVATION_TOKEN.of(state, frame) == DRAWN_TOKEN


class OfOtherSide(Units):
    """LG-GEN-6: of the other side, in play or not any more."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return owner_of(card) != you


class OpenToOrder(Units):
    """The unit that the text speaks of could issue it an order, wherever it is."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return can_be_ordered(state, card, source)


class Marked(Units):
    """An upgrade or command card has marked the unit."""

    def __init__(self, card: str) -> None:
        self.card = card
        is_command = card in COMMANDS.ids
        number = COMMANDS.ids.index(card) if is_command else UPGRADES.ids.index(card)
        self.source: i64 = i64(number) + (FIRST_COMMAND if is_command else FIRST_UPGRADE)

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_given(state, MARKED, card, self.source)

    def __str__(self) -> str:
        return f"marked by {self.card}"


class UnderEffect(Units):
    """It is under an effect of rules/lasting.py."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return is_under(state, self.effect, card)


friendly: Final[Units] = Friendly()
enemy: Final[Units] = Enemy()
itself: Final[Units] = Itself()
another: Final[Units] = ~itself
trooper: Final[Units] = Trooper()
vehicle: Final[Units] = Vehicle()
clone_trooper: Final[Units] = CloneTrooper()
droid_trooper: Final[Units] = DroidTrooper()
wookiee_trooper: Final[Units] = WookieeTrooper()
small_base: Final[Units] = SmallBase()
wounded: Final[Units] = Wounded()
has_lost_minis: Final[Units] = HasLostMinis()
suppressed: Final[Units] = Suppressed()
face_up: Final[Units] = FaceUp()
mercenary: Final[Units] = Mercenary()
joined: Final[Units] = Joined()
carried: Final[Units] = CarriedBySource()
in_sight: Final[Units] = InSight()
ordered_by_source: Final[Units] = IssuedBySource()
ordered_with_card: Final[Units] = OrderedWithCard()
nominated: Final[Units] = Nominated()
first_round: Final[Units] = FirstRound()
commanding: Final[Units] = InCommandPhase()
of_other_side: Final[Units] = OfOtherSide()
open_to_order: Final[Units] = OpenToOrder()
activated_by_pool: Final[Units] = ActivatedByPool()


def at_range(reach: i64) -> Units:
    return AtRange(reach)


def leader_at_range(reach: i64) -> Units:
    return LeaderAtRange(reach)


def of_rank(rank: i64) -> Units:
    return OfRank(rank)


def of_affiliation(affiliation: i64) -> Units:
    return OfAffiliation(affiliation)


def named(name: str) -> Units:
    return Named(name)


def having(keyword: i64) -> Units:
    return Having(keyword)


def with_token(kind: i64, least: i64 = 1) -> Units:
    return WithToken(kind, least)


def marked(card: str) -> Units:
    return Marked(card)


def under(effect: i64) -> Units:
    return UnderEffect(effect)
