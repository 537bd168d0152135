"""ED-BAN-2: both actions of a card by a banner: the dearer cost once and first, then one action after the other."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision
from grognard.envs.edge.actions import BOTTOM, TOP
from grognard.envs.edge.rules.banners import use_banner
from grognard.envs.edge.rules.eligible import double_cards, is_possible, least_cost
from grognard.envs.edge.rules.hands import lay_down, leave_hand
from grognard.envs.edge.rules.moments import STEP
from grognard.envs.edge.rules.naming import card_in_row, row_of_card
from grognard.envs.edge.rules.payment import begin_pay
from grognard.envs.edge.rules.playing import begin_play
from grognard.envs.edge.rules.texts import FROM_EFFECT, TEXTS, Use
from grognard.envs.edge.sequence import (
    BOTH_CARD,
    BOTH_EFFECT,
    BOTH_FIRST,
    BOTH_SEAT,
)
from grognard.envs.edge.state import NONE, State


def choose_both(state: State) -> None:
    """A step: which card, and which of its actions comes first; it leaves the hand, and the banner is turned over."""
    state.ask(BOTH_SEAT.get(state), CHOOSE_BOTH)


class ChooseBoth(Decision[State]):
    """ED-BAN-2 (DP-31): the card of which both actions are used, by the one that comes first."""

    rule = "ED-BAN-2"

    def must_ask(self, state: State) -> bool:
        """How many cards would do depends on the hand."""
        return True

    def offer(self, state: State, mask: Mask) -> None:
        found = double_cards(state, state.to_move, STEP)
        for number in range(i64(len(found))):
            mask.allow(TOP.at(row_of_card(found[number])))
            mask.allow(BOTTOM.at(row_of_card(found[number])))

    def apply(self, state: State, action: i64) -> None:
        seat = state.to_move
        first: i64 = 0 if TOP.covers(action) else 1
        card = card_in_row(state.faction[seat], TOP.argument(action) if first == 0 else BOTTOM.argument(action))
        BOTH_CARD.set(state, card)
        BOTH_FIRST.set(state, first)
        use_banner(state, seat, BOTH_EFFECT.get(state))
        leave_hand(state, seat, card)


CHOOSE_BOTH: Final[ChooseBoth] = ChooseBoth()


def pay_dearer(state: State) -> None:
    """A step: only the dearer cost, once and first."""
    card = BOTH_CARD.get(state)
    begin_pay(state, BOTH_SEAT.get(state), max(least_cost(TEXTS[card * 2]), least_cost(TEXTS[card * 2 + 1])))


def play_first(state: State) -> None:
    """A step."""
    _play_part(state, BOTH_FIRST.get(state))


def play_second(state: State) -> None:
    """A step: its targets are chosen when the first is done; without any it is left out."""
    _play_part(state, 1 - BOTH_FIRST.get(state))


def _play_part(state: State, part: i64) -> None:
    seat, text = BOTH_SEAT.get(state), BOTH_CARD.get(state) * 2 + part
    if is_possible(state, Use(seat, text, NONE, NONE), TEXTS[text]):
        begin_play(state, seat, text, FROM_EFFECT, NONE, NONE)


def discard_both(state: State) -> None:
    """A step: ED-CARD-2."""
    lay_down(state, BOTH_SEAT.get(state), BOTH_CARD.get(state))
