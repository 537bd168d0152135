"""How much time the tests of each file may take when they are measured, so that no file is left out because others are slow."""

from collections.abc import Callable, Iterable


class Budget:
    """Each file gets an equal part of what those before it have left; `clock` tells the seconds spent so far."""

    def __init__(self, seconds: float, files: Iterable[str], clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self.left = list(dict.fromkeys(files))  # files that have not begun, in the order in which they are run
        self.clock = clock
        self.file = ""
        self.end = 0.0

    def has_time(self, file: str) -> bool:
        """Whether one more test of a file may run."""
        if file != self.file:
            now = self.clock()
            self.file, self.end = file, now + (self.seconds - now) / len(self.left)
            self.left.remove(file)
        return self.clock() < self.end
