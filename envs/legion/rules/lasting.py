"""Lasting effects, asked for: what a unit is under for a while. rules/effects.py begins and ends them."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.legion.state import (
    EFFECT_AMOUNT,
    EFFECT_ARGUMENT,
    EFFECT_SOURCE,
    EFFECT_UNIT,
    EFFECT_WIDTH,
    NONE,
    State,
)

# Effects that are not keywords.
EFFECT_NAMES: Final[tuple[str, ...]] = (
    "cannot attack", "speed", "must attack", "loses keyword", "attack surge hit", "attack surge crit", "defence surge block",
    "courage", "ignores AI", "cannot be ordered", "extra defence dice", "has weapon", "cannot move", "cannot use tokens",
    "in reserve", "set aside", "keeps tokens", "keeps suppression", "not suppressed", "has used shields", "marked",
    "shares tokens", "not panicked", "card laid aside",
    "guards in melee", "shoots farther", "foes spend no tokens", "supports at will", "repeats card actions",
    "deployed last", "mini cannot be restored", "token on card", "fights for its enemies",
    "bane token revealed",
)  # fmt: skip
FIRST_EFFECT: Final[i64] = 1000
CANNOT_ATTACK: Final[i64] = 1000
SPEED: Final[i64] = 1001  # by the amount, which may be below 0
MUST_ATTACK: Final[i64] = 1002  # the unit of its argument
LOSES: Final[i64] = 1003  # the keyword of its argument
SURGE_TO_HIT: Final[i64] = 1004
SURGE_TO_CRIT: Final[i64] = 1005
SURGE_TO_BLOCK: Final[i64] = 1006
COURAGE: Final[i64] = 1007
IGNORES_AI: Final[i64] = 1008  # the actions of its argument (bits), or with NONE all of AI
CANNOT_BE_ORDERED: Final[i64] = 1009
EXTRA_DEFENCE: Final[i64] = 1010
HAS_WEAPON: Final[i64] = 1011  # of its argument
CANNOT_MOVE: Final[i64] = 1012
CANNOT_SPEND: Final[i64] = 1013  # tokens of its argument
IN_RESERVE: Final[i64] = 1014  # set aside by a battle card, until one of its order tokens is drawn
SET_ASIDE: Final[i64] = 1015  # a card keeps it off the table and will bring it in
KEEPS_TOKENS: Final[i64] = 1016  # so many of the kind of its argument, where all of them would go
CANNOT_CALM: Final[i64] = 1017  # its suppression is not removed by anything
NOT_SUPPRESSED: Final[i64] = 1018
USED_SHIELDS: Final[i64] = 1019  # it has flipped an active one
MARKED: Final[i64] = 1020  # for the card that is its source, and with what that likes as argument
SHARES_TOKENS: Final[i64] = 1021  # of the unit of its argument, which it may spend as its own
NOT_PANICKED: Final[i64] = 1022
LAID_ASIDE: Final[i64] = 1023  # of the first unit slot: its player cannot choose the card of the argument in that round
GUARDS_MELEE: Final[i64] = 1024  # it may use Guardian in melee attacks, too
FARTHER: Final[i64] = 1025  # its ranged weapons reach farther, up to the usual end of that
FOES_CANNOT_SPEND: Final[i64] = 1026  # enemies in melee with it spend no aim, dodge, surge and standby tokens
SUPPORTS_FREELY: Final[i64] = 1027  # Fire Support in all pools, also of melee attacks; its token is not turned
REPEATS_CARDS: Final[i64] = 1028  # each of its card actions may be used so many times more; argument 1: free ones only
DEPLOYED_LAST: Final[i64] = 1029  # of the units of its side
NOT_RESTORED: Final[i64] = 1030  # the mini of its argument
ON_CARD: Final[i64] = 1031  # of the first unit slot: tokens of the kind of its argument lie on the card of its source
TURNED: Final[i64] = 1032  # in the action in progress, its own army is its enemy
UNMASKED: Final[i64] = 1033  # of the first unit slot: both have seen the Bane token of the argument, which is gone
FIRST_GRANTED: Final[i64] = 2000  # the unit has an ability for a while: this plus its number


def is_effect(state: State, at: i64, what: i64, unit: i64) -> bool:
    """Whether the lasting effect that begins there is of this kind, and of this unit."""
    return state.effects[at] == what and state.effects[at + EFFECT_UNIT] == unit


def total(state: State, what: i64, unit: i64) -> i64:
    """The amounts of an effect of a unit, added up."""
    found: i64 = 0
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit):
            found += state.effects[at + EFFECT_AMOUNT]
    return found


def total_for(state: State, what: i64, unit: i64, argument: i64) -> i64:
    """The amounts of an effect of a unit with this argument, added up."""
    found: i64 = 0
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit) and state.effects[at + EFFECT_ARGUMENT] == argument:
            found += state.effects[at + EFFECT_AMOUNT]
    return found


def is_given(state: State, what: i64, unit: i64, source: i64) -> bool:
    """Whether a unit is under an effect that this ability gave."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit) and state.effects[at + EFFECT_SOURCE] == source:
            return True
    return False


def mark_of(state: State, unit: i64, source: i64) -> i64:
    """The argument with which a card has marked a unit, or NONE."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, MARKED, unit) and state.effects[at + EFFECT_SOURCE] == source:
            return state.effects[at + EFFECT_ARGUMENT]
    return NONE


def is_under(state: State, what: i64, unit: i64) -> bool:
    """Whether a unit is under an effect."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit):
            return True
    return False


def is_under_for(state: State, what: i64, unit: i64, argument: i64) -> bool:
    """Whether a unit is under an effect with this argument."""
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit) and state.effects[at + EFFECT_ARGUMENT] == argument:
            return True
    return False


def argument_of(state: State, what: i64, unit: i64) -> i64:
    """The argument of the youngest such effect of a unit, or NONE."""
    found = NONE
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        if is_effect(state, at, what, unit):
            found = state.effects[at + EFFECT_ARGUMENT]
    return found
