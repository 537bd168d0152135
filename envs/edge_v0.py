"""The Edge: Dawnfall, version 0: `env`, `raw_env` and `batch`."""

from grognard.envs.edge.env import batch, env, raw_env

__all__ = ["batch", "env", "raw_env"]
