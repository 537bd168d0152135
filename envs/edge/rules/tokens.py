"""Status tokens: putting, removing, paying off; what they forbid (ED-TERM-3, -8, -9, -23, -27, ED-LIM-1)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.edge.actions import MODEL_SLOTS
from grognard.envs.edge.board import PLACEMENTS
from grognard.envs.edge.data.tables import TOKENS
from grognard.envs.edge.events import (
    SOURCE_TOKEN_CHANGED,
    SQUAD_TOKEN_CHANGED,
    TOKEN_HELD,
    TOKEN_PUT,
    TOKEN_TAKEN,
)
from grognard.envs.edge.rules.attributes import sway_now
from grognard.envs.edge.rules.contacts import end_combats
from grognard.envs.edge.rules.pieces import all_models, are_enemies, first_squad, touches
from grognard.envs.edge.rules.texts import ENDS_NEVER, ENDS_OPPONENT, ENDS_OWNER, ENDS_SETTER, RULED_TOKENS, TOKEN_RULES
from grognard.envs.edge.state import ALIVE, NONE, TOKEN_KINDS, State, owner_of, owner_of_squad, squad_of

NAMESAKES: Final[list[list[i64]]] = [
    [i64(other) for other, same in enumerate(TOKENS.names) if same == name] for name in TOKENS.names
]  # tokens of one name: several factions have FIRE


def has_token(state: State, model: i64, token: i64) -> bool:
    return state.tokens[model * TOKEN_KINDS + token] > 0


def count_tokens(state: State, model: i64, token: i64) -> i64:
    return i64(state.tokens[model * TOKEN_KINDS + token])


def can_put(state: State, model: i64, token: i64) -> bool:
    """ED-LIM-1, ED-TERM-9, ED-TERM-27: one is in supply, and the model carries none of that name unless they add up."""
    if state.supply[token] == 0:
        return False
    if TOKENS.adds_up[token] == 1:
        return True
    for other in NAMESAKES[token]:
        if has_token(state, model, other):
            return False
    return True


def put(state: State, model: i64, token: i64, named: i64) -> bool:
    """Put a token on a model, if that is possible; `named` is the seat, model or group that it names."""
    if not can_put(state, model, token):
        return False
    state.supply[token] -= 1
    state.tokens[model * TOKEN_KINDS + token] += 1
    state.token_from[model * TOKEN_KINDS + token] = named + 1  # type: ignore[assignment]
    state.revision += 1
    if state.log is not None:
        state.log.tell(TOKEN_PUT, model, token)
    return True


def named_by(state: State, model: i64, token: i64) -> i64:
    """The seat, model or group that a token names."""
    return i64(state.token_from[model * TOKEN_KINDS + token]) - 1


def remove(state: State, model: i64, token: i64) -> None:
    """ED-TERM-27: one token goes back to its supply."""
    if has_token(state, model, token):
        state.tokens[model * TOKEN_KINDS + token] -= 1
        state.supply[token] += 1
        state.revision += 1
        if not has_token(state, model, token):
            state.token_from[model * TOKEN_KINDS + token] = 0
        if state.log is not None:
            state.log.tell(TOKEN_TAKEN, model, token)


def remove_all(state: State, model: i64) -> None:
    """ED-WND-4: the tokens of a dead model are discarded."""
    for token in range(TOKEN_KINDS):
        if TOKEN_RULES[token].still and has_token(state, model, token):
            end_group(state, named_by(state, model, token), token)
        while has_token(state, model, token):
            remove(state, model, token)


def put_on_squad(state: State, squad: i64, token: i64) -> bool:
    """ED-LIM-1, ED-TERM-27: likewise on a squad card."""
    at = squad * TOKEN_KINDS + token
    if state.supply[token] == 0 or (state.squad_tokens[at] > 0 and not TOKENS.adds_up[token]):
        return False
    state.supply[token] -= 1
    state.squad_tokens[at] += 1
    state.revision += 1
    if state.log is not None:
        state.log.tell(SQUAD_TOKEN_CHANGED, squad, token, state.squad_tokens[at])
    return True


def remove_from_squad(state: State, squad: i64, token: i64) -> None:
    at = squad * TOKEN_KINDS + token
    if state.squad_tokens[at] > 0:
        state.squad_tokens[at] -= 1
        state.supply[token] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(SQUAD_TOKEN_CHANGED, squad, token, state.squad_tokens[at])


def put_on_source(state: State, source: i64, token: i64) -> None:
    """ED-LIM-1, ED-TERM-27: likewise on a Source."""
    at = source * TOKEN_KINDS + token
    if state.supply[token] == 0 or state.source_tokens[at] > 0:
        return
    state.supply[token] -= 1
    state.source_tokens[at] = 1
    state.revision += 1
    if state.log is not None:
        state.log.tell(SOURCE_TOKEN_CHANGED, source, token, 1)


def remove_from_source(state: State, source: i64, token: i64) -> None:
    at = source * TOKEN_KINDS + token
    if state.source_tokens[at] > 0:
        state.source_tokens[at] = 0
        state.supply[token] += 1
        state.revision += 1
        if state.log is not None:
            state.log.tell(SOURCE_TOKEN_CHANGED, source, token, 0)


# What they forbid


def is_blocked(state: State, model: i64, seat: i64) -> bool:
    """ED-TERM-3, ED-AMB-88: its owner cannot move it by any own effect; others can."""
    if owner_of(model) != seat:
        return False
    tokens = sway_now(state).tokens
    for at in range(i64(len(tokens))):
        token = tokens[at]
        if TOKEN_RULES[token].blocked and (has_token(state, model, token) or _holds(state, model, token)):
            return True
    return False


def _holds(state: State, model: i64, token: i64) -> bool:
    """Some tokens block both: the model that the token on its victim names, too."""
    if not TOKEN_RULES[token].both:
        return False
    for other in range(all_models(state)):
        if has_token(state, other, token) and named_by(state, other, token) == model:
            return True
    return False


def cannot_move(state: State, model: i64, seat: i64) -> bool:
    """ED-TERM-3: Blocked for its owner, or no Move actions for anybody."""
    tokens = sway_now(state).tokens
    for at in range(i64(len(tokens))):
        rule = TOKEN_RULES[tokens[at]]
        if (rule.no_moves or rule.no_actions) and has_token(state, model, tokens[at]):
            return True
    return is_blocked(state, model, seat)


def cannot_fight(state: State, model: i64) -> bool:
    """A model that takes no actions starts no Combat."""
    tokens = sway_now(state).tokens
    for at in range(i64(len(tokens))):
        if TOKEN_RULES[tokens[at]].no_actions and has_token(state, model, tokens[at]):
            return True
    return False


def is_unhurt(state: State, model: i64) -> bool:
    """CRYSTAL AEGIS: it cannot be wounded."""
    tokens = sway_now(state).tokens
    for at in range(i64(len(tokens))):
        if TOKEN_RULES[tokens[at]].unhurt and has_token(state, model, tokens[at]):
            return True
    return False


def price_of(token: i64) -> i64:
    """ED-TERM-8: what its victim pays to be rid of it, or NONE."""
    return TOKEN_RULES[token].price


# When they end


def end_contacts(state: State) -> None:
    """ED-TERM-23, ED-CMB-7: tokens and Combats that name a contact end with it. Called whenever something has moved."""
    _end_groups(state)
    end_combats(state)
    for token in RULED_TOKENS:
        if TOKEN_RULES[token].contact and state.supply[token] < TOKENS.supply[token]:
            for model in range(all_models(state)):
                if has_token(state, model, token):
                    held = _holder(state, model, token)
                    if held == NONE:
                        remove(state, model, token)
                    elif held != named_by(state, model, token):
                        state.token_from[model * TOKEN_KINDS + token] = held + 1  # type: ignore[assignment]
                        state.revision += 1
                        if state.log is not None:
                            state.log.tell(TOKEN_HELD, model, token, held)


def _holder(state: State, model: i64, token: i64) -> i64:
    """The model whose contact keeps a token: the named one, or one like it if the token says so, or NONE."""
    named = named_by(state, model, token)
    if state.life[model] != ALIVE:
        return NONE
    if state.life[named] == ALIVE and touches(state, model, named):
        return named
    if TOKEN_RULES[token].alike:
        kind, owner = state.squad_kind[squad_of(named)], owner_of(named)
        for other in range(first_squad(owner) * MODEL_SLOTS, first_squad(owner + 1) * MODEL_SLOTS):
            if state.squad_kind[squad_of(other)] == kind and state.life[other] == ALIVE:
                if touches(state, model, other):
                    return other
    return NONE


def spot_of(state: State, model: i64) -> i64:
    """Where a model is, as one number."""
    return state.space[model] * PLACEMENTS + state.place[model]


def _end_groups(state: State) -> None:
    """Tokens on a group of models end for all of them when one is gone or has changed its place."""
    for token in RULED_TOKENS:
        if not TOKEN_RULES[token].still or state.supply[token] == TOKENS.supply[token]:
            continue
        for model in range(all_models(state)):
            if has_token(state, model, token) and spot_of(state, model) != state.token_spot[model]:
                end_group(state, named_by(state, model, token), token)


def end_group(state: State, group: i64, token: i64) -> None:
    """A token is removed from a whole group; the group has one token of the supply."""
    found = False
    for model in range(all_models(state)):
        if has_token(state, model, token) and named_by(state, model, token) == group:
            state.tokens[model * TOKEN_KINDS + token] = 0
            state.token_from[model * TOKEN_KINDS + token] = 0
            state.token_spot[model] = NONE
            state.revision += 1
            found = True
            if state.log is not None:
                state.log.tell(TOKEN_TAKEN, model, token)
    if found:
        state.supply[token] += 1
        state.revision += 1


def put_on_group(state: State, models: vec[i64], token: i64) -> None:
    """One token for a group of models that is known by its first; a model belongs to one group only."""
    for number in range(i64(len(models))):
        if has_token(state, models[number], token):
            end_group(state, named_by(state, models[number], token), token)
    if state.supply[token] == 0 or len(models) == 0:
        return
    state.supply[token] -= 1
    state.revision += 1
    for number in range(i64(len(models))):
        state.tokens[models[number] * TOKEN_KINDS + token] = 1
        state.token_from[models[number] * TOKEN_KINDS + token] = models[0] + 1  # type: ignore[assignment]
        state.token_spot[models[number]] = spot_of(state, models[number])
        if state.log is not None:
            state.log.tell(TOKEN_PUT, models[number], token)


def end_at_passive_turn(state: State) -> None:
    """P0: tokens that last until a Passive turn, by whose it is."""
    seat = state.active
    for token in RULED_TOKENS:
        ends = TOKEN_RULES[token].ends
        if ends == ENDS_NEVER or state.supply[token] == TOKENS.supply[token]:
            continue
        for model in range(all_models(state)):
            if has_token(state, model, token) and _ends_now(state, ends, model, token, seat):
                remove(state, model, token)
        for squad in range(i64(len(state.squad_kind))):
            if (
                state.squad_tokens[squad * TOKEN_KINDS + token] > 0
                and ends == ENDS_OWNER
                and owner_of_squad(squad) == seat
            ):
                remove_from_squad(state, squad, token)


def _ends_now(state: State, ends: i64, model: i64, token: i64, seat: i64) -> bool:
    if ends == ENDS_OWNER:
        return owner_of(model) == seat
    if ends == ENDS_SETTER:
        return named_by(state, model, token) == seat
    return ends == ENDS_OPPONENT and are_enemies(state, seat, owner_of(model))


def number_of(faction: int, name: str) -> i64:
    """The token of a faction by its name; for declarations."""
    return i64(TOKENS.number(faction, name))
