"""Setting up a game of Conquest: warlords, token, planets, opening hands and mulligans, and what is printed on the cards."""

from collections import Counter

import pytest
from builders import rules

from grognard.envs.conquest.data.printed import (
    ARMY,
    ATTACHMENT,
    COMMON,
    EVENT,
    FACTIONS,
    LOYAL,
    NEUTRAL,
    NO_COST,
    PLANET,
    PLANET_TYPES,
    PLAYERS,
    SIGNATURE,
    SUPPORT,
    TOKEN,
    WARLORD,
    WHEEL,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.decks import deck_names, find_deck
from grognard.envs.conquest.game import Game
from grognard.envs.conquest.rules.abilities import ABILITIES, BATTLE_ABILITY

FIXED = {"red_deck": "tau_standard", "blue_deck": "orks_standard"}
STANDARD = [name for name in deck_names() if name.endswith("_standard")]
ALL_PLANETS = {CARDS.names[kind] for kind in range(CARDS.count) if CARDS.type[kind] == PLANET}
CORE = [kind for kind in range(CARDS.count) if CARDS.ids[kind].startswith("core-")]


def begin(seed=1, **options):
    """A new game, in which the first mulligan is asked."""
    return Game({**FIXED, **options}, seed)


def table(seed=1, **options):
    return begin(seed, **options).to_position()


def sees(game, player):
    return game.layout.decode(list(game.observe(player)))


def likely(count, tries, odds):
    """Within five standard deviations of what is to be expected."""
    return abs(count - tries * odds) < 5 * (tries * odds * (1 - odds)) ** 0.5


def titles(kinds):
    return [CARDS.names[kind] for kind in kinds]


def core(kind):
    return [CARDS.names[card] for card in CORE if CARDS.type[card] == kind]


# Warlords and decks


@rules("CQ-S-1", "CQ-G-hale", "CQ-G-warlord-units")
@pytest.mark.parametrize("name", STANDARD)
def test_the_warlord_is_alone_in_its_headquarters_hale_ready_and_undamaged(name):
    red = table(red_deck=name)["players"]["red"]

    assert list(red["units"]) == ["HQ.1"]
    assert red["units"]["HQ.1"].items() >= {
        "card": CARDS.names[find_deck(name).warlord], "bloodied": False, "ready": True, "damage": 0, "attachments": [],
    }.items()  # fmt: skip
    assert (red["supports"], red["attachments"], red["discard"], red["victory"]) == ({}, {}, [], [])


@rules("CQ-S-1")
@pytest.mark.parametrize("name", deck_names())
def test_hand_and_deck_are_the_deck_list_without_the_warlord(name):
    red = table(red_deck=name)["players"]["red"]

    assert Counter(red["hand"]) + Counter(red["deck"]) == Counter(titles(find_deck(name).kinds()))
    assert red["warlord"] not in red["hand"] + red["deck"]


@rules("CQ-S-1", "CQ-H-lists")
def test_warlords_and_deck_lists_are_known_to_both():
    game = begin()

    for player, enemy in (("red", "blue_deck"), ("blue", "red_deck")):
        deck, seen = find_deck(FIXED[enemy]), sees(game, player)
        assert seen["opponent"]["warlord"] == deck.warlord + 1
        rows = seen["enemy_titles"].values()
        assert {row["card"] - 1: row["unseen"] for row in rows if row.get("card")} == deck.cards


# The token


@rules("CQ-S-2")
def test_chance_gives_the_token_to_either_player():
    games = 400
    red = sum(begin(seed).state.token == 0 for seed in range(games))

    assert likely(red, games, 1 / 2)


# Planets


@rules("CQ-S-3", "CQ-A-components")
def test_seven_of_ten_planets_are_dealt_and_five_of_them_lie_face_up():
    for seed in range(20):
        position = table(seed)

        assert len(position["planets"]) == 7 and len(position["unused"]) == 3
        assert set(position["planets"]) | set(position["unused"]) == ALL_PLANETS and len(ALL_PLANETS) == 10
        assert position["face_up"] == 5


@rules("CQ-S-3")
def test_every_planet_is_equally_likely_at_every_position():
    games, found = 800, Counter()
    for seed in range(games):
        position = table(seed)
        for place, planet in enumerate([*position["planets"], *position["unused"]]):
            found[place, planet] += 1

    assert len(found) == 100 and all(likely(count, games, 1 / 10) for count in found.values())


@rules("CQ-S-3")
@pytest.mark.parametrize("player", PLAYERS)
def test_nobody_sees_the_planets_that_lie_face_down_or_were_put_aside(player):
    game = begin()
    hidden = [game.resample(player, seed).to_position() for seed in range(20)]

    assert {tuple(position["planets"][:5]) for position in hidden} == {tuple(game.to_position()["planets"][:5])}
    assert len({tuple(position["planets"][5:]) for position in hidden}) > 5
    assert all(list(game.resample(player, seed).observe(player)) == list(game.observe(player)) for seed in range(20)), (
        "what a player sees does not depend on what is hidden"
    )


@rules("CQ-S-3")
def test_a_smaller_table_has_a_shorter_line():
    position = table(planets=4, face_up=2)

    assert [planet is None for planet in position["planets"]] == [False] * 4 + [True] * 3
    assert (position["face_up"], len(position["unused"])) == (2, 6)


@rules("CQ-S-4", "CQ-G-first-planet")
def test_the_first_battle_of_a_game_is_at_the_first_position():
    game = begin()
    first = game.to_position()["planets"][0]
    while game.state.field < 0:
        game.apply(game.rules.quietest(game.legal()))

    assert game.state.round == 1 and game.state.field == 0
    assert game.to_position()["planets"][0] == first


# Opening hands


@rules("CQ-S-5", "CQ-A-warlord")
@pytest.mark.parametrize(
    ("warlord", "cards", "resources"),
    [("Nazdreg", 7, 7), ("Torquemada Coteaz", 8, 8), ("The Swarmlord", 6, 6)],
)
def test_the_warlord_tells_how_many_cards_and_resources_a_player_begins_with(warlord, cards, resources):
    red = table(red_deck=f"{warlord}; 20 Rogue Trader", any_deck=True)["players"]["red"]

    assert (len(red["hand"]), len(red["deck"]), red["resources"]) == (cards, 20 - cards, resources)


@rules("CQ-S-5")
def test_the_deck_is_shuffled_before_the_hand_is_drawn():
    """Every copy is in the opening hand in 7 of 50 games, and on top of the deck in 1 of 50."""
    games, hand, top = 800, Counter(), Counter()
    deck = find_deck(FIXED["red_deck"])
    for seed in range(games):
        red = table(seed)["players"]["red"]
        hand.update(red["hand"])
        top[red["deck"][-1]] += 1

    for kind, copies in deck.cards.items():
        assert likely(hand[CARDS.names[kind]], games * copies, 7 / 50)
        assert likely(top[CARDS.names[kind]], games, copies / 50)


@rules("CQ-S-5")
def test_two_equal_decks_are_shuffled_apart():
    players = [table(seed, blue_deck="mirror")["players"] for seed in range(20)]

    assert all(pair["red"]["warlord"] == pair["blue"]["warlord"] for pair in players)
    assert sum(pair["red"]["deck"] == pair["blue"]["deck"] for pair in players) == 0


def test_the_same_seed_deals_the_same_table():
    assert table(7) == table(7)
    assert table(7)["players"] != table(8)["players"] and table(7)["planets"] != table(8)["planets"]


# Mulligans


@rules("CQ-S-6", "CQ-G-mulligan", "AMB-32", "D-1")
@pytest.mark.parametrize("answers", [("keep", "keep"), ("keep", "redraw"), ("redraw", "keep"), ("redraw", "redraw")])
def test_the_token_holder_decides_first_then_the_opponent_each_once(answers):
    for seed in range(6):
        game = begin(seed)
        holder = PLAYERS[game.state.token]
        asked = []
        for answer in answers:
            asked.append((game.to_move, game.decision.name, [game.label(action) for action in game.legal()]))
            game.play(answer)

        other = PLAYERS[1 - game.state.token]
        assert asked == [(player, "ChooseMulligan", ["keep", "redraw"]) for player in (holder, other)]
        assert (game.decision.name, game.to_move) == ("ChooseDeployTurn", holder)


@rules("CQ-S-7", "CQ-1.1")
def test_round_one_begins_with_the_deploy_phase():
    game = begin()
    assert game.to_position().items() >= {"round": 0, "phase": "setup"}.items()
    game.play("keep")
    game.play("keep")

    assert game.to_position().items() >= {"round": 1, "phase": "deploy"}.items()


@rules("CQ-G-mulligan", "D-1")
def test_who_keeps_has_the_same_hand_and_deck():
    game = begin()
    before = game.to_position()["players"]
    game.play("keep")

    assert game.to_position()["players"] == before


@rules("CQ-G-mulligan", "D-1")
def test_who_redraws_gets_as_many_cards_from_the_whole_deck():
    changed = 0
    for seed in range(20):
        game = begin(seed)
        player, other = game.to_move, PLAYERS[1 - game.state.to_move]
        before = game.to_position()["players"]
        game.play("redraw")
        after = game.to_position()["players"]

        assert (len(after[player]["hand"]), len(after[player]["deck"])) == (7, 43)
        assert Counter(after[player]["hand"] + after[player]["deck"]) == Counter(
            before[player]["hand"] + before[player]["deck"]
        )
        assert after[player]["resources"] == before[player]["resources"]
        assert after[other] == before[other]
        changed += after[player]["hand"] != before[player]["hand"]
    assert changed > 15


@rules("CQ-G-mulligan")
def test_the_first_hand_is_shuffled_back_so_that_its_cards_can_come_again():
    """Of a title with one copy: it is in the second hand in 7 of 50 games, whether or not it was in the first."""
    tries, again, games, new = 0, 0, 0, 0
    for seed in range(1500):
        game = begin(seed, blue_deck="mirror")
        player = game.to_move
        held = "Void Pirate" in game.to_position()["players"][player]["hand"]
        game.play("redraw")
        holds = "Void Pirate" in game.to_position()["players"][player]["hand"]
        tries, again = tries + held, again + (held and holds)
        games, new = games + (not held), new + (not held and holds)

    assert tries > 100 and likely(again, tries, 7 / 50) and likely(new, games, 7 / 50)


@rules("AMB-32", "D-1")
def test_the_opponent_sees_no_card_of_a_redrawn_hand():
    for seed in range(10):
        game = begin(seed)
        other = PLAYERS[1 - game.state.to_move]
        kept, redrawn = game.copy(), game.copy()
        kept.play("keep")
        redrawn.play("redraw")

        assert list(kept.observe(other)) == list(redrawn.observe(other))


@rules("D-1")
def test_a_player_sees_the_own_hand_and_of_the_other_the_number_of_cards():
    game = begin()
    for player in PLAYERS:
        seen, hand = sees(game, player), game.to_position()["players"][player]["hand"]
        mine = {row["card"] - 1: row.get("hand", 0) for row in seen["my_titles"].values() if row.get("card")}

        assert Counter({CARDS.names[kind]: number for kind, number in mine.items() if number}) == Counter(hand)
        assert seen["opponent"]["hand"] == 7
        assert not any(row.get("shown") for row in seen["enemy_titles"].values())


# What is printed on the cards


@rules("CQ-A-components")
@pytest.mark.parametrize("faction", range(WHEEL))
def test_a_faction_has_thirty_cards(faction):
    """A starter deck with its warlord is all of them, and six neutral ones."""
    deck = find_deck(f"{FACTIONS[faction]}_starter")
    own = {kind: copies for kind, copies in deck.cards.items() if CARDS.faction[kind] == faction}

    assert 1 + sum(own.values()) == 30 and deck.size - sum(own.values()) == 6
    assert sorted([deck.warlord, *own]) == [
        kind for kind in CORE if CARDS.faction[kind] == faction and CARDS.type[kind] != TOKEN
    ]


@rules("CQ-A-components", "CQ-A-faction")
def test_there_are_six_neutral_titles_ten_planets_and_four_kinds_of_tokens():
    neutral = [CARDS.names[kind] for kind in CORE if CARDS.faction[kind] == NEUTRAL]

    assert neutral == ["No Mercy", "Void Pirate", "Rogue Trader", "Fall Back!", "Promethium Mine", "Promotion"]
    assert len(core(PLANET)) == 10
    assert core(TOKEN) == ["Snotlings", "Guardsman", "Cultist", "Khymera"]
    kinds = {WARLORD: 7, ARMY: 93, EVENT: 30, SUPPORT: 24, ATTACHMENT: 20, PLANET: 10, TOKEN: 4}
    assert {kind: len(core(kind)) for kind in kinds} == kinds


@rules("CQ-A-planet")
def test_a_planet_has_one_to_three_types_two_bonuses_and_a_battle_ability():
    printed = {
        "Plannum": (1, 1, "Strongpoint Tech"),
        "Atrox Prime": (1, 1, "Material Tech"),
        "Barlus": (2, 0, "Strongpoint"),
        "Elouith": (2, 0, "Tech"),
        "Carnath": (1, 1, "Material Tech"),
        "Tarrus": (1, 1, "Material Strongpoint"),
        "Osus IV": (0, 2, "Strongpoint"),
        "Ferrin": (0, 2, "Material"),
        "Y'varn": (0, 1, "Material Strongpoint Tech"),
        "Iridial": (1, 0, "Material Strongpoint Tech"),
    }
    found = {}
    for name in core(PLANET):
        kind = CARDS.named[name]
        types = [PLANET_TYPES[bit] for bit in range(3) if CARDS.planet_types[kind] >> bit & 1]
        found[name] = (CARDS.card_bonus[kind], CARDS.resource_bonus[kind], " ".join(types))
        assert [ability.timing for ability in ABILITIES[kind]] == [BATTLE_ABILITY]

    assert found == printed


@rules("CQ-A-cost", "AMB-20")
def test_warlords_and_tokens_have_no_cost_which_is_not_a_cost_of_nothing():
    for kind in range(CARDS.count):
        if CARDS.type[kind] in (WARLORD, TOKEN):
            assert CARDS.cost[kind] == NO_COST
    assert CARDS.cost[CARDS.named["Penal Legionnaire"]] == 0 != NO_COST


@rules("CQ-A-loyalty")
def test_every_signature_card_names_its_warlord_and_no_other_card_does():
    warlords = {CARDS.names[kind] for kind in range(CARDS.count) if CARDS.type[kind] == WARLORD}
    for kind in CORE:
        if CARDS.type[kind] in (ARMY, EVENT, SUPPORT, ATTACHMENT):
            assert (CARDS.loyalty[kind] == SIGNATURE) == (CARDS.warlords[kind] in warlords)
            assert CARDS.loyalty[kind] in (COMMON, LOYAL, SIGNATURE)
            assert CARDS.loyalty[kind] == COMMON or CARDS.faction[kind] != NEUTRAL


@rules("CQ-A-warlord", "CQ-D-3")
@pytest.mark.parametrize("warlord", core(WARLORD))
def test_a_warlord_has_a_squad_of_eight_and_two_sides(warlord):
    kind = CARDS.named[warlord]
    squad = [card for card in CORE if CARDS.warlords[card] == warlord]

    assert {CARDS.type[card]: CARDS.copies[card] for card in squad} == {ARMY: 4, SUPPORT: 1, EVENT: 2, ATTACHMENT: 1}
    assert CARDS.hand[kind] == CARDS.resources[kind] == 7
    assert CARDS.bloodied_hp[kind] < CARDS.hp[kind] and CARDS.bloodied_attack[kind] <= CARDS.attack[kind]


@rules("CQ-A-symbols")
def test_three_core_units_have_bonus_symbols_of_one_each():
    symbols = {
        CARDS.names[kind]: (CARDS.card_bonus[kind], CARDS.resource_bonus[kind])
        for kind in CORE
        if CARDS.type[kind] != PLANET and (CARDS.card_bonus[kind] or CARDS.resource_bonus[kind])
    }

    assert symbols == {"Eldar Survivalist": (1, 1), "Void Pirate": (1, 0), "Rogue Trader": (0, 1)}
