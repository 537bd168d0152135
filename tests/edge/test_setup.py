"""Setup: the worked order of the rules in all modes of play, what is not offered, and games set up by chance."""

import random
from collections import Counter

import pytest
from builders import REPEATABLE, rules
from edge.table import Player, empty_table, grow_thickets, muster, new_game, overlaps, places, space, spaces, where
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.envs.core.errors import BadInput
from grognard.envs.core.events import Log
from grognard.envs.core.flow import NOBODY
from grognard.envs.edge.armies import Army, Deck, breaches
from grognard.envs.edge.board import WHOLE
from grognard.envs.edge.data.printed import FACTIONS, VARIANTS
from grognard.envs.edge.data.tables import CARDS, SQUADS, squad
from grognard.envs.edge.rules import deployment, placing
from grognard.envs.edge.rules.deployment import place_shrine, place_source
from grognard.envs.edge.rules.pieces import first_squad, is_foe, touches, touches_space
from grognard.envs.edge.state import ABSENT, ALIVE, DEAD, NONE, OFF_BOARD, WAITING

FIXED = {"red_army": "chapter_duel", "blue_army": "demons_duel"}
QUICK = {"layout": "quick", "deployment": "quick", "scatter": False}


def begin(seed=1, **given):
    return new_game(seed, **given).advance()


def play_until(player, question, seed=1):
    """Answer by chance until a question is put."""
    rng = random.Random(seed)
    while player.question != question:
        player.say(rng.choice(player.offered()))
    return player


# ED-S1 to ED-S5


@rules("ED-S3", "ED-S15", "ED-S14", "ED-S16")
@pytest.mark.parametrize(
    ("given", "left", "each", "points"),
    [
        ({}, 16, 2, 0),
        ({"mode": "ffa", "players": 3}, 21, 3, 10),
        ({"mode": "ffa", "players": 4}, 24, 4, 10),
        ({"mode": "team", "players": 4}, 24, 4, 10),
    ],
)
def test_supplies_by_mode_of_play(given, left, each, points):
    state = play_until(begin(**QUICK, **given), "DeclareTurn").state

    assert (state.crystals, set(state.pool), set(state.points)) == (left, {each}, {points})
    assert state.charges == 10 * state.options.players
    assert [len(hand) for hand in state.hand] == [3] * state.options.players
    assert state.marker == 0


@rules("ED-S4")
def test_the_highest_red_die_is_first_and_ties_are_rolled_again_among_the_tied():
    shuffles = [1] * 48
    player = new_game(dice=[4, 4, 2, 5, *shuffles], **FIXED)
    player.advance()

    assert player.state.first == 1
    assert (player.question, player.state.to_move) == ("ChooseCountering", 1)


@rules("ED-S5", "DP-1")
def test_factions_are_chosen_clockwise_from_the_first_player_and_none_twice():
    player = begin(mode="ffa", players=3, **{f"{seat}_army": "chosen" for seat in ("red", "blue", "green")})
    first = player.state.first
    assert (player.question, player.state.to_move) == ("ChooseFaction", first)
    assert len(player.offered()) == len(FACTIONS)

    player.say("faction demons")
    assert player.state.to_move == (first + 1) % 3
    assert "faction demons" not in player.offered()
    player.say("faction reborn", "faction chapter")
    assert player.question == "ChooseSquad"


@rules("ED-S5")
def test_a_faction_that_options_give_away_is_not_offered():
    player = begin(red_army="chosen", blue_army="demons_duel")

    assert (player.question, player.state.to_move) == ("ChooseFaction", 0)
    assert "faction demons" not in player.offered()


@rules("ED-S5")
def test_drawn_armies_are_suggested_ones_of_different_factions():
    seen = set()
    for seed in range(12):
        state = play_until(begin(seed, mode="ffa", players=4, **QUICK), "DeclareTurn").state
        assert len(set(state.faction)) == 4
        assert [len(deck) + 3 for deck in state.deck] == [15] * 4
        seen |= {int(faction) for faction in state.faction}
    assert len(seen) == len(FACTIONS)


def test_armies_cannot_be_drawn_if_none_of_that_size_are_suggested():
    with pytest.raises(BadInput, match="give armies"):
        new_game(squads=2)


# ED-S7 to ED-S9


def choose_army(seed, **given):
    player = begin(seed, red_army="chosen", blue_army="demons_duel", **given)
    player.say("faction rha_zack")
    return player


@rules("ED-S7", "DP-2")
def test_squads_are_chosen_one_by_one_in_the_order_of_the_faction():
    player = choose_army(1)
    assert player.question == "ChooseSquad"
    assert player.offered() == ["type 1", "type 2"]  # from the third on there are three squads only
    player.say("type 2", "type 2")
    assert "type 2" not in player.offered()  # the faction has two of them
    assert "type 1" not in player.offered()  # each army is chosen in one way only
    player.say("type 3", "type 4", "type 5")
    assert player.question == "ChooseDeckCard"
    kinds = [SQUADS.names[kind] for kind in player.state.squad_kind[:5]]
    assert kinds == ["Stream Guard", "Stream Guard", "Storm Bringer", "Stream Surfer", "Source Blade"]


@rules("ED-S7", "ED-VAR-11", "DP-2")
def test_every_pick_of_squads_is_asked_and_expansions_need_their_option():
    assert "ChooseSquad" in choose_army(1).asked
    assert Counter(play_until(choose_army(1), "ChooseDeckCard").asked)["ChooseSquad"] == 5
    assert len(choose_army(1, cavalry=True, boss=True).offered()) > len(choose_army(1).offered())


@rules("ED-S7", "ED-S8")
def test_squads_start_in_basic_mode_with_their_endurance_and_models_off_the_board():
    state = begin(**FIXED).state

    for number in range(10):
        kind = state.squad_kind[number]
        assert (state.mode[number], state.endurance[number]) == (0, SQUADS.endurance[kind])
        lives = list(state.life[number * 4 : number * 4 + 4])
        models = int(SQUADS.models[kind])
        assert lives == [OFF_BOARD] * models + [ABSENT] * (4 - models)


@rules("ED-S9", "DP-3")
def test_a_deck_is_built_of_printed_copies_without_cards_of_squads_that_were_not_chosen():
    player = choose_army(1).say("type 2", "type 2", "type 3", "type 4", "type 5")
    offered = player.offered()
    unnamed = [card for card in range(CARDS.count) if CARDS.squad[card] == squad("Infinity Angel")]
    first = next(card for card in range(CARDS.count) if CARDS.faction[card] == player.state.faction[0])
    assert {f"card {card - first + 1}" for card in unnamed}.isdisjoint(offered)

    play_until(player, "ChooseCountering", 3)
    state = player.state
    assert Counter(player.asked)["ChooseDeckCard"] == 25
    deck = Counter(int(card) for card in state.deck[0])
    army = Counter(int(kind) for kind in state.squad_kind[:5])
    assert not breaches(Army(int(state.faction[0]), army), Deck(int(state.faction[0]), deck), 5, 25)


@rules("ED-S9")
def test_decks_are_shuffled():
    first, second = begin(1, **FIXED).state, begin(2, **FIXED).state

    assert sorted(first.deck[0]) == sorted(second.deck[0])
    assert list(first.deck[0]) != list(second.deck[0])


@rules("ED-VAR-7", "DP-28")
def test_scripted_decks_lie_in_the_order_named():
    player = begin(scripted=True, **FIXED)
    seat = player.state.to_move
    assert player.question == "OrderDeck"
    named = []
    while player.state.to_move == seat and player.question == "OrderDeck":
        named.append(max(player.offered()))
        player.say(named[-1])
    assert len(named) == 25
    play_until(player, "ChooseCountering")

    first = next(card for card in range(CARDS.count) if CARDS.faction[card] == player.state.faction[seat])
    drawn_first = [f"card {card - first + 1}" for card in reversed(list(player.state.deck[seat]))]
    assert drawn_first == named


@rules("ED-VAR-10", "ED-S6")
def test_banners_and_shrines_are_standard_alternative_or_chosen():
    assert set(begin(**FIXED).state.banner) == {0}
    assert set(begin(banners="alternative", **FIXED).state.banner) == {VARIANTS.index("alternative")}

    player = begin(banners="chosen", shrines="chosen", **FIXED)
    assert (player.question, player.offered()) == ("ChooseBanner", ["number 0", "number 1"])
    player.say("number 1", "number 0", "number 0", "number 1")
    first = player.state.first
    assert (player.state.banner[first], player.state.shrine[first]) == (1, 0)
    assert (player.state.banner[1 - first], player.state.shrine[1 - first]) == (0, 1)


@rules("ED-UPG-9", "ED-VAR-11")
def test_squads_with_a_deploy_card_wait_and_setup_upgrades_start_attached():
    army = "Chapter; 1 Angel of Death; 1 Holy Knight; 1 Pilgrim; 1 Ranger; 1 Holy Riders"
    player = begin(red_army=army, red_deck="chosen", blue_army="demons_duel", cavalry=True)
    state = player.state
    riders = next(number for number in range(5) if SQUADS.names[state.squad_kind[number]] == "Holy Riders")

    assert list(state.life[riders * 4 : riders * 4 + 2]) == [WAITING, WAITING]
    assert [CARDS.names[card] for card in state.aside[0]] == ["Winged Charge"]
    assert CARDS.names[state.upgrade[riders * 2]] == "Gallop"
    assert (state.upgrade_charges[riders * 2], state.charges) == (1, 19)
    assert not deployment.is_to_deploy(state, riders)


# ED-S10 to ED-S12


@rules("ED-S10", "DP-4")
def test_the_first_player_names_who_counters():
    player = begin(mode="ffa", players=3)
    assert player.state.to_move == player.state.first
    assert player.offered() == ["seat across", "seat me", "seat next"]

    player.say("seat next")
    state = player.state
    assert state.countering == (state.first + 1) % 3
    assert [deployment.seat_in_order(state, at) for at in range(3)] == [
        (state.countering + 1) % 3,
        (state.countering + 2) % 3,
        state.countering,
    ]
    assert state.to_move == (state.countering + 1) % 3


@rules("ED-S11", "ED-S12", "ED-AMB-3", "DP-5", "DP-6")
def test_shrines_and_sources_lie_two_spaces_apart_positioning_player_first():
    player = begin(**FIXED).say("seat me")
    state = player.state
    positioning = 1 - state.countering
    assert (player.question, state.to_move, len(spaces(player))) == ("LayShrine", positioning, 48)

    player.say("space r2c3")
    near = {"r2c3", "r2c4", "r2c2", "r3c3", "r3c2", "r1c2", "r1c3"}
    assert state.to_move == state.countering
    assert near.isdisjoint(spaces(player))
    assert len(spaces(player)) == 48 - len(near)
    player.say("space r0c0")
    assert (player.question, state.to_move) == ("LaySource", positioning)
    assert "r1c0" not in spaces(player)
    player.say("space r5c0", "space r5c7", "space r0c7")
    assert state.to_move == state.countering
    player.say("space r3c5")
    assert player.question == "ChooseSquadToDeploy"


@rules("ED-VAR-5")
def test_sources_may_come_first_and_hands_before_squads():
    player = begin(sources_first=True, **FIXED).say("seat me")
    assert player.question == "LaySource"
    player.say("space r2c3", "space r0c0", "space r5c0", "space r5c7")
    assert player.question == "LayShrine"
    assert "r2c4" not in spaces(player)  # the same distances
    player.say("space r0c7", "space r3c5")
    assert player.question == "ChooseSquadToDeploy"
    assert [len(hand) for hand in player.state.hand] == [3, 3]


@rules("ED-GEO-10")
@pytest.mark.parametrize("given", [{}, {"mode": "ffa", "players": 3}, {"mode": "team", "players": 4}])
def test_the_quick_layout_is_legal(given):
    player = begin(layout="quick", **given).say("seat me")
    state = player.state
    tokens = [at for at in (*state.shrine_space, *state.source_space) if at != NONE]

    assert player.question == "ChooseSquadToDeploy"
    assert len(tokens) == state.options.players + 4
    assert all(state.board.distance(one, other) >= 2 for one in tokens for other in tokens if one != other)
    if not given:
        assert state.shrine_space[1 - state.countering] == space(state, "r1c1")


# ED-S13


@rules("ED-S13", "DP-7")
def test_squads_are_deployed_in_turn_and_whoever_has_none_left_is_skipped():
    player = begin(layout="quick", scatter=False, **FIXED).say("seat me")
    state = player.state
    order = []
    for model in range(first_squad(1 - state.countering) * 4, first_squad(1 - state.countering) * 4 + 8):
        state.life[model] = DEAD if state.life[model] == OFF_BOARD else ABSENT  # two squads fewer
    while player.question != "DeclareTurn":
        if player.question == "ChooseSquadToDeploy":
            order.append(int(state.to_move))
        player.say(player.offered()[0])
    assert order[0] == 1 - state.countering
    assert (
        order == [1 - state.countering, state.countering, 1 - state.countering] + [state.countering] * 3
    )  # the last is no choice
    assert not any(deployment.is_to_deploy(state, number) for number in range(10))


@rules("ED-S13", "DP-8")
def test_each_further_model_touches_the_group_which_may_span_several_spaces():
    state = empty_table()
    muster(state, 0, "Pilgrim")
    for model in range(4):
        state.life[model] = OFF_BOARD
    deployment.begin_deploy(state, 0, 0)
    player = Player(state).advance()
    assert len(spaces(player)) == 48

    player.say("space r2c3", "place 0")
    assert places(player) == {"1", "2", "3", "4", "5", "6"}  # only this Space
    player.say("place 1")
    assert spaces(player) == {"r2c3", "r2c4", "r1c3"}
    player.say("space r2c4", "place 4")
    assert spaces(player) == {"r2c3", "r2c4", "r1c3"} | {
        state.board.names[at] for at in range(48) if state.board.touches_hexes(space(state, "r2c4"), 4, at, 127)
    }
    player.say("space r2c3", "place 2")
    assert player.question == ""
    assert not overlaps(state)


@rules("ED-S13")
def test_nobody_is_deployed_beside_a_shrine_a_source_or_an_enemy():
    state = empty_table()
    place_shrine(state, 1, space(state, "r0c0"))
    place_source(state, 0, space(state, "r2c4"))
    muster(state, 5, "Dark Scholar", "r4c4.0")
    muster(state, 0, "Holy Knight")
    state.life[0] = OFF_BOARD
    deployment.begin_deploy(state, 0, 0)
    player = Player(state).advance()
    assert {"r0c0", "r2c4"}.isdisjoint(spaces(player))

    player.say("space r2c3")
    assert places(player) == {"0-3", "0-4", "0-5", "0-6", "3-4", "4-5", "5-6"}  # hexes 1 and 2 touch the Source
    player.say("place 3-4")
    assert where(state, 0) == "r2c3.3-4"


@rules("ED-S13")
def test_a_place_that_leaves_no_room_for_the_rest_of_the_squad_is_not_offered():
    state = empty_table()
    muster(state, 0, "Pilgrim")
    for model in range(4):
        state.life[model] = OFF_BOARD
    for name in state.board.names:
        if name != "r0c0":
            grow_thickets(state, *[f"{name}.{hex_}" for hex_ in range(7)])
    grow_thickets(state, "r0c0.0", "r0c0.3")  # left: 4-5-6-1-2 in a row
    deployment.begin_deploy(state, 0, 0)
    player = Player(state).advance()
    assert places(player) == {"1", "2", "4", "5", "6"}

    player.say("place 2")
    assert [where(state, model) for model in (0, 1, 2)] == ["r0c0.2", "r0c0.1", "r0c0.6"]  # nothing to choose
    assert where(state, 3) == "r0c0.5"
    assert not overlaps(state)


@rules("ED-GEO-10")
def test_a_squad_without_room_may_touch_shrines_and_without_any_it_is_dead():
    state = empty_table()
    muster(state, 0, "Angel of Death")
    for name in state.board.names:
        if name not in ("r0c0", "r0c1"):
            grow_thickets(state, f"{name}.0")
    place_shrine(state, 1, space(state, "r0c1"))
    state.life[0] = OFF_BOARD
    twin = state.copy()
    deployment.begin_deploy(state, 0, 0)
    Player(state).advance()
    assert where(state, 0) == "r0c0.all"

    grow_thickets(twin, "r0c0.0")
    deployment.begin_deploy(twin, 0, 0)
    assert (twin.life[0], twin.top) == (DEAD, NOBODY)


@given(st.integers(0, 10_000))
@settings(REPEATABLE, max_examples=12)
@rules("ED-S13", "ED-S17", "ED-S18", "DP-9")
def test_every_setup_by_chance_comes_to_the_first_turn_with_a_legal_table(seed):
    rng = random.Random(seed)
    mode, players = rng.choice([("duel", 2), ("ffa", 3), ("team", 4)])
    player = begin(seed, mode=mode, players=players, layout=rng.choice(["quick", "played"]))
    state = player.state
    while player.question not in ("Scatter", "ChooseMover", "DeclareTurn"):
        player.say(rng.choice(player.offered()))
    for model in range(len(state.life)):
        if state.life[model] == ALIVE:
            _check_deployed(state, model)
    while player.question != "DeclareTurn":
        player.say(rng.choice(player.offered()))
        assert not overlaps(state) or "Pushed" in player.question
    assert not overlaps(state)
    assert (state.to_move, state.active) == (state.countering, state.countering)


def _check_deployed(state, model):
    squad_ = model // 4
    mates = [other for other in range(squad_ * 4, squad_ * 4 + 4) if other != model and state.life[other] == ALIVE]
    assert not mates or any(touches(state, model, mate) for mate in mates)
    for other in range(len(state.life)):
        if state.life[other] == ALIVE and is_foe(state, model // 20, other):
            assert not touches(state, model, other)
    for at in (*state.shrine_space, *state.source_space):
        assert not touches_space(state, model, at)
        assert at == NONE or not state.board.is_touching(state.space[model], state.place[model], at, WHOLE)


@rules("ED-S13")
def test_the_quick_deployment_is_legal_and_near_the_own_shrines():
    player = begin(7, **QUICK).say("seat next")
    state = player.state

    assert player.question == "DeclareTurn"
    assert not overlaps(state)
    for model in range(40):
        if state.life[model] == ALIVE:
            _check_deployed(state, model)
            home = state.board.distance(state.space[model], state.shrine_space[model // 20])
            assert home < state.board.distance(state.space[model], state.shrine_space[1 - model // 20])


# ED-S15 to ED-S18


@rules("ED-VAR-1", "ED-VAR-2")
def test_more_crystals_and_handicaps_come_from_the_supply():
    state = begin(1, more_crystals=True, blue_handicap=2, **QUICK, **FIXED).say("seat me").state

    assert (list(state.pool), state.crystals) == ([3, 5], 12)


@rules("ED-S17", "DP-9")
def test_positioning_players_may_move_one_squad_before_the_first_turn():
    player = begin(1, layout="quick", deployment="quick", **FIXED).say("seat me")
    state = player.state
    assert (player.question, state.to_move) == ("Scatter", 1 - state.countering)
    assert "done" in player.offered()
    assert all(text == "done" or text.startswith("squad me") for text in player.offered())

    squad_ = player.offered()[1]
    player.say(squad_)
    while player.question in ("ChooseMover", "ChooseWay", "ChoosePushedSpace", "ChoosePushedPlace"):
        assert not any(text.startswith(("top ", "bottom ", "banner ", "mode ")) for text in player.offered())
        player.say(player.offered()[-1])
    assert (player.question, state.to_move) == ("DeclareTurn", state.countering)


@rules("ED-S17")
def test_without_scatter_the_countering_player_begins_at_once():
    player = begin(1, **QUICK, **FIXED).say("seat me")

    assert player.question == "DeclareTurn"
    assert player.state.to_move == player.state.countering


@rules("ED-S4", "ED-S11", "ED-S13")
def test_what_happens_is_told_in_order():
    player = new_game(3, **QUICK)
    player.state.log = Log()
    player.advance().say("seat me")
    kinds = [event.kind.name for event in player.state.log.events]

    assert kinds[:2] == ["player rolled", "player rolled"]
    assert kinds.count("shrine placed") == 2
    assert kinds.count("source placed") == 4
    assert kinds.count("model placed") == sum(life == ALIVE for life in player.state.life)
    assert kinds.count("army shown") == kinds.count("faction taken") == kinds.count("deck built") == 2
    assert player.state.log.told(0, ["red", "blue"])  # every event can be written


@rules("ED-UPG-9", "ED-AMB-90", "DP-30")
def test_a_squad_that_waits_for_its_deploy_card_arrives_as_a_whole():
    state = empty_table()
    muster(state, 0, "Holy Riders")
    state.life[0] = state.life[1] = WAITING
    here = space(state, "r0c0")
    grow_thickets(state, "r0c0.0", "r0c0.1", "r0c0.6")  # left: 2-3-4-5 in a row
    muster(state, 5, "Dark Scholar", "r0c1.4")
    assert deployment.can_arrive(state, 0, placing.IN_SPACE, here)
    assert not deployment.is_to_deploy(state, 0)
    deployment.begin_arrival(state, 0, 0, placing.IN_SPACE, here)
    player = Player(state).advance()

    assert places(player) == {"2-3", "4-5"}  # 3-4 would leave no room, and contact with the enemy is allowed
    player.say("place 4-5")
    assert [where(state, model) for model in (0, 1)] == ["r0c0.4-5", "r0c0.2-3"]

    state.life[0] = state.life[1] = WAITING
    assert not deployment.can_arrive(state, 0, placing.IN_SPACE, here)


@rules("ED-UPG-9")
def test_the_first_model_of_an_arriving_squad_stands_where_its_card_says():
    state = empty_table()
    muster(state, 0, "Succubus")
    state.life[0] = state.life[1] = state.life[2] = WAITING
    (pilgrim,) = muster(state, 5, "Pilgrim", "r2c3.0")
    deployment.begin_arrival(state, 0, 0, placing.TOUCHING_MODEL, pilgrim)
    player = Player(state).advance()

    assert player.question == "ChoosePlaceToDeploy"  # one Space only
    assert places(player) == {"1", "2", "3", "4", "5", "6"}
    player.say("place 1")
    assert "r2c4" in spaces(player)
