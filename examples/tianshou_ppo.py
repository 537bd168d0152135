"""PPO of Tianshou on one-seat environments, with the mask in the observation."""

from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from scoring import ENVIRONMENT, TEACHERS, MaskInObservation, Report, arguments
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from tianshou.utils.net.common import AbstractDiscreteActor
from torch import Tensor, nn

GAMES = 16  # side by side
ROLLOUT = 4096  # decisions between two updates


class Actor(AbstractDiscreteActor):
    """Logits of the legal actions; those of all others are far below."""

    def __init__(self, columns: int, actions: int) -> None:
        super().__init__(actions)
        self.layers = mlp(columns, actions)

    def get_preprocess_net(self) -> nn.Module:
        return self.layers

    def forward(self, obs: Batch, state: Any = None, info: Any = None) -> tuple[Tensor, Any]:
        logits = self.layers(torch.as_tensor(obs.observation, dtype=torch.float32))
        return logits.masked_fill(torch.as_tensor(obs.action_mask) == 0, -1e8), state


class Critic(nn.Module):
    """The expected result."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.layers = mlp(columns, 1)

    def forward(self, obs: Batch, state: Any = None, info: Any = None) -> Tensor:
        value: Tensor = self.layers(torch.as_tensor(obs.observation, dtype=torch.float32))
        return value


def mlp(columns: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(columns, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, out))


def make_env() -> MaskInObservation:
    return MaskInObservation(gymnasium.make(**ENVIRONMENT, opponent=TEACHERS))


def main() -> None:
    asked = arguments(__doc__, decisions=102_400)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    env = DummyVectorEnv([make_env] * GAMES)
    one = make_env()  # Tianshou's own attributes are those of the environment inside all wrappers
    space, choices = one.observation_space, one.action_space
    columns = space["observation"].shape[0]
    actor = Actor(columns, int(choices.n))
    algorithm = PPO(
        policy=DiscreteActorPolicy(actor=actor, action_space=choices, observation_space=space),
        critic=Critic(columns),
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=1.0,
        ent_coef=0.01,
        max_grad_norm=0.5,
    )
    rollout = min(ROLLOUT, asked.decisions)
    collector = Collector(algorithm, env, VectorReplayBuffer(rollout, GAMES))

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        with torch.no_grad():
            logits, _ = actor(Batch(observation=observation[None], action_mask=mask[None]))
        return int(logits.argmax())

    report = Report("PPO (Tianshou)", ["tianshou"], asked)
    report.before(policy)
    algorithm.run_training(
        OnPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=asked.decisions,
            collection_step_num_env_steps=rollout,
            batch_size=512,
            update_step_num_repetitions=4,
            verbose=False,
            show_progress=False,
        )
    )
    report.after(policy)


if __name__ == "__main__":
    main()
