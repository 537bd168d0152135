"""Plain modern English: no word of the list in CONTRIBUTING.md is in a page, the reference, a help text or an error text."""

import ast
import re
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
import typer

from grognard.cli import app
from grognard.envs.core.errors import BadInput
from grognard.envs.registry import GAMES

ROOT = Path(__file__).parents[1]
LIST = re.compile(r"<!-- words -->\n(.*?)<!-- end -->", re.S)
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "envs/*/*.md", "configs/**/*.toml", "configs/**/*.yaml")
    for path in ROOT.glob(pattern)
)
MODULES = sorted(
    path
    for room in ("agents", "envs", "training", "src/grognard")
    for path in (ROOT / room).rglob("*.py")
    if not any(parent.is_symlink() for parent in path.parents)
)
IS_NO = re.compile(r"(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b)\w+", re.I)
"""`is no unit` for `is not a unit`; `there is no unit` is fine."""


def listed_words():
    """The words of the list; those that stand for a whole kind of phrases have a pattern of their own."""
    table = LIST.search((ROOT / "CONTRIBUTING.md").read_text())[1]
    words = [word for row in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", row.split("|")[1])]
    return [word for word in words if not word.startswith("is no ")]


WORDS = re.compile(rf"\b(?:{'|'.join(map(re.escape, listed_words()))})\b", re.I)


def wrong_words(text):
    """What must be said otherwise, with the words around it."""
    text = " ".join(text.split())
    return [text[max(0, at.start() - 40) : at.end() + 40] for word in (WORDS, IS_NO) for at in word.finditer(text)]


def is_documented(module):
    """Whether the docstrings of a module can be in the reference: it does not belong to a game."""
    return module.parent.name in ("agents", "core", "envs", "training", "grognard")


def texts_of(module):
    """The texts in a module that can be shown, as they would be read, with gaps for values."""
    tree = ast.parse(module.read_text())
    hidden = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and not is_documented(module):
            hidden.add(node.value)  # a docstring
        if isinstance(node, ast.JoinedStr):
            hidden |= set(node.values)
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in hidden:
            yield node.value


def printed_titles():
    """What cards and units are called is not for us to choose."""
    for game in GAMES:
        with suppress(ImportError):
            for table in import_module(f"grognard.envs.{game}.components").TABLES.values():
                yield from (str(next(iter(row.values()))) for row in table())


TITLES = re.compile("|".join(re.escape(f"| {title} |") for title in printed_titles()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_use_plain_words(page):
    assert wrong_words(TITLES.sub("| |", LIST.sub("", page.read_text()))) == []


def test_error_texts_use_plain_words():
    found = {module.relative_to(ROOT).as_posix(): wrong_words("\n".join(texts_of(module))) for module in MODULES}

    assert {module: wrong for module, wrong in found.items() if wrong} == {}


def test_help_uses_plain_words():
    commands = typer.main.get_command(app).commands

    assert len(commands) > 10
    for name, command in commands.items():
        shown = [command.help or "", *(getattr(parameter, "help", None) or "" for parameter in command.params)]
        assert wrong_words("\n".join(shown)) == [], name


def test_the_list_finds_what_it_should():
    assert wrong_words("it is drawn anew, as\nhe  reckoned") != [] and wrong_words("this is no\nJSON") != []
    assert wrong_words("there is no card, and it is no longer here") == []


@pytest.mark.parametrize(("count", "said"), [(1, "1 mistake\n"), (2, "2 mistakes\n")])
def test_numbers_and_nouns_agree(count, said):
    assert said in f"{BadInput('file', ['wrong'] * count)}\n"
