"""The agent that does as little as the rules allow."""

from grognard.agents.base import Choice


class PassAgent:
    """`pass`: always the quietest answer, which is also what `auto` says in a case."""

    needs_game = False

    def act(self, choice: Choice) -> int:
        return choice.rules.quietest(choice.legal)
