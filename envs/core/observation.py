"""Observations: a tuple of named pieces, from which space, scaling, tables and a decoder for people derive."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from grognard.envs.core.errors import UnknownName, unknown

MANY: Final = 32767
"""The most that a number of an observation can be, where the rules know no limit."""


class Columns:
    """What the numbers of a row are, by name, by what each is divided to lie in about [-1, 1], and what they can be.

    Encoders declare each column once and write to the place that `column` gives them: `out[row + SHIPS] = ...`. A number is
    0 or more, and at most its scale, unless the declaration says otherwise.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.scales: list[int] = []
        self.least: list[int] = []
        self.most: list[int] = []
        self.width: i64 = 0

    def column(self, name: str, scale: int = 1, most: int | None = None, least: int = 0) -> i64:
        """Declare the next column; its place in a row."""
        if name in self.names:
            raise ValueError(f"there is a column {name} already")
        self.names.append(name)
        self.scales.append(scale)
        self.least.append(least)
        self.most.append(scale if most is None else most)
        self.width += 1
        return self.width - 1

    def block(self, names: Iterable[str], scale: int = 1, most: int | None = None, least: int = 0) -> i64:
        """Declare several columns that are counted through, such as one for each phase; the place of the first."""
        first = self.width
        for name in names:
            self.column(name, scale, most, least)
        return first


class Piece:
    """A block of numbers: name, shape, what its columns (the last dimension) are and by what each is divided.

    `rows` names the rows of a two-dimensional piece, for tables and the decoder; `neighbours` are the rows next to each
    row, where the rows are places: networks can look around. All columns must have been declared.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        columns: Columns,
        rows: list[str] | None = None,
        neighbours: list[list[int]] | None = None,
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.columns: list[str] = list(columns.names)
        self.scales: list[int] = list(columns.scales)
        self.least: list[int] = list(columns.least)
        self.most: list[int] = list(columns.most)
        self.rows = rows
        self.neighbours = neighbours
        self.height: int = 1 if rows is None else len(rows)
        self.shape: tuple[int, ...] = (len(self.columns),) if rows is None else (len(rows), len(self.columns))
        self.size: int = prod(self.shape)
        self.start: int = 0  # set by the layout


class Layout:
    """The pieces one after the other; numbers are divided by their scale to lie in about [-1, 1]."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.size: int = 0
        self.scales: list[float] = []
        self.least: list[int] = []  # what each number can be, before it is divided
        self.most: list[int] = []
        for piece in pieces:
            piece.start = self.size
            self.size += piece.size
            self.scales.extend([float(scale) for scale in piece.scales] * piece.height)
            self.least.extend(piece.least * piece.height)
            self.most.extend(piece.most * piece.height)

    def start(self, name: str) -> i64:
        """Where a piece begins."""
        return i64(self.piece(name).start)

    def piece(self, name: str) -> Piece:
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise UnknownName(unknown("piece of the observation", name, [piece.name for piece in self.pieces]))

    def decode(self, numbers: Sequence[int] | vec[i16]) -> dict[str, dict[str, dict[str, int] | int]]:
        """Everything that is not zero, by names: for people and tests."""
        document: dict[str, dict[str, dict[str, int] | int]] = {}
        for piece in self.pieces:
            block = [int(number) for number in numbers[piece.start : piece.start + piece.size]]
            width = len(piece.columns)
            shown: dict[str, dict[str, int] | int] = {}
            if piece.rows is None:
                shown.update({column: value for column, value in zip(piece.columns, block, strict=True) if value})
            else:
                for number, row in enumerate(piece.rows):
                    values = block[number * width : number * width + width]
                    nonzero = {column: value for column, value in zip(piece.columns, values, strict=True) if value}
                    if nonzero:
                        shown[row] = nonzero
            document[piece.name] = shown
        return document
