"""Words of command cards that count units as seen from one of them, and what was done last."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.abilities import FIRST_COMMAND
from grognard.envs.legion.actions import AIMING
from grognard.envs.legion.cards.atoms import Atom
from grognard.envs.legion.cards.filters import Units
from grognard.envs.legion.data.tables import COMMANDS
from grognard.envs.legion.rules import tokens
from grognard.envs.legion.rules.acting import frame_of
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.activation import EVENT_KIND, EVENT_UNIT
from grognard.envs.legion.sequence.flows import EVENT
from grognard.envs.legion.state import DEFEATED, NONE, UNITS_ALL, State, first_unit, other, owner_of


class HasNear(Units):
    """There is a unit of a kind, as seen from it."""

    def __init__(self, where: Units) -> None:
        self.where = where

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        return count_of(state, self.where, card) > 0

    def __str__(self) -> str:
        return f"has near ({self.where})"


class Aims(Units):
    """The last thing that it did in its activation is an aim action."""

    def matches(self, state: State, you: i64, source: int, card: int) -> bool:
        event = state.innermost(EVENT)
        is_own = event != NONE and EVENT_UNIT.of(state, event) == card and frame_of(state, card) != NONE
        return is_own and EVENT_KIND.of(state, event) == AIMING


aims: Final[Units] = Aims()


def has_near(where: Units) -> Units:
    return HasNear(where)


def count_of(state: State, where: Units, unit: i64) -> i64:
    """How many units a filter means, as seen from one."""
    found: i64 = 0
    for each in range(UNITS_ALL):
        if is_in_play(state, each) and where.matches(state, owner_of(unit), unit, each):
            found += 1
    return found


def ability_of(card: str) -> i64:
    """The ability that a command card is."""
    return FIRST_COMMAND + i64(COMMANDS.ids.index(card))


class GainForEach(Atom):
    """The unit gains a token for each unit of a kind, as seen from it."""

    def __init__(self, kind: i64, where: Units) -> None:
        self.kind = kind
        self.where = where

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and count_of(state, self.where, unit) > 0

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.gain(state, unit, self.kind, count_of(state, self.where, unit))


class GainForFallen(Atom):
    """The unit gains a token for each enemy unit that is defeated."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def _fallen(self, state: State, unit: i64) -> i64:
        first, found = first_unit(other(owner_of(unit))), i64(0)
        for each in range(first, first + UNITS_ALL // 2):
            found += i64(state.life[each] == DEFEATED)
        return found

    def would_change(self, state: State, source: i64, unit: i64) -> bool:
        return is_in_play(state, unit) and self._fallen(state, unit) > 0

    def happen(self, state: State, source: i64, unit: i64, ability: i64) -> None:
        tokens.gain(state, unit, self.kind, self._fallen(state, unit))
