"""The rule list: complete, and everything that names a rule names one that is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from grognard.envs.core.coverage import marks, rule_list

ROOT = Path(__file__).parents[2]
RULES = rule_list("edge")
NAME = re.compile(r"\b(?:ED-[A-Z]+-?\d+|DP-\d+)\b")
NAMING = sorted(
    path
    for folder in ("envs/edge", "configs/armies/edge", "configs/decks/edge")
    for path in (ROOT / folder).rglob("*.*")
)


def test_every_rule_decision_and_ruling_is_listed():
    kinds = Counter("ruling" if "-AMB-" in name else name.partition("-")[0] for name in RULES)

    assert kinds == {"ED": 213, "ruling": 94, "DP": 38}
    assert all(RULES[f"DP-{number}"].startswith("[decision] ") for number in range(1, 39))
    assert all(RULES[f"ED-AMB-{number}"].startswith("[ruling] ") for number in range(1, 95))


@pytest.mark.parametrize(
    "path",
    [path for path in NAMING if path.suffix in (".py", ".toml", ".md", ".txt")],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_whoever_names_a_rule_names_one_of_the_list(path):
    assert set(NAME.findall(path.read_text(encoding="utf-8"))) <= set(RULES)


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("test_*.py")), ids=lambda path: path.name)
def test_marks_of_tests_name_rules_of_the_list(path):
    assert {name for _, name in marks(path.read_text(encoding="utf-8"))} <= set(RULES)
