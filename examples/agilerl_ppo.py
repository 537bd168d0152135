"""PPO of AgileRL on a vector of one-seat environments; it reads the masks from `info` by itself."""

import gymnasium
import numpy as np
import torch
from agilerl.algorithms import PPO
from agilerl.rollouts import collect_rollouts
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray
from scoring import ENVIRONMENT, TEACHERS, Report, arguments

GAMES = 16  # side by side
ROLLOUT = 4096  # decisions between two updates


def main() -> None:
    asked = arguments(__doc__, decisions=102_400)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    env = SyncVectorEnv(  # a game that ends begins again in the same step, so that there always is a legal action
        [lambda: gymnasium.make(**ENVIRONMENT, opponent=TEACHERS)] * GAMES, autoreset_mode=AutoresetMode.SAME_STEP
    )
    rollout = min(ROLLOUT, asked.decisions)
    agent = PPO(
        env.single_observation_space,
        env.single_action_space,
        num_envs=GAMES,
        learn_step=rollout,
        batch_size=512,
        lr=5e-4,
        gamma=1.0,
        net_config={"latent_dim": 128, "encoder_config": {"hidden_size": [128]}, "head_config": {"hidden_size": [128]}},
    )

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        agent.get_action(observation, action_mask=mask[None])
        return int(agent.actor.head_net.dist.logits.argmax())

    report = Report("PPO (AgileRL)", ["agilerl", "pettingzoo"], asked)
    report.before(policy)
    place = {}
    for _ in range(0, asked.decisions, rollout):
        _, *where = collect_rollouts(agent, env, **place)
        place = dict(zip(("last_obs", "last_done", "last_scores", "last_info"), where, strict=True))
        agent.learn()
    report.after(policy)


if __name__ == "__main__":
    main()
