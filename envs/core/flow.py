"""The sequence of play: tables of steps run by one loop until somebody must choose or the game is over.

What is in progress sits on a stack of frames inside the state. A frame is a flow, the step it has reached and the integers
that this flow declares by name; everything else that a rule must remember is a field of the state.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.events import Log

NOBODY: Final[i64] = -1
HEADER: Final[i64] = 3  # integers of every frame: its flow, the next step, and where the frame below begins
STEP: Final[i64] = 1
BELOW: Final[i64] = 2


NOTHING: Final[vec[i64]] = vec[i64]()  # shared: an array without entries cannot change
NO_DICE: Final = Dice(0)


def filled(length: i64, value: i64) -> vec[i64]:
    """A new array with the same value everywhere."""
    return vec[i64]([value] * length) if length > 0 else NOTHING


class Numbered:
    """What a table needs to know of a decision: its number."""

    number: i64 = NOBODY  # set when the decisions of a game are numbered


@final
class Flow:
    """A flow as rules name it: its number, its name, and the integers of its frames; `flow.py` of a game says its steps."""

    def __init__(self, number: i64, name: str) -> None:
        self.number: i64 = number
        self.name = name
        self.locals: list[Local] = []
        self.lists: list[Listed] = []
        self.width: i64 = HEADER  # integers of a frame

    def local(self, name: str) -> "Local":
        """Declare the next integer of its frames; `push` takes them in this order."""
        self._check_new(name)
        if self.lists:
            raise ValueError(f"{name}: the single integers of {self.name} come before its lists, as `push` takes them")
        local = Local(self, name, self.width)
        self.locals.append(local)
        self.width += 1
        return local

    def list_of(self, name: str, most: i64) -> "Listed":
        """Declare a list of at most so many integers in its frames; a new frame begins with an empty one."""
        self._check_new(name)
        listed = Listed(self, name, self.width, most)
        self.lists.append(listed)
        self.width += 1 + most
        return listed

    def _check_new(self, name: str) -> None:
        known = [local.name for local in self.locals] + [listed.name for listed in self.lists]
        if name in ("flow", "step") or name in known:
            raise ValueError(f"the frames of {self.name} have {name} already")


@final
class Local:
    """One integer of the frames of a flow, by name: rules read and write it while the flow is in progress."""

    def __init__(self, flow: Flow, name: str, offset: i64) -> None:
        self.flow: Flow = flow
        self.number: i64 = flow.number
        self.name = name
        self.offset: i64 = offset

    def get(self, state: "Table") -> i64:
        """Its value in the frame in progress, which must be of its flow."""
        if state.frames[state.top] != self.number:
            raise LookupError(f"{self.name} belongs to {self.flow.name}, which is not the flow in progress")
        return state.frames[state.top + self.offset]

    def set(self, state: "Table", value: i64) -> None:
        if state.frames[state.top] != self.number:
            raise LookupError(f"{self.name} belongs to {self.flow.name}, which is not the flow in progress")
        state.frames[state.top + self.offset] = value

    def of(self, state: "Table", frame: i64) -> i64:
        """Its value in the frame that begins at `frame`, such as `state.innermost(flow)`."""
        if state.frames[frame] != self.number:
            raise LookupError(f"{self.name} belongs to {self.flow.name}, which this frame is not of")
        return state.frames[frame + self.offset]

    def set_of(self, state: "Table", frame: i64, value: i64) -> None:
        if state.frames[frame] != self.number:
            raise LookupError(f"{self.name} belongs to {self.flow.name}, which this frame is not of")
        state.frames[frame + self.offset] = value


@final
class Listed:
    """A list of integers in the frames of a flow, by name; all questions say the frame, such as `state.top`."""

    def __init__(self, flow: Flow, name: str, offset: i64, most: i64) -> None:
        self.flow: Flow = flow
        self.number: i64 = flow.number
        self.name = name
        self.offset: i64 = offset
        self.most: i64 = most

    def count(self, state: "Table", frame: i64) -> i64:
        """How many it holds."""
        if state.frames[frame] != self.number:
            raise LookupError(f"{self.name} belongs to {self.flow.name}, which this frame is not of")
        return state.frames[frame + self.offset]

    def at(self, state: "Table", frame: i64, index: i64) -> i64:
        if not 0 <= index < self.count(state, frame):
            raise IndexError(f"{self.name} holds {self.count(state, frame)}, there is no number {index}")
        return state.frames[frame + self.offset + 1 + index]

    def set_at(self, state: "Table", frame: i64, index: i64, value: i64) -> None:
        if not 0 <= index < self.count(state, frame):
            raise IndexError(f"{self.name} holds {self.count(state, frame)}, there is no number {index}")
        state.frames[frame + self.offset + 1 + index] = value

    def add(self, state: "Table", frame: i64, value: i64) -> None:
        count = self.count(state, frame)
        if count == self.most:
            raise IndexError(f"{self.name} of {self.flow.name} holds at most {self.most}")
        state.frames[frame + self.offset + 1 + count] = value
        state.frames[frame + self.offset] = count + 1

    def has(self, state: "Table", frame: i64, value: i64) -> bool:
        for index in range(self.count(state, frame)):
            if state.frames[frame + self.offset + 1 + index] == value:
                return True
        return False

    def remove(self, state: "Table", frame: i64, index: i64) -> i64:
        """Take one out; those behind it move up."""
        taken = self.at(state, frame, index)
        last = self.count(state, frame) - 1
        first = frame + self.offset + 1
        for at in range(first + index, first + last):
            state.frames[at] = state.frames[at + 1]
        state.frames[first + last] = 0  # so that equal lists are equal frames
        state.frames[frame + self.offset] = last
        return taken

    def listed(self, state: "Table", frame: i64) -> list[int]:
        """All that it holds, to be told."""
        return [int(self.at(state, frame, index)) for index in range(self.count(state, frame))]

    def clear(self, state: "Table", frame: i64) -> None:
        while self.count(state, frame) > 0:
            self.remove(state, frame, self.count(state, frame) - 1)


class Table:
    """What the state of every game holds: dice, the frames in progress, the question being asked, and how it ended.

    `derived` names the fields of a class that only follow from others, or belong to all games alike: they do not count
    when states are compared, hashed, or written to positions. Every class of a state declares its own.
    """

    derived: ClassVar[tuple[str, ...]] = ("log", "revision")

    def __init__(self) -> None:
        self.dice: Dice = NO_DICE
        self.frames: vec[i64] = NOTHING  # one after the other; what lies behind `used` is left over
        self.used: i64 = 0  # integers of the frames in progress
        self.top: i64 = NOBODY  # where the frame in progress begins
        self.pending: i64 = NOBODY  # the number of the decision that is asked
        self.to_move: i64 = 0  # the player who must take it
        self.over: bool = False
        self.winners: i64 = 0  # bits of the players who have won; none at the end: a draw
        self.reason: i64 = 0  # why it ended: a number of `Rulebook.reasons`
        self.revision: i64 = 0  # counts the changes of what `Rulebook.template` shows
        self.log: Log | None = None  # where the rules tell events, if somebody listens; a copy has none

    def copy_table(self, twin: "Table") -> None:
        """Give the twin what this class declares."""
        twin.dice = self.dice.copy()
        twin.frames = self.frames[: self.used]
        twin.used = self.used
        twin.top = self.top
        twin.pending = self.pending
        twin.to_move = self.to_move
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.revision = self.revision

    def push(self, flow: Flow, first: i64 = 0, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        """Begin a flow, its locals in the order of their declaration; the present one goes on when it has ended."""
        at, end = self.used, self.used + flow.width
        while len(self.frames) < end:
            self.frames = append(self.frames, 0)
        frames = self.frames
        frames[at] = flow.number
        frames[at + STEP] = 0
        frames[at + BELOW] = self.top
        at += HEADER
        if at < end:
            frames[at] = first
        if at + 1 < end:
            frames[at + 1] = second
        if at + 2 < end:
            frames[at + 2] = third
        if at + 3 < end:
            frames[at + 3] = fourth
        for further in range(at + 4, end):
            frames[further] = 0
        self.top = self.used
        self.used = end

    def again(self) -> None:
        """The present step will be run once more."""
        self.frames[self.top + STEP] -= 1

    def restart(self) -> None:
        """The present flow will be run once more from its first step."""
        self.frames[self.top + STEP] = 0

    def leave(self) -> None:
        """End the flow in progress; its remaining steps are not run."""
        self.used = self.top
        self.top = self.frames[self.top + BELOW]

    def runs(self, flow: Flow) -> bool:
        """Whether this is the flow in progress."""
        return self.top >= 0 and self.frames[self.top] == flow.number

    def below(self, frame: i64) -> i64:
        """Where the frame beneath this one begins, or NOBODY if there is none."""
        return self.frames[frame + BELOW]

    def innermost(self, flow: Flow) -> i64:
        """Where the frame of the innermost flow of a kind begins, or NOBODY if there is none."""
        frame = self.top
        while frame >= 0 and self.frames[frame] != flow.number:
            frame = self.frames[frame + BELOW]
        return frame

    def return_to(self, flow: Flow) -> None:
        """End all flows above the innermost one of this kind, which goes on with its next step."""
        while not self.runs(flow):
            self.leave()

    def ask(self, player: i64, decision: Numbered) -> None:
        """Let the player choose; nothing goes on before the answer."""
        self.to_move = player
        self.pending = decision.number

    def asks(self, decision: Numbered) -> bool:
        """Whether this is the question that is pending."""
        return self.pending == decision.number

    def end(self) -> None:
        """The game is over: nothing is in progress any more."""
        self.over = True
        self.used = 0
        self.top = NOBODY
        self.pending = NOBODY
        self.to_move = 0


S = TypeVar("S", bound=Table)


class Decision(Numbered, Generic[S]):
    """A question: from what the player asked may choose, and what follows. Its docstring says which rule asks it."""

    rule: str = ""
    always: bool = False  # asked even with one legal answer, because its absence would tell something hidden

    def must_ask(self, state: S) -> bool:
        """Whether that is so now; for questions of which it depends."""
        return self.always

    def offer(self, state: S, mask: Mask) -> None:
        """Allow every legal answer; nothing else changes."""
        raise NotImplementedError

    def apply(self, state: S, action: i64) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError


def number_decisions(decisions: list[Decision[S]]) -> list[Decision[S]]:
    """Give every decision of a game its number, which is its place in the list."""
    for number in range(i64(len(decisions))):
        decision = decisions[number]
        if decision.number != NOBODY:
            raise ValueError(f"{type(decision).__name__} stands in the list twice")
        decision.number = number
    return decisions


Step = Callable[[S], None]
Steps = tuple[Step[S], ...]


class Flows:
    """The flows of a game, numbered in the order of their declaration."""

    def __init__(self) -> None:
        self.all: list[Flow] = []

    def add(self, name: str) -> Flow:
        flow = Flow(i64(len(self.all)), name)
        self.all.append(flow)
        return flow

    def steps(self, table: Mapping[Flow, Steps[S]]) -> list[Steps[S]]:
        """The steps of all flows by number; a flow without any would be a mistake of the game's author."""
        missing = [flow.name for flow in self.all if flow not in table]
        if missing or len(table) != len(self.all):
            raise ValueError(f"flows without steps, or steps of unknown flows: {', '.join(missing)}")
        return [table[flow] for flow in self.all]


def run(state: S, flows: list[Steps[S]]) -> None:
    """Advance the rules until somebody must choose or the game is over."""
    while state.pending == NOBODY and state.top >= 0:
        frames, top = state.frames, state.top
        steps = flows[frames[top]]
        step = frames[top + STEP]
        if step == len(steps):
            state.leave()
        else:
            frames[top + STEP] = step + 1
            steps[step](state)
