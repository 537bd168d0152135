"""Records: what is wrong with a file is told line by line; a replay says where the game first differs."""

import json
from random import Random

import pytest
from contract.games import new_game, play

from grognard.envs.core.errors import BadInput, GrognardError, ReplayDiffers
from grognard.envs.core.game import Game
from grognard.envs.core.record import load_record, parse_record
from grognard.envs.core.recording import Recorder
from grognard.envs.core.replay import play_again, replay
from grognard.envs.registry import rulebook

RULES = rulebook("space_empires")
LINES = play(new_game("space_empires", "mini", 3), Random(3), 120).record.lines()
OVER = play(new_game("space_empires", "mini", 3), Random(3), 10_000).record.lines()
HEADER = '{"format": "grognard-record", "game": "space_empires", "version": 0, "options": {}, "seed": 1}'

BEGINNING = "line 1: must tell either options and seed or the position where the game began"
NO_HEADER = 'line 1: must be the header: {"format": "grognard-record", "game": ...}'
NOTHING = "line 2: is neither a move, a checkpoint nor an outcome"


def line_of(number):
    """Where the move of this number stands: behind the header and the checkpoints before it."""
    return next(at for at, line in enumerate(LINES) if sum('"action"' in other for other in LINES[: at + 1]) == number)


def changed(lines, at, **facts):
    """The lines with some facts of one of them replaced."""
    return [*lines[:at], json.dumps({**json.loads(lines[at]), **facts}), *lines[at + 1 :]]


def mistakes(*lines):
    with pytest.raises(BadInput) as error:
        parse_record("\n".join(lines))
    return error.value.problems


def difference(lines):
    with pytest.raises(ReplayDiffers) as error:
        list(replay(RULES, parse_record("\n".join(lines))))
    return str(error.value)


@pytest.mark.parametrize(
    ("lines", "mistake"),
    [
        ([], NO_HEADER),
        (['{"player": "red"}'], NO_HEADER),
        (['{"format": "pgn", "game": "chess"}'], NO_HEADER),
        ([HEADER, "[1, 2]"], "line 2: must be an object"),
        ([HEADER, "{"], "line 2: is not valid JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ([HEADER, '{"player": "red", "action": 1}'], NOTHING),
        ([HEADER, '{"player": "red", "action": "1", "label": "done"}'], NOTHING),
        ([HEADER, '{"outcome": "red"}'], NOTHING),
        ([HEADER, '{"moves": 50, "hash": "x"}'], "line 2: is the checkpoint after move 50, but stands after move 0"),
        ([HEADER.replace('"seed": 1', '"seed": "x"')], BEGINNING),
        ([HEADER.replace('"seed": 1', '"position": null')], BEGINNING),
        ([HEADER.replace('"seed": 1', '"seed": 1, "position": {}')], BEGINNING),
    ],
)  # fmt: skip
def test_a_broken_line_is_told(lines, mistake):
    assert mistakes(*lines) == [mistake]


def test_all_broken_lines_are_told_at_once():
    assert [mistake.partition(":")[0] for mistake in mistakes(HEADER, "x", "7", "{}")] == ["line 2", "line 3", "line 4"]
    assert len(mistakes(*LINES[:30], "}", *LINES[31:])) == 1, "a lost line must not be told again at every checkpoint"


@pytest.mark.parametrize("lost", [5, 60])
def test_a_lost_line_is_noticed(lost):
    assert "is the checkpoint after move" in mistakes(*LINES[:lost], *LINES[lost + 1 :])[0]


def test_a_file_cut_in_the_middle_of_a_line_is_told(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(LINES)[:-20])

    with pytest.raises(BadInput) as error:
        load_record(path)

    assert str(error.value).startswith(f"record {path}: 1 mistake\n  - line {len(LINES)}: is not valid JSON: ")


def test_a_file_cut_between_lines_is_a_shorter_game():
    cut = line_of(70)

    game = play_again(RULES, parse_record("\n".join(LINES[:cut])))

    assert len(game.history) == 69 and not game.over


@pytest.mark.parametrize("content", [None, b"\xff\xfe"], ids=["missing", "binary"])
def test_a_file_that_cannot_be_read_is_told(tmp_path, content):
    path = tmp_path / "game.jsonl"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(BadInput, match="cannot be read"):
        load_record(path)


def test_lines_and_parsing_are_inverse():
    assert parse_record("\n".join(LINES)).lines() == LINES
    assert parse_record("\n".join(OVER)).lines() == OVER


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"game": "chess"}, "this is a record of chess, not of space_empires"),
        ({"version": 99}, "the record is of version 99 of space_empires, these rules are version 0"),
        ({"version": None}, "the record is of version None of space_empires, these rules are version 0"),
    ],
)
def test_another_game_or_version_is_not_replayed(facts, message):
    assert difference(changed(LINES, 0, **facts)) == message


def test_another_seed_differs_from_the_beginning():
    assert difference(changed(LINES, 0, seed=4)).startswith("after move 0 the state differs: hash ")


@pytest.mark.parametrize("number", [1, 49, 50, 51, 120])
def test_a_changed_action_is_told_by_its_number(number):
    move = json.loads(LINES[line_of(number)])
    other = 0 if move["action"] else 1

    assert difference(changed(LINES, line_of(number), action=other)) == (
        f"move {number}: action {other} is not {move['label']!r} in this version"
    )
    assert difference(changed(LINES, line_of(number), player="green")) == (
        f"move {number}: the record has green to move, the game has {move['player']}"
    )


def test_an_illegal_move_is_told_by_its_number():
    lines = changed(LINES, line_of(30), action=RULES.catalogue.parse("to R1C1"), label="to R1C1")

    assert difference(lines).startswith("move 30: action ") and "(to R1C1) is illegal" in difference(lines)


def test_a_legal_move_that_was_not_played_is_found_at_the_next_checkpoint():
    game = new_game("space_empires", "mini", 3)
    played = [json.loads(LINES[line_of(number)]) for number in range(1, 51)]
    for move in played[:-1]:
        game.apply(move["action"])
    other = next(action for action in game.legal() if action != played[-1]["action"])

    lines = changed(LINES, line_of(50), action=other, label=game.label(other))

    assert difference(lines).startswith("after move 50 the state differs: hash ")


@pytest.mark.parametrize("after", [0, 50, 100, 120])
def test_a_changed_hash_is_told_where_it_stands(after):
    at = next(at for at, line in enumerate(LINES) if line.startswith(f'{{"moves": {after},'))

    assert difference(changed(LINES, at, hash="0" * 16)).startswith(f"after move {after} the state differs: hash ")


@pytest.mark.parametrize("facts", [{"winners": []}, {"reason": "boredom"}, {"rewards": {"red": 5.0, "blue": -5.0}}])
def test_a_changed_outcome_is_told(facts):
    outcome = json.loads(OVER[-1])["outcome"]

    assert difference(changed(OVER, -1 % len(OVER), outcome={**outcome, **facts})).startswith("the record ends with ")


def test_an_outcome_of_an_unfinished_game_is_told():
    assert difference([*LINES, OVER[-1]]).endswith("the game with no outcome yet")


def test_a_bad_beginning_is_told():
    with pytest.raises(BadInput, match="unknown option 'colour'"):
        play_again(RULES, parse_record(HEADER.replace('"options": {}', '"options": {"colour": 1}')))


def test_a_game_that_was_redrawn_has_no_record():
    """Its moves and its seed would give away what is hidden."""
    game = play(new_game("space_empires", "mini", 5), Random(5), 40)
    guess = game.resample("red", 1)

    assert len(guess.history) == 0 and guess.origin == {}
    with pytest.raises(GrognardError, match="a resampled game has no record: nobody has played it"):
        guess.record  # noqa: B018
    assert isinstance(guess.copy(), Game) and guess.copy().fingerprint() == guess.fingerprint()


def test_a_record_of_a_seed_below_zero_can_still_be_replayed():
    """Games took them once."""
    table = play(Game(RULES, {"scenario": "mini"}, -3), Random(3), 40)

    again = play_again(RULES, parse_record("\n".join(table.record.lines())))

    assert again.fingerprint() == table.fingerprint() and again.origin == table.origin


def test_a_record_is_on_file_after_every_move(tmp_path):
    path, game = tmp_path / "game.jsonl", Game(RULES, {"scenario": "mini"}, 3)
    recorder = Recorder(path, game, {"red": "random"})
    random = Random(3)
    while not game.over:
        player, action = game.to_move, random.choice(game.legal())
        game.apply(action)
        recorder.note(player, action)
        if len(game.history) in (1, 49, 50, 51):
            found = load_record(path)
            assert len(found.moves) == len(game.history)
            assert play_again(game.rules, found).fingerprint() == game.fingerprint()
    recorder.end()

    assert path.read_text().splitlines() == game.record_of({"red": "random"}).lines()
