"""The command line: what each command prints, and one clear sentence with exit code 2 for every mistake of the user."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import ClassVar
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image

from grognard import __version__
from grognard.cli import main
from grognard.envs.core.game import Game, Outcome
from grognard.envs.core.options import scenario_names
from grognard.envs.core.record import load_record
from grognard.envs.core.replay import play_again
from grognard.envs.registry import GAMES, rulebook

TESTS = Path(__file__).parent
NO_CHESS = f"grognard: unknown game 'chess'; choose from {', '.join(GAMES)}\n"


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
    assert ok(grognard("--version")).startswith(
        (f"grognard {__version__} (compiled engine", f"grognard {__version__} (pure")
    )
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


@pytest.mark.parametrize("game", GAMES)
def test_show_schema(grognard, game):
    """Of games that declare views and events; the others say so."""
    done = grognard("show", game, "--schema")
    if rulebook(game).form is None:
        assert "does not declare views yet" in complaint(done)
    else:
        assert set(json.loads(ok(done))["$defs"]) == {"view", "event"}


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


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("three", "red is human, blue is random, yellow is random"), ("solitaire", "red is human")],
)
def test_you_sit_first_and_random_agents_sit_in_all_other_seats(grognard, scenario, seats):
    output = ok(grognard("play", "space_empires", "-s", scenario, "--seed", 7, said=""))

    assert output.splitlines()[0] == f"Space Empires 4X, seed 7: {seats}"


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

    assert "red: SC#1 x3" in output and "Miner#1, ?" in output and "blue: SC" not in output


def test_replay(grognard, record):
    output = ok(grognard("replay", record))
    assert output.splitlines()[-1] == "30 moves replayed, 2 checkpoints equal"
    assert "    1 red     " in output

    assert "blue: SC" in ok(grognard("replay", record, "--move", 1))
    view = ok(grognard("replay", record, "--move", 1, "--view", "red"))
    assert "blue: SC" not in view and "moves replayed" not in view


def test_position(grognard, record):
    assert "ChooseMove (SE-4.1.b) of red: " in ok(grognard("position", record, "--move", 0, "--view", "red"))
    assert "ChooseMove" not in ok(grognard("position", record, "--move", 0, "--view", "blue")), "what red may do is his"

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


def test_cases_of_several_paths_by_id(grognard):
    Path("more").mkdir()
    Path(write_cases(BAD)).rename("more/some.yaml")
    write_cases(GOOD, {**GOOD, "id": "better"})

    assert ok(grognard("cases", "some.yaml", "more", "--id", "goo*", "--id", "better")) == "2 of 2 cases passed\n"
    assert ok(grognard("cases", "some.yaml", "some.yaml")) == "2 of 2 cases passed\n", "each file once"
    code, output, _ = grognard("cases", "some.yaml", "more")
    assert code == 1 and output.endswith("2 of 3 cases passed\n")
    sentence = complaint(grognard("cases", "some.yaml", "more", "--id", "bet", "--id", "goof"))
    assert sentence == "grognard: cases some.yaml more: 1 mistake\n  - unknown id 'goof'; did you mean good?\n"


def test_a_trace_of_a_case(grognard):
    duel = {player: {"units": {"SC#1": {"at": "R6C4"}}} for player in ("red", "blue")}
    shot = {"dice": [3], "play": ["blue: fire at SC#1", "stop close_battle"]}
    path = write_cases({**GOOD, "given": {"phase": "combat", "players": duel}, **shot})

    lines = ok(grognard("cases", path, "--trace")).splitlines()
    assert lines[0] == "some: good" and lines[-1] == "1 of 1 cases passed"
    assert "  red ChooseBattle (SE-5.1.1.b): at R6C4 (by itself: there is no other choice)" in lines
    assert "  blue ChooseTarget (SE-5.5.b): fire at SC#1 (red, attack 0, defence 0, tactics 0); dice: 3" in lines

    told = json.loads(ok(grognard("cases", path, "--trace", "--json")))["traces"]["some: good"]
    assert told["first_dice"] == [] and told["answers"][-1] == {
        "player": "blue",
        "question": "ChooseTarget",
        "rule": "SE-5.5.b",
        "answer": "fire at SC#1 (red, attack 0, defence 0, tactics 0)",
        "how": "said",
        "dice": [3],
    }


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
        (["list", "chess"], NO_CHESS),
        (["show", "space_empire"], "grognard: unknown game 'space_empire'; did you mean space_empires?\n"),
        (["play", "chess"], NO_CHESS),
        (["coverage", "chess"], NO_CHESS),
        (["bench", "chess"], NO_CHESS),
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
            ["play", "space_empires", "--agents", "randm,random"],
            "grognard: unknown agent 'randm'; did you mean random?\n",
        ),
        (
            ["play", "space_empires", "--agents", "random:speed=2,random"],
            "grognard: agent random: 1 mistake\n  - unknown parameter 'speed'; did you mean seed?\n",
        ),
        (
            ["play", "space_empires", "--agents", "random,random,random"],
            "grognard: command line: 1 mistake\n  - --agents random,random,random: 3 agents for 2 seats (red, blue); "
            "name one for each, separated by commas\n",
        ),
        (
            ["play", "space_empires", "--agents", "random"],
            "grognard: command line: 1 mistake\n  - --agents random: 1 agent for 2 seats (red, blue); "
            "name one for each, separated by commas\n",
        ),
        (
            ["play", "space_empires", "--save", "nowhere/game.jsonl"],
            "grognard: nowhere/game.jsonl: 1 mistake\n  - cannot be written: No such file or directory\n",
        ),
        (
            ["play", "space_empires", "--save", "."],
            "grognard: .: 1 mistake\n  - cannot be written: it is a folder\n",
        ),
        (
            ["show", "conquest", "--players", 4],
            "grognard: command line: 1 mistake\n"
            "  - --players 4: Warhammer 40,000: Conquest is for 2 players\n",
        ),
        (
            ["show", "space_empires", "--players", 0],
            "grognard: command line: 1 mistake\n  - --players 0: Space Empires 4X is for 1, 2, 3, 4 players\n",
        ),
        (
            ["coverage", "space_empires", "--tests", "nowhere"],
            "grognard: coverage of space_empires: 1 mistake\n"
            "  - nowhere/scenarios/space_empires is not a folder; give --tests the folder of the tests\n",
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
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)  # fmt: skip
def test_a_mistake_is_one_sentence(grognard, arguments, sentence):
    assert complaint(grognard(*arguments)) == sentence


@pytest.mark.parametrize("command", ["replay", "position", "render"])
def test_a_missing_file_is_told(grognard, command):
    output = ["-o", "table.svg"] if command == "render" else []

    assert complaint(grognard(command, "nowhere.jsonl", *output)).endswith(
        "nowhere.jsonl: 1 mistake\n  - cannot be read: No such file or directory\n"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is neither a record nor valid JSON: Expecting value: line 1 column 1 (char 0)"),
        (
            "9" * 5000,
            "is neither a record nor valid JSON: Exceeds the limit (4300 digits) for integer string conversion",
        ),
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
        ({"game": "chess"}, NO_CHESS),
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

    assert sentence.startswith("grognard: record game.jsonl: 1 mistake\n  - line 6: is not valid JSON: ")


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
        "grognard: unknown player 'pink'; choose from red, blue\n"
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


# What a player may know of a record


@pytest.fixture(scope="module", params=GAMES)
def duel(request, tmp_path_factory):
    """A game between two random agents, most of it, on file."""
    path = tmp_path_factory.mktemp("duels") / "game.jsonl"
    game, random = Game(rulebook(request.param), {"scenario": "mini"}, 3), Random(3)
    while len(game.history) < 160 and not game.over:
        game.apply(random.choice(game.legal()))
    if game.over:
        game.take_back()
    game.record_of({}).save(path)
    return path


@pytest.fixture
def seats(duel):
    """The two players of the duel, the first one first."""
    return Game(rulebook(load_record(duel).game), {"scenario": "mini"}).names


def lines_of(output, seats):
    """The numbered lines of a replay, as player and label; tables may have lines that begin with a number, too."""
    lines = [line.split(None, 2) for line in output.splitlines() if line[:5].strip().isdigit()]
    return [words[1:] for words in lines if words[1] in seats]


def test_a_replay_shows_a_player_his_own_moves_and_what_he_could_see(grognard, duel, seats):
    moves = [json.loads(line) for line in duel.read_text().splitlines()]
    labels = {player: [move["label"] for move in moves if move.get("player") == player] for player in seats}
    assert all(len(found) > 20 for found in labels.values())

    assert len(lines_of(ok(grognard("replay", duel)), seats)) == sum(map(len, labels.values()))
    for player, own in labels.items():
        output = ok(grognard("replay", duel, "--view", player))
        assert lines_of(output, seats) == [[player, label] for label in own]
        assert output.splitlines()[-1] == f"{len(own)} moves of {player} replayed; the record is valid"
        assert "      + " in output, "what has changed is shown, as far as he may see it"


def test_a_replay_for_a_player_does_not_depend_on_what_others_did_in_secret(grognard, duel, seats):
    """The same record in which what the rival did unseen is something else: another purchase, another card kept back."""
    first, second = seats
    game, random = load_record(duel).game, Random(3)
    table = Game(rulebook(game), {"scenario": "mini"}, 3)
    twin, secret = table.copy(), False
    while not secret and not table.over:
        chosen = random.choice(table.legal())
        other = table.copy()
        other.apply(chosen)
        for action in table.legal() if table.to_move == second and other.to_move == first else []:
            twin = table.copy()
            twin.apply(action)
            same = twin.to_move == first and twin.show(first) == other.show(first)
            if action != chosen and same and twin.fingerprint() != other.fingerprint():
                secret = True
                break
        table = other
    assert secret, f"no secret decision of {second} was followed by one of {first} in this game of {game}"
    outputs = []
    for number, one in enumerate((table, twin)):
        one.record_of({}).save(f"{number}.jsonl")
        outputs.append(ok(grognard("replay", f"{number}.jsonl", "--view", first)))

    assert outputs[0] == outputs[1]
    assert ok(grognard("replay", "0.jsonl")) != ok(grognard("replay", "1.jsonl"))


def test_moves_count_for_a_player_as_he_made_them(grognard, duel, seats):
    first = seats[0]
    own = [json.loads(line).get("player") for line in duel.read_text().splitlines()].count(first)

    table = ok(grognard("replay", duel, "--view", first, "--move", 3))
    assert ok(grognard("position", duel, "--view", first, "--move", 3)).startswith(table.rstrip())
    assert ok(grognard("render", duel, "-v", first, "--move", 3, "-o", "a.svg")) == "wrote a.svg\n"
    for command in (["replay"], ["position"], ["render", "-o", "b.svg"]):
        assert complaint(grognard(*command, duel, "--view", first, "--move", own + 1)) == (
            f"grognard: {duel}: 1 mistake\n  - there are only {own} moves of {first}, not {own + 1}\n"
        )


def test_a_position_for_a_player_holds_no_choices_of_another(grognard, duel, seats):
    mover = play_again(rulebook(load_record(duel).game), load_record(duel)).to_move
    other = seats[1 - seats.index(mover)]

    assert f" of {mover}: " in ok(grognard("position", duel, "--view", mover))
    assert f" of {mover}: " not in ok(grognard("position", duel, "--view", other))
    assert "give one of them" in complaint(grognard("position", duel, "--view", other, "--json"))


# Agents, and what they are told


class Curious:
    """Keeps what it is given; plays the first action."""

    needs_game = True
    seeds: ClassVar[list[int]] = []

    def __init__(self, seed):
        self.seeds.append(seed)

    def act(self, choice):
        return choice.legal[0]


def test_the_seed_of_a_game_is_not_that_of_its_agents(grognard):
    Curious.seeds.clear()
    play = ("play", "space_empires", "-s", "mini", "-o", "rounds=1", "--quiet", "--seed", 1000)
    ok(grognard(*play, "--agents", f"{__name__}:Curious,{__name__}:Curious"))

    assert len(set(Curious.seeds)) == 2 and all(abs(seed - 1000) > 10**6 for seed in Curious.seeds)


def test_a_policy_that_was_trained_for_another_scenario_is_told(grognard):
    play = ("play", "conquest", "--quiet", "--seed", 1, "--agents", "policy:mini,random")

    assert grognard(*play, "-s", "mini")[2] == ""
    code, _, complaints = grognard(*play, "-s", "starter")
    assert code == 0 and complaints == "note: policy:mini was trained with scenario=mini, so it may play badly here\n"


def test_a_bug_in_an_agent_is_told_and_the_record_is_kept(grognard):
    agents = "random,builders.agents:Buggy"
    code, _, complaints = grognard("play", "space_empires", "-s", "mini", "--agents", agents, "--save", "game.jsonl")

    assert code == 2 and complaints.startswith("grognard: an agent failed at Choose") and "ZeroDivision" in complaints
    assert "moves replayed" in ok(grognard("replay", "game.jsonl"))


# Records that are written as the game goes


def test_a_record_is_not_written_over_unless_that_is_wanted(grognard):
    play = ("play", "space_empires", "-s", "mini", "-o", "rounds=1", "--agents", "random,random", "--quiet", "--seed")
    ok(grognard(*play, 1, "--save", "game.jsonl"))
    before = Path("game.jsonl").read_text()

    assert complaint(grognard(*play, 2, "--save", "game.jsonl")) == (
        "grognard: game.jsonl: 1 mistake\n  - already exists: choose another name, or add --replace\n"
    )
    assert Path("game.jsonl").read_text() == before
    ok(grognard(*play, 2, "--save", "game.jsonl", "--replace"))
    assert Path("game.jsonl").read_text() != before


@pytest.mark.parametrize(("leaving", "code"), [(KeyboardInterrupt, 130), (EOFError, 0)])
def test_who_leaves_keeps_the_record_and_ctrl_c_has_its_exit_code(grognard, monkeypatch, leaving, code):
    asked = []

    def answer(*_):
        asked.append(1)
        if len(asked) > 3:
            raise leaving
        return "1"

    monkeypatch.setattr("rich.console.Console.input", answer)
    found = grognard("play", "space_empires", "-s", "mini", "--seed", 7, "--save", "game.jsonl")

    assert found[0] == code and "Traceback" not in found[2] and "stopped" in found[1]
    assert [player for player, _, _ in load_record("game.jsonl").moves].count("red") == 3
    assert "moves replayed" in ok(grognard("replay", "game.jsonl"))


def test_a_record_becomes_a_moving_picture(grognard, record, tmp_path):
    assert "wrote moving.svg" in ok(grognard("render", record, "--frames", 4, "-o", "moving.svg"))

    text = (tmp_path / "moving.svg").read_text()
    assert "@keyframes" in text and text.endswith("</svg>\n")


@pytest.mark.parametrize("words", [("-o", "x.png"), ("-o", "x.svg", "--move", 3)])
def test_a_moving_picture_is_an_svg_of_a_whole_record(grognard, record, words):
    code, _, complaints = grognard("render", record, "--frames", 4, *words)

    assert code == 2 and "--frames 4: write an .svg file, and leave --move out" in complaints


def test_one_table_of_a_game_can_be_shown(grognard):
    cards = json.loads(ok(grognard("show", "conquest", "--table", "cards", "--json")))["cards"]

    assert {"card": "Goff Nob", "faction": "Orks", "type": "army"}.items() <= next(
        row for row in cards if row["card"] == "Goff Nob"
    ).items()
    code, _, complaints = grognard("show", "conquest", "--table", "card")
    assert code == 2 and "unknown table 'card'; did you mean cards?" in complaints


def test_all_fields_of_a_config_are_listed(grognard):
    rows = json.loads(ok(grognard("fields", "--json")))

    meanings = {row["field"].strip("`"): row["meaning"] for row in rows}
    assert {"steps", "network.hidden", "pool.agents", "trials.moves", "evaluation.games"} <= set(meanings)
    assert all(meanings.values())


@pytest.mark.parametrize("where", ["cli_records.load_record", "cli.rule_coverage", "cli.load_cases", "cli.measure"])
def test_ctrl_c_ends_every_command_with_the_same_code(grognard, monkeypatch, record, where):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(f"grognard.{where}", interrupt)
    commands = {
        "cli_records.load_record": ["replay", record],
        "cli.rule_coverage": ["coverage", "conquest"],
        "cli.load_cases": ["cases", "x"],
        "cli.measure": ["bench"],
    }
    code, _, complaints = grognard(*commands[where])

    assert code == 130 and "Traceback" not in complaints


def test_a_draw_is_called_a_draw():
    assert str(Outcome([], "score at the round limit", {"red": 0.0, "blue": 0.0})) == "draw: score at the round limit"
    assert str(Outcome([], "homeworld lost", {"red": -1.0})) == "red lost: homeworld lost"
    assert str(Outcome(["red"], "score", {"red": 1.0, "blue": -1.0})) == "red won: score"


def test_a_person_may_type_anything(grognard):
    said = "²\n[/red]\n" + "9" * 5000 + "\n-1\n0\n\n1\n"
    output = ok(grognard("play", "space_empires", "-s", "mini", "--seed", 7, said=said))

    assert output.count("the choices are numbered from 1 to ") == 3 and "unknown action '[/red]'" in output


# Files that are something else


@pytest.mark.parametrize("command", [["replay"], ["position"], ["render", "-o", "t.svg"]], ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "1 mistake\n"),
        (b"\xff\xfe", "1 mistake\n  - cannot be read: it is not text in UTF-8"),
        (b"[" * 100_000, "1 mistake\n"),
        (b'{"format": "grognard-record"}\n', "1 mistake\n  - line 1: must be the header"),
        (b'{"format": "grognard-record", "game": 7}\n', "1 mistake\n  - line 1: must be the header"),
        (b'{"format": "grognard-record", "game": "chess"}\n', "1 mistake\n  - line 1: must tell"),
        (b'{"format": "grognard-record", "game": "conquest", "seed": 1, "options": {}}\n[\n', "1 mistake\n  - line 2"),
    ],
    ids=["empty", "binary", "deep", "headless", "numbered", "foreign", "cut"],
)
def test_a_file_that_is_not_a_record_is_one_mistake(grognard, command, content, sentence):
    Path("game.jsonl").write_bytes(content)

    assert sentence in complaint(grognard(*command, "game.jsonl"))


def test_a_position_is_not_a_record_and_has_no_moves(grognard, record):
    Path("table.json").write_text(ok(grognard("position", record, "--json")))

    assert complaint(grognard("replay", "table.json")) == (
        "grognard: record table.json: 1 mistake\n"
        "  - it is a position, not a record; `grognard position FILE` shows it\n"
    )
    assert "only records have moves" in complaint(grognard("position", "table.json", "--move", 3))


@pytest.mark.parametrize(
    "arguments",
    [
        ["bench", "--rounds", 0], ["bench", "--rounds", -5], ["bench", "-s", "minni"], ["bench", "--rounds", "x"],
        ["show", "space_empires", "--page", "binary"], ["show", "space_empires", "--page", "."], ["list", "--page", "empty"],
        ["cases", "binary"], ["cases", "empty"], ["cases", "/dev/null"], ["coverage", "space_empires", "--tests", "empty"],
        ["play", "conquest", "-o", "red_deck=binary.txt"], ["play", "conquest", "-o", "red_deck=./"],
        ["play", "conquest", "-o", f"red_deck=Nazdreg; {'9' * 5000} Goff Nob"],
        ["play", "space_empires", "-o", f"rounds={'9' * 5000}"], ["play", "space_empires", "--seed", "x"],
        ["play", "space_empires", "--agents", "heuristic:weights=binary.toml,random"],
        ["play", "space_empires", "--agents", "binary.onnx,random"], ["play", "space_empires", "--agents", ","],
        ["play", "space_empires", "--agents", "broken:Agent,random"],
        ["play", "space_empires", "--agents", "search:sims=99999999999999999999,random"],
        ["play", "space_empires", "--agents", "search:c=nan,random"],
        ["play", "space_empires", "--agents", "policy:mini,seed=-1,random"],
        ["play", "space_empires", "--agents", f"random:seed={'9' * 5000},random"],
        ["render", "nowhere", "-o", "x.svg"], ["render", ".", "-o", "x.svg"],
        ["cases", "."], ["show", "space_empires", "--page", "empty"], ["play", "space_empires", "--agents", "os:getcwd,random"],
        ["play", "space_empires", "-s", "mini", "-o", "scenario=standard"],
        ["play", "conquest", "-o", "to_win=1", "-o", "to_win=2"],
        ["train", "binary"], ["train", "."], ["train", "demo", "steps.x=1"], ["train", "demo", "--out", "binary"],
        ["ladder", "conquest", "--agents", "random,heuristic", "--out", "binary"], ["tune", "conquest", "--out", "."],
        ["balance", "conquest", "--over", "a,a", "--among", "x,y"], ["tune", "conquest", "--seed", -1],
        ["ladder", "conquest", "--agents", "random,heuristic", "--games", 10**12], ["tune", "conquest", "--variants", 10**9],
    ],
    ids=lambda words: " ".join(map(str, words))[:60],
)  # fmt: skip
def test_strange_arguments_end_in_a_sentence(grognard, arguments):
    for name in ("binary", "binary.txt", "binary.toml", "binary.onnx"):
        Path(name).write_bytes(b"\xff\xfe\x00")
    Path("empty").write_bytes(b"")
    Path("broken.py").write_text("1 / 0\n")

    assert complaint(grognard(*arguments)).strip()


def test_a_missing_parameter_of_ones_own_agent_is_told_as_it_must_be_written(grognard):
    Path("deep.py").write_text("class Agent:\n    needs_game = False\n    def __init__(self, depth: int): ...\n")

    sentence = complaint(grognard("play", "space_empires", "-s", "mini", "--agents", "deep:Agent,random"))
    assert sentence == "grognard: agent deep:Agent: 1 mistake\n  - depth is missing: write deep:Agent:depth=DEPTH\n"
    sentence = complaint(grognard("play", "space_empires", "-s", "mini", "--agents", "deep:Agent:3,random"))
    assert "write name=value" in sentence
    sentence = complaint(grognard("play", "space_empires", "-s", "mini", "--agents", "policy,random"))
    assert "name is missing: write policy:NAME" in sentence
