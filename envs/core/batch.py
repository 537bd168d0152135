"""Many games side by side for numpy: one call steps them all, games that end begin anew."""

import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, u8
from numpy.typing import ArrayLike, NDArray

from grognard.envs.core.aec import scale_array
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.dice import Dice
from grognard.envs.core.game import Rulebook
from grognard.envs.core.lanes import Lanes


class Batch:
    """`Batch(rules, 256, options, seed)`: after each `step`, these arrays describe all games at once.

    to_move      (n,) seat that must choose in each game
    observation  (n, size) int16, what that seat may see; `scaled()` gives it as float32 in about [-1, 1]
    mask         (n, actions) int8, its legal actions
    choices      (n,) how many there are
    reward       (n, seats) float64, what a game that has just ended was worth to each seat
    done         (n,) bool, games that have just ended (and begun anew) by the rules
    truncated    (n,) bool, games cut off after `max_decisions`
    """

    def __init__(
        self,
        rules: Rulebook[Any],
        count: int,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        max_decisions: int = 0,
    ) -> None:
        self.rules = rules
        self.count = count
        self.lanes: Lanes[Any] = Lanes(rules, dict(options or {}), count, seed, max_decisions)
        self.seats = int(self.lanes.seats)
        self.layout = self.lanes.layout
        self.actions = rules.catalogue.size
        self.agents = self.lanes.games[0].names
        self.scale = scale_array(self.layout)
        self._dice = Dice(seed)
        self._all = np.arange(count)
        self.observation, self.mask = self._tell(*self.lanes.look())

    def _tell(self, numbers: vec[i16], bits: vec[u8]) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """Make the arrays of a step anew; those handed out before keep their contents."""
        lanes = self.lanes
        self.to_move: NDArray[np.int64] = np.array(lanes.to_move, dtype=np.int64)
        self.choices: NDArray[np.int64] = np.array(lanes.choices, dtype=np.int64)
        self.reward: NDArray[np.float64] = np.array(lanes.rewards, dtype=np.float64).reshape(self.count, self.seats)
        self.done: NDArray[np.bool_] = np.array(lanes.ended, dtype=np.bool_)
        self.truncated: NDArray[np.bool_] = np.array(lanes.cut, dtype=np.bool_)
        return numbers_of(numbers).reshape(-1, self.layout.size), bits_of(bits).reshape(-1, self.actions)

    def step(self, actions: ArrayLike) -> None:
        """Apply one action to every game; an illegal one raises IllegalAction and changes none."""
        self.observation, self.mask = self._tell(*self.lanes.step(self._all.data, _integers(actions).data))

    def step_some(self, chosen: ArrayLike, actions: ArrayLike) -> None:
        """Apply actions to the chosen games (by number) alone; rewards and ends of the others stay as they were told.

        Rows of `observation` and `mask` are written in place, into copies of what `step` handed out.
        """
        rows = _integers(chosen)
        observation, mask = self._tell(*self.lanes.step(rows.data, _integers(actions).data))
        if not self.observation.flags.writeable:  # a view of the engine's own array, made by `step`
            self.observation, self.mask = self.observation.copy(), self.mask.copy()
        self.observation[rows], self.mask[rows] = observation, mask

    def get_state(self) -> bytes:
        """All games, dice and counters, so that `set_state` goes on exactly from here."""
        lanes, dice = self.lanes, self._dice
        return pickle.dumps((lanes.games, lanes.seed, lanes.begun, dice.low, dice.carry))

    def set_state(self, saved: bytes) -> None:
        """Go on from where `get_state` was called, in this process or another."""
        lanes, dice = self.lanes, self._dice
        lanes.games, lanes.seed, lanes.begun, dice.low, dice.carry = pickle.loads(saved)
        self.observation, self.mask = self._tell(*self.lanes.look())

    def standing(self) -> NDArray[np.float64]:
        """(n, seats) how well each seat stands, from -1 to 1, reckoned from all there is: for shaping rewards only."""
        return np.array(self.lanes.standings(), dtype=np.float64).reshape(self.count, self.seats)

    def final_standing(self) -> NDArray[np.float64]:
        """(n, seats) how well each seat stood at the end of the last game that ended in each lane."""
        return np.array(self.lanes.finals, dtype=np.float64).reshape(self.count, self.seats)

    def scaled(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observations as the environments give them, into `out` if that is given."""
        out = np.empty(self.observation.shape, dtype=np.float32) if out is None else out
        np.copyto(out, self.observation)
        return np.multiply(out, self.scale, out=out)

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, all equally likely."""
        return np.array(self.lanes.choose_at_random(self._dice), dtype=np.int64)


def _integers(values: ArrayLike) -> NDArray[np.int64]:
    return np.ascontiguousarray(values, dtype=np.int64)
