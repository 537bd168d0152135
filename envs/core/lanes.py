"""Many games side by side, stepped without a Python loop per game; `batch.py` gives them to numpy."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, u8

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game
from grognard.envs.core.rulebook import Rulebook, add_row

S = TypeVar("S", bound=Table)


class Before(Generic[S]):
    """What a step may change, as it was."""

    def __init__(
        self,
        games: list[Game[S]],
        finished: list[Game[S] | None],
        begun: int,
        rewards: vec[float],
        finals: vec[float],
        ended: vec[u8],
        cut: vec[u8],
    ) -> None:
        self.games: list[Game[S]] = games[:]
        self.finished: list[Game[S] | None] = finished[:]
        self.lengths: vec[i64] = vec[i64](capacity=i64(len(games)))
        for game in games:
            self.lengths = append(self.lengths, i64(len(game.history)))
        self.begun = begun
        self.rewards: vec[float] = rewards[:]
        self.finals: vec[float] = finals[:]
        self.ended: vec[u8] = ended[:]
        self.cut: vec[u8] = cut[:]


class Lanes(Generic[S]):
    """`count` games with automatic restart; after each step the arrays describe the decisions that are pending now.

    `rewards` holds, for each game and seat, what a game that has just ended was worth, and `finals` how well the seat stood
    at its end; `ended` tells which did. A game longer than `limit` decisions is cut off and counts as `cut`. `finished`
    keeps the last game of each lane that has ended or been cut off. With `forfeit` an illegal action ends a game: it is worth
    -1 to whoever said it and nothing to the others.
    """

    def __init__(
        self,
        rules: Rulebook[S],
        options: Mapping[str, object],
        count: i64,
        seed: int,
        limit: i64 = 0,
        forfeit: bool = False,
    ) -> None:
        self.rules = rules
        self.options = options
        self.count = count
        self.seed = seed
        self.limit = limit
        self.forfeit = forfeit
        self.begun: int = 0
        self.games: list[Game[S]] = []
        self.finished: list[Game[S] | None] = []
        for _ in range(count):
            self.games.append(self._new_game())
            self.finished.append(None)
        self.seats: i64 = i64(len(self.games[0].names))
        self.layout = rules.layout(int(self.seats))
        self.size: i64 = i64(self.layout.size)
        self.to_move: vec[i64] = vec[i64]([0] * count)
        self.choices: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats))
        self.finals: vec[float] = vec[float]([0.0] * (count * self.seats))
        self.ended: vec[u8] = vec[u8]([0] * count)
        self.cut: vec[u8] = vec[u8]([0] * count)

    def _new_game(self) -> Game[S]:
        """Seeds count up from the batch's own, so that a batch is reproducible whatever is played in it."""
        seed = self.seed * 1_000_003 + self.begun
        self.begun += 1
        return Game(self.rules, self.options, seed)

    def step(self, chosen: Iterable[i64], actions: Iterable[i64]) -> tuple[vec[i16], vec[u8]]:
        """Play the actions of the chosen lanes, all or none: whatever fails, the games stay as they were.

        Returns observations and masks row by row: each game is observed while it is still at hand. The numbers come in any
        kind of array but a `vec`: mypyc never frees one that uncompiled code hands to a compiled function.
        """
        lanes, answers = extend(vec[i64](), chosen), extend(vec[i64](), actions)
        self._check(lanes, answers)
        before = Before(self.games, self.finished, self.begun, self.rewards, self.finals, self.ended, self.cut)
        try:
            return self._advance(lanes, answers)
        except Exception:
            self._go_back(before)
            raise

    def look(self) -> tuple[vec[i16], vec[u8]]:
        """Observations and masks of all games."""
        lanes = vec[i64]([0] * self.count)
        for lane in range(self.count):
            lanes[lane] = lane
        return self._advance(lanes, None)

    def observe(self, chosen: Iterable[i64], seats: Iterable[i64], finished: bool) -> vec[i16]:
        """What a seat of each chosen lane may see, of the game that is played or of the last one that was finished."""
        lanes, observers = extend(vec[i64](), chosen), extend(vec[i64](), seats)
        out = vec[i16](capacity=i64(len(lanes)) * self.size)
        for row in range(i64(len(lanes))):
            game: Game[S] | None = self.finished[lanes[row]] if finished else self.games[lanes[row]]
            if game is None:
                raise GrognardError(f"no game of lane {lanes[row]} has ended yet")
            out = add_row(out, game.template(observers[row]), self.size)
            self.rules.encode(game.state, observers[row], out, row * self.size)
        return out

    def _check(self, chosen: vec[i64], actions: vec[i64]) -> None:
        """Raise what the first illegal action raises, before any game has changed."""
        if len(actions) != len(chosen):
            raise GrognardError(f"{len(actions)} actions for {len(chosen)} games")
        for number in range(i64(len(chosen))):
            lane = chosen[number]
            if not 0 <= lane < self.count:
                raise GrognardError(f"there is no game {lane}: they are numbered from 0 to {self.count - 1}")
            if not self.forfeit and not self.games[lane].mask.allows(actions[number]):
                self.games[lane].apply(actions[number])

    def _advance(self, chosen: vec[i64], actions: vec[i64] | None) -> tuple[vec[i16], vec[u8]]:
        """Play the actions of the chosen lanes, which have been checked; None: only look."""
        rows = i64(len(chosen))
        observations = vec[i16](capacity=rows * self.size)
        masks = vec[u8](capacity=rows * i64(self.rules.catalogue.size))
        for row in range(rows):
            lane = chosen[row]
            if actions is not None:
                self._play(lane, actions[row])
            game = self.games[lane]
            seat = game.state.to_move
            self.to_move[lane] = seat
            self.choices[lane] = game.mask.count
            masks = extend(masks, game.mask.bits)
            observations = add_row(observations, game.template(seat), self.size)
            self.rules.encode(game.state, seat, observations, row * self.size)
        return observations, masks

    def _go_back(self, before: "Before[S]") -> None:
        """Undo what has been played of a step that failed."""
        for lane in range(self.count):
            game = before.games[lane]
            if i64(len(game.history)) > before.lengths[lane]:
                game.take_back()
            self.games[lane] = game
            self.to_move[lane] = game.state.to_move
            self.choices[lane] = game.mask.count
        self.begun, self.finished = before.begun, before.finished
        self.rewards, self.finals = before.rewards, before.finals
        self.ended, self.cut = before.ended, before.cut

    def standings(self) -> vec[float]:
        """How well each seat of each game stands (`Rulebook.standing`), game by game; for shaping rewards."""
        found = vec[float](capacity=self.count * self.seats)
        for lane in range(self.count):
            for standing in self.rules.standing(self.games[lane].state):
                found = append(found, standing)
        return found

    def _play(self, lane: i64, action: i64) -> None:
        """One action; a game that ends is scored, and the next one begins."""
        game = self.games[lane]
        lost = self.forfeit and not game.mask.allows(action)
        if not lost:
            game.apply(action)
        over = game.over
        cut = not over and not lost and self.limit > 0 and len(game.history) >= self.limit
        self.ended[lane] = 1 if over or lost else 0
        self.cut[lane] = 1 if cut else 0
        for seat in range(self.seats):
            self.rewards[lane * self.seats + seat] = 0.0
        if over:
            worth = self.rules.rewards(game.state)
            for seat in range(self.seats):
                self.rewards[lane * self.seats + seat] = worth[seat]
        elif lost:
            self.rewards[lane * self.seats + game.state.to_move] = -1.0
        if over or lost or cut:
            self._finish(lane)

    def _finish(self, lane: i64) -> None:
        """Put the lane's game aside, and begin the next one."""
        game = self.games[lane]
        final = self.rules.standing(game.state)
        for seat in range(self.seats):
            self.finals[lane * self.seats + seat] = final[seat]
        self.finished[lane] = game
        self.games[lane] = self._new_game()

    def choose_at_random(self, dice: Dice) -> vec[i64]:
        """A legal action for every game, all equally likely."""
        actions = vec[i64]([0] * self.count)
        for lane in range(self.count):
            mask: Mask = self.games[lane].mask
            actions[lane] = mask.ids[dice.below(mask.count)]
        return actions
