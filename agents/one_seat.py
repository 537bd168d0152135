"""One seat of a game as a gymnasium environment: the opponents answer inside `step`.

`gymnasium.make("grognard/Conquest-v0", scenario="mini", opponent="heuristic", seat="red")` after `import grognard`.
"""

from importlib import import_module
from typing import Any, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.agents.actors import Mixture, Opponent
from grognard.envs.core.aec import RENDER_MODES, GameEnv
from grognard.envs.core.errors import GrognardError, UnknownName, unknown
from grognard.envs.core.settings import Illegal, check_settings, checked_seed

Floats = NDArray[np.float32]
Info = dict[str, Any]
ANY = "random"
"""The seat of a learner that changes its seat from game to game."""
MOST_UNASKED = 1000
"""Games that may end one after the other without a question to the learner."""


def check_seat(seat: str, players: list[str]) -> None:
    """Raise UnknownName unless it is the name of a player or `random`."""
    if not isinstance(seat, str) or seat not in (ANY, *players):
        raise UnknownName(unknown("seat", seat, [*players, ANY]))


class OneSeat(gymnasium.Env[Floats, np.int64]):
    """The learner sits in one seat, agents by name in all others.

    - `opponent`: an agent's text, or a table of several with weights, of which each game draws one: `{"heuristic": 2, "pass": 1}`
    - `seat`: the name of a player, or `random`: another one from game to game
    - `skip_single`: answer the learner's questions that have one legal answer without asking
    - `illegal`: `lose`: an illegal action ends the episode with -1; `raise`: it is an error
    - all else are settings of `GameEnv` (`max_decisions`, `shaping`, `view`, `compact`) and options of the game (`scenario`)

    The reward is the learner's own. Legal actions stand in `info["action_mask"]` and `action_masks()`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  (as gymnasium declares it)

    def __init__(
        self,
        module: str,
        opponent: Opponent = "random",
        seat: str = ANY,
        skip_single: bool = True,
        illegal: Illegal = "lose",
        render_mode: Literal["ansi", "rgb_array", "human"] | None = None,
        **settings: Any,
    ) -> None:
        self.env: GameEnv = import_module(f"grognard.envs.{module}").env(
            illegal=illegal, render_mode=render_mode, **settings
        )
        check_settings(illegal, self.env.max_decisions, self.env.compact is not None, skip_single=skip_single)
        check_seat(seat, self.env.possible_agents)
        self.render_mode = render_mode
        self.mixture = Mixture(opponent, self.env.rules.name)
        self.skip_single = skip_single
        self.wanted_seat = seat
        self.seat = self.env.possible_agents[0]
        self.opponent = ""  # who sits in all other seats now
        self._view = self.env.view
        self._lucky = False  # whether somebody has said how luck begins, or it has begun by itself
        self._ready = False  # for the learner's answer
        self.observation_space = self.env.observation_space(self.seat)["observation"]
        self.action_space: spaces.Discrete = self.env.action_space(self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, Info]:
        """Begin a game and play it up to the learner's first decision; `options` are those of `GameEnv.reset`."""
        seed = None if seed is None else checked_seed(seed)
        self.env.reset(seed=seed, options=options)  # first, because it refuses what cannot be
        self._ready = False
        super().reset(seed=seed)
        if seed is not None or not self._lucky:
            self.mixture.begin(int(self.np_random.integers(2**56)))
            self._lucky = True
        self._seat_all()
        self._wait_for_learner()
        for _ in range(MOST_UNASKED):
            if not self._is_over():
                self._ready = True
                return self._observation(), {"action_mask": self.action_masks()}
            self.env.reset(options=options)  # it has ended without a single question to the learner
            self._seat_all()
            self._wait_for_learner()
        raise GrognardError(
            f"the learner was asked nothing in {MOST_UNASKED} games: they end or are cut off before its turn"
        )

    def step(self, action: SupportsIndex) -> tuple[Floats, float, bool, bool, Info]:
        """Carry out the learner's action, and all that the others do until the learner is asked again."""
        self._check_ready()
        if self._is_over():
            raise GrognardError("the episode is over: call reset()")
        self.env.step(action)
        self._ready = False
        reward = self.env.rewards[self.seat] + self._wait_for_learner()
        self._ready = True
        terminated, truncated = self.env.terminations[self.seat], self.env.truncations[self.seat]
        return self._observation(), reward, terminated, truncated, {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """The learner's legal actions, 1 for each; sb3-contrib asks for them by this name."""
        self._check_ready()
        mask: NDArray[np.int8] = self.env.infos[self.seat]["action_mask"].copy()
        return mask

    def _check_ready(self) -> None:
        """Raise an error where there is nothing to answer: before the first game, or after an opponent has failed."""
        if not self._ready:
            raise GrognardError("call reset() first: no game waits for the learner")

    def _seat_all(self) -> None:
        """Draw the learner's seat, and its opponent."""
        players = self.env.possible_agents
        random = self.wanted_seat == ANY
        self.seat = players[int(self.np_random.integers(len(players)))] if random else self.wanted_seat
        self.opponent = self.mixture.draw(self.np_random)
        self.env.view = self._view or self.seat

    def _wait_for_learner(self) -> float:
        """Let the others answer until the learner has something to choose or the game is over; what it earns meanwhile."""
        env, earned = self.env, 0.0
        while not self._is_over():
            player, game = env.agent_selection, env.game
            if player != self.seat:
                action = self.mixture.actor(self.opponent, player).answer(game)
            elif self.skip_single and game.mask.count == 1:
                action = int(game.mask.ids[0])
            else:
                break
            env.step(env.to_compact(action))
            earned += env.rewards[self.seat]
        return earned

    def _is_over(self) -> bool:
        """Whether nobody is asked any more; a learner that has been eliminated waits for the end."""
        env = self.env
        return env.terminations[env.agent_selection] or env.truncations[env.agent_selection]

    def _observation(self) -> Floats:
        return self.env.observe(self.seat)["observation"]

    def render(self) -> Any:
        """The table as the learner sees it, or as `view` does."""
        return self.env.render()

    def close(self) -> None:
        self.env.close()
