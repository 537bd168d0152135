"""The luck of a game: one small generator inside the state, or a strict list of results for tests.

A die is numbered (`dice.roll(10)`), or a `Die` has named faces (`dice.throw(RED)`). Fixed results say what is
seen on the die: a number, or the name of a face.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.errors import DiceError

# Multiply with carry: 1791398085 * 2**32 - 1 is a safe prime, and no product leaves 63 bits, so that compiled and
# uncompiled code see the same numbers.
MULTIPLIER: Final[i64] = 1791398085
WORD: Final[i64] = 0xFFFFFFFF
NAMED: Final[i64] = 1 << 62  # in a list of fixed results: from here on the names of faces
NO_NAMES: Final[list[str]] = []


class Die:
    """A kind of die with named faces, each on one side or more; `Die("red", ("blank", "hit"), [2, 4])` has six sides.

    A face is known by its place among the names, so that dice with the same faces in other numbers can share them; a face
    that a die does not have is on none of its sides.
    """

    def __init__(self, name: str, faces: tuple[str, ...], sides: list[int]) -> None:
        if len(faces) != len(sides) or sum(sides) == 0 or min(sides) < 0:
            raise ValueError(f"die {name}: a number of sides is needed for each of {', '.join(faces)}, not {sides}")
        if len(set(faces)) != len(faces) or "" in faces:
            raise ValueError(f"die {name}: faces need names of their own, not {', '.join(faces)}")
        self.name = name
        self.faces: tuple[str, ...] = faces
        self.shows: vec[i64] = vec[i64]()  # the face on each side
        for face, number in enumerate(sides):
            for _ in range(number):
                self.shows = append(self.shows, face)
        self.sides: i64 = len(self.shows)

    def names(self) -> list[str]:
        """The faces that it can show."""
        return [name for face, name in enumerate(self.faces) if face in self.shows]

    def face(self, name: str) -> i64:
        """The face of this name, or -1 if it cannot show any."""
        return self.faces.index(name) if name in self.names() else -1


class Dice:
    """A seeded generator (`Dice(seed)`), or fixed results (`Dice.of([3, 10, "hit"])`)."""

    def __init__(self, seed: int | None = 0) -> None:
        self.low: i64 = 1
        self.carry: i64 = 1
        self.strict: bool = False  # with fixed results only: the generator is never asked
        self.fixed: vec[i64] = vec[i64]()
        self.names: list[str] = NO_NAMES  # of the faces among the fixed results; copies share it, nobody changes it
        self.used: i64 = 0
        if seed is not None:  # who sets the generator himself need not wait for its mixing
            self.reseed(seed)

    @staticmethod
    def of(results: Sequence[int | str]) -> "Dice":
        """Dice that show these results in order, and raise DiceError when asked for more."""
        dice = Dice(0)
        dice.strict = True
        dice._fix(results)
        return dice

    def _fix(self, results: Sequence[int | str]) -> None:
        self.names = []
        for result in results:
            if isinstance(result, str):
                if result not in self.names:
                    self.names.append(result)
                self.fixed = append(self.fixed, NAMED + self.names.index(result))
            else:
                self.fixed = append(self.fixed, result)

    def results(self) -> list[int | str]:
        """The fixed results as they were said: numbers and names of faces."""
        found: list[int | str] = []
        for result in self.fixed:
            found.append(self.names[int(result) - int(NAMED)] if result >= NAMED else int(result))
        return found

    def reseed(self, seed: int) -> None:
        """Start the generator again, from any integer."""
        mixed = (seed ^ 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        for _ in range(3):  # neighbouring seeds must not give neighbouring games
            mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
            mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        self.low = i64(mixed & 0xFFFFFFFF)
        self.carry = i64(1 + (mixed >> 32) % 1791398083)

    def copy(self) -> "Dice":
        twin = Dice(None)
        twin.low = self.low
        twin.carry = self.carry
        twin.strict = self.strict
        twin.fixed = self.fixed[:]
        twin.names = self.names
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

    def throw(self, die: Die) -> i64:
        """One die with named faces: which of them it shows."""
        return self._next_face(die) if self.strict else die.shows[self.below(die.sides)]

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
            raise DiceError(
                f"die number {self.used + 1} of the list is {self._written(result)!r}, but a d{sides} is rolled"
            )
        self.used += 1
        return result

    def _next_face(self, die: Die) -> i64:
        if self.used >= len(self.fixed):
            raise DiceError(f"the list of {len(self.fixed)} dice has run out: one more {die.name} die is rolled")
        result = self._written(self.fixed[self.used])
        face = die.face(str(result))  # a number stands on a face like any other name
        if face < 0:
            faces = ", ".join(die.names())
            raise DiceError(
                f"die number {self.used + 1} of the list is {result!r}, but a {die.name} die is rolled: it shows {faces}"
            )
        self.used += 1
        return face

    def _written(self, result: i64) -> int | str:
        """A fixed result as it was given."""
        return self.names[result - NAMED] if result >= NAMED else int(result)

    def save(self) -> list[int | str]:
        """The whole of it as numbers, and names among the fixed results, for a position."""
        saved: list[int | str] = [self.low, self.carry, int(self.strict), self.used]
        for at in range(i64(len(self.fixed))):
            saved.append(self._written(self.fixed[at]))
        return saved

    @staticmethod
    def load(saved: Sequence[int | str]) -> "Dice":
        """The inverse of `save`."""
        dice = Dice(None)
        dice.low, dice.carry, dice.used = int(saved[0]), int(saved[1]), int(saved[3])
        dice.strict = bool(saved[2])
        dice._fix(saved[4:])
        return dice
