"""How fast the environments are, relative to what the AEC interface alone costs (CAL) and to PettingZoo's own games.

All figures are decisions per second of random play with mask and observation at every decision, on one core. Contenders
take turns in short bursts and the best burst of each counts, so that a busy neighbour does not decide the result.
"""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import AgentSelector

from grognard.envs.core import flow
from grognard.envs.core.aec import GameEnv
from grognard.envs.core.batch import Batch
from grognard.envs.core.facts import derived_fields, field_names
from grognard.envs.core.game import Game, Rulebook
from grognard.pure import is_compiled

LANES = 256
Burst = Callable[[], int]  # plays for a moment and returns the number of decisions


class NothingEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """CAL: an AEC game in which nothing happens, written as PettingZoo's tutorials do; 800 floats, 400 actions."""

    metadata = {"name": "nothing_v0"}  # noqa: RUF012  (as PettingZoo declares it)

    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = ["first", "second"]
        space: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1, 1, (800,), np.float32),
            "action_mask": spaces.Box(0, 1, (400,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(400) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._selector = AgentSelector(self.agents)
        self.agent_selection = self._selector.reset()
        self.steps = 0

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": np.zeros(800, np.float32), "action_mask": np.ones(400, np.int8)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.steps += 1
        if self.steps >= 500:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._selector.next()
        self._accumulate_rewards()


def aec_burst(env: Any, decisions: int) -> Burst:
    """The hand loop: last, a random legal action, step; where a game ends the next begins."""
    random = Random(1)
    env.reset(seed=1)

    def burst() -> int:
        for _ in range(decisions):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        return decisions

    return burst


def iter_burst(env: Any, games: int) -> Burst:
    """The documented loop: agent_iter, last, step, until everybody has left."""
    random = Random(1)
    env.reset(seed=1)

    def burst() -> int:
        decisions = 0
        for _ in range(games):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
                    decisions += 1
        return decisions

    return burst


def batch_burst(rules: Rulebook[Any], options: dict[str, object], steps: int, *, scaled: bool = False) -> Burst:
    """Batch of 256 games: arrays of observations and masks for all of them at every step."""
    batch = Batch(rules, LANES, options)
    floats = batch.scaled()

    def burst() -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
            if scaled:
                batch.scaled(floats)
        return steps * LANES

    return burst


def race(contenders: dict[str, Burst], rounds: int, seconds: float = 0.1) -> dict[str, float]:
    """Decisions per second of each, the best of many interleaved turns of some length; caches are warm after a burst.

    Processor time: what else the machine is doing should not count.
    """
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, burst in contenders.items():
            burst()
            start = now = process_time()
            decisions = 0
            while now - start < seconds:
                decisions += burst()
                now = process_time()
            best[name] = max(best[name], decisions / (now - start))
    return best


def peers() -> dict[str, Burst]:
    """PettingZoo's own games, where what they need is installed."""
    found: dict[str, Burst] = {}
    for name, decisions in (("connect_four_v3", 200), ("go_v5", 40), ("chess_v6", 15)):
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            continue
        found[f"PettingZoo {name.rpartition('_')[0]} (raw)"] = aec_burst(module.raw_env(), decisions)
    return found


def games_per_second(rules: Rulebook[Any], options: dict[str, object], seconds: float = 0.5) -> float:
    """Whole random games through the raw AEC loop, at least one."""
    random = Random(1)
    env = GameEnv(rules, options)
    start = process_time()
    games = 0
    while games == 0 or process_time() - start < seconds:
        env.reset(seed=games)
        while env.agents and not env.terminations[env.agent_selection]:
            observation, _, _, _, _ = env.last()
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        games += 1
    return games / (process_time() - start)


def clone_microseconds(rules: Rulebook[Any], options: dict[str, object]) -> float:
    """The cost of `copy` in the middle of a game, best of many."""
    game = middle_of_game(rules, options)
    best = float("inf")
    for _ in range(40):
        start = perf_counter()
        for _ in range(100):
            game.copy()
        best = min(best, (perf_counter() - start) / 100)
    return best * 1e6


def middle_of_game(rules: Rulebook[Any], options: dict[str, object], decisions: int = 150) -> Game[Any]:
    """A game after some random decisions, fewer if it would be over by then."""
    random = Random(5)
    game: Game[Any] = Game(rules, options, 5)
    for _ in range(decisions):
        game.apply(random.choice(game.legal()))
        if game.over:
            return middle_of_game(rules, options, decisions // 2)
    return game


def state_bytes(rules: Rulebook[Any], options: dict[str, object]) -> int:
    """Bytes of the arrays of one state."""
    state = middle_of_game(rules, options).state
    shared = {*derived_fields(type(state)), "options"}
    return sum(size_of(getattr(state, name)) for name in field_names(state) if name not in shared)


def size_of(value: object) -> int:
    """Bytes of a field: arrays, lists of objects, or one number."""
    if type(value).__name__.startswith("vec"):
        return memoryview(value).nbytes  # type: ignore[arg-type]
    if isinstance(value, list):
        return sys.getsizeof(value) + sum(size_of(item) for item in value)
    return 8 if isinstance(value, int) else sys.getsizeof(value)


def first_step_seconds(name: str) -> float:
    """From starting Python to the first step of an environment."""
    code = (
        f"from grognard.envs import {name}_v0 as m; e = m.env(); e.reset(seed=1); "
        "e.step(int(e.last()[0]['action_mask'].argmax()))"
    )
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        best = min(best, perf_counter() - start)
    return best


def pure_rate(name: str, options: dict[str, object]) -> float:
    """Decisions per second of the raw loop with the uncompiled engine, in a process of its own."""
    code = (
        "from grognard.envs.bench import aec_burst, race; from grognard.envs.registry import rulebook; "
        "from grognard.envs.core.aec import GameEnv; "
        f"print(race({{'raw': aec_burst(GameEnv(rulebook({name!r}), {options!r}), 300)}}, 5)['raw'])"
    )
    environment = {**__import__("os").environ, "GROGNARD_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    return float(done.stdout)


def measure(rules: Rulebook[Any], scenario: str, growth: list[str], rounds: int = 24) -> dict[str, Any]:
    """All figures of a game: the race, the cost of copies and starts, and how they grow from scenario to scenario."""
    options: dict[str, object] = {"scenario": scenario}
    contenders: dict[str, Burst] = {
        "CAL: do-nothing AEC game": aec_burst(NothingEnv(), 1000),
        f"{rules.name} raw AEC loop": aec_burst(GameEnv(rules, options), 500),
        f"{rules.name} env() with agent_iter": iter_burst(GameEnv(rules, options, strict=True), 1),
        f"{rules.name} Batch({LANES})": batch_burst(rules, options, 4),
        f"{rules.name} Batch({LANES}), scaled to float32": batch_burst(rules, options, 4, scaled=True),
        **peers(),
    }
    sizes = {}
    scenarios = {name: batch_burst(rules, {"scenario": name}, 4) for name in growth}
    rates = race(scenarios, max(2, rounds // 3))
    for name in growth:
        sizes[name] = {
            "decisions_per_second": rates[name],
            "games_per_second": games_per_second(rules, {"scenario": name}),
            "clone_us": clone_microseconds(rules, {"scenario": name}),
            "state_bytes": state_bytes(rules, {"scenario": name}),
        }
    return {
        "game": rules.name,
        "scenario": scenario,
        "compiled": is_compiled(flow),
        "rates": race(contenders, rounds),
        "clone_us": clone_microseconds(rules, options),
        "first_step_s": first_step_seconds(rules.name),
        "uncompiled_raw": pure_rate(rules.name, options),
        "growth": sizes,
    }
