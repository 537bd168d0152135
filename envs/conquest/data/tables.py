"""The printed cards of the game, loaded once."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.data.loader import load
from grognard.envs.conquest.data.printed import Cards

CARDS: Final[Cards] = load()
KINDS: Final = CARDS.count


def card(name: str) -> i64:
    """The number of a card, by its name; for declarations, which must not misspell one."""
    return i64(CARDS.named[name])


def trait(name: str) -> i64:
    """The number of a trait, by its name; for declarations, which must not misspell one."""
    return i64(CARDS.trait_names.index(name))
