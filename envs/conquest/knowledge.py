"""What is told of what is in progress, to whom: for the observation, the text and the picture alike."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.conquest.columns import FIRST_PLANET_CARD, PLANET_CARDS
from grognard.envs.conquest.rules.abilities import ALL, current
from grognard.envs.conquest.rules.battle import CHOOSE_MOBILE_PLANET
from grognard.envs.conquest.rules.damage import CHOOSE_SHIELD
from grognard.envs.conquest.rules.deploying import CHOOSE_DESTINATION
from grognard.envs.conquest.rules.initiating import CHOOSE_TARGET
from grognard.envs.conquest.rules.reserve import CHOOSE_RESERVE_PLANET, CHOOSE_STRIKE_HOST
from grognard.envs.conquest.rules.timing import CHOOSE_TRIGGER, own_first, trigger_choices
from grognard.envs.conquest.sequence import (
    DAMAGE_ASSIGNED,
    DAMAGED,
    DEEP_STRIKES_CARD,
    DEPLOYMENT_TRIGGER,
    INSTANT,
    INSTANT_SPAN,
    MOBILE_MOVES_CARD,
    RESERVING_CARD,
    RESERVING_PLAYER,
    SHIELDS_AGAINST,
)
from grognard.envs.conquest.state import NONE, State, Trigger, Use

REFEREE: Final = -1  # who sees everything


def shown_triggers(state: State, me: i64) -> vec[i64]:
    """The triggers of the innermost instant, or those that an ability could answer while one of them is being chosen."""
    if state.asks(CHOOSE_TRIGGER):
        return trigger_choices(state, me)
    instant = state.innermost(INSTANT)
    first = INSTANT_SPAN.first.of(state, instant) if instant >= 0 else i64(0)
    return own_first(state, vec[i64](range(first, len(state.triggers))), me)


def damage_of(state: State, trigger: Trigger) -> i64:
    """The damage that something is about, if it is about damage."""
    if trigger.event == DAMAGED:
        return trigger.amount
    if trigger.event == DAMAGE_ASSIGNED and trigger.damage < len(state.damages):
        return state.damages[trigger.damage].amount
    return 0


def card_named(state: State) -> i64:
    """The number of the card in play that was named in the first half of the question, or that it is about; or NONE."""
    if state.asks(CHOOSE_SHIELD):
        return state.damages[SHIELDS_AGAINST.get(state)].victim
    if state.asks(CHOOSE_MOBILE_PLANET):
        return MOBILE_MOVES_CARD.get(state)
    if state.asks(CHOOSE_TARGET):
        use = current(state)
        picks = ALL[use.ability].picks
        return picks[min(i64(len(use.picks)) - use.costs, i64(len(picks)) - 1)].about(state, use)
    return NONE


def card_in_question(state: State, me: i64) -> i64:
    """The printed card that is being deployed, strikes or, if one may know it, is put into reserve; or NONE."""
    if state.asks(CHOOSE_DESTINATION):
        return state.triggers[DEPLOYMENT_TRIGGER.get(state)].kind
    if state.asks(CHOOSE_RESERVE_PLANET) and (me == REFEREE or RESERVING_PLAYER.get(state) == me):
        return state.cards[RESERVING_CARD.get(state)].kind
    if state.asks(CHOOSE_STRIKE_HOST):
        return state.cards[DEEP_STRIKES_CARD.get(state)].kind
    return NONE


def owner_of_pick(use: Use, number: i64) -> i64:
    """Whose printed card was picked: only what each player puts into play can be the opponent's, which comes second."""
    return use.player if number == 0 or number < len(ALL[use.ability].sequence) else 1 - use.player


def removed_planets(state: State) -> i64:
    """Bits of the planets that are neither in the line, nor put aside, nor won."""
    left: i64 = (1 << i64(len(PLANET_CARDS))) - 1
    for place in range(i64(len(state.line))):
        if state.line[place] != NONE:
            left &= ~(i64(1) << (state.line[place] - FIRST_PLANET_CARD))
    for at in range(i64(len(state.unused))):
        left &= ~(i64(1) << (state.unused[at] - FIRST_PLANET_CARD))
    for player in state.players:
        for at in range(i64(len(player.victory))):
            left &= ~(i64(1) << (player.victory[at] - FIRST_PLANET_CARD))
    return left
