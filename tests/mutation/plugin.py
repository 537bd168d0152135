"""Runs chosen tests in a chosen order, each within its time, and notes how long each took; told by environment variables.

`MUTATION_TESTS` names a JSON file: tests with the seconds each may take (`limits`); or, where there are none, the `games` to
which tests may belong, the `seconds` for each and the `budget` for all.
`MUTATION_TIMES` names the file to which the times of passed tests are written.
"""

import json
import os
import signal
from pathlib import Path

import pytest
from mutation.budget import Budget

from grognard.envs.registry import GAMES


class TooSlow(BaseException):
    """A test that takes much longer than it should; nothing in between may catch it."""


PLAN = json.loads(Path(os.environ["MUTATION_TESTS"]).read_text(encoding="utf-8"))
TIMES: dict[str, float] = {}
BAD: set[str] = set()  # failed, skipped or too slow
BUDGETS: list[Budget] = []  # one, where tests are measured


def pytest_collection_modifyitems(config, items):
    wanted = PLAN["limits"]
    if wanted:
        order = {name: at for at, name in enumerate(wanted)}
        chosen = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    else:
        chosen = [item for item in items if games_of(item) <= {*PLAN["games"]}]
        BUDGETS.append(Budget(PLAN["budget"], [str(item.path) for item in chosen], spent))
    names = {item.nodeid for item in chosen}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in names])
    items[:] = chosen


def games_of(item):
    """The games that a test is about, as far as its parameters tell."""
    given = item.callspec.params.values() if hasattr(item, "callspec") else []
    values = [
        part for value in given for part in (value if isinstance(value, tuple) else [getattr(value, "game", value)])
    ]
    return {value for value in values if isinstance(value, str) and value in GAMES}


def spent():
    """Processor time of this process and its children so far: a busy machine should not make tests slow."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    limit = PLAN["limits"].get(item.nodeid) or PLAN["seconds"]
    start = spent()

    def give_up(*_):
        raise TooSlow(f"{item.nodeid} takes longer than {limit:.0f} seconds")

    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        TIMES[item.nodeid] = spent() - start


def pytest_runtest_setup(item):
    if not all(budget.has_time(str(item.path)) for budget in BUDGETS):
        pytest.skip("there is no time left for more tests of this file")


def pytest_runtest_logreport(report):
    if not report.passed:
        BAD.add(report.nodeid)


def pytest_sessionfinish():
    times = os.environ.get("MUTATION_TIMES")
    if times:
        Path(times).write_text(json.dumps({name: seconds for name, seconds in TIMES.items() if name not in BAD}))
