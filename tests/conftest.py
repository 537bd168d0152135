"""What all tests share."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
Test = TypeVar("Test", bound=Callable[..., object])


@pytest.fixture
def root() -> Path:
    """The checkout."""
    return ROOT
