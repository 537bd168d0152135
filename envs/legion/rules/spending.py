"""D72: whose aim, dodge or surge token is spent: the unit's own, one cached on its cards, or one of another unit
that shares it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, STEP
from grognard.envs.legion.abilities import (
    ABILITIES,
    BARS_TOKEN_NUMBER,
    FIRST_COMMAND,
    FIRST_UPGRADE,
    KEEPS_TOKENS_NUMBER,
    LENDS_NUMBER,
)
from grognard.envs.legion.actions import CARD, FIRST_PLAYED, RESOLVE, TOKEN_OF, UPGRADE_SLOTS, seen_unit
from grognard.envs.legion.events.attack import CACHED_TOKEN_SPENT, CARD_TOKEN_SPENT, TOKEN_SPENT
from grognard.envs.legion.rules import tokens
from grognard.envs.legion.rules.effects import add_effect, take_from_effect
from grognard.envs.legion.rules.lasting import (
    CANNOT_SPEND,
    FOES_CANNOT_SPEND,
    MARKED,
    ON_CARD,
    SHARES_TOKENS,
    is_effect,
    is_under_for,
)
from grognard.envs.legion.rules.measuring import are_in_melee, at_range, is_enclosed, sees
from grognard.envs.legion.rules.siding import turncoat
from grognard.envs.legion.rules.units import are_enemies, card_works, is_clone, is_in_play, is_trooper, sources
from grognard.envs.legion.sequence.activation import EVENT_FLAGS, SPENT_AIM
from grognard.envs.legion.sequence.attack import (
    ATTACK_LENT,
    ATTACK_ROLLED,
    ATTACK_UNIT,
    POOL_DEFENDER,
    POOL_LENT,
    POOL_UNIT,
)
from grognard.envs.legion.sequence.flows import ATTACK, EVENT, POOL
from grognard.envs.legion.state import (
    AIM,
    CARDS_ALL,
    EFFECT_AMOUNT,
    EFFECT_ARGUMENT,
    EFFECT_SOURCE,
    EFFECT_UNIT,
    EFFECT_WIDTH,
    GREEN,
    NONE,
    STANDBY,
    UNITS_ALL,
    UNTIL_ATTACK,
    State,
    first_card,
    first_unit,
    other,
    owner_of,
    token,
)

FIRST_PLAYED_CARD: Final[i64] = UNITS_ALL + CARDS_ALL  # of holders: command cards in play
NOBODY: Final[i64] = 0
ATTACKER: Final[i64] = 1
DEFENDER: Final[i64] = 2


def may_spend(state: State, user: i64, kind: i64) -> bool:
    """LG-K-transported-closed, AMB-119: whether a unit may spend tokens of a kind at all, whoever has them."""
    if not is_in_play(state, user) or is_enclosed(state, user):
        return False
    changers = sources(state, user, BARS_TOKEN_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].bars_token(state, user, changers[at + 1], kind):
            return False
    if is_under_for(state, CANNOT_SPEND, user, kind):
        return False
    return kind > STANDBY or not is_daunted(state, user)


def is_daunted(state: State, unit: i64) -> bool:
    """Whether a unit is engaged with an enemy that lets its opponents spend nothing; no vehicle is engaged (LG-MELEE-4)."""
    if not is_trooper(state, unit):
        return False
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        foe = state.effects[at + EFFECT_UNIT]
        if state.effects[at] == FOES_CANNOT_SPEND and are_enemies(unit, foe) and are_in_melee(state, unit, foe):
            return True
    return False


def holders(state: State, user: i64, kind: i64) -> vec[i64]:
    """Where tokens lie that a unit may spend now: units, from UNITS_ALL on slots of its upgrade cards, then cards in play."""
    found = NOTHING
    if not may_spend(state, user, kind):
        return found
    if token(state, user, kind) > 0:
        found = append(found, user)
    for slot in range(first_card(user), first_card(user) + UPGRADE_SLOTS):
        is_cached = kind < GREEN and state.cached[slot * GREEN + kind] > 0
        if is_cached and card_works(state, slot) and not ABILITIES[FIRST_UPGRADE + state.upgrade[slot]].is_stock:
            found = append(found, UNITS_ALL + slot)
    turned = turncoat(state)
    if user == turned:
        return found
    found = _add_played(state, found, user, kind)
    first = first_unit(owner_of(user))
    for unit in range(first, first + UNITS_ALL // 2):
        if token(state, unit, kind) > 0 and unit != user and unit != turned and is_in_play(state, unit):
            if _lends(state, unit, user, kind) or _shares(state, unit, user, kind):
                found = append(found, unit)
    return found


def _add_played(state: State, found: vec[i64], user: i64, kind: i64) -> vec[i64]:
    """Command cards in play with tokens that the unit may spend."""
    cards = state.in_play[owner_of(user)]
    for at in range(i64(len(cards))):
        if _tokens_on(state, owner_of(user), cards[at], kind) > 0:
            if ABILITIES[FIRST_COMMAND + cards[at]].may_take_token(state, owner_of(user), user):
                found = append(found, FIRST_PLAYED_CARD + at)
    return found


def _tokens_on(state: State, seat: i64, card: i64, kind: i64) -> i64:
    """How many tokens of a kind lie on a command card in play."""
    found: i64 = 0
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        is_it = is_effect(state, at, ON_CARD, first_unit(seat))
        if (
            is_it
            and state.effects[at + EFFECT_SOURCE] == FIRST_COMMAND + card
            and state.effects[at + EFFECT_ARGUMENT] == kind
        ):
            found += state.effects[at + EFFECT_AMOUNT]
    return found


def can_spend(state: State, user: i64, kind: i64) -> bool:
    return len(holders(state, user, kind)) > 0


def count(state: State, user: i64, kind: i64) -> i64:
    """How many tokens of a kind a unit could spend now, one of all shared ones of other clones."""
    found = holders(state, user, kind)
    total: i64 = 0
    is_shared = False
    for at in range(i64(len(found))):
        if found[at] >= FIRST_PLAYED_CARD:
            card = state.in_play[owner_of(user)][found[at] - FIRST_PLAYED_CARD]
            total += _tokens_on(state, owner_of(user), card, kind)
        elif found[at] >= UNITS_ALL:
            total += state.cached[(found[at] - UNITS_ALL) * GREEN + kind]
        elif found[at] == user or _lends(state, found[at], user, kind):
            total += token(state, found[at], kind)
        else:
            is_shared = True
    return total + 1 if is_shared else total


def _lends(state: State, unit: i64, user: i64, kind: i64) -> bool:
    if is_under_for(state, SHARES_TOKENS, user, unit):
        return kind < GREEN
    changers = sources(state, unit, LENDS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].lends(state, unit, changers[at + 1], user, kind):
            return True
    return False


def _shares(state: State, unit: i64, user: i64, kind: i64) -> bool:
    """LG-TYPE-clone-1: clone troopers at range 1 that see each other, one token in a whole sequence, or for each
    pool they defend.
    """
    if not is_clone(state, unit) or not is_clone(state, user) or is_enclosed(state, unit):
        return False
    role = _role(state, user)
    if role == NOBODY or _has_borrowed(state, role):
        return False
    if _keeps(state, unit, kind) or _keeps(state, user, kind):
        return False
    return at_range(state, user, unit, 1) and sees(state, user, unit)


def _keeps(state: State, unit: i64, kind: i64) -> bool:
    changers = sources(state, unit, KEEPS_TOKENS_NUMBER)
    for at in range(i64(0), i64(len(changers)), 2):
        if ABILITIES[changers[at]].keeps_tokens(state, unit, changers[at + 1], kind):
            return True
    return False


def _role(state: State, user: i64) -> i64:
    """Whether a unit attacks or defends now."""
    pool = state.innermost(POOL)
    if pool != NONE and POOL_DEFENDER.of(state, pool) == user:
        return DEFENDER
    if pool != NONE:
        return ATTACKER if POOL_UNIT.of(state, pool) == user else NOBODY
    attack = state.innermost(ATTACK)
    return ATTACKER if attack != NONE and ATTACK_UNIT.of(state, attack) == user else NOBODY


def _has_borrowed(state: State, role: i64) -> bool:
    if role == DEFENDER:
        return POOL_LENT.of(state, state.innermost(POOL)) == 1
    return ATTACK_LENT.of(state, state.innermost(ATTACK)) == 1


# Asked and spent


def offer(state: State, mask: Mask, user: i64, kind: i64) -> None:
    """Allow every token that could be spent; the user's player speaks."""
    found = holders(state, user, kind)
    for at in range(i64(len(found))):
        mask.allow(_said(state.to_move, found[at]))


def _said(speaker: i64, holder: i64) -> i64:
    if holder >= FIRST_PLAYED_CARD:
        return RESOLVE.at(FIRST_PLAYED + holder - FIRST_PLAYED_CARD)
    if holder >= UNITS_ALL:
        return CARD.at((holder - UNITS_ALL) % UPGRADE_SLOTS)
    return TOKEN_OF.at(seen_unit(speaker, holder))


def spend(state: State, user: i64, kind: i64, action: i64) -> None:
    """AMB-119: the token named is gone; the user has spent it."""
    _tell_cards(state, user, kind)
    event = state.innermost(EVENT)
    if kind == AIM and event != NONE and _role(state, user) == ATTACKER:
        EVENT_FLAGS.set_of(state, event, EVENT_FLAGS.of(state, event) | SPENT_AIM)
    if CARD.covers(action):
        slot = first_card(user) + CARD.argument(action)
        state.cached[slot * GREEN + kind] -= 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(CACHED_TOKEN_SPENT, user, kind, slot)
        return
    if RESOLVE.covers(action):
        seat = owner_of(user)
        card = state.in_play[seat][RESOLVE.argument(action) - FIRST_PLAYED]
        take_from_effect(state, ON_CARD, first_unit(seat), FIRST_COMMAND + card, kind)
        if state.log is not None:
            state.log.tell(CARD_TOKEN_SPENT, user, kind, card)
        return
    holder = seen_unit(state.to_move, TOKEN_OF.argument(action))
    if holder != user and not _lends(state, holder, user, kind):
        if _role(state, user) == DEFENDER:
            POOL_LENT.set_of(state, state.innermost(POOL), 1)
        else:
            ATTACK_LENT.set_of(state, state.innermost(ATTACK), 1)
    tokens.lose(state, holder, kind)
    if state.log is not None:
        state.log.tell(TOKEN_SPENT, user, kind, holder)


# What others see


def _tell_cards(state: State, user: i64, kind: i64) -> None:
    """Command cards of the other side may answer a token that is spent."""
    seat = other(owner_of(user))
    cards = state.in_play[seat]
    for at in range(i64(len(cards))):
        ABILITIES[FIRST_COMMAND + cards[at]].sees_spent(state, seat, user, kind)


def is_first_at_moment(state: State, user: i64, kind: i64, source: i64) -> bool:
    """Whether it is the first token of this kind that the unit spends at one moment; an ability asks once for each.

    A moment is a step of a pool, or of an attack before there is one; but aims that reroll are spent one by one.
    """
    pool, attack = state.innermost(POOL), state.innermost(ATTACK)
    if attack == NONE or (kind == AIM and pool == state.top):
        return True
    rolled: i64 = 0
    for number in range(ATTACK_ROLLED.count(state, attack)):
        rolled += ATTACK_ROLLED.at(state, attack, number)
    step = state.frames[(pool if pool != NONE else attack) + STEP]
    moment = ((attack * 64 + rolled) * 64 + step) * GREEN + kind
    for at in range(i64(0), i64(len(state.effects)), EFFECT_WIDTH):
        is_mark = is_effect(state, at, MARKED, user) and state.effects[at + EFFECT_SOURCE] == source
        if is_mark and state.effects[at + EFFECT_ARGUMENT] == moment:
            return False
    add_effect(state, MARKED, user, 1, UNTIL_ATTACK, source, moment)
    return True
