"""What of a game its options can ever use: some of the actions, and of each piece of an observation some rows and columns."""

from collections.abc import Collection, Iterable

from grognard.envs.core.actions import Catalogue, Verb
from grognard.envs.core.observation import Columns, Layout, Piece


class Scope:
    """Begins with everything; a game takes away what its options rule out (`Rulebook.narrow`).

    Observations lose whole rows and columns of a piece: what is left is an observation of pieces again.
    """

    def __init__(self, catalogue: Catalogue, full: Layout) -> None:
        self.catalogue = catalogue
        self.full = full
        self.actions: set[int] = set(range(catalogue.size))
        self.rows: dict[str, list[int]] = {piece.name: list(range(piece.height)) for piece in full.pieces}
        self.columns: dict[str, list[int]] = {piece.name: list(range(len(piece.columns))) for piece in full.pieces}

    def drop_actions(self, actions: Iterable[int]) -> None:
        """These are never legal."""
        self.actions -= {int(action) for action in actions}

    def keep_names(self, verb: Verb, numbers: Collection[int]) -> None:
        """The verb is said of these of its names only, counted from 0."""
        self.drop_actions(int(verb.start) + at for at in range(int(verb.count)) if at not in numbers)

    def keep_rows(self, piece: str, numbers: Collection[int]) -> None:
        """The other rows of a piece stay empty."""
        self.rows[piece] = [row for row in self.rows[piece] if row in numbers]

    def keep_first_rows(self, piece: str, count: int) -> None:
        self.keep_rows(piece, range(count))

    def drop_columns(self, piece: str, names: Iterable[str]) -> None:
        """These columns are the same in all positions of a game and for all its seats."""
        known = self.full.piece(piece).columns
        dropped = {known.index(name) for name in names}
        self.columns[piece] = [column for column in self.columns[piece] if column not in dropped]

    def covers(self, other: "Scope") -> bool:
        """Whether everything that the other one can use is in this one."""
        return other.actions <= self.actions and set(other.numbers()) <= set(self.numbers())

    def numbers(self) -> list[int]:
        """The places of what is left in a full observation."""
        return [
            piece.start + row * len(piece.columns) + column
            for piece in self.full.pieces
            for row in self.rows[piece.name]
            for column in self.columns[piece.name]
        ]

    def layout(self) -> Layout:
        """The pieces of what is left, in the same order; one of which nothing is left is gone."""
        parts = [part_of(piece, self.rows[piece.name], self.columns[piece.name]) for piece in self.full.pieces]
        return Layout([part for part in parts if part.size > 0])


def part_of(piece: Piece, rows: list[int], columns: list[int]) -> Piece:
    """A piece with some of its rows and columns; neighbours that are left stay neighbours."""
    kept = Columns()
    for at in columns:
        kept.column(piece.columns[at], piece.scales[at], most=piece.most[at], least=piece.least[at])
    if piece.rows is None:
        return Piece(piece.name, piece.meaning, kept)
    names = [piece.rows[row] for row in rows]
    near = piece.neighbours
    if near is not None:
        near = [[rows.index(other) for other in near[row] if other in rows] for row in rows]
    return Piece(piece.name, piece.meaning, kept, names, near)
