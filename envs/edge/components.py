"""Squads and cards as tables for people: what is printed on them, without their texts."""

from grognard.envs.edge.data import printed
from grognard.envs.edge.data.tables import CARDS, SQUADS, TITLES

Rows = list[dict[str, object]]


def squads() -> Rows:
    """All squads; each mode as INI/ATK/DEF/MOVE and the hexes of its base."""
    return [
        {
            "squad": SQUADS.names[squad],
            "faction": TITLES[SQUADS.faction[squad]],
            "role": printed.ROLES[SQUADS.role[squad]],
            "models": SQUADS.models[squad],
            "Endurance": SQUADS.endurance[squad],
            "modes": modes(squad),
        }
        for squad in range(SQUADS.count)
    ]


def modes(squad: int) -> str:
    first, count = SQUADS.first_mode[squad], SQUADS.modes[squad]
    return "; ".join(
        f"{SQUADS.mode_names[mode]} {'/'.join(value(mode, attribute) for attribute in range(4))} on {SQUADS.base[mode]}"
        for mode in range(first, first + count)
    )


def value(mode: int, attribute: int) -> str:
    """A printed attribute: a number, a dash, or X for the number of tokens on the model."""
    number = SQUADS.value(mode, attribute)
    return {printed.DASH: "-", printed.TOKENS_VALUE: "X"}.get(number, str(number))


def cards() -> Rows:
    """All action cards, with the prices of their two actions in crystals or charges."""
    return [
        {
            "card": CARDS.names[card],
            "faction": TITLES[CARDS.faction[card]],
            "type": printed.KINDS[CARDS.kind[card]].replace("_", " "),
            "copies": CARDS.copies[card],
            "squad": "any" if CARDS.squad[card] == printed.ANY_SQUAD else SQUADS.names[CARDS.squad[card]],
            "top": action(2 * card + printed.TOP),
            "bottom": action(2 * card + printed.BOTTOM),
        }
        for card in range(CARDS.count)
    ]


def action(number: int) -> str:
    """The name of an action and its price."""
    cost = CARDS.cost[number]
    if cost == printed.NO_ACTION:
        return ""
    price = {printed.X_COST: "X", printed.NO_COST: "-"}.get(cost, str(cost))
    charges = CARDS.currency[number] == printed.CHARGE and cost != printed.NO_COST
    paid = f"{price} {'charge' if cost == 1 else 'charges'}" if charges else price
    return f"{CARDS.action_names[number]} ({paid})"


TABLES = {"squads": squads, "cards": cards}
