"""Armies of the options become units, minis, cards and hands in the state."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.legion.actions import MINI_SLOTS, UPGRADE_SLOTS
from grognard.envs.legion.armies import Army, Card, Entry, unit_lines, upgrade_lines
from grognard.envs.legion.army_import import find_army
from grognard.envs.legion.data.printed import HEAVY_WEAPON_SLOT, NO_MINI
from grognard.envs.legion.data.tables import UNITS, UPGRADES
from grognard.envs.legion.rules.effects import refresh_keywords
from grognard.envs.legion.state import (
    ALIVE,
    NONE,
    OF_COUNTERPART,
    OF_UNIT,
    WAITING,
    State,
    first_card,
    first_mini,
    first_unit,
)
from grognard.envs.legion.state import NO_MINI as EMPTY

_shipped: Final = cache(find_army)  # each list is read once


def army_of(state: State, seat: i64) -> Army:
    """The list that a seat plays: that of the options, or the one that was drawn."""
    fixed = state.options.armies[seat]
    return fixed if fixed is not None else _shipped(state.options.drawn_from[state.army[seat]])


def field_army(state: State, seat: i64) -> None:
    """LG-SETUP-1 to 11: a seat's units wait to be deployed, and its hand is held."""
    army = army_of(state, seat)
    state.cost[seat] = army.points
    state.hand[seat] = _sorted(army.hand)
    state.contingencies[seat] = _sorted(army.contingencies)
    for slot, entry in enumerate(army.entries):
        _field_unit(state, first_unit(seat) + slot, entry, army.cost(entry))
    state.revision += 1


def _sorted(cards: Sequence[int]) -> vec[i64]:
    return vec[i64]([i64(card) for card in sorted(cards)])


def _field_unit(state: State, unit: i64, entry: Entry, points: i64) -> None:
    state.kind[unit] = entry.unit
    state.counterpart[unit] = entry.counterpart
    state.life[unit] = WAITING
    state.rank[unit] = UNITS.rank[entry.unit]
    state.points[unit] = points
    state.revision += 1
    joined = [False] * len(entry.cards) + [True] * len(entry.counterpart_cards)
    for at, card in enumerate(entry.all_cards[:UPGRADE_SLOTS]):
        _field_card(state, first_card(unit) + at, card, joined[at])
    stand_up(state, unit)


def _field_card(state: State, slot: i64, card: Card, is_joined: bool) -> None:
    state.upgrade[slot] = card.upgrade
    state.revision += 1
    state.set_aside[slot] = card.spare
    state.upgrade_joined[slot] = 1 if is_joined else 0


def stand_up(state: State, unit: i64) -> None:
    """Give a unit that is not on the table its minis: those of the unit card, of upgrades, and the counterpart (LG-SETUP-6)."""
    kind = state.kind[unit]
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        state.mini[mini] = EMPTY
    mini = first_mini(unit)
    leader = mini
    for _ in range(UNITS.minis[kind]):
        mini = _add_mini(state, mini, OF_UNIT)
    for at in range(UPGRADE_SLOTS):
        card = state.upgrade[first_card(unit) + at]
        if card != NONE and UPGRADES.mini_wounds[card] != NO_MINI:
            if _leads(int(kind), int(card)):
                leader = mini
            mini = _add_mini(state, mini, at)
    if state.counterpart[unit] != NONE:
        _add_mini(state, mini, OF_COUNTERPART)
    state.leader[unit] = leader
    state.revision += 1
    refresh_keywords(state, unit)


def _add_mini(state: State, mini: i64, profile: i64) -> i64:
    state.mini[mini] = ALIVE
    state.profile[mini] = profile
    state.wounds[mini] = 0
    state.revision += 1
    return mini + 1


def _leads(kind: int, card: int) -> bool:
    """LG-K-leader, LG-K-heavy-weapon-team: whether the mini of a card leads its unit."""
    if upgrade_lines(card, "Leader"):
        return True
    return bool(unit_lines(kind, "Heavy Weapon Team")) and UPGRADES.slot[card] == HEAVY_WEAPON_SLOT
