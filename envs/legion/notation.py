"""Actions in words: `unit gold 3 (Rebel Troopers)` instead of `unit mine 3`, `towards 90.0 (north)` instead of `towards 90.0`."""

import re
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.actions import Verb
from grognard.envs.core.errors import UnknownName, unknown
from grognard.envs.legion.abilities import ability_of_effect
from grognard.envs.legion.actions import (
    CARD,
    CATALOGUE,
    DIRECTION,
    DISCARD,
    EIGHTH,
    HEADING,
    MINI,
    NUMBER,
    REACH,
    RESOLVE,
    SIDE,
    SPOT,
    STEP,
    TO_PIECE,
    TO_TOKEN,
    TO_UNIT,
    TOKEN_OF,
    UNIT,
    USER,
    WEAPON,
    YES,
    seen_unit,
)
from grognard.envs.legion.data.printed import INCH, MELEE, NO_LIMIT
from grognard.envs.legion.data.tables import WEAPONS
from grognard.envs.legion.names import (
    ABILITY_NAMES,
    BATTLE_NAMES,
    MARKER_NAMES,
    MINI_NAMES,
    UNIT_KINDS,
    UNIT_NAMES,
    UPGRADE_KINDS,
)
from grognard.envs.legion.rules.battle import CHOOSE_SUPPLY
from grognard.envs.legion.rules.moments import CHOOSE_EFFECT, effects_left
from grognard.envs.legion.rules.moving import ends_in_question
from grognard.envs.legion.rules.units import base_kind
from grognard.envs.legion.sequence.battle import RESUPPLY_FIRST, RESUPPLY_SECOND
from grognard.envs.legion.state import NONE, State, first_card, first_mini
from grognard.envs.legion.subject import unit_in_question, weapons_in_question

OF_ENDS: Final[tuple[Verb, ...]] = (STEP, REACH, SIDE, SPOT, EIGHTH)
WINDS: Final = (
    "east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west", "north-west", "west-north-west",
    "west", "west-south-west", "south-west", "south-south-west", "south", "south-south-east", "south-east", "east-south-east",
)  # fmt: skip
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
    """What stands there now: the card of a unit, an upgrade, a weapon; or where it leads to. People need not say it."""
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
        return weapon_words(weapons[2 * slot], weapons[2 * slot + 1]) if 2 * slot < len(weapons) else ""
    return place_detail(state, action) or effect_detail(state, action)


def effect_detail(state: State, action: int) -> str:
    """Which card or keyword an answer is about that does not name it."""
    if action == YES and state.asks(CHOOSE_EFFECT):
        found = effects_left(state)
        return ABILITY_NAMES[ability_of_effect(found[0])] if len(found) else ""
    if RESOLVE.covers(action):
        number = int(RESOLVE.argument(i64(action)))
        cards = (state.objective, state.deployment, state.condition)
        return BATTLE_NAMES[cards[number]] if number < len(cards) and cards[number] != NONE else ""
    if NUMBER.covers(action) and state.asks(CHOOSE_SUPPLY):
        card = RESUPPLY_FIRST.get(state) if NUMBER.argument(i64(action)) == 1 else RESUPPLY_SECOND.get(state)
        return BATTLE_NAMES[card] if card != NONE else ""
    if DISCARD.covers(action):
        row = state.rows[DISCARD.argument(i64(action))]
        return BATTLE_NAMES[row[0]] if len(row) else ""
    return ""


def weapon_words(weapon: i64, minis: i64) -> str:
    """A weapon with its range and dice, and how many minis of the unit have it."""
    if WEAPONS.kind[weapon] == MELEE:
        reach = "melee"
    else:
        most = "any" if WEAPONS.range_max[weapon] == NO_LIMIT else str(WEAPONS.range_max[weapon])
        reach = f"range {WEAPONS.range_min[weapon]} to {most}"
    counts = ((WEAPONS.red, "red"), (WEAPONS.black, "black"), (WEAPONS.white, "white"))
    dice = [f"{count[weapon]} {colour}" for count, colour in counts if count[weapon]]
    return ", ".join([WEAPONS.names[weapon], reach, *dice, f"{minis} mini{'s' * (minis != 1)}"])


def place_detail(state: State, action: int) -> str:
    """Where a direction points, blue's edge being in the south, and where the unit would stand."""
    for verb, turns in ((DIRECTION, len(WINDS) / int(DIRECTION.count)), (HEADING, len(WINDS) / int(HEADING.count))):
        if verb.covers(action):
            return WINDS[int(int(verb.argument(i64(action))) * turns + 0.5) % len(WINDS)]
    for verb in OF_ENDS:
        if verb.covers(action):
            return end_words(state, verb.argument(i64(action)))
    return ""


def end_words(state: State, answer: i64) -> str:
    """The place to which an answer leads, how high it is, and the terrain that the leader would touch."""
    ends, unit = ends_in_question(state), unit_in_question(state)
    if ends is None or unit == NONE or not ends.legal[answer]:
        return ""
    x, y, z, heading = ends.x[answer], ends.y[answer], ends.z[answer], ends.heading[answer]
    ground, base = state.ground, base_kind(state, unit)
    words = [f"at {int(x) / int(INCH):.1f} {int(y) / int(INCH):.1f} in"]
    words += [f"{int(z) / int(INCH):.1f} in high"] if z else []
    for number, piece in enumerate(ground.pieces):
        if ground.overlaps_piece(i64(number), base, x, y, heading):
            words.append(f"{'on' if z >= piece.top else 'in'} the {piece.name}")
        elif ground.touches_piece(i64(number), base, x, y, heading, z):
            words.append(f"beside the {piece.name}")
    return ", ".join(words)


def phrase(state: State, action: int) -> str:
    """For the player who is asked; actions of others would name other things."""
    label, name, now = CATALOGUE.label(action), named(state, action), detail(state, action)
    said = f"{CATALOGUE.verb_of(action).word} {name}" if name else label
    return f"{said} ({now})" if now else said


def parse(state: State, text: str) -> int:
    """The inverse of `phrase` and of a label; what stands in brackets must be true, unless it belongs to a name, and may end at
    any comma.
    """
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
    if not f"{detail(state, action)},".startswith(f"{match[2]},"):
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
