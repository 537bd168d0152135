"""Filters: questions about a card, or whatever a game's abilities are about, joined with & | ~; each prints itself."""

import re
from typing import Generic, TypeVar

from mypy_extensions import i64

from grognard.envs.core.flow import S

C = TypeVar("C")


class Filter(Generic[S, C]):
    """A question about a card; `you` is whoever uses the ability, `source` the card it stands on."""

    def matches(self, state: S, you: i64, source: C, card: C) -> bool:
        raise NotImplementedError

    def __and__(self, other: "Filter[S, C]") -> "Filter[S, C]":
        mine = self.parts if isinstance(self, And) else [self]
        return And([*mine, *(other.parts if isinstance(other, And) else [other])])

    def __or__(self, other: "Filter[S, C]") -> "Filter[S, C]":
        mine = self.parts if isinstance(self, Or) else [self]
        return Or([*mine, *(other.parts if isinstance(other, Or) else [other])])

    def __invert__(self) -> "Filter[S, C]":
        return Not(self)

    def __str__(self) -> str:
        """Its class in words; filters with values of their own say these, too."""
        return words_of(type(self).__name__)


def words_of(name: str) -> str:
    """`_AtPlanet` becomes `at planet`."""
    return " ".join(re.findall(r"[A-Z][a-z0-9]*", name)).lower()


class Anything(Filter[S, C]):
    """Every card."""

    def matches(self, state: S, you: i64, source: C, card: C) -> bool:
        return True


class And(Filter[S, C]):
    """All of these."""

    def __init__(self, parts: list[Filter[S, C]]) -> None:
        self.parts = parts

    def matches(self, state: S, you: i64, source: C, card: C) -> bool:
        for part in self.parts:
            if not part.matches(state, you, source, card):
                return False
        return True

    def __str__(self) -> str:
        return " & ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


class Or(Filter[S, C]):
    """One of these, or several."""

    def __init__(self, parts: list[Filter[S, C]]) -> None:
        self.parts = parts

    def matches(self, state: S, you: i64, source: C, card: C) -> bool:
        for part in self.parts:
            if part.matches(state, you, source, card):
                return True
        return False

    def __str__(self) -> str:
        return " | ".join(str(part) for part in self.parts)


class Not(Filter[S, C]):
    """Not this."""

    def __init__(self, inner: Filter[S, C]) -> None:
        self.inner = inner

    def matches(self, state: S, you: i64, source: C, card: C) -> bool:
        return not self.inner.matches(state, you, source, card)

    def __str__(self) -> str:
        return f"~({self.inner})" if isinstance(self.inner, (And, Or)) else f"~{self.inner}"
