"""Tables of Legion for tests by value: skirmishes and battles at every stage, with armies of all factions."""

from random import Random

from grognard.agents.weights import read_weights
from grognard.envs.core.options import scenario_names
from grognard.envs.legion.game import Game

SCENARIOS = scenario_names("legion")
DOCUMENT = read_weights("legion")
OBJECTIVES = (
    "Breakthrough", "Intercept the Transmissions", "Key Positions", "Recover the Supplies", "Sabotage the Moisture Vaporators",
    "Hostage Exchange", "Payload", "Bombing Run",
)  # fmt: skip
SKIRMISH_OBJECTIVES = ("Breach", "Control", "Elimination", "Pivotal Positions")


def small_game(random: Random, seed: int) -> Game:
    """Two squads and an officer a side."""
    return Game({"scenario": "mini"}, seed)


def skirmish(random: Random, seed: int) -> Game:
    """A battle on the small table for one of its objectives after the other."""
    return Game({"scenario": "skirmish", "objective_card": SKIRMISH_OBJECTIVES[seed % 4]}, seed)


def battle(random: Random, seed: int) -> Game:
    """A battle of 800 points for one of the objectives after the other."""
    return Game({"scenario": "standard", "objective_card": OBJECTIVES[seed % 8]}, seed)


def any_game(random: Random, seed: int) -> Game:
    """The setup of any scenario."""
    return Game({"scenario": SCENARIOS[seed % len(SCENARIOS)]}, seed)


TABLES = [(small_game, 8, 200), (skirmish, 8, 300), (battle, 8, 400), (any_game, 10, 50)]
FAR_FROM_TOKENS = {
    "obj_breakthrough", "obj_intercept_the_transmissions", "obj_key_positions", "obj_recover_the_supplies",
    "obj_hostage_exchange", "obj_payload", "obj_bombing_run", "obj_elimination",
}  # fmt: skip
RARE: dict[str, set[str]] = {
    "worth": {"standing_by"},
    "odds": {"shield"},
    "actions": {"least_attack", "least_move", "deed", "leave_melee"},
    "places": {"last_objective", "scored_now"},
    "cards": {"first_round"},
    "orders": {"ordered"},
    "tokens": FAR_FROM_TOKENS | {"obj_breach"},
    "touched": set(DOCUMENT["touched"]),
    "advance": FAR_FROM_TOKENS - {"obj_breakthrough", "obj_elimination"}
    | {"obj_sabotage_the_moisture_vaporators", "obj_pivotal_positions"},
}
