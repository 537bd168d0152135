"""Questions change nothing: by the names they go by."""

import ast
from pathlib import Path

import pytest

ENVS = Path(__file__).parents[2] / "envs"
QUESTIONS = ("is_", "has_", "can_", "may_", "must_", "offer")


def questions(file: Path) -> list[ast.FunctionDef]:
    tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    found = [node for node in tree if isinstance(node, ast.FunctionDef)]
    return [function for function in found if function.name.lstrip("_").startswith(QUESTIONS)]


def writes(function: ast.FunctionDef) -> list[int]:
    """The lines on which a function sets an attribute, or an entry of something that an attribute holds."""
    lines = []
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if is_assignment(node) else []
        flat = [inner for target in targets for inner in (target.elts if isinstance(target, ast.Tuple) else [target])]
        if any(isinstance(inner.value if isinstance(inner, ast.Subscript) else inner, ast.Attribute) for inner in flat):
            lines.append(node.lineno)
    return lines


def is_assignment(node: ast.AST) -> bool:
    return isinstance(node, (ast.AugAssign, ast.AnnAssign))


FOLDERS = [path.parent.name for path in sorted(ENVS.glob("*/flow.py"))]


@pytest.mark.parametrize("game", FOLDERS)
def test_questions_of_the_rules_write_nothing(game):
    files = sorted((ENVS / game).rglob("*.py"))
    wrong = [
        f"{file.relative_to(ENVS)}:{line} in {question.name}"
        for file in files
        for question in questions(file)
        for line in writes(question)
    ]

    assert sum(len(questions(file)) for file in files) > 3 and wrong == []
