"""The catalogue of actions and the mask of legal ones."""

import pytest

from grognard.envs.core.actions import Catalogue, Mask, Verb
from grognard.envs.core.errors import UnknownName
from grognard.envs.registry import GAMES, rulebook

SMALL = Catalogue([Verb("done", "go on"), Verb("build", "buy one", ["SC", "DD"]), Verb("to", "go there", ["R1C1"])])


def test_actions_are_numbered_in_the_order_of_verbs():
    assert SMALL.labels == ["done", "build SC", "build DD", "to R1C1"]
    assert (SMALL.start("done"), SMALL.start("build"), SMALL.start("to")) == (0, 1, 3)
    assert [SMALL.verb_of(action).word for action in range(SMALL.size)] == ["done", "build", "build", "to"]


@pytest.mark.parametrize("game", GAMES)
def test_label_and_parse_are_inverse(game):
    catalogue = rulebook(game).catalogue

    assert [catalogue.parse(label) for label in catalogue.labels] == list(range(catalogue.size))
    assert [catalogue.label(action) for action in range(catalogue.size)] == catalogue.labels


@pytest.mark.parametrize("text", ["build DD", "  build DD\n", "BUILD dd"])
def test_spaces_and_letter_case_do_not_matter(text):
    assert SMALL.parse(text) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("build BB", "unknown action 'build BB'; did you mean build SC or build DD?"),
        (" dome ", "unknown action 'dome'; did you mean done?"),
        ("surrender", "unknown action 'surrender'; known are done, build SC, build DD, to R1C1"),
        ("", "unknown action ''; known are done, build SC, build DD, to R1C1"),
    ],
)
def test_an_unknown_text_names_its_neighbours(text, message):
    with pytest.raises(UnknownName) as error:
        SMALL.parse(text)

    assert str(error.value) == message


@pytest.mark.parametrize("action", [-1, 4, 10**20])
def test_a_number_that_is_no_action_is_told(action):
    with pytest.raises(UnknownName) as error:
        SMALL.label(action)

    assert str(error.value) == f"there is no action {action}; ids run from 0 to 3"


def test_two_actions_cannot_have_the_same_text():
    with pytest.raises(ValueError, match="same text"):
        Catalogue([Verb("go", "", ["on"]), Verb("go on", "")])


def test_a_mask_remembers_each_legal_action_once_until_cleared():
    mask = Mask(5)
    for action in (3, 1, 3):
        mask.allow(action)
    twin = mask.copy()
    mask.clear()

    assert mask.count == 0 and not any(mask.bits)
    assert list(twin.ids[: twin.count]) == [3, 1] and list(twin.bits) == [0, 1, 0, 1, 0]
    assert [twin.allows(action) for action in (-1, 1, 2, 5)] == [False, True, False, False]
