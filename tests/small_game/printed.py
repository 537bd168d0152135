"""What is printed on the board and the cards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.hexes import STEP_Q, STEP_R, HexBoard

PLAYERS: Final = ["red", "blue", "green"]
SEATS: Final[i64] = 3
RUNNERS_EACH: Final[i64] = 2
RUNNERS: Final[i64] = 6
RUNNER_NAMES: Final = [f"{player} {number}" for player in PLAYERS for number in (1, 2)]

HEX_NAMES: Final = ["centre", "east", "south-east", "south-west", "west", "north-west", "north-east"]
HEXES: Final[i64] = 7
CENTRE: Final[i64] = 0
BOARD: Final = HexBoard(vec[i64]([0, *STEP_Q]), vec[i64]([0, *STEP_R]))
HOMES: Final[list[vec[i64]]] = [vec[i64]([1, 4]), vec[i64]([1, 3, 5])]  # of two players, and of three

CARD_NAMES: Final = [f"{name} {number}" for name in ("spark", "flame", "blaze") for number in (1, 2, 3, 4)]
CARDS: Final[i64] = 12
SIDES: Final[i64] = 6  # of the die


def strength(card: i64) -> i64:
    """What a card adds to the die: a spark 1, a flame 2, a blaze 3; none 0."""
    return card // 4 + 1 if card >= 0 else 0


def owner(runner: i64) -> i64:
    return runner // RUNNERS_EACH
