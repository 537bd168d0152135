"""What happens when something happens: the step of an instant between interrupts and reactions."""

from grognard.envs.conquest.rules.attacks import be_attacked
from grognard.envs.conquest.rules.command import offer_bonuses
from grognard.envs.conquest.rules.components import put
from grognard.envs.conquest.rules.consequences import be_defeated
from grognard.envs.conquest.rules.damage import be_unstoppable, place_damage, prevent_by_shield
from grognard.envs.conquest.rules.deploying import deploy
from grognard.envs.conquest.rules.events import HAPPENINGS, INSTANTS
from grognard.envs.conquest.rules.initiating import resolve_announced
from grognard.envs.conquest.rules.leaving import go, sort_piles
from grognard.envs.conquest.sequence import (
    ATTACK_DECLARED,
    DAMAGE_ASSIGNED,
    DAMAGED,
    DEFEATED,
    DEPLOYING,
    DESTROYED,
    EVENT_PLAYED,
    EXHAUSTED,
    LEFT_PLAY,
    MOVED,
    SHIELD_USED,
    STRUGGLE_WON,
    TARGETED,
)
from grognard.envs.conquest.state import HQ, IN_HAND, IN_PLAY, State, Trigger


def be_exhausted(state: State, trigger: Trigger) -> None:
    """CQ-G-exhausted; who is routed or retreats also goes home (CQ-F-3.8)."""
    card = state.cards[trigger.subject]
    if card.zone != IN_PLAY:
        trigger.happened = False
        return
    card.ready = False
    state.revision += 1
    if trigger.goes_home:
        put(state, card, HQ)
        trigger.place = HQ


def be_moved(state: State, trigger: Trigger) -> None:
    card = state.cards[trigger.subject]
    if card.zone == IN_PLAY:
        put(state, card, trigger.place)
    else:
        trigger.happened = False


def be_destroyed(state: State, trigger: Trigger) -> None:
    """CQ-G-replacement-effects: who goes to a hand instead of the discard pile has not been destroyed."""
    for other in state.triggers:
        if other.event == LEFT_PLAY and other.subject == trigger.subject and not other.happened and other.to == IN_HAND:
            trigger.happened = False


for _event, _happening in (
    (DEPLOYING, deploy),
    (EVENT_PLAYED, resolve_announced),
    (TARGETED, resolve_announced),
    (MOVED, be_moved),
    (EXHAUSTED, be_exhausted),
    (STRUGGLE_WON, offer_bonuses),
    (ATTACK_DECLARED, be_attacked),
    (DAMAGE_ASSIGNED, be_unstoppable),
    (SHIELD_USED, prevent_by_shield),
    (DAMAGED, place_damage),
    (DESTROYED, be_destroyed),
    (LEFT_PLAY, go),
    (DEFEATED, be_defeated),
):
    HAPPENINGS[_event] = _happening


def happen(state: State) -> None:
    """Everything of the instant that has not happened and was not cancelled, all at once."""
    INSTANTS.happen(state)
    sort_piles(state)
