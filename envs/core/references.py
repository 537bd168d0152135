"""Legal actions of many games as one list, with the rows of the observation that each refers to."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.envs.core.actions import Catalogue, Verb
from grognard.envs.core.observation import Layout, Piece

Whole = NDArray[np.int64]


class Legal(NamedTuple):
    """The legal actions of all games of a batch, one after the other.

    - `ids`: the actions; `lanes`: the game of each
    - `offsets`: those of game `n` are `ids[offsets[n]:offsets[n + 1]]`
    - `entry`, `piece`, `row`: that `ids[entry[k]]` refers to row `row[k]` of `layout.pieces[piece[k]]`, for every `k`
    - `place`: where that row begins in the observation

    An action may refer to no row, or to several: to rows of one name of several opponents, for example.
    """

    ids: Whole
    lanes: Whole
    offsets: Whole
    entry: Whole
    piece: Whole
    row: Whole
    place: Whole


class References:
    """Which rows each action of a catalogue, or each of some of them, refers to."""

    def __init__(self, catalogue: Catalogue, layout: Layout, actions: Sequence[int]) -> None:
        self.layout = layout
        found = [rows_of(catalogue, layout, action) for action in actions]
        self.names: list[list[tuple[str, str]]] = [
            [(layout.pieces[piece].name, (layout.pieces[piece].rows or [])[row]) for piece, row in rows]
            for rows in found
        ]
        """For every action: the pieces and the names of the rows."""
        self.counts: Whole = np.array([len(rows) for rows in found], dtype=np.int64)
        self._first: Whole = np.cumsum(self.counts) - self.counts
        flat = [pair for rows in found for pair in rows]
        self._piece: Whole = np.array([piece for piece, _ in flat], dtype=np.int64)
        self._row: Whole = np.array([row for _, row in flat], dtype=np.int64)
        starts = np.array([piece.start for piece in layout.pieces], dtype=np.int64)
        widths = np.array([len(piece.columns) for piece in layout.pieces], dtype=np.int64)
        self._place: Whole = starts[self._piece] + self._row * widths[self._piece]

    def legal(self, mask: NDArray[np.int8]) -> Legal:
        """The legal actions of masks, one in each row."""
        lanes, ids = np.nonzero(mask)
        offsets = np.zeros(len(mask) + 1, dtype=np.int64)
        np.cumsum(np.bincount(lanes, minlength=len(mask)), out=offsets[1:])
        counts = self.counts[ids]
        entry = np.repeat(np.arange(len(ids)), counts)
        nth = np.arange(len(entry)) - np.repeat(np.cumsum(counts) - counts, counts)
        at = self._first[ids[entry]] + nth
        return Legal(ids, lanes, offsets, entry, self._piece[at], self._row[at], self._place[at])


def rows_of(catalogue: Catalogue, layout: Layout, action: int) -> list[tuple[int, int]]:
    """The numbers of the pieces and of their rows that an action refers to."""
    verb = catalogue.verb_of(action)
    return [
        (number, row)
        for number, piece in enumerate(layout.pieces)
        if piece.name in verb.pieces
        for row in named_rows(verb, int(action - verb.start), piece)
    ]


def named_rows(verb: Verb, argument: int, piece: Piece) -> list[int]:
    """The rows of a piece that have a verb's name: as it is, or behind the names of players."""
    wanted, rows = verb.row.format(verb.names[argument]), piece.rows or []
    if wanted in rows:
        return [rows.index(wanted)]
    return [number for number, row in enumerate(rows) if row.endswith(f" {wanted}") or wanted.endswith(f" {row}")]
