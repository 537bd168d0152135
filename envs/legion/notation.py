"""Actions in words: `unit gold 3 (Rebel Troopers)` instead of `unit mine 3`, `weapon 2 (A-280)` instead of `weapon 2`."""

import re
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Verb
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.legion.actions import (
    CARD,
    CATALOGUE,
    MINI,
    TO_PIECE,
    TO_TOKEN,
    TO_UNIT,
    TOKEN_OF,
    UNIT,
    USER,
    WEAPON,
    seen_unit,
)
from grognard.envs.legion.names import (
    MARKER_NAMES,
    MINI_NAMES,
    UNIT_KINDS,
    UNIT_NAMES,
    UPGRADE_KINDS,
    WEAPON_NAMES,
)
from grognard.envs.legion.state import NONE, State, first_card, first_mini
from grognard.envs.legion.subject import unit_in_question, weapons_in_question

OF_UNITS: Final[tuple[Verb, ...]] = (UNIT, TO_UNIT, TOKEN_OF, USER)


def named(state: State, action: int) -> str:
    """What an action of the player asked is about, by the name that is the same for all; empty for other words."""
    for verb in OF_UNITS:
        if verb.covers(action):
            return UNIT_NAMES[seen_unit(state.to_move, verb.argument(i64(action)))]
    if MINI.covers(action):
        unit = unit_in_question(state)
        return "" if unit == NONE else MINI_NAMES[first_mini(unit) + MINI.argument(i64(action))]
    if TO_TOKEN.covers(action):
        return MARKER_NAMES[TO_TOKEN.argument(i64(action))]
    if TO_PIECE.covers(action):
        number = int(TO_PIECE.argument(i64(action)))
        return state.ground.pieces[number].name if number < len(state.ground.pieces) else ""
    return ""


def detail(state: State, action: int) -> str:
    """What stands there now: the card of a unit, an upgrade, a command card or a weapon. People need not say it."""
    for verb in OF_UNITS:
        if verb.covers(action):
            kind = state.kind[seen_unit(state.to_move, verb.argument(i64(action)))]
            return "" if kind == NONE else UNIT_KINDS[kind]
    if CARD.covers(action):
        unit = unit_in_question(state)
        card = NONE if unit == NONE else state.upgrade[first_card(unit) + CARD.argument(i64(action))]
        return "" if card == NONE else UPGRADE_KINDS[card]
    if WEAPON.covers(action):
        weapons = weapons_in_question(state)
        slot = int(WEAPON.argument(i64(action)))
        return WEAPON_NAMES[weapons[2 * slot]] if 2 * slot < len(weapons) else ""
    return ""


def phrase(state: State, action: int) -> str:
    """For the player who is asked; actions of others would name other things."""
    label, name, now = CATALOGUE.label(action), named(state, action), detail(state, action)
    said = f"{CATALOGUE.verb_of(action).word} {name}" if name else label
    return f"{said} ({now})" if now else said


def parse(state: State, text: str) -> int:
    """The inverse of `phrase` and of a label; what stands in brackets must be true, unless it belongs to a name."""
    said = text.strip()
    action = _parse_name(state, said)
    if action != NONE:
        return action
    match = re.fullmatch(r"(.*?) *\((.*)\)", said)
    if match is None:
        return CATALOGUE.parse(said)
    action = _parse_name(state, match[1])
    if action == NONE:
        action = CATALOGUE.parse(match[1])
    if match[2] != detail(state, action):
        raise UnknownName(f"{match[1]!r} is {detail(state, action) or 'nothing'}, not {match[2]}")
    return action


def _parse_name(state: State, said: str) -> int:
    """An action said with the name that is the same for all, or NONE."""
    for verb in OF_UNITS:
        name = said.removeprefix(f"{verb.word} ")
        if name != said and name in UNIT_NAMES:
            return int(verb.at(seen_unit(state.to_move, i64(UNIT_NAMES.index(name)))))
    for verb, names in ((TO_TOKEN, MARKER_NAMES), (TO_PIECE, [piece.name for piece in state.ground.pieces])):
        name = said.removeprefix(f"{verb.word} ")
        if name != said and name in names:
            return int(verb.at(i64(names.index(name))))
    if said.startswith(f"{MINI.word} ") and said.removeprefix(f"{MINI.word} ") in MINI_NAMES:
        mini = MINI_NAMES.index(said.removeprefix(f"{MINI.word} "))
        unit = unit_in_question(state)
        if unit == NONE or not first_mini(unit) <= mini < first_mini(unit) + MINI.count:
            own = [MINI_NAMES[first_mini(unit) + number] for number in range(MINI.count)] if unit != NONE else []
            raise UnknownName(unknown("mini of the unit in question", MINI_NAMES[mini], own))
        return int(MINI.at(i64(mini) - first_mini(unit)))
    return int(NONE)
