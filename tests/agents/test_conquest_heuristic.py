"""The scripted player of Conquest: always legal, the same again, on what it knows, sensible, and better than chance."""

import copy
from random import Random

import pytest
from builders import agents
from builders.conquest import STARTERS, mixed_options, random_action, random_table

from grognard.agents.base import Choice
from grognard.agents.conquest.weights import Weights
from grognard.agents.heuristic import HeuristicAgent, scripted
from grognard.agents.registry import make_agent
from grognard.agents.weights import read_weights
from grognard.envs.conquest.game import Game
from grognard.envs.core.errors import BadInput
from grognard.envs.core.options import scenario_names

LONGEST = 5000
SHEET = read_weights("conquest")
choose = scripted("conquest")


def play_out(game, seats=(0, 1), random=None, most=LONGEST):
    return agents.play_out(choose, game, seats, random, most)


# Whole games


@pytest.mark.parametrize("scenario", scenario_names("conquest"))
@pytest.mark.parametrize("seed", range(3))
def test_every_scenario_comes_to_an_end(scenario, seed):
    game = Game({"scenario": scenario}, seed)

    decisions = play_out(game)

    assert game.over and decisions < LONGEST


@pytest.mark.parametrize("deck", STARTERS)
def test_every_deck_is_played_against_chance(deck):
    random = Random(deck)
    game = Game({"red_deck": deck, "blue_deck": random.choice(STARTERS)}, 1)

    play_out(game, (0,), random)

    assert game.over


@pytest.mark.parametrize("seed", range(12))
def test_any_cards_are_played_against_chance(seed):
    random = Random(seed)
    game = Game(mixed_options(random), seed)

    play_out(game, (seed % 2,), random, most=500)


@pytest.mark.parametrize("seed", range(30))
def test_any_table_is_played(seed):
    random = Random(seed)
    game = Game.from_position(random_table(random))

    play_out(game, (seed % 2,), random, most=150)


@pytest.mark.parametrize("scenario", ["mini", "starter", "standard"])
def test_it_decides_on_what_the_player_knows(scenario):
    """Whatever the hidden things are, the answer is the same."""
    random = Random(scenario)
    game = Game({"scenario": scenario}, 5)
    for _ in range(400):
        if game.over:
            break
        answer = choose(game.state, game.mask)
        if random.random() < 0.3:
            twin = game.resample(game.to_move, random.randrange(1000))
            assert choose(twin.state, twin.mask) == answer, str(game.decision)
        game.apply(answer if random.random() < 0.8 else random_action(game, random, 0.5))


def test_looking_at_abilities_leaves_the_table_as_it_is():
    """The worth of an ability is found by trying its picks out."""
    game = Game({"scenario": "standard"}, 6)
    while not game.over:
        before = game.fingerprint()
        answer = choose(game.state, game.mask)
        assert game.fingerprint() == before, str(game.decision)
        game.apply(answer)


def test_the_same_game_again():
    games = [Game({"scenario": "mini"}, 8) for _ in range(2)]
    for game in games:
        play_out(game)

    assert games[0].fingerprint() == games[1].fingerprint()


@pytest.mark.parametrize(("scenario", "least"), [("mini", 18), ("standard", 18)])
def test_it_beats_chance(scenario, least):
    won = 0
    for seed in range(10):
        for seat in (0, 1):
            game = Game({"scenario": scenario}, seed)
            play_out(game, (seat,), Random(seed))
            won += game.outcome.winners == [game.names[seat]]

    assert won >= least


def test_the_agent_sees_only_its_choice():
    game = Game({"scenario": "mini"}, 2)
    agent = make_agent("heuristic", "conquest")

    assert isinstance(agent, HeuristicAgent) and agent.needs_game
    for _ in range(50):
        choice = Choice(game, seed=1, with_game=True)
        action = agent.act(choice)
        assert action in choice.legal
        game.apply(action)


# Single choices, of red unless somebody else is asked


def table(red=None, blue=None, **moment):
    return Game.from_position({**moment, "players": {"red": red or {}, "blue": blue or {}}})


def answer(game, question, *said):
    """What the scripted player says after this, in words."""
    for words in said:
        game.play(words)
    assert game.decision.name == question
    return game.phrase(choose(game.state, game.mask))


def exhausted(*names):
    return {"1": [{"card": name, "ready": False} for name in names]}


@pytest.mark.parametrize(("card", "said"), [("Ultramarines Dreadnought", "redraw"), ("10th Company Scout", "keep")])
def test_a_hand_without_cheap_units_is_drawn_again(card, said):
    game = Game({"red_deck": f"Nazdreg; 40 {card}", "blue_deck": "Nazdreg; 40 Goff Nob", "any_deck": True}, 1)

    assert answer(game, "ChooseMulligan") == said


def test_of_cards_with_the_same_price_the_better_is_deployed():
    hand = ["Void Pirate", "10th Company Scout", "Rogue Trader"]  # the Scout has more ATK, and no fewer icons

    assert answer(table({"resources": 1, "hand": hand}), "ChooseDeployTurn") == "card 10th Company Scout"


def test_what_cannot_be_paid_or_hurts_only_oneself_is_not_played():
    hand = ["Ultramarines Dreadnought", "Exterminatus"]

    assert answer(table({"resources": 3, "hand": hand, "units": {"2": ["Goff Nob"]}}), "ChooseDeployTurn") == "pass"


def test_a_fighter_goes_to_the_first_planet():
    game = table({"resources": 5, "hand": ["Goff Nob"]})

    assert answer(game, "ChooseDestination", "card Goff Nob") == "planet 1 (Barlus)"


@pytest.mark.parametrize(("won", "planet"), [([], "planet 1 (Ferrin)"), (["Barlus", "Osus IV"], "planet 2 (Tarrus)")])
def test_a_fighter_goes_where_the_third_planet_of_a_type_can_be_won(won, planet):
    line = ["Ferrin", "Tarrus", "Elouith", "Carnath"]  # the second is a Strongpoint, as those that were won
    game = table({"resources": 5, "hand": ["Goff Nob"], "victory": won}, planets=line)

    assert answer(game, "ChooseDestination", "card Goff Nob") == planet


@pytest.mark.parametrize(
    ("held", "planet"),
    [
        ([], "planet 1 (Barlus)"),
        (["1"], "planet 4 (Elouith)"),
        (["1", "4"], "planet 5 (Tarrus)"),
    ],
)
def test_command_icons_go_where_they_win_most(held, planet):
    """Not where the enemy has more of them; cards are worth more than resources."""
    enemies = {place: ["Land Raider"] for place in held}
    game = table({"resources": 1, "hand": ["Void Pirate"]}, {"units": enemies})

    assert answer(game, "ChooseDestination", "card Void Pirate") == planet


def test_what_harms_goes_onto_the_best_enemy_and_what_helps_onto_the_best_friend():
    units = {"1": ["Bad Dok", "Goff Nob"]}
    harm = table({"resources": 1, "hand": ["Suffering"], "units": units}, {"units": {"1": ["Shoota Mob", "Goff Nob"]}})
    help_ = table({"resources": 1, "hand": ["Rokkit Launcha"], "units": units}, {"units": {"1": ["Goff Nob"]}})

    assert answer(harm, "ChooseDestination", "card Suffering") == "enemy 1.2 (Goff Nob)"
    assert answer(help_, "ChooseDestination", "card Rokkit Launcha") == "unit 1.2 (Goff Nob)"


@pytest.mark.parametrize(
    ("enemies", "planet"),
    [
        (["Shoota Mob"], "planet 1 (Barlus)"),
        (["Goff Nob", "Goff Nob"], "planet 4 (Elouith)"),
    ],
)
def test_the_warlord_goes_to_a_battle_that_can_be_won_and_not_to_a_lost_one(enemies, planet):
    game = table({"units": {"1": ["10th Company Scout"]}}, {"units": {"1": enemies}}, phase="command")

    assert answer(game, "ChooseDial") == planet


def test_without_enemies_the_warlord_goes_where_the_bonus_is_best_and_not_yet_won():
    line = ["Iridial", "Barlus", "Carnath"]
    held = {"units": {"2": ["Deathwing Guard"]}}

    assert answer(table(phase="command", planets=line), "ChooseDial") == "planet 2 (Barlus)"
    assert answer(table(held, phase="command", planets=line), "ChooseDial") != "planet 2 (Barlus)"


@pytest.mark.parametrize(("bloodied", "planet"), [(False, "planet 2 (Barlus)"), (True, "planet 1 (Iridial)")])
def test_a_bloodied_warlord_shuns_enemies(bloodied, planet):
    straken = {"card": "Colonel Straken", "bloodied": bloodied, "damage": 0 if bloodied else 1}  # five points are left
    line = ["Iridial", "Barlus", "Carnath"]
    game = table({"units": {"HQ": [straken]}}, {"units": {"2": ["Bad Dok"]}}, phase="command", planets=line)

    assert answer(game, "ChooseDial") == planet


@pytest.mark.parametrize(("deck", "said"), [(15, "take cards"), (5, "take nothing")])
def test_no_bonus_is_taken_that_empties_the_deck(deck, said):
    game = table({"units": {"1": ["Sanctioned Psyker"]}, "deck": ["Goff Nob"] * deck}, struggle=1)

    assert answer(game, "ChooseBonus") == said


def test_the_attack_that_kills_most_is_made():
    blue = {"units": {"1": ["Land Raider", "Goff Boyz", {"card": "Ultramarines Dreadnought", "damage": 5}]}}
    game = table({"units": {"1": ["Bad Dok", "Alpha Legion Infiltrator"]}}, blue, battle=1)

    assert answer(game, "ChooseAttacker") == "unit 1.2 (Alpha Legion Infiltrator)"
    assert answer(game, "ChooseDefender", "unit 1.2") == "enemy 1.3 (Ultramarines Dreadnought)"


def struck(attacker, victim, hand):
    """Blue, whose units have all attacked, is asked for a shield."""
    units = {"1": [{"ready": False, **card} for card in (victim, {"card": "Bad Dok"})]}
    game = table({"units": {"1": [attacker]}}, {"units": units, "hand": hand}, battle=1)
    game.play("enemy 1.1")
    return game


@pytest.mark.parametrize(
    ("attacker", "victim", "hand", "said"),
    [
        ("Goff Nob", {"card": "Land Raider", "damage": 1}, ["Raid"], "card Raid"),  # it would die
        ("Goff Nob", {"card": "Land Raider"}, ["Raid"], "card Raid"),  # it would lose 6 of 7
        ("Shoota Mob", {"card": "Deathwing Guard"}, ["Raid"], "pass"),  # 2 of 9, and the event is worth more
        ("Goff Nob", {"card": "Shoota Mob"}, ["Raid"], "pass"),  # it would die all the same
        ("Goff Nob", {"card": "Packmaster Kith", "bloodied": True}, ["Raid"], "card Raid"),  # the game would be over
    ],
)
def test_a_shield_is_used_when_it_saves_more_than_it_is_worth(attacker, victim, hand, said):
    assert answer(struck(attacker, victim, hand), "ChooseShield") == said


@pytest.mark.parametrize(
    ("own", "enemies", "said"),
    [
        (("Shoota Mob", "Bad Dok"), ("Ultramarines Dreadnought", "Deathwing Guard"), "unit 1.1 (Shoota Mob)"),
        (("Ultramarines Dreadnought", "Deathwing Guard"), ("Shoota Mob", "Bad Dok"), "done"),
        (("Deathwing Guard",), ("Deathwing Guard",), "done"),
        (("Colonel Straken", "Goff Nob"), ("Goff Nob", "Goff Nob"), "unit 1.1 (Colonel Straken)"),  # the warlord sooner
        (("Colonel Straken", "Goff Nob"), ("Shoota Mob",), "done"),
    ],
)
def test_units_retreat_from_a_lost_battle_only(own, enemies, said):
    game = table({"units": exhausted(*own)}, {"units": exhausted(*enemies)}, battle=1)

    assert answer(game, "ChooseRetreat") == said


@pytest.mark.parametrize(("enemy", "runs"), [("Ultramarines Dreadnought", True), ("Sanctioned Psyker", False)])
def test_a_warlord_that_could_be_defeated_runs(enemy, runs):
    straken = {"card": "Colonel Straken", "bloodied": True, "damage": 2}
    game = table({"units": {"1": [straken, "Bad Dok"]}}, {"units": {"1": [enemy, "Sanctioned Psyker"]}}, battle=1)

    assert (answer(game, "ChooseAttacker") == "retreat") == runs


@pytest.mark.parametrize(
    ("own", "enemies", "said"),
    [
        ([], ["Goff Nob", "Land Raider"], "card Exterminatus"),
        ([], ["Khymera"], "pass"),
        (["Goff Nob"], ["Khymera"], "pass"),
    ],
)
def test_an_event_is_played_for_more_than_it_costs_only(own, enemies, said):
    game = table({"resources": 3, "hand": ["Exterminatus"], "units": {"3": own}}, {"units": {"3": enemies}})

    assert answer(game, "ChooseDeployTurn") == said


@pytest.mark.parametrize(("damage", "said"), [(6, "card Tzeentch's Firestorm"), (0, "pass")])
def test_an_event_is_kept_if_it_would_not_kill(damage, said):
    """Two resources, and two of eight points left, or all eight."""
    red = {"units": {"2": ["Bad Dok", "Shoota Mob"]}, "hand": ["Tzeentch's Firestorm"], "resources": 2}
    enemies = [{"card": "Ultramarines Dreadnought", "damage": damage}, "Deathwing Guard"]

    assert answer(table(red, {"units": {"2": enemies}}, battle=2), "ChooseAction") == said


# Weights


def test_weights_decide():
    """With other weights it plays otherwise."""
    sheet = copy.deepcopy(SHEET)
    sheet["combat"]["retreat_odds"] = 0
    game = table({"units": exhausted("Shoota Mob")}, {"units": exhausted("Ultramarines Dreadnought")}, battle=1)

    assert game.phrase(choose(game.state, game.mask)) == "unit 1.1 (Shoota Mob)"
    assert game.phrase(scripted("conquest", sheet)(game.state, game.mask)) == "done"


def test_mistakes_in_the_weights_are_all_reported():
    sheet = copy.deepcopy(SHEET)
    sheet["worth"]["attack"] = "high"
    sheet["worth"]["atack"] = 90
    sheet["deploy"]["crowd"] = -1
    sheet["combt"] = sheet.pop("combat")
    del sheet["abilities"]["least"]

    with pytest.raises(BadInput) as caught:
        Weights(sheet)

    needed = "a whole number from 0 to 100000 is needed, not"
    assert caught.value.problems == [
        "unknown key 'combt'; did you mean combat or costs?",
        "worth: unknown key 'atack'; did you mean attack?",
        f"worth.attack: {needed} 'high'",
        f"deploy.crowd: {needed} -1",
        "combat: must be a table",
        *[f"combat.{key}: {needed} None" for key in SHEET["combat"]],
        f"abilities.least: {needed} None",
    ]
