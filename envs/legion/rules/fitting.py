"""LG-SETUP-20, LG-K-detachment: where a unit fits that is deployed, or that a card sets down elsewhere. Questions only."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.geometry.answers import ROW_ANSWERS
from grognard.envs.legion.geometry.bases import CORE_X, CORE_Y, RADIUS, is_point_near
from grognard.envs.legion.geometry.formations import Formation
from grognard.envs.legion.geometry.lattice import Lattice, has_point, legal_rows
from grognard.envs.legion.geometry.numbers import BAND, BIT, HEADINGS, INCH
from grognard.envs.legion.rules import zones
from grognard.envs.legion.rules.obstruction import form
from grognard.envs.legion.rules.units import alive_minis, base_kind
from grognard.envs.legion.sequence.setup import BESIDE, IN_ZONE, NEARBY
from grognard.envs.legion.state import NONE, State

TOOL: Final[i64] = 750  # speed 1


class Place:
    """Where a unit could be deployed: its lattice and formation, made for one way; scratch, no part of the state."""

    def __init__(self, state: State, unit: i64, way: i64, beside: i64, clear: i64) -> None:
        self.unit: i64 = unit
        self.beside: i64 = beside if way == BESIDE or way == NEARBY else NONE
        self.formation: Formation = form(state, unit, alive_minis(state, unit) - 1)
        zones.limit_way(state, self.formation, unit, way, clear)
        kind = base_kind(state, unit)
        self.lattice: Lattice = (
            zones.lattice_for(state, unit, kind) if way == IN_ZONE else zones.lattice_of_table(state, kind)
        )

    def rows(self, state: State, column: i64, is_enough: bool) -> i64:
        """The rows of a column where the leader may be deployed, as bits."""
        if self.beside == NONE:
            return legal_rows(self.lattice, self.formation, column, is_enough)
        found: i64 = 0
        if self._is_column_near(state, column):
            rows = legal_rows(self.lattice, self.formation, column, False)
            for row in range(i64(ROW_ANSWERS)):
                if (rows >> row) & 1 == 1 and self._is_beside(state, column, row):
                    found |= BIT[row]
        return found

    def _is_column_near(self, state: State, column: i64) -> bool:
        gap = column * INCH - state.x[state.leader[self.beside]]
        return -8 * INCH < gap < 8 * INCH

    def _is_beside(self, state: State, column: i64, row: i64) -> bool:
        """LG-K-detachment: the leader within a speed-1 tool and height 1 of the partner's leader; or of where it stood itself."""
        if self.beside == self.unit:
            for number in range(self.lattice.headings):
                heading = number if self.lattice.headings > 1 else self.formation.heading
                if self.is_nearby(state, column, row, heading):
                    if has_point(self.lattice, self.formation, column, row, heading):
                        return True
            return False
        partner, kind, heading = state.leader[self.beside], self.lattice.kind, self.formation.heading
        at = self.lattice.number(column, row, heading)
        x, y = self.lattice.x[at], self.lattice.y[at]
        dx, dy = x - state.x[partner], y - state.y[partner]
        reach = TOOL + RADIUS[kind] + RADIUS[base_kind(state, self.beside)]
        height = self.formation.obstacles.level(kind, x, y, heading) - state.z[partner]
        return dx * dx + dy * dy <= reach * reach and -BAND <= height <= BAND

    def is_nearby(self, state: State, column: i64, row: i64, heading: i64) -> bool:
        """LG-GEN-10: the leader's base wholly within range 1 and height 1 of where it stood."""
        leader, kind = state.leader[self.unit], self.lattice.kind
        at = self.lattice.number(column, row, heading)
        x, y = self.lattice.x[at], self.lattice.y[at]
        height = self.formation.obstacles.level(kind, x, y, heading) - state.z[leader]
        old, new = kind * HEADINGS + state.heading[leader], kind * HEADINGS + heading
        ax, ay = state.x[leader] - CORE_X[old], state.y[leader] - CORE_Y[old]
        bx, by = state.x[leader] + CORE_X[old], state.y[leader] + CORE_Y[old]
        is_near = is_point_near(x - CORE_X[new], y - CORE_Y[new], ax, ay, bx, by, BAND, 1) and is_point_near(
            x + CORE_X[new], y + CORE_Y[new], ax, ay, bx, by, BAND, 1
        )
        return is_near and -BAND <= height <= BAND

    def has_any(self, state: State) -> bool:
        for column in range(self.lattice.columns):
            if self.rows(state, column, True) != 0:
                return True
        return False
