"""LG-K-bane-tokens, AMB-135, D11: Bane tokens are revealed when enemy minis come near, or by their owner at the start of a round.

The card that lays them says who it is that may come out of one, and with which weapon another explodes (`declare_banes`).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.actions import DONE, MINI_SLOTS, TO_TOKEN, YES
from grognard.envs.legion.events.moving import BANE_REVEALED
from grognard.envs.legion.rules import orders
from grognard.envs.legion.rules.effects import add_effect, end_effect
from grognard.envs.legion.rules.lasting import SET_ASIDE, UNMASKED
from grognard.envs.legion.rules.measuring import mini_at_token, token_band, token_sees
from grognard.envs.legion.rules.placing import place_near
from grognard.envs.legion.rules.token_placing import take_away
from grognard.envs.legion.rules.units import is_on_table, unit_of_command
from grognard.envs.legion.sequence.flows import BLAST, UNMASKING
from grognard.envs.legion.sequence.moving import (
    UNMASKING_HOST,
    UNMASKING_ORDERS,
    UNMASKING_ROW,
    UNMASKING_SEAT,
    UNMASKING_UNIT,
)
from grognard.envs.legion.state import (
    ALIVE,
    BANE,
    MARKERS,
    NONE,
    UNTIL_GAME,
    State,
    first_mini,
    first_unit,
    other,
    owner_of,
)

# Which token it is: `marker_about`.
HERE_I_AM: Final[i64] = 0
SMOKE_AND_MIRRORS: Final[i64] = 1
KABLAMO: Final[i64] = 2


@final
class BaneCard:
    """The command card that lays Bane tokens, and the weapon of the one that explodes."""

    def __init__(self) -> None:
        self.card: i64 = NONE
        self.weapon: i64 = NONE


BANE_CARD: Final[BaneCard] = BaneCard()


def declare_banes(card: i64, weapon: i64) -> None:
    """Say which command card lays Bane tokens; once, where the card is declared."""
    BANE_CARD.card, BANE_CARD.weapon = card, weapon


# When


def begin_unmasking(state: State, unit: i64) -> None:
    """AMB-135: the minis of a unit have taken their places: tokens of its enemy at range 1 and in sight are revealed."""
    if is_on_table(state, unit) and len(near_banes(state, unit)) > 0:
        state.push(UNMASKING, unit, NONE, other(owner_of(unit)), NONE)


def near_banes(state: State, unit: i64) -> vec[i64]:
    """The enemy's Bane tokens that some mini of a unit is at range 1 of and sees."""
    found = vec[i64]()
    for row in range(MARKERS):
        if state.marker[row] == BANE and state.marker_owner[row] != owner_of(unit):
            if token_band(state, row, unit) == 1 and _is_seen_near(state, row, unit):
                found = append(found, row)
    return found


def _is_seen_near(state: State, row: i64, unit: i64) -> bool:
    """Whether the same mini is near and sees it."""
    return token_sees(state, row, unit) & near_minis(state, row, unit) != 0


def near_minis(state: State, row: i64, unit: i64) -> i64:
    """The minis of a unit at range 1 of a token, as bits."""
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        mini = first_mini(unit) + slot
        if state.mini[mini] == ALIVE and mini_at_token(state, mini, row) == 1:
            found |= 1 << slot
    return found


def offer_first_bane(state: State) -> None:
    """D11: at the start of a round blue may reveal its own Here I Am, then red."""
    _offer_own(state, state.blue)


def offer_second_bane(state: State) -> None:
    _offer_own(state, other(state.blue))


def _offer_own(state: State, seat: i64) -> None:
    """Being asked tells nothing: whoever has a token that is not revealed is asked."""
    for row in range(MARKERS):
        if state.marker[row] == BANE and state.marker_owner[row] == seat:
            state.push(UNMASKING, NONE, NONE, seat, NONE)
            return


# The steps


def choose_bane(state: State) -> None:
    """AMB-135: of several tokens their owner says which is next."""
    if UNMASKING_UNIT.get(state) == NONE:
        state.ask(UNMASKING_SEAT.get(state), REVEAL_OWN)
    elif len(near_banes(state, UNMASKING_UNIT.get(state))) == 0:
        state.leave()
    else:
        state.ask(UNMASKING_SEAT.get(state), CHOOSE_BANE)


def reveal(state: State) -> None:
    """LG-K-bane-tokens: a unit comes out of it, nothing happens, or it explodes; then it is gone."""
    row = UNMASKING_ROW.get(state)
    if row == NONE:
        state.leave()
        return
    seat, about = state.marker_owner[row], state.marker_about[row]
    if state.log is not None:
        state.log.tell(BANE_REVEALED, seat, row, about)
    add_effect(state, UNMASKED, first_unit(seat), 1, UNTIL_GAME, NONE, about)
    if about == KABLAMO:
        state.push(BLAST, seat, row, BANE_CARD.weapon, 1)  # which takes it off the table
        return
    x, y, heading = state.marker_x[row], state.marker_y[row], state.marker_heading[row]
    take_away(state, row)
    if about == HERE_I_AM:
        _come_out(state, seat, x, y, heading)


def _come_out(state: State, seat: i64, x: i64, y: i64, heading: i64) -> None:
    """AMB-135: on the token's place, or as near as possible; only who was not on the table issues itself an order."""
    host = unit_of_command(state, seat, BANE_CARD.card)
    if host == NONE:
        return
    end_effect(state, SET_ASIDE, host)
    UNMASKING_HOST.set(state, host)
    UNMASKING_ORDERS.set(state, 0 if is_on_table(state, host) else 1)
    place_near(state, host, x, y, heading)


def order_host(state: State) -> None:
    """AMB-135: it issues itself an order, unless it has a token already; then further tokens are looked for."""
    host = UNMASKING_HOST.get(state)
    is_asked_once, is_new = UNMASKING_UNIT.get(state) == NONE, UNMASKING_ORDERS.get(state) == 1
    UNMASKING_ROW.set(state, NONE)
    UNMASKING_HOST.set(state, NONE)
    if not is_asked_once:
        state.restart()
    if host != NONE:
        begin_unmasking(state, host)
        if is_new and state.face_down[host] == 0 and orders.can_be_ordered(state, host, host):
            orders.issue(state, host, host)


UNMASKING_STEPS: Final[Steps[State]] = (choose_bane, reveal, order_host)


class ChooseBane(Decision[State]):
    """AMB-135: which of several tokens near the unit is revealed next."""

    rule = "LG-K-bane-tokens"

    def offer(self, state: State, mask: Mask) -> None:
        rows = near_banes(state, UNMASKING_UNIT.get(state))
        for number in range(i64(len(rows))):
            mask.allow(TO_TOKEN.at(rows[number]))

    def apply(self, state: State, action: i64) -> None:
        UNMASKING_ROW.set(state, TO_TOKEN.argument(action))


class RevealOwn(Decision[State]):
    """LG-K-bane-tokens, D11: reveal a Here I Am of your own, or not; asked of everybody who has a Bane token."""

    rule = "LG-K-bane-tokens"
    always = True

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        if _own_row(state, UNMASKING_SEAT.get(state)) != NONE:
            mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            UNMASKING_ROW.set(state, _own_row(state, UNMASKING_SEAT.get(state)))


def _own_row(state: State, seat: i64) -> i64:
    """Where the seat's Here I Am lies, or NONE."""
    for row in range(MARKERS):
        if state.marker[row] == BANE and state.marker_owner[row] == seat and state.marker_about[row] == HERE_I_AM:
            return row
    return NONE


CHOOSE_BANE: Final[ChooseBane] = ChooseBane()
REVEAL_OWN: Final[RevealOwn] = RevealOwn()
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_BANE, REVEAL_OWN]
