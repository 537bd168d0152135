"""The rule cases of every game, each as a test of its own, and whether they leave a rule out."""

from pathlib import Path

import pytest

from grognard.envs.core.cases import load_cases, run_case
from grognard.envs.core.coverage import coverage
from grognard.envs.registry import GAMES, rulebook

TESTS = Path(__file__).parent
CASES = load_cases(TESTS / "scenarios")


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_case(case):
    run_case(rulebook(case.game), case)


def test_every_folder_of_cases_is_that_of_its_game():
    assert {Path(case.file).parent.name for case in CASES} == {case.game for case in CASES} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_case_or_a_test(game):
    missing = [rule for rule, where in coverage(game, TESTS).items() if not where]

    assert missing == []
