"""The command line: `grognard --help` teaches it."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from grognard import __version__
from grognard.agents.base import Agent, View
from grognard.agents.registry import make_agent
from grognard.envs.bench import measure
from grognard.envs.core.cases import CaseFailed, load_cases, run_case
from grognard.envs.core.coverage import coverage as rule_coverage
from grognard.envs.core.docs import doc_of
from grognard.envs.core.errors import BadInput, GrognardError, IllegalAction, UnknownName
from grognard.envs.core.game import Game
from grognard.envs.core.options import load_scenario, scenario_names
from grognard.envs.core.record import load_record
from grognard.envs.core.replay import play_again, replay as replay_record
from grognard.envs.registry import GAMES, rulebook
from grognard.human import ask_human

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Reinforcement-learning environments for tabletop games: play, watch, check and measure them.",
)
console = Console()

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
    return int.from_bytes(__import__("os").urandom(4), "little")


@app.command("list")
def list_games(
    game: Annotated[str | None, typer.Argument(help="only this game", metavar="GAME")] = None, as_json: AsJson = False
) -> None:
    """Games and their scenarios.  Example: grognard list space_empires"""
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
    players: Annotated[int, typer.Option(help="for this number of players")] = 2,
    as_json: AsJson = False,
) -> None:
    """Actions, observation, decisions and options of a game.  Example: grognard show space_empires --players 3"""
    rules = rulebook(game)
    layout = rules.layout(players)
    verbs = [
        {
            "verb": verb.word,
            "from": rules.catalogue.starts[verb.word],
            "count": len(verb.labels),
            "meaning": verb.meaning,
        }
        for verb in rules.catalogue.verbs
    ]
    pieces = [
        {"piece": p.name, "from": p.start, "shape": list(p.shape), "columns": p.columns, "meaning": p.meaning}
        for p in layout.pieces
    ]
    decisions = [{"decision": type(d).__name__, "rule": d.rule, "meaning": doc_of(type(d))} for d in rules.decisions]
    options = [
        {"option": o.name, "default": o.default, "values": o.range(), "meaning": o.meaning}
        for o in rules.option_schema()
    ]
    if as_json:
        document = {
            "actions": verbs,
            "observation": pieces,
            "size": layout.size,
            "decisions": decisions,
            "options": options,
        }
        print(json.dumps(document, indent=2))
        return
    print_rows(f"{rules.catalogue.size} actions", verbs)
    print_rows(f"{layout.size} numbers of an observation ({players} players)", pieces)
    print_rows("decisions", decisions)
    print_rows("options", options)


def print_rows(title: str, rows: list[dict[str, Any]]) -> None:
    table = Table(*rows[0], title=title, title_justify="left")
    for row in rows:
        table.add_row(
            *[", ".join(map(str, value)) if isinstance(value, list) else str(value) for value in row.values()]
        )
    console.print(table)


@app.command()
def play(
    game: GameName,
    scenario: Scenario = None,
    option: Options = None,
    agents: Annotated[str, typer.Option(help="who sits where, in seat order: human,random")] = "human,random",
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="write the record of the game to this file")] = None,
    quiet: Annotated[bool, typer.Option(help="of a game between agents show only the result")] = False,
) -> None:
    """Play in the terminal, or let agents play and watch.

    Examples: grognard play space_empires -s mini        grognard play space_empires -s mini --agents random,random
    """
    rules = rulebook(game)
    number = new_seed() if seed is None else seed
    table: Game[Any] = Game(rules, read_options(scenario, option), number)
    names = [name.strip() for name in agents.split(",")]
    seats = {player: names[min(at, len(names) - 1)] for at, player in enumerate(table.names)}
    players: dict[str, Agent | None] = {
        player: None if name == "human" else make_agent(name, game, number + at)
        for at, (player, name) in enumerate(seats.items())
    }
    console.print(
        f"{rules.title}, seed {number}: " + ", ".join(f"{player} is {name}" for player, name in seats.items())
    )
    try:
        play_out(table, players, quiet=quiet)
    except (KeyboardInterrupt, EOFError):
        console.print("\nstopped")
    if table.outcome is not None:
        console.print(f"{len(table.history)} decisions. {table.outcome}", style="bold")
    if save is not None:
        table.record_of(seats).save(save)
        console.print(f"saved {save}; look at it with: grognard replay {save}")


def play_out(table: Game[Any], players: dict[str, Agent | None], *, quiet: bool) -> None:
    """Ask whoever must choose, until the game is over."""
    people = [player for player, agent in players.items() if agent is None]
    while table.to_move is not None:
        agent = players[table.to_move]
        if agent is None:
            table.apply(ask_human(console, table))
            continue
        mover = table.to_move
        question = table.decision
        action = agent.act(View(table, seed=len(table.history), with_game=agent.needs_game))
        table.apply(action)
        if not quiet and not people:
            console.print(
                f"{len(table.history):>5} {mover:<7} {table.label(action):<24} [dim]{question}[/dim]", highlight=False
            )


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record, see `grognard play --save`")],
    move: Annotated[int | None, typer.Option(help="stop after this move and show the table")] = None,
    view: ViewOf = None,
) -> None:
    """Play a record again, check it, and show it.  Example: grognard replay game.jsonl --move 40"""
    record = load_record(file)
    shown = 0
    table: Game[Any] | None = None
    for table in replay_record(rulebook(record.game), record):
        if move is None and shown > 0:
            player, _, label = record.moves[shown - 1]
            console.print(f"{shown:>5} {player:<7} {label}", highlight=False)
        if shown == move:
            break
        shown += 1
    if table is not None:
        console.print(table.show(view), highlight=False, markup=False)
    if move is None:
        console.print(f"{len(record.moves)} moves replayed, {len(record.checkpoints)} checkpoints equal", style="bold")


@app.command()
def position(
    file: Annotated[Path, typer.Argument(help="a position as JSON, whole or in part, or a record")],
    move: Annotated[int | None, typer.Option(help="of a record, after this move")] = None,
    view: ViewOf = None,
    as_json: AsJson = False,
) -> None:
    """Check a position and show it.  Example: grognard position table.json --json > whole.json"""
    table = load_table(file, move)
    if as_json:
        print(json.dumps(table.to_position(), indent=2))
        return
    console.print(table.show(view), highlight=False, markup=False)
    if table.decision is not None:
        console.print(
            f"{table.decision}: {', '.join(table.label(action) for action in table.legal())}", highlight=False
        )


@app.command()
def render(
    file: Annotated[Path, typer.Argument(help="a position or a record")],
    output: Annotated[Path, typer.Option("--output", "-o", help="the picture: x.svg or x.png")],
    move: Annotated[int | None, typer.Option(help="of a record, after this move")] = None,
    view: ViewOf = None,
) -> None:
    """Draw a position or a moment of a record.  Example: grognard render game.jsonl --move 40 -o table.png"""
    if output.suffix not in (".svg", ".png"):
        raise BadInput("command line", [f"--output {output}: pictures are .svg or .png"])
    scene = load_table(file, move).draw(view)
    if output.suffix == ".svg":
        output.write_text(scene.svg(), encoding="utf-8")
    else:
        scene.png(str(output))
    console.print(f"wrote {output}")


def load_table(file: Path, move: int | None) -> Game[Any]:
    """The game of a position file, or of a record after a move."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(file), [f"cannot be read: {error}"]) from error
    if text.startswith('{"format"'):
        record = load_record(file)
        rules = rulebook(record.game)
        if move is None:
            return play_again(rules, record)
        for number, table in enumerate(replay_record(rules, record)):
            if number == move:
                return table
        raise BadInput(str(file), [f"there are only {len(record.moves)} moves, not {move}"])
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(str(file), [f"is neither a record nor JSON: {error}"]) from error
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise BadInput(str(file), ['a position is a JSON object with "game"'])
    return Game(rulebook(document["game"]), {}, position=document)


@app.command()
def cases(
    path: Annotated[Path, typer.Argument(help="a YAML file or a folder of them")],
    as_json: AsJson = False,
) -> None:
    """Run rule cases.  Example: grognard cases tests/scenarios/space_empires"""
    found = load_cases(path)
    failed: dict[str, str] = {}
    for case in found:
        try:
            run_case(rulebook(case.game), case)
        except CaseFailed as error:
            failed[repr(case)] = str(error)
    if as_json:
        print(json.dumps({"cases": len(found), "failed": failed}, indent=2))
    else:
        for text in failed.values():
            console.print(f"FAILED {text}\n", highlight=False, markup=False)
        console.print(f"{len(found) - len(failed)} of {len(found)} cases passed", style="bold")
    raise typer.Exit(1 if failed else 0)


@app.command()
def coverage(
    game: GameName,
    tests: Annotated[Path, typer.Option(help="the folder of the tests")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """List the rules that no case or test exercises.  Example: grognard coverage space_empires"""
    covered = rule_coverage(game, tests)
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
    scenario: Annotated[str, typer.Option("--scenario", "-s")] = "standard",
    rounds: Annotated[int, typer.Option(help="turns of each contender")] = 12,
    as_json: AsJson = False,
) -> None:
    """Measure speed relative to a do-nothing AEC game and PettingZoo's own games.  Example: grognard bench"""
    found = measure(rulebook(game), scenario, ["mini", "standard", "three", "four"], rounds)
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
def version(show_version: Annotated[bool, typer.Option("--version", help="print the version")] = False) -> None:
    if show_version:
        print(f"grognard {__version__}")
        raise typer.Exit(0)


def main() -> None:
    """Run the command line; mistakes of the user end in a sentence, not in a traceback."""
    try:
        app()
    except (BadInput, UnknownName, IllegalAction, GrognardError) as error:
        Console(stderr=True).print(f"grognard: {error}", style="red", highlight=False, markup=False)
        sys.exit(2)
