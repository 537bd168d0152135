"""The clients: what is said of them is true, and those that fit the main environment run."""

import json
import re
import shlex
import subprocess
import sys
from dataclasses import replace

import pytest
from clients import page
from clients.data import EXAMPLES, ROOT, read_clients
from clients.run import Failed, try_out

CLIENTS = read_clients()
FIGURES = json.loads(page.FIGURES.read_text())
SHARED = {"scoring.py"}  # no example, but what examples share
MAIN = [(name, script) for name, client in CLIENTS.items() if client.in_main for script in client.scripts]
LEARNERS = [name for name, client in CLIENTS.items() if client.learns]


def test_every_example_belongs_to_a_client():
    named = [script for client in CLIENTS.values() for script in client.scripts]

    assert sorted(named) == sorted(file.name for file in EXAMPLES.glob("*.py") if file.name not in SHARED)


@pytest.mark.parametrize("name", CLIENTS)
def test_what_a_client_installs_is_pinned(name):
    assert [package for package in CLIENTS[name].install if not re.fullmatch(r"[\w\[\]-]+==[\d.]+", package)] == []


@pytest.mark.parametrize("name", [name for name, client in CLIENTS.items() if client.in_main])
def test_clients_of_the_main_environment_have_its_versions(name):
    lines = (ROOT / "constraints.txt").read_text().lower().replace("_", "-").splitlines()

    assert [package for package in CLIENTS[name].install if package not in lines] == []


@pytest.mark.parametrize("name", [name for name, client in CLIENTS.items() if "torch" in str(client.install)])
def test_all_learn_with_the_same_torch(name):
    (torch,) = (line for line in (ROOT / "constraints.txt").read_text().splitlines() if line.startswith("torch=="))

    assert torch in CLIENTS[name].install


@pytest.mark.parametrize(("name", "script"), MAIN)
def test_clients_that_fit_the_main_environment_run(name, script):
    """As `make test-clients` runs them, but with what is being tested."""
    command = [sys.executable, str(EXAMPLES / script), *shlex.split(CLIENTS[name].scripts[script])]

    done = subprocess.run(command, check=False, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_page_is_that_of_the_data():
    text = page.PAGE.read_text()

    assert page.renew(text, CLIENTS, FIGURES) == text, "docs/clients.md is out of date: run `make docs`"
    assert all(client.install_line in text for client in CLIENTS.values())


def test_the_picture_is_that_of_the_figures():
    assert page.draw(CLIENTS, FIGURES).svg() == page.PICTURE.read_text(), "run `make docs`"


def test_a_change_of_the_data_changes_the_page():
    text = page.PAGE.read_text()
    newer = replace(CLIENTS["sb3"], install=["sb3-contrib==9.9.9"])

    changed = page.renew(text, {**CLIENTS, "sb3": newer}, FIGURES)

    assert "pip install . sb3-contrib==9.9.9\n" in changed and "`sb3-contrib==9.9.9`" in changed


def test_every_learner_has_been_measured():
    assert list(FIGURES) == LEARNERS


@pytest.mark.parametrize("name", LEARNERS)
@pytest.mark.parametrize("opponent", page.OPPONENTS)
def test_learning_has_been_seen(name, opponent):
    """The score has risen by more than luck can explain."""
    found = FIGURES[name]
    before, after = (found[when][opponent] * found["games"] for when in ("before", "after"))

    assert page.wilson(before, found["games"])[1] < page.wilson(after, found["games"])[0]


def test_an_example_that_fails_is_told_with_what_it_printed(tmp_path):
    script = tmp_path / "fails.py"
    script.write_text("print('so far'); raise SystemExit('no such game')")
    client = replace(CLIENTS["pettingzoo"], scripts={str(script): ""})

    with pytest.raises(Failed) as failure:
        try_out(sys.executable, client)

    assert "so far" in str(failure.value) and "no such game" in str(failure.value)
