"""The agent that does as little as the rules allow."""

from grognard.agents.base import View


class PassAgent:
    """`pass`: always the quietest answer, which is also what `auto` says in a case."""

    needs_game = False

    def act(self, view: View) -> int:
        return view.rules.quietest(view.legal)
