"""Observations: a tuple of named pieces, from which space, scaling, tables and a decoder for people derive."""

from collections.abc import Sequence
from math import prod


class Piece:
    """A block of numbers: name, shape, what its columns (the last dimension) are and by what each is divided.

    `rows` names the rows of a two-dimensional piece, for tables and the decoder; `neighbours` are the rows next to each
    row, where the rows are places: networks can look around.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        columns: list[tuple[str, int]],
        rows: list[str] | None = None,
        neighbours: list[list[int]] | None = None,
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.columns = [column for column, _ in columns]
        self.scales = [scale for _, scale in columns]
        self.rows = rows
        self.neighbours = neighbours
        self.shape: tuple[int, ...] = (len(columns),) if rows is None else (len(rows), len(columns))
        self.size: int = prod(self.shape)
        self.start: int = 0  # set by the layout

    def scale_of(self) -> list[float]:
        """By what each number is divided."""
        return [float(scale) for scale in self.scales] * (self.size // len(self.scales))


class Layout:
    """The pieces one after the other; numbers are divided by their scale to lie in about [-1, 1]."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.size: int = 0
        self.scales: list[float] = []
        for piece in pieces:
            piece.start = self.size
            self.size += piece.size
            self.scales.extend(piece.scale_of())

    def piece(self, name: str) -> Piece:
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise KeyError(name)

    def decode(self, numbers: Sequence[int]) -> dict[str, dict[str, dict[str, int] | int]]:
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
