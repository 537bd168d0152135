"""What the pages say is true: their examples run, their tables are those of the code, their links lead somewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pettingzoo
import pytest
from typer.testing import CliRunner

import grognard
from grognard.cli import app
from grognard.envs.core.errors import UnknownName
from grognard.envs.core.game import Game
from grognard.envs.registry import GAMES, environment_id, rulebook
from grognard.envs.tables import cell_text, renew, renew_games, settings, table_names

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += [page for game in GAMES for page in sorted((ROOT / "envs" / game).glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"# (\w+\.py)\n")  # a block that begins so is that file
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


def blocks(page: Path, *languages: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page, with their languages."""
    return [(language, text) for language, text in BLOCK.findall(page.read_text()) if language in languages]


def commands(text: str) -> list[list[str]]:
    """What is said to grognard in a block of a terminal."""
    return [shlex.split(line)[2:] for line in text.splitlines() if line.startswith("$ grognard ")]


def first_seat(game: str) -> str:
    """From whose seat pictures are drawn."""
    return Game(rulebook(game), {"scenario": "mini"}).names[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page, tmp_path, monkeypatch, capsys):
    """Python blocks stand alone; commands follow each other in one folder, where the page's files lie."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for _, text in blocks(page, "python"):
        if name := FILE.match(text):
            (tmp_path / name[1]).write_text(text)
    for language, text in blocks(page, "python", "console"):
        if language == "python":
            exec(compile(text, f"{page.name}: {text.splitlines()[0]}", "exec"), {"__name__": "example"})
        for arguments in commands(text):
            result = CliRunner().invoke(app, arguments, catch_exceptions=False)
            assert result.exit_code == 0, f"grognard {shlex.join(arguments)}\n{result.output}"


def test_the_readme_has_examples_of_both_kinds():
    readme = ROOT / "README.md"

    assert len(blocks(readme, "python")) >= 4
    assert sum(len(commands(text)) for _, text in blocks(readme, "console")) >= 4


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_excerpts_stand_in_the_code(page):
    """Blocks marked `py` show lines of the engine; `...` stands for lines left out."""
    files = [file for folder in ("envs", "tests/small_game") for file in (ROOT / folder).rglob("*.py")]
    code = {line.strip() for file in files for line in file.read_text().splitlines()}
    for _, text in blocks(page, "py"):
        shown = {line.strip() for line in text.splitlines()} - {"..."}

        assert shown <= code, f"no longer in the code: {shown - code}"


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_those_of_the_code(game):
    """And the pages of a game have all the tables that there are of it."""
    held = set()
    for page in (ROOT / "envs" / game).glob("*.md"):
        text = page.read_text()
        held |= set(re.findall(rf"<!-- {game}: (\w+) -->", text))

        assert renew(text, rulebook(game)) == text, f"{page} is out of date: run `make docs`"
    assert held == set(table_names(rulebook(game)))


def test_columns_that_differ_by_a_number_alone_are_told_as_one():
    columns = {"unit": 40, "dice": 40, "dice 1": 40, "dice 2": 40, "dice 3": 40, "Armor 1": 1, "Armor 2": 1, "row 7": 1}
    assert cell_text(columns) == "unit/40, dice/40, dice 1 to 3/40, Armor 1, Armor 2, row 7"
    assert cell_text({"a 1": 2, "a 2": 2, "a 3": 3, "a 5": 3, "a 6": 3, "a 7": 3}) == "a 1/2, a 2/2, a 3/3, a 5 to 7/3"


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_of_the_environments_is_explained(game):
    assert [row["setting"] for row in settings(rulebook(game), 2) if not row["meaning"]] == []


def test_the_fields_of_a_training_config_are_those_of_the_code():
    fields = pytest.importorskip("grognard.training.fields")
    text = (ROOT / "docs" / "training.md").read_text()

    assert "`pool.agents`" in text and "`imitation.lessons`" in text
    assert fields.renew_fields(text) == text, "docs/training.md is out of date: run `make docs`"


def test_the_readme_lists_the_games_there_are():
    text = (ROOT / "README.md").read_text()

    assert all(f"**{rulebook(game).title}**" in text for game in GAMES)
    assert renew_games(text) == text, "README.md is out of date: run `make docs`"


def test_list_renews_a_page(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- games -->\nold\n<!-- end -->\nafter\n")

    CliRunner().invoke(app, ["list", "--page", str(page)], catch_exceptions=False)

    lines = page.read_text().splitlines()
    assert (lines[:2], lines[-2:]) == (["before", "<!-- games -->"], ["<!-- end -->", "after"])
    assert "old" not in lines and sum(line.startswith("| mini | ") for line in lines) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_drawn_by_the_present_code(game, tmp_path):
    """A change of the drawing shows in the pages too."""
    drawn, source = tmp_path / "drawn.svg", ROOT / "docs" / "images" / f"{game}.json"

    words = ["render", str(source), "--view", first_seat(game), "-o", str(drawn)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)

    assert result.exit_code == 0
    assert drawn.read_text() == source.with_suffix(".svg").read_text(), "run `make docs`"


@pytest.mark.parametrize("game", GAMES)
def test_moving_pictures_show_a_recorded_game(game, tmp_path):
    drawn = tmp_path / "drawn.svg"
    record = sorted((ROOT / "tests" / "golden" / "games" / game).glob("mini-*.jsonl"))[-1]

    words = ["render", str(record), "--frames", "12", "--view", first_seat(game), "-o", str(drawn)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)

    assert result.exit_code == 0
    assert drawn.read_text() == (ROOT / "docs" / "images" / f"{game}_play.svg").read_text(), "run `make docs`"
    assert drawn.stat().st_size < 300_000 and "@keyframes" in drawn.read_text()
    ElementTree.fromstring(drawn.read_text())


def test_the_website_is_built_without_a_warning(tmp_path):
    """Strictly: a link or an anchor that leads nowhere fails it, and so does a page that is in no menu."""
    pytest.importorskip("mkdocstrings_handlers.python")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", *sys.path]), "NO_MKDOCS_2_WARNING": "1"}

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-3000:]
    reference = (tmp_path / "reference" / "batch.html").read_text()
    assert "step_some" in reference and "Apply actions to the chosen games" in reference
    assert all((tmp_path / "envs" / game / "GLOSSARY.html").exists() for game in GAMES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in LINK.findall(page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_show_renews_a_page(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- space_empires: options -->\nold\n<!-- end -->\nafter\n")

    CliRunner().invoke(app, ["show", "space_empires", "--page", str(page)], catch_exceptions=False)

    assert page.read_text().startswith("before\n<!-- space_empires: options -->\n| option | default |")
    assert page.read_text().endswith("|\n<!-- end -->\nafter\n")
    assert "old" not in page.read_text()


def test_a_page_that_asks_for_an_unknown_table_is_told_the_known_ones():
    with pytest.raises(UnknownName, match="actions"):
        renew("<!-- space_empires: action -->\n<!-- end -->", rulebook("space_empires"))


@pytest.mark.parametrize("game", GAMES)
def test_make_and_pettingzoo_give_the_same_environment(game):
    identifier = environment_id(f"{game}_v{rulebook(game).version}")
    ours, theirs = grognard.make(game, scenario="mini"), pettingzoo.make("aec", identifier, scenario="mini")
    for env in (ours, theirs):
        env.reset(seed=3)

    assert ours.strict
    assert ours.metadata["name"] == theirs.metadata["name"] == f"{game}_v{rulebook(game).version}"
    assert ours.game.fingerprint() == theirs.game.fingerprint()
    assert isinstance(ours.game, Game)


def test_make_names_the_game_that_was_meant():
    with pytest.raises(UnknownName, match="did you mean space_empires"):
        grognard.make("space_empire")


def test_importing_grognard_loads_neither_torch_nor_windows_nor_a_game():
    code = "import sys, grognard; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    loaded = done.stdout.split()
    heavy = [
        "torch",
        "stable_baselines3",
        "pygame",
        "matplotlib",
        "tkinter",
        *(f"grognard.envs.{game}" for game in GAMES),
    ]
    assert [name for name in heavy if name in loaded] == []
