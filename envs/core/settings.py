"""Settings that environments, batches and games share, and what counts as a number there, of Python or of numpy."""

from numbers import Integral, Real
from operator import index
from typing import Any, Literal, SupportsIndex, TypeGuard, get_args

from grognard.envs.core.errors import GrognardError, told

Illegal = Literal["raise", "lose"]
"""What an illegal action does: it is an error, or whoever said it loses."""
MOST = 2**62  # decisions; the engine counts with 64 bits
BEYOND = 10**15
ACTION = "an action is a whole number from 0 to {}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    """Whether it is a number to count with: neither infinite nor beyond all measure."""
    number: Any = value
    return not isinstance(value, bool) and isinstance(value, Real) and bool(-BEYOND < number < BEYOND)


def check_settings(
    illegal: str, max_decisions: int, compact: bool, shaping: float = 0.0, skip_single: bool = False
) -> None:
    """Raise an error unless each of them is something that it can be."""
    if not isinstance(illegal, str) or illegal not in get_args(Illegal):
        raise GrognardError(f"`illegal` is {' or '.join(get_args(Illegal))}, not {told(illegal)}")
    if not is_whole(max_decisions) or not 0 <= max_decisions < MOST:
        raise GrognardError(f"`max_decisions` is a whole number, 0 or more, not {told(max_decisions)}")
    for name, value in (("compact", compact), ("skip_single", skip_single)):
        if not isinstance(value, bool):
            raise GrognardError(f"`{name}` is True or False, not {told(value)}")
    if not is_number(shaping):
        raise GrognardError(f"`shaping` is a number, not {told(shaping)}")


def checked_seed(seed: SupportsIndex) -> int:
    """The seed as a number of Python, whosever it was; an error unless it is a whole number, 0 or more."""
    if not is_whole(seed) or index(seed) < 0:
        raise GrognardError(f"a seed is a whole number, 0 or more, not {told(seed)}")
    return index(seed)


def whole(value: SupportsIndex, sentence: str, most: int = 0) -> int:
    """A whole number, of whatever kind; anything else is an error that begins like this, not rounded in silence."""
    try:
        return index(value)
    except TypeError:
        raise GrognardError(f"{sentence.format(most)}, not {told(value)}") from None
