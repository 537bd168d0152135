"""One seat of many games as a gymnasium vector environment on a batch: the opponents answer inside `step`.

`gymnasium.make_vec("grognard/Conquest-v0", num_envs=64, scenario="mini", opponent="heuristic")` after `import grognard`.
"""

from importlib import import_module
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from grognard.agents.actors import AgentActor, Mixture, Opponent, RandomActor
from grognard.agents.learner_lanes import LearnerLanes
from grognard.agents.one_seat import ANY, check_seat
from grognard.envs.core.aec import beginning, observation_box
from grognard.envs.core.batch import Batch, whole_numbers
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.settings import Illegal, check_settings, checked_seed

Floats = NDArray[np.float32]
Actions = NDArray[np.int64]
Step = tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class _Lanes(LearnerLanes):
    """The games of a vector environment, and what the learner saw at the end of those that ended in a step."""

    def __init__(self, batch: Batch, luck: np.random.Generator, mixture: Mixture, seat: str, **settings: Any) -> None:
        super().__init__(batch, luck, **settings)
        self.mixture = mixture
        self.fixed = None if seat == ANY else batch.agents.index(seat)
        self.seat = self.next_seats(self.seat)
        self.finals: dict[int, NDArray[np.int16]] = {}
        self.cut = np.zeros(batch.count, dtype=np.bool_)

    def draw(self, count: int) -> list[str]:
        return [self.mixture.draw(self.luck) for _ in range(count)]

    def actor(self, name: str) -> RandomActor | AgentActor:
        return self.mixture.actor(name)

    def next_seats(self, seats: NDArray[np.int64]) -> NDArray[np.int64]:
        if self.fixed is None:
            return self.luck.integers(self.batch.seats, size=len(seats))
        return np.full(len(seats), self.fixed)

    def note_end(self, lane: int, worth: float, is_first: bool) -> None:
        if is_first:
            self.finals[lane] = self.batch.observe_final([self.seat[lane]], [lane])[0]
            self.cut[lane] = self.batch.truncated[lane]

    def is_stuck(self) -> bool:
        """Whether some game waits for an opponent, who must have failed."""
        return bool(self._is_waiting(self._lanes).any())

    def step(self, actions: Actions) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """`play`, with the ends of this step in `finals` and `cut`."""
        self.finals = {}
        self.cut[:] = False
        return self.play(actions)


class Seats(VectorEnv[Floats, Actions, NDArray[Any]]):
    """`num_envs` games side by side; the learner sits in one seat of each, agents by name in all others.

    Settings are those of `OneSeat`. A game that ends is followed by another in the same step: `infos["final_obs"]` and
    `infos["final_info"]` hold what the learner saw at the end. `infos["action_mask"]` has a row for each game.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        module: str,
        num_envs: int,
        opponent: Opponent = "random",
        seat: str = ANY,
        skip_single: bool = True,
        illegal: Illegal = "lose",
        shaping: float = 0.0,
        render_mode: None = None,
        **settings: Any,
    ) -> None:
        if render_mode is not None:
            raise GrognardError("many games have no picture; make one environment to see one")
        self.num_envs = num_envs
        self._module = import_module(f"grognard.envs.{module}")
        self._settings = {"illegal": illegal, **settings}
        self._seat = seat
        self._lane_settings = {"shaping": shaping, "skip_single": skip_single}
        check_settings(illegal, 0, False, shaping, skip_single)
        check_settings(illegal, 0, False, shaping, skip_single)
        batch: Batch = self._module.batch(num_envs, **self._settings)
        check_seat(seat, batch.agents)
        self.mixture = Mixture(opponent, batch.rules.name)
        self.single_observation_space = observation_box(batch.layout)
        self.single_action_space = Discrete(batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.lanes: _Lanes | None = None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin all games, and play them up to the learner's first decision."""
        position, changes = beginning(options)
        if position is not None or changes:
            raise GrognardError(
                "many games cannot begin at a position or with options of their own: make them with options"
            )
        if isinstance(seed, list):
            seed = seed[0] if seed else None  # the games of a batch have seeds that follow from one
        super().reset(seed=None if seed is None else checked_seed(seed))
        luck = self.np_random
        self.mixture.begin(int(luck.integers(2**56)))
        batch: Batch = self._module.batch(self.num_envs, seed=int(luck.integers(2**31)), **self._settings)
        lanes = _Lanes(batch, luck, self.mixture, self._seat, **self._lane_settings)
        lanes.seat_everybody()
        self.lanes = lanes
        return batch.scaled(), {
            "action_mask": batch.mask.copy(),
            "_action_mask": np.ones(self.num_envs, dtype=np.bool_),
        }

    def step(self, actions: ArrayLike) -> Step:
        """Carry out the learner's actions, and all that the others do until it is asked again in every game."""
        if self.lanes is None:
            raise GrognardError("call reset() first: no game waits for the learner")
        lanes, batch = self.lanes, self.lanes.batch
        answers = whole_numbers(actions, "actions")
        try:
            reward, ended = lanes.step(answers)
        except Exception:
            if lanes.is_stuck():
                self.lanes = None
            raise
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {"action_mask": batch.mask.copy(), "_action_mask": everywhere}
        for lane, numbers in lanes.finals.items():
            final = {"action_mask": np.zeros(batch.actions, dtype=np.int8)}
            infos = self._add_info(infos, {"final_obs": numbers * batch.scale, "final_info": final}, lane)
        return batch.scaled(), reward, ended & ~lanes.cut, lanes.cut.copy(), infos
