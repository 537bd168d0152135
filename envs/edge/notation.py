"""Actions in words: `top Bash` instead of the row of a card, `model blue 2b (Ranger)` instead of `model next 2b`."""

import re
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Verb
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.edge.actions import (
    BOTTOM,
    CARD,
    CARD_ROWS,
    CATALOGUE,
    MODEL,
    SEAT,
    SPACE,
    SQUAD,
    TOP,
    TYPE,
    TYPE_ROWS,
    UPGRADE,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.data.tables import CARDS, SQUADS
from grognard.envs.edge.names import (
    CARD_NAMES,
    KIND_NAMES,
    MODEL_NAMES,
    PLAYERS,
    SPACE_NAMES,
    SQUAD_NAMES,
    UPGRADE_NAMES,
)
from grognard.envs.edge.rules.naming import (
    FIRST_TYPE,
    card_in_row,
    said_model,
    said_seat,
    said_squad,
    said_upgrade,
    say_model,
    say_seat,
    say_squad,
    say_upgrade,
)
from grognard.envs.edge.rules.pieces import first_squad
from grognard.envs.edge.state import NONE, State, squad_of

Said = Callable[[State, i64, i64], i64]

# Pieces: the verb, their names, which one an action means, and how it is said; the two depend on who speaks.
PIECES: Final[list[tuple[Verb, list[str], Said, Said]]] = [
    (SEAT, PLAYERS, said_seat, say_seat),
    (SQUAD, SQUAD_NAMES, said_squad, say_squad),
    (MODEL, MODEL_NAMES, said_model, say_model),
    (UPGRADE, UPGRADE_NAMES, said_upgrade, say_upgrade),
]


def named(state: State, action: int) -> str:
    """What an action of the player asked is about, by the name that is the same for all; empty for other words."""
    for verb, names, said, _ in PIECES:
        if verb.covers(action):
            return names[said(state, state.to_move, i64(action))]
    if SPACE.covers(action):
        return SPACE_NAMES[SPACE.argument(i64(action))]
    for verb, titles in titles_of(state):
        if verb.covers(action):
            row = int(verb.argument(i64(action)))
            return titles[row] if row < len(titles) else ""
    return ""


def titles_of(state: State) -> list[tuple[Verb, list[str]]]:
    """What the rows of verbs stand for that name a card or squad of the speaker's faction; nothing before it is chosen."""
    faction = state.faction[state.to_move]
    if faction == NONE:
        return []
    first = int(card_in_row(faction, 0))
    cards = [
        CARD_NAMES[card] for card in range(first, min(first + CARD_ROWS, CARDS.count)) if CARDS.faction[card] == faction
    ]
    types = [
        KIND_NAMES[kind]
        for kind in range(int(FIRST_TYPE[faction]), min(int(FIRST_TYPE[faction]) + TYPE_ROWS, len(KIND_NAMES)))
        if SQUADS.faction[kind] == faction
    ]
    return [(TOP, cards), (BOTTOM, cards), (CARD, cards), (TYPE, types)]


def detail(state: State, action: int) -> str:
    """What stands there now: the name of a squad or of an attached upgrade. People need not say it."""
    if USE.covers(action):
        slot = first_squad(state.to_move) * UPGRADE_SLOTS + USE.argument(i64(action)) // 2
        return CARD_NAMES[state.upgrade[slot]] if state.upgrade[slot] != NONE else ""
    if UPGRADE.covers(action):
        slot = said_upgrade(state, state.to_move, i64(action))
        return CARD_NAMES[state.upgrade[slot]] if state.upgrade[slot] != NONE else ""
    squad: i64 = NONE
    if SQUAD.covers(action):
        squad = said_squad(state, state.to_move, i64(action))
    elif MODEL.covers(action):
        squad = squad_of(said_model(state, state.to_move, i64(action)))
    return KIND_NAMES[state.squad_kind[squad]] if squad != NONE and state.squad_kind[squad] != NONE else ""


def phrase(state: State, action: int) -> str:
    """For the player who is asked; actions of others would name other things."""
    label, name, now = CATALOGUE.label(action), named(state, action), detail(state, action)
    said = f"{label.partition(' ')[0]} {name}" if name else label
    return f"{said} ({now})" if now else said


def parse(state: State, text: str) -> int:
    """The inverse of `phrase` and of a label; what stands in brackets must be true, unless it belongs to a title."""
    said = text.strip()
    action = _parse_name(state, said)
    if action != NONE:
        return action
    match = re.fullmatch(r"(.*?) *\((.*)\)", said)
    if match is None:
        return _parse_label(state, said)
    action = _parse_label(state, match[1])
    if match[2] != detail(state, action):
        raise UnknownName(f"{match[1]!r} is {detail(state, action) or 'nothing'}, not {match[2]}")
    return action


def _parse_name(state: State, said: str) -> int:
    """An action said with the name that is the same for all, or NONE."""
    word, _, name = said.partition(" ")
    for verb, names, _, say in PIECES:
        if word == verb.word and name in names[: _in_play(state, names)]:
            return int(say(state, state.to_move, i64(names.index(name))))
    for verb, titles in titles_of(state):
        rows = {title.casefold(): row for row, title in enumerate(titles)}
        if word == verb.word and name.casefold() in rows:
            return int(verb.at(i64(rows[name.casefold()])))
    return NONE


def _parse_label(state: State, said: str) -> int:
    action = _parse_name(state, said)
    if action != NONE:
        return action
    word, _, name = said.partition(" ")
    for verb, titles in titles_of(state):
        if word == verb.word and name and not name.isdigit():
            raise UnknownName(unknown("card or squad of the faction", name, titles))
    return CATALOGUE.parse(said)


def _in_play(state: State, names: list[str]) -> int:
    """How many of the names are those of players in this game."""
    return len(names) // len(PLAYERS) * int(state.options.players)
