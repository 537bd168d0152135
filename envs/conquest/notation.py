"""Actions in words: `card Goff Nob` instead of the row of a title, `unit 1.2 (Goff Nob)` with what stands there now."""

import re
from typing import Final

from grognard.envs.conquest.actions import (
    CATALOGUE,
    DISCARDED,
    LOOKED,
    LOOKED_ROWS,
    PLANET_AT,
    TITLE,
    TO_RESERVE,
    TRIGGER,
    TRIGGER_ROWS,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.ids import CHOOSE_TRIGGER, EVENT_NAMES, TITLE_ROWS
from grognard.envs.conquest.rules.components import find_addressed
from grognard.envs.conquest.rules.timing import trigger_choices
from grognard.envs.conquest.state import NO_CARD, NONE, PLANETS, State
from grognard.envs.core.errors import UnknownName, unknown

TITLES: Final = {"card": TITLE, "discarded": DISCARDED, "reserve": TO_RESERVE}


def phrase(state: State, action: int) -> str:
    """For the player who is asked; actions of others would name other things."""
    label = CATALOGUE.label(action)
    if not state.lists:
        return label
    for verb, start in TITLES.items():
        titles = state.lists[state.asks].titles
        if start <= action < start + TITLE_ROWS:
            row = action - start
            return f"{verb} {CARDS.names[titles[row]]}" if row < len(titles) else label
    name = thing(state, action)
    return f"{label} ({name})" if name else label


def thing(state: State, action: int) -> str:
    """What an action is about, as it is now; empty if it needs no name."""
    card = find_addressed(state, state.asks, action)
    if card is not NO_CARD:
        return CARDS.names[card.kind]
    if PLANET_AT <= action < PLANET_AT + PLANETS:
        planet = state.line[action - PLANET_AT]
        return CARDS.names[planet] if planet != NONE else ""
    if LOOKED <= action < LOOKED + LOOKED_ROWS and state.looks and action - LOOKED < len(state.looks[-1].cards):
        return CARDS.names[state.looks[-1].cards[action - LOOKED]]
    if TRIGGER <= action < TRIGGER + TRIGGER_ROWS and state.asked == CHOOSE_TRIGGER:
        found = trigger_choices(state)
        if action - TRIGGER < len(found):
            trigger = state.triggers[found[action - TRIGGER]]
            return f"{EVENT_NAMES[trigger.event]}: {CARDS.names[trigger.kind]}"
    return ""


def parse(state: State, text: str) -> int:
    """The inverse of `phrase` and of a label; what stands in brackets must be true."""
    said = text.strip()
    match = re.fullmatch(r"(.*?) *\((.*)\)", said)
    if match:
        action = CATALOGUE.parse(match[1])
        name = thing(state, action)
        if name != match[2]:
            raise UnknownName(f"{match[1]!r} is {name or 'nothing'}, not {match[2]}")
        return action
    verb, _, title = said.partition(" ")
    if verb in TITLES and title and not title.isdigit() and state.lists:
        titles = {CARDS.names[kind].casefold(): row for row, kind in enumerate(state.lists[state.asks].titles)}
        if title.casefold() not in titles:
            known = [CARDS.names[kind] for kind in state.lists[state.asks].titles]
            raise UnknownName(unknown("card of the deck list", title, known))
        return int(TITLES[verb]) + titles[title.casefold()]
    return CATALOGUE.parse(said)
