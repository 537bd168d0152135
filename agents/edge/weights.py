"""The weights of the scripted player; `configs/heuristic/edge.toml` says what they mean."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.edge.words import HARMS, HELPS, WORDS
from grognard.agents.weights import WeightReader
from grognard.envs.core.sheet import Toml


class Weights:
    """One field for each weight; the worth of words and tokens in the order of `WORDS`, `HELPS` and `HARMS`."""

    def __init__(self, document: Toml) -> None:
        read = WeightReader("edge", document)
        self.point: i64 = read.whole("worth.point")
        self.win: i64 = read.whole("worth.win")
        self.body: i64 = read.whole("worth.body")
        self.attribute: i64 = read.whole("worth.attribute")
        self.token: i64 = read.whole("worth.token")
        self.idle_token: i64 = read.whole("worth.idle_token")
        self.token_paid: i64 = read.whole("worth.token_paid")
        self.shrine_token: i64 = read.whole("worth.shrine_token")
        self.crystal: i64 = read.whole("worth.crystal")
        self.plenty: i64 = read.whole("worth.plenty")
        self.temporary: i64 = read.whole("worth.temporary")
        self.needed_crystal: i64 = read.whole("worth.needed_crystal")
        self.harvest: i64 = read.whole("worth.harvest")
        self.glut: i64 = read.whole("worth.glut")
        self.charge: i64 = read.whole("worth.charge")
        self.charges_enough: i64 = read.whole("worth.charges_enough")
        self.banner: i64 = read.whole("worth.banner")
        self.banner_die: i64 = read.whole("worth.banner_die")
        self.sacrificed: i64 = read.whole("worth.sacrificed")
        self.enough: i64 = read.whole("turns.enough")
        self.refreshed: i64 = read.whole("turns.refreshed")
        self.tempo: i64 = read.whole("turns.tempo")
        self.activate: i64 = read.whole("turns.activate")
        self.least: i64 = read.whole("turns.least")
        self.least_answer: i64 = read.whole("turns.least_answer")
        self.least_fight: i64 = read.whole("turns.least_fight")
        self.fight_first: i64 = read.whole("turns.fight_first")
        self.change_mode: i64 = read.whole("turns.change_mode")
        self.mode_menace: i64 = read.whole("turns.mode_menace")
        self.source: i64 = read.whole("places.source")
        self.contest: i64 = read.whole("places.contest")
        self.approach: i64 = read.whole("places.approach")
        self.impatience: i64 = read.whole("places.impatience")
        self.horizon: i64 = read.whole("places.horizon")
        self.hope: i64 = read.whole("places.hope")
        self.menace: i64 = read.whole("places.menace")
        self.pressed: i64 = read.whole("places.pressed")
        self.soon_fight: i64 = read.whole("places.soon_fight")
        self.later_fight: i64 = read.whole("places.later_fight")
        self.reach: i64 = read.whole("places.reach")
        self.stay: i64 = read.whole("places.stay")
        self.card: i64 = read.whole("cards.card")
        self.hurry: i64 = read.whole("cards.hurry")
        self.most_hurry: i64 = read.whole("cards.most_hurry")
        self.any_card: i64 = read.whole("cards.any_card")
        self.useful_card: i64 = read.whole("cards.useful_card")
        self.upgrade_card: i64 = read.whole("cards.upgrade_card")
        self.evolve_card: i64 = read.whole("cards.evolve_card")
        self.poor_card: i64 = read.whole("cards.poor_card")
        self.returned_card: i64 = read.whole("cards.returned_card")
        self.attach: i64 = read.whole("cards.attach")
        self.attach_named: i64 = read.whole("cards.attach_named")
        self.attach_strength: i64 = read.whole("cards.attach_strength")
        self.replaced: i64 = read.whole("cards.replaced")
        self.passive: i64 = read.whole("cards.passive")
        self.removal: i64 = read.whole("cards.removal")
        self.unclear_shot: i64 = read.whole("cards.unclear_shot")
        self.instant_card: i64 = read.whole("cards.instant_card")
        self.deck_cost: i64 = read.whole("cards.deck_cost")
        self.deck_named: i64 = read.whole("cards.deck_named")
        self.squad_point: i64 = read.whole("cards.squad_point")
        self.mode_value: i64 = read.whole("cards.mode_value")
        self.mode_move: i64 = read.whole("cards.mode_move")
        self.words: vec[i64] = worth_of_words(read, "words", WORDS)
        self.helps: vec[i64] = worth_of_words(read, "helps", HELPS)
        self.harms: vec[i64] = worth_of_words(read, "harms", HARMS)
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
