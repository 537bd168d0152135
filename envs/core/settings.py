"""Settings that environments and batches share."""

from operator import index
from typing import Literal, SupportsIndex, get_args

from grognard.envs.core.arrays import is_whole
from grognard.envs.core.errors import GrognardError

Illegal = Literal["raise", "lose"]
"""What an illegal action does: it is an error, or whoever said it loses."""


def check_settings(illegal: str, max_decisions: int, compact: bool) -> None:
    """Raise an error unless each of them is something that it can be."""
    if illegal not in get_args(Illegal):
        raise GrognardError(f"`illegal` is {' or '.join(get_args(Illegal))}, not {illegal!r}")
    if not is_whole(max_decisions) or max_decisions < 0:
        raise GrognardError(f"`max_decisions` is a whole number, 0 or more, not {max_decisions!r}")
    if not isinstance(compact, bool):
        raise GrognardError(f"`compact` is True or False, not {compact!r}")


def checked_seed(seed: SupportsIndex) -> int:
    """The seed as a number of Python, whosever it was; an error unless it is a whole number, 0 or more."""
    if not is_whole(seed) or index(seed) < 0:
        raise GrognardError(f"a seed is a whole number, 0 or more, not {seed!r}")
    return index(seed)
