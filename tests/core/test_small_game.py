"""Where the engine is compiled, the small game is tested by a process of its own, which runs the sources."""

import os
import subprocess
import sys

import pytest
from core.trajectories import engine


@pytest.mark.skipif(engine() != "compiled", reason="the small game is tested with the others here")
def test_the_small_game_keeps_every_promise_on_the_sources(root):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "tests/small_game", "tests/contract", "-k", "small_game"],
        env={**os.environ, "GROGNARD_PURE": "1"},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and " skipped" not in done.stdout
