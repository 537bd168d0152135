"""Whether the engine is compiled, and if not, why: an installation that found no C compiler must not be silently slow."""

import json
import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

NOTE = Path(__file__).parent / "engine.json"
"""What the build wrote; a checkout has none."""
WANTED = "GROGNARD_PURE=1 was set"


def describe() -> str:
    """The engine in a few words, for `grognard --version`."""
    from grognard.envs.core import flow  # noqa: PLC0415  (only who asks has to load it)
    from grognard.pure import is_compiled  # noqa: PLC0415

    if is_compiled(flow):
        return "compiled engine"
    if os.environ.get("GROGNARD_PURE") == "1":
        return "pure engine: GROGNARD_PURE=1 is set"
    return f"pure engine: {why_pure() or 'run from the sources'}"


def why_pure() -> str | None:
    """Why the build did not compile; None if it did, or if there was no build."""
    try:
        reason = json.loads(NOTE.read_text(encoding="utf-8")).get("why_pure")
    except (OSError, ValueError):
        return None
    return reason if isinstance(reason, str) else None


def tell_once() -> None:
    """Say on the first run of an installation that it is slow without a compiler, and what to do about it."""
    reason = why_pure()
    if reason is None or reason == WANTED:
        return
    told = _mark()
    if told.exists():
        return
    print(
        f"grognard: the engine is not compiled, because when it was installed {reason}. Games are the same, but seven times "
        "slower or more. Install a C compiler (gcc or clang, with the headers of Python), then run\n"
        "  pip install --force-reinstall --no-deps --no-cache-dir grognard\n"
        "This is said once.",
        file=sys.stderr,
    )
    with suppress(OSError):  # where nothing can be written it is said again
        told.parent.mkdir(parents=True, exist_ok=True)
        told.touch()


def _mark() -> Path:
    """The file that shows that this installation has been told of."""
    place = os.environ.get("XDG_CACHE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    installation = sha256(f"{NOTE} {NOTE.stat().st_mtime_ns}".encode()).hexdigest()[:16]
    return Path(place or Path.home() / ".cache") / "grognard" / f"not-compiled-{installation}"
