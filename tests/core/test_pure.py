"""Compiled and uncompiled engines play the same games, and every machine the games of golden.json."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from core.trajectories import engine, trajectories

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def played():
    """The games as this process plays them."""
    return trajectories()


def test_same_seed_same_game_on_every_machine(played):
    """After a change of the rules: python tests/core/trajectories.py > tests/core/golden.json"""
    golden = json.loads((HERE / "golden.json").read_text(encoding="utf-8"))

    assert played == golden


def test_the_uncompiled_engine_plays_the_same_games(played):
    if engine() != "compiled":
        pytest.skip("the engine here is not compiled: there is nothing to compare (pip install . with a C compiler)")
    done = subprocess.run(
        [sys.executable, HERE / "trajectories.py"],
        env={**os.environ, "GROGNARD_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stderr.strip() == "pure"
    assert json.loads(done.stdout) == played
