"""Windows, the gate, filters and abilities, with a table of nothing but numbers: whatever game comes next stands on these."""

import pytest

from grognard.envs.core.abilities import (
    Ability,
    Condition,
    Cost,
    Effect,
    Pick,
    has_choice,
    is_possible,
    offer_present,
    picks_due,
    value_of,
)
from grognard.envs.core.actions import Catalogue, Mask
from grognard.envs.core.filters import Anything, Filter
from grognard.envs.core.flow import NOBODY, Decision, Flows, Table, filled, number_decisions, run
from grognard.envs.core.gate import Gate, Occurrence, Span
from grognard.envs.core.uses import Use
from grognard.envs.core.windows import Turns, Window

FLOWS = Flows()
WINDOW = FLOWS.add("window")
TURNS = Turns(WINDOW)
INSTANT = FLOWS.add("instant")
SPAN = Span(INSTANT)

CATALOGUE = Catalogue()
DONE = CATALOGUE.word("done", "no more")
NUMBER = CATALOGUE.verb("number", "a number", [str(number) for number in range(9)])


class Board(Table):
    """Coins of four players, and what has happened."""

    def __init__(self, coins=(1, 1, 1, 1)):
        super().__init__()
        self.coins = list(coins)
        self.occurrences = []
        self.told = []


# Windows


class Spend(Decision):
    """Spend a coin, or not: the tests answer in its place."""


SPEND = Spend()
number_decisions([SPEND])


class Spending(Window):
    """Whoever has a coin might act."""

    def might_act(self, state, player):
        return state.coins[player] > 0

    def ask(self, state, player):
        state.ask(player, SPEND)


class Backwards(Spending):
    """The same, the other way round."""

    def next_player(self, state, player):
        return (player - 1) % self.seats


def turns_taken(window, board, first, answers):
    """Who is asked, when the players answer in this order: True acts with a coin, False passes."""
    asked = []
    board.push(WINDOW, first)
    for acts in answers:
        run(board, [(window.take_turns,), ()])
        if board.pending == NOBODY:
            break
        asked.append(int(board.to_move))
        board.pending = NOBODY
        if acts:
            board.coins[board.to_move] -= 1
            window.acted(board)
        else:
            window.passed(board)
    run(board, [(window.take_turns,), ()])
    return asked, board.pending == NOBODY and board.top == NOBODY


@pytest.mark.parametrize(
    ("coins", "first", "answers", "asked"),
    [
        ((1, 1, 1, 1), 0, [False] * 4, [0, 1, 2, 3]),
        ((1, 1, 1, 1), 2, [False] * 4, [2, 3, 0, 1]),
        ((2, 1, 0, 1), 0, [True, False, False, False], [0, 1, 3, 0]),
        ((0, 0, 1, 0), 0, [True], [2]),
        ((0, 0, 0, 0), 1, [], []),
    ],
)
def test_a_window_closes_when_everybody_has_passed_in_a_row(coins, first, answers, asked):
    assert turns_taken(Spending(TURNS, 4), Board(coins), first, answers) == (asked, True)


def test_an_action_lets_everybody_answer_again():
    asked, closed = turns_taken(Spending(TURNS, 2), Board((1, 2)), 0, [False, True, False])

    assert asked == [0, 1, 0] and not closed, "player 1 has not passed since"


def test_a_game_says_whose_turn_is_next():
    assert turns_taken(Backwards(TURNS, 4), Board(), 1, [False] * 4) == ([1, 0, 3, 2], True)


# The gate


class Happenings(Gate):
    """Things with numbers happen; 5 brings about 6 in the same instant, 7 an instant of its own."""

    def occurrences(self, state):
        return state.occurrences

    def take_place(self, state, occurrence):
        state.told.append(int(occurrence.event))
        if occurrence.event == 5:
            state.occurrences.append(Occurrence(6))
        if occurrence.event == 7:
            state.occurrences.append(Occurrence(8))
            self.begin(state, len(state.occurrences) - 1)


GATE = Happenings(SPAN)


def instant(*events):
    board = Board()
    board.occurrences = [Occurrence(event) for event in events]
    GATE.begin(board, 0)
    return board


def test_what_is_added_to_an_instant_happens_with_it_and_what_was_cancelled_does_not():
    board = instant(4, 5, 3)
    board.occurrences[2].cancelled = True

    GATE.happen(board)

    assert board.told == [4, 5, 6]
    assert [occurrence.happened for occurrence in board.occurrences] == [True, True, False, True]


def test_what_lies_ahead_is_what_the_innermost_instant_of_it_has_not_come_to():
    board = instant(1, 2)
    assert GATE.is_ahead(board, 0) and GATE.is_ahead(board, 1)
    board.occurrences[1].cancelled = True
    assert not GATE.is_ahead(board, 1)

    GATE.happen(board)
    board.occurrences.append(Occurrence(3))
    GATE.begin(board, 2)

    assert [GATE.is_ahead(board, number) for number in range(3)] == [False, False, True]


def test_closing_an_instant_forgets_its_own_occurrences_alone():
    board = instant(1)
    board.occurrences += [Occurrence(2), Occurrence(3)]
    GATE.begin(board, 1)

    GATE.close(board)

    assert [int(occurrence.event) for occurrence in board.occurrences] == [1]


def test_answers_are_counted_by_who_gave_them_and_with_which_ability():
    occurrence = Occurrence(1)
    occurrence.answer(7, 2)
    occurrence.answer(7, 2)
    occurrence.answer(7, 3)
    twin = Occurrence(1)
    occurrence.copy_occurrence(twin)
    occurrence.forget_answer(7, 2)
    occurrence.forget_answer(8, 2)

    assert [int(occurrence.count_answers(*each)) for each in ((7, 2), (7, 3), (8, 2))] == [1, 1, 0]
    assert twin.count_answers(7, 2) == 2, "a copy has its own"


# Filters, of numbers


class Even(Filter):
    def matches(self, state, you, source, card):
        return card % 2 == 0


class AtLeast(Filter):
    def __init__(self, least):
        self.least = least

    def matches(self, state, you, source, card):
        return card >= self.least

    def __str__(self):
        return f"at least {self.least}"


even, big, huge = Even(), AtLeast(4), AtLeast(8)


@pytest.mark.parametrize(
    ("where", "found", "said"),
    [
        (even & big, [4, 6, 8], "even & at least 4"),
        (even | big, [0, 2, 4, 5, 6, 7, 8], "even | at least 4"),
        (even & big & ~huge, [4, 6], "even & at least 4 & ~at least 8"),
        (big & (even | huge), [4, 6, 8], "at least 4 & (even | at least 8)"),
        (~(even & big), [0, 1, 2, 3, 5, 7], "~(even & at least 4)"),
        (Anything(), list(range(9)), "anything"),
    ],
)
def test_filters_are_joined_and_print_themselves(where, found, said):
    assert [number for number in range(9) if where.matches(None, 0, 0, number)] == found
    assert str(where) == said


# Abilities: coins are paid, numbers are picked


class Rich(Condition):
    def holds(self, state, you, source):
        return state.coins[you] > 0


class PickNumber(Pick):
    def __init__(self, where, several=1):
        self.where = where
        self.several = several

    def candidates(self, state, use):
        found = filled(0, 0)
        for number in range(9):
            if self.where.matches(state, use.player, 0, number):
                found = type(found)([*found, number])
        return found

    def action(self, state, use, value):
        return NOBODY if value == 7 else NUMBER.at(value)  # nobody can say seven


class PayPicked(Cost):
    """As many coins as the number picked."""

    def __init__(self):
        self.pick = PickNumber(Anything())

    def pay(self, state, use, value):
        state.coins[use.player] -= value

    def suppose(self, state, use, value):
        state.coins[use.player] -= value

    def take_back(self, state, use, value):
        state.coins[use.player] += value


class PayOne(PayPicked):
    def __init__(self):
        self.pick = None

    def can_pay(self, state, use):
        return state.coins[use.player] >= 1

    def suppose(self, state, use, value):
        state.coins[use.player] -= 1

    def take_back(self, state, use, value):
        state.coins[use.player] += 1


class IfCoinsAre(Effect):
    """Something would change if the player has so many coins left, and the sum of the picks is as large."""

    def __init__(self, left, least=0):
        self.left = left
        self.least = least

    def would_change(self, state, use):
        return state.coins[use.player] == self.left and sum(use.picks) >= self.least


def ability(effect, conditions=(), costs=(), picks=()):
    return Ability(0, [effect], NOBODY, Anything(), list(conditions), list(costs), list(picks), NOBODY)


def possible(board, it):
    use = Use(0, NOBODY, 0, NOBODY)
    before = list(board.coins)
    found = is_possible(board, it, use, 0)
    assert board.coins == before and len(use.picks) == 0, "what was supposed is taken back"
    return found


def offered(board, it, picks=(), costs=0):
    use = Use(0, NOBODY, 0, NOBODY)
    use.picks = type(filled(0, 0))(picks)
    use.costs = costs
    mask = Mask(CATALOGUE.size)
    offer_present(board, it, use, mask, DONE)
    assert has_choice(board, it, use) == any(action != DONE for action in mask.ids[: mask.count])
    return [CATALOGUE.label(action) for action in mask.ids[: mask.count]]


def test_an_ability_needs_its_conditions_its_costs_and_an_effect_that_changes_something():
    assert possible(Board((3,)), ability(IfCoinsAre(3), [Rich()]))
    assert not possible(Board((0,)), ability(IfCoinsAre(0), [Rich()]))
    assert possible(Board((3,)), ability(IfCoinsAre(2), costs=[PayOne()]))
    assert not possible(Board((3,)), ability(IfCoinsAre(3), costs=[PayOne()])), "the cost is paid by then"
    assert not possible(Board((0,)), ability(IfCoinsAre(0), costs=[PayOne()]))


def test_costs_that_are_picked_and_picks_are_tried_until_something_would_change():
    assert possible(Board((5,)), ability(IfCoinsAre(2), costs=[PayPicked()]))
    assert not possible(Board((7,)), ability(IfCoinsAre(0), costs=[PayPicked()])), "seven cannot be said"
    assert possible(Board((0,)), ability(IfCoinsAre(0, 14), picks=[PickNumber(even), PickNumber(big)]))
    assert not possible(Board((0,)), ability(IfCoinsAre(0, 17), picks=[PickNumber(even), PickNumber(big)]))


def test_only_picks_are_offered_that_others_can_follow():
    two = ability(IfCoinsAre(0, 14), picks=[PickNumber(even), PickNumber(big)])

    assert offered(Board((0,)), two) == ["number 6", "number 8"]
    assert offered(Board((0,)), two, [6]) == ["number 8"]
    assert offered(Board((0,)), two, [8]) == ["number 6", "number 8"]


def test_where_several_things_may_be_picked_each_is_offered_once_and_one_may_stop():
    several = ability(IfCoinsAre(0), picks=[PickNumber(big, several=3)])

    assert offered(Board((0,)), several) == ["number 4", "number 5", "number 6", "number 8"]
    assert offered(Board((0,)), several, [5]) == ["done", "number 4", "number 6", "number 8"]
    use = Use(0, NOBODY, 0, NOBODY)
    use.picks = type(filled(0, 0))([4, 5, 6])
    assert not has_choice(Board((0,)), several, use)
    assert picks_due(Board((0,)), several, use) == 1


def test_what_is_said_is_found_among_the_candidates():
    use = Use(0, NOBODY, 0, NOBODY)

    assert value_of(Board(), use, PickNumber(even), NUMBER.at(6)) == 6
    assert value_of(Board(), use, PickNumber(even), NUMBER.at(5)) == NOBODY
