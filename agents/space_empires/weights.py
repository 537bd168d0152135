"""The weights of the scripted player; the usual ones are read once from `configs/heuristic/space_empires.toml`."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.sheet import read_sheet, whole_numbers
from grognard.envs.core.errors import Problems
from grognard.envs.space_empires.data.printed import TECHNOLOGIES

NAMES: Final = {
    "exploration": ("deep_explorers", "deep_cost", "enemy_pull", "deep_turns"),
    "war": (
        "attack_odds", "defend_odds", "retreat_odds", "last_stand_odds", "capital_worth", "colony_worth", "prey_worth",
        "guard_worth", "guard_range", "ship_share",
    ),
    "economy": (
        "research_share", "upkeep_share", "yard_reserve", "last_settlement", "alarm_range", "alarm_odds", "siege_fire",
        "campaign",
    ),
}  # fmt: skip


class Weights:
    """One field for each weight; the TOML file says what they mean."""

    def __init__(self, document: Mapping[str, object]) -> None:
        problems = Problems("weights of space_empires")
        found = whole_numbers(document, NAMES, problems, ["goals"])
        self.deep_explorers: i64 = found["deep_explorers"]
        self.deep_cost: i64 = found["deep_cost"]
        self.enemy_pull: i64 = found["enemy_pull"]
        self.deep_turns: i64 = found["deep_turns"]
        self.attack_odds: i64 = found["attack_odds"]
        self.defend_odds: i64 = found["defend_odds"]
        self.retreat_odds: i64 = found["retreat_odds"]
        self.last_stand_odds: i64 = found["last_stand_odds"]
        self.capital_worth: i64 = found["capital_worth"]
        self.colony_worth: i64 = found["colony_worth"]
        self.prey_worth: i64 = found["prey_worth"]
        self.guard_worth: i64 = found["guard_worth"]
        self.guard_range: i64 = found["guard_range"]
        self.ship_share: i64 = found["ship_share"]
        self.research_share: i64 = found["research_share"]
        self.upkeep_share: i64 = found["upkeep_share"]
        self.yard_reserve: i64 = found["yard_reserve"]
        self.last_settlement: i64 = found["last_settlement"]
        self.alarm_range: i64 = found["alarm_range"]
        self.alarm_odds: i64 = found["alarm_odds"]
        self.siege_fire: i64 = found["siege_fire"]
        self.campaign: i64 = found["campaign"]
        self.goals: vec[i64] = read_goals(document, problems)  # technology and level by turns
        problems.check()


def read_goals(document: Mapping[str, object], problems: Problems) -> vec[i64]:
    """`economy.goals.order`: texts like "attack 2"."""
    section = document.get("economy")
    order = section.get("goals", {}).get("order", []) if isinstance(section, dict) else []
    found = vec[i64]()
    for text in order:
        name, _, level = str(text).partition(" ")
        if name not in TECHNOLOGIES or not level.isdigit():
            problems.add("economy.goals.order", f"{text!r} is no technology with a level")
            continue
        found = append(append(found, i64(TECHNOLOGIES.index(name))), i64(int(level)))
    return found


WEIGHTS: Final[Weights] = Weights(read_sheet("space_empires"))
