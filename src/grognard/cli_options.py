"""What the commands have in common: arguments that mean the same everywhere, and where they print."""

import os
from collections.abc import Iterable, Mapping
from typing import Annotated

import typer
from rich.console import Console

from grognard.agents.registry import policy_of
from grognard.envs.core.errors import BadInput

INTERRUPTED = 130
"""The exit code of whatever Ctrl-C ends, as shells have it."""

console = Console(emoji=False)  # agents are named like `module:Class`, which must not become pictures

GameName = Annotated[str, typer.Argument(help="a game of `grognard list`", metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for programs")]
Scenario = Annotated[str | None, typer.Option("--scenario", "-s", help="a scenario of `grognard list`")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="an option of `grognard show`: name=value")]
Replace = Annotated[bool, typer.Option("--replace", help="overwrite existing files")]
Seed = Annotated[int | None, typer.Option(help="same seed, same game; default: a new game each time")]
ViewOf = Annotated[str | None, typer.Option("--view", "-v", help="as this player sees it; default: everything")]
MoveOf = Annotated[
    int | None, typer.Option(help="show a record after this move; with --view: after this move of that player", min=0)
]


def read_options(scenario: str | None, pairs: list[str] | None) -> dict[str, object]:
    """`--scenario` and `--option name=value` as the options of a game."""
    options: dict[str, object] = {"scenario": scenario} if scenario else {}
    for pair in pairs or []:
        name, separator, value = pair.partition("=")
        if not separator:
            raise BadInput("command line", [f"--option {pair}: write name=value"])
        if name in options:
            raise BadInput("command line", [f"--option {pair}: {name} is given twice"])
        options[name] = value
    return options


def warn(text: str) -> None:
    """Something the user should know, beside the results."""
    Console(stderr=True, emoji=False).print(text, style="yellow", highlight=False, markup=False, soft_wrap=True)


def warn_of_strangers(agents: Iterable[str], game: str, options: Mapping[str, object]) -> None:
    """Name the policies that were trained with other options than those of the game."""
    for text in dict.fromkeys(agents):
        policy = policy_of(text, game)
        trained = policy.differences(options) if policy is not None else []
        if trained:
            warn(f"note: {text} was trained with {', '.join(trained)}, so it may play badly here")


def new_seed() -> int:
    return int.from_bytes(os.urandom(6), "little")  # too many to try: agents know seeds made from it
