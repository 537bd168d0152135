"""Star Wars: Legion, version 0: `env`, `raw_env` and `batch`."""

from grognard.envs.legion.env import batch, env, raw_env

__all__ = ["batch", "env", "raw_env"]
