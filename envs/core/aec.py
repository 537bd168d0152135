"""The PettingZoo AEC environment around any game: it translates, and does nothing else.

`raw_env` is this class; `env` is it with `strict` checks of use, built in instead of wrapped around.
"""

import warnings
from collections.abc import Mapping
from operator import index
from typing import Any, TypeVar

import numpy as np
from gymnasium import spaces
from mypy_extensions import i64
from numpy.typing import NDArray
from pettingzoo import AECEnv

from grognard.envs.core.arrays import bits_of, is_whole, numbers_of
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.flow import NOBODY, Table
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.window import Window

S = TypeVar("S", bound=Table)
Observation = dict[str, NDArray[Any]]


def scale_array(layout: Layout) -> NDArray[np.float32]:
    """What the numbers of an observation are multiplied by."""
    return (1.0 / np.array(layout.scales, dtype=np.float64)).astype(np.float32)


def observation_space(layout: Layout, actions: int) -> spaces.Dict:
    """The space of one observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game as an AEC environment; agents are the players by name.

    `max_decisions` truncates a game that long (0: never). `shaping` adds that multiple of the change of the players'
    standing to the rewards of every step; standing is computed from the true state, so it is for training only.
    """

    def __init__(
        self,
        rules: Rulebook[Any],
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        strict: bool = False,
        max_decisions: int = 0,
        shaping: float = 0.0,
        view: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "rgb_array", "human"):
            raise GrognardError(f"unknown render mode {render_mode!r}; known are ansi, rgb_array and human")
        self.metadata = {
            "name": f"{rules.name}_v{rules.version}",
            "render_modes": ["ansi", "rgb_array", "human"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.rules = rules
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.strict = strict
        self.max_decisions = max_decisions
        self.shaping = shaping
        self.view = view
        state = rules.begin(self.options, 0)
        self.possible_agents = rules.players(state)
        if view is not None and view not in self.possible_agents:
            raise GrognardError(
                f"unknown view {view!r}; known are None (the referee) and {', '.join(self.possible_agents)}"
            )
        self.layout = rules.layout(len(self.possible_agents))
        self._scale = scale_array(self.layout)
        self._observation_space = observation_space(self.layout, rules.catalogue.size)
        self._action_space = spaces.Discrete(rules.catalogue.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self._seeds = np.random.default_rng()
        self._no_mask = np.zeros(rules.catalogue.size, dtype=np.int8)
        self._bits = self._no_mask
        self._window: Window | None = None
        self.game: Game[Any] | None = None
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. `options` may hold `game`, changes of the game's options, or a `position` to start from."""
        if seed is not None and (not is_whole(seed) or seed < 0):
            raise GrognardError(f"a seed is a whole number, 0 or more, not {seed!r}")
        given = dict(options or {})
        position, changes = given.pop("position", None), given.pop("game", {})
        if given:  # PettingZoo lets anybody put anything here, so it is no error
            warnings.warn(f"reset ignores the options {', '.join(given)}; it knows position and game", stacklevel=2)
        if position is not None and changes:
            raise GrognardError("a position brings its own options; give either `position` or `game`")
        if not isinstance(changes, Mapping):
            raise GrognardError(f"`game` is a table of options, not {changes!r}")
        seeds = self._seeds if seed is None else np.random.default_rng(seed)
        drawn = seeds.bit_generator.state
        try:
            game: Game[Any] = Game(self.rules, {**self.options, **changes}, int(seeds.integers(2**62)), position)
            if game.names != self.possible_agents:
                names = ", ".join(self.possible_agents)
                raise GrognardError(f"this environment is for {names}; make another one for {', '.join(game.names)}")
        except Exception:
            seeds.bit_generator.state = drawn  # a game that is refused leaves everything as it was
            raise
        self._seeds = seeds
        self.game = game
        self._bits = bits_of(game.mask.bits)  # follows the game
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._standing = self._standings() if self.shaping else []
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0]
        self._select(game)
        if self.render_mode == "human":
            self.render()

    def _started(self) -> Game[Any]:
        if self.game is None:
            raise GrognardError("call reset() before anything else")
        return self.game

    def observe(self, agent: str) -> Observation:
        """What the agent may see, scaled, with the mask of its legal actions (all zero if it is not asked)."""
        game = self._started()
        numbers = numbers_of(game.observe(agent))
        mask = self.infos[agent].get("action_mask", self._no_mask) if agent in self.infos else self._no_mask
        observation = numbers.astype(np.float32)
        observation *= self._scale
        return {"observation": observation, "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is; None for one that has left the game."""
        game = self._started()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if self.strict and action is not None:
                raise GrognardError(f"{agent} has left the game: step(None) removes it")
            self._was_dead_step(action)
            return
        if self.strict and not isinstance(action, (int, np.integer)):
            raise GrognardError(f"an action is a whole number from 0 to {self._action_space.n - 1}, not {action!r}")
        game.apply(index(action))  # type: ignore[arg-type]  # not int(): that would cut off fractions
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if self.shaping or game.over:
            self._reward(game)
        if 0 < self.max_decisions <= len(game.history) and not game.over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select(game)
        if self.render_mode == "human":
            self.render()

    def _select(self, game: Game[Any]) -> None:
        """Name the next agent, and tell it what it is asked.

        One that has been eliminated is terminated at once and asked nothing more; it takes its leave with `step(None)` when
        the game is over, for what that is worth to it is known only then.
        """
        state = game.state
        if state.pending != NOBODY:
            agent = game.names[state.to_move]
            decision = self.rules.decisions[state.pending]
            self.infos[agent] = {
                "decision": type(decision).__name__,
                "rule": decision.rule,
                "action_mask": self._bits.copy(),
            }
            self.agent_selection = agent
        if len(game.names) > 2:
            for seat, agent in enumerate(game.names):
                if not self.rules.in_play(state, i64(seat)):
                    self.terminations[agent] = True
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._deads_step_first()

    def _reward(self, game: Game[Any]) -> None:
        earned = dict.fromkeys(self.agents, 0.0)
        if self.shaping:
            standing = self._standings()
            for agent, now, before in zip(self.possible_agents, standing, self._standing, strict=True):
                earned[agent] = self.shaping * (now - before)
            self._standing = standing
        if game.over:
            for agent, worth in zip(game.names, self.rules.rewards(game.state), strict=True):
                earned[agent] += worth
        self.rewards = earned
        self._accumulate_rewards()

    def _standings(self) -> list[float]:
        return self.rules.standing(self._started().state)

    def state(self) -> NDArray[np.float32]:
        """Everything there is: the observations of all players one after the other."""
        game = self._started()
        return np.concatenate([numbers_of(game.observe(name)) * self._scale for name in game.names])

    # Pictures

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table: text, an array of pixels, or a window; as `view` sees it, or all of it."""
        game = self._started()
        if self.render_mode is None:
            raise GrognardError("render() needs a render_mode: ansi, rgb_array or human")
        if self.render_mode == "ansi":
            return game.show(self.view)
        pixels: NDArray[np.uint8] = game.draw(self.view).pixels()
        if self.render_mode == "rgb_array":
            return pixels
        if self._window is None:
            self._window = Window(self.rules.title)
        self._window.show(pixels)
        return None

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    # Save and restore in mid-game

    def get_state(self) -> dict[str, Any]:
        """Everything that `set_state` needs to go on from here, dice included; changes of the game do not touch it."""
        return {
            "game": self._started().copy(),
            "agents": list(self.agents),
            "agent_selection": self.agent_selection,
            "rewards": dict(self.rewards),
            "cumulative": dict(self._cumulative_rewards),
            "terminations": dict(self.terminations),
            "truncations": dict(self.truncations),
            "infos": {agent: dict(info) for agent, info in self.infos.items()},
            "standing": list(self._standing),
            "skip": self._skip_agent_selection,
            "seeds": self._seeds.bit_generator.state,
        }

    def set_state(self, saved: dict[str, Any]) -> None:
        """Go back to where `get_state` was called, here or in another environment with the same options."""
        self.game = saved["game"].copy()
        self._bits = bits_of(self.game.mask.bits)
        self.agents = list(saved["agents"])
        self.agent_selection = saved["agent_selection"]
        self.rewards = dict(saved["rewards"])
        self._cumulative_rewards = dict(saved["cumulative"])
        self.terminations = dict(saved["terminations"])
        self.truncations = dict(saved["truncations"])
        self.infos = {agent: dict(info) for agent, info in saved["infos"].items()}
        self._standing = list(saved["standing"])
        self._skip_agent_selection = saved["skip"]
        self._seeds.bit_generator.state = saved["seeds"]

    def __getstate__(self) -> dict[str, Any]:
        """Windows stay behind."""
        return {**self.__dict__, "_window": None}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        if self.game is not None:
            self._bits = bits_of(self.game.mask.bits)
