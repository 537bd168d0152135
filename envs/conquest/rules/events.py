"""Things that happen: triggers with their facts, gathered into instants that pass the gate of `timing.py`."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grognard.envs.conquest.rules.components import attachments_of, put
from grognard.envs.conquest.sequence import (
    DEPLOYED,
    DESTROYED,
    ENTERED_PLAY,
    EVENTS,
    EXHAUSTED,
    INSTANT_SPAN,
    LEFT_PLAY,
    MOVED,
)
from grognard.envs.conquest.state import HQ, IN_DISCARD, NONE, RESERVE, Card, State, Trigger
from grognard.envs.core.gate import Gate

Happening = Callable[[State, Trigger], None]


def just_happens(state: State, trigger: Trigger) -> None:
    """Nothing changes by it: it can only be answered."""


HAPPENINGS: Final[list[Happening]] = [just_happens for _ in EVENTS.names]  # others are set in `happening.py`


class Instants(Gate[State, Trigger]):
    """The gate that everything passes."""

    def occurrences(self, state: State) -> list[Trigger]:
        return state.triggers

    def take_place(self, state: State, occurrence: Trigger) -> None:
        HAPPENINGS[occurrence.event](state, occurrence)


INSTANTS: Final[Instants] = Instants(INSTANT_SPAN)


def occur(state: State, event: i64, card: Card) -> Trigger:
    """Something happens to a card; more facts are set by the caller. Of a card in reserve nobody else learns the title."""
    kind: i64 = NONE if card.role == RESERVE else card.kind
    trigger = Trigger(event, card.number, kind, card.controller, card.place)
    state.triggers.append(trigger)
    return trigger


def occur_to(state: State, event: i64, player: i64, kind: i64, place: i64) -> Trigger:
    """Something happens that is not about a card in play."""
    trigger = Trigger(event, NONE, kind, player, place)
    state.triggers.append(trigger)
    return trigger


def begin_instant(state: State, first: i64) -> None:
    """Everything that has occurred from this trigger on happens at once."""
    INSTANTS.begin(state, first)


def next_trigger(state: State) -> i64:
    """Where the triggers of the next instant begin."""
    return i64(len(state.triggers))


def check_only(state: State) -> None:
    """An instant in which nothing new happens, but its consequences are looked for."""
    begin_instant(state, next_trigger(state))


# The simplest instants


def exhaust(state: State, cards: list[Card]) -> None:
    first = next_trigger(state)
    add_exhausting(state, cards)
    begin_instant(state, first)


def add_exhausting(state: State, cards: list[Card]) -> None:
    for card in cards:
        if card.ready:
            occur(state, EXHAUSTED, card)


def send_home(state: State, cards: list[Card]) -> None:
    """CQ-G-rout, CQ-G-retreat: units go to their controller's headquarters and are exhausted.

    CQ-F-3.8: interrupts to being exhausted find them where they are, reactions in the headquarters.
    """
    first = next_trigger(state)
    add_going_home(state, cards)
    begin_instant(state, first)


def add_going_home(state: State, cards: list[Card]) -> None:
    for card in cards:
        if card.ready:
            occur(state, EXHAUSTED, card).goes_home = True
        else:
            put(state, card, HQ)


def move(state: State, cards: list[Card], place: i64) -> None:
    """CQ-G-move: those that are elsewhere go there together."""
    first = next_trigger(state)
    for card in cards:
        if card.place != place:
            occur(state, MOVED, card).place = place
    begin_instant(state, first)


def leave_play(state: State, cards: list[Card], to: i64 = IN_DISCARD, *, destroyed: bool = False) -> None:
    """Cards leave play together, destroyed or otherwise."""
    first = next_trigger(state)
    add_leaving(state, cards, to, destroyed=destroyed)
    begin_instant(state, first)


def add_leaving(state: State, cards: list[Card], to: i64 = IN_DISCARD, *, destroyed: bool = False) -> None:
    """AMB-8: being destroyed and leaving play are one instant, with one window of interrupts.

    CQ-G-attachments: when a host leaves play its attachments are discarded, unless they have another host by then.
    """
    for card in cards:
        if destroyed:
            occur(state, DESTROYED, card)
        occur(state, LEFT_PLAY, card).to = to
        for attachment in attachments_of(state, card):
            occur(state, LEFT_PLAY, attachment).host = card.number


def entered(state: State, cards: list[Card], *, deployed: bool = False) -> None:
    """Cards have entered play together; being deployed and entering play are one instant (CQ-Q-chosen-zythlex)."""
    first = next_trigger(state)
    for card in cards:
        occur(state, ENTERED_PLAY, card)
        if deployed:
            occur(state, DEPLOYED, card)
    begin_instant(state, first)
