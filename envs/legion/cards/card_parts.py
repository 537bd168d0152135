"""Parts that do something to the upgrade card itself: it is readied, flipped or discarded."""

from mypy_extensions import i64

from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.cards.parts import Part
from grognard.envs.legion.events.attack import CARD_LOST
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.recovering import flip_card, turn_card
from grognard.envs.legion.state import DISCARDED, EXHAUSTED, READY, State


class ReadyCard(Part):
    """The card is readied."""

    turns_card = False
    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return state.upgrade_state[value] == EXHAUSTED

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        turn_card(state, value, READY)


class DiscardCard(Part):
    """LG-SETUP-9: the card is discarded."""

    turns_card = False
    quiet = True

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        discard_card(state, value)


class FlipCard(Part):
    """LG-TEXT-10: the card shows its other side."""

    optional = True
    turns_card = False

    def can_work(self, state: State, unit: i64, value: i64, about: i64, event: i64) -> bool:
        return True

    def work(self, state: State, unit: i64, value: i64, about: i64, event: i64, ability: i64, number: i64) -> None:
        flip_card(state, value)


def discard_card(state: State, slot: i64) -> None:
    """LG-SETUP-9: the card is gone for the game; the mini that it added stays."""
    state.upgrade_state[slot] = DISCARDED
    state.revision += 1
    refresh_keywords(state, slot // UPGRADE_SLOTS)
    if state.log is not None:
        state.log.tell(CARD_LOST, slot)
