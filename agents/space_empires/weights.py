"""The weights of the scripted player, read once from `configs/heuristic/space_empires.toml`."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.space_empires.data.printed import TECHNOLOGIES

PLACE: Final = "heuristic/space_empires.toml"


class Weights:
    """One field for each weight; the TOML file says what they mean."""

    def __init__(self, document: Mapping[str, object]) -> None:
        sheet = Sheet(document)
        self.deep_explorers: i64 = sheet.whole("exploration", "deep_explorers")
        self.deep_cost: i64 = sheet.whole("exploration", "deep_cost")
        self.enemy_pull: i64 = sheet.whole("exploration", "enemy_pull")
        self.deep_turns: i64 = sheet.whole("exploration", "deep_turns")
        self.attack_odds: i64 = sheet.whole("war", "attack_odds")
        self.defend_odds: i64 = sheet.whole("war", "defend_odds")
        self.retreat_odds: i64 = sheet.whole("war", "retreat_odds")
        self.last_stand_odds: i64 = sheet.whole("war", "last_stand_odds")
        self.capital_worth: i64 = sheet.whole("war", "capital_worth")
        self.colony_worth: i64 = sheet.whole("war", "colony_worth")
        self.prey_worth: i64 = sheet.whole("war", "prey_worth")
        self.guard_worth: i64 = sheet.whole("war", "guard_worth")
        self.guard_range: i64 = sheet.whole("war", "guard_range")
        self.ship_share: i64 = sheet.whole("war", "ship_share")
        self.research_share: i64 = sheet.whole("economy", "research_share")
        self.upkeep_share: i64 = sheet.whole("economy", "upkeep_share")
        self.yard_reserve: i64 = sheet.whole("economy", "yard_reserve")
        self.last_settlement: i64 = sheet.whole("economy", "last_settlement")
        self.alarm_range: i64 = sheet.whole("economy", "alarm_range")
        self.alarm_odds: i64 = sheet.whole("economy", "alarm_odds")
        self.siege_fire: i64 = sheet.whole("economy", "siege_fire")
        self.campaign: i64 = sheet.whole("economy", "campaign")
        self.goals: vec[i64] = sheet.goals()  # technology and level by turns
        sheet.problems.check()


class Sheet:
    """The file while it is read; mistakes are collected."""

    def __init__(self, document: Mapping[str, object]) -> None:
        self.document = document
        self.problems = Problems(PLACE)

    def whole(self, table: str, key: str) -> i64:
        section = self.document.get(table)
        value = section.get(key) if isinstance(section, dict) else None
        if not isinstance(value, int) or value < 0:
            self.problems.add(f"{table}.{key}", f"a whole number is needed, not {value!r}")
            return 0
        return value

    def goals(self) -> vec[i64]:
        """`economy.goals.order`: texts like "attack 2"."""
        section = self.document.get("economy")
        order = section.get("goals", {}).get("order", []) if isinstance(section, dict) else []
        found = vec[i64]()
        for text in order:
            name, _, level = str(text).partition(" ")
            if name not in TECHNOLOGIES or not level.isdigit():
                self.problems.add("economy.goals.order", f"{text!r} is no technology with a level")
                continue
            found = append(append(found, i64(TECHNOLOGIES.index(name))), i64(int(level)))
        return found


def read_weights() -> Weights:
    """The weights of the file that is shipped."""
    text = (files("grognard.configs") / "heuristic" / "space_empires.toml").read_text(encoding="utf-8")
    return Weights(tomllib.loads(text))


WEIGHTS: Final[Weights] = read_weights()
