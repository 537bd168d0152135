"""Positions of Space Empires: the fields of the state by name, and the defaults of a partial document.

What a partial document does not mention is as follows. Options: those of the scenario `standard`. Hexes: explored and
empty. Players: the technology of the start, no CP, a homeworld of value 20 where the map puts it, no units. Units: one
ship with the player's technology, face down, not moved. Time: the first turn of the first cycle, the beginning of the
Movement Phase of the first player in the order of seats. `phase` and `active` put it elsewhere: the beginning of that
phase of that player's turn. Colonies without a `settler` take a free colony ship counter.
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i16

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import FRAME, Decision
from grognard.envs.core.position import (
    FLAG,
    NUMBER,
    Codec,
    Document,
    Field,
    Name,
    Names,
    read_dice,
    read_fields,
    step_names,
    write_fields,
)
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import (
    ALIEN_TYPES,
    COLONY_SHIP,
    COLOURS,
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
from grognard.envs.space_empires.flow import DECISIONS, FLOWS
from grognard.envs.space_empires.ids import CYCLE, ECONOMIC_PHASE, FLOW_NAMES, GAME, PLAYER_TURN, TURN
from grognard.envs.space_empires.options import make_options
from grognard.envs.space_empires.rules.components import begin, free_counter, place
from grognard.envs.space_empires.rules.setup import kind_of
from grognard.envs.space_empires.rules.technology import equip
from grognard.envs.space_empires.state import MACHINE_OWNER, NONE, PHASES, REASONS, SETTLED, State

OWNERS: Final = [*COLOURS, "aliens", "machines"]
ALIEN_NAMES: Final = UNITS.symbols[UNITS.players : UNITS.first_machine]
MACHINE_NAMES: Final = [f"machine#{number + 1}" for number in range(MACHINES)]

HEX: Final = Name(HEX_NAMES, "hex")
PLACE: Final = Name(HEX_NAMES, "hex", {-1: None, SETTLED: "settled"})
PLAYER: Final = Name(COLOURS, "player")
OWNER: Final = Name(OWNERS, "owner")
FACE: Final = Name(("down", "up", "announced"), "side", {})
LEVEL: Final = Codec(0, 6)
SHIPS: Final = Codec(0, 6)

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
    Field("bonus", OWNER), Field("point_defence", FLAG), Field("cripple", FLAG), Field("shelter", HEX), Field("berths"),
    Field("ended", FLAG),
)  # fmt: skip
END_FIELDS: Final = (
    Field("over", FLAG), Field("winners", Names(COLOURS, "player")), Field("reason", Name(REASONS, "reason", {})),
    Field("fallen"),
)  # fmt: skip
PLAYER_FIELDS: Final = (
    Field("alive", FLAG), Field("homeworld", HEX), Field("cp", Codec(0, 10**9)), Field("income"), Field("bid"),
    Field("last_bid"), Field("research"), Field("last_research"), Field("points"), Field("spoils"), Field("place"), Field("ledger", Codec(-(10**9), 10**9)),
)  # fmt: skip
TECHNOLOGY_FIELDS: Final = (
    ("technology", "level"), ("disclosed", "seen_level"), ("progress", "progress"), ("grants", "grants"),
    ("bought", "bought"),
)  # fmt: skip
HEX_FIELDS: Final = (
    Field("marker", Name(MARKERS, "marker", {})), Field("explored", FLAG), Field("known", Names(COLOURS, "player")),
    Field("colony", PLAYER), Field("value", Codec(0, 20)), Field("homeworld", FLAG, "capital"), Field("minerals"),
    Field("wrecks"), Field("earned", FLAG), Field("hull_built"), Field("yard_built"), Field("aliens_up", FLAG),
)  # fmt: skip
UNIT_FIELDS: Final = (
    Field("ships", SHIPS), Field("attack", LEVEL), Field("defence", LEVEL), Field("tactics", LEVEL), Field("move", LEVEL),
    Field("special", Codec(0, 10)), Field("face", FACE), Field("levels_shown", NUMBER, "disclosed"), Field("counted"),
    Field("load"), Field("start", HEX), Field("origin", HEX), Field("steps"), Field("moved", FLAG), Field("picked", FLAG),
    Field("off_chain", FLAG), Field("locked", FLAG), Field("slung"), Field("looks"), Field("joined", FLAG),
    Field("upgraded", FLAG), Field("cloaked", FLAG), Field("travelled", FLAG), Field("damage"), Field("screened"), Field("acted"), Field("waited"),
    Field("hidden", FLAG), Field("bombed"), Field("fled"), Field("seen_at", PLACE, "seen_hex"), Field("seen_ships"),
    Field("seen_face", FACE), Field("seen_levels"),
)  # fmt: skip
SECTIONS: Final = (
    "game", "options", "half_hex", "order", "players", "hexes", "machines", "alien_ships", "alien_pool", "alien_discard",
    "spare", "choice", "battle", "end", "arrived", "flow", "decision", "dice",
)  # fmt: skip


STEP_NAMES: Final = [step_names(flow) for flow in FLOWS]


def counter_name(state: State, counter: int) -> str | None:
    """`red SC#1`, `alien B6-2`, `machine#1`; None for no counter."""
    if counter < 0:
        return None
    if counter < state.players * SLOTS:
        return f"{COLOURS[counter // SLOTS]} {UNITS.slot_names[counter % SLOTS]}"
    number = counter - int(state.players) * SLOTS
    return f"alien {ALIEN_NAMES[number]}" if number < ALIEN_TYPES else MACHINE_NAMES[number - ALIEN_TYPES]


def to_position(state: State) -> Document:
    """Everything, with names."""
    players = int(state.players)
    document: Document = {"game": "space_empires", "options": dict(state.options.values)}
    if state.board.half_seat >= 0:
        document["half_hex"] = next(
            HEX_NAMES[where] for where in state.board.half_choices if state.board.in_play[where]
        )
    document.update(write_fields(state, TIME_FIELDS))
    document["order"] = [COLOURS[player] for player in state.order]
    document["players"] = {COLOURS[player]: _write_player(state, player) for player in range(players)}
    document["hexes"] = {HEX_NAMES[where]: _write_hex(state, where) for where in state.board.hexes}
    document["machines"] = {
        MACHINE_NAMES[number]: _write_machine(state, number)
        for number in range(MACHINES)
        if state.hex[begin(state, MACHINE_OWNER) + number] >= 0
    }
    document["alien_ships"] = {
        ALIEN_NAMES[kind]: _write_unit(state, players * SLOTS + kind)
        for kind in range(ALIEN_TYPES)
        if state.hex[players * SLOTS + kind] >= 0
    }
    document["alien_pool"] = {ALIEN_NAMES[kind]: state.alien_pool[kind] for kind in range(ALIEN_TYPES)}
    document["alien_discard"] = {ALIEN_NAMES[kind]: state.alien_discard[kind] for kind in range(ALIEN_TYPES)}
    document["spare"] = {MARKERS[kind]: number for kind, number in enumerate(state.spare) if number}
    subject = {"subject": counter_name(state, state.subject)}
    document["choice"] = {**write_fields(state, CHOICE_FIELDS), **subject}
    document["battle"] = {**write_fields(state, BATTLE_FIELDS), "shooter": counter_name(state, state.shooter)}
    document["end"] = write_fields(state, END_FIELDS)
    document["arrived"] = int(state.arrived)
    document["flow"] = _write_flow(state)
    document["decision"] = _write_decision(state)
    document["dice"] = state.dice.save()
    return document


def _write_player(state: State, player: int) -> Document:
    document = write_fields(state, PLAYER_FIELDS, player)
    for name, attribute in TECHNOLOGY_FIELDS:
        levels = getattr(state, attribute)
        document[name] = {TECHNOLOGIES[number]: levels[player * TECHS + number] for number in range(TECHS)}
    document["units"] = {
        UNITS.slot_names[slot]: _write_unit(state, player * SLOTS + slot)
        for slot in range(SLOTS)
        if state.hex[player * SLOTS + slot] >= 0
    }
    ghosts = [slot for slot in range(SLOTS) if _is_ghost(state, player * SLOTS + slot)]
    document["scuttled"] = {UNITS.slot_names[slot]: _write_ghost(state, player * SLOTS + slot) for slot in ghosts}
    return document


def _is_ghost(state: State, counter: int) -> bool:
    """A counter that has left the map in this economic phase, which the others still see."""
    return state.hex[counter] < 0 and state.seen_hex[counter] >= 0


def _write_ghost(state: State, counter: int) -> Document:
    return write_fields(state, [field for field in UNIT_FIELDS if field.name.startswith("seen_")], counter)


def _write_unit(state: State, counter: int) -> Document:
    return {"at": HEX.write(state.hex[counter]), **write_fields(state, UNIT_FIELDS, counter)}


def _write_machine(state: State, number: int) -> Document:
    counter = begin(state, MACHINE_OWNER) + number
    document = _write_unit(state, counter)
    document["rating"] = int(state.kind[counter] - UNITS.first_machine)
    document["weakness"] = int(state.weakness[number])
    document["wounds"] = int(state.wounds[number])
    return document


def _write_hex(state: State, where: int) -> Document:
    document = write_fields(state, HEX_FIELDS, where)
    settler = state.settler[where]
    document["settler"] = None if settler < 0 else UNITS.slot_names[settler % SLOTS]
    document["aliens"] = {ALIEN_NAMES[kind]: state.aliens[where * ALIEN_TYPES + kind] for kind in range(ALIEN_TYPES)}
    return document


def _write_flow(state: State) -> list[Document]:
    frames: list[Document] = []
    for depth in range(state.depth):
        flow, step, first, second = state.frames[depth * FRAME : depth * FRAME + FRAME]
        frames.append({"flow": FLOW_NAMES[flow], "step": STEP_NAMES[flow][step], "numbers": [first, second]})
    return frames


def _write_decision(state: State) -> Document | None:
    if state.asked < 0:
        return None
    return {"kind": type(DECISIONS[state.asked]).__name__, "player": COLOURS[state.asks]}


# Reading


def from_position(document: Mapping[str, object]) -> State:
    """The state a document describes, with the defaults above; raises BadInput with every mistake."""
    problems = Problems("position of Space Empires")
    for key in document:
        if key not in SECTIONS and key not in [field.name for field in TIME_FIELDS]:
            problems.unknown(str(key), "key", key, [*[field.name for field in TIME_FIELDS], *SECTIONS])
    if document.get("game", "space_empires") != "space_empires":
        problems.add("game", f"this is a position of {document['game']!r}")
    given = document.get("options", {})
    options = make_options(given if isinstance(given, Mapping) else {})
    state = State(options, load_board(options.map, _half_choice(document, options.map, problems)))
    state.revision = 1
    state.cycle, state.turn, state.phase = 1, 1, 1
    timing = {key: document[key] for key in document if key in [field.name for field in TIME_FIELDS]}
    read_fields(state, TIME_FIELDS, timing, "", problems)
    _read_order(state, document.get("order"), problems)
    _read_hexes(state, document.get("hexes", {}), problems)
    _read_players(state, document.get("players", {}), problems)
    _settle_colonies(state, problems)
    _read_neutrals(state, document, problems)
    _read_rest(state, document, problems)
    problems.check()
    return state


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
    if not isinstance(given, list) or sorted(given) != sorted(colours):
        problems.add("order", f"all of {', '.join(colours)} are needed, each once, not {given!r}")
        return
    for at, colour in enumerate(given):
        state.order[at] = colours.index(colour)


def _read_hexes(state: State, given: object, problems: Problems) -> None:
    if not isinstance(given, Mapping):
        problems.add("hexes", f"a table by hex is needed, not {given!r}")
        return
    for name, row in given.items():
        if name not in HEX_IDS or not state.board.in_play[HEX_IDS[name]]:
            problems.add(f"hexes.{name}", f"{name} is not a hex of the map {state.board.name}")
            continue
        where = HEX_IDS[name]
        read_fields(state, HEX_FIELDS, row, f"hexes.{name}", problems, where, ("settler", "aliens"))
        if isinstance(row, Mapping):
            if state.colony[where] != NONE and "marker" not in row:
                state.marker[where] = PLANET
            _read_counts(
                row.get("aliens"), ALIEN_NAMES, state.aliens, f"hexes.{name}.aliens", problems, where * ALIEN_TYPES
            )
            settler = row.get("settler")
            if settler in UNITS.slot_names and state.colony[where] != NONE:
                counter = int(state.colony[where]) * SLOTS + UNITS.slot_names.index(str(settler))
                state.settler[where] = counter
                state.hex[counter] = SETTLED
            elif settler is not None:
                problems.add(
                    f"hexes.{name}.settler", f"a colony ship counter of the colony's owner is needed, not {settler!r}"
                )


def _read_counts(
    given: object, names: list[str], array: object, place_: str, problems: Problems, start: int = 0
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
            array[start + names.index(name)] = NUMBER.read(number, f"{place_}.{name}", problems)  # type: ignore[index]


def _read_players(state: State, given: object, problems: Problems) -> None:
    colours = list(COLOURS[: state.players])
    if not isinstance(given, Mapping):
        problems.add("players", f"a table by colour is needed, not {given!r}")
        given = {}
    for colour in given:
        if colour not in colours:
            problems.unknown(f"players.{colour}", "player", colour, colours)
    others = [name for name, _ in TECHNOLOGY_FIELDS] + ["units", "scuttled"]
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
        scuttled = row.get("scuttled", {})
        for name, ghost in (scuttled if isinstance(scuttled, Mapping) else {}).items():
            if name in UNITS.slot_names:
                counter = player * SLOTS + UNITS.slot_names.index(name)
                read_fields(state, UNIT_FIELDS, ghost, f"players.{colour}.scuttled.{name}", problems, counter)


def _check_levels(state: State, player: int, place_: str, problems: Problems) -> None:
    for number, name in enumerate(TECHNOLOGIES):
        level = state.level[player * TECHS + number]
        if level > TECHNOLOGY.top[number]:
            problems.add(f"{place_}.{name}", f"level {level} is above the highest, {TECHNOLOGY.top[number]}")


def _found(state: State, player: int, row: Mapping[str, object]) -> None:
    """The homeworld stands where the map puts it, unless the document has the player's homeworld elsewhere or nowhere."""
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
        where = f"{place_}.{name}"
        if name not in UNITS.slot_names:
            problems.unknown(where, "counter", name, UNITS.slot_names)
            continue
        counter = player * SLOTS + UNITS.slot_names.index(name)
        _read_unit(state, counter, row, where, problems)


def _read_unit(state: State, counter: int, row: object, where: str, problems: Problems) -> None:
    if not isinstance(row, Mapping):
        problems.add(where, f"a table is needed, not {row!r}")
        return
    at = HEX.read(row.get("at"), f"{where}.at", problems)
    if at < 0 or not state.board.in_play[at]:
        problems.add(f"{where}.at", "a hex of the map is needed")
        return
    place(state, counter, at)
    state.ships[counter] = 1
    if counter < state.players * SLOTS:
        equip(state, counter)
        state.start[counter] = at
        state.origin[counter] = at
    read_fields(state, UNIT_FIELDS, row, where, problems, counter, ("at", "rating", "weakness", "wounds"))
    most = UNITS.stack[state.kind[counter]]
    if not 1 <= state.ships[counter] <= most:
        problems.add(f"{where}.ships", f"1 to {most} ships can be under this counter, not {state.ships[counter]}")


def _settle_colonies(state: State, problems: Problems) -> None:
    """Colonies other than homeworlds stand for a colony ship counter."""
    for where in range(HEXES):
        owner = state.colony[where]
        if owner == NONE or state.capital[where] or state.settler[where] >= 0:
            continue
        if owner >= state.players:
            problems.add(f"hexes.{HEX_NAMES[where]}.colony", f"{COLOURS[owner]} does not play")
            continue
        counter = free_counter(state, owner, kind_of(COLONY_SHIP))
        if counter == NONE:
            problems.add(f"hexes.{HEX_NAMES[where]}.colony", f"{COLOURS[owner]} has no colony ship counter left for it")
        else:
            state.settler[where] = i16(counter)
            state.hex[counter] = SETTLED


def _read_neutrals(state: State, document: Mapping[str, object], problems: Problems) -> None:
    first = int(state.players) * SLOTS
    for section, names, base in (("alien_ships", ALIEN_NAMES, first), ("machines", MACHINE_NAMES, first + ALIEN_TYPES)):
        given = document.get(section, {})
        for name, row in (given if isinstance(given, Mapping) else {}).items():
            if name not in names:
                problems.unknown(f"{section}.{name}", "counter", name, names)
                continue
            number = names.index(name)
            counter = base + number
            state.tactics[counter] = TABLES.alien_tactics if section == "alien_ships" else TABLES.machine_tactics
            state.face[counter] = 1
            if section == "machines" and isinstance(row, Mapping):
                state.arrived = max(state.arrived, number + 1)
                state.kind[counter] = UNITS.first_machine + Codec(0, 10).read(
                    row.get("rating", 0), f"{name}.rating", problems
                )
                state.weakness[number] = NUMBER.read(row.get("weakness", 0), f"machines.{name}.weakness", problems)
                state.wounds[number] = NUMBER.read(row.get("wounds", 0), f"machines.{name}.wounds", problems)
            _read_unit(state, counter, row, f"{section}.{name}", problems)
    _read_counts(document.get("alien_pool"), ALIEN_NAMES, state.alien_pool, "alien_pool", problems)
    _read_counts(document.get("alien_discard"), ALIEN_NAMES, state.alien_discard, "alien_discard", problems)
    _read_counts(document.get("spare"), list(MARKERS), state.spare, "spare", problems)


def _read_rest(state: State, document: Mapping[str, object], problems: Problems) -> None:
    choice, battle = document.get("choice", {}), document.get("battle", {})
    read_fields(state, CHOICE_FIELDS, choice, "choice", problems, others=("subject",))
    read_fields(state, BATTLE_FIELDS, battle, "battle", problems, others=("shooter",))
    if isinstance(choice, Mapping):
        state.subject = _read_counter(state, choice.get("subject"), "choice.subject", problems)
    if isinstance(battle, Mapping):
        state.shooter = _read_counter(state, battle.get("shooter"), "battle.shooter", problems)
    if "arrived" in document:
        state.arrived = NUMBER.read(document["arrived"], "arrived", problems)
    state.dice = read_dice(document.get("dice", {"seed": 0}), problems)
    if "flow" in document:
        _read_flow(state, document["flow"], problems)
    else:
        _begin_phase(state, "active" in document)
    read_fields(state, END_FIELDS, document.get("end", {}), "end", problems)
    _read_decision(state, document.get("decision"), problems)


def _read_counter(state: State, given: object, where: str, problems: Problems) -> int:
    counters = int(state.players) * SLOTS + ALIEN_TYPES + MACHINES
    names = [str(counter_name(state, counter)) for counter in range(counters)]
    return Name(names, "counter").read(given, where, problems)


def _read_flow(state: State, given: object, problems: Problems) -> None:
    if not isinstance(given, list):
        problems.add("flow", f"a list of frames is needed, not {given!r}")
        return
    for number, frame in enumerate(given):
        where = f"flow[{number}]"
        flow = frame.get("flow") if isinstance(frame, Mapping) else None
        if flow not in FLOW_NAMES:
            problems.unknown(where, "flow", flow, list(FLOW_NAMES))
            continue
        steps = STEP_NAMES[FLOW_NAMES.index(str(flow))]
        step = frame.get("step")
        numbers = frame.get("numbers", [0, 0])
        if step not in steps:
            problems.unknown(f"{where}.step", "step", step, steps)
        elif not isinstance(numbers, list) or len(numbers) != 2 or not all(isinstance(n, int) for n in numbers):
            problems.add(f"{where}.numbers", "two whole numbers are needed")
        else:
            state.push(FLOW_NAMES.index(str(flow)), numbers[0], numbers[1])
            state.frames[(state.depth - 1) * FRAME + 1] = steps.index(str(step))


def _begin_phase(state: State, active_given: bool) -> None:
    """The frames of the beginning of a phase of the active player's turn."""
    phase = PHASES[state.phase]
    if phase == "setup":
        state.push(GAME)
        return
    if not active_given or state.active == NONE:
        state.active = state.order[0]
    player = state.active
    turn = STEP_NAMES[PLAYER_TURN]
    _push_at(state, GAME, len(FLOWS[GAME]) - 1)
    if phase == "economic":
        state.active = NONE
        _push_at(state, CYCLE, len(FLOWS[CYCLE]))
        state.push(ECONOMIC_PHASE)
        return
    _push_at(state, CYCLE, 0, int(state.turn))
    if phase == "machines":
        state.active = NONE
        _push_at(state, TURN, 1, int(state.players))
        return
    _push_at(state, TURN, 0, list(state.order).index(player) + 1)
    start = {"movement": "begin_turn", "combat": "scan_for_raiders", "exploration": "explore_hexes"}[phase]
    _push_at(state, PLAYER_TURN, turn.index(start), int(player) if phase == "movement" else 0)


def _push_at(state: State, flow: int, step: int, first: int = 0) -> None:
    state.push(flow, first)
    state.frames[(state.depth - 1) * FRAME + 1] = step


def _read_decision(state: State, given: object, problems: Problems) -> None:
    if given is None:
        return
    kinds: list[Decision[State]] = DECISIONS
    names = [type(kind).__name__ for kind in kinds]
    kind = given.get("kind") if isinstance(given, Mapping) else None
    player = given.get("player") if isinstance(given, Mapping) else None
    if kind not in names:
        problems.unknown("decision.kind", "decision", kind, names)
    elif player not in COLOURS[: state.players]:
        problems.unknown("decision.player", "player", player, list(COLOURS[: state.players]))
    else:
        state.ask(COLOURS.index(str(player)), names.index(str(kind)))
