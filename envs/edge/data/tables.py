"""Everything that is printed, loaded once."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.data.loader import load
from grognard.envs.edge.data.printed import Cards, Components, Printed, Squads, Standards, Tokens

PRINTED: Final[Printed] = load()
TITLES: Final = PRINTED.titles
SQUADS: Final[Squads] = PRINTED.squads
CARDS: Final[Cards] = PRINTED.cards
TOKENS: Final[Tokens] = PRINTED.tokens
STANDARDS: Final[Standards] = PRINTED.standards
COMPONENTS: Final[Components] = PRINTED.components


def card(name: str) -> i64:
    """The number of a card, by its name; for declarations, which must not misspell one."""
    return i64(CARDS.named[name])


def squad(name: str) -> i64:
    """The number of a squad, by its name; for declarations, which must not misspell one."""
    return i64(SQUADS.named[name])
