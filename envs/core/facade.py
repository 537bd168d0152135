"""The `Game` of each game: the facade of `game.py` that knows its rules."""

from collections.abc import Mapping
from typing import ClassVar, Self, SupportsIndex, TypeVar

from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game, Rulebook, from_view
from grognard.envs.core.settings import checked_seed

S = TypeVar("S", bound=Table)


class GameOf(Game[S]):
    """`Game({"scenario": "mini"}, seed=7)`, once a game says whose rules these are: `class Game(GameOf[State]): book = RULES`."""

    book: ClassVar[Rulebook]  # type: ignore[type-arg]  # a class variable cannot depend on the kind of state

    def __init__(
        self,
        options: Mapping[str, object] | None = None,
        seed: SupportsIndex = 0,
        position: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(self.book, {} if options is None else options, checked_seed(seed), position)

    @classmethod
    def from_position(cls, position: Mapping[str, object]) -> Self:
        """The game a document describes; what it does not mention is completed by the game's defaults."""
        return cls(position=position)

    @classmethod
    def from_view(cls, view: Mapping[str, object], seed: int = 0) -> Game[S]:
        """A game that looks to the view's player as the view says; what is hidden is guessed."""
        return from_view(cls.book, view, seed)
