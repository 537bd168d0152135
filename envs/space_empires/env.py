"""`space_empires_v0`: Space Empires 4X as a PettingZoo environment."""

from grognard.envs.core.environment import Environments
from grognard.envs.space_empires.game import RULES

environments = Environments(RULES)
env, raw_env, batch = environments.env, environments.raw_env, environments.batch
