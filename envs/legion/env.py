"""`legion_v0`: Star Wars: Legion as a PettingZoo environment."""

from grognard.envs.core.environment import Environments
from grognard.envs.legion.game import RULES

environments = Environments(RULES)
env, raw_env, batch = environments.env, environments.raw_env, environments.batch
