"""Actions in words: `card Goff Nob` instead of the row of a title, `unit 1.2 (Goff Nob)` with what stands there now."""

import re
from typing import Final

from grognard.envs.conquest.actions import (
    CATALOGUE,
    DISCARDED,
    LOOKED,
    OPTION,
    PLANET_AT,
    SIDE,
    TITLE,
    TO_RESERVE,
    TRIGGER,
)
from grognard.envs.conquest.cards.words.picks import OptionPick, PlacePick
from grognard.envs.conquest.data.tables import CARDS
from grognard.envs.conquest.rules.abilities import ALL, current
from grognard.envs.conquest.rules.components import find_addressed
from grognard.envs.conquest.rules.initiating import CHOOSE_TARGET
from grognard.envs.conquest.rules.timing import CHOOSE_TRIGGER, trigger_choices
from grognard.envs.conquest.sequence import EVENTS
from grognard.envs.conquest.state import ATTACHMENT_ROLE, FIRST_SHARED, NO_CARD, NONE, UNIT, State, Trigger, Use
from grognard.envs.conquest.telling import place_name, slot_name, title
from grognard.envs.core.abilities import Pick
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
    name, detail = thing(state, action), details(state, action)
    return f"{label} ({name}{f', {detail}' if detail else ''})" if name else label


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
        found = trigger_choices(state, state.to_move)
        if TRIGGER.argument(action) < len(found):
            trigger = state.triggers[found[TRIGGER.argument(action)]]
            return f"{EVENTS.names[trigger.event]}: {title(trigger.kind)}"
    pick = pick_asked(state)
    if OPTION.covers(action) and isinstance(pick, OptionPick) and OPTION.argument(action) < len(pick.names):
        return pick.names[OPTION.argument(action)]
    if SIDE.covers(action) and pick is not None:
        return "headquarters" if isinstance(pick, PlacePick) else "deck or pile"
    return ""


def details(state: State, action: int) -> str:
    """What tells a thing from others of the same name; people need not say it."""
    card = find_addressed(state, state.to_move, action)
    if card.role == UNIT and card.slot >= FIRST_SHARED:
        return place_name(card.place)
    if card.role == ATTACHMENT_ROLE:
        host = state.cards[card.host]
        return f"on {'own' if host.controller == state.to_move else 'enemy'} {slot_name(host)}"
    if TRIGGER.covers(action) and thing(state, action):
        return where_it_happens(state, state.triggers[trigger_choices(state, state.to_move)[TRIGGER.argument(action)]])
    return ""


def where_it_happens(state: State, trigger: Trigger) -> str:
    """To which card, and by which."""
    parts = []
    if trigger.subject != NONE:
        card = state.cards[trigger.subject]
        parts.append(f"{'own' if card.controller == state.to_move else 'enemy'} {slot_name(card)}")
    if trigger.doer != NONE:
        card = state.cards[trigger.doer]
        parts.append(f"by {'own' if card.controller == state.to_move else 'enemy'} {slot_name(card)}")
    return ", ".join(parts)


def pick_asked(state: State) -> Pick[State, Use] | None:
    """The pick of an ability that is being asked for."""
    if not state.asks(CHOOSE_TARGET):
        return None
    use = current(state)
    picks = ALL[use.ability].picks
    return picks[min(len(use.picks) - use.costs, len(picks) - 1)]


def parse(state: State, text: str) -> int:
    """The inverse of `phrase` and of a label; what stands in brackets must be true."""
    said = text.strip()
    match = re.fullmatch(r"(.*?) *\((.*)\)", said)
    if match:
        action = CATALOGUE.parse(match[1])
        name, detail = thing(state, action), details(state, action)
        if match[2] not in (name, f"{name}, {detail}"):
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
