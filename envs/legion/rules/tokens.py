"""LG-TOKEN: tokens of units come and go."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.core.flow import Steps
from grognard.envs.legion.abilities import CALMING, TOKEN_COMING, TOKEN_GAINED
from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.events.attack import TOKEN_CACHED
from grognard.envs.legion.events.round import TOKENS_GAINED, TOKENS_LOST
from grognard.envs.legion.rules import moments
from grognard.envs.legion.rules.lasting import CANNOT_CALM, KEEPS_TOKENS, is_under, total_for
from grognard.envs.legion.rules.siding import player_of
from grognard.envs.legion.rules.units import can_be_suppressed, is_droid, is_in_play, is_vehicle, may_stand_by
from grognard.envs.legion.sequence.effects import CALM_AMOUNT, CALM_UNIT, GAIN_KIND, GAIN_LEFT, GAIN_TO, GAIN_UNIT
from grognard.envs.legion.sequence.flows import CALM, GAIN
from grognard.envs.legion.state import (
    GREEN,
    ION,
    NONE,
    POISON,
    STANDBY,
    SUPPRESSION,
    TOKENS_EACH,
    State,
    owner_of,
    token,
    unit_changed,
)

# Units gain


def gain(state: State, unit: i64, kind: i64, amount: i64 = 1) -> None:
    """The unit gains tokens; another may take aims, dodges and surges instead (LG-K-aid), or gain some, too (LG-K-teamwork)."""
    if not is_in_play(state, unit) or amount <= 0:
        return
    if kind < GREEN and _is_watched(state, unit):
        state.push(GAIN, unit, kind, amount, unit)
        return
    put(state, unit, kind, amount)


def _is_watched(state: State, unit: i64) -> bool:
    """Whether something in force looks at tokens that the unit gains."""
    seat = owner_of(unit)
    return moments.is_answered(state, TOKEN_COMING, seat, NONE, NONE) or moments.is_answered(
        state, TOKEN_GAINED, seat, NONE, NONE
    )


def offer_token(state: State) -> None:
    """LG-K-aid: who takes the token is decided one by one."""
    if GAIN_LEFT.get(state) == 0 or not is_in_play(state, GAIN_UNIT.get(state)):
        state.leave()
        return
    GAIN_LEFT.set(state, GAIN_LEFT.get(state) - 1)
    GAIN_TO.set(state, GAIN_UNIT.get(state))
    unit = GAIN_UNIT.get(state)
    moments.begin(state, TOKEN_COMING, player_of(state, unit), unit, unit, state.top)


def take_token(state: State) -> None:
    unit = GAIN_TO.get(state)
    put(state, unit, GAIN_KIND.get(state), 1)
    moments.begin(state, TOKEN_GAINED, owner_of(unit), NONE, unit, state.top)


def take_next_token(state: State) -> None:
    state.restart()


GAIN_STEPS: Final[Steps[State]] = (offer_token, take_token, take_next_token)


def put(state: State, unit: i64, kind: i64, amount: i64) -> None:
    """Tokens are there, and nothing answers: what an effect of an effect gives (Teamwork does not start again), and other kinds.

    LG-TOKEN-1: at most one standby token.
    """
    if can_have(state, unit, kind):
        set_tokens(state, unit, kind, 1 if kind == STANDBY else token(state, unit, kind) + amount)


def can_have(state: State, unit: i64, kind: i64) -> bool:
    """LG-TYPE-vehicle-3, LG-TYPE-droid-1, LG-TYPE-repulsor-1: who gains no poison, no ion and no standby tokens."""
    if kind == STANDBY:
        return may_stand_by(state, unit)
    if kind == POISON or kind == ION:
        return (kind == ION) == (is_vehicle(state, unit) or is_droid(state, unit))
    return True


def set_tokens(state: State, unit: i64, kind: i64, count: i64) -> None:
    """So many tokens of a kind are there from now on."""
    before = token(state, unit, kind)
    if count == before:
        return
    state.tokens[unit * TOKENS_EACH + kind] = count
    unit_changed(state, unit)
    if state.log is not None:
        if count > before:
            state.log.tell(TOKENS_GAINED, unit, kind, count - before)
        else:
            state.log.tell(TOKENS_LOST, unit, kind, count)


def lose(state: State, unit: i64, kind: i64, amount: i64 = 1) -> None:
    """Tokens are spent or removed, as many as there are."""
    set_tokens(state, unit, kind, max(i64(0), token(state, unit, kind) - amount))


def clear(state: State, unit: i64, kind: i64) -> None:
    set_tokens(state, unit, kind, 0)


def shed(state: State, unit: i64, kind: i64) -> None:
    """All tokens of a kind go, except those that an effect lets the unit keep (D63)."""
    kept = total_for(state, KEEPS_TOKENS, unit, kind)
    set_tokens(state, unit, kind, min(kept, token(state, unit, kind)))


def put_on_card(state: State, slot: i64, kind: i64, amount: i64) -> None:
    """LG-K-cache: so many more aim, dodge or surge tokens lie on an upgrade card."""
    state.cached[slot * GREEN + kind] += amount
    unit_changed(state, slot // UPGRADE_SLOTS)
    if state.log is not None:
        state.log.tell(TOKEN_CACHED, slot, state.cached[slot * GREEN + kind], kind)


# Suppression


def suppress(state: State, unit: i64, amount: i64 = 1) -> None:
    """LG-ACT-14, LG-ACT-19, LG-ACT-33: the unit gains suppression if it can, and loses its standby token then."""
    if amount <= 0 or not is_in_play(state, unit) or not can_be_suppressed(state, unit):
        return
    set_tokens(state, unit, SUPPRESSION, token(state, unit, SUPPRESSION) + amount)
    clear(state, unit, STANDBY)


def calm(state: State, unit: i64, amount: i64) -> None:
    """Suppression is removed; whoever may keep some is asked (LG-K-danger-sense)."""
    amount = min(amount, token(state, unit, SUPPRESSION))
    if amount <= 0 or is_under(state, CANNOT_CALM, unit):
        return
    if moments.is_answered(state, CALMING, owner_of(unit), unit, NONE):
        state.push(CALM, unit, amount)
    else:
        lose(state, unit, SUPPRESSION, amount)


def keep_some(state: State) -> None:
    unit = CALM_UNIT.get(state)
    moments.begin(state, CALMING, owner_of(unit), unit, unit, state.top)


def remove_rest(state: State) -> None:
    lose(state, CALM_UNIT.get(state), SUPPRESSION, CALM_AMOUNT.get(state))


CALM_STEPS: Final[Steps[State]] = (keep_some, remove_rest)
