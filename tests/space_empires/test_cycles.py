"""No phase goes round in circles: nothing that is said leads back to a table on which it could be said again."""

from random import Random

import pytest
from builders.space_empires import random_action
from space_empires.cycles import EVERYTHING, crowd, find_cycle

from grognard.envs.space_empires.game import Game

CARRIERS = {
    "hexes": {"R6C5": {"colony": "red", "value": 3}},
    "players": {
        "red": {
            "technology": {"fighters": 1, "move": 4},
            "units": {"CV#1": {"at": "R6C4"}, "F#1": {"at": "R6C5", "ships": 2}, "F#2": {"at": "R6C4"}},
        }
    },
}
RAIDERS_AND_MINES = {
    "phase": "combat",
    "active": "red",
    "players": {
        "red": {"technology": {"cloaking": 2}, "units": {"R#1": {"at": "R6C5", "ships": 2, "cloaked": True}}},
        "blue": {"technology": {"mines": 1}, "units": {"Mines#1": {"at": "R6C5", "ships": 2}, "MS#1": {"at": "R6C5"}}},
    },
}
MINERS_AND_CHAINS = {
    "turn": 3,
    "hexes": {
        "R6C4": {"marker": "minerals_5"}, "R6C5": {"colony": "red", "value": 3}, "R5C4": {"marker": "black_hole"},
        "R7C4": {"marker": "warp_1"}, "R9C4": {"marker": "warp_1"},
    },
    "players": {
        "red": {
            "technology": {"move": 2},
            "units": {
                "Miner#1": {"at": "R6C4"}, "MS#1": {"at": "R6C4"}, "MS#2": {"at": "R6C5"}, "SC#1": {"at": "R6C4", "ships": 2},
            },
        }
    },
}  # fmt: skip


@pytest.mark.parametrize("table", [CARRIERS, RAIDERS_AND_MINES, MINERS_AND_CHAINS])
@pytest.mark.parametrize("seed", range(3))
def test_small_tables_hold_no_circle(table, seed):
    game = Game.from_position({"options": {**EVERYTHING, "scenario": "standard"}, **table})

    assert find_cycle(game, Random(seed), most=800, deepest=20) == []


def begin_somewhere(random: Random) -> Game:
    """A crowded table some way into a phase."""
    game = Game.from_position(crowd(random))
    for _ in range(random.randrange(40)):
        before = game.copy()
        game.apply(random_action(game, random, random.random()))
        if game.over:
            return before
    return game


@pytest.mark.parametrize("seed", range(20))
def test_crowded_tables_hold_no_circle(seed):
    random = Random(seed)

    assert find_cycle(begin_somewhere(random), random, most=100, deepest=10) == []


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_thousand_crowded_tables_hold_no_circle(block):
    for seed in range(block * 50, block * 50 + 50):
        random = Random(seed + 10_000)
        assert find_cycle(begin_somewhere(random), random, most=600, deepest=14) == [], seed
