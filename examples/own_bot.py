"""A bot of your own against one by name, in a loop of your own."""

from random import Random

import grognard


class Eager:
    """Does something if it can: of all answers it likes those least that pass or decline."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def act(self, choice: grognard.Choice) -> int:
        """A legal action; `choice` has all that the player may know, and the texts of the actions."""
        active = [action for action, text in choice.phrases().items() if not text.startswith(("pass", "decline", "no"))]
        return self.random.choice(active or choice.legal)


def main() -> None:
    env = grognard.make("conquest", scenario="mini")
    bots = {"red": Eager(seed=1), "blue": grognard.make_agent("heuristic", "conquest", seed=1)}
    env.reset(seed=7)
    while env.question is not None:
        bot = bots[env.agent_selection]
        env.step(bot.act(env.choice(bot)))
    for player, reward in env.rewards.items():
        print(f"{player} ({type(bots[player]).__name__}) receives {reward:+.0f}")


if __name__ == "__main__":
    main()
