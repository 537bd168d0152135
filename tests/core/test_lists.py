"""Lists that players bring: their form, what is wrong with it, and where they are found."""

import pytest

from grognard.envs.core.errors import BadInput, Problems
from grognard.envs.core.lists import ListForm, number_of

FRUIT = ListForm("basket", "orchard", "baskets", "owner", "fruits", "fruit", ("ribbon",))
DECKS = ListForm("deck", "edge", "decks", "faction", "cards", "name")


def parse(text):
    problems = Problems("basket")
    head, entries = FRUIT.parse(text, problems)
    return head, [tuple(entry) for entry in entries], problems.found


def test_a_text_has_a_head_and_numbered_lines():
    text = "# all ripe\n\nAnn # the gardener\n3 red apple;2x pear\n 10  plum # small\n"

    assert parse(text) == ("Ann", [("line 4", "red apple", 3), ("line 5", "pear", 2), ("line 6", "plum", 10)], [])


def test_json_says_the_same_and_has_room_for_single_things():
    text = '{"owner": "Ann", "fruits": {"pear": 2}, "ribbon": "blue"}'

    assert parse(text) == ("Ann", [("ribbon", "blue", 1), ("fruits.pear", "pear", 2)], [])


@pytest.mark.parametrize("separator", ["\n", ";", " ; "])
def test_what_is_written_is_read_again(separator):
    numbers = {"pear": 2, "plum": 9999}

    head, entries, found = parse(FRUIT.text("Ann", numbers, separator))
    assert (head, {name: number for _, name, number in entries}, found) == ("Ann", numbers, [])
    head, entries, found = parse(FRUIT.json("Ann", numbers, {"ribbon": "blue"}))
    assert (head, entries[0], {name: number for _, name, number in entries[1:]}) == (
        "Ann",
        ("ribbon", "blue", 1),
        numbers,
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# nobody", ["line 1: the name of the owner is needed"]),
        ("Ann; pear; 0 plums; 12345 figs", [
            "line 2: a number and a fruit are needed, not 'pear'",
            "line 3: a number and a fruit are needed, not '0 plums'",
            "line 4: a number and a fruit are needed, not '12345 figs'",
        ]),
        ('{"owner": null, "friuts": 1}', [
            "friuts: unknown key 'friuts'; did you mean fruits?",
            "owner: the name of the owner is needed",
            "fruits: a table of fruits and numbers is needed",
        ]),
        ('{"owner": "Ann", "fruits": {"fig": 10000, "pear": 1.5}}', [
            "fruits.fig: a whole number from 1 to 9999 is needed, not 10000",
            "fruits.pear: a whole number from 1 to 9999 is needed, not 1.5",
        ]),
        (" {'owner'}", ["is not valid JSON: Expecting property name enclosed in double quotes: line 1 column 3 (char 2)"]),
    ],
)  # fmt: skip
def test_every_mistake_of_form_is_told(text, found):
    assert parse(text)[2] == found


def test_names_are_found_in_any_case():
    problems = Problems("basket")

    assert number_of(" PLUM ", "line 2", "fruit", ["pear", "plum"], problems) == 1
    assert number_of("plumm", "line 3", "fruit", ["pear", "plum"], problems) is None
    assert problems.found == ["line 3: unknown fruit 'plumm'; did you mean plum?"]


def test_a_list_is_a_name_a_file_or_the_text_itself(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text("{}")

    assert DECKS.find("chapter_duel")[1] == "deck chapter_duel"
    assert DECKS.find("chapter_duel")[0].splitlines()[1] == "Chapter"
    assert DECKS.find(str(file)) == ("{}", f"deck {file}")
    assert DECKS.find("Chapter; 1 Leap") == ("Chapter; 1 Leap", "deck")
    with pytest.raises(BadInput, match="did you mean chapter_duel"):
        DECKS.find("chapter_dual")
