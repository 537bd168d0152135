"""The two-player environment as Tianshou sees it, with an algorithm for each player."""

import numpy as np
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

import grognard

GAMES = 4


def make_env() -> PettingZooEnv:
    return PettingZooEnv(grognard.make("conquest", scenario="mini"))


def main() -> None:
    np.random.seed(7)
    one, env = make_env(), DummyVectorEnv([make_env] * 2)
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=one.action_space) for _ in one.agents]
    everybody = MultiAgentOffPolicyAlgorithm(algorithms=players, env=one)
    collector = Collector(everybody, env, VectorReplayBuffer(5_000, len(env)))
    collector.reset()
    played = collector.collect(n_episode=GAMES)
    print(f"{played.n_collected_steps} decisions in {GAMES} games; {one.agents} receive {played.returns.tolist()}")


if __name__ == "__main__":
    main()
