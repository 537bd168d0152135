"""Playing a record again, and saying where it first differs."""

from collections.abc import Iterator
from typing import TypeVar

from mypy_extensions import i64

from grognard.envs.core.errors import GrognardError, ReplayDiffers
from grognard.envs.core.flow import Table
from grognard.envs.core.game import Game, Rulebook
from grognard.envs.core.record import Record

S = TypeVar("S", bound=Table)


def begin(rules: Rulebook[S], record: Record) -> Game[S]:
    """The game at the beginning of a record."""
    if record.game != rules.name:
        raise ReplayDiffers(f"this is a record of {record.game}, not of {rules.name}")
    if record.header.get("version") != rules.version:
        raise ReplayDiffers(
            f"the record is of version {record.header.get('version')} of {rules.name}, these rules are version {rules.version}"
        )
    position = record.header.get("position")
    options, seed = record.header.get("options", {}), record.header.get("seed", 0)
    if isinstance(position, dict):
        return Game(rules, {}, position=position)
    if not isinstance(options, dict) or not isinstance(seed, int):
        raise ReplayDiffers("the header must hold options and a whole number as seed")
    return Game(rules, options, seed)


def replay(rules: Rulebook[S], record: Record) -> Iterator[Game[S]]:
    """The same game object after each move, the beginning first; raises ReplayDiffers at the first difference."""
    game = begin(rules, record)
    _compare(game, record, 0)
    yield game
    for number, (player, action, label) in enumerate(record.moves, 1):
        if game.to_move != player:
            raise ReplayDiffers(
                f"move {number}: the record has {player} to move, the game has {game.to_move or 'ended'}"
            )
        if not 0 <= action < rules.catalogue.size or game.label(action) != label:
            raise ReplayDiffers(f"move {number}: action {action} is not {label!r} in this version")
        try:
            game.apply(i64(action))
        except GrognardError as error:
            raise ReplayDiffers(f"move {number}: {error}") from error
        _compare(game, record, number)
        yield game
    if record.outcome is not None and record.outcome != (game.outcome.document() if game.outcome else None):
        raise ReplayDiffers(f"the record ends with {record.outcome}, the game with {game.outcome or 'no outcome yet'}")


def play_again(rules: Rulebook[S], record: Record) -> Game[S]:
    """The game at the end of a record."""
    game = begin(rules, record)
    for _, present in enumerate(replay(rules, record)):
        game = present
    return game


def _compare(game: Game[S], record: Record, number: int) -> None:
    expected = record.checkpoints.get(number)
    if expected is not None and game.fingerprint() != expected:
        raise ReplayDiffers(f"after move {number} the state differs: hash {game.fingerprint()}, recorded {expected}")
