"""Records: a game as its beginning, its actions with their labels, and hashes on the way, in JSON lines."""

import json
from collections.abc import Mapping
from pathlib import Path

from grognard import __version__
from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.files import read_text

FORMAT = "grognard-record"
EVERY = 50  # decisions between two checkpoints


class Record:
    """What is needed to play a game again, bit by bit, and to notice where it differs."""

    def __init__(self, header: dict[str, object]) -> None:
        self.header = header
        self.moves: list[tuple[str, int, str]] = []  # player, action, label
        self.checkpoints: dict[int, str] = {}  # number of moves made: hash of the state
        self.outcome: dict[str, object] | None = None

    @property
    def game(self) -> str:
        return str(self.header["game"])

    def lines(self) -> list[str]:
        """The record as JSON lines."""
        documents: list[object] = [{"format": FORMAT, **self.header}]
        for number in range(len(self.moves) + 1):
            if number in self.checkpoints:
                documents.append({"moves": number, "hash": self.checkpoints[number]})
            if number < len(self.moves):
                player, action, label = self.moves[number]
                documents.append({"player": player, "action": action, "label": label})
        if self.outcome is not None:
            documents.append({"outcome": self.outcome})
        return [json.dumps(document) for document in documents]

    def save(self, path: str | Path) -> None:
        Path(path).write_text("\n".join(self.lines()) + "\n", encoding="utf-8")


def new_header(game: str, version: int, origin: Mapping[str, object], seats: Mapping[str, str]) -> dict[str, object]:
    """The first line: which game in which version, from where it began, and who sat where."""
    return {"game": game, "version": version, "grognard": __version__, **origin, "seats": dict(seats)}


def load_record(path: str | Path) -> Record:
    """Read a record; raises BadInput with every line that is none."""
    return parse_record(read_text(path, f"record {path}"), f"record {path}")


def parse_record(text: str, what: str = "record") -> Record:
    """The inverse of `Record.lines`."""
    problems = Problems(what)
    header = _read_header(text, what)
    record = Record({key: value for key, value in header.items() if key != "format"})
    documents = []
    for number, line in enumerate(text.splitlines()[1:], 2):
        try:
            document = json.loads(line)
        except (ValueError, RecursionError) as error:
            problems.add(f"line {number}", f"is not valid JSON: {error}")
            continue
        if isinstance(document, dict):
            documents.append((number, document))
        else:
            problems.add(f"line {number}", "must be an object")
    options, seed = record.header.get("options"), record.header.get("seed")
    from_seed = isinstance(options, dict) and isinstance(seed, int)
    if from_seed == isinstance(record.header.get("position"), dict):
        problems.add("line 1", "must tell either options and seed or the position where the game began")
    for number, document in documents:
        _read_line(record, document, f"line {number}", problems)
    problems.check()
    return record


def _read_header(text: str, what: str) -> dict[str, object]:
    """The first line; a file that does not begin with one is not a record, and its other lines say nothing more."""
    try:
        header = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        header = None
    if isinstance(header, dict) and header.get("format") == FORMAT and isinstance(header.get("game"), str):
        return header
    if _is_position(text):
        raise BadInput(what, ["it is a position, not a record; `grognard position FILE` shows it"])
    raise BadInput(what, [f'line 1: must be the header: {{"format": "{FORMAT}", "game": ...}}'])


def _is_position(text: str) -> bool:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(document, dict) and "game" in document and "format" not in document


def _read_line(record: Record, document: dict[str, object], place: str, problems: Problems) -> None:
    action, moves = document.get("action"), document.get("moves")
    if isinstance(action, int) and {"player", "label"} <= set(document):
        record.moves.append((str(document["player"]), action, str(document["label"])))
    elif isinstance(moves, int) and "hash" in document:
        if moves != len(record.moves) and not problems.found:  # one lost line shifts all that follow
            problems.add(place, f"is the checkpoint after move {moves}, but stands after move {len(record.moves)}")
        record.checkpoints[moves] = str(document["hash"])
    elif isinstance(document.get("outcome"), dict):
        record.outcome = dict(document["outcome"])  # type: ignore[call-overload]
    else:
        problems.add(place, "is neither a move, a checkpoint nor an outcome")
