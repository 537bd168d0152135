"""Ctrl-C during a training run: the iteration in progress is finished, so that there is something whole to save."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Stopped(KeyboardInterrupt):
    """Somebody stopped a run; `steps` says from where it can go on, None if it must begin again."""

    def __init__(self, steps: int | None) -> None:
        super().__init__()
        self.steps = steps


@contextmanager
def holding_ctrl_c(tell: Callable[[], None]) -> Iterator[None]:
    """Let a block end before KeyboardInterrupt is raised; `tell` is called meanwhile. A second Ctrl-C does not wait."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be caught
        yield
        return
    pressed = False

    def hold(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True
        tell()

    before = signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
