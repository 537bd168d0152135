"""`conquest_v0`: Warhammer 40,000: Conquest as a PettingZoo environment."""

from grognard.envs.conquest.game import RULES
from grognard.envs.core.environment import Environments

environments = Environments(RULES)
env, raw_env, batch = environments.env, environments.raw_env, environments.batch
