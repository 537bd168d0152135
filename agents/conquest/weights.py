"""The weights of the scripted player; the usual ones are read once from `configs/heuristic/conquest.toml`."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from grognard.agents.sheet import read_sheet, whole_numbers
from grognard.envs.core.errors import Problems

NAMES: Final = {
    "worth": (
        "attack", "hp", "command", "ranged", "flying", "armorbane", "area_effect", "mobile", "symbol", "attachment",
        "warlord_point", "last_point", "card", "resource", "ready",
    ),
    "deploy": (
        "first_planet", "next_planet", "other_planet", "wins_struggle", "holds_struggle", "type_needed", "crowd",
        "thrift", "support", "support_round", "savings",
    ),
    "combat": (
        "kill", "wound", "strike_first", "shield_margin", "retreat_odds", "warlord_odds", "danger",
    ),
    "abilities": ("least", "event"),
}  # fmt: skip


class Weights:
    """One field for each weight; the TOML file says what they mean."""

    def __init__(self, document: Mapping[str, object]) -> None:
        problems = Problems("weights of conquest")
        found = whole_numbers(document, NAMES, problems)
        problems.check()
        self.attack: i64 = found["attack"]
        self.hp: i64 = found["hp"]
        self.command: i64 = found["command"]
        self.ranged: i64 = found["ranged"]
        self.flying: i64 = found["flying"]
        self.armorbane: i64 = found["armorbane"]
        self.area_effect: i64 = found["area_effect"]
        self.mobile: i64 = found["mobile"]
        self.symbol: i64 = found["symbol"]
        self.attachment: i64 = found["attachment"]
        self.warlord_point: i64 = found["warlord_point"]
        self.last_point: i64 = found["last_point"]
        self.card: i64 = found["card"]
        self.resource: i64 = found["resource"]
        self.ready: i64 = found["ready"]
        self.first_planet: i64 = found["first_planet"]
        self.next_planet: i64 = found["next_planet"]
        self.other_planet: i64 = found["other_planet"]
        self.wins_struggle: i64 = found["wins_struggle"]
        self.holds_struggle: i64 = found["holds_struggle"]
        self.type_needed: i64 = found["type_needed"]
        self.crowd: i64 = found["crowd"]
        self.thrift: i64 = found["thrift"]
        self.support: i64 = found["support"]
        self.support_round: i64 = found["support_round"]
        self.savings: i64 = found["savings"]
        self.kill: i64 = found["kill"]
        self.wound: i64 = found["wound"]
        self.strike_first: i64 = found["strike_first"]
        self.shield_margin: i64 = found["shield_margin"]
        self.retreat_odds: i64 = found["retreat_odds"]
        self.warlord_odds: i64 = found["warlord_odds"]
        self.danger: i64 = found["danger"]
        self.least: i64 = found["least"]
        self.event: i64 = found["event"]


WEIGHTS: Final[Weights] = Weights(read_sheet("conquest"))
