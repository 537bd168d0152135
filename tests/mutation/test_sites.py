"""The places where the mutation check changes a module."""

import ast
from pathlib import Path

import pytest
from mutation.budget import Budget
from mutation.run import ROOT, packages, sample
from mutation.sites import find_sites


def mutants(source: str) -> set[str]:
    """All the changed versions of a source."""
    return {site.applied(source.encode()).decode() for site in find_sites(source.encode())}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = a == b", {"x = a != b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = (a) + (b)", {"x = (a) - (b)"}),
        ("x = a\u00e9 - b", {"x = a\u00e9 + b"}),
        ("x = a and b and c", {"x = a or b and c", "x = a and b or c"}),
        ("x = not a", {"x = (a)"}),
        ("x = -a", {"x = (a)"}),
        ("x = a[3]", {"x = a[4]"}),
        ("x = 0.5", {"x = 1.0"}),
        ("x = 0.0", {"x = 1.0"}),
        ("x = True", {"x = False"}),
        ("x += a", {"x -= a", "pass"}),
        ("f(a)", {"pass"}),
        ("a.b = c", {"pass"}),
        ("a[b] = c", {"pass"}),
        ("while a: break", {"while (not (a)): break", "while a: pass"}),
        ("x = a if b else c", {"x = a if (not (b)) else c"}),
        ("def f() -> bool: return a", {"def f() -> bool: return not (a)"}),
        ("def f() -> i64: return a", {"def f() -> i64: return (a) + 1"}),
        ("def f() -> list[int]: return a", {"def f() -> list[int]: return []"}),
    ],
)
def test_changes(source, expected):
    assert mutants(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "x = 'text'",
        "x = 'a' + b",
        "raise ValueError(1 + 2)",
        "import a",
        "x: a | None",
        "x = f'{1 + 2}'",
        "def draw_rows(): return 1 + 2",
        "def _draw(): f(1)",
    ],
)
def test_what_no_test_should_notice_stays(source):
    assert mutants(source) == set()


def test_every_module_that_can_be_changed_stays_python():
    for package in packages().values():
        for module in package.modules[:6]:
            source = (ROOT / module).read_bytes()
            for site in find_sites(source)[::25]:
                assert site.applied(source) != source
                ast.parse(site.applied(source))


def test_the_same_seed_draws_the_same_mutants_and_another_one_others():
    chosen = [packages()["training"]]

    assert sample(chosen, 10, 1) == sample(chosen, 10, 1) != sample(chosen, 10, 2)
    assert all(str(mutant).startswith("training/") for mutant in sample(chosen, 10, 1))
    assert sample(chosen, 10, 1)[0].diff().count("\n") >= 3


def test_every_package_has_modules_and_tests():
    for package in packages().values():
        assert package.modules and any((ROOT / Path(test)).exists() for test in package.tests)


def test_each_file_has_an_equal_part_of_the_time_that_is_left():
    now = [1.0]
    budget = Budget(13.0, ["slow", "slow", "quick", "other"], lambda: now[0])
    told = []
    for file, seconds in (("slow", 3.0), ("slow", 2.0), ("slow", 9.0), ("quick", 1.0), ("other", 5.9), ("other", 1.0)):
        told.append((file, budget.has_time(file)))
        now[0] += seconds if told[-1][1] else 0.0

    assert told == [
        ("slow", True), ("slow", True), ("slow", False), ("quick", True), ("other", True), ("other", True),
    ]  # fmt: skip
    assert not budget.has_time("other"), "all 13 seconds are spent"
