"""The rule cases of Legion, and which rules they name."""

from pathlib import Path

import pytest

from grognard.envs.core.cases import load_cases, run_case
from grognard.envs.core.coverage import rule_list
from grognard.envs.legion.facade import RULES

CASES = load_cases(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_case_holds(case):
    run_case(RULES, case)


def test_cases_name_rules_that_exist():
    known = rule_list("legion")

    assert sorted({name for case in CASES for name in case.rules} - set(known)) == []
