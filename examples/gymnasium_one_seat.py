"""One seat as a gymnasium environment: the opponents answer inside `step`, the reward is the learner's own."""

import gymnasium
import numpy as np

import grognard  # noqa: F401  (registers the environments)

GAMES = 10


def main() -> None:
    env = gymnasium.make("grognard/Conquest-v0", scenario="mini", opponent={"pass": 1, "heuristic": 1}, seat="random")
    luck = np.random.default_rng(7)
    results = []
    for game in range(GAMES):
        _, info = env.reset(seed=7 if game == 0 else None)
        ended = False
        while not ended:
            action = luck.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            ended = terminated or truncated
        results.append(float(reward))
    print(f"a random player won {sum(result > 0 for result in results)} of {GAMES} games")


if __name__ == "__main__":
    main()
