"""How fast training is, against what the learning library alone can do; and what policies gain from many games at once.

Processor time, one thread: what else the machine is doing should not count.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from stable_baselines3.common.callbacks import CallbackList
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from grognard.agents.bench import search_report
from grognard.agents.policy import PolicyAgent
from grognard.training.config import TrainConfig
from grognard.training.ppo import Trainer
from grognard.training.progress import Reporter
from grognard.training.run import Run
from grognard.training.selfplay import SelfPlay


class Idle(SelfPlay):
    """Shapes and width of self-play without any play: what it first saw, over and over."""

    def reset(self) -> NDArray[np.int16]:
        self.seen = super().reset()
        self.rewards = np.zeros(self.num_envs, dtype=np.float32)
        self.ends = np.zeros(self.num_envs, dtype=bool)
        return self.seen

    def step_wait(self) -> VecEnvStepReturn:
        return self.seen, self.rewards, self.ends, self._infos


def training_report(config: TrainConfig, iterations: int = 6) -> dict[str, float]:
    """Decisions of the learner per second, with and without games; taken in turns, the best of each."""
    best = {"self-play": 0.0, "do-nothing VecEnv": 0.0}
    with TemporaryDirectory() as folder:
        trainers = {
            name: Trainer(config, Run(Path(folder) / name, config), Reporter(Console()), environment)
            for name, environment in zip(best, (SelfPlay, Idle), strict=True)
        }
        callbacks = {name: trainer.model._setup_learn(10**9, CallbackList([]))[1] for name, trainer in trainers.items()}
        for _ in range(iterations):
            for name, trainer in trainers.items():
                model = trainer.model
                start = process_time()
                model.collect_rollouts(trainer.env, callbacks[name], model.rollout_buffer, config.rollout)
                model.train()
                best[name] = max(best[name], config.rollout * config.lanes / (process_time() - start))
    return best


def policy_report(config: TrainConfig, seconds: float = 1.0) -> dict[str, float]:
    """Decisions per second of an exported policy, alone and with many games at once."""
    with TemporaryDirectory() as folder:
        trainer = Trainer(config, Run(Path(folder) / "run", config), Reporter(Console()))
        agent = PolicyAgent(str(trainer.export()), config.game)
        rates = {}
        for rows in (1, 64):
            numbers, masks = trainer.env.batch.observation[:rows], trainer.env.batch.mask[:rows]
            games = trainer.env.batch.lanes.games[:rows]
            agent.choose(numbers, masks, games)
            done, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                agent.choose(numbers, masks, games)
                done += rows
            rates[f"batch {rows}"] = done / spent
    return rates


def measure(config: TrainConfig) -> dict[str, Any]:
    """Everything, in one run."""
    return {
        "training": training_report(config),
        "policy": policy_report(config),
        "search": search_report(config.game)["simulations_per_second"],
    }
