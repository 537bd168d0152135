"""The loop of PettingZoo: a random player that keeps to the mask, against itself."""

import numpy as np

import grognard


def main() -> None:
    env = grognard.make("conquest", scenario="mini")
    luck = np.random.default_rng(7)
    env.reset(seed=7)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(f"{agent} receives {reward:+.0f}")
            env.step(None)
            continue
        env.step(luck.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
    outcome = env.game.outcome
    print(f"after {steps} decisions: {outcome.reason if outcome else 'cut off'}")


if __name__ == "__main__":
    main()
