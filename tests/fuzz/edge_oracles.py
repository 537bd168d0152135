"""Formulas of the rulebook of The Edge, written from its text and compared with what the game does."""

from collections.abc import Callable
from random import Random
from typing import Any

from grognard.envs.core.game import Game
from grognard.envs.edge.data.printed import DUEL, TEAM
from grognard.envs.edge.game import RULES

AnyGame = Game[Any]
SHARE = 0.1  # of all decisions at which a costly formula is tried

AROUND = [  # ED-GEO-3: hexes of neighbouring Spaces that share an edge, by direction: own hex, hex over there
    [(1, 4), (1, 5), (2, 4)],
    [(2, 5), (2, 6), (3, 5)],
    [(3, 6), (3, 1), (4, 6)],
    [(4, 1), (4, 2), (5, 1)],
    [(5, 2), (5, 3), (6, 2)],
    [(6, 3), (6, 4), (1, 3)],
]
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def spot(name: str) -> tuple[int, int]:
    """A Space in axial coordinates, ED-GEO-2."""
    row, column = (int(part) for part in name[1:].split("c"))
    return column - row // 2, row


def hexes(place: str) -> list[int]:
    return list(range(7)) if place == "all" else [int(hex_) for hex_ in place.split("-")]


def in_contact(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """ED-BTB-1, by the table of touching pairs."""
    (a, b), (c, d) = spot(one["space"]), spot(other["space"])
    if (a, b) == (c, d):
        near = {frozenset(pair) for k in range(1, 7) for pair in ((0, k), (k, k % 6 + 1))}
        return any(frozenset((x, y)) in near for x in hexes(one["place"]) for y in hexes(other["place"]))
    step = (c - a, d - b)
    if step not in STEPS:
        return False
    pairs = AROUND[STEPS.index(step)]
    return any((x, y) in pairs for x in hexes(one["place"]) for y in hexes(other["place"]))


def are_enemies(game: AnyGame, one: str, other: str) -> bool:
    apart = game.names.index(one) - game.names.index(other)
    return apart % 2 == 1 if game.state.options.mode == TEAM else apart != 0


def harvest_is_one_yield_for_each_source_that_only_the_own_side_touches(game: AnyGame, random: Random) -> None:
    """ED-PAS-1 to ED-PAS-4, on tables where nothing changes the Harvest."""
    if game.decision is None or game.decision.name != "DeclareTurn" or random.random() > 0.5:
        return
    table: Any = game.to_position()
    me = game.to_move or ""
    options = table["options"]
    changed = ("special_sources", "more_crystals", "buy_points", "mulligan")
    tokens = [token for source in table["sources"].values() for token in source["tokens"]]
    if any(options[name] for name in changed) or tokens or table["upgrades"] or "demons" in factions(table):
        return
    due = 0
    for source in table["sources"].values():
        if source["space"] is None:
            continue
        base = {"space": source["space"], "place": "all"}
        touching = [
            name.split()[0]
            for name, model in table["models"].items()
            if model["life"] == "alive" and in_contact(model, base)
        ]
        if me in touching and not any(are_enemies(game, me, other) for other in touching):
            due += 1 if game.state.options.mode == DUEL else 2
    twin = game.copy()
    twin.play("turn passive")
    after: Any = twin.to_position()
    if after["turn"] == table["turn"]:
        return  # a question came up: something else happens in this turn
    before, now = table["players"][me], after["players"][me]
    gained = min(due, table["crystals"])
    assert now["pool"] + now["depleted"] == before["pool"] + before["depleted"] + gained, "Harvest"
    assert now["depleted"] == 0 or now["eliminated"], "a Passive turn refreshes all crystals (ED-PAS-6)"


def factions(table: Any) -> list[str]:
    return [player["faction"] for player in table["players"].values()]


def fighters_touch_enemies(game: AnyGame, random: Random) -> None:
    """ED-CMB-1: in a Combat action of an activation exactly the models that touch an enemy can be offered as fighters."""
    if game.decision is None or game.decision.name != "ChooseFighter" or random.random() > SHARE:
        return
    table: Any = game.to_position()
    flows = [frame["flow"] for frame in table["flow"]]
    if "activation" not in flows or "play" in flows:
        return
    alive = {name: model for name, model in table["models"].items() if model["life"] == "alive" and model["space"]}
    for offered in [game.phrase(action) for action in game.legal()]:
        if not offered.startswith("model "):
            continue
        name = offered.removeprefix("model ").partition(" (")[0]
        me = name.split()[0]
        foes = [other for other in alive if are_enemies(game, me, other.split()[0])]
        controlled = alive[name]["controller"] is not None
        assert controlled or any(in_contact(alive[name], alive[foe]) for foe in foes), f"{name} touches no enemy"


def points_of_a_duel_sum_to_zero(game: AnyGame, random: Random) -> None:
    """ED-S14: the marker is as far from the middle for one player as for the other."""
    standing = RULES.standing(game.state)
    assert abs(sum(standing)) < 1e-9


ORACLES: tuple[Callable[[AnyGame, Random], None], ...] = (
    harvest_is_one_yield_for_each_source_that_only_the_own_side_touches,
    fighters_touch_enemies,
    points_of_a_duel_sum_to_zero,
)
