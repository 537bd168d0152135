"""The sequence of play: tables of steps run by one loop until somebody must choose or the game is over.

What is in progress sits on a stack of frames inside the state. A frame is a flow, the step it has reached and two
integers of its own; everything else that a rule must remember is a field of the state.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice

FRAME: Final[i64] = 4  # integers of a frame: flow, next step, and two of its own
NOBODY: Final[i64] = -1


NOTHING: Final[vec[i64]] = vec[i64]()  # shared: an array without entries cannot change
NO_DICE: Final = Dice(0)


def filled(length: i64, value: i64) -> vec[i64]:
    """A new array with the same value everywhere."""
    return vec[i64]([value] * length) if length > 0 else NOTHING


class Table:
    """What the state of every game holds: dice, the frames in progress, and the question being asked."""

    def __init__(self) -> None:
        self.dice: Dice = NO_DICE
        self.frames: vec[i64] = NOTHING
        self.depth: i64 = 0
        self.asked: i64 = NOBODY  # the kind of the pending decision
        self.asks: i64 = 0  # the player who must take it
        self.over: bool = False
        self.revision: i64 = 0  # counts the changes of what `Rulebook.template` shows

    def copy_table(self, twin: "Table") -> None:
        """Give the twin what this class declares."""
        twin.dice = self.dice.copy()
        twin.frames = self.frames[:]
        twin.depth = self.depth
        twin.asked = self.asked
        twin.asks = self.asks
        twin.over = self.over
        twin.revision = self.revision

    def push(self, flow: i64, first: i64 = 0, second: i64 = 0) -> None:
        """Begin a flow; the present one goes on when it has ended."""
        at = self.depth * FRAME
        while len(self.frames) < at + FRAME:
            self.frames = append(self.frames, 0)
        self.frames[at] = flow
        self.frames[at + 1] = 0
        self.frames[at + 2] = first
        self.frames[at + 3] = second
        self.depth += 1

    def first(self) -> i64:
        """The first integer of the frame in progress."""
        return self.frames[self.depth * FRAME - 2]

    def second(self) -> i64:
        """The second integer of the frame in progress."""
        return self.frames[self.depth * FRAME - 1]

    def set_first(self, value: i64) -> None:
        self.frames[self.depth * FRAME - 2] = value

    def set_second(self, value: i64) -> None:
        self.frames[self.depth * FRAME - 1] = value

    def again(self) -> None:
        """The present step will be run once more."""
        self.frames[self.depth * FRAME - 3] -= 1

    def restart(self) -> None:
        """The present flow will be run once more from its first step."""
        self.frames[self.depth * FRAME - 3] = 0

    def leave(self) -> None:
        """End the flow in progress; its remaining steps are not run."""
        self.depth -= 1

    def innermost(self, flow: i64) -> i64:
        """Where the frame of the innermost flow of a kind begins, or NOBODY if there is none."""
        at = (self.depth - 1) * FRAME
        while at >= 0 and self.frames[at] != flow:
            at -= FRAME
        return max(at, i64(NOBODY))

    def return_to(self, flow: i64) -> None:
        """End all flows above the innermost one of this kind, which goes on with its next step."""
        self.depth = self.innermost(flow) // FRAME + 1

    def ask(self, player: i64, decision: i64) -> None:
        """Let the player choose; nothing goes on before the answer."""
        self.asks = player
        self.asked = decision

    def end(self) -> None:
        """The game is over: nothing is in progress any more."""
        self.over = True
        self.depth = 0
        self.asked = NOBODY
        self.asks = 0


S = TypeVar("S", bound=Table)


class Decision(Generic[S]):
    """A question: from what the player asked may choose, and what follows. Its docstring says which rule asks it."""

    rule: str = ""
    always: bool = False  # asked even with one legal answer, because its absence would tell something hidden

    def tells(self, state: S) -> bool:
        """Whether that is so now; for questions of which it depends."""
        return self.always

    def options(self, state: S, mask: Mask) -> None:
        """Allow every legal answer."""
        raise NotImplementedError

    def apply(self, state: S, action: i64) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError


Step = Callable[[S], None]
Flow = tuple[Step[S], ...]


def run(state: S, flows: list[Flow[S]]) -> None:
    """Advance the rules until somebody must choose or the game is over."""
    while state.asked == NOBODY and state.depth > 0:
        frames, at = state.frames, state.depth * FRAME
        steps = flows[frames[at - 4]]
        step = frames[at - 3]
        if step == len(steps):
            state.depth -= 1
        else:
            frames[at - 3] = step + 1
            steps[step](state)
