"""PPO of RLlib on one-seat environments, with a module that keeps to the mask."""

from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune.registry import register_env
from scoring import ENVIRONMENT, TEACHERS, MaskInObservation, Report, arguments
from torch import Tensor, nn

GAMES = 16  # side by side
ROLLOUT = 4096  # decisions between two updates


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Logits of the legal actions, those of all others far below; and the expected result."""

    def setup(self) -> None:
        columns = self.observation_space["observation"].shape[0]
        self.actor = mlp(columns, int(self.action_space.n))
        self.critic = mlp(columns, 1)

    def _forward(self, batch: dict[str, Any], **settings: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits = self.actor(seen["observation"])
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, -1e8)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Tensor:
        value: Tensor = self.critic(batch[Columns.OBS]["observation"])
        return value.squeeze(-1)


def mlp(columns: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(columns, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, out))


def main() -> None:
    asked = arguments(__doc__, decisions=102_400)
    torch.set_num_threads(1)
    rollout = min(ROLLOUT, asked.decisions)
    register_env("conquest", lambda _: MaskInObservation(gymnasium.make(**ENVIRONMENT, opponent=TEACHERS)))
    config = (
        PPOConfig()
        .environment("conquest")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=GAMES)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .training(
            train_batch_size_per_learner=rollout,
            minibatch_size=min(512, rollout),
            num_epochs=4,
            lr=5e-4,
            gamma=1.0,
            lambda_=0.95,
            clip_param=0.2,
            entropy_coeff=0.01,
            vf_loss_coeff=0.5,
            grad_clip=0.5,
            use_kl_loss=False,
        )
        .debugging(seed=asked.seed, log_level="ERROR")
    )
    algorithm = config.build_algo()

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        with torch.no_grad():
            logits = algorithm.get_module().actor(torch.from_numpy(observation))
        return int(logits.masked_fill(torch.from_numpy(mask) == 0, -torch.inf).argmax())

    report = Report("PPO (RLlib)", ["ray", "gymnasium"], asked)
    report.before(policy)
    learnt = 0
    while learnt < asked.decisions:
        learnt = int(algorithm.train()["num_env_steps_sampled_lifetime"])
    algorithm.stop()
    report.after(policy)


if __name__ == "__main__":
    main()
