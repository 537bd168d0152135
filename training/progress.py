"""What a training run shows while it lasts."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Reporter:
    """A bar with speed, win rates and time left; where the output is not a terminal, a line for every measurement."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=console,
            disable=not console.is_terminal,
        )
        self.task: TaskID | None = None

    @contextmanager
    def training(self, total: int, done: int) -> Iterator[None]:
        """The bar of the whole run."""
        with self.bars:
            self.task = self.bars.add_task("training", total=total, completed=done, note="")
            yield

    def advance(self, steps: int, scores: Mapping[str, float]) -> None:
        """How far the run is, with the results against each kind of opponent."""
        if self.task is None:
            return
        past = [score for name, score in scores.items() if name.startswith("past ")]
        shown = {name: score for name, score in scores.items() if not name.startswith("past ")}
        if past:
            shown["past selves"] = sum(past) / len(past)
        speed = next(task.speed for task in self.bars.tasks if task.id == self.task) or 0.0
        rates = ", ".join(f"{name} {score:.0%}" for name, score in shown.items())
        self.bars.update(self.task, completed=steps, note=f"{speed:,.0f}/s; wins: {rates}")

    @contextmanager
    def stage(self, text: str, total: int) -> Iterator[Callable[..., None]]:
        """The bar of a stage; call what it gives for each piece of work done."""
        alone = self.task is None
        if alone:
            self.bars.start()
        task = self.bars.add_task(text, total=total, note="")
        try:
            yield lambda pieces=1: self.bars.advance(task, pieces)
        finally:
            self.bars.remove_task(task)
            if alone:
                self.bars.stop()

    def stopping(self) -> None:
        """What Ctrl-C is answered with."""
        self.console.print("stopping after this iteration; Ctrl-C again stops at once, without saving it")

    def evaluated(self, steps: int, figures: Mapping[str, float]) -> None:
        """A line that stays."""
        rates = ", ".join(f"{name} {rate:.1%}" for name, rate in figures.items())
        self.console.print(f"[dim]{steps:>11,} decisions:[/] {rates}", highlight=False)
