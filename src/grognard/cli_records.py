"""The commands that read records and positions: replay, position and render."""

import json
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli_options import AsJson, MoveOf, ViewOf, console
from grognard.envs.core.animation import animated_svg
from grognard.envs.core.errors import BadInput
from grognard.envs.core.files import read_text
from grognard.envs.core.game import Game
from grognard.envs.core.record import Record, load_record
from grognard.envs.core.replay import play_again
from grognard.envs.core.replay import replay as replay_record
from grognard.envs.core.scene import Scene
from grognard.envs.registry import rulebook

records = typer.Typer()


@records.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record, see `grognard play --save`")],
    move: MoveOf = None,
    view: ViewOf = None,
) -> None:
    """Play a record again, check it, and show it.  Example: grognard replay game.jsonl --move 40

    With --view: the moves of that player alone, each with what has changed on the table, as the player sees it, by the time
    of the next one. What others did in secret, and how often, is not shown.
    """
    record = load_record(file)
    own = [label for player, _, label in record.moves if view in (None, player)]
    before = ""
    table: Game[Any] | None = None
    for number, present in moments(record, view):
        table = present
        if move is None and number > 0:
            player = view or record.moves[number - 1][0]
            console.print(f"{number:>5} {player:<7} {own[number - 1]}", highlight=False, markup=False)
        if move is None and view is not None:
            now = table.show(view)
            print_changes(before, now)
            before = now
        if number == move:
            break
    else:
        if move is not None:
            raise too_late(file, len(own), move, view)
    if table is not None:
        console.print(table.show(view), highlight=False, markup=False)
    if move is None and view is None:
        console.print(f"{len(own)} moves replayed, {len(record.checkpoints)} checkpoints equal", style="bold")
    elif move is None:
        console.print(f"{len(own)} moves of {view} replayed; the record is valid", style="bold", markup=False)


def print_changes(before: str, now: str) -> None:
    """The lines of a table that were not there before (+), and those that are there no more (-)."""
    if before:
        for line in ndiff(before.splitlines(), now.splitlines()):
            if line.startswith(("+ ", "- ")) and line[2:].strip():
                console.print(f"      {line}", style="dim", highlight=False, markup=False, soft_wrap=True)


def moments(record: Record, view: str | None) -> Iterator[tuple[int, Game[Any]]]:
    """The game after each move, with its number.

    For a player's eyes only that player's moves count, and the game is shown when the player is asked again or nothing follows:
    how many decisions others had in between may be a secret, too, for it tells whether they had a choice.
    """
    rules = rulebook(record.game)
    made = 0
    for number, table in enumerate(replay_record(rules, record)):
        if view is None:
            yield number, table
            continue
        table.seat(view)  # raises, if there is no such player
        made += number > 0 and record.moves[number - 1][0] == view
        if table.to_move == view or number == len(record.moves):
            yield made, table


@records.command()
def position(
    file: Annotated[Path, typer.Argument(help="a position as JSON, whole or in part, or a record")],
    move: MoveOf = None,
    view: ViewOf = None,
    as_json: AsJson = False,
) -> None:
    """Check a position and show it.  Example: grognard position table.json --json > whole.json"""
    if as_json and view is not None:
        raise BadInput(
            "command line", ["--json writes the whole position, --view shows a part of it: give one of them"]
        )
    table = load_table(file, move, view)
    if as_json:
        print(json.dumps(table.to_position(), indent=2))
        return
    console.print(table.show(view), highlight=False, markup=False)
    if table.decision is not None and view in (None, table.to_move):
        console.print(
            f"{table.decision}: {', '.join(table.phrase(action) for action in table.legal())}",
            highlight=False,
            markup=False,
        )


@records.command()
def render(
    file: Annotated[Path, typer.Argument(help="a position or a record")],
    output: Annotated[Path, typer.Option("--output", "-o", help="the picture: x.svg or x.png")],
    move: MoveOf = None,
    view: ViewOf = None,
    frames: Annotated[
        int | None, typer.Option(help="draw a moving picture of a record instead, of this many moments", min=2, max=100)
    ] = None,
) -> None:
    """Draw a position, a moment of a record, or a whole record as a moving picture.

    Examples: grognard render game.jsonl --move 40 -o table.png        grognard render game.jsonl --frames 12 -o game.svg
    """
    if output.suffix not in (".svg", ".png"):
        raise BadInput("command line", [f"--output {output}: pictures are .svg or .png"])
    if frames is not None and (move is not None or output.suffix != ".svg"):
        raise BadInput("command line", [f"--frames {frames}: write an .svg file, and leave --move out"])
    if frames is not None:
        output.write_text(animated_svg(scenes_of(file, frames, view)), encoding="utf-8")
        console.print(f"wrote {output}", markup=False, soft_wrap=True)
        return
    scene = load_table(file, move, view).draw(view)
    if output.suffix == ".svg":
        output.write_text(scene.svg(), encoding="utf-8")
    else:
        scene.png(str(output))
    console.print(f"wrote {output}", markup=False, soft_wrap=True)


def scenes_of(file: Path, frames: int, view: str | None) -> list[Scene]:
    """Pictures of a record, from its beginning to its end, at even distances."""
    record = load_record(file)
    last = sum(view in (None, player) for player, _, _ in record.moves)
    wanted = {round(number * last / (frames - 1)) for number in range(frames)}
    scenes: dict[int, Scene] = {}
    for number, present in moments(record, view):
        if number in wanted:
            scenes[number] = present.draw(view)
    return list(scenes.values())


def too_late(file: Path, count: int, move: int, view: str | None) -> BadInput:
    whose = "" if view is None else f" of {view}"
    return BadInput(str(file), [f"there are only {count} moves{whose}, not {move}"])


def load_table(file: Path, move: int | None, view: str | None) -> Game[Any]:
    """The game of a position file, or of a record after a move."""
    text = read_text(file)
    if text.startswith('{"format"'):
        return table_of_record(file, move, view)
    if move is not None:
        raise BadInput(str(file), [f"--move {move}: this is a position, and only records have moves"])
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(str(file), [f"is neither a record nor valid JSON: {error}"]) from error
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise BadInput(str(file), ['a position is a JSON object with "game"'])
    return Game(rulebook(document["game"]), {}, position=document)


def table_of_record(file: Path, move: int | None, view: str | None) -> Game[Any]:
    record = load_record(file)
    if move is None:
        return play_again(rulebook(record.game), record)
    last = 0
    for number, table in moments(record, view):
        if number == move:
            return table
        last = number
    raise too_late(file, last, move, view)
