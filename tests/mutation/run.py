"""Mutation check: changes one place of one module at a time, and sees whether a test notices.

    make mutants                                                        a sample of all packages
    python tests/mutation/run.py --package agents --sample 60 --seed 2   another one

A sample is the same for the same seed and sources. The sources run uncompiled, in copies of the checkout. Before anything is
changed the tests of each package run once: those that fail or are slow are left out, and of the others each mutant gets the
likeliest to notice first, up to a number of seconds. Survivors are printed with what was changed.
"""

import argparse
import difflib
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from mutation.sites import Site, find_sites  # noqa: E402 - found by the line above

from grognard.envs.registry import GAMES  # noqa: E402

PICTURES = {"bench.py", "progress.py", "render.py", "report.py", "scene.py", "window.py"}
"""Modules that draw or measure: that a line is a little longer should not fail a test."""
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "build", "runs", "*.so")


@dataclass(frozen=True)
class Package:
    """Modules that are judged together, and the tests that could notice a change of them, the likeliest first."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    games: tuple[str, ...]


def packages() -> dict[str, Package]:
    """The core, each game, agents and training."""
    rules = {
        game: Package(
            game,
            modules_in(f"envs/{game}"),
            ("tests/golden", "tests/test_scenarios.py", f"tests/{game}", "tests/contract"),
            (game,),
        )
        for game in GAMES
    }
    everything = tuple(GAMES)
    return {
        "core": Package("core", modules_in("envs/core"), ("tests/core", "tests/golden", "tests/contract"), everything),
        **rules,
        "agents": Package("agents", modules_in("agents"), ("tests/agents",), everything),
        "training": Package("training", modules_in("training"), ("tests/training",), everything),
    }


def modules_in(folder: str) -> tuple[str, ...]:
    paths = sorted((ROOT / folder).rglob("*.py"))
    return tuple(str(path.relative_to(ROOT)) for path in paths if path.name not in {*PICTURES, "__init__.py"})


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    package: str
    module: str
    site: Site

    def __str__(self) -> str:
        return f"{self.module}:{self.site.line} {self.site.kind}"

    def diff(self) -> str:
        before = (ROOT / self.module).read_bytes()
        lines = [text.decode().splitlines(keepends=True) for text in (before, self.site.applied(before))]
        return "".join(list(difflib.unified_diff(*lines, n=1))[2:])


def sample(chosen: Iterable[Package], size: int, seed: int) -> list[Mutant]:
    """Mutants drawn from all places of the packages, all equally likely."""
    every = [
        Mutant(package.name, module, site)
        for package in chosen
        for module in package.modules
        for site in find_sites((ROOT / module).read_bytes())
    ]
    return random.Random(seed).sample(every, min(size, len(every)))


class Workshop:
    """Copies of the checkout, one for each process, and the tests of each package with their times."""

    def __init__(self, folder: Path, workers: int, seconds: float) -> None:
        self.folder = folder
        self.seconds = seconds
        self.times: dict[str, dict[str, float]] = {}
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copy = folder / f"copy{number}"
            shutil.copytree(ROOT, copy, symlinks=True, ignore=LEFT_OUT)
            self.free.put(copy)

    def measure(self, package: Package) -> None:
        """Run the tests of a package as it is; keep those that pass in time."""
        copy = self.free.get()
        plan = {"limits": {}, "games": package.games, "seconds": self.seconds / 6, "budget": 6 * self.seconds}
        output = self.folder / f"{package.name}.times"
        try:
            self._pytest(copy, package.tests, plan, {"MUTATION_TIMES": str(output)}, 12 * self.seconds)
            self.times[package.name] = json.loads(output.read_text(encoding="utf-8"))
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SystemExit(f"the tests of {package.name} cannot be run as they are: {error}") from error
        finally:
            self.free.put(copy)
        if not self.times[package.name]:
            raise SystemExit(f"no test of {package.name} passes as it is: mend that first")

    def is_noticed(self, mutant: Mutant) -> bool:
        """Whether any of the tests fails, or does not come to an end."""
        copy = self.free.get()
        path, times = copy / mutant.module, self._choose(mutant)
        before = path.read_bytes()
        path.write_bytes(mutant.site.applied(before))
        plan = {"limits": {name: 10 + 5 * seconds for name, seconds in times.items()}, "games": []}
        try:
            files = list(dict.fromkeys(name.partition("::")[0] for name in times))
            return self._pytest(copy, files, plan, {}, 60 + 5 * sum(times.values())) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            path.write_bytes(before)
            self.free.put(copy)

    def _choose(self, mutant: Mutant) -> dict[str, float]:
        """The tests for a mutant, the likeliest to notice first and the quickest of these first, up to the time there is."""
        times, spent, chosen = self.times[mutant.package], 0.0, {}
        for name in sorted(times, key=lambda name: (self._distance(name, mutant.module), times[name])):
            spent += times[name]
            if spent > self.seconds and chosen:
                break
            chosen[name] = times[name]
        return chosen

    def _distance(self, test: str, module: str) -> int:
        """How far a test is from a module: 0 if its file is named after it, 1 if it imports it, else 2."""
        file = test.partition("::")[0]
        if re.search(rf"test_{Path(module).stem}(_|\.|s\.)", file):
            return 0
        name = module.removesuffix(".py").replace("/", ".")
        return 1 if re.search(rf"\b{re.escape(name)}\b", (ROOT / file).read_text(encoding="utf-8")) else 2

    def _pytest(
        self, copy: Path, tests: Iterable[str], plan: dict[str, object], settings: dict[str, str], limit: float
    ) -> int:
        told = copy / "mutation.json"
        told.write_text(json.dumps(plan), encoding="utf-8")
        paths = {"PYTHONPATH": os.pathsep.join(["src", "tests"]), "MUTATION_TESTS": str(told)}
        stop = ["-x"] if plan["limits"] else []
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "mutation.plugin", *stop,
             "--basetemp", str(copy.with_suffix(".tmp")), *tests],
            cwd=copy, env={**os.environ, **paths, **settings}, timeout=limit, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=lambda: os.nice(10),
        )  # fmt: skip
        return done.returncode


def main() -> None:
    known = packages()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=40, help="mutants in all (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same mutants (default 1)")
    parser.add_argument("--package", action="append", choices=list(known), help="may be given again; without it: all")
    parser.add_argument("--seconds", type=float, default=60, help="of tests for each mutant (default 60)")
    parser.add_argument("--workers", type=int, default=2, help="mutants that are tested at a time (default 2)")
    given = parser.parse_args()
    chosen = [known[name] for name in dict.fromkeys(given.package or known)]
    mutants = sample(chosen, given.sample, given.seed)
    needed = {mutant.package for mutant in mutants}
    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.workers) as pool:
        workshop = Workshop(Path(folder), given.workers, given.seconds)
        for package in pool.map(
            lambda package: workshop.measure(package) or package, [p for p in chosen if p.name in needed]
        ):
            times = workshop.times[package.name]
            print(f"{package.name}: {len(times)} tests in {sum(times.values()):.0f} s", flush=True)
        survivors, score = [], defaultdict(lambda: [0, 0])
        for number, (mutant, noticed) in enumerate(
            zip(mutants, pool.map(workshop.is_noticed, mutants), strict=True), 1
        ):
            print(f"{number}/{len(mutants)} {'noticed ' if noticed else 'SURVIVED'} {mutant}", flush=True)
            score[mutant.package][0] += noticed
            score[mutant.package][1] += 1
            if not noticed:
                survivors.append(mutant)
    for mutant in survivors:
        print(f"\n{mutant}\n{mutant.diff()}", end="")
    print()
    for name, (noticed, count) in score.items():
        print(f"{name}: {noticed} of {count} noticed ({noticed / count:.0%})")


if __name__ == "__main__":
    main()
