"""Commands that train and compare agents: `train`, `fields`, `carry`, `tune`, `ladder`, `arena` and `balance`."""

import json
import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from grognard.agents.weights import read_weights, weights_path
from grognard.cli_options import (
    INTERRUPTED,
    AsJson,
    GameName,
    Options,
    Replace,
    Scenario,
    console,
    read_options,
    warn,
    warn_of_strangers,
)
from grognard.envs.core.errors import BadInput, GrognardError, shortened
from grognard.envs.core.files import new_file, read_text
from grognard.envs.registry import rulebook
from grognard.training import balance as compare
from grognard.training import report
from grognard.training.ladder import Ledger, Standings, make_contest, play_missing, standings
from grognard.training.lock import working_in
from grognard.training.match import Played, split_agents
from grognard.training.progress import Reporter

training = typer.Typer()

Workers = Annotated[int | None, typer.Option(help="number of processes; default: one for each core", min=1, max=512)]
Games = Annotated[
    int,
    typer.Option(
        help="games of each pair (at larger tables: of each line-up), rounded up so that all seat orders are played",
        min=1,
        max=10**9,
    ),
]
LuckSeed = Annotated[int, typer.Option(help="same seed, same games", min=0)]
Fresh = Annotated[bool, typer.Option("--fresh", help="play all games again, for example because an agent has changed")]


@training.command()
def train(
    config: Annotated[Path, typer.Argument(help="a config file, or the name of a shipped one: demo")],
    changes: Annotated[list[str] | None, typer.Argument(help="fields to change: steps=100000 pool.past=0.5")] = None,
    out: Annotated[Path | None, typer.Option(help="folder of the run; default: runs/train/NAME")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="start over, without the checkpoint that is there")] = False,
) -> None:
    """Train a policy by self-play; run it again to go on where it stopped.

    Example: grognard train configs/train/demo.yaml steps=200000
    """
    with needs_training():  # torch is slow to load, and may be absent
        from grognard.training.config import read_config  # noqa: PLC0415
        from grognard.training.interruption import Stopped  # noqa: PLC0415
        from grognard.training.ppo import train as learn  # noqa: PLC0415
    settings = read_config(config, changes or [])
    folder = out or Path("runs") / "train" / config.stem
    rules = rulebook(settings.game)
    options = rules.options(rules.setup(settings.options))
    warn_of_strangers([*settings.pool.agents, *settings.evaluation.opponents], settings.game, options)
    try:
        policy = learn(settings, folder, Reporter(console), fresh)
    except KeyboardInterrupt as stopped:
        if not isinstance(stopped, Stopped) or stopped.steps is None:
            stop("nothing was saved, as self-play had not begun; the same command starts again")
        command = shlex.join(
            ["grognard", "train", str(config), *(changes or []), *(["--out", str(out)] if out else [])]
        )
        stop(f"{stopped.steps:,} decisions are saved in {folder}. Go on with: {command}")
    said = " ".join(f"-o {key}={value}" for key, value in settings.options.items())
    console.print(
        f"wrote {policy}; play against it: grognard play {settings.game} {said} --agents human,{policy}",
        soft_wrap=True,
        highlight=False,
        markup=False,
    )


def stop(text: str) -> NoReturn:
    """Leave after Ctrl-C, with what has become of the work."""
    warn(f"stopped; {text}")
    raise typer.Exit(INTERRUPTED)


@training.command("fields")
def show_fields(
    page: Annotated[Path | None, typer.Option(help="renew the table in this Markdown page instead")] = None,
    as_json: AsJson = False,
) -> None:
    """All fields of a training config, with defaults and meanings.  Example: grognard fields"""
    with needs_training():
        from grognard.training.fields import PLACE, fields, renew_fields  # noqa: PLC0415 - pydantic may be absent
    if page is not None:
        text = read_text(page)
        if not PLACE.search(text):
            raise BadInput(str(page), ["it has no place for the table: <!-- training config --> and <!-- end -->"])
        page.write_text(renew_fields(text), encoding="utf-8")
        return
    rows = fields()
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    table = Table(*rows[0], title="fields of a training config", title_justify="left")
    for row in rows:
        table.add_row(*(str(value).strip("`") for value in row.values()))
    console.print(table)


@training.command()
def carry(
    old: Annotated[Path, typer.Argument(help="a policy that no longer fits its game")],
    new: Annotated[Path, typer.Argument(help="the file to write")],
    renamed: Annotated[
        Path | None, typer.Option(help="JSON of names that have changed: see docs/training.md, The file of a policy")
    ] = None,
    replace: Replace = False,
) -> None:
    """Fit a policy to a game whose columns or actions have changed: what keeps its name keeps its weights.

    Example: grognard carry old.onnx new.onnx --renamed names.json
    """
    with needs_training():
        from grognard.training.carry import carry_over, grouped, read_renamed  # noqa: PLC0415 - torch may be absent
    check_place(new, replace)
    kept = carry_over(old, new, read_renamed(renamed) if renamed is not None else {})
    for kind, count, lost in (
        ("columns", kept.columns, kept.lost_columns),
        ("actions", kept.actions, kept.lost_actions),
    ):
        names = f"; gone: {shortened(grouped(lost), 1000)}" if lost else ""
        console.print(f"{kind}: {count - len(lost)} of {count} are still there{names}", highlight=False, markup=False)
    console.print(f"wrote {new}", highlight=False, markup=False, soft_wrap=True)


@training.command()
def tune(
    game: GameName,
    scenario: Scenario = None,
    option: Options = None,
    generations: Annotated[int, typer.Option(help="number of generations", min=1, max=10**6)] = 200,
    variants: Annotated[
        int, typer.Option(help="variants of the weights in each generation, rounded up to pairs", min=2, max=10**4)
    ] = 24,
    games: Annotated[
        int, typer.Option(help="games of each variant, rounded up so that it plays all seats", min=2, max=10**9)
    ] = 100,
    check: Annotated[int, typer.Option(help="games at the end that measure the gain", min=2, max=10**9)] = 2000,
    workers: Workers = None,
    seed: LuckSeed = 0,
    out: Annotated[Path, typer.Option(help="file for the weights, written after each generation")] = Path(
        "weights.toml"
    ),
    replace: Replace = False,
) -> None:
    """Fit the weights of the scripted player to a scenario, so that it beats the one that is shipped.

    Example: grognard tune space_empires -s mini --generations 20 --out mine.toml
    """
    with needs_training():
        from grognard.training import tuning  # noqa: PLC0415 - what it needs may be absent
    options, rules = read_options(scenario, option), rulebook(game)
    seats = len(rules.players(rules.setup(options)))
    found = shipped = read_weights(game)
    effort = tuning.Effort(generations, -(-variants // 2), -(-games // seats))
    check_place(out, replace)
    text = weights_path(game).read_text(encoding="utf-8")
    try:
        with games_bar(Console(stderr=True, emoji=False)) as progress:
            bar = progress.add_task("generations", total=generations)
            for centre, won in tuning.evolve(game, options, shipped, effort, seed, workers or os.cpu_count() or 1):
                found = centre
                out.write_text(tuning.rewrite(text, found), encoding="utf-8")
                progress.update(bar, advance=1, description=f"generations, variants win {won:.0%}")
        tally, _ = tuning.duel(game, options, found, tuning.deals("check", seed, generations, -(-check // seats)))
    except KeyboardInterrupt:
        stop("nothing was written" if found is shipped else f"the weights of the last whole generation are in {out}")
    table = Table("weight", "shipped", "fitted", title_justify="left")
    for (path, before), (_, after) in zip(tuning.entries(shipped), tuning.entries(found), strict=True):
        if before != after:
            table.add_row(".".join(path), _cell(before), _cell(after))
    low, high = tally.interval
    console.print(table)
    console.print(
        f"it wins {tally.score:.1%} of {tally.trials} games ({low:.0%} to {high:.0%}) against the shipped one"
    )
    played = "".join(f" -o {key}={value}" for key, value in options.items())
    console.print(
        f"wrote {out}; play against it: grognard play {game}{played} --agents human,heuristic:weights={out}",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )


def check_place(path: Path, replace: bool) -> None:
    """Raise BadInput if a file cannot be written there, or is there and is not to be replaced; before any work is done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if replace and path.is_file():
            with path.open("a"):  # the old one stays until there is a new one
                return
    except OSError as error:
        raise BadInput(str(path), [f"cannot be written: {error.strerror or error}"]) from error
    new_file(path).close()
    path.unlink()


def _cell(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@contextmanager
def needs_training() -> Iterator[None]:
    """Says what to install where an import fails."""
    try:
        yield
    except ImportError as error:
        raise GrognardError(f"this needs {error.name}: pip install 'grognard[train]'") from error


@training.command()
def bench_train(
    config: Annotated[Path, typer.Argument(help="a config file, or the name of a shipped one")] = Path("bench"),
    changes: Annotated[list[str] | None, typer.Argument(help="fields to change: lanes=64")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure training against the learning library alone, policies in batches, and the search.

    Example: grognard bench-train bench network.hidden=[256,256]
    """
    with needs_training():  # torch is slow to load, and may be absent
        from grognard.training.bench import measure  # noqa: PLC0415
        from grognard.training.config import read_config  # noqa: PLC0415
    found = measure(read_config(config, changes or []))
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for title, rates in found.items():
        slowest = min(rates.values())
        table = Table(title, "per second", "ratio", title_justify="left")
        for name, rate in rates.items():
            table.add_row(name, f"{rate:,.0f}", f"{rate / slowest:.2f}")
        console.print(table)


@training.command()
def ladder(
    game: GameName,
    agents: Annotated[str, typer.Option(help="two or more, separated by commas: random,search:sims=50")],
    scenario: Scenario = None,
    option: Options = None,
    games: Games = 100,
    workers: Workers = None,
    seed: LuckSeed = 0,
    out: Annotated[Path | None, typer.Option(help="folder for games and results; default: one in runs/ladder")] = None,
    fresh: Fresh = False,
    as_json: AsJson = False,
) -> None:
    """Let agents play each other in all seats and rank them; run it again to go on where it stopped.

    Example: grognard ladder space_empires -s mini --agents random,search:sims=50 --games 200
    """
    contest = make_contest(game, read_options(scenario, option), split_agents(agents), seed)
    warn_of_strangers(contest.agents, game, contest.options)
    folder = out or Path("runs") / "ladder" / contest.name
    with working_in(folder):
        found = run(Ledger(folder, contest), games, workers, fresh, lambda played: None)
        written = report.save(found, folder)
    if as_json:
        print(json.dumps(report.document(found), indent=2))
        return
    report.show(console, found)
    console.print(f"wrote {', '.join(map(str, written))}", highlight=False, markup=False, soft_wrap=True)


@training.command()
def arena(
    game: GameName,
    first: Annotated[str, typer.Argument(help="an agent: random, search:sims=50", metavar="A")],
    second: Annotated[str, typer.Argument(help="its opponent", metavar="B")],
    scenario: Scenario = None,
    option: Options = None,
    games: Games = 20,
    workers: Workers = None,
    seed: LuckSeed = 0,
    records: Annotated[Path | None, typer.Option(help="folder for the records; default: one in runs/arena")] = None,
    fresh: Fresh = False,
) -> None:
    """Let one pair play, keep the record of every game and tell the score; run it again to go on.

    Example: grognard arena space_empires random search:sims=50 -s mini --games 20
    """
    contest = make_contest(game, read_options(scenario, option), [first, second], seed, records=True)
    warn_of_strangers(contest.agents, game, contest.options)
    folder = records or Path("runs") / "arena" / contest.name
    score = dict.fromkeys(contest.agents, 0.0)

    def tell(played: Played) -> None:
        for seat in played.seats:
            score[seat.agent] += (seat.reward > 0) or (0.5 if not played.winners else 0.0)
        line = f"{report.game_line(played)}. {first} {score[first]:g}, {second} {score[second]:g}"
        console.print(line, highlight=False, markup=False, soft_wrap=True)

    with working_in(folder):
        ledger = Ledger(folder, contest)
        found = run(ledger, games, workers, fresh, tell)
    report.show(console, found)
    console.print(
        f"records in {folder}: grognard replay {ledger.record_path(0)}", highlight=False, markup=False, soft_wrap=True
    )


def run(ledger: Ledger, games: int, workers: int | None, fresh: bool, tell: Callable[[Played], None]) -> Standings:
    """Play what is missing behind a progress bar; an interruption keeps what is finished and says how to go on."""
    if fresh:
        ledger.forget()
    matches = ledger.contest.matches(games)
    wanted = range(len(matches))
    before = sum(number in wanted for number in ledger.played)
    if before:
        warn(f"{before} of {len(wanted)} games are already in {ledger.folder} (--fresh forgets them)")
    with games_bar(Console(stderr=True, emoji=False)) as progress:  # results alone are what a file or a pipe wants
        bar = progress.add_task("games", total=len(wanted), completed=before)
        try:
            for played in play_missing(ledger, matches, workers or os.cpu_count() or 1):
                tell(played)
                progress.advance(bar)
        except KeyboardInterrupt:
            progress.stop()
            stop(f"finished games are in {ledger.folder}, the same command goes on from there")
    return standings(ledger.contest, [ledger.played[number] for number in wanted])


def games_bar(aside: Console) -> Progress:
    """A progress bar beside what is printed."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TimeRemainingColumn(), console=aside, redirect_stdout=console.is_terminal, transient=True)


@training.command()
def balance(
    game: GameName,
    over: Annotated[str, typer.Option(help="two options, of the first and the second seat: red_deck,blue_deck")],
    among: Annotated[str, typer.Option(help="the values that both run through, separated by commas")],
    agent: Annotated[str, typer.Option(help="who plays both seats")] = "heuristic",
    scenario: Scenario = None,
    option: Options = None,
    games: Annotated[
        int, typer.Option(help="games of each pair of values, in each seat order", min=1, max=10**9)
    ] = 100,
    workers: Workers = None,
    seed: LuckSeed = 0,
    out: Annotated[Path | None, typer.Option(help="folder for the results; default: one in runs/balance")] = None,
    replace: Replace = False,
    as_json: AsJson = False,
) -> None:
    """Let an agent play itself while options run through values: which deck is the best, how much the seat matters.

    Example: grognard balance conquest --over red_deck,blue_deck --among orks_starter,tau_starter --games 200
    """
    names, values = [part.strip() for part in over.split(",")], [part.strip() for part in among.split(",")]
    found = compare.make_balance(game, read_options(scenario, option), names, values, agent, seed)
    warn_of_strangers([agent], game, found.options)
    folder = out or Path("runs") / "balance" / found.name(games)
    with working_in(folder):
        if not replace:
            compare.check_folder(folder, found.question(games))
        try:
            with games_bar(Console(stderr=True, emoji=False)) as progress:
                bar = progress.add_task("games", total=games * (len(found.among) ** 2 - len(found.alone)))
                for played in compare.fill(found, games, workers or os.cpu_count() or 1):
                    progress.advance(bar, played)
        except KeyboardInterrupt:
            stop("nothing was written")
        written = compare.save(found, folder, games)
    if as_json:
        print(json.dumps(compare.document(found), indent=2))
        return
    compare.show(console, found)
    console.print(f"wrote {', '.join(map(str, written))}", highlight=False, markup=False, soft_wrap=True)
