"""Attacks for tests: units with exactly the keywords a test names, pools of exactly the dice and keywords it names."""

from builders.legion import Table
from grognard.envs.legion.data.tables import KEYWORDS
from grognard.envs.legion.rules.effects import add_effect
from grognard.envs.legion.rules.lasting import LOSES, SURGE_TO_BLOCK, SURGE_TO_CRIT, SURGE_TO_HIT
from grognard.envs.legion.rules.measuring import alive_bits
from grognard.envs.legion.rules.pools import addition, gain
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_DEFENDERS,
    ATTACK_DICE,
    ATTACK_GAINED,
    ATTACK_KINDS,
    ATTACK_LONG,
    ATTACK_NOTES,
    ATTACK_PICKED,
    ATTACK_ROLLED,
    ATTACK_SEEN,
    ATTACK_TARGET,
    ATTACK_TOKEN,
    MELEE_POOL,
    RANGED_POOL,
)
from grognard.envs.legion.sequence.flows import ATTACK
from grognard.envs.legion.state import NONE, UNTIL_GAME

KINDS = {"melee": MELEE_POOL, "ranged": RANGED_POOL}
CHARTS = {"hit": SURGE_TO_HIT, "crit": SURGE_TO_CRIT, "block": SURGE_TO_BLOCK}


def keyword(name: str) -> int:
    return KEYWORDS.names.index(name)


def only(table: Table, unit: int, *, surge: str = "", **keywords: int) -> int:
    """The unit has these keywords and no others (`low_profile=1`, `armor_x=2`); `surge` is a chart that it gains."""
    given = {named(name): value for name, value in keywords.items()}
    for number, name in enumerate(KEYWORDS.names):
        if table.has(unit, name) and name not in given:
            add_effect(table.state, LOSES, unit, 1, UNTIL_GAME, NONE, number)
    for name, value in given.items():
        there = int(table.state.keywords[unit * len(KEYWORDS.names) + keyword(name)])
        add_effect(table.state, keyword(name), unit, value - there, UNTIL_GAME)
    if surge:
        add_effect(table.state, CHARTS[surge], unit, 1, UNTIL_GAME)
    return unit


def named(name: str) -> str:
    """`immune_pierce` is Immune: Pierce, `armor_x` is Armor X."""
    folded = {
        each.lower().replace(":", "").replace("'", "").replace(" ", "_").replace("-", "_"): each
        for each in KEYWORDS.names
    }
    return folded[name]


def attack(
    table: Table, attacker: int, defender: int, *, kind: str = "ranged", red: int = 0, black: int = 0, white: int = 0,
    weapons: tuple[int, ...] = (), seen: int | None = None, **keywords: int,
) -> Table:  # fmt: skip
    """One pool of these dice is about to be rolled, with these keywords of weapons."""
    state = table.state
    state.push(ATTACK, attacker, attacker // 20, 0, NONE)
    for local in (ATTACK_TARGET, ATTACK_TOKEN, ATTACK_PICKED):
        local.set(state, NONE)
    add_pool(table, defender, kind=kind, red=red, black=black, white=white, weapons=weapons, seen=seen, **keywords)
    state.frames[state.top + 1] = 3  # the pools are formed
    return table


def add_pool(
    table: Table, defender: int, *, kind: str = "ranged", red: int = 0, black: int = 0, white: int = 0,
    weapons: tuple[int, ...] = (), seen: int | None = None, **keywords: int,
) -> None:  # fmt: skip
    """A further pool of the attack."""
    state, frame = table.state, table.state.top
    number = ATTACK_DEFENDERS.count(state, frame)
    ATTACK_DEFENDERS.add(state, frame, defender)
    ATTACK_KINDS.add(state, frame, KINDS[kind])
    ATTACK_SEEN.add(state, frame, alive_bits(state, defender) if seen is None else seen)
    for listed in (ATTACK_LONG, ATTACK_NOTES, ATTACK_ROLLED):
        listed.add(state, frame, 0)
    for amount in (red, black, white):
        ATTACK_DICE.add(state, frame, amount)
    for weapon in weapons:
        ATTACK_ADDED.add(state, frame, addition(number, state.leader[state.frames[frame + 3]], weapon))
    for name, value in keywords.items():
        ATTACK_GAINED.add(state, frame, gain(number, keyword(named(name)), value))
