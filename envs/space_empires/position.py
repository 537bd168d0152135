"""Positions of Space Empires: the fields of the state by name, and the defaults of a partial document.

What a partial document does not mention is as follows. Options: those of the scenario `standard`. Hexes: explored and
empty, the backs of their markers as the map deals them. Players: the technology of the start, no CP, a homeworld of
value 20 where the map puts it, no units. Units: one ship with the player's technology, face down, not moved. Time: the
first turn of the first cycle, the beginning of the Movement Phase of the first player in the order of seats. `phase` and
`active` put it elsewhere: the beginning of that phase of that player's turn. Colonies without a `settler` take a free
colony ship counter.
"""

from collections.abc import Mapping
from typing import Final

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import STEP
from grognard.envs.core.position import (
    FLAG,
    NUMBER,
    Codec,
    Document,
    Field,
    FlowForm,
    Frame,
    Name,
    Names,
    check_progress,
    push_at,
    read_decision,
    read_dice,
    read_fields,
    table_of,
    write_decision,
    write_fields,
)
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    COLONY_SHIP,
    COLOURS,
    FIRST_COLONY_SHIP,
    FIRST_MINER,
    HEX_IDS,
    HEX_NAMES,
    HEXES,
    MACHINES,
    MARKERS,
    PLANET,
    SLOTS,
    TECHNOLOGIES,
    TECHS,
)
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.flow import DECISIONS, STEPS
from grognard.envs.space_empires.options import make_options
from grognard.envs.space_empires.rules.components import free_slot, put_down, units_of
from grognard.envs.space_empires.rules.economy import CHOOSE_BID
from grognard.envs.space_empires.rules.hazards import CHOOSE_SLINGSHOT
from grognard.envs.space_empires.rules.setup import CHOOSE_HOMEWORLD, add_half_hex, kind_of
from grognard.envs.space_empires.rules.technology import equip
from grognard.envs.space_empires.sequence import (
    ANNOUNCE,
    BATTLE,
    BATTLE_ALONE,
    BATTLE_BARED,
    BATTLE_CALLED,
    BATTLE_MINED,
    BATTLE_ROUND,
    BATTLE_ROUND_SCREENED,
    BATTLE_ROUND_SET,
    BATTLE_SLIPPED,
    CHALLENGE,
    CYCLE,
    CYCLE_TURNS,
    DRIFT,
    DRIFT_HEX,
    ECONOMIC_PHASE,
    ECONOMIC_PHASE_PLAYERS,
    ELIMINATION,
    ELIMINATION_BY,
    ELIMINATION_VICTIM,
    ENTER,
    ENTER_COUNTER,
    ENTER_OWNER,
    ENTER_ROLLS,
    EXPLORE,
    EXPLORE_HEX,
    FLOWS,
    GAME,
    GAME_HOMEWORLDS,
    MACHINE_TURN,
    MACHINE_TURN_MACHINE,
    PLAYER_TURN,
    PLAYER_TURN_HEX,
    PLAYER_TURN_OWNER,
    PRODUCTION,
    PRODUCTION_PLAYER,
    RETURN,
    RETURN_HEX,
    TURN,
    TURN_MACHINES,
    TURN_PLAYERS,
)
from grognard.envs.space_empires.state import (
    ALIENS,
    FACE_UP,
    FIRST_ALIEN,
    FIRST_MACHINE,
    MACHINE_OWNER,
    NONE,
    PHASES,
    REASONS,
    SETTLED,
    SETUP,
    SIGHTING,
    State,
    Unit,
    see,
)

OWNERS: Final = [*COLOURS, "aliens", "machines"]
ALIEN_NAMES: Final = UNITS.symbols[UNITS.players : UNITS.first_machine]
MACHINE_NAMES: Final = [f"machine#{number + 1}" for number in range(MACHINES)]
COUNTERS: Final = [*UNITS.slot_names, *[f"alien {name}" for name in ALIEN_NAMES], *MACHINE_NAMES]

HEX: Final = Name(HEX_NAMES, "hex")

PLAYER: Final = Name(COLOURS, "player")
OWNER: Final = Name(OWNERS, "owner")
CLOAK: Final = Names(OWNERS[:MACHINE_OWNER], "owner")  # machines see every raider
FACE: Final = Name(("down", "up", "announced"), "side", {})
LEVEL: Final = Codec(0, 6)
SHIPS: Final = Codec(0, 6)
SMALL: Final = Codec(0, 255)  # what a byte holds
SETTLERS: Final = UNITS.slot_names[FIRST_COLONY_SHIP:FIRST_MINER]

TIME_FIELDS: Final = (
    Field("cycle"), Field("turn", Codec(0, 3)), Field("phase", Name(PHASES, "phase", {})), Field("active", PLAYER),
    Field("quiet"), Field("busy", FLAG),
)  # fmt: skip
CHOICE_FIELDS: Final = (
    Field("stack", HEX), Field("building", Name(UNITS.symbols, "unit type")), Field("site", HEX), Field("finished", FLAG),
    Field("raider_owner", PLAYER), Field("raider_hex", HEX), Field("scanner_owner", PLAYER), Field("announced", FLAG),
    Field("scan_claim"), Field("cloak_claim"),
)  # fmt: skip
BATTLE_FIELDS: Final = (
    Field("hex", HEX, "field"), Field("attacker", OWNER), Field("defender", OWNER), Field("round"),
    Field("bonus", OWNER), Field("exposed", Names(OWNERS, "owner")),
    Field("point_defence", FLAG), Field("cripple", FLAG), Field("shelter", HEX), Field("berths"), Field("ended", FLAG),
)  # fmt: skip
END_FIELDS: Final = (
    Field("over", FLAG), Field("winners", Names(COLOURS, "player")), Field("reason", Name(REASONS, "reason", {})),
    Field("fallen"),
)  # fmt: skip
PLAYER_FIELDS: Final = (
    Field("alive", FLAG), Field("homeworld", HEX), Field("cp", Codec(0, 10**9)), Field("income"), Field("bid"),
    Field("last_bid"), Field("research"), Field("last_research"), Field("built"), Field("points"),
    Field("spoils"), Field("place"), Field("ledger", Codec(-(10**9), 10**9)),
)  # fmt: skip
TECHNOLOGY_FIELDS: Final = (
    ("technology", "level"), ("disclosed", "seen_level"), ("progress", "progress"), ("grants", "grants"),
    ("bought", "bought"),
)  # fmt: skip
HEX_FIELDS: Final = (
    Field("marker", Name(MARKERS, "marker", {})), Field("explored", FLAG), Field("back", PLAYER),
    Field("known", Names(COLOURS, "player")), Field("colony", PLAYER), Field("value", Codec(0, 20)),
    Field("homeworld", FLAG, "capital"), Field("minerals"),
    Field("wrecks", SMALL), Field("earned", FLAG), Field("hull_built", SMALL), Field("yard_built", SMALL),
    Field("aliens_up", FLAG),
)  # fmt: skip
UNIT_FIELDS: Final = (
    Field("ships", SHIPS), Field("attack", LEVEL), Field("defence", LEVEL), Field("tactics", LEVEL), Field("move", LEVEL),
    Field("special", Codec(0, 10)), Field("face", FACE), Field("levels_shown", NUMBER, "disclosed"), Field("counted"),
    Field("load"), Field("travelled", FLAG), Field("start", HEX), Field("origin", HEX), Field("steps"), Field("moved", FLAG),
    Field("picked", FLAG), Field("off_chain", FLAG), Field("piped", FLAG), Field("locked", FLAG), Field("slung"), Field("looks"),
    Field("joined", FLAG), Field("ashore", FLAG), Field("upgraded", FLAG),
    Field("cloaked", CLOAK), Field("damage"), Field("screened"), Field("acted"),
    Field("waited"), Field("hidden", FLAG), Field("bared"), Field("aside", FLAG),
    Field("bombed"), Field("fled", Name(UNITS.slot_names, "counter")),
)  # fmt: skip
SECTIONS: Final = (
    "game", "options", "half_hex", "order", "players", "sightings", "hexes", "machines", "alien_ships",
    "alien_pool", "alien_discard", "spare", "choice", "battle", "end", "arrived", "flow", "decision", "dice",
)  # fmt: skip


ONE_OF_FOUR: Final = Codec(0, 4)  # so many players had their turn
COUNTER_OR_ALL: Final = Name([*UNITS.slot_names, "all"], "counter", {})
ANY_PLAYER: Final = Name(COLOURS, "player", {})
PLAYER_OR_ALL: Final = Name([*COLOURS, "all"], "player", {})
ANY_HEX: Final = Name(HEX_NAMES, "hex", {})
HEX_OR_ALL: Final = Name([*HEX_NAMES, "all"], "hex", {})
SIDES: Final = Codec(0, 2)  # of a battle
FLOW_FORM: Final = FlowForm(
    FLOWS,
    STEPS,
    {
        GAME: Frame((), {GAME_HOMEWORLDS: ONE_OF_FOUR}),
        CYCLE: Frame((GAME,), {CYCLE_TURNS: Codec(0, 3)}),
        TURN: Frame((CYCLE,), {TURN_PLAYERS: ONE_OF_FOUR, TURN_MACHINES: Codec(0, MACHINES)}),
        PLAYER_TURN: Frame((TURN,), {PLAYER_TURN_OWNER: PLAYER_OR_ALL, PLAYER_TURN_HEX: HEX_OR_ALL}),
        ENTER: Frame(
            (PLAYER_TURN, DRIFT, RETURN),
            {ENTER_COUNTER: COUNTER_OR_ALL, ENTER_ROLLS: SHIPS, ENTER_OWNER: PLAYER_OR_ALL},
        ),
        ANNOUNCE: Frame((PLAYER_TURN, ENTER)),
        CHALLENGE: Frame((ANNOUNCE,)),
        BATTLE: Frame(
            None,
            {
                BATTLE_ALONE: FLAG,
                BATTLE_CALLED: SIDES,
                BATTLE_SLIPPED: SIDES,
                BATTLE_MINED: SIDES,
                BATTLE_BARED: FLAG,
            },
        ),
        BATTLE_ROUND: Frame((BATTLE,), {BATTLE_ROUND_SCREENED: Codec(0, SLOTS * 6), BATTLE_ROUND_SET: FLAG}),
        EXPLORE: Frame((PLAYER_TURN, DRIFT), {EXPLORE_HEX: ANY_HEX}),
        DRIFT: Frame((EXPLORE, PLAYER_TURN), {DRIFT_HEX: ANY_HEX}),
        ECONOMIC_PHASE: Frame((CYCLE,), {ECONOMIC_PHASE_PLAYERS: ONE_OF_FOUR}),
        PRODUCTION: Frame((ECONOMIC_PHASE,), {PRODUCTION_PLAYER: ANY_PLAYER}),
        MACHINE_TURN: Frame((TURN,), {MACHINE_TURN_MACHINE: Name(MACHINE_NAMES, "machine", {})}),
        ELIMINATION: Frame(None, {ELIMINATION_VICTIM: ANY_PLAYER, ELIMINATION_BY: Name(OWNERS, "owner", {})}),
        RETURN: Frame((EXPLORE, PLAYER_TURN), {RETURN_HEX: ANY_HEX}),
    },
)


def counter_name(owner: int, slot: int) -> str | None:
    """`red SC#1`, `alien B6-2`, `machine#1`; None for no counter."""
    if slot < 0 or owner < 0:
        return None
    return f"{COLOURS[owner]} {COUNTERS[slot]}" if owner < ALIENS else COUNTERS[slot]


def to_position(state: State) -> Document:
    """Everything, with names."""
    document: Document = {"game": "space_empires", "options": dict(state.options.values)}
    if state.board.half_seat >= 0:
        document["half_hex"] = HEX_NAMES[state.board.half_choices[state.half_hex]]
    document.update(write_fields(state, TIME_FIELDS))
    document["order"] = [COLOURS[player] for player in state.order]
    document["players"] = {COLOURS[player]: _write_player(state, player) for player in range(state.players)}
    document["hexes"] = {HEX_NAMES[where]: _write_hex(state, where) for where in state.board.hexes}
    document["machines"] = {COUNTERS[unit.slot]: _write_machine(state, unit) for unit in units_of(state, MACHINE_OWNER)}
    document["alien_ships"] = {
        ALIEN_NAMES[unit.slot - FIRST_ALIEN]: _write_unit(unit) for unit in units_of(state, ALIENS)
    }
    document["alien_pool"] = {ALIEN_NAMES[kind]: state.alien_pool[kind] for kind in range(ALIEN_TYPES)}
    document["alien_discard"] = {ALIEN_NAMES[kind]: state.alien_discard[kind] for kind in range(ALIEN_TYPES)}
    document["spare"] = {MARKERS[kind]: number for kind, number in enumerate(state.spare) if number}
    document["sightings"] = _write_sightings(state)
    subject = None if state.subject < 0 else COUNTERS[state.subject]
    document["choice"] = {**write_fields(state, CHOICE_FIELDS), "subject": subject}
    document["battle"] = {**write_fields(state, BATTLE_FIELDS), "shooter": counter_name(state.firing, state.shooter)}
    document["end"] = write_fields(state, END_FIELDS)
    document["arrived"] = int(state.arrived)
    document["flow"] = FLOW_FORM.write(state)
    document["decision"] = write_decision(state, DECISIONS, COLOURS)
    document["dice"] = state.dice.save()
    return document


def _write_player(state: State, player: int) -> Document:
    document = write_fields(state, PLAYER_FIELDS, player)
    for name, attribute in TECHNOLOGY_FIELDS:
        levels = getattr(state, attribute)
        document[name] = {TECHNOLOGIES[number]: levels[player * TECHS + number] for number in range(TECHS)}
    document["units"] = {UNITS.slot_names[unit.slot]: _write_unit(unit) for unit in units_of(state, player)}
    return document


def _write_unit(unit: Unit) -> Document:
    return {"at": HEX.write(unit.hex), **write_fields(unit, UNIT_FIELDS)}


def _write_machine(state: State, machine: Unit) -> Document:
    number = machine.slot - FIRST_MACHINE
    return {
        **_write_unit(machine),
        "rating": int(machine.kind - UNITS.first_machine),
        "weakness": int(state.weakness[number]),
        "wounds": int(state.wounds[number]),
    }


def _write_sightings(state: State) -> list[object]:
    """What everybody saw when the economic phase began: counter, hex, known ships, side, levels, travelled, cloaked."""
    rows = [list(state.sightings[at : at + SIGHTING]) for at in range(0, len(state.sightings), SIGHTING)]
    return [
        [
            counter_name(owner, slot),
            HEX_NAMES[where],
            ships,
            FACE.write(face),
            levels,
            travelled == 1,
            CLOAK.write(cloaked),
        ]
        for owner, slot, where, ships, face, levels, travelled, cloaked in rows
    ]


def _write_hex(state: State, where: int) -> Document:
    document = write_fields(state, HEX_FIELDS, where)
    document["settler"] = None if state.settler[where] < 0 else UNITS.slot_names[state.settler[where]]
    document["aliens"] = {ALIEN_NAMES[kind]: state.aliens[where * ALIEN_TYPES + kind] for kind in range(ALIEN_TYPES)}
    return document


def from_position(document: Mapping[str, object]) -> State:
    """The state a document describes, with the defaults above; raises BadInput with every mistake."""
    problems = Problems("position of Space Empires")
    for key in document:
        if key not in SECTIONS and key not in [field.name for field in TIME_FIELDS]:
            problems.unknown(str(key), "key", key, [*[field.name for field in TIME_FIELDS], *SECTIONS])
    if document.get("game", "space_empires") != "space_empires":
        problems.add("game", f"this is a position of {document['game']!r}")
    options = make_options(table_of(document, "options", problems))
    state = State(options, load_board(options.map))
    add_half_hex(state, _half_choice(document, options.map, problems))
    if document.get("phase") != "setup":
        state.cycle, state.turn, state.phase = 1, 1, 1
    timing = {key: document[key] for key in document if key in [field.name for field in TIME_FIELDS]}
    read_fields(state, TIME_FIELDS, timing, "", problems)
    if not _check_plays(state, int(state.active), "active", problems):
        state.active = NONE
    _read_order(state, document.get("order"), problems)
    _read_hexes(state, document.get("hexes", {}), problems)
    _read_players(state, document.get("players", {}), problems)
    _settle_colonies(state, problems)
    _read_neutrals(state, document, problems)
    _read_rest(state, document, problems)
    problems.check()
    return state


def _check_plays(state: State, player: int, place_: str, problems: Problems) -> bool:
    if player >= state.players:
        problems.add(place_, f"{COLOURS[player]} does not play")
    return player < state.players


def _half_choice(document: Mapping[str, object], name: str, problems: Problems) -> int:
    board = load_board(name)
    choices = [HEX_NAMES[where] for where in board.half_choices]
    half = document.get("half_hex", choices[0] if choices else None)
    if half is None or (half not in choices and not choices):
        return 0
    if half not in choices:
        problems.unknown("half_hex", "half hex", half, choices)
        return 0
    return choices.index(str(half))


def _read_order(state: State, given: object, problems: Problems) -> None:
    colours = list(COLOURS[: state.players])
    if given is None:
        return
    if not isinstance(given, list) or sorted(given, key=str) != sorted(colours):
        problems.add("order", f"all of {', '.join(colours)} are needed, each once, not {given!r}")
        return
    for at, colour in enumerate(given):
        state.order[at] = colours.index(colour)


def _read_hexes(state: State, given: object, problems: Problems) -> None:
    if not isinstance(given, Mapping):
        problems.add("hexes", f"a table by hex is needed, not {given!r}")
        return
    for where in state.board.hexes if state.phase != SETUP else ():
        state.back[where] = state.board.home[where]
    for name, row in given.items():
        if name not in HEX_IDS or not state.board.in_play[HEX_IDS[name]]:
            problems.add(f"hexes.{name}", f"{name} is not a hex of the map {state.board.name}")
            continue
        where = HEX_IDS[name]
        read_fields(state, HEX_FIELDS, row, f"hexes.{name}", problems, where, ("settler", "aliens"))
        if not _check_plays(state, int(state.colony[where]), f"hexes.{name}.colony", problems):
            state.colony[where] = NONE
        if not _check_plays(state, int(state.back[where]), f"hexes.{name}.back", problems):
            state.back[where] = NONE
        if isinstance(row, Mapping):
            if state.colony[where] != NONE and "marker" not in row:
                state.marker[where] = PLANET
            _read_counts(
                row.get("aliens"),
                ALIEN_NAMES,
                state.aliens,
                f"hexes.{name}.aliens",
                problems,
                where * ALIEN_TYPES,
                SMALL,
            )
            _read_settler(state, where, row.get("settler"), f"hexes.{name}.settler", problems)


def _read_settler(state: State, where: int, given: object, place_: str, problems: Problems) -> None:
    """The counter that stands for a colony, which is not a ship at the same time."""
    if given is None:
        return
    owner = state.colony[where]
    if given not in SETTLERS or owner == NONE:
        problems.add(place_, f"a colony ship counter of the colony's owner is needed, not {given!r}")
        return
    slot = UNITS.slot_names.index(str(given))
    if state.taken[owner * SLOTS + slot] == SETTLED:
        problems.add(place_, f"{given} is another colony already")
    state.settler[where] = slot
    state.taken[owner * SLOTS + slot] = SETTLED


def _read_counts(
    given: object,
    names: list[str],
    array: object,
    place_: str,
    problems: Problems,
    start: int = 0,
    codec: Codec = NUMBER,
) -> None:
    """`{name: number}` into consecutive entries of an array."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        problems.add(place_, f"a table of numbers is needed, not {given!r}")
        return
    for name, number in given.items():
        if name not in names:
            problems.unknown(f"{place_}.{name}", "name", name, names)
        else:
            array[start + names.index(name)] = codec.read(number, f"{place_}.{name}", problems)  # type: ignore[index]


def _read_players(state: State, given: object, problems: Problems) -> None:
    colours = list(COLOURS[: state.players])
    if not isinstance(given, Mapping):
        problems.add("players", f"a table by colour is needed, not {given!r}")
        given = {}
    for colour in given:
        if colour not in colours:
            problems.unknown(f"players.{colour}", "player", colour, colours)
    others = [name for name, _ in TECHNOLOGY_FIELDS] + ["units"]
    for player, colour in enumerate(colours):
        row = given.get(colour, {})
        for technology in range(TECHS):
            state.level[player * TECHS + technology] = TECHNOLOGY.start[technology]
        state.level[player * TECHS] = state.options.ship_size
        state.level[player * TECHS + TECHNOLOGIES.index("move")] = state.options.move
        read_fields(state, PLAYER_FIELDS, row, f"players.{colour}", problems, player, others)
        if not isinstance(row, Mapping):
            continue
        for name, attribute in TECHNOLOGY_FIELDS:
            levels = getattr(state, attribute)
            _read_counts(
                row.get(name), list(TECHNOLOGIES), levels, f"players.{colour}.{name}", problems, player * TECHS
            )
        _check_levels(state, player, f"players.{colour}.technology", problems)
        _found(state, player, row)
        _read_units(state, player, row.get("units", {}), f"players.{colour}.units", problems)


def _check_levels(state: State, player: int, place_: str, problems: Problems) -> None:
    for number, name in enumerate(TECHNOLOGIES):
        level = state.level[player * TECHS + number]
        if level > TECHNOLOGY.top[number]:
            problems.add(f"{place_}.{name}", f"level {level} is above the highest, {TECHNOLOGY.top[number]}")


def _found(state: State, player: int, row: Mapping[str, object]) -> None:
    """The homeworld stands where the map puts it, unless the document has the player's homeworld elsewhere or nowhere."""
    if state.phase == SETUP:
        return
    if "homeworld" not in row and len(state.board.homeworlds) > player:
        state.homeworld[player] = state.board.homeworlds[player]
    where = state.homeworld[player]
    if where >= 0 and state.alive[player] and state.colony[where] == NONE and "homeworld" not in row:
        state.marker[where] = PLANET
        state.colony[where] = player
        state.value[where] = 20
        state.capital[where] = 1


def _read_units(state: State, player: int, given: object, place_: str, problems: Problems) -> None:
    if not isinstance(given, Mapping):
        problems.add(place_, f"a table by counter is needed, not {given!r}")
        return
    for name, row in given.items():
        if name not in UNITS.slot_names:
            problems.unknown(f"{place_}.{name}", "counter", name, UNITS.slot_names)
        elif row is not None:
            slot = UNITS.slot_names.index(name)
            _read_unit(state, player, slot, UNITS.of_slot[slot], row, f"{place_}.{name}", problems)


def _read_unit(state: State, owner: int, slot: int, kind: int, row: object, where: str, problems: Problems) -> None:
    if not isinstance(row, Mapping):
        problems.add(where, f"a table is needed, not {row!r}")
        return
    at = HEX.read(row.get("at"), f"{where}.at", problems)
    if at < 0 or not state.board.in_play[at]:
        problems.add(f"{where}.at", "a hex of the map is needed")
        return
    if owner < ALIENS and state.taken[owner * SLOTS + slot] == SETTLED:
        problems.add(where, "this counter is a colony")
    if not state.options.has_module(UNITS.module[kind]):
        problems.add(where, "it belongs to a module that is not in use: see the options")
    unit = put_down(state, owner, slot, kind, at)
    unit.start = at
    if owner < ALIENS:
        equip(state, unit)
    else:
        unit.tactics = TABLES.alien_tactics if owner == ALIENS else TABLES.machine_tactics
        unit.face = FACE_UP
    read_fields(unit, UNIT_FIELDS, row, where, problems, others=("at", "rating", "weakness", "wounds"))
    unit.cloaked &= ~(1 << owner)  # `cloaked: true` means from everybody else
    most = UNITS.stack[kind]
    if not 1 <= unit.ships <= most:
        problems.add(f"{where}.ships", f"1 to {most} ships can be under this counter, not {unit.ships}")


def _settle_colonies(state: State, problems: Problems) -> None:
    """Colonies other than homeworlds stand for a colony ship counter."""
    for where in range(HEXES):
        owner = state.colony[where]
        if owner == NONE or state.capital[where] or state.settler[where] >= 0:
            continue
        slot = free_slot(state, owner, kind_of(COLONY_SHIP))
        if slot == NONE:
            problems.add(f"hexes.{HEX_NAMES[where]}.colony", f"{COLOURS[owner]} has no colony ship counter left for it")
        else:
            state.settler[where] = slot
            state.taken[owner * SLOTS + slot] = SETTLED


def _read_neutrals(state: State, document: Mapping[str, object], problems: Problems) -> None:
    sections = (
        ("alien_ships", ALIEN_NAMES, ALIENS, FIRST_ALIEN),
        ("machines", MACHINE_NAMES, MACHINE_OWNER, FIRST_MACHINE),
    )
    for section, names, owner, first in sections:
        for name, row in table_of(document, section, problems).items():
            place_ = f"{section}.{name}"
            if name not in names:
                problems.unknown(place_, "counter", name, names)
                continue
            number = names.index(name)
            kind = int(UNITS.players) + number
            if owner == MACHINE_OWNER:
                state.arrived = max(state.arrived, number + 1)
                facts = row if isinstance(row, Mapping) else {}
                kind = int(UNITS.first_machine) + Codec(0, 10).read(
                    facts.get("rating", 0), f"{place_}.rating", problems
                )
                state.weakness[number] = NUMBER.read(facts.get("weakness", 0), f"{place_}.weakness", problems)
                state.wounds[number] = NUMBER.read(facts.get("wounds", 0), f"{place_}.wounds", problems)
            _read_unit(state, owner, first + number, kind, row, place_, problems)
    _read_counts(document.get("alien_pool"), ALIEN_NAMES, state.alien_pool, "alien_pool", problems)
    _read_counts(document.get("alien_discard"), ALIEN_NAMES, state.alien_discard, "alien_discard", problems)
    _read_counts(document.get("spare"), list(MARKERS), state.spare, "spare", problems)


def _read_sightings(state: State, given: object, problems: Problems) -> None:
    if given is not None and not isinstance(given, list):
        problems.add("sightings", f"a list is needed, not {given!r}")
    for number, row in enumerate(given if isinstance(given, list) else []):
        place_ = f"sightings[{number}]"
        if not isinstance(row, list) or len(row) not in (SIGHTING - 3, SIGHTING - 1):  # the last two may be left out
            problems.add(place_, "counter, hex, ships, side and levels are needed")
            continue
        owner, slot = _read_counter(row[0], place_, problems)
        values = [owner, slot, HEX.read(row[1], place_, problems), NUMBER.read(row[2], place_, problems)]
        values += [FACE.read(row[3], place_, problems), NUMBER.read(row[4], place_, problems)]
        travelled, cloaked = row[5:] or (False, [])
        values += [FLAG.read(travelled, place_, problems), CLOAK.read(cloaked, place_, problems)]
        see(state, values)


def _read_rest(state: State, document: Mapping[str, object], problems: Problems) -> None:
    choice, battle = document.get("choice", {}), document.get("battle", {})
    read_fields(state, CHOICE_FIELDS, choice, "choice", problems, others=("subject",))
    read_fields(state, BATTLE_FIELDS, battle, "battle", problems, others=("shooter",))
    if isinstance(choice, Mapping):
        state.subject = Name(COUNTERS, "counter").read(choice.get("subject"), "choice.subject", problems)
    if isinstance(battle, Mapping):
        state.firing, state.shooter = _read_counter(battle.get("shooter"), "battle.shooter", problems)
    for unit in units_of(state, ALIENS):
        kind = unit.slot - FIRST_ALIEN
        if unit.hex != state.field or unit.ships > int(state.aliens[unit.hex * ALIEN_TYPES + kind]):
            problems.add(f"alien_ships.{ALIEN_NAMES[kind]}", "more of them fight than are at the planet of the battle")
    _read_sightings(state, document.get("sightings"), problems)
    if "arrived" in document:
        state.arrived = NUMBER.read(document["arrived"], "arrived", problems)
    state.dice = read_dice(document.get("dice", {"seed": 0}), problems)
    if "flow" in document:
        FLOW_FORM.read(state, document["flow"], problems)
    else:
        _begin_phase(state, "active" in document)
    read_fields(state, END_FIELDS, document.get("end", {}), "end", problems)
    check_progress(state, problems)
    read_decision(state, document.get("decision"), DECISIONS, COLOURS[: state.players], problems)
    if state.innermost(PLAYER_TURN) != NONE and state.active == NONE:
        problems.add("active", "it is somebody's turn")
    if not problems.found and not state.over:
        _check_choice(state, problems)
    if state.phase == SETUP and "flow" in document and not problems.found:
        _check_homeworlds(state, problems)
        _check_empty_map(state, problems)


def _check_choice(state: State, problems: Problems) -> None:
    """What has been chosen in earlier parts of the question that is asked is there."""
    slots = [unit.slot for unit in units_of(state, state.active)] if state.active != NONE else []
    if state.asks(CHOOSE_SLINGSHOT) and ENTER_COUNTER.get(state) not in slots:
        problems.add("flow", "there is no counter for a slingshot")
    if state.asks(CHOOSE_BID) and state.bid[state.to_move] > state.cp[state.to_move]:
        problems.add(f"players.{COLOURS[state.to_move]}.bid", "it is more than there are CP")
    battle = state.innermost(BATTLE)
    if battle != NONE and state.frames[battle + STEP] < len(STEPS[BATTLE.number]):
        if NONE in (state.field, state.attacker, state.defender) or state.attacker == state.defender:
            problems.add("battle", "a hex, an attacker and a defender are needed")
    if state.building != NONE and UNITS.cost[state.building] > state.cp[state.to_move]:
        problems.add("choice.building", f"{COLOURS[state.to_move]} cannot pay for it")


def _check_empty_map(state: State, problems: Problems) -> None:
    """Nothing lies on the map before the markers are laid out."""
    new = State(state.options, state.board)
    for field in HEX_FIELDS:
        if list(getattr(state, field.attribute)) != list(getattr(new, field.attribute)):
            problems.add(f"hexes.{field.name}", "nothing lies on the map before the markers are laid out")
    if any(state.aliens):
        problems.add("hexes.aliens", "nothing lies on the map before the markers are laid out")


def _check_homeworlds(state: State, problems: Problems) -> None:
    """While homeworlds are chosen, each in its turn, those who had theirs stand in their home systems, the others nowhere."""
    chosen = GAME_HOMEWORLDS.get(state) - (1 if state.asks(CHOOSE_HOMEWORLD) else 0)
    if state.asks(CHOOSE_HOMEWORLD) and state.to_move != chosen:
        problems.add("flow[0].homeworlds", f"it is not {COLOURS[state.to_move]} who chooses a homeworld now")
    for player in range(state.players):
        where = state.homeworld[player]
        at_home = where != NONE and (state.board.seats == 0 or state.board.home[where] == player)
        if at_home != (player < chosen):
            problems.add(f"players.{COLOURS[player]}.homeworld", "it is chosen in its turn, in the home system")


def _read_counter(given: object, where: str, problems: Problems) -> tuple[int, int]:
    """Owner and slot of a counter named `red SC#1`."""
    if given is None:
        return NONE, NONE
    if given in COUNTERS[SLOTS:]:
        slot = COUNTERS.index(str(given))
        return (ALIENS if slot < FIRST_MACHINE else MACHINE_OWNER), slot
    owner, _, counter = str(given).partition(" ")
    return PLAYER.read(owner, where, problems), Name(UNITS.slot_names, "counter").read(counter, where, problems)


def _begin_phase(state: State, active_given: bool) -> None:
    """The frames of the beginning of a phase of the active player's turn."""
    phase = PHASES[state.phase]
    if phase == "setup":
        state.push(GAME)
        return
    if not active_given or state.active == NONE:
        state.active = state.order[0]
    player = state.active
    turn = FLOW_FORM.steps[PLAYER_TURN.name]
    push_at(state, GAME, len(STEPS[GAME.number]) - 1)
    if phase == "economic":
        state.active = NONE
        push_at(state, CYCLE, len(STEPS[CYCLE.number]))
        state.push(ECONOMIC_PHASE)
        return
    push_at(state, CYCLE, 0, [int(state.turn)])
    if phase == "machines":
        state.active = NONE
        push_at(state, TURN, 1, [int(state.players)])
        return
    push_at(state, TURN, 0, [list(state.order).index(player) + 1])
    start = {"movement": "begin_turn", "combat": "scan_for_raiders", "exploration": "explore_hexes"}[phase]
    push_at(state, PLAYER_TURN, turn.index(start))
