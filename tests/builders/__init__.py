"""Builders of positions and games for tests."""

from collections.abc import Callable
from typing import TypeVar

from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., object])

REPEATABLE = settings(derandomize=True, database=None, deadline=None)  # the same examples on every machine


def rules(*names: str) -> Callable[[Test], Test]:
    """Names the rules that a Python test exercises, for `grognard coverage`."""

    def mark(test: Test) -> Test:
        return test

    return mark
