"""The contract of events and views can fail: each mutant of the small game breaks the promise that it should."""

from random import Random

import pytest
import small_game.game
import small_game.observation
import small_game.rules
from contract.games import SMALL, new_game, play
from contract.told import (
    check_complete,
    check_facts,
    check_facts_of_move,
    check_from_views,
    check_secret_events,
    check_secret_views,
)
from small_game.events import CARD_CHOSEN, CARD_DRAWN, CARD_SEEN, EVENTS, POINT_SCORED, RUNNER_MOVED
from small_game.game import RULES
from small_game.position import PARTS
from small_game.sequence import CLASH, CLASH_ATTACK

SCENARIOS = ("standard", "three")


def games():
    return [new_game(SMALL, scenario, seed) for scenario in SCENARIOS for seed in range(4)]


def moments():
    for number, table in enumerate(games()):
        random = Random(number)
        while not table.over:
            yield play(table, random, 1)


def all_complete():
    for number, table in enumerate(games()):
        check_complete(table, Random(number), 200)


def all_events_secret():
    for number, table in enumerate(games()):
        random = Random(number)
        while not table.over:
            for player in table.names:
                check_secret_events(table, player, random, 6)
            play(table, random, 2)


def all_views_secret():
    for table in moments():
        check_secret_views(table, Random(len(table.history)))


def all_from_views():
    for table in moments():
        check_from_views(table, Random(len(table.history)))


def all_facts():
    before = None
    for table in moments():
        check_facts(table)
        if before is not None and len(before.history) < len(table.history):
            check_facts_of_move(before, table)
        before = table.copy()


CHECKS = [all_complete, all_events_secret, all_views_secret, all_from_views, all_facts]


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_itself_keeps_every_promise(check):
    check()


@pytest.fixture
def breaks(monkeypatch):
    """A check that must fail."""

    def broken(check):
        with pytest.raises(AssertionError):
            check()

    broken.set = monkeypatch.setattr
    return broken


@pytest.mark.parametrize("kind", [kind for kind in EVENTS.kinds.values() if kind.changes], ids=lambda kind: kind.name)
def test_a_change_that_no_event_explains_is_found(kind, breaks):
    breaks.set(kind, "changes", [])
    breaks(all_complete)


def test_an_event_that_is_not_told_is_found(breaks):
    def move_silently(state, runner, hex_):
        log, state.log = state.log, None
        move(state, runner, hex_)
        state.log = log

    move = small_game.rules.move_runner
    breaks.set(small_game.rules, "move_runner", move_silently)
    breaks(all_complete)


def test_an_event_that_tells_a_wrong_number_is_found(breaks):
    def score_more(state):
        log, state.log = state.log, None
        score(state)
        state.log = log
        if log is not None:
            log.tell(POINT_SCORED, state.active, 7)

    score = small_game.rules.score
    steps = [list(flow) for flow in RULES.flows]
    breaks.set(RULES, "flows", [tuple(score_more if step is score else step for step in flow) for flow in steps])
    breaks(all_complete)


@pytest.mark.parametrize("kind", [CARD_DRAWN, CARD_CHOSEN, CARD_SEEN], ids=lambda kind: kind.name)
def test_a_field_that_everybody_is_told_is_found(kind, breaks):
    [card] = [field for field in kind.fields if field.name == "card"]
    breaks.set(card, "seen_by", "")
    breaks(all_events_secret)


def test_a_place_in_the_running_number_tells_nothing(breaks):
    """Numbers count what a seat knows: were a hidden event counted, its absence would show."""
    breaks.set(CARD_CHOSEN, "seen_by", "player")
    for table in games():
        play(table, Random(1), 20)
        for player in table.names:
            events = table.events(player=player)
            assert [event["number"] for event in events] == list(range(1, len(events) + 1))
            assert all(event["fields"]["player"] == player for event in events if event["kind"] == CARD_CHOSEN.name)


def part(name):
    return next(part for part in PARTS if part.name == name)


@pytest.mark.parametrize("field", [part("deck"), *part("players").lists], ids=lambda field: field.name)
def test_a_hidden_list_that_is_shown_is_found(field, breaks):
    breaks.set(field, "shown", None)
    breaks(all_views_secret)


def test_a_hidden_local_that_is_shown_is_found(breaks):
    breaks.set(RULES.form.flow.frames[CLASH.name], "shown", {})
    breaks(all_views_secret)


def test_an_order_that_tells_something_is_found(breaks):
    [hand, _] = part("players").lists
    breaks.set(hand, "ordered", True)
    breaks(lambda: [check_order(table) for table in moments()])


def check_order(table):
    """A guess may hold known cards at other places of a hand; the view must not tell."""
    for player in table.names:
        guess = table.resample(player, 1)
        for seat in range(len(table.names)):
            guess.state.hands[seat] = type(guess.state.hands[seat])(list(guess.state.hands[seat])[::-1])
        assert guess.view(player) == table.view(player)


def test_a_guess_that_is_not_like_the_view_is_found(breaks):
    def forget(state, player, dice):
        for cards in state.knows:
            for at in range(len(cards)):
                cards[at] = 0

    breaks.set(small_game.game, "resample", forget)
    with pytest.raises((AssertionError, ValueError)):
        all_from_views()


@pytest.mark.parametrize("encoder", ["encode_cards", "encode_players", "encode_table"])
def test_an_observation_without_the_facts_of_the_view_is_found(encoder, breaks):
    breaks.set(small_game.observation, encoder, lambda state, player, out, at: None)
    breaks(all_facts)


def test_a_fact_of_the_view_that_no_observation_holds_is_found(breaks):
    """An oracle may forget the same fact as the encoder; then the change of a view without one of the observation tells."""

    def forget_coins(state, player, out, at):
        encode(state, player, out, at)
        for number in range(len(table_of(state))):
            out[at + number * small_game.observation.PLAYER.width + small_game.observation.PLAYER_COINS] = 0

    def table_of(state):
        return RULES.players(state)

    encode = small_game.observation.encode_players
    breaks.set(small_game.observation, "encode_players", forget_coins)
    before = new_game(SMALL, "standard")
    after = before.copy()
    after.state.coins[0] -= 1
    with pytest.raises(AssertionError, match="observes no change"):
        check_facts_of_move(before, after)


def test_the_mutants_are_gone():
    """A guard against a fixture that does not clean up."""
    assert RUNNER_MOVED.changes and CLASH_ATTACK in RULES.form.flow.frames[CLASH.name].shown
