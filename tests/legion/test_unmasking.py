"""LG-K-bane-tokens, AMB-135: Bane tokens are revealed when enemies come near, or by their owner."""

import pytest
from tests.builders.legion import Table

from grognard.envs.legion.actions import MOVING
from grognard.envs.legion.data.tables import COMMANDS, WEAPONS
from grognard.envs.legion.flow import STEPS  # noqa: F401  with it all keywords are declared
from grognard.envs.legion.rules import moves, unmasking
from grognard.envs.legion.rules.unmasking import BANE_CARD, HERE_I_AM, KABLAMO, SMOKE_AND_MIRRORS
from grognard.envs.legion.state import BANE, FALLEN_NOW, ON_TABLE, WAITING

TROOPERS = "emp_stormtroopers"
BANE_HIMSELF = "mer_cad_bane"


@pytest.fixture(autouse=True)
def card_of_the_tokens():
    """The card and its weapon, whether or not it has been declared."""
    card, weapon = BANE_CARD.card, BANE_CARD.weapon
    unmasking.declare_banes(COMMANDS.ids.index("cmd_i_make_the_rules_now"), WEAPONS.names.index("Kablamo!"))
    yield
    unmasking.declare_banes(card, weapon)


def given_move_towards(about: int, distance: float = 8, dice: tuple[str, ...] = ()) -> tuple[Table, int, int]:
    """A unit moves north to a token of its enemy, and a friend of that enemy who may come out of it."""
    table = Table(dice=dice)
    unit = table.unit("gold", TROOPERS, (30, 10), minis=1)
    table.unit("gold", TROOPERS, (60, 30), minis=1)
    host = table.unit("silver", BANE_HIMSELF)
    row = table.marker("bane", (30, 10 + distance), owner="silver", about=about)
    moves.begin_move(table.state, 0, unit, MOVING)
    table.play("towards 90.0", "step 3.0 in")
    return table, host, row


def test_smoke_and_mirrors_is_only_taken_away():
    table, host, row = given_move_towards(SMOKE_AND_MIRRORS)

    assert table.state.marker[row] != BANE
    assert table.state.life[host] == WAITING and table.asked == "nobody"


def test_a_token_out_of_range_1_stays_as_it_is():
    table, _, row = given_move_towards(SMOKE_AND_MIRRORS, 12)

    assert table.state.marker[row] == BANE


def test_who_comes_out_stands_on_the_token_and_issues_itself_an_order():
    table, host, row = given_move_towards(HERE_I_AM)

    assert table.state.marker[row] != BANE
    assert table.state.life[host] == ON_TABLE and table.place(host) == (30, 18)
    assert table.state.face_up[host] == 1 and table.state.ordered[host] == 1


def test_kablamo_attacks_whoever_is_near_and_is_gone():
    dice = ("hit", "blank", "hit", "blank", "blank", "blank")  # 2 red, 2 black; the defence of a stormtrooper
    table, _, row = given_move_towards(KABLAMO, 5, dice)

    assert table.state.marker[row] != BANE
    assert table.state.mini[0] == FALLEN_NOW


def test_the_owner_is_asked_with_any_token_and_may_reveal_only_here_i_am():
    table = Table()
    host = table.unit("gold", BANE_HIMSELF)
    row = table.marker("bane", (30, 18), owner="gold", about=SMOKE_AND_MIRRORS)
    unmasking.offer_first_bane(table.state)
    table.run()
    assert table.asked == "gold RevealOwn" and table.legal == ["done"]
    table.play("done")
    table.state.marker_about[row] = HERE_I_AM
    unmasking.offer_first_bane(table.state)
    table.play("yes")

    assert table.place(host) == (30, 18) and table.state.marker[row] != BANE
