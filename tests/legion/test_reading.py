"""What a reading of the finished rules against the book has found: movement, melee, transports and attacks."""

from random import Random

from legion.facts import decoded

from grognard.envs.core.game import Game
from grognard.envs.legion.game import RULES


def test_the_observation_says_where_the_answers_of_a_move_lead():
    random, shown = Random(3), 0
    game = Game(RULES, {"scenario": "mini"}, 3)
    while not game.over and shown < 9:
        for player in ("gold", "silver"):
            seen, known = (
                game.layout.decode(list(game.observe(player)))["answers"],
                decoded(game.view(player))["answers"],
            )
            assert seen == known
            shown += len(known) > 0
        game.apply(random.choice(game.legal()))
    assert shown == 9
