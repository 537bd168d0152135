"""The rules of Lanterns, case by case; what is told is part of them."""

from pathlib import Path

import pytest

from grognard.envs.core.cases import CaseFailed, Trace, load_cases, run_case
from grognard.envs.core.errors import BadInput, NotDeclared
from small_game import __doc__ as rulebook
from small_game.game import RULES

CASES = load_cases(Path(__file__).parent / "cases.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    run_case(RULES, case)
    run_case(RULES, case, Trace())  # led from question to question, it is the same game
    assert all(f"    {rule} " in rulebook for rule in case.rules)


HEAD = (
    "game: small_game\ncases:\n  - id: one\n    rules: [LN-2.3]\n    play: ['red: run with 1', 'red: to south-east']\n"
)


def failures(tmp_path, check):
    """What is said of a case with this check."""
    file = tmp_path / "case.yaml"
    file.write_text(f"{HEAD}    {check}\n")
    [case] = load_cases(file)
    with pytest.raises(CaseFailed) as error:
        run_case(RULES, case)
    return str(error.value).splitlines()[1:]


def passes(tmp_path, check):
    file = tmp_path / "case.yaml"
    file.write_text(f"{HEAD}    {check}\n")
    [case] = load_cases(file)
    run_case(RULES, case)


@pytest.mark.parametrize(
    "check",
    [
        "tells: [{kind: runner moved}]",
        "tells: [{kind: runner moved, runner: red 1, origin: east, hex: south-east, rule: LN-2.3}]",
        "tells: [{kind: runner moved, sentence: red 1 runs from east to south-east.}, {kind: turn began, player: blue}]",
        "tells: {blue: [{kind: runner moved}, {not: clash began}], red: [{not: clash fought}]}",
    ],
)
def test_what_is_told_can_be_checked(tmp_path, check):
    passes(tmp_path, check)


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ("tells: [{kind: runner moves}]", "tells: unknown event 'runner moves'; did you mean runner moved?"),
        (
            "tells: [{kind: runner moved, place: east}]",
            "tells: runner moved: unknown field 'place'; choose from not, kind, rule, sentence, runner, origin, hex",
        ),
        (
            "tells: [{kind: runner moved, hex: centre}]",
            "tells 1.hex: expected 'centre', found 'south-east'",
        ),
        ("tells: {pink: [{kind: runner moved}]}", "tells: unknown player 'pink'; choose from red, blue"),
        (
            "tells: [{not: runner moved}]",
            "tells: expected 0 of these events, found 1: red 1 runs from east to south-east.",
        ),
        (
            "tells: [{kind: runner moved}, {kind: runner moved}]",
            "tells: expected 2 of these events, found 1: red 1 runs from east to south-east.",
        ),
        ("tells: [{kind: clash began}]", "tells: expected 1 of these events, found 0: nothing"),
        ("tells: [{not: clash begins}]", "tells: unknown event 'clash begins'; did you mean clash began?"),
    ],
)
def test_what_is_not_told_fails(tmp_path, check, said):
    assert failures(tmp_path, check) == [said]


def test_nothing_at_all_can_be_expected(tmp_path):
    [line] = failures(tmp_path, "tells: []")
    assert line.startswith("tells: expected 0 of these events, found 3: red 1 runs")


@pytest.mark.parametrize(
    "check",
    ["tells: {}", "tells: runner moved", "tells: [runner moved]", "tells: [{runner: red 1}]", "tells: {red: moved}",
     "tells: [{not: runner moved, hex: east}]", "tells: [{kind: runner moved, no: 1}]"],
)  # fmt: skip
def test_a_check_that_cannot_be_is_refused(tmp_path, check):
    file = tmp_path / "case.yaml"
    file.write_text(f"{HEAD}    {check}\n")
    with pytest.raises(BadInput):
        load_cases(file)


def test_a_game_without_events_cannot_be_checked_for_them(tmp_path, monkeypatch):
    monkeypatch.setattr(RULES, "events", None)
    [line] = failures(tmp_path, "tells: [{kind: runner moved}]")
    assert line.startswith(f"{NotDeclared.__name__}: Lanterns does not declare events yet")
