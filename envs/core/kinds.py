"""Kinds that are told apart by a number, such as events, keywords or values of a unit: each is declared once, by name.

There may be any number of them. A `KindSet` is a set of kinds that never changes, so that states can share it; a
`KindTable` holds a value for every kind of each of many things, such as the keywords printed on all cards.
"""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from grognard.envs.core.flow import NOTHING

WORD: Final[i64] = 62  # kinds that one integer holds as bits
# Looked up, because mypyc shifts a literal as a C int of 32 bits.
BITS: Final[vec[i64]] = vec[i64]([2**bit for bit in range(62)])


class Kinds:
    """The kinds of one sort, numbered in the order of their declaration."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.names: list[str] = []

    def add(self, name: str) -> i64:
        """Declare the next kind; its number."""
        if name in self.names:
            raise ValueError(f"there is a {self.sort} {name} already")
        self.names.append(name)
        return i64(len(self.names) - 1)

    def __len__(self) -> int:
        return len(self.names)


@final
class KindSet:
    """A set of kinds. The first of them lie in one integer, and as long as there are no others, that is all that is read."""

    def __init__(self, low: i64, high: vec[i64]) -> None:
        self.low: i64 = low
        self.high: vec[i64] = high  # of kinds from WORD on; only as long as need be

    def has(self, kind: i64) -> bool:
        if kind < WORD:
            return self.low >> kind & 1 == 1
        word = kind // WORD - 1
        return word < len(self.high) and self.high[word] >> kind % WORD & 1 == 1

    def is_empty(self) -> bool:
        return self.low == 0 and len(self.high) == 0

    def meets(self, other: "KindSet") -> bool:
        """Whether they have a kind in common."""
        if self.low & other.low != 0:
            return True
        for word in range(min(i64(len(self.high)), i64(len(other.high)))):
            if self.high[word] & other.high[word] != 0:
                return True
        return False

    def plus(self, kind: i64) -> "KindSet":
        """With one more kind."""
        if self.has(kind):
            return self
        if kind < WORD:
            return ALONE[kind] if self.is_empty() else KindSet(self.low | BITS[kind], self.high)
        high, word = self.high[:], kind // WORD - 1
        while len(high) <= word:
            high = append(high, 0)
        high[word] |= BITS[kind % WORD]
        return KindSet(self.low, high)

    def joined(self, other: "KindSet") -> "KindSet":
        """With all kinds of another set; itself, if it has them already."""
        if self.is_empty():
            return other
        if len(other.high) == 0:
            if other.low & ~self.low == 0:
                return self
            return KindSet(self.low | other.low, self.high)
        found = self.joined(KindSet(other.low, NOTHING))
        for kind in range(WORD, (i64(len(other.high)) + 1) * WORD):
            if other.has(kind):
                found = found.plus(kind)
        return found

    def without(self, other: "KindSet") -> "KindSet":
        """Without the kinds of another set; itself, if it has none of them."""
        if not self.meets(other):
            return self
        found = KindSet(self.low & ~other.low, NOTHING)
        for kind in range(WORD, (i64(len(self.high)) + 1) * WORD):
            if self.has(kind) and not other.has(kind):
                found = found.plus(kind)
        return found

    def kinds(self) -> list[int]:
        """All of them, in ascending order: for people and tests."""
        return [kind for kind in range((len(self.high) + 1) * int(WORD)) if self.has(kind)]


NO_KINDS: Final[KindSet] = KindSet(0, NOTHING)
# Sets of one kind, as they are needed most.
ALONE: Final[list[KindSet]] = [KindSet(bit, NOTHING) for bit in BITS]


def set_of(*kinds: int) -> KindSet:
    """A set, for declarations."""
    found = NO_KINDS
    for kind in kinds:
        found = found.plus(kind)
    return found


def any_has(kind: i64, first: KindSet, second: KindSet, third: KindSet) -> bool:
    """Whether one of three sets has a kind."""
    if kind < WORD:
        return (first.low | second.low | third.low) >> kind & 1 == 1
    return first.has(kind) or second.has(kind) or third.has(kind)


@final
class KindTable:
    """A value from 0 to 255 for every kind, of each of many things: 0 means that it does not have this kind."""

    def __init__(self, count: i64) -> None:
        self.count: i64 = count  # of the kinds
        self.values: vec[u8] = vec[u8]()  # thing by thing
        self.sets: list[KindSet] = []  # of the kinds that each thing has

    def add(self, values: Mapping[int, int]) -> None:
        """The next thing, with the values of the kinds that it has."""
        self.sets.append(set_of(*values))
        for kind in range(self.count):
            self.values = append(self.values, u8(values.get(int(kind), 0)))

    def of(self, thing: i64, kind: i64) -> i64:
        """The value of a kind, or 0."""
        return i64(self.values[thing * self.count + kind])

    def has(self, thing: i64, kind: i64) -> bool:
        return self.values[thing * self.count + kind] != 0
