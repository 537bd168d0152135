"""Words that many command cards share."""

from mypy_extensions import i64

from grognard.envs.legion.abilities import ORDERED, UNTIMED
from grognard.envs.legion.actions import KIND
from grognard.envs.legion.cards.atoms import Atom, Have
from grognard.envs.legion.cards.filters import friendly, itself, ordered_by_source, ordered_with_card
from grognard.envs.legion.cards.parts import Part, to_it, when
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.state import UNTIL_CARD, UNTIL_ROUND

KIND_AIM, KIND_DODGE, KIND_SURGE, KIND_STANDBY, KIND_SUPPRESSION = (
    i64(KIND.names.index(name)) for name in ("aim", "dodge", "surge", "standby", "suppression")
)


def at_once(*atoms: Atom) -> Part:
    """LG-TEXT-2: gains and grants without a timing, for the unit that the card names."""
    return when(UNTIMED, None, *atoms)


def has_for_round(*keywords: tuple[i64, i64]) -> Part:
    """Keywords of the unit until the end of the round."""
    return at_once(*(Have(keyword, amount, UNTIL_ROUND) for keyword, amount in keywords))


def has_while_in_play(*keywords: tuple[i64, i64]) -> Part:
    """Keywords of the unit as long as the permanent card lies there."""
    return at_once(*(Have(keyword, amount, UNTIL_CARD) for keyword, amount in keywords))


def when_ordered(*atoms: Atom) -> Part:
    """LG-TEXT-2: whenever the unit is issued an order."""
    return when(ORDERED, itself, *atoms)


def each_with_card(*atoms: Atom, optional: bool = False) -> Part:
    """Each unit ordered with this card."""
    return to_it(ORDERED, friendly & ordered_with_card, *atoms, optional=optional)


def each_it_orders(*atoms: Atom, optional: bool = False) -> Part:
    """Each unit that the unit of the card orders."""
    return to_it(ORDERED, friendly & ordered_by_source, *atoms, optional=optional)


def listed_weapon(card: str) -> i64:
    """The weapon that a command card lists."""
    return COMMANDS.weapon_first[COMMANDS.ids.index(card)]
