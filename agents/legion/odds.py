"""What attacks are expected to do: hits of weapons, and wounds after the defender's protection."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.agents.legion.weights import Weights
from grognard.envs.core.dice import Die
from grognard.envs.legion.actions import MINI_SLOTS
from grognard.envs.legion.data.printed import COMMANDER, NO_SURGE
from grognard.envs.legion.data.tables import UNITS, WEAPONS
from grognard.envs.legion.rules.dice import ATTACK_DICE, DEFENCE_DICE
from grognard.envs.legion.rules.measuring import cover_from_leader
from grognard.envs.legion.rules.pools import mini_of, weapon_of
from grognard.envs.legion.rules.targeting import arms_of, fits_kind, is_ready, weapons_against
from grognard.envs.legion.rules.units import alive_minis, can_be_suppressed, health_left
from grognard.envs.legion.sequence.attack import MELEE_POOL, RANGED_POOL
from grognard.envs.legion.state import ALIVE, DODGE, NONE, SHIELD, State, first_mini, token

ALL: Final[i64] = 100  # percent
ONE: Final[i64] = 1000  # a hit or a wound, in thousandths
BANDS: Final[i64] = 5


def _share(die: Die, *faces: str) -> int:
    """How often a die shows one of some faces, in thousandths."""
    good = [face for face in die.shows if die.faces[face] in faces]
    return round(1000 * len(good) / int(die.sides))


def _hit_table() -> vec[i64]:
    """By weapon and whether surges hit."""
    found = vec[i64]()
    for weapon in range(int(WEAPONS.count)):
        dice = (WEAPONS.red[weapon], WEAPONS.black[weapon], WEAPONS.white[weapon])
        for faces in (("hit", "crit"), ("hit", "crit", "surge")):
            hits = sum([int(count) * _share(die, *faces) for count, die in zip(dice, ATTACK_DICE, strict=True)])
            found = append(found, i64(hits))
    return found


def _pass_table() -> vec[i64]:
    """By defence die and whether surges block: how many of a thousand hits wound."""
    found = vec[i64]()
    for die in DEFENCE_DICE:
        for faces in (("block",), ("block", "surge")):
            found = append(found, i64(1000 - _share(die, *faces)))
    return found


HITS: Final[vec[i64]] = _hit_table()
WOUNDING: Final[vec[i64]] = _pass_table()


def weapon_hits(unit_kind: i64, weapon: i64) -> i64:
    """The hits that a weapon is expected to roll, in thousandths."""
    surges = UNITS.surge_attack[unit_kind] != NO_SURGE or WEAPONS.surge[weapon] != NO_SURGE
    return HITS[weapon * 2 + i64(surges)]


def wounding(state: State, unit: i64) -> i64:
    """How many of a thousand hits wound a unit."""
    kind = state.kind[unit]
    return WOUNDING[max(i64(0), UNITS.defence[kind]) * 2 + i64(UNITS.surge_defence[kind] != NO_SURGE)]


# Worths


def health(state: State, unit: i64) -> i64:
    """The wounds that a unit can still take."""
    left: i64 = 0
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            left += health_left(state, mini)
    return max(i64(1), left)


def full_health(state: State, unit: i64) -> i64:
    """The wounds that it took at the beginning, more or less."""
    kind, minis = state.kind[unit], i64(0)
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        minis += i64(state.mini[mini] != 0)
    return max(i64(1), minis * UNITS.wounds[kind])


def wounds_worth(state: State, weights: Weights, unit: i64, wounds: i64) -> i64:
    """What so many thousandths of wounds on a unit are worth."""
    left, points = health(state, unit), state.points[unit] * 100
    wounds = min(wounds, left * ONE)
    worth = points * wounds // (full_health(state, unit) * ONE)
    if alive_minis(state, unit) < UNITS.minis[state.kind[unit]]:
        worth += worth * weights.damaged_first // ALL
    worth += points * weights.kill * wounds // (ALL * left * ONE)
    if state.face_down[unit] == 0:
        worth += worth * weights.fresh_first // ALL
    return worth * weights.commander // ALL if state.rank[unit] == COMMANDER else worth


def protected(state: State, weights: Weights, unit: i64, hits: i64, cover: i64) -> i64:
    """The wounds that so many thousandths of hits lead to."""
    hits -= (
        weights.cover * cover + weights.dodge * token(state, unit, DODGE) + weights.shield * token(state, unit, SHIELD)
    )
    return max(i64(0), hits) * wounding(state, unit) // ONE


# Attacks from where units stand


def attack_hits(state: State, unit: i64, defender: i64, kind: i64) -> i64:
    """The hits of all that a unit could roll against a defender now: the best weapon of each mini."""
    found = weapons_against(state, unit, defender, kind, 0, NONE)
    total, best, mini = i64(0), i64(0), NONE
    for at in range(i64(len(found))):
        if mini_of(found[at]) != mini:
            total += best
            best, mini = i64(0), mini_of(found[at])
        best = max(best, weapon_hits(state.kind[unit], weapon_of(found[at])))
    return total + best


def attack_worth(state: State, weights: Weights, unit: i64, defender: i64, kind: i64) -> i64:
    """What an attack now is worth, 0 if none is possible."""
    hits = attack_hits(state, unit, defender, kind)
    if hits == 0:
        return 0
    cover: i64 = 0 if kind == MELEE_POOL else cover_from_leader(state, unit, defender)
    return hits_worth(state, weights, defender, hits, cover, kind)


def hits_worth(state: State, weights: Weights, defender: i64, hits: i64, cover: i64, kind: i64) -> i64:
    """What so many thousandths of hits are worth."""
    worth = wounds_worth(state, weights, defender, protected(state, weights, defender, hits, cover))
    if kind == RANGED_POOL and can_be_suppressed(state, defender):
        worth += weights.suppression
    return worth


# Attacks from elsewhere, by the range alone


def hits_at(state: State, unit: i64, kind: i64, band: i64) -> i64:
    """The hits that a unit would roll at a range, if all minis saw the target."""
    total: i64 = 0
    for mini in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            arms, best = arms_of(state, mini), i64(0)
            for at in range(i64(len(arms))):
                weapon = arms[at]
                if fits_kind(weapon, kind) and is_ready(state, unit, weapon) and reaches(weapon, kind, band):
                    best = max(best, weapon_hits(state.kind[unit], weapon))
            total += best
    return total


def reaches(weapon: i64, kind: i64, band: i64) -> bool:
    return kind == MELEE_POOL or WEAPONS.range_min[weapon] <= band <= WEAPONS.range_max[weapon]
