"""Runs the examples of the clients, each client in an environment of its own.

    make test-clients                            all of them, a few hundred decisions each
    make test-clients CLIENTS="sb3 rllib"        some of them
    make learn-clients                           those that learn, in full; renews the figures of docs/clients.md

Environments are kept in .venv-clients; one is made again when its line in examples/clients.toml changes.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from clients.data import EXAMPLES, ROOT, Client, read_clients

ENVIRONMENTS = ROOT / ".venv-clients"
FIGURES = ROOT / "runs" / "clients"
NOT_THEIRS = ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT", "PYTHONPATH", "VIRTUAL_ENV")
"""Set for the main environment: clients have versions of their own."""


@dataclass(frozen=True)
class Failed(Exception):
    """A command that failed, with what it printed."""

    command: list[str]
    output: str

    def __str__(self) -> str:
        last = "\n".join(self.output.splitlines()[-30:])
        return f"$ {shlex.join(self.command)}\n{last}"


def run(command: list[str]) -> str:
    """What a command prints; raises Failed."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_THEIRS}
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=kept, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        raise Failed(command, done.stdout)
    return done.stdout


def prepare(client: Client, wheel: Path) -> str:
    """Its environment with its packages and this grognard; returns the path of its Python."""
    folder = ENVIRONMENTS / client.name
    python, installed = str(folder / "bin" / "python"), folder / "installed"
    if not installed.exists() or installed.read_text() != client.install_line:
        shutil.rmtree(folder, ignore_errors=True)
        run([sys.executable, "-m", "venv", str(folder)])
        run([python, "-m", "pip", "install", "--quiet", str(wheel), *client.install])
        installed.write_text(client.install_line)
    else:
        run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", str(wheel)])
    return python


def try_out(python: str, client: Client) -> None:
    """Run its examples for a few hundred decisions."""
    for script, short in client.scripts.items():
        begun = time.perf_counter()
        printed = run([python, str(EXAMPLES / script), *shlex.split(short)])
        last = printed.strip().splitlines()[-1]
        print(f"{client.title}: {script} took {time.perf_counter() - begun:.0f} s: {last}", flush=True)


def learn(python: str, client: Client) -> None:
    """Run the example that learns, as long as it says, and keep its figures."""
    FIGURES.mkdir(parents=True, exist_ok=True)
    if client.learns is not None:
        figures = FIGURES / f"{client.name}.json"
        print(f"{client.title}\n{run([python, str(EXAMPLES / client.learns), '--out', str(figures)])}", flush=True)


def main() -> None:
    known = read_clients()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clients", nargs="*", help=f"of {', '.join(known)}; without a name: all")
    parser.add_argument("--wheel", type=Path, required=True, help="grognard, or the folder in which it is")
    parser.add_argument("--learn", action="store_true", help="let those learn that can, instead of a short run of all")
    given = parser.parse_args()
    if strange := set(given.clients) - set(known):
        parser.error(f"unknown: {', '.join(sorted(strange))}; there are {', '.join(known)}")
    (wheel,) = given.wheel.glob("*.whl") if given.wheel.is_dir() else [given.wheel]
    failed = []
    for client in (known[name] for name in given.clients or known):
        if given.learn and client.learns is None:
            continue
        try:
            python = prepare(client, wheel)
            (learn if given.learn else try_out)(python, client)
        except Failed as failure:
            print(f"{client.title} failed: {failure}", flush=True)
            failed.append(client.name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
