"""Colonies (SE-4.4) and towing minerals and wrecks to them (SE-6.7, SE-6.8)."""

from mypy_extensions import i16, i64

from grognard.envs.core.actions import Mask
from grognard.envs.space_empires.actions import COLONISE, LOAD, UNLOAD
from grognard.envs.space_empires.data.printed import (
    BARREN,
    COLONY_SHIP,
    EMPTY,
    FIRST_COLONY_SHIP,
    FIRST_MINER,
    MINER,
    MINERALS_5,
    MINERALS_10,
    PLANET,
    SLOTS,
    SPACE_WRECK,
)
from grognard.envs.space_empires.rules.components import (
    begin,
    has_aliens,
    in_hex,
    is_enemy,
    owner_of,
    role,
    take_off,
    units_in,
    units_of,
)
from grognard.envs.space_empires.state import NONE, OWNERS, SETTLED, SUPPLY, WRECK_LOAD, State


def has_visible_enemy(state: State, player: i64, where: i64) -> bool:
    """AMB-42: any enemy unit in the hex, undetected raiders aside."""
    for other in range(i64(OWNERS)):
        if in_hex(state, other, where) and is_enemy(state, player, other):
            for counter in units_in(state, other, where):
                if not state.cloaked[counter]:
                    return True
    return has_aliens(state, where)


def can_colonise(state: State, ship: i64) -> bool:
    """SE-4.4: an uncolonised planet in the ship's hex, no enemy unit there; SE-4.4.2: a barren one needs Terraforming."""
    where = state.hex[ship]
    if not state.explored[where] or state.colony[where] != NONE:
        return False
    kind = state.marker[where]
    if kind != PLANET and (kind != BARREN or state.special[ship] == 0):
        return False
    return not has_visible_enemy(state, owner_of(state, ship), where)


def colonise(state: State, ship: i64) -> None:
    """SE-4.4.1: the ship lies on the planet from now on, a colony of value 0."""
    where = state.hex[ship]
    state.revision += 1
    state.colony[where] = owner_of(state, ship)
    state.value[where] = 0
    state.settler[where] = i16(ship)
    state.busy = True
    take_off(state, ship, to=SETTLED)


def remove_colony(state: State, where: i64) -> None:
    """SE-5.10.3.b: the planet is free again; SE-6.7.3: what lay on the colony is lost; the counter returns to the supply."""
    settler = i64(state.settler[where])
    if settler != NONE:
        state.hex[settler] = SUPPLY
    state.revision += 1
    state.colony[where] = NONE
    state.value[where] = 0
    state.capital[where] = 0
    state.settler[where] = NONE
    state.minerals[where] = 0
    state.wrecks[where] = 0
    state.earned[where] = 0


def can_load(state: State, miner: i64) -> bool:
    """SE-6.7.2.a: one marker at a time, minerals or a wreck of the miner's hex."""
    where = state.hex[miner]
    if state.load[miner] > 0 or not state.explored[where]:
        return False
    kind = state.marker[where]
    return kind == MINERALS_5 or kind == MINERALS_10 or kind == SPACE_WRECK


def load(state: State, miner: i64) -> None:
    """SE-6.7.2.c: a towed marker leaves its hex empty."""
    where = state.hex[miner]
    kind = state.marker[where]
    state.revision += 1
    state.load[miner] = 5 if kind == MINERALS_5 else 10 if kind == MINERALS_10 else WRECK_LOAD
    state.marker[where] = EMPTY


def can_unload(state: State, miner: i64) -> bool:
    """SE-6.7.2.b: only at an own colony, even a new one; never in space."""
    where = state.hex[miner]
    return state.load[miner] > 0 and state.colony[where] == owner_of(state, miner)


def unload(state: State, miner: i64) -> None:
    where = state.hex[miner]
    state.revision += 1
    if state.load[miner] == WRECK_LOAD:
        state.wrecks[where] += 1
    else:
        state.minerals[where] += state.load[miner]
    state.load[miner] = 0


# At any time of the owner's turn outside a battle (SE-4.4.1.a, SE-6.7.2.a)


def allow_settling(state: State, mask: Mask) -> None:
    """D-09, D-10: every colony ship that can settle, every miner that can pick up or put down."""
    for counter in units_of(state, state.active):
        what = role(state, counter)
        if what == COLONY_SHIP:
            if can_colonise(state, counter):
                mask.allow(COLONISE + counter % SLOTS - FIRST_COLONY_SHIP)
        elif what == MINER:
            if can_load(state, counter):
                mask.allow(LOAD + counter % SLOTS - FIRST_MINER)
            if can_unload(state, counter):
                mask.allow(UNLOAD + counter % SLOTS - FIRST_MINER)


def can_settle(state: State) -> bool:
    """Whether `allow_settling` would allow anything."""
    for counter in units_of(state, state.active):
        what = role(state, counter)
        if what == COLONY_SHIP:
            if can_colonise(state, counter):
                return True
        elif what == MINER and (can_load(state, counter) or can_unload(state, counter)):
            return True
    return False


def settle(state: State, action: i64) -> None:
    """Carry out one of the actions of `allow_settling`."""
    first = begin(state, state.active)
    if action < LOAD:
        colonise(state, first + FIRST_COLONY_SHIP + action - COLONISE)
    elif action < UNLOAD:
        load(state, first + FIRST_MINER + action - LOAD)
    else:
        unload(state, first + FIRST_MINER + action - UNLOAD)
