"""Setting up: who can play, which options go together, and that chance alone lays out markers and decides who begins."""

from collections import Counter

import pytest
from builders import rules
from builders.space_empires import new_game

from grognard.envs.core.errors import BadInput, DiceError
from grognard.envs.space_empires.data.printed import COLOURS, HEX_NAMES, HEXES, MARKERS
from grognard.envs.space_empires.data.tables import TABLES
from grognard.envs.space_empires.game import Game

FIXED = {"placement": "fixed"}  # nobody is asked where his homeworld stands, so that the game begins at once
HOME = {MARKERS[kind]: number for kind, number in enumerate(TABLES.home_markers) if number}
DEEP = {MARKERS[kind]: number for kind, number in enumerate(TABLES.deep_markers) if number}


def begin(seed=1, **options):
    return new_game({**FIXED, **options}, seed).state


def markers(state, home):
    """The markers that lie in a home system (-1: in deep space), homeworlds and entry hexes apart."""
    hexes = [where for where in state.board.hexes if state.board.home[where] == home and not state.board.entry[where]]
    return [MARKERS[state.marker[where]] for where in hexes if where not in list(state.homeworld)]


def likely(count, tries, odds):
    """Within five standard deviations of what is to be expected."""
    return abs(count - tries * odds) < 5 * (tries * odds * (1 - odds)) ** 0.5


# Players and options


@rules("SE-1.0.a")
@pytest.mark.parametrize(("scenario", "number"), [("solitaire", 1), ("standard", 2), ("three", 3), ("four", 4)])
def test_one_to_four_can_play(scenario, number):
    game = new_game({"scenario": scenario}, 1)

    assert game.names == list(COLOURS[:number])


@rules("SE-1.0.a")
@pytest.mark.parametrize("number", [0, 5])
def test_nobody_and_five_cannot_play(number):
    with pytest.raises(BadInput) as error:
        new_game({"players": number}, 1)

    assert error.value.problems == [f"players: {number} is not one of: 1 to 4"]


@pytest.mark.parametrize(
    ("options", "mistake"),
    [
        ({"players": 3}, "players: the map standard is for 2 players, not 3"),
        ({"scenario": "three", "players": 2}, "players: the map three is for 3 players, not 2"),
        ({"scenario": "variable", "players": 2}, "players: the map variable is for 3 or 4 players, not 2"),
        ({"scenario": "variable", "placement": "free"}, "placement: homeworlds of the variable map are placed at random"),
        (
            {"scenario": "variable", "quick_start": True},
            "quick_start: the variable map has no home systems that could be explored and colonised (SE-VAR.1)",
        ),
        (
            {"gearing": True, "unpredictable": True},
            "gearing: gearing and unpredictable research are not used together (SE-18, SE-19)",
        ),
        ({"teams": True}, "teams: teams need four players, not 2"),
        ({"scenario": "three", "teams": True}, "teams: teams need four players, not 3"),
    ],
)  # fmt: skip
def test_options_that_do_not_go_together_are_told(options, mistake):
    with pytest.raises(BadInput) as error:
        new_game(options, 1)

    assert error.value.problems == [mistake]


def test_the_variable_map_is_for_three_or_four():
    assert [new_game({"scenario": "variable", "players": number}, 1).state.players for number in (3, 4)] == [3, 4]


# Markers


@rules("SE-2.1.a")
@pytest.mark.parametrize(
    "scenario", ["small", "standard", "large", "extra_large", "knife_fight", "three", "four", "solitaire"]
)
def test_every_home_system_has_its_own_markers_and_deep_space_the_white_ones(scenario):
    for seed in range(5):
        state = begin(seed, scenario=scenario)
        spare = {MARKERS[kind]: number for kind, number in enumerate(state.spare) if number}

        for seat in range(state.players):
            assert Counter(markers(state, seat)) == HOME
        assert Counter(markers(state, -1)) + Counter(spare) == DEEP


@rules("SE-2.1.a")
@pytest.mark.parametrize("scenario", ["mini", "standard", "three", "variable", "solitaire"])
def test_all_markers_but_the_homeworlds_lie_face_down_and_nobody_knows_them(scenario):
    state = begin(scenario=scenario)
    open_ = {where for where in state.board.hexes if state.explored[where]}

    assert open_ == set(state.homeworld) | {where for where in state.board.hexes if state.board.entry[where]}
    assert not any(state.known)
    assert all(MARKERS[state.marker[where]] == "planet" and state.value[where] == 20 for where in state.homeworld)


@rules("SE-2.1.a")
def test_every_marker_is_equally_likely_in_every_hex():
    games = 800
    planets, deep, spare = Counter(), Counter(), Counter()
    for seed in range(games):
        state = begin(seed)
        for where in state.board.hexes:
            kind = MARKERS[state.marker[where]]
            planets[where] += kind == "planet" and state.board.home[where] == 0
            deep[where] += kind == "danger" and state.board.home[where] == -1
        spare["danger"] += state.spare[MARKERS.index("danger")]

    board = state.board
    home = [where for where in board.hexes if board.home[where] == 0 and where != state.homeworld[0]]
    space = [where for where in board.hexes if board.home[where] == -1]
    assert len(home) == 25 and all(likely(planets[where], games, 8 / 25) for where in home)
    assert len(space) == 34 and all(likely(deep[where], games, 26 / 102) for where in space)
    assert likely(spare["danger"], games * 68, 26 / 102)


@rules("SE-2.1.a")
def test_two_home_systems_are_shuffled_apart():
    same = sum(markers(state, 0) == markers(state, 1) for state in map(begin, range(50)))

    assert same == 0


@rules("SE-VAR.3")
@pytest.mark.parametrize("players", [3, 4])
def test_on_the_variable_map_all_markers_are_mixed_and_there_are_no_home_systems(players):
    for seed in range(5):
        state = begin(seed, scenario="variable", players=players)
        spare = {MARKERS[kind]: number for kind, number in enumerate(state.spare) if number}

        assert set(state.board.home) == {-1}
        found = Counter(markers(state, -1)) + Counter(spare)
        assert found == Counter(DEEP) + Counter({kind: number * players for kind, number in HOME.items()})
        for player in range(players):
            own = [MARKERS[state.marker[where]] for where in state.board.hexes if state.back[where] == player]
            assert Counter(own) == Counter(HOME)
        home_only = Counter(markers(state, -1))
        assert home_only["planet"] == 8 * players and home_only["minerals_5"] == 11 * players


@rules("SE-VAR.3")
def test_on_the_variable_map_homeworlds_stand_anywhere():
    games, places, kinds = 600, Counter(), Counter()
    for seed in range(games):
        state = begin(seed, scenario="variable")
        assert len(set(state.homeworld)) == 4
        places.update(int(where) for where in state.homeworld)
        kinds.update(where for where in state.board.hexes if MARKERS[state.marker[where]] == "minerals_5")

    assert len(places) == HEXES and all(likely(places[where], games, 4 / HEXES) for where in range(HEXES))
    assert all(likely(kinds[where], games, 44 / HEXES) for where in range(HEXES))


# Who begins


@rules("SE-3.0.a")
@pytest.mark.parametrize(("scenario", "players"), [("standard", 2), ("three", 3), ("four", 4)])
def test_a_die_decides_who_begins_and_play_passes_clockwise(scenario, players):
    games, first = 600, Counter()
    for seed in range(games):
        state = begin(seed, scenario=scenario)
        order = [int(player) for player in state.order]
        assert order == [(order[0] + step) % players for step in range(players)]
        assert state.active == order[0]
        first[order[0]] += 1

    assert all(likely(first[player], games, 1 / players) for player in range(players))


@rules("SE-2.9")
@pytest.mark.parametrize("die", [0, 11])
def test_a_shot_is_rolled_with_a_ten_sided_die(die):
    scout = {"units": {"SC#1": {"at": "R6C4"}}}
    position = {"phase": "combat", "players": {"red": scout, "blue": scout}}
    ten = Game.from_position({**position, "dice": {"fixed": [10]}})
    ten.play("fire at SC#1")

    with pytest.raises((DiceError, BadInput)):
        Game.from_position({**position, "dice": {"fixed": [die]}}).play("fire at SC#1")

    assert ten.state.dice.left() == 0 and ten.to_position()["players"]["red"]["units"]["SC#1"]["ships"] == 1


# What the dice do not touch


def test_the_same_seed_lays_out_the_same_table():
    first, again, other = (new_game(FIXED, seed).to_position() for seed in (7, 7, 8))

    assert first == again
    assert first["hexes"] != other["hexes"]


def test_forces_are_the_same_for_everybody():
    position = new_game({**FIXED, "scenario": "three"}, 1).to_position()
    places = {colour: position["players"][colour]["homeworld"] for colour in position["players"]}

    forces = []
    for colour, sheet in position["players"].items():
        assert {unit["at"] for unit in sheet["units"].values()} == {places[colour]}
        forces.append({name: unit["ships"] for name, unit in sheet["units"].items()})
    assert forces[0] == forces[1] == forces[2]
    assert forces[0] == {"SC#1": 3, "SY#1": 4, "CO#1": 1, "CO#2": 1, "CO#3": 1, "Miner#1": 1}
    assert set(places.values()) <= set(HEX_NAMES)


@rules("SE-1.0.f")
def test_which_half_hex_was_added_counts_and_comes_back():
    games = []
    for number in (0, 1):
        game = new_game({"scenario": "standard", "placement": "free"}, 3)
        assert game.decision.name == "ChooseHalfHex"
        game.apply(game.legal()[number])
        games.append(game)

    assert games[0].fingerprint() != games[1].fingerprint()
    for game in games:
        again = Game.from_position(game.to_position())
        assert again.fingerprint() == game.fingerprint() and again.legal() == game.legal()


def test_whose_turn_it_is_counts():
    game = new_game({"scenario": "mini"}, 7)
    before = game.fingerprint()
    game.state.active = 1 - game.state.active

    assert game.fingerprint() != before
