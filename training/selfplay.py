"""A Batch as SB3 sees it: the learner sits in one seat of every game, and everybody else has already moved."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Rulebook
from grognard.training.pool import CURRENT, Opponents

NOBODY = ""
"""Who is asked where there is but one answer."""


class SelfPlay(VecEnv):
    """`lanes` games side by side; in each the learner's seat and its opponent change with every new game.

    A step answers the learner's decisions and lets the opponents answer theirs, until every game waits for the learner. The
    reward of a step is that of the learner's own seat, whoever made the last move. Decisions with a single legal answer are
    answered on the way: nothing can be learnt from them. `shaping` adds that multiple of the
    change of its standing between two of its decisions; over a game that adds up to how well it stood at the end.
    """

    def __init__(
        self,
        rules: Rulebook[Any],
        options: Mapping[str, object],
        lanes: int,
        opponents: Opponents,
        seed: int = 0,
        shaping: float = 0.0,
    ) -> None:
        self.batch = Batch(rules, lanes, options, seed)
        self.opponents = opponents
        self.shaping = shaping
        self.luck = np.random.default_rng(seed)
        self.seat: NDArray[np.int64] = np.arange(lanes) % self.batch.seats
        self.against: NDArray[np.object_] = np.array([CURRENT] * lanes, dtype=object)
        self.standing = np.zeros(lanes)  # of the learner, at its last decision
        self.final = np.zeros(lanes)  # and at the end of the last game
        self.finished: list[tuple[str, float]] = []  # opponent and reward of games that have ended, for whoever reports
        self.render_mode = None  # SB3 asks
        super().__init__(
            lanes,
            spaces.Box(-(2**15), 2**15 - 1, (opponents.selection.width,), np.int16),
            spaces.Discrete(self.batch.actions),
        )
        self._lanes = np.arange(lanes)
        self._infos: list[dict[str, Any]] = [{} for _ in range(lanes)]

    def reset(self) -> NDArray[np.int16]:
        self.against[:] = self.opponents.draw(self.luck, self.num_envs)
        self._wait_for_learner(np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=bool))
        self.standing = self._standing()
        return self._observation()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        reward = np.zeros(self.num_envs)
        done = np.zeros(self.num_envs, dtype=bool)
        self.batch.step(self._actions)
        self._score(self._lanes, reward, done)
        self._wait_for_learner(reward, done)
        if self.shaping:
            standing = self._standing()
            reward += self.shaping * (np.where(done, self.final, standing) - self.standing)
            self.standing = standing
        return self._observation(), reward.astype(np.float32), done, self._infos

    def _observation(self) -> NDArray[np.int16]:
        """What the learner sees of the numbers."""
        return self.opponents.selection.select(self.batch.observation, self.batch.lanes.games)

    def _standing(self) -> NDArray[np.float64]:
        return self.batch.standing()[self._lanes, self.seat] if self.shaping else np.zeros(self.num_envs)

    def _wait_for_learner(self, reward: NDArray[np.float64], done: NDArray[np.bool_]) -> None:
        """Let opponents answer, those of one kind together, until the learner is to move everywhere."""
        batch = self.batch
        lanes = self._lanes
        while len(waiting := lanes[self._is_waiting(lanes)]):
            actions = np.zeros(self.num_envs, dtype=np.int64)
            for name, tables in self._tables(waiting).items():
                if name == NOBODY:
                    actions[tables] = batch.mask[tables].argmax(axis=1)
                    continue
                games = [batch.lanes.games[lane] for lane in tables]
                actor = self.opponents.actors[name]
                actions[tables] = actor.choose(batch.observation[tables], batch.mask[tables], games)
            batch.step_some(waiting, actions[waiting])
            self._score(waiting, reward, done)
            lanes = waiting

    def _tables(self, waiting: NDArray[np.int64]) -> dict[str, list[int]]:
        """Who is asked at which tables; most of the time these are few, and lists are faster than arrays."""
        found: dict[str, list[int]] = {}
        for lane, choices in zip(waiting.tolist(), self.batch.choices[waiting].tolist(), strict=True):
            found.setdefault(self.against[lane] if choices > 1 else NOBODY, []).append(lane)
        return found

    def _is_waiting(self, lanes: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whose next decision is not for the learner to think about."""
        batch = self.batch
        found: NDArray[np.bool_] = (batch.to_move[lanes] != self.seat[lanes]) | (batch.choices[lanes] == 1)
        return found

    def _score(self, played: NDArray[np.int64], reward: NDArray[np.float64], done: NDArray[np.bool_]) -> None:
        """Note the games that have just ended, and seat the learner in the new ones."""
        ended = played[self.batch.done[played]]
        if len(ended) == 0:
            return
        for lane in ended:
            worth = float(self.batch.reward[lane, self.seat[lane]])
            self.opponents.scores.add(self.against[lane], worth)
            self.finished.append((self.against[lane], worth))
            if not done[lane]:  # a game that ends before the learner is asked anything teaches nothing
                reward[lane] += worth
                self.final[lane] = self.batch.final_standing()[lane, self.seat[lane]] if self.shaping else 0.0
        done[ended] = True
        self.seat[ended] = (self.seat[ended] + 1) % self.batch.seats
        self.against[ended] = self.opponents.draw(self.luck, len(ended))

    def keep(self, name: str) -> None:
        """Put a copy of the learner into the pool; games against one that leaves it are finished by the present one."""
        self.against[self.against == self.opponents.keep(name)] = CURRENT

    # Saving

    def get_state(self) -> dict[str, Any]:
        """Everything, so that `set_state` goes on exactly from here."""
        return {
            "batch": self.batch.get_state(),
            "luck": self.luck.bit_generator.state,
            "seat": self.seat.tolist(),
            "against": self.against.tolist(),
            "standing": self.standing.tolist(),
        }

    def set_state(self, saved: Mapping[str, Any]) -> NDArray[np.int16]:
        """Go on from where `get_state` was called; returns what the learner sees."""
        seat, standing = np.array(saved["seat"], dtype=np.int64), np.array(saved["standing"], dtype=np.float64)
        if {*saved["against"]} - {CURRENT, *self.opponents.config.agents, *self.opponents.past}:
            raise BadInput("self-play", ["it names opponents that are not there"])
        if not len(seat) == len(standing) == len(saved["against"]) == self.num_envs:
            raise BadInput("self-play", [f"it is not of {self.num_envs} games"])
        if ((seat < 0) | (seat >= self.batch.seats)).any():
            raise BadInput("self-play", [f"the learner sits in one of {self.batch.seats} seats"])
        self.batch.set_state(saved["batch"])
        self.luck.bit_generator.state = saved["luck"]
        self.seat, self.standing = seat, standing
        self.against[:] = saved["against"]
        return self._observation()

    # What SB3 asks of a VecEnv besides

    def close(self) -> None:
        """Nothing is open."""

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"a self-play environment has no {method_name}")
        return self.get_attr(method_name, indices)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        if attr_name == "action_masks":
            return list(self.batch.mask[self._indices(indices)])
        return [getattr(self, attr_name)] * len(self._indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        raise AttributeError("lanes have no attributes of their own")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        return [False] * len(self._indices(indices))

    def _indices(self, indices: VecEnvIndices) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return list(indices) if isinstance(indices, Iterable) else [indices]
