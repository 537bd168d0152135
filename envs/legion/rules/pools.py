"""Questions on a pool, in the making or rolled, and changes of it: everything that keywords and cards read and change
there.

What a mini adds is one number: pool, mini and weapon. What a pool gained is one number, too: pool, keyword and
amount. In the frame of one pool the pool's number is 0.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.legion.abilities import (
    ABILITIES,
    DICE_TIMES_NUMBER,
    FOILS_NUMBER,
    HALVES_WEAPON_NUMBER,
    MINI_TRAITS_NUMBER,
    POOL_VALUE_NUMBER,
    changes,
    keywords_changing,
)
from grognard.envs.legion.data.printed import SELF_DESTRUCT
from grognard.envs.legion.data.tables import LINES, UNITS, UPGRADES, WEAPONS
from grognard.envs.legion.keywords import numbers
from grognard.envs.legion.rules.dice import ATTACK_COLOURS, ATTACK_FACES, CRIT, DEFENCE_FACES, HIT
from grognard.envs.legion.rules.units import is_up, sources
from grognard.envs.legion.sequence.attack import (
    ATTACK_ADDED,
    ATTACK_UNIT,
    FORMING_ADDED,
    FORMING_DEFENDER,
    FORMING_GAINED,
    FORMING_KIND,
    FORMING_NOTES,
    FORMING_UNIT,
    HALF_DICE,
    POOL_ADDED,
    POOL_DEFENCE,
    POOL_DEFENDER,
    POOL_DICE,
    POOL_GAINED,
    POOL_KIND,
    POOL_NOTES,
    POOL_SEAT,
    POOL_UNIT,
)
from grognard.envs.legion.sequence.flows import ATTACK, FORMING, POOL
from grognard.envs.legion.state import CONDITION, NONE, OF_COUNTERPART, OF_UNIT, State, first_card, unit_of

_MINI: Final[i64] = 1024  # more than there are weapons
_POOL: Final[i64] = 512 * 1024  # and than there are minis
_KEYWORD: Final[i64] = 1024
_AMOUNTS: Final[i64] = 64
DICE_GAINED: Final[i64] = 1000  # as a keyword: dice of red, black or white that a pool gained
DICE_KEPT: Final[i64] = 1010  # as a keyword: dice of a colour that stay of a weapon of which only half are added

# What is added, and gained


def addition(pool: i64, mini: i64, weapon: i64) -> i64:
    """A weapon that a mini adds, as one number; `mini` is NONE for a weapon of a token or a card."""
    return pool * _POOL + (mini + 1) * _MINI + weapon


def pool_of(addition: i64) -> i64:
    return addition // _POOL


def mini_of(addition: i64) -> i64:
    return addition % _POOL // _MINI - 1


def weapon_of(addition: i64) -> i64:
    return addition % _MINI


def gain(pool: i64, keyword: i64, amount: i64) -> i64:
    """A keyword that a pool gained, as one number; the amount lies between -31 and 31."""
    return (pool * 2 * _KEYWORD + keyword) * _AMOUNTS + amount + _AMOUNTS // 2


def gained_pool(gained: i64) -> i64:
    return gained // _AMOUNTS // (2 * _KEYWORD)


def gained_keyword(gained: i64) -> i64:
    return gained // _AMOUNTS % (2 * _KEYWORD)


def gained_amount(gained: i64) -> i64:
    return gained % _AMOUNTS - _AMOUNTS // 2


# What a pool is


def is_pool(state: State, frame: i64) -> bool:
    """Whether a frame is a pool, in the making or rolled, or a sequence, whose weapons are those of its pools."""
    number = state.frames[frame]
    return number == POOL.number or number == FORMING.number or number == ATTACK.number


def is_rolled(state: State, frame: i64) -> bool:
    """Whether a frame is a pool in steps 4 to 10."""
    return frame != NONE and state.frames[frame] == POOL.number


def attacker_of(state: State, frame: i64) -> i64:
    """The unit that attacks, or NONE: a token does."""
    if state.frames[frame] == ATTACK.number:
        return ATTACK_UNIT.of(state, frame)
    return POOL_UNIT.of(state, frame) if is_rolled(state, frame) else FORMING_UNIT.of(state, frame)


def is_attacker(state: State, frame: i64, unit: i64) -> bool:
    """Whether the event is a pool that this unit rolls."""
    return is_rolled(state, frame) and POOL_UNIT.of(state, frame) == unit


def is_of_token(state: State, frame: i64, seat: i64) -> bool:
    """Whether the event is a pool that a token rolls, the attacker's decisions being those of this seat."""
    return is_rolled(state, frame) and POOL_UNIT.of(state, frame) == NONE and POOL_SEAT.of(state, frame) == seat


def is_of_nobody(state: State, row: i64) -> bool:
    """AMB-121: whether the token that attacks is a mine; `row` is NONE if a unit does."""
    return row != NONE and state.marker[row] == CONDITION


def defender_of(state: State, frame: i64) -> i64:
    return POOL_DEFENDER.of(state, frame) if is_rolled(state, frame) else FORMING_DEFENDER.of(state, frame)


def kind_of(state: State, frame: i64) -> i64:
    """MELEE_POOL, RANGED_POOL, AREA_POOL or OVERRUN_POOL."""
    return POOL_KIND.of(state, frame) if is_rolled(state, frame) else FORMING_KIND.of(state, frame)


def is_ranged(state: State, frame: i64) -> bool:
    """LG-K-area-weapon: area weapons make ranged attacks; overrun attacks are neither melee nor ranged."""
    return 1 <= kind_of(state, frame) <= 2


def is_melee(state: State, frame: i64) -> bool:
    return kind_of(state, frame) == 0


def is_self_destruction(state: State, frame: i64) -> bool:
    """LG-K-self-destruct: a ranged attack whose weapon is neither a ranged nor an area weapon."""
    if POOL_ADDED.count(state, frame) == 0:
        return False
    return WEAPONS.kind[weapon_of(POOL_ADDED.at(state, frame, 0))] == SELF_DESTRUCT


def additions(state: State, frame: i64) -> vec[i64]:
    """All weapons of a pool, one for each mini that adds it."""
    listed = POOL_ADDED if is_rolled(state, frame) else FORMING_ADDED
    found = NOTHING
    for at in range(listed.count(state, frame)):
        found = append(found, listed.at(state, frame, at))
    return found


def is_halved(state: State, frame: i64, weapon: i64) -> bool:
    """LG-TYPE-vehicle-2, AMB-44: whether a weapon adds only half of its dice."""
    notes = POOL_NOTES.of(state, frame) if is_rolled(state, frame) else FORMING_NOTES.of(state, frame)
    unit = attacker_of(state, frame)
    if notes & HALF_DICE != 0 or unit == NONE:
        return notes & HALF_DICE != 0
    changers = sources(state, unit, HALVES_WEAPON_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].halves_weapon(state, unit, changers[at + 1], weapon):
            return True
    return state.disrupted[unit] == weapon


def dice_added(state: State, frame: i64, unit: i64, weapon: i64, seen: i64, colour: i64) -> i64:
    """LG-ATK-2-4, LG-K-spray: the dice of a colour that one mini adds, which sees these minis of the defender;
    before the roll.
    """
    printed = WEAPONS.red[weapon] if colour == 0 else WEAPONS.black[weapon] if colour == 1 else WEAPONS.white[weapon]
    if is_halved(state, frame, weapon):
        printed = _half_of(state, frame, weapon, colour, printed)
    changers = weapon_sources(weapon, DICE_TIMES_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        printed *= ABILITIES[changers[at]].dice_times(state, unit, changers[at + 1], seen)
    return printed


def _half_of(state: State, frame: i64, weapon: i64, colour: i64, printed: i64) -> i64:
    """AMB-14, AMB-44: half of the dice, rounded up; of dice of several colours those that their owner has chosen."""
    total = WEAPONS.red[weapon] + WEAPONS.black[weapon] + WEAPONS.white[weapon]
    if printed == total:
        return (printed + 1) // 2
    return gained_by(state, frame, DICE_KEPT + colour)


def gained_by(state: State, frame: i64, keyword: i64) -> i64:
    """How much of a keyword, or how many dice of a colour, a pool has gained."""
    gained = POOL_GAINED if is_rolled(state, frame) else FORMING_GAINED
    total: i64 = 0
    for at in range(gained.count(state, frame)):
        if gained_keyword(gained.at(state, frame, at)) == keyword:
            total += gained_amount(gained.at(state, frame, at))
    return total


# Keywords of the pool


def is_weapon_keyword(keyword: i64) -> bool:
    """Section 15.2, and what younger cards print with weapons."""
    return numbers.ARM <= keyword <= numbers.VERSATILE or keyword == numbers.PRIMITIVE


def is_of_pool(state: State, frame: i64, unit: i64, keyword: i64) -> bool:
    """Whether the event is a pool whose attacker is this unit, and the keyword one of weapons: then it counts by
    the pool's weapons.
    """
    return is_weapon_keyword(keyword) and is_pool(state, frame) and attacker_of(state, frame) == unit


def pool_value(state: State, frame: i64, keyword: i64) -> i64:
    """LG-ATK-2-4, AMB-86: the values of all copies added up, 1 for a keyword without value; what the attacker and
    the pool gained counts.
    """
    if state.frames[frame] == ATTACK.number:
        return _value_in_sequence(state, frame, keyword)
    listed = POOL_ADDED if is_rolled(state, frame) else FORMING_ADDED
    total: i64 = 0
    for at in range(listed.count(state, frame)):
        total += weapon_value(weapon_of(listed.at(state, frame, at)), keyword)
    total += gained_by(state, frame, keyword)
    unit = attacker_of(state, frame)
    if unit != NONE:
        changers = sources(state, unit, POOL_VALUE_NUMBER)
        for at in range(i64(0), i64(len(changers)), 2):
            total += ABILITIES[changers[at]].pool_value(state, unit, changers[at + 1], frame, keyword)
    return max(i64(0), total)


def _value_in_sequence(state: State, frame: i64, keyword: i64) -> i64:
    """The highest value on a weapon of the sequence (Beam)."""
    found: i64 = 0
    for at in range(ATTACK_ADDED.count(state, frame)):
        found = max(found, weapon_value(weapon_of(ATTACK_ADDED.at(state, frame, at)), keyword))
    return found


def weapon_value(weapon: i64, keyword: i64) -> i64:
    """The value of a keyword on a weapon, 1 for one without a value, 0 if it lacks it."""
    total: i64 = 0
    for line in range(WEAPONS.keyword_first[weapon], WEAPONS.keyword_first[weapon] + WEAPONS.keyword_count[weapon]):
        if LINES.kind[line] == keyword:
            total += max(i64(1), LINES.value[line])
    return total


def all_weapons_have(state: State, frame: i64, keyword: i64) -> bool:
    """Whether every weapon of the pool has a keyword."""
    found = additions(state, frame)
    for at in range(i64(len(found))):
        if weapon_value(weapon_of(found[at]), keyword) == 0:
            return False
    return len(found) > 0


def argument_of(weapon: i64, keyword: i64) -> i64:
    """What stands behind the colon of a keyword of a weapon (arcs, a kind of attack), or NONE."""
    line = LINES.find(WEAPONS.keyword_first[weapon], WEAPONS.keyword_count[weapon], keyword)
    return NONE if line == NONE else LINES.argument[line]


def weapon_sources(weapon: i64, number: i64) -> vec[i64]:
    """The keywords of a weapon that change a number, each with its value."""
    found = NOTHING
    for line in range(WEAPONS.keyword_first[weapon], WEAPONS.keyword_first[weapon] + WEAPONS.keyword_count[weapon]):
        if changes(LINES.kind[line], number):
            found = append(append(found, LINES.kind[line]), max(i64(1), LINES.value[line]))
    return found


def pool_sources(state: State, frame: i64, number: i64) -> vec[i64]:
    """What changes a number for an attack: abilities of the attacker, and keywords of the pool's weapons, each with
    its value.
    """
    unit = attacker_of(state, frame)
    found = sources(state, unit, number) if unit != NONE else NOTHING
    changers = keywords_changing(number)
    for at in range(i64(len(changers))):
        if is_weapon_keyword(changers[at]):
            amount = pool_value(state, frame, changers[at])
            if amount > 0:
                found = append(append(found, changers[at]), amount)
    return found


def mini_traits(state: State, mini: i64) -> i64:
    """What the card that added a mini says of it, an upgrade or a counterpart: bits of abilities.py."""
    profile, unit = state.profile[mini], unit_of(mini)
    if profile == OF_UNIT:
        return 0
    if profile == OF_COUNTERPART:
        kind = state.counterpart[unit]
        return _traits(state, unit, UNITS.keyword_first[kind], UNITS.keyword_count[kind], NONE)
    slot = first_card(unit) + profile
    card = state.upgrade[slot]
    return _traits(state, unit, UPGRADES.keyword_first[card], UPGRADES.keyword_count[card], state.upgrade_side[slot])


def _traits(state: State, unit: i64, first: i64, count: i64, side: i64) -> i64:
    found: i64 = 0
    for line in range(first, first + count):
        if changes(LINES.kind[line], MINI_TRAITS_NUMBER) and is_up(LINES.side[line], side):
            found |= ABILITIES[LINES.kind[line]].mini_traits(state, unit, LINES.value[line])
    return found


def is_foiled(state: State, frame: i64, keyword: i64) -> bool:
    """LG-K-immune-blast: whether a weapon keyword does nothing against the defender."""
    defender = defender_of(state, frame)
    changers = sources(state, defender, FOILS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].foils(state, defender, changers[at + 1], keyword):
            return True
    return False


def add_value(state: State, frame: i64, keyword: i64, amount: i64) -> None:
    """A pool gains a keyword of weapons, or loses some of it."""
    gained = POOL_GAINED if is_rolled(state, frame) else FORMING_GAINED
    gained.add(state, frame, gain(0, keyword, amount))


# Notes


def is_noted(state: State, frame: i64, bit: i64) -> bool:
    return POOL_NOTES.of(state, frame) & bit != 0


def note(state: State, frame: i64, bit: i64) -> None:
    POOL_NOTES.set_of(state, frame, POOL_NOTES.of(state, frame) | bit)


# Dice on the table


def dice(state: State, frame: i64, colour: i64, face: i64) -> i64:
    """Attack dice of a colour that show a face."""
    return POOL_DICE.at(state, frame, colour * ATTACK_FACES + face)


def add_dice(state: State, frame: i64, colour: i64, face: i64, amount: i64) -> None:
    at = colour * ATTACK_FACES + face
    POOL_DICE.set_at(state, frame, at, POOL_DICE.at(state, frame, at) + amount)


def results(state: State, frame: i64, face: i64) -> i64:
    """Attack dice of any colour that show a face."""
    total: i64 = 0
    for colour in range(ATTACK_COLOURS):
        total += dice(state, frame, colour, face)
    return total


def hits(state: State, frame: i64) -> i64:
    return results(state, frame, HIT)


def crits(state: State, frame: i64) -> i64:
    return results(state, frame, CRIT)


def turn(state: State, frame: i64, from_: i64, to: i64, amount: i64) -> None:
    """LG-DICE-1: results become others; the dice stay. Once all rerolls are made the colours of dice matter to
    nobody.
    """
    for colour in range(ATTACK_COLOURS):
        turned = min(amount, dice(state, frame, colour, from_))
        add_dice(state, frame, colour, from_, -turned)
        add_dice(state, frame, colour, to, turned)
        amount -= turned


def cancel(state: State, frame: i64, face: i64, amount: i64) -> i64:
    """LG-DICE-1: results are cancelled, their dice leave the pool; how many there were."""
    done: i64 = 0
    for colour in range(ATTACK_COLOURS):
        gone = min(amount - done, dice(state, frame, colour, face))
        add_dice(state, frame, colour, face, -gone)
        done += gone
    return done


def defence_dice(state: State, frame: i64, face: i64) -> i64:
    """Defence dice of any colour that show a face."""
    return POOL_DEFENCE.at(state, frame, face) + POOL_DEFENCE.at(state, frame, DEFENCE_FACES + face)


def turn_defence(state: State, frame: i64, from_: i64, to: i64, amount: i64) -> None:
    for colour in range(i64(2)):
        here = colour * DEFENCE_FACES
        turned = min(amount, POOL_DEFENCE.at(state, frame, here + from_))
        POOL_DEFENCE.set_at(state, frame, here + from_, POOL_DEFENCE.at(state, frame, here + from_) - turned)
        POOL_DEFENCE.set_at(state, frame, here + to, POOL_DEFENCE.at(state, frame, here + to) + turned)
        amount -= turned
