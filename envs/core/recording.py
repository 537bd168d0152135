"""Writing a record while the game is played: whatever ends it, the moves so far are on file."""

import json
from pathlib import Path
from typing import Any

from grognard.envs.core.files import new_file
from grognard.envs.core.game import Game
from grognard.envs.core.record import EVERY, Record, new_header


class Recorder:
    """The record of a game that is about to begin; `note` each move, and `end` it. The file equals `Game.record_of`."""

    def __init__(self, path: Path, game: Game[Any], seats: dict[str, str], *, replace: bool = False) -> None:
        """Begin the file; raises BadInput if it cannot be written, or if there is one and it is not to be replaced."""
        self.game = game
        self.moves = 0
        header = new_header(game.rules.name, game.rules.version, game.origin, seats)
        self.file = new_file(path, replace=replace)
        self.file.writelines(f"{line}\n" for line in Record(header).lines())
        self._check()

    def note(self, player: str, action: int) -> None:
        """A move that has just been made."""
        self._write({"player": player, "action": action, "label": self.game.label(action)})
        self.moves += 1
        if self.moves % EVERY == 0:
            self._check()

    def end(self) -> None:
        """The game is over, or nobody goes on with it."""
        if self.moves % EVERY:
            self._check()
        if self.game.outcome is not None:
            self._write({"outcome": self.game.outcome.document()})
        self.file.close()

    def _check(self) -> None:
        self._write({"moves": self.moves, "hash": self.game.fingerprint()})

    def _write(self, document: dict[str, object]) -> None:
        self.file.write(json.dumps(document) + "\n")
        self.file.flush()  # line by line, so that a kill loses nothing
