"""Everything that is printed, loaded once."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.data.loader import load
from grognard.envs.legion.data.printed import (
    Battle,
    Commands,
    Filters,
    Keywords,
    Lines,
    Printed,
    TokenSets,
    Units,
    Upgrades,
    Weapons,
)

PRINTED: Final[Printed] = load()
NAMES: Final = PRINTED.names
KEYWORDS: Final[Keywords] = PRINTED.keywords
LINES: Final[Lines] = PRINTED.lines
FILTERS: Final[Filters] = PRINTED.filters
TOKEN_SETS: Final[TokenSets] = PRINTED.token_sets
CARD_LISTS: Final = PRINTED.card_lists
UNITS: Final[Units] = PRINTED.units
WEAPONS: Final[Weapons] = PRINTED.weapons
UPGRADES: Final[Upgrades] = PRINTED.upgrades
COMMANDS: Final[Commands] = PRINTED.commands
BATTLE: Final[Battle] = PRINTED.battle
CHARGE_WEAPON: Final[vec[i64]] = PRINTED.charge_weapon


def keyword(name: str) -> i64:
    """The number of a keyword, by its name; for declarations, which must not misspell one."""
    return i64(KEYWORDS.number[name])


def unit(id_: str) -> i64:
    """The number of a unit card, by its id."""
    return i64(UNITS.number[id_])


def upgrade(id_: str) -> i64:
    """The number of an upgrade card, by its id."""
    return i64(UPGRADES.number[id_])


def command(id_: str) -> i64:
    """The number of a command card, by its id."""
    return i64(COMMANDS.number[id_])


def battle_card(id_: str) -> i64:
    """The number of a battle card, by its id."""
    return i64(BATTLE.number[id_])
