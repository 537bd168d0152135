"""Actions in words: `card Goff Nob` instead of the row of a title, `unit 1.2 (Goff Nob)` with what stands there now."""

import re
from typing import Final

from grognard.envs.conquest.actions import (
    CATALOGUE,
    DISCARDED,
    LOOKED,
    PLANET_AT,
    TITLE,
    TO_RESERVE,
    TRIGGER,
)
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.components import find_addressed
from grognard.envs.conquest.rules.timing import CHOOSE_TRIGGER, trigger_choices
from grognard.envs.conquest.sequence import EVENTS
from grognard.envs.conquest.state import NO_CARD, NONE, State
from grognard.envs.core.errors import UnknownName, unknown

TITLES: Final = {"card": TITLE, "discarded": DISCARDED, "reserve": TO_RESERVE}


def phrase(state: State, action: int) -> str:
    """For the player who is asked; actions of others would name other things."""
    label = CATALOGUE.label(action)
    if not state.lists:
        return label
    for verb in TITLES.values():
        titles = state.lists[state.to_move].titles
        if verb.covers(action):
            row = verb.argument(action)
            return f"{verb.word} {CARDS.names[titles[row]]}" if row < len(titles) else label
    name = thing(state, action)
    return f"{label} ({name})" if name else label


def thing(state: State, action: int) -> str:
    """What an action is about, as it is now; empty if it needs no name."""
    card = find_addressed(state, state.to_move, action)
    if card is not NO_CARD:
        return CARDS.names[card.kind]
    if PLANET_AT.covers(action):
        planet = state.line[PLANET_AT.argument(action)]
        return CARDS.names[planet] if planet != NONE else ""
    if LOOKED.covers(action) and state.looks and LOOKED.argument(action) < len(state.looks[-1].cards):
        return CARDS.names[state.looks[-1].cards[LOOKED.argument(action)]]
    if TRIGGER.covers(action) and state.asks(CHOOSE_TRIGGER):
        found = trigger_choices(state)
        if TRIGGER.argument(action) < len(found):
            trigger = state.triggers[found[TRIGGER.argument(action)]]
            return f"{EVENTS.names[trigger.event]}: {CARDS.names[trigger.kind]}"
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
        titles = {CARDS.names[kind].casefold(): row for row, kind in enumerate(state.lists[state.to_move].titles)}
        if title.casefold() not in titles:
            known = [CARDS.names[kind] for kind in state.lists[state.to_move].titles]
            raise UnknownName(unknown("card of the deck list", title, known))
        return int(TITLES[verb].at(titles[title.casefold()]))
    return CATALOGUE.parse(said)
