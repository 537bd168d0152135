"""What the learning examples share: their options, and games that measure a policy before and after it has learnt."""

import argparse
import json
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import grognard  # noqa: F401  (names the environments to gymnasium)

ENVIRONMENT = {"id": "grognard/Conquest-v0", "scenario": "mini"}
TEACHERS = {"random": 0.3, "heuristic": 0.7}
"""Whom the learners play, and how often: the weak one shows what winning is, the strong one how it is done."""
OPPONENTS = ("random", "pass", "heuristic")
"""Whom they are measured against."""


class MaskInObservation(gymnasium.ObservationWrapper):  # type: ignore[misc]
    """For clients that read nothing but observations: `{"observation": ..., "action_mask": ...}`, as PettingZoo has it."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        mask = gymnasium.spaces.Box(0, 1, (env.action_space.n,), np.int8)
        self.observation_space = gymnasium.spaces.Dict({"observation": env.observation_space, "action_mask": mask})

    def observation(self, observation: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
        return {"observation": observation, "action_mask": self.unwrapped.action_masks()}


Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], int]
"""Picks an action from an observation and the mask of the legal actions."""


def arguments(about: str | None, decisions: int) -> argparse.Namespace:
    """The options of an example: how long it learns, how it is measured, where the figures go."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=decisions, help="decisions of the learner (%(default)s)")
    parser.add_argument("--games", type=int, default=400, help="games against each opponent (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the figures to this JSON file")
    return parser.parse_args()


def score(policy: Policy, opponent: str, games: int, seed: int) -> float:
    """The part of the games that the policy wins, a draw as half a win; it sits in either seat."""
    env = gymnasium.make(**ENVIRONMENT, opponent=opponent, seat="random")
    won = 0.0
    for game in range(games):
        observation, info = env.reset(seed=seed if game == 0 else None)
        ended = False
        while not ended:
            action = policy(observation, info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            ended = terminated or truncated
        won += (float(reward) + 1) / 2
    return won / games


class Report:
    """The scores of one client before and after learning, on the screen and in a file."""

    def __init__(self, client: str, packages: list[str], asked: argparse.Namespace) -> None:
        self.asked = asked
        self.found: dict[str, Any] = {
            "client": client,
            "versions": {package: version(package) for package in packages},
            "command": f"--decisions {asked.decisions} --games {asked.games} --seed {asked.seed}",
            "decisions": asked.decisions,
            "games": asked.games,
        }

    def before(self, policy: Policy) -> None:
        self._measure("before", policy)
        self.started = time.perf_counter()

    def after(self, policy: Policy) -> None:
        self.found["seconds"] = round(time.perf_counter() - self.started)
        self._measure("after", policy)
        if self.asked.out is not None:
            self.asked.out.write_text(json.dumps(self.found, indent=2) + "\n")

    def _measure(self, when: str, policy: Policy) -> None:
        scores = {opponent: score(policy, opponent, self.asked.games, self.asked.seed) for opponent in OPPONENTS}
        self.found[when] = scores
        print(f"{when} learning:", ", ".join(f"{100 * won:.1f} % against {name}" for name, won in scores.items()))
