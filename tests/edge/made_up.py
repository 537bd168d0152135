"""Steps and decisions that do nothing: enough to write and read positions, views and observations without the rules."""

from grognard.envs.core.flow import Decision, number_decisions
from grognard.envs.edge.sequence import ACTIVE_TURN, FLOWS, GAME, TURN
from grognard.envs.edge.state import State


class ChooseSomething(Decision[State]):
    """A question."""


CHOOSE_SOMETHING = ChooseSomething()
DECISIONS = number_decisions([CHOOSE_SOMETHING])


def setup(state: State) -> None: ...
def take_turns(state: State) -> None: ...
def declare(state: State) -> None: ...
def begin_kind(state: State) -> None: ...
def end_turn(state: State) -> None: ...
def start(state: State) -> None: ...
def act(state: State) -> None: ...


OWN = {GAME: (setup, take_turns), TURN: (declare, begin_kind, end_turn), ACTIVE_TURN: (start, act, end_turn)}
STEPS = FLOWS.steps({flow: OWN.get(flow, (start, act)) for flow in FLOWS.all})
