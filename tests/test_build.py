"""What is built: which modules are compiled, and that neither symbolic links nor lists of games are needed for it."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from mypy.options import Options

from grognard import __version__
from grognard.envs.registry import ENVIRONMENTS, GAMES, rulebook

ROOT = Path(__file__).parents[1]
ROOMS = ("agents", "configs", "envs", "training")
SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
NEW_GAME = {
    "envs/rivers/game.py": '"""Rivers."""\n',
    "envs/rivers/rules/floods.py": '"""Floods."""\n',
    "envs/rivers/render.py": '"""A picture."""\n',
    "envs/rivers/env.py": '"""An environment."""\n',
    "envs/rivers_v0.py": '"""Version 0."""\n',
    "agents/rivers/player.py": '"""A scripted player."""\n',
    "configs/scenarios/rivers/mini.yaml": "title: Mini\n",
}


def run(*words, folder, **changes):
    """A process of its own."""
    command, environment = [sys.executable, *words], {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **changes}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def output(*words, folder, **changes):
    """What a process says that must succeed."""
    done = run(*words, folder=folder, **changes)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def setup(monkeypatch):
    """The names of setup.py, which reads the folder it stands in."""
    monkeypatch.chdir(ROOT)
    return runpy.run_path("setup.py", run_name="read")


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """The checkout as it comes out of a zip archive: where links were, lie small files that hold their targets."""
    folder = tmp_path_factory.mktemp("archive")
    no_caches = shutil.ignore_patterns("__pycache__", "*.egg-info", *ROOMS)
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "src", folder / "src", ignore=no_caches)
    for room in ROOMS:
        (folder / "src" / "grognard" / room).write_text(f"../../{room}")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture(scope="module")
def installed(archive, tmp_path_factory):
    """The folder into which the archive's wheel was unpacked, without compiling anything."""
    folder = tmp_path_factory.mktemp("installed")
    output("-c", BUILD, folder, folder=archive, GROGNARD_PURE="1")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    return folder


# What is compiled


def test_every_module_is_either_compiled_or_stays_python(setup):
    """And every pattern says something: one that no longer fits any module would hide a renamed one."""
    found = {path.relative_to(ROOT) for pattern in setup["ENGINE"] for path in ROOT.glob(pattern)}
    modules = {path for path in found if setup["group_of"](path.as_posix()) in ("core", *GAMES)}
    compiled = {Path(name) for name in setup["compiled_modules"]()}
    stays = {pattern: {path for path in found if path.match(pattern)} for pattern in setup["STAYS_PYTHON"]}

    assert compiled and compiled <= modules
    assert modules - compiled == modules & set().union(*stays.values())
    assert [pattern for pattern, found in stays.items() if not found] == []


def test_rules_are_compiled_and_adapters_are_not(setup):
    compiled = set(setup["compiled_modules"]())

    for game in GAMES:
        assert {f"envs/{game}/{name}.py" for name in ("state", "flow", "game", "actions", "observation")} <= compiled
        assert compiled.isdisjoint(f"envs/{game}/{name}.py" for name in ("__init__", "env", "render", "position"))
    assert {"envs/core/game.py", "envs/core/flow.py", "agents/tree.py"} <= compiled
    assert compiled.isdisjoint({"envs/registry.py", "envs/core/aec.py", "agents/registry.py"})


def test_a_game_is_compiled_with_its_players_and_apart_from_other_games(setup):
    groups = {}
    for module in setup["compiled_modules"]():
        groups.setdefault(setup["group_of"](module), set()).add(module.split("/")[1])

    assert set(groups) == {"core", *GAMES}
    assert all(groups[game] == {game} for game in GAMES)
    assert all(name == "core" or name.endswith(".py") for name in groups["core"])


def test_all_compiled_modules_are_known_to_each_other(setup):
    """So a class of the core that a game inherits from is never taken for one that nobody does."""
    together = setup["plugin"]("")(Options())

    rules, picture = (SimpleNamespace(fullname=f"grognard.envs.{GAMES[0]}.{name}") for name in ("game", "render"))

    names = {name for _, name, _ in together.get_additional_deps(rules)}
    assert {f"{name.replace('.', '/')}.py" for name in names} == {f"grognard/{m}" for m in setup["compiled_modules"]()}
    assert together.get_additional_deps(picture) == []


def test_no_build_file_names_a_game():
    for name in ("setup.py", "pyproject.toml", "envs/registry.py", "envs/__init__.py"):
        text = (ROOT / name).read_text()

        assert [game for game in GAMES if f'"{game}' in text or f"/{game}" in text] == [], name
    makefile = (ROOT / "Makefile").read_text()
    assert "GAMES := $(patsubst envs/%/game.py" in makefile


# What is found


def test_every_folder_with_a_game_is_a_game():
    folders = {path.parent.name for path in (ROOT / "envs").glob("*/game.py")}

    assert set(GAMES) == folders - {"core"} and list(GAMES) == sorted(GAMES)
    assert all(rulebook(game).name == game for game in GAMES)
    assert {f"{game}_v{rulebook(game).version}" for game in GAMES} <= set(ENVIRONMENTS)


def test_a_new_game_is_picked_up_without_being_listed(archive, tmp_path):
    folder = tmp_path / "checkout"
    shutil.copytree(archive, folder, ignore=shutil.ignore_patterns("build"))
    for name, text in NEW_GAME.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    code = (
        "import runpy; s = runpy.run_path('setup.py', run_name='read');"
        "print(*[name for name in s['packages']() if 'rivers' in name]);"
        "print(*[f'{name}:{s[\"group_of\"](name)}' for name in s['compiled_modules']() if 'rivers' in name]);"
        "from grognard.envs.registry import GAMES, ENVIRONMENTS; print(*GAMES, *ENVIRONMENTS)"
    )

    packages, compiled, games = output("-c", code, folder=folder, PYTHONPATH="src").splitlines()

    assert set(packages.split()) == {
        "grognard.agents.rivers",
        "grognard.configs.scenarios.rivers",
        "grognard.envs.rivers",
        "grognard.envs.rivers.rules",
    }
    assert compiled.split() == [
        "agents/rivers/player.py:rivers",
        "envs/rivers/game.py:rivers",
        "envs/rivers/rules/floods.py:rivers",
    ]
    assert set(games.split()) == {*GAMES, "rivers", *ENVIRONMENTS, "rivers_v0"}


# Without symbolic links


def test_a_wheel_of_an_archive_without_links_is_whole(installed):
    ours = {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    found = {
        path.relative_to(installed / "grognard").as_posix()
        for room in ROOMS
        for path in (installed / "grognard" / room).rglob("*")
        if path.is_file()
    }

    assert found == ours


@pytest.mark.parametrize("place", ["archive", "installed"])
def test_an_archive_without_links_runs(place, request):
    """Installed, and from the checkout itself."""
    folder = request.getfixturevalue(place)
    source = folder / "src" if place == "archive" else folder
    code = (
        "import grognard, grognard.envs, grognard.cli, pettingzoo\n"
        "from grognard.envs.registry import GAMES, environment_id, rulebook\n"
        "for game in GAMES:\n"
        "    env = pettingzoo.make('aec', environment_id(f'{game}_v{rulebook(game).version}'), scenario='mini')\n"
        "    env.reset(seed=1)\n"
        "print(grognard.envs.__file__, *GAMES)"
    )

    where, *games = output("-c", code, folder=folder, PYTHONPATH=str(source)).split()

    assert Path(where).is_relative_to(folder) and games == list(GAMES)


def test_a_package_without_its_folders_says_what_to_do(archive, tmp_path):
    shutil.copytree(archive / "src", tmp_path / "src")

    done = run("-c", "import grognard", folder=tmp_path, PYTHONPATH="src")

    assert done.returncode != 0 and "lacks its folders" in done.stderr and "pip install ." in done.stderr


def test_a_deleted_module_does_not_come_back_with_the_next_wheel(archive, tmp_path):
    folder = tmp_path / "checkout"
    shutil.copytree(archive, folder, ignore=shutil.ignore_patterns("build"))
    names = []
    for number, module in enumerate(("envs/core/outdated.py", "envs/core/timely.py")):
        (folder / module).write_text('"""A module."""\n')
        output("-c", BUILD, tmp_path / str(number), folder=folder, GROGNARD_PURE="1")
        (folder / module).unlink()
        with zipfile.ZipFile(next((tmp_path / str(number)).glob("*.whl"))) as wheel:
            names.append({name.rpartition("/")[2] for name in wheel.namelist()})

    assert "outdated.py" in names[0] and "timely.py" in names[1]
    assert "outdated.py" not in names[1]


# What a wheel says of itself


@pytest.fixture(scope="module")
def without_compiler(archive, tmp_path_factory):
    """A wheel that was built where no compiler is, and the folder it was unpacked into."""
    folder = tmp_path_factory.mktemp("without_compiler")
    output("-c", BUILD, folder, folder=archive, GROGNARD_PURE="0", CC="/nowhere/gcc")
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    return wheel, folder


def test_a_wheel_without_compiled_modules_fits_every_machine(without_compiler):
    wheel, folder = without_compiler

    assert wheel.name.endswith("-py3-none-any.whl")
    note = json.loads((folder / "grognard" / "engine.json").read_text())
    assert note == {"compiled": False, "why_pure": "the C compiler '/nowhere/gcc' was not found"}


def test_a_missing_compiler_is_told_on_the_first_run_and_by_the_version(without_compiler, tmp_path):
    _, folder = without_compiler
    place = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(tmp_path), "GROGNARD_PURE": "0"}

    first, second = (run("-m", "grognard", "--version", folder=tmp_path, **place) for _ in range(2))

    assert "the engine is not compiled, because when it was installed the C compiler" in first.stderr
    assert "pip install" in first.stderr and second.stderr == ""
    said = "(pure engine: the C compiler '/nowhere/gcc' was not found)"
    assert first.stdout == second.stdout and said in first.stdout


def test_who_asked_for_a_pure_engine_is_told_nothing(installed, tmp_path):
    done = run("-m", "grognard", "--version", folder=tmp_path, PYTHONPATH=str(installed), XDG_CACHE_HOME=str(tmp_path))

    assert done.stderr == "" and "(pure engine: GROGNARD_PURE=1 was set)" in done.stdout


def test_a_release_must_be_compiled(archive, tmp_path):
    done = run("-c", BUILD, tmp_path, folder=archive, GROGNARD_COMPILED="1", GROGNARD_PURE="0", CC="/nowhere/gcc")

    assert (
        done.returncode != 0 and "GROGNARD_COMPILED=1, but the C compiler '/nowhere/gcc' was not found" in done.stderr
    )


def test_links_of_the_long_description_are_absolute(installed):
    text = next(installed.glob("*.dist-info/METADATA")).read_text()
    links = re.findall(r"\]\(([^)]+)\)", text)

    assert len(links) > 10 and all("://" in link or link.startswith("#") for link in links)
    assert any(link.endswith(".svg") and "/raw/" in link for link in links)


def test_a_source_distribution_holds_tests_and_pages(tmp_path):
    checkout = tmp_path / "checkout"
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    if not names:
        pytest.skip("not a checkout of git")
    for name in names:
        if (ROOT / name).is_file():  # no links
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, checkout / name)

    output("-c", SDIST, tmp_path, folder=checkout)

    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {name for name in names if (checkout / name).exists() and not name.startswith(".")}
    assert wanted - held == set()


def test_the_version_is_the_same_everywhere():
    citation = (ROOT / "CITATION.cff").read_text()
    lowest = (ROOT / "constraints-lowest.txt").read_text()

    assert f"version: {__version__}\n" in citation
    for name, bound in re.findall(r'^ *"([\w.-]+)>=([\d.]+)', (ROOT / "pyproject.toml").read_text(), re.M):
        pinned = re.search(rf"^{name}==([\d.]+)$", lowest, re.M)
        assert pinned is None or pinned[1].startswith(bound), name
