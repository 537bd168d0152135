"""The catalogue of actions, its verbs, and the mask of legal ones."""

import pytest
from contract.games import GAMES, rulebook

from grognard.envs.core.actions import Catalogue, Mask
from grognard.envs.core.errors import UnknownName

SMALL = Catalogue()
DONE = SMALL.word("done", "go on")
BUILD = SMALL.verb("build", "buy one", ["SC", "DD"], ("ships",))
TO = SMALL.verb("to", "go there", ["R1C1"])


def test_actions_are_numbered_in_the_order_of_declaration():
    assert SMALL.labels == ["done", "build SC", "build DD", "to R1C1"] and SMALL.size == 4
    assert [DONE, BUILD.at(0), BUILD.at(1), TO.at(0)] == [0, 1, 2, 3]
    assert [SMALL.verb_of(action).word for action in range(SMALL.size)] == ["done", "build", "build", "to"]
    assert BUILD.pieces == ("ships",) and BUILD.names == ["SC", "DD"]


def test_a_verb_covers_its_own_actions_and_knows_their_arguments():
    assert [action for action in range(-1, 5) if BUILD.covers(action)] == [1, 2]
    assert [BUILD.argument(BUILD.at(argument)) for argument in range(2)] == [0, 1]


@pytest.mark.parametrize("argument", [-1, 2, 100])
def test_a_verb_has_no_action_for_a_name_it_does_not_have(argument):
    with pytest.raises(IndexError, match=f"build has 2 names, there is no number {argument}"):
        BUILD.at(argument)


@pytest.mark.parametrize("action", [-1, 0, 3, 4])
def test_what_another_verb_says_has_no_argument(action):
    with pytest.raises(IndexError, match=f"action {action} does not say build"):
        BUILD.argument(action)


@pytest.mark.parametrize("action", [-1, 4])
def test_no_verb_covers_a_number_that_is_no_action(action):
    with pytest.raises(UnknownName, match=f"there is no action {action}"):
        SMALL.verb_of(action)


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
        ("surrender", "unknown action 'surrender'; choose from done, build SC, build DD, to R1C1"),
        ("", "unknown action ''; choose from done, build SC, build DD, to R1C1"),
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
    catalogue = Catalogue()
    catalogue.verb("go", "", ["on"])
    with pytest.raises(ValueError, match="two actions of the catalogue have the text 'go on'"):
        catalogue.word("go on", "")


def test_a_verb_needs_names():
    with pytest.raises(ValueError, match="a word that stands alone is added with `word`"):
        Catalogue().verb("go", "", [])


def mask_of(*actions, size=5):
    mask = Mask(size)
    for action in actions:
        mask.allow(action)
    return mask


def test_a_mask_remembers_each_legal_action_once_until_cleared():
    mask = mask_of(3, 1, 3)
    twin = mask.copy()
    mask.clear()

    assert mask.count == 0 and not any(mask.bits)
    assert list(twin.ids[: twin.count]) == [3, 1] and list(twin.bits) == [0, 1, 0, 1, 0]
    assert [twin.allows(action) for action in (-1, 1, 2, 5)] == [False, True, False, False]


def test_a_copied_mask_is_independent():
    mask = mask_of(3, 1)
    twin = mask.copy()
    twin.clear()
    twin.allow(0)
    mask.allow(4)

    assert list(mask.ids[: mask.count]) == [3, 1, 4] and list(mask.bits) == [0, 1, 0, 1, 1]
    assert list(twin.ids[: twin.count]) == [0] and list(twin.bits) == [1, 0, 0, 0, 0]


def test_a_mask_that_was_cleared_is_like_a_new_one():
    mask = mask_of(0, 1, 2)
    mask.clear()
    mask.allow(4)

    assert list(mask.ids[: mask.count]) == [4] and mask.agrees(mask_of(4)) and mask.copy().agrees(mask_of(4))


@pytest.mark.parametrize(
    ("actions", "agrees"), [((1, 3), True), ((3, 1), True), ((1,), False), ((1, 2), False), ((1, 3, 4), False)]
)
def test_masks_agree_when_they_allow_the_same_in_whatever_order(actions, agrees):
    assert mask_of(3, 1).agrees(mask_of(*actions)) == agrees


@pytest.mark.parametrize("action", [-6, 5])
def test_a_mask_has_no_place_for_what_is_no_action(action):
    with pytest.raises(IndexError):
        mask_of(action)
