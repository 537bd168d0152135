"""ED-S7, ED-VAR-10: what is chosen with the squads is nobody else's business until the squads are revealed."""

from random import Random

import pytest
from contract.games import play
from contract.told import check_complete, check_from_views, check_secret_events, check_secret_views

from grognard.envs.core.game import Game
from grognard.envs.edge.game import RULES


@pytest.mark.parametrize("scenario", ["full", "mini", "team"])
def test_banners_and_shrines_are_chosen_in_secret(scenario):
    options = {"scenario": scenario, "banners": "chosen", "shrines": "chosen"}
    game, random = Game(RULES, options, 3), Random(3)
    assert check_complete(Game(RULES, options, 3), Random(3), 40) > 0
    while question(game) in ("ChooseFaction", "ChooseSquad", "ChooseBanner", "ChooseShrine"):
        check_secret_views(game, random)
        check_from_views(game, random)
        for player in game.names:
            check_secret_events(game, player, random, 4)
        if question(game) in ("ChooseBanner", "ChooseShrine"):
            game.play("number 1")
        else:
            play(game, random, 1)
    assert list(game.state.banner) == list(game.state.shrine) == [1] * len(game.names)


def question(game):
    return "" if game.decision is None else game.decision.name


def test_the_other_side_sees_a_choice_when_all_have_made_theirs():
    options = {"scenario": "team", "banners": "chosen", "shrines": "chosen"}
    game = Game(RULES, options, 3)
    first = game.to_move
    ally, enemy = game.names[(game.seat(first) + 2) % 4], game.names[(game.seat(first) + 1) % 4]

    game.play("number 1")

    assert banner(game, ally, first) == banner(game, first, first) == "alternative"
    assert banner(game, enemy, first) == {"hidden": 1}
    while question(game) in ("ChooseBanner", "ChooseShrine"):
        game.play("number 0")
    assert banner(game, enemy, first) == "alternative"
    sentences = [event["sentence"] for event in game.events(player=enemy) if event["kind"] == "banner taken"]
    assert sentences[0] == f"{first} takes the standard or alternative banner."


def banner(game, viewer, player):
    return game.view(viewer)["table"]["players"][player]["banner"]
