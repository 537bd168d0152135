"""What an agent is given: all that its seat may know, and nothing through which the true game could be reached."""

import gc
import sys
from random import Random
from types import FunctionType, ModuleType

import numpy as np
import pytest
from contract.games import ALL, new_game, play

from grognard.agents.base import Choice
from grognard.envs.core.arrays import bits_of, numbers_of
from grognard.envs.core.errors import GrognardError
from grognard.envs.core.facts import field_names
from grognard.envs.core.game import Rulebook


def midgame(game, scenario, seed=3):
    return play(new_game(game, scenario, seed), Random(seed), 70)


def reachable(start):
    """Everything that can be got at from an object, but for code and the printed rules."""
    found, queue = {}, [start]
    while queue:
        thing = queue.pop()
        if id(thing) in found or isinstance(thing, (type, ModuleType, FunctionType, Rulebook)):
            continue
        found[id(thing)] = thing
        queue.extend(gc.get_referents(thing))
        if isinstance(thing, np.ndarray) and thing.base is not None:
            queue.append(thing.base)
    return found


def secrets(game):
    """The objects of the true game that no choice may hold: all that a copy does not share."""
    twin = game.state.copy()
    shared = {id(thing) for thing in parts(twin)}
    return [
        game,
        game.state,
        game.mask,
        game.origin,
        *[thing for thing in parts(game.state) if id(thing) not in shared],
    ]


def parts(state):
    return [thing for name in field_names(state) for thing in inner(getattr(state, name))]


def inner(value):
    """An object of the state with all that it is made of, but for numbers, and for what stands for nothing."""
    if isinstance(value, list):
        return [value, *[thing for item in value for thing in inner(item)]]
    if hasattr(value, "save"):
        return [value]
    known = vars(sys.modules[type(value).__module__]).values()
    return [value] if type(value).__module__.startswith("grognard.envs") and value not in known else []


@pytest.mark.parametrize("with_game", [False, True])
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_true_game_is_nowhere_in_a_choice(game, scenario, with_game):
    table = midgame(game, scenario)

    found = reachable(Choice(table, seed=1, with_game=with_game))

    assert [thing for thing in secrets(table) if id(thing) in found] == []
    assert all(id(thing) in reachable(table) for thing in secrets(table)), "the search would not find them anyway"


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_game_in_a_choice_tells_neither_seed_nor_moves(game, scenario):
    """Both together would be the true game: played again from its seed it comes to the same table."""
    table = midgame(game, scenario)
    guess = Choice(table, seed=1, with_game=True).game

    assert guess.origin == {} and len(guess.history) == 0
    assert guess.state.dice.save() != table.state.dice.save()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_hidden_facts_do_not_change_a_choice(game, scenario):
    table = midgame(game, scenario)
    choice = Choice(table)
    for seed in range(5):
        other = Choice(table.resample(choice.player, seed))

        assert (other.numbers == choice.numbers).all() and (other.observation == choice.observation).all()
        assert (other.mask == choice.mask).all() and other.legal == choice.legal and other.phrases() == choice.phrases()
        assert (other.player, repr(other.question)) == (choice.player, repr(choice.question))


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_a_choice_shows_what_the_game_shows_and_stays_as_it_is(game, scenario):
    table = midgame(game, scenario)
    choice = Choice(table, seed=4, with_game=True)
    numbers, mask, guess = choice.numbers.copy(), choice.mask.copy(), choice.game.fingerprint()

    assert (choice.numbers == numbers_of(table.observe(table.to_move))).all()
    assert (choice.mask == bits_of(table.mask.bits)).all() and list(np.flatnonzero(choice.mask)) == choice.legal
    assert choice.labels() == {action: table.label(action) for action in table.legal()}
    assert choice.phrases() == {action: table.phrase(action) for action in table.legal()}
    assert Choice(table, seed=4, with_game=True).game.fingerprint() == guess
    play(table, Random(5), 20)
    assert (choice.numbers == numbers).all() and (choice.mask == mask).all() and choice.game.fingerprint() == guess


def test_only_who_needs_a_game_gets_one():
    table = midgame("space_empires", "mini")

    assert Choice(table).game is None and Choice(table, with_game=True).game is not None


def test_there_is_no_choice_in_a_game_that_is_over():
    over = play(new_game("space_empires", "mini"), Random(1), 10_000)

    with pytest.raises(GrognardError, match="the game is over: nobody is asked anything"):
        Choice(over)
