"""Many games side by side for numpy: one call steps them all, and where a game ends the next one begins."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, u8
from numpy.typing import ArrayLike, NDArray

from grognard.envs.core.arrays import bits_of, numbers_of, scale_array, writable
from grognard.envs.core.compact import Compact
from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import BadInput, GrognardError, Problems, told
from grognard.envs.core.game import Game, Rulebook, restore
from grognard.envs.core.lanes import Lanes
from grognard.envs.core.position import read_dice
from grognard.envs.core.references import Legal, References
from grognard.envs.core.settings import Illegal, check_settings, checked_seed, is_whole

FORMAT = "grognard-batch"


class Batch:
    """`Batch(rules, 256, options, seed)`: after each `step`, these arrays describe all games at once.

    to_move      (n,) seat that must choose in each game
    observation  (n, size) int16, what that seat may see; `scaled()` gives it as float32 in about [-1, 1]
    mask         (n, actions) int8, its legal actions
    choices      (n,) how many there are
    reward       (n, seats) float64, what a game that has just ended was worth to each seat
    done         (n,) bool, games that have just ended by the rules; the next game of the lane has begun
    truncated    (n,) bool, games cut off after `max_decisions`; likewise

    `illegal` says what an illegal action does: `raise` an error and change nothing, or `lose`: the game is `done`, worth -1 to
    whoever said it and nothing to the others.

    `compact` leaves out the actions and numbers that the options of the game rule out, in everything that takes or gives
    actions and observations; `full_observation` and `full_mask` have all of them, `to_full` and `to_compact` translate.

    The arrays are yours: each step makes new ones. `observe` tells what any seat sees, `observe_final` what it saw at the end
    of a game that has just ended or been cut off.
    """

    def __init__(
        self,
        rules: Rulebook[Any],
        count: int,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        max_decisions: int = 0,
        illegal: Illegal = "raise",
        compact: bool = False,
    ) -> None:
        check_settings(illegal, max_decisions, compact)
        seed = checked_seed(seed)
        if not is_whole(count) or count < 1:
            raise GrognardError(f"a batch has one game or more, not {told(count)}")
        self.rules = rules
        self.count = int(count)
        self.lanes: Lanes[Any] = Lanes(
            rules, dict(options or {}), self.count, seed, int(max_decisions), forfeit=illegal == "lose"
        )
        self.seats = int(self.lanes.seats)
        self.compact = Compact(rules, dict(options or {})) if compact else None
        self.layout = self.lanes.layout if self.compact is None else self.compact.layout
        self.actions = rules.catalogue.size if self.compact is None else len(self.compact.actions)
        self.agents = self.lanes.games[0].names
        self.scale = scale_array(self.layout)
        self._dice = Dice(seed)
        self._all = np.arange(count)
        self._references: References | None = None
        self._show(*self._tell(*self.lanes.look()))

    def _tell(self, numbers: vec[i16], bits: vec[u8]) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """Make the arrays of a step; those handed out before keep their contents."""
        lanes = self.lanes
        self.to_move: NDArray[np.int64] = np.array(lanes.to_move, dtype=np.int64)
        self.choices: NDArray[np.int64] = np.array(lanes.choices, dtype=np.int64)
        self.reward: NDArray[np.float64] = np.array(lanes.rewards, dtype=np.float64).reshape(self.count, self.seats)
        self.done: NDArray[np.bool_] = np.array(lanes.ended, dtype=np.bool_)
        self.truncated: NDArray[np.bool_] = np.array(lanes.cut, dtype=np.bool_)
        self._handed_out = True
        return self._rows(numbers), writable(bits_of(bits)).reshape(-1, self.rules.catalogue.size)

    def _rows(self, numbers: vec[i16]) -> NDArray[np.int16]:
        return writable(numbers_of(numbers)).reshape(-1, self.lanes.layout.size)

    def _show(self, observation: NDArray[np.int16], mask: NDArray[np.int8]) -> None:
        """Hand out full arrays, and the compact part of them."""
        self.full_observation, self.full_mask = observation, mask
        self.observation, self.mask = observation, mask
        if self.compact is not None:
            self.observation = observation[:, self.compact.numbers]
            self.mask = self.compact.mask(mask, self.choices)

    def to_full(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The ids in the game's catalogue of actions of this batch; the same unless it is compact.

        -1, which is never legal, for a number that is not an action here.
        """
        chosen = whole_numbers(actions, "actions")
        return chosen if self.compact is None else self.compact.to_full(chosen)

    def to_compact(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions of this batch that have these ids in the game's catalogue; the same unless it is compact."""
        chosen = whole_numbers(actions, "actions")
        return chosen if self.compact is None else self.compact.to_compact(chosen)

    @property
    def references(self) -> References:
        """Which rows of the observation each action refers to; `references.names[action]` tells them by name."""
        if self._references is None:
            actions = range(self.actions) if self.compact is None else self.compact.actions.tolist()
            self._references = References(self.rules.catalogue, self.layout, actions)
        return self._references

    def legal(self) -> Legal:
        """The legal actions of all games as one list, with the rows of the observation that each refers to."""
        return self.references.legal(self.mask)

    def step(self, actions: ArrayLike) -> None:
        """Apply one action to every game. An illegal one raises IllegalAction and changes none, or loses that game."""
        answers = self.to_full(actions)
        self._show(*self._tell(*self.lanes.step(self._all.data, answers.data)))

    def step_some(self, chosen: ArrayLike, actions: ArrayLike) -> None:
        """Apply actions to the chosen games (by number) alone; rewards and ends of the others stay as they were told.

        No game may be chosen twice; choosing none changes nothing. Rows of `observation` and `mask` are written in place,
        into copies of what `step` handed out.
        """
        rows, answers = whole_numbers(chosen, "games"), self.to_full(actions)
        if (np.bincount(rows[(rows >= 0) & (rows < self.count)]) > 1).any():
            raise GrognardError("a game is chosen twice; it can take one action in a step")
        told = self.lanes.step(rows.data, answers.data)
        if len(rows) == 0:
            return
        handed_out = self._handed_out
        observation, mask = self._tell(*told)
        if handed_out:
            self.full_observation, self.full_mask = self.full_observation.copy(), self.full_mask.copy()
            if self.compact is None:
                self.observation, self.mask = self.full_observation, self.full_mask
            else:
                self.observation, self.mask = self.observation.copy(), self.mask.copy()
        self._handed_out = False
        self.full_observation[rows], self.full_mask[rows] = observation, mask
        if self.compact is not None:
            self.observation[rows] = observation[:, self.compact.numbers]
            self.mask[rows] = self.compact.mask(mask, self.choices[rows])

    def observe(self, seats: ArrayLike, lanes: ArrayLike | None = None) -> NDArray[np.int16]:
        """What a seat may see now, whoever is to move: one for all games or one for each; `lanes` chooses games.

        Numbers as in `observation`: times `scale` they are what the environments give.
        """
        return self._observe(seats, self._all if lanes is None else lanes, finished=False)

    def observe_final(self, seats: ArrayLike, lanes: ArrayLike | None = None) -> NDArray[np.int16]:
        """What a seat saw at the end of the game that has just ended or been cut off, as `done` and `truncated` tell.

        A row for each of these lanes, in ascending order, or for the given `lanes`.
        """
        ended = np.flatnonzero(self.done | self.truncated) if lanes is None else lanes
        return self._observe(seats, ended, finished=True)

    def _observe(self, seats: ArrayLike, lanes: ArrayLike, *, finished: bool) -> NDArray[np.int16]:
        chosen = whole_numbers(lanes, "games")
        given = whole_numbers(np.atleast_1d(np.asarray(seats)), "seats")
        if len(given) not in (1, len(chosen)):
            raise GrognardError(f"give one seat, or one for each of the {len(chosen)} games, not {len(given)}")
        observers = np.ascontiguousarray(np.broadcast_to(given, chosen.shape))
        for what, numbers, count in (("game", chosen, self.count), ("seat", observers, self.seats)):
            if len(wrong := numbers[(numbers < 0) | (numbers >= count)]):
                raise GrognardError(f"there is no {what} {wrong[0]}: they are numbered from 0 to {count - 1}")
        seen = self._rows(self.lanes.observe(chosen.data, observers.data, finished))
        return seen if self.compact is None else seen[:, self.compact.numbers]

    def get_state(self) -> bytes:
        """All games, dice and counters as JSON, so that `set_state` goes on exactly from here."""
        lanes, dice = self.lanes, self._dice
        games = [
            {"position": game.to_position(), "origin": game.origin, "history": list(game.history)}
            for game in lanes.games
        ]
        head = {"format": FORMAT, "game": self.rules.name, "version": self.rules.version}
        document = {**head, "seed": lanes.seed, "begun": lanes.begun, "dice": dice.save(), "games": games}
        return json.dumps(document, separators=(",", ":")).encode()

    def set_state(self, saved: bytes) -> None:
        """Go on from where `get_state` was called, in this process or another.

        The bytes are read as data: whatever they hold, no code of theirs is run. What cannot be read raises BadInput and
        leaves the batch as it was.
        """
        document = self._read(saved)
        problems = Problems("state of a batch")
        dice = read_dice(document.get("dice"), problems)
        problems.check()
        self.lanes.games = [self._game(number, entry) for number, entry in enumerate(document["games"])]
        self.lanes.seed, self.lanes.begun, self._dice = document["seed"], document["begun"], dice
        self._show(*self._tell(*self.lanes.look()))

    def _read(self, saved: bytes) -> dict[str, Any]:
        try:
            document = json.loads(saved)
        except (ValueError, TypeError, RecursionError) as error:
            raise BadInput("state of a batch", ["it is not what get_state returned"]) from error
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise BadInput("state of a batch", ["it is not what get_state returned"])
        problems = Problems("state of a batch")
        for key, expected in (("game", self.rules.name), ("version", self.rules.version)):
            if document.get(key) != expected:
                problems.add(key, f"it was {document.get(key)!r}, here it is {expected!r}")
        for key in ("seed", "begun"):
            if not is_whole(document.get(key)):
                problems.add(key, f"a whole number is needed, not {document.get(key)!r}")
        games = document.get("games")
        if not isinstance(games, list) or len(games) != self.count:
            problems.add("games", f"a list of {self.count} games is needed")
        problems.check()
        return document

    def _game(self, number: int, entry: object) -> Game[Any]:
        """One game of a saved state, in the seats of this batch."""
        place = f"state of a batch, game {number}"
        if not isinstance(entry, dict):
            raise BadInput(place, ["a table is needed"])
        position, origin, history = (entry.get(key) for key in ("position", "origin", "history"))
        if not isinstance(position, dict) or not isinstance(origin, dict):
            raise BadInput(place, ["its position and its origin are needed, both tables"])
        if not isinstance(history, list) or not all(map(is_action, history)):
            raise BadInput(place, ["its history is needed, a list of whole numbers"])
        game = restore(type(self.rules).__module__, position, origin, history)
        if game.over:
            raise BadInput(place, ["it is over, and a batch begins another one at once"])
        if game.names != self.agents:
            raise BadInput(place, [f"it is for {', '.join(game.names)}, this batch is for {', '.join(self.agents)}"])
        if self.compact is not None:
            self.compact.check(game)
        return game

    def standing(self) -> NDArray[np.float64]:
        """(n, seats) how well each seat stands, from -1 to 1, computed from the true state: for shaping rewards only."""
        return np.array(self.lanes.standings(), dtype=np.float64).reshape(self.count, self.seats)

    def final_standing(self) -> NDArray[np.float64]:
        """(n, seats) how well each seat stood at the end of the last game that ended in each lane."""
        return np.array(self.lanes.finals, dtype=np.float64).reshape(self.count, self.seats)

    def scaled(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observations as the environments give them, into `out` if that is given."""
        if out is None:
            out = np.empty(self.observation.shape, dtype=np.float32)
        elif not isinstance(out, np.ndarray) or out.shape != self.observation.shape or out.dtype != np.float32:
            raise GrognardError(f"`out` is an array of float32 with the shape {self.observation.shape}")
        np.copyto(out, self.observation)
        return np.multiply(out, self.scale, out=out)

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, all equally likely."""
        return self.to_compact(np.array(self.lanes.choose_at_random(self._dice), dtype=np.int64))


def is_action(value: object) -> bool:
    """Whether it can stand in a history."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31


def whole_numbers(values: ArrayLike, what: str) -> NDArray[np.int64]:
    """A row of whole numbers; anything else is an error, not rounded in silence."""
    try:
        found = np.asarray(values)
    except ValueError as error:  # rows of different lengths
        raise GrognardError(f"{what} are a list of whole numbers: {error}") from error
    if found.ndim != 1:
        raise GrognardError(f"{what} are a list of whole numbers, not an array of shape {found.shape}")
    if len(found) and not np.issubdtype(found.dtype, np.integer):
        raise GrognardError(f"{what} are whole numbers, not {found.dtype}")
    if found.dtype == np.uint64 and (found > np.iinfo(np.int64).max).any():
        raise GrognardError(f"{what} are whole numbers below 2**63")
    return np.ascontiguousarray(found, dtype=np.int64)
