"""Hidden information: what only one player may know shows nowhere, is asked about nowhere, and alone is drawn anew."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from builders import REPEATABLE, rules
from builders.conquest import STANDARDS, STARTERS, random_action, random_table
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.envs.conquest.data.printed import DEEP_STRIKE
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.game import RULES, Game
from grognard.envs.conquest.rules.command import CHOOSE_DIAL, CHOOSE_SYNAPSE_DIAL, may_commit
from grognard.envs.conquest.rules.components import is_planet
from grognard.envs.conquest.state import IN_PLAY, LINE, NONE, PLANETS, RESERVE

STRIKERS = ["8th Company Assault Squad", "Scion Strike Force"]  # all that there are
YES = RULES.catalogue.parse("yes")


# Tables


def play_on(game, random, decisions, eagerness=0.6):
    for _ in range(decisions):
        if not game.over:
            game.apply(random_action(game, random, eagerness))
    return game


def table_with_strikers(random):
    """A random table where more cards with Deep Strike are about than lie in reserve."""
    document = random_table(random)
    for side in document["players"].values():
        side["deck"] += STRIKERS * 3
    return document


@cache
def tables():
    """Games in full swing: of all starter decks, and of all cards."""
    found = []
    for number, (red, blue) in enumerate(zip(STARTERS, [*STARTERS[1:], STARTERS[0]], strict=True)):
        random = Random(number)
        game = Game({"red_deck": red, "blue_deck": blue}, number)
        found += [play_on(game, random, random.randrange(30, 90)).copy() for _ in range(3)]
    for seed in range(24):
        random = Random(seed)
        game = Game.from_position(table_with_strikers(random))
        found += [play_on(game, random, random.randrange(4)).copy() for _ in range(3)]
    found += [searching(), searching_in_search(), *dialling()]
    return [game for game in found if not game.over]


def searching():
    """Red is looking at six cards of the own deck."""
    game = Game.from_position(
        {
            "battle": 1,
            "players": {
                "red": {
                    "units": {"1": ["Goff Nob", "Bad Dok"]},
                    "resources": 2,
                    "hand": ["Drop Pod Assault", "Eager Recruit"],
                    "deck": ["Land Raider", "Eager Recruit", "10th Company Scout", "Iron Hands Techmarine", "Indomitable"] * 3,
                },
                "blue": {"units": {"1": ["Bad Dok", "Goff Nob"]}},
            },
        }
    )  # fmt: skip
    game.play("card Drop Pod Assault")
    assert game.decision.name == "ChooseFound"
    return game


def searching_in_search():
    """Blue is looking at cards of the own deck while red still looks at others."""
    game = Game.from_position(
        {
            "battle": 1,
            "players": {
                "red": {
                    "units": {"1": ["Goff Nob"]},
                    "resources": 2,
                    "hand": ["Drop Pod Assault", "Eager Recruit"],
                    "deck": [*["Land Raider", "Eager Recruit", "10th Company Scout", "Indomitable"] * 3, "Sicarius's Chosen"],
                },
                "blue": {
                    "units": {"1": ["Goff Nob"], "2": [{"card": "Enginseer Augur", "damage": 1}]},
                    "hand": ["Catachan Outpost", "Ratling Deadeye"],
                    "deck": ["Catachan Outpost", "Ratling Deadeye", "Captain Markis", "Imperial Bunker"] * 4,
                },
            },
        }
    )  # fmt: skip
    for text in ("card Drop Pod Assault", "looked 1", "unit 1.2"):
        game.play(text)
    while game.decision.name != "ChooseFound":
        game.play("unit 1.2" if game.decision.name == "ChooseAnswer" else "pass")
    assert game.to_move == "blue" and len(game.state.looks) == 2
    return game


def dialling():
    """One dial is set and the other is not."""
    found = []
    for token, planet in (("red", 2), ("blue", 4)):
        game = Game.from_position({"phase": "command", "token": token})
        game.play(f"planet {planet}")
        assert game.decision.name == "ChooseDial" and game.to_move != token
        found.append(game)
    swarm = {"warlord": "The Swarmlord", "units": {"HQ": ["The Swarmlord", "Savage Warrior Prime"]}}
    game = Game.from_position({"phase": "command", "token": "red", "players": {"red": swarm}})
    game.play("planet 1")
    game.play("planet 3")
    return [*found, game]


# The secrets; cards that the observer has seen are left alone.


def is_setting_dials(state):
    return state.asks(CHOOSE_DIAL) or state.asks(CHOOSE_SYNAPSE_DIAL)


def unseen_places(state, owner, me):
    side = state.players[owner]
    return [at for at in range(len(side.deck)) if not side.peeked[at] >> me & 1]


def hidden_in_hand(state, rival):
    hand = Counter(int(kind) for kind in state.players[rival].hand)
    hand.subtract(Counter(int(kind) for kind in state.players[rival].shown))
    return list(hand.elements())


def set_hand(state, rival, unseen):
    hand = state.players[rival].hand
    for at, kind in enumerate(sorted([*map(int, state.players[rival].shown), *unseen])):
        hand[at] = kind


def shuffle_deck(state, owner, me, random):
    deck, places = state.players[owner].deck, unseen_places(state, owner, me)
    kinds = [deck[at] for at in places]
    random.shuffle(kinds)
    for at, kind in zip(places, kinds, strict=True):
        deck[at] = kind


def change_hand(state, rival, me, random):
    """Cards of the hand change places with cards of the deck."""
    deck, hidden, places = state.players[rival].deck, hidden_in_hand(state, rival), unseen_places(state, rival, me)
    if state.to_move == rival or state.uses or state.triggers:
        return  # his choice in progress may name a card in hand
    random.shuffle(places)
    for number, at in enumerate(places[: len(hidden)]):
        hidden[number], deck[at] = int(deck[at]), hidden[number]
    set_hand(state, rival, hidden)


def change_deck(state, rival, me, random):
    shuffle_deck(state, rival, me, random)


def change_own_deck(state, rival, me, random):
    shuffle_deck(state, me, me, random)


def change_reserve(state, rival, me, random):
    """What lies face down changes places with a card in the deck that could lie there."""
    deck, places = state.players[rival].deck, unseen_places(state, rival, me)
    for card in state.cards:
        if card.role == RESERVE and card.controller == rival and card.zone == IN_PLAY:
            others = [at for at in places if CARDS.keywords.has(deck[at], DEEP_STRIKE) and deck[at] != card.kind]
            if others:
                at = random.choice(others)
                card.kind, deck[at] = deck[at], card.kind


def change_looked(state, rival, me, random):
    """Cards that the rival is looking at change places with others of that deck."""
    for look in state.looks:
        if look.looker == rival:
            deck, places = state.players[look.deck].deck, unseen_places(state, look.deck, me)
            for at, place in zip(range(len(look.cards)), random.sample(places, len(places)), strict=False):
                look.cards[at], deck[place] = deck[place], look.cards[at]


def change_dials(state, rival, me, random):
    side = state.players[rival]
    if is_setting_dials(state):
        if side.dial != NONE:
            side.dial = (side.dial + 1) % state.face_up
        if side.synapse_dial != NONE:
            side.synapse_dial = (side.synapse_dial + 2) % state.face_up


def change_planets(state, rival, me, random):
    """Those that lie face down, and those that were put aside."""
    places = [place for place in range(state.face_up, LINE) if state.line[place] != NONE]
    planets = [*(state.line[place] for place in places), *state.unused]
    random.shuffle(planets)
    for place in places:
        state.line[place] = planets.pop()
    for at, planet in enumerate(planets):
        state.unused[at] = planet


def change_dice(state, rival, me, random):
    state.dice.reseed(random.randrange(10**9))


SECRETS = {
    name.removeprefix("change_"): change for name, change in list(globals().items()) if name.startswith("change_")
}


def changed(game, me, change, random):
    """A copy with the secret changed, asked the same question; None if there was nothing to change."""
    twin = game.copy()
    change(twin.state, 1 - me, me, random)
    if twin.fingerprint() == game.fingerprint():
        return None
    return asked_again(twin)


def asked_again(twin):
    twin.state.revision += 1
    twin.mask.clear()
    twin.rules.decisions[twin.state.pending].offer(twin.state, twin.mask)
    return twin


@rules("CQ-H-windows", "AMB-47", "CQ-X-deep-strike")
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_shows_nowhere(secret):
    random, compared = Random(secret), 0
    for game in tables():
        for me, player in enumerate(game.names):
            twin = changed(game, me, SECRETS[secret], random)
            if twin is None:
                continue
            assert list(twin.observe(player)) == list(game.observe(player)), str(game.decision)
            assert twin.show(player) == game.show(player), str(game.decision)
            if compared % 10 == 0:
                assert twin.draw(player).svg() == game.draw(player).svg(), str(game.decision)
            if game.state.to_move == me:
                assert twin.legal() == game.legal(), str(game.decision)
            compared += 1

    assert compared >= {"dials": 3, "looked": 1}.get(secret, 8), "hardly anything was compared"


@pytest.mark.parametrize("secret", ["dials", "dice"])
def test_a_secret_does_not_reach_a_resampled_game(secret):
    """What search agents are given is drawn from what the player knows alone."""
    assert truths_that_matter(secret) == []


@pytest.mark.parametrize("secret", ["hand", "deck", "own_deck", "reserve", "looked", "planets"])
def test_a_hidden_card_does_not_reach_a_resampled_game(secret):
    assert truths_that_matter(secret) == []


def truths_that_matter(secret):
    """The decisions at which the same seed draws another game when only the secret is another."""
    random, found = Random(secret), []
    for game in tables():
        for me, player in enumerate(game.names):
            twin = changed(game, me, SECRETS[secret], random)
            if twin is not None and twin.resample(player, 7).fingerprint() != game.resample(player, 7).fingerprint():
                found.append(str(game.decision))
    return found


# Two games side by side


def knowledge(state, rival, me):
    """What the observer knows of a rival's cards beyond the table: how many of each are out of sight, and which he saw.

    He also sees which of the cards in reserve is turned up.
    """
    side = state.players[rival]
    peeked = [(at, int(side.deck[at])) for at in range(len(side.deck)) if side.peeked[at] >> me & 1]
    looked = [list(look.cards) for look in state.looks if look.looker == me]
    reserve = [card.number for card in state.cards if card.role == RESERVE and card.zone == IN_PLAY]
    return list(side.unseen), sorted(side.shown), list(side.arriving), peeked, looked, reserve


def with_other_cards(game, me, random):
    """The same game, but for the rival's cards in hand and deck that the observer cannot know."""
    twin = game.copy()
    change_deck(twin.state, 1 - me, me, random)
    change_hand(twin.state, 1 - me, me, random)
    return asked_again(twin)


def tells(game, action):
    """Abilities that make a player own up to what is in hand.

    AMB-34: for Y'varn, who has no unit must say so.
    """
    if game.decision.name == "ChooseBattleAbility" and action == YES:
        return CARDS.names[game.state.line[game.state.field]] in ("Y'varn", "Carnath")
    return False


def play_side_by_side(game, twin, me, random):
    """Until something hidden comes to light or the games are over; the number of decisions till then."""
    player, eagerness = game.names[me], random.random()
    for decision in range(5000):
        if knowledge(game.state, 1 - me, me) != knowledge(twin.state, 1 - me, me):
            return decision
        assert str(twin.decision) == str(game.decision), "somebody else is asked, or something else"
        assert list(twin.observe(player)) == list(game.observe(player)), str(game.decision)
        if decision % 20 == 0:
            assert twin.show(player) == game.show(player)
        if game.over:
            return decision
        legal = game.legal()
        if game.to_move == player:
            assert twin.legal() == legal, str(game.decision)
            assert [twin.phrase(action) for action in legal] == [game.phrase(action) for action in legal]
        either = [action for action in legal if twin.mask.allows(action) and not tells(game, action)]
        if not either:
            return decision  # he must use a card that he has in one game only
        action = random_action(game, random, eagerness, either)
        game.apply(action)
        twin.apply(action)
    raise AssertionError("this game does not end")


@rules("CQ-H-windows", "AMB-44", "AMB-47")
@pytest.mark.parametrize("deck", [*STARTERS, *STANDARDS])
def test_games_that_differ_in_hidden_cards_look_alike_until_one_is_used(deck):
    """Also in who is asked what: the deck is that of the rival."""
    random, decisions = Random(deck), 0
    pool = STARTERS if deck in STARTERS else STANDARDS
    for seed in range(8):
        if seed >= 2 and decisions >= 30:
            break  # often the first two games go on for long
        me = seed % 2
        decks = {"red_deck": deck, "blue_deck": random.choice(pool)}
        game = Game(decks if me else {"red_deck": decks["blue_deck"], "blue_deck": deck}, seed)
        play_on(game, random, random.randrange(40))
        while not game.over and game.state.to_move != me:
            play_on(game, random, 1)
        if not game.over:
            decisions += play_side_by_side(game, with_other_cards(game, me, random), me, random)

    assert decisions >= 30, "hardly anything was compared"


@pytest.mark.parametrize("seed", range(24))
def test_tables_of_all_cards_look_alike_until_a_hidden_card_is_used(seed):
    random = Random(seed)
    me = seed % 2
    game = Game.from_position(table_with_strikers(random))
    while not game.over and game.state.to_move != me:
        play_on(game, random, 1)
    if not game.over:
        twin = with_other_cards(game, me, random)
        change_reserve(twin.state, 1 - me, me, random)
        play_side_by_side(game, asked_again(twin), me, random)


@rules("CQ-H-windows")
@pytest.mark.parametrize("held", ["Raid", "Battle Cry"])
def test_whoever_might_hold_a_card_is_asked(held):
    """An event for this window, or none: by the deck list it could be either."""
    game = Game.from_position(
        {
            "battle": 1,
            "players": {
                "red": {"units": {"1": ["Goff Nob", "Bad Dok"]}, "resources": 3},
                "blue": {
                    "units": {"1": ["Goff Nob", "Bad Dok"]}, "resources": 3, "hand": [held], "deck": ["Raid", "Battle Cry"] * 5,
                },
            },
        }
    )  # fmt: skip

    assert str(game.decision) == "ChooseAction (CQ-G-actions) of blue"
    assert (game.parse("card Battle Cry") in game.legal()) == (held == "Battle Cry")


def test_a_choice_from_hand_or_pile_does_not_tell_what_the_hand_holds():
    questions = set()
    for held, other in (("Goff Nob", "Ion Rifle"), ("Ion Rifle", "Goff Nob")):
        blue = {
            "warlord": "Commander Shadowsun", "units": {"2": ["Vior'la Marksman", "Carnivore Pack"]}, "hand": [held],
            "discard": ["Ion Rifle"], "deck": [other, *["Ion Rifle", "Goff Nob"] * 5],
        }  # fmt: skip
        game = Game.from_position({"phase": "command", "players": {"blue": blue}})
        for said in ("planet 1", "planet 2", "unit 2.3 (Commander Shadowsun)"):
            game.play(said)
        questions.add(tuple(game.observe("red")))

    assert len(questions) == 1


# Drawing anew


def sight(game, me):
    """The whole position as a player knows it: what is hidden is only counted."""
    state, document = game.state, game.to_position()
    del document["dice"]
    document["planets"][state.face_up :] = [name is not None for name in document["planets"][state.face_up :]]
    document["unused"] = len(document["unused"])
    for look in document["looks"]:
        if look["looker"] != game.names[me]:
            look["cards"] = len(look["cards"])
    for seat, side in enumerate(document["players"].values()):
        side["deck"] = [
            name if seen >> me & 1 else "?" for name, seen in zip(side["deck"], side["peeked"], strict=True)
        ]
        if seat != me:
            side["hand"] = len(side["hand"])
            side["reserve"] = [{**card, "card": "?"} for card in side["reserve"]]
            if is_setting_dials(state):
                side["dial"], side["synapse_dial"] = side["dial"] is not None, side["synapse_dial"] is not None
    return document


def belongings(game):
    """Which cards there are altogether, wherever they lie."""
    document = game.to_position()
    found = [Counter(map(str, [*document["planets"], *document["unused"]]))]
    for seat, side in enumerate(document["players"].values()):
        looked = [card for look in document["looks"] if look["deck"] == game.names[seat] for card in look["cards"]]
        found.append(Counter([*side["hand"], *side["deck"], *looked, *(card["card"] for card in side["reserve"])]))
    return found


def check_drawn_anew(game, me, seed):
    twin = game.resample(game.names[me], seed)
    rival = twin.state.players[1 - me]
    assert sight(twin, me) == sight(game, me)
    assert belongings(twin) == belongings(game)
    assert list(rival.hand) == sorted(rival.hand) and not Counter(rival.shown) - Counter(rival.hand)
    if twin.state.asks(CHOOSE_DIAL) and rival.dial != NONE:
        assert may_commit(twin.state, 1 - me, rival.dial) or not any(
            may_commit(twin.state, 1 - me, place) for place in range(PLANETS)
        )
    assert rival.synapse_dial == NONE or is_planet(twin.state, rival.synapse_dial)
    if game.state.to_move == me:
        assert twin.legal() == game.legal(), str(game.decision)
    return twin


@settings(REPEATABLE, max_examples=50)
@given(
    decks=st.tuples(st.sampled_from(STARTERS), st.sampled_from(STARTERS)),
    seed=st.integers(0, 10**6),
    decisions=st.integers(1, 200),
    me=st.integers(0, 1),
)
def test_resampling_keeps_what_a_player_knows_and_changes_only_what_is_hidden(decks, seed, decisions, me):
    game = play_on(Game({"red_deck": decks[0], "blue_deck": decks[1]}, seed), Random(seed), decisions)
    assume(not game.over)

    twins = [check_drawn_anew(game, me, number) for number in range(3)]

    rivals = {tuple(twin.to_position()["players"][game.names[1 - me]]["hand"]) for twin in [game, *twins]}
    held = len(game.state.players[1 - me].hand) - len(game.state.players[1 - me].shown)
    assert len(rivals) > 1 or held < 3, "the hand is always the same"


@settings(REPEATABLE, max_examples=30)
@given(seed=st.integers(0, 10**6), decisions=st.integers(0, 30), me=st.integers(0, 1))
def test_resampling_at_tables_of_all_cards(seed, decisions, me):
    random = Random(seed)
    game = play_on(Game.from_position(table_with_strikers(random)), random, decisions)
    assume(not game.over)

    check_drawn_anew(game, me, seed)


def test_a_search_inside_a_search_survives_a_position_and_a_copy():
    game = searching_in_search()
    twin = Game.from_position(game.to_position())

    assert twin.fingerprint() == game.copy().fingerprint() == game.fingerprint()
    for player in game.names:
        assert list(twin.observe(player)) == list(game.observe(player))


def test_resampling_redraws_every_kind_of_secret():
    """Over many seeds: hand, both decks, cards looked at, dials and planets."""
    for game in [searching(), searching_in_search(), *dialling(), tables()[0]]:
        for me, player in enumerate(game.names):
            drawn = [game.resample(player, seed).to_position() for seed in range(12)]
            rival = game.names[1 - me]
            hidden = {
                "deck": [document["players"][rival]["deck"] for document in drawn],
                "own deck": [document["players"][player]["deck"] for document in drawn],
                "planets": [document["planets"] for document in drawn],
                "hand": [document["players"][rival]["hand"] for document in drawn],
                "looks": [document["looks"] for document in drawn],
                "dial": [document["players"][rival]["dial"] for document in drawn],
            }
            varies = {name: len({str(value) for value in values}) > 1 for name, values in hidden.items()}
            assert varies["planets"]
            assert varies["looks"] == any(look.looker == 1 - me for look in game.state.looks)
            assert varies["dial"] == (game.state.players[1 - me].dial != NONE and is_setting_dials(game.state))
            if len(set(game.state.players[1 - me].deck)) > 1:
                assert varies["deck"]
                assert varies["hand"] == (len(hidden_in_hand(game.state, 1 - me)) > 0)
            if len(set(game.state.players[me].deck)) > 1:
                assert varies["own deck"] == (len(unseen_places(game.state, me, me)) > 1)


@rules("CQ-X-deep-strike", "AMB-31")
@pytest.mark.parametrize("moment", ["a combat round has begun", "the reserve is about to be lost"])
def test_what_lies_in_reserve_does_not_reach_a_resampled_game(moment):
    """Neither by what is remembered of the rounds of a battle, nor by what is about to happen to the card."""
    games = []
    for lying, other in (STRIKERS, STRIKERS[::-1]):
        blue = {
            "units": {"1": [{"card": "Goff Nob", "ready": False, "attachments": ["Dire Mutation"]}]},
            "reserve": [{"card": lying, "place": "1"}],
            "hand": ["Raid"],
            "deck": [*["Raid"] * 9, other],
        }
        red = {"units": {"1": [{"card": "Goff Nob", "ready": False}]}}
        game = Game.from_position({"battle": 1, "players": {"red": red, "blue": blue}})
        game.play("pass")
        if moment != "a combat round has begun":
            game = at_stalemate(game)
        games.append(game)

    one, two = games
    assert str(one.decision) == str(two.decision)
    assert list(one.observe("red")) == list(two.observe("red")) and one.show("red") == two.show("red")
    assert one.resample("red", 7).fingerprint() == two.resample("red", 7).fingerprint()


def at_stalemate(game):
    """Both agree on it at the beginning of the second round: units are exhausted, and one of them is damaged by that."""
    while game.decision.name != "CallStalemate" or game.state.combat_round < 2:
        game.apply(next(action for action in game.legal() if game.label(action) in ("pass", "done", "no")))
    game.play("yes")
    game.play("yes")
    assert game.decision.name == "ChooseShield" and [use.player for use in game.state.uses] == [1]
    return game


@rules("CQ-X-deep-strike")
def test_only_cards_with_deep_strike_are_drawn_into_the_reserve():
    blue = {"reserve": [{"card": STRIKERS[0], "place": "1"}], "hand": ["Raid"] * 3, "deck": ["Raid"] * 9 + STRIKERS}
    game = Game.from_position({"battle": 1, "players": {"blue": blue}})

    for seed in range(20):
        (card,) = game.resample("red", seed).to_position()["players"]["blue"]["reserve"]
        assert card["card"] in STRIKERS


@rules("CQ-X-deep-strike")
def test_a_game_resampled_while_the_rival_puts_a_card_into_reserve_goes_on():
    blue = {"resources": 5, "hand": [STRIKERS[0], "Raid"], "deck": ["Raid"] * 10}
    game = Game.from_position({"token": "blue", "players": {"blue": blue}})
    game.play(f"reserve {STRIKERS[0]}")

    for seed in range(10):
        game.resample("red", seed).play("planet 1")


# Guesses can be played on


def asked(said, **document):
    """A table at which somebody is asked after all this was said."""
    game = Game.from_position(document)
    for text in said:
        game.play(text)
    return game


@cache
def questions():
    """A few tables for every decision of the game; no card in the game strikes from reserve as an attachment."""
    found = {}
    for seed in range(40):
        random = Random(seed)
        game = Game.from_position(table_with_strikers(random))
        for _ in range(40):
            if not game.over:
                found.setdefault(game.decision.name, []).append(game.copy())
                play_on(game, random, 1)
    storm = {"warlord": "Zarathur, High Sorcerer", "units": {"1": ["Zarathur, High Sorcerer"]}, "resources": 9}
    crowd = {"units": {"1": ["Goff Nob", "Goff Nob"]}}
    rare = [
        Game({"scenario": "starter"}, 0),
        asked([], phase="command", players={"red": {"units": {"1": ["Crushface"], "2": ["Crushface"]}}}),
        asked(
            ["card Warpstorm", "planet 1", "unit 1.1"],
            battle=1,
            players={"red": {**storm, "hand": ["Warpstorm"]}, "blue": crowd},
        ),
        asked(
            ["card Tzeentch's Firestorm"],
            players={"red": {**storm, "hand": ["Tzeentch's Firestorm"]}, "blue": crowd},
        ),
    ]
    for game in rare:
        found.setdefault(game.decision.name, []).append(game)
    return {name: games[:: max(1, len(games) // 8)] for name, games in found.items()}


NAMES = [type(decision).__name__ for decision in RULES.decisions if type(decision).__name__ != "ChooseStrikeHost"]


@pytest.mark.parametrize("name", NAMES)
def test_a_guess_at_any_decision_can_be_played_on_by_whoever_made_it(name):
    random = Random(name)
    for game in questions()[name]:
        for me, player in enumerate(game.names):
            for seed in range(3):
                twin = check_drawn_anew(game, me, seed)
                assert twin.legal(), f"{game.decision}, as {player} sees it"
                play_on(twin, random, 5)


OTHERS = [
    "Raid",
    "Promotion",
    "Suffering",
    "Doom",
    "Nullify",
    "No Mercy",
    "Superiority",
    "Battle Cry",
]  # of no use here


def picking(said, name, needed, side, **document):
    """Blue, with one card that can be used among many that cannot, is asked for it."""
    game = asked(said, players={"blue": {"hand": [*needed, "Raid"], "deck": OTHERS * 4, **side}}, **document)
    assert str(game.decision).startswith(name) and game.to_move == "blue"
    return game


@cache
def picks_from_hand():
    combat = {"phase": "combat", "token": "blue"}
    return [
        picking(
            ["planet 1", "planet 2", "unit 2.2"], "ChooseTarget", ["Ion Rifle"],
            {"warlord": "Commander Shadowsun", "units": {"2": ["Carnivore Pack"]}}, phase="command",
        ),
        picking(
            ["unit 1.1"], "ChooseTarget", ["Eager Recruit"],
            {"units": {"1": ["Veteran Brother Maxos"]}, "resources": 3}, **combat,
        ),
        picking(["card Infernal Gateway"], "ChooseTarget", ["Chaos Fanatics", "Infernal Gateway"], {"resources": 9}, **combat),
        picking(
            ["support 1"], "ChooseTarget", ["Ion Rifle"],
            {"supports": ["Ambush Platform"], "units": {"1": ["Carnivore Pack"]}, "resources": 9}, **combat,
        ),
        picking(
            ["yes"], "ChooseEffect", ["Goff Nob"], {"units": {"1": ["Bad Dok"]}}, battle=1, planets=["Y'varn", "Ferrin"],
        ),
        picking(  # 6 less 2 less 2 is all that blue has
            ["card Rugged Killa Kans"], "ChooseDestination", ["Rugged Killa Kans", "Bigga Is Betta", "Bigga Is Betta"],
            {"resources": CARDS.cost[CARDS.named["Rugged Killa Kans"]] - 4}, token="blue",
        ),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(6))
def test_a_guess_gives_who_picks_from_his_hand_something_to_pick(number):
    game = picks_from_hand()[number]
    for seed in range(20):
        twin = check_drawn_anew(game, 0, seed)
        assert twin.legal(), f"nothing for {game.decision}"
        play_on(twin, Random(seed), 5)


def test_what_is_not_needed_for_an_answer_is_drawn_from_all_there_is():
    """Beside the only card that blue can pick, every other card of the deck comes up, and the truth stays hidden."""
    game = picks_from_hand()[1]
    hands = [game.resample("red", seed).to_position()["players"]["blue"]["hand"] for seed in range(100)]

    assert all("Eager Recruit" in hand and len(hand) == 2 for hand in hands)
    assert {title for hand in hands for title in hand} == {"Eager Recruit", *OTHERS}
