"""The agent that takes any legal action, all equally likely."""

from random import Random

from grognard.agents.base import Choice


class RandomAgent:
    """`random`, `random:seed=7`."""

    needs_game = False

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def act(self, choice: Choice) -> int:
        return self.random.choice(choice.legal)
