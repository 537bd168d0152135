"""Compiles the engine with mypyc where a C compiler is at hand; without one the wheel is pure and slower, same games."""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

# Everything below the adapters: rules, state, search. Readers of files and shells around the engine stay Python.
COMPILED = [
    "agents/conquest/*.py",
    "agents/space_empires/*.py",
    "agents/tree.py",
    "envs/conquest/actions.py",
    "envs/conquest/cards/[a-z]*.py",
    "envs/conquest/data/printed.py",
    "envs/conquest/data/tables.py",
    "envs/conquest/flow.py",
    "envs/conquest/game.py",
    "envs/conquest/ids.py",
    "envs/conquest/observation.py",
    "envs/conquest/options.py",
    "envs/conquest/resample.py",
    "envs/conquest/rules/*.py",
    "envs/conquest/standing.py",
    "envs/conquest/state.py",
    "envs/core/actions.py",
    "envs/core/dice.py",
    "envs/core/flow.py",
    "envs/core/game.py",
    "envs/core/hexes.py",
    "envs/core/lanes.py",
    "envs/space_empires/actions.py",
    "envs/space_empires/columns.py",
    "envs/space_empires/data/printed.py",
    "envs/space_empires/data/tables.py",
    "envs/space_empires/flow.py",
    "envs/space_empires/game.py",
    "envs/space_empires/sequence.py",
    "envs/space_empires/observation.py",
    "envs/space_empires/options.py",
    "envs/space_empires/resample.py",
    "envs/space_empires/rules/*.py",
    "envs/space_empires/state.py",
]


class OptionalBuild(build_ext):
    """A compiler that fails must not fail the installation."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            self._give_up(error)

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        super().build_extensions()

    def _give_up(self, error: Exception) -> None:
        print(
            f"grognard: no compiled engine ({error}); the pure one is slower and plays the same games", file=sys.stderr
        )
        self.extensions.clear()


def extensions() -> list:
    """Only for a wheel: an editable installation runs the sources, and other commands want no more than metadata."""
    if os.environ.get("GROGNARD_PURE") == "1" or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - absent where the pure engine is wanted
    except ImportError:
        return []
    sources = [str(path) for name in COMPILED for path in sorted(Path("src/grognard").glob(name))]
    # numpy and PettingZoo are absent from an isolated build; elsewhere checking all they import would take minutes.
    lenient = ["--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent"]
    compiled = mypycify([*lenient, *sources], opt_level="3", separate=False, debug_level="0")
    if os.name == "posix":
        # What nobody outside can replace may be inlined and called directly, which makes batches a fifth faster.
        for extension in compiled:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return compiled


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
