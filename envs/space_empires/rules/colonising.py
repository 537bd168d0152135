"""Colonies (SE-4.4) and towing minerals and wrecks to them (SE-6.7, SE-6.8)."""

from mypy_extensions import i64

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
    TERRAFORMING,
)
from grognard.envs.space_empires.rules.components import (
    disclose_level,
    has_aliens,
    in_hex,
    is_cloaked_from,
    is_enemy,
    role,
    take_off,
    unit_of,
    units_in,
    units_of,
)
from grognard.envs.space_empires.state import IN_SUPPLY, NONE, OWNERS, SETTLED, WRECK_LOAD, State, Unit


def has_visible_enemy(state: State, player: i64, where: i64) -> bool:
    """AMB-42: any enemy unit in the hex, aside from raiders that the player could not detect."""
    for other in range(i64(OWNERS)):
        if in_hex(state, other, where) and is_enemy(state, player, other):
            for unit in units_in(state, other, where):
                if not is_cloaked_from(unit, player):
                    return True
    return has_aliens(state, where)


def can_colonise(state: State, ship: Unit) -> bool:
    """SE-4.4: an uncolonised planet in the ship's hex, no enemy unit there; SE-4.4.2: a barren one needs Terraforming."""
    where = ship.hex
    if not state.explored[where] or state.colony[where] != NONE:
        return False
    kind = state.marker[where]
    if kind != PLANET and (kind != BARREN or ship.special == 0):
        return False
    return not has_visible_enemy(state, ship.owner, where)


def colonise(state: State, ship: Unit) -> None:
    """SE-4.4.1: the ship lies on the planet from now on, a colony of value 0."""
    where = ship.hex
    state.revision += 1
    if state.marker[where] == BARREN:
        disclose_level(state, ship.owner, TERRAFORMING, 1)
    state.colony[where] = ship.owner
    state.value[where] = 0
    state.settler[where] = ship.slot
    state.busy = True
    take_off(state, ship, to=SETTLED)


def remove_colony(state: State, where: i64) -> None:
    """SE-5.10.3.b: the planet is free again; SE-6.7.3: what lay on the colony is lost; the counter returns to the supply."""
    if state.settler[where] != NONE:
        state.taken[state.colony[where] * SLOTS + state.settler[where]] = IN_SUPPLY
    state.revision += 1
    state.colony[where] = NONE
    state.value[where] = 0
    state.capital[where] = 0
    state.settler[where] = NONE
    state.minerals[where] = 0
    state.wrecks[where] = 0
    state.earned[where] = 0


def can_load(state: State, miner: Unit) -> bool:
    """SE-6.7.2.a: one marker at a time, minerals or a wreck of the miner's hex."""
    where = miner.hex
    if miner.load > 0 or not state.explored[where]:
        return False
    kind = state.marker[where]
    return kind == MINERALS_5 or kind == MINERALS_10 or kind == SPACE_WRECK


def load(state: State, miner: Unit) -> None:
    """SE-6.7.2.c: a towed marker leaves its hex empty."""
    where = miner.hex
    kind = state.marker[where]
    state.revision += 1
    miner.load = 5 if kind == MINERALS_5 else 10 if kind == MINERALS_10 else WRECK_LOAD
    state.marker[where] = EMPTY


def can_unload(state: State, miner: Unit) -> bool:
    """SE-6.7.2.b: only at a colony of yours, even a new one; never in space."""
    where = miner.hex
    return miner.load > 0 and state.colony[where] == miner.owner


def unload(state: State, miner: Unit) -> None:
    where = miner.hex
    state.revision += 1
    if miner.load == WRECK_LOAD:
        state.wrecks[where] += 1
    else:
        state.minerals[where] += miner.load
    miner.load = 0


# At any time of the owner's turn outside a battle (SE-4.4.1.a, SE-6.7.2.a)


def allow_settling(state: State, mask: Mask) -> None:
    """D-09, D-10: every colony ship that can settle, every miner that can pick up or put down."""
    for unit in units_of(state, state.active):
        what = role(unit)
        if what == COLONY_SHIP:
            if can_colonise(state, unit):
                mask.allow(COLONISE.at(unit.slot - FIRST_COLONY_SHIP))
        elif what == MINER:
            if can_load(state, unit):
                mask.allow(LOAD.at(unit.slot - FIRST_MINER))
            if can_unload(state, unit):
                mask.allow(UNLOAD.at(unit.slot - FIRST_MINER))


def can_settle(state: State) -> bool:
    """Whether `allow_settling` would allow anything."""
    for unit in units_of(state, state.active):
        what = role(unit)
        if what == COLONY_SHIP:
            if can_colonise(state, unit):
                return True
        elif what == MINER and (can_load(state, unit) or can_unload(state, unit)):
            return True
    return False


def settle(state: State, action: i64) -> None:
    """Carry out one of the actions of `allow_settling`."""
    if COLONISE.covers(action):
        colonise(state, unit_of(state, state.active, FIRST_COLONY_SHIP + COLONISE.argument(action)))
    elif LOAD.covers(action):
        load(state, unit_of(state, state.active, FIRST_MINER + LOAD.argument(action)))
    else:
        unload(state, unit_of(state, state.active, FIRST_MINER + UNLOAD.argument(action)))
