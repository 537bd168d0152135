"""Positions of Conquest: what is kept that rules hardly ever ask for, and tables that cannot be."""

import pickle

import pytest
from builders import rules
from contract.mutants import check_same

from grognard.envs.conquest.game import Game
from grognard.envs.core.errors import BadInput

STRIKER = "8th Company Assault Squad"


def mistakes(position):
    with pytest.raises(BadInput) as error:
        Game.from_position(position)
    return error.value.problems


def mulligan(**facts):
    """The beginning of a game, with some facts of red's changed."""
    position = Game({"scenario": "mini"}, seed=3).to_position()
    position["players"]["red"].update(facts)
    return position


@rules("CQ-X-deep-strike")
def test_a_card_in_reserve_keeps_its_slot_when_the_one_before_it_has_struck():
    reserve = [{"card": STRIKER, "place": place} for place in ("1", "2")]
    game = Game.from_position({"battle": 1, "players": {"red": {"resources": 9, "reserve": reserve}}})

    game.play(f"card {STRIKER}")
    again = pickle.loads(pickle.dumps(game))

    assert [row["slot"] for row in again.to_position()["players"]["red"]["reserve"]] == ["2"]
    check_same(game, again)


@rules("CQ-G-mobile")
def test_a_mobile_unit_may_be_moved_while_the_other_player_has_not_chosen_any():
    game = Game.from_position({"phase": "combat", "players": {"red": {"units": {"2": ["Soaring Falcon"]}}}})

    game.play("unit 2.1")
    again = pickle.loads(pickle.dumps(game))

    assert again.decision.name == "ChooseMobilePlanet"
    check_same(game, again)
    position = game.to_position()
    position["flow"][-1]["card"] = -1
    assert mistakes(position) == ["flow: there is no card -1"]


def test_a_small_deck_may_be_empty_while_the_first_hand_is_looked_at():
    game = Game.from_position(mulligan(deck=[], peeked=[]))

    check_same(game, pickle.loads(pickle.dumps(game)))
    game.play("redraw")
    check_same(game, pickle.loads(pickle.dumps(game)))


def test_without_anything_in_progress_an_empty_deck_has_lost():
    assert mistakes({"players": {"red": {"deck": []}}}) == ["players.red.deck: a player with an empty deck has lost"]


@pytest.mark.parametrize(
    ("position", "mistake"),
    [
        (
            {"face_up": 3, "players": {"red": {"units": {"4": ["Goff Nob"]}}}},
            "red Goff Nob: units stand in a headquarters or at a face-up planet",
        ),
        (
            {"players": {"red": {"units": {"HQ.1": "Goff Nob", "HQ.2": "Rogue Trader", "HQ.01": "Shoota Mob"}}}},
            "players.red.units.HQ.01: units stand at a place and a slot: 1.2, HQ.1",
        ),
        (
            {"players": {"red": {"units": {"1.2": "Goff Nob", "1": ["Rogue Trader", "Shoota Mob"]}}}},
            "red Shoota Mob: Goff Nob has the same slot",
        ),
        (
            {"players": {"red": {"units": {"1.1": "Colonel Straken", "HQ.1": "Colonel Straken"}}}},
            "players.red.units.HQ.1: Colonel Straken stands elsewhere, too",
        ),
        (
            {"players": {"red": {"units": {"1": ["Goff Nab"]}}}},
            "players.red.units.1.1.card: unknown card 'Goff Nab'; did you mean Goff Nob?",
        ),
        ({"players": {"red": {"hand": ["Colonel Straken"]}}}, "players.red.hand: Colonel Straken does not belong there"),
        ({"planets": [None, "Ferrin"]}, "planets: the first planet leaves only in the combat phase"),
        ({"memory": [1, 2]}, "memory: three whole numbers are needed"),
        ({"moment": {"attacker": 0}}, "moment.attacker: nobody attacks"),
        ({"moment": {"planet": "1"}}, "moment.planet: no battle is fought there"),
        ({"lasting": [{"card": 99, "change": "attack", "until": "phase"}]}, "lasting[0]: there is no card 99"),
        ({**mulligan(), "phase": "combat"}, "phase: the game is still set up: combat has not begun"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_told(position, mistake):
    assert mistakes(position)[0] == mistake


def test_the_phase_is_that_of_the_flow():
    position = Game.from_position({"phase": "command"}).to_position()

    assert "phase: command_phase is in progress, not headquarters" in mistakes({**position, "phase": "headquarters"})
