"""What a user writes passes a strict type checker: the examples of the pages, against the package that is being tested."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_docs import FILE, PAGES, ROOT, blocks

import grognard

pytest.importorskip("mypy")
SOURCES = Path(grognard.__file__).parents[1]


def check(folder: Path) -> str:
    """What mypy says of the files in a folder."""
    settings = {**os.environ}
    if SOURCES == ROOT / "src":  # not installed
        settings["MYPYPATH"] = str(SOURCES)
    command = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases", "--config-file="]
    command += ["--disable-error-code", "import-untyped"]  # PettingZoo is not typed
    command += ["--cache-dir", str(ROOT / ".mypy_cache" / "pages"), "."]
    done = subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return "\n".join(line for line in done.stdout.splitlines() if line.startswith(("block_", "my_")))


def test_examples_of_the_pages_are_typed(tmp_path):
    for page in PAGES:
        for number, (_, text) in enumerate(blocks(page, "python")):
            name = FILE.match(text)
            (tmp_path / (name[1] if name else f"block_{page.parent.name}_{page.stem}_{number}.py")).write_text(text)
    assert len(list(tmp_path.iterdir())) >= 20

    assert check(tmp_path) == ""

    (tmp_path / "block_wrong.py").write_text('import grognard\n\ngrognard.make("edge").step("done")\n')
    assert 'incompatible type "str"' in check(tmp_path)
