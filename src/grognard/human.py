"""Asking a person in the terminal: a numbered list of choices, with completion of their texts."""

from contextlib import suppress
from typing import Any

from mypy_extensions import i64
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from grognard.agents.base import Choice
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.game import Game

with suppress(ImportError):  # not on every system; only completion is lost
    import readline


class Person:
    """A human at a table, as an agent among others."""

    needs_game = False

    def __init__(self, console: Console, table: Game[Any]) -> None:
        self.console = console
        self.table = table

    def act(self, choice: Choice) -> int:
        return int(ask_human(self.console, self.table))


def ask_human(console: Console, table: Game[Any]) -> i64:
    """Show the table as the player sees it and read a choice by number or text; `?` shows the table again."""
    question = table.decision
    assert question is not None and table.to_move is not None
    labels = {action: table.phrase(action) for action in table.legal()}
    numbered = {str(number): action for number, action in enumerate(labels, 1)}
    _complete(list(labels.values()))
    console.rule(f"{question.player}: {question.name}")
    console.print(table.show(question.player), highlight=False, markup=False)
    console.print(question.meaning, style="dim", highlight=False)
    console.print(
        Columns([Text(f"{number} {label}") for number, label in enumerate(labels.values(), 1)], padding=(0, 3))
    )
    while True:
        said = console.input("[bold]number or text (? for the table)[/bold]: ").strip()
        if said == "?":
            console.print(table.show(question.player), highlight=False, markup=False)
        elif said in numbered:
            return i64(numbered[said])
        elif said.isdigit():
            console.print(f"the choices are numbered from 1 to {len(labels)}", style="red", highlight=False)
        else:
            try:
                action = table.parse(said)
            except GrognardError as error:
                console.print(str(error), style="red", highlight=False, markup=False)
                continue
            if action in labels:
                return i64(action)
            console.print(f"{said!r} is not possible now", style="red", highlight=False, markup=False)


def _complete(labels: list[str]) -> None:
    """Tab completes the texts of the legal choices."""
    if "readline" not in globals():
        return

    def complete(text: str, number: int) -> str | None:
        matches = [label for label in labels if label.startswith(text)]
        return matches[number] if number < len(matches) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
