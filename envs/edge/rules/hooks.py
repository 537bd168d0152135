"""ED-PSV-2: passive effects at a moment, of paid passives, Shrines and tokens: in which order they work, and whose they are."""

from typing import Final

from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.rules.attributes import works
from grognard.envs.edge.rules.texts import FACTION_HOOKS, SHRINE_HOOKS, TEXTS, TOKEN_HOOKS, Hook, shrine_of
from grognard.envs.edge.state import NONE, TOKEN_KINDS, State


def _hook_order(state: State, position: i64) -> i64:
    """The seat of a position in the order in which passives work: from the active player on."""
    each = SQUAD_SLOTS * UPGRADE_SLOTS * 2
    return (state.active + position // each) % state.options.players


def hooks_at(state: State, position: i64) -> list[Hook]:
    """The hooks of a position: upgrades from the active player on, then Shrines, factions, models with tokens."""
    each, players = SQUAD_SLOTS * UPGRADE_SLOTS * 2, state.options.players
    if position < each * players:
        at = _hook_order(state, position) * each + position % each
        card = state.upgrade[at // 2]
        if card == NONE:
            return NO_HOOKS
        hooks = TEXTS[card * 2 + at % 2].hooks
        return hooks if len(hooks) > 0 and works(state, at // 2, at % 2) else NO_HOOKS
    position -= each * players
    if position < 2 * players:
        seat = (state.active + position) % players
        if state.eliminated[seat]:
            return NO_HOOKS
        return SHRINE_HOOKS[shrine_of(state, seat)] if position < players else FACTION_HOOKS[state.faction[seat]]
    position -= 2 * players
    model, token = position // i64(len(HOOK_TOKENS)), HOOK_TOKENS[position % i64(len(HOOK_TOKENS))]
    return TOKEN_HOOKS[token] if state.tokens[model * TOKEN_KINDS + token] > 0 else NO_HOOKS


def hook_source(state: State, position: i64) -> i64:
    """What the hooks of a position belong to: upgrade, seat of the Shrine, or model."""
    each, players = SQUAD_SLOTS * UPGRADE_SLOTS * 2, state.options.players
    if position < each * players:
        return (_hook_order(state, position) * each + position % each) // 2
    position -= each * players
    if position < 2 * players:
        return (state.active + position) % players
    return (position - 2 * players) // i64(len(HOOK_TOKENS))


def hook_owner(state: State, position: i64) -> i64:
    """Who decides about them."""
    for hook in hooks_at(state, position):
        owner = hook.owner(state, hook_source(state, position))
        if owner != NONE:
            return owner
    each, players = SQUAD_SLOTS * UPGRADE_SLOTS * 2, state.options.players
    if position < each * players:
        return _hook_order(state, position)
    source = hook_source(state, position)
    return source if position < (each + 2) * players else source // (SQUAD_SLOTS * MODEL_SLOTS)


def next_hook(state: State, event: i64, moment: i64, first: i64) -> i64:
    """The next position from `first` on whose hooks work at this moment, or NONE."""
    each, players = SQUAD_SLOTS * UPGRADE_SLOTS * 2, state.options.players
    last = (each + 2) * players + i64(len(state.life)) * i64(len(HOOK_TOKENS))
    for position in range(first, last):
        hooks = hooks_at(state, position)
        if len(hooks) == 0:
            continue
        source = hook_source(state, position)
        for hook in hooks:
            if hook.moment == moment and hook.applies(state, source, event):
                return position
    return NONE


def hook_may(state: State, moment: i64, position: i64) -> bool:
    for hook in hooks_at(state, position):
        if hook.moment == moment and hook.may:
            return True
    return False


def work_hook(state: State, moment: i64, position: i64, event: i64) -> None:
    source = hook_source(state, position)
    for hook in hooks_at(state, position):
        if hook.moment == moment and hook.applies(state, source, event):
            hook.work(state, source, event)
            return


NO_HOOKS: Final[list[Hook]] = []
HOOK_TOKENS: Final[list[i64]] = []  # tokens with hooks; cards/ fills it
