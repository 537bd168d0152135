"""What places, wounds and tables of Legion are worth to its scripted player and its judge, by value."""

from math import tanh

import pytest
from builders.legion import DOWN, UP, Table

from grognard.agents.legion import judge, odds
from grognard.agents.legion.judge import WORTHS, LegionJudge
from grognard.agents.legion.places import Outlook, is_goal
from grognard.agents.legion.weights import Weights
from grognard.agents.weights import read_weights

DOCUMENT = read_weights("legion")
W = Weights(DOCUMENT)
PLACES = DOCUMENT["places"]
TOKEN = (36.0, 18.0)


def at_token(mine: int, theirs: int, *, round_: int = 1, holder: str | None = None) -> int:
    """What a trooper far away would gain at the token of Control, around which so many other units stand."""
    table = Table()
    table.battle("Control")
    table.state.round = round_
    unit = table.unit("gold", "Rebel Troopers", (4.0, 4.0))
    others = [table.unit("gold", "Rebel Troopers", (33.0 + 2 * each, 16.0), minis=1) for each in range(mine)]
    foes = [table.unit("silver", "Stormtroopers", (33.0 + 2 * each, 20.0), minis=1) for each in range(theirs)]
    holders = {"gold": others, "silver": foes}
    table.marker("objective", TOKEN, holder=-1 if holder is None else holders[holder][0])
    outlook = Outlook(table.state, W, unit)
    assert [int(row) for row in outlook.rows] == [0]
    return int(outlook.gains[0])


@pytest.mark.parametrize(
    ("mine", "theirs", "percent"),
    [(0, 0, 100), (1, 0, PLACES["shared"]), (1, 1, PLACES["contested"]), (2, 1, PLACES["contested"]),
     (0, 1, PLACES["denied"]), (1, 2, PLACES["denied"]), (0, 2, PLACES["outnumbered"])],
)  # fmt: skip
def test_a_token_is_worth_what_one_unit_more_changes_there(mine, theirs, percent):
    assert at_token(mine, theirs) == PLACES["objective"] * percent // 100


def test_each_case_at_a_token_has_a_weight_of_its_own():
    for name, mine, theirs in (("contested", 1, 1), ("denied", 0, 1), ("outnumbered", 0, 2)):
        table = Table()
        table.battle("Control")
        unit = table.unit("gold", "Rebel Troopers", (4.0, 4.0))
        for each in range(mine):
            table.unit("gold", "Rebel Troopers", (33.0 + 2 * each, 16.0), minis=1)
        for each in range(theirs):
            table.unit("silver", "Stormtroopers", (33.0 + 2 * each, 20.0), minis=1)
        table.marker("objective", TOKEN)
        other = Weights({**DOCUMENT, "places": {**PLACES, name: 7}})
        assert int(Outlook(table.state, other, unit).gains[0]) == PLACES["objective"] * 7 // 100


def test_it_is_worth_more_in_rounds_at_whose_end_it_is_scored_and_in_the_last():
    plain, scored = PLACES["objective"], PLACES["scored_now"]
    assert [at_token(0, 0, round_=number) for number in (1, 2, 4, 5)] == [plain, plain + scored, plain + scored, plain]
    assert at_token(0, 0, round_=6) == plain + PLACES["last_objective"]


def test_a_token_that_is_held_is_worth_half_if_an_enemy_has_it_and_else_nothing():
    assert at_token(1, 0, holder="gold") == 0
    assert at_token(0, 1, holder="silver") == PLACES["objective"] * PLACES["denied"] // 100 // 2


def test_a_mark_of_nobody_draws_units_and_one_of_a_player_does_not():
    table = Table()
    free, owned = table.marker("mark", TOKEN, about=0), table.marker("mark", TOKEN, about=0, owner="gold")
    token, cart, smoke = table.marker("objective", TOKEN), table.marker("cart", TOKEN), table.marker("smoke", TOKEN)

    assert [is_goal(table.state, row) for row in (free, owned, token, cart, smoke)] == [True, False, True, True, False]


def test_a_wound_counts_more_on_a_unit_that_has_yet_to_activate_and_other_than_usual_on_a_commander():
    table = Table()
    waiting = table.unit("silver", "Stormtroopers", (20.0, 20.0), order=UP)
    done = table.unit("silver", "Stormtroopers", (30.0, 20.0), order=DOWN)
    officer = table.unit("silver", "Imperial Officer", (40.0, 20.0), order=DOWN)
    other = Weights({**DOCUMENT, "worth": {**DOCUMENT["worth"], "commander": 50}})
    worth = [int(odds.wounds_worth(table.state, W, unit, 1000)) for unit in (done, waiting, officer)]

    assert worth[1] == worth[0] + worth[0] * DOCUMENT["worth"]["fresh_first"] // 100
    assert odds.wounds_worth(table.state, other, officer, 1000) == worth[2] * 50 // DOCUMENT["worth"]["commander"]
    assert odds.wounds_worth(table.state, other, done, 1000) == worth[0]


# The judge


def battle() -> Table:
    """A whole squad of three that has yet to activate, against one that has activated."""
    table = Table()
    table.unit("gold", "Rebel Troopers", (20.0, 4.0), minis=3, order=UP)
    table.unit("silver", "Rebel Troopers", (20.0, 30.0), minis=3, order=DOWN)
    return table


def test_victory_tokens_are_worth_more_the_later_it_is():
    state = battle().state
    rest = judge.holdings(state, 0)
    state.victory[0] = 2
    assert judge.holdings(state, 0) - rest == pytest.approx(2 * (WORTHS.token + WORTHS.late_token / 6))

    state.round = 6
    assert judge.holdings(state, 0) - rest == pytest.approx(2 * (WORTHS.token + WORTHS.late_token))


def test_who_has_yet_to_activate_is_ahead_and_both_sides_sum_to_nothing():
    state = battle().state
    worth = LegionJudge(W).worth(state)

    assert worth == pytest.approx([tanh(WORTHS.turn / 2), -tanh(WORTHS.turn / 2)])


def test_turns_are_activations_of_all_rounds():
    table = battle()
    assert LegionJudge(W).turn(table.state) == 1 * 2 + 1
    table.state.face_down[0] = 1
    assert LegionJudge(W).turn(table.state) == 1 * 2 + 2
    table.state.round, table.state.face_down[0] = 2, 0
    assert LegionJudge(W).turn(table.state) == 2 * 2 + 1


def test_the_objective_promises_what_it_would_score_if_nothing_changed():
    table = battle()
    table.battle("Control")
    table.marker("objective", (20.0, 5.0))

    assert (judge.promised(table.state, 0), judge.promised(table.state, 1)) == (3 + 2, 0)
    table.state.round = 4
    assert judge.promised(table.state, 0) == 1 + 2
