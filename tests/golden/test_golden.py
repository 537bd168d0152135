"""Golden games are played again move by move: who is asked what, with how many answers, and how it ends."""

import json
from itertools import zip_longest

import pytest
from golden.games import FOLDER, golden_games, path_of, play, question

from grognard.envs.core.errors import GrognardError
from grognard.envs.core.game import Game
from grognard.envs.core.record import load_record
from grognard.envs.core.replay import begin
from grognard.envs.registry import rulebook

RENEW = "if the rules were meant to change: make golden, and read what git diff shows"


def read(golden):
    return [json.loads(line) for line in path_of(*golden).read_text(encoding="utf-8").splitlines()]


def first_difference(golden, lines):
    """Where a recorded game and the rules first disagree, in a sentence; None if they never do.

    Moves are played by their labels, so that a renumbered catalogue does not matter here.
    """
    table = begin(rulebook(golden[0]), load_record(path_of(*golden)))
    moves = [line for line in lines if "label" in line]
    for number, line in enumerate(moves, 1):
        expected = f"{line['player']}: {line['decision']} with {line['legal']} legal answers"
        found = f"{table.to_move}: {question(table)} with {len(table.legal())} legal answers"
        if found != expected:
            return f"move {number} ({line['label']}): recorded was {expected}, asked is now {found}{answers(table)}"
        try:
            table.apply(table.rules.catalogue.parse(line["label"]))
        except GrognardError as error:
            return f"move {number}: {line['label']!r} was said to {expected}, and is refused now: {error}"
    return difference_of_ends(table, [line["outcome"] for line in lines if "outcome" in line])


def answers(table):
    labels = [table.label(action) for action in table.legal()]
    return f": {', '.join(labels[:10])}{' ...' if len(labels) > 10 else ''}" if labels else ""


def difference_of_ends(table, outcomes):
    expected = outcomes[0] if outcomes else None
    found = table.outcome.document() if table.outcome else None
    return None if found == expected else f"the end: recorded was {expected}, the game has now {found}"


@pytest.mark.parametrize("golden", golden_games(), ids="-".join)
def test_a_golden_game_goes_as_recorded(golden):
    assert path_of(*golden).exists(), "there is no golden game of this scenario yet: make golden"

    found = first_difference(golden, read(golden))

    assert found is None, f"{path_of(*golden).relative_to(FOLDER)}, {found}; {RENEW}"


@pytest.mark.parametrize("golden", golden_games(), ids="-".join)
def test_numbers_and_hashes_of_a_golden_game_are_as_recorded(golden):
    """Apart from the test above: a new field of the state or a renumbered action changes these, and no game."""
    recorded = path_of(*golden).read_text(encoding="utf-8").splitlines()
    labels = [line["label"] for line in read(golden) if "label" in line]
    table = begin(rulebook(golden[0]), load_record(path_of(*golden)))

    now = play(table, lambda table: table.rules.catalogue.parse(labels[len(table.history)]), len(labels))

    for number, (expected, found) in enumerate(zip_longest(recorded, now, fillvalue="nothing"), 1):
        assert found == expected, f"line {number} of {path_of(*golden).relative_to(FOLDER)} differs; {RENEW}"


def test_there_is_nothing_else_among_the_golden_games():
    assert {*FOLDER.rglob("*.jsonl")} == {path_of(*golden) for golden in golden_games()}


# That differences are found, and told so that one can read them


@pytest.fixture(scope="module")
def golden():
    return golden_games()[0]


def changed(lines, number, **entries):
    """The lines with other entries in one of the moves."""
    moves = [line for line in lines if "label" in line]
    return [{**line, **entries} if line is moves[number - 1] else line for line in lines]


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"decision": "ChooseTea"}, "move 3 (LABEL): recorded was PLAYER: ChooseTea with LEGAL legal answers, asked is now "),
        ({"player": "pink"}, "move 3 (LABEL): recorded was pink: DECISION with LEGAL legal answers, asked is now PLAYER: "),
        ({"legal": 999}, "DECISION with 999 legal answers, asked is now PLAYER: DECISION with LEGAL legal answers: "),
    ],
)  # fmt: skip
def test_another_question_is_told_with_its_move(golden, entries, message):
    lines = read(golden)
    third = [line for line in lines if "label" in line][2]
    for word, key in (("LABEL", "label"), ("PLAYER", "player"), ("DECISION", "decision"), ("LEGAL", "legal")):
        message = message.replace(word, str(third[key]))

    assert message in first_difference(golden, changed(lines, 3, **entries))


def test_a_refused_answer_is_told_with_what_is_legal(golden):
    lines = read(golden)
    table: Game = begin(rulebook(golden[0]), load_record(path_of(*golden)))
    illegal = next(action for action in range(table.rules.catalogue.size) if action not in table.legal())

    found = first_difference(golden, changed(lines, 1, label=table.label(illegal)))

    assert found.startswith(f"move 1: {table.label(illegal)!r} was said to ") and "is illegal: " in found


def test_another_end_is_told(golden):
    found = first_difference(golden, [*read(golden), {"outcome": {"winners": ["nobody"]}}])

    assert found.startswith("the end: recorded was {'winners': ['nobody']}, the game has now ")
