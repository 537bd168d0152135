"""The weights of the scripted player; `configs/heuristic/space_empires.toml` says what they mean."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.weights import WeightReader
from grognard.envs.core.sheet import Toml
from grognard.envs.space_empires.data.printed import TECHNOLOGIES


class Weights:
    """One field for each weight; the TOML file says what they mean."""

    def __init__(self, document: Toml) -> None:
        read = WeightReader("space_empires", document)
        self.deep_explorers: i64 = read.whole("exploration.deep_explorers")
        self.deep_cost: i64 = read.whole("exploration.deep_cost")
        self.enemy_pull: i64 = read.whole("exploration.enemy_pull")
        self.deep_turns: i64 = read.whole("exploration.deep_turns")
        self.scout_cost: i64 = read.whole("exploration.scout_cost")
        self.attack_odds: i64 = read.whole("war.attack_odds")
        self.defend_odds: i64 = read.whole("war.defend_odds")
        self.retreat_odds: i64 = read.whole("war.retreat_odds")
        self.last_stand_odds: i64 = read.whole("war.last_stand_odds")
        self.spare_odds: i64 = read.whole("war.spare_odds")
        self.kill: i64 = read.whole("war.kill")
        self.yet_to_fire: i64 = read.whole("war.yet_to_fire")
        self.refuge_far: i64 = read.whole("war.refuge_far")
        self.refuge_colony: i64 = read.whole("war.refuge_colony")
        self.refuge_ships: i64 = read.whole("war.refuge_ships")
        self.capital_worth: i64 = read.whole("war.capital_worth")
        self.colony_worth: i64 = read.whole("war.colony_worth")
        self.colony_value: i64 = read.whole("war.colony_value")
        self.prey_worth: i64 = read.whole("war.prey_worth")
        self.guard_worth: i64 = read.whole("war.guard_worth")
        self.guard_range: i64 = read.whole("war.guard_range")
        self.near: i64 = read.whole("war.near")
        self.ship_share: i64 = read.whole("war.ship_share")
        self.least_hidden: i64 = read.whole("war.least_hidden")
        self.most_hidden: i64 = read.whole("war.most_hidden")
        self.research_share: i64 = read.whole("economy.research_share")
        self.upkeep_share: i64 = read.whole("economy.upkeep_share")
        self.yard_reserve: i64 = read.whole("economy.yard_reserve")
        self.treasures: i64 = read.whole("economy.treasures")
        self.last_settlement: i64 = read.whole("economy.last_settlement")
        self.alarm_range: i64 = read.whole("economy.alarm_range")
        self.alarm_odds: i64 = read.whole("economy.alarm_odds")
        self.siege_fire: i64 = read.whole("economy.siege_fire")
        self.campaign: i64 = read.whole("economy.campaign")
        self.goals: vec[i64] = read_goals(read)  # technology and level by turns
        read.check()


def read_goals(read: WeightReader) -> vec[i64]:
    """`economy.goals.order`: texts like "attack 2"."""
    found = vec[i64]()
    for text in read.texts("economy.goals.order"):
        name, _, level = text.partition(" ")
        if name not in TECHNOLOGIES or not level.isdigit():
            read.problems.add("economy.goals.order", f"{text!r} is not a technology with a level, such as 'attack 2'")
            continue
        found = append(append(found, i64(TECHNOLOGIES.index(name))), i64(int(level)))
    return found
