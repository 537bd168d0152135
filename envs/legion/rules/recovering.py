"""LG-ACT-12: what a unit does that recovers: suppression goes, exhausted cards are readied."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import Decision, Steps
from grognard.envs.legion.actions import NUMBER, UPGRADE_SLOTS
from grognard.envs.legion.data.printed import EXHAUST, NO_USE
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.events.attack import CARD_TURNED
from grognard.envs.legion.rules import tokens
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.lasting import CANNOT_CALM, is_under
from grognard.envs.legion.sequence.flows import RECOVERY
from grognard.envs.legion.sequence.turns import RECOVERY_UNIT
from grognard.envs.legion.state import (
    EXHAUSTED,
    EXPENDED,
    READY,
    SUPPRESSION,
    State,
    first_card,
    owner_of,
    token,
    unit_changed,
)


def begin_recovering(state: State, unit: i64) -> None:
    state.push(RECOVERY, unit)


def choose_suppression(state: State) -> None:
    """D27: how many tokens are removed."""
    unit = RECOVERY_UNIT.get(state)
    if token(state, unit, SUPPRESSION) > 0 and not is_under(state, CANNOT_CALM, unit):
        state.ask(owner_of(unit), CHOOSE_SUPPRESSION)


def ready_cards(state: State) -> None:
    """Every exhausted card of the unit is readied."""
    unit = RECOVERY_UNIT.get(state)
    for slot in range(first_card(unit), first_card(unit) + UPGRADE_SLOTS):
        if state.upgrade_state[slot] == EXHAUSTED:
            turn_card(state, slot, READY)


def use_card(state: State, slot: i64) -> None:
    """LG-SETUP-8, LG-K-cycle: the card was used; it is exhausted or expended if using it does that."""
    state.upgrade_used[slot] = 1
    unit_changed(state, slot // UPGRADE_SLOTS)
    use, to = UPGRADES.use[state.upgrade[slot]], state.upgrade_state[slot]
    if use != NO_USE:
        to = EXHAUSTED if use == EXHAUST else EXPENDED
    turn_card(state, slot, to)


def turn_card(state: State, slot: i64, to: i64) -> None:
    """LG-SETUP-8: an upgrade card is readied, exhausted or expended."""
    state.upgrade_state[slot] = to
    unit_changed(state, slot // UPGRADE_SLOTS)
    if state.log is not None:
        state.log.tell(CARD_TURNED, slot, to)


def flip_card(state: State, slot: i64) -> None:
    """LG-TEXT-10: a two-sided card shows its other side."""
    state.upgrade_side[slot] = 1 - state.upgrade_side[slot]
    state.revision += 1
    refresh_keywords(state, slot // UPGRADE_SLOTS)
    turn_card(state, slot, state.upgrade_state[slot])


class ChooseSuppression(Decision[State]):
    """LG-ACT-12: how many of its suppression tokens a unit that recovers removes."""

    rule = "LG-ACT-12"

    def offer(self, state: State, mask: Mask) -> None:
        for amount in range(token(state, RECOVERY_UNIT.get(state), SUPPRESSION) + 1):
            if amount < NUMBER.count:
                mask.allow(NUMBER.at(amount))

    def apply(self, state: State, action: i64) -> None:
        tokens.calm(state, RECOVERY_UNIT.get(state), NUMBER.argument(action))


CHOOSE_SUPPRESSION: Final[ChooseSuppression] = ChooseSuppression()
RECOVERY_STEPS: Final[Steps[State]] = (choose_suppression, ready_cards)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_SUPPRESSION]
