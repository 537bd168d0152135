"""The sequence of play: frames with what they hold by name, steps, questions."""

from typing import ClassVar

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.dice import Dice
from grognard.envs.core.events import Log
from grognard.envs.core.facts import derived_fields, facts, field_names, fingerprint, plain
from grognard.envs.core.flow import HEADER, NOBODY, NOTHING, Decision, Flows, Table, filled, number_decisions, run

FLOWS = Flows()
GAME = FLOWS.add("game")
TURN = FLOWS.add("turn")
TURN_PLAYER = TURN.local("player")
TURN_LEFT = TURN.local("left")
WIDE = FLOWS.add("wide")
WIDE_LOCALS = [WIDE.local(name) for name in ("a", "b", "c", "d", "e", "f")]


CHOOSE_NUMBER = Decision()
NOTES = []  # of the steps that were run


@pytest.fixture(autouse=True)
def nothing_noted():
    NOTES.clear()


def begin(state):
    NOTES.append("begin")
    state.push(TURN, 1, 5)


def finish(state):
    NOTES.append("finish")


def turn(state):
    NOTES.append(f"turn of {TURN_PLAYER.get(state)} with {TURN_LEFT.get(state)} left")
    if TURN_LEFT.get(state) == 5:
        state.ask(TURN_PLAYER.get(state), CHOOSE_NUMBER)
        state.again()
    elif TURN_LEFT.get(state) > 0:
        TURN_LEFT.set(state, TURN_LEFT.get(state) - 1)
        state.again()


def skip(state):
    NOTES.append("skip")
    state.leave()


def never(state):
    NOTES.append("never")


STEPS = FLOWS.steps({GAME: (begin, finish), TURN: (turn, skip, never), WIDE: (finish,)})
number_decisions([CHOOSE_NUMBER])


def test_steps_run_until_somebody_is_asked_and_then_go_on():
    state = Table()
    state.push(GAME)
    run(state, STEPS)
    assert NOTES == ["begin", "turn of 1 with 5 left"]
    assert state.asks(CHOOSE_NUMBER) and state.to_move == 1 and state.runs(TURN) and not state.runs(GAME)

    state.pending = NOBODY
    TURN_LEFT.set(state, 1)
    run(state, STEPS)

    assert NOTES[2:] == ["turn of 1 with 1 left", "turn of 1 with 0 left", "skip", "finish"]
    assert state.top == NOBODY and state.used == 0 and not state.runs(GAME)


def test_frames_are_as_wide_as_their_flow_declares():
    state = Table()
    state.push(GAME)
    state.push(WIDE, 1, 2, 3, 4)
    state.push(TURN, 7)
    wide = state.below(state.top)

    assert [GAME.width, TURN.width, WIDE.width] == [HEADER, HEADER + 2, HEADER + 6]
    assert [local.of(state, wide) for local in WIDE_LOCALS] == [1, 2, 3, 4, 0, 0]
    assert (TURN_PLAYER.get(state), TURN_LEFT.get(state)) == (7, 0)
    assert state.used == GAME.width + WIDE.width + TURN.width
    assert state.below(wide) == 0 and state.below(0) == NOBODY


def test_what_a_frame_left_over_does_not_show_in_the_next():
    state = Table()
    state.push(GAME)
    state.push(WIDE, 1, 2, 3, 4)
    WIDE_LOCALS[5].set(state, 9)
    state.leave()
    state.push(WIDE)

    assert [local.get(state) for local in WIDE_LOCALS] == [0] * 6


def test_locals_of_frames_below_can_be_read_and_written():
    state = Table()
    state.push(TURN, 1, 2)
    state.push(GAME)
    frame = state.innermost(TURN)
    TURN_LEFT.set_of(state, frame, 4)

    assert frame == 0 and TURN_LEFT.of(state, frame) == 4
    assert state.innermost(GAME) == state.top and state.innermost(WIDE) == NOBODY


@pytest.mark.parametrize(
    "use",
    [
        TURN_LEFT.get,
        lambda state: TURN_LEFT.set(state, 1),
        lambda state: TURN_LEFT.of(state, 0),
        lambda state: TURN_LEFT.set_of(state, 0, 1),
    ],
)
def test_a_local_of_another_flow_is_refused(use):
    state = Table()
    state.push(GAME)

    with pytest.raises(LookupError, match="left belongs to turn, which"):
        use(state)


def test_return_to_ends_everything_above_a_flow():
    state = Table()
    state.push(GAME)
    state.push(TURN, 1)
    state.push(WIDE)
    state.push(WIDE)

    state.return_to(TURN)

    assert state.runs(TURN) and TURN_PLAYER.get(state) == 1


def test_restart_runs_a_flow_from_its_first_step():
    state = Table()
    state.push(WIDE)
    run(state, STEPS)
    state.push(GAME)
    state.frames[state.top + 1] = 2
    state.restart()
    NOTES.clear()
    run(state, STEPS)

    assert NOTES[0] == "begin"


def test_the_end_leaves_nothing_in_progress():
    state = Table()
    state.push(GAME)
    state.ask(1, CHOOSE_NUMBER)
    state.end()

    assert state.over and (state.used, state.top, state.pending, state.to_move) == (0, NOBODY, NOBODY, 0)


def test_a_copy_of_a_table_is_independent_and_has_no_log():
    state, twin = Table(), Table()
    state.dice = Dice(3)
    state.push(TURN, 1, 2)
    state.log = Log()
    state.copy_table(twin)
    TURN_LEFT.set(twin, 9)
    twin.dice.roll(6)

    assert TURN_LEFT.get(state) == 2 and twin.log is None
    assert state.dice.save() == Dice(3).save() != twin.dice.save()


@pytest.mark.parametrize("name", ["player", "flow", "step"])
def test_a_flow_has_each_name_once(name):
    flow = Flows().add("turn")
    flow.local("player")
    with pytest.raises(ValueError, match=f"the frames of turn have {name} already"):
        flow.local(name)


def test_every_flow_needs_steps():
    flows = Flows()
    one, _ = flows.add("one"), flows.add("two")
    with pytest.raises(ValueError, match="two"):
        flows.steps({one: (never,)})
    with pytest.raises(ValueError, match="unknown flows"):
        flows.steps({one: (never,), flows.all[1]: (never,), GAME: (never,)})


def test_decisions_are_numbered_once():
    first, second = Decision(), Decision()
    assert [decision.number for decision in number_decisions([first, second])] == [0, 1]
    with pytest.raises(ValueError, match="Decision stands in the list twice"):
        number_decisions([second])


def test_an_array_without_entries_is_shared():
    assert list(filled(3, 7)) == [7, 7, 7] and len(filled(0, 7)) == 0 and len(NOTHING) == 0
    grown = append(NOTHING, 1)
    assert list(grown) == [1] and len(NOTHING) == 0


# What a state says


class Piece:
    """Something that a state may hold."""

    derived: ClassVar[tuple[str, ...]] = ("cached",)

    def __init__(self, strength=1):
        self.strength = strength
        self.cached = 7


class Ship(Piece):
    """What its class inherits is as derived as there."""

    derived: ClassVar[tuple[str, ...]] = ("speed",)

    def __init__(self):
        super().__init__(2)
        self.speed = 3
        self.cargo = Piece(4)


def test_facts_are_all_fields_that_are_not_derived():
    state = Table()
    state.push(TURN, 1, 2)

    assert derived_fields(Table) == {"log", "revision"} and derived_fields(Ship) == {"cached", "speed"}
    assert set(field_names(state)) - set(facts(state)) == {"log", "revision"}
    assert plain([Piece(), Ship()]) == [[1], [[4], 2]]


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (lambda state: setattr(state, "revision", 1), False),
        (lambda state: setattr(state, "log", Log()), False),
        (lambda state: setattr(state, "winners", 1), True),
        (lambda state: setattr(state, "reason", 1), True),
        (lambda state: setattr(state, "over", True), True),
        (lambda state: setattr(state, "to_move", 1), True),
        (lambda state: state.ask(0, CHOOSE_NUMBER), True),
        (lambda state: state.dice.roll(6), True),
        (lambda state: TURN_LEFT.set(state, 3), True),
        (lambda state: state.push(GAME), True),
        (lambda state: (state.push(WIDE, 5), state.leave()), False),
    ],
)
def test_a_fingerprint_changes_with_every_fact_and_with_nothing_else(change, differs):
    state = Table()
    state.dice = Dice(1)
    state.push(TURN, 1, 2)
    before = fingerprint(state)

    change(state)

    assert (fingerprint(state) != before) == differs


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, None),
        (True, 1),
        ("red", "red"),
        (1.5, 1.5),
        ((1, [2]), [1, [2]]),
        ({3: (4,)}, {"3": [4]}),
        (vec[i64]([5]), [5]),
    ],
)
def test_any_value_is_written_plainly(value, written):
    assert plain(value) == written
