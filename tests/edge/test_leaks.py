"""Section 14: whether somebody is asked tells nothing about hands and mines: worlds that a player cannot tell apart run alike."""

import random

import pytest
from edge.table import new_game

from grognard.envs.core.actions import Mask
from grognard.envs.core.dice import Dice
from grognard.envs.core.flow import NOBODY, run
from grognard.envs.edge.actions import BANNER, BOTTOM, CARD, CATALOGUE, DONE, TOP
from grognard.envs.edge.flow import DECISIONS, STEPS
from grognard.envs.edge.game import RULES
from grognard.envs.edge.resample import resample
from grognard.envs.edge.sides import side_of
from grognard.envs.edge.state import State

SECRET = (TOP, BOTTOM, CARD, BANNER)  # what only a hand allows (the banner: both actions of a card in it)
STEPS_TOGETHER = 30


def answers(state: State) -> list[int]:
    mask = Mask(CATALOGUE.size)
    DECISIONS[state.pending].offer(state, mask)
    return sorted(int(mask.ids[at]) for at in range(mask.count))


def advance(state: State) -> list[int]:
    """Run the rules until somebody is asked, as a game does; the answers, none if it is over."""
    while True:
        run(state, STEPS)
        if state.pending == NOBODY:
            return []
        found = answers(state)
        if len(found) > 1 or DECISIONS[state.pending].must_ask(state):
            return found
        say(state, found[0])


def say(state: State, action: int) -> None:
    decision = DECISIONS[state.pending]
    state.pending = NOBODY
    decision.apply(state, action)


def observed(state: State, seat: int) -> list[int]:
    return [int(number) for number in RULES.observe(state, seat)]


def seen(state: State) -> tuple[str, int]:
    return type(DECISIONS[state.pending]).__name__, int(state.to_move)


def known_by(state: State, viewer: int) -> list[list[int]]:
    players = int(state.options.players)
    return [[int(card) for card in state.known[viewer * players + seat]] for seat in range(players)]


def run_together(before: State, viewer: int, seed: int) -> int:
    """From one state on, two worlds that the viewer cannot tell apart; how many questions they had in common."""
    rng, one = random.Random(seed), before.copy()
    for seat in range(int(one.options.players)):
        one.held[seat] = 0  # whoever holds back is not asked; see below
    other = one.copy()
    resample(other, viewer, Dice(seed))
    for seat in range(int(one.options.players)):
        if side_of(one, viewer) >> seat & 1:
            other.deck[seat] = one.deck[seat][:]  # so that both draw the same
    one.dice, other.dice = Dice(seed), Dice(seed)
    for step in range(STEPS_TOGETHER):
        here, there = advance(one), advance(other)
        if not here or not there:
            assert here == there and one.over == other.over
            return step
        assert seen(one) == seen(other), f"{seen(one)} and {seen(other)} after {step} answers"
        if known_by(one, viewer) != known_by(other, viewer):
            return step  # the viewer has looked at a hand meanwhile
        mine = int(one.to_move) == viewer
        assert not mine or here == there, f"the viewer is offered something else in {seen(one)}"
        assert observed(one, viewer) == observed(other, viewer)
        common = [action for action in here if action in there]
        if not mine:
            common = [action for action in common if not any(verb.covers(action) for verb in SECRET)]
        if not common:
            return step
        choice = DONE if not mine and DONE in common and rng.random() < 0.5 else rng.choice(common)
        say(one, choice)
        say(other, choice)
    return STEPS_TOGETHER


def pass_windows_of(state: State, seat: int) -> list[int]:
    """Run on until somebody else is asked, or the seat something else than to act in a window."""
    found = advance(state)
    while found and seen(state) == ("ActInWindow", seat):
        say(state, int(DONE))
        found = advance(state)
    return found


def run_with_hold(before: State, holder: int, seed: int, how: int) -> int:
    """The same game with a player who holds back and with one who passes every time; how many questions of the others."""
    rng, one = random.Random(seed), before.copy()
    one.dice = Dice(seed)
    other = one.copy()
    other.held[holder] = 1 + how
    for step in range(STEPS_TOGETHER):
        here, there = pass_windows_of(one, holder), pass_windows_of(other, holder)
        assert here == there
        if not here:
            return step
        assert seen(one) == seen(other), f"{seen(one)} and {seen(other)} after {step} answers"
        for viewer in range(int(one.options.players)):
            assert viewer == holder or observed(one, viewer) == observed(other, viewer)
        choice = rng.choice(here)
        say(one, choice)
        say(other, choice)
    return STEPS_TOGETHER


def positions(seed: int, count: int, **given: object) -> list[State]:
    """States of a random game, at moments when somebody is asked."""
    found: list[State] = []
    state, rng = new_game(seed, **given).state, random.Random(seed)
    while len(found) < count:
        options = advance(state)
        if not options:
            break
        if state.turn > 0 and rng.random() < 0.02:
            found.append(state.copy())
        say(state, rng.choice(options))
    return found


@pytest.mark.parametrize("scenario", ["standard", "ffa3", "team", "cavalry", "boss"])
def test_the_course_of_a_game_tells_nothing_about_hands_and_mines(scenario: str) -> None:
    common = 0
    for seed in range(2):
        for at, state in enumerate(positions(seed, 5, scenario=scenario)):
            for viewer in range(int(state.options.players)):
                common += run_together(state, viewer, 100 * seed + at)
    assert common > 150


@pytest.mark.parametrize("scenario", ["standard", "ffa3"])
def test_who_holds_back_in_windows_tells_nothing(scenario: str) -> None:
    common = 0
    for seed in range(2):
        for at, state in enumerate(positions(50 + seed, 4, scenario=scenario)):
            for holder in range(int(state.options.players)):
                common += run_with_hold(state, holder, 100 * seed + at, at % 2)
    assert common > 150
