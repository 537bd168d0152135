"""The command line."""

from pathlib import Path
from typing import Annotated

import typer

from grognard.envs.core.cases import CaseFailed, load_cases, run_case
from grognard.envs.core.coverage import coverage as rule_coverage
from grognard.envs.registry import rulebook

app = typer.Typer(no_args_is_help=True)


@app.command()
def cases(path: Annotated[Path, typer.Argument(help="a YAML file or a folder")]) -> None:
    """Run rule cases."""
    failed = 0
    found = load_cases(path)
    for case in found:
        try:
            run_case(rulebook(case.game), case)
        except CaseFailed as error:
            failed += 1
            typer.echo(f"FAILED {error}\n")
    typer.echo(f"{len(found) - failed} of {len(found)} cases passed")
    raise typer.Exit(1 if failed else 0)


@app.command()
def coverage(game: str, tests: Path = Path("tests")) -> None:
    """List the rules without a case."""
    covered = rule_coverage(game, tests)
    for name, where in covered.items():
        if not where:
            typer.echo(f"missing {name}")
    done = sum(1 for where in covered.values() if where)
    typer.echo(f"{done} of {len(covered)} rules covered")
    raise typer.Exit(0 if done == len(covered) else 1)


def main() -> None:
    """Run the command line."""
    app()
