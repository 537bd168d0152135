"""`edge_v0`: The Edge: Dawnfall as a PettingZoo environment."""

from grognard.envs.core.environment import Environments
from grognard.envs.edge.game import RULES

environments = Environments(RULES)
env, raw_env, batch = environments.env, environments.raw_env, environments.batch
