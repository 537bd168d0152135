"""ED-PSV-2, DP-25: passive effects at a moment, of paid passives, Shrines, factions and tokens: whose they are, and their order.

A frame of MOMENT stands for all of them: each works once. What cannot matter to the others works first, without a question; of
the rest the turn player names the bearer of the next one, and the owner of an effect with "may" is asked about it then.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.actions import Mask
from grognard.envs.core.flow import NOTHING, Decision
from grognard.envs.edge.actions import DONE, MODEL_SLOTS, SPACE, SQUAD_SLOTS, UPGRADE_SLOTS, USE, YES
from grognard.envs.edge.rules.attributes import moments_of, sway_now, works
from grognard.envs.edge.rules.moments import bit
from grognard.envs.edge.rules.naming import say_model, say_seat, say_upgrade
from grognard.envs.edge.rules.pieces import first_squad, is_out
from grognard.envs.edge.rules.texts import FACTION_HOOKS, SHRINE_HOOKS, TEXTS, TOKEN_HOOKS, Hook, shrine_of
from grognard.envs.edge.sequence import MOMENT, MOMENT_DONE, MOMENT_EVENT, MOMENT_KIND, MOMENT_NEXT
from grognard.envs.edge.state import NONE, TOKEN_KINDS, State

NO_HOOKS: Final[list[Hook]] = []
HOOK_TOKENS: Final[list[i64]] = []  # tokens with hooks; cards/ fills it
PARTS: Final[i64] = SQUAD_SLOTS * UPGRADE_SLOTS * 2  # actions of the upgrades of a player
EACH: Final[i64] = 4  # hooks of one bearer at most: an effect is known by `bearer * EACH + place`


# Bearers, in the order in which they are found: upgrades from the active player on, then Shrines, factions, models with tokens


def _seat_of_part(state: State, bearer: i64) -> i64:
    return (state.active + bearer // PARTS) % state.options.players


def hooks_of(state: State, bearer: i64) -> list[Hook]:
    """What a bearer does at its moments, as the table lies now."""
    players = state.options.players
    if bearer < PARTS * players:
        at = _seat_of_part(state, bearer) * PARTS + bearer % PARTS
        card = state.upgrade[at // 2]
        if card == NONE:
            return NO_HOOKS
        hooks = TEXTS[card * 2 + at % 2].hooks
        return hooks if len(hooks) > 0 and works(state, at // 2, at % 2) else NO_HOOKS
    bearer -= PARTS * players
    if bearer < 2 * players:
        seat = (state.active + bearer) % players
        if state.eliminated[seat]:
            return NO_HOOKS
        return SHRINE_HOOKS[shrine_of(state, seat)] if bearer < players else FACTION_HOOKS[state.faction[seat]]
    bearer -= 2 * players
    model, token = bearer // i64(len(HOOK_TOKENS)), HOOK_TOKENS[bearer % i64(len(HOOK_TOKENS))]
    return TOKEN_HOOKS[token] if state.tokens[model * TOKEN_KINDS + token] > 0 else NO_HOOKS


def source_of(state: State, bearer: i64) -> i64:
    """What the hooks of a bearer belong to: upgrade, seat, or model."""
    players = state.options.players
    if bearer < PARTS * players:
        return (_seat_of_part(state, bearer) * PARTS + bearer % PARTS) // 2
    bearer -= PARTS * players
    if bearer < 2 * players:
        return (state.active + bearer) % players
    return (bearer - 2 * players) // i64(len(HOOK_TOKENS))


def owner_of_effect(state: State, effect: i64) -> i64:
    """Who decides about it."""
    bearer = effect // EACH
    source, players = source_of(state, bearer), state.options.players
    owner = hooks_of(state, bearer)[effect % EACH].owner(state, source)
    if owner != NONE:
        return owner
    if bearer < PARTS * players:
        return _seat_of_part(state, bearer)
    return source if bearer < (PARTS + 2) * players else source // (SQUAD_SLOTS * MODEL_SLOTS)


def say_bearer(state: State, speaker: i64, effect: i64) -> i64:
    """DP-25: how the turn player names the bearer of an effect."""
    bearer = effect // EACH
    source, players = source_of(state, bearer), state.options.players
    said = hooks_of(state, bearer)[effect % EACH].said(state, source, speaker)
    if said != NONE:
        return said
    if bearer < PARTS * players:
        first = first_squad(speaker) * UPGRADE_SLOTS
        own = first <= source < first + SQUAD_SLOTS * UPGRADE_SLOTS
        return USE.at((source - first) * 2 + bearer % 2) if own else say_upgrade(state, speaker, source)
    if bearer >= (PARTS + 2) * players:
        return say_model(state, speaker, source)
    if bearer < (PARTS + 1) * players and state.shrine_space[source] != NONE:
        return SPACE.at(state.shrine_space[source])
    return say_seat(state, speaker, source)


# Which effects there are


def due_effects(state: State, moment: i64, event: i64, frame: i64) -> vec[i64]:
    """The effects of a moment that work on the event now; those that the MOMENT frame has done already are left out."""
    found = NOTHING
    if sway_now(state).moments & bit(moment) == 0:
        return found
    bearers = bearers_at(state, moment)
    for number in range(i64(len(bearers))):
        bearer = bearers[number]
        hooks = hooks_of(state, bearer)
        for place in range(i64(len(hooks))):
            effect = bearer * EACH + place
            if hooks[place].moment != moment or (frame != NONE and MOMENT_DONE.has(state, frame, effect)):
                continue
            if hooks[place].applies(state, source_of(state, bearer), event):
                found = append(found, effect)
    return found


def bearers_at(state: State, moment: i64) -> vec[i64]:
    """The bearers that may have hooks of a moment, in their order: attached upgrades, Shrines, factions, models with tokens."""
    found = NOTHING
    players = state.options.players
    for bearer in range(PARTS * players):
        at = _seat_of_part(state, bearer) * PARTS + bearer % PARTS
        card = state.upgrade[at // 2]
        if card != NONE and len(TEXTS[card * 2 + at % 2].hooks) > 0:
            found = append(found, bearer)
    for bearer in range(PARTS * players, (PARTS + 2) * players):
        if len(hooks_of(state, bearer)) > 0:
            found = append(found, bearer)
    for token in HOOK_TOKENS:
        if is_out(state, token) and moments_of(TOKEN_HOOKS[token]) & bit(moment):
            return _with_tokens(state, found, (PARTS + 2) * players)
    return found


def _with_tokens(state: State, found: vec[i64], first: i64) -> vec[i64]:
    tokens = i64(len(HOOK_TOKENS))
    for model in range(i64(len(state.life))):
        for at in range(tokens):
            if state.tokens[model * TOKEN_KINDS + HOOK_TOKENS[at]] > 0:
                found = append(found, first + model * tokens + at)
    return found


def next_effects(state: State, frame: i64) -> vec[i64]:
    """Those among which the next one is chosen: first a quiet one; the last ones at the end; "may" by seat (ED-PSV-2)."""
    due = due_effects(state, MOMENT_KIND.of(state, frame), MOMENT_EVENT.of(state, frame), frame)
    found, late = vec[i64](), vec[i64]()
    nearest = state.options.players
    for number in range(i64(len(due))):
        hook = hooks_of(state, due[number] // EACH)[due[number] % EACH]
        if hook.is_quiet(state, source_of(state, due[number] // EACH)):
            return vec[i64]([due[number]])
        if hook.may:
            nearest = min(nearest, _distance(state, due[number]))
    for number in range(i64(len(due))):
        hook = hooks_of(state, due[number] // EACH)[due[number] % EACH]
        if hook.last:
            late = append(late, due[number])
        elif not hook.may or _distance(state, due[number]) == nearest:
            found = append(found, due[number])
    return found if len(found) > 0 else late


def can_bear(state: State, model: i64, token: i64) -> bool:
    """Whether a Wound for each token of this kind on its squad kills nobody and nobody could answer one."""
    wounds: i64 = 0
    first = model - model % MODEL_SLOTS
    for other in range(first, first + MODEL_SLOTS):
        wounds += i64(state.tokens[other * TOKEN_KINDS + token])
    if state.endurance[first // MODEL_SLOTS] < wounds:
        return False
    for slot in range(i64(len(state.upgrade))):
        if state.upgrade[slot] != NONE:
            return False
    for seat in range(state.options.players):
        if len(state.hand[seat]) > 0:
            return False
    return True


def _distance(state: State, effect: i64) -> i64:
    return (owner_of_effect(state, effect) - state.active + state.options.players) % state.options.players


# The flow


def begin_moment(state: State, moment: i64, event: i64) -> bool:
    """Whatever works at this moment works now, one after the other; whether there is anything."""
    if len(due_effects(state, moment, event, NONE)) == 0:
        return False
    state.push(MOMENT, moment, event, NONE)
    return True


def choose_effect(state: State) -> None:
    """A step of MOMENT: DP-25: which effect comes next."""
    frame = state.top
    found = next_effects(state, frame)
    if len(found) == 0:
        state.leave()
        return
    MOMENT_NEXT.set(state, found[0])
    if len(found) > 1:
        state.ask(state.active, ORDER_EFFECTS)


class OrderEffects(Decision[State]):
    """DP-25: which of several simultaneous effects comes next, by its bearer."""

    rule = "ED-TURN-1"

    def offer(self, state: State, mask: Mask) -> None:
        found = next_effects(state, state.top)
        for number in range(i64(len(found))):
            mask.allow(say_bearer(state, state.to_move, found[number]))

    def apply(self, state: State, action: i64) -> None:
        found = next_effects(state, state.top)
        for number in range(i64(len(found))):
            if say_bearer(state, state.to_move, found[number]) == action:
                MOMENT_NEXT.set(state, found[number])
                return


ORDER_EFFECTS: Final[OrderEffects] = OrderEffects()


def work_effect(state: State) -> None:
    """A step of MOMENT: the effect works, unless its owner is asked first."""
    frame, effect = state.top, MOMENT_NEXT.get(state)
    MOMENT_DONE.add(state, frame, effect)
    if hooks_of(state, effect // EACH)[effect % EACH].may:
        state.ask(owner_of_effect(state, effect), USE_PASSIVE)
    else:
        work_effect_of(state, effect, MOMENT_EVENT.of(state, frame))


def work_effect_of(state: State, effect: i64, event: i64) -> None:
    """An effect works on an event."""
    bearer = effect // EACH
    hooks_of(state, bearer)[effect % EACH].work(state, source_of(state, bearer), event)


class UsePassive(Decision[State]):
    """ED-PSV-2 (DP-12, DP-38): an effect that says "may", of a paid passive, a Shrine or a token."""

    rule = "ED-PSV-2"

    def offer(self, state: State, mask: Mask) -> None:
        mask.allow(DONE)
        mask.allow(YES)

    def apply(self, state: State, action: i64) -> None:
        if action == YES:
            work_effect_of(state, MOMENT_NEXT.get(state), MOMENT_EVENT.get(state))


USE_PASSIVE: Final[UsePassive] = UsePassive()


def choose_effect_again(state: State) -> None:
    """A step of MOMENT: back to the first."""
    state.restart()
