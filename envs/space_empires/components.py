"""Units and technologies as tables for people."""

from collections.abc import Iterable

from grognard.envs.space_empires.data import printed
from grognard.envs.space_empires.data.tables import TECHNOLOGY, UNITS

Rows = list[dict[str, object]]
LEVELS = 4
"""Entries of a type in the arrays of Attack and Defence Strength."""


def units() -> Rows:
    """What players can build; a strength that grows with a technology is given for every level."""
    return [
        {
            "symbol": UNITS.symbols[kind],
            "unit": UNITS.names[kind],
            "cost": UNITS.cost[kind],
            "class": printed.CLASSES[UNITS.fire_class[kind]],
            "attack": by_level(int(UNITS.attack[kind * LEVELS + level]) for level in range(LEVELS)),
            "defence": by_level(int(UNITS.defence[kind * LEVELS + level]) for level in range(LEVELS)),
            "hull": UNITS.hull[kind],
            "maintenance": UNITS.maintenance[kind],
            "needs": needs(kind),
            "counters": UNITS.counters[kind],
        }
        for kind in range(UNITS.players)
    ]


def by_level(numbers: Iterable[int]) -> str:
    return "/".join(map(str, dict.fromkeys(numbers)))


def needs(kind: int) -> str:
    """The technology without which it cannot be built."""
    technology = UNITS.needs[kind]
    return "" if technology < 0 else f"{TECHNOLOGY.names[technology]} {UNITS.needs_level[kind]}"


def technologies() -> Rows:
    """What can be researched, with the price of each level above the first."""
    width = len(TECHNOLOGY.first) // len(TECHNOLOGY.names)
    return [
        {
            "technology": name,
            "levels": f"{TECHNOLOGY.start[number]} to {TECHNOLOGY.top[number]}",
            "prices": [
                TECHNOLOGY.first[number * width + level]
                for level in range(TECHNOLOGY.start[number] + 1, TECHNOLOGY.top[number] + 1)
            ],
        }
        for number, name in enumerate(TECHNOLOGY.names)
    ]


TABLES = {"units": units, "technologies": technologies}
