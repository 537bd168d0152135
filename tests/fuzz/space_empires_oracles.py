"""Formulas of the rulebook of Space Empires, written from its text and compared with what the game does.

Nothing here calls a rule of the engine: only facts are read (where counters lie, what they carry), the printed values
stand here once more, and what the game does is seen from what it offers and from what follows.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from grognard.envs.core.dice import Dice
from grognard.envs.core.errors import DiceError
from grognard.envs.core.game import Game
from grognard.envs.space_empires.data.printed import COLOURS, HEX_IDS, HEX_NAMES, MARKERS, TECHNOLOGIES, TECHS
from grognard.envs.space_empires.data.tables import UNITS

ALIENS, MACHINES = 4, 5
Table = Game[Any]

# The printed values: Attack Strength, Defence Strength, hull, CP of maintenance (2.3, 7.3.1 and the player aid).
PRINTED = {
    "SC": (3, 0, 1, 1), "DD": (4, 0, 1, 1), "CA": (4, 1, 2, 2), "BC": (5, 1, 2, 2), "BB": (5, 2, 3, 3),
    "DN": (6, 3, 3, 3), "SY": (3, 0, 1, 0), "Base": (7, 2, 3, 0), "Decoy": (0, 0, 0, 0), "CV": (3, 0, 1, 1),
    "F": (0, 0, 1, 1), "R": (0, 0, 2, 2), "SW": (1, 0, 1, 1), "Mines": (0, 0, 1, 0), "CO": (0, 0, 1, 0),
    "Miner": (0, 0, 1, 0), "MS": (0, 0, 1, 0), "B6-2": (6, 2, 1, 0), "C5-2": (5, 2, 1, 0), "D4-1": (4, 1, 1, 0),
}  # fmt: skip
MACHINE = (9, 2, 3, 0)  # 17.2
SQUADRONS = {1: (5, 0), 2: (6, 0), 3: (7, 1)}  # by Fighter technology
RAIDERS = {1: 4, 2: 5}  # by Cloaking
POINT_DEFENCE = {1: 6, 2: 7, 3: 8}
HEXES_BY_MOVE = {1: (1, 1, 1), 2: (1, 1, 2), 3: (1, 2, 2), 4: (2, 2, 2), 5: (2, 2, 3), 6: (2, 3, 3)}  # 4.1
SLOW = ("CO", "Miner", "MS", "Mines")
ARMED = {"SC", "DD", "CA", "BC", "BB", "DN", "SY", "Base", "CV", "F", "R", "SW", "B6-2", "C5-2", "D4-1"}


# What lies on the table


def symbol(unit: Any) -> str:
    return UNITS.symbols[unit.kind]


def is_armed(unit: Any) -> bool:
    return unit.owner == MACHINES or symbol(unit) in ARMED


def units_at(state: Any, owner: int, where: int) -> list[Any]:
    return [unit for unit in state.fleets[owner] if unit.hex == where]


def marker_at(state: Any, where: int) -> str:
    """The open marker of a hex, or `unexplored`."""
    return MARKERS[state.marker[where]] if state.explored[where] else "unexplored"


def are_enemies(state: Any, one: int, other: int) -> bool:
    partners = state.options.teams and one < ALIENS and other < ALIENS and (one + other) % 2 == 0
    return one != other and not partners


def enemy_units_at(state: Any, player: int, where: int) -> list[Any]:
    return [unit for owner in range(6) if are_enemies(state, player, owner) for unit in units_at(state, owner, where)]


def alien_ships_at(state: Any, where: int) -> int:
    return sum(state.aliens[where * 3 : where * 3 + 3]) if state.options.aliens else 0


def has_enemy_colony(state: Any, player: int, where: int) -> bool:
    return bool(state.colony[where] >= 0 and are_enemies(state, player, state.colony[where]))


def adjacent(state: Any, where: int) -> set[int]:
    """The six hexes around, as far as they are on the map (odd rows begin half a hex to the left); and the other end of a
    warp point, as long as it is in use and found (16.2, 16.3)."""
    match = re.fullmatch(r"R(\d+)C(\d+)", HEX_NAMES[where])
    assert match
    row, column = int(match[1]), int(match[2])
    left = column - 1 if row % 2 else column
    names = [f"R{row}C{column - 1}", f"R{row}C{column + 1}"]
    names += [f"R{row + step}C{left + shift}" for step in (-1, 1) for shift in (0, 1)]
    found = {HEX_IDS[name] for name in names if name in HEX_IDS and state.board.in_play[HEX_IDS[name]]}
    return found | linked(state, where)


def linked(state: Any, where: int) -> set[int]:
    kind = marker_at(state, where)
    used = {"warp_1": state.options.warp_1, "warp_2": state.options.warp_2}.get(kind, False)
    return {there for there in state.board.hexes if used and there != where and marker_at(state, there) == kind}


# 5.5: the number to hit


def check_to_hit(game: Table, random: Random) -> None:
    """A die that shows the number hits, one more misses; a 1 always hits."""
    if game.decision is None or game.decision.name != "ChooseTarget":
        return
    shots = [action for action in game.legal() if game.label(action).startswith("fire at")]
    state = game.state
    if not shots or (state.options.solitaire and MACHINES in (state.attacker, state.defender)):
        return  # the solitaire machines have rules of their own
    shot = random.choice(shots)
    shooter = next(unit for unit in state.fleets[state.firing] if unit.slot == state.shooter)
    other = state.attacker if state.firing == state.defender else state.defender
    slot = shot - game.parse("fire at SC#1")
    target = next(unit for unit in state.fleets[other] if unit.slot == slot)
    needed = number_to_hit(state, shooter, target)
    for die in {max(1, min(10, needed)), max(2, min(10, needed + 1))}:
        hit = is_hit(game, shot, other, target, die)
        expected = die == 1 or die <= needed
        assert hit is None or hit == expected, f"{game.label(shot)}: {needed} or less is needed, {die}: {hit}"


def number_to_hit(state: Any, shooter: Any, target: Any) -> int:
    """Attack Strength and technology, fleet size, the raider's first shot; less Defence Strength and technology."""
    terrain = marker_at(state, state.field)
    attack = strength(state, shooter, target, terrain)
    attack += 0 if terrain == "asteroids" else min(shooter.attack, hull(shooter))  # 5.8.1, 9.2
    attack += 1 if state.bonus == shooter.owner else 0  # 5.1.4
    attack += 1 if shooter.hidden and state.round == 1 else 0  # 12.1.4
    defence = MACHINE[1] if target.owner == MACHINES else PRINTED[symbol(target)][1]
    if symbol(target) == "F":
        defence = SQUADRONS[target.special][1]
    defence += 0 if terrain == "nebula" else min(target.defence, hull(target))  # 5.8.2, 9.2
    return int(attack - defence)


def hull(unit: Any) -> int:
    return MACHINE[2] if unit.owner == MACHINES else PRINTED[symbol(unit)][2]


def strength(state: Any, shooter: Any, target: Any, terrain: str) -> int:
    """What is printed, or follows from the one technology of the type; 11.3.1 and 14.2 against squadrons."""
    if shooter.owner == MACHINES:
        return MACHINE[0]
    anti_fighter = symbol(target) == "F" and (state.point_defence or terrain in ("asteroids", "nebula"))
    if anti_fighter and shooter.owner == ALIENS:
        return 7
    if anti_fighter and symbol(shooter) == "SC" and shooter.special > 0:
        return POINT_DEFENCE[shooter.special]
    if symbol(shooter) == "F":
        return SQUADRONS[shooter.special][0]
    return RAIDERS[shooter.special] if symbol(shooter) == "R" else PRINTED[symbol(shooter)][0]


def is_hit(game: Table, shot: int, owner: int, target: Any, die: int) -> bool | None:
    """Whether the shot hits with this die; None if more dice were rolled, so that it cannot be told."""
    twin = game.copy()
    twin.state.dice = Dice.of([die])
    try:
        twin.apply(shot)
    except DiceError:
        return None
    left = [unit for unit in twin.state.fleets[owner] if unit.slot == target.slot]
    asks_for_loss = twin.decision is not None and twin.decision.name == "ChooseCasualty"
    return asks_for_loss or not left or (left[0].ships, left[0].damage) != (target.ships, target.damage)


# 5.1.4: the fleet-size bonus


def check_fleet_bonus(game: Table, random: Random) -> None:
    """Before the first shot of a round, the side with twice as many unscreened ships that can fight has the bonus."""
    state = game.state
    if game.decision is None or game.decision.name not in ("ChooseShooter", "ChooseTarget"):
        return
    sides = {owner: units_at(state, owner, state.field) for owner in (state.attacker, state.defender)}
    units = [unit for side in sides.values() for unit in side]
    if MACHINES in sides or any(unit.acted or unit.waited for unit in units) or any(unit.cloaked for unit in units):
        return  # 17.2: no bonus with machines; undetected raiders may have stayed out of it
    if any(unit.fled >= 0 for owner in sides for unit in state.fleets[owner]):
        return  # who left in this round was still counted when the bonus was fixed
    ships = {owner: sum(u.ships - u.screened for u in side if is_armed(u)) for owner, side in sides.items()}
    ahead = [owner for owner in ships if ships[owner] >= 2 * min(ships.values()) and ships[owner] > min(ships.values())]
    expected = ahead[0] if ahead and min(ships.values()) >= 1 else -1
    assert state.bonus == expected, f"{ships} ships: the bonus is with {state.bonus}"


# 4.1 to 4.3: the reach of a unit that moves alone


def check_reach(game: Table, random: Random) -> None:
    """A unit that moves alone is offered exactly the hexes that it may enter next."""
    if game.decision is None or game.decision.name not in ("ChooseStack", "ChooseStep"):
        return
    state = game.state
    picked = [unit for unit in state.fleets[state.active] if unit.picked]
    if len(picked) != 1 or symbol(picked[0]) == "F":
        return
    unit = picked[0]
    company = [other for other in units_at(state, unit.owner, unit.hex) if other is not unit]
    if any(symbol(other) == "MS" for other in company):
        return  # chains of merchants have rules of their own (10.1.2)
    offered = {game.label(action)[3:] for action in game.legal() if game.label(action).startswith("to ")}
    expected = {HEX_NAMES[there] for there in adjacent(state, unit.hex) if may_enter(state, unit, there)}
    if leaves_company(state, unit, company):
        expected = set()
    assert offered == expected, f"{symbol(unit)} from {HEX_NAMES[unit.hex]}: {sorted(offered ^ expected)}"


def may_enter(state: Any, unit: Any, there: int) -> bool:
    terrain, name = marker_at(state, there), symbol(unit)
    if terrain == "super_nova" or unit.steps >= allowance(state, unit):  # 6.5, 4.1
        return False
    if state.board.entry[there] or (terrain == "unexplored" and units_at(state, MACHINES, there)):
        return False  # data of the solitaire game
    if terrain in ("unexplored", "nebula", "asteroids") and there not in adjacent(state, unit.start):
        return False  # 4.2
    hostile = bool(enemy_units_at(state, unit.owner, there)) or alien_ships_at(state, there) > 0
    hostile = hostile or has_enemy_colony(state, unit.owner, there)
    if name == "Mines":
        return not hostile and terrain != "unexplored"  # 13.1.3
    escorted = any(is_armed(other) for other in units_at(state, unit.owner, there))
    return is_armed(unit) or escorted or not (hostile or terrain == "unexplored")  # 4.2


def allowance(state: Any, unit: Any) -> int:
    name = symbol(unit)
    if name in ("SY", "Base"):
        return 0
    level = unit.move
    if name == "Decoy":
        level = state.level[unit.owner * TECHS + TECHNOLOGIES.index("move")]
    hexes = 1 if name in SLOW else HEXES_BY_MOVE[level][state.turn - 1]
    return hexes + (1 if unit.slung == unit.ships else 0)  # 15.2


def leaves_company(state: Any, unit: Any, company: list[Any]) -> bool:
    """AMB-08: the last warship does not leave unarmed ships that came along to an enemy colony in this phase."""
    if not is_armed(unit) or not has_enemy_colony(state, unit.owner, unit.hex):
        return False
    return not any(is_armed(other) for other in company) and any(other.steps > 0 for other in company)


def is_overcrowded(state: Any, owner: int) -> bool:
    """11.2.2: squadrons beyond three for each carrier, away from own colonies; they are lost before maintenance is paid."""
    for where in {unit.hex for unit in state.fleets[owner]}:
        ships = dict.fromkeys(("CV", "F"), 0)
        for unit in units_at(state, owner, where):
            ships[symbol(unit)] = ships.get(symbol(unit), 0) + unit.ships
        if state.colony[where] != owner and ships["F"] > 3 * ships["CV"]:
            return True
    return False


# 7.1 to 7.3, 7.7, 10.1.2: income and growth


def check_income(game: Table, random: Random) -> None:
    """If the economic phase began now and nobody spent anything: CP and colonies afterwards."""
    if game.state.field >= 0 or game.decision is None or random.random() > 0.03:
        return
    document = game.to_position()
    if document["phase"] in ("setup", "economic") or any(is_overcrowded(game.state, seat) for seat in range(4)):
        return
    for section in ("flow", "decision", "choice", "battle", "end", "active"):
        document.pop(section)
    economy = Game(game.rules, {}, position=document | {"phase": "economic"})
    state = game.state
    expected = [expected_cp(state, player) for player in range(state.players)]
    values = {where: expected_value(state, where) for where in state.board.hexes}
    while not economy.over and economy.state.phase == 5 and str(economy.decision).split()[0] != "ChooseFirstPlayer":
        economy.apply(next(action for action in economy.rules.quiet if action in economy.legal()))
    for player in range(state.players):
        if state.alive[player]:
            found = economy.state.cp[player]
            assert found == expected[player], f"{COLOURS[player]} has {found} CP, not {expected[player]}"
    if not economy.over:
        wrong = [where for where in values if economy.state.value[where] != values[where]]
        assert not wrong, f"colonies grow otherwise: {[HEX_NAMES[where] for where in wrong]}"


def expected_cp(state: Any, player: int) -> int:
    """Colonies, minerals and trade less maintenance, never below nothing, on top of what is at hand."""
    own = [where for where in state.board.hexes if state.colony[where] == player]
    open_ones = [where for where in own if not is_blockaded(state, player, where)]
    income = sum(state.value[where] + state.minerals[where] for where in open_ones)
    home = state.homeworld[player]
    if home in open_ones:
        net = merchant_net(state, player, home)
        income += sum(where in net for where in open_ones if where != home)
    upkeep = sum(PRINTED[symbol(unit)][3] * unit.ships for unit in state.fleets[player])
    return int(state.cp[player] + state.spoils[player] + max(0, income - upkeep))


def is_blockaded(state: Any, player: int, where: int) -> bool:
    """7.1: an enemy unit with Attack Strength; a raider only if none of the owner's units is there."""
    alone = not units_at(state, player, where)
    return any(is_armed(unit) and (symbol(unit) != "R" or alone) for unit in enemy_units_at(state, player, where))


def merchant_net(state: Any, player: int, home: int) -> set[int]:
    """10.1.2: the hexes with merchant ships that hang together with the homeworld."""
    held = {unit.hex for unit in state.fleets[player] if symbol(unit) == "MS"}
    net, frontier = set(), {home} & held
    while frontier:
        net |= frontier
        frontier = {there for where in frontier for there in adjacent(state, where)} & held - net
    return net


def expected_value(state: Any, where: int) -> int:
    """7.7: 0, 1, 3, 5; a homeworld by 5 up to 20. Twice with the handicap."""
    owner, value = state.colony[where], int(state.value[where])
    if owner < 0:
        return value
    steps: Callable[[int], int] = lambda now: min(20, now + 5) if state.capital[where] else {0: 1, 1: 3}.get(now, 5)  # noqa: E731
    value = steps(value)
    return steps(value) if COLOURS[owner] in state.options.values["handicap"] else value


ORACLES = (check_to_hit, check_fleet_bonus, check_reach, check_income)
