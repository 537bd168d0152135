"""Tables for upgrade cards: a unit that carries one, something near or far for it to work on, and the answers that lead on."""

from builders.legion import Table
from builders.legion_attacks import only
from grognard.envs.legion.rules import (
    moments,
    spending,
)
from grognard.envs.legion.state import ALIVE, EXHAUSTED

H, C, S, B = "hit", "crit", "surge", "blank"
K = "block"
REBELS, STORM = "Rebel Troopers", "Stormtroopers"


def carrier(card, *more, name=REBELS, at=(20, 10), foe=(60, 30), minis=1, **rest):
    """A unit of gold with a card, and one of silver far away."""
    table = Table()
    unit = table.unit("gold", name, at, upgrades=[f"up_{card}", *more], minis=minis, **rest)
    table.foe = table.unit("silver", STORM, foe, minis=2)
    table.unit("silver", STORM, (70, 34), minis=1)  # so that the game goes on
    table.unit("gold", STORM, (2, 34), minis=1)
    return table, unit


def begin(table, moment, seat=0, about=-1, unit=-1):
    moments.begin(table.state, moment, seat, unit, about)
    return table.run()


def settle(table, *wanted):
    """Give the wanted answers where they are legal, otherwise done, the highest number, or the first legal answer."""
    table.run()
    for _ in range(300):
        if table.asked == "nobody":
            return table
        legal = table.legal
        best = [text for text in wanted if text in legal]
        numbers = [text for text in legal if text.startswith("number")]
        table.play(best[0] if best else "done" if "done" in legal else numbers[-1] if numbers else legal[0])
    raise AssertionError(table.asked)


def settle_to_actions(table, *wanted):
    """The same, up to the next choice of actions, or the end."""
    while table.asked not in ("nobody", "gold ChooseAction"):
        best = [text for text in wanted if text in table.legal]
        table.play(best[0] if best else "done" if "done" in table.legal else table.legal[0])


def card_state(table, unit, slot=0):
    return int(table.state.upgrade_state[unit * 8 + slot])


def turn(table, unit, slot=0, to=EXHAUSTED):
    table.state.upgrade_state[unit * 8 + slot] = to


def wounds_on(table, unit):
    return sum(int(table.state.wounds[unit * 8 + mini]) for mini in range(8))


def alive(table, unit):
    return sum(table.state.mini[unit * 8 + mini] == ALIVE for mini in range(8))


def can_use(card, unit_name=REBELS, **more):
    """Whether the action of a card is offered."""
    table, unit = carrier(card, name=unit_name, **more)
    return "card 1" in table.activate(unit).legal


def may_spend(table, unit, kind):
    return spending.may_spend(table.state, unit, kind)


def holds(table, unit, kind):
    return spending.can_spend(table.state, unit, kind)


def two(card, name=REBELS, minis=4, **own):
    """A unit of gold with a card that is about to be attacked by one of silver."""
    table, unit = carrier(card, name=name, minis=minis)
    only(table, unit, **own), only(table, table.foe)
    return table, unit


def dice_of_attack(table, unit, *wanted, first=()):
    """How many dice the attack of an activation rolls, if all of them are blank."""
    twin = Table()
    twin.state = table.state.copy()
    twin.roll(*[B] * 60).activate(unit).play(*first)
    settle(twin, *wanted, "do attack", "weapon 4", "weapon 3", "weapon 2", "weapon 1")
    return twin.state.dice.used


def truck(card, **more):
    table = Table()
    unit = table.unit("gold", "reb_a_a5_speeder_truck", (20, 10), upgrades=[f"up_{card}"], **more)
    inside = table.unit("gold", REBELS, aboard=unit, minis=1)
    table.foe = table.unit("silver", STORM, (60, 30), minis=2)
    table.unit("silver", STORM, (70, 34), minis=1)
    return table, unit, inside
