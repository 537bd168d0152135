"""Windows, targets, what effects ask, upgrades."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from grognard.agents.edge.fighting import best_fight
from grognard.agents.edge.plays import (
    attach_squad_worth,
    best_action,
    best_x,
    both_of,
    hand_card_worth,
    upgrade_worth,
    words_worth,
)
from grognard.agents.edge.weights import Weights
from grognard.agents.edge.worth import NOTHING, body_worth, death_worth, model_worth, token_worth, wound_worth
from grognard.envs.core.actions import Mask
from grognard.envs.edge.actions import (
    BANNER,
    BONUS,
    BOTTOM,
    CARD,
    DONE,
    HOLD,
    MODEL,
    NUMBER,
    SEAT,
    SQUAD,
    TOP,
    UPGRADE,
    YES,
)
from grognard.envs.edge.cards.moves import PickNow
from grognard.envs.edge.rules.moments import EVOLVING, STEP
from grognard.envs.edge.rules.naming import card_in_row, said_model, said_seat, said_squad, said_upgrade
from grognard.envs.edge.rules.pieces import is_foe
from grognard.envs.edge.rules.playing import open_candidates
from grognard.envs.edge.rules.texts import TEXTS, use_of
from grognard.envs.edge.rules.windows import HOLD_TURN
from grognard.envs.edge.sequence import (
    ATTACH_CARD,
    PLAY,
    PLAY_STAGE,
    PLAY_TEXT,
    PLAY_WORD,
    WINDOW_KIND,
    WOUNDS_MODELS,
    WOUNDS_SIZES,
)
from grognard.envs.edge.state import DEAD, NONE, State, squad_of

KILL: Final[i64] = 0  # bonuses of special Sources


def act_in_window(state: State, mask: Mask, weights: Weights) -> i64:
    """The action that brings most, if it is worth it; in windows of others' turns nothing general is waited for."""
    kind = WINDOW_KIND.get(state)
    if mask.count > 1:
        found = best_action(state, mask, weights, kind, weights.least if kind == STEP else weights.least_answer)
        if found != NONE:
            return found
    hold = HOLD.at(HOLD_TURN)
    return hold if kind == STEP and mask.allows(hold) else DONE


# Targets


def pick_target(state: State, mask: Mask, weights: Weights) -> i64:
    """What makes most of the action; done when one more would bring nothing."""
    use = use_of(state, state.top)
    text = TEXTS[use.text]
    number, made = PLAY_WORD.get(state), PLAY_STAGE.get(state)
    pick = text.picks[number]
    open_ = open_candidates(state, use, text, number, made)
    kept = use.targets
    best, found = NOTHING * 2, mask.ids[0]
    if mask.allows(DONE):
        best, found = words_worth(state, weights, use, 0), DONE
    for at in range(i64(len(open_))):
        use.targets = append(kept, open_[at])
        worth = words_worth(state, weights, use, 0)
        if worth > best:
            use.targets = kept
            best, found = worth, pick.say(state, use, open_[at])
    return found


def choose_x(state: State, mask: Mask, weights: Weights) -> i64:
    said = NUMBER.at(best_x(state, weights, use_of(state, state.top)))
    return said if mask.allows(said) else mask.ids[0]


def choose_for_word(state: State, mask: Mask, weights: Weights) -> i64:
    """What a word asks: by what the words behind it make of a choice, else by what is named."""
    frame = state.innermost(PLAY)
    number = PLAY_WORD.of(state, frame)
    word = TEXTS[PLAY_TEXT.of(state, frame)].words[number]
    if isinstance(word, PickNow):
        return choose_now(state, mask, weights, frame, word)
    return choose_named(state, mask, weights)


def choose_now(state: State, mask: Mask, weights: Weights, frame: i64, word: PickNow) -> i64:
    use = use_of(state, frame)
    found_ = word.pick.candidates(state, use)
    kept, first = use.targets, PLAY_WORD.of(state, frame) + 1
    best, found = NOTHING * 2, mask.ids[0]
    if mask.allows(DONE):
        best, found = 0, DONE
    for at in range(i64(len(found_))):
        use.targets = append(kept, found_[at])
        worth = words_worth(state, weights, use, first)
        if worth > best:
            use.targets = kept
            said = word.pick.say(state, use, found_[at])
            if mask.allows(said):
                best, found = worth, said
    return found


def choose_named(state: State, mask: Mask, weights: Weights) -> i64:
    """Of enemies the one that is worth most, of own models the one with the best Combat; a number as large as can be."""
    best, found = NOTHING * 2, mask.ids[mask.count - 1] if NUMBER.covers(mask.ids[mask.count - 1]) else mask.ids[0]
    if mask.allows(YES):
        return YES
    for at in range(mask.count):
        worth = named_worth(state, weights, mask.ids[at])
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


def named_worth(state: State, weights: Weights, action: i64) -> i64:
    """What naming something is worth where nothing more is known."""
    seat = state.to_move
    if action == DONE:
        return 0
    if MODEL.covers(action):
        model = said_model(state, seat, action)
        if is_foe(state, seat, model):
            return wound_worth(state, weights, model, 1) + 1
        return best_fight(state, weights, model, False) + 1
    if SQUAD.covers(action):
        return token_worth(state, weights, said_squad(state, seat, action)) + 1
    return 1 if not NUMBER.covers(action) else NUMBER.argument(action) + 1


# Upgrades


def choose_squad_to_attach(state: State, mask: Mask, weights: Weights) -> i64:
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        worth = attach_squad_worth(
            state, weights, said_squad(state, state.to_move, mask.ids[at]), ATTACH_CARD.get(state)
        )
        if worth > best:
            best, found = worth, mask.ids[at]
    return found


def choose_upgrade_to_discard(state: State, mask: Mask, weights: Weights) -> i64:
    """The one that is worth least; so it gives its charge, too."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if UPGRADE.covers(mask.ids[at]):
            worth = upgrade_worth(state, weights, said_upgrade(state, state.to_move, mask.ids[at]))
            if worth < best:
                best, found = worth, mask.ids[at]
    return found


def choose_upgrade_to_charge(state: State, mask: Mask, weights: Weights) -> i64:
    """The one with the fewest charges."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        charges = state.upgrade_charges[said_upgrade(state, state.to_move, mask.ids[at])]
        if charges < best:
            best, found = charges, mask.ids[at]
    return found


def least_model(state: State, mask: Mask, weights: Weights) -> i64:
    """Of own models, the one that is missed least."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if MODEL.covers(mask.ids[at]):
            model = said_model(state, state.to_move, mask.ids[at])
            squad = squad_of(model)
            worth = token_worth(state, weights, squad)
            if state.endurance[squad] == 0:
                worth = body_worth(state, weights, model) + weights.sacrificed
            if worth < best:
                best, found = worth, mask.ids[at]
    return found


def best_model(state: State, mask: Mask, weights: Weights) -> i64:
    """Of own models, the one that is worth most."""
    best, found = NOTHING, mask.ids[0]
    for at in range(mask.count):
        if MODEL.covers(mask.ids[at]):
            worth = model_worth(state, weights, said_model(state, state.to_move, mask.ids[at]))
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


# Others


def choose_next_packet(state: State, mask: Mask, weights: Weights) -> i64:
    """The enemy who loses most first."""
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(WOUNDS_MODELS.count(state, state.top)):
        model = WOUNDS_MODELS.at(state, state.top, at)
        worth = wound_worth(state, weights, model, WOUNDS_SIZES.at(state, state.top, at))
        worth = worth if is_foe(state, state.to_move, model) else -worth
        for number in range(mask.count):
            if worth > best and said_model(state, state.to_move, mask.ids[number]) == model:
                best, found = worth, mask.ids[number]
    return found


def choose_scorer(state: State, mask: Mask, weights: Weights) -> i64:
    """The opponent who has won least."""
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if SEAT.covers(mask.ids[at]):
            seat, won = said_seat(state, state.to_move, mask.ids[at]), i64(0)
            for victim in range(state.options.players):
                won += state.won[seat * state.options.players + victim]
            if won < best:
                best, found = won, mask.ids[at]
    return found


def use_banner_before(state: State, mask: Mask, weights: Weights) -> i64:
    found = best_action(state, mask, weights, EVOLVING, 0)
    return DONE if found == NONE else found


def use_banner_after(state: State, mask: Mask, weights: Weights) -> i64:
    """The card is taken back if it is worth the banner."""
    card = PLAY_TEXT.get(state) // 2
    if hand_card_worth(state, weights, state.to_move, card) <= weights.returned_card:
        return DONE
    for at in range(mask.count):
        if BANNER.covers(mask.ids[at]):
            return mask.ids[at]
    return DONE


def choose_both(state: State, mask: Mask, weights: Weights) -> i64:
    """The best card; its top first if that moves, as Combats come better afterwards."""
    seat = state.to_move
    best, found = NOTHING * 4, mask.ids[0]
    for at in range(mask.count):
        action = mask.ids[at]
        row = TOP.argument(action) if TOP.covers(action) else BOTTOM.argument(action)
        worth = both_of(state, weights, seat, card_in_row(state.faction[seat], row))
        if worth > best:
            best, found = worth, action
    return found


def choose_bonus(state: State, mask: Mask, weights: Weights) -> i64:
    """A kill before a model that returns, and that before a token; then the best there is."""
    if BONUS.covers(mask.ids[mask.count - 1]):
        for at in range(mask.count):
            if BONUS.covers(mask.ids[at]):
                return mask.ids[at]
    best, found = NOTHING * 2, mask.ids[0]
    for at in range(mask.count):
        if MODEL.covers(mask.ids[at]):
            model = said_model(state, state.to_move, mask.ids[at])
            worth = (
                death_worth(state, weights, model) if state.life[model] != DEAD else body_worth(state, weights, model)
            )
            if worth > best:
                best, found = worth, mask.ids[at]
    return found


def choose_bearer(state: State, mask: Mask, weights: Weights) -> i64:
    return best_model(state, mask, weights)


def least_card(state: State, mask: Mask, weights: Weights) -> i64:
    """Of hand cards, the one that is missed least."""
    seat = state.to_move
    best, found = -NOTHING, mask.ids[0]
    for at in range(mask.count):
        if CARD.covers(mask.ids[at]):
            worth = hand_card_worth(state, weights, seat, card_in_row(state.faction[seat], CARD.argument(mask.ids[at])))
            if worth < best:
                best, found = worth, mask.ids[at]
    return found
