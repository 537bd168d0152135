"""What players can say."""

from typing import Final

from mypy_extensions import i64
from small_game.printed import CARD_NAMES, HEX_NAMES, PLAYERS

from grognard.envs.core.actions import Catalogue

CATALOGUE: Final[Catalogue] = Catalogue()
STAY: Final[i64] = CATALOGUE.word("stay", "do nothing this turn, LN-2.2")
NO_CARD: Final[i64] = CATALOGUE.word("no card", "choose no card for the clash, LN-3.1")
RUN: Final = CATALOGUE.verb("run with", "move this runner of yours, LN-2.3", ["1", "2"])
TO: Final = CATALOGUE.verb("to", "move it to this hex, LN-2.3", HEX_NAMES)
LOOK_AT: Final = CATALOGUE.verb("look at", "pay a coin to see a card of this player, LN-2.4", PLAYERS)
CHOOSE: Final = CATALOGUE.verb("choose", "a card for the clash, in secret, LN-3.1", CARD_NAMES, ("cards",))
