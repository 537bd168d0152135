"""The two-player environment as RLlib sees it, after RLlib's own check.

The check plays random actions and does not ask for the mask; with `illegal="lose"` such an action loses the game.
"""

import numpy as np
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import grognard


def main() -> None:
    env = PettingZooEnv(grognard.make("conquest", scenario="mini", illegal="lose"))
    check_multiagent_environments(env)
    luck = np.random.default_rng(7)
    seen, _ = env.reset(seed=7)
    decisions, over = 0, False
    while not over:
        ((player, what),) = seen.items()
        action = int(luck.choice(np.flatnonzero(what["action_mask"])))
        seen, rewards, terminated, truncated, _ = env.step({player: action})
        over = terminated["__all__"] or truncated["__all__"]
        decisions += 1
    print(f"{decisions} decisions; {rewards}")


if __name__ == "__main__":
    main()
