"""Views, of every game that declares them: secret where they must be, complete enough to guess a game from, and true."""

import json
from random import Random

import pytest
from contract.games import ALL, GAMES, new_game, play
from contract.schema import mistakes
from contract.told import check_facts, check_facts_of_move, check_from_views, check_secret_views

from grognard.envs.core.errors import BadInput, NotDeclared
from grognard.envs.core.game import from_view
from grognard.envs.core.schema import view_schema


def declaring(game, scenario, seed=1):
    """A new game, if it declares views."""
    table = new_game(game, scenario, seed)
    if table.rules.form is None:
        pytest.skip(f"{game} does not declare views yet")
    return table


def moments(game, scenario, decisions=60):
    """A game at the beginning, on its way, and at its end if it comes so far."""
    table, random = declaring(game, scenario), Random(scenario)
    yield table
    for _ in range(decisions):
        if not table.over:
            yield play(table, random, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_views_says_so(game):
    table = new_game(game, "mini")
    if table.rules.form is None:
        with pytest.raises(NotDeclared, match="does not declare views yet"):
            table.view(table.names[0])
        with pytest.raises(NotDeclared, match="does not declare views yet"):
            from_view(table.rules, {}, 0)
    else:
        assert table.view(table.names[0])["player"] == table.names[0]


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_view_holds_nothing_hidden(game, scenario):
    for table in moments(game, scenario):
        check_secret_views(table, Random(len(table.history)))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_game_made_from_a_view_looks_the_same(game, scenario):
    for table in moments(game, scenario, 40):
        check_from_views(table, Random(len(table.history)))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_view_of_the_referee_is_the_position(game, scenario):
    for table in moments(game, scenario, 20):
        view = table.view()
        assert view["table"] == table.to_position()
        assert from_view(table.rules, json.loads(json.dumps(view)), 1).fingerprint() == table.fingerprint()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_an_observation_holds_the_facts_of_the_view(game, scenario):
    before = None
    for table in moments(game, scenario):
        check_facts(table)
        if before is not None:
            check_facts_of_move(before, table)
        before = table.copy()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_views_fit_their_schema(game, scenario):
    for table in moments(game, scenario, 40):
        schema = view_schema(table.rules)
        for player in (None, *table.names):
            assert mistakes(json.loads(json.dumps(table.view(player))), schema) == []


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_whoever_is_asked_sees_the_question_and_his_choices(game, scenario):
    for table in moments(game, scenario, 40):
        for player in table.names:
            view = table.view(player)
            asked = table.to_move == player
            assert [offer["id"] for offer in view["legal"]] == (table.legal() if asked else [])
            assert view["to_move"] == table.to_move and (view["question"] is None) == table.over
            for offer in view["legal"]:
                assert table.parse(offer["text"]) == table.parse(offer["phrase"]) == offer["id"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"table": 7}, {"player": "pink"}, {"to_move": "pink"}, {"version": 99}]
)
def test_a_view_that_no_game_gives_is_refused(game, change):
    table = play(declaring(game, "mini"), Random(1), 7)
    with pytest.raises(BadInput):
        from_view(table.rules, {**table.view(table.names[0]), **change}, 1)
