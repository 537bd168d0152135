"""Looks for choices that lead back to where they began: with them a phase need never end."""

from random import Random

from builders.space_empires import TECHNOLOGY_KEYS, new_game

from grognard.envs.core.facts import field_names, plain
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import COLOURS, HEX_NAMES
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS
from grognard.envs.space_empires.game import Game
from grognard.envs.space_empires.options import make_options
from grognard.envs.space_empires.state import State, Unit

EVERYTHING: dict[str, object] = {
    "merchants": True, "fighters": True, "raiders": True, "mines": True, "aliens": True, "slingshot": True,
    "warp": "both", "doomsday": 3,
}  # fmt: skip
# Agreed or counted, or looked at one by one; and dice: a phase may not go round in circles over dice that change nothing.
BESIDE_THE_POINT = ("options", "board", "revision", "frames", "dice", "fleets")
STATE_FIELDS = [name for name in field_names(new_game({}, 0).state) if name not in BESIDE_THE_POINT]
UNIT_FIELDS = field_names(Unit(0, 0, 0, 0))


def whole(state: State) -> int:
    """All that is true on the table, and what is being asked."""
    fields = [plain(getattr(state, name)) for name in STATE_FIELDS]
    units = [[int(getattr(unit, name)) for name in UNIT_FIELDS] for fleet in state.fleets for unit in fleet]
    return hash(repr((fields, units, list(state.frames[: state.used]))))


def find_cycle(start: Game, random: Random, most: int, deepest: int) -> list[str]:
    """What is said on a way from some state back to it, empty if none is found among so many things said.

    Goes through the choices of the present phase depth first, in any order; a state that lies on the way to itself closes
    a circle. Time is part of a state, so that no circle is longer than a phase.
    """
    seen = {whole(start.state)}
    path = [(whole(start.state), start, _shuffled(start, random))]
    said: list[str] = []
    tried = 0
    while path and tried < most:
        _, game, left = path[-1]
        if not left or len(path) > deepest:
            path.pop()
            del said[-1:]
            continue
        tried += 1
        action = left.pop()
        follower = game.copy()
        follower.apply(action)
        state = whole(follower.state)
        way = [*said, f"{game.to_move}: {game.label(action)}"]
        for at, (earlier, _, _) in enumerate(path):
            if earlier == state:
                return way[at:]
        if state not in seen and _phase(follower.state) == _phase(start.state):
            seen.add(state)
            path.append((state, follower, _shuffled(follower, random)))
            said = way
    return []


def _phase(state: State) -> tuple[int, ...]:
    return state.cycle, state.turn, state.active, state.phase, int(state.over)


def _shuffled(game: Game, random: Random) -> list[int]:
    actions = game.legal()
    random.shuffle(actions)
    return actions


TERRAIN = ("minerals_5", "space_wreck", "asteroids", "nebula", "black_hole", "warp_1", "warp_2", "barren")
UNKNOWN = ("super_nova", "lost_in_space", "black_hole", "danger", "planet", "barren", "doomsday", "warp_1")


def crowd(random: Random) -> dict[str, object]:
    """A position with all modules in use: fleets of all kinds of every player in a few neighbouring hexes, some of them
    colonies, some with terrain, warp points, aliens or unexplored markers."""
    options: dict[str, object] = {**EVERYTHING, "scenario": random.choice(["mini", "standard", "three"])}
    options["unpredictable"] = random.random() < 0.2
    chosen = make_options(options)
    board = load_board(chosen.map)
    middle = random.choice([int(where) for where in board.hexes])
    near = [int(where) for where in board.hexes if board.distance(where, middle) <= 1]
    hexes = {HEX_NAMES[where]: _place(random, chosen.players) for where in near if where not in list(board.homeworlds)}
    machine = {"machine#1": {"at": HEX_NAMES[random.choice(near)]}} if random.random() < 0.2 else {}
    return {
        "game": "space_empires",
        "options": options,
        "turn": random.randint(1, 3),
        "phase": random.choice(["movement", "movement", "combat", "exploration", "economic"]),
        "active": "red",
        "players": {colour: _fleet(random, near) for colour in COLOURS[: chosen.players]},
        "hexes": hexes,
        "machines": machine,
        "dice": {"seed": random.randrange(2**30)},
    }


def _place(random: Random, players: int) -> dict[str, object]:
    draw = random.random()
    if draw < 0.3:
        return {"colony": random.choice(COLOURS[:players]), "value": random.choice([0, 3, 5])}
    if draw < 0.6:
        aliens = {"B6-2": random.randrange(2)}
        kind = random.choice(TERRAIN)
        return {"marker": kind, "aliens": aliens} if kind == "barren" else {"marker": kind}
    return {"marker": random.choice(UNKNOWN), "explored": False} if draw < 0.75 else {}


def _fleet(random: Random, near: list[int]) -> dict[str, object]:
    levels = {name: random.randint(TECHNOLOGY.start[n], TECHNOLOGY.top[n]) for n, name in enumerate(TECHNOLOGY_KEYS)}
    units = {}
    for slot, name in enumerate(UNITS.slot_names):
        likely = (
            0.5 if name.startswith(("CV#1", "CV#2", "F#1", "F#2", "R#1", "Mines#1", "MS#1", "MS#2", "SY#1")) else 0.04
        )
        if random.random() < likely:
            most = min(3, UNITS.stack[UNITS.of_slot[slot]])
            units[name] = {"at": HEX_NAMES[random.choice(near)], "ships": random.randint(1, most)}
    return {"cp": random.choice([3, 30, 150]), "technology": levels, "units": units}
