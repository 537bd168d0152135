"""Cards that change a number as long as they lie there: speed, courage, charts, duties. `Card` takes them beside its parts.

Each overrides one number of `Ability` (abilities.py), and says in `changes` which.
"""

from mypy_extensions import i64

from grognard.envs.legion.abilities import LEAVES_MELEE, Ability
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.rules.measuring import at_range, melee_opponents
from grognard.envs.legion.rules.pools import additions as additions_of
from grognard.envs.legion.rules.pools import is_melee, weapon_of
from grognard.envs.legion.rules.units import are_enemies, is_trooper
from grognard.envs.legion.state import IMMOBILIZE, State, token


class MoreSpeed(Ability):
    """Maximum speed is higher, or lower."""

    changes: tuple[str, ...] = ("speed",)

    def __init__(self, amount: i64) -> None:
        super().__init__()
        self.amount = amount

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        return speed + self.amount


class MoreCourage(Ability):
    """Courage is higher."""

    changes: tuple[str, ...] = ("courage",)

    def __init__(self, amount: i64) -> None:
        super().__init__()
        self.amount = amount

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return courage + self.amount


class NoDuty(Ability):
    """The unit does not have these actions of AI."""

    changes: tuple[str, ...] = ("duty",)

    def __init__(self, actions: i64) -> None:
        super().__init__()
        self.lost = actions

    def duty(self, state: State, unit: i64, value: i64, duty: i64) -> i64:
        return duty & ~self.lost


class AttackSurge(Ability):
    """Attack surges become hits or crits."""

    changes: tuple[str, ...] = ("attack_surge",)

    def __init__(self, result: i64) -> None:
        super().__init__()
        self.result = result

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return self.result


class AttackSurgeWithWeapon(Ability):
    """Attack surges become hits or crits while a weapon of the card is in the pool."""

    changes: tuple[str, ...] = ("attack_surge",)

    def __init__(self, result: i64) -> None:
        super().__init__()
        self.result = result

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return self.result if holds_weapon(state, pool, state.upgrade[value]) else 0


class PoolKeyword(Ability):
    """A pool with a weapon of the card has a keyword, once, however many minis add it; `alone`: only without other weapons."""

    changes: tuple[str, ...] = ("pool_value",)

    def __init__(self, keyword: i64, amount: i64 = 1, alone: bool = False) -> None:
        super().__init__()
        self.keyword = keyword
        self.amount = amount
        self.alone = alone
        self.grants = (int(keyword),)

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        if keyword != self.keyword or not holds_weapon(state, pool, state.upgrade[value]):
            return 0
        return 0 if self.alone and not holds_only(state, pool, state.upgrade[value]) else self.amount


class NoPierceInMelee(Ability):
    """Immune: Pierce against melee attacks."""

    changes: tuple[str, ...] = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_melee(state, pool)


class RefusesOthers(Ability):
    """It takes orders from units of commander rank only, and none from itself."""

    changes: tuple[str, ...] = ("refuses_order",)

    def refuses_order(self, state: State, unit: i64, value: i64, by: i64) -> bool:
        return by == unit or state.rank[by] != COMMANDER


class CommandsFarther(Ability):
    """LG-CMD-6: it issues the orders of command cards at a longer range."""

    changes: tuple[str, ...] = ("command_range",)

    def __init__(self, reach: i64) -> None:
        super().__init__()
        self.reach = reach

    def command_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return max(reach, self.reach)


class HearsFarther(Ability):
    """LG-CMD-6: friendly commanders and operatives issue it orders of command cards at a longer range."""

    changes: tuple[str, ...] = ("ordered_range",)

    def __init__(self, reach: i64) -> None:
        super().__init__()
        self.reach = reach

    def ordered_range(self, state: State, unit: i64, value: i64, by: i64, reach: i64) -> i64:
        return max(reach, self.reach) if state.rank[by] in (COMMANDER, OPERATIVE) else reach


class OpenOrder(Ability):
    """LG-CMD-6: as nominated commander it may issue one order of the card to anybody."""

    changes: tuple[str, ...] = ("open_orders",)

    def open_orders(self, state: State, unit: i64, value: i64, orders: i64) -> i64:
        return orders + 1


class LendsFarther(Ability):
    """LG-ACT-18: while it is a commander its courage reaches one range farther."""

    changes: tuple[str, ...] = ("lending_range",)

    def lending_range(self, state: State, unit: i64, value: i64, reach: i64) -> i64:
        return reach + 1 if state.rank[unit] == COMMANDER else reach


class KeywordReaches(Ability):
    """A keyword of the unit works at a longer range."""

    changes: tuple[str, ...] = ("keyword_range",)

    def __init__(self, keyword: i64, reach: i64) -> None:
        super().__init__()
        self.keyword = keyword
        self.reach = reach

    def keyword_range(self, state: State, unit: i64, value: i64, keyword: i64, reach: i64) -> i64:
        return max(reach, self.reach) if keyword == self.keyword else reach


class JamsOrders(Ability):
    """Enemy units at range 1 are issued no orders by others."""

    changes: tuple[str, ...] = ("forbids_order",)

    def forbids_order(self, state: State, unit: i64, value: i64, to: i64, by: i64) -> bool:
        return are_enemies(unit, to) and at_range(state, unit, to, 1)


def leaves_held(state: State, unit: i64) -> i64:
    """LG-MELEE-4: the unit moves freely while it is engaged with a unit that has an immobilize token; no vehicle is engaged."""
    foes = melee_opponents(state, unit)
    for at in range(i64(len(foes))):
        if is_trooper(state, foes[at]) and token(state, foes[at], IMMOBILIZE) > 0:
            return LEAVES_MELEE
    return 0


def holds_weapon(state: State, pool: i64, upgrade: i64) -> bool:
    """Whether a weapon of an upgrade card is in a pool."""
    return _count(state, pool, upgrade) > 0


def holds_only(state: State, pool: i64, upgrade: i64) -> bool:
    """Whether all weapons of a pool stand on an upgrade card."""
    return _count(state, pool, upgrade) == i64(len(additions_of(state, pool)))


def _count(state: State, pool: i64, upgrade: i64) -> i64:
    first, count = UPGRADES.weapon_first[upgrade], UPGRADES.weapon_count[upgrade]
    added, found = additions_of(state, pool), i64(0)
    for at in range(i64(len(added))):
        if first <= weapon_of(added[at]) < first + count:
            found += 1
    return found
