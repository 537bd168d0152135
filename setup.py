"""Builds grognard: gathers its folders into one package, and compiles the engine with mypyc where a C compiler is at hand.

Nothing here names a game: packages are the folders there are, and everything is compiled but what `STAYS_PYTHON` names.
`GROGNARD_PURE=1` builds without compiling; without mypy, without a compiler or with one that fails the wheel is pure,
too: slower, same games. The wheel says why in `engine.json`, and `grognard` tells its user. `GROGNARD_COMPILED=1` makes a
wheel that is not compiled an error, for releases.
"""

import json
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from textwrap import shorten

from setuptools import Extension, find_namespace_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Where the packages lie. The symbolic links in src/grognard serve mypy and editors; a build does not need them.
FOLDERS = {
    "grognard": "src/grognard",
    "grognard.agents": "agents",
    "grognard.configs": "configs",
    "grognard.envs": "envs",
    "grognard.training": "training",
}
LINKED = [Path(folder).name for folder in FOLDERS.values() if folder != "src/grognard"]

# The engine is what lies in these folders and is not named below: rules, state, search.
ENGINE = ("envs/*/**/*.py", "agents/**/*.py")
# Readers of files, shells around the engine and what only people see. A pattern without folders holds in all of them.
STAYS_PYTHON = (
    *("__init__.py", "env.py", "loader.py", "position.py", "position_*.py", "render.py", "render_*.py"),
    *("envs/*/consistency.py", "envs/*/armies.py", "envs/*/components.py", "envs/*/decks.py", "envs/*/notation.py"),
    *("envs/*/army_import.py", "envs/*/maps.py", "envs/*/muster.py"),
    *("envs/*/telling.py", "envs/core/animation.py"),
    *("envs/core/aec.py", "envs/core/arrays.py", "envs/core/batch.py", "envs/core/case_form.py", "envs/core/cases.py"),
    *("envs/core/choice.py", "envs/core/compact.py", "envs/core/references.py", "envs/core/scope.py"),
    *("envs/*/scope.py", "envs/core/settings.py"),
    *("envs/core/case_events.py", "envs/core/changes.py", "envs/core/events.py", "envs/core/facts.py"),
    *(
        "envs/core/form.py",
        "envs/core/form_parts.py",
        "envs/core/hidden.py",
        "envs/core/lists.py",
        "envs/core/names.py",
        "envs/core/schema.py",
    ),
    *("envs/core/coverage.py", "envs/core/docs.py", "envs/core/environment.py", "envs/core/errors.py"),
    *("envs/core/files.py", "envs/core/observation.py", "envs/core/options.py", "envs/core/record.py"),
    *("envs/core/recording.py", "envs/core/replay.py", "envs/core/scene.py", "envs/core/sheet.py"),
    *("envs/core/window.py",),
    *("agents/actors.py", "agents/learner_lanes.py", "agents/one_seat.py", "agents/seats.py"),
    *("agents/base.py", "agents/bench.py", "agents/heuristic.py", "agents/passing.py", "agents/policy.py"),
    *("agents/random.py", "agents/registry.py", "agents/search.py", "agents/selection.py", "agents/weights.py"),
)

FLAGS = (
    "-fvisibility=hidden",  # what nobody outside can replace may be inlined and called directly
    "-Wno-misleading-indentation",  # this warning of -Wall takes gcc longer than all the rest, as the files are so long
)
BUILD = Path("build")  # kept between builds: what has not changed is not compiled again
SOURCES = BUILD / "sources"


def packages() -> list[str]:
    """All packages; folders of data count, as what lies in them is installed, too."""
    rooms = [package for package in FOLDERS if package != "grognard"]
    inner = [f"{room}.{name}" for room in rooms for name in find_namespace_packages(FOLDERS[room])]
    return ["grognard", *rooms, *inner]


def compiled_modules() -> list[str]:
    """The files of the engine. A game without its `game.py` is still being written: nothing of it is compiled."""
    found = {path.as_posix() for pattern in ENGINE for path in Path().glob(pattern)}
    found = {name for name in found if group_of(name) == "core" or Path("envs", group_of(name), "game.py").exists()}
    return sorted(name for name in found if not any(PurePosixPath(name).match(stays) for stays in STAYS_PYTHON))


def group_of(module: str) -> str:
    """What a module is compiled together with: those of its game, rules and players; or the core that all games share."""
    room, folder, *inner = PurePosixPath(module).parts
    return "core" if room == "agents" and not inner else folder


def gather_sources() -> None:
    """Copies the sources as they will be installed, as mypyc names a module by the folders it lies in."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    for package, folder in FOLDERS.items():
        target = SOURCES.joinpath(*package.split("."))
        left_out = shutil.ignore_patterns("__pycache__", *(LINKED if package == "grognard" else ()))
        shutil.copytree(folder, target, ignore=left_out)


def stamp_of_tools() -> str:
    """A file that is younger than what other tools have compiled: what two versions of mypyc make must not meet."""
    stamp, text = BUILD / "tools.txt", f"mypy {version('mypy')}, {' '.join(FLAGS)}\n"
    if not stamp.exists() or stamp.read_text() != text:
        stamp.write_text(text)
    return str(stamp)


def translate(groups: dict[str, list[str]]) -> list[tuple]:
    """Write the C files of all groups, as `mypycify` does; gives each group, and its C files with the headers they use.

    Other than `mypycify`, which expects groups to be compiled at different times, this looks at all of them at once: so
    mypyc knows who inherits from whom, calls what nobody overrides directly, and checks no field that always has a value.
    """
    from mypyc.build import mypyc_build  # noqa: PLC0415 - absent where the pure engine is wanted
    from mypyc.options import CompilerOptions  # noqa: PLC0415

    os.environ["MYPYPATH"] = str(SOURCES)
    config = BUILD / "mypy.ini"
    config.write_text(f"[mypy]\nplugins = {Path('setup.py').resolve()}:plugin\n")
    # numpy and PettingZoo are absent from an isolated build; elsewhere checking all they import would take minutes.
    lenient = ["--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent"]
    # mypyc forgets which fields have bits of their own when it reads what it knew from its cache.
    place = [f"--config-file={config}", "--explicit-package-bases", f"--cache-dir={os.devnull}"]
    options = CompilerOptions(separate=True, target_dir=str(BUILD))
    options.global_opts = True
    modules = [file for files in groups.values() for file in files]
    wanted = [(files, name) for name, files in groups.items()]
    found, files, _ = mypyc_build([*lenient, *place, *modules], options, separate=wanted)
    return list(zip(found, files, strict=True))


def plugin(version: str) -> type:
    """For mypy: all compiled modules depend on each other, so that mypyc takes them in one go."""
    from mypy.plugin import Plugin  # noqa: PLC0415 - absent where the pure engine is wanted

    names = {f"grognard.{module.removesuffix('.py').replace('/', '.')}" for module in compiled_modules()}

    class Together(Plugin):
        def get_additional_deps(self, file: object) -> list[tuple[int, str, int]]:
            return [(10, name, -1) for name in sorted(names)] if file.fullname in names else []

    return Together


def why_pure() -> str | None:
    """Why the engine is not compiled, as far as one can tell before trying; None: it is."""
    if os.environ.get("GROGNARD_PURE") == "1":
        return "GROGNARD_PURE=1 was set"
    if "bdist_wheel" not in sys.argv:
        return "an editable installation runs the sources"
    if find_spec("mypyc") is None:
        return "mypy was not installed"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")  # Windows has no such variable, and finds its own
    if compiler and shutil.which(compiler.split()[0]) is None:
        return f"the C compiler {compiler.split()[0]!r} was not found"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return None if header.exists() else f"{header} was not found (a package such as python3-dev has it)"


def extensions() -> list[Extension]:
    """Only for a wheel that is compiled; other commands want no more than metadata."""
    reason = why_pure()
    if reason is not None:
        if os.environ.get("GROGNARD_COMPILED") == "1" and "bdist_wheel" in sys.argv:
            raise SystemExit(f"grognard: GROGNARD_COMPILED=1, but {reason}")
        return []
    from mypyc.build import build_using_shared_lib, get_cflags  # noqa: PLC0415 - absent for a pure engine

    gather_sources()
    groups: dict[str, list[str]] = {}
    for module in compiled_modules():
        groups.setdefault(f"grognard.{group_of(module)}", []).append(str(SOURCES / "grognard" / module))
    found = []
    for (sources, name), (c_files, headers) in translate(groups):
        flags = get_cflags(opt_level="3", debug_level="0")
        found += build_using_shared_lib(sources, name, c_files, headers, str(BUILD), flags, [])
    tools = stamp_of_tools()
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *(FLAGS if os.name == "posix" else ())]
        extension.depends = [*extension.depends, tools]
    # The largest first, so that at the end no processor waits for another.
    return sorted(found, key=lambda extension: -sum(os.path.getsize(source) for source in extension.sources))


def write_engine(folder: str, why_pure: str | None) -> None:
    """Note in the package whether it is compiled, and if not, why."""
    path = Path(folder, "grognard", "engine.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"compiled": why_pure is None, "why_pure": why_pure}) + "\n", encoding="utf-8")


def long_description() -> str:
    """The README with absolute links, as it is also read far from the files it points to."""
    with open("pyproject.toml", "rb") as file:
        source = tomllib.load(file)["project"]["urls"]["Source"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^\]]*\]\()(?!\w+:)", rf"\1{source}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!\w+:|#)", rf"\1{source}/blob/main/", text)


class CurrentModules(build_py):
    """Keeps what is compiled from one build to the next, and nothing else: deleted modules must not be installed."""

    def run(self) -> None:
        compiled = {Path(name) for name in self.get_finalized_command("build_ext").get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in compiled:
                path.unlink()
        super().run()
        write_engine(self.build_lib, why_pure())


class OptionalBuild(build_ext):
    """A compiler that fails must not fail the installation, unless `GROGNARD_COMPILED=1`."""

    def run(self) -> None:
        outputs = self.get_outputs()
        try:
            super().run()
        except Exception as error:
            if os.environ.get("GROGNARD_COMPILED") == "1":
                raise
            print(
                f"grognard: the engine is not compiled ({error}); it is slower and plays the same games",
                file=sys.stderr,
            )
            # Half an engine does not run: what is compiled cannot be mixed with what is not.
            for name in outputs:
                Path(name).unlink(missing_ok=True)
            self.extensions.clear()
            self.distribution.ext_modules = []
            self.get_finalized_command("bdist_wheel").root_is_pure = True  # so its name says that it fits every machine
            write_engine(self.build_lib, f"compiling failed ({shorten(str(error), 100)})")

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        super().build_extensions()


if __name__ == "__main__":
    setup(
        packages=packages(),
        package_dir=FOLDERS,
        ext_modules=extensions(),
        long_description=long_description(),
        long_description_content_type="text/markdown",
        cmdclass={"build_ext": OptionalBuild, "build_py": CurrentModules},
    )
