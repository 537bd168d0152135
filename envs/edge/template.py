"""The part of an observation that changes seldom: squads, models and Spaces as they are, whatever is in progress.

It is drawn again when the revision of the table has counted up; observation.py completes a copy at every decision.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS
from grognard.envs.edge.board import COLUMNS, EMPTY, HEXES, MASKS
from grognard.envs.edge.columns import (
    FACTION_TOKENS,
    GAME_HAND_LIMIT,
    GAME_MODE,
    GAME_PLAYERS,
    GAME_TIERS,
    GAME_TRACK,
    GAME_TURNS,
    GROUND_TOKEN_AT,
    MODEL_COLUMN,
    MODEL_CONTROLLED,
    MODEL_DASH,
    MODEL_HEX,
    MODEL_LIFE,
    MODEL_LONGEST,
    MODEL_ROW,
    MODEL_RUN,
    MODEL_TOKEN,
    MODEL_TOKEN_AT,
    MODEL_TOKEN_NAMES,
    MODEL_TOKEN_OF,
    MODEL_VALUE,
    MODEL_WIDTH,
    PLAYER_ELIMINATED,
    PLAYER_FACTION,
    PLAYER_SIDE,
    PLAYER_SUPPLY,
    PLAYER_WIDTH,
    SOURCE_TOKEN_AT,
    SOURCE_TOKEN_KINDS,
    SPACE_FACE,
    SPACE_FOES,
    SPACE_FREE,
    SPACE_OURS,
    SPACE_SHRINE,
    SPACE_SOURCE,
    SPACE_SOURCE_TOKEN,
    SPACE_THICKET,
    SPACE_TOKEN,
    SPACE_WIDTH,
    SQUAD_ALIVE,
    SQUAD_BASE,
    SQUAD_DEAD,
    SQUAD_ELSEWHERE,
    SQUAD_ENDURANCE,
    SQUAD_EVOLVED,
    SQUAD_ICONS,
    SQUAD_MODE,
    SQUAD_MOST,
    SQUAD_PRINTED,
    SQUAD_TOKEN,
    SQUAD_TOKEN_AT,
    SQUAD_TOKEN_KINDS,
    SQUAD_TYPE,
    SQUAD_WIDTH,
    STARTS,
    UPGRADE_AWAKE,
    UPGRADE_CARD,
    UPGRADE_PAID,
    UPGRADE_WEAKENING,
    UPGRADE_WIDTH,
    UPGRADES_EACH,
)
from grognard.envs.edge.data.printed import DASH
from grognard.envs.edge.data.tables import SQUADS, TOKENS
from grognard.envs.edge.rules.attributes import ATTRIBUTES, is_awake, renew
from grognard.envs.edge.rules.naming import FIRST_TYPE, row_of_card, seat_meant, seen_from
from grognard.envs.edge.rules.pieces import are_enemies, is_out, mode_row
from grognard.envs.edge.rules.texts import TOKEN_RULES
from grognard.envs.edge.rules.tokens import named_by
from grognard.envs.edge.sides import knows_squad
from grognard.envs.edge.state import (
    ABSENT,
    ALIVE,
    DEAD,
    DYING,
    MARKER_WIDTH,
    MODELS_EACH,
    NONE,
    TOKEN_KINDS,
    State,
    owner_of,
)

# The fields that the template or kept values (rules/attributes.py) hang on: who writes to one counts up the revision.
SHOWN: Final[tuple[str, ...]] = (
    "controller", "eliminated", "endurance", "evolved_by", "faction", "free", "life", "longest_run", "markers",
    "mode", "paid", "place", "run", "shrine", "shrine_space", "source_space", "source_tokens", "space", "squad_kind",
    "squad_tokens", "supply", "thickets", "token_from", "tokens", "upgrade", "upgrade_tokens",
)  # fmt: skip


def template(state: State, player: i64) -> vec[i16]:
    """The table as the player sees it, without what is in progress, cards, and what changes often."""
    starts = STARTS[state.options.players - 2]
    out = starts.blank[:]
    draw_agreed(state, out, starts.game)
    draw_players(state, player, out, starts.players)
    draw_squads(state, player, out, starts.squads)
    draw_upgrades(state, player, out, starts.upgrades)
    draw_models(state, player, out, starts.models)
    draw_free(state, out, starts.spaces)
    draw_spaces(state, player, out, starts.spaces)
    draw_markers(state, player, out, starts.spaces)
    return out


# What was agreed, players


def draw_agreed(state: State, out: vec[i16], at: i64) -> None:
    options = state.options
    out[at + GAME_MODE + options.mode] = 1
    out[at + GAME_PLAYERS] = i16(options.players)
    for number in range(i64(len(options.tiers))):
        out[at + GAME_TIERS + i64(options.tiers[number])] = 1
    out[at + GAME_HAND_LIMIT] = i16(options.hand)
    out[at + GAME_TURNS] = i16(options.turns)
    out[at + GAME_TRACK] = i16(options.track)


def draw_players(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Side, faction, whether they still play, and their supply of tokens."""
    for number in range(state.options.players):
        seat, row = seat_meant(state, player, number), at + number * PLAYER_WIDTH
        out[row + PLAYER_SIDE + i64(are_enemies(state, player, seat))] = 1
        out[row + PLAYER_ELIMINATED] = i16(state.eliminated[seat])
        if state.faction[seat] != NONE:
            out[row + PLAYER_FACTION + state.faction[seat]] = 1
            tokens = FACTION_TOKENS[state.faction[seat]]
            for kind in range(i64(len(tokens))):
                out[row + PLAYER_SUPPLY + kind] = i16(state.supply[tokens[kind]])


# Squads and upgrades


def draw_squads(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for number in range(state.options.players * SQUAD_SLOTS):
        squad = seat_meant(state, player, number // SQUAD_SLOTS) * SQUAD_SLOTS + number % SQUAD_SLOTS
        if state.squad_kind[squad] != NONE and knows_squad(state, player, squad):
            draw_squad(state, squad, out, at + number * SQUAD_WIDTH)
            draw_printed(state, squad, out, at + number * SQUAD_WIDTH)


def draw_squad(state: State, squad: i64, out: vec[i16], row: i64) -> None:
    out[row + SQUAD_ENDURANCE] = i16(state.endurance[squad])
    for model in range(squad * MODEL_SLOTS, (squad + 1) * MODEL_SLOTS):
        life = state.life[model]
        if life == ALIVE or life == DYING:
            out[row + SQUAD_ALIVE] += 1
        elif life == DEAD:
            out[row + SQUAD_DEAD] += 1
        elif life != ABSENT:
            out[row + SQUAD_ELSEWHERE] += 1
    out[row + SQUAD_EVOLVED] = i16(state.evolved_by[squad] != NONE)
    for number in range(i64(len(SQUAD_TOKEN_KINDS))):
        token = SQUAD_TOKEN_KINDS[number]
        if state.squad_tokens[squad * TOKEN_KINDS + token]:
            out[row + SQUAD_TOKEN + SQUAD_TOKEN_AT[token]] += i16(state.squad_tokens[squad * TOKEN_KINDS + token])


def draw_printed(state: State, squad: i64, out: vec[i16], row: i64) -> None:
    """What its card says in its mode."""
    kind, mode = state.squad_kind[squad], mode_row(state, squad)
    out[row + SQUAD_TYPE + kind - FIRST_TYPE[SQUADS.faction[kind]]] = 1
    out[row + SQUAD_MODE + state.mode[squad]] = 1
    out[row + SQUAD_MOST] = i16(SQUADS.endurance[kind])
    for attribute in range(ATTRIBUTES):
        out[row + SQUAD_PRINTED + attribute] = i16(SQUADS.value(mode, attribute))
    out[row + SQUAD_ICONS] = i16(SQUADS.atk_reroll[mode])
    out[row + SQUAD_ICONS + 1] = i16(SQUADS.def_reroll[mode])
    out[row + SQUAD_ICONS + 2] = i16(SQUADS.ignores_obstacles[mode])
    out[row + SQUAD_ICONS + 3] = i16(SQUADS.cannot_push[mode])
    out[row + SQUAD_BASE] = i16(SQUADS.base[mode])


def draw_upgrades(state: State, player: i64, out: vec[i16], at: i64) -> None:
    for number in range(state.options.players * UPGRADES_EACH):
        upgrade = seat_meant(state, player, number // UPGRADES_EACH) * UPGRADES_EACH + number % UPGRADES_EACH
        if state.upgrade[upgrade] == NONE:
            continue
        row = at + number * UPGRADE_WIDTH
        out[row + UPGRADE_CARD + row_of_card(state.upgrade[upgrade])] = 1
        out[row + UPGRADE_WEAKENING] = i16(state.upgrade_tokens[upgrade])
        out[row + UPGRADE_AWAKE] = i16(is_awake(state, upgrade, 1))
        out[row + UPGRADE_PAID] = i16(state.paid[upgrade * 2])
        out[row + UPGRADE_PAID + 1] = i16(state.paid[upgrade * 2 + 1])


# Models


def draw_models(state: State, player: i64, out: vec[i16], at: i64) -> None:
    tokens = model_tokens_out(state)
    for model in range(i64(len(state.life))):
        if state.life[model] != ABSENT:
            number = seen_from(state, player, owner_of(model)) * MODELS_EACH + model % MODELS_EACH
            row = at + number * MODEL_WIDTH
            draw_model(state, player, model, out, row)
            for index in range(i64(len(tokens))):
                count = state.tokens[model * TOKEN_KINDS + tokens[index]]
                if count:
                    out[row + MODEL_TOKEN + MODEL_TOKEN_AT[tokens[index]]] += i16(count)
                    draw_bearing(state, player, model, tokens[index], out, row)


def model_tokens_out(state: State) -> vec[i64]:
    """The kinds of tokens that may lie on models now."""
    found = NOTHING
    for token in range(TOKEN_KINDS):
        if MODEL_TOKEN_AT[token] != NONE and state.supply[token] < TOKENS.supply[token] and is_out(state, token):
            found = append(found, token)
    return found


def draw_model(state: State, player: i64, model: i64, out: vec[i16], row: i64) -> None:
    out[row + MODEL_LIFE + state.life[model] - 1] = 1
    if state.space[model] != NONE:
        out[row + MODEL_ROW] = i16(state.space[model] // COLUMNS)
        out[row + MODEL_COLUMN] = i16(state.space[model] % COLUMNS)
        hexes = MASKS[state.place[model]]
        for hex_ in range(i64(HEXES)):
            if hexes >> hex_ & 1:
                out[row + MODEL_HEX + hex_] = 1
        draw_values(state, model, out, row)
    if state.controller[model] != NONE:
        out[row + MODEL_CONTROLLED + seen_from(state, player, state.controller[model])] = 1
    if state.longest_run[model] or state.run[model]:
        out[row + MODEL_RUN] = i16(state.run[model])
        out[row + MODEL_LONGEST] = i16(state.longest_run[model])


def draw_values(state: State, model: i64, out: vec[i16], row: i64) -> None:
    """Attributes by the table alone."""
    renew(state, model)
    for attribute in range(ATTRIBUTES):
        found = state.values[model * ATTRIBUTES + attribute]
        if found == DASH:
            out[row + MODEL_DASH + attribute] = 1
        else:
            out[row + MODEL_VALUE + attribute] = i16(found)


def draw_bearing(state: State, player: i64, model: i64, token: i64, out: vec[i16], row: i64) -> None:
    """What a token on a model names: an attribute, the player who put it, or the owner of the model that it holds to."""
    named = named_by(state, model, token)
    if named == NONE:
        return
    if len(TOKENS.kinds[token]) > 0:
        out[row + MODEL_TOKEN_NAMES + named] = 1
        return
    seat = owner_of(named) if TOKEN_RULES[token].contact or TOKEN_RULES[token].still else named
    if seat < state.options.players:
        out[row + MODEL_TOKEN_OF + seen_from(state, player, seat)] += 1


# Spaces


def draw_free(state: State, out: vec[i16], at: i64) -> None:
    """The hexes that are not free; in the blank observation all are."""
    for space in range(state.board.spaces):
        if state.free[space] != EMPTY:
            for hex_ in range(i64(HEXES)):
                if not state.free[space] >> hex_ & 1:
                    out[at + space * SPACE_WIDTH + SPACE_FREE + hex_] = 0


def draw_spaces(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Who lies where."""
    for model in range(i64(len(state.life))):
        if state.life[model] == ALIVE and state.space[model] != NONE:
            side = SPACE_FOES if are_enemies(state, player, owner_of(model)) else SPACE_OURS
            draw_base(state, model, out, at + state.space[model] * SPACE_WIDTH + side)
    for number in range(i64(len(state.thickets))):
        hex_ = state.thickets[number]
        out[at + hex_ // HEXES * SPACE_WIDTH + SPACE_THICKET + hex_ % HEXES] = 1
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE:
            out[at + state.shrine_space[seat] * SPACE_WIDTH + SPACE_SHRINE + seen_from(state, player, seat)] = 1
    for source in range(i64(len(state.source_space))):
        if state.source_space[source] != NONE:
            draw_source(state, source, out, at + state.source_space[source] * SPACE_WIDTH)


def draw_base(state: State, model: i64, out: vec[i16], columns: i64) -> None:
    """The hexes of a model, unless it was lifted to be put elsewhere."""
    hexes = MASKS[state.place[model]] & ~state.free[state.space[model]]
    for hex_ in range(i64(HEXES)):
        if hexes >> hex_ & 1:
            out[columns + hex_] = 1


def draw_source(state: State, source: i64, out: vec[i16], row: i64) -> None:
    out[row + SPACE_SOURCE] = 1
    for number in range(i64(len(SOURCE_TOKEN_KINDS))):
        token = SOURCE_TOKEN_KINDS[number]
        if state.source_tokens[source * TOKEN_KINDS + token]:
            column = row + SPACE_SOURCE_TOKEN + SOURCE_TOKEN_AT[token]
            out[column] += i16(state.source_tokens[source * TOKEN_KINDS + token])


def draw_markers(state: State, player: i64, out: vec[i16], at: i64) -> None:
    """Tokens on the ground, and the faces that the player may know."""
    for number in range(i64(0), i64(len(state.markers)), MARKER_WIDTH):
        token, face, owner = state.markers[number], state.markers[number + 2], state.markers[number + 3]
        row = at + state.markers[number + 1] // HEXES * SPACE_WIDTH
        out[row + SPACE_TOKEN + GROUND_TOKEN_AT[token]] += 1
        if face != NONE and not are_enemies(state, player, owner):
            out[row + SPACE_FACE + face] += 1
