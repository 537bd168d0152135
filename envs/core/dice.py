"""The luck of a game: one small generator inside the state, or a strict list of results for tests."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.errors import DiceError

# Multiply with carry: 1791398085 * 2**32 - 1 is a safe prime, and no product leaves 63 bits, so that compiled and
# uncompiled code see the same numbers.
MULTIPLIER: Final[i64] = 1791398085
WORD: Final[i64] = 0xFFFFFFFF


class Dice:
    """A seeded generator (`Dice(seed)`), or results fixed beforehand (`Dice.of([3, 10])`)."""

    def __init__(self, seed: int = 0) -> None:
        self.low: i64 = 1
        self.carry: i64 = 1
        self.strict: bool = False  # with fixed results only: the generator is never asked
        self.fixed: vec[i64] = vec[i64]()
        self.used: i64 = 0
        self.reseed(seed)

    @staticmethod
    def of(results: list[int]) -> "Dice":
        """Dice that show these results in order, and raise DiceError when asked for more."""
        dice = Dice(0)
        dice.strict = True
        dice.fixed = vec[i64](results)
        return dice

    def reseed(self, seed: int) -> None:
        """Start the generator anew from any integer."""
        mixed = (seed ^ 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        for _ in range(3):  # neighbouring seeds must not give neighbouring games
            mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
            mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        self.low = i64(mixed & 0xFFFFFFFF)
        self.carry = i64(1 + (mixed >> 32) % 1791398083)

    def copy(self) -> "Dice":
        twin = Dice(0)
        twin.low = self.low
        twin.carry = self.carry
        twin.strict = self.strict
        twin.fixed = self.fixed[:]
        twin.used = self.used
        return twin

    def below(self, sides: i64) -> i64:
        """A number from 0 to sides - 1, all equally likely."""
        if self.strict:
            return self._next_fixed(sides) - 1
        spare: i64 = (WORD + 1) % sides
        while True:
            product: i64 = MULTIPLIER * self.low + self.carry
            self.low = product & WORD
            self.carry = product >> 32
            word: i64 = self.low ^ self.carry
            if word <= WORD - spare:
                return word % sides

    def roll(self, sides: i64 = 10) -> i64:
        """One die: a number from 1 to sides."""
        return self.below(sides) + 1

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into random order, in place."""
        at: i64 = len(items) - 1
        while at > 0:
            other = self.below(at + 1)
            item = items[at]
            items[at] = items[other]
            items[other] = item
            at -= 1

    def left(self) -> i64:
        """How many fixed results have not been used."""
        return i64(len(self.fixed)) - self.used

    def _next_fixed(self, sides: i64) -> i64:
        if self.used >= len(self.fixed):
            raise DiceError(f"the list of {len(self.fixed)} dice has run out: one more d{sides} is rolled")
        result = self.fixed[self.used]
        if not 1 <= result <= sides:
            raise DiceError(f"die number {self.used + 1} of the list is {result}, but a d{sides} is rolled")
        self.used += 1
        return result

    def save(self) -> list[int]:
        """The whole of it as numbers, for a position."""
        return [self.low, self.carry, int(self.strict), self.used, *self.fixed]

    @staticmethod
    def load(numbers: list[int]) -> "Dice":
        """The inverse of `save`."""
        dice = Dice(0)
        dice.low, dice.carry, dice.used = numbers[0], numbers[1], numbers[3]
        dice.strict = bool(numbers[2])
        for result in numbers[4:]:
            dice.fixed = append(dice.fixed, result)
        return dice
