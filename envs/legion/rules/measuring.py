"""LG-GEN-8 to 14, LG-LOS, LG-MELEE-1 and 4: ranges, sight, cover and contact. Questions only.

Units are measured from edge to edge, the nearest minis deciding. Passengers have no place of their own: everything is measured
from their transport, and whoever is inside a closed one neither sees nor is seen. Units that are off the table are at no range
of anything. Sets of minis are bits by the slot of their unit.

What lies between two enemy units is asked again and again: `state.sights` keeps it, 18 bits for each ordered pair, three pairs
to a number, and behind them a number for each pair with what players are shown of it. `forget` must be said of a unit whenever
one of its minis moves, comes or goes.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import filled
from grognard.envs.legion.abilities import OPEN_TRANSPORT
from grognard.envs.legion.actions import MINI_SLOTS, UNIT_SLOTS
from grognard.envs.legion.geometry import bases
from grognard.envs.legion.geometry.arcs import arcs
from grognard.envs.legion.geometry.bases import (
    CORE_X,
    CORE_Y,
    HALF_LENGTH,
    MEDIUM,
    RADIUS,
    TOKEN,
    farthest_contact,
    is_point_near,
    touches,
)
from grognard.envs.legion.geometry.numbers import BAND, BEYOND, BIT, HEADINGS
from grognard.envs.legion.geometry.sight import NOBODY, is_near_way
from grognard.envs.legion.geometry.zones import Zone, contains
from grognard.envs.legion.rules.mobility import blocks_sight, has_trait
from grognard.envs.legion.rules.siding import are_foes, turncoat
from grognard.envs.legion.rules.sighting import (
    BLOCKERS,
    CART_HEIGHT,
    add_carts_for,
    block,
    block_for,
    cover_of_mini_from,
    look_towards,
    minis_seen,
    minis_seen_from,
    spread_of,
)
from grognard.envs.legion.rules.units import (
    are_enemies,
    base_kind,
    height_of,
    is_on_table,
    is_trooper,
)
from grognard.envs.legion.state import (
    ABOARD,
    ALIVE,
    CART,
    NO_MINI,
    NONE,
    UNITS_ALL,
    State,
    first_mini,
    first_unit,
    other,
    owner_of,
    unit_changed,
    unit_of,
)

NO_RANGE: Final[i64] = 9  # what a unit off the table is at
ALL_MINIS: Final[i64] = 255
FAR: Final[i64] = 4_000_000_000  # beyond the square of every distance on a table
OUT_OF_REACH: Final[i64] = 30000  # the level of minis that nothing touches: aboard, or fallen

# What is kept for a pair: which minis the leader sees, their cover, the band, and what of this is known.
_PAIRS: Final[i64] = 800
_SHOWN: Final[i64] = _PAIRS // 3 + 1  # where the numbers that are shown begin
_PAIR_BITS: Final[i64] = 18
_PAIR_MASK: Final[i64] = (1 << 18) - 1
_COVER_AT: Final[i64] = 8
_BAND_AT: Final[i64] = 10
_HAS_BAND: Final[i64] = 1 << 13
_HAS_SIGHT: Final[i64] = 1 << 14
_TOUCHING: Final[i64] = 1 << 15
_HAS_TOUCH: Final[i64] = 1 << 16
_BY_SIGHT: Final[i64] = ALL_MINIS | 3 << _COVER_AT | _HAS_SIGHT
_BY_LEADER: Final[i64] = _BY_SIGHT | 7 << _BAND_AT | _HAS_BAND  # what hangs on where the leader of the first one stands
_PLACES: Final[i64] = 1 << 16  # more than any coordinate or level


# Of what is shown of two units (`shown`): nearness is never 0, so that 0 means not known yet.
MELEE_NEARNESS: Final[i64] = 7  # in melee; ranges count down from it
NEARNESS: Final[i64] = 7
SIGHT: Final[i64] = 3
SIGHT_BACK: Final[i64] = 5
CLEARNESS: Final[i64] = 3


# Where units are


def stand_in(state: State, unit: i64) -> i64:
    """Whose minis stand for a unit: its own, those of its transport, or NONE."""
    if is_on_table(state, unit):
        return unit
    if state.life[unit] == ABOARD and state.aboard[unit] != NONE and is_on_table(state, state.aboard[unit]):
        return state.aboard[unit]
    return NONE


def is_enclosed(state: State, unit: i64) -> bool:
    """LG-K-transported-closed: whether the unit is inside a closed transport."""
    return state.life[unit] == ABOARD and not has_trait(state, state.aboard[unit], OPEN_TRANSPORT)


def is_of(state: State, mini: i64, mask: i64) -> bool:
    """Whether a mini is there and belongs to a set."""
    return state.mini[mini] == ALIVE and (mask >> (mini % MINI_SLOTS)) & 1 == 1


def alive_bits(state: State, unit: i64) -> i64:
    """The minis of a unit that are there, as a set."""
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        if state.mini[first_mini(unit) + slot] == ALIVE:
            found |= 1 << slot
    return found


def _mask_of(unit: i64, stand: i64, mask: i64) -> i64:
    """A set of minis of a unit speaks of its own; of a transport all count."""
    return mask if unit == stand else ALL_MINIS


# Range


def mini_band(state: State, mini: i64, unit: i64, mask: i64 = ALL_MINIS) -> i64:
    """LG-GEN-9: from a mini on the table to the nearest mini of a unit on the table."""
    kind = base_kind(state, unit_of(mini))
    kind2 = base_kind(state, unit)
    least = BEYOND
    for each in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if is_of(state, each, mask):
            found = bases.band(
                kind, state.x[mini], state.y[mini], state.heading[mini],
                kind2, state.x[each], state.y[each], state.heading[each],
            )  # fmt: skip
            least = min(least, found)
            if least == 1:
                break
    return least


def band(state: State, a: i64, b: i64) -> i64:
    """LG-GEN-9, LG-GEN-10: the range at which two units are of each other: 1 to 5, BEYOND or NO_RANGE."""
    stand, stand2 = stand_in(state, a), stand_in(state, b)
    if stand == NONE or stand2 == NONE:
        return NO_RANGE
    if stand == stand2:
        return 1
    kind, kind2 = base_kind(state, stand), base_kind(state, stand2)
    if HALF_LENGTH[kind] + HALF_LENGTH[kind2] == 0:
        return bases.band_of_discs(kind, kind2, _least_square(state, stand, stand2))
    least = BEYOND
    for mini in range(first_mini(stand), first_mini(stand) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            least = min(least, mini_band(state, mini, stand2))
            if least == 1:
                break
    return least


def _least_square(state: State, a: i64, b: i64) -> i64:
    """The least squared distance between the middles of two minis of two units on the table."""
    least, lives, xs, ys = FAR, state.mini, state.x, state.y
    first, first2 = first_mini(a), first_mini(b)
    for mini in range(first, first + MINI_SLOTS):
        if lives[mini] == ALIVE:
            x, y = xs[mini], ys[mini]
            for each in range(first2, first2 + MINI_SLOTS):
                if lives[each] == ALIVE:
                    dx, dy = xs[each] - x, ys[each] - y
                    least = min(least, dx * dx + dy * dy)
    return least


def at_range(state: State, a: i64, b: i64, reach: i64) -> bool:
    """LG-GEN-10: whether some mini of one is at range 1 to `reach` of the other."""
    return band(state, a, b) <= reach


def is_beyond(state: State, a: i64, b: i64, reach: i64) -> bool:
    """LG-GEN-10: whether every mini of b lies outside a range of a; units off the table are beyond nothing."""
    return reach < band(state, a, b) < NO_RANGE


def is_within(state: State, a: i64, b: i64, reach: i64) -> bool:
    """LG-GEN-10: whether every mini of b lies wholly inside a range of some mini of a."""
    stand, stand2 = stand_in(state, a), stand_in(state, b)
    if stand == NONE or stand2 == NONE:
        return False
    if stand == stand2:
        return True
    for mini in range(first_mini(stand2), first_mini(stand2) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and not _is_mini_within(state, stand, mini, reach * BAND):
            return False
    return True


def _is_mini_within(state: State, unit: i64, mini: i64, limit: i64) -> bool:
    """Whether a whole base is nearer than a limit to some mini of a unit: both ends of its core have room for its radius."""
    kind, kind2 = base_kind(state, unit), base_kind(state, unit_of(mini))
    room = limit + RADIUS[kind] - RADIUS[kind2]
    end = kind2 * HEADINGS + state.heading[mini]
    x, y = state.x[mini], state.y[mini]
    for each in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[each] != ALIVE:
            continue
        core = kind * HEADINGS + state.heading[each]
        ax, ay = state.x[each] - CORE_X[core], state.y[each] - CORE_Y[core]
        bx, by = state.x[each] + CORE_X[core], state.y[each] + CORE_Y[core]
        if is_point_near(x - CORE_X[end], y - CORE_Y[end], ax, ay, bx, by, room, 1) and is_point_near(
            x + CORE_X[end], y + CORE_Y[end], ax, ay, bx, by, room, 1
        ):
            return True
    return False


def leader_band(state: State, a: i64, b: i64, mask: i64 = ALL_MINIS) -> i64:
    """LG-ATK-1-1, LG-GEN-14: from the leader of a to the nearest mini of b; only minis of `mask` count (LG-K-small)."""
    stand, stand2 = stand_in(state, a), stand_in(state, b)
    if stand == NONE or stand2 == NONE:
        return NO_RANGE
    if stand == stand2:
        return 1
    mask = _mask_of(b, stand2, mask)
    if mask == ALL_MINIS and are_enemies(stand, stand2):
        return (_known(state, stand, stand2, _HAS_BAND) >> _BAND_AT) & 7
    return mini_band(state, state.leader[stand], stand2, mask)


# Sight


def seen_minis(state: State, mini: i64, unit: i64) -> i64:
    """LG-ATK-2-1: which minis of a unit a mini sees; of passengers all, if it sees their open transport."""
    own = unit_of(mini)
    stand, stand2 = stand_in(state, own), stand_in(state, unit)
    if stand == NONE or stand2 == NONE or is_enclosed(state, own) or is_enclosed(state, unit):
        return 0
    from_ = mini if stand == own else state.leader[stand]
    if stand == stand2:
        found = ALL_MINIS
    elif from_ == state.leader[stand] and are_enemies(stand, stand2):
        found = _known(state, stand, stand2, _HAS_SIGHT) & ALL_MINIS
    else:
        block(state)
        found = minis_seen(state, from_, stand2)
    if unit != stand2 or stand == stand2:
        return alive_bits(state, unit) if found != 0 else 0
    return found


def mini_sees(state: State, mini: i64, unit: i64, mask: i64 = ALL_MINIS) -> bool:
    return seen_minis(state, mini, unit) & mask != 0


def leader_sees(state: State, a: i64, b: i64, mask: i64 = ALL_MINIS) -> bool:
    """LG-LOS-4, where a rule names the leader."""
    return mini_sees(state, state.leader[a], b, mask)


def sees(state: State, a: i64, b: i64) -> bool:
    """LG-LOS-4: whether any mini of one unit sees any mini of the other."""
    if mini_sees(state, state.leader[a], b):
        return True
    for mini in range(first_mini(a), first_mini(a) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and mini != state.leader[a] and mini_sees(state, mini, b):
            return True
    return False


# Cover


def minis_in_cover(state: State, attacker: i64, defender: i64) -> i64:
    """LG-ATK-5-3: which minis of a defender are obscured from the attacking leader; by heavy cover: bits 8 to 15."""
    stand = stand_in(state, attacker)
    if stand == NONE or stand_in(state, defender) != defender or stand == defender or is_enclosed(state, attacker):
        return 0
    block(state)
    return _covered(state, stand, defender, seen_minis(state, state.leader[stand], defender))


def _covered(state: State, attacker: i64, defender: i64, seen: i64) -> i64:
    """The same of the minis that the leader sees, both units being on the table, with the blockers filled."""
    leader, kind, height = state.leader[attacker], base_kind(state, attacker), height_of(state, attacker)
    x, y, z, heading = state.x[leader], state.y[leader], state.z[leader], state.heading[leader]
    found: i64 = 0
    add_carts_for(state, defender)
    look_towards(state, kind, x, y, defender, True)
    for slot in range(MINI_SLOTS):
        if (seen >> slot) & 1 == 0:
            continue
        amount = cover_of_mini_from(state, kind, x, y, heading, z, height, leader, first_mini(defender) + slot)
        if amount > 0:
            found |= 1 << slot
        if amount == 2:
            found |= 256 << slot
    BLOCKERS.look_everywhere()
    return found


def obscured_minis(state: State, attacker: i64, defender: i64) -> i64:
    """LG-ATK-5-3: which minis of the defender are obscured."""
    return minis_in_cover(state, attacker, defender) & ALL_MINIS


def cover_from_leader(state: State, attacker: i64, defender: i64, mask: i64 = ALL_MINIS) -> i64:
    """LG-ATK-5-3, LG-ATK-5-4: the cover of a unit, 0 to 2; only minis of `mask` count. LG-K-transported-open: heavy."""
    stand, stand2 = stand_in(state, attacker), stand_in(state, defender)
    if stand == NONE or stand2 == NONE:
        return 0
    if stand2 != defender:
        return 2
    if mask == ALL_MINIS and are_enemies(stand, stand2):
        return (_known(state, stand, stand2, _HAS_SIGHT) >> _COVER_AT) & 3
    return cover_of_unit(minis_in_cover(state, attacker, defender), alive_bits(state, defender) & mask)


def cover_of_unit(covered: i64, counted: i64) -> i64:
    """LG-ATK-5-4, AMB-12: half of the minis that count must be obscured; heavy if most of those are by heavy cover."""
    obscured = bits_in(covered & counted)
    if obscured == 0 or 2 * obscured < bits_in(counted):
        return 0
    return 2 if 2 * bits_in((covered >> 8) & counted) > obscured else 1


def bits_in(number: i64) -> i64:
    """How many minis are in a set."""
    found: i64 = 0
    while number != 0:
        found += number & 1
        number >>= 1
    return found


# What is kept


def _known(state: State, a: i64, b: i64, needed: i64) -> i64:
    """What is kept of two enemy units on the table, as seen from the leader of a; found out now if it is not known yet."""
    if len(state.sights) == 0:
        state.sights = filled(_SHOWN + _PAIRS // 2, 0)
    pair = a * UNIT_SLOTS + b % UNIT_SLOTS
    place, shift = pair // 3, pair % 3 * _PAIR_BITS
    kept = (state.sights[place] >> shift) & _PAIR_MASK
    if kept & needed != 0:
        return kept
    if needed == _HAS_BAND:
        kept |= mini_band(state, state.leader[a], b) << _BAND_AT | _HAS_BAND
    elif needed == _HAS_TOUCH:
        kept |= _HAS_TOUCH | (_TOUCHING if _touch(state, a, b) else i64(0))
    else:
        block(state)
        seen = minis_seen(state, state.leader[a], b)
        kept |= seen | _HAS_SIGHT
        if seen != 0:
            kept |= cover_of_unit(_covered(state, a, b, seen), alive_bits(state, b)) << _COVER_AT
    _keep(state, place, shift, kept)
    return kept


def _keep(state: State, place: i64, shift: i64, kept: i64) -> None:
    rest = state.sights[place] & ~(_PAIR_MASK * BIT[shift])
    state.sights[place] = rest | kept << shift


def forget(state: State, unit: i64) -> None:
    """A mini of the unit has moved, come or gone: what was kept about it is void, but for what its leader sees if that stands
    where it stood. If the unit blocks sight, so is what was seen past it.
    """
    before, now = state.stood[unit], _stand_of(state, unit)
    state.stood[unit] = now
    if len(state.sights) == 0:
        return
    if blocks_sight(state, unit):
        if before == 0 or state.mini[first_mini(unit) + 1] != NO_MINI:
            forget_all(state)
            return
        _forget_past(state, unit, before)
        if now != before:
            _forget_past(state, unit, now)
    kept = _BY_LEADER if now == before else i64(0)
    for enemy in range(first_unit(other(owner_of(unit))), first_unit(other(owner_of(unit))) + UNIT_SLOTS):
        _forget_pair(state, unit, enemy, kept)
        _forget_pair(state, enemy, unit, 0)
        state.sights[_shown_at(min(unit, enemy), max(unit, enemy))] = 0


def _stand_of(state: State, unit: i64) -> i64:
    """Which mini leads and where it stands, as one number, which is never 0."""
    leader = state.leader[unit]
    place = (state.x[leader] * _PLACES + state.y[leader]) * _PLACES + state.z[leader]
    return ((place * HEADINGS + state.heading[leader]) * MINI_SLOTS + leader % MINI_SLOTS) + 1


def _forget_past(state: State, unit: i64, stand: i64) -> None:
    """What is kept of sight between units goes where a line may pass a unit of one mini that blocks sight and stands, or stood,
    there."""
    place = (stand - 1) // (MINI_SLOTS * HEADINGS) // _PLACES
    x, y, kind = place // _PLACES, place % _PLACES, base_kind(state, unit)
    spreads = filled(UNITS_ALL, 0)
    for each in range(UNITS_ALL):
        if is_on_table(state, each):
            spreads[each] = spread_of(state, each)
    for gold in range(UNIT_SLOTS):
        if spreads[gold] == 0 or gold == unit:
            continue
        is_past = False
        for silver in range(UNIT_SLOTS, UNITS_ALL):
            if spreads[silver] == 0 or silver == unit:
                continue
            reach = max(spreads[gold], spreads[silver]) + RADIUS[kind] + HALF_LENGTH[kind]
            if _is_between(state, gold, silver, x, y, reach + (reach >> 6) + 2):
                _forget_pair(state, gold, silver, ~_BY_SIGHT)
                _forget_pair(state, silver, gold, ~_BY_SIGHT)
                state.sights[_shown_at(gold, silver)] = 0
                is_past = True
        if is_past:
            unit_changed(state, gold)


def _is_between(state: State, a: i64, b: i64, x: i64, y: i64, reach: i64) -> bool:
    """Whether a point may lie within reach of a line between the leaders of two units."""
    leader = state.leader[a]
    dx, dy = state.x[state.leader[b]] - state.x[leader], state.y[state.leader[b]] - state.y[leader]
    return is_near_way(x - state.x[leader], y - state.y[leader], dx, dy, reach)


def _forget_pair(state: State, a: i64, b: i64, kept: i64) -> None:
    """All but some bits of what is kept of two units."""
    pair = a * UNIT_SLOTS + b % UNIT_SLOTS
    place, shift = pair // 3, pair % 3 * _PAIR_BITS
    _keep(state, place, shift, (state.sights[place] >> shift) & _PAIR_MASK & kept)


def forget_all(state: State) -> None:
    """Terrain, a cart or a ground vehicle has come, gone or moved."""
    for place in range(i64(len(state.sights))):
        state.sights[place] = 0
    state.revision += 1


# What is shown of two units


def _shown_at(gold: i64, silver: i64) -> i64:
    return _SHOWN + gold * UNIT_SLOTS + silver - UNIT_SLOTS


def shown(state: State, gold: i64, silver: i64) -> i64:
    """Of a unit of each player on the table: how near they are (`NEARNESS`), how well the leader of the first one sees the other
    (`SIGHT`: 3 without cover, 2 in light, 1 in heavy cover, 0 not at all), and the other way round (`SIGHT_BACK`)."""
    if turncoat(state) != NONE:
        return _look(state, gold, silver)  # for a while some are no foes
    if len(state.sights) > 0 and state.sights[_shown_at(gold, silver)] != 0:
        return state.sights[_shown_at(gold, silver)]
    found = _look(state, gold, silver)
    state.sights[_shown_at(gold, silver)] = found
    return found


def _look(state: State, gold: i64, silver: i64) -> i64:
    range_ = band(state, gold, silver)
    is_melee = range_ == 1 and are_in_melee(state, gold, silver)
    near = MELEE_NEARNESS if is_melee else max(i64(1), MELEE_NEARNESS - range_)
    return near | _clearness(state, gold, silver) << SIGHT | _clearness(state, silver, gold) << SIGHT_BACK


def _clearness(state: State, a: i64, b: i64) -> i64:
    return 3 - cover_from_leader(state, a, b) if leader_sees(state, a, b) else i64(0)


# Contact


def are_touching(state: State, mini: i64, mini2: i64) -> bool:
    """LG-GEN-11, LG-GEN-12: whether two minis are in base contact."""
    unit, unit2 = unit_of(mini), unit_of(mini2)
    return touches(
        base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini], state.z[mini], height_of(state, unit),
        base_kind(state, unit2), state.x[mini2], state.y[mini2], state.heading[mini2], state.z[mini2],
        height_of(state, unit2),
    )  # fmt: skip


def _touch(state: State, a: i64, b: i64) -> bool:
    if _least_square(state, a, b) > farthest_contact(base_kind(state, a), base_kind(state, b)):
        return False
    for mini in range(first_mini(a), first_mini(a) + MINI_SLOTS):
        if state.mini[mini] == ALIVE and mini_touches(state, mini, b):
            return True
    return False


def mini_touches(state: State, mini: i64, unit: i64) -> bool:
    """Whether a mini is in contact with a mini of a unit on the table."""
    for each in range(first_mini(unit), first_mini(unit) + MINI_SLOTS):
        if state.mini[each] == ALIVE and are_touching(state, mini, each):
            return True
    return False


def are_touching_units(state: State, a: i64, b: i64) -> bool:
    """Whether two units on the table are in contact, friends or enemies."""
    if not is_on_table(state, a) or not is_on_table(state, b):
        return False
    if are_enemies(a, b):
        return _known(state, a, b, _HAS_TOUCH) & _TOUCHING != 0
    return _touch(state, a, b)


def are_in_melee(state: State, a: i64, b: i64) -> bool:
    """LG-MELEE-1: enemies with minis in base contact."""
    return are_foes(state, a, b) and are_touching_units(state, a, b)


def melee_opponents(state: State, unit: i64) -> vec[i64]:
    """The enemy units with which a unit is in melee."""
    found = vec[i64]()
    if turncoat(state) != NONE:
        for each in range(UNITS_ALL):
            if are_in_melee(state, unit, each):
                found = append(found, each)
        return found
    if is_on_table(state, unit):
        first = first_unit(other(owner_of(unit)))
        for enemy in range(first, first + UNIT_SLOTS):
            if is_on_table(state, enemy) and _known(state, unit, enemy, _HAS_TOUCH) & _TOUCHING:
                found = append(found, enemy)
    return found


def is_in_melee(state: State, unit: i64) -> bool:
    """LG-MELEE-1: with any enemy unit."""
    if not is_on_table(state, unit):
        return False
    if turncoat(state) != NONE:
        return len(melee_opponents(state, unit)) > 0
    first = first_unit(other(owner_of(unit)))
    for enemy in range(first, first + UNIT_SLOTS):
        if is_on_table(state, enemy) and _known(state, unit, enemy, _HAS_TOUCH) & _TOUCHING:
            return True
    return False


def is_engaged(state: State, unit: i64) -> bool:
    """LG-MELEE-4: a trooper unit in melee with a trooper unit."""
    if not is_on_table(state, unit) or not is_trooper(state, unit):
        return False
    if turncoat(state) != NONE:
        return _is_engaged_now(state, unit)
    first = first_unit(other(owner_of(unit)))
    for enemy in range(first, first + UNIT_SLOTS):
        if is_on_table(state, enemy) and is_trooper(state, enemy):
            if _known(state, unit, enemy, _HAS_TOUCH) & _TOUCHING:
                return True
    return False


def _is_engaged_now(state: State, unit: i64) -> bool:
    """The same while a unit fights for its enemies."""
    foes = melee_opponents(state, unit)
    for at in range(i64(len(foes))):
        if is_trooper(state, foes[at]):
            return True
    return False


def arcs_of(state: State, mini: i64, mini2: i64) -> i64:
    """LG-NOTCH-1: in which arcs of a mini another lies, as bits."""
    return arcs(
        state.x[mini], state.y[mini], state.heading[mini],
        base_kind(state, unit_of(mini2)), state.x[mini2], state.y[mini2], state.heading[mini2],
    )  # fmt: skip


def arcs_seen(state: State, mini: i64, unit: i64) -> i64:
    """LG-K-fixed, LG-K-weak-point: in which arcs of a mini some mini of a unit lies, as bits."""
    stand = stand_in(state, unit)
    found: i64 = 0
    if stand != NONE:
        for each in range(first_mini(stand), first_mini(stand) + MINI_SLOTS):
            if state.mini[each] == ALIVE:
                found |= arcs_of(state, mini, each)
    return found


def token_arcs(state: State, mini: i64, row: i64) -> i64:
    """LG-K-weak-point: in which arcs of a mini a token lies, as bits."""
    x, y = state.marker_x[row], state.marker_y[row]
    return arcs(
        state.x[mini], state.y[mini], state.heading[mini], marker_base(state, row), x, y, state.marker_heading[row]
    )


# Tokens and terrain


def marker_base(state: State, row: i64) -> i64:
    """The outline of a token on the table: a disc, or the base of a cart."""
    return MEDIUM if state.marker[row] == CART else TOKEN


def marker_height(state: State, row: i64) -> i64:
    return CART_HEIGHT if state.marker[row] == CART else 0


def token_band(state: State, row: i64, unit: i64) -> i64:
    """From a token to the nearest mini of a unit."""
    stand = stand_in(state, unit)
    if stand == NONE:
        return NO_RANGE
    least = BEYOND
    for mini in range(first_mini(stand), first_mini(stand) + MINI_SLOTS):
        if state.mini[mini] == ALIVE:
            least = min(least, mini_at_token(state, mini, row))
    return least


def mini_at_token(state: State, mini: i64, row: i64) -> i64:
    """The range from a mini to a token."""
    return bases.band(
        base_kind(state, unit_of(mini)), state.x[mini], state.y[mini], state.heading[mini],
        marker_base(state, row), state.marker_x[row], state.marker_y[row], state.marker_heading[row],
    )  # fmt: skip


def unit_at_token(state: State, unit: i64, row: i64, reach: i64) -> bool:
    """LG-GEN-10: whether any mini of a unit is at a range of a token."""
    return token_band(state, row, unit) <= reach


def leader_at_token(state: State, unit: i64, row: i64, reach: i64) -> bool:
    """Whether the leader of a unit is at a range of a token (LG-K-smoke-token)."""
    stand = stand_in(state, unit)
    return stand != NONE and mini_at_token(state, state.leader[stand], row) <= reach


def token_sees(state: State, row: i64, unit: i64) -> i64:
    """AMB-124: which minis of a unit are seen from a token; of passengers all, if their open transport is."""
    stand = stand_in(state, unit)
    if stand == NONE or is_enclosed(state, unit):
        return 0
    found = minis_seen_from(
        state, marker_base(state, row), state.marker_x[row], state.marker_y[row], state.marker_heading[row],
        state.marker_z[row], marker_height(state, row), stand,
    )  # fmt: skip
    if unit != stand:
        return alive_bits(state, unit) if found != 0 else 0
    return found


def leader_sees_point(state: State, unit: i64, x: i64, y: i64, z: i64) -> bool:
    """Whether the leader of a unit sees a flat token at a place (LG-K-smoke, LG-K-arm)."""
    stand = stand_in(state, unit)
    if stand == NONE or is_enclosed(state, unit):
        return False
    seen = minis_seen_from(state, TOKEN, x, y, 0, z, 0, stand)
    return (seen >> (state.leader[stand] % MINI_SLOTS)) & 1 == 1


def leader_to_point(state: State, unit: i64, x: i64, y: i64) -> i64:
    """The range from the leader of a unit to a flat token at a place."""
    stand = stand_in(state, unit)
    if stand == NONE:
        return NO_RANGE
    leader = state.leader[stand]
    return bases.band(base_kind(state, stand), state.x[leader], state.y[leader], state.heading[leader], TOKEN, x, y, 0)


def token_cover(state: State, row: i64, unit: i64, mask: i64 = ALL_MINIS) -> i64:
    """AMB-124, LG-ATK-5-4: the cover of a unit from a token, 0 to 2."""
    stand = stand_in(state, unit)
    if stand == NONE:
        return 0
    if stand != unit:
        return 2
    seen = token_sees(state, row, unit)
    block_for(state, unit)
    found: i64 = 0
    for slot in range(MINI_SLOTS):
        if (seen >> slot) & 1 == 0:
            continue
        amount = cover_of_mini_from(
            state, marker_base(state, row), state.marker_x[row], state.marker_y[row], state.marker_heading[row],
            state.marker_z[row], marker_height(state, row), NOBODY, first_mini(unit) + slot,
        )  # fmt: skip
        if amount > 0:
            found |= 1 << slot
        if amount == 2:
            found |= 256 << slot
    return cover_of_unit(found, alive_bits(state, unit) & mask)


def touches_token(state: State, unit: i64, row: i64) -> bool:
    """LG-BATTLE-1, AMB-40, AMB-123: whether the leader of a unit on the table is in contact with a token, or stands on it."""
    return is_on_table(state, unit) and mini_touches_token(state, state.leader[unit], row)


def mini_touches_token(state: State, mini: i64, row: i64) -> bool:
    unit = unit_of(mini)
    return touches(
        base_kind(state, unit), state.x[mini], state.y[mini], state.heading[mini], state.z[mini], height_of(state, unit),
        marker_base(state, row), state.marker_x[row], state.marker_y[row], state.marker_heading[row], state.marker_z[row],
        marker_height(state, row),
    )  # fmt: skip


def touches_piece(state: State, unit: i64, piece: i64) -> bool:
    """AMB-118: whether the leader of a unit on the table is in contact with a piece of terrain."""
    if not is_on_table(state, unit):
        return False
    leader = state.leader[unit]
    return state.ground.touches_piece(
        piece, base_kind(state, unit), state.x[leader], state.y[leader], state.heading[leader], state.z[leader]
    )


def is_in_zone(state: State, unit: i64, zone: Zone) -> bool:
    """AMB-73: whether the leader's base lies wholly in a zone."""
    if not is_on_table(state, unit):
        return False
    leader = state.leader[unit]
    return contains(zone, base_kind(state, unit), state.x[leader], state.y[leader], state.heading[leader])
