"""Windows in which players act in turn until everybody has passed in a row.

A game makes a subclass for each of its windows: what a player may do there is its own business, whose turn it is stands
here. Whether a seat is asked depends on public facts alone; its own hand decides what it is offered. A window that opens
while another is open lies above it on the stack of frames: what came last is over first.
"""

from typing import Generic, final

from mypy_extensions import i64

from grognard.envs.core.flow import Flow, Local, S


@final
class Turns:
    """The integers of a window's frame that say whose turn it is, and how many have passed in a row."""

    def __init__(self, flow: Flow) -> None:
        self.player: Local = flow.local("player")
        self.passes: Local = flow.local("passes")


class Window(Generic[S]):
    """One kind of window."""

    def __init__(self, turns: Turns, seats: i64 = 2) -> None:
        self.turns = turns
        self.seats: i64 = seats

    def might_act(self, state: S, player: i64) -> bool:
        """Whether the others must expect an action of this player, by what everybody knows."""
        raise NotImplementedError

    def ask(self, state: S, player: i64) -> None:
        """Ask a player who might act."""
        raise NotImplementedError

    def players(self, state: S) -> i64:
        """How many take turns: when so many have passed in a row, the window closes."""
        return self.seats

    def next_player(self, state: S, player: i64) -> i64:
        """Whose turn it is after this player's."""
        return (player + 1) % self.seats

    def take_turns(self, state: S) -> None:
        """A step: ask the next player who might act, until all have passed in a row; who cannot act has passed."""
        turns, players = self.turns, self.players(state)
        player, passes = turns.player.get(state), turns.passes.get(state)
        while passes < players:
            if self.might_act(state, player):
                turns.player.set(state, player)
                turns.passes.set(state, passes)
                state.again()
                self.ask(state, player)
                return
            passes += 1
            player = self.next_player(state, player)

    def acted(self, state: S) -> None:
        """The player asked acts: the passes are counted again from the next player on. Say so before anything is pushed."""
        turns = self.turns
        turns.player.set(state, self.next_player(state, turns.player.get(state)))
        turns.passes.set(state, 0)

    def passed(self, state: S) -> None:
        """The player asked does nothing."""
        turns = self.turns
        turns.player.set(state, self.next_player(state, turns.player.get(state)))
        turns.passes.set(state, turns.passes.get(state) + 1)
