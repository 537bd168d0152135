"""Tables of Space Empires for tests by value: what a seat knows, plans and answers, with weights of one's own."""

from copy import deepcopy

from builders import space_empires
from grognard.agents.heuristic import scripted
from grognard.agents.space_empires.outlook import Outlook
from grognard.agents.space_empires.plan import Plan
from grognard.agents.space_empires.weights import Weights
from grognard.agents.weights import read_weights
from grognard.envs.space_empires.data.printed import HEX_NAMES
from grognard.envs.space_empires.data.tables import UNITS
from grognard.envs.space_empires.game import Game
from grognard.envs.space_empires.rules.components import units_of

SHIPPED = read_weights("space_empires")
USUAL = Weights(SHIPPED)


def document(**changes):
    """The shipped weights with some others, by their keys."""
    found = deepcopy(SHIPPED)
    for key, value in changes.items():
        next(section for section in found.values() if key in section)[key] = value
    return found


def weights(**changes):
    return Weights(document(**changes))


def at(name):
    return HEX_NAMES.index(name)


def game(red=None, blue=None, hexes=None, options=None, **moment):
    """A table of two; the homeworld of red is R2C4, that of blue R10C8, and all other hexes are empty and explored."""
    sides = {"red": {"units": {}, **(red or {})}, "blue": {"units": {}, **(blue or {})}}
    position = {"options": {"scenario": "mini", **(options or {})}, "players": sides, "hexes": hexes or {}}
    return Game.from_position({"game": "space_empires", **position, **moment})


def unit(table, name, owner="red"):
    player = table.names.index(owner)
    slot = UNITS.slot_names.index(name)
    return next(unit for unit in units_of(table.state, player) if unit.slot == slot)


def ships(**groups):
    """Groups by counter and hex: `DD_1="R6C4 x2"`."""
    found = {}
    for name, text in groups.items():
        where, _, count = text.partition(" x")
        found[name.replace("_", "#")] = {"at": where, "ships": int(count or 1)}
    return {"units": found}


def outlook(table, **changes):
    return Outlook(table.state, weights(**changes))


def planned(table, **changes):
    """The plan of the player who is asked: counter, what it is up to, and where it goes."""
    plan = Plan(outlook(table, **changes))
    return {
        UNITS.slot_names[unit.slot]: (
            int(plan.duty[number]),
            HEX_NAMES[plan.goal[number]] if plan.goal[number] >= 0 else None,
        )
        for number, unit in enumerate(plan.units)
    }


def answer(table, question, **changes):
    """What the scripted player with these weights says."""
    assert table.decision.name == question
    return table.label(int(scripted("space_empires", document(**changes))(table.state, table.mask)))


# For recorded choices of the scripted player


def any_war(random, seed):
    return Game.from_position(space_empires.random_clash(random))


def any_deal(random, seed):
    return Game(space_empires.random_options(random), seed)


TABLES = [(any_war, 40, 60), (any_deal, 10, 80)]
RARE = {
    "exploration": {"deep_explorers", "enemy_pull"},
    "war": {
        "last_stand_odds", "kill", "yet_to_fire", "refuge_colony", "refuge_ships", "colony_worth", "colony_value", "near",
        "ship_share", "most_hidden",
    },
    "economy": {"treasures", "alarm_odds"},
}  # fmt: skip
