"""ED-SQD-8: the current value of an attribute, and what else passives and tokens change about a model."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.envs.core.flow import NOTHING
from grognard.envs.edge.actions import MODEL_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.data.printed import ANY_SQUAD, ATK, DASH, DEF, INI, MOVE, TOKENS_VALUE
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.rules import effects
from grognard.envs.edge.rules.moments import bit
from grognard.envs.edge.rules.pieces import base_of, has_model_on_board, is_out, mode_row
from grognard.envs.edge.rules.texts import (
    FACTION_HOOKS,
    KEEP,
    NO_RULE,
    SHRINE_CHANGES,
    SHRINE_HOOKS,
    TEXTS,
    TOKEN_HOOKS,
    TOKEN_RULES,
    Change,
    Hook,
    shrine_of,
)
from grognard.envs.edge.state import NONE, TOKEN_KINDS, State, Sway, owner_of_squad, squad_of

ATTRIBUTES: Final[i64] = effects.ATTRIBUTES
NO_CHANGES: Final[list[Change]] = []
TABLE_CHANGES: Final[list[Change]] = []  # of tokens that reach other models than their bearer; filled by cards/
PASSING_CHANGES: Final[list[Change]] = []  # of a card while it is played; values are not kept while one of them sways
LASTING_CHANGES: Final[list[Change]] = []  # what effects that last for a while do to models that they work on


def works(state: State, upgrade: i64, part: i64) -> bool:
    """ED-PSV-1, ED-UPG-5, ED-UPG-11: whether a passive of an attached upgrade is paid and awake."""
    card = state.upgrade[upgrade]
    if card == NONE or not state.paid[upgrade * 2 + part]:
        return False
    return is_awake(state, upgrade, part)


def is_awake(state: State, upgrade: i64, part: i64) -> bool:
    """ED-UPG-5, ED-UPG-11: the bottom action needs the named squad, and the mode that it names."""
    card = state.upgrade[upgrade]
    squad = upgrade // UPGRADE_SLOTS
    if part == 0:
        return True
    named = CARDS.squad[card]
    if named != ANY_SQUAD and state.squad_kind[squad] != named:
        return False
    mode = CARDS.mode[card * 2 + part]
    return mode == NONE or state.mode[squad] == mode


def printed_value(state: State, model: i64, attribute: i64) -> i64:
    """Step 1: what the mode says, ED-SQD-2."""
    value = SQUADS.value(mode_row(state, squad_of(model)), attribute)
    return tokens_on(state, model) if value == TOKENS_VALUE else value


def tokens_on(state: State, model: i64) -> i64:
    """All tokens on a model that add up without an effect of their own (a printed X)."""
    count: i64 = 0
    for token in range(TOKEN_KINDS):
        if TOKENS.adds_up[token] and TOKEN_RULES[token] is NO_RULE:
            count += i64(state.tokens[model * TOKEN_KINDS + token])
    return count


# Values


def value(state: State, model: i64, attribute: i64) -> i64:
    """ED-SQD-8: the current value of one attribute: a number, or DASH. Bonuses to one roll or comparison are not part of it."""
    if is_in_flux(state) and is_touched(state, model):
        return _passing_value(state, sway_now(state), model, attribute)
    renew(state, model)
    return state.values[model * ATTRIBUTES + attribute]


def is_in_flux(state: State) -> bool:
    """Whether values hang on what is in progress, besides the table: on effects that last for a while, or a card."""
    return len(state.effects) > 0 or _is_swayed_by_play(state)


def is_touched(state: State, model: i64) -> bool:
    """Whether those of this model do: an effect that lasts for a while is on it or its player, or such a card is played."""
    return effects.has_any(state, model) or _is_swayed_by_play(state)


def _is_swayed_by_play(state: State) -> bool:
    for at in range(i64(len(PASSING_CHANGES))):
        if PASSING_CHANGES[at].sways(state):
            return True
    return False


def renew(state: State, model: i64) -> None:
    """Find the values of a model by the table alone, without what is in flux; they are kept until the table changes."""
    if state.valued[model] == state.revision:
        return
    sway, printed = sway_now(state), mode_row(state, squad_of(model))
    calm = _leaves(state, sway, model)
    for attribute in range(ATTRIBUTES):
        found = SQUADS.value(printed, attribute)
        if not calm or found == TOKENS_VALUE:
            found = _own_value(state, sway, model, attribute, False)
        state.values[model * ATTRIBUTES + attribute] = found
    state.valued[model] = state.revision


def _passing_value(state: State, sway: Sway, model: i64, attribute: i64) -> i64:
    """A value with whatever works for a while."""
    borrowed = effects.latest(state, effects.BORROW + attribute, model, NONE)
    if borrowed != NONE and has_model_on_board(state, borrowed):
        return squad_value(state, borrowed, attribute)
    own = _own_value(state, sway, model, attribute, True)
    partner = effects.latest(state, effects.JOINED, model, NONE)
    if partner != NONE and attribute != MOVE and has_model_on_board(state, squad_of(partner)):
        return max(own, squad_value(state, squad_of(partner), attribute))
    return own


def _own_value(state: State, sway: Sway, model: i64, attribute: i64, flux: bool) -> i64:
    """Steps 1 to 5, without what is borrowed; with what is in flux, or by the table alone."""
    found = _set_value(state, sway, model, attribute, flux)
    if found == DASH:
        return DASH
    if attribute == MOVE and (
        (flux and effects.has(state, effects.DOUBLE_MOVE, model)) or _is_doubled(state, sway, model)
    ):
        found *= 2
    if flux:
        found += _passing_modifiers(state, model, attribute)
    return max(i64(0), found + _modifiers(state, sway, model, attribute))


def squad_value(state: State, squad: i64, attribute: i64) -> i64:
    """What a squad lends: the value of its mode with whatever works on the whole squad."""
    sway, found = sway_now(state), SQUADS.value(mode_row(state, squad), attribute)
    if found == DASH:
        return DASH
    if found == TOKENS_VALUE:
        return tokens_on(state, squad * MODEL_SLOTS)
    for at in range(i64(len(sway.tokens))):
        count = i64(state.squad_tokens[squad * TOKEN_KINDS + sway.tokens[at]])
        if count > 0:
            found += TOKEN_RULES[sway.tokens[at]].adds[attribute] * count
    for at in range(i64(len(sway.upgrades))):
        if sway.upgrades[at] // 2 // UPGRADE_SLOTS == squad:
            found += _upgrade_lends(state, sway.upgrades[at], attribute)
    return max(i64(0), found + effects.total_of_player(state, effects.ADD + attribute, owner_of_squad(squad)))


def _set_value(state: State, sway: Sway, model: i64, attribute: i64, flux: bool) -> i64:
    """Step 2: a value set by a text takes the place of the printed one; no number lifts a "none"."""
    found = printed_value(state, model, attribute)
    if found == DASH:
        return DASH
    if flux:
        found = effects.latest(state, effects.SET + attribute, model, found)
    for at in range(i64(len(sway.tokens))):
        token = sway.tokens[at]
        if state.tokens[model * TOKEN_KINDS + token]:
            sets = TOKEN_RULES[token].sets
            if sets is not None and sets[attribute] != KEEP:
                if sets[attribute] == DASH:
                    return DASH
                found = sets[attribute]
    return found


def _is_doubled(state: State, sway: Sway, model: i64) -> bool:
    """Step 3, of MOVE alone: whether an upgrade doubles it."""
    for at in range(i64(len(sway.upgrades))):
        upgrade = sway.upgrades[at] // 2
        if upgrade // UPGRADE_SLOTS == squad_of(model) and works(state, upgrade, sway.upgrades[at] % 2):
            for change in TEXTS[state.upgrade[upgrade] * 2 + sway.upgrades[at] % 2].changes:
                if change.doubles(state, upgrade, model, MOVE):
                    return True
    return False


def _modifiers(state: State, sway: Sway, model: i64, attribute: i64) -> i64:
    """Step 4: tokens on the model and its squad, tokens and passives that reach it, Shrines."""
    found: i64 = 0
    own, squads = model * TOKEN_KINDS, squad_of(model) * TOKEN_KINDS
    for at in range(i64(len(sway.tokens))):
        token = sway.tokens[at]
        count = i64(state.tokens[own + token]) + i64(state.squad_tokens[squads + token])
        if count > 0:
            found += TOKEN_RULES[token].adds[attribute] * count
    for at in range(i64(len(sway.upgrades))):
        found += upgrade_adds(state, sway.upgrades[at], model, attribute)
    for at in range(i64(len(sway.shrines))):
        for change in SHRINE_CHANGES[shrine_of(state, sway.shrines[at])]:
            found += change.adds(state, sway.shrines[at], model, attribute)
    for at in range(i64(len(sway.table))):
        found += TABLE_CHANGES[sway.table[at]].adds(state, NONE, model, attribute)
    return found


def _passing_modifiers(state: State, model: i64, attribute: i64) -> i64:
    """Step 4: lasting effects, and changes that hang on what is in progress."""
    found = effects.total(state, effects.ADD + attribute, model)
    for at in range(i64(len(LASTING_CHANGES))):
        found += LASTING_CHANGES[at].adds(state, NONE, model, attribute)
    for at in range(i64(len(PASSING_CHANGES))):
        if PASSING_CHANGES[at].sways(state):
            found += PASSING_CHANGES[at].adds(state, NONE, model, attribute)
    return found


# What changes them


def sway_now(state: State) -> Sway:
    """Everything on the table that changes attributes of anybody now; kept until the table changes."""
    if state.swayed != state.revision:
        state.sway = _find_sway(state)
        state.swayed = state.revision
    return state.sway


def _find_sway(state: State) -> Sway:
    sway = Sway()
    sway.tokens = tokens_out(state)
    for upgrade in range(i64(len(state.upgrade))):
        if state.upgrade[upgrade] != NONE:
            for part in range(i64(2)):
                if _sways(state, upgrade, part):
                    sway.upgrades = append(sway.upgrades, upgrade * 2 + part)
    for seat in range(state.options.players):
        if state.shrine_space[seat] != NONE and not state.eliminated[seat]:
            if len(SHRINE_CHANGES[shrine_of(state, seat)]) > 0:
                sway.shrines = append(sway.shrines, seat)
    for at in range(i64(len(TABLE_CHANGES))):
        if TABLE_CHANGES[at].sways(state):
            sway.table = append(sway.table, at)
    sway.moments = _find_moments(state)
    return sway


def _find_moments(state: State) -> i64:
    """Bits of the moments at which anything attached, a Shrine, a faction or a token may work, paid and awake or not."""
    found: i64 = 0
    for upgrade in range(i64(len(state.upgrade))):
        if state.upgrade[upgrade] != NONE:
            for part in range(i64(2)):
                found |= moments_of(TEXTS[state.upgrade[upgrade] * 2 + part].hooks)
    for seat in range(state.options.players):
        if state.faction[seat] != NONE:
            found |= moments_of(SHRINE_HOOKS[shrine_of(state, seat)]) | moments_of(FACTION_HOOKS[state.faction[seat]])
    for token in range(TOKEN_KINDS):
        if len(TOKEN_HOOKS[token]) > 0 and is_out(state, token):
            found |= moments_of(TOKEN_HOOKS[token])
    return found


def moments_of(hooks: list[Hook]) -> i64:
    """Bits of the moments of some passive effects."""
    found: i64 = 0
    for hook in hooks:
        found |= bit(hook.moment)
    return found


def _sways(state: State, upgrade: i64, part: i64) -> bool:
    """Whether an action of an attached upgrade may change attributes."""
    if len(TEXTS[state.upgrade[upgrade] * 2 + part].changes) == 0:
        return False
    return works(state, upgrade, part) or state.upgrade_tokens[upgrade] > 0


def _leaves(state: State, sway: Sway, model: i64) -> bool:
    """Whether the model has what is printed: nothing reaches several models, and no token lies on it or its squad."""
    if len(sway.upgrades) + len(sway.shrines) + len(sway.table) > 0:
        return False
    own, squads = model * TOKEN_KINDS, squad_of(model) * TOKEN_KINDS
    for at in range(i64(len(sway.tokens))):
        if state.tokens[own + sway.tokens[at]] or state.squad_tokens[squads + sway.tokens[at]]:
            return False
    return True


def tokens_out(state: State) -> vec[i64]:
    """Tokens with a rule of their own of which some are not in supply, hence may lie somewhere."""
    found = NOTHING
    for token in range(TOKEN_KINDS):
        if state.supply[token] < TOKENS.supply[token] and TOKEN_RULES[token] is not NO_RULE and is_out(state, token):
            found = append(found, token)
    return found


def upgrade_adds(state: State, action: i64, model: i64, attribute: i64) -> i64:
    found: i64 = 0
    upgrade = action // 2
    for change in TEXTS[state.upgrade[upgrade] * 2 + action % 2].changes:
        found += change.adds(state, upgrade, model, attribute)
    return found


def _upgrade_lends(state: State, action: i64, attribute: i64) -> i64:
    found: i64 = 0
    for change in TEXTS[state.upgrade[action // 2] * 2 + action % 2].changes:
        found += change.lends(attribute)
    return found


def initiative(state: State, model: i64) -> i64:
    return value(state, model, INI)


def attack(state: State, model: i64) -> i64:
    return value(state, model, ATK)


def defence(state: State, model: i64) -> i64:
    return value(state, model, DEF)


def ignores_obstacles(state: State, model: i64) -> bool:
    """ED-OBS-1: by its mode or a passive."""
    if SQUADS.ignores_obstacles[mode_row(state, squad_of(model))]:
        return True
    squad = squad_of(model)
    for upgrade in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        for part in range(i64(2)):
            for change in working_changes(state, upgrade, part):
                if change.flies(state, upgrade, model):
                    return True
    return False


def cannot_be_pushed(state: State, model: i64, seat: i64) -> bool:
    """Whether a token or passive keeps `seat` from pushing it, whatever the bases."""
    squad, sway = squad_of(model), sway_now(state)
    for at in range(i64(len(sway.table))):
        if TABLE_CHANGES[sway.table[at]].holds_ground(state, seat, model):
            return True
    for upgrade in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        for part in range(i64(2)):
            for change in working_changes(state, upgrade, part):
                if change.holds_ground(state, upgrade, model):
                    return True
    return False


def cannot_be_sacrificed(state: State, model: i64) -> bool:
    """Whether a passive keeps its owner from sacrificing it, or a Wound of it (ED-SAC-1, ED-TERM-10)."""
    squad = squad_of(model)
    for upgrade in range(squad * UPGRADE_SLOTS, (squad + 1) * UPGRADE_SLOTS):
        for part in range(i64(2)):
            for change in working_changes(state, upgrade, part):
                if change.spares(state, upgrade, model):
                    return True
    return False


def working_changes(state: State, upgrade: i64, part: i64) -> list[Change]:
    """What an action of an attached upgrade changes now, if there is one."""
    card = state.upgrade[upgrade]
    if card == NONE:
        return NO_CHANGES
    changes = TEXTS[card * 2 + part].changes
    return changes if len(changes) > 0 and works(state, upgrade, part) else NO_CHANGES


def can_push_over(state: State, model: i64, other: i64) -> bool:
    """ED-PUSH-1, ED-PUSH-5: whether one base is larger than the other, and its model pushes at all."""
    return base_of(state, other) < base_of(state, model) and not SQUADS.cannot_push[mode_row(state, squad_of(model))]
