"""What is true on the table."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64
from small_game.options import Options
from small_game.printed import HEXES, RUNNERS, SEATS

from grognard.envs.core.flow import NOTHING, Table, filled

NONE: Final[i64] = -1
DECK: Final[i64] = 0  # the piles
DISCARD: Final[i64] = 1
POINTS_TO_WIN: Final[i64] = 3

REASONS: Final = ("three points", "most points after the last round")
BY_POINTS: Final[i64] = 0
BY_ROUNDS: Final[i64] = 1


class State(Table):
    """Numbers and arrays; a copy shares nothing with the original except the options."""

    derived: ClassVar[tuple[str, ...]] = ("standing",)

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options: Options = options
        self.round: i64 = 0
        self.active: i64 = 0  # the player whose turn it is
        self.at: vec[i64] = filled(RUNNERS, NONE)  # the hex of each runner
        self.points: vec[i64] = filled(SEATS, 0)
        self.coins: vec[i64] = filled(SEATS, 0)
        self.hands: list[vec[i64]] = [NOTHING for _ in range(SEATS)]
        self.knows: list[vec[i64]] = [NOTHING for _ in range(SEATS)]  # cards of others that a player has seen
        self.piles: list[vec[i64]] = [NOTHING, NOTHING]  # the last card of the deck is drawn first
        self.standing: vec[i64] = filled(HEXES, NONE)  # the runner in each hex that is nobody's home

    def copy(self) -> "State":
        twin = State(self.options)
        self.copy_table(twin)
        twin.round = self.round
        twin.active = self.active
        twin.at = self.at[:]
        twin.points = self.points[:]
        twin.coins = self.coins[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.knows = [cards[:] for cards in self.knows]
        twin.piles = [pile[:] for pile in self.piles]
        twin.standing = self.standing[:]
        return twin
