"""LG-K-restore: minis that were defeated this round come back."""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.actions import MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.events.round import MINI_RESTORED
from grognard.envs.legion.keywords.numbers import SHIELDED
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.rules.lasting import NOT_RESTORED, is_under_for
from grognard.envs.legion.rules.placing import begin_placing
from grognard.envs.legion.rules.tokens import put
from grognard.envs.legion.rules.units import is_on_table, threshold, value
from grognard.envs.legion.sequence.moving import IS_RESTORED
from grognard.envs.legion.state import (
    ALIVE,
    EXHAUSTED,
    FALLEN_NOW,
    LOST,
    LOST_EXHAUSTED,
    OF_COUNTERPART,
    READY,
    SHIELD,
    State,
    first_card,
    first_mini,
    owner_of,
    unit_changed,
    unit_of,
)


def fallen_minis(state: State, unit: i64) -> vec[i64]:
    """The minis of a unit on the table that were defeated this round."""
    found = NOTHING
    if is_on_table(state, unit):
        for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
            if state.mini[mini] == FALLEN_NOW and not _is_gone(state, unit, mini):
                found = append(found, mini)
    return found


def _is_gone(state: State, unit: i64, mini: i64) -> bool:
    """LG-K-hunted: whether nothing brings the mini back."""
    return is_under_for(state, NOT_RESTORED, unit, mini)


def restore(state: State, mini: i64) -> None:
    """LG-K-restore, LG-SETUP-9, AMB-110: in cohesion, one wound short of falling; the card that added it is as it was.

    LG-SETUP-8: what was expended or discarded is gone for the game.
    """
    unit, profile = unit_of(mini), state.profile[mini]
    for at in range(UPGRADE_SLOTS):
        if profile == at or (profile == OF_COUNTERPART and state.upgrade_joined[first_card(unit) + at] == 1):
            _regain_card(state, first_card(unit) + at)
    state.mini[mini] = ALIVE
    state.wounds[mini] = threshold(state, mini) - 1
    state.revision += 1
    before = value(state, unit, SHIELDED)
    refresh_keywords(state, unit)
    put(state, unit, SHIELD, value(state, unit, SHIELDED) - before)  # LG-K-shielded
    if state.log is not None:
        state.log.tell(MINI_RESTORED, mini)
    begin_placing(state, owner_of(unit), unit, IS_RESTORED, i64(1) << (mini - first_mini(unit)))


def _regain_card(state: State, slot: i64) -> None:
    if state.upgrade_state[slot] == LOST:
        state.upgrade_state[slot] = READY
        unit_changed(state, slot // UPGRADE_SLOTS)
    elif state.upgrade_state[slot] == LOST_EXHAUSTED:
        state.upgrade_state[slot] = EXHAUSTED
        unit_changed(state, slot // UPGRADE_SLOTS)
