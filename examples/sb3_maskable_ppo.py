"""MaskablePPO of sb3-contrib on one-seat environments; it asks them for the masks itself."""

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from scoring import ENVIRONMENT, TEACHERS, Report, arguments
from stable_baselines3.common.vec_env import DummyVecEnv

GAMES = 16  # side by side


def main() -> None:
    asked = arguments(__doc__, decisions=102_400)
    torch.set_num_threads(1)
    env = DummyVecEnv([lambda: gymnasium.make(**ENVIRONMENT, opponent=TEACHERS)] * GAMES)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=max(8, min(256, asked.decisions // GAMES)),
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=asked.seed,
        device="cpu",
    )

    def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        action, _ = model.predict(observation, action_masks=mask, deterministic=True)
        return int(action)

    report = Report("MaskablePPO (sb3-contrib)", ["sb3-contrib", "stable-baselines3"], asked)
    report.before(policy)
    model.learn(asked.decisions)
    report.after(policy)


if __name__ == "__main__":
    main()
