"""The clients that examples/clients.toml lists; plain Python, for it runs before anything is installed."""

import shlex
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Client:
    """A library that plays or trains on grognard; the file explains the fields."""

    name: str
    title: str
    about: str
    install: list[str]
    in_main: bool
    scripts: dict[str, str]
    learns: str | None = None

    @property
    def install_line(self) -> str:
        """What a user types in the checkout."""
        return f"pip install . {shlex.join(self.install)}"


def read_clients(file: Path = EXAMPLES / "clients.toml") -> dict[str, Client]:
    """All clients by name, in the order of the file."""
    return {name: Client(name, **entry) for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items()}
