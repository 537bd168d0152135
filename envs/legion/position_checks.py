"""What cannot be true together in a position of Legion."""

from collections import Counter
from typing import Final

from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP
from grognard.envs.legion.actions import UPGRADE_SLOTS
from grognard.envs.legion.data.printed import CATEGORIES, COUNTERPART, SUPPLY
from grognard.envs.legion.data.printed import NO_MINI as NO_MINI_ADDED
from grognard.envs.legion.data.tables import BATTLE, CHARGE_WEAPON, COMMANDS, KEYWORDS, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.geometry.bases import overlaps
from grognard.envs.legion.geometry.ground import NOWHERE
from grognard.envs.legion.names import CARD_SLOT_NAMES, MARKER_NAMES, MINI_NAMES, PLAYERS, UNIT_NAMES
from grognard.envs.legion.rules import barricades, lasting
from grognard.envs.legion.rules.setup import CHOOSE_COLOUR, SETUP_STEPS, choose_colour, define_battle, lay_out_cards
from grognard.envs.legion.rules.units import is_vehicle, threshold
from grognard.envs.legion.sequence.attack import DEFEAT_UNIT
from grognard.envs.legion.sequence.flows import COMMAND_PHASE, DEFEAT, MOVE, SETUP, UNLOADING
from grognard.envs.legion.sequence.moving import (
    DISPLACING_UNIT,
    MOVE_ASIDE,
    MOVE_UNIT,
    PLACING_UNIT,
    UNLOADING_VEHICLE,
)
from grognard.envs.legion.sequence.setup import SETUP_SEAT
from grognard.envs.legion.state import (
    ABOARD,
    ALIVE,
    BANE,
    BATTLE_ROWS,
    CARDS_ALL,
    CHARGE,
    DEFEATED,
    EFFECT_WIDTH,
    MARKER_KINDS,
    MARKERS,
    MINIS_ALL,
    NO_MARKER,
    NO_MINI,
    NONE,
    OBJECTIVE,
    OF_COUNTERPART,
    OF_UNIT,
    ON_TABLE,
    SETTING_UP,
    TOKEN_NAMES,
    UNITS_ALL,
    State,
    first_card,
    owner_of,
    unit_of,
)

COPIES: Final = 2  # of each supply card
BANES: Final = 3
ABOUT: Final = {int(CHARGE): len(CHARGE_WEAPON), int(BANE): BANES}
"""Of how many kinds a token on the table may be; others are about a piece of terrain, or nothing."""
ARGUMENTS: Final = {
    int(lasting.MUST_ATTACK): len(UNIT_NAMES),
    int(lasting.LOSES): len(KEYWORDS.names),
    int(lasting.HAS_WEAPON): len(WEAPONS.names),
    int(lasting.CANNOT_SPEND): len(TOKEN_NAMES),
    int(lasting.KEEPS_TOKENS): len(TOKEN_NAMES),
    int(lasting.ON_CARD): len(TOKEN_NAMES),
    int(lasting.SHARES_TOKENS): len(UNIT_NAMES),
    int(lasting.LAID_ASIDE): int(COMMANDS.count),
    int(lasting.NOT_RESTORED): len(MINI_NAMES),
    int(lasting.UNMASKED): BANES,
}
"""Of how many things the argument of a lasting effect is one."""
COLOURED, LAID_OUT, DEFINED = (SETUP_STEPS.index(step) for step in (choose_colour, lay_out_cards, define_battle))
FAR: Final = 2600  # no two bases that are farther apart can overlap


def check_table(state: State, problems: Problems) -> None:
    """Units, minis and cards that belong together, places on the table, wounds that a mini can have."""
    check_seats(state, problems)
    check_units(state, problems)
    check_minis(state, problems)
    if not problems.found:
        check_bases(state, problems)
    for slot in range(int(CARDS_ALL)):
        if state.upgrade[slot] != NONE and state.kind[slot // int(UPGRADE_SLOTS)] == NONE:
            problems.add(f"upgrades.{CARD_SLOT_NAMES[slot]}", "there is no unit to carry it")
    check_battle_cards(state, problems)
    check_supplies(state, problems)
    check_commands(state, problems)
    check_markers(state, problems)
    check_effects(state, problems)


def check_ground(state: State, problems: Problems) -> None:
    """The map is one of those that the options allow; barricades are as many as players can name."""
    if state.map >= len(state.options.maps):
        problems.add("map", f"the options allow {len(state.options.maps)} maps, counted from 0")
    for seat, player in enumerate(PLAYERS):
        if state.army[seat] >= len(state.options.drawn_from):
            problems.add(f"players.{player}.army", f"the options allow {len(state.options.drawn_from)}, counted from 0")
    if barricades.count(state) > barricades.MOST_BARRICADES:
        problems.add("barricades", f"there are at most {barricades.MOST_BARRICADES}")


def check_seats(state: State, problems: Problems) -> None:
    """LG-SETUP-15: who plays blue has been chosen when the battle begins, and mostly before."""
    setup = state.innermost(SETUP)
    is_open = state.phase == SETTING_UP and (
        setup == NONE or state.frames[setup + STEP] <= COLOURED or state.asks(CHOOSE_COLOUR)
    )
    if state.blue == NONE and not is_open:
        problems.add("blue", "somebody plays blue (LG-SETUP-15)")
    if state.priority == NONE and state.phase != SETTING_UP and state.innermost(COMMAND_PHASE) == NONE:
        problems.add("priority", "somebody has priority when the Command Phase is over (LG-CMD-4)")
    if state.asks(CHOOSE_COLOUR) and setup != NONE and SETUP_SEAT.of(state, setup) != state.to_move:
        problems.add("flow[1].seat", "who chooses the colour is asked for it")


def check_battle_cards(state: State, problems: Problems) -> None:
    """LG-SETUP-17: cards lie where they belong; once they are laid out, there is one of each."""
    cards = (state.objective, state.deployment, state.condition)
    for row, card in enumerate(cards):
        if card != NONE and BATTLE.category[card] != row:
            problems.add(CATEGORIES[row], f"{BATTLE.names[card]} is not of this category")
    for row in range(int(BATTLE_ROWS)):
        for card in state.rows[row]:
            if BATTLE.category[card] != row:
                problems.add(f"rows.{CATEGORIES[row]}", f"{BATTLE.names[card]} lies in the wrong row")
    setup = state.innermost(SETUP)
    if setup == NONE:
        return
    for row, card in enumerate(cards):
        if LAID_OUT < state.frames[setup + STEP] <= DEFINED and len(state.rows[row]) == 0:
            problems.add(
                f"rows.{CATEGORIES[row]}", "a card is laid out, and nobody discards the last one (LG-SETUP-17)"
            )
        elif state.frames[setup + STEP] > DEFINED and card == NONE:
            problems.add(CATEGORIES[row], "a card has been chosen at this moment of the setup (LG-SETUP-17)")


def check_supplies(state: State, problems: Problems) -> None:
    """LG-BATTLE-5: supply cards are in their deck, with units, or just drawn; there are two of each."""
    held = [(f"units.{UNIT_NAMES[unit]}.supply_cards", state.supply_cards[unit]) for unit in range(int(UNITS_ALL))]
    found: Counter[int] = Counter()
    for place, cards in [("supplies", state.supplies), *held]:
        found.update(int(card) for card in cards)
        for card in cards:
            if BATTLE.category[card] != SUPPLY:
                problems.add(place, f"{BATTLE.names[card]} is not a supply card")
    for card, number in found.items():
        if number > COPIES:
            problems.add("supplies", f"there are {COPIES} of {BATTLE.names[card]}, not {number}")
    for unit in range(int(UNITS_ALL)):
        if len(state.supply_used[unit]) != len(state.supply_cards[unit]):
            problems.add(f"units.{UNIT_NAMES[unit]}.supply_used", "it has a number for each of the supply cards")


def check_commands(state: State, problems: Problems) -> None:
    """LG-SETUP-11: each card of a player is in one place; what the other has seen of a hand is there."""
    for seat, player in enumerate(PLAYERS):
        piles = (state.hand[seat], state.discard[seat], state.in_play[seat], state.contingencies[seat])
        for card, number in Counter(int(card) for pile in piles for card in pile).items():
            if number > 1:
                problems.add(f"players.{player}", f"{COMMANDS.names[card]} is there {number} times")
        for card in state.known[seat]:
            if card not in list(state.hand[seat]):
                problems.add(f"players.{player}.known", f"{COMMANDS.names[card]} is not in the hand")
        nominated = state.nominated[seat]
        if nominated != NONE and (owner_of(nominated) != seat or state.kind[nominated] == NONE):
            problems.add(f"players.{player}.nominated", f"{UNIT_NAMES[nominated]} is not a unit of this player")


def check_markers(state: State, problems: Problems) -> None:
    """What a token on the table is about, who owns it and who has claimed it."""
    banes: set[tuple[int, int]] = set()
    for row in range(int(MARKERS)):
        kind, place = state.marker[row], f"markers.{MARKER_NAMES[row]}"
        about, owner, holder = int(state.marker_about[row]), int(state.marker_owner[row]), state.marker_holder[row]
        if kind == NO_MARKER:
            continue
        least, most = (0, ABOUT[int(kind)] - 1) if int(kind) in ABOUT else (-1, len(state.ground.pieces) - 1)
        if not least <= about <= most:
            problems.add(f"{place}.about", f"a whole number from {least} to {most} is needed, not {about}")
        if kind in (CHARGE, BANE) and owner == NONE:
            problems.add(f"{place}.owner", f"a {MARKER_KINDS[kind]} token has an owner")
        if kind == BANE and (owner, about) in banes:
            problems.add(f"{place}.about", "its owner has another such token (LG-K-bane-tokens)")
        banes.add((owner, about) if kind == BANE else (NONE, NONE))
        if holder != NONE and (kind != OBJECTIVE or state.life[holder] not in (ON_TABLE, ABOARD)):
            problems.add(f"{place}.holder", f"{UNIT_NAMES[holder]} cannot have claimed it")


def check_effects(state: State, problems: Problems) -> None:
    """Lasting effects are about something that there is."""
    for at in range(0, len(state.effects), int(EFFECT_WIDTH)):
        what, argument = int(state.effects[at]), int(state.effects[at + int(EFFECT_WIDTH) - 1])
        place = f"effects[{at // int(EFFECT_WIDTH)}]"
        if what in ARGUMENTS and not 0 <= argument < ARGUMENTS[what]:
            problems.add(
                f"{place}.argument", f"a whole number from 0 to {ARGUMENTS[what] - 1} is needed, not {argument}"
            )


def check_units(state: State, problems: Problems) -> None:
    falling = {int(unit) for unit in _falling(state)}
    for unit in range(int(UNITS_ALL)):
        place, life, leader = f"units.{UNIT_NAMES[unit]}", state.life[unit], state.leader[unit]
        if state.kind[unit] == NONE:
            continue
        if state.rank[unit] == NONE:
            problems.add(f"{place}.rank", "a unit has a rank")
        counterpart = state.counterpart[unit]
        if counterpart != NONE and UNITS.rank[counterpart] != COUNTERPART:
            problems.add(f"{place}.counterpart", f"{UNITS.labels[counterpart]} is a unit of its own")
        if leader != NONE and unit_of(leader) != unit:
            problems.add(f"{place}.leader", f"{MINI_NAMES[leader]} belongs to another unit")
        elif life != DEFEATED and (leader == NONE or (state.mini[leader] != ALIVE and unit not in falling)):
            problems.add(f"{place}.leader", "the leader must be one of its minis that are alive")
        check_carrier(state, unit, falling, problems)


def _falling(state: State) -> list[i64]:
    """Units of which a mini falls now, and destroyed transports whose passengers have no place yet."""
    found: list[i64] = []
    frame = state.top
    while frame >= 0:
        if state.frames[frame] == DEFEAT.number:
            found.append(DEFEAT_UNIT.of(state, frame))
        if state.frames[frame] == UNLOADING.number:
            found.append(UNLOADING_VEHICLE.of(state, frame))
        frame = state.below(frame)
    return found


def check_carrier(state: State, unit: int, falling: set[int], problems: Problems) -> None:
    """LG-K-transport: who is aboard is in a transport of its own side."""
    place, carrier = f"units.{UNIT_NAMES[unit]}.aboard", state.aboard[unit]
    if (state.life[unit] == ABOARD) != (carrier != NONE):
        problems.add(place, "a unit with the life `aboard` needs a transport in `aboard`, and the other way round")
    elif carrier == NONE:
        return
    elif owner_of(carrier) != owner_of(i64(unit)):
        problems.add(place, f"{UNIT_NAMES[carrier]} is a unit of the other side")
    elif state.life[carrier] != ON_TABLE and int(carrier) not in falling:
        problems.add(place, f"{UNIT_NAMES[carrier]} is not on the table")


def check_minis(state: State, problems: Problems) -> None:
    for mini in range(int(MINIS_ALL)):
        if state.mini[mini] == NO_MINI:
            continue
        place, unit = f"minis.{MINI_NAMES[mini]}", unit_of(mini)
        if state.kind[unit] == NONE:
            problems.add(place, "there is no unit to which it could belong")
        elif not _has_profile(state, mini):
            problems.add(f"{place}.profile", "its unit has no card that adds such a mini")
        elif state.mini[mini] != ALIVE:
            continue
        elif state.life[unit] == DEFEATED:
            problems.add(f"{place}.life", f"{UNIT_NAMES[unit]} is defeated, so none of its minis is alive")
        elif state.wounds[mini] >= threshold(state, mini):
            problems.add(f"{place}.wounds", f"must be below {threshold(state, mini)}: with so many it is defeated")
        elif state.life[unit] == ON_TABLE and not _is_on_table(state, mini):
            problems.add(place, "its base is not on the table")


def _has_profile(state: State, mini: int) -> bool:
    """Whether the card that describes the mini is there."""
    unit, profile = unit_of(i64(mini)), state.profile[mini]
    if profile == OF_COUNTERPART:
        return bool(state.counterpart[unit] != NONE)
    if profile == OF_UNIT:
        return True
    card = state.upgrade[first_card(unit) + profile]
    return bool(card != NONE and UPGRADES.mini_wounds[card] != NO_MINI_ADDED)


def check_bases(state: State, problems: Problems) -> None:
    """LG-MOVE-7, LG-TERRAIN-3: every base stands where it can, and none overlaps another; who moves has no place yet."""
    moving = _moving(state)
    standing = [
        mini
        for mini in range(int(MINIS_ALL))
        if state.mini[mini] == ALIVE and state.life[unit_of(mini)] == ON_TABLE and unit_of(mini) not in moving
    ]
    for at, mini in enumerate(standing):
        base, unit = UNITS.base[state.kind[unit_of(mini)]], unit_of(mini)
        x, y, heading = state.x[mini], state.y[mini], state.heading[mini]
        if state.ground.level(base, x, y, heading, is_vehicle(state, unit)) == NOWHERE:
            problems.add(f"minis.{MINI_NAMES[mini]}", "its base cannot stand there")
        for other in standing[at + 1 :]:
            base2 = UNITS.base[state.kind[unit_of(other)]]
            near = (
                abs(int(x - state.x[other])) < FAR
                and abs(int(y - state.y[other])) < FAR
                and state.z[mini] == state.z[other]
            )
            if near and overlaps(base, x, y, heading, base2, state.x[other], state.y[other], state.heading[other]):
                problems.add(f"minis.{MINI_NAMES[mini]}", f"its base overlaps that of {MINI_NAMES[other]}")


def _moving(state: State) -> set[i64]:
    """Units that move, or are displaced or placed, while somebody is asked about it."""
    found: set[i64] = set()
    frame = state.top if state.pending != NONE else NONE
    while frame >= 0:
        for local in (MOVE_UNIT, PLACING_UNIT, DISPLACING_UNIT):
            if state.frames[frame] == local.number:
                found.add(local.of(state, frame))
        if state.frames[frame] == MOVE.number:
            found.update(unit_of(i64(mini)) for mini in MOVE_ASIDE.listed(state, frame))
        frame = state.below(frame)
    return found


def _is_on_table(state: State, mini: int) -> bool:
    ground = state.ground
    return bool(0 <= state.x[mini] <= ground.width and 0 <= state.y[mini] <= ground.height)
