"""LG-ACT-23, D69: an effect lets a unit perform a free action of a few, outside its activation or beyond its limits."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision, Steps
from grognard.envs.legion.abilities import ABILITIES, ACTION, ability_of_effect
from grognard.envs.legion.actions import ACTION_NAMES, ATTACKING, COMPULSORY_MOVE, DO, DONE, WITHDRAWING
from grognard.envs.legion.geometry.numbers import BIT
from grognard.envs.legion.rules import acting, happening, moments, paying
from grognard.envs.legion.rules.units import is_in_play
from grognard.envs.legion.sequence.activation import CARD_ACTION, IS_GRANTED
from grognard.envs.legion.sequence.flows import GRANT
from grognard.envs.legion.sequence.turns import (
    GRANT_ACTIONS,
    GRANT_CARDS,
    GRANT_FLAGS,
    GRANT_LIMIT,
    GRANT_MUST,
    GRANT_SEAT,
    GRANT_SOURCE,
    GRANT_TARGET,
    GRANT_UNIT,
)
from grognard.envs.legion.state import NONE, State, owner_of

# LG-ACT-21, LG-K-compulsory-move: what a unit does in its own activation alone
NEVER_GRANTED: Final[i64] = BIT[WITHDRAWING] | BIT[COMPULSORY_MOVE]
MOST_CARD_ACTION: Final[i64] = 1  # actions that a card action may cost, to be performed as one free action


def grant_actions(
    state: State, unit: i64, actions: i64, source: i64 = NONE, seat: i64 = NONE, must: i64 = 0, cards: i64 = 0,
    flags: i64 = IS_GRANTED, limit: i64 = NONE, target: i64 = NONE,
) -> None:  # fmt: skip
    """A unit may perform one free action: one of `actions` (bits of DO) or with `cards` a card action, chosen by `seat`."""
    state.push(GRANT, unit, owner_of(unit) if seat == NONE else seat, actions, cards)
    GRANT_SOURCE.set(state, source)
    GRANT_MUST.set(state, must)
    GRANT_FLAGS.set(state, flags)
    GRANT_LIMIT.set(state, limit)
    GRANT_TARGET.set(state, target)


def is_listed(actions: i64, action: i64) -> bool:
    """Whether an action of DO is among those that are granted."""
    return ((actions & ~NEVER_GRANTED) >> action) & 1 == 1


def can_be_granted(
    state: State,
    unit: i64,
    actions: i64,
    cards: i64 = 0,
    flags: i64 = IS_GRANTED,
    limit: i64 = NONE,
    target: i64 = NONE,
) -> bool:
    """Whether there is anything that the unit could do; LG-ACT-23: not while it is panicked.

    LG-K-transported-open: nor in its own activation aboard a transport that moved twice.
    """
    if not is_in_play(state, unit) or acting.is_cowed(state, unit):
        return False
    if acting.frame_of(state, unit) != NONE and paying.is_hurried(state, unit):
        return False
    for action in range(i64(len(ACTION_NAMES))):
        if is_listed(actions, action) and acting.can_do(state, unit, action, flags, limit, target):
            return True
    return cards == 1 and len(_card_actions(state, unit, actions, flags)) > 0


def _card_actions(state: State, unit: i64, actions: i64, flags: i64) -> vec[i64]:
    """Card actions of the unit that are possible now, each followed by its value; attacks only where attacks are granted."""
    found = moments.effects_at(state, ACTION, owner_of(unit), unit, unit, NONE)
    possible = NOTHING
    for at in range(i64(0), i64(len(found)), 2):
        ability = ABILITIES[ability_of_effect(found[at])]
        if ability.is_attack and not is_listed(actions, ATTACKING):
            continue
        cost = ability.cost(state, unit, found[at + 1])
        if flags & IS_GRANTED == 0 and acting.is_used_up(state, unit, found[at], cost):
            continue
        if cost <= MOST_CARD_ACTION:
            possible = append(append(possible, found[at]), found[at + 1])
    return possible


def choose_granted(state: State) -> None:
    unit = GRANT_UNIT.get(state)
    actions, cards, flags = GRANT_ACTIONS.get(state), GRANT_CARDS.get(state), GRANT_FLAGS.get(state)
    if can_be_granted(state, unit, actions, cards, flags, GRANT_LIMIT.get(state), GRANT_TARGET.get(state)):
        state.ask(GRANT_SEAT.get(state), CHOOSE_GRANTED)


class ChooseGranted(Decision[State]):
    """LG-ACT-10, LG-ACT-23: which free action the unit performs because an effect lets it, or none."""

    rule = "LG-ACT-23"

    def offer(self, state: State, mask: Mask) -> None:
        unit, flags = GRANT_UNIT.get(state), GRANT_FLAGS.get(state)
        for action in range(i64(len(ACTION_NAMES))):
            if is_listed(GRANT_ACTIONS.get(state), action):
                if acting.can_do(state, unit, action, flags, GRANT_LIMIT.get(state), GRANT_TARGET.get(state)):
                    mask.allow(DO.at(action))
        if GRANT_CARDS.get(state) == 1:
            found = _card_actions(state, unit, GRANT_ACTIONS.get(state), flags)
            for at in range(i64(0), i64(len(found)), 2):
                mask.allow(moments.say_effect(state, found[at], found[at + 1]))
        if GRANT_MUST.get(state) == 0:
            mask.allow(DONE)

    def apply(self, state: State, action: i64) -> None:
        unit, seat, flags = GRANT_UNIT.get(state), GRANT_SEAT.get(state), GRANT_FLAGS.get(state)
        if action == DONE:
            return
        if DO.covers(action):
            happening.begin_event(
                state, seat, unit, DO.argument(action), GRANT_SOURCE.get(state), is_free=1, limit=GRANT_LIMIT.get(state),
                flags=flags, target=GRANT_TARGET.get(state),
            )  # fmt: skip
            return
        found = _card_actions(state, unit, GRANT_ACTIONS.get(state), flags)
        for at in range(i64(0), i64(len(found)), 2):
            if moments.say_effect(state, found[at], found[at + 1]) == action:
                if flags & IS_GRANTED == 0:
                    acting.note_used(state, unit, found[at])
                happening.begin_event(
                    state, seat, unit, CARD_ACTION, ability_of_effect(found[at]), found[at + 1], is_free=1, flags=flags
                )
                return


CHOOSE_GRANTED: Final[ChooseGranted] = ChooseGranted()
GRANT_STEPS: Final[Steps[State]] = (choose_granted,)
DECISIONS: Final[list[Decision[State]]] = [CHOOSE_GRANTED]
