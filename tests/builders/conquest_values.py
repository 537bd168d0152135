"""Tables of Conquest for tests by value, and weights for them that are all different: none can stand in for another."""

from copy import deepcopy
from random import Random
from typing import Any

from builders import conquest
from grognard.agents.conquest.weights import Weights
from grognard.agents.weights import read_weights
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import Game
from grognard.envs.conquest.state import Card, State

DOCUMENT: dict[str, Any] = deepcopy(dict(read_weights("conquest")))
for number, (section, key) in enumerate([(name, key) for name, keys in DOCUMENT.items() for key in keys]):
    DOCUMENT[section][key] = 60 + 3 * number
DOCUMENT["worth"]["price"] = 31
DOCUMENT["deploy"] |= {"crowd": 17, "crowd_least": 23}
W = Weights(DOCUMENT)


def dealt(red: Any = None, blue: Any = None, **moment: Any) -> Game:
    return Game.from_position({**moment, "players": {"red": red or {}, "blue": blue or {}}})


def table(red: Any = None, blue: Any = None, **moment: Any) -> State:
    return dealt(red, blue, **moment).state


def kind(title: str) -> int:
    return list(CARDS.names).index(title)


def find(state: State, title: str) -> Card:
    return next(card for card in state.cards if CARDS.names[card.kind] == title)


def one(title: str, place: str = "1", side: str = "red", **facts: Any) -> tuple[State, Card]:
    """A table with one card, beside the warlords, and that card."""
    state = table(**{side: {"units": {place: [{"card": title, **facts}]}}})
    return state, find(state, title)


# For recorded choices of the scripted player


def any_table(random: Random, seed: int) -> Game:
    return Game.from_position(conquest.random_table(random))


def any_deal(random: Random, seed: int) -> Game:
    return Game(conquest.mixed_options(random), seed)


TABLES = [(any_table, 100, 20), (any_deal, 10, 50)]
RARE = {
    "worth": {"armorbane", "other_change", "last_point", "poor_card", "symbol"},
    "deploy": {"limited", "warlord_host", "harm", "ambush"},
    "command": {"bloodied_risk"},
    "abilities": {
        "rout_fighting", "heal_warlord", "idle_change", "move_cost", "deploy_damage", "other_damage", "other_exhaust",
    },
    "effects": set(DOCUMENT["effects"]),
    "costs": set(DOCUMENT["costs"]),
}  # fmt: skip
