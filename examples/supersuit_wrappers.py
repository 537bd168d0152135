"""Wrappers of SuperSuit around the PettingZoo environment.

Most of them want observations that are plain arrays. `observation_lambda_v0` takes the array out of the dict; the mask stays in
`info`.
"""

import numpy as np
import supersuit

import grognard


def main() -> None:
    env = grognard.make("conquest", scenario="mini")
    env = supersuit.observation_lambda_v0(env, lambda seen, _: seen["observation"], lambda space: space["observation"])
    env = supersuit.dtype_v0(env, np.float16)
    env = supersuit.frame_stack_v1(env, 2)
    env = supersuit.clip_reward_v0(env, lower_bound=-0.5, upper_bound=0.5)
    luck = np.random.default_rng(7)
    env.reset(seed=7)
    steps = 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            print(f"{agent} receives {reward:+.1f}")
            env.step(None)
            continue
        env.step(luck.choice(np.flatnonzero(info["action_mask"])))
        steps += 1
    print(f"{steps} decisions on observations of shape {seen.shape}, {seen.dtype}")


if __name__ == "__main__":
    main()
