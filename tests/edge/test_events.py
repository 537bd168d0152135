"""Events of The Edge: the rule cases, which have all cards in play, tell every change of the open table; each kind is told."""

from pathlib import Path

import pytest
from contract.told import explained

from grognard.envs.core.cases import Runner, load_cases
from grognard.envs.core.errors import GrognardError
from grognard.envs.edge.game import RULES

CASES = Path(__file__).parents[1] / "scenarios" / "edge"
FILES = sorted(CASES.glob("*.yaml"))


def told_by(case):
    """Play a case line by line; of each line the table before it and after it, and the events of the referee."""
    runner = Runner(RULES, case)
    try:
        runner.begin()
    except GrognardError:  # cases also say what is refused
        return
    heard = len(runner.game.events())
    for number, step in enumerate(case.play):
        if isinstance(step, dict):
            continue
        if step.startswith("stop "):
            return
        before = RULES.form.table(runner.game.state)
        runner.do(number)
        events = runner.game.events(heard)
        heard += len(events)
        yield step, before, RULES.form.table(runner.game.state), events


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_of_a_case_tells_what_it_changes(file):
    for case in load_cases(file):
        for step, before, after, events in told_by(case):
            assert explained(RULES, before, after, events) == after, f"{case}: {step}"


def test_each_kind_of_event_has_a_case():
    mentioned = set()
    for case in load_cases(CASES / "events.yaml"):
        for tree in (case.tree, *[step for step in case.play if isinstance(step, dict)]):
            tells = tree.get("tells", [])
            for events in tells.values() if isinstance(tells, dict) else [tells]:
                mentioned |= {event["kind"] for event in events}

    assert sorted(set(RULES.events.kinds) - mentioned) == []
