"""Errors: a name that nobody knows is told with the nearest that are known."""

import pytest

from grognard.envs.core.errors import BadInput, Problems, shortened, unknown


@pytest.mark.parametrize(
    ("known", "hint"),
    [
        ([], "there are none"),
        (["red", "blue"], "choose from red, blue"),
        (["pink", "pin", "oink", "kin"], "did you mean pink or pin or oink?"),
        ([f"hex {number}" for number in range(40)], f"choose from {', '.join(f'hex {n}' for n in range(40))}"),
        ([f"hex {number}" for number in range(41)], "the nearest are "),
    ],
)
def test_all_names_are_listed_unless_some_are_near_or_they_are_too_many(known, hint):
    said = unknown("colour", "pinky", known)

    assert said.startswith(f"unknown colour 'pinky'; {hint}")
    assert "the nearest" not in hint or said.count("hex") == 3


def test_a_long_text_is_cut_to_its_length():
    assert shortened("x" * 60) == "x" * 60
    assert shortened("x" * 61) == "x" * 57 + "..."
    assert shortened("abcdef", 5) == "ab..."


def test_all_mistakes_are_told_together():
    problems = Problems("options of a game")
    problems.check()
    problems.add("hand", "is too large")
    problems.add("", "something is missing")

    with pytest.raises(BadInput) as error:
        problems.check()
    assert error.value.problems == ["hand: is too large", "something is missing"]
