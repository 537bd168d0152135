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
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from mutation.sites import Site, find_sites  # noqa: E402 - found by the line above

from grognard.envs.registry import GAMES  # noqa: E402

PICTURES = {"bench.py", "progress.py", "render.py", "render_board.py", "report.py", "scene.py", "window.py"}
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
        "core": Package(
            "core",
            modules_in("envs/core"),
            ("tests/core", "tests/small_game", "tests/golden", "tests/contract"),
            everything,
        ),
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
    source: bytes
    site: Site

    def __str__(self) -> str:
        return f"{self.module}:{self.site.line} {self.site.kind}"

    def diff(self) -> str:
        versions = self.source, self.site.applied(self.source)
        lines = [text.decode().splitlines(keepends=True) for text in versions]
        return "".join(list(difflib.unified_diff(*lines, n=1))[2:])


def sample(chosen: Iterable[Package], size: int, seed: int) -> list[Mutant]:
    """Mutants drawn from all places of the packages, all equally likely."""
    every = [
        Mutant(package.name, module, source, site)
        for package in chosen
        for module in package.modules
        for source in [(ROOT / module).read_bytes()]
        for site in find_sites(source)
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
        """Run the tests of a package as it is, then those that passed in time once more, alone; keep these."""
        copy = self.free.get()
        plan = {"limits": {}, "games": package.games, "seconds": self.seconds / 10, "budget": 6 * self.seconds}
        output = self.folder / f"{package.name}.times"
        try:
            self._pytest(copy, package.tests, plan, 600 + 60 * self.seconds, {"MUTATION_TIMES": str(output)})
            times = json.loads(output.read_text(encoding="utf-8"))
            while times and (failed := self._first_failure(copy, times)):
                print(f"{package.name}: {failed} fails without those that were left out, and is left out", flush=True)
                del times[failed]
            self.times[package.name] = times
        except (KeyError, OSError, subprocess.TimeoutExpired) as error:
            raise SystemExit(f"the tests of {package.name} cannot be run as they are: {error!r}") from error
        finally:
            self.free.put(copy)
        if not times:
            raise SystemExit(f"no test of {package.name} passes as it is: mend that first")

    def find_out(self, mutant: Mutant) -> str | None:
        """The test that fails, or does not come to an end; None if the mutant survives."""
        copy = self.free.get()
        path = copy / mutant.module
        path.write_bytes(mutant.site.applied(mutant.source))
        try:
            return self._first_failure(copy, self._choose(mutant))
        except subprocess.TimeoutExpired:
            return "the time limit"
        finally:
            path.write_bytes(mutant.source)
            self.free.put(copy)

    def _first_failure(self, copy: Path, times: dict[str, float]) -> str | None:
        """The first of these tests that fails, in their order."""
        plan = {"limits": {name: 20 + 10 * seconds for name, seconds in times.items()}, "games": []}
        files = list(dict.fromkeys(map(file_of, times)))
        code, output = self._pytest(copy, files, plan, 600 + 20 * sum(times.values()))
        failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, flags=re.M)
        return None if code == 0 else failed[1] if failed is not None else "a module that cannot be imported"

    def _choose(self, mutant: Mutant) -> dict[str, float]:
        """The tests for a mutant up to the time there is: files that are likely to notice first, of these the quickest first.

        Tests of a file stay together and in their order, for they may share what is expensive to make.
        """
        times, spent, chosen = self.times[mutant.package], 0.0, {}
        files: dict[str, float] = defaultdict(float)
        for name, seconds in times.items():
            files[file_of(name)] += seconds
        distances = {file: self._distance(file, mutant.module) for file in files}
        for name in sorted(times, key=lambda name: (distances[file_of(name)], files[file_of(name)], file_of(name))):
            spent += times[name]
            if spent > self.seconds and chosen:
                break
            chosen[name] = times[name]
        return chosen

    def _distance(self, file: str, module: str) -> int:
        """How far a file of tests is from a module: 0 if it is named after it, 1 if it imports it, else 2."""
        if re.search(rf"test_{Path(module).stem}(_|\.|s\.)", file):
            return 0
        name = module.removesuffix(".py").replace("/", ".")
        return 1 if re.search(rf"\b{re.escape(name)}\b", (ROOT / file).read_text(encoding="utf-8")) else 2

    def _pytest(
        self, copy: Path, tests: Iterable[str], plan: dict[str, object], limit: float, settings: Mapping[str, str] = {}
    ) -> tuple[int, str]:
        """Run tests in a copy by the plan that `plugin.py` reads; the exit code and what was printed."""
        told = copy / "mutation.json"
        told.write_text(json.dumps(plan), encoding="utf-8")
        paths = {"PYTHONPATH": os.pathsep.join(["src", "tests"]), "MUTATION_TESTS": str(told)}
        stop = ["-x"] if plan["limits"] else []
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "mutation.plugin", *stop,
             "--basetemp", str(copy.with_suffix(".tmp")), *tests],
            cwd=copy, env={**os.environ, **paths, **settings}, timeout=limit, check=False, capture_output=True, text=True,
            preexec_fn=lambda: os.nice(10),
        )  # fmt: skip
        return done.returncode, done.stdout


def file_of(test: str) -> str:
    return test.partition("::")[0]


def main() -> None:
    known = packages()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=40, help="mutants in all (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same mutants (default 1)")
    parser.add_argument("--package", action="append", choices=list(known), help="may be given again; without it: all")
    parser.add_argument(
        "--seconds", type=float, default=60, help="processor time of tests for each mutant (default 60)"
    )
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
        for number, (mutant, test) in enumerate(zip(mutants, pool.map(workshop.find_out, mutants), strict=True), 1):
            found = f"noticed by {test}" if test is not None else "SURVIVED"
            print(f"{number}/{len(mutants)} {mutant}: {found}", flush=True)
            score[mutant.package][0] += test is not None
            score[mutant.package][1] += 1
            if test is None:
                survivors.append(mutant)
    for mutant in survivors:
        print(f"\n{mutant}\n{mutant.diff()}", end="")
    print()
    for name, (noticed, count) in score.items():
        print(f"{name}: {noticed} of {count} noticed ({noticed / count:.0%})")


if __name__ == "__main__":
    main()
