"""The command line: what each command prints, and one clear sentence with exit code 2 for every mistake of the user."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image

from grognard import __version__
from grognard.cli import main
from grognard.envs.core.game import Game
from grognard.envs.core.options import scenario_names
from grognard.envs.registry import GAMES, rulebook

TESTS = Path(__file__).parent


@pytest.fixture
def grognard(monkeypatch, capsys, tmp_path):
    """Runs the command line in an empty folder; gives exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments, said=""):
        monkeypatch.setattr(sys, "argv", ["grognard", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(said))
        with pytest.raises(SystemExit) as leave:
            main()
        output, complaints = capsys.readouterr()
        return leave.value.code, output, complaints

    return run


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A short game between two random agents, on file."""
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    game = Game(rulebook("space_empires"), {"scenario": "mini"}, 3)
    for _ in range(30):
        game.apply(game.legal()[-1])
    game.record_of({"red": "random"}).save(path)
    return path


def ok(result):
    code, output, complaints = result
    assert (code, complaints) == (0, "")
    return output


def complaint(result):
    code, _, complaints = result
    assert code == 2 and "Traceback" not in complaints
    return complaints


# What the commands do


def test_help_and_version(grognard):
    assert ok(grognard("--version")) == f"grognard {__version__}\n"
    help_ = ok(grognard("--help"))
    for command in ("list", "show", "play", "replay", "position", "render", "cases", "coverage", "bench"):
        assert f" {command} " in help_
        assert "Example" in ok(grognard(command, "--help"))


def test_list(grognard):
    output = ok(grognard("list"))
    assert all(name in output for game in GAMES for name in (rulebook(game).title, *scenario_names(game)))

    document = json.loads(ok(grognard("list", "space_empires", "--json")))
    assert list(document["space_empires"]) == scenario_names("space_empires")
    assert document["space_empires"]["mini"]["map"] == "mini"


def test_show(grognard):
    output = ok(grognard("show", "space_empires", "--players", 3))
    rules = rulebook("space_empires")
    assert f"{rules.catalogue.size} actions" in output and "ChooseTarget" in output and "price_list" in output

    document = json.loads(ok(grognard("show", "space_empires", "--players", 3, "--json")))
    assert document["size"] == rules.layout(3).size
    assert {"actions", "observation", "decisions", "options"} <= set(document)


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_two_agents_play_and_the_record_is_the_game(grognard, quiet):
    command = ("play", "space_empires", "-s", "mini", "-o", "rounds=2", "--agents", "random,random:seed=4", "--seed", 7)
    first, *moves, last, saved = ok(grognard(*command, "--save", "game.jsonl", *quiet)).splitlines()

    assert first == "Space Empires 4X, seed 7: red is random, blue is random:seed=4"
    decisions = int(last.partition(" decisions. ")[0])
    assert len(moves) == (0 if quiet else decisions) and last.endswith(" won: score at the round limit")
    assert saved == "saved game.jsonl; look at it with: grognard replay game.jsonl"
    header = json.loads(Path("game.jsonl").read_text().splitlines()[0])
    assert header["seats"] == {"red": "random", "blue": "random:seed=4"} and header["options"]["rounds"] == 2
    assert ok(grognard(*command, *quiet)).splitlines()[-1] == last, "same seed, same game"


def test_the_last_agent_takes_the_seats_that_are_left(grognard):
    output = ok(grognard("play", "space_empires", "-s", "three", "-o", "rounds=1", "--agents", "random", "--quiet"))

    assert "red is random, blue is random, yellow is random" in output.splitlines()[0]


def test_a_human_plays_by_number_and_by_text_and_may_stop(grognard):
    said = "?\ndone\nfly\nto R1C1\n1\n"
    output = ok(grognard("play", "space_empires", "-s", "mini", "--seed", 7, "--save", "game.jsonl", said=said))

    assert output.splitlines()[0] == "Space Empires 4X, seed 7: red is human, blue is random"
    assert output.count(": ChooseMove ") == 3, "asked, then after `done`, then after `1`"
    assert output.count("red homeworld 20") == 4, "the table is shown for each question, and again for `?`"
    assert "unknown action 'fly'" in output and "'to R1C1' is not possible now" in output
    assert output.splitlines()[-2] == "stopped"
    moves = [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()]
    assert [move["label"] for move in moves if move.get("player") == "red"] == ["done", "done"]


def test_a_human_sees_his_own_side_only(grognard):
    output = ok(grognard("play", "space_empires", "-s", "mini", "--seed", 7, said=""))

    assert "red: SC x3" in output and "blue: ?" in output and "blue: SC" not in output


def test_replay(grognard, record):
    output = ok(grognard("replay", record))
    assert output.splitlines()[-1] == "30 moves replayed, 2 checkpoints equal"
    assert "    1 red     " in output

    assert "blue: SC" in ok(grognard("replay", record, "--move", 1))
    view = ok(grognard("replay", record, "--move", 1, "--view", "red"))
    assert "blue: SC" not in view and "moves replayed" not in view


def test_position(grognard, record):
    assert "ChooseMove (" in ok(grognard("position", record, "--move", 0, "--view", "blue"))

    whole = json.loads(ok(grognard("position", record, "--json")))
    Path("part.json").write_text(json.dumps({"game": "space_empires", "cycle": 2}))
    part = json.loads(ok(grognard("position", "part.json", "--json")))
    Path("whole.json").write_text(json.dumps(whole))

    assert (part["cycle"], part["options"]["scenario"]) == (2, "standard")
    assert json.loads(ok(grognard("position", "whole.json", "--json"))) == whole


def test_render(grognard, record):
    for name in ("table.svg", "table.png"):
        assert ok(grognard("render", record, "--move", 5, "-v", "red", "-o", name)) == f"wrote {name}\n"
    svg = ElementTree.parse("table.svg").getroot()
    with Image.open("table.png") as image:
        assert image.size == (int(svg.get("width")), int(svg.get("height")))


def write_cases(*cases):
    Path("some.yaml").write_text(yaml.safe_dump({"game": "space_empires", "cases": list(cases)}))
    return "some.yaml"


GOOD = {"id": "good", "rules": ["SE-1.0.a"], "then": {"cycle": 1}}
BAD = {"id": "bad", "rules": ["SE-1.0.a"], "then": {"cycle": 2}}


def test_cases(grognard):
    assert ok(grognard("cases", write_cases(GOOD))) == "1 of 1 cases passed\n"

    code, output, complaints = grognard("cases", write_cases(GOOD, BAD))
    assert (code, complaints) == (1, "")
    assert output == "FAILED some: bad\ncycle: expected 2, found 1\n\n1 of 2 cases passed\n"

    code, output, _ = grognard("cases", "some.yaml", "--json")
    assert json.loads(output) == {"cases": 2, "failed": {"some: bad": "some: bad\ncycle: expected 2, found 1"}}
    assert code == 1


def test_coverage(grognard):
    folder = Path("tests/scenarios/space_empires")
    folder.mkdir(parents=True)
    Path(write_cases(GOOD)).rename(folder / "some.yaml")

    code, output, complaints = grognard("coverage", "space_empires")
    assert (code, complaints) == (1, "") and "missing SE-1.0.b\n" in output and "missing SE-1.0.a\n" not in output
    assert output.splitlines()[-1].startswith("1 of ")

    code, output, _ = grognard("coverage", "space_empires", "--json")
    document = json.loads(output)
    assert code == 1 and document["rules"]["SE-1.0.a"] == ["some: good"] and "SE-1.0.b" in document["missing"]


@pytest.mark.parametrize("game", GAMES)
def test_coverage_of_our_own_tests_is_complete(grognard, game):
    assert ok(grognard("coverage", game, "--tests", TESTS)).endswith(" rules covered\n")


def test_bench(grognard):
    document = json.loads(ok(grognard("bench", "space_empires", "-s", "mini", "--rounds", 1, "--json")))

    assert document["rates"]["space_empires raw AEC loop"] > 0 and document["clone_us"] > 0
    assert list(document["growth"]) == scenario_names("space_empires")
    assert all(row["games_per_second"] > 0 for row in document["growth"].values())


# What the user may get wrong


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["list", "chess"], "grognard: unknown game 'chess'; known are space_empires, conquest\n"),
        (["show", "space_empire"], "grognard: unknown game 'space_empire'; did you mean space_empires?\n"),
        (["play", "chess"], "grognard: unknown game 'chess'; known are space_empires, conquest\n"),
        (["coverage", "chess"], "grognard: unknown game 'chess'; known are space_empires, conquest\n"),
        (["bench", "chess"], "grognard: unknown game 'chess'; known are space_empires, conquest\n"),
        (
            ["play", "space_empires", "-s", "minni"],
            "grognard: options of Space Empires: 1 mistake\n  - scenario: unknown scenario 'minni'; did you mean mini?\n",
        ),
        (
            ["play", "space_empires", "-o", "rounds"],
            "grognard: command line: 1 mistake\n  - --option rounds: write name=value\n",
        ),
        (
            ["play", "space_empires", "-o", "rounds=many", "-o", "fighers=on"],
            "grognard: options of Space Empires: 2 mistakes\n  - rounds: 'many' is not one of: 0 to 99\n"
            "  - fighers: unknown option 'fighers'; did you mean fighters or miners?\n",
        ),
        (
            ["play", "space_empires", "--agents", "randm"],
            "grognard: unknown agent 'randm'; did you mean random?\n",
        ),
        (
            ["play", "space_empires", "--agents", "random:speed=2"],
            "grognard: agent random: 1 mistake\n  - unknown parameter 'speed'; did you mean seed?\n",
        ),
        (
            ["play", "space_empires", "--agents", "random,random,random"],
            "grognard: command line: 1 mistake\n  - --agents random,random,random: 3 agents for 2 seats\n",
        ),
        (
            ["play", "space_empires", "--save", "nowhere/game.jsonl"],
            "grognard: command line: 1 mistake\n  - --save nowhere/game.jsonl: there is no folder nowhere\n",
        ),
        (
            ["coverage", "space_empires", "--tests", "nowhere"],
            "grognard: coverage of space_empires: 1 mistake\n"
            "  - nowhere/scenarios/space_empires is no folder; give --tests the folder of the tests\n",
        ),
        (
            ["cases", "nowhere.yaml"],
            "grognard: cases nowhere.yaml: 1 mistake\n  - there is no such file or folder\n",
        ),
        (
            ["render", "nowhere.json", "-o", "table.gif"],
            "grognard: command line: 1 mistake\n  - --output table.gif: pictures are .svg or .png\n",
        ),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_mistake_is_one_sentence(grognard, arguments, sentence):
    assert complaint(grognard(*arguments)) == sentence


@pytest.mark.parametrize("command", ["replay", "position", "render"])
def test_a_missing_file_is_told(grognard, command):
    output = ["-o", "table.svg"] if command == "render" else []

    assert complaint(grognard(command, "nowhere.jsonl", *output)).endswith(
        "nowhere.jsonl: 1 mistake\n  - cannot be read: [Errno 2] No such file or directory: 'nowhere.jsonl'\n"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is neither a record nor JSON: Expecting value: line 1 column 1 (char 0)"),
        ("9" * 5000, "is neither a record nor JSON: Exceeds the limit (4300 digits) for integer string conversion"),
        ("[1]", 'a position is a JSON object with "game"'),
        ('{"game": 7}', 'a position is a JSON object with "game"'),
    ],
    ids=["empty", "long", "list", "number"],
)
def test_a_file_that_is_no_position_is_told(grognard, text, sentence):
    Path("table.json").write_text(text)

    assert complaint(grognard("position", "table.json")).startswith(f"grognard: table.json: 1 mistake\n  - {sentence}")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"game": "chess"}, "grognard: unknown game 'chess'; known are space_empires, conquest\n"),
        (
            {"game": "space_empires", "turn": 9, "busy": 1},
            "grognard: position of Space Empires: 2 mistakes\n  - turn: a whole number from 0 to 3 is needed, not 9\n"
            "  - busy: true or false is needed, not 1\n",
        ),
    ],
)
def test_a_bad_position_is_told(grognard, position, sentence):
    Path("table.json").write_text(json.dumps(position))

    assert complaint(grognard("position", "table.json")) == sentence


@pytest.mark.parametrize(
    "command", [["replay"], ["position"], ["render", "-o", "table.svg"]], ids=lambda words: words[0]
)
def test_a_broken_record_is_told(grognard, record, command):
    lines = record.read_text().splitlines()
    Path("game.jsonl").write_text("\n".join([*lines[:5], "{", *lines[6:]]))

    sentence = complaint(grognard(*command, "game.jsonl"))

    assert sentence.startswith("grognard: record game.jsonl: 1 mistake\n  - line 6: is no JSON: ")


def test_a_record_that_differs_is_told(grognard, record):
    Path("game.jsonl").write_text(record.read_text().replace('"seed": 3', '"seed": 4'))

    assert complaint(grognard("replay", "game.jsonl")).startswith("grognard: after move 0 the state differs: hash ")


@pytest.mark.parametrize(
    "command", [["replay"], ["position"], ["render", "-o", "table.svg"]], ids=lambda words: words[0]
)
def test_a_move_or_player_that_is_not_there_is_told(grognard, record, command):
    assert complaint(grognard(*command, record, "--move", 31)) == (
        f"grognard: {record}: 1 mistake\n  - there are only 30 moves, not 31\n"
    )
    assert "--move" in complaint(grognard(*command, record, "--move", -1))
    assert complaint(grognard(*command, record, "--view", "pink")) == (
        "grognard: unknown player 'pink'; known are red, blue\n"
    )


def test_a_picture_that_cannot_be_written_is_told(grognard, record):
    for name in ("table.svg", "table.png"):
        assert complaint(grognard("render", record, "-o", f"nowhere/{name}")) == (
            f"grognard: nowhere/{name}: No such file or directory\n"
        )


def test_a_missing_library_is_told(grognard, record, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)

    assert complaint(grognard("render", record, "-o", "table.png")) == (
        "grognard: pictures as pixels need Pillow: pip install 'grognard[render]'\n"
    )


@pytest.mark.parametrize(
    "arguments", [["fly"], ["play"], ["show", "space_empires", "--players", "x"], ["list", "--fast"]]
)
def test_a_command_that_is_none_is_told(grognard, arguments):
    assert "Usage: " in complaint(grognard(*arguments))
