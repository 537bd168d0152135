"""Windows in which players act in turn until everybody has passed in a row.

A game makes a subclass for each of its windows: what a player may do there is its own business, whose turn it is stands
here. Whether a seat is asked depends on public facts alone; its own hand decides what it is offered.
"""

from typing import Generic

from mypy_extensions import i64

from grognard.envs.core.flow import Flow, Local, Numbered, S


class Window(Generic[S]):
    """The turns of one kind of window, kept in the frame of its flow."""

    def __init__(self, flow: Flow, seats: i64 = 2) -> None:
        self.seats: i64 = seats
        self.player: Local = flow.local("player")  # whose turn it is
        self.passes: Local = flow.local("passes")  # in a row so far

    def might_act(self, state: S, player: i64) -> bool:
        """Whether the others must expect an action of this player, by what everybody knows."""
        raise NotImplementedError

    def question(self, state: S) -> Numbered:
        """What is asked of a player who might act."""
        raise NotImplementedError

    def take_turns(self, state: S) -> None:
        """A step: ask the next player who might act, until all have passed in a row; who cannot act has passed."""
        player, passes = self.player.get(state), self.passes.get(state)
        while passes < self.seats:
            if self.might_act(state, player):
                self.player.set(state, player)
                self.passes.set(state, passes)
                state.again()
                state.ask(player, self.question(state))
                return
            passes += 1
            player = (player + 1) % self.seats

    def answered(self, state: S, passed: bool) -> None:
        """The player asked has passed or acted: it is the next one's turn. Call it before anything else is pushed."""
        self.player.set(state, (self.player.get(state) + 1) % self.seats)
        self.passes.set(state, self.passes.get(state) + 1 if passed else 0)
