"""Actions in words: the text of the catalogue, with what the player asked knows of the thing it names."""

from grognard.envs.space_empires.actions import (
    AT,
    BUILD,
    CATALOGUE,
    CHOOSE,
    COLONISE,
    FIRE_AT,
    LOAD,
    RESEARCH,
    TO,
    UNLOAD,
)
from grognard.envs.space_empires.data.printed import (
    COLOURS,
    FIRST_COLONY_SHIP,
    FIRST_MINER,
    HEX_NAMES,
    MARKERS,
    SLOTS,
    TECHS,
)
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.rules.battle import opponent
from grognard.envs.space_empires.rules.purchases import CHOOSE_PURCHASE
from grognard.envs.space_empires.rules.technology import price_of
from grognard.envs.space_empires.seen import counter_of_other, knows_marker, own_counter
from grognard.envs.space_empires.state import ALIENS, NONE, State, Unit


def phrase(state: State, action: int) -> str:
    """`fire at DD#1 (blue, x2, 1 damage)`; the label alone where there is nothing to add."""
    label = CATALOGUE.label(action)
    told = [] if state.pending == NONE else about(state, action)
    return f"{label} ({', '.join(told)})" if told else label


def parse(text: str) -> int:
    """The inverse, which also understands plain labels."""
    return CATALOGUE.parse(text.partition(" (")[0])


def about(state: State, action: int) -> list[str]:
    """What is worth knowing of the thing that an action names."""
    if CHOOSE.covers(action):
        return about_own(state, int(CHOOSE.argument(action)))
    for verb, first in ((COLONISE, FIRST_COLONY_SHIP), (LOAD, FIRST_MINER), (UNLOAD, FIRST_MINER)):
        if verb.covers(action):
            return about_own(state, first + int(verb.argument(action)))
    if FIRE_AT.covers(action):
        return about_target(state, int(FIRE_AT.argument(action)))
    for verb in (AT, TO):
        if verb.covers(action):
            return about_hex(state, int(verb.argument(action)))
    if BUILD.covers(action):
        return [f"{UNITS.cost[BUILD.argument(action)]} CP"]
    if RESEARCH.covers(action) and state.asks(CHOOSE_PURCHASE):
        return about_level(state, int(RESEARCH.argument(action)))
    return []


def find(state: State, owner: int, slot: int) -> Unit | None:
    return next((unit for unit in state.fleets[owner] if unit.slot == slot), None)


def about_own(state: State, slot: int) -> list[str]:
    """A counter the player decides for, where it is and what it carries."""
    unit = find(state, int(state.to_move) if slot < SLOTS else ALIENS, slot)
    if unit is None:
        return []
    seen = [f"x{unit.ships}"] if unit.ships > 1 else []
    return [HEX_NAMES[unit.hex], *seen, *(own_counter(state, unit).facts if slot < SLOTS else ())]


def about_target(state: State, slot: int) -> list[str]:
    """An enemy counter of the battle, as the player sees it."""
    if state.field == NONE:
        return []
    enemy = int(opponent(state, state.firing if state.firing != NONE else state.to_move))
    unit = find(state, enemy, slot)
    if unit is None:
        return []
    facts = counter_of_other(state, unit, int(state.to_move)).facts if enemy < ALIENS else ()
    return [*([COLOURS[enemy]] if enemy < ALIENS else []), *([f"x{unit.ships}"] if unit.ships > 1 else []), *facts]


def about_hex(state: State, where: int) -> list[str]:
    """What the player knows to be there."""
    told = [] if state.explored[where] else ["unexplored"]
    if state.marker[where] and knows_marker(state, where, int(state.to_move)):
        told.append(MARKERS[state.marker[where]].replace("_", " "))
    if state.colony[where] != NONE:
        told.append(f"{COLOURS[state.colony[where]]} {'homeworld' if state.capital[where] else 'colony'}")
    return told


def about_level(state: State, technology: int) -> list[str]:
    level = int(state.level[state.to_move * TECHS + technology]) + 1
    if level > TECHNOLOGY.top[technology]:
        return []
    return [f"level {level}", f"{price_of(state, technology, level)} CP"]
