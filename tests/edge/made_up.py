"""Steps and decisions that do nothing: enough to write and read positions, views and observations without the rules."""

from grognard.envs.core.flow import Decision, number_decisions
from grognard.envs.edge.sequence import ACTIVE_TURN, FLOWS, GAME, TURN
from grognard.envs.edge.state import State


class ChooseSomething(Decision[State]):
    """A question."""


CHOOSE_SOMETHING = ChooseSomething()
DECISIONS = number_decisions([CHOOSE_SOMETHING])


def begin_setup(state: State) -> None: ...
def play_turns(state: State) -> None: ...
def declare_turn(state: State) -> None: ...
def run_turn(state: State) -> None: ...
def finish_turn(state: State) -> None: ...
def open_first_step(state: State) -> None: ...
def choose_main(state: State) -> None: ...


OWN = {
    GAME: (begin_setup, play_turns),
    TURN: (declare_turn, run_turn, finish_turn),
    ACTIVE_TURN: (open_first_step, run_turn, open_first_step),
}
STEPS = FLOWS.steps({flow: OWN.get(flow, (choose_main, open_first_step)) for flow in FLOWS.all})
