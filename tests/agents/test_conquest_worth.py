"""What things are worth to the scripted player of Conquest, by value: cards, planets, places, strikes."""

from copy import deepcopy

import pytest
from builders.conquest_values import DOCUMENT, W, dealt, find, kind, one, table

from grognard.agents.conquest import abilities, battle, command, deploying, planets, worth
from grognard.agents.conquest.weights import Weights
from grognard.agents.heuristic import scripted
from grognard.envs.conquest.data import printed
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import Game
from grognard.envs.conquest.rules import abilities as effects_of
from grognard.envs.conquest.rules.attaching import may_host
from grognard.envs.conquest.state import PRINTED
from grognard.envs.core.kinds import NO_KINDS, set_of

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
    alone = set_of(getattr(printed, word))

    assert worth.keyword_worth(W, alone, 0) == getattr(W, field)
    assert worth.keyword_worth(W, alone, 3) == getattr(W, field) + 3 * W.area_effect
    assert worth.keyword_worth(W, NO_KINDS, 0) == 0


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


@pytest.mark.parametrize("most", [90_000, 200])
def test_at_the_first_planet_the_odds_count_that_the_warlord_and_the_units_at_home_add(most):
    document = DOCUMENT | {"command": DOCUMENT["command"] | {"most_odds": most}}
    weights = Weights(document)
    red = {"units": {"1": ["Goff Nob"], "2": ["Land Raider"], "HQ": ["Bad Dok"]}}
    state = table(red, {"units": {"1": ["Land Raider"], "HQ": ["Shoota Mob"]}}, phase="command")
    own, other = planets.Strength(state, weights, 0, 0), planets.Strength(state, weights, 1, 0)
    before = planets.odds(own, other)
    for card in (state.cards[0], find(state, "Bad Dok")):
        own.add(state, weights, card)
    after = planets.odds(own, other)
    gain = (min(after, most) - min(before, most)) * planets.prize(state, weights, 0, 0) // 100
    risk = command.danger(state, weights, 0, other.attack, after, worth.hp_of(state, state.cards[0]))

    assert before < 200 < after
    assert command.commitment_worth(state, weights, 0, 0) == planets.bonus_worth(state, weights, 0, 0) + gain - risk


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


def test_a_limited_card_gains_more():
    state = table({"units": {"1": ["Goff Nob"]}})
    limited = kind("Promotion")
    hosts = [card for card in state.cards if may_host(state, 0, PRINTED[limited], card)]
    best = max(deploying.on_host(state, W, 0, limited, card) for card in hosts)

    assert CARDS.keywords.has(limited, printed.LIMITED)
    assert deploying.card_gain(state, W, 0, limited) == best + W.limited


# Single choices


def said(state_game, question):
    """What the player with these weights says, in words."""
    assert state_game.decision.name == question
    return state_game.phrase(int(scripted("conquest", DOCUMENT)(state_game.state, state_game.mask)))


def test_of_attackers_that_do_as_much_the_cheaper_goes_first_and_the_warlord_last():
    enemies = {
        "units": {
            "1": [{"card": "Bad Dok", "ready": False, "damage": 3}, {"card": "Bad Dok", "ready": False, "damage": 3}]
        }
    }
    game = dealt({"units": {"1": ["Colonel Straken", "Goff Nob", "Shoota Mob"]}}, enemies, battle=1)

    assert said(game, "ChooseAttacker") == "unit 1.3 (Shoota Mob)"
    game = dealt({"units": {"1": ["Colonel Straken", "Goff Nob"]}}, enemies, battle=1)
    for last, first in ((1, "unit 1.2 (Goff Nob)"), (0, "unit 1.1 (Colonel Straken)")):
        document = DOCUMENT | {"combat": DOCUMENT["combat"] | {"frail_first": 0, "warlord_last": last}}
        assert game.phrase(int(scripted("conquest", document)(game.state, game.mask))) == first


def test_cheap_units_are_counted():
    for cheap, expected in ((1, "redraw"), (2, "keep")):
        deck = f"Nazdreg; {40} Goff Nob"
        game = Game({"red_deck": deck, "blue_deck": deck, "any_deck": True}, 1)
        hand = game.state.players[game.state.to_move].hand
        nobs = len(hand)
        document = DOCUMENT | {"deploy": DOCUMENT["deploy"] | {"cheap_cost": 5, "cheap_units": nobs + 2 - cheap}}
        found = game.phrase(int(scripted("conquest", document)(game.state, game.mask)))
        assert found == ("keep" if nobs >= nobs + 2 - cheap else "redraw") == expected
        document["deploy"]["cheap_cost"] = 4  # they cost 5
        assert game.phrase(int(scripted("conquest", document)(game.state, game.mask))) == "redraw"


def test_x_is_what_kills_the_most_valuable_enemy_that_can_be_paid():
    enemies = {"2": [{"card": "Land Raider", "damage": 5}, {"card": "Goff Nob", "damage": 3}, "Shoota Mob"]}
    state = table({"resources": 3}, {"units": enemies})
    gains = {}
    for card in state.cards:
        if card.controller == 1 and card is not state.cards[1]:
            left = worth.hp_of(state, card) - card.damage
            gains[left] = worth.unit_worth(state, W, card) - W.resource * left

    assert set(gains) == {2, 3, 1}
    assert abilities.best_x(state, W, 0) == max(gains, key=gains.__getitem__)
    poor = table({"resources": 1}, {"units": enemies})
    assert abilities.best_x(poor, W, 0) == 1 and abilities.best_x(table({"resources": 9}), W, 0) == 1


@pytest.mark.parametrize("reserve", [0, 3])
def test_bonuses_leave_a_reserve_in_the_deck(reserve):
    document = DOCUMENT | {"command": DOCUMENT["command"] | {"deck_reserve": reserve}}
    for deck in range(3, 8):
        game = dealt(
            {"units": {"1": ["Sanctioned Psyker"]}, "deck": ["Goff Nob"] * deck},
            struggle=1,
            planets=["Barlus", "Ferrin"],
        )
        cards = command.card_bonus(game.state, 0, 0)
        found = game.phrase(int(scripted("conquest", document)(game.state, game.mask)))
        assert ("cards" in found or "both" in found or "all" in found) == (deck > cards + reserve)
