"""Importing the sources of grognard although compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of grognard by their sources only."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("grognard.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Let every module of grognard that is imported from now on be read from its source."""
    if not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())


def is_compiled(module: ModuleType) -> bool:
    """Whether a module runs as machine code."""
    return not (module.__file__ or "").endswith(".py")
