"""What every game promises: copies, positions, records, hidden information, labels."""

import json
import sys
from importlib import import_module
from random import Random

import pytest
from contract.games import ALL, GAMES, SMALL, new_game, play, rulebook

from grognard.envs.core.errors import IllegalAction, ReplayDiffers, UnknownName
from grognard.envs.core.facts import facts, field_names, plain
from grognard.envs.core.game import Game
from grognard.envs.core.kinds import KindSet
from grognard.envs.core.record import parse_record
from grognard.envs.core.replay import play_again, replay

PRINTED = (
    "options",
    "board",
    "ground",
    "lists",
    "sway",
)  # agreed, printed, or only ever replaced: shared by all copies


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_same_seed_same_game(game, scenario):
    first = play(new_game(game, scenario, 4), Random(1), 200)
    second = play(new_game(game, scenario, 4), Random(1), 200)
    other = play(new_game(game, scenario, 5), Random(1), 200)

    assert first.fingerprint() == second.fingerprint() != other.fingerprint()


@pytest.mark.parametrize("game", GAMES)
def test_the_class_of_a_game_begins_the_standard_scenario_with_seed_0(game):
    made = import_module("small_game.game" if game == SMALL else f"grognard.envs.{game}.game").Game

    assert made().fingerprint() == new_game(game, "standard", 0).fingerprint()
    assert made({"scenario": "standard"}, 3).fingerprint() == new_game(game, "standard", 3).fingerprint()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_copies_are_independent(game, scenario):
    table = play(new_game(game, scenario), Random(2), 150)
    twin = table.copy()
    before = table.fingerprint()
    assert facts(twin.state) == facts(table.state)

    play(twin, Random(3), 60)

    assert table.fingerprint() == before
    assert twin.fingerprint() != before or table.over
    assert play(table, Random(3), 60).fingerprint() == twin.fingerprint()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_every_field_of_a_copy_is_a_copy(game, scenario):
    """Change each field of a twin in turn: the original must not notice."""
    table = play(new_game(game, scenario), Random(4), 100)
    for name in field_names(table.state):
        if name in PRINTED:
            continue
        twin = table.copy()
        value = getattr(twin.state, name)
        before = plain(getattr(table.state, name))
        if isinstance(value, bool | int):
            setattr(twin.state, name, changed(value))
        else:
            disturb(value)
        assert plain(getattr(table.state, name)) == before, name


def changed(value):
    return not value if isinstance(value, bool) else value + 1


def disturb(value):
    """Change everything within: arrays, lists, dice and objects, but for those that stand for nothing or never change."""
    if isinstance(value, KindSet):
        return
    if isinstance(value, list):
        for item in value:
            disturb(item)
        value.clear()
    elif hasattr(value, "roll"):
        value.roll()
    elif type(value).__name__.startswith("vec"):
        for at in range(len(value)):
            value[at] = 1 if value[at] != 1 else 0
    elif value not in vars(sys.modules[type(value).__module__]).values():
        for field in field_names(value):
            inner = getattr(value, field)
            if isinstance(inner, bool | int):
                setattr(value, field, changed(inner))
            else:
                disturb(inner)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_positions_hold_everything(game, scenario):
    table = new_game(game, scenario)
    random = Random(6)
    while not table.over and len(table.history) < 250:
        again = Game(table.rules, {}, position=json.loads(json.dumps(table.to_position())))
        assert again.fingerprint() == table.fingerprint()
        assert again.legal() == table.legal() and str(again.decision) == str(table.decision)
        play(table, random, 1 + random.randrange(6))
    over = play(new_game(game, "mini"), random, 10_000)
    assert Game(over.rules, {}, position=over.to_position()).outcome.winners == over.outcome.winners


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_records_replay_exactly(game, scenario, tmp_path):
    table = play(new_game(game, scenario), Random(8), 130)
    table.record_of({table.names[0]: "random"}).save(tmp_path / "game.jsonl")
    record = parse_record((tmp_path / "game.jsonl").read_text())

    assert play_again(table.rules, record).fingerprint() == table.fingerprint()
    assert record.header["seats"] == {table.names[0]: "random"} and len(record.moves) == len(table.history)
    assert len(record.checkpoints) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_a_record_from_a_position_replays_too(game):
    start = play(new_game(game, "mini"), Random(9), 50)
    table = Game(start.rules, {}, position=start.to_position())
    play(table, Random(10), 40)

    assert play_again(table.rules, table.record).fingerprint() == table.fingerprint()


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_where_it_differs(game):
    record = play(new_game(game, "mini"), Random(11), 120).record
    rules = rulebook(game)

    def broken(change):
        other = parse_record("\n".join(record.lines()))
        change(other)
        with pytest.raises(ReplayDiffers) as error:
            list(replay(rules, other))
        return str(error.value)

    assert "after move 50" in broken(lambda other: other.checkpoints.update({50: "0" * 16}))
    player, action, label = record.moves[20]
    assert "move 21" in broken(lambda other: other.moves.__setitem__(20, (player, action, "nonsense")))
    assert "move 21" in broken(lambda other: other.moves.__setitem__(20, ("nobody", action, label)))
    assert "version" in broken(lambda other: other.header.update({"version": 99}))
    assert "record of chess" in broken(lambda other: other.header.update({"game": "chess"}))


@pytest.mark.parametrize("game", GAMES)
def test_labels_and_parsing_are_inverse(game):
    catalogue = rulebook(game).catalogue
    assert [catalogue.parse(catalogue.label(action)) for action in range(catalogue.size)] == list(range(catalogue.size))
    assert catalogue.parse(f"  {catalogue.label(3).upper()} ") == 3
    with pytest.raises(UnknownName, match=r"did you mean|unknown action"):
        catalogue.parse("dome")
    with pytest.raises(UnknownName, match="no action"):
        catalogue.label(catalogue.size)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_illegal_actions_change_nothing(game, scenario):
    table = play(new_game(game, scenario), Random(12), 30)
    before = table.fingerprint()
    legal = set(table.legal())
    for action in [-5, *[action for action in range(table.rules.catalogue.size) if action not in legal][::40], 10**9]:
        with pytest.raises(IllegalAction) as error:
            table.apply(action)
        assert str(table.decision) in str(error.value)
    assert table.fingerprint() == before and len(table.history) <= 30
    over = play(new_game(game, "mini"), Random(13), 10_000)
    with pytest.raises(IllegalAction, match="the game is over"):
        over.apply(0)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_nothing_hidden_shows(game, scenario):
    """Redraw all that a player cannot know: his observation, his mask and his picture stay as they are."""
    table = new_game(game, scenario)
    random = Random(scenario)
    for _ in range(25):
        play(table, random, 1 + random.randrange(25))
        if table.over:
            break
        for player in table.names:
            other = table.resample(player, random.randrange(10**6))
            assert list(other.observe(player)) == list(table.observe(player)), (player, str(table.decision))
            assert other.show(player) == table.show(player)
            assert other.draw(player).svg() == table.draw(player).svg()
            assert other.legal(), f"{table.decision} has no answer as {player} sees it"
            assert other.legal() == table.legal() or player != table.to_move
            play(other, random, 15)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_resampling_really_redraws(game, scenario):
    table = play(new_game(game, scenario), Random(14), 40)
    player = table.to_move or table.names[0]

    assert len({table.resample(player, seed).fingerprint() for seed in range(8)}) > 1
    assert table.resample(player, 3).fingerprint() == table.resample(player, 3).fingerprint()


@pytest.mark.parametrize("game", GAMES)
def test_the_question_explains_itself(game):
    table = new_game(game, "mini")
    question = table.decision
    assert question.player == table.to_move and question.rule and len(question.meaning) > 20
    for decision in rulebook(game).decisions:
        assert decision.rule, type(decision).__name__
