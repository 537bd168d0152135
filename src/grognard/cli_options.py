"""What the commands have in common: arguments that mean the same everywhere, and where they print."""

import os
from typing import Annotated

import typer
from rich.console import Console

from grognard.envs.core.errors import BadInput

console = Console(emoji=False)  # agents are named like `module:Class`, which must not become pictures

GameName = Annotated[str, typer.Argument(help="a game of `grognard list`", metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for programs")]
Scenario = Annotated[str | None, typer.Option("--scenario", "-s", help="a scenario of `grognard list`")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="an option of `grognard show`: name=value")]
Seed = Annotated[int | None, typer.Option(help="same seed, same game; without it a new one each time")]
ViewOf = Annotated[str | None, typer.Option("--view", "-v", help="as this player sees it; without it all there is")]


def read_options(scenario: str | None, pairs: list[str] | None) -> dict[str, object]:
    """`--scenario` and `--option name=value` as the options of a game."""
    options: dict[str, object] = {"scenario": scenario} if scenario else {}
    for pair in pairs or []:
        name, separator, value = pair.partition("=")
        if not separator:
            raise BadInput("command line", [f"--option {pair}: write name=value"])
        options[name] = value
    return options


def new_seed() -> int:
    return int.from_bytes(os.urandom(4), "little")
