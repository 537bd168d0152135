"""Lists that belong to a frame: they grow and shrink with it, nest, and stand in positions by name."""

import pytest

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flows, Table
from grognard.envs.core.position import FlowForm, Frame, Name

FLOWS = Flows()
VOLLEY = FLOWS.add("volley")
VOLLEY_SHOTS = VOLLEY.local("shots")
VOLLEY_TARGETS = VOLLEY.list_of("targets", 3)
PAUSE = FLOWS.add("pause")


def _do_nothing(state: Table) -> None:
    """A step."""


FORM = FlowForm(
    FLOWS,
    FLOWS.steps({VOLLEY: (_do_nothing,), PAUSE: (_do_nothing,)}),
    {VOLLEY: Frame((), {VOLLEY_TARGETS: Name(["north", "south"], "side")})},
)


def test_lists_nest_with_their_frames() -> None:
    state = Table()
    state.push(VOLLEY, 2)
    outer = state.top
    VOLLEY_TARGETS.add(state, outer, 0)
    VOLLEY_TARGETS.add(state, outer, 1)
    state.push(VOLLEY, 1)
    assert VOLLEY_TARGETS.count(state, state.top) == 0
    VOLLEY_TARGETS.add(state, state.top, 1)
    state.leave()
    assert [VOLLEY_TARGETS.at(state, outer, at) for at in range(2)] == [0, 1]
    assert VOLLEY_TARGETS.has(state, outer, 1)
    assert VOLLEY_TARGETS.remove(state, outer, 0) == 0
    VOLLEY_TARGETS.set_at(state, outer, 0, 7)
    assert VOLLEY_TARGETS.at(state, outer, 0) == 7
    VOLLEY_TARGETS.clear(state, outer)
    assert VOLLEY_TARGETS.count(state, outer) == 0
    assert VOLLEY_SHOTS.get(state) == 2


def test_mistakes_are_found() -> None:
    state = Table()
    state.push(VOLLEY)
    for _ in range(3):
        VOLLEY_TARGETS.add(state, state.top, 0)
    with pytest.raises(IndexError, match="at most 3"):
        VOLLEY_TARGETS.add(state, state.top, 0)
    with pytest.raises(IndexError, match="no number 3"):
        VOLLEY_TARGETS.at(state, state.top, 3)
    with pytest.raises(IndexError, match="no number 5"):
        VOLLEY_TARGETS.set_at(state, state.top, 5, 0)
    state.push(PAUSE)
    with pytest.raises(LookupError, match="belongs to volley"):
        VOLLEY_TARGETS.count(state, state.top)
    with pytest.raises(ValueError, match="come before its lists"):
        VOLLEY.local("late")
    with pytest.raises(ValueError, match="already"):
        VOLLEY.list_of("shots", 1)


def test_lists_stand_in_positions() -> None:
    state = Table()
    state.push(VOLLEY, 2)
    VOLLEY_TARGETS.add(state, state.top, 1)
    written = FORM.write(state)
    assert written == [{"flow": "volley", "step": "_do_nothing", "shots": 2, "targets": ["south"]}]
    again, problems = Table(), Problems("position")
    FORM.read(again, written, problems)
    problems.check()
    assert list(again.frames) == list(state.frames[: state.used])
    FORM.read(Table(), [{"flow": "volley", "step": "end", "targets": [1, 2, 3, 4]}], problems)
    assert "at most 3" in problems.found[0]
    assert FORM.schema()["items"]
