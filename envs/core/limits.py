"""What ends by itself: effects that last for some time, and uses of abilities that are limited to so many in some time.

Periods are numbers of the game's own, such as an attack, a turn or a round; the game says when one of them ends.
"""

from typing import Final, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOBODY, NOTHING

USE_WIDTH: Final[i64] = 4  # numbers of a use: period, card, ability, player


@final
class Uses:
    """Uses of limited abilities, each until its period ends."""

    def __init__(self, numbers: vec[i64] = NOTHING) -> None:
        self.numbers: vec[i64] = numbers  # four for each use: period, card, ability, player

    def copy(self) -> "Uses":
        return Uses(self.numbers[:] if len(self.numbers) > 0 else NOTHING)

    def note(self, period: i64, card: i64, ability: i64, player: i64) -> None:
        """The player has used an ability of this card."""
        self.numbers = append(append(append(append(self.numbers, period), card), ability), player)

    def count(self, period: i64, card: i64, ability: i64, player: i64) -> i64:
        """How often the player has used it in this period."""
        numbers = self.numbers
        found: i64 = 0
        for at in range(0, i64(len(numbers)), USE_WIDTH):
            if numbers[at] == period and numbers[at + 1] == card and numbers[at + 2] == ability:
                found += i64(numbers[at + 3] == player)
        return found

    def end(self, period: i64, card: i64 = NOBODY) -> None:
        """A period is over, for one card or for all: its limits are free again."""
        self._drop(period, card)

    def forget(self, card: i64) -> None:
        """The card is gone; another that gets its number starts again."""
        self._drop(NOBODY, card)

    def _drop(self, period: i64, card: i64) -> None:
        """Drop all that is of this period and card; NOBODY stands for any."""
        if len(self.numbers) == 0:
            return
        left, numbers = NOTHING, self.numbers
        for at in range(0, i64(len(numbers)), USE_WIDTH):
            if (period != NOBODY and numbers[at] != period) or (card != NOBODY and numbers[at + 1] != card):
                for number in range(at, at + USE_WIDTH):
                    left = append(left, numbers[number])
        self.numbers = left


class Lasting:
    """A change of one card until a period ends. Values are computed from such records whenever they are asked for."""

    def __init__(self, card: i64, change: i64, until: i64, amount: i64 = 0) -> None:
        self.card: i64 = card
        self.change: i64 = change
        self.until: i64 = until
        self.amount: i64 = amount


L = TypeVar("L", bound=Lasting)


def outlasting(effects: list[L], period: i64) -> list[L]:
    """The effects that are left when a period has ended."""
    return [effect for effect in effects if effect.until != period]
