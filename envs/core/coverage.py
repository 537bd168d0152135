"""Which rules of a game's RULES.md are exercised by a case or a test."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from grognard.envs.core.cases import load_cases
from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.files import read_text

RULE_LINE = re.compile(r"^- \*\*([A-Z]+-[A-Za-z0-9.-]+)\*\* (.*)$")


def rule_list(game: str) -> dict[str, str]:
    """Every rule ID of RULES.md with our wording."""
    text = (files(f"grognard.envs.{game}") / "RULES.md").read_text(encoding="utf-8")
    found = [(match[1], match[2]) for match in map(RULE_LINE.match, text.splitlines()) if match]
    return dict(found)


def coverage(game: str, tests: str | Path) -> dict[str, list[str]]:
    """For every rule the cases and Python tests that name it (`@rules("SE-5.2", ...)`).

    Raises BadInput if a case names a rule that RULES.md does not have. Tests in the folder of another game do not count:
    some IDs, such as AMB-1, mean something else there.
    """
    root = Path(tests)
    if not (root / "scenarios" / game).is_dir():
        raise BadInput(
            f"coverage of {game}",
            [f"{root / 'scenarios' / game} is not a folder; give --tests the folder of the tests"],
        )
    covered: dict[str, list[str]] = {name: [] for name in rule_list(game)}
    problems = Problems(f"coverage of {game}")
    for case in load_cases(root / "scenarios" / game):
        for name in case.rules:
            if name in covered:
                covered[name].append(repr(case))
            else:
                problems.unknown(repr(case), "rule", name, list(covered))
    problems.check()
    others = {folder.name for folder in (root / "scenarios").iterdir()} - {game}
    for file in sorted(root.rglob("test_*.py")):
        if file.relative_to(root).parts[0] in others:
            continue
        for test, name in marks_of(file):
            if name in covered:
                covered[name].append(f"{file.name}: {test}")
    return covered


def marks_of(file: Path) -> list[tuple[str, str]]:
    try:
        return marks(read_text(file))
    except (SyntaxError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(str(file), [f"is not a Python file: {error}"]) from error


def marks(source: str) -> list[tuple[str, str]]:
    """Every test of a Python file with each rule that its mark names."""
    return [
        (test.name, str(argument.value))
        for test in ast.walk(ast.parse(source))
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rules"
        for argument in mark.args
        if isinstance(argument, ast.Constant)
    ]
