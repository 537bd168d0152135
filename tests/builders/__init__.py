"""Builders of positions and games for tests."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def rules(*names: str) -> Callable[[Test], Test]:
    """Names the rules that a Python test exercises, for `grognard coverage`."""

    def mark(test: Test) -> Test:
        return test

    return mark
