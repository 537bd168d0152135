"""The weights of the scripted player; `configs/heuristic/legion.toml` says what they mean."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.weights import WeightReader
from grognard.envs.core.sheet import Toml
from grognard.envs.legion.data.printed import NONE, OBJECTIVE
from grognard.envs.legion.data.tables import BATTLE

OBJECTIVES: Final = sorted(card for number, card in enumerate(BATTLE.ids) if BATTLE.category[number] == OBJECTIVE)
_PLACES: Final[vec[i64]] = vec[i64]([OBJECTIVES.index(card) if card in OBJECTIVES else -1 for card in BATTLE.ids])


class Weights:
    """One field for each weight; those of objectives in the order of their ids (`of_card`)."""

    def __init__(self, document: Toml) -> None:
        read = WeightReader("legion", document)
        self.kill: i64 = read.whole("worth.kill")
        self.suppression: i64 = read.whole("worth.suppression")
        self.recovered: i64 = read.whole("worth.recovered")
        self.aiming: i64 = read.whole("worth.aiming")
        self.dodging: i64 = read.whole("worth.dodging")
        self.standing_by: i64 = read.whole("worth.standing_by")
        self.damaged_first: i64 = read.whole("worth.damaged_first")
        self.fresh_first: i64 = read.whole("worth.fresh_first")
        self.commander: i64 = read.whole("worth.commander")
        self.cover: i64 = read.whole("odds.cover")
        self.dodge: i64 = read.whole("odds.dodge")
        self.shield: i64 = read.whole("odds.shield")
        self.least_attack: i64 = read.whole("actions.least_attack")
        self.least_move: i64 = read.whole("actions.least_move")
        self.unseen: i64 = read.whole("actions.unseen")
        self.deed: i64 = read.whole("actions.deed")
        self.card_action: i64 = read.whole("actions.card_action")
        self.leave_melee: i64 = read.whole("actions.leave_melee")
        self.objective: i64 = read.whole("places.objective")
        self.shared: i64 = read.whole("places.shared")
        self.contested: i64 = read.whole("places.contested")
        self.denied: i64 = read.whole("places.denied")
        self.outnumbered: i64 = read.whole("places.outnumbered")
        self.last_objective: i64 = read.whole("places.last_objective")
        self.scored_now: i64 = read.whole("places.scored_now")
        self.approach: i64 = read.whole("places.approach")
        self.haste: i64 = read.whole("places.haste")
        self.forward: i64 = read.whole("places.forward")
        self.hunt: i64 = read.whole("places.hunt")
        self.hope: i64 = read.whole("places.hope")
        self.menace: i64 = read.whole("places.menace")
        self.covered: i64 = read.whole("places.covered")
        self.terrain: i64 = read.whole("places.terrain")
        self.contact: i64 = read.whole("places.contact")
        self.melee_menace: i64 = read.whole("places.melee_menace")
        self.order_given: i64 = read.whole("cards.order_given")
        self.initiative: i64 = read.whole("cards.initiative")
        self.last_rounds: i64 = read.whole("cards.last_rounds")
        self.first_round: i64 = read.whole("cards.first_round")
        self.shooter: i64 = read.whole("orders.shooter")
        self.threatened: i64 = read.whole("orders.threatened")
        self.first_shot: i64 = read.whole("orders.first_shot")
        self.in_danger: i64 = read.whole("orders.in_danger")
        self.ordered: i64 = read.whole("orders.ordered")
        self.tokens: vec[i64] = by_card(read, "tokens")
        self.touched: vec[i64] = by_card(read, "touched")
        self.advance: vec[i64] = by_card(read, "advance")
        read.check()


def by_card(read: WeightReader, section: str) -> vec[i64]:
    """A weight for each objective card, in the order of their ids."""
    return vec[i64](read.worth_of(section, OBJECTIVES))


def of_card(weights: vec[i64], card: i64) -> i64:
    """The weight of a battle card; 0 if it is no objective."""
    return weights[_PLACES[card]] if card != NONE and _PLACES[card] >= 0 else i64(0)
