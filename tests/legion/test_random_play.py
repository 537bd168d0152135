"""Random games with any armies, maps and battle cards, watched all the way; the long tests have two thousand."""

from functools import cache
from random import Random

import pytest
from builders.legion_armies import any_army
from fuzz.legion import watch

from grognard.envs.legion.data.printed import CATEGORIES, CONDITION, DEPLOYMENT, MERCENARY, OBJECTIVE
from grognard.envs.legion.data.tables import BATTLE
from grognard.envs.legion.game import Game
from grognard.envs.legion.muster import FORMATS
from grognard.envs.legion.options import suited_maps

FACTIONS = [faction for faction in range(5) if faction != MERCENARY]
SHARE = 0.4  # of the time a player chooses what does least


@cache
def army_of(format_: str, faction: int, number: int) -> str:
    return any_army(Random(number), format_, faction).text("; ")


def new_game(random: Random, seed: int) -> Game:
    """Armies that chance has built, on any map that fits, for any battle cards; often without the questions of the setup."""
    format_ = random.choice(["skirmish", "standard"])
    game = FORMATS[format_]
    options = {
        "scenario": format_,
        "gold_army": army_of(format_, random.choice(FACTIONS), random.randrange(40)),
        "silver_army": army_of(format_, random.choice(FACTIONS), random.randrange(40)),
        "map": random.choice(suited_maps(game)),
        "hand_placement": random.random() < 0.2,
        "deployment": random.choice(["quick", "played"]),
    }
    for category in (OBJECTIVE, DEPLOYMENT, CONDITION):
        cards = [c for c in range(int(BATTLE.count)) if (BATTLE.category[c], BATTLE.set[c]) == (category, game.cards)]
        options[f"{CATEGORIES[category]}_card"] = random.choice(["deck", BATTLE.names[random.choice(cards)]])
    return Game(options, seed)


def play_out(seed: int, every: int) -> None:
    random = Random(seed)
    game = new_game(random, seed)
    check = None
    while not game.over:
        legal = game.legal()
        quiet = [action for action in legal if action in game.rules.quiet]
        game.apply(random.choice(quiet if quiet and random.random() < SHARE else legal))
        if check is None and game.state.round > 0:
            check = watch(game)
        if check is not None and len(game.history) % every == 0:
            check(game)
    assert game.outcome.reason


@pytest.mark.parametrize("seed", range(12))
def test_battles_keep_the_table_in_order(seed):
    play_out(seed, every=11)


@pytest.mark.long
@pytest.mark.parametrize("block", range(100))
def test_two_thousand_battles(block):
    for seed in range(1000 + block * 20, 1020 + block * 20):
        play_out(seed, every=5)
