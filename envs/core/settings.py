"""Settings that environments and batches share."""

from typing import Literal, get_args

from grognard.envs.core.errors import GrognardError

Illegal = Literal["raise", "lose"]
"""What an illegal action does: it is an error, or whoever said it loses."""


def check_illegal(illegal: str) -> None:
    if illegal not in get_args(Illegal):
        raise GrognardError(f"`illegal` is {' or '.join(get_args(Illegal))}, not {illegal!r}")
