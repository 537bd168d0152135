"""A Batch as SB3 sees it: self-play of a learner against a pool of opponents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from grognard.agents.actors import Actor
from grognard.agents.learner_lanes import LearnerLanes
from grognard.envs.core.batch import Batch
from grognard.envs.core.errors import BadInput
from grognard.envs.core.game import Rulebook
from grognard.training.pool import CURRENT, Opponents


class SelfPlay(LearnerLanes, VecEnv):
    """`lanes` games side by side; in each the learner's seat and its opponent change with every new game."""

    def __init__(
        self,
        rules: Rulebook[Any],
        options: Mapping[str, object],
        lanes: int,
        opponents: Opponents,
        seed: int = 0,
        shaping: float = 0.0,
    ) -> None:
        LearnerLanes.__init__(self, Batch(rules, lanes, options, seed), np.random.default_rng(seed), shaping)
        self.opponents = opponents
        self.finished: list[tuple[str, float]] = []  # opponent and reward of games that have ended, for reports
        self.render_mode = None  # SB3 asks
        VecEnv.__init__(
            self,
            lanes,
            spaces.Box(-(2**15), 2**15 - 1, (opponents.selection.width,), np.int16),
            spaces.Discrete(self.batch.actions),
        )
        self._infos: list[dict[str, Any]] = [{} for _ in range(lanes)]

    def draw(self, count: int) -> list[str]:
        return self.opponents.draw(self.luck, count)

    def actor(self, name: str) -> Actor:
        return self.opponents.actors[name]

    def note_end(self, lane: int, worth: float, is_first: bool) -> None:
        self.opponents.scores.add(self.against[lane], worth)
        self.finished.append((self.against[lane], worth))

    def reset(self) -> NDArray[np.int16]:
        self.seat_everybody()
        return self._observation()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        reward, done = self.play(self._actions)
        return self._observation(), reward.astype(np.float32), done, self._infos

    def _observation(self) -> NDArray[np.int16]:
        """What the learner sees of the numbers."""
        return self.opponents.selection.select(self.batch.observation, self.batch.lanes.games)

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
