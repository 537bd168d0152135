"""Which rules are exercised: by cases, by marked tests, and by nothing."""

import pytest
import yaml

from grognard.envs.core.coverage import coverage, marks, rule_list
from grognard.envs.core.errors import BadInput

MARKED = """
@rules("SE-5.2.b", "SE-99")
@pytest.mark.parametrize("n", [1])
def test_marked(n): ...

@rules("SE-5.2.c")
def helper(): ...

def test_unmarked(): rules("SE-5.2.d")
"""


@pytest.fixture
def tests(tmp_path):
    """A folder of tests with one case and one file of Python tests."""
    folder = tmp_path / "scenarios" / "space_empires"
    folder.mkdir(parents=True)
    cases = [{"id": "one", "rules": ["SE-5.2.a"], "then": {"cycle": 1}}]
    (folder / "fire.yaml").write_text(yaml.safe_dump({"game": "space_empires", "cases": cases}))
    (tmp_path / "test_fire.py").write_text(MARKED)
    return tmp_path


def test_rules_come_from_the_rule_list_with_our_wording():
    rules = rule_list("space_empires")

    assert len(rules) > 350
    assert rules["SE-5.5.c"] == "[basic] An unmodified roll of 1 is a hit in all cases."
    assert {"SE-END.7", "SE-SOLO.9", "SE-H.13", "SE-VAR.5", "AMB-59", "D-01"} <= set(rules)


def test_cases_and_marked_tests_cover_rules_and_nothing_else_does(tests):
    covered = coverage("space_empires", tests)

    assert list(covered) == list(rule_list("space_empires"))
    assert {name: where for name, where in covered.items() if where} == {
        "SE-5.2.a": ["fire: one"],
        "SE-5.2.b": ["test_fire.py: test_marked"],
    }


def test_tests_of_another_game_do_not_cover_rules_whose_ids_both_have(tests):
    for game, mark in (("conquest", "AMB-34"), ("space_empires", "AMB-35")):
        (tests / "scenarios" / game).mkdir(exist_ok=True)
        (tests / game).mkdir()
        (tests / game / "test_more.py").write_text(f'@rules("{mark}")\ndef test_more(): ...\n')

    covered = coverage("space_empires", tests)

    assert covered["AMB-34"] == []
    assert covered["AMB-35"] == ["test_more.py: test_more"]


def test_marks_are_read_from_tests_only():
    assert marks(MARKED) == [("test_marked", "SE-5.2.b"), ("test_marked", "SE-99")]


def test_a_rule_that_does_not_exist_is_told(tests):
    path = tests / "scenarios" / "space_empires" / "fire.yaml"
    path.write_text(path.read_text().replace("SE-5.2.a", "SE-5.2.x"))

    with pytest.raises(BadInput) as error:
        coverage("space_empires", tests)

    assert error.value.problems == [
        "fire: one: unknown rule 'SE-5.2.x'; did you mean SE-5.2.e or SE-5.2.d or SE-5.2.c?"
    ]


def test_a_folder_without_cases_is_told(tmp_path):
    with pytest.raises(BadInput) as error:
        coverage("space_empires", tmp_path)

    assert error.value.problems == [
        f"{tmp_path / 'scenarios' / 'space_empires'} is not a folder; give --tests the folder of the tests"
    ]
