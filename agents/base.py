"""What an agent is: anything that picks a legal action from what its seat may see; and how it is asked."""

from operator import index
from typing import Protocol

from grognard.envs.core.choice import Choice
from grognard.envs.core.errors import GrognardError, told

__all__ = ["Agent", "BadAnswer", "Choice", "ask", "needs_game"]


class BadAnswer(GrognardError):
    """An agent answered with something that is not a legal action; the message names the agent."""


class Agent(Protocol):
    """`act` answers one choice. An agent with `needs_game = True` finds a resampled copy of the game in it."""

    def act(self, choice: Choice) -> int:
        """A legal action."""
        ...


def needs_game(agent: Agent) -> bool:
    """Whether the agent wants a resampled copy of the game in its choices; if it does not say so, it does not."""
    return bool(getattr(agent, "needs_game", False))


def ask(agent: Agent, choice: Choice, name: str = "") -> int:
    """The agent's answer, checked: a legal action; `name` is what it is called if it answers anything else."""
    said: object = agent.act(choice)
    name = name or type(agent).__name__
    try:
        action = index(said)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        wrong = f"{told(said)} is not a whole number"
    else:
        if 0 <= action < len(choice.mask) and choice.mask[action]:
            return action
        text = f" ({choice.rules.catalogue.label(action)})" if 0 <= action < len(choice.mask) else ""
        wrong = f"action {told(action)}{text} is illegal"
    legal = ", ".join(f"{number} ({phrase})" for number, phrase in list(choice.phrases().items())[:5])
    more = f" and {len(choice.legal) - 5} more" if len(choice.legal) > 5 else ""
    raise BadAnswer(f"agent {name} gave a wrong answer to {choice.question}: {wrong}; legal: {legal}{more}")
