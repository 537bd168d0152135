"""Folders in which one process works at a time: a second one stops before it does any work, and says who is there."""

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO

from grognard.envs.core.errors import BadInput

with suppress(ImportError):  # not on every system; there nobody is kept out
    import fcntl

LOCK = ".lock"


@contextmanager
def working_in(folder: Path) -> Iterator[None]:
    """Keep others out of a folder, which is made if it is not there; raises BadInput if it is taken or cannot be written to.

    The system lets go of the lock when a process ends, however it ends; the file stays, and only says who was there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        raise BadInput(str(folder), [f"cannot be written to: {error.strerror or error}"]) from error
    with file:
        if not _take(file):
            file.seek(0)
            who = file.read().strip() or "another process"
            raise BadInput(str(folder), [f"{who} is working here: wait until it has ended, or choose another folder"])
        file.truncate(0)
        since = f"{datetime.now():%Y-%m-%d %H:%M}"
        file.write(f"process {os.getpid()} on {platform.node()}, since {since},\n")
        file.flush()
        yield


def _take(file: IO[str]) -> bool:
    """Whether the lock is ours now; file systems that know no locks keep nobody out."""
    if "fcntl" in globals():
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True
