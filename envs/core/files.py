"""Files of the user: what is wrong with them is told in a sentence."""

from pathlib import Path
from typing import TextIO

from grognard.envs.core.errors import BadInput


def read_text(path: str | Path, what: str = "") -> str:
    """The text of a file; raises BadInput, with `what` it was meant to be, if it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(what or str(path), [f"cannot be read: {error.strerror or error}"]) from error
    except UnicodeDecodeError as error:
        raise BadInput(what or str(path), [f"cannot be read: it is not text in UTF-8 ({error.reason})"]) from error


def new_file(path: Path, *, replace: bool = False) -> TextIO:
    """An empty file to write to; raises BadInput if that cannot be, or if there is one that is not to be replaced."""
    if path.is_dir():
        raise BadInput(str(path), ["cannot be written: it is a folder"])
    try:
        return path.open("w" if replace else "x", encoding="utf-8")
    except FileExistsError as error:
        raise BadInput(str(path), ["already exists: choose another name, or add --replace"]) from error
    except OSError as error:
        raise BadInput(str(path), [f"cannot be written: {error.strerror or error}"]) from error
