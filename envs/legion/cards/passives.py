"""Cards that change a number as long as they lie there: speed, courage, charts, duties. `Card` takes them beside its parts.

Each overrides one number of `Ability` (abilities.py), and says in `changes` which.
"""

from mypy_extensions import i64

from grognard.envs.legion.abilities import Ability
from grognard.envs.legion.data.tables import UPGRADES
from grognard.envs.legion.rules.pools import additions as additions_of
from grognard.envs.legion.rules.pools import is_melee, weapon_of
from grognard.envs.legion.state import State


class MoreSpeed(Ability):
    """Maximum speed is higher, or lower."""

    changes = ("speed",)

    def __init__(self, amount: i64) -> None:
        super().__init__()
        self.amount = amount

    def speed(self, state: State, unit: i64, value: i64, speed: i64) -> i64:
        return speed + self.amount


class MoreCourage(Ability):
    """Courage is higher."""

    changes = ("courage",)

    def __init__(self, amount: i64) -> None:
        super().__init__()
        self.amount = amount

    def courage(self, state: State, unit: i64, value: i64, courage: i64) -> i64:
        return courage + self.amount


class NoDuty(Ability):
    """The unit does not have these actions of AI."""

    changes = ("duty",)

    def __init__(self, actions: i64) -> None:
        super().__init__()
        self.lost = actions

    def duty(self, state: State, unit: i64, value: i64, duty: i64) -> i64:
        return duty & ~self.lost


class AttackSurge(Ability):
    """Attack surges become hits or crits."""

    changes = ("attack_surge",)

    def __init__(self, result: i64) -> None:
        super().__init__()
        self.result = result

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return self.result


class AttackSurgeWithWeapon(Ability):
    """Attack surges become hits or crits while a weapon of the card is in the pool."""

    changes = ("attack_surge",)

    def __init__(self, result: i64) -> None:
        super().__init__()
        self.result = result

    def attack_surge(self, state: State, unit: i64, value: i64, pool: i64) -> i64:
        return self.result if holds_weapon(state, pool, state.upgrade[value]) else 0


class PoolKeyword(Ability):
    """A pool with a weapon of the card has a keyword, once, however many minis add it; `alone`: only without other weapons."""

    changes = ("pool_value",)

    def __init__(self, keyword: i64, amount: i64 = 1, alone: bool = False) -> None:
        super().__init__()
        self.keyword = keyword
        self.amount = amount
        self.alone = alone

    def pool_value(self, state: State, unit: i64, value: i64, pool: i64, keyword: i64) -> i64:
        if keyword != self.keyword or not holds_weapon(state, pool, state.upgrade[value]):
            return 0
        return 0 if self.alone and not holds_only(state, pool, state.upgrade[value]) else self.amount


class NoPierceInMelee(Ability):
    """Immune: Pierce against melee attacks."""

    changes = ("is_immune_to_pierce",)

    def is_immune_to_pierce(self, state: State, unit: i64, value: i64, pool: i64) -> bool:
        return is_melee(state, pool)


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
