"""Runs chosen tests in a chosen order, each within its time, and notes how long each took; told by environment variables.

`MUTATION_TESTS` names a JSON file: tests with the seconds each may take (`limits`); or, where there are none, the `games` to
which tests may belong, the `seconds` for each and the `budget` for all.
`MUTATION_TIMES` names the file to which the times of passed tests are written.
"""

import json
import os
import signal
from pathlib import Path
from time import perf_counter

import pytest

from grognard.envs.registry import GAMES


class TooSlow(BaseException):
    """A test that takes much longer than it should; nothing in between may catch it."""


PLAN = json.loads(Path(os.environ["MUTATION_TESTS"]).read_text(encoding="utf-8"))
TIMES: dict[str, float] = {}
START = perf_counter()


def pytest_collection_modifyitems(config, items):
    wanted = PLAN["limits"]
    if wanted:
        order = {name: at for at, name in enumerate(wanted)}
        chosen = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    else:
        chosen = [item for item in items if games_of(item) <= {*PLAN["games"]}]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def games_of(item):
    """The games that a test is about, as far as its parameters tell."""
    given = getattr(item, "callspec", None)
    values = [getattr(value, "game", value) for value in given.params.values()] if given is not None else []
    return {value for value in values if isinstance(value, str) and value in GAMES}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    limit = PLAN["limits"].get(item.nodeid) or PLAN["seconds"]
    if perf_counter() - START > PLAN.get("budget", float("inf")):
        item.session.shouldstop = "there is no time left for more tests"

    def give_up(*_):
        raise TooSlow(f"{item.nodeid} takes longer than {limit:.0f} seconds")

    signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pytest_runtest_logreport(report):
    if report.when != "teardown":
        TIMES[report.nodeid] = TIMES.get(report.nodeid, 0.0) + report.duration if report.passed else float("inf")


def pytest_sessionfinish():
    times = os.environ.get("MUTATION_TIMES")
    if times:
        Path(times).write_text(json.dumps({name: seconds for name, seconds in TIMES.items() if seconds < float("inf")}))
