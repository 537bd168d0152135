"""Agents whose behaviour is known, for tests that pit agents against each other: `builders.agents:First`."""

from random import Random

from grognard.agents.base import Choice


def play_out(choose, game, seats, random, most):
    """Let a scripted player take these seats, and chance the others; every answer passes `apply`, so it is legal."""
    decisions = 0
    while not game.over and decisions < most:
        scripted = game.state.to_move in seats
        game.apply(choose(game.state, game.mask) if scripted else random.choice(game.legal()))
        decisions += 1
    return decisions


class First:
    """Takes the legal action with the lowest number; `shift` the one so many later, in a circle."""

    needs_game = False

    def __init__(self, shift: int = 0) -> None:
        self.shift = shift

    def act(self, choice: Choice) -> int:
        return choice.legal[self.shift % len(choice.legal)]


class Dreamer:
    """Lets what it imagines of the hidden things decide."""

    needs_game = True

    def act(self, choice: Choice) -> int:
        assert choice.game is not None
        return Random(choice.game.fingerprint()).choice(choice.legal)


class Cheat:
    """Says what is no action at all."""

    needs_game = False

    def act(self, choice: Choice) -> int:
        return -1


class Mute:
    """Is no agent."""


class Buggy:
    """Fails on its own."""

    needs_game = False

    def act(self, choice: Choice) -> int:
        return 1 // 0
