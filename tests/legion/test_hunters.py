"""LG-K-bounty, LG-K-hunted, LG-K-incognito, LG-K-counterpart: what units win and lose by being found."""

import pytest
from builders import rules
from builders.legion import UP, Table

from grognard.envs.legion.abilities import ALL_DEPLOYED, GAME_ENDS
from grognard.envs.legion.data.printed import UNIT_TYPES
from grognard.envs.legion.data.tables import UNITS, UPGRADES
from grognard.envs.legion.rules import defeat, moments, scoring
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.restoring import fallen_minis
from grognard.envs.legion.state import (
    ALIVE,
    DEFEATED,
    INCOGNITO,
    LOST,
    MARKERS,
    MINI_SLOTS,
    OBJECTIVE,
    OF_COUNTERPART,
    ON_TABLE,
    READY,
    TOKENS_EACH,
)


def joined(made: Table, seat: str, unit: str, counterpart: str, at: tuple[float, float], upgrades=(), its=()) -> int:
    """A unit with a counterpart beside its leader; `its` are the places of cards bought for the counterpart."""
    number = made.unit(seat, unit, at, minis=1, upgrades=upgrades)
    mini = number * MINI_SLOTS + 1
    state = made.state
    state.counterpart[number] = UNITS.labels.index(counterpart)
    state.mini[mini], state.profile[mini] = ALIVE, OF_COUNTERPART
    state.x[mini], state.y[mini] = state.x[mini - 1] + 300, state.y[mini - 1]
    for place in its:
        state.upgrade_joined[number * 8 + place] = 1
    refresh_keywords(state, number)
    return number


def fall(made: Table, unit: int, source: int = -1) -> None:
    defeat.defeat_unit(made.state, unit, source)
    made.run()


# Bounty


def hunt() -> tuple[Table, int, int]:
    made = Table()
    bossk = made.unit("gold", "Bossk", (10, 10))
    made.unit("gold", "Stormtroopers", (20, 10), minis=1)
    target = made.unit("silver", "Rebel Officer", (10, 12), minis=1)
    made.unit("silver", "Rebel Troopers", (30, 30), minis=1)
    moments.begin(made.state, ALL_DEPLOYED, 0)
    made.run()
    return made, bossk, target


@rules("LG-K-bounty")
def test_the_only_target_is_marked_without_a_question():
    made, _, target = hunt()

    assert made.asked == "nobody"
    assert made.token(target, "bounty") == 1


@rules("LG-K-bounty")
def test_a_hunter_that_defeats_a_marked_unit_takes_the_mark_and_scores_at_the_end():
    made, bossk, target = hunt()
    fall(made, target, bossk)

    assert (made.token(bossk, "prize"), made.token(target, "bounty")) == (1, 0)
    moments.begin_for_both(made.state, GAME_ENDS)
    made.run()
    assert list(made.state.victory) == [1, 0]


@rules("LG-K-bounty")
@pytest.mark.parametrize("hunter_lives", [True, False])
def test_nobody_scores_for_a_mark_that_others_take_or_a_dead_hunter_has(hunter_lives):
    made, bossk, target = hunt()
    fall(made, target, bossk + 1 if hunter_lives else bossk)
    if not hunter_lives:
        fall(made, bossk)
    moments.begin_for_both(made.state, GAME_ENDS)
    made.run()

    assert list(made.state.victory) == [0, 0]


# Hunted


@rules("LG-K-hunted")
def test_where_a_hunted_mini_falls_lies_an_asset_that_nobody_holds():
    made = Table()
    din = joined(made, "gold", "Din Djarin", "Grogu", (10, 10))
    made.unit("gold", "Rebel Troopers", (30, 10))
    defeat.defeat_mini(made.state, din * MINI_SLOTS + 1)
    made.run()

    rows = [row for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE]
    assert len(rows) == 1
    assert scoring.is_asset(made.state, rows[0]) and made.state.marker_holder[rows[0]] == -1
    assert made.state.marker_x[rows[0]] == 10 * 254 + 300
    assert not made.has(din, "Hunted")


@rules("LG-K-hunted", "LG-K-restore")
@pytest.mark.parametrize(("fallen", "comes_back"), [(0, True), (1, False)])
def test_a_hunted_mini_is_never_restored(fallen, comes_back):
    made = Table()
    din = joined(made, "gold", "Din Djarin", "Grogu", (10, 10))
    made.unit("gold", "Rebel Troopers", (30, 10))
    defeat.defeat_mini(made.state, din * MINI_SLOTS + fallen)
    made.run()

    assert (list(fallen_minis(made.state, din)) == [din * MINI_SLOTS + fallen]) == comes_back


@rules("LG-K-hunted")
def test_the_other_minis_of_the_unit_leave_nothing():
    made = Table()
    din = joined(made, "gold", "Din Djarin", "Grogu", (10, 10))
    made.unit("gold", "Rebel Troopers", (30, 10))
    defeat.defeat_mini(made.state, din * MINI_SLOTS)
    made.run()

    assert [row for row in range(MARKERS) if made.state.marker[row] == OBJECTIVE] == []
    assert made.state.life[din] == ON_TABLE


# Counterparts


@rules("LG-K-counterpart")
def test_cards_bought_for_a_counterpart_are_lost_with_it():
    made = Table()
    cards = [UPGRADES.labels[card] for card in range(2)]
    din = joined(made, "gold", "Din Djarin", "Grogu", (10, 10), upgrades=cards, its=(1,))
    made.unit("gold", "Rebel Troopers", (30, 10))
    defeat.defeat_mini(made.state, din * MINI_SLOTS + 1)
    made.run()

    assert list(made.state.upgrade_state[din * 8 : din * 8 + 2]) == [READY, LOST]


# Incognito


def spy() -> tuple[Table, int]:
    made = Table()
    made.battle("Recover the Supplies", "Battle Lines")
    droid = made.unit("gold", "K-2SO", (36, 18), order=UP, incognito=1)
    made.marker("objective", (37, 18))
    return made, droid


@rules("LG-K-incognito")
def test_a_spy_counts_for_no_objective():
    made, droid = spy()
    assert not scoring.counts(made.state, droid)

    made.state.tokens[droid * TOKENS_EACH + INCOGNITO] = 0
    assert scoring.counts(made.state, droid)


@rules("LG-K-incognito")
def test_a_spy_that_claims_a_token_is_known_from_then_on():
    made, droid = spy()
    made.activate(droid).play("do claim")

    assert made.token(droid, "incognito") == 0


@rules("LG-K-incognito")
def test_a_spy_that_does_something_else_stays_unknown():
    made, droid = spy()
    made.activate(droid).play("do dodge")

    assert made.token(droid, "incognito") == 1
    assert UNITS.type[made.state.kind[droid]] == UNIT_TYPES.index("droid_trooper")
    assert made.state.life[droid] != DEFEATED
