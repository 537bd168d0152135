"""What is drawn again of an observation: the units that have changed, and all that lies between them and others.

Whatever else a state keeps (`State.derived`) is computed again from time to time and must be the same.
"""

from random import Random

import pytest

from grognard.envs.core.actions import Mask
from grognard.envs.legion.game import RULES, Game
from grognard.envs.legion.rules.effects import refresh_all_keywords
from grognard.envs.legion.rules.tokens import put
from grognard.envs.legion.state import AIM, TOKENS_EACH, unit_changed

SEATS = (0, 1)


def check_redrawn(scenario, seed, decisions):
    """Seats look now and then, so that more or less has changed since: what they are shown is what is drawn from the start."""
    game, random = Game({"scenario": scenario}, seed), Random(seed)
    while not game.over and len(game.history) < decisions:
        game.apply(random.choice(game.legal()))
        for seat in SEATS:
            if random.random() < 0.6:
                assert game.template(seat) == RULES.template(game.state, seat), (seat, len(game.history))
        if random.random() < 0.1:
            check_kept(game)


def check_kept(game):
    """What is kept of sight is what is seen, nobody has powers that are not noted, and obstacles are where they were found."""
    fresh = game.copy().state
    fresh.sights, fresh.powers = type(fresh.sights)(), type(fresh.powers)([0] * len(fresh.powers))
    refresh_all_keywords(fresh)

    assert fresh.powers == game.state.powers and fresh.keywords == game.state.keywords, len(game.history)
    assert RULES.template(fresh, 0) == game.template(0), len(game.history)
    assert game.over or legal_answers(fresh) == sorted(game.legal()), len(game.history)


def legal_answers(state):
    """To the question that is pending, asked of a state about which nothing is kept in work space."""
    mask = Mask(RULES.catalogue.size)
    RULES.decisions[state.pending].offer(state, mask)
    return [action for action in range(RULES.catalogue.size) if mask.allows(action)]


@pytest.mark.parametrize(("scenario", "seed"), [("mini", 1), ("mini", 2), ("skirmish", 3)])
def test_what_is_redrawn_is_what_is_drawn_anew(scenario, seed):
    check_redrawn(scenario, seed, 3000)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["skirmish", "standard", "full"])
def test_what_is_redrawn_is_what_is_drawn_anew_in_many_games(scenario):
    for seed in range(4, 12):
        check_redrawn(scenario, seed, 3000)


@pytest.fixture
def game():
    """A game in which both seats have looked."""
    made = Game({"scenario": "mini"}, 1)
    for seat in SEATS:
        made.template(seat)
    return made


def test_only_a_unit_that_is_said_to_have_changed_is_drawn_again(game):
    game.state.tokens[AIM] = 1
    game.state.tokens[TOKENS_EACH + AIM] = 1
    unit_changed(game.state, 1)
    drawn, fresh = game.template(0), RULES.template(game.state, 0)

    assert sum(one != other for one, other in zip(drawn, fresh, strict=True)) == 1
    unit_changed(game.state, 0)
    assert game.template(0) == fresh


def test_any_other_change_draws_everything(game):
    game.state.tokens[AIM] = 1
    unit_changed(game.state, 1)
    game.state.revision += 1

    assert game.template(0) == RULES.template(game.state, 0)


def test_what_was_drawn_before_stays_as_it_was(game):
    twin, before = game.copy(), list(game.template(0))
    put(game.state, 0, AIM, 1)

    assert list(game.template(0)) != before == list(twin.template(0))
