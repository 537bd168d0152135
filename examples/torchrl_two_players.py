"""The two-player environment as TorchRL sees it: one group of keys for each player, with its mask."""

import torch
from torchrl.envs import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

import grognard


def main() -> None:
    env = PettingZooWrapper(
        grognard.make("conquest", scenario="mini"), use_mask=True, categorical_actions=True, return_state=True
    )
    check_env_specs(env)
    torch.manual_seed(7)
    played = env.rollout(500)  # legal actions at random, until the game is over
    print(f"{len(played)} decisions")
    for player in ("red", "blue"):
        print(f"{player} receives {float(played['next', player, 'reward'].sum()):+.0f}")


if __name__ == "__main__":
    main()
