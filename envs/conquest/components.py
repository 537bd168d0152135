"""The cards as tables for people: what is printed on them, without their texts."""

from grognard.envs.conquest.data import printed
from grognard.envs.conquest.data.tables import CARDS, KINDS

Rows = list[dict[str, object]]


def cards() -> Rows:
    """Everything a player can own, by faction and name; warlords with both sides of their card."""
    rows: Rows = [
        {
            "card": CARDS.names[kind],
            "faction": title(printed.FACTIONS[CARDS.faction[kind]]),
            "type": printed.TYPES[CARDS.type[kind]],
            "cost": cost(kind),
            "ATK": both(kind, CARDS.attack[kind], CARDS.bloodied_attack[kind]),
            "HP": both(kind, CARDS.hp[kind], CARDS.bloodied_hp[kind]),
            "command": CARDS.command[kind] if CARDS.is_unit(kind) else "",
            "shields": CARDS.shields[kind] or "",
            "traits": CARDS.traits[kind],
            "id": CARDS.ids[kind],
        }
        for kind in range(KINDS)
        if CARDS.type[kind] != printed.PLANET
    ]
    return sorted(rows, key=lambda row: (str(row["faction"]), str(row["card"])))


def planets() -> Rows:
    """The planets, with what a command struggle there brings."""
    return [
        {
            "planet": CARDS.names[kind],
            "types": [name for bit, name in enumerate(printed.PLANET_TYPES) if CARDS.planet_types[kind] >> bit & 1],
            "cards": CARDS.card_bonus[kind],
            "resources": CARDS.resource_bonus[kind],
        }
        for kind in range(KINDS)
        if CARDS.type[kind] == printed.PLANET
    ]


def title(name: str) -> str:
    return name.replace("_", " ").title()


def cost(kind: int) -> object:
    """What it costs to deploy or play; X is chosen by the player."""
    printed_cost = CARDS.cost[kind]
    return {printed.NO_COST: "", printed.X_COST: "X"}.get(printed_cost, printed_cost)


def both(kind: int, hale: int, bloodied: int) -> object:
    """A value of a unit: of a warlord on both sides."""
    if not CARDS.is_unit(kind):
        return ""
    return f"{hale} / {bloodied}" if CARDS.type[kind] == printed.WARLORD else hale


TABLES = {"cards": cards, "planets": planets}
