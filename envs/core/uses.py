"""An ability in use: a record that lives in the state, from its declaration to its end."""

from typing import ClassVar, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING


class Use:
    """What is known of an ability being used; a game adds its own facts.

    What one use has come to stands here, never in the state itself: another use may begin and end while it goes on.
    """

    derived: ClassVar[tuple[str, ...]] = ("supposed",)  # False, whenever the rules do not look ahead

    def __init__(self, ability: i64, source: i64, player: i64, trigger: i64) -> None:
        self.ability: i64 = ability
        self.source: i64 = source  # number of the card it stands on, if that has one
        self.player: i64 = player
        self.trigger: i64 = trigger  # number of the occurrence it answers, or NOBODY
        self.picks: vec[i64] = NOTHING  # what was chosen: numbers of cards, places, printed cards
        self.costs: i64 = 0  # so many of the picks were for costs
        self.supposed: bool = False  # only looked at, by one who does not see the player's hand
        self.cancelled: bool = False
        self.full: bool = True  # everything so far was resolved in full

    def copy_use(self, twin: "Use") -> None:
        """Give the twin what this class declares."""
        twin.picks = self.picks[:] if len(self.picks) > 0 else NOTHING
        twin.costs = self.costs
        twin.supposed = self.supposed
        twin.cancelled = self.cancelled
        twin.full = self.full


U = TypeVar("U", bound=Use)
