"""Whole random games of all modes: they come to an end, and nothing gets lost on the way."""

import random

import pytest

from grognard.envs.core.actions import Mask
from grognard.envs.core.facts import fingerprint
from grognard.envs.core.flow import NOBODY, run
from grognard.envs.edge.actions import CATALOGUE
from grognard.envs.edge.data.tables import CARDS
from grognard.envs.edge.flow import DECISIONS, STEPS
from grognard.envs.edge.state import DEAD, State

from .table import new_game, overlaps

PILES = ("hand", "deck", "discard")


def check(state: State) -> None:
    """Crystals and charges are conserved, nobody has less than nothing, and pieces lie where `free` says."""
    players = int(state.options.players)
    assert state.crystals + sum(state.pool) + sum(state.depleted) == 10 * players
    assert state.charges + sum(state.upgrade_charges) == 10 * players
    assert min(*state.pool, *state.depleted, *state.endurance, *state.supply, *state.points, *state.temporary) >= 0
    assert abs(int(state.marker)) <= state.options.track
    for model in range(len(state.life)):
        assert state.life[model] != DEAD or state.space[model] == -1


def cards_of(state: State, seat: int) -> int:
    """All cards of a player's deck, wherever they are, without the one that is being played.

    Deploy cards and setup upgrades are not of the deck and leave the game when they are used or discarded (ED-UPG-9, ED-AMB-90).
    """
    squads = range(seat * 5, seat * 5 + 5)
    upgrades = [int(state.upgrade[slot]) for squad in squads for slot in (2 * squad, 2 * squad + 1)]
    attached = sum(card >= 0 and CARDS.is_for_decks(card) for card in upgrades)
    evolved = sum(state.evolved_by[squad] >= 0 for squad in squads)
    return sum(len(getattr(state, pile)[seat]) for pile in PILES) + attached + evolved


def play(seed: int, **given: object) -> tuple[State, list[str]]:
    state = new_game(seed, **given).state
    rng, mask, said = random.Random(seed), Mask(CATALOGUE.size), []
    cards: list[int] = []
    while True:
        run(state, STEPS)
        if state.over:
            return state, said
        decision = DECISIONS[state.pending]
        mask.clear()
        before = fingerprint(state)
        decision.offer(state, mask)
        assert fingerprint(state) == before, f"{type(decision).__name__} changes the table when it is asked"
        assert mask.count > 0, f"{type(decision).__name__} has no legal answer after {said[-9:]}"
        action = mask.ids[rng.randrange(int(mask.count))]
        if type(decision).__name__ == "DeclareTurn" and state.turn > 0:
            check(state)
            assert not overlaps(state)
            now = [cards_of(state, seat) for seat in range(int(state.options.players))]
            assert cards in ([], now)
            cards = now
        said.append(CATALOGUE.label(int(action)))
        assert len(said) < 12_000
        state.pending = NOBODY
        decision.apply(state, action)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", ["mini", "duel", "full", "ffa3", "ffa4", "team"])
def test_random_games_come_to_an_end(scenario: str, seed: int) -> None:
    state, _ = play(seed, scenario=scenario)
    assert state.turn > 0


def test_variants() -> None:
    state, said = play(
        5, scenario="standard", special_sources=True, more_crystals=True, buy_points=True, mulligan=True, hand=4
    )
    assert state.over
    assert said


def test_the_same_seed_gives_the_same_game() -> None:
    assert play(3, scenario="mini")[1] == play(3, scenario="mini")[1]


def test_copies_are_equal_and_go_on_alone() -> None:
    player = new_game(4, scenario="mini").advance()
    twin = player.state.copy()
    assert fingerprint(twin) == fingerprint(player.state)
    before = fingerprint(twin)
    player.say(player.offered()[0])
    assert fingerprint(twin) == before
