"""The weights of the scripted player; `configs/heuristic/conquest.toml` says what they mean."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.conquest.words import COSTS, EFFECTS
from grognard.agents.weights import WeightReader
from grognard.envs.core.sheet import Toml


class Weights:
    """One field for each weight, and the worth of effects and costs in the order of `EFFECTS` and `COSTS`."""

    def __init__(self, document: Toml) -> None:
        read = WeightReader("conquest", document)
        self.attack: i64 = read.whole("worth.attack")
        self.hp: i64 = read.whole("worth.hp")
        self.command: i64 = read.whole("worth.command")
        self.ranged: i64 = read.whole("worth.ranged")
        self.flying: i64 = read.whole("worth.flying")
        self.armorbane: i64 = read.whole("worth.armorbane")
        self.area_effect: i64 = read.whole("worth.area_effect")
        self.mobile: i64 = read.whole("worth.mobile")
        self.symbol: i64 = read.whole("worth.symbol")
        self.attachment: i64 = read.whole("worth.attachment")
        self.other_attachment: i64 = read.whole("worth.other_attachment")
        self.other_change: i64 = read.whole("worth.other_change")
        self.warlord: i64 = read.whole("worth.warlord")
        self.warlord_point: i64 = read.whole("worth.warlord_point")
        self.last_point: i64 = read.whole("worth.last_point")
        self.card: i64 = read.whole("worth.card")
        self.poor_card: i64 = read.whole("worth.poor_card")
        self.other_card: i64 = read.whole("worth.other_card")
        self.price: i64 = read.whole("worth.price")
        self.resource: i64 = read.whole("worth.resource")
        self.readiness: i64 = read.whole("worth.readiness")
        self.ready_fighting: i64 = read.whole("worth.ready_fighting")
        self.ready_idle: i64 = read.whole("worth.ready_idle")
        self.first_planet: i64 = read.whole("deploy.first_planet")
        self.next_planet: i64 = read.whole("deploy.next_planet")
        self.other_planet: i64 = read.whole("deploy.other_planet")
        self.field: i64 = read.whole("deploy.field")
        self.wins_struggle: i64 = read.whole("deploy.wins_struggle")
        self.holds_struggle: i64 = read.whole("deploy.holds_struggle")
        self.type_needed: i64 = read.whole("deploy.type_needed")
        self.crowd: i64 = read.whole("deploy.crowd")
        self.crowd_least: i64 = read.whole("deploy.crowd_least")
        self.thrift: i64 = read.whole("deploy.thrift")
        self.support: i64 = read.whole("deploy.support")
        self.support_round: i64 = read.whole("deploy.support_round")
        self.limited: i64 = read.whole("deploy.limited")
        self.host_share: i64 = read.whole("deploy.host_share")
        self.warlord_host: i64 = read.whole("deploy.warlord_host")
        self.harm: i64 = read.whole("deploy.harm")
        self.ambush: i64 = read.whole("deploy.ambush")
        self.cheap_cost: i64 = read.whole("deploy.cheap_cost")
        self.cheap_units: i64 = read.whole("deploy.cheap_units")
        self.won_already: i64 = read.whole("command.won_already")
        self.most_odds: i64 = read.whole("command.most_odds")
        self.raid: i64 = read.whole("command.raid")
        self.most_raid: i64 = read.whole("command.most_raid")
        self.raid_odds: i64 = read.whole("command.raid_odds")
        self.risk: i64 = read.whole("command.risk")
        self.bloodied_risk: i64 = read.whole("command.bloodied_risk")
        self.danger: i64 = read.whole("command.danger")
        self.safe_odds: i64 = read.whole("command.safe_odds")
        self.deck_reserve: i64 = read.whole("command.deck_reserve")
        self.kill: i64 = read.whole("combat.kill")
        self.wound: i64 = read.whole("combat.wound")
        self.strike_first: i64 = read.whole("combat.strike_first")
        self.frail_first: i64 = read.whole("combat.frail_first")
        self.warlord_last: i64 = read.whole("combat.warlord_last")
        self.shield_margin: i64 = read.whole("combat.shield_margin")
        self.usual_shield: i64 = read.whole("combat.usual_shield")
        self.retreat_odds: i64 = read.whole("combat.retreat_odds")
        self.warlord_odds: i64 = read.whole("combat.warlord_odds")
        self.peril: i64 = read.whole("combat.peril")
        self.least: i64 = read.whole("abilities.least")
        self.event: i64 = read.whole("abilities.event")
        self.event_card: i64 = read.whole("abilities.event_card")
        self.rout_fighting: i64 = read.whole("abilities.rout_fighting")
        self.heal_warlord: i64 = read.whole("abilities.heal_warlord")
        self.idle_attack: i64 = read.whole("abilities.idle_attack")
        self.idle_change: i64 = read.whole("abilities.idle_change")
        self.move_cost: i64 = read.whole("abilities.move_cost")
        self.reassign_cost: i64 = read.whole("abilities.reassign_cost")
        self.deploy_damage: i64 = read.whole("abilities.deploy_damage")
        self.other_damage: i64 = read.whole("abilities.other_damage")
        self.other_exhaust: i64 = read.whole("abilities.other_exhaust")
        self.own_exhaust: i64 = read.whole("abilities.own_exhaust")
        self.effects: vec[i64] = worth_of_words(read, "effects", EFFECTS)
        self.costs: vec[i64] = worth_of_words(read, "costs", COSTS)
        read.check()


def worth_of_words(read: WeightReader, section: str, words: list[str]) -> vec[i64]:
    """The worth of each word; tells which have none, and what is not a word of any card."""
    given = read.wholes(section)
    found = vec[i64]()
    for word in words:
        if word not in given:
            read.problems.add(f"{section}.{word}", "cards use it: say what it is worth")
        found = append(found, i64(given.get(word, 0)))
    for word in given:
        if word not in words:
            read.problems.unknown(section, "word", word, words)
    return found
