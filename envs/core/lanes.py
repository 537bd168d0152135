"""Many games side by side, stepped without a Python loop per game; `batch.py` gives them to numpy."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game, Rulebook

S = TypeVar("S", bound=Table)


class Lanes(Generic[S]):
    """`count` games with automatic restart; after each step the buffers describe the decisions that are pending now.

    `rewards` holds, for each game and seat, what a game that has just ended was worth; `ended` tells which did. A game
    longer than `limit` decisions is cut off and counts as `cut`.
    """

    def __init__(
        self, rules: Rulebook[S], options: Mapping[str, object], count: i64, seed: int, limit: i64 = 0
    ) -> None:
        self.rules = rules
        self.options = options
        self.count = count
        self.seed = seed
        self.limit = limit
        self.begun: int = 0
        self.games: list[Game[S]] = []
        for _ in range(count):
            self.games.append(self._new_game())
        self.seats: i64 = i64(len(self.games[0].names))
        self.layout = rules.layout(int(self.seats))
        self.observations: vec[i16] = vec[i16]()
        self.masks: vec[u8] = vec[u8]()
        self.to_move: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats))
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.cut: vec[u8] = vec[u8]([0] * count)
        self._observe_all()

    def _new_game(self) -> Game[S]:
        """Seeds count up from the batch's own, so that a batch is reproducible whatever is played in it."""
        seed = self.seed * 1_000_003 + self.begun
        self.begun += 1
        return Game(self.rules, self.options, seed)

    def _observe_all(self) -> None:
        size = i64(self.layout.size)
        for lane in range(self.count):
            game = self.games[lane]
            self.to_move[lane] = game.state.asks
            self.observations = extend(self.observations, game.template(game.state.asks))
            self.rules.encode(game.state, game.state.asks, self.observations, lane * size)
            self.masks = extend(self.masks, game.mask.bits)

    def step(self, actions: vec[i64]) -> None:
        """One action for every game; games that end are scored and begun anew."""
        if len(actions) != self.count:
            raise GrognardError(f"{len(actions)} actions for {self.count} games")
        for lane in range(self.count):
            if not self.games[lane].mask.allows(actions[lane]):
                self.games[lane].apply(actions[lane])  # raises, before any game has changed
        size = i64(self.layout.size)
        observations = vec[i16](capacity=self.count * size)
        masks = vec[u8](capacity=self.count * i64(self.rules.catalogue.size))
        for lane in range(self.count):
            game = self.games[lane]
            game.apply(actions[lane])
            over = game.over
            cut = not over and self.limit > 0 and len(game.history) >= self.limit
            self.ended[lane] = 1 if over else 0
            self.cut[lane] = 1 if cut else 0
            if over:
                worth = self.rules.rewards(game.state)
                for seat in range(self.seats):
                    self.rewards[lane * self.seats + seat] = worth[seat]
            else:
                for seat in range(self.seats):
                    self.rewards[lane * self.seats + seat] = 0.0
            if over or cut:
                game = self._new_game()
                self.games[lane] = game
            # Each game is observed while it is still at hand; arrays handed out before keep their contents.
            self.to_move[lane] = game.state.asks
            observations = extend(observations, game.template(game.state.asks))
            self.rules.encode(game.state, game.state.asks, observations, lane * size)
            masks = extend(masks, game.mask.bits)
        self.observations = observations
        self.masks = masks

    def choose_at_random(self, dice: Dice) -> vec[i64]:
        """A legal action for every game, all equally likely."""
        actions = vec[i64]([0] * self.count)
        for lane in range(self.count):
            mask: Mask = self.games[lane].mask
            actions[lane] = mask.ids[dice.below(mask.count)]
        return actions
