"""Things that happen, and the gate they pass: what can be answered before and after, and what follows from them.

Whatever happens at once is one instant: a frame of the gate's flow over a run of occurrences. Its steps are a game's own
(interrupts, the thing itself, consequences, reactions ...). What follows joins the instant and passes the same steps; what
an answer brings about is an instant of its own above it, over before the first goes on. The facts of an occurrence stand
in the occurrence, those of an instant in its frame, so that nothing is overwritten where one happens inside another.
"""

from typing import Generic, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING, Flow, Local, S


class Occurrence:
    """One occurrence of an event: what became of it, and who has answered it. A game adds the facts of its events."""

    def __init__(self, event: i64) -> None:
        self.event: i64 = event
        self.cancelled: bool = False
        self.happened: bool = False
        self.answers: vec[i64] = NOTHING  # two numbers each: by whom, and with which ability

    def copy_occurrence(self, twin: "Occurrence") -> None:
        """Give the twin what this class declares."""
        twin.cancelled = self.cancelled
        twin.happened = self.happened
        twin.answers = self.answers[:] if len(self.answers) > 0 else NOTHING

    def answer(self, who: i64, ability: i64) -> None:
        """Note that it has been answered."""
        self.answers = append(append(self.answers, who), ability)

    def count_answers(self, who: i64, ability: i64) -> i64:
        """How often it was answered in this way: as a rule an ability answers each occurrence once."""
        found: i64 = 0
        for at in range(0, i64(len(self.answers)), 2):
            if self.answers[at] == who and self.answers[at + 1] == ability:
                found += 1
        return found

    def forget_answer(self, who: i64, ability: i64) -> None:
        """One answer less; whoever gave it is gone."""
        left, gone = NOTHING, False
        for at in range(0, i64(len(self.answers)), 2):
            if not gone and self.answers[at] == who and self.answers[at + 1] == ability:
                gone = True
            else:
                left = append(append(left, self.answers[at]), self.answers[at + 1])
        self.answers = left


E = TypeVar("E", bound=Occurrence)


@final
class Span:
    """The integers of an instant's frame: the first of its occurrences, and the first of them that lies still ahead."""

    def __init__(self, flow: Flow) -> None:
        self.flow: Flow = flow
        self.first: Local = flow.local("first")
        self.ahead: Local = flow.local("ahead")


class Gate(Generic[S, E]):
    """The gate of a game."""

    def __init__(self, span: Span) -> None:
        self.span = span

    def occurrences(self, state: S) -> list[E]:
        """Those of all instants in progress, the latest last."""
        raise NotImplementedError

    def take_place(self, state: S, occurrence: E) -> None:
        """Let it happen; `happened` is set, and taken back where it comes to nothing."""
        raise NotImplementedError

    def begin(self, state: S, first: i64) -> None:
        """Everything that has occurred from this number on happens at once."""
        state.push(self.span.flow, first, first)

    def happen(self, state: S) -> None:
        """A step: everything of the instant that lies ahead and was not cancelled; what is added to it meanwhile, too."""
        instant, occurrences = state.top, self.occurrences(state)
        number = self.span.ahead.get(state)
        while number < len(occurrences):
            occurrence = occurrences[number]
            if not occurrence.cancelled:
                occurrence.happened = True
                self.take_place(state, occurrence)
            number += 1
        self.span.ahead.set_of(state, instant, number)

    def close(self, state: S) -> None:
        """A step, the last: nothing can answer it any more."""
        first, occurrences = self.span.first.get(state), self.occurrences(state)
        while len(occurrences) > first:
            occurrences.pop()

    def is_ahead(self, state: S, number: i64) -> bool:
        """Whether it is still to happen: it was not cancelled, and the instant it belongs to has not come to it yet."""
        if self.occurrences(state)[number].cancelled:
            return False
        flow = self.span.flow
        frame = state.innermost(flow)
        while frame >= 0:
            if state.frames[frame] == flow.number and self.span.first.of(state, frame) <= number:
                return number >= self.span.ahead.of(state, frame)
            frame = state.below(frame)
        return True
