"""PPO of TorchRL on one-seat environments, with the mask in the observation."""

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from scoring import ENVIRONMENT, TEACHERS, MaskInObservation, Report, arguments
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import DTypeCastTransform, GymWrapper, SerialEnv, TransformedEnv
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

GAMES = 16  # side by side
ROLLOUT = 4096  # decisions between two updates
BATCH = 512
EPOCHS = 4


def make_env() -> TransformedEnv:
    env = MaskInObservation(gymnasium.make(**ENVIRONMENT, opponent=TEACHERS))
    to_bool = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(GymWrapper(env, categorical_action_encoding=True), to_bool)


def learn(loss: ClipPPOLoss, gae: GAE, optimiser: torch.optim.Optimizer, played: TensorDict) -> None:
    """One update: advantages, then some rounds of small batches."""
    with torch.no_grad():
        gae(played)
    rows = played.reshape(-1)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows)).split(BATCH):
            losses = loss(rows[part])
            optimiser.zero_grad()
            (losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]).backward()
            nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    asked = arguments(__doc__, decisions=102_400)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    one = make_env()
    columns, actions = one.observation_spec["observation"].shape[-1], one.action_spec.space.n
    logits = MLP(columns, actions, num_cells=[128, 128])
    actor = ProbabilisticActor(
        TensorDictModule(logits, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(MLP(columns, 1, num_cells=[128, 128]), in_keys=["observation"])
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.5, normalize_advantage=True)
    gae = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimiser = torch.optim.Adam(loss.parameters(), lr=5e-4)

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        with torch.no_grad():
            found = logits(torch.from_numpy(observation))
        return int(found.masked_fill(torch.from_numpy(mask) == 0, -torch.inf).argmax())

    report = Report("PPO (TorchRL)", ["torchrl", "tensordict"], asked)
    report.before(policy)
    rollout = min(ROLLOUT, asked.decisions)
    env = SerialEnv(GAMES, make_env)
    collector = Collector(
        env, actor, frames_per_batch=rollout, total_frames=asked.decisions, auto_register_policy_transforms=False
    )
    for played in collector:
        learn(loss, gae, optimiser, played)
    collector.shutdown()
    report.after(policy)


if __name__ == "__main__":
    main()
