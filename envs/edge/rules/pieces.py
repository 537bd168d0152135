"""Models, Shrines, Sources and Thickets on the board: who lies where, what touches what, who is whose enemy.

`free` and `holder` follow from where the pieces lie; `lift`, `set_down` and `close_hexes`, `open_hexes` keep them up to date,
`stand` finds them again.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import filled
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS
from grognard.envs.edge.board import EMPTY, HEXES, MASKS, WHOLE
from grognard.envs.edge.data.printed import TEAM
from grognard.envs.edge.data.tables import SQUADS, TOKENS
from grognard.envs.edge.events import (
    CONTROL_CHANGED,
    MODEL_LEFT,
    MODEL_LIFTED,
    RUN_FORGOTTEN,
    SHRINE_REMOVED,
    SOURCE_REMOVED,
)
from grognard.envs.edge.rules.texts import TOKEN_RULES
from grognard.envs.edge.state import (
    ALIVE,
    DYING,
    MODELS_EACH,
    NOBODY_THERE,
    NONE,
    OFF_BOARD,
    SHRINE,
    SOURCE,
    THICKET,
    TOKEN_KINDS,
    WAITING,
    State,
    owner_of,
    squad_of,
)

# Squads and modes


def mode_row(state: State, squad: i64) -> i64:
    """ED-SQD-1: the printed mode in which a squad is."""
    return SQUADS.first_mode[state.squad_kind[squad]] + state.mode[squad]


def base_of(state: State, model: i64) -> i64:
    """The hexes of a model's base, ED-SQD-7."""
    return SQUADS.base[mode_row(state, squad_of(model))]


def printed_endurance(state: State, squad: i64) -> i64:
    """ED-SQD-6: E, the most Endurance tokens and the VP of each model."""
    return SQUADS.endurance[state.squad_kind[squad]]


def has_model_on_board(state: State, squad: i64) -> bool:
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        if state.life[model] == ALIVE:
            return True
    return False


def has_living_model(state: State, squad: i64) -> bool:
    """Alive on the board or off it (ED-PAS-5, ED-TERM-29)."""
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        life = state.life[model]
        if life in (ALIVE, OFF_BOARD, WAITING):
            return True
    return False


def models_on_board(state: State, seat: i64) -> i64:
    count: i64 = 0
    for model in range(seat * MODELS_EACH, (seat + 1) * MODELS_EACH):
        count += i64(state.life[model] == ALIVE)
    return count


def has_dying_model(state: State, seat: i64) -> bool:
    """ED-TERM-28: one whose death is not over."""
    for model in range(seat * MODELS_EACH, (seat + 1) * MODELS_EACH):
        if state.life[model] == DYING:
            return True
    return False


def all_models(state: State) -> i64:
    """How many numbers of models there are."""
    return i64(len(state.life))


def all_squads(state: State) -> i64:
    return i64(len(state.squad_kind))


# Sides


def team_of(state: State, seat: i64) -> i64:
    """ED-S4: seats alternate in a team game; otherwise everybody is a team."""
    return seat % 2 if state.options.mode == TEAM else seat


def are_enemies(state: State, seat: i64, other: i64) -> bool:
    """ED-TEAM-1."""
    return team_of(state, seat) != team_of(state, other)


def controller_of(state: State, model: i64) -> i64:
    """Who decides for the model now (ED-CMB-8, ED-AMB-68)."""
    return state.controller[model] if state.controller[model] != NONE else owner_of(model)


def is_controlled(state: State, model: i64) -> bool:
    """ED-AMB-68: whether somebody else decides for it now, so that its own upgrades serve nobody."""
    return state.controller[model] != NONE


def is_foe(state: State, seat: i64, model: i64) -> bool:
    """Whether it is an enemy of the player by its owner (ED-AMB-68: attribute effects go by ownership)."""
    return are_enemies(state, seat, owner_of(model))


def may_fight(state: State, model: i64, other: i64) -> bool:
    """ED-CMB-1, ED-TEAM-1: whether a Combat between both is one between enemies, by who controls them now."""
    return model != other and is_foe(state, controller_of(state, model), other)


# Occupancy


def stand(state: State) -> None:
    """Find `free` and `holder` again from where everything lies."""
    state.free = filled(state.board.spaces, EMPTY)
    state.holder = filled(state.board.spaces * HEXES, NOBODY_THERE)
    state.revision += 1
    for model in range(all_models(state)):
        if state.life[model] == ALIVE and state.space[model] != NONE:  # a model that is being pushed lies nowhere
            close_hexes(state, state.space[model], MASKS[state.place[model]], model)
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE:
            close_hexes(state, state.shrine_space[seat], EMPTY, SHRINE)
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE:
            close_hexes(state, state.source_space[source], EMPTY, SOURCE)
    for at in range(i64(len(state.thickets))):
        close_hexes(state, state.thickets[at] // HEXES, 1 << state.thickets[at] % HEXES, THICKET)


def close_hexes(state: State, space: i64, hexes: i64, holder: i64) -> None:
    """Somebody lies there now; a dying model there is lifted at once (ED-TERM-28)."""
    if DYING in state.life:
        _lift_dying(state, space, hexes)
    state.free[space] &= ~hexes
    state.revision += 1
    for at in range(i64(HEXES)):
        if hexes >> at & 1:
            state.holder[space * HEXES + at] = holder


def _lift_dying(state: State, space: i64, hexes: i64) -> None:
    for model in range(all_models(state)):
        if state.life[model] == DYING and state.space[model] == space and MASKS[state.place[model]] & hexes:
            take_up(state, model)


def open_hexes(state: State, space: i64, hexes: i64) -> None:
    """Nobody lies there any more."""
    state.free[space] |= hexes
    state.revision += 1
    for at in range(i64(HEXES)):
        if hexes >> at & 1:
            state.holder[space * HEXES + at] = NOBODY_THERE


def lift(state: State, model: i64) -> None:
    """Take a model from its hexes; where it stood is still known, until it is set down or leaves."""
    if state.life[model] == ALIVE and state.space[model] != NONE:
        open_hexes(state, state.space[model], MASKS[state.place[model]])


def set_down(state: State, model: i64, space: i64, place: i64) -> None:
    """Put a model that was lifted, or comes from elsewhere, on free hexes."""
    state.life[model] = ALIVE
    state.space[model] = space
    state.place[model] = place
    close_hexes(state, space, MASKS[place], model)
    state.revision += 1


def take_away(state: State, model: i64, life: i64) -> None:
    """The model is nowhere on the board any more: dead, off the board, or out of the game."""
    lift(state, model)
    state.life[model] = life
    state.space[model] = NONE
    state.place[model] = NONE
    state.revision += 1
    if state.log is not None:
        state.log.tell(MODEL_LEFT, model, life)


def take_up(state: State, model: i64) -> None:
    """The model lies nowhere for a moment: it is pushed, swapped or carried, and will be put elsewhere."""
    lift(state, model)
    state.space[model] = NONE
    state.place[model] = NONE
    state.revision += 1
    if state.log is not None:
        state.log.tell(MODEL_LIFTED, model)


def let_die(state: State, model: i64) -> None:
    """ED-TERM-28: from now on it is dying: it stands there for contact, but its hexes are free."""
    lift(state, model)
    state.life[model] = DYING
    state.revision += 1
    if state.log is not None:
        state.log.tell(MODEL_LEFT, model, DYING)


def give_control(state: State, model: i64, seat: i64) -> None:
    """ED-CMB-8, ED-TERM-14: who controls a model for a while; NONE: its owner again."""
    if state.controller[model] == seat:
        return
    state.controller[model] = seat
    state.revision += 1
    if state.log is not None:
        state.log.tell(CONTROL_CHANGED, model, seat)


def forget_run(state: State, model: i64) -> None:
    """ED-TERM-5: what a model ran before does not count for the Move that follows."""
    if state.run[model] == 0:
        return
    state.run[model] = 0
    state.revision += 1
    if state.log is not None:
        state.log.tell(RUN_FORGOTTEN, model)


def remove_shrine(state: State, seat: i64) -> None:
    """ED-AMB-67: a Shrine leaves the game."""
    open_hexes(state, state.shrine_space[seat], EMPTY)
    state.shrine_space[seat] = NONE
    state.revision += 1
    if state.log is not None:
        state.log.tell(SHRINE_REMOVED, seat)


def remove_source(state: State, source: i64) -> None:
    """ED-AMB-67: a Source leaves the game."""
    open_hexes(state, state.source_space[source], EMPTY)
    state.source_space[source] = NONE
    state.revision += 1
    if state.log is not None:
        state.log.tell(SOURCE_REMOVED, source)


def stands(state: State, model: i64) -> bool:
    """Whether it is somewhere on the board, if only dying."""
    return state.life[model] == ALIVE or (state.life[model] == DYING and state.space[model] != NONE)


# Contact and range


def touches(state: State, model: i64, other: i64) -> bool:
    """ED-BTB-1: two models."""
    if state.space[model] == NONE or state.space[other] == NONE or model == other:
        return False
    return state.board.is_touching(state.space[model], state.place[model], state.space[other], state.place[other])


def touches_space(state: State, model: i64, space: i64) -> bool:
    """ED-BTB-1: a model and a Shrine or Source, which fills its Space."""
    if state.space[model] == NONE or space == NONE:
        return False
    return state.board.is_touching(state.space[model], state.place[model], space, WHOLE)


def touches_hex(state: State, model: i64, hex_: i64) -> bool:
    """ED-BTB-1: a model and a Thicket or another token of one hex."""
    if state.space[model] == NONE:
        return False
    return state.board.touches_hexes(state.space[model], state.place[model], hex_ // HEXES, 1 << hex_ % HEXES)


def distance(state: State, model: i64, other: i64) -> i64:
    """ED-RNG-1: Spaces between two models on the board."""
    return state.board.distance(state.space[model], state.space[other])


def foes_touching(state: State, model: i64, seat: i64) -> vec[i64]:
    """The living models that are enemies of a player and touch a model."""
    found = vec[i64]()
    for other in range(all_models(state)):
        if state.life[other] == ALIVE and is_foe(state, seat, other) and touches(state, model, other):
            found = append(found, other)
    return found


# Tokens


def is_out(state: State, token: i64) -> bool:
    """Whether a kind of token may lie somewhere: its faction plays, and some of them are not in supply."""
    if state.supply[token] >= TOKENS.supply[token]:
        return False
    for seat in range(state.options.players):
        if state.faction[seat] == TOKENS.faction[token]:
            return True
    return False


# Sources


def is_overgrown(state: State, source: i64) -> bool:
    """ED-TERM-15: a Source with such a token is none any more."""
    for token in range(TOKEN_KINDS):
        if TOKEN_RULES[token].overgrows and state.source_tokens[source * TOKEN_KINDS + token]:
            return True
    return False


def crystal_source(state: State, source: i64) -> i64:
    """The Space of a Crystal Source; NONE if it is not on the board, or overgrown."""
    return NONE if is_overgrown(state, source) else state.source_space[source]


def touches_source(state: State, model: i64) -> bool:
    """Whether a model is in contact with a Crystal Source."""
    for source in range(i64(len(state.source_space))):
        if touches_space(state, model, crystal_source(state, source)):
            return True
    return False


def controls_source(state: State, seat: i64, space: i64) -> bool:
    """ED-PAS-2, ED-PAS-4: a model of yours touches it, and no enemy model does."""
    own = False
    for model in range(all_models(state)):
        if state.life[model] == ALIVE and touches_space(state, model, space):
            if is_foe(state, seat, model):
                return False
            own = own or owner_of(model) == seat
    return own


def first_model(seat: i64) -> i64:
    return seat * MODELS_EACH


def first_squad(seat: i64) -> i64:
    return seat * SQUAD_SLOTS
