"""Tables of The Edge for tests by value, and weights for them that are all different: none can stand in for another."""

from copy import deepcopy
from random import Random
from typing import Any

from fuzz.edge import generate

from grognard.agents.edge.weights import Weights
from grognard.agents.weights import read_weights
from grognard.envs.edge.data.printed import FACTIONS
from grognard.envs.edge.game import Game

DOCUMENT: dict[str, Any] = deepcopy(dict(read_weights("edge")))
for number, (section, key) in enumerate([(name, key) for name, keys in DOCUMENT.items() for key in keys]):
    DOCUMENT[section][key] = 60 + 3 * number
W = Weights(DOCUMENT)

SCENARIOS = ("mini", "duel", "standard", "full", "ffa3", "ffa4", "team", "cavalry", "boss")


def document(**changes: int) -> dict[str, Any]:
    """The shipped weights with some others, by their keys."""
    found = deepcopy(dict(read_weights("edge")))
    for key, value in changes.items():
        next(section for section in found.values() if key in section)[key] = value
    return found


def weights(**changes: int) -> Weights:
    """The weights that are all different, with some others."""
    found = deepcopy(DOCUMENT)
    for key, value in changes.items():
        next(section for section in found.values() if key in section)[key] = value
    return Weights(found)


# For recorded choices of the scripted player


def any_game(random: Random, seed: int) -> Game:
    """A game of any scenario, with some variants."""
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    return Game({"scenario": scenario, **variants(random, scenario not in ("ffa3", "ffa4", "team"))}, seed)


def variants(random: Random, duel: bool) -> dict[str, Any]:
    """Rules that can be agreed on."""
    wanted: dict[str, Any] = {}
    for name in ("mulligan", "buy_points", "special_sources", "more_crystals"):
        if random.random() < 0.3 and (duel or name != "buy_points"):
            wanted[name] = True
    if random.random() < 0.3:
        wanted["banners"] = wanted["shrines"] = "chosen"
    return wanted


def any_duel(random: Random, seed: int) -> Game:
    """A duel of any two factions, in play."""
    red, blue = random.sample(FACTIONS, 2)
    options = {"red_army": f"{red}_duel", "blue_army": f"{blue}_duel", "layout": "quick", "deployment": "quick"}
    return Game({**options, **variants(random, True)}, seed)


def rich_table(random: Random, seed: int) -> Game:
    """A crowded board with tokens and upgrades, as the fuzz tests generate them."""
    return Game(position=generate(random))


TABLES = [(rich_table, 90, 14), (any_duel, 24, 220), (any_game, 27, 120)]
RARE: dict[str, set[str]] = {
    "helps": set(DOCUMENT["helps"]),
    "harms": set(DOCUMENT["harms"]),
    "words": set(DOCUMENT["words"]),
    "worth": {"shrine_token", "temporary", "needed_crystal", "banner_die", "sacrificed"},
    "cards": {
        "upgrade_card", "evolve_card", "replaced", "unclear_shot", "instant_card", "deck_cost", "deck_named",
    },
}  # fmt: skip
