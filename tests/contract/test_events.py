"""Events, of every game that declares them: complete, secret where they must be, and the same however a game is come by."""

import json
import pickle
from random import Random

import pytest
from contract.games import ALL, GAMES, new_game, play, rulebook
from contract.schema import mistakes
from contract.told import check_complete, check_secret_events

from grognard.envs.core.errors import DiceError, NotDeclared
from grognard.envs.core.game import Game
from grognard.envs.core.replay import play_again


def declaring(game, scenario, seed=1):
    """A new game, if it declares events."""
    table = new_game(game, scenario, seed)
    if table.rules.events is None:
        pytest.skip(f"{game} does not declare events yet")
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_events_says_so(game):
    table = new_game(game, "mini")
    if table.rules.events is None:
        with pytest.raises(NotDeclared, match="does not declare events yet"):
            table.events()
    else:
        assert isinstance(table.events(), list)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_every_change_of_the_open_table_is_told(game, scenario):
    for seed in range(3):
        assert check_complete(declaring(game, scenario, seed), Random(seed), 150) > 10


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_nobody_is_told_what_he_may_not_know(game, scenario):
    random, compared = Random(scenario), 0
    for seed in range(4):
        table = declaring(game, scenario, seed)
        for _ in range(5):
            for player in table.names:
                compared += check_secret_events(table, player, random, 20)
            if play(table, random, 1 + random.randrange(4)).over:
                break
    assert compared > 20


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_events_are_documents_that_fit_their_schema(game, scenario):
    table = declaring(game, scenario)
    schema = table.rules.events.schema()
    play(table, Random(1), 150)
    for player in (None, *table.names):
        events = table.events(player=player)
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        assert table.events(since=3, player=player) == events[3:]
        for event in json.loads(json.dumps(events)):
            assert mistakes(event, schema) == []
            assert event["rule"] and event["sentence"].endswith((".", "!")) and "{" not in event["sentence"]


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_same_game_tells_the_same(game, scenario):
    """Asked once or at every decision, in a copy, out of a pickle or a record, after an action that was taken back."""
    table, watched = declaring(game, scenario), new_game(game, scenario)
    play(table, Random(2), 60)
    heard = []
    for action in table.history:
        watched.apply(action)
        heard += watched.events(since=len(heard))
    last = table.history[-1]

    told = table.events()
    watched.take_back()
    shorter = watched.events()
    watched.apply(last)

    assert told == heard == watched.events() and len(shorter) <= len(told) and shorter == told[: len(shorter)]
    assert table.copy().events() == told
    assert pickle.loads(pickle.dumps(table)).events() == told
    assert play_again(table.rules, table.record).events() == told


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_listening_changes_nothing(game, scenario):
    table = declaring(game, scenario)
    silent = table.copy()
    for seed in range(30):
        table.events(player=table.names[0])
        play(table, Random(seed), 1)
        play(silent, Random(seed), 1)
    assert table.state.log is None and table.copy().state.log is None
    assert table.fingerprint() == silent.fingerprint() and table.to_position() == silent.to_position()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_an_action_that_fails_was_never_told(game, scenario):
    table, random = declaring(game, scenario), Random(scenario)
    for _ in range(200):
        if table.over:
            table = new_game(game, scenario, random.randrange(10**6))
        stuck = Game(table.rules, {}, position={**table.to_position(), "dice": {"fixed": []}})
        before, action = stuck.events(), play(table.copy(), random, 1).history[-1]
        try:
            stuck.apply(action)
        except DiceError:
            assert stuck.events() == before
            return
        table.apply(action)
    raise AssertionError("no action rolled a die")


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_guess_tells_what_happened_since_it_was_made(game, scenario):
    table = play(declaring(game, scenario), Random(3), 4)
    guess = table.resample(table.to_move, 5)
    assert guess.events() == []

    play(guess, Random(4), 5)

    assert guess.events() == guess.copy().events() != []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_names_a_rule(game):
    events = rulebook(game).events
    for kind in events.kinds.values() if events else ():
        assert kind.rule and kind.sentence, kind.name
