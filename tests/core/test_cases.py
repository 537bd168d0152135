"""Rule cases as data: mistakes of form are told before anything is run, failures say all that is wrong."""

from pathlib import Path

import pytest
import yaml

from grognard.envs.core.cases import CaseFailed, Runner, Trace, Watcher, load_cases, run_case
from grognard.envs.core.errors import BadInput
from grognard.envs.registry import GAMES, rulebook

# Two scouts in one hex at the beginning of red's combat phase: blue defends and is asked first.
DUEL = {
    "phase": "combat",
    "players": {"red": {"units": {"SC#1": {"at": "R6C4"}}}, "blue": {"units": {"SC#1": {"at": "R6C4"}}}},
}
SCENARIOS = Path(__file__).parent.parent / "scenarios"
TRUE = {"cycle": 1}
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
        ({"play": ["auto", {"legal": "done"}]}, "case a-duel step 2: `legal` must be a list, not 'done'"),
        ({"play": [{"asks": None, "ask": "x"}]}, "case a-duel step 1: unknown check 'ask'; did you mean asks?"),
        ({"play": ["auto", 7]}, "case a-duel step 2: must be a text or a table of checks, not 7"),
        ({"play": [{}]}, "case a-duel step 1: must be a text or a table of checks, not {}"),
        ({"play": [{"then": {}}]}, "case a-duel step 1: `then` is empty and checks nothing"),
        ({"then": {"machines": {}}}, "case a-duel: `then.machines` is empty and checks nothing"),
        ({"then": None}, "case a-duel: `then` must be a table, not None"),
        ({"sees": {"red": {}}}, "case a-duel: `sees.red` is empty and checks nothing"),
        ({"illegal": []}, "case a-duel: `illegal` is empty and checks nothing"),
        ({"legal": [7]}, "case a-duel: `legal` holds 7, which is not a text"),
        ({"asks": 7}, "case a-duel: `asks` must be a text like `red ChooseTarget`, or null, not 7"),
        ({"outcome": {}}, "case a-duel: `outcome` must be a table with winners or reason, or null, not {}"),
        ({"outcome": {"winner": ["red"]}}, "case a-duel outcome: unknown key 'winner'; did you mean winners?"),
        ({"given": {"dice": [3]}}, "case a-duel: `dice` stands beside `given`, not in it"),
        ({"given": {"options": {}}}, "case a-duel: `options` stands beside `given`, not in it"),
        ({"play": ["stop hide_groups", "auto"]}, "case a-duel step 1: `stop` ends the run: nothing can follow it"),
        (
            {"play": ["stop hide_groups"], "only": []},
            "case a-duel step 1: nothing is asked at a stop, so `only` checks nothing there",
        ),
    ],
)
def test_a_mistake_of_form_is_told(tmp_path, facts, mistake):
    [found] = mistakes(write(tmp_path, case(**{"then": TRUE, **facts})))

    assert found.startswith(mistake)


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("legal: [no]", "case x: `legal` holds False, which is not a text; YAML reads yes, no, "),
        ("then: {no: 1}", "case x then: a key is False; YAML reads yes, no, "),
        ("given: {players: {no: 1}}", "case x given.players: a key is False; YAML reads yes, no, "),
        ("dice: [yes]", "case x: `dice` holds true or false; YAML reads yes, no, "),
        ("about: no", "case x: `about` must be a text, not False; YAML reads yes, no, "),
        ("play: [{red: no}]", "case x step 1: unknown check 'red'; choose from "),
    ],
)
def test_yes_and_no_without_quotes_get_a_hint(tmp_path, line, mistake):
    path = tmp_path / "words.yaml"
    path.write_text(f"game: space_empires\ncases:\n  - id: x\n    rules: [SE-1.0.a]\n    asks: null\n    {line}\n")

    assert mistakes(path)[0].startswith(mistake)


def test_words_of_a_player_without_quotes_get_a_hint(tmp_path):
    [said] = mistakes(write(tmp_path, case(then=TRUE, play=[{"blue": "hold"}])))
    assert said.endswith('; if blue says this, put it in quotes: "blue: hold"')
    [said] = mistakes(write(tmp_path, case(then=TRUE, play=[{"blue": False}])))
    assert said.endswith('; if blue says this, put it in quotes: "blue: no"')


def test_unknown_keys_of_a_file_and_keys_said_twice_are_told(tmp_path):
    assert mistakes(write(tmp_path, case(then=TRUE), option={"rounds": 1})) == [
        "unknown key 'option'; did you mean options?"
    ]
    path = tmp_path / "twice.yaml"
    path.write_text(
        "game: space_empires\ncases:\n  - id: x\n    then: {cycle: 2}\n    rules: [SE-1]\n    then: {cycle: 1}\n"
    )
    assert mistakes(path) == ["line 6: the key 'then' is said twice in one table"]


def test_a_key_may_stand_over_one_that_is_merged_in(tmp_path):
    path = tmp_path / "merged.yaml"
    path.write_text(
        "game: space_empires\ncases:\n"
        "  - &one {id: one, rules: [SE-1.0.a], then: {cycle: 1}}\n"
        "  - {<<: *one, id: two}\n"
    )

    assert [found.id for found in load_cases(path)] == ["one", "two"]


def test_a_case_that_checks_nothing_and_an_id_used_twice_are_told(tmp_path):
    assert mistakes(write(tmp_path, case())) == [
        "case a-duel: checks nothing: it needs one of then, legal, illegal, only, asks, sees, tells, outcome"
    ]
    assert mistakes(write(tmp_path, case(then=TRUE), case(then=TRUE))) == ["a-duel: this id is used more than once"]


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path):
    assert len(mistakes(write(tmp_path, 7, case(), case(then=TRUE, dise=1)))) == 3


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
        "step 1 'blue: fire at SC#1': DiceError: the list of 0 dice has run out: one more d10",
    ),
    (
        {"dice": [11], "play": ["blue: fire at SC#1"], "then": DEAD},
        "step 1 'blue: fire at SC#1': DiceError: die number 1 of the list is 11, but a d10",
    ),
    (
        {"dice": ["hit"], "play": ["blue: fire at SC#1"], "then": DEAD},
        "step 1 'blue: fire at SC#1': DiceError: die number 1 of the list is 'hit', but a d10",
    ),
    (
        {"play": ["red: fire at SC#1"], "then": TRUE},
        "step 1 'red: fire at SC#1': ChooseTarget (SE-5.5.b) of blue is asked, not red",
    ),
    ({"play": ["fire at SC#1"], "then": TRUE}, "step 1 'fire at SC#1': it is neither 'player: text', 'auto', 'until "),
    ({"play": ["blue: fire at SC#2"], "then": TRUE}, "step 1 'blue: fire at SC#2': IllegalAction: action "),
    (
        {"play": [{"then": TRUE}, "blue: fire at SC#7"]},
        "step 2 'blue: fire at SC#7': UnknownName: unknown action 'fire at SC#7'; did you mean ",
    ),
    (
        {"play": ["until ChooseTaget"], "then": TRUE},
        "step 1: unknown decision 'ChooseTaget'; did you mean ChooseTarget",
    ),
    (
        {"play": ["auto", "stop hide_grups"], "then": TRUE},
        "step 2: unknown step of the flow 'hide_grups'; did you mean ",
    ),
    ({"play": [{"asks": "blue ChooseTaget"}]}, "step 1: asks: unknown decision 'ChooseTaget'; did you mean "),
    ({"asks": "ChooseTaget"}, "asks: unknown decision 'ChooseTaget'; did you mean "),
    (
        {"options": {"rounds": 1}, "given": {}, "play": ["until ChooseSpoils", "auto"], "outcome": {"winners": []}},
        "step 2 'auto': the game is over",
    ),
    (
        {"options": {"rounds": 1}, "given": {}, "play": ["until ChooseSpoils"], "illegal": ["done"]},
        "illegal: nothing is asked, so nothing could be legal",
    ),
    (
        {"options": {"rounds": 1}, "given": {}, "play": ["stop take_spoils"], "then": TRUE},
        "step 1 'stop take_spoils': the",
    ),
    (
        {"then": {"players": {"red": {"units": {"SC#77": None}}}}},
        "players.red.units.SC#77: null, but there can be no such",
    ),
    ({"then": {"players": {"red": {"glory": None}}}}, "players.red.glory: null, but there can be no such thing"),
    ({"then": {"glory": None}}, "glory: null, but there can be no such thing"),
    ({"then": {"options": {"glory": None}}}, "options.glory: null, but there can be no such thing"),
    ({"then": {"hexes": {"R99C1": None}}}, "hexes.R99C1: null, but there can be no such thing"),
    ({"then": {"decision": {"glory": None}}}, "decision.glory: null, but there can be no such thing"),
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
    ({"sees": {"red": {"game": {"cycle": 1, "glory": 0}}}}, "sees: there is no game.glory"),
    ({"sees": {"pink": {"hexes": 0}}}, "UnknownName: unknown player 'pink'; choose from red, blue"),
    (
        {"play": [{"asks": "red ChooseTarget"}, "blue: hold"]},
        "step 1: asks: expected 'red ChooseTarget', found 'blue ChooseTarget'",
    ),
    ({"given": {"turn": 7}, "then": TRUE}, "BadInput: position of Space Empires: 1 mistake"),
    ({"options": {"colour": 1}, "then": TRUE}, "BadInput: options of Space Empires: 1 mistake"),
]


@pytest.mark.parametrize(("facts", "message"), SAYS)
def test_a_failing_case_says_why(tmp_path, facts, message):
    assert any(line.startswith(message) for line in run(tmp_path, **facts)), run(tmp_path, **facts)


def test_a_failing_case_says_all_that_is_wrong(tmp_path):
    lines = run(tmp_path, dice=[3], asks="red ChooseMove", only=["done"], then={"turn": 2})

    assert [line.partition(":")[0].partition(" [")[0] for line in lines] == ["turn", "only", "only", "asks", "dice"]


def test_waiting_for_a_question_that_never_comes_needs_an_outcome(tmp_path):
    facts = {"options": {"rounds": 1}, "given": {}, "play": ["until ChooseSpoils"]}

    assert run(tmp_path, **facts, asks=None) == [
        "step 1 'until ChooseSpoils': the game is over before that is asked (draw: score at the round limit), "
        "and the case does not check the `outcome`"
    ]
    assert run(tmp_path, **facts, asks=None, outcome={"reason": "score at the round limit"}) == []
    assert run(tmp_path, **facts, asks=None, outcome=None)[0].startswith(
        "step 1 'until ChooseSpoils': the game is over"
    )


def test_nothing_is_what_may_be_there_and_is_not(tmp_path):
    nothing = {"players": {"red": {"units": {"SC#2": None, "DD#1": None}}}, "machines": {"machine#1": None}}

    assert run(tmp_path, then=nothing) == []


def test_a_stop_ends_the_run_before_a_step_of_the_flow(tmp_path):
    """Without it the turn would be over and the next player's begun; dice that follow are not rolled."""
    assert run(tmp_path, dice=[3], play=["blue: fire at SC#1", "stop bombard_colonies"], then=DEAD, outcome=None) == []
    assert run(tmp_path, play=["stop reveal_sides"], then={"battle": {"hex": "R6C4"}, "decision": None}) == []
    assert run(tmp_path, play=["until ChooseTarget", "stop begin_round"], then={"battle": {"round": 1}}) == []
    assert run(tmp_path, play=["blue: fire at SC#1", "stop close_battle"], dice=[3, 3], then=DEAD) == [
        "dice: 1 of 2 were not rolled"
    ]


def test_a_trace_tells_what_was_asked_answered_and_rolled(tmp_path):
    [found] = load_cases(write(tmp_path, case(dice=[9], play=["blue: fire at SC#1", "auto"], asks="blue ChooseTarget")))
    trace = Trace()
    run_case(rulebook(found.game), found, trace)

    by_itself = " (by itself: there is no other choice)"
    assert trace.lines() == [
        f"red ChooseBattle (SE-5.1.1.b): at R6C4{by_itself}",
        f"red ChooseEnemy (SE-5.1.1.a): player blue{by_itself}",
        f"blue ChooseShooter (SE-5.2.b): choose SC#1 (R6C4, move 1){by_itself}",
        "blue ChooseTarget (SE-5.5.b): fire at SC#1 (red, attack 0, defence 0, tactics 0); dice: 9",
        f"red ChooseShooter (SE-5.2.b): choose SC#1 (R6C4, move 1){by_itself}",
        "red ChooseTarget (SE-5.5.b): hold (quiet answer)",
        f"blue ChooseShooter (SE-5.2.b): choose SC#1 (R6C4, move 1){by_itself}",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_traced_case_is_the_same_game(game):
    """The slow way of playing a case must not be another game: same tables, same questions."""
    cases = [found for found in load_cases(SCENARIOS / game) if not any("stop " in str(step) for step in found.play)]
    for found in cases[::40]:
        plain, watched = Runner(rulebook(game), found), Watcher(rulebook(game), found, [], Trace())
        plain.begin()
        watched.begin()
        for number in range(len(found.play)):
            assert plain.do(number) == watched.do(number)
            assert plain.game.fingerprint() == watched.game.fingerprint()
            assert plain.game.legal() == watched.game.legal()


def test_an_unknown_rule_does_not_stop_a_case(tmp_path):
    """Cases are run by their game; `coverage` is what compares their rules with RULES.md."""
    assert run(tmp_path, rules=["SE-99"], asks="blue ChooseTarget") == []
