"""Random options, random mid-game tables and invariants of Space Empires."""

from random import Random
from typing import Any

from grognard.envs.core.game import Game
from grognard.envs.space_empires.data.loader import load_board
from grognard.envs.space_empires.data.printed import COLOURS, GROUP_SLOTS, HEX_NAMES, HEXES, MARKERS, SLOTS, TECHS
from grognard.envs.space_empires.data.tables import TABLES, TECHNOLOGY, UNITS
from grognard.envs.space_empires.game import RULES
from grognard.envs.space_empires.options import make_options
from grognard.envs.space_empires.state import ALIENS, IN_SUPPLY, ON_MAP, OWNERS, SETTLED, SETUP, State

SCENARIOS = [
    "mini", "knife_fight", "standard", "full", "small", "large", "extra_large", "three", "four", "teams", "variable",
    "solitaire",
]  # fmt: skip
MODULES = ["merchants", "fighters", "raiders", "mines", "aliens", "instant_tech", "slingshot"]


def random_options(random: Random) -> dict[str, object]:
    """Any scenario with any switches that fit together."""
    options: dict[str, object] = {"scenario": random.choice(SCENARIOS)}
    options.update({module: random.random() < 0.6 for module in MODULES})
    options["warp"] = random.choice(["none", "1", "2", "both"])
    options["doomsday"] = random.randrange(4)
    research = random.randrange(3)
    options["gearing"], options["unpredictable"] = research == 1, research == 2
    options["price_list"] = random.choice(["first", "revised"])
    options["victory"] = random.choice(["first_kill", "colony_points", "last_standing", "sinister"])
    options["quick_start"] = random.random() < 0.3 and options["scenario"] != "variable"
    options["warp_1_points"], options["warp_2_points"] = random.randint(1, 3), random.randint(1, 3)
    options["handicap"] = random.sample(COLOURS, random.randrange(3))
    options["cp"] = random.choice([0, 0, 100, 500])
    options["move"] = random.choice([1, 3, 6])
    options["ship_size"] = random.choice([1, 3, 6])
    options["scouts"] = random.choice([0, 3, 6])
    options["rounds"] = random.choice([3, 6, 10])
    return options


def random_clash(random: Random) -> dict[str, object]:
    """A position in the middle of a war: fleets of all kinds close together, on a map that is half explored."""
    options = random_options(random)
    options["scenario"] = random.choice(["mini", "knife_fight", "standard", "three", "teams", "solitaire"])
    chosen = make_options(options)
    board = load_board(chosen.map)
    hexes = [int(where) for where in board.hexes if not board.entry[where]]
    crowd = [where for where in hexes if board.distance(where, random.choice(hexes)) <= 3] or hexes
    players: dict[str, Any] = {}
    for player in range(int(chosen.players)):
        levels = {
            name: random.randint(TECHNOLOGY.start[n], TECHNOLOGY.top[n]) for n, name in enumerate(TECHNOLOGY_KEYS)
        }
        units = {}
        for slot, name in enumerate(UNITS.slot_names):
            kind = UNITS.of_slot[slot]
            needs = TECHNOLOGY_KEYS[UNITS.needs[kind]] if UNITS.needs[kind] >= 0 else "size"
            buildable = chosen.has_module(UNITS.module[kind]) and levels[needs] >= UNITS.needs_level[kind]
            if buildable and random.random() < 0.2:
                where = random.choice(crowd)
                units[name] = {"at": HEX_NAMES[where], "ships": random.randint(1, UNITS.stack[kind])}
        players[COLOURS[player]] = {"cp": random.randrange(150), "technology": levels, "units": units}
    markers = {}
    for where in hexes:
        if where not in list(board.homeworlds):
            kind = random.choice([name for name in MARKERS if name != "doomsday" or chosen.doomsday])
            markers[HEX_NAMES[where]] = {"marker": kind, "explored": random.random() < 0.7}
    return {
        "game": "space_empires",
        "options": options,
        "turn": random.randint(1, 3),
        "players": players,
        "hexes": markers,
        "dice": {"seed": random.randrange(2**30)},
    }


TECHNOLOGY_KEYS = [
    "size", "attack", "defence", "tactics", "move", "ship_yard", "terraforming", "exploration", "fighters",
    "point_defence", "cloaking", "scanners", "mines", "mine_sweeping",
]  # fmt: skip


def random_action(game: Game[Any], random: Random, eagerness: float) -> int:
    """Any legal action, but seldom one that scuttles, and the more eager the player the seldomer `done`."""
    legal = game.legal()
    for word, odds in (("scuttle", 0.95), ("done", eagerness)):
        action = game.parse(word)
        if action in legal and len(legal) > 1 and random.random() < odds:
            legal.remove(action)
    return random.choice(legal)


def check_invariants(game: Game[State]) -> None:
    """What must be true whenever somebody is asked."""
    state = game.state
    check_counters(state)
    check_numbers(state)
    check_hexes(state)
    assert game.over == (state.pending < 0)
    if not game.over:
        assert state.alive[state.to_move], "an eliminated player is asked"
        assert game.mask.count > 0
        bits = list(game.mask.bits)
        assert sum(bits) == game.mask.count == len(game.legal()) and all(bits[action] for action in game.legal())
    for name in game.names:
        numbers = list(game.observe(name))
        assert len(numbers) == game.layout.size
        assert all(-1000 < number < 32768 for number in numbers)


def check_counters(state: State) -> None:
    """Every counter is in exactly one place, with as many ships as fit under it."""
    settled = {(state.colony[where], state.settler[where]) for where in range(HEXES) if state.settler[where] >= 0}
    present = [0] * (OWNERS * HEXES)
    for owner, fleet in enumerate(state.fleets):
        slots = [int(unit.slot) for unit in fleet]
        assert slots == sorted(set(slots)), "a counter twice, or out of order"
        for unit in fleet:
            assert unit.owner == owner
            assert state.board.in_play[unit.hex], "a unit off the map"
            most = TABLES.aliens_per_planet if owner == ALIENS else UNITS.stack[unit.kind]
            assert 1 <= unit.ships <= most
            assert 0 <= unit.damage < max(1, UNITS.hull[unit.kind])
            assert 0 <= unit.screened <= unit.ships and unit.acted >= 0 and unit.waited >= 0
            assert 0 <= unit.slung <= unit.ships and 0 <= unit.looks <= unit.ships
            hull = UNITS.hull[unit.kind]
            assert unit.attack <= hull and unit.defence <= hull, "more technology than the hull carries (SE-9.2)"
            present[owner * HEXES + unit.hex] += 1
    assert present == list(state.present)
    for player in range(state.players):
        on_map = {int(unit.slot) for unit in state.fleets[player]}
        for slot in range(SLOTS):
            where = state.taken[player * SLOTS + slot]
            expected = ON_MAP if slot in on_map else SETTLED if (player, slot) in settled else IN_SUPPLY
            assert where == expected, f"{COLOURS[player]} {UNITS.slot_names[slot]}"


def check_numbers(state: State) -> None:
    for player in range(state.players):
        assert state.cp[player] >= 0
        assert state.bid[player] >= 0
        for technology in range(TECHS):
            level = state.level[player * TECHS + technology]
            assert (TECHNOLOGY.start[technology] <= level or state.phase == SETUP) and level <= TECHNOLOGY.top[
                technology
            ]
            assert state.seen_level[player * TECHS + technology] <= level, "more is known than there is"
    if state.field < 0:
        for fleet in state.fleets:
            for unit in fleet:
                assert (unit.damage, unit.screened, unit.acted, unit.waited, unit.hidden) == (0, 0, 0, 0, False)
    if state.stack < 0:
        assert not any(unit.picked for fleet in state.fleets for unit in fleet)
    aliens = sum(state.alien_pool) + sum(state.alien_discard) + sum(state.aliens)
    assert aliens <= sum(TABLES.alien_numbers)


def check_hexes(state: State) -> None:
    for where in state.board.hexes:
        owner = state.colony[where]
        value = state.value[where]
        if owner < 0:
            assert value == 0 and not state.capital[where] and state.minerals[where] == 0 and state.wrecks[where] == 0
        elif state.capital[where]:
            assert value in (5, 10, 15, 20)
        else:
            assert value in (0, 1, 3, 5)
            assert MARKERS[state.marker[where]] in ("planet", "barren") and state.explored[where]


def new_game(options: dict[str, object], seed: int) -> Game[State]:
    return Game(RULES, options, seed)


def visible_groups(state: State, player: int) -> list[int]:
    return [int(unit.slot) for unit in state.fleets[player] if unit.slot < GROUP_SLOTS]
