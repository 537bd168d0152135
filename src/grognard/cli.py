"""The command line: `grognard --help` teaches it."""

import json
import sys
import traceback
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from grognard import __version__
from grognard.agents.base import Agent
from grognard.agents.registry import make_agent
from grognard.cli_options import (
    INTERRUPTED,
    AsJson,
    GameName,
    Options,
    Replace,
    Scenario,
    Seed,
    console,
    new_seed,
    read_options,
    warn_of_strangers,
)
from grognard.cli_records import records
from grognard.cli_training import training
from grognard.engine import describe
from grognard.envs.bench import measure
from grognard.envs.core.cases import Case, CaseFailed, Trace, load_cases, run_case
from grognard.envs.core.choice import derived_seed
from grognard.envs.core.coverage import coverage as rule_coverage
from grognard.envs.core.errors import BadInput, GrognardError, unknown
from grognard.envs.core.files import read_text
from grognard.envs.core.game import Game
from grognard.envs.core.options import load_scenario, scenario_names
from grognard.envs.core.recording import Recorder
from grognard.envs.core.schema import schema_of
from grognard.envs.registry import GAMES, measured_scenario, rulebook
from grognard.envs.tables import ALL_GAMES, TABLES, Rows, cell_text, renew, renew_games, seat_counts
from grognard.envs.tables import table as rows_of
from grognard.human import Person
from grognard.training.match import MatchFailed, moves, split_agents

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Reinforcement-learning environments for tabletop games: play, watch, check and measure them.",
)
app.add_typer(records)
app.add_typer(training)


@app.command("list")
def list_games(
    game: Annotated[str | None, typer.Argument(help="only this game", metavar="GAME")] = None,
    page: Annotated[Path | None, typer.Option(help="renew the list of all games in this Markdown page instead")] = None,
    as_json: AsJson = False,
) -> None:
    """Games and their scenarios.  Example: grognard list space_empires"""
    if page is not None:
        text = read_text(page)
        if not ALL_GAMES.search(text):
            raise BadInput(str(page), ["it has no place for the list: <!-- games --> and <!-- end -->"])
        page.write_text(renew_games(text), encoding="utf-8")
        return
    names = [rulebook(game).name] if game else list(GAMES)
    found = {name: {scenario: load_scenario(name, scenario) for scenario in scenario_names(name)} for name in names}
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for name, scenarios in found.items():
        table = Table("scenario", "about", title=f"{rulebook(name).title} ({name})", title_justify="left")
        for scenario, document in scenarios.items():
            table.add_row(scenario, str(document.get("about", "")))
        console.print(table)


@app.command()
def show(
    game: GameName,
    only: Annotated[
        str | None, typer.Option("--table", help="print this table alone: actions, cards, units and so on")
    ] = None,
    players: Annotated[int, typer.Option(help="for this number of players")] = 2,
    page: Annotated[Path | None, typer.Option(help="renew the tables of this Markdown page instead")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="print the JSON Schema of views and events instead")] = False,
    as_json: AsJson = False,
) -> None:
    """Actions, observation, decisions, options and scenarios; --table also shows cards, units and squads.

    Examples: grognard show space_empires --players 3        grognard show conquest --table cards
    """
    rules = rulebook(game)
    possible = seat_counts(rules)
    if players not in possible:
        numbers = ", ".join(map(str, possible))
        raise BadInput("command line", [f"--players {players}: {rules.title} is for {numbers} players"])
    if schema:
        print(json.dumps(schema_of(rules), indent=2))
        return
    if page is not None:
        text = read_text(page)
        if f"<!-- {rules.name}: " not in text:
            raise BadInput(str(page), [f"it has no place for a table: <!-- {rules.name}: TABLE --> and <!-- end -->"])
        page.write_text(renew(text, rules, players), encoding="utf-8")
        return
    found = {name: rows_of(rules, name, players) for name in ([only] if only else TABLES)}
    size = rules.layout(players).size
    if as_json:
        print(json.dumps({**found, "size": size}, indent=2))
        return
    titles = {
        "actions": f"{rules.catalogue.size} actions",
        "observation": f"{size} numbers of an observation ({players} players); cp/100: divided by 100",
    }
    for name, rows in found.items():
        print_rows(titles.get(name, name), rows)


def print_rows(title: str, rows: Rows) -> None:
    table = Table(*rows[0], title=title, title_justify="left")
    for row in rows:
        table.add_row(*map(cell_text, row.values()))
    console.print(table)


@app.command()
def play(
    game: GameName,
    scenario: Scenario = None,
    option: Options = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="who plays, one agent for each seat, in order: human,random; default: you against random agents"
        ),
    ] = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="write the record of the game to this file, move by move")] = None,
    replace: Replace = False,
    quiet: Annotated[bool, typer.Option(help="show only the result of a game between agents")] = False,
) -> None:
    """Play in the terminal, or let agents play and watch.

    Examples: grognard play space_empires -s mini        grognard play space_empires -s mini --agents random,random
    """
    rules = rulebook(game)
    number = new_seed() if seed is None else seed
    options = read_options(scenario, option)
    table: Game[Any] = Game(rules, options, number)
    seats = take_seats(table.names, agents)
    players: dict[str, Agent] = {
        player: Person(console, table)
        if name == "human"
        else make_agent(name, game, derived_seed("agent", number, player))
        for player, name in seats.items()
    }
    warn_of_strangers(seats.values(), game, rules.options(table.state))
    recorder = Recorder(save, table, seats, replace=replace) if save is not None else None
    console.print(
        f"{rules.title}, seed {number}: " + ", ".join(f"{player} is {name}" for player, name in seats.items()),
        markup=False,
        soft_wrap=True,
    )
    shown = not quiet and "human" not in seats.values()
    try:
        finished = play_out(table, players, seats, derived_seed("views", number), shown, recorder)
    finally:
        if recorder is not None:
            recorder.end()
            console.print(f"saved {save}; look at it with: grognard replay {save}", markup=False, soft_wrap=True)
    raise typer.Exit(0 if finished else INTERRUPTED)


def take_seats(players: list[str], agents: str | None) -> dict[str, str]:
    """Who sits where; nobody is seated without having been named, except at a person's table."""
    if agents is None:
        return {player: "random" if seat else "human" for seat, player in enumerate(players)}
    names = split_agents(agents)
    if len(names) != len(players):
        count = f"{len(names)} agent{'s' if len(names) > 1 else ''} for {len(players)} seats ({', '.join(players)})"
        raise BadInput("command line", [f"--agents {agents}: {count}; name one for each, separated by commas"])
    return dict(zip(players, names, strict=True))


def play_out(
    table: Game[Any],
    players: dict[str, Agent],
    names: dict[str, str],
    seed: int,
    shown: bool,
    recorder: Recorder | None,
) -> bool:
    """Play until the game is over or a person leaves; whether it was not Ctrl-C that ended it."""
    interrupted = False
    try:
        for done in moves(table, players, seed, names=names):
            if recorder is not None:
                recorder.note(done.player, done.action)
            if shown:
                console.print(
                    f"{done.number:>5} {done.player:<7} {escape(f'{done.phrase:<24}')} [dim]{done.question}[/dim]",
                    highlight=False,
                )
    except (KeyboardInterrupt, EOFError) as leaving:
        interrupted = isinstance(leaving, KeyboardInterrupt)
        console.print("\nstopped")
    except GrognardError:
        raise
    except Exception as error:  # a bug in somebody's agent, which the traceback shows
        raise MatchFailed(f"an agent failed at {table.decision}: {traceback.format_exc()}") from error
    if table.outcome is not None:
        console.print(f"{len(table.history)} decisions. {table.outcome}", style="bold", markup=False)
    return not interrupted


@app.command()
def cases(
    paths: Annotated[list[Path], typer.Argument(help="YAML files or folders of them")],
    ids: Annotated[
        list[str] | None,
        typer.Option("--id", "-i", help="only cases with this text in their id (* matches anything); may be repeated"),
    ] = None,
    trace: Annotated[
        bool, typer.Option(help="show who was asked what, which questions had one answer, and the dice")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run rule cases.

    Examples: grognard cases tests/scenarios        grognard cases combat.yaml mines.yaml --id mines --trace
    """
    found = pick_cases(load_cases(*paths), ids or [], " ".join(map(str, paths)))
    failed: dict[str, str] = {}
    traces: dict[str, Trace] = {}
    for case in found:
        told = Trace() if trace else None
        try:
            run_case(rulebook(case.game), case, told)
        except CaseFailed as error:
            failed[repr(case)] = str(error)
        if told is not None:
            traces[repr(case)] = told
            if not as_json:
                console.print(
                    "\n  ".join([repr(case), *told.lines(), ""]), highlight=False, markup=False, soft_wrap=True
                )
    if as_json:
        told_all = {"traces": {name: told.document() for name, told in traces.items()}} if trace else {}
        print(json.dumps({"cases": len(found), "failed": failed, **told_all}, indent=2))
    else:
        for text in failed.values():
            console.print(f"FAILED {text}\n", highlight=False, markup=False, soft_wrap=True)
        console.print(f"{len(found) - len(failed)} of {len(found)} cases passed", style="bold")
    raise typer.Exit(1 if failed else 0)


def pick_cases(found: list[Case], ids: list[str], where: str) -> list[Case]:
    """Those whose id contains one of the patterns, or all; a pattern without a case is a mistake."""
    if not found:
        raise BadInput(f"cases {where}", ["there are no cases in it"])
    lost = [text for text in ids if not any(fnmatchcase(case.id, f"*{text}*") for case in found)]
    if lost:
        raise BadInput(f"cases {where}", [unknown("id", text, [case.id for case in found]) for text in lost])
    return [case for case in found if not ids or any(fnmatchcase(case.id, f"*{text}*") for text in ids)]


@app.command()
def coverage(
    game: GameName,
    tests: Annotated[Path, typer.Option(help="the folder of the tests")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """List the rules that no case or test exercises.  Example: grognard coverage space_empires"""
    covered = rule_coverage(rulebook(game).name, tests)
    missing = [name for name, where in covered.items() if not where]
    if as_json:
        print(json.dumps({"rules": covered, "missing": missing}, indent=2))
    else:
        for name in missing:
            console.print(f"missing {name}", highlight=False)
        console.print(f"{len(covered) - len(missing)} of {len(covered)} rules covered", style="bold")
    raise typer.Exit(1 if missing else 0)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="a game of `grognard list`", metavar="GAME")] = "space_empires",
    scenario: Annotated[
        str | None, typer.Option("--scenario", "-s", help="one of the game's; without, the one by which it is measured")
    ] = None,
    rounds: Annotated[int, typer.Option(help="turns of each contender", min=1, max=10_000)] = 12,
    as_json: AsJson = False,
) -> None:
    """Measure speed relative to a do-nothing AEC game and PettingZoo's own games.  Example: grognard bench"""
    rules = rulebook(game)
    scenario = scenario or measured_scenario(game)
    rules.setup({"scenario": scenario})  # a mistake is told now
    found = measure(rules, scenario, scenario_names(game), rounds)
    if as_json:
        print(json.dumps(found, indent=2))
        return
    cal = found["rates"]["CAL: do-nothing AEC game"]
    rows = [
        {"random play": name, "decisions/s": f"{rate:,.0f}", "CAL": f"{rate / cal:.2f}"}
        for name, rate in found["rates"].items()
    ]
    pure = found["uncompiled_raw"]
    rows.append(
        {"random play": "raw AEC loop, engine not compiled", "decisions/s": f"{pure:,.0f}", "CAL": f"{pure / cal:.2f}"}
    )
    print_rows(f"{game} {scenario}, engine {'compiled' if found['compiled'] else 'NOT COMPILED'}", rows)
    print_rows(
        "from scenario to scenario",
        [
            {
                "scenario": name,
                "Batch decisions/s": f"{row['decisions_per_second']:,.0f}",
                "AEC games/s": f"{row['games_per_second']:,.1f}",
                "clone": f"{row['clone_us']:.1f} us",
                "state": f"{row['state_bytes'] / 1024:.1f} KiB",
            }
            for name, row in found["growth"].items()
        ],
    )
    console.print(
        f"import to first step: {found['first_step_s']:.2f} s; clone of {scenario}: {found['clone_us']:.1f} us"
    )


@app.callback(invoke_without_command=True)
def version(
    show_version: Annotated[
        bool, typer.Option("--version", help="print the version, and whether the engine is compiled")
    ] = False,
) -> None:
    if show_version:
        print(f"grognard {__version__} ({describe()})")
        raise typer.Exit(0)


def main() -> None:
    """Run the command line; mistakes of the user end in a sentence, not in a traceback."""
    try:
        app()
    except GrognardError as error:
        complain(str(error))
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except MemoryError:
        complain("not enough memory: try smaller numbers")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def complain(text: str) -> NoReturn:
    """Say what is wrong and leave; whole lines, so that programs can read them."""
    console = Console(stderr=True, emoji=False)
    console.print(f"grognard: {text}", style="red", highlight=False, markup=False, soft_wrap=True)
    sys.exit(2)
