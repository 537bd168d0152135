"""The ladder: what it plays, how it goes on after an interruption, and what it makes of the games."""

import json
import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from grognard.cli import app
from grognard.envs.core.errors import BadInput
from grognard.envs.core.record import load_record
from grognard.envs.core.replay import play_again
from grognard.envs.registry import rulebook
from grognard.training import match, report
from grognard.training.ladder import Contest, Ledger, Tally, make_contest, play_missing, standings, wilson
from grognard.training.lock import working_in
from grognard.training.match import Match, MatchFailed, Played, Seat, play_match, split_agents
from grognard.training.ratings import ratings

QUIET, FIRST = "pass", "builders.agents:First"
MINI = {"scenario": "mini"}


def contest(*agents: str, players: tuple[str, ...] = ("red", "blue")) -> Contest:
    return Contest("space_empires", 0, {"scenario": "mini"}, players, agents, seed=0, records=False)


def game(number: int, *seats: tuple[str, float]) -> Played:
    """A finished game by hand: agent and reward of each seat; red thinks 2 ms for 10 decisions, the others 1 ms for 5."""
    colours = ("red", "blue", "yellow")
    return Played(
        number,
        number // 2,
        tuple(
            Seat(colour, agent, reward, *((10, 2.0) if colour == "red" else (5, 1.0)))
            for colour, (agent, reward) in zip(colours, seats, strict=False)
        ),
        "by hand",
    )


FOUR_GAMES = [
    game(0, ("a", 1), ("b", -1)),
    game(1, ("b", -1), ("a", 1)),
    game(2, ("a", 0), ("b", 0)),
    game(3, ("b", 1), ("a", -1)),
]


OLD_GAMES = [game(0, ("random", -1), ("pass", 1)), game(1, ("pass", 1), ("random", -1))]


def untimed(played: list[Played]) -> list[Played]:
    """Games without what the clock says."""
    return [replace(one, seats=tuple(replace(seat, ms=0.0) for seat in one.seats)) for one in played]


def play(folder: Path, who: Contest, games: int, workers: int = 1) -> list[Played]:
    """The games of a contest in the order of their numbers."""
    ledger = Ledger(folder, who)
    matches = who.matches(games)
    for _ in play_missing(ledger, matches, workers):
        pass
    return untimed([ledger.played[match.number] for match in matches])


# What is played


def test_agents_are_parted_by_commas_and_so_are_their_parameters() -> None:
    assert split_agents("random, tree:sims=5,seed=3,my.module:Class:level=2,deep=true,random:seed=1") == [
        "random",
        "tree:sims=5,seed=3",
        "my.module:Class:level=2,deep=true",
        "random:seed=1",
    ]


def test_each_pair_sits_both_ways_round_with_the_same_seed() -> None:
    matches = contest("a", "b", "c").matches(3)

    assert Counter(match.agents for match in matches) == dict.fromkeys(
        [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")], 2
    )
    assert [match.number for match in matches] == list(range(12))
    assert len({match.seed for match in matches[:6]}) == len({match.seed for match in matches[6:]}) == 1
    assert matches[0].seed != matches[6].seed


def test_more_games_only_add_to_the_end() -> None:
    who = contest("a", "b", "c")

    assert who.matches(8)[:12] == list(who.matches(4))


@pytest.mark.parametrize(("agents", "seatings"), [("ab", 6), ("abc", 6), ("abcd", 24)])
def test_a_table_of_three_seats_everybody_everywhere_equally_often(agents: str, seatings: int) -> None:
    matches = contest(*agents, players=("red", "blue", "yellow")).matches(1)

    assert len(matches) == seatings == len({match.agents for match in matches})
    assert len({tuple(sorted(Counter(match.agents[seat] for match in matches).items())) for seat in range(3)}) == 1
    assert all(len(set(match.agents)) == min(3, len(agents)) for match in matches)


# What the games say


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_of_the_books(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_win_rates_count_a_draw_as_half() -> None:
    first, second = standings(contest("a", "b"), FOUR_GAMES).agents

    assert (first.agent, first.against) == ("a", {"b": Tally(wins=2, draws=1, losses=1)})
    assert (second.agent, second.against) == ("b", {"a": Tally(wins=1, draws=1, losses=2)})
    assert (first.tally.score, second.tally.score) == (0.625, 0.375)
    assert first.tally.interval == wilson(2.5, 4)
    assert (first.won, first.games) == (2, 4)


def test_seats_lengths_and_speed() -> None:
    found = standings(contest("a", "b"), FOUR_GAMES)

    assert [(seat.player, seat.won, seat.games) for seat in found.seats] == [("red", 2, 4), ("blue", 1, 4)]
    assert found.seats[0].tally == Tally(wins=2, draws=1, losses=1)
    assert (found.games, found.drawn, found.reasons) == (4, 1, {"by hand": 4})
    assert found.lengths == {"mean": 15, "shortest": 15, "median": 15, "longest": 15}
    assert found.agents[0].decisions == 30
    assert found.agents[0].ms_per_decision == pytest.approx(0.2)
    assert found.agents[0].decisions_per_second == pytest.approx(5000)


def test_at_a_larger_table_games_count_pair_by_pair_and_never_against_oneself() -> None:
    who = contest("a", "b", players=("red", "blue", "yellow"))

    found = standings(who, [game(0, ("a", 1), ("b", -0.5), ("a", -0.5))])

    lines = {line.agent: line for line in found.agents}
    assert lines["a"].against == {"b": Tally(wins=1, draws=1)}
    assert lines["b"].against == {"a": Tally(draws=1, losses=1)}
    assert [seat.tally for seat in found.seats] == [Tally(wins=2), Tally(draws=1, losses=1), Tally(draws=1, losses=1)]


def test_agents_are_rated_by_whom_they_beat() -> None:
    first, second = standings(contest("a", "b"), FOUR_GAMES).agents

    assert [first.rating, second.rating] == ratings([[0, 2.5], [1.5, 0]])
    assert first.agent == "a" and first.rating.points > 0


def test_the_best_come_first_whatever_their_errors() -> None:
    """Who lost nothing is known the least exactly, and is the best all the same."""
    games = [game(at, ("b", 1), ("c", -1)) for at in range(60)]
    games += [game(at, ("c", 1), ("b", -1)) for at in range(60, 100)]
    games += [game(at, ("a", 1), ("b" if at % 2 else "c", -1)) for at in range(100, 140)]

    found = standings(contest("c", "b", "a"), games).agents

    assert [line.agent for line in found] == ["a", "b", "c"]
    assert found[0].rating.error > found[1].rating.error


def test_the_losers_of_a_larger_table_are_rated_as_equals() -> None:
    who = contest("a", "b", "c", players=("red", "blue", "yellow"))

    found = standings(who, [game(0, ("c", -0.5), ("a", 1), ("b", -0.5))])

    best, *losers = (line.rating for line in found.agents)
    assert best == ratings([[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]])[0]
    assert best.points > 0 > losers[0].points == pytest.approx(losers[1].points)


def test_the_order_of_games_does_not_matter() -> None:
    """By number or by the time they ended: the same standings to the last digit."""
    luck = Random(4)
    pairs = [tuple(luck.sample("abc", 2)) for _ in range(300)]
    rewards = [luck.choice((1, 0, -1)) for _ in pairs]

    def table(order: list[int]) -> list[Played]:
        return [game(at, (pairs[of][0], rewards[of]), (pairs[of][1], -rewards[of])) for at, of in enumerate(order)]

    found = standings(contest("a", "b", "c"), table(list(range(300))))
    for seed in range(5):
        shuffled = table(Random(seed).sample(range(300), 300))
        assert standings(contest("a", "b", "c"), shuffled).agents == found.agents
    assert standings(contest("a", "b"), FOUR_GAMES) == standings(contest("a", "b"), reversed(FOUR_GAMES))


def test_ladders_of_older_versions_are_read(tmp_path: Path) -> None:
    """What they kept of their ratings is not: ratings are fitted to the games."""
    who = make_contest("space_empires", MINI, ["random", QUIET])
    (tmp_path / "contest.json").write_text(json.dumps(who.document()))
    lines = [replace(one, seed=who.matches(2)[one.number].seed) for one in OLD_GAMES]
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(one.document()) + "\n" for one in lines))
    (tmp_path / "ladder.json").write_text('{"agents": [{"agent": "random", "mu": 25.0, "sigma": 8.3, "ordinal": 0.0}]}')
    command = ["ladder", "space_empires", "-s", "mini", "--agents", f"random,{QUIET}", "--games", "2", "--workers", "1"]

    shown = CliRunner().invoke(app, [*command, "--out", str(tmp_path), "--json"])

    assert shown.exit_code == 0, shown.output
    best, worst = json.loads(shown.stdout)["agents"]
    assert (best["agent"], best["won"], worst["won"]) == (QUIET, 2, 0)
    assert best["rating"] == pytest.approx(-worst["rating"]) == pytest.approx(ratings([[0, 2], [0, 0]])[0].points)
    assert json.loads((tmp_path / "ladder.json").read_text())["agents"] == [best, worst]


# Playing


def test_whoever_does_nothing_beats_random_play_on_mini(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])

    found = standings(who, play(tmp_path, who, 10))

    assert [(line.agent, line.won, line.games) for line in found.agents] == [(QUIET, 10, 10), ("random", 0, 10)]


def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET, FIRST])

    assert play(tmp_path / "one", who, 2) == play(tmp_path / "two", who, 2, workers=2)


def test_a_run_that_was_cut_off_goes_on_to_the_same_end(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET, FIRST])
    whole = play(tmp_path / "whole", who, 4)
    for _, _ in zip(range(5), play_missing(Ledger(tmp_path / "cut", who), who.matches(4), 1), strict=False):
        pass
    with (tmp_path / "cut" / "games.jsonl").open("a") as file:
        file.write('{"number": 7, "seed"')

    assert sorted(Ledger(tmp_path / "cut", who).played) == list(range(5))
    assert play(tmp_path / "cut", who, 4) == whole
    assert sorted(Ledger(tmp_path / "cut", who).played) == list(range(12))


def test_a_ledger_that_forgets_has_no_games_here_or_on_the_disk(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])
    ledger = Ledger(tmp_path, who)
    ledger.add([play_match(who.game, who.options, who.matches(1)[0])])
    assert [*ledger.played] == [*Ledger(tmp_path, who).played] == [0]

    ledger.forget()

    assert ledger.played == Ledger(tmp_path, who).played == {}


def test_every_game_can_be_played_again_alone(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", "builders.agents:Dreamer"])
    third = play(tmp_path, who, 4)[3]

    assert untimed([play_match(who.game, who.options, who.matches(4)[3])]) == [third]


def test_a_game_counts_the_decisions_of_each_seat_and_the_time_they_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a tenth of a second whenever it is read: a decision takes one."""
    ticks = count()
    monkeypatch.setattr(match, "perf_counter", lambda: next(ticks) / 10)

    played = play_match("space_empires", MINI, Match(0, 5, ("random", QUIET)))

    assert all(seat.decisions > 1 and seat.ms == pytest.approx(100 * seat.decisions) for seat in played.seats)
    assert sum(seat.decisions for seat in played.seats) * 2 == next(ticks)


def test_fewer_games_than_there_are_is_a_question_of_its_own(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])

    assert play(tmp_path, who, 6)[:2] == play(tmp_path, who, 2)


def test_an_agent_that_cheats_ends_the_run_and_leaves_the_other_games(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET, "builders.agents:Cheat"])

    with pytest.raises(
        MatchFailed, match=r"game 2 \(seed \d+, red is random, blue is builders.agents:Cheat\).*illegal"
    ):
        play(tmp_path, who, 2)

    assert sorted(Ledger(tmp_path, who).played) == [0, 1]


def test_a_bug_in_an_agent_is_told_with_its_place() -> None:
    with pytest.raises(MatchFailed, match=r"(?s)agents\.py.*ZeroDivisionError"):
        play_match("space_empires", MINI, Match(0, 0, ("random", "builders.agents:Buggy")))


# What is refused


def test_another_contest_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    Ledger(tmp_path, make_contest("space_empires", MINI, ["random", QUIET]))

    with pytest.raises(BadInput, match=r"(?s)choose another folder.*agents: was.*pass.*, is .*First"):
        Ledger(tmp_path, make_contest("space_empires", MINI, ["random", FIRST]))
    with pytest.raises(BadInput, match="options: rounds was 5, is 3"):
        Ledger(tmp_path, make_contest("space_empires", {**MINI, "rounds": 3}, ["random", QUIET]))


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])
    play(tmp_path, who, 2)
    games = tmp_path / "games.jsonl"
    games.write_text("{}\n" + games.read_text())

    with pytest.raises(BadInput, match="line 1: is not a finished game"):
        Ledger(tmp_path, who)


@pytest.mark.parametrize(
    "change",
    [
        {"number": "1"}, {"number": -1}, {"number": 1.0}, {"number": 10**30}, {"number": True}, {"seed": None}, {"seed": 5},
        {"seats": {}}, {"seats": []}, {"seats": [1, 2]}, {"seats": "red"}, {"reason": 7}, {"more": 1},
    ],
)  # fmt: skip
def test_a_line_with_something_else_is_named(tmp_path: Path, change: dict[str, object]) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])
    play(tmp_path, who, 2)
    games = tmp_path / "games.jsonl"
    first, second = games.read_text().splitlines()
    games.write_text(json.dumps({**json.loads(first), **change}) + f"\n{second}\n")

    with pytest.raises(BadInput, match=r"line 1: is not a finished game \(.*\); delete the line, it is played again"):
        Ledger(tmp_path, who)


@pytest.mark.parametrize(
    "change", [{"player": "pink"}, {"agent": "chess"}, {"reward": "much"}, {"decisions": -(10**30)}, {"ms": None}]
)
def test_a_seat_with_something_else_is_named(tmp_path: Path, change: dict[str, object]) -> None:
    who = make_contest("space_empires", MINI, ["random", QUIET])
    play(tmp_path, who, 2)
    games = tmp_path / "games.jsonl"
    lines = [json.loads(line) for line in games.read_text().splitlines()]
    lines[1]["seats"][0] |= change
    games.write_text("".join(json.dumps(line) + "\n" for line in lines))

    with pytest.raises(BadInput, match="line 2: is not a finished game"):
        Ledger(tmp_path, who)


def test_millions_of_games_take_no_room_before_they_are_played() -> None:
    who = contest("a", "b", "c")
    tracemalloc.start()
    matches = who.matches(20_000_000)
    first = [match.number for match, _ in zip(matches, range(10), strict=False)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert len(matches) == 60_000_000 and first == list(range(10)) and matches[-1].number == 59_999_999
    assert peak < 100_000


def test_a_folder_is_for_one_process_at_a_time(tmp_path: Path) -> None:
    command = ["ladder", "space_empires", "-s", "mini", "--agents", f"random,{QUIET}", "--games", "2", "--workers", "1"]
    with working_in(tmp_path):
        for fresh in ([], ["--fresh"]):
            refused = CliRunner().invoke(app, [*command, "--out", str(tmp_path), *fresh])
            assert isinstance(refused.exception, BadInput) and f"process {os.getpid()} on " in str(refused.exception)
            assert "is working here: wait until it has ended, or choose another folder" in str(refused.exception)
    assert not (tmp_path / "games.jsonl").exists()

    assert CliRunner().invoke(app, [*command, "--out", str(tmp_path)]).exit_code == 0


def test_the_lock_of_a_process_that_was_killed_holds_nobody_up(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from grognard.training.lock import working_in\n"
        "with working_in(Path(sys.argv[1])):\n    print('in', flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"in\n"
        with pytest.raises(BadInput, match=f"process {other.pid} on "), working_in(tmp_path):
            pass
        other.kill()

    with working_in(tmp_path):
        pass


def test_a_folder_that_cannot_be_written_to_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BadInput, match="cannot be written to: "), working_in(folder):
            pass


def test_all_mistakes_about_agents_are_told_at_once() -> None:
    agents = ["random", "rndom", "builders.agents:Mute", f"{FIRST}:shft=1", "random"]

    with pytest.raises(BadInput) as caught:
        make_contest("space_empires", MINI, agents)

    assert [problem.split(";")[0] for problem in caught.value.problems] == [
        "agents: random is there twice",
        "agent rndom: unknown agent 'rndom'",
        "agent builders.agents:Mute: is not an agent: it needs act(choice), see grognard.agents.base",
        "agent builders.agents:First:shft=1: unknown parameter 'shft'",
    ]


def test_one_agent_or_one_seat_make_no_contest() -> None:
    with pytest.raises(BadInput, match="name two or more"):
        make_contest("space_empires", MINI, ["random"])
    with pytest.raises(BadInput, match="two or more players"):
        make_contest("space_empires", {"scenario": "solitaire"}, ["random", QUIET])


# What is shown


def test_the_picture_shows_agents_rates_and_seats() -> None:
    picture = report.draw(standings(contest("a", "b"), FOUR_GAMES)).svg()

    for text in ("1  a", "2  b", "62.5%", "37.5%", "red", "blue", "4 games, 1 drawn", "+35", "-35", ">-100<", ">100<"):
        assert text in picture


def test_the_ladder_command_writes_results_and_prints_them_as_json(tmp_path: Path) -> None:
    command = ["ladder", "space_empires", "-s", "mini", "--agents", f"random,{QUIET}", "--games", "3", "--workers", "1"]

    shown = CliRunner().invoke(app, [*command, "--out", str(tmp_path), "--json"])

    assert shown.exit_code == 0, shown.output
    found = json.loads(shown.stdout)
    assert found == json.loads((tmp_path / "ladder.json").read_text())
    assert (found["games"], found["agents"][0]["agent"]) == (4, QUIET)
    assert {"contest.json", "games.jsonl", "ladder.json", "ladder.svg"} <= {path.name for path in tmp_path.iterdir()}
    table = CliRunner().invoke(app, [*command, "--out", str(tmp_path)])
    assert "4 of 4 games are already in" in table.stderr
    assert "4 games, 0 drawn" in table.stdout and "half a win" in table.stdout


def test_the_arena_tells_the_score_and_keeps_records_that_replay(tmp_path: Path) -> None:
    command = ["arena", "space_empires", "random", QUIET, "-s", "mini", "--games", "2", "--workers", "1"]

    shown = CliRunner().invoke(app, [*command, "--records", str(tmp_path)])

    assert shown.exit_code == 0, shown.output
    assert f"random 0, {QUIET} 2" in shown.stdout
    record = load_record(tmp_path / "game-00001.jsonl")
    assert record.header["seats"] == {"red": QUIET, "blue": "random"}
    assert play_again(rulebook(record.game), record).over
