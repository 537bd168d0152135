"""Space Empires 4X, version 0: `env`, `raw_env` and `batch`."""

from grognard.envs.space_empires.env import batch, env, raw_env

__all__ = ["batch", "env", "raw_env"]
