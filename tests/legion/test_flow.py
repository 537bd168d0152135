"""The table of contents of the rules leaves nothing out: what chapters, keywords and cards declare is in it."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

from grognard.envs.legion import cards, keywords, rules
from grognard.envs.legion.flow import DECISIONS, STEPS
from grognard.envs.legion.sequence.flows import FLOWS

PACKAGES = (rules, keywords, cards)
MODULES = [
    entry.name for package in PACKAGES for entry in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
]


@pytest.mark.parametrize("name", MODULES)
def test_every_decision_and_every_table_of_steps_is_listed(name):
    module = importlib.import_module(name)
    assert all(decision in DECISIONS for decision in getattr(module, "DECISIONS", []))
    for flow in FLOWS.all:
        steps = getattr(module, flow.name.upper().replace(" ", "_") + "_STEPS", None)
        assert steps is None or steps == STEPS[flow.number]


def test_all_keywords_and_cards_are_declared_by_the_time_the_flow_is_there():
    code = "import sys, grognard.envs.legion.flow; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    declared = [name for name in MODULES if name.startswith((keywords.__name__ + ".", cards.__name__ + "."))]
    assert [name for name in declared if name not in found] == []
