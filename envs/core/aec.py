"""The PettingZoo AEC environment around any game: it translates, and does nothing else.

`raw_env` is this class; `env` is it with `strict` checks of use, built in instead of wrapped around.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from mypy_extensions import i64
from numpy.typing import NDArray
from pettingzoo import AECEnv

from grognard.envs.core.arrays import bits_of, bounds_of, numbers_of, scale_array
from grognard.envs.core.choice import Choice
from grognard.envs.core.compact import ILLEGAL, Compact
from grognard.envs.core.errors import BadInput, GrognardError, IllegalAction, UnknownName, told, unknown
from grognard.envs.core.game import Game, Question, Rulebook
from grognard.envs.core.observation import Layout
from grognard.envs.core.settings import ACTION, Illegal, check_settings, checked_seed, whole
from grognard.envs.core.window import Window

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("ansi", "rgb_array", "human")
RESET_OPTIONS = ("position", "game")
SAVED = {
    "game", "agents", "agent_selection", "rewards", "cumulative", "terminations", "truncations", "infos", "skip",
    "seeds",
}  # fmt: skip
"""What `get_state` returns."""


def observation_box(layout: Layout) -> spaces.Box:
    """The space of the numbers of an observation, scaled."""
    least, most = bounds_of(layout)
    return spaces.Box(least, most, dtype=np.float32)


def observation_space(layout: Layout, actions: int) -> spaces.Dict:
    """The space of one observation with its mask."""
    return spaces.Dict(
        {
            "observation": observation_box(layout),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def beginning(options: Mapping[str, Any] | None) -> tuple[Any, Mapping[str, object]]:
    """The position and the changes of the game's options that are given to `reset`."""
    if options is not None and not isinstance(options, Mapping):
        raise GrognardError(f"`options` of reset is a table, not {told(options)}")
    given = dict(options or {})
    position, changes = given.pop("position", None), given.pop("game", {})
    for key in given:  # PettingZoo lets anybody put anything here; only what looks like a slip is an error
        if near := get_close_matches(str(key), RESET_OPTIONS, cutoff=0.8):
            raise GrognardError(f"unknown option {told(key)} of reset; did you mean {near[0]}?")
    if position is not None and changes:
        raise GrognardError("a position brings its own options; give either `position` or `game`")
    if not isinstance(changes, Mapping):
        raise GrognardError(f"`game` is a table of options, not {told(changes)}")
    return position, changes


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game as an AEC environment; agents are the players by name.

    - `render_mode`: what `render` gives: `ansi` a text, `rgb_array` pixels, `human` a window.
    - `max_decisions`: truncate a game after so many decisions; 0: never.
    - `shaping`: add this multiple of the change of the players' standing to the rewards of every step; standing is computed
      from the true state, so it is for training only.
    - `view`: the seat whose picture `render` draws; None draws everything.
    - `illegal`: what an illegal action does: `raise` an error and change nothing, or `lose`: the agent gets -1, the others
      0, and the episode ends for all of them.
    - `compact`: leave out the actions and numbers that the options of the game rule out; `to_full` and `to_compact` translate
      between these actions and those of the catalogue, in which games, agents and records speak.

    `infos` has the same shape for every agent at every step: `{"action_mask": ...}`, all zero unless the agent is asked.
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
        illegal: Illegal = "raise",
        compact: bool = False,
    ) -> None:
        super().__init__()
        if render_mode is not None and (not isinstance(render_mode, str) or render_mode not in RENDER_MODES):
            raise UnknownName(unknown("render mode", render_mode, list(RENDER_MODES)))
        check_settings(illegal, max_decisions, compact, shaping)
        self.metadata = {
            "name": f"{rules.name}_v{rules.version}",
            "render_modes": list(RENDER_MODES),
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
        self.illegal = illegal
        state = rules.begin(self.options, 0)
        self.possible_agents = rules.players(state)
        if view is not None and (not isinstance(view, str) or view not in self.possible_agents):
            raise UnknownName(unknown("view", view, ["None (the referee)", *self.possible_agents]))
        self.compact = Compact(rules, self.options) if compact else None
        self.layout = rules.layout(len(self.possible_agents)) if self.compact is None else self.compact.layout
        actions = rules.catalogue.size if self.compact is None else len(self.compact.actions)
        self._actions = actions
        self._scale = scale_array(self.layout)
        self._observation_space = observation_space(self.layout, actions)
        self._action_space = spaces.Discrete(actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        box, seats = observation_box(self.layout), len(self.possible_agents)
        self.state_space = spaces.Box(np.tile(box.low, seats), np.tile(box.high, seats), dtype=np.float32)
        self._seeds = np.random.default_rng()
        self._no_mask = np.zeros(actions, dtype=np.int8)
        self._not_asked = self._no_mask.copy()  # in `infos`, one for all: writing to it harms nothing but itself
        self._bits = self._no_mask
        self._window: Window | None = None
        self._game: Game[Any] | None = None
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
        if seed is not None:
            seed = checked_seed(seed)
        position, changes = beginning(options)
        seeds = self._seeds if seed is None else np.random.default_rng(seed)
        drawn = seeds.bit_generator.state
        try:
            game: Game[Any] = Game(self.rules, {**self.options, **changes}, int(seeds.integers(2**62)), position)
            self._check_game(game)
        except Exception:
            seeds.bit_generator.state = drawn  # a game that is refused leaves everything as it was
            raise
        self._seeds = seeds
        self._game = game
        self._bits = bits_of(game.mask.bits)  # follows the game
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._not_asked} for agent in self.agents}
        self._standing = self._standings() if self.shaping else []
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0]
        self._select(game)
        if self.render_mode == "human":
            self.render()

    def _check_game(self, game: Game[Any]) -> None:
        """Raise an error unless this environment can show the game."""
        if game.rules is not self.rules:
            raise GrognardError(f"this environment is for {self.rules.title}, not for {game.rules.title}")
        if game.names != self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise GrognardError(f"this environment is for {names}; make another one for {', '.join(game.names)}")
        if self.compact is not None:
            self.compact.check(game)

    @property
    def game(self) -> Game[Any]:
        """The game that is being played; there is one from the first `reset` on."""
        if self._game is None:
            raise GrognardError("call reset() before anything else")
        return self._game

    @property
    def question(self) -> Question | None:
        """What `agent_selection` is asked: its `name`, `rule` and `text`; None when the episode is over."""
        game = self.game
        return game.decision if self._is_asked(self.agent_selection) else None

    def choice(self, agent: object = None) -> Choice:
        """What an agent's `act` needs to answer for `agent_selection`: `env.step(bot.act(env.choice(bot)))`.

        An agent that says `needs_game` finds in it a copy of the game in which all that its seat cannot know is redrawn.
        Agents see and say everything in full: in a compact environment it is `env.step(env.to_compact(...))`.
        """
        if self.question is None:
            raise GrognardError("the episode is over: nobody is asked anything")
        return Choice(self.game, with_game=bool(getattr(agent, "needs_game", False)))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last step, end, cut-off and info of the agent whose turn it is."""
        self._game_in_progress()
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        ends = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *ends, self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents in the order in which they are asked, until the episode is over."""
        _ = self.game  # that says if there is none yet
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def _game_in_progress(self) -> Game[Any]:
        game = self.game
        if not self.agents:
            raise GrognardError("the episode is over: call reset()")
        return game

    def _is_asked(self, agent: str) -> bool:
        return agent == self.agent_selection and not (
            self.terminations.get(agent, True) or self.truncations.get(agent, True)
        )

    def observe(self, agent: str) -> Observation:
        """What the agent may see, scaled, with the mask of its legal actions (all zero if it is not asked)."""
        numbers = self._numbers(agent)  # first, because it is what says that there is no game yet
        mask = self._mask() if self._is_asked(agent) else self._no_mask.copy()
        return {"observation": numbers, "action_mask": mask}

    def _numbers(self, agent: str) -> NDArray[np.float32]:
        game = self.game
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise UnknownName(unknown("agent", agent, self.possible_agents))
        numbers = numbers_of(game.observe(agent))
        observation = (numbers if self.compact is None else numbers[self.compact.numbers]).astype(np.float32)
        observation *= self._scale
        return observation

    def _mask(self) -> NDArray[np.int8]:
        """The legal actions of the decision that is asked now."""
        return self._bits.copy() if self.compact is None else self.compact.mask(self._bits, int(self.game.mask.count))

    def to_full(self, action: SupportsIndex) -> int:
        """The id in the game's catalogue of an action of this environment; the same unless it is compact.

        -1, which is never legal, for a number that is not an action here.
        """
        chosen = self._whole(action)
        if not 0 <= chosen < self._actions:
            return ILLEGAL
        return chosen if self.compact is None else int(self.compact.actions[chosen])

    def to_compact(self, action: SupportsIndex) -> int:
        """The action of this environment that has this id in the game's catalogue; the same unless it is compact."""
        chosen = self._whole(action)
        return chosen if self.compact is None else int(self.compact.to_compact(np.array([chosen]))[0])

    def _whole(self, action: SupportsIndex) -> int:
        """An action as a number of Python."""
        return whole(action, ACTION, self._actions - 1)

    def step(self, action: SupportsIndex | None) -> None:
        """Carry out the action of the agent whose turn it is, any whole number; None for one that has left the game."""
        game = self._game_in_progress()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if self.strict and action is not None:
                raise GrognardError(f"{agent} has left the game: step(None) removes it")
            self._was_dead_step(action)
            return
        chosen = self.to_full(action)  # type: ignore[arg-type]  # None is told like anything else
        if self.illegal == "lose" and not game.mask.allows(chosen):
            self._forfeit(agent)
            return
        if chosen == ILLEGAL:
            last = self._actions - 1
            raise IllegalAction(f"action {told(action)} is illegal: actions are numbered from 0 to {last}")
        game.apply(chosen)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._not_asked}
        if self.shaping or game.over:
            self._reward(game)
        if 0 < self.max_decisions <= len(game.history) and not game.over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select(game)
        if self.render_mode == "human":
            self.render()

    def _forfeit(self, agent: str) -> None:
        """End the episode: the agent has said something illegal and loses; the game itself stays as it was."""
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._not_asked}
        self.rewards = {other: -1.0 if other == agent else 0.0 for other in self.agents}
        self._accumulate_rewards()
        self._end()

    def _select(self, game: Game[Any]) -> None:
        """Name the next agent, and show it what it may answer.

        One that has been eliminated is terminated at once and asked nothing more; `step(None)` removes it when the game is
        over, as its reward is known only then.
        """
        if len(game.names) > 2:
            for seat, agent in enumerate(game.names):
                if not self.rules.in_play(game.state, i64(seat)):
                    self.terminations[agent] = True
        if game.over:
            self._end()
            return
        agent = game.names[game.state.to_move]
        self.agent_selection = agent
        if not self.truncations[agent]:
            self.infos[agent] = {"action_mask": self._mask()}

    def _end(self) -> None:
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
        return self.rules.standing(self.game.state)

    def state(self) -> NDArray[np.float32]:
        """The referee's view, for centralised critics: the observations of all seats one after the other.

        It holds what any player knows, and nothing that nobody knows yet: neither the order of decks nor the dice to come.
        Agents never see it.
        """
        return np.concatenate([self._numbers(name) for name in self.possible_agents])

    # Pictures

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table: text, an array of pixels, or a window; as `view` sees it, or all of it."""
        game = self.game
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
            "game": self.game.copy(),
            "agents": list(self.agents),
            "agent_selection": self.agent_selection,
            "rewards": dict(self.rewards),
            "cumulative": dict(self._cumulative_rewards),
            "terminations": dict(self.terminations),
            "truncations": dict(self.truncations),
            "infos": {agent: dict(info) for agent, info in self.infos.items()},
            "skip": self._skip_agent_selection,
            "seeds": self._seeds.bit_generator.state,
        }

    def set_state(self, saved: dict[str, Any]) -> None:
        """Go back to where `get_state` was called, here or in another environment with the same options."""
        if not isinstance(saved, Mapping) or not SAVED.issubset(saved) or not isinstance(saved["game"], Game):
            raise BadInput("state of an environment", ["it is not what get_state returned"])
        game: Game[Any] = saved["game"].copy()
        self._check_game(game)
        if any(info["action_mask"].shape != self._no_mask.shape for info in saved["infos"].values()):
            raise GrognardError("of this environment and the one that was saved only one is compact")
        self._game, self._bits = game, bits_of(game.mask.bits)
        self.agents = list(saved["agents"])
        self.agent_selection = saved["agent_selection"]
        self.rewards = dict(saved["rewards"])
        self._cumulative_rewards = dict(saved["cumulative"])
        self.terminations = dict(saved["terminations"])
        self.truncations = dict(saved["truncations"])
        self.infos = {agent: dict(info) for agent, info in saved["infos"].items()}
        self._standing = self._standings() if self.shaping else []
        self._skip_agent_selection = saved["skip"]
        self._seeds.bit_generator.state = saved["seeds"]

    def __getstate__(self) -> dict[str, Any]:
        """Windows stay behind."""
        return {**self.__dict__, "_window": None}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        if self._game is not None:
            self._bits = bits_of(self._game.mask.bits)
