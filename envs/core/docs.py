"""Docstrings of compiled classes: the compiler drops them, the source beside it does not."""

import ast
import sys
from functools import cache
from pathlib import Path


def doc_of(kind: type) -> str:
    """The docstring of a class, compiled or not, without the breaks between its lines."""
    return _docs(kind.__module__).get(kind.__name__, "")


@cache
def _docs(module: str) -> dict[str, str]:
    package, _, name = module.rpartition(".")
    folders = getattr(sys.modules.get(package), "__path__", None)  # packages are never compiled, so theirs is right
    if not folders:
        return {}
    source = Path(folders[0]) / f"{name}.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    return {
        node.name: " ".join((ast.get_docstring(node) or "").split())
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
