"""Warhammer 40,000: Conquest, version 0: `env`, `raw_env` and `batch`."""

from grognard.envs.conquest.env import batch, env, raw_env

__all__ = ["batch", "env", "raw_env"]
