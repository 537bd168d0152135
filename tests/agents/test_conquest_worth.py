"""What things are worth to the scripted player of Conquest, by value: cards, planets, effects, costs.

The weights are all different, so that none can stand in for another.
"""

from copy import deepcopy

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard.agents.conquest import abilities, battle, command, deploying, effects, planets, words, worth
from grognard.agents.conquest.weights import Weights
from grognard.agents.weights import read_weights
from grognard.envs.conquest.data import printed
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import Game
from grognard.envs.conquest.ids import DAMAGE_ASSIGNED
from grognard.envs.conquest.rules import abilities as effects_of
from grognard.envs.conquest.rules.abilities import ALL
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.state import PRINTED, Damage, Trigger, Use
from grognard.envs.core.errors import BadInput

DOCUMENT = deepcopy(read_weights("conquest"))
for number, (section, key) in enumerate([(name, key) for name, keys in DOCUMENT.items() for key in keys]):
    DOCUMENT[section][key] = 60 + 3 * number
DOCUMENT["worth"]["price"] = 31
DOCUMENT["deploy"] |= {"crowd": 17, "crowd_least": 23}
W = Weights(DOCUMENT)


def table(red=None, blue=None, **moment):
    return Game.from_position({**moment, "players": {"red": red or {}, "blue": blue or {}}}).state


def kind(title):
    return CARDS.names.index(title)


def find(state, title):
    return next(card for card in state.cards if CARDS.names[card.kind] == title)


def one(title, place="1", side="red", **facts):
    """A table with one card, beside the warlords, and that card."""
    state = table(**{side: {"units": {place: [{"card": title, **facts}]}}})
    return state, find(state, title)


# Cards


def test_a_unit_is_worth_its_attack_its_hp_left_and_its_icons():
    state, guard = one("Deathwing Guard", damage=3)  # 2 ATK, 9 HP, four icons
    fighting = 2 * W.attack + 6 * W.hp

    assert worth.fighting_worth(state, W, guard) == fighting
    assert worth.unit_worth(state, W, guard) == worth.card_worth(state, W, guard) == fighting + 4 * W.command


@pytest.mark.parametrize("title", ["Void Pirate", "Rogue Trader"])
def test_a_symbol_counts(title):
    state, unit = one(title)  # no ATK, 1 HP, an icon, and a symbol for cards or resources

    assert worth.unit_worth(state, W, unit) == W.hp + W.command + W.symbol
    assert worth.printed_worth(state, W, unit.kind) == max(
        W.card * W.poor_card // 100, W.hp + W.command + W.symbol - W.resource * W.price // 100
    )


@pytest.mark.parametrize(
    ("word", "field"), [("RANGED", "ranged"), ("FLYING", "flying"), ("ARMORBANE", "armorbane"), ("MOBILE", "mobile")]
)
def test_keywords_count_each_by_its_weight(word, field):
    bit = getattr(printed, word)

    assert worth.keyword_worth(W, bit, 0) == getattr(W, field)
    assert worth.keyword_worth(W, bit, 3) == getattr(W, field) + 3 * W.area_effect
    assert worth.keyword_worth(W, 0, 0) == 0


@pytest.mark.parametrize(("bloodied", "point"), [(False, "warlord_point"), (True, "last_point")])
def test_a_warlord_is_worth_its_points(bloodied, point):
    state, straken = one("Colonel Straken", bloodied=bloodied, damage=2)
    left = CARDS.hp[straken.kind] - 2 if not bloodied else worth.hp_of(state, straken) - 2

    assert worth.unit_worth(state, W, straken) == W.warlord + left * getattr(W, point)
    assert worth.damage_worth(state, W, straken, 1) == getattr(W, point)
    assert worth.damage_worth(state, W, straken, 99) == left * getattr(W, point)


def test_damage_takes_a_part_and_death_all():
    state, nob = one("Goff Nob", damage=1)  # 6 ATK, 6 HP
    whole = 6 * W.attack + 5 * W.hp

    assert worth.damage_worth(state, W, nob, 2) == whole * W.wound * 2 // 500
    assert worth.damage_worth(state, W, nob, 4) == whole * W.wound * 4 // 500
    assert worth.damage_worth(state, W, nob, 5) == worth.damage_worth(state, W, nob, 9) == whole * W.kill // 100


def test_a_support_is_worth_the_rounds_it_will_stay():
    state = table({"supports": ["Promethium Mine"]})
    mine = find(state, "Promethium Mine")
    rounds = sum(planet >= 0 for planet in state.line)

    assert worth.rounds_left(state) == rounds > 1
    assert worth.card_worth(state, W, mine) == W.support + W.support_round * rounds
    assert worth.damage_worth(state, W, mine, 1) == W.other_damage


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Goff Nob", 6 * W.attack + 6 * W.hp - W.resource * 5 * W.price // 100),
        ("Raid", W.card),
        ("Promethium Mine", W.card * W.other_card // 100),
        ("Suffering", W.card * W.other_card // 100),
    ],
)
def test_a_card_in_hand(title, expected):
    assert worth.printed_worth(table(), W, kind(title)) == expected


def test_no_unit_in_hand_is_worth_less_than_a_part_of_a_card():
    poor = deepcopy(DOCUMENT)
    poor["worth"]["price"] = 10_000

    assert worth.printed_worth(table(), Weights(poor), kind("Goff Nob")) == W.card * W.poor_card // 100


@pytest.mark.parametrize(
    ("field", "place", "fights"),
    [({}, "1", True), ({}, "2", True), ({"battle": 2}, "2", True), ({"battle": 2}, "1", False)],
)
def test_who_fights(field, place, fights):
    others = ["Colonel Straken", "Bad Dok"]  # the warlord's presence makes a battle
    red = {"2": others, place: ["Goff Nob", *(others if place == "2" else [])]}
    state = table({"units": red}, {"units": {"2": ["Bad Dok", "Shoota Mob"]}}, **field)
    nob = find(state, "Goff Nob")
    part = W.readiness * (W.ready_fighting if fights else W.ready_idle) // 100

    assert worth.is_fighting(state, nob) == fights
    assert worth.readiness_worth(state, W, nob) == worth.fighting_worth(state, W, nob) * part // 100


# Planets


def test_a_struggle_brings_cards_and_resources():
    state = table(planets=["Barlus", "Osus IV", "Ferrin"])
    barlus = kind("Barlus")
    cards, resources = CARDS.card_bonus[barlus], CARDS.resource_bonus[barlus]

    assert planets.bonus_worth(state, W, 0, 0) == W.card * cards + W.resource * resources
    assert cards + resources > 0


@pytest.mark.parametrize(
    ("place", "field"), [(0, "first_planet"), (1, "next_planet"), (2, "other_planet"), (4, "other_planet")]
)
def test_planets_matter_by_when_their_battle_comes(place, field):
    assert planets.fight_share(W, place) == getattr(W, field)


@pytest.mark.parametrize(
    ("own", "enemies", "icons", "share"),
    [
        (["Bad Dok"], [], 1, 100 * W.holds_struggle),
        ([], [], 1, 100 * W.wins_struggle),
        (["Bad Dok"], ["Bad Dok"], 1, 100 * W.wins_struggle),
        ([], ["Bad Dok"], 1, 50 * W.holds_struggle),
        ([], ["Bad Dok"], 0, 0),
    ],
)
def test_icons_win_hold_or_lose_a_struggle(own, enemies, icons, share):
    state = table({"units": {"1": own}}, {"units": {"1": enemies}}, planets=["Barlus", "Osus IV"])
    bonus = planets.bonus_worth(state, W, 0, 0) + 2 * W.resource

    assert planets.icons_worth(state, W, 0, 0, icons, 2) == bonus * share // 10_000


def test_icons_do_not_count_after_the_struggles():
    state = table({"units": {"1": ["Bad Dok"]}}, {"units": {"1": ["Bad Dok"]}}, battle=1)

    assert planets.icons_worth(state, W, 0, 0, 2, 2) == 0


def test_a_planet_is_a_prize_by_what_both_have_won():
    line = ["Ferrin", "Tarrus", "Elouith"]
    none = table(planets=line)
    mine = table({"victory": ["Barlus", "Osus IV"]}, planets=line)
    theirs = table(blue={"victory": ["Barlus", "Osus IV"]}, planets=line)

    assert planets.prize(none, W, 0, 1) == 100 and planets.prize(none, W, 0, 5) == 0
    for state in (mine, theirs):
        assert planets.prize(state, W, 0, 1) == 100 + W.type_needed * 2 * 3 // state.options.to_win


def test_a_crowd_leaves_less_for_the_next():
    thin = deepcopy(DOCUMENT)
    thin["deploy"] |= {"crowd": 20, "crowd_least": 25}
    weights = Weights(thin)
    for units, left in ((0, 100), (1, 80), (3, 40), (4, 25), (6, 25)):
        state = table({"units": {"2": ["Shoota Mob"] * units}}, {"units": {"2": ["Shoota Mob"]}})
        assert planets.crowding(state, weights, 0, 1) == left


def test_odds_are_rounds_against_rounds():
    state = table({"units": {"1": ["Goff Nob"]}}, {"units": {"1": ["Bad Dok", {"card": "Shoota Mob"}]}})
    own, other = planets.Strength(state, W, 0, 0), planets.Strength(state, W, 1, 0)

    assert (own.attack, own.hp, own.units) == (6, 6, 1) and (other.attack, other.hp, other.units) == (3, 5, 2)
    assert own.worth == 6 * W.attack + 6 * W.hp and other.worth == 3 * W.attack + 5 * W.hp
    assert planets.odds(own, other) == 62 * 62 * 100 // (32 * 52)
    assert planets.odds(own, planets.Strength(state, W, 1, 3)) == 62 * 62 * 100 // 4


def test_a_place_is_worth_the_fight_the_battle_and_the_icons():
    state = table({"units": {"1": ["Bad Dok"]}}, planets=["Ferrin", "Tarrus", "Elouith"])
    dok = find(state, "Bad Dok")
    fighting = W.attack + 4 * W.hp

    for place in (0, 1, 2):
        fight = fighting * planets.fight_share(W, place) // 100
        icons = planets.icons_worth(state, W, 0, place, 1, 0)
        assert planets.place_worth(state, W, 0, dok, place) == fight + icons and icons > 0
    assert planets.place_worth(state, W, 0, dok, 7) == 0


def test_a_place_of_battle_is_worth_more():
    red = {"units": {"2": ["Bad Dok", "Colonel Straken"]}}
    state = table(red, {"units": {"2": ["Goff Nob", "Shoota Mob"]}}, battle=2)
    dok = find(state, "Bad Dok")
    fight = (W.attack + 4 * W.hp) * W.next_planet // 100

    assert planets.place_worth(state, W, 0, dok, 1) == fight + fight * W.field // 100
    straken = state.cards[0]
    assert planets.place_worth(state, W, 0, straken, 2) == (
        worth.fighting_worth(state, W, straken) * W.other_planet // 100
    )


# The warlord


def test_danger_grows_with_the_enemies_and_halves_with_the_odds():
    state = table()
    bloodied = table({"units": {"HQ": [{"card": "Colonel Straken", "bloodied": True}]}})

    assert command.danger(state, W, 0, 0, 50, 6) == 0
    assert command.danger(state, W, 0, 3, W.safe_odds - 1, 6) == 50 * W.risk * W.danger // 100
    assert command.danger(state, W, 0, 3, W.safe_odds, 6) == 50 * W.risk * W.danger // 100 // 2
    assert command.danger(state, W, 0, 9, 50, 6) == 100 * W.risk * W.danger // 100
    assert command.danger(bloodied, W, 0, 3, 50, 6) == 50 * W.bloodied_risk * W.danger // 100


def test_a_commitment_is_worth_its_struggle_and_its_battle():
    line = ["Iridial", "Barlus", "Carnath"]
    alone = table(phase="command", planets=line)
    held = table({"units": {"2": ["Deathwing Guard"]}}, phase="command", planets=line)
    bonus = planets.bonus_worth(alone, W, 0, 1)

    assert command.commitment_worth(alone, W, 0, 1) == bonus > 0
    assert command.commitment_worth(held, W, 0, 1) == bonus * W.won_already // 100


def test_at_the_first_planet_the_odds_count_that_the_warlord_adds():
    state = table({"units": {"1": ["Goff Nob"]}}, {"units": {"1": ["Land Raider"]}}, phase="command")
    own, other = planets.Strength(state, W, 0, 0), planets.Strength(state, W, 1, 0)
    before = planets.odds(own, other)
    straken = state.cards[0]
    own.add(state, W, straken)
    after = planets.odds(own, other)
    gain = (min(after, W.most_odds) - min(before, W.most_odds)) * planets.prize(state, W, 0, 0) // 100
    risk = command.danger(state, W, 0, other.attack, after, worth.hp_of(state, straken))

    assert before < W.most_odds
    assert command.commitment_worth(state, W, 0, 0) == planets.bonus_worth(state, W, 0, 0) + gain - risk


def test_elsewhere_enemies_are_prey_if_the_warlord_beats_them():
    state = table({"units": {"3": ["Goff Nob", "Goff Nob"]}}, {"units": {"3": ["Bad Dok"]}}, phase="command")
    own, other = planets.Strength(state, W, 0, 2), planets.Strength(state, W, 1, 2)
    own.add(state, W, state.cards[0])
    odds = planets.odds(own, other)
    raid = min(other.worth * W.raid // 100, W.most_raid)
    risk = command.danger(state, W, 0, other.attack, odds, worth.hp_of(state, state.cards[0]))

    assert odds > W.raid_odds
    assert command.commitment_worth(state, W, 0, 2) == planets.bonus_worth(state, W, 0, 2) + raid - risk


# Deploying


def test_a_unit_is_worth_its_fight_where_it_goes_and_its_icons():
    state = table(planets=["Ferrin", "Tarrus", "Elouith"])
    for place in (0, 1, 2):
        fight = (W.attack + 4 * W.hp) * planets.fight_share(W, place) // 100
        expected = fight + planets.icons_worth(state, W, 0, place, 1, 0)
        assert deploying.unit_at(state, W, 0, kind("Bad Dok"), place) == expected


def test_a_card_gains_what_it_is_worth_at_its_best_place_less_its_price():
    state = table(planets=["Ferrin", "Tarrus", "Elouith"])
    price = 2 * W.resource * W.thrift // 100
    best = max(deploying.unit_at(state, W, 0, kind("Bad Dok"), place) for place in range(3))

    assert deploying.card_gain(state, W, 0, kind("Bad Dok")) == best - price


def test_a_support_gains_its_rounds_less_its_price():
    state = table()
    mine = kind("Promethium Mine")
    price = CARDS.cost[mine] * W.resource * W.thrift // 100
    rounds = worth.rounds_left(state)

    assert deploying.card_gain(state, W, 0, mine) == W.support + W.support_round * rounds - price
    bunker = kind("Imperial Bunker")  # makes others cheaper
    price = CARDS.cost[bunker] * W.resource * W.thrift // 100
    cheaper = W.resource // 2 * rounds // 2
    assert deploying.card_gain(state, W, 0, bunker) == W.support + W.support_round * rounds + cheaper - price


def test_an_attachment_is_worth_what_it_changes_on_its_host():
    state = table({"units": {"1": ["Bad Dok"], "2": ["Goff Nob"]}}, {"units": {"1": ["Goff Nob"]}})
    dok = find(state, "Bad Dok")
    change = worth.attachment_worth(W, kind("Rokkit Launcha"), dok)
    fighting = W.attack + 4 * W.hp

    assert change > 0
    assert deploying.on_host(state, W, 0, kind("Rokkit Launcha"), dok) == (
        change * (W.host_share + W.first_planet) // 100 + fighting // 12
    )
    assert deploying.on_host(state, W, 1, kind("Rokkit Launcha"), dok) == worth.NOTHING
    harm = worth.attachment_worth(W, kind("Suffering"), dok)
    assert harm < 0
    assert deploying.on_host(state, W, 1, kind("Suffering"), dok) == -harm * W.harm // 100 + fighting // 10
    assert deploying.on_host(state, W, 0, kind("Suffering"), dok) == worth.NOTHING
    straken = state.cards[0]
    assert deploying.on_host(state, W, 0, kind("Rokkit Launcha"), straken) == (
        worth.attachment_worth(W, kind("Rokkit Launcha"), straken) * (W.host_share + W.next_planet) // 100
        + worth.fighting_worth(state, W, straken) // 12
        + W.warlord_host
    )


# Fighting


def test_a_strike_takes_more_from_a_unit_that_has_not_struck():
    state = table({"units": {"1": ["Goff Nob"]}}, {"units": {"1": ["Bad Dok", "Land Raider"]}}, battle=1)
    nob, dok, raider = (find(state, title) for title in ("Goff Nob", "Bad Dok", "Land Raider"))
    kill = worth.damage_worth(state, W, dok, 6)

    assert battle.strike_worth(state, W, nob, dok) == kill + W.attack * W.strike_first // 100
    assert battle.strike_worth(state, W, nob, raider) == worth.damage_worth(state, W, raider, 6)
    dok.ready = False
    assert battle.strike_worth(state, W, nob, dok) == kill
    assert battle.best_strike(state, W, nob) == max(kill, worth.damage_worth(state, W, raider, 6))


@pytest.mark.parametrize(
    ("bloodied", "damage", "flees"), [(False, 1, False), (True, 1, True), (False, 5, True), (True, 0, True)]
)
def test_a_warlord_is_in_peril_when_the_ready_enemies_can_defeat_it(bloodied, damage, flees):
    """Six points against five or six of a bloodied warlord, five of a hale one; one, if it has much damage."""
    straken = {"card": "Colonel Straken", "bloodied": bloodied, "damage": damage}
    state = table({"units": {"1": [straken, "Bad Dok"]}}, {"units": {"1": ["Goff Nob"]}}, battle=1)
    weights = Weights(DOCUMENT | {"combat": DOCUMENT["combat"] | {"peril": 3}})

    assert battle.is_in_peril(state, weights, find(state, "Colonel Straken")) == flees
    find(state, "Goff Nob").ready = False
    assert not battle.is_in_peril(state, weights, find(state, "Colonel Straken"))


# Effects and costs


def ability_of(title, word):
    """The first ability of a card with an effect of this word, and where among its effects that is."""
    for ability in ALL:
        if CARDS.names[ability.kind] == title:
            for at, effect in enumerate(ability.effects):
                if words.word_of(words.inner(effect)) == word:
                    return ability, at
    raise AssertionError(f"{title} does not {word}")


def use_of(state, ability, player=0, source=None, picks=(), **facts):
    made = Use(ability.number, ability.kind, -1 if source is None else source.number, player, -1, -1)
    made.picks = vec[i64]([i64(pick) for pick in picks])
    for name, value in facts.items():
        setattr(made, name, value)
    state.uses.append(made)
    return made


def brings(state, title, word, **use):
    """What an effect of a card brings."""
    ability, at = ability_of(title, word)
    made = use_of(state, ability, **use)
    found = effects.EFFECTS_OF[ability.number][at].of(state, W, made)
    state.uses.pop()
    return found


SAME = sorted(set(words.EFFECTS) - set(effects.EFFECT_KINDS))


@pytest.mark.parametrize("word", SAME)
def test_some_effects_are_worth_the_same_whatever_they_are_about(word):
    title = next(
        CARDS.names[ability.kind]
        for ability in ALL
        if any(words.word_of(words.inner(effect)) == word for effect in ability.effects)
    )

    assert brings(table(), title, word) == DOCUMENT["effects"][word]


def test_every_kind_of_worth_belongs_to_a_word_that_cards_use():
    assert set(effects.EFFECT_KINDS) - {"on_option"} <= set(words.EFFECTS)
    assert set(effects.COST_KINDS) == set(words.COSTS)


E = DOCUMENT["effects"]
NOB = 6 * W.attack + 6 * W.hp


def both():
    """A Goff Nob on either side at the first planet: ours is the fourth card, theirs the fifth or so."""
    state = table({"units": {"1": ["Goff Nob"]}}, {"units": {"1": ["Goff Nob"]}})
    mine, theirs = (card for card in state.cards if CARDS.names[card.kind] == "Goff Nob")
    return (state, mine, theirs) if mine.controller == 0 else (state, theirs, mine)


@pytest.mark.parametrize(
    ("title", "word", "expected"),
    [
        ("Calculated Strike", "destroy", NOB * E["destroy"] // 100),
        ("Deception", "to_hand", NOB * E["to_hand"] // 100),
        ("Archon's Terror", "rout", NOB * W.rout_fighting // 100),
        ("Noble Deed", "deal_damage", None),
        ("Suppressive Fire", "exhaust", NOB * (W.readiness * W.ready_fighting // 100) // 100 * E["exhaust"] // 100),
        ("Twisted Laboratory", "blank", E["blank"]),
        ("Superiority", "lose_command", E["lose_command"]),
    ],
)
def test_what_harms_is_good_against_enemies_and_bad_for_us(title, word, expected):
    state, mine, theirs = both()
    if word == "deal_damage":
        ability, at = ability_of(title, word)
        points = ability.effects[at].printed_attack_of
        assert points >= 0
        hit = worth.damage_worth(state, W, theirs, 6) * E[word] // 100
        assert brings(state, title, word, picks=[mine.number, theirs.number]) == hit
        assert brings(state, title, word, picks=[theirs.number, mine.number]) == -hit
        return
    paid = [mine.number] if title == "Suppressive Fire" else []  # a unit that is exhausted for it
    assert brings(state, title, word, picks=[*paid, theirs.number]) == expected
    assert brings(state, title, word, picks=[*paid, mine.number]) == -expected


def test_healing_is_worth_the_points():
    state, _ = one("Goff Nob", damage=2)
    nob = find(state, "Goff Nob")

    healed = brings(state, "Iridial", "heal", picks=[nob.number])
    assert healed == 2 * W.hp * E["heal"] // 100
    straken = state.cards[0]
    straken.damage = 1
    assert brings(state, "Iridial", "heal", picks=[straken.number]) == W.hp * W.heal_warlord // 100


def test_resources_cards_and_tokens():
    state = table({"deck": ["Goff Nob"] * 20})

    ability, at = ability_of("Captain Cato Sicarius", "gain")
    assert brings(state, "Captain Cato Sicarius", "gain") == W.resource * ability.effects[at].amount * E["gain"] // 100
    ability, at = ability_of("Raid", "take_resources")
    taken = W.resource * ability.effects[at].amount * E["take_resources"] // 100
    assert brings(state, "Raid", "take_resources") == taken
    assert brings(state, "Promethium Mine", "fetch_resource") == W.resource * E["fetch_resource"] // 100
    for title, word in (
        ("Murder of Razorwings", "discard_at_random"),
        ("Wailing Wraithfighter", "force_discard"),
        ("Holy Sepulchre", "return_it"),
        ("Coliseum Fighters", "return_topmost"),
        ("Murder Cogitator", "reveal_top"),
        ("Elouith", "search"),
    ):
        assert brings(state, title, word) == W.card * E[word] // 100
    for title, word in (("Promise of Glory", "token"), ("Snotling Attack", "split_tokens")):
        ability, at = ability_of(title, word)
        effect = ability.effects[at]
        tokens = effect.number if word == "token" else 1
        expected = worth.printed_worth(state, W, effect.kind) * tokens * E[word] // 100
        assert brings(state, title, word) == expected


def test_cards_are_drawn_while_the_deck_has_enough_of_them():
    ability, at = ability_of("Straken's Cunning", "draw")
    drawn = ability.effects[at].number
    for spare, expected in ((3, W.card * drawn * E["draw"] // 100), (2, worth.NOTHING)):
        state = table({"deck": ["Goff Nob"] * (drawn + spare)})
        assert brings(state, "Straken's Cunning", "draw") == expected


def test_a_lower_cost_is_worth_resources_less_the_damage():
    state = table()
    for title in ("Imperial Bunker", "Fortress of Madness"):
        ability, at = ability_of(title, "reduce_cost")
        effect = ability.effects[at]
        expected = W.resource * effect.reduces * E["reduce_cost"] // 100 - W.deploy_damage * effect.damage
        assert brings(state, title, "reduce_cost") == expected


def test_a_card_put_into_play_saves_a_part_of_its_cost():
    state = table()
    nob = kind("Goff Nob")
    expected = worth.printed_worth(state, W, nob) + W.resource * 5 * E["put_into_play"] // 100

    assert brings(state, "Infernal Gateway", "put_into_play", picks=[nob, 0]) == expected


@pytest.mark.parametrize(("ready", "place"), [(True, "1"), (False, "1"), (True, "HQ")])
def test_more_attack_counts_where_it_can_strike(ready, place):
    state, nob = one("Goff Nob", place, ready=ready)
    ability, at = ability_of("Catachan Outpost", "raise_attack")
    points = ability.effects[at].amount
    strikes = ready and worth.is_fighting(state, nob)

    found = brings(state, "Catachan Outpost", "raise_attack", picks=[nob.number])
    assert found == (W.attack * points * E["raise_attack"] // 100 if strikes else W.idle_attack)


def test_an_option_counts_if_it_is_picked():
    state = table()
    ability, at = ability_of("Tarrus", "gain")
    option = ability.effects[at].option
    weighed = effects.EFFECTS_OF[ability.number][at]
    chosen, other = use_of(state, ability, picks=[option]), use_of(state, ability, picks=[option + 1])

    assert weighed.of(state, W, chosen) == weighed.inner.of(state, W, chosen) != 0
    assert weighed.of(state, W, other) == 0


def test_moving_is_worth_the_better_place():
    state = table({"units": {"3": ["Bad Dok"]}}, {"units": {"3": ["Bad Dok"]}}, planets=["Ferrin", "Tarrus", "Elouith"])
    mine, theirs = sorted(
        (card for card in state.cards if CARDS.names[card.kind] == "Bad Dok"), key=lambda card: card.controller
    )
    gain = planets.place_worth(state, W, 0, mine, 0) - planets.place_worth(state, W, 0, mine, 2)
    loss = planets.place_worth(state, W, 1, theirs, 2) - planets.place_worth(state, W, 1, theirs, 0)

    assert gain > 0 > loss
    assert brings(state, "Plannum", "move", picks=[mine.number, 0]) == gain * E["move"] // 100 - W.move_cost
    assert brings(state, "Plannum", "move", picks=[theirs.number, 0]) == loss // 2 * E["move"] // 100 - W.move_cost


def test_moving_damage_is_worth_a_point_here_and_a_hit_there():
    state, mine, theirs = both()
    hit = worth.damage_worth(state, W, theirs, 1)

    assert brings(state, "Kraktoof Hall", "move_damage", picks=[mine.number, theirs.number]) == (
        (W.hp + hit) * E["move_damage"] // 100
    )
    assert brings(state, "Kraktoof Hall", "move_damage", picks=[theirs.number, mine.number]) == (
        (-W.hp - hit) * E["move_damage"] // 100
    )


@pytest.mark.parametrize(
    ("title", "word", "source", "expected"),
    [
        ("Haemonculus Tormentor", "pay", "Bad Dok", lambda state, card, cost: W.resource * cost.amount),
        ("Catachan Outpost", "exhaust_this", "Promethium Mine", lambda state, card, cost: None),
        ("Zarathur's Flamers", "sacrifice_this", "Bad Dok", lambda state, card, cost: worth.card_worth(state, W, card)),
        (
            "Nazdreg's Flash Gitz",
            "damage_this",
            "Bad Dok",
            lambda state, card, cost: worth.damage_worth(state, W, card, cost.amount),
        ),
        ("Captain Markis", "sacrifice", "Bad Dok", lambda state, card, cost: worth.card_worth(state, W, card)),
        (
            "Suppressive Fire",
            "exhaust_unit",
            "Bad Dok",
            lambda state, card, cost: worth.readiness_worth(state, W, card),
        ),
    ],
)
def test_costs_take_a_part_of_what_is_given(title, word, source, expected):
    state = table({"units": {"1": ["Bad Dok"]}, "supports": ["Promethium Mine"]})
    card = find(state, source)
    ability = next(
        ability
        for ability in ALL
        if CARDS.names[ability.kind] == title and any(words.word_of(cost) == word for cost in ability.costs)
    )
    at = [words.word_of(cost) for cost in ability.costs].index(word)
    weighed = effects.COSTS_OF[ability.number][at]

    found = weighed.of(state, W, use_of(state, ability, source=card), card.number)
    full = expected(state, card, ability.costs[at])
    assert found == (W.own_exhaust if full is None else full * DOCUMENT["costs"][word] // 100)
    assert weighed.picks == (word in ("sacrifice", "exhaust_unit"))


def test_exhausting_the_unit_itself_takes_its_readiness():
    state, dok = one("Bad Dok")
    ability = next(ability for ability in ALL if any(words.word_of(cost) == "exhaust_this" for cost in ability.costs))
    weighed = effects.weigh_cost(next(cost for cost in ability.costs if words.word_of(cost) == "exhaust_this"))

    found = weighed.of(state, W, use_of(state, ability, source=dok), -1)
    assert found == (W.attack + 4 * W.hp) * W.readiness // 100 * DOCUMENT["costs"]["exhaust_this"] // 100


def test_an_event_costs_its_resources_and_its_card():
    state = table()
    ability, _ = ability_of("Exterminatus", "destroy")
    price = W.resource * CARDS.cost[ability.kind] + W.card * W.event_card // 100

    assert abilities.costs_of(state, W, use_of(state, ability), ability) == price * W.event // 100


def test_a_word_without_a_worth_and_a_worth_without_a_word_are_told():
    document = deepcopy(DOCUMENT)
    document["effects"]["draws"] = document["effects"].pop("draw")
    with pytest.raises(BadInput) as caught:
        Weights(document)

    assert "effects.draw: cards use it: say what it is worth" in caught.value.problems
    assert any("unknown word 'draws'; did you mean draw" in problem for problem in caught.value.problems)


# Attachments and rarer things


@pytest.mark.parametrize(
    ("stat", "expected"),
    [
        (effects_of.ATTACK, 3 * W.attack),
        (effects_of.HP_UP, 3 * W.hp),
        (effects_of.HP_DOUBLED, 4 * W.hp),
        (effects_of.COMMAND_ICONS, 3 * W.command),
        (effects_of.HAS, 3 * W.other_change),
    ],
)
def test_an_attachment_is_worth_each_of_its_changes(stat, expected):
    """On a Bad Dok, which has 4 HP."""
    made = effects_of.Constant(stat, effects_of.Amount(3), effects_of.HOST)
    other = effects_of.Constant(stat, effects_of.Amount(5), effects_of.ITSELF)
    blank = kind("Promotion")
    known = list(effects_of.CONSTANTS[blank])
    try:
        effects_of.CONSTANTS[blank][:] = [other, made]
        assert worth.attachment_worth(W, blank, PRINTED[kind("Bad Dok")]) == expected
        effects_of.CONSTANTS[blank][:] = [other]
        assert worth.attachment_worth(W, blank, PRINTED[kind("Bad Dok")]) == W.other_attachment
    finally:
        effects_of.CONSTANTS[blank][:] = known


def assigned(amount, victim="Goff Nob"):
    """So much damage is being assigned to a unit of ours: what a trigger of it says."""
    state = table({"units": {"1": [victim]}})
    state.damages.append(Damage(find(state, victim).number, amount, -1, False))
    happening = Trigger(DAMAGE_ASSIGNED, find(state, victim).number, kind(victim), 0, 0)
    happening.amount = 0
    state.triggers.append(happening)
    return state


@pytest.mark.parametrize(
    ("title", "word", "then"),
    [
        ("Zarathur, High Sorcerer", "boost", lambda amount, effect: amount + 1),
        ("Steel Legion Chimera", "prevent", lambda amount, effect: amount - min(amount, effect.amount)),
        ("Rockcrete Bunker", "reassign", lambda amount, effect: amount - 1),
    ],
)
@pytest.mark.parametrize("amount", [1, 2, 5, 6])
def test_damage_that_is_shifted_counts_by_what_the_victim_is_spared(title, word, then, amount):
    state = assigned(amount)
    nob = find(state, "Goff Nob")
    ability, at = ability_of(title, word)
    left = then(amount, ability.effects[at])
    saved = worth.damage_worth(state, W, nob, amount) - (worth.damage_worth(state, W, nob, left) if left else 0)
    cost = W.reassign_cost if word == "reassign" else 0

    assert brings(state, title, word, trigger=0) == saved * E[word] // 100 - cost
    assert brings(state, title, word, trigger=0, player=1) == -saved * E[word] // 100 - cost


@pytest.mark.parametrize("place", ["1", "HQ"])
def test_a_keyword_counts_where_the_unit_fights(place):
    state = table(
        {"units": {place: ["Goff Nob"], "2": ["Bad Dok", "Colonel Straken"]}},
        {"units": {"2": ["Goff Boyz", "Shoota Mob"]}},
        battle=2,
    )
    nob, dok = find(state, "Goff Nob"), find(state, "Bad Dok")

    assert brings(state, "Preemptive Barrage", "give_keyword", picks=[dok.number]) == E["give_keyword"]
    assert brings(state, "Preemptive Barrage", "give_keyword", picks=[nob.number]) == W.idle_change


def test_a_card_that_is_no_unit_is_exhausted_for_less():
    state = table({"supports": ["Promethium Mine"]})
    mine = find(state, "Promethium Mine")

    assert brings(state, "Suppressive Fire", "exhaust", picks=[mine.number, mine.number]) == -W.other_exhaust


def test_a_limited_card_gains_more():
    state = table({"units": {"1": ["Goff Nob"]}})
    limited = kind("Promotion")
    hosts = [card for card in state.cards if may_host(state, 0, PRINTED[limited], card)]
    best = max(deploying.on_host(state, W, 0, limited, card) for card in hosts)

    assert CARDS.keywords[limited] & printed.LIMITED
    assert deploying.card_gain(state, W, 0, limited) == best + W.limited
