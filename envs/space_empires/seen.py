"""What a viewer sees of the counters in a hex, in words: for the table as text, the picture, and actions."""

from typing import Final, NamedTuple

from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    COLOURS,
    GROUP_SLOTS,
    TECHNOLOGIES,
)
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.rules.components import is_cloaked_from, known_ships, units_in
from grognard.envs.space_empires.state import (
    ALIENS,
    ANNOUNCED,
    ECONOMIC,
    FACE_DOWN,
    FACE_UP,
    FIRST_ALIEN,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    SIGHTING,
    SIGHTING_ATTACK,
    SIGHTING_CLOAKED,
    SIGHTING_DEFENCE,
    SIGHTING_FACE,
    SIGHTING_HEX,
    SIGHTING_LOAD,
    SIGHTING_OWNER,
    SIGHTING_SHIPS,
    SIGHTING_SLOT,
    SIGHTING_SPECIAL,
    SIGHTING_TACTICS,
    WRECK_LOAD,
    State,
    Unit,
)

REFEREE: Final = -1
ALIEN_NAMES: Final = UNITS.symbols[UNITS.players : UNITS.first_machine]
WEAKNESSES: Final = ("", "weak to fighters", "weak to mines", "weak to raiders", "weak to fleets", "no weakness")


class Seen(NamedTuple):
    """A counter as a viewer sees it."""

    symbol: str  # its type, or ? for a group that lies face down
    name: str  # its type and number
    ships: int  # 0: unknown
    face_up: bool  # for everybody
    facts: tuple[str, ...]  # levels, damage, screens, loads

    def text(self) -> str:
        """`SC#1 x3 (open, attack 1, 1 damage)`."""
        number = f" x{self.ships}" if self.ships > 1 or (self.ships and self.symbol == "?") else ""
        told = (*(["open"] if self.face_up else []), *self.facts)
        return f"{self.name}{number}" + (f" ({', '.join(told)})" if told else "")


def knows_marker(state: State, where: int, viewer: int) -> bool:
    return bool(state.explored[where]) or viewer == REFEREE or bool(state.known[where] >> viewer & 1)


def counters_in(state: State, owner: int, where: int, viewer: int) -> list[Seen]:
    """The owner's counters in a hex as the viewer sees them: face-down ones of others have no name."""
    if viewer in (REFEREE, owner):
        return [own_counter(state, unit) for unit in units_in(state, owner, where)]
    if state.phase != ECONOMIC:
        seen = [counter_of_other(state, unit, viewer) for unit in units_in(state, owner, where)]
    else:
        rows = [list(state.sightings[at : at + SIGHTING]) for at in range(0, len(state.sightings), SIGHTING)]
        seen = [
            sighted(state, row, viewer) for row in rows if row[SIGHTING_OWNER] == owner and row[SIGHTING_HEX] == where
        ]
    hidden = sorted(counter for counter in seen if counter.symbol == "?")  # their order must not tell what they are
    return [counter for counter in seen if counter.symbol != "?"] + hidden


def own_counter(state: State, unit: Unit) -> Seen:
    levels = [("attack", unit.attack), ("defence", unit.defence), ("tactics", unit.tactics), ("move", unit.move)]
    facts = [f"{name} {level}" for name, level in levels if level > 0]
    facts += special_fact(unit.slot, int(unit.special) if unit.special > 0 else NONE)
    if unit.face == ANNOUNCED:
        facts.append("announced")
    if unit.slot < GROUP_SLOTS and unit.face != FACE_UP and unit.counted:
        facts.append("counted")
    facts += [f"not detected by {COLOURS[other]}" for other in range(state.players) if is_cloaked_from(unit, other)]
    facts += [*load_facts(int(unit.load)), *battle_facts(state, unit)]
    return Seen(
        UNITS.symbols[unit.kind], UNITS.slot_names[unit.slot], int(unit.ships), unit.face == FACE_UP, tuple(facts)
    )


def counter_of_other(state: State, unit: Unit, viewer: int) -> Seen:
    levels = (unit.shown_attack, unit.shown_defence, unit.shown_tactics)
    cloaked = is_cloaked_from(unit, viewer)
    facts = shown_facts(unit.slot, [int(level) for level in levels], int(unit.shown_special), cloaked=cloaked)
    facts += [*load_facts(int(unit.load)), *battle_facts(state, unit)]
    return by_face(unit.slot, int(known_ships(unit)), unit.face, facts)


def sighted(state: State, row: list[int], viewer: int) -> Seen:
    """A counter as it was seen when the economic phase began."""
    levels = [row[SIGHTING_ATTACK], row[SIGHTING_DEFENCE], row[SIGHTING_TACTICS]]
    cloaked = bool(row[SIGHTING_CLOAKED] >> viewer & 1)
    facts = shown_facts(row[SIGHTING_SLOT], levels, row[SIGHTING_SPECIAL], cloaked=cloaked)
    facts += load_facts(row[SIGHTING_LOAD])
    return by_face(row[SIGHTING_SLOT], row[SIGHTING_SHIPS], row[SIGHTING_FACE], facts)


def by_face(slot: int, ships: int, face: int, facts: list[str]) -> Seen:
    """A counter without what only its owner knows."""
    if slot < GROUP_SLOTS and face == FACE_DOWN:
        return Seen("?", "?", ships, face_up=False, facts=())
    if face == ANNOUNCED:
        facts = ["announced", *facts]
    return Seen(UNITS.symbols[UNITS.of_slot[slot]], UNITS.slot_names[slot], ships, face == FACE_UP, tuple(facts))


def shown_facts(slot: int, levels: list[int], special: int, *, cloaked: bool) -> list[str]:
    """The levels that its battles have shown, also if they are 0."""
    names = ("attack", "defence", "tactics")
    facts = [f"{name} {level}" for name, level in zip(names, levels, strict=True) if level != NONE]
    return [*facts, *special_fact(slot, special), *(["not detected"] if cloaked else [])]


def special_fact(slot: int, level: int) -> list[str]:
    carried = UNITS.carries[UNITS.of_slot[slot]]
    return [f"{TECHNOLOGIES[carried].replace('_', ' ')} {level}"] if carried >= 0 and level != NONE else []


def load_facts(load: int) -> list[str]:
    if load == 0:
        return []
    return ["tows a wreck" if load == WRECK_LOAD else f"tows {load} CP"]


def battle_facts(state: State, unit: Unit) -> list[str]:
    """What the battle in its hex has done to a unit."""
    if state.field == NONE or unit.hex != state.field:
        return []
    facts = [f"{unit.damage} damage"] if unit.damage else []
    facts += [f"{unit.screened} screened"] if unit.screened else []
    facts += ["cloaked"] if unit.hidden else []
    return facts + (["firing"] if (state.firing, state.shooter) == (unit.owner, unit.slot) else [])


def aliens_at(state: State, where: int, viewer: int) -> list[Seen]:
    """Alien ships at a planet by type, or all as `?` while they lie face down; those of a battle are under their counters."""
    fighting = units_in(state, ALIENS, where)
    if fighting:
        rows = [(ALIEN_NAMES[unit.slot - FIRST_ALIEN], int(unit.ships), battle_facts(state, unit)) for unit in fighting]
        return [Seen(name, name, ships, face_up=False, facts=tuple(facts)) for name, ships, facts in rows]
    numbers = [int(state.aliens[where * ALIEN_TYPES + kind]) for kind in range(ALIEN_TYPES)]
    if not state.aliens_up[where] and viewer != REFEREE:
        return [Seen("?", "?", sum(numbers), face_up=False, facts=())] if sum(numbers) else []
    pairs = zip(ALIEN_NAMES, numbers, strict=True)
    return [Seen(name, name, number, face_up=False, facts=()) for name, number in pairs if number]


def machines_in(state: State, where: int) -> list[str]:
    """`doomsday machine 1 (rating 3, weak to mines, 2 damage)`."""
    told = []
    for machine in units_in(state, MACHINE_OWNER, where):
        number = int(machine.slot - FIRST_MACHINE)
        damage = max(int(machine.damage), int(state.wounds[number]))
        facts = [f"rating {machine.kind - UNITS.first_machine}"] if machine.kind > UNITS.first_machine else []
        facts += [WEAKNESSES[state.weakness[number]]] if state.weakness[number] else []
        facts += [f"{damage} damage"] if damage else []
        told.append(f"doomsday machine {number + 1}" + (f" ({', '.join(facts)})" if facts else ""))
    return told
