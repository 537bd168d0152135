"""Any army of Legion that keeps the rules of army building: units, upgrades, counterparts, hand and battle deck by chance."""

from collections import Counter
from random import Random

from grognard.envs.legion.armies import Army, Card, Entry
from grognard.envs.legion.data.printed import COMMANDER, CORPS, COUNTERPART, FACTIONS, MERCENARY, NONE
from grognard.envs.legion.data.tables import BATTLE, COMMANDS, UNITS
from grognard.envs.legion.muster import (
    FORMATS,
    HAND,
    IN_ROW,
    allowed_commands,
    allowed_units,
    allowed_upgrades,
    breaches,
)

LATER = ("LG-SETUP-11", "LG-SETUP-13")  # breaches that hand and deck mend
EAGER = 0.6  # how often a unit is given another upgrade


def any_army(random: Random, format_: str, faction: int | None = None) -> Army:
    """An army of the format, and of the faction if one is given; tried again until it breaks no rule."""
    game = FORMATS[format_]
    while True:
        side = random.choice([at for at in range(len(FACTIONS)) if at != MERCENARY]) if faction is None else faction
        army = Army(side, [])
        units = allowed_units(side)
        random.shuffle(units)
        needed = [unit for unit in units if UNITS.rank[unit] == COMMANDER][:1]
        needed += [
            random.choice([unit for unit in units if UNITS.rank[unit] == CORPS]) for _ in range(game.ranks[CORPS][0])
        ]
        for unit in [*needed, *units]:
            _enlist(random, army, unit, game, units)
        army.hand, army.battle_deck = _hand(random, army), _deck(random, game.cards)
        army.contingencies = _contingencies(random, army, game)
        if not breaches(army, game):
            return army


def _enlist(random: Random, army: Army, unit: int, game, units: list[int]) -> None:
    """Add the unit with some upgrades, if it breaks no rule that was kept."""
    room = game.points - army.points
    counterparts = [one for one in units if UNITS.rank[one] == COUNTERPART]
    partner = random.choice(counterparts) if counterparts and random.random() < 0.3 else NONE
    for counterpart in dict.fromkeys((partner, NONE)):
        entry = Entry(unit, counterpart=counterpart)
        if army.cost(entry) > room:
            continue
        army.entries.append(entry)
        broken = _broken(army, game)
        for _ in range(8):
            if broken or random.random() < EAGER:
                broken = _equip(random, army, game, broken)
        if not broken:
            return
        army.entries.pop()


def _equip(random: Random, army: Army, game, broken: set[str]) -> set[str]:
    """One more upgrade for the last unit or its counterpart, if it breaks no more rules than before; what is broken now."""
    entry = army.entries[-1]
    to_partner = entry.counterpart != NONE and random.random() < 0.3
    unit, cards = (entry.counterpart, entry.counterpart_cards) if to_partner else (entry.unit, entry.cards)
    found = allowed_upgrades(army, unit, [card.upgrade for card in cards])
    if not found:
        return broken
    more = (*cards, Card(random.choice(found)))
    army.entries[-1] = entry._replace(counterpart_cards=more) if to_partner else entry._replace(cards=more)
    now = _broken(army, game)
    if len(now) > len(broken):
        army.entries[-1] = entry
        return broken
    return now


def _broken(army: Army, game) -> set[str]:
    """The breaches that more units and cards do not mend; of those that are short of units, none."""
    return {breach for breach in breaches(army, game) if not breach.startswith(LATER) and "at least" not in breach}


def _hand(random: Random, army: Army) -> list[int]:
    allowed, left, hand = allowed_commands(army), Counter(HAND), []
    random.shuffle(allowed)
    for card in allowed:
        pips = int(COMMANDS.hand_pips[card])
        if left[pips] > 0:
            left[pips] -= 1
            hand.append(card)
    return hand


def _contingencies(random: Random, army: Army, game) -> list[int]:
    """As many cards set aside as its keywords allow."""
    left = [card for card in allowed_commands(army) if card not in army.hand]
    found: list[int] = []
    for card in random.sample(left, len(left)):
        twin = Army(army.faction, army.entries, army.hand, [*found, card], army.battle_deck)
        if not breaches(twin, game):
            found.append(card)
    return found


def _deck(random: Random, cards: int) -> list[int]:
    deck = []
    for category in range(3):
        row = [
            card for card in range(int(BATTLE.count)) if BATTLE.category[card] == category and BATTLE.set[card] == cards
        ]
        deck += random.sample(row, IN_ROW)
    return deck
