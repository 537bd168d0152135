"""Rule cases as data: mistakes of form are told before anything is run, failures say all that is wrong."""

import pytest
import yaml

from grognard.envs.core.cases import CaseFailed, load_cases, run_case
from grognard.envs.core.errors import BadInput
from grognard.envs.registry import rulebook

# Two scouts in one hex at the beginning of red's combat phase: blue defends and is asked first.
DUEL = {
    "phase": "combat",
    "players": {"red": {"units": {"SC#1": {"at": "R6C4"}}}, "blue": {"units": {"SC#1": {"at": "R6C4"}}}},
}
DEAD = {"players": {"red": {"units": {"SC#1": None}}}}


def case(**facts):
    return {"id": "a-duel", "rules": ["SE-5.2.c"], "given": DUEL, **facts}


def write(folder, *cases, **document):
    path = folder / "duel.yaml"
    path.write_text(yaml.safe_dump({"game": "space_empires", "cases": list(cases), **document}))
    return path


def mistakes(path):
    with pytest.raises(BadInput) as error:
        load_cases(path)
    return error.value.problems


def run(folder, **facts):
    """The lines of a failed case after its name; nothing if it passes."""
    [found] = load_cases(write(folder, case(**facts)))
    try:
        run_case(rulebook(found.game), found)
    except CaseFailed as error:
        name, *lines = str(error).splitlines()
        assert name == "duel: a-duel"
        return lines
    return []


def test_a_case_that_holds_passes(tmp_path):
    assert run(tmp_path, dice=[3], play=["blue: fire at SC#1"], then=DEAD) == []


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("game: [", "is not valid YAML: "),
        ("\x00", "is not valid YAML: "),
        ("", "must hold `game` and a list of `cases`"),
        ("game: space_empires", "must hold `game` and a list of `cases`"),
        ("{game: space_empires, cases: {}}", "must hold `game` and a list of `cases`"),
        ("{game: space_empires, cases: [], options: [1]}", "options: must be a table, not [1]"),
        ("{game: space_empires, cases: [7]}", "case 1: must be a table"),
    ],
)
def test_a_broken_file_is_told(tmp_path, text, mistake):
    path = tmp_path / "broken.yaml"
    path.write_text(text)

    assert mistakes(path)[0].startswith(mistake)


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    path = tmp_path / "binary.yaml"
    path.write_bytes(b"\xff\xfe\x00")

    assert mistakes(path)[0].startswith("cannot be read: ")
    assert mistakes(tmp_path / "nothing.yaml") == ["there is no such file or folder"]


@pytest.mark.parametrize(
    ("facts", "mistake"),
    [
        ({"rules": []}, "case a-duel: needs an `id` and a list of `rules`"),
        ({"rules": "SE-5.2.c"}, "case a-duel: `rules` must be a list, not 'SE-5.2.c'"),
        ({"dise": [3]}, "case a-duel: unknown key 'dise'; did you mean dice?"),
        ({"given": "nothing"}, "case a-duel: `given` must be a table, not 'nothing'"),
        ({"options": []}, "case a-duel: `options` must be a table, not []"),
        ({"dice": 3}, "case a-duel: `dice` must be a list, not 3"),
        ({"play": "blue: done"}, "case a-duel: `play` must be a list, not 'blue: done'"),
        ({"play": None}, "case a-duel: `play` must be a list, not None"),
        ({"only": "done"}, "case a-duel: `only` must be a list, not 'done'"),
        ({"play": [{"legal": "done"}]}, "case a-duel play: `legal` must be a list, not 'done'"),
        ({"play": [{"ask": "blue ChooseTarget"}]}, "case a-duel play: unknown check 'ask'; did you mean asks?"),
    ],
)
def test_a_mistake_of_form_is_told(tmp_path, facts, mistake):
    assert mistakes(write(tmp_path, case(then={}, **facts))) == [mistake]


def test_a_case_that_checks_nothing_and_an_id_used_twice_are_told(tmp_path):
    assert mistakes(write(tmp_path, case())) == [
        "case a-duel: checks nothing: it needs one of then, legal, illegal, only, asks, sees, outcome"
    ]
    assert mistakes(write(tmp_path, case(then={}), case(then={}))) == ["a-duel: this id is used more than once"]


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path):
    assert len(mistakes(write(tmp_path, 7, case(), case(then={}, dise=1)))) == 3


def test_the_options_of_a_file_hold_for_its_cases_and_yield_to_theirs(tmp_path):
    path = write(
        tmp_path,
        case(then={"options": {"rounds": 3, "cp": 7}}, options={"cp": 7}),
        options={"rounds": 3, "cp": 5},
    )
    [found] = load_cases(tmp_path)

    assert found.file == str(path) and found.tree["options"] == {"rounds": 3, "cp": 7}
    run_case(rulebook(found.game), found)


SAYS = [
    ({"dice": [4], "play": ["blue: fire at SC#1"], "then": DEAD}, "players.red.units.SC#1: expected None, found {"),
    ({"dice": [3, 9], "play": ["blue: fire at SC#1"], "then": DEAD}, "dice: 1 of 2 were not rolled"),
    (
        {"dice": [], "play": ["blue: fire at SC#1"], "then": DEAD},
        "DiceError: the list of 0 dice has run out: one more d10",
    ),
    (
        {"dice": [11], "play": ["blue: fire at SC#1"], "then": DEAD},
        "DiceError: die number 1 of the list is 11, but a d10",
    ),
    (
        {"dice": ["hit"], "play": ["blue: fire at SC#1"], "then": DEAD},
        "DiceError: die number 1 of the list is 'hit', but a d10",
    ),
    (
        {"play": ["red: fire at SC#1"], "then": {}},
        "'red: fire at SC#1': ChooseTarget (SE-5.5.b) of blue is asked, not red",
    ),
    ({"play": ["fire at SC#1"], "then": {}}, "'fire at SC#1' is neither 'player: text', 'auto' nor 'until Decision'"),
    ({"play": ["blue: fire at SC#2"], "then": {}}, "IllegalAction: action "),
    ({"play": ["blue: fire at SC#7"], "then": {}}, "UnknownName: unknown action 'fire at SC#7'; did you mean "),
    ({"legal": ["done"]}, "legal: 'done'; ChooseTarget (SE-5.5.b) of blue offers ["),
    ({"illegal": ["fire at SC#1"]}, "illegal: 'fire at SC#1'; ChooseTarget (SE-5.5.b) of blue offers ["),
    ({"illegal": ["fly away"]}, "UnknownName: unknown action 'fly away'; "),
    ({"only": ["fire at SC#1"]}, "only ['fire at SC#1'], but ChooseTarget (SE-5.5.b) of blue offers ["),
    ({"asks": "red ChooseTarget"}, "asks: expected 'red ChooseTarget', found 'blue ChooseTarget'"),
    ({"outcome": {"winners": ["red"]}}, "outcome: expected {'winners': ['red']}, found None"),
    (
        {"sees": {"red": {"hexes": {"R6C4": {"left_counters": 0}}}}},
        "red sees hexes.R6C4.left_counters: expected None, found 1",
    ),
    ({"sees": {"red": {"hexes": {"R6C4": {"glory": 0}}}}}, "sees: there is no hexes.R6C4.glory"),
    ({"sees": {"red": {"hexes": {"R0C0": 0}}}}, "sees: there is no hexes.R0C0"),
    ({"sees": {"red": {"glory": 0}}}, "sees: there is no glory"),
    ({"sees": {"pink": {}}}, "UnknownName: unknown player 'pink'; known are red, blue"),
    (
        {"play": [{"asks": "red ChooseTarget"}, "blue: hold"]},
        "asks: expected 'red ChooseTarget', found 'blue ChooseTarget'",
    ),
    ({"given": {"turn": 7}, "then": {}}, "BadInput: position of Space Empires: 1 mistake"),
    ({"options": {"colour": 1}, "then": {}}, "BadInput: options of Space Empires: 1 mistake"),
]


@pytest.mark.parametrize(("facts", "message"), SAYS)
def test_a_failing_case_says_why(tmp_path, facts, message):
    assert any(line.startswith(message) for line in run(tmp_path, **facts)), run(tmp_path, **facts)


def test_a_failing_case_says_all_that_is_wrong(tmp_path):
    lines = run(tmp_path, dice=[3], asks="red ChooseMove", only=["done"], then={"turn": 2})

    assert [line.partition(":")[0].partition(" [")[0] for line in lines] == ["turn", "only", "only", "asks", "dice"]


def test_waiting_for_a_question_that_never_comes_ends_with_the_game(tmp_path):
    assert run(tmp_path, options={"rounds": 1}, given={}, play=["until ChooseRevenge"], asks=None) == []
    assert run(tmp_path, options={"rounds": 1}, given={}, play=["until ChooseRevenge", "auto"], asks=None) == [
        "auto: the game is over"
    ]


def test_an_unknown_rule_does_not_stop_a_case(tmp_path):
    """Cases are run by their game; `coverage` is what compares their rules with RULES.md."""
    assert run(tmp_path, rules=["SE-99"], asks="blue ChooseTarget") == []
